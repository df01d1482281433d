//! Tests of lesser bodies on generated and on edited land.

use super::*;
use crate::ground::table;
use crate::{Features, UNIT};
use mapmaker_grid::tileset::{EdgeLabel, TileSet};
use mapmaker_grid::world::{EditedCell, Origin, Stroke, Terrain};

const AREA: (TilePos, i64, i64) = (TilePos::new(5000, 5000), 300, 300);

/// A stroke that paints a disc of tiles with one label.
fn painted(set: &TileSet, label: EdgeLabel, at: TilePos, radius: i64) -> Stroke {
    let tile = set.find([label; 4]).expect("a tile");
    let places = (-radius..=radius).flat_map(|y| (-radius..=radius).map(move |x| (x, y)));
    let round = places.filter(|(x, y)| x * x + y * y <= radius * radius);
    let cell = EditedCell {
        tile,
        origin: Origin::Painted,
    };
    let cells = round.map(|(x, y)| (at.offset(x, y), Some(cell)));
    Stroke::over(&Overlay::default(), cells)
}

fn found(features: &mut Features, map: &mut EndlessMap, overlay: &Overlay) -> Vec<Feature> {
    features.follow(overlay);
    features.lesser(map, overlay, AREA)
}

#[test]
fn lesser_bodies_lie_on_tiles_of_their_own_and_none_in_the_middle_of_a_greater() {
    let set = TileSet::reference();
    let (mut map, mut features) = (EndlessMap::new(11, &set), Features::new(11, &set));
    let overlay = Overlay::default();
    let all = found(&mut features, &mut map, &overlay);
    assert!(all.len() > 20, "{}", all.len());
    let table = table(&set);
    let (corner, width, height) = AREA;
    let around = (corner.offset(-200, -200), width + 400, height + 400);
    let great = features.bodies(&map, &overlay, around);
    for one in &all {
        let matter = one.kind.matter().expect("a body");
        let bits = table[map.natural(one.at).index()];
        assert!(holds(matter, bits), "{one:?}");
        assert!(
            one.is_lesser()
                && one
                    .arc
                    .is_some_and(|arc| 2 * arc.half_tiles <= LESSER_LENGTH)
        );
        let is_within = |other: &&Feature| {
            let (dx, dy) = (other.at.x - one.at.x, other.at.y - one.at.y);
            other.radius_tiles < 96 && dx * dx + dy * dy <= other.radius_tiles.pow(2)
        };
        let mut great = great
            .iter()
            .filter(|other| other.kind.matter() == Some(matter));
        assert!(!great.any(|other| is_within(&other)), "{one:?}");
    }
}

#[test]
fn a_lake_that_is_painted_has_a_name_and_a_wood_that_is_painted_over_has_none() {
    let set = TileSet::reference();
    let (mut map, mut features) = (EndlessMap::new(11, &set), Features::new(11, &set));
    let mut overlay = Overlay::default();
    let before = found(&mut features, &mut map, &overlay);
    let wood = before.iter().find(|one| one.kind == Kind::Forest);
    let wood = wood.expect("a wood").clone();
    let stroke = painted(&set, EdgeLabel::SEA, wood.at, wood.radius_tiles + 4);
    overlay.apply(&stroke);
    let after = found(&mut features, &mut map, &overlay);
    assert!(!after.iter().any(|one| one.id == wood.id));
    let lake = after.iter().find(|one| {
        let (dx, dy) = (one.at.x - wood.at.x, one.at.y - wood.at.y);
        one.kind == Kind::Lake && dx.abs().max(dy.abs()) <= wood.radius_tiles
    });
    let lake = lake.expect("the lake");
    let name = features.on_map(&mut map, &overlay, lake, crate::language::Locale::English);
    assert!(!name.is_empty());
    // Features elsewhere are unchanged.
    let reach = 2 * wood.radius_tiles + 60;
    let far = |one: &&Feature| {
        (one.at.x - wood.at.x)
            .abs()
            .max((one.at.y - wood.at.y).abs())
            > reach
    };
    let (old, new): (Vec<_>, Vec<_>) = (
        before.iter().filter(far).collect(),
        after.iter().filter(far).collect(),
    );
    assert_eq!(old, new);
    overlay.apply(&stroke.inverse());
    assert_eq!(found(&mut features, &mut map, &overlay), before);
}

#[test]
fn a_long_lake_that_is_painted_is_no_bay() {
    let set = TileSet::reference();
    let (mut map, mut features) = (EndlessMap::new(11, &set), Features::new(11, &set));
    let before = found(&mut features, &mut map, &Overlay::default());
    let mut lakes = 0;
    for wood in before.iter().filter(|one| one.kind == Kind::Forest) {
        // All of the water around, too, so that the lake is closed.
        let mut overlay = Overlay::default();
        overlay.apply(&painted(&set, EdgeLabel::PLAIN, wood.at, 24));
        let parts = (-8..=8).map(|x| painted(&set, EdgeLabel::SEA, wood.at.offset(x, 0), 2));
        let changes = parts.flat_map(|part| part.changes().to_vec());
        let cells: BTreeMap<_, _> = changes.map(|change| (change.at, change.after)).collect();
        overlay.apply(&Stroke::over(&overlay, cells));
        let after = found(&mut features, &mut map, &overlay);
        let near = |one: &&Feature| {
            let (dx, dy) = (one.at.x - wood.at.x, one.at.y - wood.at.y);
            dx.abs() <= 10 && dy.abs() <= 3 && one.kind.matter() == Some(Matter::Sea)
        };
        for water in after.iter().filter(near) {
            assert_eq!(water.kind, Kind::Lake, "{water:?}");
            lakes += 1;
        }
    }
    assert!(lakes > 0);
}

