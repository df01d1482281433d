//! Chooses small figures on open ground and at sea.

use super::crowd::VisibleCrowd;
use super::noise::{chance, mix, smoothstep, wander};
use super::stand::{FigureGround, whole};
use super::{Figure, FigureKind};
use super::{LandSample, Point};
use mapmaker_land::worldgen::Climate;

impl FigureGround<'_> {
    /// The growth at a point of a plain: meadow or heath, so wide plains vary.
    fn growth(&self, point: Point) -> FigureKind {
        let [meadow, heath] = wander(self.key ^ 5, point.place, -4);
        let dice = chance(point.seed, 12);
        if dice < 0.8 * smoothstep(-0.1, 0.5, meadow) {
            FigureKind::Sward
        } else if 1.0 - dice < 0.7 * smoothstep(-0.05, 0.5, heath) {
            FigureKind::Bush
        } else {
            FigureKind::Tuft
        }
    }

    pub(super) fn mark(
        &self,
        point: Point,
        sample: &LandSample,
        shown: &VisibleCrowd,
    ) -> Option<Figure> {
        use FigureKind::{Bush, Cactus, Drift, Dune, Reeds, Stones, Sward, Tuft, Wave};
        let (seed, unit) = (point.seed, shown.unit);
        let dice = chance(seed, 9);
        let room = 3.0 * unit;
        if sample.shore < -0.5 {
            let open = smoothstep(0.04, 0.3, -sample.elevation);
            let north = self.beside(point.place, [0.0, -8.0]);
            let is_here = dice < 0.06 * open && self.land.shore(north) < -0.5;
            let height = unit * mix(2.2, 3.0, chance(seed, 1));
            return is_here.then(|| whole(point, Wave, height, 7.5 * height));
        }
        if sample.mountain > 0.3 || sample.forest > 0.4 || sample.hills > 0.5 {
            return None;
        }
        let climate = Climate::of(sample.temperature, sample.moisture, sample.elevation);
        // Marks come in clusters; a marsh is full of reeds up to its edge, so the edge shows.
        let drift = match climate {
            Climate::Marsh => 1.0,
            _ => 0.55 + 0.9 * (0.5 + 0.5 * wander(self.key ^ 2, point.place, -3)[0]),
        };
        let pick: &[(FigureKind, f32)] = match climate {
            Climate::Desert => &[(Dune, 0.46), (Cactus, 0.05), (Stones, 0.06)],
            Climate::Marsh => &[(Reeds, 0.8)],
            Climate::Steppe => &[(Tuft, 0.18), (Stones, 0.02)],
            Climate::Savanna => &[(Tuft, 0.15)],
            Climate::Temperate | Climate::Jungle => &[(Tuft, 0.10)],
            Climate::Taiga => &[(Tuft, 0.10), (Stones, 0.015)],
            Climate::Tundra => &[(Tuft, 0.10), (Stones, 0.03), (Drift, 0.12)],
            Climate::Ice => &[(Stones, 0.012), (Drift, 0.26)],
        };
        let mut left = dice / drift;
        let &(kind, _) = pick.iter().find(|(_, share)| {
            left -= share;
            left < 0.0
        })?;
        let kind = if kind == Tuft {
            self.growth(point)
        } else {
            kind
        };
        let size = mix(0.85, 1.2, chance(seed, 1));
        let (height, width) = match kind {
            Dune => (4.2 * size, 22.0 * size),
            Drift => (2.6 * size, 24.0 * size),
            Cactus => (9.0 * size, 6.0 * size),
            Reeds => (7.0 * size, 8.0 * size),
            Stones => (2.8 * size, 8.0 * size),
            Sward => (3.6 * size, 13.0 * size),
            Bush => (4.6 * size, 7.5 * size),
            _ => (5.0 * size, 7.0 * size),
        };
        let (height, width) = (unit * height, unit * width);
        // Streaks of wind are below the foot of a drift.
        let below = [[-0.5, 0.9], [0.0, 0.9], [0.5, 0.9]];
        let below = below.into_iter().filter(|_| kind == Drift);
        let outline = [[0.0, 0.0], [-0.5, -0.5], [0.0, -0.5], [0.5, -0.5]];
        for [x, y] in outline.into_iter().chain(below) {
            if !self.is_dry(point.place, [x * width, y * height], room) {
                return None;
            }
        }
        Some(whole(point, kind, height, width))
    }
}
