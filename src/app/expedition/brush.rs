//! How what the pencil drew shows in the window.

use bevy_egui::egui;

use crate::app::style;
use mapmaker_expedition::{Pencilled, Texts};
use mapmaker_grid::TilePos;
use mapmaker_storage::pure::chart_poster;

/// The colour of graphite.
pub(super) const GRAPHITE: egui::Color32 = egui::Color32::from_rgb(58, 62, 84);

/// Between a line and its label, in points.
const GAP: f32 = 3.0;

/// From a point of a line to the middle of a label of that size beside it.
fn beside(along: egui::Vec2, size: egui::Vec2) -> egui::Vec2 {
    let [x, y] = chart_poster::beside(along.into(), size.into(), GAP);
    egui::vec2(x, y)
}

/// Where a ring tells its distance in a text of that size: outside it at its top, or at the first of its foot and its sides
/// where that is in sight, or else at its middle. The middle of the text.
fn in_sight(room: egui::Rect, middle: egui::Pos2, radius: f32, size: egui::Vec2) -> egui::Pos2 {
    let up = beside(egui::Vec2::X, size);
    let right = beside(egui::Vec2::Y, size);
    let top = middle - egui::vec2(0.0, radius) + up;
    let foot = middle + egui::vec2(0.0, radius) - up;
    let east = middle + egui::vec2(radius, 0.0) + right;
    let west = middle - egui::vec2(radius, 0.0) - right;
    let mut places = [top, foot, east, west, middle + up].into_iter();
    let is_seen =
        |&place: &egui::Pos2| room.contains_rect(egui::Rect::from_center_size(place, size));
    places.find(is_seen).unwrap_or(top)
}

/// What draws pencil lines in the window.
pub(super) struct Brush<'a> {
    pub(super) painter: &'a egui::Painter,
    pub(super) texts: &'a Texts,
    /// A tile's side, in points.
    pub(super) side: f32,
}

impl Brush<'_> {
    /// A hole in the ground, where something was sought in vain.
    pub(super) fn searched(&self, at: egui::Pos2) {
        let radius = (self.side * 0.2).clamp(3.0, 10.0);
        let pen = egui::Stroke::new(1.4, GRAPHITE);
        self.painter.circle_stroke(at, radius, pen);
        let arm = egui::vec2(0.7 * radius, 0.7 * radius);
        self.painter.line_segment([at - arm, at + arm], pen);
    }

    /// A line, a ring or a mark, without what it measures.
    pub(super) fn paint(
        &self,
        one: &Pencilled,
        middle: impl Fn(TilePos) -> egui::Pos2,
        width: f32,
    ) {
        let pen = egui::Stroke::new(width, GRAPHITE);
        match *one {
            Pencilled::Line { from, to } => {
                let (from, to) = (middle(from), middle(to));
                self.painter.line_segment([from, to], pen);
                self.painter.circle_filled(from, 1.6 * width, GRAPHITE);
            }
            Pencilled::Ring { middle: at, tiles } => {
                let at = middle(at);
                let radius = f32::from(tiles) * self.side;
                self.painter.circle_stroke(at, radius, pen);
                self.painter.circle_filled(at, 1.6 * width, GRAPHITE);
            }
            Pencilled::Mark { at } => {
                let (at, arm) = (middle(at), (self.side * 0.3).clamp(3.0 * width, 22.0));
                for (x, y) in [(arm, arm), (arm, -arm)] {
                    let arm = egui::vec2(x, y);
                    let pen = egui::Stroke::new(width + 0.8, GRAPHITE);
                    self.painter.line_segment([at - arm, at + arm], pen);
                }
            }
        }
    }

    /// What a line or a ring measures, beside it.
    pub(super) fn tell(&self, one: &Pencilled, middle: impl Fn(TilePos) -> egui::Pos2) {
        let font = egui::FontId::proportional(13.0);
        let caption = one.caption(self.texts);
        let galley = self.painter.layout_no_wrap(caption, font, GRAPHITE);
        let rim = egui::vec2(4.0, 1.0);
        let size = galley.size() + 2.0 * rim;
        let at = match *one {
            Pencilled::Line { from, to } => {
                let (from, to) = (middle(from), middle(to));
                from.lerp(to, 0.5) + beside(to - from, size)
            }
            Pencilled::Ring { middle: at, tiles } => {
                let radius = f32::from(tiles) * self.side;
                in_sight(self.painter.clip_rect(), middle(at), radius, size)
            }
            Pencilled::Mark { .. } => return,
        };
        let around = egui::Rect::from_center_size(at, size);
        let paper = style::thin(style::PAPER, 0.9);
        self.painter.rect_filled(around, 3.0, paper);
        self.painter.galley(around.min + rim, galley, GRAPHITE);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ring_tells_its_distance_where_that_is_in_sight() {
        let room = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(1280.0, 800.0));
        let size = egui::vec2(100.0, 20.0);
        let place = |middle, radius| in_sight(room, middle, radius, size);
        let middle = egui::pos2(640.0, 400.0);
        // Half of the text and the gap outside the ring.
        assert_eq!(place(middle, 90.0), egui::pos2(640.0, 310.0 - 13.0));
        assert_eq!(
            place(egui::pos2(640.0, 100.0), 300.0),
            egui::pos2(640.0, 400.0 + 13.0)
        );
        assert_eq!(place(middle, 500.0), egui::pos2(1140.0 + 53.0, 400.0));
        assert_eq!(place(middle, 5000.0), egui::pos2(640.0, 400.0 - 13.0));
    }
}
