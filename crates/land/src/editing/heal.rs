//! Heals a planned window: finds its tiles, changing as few as possible.

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use super::biome_of;
use super::draft::Draft;
use super::joins::join;
use super::limits::{Options, Scratch};
use super::placed::Role;
use super::window::View;
use mapmaker_grid::Direction;
use mapmaker_grid::hash::{self, Purpose};
use mapmaker_grid::tileset::{EdgeLabel, LabelSet, TileId, TileMask, TileSet};
use mapmaker_solver::{
    self as solver, Pin, Problem, ProblemError, Repaired, Rules, repair_rechoosing,
};

/// The result of healing a window.
pub(super) enum Healing {
    /// The window's tiles, in reading order.
    Done(Vec<TileId>),
    /// There is no way within this window.
    Impossible,
    BudgetSpent,
    Cancelled,
}

/// How strictly a window follows the plan, strictest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Strictness {
    /// Painted cells have their label on all sides; corners and rivers are as planned.
    Painted,
    /// Painted cells have their label where painted cells surround them, and prefer it elsewhere.
    Inside,
    /// Painted cells prefer their label.
    Planned,
    /// As [`Self::Planned`], but corners and rivers may change in and beside cells with water, except those of placed
    /// cells.
    Calm,
    /// As [`Self::Inside`], but corners and rivers may change, except those of placed cells.
    LooseInside,
    /// As [`Self::Planned`], likewise.
    Loose,
}

impl Strictness {
    pub(super) const fn is_loose(self) -> bool {
        matches!(self, Self::Calm | Self::LooseInside | Self::Loose)
    }
}

/// Solver steps after which the loosest attempt is given up.
const LOOSE_STEPS: u64 = 2_000;

/// Solver steps for explaining a refusal.
const EXPLAIN_STEPS: u64 = 4_000;

/// The labels that a window's edges may have.
struct Letters<'d> {
    draft: &'d Draft,
    /// By edge; `None` allows any.
    sets: Vec<Option<LabelSet>>,
}

impl Draft {
    /// Whether a painted cell has painted cells on all sides.
    fn is_inside(&self, index: usize) -> bool {
        let is_land = |index: usize| matches!(self.roles[index], Role::Land(_));
        let mut sides = Direction::ALL.into_iter();
        is_land(index) && sides.all(|side| self.beside(index, side).is_some_and(is_land))
    }

    /// Whether any painted cell is surrounded by painted cells.
    pub(super) fn has_inside(&self) -> bool {
        (0..self.len()).any(|index| self.is_inside(index))
    }

    /// The labels of a side that bring no new water: a river only if the cell or its neighbour has one, and a shore
    /// likewise.
    fn calm_letters(&self, index: usize, side: Direction) -> LabelSet {
        let is_river = |cell: usize| {
            let was_river = self.letters[cell].contains(&EdgeLabel::RIVER);
            was_river || self.degree(cell) > 0
        };
        let is_shore = |cell: usize| {
            let was_shore = self.letters[cell].iter().any(|letter| !letter.is_land());
            was_shore || self.sea_count(cell) > 0
        };
        let has = |is_wet: &dyn Fn(usize) -> bool| {
            is_wet(index) || self.beside(index, side).is_none_or(is_wet)
        };
        let (may_be_river, may_be_shore) = (has(&is_river), has(&is_shore));
        let letters = EdgeLabel::MAP.into_iter();
        let letters = letters.filter(|&letter| match letter {
            EdgeLabel::RIVER => may_be_river,
            letter => letter.is_land() || may_be_shore,
        });
        letters.collect()
    }

    /// The labels that the plan allows on each edge.
    fn edge_sets(&self, strictness: Strictness) -> Vec<Option<LabelSet>> {
        let mut sets = vec![None; self.river.len()];
        let one = |letter| Some(LabelSet::from_iter([letter]));
        let land = LabelSet::from_iter([EdgeLabel::FOREST, EdgeLabel::MOUNTAIN, EdgeLabel::PLAIN]);
        for index in 0..self.len() {
            let is_painted = !matches!(self.roles[index], Role::Free | Role::Fixed);
            for side in Direction::ALL {
                let edge = self.edge(index, side);
                if let Some(held) = self.held[edge] {
                    sets[edge] = one(held);
                } else if !strictness.is_loose() || is_painted {
                    sets[edge] = match self.shore_letter(index, side) {
                        Some(letter) => one(letter),
                        None if self.river[edge] => one(EdgeLabel::RIVER),
                        None => Some(land),
                    };
                } else if strictness == Strictness::Calm {
                    sets[edge] = Some(self.calm_letters(index, side));
                }
            }
        }
        sets
    }
}

