//! Blocks of ink as entities, in a sheet per size: drawn in the background, placed, faded in and removed.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use bevy::prelude::*;
use bevy::sprite::Anchor;
use bevy::tasks::AsyncComputeTaskPool;

use super::hold::{AwaitedNames, There, stand_in, waiting};
use super::plan::{self, BlockKey, BlockSize, nearest_first, reached, target, wanted};
use super::proposal::{BlockPreview, in_its_ink, renew};
use super::texture;
use super::{PlateChange, PlateStats, Strength};
use crate::app::depth;
use crate::app::features::MapClearings;
use crate::app::map::{Edited, Edits, OpenMap, Proposed, with_preview};
use crate::app::render::{Cover, OpaqueCover, ShowSheets};
use crate::app::schedule::AppSystems;
use crate::app::stream::{Limits, Stream};
use crate::app::view::{FloatingOrigin, View};
use crate::app::wake;
use mapmaker_drawing::figures::{Clearings, Zoom};
use mapmaker_grid::TilePos;

/// The duration of a block's fade-in, in seconds.
const COMES_S: f32 = 0.2;

/// The maximum step of a fade in one frame, in seconds.
const MAX_STEP_S: f32 = 0.05;

/// A block takes long; few at a time, on half of the threads, leave room for chunks.
const LIMITS: Limits = Limits {
    jobs: 4,
    pieces_per_job: 1,
};

/// At a faster movement of the view, in pixels per second or doublings per second, no blocks are started: they would be
/// out of sight when ready.
const FAST_PX: f32 = 1800.0;
const FAST_ZOOM: f32 = 2.5;

/// The maximum number of blocks uploaded to the GPU per frame, 1 MiB each, or 4 on high-resolution screens.
const MAX_SPAWNED_PER_FRAME: usize = 2;

/// The minimum number of pixels per point for which blocks are drawn.
const MIN_POINT_PX: f64 = 0.25;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<AwaitedNames>()
        .init_resource::<BlockPreview>()
        .init_resource::<Cleared>()
        .init_resource::<Plates>()
        .init_resource::<Showing>()
        .init_resource::<OpaqueCover>()
        .add_systems(
            Update,
            (
                forget,
                mark_edited,
                renew.run_if(resource_exists_and_changed::<Edits>),
                mark_previewed.run_if(resource_changed::<Proposed>),
                mark_cleared.run_if(resource_exists_and_changed::<MapClearings>),
                request,
                spawn,
                fade,
                retire,
                place,
                count,
                cover,
            )
                .chain()
                .before(ShowSheets)
                .in_set(AppSystems::Paint),
        );
}

/// A sheet: the map at one size; its blocks are its children.
#[derive(Component)]
#[require(Transform, Visibility)]
struct BlockSheet;

/// The existing blocks, and those in progress.
#[derive(Resource)]
struct Plates {
    block_size: BlockSize,
    index: BTreeMap<BlockKey, Entity>,
    sheets: BTreeMap<Zoom, Entity>,
    stream: Stream<BlockKey, Vec<u8>>,
    /// The size at which the view is drawn.
    target: Option<Zoom>,
    /// Blocks made before the latest changes.
    stale: BTreeSet<BlockKey>,
}

impl Default for Plates {
    fn default() -> Self {
        Self {
            block_size: BlockSize { point_px: 1.0 },
            index: BTreeMap::new(),
            sheets: BTreeMap::new(),
            stream: Stream::new(LIMITS),
            target: None,
            stale: BTreeSet::new(),
        }
    }
}

/// How much of the view the blocks show.
#[derive(Resource, Default)]
struct Showing {
    /// Whether all visible blocks are there at the size of the view.
    is_whole: bool,
    /// Whether a block is fading in.
    is_fading: bool,
    /// Another size that shows the whole view.
    stand_in: Option<Zoom>,
}

/// The clearings in which no trees are drawn.
#[derive(Resource, Default)]
struct Cleared(Arc<Clearings>);

/// A block and its opacity, 0 to 1.
#[derive(Component, Clone, Copy, Debug)]
struct Block {
    key: BlockKey,
    share: f32,
}

