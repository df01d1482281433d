//! The examples of the course and each case that the rules name, on small boards written out.

use std::fmt::Write as _;

use mapmaker_puzzles::wang::{
    Block, Deck, Fits, Palette, Pattern, Position, Report, Rules, Tile, choices_to_json,
    read_patterns, read_position, score, turns,
};

fn read(board: &str, patterns: &str) -> (Palette, Position, Vec<Pattern>) {
    let read = read_position(board.as_bytes(), None, 2);
    let (mut palette, position) = read.unwrap_or_else(|faults| panic!("{faults}"));
    let patterns = read_patterns(patterns.as_bytes(), &mut palette);
    let patterns = patterns.unwrap_or_else(|faults| panic!("{faults}"));
    (palette, position, patterns)
}

fn scored(board: &str, level: u8, patterns: &str) -> Report {
    let (_, position, patterns) = read(board, patterns);
    score(&position, Rules::level(level), &patterns)
}

fn found(board: &str, patterns: &str) -> usize {
    scored(board, 1, patterns).patterns.len()
}

fn json(board: &str, level: u8, patterns: &str) -> String {
    let (palette, position, patterns) = read(board, patterns);
    score(&position, Rules::level(level), &patterns).to_json(&palette, &patterns)
}

/// Colour, tiles, score and owners of each zone.
fn zones(board: &str, level: u8) -> Vec<(String, usize, u64, Vec<usize>)> {
    let (palette, position, _) = read(board, "");
    let zones = score(&position, Rules::level(level), &[]).zones.into_iter();
    let zones = zones.map(|zone| {
        let colour = palette.name(zone.colour).to_owned();
        (colour, zone.tiles, zone.score, zone.owners)
    });
    zones.collect()
}

fn places(tile: &str, board: &str, level: u8) -> String {
    let (mut palette, position, _) = read(board, "");
    let tile = Tile::from_list(tile, &mut palette).expect("a tile");
    let turns = turns(Rules::level(level).symmetries, false);
    let mut choices = Vec::new();
    Fits::new(&position).list(&position, &Block::one(tile), turns, &mut choices);
    choices_to_json(&position, &choices)
}

/// An all-red tile with four neighbours, whose facing triangles are red by the rule of matching.
const CROSS: &str = "\
board 3
players 2
tile 1 1 red red red red 1
tile 1 0 blue red blue blue 0
tile 1 2 red blue blue blue 0
tile 2 1 blue blue blue red 0
tile 0 1 blue blue red blue 0
";

const CROSS_PATTERN: &str = "\
pattern cross 34
0 0 red red red red
0 -1 * * * *
0 1 * * * *
1 0 * * * *
-1 0 * * * *
end
";

#[test]
fn the_courses_pattern_scores_34_for_the_owner_of_its_centre() {
    assert_eq!(
        json(CROSS, 1, CROSS_PATTERN),
        r#"{"scores":[0,34],"winners":[1],"zones":[],"patterns":[{"name":"cross","at":[1,1],"score":34,"owners":[1]}]}"#
    );
    // At level 0 tiles count, and patterns don't.
    assert_eq!(
        json(CROSS, 0, CROSS_PATTERN),
        r#"{"scores":[4,1],"winners":[0],"zones":[],"patterns":[]}"#
    );
    // Without patterns nobody scores at level 1, and all win.
    assert_eq!(
        json(CROSS, 1, ""),
        r#"{"scores":[0,0],"winners":[0,1],"zones":[],"patterns":[]}"#
    );
    // A cell that is empty, or off the board, is no match.
    let without = CROSS.replace("tile 0 1 blue blue red blue 0\n", "");
    assert_eq!(found(&without, CROSS_PATTERN), 0);
    let small = "board 1\ntile 0 0 red red red red 0\n";
    assert_eq!(found(small, CROSS_PATTERN), 0);
    // Patterns are not turned.
    let bar = "pattern bar 1\n0 0 * * * *\n1 0 * * * *\nend\n";
    let column = "board 2\ntile 0 0 a a a a 0\ntile 0 1 a a a a 0\n";
    assert_eq!(found(column, bar), 0);
    assert_eq!(found(&column.replace("0 1 a", "1 0 a"), bar), 1);
}

#[test]
fn one_pattern_counts_for_a_centre_and_others_may_overlap() {
    let row = "board 3\ntile 0 0 a a a a 0\ntile 1 0 a a a a 1\ntile 2 0 a a a a 1\n";
    let patterns = "\
pattern one 5
0 0 a * * *
end
pattern two 7
0 0 * * * *
1 0 * * * *
end
pattern three 7
0 0 * * * *
1 0 * * * *
end
";
    // The best one at each centre, the first of equal ones; they share tiles.
    let report = scored(row, 1, patterns);
    let found = report
        .patterns
        .iter()
        .map(|found| (found.at, found.pattern));
    assert!(found.eq([((0, 0), 1), ((1, 0), 1), ((2, 0), 0)]));
    assert_eq!(report.scores, [7, 7 + 5]);
}

