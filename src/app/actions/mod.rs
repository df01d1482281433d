//! The table of all actions, from which shortcuts and the list of actions are made.

pub mod shortcut;
pub mod tool;

use bevy::prelude::*;

use crate::app::host;
use crate::app::map::BaseMap;
use mapmaker_grid::world::Terrain;
use mapmaker_land::editing::Biome;
use shortcut::{Shortcut, alt_named, control, control_named, control_shift, named, plain};
use tool::Tool;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<ActionRequest>();
}

/// Requests an action.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ActionRequest(pub Action);

/// An action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Makes the text of the panels larger.
    LargerText,
    /// Makes the text of the panels smaller.
    SmallerText,
    /// Gives the text of the panels its usual size.
    UsualText,
    /// Chooses a tool.
    Tool(Tool),
    /// Chooses a biome to paint with.
    Paint(Biome),
    /// Chooses a terrain to paint with.
    PaintTerrain(Terrain),
    /// Makes the brush larger.
    LargerBrush,
    /// Makes the brush smaller.
    SmallerBrush,
    /// Chooses the brush's next shape.
    BrushShape,
    /// Undoes the last step.
    Undo,
    /// Redoes the last undone step.
    Redo,
    /// Copies the selection.
    Copy,
    /// Copies the selection and clears it.
    Cut,
    /// Holds the copy at the pointer, to be placed by a click.
    Paste,
    /// Places the held copy at its present place.
    PutDown,
    /// Clears the selection.
    Delete,
    /// Selects the whole board.
    SelectAll,
    /// Completes the board's empty cells, as a preview.
    Complete,
    /// Proposes settlements and decor for the board, or accepts the proposal.
    Decorate,
    /// Shows the solver at work.
    Watch,
    /// Runs every strategy of the solver over the board.
    Compare,
    /// Toggles the number of tiles that still fit in a cell.
    Assistant,
    /// Toggles the rules of rivers on the board.
    Rivers,
    /// Shows or hides the layers panel.
    Layers,
    /// Toggles each tile's own picture in place of figures.
    Tiles,
    /// Toggles the tiles' own colours in place of our shading under them.
    OwnColours,
    /// Shows or hides the grid.
    Grid,
    /// Shows or hides settlements.
    Settlements,
    /// Shows or hides decor.
    Decor,
    /// Shows or hides names.
    Names,
    /// Renames the open map.
    Rename,
    /// Shows or hides roads.
    Roads,
    /// Shows or hides the small map.
    Minimap,
    /// Opens the dialog for a new map.
    New,
    /// Opens the card of a new expedition.
    Expedition,
    /// Opens the list of puzzles.
    Puzzles,
    /// Opens a file.
    Open,
    /// Saves under another name, and continues there.
    SaveAs,
    /// Exports a picture or another editor's file.
    Export,
    /// Toggles whether land changed by hand stays free of generated features.
    LeaveLand,
    /// Toggles the same for the land changed in the selection.
    LeaveSelection,
    /// Opens a part of the world as a board.
    ToBoard,
    /// Puts the board into the world.
    ToWorld,
    /// Copies a link to this place, or the command that opens it.
    CopyLink,
    /// Opens a random world.
    RandomWorld,
    /// Shows less of the map, larger.
    ZoomIn,
    /// Shows more of the map, smaller.
    ZoomOut,
    /// Opens the field for coordinates.
    GoTo,
    /// Goes to the world's home, or shows all of a board.
    Home,
    /// Makes the current place the world's home.
    SetHome,
    /// Returns to the place before the last jump.
    Back,
    /// Goes forward again.
    Forward,
    /// Opens the field for a bookmark's name.
    Bookmark,
    /// Shows or hides the panel.
    Panel,
    /// Shows or hides measurements of the program.
    Figures,
    /// Lists the keys.
    Help,
    /// Opens the searchable list of all actions.
    Palette,
    /// Toggles full screen.
    FullScreen,
    /// Opens the menu, or closes an open item first.
    Menu,
    /// Cancels the stroke being drawn; during a stroke, the menu's key means this.
    Stop,
    /// Closes the item over the map.
    Close,
    /// Opens the menu, regardless of selection and tool.
    OpenMenu,
    /// Opens the title screen.
    Title,
    /// Quits.
    Quit,
}

/// The kind of map on which an action is available.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Where {
    /// On boards and in worlds.
    Everywhere,
    /// On boards.
    Board,
    /// In worlds.
    World,
}

