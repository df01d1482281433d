//! The copied rectangle, and its place before it is put down: at the pointer, or at its origin.
//!
//! A board that returns to its world lies at the place that it was cut from; in another map it lies in the middle of
//! the window. There it can be put down at once, dragged, or, by a click elsewhere, attached to the pointer like any
//! copy. It is kept apart from the copied rectangle, which can be pasted again afterwards.

mod copied;

use bevy::prelude::*;

use self::copied::Copied;
use super::asking::Drawing;
use super::gesture::{Gesture, Pointed, StrokeButton};
use super::piece::{Land, Piece};
use super::request::StrokeRequest;
use crate::app::actions::{Action, ActionRequest};
use crate::app::camera::GoTo;
use crate::app::map::{BaseMap, MapReader, OpenMap};
use crate::app::notice::Notice;
use crate::app::schedule::AppSystems;
use crate::app::screens::Screen;
use crate::app::span::Span;
use crate::app::switch_map::SwitchMap;
use mapmaker_features::decor::Decor;
use mapmaker_grid::TilePos;
use mapmaker_grid::tileset::{TileId, TileSet};
use mapmaker_storage::map::CutFrom;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Clipboard>().add_systems(
        Update,
        (
            arrive
                .run_if(on_message::<SwitchMap>)
                .after(crate::app::notice::forget)
                .in_set(AppSystems::Opened),
            act.run_if(on_message::<ActionRequest>)
                .in_set(AppSystems::Input),
            take_up
                .in_set(AppSystems::Edit)
                .run_if(in_state(Screen::Map)),
        ),
    );
}

/// The hints on putting down a resting board and on moving it.
const PUTS_DOWN: &str = "press Enter, or “Place it here”, to place the board";
const MOVES_IT: &str = "Enter places it, dragging moves it";

/// The copied rectangle, the board to be put into this map, and the place of the one that is shown.
#[derive(Resource, Clone, Debug, Default)]
pub struct Clipboard {
    copy: Copied,
    /// A board to be put into this map, or into the one that opens next.
    board: Option<Copied>,
    held: PasteAt,
    /// The board to carry into the next map.
    carried: Carried,
    /// The message about accepted changes of the board, until it is shown.
    accepted: Option<&'static str>,
    /// A copy that is being read.
    awaited: Option<Awaited>,
}

/// The use of a copy that is being read, once it is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Awaited {
    /// It is kept for pasting.
    ToKeep,
    /// It hangs on the pointer.
    ToPaste,
}

/// The place of shown content, at which it can be put down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum PasteAt {
    /// Nowhere.
    #[default]
    No,
    /// Its middle at the pointer.
    AtPointer,
    /// With its north-west corner here; `home` is its origin if that is in this map.
    At {
        corner: TilePos,
        home: Option<TilePos>,
    },
}

/// Whether the board is for the map that opens next.
#[derive(Clone, Debug, Default)]
enum Carried {
    /// It is not for the next map.
    #[default]
    No,
    /// It will lie in the middle of the visible part.
    Middle,
    /// It returns to this place, if its world opens.
    Home(CutFrom),
}

impl Clipboard {
    /// Takes a board along into the next map, in which it was cut out. Returns whether it has any tiles. `accepted` is
    /// the message about changes that were only shown before.
    pub fn carry(
        &mut self,
        map: &MapReader,
        set: &TileSet,
        piece: (Span, Land),
        home: Option<CutFrom>,
        accepted: Option<&'static str>,
    ) -> bool {
        self.board = Copied::of(|at| map.tile(at), set, piece);
        if self.board.is_some() {
            self.carried = home.map_or(Carried::Middle, Carried::Home);
            self.accepted = accepted;
        }
        self.board.is_some()
    }

    /// Copies a rectangle with its features; `tile` gives its tiles. Returns the number of tiles.
    pub(in crate::app) fn copy(
        &mut self,
        tile: impl Fn(TilePos) -> Option<TileId>,
        set: &TileSet,
        piece: (Span, Land),
    ) -> usize {
        self.awaited = None;
        let copied = Copied::of(tile, set, piece);
        let count = copied.as_ref().map_or(0, |copied| copied.tiles.len());
        if let Some(copied) = copied {
            self.copy = copied;
        }
        count
    }

    /// Notes that a copy is being read: pasting waits for it.
    pub(super) const fn await_copy(&mut self) {
        self.awaited = Some(Awaited::ToKeep);
    }

    /// Whether the copy that is being read is to be pasted once it is read.
    pub(super) fn is_to_be_pasted(&self) -> bool {
        self.awaited == Some(Awaited::ToPaste)
    }

