//! Settlements as hands left them: placed, moved, taken away.

use std::collections::BTreeSet;

use super::rules::SiteKind;
use super::site::Site;
use super::{Kind, id_of};
use crate::engine::decor::{Ground, TileGround};
use crate::engine::grid::TilePos;
use crate::engine::hash::{self, Purpose};
use crate::engine::tileset::{TileId, TileSet};
use crate::engine::world::{Mark, MarkChange, Overlay, Placed, Stroke};

/// Added to the number of a kind for what a hand put there.
const HAND_MADE: u64 = 256;

/// The sites of a rectangle of tiles without what was taken away from it, and with what was put there.
pub(super) fn marked(
    mut sites: Vec<Site>,
    overlay: &Overlay,
    (north_west, width, height): (TilePos, i64, i64),
) -> Vec<Site> {
    if overlay.marks().is_empty() {
        return sites;
    }
    sites.retain(|site| {
        let mark = overlay.mark(site.id);
        mark.is_none_or(|mark| !mark.is_gone && mark.place.is_none())
    });
    for (&id, mark) in overlay.marks() {
        // Decor is finer than tiles; a settlement has a tile.
        let is_site = |placed: &&Placed| !mark.is_gone && placed.fine.is_none();
        let Some(placed) = mark.place.as_ref().filter(is_site) else {
            continue;
        };
        let at = placed.at();
        let (x, y) = (at.x - north_west.x, at.y - north_west.y);
        let kind = SiteKind::of(&placed.kind);
        if let Some(kind) = kind.filter(|_| (0..width).contains(&x) && (0..height).contains(&y)) {
            let is_port = false;
            sites.push(Site {
                id,
                kind,
                at,
                is_port,
                is_made: true,
            });
        }
    }
    sites
}

/// A stroke that takes along the settlements that hands put on a tile which it makes something other than open plain;
/// `bare(at)` is the tile of a cell that no hand changed. How many it takes.
#[must_use]
pub fn with_lost_settlements(
    stroke: Stroke,
    overlay: &Overlay,
    set: &TileSet,
    mut bare: impl FnMut(TilePos) -> TileId,
) -> (Stroke, usize) {
    let mut lost_at = BTreeSet::new();
    for change in stroke.changes() {
        let tile = change.after.map(|cell| cell.tile);
        let tile = tile.unwrap_or_else(|| bare(change.at));
        if TileGround::of_tile(set, tile) != Some(TileGround::Open(Ground::Plain)) {
            lost_at.insert(change.at);
        }
    }
    let stands = overlay.marks().iter().filter(|(_, mark)| !mark.is_gone);
    let lost = stands.filter_map(|(&id, mark)| {
        let placed = mark.place.as_ref().filter(|placed| placed.fine.is_none())?;
        let is_lost = SiteKind::of(&placed.kind).is_some() && lost_at.contains(&placed.at());
        is_lost.then(|| MarkChange {
            id,
            at: placed.at(),
            before: Some(mark.clone()),
            after: Some(Mark {
                is_gone: true,
                ..mark.clone()
            }),
        })
    });
    let lost: Vec<_> = lost.collect();
    let count = lost.len();
    (stroke.with_marks(lost), count)
}

/// The id of a settlement of nature.
pub(super) fn natural_id(seed: u64, kind: SiteKind, at: TilePos) -> u64 {
    id_of(seed, Kind::Site(kind), at)
}

/// The id of a settlement that a hand puts somewhere, which no other mark has.
#[must_use]
pub fn new_id(seed: u64, kind: SiteKind, at: TilePos, overlay: &Overlay) -> u64 {
    let number = Kind::Site(kind).number() + HAND_MADE;
    let mut ids = (0..).map(|turn| {
        let key = hash::key(seed, Purpose::Features, number + (turn << 16));
        hash::at(key, at.x, at.y)
    });
    // OK because there are fewer marks than numbers.
    ids.find(|&id| overlay.mark(id).is_none())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::tileset::EdgeLabel;
    use crate::engine::world::{EditedCell, Origin};

    #[test]
    fn a_settlement_that_a_hand_put_somewhere_goes_with_its_land_and_comes_back_with_it() {
        let set = TileSet::reference();
        let find = |label: EdgeLabel| set.find([label; 4]).expect("a tile");
        let town = |x| Mark {
            name: Some("Orm".to_owned()),
            place: Some(Placed {
                x,
                y: 3,
                kind: "town".to_owned(),
                fine: None,
            }),
            ..Mark::default()
        };
        let mut overlay = Overlay::default();
        overlay.set_mark(1, Some(town(5)));
        overlay.set_mark(2, Some(town(6)));
        let before = overlay.clone();
        let painted = |label, x| {
            let cell = EditedCell {
                tile: find(label),
                origin: Origin::Painted,
            };
            (TilePos::new(x, 3), Some(cell))
        };
        let cells = [painted(EdgeLabel::SEA, 5), painted(EdgeLabel::PLAIN, 6)];
        let stroke = Stroke::over(&overlay, cells);
        let bare = |_| find(EdgeLabel::PLAIN);
        let (stroke, count) = with_lost_settlements(stroke, &overlay, &set, bare);
        assert_eq!((count, stroke.marks().len()), (1, 1));
        overlay.apply(&stroke);
        assert!(overlay.mark(1).is_some_and(|mark| mark.is_gone));
        assert_eq!(overlay.mark(2), Some(&town(6)));
        overlay.apply(&stroke.inverse());
        assert!(overlay == before);
    }
}
