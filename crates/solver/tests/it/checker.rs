//! Checks a finished board against the rules as the specification has them, with nothing of the solver.

use mapmaker_grid::Direction;
use mapmaker_grid::tileset::{EdgeLabel, TileId, TileSet};
use mapmaker_solver::{Cell, RiverEnd};

use super::case::Case;

/// A board that is looked at.
struct Checked<'a> {
    case: &'a Case,
    /// The letters of each tile and mega-tile's cell; `None` inside a mega-tile.
    letters: Vec<[Option<char>; 4]>,
    set: &'a TileSet,
    tiles: &'a [TileId],
}

/// Says which rule a board breaks first.
pub(crate) fn check(case: &Case, set: &TileSet, tiles: &[TileId]) -> Result<(), String> {
    if tiles.len() != case.width * case.height {
        return Err(format!("{} tiles", tiles.len()));
    }
    let letters = set.piece_ids().map(|id| {
        let edges = set.outer_edges(id);
        edges.map(|edge| edge.map(EdgeLabel::letter))
    });
    let checked = Checked {
        case,
        letters: letters.collect(),
        set,
        tiles,
    };
    for cell in case.cells() {
        let tile = checked.tile(cell);
        if !case.has_cell(cell) {
            if tile.is_some() {
                return Err(format!("a tile in {cell:?}, which is left out"));
            }
            continue;
        }
        let tile = tile.ok_or_else(|| format!("no tile in {cell:?}"))?;
        checked.check_cell(cell, tile)?;
        for side in Direction::ALL {
            checked.check_side(cell, tile, side)?;
        }
    }
    checked.check_edges()?;
    checked.check_counts()?;
    if case.has_rivers || !case.outside.is_empty() {
        Rivers::of(&checked).check()?;
    }
    Ok(())
}

impl Checked<'_> {
    fn tile(&self, (x, y): Cell) -> Option<TileId> {
        let tile = self.tiles[y * self.case.width + x];
        (tile.index() < self.set.piece_count()).then_some(tile)
    }

    fn letter(&self, tile: TileId, side: Direction) -> Option<char> {
        self.letters[tile.index()][side.index()]
    }

    /// The cell of the region on a side of another.
    fn beside(&self, cell: Cell, side: Direction) -> Option<Cell> {
        let other = self.case.beside(cell, side)?;
        self.case.has_cell(other).then_some(other)
    }

    /// Pins and what else is said of a single cell.
    fn check_cell(&self, cell: Cell, tile: TileId) -> Result<(), String> {
        let name = self.set.name(tile);
        let case = self.case;
        let mut pins = case.pins.iter().filter(|pin| pin.0 == cell);
        if pins.any(|pin| pin.1 != name) {
            return Err(format!("{name} in {cell:?} is not the pin"));
        }
        let mut allowed = case.allowed.iter().filter(|one| one.0 == cell);
        if allowed.any(|one| !one.1.contains(&name)) {
            return Err(format!("{name} in {cell:?} is not allowed"));
        }
        if case.forbidden.contains(&(cell, name.clone())) {
            return Err(format!("{name} in {cell:?} is forbidden"));
        }
        let is_pinned = case.pins.contains(&(cell, name.clone()));
        if self.set.part(tile).is_some() && !case.may_use_mega && !is_pinned {
            return Err(format!("{name} in {cell:?} may not be used"));
        }
        Ok(())
    }

    /// The join with the neighbour on a side, or the rest of a mega-tile.
    fn check_side(&self, cell: Cell, tile: TileId, side: Direction) -> Result<(), String> {
        let other = self.beside(cell, side).and_then(|other| self.tile(other));
        match (self.letter(tile, side), other) {
            (Some(_), None) => Ok(()),
            (Some(letter), Some(other)) => {
                if self.letter(other, side.opposite()) == Some(letter) {
                    return Ok(());
                }
                Err(format!("{cell:?} does not fit what is {side:?} of it"))
            }
            (None, other) => {
                let part = self.set.part(tile).expect("only these have insides");
                let rest = other.and_then(|other| self.set.part(other));
                let (dx, dy) = side.offset();
                let is_rest = rest.is_some_and(|rest| {
                    rest.mega == part.mega
                        && rest.dx as i64 == part.dx as i64 + dx
                        && rest.dy as i64 == part.dy as i64 + dy
                });
                if is_rest {
                    return Ok(());
                }
                Err(format!("the mega-tile at {cell:?} is not whole"))
            }
        }
    }

    fn check_edges(&self) -> Result<(), String> {
        for (cell, side, letters) in &self.case.edges {
            let far = self.case.beside(*cell, *side);
            let ends = [(Some(*cell), *side), (far, side.opposite())];
            for (end, side) in ends {
                let Some(tile) = end.and_then(|end| self.tile(end)) else {
                    continue;
                };
                let letter = self.letter(tile, side);
                if !letter.is_some_and(|letter| letters.contains(letter)) {
                    return Err(format!("the {side:?} side of {end:?} is not in {letters}"));
                }
            }
        }
        Ok(())
    }

    fn check_counts(&self) -> Result<(), String> {
        for (name, at_least, at_most) in &self.case.counts {
            let id = self.set.find_name(name);
            let found = self.tiles.iter().filter(|&&tile| Some(tile) == id).count();
            if found < *at_least || found > *at_most {
                return Err(format!("{found} of {name}"));
            }
        }
        Ok(())
    }
}

