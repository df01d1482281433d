//! How drags on the map end: each of them with whatever can end it.

use std::sync::Arc;

use bevy::input::mouse::MouseButtonInput;
use bevy::input::{ButtonState, InputPlugin};
use bevy::math::DVec2;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowEvent, WindowFocused};
use bevy_egui::input::EguiWantsInput;
use bevy_egui::{EguiContext, EguiUserTextures, PrimaryEguiContext};

use super::asking::Drawing;
use super::card::Card;
use super::decor::{DecorEdits, DecorTool, Hand};
use super::eraser::Eraser;
use super::gesture::Gesture;
use super::naming::Naming;
use super::picker::Picker;
use super::planner::StrokePlanner;
use super::selection::Selection;
use super::testing::{self, middle};
use super::tools::{Paint, Tool, Tools};
use super::{clicks, decor, drawing, eraser, naming, pointer};
use crate::app::actions::{Action, ActionRequest};
use crate::app::features::testing::{road, stand};
use crate::app::map::{Edits, OpenMap};
use crate::app::screens::Dialog;
use crate::app::switch_map::SwitchMap;
use crate::app::{letting_go, map, schedule};
use mapmaker_drawing::art::ink_set;
use mapmaker_features::decor::{Decor, DecorKind, Place};
use mapmaker_features::{Feature, Kind};
use mapmaker_grid::TilePos;
use mapmaker_land::board::painted;
use mapmaker_land::editing::Biome;

/// The way in which a drag ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DragEnding {
    LetGo,
    Escape,
    OtherButton,
    Dialog,
    FocusGoes,
    /// The pointer leaves the window, and the button is released there.
    Beside,
}

const ENDINGS: [DragEnding; 6] = [
    DragEnding::LetGo,
    DragEnding::Escape,
    DragEnding::OtherButton,
    DragEnding::Dialog,
    DragEnding::FocusGoes,
    DragEnding::Beside,
];

/// The places of a windmill, a road and a name, and an empty one.
const MILL: TilePos = TilePos::new(-4, 0);
const ROAD: TilePos = TilePos::new(-4, 2);
const NAME: TilePos = TilePos::new(-4, -2);
const BARE: TilePos = TilePos::new(1, 3);

/// The end of drags.
const TO: TilePos = TilePos::new(3, 1);

/// Each drag with its tool, its start, and whether it takes effect for each ending, in the order of [`ENDINGS`]. A drag
/// that changes the ground is painted so far if the window is left or a dialog opens; a moved thing stays at its former
/// place.
const DRAGS: [(&str, Tool, TilePos, [bool; 6]); 8] = {
    const Y: bool = true;
    const N: bool = false;
    [
        ("a stroke", Tool::Brush, BARE, [Y, N, N, Y, Y, Y]),
        ("a rectangle", Tool::Rectangle, BARE, [Y, N, N, Y, Y, Y]),
        ("erased ground", Tool::Eraser, BARE, [Y, N, N, Y, Y, Y]),
        ("erased roads", Tool::Eraser, ROAD, [Y, N, N, N, Y, Y]),
        ("a selection", Tool::Select, BARE, [Y, N, N, Y, Y, Y]),
        ("decor", Tool::Decor, MILL, [Y, N, N, N, Y, N]),
        ("a name", Tool::Name, NAME, [Y, N, N, N, Y, N]),
        ("a name's line", Tool::Name, BARE, [Y, N, N, N, Y, Y]),
    ]
};

fn app(tool: Tool) -> App {
    let mut app = testing::app();
    let planner = StrokePlanner::of(app.world().resource::<OpenMap>());
    app.add_plugins(InputPlugin)
        .add_plugins((schedule::plugin, map::plugin, letting_go::plugin))
        .add_message::<WindowEvent>()
        .add_plugins(crate::app::pointer::plugin)
        .add_message::<WindowFocused>()
        .add_message::<SwitchMap>()
        .add_message::<ActionRequest>()
        .add_plugins((
            pointer::plugin,
            clicks::plugin,
            eraser::plugin,
            drawing::plugin,
            decor::pointer::plugin,
            naming::pointer::plugin,
        ))
        .insert_resource(planner)
        .init_resource::<EguiUserTextures>()
        .init_resource::<EguiWantsInput>()
        .init_resource::<Card>()
        .init_resource::<DecorTool>()
        .init_resource::<DecorEdits>()
        .init_resource::<Picker>()
        .init_resource::<Selection>();
    app.insert_resource(Tools {
        tool,
        paint: Paint::Biome(Biome::Sea),
        ..default()
    });
    let world = app.world_mut();
    // There is something to be erased.
    let plain = ink_set().find_name("PPPP").expect("in the pack");
    let mut edits = world.resource_mut::<Edits>();
    Arc::make_mut(&mut edits.overlay).set(BARE, Some(painted(plain)));
    world.spawn((EguiContext::default(), PrimaryEguiContext));
    let peak = Feature::new(5, Kind::Peak, NAME);
    let mill = Decor::new(7, DecorKind::Windmill, 0, Place::middle_of(MILL));
    let named = vec![(peak, "Aww".to_owned())];
    stand(world, 64.0, named, &[mill], vec![road(9, ROAD)]);
    app.update();
    app
}

