//! Rivers that are drawn on a board: from where they may begin to where they meet the sea.

use super::super::BoardMap;
use super::biome::paint_biome;
use super::{Drawn, Search, Worked};
use crate::editing::{Biome, Refusal};
use mapmaker_grid::TilePos;
use mapmaker_grid::tileset::{EdgeLabel, sea_corners};
use mapmaker_grid::world::Stroke;

/// Draws a river along a way. From a placed mountain to a placed sea it is meant to begin and end at their
/// sides; only where that can't be are they painted over.
pub(super) fn draw(board: &BoardMap, way: &[TilePos], search: &mut Search) -> Drawn {
    // What comes out on the open sea ends where it begins.
    let set = board.set();
    let is_sea = |at: &TilePos| {
        let tile = board.tile(*at).filter(|tile| tile.index() < set.len());
        tile.is_some_and(|tile| set.tile(tile).edges() == [EdgeLabel::SEA; 4])
    };
    let land = way.iter().take_while(|at| !is_sea(at)).count();
    if (1..way.len()).contains(&land)
        && let Some(mut drawn) = to_the_shore(board, &way[..land], search)
    {
        if let Drawn::Done(worked) = &mut drawn
            && land + 1 < way.len()
            && worked.told.is_none()
        {
            let beyond = way[land..].iter().filter(|at| !is_sea(at));
            ends(worked, way, beyond, "the river ends where it meets the sea");
        }
        return drawn;
    }
    let between = before_placed(board, after_placed(board, way));
    if !between.is_empty() && between.len() < way.len() {
        let drawn = paint_biome(board, Biome::River, between, search);
        if draws(&drawn) {
            return drawn;
        }
    }
    let whole = paint_biome(board, Biome::River, way, search);
    if draws(&whole) {
        return whole;
    }
    into_the_first(board, way, search).unwrap_or(whole)
}

/// Whether anything is drawn.
fn draws(drawn: &Drawn) -> bool {
    matches!(drawn, Drawn::Done(worked) if !worked.stroke.is_empty())
}

/// A river that would cross another ends in it, which is told; `None` where there is none to end in, or it can't.
fn into_the_first(board: &BoardMap, way: &[TilePos], search: &mut Search) -> Option<Drawn> {
    let is_wet = |at: &TilePos| is_course(board, at);
    let from_land = way.iter().position(|at| !is_wet(at))?;
    let met = from_land + way[from_land..].iter().position(is_wet)?;
    let mut drawn = paint_biome(board, Biome::River, &way[..=met], search);
    if !draws(&drawn) {
        return None;
    }
    if let Drawn::Done(worked) = &mut drawn
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

/// Tells where a river ends before its way does. The cells beyond, where there are any, are left out.
fn ends<'a>(
    worked: &mut Worked,
    way: &[TilePos],
    beyond: impl Iterator<Item = &'a TilePos>,
    why: &str,
) {
    let beyond: Vec<_> = beyond.copied().collect();
    if beyond.is_empty() || worked.left.is_some() {
        worked.told = Some(why.to_owned());
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

/// A river along a way whose last cell lies before the sea, where it is to end in a mouth: in the shore that lies there
/// already rather than beside it. Where none fits it ends before it, and that is told.
fn to_the_shore(board: &BoardMap, way: &[TilePos], search: &mut Search) -> Option<Drawn> {
    let from_land = after_placed(board, way);
    let mut without = None;
    let mut tried = 0;
    for part in [before_placed(board, from_land), from_land, way] {
        // Each is longer than the one before, or the same.
        if part.len() <= tried {
            continue;
        }
        tried = part.len();
        match paint_biome(board, Biome::River, part, search) {
            Drawn::Done(worked) if has_mouth(board, &worked.stroke, way) => {
                return Some(Drawn::Done(worked));
            }
            Drawn::Done(worked) => without = without.or(Some(worked)),
            Drawn::Stopped => return Some(Drawn::Stopped),
            Drawn::Refused(_) => {}
        }
    }
    let mut worked = without?;
    let told = "the river ends before the sea: no mouth fits into the shore there";
    worked.told = Some(told.to_owned());
    Some(Drawn::Done(worked))
}

/// Whether after a stroke one of these cells is the mouth of a river.
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

/// A way without the mountains, the sea and what is set by hand at its beginning, but for the course of a river that it
/// goes on or joins.
fn after_placed<'a>(board: &BoardMap, way: &'a [TilePos]) -> &'a [TilePos] {
    let first = way.iter().position(|at| !is_placed(board, at));
    &way[first.unwrap_or(way.len())..]
}

