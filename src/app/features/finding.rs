//! Asks in the background what lies around the view, and keeps an entity for each feature.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use bevy::prelude::*;
use bevy::tasks::futures::check_ready;
use bevy::tasks::futures_lite::future::yield_now;
use bevy::tasks::{AsyncComputeTaskPool, Task};

use super::{MapFeature, ShownLayers};
use crate::app::AppSystems;
use crate::app::editor::Edits;
use crate::app::land::{Ground, Land};
use crate::app::span::Span;
use crate::app::view::View;
use crate::app::wake;
use crate::engine::chart::Named;
use crate::engine::editing::EndlessMap;
use crate::engine::features::{Features, Kind, Names, SiteKind};
use crate::engine::grid::TilePos;
use crate::engine::language::Tongue;
use crate::engine::tileset::TileSet;
use crate::engine::world::Overlay;

/// From this size of a tile on screen, in pixels, all settlements are looked for; from the next the greater ones.
const ALL_FROM_PX: f32 = 9.0;
const GREATER_FROM_PX: f32 = 2.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Finder>()
        .add_systems(Update, (take, ask).chain().in_set(AppSystems::Sheets));
}

/// What is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Detail {
    /// Seas, lands, ranges and woods.
    Wide,
    /// Those, cities, towns and castles.
    Greater,
    /// All.
    All,
}

impl Detail {
    const fn at(tile_px: f32) -> Self {
        if tile_px >= ALL_FROM_PX {
            Self::All
        } else if tile_px >= GREATER_FROM_PX {
            Self::Greater
        } else {
            Self::Wide
        }
    }

    /// The rectangle to be looked at is a multiple of this, log2 of tiles.
    const fn step_log2(self) -> u32 {
        match self {
            Self::All => 6,
            Self::Greater => 8,
            Self::Wide => 10,
        }
    }

    const fn shows(self, kind: Kind) -> bool {
        match kind {
            Kind::Site(SiteKind::City | SiteKind::Town | SiteKind::Castle) => {
                !matches!(self, Self::Wide)
            }
            Kind::Site(_) => matches!(self, Self::All),
            _ => true,
        }
    }
}

/// What was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Request {
    workshop: u64,
    version: u64,
    detail: Detail,
    span: Span,
}

/// What finding remembers of a world.
pub(super) struct Known {
    workshop: u64,
    version: u64,
    pub(super) map: EndlessMap,
    pub(super) features: Features,
    names: Names,
}

/// What is known, for tasks that share it.
pub(super) type Memory = Arc<Mutex<Option<Known>>>;

/// Which world is asked about, and in which state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State {
    pub(super) workshop: u64,
    pub(super) version: u64,
    pub(super) seed: u64,
}

/// Asks what is known of a world; what was known of another, or of another state of it, is forgotten.
pub(super) fn with_known<T>(
    memory: &Mutex<Option<Known>>,
    state: State,
    set: &TileSet,
    ask: impl FnOnce(&mut Known) -> T,
) -> T {
    // What is known changes no answer, so it is as good after a panic as before.
    let mut known = memory.lock().unwrap_or_else(PoisonError::into_inner);
    let kept = known
        .take()
        .filter(|known| known.workshop == state.workshop);
    let known = known.insert(kept.unwrap_or_else(|| Known {
        workshop: state.workshop,
        version: state.version,
        map: EndlessMap::new(state.seed, set),
        features: Features::new(state.seed, set),
        names: Names::new(state.seed),
    }));
    if known.version != state.version {
        known.features.forget();
        known.version = state.version;
    }
    ask(known)
}

/// The features that were found, and those on their way.
#[derive(Resource, Default)]
pub struct Finder {
    pub(super) known: Memory,
    /// The answer to this is there, or on its way.
    asked: Option<Request>,
    task: Option<Task<Vec<Named>>>,
    entities: BTreeMap<u64, Entity>,
    named: Arc<Vec<Named>>,
    /// How often it was found anew.
    generation: u64,
    /// Whether what shows is all there.
    is_settled: bool,
}