    /// Takes the tiles of the same names in another pack. `middle` is the tile in the middle of the view.
    fn arrive(&mut self, set: &TileSet, ground: &BaseMap, middle: TilePos) {
        self.awaited = None;
        self.copy.fit(set);
        let carried = std::mem::take(&mut self.carried);
        if matches!(carried, Carried::No) {
            self.board = None;
        }
        self.held = PasteAt::No;
        let Some(board) = &mut self.board else {
            return;
        };
        self.held = match (carried, ground) {
            (Carried::Home(home), BaseMap::World(seed)) if home.seed.value() == seed.value() => {
                PasteAt::At {
                    corner: home.corner,
                    home: Some(home.corner),
                }
            }
            _ => PasteAt::At {
                corner: middle.offset(-(board.size.0 / 2), -(board.size.1 / 2)),
                home: None,
            },
        };
        board.fit(set);
    }

    /// The shown content, or the content that would be shown.
    fn content(&self) -> &Copied {
        self.board.as_ref().unwrap_or(&self.copy)
    }

    /// The tiles that were copied.
    #[cfg(test)]
    pub(in crate::app) fn tiles(&self) -> impl Iterator<Item = TileId> + '_ {
        self.copy.tiles.iter().map(|&(_, tile)| tile)
    }

    /// How many tiles the board has that is carried or held, and how many were copied.
    #[cfg(test)]
    pub(in crate::app) fn len(&self) -> (usize, usize) {
        let board = self.board.as_ref();
        (
            board.map_or(0, |board| board.tiles.len()),
            self.copy.tiles.len(),
        )
    }

    /// Whether it is shown, so that the pointer acts on it.
    #[must_use]
    pub fn is_held(&self) -> bool {
        self.held != PasteAt::No && !self.content().tiles.is_empty()
    }

    /// Whether it is a board that waits to be put down.
    #[must_use]
    pub fn is_board(&self) -> bool {
        self.held != PasteAt::No && self.board.is_some()
    }

    /// Whether it rests at a place apart from the pointer, and whether that place is its origin.
    #[must_use]
    pub fn rests(&self) -> Option<bool> {
        match self.held {
            PasteAt::At { corner, home } => Some(home == Some(corner)),
            PasteAt::No | PasteAt::AtPointer => None,
        }
    }

    /// Drops a board that was to be carried into the next map, as none opens. Returns whether there was one.
    pub fn stay(&mut self) -> bool {
        let was_carried = !matches!(std::mem::take(&mut self.carried), Carried::No);
        if was_carried {
            self.board = None;
            self.accepted = None;
        }
        was_carried
    }

    /// Hides the content; a waiting board is dropped.
    pub fn let_go(&mut self) {
        self.held = PasteAt::No;
        self.board = None;
    }

    /// Notes a finished stroke. A copy stays at the pointer and can be put down again; a board is put down only once.
    pub(super) fn is_drawn(&mut self, ask: &StrokeRequest) {
        if matches!(ask, StrokeRequest::Put(..)) && self.is_board() {
            self.let_go();
        }
    }

    /// The hint on the shown content, if any is shown.
    #[must_use]
    pub fn report(&self) -> Option<String> {
        if !self.is_held() {
            return None;
        }
        let (width, height) = self.content().size;
        Some(match (self.rests(), self.is_board()) {
            (Some(true), _) => {
                format!("the board is shown where it came from: {MOVES_IT}")
            }
            (Some(false), _) => {
                format!("the board is shown here: {MOVES_IT}")
            }
            (None, true) => "click to place the board there; Esc goes back to the board".to_owned(),
            (None, false) => {
                format!(
                    "click to place the copy of {width} × {height} cells, as often as you like; Esc puts it away"
                )
            }
        })
    }

    /// The rectangle in which it is shown, with the pointer at a cell.
    #[must_use]
    pub fn span(&self, pointer: Option<TilePos>, gesture: &Gesture) -> Option<Span> {
        let (width, height) = self.content().size;
        let corner = match (self.held, gesture.stroke_button, gesture.ends()) {
            (PasteAt::No, ..) => return None,
            (PasteAt::AtPointer, ..) => pointer?.offset(-(width / 2), -(height / 2)),
            (PasteAt::At { corner, .. }, Some(StrokeButton::Draws), Some((from, to))) => {
                corner.offset(to.x - from.x, to.y - from.y)
            }
            (PasteAt::At { corner, .. }, ..) => corner,
        };
        Some(Span::of(corner, (width, height)))
    }

    /// The stroke that puts it down at its shown place.
    #[must_use]
    pub fn ask(&self, pointer: Option<TilePos>, gesture: &Gesture) -> Option<StrokeRequest> {
        let span = self.span(pointer, gesture)?;
        let tiles = self.content().tiles.iter();
        let tiles: Vec<_> = tiles
            .map(|&(at, tile)| (at.offset(span.west, span.north), tile))
            .collect();
        let land = self.content().land.clone();
        let piece = Piece {
            land: land.map(|land| (land, span.north_west())),
            tiles,
        };
        (!piece.tiles.is_empty()).then_some(StrokeRequest::Put(piece))
    }

    /// The known decor that comes along, moved to that rectangle.
    pub(super) fn decor_in(&self, span: Span) -> impl Iterator<Item = Decor> + '_ {
        let land = self.content().land.as_ref();
        let decor = land
            .and_then(Land::known)
            .into_iter()
            .flat_map(|known| &known.decor);
        decor.map(move |one| Decor {
            place: one.place.shifted(span.west, span.north),
            ..*one
        })
    }
}

