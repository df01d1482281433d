//! Pages of layer numbers, one per chunk, which the GPU reads, and the chunks' meshes.

use bevy::mesh::MeshTag;
use bevy::prelude::*;

use super::canvas::{InkCanvas, TilePage};
use crate::app::depth;
use crate::app::map::{ChunkAt, MapReader, MapTile, Pack, Proposed, TileOf, TileStyle};
use crate::app::schedule::AppSystems;
use crate::app::view::FloatingOrigin;
use mapmaker_grid::tileset::TileId;
use mapmaker_grid::world::drawing_at;
use mapmaker_grid::{CHUNK_AREA, CHUNK_TILES, TilePos};

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_observer(draw_chunk).add_systems(
        Update,
        (
            place_chunks
                .run_if(resource_changed::<FloatingOrigin>)
                .in_set(AppSystems::Stream),
            fill_pages.in_set(AppSystems::Derive),
        ),
    );
}

/// Gives a loaded chunk a page and a square to draw it on.
fn draw_chunk(
    loaded: On<Add, ChunkAt>,
    chunks: Query<&ChunkAt>,
    origin: Res<FloatingOrigin>,
    mut canvas: ResMut<InkCanvas>,
    mut commands: Commands,
) {
    let (Ok(at), Some(slot)) = (chunks.get(loaded.entity), canvas.take_slot()) else {
        return;
    };
    let corner = origin.corner_of(at.0.origin()).extend(depth::TILES);
    let side = CHUNK_TILES as f32;
    commands.entity(loaded.entity).insert((
        TilePage(Box::new([0; CHUNK_AREA])),
        slot,
        MeshTag(slot.0),
        Mesh2d(canvas.mesh.clone()),
        MeshMaterial2d(canvas.material.clone()),
        Transform::from_translation(corner).with_scale(Vec3::new(side, side, 1.0)),
    ));
}

/// Keeps loaded chunks at their place on the plane when the origin moves.
fn place_chunks(origin: Res<FloatingOrigin>, mut chunks: Query<(&ChunkAt, &mut Transform)>) {
    for (at, mut transform) in &mut chunks {
        let corner = origin.corner_of(at.0.origin());
        transform.translation = corner.extend(transform.translation.z);
    }
}

/// Updates the texel of a cell when its tile or its proposal has changed.
fn fill_pages(
    pack: Res<Pack>,
    canvas: Res<InkCanvas>,
    map: MapReader,
    changed: Query<(&MapTile, &TileOf), Changed<MapTile>>,
    mut proposed: ResMut<Proposed>,
    mut pages: Query<(&ChunkAt, &mut TilePage)>,
) {
    let texel = |at: TilePos, tile: TileId, look: TileStyle| {
        let drawing = drawing_at(at, pack.0.drawings(tile));
        canvas.layers.texel(tile, drawing, look)
    };
    for (tile, of) in &changed {
        let Ok((chunk, mut page)) = pages.get_mut(of.0) else {
            continue;
        };
        let at = chunk.0.tile(tile.local());
        let (tile_there, look) = proposed.get(at).unwrap_or((tile.id(), TileStyle::Ink));
        page.0[tile.local().index()] = texel(at, tile_there, look);
    }
    if !proposed.has_changed() {
        return;
    }
    for at in proposed.take_changed() {
        let (Some(chunk), Some(tile)) = (map.chunk(at), map.loaded(at)) else {
            continue;
        };
        let Ok((_, mut page)) = pages.get_mut(chunk) else {
            continue;
        };
        let (tile, look) = proposed.get(at).unwrap_or((tile.id(), TileStyle::Ink));
        let texel = texel(at, tile, look);
        if page.0[at.local().index()] != texel {
            page.0[at.local().index()] = texel;
        }
    }
}
