//! Roads under the settlements: found in the background after those, kept as entities, drawn as a few meshes.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::camera::visibility::NoFrustumCulling;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::sprite_render::AlphaMode2d;
use bevy::window::PrimaryWindow;

use super::bands::Bands;
use super::boards::tiles_of;
use super::finding::{Finder, FinderState, FoundFeatures, Known, with_known};
use super::report::report_roads;
use super::{ShownLayers, finding, scale};
use crate::app::depth;
use crate::app::host::turn;
use crate::app::job::Job;
use crate::app::map::{BaseMap, BoardSize, EditTiles, Edited, Edits, OpenMap};
use crate::app::notice::{News, Notice};
use crate::app::schedule::AppSystems;
use crate::app::span::Span;
use crate::app::view::{FloatingOrigin, View};
use mapmaker_drawing::art::{ROAD_HEIGHTS, road_strokes};
use mapmaker_drawing::chart::{leads_to_what_shows, road_look, road_ranks};
use mapmaker_features::decor::in_rows;
use mapmaker_features::{self as features, Road, RoadRank, user_roads};
use mapmaker_grid::tileset::TileSet;
use mapmaker_grid::world::Overlay;
use mapmaker_grid::{ChunkPos, TilePos};

/// The width over which a stroke's edge fades, in pixels.
const SOFT_PX: f32 = 0.7;

/// Meshes are rebuilt after each of this many steps in a doubling of the tile size.
const ZOOM_STEPS: f32 = 8.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RoadFinder>()
        .add_systems(Startup, prepare)
        .add_systems(
            Update,
            (take, ask)
                .chain()
                .after(finding::ask)
                .in_set(AppSystems::Find),
        )
        .add_systems(
            Update,
            note.run_if(on_message::<Edited>)
                .in_set(AppSystems::Find)
                .before(take),
        )
        .add_systems(Update, draw.in_set(AppSystems::Show));
}

/// A road near the view.
#[derive(Component, Clone, Debug)]
pub(super) struct MapRoad(pub(super) Road);

/// Marks a road laid by hand.
#[derive(Component)]
pub(super) struct ByHand;

/// The maximum distance from the middle of a road for a click on it, in points.
const NEAR_POINTS: f32 = 7.0;

/// Hit testing of roads.
#[derive(SystemParam)]
pub struct RoadsUnder<'w, 's> {
    roads: Query<'w, 's, &'static MapRoad>,
    by_hand: Query<'w, 's, &'static MapRoad, With<ByHand>>,
    layers: Res<'w, ShownLayers>,
    view: Res<'w, View>,
    window: Single<'w, 's, &'static Window, With<PrimaryWindow>>,
}

impl RoadsUnder<'_, '_> {
    /// The id of the road at a place in the window's points; of several, the nearest.
    #[must_use]
    pub fn at(&self, place: Vec2) -> Option<u64> {
        let scale = scale(&self.view, &self.window);
        let shown = road_ranks(scale);
        let pixel = place * scale.point_px - self.view.size_px.as_vec2() / 2.0;
        let roads = self.roads.iter().map(|MapRoad(road)| road);
        let near = roads.filter(|road| {
            self.layers.0.roads && shown.contains(&road.rank) && leads_to_what_shows(road, scale)
        });
        let off = |road: &Road| {
            let (from, centre) = (road.origin, self.view.centre);
            let corner = Vec2::new((from.x - centre.x) as f32, (from.y - centre.y) as f32);
            let point = pixel / scale.tile_px + self.view.within - corner;
            let pieces = road.line.windows(2);
            let offs = pieces.map(|pair| off_piece(point, pair[0].into(), pair[1].into()));
            offs.fold(f32::INFINITY, f32::min)
        };
        let offs = near.map(|road| (off(road), road.thing));
        let nearest = offs.min_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
        let (off, thing) = nearest?;
        (off * scale.tile_points() < NEAR_POINTS).then_some(thing)
    }

    /// The known parts of a road.
    pub fn of(&self, thing: u64) -> impl Iterator<Item = &Road> {
        let roads = self.roads.iter().map(|MapRoad(road)| road);
        roads.filter(move |road| road.thing == thing)
    }

    /// Returns whether a visible road was laid by hand, also if it was just removed and is still shown.
    #[must_use]
    pub fn is_by_hand(&self, thing: u64) -> bool {
        self.by_hand.iter().any(|road| road.0.thing == thing)
    }
}

