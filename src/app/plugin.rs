//! A plugin that adds the endless map to any Bevy app: tiles, camera and drawing, without editor, panels or files.

use bevy::prelude::*;

use super::chunks::{self, Margin};
use super::map::{self, BaseMap, BoardSize, Edits, MayEdit, OpenMap, Pack, Source};
use super::view::{self, FloatingOrigin, MapCamera, View};
use super::{render, schedule};
use mapmaker_grid::TilePos;
use mapmaker_grid::seed::Seed;

/// The colour of paper, behind everything.
const PAPER: Color = Color::srgb(240.0 / 255.0, 228.0 / 255.0, 200.0 / 255.0);

/// Adds the endless map to an app.
///
/// ```no_run
/// use bevy::prelude::*;
/// use mapmaker::app::MapPlugin;
/// use mapmaker::grid::seed::Seed;
///
/// App::new()
///     .add_plugins((DefaultPlugins, MapPlugin::world(Seed::from(7))))
///     .run();
/// ```
///
/// * Read cells through a [`MapReader`](map::MapReader).
/// * Change cells by sending [`EditTiles`](map::EditTiles).
/// * Chunks are loaded around the entity with [`MapCamera`]; its transform moves the view. If the app spawns none in
///   `Startup`, the plugin does.
/// * Place an entity at [`FloatingOrigin::corner_of`] its tile, one unit per tile. The [`FloatingOrigin`] follows the
///   camera over long distances, so recompute places when it changes. [`FloatingOrigin::tile_at`] is the inverse, for
///   example for the pointer's place from `Camera::viewport_to_world_2d`.
///
/// The map runs in [`Update`], in the sets of [`AppSystems`](schedule::AppSystems). Headless it needs neither a window
/// nor a graphics adapter: use `MinimalPlugins`, and set [`View`] to choose what is loaded.
pub struct MapPlugin {
    /// The open map: a world by its seed or an empty board, and its tiles.
    pub open: OpenMap,
    /// The user's earlier edits, in the ids of those tiles.
    pub edits: Edits,
    /// The parts of the map that may be edited.
    pub may_edit: MayEdit,
    /// The number of chunks loaded around the view.
    pub margin: Margin,
    /// The tile in the centre of the first view.
    pub start: TilePos,
    /// Whether the map is drawn; this needs `DefaultPlugins`.
    pub is_drawn: bool,
}

impl MapPlugin {
    /// An unedited world, in our own tiles.
    #[must_use]
    pub fn world(seed: Seed) -> Self {
        Self {
            open: OpenMap::of(BaseMap::World(seed), Source::ours()),
            edits: Edits::default(),
            may_edit: MayEdit::All,
            margin: Margin::default(),
            start: TilePos::new(0, 0),
            is_drawn: true,
        }
    }

    /// An empty board, in our own tiles.
    #[must_use]
    pub fn board(size: BoardSize) -> Self {
        Self {
            open: OpenMap::of(BaseMap::Board(size), Source::ours()),
            ..Self::world(Seed::from(0))
        }
    }

    /// The same map in other tiles.
    #[must_use]
    pub fn in_tiles(self, source: Source) -> Self {
        Self {
            open: OpenMap::of(self.open.base.clone(), source),
            ..self
        }
    }

    /// The same map without drawing, for an app without a window.
    #[must_use]
    pub fn headless(self) -> Self {
        Self {
            is_drawn: false,
            ..self
        }
    }

    /// The same map, with the first view at a tile.
    #[must_use]
    pub fn at(self, start: TilePos) -> Self {
        Self { start, ..self }
    }
}

impl Plugin for MapPlugin {
    fn build(&self, app: &mut App) {
        app.insert_resource(Pack(self.open.chunk_source.source().clone()))
            .insert_resource(self.open.clone())
            .insert_resource(self.edits.clone())
            .insert_resource(self.may_edit)
            .insert_resource(self.margin)
            .insert_resource(FloatingOrigin(self.start.chunk()))
            .insert_resource(View {
                centre: self.start,
                ..View::default()
            })
            .add_plugins((schedule::plugin, map::plugin, view::plugin, chunks::plugin));
        if self.is_drawn {
            app.insert_resource(ClearColor(PAPER))
                .add_plugins(render::plugin)
                .add_systems(PostStartup, spawn_camera);
        }
    }
}

/// Spawns a camera, unless the app has its own.
fn spawn_camera(
    view: Res<View>,
    origin: Res<FloatingOrigin>,
    cameras: Query<(), With<MapCamera>>,
    mut commands: Commands,
) {
    if !cameras.is_empty() {
        return;
    }
    let place = origin.corner_of(view.centre) + Vec2::new(0.5, -0.5);
    let projection = OrthographicProjection {
        scale: 1.0 / view.tile_px,
        ..OrthographicProjection::default_2d()
    };
    commands.spawn((
        Name::new("camera"),
        MapCamera,
        Camera2d,
        Msaa::Off,
        Projection::Orthographic(projection),
        Transform::from_translation(place.extend(0.0)),
    ));
}
