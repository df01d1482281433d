//! Films: how many pictures, what changes from one to the next, and how they end.

use super::super::*;
use super::{all, recipe};

/// All pictures of a film, put together from the parts that were said to change.
fn frames(recipe: &Recipe, style: &Style, options: FilmOptions) -> (Vec<Image>, Maze) {
    let mut frames: Vec<Image> = Vec::new();
    let maze = film(recipe, style, options, &mut |image, changed| {
        let mut next = frames.last().unwrap_or(image).clone();
        for y in changed.rows.clone() {
            let start = (y * image.width) as usize;
            let part = start + changed.columns.start as usize..start + changed.columns.end as usize;
            next.pixels[part.clone()].copy_from_slice(&image.pixels[part]);
        }
        assert!(next == *image, "more has changed than was said");
        frames.push(next);
        Ok(())
    });
    (frames, maze.expect("a film"))
}

#[test]
fn the_backtracker_is_shown_carving_and_going_back() {
    let recipe = recipe(Shape::Rect, 6, 4, Algorithm::Backtracker, 5);
    let style = Style {
        cell_px: 6,
        line_px: 2,
        margin_px: 2,
        ..Style::default()
    };
    let every = FilmOptions::default();
    let (all, maze) = frames(&recipe, &style, every);
    // The closed grid, 23 walls that go, and 23 steps back to the start.
    assert_eq!(all.len(), 47);
    assert_eq!(count_frames(&recipe, every), Ok(47));
    assert_eq!(Ok(maze), generate(&recipe));
    let carve_only = FilmOptions {
        carve_only: true,
        ..every
    };
    assert_eq!(frames(&recipe, &style, carve_only).0.len(), 24);
    assert_eq!(count_frames(&recipe, carve_only), Ok(24));
    let tenth = FilmOptions { every: 10, ..every };
    let (some, _) = frames(&recipe, &style, tenth);
    assert_eq!(some.len(), 1 + 5);
    assert_eq!(some.last(), all.last());
    assert_eq!(some[1], all[10]);
    let closed = new_closed_maze(6, 4).expect("a size");
    assert_eq!(Ok(&all[0]), maze_to_img(&closed, &style, &[]).as_ref());
}

#[test]
fn every_film_ends_with_its_maze() {
    let style = Style {
        cell_px: 9,
        line_px: 1,
        margin_px: 3,
        ..Style::default()
    };
    for (shape, algorithm) in all() {
        let recipe = recipe(shape, 5, 4, algorithm, 11);
        for carve_only in [false, true] {
            let options = FilmOptions {
                carve_only,
                every: 1,
            };
            let (all, maze) = frames(&recipe, &style, options);
            assert_eq!(count_frames(&recipe, options), Ok(all.len() as u64));
            assert!(all.len() > 4, "{shape:?} {algorithm:?}");
            assert_eq!(Ok(&maze), generate(&recipe).as_ref());
            // Without the mark's colours the last picture is that of the maze.
            let plain = Style {
                mark: style.background,
                ..style
            };
            let (all, _) = frames(&recipe, &plain, options);
            let last = all.last().expect("pictures");
            let still = maze_to_img(&maze, &plain, &[]).expect("a picture");
            for y in 0..still.height {
                for x in 0..still.width {
                    assert_eq!(
                        last.pixel(x, y),
                        still.pixel(x, y),
                        "{shape:?} {algorithm:?} {x},{y}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_film_stops_at_the_first_error() {
    let recipe = recipe(Shape::Hex, 4, 4, Algorithm::Prim, 1);
    let mut shown = 0;
    let mut show = |_: &Image, _: &Region| {
        shown += 1;
        match shown {
            3 => Err(std::io::Error::other("full")),
            _ => Ok(()),
        }
    };
    let options = FilmOptions::default();
    let outcome = film(&recipe, &Style::default(), options, &mut show);
    assert!(matches!(outcome, Err(FilmError::Show(_))));
    assert_eq!(shown, 3);
}