/// Drops the blocks of another map or another screen resolution.
fn forget(
    open: Option<Res<OpenMap>>,
    window: Option<Single<&Window>>,
    mut of: Local<Option<u64>>,
    mut plates: ResMut<Plates>,
    mut commands: Commands,
) {
    let Some(open) = open else { return };
    let point_px = window.map_or(1.0, |window| {
        f64::from(window.scale_factor()).max(MIN_POINT_PX)
    });
    let size = BlockSize { point_px };
    if of.replace(open.chunk_source.id) == Some(open.chunk_source.id) && plates.block_size == size {
        return;
    }
    plates.block_size = size;
    plates.stale.clear();
    plates.target = None;
    plates.stream.keep(|_| false);
    plates.index.clear();
    for sheet in std::mem::take(&mut plates.sheets).into_values() {
        commands.entity(sheet).despawn();
    }
}

/// Marks blocks changed by an edit to be made again; until then the old ones show.
fn mark_edited(mut edited: MessageReader<Edited>, mut plates: ResMut<Plates>) {
    let cells: Vec<_> = edited.read().flat_map(|edit| edit.stroke.looks()).collect();
    if !cells.is_empty() {
        plates.outdate(&cells);
    }
}

/// Marks blocks changed by another preview.
fn mark_previewed(
    proposed: Res<Proposed>,
    mut preview: ResMut<BlockPreview>,
    mut plates: ResMut<Plates>,
) {
    plates.outdate(&preview.take(&proposed));
}

/// Marks blocks whose clearings have changed.
fn mark_cleared(
    known: Res<MapClearings>,
    mut names: ResMut<AwaitedNames>,
    mut cleared: ResMut<Cleared>,
    mut plates: ResMut<Plates>,
) {
    names.come = known.names_come;
    if Arc::ptr_eq(&known.known, &cleared.0) {
        return;
    }
    let tiles = known.known.differing(&cleared.0);
    plates.outdate(&tiles);
    cleared.0 = Arc::clone(&known.known);
}

impl Plates {
    /// Marks the blocks that show these cells.
    fn outdate(&mut self, cells: &[TilePos]) {
        let sizes: BTreeSet<_> = self.index.keys().map(|key| key.zoom).collect();
        let sizes: BTreeSet<_> = sizes.into_iter().chain(self.target).collect();
        let size = self.block_size;
        for zoom in sizes {
            let keys = cells.iter().flat_map(|&at| {
                let span = reached(at, size, zoom).cells();
                span.map(move |(column, row)| BlockKey { zoom, row, column })
            });
            let keys: BTreeSet<_> = keys.collect();
            let known = |key: &BlockKey| self.index.contains_key(key) || self.stream.expects(key);
            self.stale.extend(keys.into_iter().filter(known));
        }
    }
}

fn request(
    view: Res<View>,
    open: Res<OpenMap>,
    (edits, preview, cleared): (Res<Edits>, Res<BlockPreview>, Res<Cleared>),
    strength: Res<Strength>,
    time: Res<Time<Real>>,
    mut names: ResMut<AwaitedNames>,
    mut plates: ResMut<Plates>,
) {
    let plates = &mut *plates;
    plates.stream.poll();
    let holds = names.hold(time.delta_secs().min(MAX_STEP_S));
    if strength.goal <= 0.0 {
        plates.stream.keep(|_| false);
        return;
    }
    let zoom = target(&view, plates.target);
    plates.target = Some(zoom);
    let (span, size) = (wanted(&view, plates.block_size, zoom), plates.block_size);
    plates
        .stream
        .keep(|key| key.zoom == zoom && span.contains(key.column, key.row));
    let busy = LIMITS.jobs - plates.stream.room();
    let threads = AsyncComputeTaskPool::get().thread_num();
    let room = threads.div_ceil(2).min(LIMITS.jobs).saturating_sub(busy);
    let is_fast =
        view.velocity.length() * view.tile_px > FAST_PX || view.zoom_speed.abs() > FAST_ZOOM;
    if room == 0 || is_fast {
        return;
    }
    // A block in progress was started before the change; it is finished first and then made again.
    let is_stale = |key: &BlockKey| plates.stale.contains(key) && !plates.stream.expects(key);
    let mut missing: Vec<_> = nearest_first(span, zoom)
        .into_iter()
        .filter(|key| !plates.index.contains_key(key) || is_stale(key))
        .filter(|key| !plates.stream.expects(key))
        .collect();
    if holds {
        wake::wake();
        missing.retain(|key| plates.index.contains_key(key));
    }
    // A new version of a visible block is less urgent than a missing block.
    missing.sort_by_key(|key| plates.index.contains_key(key));
    missing.truncate(room);
    for key in &missing {
        plates.stale.remove(key);
    }
    let (chunk_source, overlay) = (Arc::clone(&open.chunk_source), Arc::clone(&edits.overlay));
    let (is_held, both) = (preview.is_held, Arc::clone(&preview.overlay));
    let (preview, clearings) = (Arc::clone(&preview.cells), Arc::clone(&cleared.0));
    let draw = move |key: BlockKey| {
        let drawn = |overlay| {
            let at = (key.column, key.row);
            chunk_source.block((overlay, &clearings), key.zoom, size.point_px, at)
        };
        if preview.is_empty() {
            return drawn(&overlay);
        }
        let mut block = drawn(both.get_or_init(|| with_preview(&overlay, &preview)));
        if is_held {
            in_its_ink(&mut block, &drawn(&overlay));
        }
        block
    };
    plates.stream.request(missing, &draw);
}

