//! Pointer and keys on board and tray, with a bare egui context.

use bevy::tasks::{AsyncComputeTaskPool, TaskPool};
use bevy_egui::egui::epaint::RectShape;
use bevy_egui::egui::{
    Color32, Event, Key, Modifiers, PointerButton, Pos2, Rect, Shape, StrokeKind, Vec2, pos2, vec2,
};

use super::places::{BoardPlaces, Spot};
use super::play::TetravexPlay;
use super::show::{options, show};
use crate::app::puzzles::bare::{Bare, button_at, press};
use crate::app::puzzles::room::{Command, Game};
use crate::app::style;
use mapmaker_puzzles::tetravex::{Code, Hint};

const SIZE: Vec2 = vec2(700.0, 400.0);

fn play(code: &str) -> (TetravexPlay, Vec<usize>) {
    let code: Code = code.parse().expect("a code");
    let made = code.make(&false.into()).expect("a puzzle");
    let layout = made.layout();
    (
        TetravexPlay::new(made.puzzle, Some(code), Some(layout.clone())),
        layout,
    )
}

fn places(play: &TetravexPlay) -> BoardPlaces {
    let puzzle = play.game.puzzle();
    let room = Rect::from_min_size(Pos2::ZERO, SIZE);
    BoardPlaces::new(room.shrink(3.0), puzzle.columns(), puzzle.rows())
}

/// The board and the tray of a puzzle after a first frame, and its layout.
fn screen(code: &str) -> (Bare<TetravexPlay>, Vec<usize>) {
    let (play, layout) = play(code);
    let mut screen = Bare::of(SIZE, play, show);
    screen.frame(Vec::new());
    (screen, layout)
}

fn button(at: Pos2, pressed: bool) -> Event {
    button_at(at, PointerButton::Primary, pressed)
}

fn drag(screen: &mut Bare<TetravexPlay>, from: Spot, to: Spot) {
    let places = places(&screen.play);
    let (from, to) = (places.rect(from).center(), places.rect(to).center());
    screen.drag(PointerButton::Primary, from, to - from);
}

/// As fast as it can be: all in one frame.
fn click(screen: &mut Bare<TetravexPlay>, spot: Spot) {
    let at = places(&screen.play).rect(spot).center();
    screen.to(at);
    screen.frame(vec![button(at, true), button(at, false)]);
}

/// The rectangle that is outlined last in a colour.
fn last_outline(shapes: &[Shape], ink: Color32) -> &RectShape {
    let outline = shapes.iter().rev().find_map(|shape| match shape {
        Shape::Rect(drawn) if drawn.stroke.color == ink => Some(drawn),
        _ => None,
    });
    outline.expect("an outline")
}

#[test]
fn a_puzzle_is_laid_by_dragging() {
    let (mut screen, layout) = screen("tetravex-3x3-8-k3f9");
    for (cell, &stone) in layout.iter().enumerate() {
        assert!(!screen.play.status().is_won);
        let from = screen.play.spot_of(stone);
        drag(&mut screen, from, Spot::Board(cell % 3, cell / 3));
    }
    assert!(screen.play.status().is_won && screen.play.status().moves == 9);
}

/// The next frame after the press has the pointer far away already, or the release as well.
#[test]
fn a_quick_drag_takes_the_stone_where_the_pointer_was_pressed() {
    let (mut screen, layout) = screen("tetravex-3x3-8-k3f9");
    let place = |play: &TetravexPlay, spot| places(play).rect(spot).center();
    for (cell, &stone) in layout.iter().enumerate() {
        let from = place(&screen.play, screen.play.spot_of(stone));
        let to = place(&screen.play, Spot::Board(cell % 3, cell / 3));
        let (press, moved) = (button(from, true), Event::PointerMoved(to));
        screen.to(from);
        if cell % 2 == 0 {
            screen.frame(vec![press, moved]);
            assert_eq!(screen.play.held, Some(stone));
            screen.frame(vec![button(to, false)]);
        } else {
            screen.frame(vec![press, moved, button(to, false)]);
        }
        assert_eq!(screen.play.spot_of(stone), Spot::Board(cell % 3, cell / 3));
    }
    assert!(screen.play.status().is_won);
}

