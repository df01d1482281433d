//! Strokes on a board, worked out: tiles where they fit, biomes with as little change around them as can be.

use std::collections::{BTreeSet, VecDeque};
use std::time::Duration;

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use super::bench::{Answer, Ask, Work, Worked, filled};
use crate::app::map::BoardSize;
use crate::engine::board::{BoardMap, Broken, Painted, paint};
use crate::engine::editing::{Biome, Brush, NO_PLACE, Refusal, biome_of, repaired, shown};
use crate::engine::grid::{Direction, TilePos};
use crate::engine::solver::{NO_TILE, Options, Scratch};
use crate::engine::tileset::{EdgeLabel, TileId};
use crate::engine::world::{EditedCell, Origin, Overlay, Stroke};

/// What a tile that a person paints is in the overlay.
pub(super) const fn painted(tile: TileId) -> EditedCell {
    EditedCell {
        tile,
        origin: Origin::Painted,
    }
}

/// Works out what is asked of a board.
pub(super) fn answer(work: &Work, size: BoardSize, scratch: &mut Scratch, ask: &Ask) -> Answer {
    let board = board_map(work, size, &work.overlay);
    match ask {
        Ask::Put(tiles, _) => put(work, &board, tiles),
        Ask::Draw(Brush::Nature, cells) => {
            let cleared = board.clear(cells).into_iter().map(|at| (at, None));
            done(&work.overlay, cleared.collect(), None)
        }
        Ask::Draw(Brush::Tile(tile), cells) => draw_tile(work, size, *tile, cells, Origin::Painted),
        Ask::Set(tile, at) => draw_tile(work, size, *tile, &[*at], Origin::Pinned),
        Ask::Draw(Brush::Biome(Biome::River), way) => draw_river(work, &board, way, scratch),
        Ask::Draw(Brush::Biome(biome), cells) => paint_biome(work, &board, *biome, cells, scratch),
        Ask::Flood(brush, start) => {
            let cells = flood(&board, *start);
            let told = filled(cells.len(), false);
            let mut answer = answer(work, size, scratch, &Ask::Draw(*brush, cells));
            if let Answer::Done(worked) = &mut answer {
                worked.told = Some(told);
            }
            answer
        }
    }
}

/// A river along a way. From a placed mountain to a placed sea it is meant to begin and end at their
/// sides; only where that can't be are they painted over.
fn draw_river(work: &Work, board: &BoardMap, way: &[TilePos], scratch: &mut Scratch) -> Answer {
    // What comes out on the open sea ends where it begins.
    let set = board.rules.set();
    let is_sea = |at: &TilePos| {
        let tile = board.tile(*at).filter(|tile| tile.index() < set.len());
        tile.is_some_and(|tile| set.tile(tile).edges() == [EdgeLabel::SEA; 4])
    };
    let land = way.iter().take_while(|at| !is_sea(at)).count();
    if (1..way.len()).contains(&land) {
        let mut answer = draw_river(work, board, &way[..land], scratch);
        if let Answer::Done(worked) = &mut answer {
            if land + 1 < way.len() {
                worked.told = Some("the river ends where it meets the sea".to_owned());
            }
            return answer;
        }
    }
    let between = between_placed(board, way);
    if !between.is_empty() && between.len() < way.len() {
        let answer = paint_biome(work, board, Biome::River, between, scratch);
        if matches!(answer, Answer::Done(_)) {
            return answer;
        }
    }
    paint_biome(work, board, Biome::River, way, scratch)
}

/// A way without the cells at its ends that have tiles already, but for the course of a river that it goes on or
/// joins.
fn between_placed<'a>(board: &BoardMap, mut way: &'a [TilePos]) -> &'a [TilePos] {
    let set = board.rules.set();
    let is_course = |tile: TileId| {
        let edges = set.outer_edges(tile);
        let wet = edges.iter().filter(|&&edge| edge == Some(EdgeLabel::RIVER));
        wet.count() > 1
    };
    let is_placed = |at: &TilePos| {
        let tile = board.tile(*at);
        tile.is_some_and(|tile| is_pinned(board.overlay, *at) || !is_course(tile))
    };
    while let Some((_, rest)) = way.split_first().filter(|(first, _)| is_placed(first)) {
        way = rest;
    }
    while let Some((_, rest)) = way.split_last().filter(|(last, _)| is_placed(last)) {
        way = rest;
    }
    way
}

