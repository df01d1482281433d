//! A mosaic of square stones whose sides match: Tetravex.

use bevy_egui::egui::{
    self, Align2, Color32, FontId, Key, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, pos2, vec2,
};

use super::buttons;
use crate::app::ui::style;
use crate::engine::puzzles::tetravex::{Game, Puzzle, Refusal, Tile};

/// A stone's side in points.
const STONE: f32 = 58.0;

/// What is left between the mosaic and the loose stones.
const GAP: f32 = 28.0;

/// Grounds of the sides by number; the number is written, too.
const COLOURS: [Color32; 8] = [
    Color32::from_rgb(214, 196, 152),
    Color32::from_rgb(176, 104, 82),
    Color32::from_rgb(136, 158, 118),
    Color32::from_rgb(126, 156, 172),
    Color32::from_rgb(222, 170, 92),
    Color32::from_rgb(150, 126, 160),
    Color32::from_rgb(98, 112, 104),
    Color32::from_rgb(238, 226, 196),
];

/// A mosaic that somebody lays.
pub(super) struct Play {
    game: Game,
    /// The stone in hand.
    held: Option<usize>,
    /// Whether it is pressed, and goes where the button is let go.
    is_dragged: bool,
    /// Whether it was in hand before it was pressed.
    was_held: bool,
    /// The cell that keys put a stone on.
    cursor: Option<(usize, usize)>,
    /// Why the last stone could not be laid.
    said: String,
}

impl Play {
    pub(super) fn new(puzzle: Puzzle) -> Self {
        Self {
            game: Game::new(puzzle),
            held: None,
            is_dragged: false,
            was_held: false,
            cursor: None,
            said: String::new(),
        }
    }

    /// Shows it, and returns the solution once all stones lie.
    pub(super) fn show(&mut self, ui: &mut egui::Ui) -> Option<String> {
        ui.label(egui::RichText::new("The mosaic").heading());
        ui.label("Sides that touch must have the same number. Stones are never turned.");
        ui.label(style::quiet(
            "Drag a stone, or click it and then a place; or Space, the arrow keys and Enter.",
        ));
        ui.add_space(6.0);
        let (columns, rows) = self.size();
        let size = vec2(columns * STONE * 2.0 + GAP, rows * STONE);
        let (response, painter) = ui.allocate_painter(size + vec2(4.0, 4.0), egui::Sense::drag());
        let origin = response.rect.min + vec2(2.0, 2.0);
        let table = Table {
            board: origin,
            pool: origin + vec2(columns * STONE + GAP, 0.0),
            columns: columns as usize,
            rows: rows as usize,
        };
        self.by_keys(ui);
        self.by_pointer(ui, &table);
        self.draw(
            &painter,
            &table,
            ui.input(|input| input.pointer.latest_pos()),
        );
        ui.label(style::quiet(if self.said.is_empty() {
            " "
        } else {
            &self.said
        }));
        match buttons(ui, &["Undo", "Redo", "Clear"]) {
            Some(0) => self.undo(),
            Some(1) => {
                self.game.redo();
            }
            Some(_) => {
                self.game.clear();
            }
            None => {}
        }
        self.solution()
    }

    /// The numbers of the stones in reading order, once all lie and match.
    fn solution(&self) -> Option<String> {
        let (columns, rows) = self.size();
        let cells = (0..rows as usize).flat_map(|y| (0..columns as usize).map(move |x| (x, y)));
        let order: Option<Vec<String>> = cells
            .map(|(x, y)| Some(self.game.tile_at(x, y)?.to_string()))
            .collect();
        order
            .filter(|_| self.game.is_solved())
            .map(|order| order.join(" "))
    }

    /// Columns and rows.
    fn size(&self) -> (f32, f32) {
        let puzzle = self.game.puzzle();
        (puzzle.columns() as f32, puzzle.rows() as f32)
    }

    fn undo(&mut self) {
        self.held = None;
        self.game.undo();
    }

    /// Lays the stone in hand on a cell, if it fits there.
    fn lay(&mut self, (x, y): (usize, usize)) {
        let Some(stone) = self.held else { return };
        match self.game.set(x, y, stone) {
            Ok(()) => {
                self.held = None;
                self.said.clear();
            }
            Err(Refusal::Occupied { .. }) => "A stone lies there.".clone_into(&mut self.said),
            Err(_) => "Its sides don't match there.".clone_into(&mut self.said),
        }
    }

    fn by_keys(&mut self, ui: &egui::Ui) {
        let pressed = |key| ui.input(|input| input.key_pressed(key));
        let command = ui.input(|input| input.modifiers.command);
        let is_shifted = ui.input(|input| input.modifiers.shift);
        if pressed(Key::Z) && command && !is_shifted {
            self.undo();
        } else if (pressed(Key::Z) || pressed(Key::Y)) && command {
            self.game.redo();
        }
        if pressed(Key::Space) {
            let loose: Vec<usize> = self.game.loose().collect();
            let now = self
                .held
                .and_then(|held| loose.iter().position(|&stone| stone == held));
            let count = loose.len();
            let next = match (now, is_shifted) {
                (None, _) => 0,
                (Some(now), false) => now + 1,
                (Some(now), true) => now + count - 1,
            };
            self.held = loose.get(next % count.max(1)).copied();
            self.cursor.get_or_insert((0, 0));
        }
        let (columns, rows) = self.size();
        for (key, dx, dy) in [
            (Key::ArrowUp, 0, -1),
            (Key::ArrowRight, 1, 0),
            (Key::ArrowDown, 0, 1),
            (Key::ArrowLeft, -1, 0),
        ] {
            if pressed(key) {
                let (x, y) = self.cursor.unwrap_or((0, 0));
                let moved = |at: usize, by: isize, count: f32| {
                    at.saturating_add_signed(by).min(count as usize - 1)
                };
                self.cursor = Some((moved(x, dx, columns), moved(y, dy, rows)));
            }
        }
        if let Some(cell) = self.cursor.filter(|_| pressed(Key::Enter)) {
            if self.held.is_some() {
                self.lay(cell);
            } else {
                self.held = self.game.take_back(cell.0, cell.1);
            }
        }
    }

