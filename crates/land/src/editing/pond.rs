//! Ponds for rivers that reach no sea: a tile of water in which a river ends.

use super::network::Courses;
use super::placed::Role;
use mapmaker_grid::Direction;

/// How many sites for a pond are tried, nearest to the river first.
const TRIES: usize = 12;

/// The cost of a tile on the way to a pond, in addition to the cost to begin there.
const STEP: u32 = 4;

impl Courses<'_> {
    /// Digs a pond near a river without an outlet and leads the river into it; returns whether there was room.
    pub(super) fn end_in_pond(&mut self, river: usize, seed: u64) -> bool {
        for pond in self.places_for_pond(river) {
            let corners = self.draft.corners(pond);
            for vertex in corners {
                self.draft.sea[vertex] = true;
            }
            if let Some(way) = self.way_on(river, seed) {
                self.wet(way);
                return true;
            }
            for vertex in corners {
                self.draft.sea[vertex] = false;
            }
        }
        false
    }

    fn places_for_pond(&self, river: usize) -> Vec<usize> {
        let draft = &*self.draft;
        let width = draft.window.width;
        let nodes = self.rivers[river].nodes.iter().map(|&node| node as usize);
        let starts: Vec<_> = nodes
            .filter(|&node| node < draft.len())
            .filter_map(|node| Some((self.cost_to_begin(node)?, node % width, node / width)))
            .collect();
        let cost = |index: usize| {
            let (x, y) = (index % width, index / width);
            let costs = starts.iter();
            costs
                .map(|&(cost, at, row)| cost + STEP * (at.abs_diff(x) + row.abs_diff(y)) as u32)
                .min()
        };
        let places = (0..draft.len()).filter(|&index| self.has_room_for_pond(index));
        let mut places: Vec<_> = places
            .filter_map(|index| Some((cost(index)?, index)))
            .collect();
        places.sort_unstable();
        places.truncate(TRIES);
        places.into_iter().map(|(_, index)| index).collect()
    }

    /// Whether a cell and its neighbours are dry land that may change, and nothing beside them forbids a shore.
    fn has_room_for_pond(&self, index: usize) -> bool {
        let draft = &*self.draft;
        let (width, height) = (draft.window.width, draft.window.height);
        let (x, y) = (index % width, index / width);
        if x == 0 || y == 0 || x + 1 >= width || y + 1 >= height {
            return false;
        }
        let mut around = (y - 1..=y + 1).flat_map(|y| (x - 1..=x + 1).map(move |x| y * width + x));
        around.all(|cell| {
            let is_dry = draft.sea_count(cell) == 0 && draft.degree(cell) == 0;
            let is_open = |side: Direction| draft.held[draft.edge(cell, side)].is_none();
            draft.roles[cell] == Role::Free
                && is_dry
                && !draft.is_erased[cell]
                && Direction::ALL.into_iter().all(is_open)
        })
    }
}
