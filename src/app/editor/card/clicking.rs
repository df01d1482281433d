//! Handles clicks and drags on the map, for the card and, with the tool for settlements, for settlements.

use std::sync::Arc;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::done::Done;
use super::{Card, CardState, NameText, PlaceShown, marked};
use crate::app::editor::clipboard::Clipboard;
use crate::app::editor::decor::DecorTool;
use crate::app::editor::pointer::MapPicker;
use crate::app::editor::tools::{Tool, Tools};
use crate::app::features::{Hits, Settled};
use crate::app::map::{EditTiles, Edits, MapReader, OpenMap};
use crate::app::notice::Notice;
use crate::app::pointer::PointerStep;
use crate::app::screens::Dialog;
use mapmaker_drawing::chart::Named;
use mapmaker_features::decor::Owner;
use mapmaker_features::{Kind, name_moved, name_removed, placed, settle};
use mapmaker_grid::TilePos;
use mapmaker_grid::tileset::EdgeLabel;
use mapmaker_grid::world::{Mark, Overlay, Stroke, is_name};

/// The message if another settlement stands there.
const TAKEN: &str = "a settlement stands there already";

/// The message if the tile is open sea.
const AFLOAT: &str = "a settlement needs land; this is open sea";

/// The clickable things of the map, and the tools in hand.
#[derive(SystemParam)]
pub(super) struct Ground<'w, 's> {
    map_picker: MapPicker<'w, 's>,
    hits: Hits<'w, 's>,
    map: MapReader<'w, 's>,
    open_map: Res<'w, OpenMap>,
    tools: Res<'w, Tools>,
    decor: Res<'w, DecorTool>,
    clipboard: Res<'w, Clipboard>,
}

pub(super) fn click(
    mut steps: MessageReader<PointerStep>,
    mut ground: Ground,
    edits: Res<Edits>,
    dialog: Res<State<Dialog>>,
    mut card: ResMut<Card>,
    mut commands: MessageWriter<EditTiles>,
    mut notice: ResMut<Notice>,
) -> Result {
    // Clicks under a dialog are read, too, so that none is left over.
    let done = card.press.follow(&mut steps, &mut ground.map_picker)?;
    if *dialog != Dialog::None || done.is_empty() {
        return Ok(());
    }
    let mut clicking = Clicking {
        ground: &ground,
        overlay: Arc::clone(&edits.overlay),
        card: &mut card,
        notice: &mut notice,
        made: Vec::new(),
    };
    for one in done {
        clicking.follow(one);
    }
    commands.write_batch(clicking.made.into_iter().map(EditTiles::Make));
    Ok(())
}

/// The clicks of a frame, one after another.
struct Clicking<'a, 'w, 's> {
    ground: &'a Ground<'w, 's>,
    /// With the steps of this frame, which are not on the map yet.
    overlay: Arc<Overlay>,
    card: &'a mut Card,
    notice: &'a mut Notice,
    made: Vec<Stroke>,
}