fn spawn(
    mut plates: ResMut<Plates>,
    mut images: ResMut<Assets<Image>>,
    mut sprites: Query<&mut Sprite, With<Block>>,
    mut commands: Commands,
) {
    let plates = &mut *plates;
    for _ in 0..MAX_SPAWNED_PER_FRAME {
        let Some((key, rgba)) = plates.stream.take() else {
            return;
        };
        if rgba.is_empty() {
            continue;
        }
        let image = images.add(texture::of(rgba, plates.block_size.side_px()));
        let known = plates.index.get(&key);
        if let Some(mut sprite) = known.and_then(|&entity| sprites.get_mut(entity).ok()) {
            sprite.image = image;
            continue;
        }
        let mut sprite = Sprite::from_image(image);
        sprite.color.set_alpha(0.0);
        let block = Block { key, share: 0.0 };
        let sheet = plates.sheets.entry(key.zoom).or_insert_with(|| {
            let name = Name::new(format!("sheet at {:.2} px a tile", key.zoom.tile_px()));
            commands.spawn((name, BlockSheet)).id()
        });
        let entity = commands
            .spawn((
                Name::new("block of ink"),
                ChildOf(*sheet),
                block,
                sprite,
                Anchor::TOP_LEFT,
                Transform::default(),
            ))
            .id();
        plates.index.insert(key, entity);
    }
}

fn fade(
    time: Res<Time<Real>>,
    strength: Res<Strength>,
    plates: Res<Plates>,
    mut showing: ResMut<Showing>,
    view: Res<View>,
    mut blocks: Query<(&mut Block, &mut Sprite, &mut Visibility)>,
) {
    // The window may have slept until a block arrived; the fade must not skip ahead by that time.
    let step = time.delta_secs().min(MAX_STEP_S) / COMES_S;
    let there: There = blocks
        .iter()
        .map(|(block, ..)| (block.key, block.share))
        .collect();
    let mut wait = BTreeSet::new();
    if let Some(target) = plates.target {
        wait = waiting(&view, plates.block_size, target, &there);
        showing.stand_in = stand_in(&view, plates.block_size, target, &there);
    }
    let mut is_fading = false;
    for (mut block, mut sprite, mut visibility) in &mut blocks {
        if block.share < 1.0 && !wait.contains(&block.key) {
            block.share = (block.share + step).min(1.0);
            is_fading = true;
        }
        let alpha = block.share * strength.now;
        if sprite.color.alpha().to_bits() != alpha.to_bits() {
            sprite.color.set_alpha(alpha);
        }
        visibility.set_if_neq(if alpha > 0.0 {
            Visibility::Inherited
        } else {
            Visibility::Hidden
        });
    }
    showing.is_fading = is_fading;
    showing.is_whole = plates.target.is_some_and(|zoom| {
        let mut cells = plan::shown(&view, plates.block_size, zoom).cells();
        cells.all(|(column, row)| {
            let there = plates.index.get(&BlockKey { zoom, row, column });
            there
                .and_then(|&entity| blocks.get(entity).ok())
                .is_some_and(|(block, ..)| block.share >= 1.0)
        })
    });
}

