//! The tools, what they paint with, and which of them is in hand.

use bevy::prelude::*;

pub use crate::app::actions::tool::Tool;
use crate::app::actions::{Action, ActionRequest};
use crate::app::map::OpenMap;
use crate::app::schedule::AppSystems;
use crate::app::switch_map::SwitchMap;
use mapmaker_grid::tileset::TileId;
use mapmaker_grid::world::Terrain;
use mapmaker_land::editing::{Biome, Shape};
use mapmaker_storage::session::ToolsLeft;

/// The largest brush, in tiles along a side.
pub const MAX_BRUSH_TILES: u8 = 15;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Tools>().add_systems(
        Update,
        (
            begin.run_if(on_message::<SwitchMap>),
            choose.run_if(on_message::<ActionRequest>),
        )
            .chain()
            .in_set(AppSystems::Input),
    );
}

/// What is painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    /// One tile.
    Tile(TileId),
    /// A kind of land.
    Biome(Biome),
    /// A terrain over the letters that lie there.
    Terrain(Terrain),
}

impl Paint {
    /// The name of what is no single tile.
    const fn name(self) -> Option<&'static str> {
        match self {
            Self::Tile(_) => None,
            Self::Biome(biome) => Some(biome.name()),
            Self::Terrain(terrain) => Some(terrain.name()),
        }
    }

    /// What has a name.
    fn of_name(name: &str) -> Option<Self> {
        let biome = Biome::ALL.into_iter().find(|biome| biome.name() == name);
        let terrain = Terrain::of_name(name).map(Self::Terrain);
        biome.map(Self::Biome).or(terrain)
    }
}

/// What is in hand.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tools {
    /// The tool.
    pub tool: Tool,
    /// What it paints with.
    pub paint: Paint,
    /// The brush's side in tiles, 1 to [`MAX_BRUSH_TILES`].
    pub brush_tiles: u8,
    /// The brush's shape.
    pub shape: Shape,
    /// Whether a click on an empty cell takes a fitting tile by chance, without asking.
    pub is_quick: bool,
    /// Whether roads run over open plain alone, without bridges, fords and tracks.
    pub no_crossings: bool,
    /// Whether they are in hand on a board.
    pub(super) is_on_board: bool,
    /// What to take up in a world, and on a board.
    pub(super) in_world: Grip,
    pub(super) on_board: Grip,
}

/// What is taken up again on the same kind of ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Grip {
    tool: Tool,
    shape: Shape,
}

impl Default for Tools {
    fn default() -> Self {
        // A world is there to be looked at first, and its lakes have bays; a board is there to be drawn on,
        // and each of its cells counts.
        let in_world = Grip {
            tool: Tool::Hand,
            shape: Shape::Rough,
        };
        let on_board = Grip {
            tool: Tool::Place,
            shape: Shape::Square,
        };
        Self {
            tool: in_world.tool,
            paint: Paint::Biome(Biome::Forest),
            brush_tiles: 1,
            shape: in_world.shape,
            is_quick: false,
            no_crossings: false,
            is_on_board: false,
            in_world,
            on_board,
        }
    }
}

impl Tools {
    /// Takes up what was in hand on a board, or in a world, when one was open last.
    pub fn enter(&mut self, is_board: bool) {
        (self.in_world, self.on_board) = self.by_ground();
        self.is_on_board = is_board;
        let grip = if is_board {
            self.on_board
        } else {
            self.in_world
        };
        (self.tool, self.shape) = (grip.tool, grip.shape);
        // The map may have other tiles.
        if let Paint::Tile(_) = self.paint {
            self.paint = Self::default().paint;
        }
    }

    /// Has a board that is cut out of a world open with the tool that is in hand.
    pub const fn carry_to_board(&mut self) {
        self.on_board.tool = self.tool;
    }

    /// Whether what is in hand is for single tiles, of which it matters which sides they have.
    #[must_use]
    pub const fn is_for_tiles(&self) -> bool {
        self.tool.needs_tiles() || self.tool.paints() && matches!(self.paint, Paint::Tile(_))
    }

