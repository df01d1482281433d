//! Tests of names on boards.

use super::*;
use crate::decor::{DecorKind, Owner, Place, raised};
use crate::{Pen, name_moved, name_removed};
use mapmaker_grid::tileset::{EdgeLabel, TileId, TileSet};
use mapmaker_grid::world::Terrain;
use mapmaker_grid::world::{Mark, Overlay, Stroke};

fn all(set: &TileSet, label: EdgeLabel) -> TileId {
    set.find([label; 4]).expect("a tile")
}

/// A board twelve columns wide.
fn board<'a>(set: &'a TileSet, tiles: &'a [TileId]) -> DecoratedBoard<'a> {
    DecoratedBoard {
        set,
        width: 12,
        tiles,
        terrain: &[],
    }
}

/// Sea in the west, woods in the east, a river that runs west through the plain between.
fn tiles(set: &TileSet) -> Vec<TileId> {
    let (p, r) = (EdgeLabel::PLAIN, EdgeLabel::RIVER);
    let river = set.find([p, r, p, r]).expect("a tile");
    let cells = (0..12 * 9).map(|cell| match (cell % 12, cell / 12) {
        (..3, _) => all(set, EdgeLabel::SEA),
        (9.., 2..6) => all(set, EdgeLabel::FOREST),
        (3..=7, 7) => river,
        _ => all(set, p),
    });
    cells.collect()
}

fn town() -> Decor {
    let at = TilePos::new(5, 4);
    Decor::new(0, DecorKind::Town, 0, raised(DecorKind::Town, at))
}

fn numbered(names: &[BoardName]) -> Vec<(u64, BoardName)> {
    (1000..).zip(names.iter().cloned()).collect()
}

#[test]
fn a_board_has_its_sea_its_wood_its_river_and_its_town_named_once() {
    let set = TileSet::reference();
    let tiles = tiles(&set);
    let board = board(&set, &tiles);
    let town = town();
    let names = board_names(7, &board, &[town], &[]);
    let kinds: Vec<_> = names.iter().map(|one| one.kind.word()).collect();
    assert_eq!(kinds, ["town", "sea", "forest", "river"]);
    assert_eq!(names[0].at, TilePos::new(5, 4));
    let different: BTreeSet<_> = names.iter().map(|one| &one.name).collect();
    assert_eq!(different.len(), names.len());
    assert_eq!(board_names(7, &board, &[town], &names), []);
    assert_eq!(names, board_names(7, &board, &[town], &[]));
    let named = NamedBoard::new(&board, &[], &[], &numbered(&names));
    assert_eq!(named.named().len(), 3, "the town is gone");
    assert!(
        named
            .named()
            .iter()
            .all(|(one, _)| one.arc.is_some() != one.way.is_some())
    );
    let named = NamedBoard::new(&board, &[town], &[], &numbered(&names));
    assert_eq!(named.named().len(), 4);
    assert_eq!(named.in_the_way(&[town]), []);
    let nameless = NamedBoard::new(&board, &[town], &[], &numbered(&names[1..]));
    assert_eq!(nameless.nameless()[0].id, town.id);
    assert_eq!(nameless.in_the_way(&[town]), [town]);
}

#[test]
fn a_name_stays_with_its_sea_while_the_coast_is_changed_elsewhere() {
    let set = TileSet::reference();
    let mut tiles = tiles(&set);
    let name = BoardName::new(Kind::Sea, TilePos::new(1, 7), "Grey Sea".to_owned());
    let names = numbered(&[name]);
    let named = |tiles: &[TileId]| {
        let board = board(&set, tiles);
        let named = NamedBoard::new(&board, &[], &[], &names);
        let named = named.named().first();
        named.map(|(one, name)| (one.at, one.id, name.clone()))
    };
    let (before, id, _) = named(&tiles).expect("it is there");
    for row in tiles.chunks_mut(12).take(1) {
        row[..3].fill(all(&set, EdgeLabel::PLAIN));
    }
    let (after, same, text) = named(&tiles).expect("it is still there");
    assert_ne!(before, after, "its middle is elsewhere");
    assert_eq!((same, text.as_str()), (id, "Grey Sea"));
    tiles[7 * 12 + 1] = all(&set, EdgeLabel::PLAIN);
    assert_eq!(named(&tiles), None, "its tile is land now");
}

