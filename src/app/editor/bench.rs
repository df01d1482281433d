//! Works strokes out in the background: what a brush changes in a world or on a board, or why it can't.

use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use bevy::prelude::*;

pub use super::ask::{Answer, Ask, Worked};
use super::board_ground::board_map;
use super::decor::standing;
use super::road::mending;
use super::work::{Hands, Work, filled};
use super::{beside, board_work, piece};
use crate::app::job::Job;
use crate::app::map::{Edits, Land, Workshop};
use crate::app::schedule::AppSystems;
use crate::engine::editing::{self, EndlessMap};
use crate::engine::grid::TilePos;
use crate::engine::solver::Rules;
use crate::engine::tileset::TileId;
use crate::engine::world::{CellChange, EditedCell, Origin, Overlay};

/// The most cells that a flood fill paints at once.
const FLOOD_CELLS: usize = 1200;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        set_up
            .run_if(resource_exists_and_changed::<Land>)
            .in_set(AppSystems::Edit),
    );
}

/// Works strokes out: the tiles compiled for what is open, and the caches and buffers of the work.
#[derive(Resource)]
pub struct Bench {
    /// The tiles, compiled.
    pub rules: Arc<Rules>,
    workshop: Arc<Workshop>,
    hands: Arc<Mutex<Hands>>,
}

/// A stroke that is being worked out; dropping it stops the work.
pub struct Asked {
    /// What was asked.
    pub ask: Ask,
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

impl Bench {
    /// A bench for what is open.
    #[must_use]
    pub fn of(land: &Land) -> Self {
        let rules = Arc::new(Rules::new(&land.workshop.set));
        Self {
            hands: Arc::new(Mutex::new(Hands::new(&land.ground, &rules))),
            rules,
            workshop: Arc::clone(&land.workshop),
        }
    }

    /// Begins to work a stroke out over the map as it is.
    #[must_use]
    pub fn start(&self, ask: Ask, edits: &Edits) -> Asked {
        let (rules, workshop) = (Arc::clone(&self.rules), Arc::clone(&self.workshop));
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
                workshop,
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
    pub(super) fn answer(&self, hands: &mut Hands, ask: &Ask) -> Answer {
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
            if let Ask::Put(piece) = ask {
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

    fn world(&self, map: &mut EndlessMap, scratch: &mut editing::Scratch, ask: &Ask) -> Answer {
        let options = editing::Options {
            cancel: Some(self.stop),
            ..editing::Options::default()
        };
        let overlay = &self.overlay;
        let mut told = None;
        let edited = match ask {
            Ask::Put(piece) => editing::put(
                map,
                overlay,
                &piece.tiles,
                Origin::Painted,
                &options,
                scratch,
            ),
            Ask::Set(tile, at) => {
                let tiles = [(*at, *tile)];
                editing::put(map, overlay, &tiles, Origin::Pinned, &options, scratch)
            }
            Ask::Draw(brush, cells) => {
                editing::edit(map, overlay, *brush, cells, &options, scratch)
            }
            Ask::Flood(brush, start) => {
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
                let mut tile = |at, cell: Option<EditedCell>| {
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

pub(super) fn set_up(land: Res<Land>, mut last: Local<Option<u64>>, mut commands: Commands) {
    if last.replace(land.workshop.id) != Some(land.workshop.id) {
        commands.insert_resource(Bench::of(&land));
    }
}
