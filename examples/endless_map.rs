//! Another game on the endless map: a figure that the arrow keys walk, slower through water, with the camera over it.
//!
//! `cargo run --example endless_map`

use bevy::prelude::*;
use mapmaker::app::MapPlugin;
use mapmaker::app::map::MapReader;
use mapmaker::app::view::{FloatingOrigin, MapCamera};
use mapmaker::grid::TilePos;
use mapmaker::grid::seed::Seed;
use mapmaker::land::editing::Biome;

fn main() {
    App::new()
        .add_plugins((DefaultPlugins, MapPlugin::world(Seed::from(7))))
        .add_systems(Startup, spawn)
        .add_systems(Update, (walk, show).chain())
        .run();
}

/// A figure: the tile that it stands on, and its place there, 0 to 1, y south.
#[derive(Component)]
struct Figure(TilePos, Vec2);

fn spawn(mut commands: Commands) {
    let red = Sprite::from_color(Color::srgb(0.6, 0.1, 0.1), Vec2::splat(0.4));
    commands.spawn((Figure(TilePos::new(0, 0), Vec2::splat(0.5)), red));
}

fn walk(
    time: Res<Time>,
    keys: Res<ButtonInput<KeyCode>>,
    map: MapReader,
    mut figure: Single<&mut Figure>,
) {
    let held = |key| f32::from(u8::from(keys.pressed(key)));
    let way = Vec2::new(
        held(KeyCode::ArrowRight) - held(KeyCode::ArrowLeft),
        held(KeyCode::ArrowDown) - held(KeyCode::ArrowUp),
    );
    let swims = map.biome(figure.0) == Some(Biome::Sea);
    let tiles_per_s = if swims { 1.5 } else { 5.0 };
    let there = figure.1 + way * tiles_per_s * time.delta_secs();
    let cell = there.floor();
    **figure = Figure(figure.0.offset(cell.x as i64, cell.y as i64), there - cell);
}

fn show(
    origin: Res<FloatingOrigin>,
    figure: Single<(&Figure, &mut Transform)>,
    mut camera: Single<&mut Transform, (With<MapCamera>, Without<Figure>)>,
) {
    let (&Figure(tile, within), mut transform) = figure.into_inner();
    let place = origin.corner_of(tile) + within * Vec2::new(1.0, -1.0);
    transform.translation = place.extend(20.0);
    camera.translation = place.extend(camera.translation.z);
}
