//! What each brush does, on land of its own.

use std::collections::BTreeSet;

use mapmaker_grid::tileset::{EdgeLabel, Tile};
use mapmaker_grid::world::Origin;
use mapmaker_grid::{Direction, TilePos};
use mapmaker_land::editing::{Biome, Brush, biome_of, flood};

use super::land::{Land, drawn, rectangle};

/// The north-west of a square of such tiles alone, the nearest to the scenery.
fn find(land: &mut Land, side: i64, is_sought: impl Fn(Tile) -> bool) -> TilePos {
    let scenery = land.scenery();
    let places = (0..200_i64).flat_map(|ring| {
        let around = rectangle(TilePos::new(-ring, -ring), 2 * ring + 1, 2 * ring + 1);
        around
            .into_iter()
            .filter(move |at| at.x.abs().max(at.y.abs()) == ring)
    });
    for TilePos { x, y } in places {
        let start = scenery.offset(x, y);
        let is_whole = rectangle(start, side, side)
            .into_iter()
            .all(|at| is_sought(land.tile(at)));
        if is_whole {
            return start;
        }
    }
    panic!("no such land");
}

fn is_all(letter: EdgeLabel) -> impl Fn(Tile) -> bool {
    move |tile| tile.edges() == [letter; 4]
}

/// How many cells an overlay has that were not placed.
fn healed(land: &Land) -> usize {
    let cells = land.overlay.cells();
    cells
        .filter(|(_, cell)| cell.origin == Origin::Healed)
        .count()
}

#[test]
fn a_pond_of_one_cell_has_four_corners_of_sea_and_eight_cells_of_shore() {
    let mut land = Land::new(1);
    let at = find(&mut land, 5, is_all(EdgeLabel::PLAIN)).offset(2, 2);
    land.paint(Biome::Sea, &[at]).expect("room");
    assert_eq!(land.tile(at).to_string(), "SSSS");
    assert_eq!(land.origin(at), Some(Origin::Painted));
    assert_eq!(healed(&land), 8);
}

#[test]
fn a_painted_square_is_of_its_biome_all_over_and_its_rim_alone_heals() {
    for biome in [Biome::Forest, Biome::Mountain, Biome::Sea] {
        let mut land = Land::new(1);
        let cells = rectangle(
            find(&mut land, 9, is_all(EdgeLabel::PLAIN)).offset(2, 2),
            5,
            5,
        );
        let stroke = land.paint(biome, &cells).expect("room");
        for &at in &cells {
            assert_eq!(land.tile(at).edges(), [biome.letter(); 4], "{biome:?}");
        }
        assert_eq!(drawn(&stroke).len(), 25);
        // Beside its sides, and for a sea at its corners too.
        assert_eq!(healed(&land), if biome == Biome::Sea { 24 } else { 20 });
    }
}

#[test]
fn land_is_painted_over_the_sea_as_an_island() {
    let mut land = Land::new(1);
    let open = find(&mut land, 7, is_all(EdgeLabel::SEA));
    let cells = rectangle(open.offset(2, 2), 3, 3);
    land.paint(Biome::Plain, &cells).expect("room");
    for &at in &cells {
        assert_eq!(land.tile(at).to_string(), "PPPP");
    }
    let shore = rectangle(open.offset(1, 1), 5, 5);
    for at in shore.into_iter().filter(|at| !cells.contains(at)) {
        assert!(land.tile(at).edges().iter().any(|edge| edge.is_coast()));
    }
}

#[test]
fn a_placed_tile_is_exactly_that_and_stays() {
    let mut land = Land::new(2);
    let at = find(&mut land, 5, is_all(EdgeLabel::PLAIN)).offset(2, 2);
    for name in ["FFFF", "MMPF", "PBDP", "DHGB", "SSSS", "RPRP", "MPRP"] {
        let tile = land.id(name);
        land.overlay = mapmaker_grid::world::Overlay::default();
        land.put(&[(at, tile)]).expect("it fits somehow");
        let around = rectangle(at.offset(-2, -2), 5, 5);
        let around: Vec<_> = around.into_iter().filter(|&cell| cell != at).collect();
        // Whatever is drawn beside it or over it, it is there.
        for biome in Biome::ALL {
            for &cell in &around {
                let _ = land.preview(Brush::Biome(biome), &[cell]);
            }
            let _ = land.paint(biome, &around[..5]);
            let _ = land.paint(biome, &rectangle(at.offset(-1, -1), 3, 3));
            assert_eq!(land.tile(at).to_string(), name);
        }
    }
}

