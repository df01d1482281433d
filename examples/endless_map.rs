//! Another game on the endless map: a figure that walks it with the arrow keys, and the camera after it.
//!
//! `cargo run --example endless_map`

use bevy::prelude::*;
use mapmaker::app::MapPlugin;
use mapmaker::app::map::MapReader;
use mapmaker::app::view::{MapCamera, Origin};
use mapmaker::engine::editing::{Biome, biome_of};
use mapmaker::engine::grid::TilePos;
use mapmaker::engine::seed::Seed;

/// Tiles that the figure walks in a second.
const SPEED: f32 = 4.0;

fn main() {
    App::new()
        .add_plugins(DefaultPlugins)
        .add_plugins(MapPlugin::world(Seed::parse("old kingdom")))
        .add_systems(Startup, spawn)
        .add_systems(Update, (walk, follow).chain())
        .run();
}

/// A figure, by the tile that it stands on and its place there.
#[derive(Component)]
struct Figure(TilePos, Vec2);

fn spawn(mut commands: Commands) {
    let red = Sprite::from_color(Color::srgb(0.6, 0.1, 0.1), Vec2::splat(0.4));
    commands.spawn((Figure(TilePos::new(0, 0), Vec2::splat(0.5)), red));
}

/// Arrow keys walk, but not into the sea.
fn walk(
    time: Res<Time>,
    keys: Res<ButtonInput<KeyCode>>,
    map: MapReader,
    mut figure: Single<&mut Figure>,
) {
    let axis = |less, more| f32::from(keys.pressed(more)) - f32::from(keys.pressed(less));
    let way = Vec2::new(
        axis(KeyCode::ArrowLeft, KeyCode::ArrowRight),
        axis(KeyCode::ArrowUp, KeyCode::ArrowDown),
    );
    let there = figure.1 + way * SPEED * time.delta_secs();
    let tile = figure
        .0
        .offset(there.x.floor() as i64, there.y.floor() as i64);
    let is_sea = |tile| biome_of(map.set().tile(tile)) == Some(Biome::Sea);
    if map.tile(tile).is_some_and(|tile| !is_sea(tile)) {
        **figure = Figure(tile, there - there.floor());
    }
}

/// The figure stands where it is, and the camera over it.
fn follow(
    origin: Res<Origin>,
    figure: Single<(&Figure, &mut Transform)>,
    mut camera: Single<&mut Transform, (With<MapCamera>, Without<Figure>)>,
) {
    let (&Figure(tile, within), mut transform) = figure.into_inner();
    let place = origin.corner_of(tile) + within * Vec2::new(1.0, -1.0);
    transform.translation = place.extend(20.0);
    camera.translation = place.extend(camera.translation.z);
}
