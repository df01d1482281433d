//! Every way into the solver, on boards on which it takes long.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use mapmaker::grid::hash;
use mapmaker::solver::{
    Enumeration, Options, Outcome, Pin, Problem, Repaired, Scratch, Session, SolutionCount,
    Strategy, count, each_solution, explain, repair, solve, suggest,
};
use mapmaker::grid::tileset::TileId;
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use super::problems::{
    Make, Sets, asked, counted, filling, free, listed, problems, repaired, with_pins, with_rivers,
};

/// What a job may keep from one time to the next.
#[derive(Default)]
pub struct Room {
    scratch: Scratch,
    seed: u64,
}

impl Room {
    fn rng(&mut self) -> Pcg64Mcg {
        self.seed += 1;
        Pcg64Mcg::seed_from_u64(self.seed)
    }
}

/// Something that takes long: whether the flag stopped it. Without a flag it only makes ready for the
/// next time.
pub type Run<'a> = Box<dyn FnMut(&mut Room, Option<&AtomicBool>) -> bool + 'a>;

/// A job with its name.
pub struct Job<'a> {
    pub name: String,
    pub make: Make<'a, Run<'a>>,
}

/// All jobs.
pub fn jobs(sets: &Sets) -> Vec<Job<'_>> {
    let pack = &sets.pack;
    let mut jobs = Vec::new();
    for (name, make) in problems(sets) {
        let make = move || solving(make(), Strategy::Default);
        jobs.push(job("solve", name, make));
    }
    for (strategy, name) in Strategy::ALL {
        if strategy != Strategy::Default {
            let make = move || solving(with_pins(pack, 1024, 50), strategy);
            jobs.push(job("solve by", &format!("{name}: pins 1024"), make));
            let make = move || solving(with_rivers(pack, 512), strategy);
            jobs.push(job("solve by", &format!("{name}: rivers 512"), make));
        }
    }
    for (name, make) in asked(sets) {
        jobs.push(job("explain", name, move || explaining(make())));
    }
    for (name, make) in asked(sets) {
        jobs.push(job("suggest", name, move || suggesting(make())));
    }
    for (name, make) in repaired(sets) {
        jobs.push(job("repair", name, move || repairing(make())));
    }
    for (name, make) in listed(sets) {
        jobs.push(job("each_solution", name, move || listing(make())));
    }
    for (name, make) in counted(sets) {
        jobs.push(job("count", name, move || counting(make())));
    }
    let open = |name, make| job("open session", name, make);
    jobs.push(open(
        "free 4096",
        Box::new(|| opening(free(pack, 4096, 4096))) as Make<_>,
    ));
    jobs.push(open(
        "pins 1024",
        Box::new(|| opening(with_pins(pack, 1024, 10))),
    ));
    let make = || changing(with_pins(pack, 1024, 4));
    jobs.push(job("set and clear", "pins 1024", make));
    jobs
}

fn job<'a>(what: &str, name: &str, make: impl FnOnce() -> Run<'a> + 'a) -> Job<'a> {
    Job {
        name: format!("{what} {name}"),
        make: Box::new(make),
    }
}

/// A job for which nothing has to be made ready.
fn always_ready<'a>(mut run: impl FnMut(&mut Room, &AtomicBool) -> bool + 'a) -> Run<'a> {
    Box::new(move |room, cancel| cancel.is_some_and(|cancel| run(room, cancel)))
}

fn explaining(problem: Problem<'_>) -> Run<'_> {
    always_ready(move |room, cancel| {
        let mut rng = room.rng();
        let options = options(cancel);
        let _ = explain(&problem, &options, &mut rng, &mut room.scratch);
        cancel.load(Ordering::Relaxed)
    })
}

fn suggesting(problem: Problem<'_>) -> Run<'_> {
    always_ready(move |room, cancel| {
        let mut rng = room.rng();
        let options = options(cancel);
        suggest(&problem, &options, &mut rng, &mut room.scratch);
        cancel.load(Ordering::Relaxed)
    })
}

fn listing(problem: Problem<'_>) -> Run<'_> {
    always_ready(move |room, cancel| {
        let mut rng = room.rng();
        let visit = |_: &[TileId]| ControlFlow::Continue(());
        let options = options(cancel);
        let end = each_solution(&problem, &options, &mut rng, &mut room.scratch, visit);
        end == Enumeration::Cancelled
    })
}

fn counting(problem: Problem<'_>) -> Run<'_> {
    always_ready(move |room, cancel| {
        let counted = count(&problem, u128::MAX, &options(cancel), &mut room.scratch);
        counted == SolutionCount::Cancelled
    })
}

fn options(cancel: &AtomicBool) -> Options<'_> {
    Options {
        cancel: Some(cancel),
        ..Options::default()
    }
}

fn solving(problem: Problem<'_>, strategy: Strategy) -> Run<'_> {
    always_ready(move |room, cancel| {
        let mut rng = room.rng();
        let options = Options {
            strategy,
            ..options(cancel)
        };
        solve(&problem, &options, &mut rng, &mut room.scratch) == Outcome::Cancelled
    })
}

/// Changes some tiles of a filling to others.
fn repairing(problem: Problem<'_>) -> Run<'_> {
    let map = filling(&problem);
    let cells = map.len();
    always_ready(move |room, cancel| {
        room.seed += 1;
        let mut changes = Vec::new();
        for number in 0..6 {
            let place = hash::mix(room.seed * 100 + number);
            let cell = hash::below(place, cells as u32) as usize;
            let cell = (cell % problem.width(), cell / problem.width());
            let tile = TileId(hash::below(hash::mix(place), 141) as u16);
            changes.push(Pin { cell, tile });
        }
        let mut rng = room.rng();
        let options = options(cancel);
        let ended = repair(
            &problem,
            &map,
            &changes,
            &options,
            &mut rng,
            &mut room.scratch,
        );
        ended == Ok(Repaired::Cancelled)
    })
}

/// Opens sessions; neither freeing the one before nor copying the problem is measured.
fn opening(problem: Problem<'_>) -> Run<'_> {
    let mut kept = None;
    let mut next = None;
    Box::new(move |_, cancel| {
        let copy = next.take().unwrap_or_else(|| problem.clone());
        if cancel.is_none() {
            kept = None;
            next = Some(copy);
            return false;
        }
        kept.insert(Session::new_unless(copy, cancel)).is_behind()
    })
}

/// Sets and clears cells of a session until it is stopped.
fn changing(problem: Problem<'_>) -> Run<'_> {
    let mut session = Session::new(problem);
    let mut next = 0;
    always_ready(move |_, cancel| {
        session.catch_up(Some(cancel));
        for _ in 0..20_000 {
            next += 1;
            let place = hash::mix(next);
            let side = session.problem().width() as u32;
            let cell = (
                hash::below(place, side) as usize,
                hash::below(hash::mix(place), side) as usize,
            );
            // OK because the cell is on the board.
            let pinned = session.pinned(cell).expect("a cell");
            let _ = session.clear_unless(cell, Some(cancel));
            if let Some(tile) = pinned {
                let _ = session.set_unless(cell, tile, Some(cancel));
            }
            if cancel.load(Ordering::Relaxed) {
                return true;
            }
        }
        false
    })
}
