//! Follows rivers of the edited world: tile by tile where cells were edited, else square by square.
//!
//! Generated rivers are trees whose course through a cell or a basin of the drainage is known beforehand ([`Stretch`]).
//! So in squares without an edited tile a river is followed by the sides that it crosses, and a stroke that cuts a
//! river of thousands of tiles only reads the tiles around the stroke.

use std::collections::{BTreeMap, BTreeSet};

use super::places::Places;
use super::window::{View, Window};
use crate::worldgen::Stretch;
use mapmaker_grid::tileset::EdgeLabel;
use mapmaker_grid::{CHUNK_TILES, ChunkPos, Direction, TilePos};

/// A piece of a river: one tile, or one square without edits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    Tile(TilePos),
    Stretch(Stretch),
}

/// A river edge of a piece.
pub(super) struct Link {
    /// The side of the piece that it lies on.
    pub(super) side: Direction,
    pub(super) to: LinkEnd,
}

/// Where a river edge leads.
pub(super) enum LinkEnd {
    /// To the tile at a place.
    Place(TilePos),
    /// To the whole of the next square.
    Stretch(Stretch),
}

/// The pieces that were followed so far.
pub(super) struct Follower<'v, 'a> {
    pub(super) view: &'v mut View<'a>,
    /// Squares that touch this window are followed tile by tile.
    window: Option<Window>,
    /// Chunks that this stroke changes.
    staged: BTreeSet<ChunkPos>,
    /// The sides that rivers cross, by square; `None` where tiles must be read.
    known: BTreeMap<Stretch, Option<[bool; 4]>>,
    tiles: Places,
    stretches: BTreeSet<Stretch>,
}

impl<'v, 'a> Follower<'v, 'a> {
    pub(super) fn new(view: &'v mut View<'a>, window: Option<Window>) -> Self {
        Self {
            staged: view.staged.keys().map(|at| at.chunk()).collect(),
            view,
            window,
            known: BTreeMap::new(),
            tiles: Places::default(),
            stretches: BTreeSet::new(),
        }
    }

    /// The piece that a river tile belongs to.
    pub(super) fn piece(&mut self, at: TilePos) -> Piece {
        for stretch in [Stretch::basin(at), Stretch::cell(at)] {
            if self.sides(stretch).is_some() {
                return Piece::Stretch(stretch);
            }
        }
        Piece::Tile(at)
    }

    /// Marks a piece as visited; returns whether it is new.
    pub(super) fn visit(&mut self, piece: Piece) -> bool {
        match piece {
            Piece::Tile(at) => self.tiles.insert(at),
            Piece::Stretch(stretch) => self.stretches.insert(stretch),
        }
    }

    /// The number of pieces that were visited.
    pub(super) fn len(&self) -> usize {
        self.tiles.len() + self.stretches.len()
    }

    /// The river edges of a piece.
    pub(super) fn links(&mut self, piece: Piece) -> Vec<Link> {
        let mut links = Vec::with_capacity(4);
        match piece {
            Piece::Tile(at) => {
                let edges = self.view.edges(at);
                for side in Direction::ALL {
                    if edges[side.index()] == EdgeLabel::RIVER {
                        let to = LinkEnd::Place(at.step(side));
                        links.push(Link { side, to });
                    }
                }
            }
            Piece::Stretch(stretch) => {
                let sides = self.sides(stretch).unwrap_or_default();
                for side in Direction::ALL
                    .into_iter()
                    .filter(|side| sides[side.index()])
                {
                    let beside = stretch.beside(side);
                    let to = if stretch.is_basin() && self.sides(beside).is_some() {
                        LinkEnd::Stretch(beside)
                    } else {
                        let crossing = self.view.map.crossing(stretch, side);
                        LinkEnd::Place(crossing.step(side))
                    };
                    links.push(Link { side, to });
                }
            }
        }
        links
    }

    /// The sides of a square that rivers cross, if it has no edits and its rivers are connected.
    fn sides(&mut self, stretch: Stretch) -> Option<[bool; 4]> {
        if let Some(&sides) = self.known.get(&stretch) {
            return sides;
        }
        let sides = if self.is_untouched(stretch) {
            self.view.map.river_sides(stretch)
        } else {
            None
        };
        self.known.insert(stretch, sides);
        sides
    }

