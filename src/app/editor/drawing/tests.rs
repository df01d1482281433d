//! Gestures and their strokes, without a window.

use std::thread::sleep;

use bevy::state::app::StatesPlugin;

use super::*;
use crate::app::job::run_until;
use crate::app::map::{BaseMap, Source};
use mapmaker_grid::seed::Seed;

#[test]
fn a_stroke_beside_the_board_is_said_to_be_outside_it() {
    let size = BoardSize::new(5, 5);
    let says = |x, board| {
        let ask = StrokeRequest::Draw(Brush::Biome(Biome::Sea), vec![TilePos::new(x, 2)]);
        unseen(&ask, &Worked::default(), board).map(|(why, _)| why)
    };
    assert_eq!(says(-1, Some(size)), Some("outside the board"));
    assert!(says(4, Some(size)).is_some_and(|said| said.contains("like this already")));
    assert!(says(-1, None).is_some_and(|said| said.contains("like this already")));
}

fn land(ground: BaseMap) -> OpenMap {
    OpenMap::of(ground, Source::ours())
}

/// A brush that paints sea.
fn sea() -> Tools {
    Tools {
        tool: Tool::Brush,
        paint: Paint::Biome(Biome::Sea),
        ..default()
    }
}

#[test]
fn a_stroke_that_waits_is_painted_with_what_was_in_hand_when_it_began() {
    // A stroke over unloaded land takes a while; strokes drawn meanwhile took the tools chosen last.
    let mut app = app(land(BaseMap::World(Seed::from(7))));
    app.world_mut().resource_mut::<Tools>().paint = Paint::Biome(Biome::Forest);
    app.insert_resource(let_go(vec![TilePos::new(0, 6)]));
    app.update();
    let drawing = app.world().resource::<Drawing>();
    assert!(matches!(
        drawing.made(),
        Some(StrokeRequest::Draw(Brush::Biome(Biome::Sea), _))
    ));
    assert!(drawing.waits_for().is_some_and(|cells| !cells.is_empty()));
}

/// The tools on some land.
fn app(open: OpenMap) -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin))
        .insert_state(Screen::Map)
        .add_plugins((
            crate::app::schedule::plugin,
            crate::app::map::plugin,
            plugin,
        ))
        .add_message::<SwitchMap>()
        .add_message::<ActionRequest>()
        .insert_resource(StrokePlanner::of(&open))
        .insert_resource(open)
        .insert_resource(sea())
        .init_resource::<Pointed>()
        .init_resource::<Clipboard>()
        .init_resource::<View>()
        .init_state::<Dialog>()
        .init_resource::<Picker>()
        .init_resource::<Proposed>()
        .init_resource::<Notice>();
    app
}

/// A stroke with a brush of sea, in the frame of its release.
fn let_go(way: impl IntoIterator<Item = TilePos>) -> Gesture {
    Gesture {
        stroke_button: Some(StrokeButton::Draws),
        is_over: true,
        tools: sea(),
        way: way.into_iter().collect(),
        ..default()
    }
}

/// Ends the gesture, waits until the stroke is worked out, and runs the frame after that.
fn work_out(app: &mut App) {
    app.insert_resource(Gesture::default());
    let is_done = |app: &App| {
        let job = app.world().resource::<Drawing>().job.as_ref();
        job.expect("it was asked").is_done()
    };
    while !is_done(app) {
        sleep(Duration::from_millis(1));
    }
    app.update();
}

#[test]
fn a_click_paints_with_the_tools_that_paint_and_no_other() {
    // A tool that was not listed painted with the brush.
    let paints = [Tool::Brush, Tool::Rectangle, Tool::Fill, Tool::Eraser];
    for tool in Tool::ALL {
        let mut gesture = let_go([TilePos::new(0, 6)]);
        gesture.tools.tool = tool;
        let asked = asked(&Clipboard::default(), &gesture, StrokeButton::Draws);
        assert_eq!(asked.is_some(), paints.contains(&tool), "{tool:?}");
        let hovered = hovered(gesture.tools, TilePos::new(0, 6));
        assert_eq!(hovered.is_some(), paints.contains(&tool), "{tool:?}");
    }
}

