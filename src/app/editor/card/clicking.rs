//! What a click or a drag on the map does to the card, and with the tool for settlements to these.

use bevy::prelude::*;
use bevy::window::WindowEvent;

use super::done::Done;
use super::{Card, Shown, State, make, marked};
use crate::app::editor::clipboard::Clipboard;
use crate::app::editor::decor::DecorTool;
use crate::app::editor::pointer::MapPicker;
use crate::app::editor::tools::{Tool, Tools};
use crate::app::features::{Hits, Settled};
use crate::app::map::{EditTiles, Edits, MapReader, OpenMap};
use crate::app::notice::Notice;
use crate::app::screens::Dialog;
use mapmaker_drawing::chart::Named;
use mapmaker_features::decor::Owner;
use mapmaker_features::{Kind, name_moved, name_removed, placed, settle};
use mapmaker_grid::TilePos;
use mapmaker_grid::tileset::EdgeLabel;
use mapmaker_grid::world::{Mark, Stroke, is_name};

/// What is said where another settlement stands.
const TAKEN: &str = "a settlement stands there already";

/// What is said where none can stand.
const AFLOAT: &str = "a settlement needs land; this is open sea";

pub(super) fn click(
    mut events: MessageReader<WindowEvent>,
    mut map_picker: MapPicker,
    (tools, decor): (Res<Tools>, Res<DecorTool>),
    clipboard: Res<Clipboard>,
    (hits, map): (Hits, MapReader),
    open_map: Res<OpenMap>,
    edits: Res<Edits>,
    dialog: Res<bevy::prelude::State<Dialog>>,
    mut card: ResMut<Card>,
    mut commands: MessageWriter<EditTiles>,
    mut notice: ResMut<Notice>,
) -> Result {
    // What was clicked under a dialog is read, too, so that it isn't left over.
    let done = card.press.follow(&mut events, &mut map_picker)?;
    let is_world = open_map.base.board().is_none();
    let has_tool = tools.tool == Tool::Settlement && !clipboard.is_held();
    let Some(done) = done.filter(|_| *dialog == Dialog::None) else {
        return Ok(());
    };
    let settled = |place: Vec2| {
        let tile = map_picker.tile(place);
        tile.map(|tile| hits.settled(place, tile, &edits.overlay))
    };
    let settles = has_tool && is_world;
    let place = match done {
        Done::Click(place) => place,
        Done::Drag(from, to) => {
            let Some(Settled::By(named)) = settled(from).filter(|_| settles) else {
                return Ok(());
            };
            card.state = State::Moving(Shown::new(&open_map.base, *named, from));
            to
        }
        Done::SecondClick(place) => {
            if let Some(Settled::By(named)) = settled(place).filter(|_| settles) {
                let gone = name_removed(&edits.overlay, &named.0, open_map.base.owner());
                commands.write(EditTiles::Make(gone));
                notice.tell(format!("{} was removed; Ctrl+Z brings it back", named.1));
                card.state = State::Closed;
            }
            return Ok(());
        }
    };
    let Some(tile) = map_picker.tile(place) else {
        return Ok(());
    };
    let is_afloat = || is_open_sea(&map, tile);
    let settled = || settled(place).unwrap_or(Settled::No);
    let before = std::mem::take(&mut card.state);
    commands.write_batch(named(&before, &edits));
    match before {
        State::Moving(shown)
            if is_world && matches!(shown.feature.kind, Kind::Site(_)) && is_afloat() =>
        {
            notice.refuse(AFLOAT, vec![tile]);
            card.state = State::Moving(shown);
        }
        State::Moving(shown) if is_world && is_taken(&shown, settled()) => {
            notice.refuse(TAKEN, vec![tile]);
            card.state = State::Moving(shown);
        }
        State::Moving(shown) => {
            let board = open_map.base.board();
            if board.is_some_and(|size| !size.contains(tile)) {
                notice.refuse("outside the board", vec![tile]);
                card.state = State::Moving(shown);
            } else {
                let (stroke, told) = moved(&edits, &shown, open_map.base.owner(), tile);
                commands.write(EditTiles::Make(stroke));
                notice.tell(told);
            }
        }
        before if settles => match settled() {
            Settled::No if is_afloat() => notice.refuse(AFLOAT, vec![tile]),
            Settled::No => {
                let (seed, kind) = (open_map.base.decor_seed(), decor.settlement);
                let stroke = settle(seed, kind, tile, &edits.overlay);
                commands.write(EditTiles::Make(stroke));
            }
            Settled::By(named) => card.show(&open_map.base, *named, place, true),
            // It has been found by the next click, or is about to be named.
            Settled::Just => card.state = before,
        },
        before if has_tool || matches!(tools.tool, Tool::Hand | Tool::Name) => {
            let hit = hits.at(place).filter(|_| !clipboard.is_held());
            // With the tool for settlements a click beside all of them places one.
            let is_meant = |named: &Named| !has_tool || matches!(named.0.kind, Kind::Site(_));
            let Some(named) = hit.filter(is_meant) else {
                return Ok(());
            };
            // A second click is for its name.
            let is_again = |shown: &Shown| shown.feature.id == named.0.id;
            let is_again = matches!(&before, State::Open(shown, _) if is_again(shown));
            let types = is_again || tools.tool != Tool::Hand;
            // The hand opens no card of what has nothing to tell.
            if types || !named.1.is_empty() {
                card.show(&open_map.base, named, place, types);
            }
        }
        _ => {}
    }
    if matches!(done, Done::Drag(..)) && matches!(card.state, State::Moving(_)) {
        // It was refused, and stays where it stood.
        card.state = State::Closed;
    }
    Ok(())
}

