//! Repairs: what they leave alone, what they change, and that none is smaller.

use mapmaker_grid::tileset::{TileId, TileSet};
use mapmaker_solver::{NO_TILE, Options, Outcome, Pin, Repair, Repaired, Rules, Scratch, repair};
use mapmaker_testing::times;
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use super::Choices;
use super::case::Case;
use super::checker::check;
use super::pins::subsets;

/// Sets of cells that are tried at most to prove that a repair is smallest: pairs of a 7 × 7 map.
const MAX_SUBSETS: usize = 1_500;

/// What became of the repairs of a test.
#[derive(Debug, Default)]
struct Seen {
    repaired: u64,
    impossible: u64,
    fewest: u64,
    compared: u64,
    most_changed: usize,
}

/// A random filling of a case with a change that is not in it.
struct Broken<'a> {
    case: &'a Case,
    set: &'a TileSet,
    map: Vec<TileId>,
    change: Pin,
}

impl<'a> Broken<'a> {
    /// `None` when the case has no solution.
    fn new(
        case: &'a Case,
        rules: &'a Rules,
        choices: &mut Choices,
        scratch: &mut Scratch,
    ) -> Option<Self> {
        let set = rules.set();
        let seed = choices.below(1000) as u64;
        let Outcome::Solved(tiles) = case.solve(rules, &Options::default(), seed, scratch) else {
            return None;
        };
        let map = tiles.to_vec();
        let cells: Vec<_> = case.cells().filter(|&cell| case.has_cell(cell)).collect();
        if cells.is_empty() {
            return None;
        }
        let &cell = choices.of(&cells);
        let tile = TileId(choices.below(set.piece_count()) as u16);
        let change = Pin { cell, tile };
        Some(Self {
            case,
            set,
            map,
            change,
        })
    }

    fn index(&self, (x, y): (usize, usize)) -> usize {
        y * self.case.width + x
    }

    /// The case with the change as the only tile of its cell, and with these cells as they are.
    fn with_kept(&self, is_kept: impl Fn(usize) -> bool) -> Case {
        let mut case = self.case.clone();
        let changed = self.index(self.change.cell);
        let kept = self.map.iter().enumerate();
        let kept =
            kept.filter(|&(index, &tile)| tile != NO_TILE && index != changed && is_kept(index));
        let name = |tile| vec![self.set.name(tile)];
        for (index, &tile) in kept {
            let cell = (index % case.width, index / case.width);
            case.allowed.push((cell, name(tile)));
        }
        case.allowed
            .push((self.change.cell, name(self.change.tile)));
        case
    }

    /// Whether the change can be where these other cells are free.
    fn fits(&self, free: &[usize], scratch: &mut Scratch) -> bool {
        self.with_kept(|index| !free.contains(&index))
            .is_solvable(scratch)
    }

    /// The cells that a repair may change.
    fn soft(&self) -> Vec<usize> {
        let is_pinned = |&index: &usize| {
            let mut pins = self.case.pins.iter();
            pins.any(|&(cell, _)| self.index(cell) == index)
        };
        let changed = self.index(self.change.cell);
        let soft = (0..self.map.len()).filter(|&index| self.map[index] != NO_TILE);
        soft.filter(|index| *index != changed && !is_pinned(index))
            .collect()
    }

