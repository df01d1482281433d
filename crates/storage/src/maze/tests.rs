//! Mazes survive a round trip, and no input makes the reader panic.

use proptest::prelude::*;

use super::{MazeError, write};
use crate::text::plain;
use mapmaker_puzzles::maze::{Algorithm, Coord, Maze, Recipe, Shape, check, generate};

/// The maze of the course's figure 7.1.
const FIGURE: &str = r#"{"width":6,"height":4,"walls":[[0,0,0,1],[1,0,1,1],[2,0,3,0],[3,0,3,1],[4,0,4,1],[1,1,2,1],[1,1,1,2],[2,1,2,2],[3,1,4,1],[5,1,5,2],[0,2,1,2],[2,2,3,2],[3,2,4,2],[4,2,4,3],[1,3,2,3]]}
"#;

/// Reads a maze from bytes as a file has them.
fn read(bytes: &[u8]) -> Result<Maze, MazeError> {
    super::read(&plain(bytes).unwrap_or_default())
}

fn text(maze: &Maze) -> String {
    let mut bytes = Vec::new();
    write(maze, &mut bytes).expect("written");
    String::from_utf8(bytes).expect("text")
}

/// The line and the sentence of the error in a text.
fn fault(text: &str) -> (usize, String) {
    let MazeError { line, message } = read(text.as_bytes()).expect_err(text);
    assert_eq!(message.lines().count(), 1, "{message}");
    (line, message)
}

#[test]
fn the_figure_is_read_and_written_word_for_word() {
    let maze = read(FIGURE.as_bytes()).expect("a maze");
    assert!(check(&maze).is_perfect());
    assert_eq!(maze.is_open(Coord::new(1, 1), Coord::new(2, 1)), Ok(false));
    assert_eq!(maze.is_open(Coord::new(4, 3), Coord::new(5, 3)), Ok(true));
    assert_eq!(text(&maze), FIGURE);
}

/// The same as printed in the course's document, with the last bracket that is missing there.
const PRINTED: &str = r#"maze = {
    "width": 6,
    "height": 4,
    "walls": {(0, 0, 0, 1), (1, 0, 1, 1), (1, 1, 2, 1), (1, 1, 1, 2),
              (0, 2, 1, 2), (2, 1, 2, 2), (2, 2, 3, 2), (1, 3, 2, 3),
              (2, 0, 3, 0), (3, 0, 3, 1), (4, 0, 4, 1), (3, 1, 4, 1),
              (3, 2, 4, 2), (4, 2, 4, 3), (5, 1, 5, 2)}
}
"#;

#[test]
fn a_python_dictionary_is_read_as_the_course_prints_it() {
    let bare = PRINTED.trim_start_matches("maze = ");
    let quoted = bare.replace('"', "'").replace('\n', " ");
    let cut = PRINTED.trim_end().trim_end_matches('}').trim_end();
    let cut = format!("{cut}}}");
    for python in [
        PRINTED,
        bare,
        &quoted,
        &cut,
        &format!("\u{feff}# 7.1\n{PRINTED}\n"),
    ] {
        let maze = read(python.as_bytes()).unwrap_or_else(|error| panic!("{error}: {python}"));
        assert_eq!(text(&maze), FIGURE);
    }
    for (python, expected) in [
        (
            "{'width': 1, 'height': 1, 'walls': set()}",
            "{\"width\":1,\"height\":1,\"walls\":[]}\n",
        ),
        (
            "{'walls': [(1, 0, 0, 0,),], 'by': {'me': (1, '}')}, 'height': 1, 'width': 2,} # done",
            "{\"width\":2,\"height\":1,\"walls\":[[0,0,1,0]]}\n",
        ),
        ("m={'width':0x,'width':2}", ""),
    ] {
        match read(python.as_bytes()) {
            Ok(maze) => assert_eq!(text(&maze), expected),
            Err(error) => assert!(expected.is_empty(), "{error}: {python}"),
        }
    }
}

