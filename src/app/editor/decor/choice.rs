//! The row above the tools in which decor is chosen: a field to search in, the kinds, the drawings of the chosen one.

use bevy_egui::egui;

use super::{DecorPictures, DecorTool};
use crate::app::style;
use mapmaker_features::SiteKind;
use mapmaker_features::decor::{DECOR_DRAWINGS, DecorKind, Surface};

/// The side of a picture, and the width of the field, in points.
const SIDE: f32 = 38.0;
const FIELD: f32 = 110.0;

/// The height of the bar that scrolls the kinds, in points.
const BAR: f32 = 10.0;

/// Between two pictures, in points.
const GAP: f32 = 4.0;

/// The width of as many whole pictures as find room in a width.
fn whole_pictures(width: f32) -> f32 {
    let pictures = ((width + GAP) / (SIDE + GAP)).floor().max(1.0);
    pictures * (SIDE + GAP) - GAP
}

/// Shows the row in which the kind of a settlement is chosen.
pub fn settlements(ui: &mut egui::Ui, tool: &mut DecorTool) {
    ui.label(style::quiet("kind"));
    for kind in SiteKind::ALL {
        style::choose(ui, &mut tool.settlement, kind, kind.word());
    }
}

/// Shows the row.
pub fn choice(ui: &mut egui::Ui, tool: &mut DecorTool, pictures: &DecorPictures, is_board: bool) {
    let foreign: Vec<_> = pictures.foreign().collect();
    if tool.kind.is_foreign() && !foreign.contains(&tool.kind) {
        // Another pack was opened.
        tool.kind = DecorTool::default().kind;
    }
    let size = egui::vec2(ui.available_width(), SIDE + BAR);
    let row = egui::Layout::left_to_right(egui::Align::Min);
    ui.allocate_ui_with_layout(size, row, |ui| {
        ui.vertical(|ui| {
            ui.set_width(FIELD);
            let field = egui::TextEdit::singleline(&mut tool.search)
                .desired_width(FIELD)
                .hint_text("search");
            ui.add(field);
            ui.label(style::quiet(name(tool.kind)));
        });
        let drawings = if tool.kind.is_foreign() {
            1
        } else {
            DECOR_DRAWINGS
        };
        for drawing in 0..drawings {
            let is_chosen = tool.drawing == drawing || drawings == 1;
            let hint = "which drawing (mouse wheel)";
            if picture(ui, pictures, (tool.kind, drawing), is_chosen, hint) {
                tool.drawing = drawing;
            }
        }
        ui.separator();
        let kinds = found(&tool.search, is_board, &foreign);
        if kinds.is_empty() {
            ui.label(style::quiet("no decor has that name"));
        }
        egui::ScrollArea::horizontal()
            .id_salt("kinds of decor")
            .auto_shrink([false, true])
            .max_width(whole_pictures(ui.available_width()))
            .show(ui, |ui| {
                ui.horizontal(|ui| {
                    ui.spacing_mut().item_spacing.x = GAP;
                    for kind in kinds {
                        let is_chosen = tool.kind == kind;
                        if picture(ui, pictures, (kind, 0), is_chosen, name(kind)) {
                            tool.kind = kind;
                        }
                    }
                });
            });
    });
}

/// The kinds whose words contain a text: those of the pack, then of the land, then of the sea, then settlements.
fn found(search: &str, is_board: bool, foreign: &[DecorKind]) -> Vec<DecorKind> {
    let search = search.trim().to_lowercase();
    let order = |kind: &DecorKind| (kind.is_settlement(), kind.ground() == Surface::Sea);
    let fits = |kind: &DecorKind| {
        let ground = match kind.ground() {
            Surface::Sea => "sea",
            Surface::Plain if kind.is_settlement() => "settlement",
            Surface::Plain => "land",
        };
        let words = [kind.word(), kind.with_article(), ground];
        words.into_iter().any(|word| word.contains(&search)) && (is_board || !kind.is_settlement())
    };
    let mut kinds: Vec<_> = DecorKind::ALL.into_iter().filter(fits).collect();
    kinds.sort_by_key(order);
    let foreign = foreign.iter().copied().filter(fits);
    foreign.chain(kinds).collect()
}

/// A kind's name without its article.
fn name(kind: DecorKind) -> &'static str {
    let name = kind.with_article();
    name.strip_prefix("a ").unwrap_or(name)
}

/// A picture to be clicked; whether it was.
fn picture(
    ui: &mut egui::Ui,
    pictures: &DecorPictures,
    (kind, drawing): (DecorKind, u8),
    is_chosen: bool,
    hint: &str,
) -> bool {
    let (place, response) = ui.allocate_exact_size(egui::vec2(SIDE, SIDE), egui::Sense::click());
    match pictures.picture(kind, drawing, SIDE) {
        Some(image) => image.paint_at(ui, place),
        None => {
            ui.painter().rect_filled(place, 2.0, style::SHADE);
        }
    }
    let stroke = style::rim(is_chosen, response.hovered());
    let inside = egui::StrokeKind::Inside;
    ui.painter().rect_stroke(place, 1.0, stroke, inside);
    response.on_hover_text(hint).clicked()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_picture_of_the_row_is_cut() {
        let pictures = |width| ((whole_pictures(width) + GAP) / (SIDE + GAP)).round() as u32;
        assert_eq!(pictures(SIDE), 1);
        assert_eq!(pictures(3.0 * SIDE + 2.0 * GAP + 20.0), 3);
        assert_eq!(pictures(5.0), 1);
        assert!(whole_pictures(500.0) <= 500.0);
    }

    #[test]
    fn decor_is_found_by_its_words_and_settlements_on_boards_alone() {
        assert_eq!(found(" Mill", false, &[]), [DecorKind::Windmill]);
        let sea = found("sea", false, &[]);
        assert!(sea.contains(&DecorKind::Cog) && !sea.contains(&DecorKind::Sheep));
        assert_eq!(found("castle", false, &[]), []);
        assert_eq!(found("castle", true, &[]), [DecorKind::Castle]);
        assert_eq!(found("", true, &[]).len(), DecorKind::ALL.len());
        assert_eq!(found("submarine", true, &[]), []);
        let brought = DecorKind::of_word("sea/submarine").expect("a kind");
        assert_eq!(found("submarine", true, &[brought]), [brought]);
        assert_eq!(found("", false, &[brought])[0], brought);
    }
}
