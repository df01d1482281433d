//! A problem as plain data that can be printed, checked and made smaller.

use std::fmt;

use mapmaker_grid::Direction;
use mapmaker_grid::tileset::{EdgeLabel, LabelSet, MegaTile, Tile, TileId, TileMask, TileSet};
use mapmaker_solver::{
    Cell, Count, Options, Outcome, OutsideRiver, Problem, Rules, Scratch, solve,
};
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

/// All constraints of a problem, tiles by name.
#[derive(Clone, Default)]
pub(crate) struct Case {
    pub(crate) names: Vec<String>,
    pub(crate) mega: Vec<MegaTile>,
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) is_torus: bool,
    pub(crate) may_use_mega: bool,
    pub(crate) has_rivers: bool,
    pub(crate) left_out: Vec<Cell>,
    pub(crate) pins: Vec<(Cell, String)>,
    pub(crate) allowed: Vec<(Cell, Vec<String>)>,
    pub(crate) forbidden: Vec<(Cell, String)>,
    pub(crate) edges: Vec<(Cell, Direction, String)>,
    pub(crate) wanted: Vec<(Cell, Direction, char)>,
    pub(crate) outside: Vec<OutsideRiver>,
    pub(crate) counts: Vec<(String, usize, usize)>,
    /// Weights, from which as many tables are made, each a place on, as cells take turns to use.
    pub(crate) weights: Vec<u32>,
    pub(crate) weight_tables: usize,
}

impl Case {
    /// A rectangle of these tiles of which nothing is known.
    pub(crate) fn free(names: &[&str], width: usize, height: usize) -> Self {
        Self {
            names: names.iter().map(|&name| name.to_owned()).collect(),
            width,
            height,
            ..Self::default()
        }
    }

    /// A rectangle of the 141 tiles of which nothing is known.
    pub(crate) fn reference(width: usize, height: usize) -> Self {
        let set = TileSet::reference();
        Self {
            names: set.tiles().iter().map(Tile::to_string).collect(),
            width,
            height,
            ..Self::default()
        }
    }

    pub(crate) fn set(&self) -> TileSet {
        let tiles = self.names.iter();
        let tiles = tiles.map(|name| (Tile::parse(name).expect("a name"), 1));
        let set = TileSet::new(tiles).expect("few tiles");
        set.with_mega(self.mega.clone()).expect("mega-tiles")
    }

