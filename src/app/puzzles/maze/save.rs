//! Writes a maze to a file; the name's ending chooses the format.

use std::io;
use std::path::Path;

use mapmaker_puzzles::maze::{
    Coord, FilmOptions, Maze, MazePlan, Recipe, Style, count_frames, film, mark_ends, maze_to_img,
    write_svg,
};
use mapmaker_storage::exit::plain;
use mapmaker_storage::maze::{GifWriter, write, write_image};
use mapmaker_storage::output::OutputFile;

/// The largest number of frames of a film; of longer ones every second, third … step is shown.
const MOST_FRAMES: u64 = 600;

/// How long a picture of a film is shown, in hundredths of a second.
const FRAME_CS: u16 = 3;

/// The smallest width of a maze in a picture, and the smallest size of a cell there, in pixels.
const LEAST_WIDTH_PX: u32 = 1000;
const LEAST_CELL_PX: u32 = 24;

/// The size of a cell in films, in pixels.
const FILM_CELL_PX: u32 = 20;

/// The style of a picture of this maze.
fn picture_style(maze: &Maze) -> Style {
    let (width, _) = MazePlan::new(maze).size();
    let fitting = (LEAST_WIDTH_PX as f32 / width).ceil() as u32;
    style(fitting.max(LEAST_CELL_PX))
}

/// Ink on paper.
fn style(cell_px: u32) -> Style {
    Style {
        cell_px,
        line_px: (cell_px / 12).max(2),
        margin_px: cell_px.min(40),
        background: [246, 237, 214],
        foreground: [52, 40, 30],
        path: [150, 46, 30],
        mark: [150, 46, 30],
    }
}

/// Writes a maze in the format of the file's ending: PNG or SVG with its ends and a path (unless that is empty), JSON,
/// or GIF, a film of its making.
///
/// # Errors
/// A sentence without its full stop.
pub(super) fn save(
    path: &Path,
    maze: &Maze,
    (start, goal): (Coord, Coord),
    trail: &[Coord],
    recipe: Option<&Recipe>,
) -> Result<(), String> {
    let ending = path.extension().and_then(|ending| ending.to_str());
    let ending = ending.unwrap_or_default().to_lowercase();
    let told = |error: io::Error| format!("{}: {}", path.display(), plain(&error));
    let put = |write: &dyn Fn(&mut OutputFile) -> Result<(), String>| {
        let mut file = OutputFile::create(path).map_err(told)?;
        write(&mut file)?;
        file.commit().map_err(told)
    };
    match ending.as_str() {
        "png" => {
            let style = picture_style(maze);
            let mut image = maze_to_img(maze, &style, trail).map_err(|wrong| wrong.to_string())?;
            mark_ends(&mut image, maze, &style, start, goal);
            put(&|file| write_image(&image, file).map_err(told))
        }
        "svg" => put(&|file| {
            let ends = Some((start, goal));
            write_svg(maze, &picture_style(maze), trail, ends, file).map_err(told)
        }),
        "json" => put(&|file| write(maze, file).map_err(told)),
        "gif" => match recipe {
            Some(recipe) => put(&|file| write_film(recipe, file)),
            None => Err("a maze from a file has no film of its making".to_owned()),
        },
        _ => Err(format!(
            "{}: the name ends in .png, .svg, .json, or .gif for a film of its making",
            path.display()
        )),
    }
}

fn write_film(recipe: &Recipe, file: &mut OutputFile) -> Result<(), String> {
    let all = count_frames(recipe, FilmOptions::default()).map_err(|wrong| wrong.to_string())?;
    let options = FilmOptions {
        every: all.div_ceil(MOST_FRAMES),
        ..FilmOptions::default()
    };
    let mut gif = GifWriter::new(file);
    let made = film(
        recipe,
        &style(FILM_CELL_PX),
        options,
        &mut |image, changed| gif.add(image, changed, FRAME_CS),
    );
    made.map(|_| ()).map_err(|wrong| wrong.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapmaker_puzzles::maze::Code;
    use mapmaker_storage::maze::load;

    const ENDS: (Coord, Coord) = (Coord { x: 0, y: 0 }, Coord { x: 8, y: 6 });

    #[test]
    fn pictures_are_large_enough_and_show_both_ends_and_the_trail_only_when_it_is_given() {
        for (code, cell_px) in [
            ("maze-rect-10x6-wilson-1", 100),
            ("maze-rect-80x50-wilson-1", 24),
            ("maze-circle-5-wilson-1", 100),
        ] {
            let code: Code = code.parse().expect("a code");
            let maze = code.make().expect("a maze");
            assert_eq!(picture_style(&maze).cell_px, cell_px, "{code}");
        }
        let folder = tempfile::tempdir().expect("a folder");
        let code: Code = "maze-rect-9x7-wilson-1".parse().expect("a code");
        let maze = code.make().expect("a maze");
        let svg = |trail: &[Coord]| {
            let path = folder.path().join("a.svg");
            save(&path, &maze, ENDS, trail, None).expect("written");
            std::fs::read_to_string(&path).expect("there")
        };
        let plain = svg(&[]);
        assert!(plain.contains("<circle") && plain.contains("<polygon"));
        let trail = [Coord::new(0, 0), Coord::new(0, 1)];
        assert!(svg(&trail).len() > plain.len());
    }

    #[test]
    fn a_maze_is_written_as_its_name_ends() {
        let folder = tempfile::tempdir().expect("a folder");
        let code: Code = "maze-hex-9x7-wilson-1".parse().expect("a code");
        let maze = code.make().expect("a maze");
        let recipe = code.recipe();
        for (name, begins) in [
            ("a.png", &b"\x89PNG"[..]),
            ("a.svg", b"<"),
            ("a.JSON", b"{"),
            ("a.gif", b"GIF89a"),
        ] {
            let path = folder.path().join(name);
            save(&path, &maze, ENDS, &[], Some(&recipe)).expect("written");
            let bytes = std::fs::read(&path).expect("there");
            assert!(bytes.starts_with(begins), "{name}");
        }
        assert_eq!(load(&folder.path().join("a.JSON")).expect("a maze"), maze);
        for (name, recipe, said) in [
            ("b.txt", Some(&recipe), "ends in .png"),
            ("b", Some(&recipe), "ends in .png"),
            ("b.gif", None, "has no film"),
            ("no/b.png", None, "no/b.png"),
        ] {
            let path = folder.path().join(name);
            let wrong = save(&path, &maze, ENDS, &[], recipe).expect_err(name);
            assert!(wrong.contains(said) && !path.exists(), "{wrong}");
        }
    }
}
