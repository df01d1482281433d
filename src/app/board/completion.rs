//! Completing a board: worked out in the background, shown as a preview, then taken or dropped.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use bevy::prelude::*;
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use super::question::{Question, Reason, explaining, place};
use super::{is_board, watch};
use crate::app::chance::random_number;
use crate::app::editor::actions::{Act, Action};
use crate::app::editor::bench::Bench;
use crate::app::editor::notice::Notice;
use crate::app::job::Job;
use crate::app::land::OpenLand;
use crate::app::map::{
    BoardSize, EditTiles, Edited, Edits, Land, Look, MapReader, Pack, Proposed, Source,
};
use crate::app::schedule::AppSystems;
use crate::engine::art::decor_mask;
use crate::engine::board::{Style, weigh};
use crate::engine::decor::{Owner, with_fallen};
use crate::engine::grid::TilePos;
use crate::engine::solver::{Advice, NO_TILE, Options, Outcome, Scratch, solve, suggest};
use crate::engine::tileset::{TileId, TileSet};
use crate::engine::world::{EditedCell, Origin, Stroke};

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<Completion>()
        .init_resource::<Liking>()
        .add_message::<Complete>()
        // Whatever is open by now: a preview that outlived its board would keep Escape for itself.
        .add_systems(
            Update,
            forget
                .run_if(on_message::<OpenLand>)
                .in_set(AppSystems::Script)
                .before(by_action),
        )
        .add_systems(
            Update,
            (
                drop_outdated.run_if(on_message::<Edited>),
                by_action.run_if(on_message::<Act>),
                act,
                follow,
            )
                .chain()
                .in_set(AppSystems::Script)
                .after(watch::follow)
                .run_if(is_board.and_then(resource_exists::<Bench>)),
        );
}

/// What to do about the completion.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Complete {
    /// Work one out, another than before.
    Find,
    /// Make the preview part of the board.
    Accept,
    /// Stop, or drop what was found.
    Drop,
    /// Take few tiles away so that there is a completion; it is told whether fewer would not do.
    RemoveFewest,
}

/// The completion of the board.
#[derive(Resource, Default)]
pub enum Completion {
    /// Nobody asked.
    #[default]
    Idle,
    /// It is being worked out.
    Running(Running),
    /// One was found.
    Preview(Stroke),
    /// It is proved that there is none.
    Impossible(Reason),
}

/// What the tiles of a completion are chosen by.
#[derive(Resource, Clone, Copy, Default, PartialEq, Eq)]
pub struct Liking(pub Style);

/// Work that is going on; dropping it stops it.
pub struct Running {
    /// Since when.
    pub since: Instant,
    /// What it says meanwhile.
    pub what: &'static str,
    job: Job<Found>,
}

/// What came of it.
enum Found {
    Solved(Vec<TileId>, u64),
    Impossible(Reason),
    /// Tiles to take away, and whether it is proved that fewer do not do.
    Remove(Vec<TilePos>, bool),
    Nothing(&'static str),
}

impl Completion {
    /// Shows a completion that was found elsewhere.
    pub fn preview(&mut self, stroke: Stroke, proposed: &mut Proposed) {
        let cells = stroke.changes().iter();
        let tiles = cells.filter_map(|change| Some((change.at, change.after?.tile)));
        proposed.hold(tiles.map(|(at, tile)| (at, tile, Look::Preview)));
        *self = Self::Preview(stroke);
    }

    /// Whether there is nothing to stop or to drop.
    #[must_use]
    pub const fn is_idle(&self) -> bool {
        matches!(self, Self::Idle)
    }

