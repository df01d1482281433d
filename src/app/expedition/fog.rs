//! Blank paper over what is not charted: one texel a tile on a sheet around the chart, bare paper beyond.

use bevy::asset::RenderAssetUsages;
use bevy::image::{ImageFilterMode, ImageSampler, ImageSamplerDescriptor};
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use super::Game;
use crate::app::schedule::AppSystems;
use crate::app::screens::Screen;
use crate::app::view::Origin;
use crate::engine::art::PAPER;
use crate::engine::expedition::AREA_REACH;
use crate::engine::grid::TilePos;

/// How far the sheet reaches beyond what is charted when it is laid, in tiles.
const ROOM: i64 = 64;

/// How high the paper lies: over ink and symbols.
const Z: f32 = 20.0;

/// How far the paper reaches beyond the sheet, in tiles.
const BEYOND: f32 = 20_000.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (lay, chart, place)
            .chain()
            .run_if(resource_exists::<Game>)
            .in_set(AppSystems::Upload),
    );
}

/// A piece of the blank paper: its middle from the corner of a tile, in tiles, x east and y north.
#[derive(Component)]
struct Fog {
    from: TilePos,
    middle: Vec2,
}

/// The sheet that holes are cut into.
#[derive(Component)]
struct Sheet {
    north_west: TilePos,
    width: i64,
    height: i64,
    image: Handle<Image>,
    version: Option<u64>,
}

impl Sheet {
    fn holds(&self, at: TilePos) -> bool {
        let (x, y) = (at.x - self.north_west.x, at.y - self.north_west.y);
        (0..self.width).contains(&x) && (0..self.height).contains(&y)
    }
}

fn paper() -> Color {
    let [red, green, blue] = PAPER;
    Color::srgb_u8(red, green, blue)
}

/// Lays the sheet, and a wider one once the chart has outgrown it.
fn lay(
    game: Res<Game>,
    sheets: Query<&Sheet>,
    laid: Query<Entity, With<Fog>>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
) {
    let home = game.state.quest().home_at();
    let (first, last) = game.state.chart().bounds().unwrap_or((home, home));
    if sheets
        .iter()
        .any(|sheet| sheet.holds(first) && sheet.holds(last))
    {
        return;
    }
    for entity in &laid {
        commands.entity(entity).despawn();
    }
    let reach = AREA_REACH + ROOM;
    let north_west = TilePos::new(
        (home.x - reach).min(first.x - ROOM),
        (home.y - reach).min(first.y - ROOM),
    );
    let width = (home.x + reach).max(last.x + ROOM) - north_west.x + 1;
    let height = (home.y + reach).max(last.y + ROOM) - north_west.y + 1;
    let [red, green, blue] = PAPER;
    let mut image = Image::new_fill(
        Extent3d {
            width: width as u32,
            height: height as u32,
            depth_or_array_layers: 1,
        },
        TextureDimension::D2,
        &[red, green, blue, 255],
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::all(),
    );
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        mag_filter: ImageFilterMode::Linear,
        min_filter: ImageFilterMode::Linear,
        ..default()
    });
    let image = images.add(image);
    let scoped = DespawnOnExit(Screen::Expedition);
    let (w, h) = (width as f32, height as f32);
    let middle = Vec2::new(w / 2.0, -h / 2.0);
    let fog = |offset: Vec2| Fog {
        from: north_west,
        middle: middle + offset,
    };
    commands.spawn((
        Name::new("the chart's paper"),
        scoped.clone(),
        fog(Vec2::ZERO),
        Sheet {
            north_west,
            width,
            height,
            image: image.clone(),
            version: None,
        },
        Sprite {
            image,
            custom_size: Some(Vec2::new(w, h)),
            ..default()
        },
        Transform::default(),
    ));
    let (x, y) = (w.midpoint(BEYOND), h.midpoint(BEYOND));
    for (offset, size) in [
        (Vec2::new(0.0, y), Vec2::new(w + 2.0 * BEYOND, BEYOND)),
        (Vec2::new(0.0, -y), Vec2::new(w + 2.0 * BEYOND, BEYOND)),
        (Vec2::new(x, 0.0), Vec2::new(BEYOND, h)),
        (Vec2::new(-x, 0.0), Vec2::new(BEYOND, h)),
    ] {
        commands.spawn((
            Name::new("blank paper"),
            scoped.clone(),
            fog(offset),
            Sprite::from_color(paper(), size),
            Transform::default(),
        ));
    }
}

/// Lets the ink through where the chart has tiles.
fn chart(game: Res<Game>, mut sheets: Query<&mut Sheet>, mut images: ResMut<Assets<Image>>) {
    for mut sheet in &mut sheets {
        if sheet.version == Some(game.version) {
            continue;
        }
        sheet.version = Some(game.version);
        let Some(mut image) = images.get_mut(&sheet.image) else {
            continue;
        };
        let Some(pixels) = image.data.as_mut() else {
            continue;
        };
        for at in game.state.chart().tiles().filter(|&at| sheet.holds(at)) {
            let (x, y) = (at.x - sheet.north_west.x, at.y - sheet.north_west.y);
            pixels[((y * sheet.width + x) * 4 + 3) as usize] = 0;
        }
    }
}

fn place(origin: Res<Origin>, mut pieces: Query<(&Fog, &mut Transform)>) {
    for (fog, mut transform) in &mut pieces {
        let place = (origin.corner_of(fog.from) + fog.middle).extend(Z);
        if transform.translation != place {
            transform.translation = place;
        }
    }
}
