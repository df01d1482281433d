//! The course of a drawn river, as a path from cell to cell.

use std::collections::{BTreeMap, BTreeSet};

use super::placed::{Placed, Role};
use super::refusal::Refusal;
use super::window::View;
use mapmaker_grid::tileset::{EdgeLabel, sea_corners};
use mapmaker_grid::{Direction, TilePos};

/// The course along these cells: gaps are bridged, loops removed, and it ends where it reaches the sea. A course that
/// begins in the sea, or that ends in mountains and begins elsewhere, is reversed. Also returns the cells that are left
/// out unexpectedly, if any.
pub(super) fn along(
    view: &mut View,
    cells: &[TilePos],
) -> Result<(Placed, Option<Refusal>), Refusal> {
    let mut path = without_loops(&bridged(cells));
    let requested = path.clone();
    let begins_at_sea = path.first().is_some_and(|&at| sea_count(view, at) > 0);
    let ends_at_sea = path.last().is_some_and(|&at| sea_count(view, at) > 0);
    if begins_at_sea && !ends_at_sea {
        path.reverse();
    }
    let land = path.iter().position(|&at| sea_count(view, at) == 0);
    path.drain(..land.unwrap_or(path.len()));
    let mut left = Vec::new();
    // A shore that is only touched is moved; open sea ends the course.
    let open = path.iter().position(|&at| sea_count(view, at) > 2);
    let beyond = path.split_off(open.unwrap_or(path.len()));
    let wanted: BTreeSet<_> = cells.iter().collect();
    let beyond: Vec<_> = beyond
        .into_iter()
        .filter(|at| wanted.contains(at) && sea_count(view, *at) == 0)
        .collect();
    if !beyond.is_empty() {
        let why = "the river ends where it meets the sea; what was drawn beyond is left out";
        left.push(Refusal::new(beyond, why));
    }
    while path.last().is_some_and(|&at| sea_count(view, at) > 0) {
        path.pop();
    }
    let is_mountain = |view: &mut View, at: Option<&TilePos>| {
        let mut cells = at.into_iter().flat_map(|&at| {
            let beside = Direction::ALL.map(|side| at.step(side));
            beside.into_iter().chain([at])
        });
        cells.any(|at| view.edges(at).contains(&EdgeLabel::MOUNTAIN))
    };
    let is_free = !begins_at_sea && !ends_at_sea;
    if is_free && is_mountain(view, path.last()) && !is_mountain(view, path.first()) {
        path.reverse();
    }
    if path.is_empty() {
        let why = "a river runs over land; all of these cells are sea or shore";
        return Err(Refusal::new(cells.to_vec(), why));
    }
    // Pinned tiles stay: the course begins and ends beside them, and can't cross them.
    let is_pinned = |at: &TilePos| view.is_pinned(*at);
    let first = path.iter().position(|at| !is_pinned(at));
    path.drain(..first.unwrap_or(path.len()));
    let last = path.iter().rposition(|at| !is_pinned(at));
    path.truncate(last.map_or(0, |last| last + 1));
    let why = "the river's way leads over a tile set by hand";
    let across: Vec<_> = path.iter().copied().filter(is_pinned).collect();
    let parts = path.split(is_pinned).map(<[_]>::to_vec);
    // Takes the longest part between them, of equals the one nearest to the mouth.
    let Some(longest) = parts.max_by_key(Vec::len).filter(|part| !part.is_empty()) else {
        return Err(Refusal::new(cells.to_vec(), why));
    };
    if !across.is_empty() {
        let beyond = path.iter().filter(|at| !longest.contains(at));
        left.push(Refusal::new(beyond.copied().collect(), why));
        path = longest;
    }
    let were = if path.len() == 1 { "was" } else { "were" };
    let drawn = format!("{} of {} cells {were} drawn", path.len(), requested.len());
    let ways = path.into_iter().zip(0..);
    let painted: BTreeMap<_, _> = ways.map(|(at, number)| (at, Role::Way(number))).collect();
    let placed = Placed {
        painted,
        ..Placed::default()
    };
    let left = Refusal::of_all(left).map(|refusal| {
        let why = format!("{drawn}: {}", refusal.why);
        Refusal::new(refusal.cells, why)
    });
    Ok((placed, left))
}

/// How many corners of a cell are sea.
fn sea_count(view: &mut View, at: TilePos) -> u32 {
    let corners = sea_corners(view.edges(at)).unwrap_or(0);
    corners.count_ones()
}

/// Inserts cells between successive ones that share no side.
fn bridged(cells: &[TilePos]) -> Vec<TilePos> {
    let mut path: Vec<TilePos> = Vec::with_capacity(cells.len());
    for &to in cells {
        let mut at = path.last().copied().unwrap_or(to);
        while at != to {
            let (dx, dy) = (to.x - at.x, to.y - at.y);
            at = if dx.abs() >= dy.abs() {
                at.offset(dx.signum(), 0)
            } else {
                at.offset(0, dy.signum())
            };
            path.push(at);
        }
        if path.is_empty() {
            path.push(to);
        }
    }
    path
}

/// Removes loops: the cells between two visits of a cell.
fn without_loops(path: &[TilePos]) -> Vec<TilePos> {
    let mut visited: BTreeMap<TilePos, usize> = BTreeMap::new();
    let mut kept: Vec<TilePos> = Vec::with_capacity(path.len());
    for &at in path {
        if let Some(&place) = visited.get(&at) {
            for left in kept.drain(place + 1..) {
                visited.remove(&left);
            }
        } else {
            visited.insert(at, kept.len());
            kept.push(at);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::editing::EndlessMap;
    use mapmaker_grid::tileset::TileSet;
    use mapmaker_grid::world::{Origin, Overlay};

    #[test]
    fn a_way_across_a_sea_ends_at_its_shore_and_reports_what_is_left_out() {
        let set = TileSet::reference();
        let mut overlay = Overlay::default();
        for (x, y) in (-1..14).flat_map(|x| [-1, 0, 1].map(|y| (x, y))) {
            let name = if (5..9).contains(&x) { "SSSS" } else { "PPPP" };
            let tile = set.find_name(name).expect("in the pack");
            overlay.put(TilePos::new(x, y), tile, Origin::Painted);
        }
        let mut map = EndlessMap::new(7, &set);
        let mut along = |last: i64| {
            let cells: Vec<_> = (0..=last).map(|x| TilePos::new(x, 0)).collect();
            let mut view = View::new(&mut map, &overlay);
            let (placed, left) = super::along(&mut view, &cells).expect("there is land");
            (placed.painted.len(), left)
        };
        // A user who draws into the sea expects it to end there.
        assert_eq!(along(7), (5, None));
        let (drawn, left) = along(12);
        let left = left.expect("land lies beyond");
        assert_eq!(drawn, 5);
        assert_eq!(left.cells, [9, 10, 11, 12].map(|x| TilePos::new(x, 0)));
        assert!(left.why.starts_with("5 of 13 cells"), "{}", left.why);
    }
}
