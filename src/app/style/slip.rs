//! Words over the map on slips of paper, and translucent colours that show the map.

use bevy_egui::egui::{self, Color32, FontId, vec2};

use super::PAPER;

/// A colour that covers its ground by `share`, from 0 to 1. Colours are mixed in linear light; as egui multiplies them,
/// light ones would darken their ground.
#[must_use]
pub fn thin(colour: Color32, share: f32) -> Color32 {
    let light = |channel: u8| {
        let light = egui::ecolor::linear_f32_from_gamma_u8(channel) * share;
        egui::ecolor::gamma_u8_from_linear_f32(light)
    };
    let [red, green, blue] = [colour.r(), colour.g(), colour.b()].map(light);
    Color32::from_rgba_premultiplied(red, green, blue, (255.0 * share + 0.5) as u8)
}

/// The size of a few words over the map, in points.
pub const FEW_WORDS: f32 = 14.0;

/// A few words on a slip of paper below a point, moved so that they stay in the window.
pub fn few_words(
    painter: &egui::Painter,
    top: egui::Pos2,
    text: &str,
    (size, colour): (f32, Color32),
) {
    let text = painter.layout_no_wrap(text.to_owned(), FontId::proportional(size), colour);
    let around = vec2(6.0, 2.0);
    let room = painter.clip_rect().shrink2(around);
    let place = egui::Align2::CENTER_TOP.anchor_size(top, text.size());
    let last = (room.max - text.size()).max(room.min);
    let place = place.translate(place.min.clamp(room.min, last) - place.min);
    painter.rect_filled(place.expand2(around), 0.0, thin(PAPER, 0.9));
    painter.galley(place.min, text, colour);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thin_paper_over_paper_is_paper() {
        for share in [0.1, 0.5, 0.75, 0.9] {
            let over = thin(PAPER, share);
            for (channel, paper) in [(over.r(), PAPER.r()), (over.b(), PAPER.b())] {
                let light = egui::ecolor::linear_f32_from_gamma_u8;
                let mixed = light(channel) + light(paper) * (1.0 - f32::from(over.a()) / 255.0);
                let mixed = egui::ecolor::gamma_u8_from_linear_f32(mixed);
                assert!(mixed.abs_diff(paper) <= 2, "{share}: {mixed} for {paper}");
            }
        }
    }
}
