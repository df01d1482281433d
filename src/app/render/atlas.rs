//! The atlas of drawings: a small one at once, then one sharp enough for the closest zoom.

use bevy::prelude::*;
use bevy::render::render_resource::TextureFormat;

use super::atlas_task::AtlasTask;
use super::canvas::{InkCanvas, TilesShow, is_other_pack};
use super::ink::InkMaterial;
use super::layered;
use super::shown::MapShown;
use super::uploads::{Upload, Uploads};
use crate::app::map::{Pack, Source};
use crate::app::schedule::AppSystems;
use mapmaker_drawing::mips;

/// The minimum and maximum side of sharp drawings, in pixels.
const SHARP_PX: (u32, u32) = (256, 768);

/// The side of sharp drawings is a multiple of this, in pixels.
const SHARP_STEP_PX: u32 = 64;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<AtlasState>().add_systems(
        Update,
        (
            forget.run_if(is_other_pack).in_set(AppSystems::Opened),
            (plan, receive).chain().in_set(AppSystems::Show),
        ),
    );
}

/// The state of the atlas.
#[derive(Resource, Default)]
pub struct AtlasState {
    /// The side of the shown drawings, in pixels; 0 if there are none.
    pub shown_px: u32,
    /// The side that the window requires, in pixels.
    pub asked_px: u32,
    making: Option<AtlasJob>,
}

impl AtlasState {
    /// Returns whether any ink can be drawn.
    #[must_use]
    pub const fn is_there(&self) -> bool {
        self.shown_px > 0
    }

    /// Returns whether the ink is as sharp as the window requires.
    #[must_use]
    pub const fn is_sharp(&self) -> bool {
        self.shown_px >= self.asked_px && self.asked_px > 0
    }
}

/// An atlas being drawn.
struct AtlasJob {
    image: Option<(Handle<Image>, u32)>,
    left: usize,
    task: AtlasTask,
}

/// Drops the atlas of another pack.
fn forget(mut state: ResMut<AtlasState>) {
    *state = AtlasState::default();
}

/// Starts the next atlas if one is needed.
fn plan(
    window: Single<&Window>,
    pack: Res<Pack>,
    canvas: Res<InkCanvas>,
    (shown, tiles): (Res<MapShown>, Res<TilesShow>),
    mut state: ResMut<AtlasState>,
) {
    state.asked_px = match &pack.0 {
        // Under blocks of ink, tiles are only sketched.
        Source::Strokes(_) if !tiles.0 => state.shown_px.max(1),
        // At the closest zoom a tile fills half the window's height.
        Source::Strokes(_) => (window.physical_height() / 2)
            .next_multiple_of(SHARP_STEP_PX)
            .clamp(SHARP_PX.0, SHARP_PX.1),
        Source::Images(pack) => pack.tile_px,
    };
    if state.making.is_some() || state.is_sharp() {
        return;
    }
    let layers = &canvas.layers;
    let task = match &pack.0 {
        Source::Strokes(_) if !state.is_there() => AtlasTask::carried(layers),
        // The first view's chunks and sheets come before sharpness.
        Source::Strokes(_) if !shown.is_whole => return,
        source => AtlasTask::start(source, layers, state.asked_px),
    };
    state.making = Some(AtlasJob {
        image: None,
        left: layers.total(),
        task,
    });
}

/// Uploads finished layers to the GPU, and shows the atlas once it is complete.
fn receive(
    pack: Res<Pack>,
    canvas: Res<InkCanvas>,
    mut images: ResMut<Assets<Image>>,
    mut uploads: ResMut<Uploads>,
    mut materials: ResMut<Assets<InkMaterial>>,
    mut state: ResMut<AtlasState>,
) {
    let Some(making) = &mut state.making else {
        return;
    };
    while let Some(drawn) = making.task.take() {
        making.left -= 1;
        let side = drawn.mips[0].side;
        let (image, _) = making.image.get_or_insert_with(|| {
            let atlas = empty_atlas(&pack.0, side, canvas.layers.total() as u32);
            (images.add(atlas), side)
        });
        let levels = drawn.mips.into_iter().zip(0..);
        uploads.0.extend(levels.map(|(square, mip)| Upload {
            image: image.id(),
            x: 0,
            y: 0,
            layer: drawn.layer,
            mip,
            size: UVec2::splat(square.side),
            texels: square.bytes,
        }));
    }
    let (0, Some((image, side))) = (making.left, making.image.clone()) else {
        return;
    };
    state.making = None;
    state.shown_px = side;
    if let Some(mut material) = materials.get_mut(&canvas.material) {
        material.atlas = image;
        material.ink.w = f32::from(u8::from(pack.0.channels() > 1));
    }
}

fn empty_atlas(source: &Source, side: u32, layers: u32) -> Image {
    let format = match source {
        Source::Strokes(_) => TextureFormat::R8Unorm,
        Source::Images(_) => TextureFormat::Rgba8Unorm,
    };
    let mut image = layered(side, layers, format);
    image.texture_descriptor.mip_level_count = mips::levels(side);
    image
}