impl Letters<'_> {
    fn allows(&self, index: usize, tile: [EdgeLabel; 4]) -> bool {
        Direction::ALL.into_iter().all(|side| {
            let set = self.sets[self.draft.edge(index, side)];
            set.is_none_or(|set| set.contains(tile[side.index()]))
        })
    }

    /// Requires the label of painted cells on every side that the neighbour can take: for all of them, or for
    /// surrounded ones only.
    fn paint(&mut self, set: &TileSet, inside_alone: bool) {
        for index in 0..self.draft.len() {
            let Role::Land(letter) = self.draft.roles[index] else {
                continue;
            };
            if inside_alone && !self.draft.is_inside(index) {
                continue;
            }
            let letters = Direction::ALL.map(|side| self.letter_of(index, side, letter));
            // Towards unpainted land the label may become plain, as seldom as possible.
            let is_soft = |side: Direction| {
                let other = self.draft.beside(index, side);
                letters[side.index()] == letter
                    && self.draft.held[self.draft.edge(index, side)].is_none()
                    && other.is_none_or(|other| self.draft.roles[other] == Role::Free)
            };
            let soft = Direction::ALL.map(is_soft);
            let fewest = (0..16_usize)
                .filter(|given| (0..4).all(|side| given >> side & 1 == 0 || soft[side]))
                .map(|given| {
                    let plain = |side: usize| given >> side & 1 == 1;
                    let letters = std::array::from_fn(|side| {
                        if plain(side) {
                            EdgeLabel::PLAIN
                        } else {
                            letters[side]
                        }
                    });
                    (given.count_ones(), letters)
                })
                .filter(|&(_, letters)| set.find(letters).is_some())
                .min_by_key(|&(given, _)| given);
            if let Some((_, letters)) = fewest {
                for side in Direction::ALL {
                    let edge = self.draft.edge(index, side);
                    self.sets[edge] = Some(LabelSet::from_iter([letters[side.index()]]));
                }
            }
        }
    }

    /// The label of painted land on a side.
    fn letter_of(&self, index: usize, side: Direction, letter: EdgeLabel) -> EdgeLabel {
        let draft = self.draft;
        if let Some(held) = draft.held[draft.edge(index, side)] {
            return held;
        }
        if let Some(shore) = draft.shore_letter(index, side) {
            return shore;
        }
        let Some(other) = draft.beside(index, side) else {
            return letter;
        };
        // A tile with one corner of sea has plain on its land sides, and one with rivers has no trees
        // and, unless it is a source, no peaks.
        let is_source = draft.is_dry_end(other);
        let is_wet = draft.degree(other) > 0 && !(is_source && letter == EdgeLabel::MOUNTAIN);
        let is_point = |cell: usize| draft.sea_count(cell) == 1;
        if is_wet || is_point(other) || is_point(index) {
            return EdgeLabel::PLAIN;
        }
        letter
    }

    /// Roughens the border of painted land: it may continue along the side between two rechosen neighbours, with even
    /// chances.
    fn fray(&self, seed: u64, is_chosen: &[bool], base: &mut [TileId], set: &TileSet) {
        let draft = self.draft;
        let key = hash::key(seed, Purpose::Healing, 2);
        let painted = |index: usize| {
            let mut beside = Direction::ALL.into_iter();
            beside.find_map(|side| match draft.roles[draft.beside(index, side)?] {
                Role::Land(letter) => Some(letter),
                _ => None,
            })
        };
        let mut wishes: Vec<Option<[EdgeLabel; 4]>> = vec![None; draft.len()];
        for index in 0..draft.len() {
            for side in [Direction::East, Direction::South] {
                let Some(other) = draft.beside(index, side) else {
                    continue;
                };
                let is_open = [index, other]
                    .iter()
                    .all(|&cell| is_chosen[cell] && draft.roles[cell] == Role::Free);
                let at = draft.window.place(index);
                let hash = hash::at(key, at.x * 2 + side.index() as i64 / 2, at.y);
                let frays = is_open && hash::below(hash, 2) == 0;
                let letter = painted(index).filter(|_| frays && painted(other).is_some());
                let edge = draft.edge(index, side);
                let fits = |letter| self.sets[edge].is_none_or(|set| set.contains(letter));
                if let Some(letter) = letter.filter(|&letter| fits(letter)) {
                    for (cell, side) in [(index, side), (other, side.opposite())] {
                        let wish = wishes[cell].get_or_insert(draft.letters[cell]);
                        wish[side.index()] = letter;
                    }
                }
            }
        }
        for (index, wish) in wishes.into_iter().enumerate() {
            let Some(mut wish) = wish else {
                continue;
            };
            for side in Direction::ALL {
                let beside = draft.beside(index, side).map(|other| draft.roles[other]);
                if let Some(Role::Land(letter)) = beside {
                    wish[side.index()] = letter;
                }
            }
            if let Some(tile) = set.find(wish) {
                base[index] = tile;
            }
        }
    }

    /// The cells that can't keep their tiles whatever else changes.
    fn cells_to_choose(&self, seed: u64, base: &mut [TileId], set: &TileSet) -> Vec<usize> {
        let draft = self.draft;
        let mut is_chosen = vec![false; draft.len()];
        for index in 0..draft.len() {
            let wish = match draft.roles[index] {
                Role::Fixed => continue,
                Role::Free => {
                    is_chosen[index] = !self.allows(index, draft.letters[index]);
                    continue;
                }
                Role::Land(letter) => letter,
                Role::Sea => EdgeLabel::SEA,
                Role::Way(_) => EdgeLabel::PLAIN,
            };
            is_chosen[index] = true;
            if let Some(tile) = set.find([wish; 4]) {
                base[index] = tile;
            }
        }
        // Erased cells may not fit healed ones beside them.
        for index in 0..draft.len() {
            for side in [Direction::East, Direction::South] {
                let Some(other) = draft.beside(index, side) else {
                    continue;
                };
                let pair = [index, other];
                let is_open = |&cell: &usize| draft.roles[cell] == Role::Free && !is_chosen[cell];
                let fits = draft.letters[index][side.index()]
                    == draft.letters[other][side.opposite().index()];
                if !fits && pair.iter().all(is_open) {
                    let healed = pair.into_iter().find(|&cell| !draft.is_erased[cell]);
                    is_chosen[healed.unwrap_or(other)] = true;
                }
            }
        }
        self.fray(seed, &is_chosen, base, set);
        (0..draft.len()).filter(|&index| is_chosen[index]).collect()
    }
}

