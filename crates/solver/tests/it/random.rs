//! Random small problems of every kind, all features mixed.

use mapmaker_grid::Direction;
use mapmaker_grid::tileset::{MegaTile, TileSet};
use mapmaker_solver::{Cell, OutsideRiver, RiverEnd};

use super::Choices;
use super::case::{Case, label};

/// Width and height of boards that brute force can deal with.
const SMALL: [Cell; 14] = [
    (1, 1),
    (1, 2),
    (2, 1),
    (1, 4),
    (5, 1),
    (2, 2),
    (3, 2),
    (2, 3),
    (3, 3),
    (3, 3),
    (3, 3),
    (4, 2),
    (2, 4),
    (4, 3),
];

/// Of boards on which the strategies are compared with each other.
const MEDIUM: [Cell; 8] = [
    (5, 5),
    (6, 4),
    (1, 15),
    (12, 2),
    (7, 7),
    (8, 6),
    (9, 9),
    (12, 11),
];

impl Case {
    /// The small case of that number, always the same.
    pub(crate) fn small(number: u64) -> Self {
        Self::of_size(number, &SMALL)
    }

    /// The larger case of that number.
    pub(crate) fn medium(number: u64) -> Self {
        Self::of_size(number, &MEDIUM)
    }

    fn of_size(number: u64, sizes: &[Cell]) -> Self {
        let choices = &mut Choices::new(number);
        let &(width, height) = choices.of(sizes);
        let mut case = Self {
            names: names(choices),
            width,
            height,
            is_torus: choices.one_in(3),
            has_rivers: choices.below(3) > 0,
            ..Self::default()
        };
        if choices.one_in(4) {
            case.add_mega(choices);
        }
        let set = case.set();
        let pieces: Vec<_> = set.piece_ids().map(|id| set.name(id)).collect();
        // Most cases have few features, so that they are not all impossible.
        let richness = 1 + choices.below(6) * (1 + width * height / 12);
        let has = |choices: &mut Choices| choices.one_in(richness);
        for cell in case.cells() {
            if has(choices) && choices.one_in(8) {
                case.left_out.push(cell);
            }
            if has(choices) && choices.one_in(6) {
                case.pins.push((cell, choices.of(&pieces).clone()));
            }
            if has(choices) && choices.one_in(6) {
                let some = pieces.iter().filter(|_| choices.below(3) > 0);
                let some = some.cloned().collect();
                case.allowed.push((cell, some));
            }
            if has(choices) && choices.one_in(4) {
                case.forbidden.push((cell, choices.of(&pieces).clone()));
            }
            for side in Direction::ALL {
                if has(choices) && choices.one_in(10) {
                    let letters = case.letters(choices, side);
                    case.edges.push((cell, side, letters));
                }
                if has(choices) && choices.one_in(10) {
                    let letters = case.letters(choices, side);
                    case.wanted
                        .extend(letters.chars().map(|one| (cell, side, one)));
                }
            }
        }
        if choices.one_in(5) {
            let mut counted = pieces.clone();
            for _ in 0..=choices.below(2) {
                let name = counted.remove(choices.below(counted.len()));
                let at_least = choices.below(3);
                let at_most = at_least + choices.below(4);
                case.counts.push((name, at_least, at_most));
                if counted.is_empty() {
                    break;
                }
            }
        }
        if choices.one_in(3) {
            let weights = (0..=choices.below(9)).map(|_| choices.below(3) as u32);
            case.weights = weights.collect();
            case.weight_tables = 1 + choices.below(3);
        }
        if case.has_rivers && choices.one_in(3) {
            case.add_outside(choices);
        }
        case
    }

    /// A letter or some that the tiles have on a side.
    fn letters(&self, choices: &mut Choices, side: Direction) -> String {
        let count = 1 + choices.below(2);
        let one = |_| self.letter(choices, side);
        (0..count).map(one).collect()
    }

    fn letter(&self, choices: &mut Choices, side: Direction) -> char {
        let name = choices.of(&self.names);
        char::from(name.as_bytes()[side.index()])
    }

    fn add_mega(&mut self, choices: &mut Choices) {
        let sizes = [(2, 1), (1, 2), (2, 2), (3, 1), (2, 3)];
        for index in 0..=choices.below(2) {
            let &(width, height) = choices.of(&sizes);
            let sides = Direction::ALL.map(|side| {
                let is_level = matches!(side, Direction::North | Direction::South);
                let count = if is_level { width } else { height };
                let is_same = choices.one_in(2);
                let first = self.letter(choices, side);
                let letter = |_| {
                    let other = self.letter(choices, side);
                    label(if is_same { first } else { other })
                };
                (0..count).map(letter).collect()
            });
            self.mega.push(MegaTile {
                name: format!("Mega{index}"),
                width,
                height,
                sides,
            });
        }
        self.may_use_mega = choices.below(4) > 0;
    }

    /// Rivers of the surroundings along the border, most with R fixed where they come in.
    fn add_outside(&mut self, choices: &mut Choices) {
        let is_odd = choices.one_in(10);
        let sides = self
            .cells()
            .flat_map(|cell| Direction::ALL.map(|side| (cell, side)));
        let mut border: Vec<_> = sides
            .filter(|&(cell, side)| {
                let far = self.beside(cell, side);
                let is_border = !far.is_some_and(|far| self.has_cell(far));
                is_odd || is_border && self.has_cell(cell)
            })
            .collect();
        for _ in 0..=choices.below(3) {
            let &end = choices.of(&[RiverEnd::Region, RiverEnd::Sea, RiverEnd::Open]);
            let mut edges = Vec::new();
            for _ in 0..=choices.below(3) {
                if !border.is_empty() {
                    let (cell, side) = border.swap_remove(choices.below(border.len()));
                    edges.push((cell, side));
                    if choices.below(3) > 0 {
                        self.edges.push((cell, side, "R".to_owned()));
                    }
                }
            }
            self.outside.push(OutsideRiver { edges, end });
        }
    }
}

/// The names of a small set.
fn names(choices: &mut Choices) -> Vec<String> {
    let count = 1 + choices.below(8);
    if choices.one_in(2) {
        let pool = *choices.of(&["AC", "PR", "PRM", "PRMS", "ACE", "RM", "R", "PMFR", "PRSM"]);
        let colours = pool.as_bytes();
        let with_coast = choices.one_in(4);
        let letter = |choices: &mut Choices, side: usize| {
            let coasts = if side.is_multiple_of(2) { b"DG" } else { b"BH" };
            let is_coast = with_coast && choices.one_in(6);
            char::from(*choices.of(if is_coast { coasts } else { colours }))
        };
        let name = |_| (0..4).map(|side| letter(choices, side)).collect();
        return (0..count).map(name).collect();
    }
    let set = TileSet::reference();
    let wanted = *choices.of(&["R", "R", "RS", "S", "FMPRSDGBH"]);
    let tiles = set.tiles().iter().map(ToString::to_string);
    let tiles = tiles.filter(|name: &String| name.chars().any(|letter| wanted.contains(letter)));
    let tiles: Vec<_> = tiles.collect();
    let count = count + choices.below(20);
    let mut names: Vec<_> = (0..count).map(|_| choices.of(&tiles).clone()).collect();
    for plain in ["PPPP", "MMMM", "SSSS", "MPPP", "PMPP"] {
        if choices.one_in(3) {
            names.push(plain.to_owned());
        }
    }
    names
}
