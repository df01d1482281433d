//! What the eraser takes first: what stands on top under the pointer, a settlement, decor, a road or a name; the ground only
//! where there is nothing.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::clipboard::Clipboard;
use super::decor::Underfoot;
use super::gesture::{Gesture, Pointed};
use super::road::taken_up;
use super::tools::{Tool, Tools};
use crate::app::features::{Hits, RoadsUnder, ShownLayers, decor::fade};
use crate::app::map::{EditTiles, Edits, OpenMap};
use crate::app::notice::Notice;
use crate::app::schedule::AppSystems;
use crate::app::screens::{Dialog, Screen};
use crate::app::view::View;
use mapmaker_features::decor::{Decor, RAISED};
use mapmaker_features::{Feature, Kind, name_removed};
use mapmaker_grid::TilePos;
use mapmaker_grid::world::{Overlay, Stroke};
use mapmaker_land::editing::{Gone, Told, What};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Eraser>().add_systems(
        Update,
        take.in_set(AppSystems::Edit)
            .after(super::pointer::follow)
            .after(super::clipboard::take_up)
            .run_if(in_state(Screen::Map)),
    );
}

/// What the eraser would take.
#[derive(Resource, Default)]
pub struct Eraser {
    /// What lies under the pointer while nothing is drawn.
    pub(super) over: Option<Top>,
    /// What the gesture began on that is being made.
    pressed: Option<Top>,
}

/// A thing on top of the ground.
#[derive(Clone, Debug)]
pub(super) struct Top {
    thing: Thing,
    /// What it is in words, and its tile.
    pub(super) gone: Gone,
    /// Its square, or the rectangle of its letters: a tile, the middle from its north-west corner, and the size, in tiles.
    pub(super) lies: (TilePos, Vec2, Vec2),
}

#[derive(Clone, Debug)]
enum Thing {
    /// A settlement of a world with its name, or any other name.
    Named(Box<Feature>),
    Decor(Decor),
    /// By its number.
    Road(u64),
}

impl Top {
    /// The road that it is, by number.
    pub(super) const fn road(&self) -> Option<u64> {
        match self.thing {
            Thing::Road(id) => Some(id),
            _ => None,
        }
    }

    /// The step that takes it away.
    fn taken(&self, open: &OpenMap, overlay: &Overlay) -> Stroke {
        let owner = open.base.owner();
        match &self.thing {
            Thing::Named(feature) => name_removed(overlay, feature, owner),
            Thing::Decor(decor) => decor.take_away(overlay, owner),
            Thing::Road(id) => taken_up(open, overlay, *id, self.lies.0),
        }
    }
}

/// What stands on the ground, for whoever points at it.
#[derive(SystemParam)]
pub(super) struct OnTop<'w, 's> {
    hits: Hits<'w, 's>,
    roads: RoadsUnder<'w, 's>,
    ground: Underfoot<'w, 's>,
    layers: Res<'w, ShownLayers>,
    view: Res<'w, View>,
    edits: Res<'w, Edits>,
    open: Res<'w, OpenMap>,
}

impl OnTop<'_, '_> {
    /// What lies on top at a place of the window, in its points.
    fn at(&self, place: Vec2) -> Option<Top> {
        self.settlement(place)
            .or_else(|| self.decor(place))
            .or_else(|| self.road(place))
            .or_else(|| self.name(place))
    }

    /// A settlement of a world; on a board it is decor.
    fn settlement(&self, place: Vec2) -> Option<Top> {
        let (feature, name) = self.hits.settlement(place)?;
        let lies = (feature.at, Vec2::new(0.5, 0.5 - RAISED), Vec2::ONE);
        Some(Top {
            gone: gone(settlement_in_words(&feature, &name), feature.at),
            thing: Thing::Named(Box::new(feature)),
            lies,
        })
    }

    fn decor(&self, place: Vec2) -> Option<Top> {
        let is_board = self.open.base.board().is_some();
        let is_shown = self.layers.0.decor && (is_board || fade(&self.view) > 0.0);
        let place = self.ground.place(place).filter(|_| is_shown)?;
        let decor = self.ground.thing(place, Tool::Decor)?;
        let at = decor.place.tile;
        let mark = self.edits.overlay.mark(decor.id);
        let name = mark.and_then(|mark| mark.name.as_ref());
        let words = match name.filter(|_| decor.kind.is_settlement()) {
            Some(name) => format!("the {} {name}", decor.kind.word()),
            None => decor.kind.with_article().to_owned(),
        };
        let side = Vec2::splat(decor.kind.side_tiles());
        Some(Top {
            thing: Thing::Decor(decor),
            gone: gone(words, at),
            lies: (at, Vec2::from(decor.place.within()), side),
        })
    }

    fn road(&self, place: Vec2) -> Option<Top> {
        let id = self.roads.at(place)?;
        let at = self.ground.place(place)?.tile;
        let what = What::Road;
        Some(Top {
            thing: Thing::Road(id),
            gone: Gone { what, at: vec![at] },
            lies: (at, Vec2::splat(0.5), Vec2::ZERO),
        })
    }

    fn name(&self, place: Vec2) -> Option<Top> {
        let ((feature, name), _) = self.hits.name(place)?;
        let lies = self.hits.lies(place)?;
        // In a world a settlement always has a name.
        let words = match feature.kind {
            Kind::Site(_) if self.open.base.board().is_none() => {
                settlement_in_words(&feature, &name)
            }
            _ => format!("the name {name}"),
        };
        Some(Top {
            gone: gone(words, feature.at),
            thing: Thing::Named(Box::new(feature)),
            lies,
        })
    }
}

fn settlement_in_words(feature: &Feature, name: &str) -> String {
    format!("the {} {name}", feature.kind.word())
}

fn gone(words: String, at: TilePos) -> Gone {
    Gone {
        what: What::Place(words),
        at: vec![at],
    }
}

/// Takes what a click that erases began on, and looks what a click would take.
pub(super) fn take(
    on_top: OnTop,
    (tools, clipboard): (Res<Tools>, Res<Clipboard>),
    (pointed, dialog): (Res<Pointed>, Res<State<Dialog>>),
    mut gesture: ResMut<Gesture>,
    mut eraser: ResMut<Eraser>,
    mut notice: ResMut<Notice>,
    mut commands: MessageWriter<EditTiles>,
) {
    let is_free = *dialog == Dialog::None && !clipboard.is_held();
    if gesture.stroke_button.is_none() {
        let place = pointed.tile.map(|_| pointed.place);
        let place = place.filter(|_| is_free && tools.tool == Tool::Eraser);
        eraser.over = place.and_then(|place| on_top.at(place));
        return;
    }
    eraser.over = None;
    if !is_free || !gesture.erases() {
        return;
    }
    if !std::mem::replace(&mut gesture.is_looked_at, true) {
        eraser.pressed = on_top.at(gesture.place);
    }
    // A rectangle that is dragged is meant for the ground.
    let is_drag = gesture.tools.tool == Tool::Rectangle && gesture.way.len() > 1;
    gesture.takes_thing = eraser.pressed.is_some() && !is_drag;
    if gesture.is_over
        && gesture.takes_thing
        && let Some(top) = eraser.pressed.take()
    {
        commands.write(EditTiles::Make(
            top.taken(&on_top.open, &on_top.edits.overlay),
        ));
        notice.end();
        let gone = vec![top.gone];
        notice.tell_stroke(
            "",
            Told {
                gone,
                notes: Vec::new(),
            },
        );
    }
}
