//! What pointer and keys do to board and tray, with a bare context of egui.

use bevy::tasks::{AsyncComputeTaskPool, TaskPool};
use bevy_egui::egui::{
    self, Event, Key, Modifiers, PointerButton, Pos2, RawInput, Rect, Shape, StrokeKind, pos2, vec2,
};

use super::places::{Places, Spot};
use super::play::Play;
use super::show::show;
use crate::app::puzzles::room::{Command, Game};
use crate::app::style;
use crate::engine::puzzles::tetravex::{Code, Hint};

const SIZE: bevy_egui::egui::Vec2 = vec2(700.0, 400.0);

fn play(code: &str) -> (Play, Vec<usize>) {
    let code: Code = code.parse().expect("a code");
    let made = code.make(&false.into()).expect("a puzzle");
    let layout = made.layout();
    (
        Play::new(made.puzzle, Some(code), Some(layout.clone())),
        layout,
    )
}

fn places(play: &Play) -> Places {
    let puzzle = play.game.puzzle();
    let room = Rect::from_min_size(Pos2::ZERO, SIZE);
    Places::new(room.shrink(3.0), puzzle.columns(), puzzle.rows())
}

/// What is drawn in the frame.
fn frame(context: &egui::Context, play: &mut Play, events: Vec<Event>) -> Vec<Shape> {
    let all = Rect::from_min_size(Pos2::ZERO, SIZE);
    let input = RawInput {
        events,
        screen_rect: Some(all),
        ..RawInput::default()
    };
    let mut output = context.run_ui(input, |ui| {
        let builder = egui::UiBuilder::new().max_rect(all);
        show(play, &mut ui.new_child(builder));
    });
    // Nobody draws it.
    output.textures_delta.clear();
    output.shapes.into_iter().map(|drawn| drawn.shape).collect()
}

fn context() -> egui::Context {
    let context = egui::Context::default();
    style::dress(&context);
    context
        .run_ui(RawInput::default(), |_| {})
        .textures_delta
        .clear();
    context
}

fn button(pos: Pos2, pressed: bool) -> Event {
    Event::PointerButton {
        pos,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    }
}

fn drag(context: &egui::Context, play: &mut Play, from: Spot, to: Spot) {
    let (from, to) = (
        places(play).rect(from).center(),
        places(play).rect(to).center(),
    );
    frame(context, play, vec![Event::PointerMoved(from)]);
    frame(context, play, vec![button(from, true)]);
    frame(
        context,
        play,
        vec![Event::PointerMoved(from + (to - from) / 2.0)],
    );
    frame(context, play, vec![Event::PointerMoved(to)]);
    frame(context, play, vec![button(to, false)]);
}

/// As fast as it can be: all in one frame.
fn click(context: &egui::Context, play: &mut Play, spot: Spot) {
    let at = places(play).rect(spot).center();
    frame(context, play, vec![Event::PointerMoved(at)]);
    frame(context, play, vec![button(at, true), button(at, false)]);
}

fn key(context: &egui::Context, play: &mut Play, key: Key, modifiers: Modifiers) {
    let event = Event::Key {
        key,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers,
    };
    let changed = |modifiers| Event::ModifiersChanged(modifiers);
    frame(
        context,
        play,
        vec![changed(modifiers), event, changed(Modifiers::NONE)],
    );
}

#[test]
fn a_puzzle_is_laid_by_dragging() {
    let (context, (mut play, layout)) = (context(), play("tetravex-3x3-8-k3f9"));
    frame(&context, &mut play, Vec::new());
    for (cell, &stone) in layout.iter().enumerate() {
        assert!(!play.status().is_won);
        let from = play.spot_of(stone);
        drag(&context, &mut play, from, Spot::Board(cell % 3, cell / 3));
    }
    assert!(play.status().is_won && play.status().moves == 9);
}

