//! Board and tray on the screen: what pointer and keys do there, and how it is drawn.

use bevy_egui::egui::{Key, Modifiers, Painter, Pos2, Rect, Stroke, StrokeKind, Ui, vec2};

use super::face::{self, Look};
use super::places::{Places, Spot};
use super::play::Play;
use crate::app::puzzles::room::{Touch, board_sense, is_board_at, keys_are_free, presses, touches};
use crate::app::ui::style;
use crate::engine::puzzles::tetravex::Hint;

const ARROWS: [(Key, (isize, isize)); 4] = [
    (Key::ArrowUp, (0, -1)),
    (Key::ArrowRight, (1, 0)),
    (Key::ArrowDown, (0, 1)),
    (Key::ArrowLeft, (-1, 0)),
];

/// The switches over the board.
pub(super) fn options(play: &mut Play, ui: &mut Ui) {
    for (look, name) in Look::ALL {
        if ui.selectable_label(play.look == look, name).clicked() {
            play.look = look;
            play.touch();
        }
    }
    ui.separator();
    let mut is_free = play.game.is_free();
    let free = ui.checkbox(&mut is_free, "lay anywhere");
    if free
        .on_hover_text("Stones may lie where sides differ; those are marked.")
        .changed()
    {
        play.set_free(is_free);
    }
    ui.separator();
    if ui.small_button("Check").on_hover_text("C").clicked() {
        play.check();
    }
    ui.separator();
    for (arrow, way) in [("⬅", (-1, 0)), ("⬆", (0, -1)), ("⬇", (0, 1)), ("➡", (1, 0))] {
        if ui
            .small_button(arrow)
            .on_hover_text("Move all stones on the board")
            .clicked()
        {
            play.shift(way);
        }
    }
}

/// The board and the tray.
pub(super) fn show(play: &mut Play, ui: &mut Ui) {
    let room = ui.available_rect_before_wrap();
    ui.allocate_rect(room, board_sense());
    let puzzle = play.game.puzzle();
    let places = Places::new(room.shrink(3.0), puzzle.columns(), puzzle.rows());
    if !play.game.is_solved() {
        if keys_are_free(ui) {
            by_keys(play, ui, &places);
        }
        if ui.is_enabled() {
            by_pointer(play, ui, &places, room);
        }
    }
    let pointer = ui.input(|input| input.pointer.latest_pos());
    draw(play, &ui.painter_at(room), &places, pointer);
}

fn by_keys(play: &mut Play, ui: &Ui, places: &Places) {
    for (modifiers, key) in presses(ui.ctx()) {
        let way = ARROWS.iter().find(|(arrow, _)| *arrow == key);
        match way {
            Some(&(_, way)) if modifiers.matches_exact(Modifiers::SHIFT) => play.shift(way),
            Some(&(_, way)) if modifiers.is_none() => {
                let first = Spot::Board(0, 0);
                play.cursor = Some(play.cursor.map_or(first, |spot| places.step(spot, way)));
            }
            None if modifiers.is_none() => by_key(play, key),
            _ => {}
        }
    }
}

fn by_key(play: &mut Play, key: Key) {
    match (key, play.cursor) {
        (Key::N, cursor) => {
            let loose: Vec<_> = play.game.loose().collect();
            let here = cursor.and_then(|spot| play.stone_at(spot));
            let after = loose.iter().find(|&&stone| Some(stone) > here);
            let next = after.or(loose.first());
            play.cursor = next.map(|&stone| play.spot_of(stone)).or(cursor);
        }
        (Key::C, _) => play.check(),
        (Key::Space | Key::Enter, Some(cursor)) => match play.held {
            Some(stone) if play.spot_of(stone) == cursor => play.held = None,
            Some(_) => play.lay(cursor),
            None => play.held = play.stone_at(cursor),
        },
        (Key::Backspace | Key::Delete, Some(cursor)) => play.send_back(cursor),
        _ => {}
    }
}

fn by_pointer(play: &mut Play, ui: &Ui, places: &Places, room: Rect) {
    for touch in touches(ui.ctx()) {
        match touch {
            _ if play.game.is_solved() => return,
            Touch::Press(at) if is_board_at(ui, room, at) => press(play, places.spot(at)),
            Touch::Release(at) if std::mem::take(&mut play.is_dragged) => {
                release(play, places.spot(at));
            }
            Touch::Press(_) | Touch::Move(_) | Touch::Release(_) => {}
        }
    }
}

/// The button goes down on a cell, or beside all of them.
fn press(play: &mut Play, spot: Option<Spot>) {
    play.cursor = None;
    let under = spot.and_then(|spot| play.stone_at(spot));
    match (play.held, spot) {
        // The second click of two: it goes there.
        (Some(stone), Some(to)) if under != Some(stone) && !is_other_in_tray(to, under) => {
            play.lay(to);
        }
        _ => {
            play.was_held = under.is_some() && play.held == under;
            play.is_dragged = under.is_some();
            play.held = under;
        }
    }
}

