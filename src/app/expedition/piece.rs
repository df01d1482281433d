//! Torn pieces of a map: drawn in the notebook, and laid on the map, where they are dragged and turned.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::{Game, has_sheets};
use crate::app::schedule::DrawSystems;
use crate::app::screen_place::ScreenPlace;
use crate::app::screens::Screen;
use crate::app::style;
use crate::engine::expedition::Fragment;
use crate::engine::tileset::EdgeLabel;

/// The notebook's width in points.
pub(super) const WIDTH: f32 = 250.0;

/// A tile's side in a drawing of a torn piece, in points.
const TILE: f32 = 26.0;

/// The least side of a tile of a piece that lies on the map, and the most, in points: within them it is as large as on the map.
const LAID: (f32, f32) = (8.0, 80.0);

/// How strong a piece on the map is: one sees through it.
const STRONG: f32 = 0.8;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<OnTable>()
        .add_systems(
            EguiPrimaryContextPass,
            show.in_set(DrawSystems::Panels).run_if(has_sheets),
        )
        .add_systems(OnExit(Screen::Expedition), |mut table: ResMut<OnTable>| {
            *table = OnTable::default();
        });
}

/// The pieces that lie on the map, by the numbers of their clues.
#[derive(Resource, Default)]
pub(super) struct OnTable(BTreeMap<u8, Laid>);

/// How a piece lies.
#[derive(Clone, Copy, Default)]
struct Laid {
    /// The quarters by which it was turned.
    quarters: u8,
    /// Where its middle is, in tiles from the corner of the home's; in the middle of the window until it was shown.
    middle: Option<egui::Vec2>,
}

impl OnTable {
    /// Whether the piece of a clue lies on the map.
    pub(super) fn has(&self, clue: u8) -> bool {
        self.0.contains_key(&clue)
    }

    /// Lays the piece of a clue on the map, or takes it away.
    pub(super) fn turn_over(&mut self, clue: u8) {
        if self.0.remove(&clue).is_none() {
            self.0.insert(clue, Laid::default());
        }
    }

    /// Turns a piece that lies there clockwise by a quarter.
    fn turn(&mut self, clue: u8) {
        if let Some(laid) = self.0.get_mut(&clue) {
            laid.quarters = (laid.quarters + 1) % 4;
        }
    }

    /// Moves a piece that lies there.
    fn move_to(&mut self, clue: u8, middle: egui::Vec2) {
        if let Some(laid) = self.0.get_mut(&clue) {
            laid.middle = Some(middle);
        }
    }
}

/// Shows the pieces on the map, as large as the map is, to be dragged over it; they go along with the map.
fn show(
    mut contexts: EguiContexts,
    game: Res<Game>,
    places: ScreenPlace,
    mut table: ResMut<OnTable>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let table = table.bypass_change_detection();
    let tile = places.side(context).clamp(LAID.0, LAID.1);
    let (home, map_tile) = (
        places.corner(context, game.state.quest().home_at()),
        places.side(context),
    );
    let in_view = (context.content_rect().center() - home) / map_tile;
    for (clue, laid) in table.0.clone() {
        let held = game.state.quest().clues.get(usize::from(clue));
        let Some(piece) = held.and_then(|held| held.clue.piece()) else {
            continue;
        };
        let middle = laid.middle.unwrap_or(in_view);
        let piece = (0..laid.quarters).fold(piece.clone(), |piece, _| piece.turned());
        let side = tile * f32::from(piece.side());
        egui::Area::new(egui::Id::new(("torn piece", clue)))
            .order(egui::Order::Middle)
            .fixed_pos(home + middle * map_tile - egui::Vec2::splat(side / 2.0))
            .constrain(false)
            .show(context, |ui| {
                let (place, dragged) =
                    ui.allocate_exact_size(egui::Vec2::splat(side), egui::Sense::drag());
                table.move_to(clue, middle + dragged.drag_delta() / map_tile);
                paint(ui.painter(), &piece, place.min, tile, STRONG);
                ui.horizontal(|ui| {
                    ui.spacing_mut().item_spacing.x = 4.0;
                    if ui.small_button("Turn").clicked() {
                        table.turn(clue);
                    }
                    if ui.small_button("Away").clicked() {
                        table.turn_over(clue);
                    }
                });
            });
    }
    Ok(())
}

/// All edges of a torn piece's tiles.
pub(super) fn edges_of(piece: &Fragment) -> impl Iterator<Item = EdgeLabel> + '_ {
    let side = usize::from(piece.side());
    let cells = (0..side).flat_map(move |row| (0..side).map(move |column| (column, row)));
    cells.flat_map(|(column, row)| piece.edges(column, row))
}

/// What the colours of a torn piece mean, of those that are on it.
pub(super) fn legend(edges: impl Iterator<Item = EdgeLabel>) -> String {
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

/// A torn piece of a map as it lies in the notebook.
pub(super) fn draw(ui: &mut egui::Ui, piece: &Fragment) {
    let side = usize::from(piece.side());
    let tile = TILE.min(WIDTH / side as f32);
    let size = egui::Vec2::splat(tile * side as f32);
    let (place, _) = ui.allocate_exact_size(size, egui::Sense::hover());
    ui.painter()
        .rect_filled(place.expand(2.0), 2.0, style::SHADE);
    paint(ui.painter(), piece, place.min, tile, 1.0);
}

/// A torn piece of a map with its corner at a place, in its letters' colours and lines, so strong.
fn paint(painter: &egui::Painter, piece: &Fragment, corner: egui::Pos2, tile: f32, strong: f32) {
    let side = usize::from(piece.side());
    let place = egui::Rect::from_min_size(corner, egui::Vec2::splat(tile * side as f32));
    let colour = |label: EdgeLabel| match label {
        EdgeLabel::FOREST => egui::Color32::from_rgb(142, 160, 102),
        EdgeLabel::MOUNTAIN => egui::Color32::from_rgb(170, 150, 128),
        EdgeLabel::PLAIN => egui::Color32::from_rgb(236, 222, 178),
        EdgeLabel::RIVER => egui::Color32::from_rgb(84, 130, 150),
        label if label.is_land() => style::PAPER,
        label if label.is_coast() => egui::Color32::from_rgb(196, 204, 186),
        _ => egui::Color32::from_rgb(164, 194, 196),
    };
    let colour = |label: EdgeLabel| colour(label).gamma_multiply(strong);
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
    fn a_piece_is_laid_on_the_map_turned_and_taken_away() {
        let mut table = OnTable::default();
        table.turn_over(3);
        assert!(table.has(3) && !table.has(2));
        for quarters in [1, 2, 3, 0] {
            table.turn(3);
            assert_eq!(table.0.get(&3).map(|laid| laid.quarters), Some(quarters));
        }
        table.turn(2);
        assert!(!table.has(2));
        table.turn_over(3);
        assert!(!table.has(3));
    }

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
}
