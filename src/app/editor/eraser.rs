//! The eraser: a click takes the topmost thing (settlement, decor, road or name), and the ground only if none is there.
//! A drag takes things of the first one's kind, such as all roads on its way, or only the ground.

#[cfg(test)]
mod tests;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::clipboard::Clipboard;
use super::decor::Underfoot;
use super::gesture::{Gesture, Pointed};
use super::road::{self, taken_up};
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
use mapmaker_land::editing::{Loss, LossKind, StrokeReport};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Eraser>().add_systems(
        Update,
        take.in_set(AppSystems::Edit)
            .after(super::pointer::follow)
            .after(super::clipboard::take_up)
            .run_if(in_state(Screen::Map)),
    );
}

/// The things that the eraser would take.
#[derive(Resource, Default)]
pub struct Eraser {
    /// The thing under the pointer while nothing is drawn.
    pub(super) over: Option<Top>,
    /// The things that the present gesture takes, each once; all of the first one's kind.
    taken: Vec<Top>,
}

impl Eraser {
    /// The step that removes all of them.
    pub(super) fn stroke(&self, open: &OpenMap, overlay: &Overlay) -> Stroke {
        stroke(self.tops(), open, overlay)
    }

    /// Whether it would take exactly these.
    pub(super) fn takes(&self, tops: &[Top]) -> bool {
        let mut pairs = self.tops().zip(tops);
        self.tops().count() == tops.len() && pairs.all(|(one, other)| one.is(other))
    }

    /// The thing that a click would take, or those on the gesture's way.
    pub(super) fn tops(&self) -> impl Iterator<Item = &Top> {
        self.over.iter().chain(&self.taken)
    }
}

/// A thing on top of the ground.
#[derive(Clone, Debug)]
pub(super) struct Top {
    kind: TopKind,
    thing: Thing,
    /// Its name in words, and its tile.
    pub(super) gone: Loss,
    /// Its square, or the rectangle of its letters: a tile, the middle from its north-west corner, and the size, in tiles.
    pub(super) lies: (TilePos, Vec2, Vec2),
}

/// A kind of thing on the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TopKind {
    Settlement,
    Decor,
    Road,
    Name,
}

impl TopKind {
    /// All of them, from the top.
    const ALL: [Self; 4] = [Self::Settlement, Self::Decor, Self::Road, Self::Name];
}

#[derive(Clone, Debug)]
enum Thing {
    /// A settlement of a world with its name, or any other name.
    Named(Box<Feature>),
    Decor(Decor),
    Road(road::Pointed),
}

impl Top {
    /// The id of the road, if it is one.
    pub(super) const fn road(&self) -> Option<u64> {
        match self.thing {
            Thing::Road(road) => Some(road.id),
            _ => None,
        }
    }

    /// Whether it is the same thing as another.
    fn is(&self, other: &Self) -> bool {
        let id = |top: &Self| match &top.thing {
            Thing::Named(feature) => feature.id,
            Thing::Decor(decor) => decor.id,
            Thing::Road(road) => road.id,
        };
        (self.kind, id(self)) == (other.kind, id(other))
    }

    /// The step that removes it.
    fn taken(&self, open: &OpenMap, overlay: &Overlay) -> Stroke {
        let owner = open.base.owner();
        match &self.thing {
            Thing::Named(feature) => name_removed(overlay, feature, owner),
            Thing::Decor(decor) => decor.take_away(overlay, owner),
            Thing::Road(road) => taken_up(open, overlay, *road, self.lies.0),
        }
    }
}

