//! Completing a board: searched in the background, shown as a preview, then accepted or dropped.

use std::sync::atomic::AtomicBool;

use bevy::prelude::*;
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use super::liking::{Liking, Preference};
pub use super::proposal::Completion;
use super::proposal::{FoundTiles, RunningSearch, completed};
use super::question::{Question, explaining, place};
use super::watch;
use crate::app::actions::{Action, ActionRequest};
use crate::app::chance::random_number;
use crate::app::editor::planner::StrokePlanner;
use crate::app::job::Job;
use crate::app::map::{BoardSize, EditTiles, Edited, Edits, MapReader, OpenMap, Pack, Proposed};
use crate::app::notice::Notice;
use crate::app::schedule::AppSystems;
use crate::app::screens::Opened;
use crate::app::switch_map::SwitchMap;
use mapmaker_drawing::art::decor_mask;
use mapmaker_features::decor::{Owner, with_fallen};
use mapmaker_grid::counting::counted;
use mapmaker_grid::world::Stroke;
use mapmaker_solver::{Advice, Options, Outcome, Scratch, solve, suggest};
use mapmaker_storage::clock::Instant;

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<Completion>()
        .add_message::<Complete>()
        // Runs for every kind of map: a preview that outlived its board would keep Escape for itself.
        .add_systems(
            Update,
            forget
                .run_if(on_message::<SwitchMap>)
                .in_set(AppSystems::Actions)
                .before(by_action),
        )
        .add_systems(
            Update,
            (
                drop_outdated.run_if(on_message::<Edited>),
                by_action.run_if(on_message::<ActionRequest>),
                act,
                follow,
            )
                .chain()
                .in_set(AppSystems::Actions)
                .after(watch::follow)
                .run_if(in_state(Opened::Board).and_then(resource_exists::<StrokePlanner>)),
        );
}

/// Requests for the completion.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Complete {
    /// Searches for a new completion.
    Find,
    /// Makes the preview part of the board.
    Accept,
    /// Stops the search, or drops its result.
    Drop,
    /// Removes few tiles so that a completion exists, and says whether that is proved to be the minimum.
    RemoveFewest,
}

fn forget(mut completion: ResMut<Completion>) {
    *completion = Completion::Idle;
}

/// Drops a result when the board has changed.
fn drop_outdated(
    mut completion: ResMut<Completion>,
    mut proposed: ResMut<Proposed>,
    mut notice: ResMut<Notice>,
) {
    if matches!(*completion, Completion::Preview(_)) && notice.said().is_none() {
        notice.tell("the board has changed, so the completion that was shown was dropped");
    }
    completion.end(&mut proposed);
}

pub(in crate::app) fn by_action(
    mut acts: MessageReader<ActionRequest>,
    completion: Res<Completion>,
    mut orders: MessageWriter<Complete>,
) {
    for act in acts.read() {
        let order = match (act.0, &*completion) {
            (Action::Complete, Completion::Preview(_)) => Complete::Accept,
            (Action::Complete, _) => Complete::Find,
            (Action::Menu, completion) if !completion.is_idle() => Complete::Drop,
            _ => continue,
        };
        orders.write(order);
    }
}

pub(in crate::app) fn act(
    mut orders: MessageReader<Complete>,
    open: Res<OpenMap>,
    planner: Res<StrokePlanner>,
    edits: Res<Edits>,
    pack: Res<Pack>,
    liking: Res<Liking>,
    mut watching: ResMut<watch::Watching>,
    mut completion: ResMut<Completion>,
    mut proposed: ResMut<Proposed>,
    mut commands: MessageWriter<EditTiles>,
) {
    for order in orders.read() {
        let Some(size) = open.base.board() else {
            continue;
        };
        match order {
            Complete::Find => {
                watching.stop(&mut proposed);
                completion.end(&mut proposed);
                let preference = Preference::of(*liking, &pack, planner.rules.set());
                let question = Question::of(&planner, &edits, size).preferring(preference);
                *completion = start("searching for a completion…", move |cancel| {
                    find(&question, cancel)
                });
            }
            Complete::Accept => {
                if let Completion::Preview(stroke) = std::mem::take(&mut *completion) {
                    proposed.release();
                    commands.write(EditTiles::Make(stroke));
                }
            }
            Complete::Drop => completion.end(&mut proposed),
            Complete::RemoveFewest => {
                let question = Question::of(&planner, &edits, size);
                *completion = start("searching for few tiles to remove…", move |cancel| {
                    fewest(&question, cancel)
                });
            }
        }
    }
}