/// The step that keeps the name that was being typed: a click beside the card loses nothing.
fn named(before: &State, edits: &Edits) -> Option<EditTiles> {
    let State::Open(shown, Some(typed)) = before else {
        return None;
    };
    let name = typed.text.trim();
    if !is_name(name) || name == shown.name {
        return None;
    }
    let feature = &shown.feature;
    let mark = Mark {
        name: Some(name.to_owned()),
        ..marked(edits, feature)
    };
    Some(make(edits, feature.thing, feature.at, Some(mark)))
}

/// The step that moves a settlement of a world, or a name, to a tile, and what is told of it.
fn moved(edits: &Edits, shown: &Shown, owner: Owner, tile: TilePos) -> (Stroke, String) {
    let Shown { feature, name, .. } = shown;
    if let (Kind::Site(kind), Owner::World) = (feature.kind, owner) {
        let mark = Mark {
            place: Some(placed(kind, tile)),
            // It is the same town, wherever it stands.
            name: Some(name.clone()),
            // Its name goes with it.
            name_at: None,
            ..marked(edits, feature)
        };
        let stroke = Stroke::marking(&edits.overlay, feature.thing, tile, Some(mark));
        let told = format!("{name} was moved here and decor in its way removed");
        return (stroke, told);
    }
    let middle = [0.5, 0.5];
    let (from, to) = ((feature.at, middle), (tile, middle));
    let stroke = name_moved(&edits.overlay, feature, from, to);
    (stroke, format!("the name {name} was moved here"))
}

/// Whether all sides of a tile are sea.
pub(super) fn is_open_sea(map: &MapReader, at: TilePos) -> bool {
    let edges = map.tile(at).map(|tile| map.set().outer_edges(tile));
    edges.is_some_and(|edges| edges.iter().all(|&edge| edge == Some(EdgeLabel::SEA)))
}

/// Whether another settlement stands where one is to be moved.
fn is_taken(shown: &Shown, there: Settled) -> bool {
    let is_other = match there {
        Settled::No => false,
        Settled::By(named) => named.0.thing != shown.feature.thing,
        Settled::Just => true,
    };
    matches!(shown.feature.kind, Kind::Site(_)) && is_other
}
