//! The maze on the screen: its pointer and keys, and the switches over it.

use bevy_egui::egui::{
    self, Button, Event, Key, MouseWheelUnit, PointerButton, Pos2, Rect, Response, TextEdit, Ui,
    Vec2, vec2,
};

use super::painting;
use super::play::MazePlay;
use super::sheet::{LEAST_CELL, Sheet};
use super::toys::SPEEDS;
use super::view::{self, Pressed, View};
use crate::app::host::HAS_FILES;
use crate::app::puzzles::draw::{Ranged, small_slider};
use crate::app::puzzles::room::{
    Touch, board_sense, is_board_at, keys_are_free, presses_in_place, touches,
};
use crate::app::style;
use mapmaker_puzzles::maze::{Coord, Shape};

/// How much larger a notch of the wheel makes cells.
const NOTCH: f32 = 1.15;

/// The points of scrolling on a touchpad that equal one notch.
const POINTS_A_NOTCH: f32 = 40.0;

/// The distance from the walker within which a drag still leads it: in cells, or in points if these are small.
const REACH_CELLS: f32 = 1.2;
const REACH_POINTS: f32 = 18.0;

/// The longest way that the walker follows the pointer in one frame, in cells.
const LEAP: usize = 6;

/// The smallest cosine between the direction of a key or a click and that of a way.
const LEAST_COSINE: f32 = 0.45;

/// The keys that walk, by their places, each with its direction.
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

/// The direction of the key at a place, if it walks.
pub(super) fn way_of(place: Key) -> Option<Vec2> {
    let way = KEYS.iter().find(|(one, ..)| *one == place);
    way.map(|&(_, x, y)| vec2(x, y))
}

/// The switches over the board.
pub(super) fn options(play: &mut MazePlay, ui: &mut Ui) {
    if let Some(typed) = &mut play.saving {
        let field = TextEdit::singleline(typed).desired_width(260.0);
        let field = ui.add(field.hint_text("maze.png, .svg, .json, or .gif"));
        if std::mem::take(&mut play.opens_saving) {
            style::focus_at_end(&field, typed);
        }
        // The field keeps the keyboard, so that a wrong name can be corrected at once.
        let entered = style::keep_keyboard(&field);
        ui.checkbox(&mut play.saves_trail, "with my trail");
        let is_typed = !typed.trim().is_empty();
        let save = ui.add_enabled(is_typed, Button::new("Save").small());
        let save = save.clicked();
        if ui.small_button("Not now").clicked() {
            play.saving = None;
        } else if save || entered && is_typed {
            play.save();
        }
        return;
    }
    if let Some(moving) = &mut play.moving {
        let pause = if moving.is_paused { "Go on" } else { "Pause" };
        if ui.small_button(pause).clicked() {
            moving.is_paused = !moving.is_paused;
        }
        if ui.small_button("Step").clicked() {
            moving.is_paused = true;
            moving.step(1);
        }
        let speed = Ranged::new(&mut moving.speed, SPEEDS.0..=SPEEDS.1);
        small_slider(ui, speed.growing(), "steps a second");
        let end = if moving.is_race() {
            "End the race"
        } else {
            "Skip"
        };
        if ui.small_button(end).clicked() {
            play.stop();
        }
        return;
    }
    let watch = Button::new("Watch it made").small();
    if ui.add_enabled(play.code.is_some(), watch).clicked() {
        play.watch();
    }
    let race = ui.small_button("Race");
    let race = race.on_hover_text("From the start, against a hand on the wall and a flood");
    if race.clicked() {
        play.race();
    }
    let mut has_fog = play.has_fog;
    let fog = ui.checkbox(&mut has_fog, "fog").on_hover_text("F");
    if fog.changed() {
        play.toggle_fog();
    }
    if HAS_FILES && ui.small_button("Save…").clicked() {
        play.open_saving();
    }
    // These two keep their places, whatever comes beside them.
    for (name, told, by) in [
        ("+", "larger", view::STEP),
        ("−", "smaller", 1.0 / view::STEP),
    ] {
        let can = play.sheet.can_be(by);
        let button = ui.add_enabled(can, Button::new(name).small());
        if button.on_hover_text(told).clicked() {
            play.view.zoom_by(&play.sheet, by);
        }
    }
    // If the whole maze is shown in full size, there is nothing to choose.
    if play.view != View::default() || play.sheet.fits < LEAST_CELL {
        let name = if play.sheet.is_whole() {
            "Follow the walker"
        } else {
            "Whole maze"
        };
        if ui.small_button(name).on_hover_text("M").clicked() {
            play.view.toggle(&play.sheet);
        }
    }
}