fn board_map<'a>(work: &'a Work, size: BoardSize, overlay: &'a Overlay) -> BoardMap<'a> {
    BoardMap {
        rules: &work.rules,
        width: size.width as usize,
        height: size.height as usize,
        joined: work.is_joined,
        has_rivers: work.has_rivers,
        overlay,
    }
}

fn done(
    overlay: &Overlay,
    after: Vec<(TilePos, Option<EditedCell>)>,
    left: Option<Refusal>,
) -> Answer {
    let stroke = Stroke::over(overlay, after);
    let tile = |cell: Option<EditedCell>| cell.map_or(NO_TILE, |cell| cell.tile);
    let changes = stroke.changes().iter();
    let shown = changes.map(|change| (change.at, tile(change.after)));
    let shown = shown.collect();
    Answer::Done(Worked {
        stroke,
        shown,
        left,
        told: None,
        took: Duration::ZERO,
    })
}

/// One tile, or mega-tile, wherever it fits beside the tiles around it. What is set by hand stays, but for
/// another tile that is set there.
fn draw_tile(
    work: &Work,
    size: BoardSize,
    tile: TileId,
    cells: &[TilePos],
    origin: Origin,
) -> Answer {
    let mut overlay = (*work.overlay).clone();
    let (mut placed, mut left) = (Vec::new(), Vec::new());
    let mut why: Option<Broken> = None;
    let before = board_map(work, size, &work.overlay);
    let stays = |at: TilePos| origin != Origin::Pinned && is_pinned(&work.overlay, at);
    for &at in cells.iter().filter(|&&at| before.contains(at)) {
        if before.tile(at) == Some(tile) && origin != Origin::Pinned {
            continue;
        }
        let board = board_map(work, size, &overlay);
        let placing = board.place(at, tile);
        let placing = placing.filter(|cells| !cells.iter().any(|&(at, _)| stays(at)));
        let broken = board.breaks(placing.as_deref().unwrap_or_default());
        if placing.is_none() || broken.is_some() {
            left.push(at);
            why = why.or(broken);
            continue;
        }
        for (at, tile) in placing.into_iter().flatten() {
            let cell = Some(EditedCell { tile, origin });
            overlay.set(at, cell);
            placed.push((at, cell));
        }
    }
    if left.is_empty() {
        return done(&work.overlay, placed, None);
    }
    if let Some(Broken { cells, .. }) = &why {
        left.extend(cells);
    } else if let (&[at], true) = (&left[..], placed.is_empty()) {
        let beside = Direction::ALL.into_iter();
        let beside = beside.filter_map(|side| before.beside(at, side));
        left.extend(beside.filter(|&next| before.tile(next).is_some()));
    }
    let name = work.rules.set().name(tile);
    let refusal = Refusal::new(left, format!("{name} does not fit here"));
    let refusal = refusal.as_shown(match why {
        None => format!("the {} does not fit here", shown(&name)),
        Some(broken) => broken.shown,
    });
    let refusal = named(work, refusal);
    if placed.is_empty() {
        return Answer::Refused(refusal);
    }
    done(&work.overlay, placed, Some(refusal))
}

fn is_pinned(overlay: &Overlay, at: TilePos) -> bool {
    overlay
        .get(at)
        .is_some_and(|cell| cell.origin == Origin::Pinned)
}

/// A refusal that names what is set by hand in its cells.
fn named(work: &Work, refusal: Refusal) -> Refusal {
    refusal.name_what_is_in_the_way(|at| {
        let cell = work.overlay.get(at)?;
        (cell.origin == Origin::Pinned).then(|| work.rules.set().name(cell.tile))
    })
}