#[test]
fn water_of_few_tiles_at_the_rim_is_a_lake() {
    let set = TileSet::reference();
    let (sea, plain) = (all(&set, EdgeLabel::SEA), all(&set, EdgeLabel::PLAIN));
    let cases = [
        (100, 4, Kind::Lake),
        (100, 23, Kind::Lake),
        (100, 24, Kind::Sea),
        // Of a small board a quarter is a sea, if that is eight tiles.
        (20, 7, Kind::Lake),
        (20, 8, Kind::Sea),
        (40, 9, Kind::Lake),
    ];
    for (of, count, kind) in cases {
        let tiles: Vec<_> = (0..of)
            .map(|cell| if cell < count { sea } else { plain })
            .collect();
        let board = DecoratedBoard {
            set: &set,
            width: 10,
            tiles: &tiles,
            terrain: &[],
        };
        let names = board_names(1, &board, &[], &[]);
        assert_eq!((names.len(), names[0].kind), (1, kind), "{count} tiles");
    }
}

#[test]
fn names_are_marks_and_back_and_a_settlement_takes_its_own_along() {
    let mut overlay = Overlay::default();
    let town = town();
    overlay.apply(&town.put(&overlay));
    let of_town = BoardName::new(
        Kind::Site(SiteKind::Town),
        TilePos::new(5, 4),
        "Oran".to_owned(),
    );
    let names = vec![
        of_town.clone(),
        BoardName {
            name_at: Some(TilePos::new(2, 2)),
            ..BoardName::new(Kind::Sea, TilePos::new(1, 1), "Grey Sea".to_owned())
        },
        BoardName {
            line: vec![(0, 0), (160, 8)],
            ..BoardName::new(
                Kind::Written(Pen::Water),
                TilePos::new(3, 3),
                "Here".to_owned(),
            )
        },
        // There is no such settlement.
        BoardName::new(
            Kind::Site(SiteKind::Town),
            TilePos::new(9, 9),
            "Gone".to_owned(),
        ),
    ];
    let kept = |overlay: &Overlay| {
        let mut kept: Vec<_> = user_names(overlay).map(|(_, name)| name).collect();
        kept.sort_by_key(|one| (one.kind, one.at.x));
        kept
    };
    let step = only_these_names(&overlay, &names);
    assert!(
        step.marks()
            .iter()
            .all(|change| change.after.as_ref().is_some_and(Mark::is_valid))
    );
    overlay.apply(&step);
    assert_eq!(kept(&overlay), names[..3]);
    assert!(only_these_names(&overlay, &names[..3]).is_empty());
    // A moved town keeps its name; undo restores both.
    let moved = Decor {
        place: Place::new(TilePos::new(7, 4), 16, 4),
        ..town
    };
    let step = moved.put(&overlay);
    overlay.apply(&step);
    assert_eq!(kept(&overlay)[0].at.x, 7);
    assert_eq!(kept(&overlay)[0].name, "Oran");
    overlay.apply(&step.inverse());
    assert_eq!(kept(&overlay)[0], of_town);
    assert!(crate::decor::only_these(&overlay, &[town]).is_empty());
    overlay.apply(&town.take_away(&overlay, Owner::Board));
    assert_eq!(kept(&overlay).len(), 2);
}

#[test]
fn a_name_on_a_board_is_moved_and_removed_as_in_a_world() {
    let set = TileSet::reference();
    let tiles = tiles(&set);
    let board = board(&set, &tiles);
    let mut overlay = Overlay::default();
    let town = town();
    overlay.apply(&town.put(&overlay));
    let names = board_names(3, &board, &[town], &[]);
    overlay.apply(&only_these_names(&overlay, &names));
    let named = |overlay: &Overlay| {
        let names: Vec<_> = user_names(overlay).collect();
        let decor = crate::decor::in_rows(overlay);
        let named = NamedBoard::new(&board, &decor, &[], &names);
        named.named().to_vec()
    };
    let all = named(&overlay);
    assert_eq!(all.len(), 4);
    for (feature, name) in &all {
        let to = (feature.at.offset(1, -1), [0.5, 0.5]);
        let step: Stroke = name_moved(&overlay, feature, (feature.at, [0.5, 0.5]), to);
        let mut after = overlay.clone();
        after.apply(&step);
        let moved = named(&after);
        let (moved, same) = moved
            .iter()
            .find(|(one, _)| one.id == feature.id)
            .expect("it is there");
        assert_eq!((moved.name_at, same), (Some(to.0), name), "{feature:?}");
        after.apply(&name_removed(&after, moved, Owner::Board));
        assert_eq!(named(&after).len(), 3);
        let decor = crate::decor::placed_decor(&after).count();
        assert_eq!(decor, 1, "the town stays");
    }
}

