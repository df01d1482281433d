//! The course's functions on grids, example by example.

use super::*;

fn piece(blocks: &[Cell], colour: &str, offset: Cell) -> Tetramino {
    Tetramino {
        blocks: blocks.to_vec(),
        colour: colour.to_owned(),
        offset,
    }
}

/// The texts of a grid without their colours, a line for each row.
fn plain(grid: &Grid) -> Vec<String> {
    let text =
        |cell: &String| block(cell).map_or_else(|| cell.clone(), |(_, text)| text.to_owned());
    grid.iter()
        .map(|row| row.iter().map(text).collect())
        .collect()
}

#[test]
fn an_empty_grid_has_borders_around_its_centre_and_none_at_its_corners() {
    let grid = create_grid(5, 4);
    assert_eq!((grid.len(), grid[0].len()), (14, 17));
    let (blank, edge) = (
        " ".repeat(34),
        format!("{}{}{}", " ".repeat(12), "-".repeat(10), " ".repeat(12)),
    );
    let side = format!("{} |{}| {}", " ".repeat(10), " ".repeat(10), " ".repeat(10));
    let mut expected = vec![blank.clone(); 4];
    expected.push(edge.clone());
    expected.extend(vec![side; 4]);
    expected.push(edge);
    expected.extend(vec![blank; 4]);
    assert_eq!(plain(&grid), expected);
    assert_eq!(grid[4][6], "--");
    assert_eq!((grid[5][5].as_str(), grid[5][11].as_str()), (" |", "| "));
    for (x, y) in [(5, 4), (11, 4), (5, 9), (11, 9)] {
        assert_eq!(grid[y][x], "  ");
    }
    assert!(grid.iter().flatten().all(|cell| cell.len() == 2));
}

#[test]
fn pieces_are_laid_into_slots_as_they_are() {
    // Blocks that begin at (1, 1) keep that distance from their slot's corner.
    let blocks = [(1, 1), (2, 1)];
    let pieces: Vec<_> = (0..8)
        .map(|number| piece(&blocks, "0;37;41", (number, 0)))
        .collect();
    let (grid, placed) = setup_tetraminos(&pieces, &create_grid(5, 4));
    let slots = [
        (0, 0),
        (6, 0),
        (12, 0),
        (0, 5),
        (12, 5),
        (0, 10),
        (6, 10),
        (12, 10),
    ];
    for (number, (placed, slot)) in placed.iter().zip(slots).enumerate() {
        assert_eq!(placed.blocks, blocks);
        assert_eq!(placed.offset, (number as i32 + slot.0, slot.1));
    }
    assert_eq!(grid[1][1], "\x1b[0;37;41m1 \x1b[0m");
    assert_eq!(grid[1][8], "\x1b[0;37;41m2 \x1b[0m");
}

#[test]
fn a_later_piece_shows_where_it_clashes() {
    let pieces = [
        piece(&[(5, 4), (6, 5)], "0;37;43", (0, 0)),
        piece(&[(0, 0), (1, 0)], "0;37;41", (5, 5)),
        piece(&[(-1, 0), (0, 99), (0, 0)], "0;37;42", (0, 0)),
    ];
    let grid = place_tetraminos(&pieces, &create_grid(5, 4));
    // A corner of the box around the centre has no border.
    assert_eq!(grid[4][5], "\x1b[0;37;43m1 \x1b[0m");
    assert_eq!(grid[5][5], "\x1b[0;37;41mXX\x1b[0m");
    assert_eq!(grid[5][6], "\x1b[0;37;41mXX\x1b[0m");
    assert_eq!(grid[0][0], "\x1b[0;37;42m3 \x1b[0m");
    assert_eq!((grid.len(), grid[0].len()), (14, 17));
    assert!(check_move(
        &pieces[0],
        &place_tetraminos(&pieces[..1], &grid)
    ));
    assert!(!check_move(&pieces[0], &grid));
    assert!(!check_move(&pieces[1], &grid));
    assert!(!check_move(&pieces[2], &grid));
}

