//! The tools, what they paint with, and which of them is in hand.

use bevy::prelude::*;

use super::actions::{Act, Action};
use crate::app::AppSystems;
use crate::app::land::{Land, OpenLand};
use crate::engine::editing::{Biome, Shape};
use crate::engine::tileset::TileId;

/// The largest brush, in tiles along a side.
pub const MAX_BRUSH_TILES: u8 = 15;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Tools>().add_systems(
        Update,
        (
            begin.run_if(on_message::<OpenLand>),
            choose.run_if(on_message::<Act>),
        )
            .chain()
            .in_set(AppSystems::Input),
    );
}

/// What the left button does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tool {
    /// Moves the map.
    #[default]
    Hand,
    /// Opens the picker at a cell.
    Place,
    /// Paints along the pointer's way.
    Brush,
    /// Paints a rectangle.
    Rectangle,
    /// Paints what hangs together with a cell.
    Fill,
    /// Takes a tile from the map to paint with.
    Eyedropper,
    /// Selects a rectangle, to copy or to delete.
    Select,
    /// Empties cells of a board; brings nature back in a world.
    Eraser,
}

impl Tool {
    /// All tools in the order in which they are shown.
    pub const ALL: [Self; 8] = [
        Self::Hand,
        Self::Place,
        Self::Brush,
        Self::Rectangle,
        Self::Fill,
        Self::Eyedropper,
        Self::Select,
        Self::Eraser,
    ];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hand => "Hand",
            Self::Place => "Tile",
            Self::Brush => "Brush",
            Self::Rectangle => "Rectangle",
            Self::Fill => "Fill",
            Self::Eyedropper => "Eyedropper",
            Self::Select => "Select",
            Self::Eraser => "Eraser",
        }
    }

    /// What it does, in a few words.
    #[must_use]
    pub const fn hint(self) -> &'static str {
        match self {
            Self::Hand => "drag moves the map",
            Self::Place => "click a cell, choose a tile; Alt+click takes one by chance",
            Self::Brush => "click or drag paints; right button erases",
            Self::Rectangle => "drag a rectangle to paint it",
            Self::Fill => "click paints all that hangs together",
            Self::Eyedropper => "click takes the tile to paint with",
            Self::Select => "drag selects; Ctrl+C copies, Delete clears, Ctrl+V pastes",
            Self::Eraser => "click or drag takes away what was placed",
        }
    }

    /// Whether it paints with what is chosen.
    #[must_use]
    pub const fn paints(self) -> bool {
        matches!(self, Self::Brush | Self::Rectangle | Self::Fill)
    }
}

/// What is painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    /// One tile.
    Tile(TileId),
    /// A kind of land.
    Biome(Biome),
}

/// What is in hand.
#[derive(Resource, Clone, Copy, Debug)]
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
}

impl Default for Tools {
    fn default() -> Self {
        Self {
            tool: Tool::Hand,
            paint: Paint::Biome(Biome::Forest),
            brush_tiles: 1,
            shape: Shape::Rough,
            is_quick: false,
        }
    }
}

/// A world is there to be walked about first, a board to be drawn on.
fn begin(land: Res<Land>, mut tools: ResMut<Tools>) {
    *tools = Tools {
        tool: match land.ground.board() {
            Some(_) => Tool::Place,
            None => Tool::Hand,
        },
        // On a board each cell counts; a world's lakes have bays.
        shape: match land.ground.board() {
            Some(_) => Shape::Square,
            None => Shape::Rough,
        },
        ..default()
    };
}

fn choose(mut acts: MessageReader<Act>, mut tools: ResMut<Tools>) {
    for act in acts.read() {
        match act.0 {
            Action::Tool(tool) => tools.tool = tool,
            Action::Paint(biome) => {
                tools.paint = Paint::Biome(biome);
                if !tools.tool.paints() {
                    tools.tool = Tool::Brush;
                }
            }
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