fn window(app: &mut App) -> Entity {
    let world = app.world_mut();
    let mut windows = world.query_filtered::<Entity, With<PrimaryWindow>>();
    windows.single(world).expect("a window")
}

/// Runs a frame in which the pointer moves to a place of the window.
fn move_to(app: &mut App, position: Vec2) {
    let window = window(app);
    let world = app.world_mut();
    let mut found = world.get_mut::<Window>(window).expect("it is there");
    let is_inside = position.min_element() >= 0.0;
    let cursor = DVec2::new(f64::from(position.x), f64::from(position.y));
    found.set_physical_cursor_position(is_inside.then_some(cursor));
    world.write_message(WindowEvent::CursorMoved(CursorMoved {
        window,
        position,
        delta: None,
    }));
    app.update();
}

/// Runs a frame in which a button is pressed or released.
fn button(app: &mut App, button: MouseButton, state: ButtonState) {
    let window = window(app);
    let input = MouseButtonInput {
        button,
        state,
        window,
    };
    app.world_mut().write_message(input);
    app.world_mut()
        .write_message(WindowEvent::MouseButtonInput(input));
    app.update();
}

fn end(app: &mut App, ending: DragEnding) {
    use ButtonState::{Pressed, Released};
    use MouseButton::{Left, Right};
    match ending {
        DragEnding::LetGo => {}
        DragEnding::Escape => {
            app.world_mut().write_message(ActionRequest(Action::Stop));
            app.update();
        }
        DragEnding::OtherButton => {
            button(app, Right, Pressed);
            button(app, Right, Released);
        }
        DragEnding::Dialog => {
            for dialog in [Dialog::Help, Dialog::None] {
                let mut next = app.world_mut().resource_mut::<NextState<Dialog>>();
                next.set(dialog);
                app.update();
                app.update();
            }
        }
        DragEnding::FocusGoes => {
            let window = window(app);
            app.world_mut().write_message(WindowFocused {
                window,
                focused: false,
            });
            app.update();
            app.update();
        }
        DragEnding::Beside => move_to(app, Vec2::new(-40.0, 300.0)),
    }
    button(app, Left, Released);
    app.update();
}

/// All that drags do: whether a stroke is made or was, something is selected, waits to be put somewhere, or to be written.
fn done(app: &App) -> [bool; 5] {
    let world = app.world();
    [
        world.resource::<Drawing>().making_since().is_some(),
        world.resource::<Edits>().version > 0,
        world.resource::<Selection>().0.is_some(),
        !world.resource::<DecorEdits>().is_idle(),
        world.resource::<Naming>().is_open(),
    ]
}

#[test]
fn every_drag_on_the_map_ends_well_however_it_ends() {
    for (drag, tool, from, does) in DRAGS {
        for (ending, does) in ENDINGS.into_iter().zip(does) {
            let mut app = app(tool);
            let at = [from, TO].map(|at| middle(&app, at));
            move_to(&mut app, at[0]);
            button(&mut app, MouseButton::Left, ButtonState::Pressed);
            move_to(&mut app, at[0].lerp(at[1], 0.5));
            move_to(&mut app, at[1]);
            let world = app.world();
            let is_held = world.resource::<Gesture>().stroke_button.is_some()
                || world.resource::<Hand>().is_pressed()
                || world.resource::<Naming>().is_pressed();
            assert!(is_held, "{drag} is no drag");
            end(&mut app, ending);
            let what = done(&app);
            let found = what.contains(&true);
            assert_eq!(found, does, "{drag}, {ending:?}: {what:?}");
            // Nothing hangs on the pointer.
            let world = app.world();
            assert!(
                world.resource::<Gesture>().stroke_button.is_none()
                    && !world.resource::<Hand>().is_pressed()
                    && !world.resource::<Naming>().is_pressed()
                    && world.resource::<Eraser>().tops().next().is_none(),
                "{drag}, {ending:?}: it is still held"
            );
            if !does {
                move_to(&mut app, at[0]);
                button(&mut app, MouseButton::Left, ButtonState::Released);
                assert_eq!(done(&app), what, "{drag}, {ending:?}: it came later");
            }
        }
    }
}
