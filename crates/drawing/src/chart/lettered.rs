//! What hands wrote and laid on a board, for a map that knows nothing of that board: its names as texts along the curves
//! at which they stand there, and its roads.

use super::footprint::any_meet;
use super::label::Label;
use super::labels::board_labels;
use super::rank::Scale;
use mapmaker_features::decor::in_rows;
use mapmaker_features::{
    BoardName, BoardRoad, DecoratedBoard, Feature, Kind, NamedBoard, Pen, laid_by_hands,
    names_by_hands, written_along,
};
use mapmaker_grid::TilePos;
use mapmaker_grid::world::{Mark, Overlay};

/// The scales at which a place is looked for, in pixels a tile: what has no room at the first of them may have some at the
/// next.
const TILE_PX: [f32; 5] = [24.0, 32.0, 48.0, 72.0, 108.0];

/// Points of the curve of a text.
const POINTS: usize = 9;

/// The names and roads of a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lettered {
    /// The names of settlements, each with the text that stands beside its symbol.
    pub settled: Vec<(BoardName, Mark)>,
    /// All other names as texts, texts of the board's own, and roads.
    pub marks: Vec<Mark>,
}

impl Lettered {
    /// What there is of a board. Of names that would lie over each other at any scale only the first is there.
    #[must_use]
    pub fn of(board: &DecoratedBoard, overlay: &Overlay) -> Self {
        let roads: Vec<_> = laid_by_hands(overlay).map(|(_, road)| road).collect();
        let names: Vec<_> = names_by_hands(overlay).collect();
        let decor = in_rows(overlay);
        let named = NamedBoard::new(board, &decor, &roads, &names);
        let mut lettered = Self {
            settled: Vec::new(),
            marks: roads.iter().map(BoardRoad::mark).collect(),
        };
        let written = overlay.marks().values().filter(|mark| !mark.is_gone);
        let written = written.filter(|mark| mark.written.is_some());
        lettered.marks.extend(written.cloned());
        let mut taken: Vec<(u64, Vec<[f64; 4]>)> = Vec::new();
        for tile_px in TILE_PX {
            for label in board_labels(&named, &decor, Scale::usual(tile_px)) {
                let boxes = in_tiles(&label, tile_px);
                let is_free = taken
                    .iter()
                    .all(|(id, others)| *id != label.id && !any_meet(&boxes, others));
                if !is_free {
                    continue;
                }
                taken.push((label.id, boxes));
                let mut all = named.named().iter();
                let Some((feature, name)) = all.find(|(feature, _)| feature.id == label.id) else {
                    continue;
                };
                lettered.add(feature, name, &label, tile_px);
            }
        }
        lettered
    }

    fn add(&mut self, feature: &Feature, name: &str, label: &Label, tile_px: f32) {
        let pen = match feature.kind {
            // It is there as it was written.
            Kind::Written(_) => return,
            Kind::Sea | Kind::Bay | Kind::Strait | Kind::Lake | Kind::River => Pen::Water,
            _ => Pen::Land,
        };
        let line = along(label, tile_px);
        let Some(mark) = written_along(name, pen, (label.at, &line)) else {
            return;
        };
        if matches!(feature.kind, Kind::Site(_)) {
            let name = BoardName::new(feature.kind, feature.at, name.to_owned());
            self.settled.push((name, mark));
        } else {
            self.marks.push(mark);
        }
    }

    /// The same so many tiles farther east and south.
    #[must_use]
    pub fn shifted(&self, east: i64, south: i64) -> Self {
        let settled = self.settled.iter();
        let marks = self.marks.iter();
        Self {
            settled: settled
                .map(|(name, mark)| (name.shifted(east, south), mark.shifted(east, south)))
                .collect(),
            marks: marks.map(|mark| mark.shifted(east, south)).collect(),
        }
    }
}

/// Points from a label's first letter to its last, in tiles from the corner of its tile.
fn along(label: &Label, tile_px: f32) -> Vec<[f32; 2]> {
    let points = label.points_px(POINTS).into_iter();
    points
        .map(|point| [0, 1].map(|axis| (point[axis] + label.offset_px[axis]) / tile_px))
        .collect()
}

/// The boxes of a label's letters in tiles: west, north, east, south.
fn in_tiles(label: &Label, tile_px: f32) -> Vec<[f64; 4]> {
    let corner = [label.at.x as f64, label.at.y as f64];
    let side = |sides: [f64; 4], side: usize| {
        (sides[side] + f64::from(label.offset_px[side % 2])) / f64::from(tile_px) + corner[side % 2]
    };
    let boxes = label.boxes_px().into_iter();
    boxes
        .map(|sides| [0, 1, 2, 3].map(|index| side(sides, index)))
        .collect()
}

/// The tile that a text's curve is measured from, if it is one.
#[must_use]
pub fn text_at(mark: &Mark) -> Option<TilePos> {
    let written = mark.written.as_ref()?;
    Some(TilePos::new(written.at.0, written.at.1))
}
