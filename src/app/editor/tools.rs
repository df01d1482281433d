//! The tools, their paint, and the one in hand.

use bevy::prelude::*;

pub use crate::app::actions::tool::Tool;
use crate::app::actions::{Action, ActionRequest};
use crate::app::map::OpenMap;
use crate::app::schedule::AppSystems;
use crate::app::switch_map::SwitchMap;
use mapmaker_grid::tileset::TileId;
use mapmaker_grid::world::Terrain;
use mapmaker_land::editing::{Biome, Shape};
use mapmaker_storage::session::SavedTools;

/// The largest brush, in tiles along a side.
pub const MAX_BRUSH_TILES: u8 = 15;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Tools>()
        .init_resource::<Grips>()
        .add_systems(
            Update,
            (
                begin.run_if(on_message::<SwitchMap>),
                choose.run_if(on_message::<ActionRequest>),
            )
                .chain()
                .in_set(AppSystems::Input),
        );
}

/// A paint of the tools.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    /// One tile.
    Tile(TileId),
    /// A kind of land.
    Biome(Biome),
    /// A terrain over the present letters.
    Terrain(Terrain),
}

impl Paint {
    /// The name of a paint, unless it is a single tile.
    const fn name(self) -> Option<&'static str> {
        match self {
            Self::Tile(_) => None,
            Self::Biome(biome) => Some(biome.name()),
            Self::Terrain(terrain) => Some(terrain.name()),
        }
    }

    /// The paint of a name.
    fn of_name(name: &str) -> Option<Self> {
        let biome = Biome::ALL.into_iter().find(|biome| biome.name() == name);
        let terrain = Terrain::of_name(name).map(Self::Terrain);
        biome.map(Self::Biome).or(terrain)
    }
}

/// The tool in hand, and its settings.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tools {
    /// The tool.
    pub tool: Tool,
    /// The paint.
    pub paint: Paint,
    /// The brush's side in tiles, 1 to [`MAX_BRUSH_TILES`].
    pub brush_tiles: u8,
    /// The brush's shape.
    pub shape: Shape,
    /// Whether a click on an empty cell sets a random fitting tile, without the picker.
    pub is_quick: bool,
    /// Whether roads run only over open plain, without bridges, fords and tracks.
    pub no_crossings: bool,
}

impl Default for Tools {
    fn default() -> Self {
        let Grip { tool, shape } = Grip::IN_WORLD;
        Self {
            tool,
            paint: Paint::Biome(Biome::Forest),
            brush_tiles: 1,
            shape,
            is_quick: false,
            no_crossings: false,
        }
    }
}

impl Tools {
    /// Whether the tool in hand is for single tiles, whose sides matter.
    #[must_use]
    pub const fn is_for_tiles(&self) -> bool {
        self.tool.needs_tiles() || self.tool.paints() && matches!(self.paint, Paint::Tile(_))
    }

    /// Selects a paint, and the brush unless a tool that paints is in hand.
    pub fn take_paint(&mut self, paint: Paint) {
        self.paint = paint;
        if !self.tool.paints() {
            self.tool = Tool::Brush;
        }
    }
}

/// The settings that are restored on the same kind of ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Grip {
    tool: Tool,
    shape: Shape,
}

impl Grip {
    /// A world is there to be looked at first, and its lakes have bays.
    const IN_WORLD: Self = Self {
        tool: Tool::Hand,
        shape: Shape::Rough,
    };

    /// A board is there to be drawn on, and each of its cells counts.
    const ON_BOARD: Self = Self {
        tool: Tool::Place,
        shape: Shape::Square,
    };
}

/// The settings for each kind of ground: in a world, and on a board.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grips {
    is_on_board: bool,
    in_world: Grip,
    on_board: Grip,
}

impl Default for Grips {
    fn default() -> Self {
        Self {
            is_on_board: false,
            in_world: Grip::IN_WORLD,
            on_board: Grip::ON_BOARD,
        }
    }
}

impl Grips {
    /// Restores the settings that were last in use on a board, or in a world.
    pub fn enter(&mut self, tools: &mut Tools, is_board: bool) {
        *self = self.with(tools);
        self.is_on_board = is_board;
        let grip = if is_board {
            self.on_board
        } else {
            self.in_world
        };
        (tools.tool, tools.shape) = (grip.tool, grip.shape);
        // The map may have other tiles.
        if let Paint::Tile(_) = tools.paint {
            tools.paint = Tools::default().paint;
        }
    }

    /// Keeps this tool in hand on the board that is cut out next.
    pub const fn carry_to_board(&mut self, tool: Tool) {
        self.on_board.tool = tool;
    }

    /// These, with the present tools.
    const fn with(mut self, tools: &Tools) -> Self {
        let now = Grip {
            tool: tools.tool,
            shape: tools.shape,
        };
        if self.is_on_board {
            self.on_board = now;
        } else {
            self.in_world = now;
        }
        self
    }

    /// The settings that the next session begins with.
    #[must_use]
    pub fn left(&self, tools: &Tools) -> SavedTools {
        let now = self.with(tools);
        let paint = tools.paint.name().unwrap_or(Biome::Forest.name());
        SavedTools {
            world: now.in_world.tool.name().to_owned(),
            board: now.on_board.tool.name().to_owned(),
            paint: paint.to_owned(),
            brush_tiles: tools.brush_tiles,
            world_shape: now.in_world.shape.name().to_owned(),
            board_shape: now.on_board.shape.name().to_owned(),
            by_chance: tools.is_quick,
            no_crossings: tools.no_crossings,
        }
    }