/// The pointer is pressed and already far away in the next frame, or let go as well.
#[test]
fn a_quick_drag_takes_the_stone_where_the_pointer_was_pressed() {
    let (context, (mut play, layout)) = (context(), play("tetravex-3x3-8-k3f9"));
    frame(&context, &mut play, Vec::new());
    let place = |play: &Play, spot| places(play).rect(spot).center();
    for (cell, &stone) in layout.iter().enumerate() {
        let from = place(&play, play.spot_of(stone));
        let to = place(&play, Spot::Board(cell % 3, cell / 3));
        let (press, moved) = (button(from, true), Event::PointerMoved(to));
        frame(&context, &mut play, vec![Event::PointerMoved(from)]);
        if cell % 2 == 0 {
            frame(&context, &mut play, vec![press, moved]);
            assert_eq!(play.held, Some(stone));
            frame(&context, &mut play, vec![button(to, false)]);
        } else {
            frame(&context, &mut play, vec![press, moved, button(to, false)]);
        }
        assert_eq!(play.spot_of(stone), Spot::Board(cell % 3, cell / 3));
    }
    assert!(play.status().is_won);
}

#[test]
fn a_puzzle_is_laid_by_clicks_and_a_stone_goes_back_to_the_tray() {
    let (context, (mut play, layout)) = (context(), play("tetravex-2x3-8-k3f9"));
    frame(&context, &mut play, Vec::new());
    for (cell, &stone) in layout.iter().enumerate() {
        let from = play.spot_of(stone);
        click(&context, &mut play, from);
        assert_eq!(play.held, Some(stone));
        click(&context, &mut play, Spot::Board(cell % 2, cell / 2));
        assert_eq!(play.held, None);
    }
    assert!(play.status().is_won);
    play.act(Command::Undo);
    drag(&context, &mut play, Spot::Board(0, 0), Spot::Tray(0, 0));
    assert_eq!(play.game.tile_at(0, 0), None);
    // Dropped beside everything it goes back, too.
    let at = places(&play).rect(Spot::Board(0, 1)).center();
    frame(&context, &mut play, vec![Event::PointerMoved(at)]);
    frame(&context, &mut play, vec![button(at, true)]);
    frame(
        &context,
        &mut play,
        vec![Event::PointerMoved(pos2(1.0, 1.0))],
    );
    frame(&context, &mut play, vec![button(pos2(1.0, 1.0), false)]);
    assert_eq!(play.game.tile_at(0, 1), None);
    // A second click lets go.
    let loose = play.spot_of(layout[0]);
    click(&context, &mut play, loose);
    click(&context, &mut play, loose);
    assert_eq!(play.held, None);
}

#[test]
fn a_puzzle_is_laid_by_keys_alone() {
    let (context, (mut play, layout)) = (context(), play("tetravex-2x2-6-k3f9"));
    let none = Modifiers::NONE;
    frame(&context, &mut play, Vec::new());
    for (cell, &stone) in layout.iter().enumerate() {
        while play.cursor != Some(play.spot_of(stone)) {
            key(&context, &mut play, Key::N, none);
        }
        key(&context, &mut play, Key::Space, none);
        assert_eq!(play.held, Some(stone));
        let to = Spot::Board(cell % 2, cell / 2);
        for _ in 0..3 {
            key(&context, &mut play, Key::ArrowLeft, none);
            key(&context, &mut play, Key::ArrowUp, none);
        }
        for _ in 0..cell % 2 {
            key(&context, &mut play, Key::ArrowRight, none);
        }
        for _ in 0..cell / 2 {
            key(&context, &mut play, Key::ArrowDown, none);
        }
        assert_eq!(play.cursor, Some(to));
        key(&context, &mut play, Key::Enter, none);
        if cell == 0 {
            key(&context, &mut play, Key::ArrowRight, Modifiers::SHIFT);
            assert_eq!(play.spot_of(stone), Spot::Board(1, 0));
            key(&context, &mut play, Key::ArrowLeft, Modifiers::SHIFT);
        }
    }
    assert!(play.status().is_won);
}

