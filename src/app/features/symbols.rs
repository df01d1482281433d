//! Settlements drawn on the map: a sprite each, no smaller than can be read.

use bevy::asset::RenderAssetUsages;
use bevy::image::{ImageFilterMode, ImageSampler, ImageSamplerDescriptor};
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use super::{MapFeature, ShownLayers};
use crate::app::AppSystems;
use crate::app::view::{Origin, View};
use crate::engine::art::{INK, PAPER, SYMBOL_DRAWINGS, Symbol, SymbolInk, draw_symbol};
use crate::engine::decor::RAISED;
use crate::engine::features::{Feature, Kind, SiteKind};
use crate::engine::grid::ChunkPos;
use crate::options::Layers;

/// How high symbols lie: over the ink.
const Z: f32 = 12.0;

/// Pixels along the side of a symbol's image, and of its smallest level.
const SIDE_PX: u32 = 256;
const LEAST_PX: u32 = 8;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, draw).add_systems(
        Update,
        (
            dress,
            place.run_if(
                resource_changed::<Origin>
                    .or_else(resource_changed::<View>)
                    .or_else(resource_changed::<ShownLayers>),
            ),
        )
            .chain()
            .in_set(AppSystems::Upload),
    );
}

/// The drawings, by symbol in the order of [`Symbol::ALL`].
#[derive(Resource)]
pub(super) struct SymbolImages(Vec<Handle<Image>>);

impl SymbolImages {
    /// One of the drawings of a symbol; `chance` chooses.
    #[must_use]
    pub(super) fn of(&self, symbol: Symbol, chance: u64) -> Handle<Image> {
        let drawings = SYMBOL_DRAWINGS as usize;
        let row = Symbol::ALL.iter().position(|&other| other == symbol);
        // OK because every symbol has its drawings.
        self.0[row.unwrap_or(0) * drawings + chance as usize % drawings].clone()
    }
}

fn draw(mut images: ResMut<Assets<Image>>, mut commands: Commands) {
    let all = Symbol::ALL.into_iter();
    let all = all.flat_map(|symbol| (0..SYMBOL_DRAWINGS).map(move |drawing| (symbol, drawing)));
    let images = all.map(|(symbol, drawing)| {
        images.add(image(SIDE_PX, |side| draw_symbol(symbol, drawing, side)))
    });
    commands.insert_resource(SymbolImages(images.collect()));
}

/// A drawing of `side_px` pixels a side with all its levels.
pub(super) fn image(side_px: u32, draw: impl Fn(u32) -> SymbolInk) -> Image {
    let mut pixels = Vec::new();
    let (mut side, mut levels) = (side_px, 0);
    while side >= LEAST_PX {
        let drawn = draw(side);
        for (&ink, &paper) in drawn.ink.iter().zip(&drawn.paper) {
            let (ink, paper) = (f32::from(ink) / 255.0, f32::from(paper) / 255.0);
            let alpha = 1.0 - (1.0 - ink) * (1.0 - 0.9 * paper);
            let share = if alpha > 0.0 { ink / alpha } else { 1.0 };
            for (dark, bright) in INK.into_iter().zip(PAPER) {
                let colour = f32::from(dark) * share + f32::from(bright) * (1.0 - share);
                pixels.push(colour as u8);
            }
            pixels.push((alpha * 255.0) as u8);
        }
        side /= 2;
        levels += 1;
    }
    let extent = Extent3d {
        width: side_px,
        height: side_px,
        depth_or_array_layers: 1,
    };
    let (dimension, format) = (TextureDimension::D2, TextureFormat::Rgba8UnormSrgb);
    let mut image = Image::new_uninit(extent, dimension, format, RenderAssetUsages::RENDER_WORLD);
    image.data = Some(pixels);
    image.texture_descriptor.mip_level_count = levels;
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        mag_filter: ImageFilterMode::Linear,
        min_filter: ImageFilterMode::Linear,
        mipmap_filter: ImageFilterMode::Linear,
        ..default()
    });
    image
}

/// What stands for a kind of settlement.
const fn symbol(kind: SiteKind) -> Symbol {
    match kind {
        SiteKind::City => Symbol::City,
        SiteKind::Town => Symbol::Town,
        SiteKind::Village => Symbol::Village,
        SiteKind::Castle => Symbol::Castle,
        SiteKind::Tower => Symbol::Tower,
        SiteKind::Ruin => Symbol::Ruin,
    }
}

/// The least size of a tile on screen at which a kind shows, and the least size of its symbol, in pixels.
const fn ranks(kind: SiteKind) -> (f32, f32) {
    match kind {
        SiteKind::City => (2.0, 34.0),
        SiteKind::Town => (4.0, 26.0),
        SiteKind::Castle => (7.0, 24.0),
        SiteKind::Village | SiteKind::Tower | SiteKind::Ruin => (14.0, 18.0),
    }
}

/// The side of a settlement's symbol at a zoom, in tiles; `None` where it does not show.
#[must_use]
pub(super) fn side_tiles(kind: SiteKind, tile_px: f32) -> Option<f32> {
    let (from_px, least_px) = ranks(kind);
    (tile_px >= from_px).then(|| symbol(kind).side_tiles().max(least_px / tile_px))
}

/// Gives settlements that have just been found their sprite.
fn dress(
    found: Query<(Entity, &MapFeature), Without<Sprite>>,
    images: Res<SymbolImages>,
    origin: Res<Origin>,
    view: Res<View>,
    layers: Res<ShownLayers>,
    mut commands: Commands,
) {
    for (entity, MapFeature(feature)) in &found {
        let Kind::Site(kind) = feature.kind else {
            continue;
        };
        let sprite = Sprite::from_image(images.of(symbol(kind), feature.id));
        let (transform, visibility) = stand(feature, kind, *origin, &view, layers.0);
        commands
            .entity(entity)
            .insert((sprite, transform, visibility));
    }
}

/// Where a settlement's sprite stands.
fn stand(
    feature: &Feature,
    kind: SiteKind,
    origin: Origin,
    view: &View,
    layers: Layers,
) -> (Transform, Visibility) {
    let side = side_tiles(kind, view.tile_px).filter(|_| layers.settlements);
    let Some(side) = side else {
        return (Transform::default(), Visibility::Hidden);
    };
    let corner = origin.corner_of(feature.at);
    let middle = corner + Vec2::new(0.5, -0.5 + RAISED * side);
    // What stands farther south covers what is behind it.
    let z = Z - corner.y.clamp(-5000.0, 5000.0) * 1e-4;
    let transform = Transform::from_translation(middle.extend(z));
    let scale = side / SIDE_PX as f32;
    (
        transform.with_scale(Vec3::new(scale, scale, 1.0)),
        Visibility::Inherited,
    )
}

fn place(
    origin: Res<Origin>,
    view: Res<View>,
    layers: Res<ShownLayers>,
    mut last: Local<Option<(ChunkPos, u32, Layers)>>,
    mut sprites: Query<(&MapFeature, &mut Transform, &mut Visibility)>,
) {
    let now = (origin.0, view.tile_px.to_bits(), layers.0);
    if *last == Some(now) {
        return;
    }
    *last = Some(now);
    for (MapFeature(feature), mut transform, mut visibility) in &mut sprites {
        if let Kind::Site(kind) = feature.kind {
            (*transform, *visibility) = stand(feature, kind, *origin, &view, layers.0);
        }
    }
}