fn paint_biome(
    work: &Work,
    board: &BoardMap,
    biome: Biome,
    cells: &[TilePos],
    scratch: &mut Scratch,
) -> Answer {
    let options = Options {
        cancel: Some(work.stop),
        ..Options::default()
    };
    // Mega-tiles that the stroke meets go first, as a whole.
    let met = cells.iter().copied().filter(|&at| {
        let tile = board.tile(at).filter(|_| !is_pinned(&work.overlay, at));
        tile.is_some_and(|tile| work.rules.set().part(tile).is_some())
    });
    let met: Vec<_> = met.collect();
    let cleared = board.clear(&met);
    let mut overlay = (*work.overlay).clone();
    for &at in &cleared {
        overlay.set(at, None);
    }
    let board = BoardMap {
        overlay: &overlay,
        ..*board
    };
    let mut rng = Pcg64Mcg::seed_from_u64(work.version);
    match paint(&board, biome, cells, &options, &mut rng, scratch) {
        Ok(Painted::Done {
            painted: drawn,
            healed,
            left,
        }) => {
            let cleared = cleared.into_iter().map(|at| (at, None));
            let drawn = drawn
                .into_iter()
                .map(|(at, tile)| (at, Some(painted(tile))));
            let healed = healed.into_iter().map(|(at, tile)| {
                let before = overlay.get(at);
                (
                    at,
                    before.map(|before| repaired(work.rules.set(), before, tile)),
                )
            });
            let after = cleared.chain(drawn).chain(healed);
            done(&work.overlay, after.collect(), left)
        }
        Ok(Painted::Refused(refusal)) => Answer::Refused(refusal),
        Ok(Painted::Stopped) => Answer::Stopped,
        Err(error) => Answer::Refused(Refusal::new(cells.to_vec(), error.to_string())),
    }
}

/// Tiles as they were copied: all of them, or none if some do not fit or would replace what is set by hand.
fn put(work: &Work, board: &BoardMap, tiles: &[(TilePos, TileId)]) -> Answer {
    let mut overlay = (*work.overlay).clone();
    let is_new =
        |&&(at, tile): &&(TilePos, TileId)| board.contains(at) && board.tile(at) != Some(tile);
    let tiles: Vec<_> = tiles.iter().filter(is_new).copied().collect();
    let pinned = tiles.iter().map(|&(at, _)| at);
    let pinned: Vec<_> = pinned.filter(|&at| is_pinned(&work.overlay, at)).collect();
    if !pinned.is_empty() {
        let refusal = Refusal::new(pinned, NO_PLACE);
        return Answer::Refused(named(work, refusal));
    }
    for &(at, tile) in &tiles {
        overlay.set(at, Some(painted(tile)));
    }
    let after = BoardMap {
        overlay: &overlay,
        ..*board
    };
    let places = tiles.iter().map(|&(at, _)| at);
    let clashing: Vec<_> = places.filter(|&at| after.misfits(at)).collect();
    if clashing.is_empty() {
        let placed = tiles.iter().map(|&(at, tile)| (at, Some(painted(tile))));
        return done(&work.overlay, placed.collect(), None);
    }
    let why = "the copy does not fit the tiles around it";
    Answer::Refused(Refusal::new(clashing, why))
}