/// The river graph: a node for each cell, and behind them one for each river of the surroundings.
#[derive(Default)]
struct Rivers {
    links: Vec<(usize, usize)>,
    is_outlet: Vec<bool>,
    /// May end out there: on the rim, or in a river whose end is not known.
    may_leave: Vec<bool>,
    /// Ends on land without a mountain.
    is_dead_end: Vec<bool>,
}

impl Rivers {
    fn of(checked: &Checked) -> Self {
        let case = checked.case;
        let cells = case.width * case.height;
        let nodes = cells + case.outside.len();
        let mut rivers = Self {
            links: Vec::new(),
            is_outlet: vec![false; nodes],
            may_leave: vec![false; nodes],
            is_dead_end: vec![false; nodes],
        };
        for (index, river) in case.outside.iter().enumerate() {
            rivers.is_outlet[cells + index] = river.end == RiverEnd::Sea;
            rivers.may_leave[cells + index] = river.end == RiverEnd::Open;
        }
        for cell in case.cells() {
            let Some(tile) = checked.tile(cell) else {
                continue;
            };
            let node = cell.1 * case.width + cell.0;
            let letters = checked.letters[tile.index()];
            let has = |wanted: &str| letters.iter().flatten().any(|&one| wanted.contains(one));
            let count = letters.iter().filter(|&&one| one == Some('R')).count();
            rivers.is_outlet[node] = count > 0 && has("SDGBH");
            rivers.is_dead_end[node] = count == 1 && !has("SDGBH") && !has("M");
            for side in Direction::ALL {
                if letters[side.index()] != Some('R') {
                    continue;
                }
                match (checked.beside(cell, side), outside_at(case, cell, side)) {
                    // Each join is met from both of its sides; it is taken up from one.
                    (Some(other), _) if matches!(side, Direction::East | Direction::South) => {
                        rivers.links.push((node, other.1 * case.width + other.0));
                    }
                    (Some(_), _) => {}
                    (None, Some(river)) => rivers.links.push((node, cells + river)),
                    (None, None) => rivers.may_leave[node] = true,
                }
            }
        }
        rivers
    }

    fn check(&self) -> Result<(), String> {
        let count = self.is_outlet.len();
        if let Some(node) = (0..count).find(|&node| self.is_dead_end[node]) {
            return Err(format!("a river rises at {node} without a mountain"));
        }
        let mut beside = vec![Vec::new(); count];
        for &(a, b) in &self.links {
            beside[a].push(b);
            beside[b].push(a);
        }
        let mut is_seen = vec![false; count];
        for start in 0..count {
            if std::mem::replace(&mut is_seen[start], true) {
                continue;
            }
            let mut river = vec![start];
            let mut next = 0;
            while let Some(&node) = river.get(next) {
                next += 1;
                for &other in &beside[node] {
                    if !std::mem::replace(&mut is_seen[other], true) {
                        river.push(other);
                    }
                }
            }
            let ends: usize = river.iter().map(|&node| beside[node].len()).sum();
            let is_river = ends > 0 || self.may_leave[start] || self.is_outlet[start];
            let outlets = river.iter().filter(|&&node| self.is_outlet[node]).count();
            let may_leave = river.iter().any(|&node| self.may_leave[node]);
            if ends / 2 + 1 != river.len() {
                return Err(format!("the river of {start} has a loop"));
            }
            if is_river && (outlets > 1 || outlets == 0 && !may_leave) {
                return Err(format!("the river of {start} has {outlets} outlets"));
            }
        }
        Ok(())
    }
}

/// The first river of the surroundings that a side of the region belongs to.
fn outside_at(case: &Case, cell: Cell, side: Direction) -> Option<usize> {
    let is_it = |&(other, to): &(Cell, Direction)| {
        let far = case.beside(other, to);
        (other, to) == (cell, side) || far.map(|far| (far, to.opposite())) == Some((cell, side))
    };
    let mut rivers = case.outside.iter();
    rivers.position(|river| river.edges.iter().any(is_it))
}
