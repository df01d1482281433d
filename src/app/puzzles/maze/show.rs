//! The maze on the screen: what pointer and keys do there, and the switches over it.

use bevy_egui::egui::{Button, Key, Slider, TextEdit, Ui, Vec2, vec2};

use super::play::Play;
use super::sheet::{self, Sheet};
use super::toys::{SPEEDS, Toy};
use crate::app::puzzles::room::{board_sense, keys_are_free, presses};
use crate::engine::puzzles::maze::{Coord, Shape};

/// The longest way that a pointer takes in one frame, in cells.
const LEAP: usize = 6;

/// The least cosine between where a key or a click points to and where a way leads.
const LEAST_COSINE: f32 = 0.45;

const KEYS: [(Key, f32, f32); 12] = [
    (Key::ArrowUp, 0.0, -1.0),
    (Key::W, 0.0, -1.0),
    (Key::ArrowRight, 1.0, 0.0),
    (Key::D, 1.0, 0.0),
    (Key::ArrowDown, 0.0, 1.0),
    (Key::S, 0.0, 1.0),
    (Key::ArrowLeft, -1.0, 0.0),
    (Key::A, -1.0, 0.0),
    (Key::Q, -0.87, -0.5),
    (Key::E, 0.87, -0.5),
    (Key::Z, -0.87, 0.5),
    (Key::X, 0.87, 0.5),
];

/// The switches over the board.
pub(super) fn options(play: &mut Play, ui: &mut Ui) {
    if let Some(typed) = &mut play.saving {
        let field = TextEdit::singleline(typed).desired_width(260.0);
        let field = ui.add(field.hint_text("maze.png, .svg, .json, or .gif"));
        let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let is_typed = !typed.trim().is_empty();
        let save = ui
            .add_enabled(is_typed, Button::new("Save").small())
            .clicked();
        if ui.small_button("Not now").clicked() {
            play.saving = None;
        } else if save || entered && is_typed {
            play.save();
        }
        return;
    }
    if let Some(moving) = &mut play.moving {
        let is_making = matches!(moving.toy, Toy::Making(_));
        let pause = if moving.is_paused { "Go on" } else { "Pause" };
        if ui.small_button(pause).clicked() {
            moving.is_paused = !moving.is_paused;
        }
        if ui.small_button("Step").clicked() {
            moving.is_paused = true;
            moving.step(1);
        }
        let speed = Slider::new(&mut moving.speed, SPEEDS.0..=SPEEDS.1);
        ui.add(
            speed
                .logarithmic(true)
                .max_decimals(0)
                .text("steps a second"),
        );
        if ui
            .small_button(if is_making { "Skip" } else { "End the race" })
            .clicked()
        {
            play.stop();
        }
        return;
    }
    if ui
        .add_enabled(play.has_code(), Button::new("Watch it made").small())
        .clicked()
    {
        play.watch();
    }
    let race = ui.small_button("Race");
    let race = race.on_hover_text("From the start, against a hand on the wall and a flood");
    if race.clicked() {
        play.race();
    }
    let mut has_fog = play.has_fog;
    if ui
        .checkbox(&mut has_fog, "fog")
        .on_hover_text("F")
        .changed()
    {
        play.toggle_fog();
    }
    if ui.small_button("Save…").clicked() {
        play.saving = Some(String::new());
    }
}

/// The maze.
pub(super) fn show(play: &mut Play, ui: &mut Ui) {
    let room = ui.available_rect_before_wrap();
    let response = ui.allocate_rect(room, board_sense());
    let inside = room.shrink(6.0);
    let pixels_per_point = ui.ctx().pixels_per_point();
    play.sheet = Sheet::new(play, inside, pixels_per_point);
    if play.is_walkable() {
        if keys_are_free(ui) {
            by_keys(play, ui);
        }
        if let Some(at) = response.interact_pointer_pos().filter(|_| ui.is_enabled()) {
            let at = play.sheet.plan(at);
            if response.dragged() {
                drag(play, at);
            } else if response.clicked() {
                click(play, at);
            }
        }
        play.sheet = Sheet::new(play, inside, pixels_per_point);
    }
    sheet::draw(play, &ui.painter_at(room), inside);
}

fn by_keys(play: &mut Play, ui: &Ui) {
    for (modifiers, key) in presses(ui.ctx()) {
        if key == Key::F && modifiers.is_none() {
            play.toggle_fog();
        }
        let way = KEYS.iter().find(|(one, ..)| *one == key);
        let Some(&(_, x, y)) = way.filter(|_| !modifiers.command && !modifiers.alt) else {
            continue;
        };
        // On squares there is nothing slantwise.
        let is_slant = x.abs() > 0.0 && y.abs() > 0.0;
        if is_slant && play.walk.maze().shape() == Shape::Rect || play.walk.is_there() {
            continue;
        }
        if let Some(first) = towards(play, vec2(x, y)) {
            let cells = if modifiers.shift {
                play.walk.corridor(first)
            } else {
                vec![first]
            };
            play.go(&cells);
        }
    }
}