impl View<'_> {
    /// Chooses the tiles of a planned window: placed cells as placed, and as few other changes as possible.
    ///
    /// `placed` has the exact tiles of the stroke.
    pub(super) fn heal(
        &mut self,
        draft: &Draft,
        placed: &[Pin],
        strictness: Strictness,
        options: &Options,
        scratch: &mut Scratch,
    ) -> Healing {
        let rules = self.map.rules().clone();
        let set = rules.set();
        let mut letters = Letters {
            draft,
            sets: draft.edge_sets(strictness),
        };
        match strictness {
            Strictness::Painted => letters.paint(set, false),
            Strictness::Inside | Strictness::LooseInside => letters.paint(set, true),
            Strictness::Planned | Strictness::Calm | Strictness::Loose => {}
        }
        let mut tiles = draft.base.clone();
        let rechosen = letters.cells_to_choose(self.map.seed(), &mut tiles, set);
        let width = draft.window.width;
        let cell = |index: usize| (index % width, index / width);
        let rechosen: Vec<_> = rechosen.into_iter().map(cell).collect();
        let has_rivers = strictness.is_loose() && self.map.has_rivers();
        // OK because a window is small and every cell is inside it.
        let problem = letters.problem(&rules, has_rivers).expect("valid");
        let mut rng = self.random(draft);
        let options = options.of_solver(if strictness.is_loose() && self.map.is_map() {
            LOOSE_STEPS
        } else {
            u64::MAX
        });
        let repaired = repair_rechoosing(
            &problem, &tiles, placed, &rechosen, &options, &mut rng, scratch,
        );
        // OK because every cell is of the window, and every tile of the set.
        match repaired.expect("a valid repair") {
            Repaired::Done(repair) => {
                let mut is_open = vec![false; draft.len()];
                let index = |pin: &Pin| pin.cell.1 * width + pin.cell.0;
                for pin in &repair.changed {
                    tiles[index(pin)] = pin.tile;
                    is_open[index(pin)] = draft.roles[index(pin)] == Role::Free;
                }
                for pin in placed {
                    tiles[index(pin)] = pin.tile;
                    is_open[index(pin)] = false;
                }
                join(draft, set, &letters.sets, &is_open, &mut tiles);
                Healing::Done(tiles)
            }
            Repaired::Impossible => Healing::Impossible,
            Repaired::BudgetSpent => Healing::BudgetSpent,
            Repaired::Cancelled => Healing::Cancelled,
        }
    }

    /// Indices of cells with placed tiles that contradict each other; empty when that is not the reason, or it was not
    /// found.
    pub(super) fn culprits(
        &self,
        draft: &Draft,
        placed: &[Pin],
        options: &Options,
        scratch: &mut Scratch,
    ) -> Vec<usize> {
        let rules = self.map.rules().clone();
        let letters = Letters {
            draft,
            sets: draft.edge_sets(Strictness::Loose),
        };
        // OK because a window is small and every cell is inside it.
        let mut problem = letters.problem(&rules, false).expect("valid");
        for pin in placed {
            problem.pin(pin.cell, pin.tile).expect("inside");
        }
        let mut rng = self.random(draft);
        let options = options.of_solver(EXPLAIN_STEPS);
        let found = solver::explain(&problem, &options, &mut rng, scratch);
        let culprits = found.map_or(Vec::new(), |found| found.culprits);
        let width = draft.window.width;
        let index = |pin: Pin| pin.cell.1 * width + pin.cell.0;
        culprits.into_iter().map(index).collect()
    }

    fn random(&self, draft: &Draft) -> Pcg64Mcg {
        let key = hash::key(self.map.seed(), Purpose::Healing, 0);
        let at = draft.window.north_west;
        Pcg64Mcg::seed_from_u64(hash::at(key, at.x, at.y))
    }
}

