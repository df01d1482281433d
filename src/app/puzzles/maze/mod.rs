//! Mazes: made before your eyes, walked to the end, raced through.

mod drawn;
mod game;
mod meshes;
mod painting;
mod play;
mod sample;
mod save;
mod setup;
mod sheet;
mod show;
#[cfg(test)]
mod switches_tests;
#[cfg(test)]
mod tests;
mod toys;
mod view;

use std::path::Path;
use std::sync::atomic::AtomicBool;

use bevy_egui::egui::{Painter, Rect};

use super::room::{About, Game, Room, Setup};
use mapmaker_puzzles::maze::{Code, RINGS, SIDES, Shape};
use mapmaker_storage as storage;

use play::MazePlay;

/// The largest number of cells of a maze from a file.
const MOST_CELLS: usize = 200 * 200;

/// The description of the room.
static ABOUT: About = About {
    name: "maze",
    title: "Maze",
    invitation: "Find the way to the star, on squares, hexagons or rings.",
    rules: [
        "Walk from the start, a red ring, to the star.",
        "Lines are walls. Your trail shows the way that you came; where you go back it is erased.",
        "A click walks in that direction to the next junction; to go back, click your trail.",
    ],
    keys: &[
        ("pointer", "drag along the way, or click a direction"),
        ("arrow keys", "one step; W A S D as well, by their places"),
        ("Shift and arrows", "as far as there is no choice"),
        ("Q E Z X", "slantwise, on hexagons and rings"),
        ("F", "fog on and off"),
        ("M", "the whole maze, or around the walker again"),
        (
            "wheel, right drag",
            "larger or smaller, and look around; a drag beside the walker does, too",
        ),
    ],
    solution_button: "Solution",
};

/// The room.
pub(super) struct Mazes;

impl Room for Mazes {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn draw(&self, painter: &Painter, place: Rect) {
        sample::draw(Shape::Rect, painter, place);
    }

    fn setup(&self, last: Option<&str>) -> Box<dyn Setup> {
        Box::new(setup::MazeSetup::new(
            last.and_then(|last| last.parse().ok()),
        ))
    }

    fn today(&self, date: &str) -> String {
        format!("maze-rect-25x16-backtracker-{date}")
    }

    fn make(&self, code: &str, _cancel: &AtomicBool) -> Result<Box<dyn Game>, String> {
        let code: Code = code.parse().map_err(|wrong| format!("{wrong}"))?;
        let maze = code.make().map_err(|wrong| wrong.to_string())?;
        Ok(Box::new(MazePlay::new(maze, Some(code))))
    }

    fn read(&self, path: &Path) -> Result<Box<dyn Game>, String> {
        let maze = storage::maze::load(path).map_err(|wrong| wrong.to_string())?;
        let cells = maze.cells();
        if cells > MOST_CELLS {
            return Err(format!(
                "{}: a maze of {cells} cells is too large to be walked here; {MOST_CELLS} are the most",
                path.display()
            ));
        }
        let play = MazePlay::new(maze, None);
        if play.has_way() {
            return Ok(Box::new(play));
        }
        let path = path.display();
        Err(format!(
            "{path}: no way leads from the start to the goal of this maze"
        ))
    }

    fn resume(&self, state: &str) -> Result<Box<dyn Game>, String> {
        Ok(Box::new(MazePlay::resumed(state)?))
    }
}

/// The code of a harder maze: larger by a quarter.
fn harder(code: &Code) -> Option<Code> {
    let mut next = code.clone();
    let larger = |side: u32, most: u32| (side + (side / 4).max(1)).min(most);
    if code.shape == Shape::Circle {
        next.height = larger(code.height, RINGS.1);
    } else {
        next.width = larger(code.width, SIDES.1);
        next.height = larger(code.height, SIDES.1);
    }
    (next != *code).then_some(next)
}