/// The cells that hang together with one over their sides and are like it: empty, or of its biome.
fn flood(board: &BoardMap, start: TilePos) -> Vec<TilePos> {
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::app::map::{Ground, Workshop};
    use crate::engine::art::ink_set;
    use crate::engine::solver::Rules;

    #[test]
    fn a_river_that_is_drawn_out_to_sea_ends_at_the_shore() {
        let set = ink_set();
        let size = BoardSize {
            width: 9,
            height: 12,
        };
        let ground = Ground::Board(size);
        let mut work = Work {
            rules: Arc::new(Rules::new(&set)),
            workshop: Arc::new(Workshop::new(ground, Arc::new(set))),
            overlay: Arc::default(),
            has_rivers: true,
            is_joined: false,
            version: 0,
            stop: &AtomicBool::new(false),
        };
        let mut draw = |biome, cells: Vec<TilePos>| {
            let ask = Ask::Draw(Brush::Biome(biome), cells);
            let Answer::Done(worked) = answer(&work, size, &mut Scratch::default(), &ask) else {
                panic!("it is drawn");
            };
            Arc::make_mut(&mut work.overlay).apply(&worked.stroke);
            worked
        };
        let block = |x: std::ops::Range<i64>, y: std::ops::Range<i64>| {
            y.flat_map(|y| x.clone().map(move |x| TilePos::new(x, y)))
                .collect::<Vec<_>>()
        };
        draw(Biome::Sea, block(0..9, 0..12));
        draw(Biome::Plain, block(2..7, 2..8));
        draw(Biome::Mountain, block(3..6, 3..5));
        let worked = draw(Biome::River, block(4..5, 4..12));
        let told = worked.told.expect("it is told");
        assert!(told.contains("meets the sea"), "{told}");
        let changes = worked.stroke.changes();
        assert!(!changes.is_empty());
        assert!(changes.iter().all(|change| change.at.y < 10), "{changes:?}");
    }

    #[test]
    fn a_river_that_is_drawn_on_from_its_end_turns_there_and_has_no_fork() {
        let set = ink_set();
        let size = BoardSize {
            width: 20,
            height: 14,
        };
        let ground = Ground::Board(size);
        let mut work = Work {
            rules: Arc::new(Rules::new(&set)),
            workshop: Arc::new(Workshop::new(ground, Arc::new(set))),
            overlay: Arc::default(),
            has_rivers: true,
            is_joined: false,
            version: 0,
            stop: &AtomicBool::new(false),
        };
        let down = (5..10).map(|y| TilePos::new(16, y));
        let on = (12..17).rev().map(|x| TilePos::new(x, 9));
        for way in [down.collect(), on.collect()] {
            let ask = Ask::Draw(Brush::Biome(Biome::River), way);
            let Answer::Done(worked) = answer(&work, size, &mut Scratch::default(), &ask) else {
                panic!("there is room");
            };
            Arc::make_mut(&mut work.overlay).apply(&worked.stroke);
        }
        let name = |(x, y)| {
            let cell = work.overlay.get(TilePos::new(x, y)).expect("drawn");
            work.rules.set().name(cell.tile)
        };
        assert_eq!(
            [(16, 8), (16, 9), (15, 9)].map(name),
            ["RPRP", "RPPR", "PRPR"]
        );
        assert_eq!(work.overlay.cells().count(), 9);
    }

    #[test]
    fn a_river_from_a_placed_mountain_to_a_placed_sea_begins_and_ends_at_their_sides() {
        let set = ink_set();
        let (mountain, sea) = (TilePos::new(0, 1), TilePos::new(7, 1));
        let mut overlay = Overlay::default();
        for (at, name) in [(mountain, "MMMM"), (sea, "SSSS")] {
            let tile = set.find_name(name).expect("in the pack");
            overlay.set(at, Some(painted(tile)));
        }
        let size = BoardSize {
            width: 8,
            height: 3,
        };
        let ground = Ground::Board(size);
        let work = Work {
            rules: Arc::new(Rules::new(&set)),
            workshop: Arc::new(Workshop::new(ground, Arc::new(set))),
            overlay: Arc::new(overlay),
            has_rivers: true,
            is_joined: false,
            version: 0,
            stop: &AtomicBool::new(false),
        };
        let way = (0..8).map(|x| TilePos::new(x, 1)).collect();
        let ask = Ask::Draw(Brush::Biome(Biome::River), way);
        let Answer::Done(worked) = answer(&work, size, &mut Scratch::default(), &ask) else {
            panic!("there is a way");
        };
        let changed: Vec<_> = worked.stroke.changes().iter().map(|it| it.at).collect();
        assert!(!changed.contains(&mountain) && !changed.contains(&sea));
        assert!((1..7).all(|x| changed.contains(&TilePos::new(x, 1))));
    }
}