#[test]
fn a_piece_is_well_only_on_its_own_cells() {
    let grid = create_grid(2, 2);
    let own = piece(&[(0, 0), (1, 0)], "0;37;41", (3, 3));
    assert!(check_move(
        &own,
        &place_tetraminos(std::slice::from_ref(&own), &grid)
    ));
    for (x, y) in [
        (-1, 0),
        (0, -1),
        (7, 0),
        (0, 8),
        (2, 3),
        (4, 3),
        (3, 2),
        (3, 5),
    ] {
        let away = piece(&own.blocks, &own.colour, (x, y));
        let drawn = place_tetraminos(std::slice::from_ref(&away), &grid);
        assert!(!check_move(&away, &drawn), "{x},{y}");
    }
    let other = piece(&[(0, 0)], "0;37;42", (3, 3));
    assert!(!check_move(&own, &place_tetraminos(&[other], &grid)));
}

#[test]
fn a_turn_changes_blocks_alone_and_keeps_their_order() {
    let l = piece(&[(0, 0), (0, 1), (1, 1)], "0;37;45", (3, 4));
    let clockwise = rotate_tetramino(&l, true);
    assert_eq!(clockwise.blocks, [(0, 0), (-1, 0), (-1, 1)]);
    assert_eq!(clockwise.offset, (3, 4));
    assert_eq!(
        rotate_tetramino(&l, false).blocks,
        [(0, 0), (1, 0), (1, -1)]
    );
    assert_eq!(rotate_tetramino(&clockwise, false), l);
}

#[test]
fn a_full_centre_without_clashes_wins() {
    let square = piece(&[(0, 0), (1, 0), (0, 1), (1, 1)], "0;37;43", (3, 3));
    let apart = piece(&[(0, 0)], "0;37;43", (0, 0));
    let on_top = piece(&[(0, 0)], "0;37;43", (4, 4));
    let grid = create_grid(2, 2);
    let wins = |pieces: &[Tetramino]| check_win(&place_tetraminos(pieces, &grid));
    assert!(wins(std::slice::from_ref(&square)));
    assert!(wins(&[square.clone(), apart.clone()]));
    assert!(!wins(&[square.clone(), on_top]));
    assert!(!wins(&[apart]));
    assert!(!check_win(&grid));
    assert!(!check_win(&Grid::new()));
    let right = piece(&square.blocks, "0", (4, 3));
    assert!(!wins(&[right]));
}

#[test]
fn a_printed_grid_has_a_frame_and_numbers_on_demand() {
    let pieces = [
        piece(&[(0, 0)], "0;37;43", (0, 0)),
        piece(&[(0, 0), (1, 0)], "1;37;40", (1, 2)),
    ];
    let grid = place_tetraminos(&pieces, &create_grid(1, 1));
    let numbered = "\
------------
|\x1b[0;37;43m1 \x1b[0m        |
|    --    |
|  \x1b[1;37;40mXX\x1b[0m\x1b[1;37;40m2 \x1b[0m|   |
|    --    |
|          |
------------
";
    assert_eq!(print_grid(&grid, false), numbered);
    let bare = numbered
        .replace("1 \x1b", "  \x1b")
        .replace("2 \x1b", "  \x1b");
    assert_eq!(print_grid(&grid, true), bare);
}

#[test]
fn grids_of_no_card_are_no_trouble() {
    let ragged = vec![vec!["  ".to_owned()], Vec::new(), vec!["XX".to_owned(); 9]];
    let far = piece(&[(i32::MAX, i32::MIN)], "", (i32::MAX, i32::MIN));
    assert!(!check_win(&ragged));
    assert!(!check_move(&far, &ragged));
    assert_eq!(rotate_tetramino(&far, true).blocks, [(i32::MAX, i32::MAX)]);
    let (grid, placed) = setup_tetraminos(&[far], &ragged);
    assert_eq!((grid.len(), placed.len()), (2, 1));
    assert!(print_grid(&ragged, true).contains("XX"));
    assert!(print_grid(&Grid::new(), false).starts_with("------\n"));
}
