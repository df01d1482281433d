//! Lays out the sheet of a maze, and paints the maze, its trail and its walkers.

use bevy_egui::egui::emath::GuiRounding;
use bevy_egui::egui::{Mesh, Painter, Pos2, Rect, Shape, Stroke, vec2};

use super::play::MazePlay;
use super::sheet::{LEAST_CELL, MOST_CELL, Sheet, star};
use crate::app::style;
use mapmaker_puzzles::maze::{Coord, Making};

impl Sheet {
    /// The sheet for the chosen view; while the maze is being made, all of it.
    pub(super) fn new(play: &MazePlay, room: Rect, pixels_per_point: f32) -> Self {
        let (width, height) = play.plan.size();
        let fits = (room.width() / width).min(room.height() / height);
        let fits = fits.min(MOST_CELL);
        let chosen = play.view.cell.unwrap_or(LEAST_CELL.max(fits));
        let cell = if play.making().is_some() {
            fits
        } else {
            chosen.clamp(fits, MOST_CELL)
        };
        let size = vec2(width, height) * cell;
        let walker = || play.plan.middle(play.walk.at()).unwrap_or_default();
        let middle = play.view.middle.unwrap_or_else(walker);
        let at = vec2(middle.0, middle.1) * cell;
        // Along each side in the middle, or with that point in it as far as the rim lets it.
        let along = |room: f32, size: f32, at: f32| {
            if size <= room + 0.5 {
                (room - size) / 2.0
            } else {
                (room / 2.0 - at).clamp(room - size, 0.0)
            }
        };
        let offset = vec2(
            along(room.width(), size.x, at.x),
            along(room.height(), size.y, at.y),
        );
        Self {
            // Lines that are drawn once stay sharp wherever they move to.
            corner: (room.min + offset).round_to_pixels(pixels_per_point),
            cell,
            fits,
        }
    }

    pub(super) fn middle(&self, play: &MazePlay, cell: Coord) -> Pos2 {
        self.at(play.plan.middle(cell).unwrap_or_default())
    }
}

/// Draws all of it.
pub(super) fn draw(play: &mut MazePlay, painter: &Painter, room: Rect) {
    let mut drawn = std::mem::take(&mut play.drawn);
    drawn.renew(play, painter, room);
    let shown = room.expand(play.sheet.cell);
    if let Some(race) = play.racing() {
        flood(play, painter, shown, |cell| race.is_flooded(cell));
    }
    drawn.paint_fog(painter);
    let making = play.making();
    if making.is_none() {
        way(play, painter, shown);
    }
    drawn.paint_walls(painter);
    if let Some(cell) = making.and_then(Making::stands) {
        let (at, radius) = (play.sheet.middle(play, cell), play.sheet.cell / 3.0);
        painter.circle_filled(at, radius.max(2.0), style::RED);
    }
    play.drawn = drawn;
}

/// The trail, the hint, the goal and the walkers.
fn way(play: &MazePlay, painter: &Painter, shown: Rect) {
    let (sheet, walk) = (&play.sheet, &play.walk);
    let cell = sheet.cell;
    let middle = |cell: &Coord| sheet.middle(play, *cell);
    let red = Stroke::new((cell / 7.0).clamp(1.2, 6.0), style::RED);
    let thin = Stroke::new(red.width * 0.7, style::RED);
    painter.circle_stroke(middle(&walk.start()), cell / 4.5, thin);
    // Of a long trail, only the visible part is drawn.
    let is_seen = |pair: &[Coord]| pair.iter().any(|cell| shown.contains(middle(cell)));
    let pairs: Vec<&[Coord]> = walk.trail().windows(2).collect();
    let runs = pairs.split(|pair| !is_seen(pair));
    for run in runs.filter(|run| !run.is_empty()) {
        let last = run.last().map(|pair| pair[1]);
        let cells: Vec<Coord> = run.iter().map(|pair| pair[0]).chain(last).collect();
        painter.add(Shape::line(along(play, &cells), red));
    }
    let advised: Vec<Coord> = [walk.at()]
        .into_iter()
        .chain(play.advice.iter().copied())
        .collect();
    let advised = along(play, &advised);
    let ink = Stroke::new(red.width * 0.8, style::INK);
    painter.extend(Shape::dashed_line(&advised, ink, cell / 4.0, cell / 5.0));
    star(painter, middle(&walk.goal()), (cell / 3.2).max(6.0));
    if let Some(last) = play.racing().and_then(|race| race.trail().last()) {
        let (at, arm) = (middle(last), cell / 3.2);
        let ink = Stroke::new((cell / 7.0).clamp(1.5, 5.0), style::INK);
        painter.line_segment([at - vec2(arm, 0.0), at + vec2(arm, 0.0)], ink);
        painter.line_segment([at - vec2(0.0, arm), at + vec2(0.0, arm)], ink);
    }
    // Visible even if cells are tiny.
    let (at, radius) = (middle(&walk.at()), (cell / 4.2).max(4.0));
    painter.circle_filled(at, radius * 1.17, style::PAPER);
    painter.circle_filled(at, radius, style::RED);
}

/// A way from cell to cell on the screen.
fn along(play: &MazePlay, cells: &[Coord]) -> Vec<Pos2> {
    let path = play.plan.path(cells).into_iter();
    path.map(|at| play.sheet.at(at)).collect()
}

/// Dots on the flooded cells; small ones have four corners and are one mesh.
fn flood(play: &MazePlay, painter: &Painter, shown: Rect, is_flooded: impl Fn(Coord) -> bool) {
    /// From this radius on they are round, in points.
    const ROUND: f32 = 2.0;
    let ink = style::FAINT.gamma_multiply(0.7);
    let radius = play.sheet.cell / 9.0;
    let (from, to) = (play.sheet.plan(shown.min), play.sheet.plan(shown.max));
    let cells = play.plan.cells_in(from, to);
    let places = cells
        .filter(|(cell, _)| is_flooded(*cell))
        .map(|(_, middle)| play.sheet.at(middle));
    if radius >= ROUND {
        painter.extend(places.map(|at| Shape::circle_filled(at, radius, ink)));
        return;
    }
    let mut mesh = Mesh::default();
    for at in places {
        let first = mesh.vertices.len() as u32;
        // As much ink as a disc has.
        let reach = radius * 1.25;
        for (x, y) in [(0.0, -reach), (reach, 0.0), (0.0, reach), (-reach, 0.0)] {
            mesh.colored_vertex(at + vec2(x, y), ink);
        }
        mesh.add_triangle(first, first + 1, first + 2);
        mesh.add_triangle(first, first + 2, first + 3);
    }
    painter.add(Shape::mesh(mesh));
}
