//! Torn pieces of a map: in the notebook, and laid on the map, where they are dragged and turned.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::piece_picture::PiecePictures;
use super::{Game, has_sheets, reset};
use crate::app::schedule::DrawSystems;
use crate::app::screen_place::ScreenPlace;
use crate::app::screens::Screen;
use crate::app::style;
use mapmaker_expedition::{Code, Fragment};
use mapmaker_grid::hash;
use mapmaker_storage::saved_expedition::LaidPiece;

/// The width of a drawing of a torn piece at most, in points.
const WIDTH: f32 = 250.0;

/// A tile's side in a drawing of a torn piece, in points.
const TILE: f32 = 40.0;

/// How wide the paper around the drawing is at most, and how long its tears are, in points.
const RIM: f32 = 6.0;
const TEAR: f32 = 7.0;

/// The radius of the hole of a pin in the middle of a piece, as a share of a tile's side.
const HOLE: f32 = 0.055;

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
        .add_systems(OnExit(Screen::Expedition), reset::<OnTable>);
}

/// The pieces that lie on the map, by the numbers of their clues.
#[derive(Resource, Default)]
pub(super) struct OnTable(BTreeMap<u8, LaidPiece>);

impl OnTable {
    /// Pieces as they lay when a game was left.
    pub(super) const fn of(laid: BTreeMap<u8, LaidPiece>) -> Self {
        Self(laid)
    }

    /// How each piece lies.
    pub(super) const fn laid(&self) -> &BTreeMap<u8, LaidPiece> {
        &self.0
    }

    /// Whether the piece of a clue lies on the map.
    pub(super) fn has(&self, clue: u8) -> bool {
        self.0.contains_key(&clue)
    }

    /// Lays the piece of a clue on the map, or takes it away.
    pub(super) fn turn_over(&mut self, clue: u8) {
        if self.0.remove(&clue).is_none() {
            self.0.insert(clue, LaidPiece::default());
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
            laid.middle = Some(middle.into());
        }
    }
}

/// Shows the pieces on the map, as large as the map is, to be dragged over it; they go along with the map.
fn show(
    mut contexts: EguiContexts,
    game: Res<Game>,
    places: ScreenPlace,
    mut table: ResMut<OnTable>,
    mut pictures: ResMut<PiecePictures>,
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
        let held = game.state.quest().held(clue);
        let Some(piece) = held.and_then(|held| held.clue.piece()) else {
            continue;
        };
        let middle = laid.middle.map_or(in_view, egui::Vec2::from);
        let piece = (0..laid.quarters).fold(piece.clone(), |piece, _| piece.turned());
        let side = tile * f32::from(piece.side());
        egui::Area::new(egui::Id::new(("torn piece", clue)))
            .order(egui::Order::Middle)
            .fixed_pos(home + middle * map_tile - egui::Vec2::splat(side / 2.0))
            .constrain(false)
            .show(context, |ui| {
                let (place, piece_of_paper) =
                    ui.allocate_exact_size(egui::Vec2::splat(side), egui::Sense::click_and_drag());
                let by_keys = steps(ui, &piece_of_paper);
                let moved = piece_of_paper.drag_delta() / map_tile + by_keys;
                table.move_to(clue, middle + moved);
                let of = (game.quest().code, clue);
                paint(ui.painter(), (of, &piece), place, &mut pictures, STRONG);
                if piece_of_paper.has_focus() {
                    let rim = egui::Stroke::new(2.0, style::RED);
                    let outside = egui::StrokeKind::Outside;
                    ui.painter()
                        .rect_stroke(place.expand(RIM), 2.0, rim, outside);
                }
                ui.horizontal(|ui| {
                    ui.spacing_mut().item_spacing.x = 4.0;
                    if ui
                        .small_button(game.texts.text("notebook.piece.turn"))
                        .clicked()
                    {
                        table.turn(clue);
                    }
                    if ui
                        .small_button(game.texts.text("notebook.piece.away"))
                        .clicked()
                    {
                        table.turn_over(clue);
                    }
                });
            });
    }
    Ok(())
}

/// The tiles by which the arrow keys move a piece that has the keyboard (Tab gives it).
fn steps(ui: &egui::Ui, piece: &egui::Response) -> egui::Vec2 {
    if !piece.has_focus() {
        return egui::Vec2::ZERO;
    }
    // They would go on to the next button otherwise.
    let arrows = egui::EventFilter {
        horizontal_arrows: true,
        vertical_arrows: true,
        ..egui::EventFilter::default()
    };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(piece.id, arrows));
    let pressed = |key| ui.input(|input| input.num_presses(key)) as f32;
    egui::vec2(
        pressed(egui::Key::ArrowRight) - pressed(egui::Key::ArrowLeft),
        pressed(egui::Key::ArrowDown) - pressed(egui::Key::ArrowUp),
    )
}

