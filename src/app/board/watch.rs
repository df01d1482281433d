//! Watching the solver: its steps on the board, one by one or fast, with a chosen strategy.

use std::collections::BTreeMap;
use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};
use std::time::Duration;

use bevy::platform::cell::SyncCell;
use bevy::prelude::*;
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use super::figures::{Ended, FigureRow, SearchFigures, kind_of};
use super::liking::{Liking, Preference};
use super::proposal::{Completion, completed};
use super::question::{Question, place};
use crate::app::actions::{Action, ActionRequest};
use crate::app::chance::random_number;
use crate::app::editor::planner::StrokePlanner;
use crate::app::host::Thread;
use crate::app::job::StopOnDrop;
use crate::app::map::{Edited, Edits, MapReader, OpenMap, Pack, Proposed};
use crate::app::notice::Notice;
use crate::app::schedule::AppSystems;
use crate::app::screens::Opened;
use crate::app::switch_map::SwitchMap;
use mapmaker_grid::TilePos;
use mapmaker_grid::counting::counted;
use mapmaker_grid::tileset::TileId;
use mapmaker_solver::{Options, Scratch, Step, Strategy, solve_watched};
use mapmaker_storage::clock::Instant;

/// The maximum number of steps waiting to be shown; then the solver blocks.
const WAITING: usize = 1024;

/// The time that a frame may spend on showing steps.
const FRAME: Duration = Duration::from_millis(4);

/// The speeds, in steps per second; at the maximum, steps show as fast as they come.
pub const SPEEDS: std::ops::RangeInclusive<f32> = 1.0..=100_000.0;

pub(super) fn plugin(app: &mut App) {
    // Watching ends with its board, whatever map is open now.
    app.init_resource::<Watching>().add_systems(
        Update,
        (
            forget.run_if(on_message::<SwitchMap>).before(by_action),
            collect_figures.run_if(in_state(Opened::Board)),
        )
            .in_set(AppSystems::Actions),
    );
    app.add_systems(
        Update,
        (
            drop_outdated.run_if(on_message::<Edited>),
            by_action.run_if(on_message::<ActionRequest>),
            follow,
        )
            .chain()
            .in_set(AppSystems::Actions)
            .run_if(in_state(Opened::Board).and_then(resource_exists::<StrokePlanner>)),
    );
}

/// The watched solver and its settings.
#[derive(Resource)]
pub struct Watching {
    /// Whether the panel is open.
    pub is_open: bool,
    /// The strategy for the next start.
    pub strategy: Strategy,
    /// The speed in steps per second.
    pub speed: f32,
    /// Whether it is paused.
    pub is_paused: bool,
    /// Steps to show despite the pause.
    pub single: u32,
    /// The statistics of finished searches.
    pub figures: SearchFigures,
    run: Option<Run>,
    /// The accumulated fraction of a step.
    due: f32,
}

impl Default for Watching {
    fn default() -> Self {
        Self {
            is_open: false,
            strategy: Strategy::Incremental,
            speed: 20.0,
            is_paused: false,
            single: 0,
            figures: SearchFigures::default(),
            run: None,
            due: 0.0,
        }
    }
}

/// A watched search; dropping it stops it.
struct Run {
    /// The version of the edits at its start.
    version: u64,
    strategy: Strategy,
    /// Stops the thread on drop.
    _stop: StopOnDrop,
    steps: SyncCell<Receiver<Seen>>,
    shown: SearchView,
}

/// The search after the steps shown so far.
#[derive(Default)]
pub struct SearchView {
    /// The tiles placed by the solver.
    pub placed: BTreeMap<(i64, i64), TileId>,
    /// The solver's current cell.
    pub at: Option<TilePos>,
    /// The last cell in which no tile fitted.
    pub contradiction: Option<TilePos>,
    /// Recently reduced cells with the number of tiles left, the newest last.
    pub bans: Vec<(TilePos, usize)>,
    /// The number of steps of each kind, by [`kind_of`].
    pub counts: [u64; 6],
}

/// A message from the search.
enum Seen {
    Step(Step),
    End(Ended),
}

impl Watching {
    /// The saved state: whether the panel is open, and the strategy of that name.
    #[must_use]
    pub fn left(is_open: bool, strategy: Option<&str>) -> Self {
        let usual = Self::default();
        let mut known = Strategy::ALL.into_iter();
        let named = known.find(|&(_, name)| strategy == Some(name));
        Self {
            is_open,
            strategy: named.map_or(usual.strategy, |(strategy, _)| strategy),
            ..usual
        }
    }

