//! Clicks beside the card while a name is typed in it, and several clicks in one frame.

use bevy::input::ButtonState;
use bevy::input::mouse::MouseButtonInput;
use bevy::window::{PrimaryWindow, WindowEvent};
use bevy_egui::input::EguiWantsInput;
use bevy_egui::{EguiContext, EguiUserTextures, PrimaryEguiContext};
use mapmaker_grid::TilePos;

use super::*;
use crate::app::editor::decor::DecorTool;
use crate::app::editor::testing::{self, middle};
use crate::app::features::testing::stand;
use crate::app::features::village;
use crate::app::{map, schedule};

const OTTERBY: TilePos = TilePos::new(-3, 0);
const ORAN: TilePos = TilePos::new(3, 0);
const BARE: TilePos = TilePos::new(0, 2);

/// Two villages, 3 and 4, with the tool for settlements, while the first one's name is being typed.
fn app() -> App {
    let mut app = testing::app();
    app.add_plugins((schedule::plugin, map::plugin))
        .add_message::<WindowEvent>()
        .add_plugins(crate::app::pointer::plugin)
        .add_message::<crate::app::switch_map::SwitchMap>()
        .init_resource::<EguiUserTextures>()
        .init_resource::<EguiWantsInput>()
        .init_resource::<DecorTool>()
        .init_resource::<Card>()
        .add_systems(Update, click.in_set(AppSystems::Actions));
    let otterby = (village(3, OTTERBY), "Otterby".to_owned());
    let oran = (village(4, ORAN), "Oran".to_owned());
    let world = app.world_mut();
    world.spawn((EguiContext::default(), PrimaryEguiContext));
    world.resource_mut::<Tools>().tool = Tool::Settlement;
    stand(world, 64.0, vec![otterby.clone(), oran], &[], Vec::new());
    let shown = PlaceShown::new(&world.resource::<OpenMap>().base, otterby, Vec2::ZERO);
    world.resource_mut::<Card>().state = CardState::Open(shown, Some(NameText::new(" Ashford ")));
    app.update();
    app
}

/// Drags within one frame, from the first to the second of each pair of tiles.
fn drag(app: &mut App, button: MouseButton, ways: &[[TilePos; 2]]) {
    let world = app.world_mut();
    let mut windows = world.query_filtered::<Entity, With<PrimaryWindow>>();
    let window = windows.single(world).expect("a window");
    for way in ways {
        for (at, state) in way
            .iter()
            .zip([ButtonState::Pressed, ButtonState::Released])
        {
            let position = middle(app, *at);
            let world = app.world_mut();
            world.write_message(WindowEvent::CursorMoved(CursorMoved {
                window,
                position,
                delta: None,
            }));
            world.write_message(WindowEvent::MouseButtonInput(MouseButtonInput {
                button,
                state,
                window,
            }));
        }
    }
    app.update();
    app.update();
}

fn mark(app: &App, id: u64) -> Mark {
    let mark = app.world().resource::<Edits>().overlay.mark(id);
    mark.cloned().unwrap_or_default()
}

#[test]
fn a_name_that_is_being_typed_is_kept_when_its_town_is_dragged() {
    let mut app = app();
    drag(&mut app, MouseButton::Left, &[[OTTERBY, BARE]]);
    let otterby = mark(&app, 3);
    assert_eq!(otterby.name.as_deref(), Some("Ashford"));
    assert_eq!(otterby.place.map(|place| place.at()), Some(BARE));
    // Taking the move back leaves it its name.
    app.world_mut().write_message(EditTiles::Undo);
    app.update();
    app.update();
    let otterby = mark(&app, 3);
    assert_eq!(
        (otterby.name.as_deref(), otterby.place),
        (Some("Ashford"), None)
    );
}

#[test]
fn a_name_that_is_being_typed_is_kept_when_another_town_is_removed() {
    let mut app = app();
    drag(&mut app, MouseButton::Right, &[[ORAN; 2]]);
    assert_eq!(mark(&app, 3).name.as_deref(), Some("Ashford"));
    assert!(mark(&app, 4).is_gone);
}

#[test]
fn a_click_on_the_town_that_is_being_named_shows_the_name_that_was_typed() {
    let mut app = app();
    drag(&mut app, MouseButton::Left, &[[OTTERBY; 2]]);
    assert_eq!(mark(&app, 3).name.as_deref(), Some("Ashford"));
    let CardState::Open(shown, Some(typed)) = &app.world().resource::<Card>().state else {
        panic!("the card is open");
    };
    assert_eq!((&*shown.name, &*typed.text), ("Ashford", "Ashford"));
}

#[test]
fn of_several_clicks_in_one_frame_each_counts() {
    let mut app = app();
    let other = BARE.offset(4, 0);
    drag(&mut app, MouseButton::Left, &[[BARE; 2], [other; 2]]);
    let marks = app.world().resource::<Edits>().overlay.marks().values();
    let mut places: Vec<_> = marks
        .filter_map(|mark| Some(mark.place.as_ref()?.at()))
        .collect();
    places.sort_unstable();
    assert_eq!(places, [BARE, other]);
}

#[test]
fn a_village_that_is_not_found_from_far_away_is_not_waited_for() {
    let mut app = testing::app();
    app.init_resource::<PointerAt>()
        .insert_resource(Card {
            state: CardState::Naming(9),
            ..default()
        })
        .add_systems(Update, name_what_is_found);
    app.update();
    assert!(
        app.world().resource::<Card>().is_open(),
        "it is still looked for"
    );
    app.insert_resource(Finder::settled());
    app.update();
    assert!(!app.world().resource::<Card>().is_open());
}
