//! What lies behind the drawings on cards: the land where it is, and the sky over it.

use super::pen::Pen;
use crate::engine::expedition::{Expedition, Landmark, WorldView};
use crate::engine::grid::TilePos;

/// How far from a place what is drawn behind it lies, in tiles.
const REACH: i64 = 3;

/// What lies around a place, as far as that is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a thing that is there or not"
)]
pub(in crate::app::expedition) struct Around {
    mountain: bool,
    forest: bool,
    water: bool,
    night: bool,
}

impl Around {
    /// What lies around the party.
    pub(in crate::app::expedition) fn party(state: &Expedition, view: &mut dyn WorldView) -> Self {
        let night = state.is_by_night() || state.evening().is_some();
        Self {
            night,
            ..Self::of(state.at(), view)
        }
    }

    fn of(at: TilePos, view: &mut dyn WorldView) -> Self {
        let mut around = Self::default();
        for dy in -REACH..=REACH {
            for dx in -REACH..=REACH {
                let ground = view.bare(at.offset(dx, dy));
                let is_beside = dx.abs().max(dy.abs()) <= 1;
                around.mountain |= Landmark::Mountain.is_on(ground);
                around.forest |= Landmark::Forest.is_on(ground) && is_beside;
                let is_wet = Landmark::Sea.is_on(ground) || Landmark::River.is_on(ground);
                around.water |= is_wet && is_beside;
            }
        }
        around
    }

    /// Draws it, under what stands before it.
    pub(super) fn draw(self, pen: &Pen) {
        if self.night {
            pen.arc(1.1, (172.0, 18.0), (8.0, 8.0), 60.0, 300.0);
            pen.arc(1.1, (177.0, 18.0), (6.5, 7.2), 75.0, 285.0);
            for (x, y) in [
                (20.0, 14.0),
                (52.0, 8.0),
                (84.0, 18.0),
                (118.0, 9.0),
                (146.0, 24.0),
            ] {
                pen.line(0.7, &[(x - 1.8, y), (x + 1.8, y)]);
                pen.line(0.7, &[(x, y - 1.8), (x, y + 1.8)]);
            }
        }
        if self.mountain {
            let peaks = [
                (16.0, 30.0),
                (52.0, 42.0),
                (92.0, 24.0),
                (136.0, 36.0),
                (176.0, 28.0),
            ];
            for (x, high) in peaks {
                let (foot, top) = (66.0, 66.0 - high);
                let west = (x - 0.9 * high, foot);
                let point = (x, top);
                pen.line(0.8, &[west, (x - 0.35 * high, top + 0.42 * high), point]);
                pen.line(
                    0.8,
                    &[
                        point,
                        (x + 0.3 * high, top + 0.36 * high),
                        (x + 0.95 * high, foot),
                    ],
                );
                for step in 1..5 {
                    let down = high * 0.14 * step as f32;
                    pen.line(
                        0.4,
                        &[
                            (x + 0.08 * down, top + down),
                            (x + 0.5 * down, top + 1.35 * down),
                        ],
                    );
                }
            }
        }
        if self.forest {
            for (x, high) in [
                (6.0, 26.0),
                (20.0, 21.0),
                (33.0, 24.0),
                (168.0, 22.0),
                (181.0, 27.0),
                (194.0, 21.0),
            ] {
                pen.tree(x, 84.0, high);
            }
        }
        if self.water {
            pen.waves(95.0, 8.0, 190.0);
            pen.waves(99.0, 24.0, 176.0);
        }
    }
}
