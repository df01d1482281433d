//! The selected rectangle, what was copied from it, and pasting.

use bevy::prelude::*;

use super::actions::{Act, Action};
use super::bench::Ask;
use super::drawing::Drawing;
use super::notice::Notice;
use super::reader::MapReader;
use super::tools::{Tool, Tools};
use crate::app::AppSystems;
use crate::app::land::{Land, OpenLand};
use crate::app::span::Span;
use crate::engine::editing::Brush;
use crate::engine::grid::TilePos;
use crate::engine::tileset::{TileId, TileSet};

/// The most cells that are copied or cleared at once.
const MOST_CELLS: i64 = 4096;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Selection>()
        .init_resource::<Clipboard>()
        .add_systems(
            Update,
            (
                arrive.run_if(on_message::<OpenLand>),
                act.run_if(on_message::<Act>),
            )
                .chain()
                .in_set(AppSystems::Input),
        );
}

/// The selected cells.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Selection(pub Option<Span>);

/// What was copied, and whether it hangs on the pointer.
#[derive(Resource, Clone, Debug, Default)]
pub struct Clipboard {
    /// The tiles and their places from the north-west corner of what was copied.
    tiles: Vec<(TilePos, TileId)>,
    size: (i64, i64),
    /// The same by their names: another map's pack numbers its tiles otherwise.
    names: Vec<(TilePos, String)>,
    /// Whether a click places what was copied.
    pub is_held: bool,
    /// Whether it is held as soon as another map opens.
    is_carried: bool,
}

impl Clipboard {
    /// Copies a rectangle to be placed in the map that is opened next.
    pub fn carry(&mut self, map: &MapReader, set: &TileSet, span: Span) {
        self.is_carried = self.copy(map, set, span) > 0;
    }

    /// Copies a rectangle; how many tiles lie in it.
    fn copy(&mut self, map: &MapReader, set: &TileSet, span: Span) -> usize {
        let cells = span.cells().map(|(x, y)| TilePos::new(x, y));
        let place = |at: TilePos| at.offset(-span.west, -span.north);
        let tiles = cells.filter_map(|at| Some((place(at), map.tile(at)?)));
        let tiles: Vec<_> = tiles.collect();
        let count = tiles.len();
        if count > 0 {
            let names = tiles.iter().map(|&(at, tile)| (at, set.name(tile)));
            self.names = names.collect();
            self.tiles = tiles;
            self.size = (span.east - span.west + 1, span.south - span.north + 1);
        }
        count
    }

    /// Takes the tiles of another pack that have the same names; how many of them it lacks.
    fn arrive(&mut self, set: &TileSet) -> usize {
        let names = self.names.iter();
        let tiles = names.filter_map(|(at, name)| Some((*at, set.find_name(name)?)));
        self.tiles = tiles.collect();
        self.is_held = std::mem::take(&mut self.is_carried);
        self.names.len() - self.tiles.len()
    }

    /// The rectangle that what is held would lie in with the pointer at a cell.
    #[must_use]
    pub fn span(&self, pointer: TilePos) -> Span {
        let corner = pointer.offset(-(self.size.0 / 2), -(self.size.1 / 2));
        between(corner, corner.offset(self.size.0 - 1, self.size.1 - 1))
    }

    /// What would be placed with the pointer at a cell: what was copied, its middle there.
    #[must_use]
    pub fn at(&self, pointer: TilePos) -> Option<Ask> {
        let corner = pointer.offset(-(self.size.0 / 2), -(self.size.1 / 2));
        let tiles = self.tiles.iter();
        let tiles: Vec<_> = tiles
            .map(|&(at, tile)| (corner.offset(at.x, at.y), tile))
            .collect();
        (self.is_held && !tiles.is_empty()).then_some(Ask::Put(tiles))
    }
}

/// The rectangle between two cells, both included.
#[must_use]
pub fn between(a: TilePos, b: TilePos) -> Span {
    Span {
        west: a.x.min(b.x),
        north: a.y.min(b.y),
        east: a.x.max(b.x),
        south: a.y.max(b.y),
    }
}

/// Another map has no selection; what was copied can be placed there.
fn arrive(
    land: Res<Land>,
    mut selection: ResMut<Selection>,
    mut clipboard: ResMut<Clipboard>,
    mut notice: ResMut<Notice>,
) {
    selection.0 = None;
    let lost = clipboard.arrive(&land.workshop.set);
    if lost > 0 {
        notice.tell(format!(
            "this map's tile pack lacks {lost} of the tiles that were copied"
        ));
    }
}

