//! A window over the world 7, with the parts that tests of tools need, without a screen.

use bevy::camera::{ComputedCameraValues, RenderTargetInfo};
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::window::PrimaryWindow;

use super::clipboard::Clipboard;
use super::eraser::Eraser;
use super::gesture::{Gesture, Pointed};
use super::tools::Tools;
use crate::app::features::{BoardNames, BoardProposal, Finder, FoundFeatures, ShownLayers};
use crate::app::map::{BaseMap, Edits, OpenMap, Source};
use crate::app::notice::Notice;
use crate::app::screens::{Dialog, Screen};
use crate::app::view::{FloatingOrigin, MapCamera, View};
use mapmaker_grid::TilePos;

/// The window, in points, which are pixels.
const WINDOW: Vec2 = Vec2::new(1280.0, 720.0);

/// The window's middle is the tile (0, 0), and no things stand on the map.
pub(super) fn app() -> App {
    let view = View {
        size_px: WINDOW.as_uvec2(),
        ..View::default()
    };
    let open = OpenMap::of(BaseMap::World(7.into()), Source::ours());
    let _cut = open.chunk_source.stencils();
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin))
        .insert_state(Screen::Map)
        .init_state::<Dialog>()
        .insert_resource(open)
        .insert_resource(view)
        .init_resource::<FloatingOrigin>()
        .init_resource::<Edits>()
        .init_resource::<ShownLayers>()
        .init_resource::<Finder>()
        .init_resource::<FoundFeatures>()
        .init_resource::<BoardNames>()
        .init_resource::<BoardProposal>()
        .init_resource::<Tools>()
        .init_resource::<Clipboard>()
        .init_resource::<Pointed>()
        .init_resource::<Gesture>()
        .init_resource::<Eraser>()
        .init_resource::<Notice>();
    let half = WINDOW / view.tile_px / 2.0;
    let camera = Camera {
        computed: ComputedCameraValues {
            clip_from_view: Mat4::orthographic_rh(-half.x, half.x, -half.y, half.y, 1000.0, 0.0),
            target_info: Some(RenderTargetInfo {
                physical_size: view.size_px,
                scale_factor: 1.0,
            }),
            ..default()
        },
        ..default()
    };
    let [x, y] = view.within.to_array();
    let place = GlobalTransform::from_xyz(x, -y, 100.0);
    let world = app.world_mut();
    world.spawn((MapCamera, camera, place));
    let window = Window {
        resolution: (WINDOW.x as u32, WINDOW.y as u32).into(),
        ..default()
    };
    world.spawn((window, PrimaryWindow));
    app
}

/// The place of a tile's middle in the window, in points.
pub(super) fn middle(app: &App, at: TilePos) -> Vec2 {
    let tile_px = app.world().resource::<View>().tile_px;
    WINDOW / 2.0 + Vec2::new(at.x as f32, at.y as f32) * tile_px
}
