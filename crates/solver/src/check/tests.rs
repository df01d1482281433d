//! Faults of small boards.

use super::*;
use mapmaker_grid::tileset::{MegaTile, Tile};

/// The faults of rows of names.
fn faults(rows: &[&str], has_rivers: bool) -> Vec<Fault> {
    let set = TileSet::reference().with_mega(vec![MegaTile::mountain()]);
    let set = set.expect("a mega-tile");
    let rows: Vec<Vec<_>> = rows.iter().map(|row| row.split(' ').collect()).collect();
    let tile = |name: &&str| match *name {
        "." => NO_TILE,
        name => set.find_name(name).expect(name),
    };
    let tiles: Vec<_> = rows.iter().flatten().map(tile).collect();
    let placed = Placed {
        set: &set,
        width: rows[0].len(),
        height: rows.len(),
        tiles: &tiles,
        joined: false,
    };
    let faults = placed.faults(has_rivers);
    for fault in &faults {
        assert_eq!(fault.describe(&placed).lines().count(), 1);
    }
    faults
}

#[test]
fn neighbours_fit_or_clash() {
    assert_eq!(faults(&["PPPP . MMMM", "PPPP PPPP ."], false), []);
    let clash = Fault::Clash {
        cell: (1, 0),
        side: Direction::South,
        other: (1, 1),
        letters: [EdgeLabel::SEA, EdgeLabel::PLAIN],
    };
    assert_eq!(faults(&["SSSS SSSS", ". PPPP"], false), [clash]);
    assert_eq!(faults(&["PPPP SSSS"; 1001], false).len(), MAX_FAULTS);
}

#[test]
fn mega_tiles_stay_whole() {
    let north = "MMMM MegaMMMM@0,0 MegaMMMM@1,0 .";
    let south = ". MegaMMMM@0,1 MegaMMMM@1,1 MMMM";
    assert_eq!(faults(&[north, south], false), []);
    assert_eq!(faults(&[north, ". . . ."], false), []);
    assert_eq!(faults(&[north], false).len(), 2);
    assert!(matches!(
        faults(&[north], false)[0],
        Fault::Cut { cell: (1, 0) }
    ));
    let torn = faults(&["MegaMMMM@0,0 MMMM", ". ."], false);
    let (cell, other) = ((0, 0), (1, 0));
    assert_eq!(torn, [Fault::Torn { cell, other }]);
    let torn = faults(&["MegaMMMM@0,0 .", ". MMMM"], false);
    let other = (1, 1);
    assert_eq!(torn, [Fault::Torn { cell, other }]);
}

#[test]
fn rivers_hold_or_break_a_rule() {
    // A source, a bend, and the way off the map; then the same with an empty cell.
    assert_eq!(faults(&["MMRM", "RPRP"], true), []);
    assert_eq!(faults(&[". MMRM .", ". RPRP ."], true), []);
    assert_eq!(faults(&["MMRM", "."], true), []);
    let no_way_out = |cell, cells| Fault::NoWayOut { cell, cells };
    assert_eq!(faults(&["MMRM", "RMMM"], true), [no_way_out((0, 0), 2)]);
    assert_eq!(faults(&["MMRM", "RMMM"], false), []);
    let circle = faults(&[". .", "PRRP RPRR", "RRPP RPPR"], true);
    assert_eq!(circle.len(), 1, "{circle:?}");
    assert_eq!(
        circle[0],
        Fault::Loop {
            cell: (0, 1),
            cells: 4
        }
    );
    let mouths = faults(&["SHRH", "RPRP", "RBSB"], true);
    let cells = [(0, 0), (0, 2)];
    assert_eq!(mouths, [Fault::TwoMouths { cells }]);
    // The rim above is an inflow.
    assert_eq!(faults(&["RPRP", "RBSB"], true), []);
}

#[test]
fn a_river_does_not_begin_in_the_plain() {
    let set = TileSet::new([(Tile::parse("PPRP").expect("a name"), 1)]).expect("few");
    let tiles = [TileId(0)];
    let placed = Placed {
        set: &set,
        width: 1,
        height: 1,
        tiles: &tiles,
        joined: false,
    };
    assert_eq!(placed.faults(true), [Fault::NoSource { cell: (0, 0) }]);
}
