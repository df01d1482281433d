//! The fewest pins to remove so that a board can be filled.

use rand::Rng;

use super::cell::Pin;
use super::feasibility::{Feasibility, Verdict};
use super::hitting::smallest;
use super::outcome::Options;
use super::poll::{Cancelled, Poll};
use super::problem::Problem;
use super::scratch::Scratch;

/// Members of sets that are tried in all before the best set found by then is given.
const MAX_BRANCHES: u32 = 2_000_000;

/// Pins whose removal makes a board solvable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// What to remove, in the order in which it was set.
    pub remove: Vec<Pin>,
    /// Whether it is proved that fewer do not do.
    pub is_fewest: bool,
}

/// What there is to suggest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Advice {
    /// Remove these; none, when the board can be filled as it is.
    Remove(Suggestion),
    /// Even without any pin the board can't be filled.
    RulesAlone,
    /// The allowed steps were spent before anything was found.
    Unknown,
}

/// Suggests the fewest pins to remove so that a solution exists.
///
/// Sets of pins that can't all stay are collected, and the smallest set of pins that has one of each is tried, until
/// what is left can be filled: then no smaller set does. Steps are counted over all searches; when they are spent, the
/// best set found by then is returned, marked as not minimal.
///
/// # Example
/// ```
/// use mapmaker_grid::tileset::TileSet;
/// use mapmaker_solver::{Advice, Options, Problem, Rules, Scratch, suggest};
/// use rand::SeedableRng;
///
/// let rules = Rules::new(&TileSet::reference());
/// let tile = |name: &str| rules.set().find_name(name).expect("a tile of that name");
/// let mut board = Problem::new(&rules, 6, 5)?;
/// board.pin((2, 2), tile("MMMM"))?;
/// board.pin((3, 2), tile("FPPP"))?;
/// let (mut rng, mut scratch) = (rand_pcg::Pcg64Mcg::seed_from_u64(1), Scratch::default());
/// match suggest(&board, &Options::default(), &mut rng, &mut scratch) {
///     Advice::Remove(suggestion) => assert_eq!(suggestion.remove.len(), 1),
///     advice => panic!("{advice:?}"),
/// }
/// # Ok::<(), mapmaker_solver::ProblemError>(())
/// ```
pub fn suggest(
    problem: &Problem,
    options: &Options,
    rng: &mut impl Rng,
    scratch: &mut Scratch,
) -> Advice {
    let mut feasibility = Feasibility::new(problem, options, scratch);
    let mut best = None;
    let ended = find(&mut feasibility, &mut best, rng);
    let is_fewest = match ended {
        Ok(Some(is_fewest)) => is_fewest,
        Ok(None) => return Advice::RulesAlone,
        Err(Cancelled) => false,
    };
    let Some(mut remove) = best else {
        return Advice::Unknown;
    };
    remove.sort_unstable();
    let pins = remove.into_iter().map(|pin| problem.pins[pin as usize]);
    Advice::Remove(Suggestion {
        remove: pins.collect(),
        is_fewest,
    })
}

/// Looks for the pins to remove, keeping the best that were found by then; whether these are the
/// fewest, `None` when the rules alone are to blame.
///
/// # Errors
/// When it is stopped.
fn find(
    feasibility: &mut Feasibility,
    best: &mut Option<Vec<u32>>,
    rng: &mut impl Rng,
) -> Result<Option<bool>, Cancelled> {
    let mut poll = feasibility.poll();
    let all = feasibility.all_pins(&mut poll)?;
    let mut cores: Vec<Vec<u32>> = Vec::new();
    // First sets without a member in common, each of which needs a pin of its own removed.
    let mut kept = Vec::new();
    poll.copy(&mut kept, &all)?;
    *best = loop {
        match feasibility.test(&kept, rng) {
            Verdict::Solvable => break Some(without(&all, &kept, &mut poll)?),
            Verdict::Unknown => break None,
            Verdict::Impossible(core, _) if core.is_empty() => return Ok(None),
            Verdict::Impossible(mut core, mut broken) => {
                feasibility.reduce(&mut core, &mut broken, rng);
                // That no pin was needed may come to light only now.
                if core.is_empty() {
                    return Ok(None);
                }
                kept = without(&kept, &core, &mut poll)?;
                cores.push(core);
            }
        }
    };
    let lower = cores.len();
    let mut branches = MAX_BRANCHES;
    let is_fewest = loop {
        let Some(removed) = smallest(&cores, lower, &mut branches, &mut poll)? else {
            break false;
        };
        match feasibility.test(&without(&all, &removed, &mut poll)?, rng) {
            Verdict::Solvable => {
                *best = Some(removed);
                break true;
            }
            Verdict::Unknown => break false,
            Verdict::Impossible(mut core, mut broken) => {
                feasibility.reduce(&mut core, &mut broken, rng);
                cores.push(core);
            }
        }
    };
    if let (Some(remove), false) = (best, is_fewest) {
        put_back(feasibility, &all, remove, &mut poll, rng)?;
    }
    Ok(Some(is_fewest))
}

/// Leaves out of a removal what need not be removed, one pin after another.
fn put_back(
    feasibility: &mut Feasibility,
    all: &[u32],
    remove: &mut Vec<u32>,
    poll: &mut Poll,
    rng: &mut impl Rng,
) -> Result<(), Cancelled> {
    let mut place = 0;
    while place < remove.len() {
        let mut fewer = remove.clone();
        fewer.remove(place);
        if feasibility.test(&without(all, &fewer, poll)?, rng) == Verdict::Solvable {
            *remove = fewer;
        } else {
            place += 1;
        }
    }
    Ok(())
}

/// All but some.
fn without(all: &[u32], some: &[u32], poll: &mut Poll) -> Result<Vec<u32>, Cancelled> {
    let mut sorted = some.to_vec();
    poll.sort(&mut sorted)?;
    let mut rest = Vec::with_capacity(all.len());
    for &pin in all {
        poll.work(4)?;
        if sorted.binary_search(&pin).is_err() {
            rest.push(pin);
        }
    }
    Ok(rest)
}
