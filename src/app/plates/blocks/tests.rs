//! Which blocks are made anew, and when.

use super::*;
use crate::app::map::EditTiles;
use mapmaker_grid::tileset::TileId;
use mapmaker_grid::world::{EditedCell, Mark, Origin, Stroke};

#[test]
fn decor_makes_no_block_anew_and_a_tile_those_it_can_be_told_on_which_show_until_then() {
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
