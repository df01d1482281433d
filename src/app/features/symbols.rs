//! Settlements on the map: a sprite each, with a minimum size to stay legible.

use std::collections::{BTreeMap, BTreeSet};

use bevy::asset::RenderAssetUsages;
use bevy::image::ImageSampler;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy::window::PrimaryWindow;

use super::{MapFeature, ShownLayers};
use crate::app::depth;
use crate::app::host::turn;
use crate::app::job::Job;
use crate::app::map::{OpenMap, Proposed};
use crate::app::schedule::AppSystems;
use crate::app::view::{FloatingOrigin, View};
use mapmaker_drawing::art::{SYMBOL_DRAWINGS, Symbol, draw_symbol};
use mapmaker_drawing::chart::{Scale, SymbolRank};
use mapmaker_features::decor::RAISED;
use mapmaker_features::{Feature, Kind, SiteKind};
use mapmaker_grid::ChunkPos;
use mapmaker_grid::tileset::EdgeLabel;
use mapmaker_storage::options::Layers;

/// Pixels per tile in a symbol's image, as many as the largest tiles have, and the side of its smallest mip level in
/// pixels.
const TILE_PX: u32 = 256;
const MIN_PX: u32 = 8;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SymbolImages>().add_systems(
        Update,
        (draw, dress, place, fade).chain().in_set(AppSystems::Show),
    );
}

/// A symbol and the number of its drawing.
type SymbolDrawing = (Symbol, u8);

/// The images of symbols, each drawn in the background when first needed.
#[derive(Resource, Default)]
pub struct SymbolImages {
    drawn: BTreeMap<SymbolDrawing, Handle<Image>>,
    task: Option<Job<Vec<(SymbolDrawing, Image)>>>,
    /// Whether every found settlement has its sprite.
    is_settled: bool,
}

impl SymbolImages {
    /// Returns whether every found settlement has its sprite.
    #[must_use]
    pub const fn is_settled(&self) -> bool {
        self.is_settled
    }
}

/// The drawing of a settlement, chosen by its id among those of its kind.
fn drawing_of(feature: &Feature) -> Option<SymbolDrawing> {
    let Kind::Site(kind) = feature.kind else {
        return None;
    };
    let drawing = feature.id % u64::from(SYMBOL_DRAWINGS);
    Some((SymbolRank::of(kind).symbol, drawing as u8))
}

fn draw(
    found: Query<&MapFeature, Without<Sprite>>,
    mut images: ResMut<Assets<Image>>,
    mut symbols: ResMut<SymbolImages>,
) {
    if let Some(drawn) = symbols.task.as_mut().and_then(Job::poll) {
        symbols.task = None;
        for (drawing, image) in drawn {
            symbols.drawn.insert(drawing, images.add(image));
        }
    }
    if symbols.task.is_some() {
        return;
    }
    let wanted = found
        .iter()
        .filter_map(|MapFeature(feature)| drawing_of(feature));
    let missing: BTreeSet<_> = wanted
        .filter(|drawing| !symbols.drawn.contains_key(drawing))
        .collect();
    if missing.is_empty() {
        return;
    }
    symbols.task = Some(Job::steps(async move {
        let mut drawn = Vec::new();
        for (symbol, drawing) in missing {
            let draw = |side| draw_symbol(symbol, drawing, side).rgba(true);
            drawn.push(((symbol, drawing), image(side_px(symbol), draw)));
            turn().await;
        }
        drawn
    }));
}

/// The side of a symbol's image in pixels, enough for the largest tiles.
fn side_px(symbol: Symbol) -> u32 {
    ((symbol.side_tiles() * TILE_PX as f32) as u32).next_power_of_two()
}