impl Finder {
    /// What is known, to be shared.
    pub(super) fn memory(&self) -> Memory {
        Arc::clone(&self.known)
    }

    /// Whether all features of the view are there, and nothing is on its way.
    #[must_use]
    pub const fn is_settled(&self) -> bool {
        self.is_settled
    }

    /// What was found, with its surroundings.
    pub(super) fn named(&self) -> Arc<Vec<Named>> {
        Arc::clone(&self.named)
    }

    /// A number that is another whenever [`Self::named`] is.
    pub(super) const fn generation(&self) -> u64 {
        self.generation
    }

    /// What a name would hide, as [`Features::cover`] tells it of the world that was looked at last.
    pub(super) fn cover(
        &self,
        overlay: Arc<Overlay>,
    ) -> impl FnMut(TilePos) -> f64 + Send + 'static {
        let known = Arc::clone(&self.known);
        move |at| {
            let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
            known.as_mut().map_or(0.0, |Known { map, features, .. }| {
                features.cover(map, &overlay, at)
            })
        }
    }

    /// Forgets what was found; a task that is dropped ends at its next block.
    fn clear(&mut self, commands: &mut Commands) {
        for entity in std::mem::take(&mut self.entities).into_values() {
            commands.entity(entity).despawn();
        }
        (self.task, self.asked) = (None, None);
        if !self.named.is_empty() {
            self.named = Arc::default();
            self.generation += 1;
        }
    }
}

fn take(mut finder: ResMut<Finder>, shown: Query<(&MapFeature, &Name)>, mut commands: Commands) {
    let Some(found) = finder.task.as_mut().and_then(check_ready) else {
        return;
    };
    finder.task = None;
    finder.generation += 1;
    finder.named = Arc::new(found.clone());
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
            // A town that lost its harbour, say: the same place with another name.
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
    land: Res<Land>,
    edits: Res<Edits>,
    layers: Res<ShownLayers>,
    mut finder: ResMut<Finder>,
    mut commands: Commands,
) {
    let layers = layers.0;
    let seed = match &land.ground {
        Ground::World(seed) if layers.settlements || layers.names => seed.value(),
        _ => {
            finder.clear(&mut commands);
            finder.is_settled = true;
            return;
        }
    };
    let detail = Detail::at(view.tile_px);
    let request = Request {
        workshop: land.workshop.id,
        version: edits.land_version,
        detail,
        span: view.tiles().coarser(detail.step_log2()).grown(1),
    };
    match finder.asked {
        Some(asked) if asked.workshop != request.workshop => finder.clear(&mut commands),
        // While the view moves, what is on its way is worth waiting for; else it is not.
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
    let (known, set, overlay) = (
        Arc::clone(&finder.known),
        Arc::clone(&land.workshop.set),
        Arc::clone(&edits.overlay),
    );
    let work = async move {
        let mut found = Vec::new();
        for block in request.span.cells() {
            found.extend(find(&known, request, block, seed, &set, &overlay));
            // Chunks that are missing come first; a task that nobody waits for ends here.
            yield_now().await;
        }
        found
    };
    finder.task = Some(wake::spawn(AsyncComputeTaskPool::get(), work));
}

/// The features of one block of a request.
fn find(
    known: &Mutex<Option<Known>>,
    request: Request,
    (x, y): (i64, i64),
    seed: u64,
    set: &TileSet,
    overlay: &Overlay,
) -> Vec<Named> {
    let state = State {
        workshop: request.workshop,
        version: request.version,
        seed,
    };
    with_known(known, state, set, |known| {
        let step = request.detail.step_log2();
        let (corner, side) = (TilePos::new(x << step, y << step), 1 << step);
        let found = if request.detail == Detail::Wide {
            known
                .features
                .bodies(&known.map, overlay, (corner, side, side), 0)
        } else {
            let (map, features) = (&mut known.map, &mut known.features);
            features.within(map, overlay, corner, side, side)
        };
        found
            .into_iter()
            .filter(|feature| request.detail.shows(feature.kind))
            .map(|feature| {
                let name = known.names.on_map(&feature, overlay, Tongue::English);
                (feature, name)
            })
            .collect()
    })
}
