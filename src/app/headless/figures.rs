//! Figures for the size of the view appear, follow edits, and give way to tools for tiles.

use std::collections::BTreeMap;

use super::*;
use crate::app::map::{Proposed, TileStyle};
use crate::app::plates::{self, PlateChange, PlateStats, TilesInHand};
use mapmaker_drawing::figures::Zoom;
use mapmaker_grid::tileset::TileId;
use mapmaker_grid::world::Stroke;

/// A world seen from a height at which figures show.
fn from_above(at: TilePos) -> App {
    let mut app = world(11, at);
    app.add_plugins((AssetPlugin::default(), plates::plugin))
        .init_asset::<Image>();
    let mut view = app.world_mut().resource_mut::<View>();
    (view.tile_px, view.size_px) = (9.0, UVec2::new(500, 300));
    app
}

/// Runs frames until no block appears or disappears.
fn rest(app: &mut App) {
    let start = Instant::now();
    loop {
        app.update();
        let stats = *app.world().resource::<PlateStats>();
        if stats.is_whole && stats.change == PlateChange::None {
            return;
        }
        assert!(start.elapsed() < Duration::from_mins(4), "{stats:?}");
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// The visible blocks: their places and pictures.
fn blocks(app: &mut App) -> BTreeMap<(i64, i64), AssetId<Image>> {
    let mut blocks = app
        .world_mut()
        .query::<(&Sprite, &Transform, &Visibility)>();
    let shown = blocks.iter(app.world());
    let shown = shown.filter(|(.., visibility)| **visibility != Visibility::Hidden);
    let place = |place: Vec3| (place.x.round() as i64, place.y.round() as i64);
    shown
        .map(|(sprite, transform, _)| (place(transform.translation), sprite.image.id()))
        .collect()
}

#[test]
fn figures_show_from_above_follow_edits_and_give_way_to_tile_tools() {
    let at = TilePos::new(28, 20);
    let mut app = from_above(at);
    rest(&mut app);
    let before = blocks(&mut app);
    assert!((1..=12).contains(&before.len()), "{}", before.len());

    let overlay = mapmaker_grid::world::Overlay::default();
    let sea = ink_set().find_name("SSSS").expect("a tile");
    let lake = Stroke::over(&overlay, [(at, Some(painted(sea)))]);
    edit(&mut app, EditTiles::Make(lake));
    rest(&mut app);
    let after = blocks(&mut app);
    assert!(after.keys().eq(before.keys()));
    let again = after
        .iter()
        .filter(|(place, image)| before[place] != **image);
    let again = again.count();
    assert!(again > 0, "the lake shows");
    assert!(
        again < after.len() || after.len() == 1,
        "{again} of {}",
        after.len()
    );

    app.insert_resource(TilesInHand(true));
    rest(&mut app);
    assert_eq!(blocks(&mut app).len(), 0);
    app.insert_resource(TilesInHand(false));
    rest(&mut app);
    assert_eq!(blocks(&mut app).len(), after.len());

    app.world_mut().resource_mut::<View>().tile_px = 48.0;
    rest(&mut app);
    assert!(
        !blocks(&mut app).is_empty(),
        "large tiles have figures, too"
    );
}

#[test]
fn figures_are_redrawn_with_a_preview_and_without_it() {
    let at = TilePos::new(28, 20);
    let mut app = from_above(at);
    app.world_mut().resource_mut::<View>().tile_px = 40.0;
    rest(&mut app);
    let before = blocks(&mut app);
    let sea = ink_set().find_name("SSSS").expect("a tile");
    let propose = |app: &mut App, cells: Vec<(TilePos, TileId, TileStyle)>| {
        app.world_mut().resource_mut::<Proposed>().replace(cells);
        app.update();
        rest(app);
        blocks(app)
    };
    let ghost = propose(&mut app, vec![(at, sea, TileStyle::Ghost)]);
    assert_eq!(ghost, before, "what only hovers leaves them alone");
    let with = propose(&mut app, vec![(at, sea, TileStyle::Preview)]);
    assert!(with.keys().eq(before.keys()) && with != before);
    let after = propose(&mut app, Vec::new());
    assert_ne!(after, with);
}

/// A board with a wood in its middle, in these tiles.
fn wooded(tiles: Source) -> App {
    let wood = ink_set().find_name("FFFF").expect("a tile");
    let size = BoardSize::new(9, 9);
    let mut app = app(MapPlugin::board(size).in_tiles(tiles).headless());
    app.add_plugins((AssetPlugin::default(), plates::plugin))
        .init_asset::<Image>();
    let mut view = app.world_mut().resource_mut::<View>();
    (view.centre, view.tile_px, view.size_px) = (TilePos::new(4, 4), 24.0, UVec2::new(500, 300));
    let overlay = mapmaker_grid::world::Overlay::default();
    let cells = (2..7).flat_map(|y| (2..7).map(move |x| TilePos::new(x, y)));
    let stroke = Stroke::over(&overlay, cells.map(|at| (at, Some(painted(wood)))));
    edit(&mut app, EditTiles::Make(stroke));
    app
}

#[test]
fn a_board_in_our_tiles_shows_figures_and_gives_way_to_tile_tools() {
    let mut app = wooded(Source::ours());
    rest(&mut app);
    assert!(!blocks(&mut app).is_empty());
    app.insert_resource(TilesInHand(true));
    rest(&mut app);
    assert_eq!(blocks(&mut app).len(), 0);
}

#[test]
fn a_board_in_a_persons_tiles_has_no_figures() {
    let pack = mapmaker_storage::pack::TilePack::embedded();
    let mut app = wooded(Source::Images(Arc::new(pack)));
    rest(&mut app);
    assert_eq!(blocks(&mut app).len(), 0);
}

#[test]
fn a_world_has_a_small_map_drawn_for_its_size_and_a_board_has_none() {
    let overlay = mapmaker_grid::world::Overlay::default();
    let small = |app: &App| {
        let open = app.world().resource::<OpenMap>();
        let look = (Zoom::new(1.25), 0.6);
        open.chunk_source
            .small_map(&overlay, look, TilePos::new(-60, -60), 150)
    };
    let drawn = small(&world(11, TilePos::new(0, 0))).expect("a world in our tiles");
    assert_eq!(drawn.len(), 150 * 150 * 3);
    let dark = drawn
        .chunks_exact(3)
        .filter(|pixel| pixel.iter().all(|&channel| channel < 110));
    assert!(dark.count() > 100, "hardly any ink");
    assert!(small(&board(9, 9)).is_none());
}