/// The maze.
pub(super) fn show(play: &mut MazePlay, ui: &mut Ui) {
    let room = ui.available_rect_before_wrap();
    let response = ui.allocate_rect(room, board_sense());
    let inside = room.shrink(6.0);
    let pixels_per_point = ui.ctx().pixels_per_point();
    play.sheet = Sheet::new(play, inside, pixels_per_point);
    let walker = play.walk.at();
    // Keys that type a name do not walk.
    if keys_are_free(ui) && play.saving.is_none() {
        by_keys(play, ui);
    }
    if ui.is_enabled() {
        look_by_pointer(play, ui, &response, inside);
        by_pointer(play, ui, room, inside);
    }
    play.sheet = Sheet::new(play, inside, pixels_per_point);
    if play.view.middle.is_some() {
        // Who walks out of sight is followed again; and nobody pans beyond the rim.
        let is_lost =
            play.walk.at() != walker && !inside.contains(play.sheet.middle(play, play.walk.at()));
        play.view.middle = (!is_lost).then(|| play.sheet.plan(inside.center()));
        play.sheet = Sheet::new(play, inside, pixels_per_point);
    }
    painting::draw(play, &ui.painter_at(room), inside);
}

/// Handles the first button: it leads the walker or moves the sheet.
fn by_pointer(play: &mut MazePlay, ui: &Ui, room: Rect, inside: Rect) {
    for touch in touches(ui.ctx()) {
        match touch {
            Touch::Press(at) => {
                let is_over = is_board_at(ui, room, at);
                play.pressed = is_over.then(|| Pressed::new(at, takes_sheet(play, at)));
            }
            Touch::Move(at) => {
                let Some(pressed) = &mut play.pressed else {
                    continue;
                };
                match (pressed.move_to(at), pressed.has_sheet) {
                    (Some(by), true) => play.view.pan(&play.sheet, inside, by),
                    (Some(_), false) if play.is_walkable() => drag(play, play.sheet.plan(at)),
                    _ => {}
                }
            }
            Touch::Release(_) => {
                let click = play.pressed.take().filter(|pressed| !pressed.has_moved);
                if let Some(pressed) = click.filter(|_| play.is_walkable()) {
                    click_at(play, play.sheet.plan(pressed.from));
                }
            }
        }
    }
}

fn by_keys(play: &mut MazePlay, ui: &Ui) {
    for (modifiers, key, place) in presses_in_place(ui.ctx()) {
        let way = way_of(place).filter(|_| !modifiers.command && !modifiers.alt);
        let Some(way) = way else {
            match key {
                Key::M if modifiers.is_none() => play.view.toggle(&play.sheet),
                Key::F if modifiers.is_none() && play.is_walkable() => play.toggle_fog(),
                _ => {}
            }
            continue;
        };
        // On squares there is nothing slantwise.
        let is_slant = way.x.abs() > 0.0 && way.y.abs() > 0.0;
        if is_slant && play.walk.maze().shape() == Shape::Rect || !play.is_walkable() {
            continue;
        }
        if let Some(first) = towards(play, way, None) {
            let cells = if modifiers.shift {
                play.walk.corridor(first)
            } else {
                vec![first]
            };
            play.go(&cells);
        }
    }
}

/// The open neighbour that lies best in a direction, if any; never `except`.
pub(super) fn towards(play: &MazePlay, direction: Vec2, except: Option<Coord>) -> Option<Coord> {
    let here = middle(play, play.walk.at());
    let cosine = |cell: Coord| {
        let way = (middle(play, cell) - here).normalized();
        way.dot(direction.normalized())
    };
    let ways = play.walk.ways().into_iter();
    let ways = ways.filter(|cell| Some(*cell) != except);
    let best = ways.map(|cell| (cosine(cell), cell));
    let best = best.filter(|(cosine, _)| *cosine > LEAST_COSINE);
    best.max_by(|one, other| one.0.total_cmp(&other.0))
        .map(|(_, cell)| cell)
}

