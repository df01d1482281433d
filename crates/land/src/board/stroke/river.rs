//! Draws rivers on a board, from their spring to the sea.

use super::super::BoardMap;
use super::biome::paint_biome;
use super::{BoardStroke, Search, StrokeResult};
use crate::editing::{Biome, Refusal};
use mapmaker_grid::TilePos;
use mapmaker_grid::tileset::{EdgeLabel, sea_corners};
use mapmaker_grid::world::Stroke;

/// Draws a river along a course. In mountains it rises where the course begins, or ends; at a placed sea it ends at its
/// side. Only where that is impossible does it begin beside the mountains, or is the sea painted over.
pub(super) fn draw(board: &BoardMap, way: &[TilePos], search: &mut Search) -> StrokeResult {
    // A course that starts on the open sea is reversed.
    let set = board.set();
    let is_sea = |at: &TilePos| {
        let tile = board.tile(*at).filter(|tile| tile.index() < set.len());
        tile.is_some_and(|tile| set.tile(tile).edges() == [EdgeLabel::SEA; 4])
    };
    let land = way.iter().take_while(|at| !is_sea(at)).count();
    if (1..way.len()).contains(&land)
        && let Some(mut drawn) = to_the_shore(board, &way[..land], search)
    {
        if let StrokeResult::Done(worked) = &mut drawn
            && land + 1 < way.len()
            && worked.report.is_none()
        {
            let beyond = way[land..].iter().filter(|at| !is_sea(at));
            ends(worked, way, beyond, "the river ends where it meets the sea");
        }
        return drawn;
    }
    let mut whole = None;
    for part in parts(board, way) {
        let drawn = paint_biome(board, Biome::River, part, search);
        if draws(&drawn) {
            return drawn;
        }
        if part.len() == way.len() {
            whole = Some(drawn);
        }
    }
    let ended = into_the_first(board, way, search);
    // OK because every course is one of its own parts.
    ended
        .or(whole)
        .unwrap_or_else(|| StrokeResult::over(board.overlay, Vec::new(), None))
}

/// The parts of a course to try, best first: without sea and pinned tiles at its ends, the same without mountains
/// there, and the whole course.
fn parts<'w>(board: &BoardMap, way: &'w [TilePos]) -> Vec<&'w [TilePos]> {
    let (from_springs, between) = (but_for(board, way, is_shut), but_for(board, way, is_placed));
    let mut parts = vec![from_springs, between, way];
    parts.dedup_by_key(|part| part.len());
    parts.retain(|part| !part.is_empty());
    if from_springs.len() == way.len() && between.len() < way.len() {
        parts.pop();
    }
    parts
}

/// Whether a result draws anything.
fn draws(drawn: &StrokeResult) -> bool {
    matches!(drawn, StrokeResult::Done(worked) if !worked.stroke.is_empty())
}

/// Ends a river that would cross another in it, and reports that; `None` where there is none to end in, or it is
/// impossible.
fn into_the_first(board: &BoardMap, way: &[TilePos], search: &mut Search) -> Option<StrokeResult> {
    let is_wet = |at: &TilePos| is_course(board, at);
    let from_land = way.iter().position(|at| !is_wet(at))?;
    let met = from_land + way[from_land..].iter().position(is_wet)?;
    let mut drawn = paint_biome(board, Biome::River, &way[..=met], search);
    if !draws(&drawn) {
        return None;
    }
    if let StrokeResult::Done(worked) = &mut drawn
        && met + 1 < way.len()
    {
        let beyond = way[met + 1..].iter().filter(|at| !is_wet(at));
        ends(
            worked,
            way,
            beyond,
            "the river ends where it meets the other",
        );
    }
    Some(drawn)
}

/// Reports that a river ends before its course does. The cells beyond are left out.
fn ends<'a>(
    worked: &mut BoardStroke,
    way: &[TilePos],
    beyond: impl Iterator<Item = &'a TilePos>,
    why: &str,
) {
    let beyond: Vec<_> = beyond.copied().collect();
    if beyond.is_empty() || worked.left.is_some() {
        worked.report = Some(why.to_owned());
        return;
    }
    let are = if beyond.len() == 1 { "is" } else { "are" };
    let why = format!(
        "{} of {} cells {are} left out: {why}",
        beyond.len(),
        way.len()
    );
    worked.left = Some(Refusal::new(beyond, why));
}

