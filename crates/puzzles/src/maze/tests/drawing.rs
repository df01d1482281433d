//! Compares pictures with the rule for each wall's pixels, and text with examples.

use proptest::prelude::*;

use super::super::*;
use super::{figure, flip};

/// The usual style in other sizes.
fn sized(cell_px: u32, line_px: u32, margin_px: u32) -> Style {
    Style {
        cell_px,
        line_px,
        margin_px,
        ..Style::default()
    }
}

/// The picture by the rule: every wall as a filled rectangle, one after another.
fn by_the_rule(maze: &Maze, style: &Style, path: &[Coord]) -> Vec<Vec<Rgb>> {
    let [cell, line, margin] = [style.cell_px, style.line_px, style.margin_px].map(i64::from);
    let (columns, rows) = (i64::from(maze.width()), i64::from(maze.height()));
    let (width, height) = (columns * cell + 2 * margin, rows * cell + 2 * margin);
    let mut pixels = vec![vec![style.background; width as usize]; height as usize];
    let mut fill = |x: i64, y: i64, across: i64, down: i64, colour: Rgb| {
        for y in y.max(0)..(y + down).min(height) {
            for x in x.max(0)..(x + across).min(width) {
                pixels[y as usize][x as usize] = colour;
            }
        }
    };
    // A line from one point to another of the same row or column, its ends longer by half its width.
    let mut draw = |from: (i64, i64), to: (i64, i64), width: i64, colour: Rgb| {
        let (x, y) = (from.0.min(to.0) - width / 2, from.1.min(to.1) - width / 2);
        let (across, down) = ((to.0 - from.0).abs() + width, (to.1 - from.1).abs() + width);
        fill(x, y, across, down, colour);
    };
    let middle = |at: &Coord| {
        (
            margin + i64::from(at.x) * cell + cell / 2,
            margin + i64::from(at.y) * cell + cell / 2,
        )
    };
    for step in path.windows(2) {
        draw(middle(&step[0]), middle(&step[1]), line.max(1), style.path);
    }
    if let [only] = path {
        draw(middle(only), middle(only), line.max(1), style.path);
    }
    if line == 0 {
        return pixels;
    }
    for Wall { first, second } in maze.walls() {
        let (x, y) = (i64::from(second.x), i64::from(second.y));
        let corner = (margin + x * cell, margin + y * cell);
        let end = if first.y == second.y {
            (corner.0, corner.1 + cell)
        } else {
            (corner.0 + cell, corner.1)
        };
        draw(corner, end, line, style.foreground);
    }
    // The border, moved inward as far as it would be outside.
    let near = (margin - line / 2).max(0);
    let far = |extent: i64| (extent - margin - line / 2).min(extent - line);
    let (right, bottom) = (far(width), far(height));
    fill(near, near, right + line - near, line, style.foreground);
    fill(near, bottom, right + line - near, line, style.foreground);
    fill(near, near, line, bottom + line - near, style.foreground);
    fill(right, near, line, bottom + line - near, style.foreground);
    pixels
}

fn rows(image: &Image) -> Vec<Vec<Rgb>> {
    let row = |y| {
        (0..image.width)
            .map(|x| image.pixel(x, y).expect("inside"))
            .collect()
    };
    (0..image.height).map(row).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: mapmaker_testing::cases(300), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn squares_are_exact_to_the_pixel(
        width in 1_u32..8,
        height in 1_u32..8,
        cell_px in 1_u32..14,
        line_px in 0_u32..14,
        margin_px in 0_u32..9,
        seed: u64,
        extra in prop::collection::vec(any::<prop::sample::Index>(), 0..12),
        ends: Option<(prop::sample::Index, prop::sample::Index)>,
    ) {
        let style = sized(cell_px, line_px.min(cell_px), margin_px);
        let mut maze = new_random_maze(width, height, seed).expect("a size");
        flip(&mut maze, extra.into_iter().map(|index| (index, true)));
        let cells: Vec<_> = maze.coords().collect();
        let path = ends.map_or(Vec::new(), |(from, to)| {
            let (from, to) = (from.index(cells.len()), to.index(cells.len()));
            solve_maze(&maze, cells[from], cells[to]).expect("a path")
        });
        let image = maze_to_img(&maze, &style, &path).expect("a picture");
        prop_assert_eq!(rows(&image), by_the_rule(&maze, &style, &path));
    }

    #[test]
    fn every_style_and_shape_gives_a_picture(
        shape in 1_usize..3,
        width in 1_u32..6,
        height in 1_u32..6,
        cell_px in 1_u32..20,
        line_px in 0_u32..20,
        margin_px in 0_u32..5,
        seed: u64,
    ) {
        let shape = Shape::ALL[shape].0;
        let line_px = line_px.min(cell_px);
        let style = sized(cell_px, line_px, margin_px);
        let maze = super::make(shape, width, height, Algorithm::Wilson, seed);
        let path = solve_maze(&maze, Coord::default(), maze.last_cell()).expect("a path");
        let image = maze_to_img(&maze, &style, &path).expect("a picture");
        let seen: std::collections::BTreeSet<_> = rows(&image).concat().into_iter().collect();
        // A path is drawn without lines, too, one pixel wide.
        let widest_px = line_px.max(1);
        prop_assert!(seen.contains(&style.background) || widest_px * 2 > cell_px);
        prop_assert!(line_px < 2 || seen.contains(&style.foreground));
    }
}

