//! A world with its features, for tests; those of the whole program read this file, too.

use std::collections::BTreeMap;

use mapmaker_features::{Feature, Features};
use mapmaker_grid::TilePos;
use mapmaker_grid::tileset::TileSet;
use mapmaker_grid::world::{Overlay, Stroke};
use mapmaker_land::editing::{Biome, Brush, EditResult, EndlessMap, Options, Scratch, edit};

/// A world and what was found in it.
pub(crate) struct World {
    pub(crate) map: EndlessMap,
    pub(crate) features: Features,
    pub(crate) overlay: Overlay,
}

impl World {
    pub(crate) fn of(seed: u64, set: &TileSet) -> Self {
        Self {
            map: EndlessMap::new(seed, set),
            features: Features::new(seed, set),
            overlay: Overlay::default(),
        }
    }

    pub(crate) fn within(&mut self, north_west: TilePos, width: i64, height: i64) -> Vec<Feature> {
        let Self {
            map,
            features,
            overlay,
        } = self;
        features.within(map, overlay, north_west, width, height)
    }

    /// What painting a square of cells changes, if it can be painted.
    pub(crate) fn painted(&mut self, biome: Biome, corner: TilePos, side: i64) -> Option<Stroke> {
        let cells = (0..side * side).map(|cell| corner.offset(cell % side, cell / side));
        let cells: Vec<_> = cells.collect();
        let (options, mut scratch) = (Options::default(), Scratch::default());
        let (map, overlay) = (&mut self.map, &self.overlay);
        let brush = Brush::Biome(biome);
        match edit(map, overlay, brush, &cells, &options, &mut scratch) {
            EditResult::Done(stroke) | EditResult::Partly(stroke, _) => Some(stroke),
            _ => None,
        }
    }

    pub(crate) fn apply(&mut self, stroke: &Stroke) {
        self.overlay.apply(stroke);
        self.features.follow(&self.overlay);
    }
}

/// Things by their ids, which must be different.
pub(crate) fn keyed<T>(things: Vec<T>, id: impl Fn(&T) -> u64) -> BTreeMap<u64, T> {
    let count = things.len();
    let keyed: BTreeMap<_, _> = things.into_iter().map(|one| (id(&one), one)).collect();
    assert_eq!(keyed.len(), count, "ids are different");
    keyed
}
