//! Repairs rivers that a stroke has broken: cut ones are led on to an outlet, loops and second mouths are cut, dead
//! ends dry up or become springs.

use super::network::{Courses, NONE};
use super::placed::Role;
use super::refusal::Refusal;
use mapmaker_grid::tileset::EdgeLabel;
use mapmaker_grid::{Direction, TilePos};

/// The maximum number of repairs in one stroke.
const MAX_FIXES: usize = 400;

/// A dead end of at most this many cells dries up even where it could become a spring.
const SHORT: usize = 2;

impl Courses<'_> {
    /// Repairs courses until every river that the stroke touches is valid.
    pub(super) fn repair(&mut self, seed: u64) -> Result<(), Refusal> {
        self.cut_below_new_mouths();
        self.dry_where_no_river_can_be();
        for _ in 0..MAX_FIXES {
            self.find_rivers();
            if !self.repair_one(seed)? {
                return Ok(());
            }
        }
        Err(self.refusal(0, "no way was found for its rivers"))
    }

    /// Removes the river from cells with forest or mountain on a fixed side, as no tile has both; the remaining river
    /// is led around them.
    fn dry_where_no_river_can_be(&mut self) {
        for index in 0..self.draft.len() {
            if !self.has_dry_side_held(index) {
                continue;
            }
            let draft = &*self.draft;
            let edges: Vec<_> = draft
                .river_sides(index)
                .map(|side| (draft.edge(index, side), draft.beside(index, side)))
                .filter(|&(edge, _)| !draft.is_river_fixed[edge])
                .collect();
            for (edge, other) in edges {
                self.draft.river[edge] = false;
                for cell in other.into_iter().chain([index]) {
                    self.is_dirty[cell] = true;
                }
            }
        }
    }

    /// Whether a river runs through a flexible cell one of whose fixed sides excludes it.
    fn has_dry_side_held(&self, index: usize) -> bool {
        let draft = &*self.draft;
        if draft.degree(index) == 0 || draft.roles[index] != Role::Free {
            return false;
        }
        let is_source = draft.is_dry_end(index);
        Direction::ALL.into_iter().any(|side| {
            let held = draft.held[draft.edge(index, side)];
            match held {
                Some(EdgeLabel::FOREST) => true,
                Some(EdgeLabel::MOUNTAIN) => !is_source,
                _ => false,
            }
        })
    }

    /// Repairs the first fault; returns whether there was one.
    fn repair_one(&mut self, seed: u64) -> Result<bool, Refusal> {
        let dirty: Vec<usize> = (0..self.rivers.len())
            .filter(|&river| self.rivers[river].is_dirty)
            .collect();
        for &index in &dirty {
            let river = &self.rivers[index];
            if river.outlets.len() > 1 || river.ends / 2 >= river.nodes.len() {
                self.cut(index)?;
                return Ok(true);
            }
        }
        for &index in &dirty {
            if self.rivers[index].outlets.is_empty() {
                self.lead_on(index, seed)?;
                return Ok(true);
            }
        }
        for &index in &dirty {
            let nodes = &self.rivers[index].nodes;
            let ends = nodes.iter().copied().filter(|&node| self.is_dry_end(node));
            if let Some(end) = ends.min() {
                self.end_at(end as usize, seed)?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Ends a river at a new shore within its course: the part below is cut off.
    fn cut_below_new_mouths(&mut self) {
        let cells = self.draft.len();
        let is_new_mouth = |index: &usize| {
            let draft = &*self.draft;
            draft.has_new_shore(*index) && draft.sea_count(*index) > 0 && draft.degree(*index) > 0
        };
        let mouths: Vec<usize> = (0..cells).filter(is_new_mouth).collect();
        if mouths.is_empty() {
            return;
        }
        let now = std::mem::take(&mut self.draft.river);
        self.draft.river.clone_from(&self.draft.river_before);
        let down = self.ways_down();
        self.draft.river = now;
        for mouth in mouths {
            if let Some(edge) = down[mouth]
                && !self.draft.is_river_fixed[edge]
            {
                self.draft.river[edge] = false;
            }
        }
    }

    /// Cuts a river with a loop or two outlets, beside placed tiles if possible.
    fn cut(&mut self, river: usize) -> Result<(), Refusal> {
        let (why, course) = if self.rivers[river].outlets.len() > 1 {
            let outlets = &self.rivers[river].outlets;
            let course = self.course(outlets[0], outlets[1]);
            ("a river would reach the sea in two places", course)
        } else {
            ("a river would run in a loop", self.find_loop(river))
        };
        let fixed = |edge: usize| self.draft.is_river_fixed[edge];
        let distance = |at: usize| {
            let near = (0..course.len()).filter(|&other| {
                let (edge, node) = course[other];
                fixed(edge) && self.rim[edge] == NONE
                    || self.is_dirty.get(node as usize) == Some(&true)
            });
            near.map(|other| other.abs_diff(at)).min()
        };
        let first = |at: usize| {
            // Of two places as near, the one where the way that is drawn begins.
            let ways = course.iter().enumerate().filter_map(|(place, &(_, node))| {
                let role = self.draft.roles.get(node as usize);
                match role {
                    Some(Role::Way(number)) => Some((*number, place.abs_diff(at))),
                    _ => None,
                }
            });
            ways.min().map(|(_, away)| away)
        };
        let open = (0..course.len()).filter(|&at| !fixed(course[at].0));
        let best = open.min_by_key(|&at| (distance(at), first(at), at));
        let Some(best) = best else {
            return Err(self.refusal(river, why));
        };
        let (edge, _) = course[best];
        self.draft.river[edge] = false;
        Ok(())
    }

    /// Leads a river to an outlet, or removes it if that changes less.
    fn lead_on(&mut self, river: usize, seed: u64) -> Result<(), Refusal> {
        let edges: Vec<usize> = self.rivers[river]
            .nodes
            .iter()
            .flat_map(|&node| self.links(node))
            .map(|(edge, _)| edge)
            .collect();
        let can_vanish =
            edges.iter().all(|&edge| !self.draft.is_river_fixed[edge]) && !edges.is_empty();
        let way = self.way_on(river, seed);
        let size = self.rivers[river].nodes.len();
        let is_too_long = |way: &Vec<usize>| {
            way.len() > self.draft.leeway.longest_way && self.touches_placed(river)
        };
        let is_less = |way: &Vec<usize>| !can_vanish || way.len() <= size + 1;
        match way {
            Some(way) if is_less(&way) && !is_too_long(&way) => self.wet(way),
            _ if can_vanish => {
                for edge in edges {
                    self.draft.river[edge] = false;
                }
            }
            way if self.draft.leeway.may_dig => {
                if !self.end_in_pond(river, seed) {
                    let Some(way) = way else {
                        return Err(self.no_way(river));
                    };
                    self.wet(way);
                }
            }
            _ => return Err(self.no_way(river)),
        }
        Ok(())
    }

    /// Adds a river along these edges.
    pub(super) fn wet(&mut self, way: Vec<usize>) {
        for edge in way {
            self.draft.river[edge] = true;
        }
    }

    fn no_way(&self, river: usize) -> Refusal {
        let why = format!(
            "a river must reach the sea: no way within {} tiles",
            super::REACH
        );
        self.refusal(river, &why)
    }

    /// Whether a river runs through exact tiles of this stroke.
    fn touches_placed(&self, river: usize) -> bool {
        let nodes = self.rivers[river].nodes.iter();
        let cells = nodes.filter_map(|&node| self.draft.is_placed.get(node as usize));
        cells.into_iter().any(|&is_placed| is_placed)
    }

    /// Whether a river begins at a node where no spring is known.
    fn is_dry_end(&self, node: u32) -> bool {
        let index = node as usize;
        let draft = &*self.draft;
        index < draft.len()
            && draft.is_flexible(index)
            && draft.is_dry_end(index)
            && !self.is_spring[index]
    }

    /// Makes the end a spring, or dries the river up to where one is possible.
    fn end_at(&mut self, end: usize, seed: u64) -> Result<(), Refusal> {
        let is_way = self.draft.is_way(end);
        let chain = self.chain(end).filter(|_| !is_way);
        let is_new = !self.draft.letters[end].contains(&EdgeLabel::MOUNTAIN);
        let is_short = chain.as_ref().is_some_and(|chain| chain.len() <= SHORT);
        if self.can_rise_beside(end, None) && !(is_new && is_short) {
            self.is_spring[end] = true;
            return Ok(());
        }
        let Some(chain) = chain else {
            let Some(way) = self.way_up(end, seed) else {
                let river = self.river_of[end] as usize;
                let why = "a river needs a mountain at its source, and there is no room for one";
                return Err(self.refusal(river, why));
            };
            self.wet(way);
            return Ok(());
        };
        let dried = if is_short { chain.len() } else { 1 };
        for &edge in &chain[..dried] {
            self.draft.river[edge] = false;
        }
        Ok(())
    }

    /// The edges from a dead end down to where another river joins, or to its mouth; `None` when one of
    /// them can't go.
    fn chain(&self, end: usize) -> Option<Vec<usize>> {
        let draft = &*self.draft;
        let mut chain: Vec<usize> = Vec::new();
        let mut at = end;
        loop {
            let mut sides = draft.river_sides(at);
            let side = sides.find(|&side| chain.last() != Some(&draft.edge(at, side)));
            let Some(side) = side else {
                return Some(chain);
            };
            let edge = draft.edge(at, side);
            if draft.is_river_fixed[edge] {
                return None;
            }
            chain.push(edge);
            at = draft.beside(at, side)?;
            if draft.degree(at) > 2 || draft.sea_count(at) > 0 {
                return Some(chain);
            }
        }
    }

    /// Whether a cell whose river leaves it over one side, `out` or the one that it has, can be a source:
    /// some other side can be mountain.
    pub(super) fn can_rise_beside(&self, index: usize, out: Option<Direction>) -> bool {
        let draft = &*self.draft;
        let can_have = |side: Direction| {
            Some(side) != out
                && !draft.river[draft.edge(index, side)]
                && draft.can_be_mountain(index, side)
        };
        let is_hindered = |side: Direction| {
            let held = draft.held[draft.edge(index, side)];
            let fits = [EdgeLabel::MOUNTAIN, EdgeLabel::PLAIN, EdgeLabel::RIVER];
            held.is_some_and(|letter| !fits.contains(&letter))
        };
        Direction::ALL.into_iter().any(can_have) && !Direction::ALL.into_iter().any(is_hindered)
    }

    /// A refusal that marks a river where it was placed, or where the stroke changes it.
    fn refusal(&self, river: usize, why: &str) -> Refusal {
        let draft = &*self.draft;
        let nodes = self.rivers.get(river).map_or(&[][..], |river| &river.nodes);
        let cells = nodes.iter().filter(|&&node| (node as usize) < draft.len());
        let place = |node: u32| draft.window.place(node as usize);
        let placed = cells.clone().filter(|&&node| {
            let index = node as usize;
            self.is_dirty[index] && draft.roles[index] != Role::Free
        });
        let mut places: Vec<TilePos> = placed.map(|&node| place(node)).collect();
        if places.is_empty() {
            let dirty = cells.clone().filter(|&&node| self.is_dirty[node as usize]);
            places = dirty.map(|&node| place(node)).collect();
        }
        if places.is_empty() {
            places = cells.map(|&node| place(node)).collect();
        }
        if places.is_empty() {
            places.push(place((draft.len() / 2) as u32));
        }
        Refusal::new(places, why)
    }
}
