//! The picture: ink over a wash of colour over paper, drawn in two draw calls.

pub mod atlas;
pub mod atlas_task;
pub mod canvas;
pub mod ink;
pub mod layers;
pub mod mips;
pub mod pages;
pub mod sheet_plan;
pub mod sheets;
pub mod shown;
pub mod slots;
pub mod uploads;
pub mod wash;

use bevy::prelude::*;

pub use atlas::AtlasState;
pub use canvas::{InkCanvas, InkShare};
pub use sheets::SheetStats;
pub use shown::MapShown;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        uploads::plugin,
        ink::plugin,
        wash::plugin,
        (canvas::plugin, pages::plugin),
        atlas::plugin,
        sheets::plugin,
        shown::plugin,
    ));
}

/// The unit square that all is drawn on: from (0, 0) east and south, its uv growing likewise.
fn unit_square() -> Mesh {
    use bevy::asset::RenderAssetUsages;
    use bevy::mesh::{Indices, PrimitiveTopology};
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
