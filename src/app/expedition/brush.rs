//! How what the pencil drew shows in the window.

use bevy_egui::egui;

use crate::app::style;
use mapmaker_expedition::{Pencilled, Texts};
use mapmaker_grid::TilePos;

/// The colour of graphite.
pub(super) const GRAPHITE: egui::Color32 = egui::Color32::from_rgb(58, 62, 84);

/// Where a ring tells its distance: at its top, or the first of its foot, its sides and its middle that is in sight.
fn in_sight(room: egui::Rect, middle: egui::Pos2, radius: f32) -> egui::Pos2 {
    let room = room.shrink2(egui::vec2(60.0, 12.0));
    let [top, foot, east, west] = [(0.0, -1.0), (0.0, 1.0), (1.0, 0.0), (-1.0, 0.0)]
        .map(|(x, y)| middle + egui::vec2(x, y) * radius);
    let mut places = [top, foot, east, west, middle].into_iter();
    places.find(|&place| room.contains(place)).unwrap_or(top)
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

    pub(super) fn paint(
        &self,
        one: &Pencilled,
        middle: impl Fn(TilePos) -> egui::Pos2,
        width: f32,
    ) {
        let pen = egui::Stroke::new(width, GRAPHITE);
        let told_at = match *one {
            Pencilled::Line { from, to } => {
                let (from, to) = (middle(from), middle(to));
                self.painter.line_segment([from, to], pen);
                self.painter.circle_filled(from, 1.6 * width, GRAPHITE);
                from.lerp(to, 0.5)
            }
            Pencilled::Ring { middle: at, tiles } => {
                let at = middle(at);
                let radius = f32::from(tiles) * self.side;
                self.painter.circle_stroke(at, radius, pen);
                self.painter.circle_filled(at, 1.6 * width, GRAPHITE);
                in_sight(self.painter.clip_rect(), at, radius)
            }
            Pencilled::Mark { at } => {
                let (at, arm) = (middle(at), (self.side * 0.3).clamp(5.0, 22.0));
                for (x, y) in [(arm, arm), (arm, -arm)] {
                    let arm = egui::vec2(x, y);
                    let pen = egui::Stroke::new(width + 0.8, GRAPHITE);
                    self.painter.line_segment([at - arm, at + arm], pen);
                }
                return;
            }
        };
        let font = egui::FontId::proportional(13.0);
        let galley = self
            .painter
            .layout_no_wrap(one.told(self.texts), font, GRAPHITE);
        let around =
            egui::Rect::from_center_size(told_at, galley.size()).expand2([4.0, 1.0].into());
        self.painter
            .rect_filled(around, 3.0, style::thin(style::PAPER, 0.9));
        let corner = around.min + egui::vec2(4.0, 1.0);
        self.painter.galley(corner, galley, GRAPHITE);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ring_tells_its_distance_where_that_is_in_sight() {
        let room = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(1280.0, 800.0));
        let place = |middle, radius| in_sight(room, middle, radius);
        let middle = egui::pos2(640.0, 400.0);
        assert_eq!(place(middle, 90.0), egui::pos2(640.0, 310.0));
        assert_eq!(
            place(egui::pos2(640.0, 100.0), 300.0),
            egui::pos2(640.0, 400.0)
        );
        assert_eq!(place(middle, 500.0), egui::pos2(1140.0, 400.0));
        assert_eq!(place(middle, 5000.0), middle);
    }
}