/// Takes the clipboard into another map, and shows its origin there.
pub fn arrive(
    open: Res<OpenMap>,
    window: Single<&Window>,
    mut clipboard: ResMut<Clipboard>,
    mut notice: ResMut<Notice>,
    mut jumps: ResMut<Messages<GoTo>>,
) {
    let opens_at = jumps.iter_current_update_messages().last();
    let middle = opens_at.map_or(TilePos::new(0, 0), |jump| jump.tile);
    clipboard.arrive(&open.chunk_source.set, &open.base, middle);
    if let Some(lacking) = clipboard.board.as_ref().and_then(Copied::lacking) {
        notice.tell(lacking);
    }
    if let Some(accepted) = clipboard.accepted.take() {
        notice.tell(accepted);
    }
    if clipboard.rests().is_some()
        && let Some(span) = clipboard.span(None, &Gesture::default())
    {
        jumps.write(GoTo::span(span, &window));
    }
}

pub(super) fn act(
    mut acts: MessageReader<ActionRequest>,
    pointed: Res<Pointed>,
    mut clipboard: ResMut<Clipboard>,
    mut drawing: ResMut<Drawing>,
    mut notice: ResMut<Notice>,
) {
    for act in acts.read() {
        match act.0 {
            Action::Paste if clipboard.awaited.is_some() && clipboard.board.is_none() => {
                clipboard.awaited = Some(Awaited::ToPaste);
            }
            Action::Paste | Action::Paint(_) | Action::PaintTerrain(_) | Action::Tool(_)
                if clipboard.is_board() =>
            {
                notice.tell(
                    "the board waits to be placed first: Enter places it, Esc goes back to it",
                );
            }
            Action::Paste if clipboard.board.is_some() => {
                notice.tell("the map that the board goes to is still being opened");
            }
            Action::Paste if clipboard.copy.names.is_empty() => {
                notice
                    .tell("there is nothing to paste: select a rectangle (M) and copy it (Ctrl+C)");
            }
            Action::Paste if clipboard.copy.tiles.is_empty() => {
                let lacking = clipboard.copy.lacking().unwrap_or_default();
                notice.tell(format!("nothing can be pasted: {lacking}"));
            }
            Action::Paste => {
                clipboard.held = PasteAt::AtPointer;
                let report = [clipboard.copy.lacking(), clipboard.report()];
                notice.tell(report.into_iter().flatten().collect::<Vec<_>>().join("; "));
            }
            Action::PutDown => match clipboard.ask(pointed.tile, &Gesture::default()) {
                Some(ask) => {
                    notice.end();
                    drawing.make(ask);
                }
                None if clipboard.is_held() => {
                    notice.tell("move the pointer to the place on the map first");
                }
                None => notice.tell("there is nothing to place; Ctrl+V pastes what was copied"),
            },
            // A message about it ends, too.
            Action::Menu | Action::Paint(_) | Action::PaintTerrain(_) | Action::Tool(_)
                if clipboard.is_held() =>
            {
                clipboard.let_go();
                notice.end();
            }
            _ => {}
        }
    }
}

/// A resting board stays at the place to which it is dragged; a click elsewhere attaches it to the pointer, and a click
/// on it shows how to put it down.
pub(super) fn take_up(
    mut gesture: ResMut<Gesture>,
    mut clipboard: ResMut<Clipboard>,
    mut notice: ResMut<Notice>,
) {
    let PasteAt::At { home, corner } = clipboard.held else {
        return;
    };
    let (Some(StrokeButton::Draws), Some((from, to))) = (gesture.stroke_button, gesture.ends())
    else {
        return;
    };
    let lies = clipboard.span(None, &Gesture::default());
    if !lies.is_some_and(|span| span.contains(from.x, from.y)) {
        clipboard.held = PasteAt::AtPointer;
        gesture.cancel();
    } else if gesture.is_over && from == to {
        notice.tell(PUTS_DOWN);
        gesture.cancel();
    } else if gesture.is_over {
        let corner = corner.offset(to.x - from.x, to.y - from.y);
        clipboard.held = PasteAt::At { corner, home };
        gesture.cancel();
    }
}

#[cfg(test)]
mod tests;
