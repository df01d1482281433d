//! The pointer's place, and the gesture in progress with a button.

use std::collections::VecDeque;

use bevy::prelude::*;

use super::tools::{Tool, Tools};
use mapmaker_grid::TilePos;

/// The tile under the pointer.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Pointed {
    /// The tile; `None` while the pointer is elsewhere or over a panel.
    pub tile: Option<TilePos>,
    /// The pointer's place in the window, in logical pixels.
    pub place: Vec2,
}

/// The purpose of a held button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StrokeButton {
    /// The left button.
    Draws,
    /// The right button.
    Erases,
}

/// The gesture in progress, or just ended.
#[derive(Resource, Clone, Debug, Default)]
pub struct Gesture {
    /// Which button, from its press on.
    pub stroke_button: Option<StrokeButton>,
    /// The tools at the press: a gesture may wait for a stroke before it, while the tools change.
    pub tools: Tools,
    /// Whether the button was released in this frame; the next frame has no gesture.
    pub is_over: bool,
    /// The cells on the pointer's way, each a neighbour of the last; the first is that of the press.
    pub way: Vec<TilePos>,
    /// The places on the pointer's way, in the window's points; the first is that of the press.
    pub places: Vec<Vec2>,
    /// The number of these that were searched for things.
    pub looked_at: usize,
    /// Whether it takes things of the first one's kind, instead of the ground.
    pub takes_things: bool,
}

impl Gesture {
    /// The first and the present cell.
    #[must_use]
    pub fn ends(&self) -> Option<(TilePos, TilePos)> {
        self.way.first().copied().zip(self.way.last().copied())
    }

    /// Whether it erases.
    #[must_use]
    pub fn erases(&self) -> bool {
        let tool = self.tools.tool;
        let draws = matches!(tool, Tool::Place | Tool::Fill) || tool.paints();
        match self.stroke_button {
            Some(StrokeButton::Draws) => tool == Tool::Eraser,
            Some(StrokeButton::Erases) => tool == Tool::Eraser || draws,
            None => false,
        }
    }

    /// Continues with a motion of the pointer.
    pub(super) fn take(&mut self, motion: Motion) {
        match (motion, self.stroke_button) {
            (Motion::Pressed(stroke_button, tile, tools, place), None) => {
                *self = Self {
                    stroke_button: Some(stroke_button),
                    tools,
                    way: vec![tile],
                    places: vec![place],
                    ..Self::default()
                };
            }
            // The other button cancels the gesture.
            (Motion::Pressed(other, ..), Some(held)) if other != held => self.cancel(),
            (Motion::Moved(tile, place), Some(_)) => {
                if let Some(&last) = self.way.last() {
                    self.way.extend(steps(last, tile));
                }
                self.places.push(place);
            }
            (Motion::Released(let_go), Some(held)) => self.is_over = let_go == held,
            _ => {}
        }
    }

    /// Drops the gesture; the button must be pressed anew.
    pub fn cancel(&mut self) {
        *self = Self::default();
    }
}

/// The pointer's motions that wait for a gesture, in order: a slow frame holds many steps of a stroke, or more than one
/// click.
#[derive(Resource, Default)]
pub struct Motions(pub(super) VecDeque<Motion>);

impl Motions {
    /// Whether a button was pressed that no gesture has taken up yet.
    #[must_use]
    pub fn has_stroke(&self) -> bool {
        self.0
            .iter()
            .any(|motion| matches!(motion, Motion::Pressed(..)))
    }
}

/// A thing that the pointer did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Motion {
    /// A button was pressed on a tile, with these tools, at a place of the window in its points.
    Pressed(StrokeButton, TilePos, Tools, Vec2),
    /// The pointer moved to a tile, at a place of the window in its points.
    Moved(TilePos, Vec2),
    Released(StrokeButton),
}

/// The cells of a way from one to another over their sides, the first left out; as straight as can be.
pub fn steps(from: TilePos, to: TilePos) -> impl Iterator<Item = TilePos> {
    /// The longest way that is followed; a pointer that jumps farther was elsewhere in between.
    const LONGEST: i64 = 4096;
    let (across, down) = ((to.x - from.x).abs(), (to.y - from.y).abs());
    let total = across + down;
    let mut at = from;
    (0..total.min(LONGEST)).map(move |_| {
        let (left_x, left_y) = ((to.x - at.x).abs(), (to.y - at.y).abs());
        // The axis with the larger remaining share.
        if left_x * down.max(1) >= left_y * across.max(1) && left_x > 0 {
            at.x += (to.x - at.x).signum();
        } else {
            at.y += (to.y - at.y).signum();
        }
        at
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_other_button_gives_up_a_stroke_and_begins_none() {
        let tile = |x| TilePos::new(x, 0);
        let (draws, erases) = (StrokeButton::Draws, StrokeButton::Erases);
        let mut gesture = Gesture::default();
        for motion in [
            Motion::Pressed(draws, tile(0), Tools::default(), Vec2::ZERO),
            Motion::Moved(tile(3), Vec2::ZERO),
            Motion::Pressed(erases, tile(3), Tools::default(), Vec2::ZERO),
            Motion::Moved(tile(5), Vec2::ZERO),
            Motion::Released(draws),
            Motion::Released(erases),
        ] {
            gesture.take(motion);
        }
        assert!(gesture.stroke_button.is_none() && gesture.way.is_empty() && !gesture.is_over);
    }
}
