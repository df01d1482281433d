//! Walls and fog as meshes, one for each block of the plan, kept until their content changes: a large maze has
//! thousands of lines, and few of them change between frames.

use std::sync::Arc;

use bevy_egui::egui::emath::GuiRounding;
use bevy_egui::egui::epaint::{TessellationOptions, Tessellator};
use bevy_egui::egui::{Color32, Mesh, Painter, Pos2, Rect, Shape, Stroke, Vec2};

use super::meshes::{Block, Drawn, Of};
use super::play::MazePlay;
use crate::app::style;
use mapmaker_puzzles::maze::{Coord, Line, Making, Shape as Grid};

/// The distance from a cell's middle within which lines may change once the cell is seen or loses a wall, in cells.
const AROUND: f32 = 1.0;

impl Drawn {
    /// Draws the visible blocks, except those that are up to date.
    pub(super) fn renew(&mut self, play: &MazePlay, painter: &Painter, room: Rect) {
        let sheet = &play.sheet;
        let making = play.making();
        let of = Of {
            cell: sheet.cell,
            pixels_per_point: painter.pixels_per_point(),
            has_fog: play.has_fog && making.is_none() && !play.walk.is_there(),
            is_made: making.is_some(),
        };
        self.forget(play, making, of);
        let (from, to) = (sheet.plan(room.min), sheet.plan(room.max));
        self.shown.clear();
        self.shown.extend(play.plan.blocks_in(from, to));
        self.work = 0;
        for &block in &self.shown {
            match &mut self.blocks[block] {
                Some(drawn) => drawn.follow(sheet.corner),
                empty => {
                    let (drawn, lines) = draw(play, making, painter, of, block);
                    *empty = Some(drawn);
                    self.work += lines;
                }
            }
        }
        self.times += usize::from(self.work > 0);
    }

    /// Discards meshes that are out of date.
    fn forget(&mut self, play: &MazePlay, making: Option<&Making>, of: Of) {
        let sighted = play.walk.sighted();
        let step = making.map_or(0, |making| making.progress().0);
        let is_same = self.of == Some(of) && self.blocks.len() == play.plan.blocks();
        // Another walk, or a making that began anew.
        if !is_same || sighted.len() < self.sighted || step < self.step {
            self.blocks.clear();
            self.blocks.resize_with(play.plan.blocks(), || None);
        } else {
            let seen = if of.has_fog {
                &sighted[self.sighted..]
            } else {
                &[]
            };
            let changed = making.into_iter();
            let changed = changed.flat_map(|making| making.changed_since(self.step));
            for cell in seen.iter().copied().chain(changed) {
                let (x, y) = play.plan.middle(cell).unwrap_or_default();
                let (from, to) = ((x - AROUND, y - AROUND), (x + AROUND, y + AROUND));
                for block in play.plan.blocks_in(from, to) {
                    self.blocks[block] = None;
                }
            }
        }
        self.of = Some(of);
        (self.sighted, self.step) = (sighted.len(), step);
    }

    fn blocks(&self) -> impl Iterator<Item = &Block> {
        let shown = self.shown.iter();
        shown.filter_map(|&block| self.blocks.get(block)?.as_ref())
    }

    /// Shade over all that was never in sight, in the shape of the maze.
    pub(super) fn paint_fog(&self, painter: &Painter) {
        // Each layer lies entirely under the next.
        for layer in 0..3 {
            paint(painter, self.blocks().map(|block| &block.fog[layer]));
        }
    }

    pub(super) fn paint_walls(&self, painter: &Painter) {
        paint(painter, self.blocks().map(|block| &block.walls));
    }

    /// In how many frames something was drawn.
    #[cfg(test)]
    pub(super) const fn times(&self) -> usize {
        self.times
    }

    /// How many lines were looked at for the last frame.
    #[cfg(test)]
    pub(super) const fn work(&self) -> usize {
        self.work
    }
}

impl Block {
    /// Moves the meshes to the sheet's present place.
    fn follow(&mut self, corner: Pos2) {
        let by = corner - self.corner;
        if by == Vec2::ZERO {
            return;
        }
        for mesh in self.fog.iter_mut().chain([&mut self.walls]) {
            if !mesh.is_empty() {
                Arc::make_mut(mesh).translate(by);
            }
        }
        self.corner = corner;
    }
}

fn paint<'m>(painter: &Painter, meshes: impl Iterator<Item = &'m Arc<Mesh>>) {
    let meshes = meshes.filter(|mesh| !mesh.is_empty());
    painter.extend(meshes.map(|mesh| Shape::Mesh(Arc::clone(mesh))));
}

