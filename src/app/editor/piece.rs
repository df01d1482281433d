//! A piece of a map that is put down elsewhere, with what stands on it and, of a whole board, its names and roads.

use std::sync::{Arc, OnceLock};

use super::work::{Hands, Work};
use crate::app::features::tiles_of;
use crate::app::map::BoardSize;
use mapmaker_drawing::chart::{Lettered, text_at};
use mapmaker_features::decor::{Decor, by_hands};
use mapmaker_features::language::Tongue;
use mapmaker_features::{
    BoardName, BoardRoad, DecoratedBoard, Kind, SiteKind, new_text_id, settled_by,
};
use mapmaker_grid::TilePos;
use mapmaker_grid::tileset::{TileId, TileSet};
use mapmaker_grid::world::{Mark, Overlay, Stroke};

/// A settlement that stands aside of where its name has it has the name where it is no farther than this, in tiles.
const ASIDE: i64 = 2;

/// A piece of a map.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Piece {
    /// Its tiles, in the map that it is put into.
    pub tiles: Vec<(TilePos, TileId)>,
    /// What of decor is to stand on them.
    pub decor: Vec<Decor>,
    /// The board that it is all of, and where its north-west corner is to lie.
    pub board: Option<(WholeBoard, TilePos)>,
}

/// A board that is put into another map.
#[derive(Clone, Debug)]
pub struct WholeBoard(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    set: Arc<TileSet>,
    size: BoardSize,
    overlay: Arc<Overlay>,
    /// What is written on it, once that was asked for.
    lettered: OnceLock<Lettered>,
}

impl PartialEq for WholeBoard {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for WholeBoard {}

impl WholeBoard {
    /// A board with these cells and marks.
    #[must_use]
    pub fn new(set: Arc<TileSet>, size: BoardSize, overlay: Arc<Overlay>) -> Self {
        Self(Arc::new(Inner {
            set,
            size,
            overlay,
            lettered: OnceLock::new(),
        }))
    }

    /// Its names and roads.
    fn lettered(&self) -> &Lettered {
        self.0.lettered.get_or_init(|| {
            let Inner {
                set, size, overlay, ..
            } = &*self.0;
            let board = DecoratedBoard {
                set,
                width: size.width as usize,
                tiles: &tiles_of(*size, overlay),
            };
            Lettered::of(&board, overlay)
        })
    }
}

/// Adds to a stroke that puts a piece down the names and roads of its board.
pub(super) fn letter(work: &Work, hands: &mut Hands, stroke: Stroke, piece: &Piece) -> Stroke {
    let Some((board, corner)) = &piece.board else {
        return stroke;
    };
    let lettered = board.lettered().shifted(corner.x, corner.y);
    let mut after = (*work.overlay).clone();
    after.apply(&stroke);
    let mut letters = Letters { after, stroke };
    for mark in lettered.marks {
        letters.put(mark);
    }
    for (name, mark) in lettered.settled {
        let Kind::Site(kind) = name.kind else {
            continue;
        };
        if let Some(foot) = letters.stands(kind, name.at) {
            letters.put(mark.shifted(foot.x - name.at.x, foot.y - name.at.y));
        } else if let Some((map, features)) = hands.world(work.rules.set()) {
            features.follow(&letters.after);
            let found = features.on_tiles(map, &letters.after, (name.at, 1, 1));
            let mut found = found.into_iter();
            let Some(feature) = found.find(|one| one.kind == name.kind) else {
                continue;
            };
            let own = features.on_map(map, &letters.after, &feature, Tongue::English);
            letters.rename(feature.thing, &name, &own);
        }
    }
    letters.stroke
}

/// A stroke, and the map after it.
struct Letters {
    after: Overlay,
    stroke: Stroke,
}

impl Letters {
    /// Where a settlement stands that came with the board, nearest to where it stood.
    fn stands(&self, kind: SiteKind, at: TilePos) -> Option<TilePos> {
        let off = |foot: TilePos| (foot.x - at.x).abs().max((foot.y - at.y).abs());
        let feet = by_hands(&self.after).filter_map(|one| settled_by(&one));
        let feet = feet.filter(|(other, foot)| *other == Kind::Site(kind) && off(*foot) <= ASIDE);
        feet.map(|(_, foot)| foot).min_by_key(|&foot| off(foot))
    }

    /// Adds a text or a road, unless the same is there.
    fn put(&mut self, mark: Mark) {
        if self.after.marks().values().any(|other| *other == mark) {
            return;
        }
        let (id, at) = if let Some(road) = BoardRoad::of_mark(&mark) {
            (road.new_id(&self.after), road.way.first().copied())
        } else {
            let at = text_at(&mark);
            (at.map_or(0, |at| new_text_id(at, &self.after)), at)
        };
        if let Some(at) = at {
            self.take(Stroke::marking(&self.after, id, at, Some(mark)));
        }
    }

    /// Gives what nature has there a board's name, unless that is its own.
    fn rename(&mut self, id: u64, name: &BoardName, own: &str) {
        if own == name.name {
            return;
        }
        let mark = Mark {
            name: Some(name.name.clone()),
            ..self.after.mark(id).cloned().unwrap_or_default()
        };
        self.take(Stroke::marking(&self.after, id, name.at, Some(mark)));
    }