/// A row of the list of actions.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The action.
    pub action: Action,
    /// Its name in words.
    pub name: &'static str,
    /// Its shortcuts; the first is shown.
    pub keys: &'static [Shortcut],
    /// The kind of map on which it is available.
    pub place: Where,
}

impl Entry {
    /// The labels of its shortcuts, without equal neighbours.
    pub(in crate::app) fn key_texts(&self) -> Vec<&'static str> {
        let mut texts: Vec<_> = self.keys.iter().map(|key| key.text).collect();
        texts.dedup();
        texts
    }
}

const fn entry(
    action: Action,
    name: &'static str,
    keys: &'static [Shortcut],
    place: Where,
) -> Entry {
    Entry {
        action,
        name,
        keys,
        place,
    }
}

/// Every action, in the order of the list.
#[rustfmt::skip]
const ENTRIES: &[Entry] = {
    use Action as A;
    use KeyCode as K;
    use Where::{Board, Everywhere as All, World};
    &[
        entry(A::Tool(Tool::Hand), "Hand: move the map", &[plain("h", "H"), plain("1", "1")], All),
        entry(A::Tool(Tool::Place), "Tile: choose a tile for a cell", &[plain("t", "T"), plain("2", "2")], All),
        entry(A::Tool(Tool::Brush), "Brush", &[plain("b", "B"), plain("3", "3")], All),
        entry(A::Tool(Tool::Rectangle), "Rectangle", &[plain("r", "R"), plain("4", "4")], All),
        entry(A::Tool(Tool::Fill), "Fill connected land of one kind", &[plain("f", "F"), plain("5", "5")], All),
        entry(A::Tool(Tool::Eyedropper), "Eyedropper", &[plain("i", "I"), plain("6", "6")], All),
        entry(A::Tool(Tool::Select), "Select", &[plain("m", "M"), plain("7", "7")], All),
        entry(A::Tool(Tool::Eraser), "Eraser", &[plain("e", "E"), plain("8", "8")], All),
        entry(A::Tool(Tool::Decor), "Decor: place ships, windmills and the like", &[plain("u", "U"), plain("9", "9")], All),
        entry(A::Tool(Tool::Settlement), "Settlement: place, rename, move and remove towns, castles and the like", &[plain("z", "Z"), named(K::F4, "F4")], All),
        entry(A::Tool(Tool::Road), "Road: lay roads from place to place", &[plain("v", "V"), plain("0", "0")], All),
        entry(A::Tool(Tool::Name), "Name: write, move and remove names", &[plain("q", "Q"), named(K::F2, "F2")], All),
        entry(A::Paint(Biome::Forest), "Paint forest", &[], All),
        entry(A::Paint(Biome::Mountain), "Paint mountains", &[], All),
        entry(A::Paint(Biome::Plain), "Paint plain", &[], All),
        entry(A::Paint(Biome::Sea), "Paint sea", &[], All),
        entry(A::Paint(Biome::River), "Draw a river", &[], All),
        entry(A::PaintTerrain(Terrain::Hills), "Paint hills", &[], All),
        entry(A::PaintTerrain(Terrain::Marsh), "Paint a marsh", &[], All),
        entry(A::PaintTerrain(Terrain::Desert), "Paint a desert", &[], All),
        entry(A::PaintTerrain(Terrain::Snow), "Paint snow", &[], All),
        entry(A::PaintTerrain(Terrain::Lake), "Paint a lake", &[], All),
        entry(A::PaintTerrain(Terrain::Tundra), "Paint tundra", &[], All),
        entry(A::PaintTerrain(Terrain::Taiga), "Paint taiga", &[], All),
        entry(A::PaintTerrain(Terrain::Mild), "Paint mild land", &[], All),
        entry(A::PaintTerrain(Terrain::Steppe), "Paint steppe", &[], All),
        entry(A::PaintTerrain(Terrain::Savanna), "Paint savanna", &[], All),
        entry(A::PaintTerrain(Terrain::Jungle), "Paint jungle", &[], All),
        entry(A::LargerBrush, "Larger brush", &[plain("]", "]"), named(K::PageUp, "Page Up")], All),
        entry(A::SmallerBrush, "Smaller brush", &[plain("[", "["), named(K::PageDown, "Page Down")], All),
        entry(A::BrushShape, "Brush: square, round or rough", &[plain("o", "O")], All),
        entry(A::Undo, "Undo", &[control("z", "Ctrl+Z")], All),
        entry(A::Redo, "Redo", &[control_shift("z", "Ctrl+Shift+Z"), control("y", "Ctrl+Y")], All),
        entry(A::Copy, "Copy the selection", &[control("c", "Ctrl+C")], All),
        entry(A::Cut, "Cut the selection", &[control("x", "Ctrl+X")], All),
        entry(A::Paste, "Paste", &[control("v", "Ctrl+V")], All),
        entry(A::PutDown, "Place the copy where it is shown", &[named(K::Enter, "Enter")], World),
        entry(A::Delete, "Clear the selection", &[named(K::Delete, "Delete"), named(K::Backspace, "Backspace")], All),
        entry(A::SelectAll, "Select all of a board", &[control("a", "Ctrl+A")], All),
        entry(A::Complete, "Complete the board", &[plain("c", "C"), named(K::Enter, "Enter")], Board),
        entry(A::Decorate, "Decorate the board", &[plain("y", "Y")], Board),
        entry(A::Watch, "Watch the solver", &[], Board),
        entry(A::Compare, "Compare the solver's strategies", &[], Board),
        entry(A::Assistant, "Assistant on or off", &[plain("x", "X")], Board),
        entry(A::Rivers, "River check on or off", &[], Board),
        entry(A::Layers, "Layers…", &[plain("l", "L")], All),
        entry(A::Grid, "Grid on or off", &[control("g", "Ctrl+G")], All),
        entry(A::Tiles, "Tile pictures on or off", &[plain("j", "J")], World),
        entry(A::OwnColours, "Tiles in their own colours on or off", &[], All),
        entry(A::Settlements, "Settlements on or off", &[control("k", "Ctrl+K")], World),
        entry(A::Decor, "Decor on or off", &[control_shift("k", "Ctrl+Shift+K")], All),
        entry(A::Names, "Names on or off", &[plain("k", "K")], All),
        entry(A::Roads, "Roads on or off", &[control("r", "Ctrl+R")], All),
        entry(A::Minimap, "Small map on or off", &[plain("n", "N")], All),
        entry(A::New, "New map…", &[control("n", "Ctrl+N")], All),
        entry(A::Expedition, "New expedition…", &[], All),
        entry(A::Puzzles, "Puzzles…", &[], All),
        entry(A::Open, "Open…", &[control("o", "Ctrl+O")], All),
        entry(A::SaveAs, "Save as…", &[control_shift("s", "Ctrl+Shift+S"), control("s", "Ctrl+S")], All),
        entry(A::Rename, "Rename this map…", &[], All),
        entry(A::Export, "Export…", &[control("e", "Ctrl+E")], All),
        entry(A::LeaveLand, "Leave what I paint to me, or no longer", &[], World),
        entry(A::LeaveSelection, "Leave what I paint in the selection to me, or no longer", &[], World),
        entry(A::ToBoard, "Open the selection as a board", &[], World),
        entry(A::ToWorld, "Put the board into the world", &[], Board),
        entry(A::CopyLink, "Copy a link to this place", &[control("l", "Ctrl+L")], World),
        entry(A::RandomWorld, "Random world", &[], All),
        entry(A::ZoomIn, "Zoom in", &[plain("+", "+"), plain("=", "=")], All),
        entry(A::ZoomOut, "Zoom out", &[plain("-", "-"), plain("−", "−")], All),
        entry(A::GoTo, "Go to coordinates, a name or a bookmark", &[plain("g", "G")], All),
        entry(A::Back, "Go back to the previous place", &[alt_named(K::ArrowLeft, "Alt+Left")], All),
        entry(A::Forward, "Go forward to the next place", &[alt_named(K::ArrowRight, "Alt+Right")], All),
        entry(A::Bookmark, "Bookmark this place…", &[control("b", "Ctrl+B")], All),
        entry(A::Home, "Go to the home place; on a board, show the whole board", &[named(K::Home, "Home")], All),
        entry(A::SetHome, "Make this place home", &[control_named(K::Home, "Ctrl+Home")], World),
        entry(A::Panel, "Panels, tools and small map on or off", &[plain("p", "P")], All),
        entry(A::LargerText, "Larger text", &[control("+", "Ctrl++"), control("=", "Ctrl+=")], All),
        entry(A::SmallerText, "Smaller text", &[control("-", "Ctrl+-"), control("−", "Ctrl+-")], All),
        entry(A::UsualText, "Text of the usual size", &[control("0", "Ctrl+0")], All),
        entry(A::Figures, "Speed figures on or off", &[named(K::F3, "F3")], All),
        entry(A::Help, "List the keys", &[named(K::F1, "F1")], All),
        entry(A::Palette, "List all actions", &[control_shift("p", "Ctrl+Shift+P")], All),
        entry(A::FullScreen, "Full screen", &[named(K::F11, "F11")], All),
        entry(A::Menu, "Close, deselect, or open the menu", &[named(K::Escape, "Esc")], All),
        entry(A::Title, "Title screen", &[], All),
        entry(A::Quit, "Quit", &[control("q", "Ctrl+Q")], All),
    ]
};