/// Draws a block; how many lines it has, too.
fn draw(
    play: &MazePlay,
    making: Option<&Making>,
    painter: &Painter,
    of: Of,
    block: usize,
) -> (Block, usize) {
    let lines: Vec<&Line> = play.plan.lines_of(block).collect();
    let fog = if of.has_fog {
        let unseen = cells(play, &lines, style::DEEP, |_| true);
        let mut seen = cells(play, &lines, style::PAPER, |cell| play.walk.has_seen(cell));
        beyond(play, &lines, &mut seen);
        [unseen, rim(play, painter, &lines), seen]
    } else {
        [Mesh::default(), Mesh::default(), Mesh::default()]
    };
    let count = lines.len();
    let drawn = Block {
        corner: play.sheet.corner,
        fog: fog.map(Arc::new),
        walls: Arc::new(walls(play, making, painter, of, &lines)),
    };
    (drawn, count)
}

fn walls(
    play: &MazePlay,
    making: Option<&Making>,
    painter: &Painter,
    of: Of,
    lines: &[&Line],
) -> Mesh {
    let sheet = &play.sheet;
    let maze = making.map_or(play.walk.maze(), Making::maze);
    let seen = |cell| play.walk.has_seen(cell);
    let shows = |line: &&&Line| {
        let is_hidden = of.has_fog && !seen(line.cell) && !line.beyond.is_some_and(seen);
        !is_hidden && line.is_wall(maze)
    };
    let ink = Stroke::new((sheet.cell / 11.0).clamp(0.8, 4.0), style::INK);
    let mut pen = pen(painter, true);
    let mut mesh = Mesh::default();
    for line in lines.iter().filter(shows) {
        let mut points: Vec<Pos2> = line.points.iter().map(|&point| sheet.at(point)).collect();
        if maze.shape() == Grid::Rect {
            mesh.add_colored_rect(bar(&points, ink, of.pixels_per_point), ink.color);
        } else {
            lengthen(&mut points, ink.width / 2.0);
            pen.tessellate_shape(Shape::line(points, ink), &mut mesh);
        }
    }
    mesh
}

/// An upright or level line as a bar with edges between pixels, slightly longer than the line, so that corners join.
fn bar(points: &[Pos2], ink: Stroke, pixels_per_point: f32) -> Rect {
    let wide = (ink.width * pixels_per_point).round().max(1.0) / pixels_per_point;
    let line = Rect::from_points(points);
    let corner = |at: Pos2| (at - Vec2::splat(wide / 2.0)).round_to_pixels(pixels_per_point);
    Rect::from_min_max(corner(line.min), corner(line.max) + Vec2::splat(wide))
}

/// Makes a line of two or more points longer at both ends, so that corners join.
fn lengthen(points: &mut [Pos2], by: f32) {
    for _ in 0..2 {
        if let [first, second, ..] = points {
            *first += (*first - *second).normalized() * by;
        }
        points.reverse();
    }
}

/// A pen that makes triangles of shapes.
fn pen(painter: &Painter, is_soft: bool) -> Tessellator {
    let options = TessellationOptions {
        feathering: is_soft,
        ..painter.ctx().tessellation_options(|options| *options)
    };
    Tessellator::new(painter.pixels_per_point(), options, [1, 1], Vec::new())
}

/// How far a rim reaches into the fog, in cells.
const RIM: f32 = 0.25;

/// Paper beside the outer walls, over the ends of the rim that reach beyond them.
fn beyond(play: &MazePlay, lines: &[&Line], mesh: &mut Mesh) {
    let sheet = &play.sheet;
    let far = sheet.cell * (RIM + 0.02);
    for line in lines.iter().filter(|line| line.beyond.is_none()) {
        let middle = sheet.middle(play, line.cell);
        for pair in line.points.windows(2) {
            let (from, to) = (sheet.at(pair[0]), sheet.at(pair[1]));
            let across = (to - from).normalized().rot90() * far;
            let away = if across.dot(from - middle) < 0.0 {
                -across
            } else {
                across
            };
            let first = mesh.vertices.len() as u32;
            for at in [from, to, to + away, from + away] {
                mesh.colored_vertex(at, style::PAPER);
            }
            mesh.add_triangle(first, first + 1, first + 2);
            mesh.add_triangle(first, first + 2, first + 3);
        }
    }
}

