//! Which figures stand where at a size of the map, and how large each is drawn.
//!
//! Every kind of ground draws from one [`Spread`]. The points that have room at a size of a tile are those from some
//! rank up; that rank is a number that runs with the size, so while one zooms in points come one after another, each
//! fading in from nothing. What stands at a point, if anything, follows from the land there.

use super::noise::{chance, mix, smoothstep, wander};
use super::points::TOP;
use super::streams::least_flow;
use super::{Land, Lie, Place, Point, Spread, View};
use crate::engine::hash;
use crate::engine::worldgen::Climate;

/// What a figure shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FigureKind {
    /// A mountain.
    Peak,
    /// A mountain with a crater.
    Volcano,
    /// A low round hill.
    Hill,
    /// A tree with a round crown.
    Broadleaf,
    /// A fir or a spruce.
    Conifer,
    /// A palm.
    Palm,
    /// A tree with a flat crown.
    Acacia,
    /// A dune of sand.
    Dune,
    /// Reeds.
    Reeds,
    /// A tuft of grass.
    Tuft,
    /// A cactus.
    Cactus,
    /// A few stones.
    Stones,
    /// A wave on the sea.
    Wave,
}

/// Something that stands in the world, at one size of the map.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figure {
    /// The middle of its foot.
    pub place: Place,
    /// What it shows.
    pub kind: FigureKind,
    /// From its foot to its top.
    pub height_px: f32,
    /// From its west to its east end.
    pub width_px: f32,
    /// How much of it is there already: 0 up to 1.
    pub share: f32,
    /// How far inside its wood or range it stands: 0 at the rim, 1 where all around is the same.
    pub inner: f32,
    /// How much of it lies under snow, from the top, 0 to 1.
    pub snow: f32,
    /// Decides its shape.
    pub seed: u64,
}

/// Which points a kind of figure stands at.
struct Crowd {
    number: u64,
    /// As in [`Spread::new`].
    cells_log2: u32,
    /// At this size of a tile, in pixels, all points show; in larger tiles they are larger.
    full_px: f64,
}

const PEAKS: Crowd = Crowd {
    number: 0,
    cells_log2: 1,
    full_px: 26.0,
};

const TREES: Crowd = Crowd {
    number: 1,
    cells_log2: 2,
    full_px: 32.0,
};

const MARKS: Crowd = Crowd {
    number: 2,
    cells_log2: 1,
    full_px: 40.0,
};

/// Over so many levels a figure fades in.
const FADE: f32 = 0.6;

/// The farthest that a figure reaches from its foot, in pixels of a map whose figures are not yet enlarged.
pub const REACH_PX: f64 = 64.0;

/// A crowd at a size of the map.
struct Shown {
    /// How much larger than on small maps figures are.
    unit: f32,
    /// The points of this rank and more show whole.
    level: f32,
}

impl Crowd {
    fn at(&self, tile_px: f64) -> Shown {
        let level = (self.full_px / tile_px).max(1.0).log2();
        Shown {
            unit: (tile_px / self.full_px).max(1.0) as f32,
            level: level as f32,
        }
    }

    /// The points that show at all in a view and around it.
    fn points(&self, seed: u64, view: &View) -> Vec<(Point, f32)> {
        let shown = self.at(view.tile_px);
        let spread = Spread::new(seed, self.number, self.cells_log2);
        let finest = (shown.level - FADE).max(0.0) as u32;
        let margin = REACH_PX * f64::from(shown.unit);
        let points = spread.within(view.tiles(margin), finest.min(TOP));
        let shown = points.into_iter().filter_map(|point| {
            let share = shown.share(point.rank);
            (share > 0.0).then_some((point, share))
        });
        shown.collect()
    }
}

impl Shown {
    /// How much of a figure of a rank is there: 0 to 1.
    fn share(&self, rank: f32) -> f32 {
        if self.level == 0.0 {
            return 1.0;
        }
        ((rank - self.level + FADE) / FADE).clamp(0.0, 1.0)
    }
}