    fn is_untouched(&self, stretch: Stretch) -> bool {
        let (north_west, chunks) = stretch.chunks();
        let is_apart = |window: Window| {
            let (first, tiles) = (north_west.origin(), chunks * CHUNK_TILES);
            let (x, y) = (window.north_west.x, window.north_west.y);
            x >= first.x + tiles
                || y >= first.y + tiles
                || x + window.width as i64 <= first.x
                || y + window.height as i64 <= first.y
        };
        let mut columns = 0..chunks;
        self.window.is_none_or(is_apart)
            && !self.view.overlay.has_cells_in(north_west, chunks)
            && columns.all(|x| {
                let top = ChunkPos::new(north_west.x + x, north_west.y);
                let end = ChunkPos::new(top.x, top.y + chunks);
                self.staged.range(top..end).next().is_none()
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::editing::{Biome, Brush, EditResult, EndlessMap, Options, Scratch, edit};
    use crate::worldgen::{self, scenic_start};
    use mapmaker_grid::hash;
    use mapmaker_grid::tileset::TileSet;
    use mapmaker_grid::world::Overlay;
    use mapmaker_solver::{OutsideRiver, RiverEnd};

    /// The rivers around a window, tile by tile.
    fn followed_by_tiles(view: &mut View, window: Window) -> Vec<OutsideRiver> {
        let mut seen = BTreeSet::new();
        let mut rivers = Vec::new();
        for inside in window.places() {
            for side in Direction::ALL {
                let start = inside.step(side);
                let is_wet = view.edges(start)[side.opposite().index()] == EdgeLabel::RIVER;
                if window.cell(start).is_some() || !is_wet || !seen.insert(start) {
                    continue;
                }
                let mut river = OutsideRiver {
                    edges: Vec::new(),
                    end: RiverEnd::Region,
                };
                let mut pending = vec![start];
                while let Some(at) = pending.pop() {
                    let edges = view.edges(at);
                    if edges.iter().any(|edge| !edge.is_land()) {
                        river.end = RiverEnd::Sea;
                    }
                    for side in Direction::ALL {
                        let next = at.step(side);
                        if edges[side.index()] != EdgeLabel::RIVER {
                        } else if let Some(cell) = window.cell(next) {
                            river.edges.push((cell, side.opposite()));
                        } else if seen.insert(next) {
                            pending.push(next);
                        }
                    }
                }
                rivers.push(river);
            }
        }
        rivers
    }

    fn sorted(mut rivers: Vec<OutsideRiver>) -> Vec<OutsideRiver> {
        for river in &mut rivers {
            river.edges.sort_unstable();
        }
        rivers.sort_by(|a, b| a.edges.cmp(&b.edges));
        rivers
    }

    /// Paints squares of all biomes around a place.
    fn paint(map: &mut EndlessMap, overlay: &mut Overlay, around: TilePos, strokes: u64) {
        let mut scratch = Scratch::default();
        for index in 0..strokes {
            let hash = hash::at(map.seed(), index as i64, around.x);
            let place = |hash: u64| i64::from(hash::below(hash, 300)) - 150;
            let corner = around.offset(place(hash), place(hash::mix(hash)));
            let biome = Biome::ALL[(index % 5) as usize];
            let rows = if biome == Biome::River { 1 } else { 5 };
            let cells: Vec<_> = corner.rectangle(5, rows).collect();
            let options = Options::default();
            let brush = Brush::Biome(biome);
            if let EditResult::Done(stroke) | EditResult::Partly(stroke, _) =
                edit(map, overlay, brush, &cells, &options, &mut scratch)
            {
                overlay.apply(&stroke);
            }
        }
    }

    #[test]
    fn leaps_find_the_same_rivers_as_single_steps() {
        let set = TileSet::reference();
        let (mut joined, mut all) = (0, 0);
        for seed in 1..7 {
            let mut map = EndlessMap::new(seed, &set);
            let start = scenic_start(seed, &set, &mut worldgen::Scratch::default());
            let mut overlay = Overlay::default();
            for strokes in [0, 30, 60] {
                paint(&mut map, &mut overlay, start, strokes);
                let mut view = View::new(&mut map, &overlay);
                for index in 0..12_i64 {
                    let (x, y) = (index % 4 * 60 - 120, index / 4 * 70 - 100);
                    let middle = start.offset(x, y);
                    let window = Window::around(&[middle], 6 + index * 2);
                    let found = view
                        .outside_rivers(window)
                        .expect("rivers of bounded length");
                    let slow = followed_by_tiles(&mut view, window);
                    all += slow.len();
                    joined += slow.iter().filter(|river| river.edges.len() > 1).count();
                    assert_eq!(sorted(found), sorted(slow), "seed {seed} around {middle:?}");
                }
            }
        }
        assert!(
            all > 100 && joined > 2,
            "{all} rivers, {joined} of them come back"
        );
    }

    #[test]
    fn a_stroke_that_cuts_a_long_river_looks_at_little_of_it() {
        let set = TileSet::reference();
        let mut cut = 0;
        for seed in 1..40 {
            let mut map = EndlessMap::new(seed, &set);
            let start = scenic_start(seed, &set, &mut worldgen::Scratch::default());
            let overlay = Overlay::default();
            // A basin that a river runs through, far from its spring.
            let view = View::new(&mut map, &overlay);
            let is_passed = |at: &TilePos| {
                let sides = view.map.river_sides(Stretch::basin(*at));
                sides.is_some_and(|sides| sides.iter().filter(|&&side| side).count() > 2)
            };
            let mut around = (0..400).map(|index| start.offset(index % 20 * 256, index / 20 * 256));
            let Some(basin) = around.find(is_passed) else {
                continue;
            };
            let stretch = Stretch::basin(basin);
            let sides = map.river_sides(stretch).expect("a river");
            let side = Direction::ALL.into_iter().find(|side| sides[side.index()]);
            let at = map.crossing(stretch, side.expect("a side"));
            let cells: Vec<_> = at.within(2).collect();
            let brush = Brush::Biome(Biome::Forest);
            let (options, mut scratch) = (Options::default(), Scratch::default());
            let edited = edit(&mut map, &overlay, brush, &cells, &options, &mut scratch);
            cut += usize::from(matches!(edited, EditResult::Done(_)));
            // Tile by tile it would be some 200 to 2,000 chunks.
            assert!(map.generator().chunks_kept() <= 30);
        }
        assert!(cut > 20, "{cut} rivers cut");
    }
}