/// The things on the ground, for finding the one under the pointer.
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
    /// The topmost thing at a place of the window, in its points.
    fn at(&self, place: Vec2) -> Option<Top> {
        TopKind::ALL
            .into_iter()
            .find_map(|kind| self.of_kind(kind, place))
    }

    /// The thing of a kind there.
    fn of_kind(&self, kind: TopKind, place: Vec2) -> Option<Top> {
        match kind {
            TopKind::Settlement => self.settlement(place),
            TopKind::Decor => self.decor(place),
            TopKind::Road => self.road(place),
            TopKind::Name => self.name(place),
        }
    }

    /// Continues a gesture: adds the things on its way so far. It takes all of its kind, even those covered by others.
    fn follow(&self, gesture: &mut Gesture, taken: &mut Vec<Top>) {
        if gesture.looked_at == 0 {
            let pressed = gesture.places.first();
            *taken = pressed
                .and_then(|&place| self.at(place))
                .into_iter()
                .collect();
        }
        if let Some(kind) = taken.first().map(|top| top.kind) {
            let went = gesture.places.windows(2);
            let went = went.skip(gesture.looked_at.saturating_sub(1));
            let places = went.flat_map(|pair| between(pair[0], pair[1]));
            for top in places.filter_map(|place| self.of_kind(kind, place)) {
                if !taken.iter().any(|one| one.is(&top)) {
                    taken.push(top);
                }
            }
        }
        gesture.looked_at = gesture.places.len().max(1);
    }

    /// A settlement of a world; on boards settlements are decor.
    fn settlement(&self, place: Vec2) -> Option<Top> {
        let (feature, name) = self.hits.settlement(place)?;
        let lies = (feature.at, Vec2::new(0.5, 0.5 - RAISED), Vec2::ONE);
        Some(Top {
            kind: TopKind::Settlement,
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
            kind: TopKind::Decor,
            thing: Thing::Decor(decor),
            gone: gone(words, at),
            lies: (at, Vec2::from(decor.place.within()), side),
        })
    }

    fn road(&self, place: Vec2) -> Option<Top> {
        let id = self.roads.at(place)?;
        let at = self.ground.place(place)?.tile;
        let is_by_hand = self.roads.is_by_hand(id);
        let what = LossKind::Road;
        Some(Top {
            kind: TopKind::Road,
            thing: Thing::Road(road::Pointed { id, is_by_hand }),
            gone: Loss { what, at: vec![at] },
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
            kind: TopKind::Name,
            gone: gone(words, feature.at),
            thing: Thing::Named(Box::new(feature)),
            lies,
        })
    }
}

fn settlement_in_words(feature: &Feature, name: &str) -> String {
    format!("the {} {name}", feature.kind.word())
}

fn gone(words: String, at: TilePos) -> Loss {
    Loss {
        what: LossKind::Place(words),
        at: vec![at],
    }
}

/// Takes the things of a finished erasing gesture, and finds the one that a click would take.
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
        eraser.taken.clear();
        return;
    }
    eraser.over = None;
    if !is_free || !gesture.erases() {
        // If a dialog covered the start of a press, the thing there is unknown, so nothing is taken.
        gesture.takes_things |= gesture.erases() && gesture.looked_at == 0;
        eraser.taken.clear();
        return;
    }
    on_top.follow(&mut gesture, &mut eraser.taken);
    // A rectangle that is dragged is meant for the ground.
    let is_drag = gesture.tools.tool == Tool::Rectangle && gesture.way.len() > 1;
    gesture.takes_things = !eraser.taken.is_empty() && !is_drag;
    if !gesture.takes_things {
        eraser.taken.clear();
    }
    if gesture.is_over && gesture.takes_things {
        let taken = std::mem::take(&mut eraser.taken);
        let stroke = stroke(taken.iter(), &on_top.open, &on_top.edits.overlay);
        if stroke.is_empty() {
            // A second click, before the first one's effect shows.
            return;
        }
        commands.write(EditTiles::Make(stroke));
        notice.end();
        let report = StrokeReport {
            gone: taken.into_iter().map(|top| top.gone).collect(),
            ..StrokeReport::default()
        };
        notice.tell_stroke("", report);
    }
}

/// The step that removes some things.
fn stroke<'a>(tops: impl Iterator<Item = &'a Top>, open: &OpenMap, overlay: &Overlay) -> Stroke {
    let mut after = overlay.clone();
    let mut stroke = Stroke::default();
    for top in tops {
        let step = top.taken(open, &after);
        after.apply(&step);
        stroke = stroke.then(step);
    }
    stroke
}

/// Places from one (excluded) to another, close enough that no thing fits between two of them, in points.
fn between(from: Vec2, to: Vec2) -> impl Iterator<Item = Vec2> {
    const STEP: f32 = 4.0;
    /// A pointer that jumps farther was elsewhere in between.
    const MOST: f32 = 2000.0;
    let steps = (from.distance(to) / STEP).ceil().clamp(1.0, MOST) as u32;
    (1..=steps).map(move |step| from.lerp(to, step as f32 / steps as f32))
}
