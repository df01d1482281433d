//! The content of the clipboard: the tiles of a rectangle, by number and by name, with the features on them.

use std::collections::BTreeMap;

use super::super::piece::Land;
use crate::app::span::Span;
use mapmaker_grid::TilePos;
use mapmaker_grid::counting::counted;
use mapmaker_grid::tileset::{TileId, TileSet};
/// A rectangle of a map, to be put down elsewhere.
#[derive(Clone, Debug, Default)]
pub(super) struct Copied {
    /// The tiles, each with its place from the north-west corner of the rectangle.
    pub(super) tiles: Vec<(TilePos, TileId)>,
    pub(super) size: (i64, i64),
    /// The same by their names: another map's pack has other numbers.
    pub(super) names: Vec<(TilePos, String)>,
    /// The names that the open map's pack lacks, each with its number of tiles.
    pub(super) lacks: BTreeMap<String, usize>,
    /// The land that it was copied from, with the features on it.
    pub(super) land: Option<Land>,
}

impl Copied {
    /// Copies a rectangle of a map; `tile` gives its tiles. `None` if there are none.
    pub(super) fn of(
        tile: impl Fn(TilePos) -> Option<TileId>,
        set: &TileSet,
        (span, land): (Span, Land),
    ) -> Option<Self> {
        let place = |at: TilePos| at.offset(-span.west, -span.north);
        let tiles = span.tiles().filter_map(|at| Some((place(at), tile(at)?)));
        let tiles: Vec<_> = tiles.collect();
        let names = tiles.iter().map(|&(at, tile)| (at, set.name(tile)));
        let names: Vec<_> = names.collect();
        (!tiles.is_empty()).then(|| Self {
            names,
            lacks: BTreeMap::new(),
            size: span.size(),
            tiles,
            land: Some(land),
        })
    }

    /// Takes the tiles of the same names in another pack.
    pub(super) fn fit(&mut self, set: &TileSet) {
        (self.tiles, self.lacks) = Default::default();
        for (at, name) in &self.names {
            match set.find_name(name) {
                Some(tile) => self.tiles.push((*at, tile)),
                None => *self.lacks.entry(name.clone()).or_default() += 1,
            }
        }
    }

    /// The missing tiles of the pack in words, if any.
    pub(super) fn lacking(&self) -> Option<String> {
        /// The largest number of names in the message.
        const MOST_TOLD: usize = 3;
        let kinds = self.lacks.iter().take(MOST_TOLD);
        let kinds = kinds.map(|(name, count)| format!("{count} × {name}"));
        let mut kinds = kinds.collect::<Vec<_>>().join(", ");
        match self.lacks.len() {
            0 => return None,
            count if count > MOST_TOLD => {
                let others = counted(count - MOST_TOLD, "other kind");
                kinds = format!("{kinds} and {others}");
            }
            _ => {}
        }
        let missing: usize = self.lacks.values().sum();
        let tiles = counted(self.names.len(), "tile");
        Some(format!(
            "this map's pack lacks {missing} of the {tiles}: {kinds}"
        ))
    }
}
