//! Finds the features around the view in the background, and keeps an entity for each.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use bevy::prelude::*;

use super::report::{Before, report, smaller};
use super::request::{Detail, Request};
use super::{MapFeature, ShownLayers};
use crate::app::host::turn;
use crate::app::job::Job;
use crate::app::map::{BaseMap, ChunkSource, EditTiles, Edited, Edits, OpenMap};
use crate::app::notice::{News, Notice};
use crate::app::schedule::AppSystems;
use crate::app::view::View;
use mapmaker_drawing::chart::{Named, Scale, body_rim};
use mapmaker_features::language::Locale;
use mapmaker_features::{Beneath, Feature, Features, LESSER_LENGTH};
use mapmaker_grid::world::{Overlay, Stroke};
use mapmaker_grid::{TilePos, with_rim};
use mapmaker_land::editing::EndlessMap;
use mapmaker_solver::Rules;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Finder>()
        .init_resource::<FoundFeatures>()
        .add_systems(Update, (take, ask).chain().in_set(AppSystems::Find))
        .add_systems(
            Update,
            note.run_if(on_message::<Edited>)
                .in_set(AppSystems::Find)
                .before(take),
        );
}

/// The caches of a world for the search.
pub(super) struct Known {
    chunk_source: u64,
    /// `None` until the first question.
    version: Option<u64>,
    pub(super) map: EndlessMap,
    pub(super) features: Features,
}

/// The caches, shared by jobs.
pub(super) type Memory = Arc<Mutex<Option<Known>>>;

/// The world of a search, and its state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FinderState {
    pub(super) chunk_source: u64,
    pub(super) version: u64,
    pub(super) seed: u64,
}

/// Runs a query on the caches of a world. Caches of another world are dropped, and those of an earlier state where
/// edits reach.
pub(super) fn with_known<T>(
    memory: &Mutex<Option<Known>>,
    state: FinderState,
    (source, overlay): (&ChunkSource, &Overlay),
    ask: impl FnOnce(&mut Known) -> T,
) -> T {
    // Caches do not affect answers, so they stay valid after a panic.
    let mut known = memory.lock().unwrap_or_else(PoisonError::into_inner);
    let kept = known
        .take()
        .filter(|known| known.chunk_source == state.chunk_source);
    let known = known.insert(kept.unwrap_or_else(|| Known {
        chunk_source: state.chunk_source,
        version: None,
        map: source.endless_map(Arc::new(Rules::new(&source.set))),
        features: Features::new(state.seed, &source.set),
    }));
    if known.version != Some(state.version) {
        known.features.follow(overlay);
        known.version = Some(state.version);
    }
    ask(known)
}

/// The found features, and the search in progress.
#[derive(Resource, Default)]
pub struct Finder {
    pub(super) known: Memory,
    /// The request that is answered or in progress.
    asked: Option<Request>,
    task: Option<Job<FoundNow>>,
    entities: BTreeMap<u64, Entity>,
    /// Whether all visible features are found.
    is_settled: bool,
    /// The request of the previous answer.
    shown: Option<Request>,
    /// The features before tiles changed, until their fate is known.
    before: Option<Before>,
}

/// The result of a search.
#[derive(Default)]
struct FoundNow {
    named: Vec<Named>,
    /// The ids of bodies that the last stroke reduced much.
    smaller: BTreeSet<u64>,
}

/// The latest answer with its surroundings; changed when it differs.
#[derive(Resource, Default)]
pub struct FoundFeatures {
    pub(super) named: Arc<Vec<Named>>,
    /// The ids that the previous answer had and this one lacks.
    pub(super) gone: BTreeSet<u64>,
}

impl Finder {
    /// Runs a query on the caches of the open world; for jobs, and not for boards.
    pub fn question<T>(
        &self,
        open: &OpenMap,
        edits: &Edits,
    ) -> impl FnOnce(&mut dyn FnMut(&mut EndlessMap, &mut Features) -> T) -> T + Send + 'static + use<T>
    {
        let (memory, chunk_source) = (Arc::clone(&self.known), Arc::clone(&open.chunk_source));
        let overlay = Arc::clone(&edits.overlay);
        let state = FinderState {
            chunk_source: chunk_source.id,
            version: edits.land_version,
            seed: chunk_source.base.decor_seed(),
        };
        move |ask| {
            with_known(&memory, state, (&chunk_source, &overlay), |known| {
                ask(&mut known.map, &mut known.features)
            })
        }
    }

    /// The caches, to share with jobs.
    pub(super) fn memory(&self) -> Memory {
        Arc::clone(&self.known)
    }

    /// A finder that has found everything.
    #[cfg(test)]
    pub(in crate::app) fn settled() -> Self {
        Self {
            is_settled: true,
            ..Self::default()
        }
    }

    /// Returns whether all features of the view are found.
    #[must_use]
    pub const fn is_settled(&self) -> bool {
        self.is_settled
    }

