//! Decor that the user placed: stored as marks of the overlay, and removed with the ground that it stands on.

use std::collections::BTreeMap;

use super::{Decor, DecorKind, Mask, Place, TileGround};
use mapmaker_grid::TilePos;
use mapmaker_grid::hash;
use mapmaker_grid::tileset::{TileId, TileSet};
use mapmaker_grid::world::{Fine, Mark, MarkChange, Overlay, Placed, Stroke};

/// The maximum extent of a thing from its position, in tiles.
const REACH: i64 = 2;

impl Decor {
    /// A thing that the user places, with an unused id.
    #[must_use]
    pub fn placed_by_user(
        seed: u64,
        kind: DecorKind,
        drawing: u8,
        place: Place,
        overlay: &Overlay,
    ) -> Self {
        let mut decor = Self::new(seed, kind, drawing, place);
        while overlay.mark(decor.id).is_some_and(|mark| !mark.is_gone) {
            decor.id = hash::mix(decor.id ^ 1);
        }
        decor
    }

    /// The decor of a mark; `None` if it is not decor, or removed.
    #[must_use]
    pub fn of_mark(id: u64, mark: &Mark) -> Option<Self> {
        let placed = mark.place.as_ref().filter(|_| !mark.is_gone)?;
        let fine = placed.fine?;
        let place = Place::new(placed.at(), i64::from(fine.east), i64::from(fine.south));
        let kind = DecorKind::of_word(&placed.kind)?;
        Some(Self {
            id,
            ..Self::new(0, kind, fine.drawing, place)
        })
    }

    /// The mark that stores it.
    #[must_use]
    pub fn mark(&self) -> Mark {
        let Place { tile, steps } = self.place;
        let placed = Placed {
            x: tile.x,
            y: tile.y,
            kind: self.kind.word().to_owned(),
            fine: Some(Fine {
                east: steps.0,
                south: steps.1,
                drawing: self.drawing,
            }),
        };
        Mark {
            place: Some(placed),
            ..Mark::default()
        }
    }

    /// The mark that stores it, with its present name, as far as that is seen.
    fn named_mark(&self, overlay: &Overlay) -> Mark {
        let before = overlay.mark(self.id).filter(|mark| !mark.is_gone);
        Mark {
            name: before.and_then(|mark| mark.name.clone()),
            is_great: before.is_some_and(|mark| mark.is_great),
            ..self.mark()
        }
    }

    /// The stroke that places or moves it; a settlement keeps its name.
    #[must_use]
    pub fn put(&self, overlay: &Overlay) -> Stroke {
        let mark = self.named_mark(overlay);
        Stroke::marking(overlay, self.id, self.place.tile, Some(mark))
    }

    /// The stroke that removes it.
    #[must_use]
    pub fn take_away(&self, overlay: &Overlay, from: Owner) -> Stroke {
        Stroke::marking(overlay, self.id, self.place.tile, from.gone(self))
    }

    /// Whether it may stand on a tile.
    #[must_use]
    pub fn is_carried_by(&self, set: &TileSet, tile: TileId) -> bool {
        TileGround::of_tile(set, tile) == Some(TileGround::Open(self.kind.ground()))
    }

    /// Whether its mask covers any tile that passes `is_one`.
    #[must_use]
    pub fn touches(&self, mask: &Mask, mut is_one: impl FnMut(TilePos) -> bool) -> bool {
        !mask.tiles(self.place, |at, _| !is_one(at))
    }

    /// Its squared distance from a place, in steps.
    #[must_use]
    pub const fn off(&self, place: Place) -> i64 {
        let (dx, dy) = self.place.from(place);
        dx * dx + dy * dy
    }
}

/// The map that decor stands on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// A board, where everything was placed by the user.
    Board,
    /// A world, which generates decor unless a mark says that it was removed.
    World,
}

impl Owner {
    /// The mark of a removed thing.
    fn gone(self, decor: &Decor) -> Option<Mark> {
        let is_gone = true;
        (self == Self::World).then(|| Mark {
            is_gone,
            ..decor.mark()
        })
    }
}

/// All decor that the user placed, by id.
pub fn placed_decor(overlay: &Overlay) -> impl Iterator<Item = Decor> + '_ {
    let marks = overlay.marks().iter();
    marks.filter_map(|(&id, mark)| Decor::of_mark(id, mark))
}

/// All of it from north to south, the order of files and drawing.
#[must_use]
pub fn in_rows(overlay: &Overlay) -> Vec<Decor> {
    let mut decor: Vec<_> = placed_decor(overlay).collect();
    decor.sort_by_key(|one| {
        let Place { tile, steps } = one.place;
        (tile.y, steps.1, tile.x, steps.0, one.id)
    });
    decor
}

