//! Decor on the map: that of a board, or that found in the background for a world; an entity with a sprite each.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::prelude::*;

use super::finding::{FinderState, Memory, with_known};
use super::{Finder, RoadFinder, ShownLayers, roads, symbols};
use crate::app::depth;
use crate::app::host::turn;
use crate::app::job::Job;
use crate::app::map::{BaseMap, ChunkSource, Edits, OpenMap};
use crate::app::notice::Notice;
use crate::app::schedule::AppSystems;
use crate::app::span::Span;
use crate::app::view::{FloatingOrigin, View};
use mapmaker_drawing::art::{decor_rgba, draw_decor};
use mapmaker_drawing::chart::{Scale, decor_shows};
use mapmaker_features::decor::{DECOR_DRAWINGS, Decor, DecorKind, placed_decor};
use mapmaker_grid::world::Overlay;
use mapmaker_grid::{ChunkPos, TilePos};

/// A search covers whole blocks of `2^STEP_LOG2` tiles a side.
const STEP_LOG2: u32 = 5;

/// The side of the image of an item larger than two tiles, in pixels.
const GREAT_PX: u32 = 512;

/// The side of the image of any other item, in pixels.
const USUAL_PX: u32 = 128;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<DecorFinder>()
        .add_systems(
            Update,
            (bring, take, ask, draw)
                .chain()
                .after(roads::ask)
                .in_set(AppSystems::Find),
        )
        .add_systems(Update, (hang, place).chain().in_set(AppSystems::Show));
}

/// An item near the view.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct MapDecor(pub Decor);

/// What a search depends on; equal requests have equal results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DecorRequest {
    state: FinderState,
    /// The version of all edits, including decor, which `state` leaves out.
    version: u64,
    pub(super) span: Span,
}

/// The found decor, and the search in progress.
#[derive(Resource, Default)]
pub struct DecorFinder {
    /// The request that is answered or in progress.
    asked: Option<DecorRequest>,
    task: Option<Job<Vec<Decor>>>,
    entities: BTreeMap<u64, Entity>,
    /// Whether the decor of a board is shown.
    shows_board: bool,
    /// Whether all items of the view and their images are there.
    is_settled: bool,
    /// Whether any image was requested.
    is_wanted: AtomicBool,
    drawing: Option<Job<Vec<Image>>>,
    /// The images, at the position of a kind in [`DecorKind::ALL`] times [`DECOR_DRAWINGS`] plus the drawing; empty until
    /// all are drawn.
    images: Vec<Handle<Image>>,
    foreign: ForeignImages,
}

/// The images that the open pack provides.
#[derive(Default)]
struct ForeignImages {
    /// The id of their chunk source.
    of: Option<u64>,
    task: Option<Job<Vec<(DecorKind, Image)>>>,
    images: BTreeMap<DecorKind, Handle<Image>>,
}

impl DecorFinder {
    /// Returns whether all decor of the view is found.
    #[must_use]
    pub const fn is_settled(&self) -> bool {
        self.is_settled
    }

    /// The request whose result is shown; `None` during a search and on boards.
    pub(super) fn shown(&self) -> Option<DecorRequest> {
        self.asked.filter(|_| self.task.is_none())
    }

    fn clear(&mut self, commands: &mut Commands) {
        for entity in std::mem::take(&mut self.entities).into_values() {
            commands.entity(entity).despawn();
        }
        (self.task, self.asked, self.shows_board) = (None, None, false);
    }

    /// Shows the decor of the board, if it is not shown or the board `is_changed`.
    fn show_board(
        &mut self,
        is_changed: bool,
        edits: &Edits,
        shown: &Query<&MapDecor>,
        commands: &mut Commands,
    ) {
        self.is_settled = !self.images.is_empty();
        *self.is_wanted.get_mut() = true;
        if is_changed || !self.shows_board {
            (self.task, self.asked, self.shows_board) = (None, None, true);
            self.put_up(placed_decor(&edits.overlay), shown, commands);
        }
    }

    /// Spawns the found items and despawns all others; those already shown stay.
    fn put_up(
        &mut self,
        found: impl IntoIterator<Item = Decor>,
        shown: &Query<&MapDecor>,
        commands: &mut Commands,
    ) {
        let mut before = std::mem::take(&mut self.entities);
        for decor in found {
            let known = before.remove(&decor.id);
            let is_same = |entity: &Entity| shown.get(*entity).is_ok_and(|shown| shown.0 == decor);
            let entity = known.filter(is_same);
            let entity = entity.unwrap_or_else(|| {
                // An item with the same id but another drawing or place is spawned again.
                if let Some(old) = known {
                    commands.entity(old).despawn();
                }
                commands.spawn((Name::new("decor"), MapDecor(decor))).id()
            });
            self.entities.insert(decor.id, entity);
        }
        for entity in before.into_values() {
            commands.entity(entity).despawn();
        }
    }

