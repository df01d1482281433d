//! How a line and a ring of the pencil end that are drawn with the button held: each with whatever can end it.

use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::{ButtonInput, ButtonState};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::egui::{self, Event, PointerButton, Pos2, pos2};
use bevy_egui::input::EguiWantsInput;
use bevy_egui::{EguiContext, EguiUserTextures, PrimaryEguiContext};

use super::pencil::{Drafting, PencilTool, keys, point};
use super::saying::Said;
use super::sketch::Sketch;
use super::{new_game, press};
use crate::app::actions::shortcut::input;
use crate::app::camera::GoTo;
use crate::app::screens::{Dialog, TakesDrags};
use crate::app::view::{FloatingOrigin, MapCamera, View};
use mapmaker_expedition::Difficulty;

/// What ends it, and whether something is drawn then.
const ENDINGS: [(PencilEnding, bool); 6] = [
    (PencilEnding::LetGo, true),
    (PencilEnding::Escape, false),
    (PencilEnding::OtherButton, false),
    (PencilEnding::Dialog, false),
    // The button is let go where the pointer is.
    (PencilEnding::FocusGoes, true),
    (PencilEnding::Beside, true),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PencilEnding {
    LetGo,
    Escape,
    OtherButton,
    Dialog,
    FocusGoes,
    Beside,
}

const FROM: Pos2 = pos2(300.0, 200.0);
const TO: Pos2 = pos2(500.0, 320.0);

fn app(tool: PencilTool) -> (App, egui::Context) {
    let (game, _) = new_game(Difficulty::Stroll);
    // What is drawn far from home is not kept.
    let home = game.state.quest().home_at();
    let mut app = App::new();
    app.add_plugins(MinimalPlugins)
        .add_message::<KeyboardInput>()
        .add_message::<GoTo>()
        .insert_resource(game)
        .insert_resource(State::new(Dialog::None))
        .insert_resource(View {
            size_px: UVec2::new(800, 600),
            ..View::default()
        })
        .init_resource::<ButtonInput<KeyCode>>()
        .init_resource::<EguiUserTextures>()
        .init_resource::<EguiWantsInput>()
        .insert_resource(FloatingOrigin(home.chunk()))
        .init_resource::<Drafting>()
        .init_resource::<TakesDrags>()
        .init_resource::<Said>()
        .init_resource::<Sketch>()
        .init_resource::<press::Press>()
        .add_systems(Update, (keys, point).chain());
    app.world_mut().resource_mut::<Drafting>().take(tool);
    let world = app.world_mut();
    world.spawn((MapCamera, Transform::default()));
    world.spawn((Window::default(), PrimaryWindow));
    let context = EguiContext::default();
    let shared = context.clone().get_mut().clone();
    world.spawn((context, PrimaryEguiContext));
    (app, shared)
}

/// A frame in which the panels see these events.
fn frame(app: &mut App, context: &egui::Context, events: Vec<Event>) {
    let input = egui::RawInput {
        events,
        screen_rect: Some(egui::Rect::from_min_size(
            Pos2::ZERO,
            egui::vec2(800.0, 600.0),
        )),
        ..egui::RawInput::default()
    };
    // Only in a pass with a root does egui know that the pointer is over no panel.
    let mut output = context.run_ui(input, |_| app.update());
    // Nobody draws it.
    output.textures_delta.clear();
}

fn button(pos: Pos2, button: PointerButton, pressed: bool) -> Event {
    Event::PointerButton {
        pos,
        button,
        pressed,
        modifiers: egui::Modifiers::NONE,
    }
}

fn end(app: &mut App, context: &egui::Context, ending: PencilEnding) {
    let up = |at| button(at, PointerButton::Primary, false);
    match ending {
        PencilEnding::LetGo => {}
        PencilEnding::Escape => {
            let escape = input(Key::Escape, KeyCode::Escape, ButtonState::Pressed);
            app.world_mut().write_message(escape);
            frame(app, context, Vec::new());
        }
        PencilEnding::OtherButton => {
            for pressed in [true, false] {
                let other = button(TO, PointerButton::Secondary, pressed);
                frame(app, context, vec![other]);
            }
        }
        PencilEnding::Dialog => {
            app.insert_resource(State::new(Dialog::Help));
            frame(app, context, Vec::new());
            frame(app, context, vec![up(TO)]);
            app.insert_resource(State::new(Dialog::None));
        }
        // As the window lets the button go.
        PencilEnding::FocusGoes => frame(app, context, vec![Event::WindowFocused(false), up(TO)]),
        PencilEnding::Beside => {
            let beside = pos2(-40.0, 250.0);
            frame(app, context, vec![Event::PointerMoved(beside)]);
            frame(app, context, vec![up(beside), Event::PointerGone]);
        }
    }
    frame(app, context, vec![up(TO)]);
    frame(app, context, Vec::new());
}

#[test]
fn every_drag_of_the_pencil_ends_well_however_it_ends() {
    for tool in [PencilTool::Line, PencilTool::Ring] {
        for (ending, draws) in ENDINGS {
            let (mut app, context) = app(tool);
            let drawn = |app: &App| app.world().resource::<Sketch>().0.drawn().len();
            let proposed = |app: &App| app.world().resource::<Drafting>().proposed();
            frame(&mut app, &context, vec![Event::PointerMoved(FROM)]);
            let down = button(FROM, PointerButton::Primary, true);
            frame(&mut app, &context, vec![down]);
            frame(&mut app, &context, vec![Event::PointerMoved(TO)]);
            assert!(proposed(&app).is_some() && drawn(&app) == 0, "{tool:?}");
            end(&mut app, &context, ending);
            assert_eq!(drawn(&app), usize::from(draws), "{tool:?}, {ending:?}");
            // Nothing hangs on the pointer.
            frame(&mut app, &context, vec![Event::PointerMoved(FROM)]);
            frame(&mut app, &context, Vec::new());
            assert_eq!(proposed(&app), None, "{tool:?}, {ending:?}");
            assert_eq!(drawn(&app), usize::from(draws), "{tool:?}, {ending:?}");
        }
    }
}