    /// Stops it, or drops what was found.
    pub(super) fn end(&mut self, proposed: &mut Proposed) {
        if matches!(self, Self::Preview(_)) {
            proposed.release();
        }
        *self = Self::Idle;
    }
}

fn forget(mut completion: ResMut<Completion>) {
    *completion = Completion::Idle;
}

/// What was found was found for the board as it was.
fn drop_outdated(mut completion: ResMut<Completion>, mut proposed: ResMut<Proposed>) {
    completion.end(&mut proposed);
}

pub(in crate::app) fn by_action(
    mut acts: MessageReader<Act>,
    mut completion: ResMut<Completion>,
    mut orders: MessageWriter<Complete>,
) {
    for act in acts.read() {
        match (act.0, &mut *completion) {
            (Action::Complete, Completion::Preview(_)) => {
                orders.write(Complete::Accept);
            }
            (Action::Complete, _) => {
                orders.write(Complete::Find);
            }
            (Action::Menu, Completion::Idle) => {}
            (Action::Menu, _) => {
                orders.write(Complete::Drop);
            }
            _ => {}
        }
    }
}

pub(in crate::app) fn act(
    mut orders: MessageReader<Complete>,
    land: Res<Land>,
    bench: Res<Bench>,
    edits: Res<Edits>,
    pack: Res<Pack>,
    liking: Res<Liking>,
    mut watching: ResMut<watch::Watching>,
    mut completion: ResMut<Completion>,
    mut proposed: ResMut<Proposed>,
    mut commands: MessageWriter<EditTiles>,
) {
    for order in orders.read() {
        let Some(size) = land.ground.board() else {
            continue;
        };
        match order {
            Complete::Find => {
                watching.stop(&mut proposed);
                completion.end(&mut proposed);
                let question = Question::of(&bench, &edits, size);
                let (style, weights) = (liking.0, weights(&pack, liking.0, bench.rules.set()));
                *completion = start("searching for a completion…", move |cancel| {
                    find(&question, style, &weights, cancel)
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
                let question = Question::of(&bench, &edits, size);
                *completion = start("searching for few tiles to remove…", move |cancel| {
                    fewest(&question, cancel)
                });
            }
        }
    }
}

fn start(
    what: &'static str,
    work: impl FnOnce(&AtomicBool) -> Found + Send + 'static,
) -> Completion {
    Completion::Running(Running {
        since: Instant::now(),
        what,
        job: Job::compute(work),
    })
}

/// The weights that the pack gives its tiles.
fn weights(pack: &Pack, style: Style, set: &TileSet) -> Vec<u32> {
    match (&pack.0, style) {
        (Source::Strokes(_), _) => Vec::new(),
        (Source::Images(pack), Style::Natural) => pack.weights.table(set),
        (Source::Images(pack), Style::Random) => pack.weights.table_by_chance(set),
    }
}

fn find(question: &Question, style: Style, weights: &[u32], cancel: &AtomicBool) -> Found {
    let mut scratch = Scratch::default();
    let options = Options {
        cancel: Some(cancel),
        ..Options::default()
    };
    let seed = random_number();
    let problem = question.problem().and_then(|mut problem| {
        weigh(&mut problem, style, seed, weights)?;
        Ok(problem)
    });
    let Ok(problem) = problem else {
        return Found::Nothing("the board is too large");
    };
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    match solve(&problem, &options, &mut rng, &mut scratch) {
        Outcome::Solved(tiles) => Found::Solved(tiles.to_vec(), question.version),
        Outcome::Impossible => Found::Impossible(question.reason(cancel, &mut scratch)),
        Outcome::BudgetSpent | Outcome::Cancelled => Found::Nothing("stopped"),
    }
}

fn fewest(question: &Question, cancel: &AtomicBool) -> Found {
    let Ok(problem) = question.problem() else {
        return Found::Nothing("the board is too large");
    };
    let mut rng = Pcg64Mcg::seed_from_u64(question.version);
    let options = explaining(cancel);
    match suggest(&problem, &options, &mut rng, &mut Scratch::default()) {
        Advice::Remove(found) => {
            let cells = found.remove.iter().map(|pin| place(pin.cell));
            Found::Remove(cells.collect(), found.is_fewest)
        }
        Advice::RulesAlone => {
            Found::Nothing("these tiles cannot fill even an empty board of this size")
        }
        Advice::Unknown => Found::Nothing("no set of tiles to remove was found in time"),
    }
}

fn follow(
    land: Res<Land>,
    map: MapReader,
    edits: Res<Edits>,
    bench: Res<Bench>,
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
        Found::Solved(tiles, version) if version == edits.version => {
            let size = land.ground.board();
            let cells = size.into_iter().flat_map(BoardSize::cells);
            let stroke = completed(&map, &edits, cells.zip(tiles));
            if stroke.is_empty() {
                notice.tell("the board is complete");
            } else {
                completion.preview(stroke, &mut proposed);
            }
        }
        Found::Solved(..) => {}
        Found::Impossible(reason) => *completion = Completion::Impossible(reason),
        Found::Remove(cells, is_fewest) => {
            let board = land
                .ground
                .board()
                .map(|size| Question::of(&bench, &edits, size));
            let cleared = board.map(|question| question.board().clear(&cells));
            let cleared = cleared.unwrap_or_default();
            let (count, proof) = (
                cells.len(),
                if is_fewest {
                    ", the fewest possible"
                } else {
                    ""
                },
            );
            let tiles = if count == 1 { "tile" } else { "tiles" };
            notice.tell(format!("{count} {tiles} removed{proof}"));
            let stroke = Stroke::over(&edits.overlay, cleared.into_iter().map(|at| (at, None)));
            let (set, overlay) = (bench.rules.set(), &edits.overlay);
            let stroke = with_fallen(stroke, overlay, Owner::Board, set, |_| None, decor_mask);
            commands.write(EditTiles::Make(stroke));
        }
        Found::Nothing(why) => notice.tell(why),
    }
}

/// The stroke that fills the empty cells with what was found for them.
#[must_use]
pub fn completed(
    map: &MapReader,
    edits: &Edits,
    tiles: impl Iterator<Item = (TilePos, TileId)>,
) -> Stroke {
    let empty = tiles.filter(|&(at, tile)| tile != NO_TILE && map.tile(at).is_none());
    let healed = |tile| EditedCell {
        tile,
        origin: Origin::Healed,
    };
    Stroke::over(
        &edits.overlay,
        empty.map(|(at, tile)| (at, Some(healed(tile)))),
    )
}
