//! A way chosen by keys: with Shift, the arrow keys move its end over the map.

use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;

use super::chosen::Chosen;
use super::held::{ARROWS, HeldArrow, presses};
use super::open_card::OpenCard;
use super::pencil::Drafting;
use super::{Game, Land, go_to, is_near_edge, is_played};
use crate::app::camera::GoTo;
use crate::app::schedule::AppSystems;
use crate::app::screens::Dialog;
use crate::app::view::View;
use crate::app::wake;

/// How far from the middle of the window the end of the way may be before the view goes along, as a part of half of it.
const ROOM: f32 = 0.6;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, keys.in_set(AppSystems::Input).run_if(is_played));
}

/// Whether the arrow keys are for the end of a way. In a slow frame Shift may have come down and gone up again.
pub(super) fn is_aiming(keys: &ButtonInput<KeyCode>) -> bool {
    let shift = [KeyCode::ShiftLeft, KeyCode::ShiftRight];
    keys.any_pressed(shift) || keys.any_just_pressed(shift) || keys.any_just_released(shift)
}

/// Moves the end of the way that is proposed by a tile, or proposes one to the tile beside the party.
fn keys(
    (keys, mut inputs): (Res<ButtonInput<KeyCode>>, MessageReader<KeyboardInput>),
    (dialog, card, drafting): (Res<State<Dialog>>, Res<OpenCard>, Res<Drafting>),
    wants: Res<EguiWantsInput>,
    time: Res<Time<Real>>,
    view: Res<View>,
    mut held: Local<HeldArrow>,
    (game, mut land): (Res<Game>, ResMut<Land>),
    mut chosen: ResMut<Chosen>,
    mut jumps: MessageWriter<GoTo>,
) {
    let inputs: Vec<_> = inputs.read().cloned().collect();
    let has_keys = *dialog == Dialog::None && !wants.wants_any_keyboard_input();
    if !has_keys || drafting.is_on() || matches!(*card, OpenCard::Find | OpenCard::End) {
        return;
    }
    let now_s = time.elapsed_secs_f64();
    for (key, direction) in ARROWS {
        // A key that is let go has to be seen as let go, with Shift or without.
        let steps = held.steps((key, presses(&inputs, key)), &keys, now_s);
        if steps == 0 || !is_aiming(&keys) {
            continue;
        }
        let from = chosen.end(game.state.at());
        let end = (0..steps).fold(from, |at, _| at.step(direction));
        chosen.goal = None;
        if end == game.state.at() {
            (chosen.way, chosen.why_not) = (None, None);
        } else {
            chosen.propose(&game, &mut land, end);
        }
        if is_near_edge(&view, end, ROOM) {
            jumps.write(go_to(end));
        }
        wake::wake();
    }
    if held.is_going() {
        wake::wake();
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use bevy::input::ButtonState;
    use bevy::input::keyboard::Key;

    use super::super::new_game;
    use super::*;
    use crate::app::actions::shortcut::input;
    use mapmaker_expedition::Difficulty;

    fn app() -> App {
        let (game, land) = new_game(Difficulty::Stroll);
        let mut app = App::new();
        app.add_plugins(bevy::state::app::StatesPlugin)
            .add_message::<GoTo>()
            .add_message::<KeyboardInput>()
            .init_resource::<ButtonInput<KeyCode>>()
            .init_resource::<Drafting>()
            .init_resource::<EguiWantsInput>()
            .init_resource::<Time<Real>>()
            .init_resource::<View>()
            .init_resource::<Chosen>()
            .init_resource::<OpenCard>()
            .init_state::<Dialog>()
            .insert_resource(game)
            .insert_resource(land)
            .add_systems(Update, keys);
        app
    }

    fn keys_of(app: &mut App) -> Mut<'_, ButtonInput<KeyCode>> {
        app.world_mut().resource_mut()
    }

    /// Presses a key a second after the last one, and lets it go.
    fn tap(app: &mut App, key: KeyCode) {
        let mut time = app.world_mut().resource_mut::<Time<Real>>();
        time.advance_by(Duration::from_secs(1));
        keys_of(app).press(key);
        let pressed = input(Key::Dead(None), key, ButtonState::Pressed);
        app.world_mut().write_message(pressed);
        app.update();
        keys_of(app).clear();
        keys_of(app).release(key);
        app.update();
        keys_of(app).clear();
    }

    #[test]
    fn with_shift_arrow_keys_move_the_end_of_a_way_and_without_they_do_not() {
        let mut app = app();
        let at = app.world().resource::<Game>().state.at();
        tap(&mut app, KeyCode::ArrowLeft);
        assert_eq!(app.world().resource::<Chosen>().end(at), at);
        keys_of(&mut app).press(KeyCode::ShiftLeft);
        for (key, end) in [
            (KeyCode::ArrowUp, (0, -1)),
            (KeyCode::ArrowUp, (0, -2)),
            (KeyCode::ArrowRight, (1, -2)),
            (KeyCode::ArrowDown, (1, -1)),
            (KeyCode::ArrowLeft, (0, -1)),
            (KeyCode::ArrowDown, (0, 0)),
        ] {
            tap(&mut app, key);
            let chosen = app.world().resource::<Chosen>();
            assert_eq!(chosen.end(at), at.offset(end.0, end.1), "{key:?}");
            assert!(end == (0, 0) || chosen.way.is_some() || chosen.why_not.is_some());
        }
        assert!(app.world().resource::<Chosen>().way.is_none());
    }

    #[test]
    fn shift_that_came_and_went_within_a_slow_frame_is_held_for_the_key_beside_it() {
        // The party walked instead.
        let mut keys = ButtonInput::default();
        keys.press(KeyCode::ShiftLeft);
        keys.press(KeyCode::ArrowUp);
        keys.release(KeyCode::ArrowUp);
        keys.release(KeyCode::ShiftLeft);
        assert!(is_aiming(&keys));
        keys.clear();
        keys.press(KeyCode::ArrowUp);
        assert!(!is_aiming(&keys));
    }
}
