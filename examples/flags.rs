//! A layer of flags over the endless map: they are planted on land, stay at their place, and fall where water comes.
//!
//! The left button plants a flag or takes it away, the right one and the wheel move the map, and `P` digs a pond under the
//! pointer. The map knows nothing of flags, so its undo doesn't bring them back.
//!
//! `cargo run --example flags`

use std::collections::BTreeSet;

use bevy::prelude::*;
use bevy_pancam::{PanCam, PanCamPlugin, PanCamSystems};
use mapmaker::app::MapPlugin;
use mapmaker::app::job::Job;
use mapmaker::app::map::{EditTiles, Edited, Edits, MapReader};
use mapmaker::app::schedule::AppSystems;
use mapmaker::app::view::{FloatingOrigin, MapCamera};
use mapmaker::grid::TilePos;
use mapmaker::grid::seed::Seed;
use mapmaker::land::editing::{self, Biome, Brush, EndlessMap, MAX_CELLS, Shape};

const SEED: u64 = 7;

fn main() {
    App::new()
        .add_plugins((DefaultPlugins, PanCamPlugin))
        .add_plugins(MapPlugin::world(Seed::from(SEED)))
        .init_resource::<Pointed>()
        .add_observer(let_pan)
        .configure_sets(Update, PanCamSystems.in_set(AppSystems::Input))
        .add_systems(
            Update,
            (
                (point, (plant, dig)).chain().in_set(AppSystems::Edit),
                fall.in_set(AppSystems::Derive),
                place.in_set(AppSystems::Show),
            ),
        )
        .run();
}

/// The tile under the pointer.
#[derive(Resource, Default)]
struct Pointed(Option<TilePos>);

/// A flag, and the tile on which it stands.
#[derive(Component)]
struct Flag(TilePos);

/// Lets the pointer move the camera that the map spawns.
fn let_pan(camera: On<Add, MapCamera>, mut commands: Commands) {
    commands.entity(camera.entity).insert(PanCam {
        grab_buttons: vec![MouseButton::Right],
        max_scale: 1.0 / 8.0,
        ..default()
    });
}

/// Finds the tile under the pointer, and tells its name in the window's title.
fn point(
    camera: Single<(&Camera, &Transform), With<MapCamera>>,
    origin: Res<FloatingOrigin>,
    map: MapReader,
    mut window: Single<&mut Window>,
    mut pointed: ResMut<Pointed>,
) {
    let (camera, &transform) = *camera;
    let on_map = |pointer| camera.viewport_to_world_2d(&transform.into(), pointer).ok();
    let place = window.cursor_position().and_then(on_map);
    pointed.0 = place.map(|place| origin.tile_at(place).0);
    let name = pointed.0.and_then(|at| map.name(at));
    let title = name.unwrap_or_else(|| "Flags".to_owned());
    if window.title != title {
        window.title = title;
    }
}

/// Plants a flag on the tile under the pointer, or takes away the one that stands there.
fn plant(
    buttons: Res<ButtonInput<MouseButton>>,
    pointed: Res<Pointed>,
    map: MapReader,
    flags: Query<(Entity, &Flag)>,
    mut commands: Commands,
) {
    let Some(at) = pointed
        .0
        .filter(|_| buttons.just_pressed(MouseButton::Left))
    else {
        return;
    };
    if let Some((flag, _)) = flags.iter().find(|(_, flag)| flag.0 == at) {
        commands.entity(flag).despawn();
    } else if map.biome(at).is_some_and(|biome| !is_water(biome)) {
        let pole = Sprite::from_color(Color::srgb(0.2, 0.1, 0.1), Vec2::new(0.05, 0.7));
        let cloth = Sprite::from_color(Color::srgb(0.7, 0.1, 0.1), Vec2::new(0.35, 0.25));
        let pole = (pole, Transform::from_xyz(0.0, 0.35, 0.0));
        let cloth = (cloth, Transform::from_xyz(0.2, 0.57, 0.0));
        let place = (Transform::default(), Visibility::default());
        let flag = (Name::new("flag"), Flag(at), place);
        commands.spawn((flag, children![pole, cloth]));
    }
}

fn is_water(biome: Biome) -> bool {
    matches!(biome, Biome::Sea | Biome::River)
}

/// Digs a pond. A task works out which tiles make it, with the shore around it, so that no frame waits; one at a time,
/// since a stroke belongs to the map that it was worked out over.
fn dig(
    keys: Res<ButtonInput<KeyCode>>,
    pointed: Res<Pointed>,
    map: MapReader,
    edits: Res<Edits>,
    mut pond: Local<Option<Job<editing::EditResult>>>,
    mut changes: MessageWriter<EditTiles>,
) {
    if let Some(answer) = pond.as_mut().and_then(Job::poll) {
        *pond = None;
        match answer {
            editing::EditResult::Done(stroke) | editing::EditResult::Partly(stroke, _) => {
                changes.write(EditTiles::Make(stroke));
            }
            refused => warn!("no pond here: {refused:?}"),
        }
    } else if let Some(at) = pointed.0.filter(|_| keys.just_pressed(KeyCode::KeyP)) {
        let (set, overlay) = (map.set().clone(), edits.overlay.clone());
        *pond = Some(Job::compute(move |stop| {
            let (mut world, sea) = (EndlessMap::new(SEED, &set), Brush::Biome(Biome::Sea));
            let cells = Shape::Round.cover(&[at], 5, MAX_CELLS);
            let (cancel, mut scratch) = (Some(stop), editing::Scratch::default());
            let options = editing::Options {
                cancel,
                ..default()
            };
            editing::edit(&mut world, &overlay, sea, &cells, &options, &mut scratch)
        }));
    }
}

/// Takes away the flags whose tile was changed into water, whoever changed it.
fn fall(
    mut edited: MessageReader<Edited>,
    map: MapReader,
    flags: Query<(Entity, &Flag)>,
    mut commands: Commands,
) {
    let changes = edited.read().flat_map(|edited| edited.stroke.changes());
    let changed: BTreeSet<_> = changes.map(|change| change.at).collect();
    for (flag, &Flag(at)) in &flags {
        if changed.contains(&at) && map.biome(at).is_some_and(is_water) {
            commands.entity(flag).despawn();
        }
    }
}

/// Keeps flags on their tiles, also when the origin has followed the camera; they lie over the ink.
fn place(origin: Res<FloatingOrigin>, mut flags: Query<(&Flag, &mut Transform)>) {
    for (&Flag(at), mut transform) in &mut flags {
        let foot = origin.corner_of(at) + Vec2::new(0.4, -0.8);
        transform.translation = foot.extend(15.0);
    }
}
