//! The material of ink: pages of layer numbers, an atlas of drawings, and multiplicative blending.

use bevy::asset::{AssetPath, embedded_asset, embedded_path};
use bevy::mesh::MeshVertexBufferLayoutRef;
use bevy::prelude::*;
use bevy::render::render_resource::{
    AsBindGroup, BlendComponent, BlendFactor, BlendOperation, BlendState, RenderPipelineDescriptor,
    SpecializedMeshPipelineError,
};
use bevy::shader::ShaderRef;
use bevy::sprite_render::{AlphaMode2d, Material2d, Material2dKey, Material2dPlugin};

pub(super) fn plugin(app: &mut App) {
    embedded_asset!(app, "../../../assets/shaders/ink.wgsl");
    app.add_plugins(Material2dPlugin::<InkMaterial>::default());
}

/// The material of all chunks; a chunk's `MeshTag` is its slot in `pages`.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
pub struct InkMaterial {
    /// The drawings, one per layer: coverage in red, or the transmittance of each colour.
    #[texture(0, dimension = "2d_array")]
    #[sampler(1)]
    pub atlas: Handle<Image>,
    /// For each cell of each chunk, its layer in the atlas.
    #[texture(2, sample_type = "u_int")]
    pub pages: Handle<Image>,
    /// x, y, z: the ink's colour (sRGB, 0 to 1); w: 1 if the atlas is in colour.
    #[uniform(3)]
    pub ink: Vec4,
    /// x: the opacity of the map's own ink, 0 to 1; that of previews is always 1.
    #[uniform(4)]
    pub settled: Vec4,
}

impl Material2d for InkMaterial {
    fn vertex_shader() -> ShaderRef {
        shader()
    }

    fn fragment_shader() -> ShaderRef {
        shader()
    }

    fn alpha_mode(&self) -> AlphaMode2d {
        AlphaMode2d::Blend
    }

    fn specialize(
        descriptor: &mut RenderPipelineDescriptor,
        _layout: &MeshVertexBufferLayoutRef,
        _key: Material2dKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        // Ink multiplies the ground's colour: new = ink × old.
        let multiply = BlendComponent {
            src_factor: BlendFactor::Dst,
            dst_factor: BlendFactor::Zero,
            operation: BlendOperation::Add,
        };
        let keep = BlendComponent {
            src_factor: BlendFactor::Zero,
            dst_factor: BlendFactor::One,
            operation: BlendOperation::Add,
        };
        let targets = descriptor
            .fragment
            .iter_mut()
            .flat_map(|fragment| &mut fragment.targets);
        for target in targets.flatten() {
            target.blend = Some(BlendState {
                color: multiply,
                alpha: keep,
            });
        }
        Ok(())
    }
}

fn shader() -> ShaderRef {
    let path = embedded_path!("../../../assets/shaders/ink.wgsl");
    ShaderRef::Path(AssetPath::from_path_buf(path).with_source("embedded"))
}