#[test]
fn a_variable_is_one_colour_wherever_it_occurs() {
    let pattern = "pattern p 1\n0 0 $v * * *\n1 0 $v * $w *\nend\n";
    let row = |north: &str| format!("board 2\ntile 0 0 a b c c 0\ntile 1 0 {north} b c c 0\n");
    assert_eq!(found(&row("a"), pattern), 1);
    assert_eq!(found(&row("b"), pattern), 0);
    // Two variables may be the same colour.
    assert_eq!(found(&row("a").replace('c', "a"), pattern), 1);
}

#[test]
fn a_zone_over_nine_tiles_scores_81() {
    let mut board = "color red 31\ncolor black 30\nboard 3\nplayers 2\n".to_owned();
    for (x, y, edges) in [
        (0, 0, "black black red black"),
        (1, 0, "black red black red"),
        (2, 0, "black red black black"),
        (0, 1, "black red red black"),
        (1, 1, "red black red red"),
        (2, 1, "red red black red"),
        (0, 2, "red black red black"),
        (1, 2, "black black red red"),
        (2, 2, "red black black red"),
    ] {
        let player = u8::from((x + y) % 2 == 0);
        let _ = writeln!(board, "tile {x} {y} {edges} {player}");
    }
    let zones = zones(&board, 2);
    assert_eq!(zones[0], ("red".to_owned(), 9, 81, vec![1]));
    assert!(zones[1..].iter().all(|zone| zone.0 == "black"));
}

#[test]
fn zones_join_inside_a_tile_and_across_an_edge_but_not_at_corners() {
    // One tile: opposite triangles of a colour meet in its centre.
    assert_eq!(
        zones("board 1\ntile 0 0 a a b b 0\n", 2),
        [
            ("a".to_owned(), 1, 1, vec![0]),
            ("b".to_owned(), 1, 1, vec![0])
        ]
    );
    // Two tiles that touch at a corner are two zones.
    let corner = "board 2\ntile 0 0 a a a a 0\ntile 1 1 a a a a 0\n";
    assert_eq!(zones(corner, 2).len(), 2);
    let side = "board 2\ntile 0 0 a a a a 0\ntile 1 0 a a a a 0\n";
    assert_eq!(zones(side, 2), [("a".to_owned(), 2, 4, vec![0])]);
    // Edges of different colours, which a game never has, don't join.
    let differ = "board 2\ntile 0 0 a a a a 0\ntile 1 0 a a a b 0\n";
    assert_eq!(zones(differ, 2).len(), 3);
}

#[test]
fn a_tied_zone_is_shared_and_rounded_down() {
    let row = "board 3\nplayers 3\ntile 0 0 a a a a 0\ntile 1 0 a a a a 1\ntile 2 0 a a a a 2\n";
    let report = scored(row, 2, "");
    assert_eq!(
        (report.zones[0].score, &report.zones[0].owners),
        (9, &vec![0, 1, 2])
    );
    assert_eq!(report.scores, [3, 3, 3]);
    assert_eq!(report.winners, [0, 1, 2]);
    let pair = "board 3\nplayers 2\ntile 0 0 a a a a 0\ntile 1 0 a a a a 1\ntile 2 0 a a a b 1\n";
    assert_eq!(scored(pair, 2, "").zones[0].owners, [0, 1]);
    let odd = "board 1\nplayers 3\ntile 0 0 a a a a 0\nlevel 0 0 7 7 7\n";
    assert_eq!(scored(odd, 3, "").scores, [0, 0, 0]);
}

#[test]
fn zones_are_listed_by_declared_colour_then_by_first_cell() {
    let board = "color b 34\ncolor a 31\nboard 2\n\
                 tile 1 1 a a a a 0\ntile 0 0 a a b b 0\n";
    let listed = zones(board, 2);
    let names: Vec<_> = listed.iter().map(|zone| zone.0.as_str()).collect();
    assert_eq!(names, ["b", "a", "a"]);
    let undeclared = board.split_once("board").expect("two parts").1;
    let listed = zones(&format!("board{undeclared}"), 2);
    let names: Vec<_> = listed.iter().map(|zone| zone.0.as_str()).collect();
    assert_eq!(names, ["a", "a", "b"]);
}

#[test]
fn levels_decide_who_owns_and_all_owners_of_a_centre_get_a_pattern() {
    let board = "board 2\nplayers 3\ntile 0 0 a a a a 0\ntile 1 0 a a a a 0\n\
                 level 0 0 10 60 60\nlevel 1 0 0 100 99\n";
    let pattern = "pattern dot 9\n0 0 a a a a\nend\n";
    let report = scored(board, 3, pattern);
    assert_eq!(report.patterns[0].owners, [1, 2]);
    assert_eq!(report.patterns[1].owners, [1]);
    // The zone goes to the highest sum of levels: 10, 160, 159.
    assert_eq!(report.zones[0].owners, [1]);
    assert_eq!(report.scores, [0, 9 + 9 + 4, 9]);
    // Below level 3 they don't count.
    assert_eq!(scored(board, 2, pattern).scores, [9 + 9 + 4, 0, 0]);
    // All at 0: everybody owns.
    let nobodys = board
        .replace("10 60 60", "0 0 0")
        .replace("0 100 99", "0 0 0");
    let report = scored(&nobodys, 3, pattern);
    assert_eq!(
        (&report.zones[0].owners, report.scores),
        (&vec![0, 1, 2], vec![19, 19, 19])
    );
    // Without level lines who laid it has 100 and the others 0.
    let lines = board.lines().filter(|line| !line.starts_with("level"));
    let bare = lines.collect::<Vec<_>>().join("\n");
    assert_eq!(scored(&bare, 3, pattern).zones[0].owners, [0]);
}