#[test]
fn the_name_of_a_wood_makes_way_for_a_lake_that_is_painted_into_it() {
    let set = TileSet::reference();
    let (mut map, mut features) = (EndlessMap::new(11, &set), Features::new(11, &set));
    let mut overlay = Overlay::default();
    let before = found(&mut features, &mut map, &overlay);
    let is_long = |one: &&Feature| one.arc.is_some_and(|arc| arc.half_tiles > 12);
    let woods = before.iter().filter(|one| one.kind == Kind::Forest);
    let wood = woods.clone().find(is_long).expect("a long wood").clone();
    let arc = wood.arc.expect("an arc");
    // At its eastern end.
    let end = |axis: i64| axis * arc.half_tiles / UNIT;
    let end = wood.at.offset(
        arc.shift.0 + end(arc.along.0),
        arc.shift.1 + end(arc.along.1),
    );
    overlay.apply(&painted(&set, EdgeLabel::SEA, end, 5));
    let after = found(&mut features, &mut map, &overlay);
    let now = after
        .iter()
        .find(|one| one.id == wood.id)
        .expect("the wood");
    let now = now.arc.expect("an arc");
    let reach = |arc: NameArc| {
        let end = |shift: i64, along: i64| shift + along * arc.half_tiles / UNIT;
        (end(arc.shift.0, arc.along.0), end(arc.shift.1, arc.along.1))
    };
    assert!(
        now.half_tiles < arc.half_tiles,
        "{:?} {:?}",
        reach(arc),
        reach(now)
    );
}

#[test]
fn windows_agree_on_lesser_bodies() {
    let set = TileSet::reference();
    let (mut map, mut features) = (EndlessMap::new(3, &set), Features::new(3, &set));
    let overlay = Overlay::default();
    let (corner, width, height) = AREA;
    let whole = features.lesser(&mut map, &overlay, AREA);
    let mut parts = Vec::new();
    let mut other = Features::new(3, &set);
    for (x, y) in [(1, 1), (0, 1), (1, 0), (0, 0)] {
        let corner = corner.offset(x * width / 2, y * height / 2);
        parts.extend(other.lesser(&mut map, &overlay, (corner, width / 2, height / 2)));
    }
    let by_id = |mut all: Vec<Feature>| {
        all.sort_by_key(|one| one.id);
        all
    };
    assert_eq!(by_id(whole), by_id(parts));
}

#[test]
fn terrain_that_users_painted_has_names_of_its_own_and_takes_that_of_the_plain() {
    // A marsh that was painted had the plain's name, and a lake that of a bay.
    let set = TileSet::reference();
    let (mut map, mut features) = (EndlessMap::new(11, &set), Features::new(11, &set));
    let mut overlay = Overlay::default();
    let before = found(&mut features, &mut map, &overlay);
    let plain = before.iter().find(|one| one.kind == Kind::Plain);
    let plain = plain.expect("a plain").clone();
    let land = plain.at.offset(-9, -7).rectangle(19, 15);
    let land: Vec<_> = land.collect();
    for (terrain, kind) in [
        (Terrain::Hills, Kind::Hills),
        (Terrain::Marsh, Kind::Marsh),
        (Terrain::Desert, Kind::Desert),
        (Terrain::Snow, Kind::Snow),
    ] {
        let cells = land.iter().map(|&at| (at, Some(terrain)));
        overlay.apply(&Stroke::terrain(&overlay, cells));
        let after = found(&mut features, &mut map, &overlay);
        let is_here = |one: &&Feature| land.contains(&one.at);
        let here: Vec<_> = after.iter().filter(is_here).collect();
        let own = here.iter().find(|one| one.kind == kind);
        let own = own.unwrap_or_else(|| panic!("{terrain:?}: {here:?}"));
        let is_open = |one: &&&Feature| matches!(one.kind, Kind::Plain | Kind::Desert);
        assert_eq!(
            here.iter().filter(is_open).count(),
            usize::from(kind == Kind::Desert),
            "{here:?}"
        );
        let name = features.on_map(&mut map, &overlay, own, crate::language::Locale::English);
        assert!(!name.is_empty());
        // Features elsewhere are unchanged.
        let elsewhere = |all: &[Feature]| {
            let all = all.iter().filter(|one| !land.contains(&one.at));
            all.map(|one| one.id).collect::<BTreeSet<_>>()
        };
        assert_eq!(elsewhere(&after), elsewhere(&before), "{terrain:?}");
    }
    let cells = land.iter().map(|&at| (at, None));
    overlay.apply(&Stroke::terrain(&overlay, cells));
    assert_eq!(found(&mut features, &mut map, &overlay), before);
    // Water that the user made a lake is one, even open water.
    let bay = before
        .iter()
        .find(|one| matches!(one.kind, Kind::Bay | Kind::Strait));
    let bay = bay.expect("open water").clone();
    let reach = bay.radius_tiles + 4;
    let water = bay
        .at
        .offset(-reach, -reach)
        .rectangle(2 * reach, 2 * reach);
    let water = water.map(|at| (at, Some(Terrain::Lake)));
    overlay.apply(&Stroke::terrain(&overlay, water));
    let after = found(&mut features, &mut map, &overlay);
    assert!(!after.iter().any(|one| one.id == bay.id));
    let is_lake = |one: &&Feature| {
        let (dx, dy) = (one.at.x - bay.at.x, one.at.y - bay.at.y);
        one.kind == Kind::Lake && dx.abs().max(dy.abs()) <= reach
    };
    assert!(after.iter().any(|one| is_lake(&one)));
}