    fn by_pointer(&mut self, ui: &egui::Ui, table: &Table) {
        let (at, is_pressed, is_released) = ui.input(|input| {
            let pointer = &input.pointer;
            (
                pointer.latest_pos(),
                pointer.primary_pressed(),
                pointer.primary_released(),
            )
        });
        let Some(at) = at else { return };
        if is_pressed {
            self.cursor = None;
            let cell = table.cell(table.board, at);
            let laid = cell.and_then(|(x, y)| self.game.tile_at(x, y));
            let slot = table
                .cell(table.pool, at)
                .map(|(x, y)| y * table.columns + x);
            let loose = slot.filter(|&slot| self.game.loose().any(|stone| stone == slot));
            if let Some(stone) = loose.or(laid.filter(|_| self.held.is_none())) {
                self.was_held = self.held == Some(stone);
                self.is_dragged = true;
                self.held = Some(stone);
            } else if let Some(cell) = cell {
                self.lay(cell);
            } else {
                self.held = None;
            }
        }
        if is_released && std::mem::take(&mut self.is_dragged) {
            let cell = table.cell(table.board, at);
            let from = self.held.and_then(|stone| self.game.place_of(stone));
            if let Some(cell) = cell.filter(|&cell| from != Some(cell)) {
                self.lay(cell);
            } else if let Some((x, y)) = from.filter(|_| cell.is_none()) {
                self.game.take_back(x, y);
                self.held = None;
            } else if self.was_held {
                // A second click on the stone in hand puts it down.
                self.held = None;
            }
        }
    }

    fn draw(&self, painter: &Painter, table: &Table, pointer: Option<Pos2>) {
        let frame = Stroke::new(1.0, style::FAINT);
        for y in 0..table.rows {
            for x in 0..table.columns {
                let place = place_of(table.board, (x, y));
                painter.rect_filled(place, 0.0, style::SHADE);
                painter.rect_stroke(place, 0.0, frame, StrokeKind::Middle);
                let slot = place_of(table.pool, (x, y));
                painter.rect_stroke(slot, 0.0, Stroke::new(0.5, style::DEEP), StrokeKind::Middle);
            }
        }
        let tiles = self.game.puzzle().tiles();
        for (stone, &tile) in tiles.iter().enumerate() {
            let slot = (stone % table.columns, stone / table.columns);
            let place = match self.game.place_of(stone) {
                Some(cell) => place_of(table.board, cell),
                None => place_of(table.pool, slot),
            };
            let is_held = self.held == Some(stone);
            if !(is_held && self.is_dragged) {
                draw_stone(painter, place, tile);
            }
            if is_held {
                let red = Stroke::new(3.0, style::RED);
                painter.rect_stroke(place, 2.0, red, StrokeKind::Inside);
            }
        }
        if let Some(cell) = self.cursor {
            let ink = Stroke::new(2.5, style::INK);
            painter.rect_stroke(place_of(table.board, cell), 2.0, ink, StrokeKind::Inside);
        }
        if let (Some(stone), Some(at), true) = (self.held, pointer, self.is_dragged) {
            let place = Rect::from_center_size(at, vec2(STONE, STONE));
            draw_stone(painter, place, tiles[stone]);
        }
    }
}

/// Where things lie.
struct Table {
    board: Pos2,
    pool: Pos2,
    columns: usize,
    rows: usize,
}

impl Table {
    /// The cell under a point, of the board or of the places of loose stones.
    fn cell(&self, origin: Pos2, at: Pos2) -> Option<(usize, usize)> {
        let inside = (at - origin) / STONE;
        let is_in = inside.x >= 0.0 && inside.y >= 0.0;
        let cell = (inside.x as usize, inside.y as usize);
        (is_in && cell.0 < self.columns && cell.1 < self.rows).then_some(cell)
    }
}

/// The place of a cell on the board or among the loose stones, whichever begins at `origin`.
fn place_of(origin: Pos2, (x, y): (usize, usize)) -> Rect {
    let corner = origin + vec2(x as f32, y as f32) * STONE;
    Rect::from_min_size(corner, vec2(STONE, STONE))
}

/// Four triangles with a number each.
fn draw_stone(painter: &Painter, place: Rect, tile: Tile) {
    let middle = place.center();
    let ink = Stroke::new(1.0, style::INK);
    let corners = [
        place.left_top(),
        place.right_top(),
        place.right_bottom(),
        place.left_bottom(),
    ];
    let sides = [tile.top, tile.right, tile.bottom, tile.left];
    for (index, side) in sides.into_iter().enumerate() {
        let (from, to) = (corners[index], corners[(index + 1) % 4]);
        let ground = COLOURS[usize::from(side) % COLOURS.len()];
        painter.add(Shape::convex_polygon(vec![middle, from, to], ground, ink));
        let edge = pos2(f32::midpoint(from.x, to.x), f32::midpoint(from.y, to.y));
        let at = middle + (edge - middle) * 0.62;
        let font = FontId::proportional(15.0);
        painter.text(at, Align2::CENTER_CENTER, side, font, style::INK);
    }
    painter.rect_stroke(place, 0.0, Stroke::new(1.5, style::INK), StrokeKind::Inside);
}