    fn verify(&self, seed: u64, seen: &mut Seen, scratch: &mut Scratch) -> Result<(), String> {
        let rules = Rules::new(self.set);
        let problem = self.case.problem(&rules).expect("a problem");
        let mut rng = Pcg64Mcg::seed_from_u64(seed);
        let changes = [self.change];
        let options = Options::default();
        let repaired = repair(&problem, &self.map, &changes, &options, &mut rng, scratch);
        let repaired = repaired.map_err(|error| error.to_string())?;
        let is_possible = self.with_kept(|_| false).is_solvable(scratch);
        let Repair { changed, is_fewest } = match repaired {
            Repaired::Done(repair) => repair,
            Repaired::Impossible if is_possible => return Err("impossible".to_owned()),
            Repaired::Impossible => {
                seen.impossible += 1;
                return Ok(());
            }
            ended => return Err(format!("{ended:?} without a limit")),
        };
        seen.repaired += 1;
        seen.fewest += u64::from(is_fewest);
        seen.most_changed = seen.most_changed.max(changed.len());
        let mut tiles = self.map.clone();
        tiles[self.index(self.change.cell)] = self.change.tile;
        let soft = self.soft();
        for pin in &changed {
            let index = self.index(pin.cell);
            if !soft.contains(&index) || std::mem::replace(&mut tiles[index], pin.tile) == pin.tile
            {
                return Err(format!("{pin:?} is no change that may be"));
            }
        }
        check(self.case, self.set, &tiles).map_err(|why| {
            format!(
                "{why} after {changed:?}\n{}",
                self.case.text(self.set, &tiles)
            )
        })?;
        if !is_fewest || changed.is_empty() {
            return Ok(());
        }
        // If fewer did, so would they with any others beside them.
        let smaller = subsets_of(&soft, changed.len() - 1);
        if smaller.len() > MAX_SUBSETS {
            return Ok(());
        }
        seen.compared += 1;
        match smaller.iter().find(|free| self.fits(free, scratch)) {
            Some(free) => Err(format!("{free:?} do in place of {changed:?}")),
            None => Ok(()),
        }
    }
}

/// Every subset of that size, or too many.
fn subsets_of(items: &[usize], size: usize) -> Vec<Vec<usize>> {
    let mut count = 1;
    for taken in 0..size {
        count = count * (items.len() - taken) / (taken + 1);
        if count > MAX_SUBSETS {
            return vec![Vec::new(); MAX_SUBSETS + 1];
        }
    }
    let subsets = subsets(items.len(), size).into_iter();
    let subsets = subsets.map(|subset| subset.into_iter().map(|index| items[index]).collect());
    subsets.collect()
}

fn verify_all(count: u64, make: impl Fn(u64) -> Case) -> Seen {
    let mut seen = Seen::default();
    let mut scratch = Scratch::default();
    for number in 0..count {
        let case = make(number);
        let set = case.set();
        let rules = Rules::new(&set);
        let choices = &mut Choices::new(number ^ 0xbad);
        let Some(broken) = Broken::new(&case, &rules, choices, &mut scratch) else {
            continue;
        };
        if let Err(why) = broken.verify(number, &mut seen, &mut scratch) {
            let Pin { cell, tile } = broken.change;
            panic!(
                "case {number}: {why}\nchange {cell:?} to {}\n{}\n{case:?}",
                set.name(tile),
                case.text(&set, &broken.map)
            );
        }
    }
    seen
}

/// A map of reference tiles, 5 to 9 cells a side, with some of what a problem can have.
fn map(number: u64) -> Case {
    let choices = &mut Choices::new(number);
    let (width, height) = (5 + choices.below(5), 5 + choices.below(5));
    let mut case = Case::reference(width, height);
    case.has_rivers = choices.one_in(2);
    case.is_torus = choices.one_in(3);
    for cell in case.cells() {
        if choices.one_in(30) {
            case.left_out.push(cell);
        }
        if choices.one_in(60) {
            case.pins.push((cell, choices.of(&case.names).clone()));
        }
    }
    if choices.one_in(4) {
        let name = choices.of(&case.names).clone();
        let at_least = choices.below(3);
        case.counts
            .push((name, at_least, at_least + choices.below(3)));
    }
    case
}

#[test]
fn repairs_of_small_maps_of_every_kind_are_the_smallest() {
    let count = times(500);
    let seen = verify_all(count, Case::small);
    assert!(seen.repaired > count / 20, "{seen:?}");
    assert!(seen.impossible > count / 20, "{seen:?}");
    assert!(seen.compared > count / 30, "{seen:?}");
}

#[test]
fn repairs_of_maps_are_valid_and_small() {
    let count = times(20);
    let seen = verify_all(count, map);
    assert!(seen.repaired > count / 2, "{seen:?}");
    assert!(seen.fewest > count / 2, "{seen:?}");
    assert!(seen.compared > count / 8, "{seen:?}");
}