/// The cell that can be entered and lies best in a direction, if one does.
fn towards(play: &Play, direction: Vec2) -> Option<Coord> {
    let middle = |cell| {
        let (x, y) = play.plan.middle(cell).unwrap_or_default();
        vec2(x, y)
    };
    let here = middle(play.walk.at());
    let cosine = |cell: &Coord| {
        (middle(*cell) - here)
            .normalized()
            .dot(direction.normalized())
    };
    let ways = play
        .walk
        .ways()
        .into_iter()
        .map(|cell| (cosine(&cell), cell));
    let best = ways.filter(|(cosine, _)| *cosine > LEAST_COSINE);
    best.max_by(|one, other| one.0.total_cmp(&other.0))
        .map(|(_, cell)| cell)
}

/// Follows the pointer.
fn drag(play: &mut Play, at: (f32, f32)) {
    if let Some(cell) = play.plan.cell_at(at) {
        let cells = play.walk.near(cell, LEAP);
        play.go(&cells);
    }
}

/// Goes that way as far as there is no choice; back, where the click is on the trail.
fn click(play: &mut Play, at: (f32, f32)) {
    let cell = play.plan.cell_at(at);
    if let Some(cell) = cell.filter(|cell| play.walk.trail().contains(cell)) {
        let cells = play.walk.near(cell, 0);
        play.go(&cells);
        return;
    }
    let (x, y) = play.plan.middle(play.walk.at()).unwrap_or_default();
    if let Some(first) = towards(play, vec2(at.0 - x, at.1 - y)) {
        let cells = play.walk.corridor(first);
        play.go(&cells);
    }
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui;

    use super::*;
    use crate::app::puzzles::room::Game;
    use crate::engine::puzzles::maze::Code;

    fn play(code: &str) -> Play {
        let code: Code = code.parse().expect("a code");
        Play::new(code.make().expect("a maze"), Some(code))
    }

    #[test]
    fn every_way_is_taken_by_pointing_to_it_on_every_shape() {
        for code in [
            "maze-rect-9x9-backtracker-5",
            "maze-hex-9x9-wilson-5",
            "maze-circle-6-wilson-5",
        ] {
            let mut play = play(code);
            let way = play.walk.way();
            for &cell in &way {
                let (x, y) = play.plan.middle(play.walk.at()).expect("a cell");
                let (to_x, to_y) = play.plan.middle(cell).expect("a cell");
                let first = towards(&play, vec2(to_x - x, to_y - y));
                assert_eq!(first, Some(cell), "{code}");
                play.go(&[cell]);
            }
            assert!(play.status().is_won, "{code}");
        }
    }

    #[test]
    fn a_pointer_that_drags_along_the_way_arrives_and_back_again() {
        let mut play = play("maze-hex-9x9-backtracker-5");
        let way = play.walk.way();
        for cell in way.iter().skip(1).step_by(2) {
            let at = play.plan.middle(*cell).expect("a cell");
            drag(&mut play, at);
            assert_eq!(play.walk.at(), *cell);
        }
        let start = play.plan.middle(play.walk.start()).expect("a cell");
        click(&mut play, start);
        assert_eq!(play.walk.at(), play.walk.start());
        // A click beyond a wall goes nowhere, one along the way goes on to a fork.
        let first = play.plan.middle(way[0]).expect("a cell");
        click(&mut play, first);
        assert!(play.walk.trail().len() > 1);
    }

    #[test]
    fn the_walls_of_a_large_maze_are_drawn_once_for_many_frames() {
        let context = egui::Context::default();
        crate::app::ui::style::dress(&context);
        let mut play = play("maze-rect-200x200-backtracker-5");
        let frame = |play: &mut Play| {
            let input = egui::RawInput {
                screen_rect: Some(egui::Rect::from_min_size(
                    egui::Pos2::ZERO,
                    vec2(800.0, 600.0),
                )),
                ..egui::RawInput::default()
            };
            let mut output = context.run_ui(input, |ui| show(play, ui));
            // Nobody draws it.
            output.textures_delta.clear();
            play.drawn.times()
        };
        assert_eq!(frame(&mut play), 1);
        assert_eq!(frame(&mut play), 1);
        let way = play.walk.way();
        let (walked, rest) = way.split_at(2000);
        let (mut times, mut frames) = (0, 0);
        for cells in walked.chunks(5) {
            play.go(cells);
            times = frame(&mut play);
            frames += 1;
        }
        assert!(times > 1 && times < frames / 10, "{times} of {frames}");
        // In fog every step shows something new.
        play.toggle_fog();
        let before = frame(&mut play);
        play.go(&rest[..1]);
        assert_eq!(frame(&mut play), before + 1);
        assert_eq!(frame(&mut play), before + 1);
        // A step of the making, too.
        play.watch();
        let before = frame(&mut play);
        play.tick(0.1);
        assert_eq!(frame(&mut play), before + 1);
    }
}
