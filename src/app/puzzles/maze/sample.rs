//! The small drawing of a maze for its card and its rules: one of each shape, with a trail to the star.

use bevy_egui::egui::{Painter, Rect, Shape as Drawn, Stroke, pos2, vec2};

use super::sheet::star;
use crate::app::style;
use mapmaker_puzzles::maze::{Code, MazePlan, Shape, Walk};

/// The part of the square that is left free around it.
const FREE: f32 = 0.04;

/// Draws it.
pub(super) fn draw(shape: Shape, painter: &Painter, place: Rect) {
    let code = match shape {
        Shape::Rect => "maze-rect-5x5-backtracker-3",
        Shape::Hex => "maze-hex-5x4-backtracker-3",
        Shape::Circle => "maze-circle-4-backtracker-3",
    };
    // OK because a test makes each.
    let code: Code = code.parse().expect("a code");
    let maze = code.make().expect("a maze");
    let plan = MazePlan::new(&maze);
    let (width, height) = plan.size();
    let side = (1.0 - 2.0 * FREE) * (place.width() / width).min(place.height() / height);
    let corner = place.center() - vec2(width, height) * side / 2.0;
    let at = |(x, y): (f32, f32)| pos2(corner.x + x * side, corner.y + y * side);
    let mut walk = Walk::new(maze);
    let mut way = walk.way();
    // One step is left to the star.
    way.pop();
    walk.go(&way);
    let trail = plan.path(walk.trail()).into_iter();
    let red = Stroke::new((side / 8.0).max(1.5), style::RED);
    painter.add(Drawn::line(trail.map(at).collect(), red));
    let ink = Stroke::new((side / 9.0).max(1.5), style::INK);
    for line in plan.lines().iter().filter(|line| line.is_wall(walk.maze())) {
        let points = line.points.iter().map(|&point| at(point));
        painter.add(Drawn::line(points.collect(), ink));
    }
    let middle = |cell| plan.middle(cell).map(at).unwrap_or_default();
    painter.circle_filled(middle(walk.at()), side / 4.0, style::RED);
    star(painter, middle(walk.goal()), side / 3.2);
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{Context, RawInput};

    use super::*;

    #[test]
    fn the_rules_of_each_shape_show_a_maze_of_that_shape() {
        // Those of rings and hexagons showed squares.
        let place = Rect::from_min_size(pos2(10.0, 10.0), vec2(130.0, 130.0));
        let mut seen = Vec::new();
        for (shape, _) in Shape::ALL {
            let context = Context::default();
            style::dress(&context);
            let mut output = context.run_ui(RawInput::default(), |ui| {
                draw(shape, ui.painter(), place);
            });
            output.textures_delta.clear();
            let shapes = output.shapes.iter().map(|drawn| &drawn.shape);
            let paths = shapes.filter_map(|shape| match shape {
                Drawn::Path(path) => Some(path.points.as_slice()),
                _ => None,
            });
            let paths: Vec<_> = paths.collect();
            let mut points = paths.iter().copied().flatten();
            assert!(points.all(|&at| place.contains(at)), "{shape:?}");
            // Walls of rings are bent.
            let bent = paths.iter().filter(|points| points.len() > 2).count();
            seen.push((paths.len(), bent));
        }
        let [(squares, few), (hexagons, as_few), (rings, many)] = seen[..] else {
            panic!("{seen:?}");
        };
        assert!(squares > 20 && hexagons > 30 && rings > 20, "{seen:?}");
        assert!(many > few && few == as_few, "{seen:?}");
    }
}