    /// The steps so far, while a search is watched.
    #[must_use]
    pub fn shown(&self) -> Option<&SearchView> {
        self.run.as_ref().map(|run| &run.shown)
    }

    /// Stops watching.
    pub fn stop(&mut self, proposed: &mut Proposed) {
        self.end(Ended::Stopped, proposed);
    }

    /// Ends watching and records the search's statistics.
    fn end(&mut self, ended: Ended, proposed: &mut Proposed) {
        if let Some(run) = self.run.take() {
            let row = FigureRow {
                ended,
                counts: run.shown.counts,
                took: None,
            };
            self.figures.note(run.version, run.strategy, row);
            proposed.release();
        }
    }

    /// Starts a search on the present board.
    pub fn start(&mut self, question: Question) {
        let stop = StopOnDrop::default();
        let flag = stop.flag();
        let (version, strategy) = (question.version, self.strategy);
        let (sender, steps) = sync_channel(WAITING);
        // Its own thread: it waits for the viewer, and must not block a worker for chunks.
        let search = move || {
            let seed = random_number();
            let Ok(problem) = question.weighed(seed) else {
                return;
            };
            let options = Options {
                strategy,
                cancel: Some(&flag),
                ..Options::default()
            };
            let mut rng = Pcg64Mcg::seed_from_u64(seed);
            let mut scratch = Scratch::default();
            // Sending fails after the run was dropped; then the stop flag is set, too.
            let mut observer = |step| drop(sender.send(Seen::Step(step)));
            let outcome = solve_watched(&problem, &options, &mut rng, &mut observer, &mut scratch);
            drop(sender.send(Seen::End(Ended::of(&outcome))));
        };
        drop(Thread::start("watched search", search));
        self.due = 0.0;
        self.run = Some(Run {
            version,
            strategy,
            _stop: stop,
            steps: SyncCell::new(steps),
            shown: SearchView::default(),
        });
    }
}

impl SearchView {
    /// The maximum number of bans kept.
    pub(super) const BANS: usize = 48;

    fn see(&mut self, step: Step) {
        let key = |cell| (place(cell).y, place(cell).x);
        self.counts[kind_of(&step)] += 1;
        match step {
            Step::Select(cell) => {
                self.at = Some(place(cell));
                self.contradiction = None;
            }
            Step::Place(pin) => {
                self.placed.insert(key(pin.cell), pin.tile);
            }
            Step::Ban(cell, left) => {
                self.bans.retain(|(at, _)| *at != place(cell));
                self.bans.push((place(cell), left));
                if self.bans.len() > Self::BANS {
                    self.bans.remove(0);
                }
            }
            Step::Contradiction(cell) => self.contradiction = Some(place(cell)),
            Step::Backtrack(cell) => {
                self.placed.remove(&key(cell));
            }
            Step::Restart => {
                self.placed.clear();
                self.bans.clear();
            }
        }
    }
}

fn forget(mut watching: ResMut<Watching>) {
    watching.run = None;
    watching.figures = SearchFigures::default();
}

fn drop_outdated(mut watching: ResMut<Watching>, mut proposed: ResMut<Proposed>) {
    watching.stop(&mut proposed);
}

/// Collects finished results of the comparison.
fn collect_figures(mut watching: ResMut<Watching>) {
    if watching.figures.is_comparing() {
        watching.figures.collect();
    }
}

pub(in crate::app) fn by_action(
    mut acts: MessageReader<ActionRequest>,
    open: Res<OpenMap>,
    planner: Res<StrokePlanner>,
    edits: Res<Edits>,
    (liking, pack): (Res<Liking>, Res<Pack>),
    mut watching: ResMut<Watching>,
    mut proposed: ResMut<Proposed>,
) {
    for act in acts.read() {
        match act.0 {
            Action::Compare => {
                if let Some(size) = open.base.board() {
                    watching.is_open = true;
                    let preference = Preference::of(*liking, &pack, planner.rules.set());
                    let question = Question::of(&planner, &edits, size).preferring(preference);
                    watching.figures.compare(question);
                }
            }
            Action::Watch => {
                watching.is_open = !watching.is_open;
                if !watching.is_open {
                    watching.stop(&mut proposed);
                }
            }
            Action::Menu => watching.stop(&mut proposed),
            _ => {}
        }
    }
}