#[test]
fn the_frame_of_the_keys_is_drawn_in_red_inside_its_stone_over_all_stones() {
    let (context, (mut play, layout)) = (context(), play("tetravex-3x3-8-k3f9"));
    drag(
        &context,
        &mut play,
        Spot::Tray(layout[0] % 3, layout[0] / 3),
        Spot::Board(0, 0),
    );
    for spot in [Spot::Board(0, 0), Spot::Tray(layout[1] % 3, layout[1] / 3)] {
        play.cursor = Some(spot);
        let place = places(&play).rect(spot);
        let shapes = frame(&context, &mut play, Vec::new());
        // The last that is drawn there.
        let frame = shapes.iter().rev().find_map(|shape| match shape {
            Shape::Rect(drawn) if drawn.stroke.color == style::RED => Some(drawn),
            _ => None,
        });
        let frame = frame.expect("a red frame");
        assert!(place.shrink(2.0).contains_rect(frame.rect), "{frame:?}");
        assert!(frame.stroke.width >= 3.0 && frame.stroke_kind == StrokeKind::Inside);
        let is_stone = |shape: &Shape| matches!(shape, Shape::Path(_) | Shape::Text(_));
        let last = shapes.iter().rposition(is_stone);
        let at = shapes
            .iter()
            .rposition(|shape| matches!(shape, Shape::Rect(_)));
        assert!(at > last, "no stone lies over it");
    }
}

#[test]
fn a_stone_in_hand_is_taken_back_by_a_tap_on_its_button() {
    let (context, (mut play, layout)) = (context(), play("tetravex-3x3-8-k3f9"));
    frame(&context, &mut play, Vec::new());
    let first = play.spot_of(layout[0]);
    drag(&context, &mut play, first, Spot::Board(0, 0));
    click(&context, &mut play, Spot::Board(0, 0));
    assert_eq!(play.held, Some(layout[0]));
    // Wherever the button is in the row over the board.
    for x in 0..70_u8 {
        let at = pos2(f32::from(x) * 10.0, 15.0);
        let events = [
            Event::PointerMoved(at),
            button(at, true),
            button(at, false),
            Event::PointerGone,
        ];
        for event in events {
            let all = Rect::from_min_size(Pos2::ZERO, SIZE);
            let input = RawInput {
                events: vec![event],
                screen_rect: Some(all),
                ..RawInput::default()
            };
            let mut output = context.run_ui(input, |ui| {
                let row = egui::Layout::left_to_right(egui::Align::Center);
                let over = Rect::from_min_size(Pos2::ZERO, vec2(SIZE.x, 30.0));
                let builder = egui::UiBuilder::new().max_rect(over).layout(row);
                super::show::options(&mut play, &mut ui.new_child(builder));
            });
            output.textures_delta.clear();
        }
        if play.held.is_none() {
            break;
        }
    }
    assert_eq!((play.held, play.game.tile_at(0, 0)), (None, None));
}

