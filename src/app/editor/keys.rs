//! Turns presses of keys into actions.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;
use bevy_egui::{EguiContext, PrimaryEguiContext, egui};

use super::card::Card;
use super::clipboard::Clipboard;
use super::decor::Hand;
use super::drawing::Drawing;
use super::naming::Naming;
use super::picker::Picker;
use super::pointer::Gesture;
use super::tools::{Tool, Tools};
use crate::app::actions::shortcut::{Held, Press, Shortcut};
use crate::app::actions::{Action, ActionRequest, entries};
use crate::app::map::OpenMap;
use crate::app::schedule::AppSystems;
use crate::app::screens::{Dialog, Screen};
use mapmaker_storage::clock::Instant;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, by_key.in_set(AppSystems::Keys));
}

/// For how long keys are still meant for a field that went by itself, after its end and after each such key.
const QUIET: Duration = Duration::from_millis(300);

/// Tracks typing into a dialog or field; for a moment after that closes by itself, keys still count as typing.
#[derive(Default)]
pub struct Typing {
    is_writing: bool,
    /// Until when keys are for nobody.
    quiet_until: Option<Instant>,
    /// Keys that went down for a field, or for nobody, and are held since.
    taken: Vec<KeyCode>,
    /// Whether a person closed something, in the frame before, by Escape or a click.
    was_closed: bool,
}

impl Typing {
    /// Begins a frame; `is_writing` says whether a field has the keyboard, `is_closed` whether a person closes it.
    fn begin(&mut self, is_writing: bool, is_closed: bool, now: Instant) {
        if is_writing {
            self.quiet_until = None;
        } else if self.is_writing && !self.was_closed && !is_closed {
            self.quiet_until = Some(now + QUIET);
        }
        self.is_writing = is_writing;
        self.was_closed = is_closed;
    }

    /// Whether a key belongs to a field that has the keyboard, or had it just now; keys with Ctrl or Alt do not
    /// continue typing.
    fn takes(&mut self, input: &KeyboardInput, held: Held, now: Instant) -> bool {
        let key = input.key_code;
        if input.state.is_pressed() && input.repeat {
            return self.is_writing || self.taken.contains(&key);
        }
        self.taken.retain(|&taken| taken != key);
        let is_quiet = self.quiet_until.is_some_and(|until| now < until);
        let is_quiet = is_quiet && !held.control && !held.alt;
        if !input.state.is_pressed() || !self.is_writing && !is_quiet {
            return false;
        }
        self.taken.push(key);
        if is_quiet {
            self.quiet_until = Some(now + QUIET);
        }
        true
    }
}

/// The things in hand: copies, and strokes or drags under way.
#[derive(SystemParam)]
pub struct Hands<'w> {
    gesture: Res<'w, Gesture>,
    drawing: Res<'w, Drawing>,
    clipboard: Option<Res<'w, Clipboard>>,
    decor: Option<Res<'w, Hand>>,
    naming: Option<Res<'w, Naming>>,
    card: Option<Res<'w, Card>>,
    tools: Option<Res<'w, Tools>>,
}

impl Hands<'_> {
    /// Whether a copy is.
    fn have_copy(&self) -> bool {
        let clipboard = self.clipboard.as_ref();
        clipboard.is_some_and(|clipboard| clipboard.is_held())
    }

    /// Whether Escape first cancels a stroke or a drag.
    fn are_busy(&self) -> bool {
        self.gesture.stroke_button.is_some()
            || self.drawing.making_since().is_some()
            || self.are_pressed()
    }

    fn are_pressed(&self) -> bool {
        let is_tool = self.tools.as_ref();
        let settles = is_tool.is_some_and(|tools| tools.tool == Tool::Settlement);
        self.decor.as_ref().is_some_and(|hand| hand.is_pressed())
            || self
                .naming
                .as_ref()
                .is_some_and(|naming| naming.is_pressed())
            || settles && self.card.as_ref().is_some_and(|card| card.is_pressed())
    }
}