    /// The solver's problem; `None` when a tile is named that the set lacks.
    pub(crate) fn problem<'a>(&self, rules: &'a Rules) -> Option<Problem<'a>> {
        let set = rules.set();
        let id = |name: &String| set.find_name(name);
        let mut problem = Problem::new(rules, self.width, self.height).expect("a size");
        for &cell in &self.left_out {
            problem.leave_out(cell).expect("a cell");
        }
        for (cell, name) in &self.pins {
            problem.pin(*cell, id(name)?).expect("a pin");
        }
        for (cell, names) in &self.allowed {
            let tiles: Option<TileMask> = names.iter().map(id).collect();
            problem.allow(*cell, tiles?).expect("a cell");
        }
        for (cell, name) in &self.forbidden {
            let forbidden = id(name)?;
            let others = set.piece_ids().filter(|&piece| piece != forbidden);
            problem.allow(*cell, others.collect()).expect("a cell");
        }
        for (cell, side, letters) in &self.edges {
            let labels: LabelSet = letters.chars().map(label).collect();
            problem.allow_labels(*cell, *side, labels).expect("a cell");
        }
        for &(cell, side, letter) in &self.wanted {
            problem.want_label(cell, side, label(letter)).expect("cell");
        }
        for (name, at_least, at_most) in &self.counts {
            let count = Count {
                tile: id(name)?,
                at_least: *at_least,
                at_most: *at_most,
            };
            problem.count(count).expect("a count");
        }
        self.weigh(&mut problem);
        if self.is_torus {
            problem.join_sides();
        }
        if self.may_use_mega {
            problem.use_mega();
        }
        if self.has_rivers {
            problem.enforce_rivers();
        }
        for river in &self.outside {
            problem.add_outside_river(river.clone()).expect("a river");
        }
        Some(problem)
    }

    /// What the solver says of it.
    pub(crate) fn solve<'s>(
        &self,
        rules: &Rules,
        options: &Options,
        seed: u64,
        scratch: &'s mut Scratch,
    ) -> Outcome<'s> {
        let problem = self.problem(rules).expect("a problem");
        let mut rng = Pcg64Mcg::seed_from_u64(seed);
        solve(&problem, options, &mut rng, scratch)
    }

    fn weigh(&self, problem: &mut Problem) {
        if self.weights.is_empty() {
            return;
        }
        let pieces = problem.rules().piece_count();
        let count = self.weight_tables.max(1);
        let weight = |index: usize| self.weights[index % self.weights.len()];
        let tables = (0..count).map(|table| (table..table + pieces).map(weight).collect());
        let cells = self.width * self.height * usize::from(count > 1);
        let of_cell = (0..cells).map(|cell| (cell % count) as u16).collect();
        problem.weigh(tables.collect(), of_cell).expect("weights");
    }

    /// The cell on a side of another, whether or not it is left out; `None` beyond the rectangle.
    pub(crate) fn beside(&self, (x, y): Cell, side: Direction) -> Option<Cell> {
        let (width, height) = (self.width as i64, self.height as i64);
        let (dx, dy) = side.offset();
        let (x, y) = (x as i64 + dx, y as i64 + dy);
        if self.is_torus {
            return Some((x.rem_euclid(width) as usize, y.rem_euclid(height) as usize));
        }
        let is_inside = (0..width).contains(&x) && (0..height).contains(&y);
        is_inside.then_some((x as usize, y as usize))
    }

    /// Whether a cell is to have a tile.
    pub(crate) fn has_cell(&self, cell: Cell) -> bool {
        !self.left_out.contains(&cell)
    }

    pub(crate) fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let (width, height) = (self.width, self.height);
        (0..height).flat_map(move |y| (0..width).map(move |x| (x, y)))
    }

    /// The board as text, a row a line.
    pub(crate) fn text(&self, set: &TileSet, tiles: &[TileId]) -> String {
        let name = |&tile: &TileId| match set.piece_count() {
            count if tile.index() < count => set.name(tile),
            _ => ".".to_owned(),
        };
        let rows = tiles.chunks(self.width);
        let rows = rows.map(|row| row.iter().map(name).collect::<Vec<_>>().join(" "));
        rows.collect::<Vec<_>>().join("\n")
    }
}

/// The label of a letter.
pub(crate) fn label(letter: char) -> EdgeLabel {
    EdgeLabel::from_letter(letter as u8).expect("a capital letter")
}

impl fmt::Debug for Case {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { width, height, .. } = self;
        let is = |is: bool, what: &'static str| if is { what } else { "" };
        writeln!(
            formatter,
            "{width}x{height}{}{}{}, tiles {}",
            is(self.is_torus, " torus"),
            is(self.has_rivers, " rivers"),
            is(self.may_use_mega, " mega"),
            self.names.join(" ")
        )?;
        writeln!(formatter, "mega {:?}", self.mega)?;
        writeln!(
            formatter,
            "left out {:?}, pins {:?}",
            self.left_out, self.pins
        )?;
        writeln!(
            formatter,
            "allowed {:?}, forbidden {:?}, edges {:?}, wanted {:?}",
            self.allowed, self.forbidden, self.edges, self.wanted
        )?;
        writeln!(
            formatter,
            "outside {:?}, counts {:?}, weights {:?}, tables {}",
            self.outside, self.counts, self.weights, self.weight_tables
        )
    }
}
