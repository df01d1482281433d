//! Which extra terrain a stroke may bring along, and where.

use super::attempts::ExtraTerrain;
use super::region::StrokeRegion;
use crate::editing::Biome;
use mapmaker_grid::tileset::{EdgeLabel, LabelSet, TileId};
use mapmaker_grid::{Direction, TilePos};
use mapmaker_solver::NO_TILE;

impl StrokeRegion<'_, '_> {
    /// The labels of a side without forest and mountain that are neither painted nor present. For a river also without
    /// water where none is near: a lake at its end takes four cells, and is another outlet.
    pub(super) fn known(
        &self,
        at: TilePos,
        side: Direction,
        (biome, extra): (Biome, ExtraTerrain),
    ) -> LabelSet {
        let now = self.letters_now(at, side);
        let may_be_wet = biome == Biome::River && self.is_near_water(at);
        let is_known = |&letter: &EdgeLabel| {
            let is_extra = match letter {
                EdgeLabel::FOREST => true,
                EdgeLabel::MOUNTAIN => extra != ExtraTerrain::Spring,
                letter => biome == Biome::River && !letter.is_land() && !may_be_wet,
            };
            !is_extra || letter == biome.letter() || now.contains(&Some(letter))
        };
        LabelSet::ALL.iter().filter(is_known).collect()
    }

    /// Whether a cell or one of its eight neighbours shows sea or a shore.
    fn is_near_water(&self, at: TilePos) -> bool {
        let near = self.near_water.get_or_init(|| self.find_near_water());
        self.is_in(at, near)
    }

    fn find_near_water(&self) -> Vec<bool> {
        let is_wet = |tile: TileId| {
            let shown = self.map.set().outer_edges(tile);
            shown.into_iter().flatten().any(|letter| !letter.is_land())
        };
        let mut near = vec![false; self.tiles.len()];
        for (at, &tile) in self.places().zip(&self.tiles) {
            if tile == NO_TILE || !is_wet(tile) {
                continue;
            }
            for index in at.within(1).filter_map(|near| self.index(near)) {
                near[index] = true;
            }
        }
        near
    }

    /// Whether a side belongs to a painted cell.
    pub(super) fn is_of_stroke(
        &self,
        index: usize,
        at: TilePos,
        side: Direction,
        painted: &[bool],
    ) -> bool {
        let next = self.map.beside(at, side);
        painted[index] || next.is_some_and(|next| self.is_in(next, painted))
    }

    /// The labels of a side without the painted one, unless it is present.
    pub(super) fn without_spread(&self, at: TilePos, side: Direction, biome: Biome) -> LabelSet {
        if self.letters_now(at, side).contains(&Some(biome.letter())) {
            return LabelSet::ALL;
        }
        LabelSet::ALL.without(biome.letter())
    }

    /// The present labels of a side, in both of its cells.
    pub(super) fn letters_now(&self, at: TilePos, side: Direction) -> [Option<EdgeLabel>; 2] {
        let next = self.map.beside(at, side);
        let beyond = next.and_then(|next| self.map.shown(next, side.opposite()));
        [self.map.shown(at, side), beyond]
    }
}
