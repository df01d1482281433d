//! The tiles that things stand on and lie over, as roads go round them.

use crate::decor::Decor;
use mapmaker_grid::TilePos;

/// The tiles that the drawing of a thing lies on, without the rim of its square, which is bare.
pub(super) fn tiles_of(one: &Decor) -> Vec<TilePos> {
    let half = 0.4 * one.kind.side_tiles();
    let within = one.place.within();
    let range = |axis: usize| {
        let middle = within[axis];
        (middle - half).floor() as i64..=(middle + half).floor() as i64
    };
    let tile = one.place.tile;
    range(1)
        .flat_map(|dy| range(0).map(move |dx| tile.offset(dx, dy)))
        .collect()
}

/// The tile on which a thing stands: for settlements, whose drawings are raised, that under their foot.
pub(crate) fn foot(one: &Decor) -> TilePos {
    let up = crate::decor::RAISED * one.kind.side_tiles();
    let [_, south] = one.place.within();
    one.place.tile.offset(0, i64::from(south + up >= 1.0))
}