fn act(
    mut acts: MessageReader<Act>,
    map: MapReader,
    land: Res<Land>,
    mut tools: ResMut<Tools>,
    mut selection: ResMut<Selection>,
    mut clipboard: ResMut<Clipboard>,
    mut drawing: ResMut<Drawing>,
    mut notice: ResMut<Notice>,
) {
    let set = &land.workshop.set;
    for act in acts.read() {
        match act.0 {
            Action::SelectAll => {
                if let Some(size) = land.ground.board() {
                    tools.tool = Tool::Select;
                    let last = TilePos::new(i64::from(size.width) - 1, i64::from(size.height) - 1);
                    selection.0 = Some(between(TilePos::new(0, 0), last));
                }
            }
            Action::Copy | Action::Cut | Action::Delete => match selected(*selection) {
                Err(why) => notice.tell(why),
                Ok(span) => {
                    if act.0 != Action::Delete {
                        notice.tell(copied(span, clipboard.copy(&map, set, span)));
                    }
                    if act.0 != Action::Copy {
                        let cells = span.cells().map(|(x, y)| TilePos::new(x, y));
                        drawing.make(Ask::Draw(Brush::Nature, cells.collect()));
                    }
                }
            },
            Action::Paste => {
                clipboard.is_held = !clipboard.tiles.is_empty();
                if !clipboard.is_held {
                    notice.tell("nothing was copied; select a rectangle (M) and copy it (Ctrl+C)");
                }
            }
            Action::Menu | Action::Paint(_) => clipboard.is_held = false,
            Action::Tool(_) => {
                clipboard.is_held = false;
                selection.0 = None;
            }
            _ => {}
        }
    }
}

/// The selected rectangle, if there is one that is not too large.
fn selected(selection: Selection) -> Result<Span, String> {
    let span = selection.0.ok_or("select a rectangle first (M)")?;
    if span.area() > MOST_CELLS {
        return Err(format!(
            "{} tiles are selected; at most {MOST_CELLS} are copied or cleared at once",
            span.area()
        ));
    }
    Ok(span)
}

/// How much was copied, in words.
fn copied(span: Span, count: usize) -> String {
    let (width, height) = (span.east - span.west + 1, span.south - span.north + 1);
    let tiles = if count == 1 { "tile" } else { "tiles" };
    match count {
        0 => "nothing was copied: no tiles can be seen there".to_owned(),
        _ if count as i64 == span.area() => {
            format!("{width} × {height} tiles copied; Ctrl+V places them")
        }
        _ => format!("{count} {tiles} of {width} × {height} cells copied; Ctrl+V places them"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_goes_to_another_pack_by_its_names() {
        let (from, to) = (crate::engine::art::ink_set(), TileSet::reference());
        let names = ["FFFF", "SSSS", "MMPR"];
        let mut clipboard = Clipboard {
            names: (0..3)
                .map(|x| (TilePos::new(x, 0), names[x as usize].to_owned()))
                .collect(),
            size: (3, 1),
            ..default()
        };
        for set in [&from, &to] {
            assert_eq!(clipboard.arrive(set), 0);
            let found = clipboard.tiles.iter().map(|&(_, tile)| set.name(tile));
            assert_eq!(found.collect::<Vec<_>>(), names);
            assert!(!clipboard.is_held, "it is held when it is pasted");
        }
        clipboard.is_carried = true;
        clipboard
            .names
            .push((TilePos::new(0, 1), "XYXY".to_owned()));
        assert_eq!(clipboard.arrive(&to), 1);
        assert!(clipboard.is_held);
    }

    #[test]
    fn copying_says_how_much() {
        let span = between(TilePos::new(2, 3), TilePos::new(9, 5));
        assert!(copied(span, 24).starts_with("8 × 3 tiles copied"));
        assert!(copied(span, 1).starts_with("1 tile of 8 × 3 cells"));
        assert!(copied(span, 0).starts_with("nothing was copied"));
        assert!(selected(Selection(None)).is_err());
        let large = between(TilePos::new(0, 0), TilePos::new(100, 100));
        assert!(selected(Selection(Some(large))).is_err_and(|why| why.contains("10201")));
    }
}