#[test]
fn a_tile_of_one_colour_may_join_east_and_west_alone() {
    // The course's own: north and south are not connected, east and west are.
    for (joins, count) in [("EW", 3), ("none", 4), ("NE,EW", 2)] {
        let alone = format!("board 1\ntile 0 0 a a a a 0 conn={joins}\n");
        assert_eq!(zones(&alone, 4).len(), count, "{joins}");
    }
    // A column and a row cross at it; only the row goes through.
    let crossing = "board 3\ntile 1 1 a a a a 0 conn=EW\ntile 0 1 b b a b 0\ntile 2 1 b b b a 0\n\
                    tile 1 0 b a b b 0\ntile 1 2 a b b b 0\n";
    let of_a = zones(crossing, 4).into_iter().filter(|zone| zone.0 == "a");
    assert!(of_a.map(|zone| zone.1).eq([2, 3, 2]));
}

#[test]
fn zones_go_round_a_torus_and_along_links_but_not_through_blocked_cells() {
    let row = "board 3\ntile 0 0 a a b a 0\ntile 2 0 a a a b 0\n";
    let of_a = |board: &str| zones(board, 4).iter().filter(|zone| zone.0 == "a").count();
    assert_eq!((of_a(row), of_a(&format!("torus\n{row}"))), (2, 1));
    assert_eq!(of_a(&format!("link 0 0 N 2 0 N\n{row}")), 1);
    assert_eq!(of_a(&format!("link 0 0 E 2 0 N\n{row}")), 2);
    let gap = "torus\nboard 3\nblocked 1 0\ntile 0 0 b b a b 0\ntile 2 0 b b b a 0\n";
    assert_eq!(of_a(gap), 2);
    // A pattern goes round a torus.
    let pair = "pattern pair 3\n0 0 * * * *\n1 0 * * * *\nend\n";
    assert_eq!(scored(row, 1, pair).scores, [0, 0]);
    assert_eq!(scored(&format!("torus\n{row}"), 1, pair).scores, [3, 0]);
}

#[test]
fn places_are_listed_by_cell_then_rotation() {
    let board = "board 3\nplayers 1\ntile 1 1 red blue green red 0\n";
    let all = "[[1,0,0],[0,1,0],[2,1,0],[1,2,0]]";
    assert_eq!(places("blue,red,red,green", board, 0), all);
    // Below level 4 there is one rotation only.
    assert_eq!(places("blue,red,red,green", board, 3), all);
    assert_eq!(places("red,blue,red,red", board, 0), "[[0,1,0]]");
    assert_eq!(places("grey,grey,grey,grey", board, 4), "[]");
    for (tile, board, level, expected) in [
        (
            "red,red,red,red",
            "2",
            0,
            "[[0,0,0],[1,0,0],[0,1,0],[1,1,0]]",
        ),
        (
            "red,red,red,red",
            "2",
            4,
            "[[0,0,0],[1,0,0],[0,1,0],[1,1,0]]",
        ),
        (
            "red,blue,blue,blue",
            "3\ntile 1 1 red red red red 0",
            4,
            "[[1,0,2],[0,1,1],[2,1,3],[1,2,0]]",
        ),
        ("red,red,blue,blue", "1", 4, "[[0,0,0],[0,0,1]]"),
        ("red,red,red,red,conn=EW", "1", 4, "[[0,0,0],[0,0,1]]"),
        ("red,blue,red,red", "1\ntorus", 4, "[]"),
        ("red,red,red,red", "1\nblocked 0 0", 0, "[]"),
        ("red,red,red,red", "1\ntile 0 0 red red red red 0", 0, "[]"),
    ] {
        let listed = places(tile, &format!("board {board}\n"), level);
        assert_eq!(listed, expected, "{tile} on {board}");
    }
}

#[test]
fn the_course_has_a_deck_of_five_pairs_and_twelve_tiles() {
    let deck = super::games::deck("dozen");
    let counts: Vec<_> = deck.cards().iter().map(|card| card.1).collect();
    assert_eq!(counts, [4, 2, 2, 2, 2]);
    assert_eq!(deck.unshuffled().len(), 12);
    // Two or more colour sets, tile sets and decks.
    let others = ["meadow", "roads", "grand"].map(super::games::deck);
    let different =
        |other: &Deck| other.palette() != deck.palette() && other.tiles() != deck.tiles();
    assert!(others.iter().all(different));
}