/// The panels and dialogs over the map that may have the keyboard.
#[derive(SystemParam)]
pub struct OverMap<'w, 's> {
    wants: Res<'w, EguiWantsInput>,
    dialog: Res<'w, State<Dialog>>,
    picker: Res<'w, Picker>,
    panels: Option<Single<'w, 's, &'static mut EguiContext, With<PrimaryEguiContext>>>,
}

impl OverMap<'_, '_> {
    /// Whether it has: a dialog does, whether or not one of its fields does.
    fn is_writing(&self) -> bool {
        self.wants.wants_any_keyboard_input() || !self.is_bare()
    }

    /// Whether neither a dialog nor the list of tiles is there.
    fn is_bare(&self) -> bool {
        *self.dialog == Dialog::None && !self.picker.is_open()
    }

    /// Whether a list is open that closes by the same key, or a field is losing the keyboard.
    fn has_list(&mut self) -> bool {
        let is_bare = self.is_bare();
        self.panels.as_mut().is_some_and(|panels| {
            let context = panels.get_mut();
            egui::Popup::is_any_open(context) || is_bare && context.text_edit_focused()
        })
    }
}

/// Turns keys into actions.
pub fn by_key(
    mut inputs: MessageReader<KeyboardInput>,
    (keys, buttons): (Res<ButtonInput<KeyCode>>, Res<ButtonInput<MouseButton>>),
    screen: Res<State<Screen>>,
    open: Res<OpenMap>,
    mut over: OverMap,
    hands: Hands,
    mut typing: Local<Typing>,
    mut acts: MessageWriter<ActionRequest>,
) {
    let now = Instant::now();
    let is_writing = over.is_writing();
    let is_clicked = buttons.get_just_pressed().len() + buttons.get_just_released().len() > 0;
    typing.begin(
        is_writing,
        is_clicked || keys.just_pressed(KeyCode::Escape),
        now,
    );
    if *screen.get() != Screen::Map {
        inputs.clear();
        return;
    }
    let inputs: Vec<_> = inputs.read().cloned().collect();
    let mut held = Held::before(&keys, &inputs);
    let has_list = over.has_list();
    let (dialog, is_held) = (*over.dialog.get(), hands.have_copy());
    // Each press counts: a slow frame may hold two of the same key.
    for input in &inputs {
        held.follow(input);
        let is_taken = typing.takes(input, held, now);
        if !input.state.is_pressed() {
            continue;
        }
        // The menu has no field, and its dialogs their own keys.
        let is_menu = dialog == Dialog::Menu && held.control;
        let is_pressed = |shortcut: &Shortcut, action: Action| {
            shortcut.is_meant(input, held)
                && (!is_taken || shortcut.is_for_fields() || is_menu && action.is_in_menu())
        };
        let entries = entries()
            .filter(|entry| entry.place.is_on(&open.base))
            .filter(|entry| !input.repeat || entry.action.repeats());
        let pressed = entries
            .filter(|entry| entry.keys.iter().any(|key| is_pressed(key, entry.action)))
            .filter(|entry| entry.action != Action::Menu || !has_list)
            .filter(|entry| entry.action != Action::PutDown || is_held);
        acts.write_batch(pressed.map(|entry| match entry.action {
            // A dialog lies over everything else that the key would end.
            Action::Menu if dialog != Dialog::None => ActionRequest(Action::Close),
            Action::Menu if hands.are_busy() => ActionRequest(Action::Stop),
            // On a board Enter completes it, unless a copy is held.
            Action::Complete if is_held && Press::Named(KeyCode::Enter).is(input) => {
                ActionRequest(Action::PutDown)
            }
            action => ActionRequest(action),
        }));
    }
}

#[cfg(test)]
mod tests {
    use bevy::input::ButtonState;
    use bevy::input::keyboard::Key;

    use super::*;
    use crate::app::actions::shortcut::input;
    use crate::app::map::{BaseMap, Source};

    const PLAIN: Held = Held {
        control: false,
        shift: false,
        alt: false,
    };

