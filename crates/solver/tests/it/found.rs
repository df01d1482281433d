//! Small problems on which some strategy was wrong once.

use mapmaker_grid::Direction;
use mapmaker_grid::tileset::MegaTile;
use mapmaker_solver::{OutsideRiver, RiverEnd};

use super::case::{Case, label};
use super::compare::verify_well;

#[test]
fn counts_may_take_part_in_conflicts() {
    for number in 0..8 {
        let mut case = Case::free(&["CCCC", "CECE", "ECEC", "EEEE", "CEEC", "ECCE"], 3, 3);
        case.is_torus = number % 2 == 0;
        case.counts.push(("CECE".to_owned(), 2, 2));
        case.counts
            .push(("CEEC".to_owned(), 1 + number / 2, 2 + number / 2));
        verify_well(&case);
    }
}

#[test]
fn a_torus_has_no_edges_past_its_far_sides() {
    let mut case = Case::free(&["MPPR", "MMMM"], 1, 1);
    (case.is_torus, case.has_rivers) = (true, true);
    verify_well(&case);
    let mut case = Case::free(&["RPRM", "RMRP"], 2, 2);
    (case.is_torus, case.has_rivers) = (true, true);
    verify_well(&case);
}

#[test]
fn no_water_comes_from_outside_where_the_region_has_no_border() {
    let mut case = Case::free(&["MPPR", "PPMR"], 1, 4);
    case.left_out.push((0, 3));
    case.outside.push(OutsideRiver {
        edges: vec![((0, 3), Direction::West), ((0, 1), Direction::West)],
        end: RiverEnd::Region,
    });
    verify_well(&case);
}

#[test]
fn a_coast_is_no_reason_why_a_river_outside_has_no_outlet() {
    let mut case = Case::free(&["RMPP", "MRPP", "RPRR", "PBDR", "RPGB"], 5, 1);
    let (north, south) = (Direction::North, Direction::South);
    case.edges.push(((1, 0), north, "M".to_owned()));
    case.edges.push(((4, 0), north, "R".to_owned()));
    case.wanted.push(((1, 0), south, 'R'));
    case.outside.push(OutsideRiver {
        edges: vec![((4, 0), north), ((4, 0), south), ((0, 0), south)],
        end: RiverEnd::Region,
    });
    verify_well(&case);
}

#[test]
fn a_pinned_mega_tile_is_no_end_of_a_river() {
    let mut case = Case::free(&["PPPP"], 2, 1);
    (case.has_rivers, case.may_use_mega) = (true, true);
    case.pins.push(((0, 0), "Mega0@0,0".to_owned()));
    let plain = label('P');
    case.mega.push(MegaTile {
        name: "Mega0".to_owned(),
        width: 2,
        height: 1,
        sides: [
            vec![plain; 2],
            vec![plain],
            vec![plain; 2],
            vec![label('R')],
        ],
    });
    verify_well(&case);
}