impl Letters<'_> {
    fn problem<'r>(&self, rules: &'r Rules, has_rivers: bool) -> Result<Problem<'r>, ProblemError> {
        let draft = self.draft;
        let set = rules.set();
        let width = draft.window.width;
        let is_land = |role: &&Role| matches!(role, Role::Land(_));
        let land: Option<TileMask> = draft.roles.iter().find(is_land).map(|&role| {
            let is_it = |tile: &TileId| {
                let biome = biome_of(set.tile(*tile));
                biome.is_some_and(|biome| role == Role::Land(biome.letter()))
            };
            set.ids().filter(is_it).collect()
        });
        let mut problem = Problem::new(rules, width, draft.window.height)?;
        for index in 0..draft.len() {
            let cell = (index % width, index / width);
            match draft.roles[index] {
                Role::Fixed if !draft.is_placed[index] => problem.pin(cell, draft.base[index])?,
                // Whatever the labels, a painted cell shows its biome.
                Role::Land(_) => problem.allow(cell, land.unwrap_or(set.all()))?,
                _ => {}
            }
            for side in Direction::ALL {
                // Each edge is stated once.
                let is_own = matches!(side, Direction::North | Direction::West)
                    || draft.beside(index, side).is_none();
                if is_own && let Some(set) = self.sets[draft.edge(index, side)] {
                    problem.allow_labels(cell, side, set)?;
                }
            }
        }
        if has_rivers {
            problem.enforce_rivers();
            for river in &draft.outside {
                problem.add_outside_river(river.clone())?;
            }
        }
        Ok(problem)
    }
}
