//! The ground under what the pointer would paint: a thin wash where sea becomes land or land becomes sea.
//!
//! A ghost has no wash of its own, which would be made anew with every step of the pointer.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::proposed::Proposed;
use super::reader::MapReader;
use super::screen_place::ScreenPlace;
use crate::app::land::Land;
use crate::app::screens::Screen;
use crate::app::ui::{Hidden, PanelSystems, style};
use crate::engine::art::tile_wash;
use crate::engine::editing::{Biome, biome_of};
use crate::engine::tileset::{TileId, TileSet};

/// How much of the ground shows through.
const OPACITY: u8 = 150;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        paint
            .run_if(in_state(Screen::Map).and_then(|hidden: Res<Hidden>| !hidden.0))
            .after(style::apply)
            .before(PanelSystems),
    );
}

fn paint(
    mut contexts: EguiContexts,
    places: ScreenPlace,
    land: Res<Land>,
    map: MapReader,
    proposed: Res<Proposed>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let set = &land.workshop.set;
    let mut mesh = egui::Mesh::default();
    for (at, tile) in proposed.ghosts() {
        let Some(corners) = ground(set, map.tile(at), tile) else {
            continue;
        };
        let place = places.rect(context, at, 1);
        let first = mesh.vertices.len() as u32;
        let points = [
            place.left_top(),
            place.right_top(),
            place.left_bottom(),
            place.right_bottom(),
        ];
        for (point, [red, green, blue]) in points.into_iter().zip(corners) {
            let colour = egui::Color32::from_rgba_unmultiplied(red, green, blue, OPACITY);
            mesh.colored_vertex(point, colour);
        }
        mesh.add_triangle(first, first + 1, first + 2);
        mesh.add_triangle(first + 1, first + 2, first + 3);
    }
    context.layer_painter(egui::LayerId::background()).add(mesh);
    Ok(())
}

/// The colours of a tile's corners, if it is sea where there is land or bare paper, or land where there is sea.
fn ground(set: &TileSet, before: Option<TileId>, tile: TileId) -> Option<[[u8; 3]; 4]> {
    let is_sea = |tile: TileId| {
        let is_tile = tile.index() < set.len();
        is_tile && biome_of(set.tile(tile)) == Some(Biome::Sea)
    };
    let is_other = tile.index() < set.len() && is_sea(tile) != before.is_some_and(is_sea);
    is_other.then(|| tile_wash(set, tile))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::art::ink_set;
    use crate::engine::solver::NO_TILE;

    #[test]
    fn land_over_sea_and_sea_over_land_have_a_ground_and_nothing_else_has() {
        let set = ink_set();
        let tile = |name| set.find_name(name).expect("in the pack");
        let (sea, plain, forest) = (tile("SSSS"), tile("PPPP"), tile("FFFF"));
        let is_blue = |[red, _, blue]: [u8; 3]| blue > red;
        let corners = |before, after| ground(&set, before, after);
        assert!(corners(Some(sea), plain).is_some_and(|all| !all.into_iter().any(is_blue)));
        assert!(corners(Some(plain), sea).is_some_and(|all| all.into_iter().all(is_blue)));
        assert!(corners(None, sea).is_some());
        for (before, after) in [
            (Some(plain), forest),
            (Some(sea), sea),
            (Some(sea), NO_TILE),
        ] {
            assert_eq!(corners(before, after), None);
        }
    }
}
