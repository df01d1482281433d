//! Why an edit is refused.

use super::{Biome, Brush, NO_LAND, NO_WATER, biome_of};
use mapmaker_grid::TilePos;
use mapmaker_grid::tileset::Tile;
use mapmaker_grid::world::Terrain;

/// A refused edit: where the conflict is, and what it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The cells to mark, at least one, in rows from north to south.
    pub cells: Vec<TilePos>,
    /// The reason, without a full stop; tiles are called by their names.
    pub why: String,
    /// The reason; tiles are called by what they show.
    pub shown: String,
    /// Those of the cells with a pinned tile in the way: without it the edit may be possible.
    pub in_the_way: Vec<TilePos>,
}

impl Refusal {
    /// Sorts the cells and removes duplicates.
    #[must_use]
    pub fn new(mut cells: Vec<TilePos>, why: impl Into<String>) -> Self {
        cells.sort_unstable_by_key(|at| (at.y, at.x));
        cells.dedup();
        let why = why.into();
        Self {
            cells,
            shown: why.clone(),
            why,
            in_the_way: Vec::new(),
        }
    }

    /// A refusal of cells that can't have the terrain of a brush.
    pub(crate) fn without_terrain(cells: Vec<TilePos>, brush: Brush) -> Self {
        let why = match brush {
            Brush::Terrain(Terrain::Lake) => NO_WATER,
            _ => NO_LAND,
        };
        Self::new(cells, why)
    }

    /// Replaces the reason for readers who see the tiles.
    #[must_use]
    pub fn as_shown(self, shown: String) -> Self {
        Self { shown, ..self }
    }

    /// A refusal of two tiles that contradict each other.
    pub(super) fn clash(one: TilePos, other: TilePos, why: &str) -> Self {
        let why = format!(
            "the tiles at {},{} and {},{} don't fit together: {why}",
            one.x, one.y, other.x, other.y
        );
        Self::new(vec![one, other], why)
    }

    /// Joins the refusals of a stroke's parts into one with the first reason; `None` without any.
    #[must_use]
    pub fn of_all(refusals: Vec<Self>) -> Option<Self> {
        let cells = refusals.iter().flat_map(|refusal| &refusal.cells);
        let cells = cells.copied().collect();
        let in_the_way = refusals.iter().flat_map(|refusal| &refusal.in_the_way);
        let in_the_way = in_the_way.copied().collect();
        let first = refusals.into_iter().next()?;
        Some(Self {
            in_the_way,
            ..Self::new(cells, first.why).as_shown(first.shown)
        })
    }

    /// Records which of its cells have a pinned tile; `name` returns the name of a pinned tile.
    #[must_use]
    pub fn name_what_is_in_the_way(
        mut self,
        mut name: impl FnMut(TilePos) -> Option<String>,
    ) -> Self {
        let named: Vec<_> = self
            .cells
            .iter()
            .filter_map(|&at| Some((at, name(at)?)))
            .collect();
        if let Some((TilePos { x, y }, first)) = named.first() {
            let end = match named.len() {
                1 => " was set by hand and is in the way".to_owned(),
                2 => " and another tile were set by hand and are in the way".to_owned(),
                count => format!(
                    " and {} other tiles were set by hand and are in the way",
                    count - 1
                ),
            };
            let (why, shown, what) = (&self.why, &self.shown, shown(first));
            self.shown = format!("{shown}; the {what} at {x}, {y}{end}");
            self.why = format!("{why}; {first} at {x},{y}{end}");
        }
        self.in_the_way = named.into_iter().map(|(at, _)| at).collect();
        self
    }
}

/// Describes a tile by what it shows, such as "forest tile".
#[must_use]
pub fn shown(name: &str) -> String {
    let whole = name.split('@').next().unwrap_or_default();
    let biome = Tile::from_letters(whole).ok().and_then(biome_of);
    match biome {
        Some(Biome::Sea) if whole != "SSSS" => "shore tile".to_owned(),
        Some(biome) => format!("{} tile", biome.name()),
        None => format!("tile {whole}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tile_in_the_way_is_called_by_what_it_shows() {
        let at = TilePos::new(3, -4);
        let refusal = Refusal::new(vec![at], "it does not fit");
        let refusal = refusal.name_what_is_in_the_way(|_| Some("FFFF".to_owned()));
        let (name, seen) = ("FFFF at 3,-4", "the forest tile at 3, -4");
        let report = |tile| format!("it does not fit; {tile} was set by hand and is in the way");
        assert_eq!((refusal.why, refusal.shown), (report(name), report(seen)));
        assert_eq!(refusal.in_the_way, [at]);
        assert_eq!(shown("MegaMMMM@1,0"), "tile MegaMMMM");
        assert_eq!(shown("SHGS"), "shore tile");
        assert_eq!(shown("SSSS"), "sea tile");
    }
}
