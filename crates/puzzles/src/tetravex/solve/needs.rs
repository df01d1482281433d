//! What an edge of the rectangle still needs, as a state machine whose states fit into the search's frames.

use super::word::Word;

/// The most states of a machine; if there would be more, the needs of some colours are dropped, which prunes less.
const MAX_STATES: usize = 4096;

/// A state for each way in which an edge's needs can be partly met, numbered from 0.
#[derive(Debug)]
pub(super) struct Needs<W> {
    /// `next[state * colours + colour]`: the state after a tile that shows this colour at the edge.
    next: Vec<u16>,
    colours: usize,
    /// By state, the tiles that may come next.
    allowed: Vec<W>,
    start: u16,
}

impl<W: Word> Needs<W> {
    /// The machine for an edge of `cells` cells that needs `needs[colour]` tiles of each colour, at most `cells` in
    /// all; `with` has the tiles that show each colour at this edge.
    pub(super) fn new(cells: usize, needs: &[i16], with: &[W]) -> Self {
        let (needs, spare) = kept(cells, needs);
        // The spare cells are the last digit of a state, the remaining needs of the colours those before.
        let weights: Vec<usize> = needs
            .iter()
            .scan(spare + 1, |weight, need| {
                let here = *weight;
                *weight *= need + 1;
                Some(here)
            })
            .collect();
        let states = needs.iter().fold(spare + 1, |all, need| all * (need + 1));
        let left = |state: usize, colour: usize| state / weights[colour] % (needs[colour] + 1);
        let mut next = Vec::with_capacity(states * with.len());
        let mut allowed = Vec::with_capacity(states);
        for state in 0..states {
            let is_spare = state % (spare + 1) > 0;
            let mut tiles = W::default();
            for (colour, &shown) in with.iter().enumerate() {
                let is_needed = left(state, colour) > 0;
                if is_needed || is_spare {
                    tiles |= shown;
                }
                next.push(match (is_needed, is_spare) {
                    (true, _) => state - weights[colour],
                    (false, true) => state - 1,
                    // Such a tile is not allowed.
                    (false, false) => state,
                } as u16);
            }
            allowed.push(tiles);
        }
        Self {
            next,
            colours: with.len(),
            allowed,
            start: states as u16 - 1,
        }
    }

    /// The initial state.
    pub(super) const fn start(&self) -> u16 {
        self.start
    }

    /// The tiles that may come next along the edge.
    #[inline]
    pub(super) fn allowed(&self, state: u16) -> W {
        self.allowed[usize::from(state)]
    }

    /// The state after an allowed tile with this colour.
    #[inline]
    pub(super) fn after(&self, state: u16, colour: u16) -> u16 {
        self.next[usize::from(state) * self.colours + usize::from(colour)]
    }
}

/// The needs that a machine within the limit can track, and the cells that are then spare.
fn kept(cells: usize, needs: &[i16]) -> (Vec<usize>, usize) {
    let mut kept = vec![0; needs.len()];
    let (mut spare, mut ways) = (cells, 1);
    for (colour, &need) in needs.iter().enumerate() {
        let need = usize::try_from(need).unwrap_or(0).min(spare);
        if ways * (need + 1) * (spare - need + 1) <= MAX_STATES {
            kept[colour] = need;
            spare -= need;
            ways *= need + 1;
        }
    }
    (kept, spare)
}
