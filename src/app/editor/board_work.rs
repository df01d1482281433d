//! Strokes on a board, worked out: tiles where they fit, biomes with as little change around them as can be.

use std::collections::{BTreeSet, VecDeque};
use std::sync::atomic::Ordering;

use super::board_ground::{board_map, changes_around, named};
use super::board_paint::{done, is_pinned, paint_biome, painted};
#[cfg(test)]
use super::request::Worked;
use super::request::{Answer, StrokeRequest};
#[cfg(test)]
use super::work::Hands;
use super::work::{Work, filled};
use super::{board_river, board_tile};
use crate::app::map::BoardSize;
use mapmaker_grid::tileset::TileId;
use mapmaker_grid::world::Origin;
#[cfg(test)]
use mapmaker_grid::world::{Overlay, Stroke};
use mapmaker_grid::{Direction, TilePos};
use mapmaker_land::board::BoardMap;
use mapmaker_land::editing::{Biome, Brush, NO_PLACE, Refusal, biome_of};
use mapmaker_solver::Scratch;

/// Works out what is asked of a board.
pub(super) fn answer(
    work: &Work,
    size: BoardSize,
    scratch: &mut Scratch,
    ask: &StrokeRequest,
) -> Answer {
    let board = board_map(work, size, &work.overlay);
    match ask {
        StrokeRequest::Put(piece) => put(work, &board, &piece.tiles, scratch),
        StrokeRequest::Draw(Brush::Nature, cells) => {
            let cleared = board.clear(cells).into_iter().map(|at| (at, None));
            done(&work.overlay, cleared.collect(), None)
        }
        StrokeRequest::Draw(Brush::Tile(tile), cells) => {
            let drawn = (*tile, Origin::Painted);
            board_tile::draw(work, size, drawn, cells, scratch)
        }
        StrokeRequest::Set(tile, at) => {
            board_tile::draw(work, size, (*tile, Origin::Pinned), &[*at], scratch)
        }
        StrokeRequest::Draw(Brush::Biome(Biome::River), way) => {
            board_river::draw(work, &board, way, scratch)
        }
        StrokeRequest::Draw(Brush::Biome(biome), cells) => {
            paint_biome(work, &board, *biome, cells, scratch)
        }
        StrokeRequest::Flood(brush, start) => {
            let cells = flood(&board, *start);
            let told = filled(cells.len(), false);
            let mut answer = answer(work, size, scratch, &StrokeRequest::Draw(*brush, cells));
            if let Answer::Done(worked) = &mut answer {
                worked.told = Some(told);
            }
            answer
        }
    }
}

/// Tiles as they were copied: all of them, or none if they would replace what is set by hand or nothing around can change
/// so that they fit.
fn put(
    work: &Work,
    board: &BoardMap,
    tiles: &[(TilePos, TileId)],
    scratch: &mut Scratch,
) -> Answer {
    let is_new =
        |&&(at, tile): &&(TilePos, TileId)| board.contains(at) && board.tile(at) != Some(tile);
    let new: Vec<_> = tiles.iter().filter(is_new).copied().collect();
    let pinned = new.iter().map(|&(at, _)| at);
    let pinned: Vec<_> = pinned.filter(|&at| is_pinned(&work.overlay, at)).collect();
    if !pinned.is_empty() {
        let refusal = Refusal::new(pinned, NO_PLACE);
        return Answer::Refused(named(work, refusal));
    }
    let mut overlay = (*work.overlay).clone();
    for &(at, tile) in &new {
        overlay.set(at, Some(painted(tile)));
    }
    let after = BoardMap {
        overlay: &overlay,
        ..*board
    };
    let places = new.iter().map(|&(at, _)| at);
    let clashing: Vec<_> = places.filter(|&at| after.misfits(at)).collect();
    let mut placed: Vec<_> = new
        .iter()
        .map(|&(at, tile)| (at, Some(painted(tile))))
        .collect();
    let cut = tiles.iter().filter(|(at, _)| !board.contains(*at)).count();
    let told = move |mut answer: Answer| {
        if let (Answer::Done(worked), 1..) = (&mut answer, cut) {
            worked.told = Some(cut_off(cut));
        }
        answer
    };
    if clashing.is_empty() {
        return told(done(&work.overlay, placed, None));
    }
    let refused = || {
        let why = "the copy does not fit the tiles around it";
        Answer::Refused(Refusal::new(clashing.clone(), why))
    };
    // Mega-tiles fit as a whole, which only a person can see to.
    if new
        .iter()
        .any(|&(_, tile)| work.rules.set().part(tile).is_some())
    {
        return refused();
    }
    match changes_around(work, board, tiles, scratch) {
        Ok(Some(around)) => {
            placed.extend(around);
            told(done(&work.overlay, placed, None))
        }
        Ok(None) if work.stop.load(Ordering::Relaxed) => Answer::Stopped,
        Ok(None) => refused(),
        Err(error) => Answer::Refused(Refusal::new(clashing, error.to_string())),
    }
}

