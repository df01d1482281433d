//! Pictures of boards and worlds: their sizes, their pixels, and that strips equal the whole.

use std::fs;
use std::path::{Path, PathBuf};

use super::{board, pack};
use crate::support::{Picture, refused, run, stdout_of, text, words};

/// Draws a board.
fn render(board: &Path, more: &[&str]) -> Picture {
    let out = board.with_extension("png");
    stdout_of(&[&["board", "render", text(board), "--out", text(&out)], more].concat());
    Picture::load(&out)
}

#[test]
fn a_board_is_drawn_with_its_pack() {
    let pack = pack();
    let (_folder, path) = board("a.txt", "PPPP .\nMegaMMMM@1,0 MegaMMMM@1,1\nMMMM MMMM\n");
    let tiles = ["--tiles", text(pack.path()), "--theme", "ink"];
    for tile_px in [1, 7, 8, 50] {
        let size = tile_px.to_string();
        let picture = render(&path, &[&tiles[..], &["--tile-px", &size]].concat());
        assert_eq!((picture.width, picture.height), (2 * tile_px, 3 * tile_px));
        let middle = |x: usize, y: usize| {
            picture
                .at(x * tile_px + tile_px / 2, y * tile_px + tile_px / 2)
                .to_vec()
        };
        let [red, green, blue] = middle(0, 0)[..] else {
            panic!("no colours");
        };
        assert!(red > 220 && green < 5 && blue < 5, "{red} {green} {blue}");
        assert!(
            middle(1, 0).iter().all(|&channel| channel > 180),
            "paper: {:?}",
            middle(1, 0)
        );
        // Colours of at most 10 leave no light.
        assert!(middle(0, 1).iter().all(|&channel| channel < 12));
        let colours = [middle(0, 2), middle(1, 2)];
        assert!(colours.iter().all(|colour| colour[0] < 5), "{colours:?}");
    }
    let plain = render(&path, &[&tiles[..], &["--tile-px", "20"]].concat());
    let ruled = render(
        &path,
        &[&tiles[..], &["--tile-px", "20", "--grid"]].concat(),
    );
    let differ = |x: usize, y: usize| plain.at(x, y) != ruled.at(x, y);
    assert!(differ(30, 0) && differ(20, 10) && differ(39, 10) && !differ(30, 10));
}

#[test]
fn tiles_that_nobody_drew_show_their_letters() {
    let json = r#"{"tiles":["ABCE","PPPP"],"grid":[["ABCE",null,"PPPP"]]}"#;
    let (_folder, path) = board("a.json", json);
    let picture = render(&path, &["--tile-px", "40", "--theme", "ink"]);
    let sides = [(20, 3), (36, 20), (20, 36), (3, 20)].map(|(x, y)| picture.at(x, y).to_vec());
    for (index, side) in sides.iter().enumerate() {
        assert!(!sides[..index].contains(side), "{sides:?}");
    }
}