/// An image of `side_px` pixels a side with all mip levels; `draw` returns RGBA pixels for a side.
pub(super) fn image(side_px: u32, draw: impl Fn(u32) -> Vec<u8>) -> Image {
    let mut pixels = Vec::new();
    let (mut side, mut levels) = (side_px, 0);
    while side >= MIN_PX {
        pixels.extend(draw(side));
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
    image.sampler = ImageSampler::linear();
    image
}

/// Adds sprites to new settlements.
fn dress(
    found: Query<(Entity, &MapFeature), Without<Sprite>>,
    mut images: ResMut<SymbolImages>,
    origin: Res<FloatingOrigin>,
    view: Res<View>,
    window: Single<&Window, With<PrimaryWindow>>,
    layers: Res<ShownLayers>,
    mut commands: Commands,
) {
    let mut is_settled = true;
    for (entity, MapFeature(feature)) in &found {
        let Kind::Site(kind) = feature.kind else {
            continue;
        };
        let drawn = drawing_of(feature).and_then(|drawing| images.drawn.get(&drawing));
        let Some(image) = drawn else {
            is_settled = false;
            continue;
        };
        let sprite = Sprite::from_image(image.clone());
        let shown = SymbolLook::new(&view, &window, layers.0);
        let (transform, visibility) = stand(feature, kind, *origin, shown);
        commands
            .entity(entity)
            .insert((sprite, transform, visibility));
    }
    images.is_settled = is_settled;
}

/// The settings on which the look of settlements depends.
#[derive(Clone, Copy, PartialEq)]
struct SymbolLook {
    scale: Scale,
    layers: Layers,
}

impl SymbolLook {
    fn new(view: &View, window: &Window, layers: Layers) -> Self {
        let scale = super::scale(view, window);
        Self { scale, layers }
    }
}

/// The transform of a settlement's sprite.
fn stand(
    feature: &Feature,
    kind: SiteKind,
    origin: FloatingOrigin,
    shown: SymbolLook,
) -> (Transform, Visibility) {
    let rank = SymbolRank::of_feature(feature).unwrap_or(SymbolRank::of(kind));
    let shown_px = rank.side_px(shown.scale);
    let Some(shown_px) = shown_px.filter(|_| shown.layers.settlements) else {
        return (Transform::default(), Visibility::Hidden);
    };
    let side = shown_px / shown.scale.tile_px;
    let corner = origin.corner_of(feature.at);
    let middle = corner + Vec2::new(0.5, -0.5 + RAISED * side);
    let z = depth::symbol(corner.y);
    let transform = Transform::from_translation(middle.extend(z));
    let scale = side / side_px(rank.symbol) as f32;
    (
        transform.with_scale(Vec3::new(scale, scale, 1.0)),
        Visibility::Inherited,
    )
}

fn place(
    origin: Res<FloatingOrigin>,
    view: Res<View>,
    layers: Res<ShownLayers>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut last: Local<Option<(ChunkPos, SymbolLook)>>,
    mut sprites: Query<(Ref<MapFeature>, &mut Transform, &mut Visibility)>,
) {
    let shown = SymbolLook::new(&view, &window, layers.0);
    let now = (origin.0, shown);
    let is_same = last.replace(now) == Some(now);
    for (shown_feature, mut transform, mut visibility) in &mut sprites {
        // A settlement that was moved by hand has another place.
        if is_same && !shown_feature.is_changed() {
            continue;
        }
        let feature = &shown_feature.0;
        if let Kind::Site(kind) = feature.kind {
            (*transform, *visibility) = stand(feature, kind, *origin, shown);
        }
    }
}

/// Fades settlements that a previewed stroke would cover.
fn fade(
    open: Res<OpenMap>,
    proposed: Res<Proposed>,
    mut sprites: Query<(&MapFeature, &mut Sprite)>,
) {
    /// The opacity of a faded settlement.
    const FAINT: f32 = 0.25;
    if !proposed.is_changed() {
        return;
    }
    let set = &open.chunk_source.set;
    for (MapFeature(feature), mut sprite) in &mut sprites {
        let tile = proposed.tile(feature.at);
        let is_covered = tile.is_some_and(|tile| set.tile(tile).edges() != [EdgeLabel::PLAIN; 4]);
        let alpha = if is_covered { FAINT } else { 1.0 };
        if (sprite.color.alpha() - alpha).abs() > f32::EPSILON {
            sprite.color.set_alpha(alpha);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapmaker_grid::TilePos;

    #[test]
    fn a_settlement_that_is_moved_takes_its_symbol_along() {
        let mut app = App::new();
        app.init_resource::<FloatingOrigin>()
            .init_resource::<View>()
            .init_resource::<ShownLayers>()
            .add_systems(Update, place);
        app.world_mut().spawn((Window::default(), PrimaryWindow));
        let village = |x: i64| MapFeature(super::super::village(7, TilePos::new(x, 4)));
        let parts = (village(3), Transform::default(), Visibility::Hidden);
        let entity = app.world_mut().spawn(parts).id();
        let stands = |app: &mut App| {
            app.update();
            let transform = app.world().get::<Transform>(entity);
            transform.expect("its place").translation.x
        };
        let before = stands(&mut app);
        assert!((before - 3.5).abs() < 1e-4);
        app.world_mut().entity_mut(entity).insert(village(9));
        assert!((stands(&mut app) - before - 6.0).abs() < 1e-4);
        let seen = app.world().get::<Visibility>(entity);
        assert_eq!(seen, Some(&Visibility::Inherited));
    }
}