/// The button that went down on a stone is let go.
fn release(play: &mut Play, spot: Option<Spot>) {
    let from = play.held.map(|stone| play.spot_of(stone));
    match spot {
        // Not moved: it stays in hand, for a click on its place; a second click lets it go.
        to if to == from => {
            if play.was_held {
                play.held = None;
            }
        }
        Some(to @ Spot::Board(..)) => {
            play.lay(to);
            play.held = None;
        }
        _ => {
            if let Some(from) = from {
                play.send_back(from);
            }
            play.held = None;
        }
    }
}

/// Whether a click is on another stone of the tray, which is then taken instead.
const fn is_other_in_tray(spot: Spot, under: Option<usize>) -> bool {
    matches!(spot, Spot::Tray(..)) && under.is_some()
}

fn draw(play: &Play, painter: &Painter, places: &Places, pointer: Option<Pos2>) {
    let puzzle = play.game.puzzle();
    for y in 0..puzzle.rows() {
        for x in 0..puzzle.columns() {
            face::empty(painter, places.rect(Spot::Board(x, y)), true);
            face::empty(painter, places.rect(Spot::Tray(x, y)), false);
        }
    }
    let around = Stroke::new((places.side / 30.0).clamp(1.5, 4.0), style::INK);
    painter.rect_stroke(places.board, 0.0, around, StrokeKind::Outside);
    let dragged = play.held.filter(|_| play.is_dragged).zip(pointer);
    for (stone, &tile) in puzzle.tiles().iter().enumerate() {
        let place = places.rect(play.spot_of(stone));
        let is_away = dragged.is_some_and(|(held, _)| held == stone);
        face::stone(
            painter,
            place,
            tile,
            play.look,
            if is_away { 0.25 } else { 1.0 },
        );
        if play.held == Some(stone) && !is_away {
            outline(painter, place, 3.0, style::RED);
        }
    }
    for ((x, y), (other_x, other_y)) in play.game.clashes() {
        let (one, other) = (
            places.rect(Spot::Board(x, y)),
            places.rect(Spot::Board(other_x, other_y)),
        );
        let middle = one.center() + (other.center() - one.center()) / 2.0;
        let radius = places.side * 0.1;
        let red = Stroke::new((places.side / 24.0).max(1.5), style::RED);
        painter.circle_filled(middle, radius * 1.3, style::PAPER.gamma_multiply(0.85));
        for slope in [-1.0, 1.0] {
            let arm = vec2(radius, radius * slope);
            painter.line_segment([middle - arm, middle + arm], red);
        }
    }
    match play.advice {
        Some(Hint::Put { tile, x, y }) => {
            twice(painter, places.rect(play.spot_of(tile)));
            twice(painter, places.rect(Spot::Board(x, y)));
        }
        Some(Hint::TakeBack { x, y }) => twice(painter, places.rect(Spot::Board(x, y))),
        _ => {}
    }
    if let Some(cursor) = play.cursor {
        if let Some(stone) = play.held {
            let at = places
                .rect(cursor)
                .translate(vec2(places.side, -places.side) * 0.12);
            face::stone(painter, at, puzzle.tiles()[stone], play.look, 1.0);
        }
        frame_of_keys(painter, places.rect(cursor));
    }
    let Some((stone, at)) = dragged else { return };
    let tile = puzzle.tiles()[stone];
    if let Some(spot @ Spot::Board(x, y)) = places.spot(at) {
        let is_free = play.game.tile_at(x, y).is_none() && play.game.can_set(x, y, stone);
        if is_free {
            face::stone(painter, places.rect(spot), tile, play.look, 0.55);
        }
        outline(
            painter,
            places.rect(spot),
            2.0,
            if is_free { style::INK } else { style::FAINT },
        );
    }
    let place = Rect::from_center_size(at, vec2(places.side, places.side));
    let shade = place.translate(vec2(3.0, 5.0));
    painter.rect_filled(shade, 2.0, style::INK.gamma_multiply(0.25));
    face::stone(painter, place, tile, play.look, 1.0);
}

fn outline(painter: &Painter, place: Rect, thick: f32, ink: bevy_egui::egui::Color32) {
    painter.rect_stroke(place, 1.0, Stroke::new(thick, ink), StrokeKind::Inside);
}

/// Two lines around what is advised.
fn twice(painter: &Painter, place: Rect) {
    outline(painter, place, 2.5, style::RED);
    outline(painter, place.shrink(5.0), 1.5, style::RED);
}

/// The frame that keys move, inside the stone: red between two lines of paper, so that it shows on every ground.
fn frame_of_keys(painter: &Painter, place: Rect) {
    let thick = (place.width() / 14.0).clamp(3.0, 7.0);
    let inside = place.shrink((place.width() / 18.0).max(2.0));
    outline(painter, inside, thick + 3.0, style::PAPER);
    outline(painter, inside.shrink(1.5), thick, style::RED);
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{self, Event, PointerButton, RawInput, Shape, pos2};

    use super::*;
    use crate::app::puzzles::room::Game;
    use crate::engine::puzzles::tetravex::Code;

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
        play.act(crate::app::puzzles::room::Command::Undo);
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
}
