//! Laws of all strokes, held by random ones upon one another, each checked by [`super::land`].

use mapmaker_grid::tileset::{TileId, TileSet};
use mapmaker_grid::world::{History, Origin, Overlay};
use mapmaker_grid::{Direction, TilePos};
use mapmaker_land::editing::{
    Biome, Brush, EditResult, EndlessMap, Options, REACH, Scratch, biome_of, edit,
};
use mapmaker_land::worldgen::{self, scenic_start};
use proptest::prelude::*;

use super::land::{Land, rectangle};

/// A stroke at some cells from the scenery.
#[derive(Clone, Debug)]
struct Drawn {
    brush: Brush,
    offset: (i64, i64),
    size: (i64, i64),
    /// Of a river, its steps.
    steps: Vec<u8>,
}

impl Drawn {
    fn cells(&self, scenery: TilePos) -> Vec<TilePos> {
        let start = scenery.offset(self.offset.0, self.offset.1);
        if self.brush != Brush::Biome(Biome::River) {
            return rectangle(start, self.size.0, self.size.1);
        }
        let mut cells = vec![start];
        let mut at = start;
        for &step in &self.steps {
            at = at.step(Direction::ALL[usize::from(step)]);
            cells.push(at);
        }
        cells
    }
}

fn strokes() -> impl Strategy<Value = Vec<Drawn>> {
    let biome = prop::sample::select(Biome::ALL.to_vec()).prop_map(Brush::Biome);
    let brush = prop_oneof![
        2 => (0..141_u16).prop_map(|tile| Brush::Tile(TileId(tile))),
        6 => biome,
        2 => Just(Brush::Biome(Biome::Sea)),
        2 => Just(Brush::Biome(Biome::River)),
        2 => Just(Brush::Erase),
    ];
    let stroke = (
        brush,
        (-18_i64..18, -18_i64..18),
        (1_i64..7, 1_i64..7),
        prop::collection::vec(0..4_u8, 0..14),
    );
    let stroke = stroke.prop_map(|(brush, offset, size, steps)| {
        let size = match brush {
            Brush::Tile(_) => (1, 1),
            _ => size,
        };
        Drawn {
            brush,
            offset,
            size,
            steps,
        }
    });
    prop::collection::vec(stroke, 1..16)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: mapmaker_testing::cases(16), ..ProptestConfig::default() })]

    #[test]
    fn random_strokes_upon_one_another_keep_every_law(seed in 1_u64..4, strokes in strokes()) {
        let mut land = Land::new(seed);
        let scenery = land.scenery();
        let mut history = History::default();
        let mut overlays = vec![land.overlay.clone()];
        for stroke in strokes {
            let cells = stroke.cells(scenery);
            let before = land.overlay.clone();
            let done = land.draw(stroke.brush, &cells);
            if let Ok(done) = done.as_ref().cloned() && !done.is_empty() {
                history.push(done);
                overlays.push(land.overlay.clone());
            }
            match stroke.brush {
                _ if done.is_err() => prop_assert_eq!(&land.overlay, &before),
                Brush::Erase => {
                    for at in cells.into_iter().filter(|at| !land.left.contains(at)) {
                        let edited = land.overlay.get(at);
                        prop_assert!(edited.is_none_or(|cell| cell.origin == Origin::Healed));
                    }
                }
                Brush::Biome(Biome::River) | Brush::Terrain(_) => {}
                Brush::Biome(biome) => {
                    let left = land.left.clone();
                    for at in cells.into_iter().filter(|at| !left.contains(at)) {
                        let cell = land.overlay.get(at);
                        prop_assert!(cell.is_some_and(|cell| cell.origin.is_drawn()));
                        prop_assert_eq!(biome_of(land.tile(at)), Some(biome));
                    }
                }
                Brush::Tile(tile) => {
                    for at in cells {
                        let cell = land.overlay.get(at);
                        prop_assert!(cell.is_some_and(|cell| cell.tile == tile && cell.origin.is_drawn()));
                    }
                }
            }
        }
        // All the way back and forth again, cell by cell as it was.
        prop_assert_eq!(history.standing(), overlays.len() - 1);
        for overlay in overlays.iter().rev().skip(1) {
            land.overlay.apply(&history.undo().expect("a stroke"));
            prop_assert_eq!(&land.overlay, overlay);
        }
        prop_assert!(history.undo().is_none() && land.overlay.is_empty());
        for overlay in overlays.iter().skip(1) {
            land.overlay.apply(&history.redo().expect("a stroke"));
            prop_assert_eq!(&land.overlay, overlay);
        }
        prop_assert!(history.redo().is_none());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: mapmaker_testing::cases(2), ..ProptestConfig::default() })]

    #[test]
    fn in_whatever_order_chunks_are_made_the_same_strokes_do_the_same(
        seed in 1_u64..40,
        chunks in Just((-4_i64..4).flat_map(|y| (-4..4).map(move |x| (x, y))).collect::<Vec<_>>())
            .prop_shuffle(),
        strokes in strokes(),
    ) {
        let set = TileSet::reference();
        let scenery = scenic_start(seed, &set, &mut worldgen::Scratch::default());
        let centre = scenery.chunk();
        let draw = |map: &mut EndlessMap| {
            let (mut overlay, mut scratch) = (Overlay::default(), Scratch::default());
            for stroke in &strokes {
                let (cells, options) = (stroke.cells(scenery), Options::default());
                let edited = edit(map, &overlay, stroke.brush, &cells, &options, &mut scratch);
                if let EditResult::Done(stroke) = edited {
                    overlay.apply(&stroke);
                }
            }
            let tiles = map.region(&overlay, scenery.offset(-48, -48), 96, 96);
            (overlay, tiles.cells().to_vec())
        };
        // One makes chunks as the strokes need them, one has made them all, in any order.
        let mut first = EndlessMap::new(seed, &set);
        let mut second = EndlessMap::new(seed, &set);
        for (x, y) in chunks {
            let mut chunk = centre;
            (chunk.x, chunk.y) = (centre.x + x, centre.y + y);
            let _made = second.chunk(chunk);
        }
        prop_assert_eq!(draw(&mut first), draw(&mut second));
    }
}