impl Clicking<'_, '_, '_> {
    /// Whether the tool for settlements is in hand.
    fn has_tool(&self) -> bool {
        self.ground.tools.tool == Tool::Settlement && !self.ground.clipboard.is_held()
    }

    /// Whether settlements of a world are put and moved.
    fn settles(&self) -> bool {
        self.has_tool() && self.is_world()
    }

    fn is_world(&self) -> bool {
        self.ground.open_map.base.board().is_none()
    }

    fn follow(&mut self, done: Done) {
        match done {
            Done::Click(place) => {
                if let Some(tile) = self.ground.map_picker.tile(place) {
                    let before = self.put_away();
                    self.click(before, place, tile);
                }
            }
            Done::Drag(from, to) => {
                if let Some(tile) = self.ground.map_picker.tile(to)
                    && let Some(named) = self.settled(from).filter(|_| self.settles())
                {
                    self.put_away();
                    let shown = self.shown(named, from);
                    self.click(CardState::Moving(shown), to, tile);
                    if matches!(self.card.state, CardState::Moving(_)) {
                        // The move was refused, and the settlement stays.
                        self.card.state = CardState::Closed;
                    }
                }
            }
            Done::SecondClick(place) => {
                if let Some(named) = self.settled(place).filter(|_| self.settles()) {
                    self.put_away();
                    let (feature, name) = self.called(named);
                    let owner = self.ground.open_map.base.owner();
                    self.make(name_removed(&self.overlay, &feature, owner));
                    self.notice
                        .tell(format!("{name} was removed; Ctrl+Z brings it back"));
                }
            }
        }
    }

    fn make(&mut self, stroke: Stroke) {
        Arc::make_mut(&mut self.overlay).apply(&stroke);
        self.made.push(stroke);
    }

    /// Closes the card and keeps the name that was being typed, so that a click beside it loses nothing. Returns the
    /// former state.
    fn put_away(&mut self) -> CardState {
        let mut before = std::mem::take(&mut self.card.state);
        if let CardState::Open(shown, Some(typed)) = &mut before
            && let Some(stroke) = named(shown, typed, &self.overlay)
        {
            typed.text.trim().clone_into(&mut shown.name);
            self.make(stroke);
        }
        before
    }

    /// The settlement at a place of the window.
    fn settled(&self, place: Vec2) -> Option<Named> {
        let tile = self.ground.map_picker.tile(place)?;
        match self.ground.hits.settled(place, tile, &self.overlay) {
            Settled::By(named) => Some(*named),
            Settled::No | Settled::Just => None,
        }
    }

    /// The same with its new name, which the map does not show yet.
    fn called(&self, (feature, name): Named) -> Named {
        let mark = self.overlay.mark(feature.thing);
        let given = mark.and_then(|mark| mark.name.clone());
        (feature, given.unwrap_or(name))
    }

    fn shown(&self, named: Named, beside: Vec2) -> PlaceShown {
        PlaceShown::new(&self.ground.open_map.base, self.called(named), beside)
    }

    /// Handles a click of the first button; `before` is the card's former state.
    fn click(&mut self, before: CardState, place: Vec2, tile: TilePos) {
        let settled = |this: &Self| this.ground.hits.settled(place, tile, &this.overlay);
        match before {
            CardState::Moving(shown) => self.move_to(shown, tile, settled(self)),
            before if self.settles() => match settled(self) {
                Settled::No if is_open_sea(&self.ground.map, tile) => {
                    self.notice.refuse(AFLOAT, vec![tile]);
                }
                Settled::No => {
                    let seed = self.ground.open_map.base.decor_seed();
                    self.make(settle(
                        seed,
                        self.ground.decor.settlement,
                        tile,
                        &self.overlay,
                    ));
                }
                Settled::By(named) => self.show(*named, place, true),
                // It has been found by the next click, or is about to be named.
                Settled::Just => self.card.state = before,
            },
            before
                if self.has_tool() || matches!(self.ground.tools.tool, Tool::Hand | Tool::Name) =>
            {
                let hit = self
                    .ground
                    .hits
                    .at(place)
                    .filter(|_| !self.ground.clipboard.is_held());
                // With the tool for settlements a click beside all of them places one.
                let is_meant =
                    |named: &Named| !self.has_tool() || matches!(named.0.kind, Kind::Site(_));
                let Some(named) = hit.filter(is_meant) else {
                    return;
                };
                // A second click edits its name.
                let is_again = |shown: &PlaceShown| shown.feature.id == named.0.id;
                let is_again = matches!(&before, CardState::Open(shown, _) if is_again(shown));
                let types = is_again || self.ground.tools.tool != Tool::Hand;
                // The hand opens no card of a place without content.
                if types || !named.1.is_empty() {
                    self.show(named, place, types);
                }
            }
            _ => {}
        }
    }

    /// Opens the card on a place.
    fn show(&mut self, named: Named, beside: Vec2, types: bool) {
        let shown = self.shown(named, beside);
        let typed = types.then(|| NameText::new(&shown.name));
        self.card.state = CardState::Open(shown, typed);
    }

    /// Moves a settlement or a name to a tile, or says why it can't be there.
    fn move_to(&mut self, shown: PlaceShown, tile: TilePos, there: Settled) {
        let is_site = matches!(shown.feature.kind, Kind::Site(_));
        let board = self.ground.open_map.base.board();
        let refused = if self.is_world() && is_site && is_open_sea(&self.ground.map, tile) {
            Some(AFLOAT)
        } else if self.is_world() && is_taken(&shown, there) {
            Some(TAKEN)
        } else if board.is_some_and(|size| !size.contains(tile)) {
            Some("outside the board")
        } else {
            None
        };
        if let Some(why) = refused {
            self.notice.refuse(why, vec![tile]);
            self.card.state = CardState::Moving(shown);
            return;
        }
        let owner = self.ground.open_map.base.owner();
        let (stroke, report) = moved(&self.overlay, &shown, owner, tile);
        self.make(stroke);
        self.notice.tell(report);
    }
}

/// The step that gives a place the typed name, if that is valid and differs from the present one.
pub(super) fn named(shown: &PlaceShown, typed: &NameText, overlay: &Overlay) -> Option<Stroke> {
    let name = typed.text.trim();
    if !is_name(name) || name == shown.name {
        return None;
    }
    let feature = &shown.feature;
    let mark = Mark {
        name: Some(name.to_owned()),
        ..marked(overlay, feature)
    };
    let stroke = Stroke::marking(overlay, feature.thing, feature.at, Some(mark));
    Some(stroke)
}

/// The step that moves a settlement of a world, or a name, to a tile, and its message.
fn moved(overlay: &Overlay, shown: &PlaceShown, owner: Owner, tile: TilePos) -> (Stroke, String) {
    let PlaceShown { feature, name, .. } = shown;
    if let (Kind::Site(kind), Owner::World) = (feature.kind, owner) {
        let mark = Mark {
            place: Some(placed(kind, tile)),
            // A town keeps its name wherever it moves.
            name: Some(name.clone()),
            // The name moves with it.
            name_at: None,
            ..marked(overlay, feature)
        };
        let stroke = Stroke::marking(overlay, feature.thing, tile, Some(mark));
        let report = format!("{name} was moved here and decor in its way removed");
        return (stroke, report);
    }
    let middle = [0.5, 0.5];
    let (from, to) = ((feature.at, middle), (tile, middle));
    let stroke = name_moved(overlay, feature, from, to);
    (stroke, format!("the name {name} was moved here"))
}

/// Whether all sides of a tile are sea.
pub(super) fn is_open_sea(map: &MapReader, at: TilePos) -> bool {
    let edges = map.tile(at).map(|tile| map.set().outer_edges(tile));
    edges.is_some_and(|edges| edges.iter().all(|&edge| edge == Some(EdgeLabel::SEA)))
}

/// Whether another settlement stands at the target of a move.
fn is_taken(shown: &PlaceShown, there: Settled) -> bool {
    let is_other = match there {
        Settled::No => false,
        Settled::By(named) => named.0.thing != shown.feature.thing,
        Settled::Just => true,
    };
    matches!(shown.feature.kind, Kind::Site(_)) && is_other
}