/// How many tiles of a copy lie beyond the board, in words.
fn cut_off(tiles: usize) -> String {
    match tiles {
        1 => "1 cell of the copy lies outside the board".to_owned(),
        cells => format!("{cells} cells of the copy lie outside the board"),
    }
}

/// The cells that hang together with one over their sides and are like it: empty, or of its biome.
pub(super) fn flood(board: &BoardMap, start: TilePos) -> Vec<TilePos> {
    let set = board.rules.set();
    let kind = |at| {
        let tile = board.tile(at)?;
        Some((tile.index() < set.len()).then(|| biome_of(set.tile(tile))))
    };
    if !board.contains(start) {
        return Vec::new();
    }
    let wanted = kind(start);
    let mut found = Vec::new();
    let mut seen = BTreeSet::from([start]);
    let mut pending = VecDeque::from([start]);
    while let Some(at) = pending.pop_front() {
        found.push(at);
        for side in Direction::ALL {
            let next = board.beside(at, side).filter(|&next| kind(next) == wanted);
            if let Some(next) = next.filter(|&next| seen.insert(next)) {
                pending.push_back(next);
            }
        }
    }
    found
}

/// Does what tests ask of a board, which has it then; what was worked out.
///
/// # Panics
/// When it can't be done.
#[cfg(test)]
pub(super) fn drawn(work: &mut Work, size: BoardSize, ask: &StrokeRequest) -> Worked {
    match answer(work, size, &mut Scratch::default(), ask) {
        Answer::Done(worked) => {
            std::sync::Arc::make_mut(&mut work.overlay).apply(&worked.stroke);
            worked
        }
        other => panic!("{other:?}"),
    }
}

/// What a stroke becomes by what settles roads or decor on a board with this overlay and without the rules of rivers, and
/// what is told, for tests.
#[cfg(test)]
pub(super) fn settled(
    settle: fn(&Work, &mut Hands, &mut Worked, &StrokeRequest) -> Option<String>,
    (size, overlay): (BoardSize, &Overlay),
    stroke: Stroke,
    ask: &StrokeRequest,
) -> (Stroke, Option<String>) {
    let mut work = Work::on_board(size, overlay.clone());
    work.has_rivers = false;
    let mut worked = Worked {
        stroke,
        ..Worked::default()
    };
    let mut hands = Hands::Board(size, Scratch::default());
    let told = settle(&work, &mut hands, &mut worked, ask);
    (worked.stroke, told)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::piece::Piece;
    use super::*;
    use mapmaker_grid::world::EditedCell;

    #[test]
    fn a_copy_is_put_down_on_a_full_board_and_the_tiles_around_it_change_with_it() {
        // It was refused wherever a side did not fit, where a brush would have mended that.
        let size = BoardSize::new(10, 10);
        let mut work = Work::full(size, "PPPP");
        let tile = |name| work.rules.set().find_name(name).expect("in the pack");
        let (plain, forest) = (tile("PPPP"), tile("FFFF"));
        let tiles: Vec<_> = (3..6).map(|x| (TilePos::new(x, 4), forest)).collect();
        let ask = StrokeRequest::Put(Piece {
            tiles: tiles.clone(),
            ..Piece::default()
        });
        let before = Arc::clone(&work.overlay);
        drawn(&mut work, size, &ask);
        let board = board_map(&work, size, &work.overlay);
        for (at, tile) in tiles {
            assert_eq!(board.tile(at), Some(tile));
        }
        assert!(size.cells().all(|at| !board.misfits(at)));
        work.overlay = Arc::clone(&before);
        // What has no room is told.
        let beyond = (8..12).map(|x| (TilePos::new(x, 4), forest)).collect();
        let beyond = StrokeRequest::Put(Piece {
            tiles: beyond,
            ..Piece::default()
        });
        let told = drawn(&mut work, size, &beyond).told;
        let two = "2 cells of the copy lie outside the board";
        assert_eq!(told.as_deref(), Some(two));
        // What is set by hand stays.
        work.overlay = before;
        let pin = EditedCell {
            tile: plain,
            origin: Origin::Pinned,
        };
        Arc::make_mut(&mut work.overlay).set(TilePos::new(4, 4), Some(pin));
        let refused = answer(&work, size, &mut Scratch::default(), &ask);
        assert!(matches!(refused, Answer::Refused(_)));
    }
}
