//! Mazes on the command line: made, solved and checked, in every output format.

mod effort;
mod films;

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::Stdio;

use mapmaker::puzzles::maze::{Algorithm, Shape};

use crate::support::{self, program, refused, run, stdout_of, text, words};

/// The maze of the course's figure 7.1.
const FIGURE: &str = r#"{"width":6,"height":4,"walls":[[0,0,0,1],[1,0,1,1],[2,0,3,0],[3,0,3,1],[4,0,4,1],[1,1,2,1],[1,1,1,2],[2,1,2,2],[3,1,4,1],[5,1,5,2],[0,2,1,2],[2,2,3,2],[3,2,4,2],[4,2,4,3],[1,3,2,3]]}"#;

/// The names of the algorithms for a shape.
fn algorithms(shape: Shape) -> Vec<&'static str> {
    let all = Algorithm::ALL.into_iter();
    let for_it = all.filter(|one| shape == Shape::Rect || one.is_for_all_shapes());
    for_it.map(Algorithm::name).collect()
}

/// Standard output and standard error of `mapmaker maze …`, which must end with `code`.
fn outputs(arguments: &[&str], input: &str, code: i32) -> (String, String) {
    support::outputs(&[&["maze"], arguments].concat(), input, code)
}

fn generate(arguments: &[&str]) -> String {
    stdout_of(&[&["maze", "new"], arguments].concat())
}

#[test]
fn every_algorithm_makes_a_perfect_maze_on_every_shape_that_it_is_for() {
    for (shape, name) in Shape::ALL {
        for algorithm in algorithms(shape) {
            let options = format!("7 5 --shape {name} --algo {algorithm} --seed 3 --json -");
            let (answer, _) = outputs(&["check", "-"], &generate(&words(&options)), 0);
            assert!(answer.starts_with("perfect: "), "{name} {algorithm}");
        }
    }
}

#[test]
fn the_manual_and_the_list_of_outputs_name_every_algorithm() {
    let read = |path: &str| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
        fs::read_to_string(path).expect("text")
    };
    let manual = read("docs/puzzles/mazes.md");
    for name in algorithms(Shape::Rect) {
        assert!(manual.contains(&format!("`{name}`")), "{name}");
    }
    let outputs = read("tests/data/outputs.txt").replace("\\\n    ", "");
    for (set, shape) in [("any", Shape::Hex), ("square", Shape::Rect)] {
        let line = format!("{set} = {}", algorithms(shape).join(" / "));
        assert!(
            outputs.lines().any(|one| one == line),
            "outputs.txt: {line}"
        );
    }
}

#[test]
fn text_is_what_comes_when_nothing_else_is_asked_for() {
    let text = generate(&["6", "4", "--seed", "1"]);
    assert_eq!(text.lines().count(), 9);
    assert!(text.lines().all(|line| line.len() == 25));
    assert_eq!(text, generate(&["6", "4", "--seed", "1", "--text"]));
    let solved = generate(&["6", "4", "--seed", "1", "--solve"]);
    assert_eq!(solved.replace('*', " "), text);
    assert_eq!(solved.lines().nth(1).expect("a row").get(..4), Some("| * "));
    let part = generate(&["6", "4", "--seed", "1", "--solve", "2,1:2,1"]);
    assert_eq!(part.matches('*').count(), 1);
    assert_eq!(&part.lines().nth(3).expect("a row")[10..11], "*");
    assert!(generate(&["5", "4", "--seed", "1", "--shape", "hex"]).starts_with(" __"));
    assert!(generate(&["5", "4", "--seed", "1", "--shape", "circle"]).contains("+---"));
}

#[test]
fn the_figure_is_solved_and_found_perfect() {
    let (answer, _) = outputs(&["solve", "-", "--json", "-"], FIGURE, 0);
    assert_eq!(
        answer,
        "[[0,0],[1,0],[2,0],[2,1],[3,1],[3,2],[3,3],[4,3],[5,3]]\n"
    );
    let ends = ["solve", "-", "--json", "-", "--from", "5,3", "--to", "5,3"];
    assert_eq!(outputs(&ends, FIGURE, 0).0, "[[5,3]]\n");
    let (drawn, _) = outputs(&["solve", "-"], FIGURE, 0);
    assert_eq!(drawn.matches('*').count(), 9);
    let (answer, _) = outputs(&["check", "-"], FIGURE, 0);
    let expected = "perfect: 24 cells, 23 passages, 15 walls, 3 dead ends\n\
                    longest path: 18 cells from 1,1 to 3,0\n";
    assert_eq!(answer, expected);
}

#[test]
fn no_path_and_not_perfect_are_answers_with_code_1() {
    let closed = r#"{"width":2,"height":2,"walls":[[0,0,1,0],[0,0,0,1]]}"#;
    let (answer, errors) = outputs(&["solve", "-", "--json", "-"], closed, 1);
    assert!(answer.is_empty());
    assert_eq!(errors, "mapmaker: there is no path from 0,0 to 1,1\n");
    let (answer, errors) = outputs(&["check", "-"], closed, 1);
    assert!(errors.is_empty());
    let expected = "not perfect: 4 cells, 2 passages, 2 walls, 2 dead ends\n\
                    2 parts: there is no path from 0,0 to 1,0\n";
    assert_eq!(answer, expected);
    let open = r#"{"width":2,"height":2,"walls":[]}"#;
    let expected = "not perfect: 4 cells, 4 passages, 0 walls, 0 dead ends\n\
                    1 loop: the opening between 0,1 and 1,1 closes one\n";
    assert_eq!(outputs(&["check", "-"], open, 1).0, expected);
    // With loops the path is a shortest one.
    let (answer, _) = outputs(&["solve", "-", "--json", "-"], open, 0);
    assert_eq!(answer.matches('[').count(), 1 + 3);
}