/// The same at its end.
fn before_placed<'a>(board: &BoardMap, way: &'a [TilePos]) -> &'a [TilePos] {
    let last = way.iter().rposition(|at| !is_placed(board, at));
    &way[..last.map_or(0, |last| last + 1)]
}

/// Whether a river rather begins or ends beside a cell than in it: at a mountain, the sea, or what is set by hand.
fn is_placed(board: &BoardMap, at: &TilePos) -> bool {
    let is_end = matches!(board.biome(*at), Some(Biome::Mountain | Biome::Sea));
    board.is_pinned(*at) || is_end && !is_course(board, at)
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
    use crate::editing::{Ask, Brush};
    use mapmaker_grid::world::Overlay;

    /// Paints a kind of land in some cells, or a river along them.
    fn paint(table: &mut Table, biome: Biome, cells: &[TilePos]) -> Worked {
        table.drawn(Ask::Draw(Brush::Biome(biome), cells))
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
        let told = worked.told.expect("it is told");
        assert!(told.contains("meets the sea"), "{told}");
        let changes = worked.stroke.changes();
        assert!(!changes.is_empty());
        assert!(changes.iter().all(|change| change.at.y < 10), "{changes:?}");
    }

    #[test]
    fn what_a_river_is_drawn_beyond_the_sea_is_left_out_and_marked() {
        // It was told that the river ends there, and nothing showed which cells were left out.
        for has_rivers in [true, false] {
            let mut table = Table::full((12, 9), "PPPP");
            table.has_rivers = has_rivers;
            paint(&mut table, Biome::Sea, &block(5..8, 3..6));
            let worked = paint(&mut table, Biome::River, &block(0..12, 4..5));
            let left = worked.left.expect("cells are left out");
            assert!(left.cells.iter().all(|at| at.x > 6), "{:?}", left.cells);
            assert!(left.cells.contains(&TilePos::new(11, 4)));
            let told = format!("{} of 12 cells are left out: ", left.cells.len());
            assert!(left.why.starts_with(&told), "{}", left.why);
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
            table.drawn(Ask::Put(&lake));
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
            let Drawn::Done(short) = paint_biome(&board, Biome::River, &empty, search) else {
                panic!("it is drawn");
            };
            beside += u32::from(!has_mouth(&board, &short.stroke, &way));
            let river = paint(&mut table, Biome::River, &way);
            let told = river.left.map(|left| left.why).or(river.told);
            let has_mouth = has_mouth(&table.map(), &Stroke::default(), &way);
            assert!(has_mouth, "{column}: {told:?}");
            let told = told.expect("it is told");
            assert!(told.contains("meets the sea"), "{column}: {told}");
        }
        assert!(beside > 0, "a shore lies there each time");
    }

    #[test]
    fn a_river_across_another_on_a_full_board_ends_in_it_and_says_so() {
        // Nothing was painted, and it was said that it was so already.
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
                // What was drawn beyond is left out, which is marked and told.
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
        // It was drawn in the empty cells alone, and nothing was said.
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
    fn a_river_from_a_placed_mountain_to_a_placed_sea_begins_and_ends_at_their_sides() {
        let mut table = Table::empty((8, 3));
        let (mountain, sea) = (TilePos::new(0, 1), TilePos::new(7, 1));
        for (at, name) in [(mountain, "MMMM"), (sea, "SSSS")] {
            let tile = table.tile(name);
            table.overlay.set(at, Some(painted(tile)));
        }
        let worked = paint(&mut table, Biome::River, &block(0..8, 1..2));
        let changed: Vec<_> = worked.stroke.changes().iter().map(|it| it.at).collect();
        assert!(!changed.contains(&mountain) && !changed.contains(&sea));
        assert!((1..7).all(|x| changed.contains(&TilePos::new(x, 1))));
    }
}
