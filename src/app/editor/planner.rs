//! Works strokes out in the background: what a brush changes in a world or on a board, or why it can't.

use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use bevy::prelude::*;

use super::board_ground::board_map;
use super::decor::standing;
pub use super::request::{Answer, StrokeRequest, Worked};
use super::road::mending;
use super::work::{Hands, Work, filled};
use super::{beside, board_work, piece};
use crate::app::job::Job;
use crate::app::map::{ChunkSource, Edits, OpenMap};
use crate::app::schedule::AppSystems;
use mapmaker_grid::TilePos;
use mapmaker_grid::tileset::TileId;
use mapmaker_grid::world::{CellChange, EditedCell, Origin, Overlay};
use mapmaker_land::editing::{self, EndlessMap};
use mapmaker_solver::Rules;

/// The most cells that a flood fill paints at once.
const FLOOD_CELLS: usize = 1200;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        set_up
            .run_if(resource_exists_and_changed::<OpenMap>)
            .in_set(AppSystems::Edit),
    );
}

/// Works strokes out: the tiles compiled for what is open, and the caches and buffers of the work.
#[derive(Resource)]
pub struct StrokePlanner {
    /// The tiles, compiled.
    pub rules: Arc<Rules>,
    chunk_source: Arc<ChunkSource>,
    hands: Arc<Mutex<Hands>>,
}

/// A stroke that is being worked out; dropping it stops the work.
pub struct Asked {
    /// What was asked.
    pub ask: StrokeRequest,
    /// The version of the edits that it was asked of.
    pub version: u64,
    /// When it began.
    pub since: Instant,
    job: Job<Answer>,
}

impl Asked {
    /// Whether there is an answer to be taken.
    #[cfg(test)]
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.job.is_done()
    }

    /// The answer, once there is one.
    pub fn poll(&mut self) -> Option<Answer> {
        self.job.poll()
    }
}

impl StrokePlanner {
    /// A planner for what is open.
    #[must_use]
    pub fn of(open: &OpenMap) -> Self {
        let rules = Arc::new(Rules::new(&open.chunk_source.set));
        Self {
            hands: Arc::new(Mutex::new(Hands::new(&open.chunk_source, &rules))),
            rules,
            chunk_source: Arc::clone(&open.chunk_source),
        }
    }

    /// Begins to work a stroke out over the map as it is.
    #[must_use]
    pub fn start(&self, ask: StrokeRequest, edits: &Edits) -> Asked {
        let (rules, chunk_source) = (Arc::clone(&self.rules), Arc::clone(&self.chunk_source));
        let (hands, asked) = (Arc::clone(&self.hands), ask.clone());
        let (overlay, version) = (Arc::clone(&edits.overlay), edits.version);
        let (has_rivers, is_joined) = (edits.has_rivers, edits.is_joined);
        let job = Job::compute(move |stop| {
            let start = Instant::now();
            // The buffers change no answer, so those that a panic left are as good as any.
            let mut hands = hands.lock().unwrap_or_else(PoisonError::into_inner);
            if stop.load(Ordering::Relaxed) {
                return Answer::Stopped;
            }
            let work = Work {
                rules,
                chunk_source,
                overlay,
                has_rivers,
                is_joined,
                version,
                stop,
            };
            let mut answer = work.answer(&mut hands, &asked);
            if let Answer::Done(worked) = &mut answer {
                worked.took = start.elapsed();
            }
            answer
        });
        Asked {
            ask,
            version,
            since: Instant::now(),
            job,
        }
    }
}

