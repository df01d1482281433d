//! The texture of a block's pixels.

use bevy::asset::RenderAssetUsages;
use bevy::image::ImageSampler;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

/// A square texture of `side_px` pixels a side; `rgba` is sRGB with alpha, in row-major order.
pub(super) fn of(rgba: Vec<u8>, side_px: usize) -> Image {
    let side = side_px as u32;
    let extent = Extent3d {
        width: side,
        height: side,
        depth_or_array_layers: 1,
    };
    let (dimension, format) = (TextureDimension::D2, TextureFormat::Rgba8UnormSrgb);
    let usage = RenderAssetUsages::RENDER_WORLD;
    let mut image = Image::new(extent, dimension, rgba, format, usage);
    image.sampler = ImageSampler::linear();
    image
}