/// Draws a river along a course whose last cell is before the sea, where it ends in a mouth: preferably in the present
/// shore. Where no mouth fits it ends before the shore, and that is reported.
fn to_the_shore(board: &BoardMap, way: &[TilePos], search: &mut Search) -> Option<StrokeResult> {
    let mut without = None;
    let mut tried = Vec::new();
    let (springs, land) = (after(board, way, is_shut), after(board, way, is_placed));
    let to_the_end = [
        before(board, springs, is_shut),
        springs,
        before(board, land, is_placed),
        land,
        way,
    ];
    for part in to_the_end {
        let span = (part.len(), part.first());
        if part.is_empty() || tried.contains(&span) {
            continue;
        }
        tried.push(span);
        match paint_biome(board, Biome::River, part, search) {
            StrokeResult::Done(worked) if has_mouth(board, &worked.stroke, way) => {
                return Some(StrokeResult::Done(worked));
            }
            StrokeResult::Done(worked) => without = without.or(Some(worked)),
            StrokeResult::Stopped => return Some(StrokeResult::Stopped),
            StrokeResult::Refused(_) => {}
        }
    }
    let mut worked = without?;
    let report = "the river ends before the sea: no mouth fits into the shore there";
    worked.report = Some(report.to_owned());
    Some(StrokeResult::Done(worked))
}

/// Whether one of these cells is a river mouth after a stroke.
fn has_mouth(board: &BoardMap, stroke: &Stroke, cells: &[TilePos]) -> bool {
    let set = board.set();
    cells.iter().any(|&at| {
        let mut changes = stroke.changes().iter();
        let tile = match changes.find(|change| change.at == at) {
            Some(change) => change.after.map(|cell| cell.tile),
            None => board.tile(at),
        };
        tile.filter(|tile| tile.index() < set.len())
            .is_some_and(|tile| {
                let edges = set.tile(tile).edges();
                edges.contains(&EdgeLabel::RIVER) && sea_corners(edges).is_some_and(|sea| sea > 0)
            })
    })
}

/// A test for cells that a river does not enter.
type Shuts = fn(&BoardMap, &TilePos) -> bool;

/// A course without the cells at its beginning that a river does not enter.
fn after<'w>(board: &BoardMap, way: &'w [TilePos], shuts: Shuts) -> &'w [TilePos] {
    let first = way.iter().position(|at| !shuts(board, at));
    &way[first.unwrap_or(way.len())..]
}

/// The same for its end.
fn before<'w>(board: &BoardMap, way: &'w [TilePos], shuts: Shuts) -> &'w [TilePos] {
    let last = way.iter().rposition(|at| !shuts(board, at));
    &way[..last.map_or(0, |last| last + 1)]
}

/// The same for both ends.
fn but_for<'w>(board: &BoardMap, way: &'w [TilePos], shuts: Shuts) -> &'w [TilePos] {
    before(board, after(board, way, shuts), shuts)
}

/// Whether a river ends beside a cell rather than in it: at the sea (except a river's course that it continues or
/// joins), or at a pinned tile.
fn is_shut(board: &BoardMap, at: &TilePos) -> bool {
    is_of(board, at, Biome::Sea) || board.is_pinned(*at)
}

/// The same, also for rivers that begin beside mountains.
fn is_placed(board: &BoardMap, at: &TilePos) -> bool {
    is_shut(board, at) || is_of(board, at, Biome::Mountain)
}

/// Whether a cell is of a biome, and not the course of a river.
fn is_of(board: &BoardMap, at: &TilePos, land: Biome) -> bool {
    board.biome(*at) == Some(land) && !is_course(board, at)
}

/// Whether a river runs through a cell.
fn is_course(board: &BoardMap, at: &TilePos) -> bool {
    let edges = board.tile(*at).map(|tile| board.set().outer_edges(tile));
    edges.is_some_and(|edges| {
        let wet = edges.iter().filter(|&&edge| edge == Some(EdgeLabel::RIVER));
        wet.count() > 1
    })
}

#[cfg(test)]
mod tests {
    use std::ops::Range;

    use mapmaker_solver::{Options, Scratch};

    use super::super::painted;
    use super::super::tests::Table;
    use super::*;
    use crate::editing::{Brush, EditRequest};
    use mapmaker_grid::world::Overlay;

    /// Paints a biome in cells, or a river along them.
    fn paint(table: &mut Table, biome: Biome, cells: &[TilePos]) -> BoardStroke {
        table.drawn(EditRequest::Draw(Brush::Biome(biome), cells))
    }