/// A torn piece of a map as it lies in the notebook.
pub(super) fn draw(
    ui: &mut egui::Ui,
    of: (Code, u8),
    piece: &Fragment,
    pictures: &mut PiecePictures,
) {
    let side = f32::from(piece.side());
    let tile = TILE.min((WIDTH.min(ui.available_width()) - 2.0 * RIM) / side);
    let size = egui::Vec2::splat(tile * side + 2.0 * RIM);
    let (place, _) = ui.allocate_exact_size(size, egui::Sense::hover());
    paint(ui.painter(), (of, piece), place.shrink(RIM), pictures, 1.0);
}

/// A torn piece of a map in a place, so strong: as the map draws it, on paper with a torn rim.
fn paint(
    painter: &egui::Painter,
    (of, piece): ((Code, u8), &Fragment),
    place: egui::Rect,
    pictures: &mut PiecePictures,
    strong: f32,
) {
    let rim = torn(place, piece);
    let mut paper = egui::Mesh::default();
    let colour = style::PAPER.gamma_multiply(strong);
    paper.colored_vertex(place.center(), colour);
    for &point in &rim {
        paper.colored_vertex(point, colour);
    }
    let count = rim.len() as u32;
    for index in 0..count {
        paper.add_triangle(0, 1 + index, 1 + (index + 1) % count);
    }
    painter.add(egui::Shape::mesh(paper));
    let edge = egui::Stroke::new(1.0, style::FAINT);
    painter.add(egui::Shape::closed_line(rim, edge));
    if let Some(picture) = pictures.of(painter.ctx(), of, piece) {
        let whole = egui::Rect::from_min_max(egui::Pos2::ZERO, egui::pos2(1.0, 1.0));
        let tint = egui::Color32::WHITE.gamma_multiply(strong);
        painter.image(picture, place, whole, tint);
    }
    // Tiles are what the map is compared by.
    let pen = egui::Stroke::new(0.5, style::FAINT.gamma_multiply(0.5));
    let side = piece.side();
    for line in 1..side {
        let part = f32::from(line) / f32::from(side);
        let x = egui::lerp(place.x_range(), part);
        let y = egui::lerp(place.y_range(), part);
        painter.vline(x, place.y_range(), pen);
        painter.hline(place.x_range(), y, pen);
    }
    // Clues about a piece mean its middle: a pin went through it.
    let hole = (HOLE * place.width() / f32::from(side)).max(1.5);
    painter.circle_filled(place.center(), hole, style::INK.gamma_multiply(strong));
    let pressed = egui::Stroke::new(1.0, style::FAINT.gamma_multiply(strong));
    painter.circle_stroke(place.center(), 1.8 * hole, pressed);
}

/// The rim of the paper around a place, in order: always the same of a piece.
fn torn(place: egui::Rect, piece: &Fragment) -> Vec<egui::Pos2> {
    let key = piece
        .rows()
        .join(" ")
        .bytes()
        .fold(0, |key, byte| hash::mix(key ^ u64::from(byte)));
    let corners = [
        place.left_top(),
        place.right_top(),
        place.right_bottom(),
        place.left_bottom(),
    ];
    let mut rim = Vec::new();
    for (side, &corner) in corners.iter().enumerate() {
        let next = corners[(side + 1) % 4];
        let along = (next - corner).normalized();
        let out = egui::vec2(along.y, -along.x);
        let steps = ((next - corner).length() / TEAR).ceil().max(1.0) as u64;
        for step in 0..steps {
            let hash = hash::mix(key ^ (side as u64) << 32 ^ step);
            let deep = RIM * (0.35 + 0.6 * (hash % 256) as f32 / 255.0);
            let at = corner + (next - corner) * (step as f32 / steps as f32);
            // A corner lies out to both sides.
            let back = if step == 0 {
                along * -deep
            } else {
                egui::Vec2::ZERO
            };
            rim.push(at + out * deep + back);
        }
    }
    rim
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
    fn the_rim_of_a_piece_is_torn_and_lies_around_it() {
        let rows = serde_json::json!({ "rows": vec!["PPPP PPPP PPPP"; 3] }).to_string();
        let piece: Fragment = serde_json::from_str(&rows).expect("a piece");
        let place = egui::Rect::from_min_size(egui::pos2(10.0, 20.0), egui::Vec2::splat(90.0));
        let rim = torn(place, &piece);
        assert_eq!(rim, torn(place, &piece));
        assert!(rim.len() > 40, "{}", rim.len());
        for point in rim {
            assert!(
                !place.contains(point) && place.expand(RIM).contains(point),
                "{point}"
            );
        }
    }
}
