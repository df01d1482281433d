//! Strokes on a board, worked out: tiles where they fit, biomes with as little change around them as can be.

use std::collections::{BTreeSet, VecDeque};
use std::time::Duration;

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use super::bench::{Answer, Ask, Work, Worked, filled};
use super::board_river;
use crate::app::map::BoardSize;
use crate::engine::board::{BoardMap, Broken, Painted, paint};
use crate::engine::editing::{Biome, Brush, NO_PLACE, Refusal, biome_of, repaired, shown};
use crate::engine::grid::{Direction, TilePos};
use crate::engine::solver::{NO_TILE, Options, Scratch};
use crate::engine::tileset::TileId;
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
        Ask::Put(piece) => put(work, &board, &piece.tiles),
        Ask::Draw(Brush::Nature, cells) => {
            let cleared = board.clear(cells).into_iter().map(|at| (at, None));
            done(&work.overlay, cleared.collect(), None)
        }
        Ask::Draw(Brush::Tile(tile), cells) => draw_tile(work, size, *tile, cells, Origin::Painted),
        Ask::Set(tile, at) => draw_tile(work, size, *tile, &[*at], Origin::Pinned),
        Ask::Draw(Brush::Biome(Biome::River), way) => board_river::draw(work, &board, way, scratch),
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

pub(super) fn board_map<'a>(work: &'a Work, size: BoardSize, overlay: &'a Overlay) -> BoardMap<'a> {
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

pub(super) fn is_pinned(overlay: &Overlay, at: TilePos) -> bool {
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

pub(super) fn paint_biome(
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
