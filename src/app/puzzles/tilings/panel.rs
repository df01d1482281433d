//! The panel beside the board: the tile in hand, the seats with their scores, and the events.

use bevy_egui::egui::{
    self, Align, Align2, Layout, Painter, Rect, RichText, ScrollArea, Sense, Stroke, StrokeKind,
    Ui, vec2,
};

use super::play::TilingsPlay;
use super::{RULES, board, face, token, told};
use crate::app::style;
use mapmaker_puzzles::wang::Due;

/// The widths of a score and of the leader's star, in points.
const SCORE: f32 = 38.0;
const STAR: f32 = 16.0;

/// The part of the panel for the tile in hand.
pub(super) fn hand_place(panel: Rect) -> Rect {
    let height = (panel.height() * 0.26).clamp(70.0, 150.0);
    Rect::from_min_size(panel.min, vec2(panel.width(), height))
}

/// Draws the tile in hand, turned as it is.
pub(super) fn hand(play: &TilingsPlay, painter: &Painter, place: Rect) {
    painter.rect_filled(place, 4.0, style::thin(style::SHADE, 0.6));
    let thin = Stroke::new(1.0, style::DEEP);
    painter.rect_stroke(place, 4.0, thin, StrokeKind::Inside);
    let setup = play.table.setup();
    let palette = setup.deck().palette();
    let Due::Turn(player) = play.stand.due else {
        return;
    };
    let note = |text: &str| {
        let at = place.left_bottom() + vec2(8.0, -6.0);
        let font = egui::FontId::proportional(13.0);
        painter.text(at, Align2::LEFT_BOTTOM, text, font, style::FAINT);
    };
    let Some(block) = play.stand.block else {
        // The tile that goes to the bottom of the hand.
        let kind = play.stand.hands.get(player).and_then(|hand| hand.first());
        if let Some(tile) = kind.and_then(|&kind| setup.deck().tiles().get(usize::from(kind))) {
            let side = place.height() - 34.0;
            let at = Rect::from_center_size(place.center() - vec2(0.0, 8.0), vec2(side, side));
            face::tile(painter, at, *tile, palette, 0.6);
        }
        note("no place for it");
        return;
    };
    let turned = block.turned(play.turn);
    let xs = turned.offsets().iter().map(|offset| offset.0);
    let ys = turned.offsets().iter().map(|offset| offset.1);
    let (left, right) = (xs.clone().min().unwrap_or(0), xs.max().unwrap_or(0));
    let (top, bottom) = (ys.clone().min().unwrap_or(0), ys.max().unwrap_or(0));
    let (columns, rows) = ((right - left + 1) as f32, (bottom - top + 1) as f32);
    let room = place.shrink2(vec2(8.0, 4.0));
    let side = (room.width() / columns).min((room.height() - 18.0) / rows);
    let side = side.min(92.0);
    let corner = room.center() - vec2(columns, rows) * side / 2.0 - vec2(0.0, 9.0);
    let first = corner - vec2(left as f32, top as f32) * side;
    let first = Rect::from_min_size(first, vec2(side, side));
    face::block(painter, first, &turned, palette, 1.0, None);
    note(&format!("in hand: {}", told::seat(&play.table, player)));
}

/// Seats, rules, log.
pub(super) fn show(play: &mut TilingsPlay, ui: &mut Ui) {
    seats(play, ui);
    let rules = play.table.setup().rules().names();
    if rules.is_empty() {
        ui.label(style::quiet("Every tile counts one."));
    } else {
        let told = ui.label(style::quiet(&format!("Rules: {}.", rules.join(", "))));
        let named = |name: &str| RULES.iter().find(|rule| rule.0.to_lowercase() == name);
        let lines = rules.iter().filter_map(|name| named(name));
        let lines = lines.map(|(name, what)| format!("{name}: {what}."));
        let lines: Vec<String> = lines.collect();
        told.on_hover_text(lines.join("\n"));
    }
    log(play, ui);
}

pub(super) fn seats(play: &TilingsPlay, ui: &mut Ui) {
    let stand = &play.stand;
    let grid = egui::Grid::new("seats").spacing([6.0, 2.0]);
    // Columns are as wide as their content; wider ones would cut off the last in a narrow panel.
    grid.min_col_width(0.0).show(ui, |ui| {
        for player in 0..play.table.seats().len() {
            let is_next = stand.due == Due::Turn(player);
            let is_ahead = stand.report.winners.contains(&player);
            let sign = if is_next { "▶" } else { " " };
            let name = told::seat(&play.table, player);
            let name = match name.as_str() {
                "you" => format!("seat {} (you)", player + 1),
                _ => name,
            };
            let name = if is_next {
                style::strong(name)
            } else {
                RichText::new(name)
            };
            let name = name.color(style::INK);
            ui.label(sign);
            token::in_list(ui, player, board::is_own(play, player));
            ui.label(name);
            let score = stand.report.scores.get(player).copied().unwrap_or(0);
            let score = RichText::new(score.to_string()).font(style::book(18.0));
            // Each column has the width of its largest content, so that a growing score covers nothing beside it.
            let right = Layout::right_to_left(Align::Center);
            ui.allocate_ui_with_layout(vec2(SCORE, 20.0), right, |ui| {
                ui.set_min_width(SCORE);
                ui.label(score)
            });
            // A line under a word would be a link.
            let (place, star) = ui.allocate_exact_size(vec2(STAR, 20.0), Sense::hover());
            if is_ahead {
                let font = egui::FontId::proportional(14.0);
                let middle = Align2::CENTER_CENTER;
                let painter = ui.painter();
                painter.text(place.center(), middle, "★", font, style::RED);
                star.on_hover_text("The most so far.");
            }
            let left = stand.hands.get(player).map_or(0, Vec::len);
            ui.label(style::quiet(&format!("{left} left")));
            ui.end_row();
        }
    });
}

fn log(play: &mut TilingsPlay, ui: &mut Ui) {
    let steps = play.steps();
    let size = play.stand.position.topology().size();
    let mut asked = None;
    let count = play.table.events().len();
    // Each line has its stated height, otherwise the last ones would be cut off.
    let spacing = ui.spacing_mut();
    (spacing.item_spacing.y, spacing.button_padding) = (0.0, vec2(4.0, 2.0));
    spacing.interact_size.y = 0.0;
    let high = ui.text_style_height(&egui::TextStyle::Small) + 4.0;
    ScrollArea::vertical()
        .id_salt("log")
        .auto_shrink([false, false])
        .stick_to_bottom(true)
        .show_rows(ui, high, count, |ui, rows| {
            for index in rows {
                let Some(event) = play.table.events().get(index) else {
                    continue;
                };
                let text = format!("{}. {}", index + 1, told::event(event, size));
                let text = RichText::new(text).small();
                let line = egui::Button::selectable(index + 1 == steps, text).truncate();
                if ui.add(line).clicked() {
                    asked = Some(index + 1);
                }
            }
        });
    if let Some(steps) = asked {
        play.is_replaying = false;
        play.look(steps);
    }
}