/// A lighter rim in the fog around all cells that were in sight.
fn rim(play: &MazePlay, painter: &Painter, lines: &[&Line]) -> Mesh {
    let sheet = &play.sheet;
    let is_seen = |cell| play.walk.has_seen(cell);
    // With soft edges every end would be a ring of its own, and blocks would have seams.
    let mut pen = pen(painter, false);
    let mut mesh = Mesh::default();
    let lighter = style::DEEP.lerp_to_gamma(style::PAPER, 0.5);
    let rim = Stroke::new(sheet.cell * RIM * 2.0, lighter);
    for line in lines {
        let is_rim = |beyond| is_seen(beyond) != is_seen(line.cell);
        if line.beyond.is_some_and(is_rim) {
            let points: Vec<Pos2> = line.points.iter().map(|&point| sheet.at(point)).collect();
            for end in points.first().into_iter().chain(points.last()) {
                let dot = Shape::circle_filled(*end, rim.width / 2.0, rim.color);
                pen.tessellate_shape(dot, &mut mesh);
            }
            pen.tessellate_shape(Shape::line(points, rim), &mut mesh);
        }
    }
    mesh
}

/// Fills cells of some of the lines, as triangles between their middles and their sides. Without soft edges there is no
/// seam between two of them.
fn cells(play: &MazePlay, lines: &[&Line], ink: Color32, is_in: impl Fn(Coord) -> bool) -> Mesh {
    let sheet = &play.sheet;
    let mut mesh = Mesh::default();
    for line in lines {
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
    mesh
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui;

    use super::*;
    use mapmaker_puzzles::maze::Code;

    /// The topmost colour of the fog at a place of the screen.
    fn colour_at(drawn: &Drawn, at: Pos2) -> Option<Color32> {
        let layers = (0..3).flat_map(|layer| drawn.blocks().map(move |block| &block.fog[layer]));
        let meshes: Vec<&Arc<Mesh>> = layers.collect();
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
    fn walls_of_squares_are_whole_pixels_and_join_at_corners() {
        let ink = Stroke::new(1.3, style::INK);
        let (corner, right, below) = (
            egui::pos2(10.3, 7.9),
            egui::pos2(22.0, 7.9),
            egui::pos2(10.3, 19.6),
        );
        for scale in [1.0_f32, 1.25, 2.0] {
            let bars = [[corner, right], [below, corner]].map(|ends| bar(&ends, ink, scale));
            assert_eq!(bars[0].min, bars[1].min);
            let wide = (1.3 * scale).round() / scale;
            for thick in [bars[0].height(), bars[1].width()] {
                assert!((thick - wide).abs() < 1e-3, "{thick} at {scale}");
            }
            let ends = bars.iter().flat_map(|bar| [bar.min, bar.max]);
            for at in ends.flat_map(|end| [end.x, end.y]) {
                let pixels = at * scale;
                assert!((pixels - pixels.round()).abs() < 1e-3, "{at} at {scale}");
            }
        }
        let mut line = [corner, right];
        lengthen(&mut line, 2.0);
        assert_eq!(line, [egui::pos2(8.3, 7.9), egui::pos2(24.0, 7.9)]);
    }

    #[test]
    fn fog_has_the_shape_of_the_maze_and_none_of_it_lies_on_what_was_seen() {
        let context = egui::Context::default();
        crate::app::style::dress(&context);
        for code in [
            "maze-rect-12x9-wilson-5",
            "maze-hex-12x9-wilson-5",
            "maze-circle-7-wilson-5",
        ] {
            let code: Code = code.parse().expect("a code");
            let mut play = MazePlay::new(code.make().expect("a maze"), None);
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
            // The fog has one shade without soft edges inside, and does not reach beyond the outer walls.
            let meshes = drawn.blocks().flat_map(|block| block.fog.iter());
            let mut vertices = meshes.flat_map(|mesh| mesh.vertices.iter());
            assert!(vertices.all(|vertex| vertex.color.is_opaque()), "{code}");
            let rim = play.plan.lines().iter();
            for line in rim.filter(|line| line.beyond.is_none()) {
                let middle = sheet.middle(&play, line.cell);
                // Beyond the ends of a side of a hexagon is the next one.
                let ends = match code.shape {
                    Grid::Rect => [0.0, 1.0],
                    _ => [0.2, 0.8],
                };
                for share in [ends[0], 0.5, ends[1]] {
                    let (from, to) = (sheet.at(line.points[0]), sheet.at(line.points[1]));
                    let wall = from.lerp(to, share);
                    let away = wall + (wall - middle).normalized() * sheet.cell * 0.1;
                    let is_paper = |colour| colour == style::PAPER;
                    let colour = colour_at(drawn, away);
                    assert!(colour.is_none_or(is_paper), "{code} {share}");
                }
            }
            let (width, height) = play.plan.size();
            let beside = sheet.at((width * 0.03, height * 0.03));
            let is_round = code.shape == Grid::Circle;
            assert_eq!(colour_at(drawn, beside).is_none(), is_round, "{code}");
        }
    }
}