    /// The features that a name would hide, as [`Features::cover`] returns them for the latest world.
    pub(super) fn cover(
        &self,
        overlay: Arc<Overlay>,
    ) -> impl FnMut(TilePos) -> Beneath + Send + 'static {
        let known = Arc::clone(&self.known);
        move |at| {
            let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
            known
                .as_mut()
                .map_or_else(Beneath::default, |Known { map, features, .. }| {
                    features.cover(map, &overlay, at)
                })
        }
    }

    /// Forgets the results; a dropped job ends at its next block.
    fn clear(&mut self, found: &mut ResMut<FoundFeatures>, commands: &mut Commands) {
        for entity in std::mem::take(&mut self.entities).into_values() {
            commands.entity(entity).despawn();
        }
        (self.task, self.asked) = (None, None);
        (self.shown, self.before) = (None, None);
        if !found.named.is_empty() {
            found.named = Arc::default();
        }
    }
}

/// Keeps the features before tiles change. Changes by undo and redo are not reported.
fn note(mut edited: MessageReader<Edited>, found: Res<FoundFeatures>, mut finder: ResMut<Finder>) {
    for edit in edited
        .read()
        .filter(|edit| !edit.stroke.changes().is_empty())
    {
        let is_new = !matches!(edit.command, EditTiles::Undo | EditTiles::Redo);
        if is_new && finder.before.is_none() {
            finder.before = finder.shown.map(|shown| Before {
                shown,
                named: Arc::clone(&found.named),
                stroke: Stroke::default(),
            });
        }
        if let Some(before) = &mut finder.before {
            before.stroke = std::mem::take(&mut before.stroke).then(edit.stroke.clone());
        }
    }
}

fn take(
    mut finder: ResMut<Finder>,
    mut answer: ResMut<FoundFeatures>,
    shown: Query<(&MapFeature, &Name)>,
    edits: Res<Edits>,
    mut notice: ResMut<Notice>,
    mut commands: Commands,
) {
    let polled = finder.task.as_mut().and_then(Job::poll);
    let Some(FoundNow {
        named: found,
        smaller,
    }) = polled
    else {
        return;
    };
    finder.task = None;
    let now: BTreeSet<u64> = found.iter().map(|(feature, _)| feature.id).collect();
    let known = answer.named.iter().map(|(feature, _)| feature.id);
    answer.gone = known.filter(|id| !now.contains(id)).collect();
    answer.named = Arc::new(found.clone());
    finder.shown = finder.asked;
    // A feature named by a person is reported like a settlement.
    let is_given = |feature: &Feature| {
        let mark = edits.overlay.mark(feature.thing);
        mark.is_some_and(|mark| mark.name.is_some())
    };
    let is_latest = finder
        .asked
        .is_some_and(|asked| asked.version == edits.land_version);
    if let (Some(before), Some(asked)) = (finder.before.take_if(|_| is_latest), finder.asked) {
        let report = report(&before, asked, (&found, &smaller), is_given);
        notice.tell_later(News::Names, report);
    }
    let mut before = std::mem::take(&mut finder.entities);
    for (feature, name) in found {
        let id = feature.id;
        if finder.entities.contains_key(&id) {
            continue;
        }
        let entity = before.remove(&id);
        let is_same = |entity| {
            let shown = shown.get(entity);
            shown.is_ok_and(|(shown, called)| shown.0 == feature && called.as_str() == name)
        };
        let entity = match entity {
            Some(entity) if is_same(entity) => entity,
            // For example a town that lost its harbour: the same place with another name.
            Some(entity) => commands
                .entity(entity)
                .insert((Name::new(name), MapFeature(feature)))
                .id(),
            None => commands.spawn((Name::new(name), MapFeature(feature))).id(),
        };
        finder.entities.insert(id, entity);
    }
    for entity in before.into_values() {
        commands.entity(entity).despawn();
    }
}

