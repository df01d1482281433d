//! The texture that all chunks' pages share, with the mesh and the material to draw them.

use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy::render::renderer::RenderDevice;

use super::ink::InkMaterial;
use super::layers::Layers;
use super::slots::Slots;
use super::unit_square;
use super::uploads::{Upload, Uploads};
use crate::app::chunks::MAX_CHUNKS;
use crate::app::map::Pack;
use crate::app::schedule::AppSystems;
use mapmaker_drawing::art;
use mapmaker_grid::{CHUNK_AREA, CHUNK_TILES};

/// The number of pages along a side of the texture, as in `ink.wgsl`: 64 × 64 chunks are a million tiles.
const PAGES_ACROSS: u32 = 64;

const _: () = assert!(
    (PAGES_ACROSS * PAGES_ACROSS) as usize == MAX_CHUNKS,
    "a page for each chunk"
);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<InkShare>()
        .init_resource::<TilesShow>()
        .add_systems(PreStartup, make_canvas)
        .add_systems(
            Update,
            (
                change_pack.run_if(is_other_pack).in_set(AppSystems::Opened),
                (upload_pages, fade.run_if(resource_changed::<InkShare>)).in_set(AppSystems::Show),
            ),
        )
        .add_observer(free_slot);
}

/// The slot of a chunk's page in the texture.
#[derive(Component, Clone, Copy, Debug)]
pub struct PageSlot(pub u32);

/// The atlas layers of a chunk's cells, in row-major order, as read by the GPU.
#[derive(Component, Clone, Debug)]
pub struct TilePage(pub Box<[u16; CHUNK_AREA]>);

/// The opacity of the tiles' ink, 0 to 1: low if something is about to be drawn over it.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct InkShare(pub f32);

impl Default for InkShare {
    fn default() -> Self {
        Self(1.0)
    }
}

/// Whether tiles show their own drawings, not just a sketch below blocks.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct TilesShow(pub bool);

impl Default for TilesShow {
    fn default() -> Self {
        Self(true)
    }
}

/// The shared resources to draw chunks.
#[derive(Resource)]
pub struct InkCanvas {
    /// The unit square.
    pub mesh: Handle<Mesh>,
    /// The material that all chunks share.
    pub material: Handle<InkMaterial>,
    /// The atlas layer of each drawing.
    pub layers: Layers,
    pages: Handle<Image>,
    slots: Slots,
}

impl InkCanvas {
    /// Takes a slot for a chunk's page; it is freed when the entity is despawned.
    pub fn take_slot(&mut self) -> Option<PageSlot> {
        self.slots.take().map(PageSlot)
    }
}

#[cfg(test)]
impl InkCanvas {
    /// A canvas without a graphics adapter, with pages that are never drawn.
    pub(in crate::app) fn unseen(tiles: &crate::app::map::Source) -> Self {
        Self {
            mesh: Handle::default(),
            material: Handle::default(),
            layers: Layers::of(tiles, 2048),
            pages: Handle::default(),
            slots: Slots::new(PAGES_ACROSS * PAGES_ACROSS),
        }
    }
}

fn make_canvas(
    pack: Res<Pack>,
    device: Res<RenderDevice>,
    mut images: ResMut<Assets<Image>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<InkMaterial>>,
    mut commands: Commands,
) {
    let side = PAGES_ACROSS * CHUNK_TILES as u32;
    let pages = images.add(Image::new_uninit(
        Extent3d {
            width: side,
            height: side,
            depth_or_array_layers: 1,
        },
        TextureDimension::D2,
        TextureFormat::R16Uint,
        RenderAssetUsages::RENDER_WORLD,
    ));
    let layers = layers_of(&pack, &device);
    let [red, green, blue] = art::INK.map(|channel| f32::from(channel) / 255.0);
    commands.insert_resource(InkCanvas {
        mesh: meshes.add(unit_square()),
        material: materials.add(InkMaterial {
            // Until an atlas exists, chunks are not drawn.
            atlas: images.reserve_handle(),
            pages: pages.clone(),
            ink: Vec4::new(red, green, blue, 0.0),
            settled: Vec4::ONE,
        }),
        layers,
        pages,
        slots: Slots::new(PAGES_ACROSS * PAGES_ACROSS),
    });
}

/// Applies the opacity of ink.
fn fade(share: Res<InkShare>, canvas: Res<InkCanvas>, mut materials: ResMut<Assets<InkMaterial>>) {
    if let Some(mut material) = materials.get_mut(&canvas.material) {
        material.settled.x = share.0;
    }
}

/// Returns whether another pack was opened since the last frame.
pub(super) fn is_other_pack(pack: Res<Pack>) -> bool {
    pack.is_changed() && !pack.is_added()
}

/// Assigns layers for another pack.
fn change_pack(
    pack: Res<Pack>,
    device: Res<RenderDevice>,
    images: Res<Assets<Image>>,
    mut canvas: ResMut<InkCanvas>,
    mut materials: ResMut<Assets<InkMaterial>>,
) {
    canvas.layers = layers_of(&pack, &device);
    // Nothing shows until its atlas is drawn.
    if let Some(mut material) = materials.get_mut(&canvas.material) {
        material.atlas = images.reserve_handle();
    }
}

fn layers_of(pack: &Pack, device: &RenderDevice) -> Layers {
    let max = device.limits().max_texture_array_layers;
    let layers = Layers::of(&pack.0, max as usize);
    if let Some(left_out) = layers.left_out() {
        warn!("this graphics adapter holds {max} drawings; {left_out} of the pack's are not shown");
    }
    layers
}

/// Uploads changed pages to the GPU.
fn upload_pages(
    canvas: Res<InkCanvas>,
    changed: Query<(&TilePage, &PageSlot), Changed<TilePage>>,
    mut uploads: ResMut<Uploads>,
) {
    for (page, slot) in &changed {
        uploads.0.push(Upload {
            image: canvas.pages.id(),
            x: slot.0 % PAGES_ACROSS * CHUNK_TILES as u32,
            y: slot.0 / PAGES_ACROSS * CHUNK_TILES as u32,
            layer: 0,
            mip: 0,
            size: UVec2::splat(CHUNK_TILES as u32),
            texels: page
                .0
                .iter()
                .flat_map(|layer| layer.to_le_bytes())
                .collect(),
        });
    }
}

fn free_slot(gone: On<Remove, PageSlot>, slots: Query<&PageSlot>, mut canvas: ResMut<InkCanvas>) {
    if let Ok(slot) = slots.get(gone.entity) {
        canvas.slots.give_back(slot.0);
    }
}
