//! Decor on the map: that of a board, or of a world as it is found in the background; an entity with a sprite each.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use bevy::prelude::*;
use bevy::tasks::futures::check_ready;
use bevy::tasks::futures_lite::future::yield_now;
use bevy::tasks::{AsyncComputeTaskPool, Task};

use super::finding::{Memory, State, with_known};
use super::{Finder, ShownLayers, symbols};
use crate::app::AppSystems;
use crate::app::editor::Edits;
use crate::app::land::{Ground, Land, Pack};
use crate::app::render::Source;
use crate::app::span::Span;
use crate::app::view::{Origin, View};
use crate::app::wake;
use crate::engine::art::{draw_decor, stencils};
use crate::engine::chart::{Scale, decor_shows};
use crate::engine::decor::{DECOR_DRAWINGS, Decor, DecorKind, Stencils};
use crate::engine::grid::{ChunkPos, TilePos};
use crate::engine::world::Overlay;
use crate::storage::pack::Pictures;

/// The rectangle to be looked at is a multiple of this, log2 of tiles.
const STEP_LOG2: u32 = 5;

/// Pixels along the side of a drawing's image: of those larger than two tiles, and of others.
const GREAT_PX: u32 = 512;
const USUAL_PX: u32 = 128;

/// How high decor lies: over the ink, under settlements.
const Z: f32 = 11.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<DecorFinder>()
        .add_systems(Startup, draw)
        .add_systems(Update, (take, ask).chain().in_set(AppSystems::Sheets))
        .add_systems(Update, (hang, place).chain().in_set(AppSystems::Upload));
}

/// A thing near the view.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub(super) struct MapDecor(pub Decor);

/// What was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Request {
    state: State,
    span: Span,
}

/// The stencils of the workshop with this number.
type Cut = Arc<Mutex<Option<(u64, Arc<Stencils>)>>>;

/// The decor that was found, and what is on its way.
#[derive(Resource, Default)]
pub struct DecorFinder {
    stencils: Cut,
    /// The answer to this is there, or on its way.
    asked: Option<Request>,
    task: Option<Task<Vec<Decor>>>,
    entities: BTreeMap<u64, Entity>,
    /// The board that shows, and what stands on it.
    board: Option<(u64, Arc<Vec<Decor>>)>,
    is_settled: bool,
    drawing: Option<Task<Vec<Image>>>,
    /// By kind in the order of [`DecorKind::ALL`], and drawing; none until all are drawn.
    images: Vec<Handle<Image>>,
}

impl DecorFinder {
    /// Whether all decor of the view is there, and nothing is on its way.
    #[must_use]
    pub const fn is_settled(&self) -> bool {
        self.is_settled
    }

    fn clear(&mut self, commands: &mut Commands) {
        for entity in std::mem::take(&mut self.entities).into_values() {
            commands.entity(entity).despawn();
        }
        (self.task, self.asked, self.board) = (None, None, None);
    }

    /// Puts up what stands on the board.
    fn show_board(&mut self, land: &Land, edits: &Edits, commands: &mut Commands) {
        let now = (land.workshop.id, Arc::clone(&edits.decor));
        let is_same =
            |(of, decor): &(u64, Arc<Vec<Decor>>)| *of == now.0 && Arc::ptr_eq(decor, &now.1);
        self.is_settled = !self.images.is_empty();
        if self.board.as_ref().is_some_and(is_same) {
            return;
        }
        self.clear(commands);
        for &decor in edits.decor.iter() {
            let entity = commands.spawn(MapDecor(decor)).id();
            // Of two of one kind at one place one is enough.
            if let Some(other) = self.entities.insert(decor.id, entity) {
                commands.entity(other).despawn();
            }
        }
        self.board = Some(now);
    }

    /// The image of one of the drawings of a kind, once it is drawn.
    fn image(&self, decor: &Decor) -> Option<Handle<Image>> {
        let row = DecorKind::ALL.iter().position(|&kind| kind == decor.kind)?;
        let index = row * usize::from(DECOR_DRAWINGS) + usize::from(decor.drawing);
        self.images.get(index).cloned()
    }
}

/// Draws everything once, while the map is made.
fn draw(mut finder: ResMut<DecorFinder>) {
    let work = async {
        let mut images = Vec::new();
        for kind in DecorKind::ALL {
            for drawing in 0..DECOR_DRAWINGS {
                let side = side_px(kind);
                images.push(symbols::image(side, |side| draw_decor(kind, drawing, side)));
                yield_now().await;
            }
        }
        images
    };
    finder.drawing = Some(wake::spawn(AsyncComputeTaskPool::get(), work));
}

fn side_px(kind: DecorKind) -> u32 {
    if kind.side_tiles() > 2.0 {
        GREAT_PX
    } else {
        USUAL_PX
    }
}

fn take(
    mut finder: ResMut<DecorFinder>,
    mut images: ResMut<Assets<Image>>,
    shown: Query<&MapDecor>,
    mut commands: Commands,
) {
    if let Some(drawn) = finder.drawing.as_mut().and_then(check_ready) {
        finder.drawing = None;
        finder.images = drawn.into_iter().map(|image| images.add(image)).collect();
    }
    let Some(found) = finder.task.as_mut().and_then(check_ready) else {
        return;
    };
    finder.task = None;
    let mut before = std::mem::take(&mut finder.entities);
    for decor in found {
        let known = before.remove(&decor.id);
        let is_same = |entity: &Entity| shown.get(*entity).is_ok_and(|shown| shown.0 == decor);
        let entity = known.filter(is_same);
        let entity = entity.unwrap_or_else(|| {
            // One whose number stayed and whose drawing did not is put up anew.
            if let Some(old) = known {
                commands.entity(old).despawn();
            }
            commands.spawn(MapDecor(decor)).id()
        });
        finder.entities.insert(decor.id, entity);
    }
    for entity in before.into_values() {
        commands.entity(entity).despawn();
    }
}

