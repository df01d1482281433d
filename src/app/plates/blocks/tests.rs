//! Tests of which blocks are made again, and when.

use super::*;
use crate::app::map::EditTiles;
use mapmaker_grid::tileset::TileId;
use mapmaker_grid::world::{EditedCell, Mark, Origin, Overlay, Stroke};

#[test]
fn a_tile_but_not_decor_outdates_the_blocks_that_show_it() {
    let mut app = App::new();
    app.add_message::<Edited>()
        .init_resource::<Plates>()
        .add_systems(Update, mark_edited);
    let zoom = Zoom::new(16.0);
    let keys = [0, 9].map(|column| BlockKey {
        zoom,
        row: 0,
        column,
    });
    let blocks = keys.map(|key| (key, app.world_mut().spawn_empty().id()));
    let mut plates = app.world_mut().resource_mut::<Plates>();
    plates.index.extend(blocks);
    let mut stale_after = |stroke: Stroke| {
        let command = EditTiles::Make(stroke.clone());
        app.world_mut().write_message(Edited { command, stroke });
        app.update();
        let plates = app.world().resource::<Plates>();
        assert_eq!(plates.index.len(), 2, "both still show");
        plates.stale.iter().copied().collect::<Vec<_>>()
    };
    let (overlay, at) = (Overlay::default(), TilePos::new(10, 10));
    let decor = Stroke::marking(&overlay, 5, at, Some(Mark::default()));
    assert!(stale_after(decor).is_empty());
    let cell = EditedCell {
        tile: TileId(1),
        origin: Origin::Painted,
    };
    let tile = Stroke::over(&overlay, [(at, Some(cell))]);
    assert_eq!(stale_after(tile), [keys[0]]);
}

#[test]
fn a_new_size_comes_in_as_a_whole_over_the_one_before() {
    let mut app = App::new();
    let view = View {
        centre: TilePos::new(40, -7),
        tile_px: 24.0,
        size_px: UVec2::new(1280, 720),
        ..View::default()
    };
    app.add_plugins(MinimalPlugins)
        .insert_resource(view)
        .insert_resource(Strength {
            now: 1.0,
            goal: 1.0,
        })
        .init_resource::<Plates>()
        .init_resource::<Showing>()
        .add_systems(Update, fade);
    let size = app.world().resource::<Plates>().block_size;
    let keys = |tile_px| {
        let zoom = Zoom::new(tile_px);
        let cells = plan::shown(&view, size, zoom).cells();
        cells.map(move |(column, row)| BlockKey { zoom, row, column })
    };
    let lay = |app: &mut App, key, share| {
        let block = (
            Block { key, share },
            Sprite::default(),
            Visibility::default(),
        );
        let entity = app.world_mut().spawn(block).id();
        app.world_mut()
            .resource_mut::<Plates>()
            .index
            .insert(key, entity);
    };
    for key in keys(16.0) {
        lay(&mut app, key, 1.0);
    }
    let mut new: Vec<_> = keys(24.0).collect();
    let last = new.pop().expect("a block");
    for &key in &new {
        lay(&mut app, key, 0.0);
    }
    app.world_mut().resource_mut::<Plates>().target = Some(Zoom::new(24.0));
    let come = |app: &mut App| {
        for _ in 0..2 {
            std::thread::sleep(std::time::Duration::from_millis(2));
            app.update();
        }
        let mut blocks = app.world_mut().query::<&Block>();
        let blocks = blocks.iter(app.world());
        let new = blocks.filter(|block| block.key.zoom == Zoom::new(24.0));
        new.filter(|block| block.share > 0.0).count()
    };
    assert_eq!(come(&mut app), 0, "the old size shows all of the view");
    assert!(
        !app.world().resource::<Showing>().is_fading,
        "none is drawn in vain"
    );
    lay(&mut app, last, 0.0);
    assert_eq!(come(&mut app), new.len() + 1);
}
