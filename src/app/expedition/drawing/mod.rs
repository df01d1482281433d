//! Ink drawings on the cards, each a picture on a field of 200 by 100: finds, places and what is met.

mod around;
mod pictures;

use bevy_egui::egui;

use crate::app::style;
use crate::app::style::drawing::pen::{FOOT, Pen};
pub(super) use around::Around;
use mapmaker_expedition::{FindKind, Place, card_name, is_of_night};
use pictures::Trees;

/// The height of a drawing in points.
const HEIGHT: f32 = 96.0;

/// Its height in windows that are less high than [`LOW_WINDOW`]: a card has choices, too.
const LOW_HEIGHT: f32 = 64.0;
const LOW_WINDOW: f32 = 900.0;

/// What a card shows.
#[derive(Clone, Copy)]
pub(super) enum Drawing<'a> {
    /// What was found.
    Find(FindKind),
    /// A place, with the land around it.
    Place(&'a Place, Around),
    /// What is met by the card of a number, with the land around it.
    Card(u16, Around),
}

/// Lays a drawing on a card, over its whole width.
pub(super) fn show(ui: &mut egui::Ui, drawing: Drawing) {
    let is_low = ui.ctx().content_rect().height() < LOW_WINDOW;
    let height = if is_low { LOW_HEIGHT } else { HEIGHT };
    let size = egui::vec2(ui.available_width(), height);
    let (place, _) = ui.allocate_exact_size(size, egui::Sense::hover());
    ui.painter().rect_filled(place, 3.0, style::SHADE);
    draw(
        &ui.painter().with_clip_rect(place),
        place.shrink(6.0),
        drawing,
    );
}

fn draw(painter: &egui::Painter, place: egui::Rect, drawing: Drawing) {
    let trees = match drawing {
        Drawing::Find(_) => Trees::default(),
        Drawing::Place(_, around) | Drawing::Card(_, around) => around.trees(),
    }
    .picture();
    let pen = Pen::new(painter, place);
    let picture = match drawing {
        Drawing::Find(kind) => {
            pictures::find(kind).draw(&pen, trees);
            return;
        }
        Drawing::Place(place, around) => {
            around.draw(&pen);
            pictures::place(place.kind, place.id)
        }
        Drawing::Card(card, around) => {
            let name = card_name(card);
            let around = if is_of_night(card) {
                around.by_night()
            } else {
                around
            };
            around.draw(&pen);
            name.and_then(pictures::met)
                .unwrap_or_else(pictures::walker)
        }
    };
    pen.ground(FOOT);
    picture.draw(&pen, trees);
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;
    use mapmaker_expedition::{LandKind, PlaceKind};
    use mapmaker_grid::TilePos;

    const FIELD: egui::Rect = egui::Rect {
        min: egui::pos2(10.0, 20.0),
        max: egui::pos2(390.0, 170.0),
    };

    /// The shapes of a drawing as text, which stay on its field.
    fn shapes(drawing: Drawing) -> String {
        let context = crate::app::style::steady::context();
        let mut output = context.run_ui(egui::RawInput::default(), |ui| {
            draw(&ui.ctx().debug_painter(), FIELD, drawing);
        });
        output.textures_delta.clear();
        assert!(output.shapes.len() > 5, "a few strokes are no drawing");
        for shape in &output.shapes {
            let around = shape.shape.visual_bounding_rect();
            assert!(FIELD.expand(8.0).contains_rect(around), "{around:?}");
        }
        format!("{:?}", output.shapes)
    }

    #[test]
    fn every_find_has_a_drawing_of_its_own() {
        let kinds = LandKind::ALL.iter().flat_map(|&land| FindKind::on(land));
        let drawn: BTreeMap<_, _> = kinds
            .map(|&kind| (kind, shapes(Drawing::Find(kind))))
            .collect();
        let all: BTreeSet<_> = drawn.values().collect();
        assert_eq!((drawn.len(), all.len()), (9, 9));
    }

    #[test]
    fn every_kind_of_place_that_one_comes_to_has_a_drawing_of_its_own() {
        let kinds = [
            PlaceKind::City,
            PlaceKind::Town,
            PlaceKind::Village,
            PlaceKind::Castle,
            PlaceKind::Tower,
            PlaceKind::Ruin,
            PlaceKind::Stones,
            PlaceKind::Hermitage,
            PlaceKind::Light,
            PlaceKind::Mine,
            PlaceKind::Labyrinth,
            PlaceKind::Vault,
            PlaceKind::Strongroom,
            PlaceKind::Inn,
            PlaceKind::Peak,
        ];
        let drawn: BTreeSet<_> = kinds
            .into_iter()
            .map(|kind| {
                let place = Place {
                    id: 1,
                    kind,
                    name: "Orm".to_owned(),
                    at: TilePos::new(0, 0),
                    rank: 0,
                };
                shapes(Drawing::Place(&place, Around::default()))
            })
            .collect();
        assert_eq!(drawn.len(), kinds.len());
    }

    #[test]
    fn every_encounter_has_a_drawing_and_many_have_others_than_the_next() {
        let mut drawn = BTreeSet::new();
        for card in 0_u16.. {
            let Some(name) = card_name(card) else {
                assert!(card > 100);
                break;
            };
            assert!(pictures::met(name).is_some(), "{name} has no drawing");
            drawn.insert(shapes(Drawing::Card(card, Around::default())));
        }
        assert!(drawn.len() >= 30, "{}", drawn.len());
    }
}
