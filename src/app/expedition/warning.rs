//! What ends the expedition unless something is done, large and in red.

use bevy_egui::egui;

use super::Game;
use crate::app::style;

/// The size of its letters, larger than all others of a sheet but those of its head.
const SIZE: f32 = 19.0;

/// Shows it, if there is anything to be warned of.
pub(super) fn show(ui: &mut egui::Ui, game: &Game) {
    if let Some(danger) = game.texts.danger(&game.state) {
        ui.label(style::strong(danger).size(SIZE).color(style::RED));
    }
}

#[cfg(test)]
mod tests {
    use super::super::card::draw_some_times;
    use super::super::new_game;
    use super::*;
    use mapmaker_expedition::{Action, Difficulty};
    use mapmaker_storage::pure::puzzle_checker::CodeChecker;

    #[test]
    fn a_night_without_supper_is_warned_of_in_large_letters() {
        // It stood in the smallest letters of the screen.
        let (mut game, mut land) = new_game(Difficulty::Stroll);
        let height = |game: &Game| {
            let mut height = 0.0;
            draw_some_times(|ui| {
                let before = ui.cursor().top();
                show(ui, game);
                height = ui.cursor().top() - before;
            });
            height
        };
        assert!(height(&game) < 1.0);
        while game.state.hungry() == 0 {
            let mut done = [Action::Rest, Action::Choose(1), Action::Choose(0)].into_iter();
            let (state, world) = (&mut game.state, &mut land.0);
            assert!(done.any(|action| state.apply(&action, world, &CodeChecker).is_ok()));
        }
        assert!(game.state.end().is_none() && height(&game) > SIZE);
    }
}
