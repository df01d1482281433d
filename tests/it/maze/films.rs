//! Films on the command line: the GIF and the folder of pictures.

use std::fs;

use mapmaker::puzzles::maze::{Maze, Shape};

use super::{generate, pixels, words};
use crate::support::{names, refused, run, text};

#[test]
fn a_folder_of_frames_has_one_for_each_step() {
    let folder = tempfile::tempdir().expect("a folder");
    let frames = folder.path().join("film");
    let make = |more: &[&str]| {
        let film = words("6 4 --seed 1 --cell-size 8 --frames");
        generate(&[&film[..], &[text(&frames)], more].concat())
    };
    assert!(make(&[]).is_empty());
    let picture = |name: &str| pixels(&fs::read(frames.join(name)).expect("a picture"));
    // The closed grid, 23 walls that are removed, and 23 steps back.
    let files = names(&frames);
    assert_eq!(files.len(), 47);
    assert_eq!(files[46], "frame_000046.png");
    let first = picture("frame_000000.png");
    assert_eq!((first[0].len(), first.len()), (6 * 8 + 16, 4 * 8 + 16));
    let all = first.concat();
    let white = all.iter().filter(|&&pixel| pixel == [255; 3]).count();
    // 7 lines of 34 by 2 and 5 of 50 by 2, less the 35 crossings that both count.
    assert_eq!(white, 7 * 34 * 2 + 5 * 50 * 2 - 35 * 4);
    let blue = [0, 128, 255];
    assert!(!all.contains(&blue));
    assert!(picture("frame_000001.png").concat().contains(&blue));

    let film = words("maze new 6 4 --seed 1 --frames");
    let sentence = refused(&[&film[..], &[text(&frames)]].concat(), 2);
    assert!(
        sentence.contains("not empty") && sentence.contains("--force"),
        "{sentence}"
    );
    fs::write(frames.join("notes.txt"), "mine").expect("written");
    make(&["--force", "--frames-carve-only"]);
    let files = names(&frames);
    assert_eq!(files.len(), 24 + 1);
    assert_eq!(files[24], "notes.txt");
    make(&["--force", "--every", "20"]);
    assert_eq!(names(&frames).len(), 1 + 3 + 1);
}

#[test]
fn a_gif_plays_the_steps_and_ends_with_the_maze() {
    let folder = tempfile::tempdir().expect("a folder");
    for (grid, shape) in Shape::ALL {
        let frames = 2 * Maze::closed(grid, 6, 4).expect("a size").cells();
        let file = folder.path().join(format!("{shape}.gif"));
        let size = format!("6 4 --shape {shape} --seed 1 --cell-size 9 --solve");
        let size = words(&size);
        generate(&[&size[..], &["--gif", text(&file)]].concat());
        let bytes = fs::read(&file).expect("a film");
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::Indexed);
        let mut decoder = options.read_info(bytes.as_slice()).expect("a film");
        assert_eq!(decoder.repeat(), gif::Repeat::Infinite);
        let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
        let palette = decoder.global_palette().expect("colours").to_vec();
        let mut screen = vec![0; width * height];
        let (mut count, mut delays) = (0, Vec::new());
        while let Some(frame) = decoder.read_next_frame().expect("a frame") {
            let (left, top) = (usize::from(frame.left), usize::from(frame.top));
            for (y, row) in frame.buffer.chunks(usize::from(frame.width)).enumerate() {
                let start = (top + y) * width + left;
                screen[start..start + row.len()].copy_from_slice(row);
            }
            count += 1;
            delays.push(frame.delay);
        }
        // Each step, and the maze with its path.
        assert_eq!(count, frames, "{shape}");
        assert_eq!((delays[0], delays[count - 1]), (3, 200));
        let output = run(&[&["maze", "new", "--png", "-"], &size[..]].concat());
        let still = pixels(&output.stdout).concat();
        let shown = screen.iter().map(|&index| {
            let start = usize::from(index) * 3;
            [palette[start], palette[start + 1], palette[start + 2]]
        });
        assert!(shown.eq(still), "{shape}");
    }
}