    fn key(key_code: KeyCode, is_down: bool, repeat: bool) -> KeyboardInput {
        let state = if is_down {
            ButtonState::Pressed
        } else {
            ButtonState::Released
        };
        KeyboardInput {
            repeat,
            ..input(Key::Dead(None), key_code, state)
        }
    }

    #[test]
    fn letters_typed_on_when_a_dialog_has_closed_by_itself_are_for_nobody() {
        let start = Instant::now();
        let at = |ms| start + Duration::from_millis(ms);
        let mut typing = Typing::default();
        typing.begin(true, false, at(0));
        assert!(typing.takes(&key(KeyCode::KeyV, true, false), PLAIN, at(0)));
        typing.begin(false, false, at(20));
        assert!(typing.takes(&key(KeyCode::KeyQ, true, false), PLAIN, at(20)));
        let control = Held {
            control: true,
            ..PLAIN
        };
        assert!(!typing.takes(&key(KeyCode::KeyZ, true, false), control, at(30)));
        // Who types on does so for longer than that, and is not cut off.
        typing.begin(false, false, at(300));
        assert!(typing.takes(&key(KeyCode::KeyB, true, false), PLAIN, at(300)));
        typing.begin(false, false, at(700));
        assert!(!typing.takes(&key(KeyCode::KeyB, true, false), PLAIN, at(700)));
        // A key held since then has no effect until its release.
        assert!(typing.takes(&key(KeyCode::KeyV, true, true), PLAIN, at(710)));
        assert!(!typing.takes(&key(KeyCode::KeyV, false, false), PLAIN, at(720)));
        assert!(!typing.takes(&key(KeyCode::KeyV, true, false), PLAIN, at(730)));
        assert!(!typing.takes(&key(KeyCode::KeyV, true, true), PLAIN, at(740)));
    }

    #[test]
    fn a_key_after_a_dialog_that_a_person_closed_is_a_shortcut_at_once() {
        let now = Instant::now();
        for (before, then) in [(true, false), (false, true)] {
            let mut typing = Typing::default();
            typing.begin(true, before, now);
            typing.begin(false, then, now);
            assert!(!typing.takes(&key(KeyCode::KeyB, true, false), PLAIN, now));
        }
    }

    #[test]
    fn in_the_menu_the_keys_of_its_dialogs_work_and_no_others() {
        let acts = |dialog: Dialog, key_code: KeyCode| {
            let mut app = App::new();
            app.add_message::<KeyboardInput>()
                .add_message::<ActionRequest>()
                .init_resource::<ButtonInput<KeyCode>>()
                .init_resource::<ButtonInput<MouseButton>>()
                .init_resource::<EguiWantsInput>()
                .init_resource::<Picker>()
                .init_resource::<Gesture>()
                .init_resource::<Drawing>()
                .insert_resource(OpenMap::of(BaseMap::World(7.into()), Source::ours()))
                .insert_resource(State::new(Screen::Map))
                .insert_resource(State::new(dialog))
                .add_systems(Update, by_key);
            let world = app.world_mut();
            let mut keys = world.resource_mut::<ButtonInput<KeyCode>>();
            keys.press(KeyCode::ControlLeft);
            keys.clear();
            world.write_message(KeyboardInput {
                logical_key: Key::Character(match key_code {
                    KeyCode::KeyE => "e".into(),
                    KeyCode::KeyN => "n".into(),
                    _ => "z".into(),
                }),
                ..key(key_code, true, false)
            });
            app.update();
            let mut acts = app.world_mut().resource_mut::<Messages<ActionRequest>>();
            acts.drain().map(|act| act.0).collect::<Vec<_>>()
        };
        assert_eq!(acts(Dialog::Menu, KeyCode::KeyE), [Action::Export]);
        assert_eq!(acts(Dialog::Menu, KeyCode::KeyN), [Action::New]);
        assert_eq!(acts(Dialog::Export, KeyCode::KeyN), []);
        assert_eq!(acts(Dialog::None, KeyCode::KeyE), [Action::Export]);
    }
}
