//! Walls and fog as meshes, kept until what they show changes: a large maze has thousands of lines, and most frames
//! move them or leave them as they are.

use std::sync::Arc;

use bevy_egui::egui::epaint::Tessellator;
use bevy_egui::egui::{Color32, Mesh, Painter, Pos2, Rect, Shape, Stroke, pos2};

use super::play::Play;
use super::sheet::Sheet;
use super::toys::Toy;
use crate::app::ui::style;
use crate::engine::puzzles::maze::{Coord, Line, Making};

/// What is drawn, and of what.
#[derive(Default)]
pub(super) struct Drawn {
    of: Option<Of>,
    /// Where the sheet's corner was when it was drawn or moved last.
    corner: Pos2,
    fog: Option<Arc<Mesh>>,
    /// The cells where nothing was seen yet: it changes with the part that is drawn and not with every step.
    unseen: Option<(Of, Arc<Mesh>)>,
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
        self.shade(play, of, sheet.corner);
        walls(play, making, &mut pen, part, has_fog);
        self.walls = Arc::new(pen.mesh);
        self.of = Some(of);
        self.corner = sheet.corner;
        self.times += 1;
    }

    /// Shades all cells of the part that is drawn, where there is fog.
    fn shade(&mut self, play: &Play, of: Of, corner: Pos2) {
        let ground = Of { fog: None, ..of };
        match &mut self.unseen {
            _ if of.fog.is_none() => self.unseen = None,
            Some((old, mesh)) if *old == ground => {
                // It moves with the sheet as the other meshes do.
                Arc::make_mut(mesh).translate(corner - self.corner);
            }
            _ => {
                let mut mesh = Mesh::default();
                cells(play, &mut mesh, of.part, style::DEEP, |_| true);
                self.unseen = Some((ground, Arc::new(mesh)));
            }
        }
    }

    /// Moves what is drawn to where the sheet is now.
    fn follow(&mut self, corner: Pos2) {
        let by = corner - self.corner;
        if by == bevy_egui::egui::Vec2::ZERO {
            return;
        }
        let unseen = self.unseen.as_mut().map(|(_, mesh)| mesh);
        for mesh in self.fog.iter_mut().chain(unseen).chain([&mut self.walls]) {
            Arc::make_mut(mesh).translate(by);
        }
        self.corner = corner;
    }

    /// Shade over all that was never in sight, in the shape of the maze.
    pub(super) fn paint_fog(&self, painter: &Painter) {
        let unseen = self.unseen.as_ref().map(|(_, mesh)| mesh);
        for mesh in unseen.into_iter().chain(&self.fog) {
            painter.add(Shape::Mesh(Arc::clone(mesh)));
        }
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
        let is_hidden = has_fog && !seen(line.cell) && !line.beyond.is_some_and(seen);
        let is_open = |beyond| maze.is_open(line.cell, beyond) == Ok(true);
        !is_hidden && !line.beyond.is_some_and(is_open)
    };
    for line in lines_in(play, part).filter(is_wall) {
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

/// Paper in all cells that were in sight, and a lighter rim around them in the fog.
fn fog(play: &Play, pen: &mut Pen, part: Rect) -> Mesh {
    /// How far the rim reaches into the fog, in cells.
    const RIM: f32 = 0.25;
    let sheet = &play.sheet;
    let is_seen = |cell| play.walk.has_seen(cell);
    let rim = Stroke::new(sheet.cell * RIM * 2.0, lighter(0.5));
    for line in lines_in(play, part) {
        if line
            .beyond
            .is_some_and(|beyond| is_seen(beyond) != is_seen(line.cell))
        {
            let points: Vec<Pos2> = line.points.iter().map(|&point| sheet.at(point)).collect();
            for end in points.first().into_iter().chain(points.last()) {
                pen.draw(Shape::circle_filled(*end, rim.width / 2.0, rim.color));
            }
            pen.draw(Shape::line(points, rim));
        }
    }
    // Cells lie over the rim, so that none of it is on a floor that was seen.
    cells(play, &mut pen.mesh, part, style::PAPER, is_seen);
    std::mem::take(&mut pen.mesh)
}

/// The lines of which a part of the plan has an end.
fn lines_in(play: &Play, part: Rect) -> impl Iterator<Item = &Line> {
    play.plan.lines().iter().filter(move |line| {
        let (x, y) = line.points[0];
        part.contains(pos2(x, y))
    })
}

/// Fills cells of some of the lines in a part of the plan, as triangles between their middles and their sides. Without
/// soft edges there is no seam between two of them.
fn cells(play: &Play, mesh: &mut Mesh, part: Rect, ink: Color32, is_in: impl Fn(Coord) -> bool) {
    let sheet = &play.sheet;
    for line in lines_in(play, part) {
        for cell in [Some(line.cell), line.beyond].into_iter().flatten() {
            if !is_in(cell) {
                continue;
            }
            let middle = sheet.middle(play, cell);
            for pair in line.points.windows(2) {
                let first = mesh.vertices.len() as u32;
                for at in [middle, sheet.at(pair[0]), sheet.at(pair[1])] {
                    mesh.colored_vertex(at, ink);
                }
                mesh.add_triangle(first, first + 1, first + 2);
            }
        }
    }
}

/// Between shade and paper.
fn lighter(share: f32) -> Color32 {
    style::DEEP.lerp_to_gamma(style::PAPER, share)
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui;

    use super::*;
    use crate::engine::puzzles::maze::Code;

    /// What the fog draws last at a place of the screen.
    fn colour_at(drawn: &Drawn, at: Pos2) -> Option<Color32> {
        let (_, unseen) = drawn.unseen.as_ref()?;
        let meshes = [unseen, drawn.fog.as_ref()?];
        let mut triangles = meshes.into_iter().flat_map(|mesh| {
            let corners = mesh.indices.chunks(3);
            corners.map(|three| [0, 1, 2].map(|index| mesh.vertices[three[index] as usize]))
        });
        let holds = |corners: &[egui::epaint::Vertex; 3]| {
            let side = |index: usize| {
                let (from, to) = (corners[index].pos, corners[(index + 1) % 3].pos);
                let (along, apart) = (to - from, at - from);
                along.x * apart.y - along.y * apart.x
            };
            let sides = [side(0), side(1), side(2)];
            sides.iter().all(|side| *side >= 0.0) || sides.iter().all(|side| *side <= 0.0)
        };
        triangles.rfind(holds).map(|corners| corners[0].color)
    }

    #[test]
    fn fog_has_the_shape_of_the_maze_and_none_of_it_lies_on_what_was_seen() {
        let context = egui::Context::default();
        crate::app::ui::style::dress(&context);
        for code in [
            "maze-rect-12x9-wilson-5",
            "maze-hex-12x9-wilson-5",
            "maze-circle-7-wilson-5",
        ] {
            let code: Code = code.parse().expect("a code");
            let mut play = Play::new(code.make().expect("a maze"), None);
            play.toggle_fog();
            let area = Rect::from_min_size(Pos2::ZERO, egui::vec2(900.0, 700.0));
            let input = egui::RawInput {
                screen_rect: Some(area),
                ..egui::RawInput::default()
            };
            let mut output = context.run_ui(input, |ui| super::super::show::show(&mut play, ui));
            // Nobody draws it.
            output.textures_delta.clear();
            let (drawn, sheet) = (&play.drawn, &play.sheet);
            let (mut seen, mut unseen) = (0, 0);
            for line in play.plan.lines() {
                for cell in [Some(line.cell), line.beyond].into_iter().flatten() {
                    let middle = sheet.middle(&play, cell);
                    let rim = sheet.at(line.points[0]).lerp(sheet.at(line.points[1]), 0.5);
                    // From the middle almost to the wall.
                    for share in [0.1, 0.5, 0.9] {
                        let colour = colour_at(drawn, middle.lerp(rim, share));
                        if play.walk.has_seen(cell) {
                            assert_eq!(colour, Some(style::PAPER), "{code}");
                            seen += 1;
                        } else {
                            assert!(colour.is_some_and(|colour| colour != style::PAPER));
                            unseen += 1;
                        }
                    }
                }
            }
            assert!(seen > 20 && unseen > 100, "{code}: {seen}, {unseen}");
            let (width, height) = play.plan.size();
            let beside = sheet.at((width * 0.03, height * 0.03));
            let is_round = code.shape == crate::engine::puzzles::maze::Shape::Circle;
            assert_eq!(colour_at(drawn, beside).is_none(), is_round, "{code}");
        }
    }
}