#[test]
fn a_board_is_drawn_in_figures_unless_tiles_are_asked_for() {
    let (_folder, path) = board("a.txt", "FFFF FFFF FFFF\nFFFF . FFFF\nFFFF FFFF FFFF\n");
    let differ = |one: &Picture, other: &Picture| {
        let places = (0..96).flat_map(|y| (0..96).map(move |x| (x, y)));
        places
            .filter(|&(x, y)| one.at(x, y) != other.at(x, y))
            .count()
    };
    let usual = render(&path, &["--tile-px", "32"]);
    let figures = render(&path, &["--tile-px", "32", "--ink", "figures"]);
    let tiles = render(&path, &["--tile-px", "32", "--ink", "tiles"]);
    let ruled = render(&path, &["--tile-px", "32", "--grid"]);
    let ruled_tiles = render(&path, &["--tile-px", "32", "--grid", "--ink", "tiles"]);
    assert_eq!(differ(&usual, &figures), 0);
    assert!(differ(&usual, &tiles) > 2000);
    // A grid once switched to the images of tiles. Lines lie over either ink, and change nothing else.
    let is_on_line =
        |x: usize, y: usize| x.is_multiple_of(32) || y.is_multiple_of(32) || x == 95 || y == 95;
    for (bare, ruled) in [(&usual, &ruled), (&tiles, &ruled_tiles)] {
        for (x, y) in (0..96).flat_map(|y| (0..96).map(move |x| (x, y))) {
            let is_other = bare.at(x, y) != ruled.at(x, y);
            assert!(is_on_line(x, y) || !is_other, "{x},{y}");
        }
        assert!(differ(bare, ruled) > 700);
    }
    for (x, y) in [(34, 34), (48, 48), (61, 62)] {
        assert!(
            usual.at(x, y).iter().all(|&channel| channel > 180),
            "{x},{y}"
        );
    }
    let pack = pack();
    let (_folder, bare) = board("b.txt", ". .\n");
    let foreign = ["--tiles", text(pack.path()), "--ink", "figures"];
    let why = refused(
        &[&["board", "render", text(&bare)][..], &foreign].concat(),
        2,
    );
    assert!(why.contains("our own tiles"), "{why}");
}

#[test]
fn any_rectangle_of_a_world_is_drawn_at_any_size() {
    let folder = tempfile::tempdir().expect("a folder");
    let draw = |at: &str, size: &str, more: &[&str]| {
        let out: PathBuf = folder.path().join("w.png");
        let area = ["world", "render", "--seed", "7", "--at", at, "--size", size];
        // A name that an edge would cut is left out, so a part may lack one.
        let look = ["--ink", "tiles", "--layers", "settlements,decor,roads"];
        stdout_of(&[&area[..], &look, more, &["--out", text(&out)]].concat());
        Picture::load(&out)
    };
    for theme in ["ink", "parchment"] {
        let whole = draw("-20,-3", "40x9", &["--tile-px", "11", "--theme", theme]);
        assert_eq!((whole.width, whole.height), (440, 99));
        // A part of the area is the same part of the picture.
        let part = draw("-7,1", "5x3", &["--tile-px", "11", "--theme", theme]);
        for y in 0..33 {
            for x in 0..55 {
                assert_eq!(
                    part.at(x, y),
                    whole.at(x + 13 * 11, y + 4 * 11),
                    "{theme} {x},{y}"
                );
            }
        }
        let ruled = draw(
            "-20,-3",
            "40x9",
            &["--tile-px", "11", "--theme", theme, "--grid"],
        );
        for y in 0..99 {
            for x in 0..440 {
                let on_line = x % 11 == 0 || y % 11 == 0 || x == 439 || y == 98;
                assert_eq!(ruled.at(x, y) != whole.at(x, y), on_line, "{theme} {x},{y}");
            }
        }
    }
    // So wide that a row of tiles is made in several steps.
    let wide = draw("0,0", "700x2", &["--tile-px", "200", "--theme", "ink"]);
    assert_eq!((wide.width, wide.height), (140_000, 400));
    let part = draw("690,1", "10x1", &["--tile-px", "200", "--theme", "ink"]);
    for y in (0..200).step_by(7) {
        for x in 0..2000 {
            assert_eq!(part.at(x, y), wide.at(138_000 + x, 200 + y), "{x},{y}");
        }
    }
}

#[test]
fn a_picture_goes_to_standard_output() {
    let (folder, path) = board("a.txt", "PPPP SSSS\n");
    let output = run(&["board", "render", text(&path), "--tile-px", "16"]);
    assert_eq!(output.status.code(), Some(0));
    let out = folder.path().join("b.png");
    stdout_of(&words(&format!(
        "board render {} --tile-px 16 --out {}",
        text(&path),
        text(&out)
    )));
    assert_eq!(output.stdout, fs::read(&out).expect("a picture"));
    let converted = folder.path().join("c.png");
    stdout_of(&["board", "convert", text(&path), text(&converted)]);
    let picture = Picture::load(&converted);
    assert_eq!((picture.width, picture.height), (128, 64));
}
