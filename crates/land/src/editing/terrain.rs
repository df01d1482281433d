//! Painted terrain in strokes: a terrain brush sets it over the edge labels that are there, other brushes remove what
//! their labels can't have.

use std::collections::BTreeSet;

use super::{Biome, Brush};
use mapmaker_grid::TilePos;
use mapmaker_grid::tileset::{EdgeLabel, TileId, TileSet};
use mapmaker_grid::world::{Overlay, Stroke, Terrain};

/// Why a requested cell keeps its terrain.
pub(crate) const NO_LAND: &str = "there is no land to paint it on";
pub(crate) const NO_WATER: &str = "there is no water to make a lake of";

/// The brush that sets the edge labels that a brush needs, if any.
#[must_use]
pub(crate) const fn letters_of(brush: Brush) -> Option<Brush> {
    match brush {
        Brush::Terrain(Terrain::Lake) => Some(Brush::Biome(Biome::Sea)),
        Brush::Terrain(_) => None,
        brush => Some(brush),
    }
}

/// Adds changes of terrain to a stroke; returns the cells that can't have the brush's terrain. Cells that the stroke
/// leaves out keep theirs. `bare(at)` is the tile of an unedited cell, `None` where there is none.
pub(crate) fn with_terrain(
    stroke: Stroke,
    (overlay, set): (&Overlay, &TileSet),
    brush: Brush,
    (cells, left_out): (&[TilePos], &[TilePos]),
    mut bare: impl FnMut(TilePos) -> Option<TileId>,
) -> (Stroke, Vec<TilePos>) {
    let mut after = |at: TilePos| {
        let changes = stroke.changes();
        let change = changes.binary_search_by_key(&(at.y, at.x), |one| (one.at.y, one.at.x));
        let cell = match change {
            Ok(index) => changes[index].after,
            Err(_) => overlay.get(at),
        };
        cell.map_or_else(|| bare(at), |cell| Some(cell.tile))
    };
    let left_out: BTreeSet<_> = left_out.iter().collect();
    let (mut painted, mut left) = (Vec::new(), Vec::new());
    for &at in cells {
        let before = overlay.terrain(at);
        let mut has = |terrain| after(at).is_some_and(|tile| may_have(set, tile, terrain));
        let now = match brush {
            Brush::Terrain(terrain) if has(terrain) => Some(terrain),
            Brush::Terrain(_) => {
                left.push(at);
                before
            }
            Brush::Erase => None,
            Brush::Biome(Biome::Plain | Biome::Sea) if !left_out.contains(&at) => None,
            Brush::Biome(_) | Brush::Tile(_) => before.filter(|&terrain| has(terrain)),
        };
        if now != before {
            painted.push((at, now));
        }
    }
    if painted.is_empty() {
        return (stroke, left);
    }
    let painted = Stroke::terrain(overlay, painted);
    (stroke.then(painted), left)
}

/// Whether a tile can have a terrain: a lake needs water, all else some land.
#[must_use]
pub fn may_have(set: &TileSet, tile: TileId, terrain: Terrain) -> bool {
    let Some(edges) = set.tiles().get(tile.index()).map(|tile| tile.edges()) else {
        return false;
    };
    let is_map = edges.iter().all(|edge| EdgeLabel::MAP.contains(edge));
    let has_water = edges.iter().any(|edge| !edge.is_land());
    let has_land = edges.iter().any(|&edge| edge != EdgeLabel::SEA);
    is_map
        && if terrain == Terrain::Lake {
            has_water
        } else {
            has_land
        }
}

#[cfg(test)]
mod tests {
    use super::super::{EditResult, EndlessMap, Options, Scratch, biome_of, edit};
    use super::*;
    use mapmaker_grid::world::{EditedCell, Origin};

    /// The result of a brush on some cells.
    fn drawn(
        map: &mut EndlessMap,
        overlay: &mut Overlay,
        brush: Brush,
        cells: &[TilePos],
    ) -> Stroke {
        let options = Options::default();
        let edited = edit(
            map,
            overlay,
            brush,
            cells,
            &options,
            &mut Scratch::default(),
        );
        let stroke = match edited {
            EditResult::Done(stroke) | EditResult::Partly(stroke, _) => stroke,
            _ => Stroke::default(),
        };
        overlay.apply(&stroke);
        stroke
    }

