//! The puzzle of a place, played by hand in a card over the map.

mod maze;
mod tetravex;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::{Do, Game};
use crate::app::screens::{Overlay, Screen};
use crate::app::ui::{PanelSystems, dialog, style};
use crate::engine::expedition::{Action, Puzzle, PuzzleKind};
use crate::engine::judge;

/// The card's width in points.
const WIDTH: f32 = 560.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Table>()
        .add_systems(
            EguiPrimaryContextPass,
            show.in_set(PanelSystems)
                .after(style::apply)
                .run_if(resource_equals(Overlay::Puzzle).and_then(resource_exists::<Game>)),
        )
        .add_systems(OnExit(Screen::Expedition), clear);
}

/// The puzzle that was opened last, with what was done in it.
#[derive(Resource, Default)]
pub(super) struct Table(Option<(Puzzle, Play)>);

/// A puzzle that is played.
enum Play {
    Maze(maze::Play),
    Tetravex(tetravex::Play),
}

impl Play {
    fn of(puzzle: Puzzle) -> Option<Self> {
        if let Some(maze) = judge::maze_of(puzzle) {
            return Some(Self::Maze(maze::Play::new(maze)));
        }
        let tetravex = judge::tetravex_of(puzzle)?;
        Some(Self::Tetravex(tetravex::Play::new(tetravex)))
    }
}

/// What the button says that opens a puzzle, for those that can be played.
pub(super) const fn invitation(puzzle: Puzzle) -> Option<&'static str> {
    match puzzle.kind {
        PuzzleKind::Maze => Some("Go into the labyrinth"),
        PuzzleKind::Tetravex => Some("Lay the mosaic"),
        PuzzleKind::Packing | PuzzleKind::Tilings => None,
    }
}

fn show(
    mut contexts: EguiContexts,
    game: Res<Game>,
    mut table: ResMut<Table>,
    mut overlay: ResMut<Overlay>,
    mut asked: MessageWriter<Do>,
) -> Result {
    let Some(puzzle) = game.state.puzzle_here() else {
        *overlay = Overlay::None;
        return Ok(());
    };
    let table = table.bypass_change_detection();
    if table.0.as_ref().is_none_or(|(open, _)| *open != puzzle) {
        table.0 = Play::of(puzzle).map(|play| (puzzle, play));
    }
    let Some((_, play)) = &mut table.0 else {
        *overlay = Overlay::None;
        return Ok(());
    };
    let context = contexts.ctx_mut()?;
    let (mut solution, mut is_left) = (None, false);
    dialog::show("puzzle", context, |ui| {
        ui.set_width(WIDTH);
        ui.set_max_width(WIDTH);
        ui.vertical_centered(|ui| {
            solution = match play {
                Play::Maze(play) => play.show(ui),
                Play::Tetravex(play) => play.show(ui),
            };
            style::rule(ui);
            is_left = style::button(ui, "Leave it for now  (Esc)").clicked();
        });
    });
    if let Some(solution) = solution {
        asked.write(Do(Action::Solve(solution)));
        table.0 = None;
        is_left = true;
    }
    if is_left {
        *overlay = Overlay::None;
    }
    Ok(())
}

fn clear(mut table: ResMut<Table>) {
    table.0 = None;
}

/// Buttons in a row, in the middle; which of them was clicked.
fn buttons(ui: &mut egui::Ui, texts: &[&str]) -> Option<usize> {
    let mut clicked = None;
    ui.horizontal(|ui| {
        let wide = 110.0;
        let all = texts.len() as f32 * (wide + ui.spacing().item_spacing.x);
        ui.add_space((ui.available_width() - all).max(0.0) / 2.0);
        for (index, text) in texts.iter().enumerate() {
            if ui
                .add_sized([wide, 26.0], egui::Button::new(*text).small())
                .clicked()
            {
                clicked = Some(index);
            }
        }
    });
    clicked
}