fn start(
    what: &'static str,
    work: impl FnOnce(&AtomicBool) -> FoundTiles + Send + 'static,
) -> Completion {
    Completion::Running(RunningSearch {
        since: Instant::now(),
        what,
        job: Job::compute(work),
    })
}

fn find(question: &Question, cancel: &AtomicBool) -> FoundTiles {
    let mut scratch = Scratch::default();
    let options = Options {
        cancel: Some(cancel),
        ..Options::default()
    };
    let seed = random_number();
    let Ok(problem) = question.weighed(seed) else {
        return FoundTiles::Nothing("the board is too large");
    };
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    match solve(&problem, &options, &mut rng, &mut scratch) {
        Outcome::Solved(tiles) => FoundTiles::Solved(tiles.to_vec(), question.version),
        Outcome::Impossible => FoundTiles::Impossible(question.reason(cancel, &mut scratch)),
        Outcome::BudgetSpent | Outcome::Cancelled => FoundTiles::Nothing("stopped"),
    }
}

fn fewest(question: &Question, cancel: &AtomicBool) -> FoundTiles {
    let Ok(problem) = question.problem() else {
        return FoundTiles::Nothing("the board is too large");
    };
    let mut rng = Pcg64Mcg::seed_from_u64(question.version);
    let options = explaining(cancel);
    match suggest(&problem, &options, &mut rng, &mut Scratch::default()) {
        Advice::Remove(found) => {
            let cells = found.remove.iter().map(|pin| place(pin.cell));
            FoundTiles::Remove(cells.collect(), found.is_fewest)
        }
        Advice::RulesAlone => {
            FoundTiles::Nothing("these tiles cannot fill even an empty board of this size")
        }
        Advice::Unknown => FoundTiles::Nothing("no set of tiles to remove was found in time"),
    }
}

fn follow(
    open: Res<OpenMap>,
    map: MapReader,
    edits: Res<Edits>,
    planner: Res<StrokePlanner>,
    mut completion: ResMut<Completion>,
    mut proposed: ResMut<Proposed>,
    mut notice: ResMut<Notice>,
    mut commands: MessageWriter<EditTiles>,
) {
    let Completion::Running(running) = &mut *completion else {
        return;
    };
    let Some(found) = running.job.poll() else {
        return;
    };
    *completion = Completion::Idle;
    match found {
        FoundTiles::Solved(tiles, version) if version == edits.version => {
            let size = open.base.board();
            let cells = size.into_iter().flat_map(BoardSize::cells);
            let stroke = completed(&map, &edits, cells.zip(tiles));
            if stroke.is_empty() {
                notice.tell("the board is complete");
            } else {
                completion.preview(stroke, &mut proposed);
            }
        }
        FoundTiles::Solved(..) => {}
        FoundTiles::Impossible(reason) => *completion = Completion::Impossible(reason),
        FoundTiles::Remove(cells, is_fewest) => {
            let board = open
                .base
                .board()
                .map(|size| Question::of(&planner, &edits, size));
            let cleared = board.map(|question| question.board().clear(&cells));
            let cleared = cleared.unwrap_or_default();
            let proof = if is_fewest {
                ", the fewest possible"
            } else {
                ""
            };
            notice.tell(format!("{} removed{proof}", counted(cells.len(), "tile")));
            let stroke = Stroke::over(&edits.overlay, cleared.into_iter().map(|at| (at, None)));
            let (set, overlay) = (planner.rules.set(), &edits.overlay);
            let stroke = with_fallen(stroke, overlay, Owner::Board, set, |_| None, decor_mask);
            commands.write(EditTiles::Make(stroke));
        }
        FoundTiles::Nothing(why) => notice.tell(why),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outdated_preview_is_dropped_with_a_message() {
        let message_of = |completion: Completion, said: Option<&str>| {
            let mut app = App::new();
            app.insert_resource(completion)
                .init_resource::<Proposed>()
                .init_resource::<Notice>()
                .add_systems(Update, drop_outdated);
            if let Some(said) = said {
                app.world_mut().resource_mut::<Notice>().tell(said);
            }
            app.update();
            assert!(app.world().resource::<Completion>().is_idle());
            let notice = app.world().resource::<Notice>();
            notice.said().map(|said| said.text.clone())
        };
        let shown = || Completion::Preview(Stroke::default());
        let dropped = "the board has changed, so the completion that was shown was dropped";
        assert_eq!(message_of(shown(), None).as_deref(), Some(dropped));
        // The edit's own message takes precedence.
        let said = "2 cells were left out";
        assert_eq!(message_of(shown(), Some(said)).as_deref(), Some(said));
        assert_eq!(message_of(Completion::Idle, None), None);
    }
}