    #[test]
    fn terrain_lies_over_the_letters_a_lake_brings_its_water_and_plain_and_eraser_take_it_away() {
        let set = TileSet::reference();
        let cells: Vec<_> = TilePos::new(-5, 3).rectangle(9, 7).collect();
        let mut has_land = 0;
        for seed in 1..9 {
            let mut map = EndlessMap::new(seed, &set);
            let is_sea = |map: &EndlessMap, overlay: &Overlay, at: TilePos| {
                let cell = overlay.get(at).map(|cell| cell.tile);
                let tile = set.tile(cell.unwrap_or_else(|| map.natural(at)));
                (biome_of(tile), tile.edges() == [EdgeLabel::SEA; 4])
            };
            for terrain in Terrain::ALL {
                let mut overlay = Overlay::default();
                let stroke = drawn(&mut map, &mut overlay, Brush::Terrain(terrain), &cells);
                for &at in &cells {
                    let (biome, is_all_sea) = is_sea(&map, &overlay, at);
                    let may_be = match terrain {
                        Terrain::Lake => biome == Some(Biome::Sea),
                        _ => !is_all_sea,
                    };
                    assert_eq!(overlay.terrain(at), may_be.then_some(terrain), "{at:?}");
                }
                if terrain != Terrain::Lake {
                    assert_eq!(stroke.changes(), []);
                    has_land += overlay.all_terrain().count();
                }
                let mut plain = overlay.clone();
                drawn(&mut map, &mut plain, Brush::Biome(Biome::Plain), &cells);
                assert_eq!(plain.all_terrain().count(), 0);
                drawn(&mut map, &mut overlay, Brush::Erase, &cells);
                assert_eq!(overlay.all_terrain().count(), 0);
            }
        }
        assert!(has_land > 100, "{has_land}");
    }

    #[test]
    fn a_cell_that_a_stroke_leaves_out_keeps_its_terrain() {
        let set = TileSet::reference();
        let mut map = EndlessMap::new(7, &set);
        let cells: Vec<_> = TilePos::new(-5, 3).rectangle(9, 7).collect();
        let mut overlay = Overlay::default();
        drawn(&mut map, &mut overlay, Brush::Biome(Biome::Plain), &cells);
        let middle = TilePos::new(-1, 6);
        let pin = EditedCell {
            tile: set.find_name("FFFF").expect("a tile"),
            origin: Origin::Pinned,
        };
        let around = TilePos::new(-2, 5).rectangle(3, 3).collect::<Vec<_>>();
        drawn(&mut map, &mut overlay, Brush::Biome(Biome::Forest), &around);
        overlay.set(middle, Some(pin));
        let snow = Brush::Terrain(Terrain::Snow);
        drawn(&mut map, &mut overlay, snow, &around);
        assert_eq!(overlay.all_terrain().count(), around.len());
        for biome in [Biome::Plain, Biome::Sea] {
            let mut after = overlay.clone();
            let stroke = drawn(&mut map, &mut after, Brush::Biome(biome), &around);
            assert!(!stroke.is_empty() && after.get(middle) == Some(pin));
            assert_eq!(after.terrain(middle), Some(Terrain::Snow), "{biome:?}");
            assert!(after.all_terrain().count() < around.len(), "{biome:?}");
        }
        drawn(&mut map, &mut overlay, Brush::Erase, &around);
        assert_eq!(overlay.all_terrain().count(), 0, "erasing removes both");
    }

    #[test]
    fn a_desert_stays_under_a_wood_and_a_lake_goes_with_its_water() {
        let set = TileSet::reference();
        let mut map = EndlessMap::new(7, &set);
        let cells: Vec<_> = TilePos::new(-5, 3).rectangle(9, 7).collect();
        let mut overlay = Overlay::default();
        drawn(&mut map, &mut overlay, Brush::Biome(Biome::Plain), &cells);
        drawn(
            &mut map,
            &mut overlay,
            Brush::Terrain(Terrain::Desert),
            &cells,
        );
        drawn(&mut map, &mut overlay, Brush::Biome(Biome::Forest), &cells);
        assert!(overlay.all_terrain().count() > 50);
        drawn(
            &mut map,
            &mut overlay,
            Brush::Terrain(Terrain::Lake),
            &cells,
        );
        assert!(overlay.all_terrain().any(|(_, one)| one == Terrain::Lake));
        drawn(&mut map, &mut overlay, Brush::Biome(Biome::Forest), &cells);
        let lake = |(at, one): (TilePos, Terrain)| {
            let tile = overlay.get(at).expect("changed").tile;
            one == Terrain::Lake && !may_have(&set, tile, one)
        };
        assert!(!overlay.all_terrain().any(lake));
    }
}