#[test]
fn faults_of_python_are_reported_with_their_lines() {
    for (bad, line, part) in [
        ("maze = 7", 1, "there is the number 7 in place of an object"),
        ("{'width': 2,\n'height': 1}", 2, "\"walls\" is missing"),
        (
            "{'width': 2,\n'height': 0,\n'walls': set()}",
            2,
            "\"height\" is the number 0, not a whole number from 1",
        ),
        (
            "{'width': 2, 'shape': 'round'}",
            1,
            "not \"rect\", \"hex\" or \"circle\"",
        ),
        ("{'width' 2}", 1, "this is not Python (a colon is missing"),
        (
            "{width: 2, #}",
            1,
            "here should be a key in quotation marks",
        ),
    ] {
        assert_fault(bad, line, part);
    }
    for (walls, line, part) in [
        ("{(0, 0, 1)}}", 2, "a wall as four numbers"),
        ("{(0, 0,\n-1, 0)}}", 3, "a coordinate"),
        ("\n{(0, 0, 0, 1)}}", 3, "the wall [0,0,0,1]: "),
        ("5}", 2, "\"walls\" is the number 5, not a list of walls"),
        ("{(0, 0, 1, 0)", 2, "the maze ends in the middle"),
        ("set(), 'width': 2}", 2, "\"width\" appears twice"),
        ("set()}\nprint(1)", 3, "something stands after the end"),
    ] {
        let bad = format!("{{'width': 2, 'height': 1,\n'walls': {walls}");
        assert_fault(&bad, line, part);
    }
}

#[test]
fn walls_may_be_turned_round_repeated_and_in_any_order() {
    let other = "\u{feff}{\r\n\"by\":[{}],\"walls\" : [ [0,1, 0,0],\r\n[0,0,0,1],[1,0,0,0]],
        \"shape\":\"rect\",\t\"height\":2,\"width\":2}\r\n\r\n";
    let maze = read(other.as_bytes()).expect("a maze");
    let expected = "{\"width\":2,\"height\":2,\"walls\":[[0,0,1,0],[0,0,0,1]]}\n";
    assert_eq!(text(&maze), expected);
}

/// A wrong text is refused at that line with a sentence that contains `part`.
fn assert_fault(bad: &str, line: usize, part: &str) {
    let (found, message) = fault(bad);
    assert!(message.contains(part), "{bad}: {message}");
    assert_eq!(found, line, "{bad}: {message}");
}

#[test]
fn every_fault_is_reported_with_its_line_and_what_was_expected() {
    let side = "not a whole number from 1";
    for (bad, line, part) in [
        ("", 1, "there is nothing in it; a maze is an object"),
        ("\u{feff} \r\n\r\n", 3, "there is nothing in it"),
        ("maze", 1, "this is not JSON (here should be a value: "),
        ("\u{1}\u{2}\n", 1, "such as {\"width\":2,\"height\":1"),
        (
            "[]",
            1,
            "there is a list in place of an object with \"width\", \"height\" and \"walls\"",
        ),
        ("{\n}", 2, "\"width\" is missing"),
        ("{\"width\":2,\n\"walls\":[]}", 2, "\"height\" is missing"),
        ("{\"width\":2,\"height\":1}", 1, "\"walls\" is missing"),
    ] {
        assert_fault(bad, line, part);
    }
    for (width, height, line, part) in [
        ("2", "\n0", 2, format!("\"height\" is the number 0, {side}")),
        ("-2", "1", 1, format!("\"width\" is the number -2, {side}")),
        (
            "2.5",
            "1",
            1,
            format!("\"width\" is the number 2.5, {side}"),
        ),
        (
            "\"2\"",
            "1",
            1,
            format!("\"width\" is the text \"2\", {side}"),
        ),
        ("4294967296", "1", 1, "from 1 to 4294967295".to_owned()),
        ("99999", "99999", 1, "134217728 cells".to_owned()),
    ] {
        let bad = format!("{{\"width\":{width},\"height\":{height},\"walls\":[]}}");
        assert_fault(&bad, line, &part);
    }
    for (walls, line, part) in [
        ("{}", 1, "\"walls\" is an object, not a list of walls"),
        ("[\n1]", 2, "four numbers [x1,y1,x2,y2]"),
        ("[\n[0,0,1]]", 2, "four numbers [x1,y1,x2,y2]"),
        ("[\n[0,0,1,0,0]]", 2, "numbers [x1,y1,x2,y2], not more"),
        ("[\n\n[0,0,-1,0]]", 3, "a coordinate"),
        ("[[0,0,1.0,0]]", 1, "a coordinate"),
        (
            "[[0,0,1,0],\n[1,0,2,0]]",
            2,
            "there is no cell 2,0: x runs from 0 to 1",
        ),
        ("[],\n\"width\":2", 2, "\"width\" appears twice"),
        ("[],\n\"shape\":\"cube\"", 2, "\"hex\" or \"circle\""),
        ("[]}\n{", 2, "something stands after the end"),
    ] {
        let bad = format!("{{\"width\":2,\"height\":1,\"walls\":{walls}}}");
        assert_fault(&bad, line, part);
    }
    for (bad, line, part) in [
        (
            "{\"walls\":[[0,0,1,0],\n[0,0,0,0]],\"width\":2,\"height\":1}",
            2,
            "are not neighbours",
        ),
        (
            "{\"width\":9,\"height\":9,\"walls\":[[1,1,2,2]]}",
            1,
            "the wall [1,1,2,2]: the cells 1,1 and 2,2 are not neighbours",
        ),
        (
            "{\"width\":9,\"height\":3,\"shape\":\"circle\",\"walls\":[[6,1,0,1]]}",
            1,
            "ring 1, runs from 0 to 5",
        ),
        (
            "{\"width\":2,\"height\":1,\n\"walls\":[[0,0,1,0]\n",
            3,
            "the maze ends in the middle (the text ends in",
        ),
    ] {
        assert_fault(bad, line, part);
    }
}