    /// Restores the last session's settings, as far as they are valid.
    pub fn take_up(&mut self, tools: &mut Tools, left: &SavedTools) {
        let tool = |name: &str| Tool::ALL.into_iter().find(|tool| tool.name() == name);
        let shape = |name: &str| Shape::ALL.into_iter().find(|shape| shape.name() == name);
        let (world, board) = (&mut self.in_world, &mut self.on_board);
        for (grip, name, form) in [
            (world, &left.world, &left.world_shape),
            (board, &left.board, &left.board_shape),
        ] {
            grip.tool = tool(name).unwrap_or(grip.tool);
            grip.shape = shape(form).unwrap_or(grip.shape);
        }
        (tools.tool, tools.shape) = (self.in_world.tool, self.in_world.shape);
        tools.paint = Paint::of_name(&left.paint).unwrap_or(tools.paint);
        tools.brush_tiles = left.brush_tiles.clamp(1, MAX_BRUSH_TILES);
        tools.is_quick = left.by_chance;
        tools.no_crossings = left.no_crossings;
    }
}

fn begin(open: Res<OpenMap>, mut grips: ResMut<Grips>, mut tools: ResMut<Tools>) {
    grips.enter(&mut tools, open.base.board().is_some());
}

fn choose(mut acts: MessageReader<ActionRequest>, mut tools: ResMut<Tools>) {
    for act in acts.read() {
        match act.0 {
            Action::Tool(tool) => tools.tool = tool,
            Action::Paint(biome) => tools.take_paint(Paint::Biome(biome)),
            Action::PaintTerrain(terrain) => tools.take_paint(Paint::Terrain(terrain)),
            Action::LargerBrush => {
                tools.brush_tiles = (tools.brush_tiles + 1).min(MAX_BRUSH_TILES);
            }
            Action::BrushShape => {
                let at = Shape::ALL.iter().position(|&shape| shape == tools.shape);
                tools.shape = Shape::ALL[at.map_or(0, |at| (at + 1) % Shape::ALL.len())];
            }
            Action::SmallerBrush => tools.brush_tiles = (tools.brush_tiles - 1).max(1),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tool_brush_size_and_shape_are_kept_for_worlds_and_for_boards_and_over_a_restart() {
        let (mut tools, mut grips) = (Tools::default(), Grips::default());
        assert_eq!(tools.tool, Tool::Hand);
        tools.tool = Tool::Brush;
        (tools.paint, tools.brush_tiles) = (Paint::Biome(Biome::Sea), 7);
        assert_eq!(tools.shape, Shape::Rough);
        tools.shape = Shape::Round;
        grips.enter(&mut tools, true);
        assert_eq!((tools.tool, tools.shape), (Tool::Place, Shape::Square));
        tools.tool = Tool::Eraser;
        tools.no_crossings = true;
        let (mut next, mut others) = (Tools::default(), Grips::default());
        others.take_up(&mut next, &grips.left(&tools));
        others.enter(&mut next, false);
        assert_eq!((next.tool, next.brush_tiles), (Tool::Brush, 7));
        assert_eq!((next.shape, next.no_crossings), (Shape::Round, true));
        assert_eq!(next.paint, Paint::Biome(Biome::Sea));
        others.enter(&mut next, true);
        assert_eq!((next.tool, next.shape), (Tool::Eraser, Shape::Square));
        others.enter(&mut next, false);
        assert_eq!(next.tool, Tool::Brush);
        tools.paint = Paint::Terrain(Terrain::Marsh);
        others.take_up(&mut next, &grips.left(&tools));
        assert_eq!(next.paint, tools.paint);
    }

    #[test]
    fn sides_of_tiles_are_told_while_a_tool_for_tiles_is_in_hand() {
        let is_for_tiles = |tool, paint| {
            Tools {
                tool,
                paint,
                ..Tools::default()
            }
            .is_for_tiles()
        };
        let (land, tile) = (Paint::Biome(Biome::Sea), Paint::Tile(TileId(3)));
        for tool in Tool::ALL {
            let is_meant = matches!(tool, Tool::Place | Tool::Eyedropper);
            assert_eq!(is_for_tiles(tool, land), is_meant, "{tool:?}");
        }
        assert!(is_for_tiles(Tool::Brush, tile) && !is_for_tiles(Tool::Hand, tile));
    }

    #[test]
    fn tools_that_make_no_sense_are_left_where_they_lie() {
        let mut tools = Tools::default();
        let left = SavedTools {
            world: "Hammer".to_owned(),
            board: String::new(),
            paint: "lava".to_owned(),
            brush_tiles: 200,
            world_shape: "star".to_owned(),
            board_shape: String::new(),
            by_chance: false,
            no_crossings: false,
        };
        Grips::default().take_up(&mut tools, &left);
        assert_eq!((tools.tool, tools.shape), (Tool::Hand, Shape::Rough));
        assert_eq!(tools.paint, Paint::Biome(Biome::Forest));
        assert_eq!(tools.brush_tiles, MAX_BRUSH_TILES);
    }
}
