//! What lies behind the drawings on cards: the land where it is, and the sky over it.

use bevy::prelude::Resource;

use super::pictures::{self, Trees};
use crate::app::style::drawing::pen::{Fill, Pen};
use mapmaker_expedition::{Expedition, Landmark, Weather, WorldView};
use mapmaker_grid::TilePos;
use mapmaker_land::worldgen::Climate;

/// How far from a place what is drawn behind it lies, in tiles.
const REACH: i64 = 2;

/// How far off the sea shows: as far as a harbour lies from its houses.
const SEA_REACH: i64 = REACH;

/// How high the mountains on the horizon are, one after another.
const HEIGHTS: [f32; 7] = [30.0, 40.0, 24.0, 35.0, 28.0, 43.0, 26.0];

/// What lies around a place, as far as that is drawn.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a thing that is there or not"
)]
pub(in crate::app::expedition) struct Around {
    mountain: bool,
    forest: bool,
    water: bool,
    night: bool,
    /// What falls from the sky, if it is wet.
    falls: Option<Falls>,
    trees: Trees,
}

/// What falls from the sky.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Falls {
    Rain,
    Snow,
}

impl Around {
    /// What lies around the party.
    pub(in crate::app::expedition) fn party(state: &Expedition, view: &mut dyn WorldView) -> Self {
        let night = state.is_by_night();
        let falls = match state.weather(view) {
            Weather::Rain => Some(Falls::Rain),
            Weather::Snow => Some(Falls::Snow),
            Weather::Fair | Weather::Heat => None,
        };
        Self {
            night,
            falls,
            ..Self::of(state.at(), view)
        }
    }

    fn of(at: TilePos, view: &mut dyn WorldView) -> Self {
        let trees = match view.bare(at).climate {
            Climate::Ice | Climate::Tundra | Climate::Taiga => Trees::Conifer,
            Climate::Desert | Climate::Jungle => Trees::Palm,
            Climate::Temperate | Climate::Steppe | Climate::Savanna | Climate::Marsh => {
                Trees::Broadleaf
            }
        };
        let mut around = Self {
            trees,
            ..Self::default()
        };
        for dy in -REACH..=REACH {
            for dx in -REACH..=REACH {
                let ground = view.bare(at.offset(dx, dy));
                let away = dx.abs().max(dy.abs());
                let is_beside = away <= 1;
                around.mountain |= Landmark::Mountain.is_on(ground);
                around.forest |= Landmark::Forest.is_on(ground) && is_beside;
                around.water |= Landmark::River.is_on(ground) && is_beside;
                around.water |= Landmark::Sea.is_on(ground) && away <= SEA_REACH;
            }
        }
        around
    }

    /// The same by night.
    pub(super) const fn by_night(self) -> Self {
        Self {
            night: true,
            ..self
        }
    }

    /// The trees that grow there.
    pub(super) const fn trees(self) -> Trees {
        self.trees
    }

    /// Draws it, under what stands before it.
    pub(super) fn draw(self, pen: &Pen) {
        let trees = self.trees.picture();
        // What falls hides moon and stars.
        if self.night && self.falls.is_none() {
            pictures::night().draw(pen, trees);
        }
        let (west, east) = pen.sides();
        let columns = |apart: f32| {
            let columns = (0_u16..).map(move |step| (step, west + (f32::from(step) + 0.5) * apart));
            columns.take_while(move |&(_, x)| x < east)
        };
        if self.mountain {
            for (step, x) in columns(41.0) {
                let high = HEIGHTS[usize::from(step) % HEIGHTS.len()];
                let (foot, top) = (66.0, 66.0 - high);
                let side = |x: f32| x.clamp(west, east);
                let slopes = [
                    (side(x - 0.9 * high), foot),
                    (x - 0.35 * high, top + 0.42 * high),
                    (x, top),
                    (x + 0.3 * high, top + 0.36 * high),
                    (side(x + 0.95 * high), foot),
                ];
                pen.area(Fill::Paper, 0.0, &slopes);
                pen.line(0.8, &slopes);
                for line in 1..5 {
                    let down = high * 0.14 * line as f32;
                    let from = (x + 0.08 * down, top + down);
                    pen.line(0.4, &[from, (x + 0.5 * down, top + 1.35 * down)]);
                }
            }
        }
        if self.forest {
            // The middle is for what stands there.
            for (step, x) in columns(15.0).filter(|&(_, x)| !(36.0..164.0).contains(&x)) {
                let chance = |of: u16| f32::from(step * 37 % of) / f32::from(of);
                let x = (x + 9.0 * chance(7) - 4.5).clamp(west + 9.0, east - 9.0);
                trees.grow(pen, (x, 80.0 + 7.0 * chance(5)), 18.0 + 14.0 * chance(11));
            }
        }
        if self.water {
            // Beside what stands there, not under it.
            let middle = f32::midpoint(west, east);
            pen.waves(94.0, middle + 46.0, east - 8.0);
            pen.waves(98.0, middle + 58.0, east - 16.0);
        }
        if let Some(falls) = self.falls {
            falls.draw(pen);
        }
    }
}

impl Falls {
    /// Draws it over the whole sky, thinly: what is met counts more.
    fn draw(self, pen: &Pen) {
        let (west, east) = pen.sides();
        for row in 0_u16..4 {
            let mut x = west + 8.0 + f32::from(row * 7 % 11);
            for column in 0_u16.. {
                if x > east - 6.0 {
                    break;
                }
                let y = 4.0 + 17.0 * f32::from(row) + f32::from((column * 5 + row * 3) % 7);
                match self {
                    Self::Rain => pen.line(0.6, &[(x, y), (x - 2.4, y + 7.0)]),
                    Self::Snow => pen.dot((x, y), 0.9),
                }
                x += 15.0 + f32::from((column * 7 + row) % 4);
            }
        }
    }
}
