//! The assistant: how many tiles still fit each empty cell, and whether the board can still be completed. It runs on
//! its own thread and restarts at every edit.

use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};

use bevy::prelude::*;
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use super::question::{Question, Reason};
use crate::app::actions::{Action, ActionRequest};
use crate::app::editor::planner::StrokePlanner;
use crate::app::host::Thread;
use crate::app::job::StopOnDrop;
use crate::app::map::{Edits, OpenMap};
use crate::app::schedule::AppSystems;
use crate::app::screens::Opened;
use crate::app::switch_map::SwitchMap;
use crate::app::wake::wake;
use mapmaker_grid::TilePos;
use mapmaker_grid::tileset::TileId;
use mapmaker_solver::{NO_TILE, Options, Outcome, Problem, Scratch, Session, solve};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Assistant>().add_systems(
        Update,
        (
            forget.run_if(on_message::<SwitchMap>),
            toggle.run_if(on_message::<ActionRequest>),
            ask.run_if(in_state(Opened::Board).and_then(resource_exists::<StrokePlanner>)),
        )
            .chain()
            .in_set(AppSystems::Finish),
    );
}

/// The assistant, on or off.
#[derive(Resource, Default)]
pub struct Assistant {
    /// Whether it is on.
    pub is_on: bool,
    worker: Option<Worker>,
}

impl Assistant {
    /// A new assistant, on or off, without a question yet.
    #[must_use]
    pub fn new(is_on: bool) -> Self {
        Self {
            is_on,
            ..Self::default()
        }
    }
}

/// The assistant's analysis of the board.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The version of the edits.
    pub version: u64,
    /// The number of tiles left for each cell in row-major order, 0 if none fits; [`Reading::FILLED`] for cells with a
    /// tile. If the whole board has no solution, the first cell to show it has 0 and all other empty cells
    /// [`Reading::UNKNOWN`].
    pub left: Arc<Vec<u16>>,
    /// Whether the board can be completed.
    pub verdict: Verdict,
}

impl Reading {
    /// The value of a cell with a tile.
    pub const FILLED: u16 = u16::MAX;

    /// The value of an unanalysed cell, as the board is impossible because of another.
    pub const UNKNOWN: u16 = u16::MAX - 1;
}

/// Whether the board can be completed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Undecided.
    Open,
    /// It can be completed.
    Completable,
    /// It is proved that it can't, with the reason once found.
    Impossible(Option<Reason>),
}

/// The thread; it ends when this is dropped.
struct Worker {
    orders: Sender<Inquiry>,
    /// Stops work on the latest inquiry.
    stop: StopOnDrop,
    reading: Arc<Mutex<Option<Reading>>>,
}

struct Inquiry {
    question: Question,
    stop: Arc<AtomicBool>,
}

impl Worker {
    fn start() -> Self {
        let (orders, receiver) = channel();
        let reading = Arc::default();
        let published = Arc::clone(&reading);
        // Its own thread: it keeps its session between questions, and may count until the next edit.
        drop(Thread::start("assistant", move || {
            serve(&receiver, &published);
        }));
        Self {
            orders,
            stop: StopOnDrop::default(),
            reading,
        }
    }

    /// Asks about a board and cancels the previous question. Does not block.
    fn ask(&mut self, question: Question) {
        self.stop = StopOnDrop::default();
        let stop = self.stop.flag();
        // Sending fails only if the thread has panicked; then the assistant shows nothing.
        drop(self.orders.send(Inquiry { question, stop }));
    }
}

impl Assistant {
    /// The latest reading, which may be for an earlier version of the board.
    #[must_use]
    pub fn reading(&self) -> Option<Reading> {
        let worker = self.worker.as_ref().filter(|_| self.is_on)?;
        let reading = worker
            .reading
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        reading.clone()
    }
}

fn forget(mut assistant: ResMut<Assistant>) {
    assistant.worker = None;
}

fn toggle(mut acts: MessageReader<ActionRequest>, mut assistant: ResMut<Assistant>) {
    for _ in acts.read().filter(|act| act.0 == Action::Assistant) {
        assistant.is_on = !assistant.is_on;
    }
}

fn ask(
    open: Res<OpenMap>,
    planner: Res<StrokePlanner>,
    edits: Res<Edits>,
    mut assistant: ResMut<Assistant>,
) {
    if !assistant.is_on {
        assistant.worker = None;
        return;
    }
    let is_due = assistant.worker.is_none() || edits.is_changed();
    let (Some(size), true) = (open.base.board(), is_due) else {
        return;
    };
    let question = Question::of(&planner, &edits, size);
    assistant
        .worker
        .get_or_insert_with(Worker::start)
        .ask(question);
}

/// Answers inquiries, always the newest, until the channel closes.
fn serve(orders: &Receiver<Inquiry>, published: &Mutex<Option<Reading>>) {
    let Ok(mut order) = orders.recv() else {
        return;
    };
    let rules = Arc::clone(order.question.rules());
    let mut scratch = Scratch::default();
    // Set up once; from then on the cost of setting or clearing a tile is that of its effects.
    let board = order.question.board();
    let Ok(mut empty) = Problem::new(&rules, board.width, board.height) else {
        return;
    };
    if rules.set().chooses_mega() {
        empty.use_mega();
    }
    if board.joined {
        empty.join_sides();
    }
    let mut session = Session::new(empty);
    let mut known = vec![NO_TILE; order.question.cells()];
    loop {
        while let Ok(newer) = orders.try_recv() {
            order = newer;
        }
        update(&mut session, &mut known, &order.question);
        let left = Arc::new(left(&session, &known));
        let publish = |verdict| {
            let mut reading = published.lock().unwrap_or_else(PoisonError::into_inner);
            *reading = Some(Reading {
                version: order.question.version,
                left: Arc::clone(&left),
                verdict,
            });
            drop(reading);
            wake();
        };
        publish(Verdict::Open);
        if let Some(is_completable) = decide(&order, &mut scratch) {
            if is_completable {
                publish(Verdict::Completable);
            } else {
                publish(Verdict::Impossible(None));
                let reason = order.question.reason(&order.stop, &mut scratch);
                publish(Verdict::Impossible(Some(reason)));
            }
        }
        match orders.recv() {
            Ok(newer) => order = newer,
            Err(_) => return,
        }
    }
}