#[test]
fn from_far_out_nothing_is_painted_and_that_is_told() {
    // Cells were changed that nobody could see.
    let mut app = app(land(BaseMap::World(Seed::from(7))));
    app.world_mut().resource_mut::<View>().tile_px = LEAST_PX / 2.0;
    app.insert_resource(let_go((0..4).map(|x| TilePos::new(x, 6))));
    app.update();
    assert!(app.world().resource::<Drawing>().made().is_none());
    let said = app.world().resource::<Notice>().said();
    let said = said.map(|said| (said.is_refusal, said.text.starts_with("zoom in")));
    assert_eq!(said, Some((true, true)));
}

#[test]
fn a_stroke_is_part_of_the_map_in_the_frame_after_it_is_worked_out() {
    let mut app = app(land(BaseMap::World(Seed::from(7))));
    // The frame of the release only makes the request.
    let way = (0..4).map(|x| TilePos::new(x, 6));
    app.insert_resource(let_go(way));
    app.update();
    assert!(app.world().resource::<Edits>().overlay.is_empty());
    work_out(&mut app);
    assert!(app.world().resource::<Edits>().overlay.len() >= 4);
    assert!(app.world().resource::<Drawing>().making_since().is_none());
}

#[test]
fn what_is_asked_in_the_frame_in_which_a_map_opens_is_asked_of_that_map() {
    let board = BaseMap::Board(BoardSize::new(3, 3));
    let mut app = app(land(board));
    app.add_plugins(super::super::planner::plugin)
        .init_resource::<Gesture>();
    app.update();
    app.insert_resource(land(BaseMap::World(Seed::from(7))));
    let way = (0..6).map(|x| TilePos::new(x, 6));
    app.insert_resource(let_go(way));
    app.update();
    work_out(&mut app);
    let overlay = &app.world().resource::<Edits>().overlay;
    assert!(overlay.get(TilePos::new(5, 6)).is_some());
}

#[test]
fn what_is_taken_back_while_a_stroke_is_worked_out_is_that_stroke() {
    // The stroke before it was undone, and the new one stayed: nothing brought the other back.
    let mut app = app(land(BaseMap::World(Seed::from(7))));
    let stroke = |app: &mut App, y: i64| {
        app.insert_resource(let_go((0..4).map(|x| TilePos::new(x, y))));
    };
    let settle = |app: &mut App| {
        app.update();
        app.insert_resource(Gesture::default());
        run_until(app, |world| world.resource::<Drawing>().made().is_none());
        app.update();
    };
    let is_painted = |app: &App, y: i64| {
        let edits = app.world().resource::<Edits>();
        edits.overlay.get(TilePos::new(1, y)).is_some()
    };
    stroke(&mut app, 6);
    settle(&mut app);
    assert!(is_painted(&app, 6));
    // Undo in the frame of the release, and in the next one.
    for is_late in [false, true] {
        stroke(&mut app, 30);
        if is_late {
            app.update();
            app.insert_resource(Gesture::default());
        }
        app.world_mut().write_message(ActionRequest(Action::Undo));
        settle(&mut app);
        assert!(is_painted(&app, 6), "{is_late}");
        assert!(!is_painted(&app, 30), "{is_late}");
    }
    app.world_mut().write_message(ActionRequest(Action::Undo));
    settle(&mut app);
    assert!(!is_painted(&app, 6));
}

#[test]
fn what_a_click_would_fill_is_asked_for_while_the_pointer_rests_there() {
    // It was said to be tinted, and never was.
    let mut tools = Tools {
        tool: Tool::Fill,
        paint: Paint::Biome(Biome::Forest),
        ..default()
    };
    let at = TilePos::new(3, 4);
    let asked = hovered(tools, at);
    assert_eq!(
        asked,
        Some(StrokeRequest::Flood(Brush::Biome(Biome::Forest), at))
    );
    tools.tool = Tool::Eyedropper;
    assert_eq!(hovered(tools, at), None);
}
