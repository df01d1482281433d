//! Writes parts of textures on the GPU, so that a change of one chunk uploads only its bytes.

use bevy::asset::AssetId;
use bevy::prelude::*;
use bevy::render::render_asset::RenderAssets;
use bevy::render::render_resource::{
    Extent3d, Origin3d, TexelCopyBufferLayout, TexelCopyTextureInfo, TextureAspect,
};
use bevy::render::renderer::RenderQueue;
use bevy::render::texture::GpuImage;
use bevy::render::{ExtractSchedule, MainWorld, Render, RenderApp, RenderSystems};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Uploads>();
    if let Some(render_app) = app.get_sub_app_mut(RenderApp) {
        render_app
            .init_resource::<PendingUploads>()
            .add_systems(ExtractSchedule, extract)
            .add_systems(Render, write.in_set(RenderSystems::PrepareResources));
    }
}

/// The writes to do before this frame is drawn.
#[derive(Resource, Default)]
pub struct Uploads(pub Vec<Upload>);

/// A box of texels for a part of a texture.
pub struct Upload {
    /// The texture.
    pub image: AssetId<Image>,
    /// The left edge of the box, in texels.
    pub x: u32,
    /// The top edge of the box, in texels.
    pub y: u32,
    /// The layer.
    pub layer: u32,
    /// The mip level.
    pub mip: u32,
    /// Its width and height in texels.
    pub size: UVec2,
    /// Its texels, tightly packed, in row-major order.
    pub texels: Vec<u8>,
}

/// Writes to textures that are not on the GPU yet.
#[derive(Resource, Default)]
struct PendingUploads(Vec<Upload>);

fn extract(mut main: ResMut<MainWorld>, mut pending: ResMut<PendingUploads>) {
    let mut uploads = main.resource_mut::<Uploads>();
    if !uploads.0.is_empty() {
        pending.0.append(&mut uploads.0);
    }
}

fn write(
    queue: Res<RenderQueue>,
    images: Res<RenderAssets<GpuImage>>,
    mut pending: ResMut<PendingUploads>,
) {
    pending.0.retain(|upload| {
        let Some(image) = images.get(upload.image) else {
            return true;
        };
        queue.write_texture(
            TexelCopyTextureInfo {
                texture: &image.texture,
                mip_level: upload.mip,
                origin: Origin3d {
                    x: upload.x,
                    y: upload.y,
                    z: upload.layer,
                },
                aspect: TextureAspect::All,
            },
            &upload.texels,
            TexelCopyBufferLayout {
                offset: 0,
                bytes_per_row: Some(upload.texels.len() as u32 / upload.size.y),
                rows_per_image: None,
            },
            Extent3d {
                width: upload.size.x,
                height: upload.size.y,
                depth_or_array_layers: 1,
            },
        );
        false
    });
}
