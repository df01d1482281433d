//! The material of shading: smoothly interpolated colours of grid vertices, on paper with a grain.

use bevy::asset::{AssetPath, embedded_asset, embedded_path};
use bevy::prelude::*;
use bevy::render::render_resource::AsBindGroup;
use bevy::shader::ShaderRef;
use bevy::sprite_render::{AlphaMode2d, Material2d, Material2dPlugin};

pub(super) fn plugin(app: &mut App) {
    embedded_asset!(app, "../../../assets/shaders/shading.wgsl");
    app.add_plugins(Material2dPlugin::<ShadingMaterial>::default());
}

/// The material of all sheets; a sheet's `MeshTag` is its layer in `sheets`.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
pub struct ShadingMaterial {
    /// The sheets: sRGB colours at vertices, with one extra vertex on every side.
    #[texture(0, dimension = "2d_array")]
    #[sampler(1)]
    pub sheets: Handle<Image>,
    /// The origin tile's coordinates modulo 2³², so that the grain keeps its place on the plane.
    #[uniform(2)]
    pub origin: UVec4,
    /// The western, northern, eastern and southern edge of the map, in tiles from the origin, y south.
    #[uniform(3)]
    pub frame: Vec4,
    /// x: 1 if tiles show in their own colours, on white instead of shading.
    #[uniform(4)]
    pub own: Vec4,
}

impl Material2d for ShadingMaterial {
    fn vertex_shader() -> ShaderRef {
        shader()
    }

    fn fragment_shader() -> ShaderRef {
        shader()
    }

    fn alpha_mode(&self) -> AlphaMode2d {
        AlphaMode2d::Opaque
    }
}

fn shader() -> ShaderRef {
    let path = embedded_path!("../../../assets/shaders/shading.wgsl");
    ShaderRef::Path(AssetPath::from_path_buf(path).with_source("embedded"))
}