#[test]
fn a_puzzle_is_laid_by_clicks_and_a_stone_goes_back_to_the_tray() {
    let (mut screen, layout) = screen("tetravex-2x3-8-k3f9");
    for (cell, &stone) in layout.iter().enumerate() {
        let from = screen.play.spot_of(stone);
        click(&mut screen, from);
        assert_eq!(screen.play.held, Some(stone));
        click(&mut screen, Spot::Board(cell % 2, cell / 2));
        assert_eq!(screen.play.held, None);
    }
    assert!(screen.play.status().is_won);
    screen.play.act(Command::Undo);
    drag(&mut screen, Spot::Board(0, 0), Spot::Tray(0, 0));
    assert_eq!(screen.play.game.tile_at(0, 0), None);
    // Dropped outside board and tray, it goes back, too.
    let at = places(&screen.play).rect(Spot::Board(0, 1)).center();
    screen.drag(PointerButton::Primary, at, pos2(1.0, 1.0) - at);
    assert_eq!(screen.play.game.tile_at(0, 1), None);
    // A second click lets go.
    let loose = screen.play.spot_of(layout[0]);
    click(&mut screen, loose);
    click(&mut screen, loose);
    assert_eq!(screen.play.held, None);
}

#[test]
fn a_puzzle_is_laid_by_keys_alone() {
    let (mut screen, layout) = screen("tetravex-2x2-6-k3f9");
    for (cell, &stone) in layout.iter().enumerate() {
        while screen.play.cursor != Some(screen.play.spot_of(stone)) {
            screen.key(Key::N);
        }
        screen.key(Key::Space);
        assert_eq!(screen.play.held, Some(stone));
        let to = Spot::Board(cell % 2, cell / 2);
        for _ in 0..3 {
            screen.key(Key::ArrowLeft);
            screen.key(Key::ArrowUp);
        }
        for _ in 0..cell % 2 {
            screen.key(Key::ArrowRight);
        }
        for _ in 0..cell / 2 {
            screen.key(Key::ArrowDown);
        }
        assert_eq!(screen.play.cursor, Some(to));
        screen.key(Key::Enter);
        if cell == 0 {
            screen.frame(press(Key::ArrowRight, Modifiers::SHIFT));
            assert_eq!(screen.play.spot_of(stone), Spot::Board(1, 0));
            screen.frame(press(Key::ArrowLeft, Modifiers::SHIFT));
        }
    }
    assert!(screen.play.status().is_won);
}