fn ask(
    view: Res<View>,
    (land, pack): (Res<Land>, Res<Pack>),
    edits: Res<Edits>,
    layers: Res<ShownLayers>,
    features: Res<Finder>,
    mut finder: ResMut<DecorFinder>,
    mut commands: Commands,
) {
    let is_shown = layers.0.decor && fade(&view) > 0.0;
    let seed = match &land.ground {
        Ground::World(seed) if is_shown => seed.value(),
        Ground::Board(_) if is_shown => {
            finder.show_board(&land, &edits, &mut commands);
            return;
        }
        _ => {
            finder.clear(&mut commands);
            finder.is_settled = true;
            return;
        }
    };
    let state = State {
        workshop: land.workshop.id,
        version: edits.version,
        seed,
    };
    let span = view.tiles().coarser(STEP_LOG2).grown(1);
    let request = Request { state, span };
    match finder.asked {
        _ if finder.board.is_some() => finder.clear(&mut commands),
        Some(asked) if asked.state.workshop != state.workshop => finder.clear(&mut commands),
        // While the view moves, what is on its way is worth waiting for; else it is not.
        Some(asked) if asked.state != state => finder.task = None,
        _ => {}
    }
    let is_there = finder.task.is_none() && finder.asked == Some(request);
    finder.is_settled = is_there && !finder.images.is_empty();
    if finder.task.is_some() || is_there {
        return;
    }
    finder.asked = Some(request);
    let (memory, cut) = (features.memory(), Arc::clone(&finder.stencils));
    let (source, overlay) = (pack.0.clone(), Arc::clone(&edits.overlay));
    let work = async move {
        let stencils = stencils_of(&cut, state.workshop, &source);
        let mut found = Vec::new();
        for block in span.cells() {
            found.extend(find(&memory, state, block, &source, &stencils, &overlay));
            // Chunks that are missing come first; a task that nobody waits for ends here.
            yield_now().await;
        }
        found
    };
    finder.task = Some(wake::spawn(AsyncComputeTaskPool::get(), work));
}

/// The stencils of a workshop's pack, cut once.
fn stencils_of(cut: &Cut, workshop: u64, source: &Source) -> Arc<Stencils> {
    // Nobody panics half-way through replacing it.
    let mut known = cut.lock().unwrap_or_else(PoisonError::into_inner);
    let kept = known.take().filter(|(of, _)| *of == workshop);
    let (_, stencils) = known.insert(kept.unwrap_or_else(|| {
        let pictures = match source {
            Source::Strokes(_) => Pictures::Ours,
            Source::Images(pack) => Pictures::Pack(pack),
        };
        let set = source.set();
        let stencils = stencils(set, |id| pictures.of(set, id));
        (workshop, Arc::new(stencils))
    }));
    Arc::clone(stencils)
}

/// The decor of one block of a request.
fn find(
    memory: &Memory,
    state: State,
    (x, y): (i64, i64),
    source: &Source,
    stencils: &Stencils,
    overlay: &Overlay,
) -> Vec<Decor> {
    let (corner, side) = (TilePos::new(x << STEP_LOG2, y << STEP_LOG2), 1 << STEP_LOG2);
    with_known(memory, state, source.set(), |known| {
        let (map, features) = (&mut known.map, &mut known.features);
        features.decor(map, overlay, stencils, (corner, side, side))
    })
}

/// Gives things that have just been found their sprite.
fn hang(
    found: Query<(Entity, &MapDecor), Without<Sprite>>,
    finder: Res<DecorFinder>,
    origin: Res<Origin>,
    view: Res<View>,
    mut commands: Commands,
) {
    for (entity, MapDecor(decor)) in &found {
        if let Some(image) = finder.image(decor) {
            let mut sprite = Sprite::from_image(image);
            sprite.color.set_alpha(fade(&view));
            commands
                .entity(entity)
                .insert((sprite, stand(decor, *origin)));
        }
    }
}

/// How much decor shows, 0 to 1.
fn fade(view: &View) -> f32 {
    decor_shows(Scale {
        tile_px: view.tile_px,
        point_px: 1.0,
    })
}

/// Where a thing's sprite stands.
fn stand(decor: &Decor, origin: Origin) -> Transform {
    let [east, south] = decor.place.within();
    let middle = origin.corner_of(decor.place.tile) + Vec2::new(east, -south);
    let z = Z - middle.y.clamp(-5000.0, 5000.0) * 1e-4;
    let scale = decor.kind.side_tiles() / side_px(decor.kind) as f32;
    Transform::from_translation(middle.extend(z)).with_scale(Vec3::new(scale, scale, 1.0))
}

/// Follows the origin and the zoom.
fn place(
    origin: Res<Origin>,
    view: Res<View>,
    mut last: Local<Option<(ChunkPos, f32)>>,
    mut sprites: Query<(&MapDecor, &mut Transform, &mut Sprite)>,
) {
    let now = (origin.0, fade(&view));
    if *last == Some(now) {
        return;
    }
    *last = Some(now);
    for (MapDecor(decor), mut transform, mut sprite) in &mut sprites {
        *transform = stand(decor, *origin);
        sprite.color.set_alpha(now.1);
    }
}
