//! Turns finished chunks into entities within a frame's budget, and their tiles into pages of layers.

use std::time::{Duration, Instant};

use bevy::mesh::MeshTag;
use bevy::prelude::*;

use super::index::ChunkIndex;
use super::streaming::ChunkStream;
use super::tile::{MapTile, TileOf};
use crate::app::AppSystems;
use crate::app::editor::{Edits, Proposed};
use crate::app::land::Pack;
use crate::app::render::{InkCanvas, PageSlot};
use crate::app::view::Origin;
use crate::engine::grid::{CHUNK_AREA, CHUNK_TILES, ChunkPos};
use crate::engine::world::{Chunk, drawing_at};

/// How long one frame may spend on spawning chunks beyond the first few.
const BUDGET: Duration = Duration::from_millis(3);

/// Chunks that a frame may spawn however long it takes.
const AT_LEAST: usize = 8;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            place_chunks
                .run_if(resource_changed::<Origin>)
                .in_set(AppSystems::Stream),
            spawn_chunks.in_set(AppSystems::Spawn),
            fill_pages.in_set(AppSystems::Derive),
        ),
    );
}

/// Where a chunk lies.
#[derive(Component, Clone, Copy, Debug)]
pub struct ChunkAt(pub ChunkPos);

/// The layer of the atlas that each of a chunk's cells shows, in reading order: what the GPU reads.
#[derive(Component, Clone, Debug)]
pub struct TilePage(pub Box<[u16; CHUNK_AREA]>);

/// The tiles that nature put into a chunk: what a cell falls back to when its change is taken back.
#[derive(Component, Clone, Debug)]
pub struct Nature(pub Box<Chunk>);

/// The chunks that are loaded keep their place on the plane when the origin moves.
fn place_chunks(origin: Res<Origin>, mut chunks: Query<(&ChunkAt, &mut Transform)>) {
    for (at, mut transform) in &mut chunks {
        transform.translation = origin
            .corner_of(at.0.origin())
            .extend(transform.translation.z);
    }
}

fn spawn_chunks(
    origin: Res<Origin>,
    mut stream: ResMut<ChunkStream>,
    mut index: ResMut<ChunkIndex>,
    mut canvas: ResMut<InkCanvas>,
    edits: Res<Edits>,
    proposed: Res<Proposed>,
    mut commands: Commands,
) {
    let start = Instant::now();
    let mut spawned = 0;
    while canvas.has_room() {
        let Some((pos, chunk)) = stream.0.take() else {
            return;
        };
        if index.contains(pos) {
            continue;
        }
        let Some(slot) = canvas.take_slot() else {
            return;
        };
        let corner = origin.corner_of(pos.origin());
        let entity = commands
            .spawn((
                ChunkAt(pos),
                Nature(Box::new(chunk.clone())),
                TilePage(Box::new([0; CHUNK_AREA])),
                slot,
                MeshTag(slot.0),
                Mesh2d(canvas.mesh.clone()),
                MeshMaterial2d(canvas.material.clone()),
                Transform::from_translation(corner.extend(InkCanvas::Z)).with_scale(Vec3::new(
                    CHUNK_TILES as f32,
                    CHUNK_TILES as f32,
                    1.0,
                )),
            ))
            .id();
        let mut tiles: Vec<_> = (chunk.tiles.into_iter().enumerate())
            .map(|(cell, id)| MapTile::new(id, cell))
            .collect();
        for (local, edited) in edits.overlay.chunk(pos) {
            tiles[local.index()].id = edited.tile;
        }
        for (local, id, look) in proposed.chunk(pos) {
            let local = usize::from(local);
            tiles[local] = MapTile::new(id, local).with_look(look);
        }
        commands.spawn_batch(tiles.into_iter().map(move |tile| (tile, TileOf(entity))));
        index.insert(pos, entity);
        spawned += 1;
        if spawned >= AT_LEAST && start.elapsed() > BUDGET {
            return;
        }
    }
}

/// Writes the layer of each tile that changed into its chunk's page.
pub fn fill_pages(
    pack: Res<Pack>,
    canvas: Res<InkCanvas>,
    changed: Query<(&MapTile, &TileOf), Changed<MapTile>>,
    mut pages: Query<(&ChunkAt, &mut TilePage), With<PageSlot>>,
) {
    for (tile, chunk) in &changed {
        let Ok((at, mut page)) = pages.get_mut(chunk.0) else {
            continue;
        };
        let local = tile.local();
        let drawing = drawing_at(at.0.tile(local), pack.0.drawings(tile.id));
        page.0[local.index()] = canvas.layers.texel(tile.id, drawing, tile.look);
    }
}