    fn block(x: Range<i64>, y: Range<i64>) -> Vec<TilePos> {
        y.flat_map(|y| x.clone().map(move |x| TilePos::new(x, y)))
            .collect()
    }

    #[test]
    fn a_river_that_is_drawn_out_to_sea_ends_at_the_shore() {
        let mut table = Table::empty((9, 12));
        let mut draw = |biome, cells: Vec<_>| paint(&mut table, biome, &cells);
        draw(Biome::Sea, block(0..9, 0..12));
        draw(Biome::Plain, block(2..7, 2..8));
        draw(Biome::Mountain, block(3..6, 3..5));
        let worked = draw(Biome::River, block(4..5, 4..12));
        let report = worked.report.expect("a report");
        assert!(report.contains("meets the sea"), "{report}");
        let changes = worked.stroke.changes();
        assert!(!changes.is_empty());
        assert!(changes.iter().all(|change| change.at.y < 10), "{changes:?}");
    }

    #[test]
    fn what_a_river_is_drawn_beyond_the_sea_is_left_out_and_marked() {
        // Once a message said that the river ends there, but nothing showed which cells were left out.
        for has_rivers in [true, false] {
            let mut table = Table::full((12, 9), "PPPP");
            table.has_rivers = has_rivers;
            paint(&mut table, Biome::Sea, &block(5..8, 3..6));
            let worked = paint(&mut table, Biome::River, &block(0..12, 4..5));
            let left = worked.left.expect("cells are left out");
            assert!(left.cells.iter().all(|at| at.x > 6), "{:?}", left.cells);
            assert!(left.cells.contains(&TilePos::new(11, 4)));
            let report = format!("{} of 12 cells are left out: ", left.cells.len());
            assert!(left.why.starts_with(&report), "{}", left.why);
        }
    }

    #[test]
    fn a_river_into_a_lake_ends_in_a_mouth_in_its_shore() {
        let mut beside = 0;
        for column in 2..8 {
            // Elsewhere the board is empty; the lake was put there with its shore.
            let mut table = Table::empty((10, 20));
            paint(&mut table, Biome::Plain, &block(1..9, 1..12));
            paint(&mut table, Biome::Sea, &block(2..8, 4..10));
            let copied = table.overlay.cells();
            let lake = copied.filter(|(at, _)| (3..11).contains(&at.y));
            let lake: Vec<_> = lake
                .map(|(at, cell)| (at.offset(0, 6), cell.tile))
                .collect();
            table.overlay = Overlay::default();
            table.drawn(EditRequest::Put(&lake));
            paint(&mut table, Biome::Plain, &block(0..10, 0..3));
            let way = block(column..column + 1, 2..14);
            // In the empty cells alone it would end beside the shore.
            let board = table.map();
            let empty = way.iter().copied();
            let empty: Vec<_> = empty.filter(|&at| board.tile(at).is_none()).collect();
            let search = &mut Search {
                seed: 0,
                options: &Options::default(),
                scratch: &mut Scratch::default(),
            };
            let StrokeResult::Done(short) = paint_biome(&board, Biome::River, &empty, search)
            else {
                panic!("it is drawn");
            };
            beside += u32::from(!has_mouth(&board, &short.stroke, &way));
            let river = paint(&mut table, Biome::River, &way);
            let report = river.left.map(|left| left.why).or(river.report);
            let has_mouth = has_mouth(&table.map(), &Stroke::default(), &way);
            assert!(has_mouth, "{column}: {report:?}");
            let report = report.expect("a report");
            assert!(report.contains("meets the sea"), "{column}: {report}");
        }
        assert!(beside > 0, "a shore lies there each time");
    }

    #[test]
    fn a_river_across_another_on_a_full_board_ends_in_it_and_says_so() {
        // Once nothing was painted, with a message that nothing changes.
        for has_rivers in [true, false] {
            for land in ["PPPP", "FFFF"] {
                let mut table = Table::full((10, 10), land);
                table.has_rivers = has_rivers;
                paint(&mut table, Biome::River, &block(0..10, 4..5));
                let worked = paint(&mut table, Biome::River, &block(6..7, 0..10));
                let changes = worked.stroke.changes();
                assert!(changes.len() >= 4, "{has_rivers}, {land}: {changes:?}");
                let board = table.map();
                assert!((0..4).all(|y| is_course(&board, &TilePos::new(6, y))));
                let is_whole = (5..10).all(|y| is_course(&board, &TilePos::new(6, y)));
                // The cells beyond are left out, marked and reported.
                let left = worked.left;
                let says_so = left.is_some_and(|left| {
                    left.why.contains("meets the other") && left.cells.iter().all(|at| at.y > 4)
                });
                assert_ne!(is_whole, says_so, "{has_rivers}, {land}");
            }
        }
    }