/// The stroke after which a board has exactly these things.
#[must_use]
pub fn only_these(overlay: &Overlay, decor: &[Decor]) -> Stroke {
    let mut wanted = BTreeMap::new();
    for one in decor {
        let mut id = one.id;
        while wanted.contains_key(&id) {
            id = hash::mix(id ^ 1);
        }
        wanted.insert(id, Decor { id, ..*one });
    }
    let change = |decor: &Decor, after| MarkChange {
        id: decor.id,
        at: decor.place.tile,
        before: overlay.mark(decor.id).cloned(),
        after,
    };
    let gone = placed_decor(overlay).filter(|one| !wanted.contains_key(&one.id));
    let gone = gone.map(|one| change(&one, Owner::Board.gone(&one)));
    // Things that stay keep the position of their names.
    let mark = |one: &Decor| match overlay.mark(one.id) {
        Some(before) if Decor::of_mark(one.id, before) == Some(*one) => before.clone(),
        _ => one.named_mark(overlay),
    };
    let put = wanted.values().map(|one| change(one, Some(mark(one))));
    Stroke::default().with_marks(gone.chain(put))
}

/// Completes a stroke: removes user decor that loses its ground. `bare(at)` is the tile of an unedited cell, `None`
/// where there is none, and `mask` the mask of a drawing.
#[must_use]
pub fn with_fallen(
    stroke: Stroke,
    overlay: &Overlay,
    owner: Owner,
    set: &TileSet,
    mut bare: impl FnMut(TilePos) -> Option<TileId>,
    mut mask: impl FnMut(DecorKind, u8) -> Mask,
) -> Stroke {
    let mut fallen = Vec::new();
    for decor in placed_decor(overlay).filter(|_| !stroke.changes().is_empty()) {
        let middle = decor.place.tile;
        let is_near = |at: TilePos| (at.x - middle.x).abs().max((at.y - middle.y).abs()) <= REACH;
        let near = stroke.changes().iter().filter(|change| is_near(change.at));
        let mut lost = Vec::new();
        for change in near {
            let tile = change.after.map(|cell| cell.tile);
            let tile = tile.or_else(|| bare(change.at));
            if tile.is_none_or(|tile| !decor.is_carried_by(set, tile)) {
                lost.push(change.at);
            }
        }
        let mut falls = || {
            let mask = mask(decor.kind, decor.drawing);
            decor.touches(&mask, |at| lost.contains(&at))
        };
        if !lost.is_empty() && falls() {
            fallen.push(MarkChange {
                id: decor.id,
                at: middle,
                before: overlay.mark(decor.id).cloned(),
                after: owner.gone(&decor),
            });
        }
    }
    stroke.with_marks(fallen)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decor::TILE_STEPS;
    use mapmaker_grid::world::{EditedCell, Origin};

    fn mill(overlay: &Overlay, x: i64) -> Decor {
        let place = Place::new(TilePos::new(x, -7), 30, 2);
        Decor::placed_by_user(9, DecorKind::Windmill, 3, place, overlay)
    }

    #[test]
    fn a_thing_comes_back_from_its_mark_and_no_two_have_one_number() {
        let mut overlay = Overlay::default();
        let first = mill(&overlay, 4);
        assert_eq!(Decor::of_mark(first.id, &first.mark()), Some(first));
        assert!(first.mark().is_valid());
        overlay.apply(&first.put(&overlay));
        // Another at the first one's earlier place.
        let moved = Decor {
            place: first.place.moved((50, 0)),
            ..first
        };
        overlay.apply(&moved.put(&overlay));
        let second = mill(&overlay, 4);
        assert_ne!(second.id, first.id);
        overlay.apply(&second.put(&overlay));
        assert_eq!(placed_decor(&overlay).count(), 2);
        let both: Vec<_> = placed_decor(&overlay).collect();
        assert!(only_these(&overlay, &both).is_empty());
        // Of two with the same id in a file the second gets another.
        assert!(only_these(&overlay, &[moved, first]).is_empty());
        assert_eq!(
            only_these(&overlay, &[moved, second, first]).marks().len(),
            1
        );
        assert_eq!(only_these(&overlay, &[second]).marks().len(), 1);
        overlay.apply(&second.take_away(&overlay, Owner::Board));
        overlay.apply(&moved.take_away(&overlay, Owner::World));
        assert_eq!(placed_decor(&overlay).count(), 0);
        assert_eq!(
            overlay.marks().len(),
            1,
            "a board keeps nothing of what is gone"
        );
    }

    #[test]
    fn a_thing_falls_with_the_ground_under_its_ink_and_with_no_other() {
        let set = TileSet::reference();
        // Ink in the west half of its square alone.
        let mask = |kind: DecorKind, _| {
            let side = (kind.side_tiles() * TILE_STEPS as f32) as usize;
            Mask::new(side, 0, |x, _| x < side / 2)
        };
        let mut overlay = Overlay::default();
        let mill = mill(&overlay, 4);
        overlay.apply(&mill.put(&overlay));
        let falls = |x, name: &str| {
            let cell = EditedCell {
                tile: set.find_name(name).expect("a tile"),
                origin: Origin::Painted,
            };
            let stroke = Stroke::over(&overlay, [(TilePos::new(x, -7), Some(cell))]);
            let stroke = with_fallen(stroke, &overlay, Owner::Board, &set, |_| None, mask);
            assert_eq!(stroke.changes().len(), 1);
            stroke.marks().len()
        };
        assert_eq!(
            (falls(4, "SSSS"), falls(4, "FPPP"), falls(4, "PPPP")),
            (1, 1, 0)
        );
        assert_eq!(
            (falls(5, "SSSS"), falls(3, "SSSS"), falls(90, "SSSS")),
            (0, 0, 0)
        );
    }
}