/// A perfect maze with some walls removed or added.
fn any_maze() -> impl Strategy<Value = Maze> {
    let flips = prop::collection::vec((any::<prop::sample::Index>(), any::<bool>()), 0..20);
    (
        0..Shape::ALL.len(),
        1_u32..12,
        1_u32..8,
        any::<u64>(),
        flips,
    )
        .prop_map(|(shape, width, height, seed, flips)| {
            let shape = Shape::ALL[shape].0;
            let recipe = Recipe {
                shape,
                width,
                height,
                algorithm: Algorithm::Wilson,
                start: None,
                seed,
            };
            let mut maze = generate(&recipe).expect("a maze");
            let closed = Maze::closed(shape, width, height).expect("a size");
            let walls: Vec<_> = closed.walls().collect();
            for (index, is_open) in flips.into_iter().filter(|_| !walls.is_empty()) {
                let wall = walls[index.index(walls.len())];
                maze.set_open(wall.first, wall.second, is_open)
                    .expect("neighbours");
            }
            maze
        })
}

/// One change of a text.
#[derive(Clone, Debug)]
enum Damage {
    Put(prop::sample::Index, u8),
    Replace(prop::sample::Index, u8),
    Remove(prop::sample::Index),
    Cut(prop::sample::Index),
    Repeat(prop::sample::Index, prop::sample::Index),
}

fn any_damage() -> impl Strategy<Value = Damage> {
    let index = any::<prop::sample::Index>;
    let letter = prop::sample::select(b"[]{},:\"0123456789-.e \n\xFF\xC3wcx".to_vec());
    prop_oneof![
        (index(), letter.clone()).prop_map(|(at, letter)| Damage::Put(at, letter)),
        (index(), letter).prop_map(|(at, letter)| Damage::Replace(at, letter)),
        index().prop_map(Damage::Remove),
        index().prop_map(Damage::Cut),
        (index(), index()).prop_map(|(from, to)| Damage::Repeat(from, to)),
    ]
}

fn hurt(bytes: &mut Vec<u8>, damage: Damage) {
    if bytes.is_empty() {
        return;
    }
    let length = bytes.len();
    match damage {
        Damage::Put(at, letter) => bytes.insert(at.index(length), letter),
        Damage::Replace(at, letter) => bytes[at.index(length)] = letter,
        Damage::Remove(at) => drop(bytes.remove(at.index(length))),
        Damage::Cut(at) => bytes.truncate(at.index(length)),
        Damage::Repeat(from, to) => {
            let (from, to) = (from.index(length), to.index(length));
            let part = bytes[from.min(to)..from.max(to)].to_vec();
            bytes.splice(from..from, part);
        }
    }
}

/// Checks that reading gives either a maze that survives a round trip, or one sentence about a line of the text.
fn holds(bytes: &[u8]) -> Result<(), TestCaseError> {
    match read(bytes) {
        Ok(maze) => prop_assert_eq!(read(text(&maze).as_bytes()), Ok(maze)),
        Err(MazeError { line, message }) => {
            let plain = crate::text::plain(bytes).unwrap_or_else(|_| bytes.to_vec());
            let lines = plain.split(|&byte| byte == b'\n').count();
            prop_assert!((1..=lines).contains(&line), "{line} of {lines}: {message}");
            prop_assert_eq!(message.lines().count(), 1);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: mapmaker_testing::cases(500), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_read_again(maze in any_maze()) {
        prop_assert_eq!(read(text(&maze).as_bytes()), Ok(maze));
    }

    #[test]
    fn damaged_mazes_are_read_or_refused(
        maze in any_maze(),
        damage in prop::collection::vec(any_damage(), 1..6),
    ) {
        let mut bytes = text(&maze).into_bytes();
        for damage in damage {
            hurt(&mut bytes, damage);
        }
        holds(&bytes)?;
    }

    #[test]
    fn random_bytes_are_read_or_refused(
        bytes in prop::collection::vec(any::<u8>(), 0..200),
        start in prop::sample::select(vec!["", "{", "{\"width\":", "{\"width\":2,\"height\":2,\"walls\":["]),
    ) {
        holds(&[start.as_bytes(), &bytes].concat())?;
    }
}