#[test]
fn the_same_request_gives_the_same_stroke_from_any_scratch() {
    let mut first = Land::new(2);
    let scenery = first.scenery();
    let cells = rectangle(scenery, 7, 5);
    let mut second = Land::new(2);
    let _made = second.map().natural(scenery.offset(4000, 0));
    for (index, biome) in Biome::ALL.into_iter().enumerate() {
        let cells: Vec<_> = cells
            .iter()
            .map(|at| at.offset(3 * index as i64, 0))
            .collect();
        let one = first.preview(Brush::Biome(biome), &cells);
        assert_eq!(one, first.preview(Brush::Biome(biome), &cells));
        assert_eq!(one, second.preview(Brush::Biome(biome), &cells));
        let EditResult::Done(stroke) = one else {
            continue;
        };
        first.overlay.apply(&stroke);
        second.overlay.apply(&stroke);
    }
    assert!(!first.overlay.is_empty());
}

#[test]
fn edits_far_from_each_other_may_come_in_any_order() {
    let mut land = Land::new(3);
    let scenery = land.scenery();
    let far = scenery.offset(2 * REACH + 20, 0);
    let strokes = [
        (Brush::Biome(Biome::Sea), rectangle(scenery, 5, 4)),
        (Brush::Biome(Biome::Forest), rectangle(far, 6, 6)),
    ];
    let mut overlays = Vec::new();
    for order in [[0, 1], [1, 0]] {
        land.overlay = Overlay::default();
        for stroke in order {
            let (brush, cells) = &strokes[stroke];
            land.draw(*brush, cells).expect("room for it");
        }
        overlays.push(land.overlay.clone());
    }
    assert_eq!(overlays[0], overlays[1]);
}
