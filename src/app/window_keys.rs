//! Actions of the window as a whole: dialogs and full screen.

use bevy::ecs::system::SystemParam;
use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;
use bevy::window::{MonitorSelection, WindowMode};

use super::screens::{Dialog, Dialogs, Inner, Screen};
use crate::app::actions::shortcut::{Held, Shortcut};
use crate::app::actions::{Action, ActionRequest, entries};
use crate::app::board::completion::Completion;
use crate::app::board::decorate::Decorating;
use crate::app::board::watch::Watching;
use crate::app::chance::random_seed;
use crate::app::editor::card::Card;
use crate::app::editor::clipboard::Clipboard;
use crate::app::editor::naming::Naming;
use crate::app::editor::picker::Picker;
use crate::app::editor::road::Laying;
use crate::app::editor::selection::Selection;
use crate::app::panels::Panel;
use crate::app::schedule::AppSystems;
use crate::app::switch_map::NewWorld;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            title_keys.run_if(not(in_state(Screen::Map))),
            (turn_full_screen, act).run_if(on_message::<ActionRequest>),
        )
            .chain()
            .after(crate::app::editor::keys::by_key)
            .in_set(AppSystems::Keys),
    );
}

/// Handles the keys of all screens except the map: Escape, F11, and those for quitting and text size; on the title also
/// that for the list of maps, on an expedition F1 and F3.
fn title_keys(
    keys: Res<ButtonInput<KeyCode>>,
    screen: Res<State<Screen>>,
    mut inputs: MessageReader<KeyboardInput>,
    inner: Res<Inner>,
    mut dialogs: Dialogs,
    mut acts: MessageWriter<ActionRequest>,
) {
    // A puzzle over the screen handles Escape itself.
    let is_kept = inner.0 || dialogs.wanted() == Dialog::Played;
    if keys.just_pressed(KeyCode::Escape) && !is_kept {
        dialogs.back();
    }
    if keys.just_pressed(KeyCode::F11) {
        acts.write(ActionRequest(Action::FullScreen));
    }
    // An expedition has a key list of its own.
    let is_game = *screen.get() == Screen::Expedition;
    let has_room = matches!(dialogs.wanted(), Dialog::None | Dialog::Help);
    if keys.just_pressed(KeyCode::F1) && is_game && has_room {
        acts.write(ActionRequest(Action::Help));
    }
    if keys.just_pressed(KeyCode::F3) && is_game {
        acts.write(ActionRequest(Action::Figures));
    }
    let inputs: Vec<_> = inputs.read().cloned().collect();
    let mut held = Held::before(&keys, &inputs);
    for input in &inputs {
        held.follow(input);
        if !input.state.is_pressed() {
            continue;
        }
        let is_title = *screen.get() == Screen::Title && dialogs.wanted() == Dialog::None;
        let is_meant = |key: &Shortcut| key.is_meant(input, held);
        let pressed = entries().find(|entry| entry.keys.iter().any(is_meant));
        match pressed.map(|entry| entry.action) {
            Some(action) if action.is_of_text() || action == Action::Quit => {
                acts.write(ActionRequest(action));
            }
            Some(Action::Open) if is_title => dialogs.open(Dialog::Maps),
            _ => {}
        }
    }
}

fn turn_full_screen(mut acts: MessageReader<ActionRequest>, mut window: Single<&mut Window>) {
    for _ in acts.read().filter(|act| act.0 == Action::FullScreen) {
        window.mode = match window.mode {
            WindowMode::Windowed => WindowMode::BorderlessFullscreen(MonitorSelection::Current),
            _ => WindowMode::Windowed,
        };
    }
}

/// The items that may be open on the map. The menu's key closes them before it opens the menu.
#[derive(SystemParam)]
pub(in crate::app) struct OpenOnMap<'w> {
    picker: Res<'w, Picker>,
    clipboard: Res<'w, Clipboard>,
    completion: Res<'w, Completion>,
    decorating: Res<'w, Decorating>,
    watching: Res<'w, Watching>,
    card: Res<'w, Card>,
    laying: Res<'w, Laying>,
    naming: Res<'w, Naming>,
}