/// The middle of a cell in the plan.
fn middle(play: &MazePlay, cell: Coord) -> Vec2 {
    let (x, y) = play.plan.middle(cell).unwrap_or_default();
    vec2(x, y)
}

/// Follows the pointer.
pub(super) fn drag(play: &mut MazePlay, at: (f32, f32)) {
    if let Some(cell) = play.plan.cell_at(at) {
        let cells = play.walk.near(cell, LEAP);
        play.go(&cells);
    }
}

/// Goes to the clicked cell if it is in reach, in sight or on the trail; otherwise goes in its direction up to the next
/// junction, without turning back.
pub(super) fn click_at(play: &mut MazePlay, at: (f32, f32)) {
    let walk = &play.walk;
    let cell = play.plan.cell_at(at);
    if cell == Some(walk.at()) {
        return;
    }
    let mut cells = cell.map_or_else(Vec::new, |cell| walk.open_way(cell));
    if let Some(cell) = cell.filter(|_| cells.is_empty()) {
        cells = if walk.trail().contains(&cell) {
            walk.near(cell, 0)
        } else {
            in_sight(play, cell)
        };
    }
    if cells.is_empty() {
        let direction = vec2(at.0, at.1) - middle(play, walk.at());
        let way = towards(play, direction, walk.back());
        cells = way.map_or_else(Vec::new, |first| walk.corridor(first));
    }
    if cells.is_empty() {
        play.say("There is no way on in that direction; a click on the trail goes back.");
    }
    play.go(&cells);
}

/// The cells on a straight line to a cell, if no wall is in between.
fn in_sight(play: &MazePlay, to: Coord) -> Vec<Coord> {
    /// The number of points per cell at which passed cells are looked up.
    const POINTS: f32 = 10.0;
    let maze = play.walk.maze();
    let (mut here, from) = (play.walk.at(), middle(play, play.walk.at()));
    let along = middle(play, to) - from;
    let steps = (along.length() * POINTS).ceil() as u32;
    let mut cells = Vec::new();
    for step in 1..=steps {
        let at = from + along * (step as f32 / steps as f32);
        let apart = |cell: &Coord| (middle(play, *cell) - at).length_sq();
        let near = maze.neighbors(here).into_iter().flatten().chain([here]);
        let Some(next) = near.min_by(|one, other| apart(one).total_cmp(&apart(other))) else {
            break;
        };
        if next == here {
            continue;
        }
        if maze.is_open(here, next) != Ok(true) {
            return Vec::new();
        }
        cells.push(next);
        here = next;
    }
    if here == to { cells } else { Vec::new() }
}

/// Handles the wheel, a pinch and the other buttons, which change the view.
fn look_by_pointer(play: &mut MazePlay, ui: &Ui, response: &Response, room: Rect) {
    for button in [PointerButton::Secondary, PointerButton::Middle] {
        if response.dragged_by(button) {
            play.view.pan(&play.sheet, room, response.drag_delta());
        }
    }
    if !response.contains_pointer() {
        return;
    }
    // Two fingers.
    if let Some(touch) = ui.input(egui::InputState::multi_touch) {
        play.pressed = None;
        play.view
            .zoom(&play.sheet, room, touch.center_pos, touch.zoom_delta);
        play.view.pan(&play.sheet, room, touch.translation_delta);
        return;
    }
    let (at, by) = ui.input(|input| {
        let by = input.events.iter().map(|event| match event {
            Event::MouseWheel {
                unit: MouseWheelUnit::Point,
                delta,
                ..
            } => NOTCH.powf(delta.y / POINTS_A_NOTCH),
            Event::MouseWheel { delta, .. } => NOTCH.powf(delta.y),
            Event::Zoom(by) => *by,
            _ => 1.0,
        });
        (input.pointer.latest_pos(), by.product::<f32>())
    });
    if let Some(at) = at
        && (by - 1.0).abs() > 1e-4
    {
        play.view.zoom(&play.sheet, room, at, by);
    }
}

/// Whether a press takes the sheet instead of the walker: away from the walker, if the sheet can be moved.
fn takes_sheet(play: &MazePlay, at: Pos2) -> bool {
    let sheet = &play.sheet;
    let reach = (sheet.cell * REACH_CELLS).max(REACH_POINTS);
    let is_beside = sheet.middle(play, play.walk.at()).distance(at) > reach;
    !play.is_walkable() || is_beside && !sheet.is_whole()
}
