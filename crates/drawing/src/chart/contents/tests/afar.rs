//! Tests of towns that are visible from afar and of diagonal roads in copies.

use super::*;

#[test]
fn a_town_of_the_land_that_its_board_shows_from_afar_is_so_shown_at_home() {
    let set = ink_set();
    let mut overlay = Overlay::default();
    let around = (TilePos::new(-150, -150), 300, 300);
    let kinds = [SiteKind::Town, SiteKind::Village];
    let mut worlds = (1..4).filter_map(|seed| {
        let (mut map, mut features) = (EndlessMap::new(seed, &set), Features::new(seed, &set));
        let found = features.settlements(&mut map, &overlay, &kinds, around);
        found.into_iter().next().map(|site| (map, features, site))
    });
    let (mut map, mut features, site) = worlds.next().expect("a settlement");
    let name = features.on_map(&mut map, &overlay, &site, Locale::English);
    let name = BoardName {
        is_great: true,
        ..BoardName::new(site.kind, site.at, name)
    };
    let area = (site.at.offset(-4, -4), 9, 9);
    let stencils = Stencils::new(&set, |_, _| [0; TILE_STEPS], decor_mask);
    // It stands there by itself, so nothing is put down for it.
    let piece = Contents {
        names: vec![(name, None)],
        ..Contents::of_world((&mut map, &mut features), &overlay, &stencils, area)
    };
    let (names, left) = piece.name_world((&mut map, &mut features), &overlay);
    assert_eq!(left, [""; 0]);
    overlay.apply(&names);
    let shown = Features::shown_from_afar(&overlay, area);
    let shown: Vec<_> = shown.iter().map(|one| (one.id, one.kind, one.at)).collect();
    assert_eq!(shown, [(site.id, site.kind, site.at)]);
    features.follow(&overlay);
    let there = features.settlements(&mut map, &overlay, &kinds, (site.at, 1, 1));
    assert_eq!(there.len(), 1, "{there:?}");
}

#[test]
fn a_diagonal_road_of_a_world_comes_along_with_every_cell_and_none_is_reported() {
    // The cells beside its diagonal steps were once reported as left behind.
    let set = ink_set();
    let stencils = Stencils::new(&set, |_, _| [0; TILE_STEPS], decor_mask);
    // An island in a sea, so no generated road crosses the edge.
    let area = (TilePos::new(0, 0), SIDE, SIDE);
    let mut overlay = Overlay::default();
    for at in TilePos::new(0, 0).rectangle(SIDE, SIDE) {
        let is_island = (4..SIDE - 4).contains(&at.x) && (4..SIDE - 4).contains(&at.y);
        let name = if is_island { "PPPP" } else { "SSSS" };
        overlay.set(at, set.find_name(name).map(painted));
    }
    let way: Vec<_> = (6..16).map(|step| TilePos::new(step, step)).collect();
    let road = BoardRoad::plain(RoadRank::Track, way);
    overlay.apply(&only_these_roads(&overlay, std::slice::from_ref(&road)));
    let (mut map, mut features) = (EndlessMap::new(7, &set), Features::new(7, &set));
    features.follow(&overlay);
    let piece = Contents::of_world((&mut map, &mut features), &overlay, &stencils, area);
    assert!(piece.roads.contains(&road), "{:?}", piece.roads);
    assert_eq!(piece.behind, 0);
}

#[test]
fn a_town_that_is_visible_from_afar_has_its_name_on_a_board_of_small_tiles_and_in_a_copy_of_it() {
    let set = ink_set();
    let mut from = board(&set);
    let orm = |overlay: &Overlay| {
        let mut names = user_names(overlay);
        names.find(|(_, one)| one.name == "Orm").expect("a town").0
    };
    let is_shown = |overlay: &Overlay| {
        let board = DecoratedBoard {
            set: &set,
            width: SIDE as usize,
            tiles: &tiles(&set, overlay, SIDE),
            terrain: &[],
        };
        let names: Vec<_> = user_names(overlay).collect();
        let decor = in_rows(overlay);
        let named = NamedBoard::new(&board, &decor, &[], &names);
        let labels = board_labels(&named, &decor, Scale::usual(3.9));
        let town = orm(overlay);
        labels.iter().any(|label| label.id == town)
    };
    assert!(!is_shown(&from));
    let town = orm(&from);
    let mark = from.mark(town).cloned().expect("a mark");
    let is_great = true;
    from.set_mark(town, Some(Mark { is_great, ..mark }));
    assert!(is_shown(&from));
    let whole = contents(&set, &from, (TilePos::new(0, 0), SIDE, SIDE));
    let (after, ..) = put(&set, &whole, land(&set, SIDE), SIDE);
    assert!(is_shown(&after));
}