    /// The image of a drawing of a kind, once it is drawn; the first call has all images drawn.
    #[must_use]
    pub fn image(&self, kind: DecorKind, drawing: u8) -> Option<Handle<Image>> {
        if kind.is_foreign() {
            return self.foreign.images.get(&kind).cloned();
        }
        self.is_wanted.store(true, Ordering::Relaxed);
        let row = DecorKind::ALL.iter().position(|&other| other == kind)?;
        let index = row * usize::from(DECOR_DRAWINGS) + usize::from(drawing % DECOR_DRAWINGS);
        self.images.get(index).cloned()
    }
}

/// Starts to draw all images only when one is requested, so that the map shows sooner.
fn draw(mut finder: ResMut<DecorFinder>) {
    let is_wanted = *finder.is_wanted.get_mut() && finder.images.is_empty();
    if !is_wanted || finder.drawing.is_some() {
        return;
    }
    let work = async {
        let mut images = Vec::new();
        for kind in DecorKind::ALL {
            for drawing in 0..DECOR_DRAWINGS {
                let side = side_px(kind);
                let draw = |side| draw_decor(kind, drawing, side).rgba(true);
                images.push(symbols::image(side, draw));
                turn().await;
            }
        }
        images
    };
    finder.drawing = Some(Job::steps(work));
}

/// Makes the images of the pack, once for each opened map, and reports missing ones.
fn bring(
    open: Res<OpenMap>,
    edits: Res<Edits>,
    mut finder: ResMut<DecorFinder>,
    mut images: ResMut<Assets<Image>>,
    mut notice: ResMut<Notice>,
) {
    let foreign = &mut finder.bypass_change_detection().foreign;
    if let Some(made) = foreign.task.as_mut().and_then(Job::poll) {
        foreign.task = None;
        let made = made.into_iter();
        foreign.images = made
            .map(|(kind, image)| (kind, images.add(image)))
            .collect();
    }
    if foreign.of == Some(open.chunk_source.id) {
        return;
    }
    foreign.of = Some(open.chunk_source.id);
    foreign.images.clear();
    let placed: Vec<_> = placed_decor(&edits.overlay).collect();
    let lacking = open.chunk_source.pictures().decor().lacking(&placed);
    if !lacking.is_empty() {
        let lacking = lacking.join(", ");
        notice.tell(format!(
            "the tile pack has no drawing of {lacking}: it is kept, but not shown"
        ));
    }
    let chunk_source = Arc::clone(&open.chunk_source);
    let work = async move {
        let mut made = Vec::new();
        let pictures = chunk_source.pictures().decor();
        for kind in pictures.kinds() {
            let draw = |side| decor_rgba(pictures, (kind, 0), side, true).unwrap_or_default();
            made.push((kind, symbols::image(side_px(kind), draw)));
            turn().await;
        }
        made
    };
    foreign.task = Some(Job::steps(work));
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
    if let Some(drawn) = finder.drawing.as_mut().and_then(Job::poll) {
        finder.drawing = None;
        finder.images = drawn.into_iter().map(|image| images.add(image)).collect();
    }
    let Some(found) = finder.task.as_mut().and_then(Job::poll) else {
        return;
    };
    finder.task = None;
    finder.put_up(found, &shown, &mut commands);
}

