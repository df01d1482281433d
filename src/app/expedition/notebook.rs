//! The notebook: the clues that were heard, as they were said, and the directions that were told.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::{Do, Game, has_sheets, words};
use crate::app::ui::{PanelSystems, style};
use crate::engine::expedition::{Action, Clue, Fragment};
use crate::engine::tileset::EdgeLabel;

/// The notebook's width in points.
const WIDTH: f32 = 250.0;

/// A tile's side in a drawing of a torn piece, in points.
const TILE: f32 = 26.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.in_set(PanelSystems)
            .after(style::apply)
            .run_if(has_sheets),
    );
}

fn show(
    mut contexts: EguiContexts,
    mut game: ResMut<Game>,
    mut asked: MessageWriter<Do>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let game = game.bypass_change_detection();
    let most = context.content_rect().height() * 0.8;
    let askable = game.open().askable.clone();
    sheet(context, most, |ui| {
        let quest = game.state.quest();
        // First, as it is to be done here and now.
        if !askable.is_empty() {
            ui.label(style::quiet("ask the way here to"));
            for &site in &askable {
                if ui.button(words::site(quest, site)).clicked() {
                    asked.write(Do(Action::Ask(site)));
                }
            }
            style::rule(ui);
        }
        for &number in game.state.heard() {
            let Some(held) = quest.clues.get(usize::from(number)) else {
                continue;
            };
            ui.label(game.texts.clue(quest, number));
            if let Clue::Fragment { piece } = &held.clue {
                draw(ui, piece);
                ui.label(style::quiet(&legend(edges_of(piece))));
            }
            ui.add_space(4.0);
        }
        let told = game.state.told();
        if !told.is_empty() {
            style::rule(ui);
            ui.label(style::quiet(
                "directions (distances over twenty leagues are rounded)",
            ));
        }
        for told in told {
            let from = words::place(&game.state, &game.texts, told.from);
            let text = format!("{} ({from})", game.texts.told(quest, told));
            ui.label(style::quiet(&text));
        }
    });
    Ok(())
}

/// The notebook's sheet: as high as what it holds, up to `most` points; then it scrolls. Where it lies.
fn sheet(context: &egui::Context, most: f32, content: impl FnOnce(&mut egui::Ui)) -> egui::Rect {
    let shown = egui::Window::new("notebook")
        .title_bar(false)
        .resizable(false)
        .anchor(egui::Align2::RIGHT_TOP, [-12.0, 12.0])
        .frame(style::sheet().inner_margin(egui::Margin::same(12)))
        .show(context, |ui| {
            ui.set_width(WIDTH);
            ui.set_max_width(WIDTH);
            // Of itself a window gives what it holds 420 points, however high the screen is.
            ui.set_max_height(most);
            ui.horizontal(|ui| {
                ui.label(egui::RichText::new("Notebook").heading());
                ui.label(style::quiet("a league is a tile"));
            });
            egui::ScrollArea::vertical()
                .max_height(most)
                .show(ui, content);
        });
    shown.map_or(egui::Rect::ZERO, |shown| shown.response.rect)
}

/// All edges of a torn piece's tiles.
fn edges_of(piece: &Fragment) -> impl Iterator<Item = EdgeLabel> + '_ {
    let side = usize::from(piece.side());
    let cells = (0..side).flat_map(move |row| (0..side).map(move |column| (column, row)));
    cells.flat_map(|(column, row)| piece.edges(column, row))
}

/// What the colours of a torn piece mean, of those that are on it.
fn legend(edges: impl Iterator<Item = EdgeLabel>) -> String {
    let edges: Vec<_> = edges.collect();
    let is_water = |label: EdgeLabel| !label.is_land() && !label.is_coast();
    let kinds: [(&str, &dyn Fn(EdgeLabel) -> bool); 6] = [
        ("green: woods", &|label| label == EdgeLabel::FOREST),
        ("brown, with peaks: mountains", &|label| {
            label == EdgeLabel::MOUNTAIN
        }),
        ("sand: open land", &|label| label == EdgeLabel::PLAIN),
        ("blue line: river", &|label| label == EdgeLabel::RIVER),
        ("grey: coast", &|label| label.is_coast()),
        ("blue: sea", &is_water),
    ];
    let shown = kinds
        .iter()
        .filter(|(_, is_so)| edges.iter().any(|&label| is_so(label)));
    let names: Vec<_> = shown.map(|&(name, _)| name).collect();
    names.join("; ")
}