    /// Paints with this from now on, with the brush unless a tool that paints is in hand.
    pub fn take_paint(&mut self, paint: Paint) {
        self.paint = paint;
        if !self.tool.paints() {
            self.tool = Tool::Brush;
        }
    }

    /// Whether they are in hand on a board, where the brush has another shape than in worlds.
    #[must_use]
    pub const fn is_on_board(&self) -> bool {
        self.is_on_board
    }

    /// What is in hand in worlds, and on boards.
    const fn by_ground(&self) -> (Grip, Grip) {
        let now = Grip {
            tool: self.tool,
            shape: self.shape,
        };
        if self.is_on_board {
            (self.in_world, now)
        } else {
            (now, self.on_board)
        }
    }

    /// What the next session begins with.
    #[must_use]
    pub fn left(&self) -> ToolsLeft {
        let (world, board) = self.by_ground();
        let paint = self.paint.name().unwrap_or(Biome::Forest.name());
        ToolsLeft {
            world: world.tool.name().to_owned(),
            board: board.tool.name().to_owned(),
            paint: paint.to_owned(),
            brush_tiles: self.brush_tiles,
            world_shape: world.shape.name().to_owned(),
            board_shape: board.shape.name().to_owned(),
            by_chance: self.is_quick,
            no_crossings: self.no_crossings,
        }
    }

    /// Begins with what the last session left, as far as it makes sense.
    pub fn take_up(&mut self, left: &ToolsLeft) {
        let tool = |name: &str| Tool::ALL.into_iter().find(|tool| tool.name() == name);
        let shape = |name: &str| Shape::ALL.into_iter().find(|shape| shape.name() == name);
        for (grip, tool, shape) in [
            (
                &mut self.in_world,
                tool(&left.world),
                shape(&left.world_shape),
            ),
            (
                &mut self.on_board,
                tool(&left.board),
                shape(&left.board_shape),
            ),
        ] {
            grip.tool = tool.unwrap_or(grip.tool);
            grip.shape = shape.unwrap_or(grip.shape);
        }
        (self.tool, self.shape) = (self.in_world.tool, self.in_world.shape);
        self.paint = Paint::of_name(&left.paint).unwrap_or(self.paint);
        self.brush_tiles = left.brush_tiles.clamp(1, MAX_BRUSH_TILES);
        self.is_quick = left.by_chance;
        self.no_crossings = left.no_crossings;
    }
}

fn begin(open: Res<OpenMap>, mut tools: ResMut<Tools>) {
    tools.enter(open.base.board().is_some());
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
        let mut tools = Tools::default();
        assert_eq!(tools.tool, Tool::Hand);
        tools.tool = Tool::Brush;
        (tools.paint, tools.brush_tiles) = (Paint::Biome(Biome::Sea), 7);
        assert_eq!(tools.shape, Shape::Rough);
        tools.shape = Shape::Round;
        tools.enter(true);
        assert_eq!((tools.tool, tools.shape), (Tool::Place, Shape::Square));
        tools.tool = Tool::Eraser;
        tools.no_crossings = true;
        let mut next = Tools::default();
        next.take_up(&tools.left());
        next.enter(false);
        assert_eq!((next.tool, next.brush_tiles), (Tool::Brush, 7));
        assert_eq!((next.shape, next.no_crossings), (Shape::Round, true));
        assert_eq!(next.paint, Paint::Biome(Biome::Sea));
        next.enter(true);
        assert_eq!((next.tool, next.shape), (Tool::Eraser, Shape::Square));
        next.enter(false);
        assert_eq!(next.tool, Tool::Brush);
        tools.paint = Paint::Terrain(Terrain::Marsh);
        next.take_up(&tools.left());
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
        tools.take_up(&ToolsLeft {
            world: "Hammer".to_owned(),
            board: String::new(),
            paint: "lava".to_owned(),
            brush_tiles: 200,
            world_shape: "star".to_owned(),
            board_shape: String::new(),
            by_chance: false,
            no_crossings: false,
        });
        assert_eq!((tools.tool, tools.shape), (Tool::Hand, Shape::Rough));
        assert_eq!(tools.paint, Paint::Biome(Biome::Forest));
        assert_eq!(tools.brush_tiles, MAX_BRUSH_TILES);
    }
}
