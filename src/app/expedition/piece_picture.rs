//! The pictures of torn pieces: their tiles drawn as the map draws them, made in the background.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy_egui::egui;

use super::{Game, Land, reset};
use crate::app::job::Job;
use crate::app::schedule::AppSystems;
use crate::app::screens::Screen;
use mapmaker_drawing::art::{Plate, Theme, ink_set};
use mapmaker_drawing::figures::Zoom;
use mapmaker_expedition::{Code, Fragment};
use mapmaker_grid::TilePos;
use mapmaker_grid::world::{EditedCell, Origin, Overlay};
use mapmaker_land::worldgen::Scratch;

/// Pixels along a side of a tile.
const TILE_PX: usize = 52;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PiecePictures>()
        .add_systems(
            Update,
            find.run_if(resource_exists::<Game>)
                .in_set(AppSystems::Finish),
        )
        .add_systems(OnExit(Screen::Expedition), reset::<PiecePictures>);
}

/// The requested pictures, by the clue and the rows of its piece, which differ as it is turned.
#[derive(Resource, Default)]
pub(super) struct PiecePictures {
    /// Whose pieces they are, and where the middle of each lies: there its trees grow and its land has its colours.
    places: BTreeMap<(Code, u8), Lies>,
    made: BTreeMap<(Code, u8, Vec<String>), Made>,
}

/// Where the middle of a piece lies, and in which world.
#[derive(Clone, Copy, Debug)]
struct Lies {
    seed: u64,
    at: TilePos,
}

/// A picture, or the work on it.
enum Made {
    Job(Job<egui::ColorImage>),
    There(egui::TextureHandle),
}

/// Finds where the pieces lie that were heard of.
fn find(game: Res<Game>, mut land: ResMut<Land>, mut pictures: ResMut<PiecePictures>) {
    let code = game.state.quest().code;
    for &clue in game.state.heard() {
        if pictures.places.contains_key(&(code, clue)) {
            continue;
        }
        let quest = game.state.quest();
        if let Some(at) = quest.piece_at(clue, &mut land.0) {
            let seed = land.0.seed();
            pictures.places.insert((code, clue), Lies { seed, at });
        }
    }
}

impl PiecePictures {
    /// The picture of the piece of a clue, as it is turned now; `None` until it is drawn.
    pub(super) fn of(
        &mut self,
        context: &egui::Context,
        (code, clue): (Code, u8),
        piece: &Fragment,
    ) -> Option<egui::TextureId> {
        let lies = *self.places.get(&(code, clue))?;
        let key = (code, clue, piece.rows());
        let made = self.made.entry(key).or_insert_with(|| {
            let piece = piece.clone();
            Made::Job(Job::compute(move |_| draw(&piece, lies)))
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

/// The tiles of a piece in figures, as the map draws them where it lies.
fn draw(piece: &Fragment, lies: Lies) -> egui::ColorImage {
    let set = ink_set();
    let side = usize::from(piece.side());
    let reach = i64::from(piece.side() / 2);
    let corner = lies.at.offset(-reach, -reach);
    let mut overlay = Overlay::default();
    for cell in 0..side * side {
        let (column, row) = (cell % side, cell / side);
        let cell = set.find(piece.edges(column, row)).map(|tile| EditedCell {
            tile,
            origin: Origin::Painted,
        });
        overlay.set(corner.offset(column as i64, row as i64), cell);
    }
    let plate = Plate {
        seed: lies.seed,
        set: &set,
        overlay: &overlay,
        board: None,
        clearings: None,
        zoom: Zoom::new(TILE_PX as f64),
        theme: Theme::Parchment,
        point_px: 1.0,
        edge: None,
    };
    let first = [corner.x, corner.y].map(|tile| i128::from(tile) * TILE_PX as i128);
    let size = [side * TILE_PX; 2];
    let rgb = plate.part(first, size, &mut Scratch::default());
    egui::ColorImage::from_rgb(size, &rgb)
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapmaker_grid::tileset::{EdgeLabel, TileSet};

    #[test]
    fn a_piece_is_drawn_whole_and_each_of_its_tiles_turned_is_a_tile() {
        let rows = ["FFFF PPPP MMMM", "RPRP SSSS PPPP", "PPPP FFFF MMMM"];
        let text = serde_json::json!({ "rows": rows }).to_string();
        let piece: Fragment = serde_json::from_str(&text).expect("a piece");
        let lies = Lies {
            seed: 7,
            at: TilePos::new(40, -30),
        };
        let image = draw(&piece, lies);
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