#[test]
fn tiles_that_fit_no_other_tile_placed_are_refused_with_both_outlined() {
    let mut land = Land::new(2);
    let at = land.scenery();
    let (forest, mountain) = (land.id("FFFF"), land.id("MMMM"));
    let refusal = land.put(&[(at, forest), (at.offset(1, 0), mountain)]);
    let refusal = refusal.expect_err("they clash");
    assert_eq!(refusal.cells, [at, at.offset(1, 0)]);
    assert!(refusal.why.contains("don't fit together"), "{refusal:?}");
    // The same in two strokes.
    land.put(&[(at, forest)]).expect("it fits");
    let refusal = land.put(&[(at.offset(0, 1), mountain)]);
    assert_eq!(
        refusal.expect_err("they clash").cells,
        [at, at.offset(0, 1)]
    );
    // Placed again, a cell is what it is placed as.
    land.put(&[(at, mountain)]).expect("it fits");
}

#[test]
fn tiles_far_apart_are_placed_in_one_stroke_or_not_at_all() {
    let mut land = Land::new(2);
    let at = land.scenery();
    let far = at.offset(-500, 1 << 40);
    let (forest, mountain) = (land.id("FFFF"), land.id("MMMM"));
    let stroke = land.preview_put(&[(at, forest), (far, mountain)], Origin::Pinned);
    let mapmaker_land::editing::EditResult::Done(stroke) = stroke else {
        panic!("{stroke:?}");
    };
    assert_eq!(drawn(&stroke), [at, far]);
    let clash = [(at, forest), (far, mountain), (far.offset(1, 0), forest)];
    land.put(&clash).expect_err("the far ones clash");
    assert!(land.overlay.is_empty());
}

#[test]
fn a_river_from_the_mountains_finds_its_way_to_the_sea() {
    let mut rivers = 0;
    for seed in 1..5 {
        let mut land = Land::new(seed);
        let scenery = land.scenery();
        let places = rectangle(scenery.offset(-20, -20), 40, 40);
        let starts: Vec<_> = places
            .into_iter()
            .filter(|&at| land.tile(at).edges() == [EdgeLabel::MOUNTAIN; 4])
            .step_by(9)
            .collect();
        for start in starts {
            land.overlay = mapmaker_grid::world::Overlay::default();
            let way: Vec<_> = (0..4).map(|step| start.offset(step, 0)).collect();
            // Where it comes to a shore it ends.
            let mut is_shore = |at| land.tile(at).edges().iter().any(|edge| !edge.is_land());
            let shore = way.iter().position(|&at| is_shore(at));
            let dry = shore.unwrap_or(way.len());
            let Ok(stroke) = land.paint(Biome::River, &way) else {
                continue;
            };
            rivers += 1;
            let river = land.check_river(start, &mut BTreeSet::new());
            for &at in &way[..dry] {
                assert!(river.contains(&at), "{at:?} is on the river");
            }
            assert!(drawn(&stroke).iter().all(|at| way.contains(at)));
        }
    }
    assert!(rivers > 10, "{rivers} rivers");
}

#[test]
fn a_river_that_is_cut_is_led_on_or_dries_up() {
    let (mut cut, mut refused) = (0, 0);
    for seed in 1..5 {
        let mut land = Land::new(seed);
        let scenery = land.scenery();
        let places = rectangle(scenery.offset(-24, -24), 48, 48);
        let is_river = |tile: Tile| {
            let rivers = tile.edges().into_iter();
            rivers.filter(|&edge| edge == EdgeLabel::RIVER).count() == 2
        };
        let on_rivers: Vec<_> = places
            .into_iter()
            .filter(|&at| is_river(land.tile(at)))
            .step_by(5)
            .collect();
        for at in on_rivers {
            for biome in [Biome::Forest, Biome::Plain, Biome::Sea] {
                land.overlay = mapmaker_grid::world::Overlay::default();
                // Every law of rivers is checked on the way.
                match land.paint(biome, &rectangle(at.offset(-1, -1), 3, 3)) {
                    Ok(_) => cut += 1,
                    Err(_) => refused += 1,
                }
            }
        }
    }
    assert!(
        cut > 40 && refused * 10 < cut,
        "{cut} cut, {refused} refused"
    );
}

#[test]
fn erasing_everything_restores_the_generated_land_wholly() {
    for seed in 1..4 {
        let mut land = Land::new(seed);
        let scenery = land.scenery();
        let all = rectangle(scenery.offset(-4, -4), 16, 14);
        for (index, biome) in Biome::ALL.into_iter().enumerate() {
            let cells = rectangle(scenery.offset(index as i64 * 2, index as i64), 4, 3);
            let cells = if biome == Biome::River {
                &cells[..4]
            } else {
                &cells[..]
            };
            let _ = land.paint(biome, cells);
        }
        assert!(land.overlay.len() > 30);
        land.draw(Brush::Erase, &all)
            .expect("generated land fits itself");
        let left: Vec<_> = land.overlay.cells().collect();
        assert!(left.is_empty(), "seed {seed}: {left:?}");
    }
}

