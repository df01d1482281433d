//! The tiles that things cover, as obstacles for roads.

use crate::decor::Decor;
use mapmaker_grid::TilePos;

/// The tiles that the drawing of a thing covers, without the bare rim of its square.
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

/// The tile of a thing: for settlements, whose drawings are raised, the one under their foot.
pub(crate) fn foot(one: &Decor) -> TilePos {
    let up = crate::decor::RAISED * one.kind.side_tiles();
    let [_, south] = one.place.within();
    one.place.tile.offset(0, i64::from(south + up >= 1.0))
}
