//! Biomes painted on boards: each cell under the brush is that biome, and little around it changes.

use mapmaker_grid::TilePos;
use mapmaker_grid::tileset::TileSet;
use mapmaker_grid::world::{Origin, Overlay};
use mapmaker_land::board::{BoardMap, PaintResult, paint};
use mapmaker_land::editing::{Biome, Shape, biome_of, repaired};
use mapmaker_solver::{Options, Rules, Scratch};
use proptest::prelude::*;
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

/// The sides of the board.
const SIZE: (usize, usize) = (14, 11);

const LANDS: [Biome; 4] = [Biome::Forest, Biome::Mountain, Biome::Plain, Biome::Sea];

proptest! {
    #![proptest_config(ProptestConfig { cases: mapmaker_testing::cases(16), ..ProptestConfig::default() })]

    #[test]
    fn every_cell_under_the_brush_is_the_biome_and_later_paint_wins(
        has_rivers: bool,
        strokes in prop::collection::vec(
            (0..4_usize, 0..14_i64, 0..11_i64, 1..7_u8, 0..3_usize, -4..5_i64, -4..5_i64),
            1..10,
        ),
    ) {
        let rules = Rules::new(&TileSet::reference());
        let (mut overlay, mut scratch) = (Overlay::default(), Scratch::default());
        let mut rng = Pcg64Mcg::seed_from_u64(1);
        for (biome, x, y, tiles, shape, across, down) in strokes {
            let biome = LANDS[biome];
            let way = [TilePos::new(x, y), TilePos::new(x + across, y + down)];
            let cells = Shape::ALL[shape].cover(&way, tiles, 500);
            let map = BoardMap {
                rules: &rules,
                width: SIZE.0,
                height: SIZE.1,
                joined: false,
                has_rivers,
                overlay: &overlay,
            };
            let options = Options::default();
            let result = paint(&map, biome, &cells, &options, &mut rng, &mut scratch);
            let Ok(PaintResult::Done { painted, healed, left }) = result else {
                return Err(TestCaseError::fail(format!("{result:?}")));
            };
            prop_assert!(left.is_none(), "nothing is set by hand: {left:?}");
            let on_board = cells.iter().filter(|&&at| map.contains(at)).count();
            prop_assert_eq!(painted.len(), on_board);
            // A shore's width around each cell at the most.
            prop_assert!(healed.len() <= 8 * on_board + 24, "{} around {on_board}", healed.len());
            let mut after = overlay.clone();
            for (at, tile) in painted {
                prop_assert_eq!(biome_of(rules.set().tile(tile)), Some(biome));
                after.put(at, tile, Origin::Painted);
            }
            for (at, tile) in healed {
                let before = overlay.get(at).expect("empty cells stay empty");
                after.set(at, Some(repaired(rules.set(), before, tile)));
            }
            let map = BoardMap { overlay: &after, ..map };
            prop_assert_eq!(map.placed(&map.tiles()).faults(has_rivers), vec![]);
            overlay = after;
        }
    }
}