#[test]
fn erasing_a_part_leaves_what_else_was_placed() {
    let mut land = Land::new(1);
    let start = find(&mut land, 12, is_all(EdgeLabel::PLAIN)).offset(2, 2);
    let cells = rectangle(start, 8, 8);
    land.paint(Biome::Sea, &cells).expect("room");
    let erased = rectangle(start, 4, 8);
    land.draw(Brush::Erase, &erased).expect("room");
    for at in cells.into_iter().filter(|at| !erased.contains(at)) {
        assert_eq!(land.tile(at).to_string(), "SSSS");
    }
    // Beyond the new shore the generated land is back.
    assert_eq!(land.overlay.get(start), None);
    assert_eq!(land.overlay.get(start.offset(-1, 3)), None);
}

#[test]
fn a_lake_fits_into_a_wood_that_was_set_tile_by_tile() {
    let mut land = Land::new(1);
    let start = find(&mut land, 16, is_all(EdgeLabel::PLAIN)).offset(2, 2);
    let wood = rectangle(start, 12, 12);
    let forest = land.id("FFFF");
    let tiles: Vec<_> = wood.iter().map(|&at| (at, forest)).collect();
    let lake = rectangle(start.offset(3, 3), 6, 6);
    let around: Vec<_> = tiles
        .into_iter()
        .filter(|(at, _)| !lake.contains(at))
        .collect();
    land.put(&around).expect("room");
    land.paint(Biome::Sea, &lake)
        .expect("room for a smaller one");
    for at in wood.into_iter().filter(|at| !lake.contains(at)) {
        assert_eq!(land.tile(at).to_string(), "FFFF", "the wood stays");
    }
    let sea = lake
        .iter()
        .filter(|&&at| biome_of(land.tile(at)) == Some(Biome::Sea));
    assert!(sea.count() >= 9);
}

#[test]
fn a_flood_takes_what_hangs_together_and_no_more_than_allowed() {
    // In some world the plain is wide enough.
    let wide = (1..40).find_map(|seed| {
        let mut land = Land::new(seed);
        let start = find(&mut land, 5, is_all(EdgeLabel::PLAIN)).offset(2, 2);
        let overlay = land.overlay.clone();
        let cells = flood(land.map(), &overlay, start, 300);
        (cells.len() == 300).then_some((land, start, overlay, cells))
    });
    let (mut land, start, _, cells) = wide.expect("a wide plain");
    assert_eq!(cells[0], start);
    let found: BTreeSet<_> = cells.iter().copied().collect();
    assert_eq!(found.len(), 300, "each once");
    for &at in &cells {
        assert_eq!(biome_of(land.tile(at)), Some(Biome::Plain));
        let beside = Direction::ALL.map(|side| at.step(side));
        assert!(at == start || beside.iter().any(|at| found.contains(at)));
    }
    // A wood that was painted is flooded whole.
    let wood = rectangle(start.offset(-1, -1), 3, 3);
    land.paint(Biome::Forest, &wood).expect("room");
    let overlay = land.overlay.clone();
    let cells = flood(land.map(), &overlay, start, 300);
    assert!(wood.iter().all(|at| cells.contains(at)));
    assert_eq!(flood(land.map(), &overlay, start, 0), []);
}

#[test]
fn a_flood_of_open_sea_is_as_round_as_can_be() {
    let mut land = Land::new(1);
    let start = find(&mut land, 27, is_all(EdgeLabel::SEA)).offset(13, 13);
    let overlay = land.overlay.clone();
    let cells = flood(land.map(), &overlay, start, 400);
    assert_eq!(cells.len(), 400);
    let far = |at: &TilePos| (at.x - start.x).pow(2) + (at.y - start.y).pow(2);
    // A disc of 400 cells has a radius of 11.3.
    assert!(cells.iter().all(|at| far(at) <= 12 * 12));
}

#[test]
fn tiles_are_of_the_biome_that_they_show_most() {
    for (name, biome) in [
        ("PPPP", Some(Biome::Plain)),
        ("FPPP", Some(Biome::Plain)),
        ("FFPP", Some(Biome::Forest)),
        ("FMMF", Some(Biome::Mountain)),
        ("MMPP", Some(Biome::Mountain)),
        ("RPMP", Some(Biome::River)),
        ("PBDR", Some(Biome::Sea)),
        ("SSSS", Some(Biome::Sea)),
        ("XPPP", None),
    ] {
        let tile = Tile::from_letters(name).expect("a name");
        assert_eq!(biome_of(tile), biome, "{name}");
    }
}