impl OpenOnMap<'_> {
    fn is_any(&self) -> bool {
        self.picker.is_open()
            || self.clipboard.is_held()
            || !self.completion.is_idle()
            || !self.decorating.is_idle()
            || self.watching.shown().is_some()
            || self.card.is_open()
            || self.laying.is_on()
            || self.naming.is_open()
    }
}

pub(in crate::app) fn act(
    mut acts: MessageReader<ActionRequest>,
    on_map: OpenOnMap,
    inner: Res<Inner>,
    mut selection: ResMut<Selection>,
    mut dialogs: Dialogs,
    mut panel: ResMut<Panel>,
    mut next: ResMut<NextState<Screen>>,
    mut new: MessageWriter<NewWorld>,
) {
    let is_busy = on_map.is_any();
    for act in acts.read() {
        match act.0 {
            Action::OpenMenu => dialogs.open(Dialog::Menu),
            Action::Close if inner.0 => {}
            Action::Close => dialogs.back(),
            // The same key first closes other open items.
            Action::Menu if is_busy => {}
            Action::Menu if dialogs.wanted() == Dialog::None && selection.0.is_some() => {
                selection.0 = None;
            }
            Action::Menu
                if dialogs.wanted() == Dialog::None && panel.is_open && panel.has_layers =>
            {
                panel.has_layers = false;
            }
            Action::Menu => match dialogs.wanted() {
                Dialog::None => dialogs.open(Dialog::Menu),
                // The puzzle closes itself.
                Dialog::Played => {}
                _ => dialogs.back(),
            },
            Action::Help => dialogs.toggle(Dialog::Help),
            Action::Palette => dialogs.toggle(Dialog::Palette),
            Action::Expedition => dialogs.toggle(Dialog::Expedition),
            Action::New => dialogs.toggle(Dialog::New),
            Action::Open => dialogs.toggle(Dialog::Maps),
            Action::SaveAs => dialogs.toggle(Dialog::SaveAs),
            Action::Export => dialogs.toggle(Dialog::Export),
            Action::GoTo => dialogs.open(Dialog::GoTo),
            Action::Bookmark => dialogs.open(Dialog::Bookmark),
            Action::Panel => panel.is_open = !panel.is_open,
            Action::Layers => panel.has_layers = !panel.has_layers,
            Action::Figures => panel.has_figures = !panel.has_figures,
            Action::RandomWorld => {
                new.write(NewWorld::of(random_seed()));
                dialogs.close();
            }
            Action::Title | Action::Puzzles => {
                dialogs.close();
                next.set(if act.0 == Action::Title {
                    Screen::Title
                } else {
                    Screen::Puzzles
                });
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::app::screens::next_dialog;
    use crate::app::span::Span;
    use mapmaker_grid::TilePos;
    use mapmaker_grid::world::Stroke;

    /// A window with a map and nothing open.
    fn app() -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin))
            .insert_state(Screen::Map)
            .add_message::<ActionRequest>()
            .add_message::<NewWorld>()
            .init_resource::<Picker>()
            .init_resource::<Clipboard>()
            .init_resource::<Completion>()
            .init_resource::<Decorating>()
            .init_resource::<Watching>()
            .init_resource::<Card>()
            .init_resource::<Laying>()
            .init_resource::<Naming>()
            .init_state::<Dialog>()
            .init_resource::<Inner>()
            .init_resource::<Selection>()
            .insert_resource(Panel {
                is_open: true,
                has_figures: false,
                has_layers: false,
            })
            .add_systems(Update, act);
        app.world_mut().spawn(Window::default());
        app
    }

    /// The same in an expedition.
    fn game() -> App {
        let mut app = app();
        app.insert_state(Screen::Expedition)
            .add_message::<KeyboardInput>()
            .init_resource::<ButtonInput<KeyCode>>()
            .add_systems(Update, title_keys.before(act));
        app
    }

    /// Runs a frame with a key press.
    fn press(app: &mut App, key: KeyCode) {
        let mut keys = app.world_mut().resource_mut::<ButtonInput<KeyCode>>();
        keys.reset_all();
        keys.press(key);
        app.update();
    }

    /// Runs a frame with a request for an action. Returns the dialog as of the next frame.
    fn does(app: &mut App, action: Action) -> Dialog {
        app.world_mut().write_message(ActionRequest(action));
        app.update();
        next_dialog(app)
    }

    /// A selection of 4 by 4 cells.
    fn selected() -> Selection {
        Selection(Some(Span::of(TilePos::new(0, 0), (4, 4))))
    }

    #[test]
    fn f1_opens_the_list_of_keys_in_a_game_and_closes_it() {
        let mut app = game();
        for shown in [Dialog::Help, Dialog::None] {
            press(&mut app, KeyCode::F1);
            assert_eq!(next_dialog(&app), shown);
        }
    }

    #[test]
    fn f3_shows_the_measurements_in_a_game_too() {
        let mut app = game();
        press(&mut app, KeyCode::F3);
        assert!(app.world().resource::<Panel>().has_figures);
    }

    #[test]
    fn escape_drops_the_selection_before_it_opens_the_menu() {
        let mut app = app();
        app.insert_resource(selected());
        assert_eq!(does(&mut app, Action::Menu), Dialog::None);
        assert_eq!(*app.world().resource::<Selection>(), Selection(None));
        assert_eq!(does(&mut app, Action::Menu), Dialog::Menu);
    }

    #[test]
    fn the_button_of_the_menu_opens_it_at_once_and_keeps_the_selection() {
        // The first click once dropped the selection and did nothing else.
        let mut app = app();
        app.insert_resource(selected());
        assert_eq!(does(&mut app, Action::OpenMenu), Dialog::Menu);
        assert_eq!(*app.world().resource::<Selection>(), selected());
    }

    #[test]
    fn escape_closes_a_dialog_and_leaves_the_completion_that_is_shown() {
        let mut app = app();
        app.insert_state(Dialog::Export)
            .insert_resource(Completion::Preview(Stroke::default()));
        assert_eq!(does(&mut app, Action::Close), Dialog::None);
        assert!(!app.world().resource::<Completion>().is_idle());
        assert_eq!(does(&mut app, Action::Menu), Dialog::None);
    }

    #[test]
    fn escape_closes_the_sheet_of_layers_before_it_opens_the_menu() {
        let mut app = app();
        app.world_mut().resource_mut::<Panel>().has_layers = true;
        assert_eq!(does(&mut app, Action::Menu), Dialog::None);
        assert!(!app.world().resource::<Panel>().has_layers);
        assert_eq!(does(&mut app, Action::Menu), Dialog::Menu);
    }

    #[test]
    fn escape_leaves_a_field_in_a_list_before_the_list() {
        let mut app = App::new();
        app.add_plugins(MinimalPlugins)
            .add_message::<ActionRequest>()
            .add_message::<KeyboardInput>()
            .init_resource::<ButtonInput<KeyCode>>()
            .insert_resource(State::new(Screen::Title))
            .insert_resource(State::new(Dialog::Maps))
            .init_resource::<NextState<Dialog>>()
            .insert_resource(Inner(true))
            .add_systems(Update, title_keys);
        let mut escape = |is_inside| {
            app.insert_resource(Inner(is_inside));
            press(&mut app, KeyCode::Escape);
            next_dialog(&app)
        };
        assert_eq!(escape(true), Dialog::Maps);
        assert_eq!(escape(false), Dialog::None);
    }
}