/// The figures that show in a view of a world or reach into it, from north to south.
#[must_use]
pub fn figures(seed: u64, land: &Land, view: &View) -> Vec<Figure> {
    let ground = Ground {
        land,
        tile_px: view.tile_px,
        least_flow: least_flow(view.tile_px),
        key: hash::key(seed, hash::Purpose::Figures, 102),
    };
    let mut found = Vec::new();
    let crowds: [(&Crowd, Stand); 3] = [
        (&PEAKS, Ground::peak),
        (&TREES, Ground::tree),
        (&MARKS, Ground::mark),
    ];
    for (crowd, stand) in crowds {
        let shown = crowd.at(view.tile_px);
        let points = crowd.points(seed, view).into_iter();
        found.extend(points.filter_map(|(point, share)| {
            let lie = land.lie(point.place);
            stand(&ground, point, &lie, &shown).map(|figure| Figure { share, ..figure })
        }));
    }
    let order = |figure: &Figure| (figure.place.tile.y, figure.place.within[1], figure.place);
    found.sort_by_key(order);
    found
}

/// What stands at a point, if anything.
type Stand<'a> = fn(&Ground<'a>, Point, &Lie, &Shown) -> Option<Figure>;

/// The land that figures stand on at a size of the map.
struct Ground<'a> {
    land: &'a Land,
    tile_px: f64,
    least_flow: f32,
    key: u64,
}