impl Work<'_> {
    pub(super) fn answer(&self, hands: &mut Hands, ask: &StrokeRequest) -> Answer {
        let mut answer = match hands {
            Hands::World { map, scratch, .. } => self.world(map, scratch, ask),
            Hands::Board(size, scratch) => board_work::answer(self, *size, scratch, ask),
        };
        if let Answer::Done(worked) = &mut answer {
            let told = worked.told.take().into_iter();
            let flooded = |start| self.flooded(hands, start);
            let beside = beside::told(self.rules.set(), ask, flooded, &worked.stroke);
            let told = told.chain(beside);
            let mut told: Vec<_> = told.collect();
            let before = |change: &CellChange| Self::before(hands, change);
            told.extend(beside::without_river(
                self.rules.set(),
                ask,
                &worked.stroke,
                before,
            ));
            told.extend(mending::settle(self, hands, worked, ask));
            told.extend(standing::settle(self, hands, worked, ask));
            if let StrokeRequest::Put(piece) = ask {
                let stroke = std::mem::take(&mut worked.stroke);
                worked.stroke = piece::letter(self, hands, stroke, piece);
            }
            worked.is_seen |= !worked.stroke.marks().is_empty();
            worked.told = (!told.is_empty()).then(|| told.join("; "));
        }
        answer
    }

    /// The tile that lay in a cell before a stroke changed it.
    fn before(hands: &mut Hands, change: &CellChange) -> Option<TileId> {
        match (change.before, hands) {
            (Some(cell), _) => Some(cell.tile),
            (None, Hands::World { map, .. }) => Some(map.tile(&Overlay::default(), change.at)),
            (None, Hands::Board(..)) => None,
        }
    }

    /// The cells that a fill covers.
    fn flooded(&self, hands: &mut Hands, start: TilePos) -> Vec<TilePos> {
        match hands {
            Hands::World { map, .. } => editing::flood(map, &self.overlay, start, FLOOD_CELLS),
            Hands::Board(size, _) => {
                board_work::flood(&board_map(self, *size, &self.overlay), start)
            }
        }
    }

    fn world(
        &self,
        map: &mut EndlessMap,
        scratch: &mut editing::Scratch,
        ask: &StrokeRequest,
    ) -> Answer {
        let options = editing::Options {
            cancel: Some(self.stop),
            ..editing::Options::default()
        };
        let overlay = &self.overlay;
        let mut told = None;
        let edited = match ask {
            StrokeRequest::Put(piece) => editing::put(
                map,
                overlay,
                &piece.tiles,
                Origin::Painted,
                &options,
                scratch,
            ),
            StrokeRequest::Set(tile, at) => {
                let tiles = [(*at, *tile)];
                editing::put(map, overlay, &tiles, Origin::Pinned, &options, scratch)
            }
            StrokeRequest::Draw(brush, cells) => {
                editing::edit(map, overlay, *brush, cells, &options, scratch)
            }
            StrokeRequest::Flood(brush, start) => {
                let cells = editing::flood(map, overlay, *start, FLOOD_CELLS);
                told = Some(filled(cells.len(), cells.len() == FLOOD_CELLS));
                editing::edit(map, overlay, *brush, &cells, &options, scratch)
            }
        };
        let (edited, left) = match edited {
            editing::Edited::Partly(stroke, left) => (editing::Edited::Done(stroke), Some(left)),
            edited => (edited, None),
        };
        match edited {
            editing::Edited::Done(stroke) => {
                let nature = Overlay::default();
                let tile = |at, cell: Option<EditedCell>| {
                    cell.map_or_else(|| map.tile(&nature, at), |cell| cell.tile)
                };
                let (mut shown, mut is_seen) = (Vec::new(), false);
                for change in stroke.changes() {
                    let after = tile(change.at, change.after);
                    is_seen |= after != tile(change.at, change.before);
                    shown.push((change.at, after));
                }
                Answer::Done(Worked {
                    stroke,
                    shown,
                    left,
                    is_seen,
                    told,
                    ..Worked::default()
                })
            }
            editing::Edited::Refused(refusal) => Answer::Refused(refusal),
            _ => Answer::Stopped,
        }
    }
}

pub(super) fn set_up(open: Res<OpenMap>, mut last: Local<Option<u64>>, mut commands: Commands) {
    if last.replace(open.chunk_source.id) != Some(open.chunk_source.id) {
        commands.insert_resource(StrokePlanner::of(&open));
    }
}