/// Detects changes of the known roads since a system ran last.
#[derive(SystemParam)]
pub(super) struct OtherRoads<'w, 's> {
    changed: Query<'w, 's, (), Changed<MapRoad>>,
    gone: RemovedComponents<'w, 's, MapRoad>,
}

impl OtherRoads<'_, '_> {
    /// Returns whether roads have changed. Call it once per run.
    pub(super) fn are_there(&mut self) -> bool {
        let are_gone = self.gone.read().count() > 0;
        are_gone || !self.changed.is_empty()
    }
}

/// The distance of a point from a line segment.
fn off_piece(point: Vec2, from: Vec2, to: Vec2) -> f32 {
    let along = to - from;
    let share = (point - from).dot(along) / along.length_squared().max(1e-9);
    point.distance(from + along * share.clamp(0.0, 1.0))
}

/// A request for roads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RoadRequest {
    chunk_source: u64,
    version: u64,
    ranks: &'static [RoadRank],
    step_log2: u32,
    pub(super) span: Span,
}

/// The found roads, and the search in progress.
#[derive(Resource, Default)]
pub struct RoadFinder {
    /// The request that is answered or in progress.
    asked: Option<RoadRequest>,
    /// Each road, and whether it was laid by hand.
    task: Option<Job<Vec<(Road, bool)>>>,
    entities: BTreeMap<u64, Entity>,
    /// The request whose answer is shown.
    shown: Option<RoadRequest>,
    is_settled: bool,
    /// Whether a stroke changed tiles, so that lost roads must be reported.
    tells: bool,
}

impl RoadFinder {
    /// Returns whether all roads of the view are found.
    #[must_use]
    pub const fn is_settled(&self) -> bool {
        self.is_settled
    }

    /// The entities of the found roads, in the order of their ids.
    pub(super) fn entities(&self) -> impl Iterator<Item = Entity> {
        self.entities.values().copied()
    }

    /// What was asked for that shows.
    pub(super) const fn shown(&self) -> Option<RoadRequest> {
        self.shown
    }

    fn clear(&mut self, commands: &mut Commands) {
        for entity in std::mem::take(&mut self.entities).into_values() {
            commands.entity(entity).despawn();
        }
        (self.task, self.asked, self.shown) = (None, None, None);
    }
}

impl RoadRequest {
    /// One for some ranks in a span of blocks of 64 tiles.
    #[cfg(test)]
    pub(super) const fn for_ranks(ranks: &'static [RoadRank], span: Span) -> Self {
        Self {
            chunk_source: 1,
            version: 1,
            ranks,
            step_log2: 6,
            span,
        }
    }

    /// The roads of one of its blocks.
    pub(super) fn find(
        &self,
        known: &mut Known,
        overlay: &Overlay,
        (x, y): (i64, i64),
    ) -> Vec<Road> {
        let corner = TilePos::new(x << self.step_log2, y << self.step_log2);
        let (side, Known { map, features, .. }) = (1 << self.step_log2, known);
        features.roads_of(self.ranks, map, overlay, corner, side, side)
    }

    /// Whether it finds every road that runs over these tiles.
    pub(super) fn has_all(&self, way: &[TilePos]) -> bool {
        let is_seen = |at: &TilePos| {
            let step = self.step_log2;
            self.span.contains(at.x >> step, at.y >> step)
        };
        *self.ranks == RoadRank::ALL && way.iter().all(is_seen)
    }

    /// Returns whether a road shown for this request is lost in the answer to a later one: the map has changed
    /// meanwhile, and both requests covered the road.
    fn lost(&self, later: &Self, road: &Road) -> bool {
        let is_alike = (self.chunk_source, self.ranks, self.step_log2)
            == (later.chunk_source, later.ranks, later.step_log2);
        let is_seen = |&[x, y]: &[f32; 2]| {
            let at = road.origin.offset(x.floor() as i64, y.floor() as i64);
            let block = (at.x >> self.step_log2, at.y >> self.step_log2);
            [self, later]
                .iter()
                .all(|one| one.span.contains(block.0, block.1))
        };
        is_alike && self.version != later.version && road.line.iter().any(is_seen)
    }
}