/// Removes blocks far from the view, and those of other sizes once this one is complete.
fn retire(
    (view, showing): (Res<View>, Res<Showing>),
    mut plates: ResMut<Plates>,
    mut commands: Commands,
) {
    let plates = &mut *plates;
    let Some(zoom) = plates.target else {
        return;
    };
    let others = if showing.is_whole {
        Vec::new()
    } else {
        let mut others = plan::nearest_sizes(zoom, plates.index.keys().map(|key| key.zoom));
        others.extend(showing.stand_in);
        others
    };
    let Plates {
        index,
        sheets,
        stream,
        stale,
        block_size,
        ..
    } = plates;
    let size = *block_size;
    let keeps = |key: &BlockKey| {
        let span = wanted(&view, size, key.zoom);
        // An outdated block is only kept where it is wanted.
        let span = if stale.contains(key) {
            span
        } else {
            span.grown(1)
        };
        span.contains(key.column, key.row) && (key.zoom == zoom || others.contains(&key.zoom))
    };
    for (_, entity) in index.extract_if(.., |key, _| !keeps(key)) {
        commands.entity(entity).despawn();
    }
    let is_bare = |size: &Zoom| !index.keys().any(|key| key.zoom == *size);
    for (_, sheet) in sheets.extract_if(.., |size, _| is_bare(size)) {
        commands.entity(sheet).despawn();
    }
    stale.retain(|key| index.contains_key(key) || stream.expects(key));
}

/// Places blocks; those at the view's own size lie on whole pixels of the screen.
fn place(
    origin: Res<FloatingOrigin>,
    view: Res<View>,
    plates: Res<Plates>,
    mut blocks: Query<(&Block, &mut Transform)>,
) {
    let exact = Zoom::new(f64::from(view.tile_px));
    for (Block { key, .. }, mut transform) in &mut blocks {
        let (tile, mut within) = key.corner(plates.block_size);
        let tile_px = key.zoom.tile_px() as f32;
        if key.zoom == exact {
            let from_centre = Vec2::new(
                (tile.x - view.centre.x) as f32,
                (tile.y - view.centre.y) as f32,
            ) - view.within
                + within;
            let pixel = from_centre * tile_px + view.size_px.as_vec2() / 2.0;
            // All corners lie whole blocks apart, so all are shifted alike; halves are common in windows of odd size.
            within += ((pixel + 0.49).floor() - pixel) / tile_px;
        }
        let corner = origin.corner_of(tile) + Vec2::new(within.x, -within.y);
        let z = if plates.target == Some(key.zoom) {
            depth::NEXT_BLOCKS
        } else {
            depth::BLOCKS
        };
        let wanted = Transform::from_translation(corner.extend(z)).with_scale(Vec3::new(
            1.0 / tile_px,
            1.0 / tile_px,
            1.0,
        ));
        transform.set_if_neq(wanted);
    }
}

/// Sets which blocks hide everything below: the opaque ones of a world at the view's own size.
fn cover(
    view: Res<View>,
    open: Res<OpenMap>,
    strength: Res<Strength>,
    plates: Res<Plates>,
    blocks: Query<&Block>,
    mut covered: ResMut<OpaqueCover>,
) {
    let zoom = Zoom::new(f64::from(view.tile_px));
    // Empty cells of a board are transparent.
    let hides = strength.now >= 1.0 && plates.target == Some(zoom) && open.base.board().is_none();
    let cover = hides.then(|| Cover {
        zoom,
        side_px: plates.block_size.side_px(),
        view: plan::shown(&view, plates.block_size, zoom),
        there: blocks
            .iter()
            .filter(|block| block.share >= 1.0 && block.key.zoom == zoom)
            .map(|block| (block.key.column, block.key.row))
            .collect(),
    });
    covered.set_if_neq(OpaqueCover(cover));
}

fn count(
    (plates, showing): (Res<Plates>, Res<Showing>),
    strength: Res<Strength>,
    mut stats: ResMut<PlateStats>,
) {
    let is_shown = strength.goal > 0.0;
    let turns = strength.now.to_bits() != strength.goal.to_bits();
    let is_whole = !is_shown || showing.is_whole && plates.stale.is_empty();
    let comes = showing.is_fading || plates.stream.waiting() > 0;
    let is_awaited = !showing.is_whole || plates.stream.in_flight() > 0;
    let change = match (turns, is_shown) {
        (true, _) => PlateChange::Comes,
        (false, true) if comes => PlateChange::Comes,
        (false, true) if is_awaited => PlateChange::Awaited,
        (false, _) => PlateChange::None,
    };
    *stats = PlateStats {
        is_shown,
        is_whole: is_whole && !turns,
        change,
    };
}

#[cfg(test)]
mod tests;
