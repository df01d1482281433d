//! Blank paper over what is not charted: one texel a tile, grown over by ink as tiles are first seen.

use bevy::asset::RenderAssetUsages;
use bevy::image::{ImageFilterMode, ImageSampler, ImageSamplerDescriptor};
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use super::Game;
use crate::app::AppSystems;
use crate::app::screens::Screen;
use crate::app::view::Origin;
use crate::engine::art::PAPER;
use crate::engine::expedition::AREA_REACH;
use crate::engine::grid::TilePos;

/// Tiles along one side of the sheet around the home; beyond it nothing can be charted.
const SIDE: i64 = 2 * (AREA_REACH + 40);

/// How high the paper lies: over ink and symbols.
const Z: f32 = 20.0;

/// How far the paper reaches beyond the sheet, in tiles.
const BEYOND: f32 = 20_000.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            lay.run_if(resource_added::<Game>),
            chart.run_if(resource_exists::<Game>),
            place.run_if(resource_changed::<Origin>.or_else(resource_added::<Game>)),
        )
            .chain()
            .in_set(AppSystems::Upload),
    );
}

/// A piece of the blank paper: its middle from the home's tile, in tiles, x east and y north.
#[derive(Component)]
struct Fog {
    home: TilePos,
    middle: Vec2,
}

/// The sheet that holes are cut into.
#[derive(Component)]
struct Sheet {
    north_west: TilePos,
    image: Handle<Image>,
    version: Option<u64>,
}

fn paper() -> Color {
    let [red, green, blue] = PAPER;
    Color::srgb_u8(red, green, blue)
}

fn lay(game: Res<Game>, mut images: ResMut<Assets<Image>>, mut commands: Commands) {
    let home = game.state.quest().home_at();
    let extent = Extent3d {
        width: SIDE as u32,
        height: SIDE as u32,
        depth_or_array_layers: 1,
    };
    let [red, green, blue] = PAPER;
    let mut image = Image::new_fill(
        extent,
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
    let side = SIDE as f32;
    let scoped = DespawnOnExit(Screen::Expedition);
    commands.spawn((
        Name::new("the chart's paper"),
        scoped.clone(),
        Fog {
            home,
            middle: Vec2::ZERO,
        },
        Sheet {
            north_west: home.offset(-SIDE / 2, -SIDE / 2),
            image: image.clone(),
            version: None,
        },
        Sprite {
            image,
            custom_size: Some(Vec2::splat(side)),
            ..default()
        },
        Transform::default(),
    ));
    let out = side / 2.0 + BEYOND / 2.0;
    for (x, y, width, height) in [
        (0.0, out, side + 2.0 * BEYOND, BEYOND),
        (0.0, -out, side + 2.0 * BEYOND, BEYOND),
        (out, 0.0, BEYOND, side),
        (-out, 0.0, BEYOND, side),
    ] {
        commands.spawn((
            Name::new("blank paper"),
            scoped.clone(),
            Fog {
                home,
                middle: Vec2::new(x, y),
            },
            Sprite::from_color(paper(), Vec2::new(width, height)),
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
        for at in game.state.chart().tiles() {
            let (x, y) = (at.x - sheet.north_west.x, at.y - sheet.north_west.y);
            if (0..SIDE).contains(&x) && (0..SIDE).contains(&y) {
                pixels[((y * SIDE + x) * 4 + 3) as usize] = 0;
            }
        }
    }
}

fn place(origin: Res<Origin>, mut pieces: Query<(&Fog, &mut Transform)>) {
    for (fog, mut transform) in &mut pieces {
        // The sheet's middle is the north-west corner of the home's tile.
        let corner = origin.corner_of(fog.home);
        transform.translation = (corner + fog.middle).extend(Z);
    }
}