pub(super) fn follow(
    time: Res<Time<Real>>,
    open: Res<OpenMap>,
    map: MapReader,
    edits: Res<Edits>,
    mut watching: ResMut<Watching>,
    mut completion: ResMut<Completion>,
    mut proposed: ResMut<Proposed>,
    mut notice: ResMut<Notice>,
) {
    if watching.run.is_none() {
        return;
    }
    // The watched search replaces a completion, so that can't be accepted.
    if !completion.is_idle() {
        completion.end(&mut proposed);
    }
    let watching = &mut *watching;
    if watching.is_paused {
        watching.due = watching.single as f32;
        watching.single = 0;
    } else {
        watching.due += time.delta_secs().min(0.2) * watching.speed;
    }
    let fast = !watching.is_paused && watching.speed >= *SPEEDS.end();
    let start = Instant::now();
    let mut end = None;
    let Some(run) = &mut watching.run else {
        return;
    };
    let mut has_changed = false;
    while (watching.due >= 1.0 || fast) && start.elapsed() < FRAME {
        match run.steps.get().try_recv() {
            Ok(Seen::Step(step)) => {
                run.shown.see(step);
                has_changed = true;
                watching.due -= 1.0;
            }
            Ok(Seen::End(how)) => {
                end = Some(how);
                break;
            }
            Err(TryRecvError::Empty) => {
                watching.due = watching.due.min(1.0);
                break;
            }
            Err(TryRecvError::Disconnected) => {
                end = Some(Ended::Stopped);
                break;
            }
        }
    }
    let placed = run.shown.placed.iter();
    let tiles = placed.map(|(&(y, x), &tile)| (TilePos::new(x, y), tile));
    if has_changed {
        let unplaced = tiles.clone().filter(|(at, _)| map.tile(*at).is_none());
        proposed.hold_step(unplaced);
    }
    let Some(end) = end else {
        return;
    };
    let counts = run.shown.counts;
    let found = completed(&map, &edits, tiles);
    watching.end(end, &mut proposed);
    let steps: u64 = counts.iter().sum();
    match end {
        Ended::Solved if open.base.board().is_some() => {
            let back = match counts[4] {
                0 => "no tile was".to_owned(),
                1 => "1 tile was".to_owned(),
                count => format!("{count} tiles were"),
            };
            let steps = counted(steps, "step");
            notice.tell(format!("solved in {steps}; {back} taken back"));
            completion.preview(found, &mut proposed);
        }
        Ended::Solved | Ended::Stopped => {}
        Ended::Impossible => notice.refuse(
            format!(
                "proved in {}: the board can't be completed",
                counted(steps, "step")
            ),
            Vec::new(),
        ),
    }
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::SystemState;

    use super::super::testing;
    use super::*;
    use crate::app::map::BoardSize;
    use mapmaker_drawing::art::ink_set;

    #[test]
    fn the_strategy_is_as_it_was_left() {
        for (strategy, name) in Strategy::ALL {
            assert_eq!(strategy.name(), name);
            assert_eq!(Watching::left(true, Some(name)).strategy, strategy);
        }
        let usual = Watching::default().strategy;
        for unknown in [None, Some(""), Some("a name of another version")] {
            assert_eq!(Watching::left(true, unknown).strategy, usual);
        }
    }

    #[test]
    fn a_watched_search_drops_the_completion_that_was_found_before() {
        let size = BoardSize::new(6, 6);
        let mut app = testing::app(size);
        app.init_resource::<Watching>()
            .init_resource::<Completion>()
            .add_systems(Update, follow);
        let world = app.world();
        let question = Question::of(world.resource(), world.resource(), size);
        let plain = ink_set().find_name("PPPP").expect("in the pack");
        let mut map = SystemState::<(MapReader, Res<Edits>)>::new(app.world_mut());
        let (map, edits) = map.get(app.world()).expect("all there");
        let found = completed(&map, &edits, size.cells().map(|at| (at, plain)));
        let world = app.world_mut();
        world.resource_scope(|world, mut completion: Mut<Completion>| {
            completion.preview(found, &mut world.resource_mut::<Proposed>());
        });
        let mut watching = world.resource_mut::<Watching>();
        watching.is_paused = true;
        watching.start(question);
        app.update();
        assert!(app.world().resource::<Watching>().shown().is_some());
        assert!(app.world().resource::<Completion>().is_idle());
        assert!(app.world().resource::<Proposed>().is_empty());
    }
}
