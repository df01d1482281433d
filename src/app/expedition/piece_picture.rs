//! The pictures of torn pieces: their tiles drawn as the map draws them, made in the background.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy_egui::egui;

use crate::app::job::Job;
use crate::app::screens::Screen;
use crate::engine::art::{BoardTiles, Plate, Theme, ink_set};
use crate::engine::expedition::Fragment;
use crate::engine::figures::Zoom;
use crate::engine::solver::NO_TILE;
use crate::engine::worldgen::Scratch;

/// Pixels along a side of a tile.
const TILE_PX: usize = 52;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PiecePictures>().add_systems(
        OnExit(Screen::Expedition),
        |mut all: ResMut<PiecePictures>| {
            *all = PiecePictures::default();
        },
    );
}

/// The pictures that were asked for, by the rows of their pieces.
#[derive(Resource, Default)]
pub(super) struct PiecePictures(BTreeMap<Vec<String>, Made>);

/// A picture, or the work on it.
enum Made {
    Job(Job<egui::ColorImage>),
    There(egui::TextureHandle),
}

impl PiecePictures {
    /// The picture of a piece; `None` until it is drawn.
    pub(super) fn of(
        &mut self,
        context: &egui::Context,
        piece: &Fragment,
    ) -> Option<egui::TextureId> {
        let made = self.0.entry(piece.rows()).or_insert_with(|| {
            let piece = piece.clone();
            Made::Job(Job::compute(move |_| draw(&piece)))
        });
        if let Made::Job(job) = made
            && let Some(image) = job.poll()
        {
            let options = egui::TextureOptions::LINEAR;
            *made = Made::There(context.load_texture("torn piece", image, options));
        }
        match made {
            Made::Job(_) => None,
            Made::There(texture) => Some(texture.id()),
        }
    }
}

/// The tiles of a piece in figures, as a board of them is drawn.
fn draw(piece: &Fragment) -> egui::ColorImage {
    let set = ink_set();
    let side = usize::from(piece.side());
    let cells = (0..side * side).map(|cell| piece.edges(cell % side, cell / side));
    let tiles: Vec<_> = cells
        .map(|edges| set.find(edges).unwrap_or(NO_TILE))
        .collect();
    let board = BoardTiles {
        width: side,
        tiles: &tiles,
    };
    let plate = Plate {
        seed: 0,
        set: &set,
        overlay: &board,
        board: Some((side, side)),
        zoom: Zoom::new(TILE_PX as f64),
        theme: Theme::Parchment,
        point_px: 1.0,
    };
    let size = [side * TILE_PX; 2];
    let rgb = plate.part([0, 0], size, &mut Scratch::default());
    egui::ColorImage::from_rgb(size, &rgb)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::tileset::{EdgeLabel, TileSet};

    #[test]
    fn a_piece_is_drawn_whole_and_each_of_its_tiles_turned_is_a_tile() {
        let rows = ["FFFF PPPP MMMM", "RPRP SSSS PPPP", "PPPP FFFF MMMM"];
        let text = serde_json::json!({ "rows": rows }).to_string();
        let piece: Fragment = serde_json::from_str(&text).expect("a piece");
        let image = draw(&piece);
        assert_eq!(image.size, [3 * TILE_PX; 2]);
        let colours: std::collections::BTreeSet<_> =
            image.pixels.iter().map(egui::Color32::to_array).collect();
        assert!(colours.len() > 50, "{}", colours.len());
        // Whatever way a piece was turned, its tiles are in our own set.
        let set = TileSet::reference();
        for tile in set.tiles() {
            let name: String = tile.edges().map(EdgeLabel::letter).iter().collect();
            let row = [name.as_str(); 3].join(" ");
            let text = serde_json::json!({ "rows": [row, row, row] }).to_string();
            let piece: Fragment = serde_json::from_str(&text).expect("a piece");
            let turned = piece.turned().edges(1, 1);
            assert!(set.find(turned).is_some(), "{name}: {turned:?}");
        }
    }
}