pub(super) fn ask(
    view: Res<View>,
    open: Res<OpenMap>,
    edits: Res<Edits>,
    layers: Res<ShownLayers>,
    (features, roads): (Res<Finder>, Res<RoadFinder>),
    shown: Query<&MapDecor>,
    mut finder: ResMut<DecorFinder>,
    mut commands: Commands,
) {
    let is_board = matches!(open.base, BaseMap::Board(_));
    let is_shown = layers.0.decor && (is_board || fade(&view) > 0.0);
    let seed = match &open.base {
        BaseMap::World(seed) if is_shown => seed.value(),
        BaseMap::Board(_) if is_shown => {
            let is_changed = edits.is_changed() || open.is_changed();
            finder.show_board(is_changed, &edits, &shown, &mut commands);
            return;
        }
        _ => {
            finder.clear(&mut commands);
            finder.is_settled = true;
            return;
        }
    };
    let state = FinderState {
        chunk_source: open.chunk_source.id,
        version: edits.land_version,
        seed,
    };
    let version = edits.version;
    let span = view.tiles().coarser(STEP_LOG2).grown(1);
    let request = DecorRequest {
        state,
        version,
        span,
    };
    match finder.asked {
        _ if finder.shows_board => finder.clear(&mut commands),
        Some(asked) if asked.state.chunk_source != state.chunk_source => {
            finder.clear(&mut commands);
        }
        // If the map has changed, drop the search; if only the view has moved, let it finish.
        Some(asked) if (asked.state, asked.version) != (state, version) => finder.task = None,
        _ => {}
    }
    let is_there = finder.task.is_none() && finder.asked == Some(request);
    finder.is_settled = is_there && !finder.images.is_empty();
    // Wait for names and roads: decor uses their results and takes the longest.
    let is_early = !features.is_settled() || !roads.is_settled();
    if finder.task.is_some() || is_there || is_early {
        return;
    }
    finder.asked = Some(request);
    *finder.is_wanted.get_mut() = true;
    let (memory, chunk_source) = (features.memory(), Arc::clone(&open.chunk_source));
    let overlay = Arc::clone(&edits.overlay);
    let work = async move {
        let mut found = Vec::new();
        for block in span.cells() {
            found.extend(find(&memory, state, block, &chunk_source, &overlay));
            // Lets jobs for missing chunks go first; a dropped job ends here.
            turn().await;
        }
        found
    };
    finder.task = Some(Job::steps(work));
}

/// The decor in one block of a request.
pub(super) fn find(
    memory: &Memory,
    state: FinderState,
    (x, y): (i64, i64),
    chunk_source: &ChunkSource,
    overlay: &Overlay,
) -> Vec<Decor> {
    let (corner, side) = (TilePos::new(x << STEP_LOG2, y << STEP_LOG2), 1 << STEP_LOG2);
    let stencils = chunk_source.stencils();
    with_known(memory, state, (chunk_source, overlay), |known| {
        let (map, features) = (&mut known.map, &mut known.features);
        features.decor(map, overlay, stencils, (corner, side, side))
    })
}

/// Adds sprites to new items.
pub(super) fn hang(
    found: Query<(Entity, &MapDecor), Without<Sprite>>,
    finder: Res<DecorFinder>,
    origin: Res<FloatingOrigin>,
    view: Res<View>,
    mut commands: Commands,
) {
    for (entity, MapDecor(decor)) in &found {
        if let Some(image) = finder.image(decor.kind, decor.drawing) {
            let mut sprite = Sprite::from_image(image);
            sprite.color.set_alpha(fade_of(decor.kind, fade(&view)));
            commands
                .entity(entity)
                .insert((sprite, stand(decor, *origin)));
        }
    }
}

/// The opacity of decor, 0 to 1.
#[must_use]
pub fn fade(view: &View) -> f32 {
    decor_shows(Scale::usual(view.tile_px))
}

/// The opacity of a kind: settlements are opaque at every zoom, other kinds as `decor` says.
const fn fade_of(kind: DecorKind, decor: f32) -> f32 {
    if kind.is_settlement() { 1.0 } else { decor }
}

/// The transform of an item's sprite.
#[must_use]
pub fn stand(decor: &Decor, origin: FloatingOrigin) -> Transform {
    let [east, south] = decor.place.within();
    let middle = origin.corner_of(decor.place.tile) + Vec2::new(east, -south);
    let z = depth::decor(middle.y);
    let scale = decor.kind.side_tiles() / side_px(decor.kind) as f32;
    Transform::from_translation(middle.extend(z)).with_scale(Vec3::new(scale, scale, 1.0))
}

/// Updates sprites when the origin or the zoom changes.
fn place(
    origin: Res<FloatingOrigin>,
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
        sprite.color.set_alpha(fade_of(decor.kind, now.1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settlements_of_a_board_show_even_if_other_decor_is_too_small() {
        let view = View {
            tile_px: 11.0,
            ..View::default()
        };
        assert!(fade(&view) <= 0.0);
        for kind in DecorKind::ALL {
            let shown = fade_of(kind, fade(&view));
            assert_eq!(shown > 0.0, kind.is_settlement(), "{kind:?}");
        }
    }
}