    #[test]
    fn a_river_from_placed_land_into_empty_cells_is_drawn_in_both() {
        // Once it was drawn in the empty cells alone, without a message.
        for name in ["FFFF", "PPPP"] {
            for order in [1, -1] {
                let mut table = Table::full((10, 10), name);
                for at in table.cells().filter(|at| at.y < 2) {
                    table.overlay.set(at, None);
                }
                let mut way = block(4..5, 0..9);
                if order < 0 {
                    way.reverse();
                }
                paint(&mut table, Biome::River, &way);
                let board = table.map();
                let dry = way.iter().filter(|at| !is_course(&board, at)).count();
                assert!(dry <= 1, "{name}, {order}: {dry} of {}", way.len());
            }
        }
    }

    #[test]
    fn a_river_that_is_drawn_on_from_its_end_turns_there_and_has_no_fork() {
        let mut table = Table::empty((20, 14));
        let on = (12..17).rev().map(|x| TilePos::new(x, 9));
        for way in [block(16..17, 5..10), on.collect()] {
            paint(&mut table, Biome::River, &way);
        }
        let name = |(x, y)| table.name(TilePos::new(x, y));
        assert_eq!(
            [(16, 8), (16, 9), (15, 9)].map(name),
            ["RPRP", "RPPR", "PRPR"]
        );
        assert_eq!(table.overlay.cells().count(), 9);
    }

    #[test]
    fn a_river_from_a_placed_mountain_to_a_placed_sea_rises_in_the_one_and_ends_beside_the_other() {
        // Once it began on the cell beside the mountain, as if it rose on the plain.
        for is_upward in [false, true] {
            let mut table = Table::empty((8, 3));
            let (mountain, sea) = (TilePos::new(0, 1), TilePos::new(7, 1));
            for (at, name) in [(mountain, "MMMM"), (sea, "SSSS")] {
                let tile = table.tile(name);
                table.overlay.set(at, Some(painted(tile)));
            }
            let mut way = block(0..8, 1..2);
            if is_upward {
                way.reverse();
            }
            let worked = paint(&mut table, Biome::River, &way);
            let changed: Vec<_> = worked.stroke.changes().iter().map(|it| it.at).collect();
            assert!(!changed.contains(&sea));
            assert!((0..7).all(|x| changed.contains(&TilePos::new(x, 1))));
            let spring = table.name(mountain);
            assert!(spring.contains('M'), "{spring}");
            assert_eq!(spring.find('R'), Some(1), "{spring}");
            assert_eq!(spring.matches('R').count(), 1, "{spring}");
        }
    }

    #[test]
    fn a_river_from_within_a_range_on_a_board_rises_where_the_user_began() {
        // Once it began on the plain below, while generated rivers rise among the peaks.
        for has_rivers in [true, false] {
            for (from, to) in [((9, 6), (22, 6)), ((6, 9), (6, 22)), ((22, 9), (3, 9))] {
                let mut table = Table::full((26, 24), "PPPP");
                table.has_rivers = has_rivers;
                let range = TilePos::new(from.0 - 3, from.1 - 3).rectangle(7, 7);
                let range: Vec<_> = range.collect();
                paint(&mut table, Biome::Mountain, &range);
                let steps = (to.0 - from.0).abs().max((to.1 - from.1).abs());
                let step = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
                let way = (0..=steps)
                    .map(|along| TilePos::new(from.0 + along * step.0, from.1 + along * step.1));
                let way: Vec<_> = way.collect();
                let worked = paint(&mut table, Biome::River, &way);
                assert_eq!(worked.left, None);
                let spring = table.name(way[0]);
                assert_eq!(spring.matches('R').count(), 1, "{spring}");
                assert!(spring.contains('M'), "{spring}");
                let board = table.map();
                let dry = way[1..].iter().filter(|at| !is_course(&board, at));
                // Its other end may be anything on the plain.
                assert!(dry.count() <= 1, "{has_rivers}, {from:?}");
                // The river makes a valley, and the range stays beside it.
                for at in range.iter().filter(|at| !way.contains(at)) {
                    assert!(table.name(*at).contains('M'), "{at:?}: {}", table.name(*at));
                }
            }
        }
    }
}