#[test]
fn terrain_that_users_painted_has_a_name_on_a_board_and_a_lake_is_one_however_wide() {
    let set = TileSet::reference();
    let (sea, plain) = (all(&set, EdgeLabel::SEA), all(&set, EdgeLabel::PLAIN));
    // Sea in the west, as wide as seas are.
    let tiles = (0..40 * 20).map(|cell| if cell % 40 < 20 { sea } else { plain });
    let tiles: Vec<_> = tiles.collect();
    let names = |terrain: &[(TilePos, Terrain)]| {
        let board = DecoratedBoard {
            set: &set,
            width: 40,
            tiles: &tiles,
            terrain,
        };
        let names = board_names(5, &board, &[], &[]).into_iter();
        names.map(|name| (name.kind, name.at)).collect::<Vec<_>>()
    };
    let cells = |from: TilePos, terrain| from.rectangle(8, 6).map(move |at| (at, terrain));
    for (terrain, kind) in [
        (Terrain::Hills, Kind::Hills),
        (Terrain::Marsh, Kind::Marsh),
        (Terrain::Desert, Kind::Desert),
        (Terrain::Snow, Kind::Snow),
    ] {
        let painted: Vec<_> = cells(TilePos::new(28, 7), terrain).collect();
        let found = names(&painted);
        let own = found.iter().find(|one| one.0 == kind);
        let (_, at) = own.unwrap_or_else(|| panic!("{terrain:?}: {found:?}"));
        assert!(painted.iter().any(|(cell, _)| cell == at));
    }
    let kinds = |terrain: &[_]| names(terrain).iter().map(|one| one.0).collect::<Vec<_>>();
    assert!(kinds(&[]).contains(&Kind::Sea));
    let lake = TilePos::new(0, 0).rectangle(20, 20);
    let lake: Vec<_> = lake.map(|at| (at, Terrain::Lake)).collect();
    let found = kinds(&lake);
    assert!(found.contains(&Kind::Lake) && !found.contains(&Kind::Sea));
    // Climates without names of their own bring none.
    let steppe: Vec<_> = cells(TilePos::new(28, 7), Terrain::Steppe).collect();
    assert_eq!(kinds(&steppe), kinds(&[]));
}

#[test]
fn a_town_and_a_text_of_a_board_are_kept_visible_from_afar_by_their_marks() {
    // The tick was for worlds alone, and boards lost it.
    let mut overlay = Overlay::default();
    let town = town();
    overlay.apply(&town.put(&overlay));
    let names = [
        BoardName::new(
            Kind::Site(SiteKind::Town),
            TilePos::new(5, 4),
            "Oran".to_owned(),
        ),
        BoardName {
            line: vec![(0, 0), (160, 8)],
            ..BoardName::new(
                Kind::Written(Pen::Land),
                TilePos::new(3, 3),
                "Here".to_owned(),
            )
        },
    ];
    overlay.apply(&only_these_names(&overlay, &names));
    let set = TileSet::reference();
    let plain = set.find([EdgeLabel::PLAIN; 4]).expect("a tile");
    let tiles = vec![plain; 12 * 12];
    let board = DecoratedBoard {
        set: &set,
        width: 12,
        tiles: &tiles,
        terrain: &[],
    };
    let great = |overlay: &Overlay| {
        let names: Vec<_> = user_names(overlay).collect();
        let decor = crate::decor::in_rows(overlay);
        let named = NamedBoard::new(&board, &decor, &[], &names);
        let mut named: Vec<_> = named.named().to_vec();
        named.sort_by(|one, other| one.1.cmp(&other.1));
        named
    };
    for is_great in [true, false] {
        for (feature, name) in great(&overlay) {
            overlay.apply(&crate::shown_from_afar(&overlay, &feature, &name, is_great));
        }
        let shown = great(&overlay);
        let shown: Vec<_> = shown
            .iter()
            .map(|(feature, name)| (name.as_str(), feature.is_great))
            .collect();
        assert_eq!(shown, [("Here", is_great), ("Oran", is_great)]);
        assert!(overlay.marks().values().all(Mark::is_valid));
        // From the names alone the marks are made again.
        let names: Vec<_> = user_names(&overlay).map(|(_, name)| name).collect();
        let mut again = Overlay::default();
        again.apply(&town.put(&again));
        again.apply(&only_these_names(&again, &names));
        assert_eq!(great(&again).len(), 2);
        assert!(
            great(&again)
                .iter()
                .all(|(one, _)| one.is_great == is_great)
        );
        // A town that is moved stays so.
        overlay.apply(&town.put(&overlay));
        assert!(
            great(&overlay)
                .iter()
                .all(|(one, _)| one.is_great == is_great)
        );
    }
}