/// Every action available on this platform.
pub fn entries() -> impl Iterator<Item = &'static Entry> {
    ENTRIES.iter().filter(|entry| entry.action.is_here())
}

/// The label of an action's first shortcut.
#[must_use]
pub fn key_of(action: Action) -> &'static str {
    let entry = ENTRIES.iter().find(|entry| entry.action == action);
    let key = entry.and_then(|entry| entry.keys.first());
    key.map_or("", |key| key.text)
}

impl Action {
    /// Returns whether the action exists on this platform: a browser's page has neither files with paths nor threads.
    #[must_use]
    pub const fn is_here(self) -> bool {
        match self {
            Self::Export | Self::Quit => host::HAS_FILES,
            Self::Watch | Self::Compare | Self::Assistant => host::HAS_THREADS,
            _ => true,
        }
    }

    /// Returns whether it changes the panels' text size, which works on every screen.
    pub(in crate::app) const fn is_of_text(self) -> bool {
        matches!(self, Self::LargerText | Self::SmallerText | Self::UsualText)
    }

    /// Returns whether it opens a dialog that is also in the menu.
    pub(in crate::app) const fn is_in_menu(self) -> bool {
        matches!(
            self,
            Self::GoTo | Self::New | Self::Open | Self::SaveAs | Self::Export
        )
    }