/// A puzzle from a file, of which no layout is known.
#[test]
fn a_hint_that_is_not_found_in_time_comes_with_the_layout() {
    AsyncComputeTaskPool::get_or_init(TaskPool::new);
    let (known, _) = play("tetravex-3x3-8-k3f9");
    let mut play = Play::new(known.game.puzzle().clone(), None, None);
    play.advise(Hint::Unknown);
    assert!(play.has_hint() && play.advice.is_none());
    assert!(play.status().line.starts_with("No solution is known yet"));
    // Asked again meanwhile, nothing changes.
    play.act(Command::Hint);
    for _ in 0..5000 {
        play.tick(0.01);
        if play.advice.is_some() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    assert!(matches!(play.advice, Some(Hint::Put { .. })));
    // Now there is nothing to wait for.
    play.advise(Hint::Unknown);
    assert_eq!(play.advice, Some(Hint::Unknown));
}

#[test]
fn what_clashes_is_refused_until_stones_may_lie_anywhere() {
    let (context, (mut play, layout)) = (context(), play("tetravex-3x3-8-k3f9"));
    frame(&context, &mut play, Vec::new());
    let (first, last) = (play.spot_of(layout[0]), play.spot_of(layout[8]));
    drag(&context, &mut play, first, Spot::Board(0, 0));
    let state = play.state();
    drag(&context, &mut play, last, Spot::Board(1, 0));
    let is_clash = play.game.tile_at(1, 0).is_none();
    assert_eq!(is_clash, play.said.contains("don't match"));
    assert!(is_clash && play.state() == state);
    play.set_free(true);
    drag(&context, &mut play, last, Spot::Board(1, 0));
    assert_eq!(play.game.clashes().len(), 1);
    // Dropped on another stone they change places.
    drag(&context, &mut play, Spot::Board(1, 0), Spot::Board(0, 0));
    assert_eq!(play.game.tile_at(1, 0), Some(layout[0]));
}

#[test]
fn stones_may_lie_anywhere_in_the_next_puzzle_too() {
    let (mut first, _) = play("tetravex-3x3-8-k3f9");
    assert_eq!(first.choices().as_deref(), Some("\"Numbers\""));
    first.set_free(true);
    let choices = first.choices().expect("choices");
    let (mut next, _) = play("tetravex-3x3-8-7");
    next.choose(&choices);
    assert!(next.game.is_free());
    assert_eq!(next.choices(), Some(choices));
    let again = Play::resumed(&next.state()).expect("it goes on");
    assert!(again.game.is_free());
    // What was kept before knows the marks alone.
    next.choose("\"Letters\"");
    assert!(!next.game.is_free());
    assert_eq!(next.choices().as_deref(), Some("\"Letters\""));
}

#[test]
fn a_stone_that_was_clicked_stands_out_in_the_tray() {
    let (context, (mut play, layout)) = (context(), play("tetravex-6x6-9-k3f9"));
    frame(&context, &mut play, Vec::new());
    let spot = play.spot_of(layout[0]);
    click(&context, &mut play, spot);
    assert_eq!(play.held, Some(layout[0]));
    let place = places(&play).rect(spot);
    let shapes = frame(&context, &mut play, Vec::new());
    let outline = shapes.iter().rev().find_map(|shape| match shape {
        Shape::Rect(drawn) if drawn.stroke.color == style::RED => Some(drawn),
        _ => None,
    });
    let outline = outline.expect("an outline");
    assert!(outline.rect.contains_rect(place) && outline.rect.width() > place.width());
    assert!(outline.stroke.width >= 3.5 && outline.stroke_kind == StrokeKind::Outside);
}

/// From stones of 60 points on; smaller ones have no room for both.
#[test]
fn the_frame_of_the_keys_cuts_no_number() {
    let (context, (mut play, _)) = (context(), play("tetravex-4x4-8-k3f9"));
    play.cursor = Some(Spot::Tray(0, 0));
    let place = places(&play).rect(Spot::Tray(0, 0));
    assert!(place.width() > 60.0, "{place}");
    let shapes = frame(&context, &mut play, Vec::new());
    let frame = shapes.iter().rev().find_map(|shape| match shape {
        Shape::Rect(drawn) if drawn.stroke.color == style::PAPER => Some(drawn),
        _ => None,
    });
    let frame = frame.expect("a frame");
    let within = frame.rect.shrink(frame.stroke.width);
    let marks = shapes.iter().filter_map(|shape| match shape {
        Shape::Text(text) => Some(text.galley.mesh_bounds.translate(text.pos.to_vec2())),
        _ => None,
    });
    let marks: Vec<Rect> = marks.filter(|mark| place.contains(mark.center())).collect();
    assert_eq!(marks.len(), 4);
    // What is drawn of a letter has a point of clear paper around it.
    assert!(
        marks
            .iter()
            .all(|mark| within.expand(1.0).contains_rect(*mark)),
        "{within}: {marks:?}"
    );
}
