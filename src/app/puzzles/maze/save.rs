//! A maze written to a file: its name's ending says as what.

use std::io;
use std::path::Path;

use crate::engine::puzzles::maze::{
    Coord, FilmOptions, Maze, Recipe, Style, count_frames, film, maze_to_img, write_svg,
};
use crate::storage::maze::{GifWriter, write, write_image};
use crate::storage::output::OutputFile;

/// The most pictures of a film; of longer ones every second, third … step is shown.
const MOST_FRAMES: u64 = 600;

/// How long a picture of a film is shown, in hundredths of a second.
const FRAME_CS: u16 = 3;

/// Ink on paper.
fn style() -> Style {
    Style {
        cell_px: 20,
        line_px: 2,
        margin_px: 20,
        background: [246, 237, 214],
        foreground: [52, 40, 30],
        path: [150, 46, 30],
        mark: [150, 46, 30],
    }
}

/// Writes a maze as PNG, SVG or JSON, with a path if it is not empty, or the film of its making as GIF.
///
/// # Errors
/// In a sentence without its end.
pub(super) fn save(
    path: &Path,
    maze: &Maze,
    trail: &[Coord],
    recipe: Option<&Recipe>,
) -> Result<(), String> {
    let ending = path.extension().and_then(|ending| ending.to_str());
    let ending = ending.unwrap_or_default().to_lowercase();
    let told = |error: io::Error| format!("{}: {error}", path.display());
    let create = || OutputFile::create(path).map_err(told);
    match ending.as_str() {
        "png" => {
            let image = maze_to_img(maze, &style(), trail).map_err(|wrong| wrong.to_string())?;
            let mut file = create()?;
            write_image(&image, &mut file).map_err(told)?;
            file.commit().map_err(told)
        }
        "svg" => {
            let mut file = create()?;
            write_svg(maze, &style(), trail, &mut file).map_err(told)?;
            file.commit().map_err(told)
        }
        "json" => {
            let mut file = create()?;
            write(maze, &mut file).map_err(told)?;
            file.commit().map_err(told)
        }
        "gif" => {
            let Some(recipe) = recipe else {
                return Err("a maze from a file has no film of its making".to_owned());
            };
            let mut file = create()?;
            write_film(recipe, &mut file)?;
            file.commit().map_err(told)
        }
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
    let (mut gif, mut out) = (None, Some(file));
    film(recipe, &style(), options, &mut |image, changed| {
        if let Some(out) = out.take() {
            gif = Some(GifWriter::new(image, out)?);
        }
        match &mut gif {
            Some(gif) => gif.add(image, changed, FRAME_CS),
            None => Ok(()),
        }
    })
    .map_err(|wrong| wrong.to_string())?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::puzzles::maze::Code;
    use crate::storage::maze::load;

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
            save(&path, &maze, &[], Some(&recipe)).expect("written");
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
            let wrong = save(&path, &maze, &[], recipe).expect_err(name);
            assert!(wrong.contains(said) && !path.exists(), "{wrong}");
        }
    }
}