    /// Returns whether it repeats while its key is held.
    pub(in crate::app) const fn repeats(self) -> bool {
        matches!(
            self,
            Self::Undo
                | Self::Redo
                | Self::LargerBrush
                | Self::SmallerBrush
                | Self::ZoomIn
                | Self::ZoomOut
                | Self::LargerText
                | Self::SmallerText
        )
    }
}

impl Where {
    /// Returns whether it is available on this kind of map.
    #[must_use]
    pub const fn is_on(self, ground: &BaseMap) -> bool {
        match self {
            Self::Everywhere => true,
            Self::Board => matches!(ground, BaseMap::Board(_)),
            Self::World => matches!(ground, BaseMap::World(_)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::shortcut::{Press, SIGNS};
    use super::*;

    #[test]
    fn no_key_means_two_things_at_one_place() {
        let overlap =
            |a: Where, b: Where| a == b || a == Where::Everywhere || b == Where::Everywhere;
        for (i, one) in ENTRIES.iter().enumerate() {
            for other in &ENTRIES[i + 1..] {
                assert_ne!(one.action, other.action);
                for key in one.keys {
                    let same = |another: &&Shortcut| {
                        (another.press, another.control, another.shift, another.alt)
                            == (key.press, key.control, key.shift, key.alt)
                    };
                    let clash = other.keys.iter().find(same);
                    assert!(
                        clash.is_none() || !overlap(one.place, other.place),
                        "{} is both {} and {}",
                        key.text,
                        one.name,
                        other.name
                    );
                }
            }
        }
    }

    #[test]
    fn signs_that_are_shortcuts_are_known_as_such() {
        let keys = ENTRIES.iter().flat_map(|entry| entry.keys);
        for key in keys {
            if let Press::Writes(text) = key.press {
                let is_letter = text.chars().all(char::is_alphanumeric);
                assert!(is_letter || SIGNS.contains(&text), "{text}");
            }
        }
    }

    #[test]
    fn every_tool_has_a_key_that_does_not_pan_the_map() {
        for entry in ENTRIES {
            if let Action::Tool(tool) = entry.action {
                let is_letter = |key: &&Shortcut| matches!(key.press, Press::Writes(text) if text.chars().all(char::is_alphabetic));
                assert!(entry.keys.iter().any(|key| !is_letter(&key)), "{tool:?}");
            }
        }
    }
}
