//! Walls and fog as meshes, kept until what they show changes: a large maze has thousands of lines, and most frames
//! move them or leave them as they are.

use std::sync::Arc;

use bevy_egui::egui::epaint::Tessellator;
use bevy_egui::egui::{Color32, Mesh, Painter, Pos2, Rect, Shape, Stroke, pos2};

use super::play::Play;
use super::sheet::Sheet;
use super::toys::Toy;
use crate::app::ui::style;
use crate::engine::puzzles::maze::{Line, Making};

/// What is drawn, and of what.
#[derive(Default)]
pub(super) struct Drawn {
    of: Option<Of>,
    /// Where the sheet's corner was when it was drawn or moved last.
    corner: Pos2,
    fog: Option<Arc<Mesh>>,
    walls: Arc<Mesh>,
    /// How often it was drawn.
    times: usize,
}

/// What meshes depend on, besides where the sheet lies.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Of {
    cell: f32,
    pixels_per_point: f32,
    /// The part of the plan that is drawn.
    part: Rect,
    /// The game's version where there is fog.
    fog: Option<u64>,
    /// The step of the making that is watched.
    step: Option<usize>,
}

impl Drawn {
    /// Draws what shows in a place of the screen, unless it is there already.
    pub(super) fn renew(&mut self, play: &Play, painter: &Painter, room: Rect) {
        let sheet = &play.sheet;
        let shown = room.expand(sheet.cell);
        let making = match play.moving.as_ref().map(|moving| &moving.toy) {
            Some(Toy::Making(making)) => Some(making),
            _ => None,
        };
        let has_fog = play.has_fog && making.is_none() && !play.walk.is_there();
        let seen = part(sheet, shown);
        // Some more on all sides, so that a walk goes on for a while.
        let part = part(sheet, shown.expand2(room.size() / 4.0));
        let of = Of {
            cell: sheet.cell,
            pixels_per_point: painter.pixels_per_point(),
            part,
            fog: has_fog.then(|| play.version()),
            step: making.map(|making| making.progress().0),
        };
        let is_there = self
            .of
            .is_some_and(|old| old.part.contains_rect(seen) && Of { part, ..old } == of);
        if is_there {
            self.follow(sheet.corner);
            return;
        }
        let context = painter.ctx();
        let options = context.tessellation_options(|options| *options);
        let mut pen = Pen {
            tessellator: Tessellator::new(of.pixels_per_point, options, [1, 1], Vec::new()),
            mesh: Mesh::default(),
        };
        self.fog = has_fog.then(|| Arc::new(fog(play, &mut pen, part)));
        walls(play, making, &mut pen, part, has_fog);
        self.walls = Arc::new(pen.mesh);
        self.of = Some(of);
        self.corner = sheet.corner;
        self.times += 1;
    }

    /// Moves what is drawn to where the sheet is now.
    fn follow(&mut self, corner: Pos2) {
        let by = corner - self.corner;
        if by == bevy_egui::egui::Vec2::ZERO {
            return;
        }
        for mesh in self.fog.iter_mut().chain([&mut self.walls]) {
            Arc::make_mut(mesh).translate(by);
        }
        self.corner = corner;
    }

    /// Shade over all that was never in sight.
    pub(super) fn paint_fog(&self, play: &Play, painter: &Painter) {
        let Some(fog) = &self.fog else { return };
        let (width, height) = play.plan.size();
        let sheet = &play.sheet;
        let all = Rect::from_two_pos(sheet.at((0.0, 0.0)), sheet.at((width, height)));
        let painter = painter.with_clip_rect(all.intersect(painter.clip_rect()));
        painter.rect_filled(all, 0.0, style::DEEP);
        painter.add(Shape::Mesh(Arc::clone(fog)));
    }

    pub(super) fn paint_walls(&self, painter: &Painter) {
        painter.add(Shape::Mesh(Arc::clone(&self.walls)));
    }

    #[cfg(test)]
    pub(super) const fn times(&self) -> usize {
        self.times
    }
}

/// The part of the plan in a place of the screen.
fn part(sheet: &Sheet, place: Rect) -> Rect {
    let corner = |at: Pos2| {
        let (x, y) = sheet.plan(at);
        pos2(x, y)
    };
    Rect::from_min_max(corner(place.min), corner(place.max))
}

/// Makes shapes into a mesh.
struct Pen {
    tessellator: Tessellator,
    mesh: Mesh,
}

impl Pen {
    fn draw(&mut self, shape: Shape) {
        self.tessellator.tessellate_shape(shape, &mut self.mesh);
    }
}

fn walls(play: &Play, making: Option<&Making>, pen: &mut Pen, part: Rect, has_fog: bool) {
    let sheet = &play.sheet;
    let maze = making.map_or(play.walk.maze(), Making::maze);
    let ink = Stroke::new((sheet.cell / 11.0).clamp(0.8, 4.0), style::INK);
    let seen = |cell| play.walk.has_seen(cell);
    let is_wall = |line: &&Line| {
        let (x, y) = line.points[0];
        let is_hidden = has_fog && !seen(line.cell) && !line.beyond.is_some_and(seen);
        let is_open = |beyond| maze.is_open(line.cell, beyond) == Ok(true);
        part.contains(pos2(x, y)) && !is_hidden && !line.beyond.is_some_and(is_open)
    };
    for line in play.plan.lines().iter().filter(is_wall) {
        let points: Vec<Pos2> = line.points.iter().map(|&point| sheet.at(point)).collect();
        pen.draw(match points[..] {
            [from, to] => {
                // A little longer, so that corners join.
                let more = (to - from).normalized() * ink.width / 2.0;
                Shape::line_segment([from - more, to + more], ink)
            }
            _ => Shape::line(points, ink),
        });
    }
}

/// Paper around all that was in sight.
fn fog(play: &Play, pen: &mut Pen, part: Rect) -> Mesh {
    let sheet = &play.sheet;
    let is_shown = |cell: &_| {
        let (x, y) = play.plan.middle(*cell).unwrap_or_default();
        play.walk.has_seen(*cell) && part.contains(pos2(x, y))
    };
    let cells = play.walk.maze().coords().filter(is_shown);
    let places: Vec<_> = cells.map(|cell| sheet.middle(play, cell)).collect();
    for (share, ink) in [(0.95, lighter(0.5)), (0.76, style::PAPER)] {
        for &at in &places {
            pen.draw(Shape::circle_filled(at, sheet.cell * share, ink));
        }
    }
    std::mem::take(&mut pen.mesh)
}

/// Between shade and paper.
fn lighter(share: f32) -> Color32 {
    style::DEEP.lerp_to_gamma(style::PAPER, share)
}