/// log2 of the side of the searched blocks, in tiles.
const fn step_log2(tile_points: f32) -> u32 {
    if tile_points >= 14.0 {
        6
    } else if tile_points >= 9.0 {
        7
    } else {
        8
    }
}

/// Changes by undo and redo are not reported.
fn note(mut edited: MessageReader<Edited>, mut finder: ResMut<RoadFinder>) {
    for edit in edited.read() {
        let is_back = matches!(edit.command, EditTiles::Undo | EditTiles::Redo);
        finder.tells = !is_back && (finder.tells || !edit.stroke.changes().is_empty());
    }
}

fn take(
    mut finder: ResMut<RoadFinder>,
    mut shown: Query<(&mut MapRoad, Has<ByHand>)>,
    (sites, edits): (Res<FoundFeatures>, Res<Edits>),
    mut notice: ResMut<Notice>,
    mut commands: Commands,
) {
    let Some(found) = finder.task.as_mut().and_then(Job::poll) else {
        return;
    };
    finder.task = None;
    let mut before = std::mem::take(&mut finder.entities);
    for (road, is_by_hand) in found {
        let id = road.id;
        if finder.entities.contains_key(&id) {
            continue;
        }
        let entity = if let Some(entity) = before.remove(&id) {
            if let Ok((mut shown, _)) = shown.get_mut(entity)
                && shown.0 != road
            {
                shown.0 = road;
            }
            entity
        } else {
            let mut entity = commands.spawn((Name::new("road"), MapRoad(road)));
            if is_by_hand {
                entity.insert(ByHand);
            }
            entity.id()
        };
        finder.entities.insert(id, entity);
    }
    if let (Some(earlier), Some(later)) = (finder.shown, finder.asked) {
        // Roads laid by hand are reported with the stroke, and removals by hand need no report.
        let is_taken = |road: &Road| {
            let mark = edits.overlay.mark(road.thing);
            mark.is_some_and(|mark| mark.is_gone)
        };
        let gone = before.values().filter_map(|&entity| shown.get(entity).ok());
        let gone = gone.filter(|(_, is_by_hand)| !is_by_hand);
        let gone = gone.map(|(MapRoad(road), _)| road);
        let gone = gone.filter(|road| !is_taken(road) && earlier.lost(&later, road));
        if finder.tells {
            notice.tell_later(News::Roads, report_roads(gone, &sites.named, &sites.gone));
        }
        finder.tells &= later.version != edits.land_version;
    }
    for entity in before.into_values() {
        commands.entity(entity).despawn();
    }
    finder.shown = finder.asked;
}

pub(super) fn ask(
    view: Res<View>,
    open: Res<OpenMap>,
    edits: Res<Edits>,
    layers: Res<ShownLayers>,
    sites: Res<Finder>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut finder: ResMut<RoadFinder>,
    mut commands: Commands,
) {
    let scale = scale(&view, &window);
    let (ranks, step_log2) = (road_ranks(scale), step_log2(scale.tile_points()));
    let seed = match &open.base {
        BaseMap::World(seed) if layers.0.roads && !ranks.is_empty() => Some(seed.value()),
        BaseMap::Board(_) if layers.0.roads => None,
        _ => {
            finder.clear(&mut commands);
            finder.is_settled = true;
            return;
        }
    };
    let request = RoadRequest {
        chunk_source: open.chunk_source.id,
        // A board's roads end at settlements, which are decor.
        version: match seed {
            Some(_) => edits.land_version,
            None => edits.version,
        },
        ranks,
        step_log2,
        // A board is searched as a whole.
        span: seed.map_or(
            Span {
                west: 0,
                north: 0,
                east: 0,
                south: 0,
            },
            |_| view.tiles().coarser(step_log2).grown(1),
        ),
    };
    match finder.asked {
        Some(asked) if asked.chunk_source != request.chunk_source => finder.clear(&mut commands),
        Some(asked) if (asked.version, asked.step_log2) != (request.version, step_log2) => {
            finder.task = None;
        }
        _ => {}
    }
    finder.is_settled = finder.task.is_none() && finder.asked == Some(request);
    // Settlements come first.
    if finder.task.is_some() || finder.is_settled || !sites.is_settled() {
        return;
    }
    finder.asked = Some(request);
    let Some(seed) = seed else {
        let (set, edits) = (Arc::clone(&open.chunk_source.set), edits.clone());
        let Some(size) = open.base.board() else {
            return;
        };
        let work = async move { roads_of_board(&set, size, &edits) };
        finder.task = Some(Job::steps(work));
        return;
    };
    let (known, source, overlay) = (
        Arc::clone(&sites.known),
        Arc::clone(&open.chunk_source),
        Arc::clone(&edits.overlay),
    );
    let state = FinderState {
        chunk_source: request.chunk_source,
        version: request.version,
        seed,
    };
    let work = async move {
        let mut roads = Vec::new();
        for block in request.span.cells() {
            let found = with_known(&known, state, (&source, &overlay), |known| {
                request.find(known, &overlay, block)
            });
            roads.extend(found.into_iter().map(|road| {
                let mark = overlay.mark(road.thing);
                let is_by_hand = mark.is_some_and(|mark| mark.road.is_some());
                (road, is_by_hand)
            }));
            turn().await;
        }
        roads
    };
    finder.task = Some(Job::steps(work));
}