/// Found by the law above: nothing of the ground was left to be seen, which is as it should be.
#[test]
fn a_path_may_cover_the_whole_of_a_cell_of_one_pixel() {
    let style = sized(1, 0, 0);
    for (shape, _) in Shape::ALL {
        let maze = super::make(shape, 1, 1, Algorithm::Wilson, 0);
        let image = maze_to_img(&maze, &style, &[Coord::default()]).expect("a picture");
        let pixels = rows(&image).concat();
        let is_red = |pixel: &Rgb| pixel[0] > 0 && pixel[1..] == [0, 0];
        assert!(pixels.iter().all(is_red), "{pixels:?}");
    }
}

#[test]
fn both_names_draw_the_default_picture() {
    let maze = figure();
    let image = maze_to_img(&maze, &Style::default(), &[]).expect("a picture");
    assert_eq!((image.width, image.height), (6 * 32 + 16, 4 * 32 + 16));
    let other = maze_to_image(&maze, &Style::default(), &[]);
    assert_eq!(other.as_ref(), Ok(&image));
    let (black, white) = ([0, 0, 0], [255, 255, 255]);
    // The wall between 0,0 and 0,1 covers rows 39 and 40, and a cell is ground inside.
    let column: Vec<_> = (38..42).map(|y| image.pixel(20, y)).collect();
    assert_eq!(column, [black, white, white, black].map(Some));
    assert_eq!(image.pixel(7, 7), Some(white));
    assert_eq!(image.pixel(6, 7), Some(black));
    assert_eq!(image.pixel(208, 0), None);
}

#[test]
fn sizes_that_do_not_go_together_are_refused() {
    let maze = figure();
    for (cell_px, line_px, margin_px, message) in [
        (0, 2, 8, "at least 1 pixel"),
        (32, 33, 8, "0 to 32 is valid"),
        (1 << 20, 2, 8, "268435456"),
        (32, 2, u32::MAX, "pixels wide"),
    ] {
        let style = sized(cell_px, line_px, margin_px);
        let refused = maze_to_img(&maze, &style, &[]).expect_err(message);
        assert!(refused.to_string().contains(message), "{refused}");
    }
}

fn text(maze: &Maze, path: &[Coord]) -> String {
    let mut text = Vec::new();
    write_text(maze, path, &mut text).expect("written");
    String::from_utf8(text).expect("text")
}

#[test]
fn the_figure_as_text() {
    let maze = figure();
    let path = solve_maze(&maze, Coord::new(0, 0), Coord::new(5, 3)).expect("a path");
    let expected = "\
+---+---+---+---+---+---+
| *   *   * |           |
+---+---+   +---+---+   +
|       | *   * |       |
+   +---+---+   +   +---+
|   |       | * |       |
+   +   +   +   +---+   +
|       |     *   *   * |
+---+---+---+---+---+---+
";
    assert_eq!(text(&maze, &path), expected);
}

#[test]
fn hexagons_as_text() {
    let mut maze = Maze::closed(Shape::Hex, 3, 2).expect("a size");
    let (one, other) = (Coord::new(0, 0), Coord::new(1, 0));
    maze.set_open(one, other, true).expect("neighbours");
    maze.set_open(Coord::new(2, 0), Coord::new(2, 1), true)
        .expect("neighbours");
    let expected = r"
 __    __
/* \__/  \
\__ * \  /
/  \__/  \
\__/  \__/
   \__/
";
    assert_eq!(text(&maze, &[one, other]), expected[1..]);
}

#[test]
fn rings_as_text() {
    let mut maze = Maze::closed(Shape::Circle, 1, 2).expect("a size");
    let (middle, first, last) = (Coord::new(0, 0), Coord::new(0, 1), Coord::new(5, 1));
    maze.set_open(middle, first, true).expect("neighbours");
    maze.set_open(first, last, true).expect("neighbours");
    let expected = "\
-------------------------
            *
+   +---+---+---+---+---+
  * |   |   |   |   | *
-------------------------
";
    assert_eq!(text(&maze, &[middle, first, last]), expected);
}

fn svg(maze: &Maze, path: &[Coord]) -> String {
    let mut svg = Vec::new();
    write_svg(maze, &Style::default(), path, None, &mut svg).expect("written");
    String::from_utf8(svg).expect("text")
}

#[test]
fn squares_as_svg() {
    let svg = svg(&figure(), &[Coord::new(0, 0), Coord::new(1, 0)]);
    let lines: Vec<_> = svg.lines().collect();
    assert!(lines[0].contains("width=\"208\" height=\"144\""), "{svg}");
    assert!(lines[2].contains("stroke=\"#ff0000\"") && lines[2].contains("M24.000 24.000L"));
    assert_eq!(lines[4], "M8 8h192v128h-192z");
    // The walls below the first row: two runs, and to the right of 2,0 one.
    assert_eq!(&lines[5..7], ["M8 40h64", "M104 40h64"]);
    assert!(lines.contains(&"M104 8v32"));
    assert_eq!(lines.last(), Some(&"</svg>"));
}

#[test]
fn other_shapes_as_svg_have_their_walls_and_their_rim() {
    // A hexagon at a corner has two to four sides on the rim; the outer ring has one a cell.
    for (shape, rim) in [(Shape::Hex, 18), (Shape::Circle, 6)] {
        let maze = Maze::closed(shape, 3, 2).expect("a size");
        let count = svg(&maze, &[])
            .lines()
            .filter(|line| line.starts_with('M'))
            .count();
        assert_eq!(count, maze.walls().count() + rim, "{shape:?}");
    }
}