/// A torn piece of a map, in its letters' colours and lines.
fn draw(ui: &mut egui::Ui, piece: &Fragment) {
    let side = usize::from(piece.side());
    let tile = TILE.min(WIDTH / side as f32);
    let size = egui::Vec2::splat(tile * side as f32);
    let (place, _) = ui.allocate_exact_size(size, egui::Sense::hover());
    let painter = ui.painter();
    painter.rect_filled(place.expand(2.0), 2.0, style::SHADE);
    let colour = |label: EdgeLabel| match label {
        EdgeLabel::FOREST => egui::Color32::from_rgb(142, 160, 102),
        EdgeLabel::MOUNTAIN => egui::Color32::from_rgb(170, 150, 128),
        EdgeLabel::PLAIN => egui::Color32::from_rgb(236, 222, 178),
        EdgeLabel::RIVER => egui::Color32::from_rgb(84, 130, 150),
        label if label.is_land() => style::PAPER,
        label if label.is_coast() => egui::Color32::from_rgb(196, 204, 186),
        _ => egui::Color32::from_rgb(164, 194, 196),
    };
    for row in 0..side {
        for column in 0..side {
            let corner = place.min + egui::vec2(column as f32, row as f32) * tile;
            let cell = egui::Rect::from_min_size(corner, egui::Vec2::splat(tile));
            let middle = cell.center();
            let corners = [
                cell.left_top(),
                cell.right_top(),
                cell.right_bottom(),
                cell.left_bottom(),
            ];
            let edges = piece.edges(column, row);
            for (index, &edge) in edges.iter().enumerate() {
                let (a, b) = (corners[index], corners[(index + 1) % 4]);
                let ground = if edge == EdgeLabel::RIVER {
                    EdgeLabel::PLAIN
                } else {
                    edge
                };
                let triangle = vec![a, b, middle];
                painter.add(egui::Shape::convex_polygon(
                    triangle,
                    colour(ground),
                    egui::Stroke::NONE,
                ));
            }
            for (index, &edge) in edges.iter().enumerate() {
                let (a, b) = (corners[index], corners[(index + 1) % 4]);
                let half = a + (b - a) * 0.5;
                if edge == EdgeLabel::RIVER {
                    let pen = egui::Stroke::new(2.0, colour(edge));
                    painter.line_segment([half, middle], pen);
                }
            }
            let is_peak = edges
                .iter()
                .filter(|&&edge| edge == EdgeLabel::MOUNTAIN)
                .count()
                >= 2;
            if is_peak {
                let pen = egui::Stroke::new(1.2, style::INK);
                let (w, h) = (tile * 0.26, tile * 0.24);
                let (foot, top) = (middle + egui::vec2(0.0, h), middle - egui::vec2(0.0, h));
                painter.line_segment([foot - egui::vec2(w, 0.0), top], pen);
                painter.line_segment([foot + egui::vec2(w, 0.0), top], pen);
            }
        }
    }
    painter.rect_stroke(
        place,
        2.0,
        egui::Stroke::new(1.0, style::FAINT),
        egui::StrokeKind::Outside,
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_torn_piece_tells_what_its_colours_mean() {
        let told = legend([EdgeLabel::FOREST, EdgeLabel::SEA, EdgeLabel::FOREST].into_iter());
        assert_eq!(told, "green: woods; blue: sea");
        let told = legend([EdgeLabel::RIVER, EdgeLabel::PLAIN, EdgeLabel::MOUNTAIN].into_iter());
        let parts: Vec<_> = told.split("; ").collect();
        assert_eq!(
            parts,
            [
                "brown, with peaks: mountains",
                "sand: open land",
                "blue line: river"
            ]
        );
    }

    #[test]
    fn the_notebook_is_as_high_as_what_it_holds_while_there_is_room() {
        let height_of = |lines: usize| {
            let context = egui::Context::default();
            let mut height = 0.0;
            // A sheet knows its size from the second drawing on.
            for _ in 0..3 {
                let size = egui::vec2(1280.0, 800.0);
                let input = egui::RawInput {
                    screen_rect: Some(egui::Rect::from_min_size(egui::Pos2::ZERO, size)),
                    ..egui::RawInput::default()
                };
                let mut output = context.run_ui(input, |ui| {
                    let content = |ui: &mut egui::Ui| {
                        for line in 0..lines {
                            ui.label(format!("clue {line}"));
                        }
                    };
                    height = sheet(ui.ctx(), 640.0, content).height();
                });
                // Nobody draws it.
                output.textures_delta.clear();
            }
            height
        };
        let (few, some, many) = (height_of(3), height_of(25), height_of(200));
        assert!(few < 150.0, "{few}");
        assert!((480.0..640.0).contains(&some), "{some}");
        assert!((600.0..700.0).contains(&many), "{many}");
    }
}
