//! The tools: what each is called and does.

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
    /// All tools in the order in which they are shown.
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

    /// Whether whoever works with it has to see the tiles as they are, whatever is painted.
    #[must_use]
    pub const fn needs_tiles(self) -> bool {
        matches!(self, Self::Place | Self::Eyedropper)
    }

    /// What it does, in a few words.
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

    /// Whether it paints with what is chosen.
    #[must_use]
    pub const fn paints(self) -> bool {
        matches!(self, Self::Brush | Self::Rectangle | Self::Fill)
    }
}
