//! How rivers look from far above, over many seeds.

use super::*;
use crate::worldgen::WorldPlan;
use crate::worldgen::plane::LatticeWindow;
use crate::worldgen::terrain::Terrain;

/// Cells along one side of the part of each world that is examined.
const CELLS: i64 = 40;

fn ground(seed: u64) -> Ground {
    Ground {
        seed,
        plan: WorldPlan::Rivers,
        terrain: Terrain::new(seed),
    }
}

/// Whether a river comes into a cell over one side and leaves it over the other.
fn runs_straight(cell: &StreamCell, side: Direction) -> bool {
    cell.inflow[side.opposite().index()] > 0 && cell.outlet == Outlet::Side(side)
}

#[test]
fn rivers_seldom_run_straight_through_five_cells() {
    let (mut through, mut in_long_runs) = (0, 0);
    for seed in 0..24 {
        let ground = ground(seed);
        let mut drainage = Drainage::new();
        let mut cells = Vec::new();
        for y in 0..CELLS {
            for x in 0..CELLS {
                cells.push(drainage.streams(&ground, x, y).cell(x, y));
            }
        }
        let at = |(x, y): (i64, i64)| {
            let inside = (0..CELLS).contains(&x) && (0..CELLS).contains(&y);
            inside.then(|| &cells[(y * CELLS + x) as usize])
        };
        for place in (0..CELLS * CELLS).map(|index| (index % CELLS, index / CELLS)) {
            let Some(&cell) = at(place) else { continue };
            let Outlet::Side(side) = cell.outlet else {
                continue;
            };
            through += u32::from(cell.inflow.iter().any(|&flow| flow > 0));
            let run = |step: i64| {
                let (dx, dy) = side.offset();
                (1..CELLS)
                    .map(|far| at((place.0 + dx * step * far, place.1 + dy * step * far)))
                    .take_while(|next| next.is_some_and(|next| runs_straight(next, side)))
                    .count()
            };
            in_long_runs += u32::from(runs_straight(&cell, side) && 1 + run(1) + run(-1) >= 5);
        }
    }
    assert!(through > 1500, "{through}");
    let share = f64::from(in_long_runs) / f64::from(through);
    assert!(share < 0.08, "{share} of {through}");
}

/// A shelf of shallows once had a river run out on a spit of land until the sea was deep.
#[test]
fn few_rivers_run_out_into_the_sea_on_land_of_their_own() {
    let (mut tiles, mut raised) = (0, 0);
    for seed in 0..16 {
        let ground = ground(seed);
        let (mut drainage, mut shore) = (Drainage::new(), Shore::new());
        let mut sea = Vec::new();
        for (cell_x, cell_y) in (0..CELLS * CELLS).map(|index| (index % CELLS, index / CELLS)) {
            let window = LatticeWindow {
                x0: first_tile(cell_x),
                y0: first_tile(cell_y),
                width: CELL as usize + 1,
                height: CELL as usize + 1,
            };
            shore.read(&ground.terrain, window, &mut sea);
            let cell = drainage.cell(&ground, cell_x, cell_y);
            for (x, y) in (0..32).flat_map(|y| (0..32).map(move |x| (x, y))) {
                if cell.flow(x, y) > 0 {
                    tiles += 1;
                    let corners = [(0, 0), (1, 0), (0, 1), (1, 1)];
                    let is_sea = |&(dx, dy)| sea[(y + dy) * window.width + x + dx] == 1;
                    raised += u32::from(corners.iter().all(is_sea));
                }
            }
        }
    }
    assert!(tiles > 50_000, "{tiles}");
    let share = f64::from(raised) / f64::from(tiles);
    assert!(share < 0.0025, "{share} of {tiles}");
}