#[test]
fn the_frame_of_the_keys_is_drawn_in_red_inside_its_stone_over_all_stones() {
    let (mut screen, layout) = screen("tetravex-3x3-8-k3f9");
    drag(
        &mut screen,
        Spot::Tray(layout[0] % 3, layout[0] / 3),
        Spot::Board(0, 0),
    );
    for spot in [Spot::Board(0, 0), Spot::Tray(layout[1] % 3, layout[1] / 3)] {
        screen.play.cursor = Some(spot);
        let place = places(&screen.play).rect(spot);
        let shapes = screen.frame(Vec::new());
        // The last that is drawn there.
        let frame = last_outline(&shapes, style::RED);
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
    let (mut screen, layout) = screen("tetravex-3x3-8-k3f9");
    let first = screen.play.spot_of(layout[0]);
    drag(&mut screen, first, Spot::Board(0, 0));
    click(&mut screen, Spot::Board(0, 0));
    assert_eq!(screen.play.held, Some(layout[0]));
    let mut row = Bare::of(vec2(SIZE.x, 30.0), screen.play, |play, ui| {
        ui.horizontal(|ui| options(play, ui));
    });
    let at = row.place("Into the tray").expect("a button").center();
    row.click(at);
    assert_eq!((row.play.held, row.play.game.tile_at(0, 0)), (None, None));
}

/// A puzzle from a file, without a known layout.
#[test]
fn a_hint_that_is_not_found_in_time_comes_with_the_layout() {
    AsyncComputeTaskPool::get_or_init(TaskPool::new);
    let (known, _) = play("tetravex-3x3-8-k3f9");
    let mut play = TetravexPlay::new(known.game.puzzle().clone(), None, None);
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
    let (mut screen, layout) = screen("tetravex-3x3-8-k3f9");
    let (first, last) = (
        screen.play.spot_of(layout[0]),
        screen.play.spot_of(layout[8]),
    );
    drag(&mut screen, first, Spot::Board(0, 0));
    let state = screen.play.state();
    drag(&mut screen, last, Spot::Board(1, 0));
    let is_clash = screen.play.game.tile_at(1, 0).is_none();
    assert_eq!(is_clash, screen.play.said.contains("don't match"));
    assert!(is_clash && screen.play.state() == state);
    screen.play.set_free(true);
    drag(&mut screen, last, Spot::Board(1, 0));
    assert_eq!(screen.play.game.clashes().len(), 1);
    // Dropped on another stone they change places.
    drag(&mut screen, Spot::Board(1, 0), Spot::Board(0, 0));
    assert_eq!(screen.play.game.tile_at(1, 0), Some(layout[0]));
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
    let again = TetravexPlay::resumed(&next.state()).expect("it goes on");
    assert!(again.game.is_free());
    // Older saved choices hold only the marks.
    next.choose("\"Letters\"");
    assert!(!next.game.is_free());
    assert_eq!(next.choices().as_deref(), Some("\"Letters\""));
}

#[test]
fn a_stone_that_was_clicked_stands_out_in_the_tray() {
    let (mut screen, layout) = screen("tetravex-6x6-9-k3f9");
    let spot = screen.play.spot_of(layout[0]);
    click(&mut screen, spot);
    assert_eq!(screen.play.held, Some(layout[0]));
    let place = places(&screen.play).rect(spot);
    let shapes = screen.frame(Vec::new());
    let outline = last_outline(&shapes, style::RED);
    assert!(outline.rect.contains_rect(place) && outline.rect.width() > place.width());
    assert!(outline.stroke.width >= 3.5 && outline.stroke_kind == StrokeKind::Outside);
}

#[test]
fn a_stone_that_keys_carry_is_seen_whole_and_once() {
    // The frame cut the numbers, and in its place it showed beneath itself.
    let (mut screen, _) = screen("tetravex-4x4-8-k3f9");
    let marks_in = |shapes: &[Shape], place: Rect| {
        let texts = shapes
            .iter()
            .enumerate()
            .filter_map(|(index, shape)| match shape {
                Shape::Text(text) => {
                    Some((index, text.galley.mesh_bounds.translate(text.pos.to_vec2())))
                }
                _ => None,
            });
        let texts = texts.filter(|(_, mark)| place.contains(mark.center()));
        texts.collect::<Vec<_>>()
    };
    screen.play.cursor = Some(Spot::Tray(1, 1));
    screen.key(Key::Space);
    assert!(screen.play.held.is_some());
    for (way, spot) in [
        (None, Spot::Tray(1, 1)),
        (Some(Key::ArrowLeft), Spot::Tray(0, 1)),
        (Some(Key::ArrowLeft), Spot::Board(3, 1)),
    ] {
        if let Some(way) = way {
            screen.key(way);
        }
        assert_eq!(screen.play.cursor, Some(spot));
        let place = places(&screen.play).rect(spot);
        let shapes = screen.frame(Vec::new());
        let outline = last_outline(&shapes, style::RED);
        assert!(outline.rect.contains_rect(place) && outline.stroke_kind == StrokeKind::Outside);
        let marks = marks_in(&shapes, place);
        // It covers the stone of the tray below it.
        let beneath = if spot == Spot::Tray(0, 1) { 4 } else { 0 };
        assert_eq!(marks.len(), 4 + beneath, "{spot:?}");
        let own = &marks[beneath..];
        assert!(
            own.iter().all(|(_, mark)| place.contains_rect(*mark)),
            "{own:?}"
        );
        // Only its own outline follows it.
        let last = own.iter().map(|(index, _)| *index).max();
        assert!(shapes.len() - last.expect("marks") <= 3, "{spot:?}");
    }
}

/// From stones of 60 points on; smaller ones have no room for both.
#[test]
fn the_frame_of_the_keys_cuts_no_number() {
    let (mut screen, _) = screen("tetravex-4x4-8-k3f9");
    screen.play.cursor = Some(Spot::Tray(0, 0));
    let place = places(&screen.play).rect(Spot::Tray(0, 0));
    assert!(place.width() > 60.0, "{place}");
    let shapes = screen.frame(Vec::new());
    let frame = last_outline(&shapes, style::PAPER);
    let within = frame.rect.shrink(frame.stroke.width);
    let marks = shapes.iter().filter_map(|shape| match shape {
        Shape::Text(text) => Some(text.galley.mesh_bounds.translate(text.pos.to_vec2())),
        _ => None,
    });
    let marks: Vec<Rect> = marks.filter(|mark| place.contains(mark.center())).collect();
    assert_eq!(marks.len(), 4);
    // A drawn letter has a point of clear paper around it.
    assert!(
        marks
            .iter()
            .all(|mark| within.expand(1.0).contains_rect(*mark)),
        "{within}: {marks:?}"
    );
}