impl Ground<'_> {
    /// Whether a point so many pixels from a place is land, clear of coast and rivers.
    fn is_dry(&self, place: Place, [x, y]: [f32; 2], room_px: f32) -> bool {
        let tiles = |px: f32| (f64::from(px) / self.tile_px) as f32;
        let at = place.moved([tiles(x), tiles(y)]);
        let room = f64::from(room_px) / self.tile_px;
        self.land.shore(at) > 0.06 && self.land.streams().is_clear(at, room, self.least_flow)
    }

    /// The greatest part of a width and a height that stands on dry ground and hides no water, if any does.
    fn fit(&self, place: Place, width: f32, height: f32, room_px: f32) -> Option<f32> {
        const OUTLINE: [[f32; 2]; 8] = [
            [0.0, 0.0],
            [-0.48, 0.0],
            [0.48, 0.0],
            [0.0, -1.0],
            [-0.25, -0.5],
            [0.25, -0.5],
            [-0.25, 0.0],
            [0.25, 0.0],
        ];
        [1.0, 0.8, 0.64, 0.5, 0.4].into_iter().find(|part| {
            OUTLINE.iter().all(|[x, y]| {
                self.is_dry(place, [x * width * part, y * height * part], room_px)
            })
        })
    }

    fn peak(&self, point: Point, lie: &Lie, shown: &Shown) -> Option<Figure> {
        let unit = shown.unit;
        if lie.mountain <= 0.5 {
            return self.hill(point, lie, unit);
        }
        let seed = point.seed;
        let inside_px = lie.depth_tiles[0] * self.tile_px as f32 / unit;
        // Those of coarser ranks are the great ones of their surroundings.
        let great = smoothstep(0.2, 1.6, point.rank - shown.level);
        let high = smoothstep(0.25, 0.85, lie.elevation);
        let most = (11.0 + 0.8 * inside_px).min(38.0) * mix(0.82, 1.12, high);
        let height = unit * most * mix(0.52, 1.0, great) * mix(0.88, 1.14, chance(seed, 1));
        let width = height * mix(1.02, 1.45, chance(seed, 2));
        let part = self.fit(point.place, width, height, 3.0 * unit)?;
        let (height, width) = (height * part, width * part);
        if height < 8.0 * unit {
            return None;
        }
        let is_volcano = chance(seed, 3) < 0.02 && great > 0.9 && inside_px > 12.0;
        let cold = smoothstep(0.46, 0.12, lie.temperature);
        Some(Figure {
            place: point.place,
            kind: if is_volcano {
                FigureKind::Volcano
            } else {
                FigureKind::Peak
            },
            height_px: height,
            width_px: if is_volcano { 1.35 * width } else { width },
            share: 1.0,
            inner: smoothstep(2.0, 24.0, inside_px),
            snow: cold * smoothstep(11.0, 26.0, height / unit),
            seed,
        })
    }

    /// Hills where the land swells toward a range, or lies high.
    fn hill(&self, point: Point, lie: &Lie, unit: f32) -> Option<Figure> {
        if lie.forest > 0.5 {
            return None;
        }
        let swell = 0.5 * smoothstep(0.12, 0.5, lie.mountain) + 0.35 * smoothstep(0.3, 0.55, lie.elevation);
        if chance(point.seed, 4) > 0.75 * swell {
            return None;
        }
        let height = unit * mix(5.5, 9.5, chance(point.seed, 1));
        let width = height * mix(2.0, 2.9, chance(point.seed, 2));
        let part = self.fit(point.place, width, height, 2.5 * unit)?;
        (part > 0.6).then_some(Figure {
            place: point.place,
            kind: FigureKind::Hill,
            height_px: height * part,
            width_px: width * part,
            share: 1.0,
            inner: 0.0,
            snow: smoothstep(0.22, 0.08, lie.temperature),
            seed: point.seed,
        })
    }

    fn tree(&self, point: Point, lie: &Lie, shown: &Shown) -> Option<Figure> {
        if lie.mountain > 0.5 || lie.shore <= 0.0 {
            return None;
        }
        let seed = point.seed;
        let gap = point.rank - shown.level;
        let is_wood = lie.forest > 0.5;
        if is_wood {
            // Glades, where tiles are large enough for them to be seen.
            let glade = wander(self.key, point.place, -2)[0];
            if glade < mix(-1.1, -0.66, smoothstep(6.0, 20.0, self.tile_px as f32)) {
                return None;
            }
        } else {
            let lone = match Climate::of(lie.temperature, lie.moisture, lie.elevation) {
                Climate::Savanna => 0.16,
                Climate::Temperate | Climate::Jungle => 0.10,
                Climate::Taiga | Climate::Marsh => 0.07,
                Climate::Steppe => 0.025,
                _ => 0.0,
            };
            // Beside a wood there are more.
            let lone = lone + 0.35 * smoothstep(0.25, 0.5, lie.forest);
            if gap < 1.0 || chance(seed, 5) > lone {
                return None;
            }
        }
        let kind = self.tree_kind(point, lie, is_wood);
        let unit = shown.unit;
        let great = gap > 2.0 && chance(seed, 6) < 0.10;
        let tall = match kind {
            FigureKind::Conifer => 13.0,
            FigureKind::Palm => 13.5,
            FigureKind::Acacia => 10.0,
            _ => 11.5,
        };
        let height = unit * tall * mix(0.84, 1.16, chance(seed, 1)) * if great { 1.5 } else { 1.0 };
        let width = height
            * match kind {
                FigureKind::Conifer => 0.58,
                FigureKind::Palm => 0.9,
                FigureKind::Acacia => 1.35,
                _ => 0.86,
            };
        for at in [[0.0, 0.0], [-0.4 * width, 0.0], [0.4 * width, 0.0], [0.0, -0.75 * height]] {
            if !self.is_dry(point.place, at, 2.0 * unit) {
                return None;
            }
        }
        let inside_px = lie.depth_tiles[1] * self.tile_px as f32 / unit;
        Some(Figure {
            place: point.place,
            kind,
            height_px: height,
            width_px: width,
            share: 1.0,
            inner: if is_wood { smoothstep(6.0, 16.0, inside_px) } else { 0.0 },
            snow: smoothstep(0.26, 0.10, lie.temperature),
            seed,
        })
    }

    /// Which tree the climate has there; where climates meet, some of each, in groves.
    fn tree_kind(&self, point: Point, lie: &Lie, is_wood: bool) -> FigureKind {
        let grove = 0.5 + 0.5 * wander(self.key ^ 1, point.place, -2)[0];
        let dice = mix(chance(point.seed, 7), grove, 0.55);
        let conifers = 1.0 - smoothstep(0.32, 0.56, lie.temperature + 0.06 * (lie.moisture - 0.5));
        let hot = smoothstep(0.62, 0.84, lie.temperature);
        let wet = smoothstep(0.36, 0.56, lie.moisture);
        if dice < conifers {
            FigureKind::Conifer
        } else if 1.0 - dice < hot * mix(0.25, 0.8, wet) {
            // The dry tropics have flat crowns, the wet ones palms.
            if is_wood && wet > 0.35 || chance(point.seed, 8) < 0.15 {
                FigureKind::Palm
            } else {
                FigureKind::Acacia
            }
        } else {
            FigureKind::Broadleaf
        }
    }

    fn mark(&self, point: Point, lie: &Lie, shown: &Shown) -> Option<Figure> {
        use FigureKind::{Cactus, Dune, Reeds, Stones, Tuft, Wave};
        let (seed, unit) = (point.seed, shown.unit);
        let dice = chance(seed, 9);
        let room = 3.0 * unit;
        if lie.shore < -0.5 {
            let open = smoothstep(0.04, 0.3, -lie.elevation);
            let is_here = dice < 0.10 * open && self.land.shore(point.place.moved([0.0, (-8.0 / self.tile_px) as f32])) < -0.5;
            let height = unit * mix(2.6, 4.0, chance(seed, 1));
            return is_here.then(|| small(point, Wave, height, 4.6 * height));
        }
        if lie.mountain > 0.3 || lie.forest > 0.4 {
            return None;
        }
        let climate = Climate::of(lie.temperature, lie.moisture, lie.elevation);
        // Marks come in drifts.
        let drift = 0.55 + 0.9 * (0.5 + 0.5 * wander(self.key ^ 2, point.place, -3)[0]);
        let pick: &[(FigureKind, f32)] = match climate {
            Climate::Desert => &[(Dune, 0.46), (Cactus, 0.05), (Stones, 0.06)],
            Climate::Marsh => &[(Reeds, 0.42), (Tuft, 0.08)],
            Climate::Steppe => &[(Tuft, 0.26), (Stones, 0.04)],
            Climate::Savanna => &[(Tuft, 0.24)],
            Climate::Temperate | Climate::Jungle => &[(Tuft, 0.13)],
            Climate::Taiga => &[(Tuft, 0.09), (Stones, 0.03)],
            Climate::Tundra => &[(Stones, 0.13), (Tuft, 0.06)],
            Climate::Ice => &[(Stones, 0.03)],
        };
        let mut left = dice / drift;
        let &(kind, _) = pick.iter().find(|(_, share)| {
            left -= share;
            left < 0.0
        })?;
        let size = mix(0.85, 1.2, chance(seed, 1));
        let (height, width) = match kind {
            Dune => (4.6 * size, 19.0 * size),
            Cactus => (9.0 * size, 6.0 * size),
            Reeds => (7.0 * size, 8.0 * size),
            Stones => (2.8 * size, 8.0 * size),
            _ => (5.0 * size, 7.0 * size),
        };
        let (height, width) = (unit * height, unit * width);
        for x in [-0.5, 0.0, 0.5] {
            if !self.is_dry(point.place, [x * width, -0.5 * height], room) {
                return None;
            }
        }
        Some(small(point, kind, height, width))
    }
}

fn small(point: Point, kind: FigureKind, height_px: f32, width_px: f32) -> Figure {
    Figure {
        place: point.place,
        kind,
        height_px,
        width_px,
        share: 1.0,
        inner: 0.0,
        snow: 0.0,
        seed: point.seed,
    }
}