pub(super) fn ask(
    view: Res<View>,
    open: Res<OpenMap>,
    edits: Res<Edits>,
    layers: Res<ShownLayers>,
    mut finder: ResMut<Finder>,
    mut found: ResMut<FoundFeatures>,
    mut commands: Commands,
) {
    let layers = layers.0;
    let seed = match &open.base {
        BaseMap::World(seed) if layers.settlements || layers.names => seed.value(),
        _ => {
            finder.clear(&mut found, &mut commands);
            finder.is_settled = true;
            return;
        }
    };
    let detail = Detail::at(view.tile_px);
    let request = Request {
        chunk_source: open.chunk_source.id,
        version: edits.land_version,
        detail,
        span: view.tiles().coarser(detail.step_log2()).grown(1),
    };
    match finder.asked {
        Some(asked) if asked.chunk_source != request.chunk_source => {
            finder.clear(&mut found, &mut commands);
        }
        // While the view moves, a search in progress is worth waiting for, unless the map has changed.
        Some(asked) if (asked.version, asked.detail) != (request.version, request.detail) => {
            finder.task = None;
        }
        _ => {}
    }
    finder.is_settled = finder.task.is_none() && finder.asked == Some(request);
    if finder.task.is_some() || finder.is_settled {
        return;
    }
    finder.asked = Some(request);
    let state = FinderState {
        chunk_source: request.chunk_source,
        version: request.version,
        seed,
    };
    let (known, source) = (finder.memory(), Arc::clone(&open.chunk_source));
    let (overlay, before) = (Arc::clone(&edits.overlay), finder.before.clone());
    let work = async move {
        let mut found = Vec::new();
        for block in request.span.cells() {
            found.extend(with_known(&known, state, (&source, &overlay), |known| {
                find(known, &overlay, request.detail, block)
            }));
            // Missing chunks come first; a dropped job ends here.
            turn().await;
        }
        let mut inside: BTreeSet<_> = found.iter().map(|(feature, _)| feature.id).collect();
        let around = with_known(&known, state, (&source, &overlay), |known| {
            around(known, &overlay, request)
        });
        found.extend(
            around
                .into_iter()
                .filter(|(feature, _)| inside.insert(feature.id)),
        );
        let smaller = before.map(|before| {
            with_known(&known, state, (&source, &overlay), |known| {
                smaller((&mut known.map, &known.features), &overlay, &before)
            })
        });
        FoundNow {
            named: found,
            smaller: smaller.unwrap_or_default(),
        }
    };
    finder.task = Some(Job::steps(work));
}

/// The features in one block of a request.
fn find(known: &mut Known, overlay: &Overlay, detail: Detail, (x, y): (i64, i64)) -> Vec<Named> {
    let (map, features) = (&mut known.map, &mut known.features);
    let step = detail.step_log2();
    let (corner, side) = (TilePos::new(x << step, y << step), 1 << step);
    let area = (corner, side, side);
    let mut found = if detail == Detail::Wide {
        features.bodies(map, overlay, area)
    } else {
        features.within(map, overlay, corner, side, side)
    };
    if detail == Detail::All {
        found.append(&mut features.great_roads(map, overlay, area));
        found.append(&mut features.lesser(map, overlay, area));
    }
    found.retain(|feature| detail.shows(feature.kind) || feature.is_great);
    if detail == Detail::Wide {
        found.append(&mut Features::shown_from_afar(overlay, area));
    }
    named(features, map, overlay, found)
}

/// The seas, lands, ranges and woods around a request that affect which names show.
fn around(known: &mut Known, overlay: &Overlay, request: Request) -> Vec<Named> {
    let (map, features) = (&mut known.map, &mut known.features);
    let scale = Scale::usual(request.detail.min_px());
    let (span, step) = (request.span, request.detail.step_log2());
    let corner = TilePos::new(span.west << step, span.north << step);
    let (width, height) = (
        (span.east - span.west + 1) << step,
        (span.south - span.north + 1) << step,
    );
    let area = (corner, width, height);
    let mut found = features.bodies_around(map, overlay, area, |longest| body_rim(longest, scale));
    if request.detail == Detail::All {
        found.append(&mut features.lesser(map, overlay, with_rim(area, LESSER_LENGTH)));
    }
    named(features, map, overlay, found)
}

/// The features with their names.
pub(super) fn named(
    features: &mut Features,
    map: &mut EndlessMap,
    overlay: &Overlay,
    found: Vec<Feature>,
) -> Vec<Named> {
    let name = |feature: Feature| {
        let name = features.on_map(map, overlay, &feature, Locale::English);
        (feature, name)
    };
    found.into_iter().map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::span::Span;

    #[test]
    fn a_village_lost_to_a_stroke_is_reported_despite_later_decor_changes() {
        let mut app = App::new();
        app.add_plugins(MinimalPlugins)
            .init_resource::<Notice>()
            .init_resource::<FoundFeatures>()
            .add_systems(Update, take);
        let request = |version| Request {
            chunk_source: 1,
            version,
            detail: Detail::All,
            span: Span {
                west: 0,
                north: 0,
                east: 1,
                south: 1,
            },
        };
        let orm = super::super::village_called(3, "Orm");
        // Decor was changed twice before the stroke over the village.
        app.insert_resource(Edits {
            version: 3,
            land_version: 1,
            ..Edits::default()
        });
        app.insert_resource(Finder {
            asked: Some(request(1)),
            before: Some(Before {
                shown: request(0),
                named: Arc::new(vec![orm]),
                stroke: Stroke::default(),
            }),
            task: Some(Job::steps(async { FoundNow::default() })),
            ..Finder::default()
        });
        for _ in 0..10_000 {
            app.update();
            if app.world().resource::<Finder>().task.is_none() {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        let said = app.world().resource::<Notice>().said();
        let said = said.map(|said| said.text.clone());
        assert_eq!(
            said.as_deref(),
            Some("The village Orm is gone. Ctrl+Z brings it back.")
        );
    }
}
