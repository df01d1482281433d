//! The tools: their names and what they do.

/// A tool, for the left button.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tool {
    /// Moves the map.
    #[default]
    Hand,
    /// Opens the picker at a cell.
    Place,
    /// Paints along the pointer's path.
    Brush,
    /// Paints a rectangle.
    Rectangle,
    /// Paints a connected region.
    Fill,
    /// Picks a tile of the map to paint with.
    Eyedropper,
    /// Selects a rectangle, to copy or to delete.
    Select,
    /// Empties cells of a board; restores the natural tiles of a world.
    Eraser,
    /// Places, moves and removes decor.
    Decor,
    /// Places, names, moves and removes settlements.
    Settlement,
    /// Lays and removes roads.
    Road,
    /// Writes, moves and removes names.
    Name,
}

impl Tool {
    /// All tools, in display order.
    pub const ALL: [Self; 12] = [
        Self::Hand,
        Self::Place,
        Self::Brush,
        Self::Rectangle,
        Self::Fill,
        Self::Eyedropper,
        Self::Select,
        Self::Eraser,
        Self::Decor,
        Self::Settlement,
        Self::Road,
        Self::Name,
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
            Self::Decor => "Decor",
            Self::Settlement => "Settlement",
            Self::Road => "Road",
            Self::Name => "Name",
        }
    }

    /// Returns whether working with it requires real tiles to show instead of figures.
    #[must_use]
    pub const fn needs_tiles(self) -> bool {
        matches!(self, Self::Place | Self::Eyedropper)
    }

    /// A short description.
    #[must_use]
    pub const fn hint(self) -> &'static str {
        match self {
            Self::Hand => "drag moves the map",
            Self::Place => {
                "click a cell to choose its tile; Alt+click places a random one that fits"
            }
            Self::Brush => {
                "click or drag to paint; tinted cells will change, too; right button erases"
            }
            Self::Rectangle => "drag a rectangle to paint it",
            Self::Fill => {
                "a click fills all connected land of the same kind; what would be filled is tinted"
            }
            Self::Eyedropper => "click takes the tile to paint with",
            Self::Select => "drag to select; Ctrl+C copies, Delete clears, Ctrl+V pastes",
            Self::Eraser => {
                "takes what is on top: a settlement, decor, a road or a name; on bare ground the ground; a drag takes all of the kind that it began on"
            }
            Self::Decor => {
                "click places (Alt: a random drawing), drag moves, right click removes; the wheel changes the drawing (Ctrl: zooms)"
            }
            Self::Settlement => {
                "click places one and asks for its name; click one to rename it, drag moves it, right click removes it"
            }
            Self::Road => {
                "click where the road begins, then each place that it leads to; right click or Esc ends it; right click on a road \
                 removes it"
            }
            Self::Name => {
                "drag a line, or click, to write a name there; drag a name to move it, click one to rename it, right click removes it"
            }
        }
    }

    /// Returns whether it paints with the chosen tile or terrain.
    #[must_use]
    pub const fn paints(self) -> bool {
        matches!(self, Self::Brush | Self::Rectangle | Self::Fill)
    }
}
