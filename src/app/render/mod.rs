//! The rendered map: ink over shading over paper, in two draw calls.

pub mod atlas;
pub mod atlas_task;
pub mod canvas;
pub mod covered;
pub mod ink;
pub mod layers;
pub mod pages;
pub mod shading;
pub mod sheet_plan;
pub mod sheets;
pub mod shown;
pub mod slots;
pub mod uploads;

use bevy::asset::RenderAssetUsages;
use bevy::image::ImageSampler;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;
use bevy::render::render_resource::{
    Extent3d, TextureDimension, TextureFormat, TextureViewDescriptor, TextureViewDimension,
};

pub use atlas::AtlasState;
pub use canvas::{InkCanvas, InkShare, TilesShow};
pub use covered::{Cover, OpaqueCover};
pub use sheets::{SheetStats, ShowSheets};
pub use shown::MapShown;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        uploads::plugin,
        ink::plugin,
        shading::plugin,
        (canvas::plugin, pages::plugin),
        atlas::plugin,
        covered::plugin,
        sheets::plugin,
        shown::plugin,
    ));
}

/// An empty texture of square layers that exists only on the GPU, with linear filtering.
fn layered(side: u32, layers: u32, format: TextureFormat) -> Image {
    let extent = Extent3d {
        width: side,
        height: side,
        depth_or_array_layers: layers,
    };
    let (dimension, usage) = (TextureDimension::D2, RenderAssetUsages::RENDER_WORLD);
    let mut image = Image::new_uninit(extent, dimension, format, usage);
    image.texture_view_descriptor = Some(TextureViewDescriptor {
        dimension: Some(TextureViewDimension::D2Array),
        ..default()
    });
    image.sampler = ImageSampler::linear();
    image
}

/// The unit square for all drawing: from (0, 0) east and south, with matching uv.
fn unit_square() -> Mesh {
    Mesh::new(
        PrimitiveTopology::TriangleList,
        RenderAssetUsages::default(),
    )
    .with_inserted_attribute(
        Mesh::ATTRIBUTE_POSITION,
        vec![
            [0.0, 0.0, 0.0],
            [0.0, -1.0, 0.0],
            [1.0, -1.0, 0.0],
            [1.0, 0.0, 0.0],
        ],
    )
    .with_inserted_attribute(
        Mesh::ATTRIBUTE_UV_0,
        vec![[0.0, 0.0], [0.0, 1.0], [1.0, 1.0], [1.0, 0.0]],
    )
    .with_inserted_indices(Indices::U16(vec![0, 1, 2, 0, 2, 3]))
}