/// The drawn roads of a board, all laid by hand.
fn roads_of_board(set: &TileSet, size: BoardSize, edits: &Edits) -> Vec<(Road, bool)> {
    let board = features::DecoratedBoard {
        set,
        width: size.width as usize,
        tiles: &tiles_of(size, &edits.overlay),
        terrain: &[],
    };
    let roads: Vec<_> = user_roads(&edits.overlay).collect();
    let roads = features::drawn_roads(&board, &in_rows(&edits.overlay), &roads);
    roads.into_iter().map(|road| (road, true)).collect()
}

/// The meshes of roads at one depth.
#[derive(Component)]
struct Strokes(u8);

fn prepare(mut materials: ResMut<Assets<ColorMaterial>>, mut commands: Commands) {
    let material = materials.add(ColorMaterial {
        alpha_mode: AlphaMode2d::Blend,
        ..default()
    });
    for height in 0..ROAD_HEIGHTS {
        commands.spawn((
            Name::new("roads"),
            Strokes(height),
            Mesh2d::default(),
            MeshMaterial2d(material.clone()),
            Transform::from_xyz(0.0, 0.0, depth::road(height)),
            Visibility::Hidden,
            NoFrustumCulling,
        ));
    }
}

fn draw(
    finder: Res<RoadFinder>,
    origin: Res<FloatingOrigin>,
    view: Res<View>,
    layers: Res<ShownLayers>,
    window: Single<&Window, With<PrimaryWindow>>,
    roads: Query<&MapRoad>,
    mut strokes: Query<(&Strokes, &mut Mesh2d, &mut Visibility)>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut others: OtherRoads,
    mut last: Local<Option<(ChunkPos, i32, &'static [RoadRank], bool)>>,
) {
    let zoom = (view.tile_px.log2() * ZOOM_STEPS).round();
    let scale = scale(&view, &window);
    let (ranks, point_px) = (road_ranks(scale), scale.point_px);
    let now = (origin.0, zoom as i32, ranks, layers.0.roads);
    if last.replace(now) == Some(now) && !others.are_there() {
        return;
    }
    let tile_px = (zoom / ZOOM_STEPS).exp2();
    let mut bands = [const { Bands::new() }; ROAD_HEIGHTS as usize];
    // In the order of their ids, so that every frame is drawn alike.
    for MapRoad(road) in finder.entities().filter_map(|road| roads.get(road).ok()) {
        let shows = ranks.contains(&road.rank) && leads_to_what_shows(road, scale);
        if !layers.0.roads || !shows {
            continue;
        }
        let corner = origin.corner_of(road.origin);
        for stroke in road_strokes(road_look(road), &road.line, tile_px / point_px) {
            let points = stroke.line.iter();
            let points: Vec<_> = points.map(|&[x, y]| corner + Vec2::new(x, -y)).collect();
            let band = &mut bands[usize::from(stroke.height)];
            band.add(
                &points,
                stroke.width_px * point_px / tile_px,
                SOFT_PX / tile_px,
                stroke.ink,
            );
        }
    }
    for (Strokes(height), mut mesh, mut visibility) in &mut strokes {
        let bands = std::mem::replace(&mut bands[usize::from(*height)], Bands::new());
        *visibility = if bands.is_empty() {
            Visibility::Hidden
        } else {
            mesh.0 = meshes.add(bands.mesh());
            Visibility::Visible
        };
    }
}

#[cfg(test)]
mod tests;