    fn take(&mut self, step: Stroke) {
        self.after.apply(&step);
        self.stroke = std::mem::take(&mut self.stroke).then(step);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapmaker_drawing::art::ink_set;
    use mapmaker_features::decor::{DecorKind, raised};
    use mapmaker_features::{
        Pen, RoadRank, laid_by_hands, names_by_hands, only_these_names, only_these_roads,
        written_along,
    };
    use mapmaker_land::board::painted;
    use mapmaker_solver as solver;

    const SIDE: i64 = 24;

    /// A board of plain with a sea in its north, a town and a road, all named, and a text.
    fn board(set: &TileSet) -> Overlay {
        let mut overlay = Overlay::default();
        for index in 0..SIDE * SIDE {
            let name = if index / SIDE < 8 { "SSSS" } else { "PPPP" };
            let at = TilePos::new(index % SIDE, index / SIDE);
            overlay.set(at, set.find_name(name).map(painted));
        }
        let town = TilePos::new(12, 16);
        let decor = Decor::by_hand(
            0,
            DecorKind::Town,
            0,
            raised(DecorKind::Town, town),
            &overlay,
        );
        overlay.set_mark(decor.id, Some(decor.mark()));
        let names = [
            (Kind::Sea, TilePos::new(3, 3), "Grey Sea"),
            (Kind::Site(SiteKind::Town), town, "Orm"),
        ];
        let names = names.map(|(kind, at, name)| BoardName::new(kind, at, name.to_owned()));
        overlay.apply(&only_these_names(&overlay, &names));
        let way = (2..10).map(|x| TilePos::new(x, 20)).collect();
        let road = BoardRoad::plain(RoadRank::Track, way);
        overlay.apply(&only_these_roads(&overlay, &[road]));
        let line = [[1.0, 22.0], [6.0, 22.5], [11.0, 22.0]];
        let text = written_along("Here be sheep", Pen::Land, (TilePos::new(0, 0), &line));
        overlay.set_mark(77, text);
        overlay
    }

    /// What a world has after the board was put down at a place of it, its tiles and decor, too.
    fn put(board: &Overlay, corner: TilePos, before: Overlay) -> Overlay {
        let mut overlay = before;
        for one in by_hands(board) {
            let place = one.place.shifted(corner.x, corner.y);
            let one = Decor::by_hand(7, one.kind, one.drawing, place, &overlay);
            overlay.set_mark(one.id, Some(one.mark()));
        }
        let (work, mut hands) = Work::in_world(overlay);
        let size = BoardSize::new(SIDE as u32, SIDE as u32);
        let set = Arc::clone(&work.chunk_source.set);
        let whole = WholeBoard::new(set, size, Arc::new(board.clone()));
        let piece = Piece {
            board: Some((whole, corner)),
            ..Piece::default()
        };
        let stroke = letter(&work, &mut hands, Stroke::default(), &piece);
        let mut after = (*work.overlay).clone();
        after.apply(&stroke);
        after
    }

    #[test]
    fn a_board_that_is_put_into_a_world_brings_its_names_texts_and_roads() {
        let board = board(&ink_set());
        let corner = TilePos::new(1000, -500);
        let after = put(&board, corner, Overlay::default());
        let mut texts: Vec<_> = names_by_hands(&after)
            .filter(|(_, one)| matches!(one.kind, Kind::Written(_)))
            .map(|(_, one)| one)
            .collect();
        texts.sort_by_key(|one| one.at.y);
        let names: Vec<_> = texts.iter().map(|one| one.name.as_str()).collect();
        assert_eq!(names, ["Grey Sea", "Orm", "Here be sheep"]);
        assert_eq!(texts[0].kind, Kind::Written(Pen::Water));
        for text in &texts {
            let (x, y) = (text.at.x - corner.x, text.at.y - corner.y);
            assert!((0..SIDE).contains(&x) && (0..SIDE).contains(&y), "{text:?}");
        }
        // The sea's name is on the sea.
        assert!(texts[0].at.y < corner.y + 8);
        let roads: Vec<_> = laid_by_hands(&after).map(|(_, road)| road.way[0]).collect();
        assert_eq!(roads, [corner.offset(2, 20)]);
        assert!(after.marks().values().all(Mark::is_valid));
        // Put down twice, it is there once.
        let twice = put(&board, corner, after.clone());
        assert_eq!(
            twice.marks().len(),
            after.marks().len() + 1,
            "but for the town"
        );
    }

    #[test]
    fn the_name_of_a_settlement_that_found_no_room_stays_behind() {
        let size = |side| BoardSize::new(side, side);
        let set = Arc::new(ink_set());
        let board = Arc::new(board(&set));
        let whole = WholeBoard::new(set, size(SIDE as u32), board);
        let piece = Piece {
            board: Some((whole, TilePos::new(9, 9))),
            ..Piece::default()
        };
        // Nothing stands on the larger board that it is put into.
        let mut hands = Hands::Board(size(99), solver::Scratch::default());
        let work = Work::on_board(size(99), Overlay::default());
        let stroke = letter(&work, &mut hands, Stroke::default(), &piece);
        let marks = stroke.marks().iter().filter_map(|one| one.after.as_ref());
        let mut names: Vec<_> = marks.filter_map(|mark| mark.name.as_deref()).collect();
        names.sort_unstable();
        assert_eq!(names, ["Grey Sea", "Here be sheep"]);
    }
}