#[test]
fn bad_mazes_are_refused_with_file_and_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("maze.json");
    let file = text(&path);
    fs::write(&path, "{\"width\":2,\"height\":1,\n\"walls\":[[0,0,2,0]]}").expect("written");
    for command in ["solve", "check"] {
        let sentence = refused(&["maze", command, file], 2);
        let expected =
            format!("{file}:2: the wall [0,0,2,0]: there is no cell 2,0: x runs from 0 to 1");
        assert!(sentence.starts_with(&expected), "{sentence}");
        let (_, errors) = outputs(&[command, "-"], "{}", 2);
        assert!(
            errors.starts_with("mapmaker: standard input:1: \"width\" is missing"),
            "{errors}"
        );
    }
    fs::write(&path, FIGURE).expect("written");
    for (flag, cell) in [("--from", "6,0"), ("--to", "0,4")] {
        let sentence = refused(&["maze", "solve", file, flag, cell], 2);
        assert!(
            sentence.contains(&format!("there is no cell {cell}")),
            "{sentence}"
        );
    }
}

/// A PNG as rows of colours.
fn pixels(bytes: &[u8]) -> Vec<Vec<[u8; 3]>> {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().expect("a picture");
    let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
    let frame = reader.next_frame(&mut pixels).expect("pixels");
    assert_eq!(frame.color_type, png::ColorType::Rgb);
    let colours = pixels.chunks_exact(3).map(|rgb| [rgb[0], rgb[1], rgb[2]]);
    let colours: Vec<_> = colours.collect();
    colours
        .chunks(frame.width as usize)
        .map(<[_]>::to_vec)
        .collect()
}

/// The number of pixels that differ.
fn apart(one: &[Vec<[u8; 3]>], other: &[Vec<[u8; 3]>]) -> usize {
    let both = one.concat().into_iter().zip(other.concat());
    both.filter(|(one, other)| one != other).count()
}

#[test]
fn pictures_have_the_size_and_the_colours_asked_for() {
    let picture = |arguments: &[&str]| {
        let output = run(&[&["maze", "new", "--seed", "5", "--png", "-"], arguments].concat());
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{errors}");
        pixels(&output.stdout)
    };
    let plain = picture(&["6", "4"]);
    assert_eq!((plain[0].len(), plain.len()), (6 * 32 + 16, 4 * 32 + 16));
    let white = [255; 3];
    assert!(plain[7][7..201].iter().all(|&pixel| pixel == white));
    assert_eq!((plain[6][100], plain[20][20]), ([0; 3], [0; 3]));
    let styled = picture(&words(
        "6 4 --cell-size 5 --line-width 1 --margin 0 --bg #010203 --fg 9,8,7 --path-color 200,100,0 --solve",
    ));
    assert_eq!((styled[0].len(), styled.len()), (30, 20));
    let all = styled.concat();
    let path = all.iter().filter(|&&pixel| pixel == [200, 100, 0]);
    assert!(path.count() >= 8 * 5);
    assert_eq!(styled[2][2], [200, 100, 0]);
    assert_eq!(styled[0][0], [9, 8, 7]);
    assert!(
        all.iter()
            .all(|pixel| [[200, 100, 0], [9, 8, 7], [1, 2, 3]].contains(pixel))
    );
    // Row by row or from memory, the picture is the same.
    let streamed = picture(&words("9 7 --algo eller --cell-size 4"));
    let saved = picture(&words("9 7 --algo eller --cell-size 4 --solve 0,0:0,0"));
    assert_eq!(apart(&streamed, &saved), 4);
    for shape in ["hex", "circle"] {
        let drawn = picture(&["6", "6", "--shape", shape, "--solve"]);
        assert!(drawn.len() > 190 && drawn[0].len() > 170);
        assert!(drawn.concat().contains(&[255, 0, 0]));
    }
}

#[test]
fn a_maze_of_any_height_is_written_row_by_row() {
    for algorithm in Algorithm::ALL.into_iter().filter(|one| one.makes_rows()) {
        let algorithm = algorithm.name();
        let maze = format!("maze new 30 18446744073709551615 --algo {algorithm} --seed 1");
        let mut child = program(&words(&maze))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut reader = BufReader::new(child.stdout.take().expect("piped"));
        let mut line = String::new();
        for _ in 0..2000 {
            line.clear();
            reader.read_line(&mut line).expect("a line");
            assert_eq!(line.len(), 30 * 4 + 2);
        }
        drop(reader);
        let output = child.wait_with_output().expect("it ends");
        assert_eq!((output.status.code(), output.stderr), (Some(0), Vec::new()));
    }
}
