//! Pictures as sheets: frames, themes and sizes of paper.

use super::board;
use crate::support::{Picture, stdout_of, text, words};

/// Figures that an edge would cut reach at most this far into these maps, in pixels.
const EDGE: usize = 100;

/// Draws a part of world 7.
fn render(more: &[&str]) -> Picture {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("w.png");
    let area = ["world", "render", "--seed", "7", "--at", "-330,-330"];
    stdout_of(&[&area[..], more, &["--out", text(&out)]].concat());
    Picture::load(&out)
}

#[test]
fn a_frame_leaves_the_map_as_it_is() {
    for size in [
        &["--size", "50x40", "--tile-px", "9"][..],
        &["--size", "50x40", "--tile-px", "9", "--ink", "figures"],
        &["--size", "900x700", "--tile-px", "0.5"],
    ] {
        let layers = ["--layers", "none"];
        let bare = render(&[size, &layers].concat());
        let framed = render(&[size, &layers, &["--frame", "--title", "North"]].concat());
        let (wide, high) = (framed.width - bare.width, framed.height - bare.height);
        assert!(wide > 40 && high > 80, "{wide} {high}");
        // The map begins after the western margin; its own pixels show how far down.
        let row = |picture: &Picture, y: usize, from: usize| -> Vec<u8> {
            // Figures that the frame would cut are left out.
            let pixels = from + EDGE..from + bare.width / 2;
            let pixels = pixels.map(|x| picture.at(x, y).to_vec());
            pixels.collect::<Vec<_>>().concat()
        };
        let middle = row(&bare, bare.height / 2, 0);
        let found = (0..framed.height).filter(|&y| row(&framed, y, wide / 2) == middle);
        let found: Vec<_> = found.collect();
        assert_eq!(found.len(), 1, "{size:?}");
        // All other rows, too; the rose may cover the corners.
        let top = found[0] - bare.height / 2;
        for y in bare.height * 2 / 5..bare.height * 3 / 5 {
            assert!(
                row(&framed, top + y, wide / 2) == row(&bare, y, 0),
                "{size:?}: row {y}"
            );
        }
    }
}

#[test]
fn themes_change_colours_alone() {
    let draw = |theme: &str| {
        render(&[
            "--size",
            "30x20",
            "--tile-px",
            "8",
            "--layers",
            "none",
            "--ink",
            "figures",
            "--theme",
            theme,
        ])
    };
    let mean = |picture: &Picture| {
        let all = (0..picture.height).flat_map(|y| (0..picture.width).map(move |x| (x, y)));
        let sum: usize = all.map(|(x, y)| usize::from(picture.at(x, y)[1])).sum();
        sum / (picture.width * picture.height)
    };
    let [parchment, ink, night, plain] = ["parchment", "ink", "night", "plain"].map(draw);
    let sizes = [&ink, &night, &plain].map(|one| (one.width, one.height));
    assert_eq!(sizes, [(parchment.width, parchment.height); 3]);
    assert!(mean(&night) < 90, "{}", mean(&night));
    assert!(mean(&ink) > mean(&parchment) && mean(&plain) > mean(&parchment));
    for y in 0..ink.height {
        for x in 0..ink.width {
            let pixel = ink.at(x, y);
            assert!(
                pixel.iter().all(|&channel| channel == pixel[0]),
                "grey: {pixel:?}"
            );
        }
    }
}

#[test]
fn a_sheet_of_paper_is_filled() {
    for more in [&["--frame"][..], &[]] {
        let paper = words("--size 40x25 --paper A5 --dpi 60 --ink figures");
        let picture = render(&[&paper[..], more].concat());
        assert_eq!((picture.width, picture.height), (496, 350), "{more:?}");
        let upright = words("--size 25x40 --paper a5 --dpi 60 --ink figures");
        let picture = render(&[&upright[..], more].concat());
        assert_eq!((picture.width, picture.height), (350, 496), "{more:?}");
    }
    // The same for the picture that the README makes.
    let vale = words("--size 230x150 --paper A5 --dpi 96 --ink figures --frame");
    let picture = render(&[&vale[..], &["--layers", "none"]].concat());
    assert_eq!((picture.width, picture.height), (794, 559));
    // Images of tiles have whole pixels, so some of the paper may be left around them.
    let tiles = words("--size 40x25 --paper A5 --dpi 60 --ink tiles");
    for more in [&[][..], &["--frame"]] {
        let picture = render(&[&tiles[..], more].concat());
        assert_eq!((picture.width, picture.height), (496, 350), "{more:?}");
    }
}

#[test]
fn a_board_is_framed() {
    let rows = format!("{}\n", ["PPPP"; 20].join(" ")).repeat(12);
    let (_folder, path) = board("twelve.txt", &rows);
    let draw = |more: &[&str]| {
        let out = path.with_extension("png");
        let line = format!(
            "board render {} --tile-px 20 --out {}",
            text(&path),
            text(&out)
        );
        let board = words(&line);
        stdout_of(&[&board[..], more].concat());
        Picture::load(&out)
    };
    let (bare, framed) = (
        draw(&[]),
        draw(&["--frame", "--references", "--theme", "night"]),
    );
    assert_eq!((bare.width, bare.height), (400, 240));
    assert!(framed.width > 440 && framed.height > 320);
    assert!(framed.at(framed.width / 2, 3)[1] < 60, "night");
}
