//! Follows rivers of the edited world to their ends.

use super::follow::{Follower, Link, LinkEnd, Piece};
use super::refusal::Refusal;
use super::window::{View, Window};
use mapmaker_grid::tileset::EdgeLabel;
use mapmaker_grid::{Direction, TilePos};
use mapmaker_solver::{OutsideRiver, RiverEnd};

/// The maximum number of river pieces that are followed around one window. Only drawn rivers come near it; if one is
/// longer, the edit is refused.
const MAX_FOLLOWED: usize = 200_000;

impl View<'_> {
    pub(super) fn edges(&mut self, at: TilePos) -> [EdgeLabel; 4] {
        let tile = self.tile(at);
        self.map.set().tile(tile).edges()
    }

    /// The rivers around a window, as connected outside of it, each with the edges where it touches the window.
    pub(super) fn outside_rivers(&mut self, window: Window) -> Result<Vec<OutsideRiver>, Refusal> {
        let mut follower = Follower::new(self, Some(window));
        let mut rivers = Vec::new();
        let last = (window.width - 1, window.height - 1);
        for index in 0..window.width * window.height {
            let (x, y) = (index % window.width, index / window.width);
            if x != 0 && y != 0 && x != last.0 && y != last.1 {
                continue;
            }
            for side in Direction::ALL {
                let outside = window.place(index).step(side);
                if window.cell(outside).is_some()
                    || follower.view.edges(outside)[side.opposite().index()] != EdgeLabel::RIVER
                {
                    continue;
                }
                let piece = follower.piece(outside);
                if follower.visit(piece) {
                    rivers.push(follower.river_outside(window, outside, piece)?);
                }
            }
        }
        Ok(rivers)
    }
}

impl Follower<'_, '_> {
    /// The outside river of a piece beside a window.
    fn river_outside(
        &mut self,
        window: Window,
        at: TilePos,
        start: Piece,
    ) -> Result<OutsideRiver, Refusal> {
        let mut river = OutsideRiver {
            edges: Vec::new(),
            end: RiverEnd::Region,
        };
        let mut pending = vec![start];
        while let Some(piece) = pending.pop() {
            if self.len() > MAX_FOLLOWED {
                return Err(Refusal::new(
                    vec![at],
                    "the river here is too long to be followed",
                ));
            }
            if let Piece::Tile(at) = piece
                && self.view.edges(at).iter().any(|edge| !edge.is_land())
            {
                river.end = RiverEnd::Sea;
            }
            for Link { side, to } in self.links(piece) {
                let next = match to {
                    LinkEnd::Stretch(stretch) => Piece::Stretch(stretch),
                    LinkEnd::Place(next) => {
                        if let Some(cell) = window.cell(next) {
                            river.edges.push((cell, side.opposite()));
                            continue;
                        }
                        self.piece(next)
                    }
                };
                if self.visit(next) {
                    pending.push(next);
                }
            }
        }
        Ok(river)
    }

    /// The fault of the river at a position, if any: one of its positions and a message. Rivers that were followed
    /// before are not checked again.
    pub(super) fn river_fault(&mut self, start: TilePos) -> Option<(TilePos, &'static str)> {
        if !self.view.edges(start).contains(&EdgeLabel::RIVER) {
            return None;
        }
        let first = self.piece(start);
        if !self.visit(first) {
            return None;
        }
        let mut pending = vec![first];
        let (mut pieces, mut ends, mut mouths) = (0_usize, 0_usize, 0_usize);
        while let Some(piece) = pending.pop() {
            pieces += 1;
            if pieces > MAX_FOLLOWED {
                return Some((start, "the river is too long to be followed"));
            }
            let links = self.links(piece);
            ends += links.len();
            if let Piece::Tile(at) = piece {
                let edges = self.view.edges(at);
                if edges.iter().any(|edge| !edge.is_land()) {
                    mouths += 1;
                    if mouths > 1 {
                        return Some((at, "a river would reach the sea in two places"));
                    }
                } else if links.len() == 1 && !edges.contains(&EdgeLabel::MOUNTAIN) {
                    return Some((
                        at,
                        "a river would begin or end outside of mountains and sea",
                    ));
                }
            }
            for Link { side, to } in links {
                let next = match to {
                    LinkEnd::Stretch(stretch) => Piece::Stretch(stretch),
                    LinkEnd::Place(at) => {
                        let next = self.piece(at);
                        // Between squares without edits all edges are generated.
                        let is_natural =
                            matches!((piece, next), (Piece::Stretch(_), Piece::Stretch(_)));
                        let is_met = |edges: [EdgeLabel; 4]| {
                            edges[side.opposite().index()] == EdgeLabel::RIVER
                        };
                        if !is_natural && !is_met(self.view.edges(at)) {
                            return Some((at, "a river would break off"));
                        }
                        next
                    }
                };
                if self.visit(next) {
                    pending.push(next);
                }
            }
        }
        // Each link was counted from both ends; a tree has one link fewer than pieces.
        if ends / 2 >= pieces {
            return Some((start, "a river would run in a loop"));
        }
        (mouths == 0).then_some((start, "a river must reach the sea"))
    }
}