/// Returns whether the board can be completed; `None` if cancelled.
fn decide(order: &Inquiry, scratch: &mut Scratch) -> Option<bool> {
    let options = Options {
        cancel: Some(&order.stop),
        ..Options::default()
    };
    let problem = order.question.problem().ok()?;
    let mut rng = Pcg64Mcg::seed_from_u64(1);
    match solve(&problem, &options, &mut rng, scratch) {
        Outcome::Solved(_) => Some(true),
        Outcome::Impossible => Some(false),
        Outcome::BudgetSpent | Outcome::Cancelled => None,
    }
}

/// Sets and clears the session's tiles that changed since the last inquiry.
fn update(session: &mut Session, known: &mut [TileId], question: &Question) {
    let board = question.board();
    for (index, (&now, before)) in board.tiles().iter().zip(known).enumerate() {
        if now == *before {
            continue;
        }
        let cell = (index % board.width, index / board.width);
        let changed = if now == NO_TILE {
            session.clear(cell)
        } else {
            session.set(cell, now)
        };
        debug_assert!(changed.is_ok(), "cells and tiles are the board's");
        *before = now;
    }
}

fn left(session: &Session, known: &[TileId]) -> Vec<u16> {
    let width = session.problem().width();
    let cell = |index: usize| (index % width, index / width);
    let count = |index: usize| {
        let left = session.count_left(cell(index));
        left.map_or(0, |count| count as u16)
    };
    let contradiction = session.contradiction();
    let cells = known.iter().enumerate();
    cells
        .map(|(index, &tile)| match (tile, contradiction) {
            (_, Some(at)) if at == cell(index) => 0,
            (NO_TILE, Some(_)) => Reading::UNKNOWN,
            (NO_TILE, None) => count(index),
            _ => Reading::FILLED,
        })
        .collect()
}

/// The cells of a reading in which no tile fits.
pub fn dead_cells(reading: &Reading, width: u32) -> impl Iterator<Item = TilePos> + '_ {
    let dead = reading
        .left
        .iter()
        .enumerate()
        .filter(|&(_, &left)| left == 0);
    let width = width as usize;
    dead.map(move |(index, _)| TilePos::new((index % width) as i64, (index / width) as i64))
}

#[cfg(test)]
mod tests {
    use super::super::question::PROBLEMS;
    use super::super::testing::{self, place, until};
    use super::*;
    use crate::app::map::{BoardSize, EditTiles};

    const SIZE: BoardSize = BoardSize::new(50, 50);

    fn app() -> App {
        let mut app = testing::app(SIZE);
        app.add_plugins(plugin);
        app.world_mut().resource_mut::<Assistant>().is_on = true;
        app
    }

    /// The reading of the present board, once decided.
    fn decided(app: &mut App) -> Reading {
        until(app, |world| {
            let reading = world.resource::<Assistant>().reading()?;
            let is_open = matches!(reading.verdict, Verdict::Open | Verdict::Impossible(None));
            let is_of_now = reading.version == world.resource::<Edits>().version;
            (is_of_now && !is_open).then_some(reading)
        })
    }

    #[test]
    fn an_edits_own_frame_does_no_solving_and_the_answer_comes_all_the_same() {
        let mut app = app();
        for x in 0..40 {
            place(&mut app, [(TilePos::new(x, 7), "FFFF")]);
            app.update();
        }
        let reading = decided(&mut app);
        assert_eq!(reading.verdict, Verdict::Completable);
        let left = |x: usize, y: usize| reading.left[y * SIZE.width as usize + x];
        assert_eq!(left(3, 7), Reading::FILLED);
        assert!((1..141).contains(&left(3, 8)), "{} tiles fit", left(3, 8));
        assert_eq!(left(3, 20), 141);
        assert_eq!(
            PROBLEMS.with(std::cell::Cell::get),
            0,
            "on the thread of the frames"
        );
    }

    #[test]
    fn it_reports_tiles_without_completion_until_they_are_removed() {
        let mut app = app();
        // No land tile has both forest and river. Each is a step of its own, so that undo keeps the first.
        for (at, name) in [(10, "FFFF"), (11, "RRRR")] {
            place(&mut app, [(TilePos::new(at, at), name)]);
            app.update();
        }
        let Verdict::Impossible(Some(reason)) = decided(&mut app).verdict else {
            panic!("such a board has no completion");
        };
        assert_eq!(reason.culprits.len(), 2, "{reason:?}");
        // The reading marks only the cell that shows it, not the whole board.
        let reading = app.world().resource::<Assistant>().reading();
        let dead: Vec<_> = dead_cells(&reading.expect("it was read"), SIZE.width).collect();
        let [dead] = dead[..] else {
            panic!("{} cells are marked", dead.len());
        };
        assert!(
            (9..=12).contains(&dead.x) && (9..=12).contains(&dead.y),
            "{dead:?}"
        );
        app.world_mut().write_message(EditTiles::Undo);
        assert_eq!(decided(&mut app).verdict, Verdict::Completable);
    }
}
