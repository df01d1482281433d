//! Places figures at a size of the map, and chooses their sizes.
//!
//! Every kind of ground uses one [`Spread`]. The points that have room at a size of a tile are those from some rank up;
//! that rank varies continuously with the size, so while zooming in, points appear one after another, each fading in.
//! The figure at a point, if any, depends on the land there.

use super::clearings::VisibleClearings;
use super::crowd::{Crowd, MARKS, PEAKS, TREES, VisibleCrowd};
use super::noise::{chance, mix, smoothstep, wander};
use super::streams::least_flow;
use super::{Clearings, Figure, FigureKind, Land, LandSample, Place, Point, View};
use mapmaker_grid::hash;
use mapmaker_land::worldgen::Climate;

/// The figures that are visible in a view, from north to south, outside clearings.
#[must_use]
pub fn figures(seed: u64, land: &Land, clearings: Option<&Clearings>, view: &View) -> Vec<Figure> {
    let ground = FigureGround {
        land,
        seen: clearings.map(|clearings| clearings.seen(view)),
        tile_px: view.tile_px,
        least_flow: least_flow(view.tile_px),
        key: hash::key(seed, hash::Purpose::Figures, 102),
    };
    let mut found = Vec::new();
    let crowds: [(&Crowd, Stand); 3] = [
        (&PEAKS, FigureGround::peak),
        (&TREES, FigureGround::tree),
        (&MARKS, FigureGround::mark),
    ];
    for (crowd, stand) in crowds {
        let shown = crowd.at(view.tile_px);
        let points = crowd.points(seed, view).into_iter();
        found.extend(points.filter_map(|(point, share)| {
            let sample = land.sample(point.place);
            let figure = stand(&ground, point, &sample, &shown);
            let figure =
                figure.filter(|figure| ground.is_open_for(figure) && ground.is_bare_for(figure));
            figure.map(|figure| Figure {
                share: share * shown.crisp(figure.share),
                rank: point.rank - shown.level,
                unit: shown.unit,
                ..figure
            })
        }));
    }
    found.extend(ground.springs(view, &found));
    let order = |figure: &Figure| (figure.place.tile.y, figure.place.within[1], figure.place);
    found.sort_by_key(order);
    clear_the_great(found, view)
}

/// Fades small mountains in front of the middle of a larger one, or behind it.
fn clear_the_great(mut found: Vec<Figure>, view: &View) -> Vec<Figure> {
    let shown = PEAKS.at(view.tile_px);
    let is_peak = |figure: &Figure| matches!(figure.kind, FigureKind::Peak | FigureKind::Volcano);
    let peaks = found
        .iter()
        .filter(|figure| is_peak(figure) && figure.rank > 0.3);
    let great: Vec<_> = peaks
        .map(|figure| (*figure, view.pixel(figure.place)))
        .collect();
    for figure in &mut found {
        if !is_peak(figure) && figure.kind != FigureKind::Hill {
            continue;
        }
        let [_, y] = view.pixel(figure.place);
        // From north to south, so only few are near.
        let first = great.partition_point(|(_, at)| at[1] < y - 60.0 * figure.unit);
        for (other, at) in &great[first..] {
            if at[1] > y + 120.0 * figure.unit {
                break;
            }
            if other.rank < figure.rank + 0.9 || other.place == figure.place {
                continue;
            }
            // From the other's own tile, so that it is the same in every view.
            let [from, to] = [figure.place, other.place].map(|place| place.from(other.place.tile));
            let away = [0, 1].map(|axis| ((from[axis] - to[axis]) * view.tile_px) as f32);
            let across = away[0].abs() / (0.5 * other.width_px + 0.22 * figure.width_px);
            let down = away[1];
            // In front near its middle, behind it anywhere under its flanks.
            let along = if down > 0.0 {
                down / (0.42 * figure.height_px + 0.12 * other.height_px)
            } else {
                -down / (other.height_px - 0.6 * figure.height_px).max(1.0)
            };
            let off = (across * across + along * along).sqrt();
            figure.share *= shown.crisp(smoothstep(0.74, 1.0, off));
        }
    }
    found.retain(|figure| figure.share > 0.06);
    found
}

/// The share of points with a hill on painted hills.
const HILLY: f32 = 0.9;

/// A function that chooses the figure at a point, if any.
type Stand<'a> = fn(&FigureGround<'a>, Point, &LandSample, &VisibleCrowd) -> Option<Figure>;

/// The land for placing figures at a size of the map.
pub(super) struct FigureGround<'a> {
    pub(super) land: &'a Land,
    seen: Option<VisibleClearings<'a>>,
    pub(super) tile_px: f64,
    least_flow: f32,
    pub(super) key: u64,
}

impl FigureGround<'_> {
    /// Whether a point at an offset in pixels from a place is land, clear of coast and rivers.
    pub(super) fn is_dry(&self, place: Place, by_px: [f32; 2], room_px: f32) -> bool {
        let at = self.beside(place, by_px);
        let room = f64::from(room_px) / self.tile_px;
        self.land.is_open(at)
            && self.land.shore(at) > 0.06
            && self.land.streams().is_clear(at, room, self.least_flow)
    }

    /// The place at an offset in pixels from another.
    pub(super) fn beside(&self, place: Place, by_px: [f32; 2]) -> Place {
        place.moved(by_px.map(|px| (f64::from(px) / self.tile_px) as f32))
    }

    /// Whether a figure is entirely on tiles that are open to figures.
    fn is_open_for(&self, figure: &Figure) -> bool {
        let (width, height) = (figure.width_px, figure.height_px);
        let outline: &[[f32; 2]] = match figure.kind {
            FigureKind::Peak => &[],
            // With its smoke.
            FigureKind::Volcano => &[[0.0, -1.45], [0.2, -1.45]],
            _ => &[
                [-0.5, -1.0],
                [0.0, -1.0],
                [0.5, -1.0],
                [-0.5, 0.0],
                [0.0, 0.0],
                [0.5, 0.0],
            ],
        };
        outline.iter().all(|[x, y]| {
            let at = self.beside(figure.place, [x * width, y * height]);
            self.land.is_open(at)
        })
    }

    /// Whether a figure covers no road and no symbol.
    fn is_bare_for(&self, figure: &Figure) -> bool {
        let mut seen = self.seen.iter();
        seen.all(|seen| seen.is_clear_of(figure))
    }

    /// The largest scale of a width and height that is on dry ground and hides no water, if any.
    pub(super) fn fit(&self, place: Place, width: f32, height: f32, room_px: f32) -> Option<f32> {
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
        let point = Point {
            place,
            rank: 0.0,
            seed: 0,
        };
        [1.0, 0.8, 0.64, 0.5, 0.4].into_iter().find(|part| {
            OUTLINE
                .iter()
                .all(|[x, y]| self.is_dry(place, [x * width * part, y * height * part], room_px))
                && self.is_bare_for(&whole(point, FigureKind::Peak, height * part, width * part))
        })
    }

    fn peak(&self, point: Point, sample: &LandSample, shown: &VisibleCrowd) -> Option<Figure> {
        let unit = shown.unit;
        if sample.mountain <= 0.5 {
            return self.hill(point, sample, unit);
        }
        let seed = point.seed;
        let inside_px = sample.depth_tiles * self.tile_px as f32 / unit;
        // Peaks of coarser ranks are the largest of their surroundings.
        let great = smoothstep(0.2, 1.6, point.rank - shown.level);
        let high = smoothstep(0.25, 0.85, sample.elevation);
        // Ranges vary in height over a few mountains' widths; low parts have open ground, if the range is wide enough.
        let lump = self.lump(point.place, shown.level);
        let wide = smoothstep(16.0, 54.0, inside_px);
        // Along a crest mountains are tall and close; between crests they are low and few.
        let crest = mix(1.0, self.crest(point.place, shown.level), wide);
        let great = great * mix(0.45, 1.0, crest);
        let bare =
            wide * (1.0 - great) * (0.8 * smoothstep(0.1, -0.45, lump)).max(0.5 * (1.0 - crest));
        let kept = smoothstep(bare - 0.1, bare + 0.1, chance(seed, 10) + 0.1);
        let most = (17.0 + 0.8 * inside_px).min(39.0) * mix(0.82, 1.12, high);
        let height = unit
            * most
            * mix(0.64, 1.0, great)
            * mix(0.88, 1.14, chance(seed, 1))
            * mix(0.78, 1.2, 0.5 + 0.5 * lump)
            * mix(0.68, 1.06, crest);
        let width = height * mix(1.02, 1.45, chance(seed, 2));
        let part = self.fit(point.place, width, height, 3.0 * unit)?;
        let (height, width) = (height * part, width * part);
        let kept = kept * smoothstep(4.6, 7.0, height / unit);
        // The choice does not depend on the size of the map.
        let is_volcano = chance(seed, 3) < 0.012 && point.rank >= 2.0;
        let cold = smoothstep(0.46, 0.12, sample.temperature);
        let (kind, width) = if is_volcano {
            (FigureKind::Volcano, 1.35 * width)
        } else {
            (FigureKind::Peak, width)
        };
        Some(Figure {
            share: kept,
            inner: smoothstep(2.0, 24.0, inside_px),
            snow: cold * smoothstep(11.0, 26.0, height / unit),
            ..whole(point, kind, height, width)
        })
    }

    /// Noise with a wavelength of some figures' widths, −1 to 1.
    fn lump(&self, place: Place, level: f32) -> f32 {
        let whole = level.floor();
        let octave = |farther: i32| wander(self.key ^ 3, place, -(whole as i32) - farther)[0];
        (1.5 * mix(octave(2), octave(3), level - whole)).clamp(-1.0, 1.0)
    }

    /// The nearness of a crest, 0 to 1: crests are long curves, some figures' widths apart.
    fn crest(&self, place: Place, level: f32) -> f32 {
        let whole = level.floor();
        let octave = |farther: i32| wander(self.key ^ 6, place, -(whole as i32) - farther)[0];
        smoothstep(0.42, 0.04, mix(octave(3), octave(4), level - whole).abs())
    }

    /// Hills where the land rises toward a range, or is high.
    fn hill(&self, point: Point, sample: &LandSample, unit: f32) -> Option<Figure> {
        if sample.forest > 0.5 {
            return None;
        }
        let swell = 0.5 * smoothstep(0.12, 0.5, sample.mountain)
            + 0.35 * smoothstep(0.3, 0.55, sample.elevation);
        // Painted hills are dense.
        if chance(point.seed, 4) > (0.75 * swell).max(HILLY * smoothstep(0.4, 0.6, sample.hills)) {
            return None;
        }
        let height = unit * mix(5.5, 9.5, chance(point.seed, 1));
        let width = height * mix(2.0, 2.9, chance(point.seed, 2));
        let part = self.fit(point.place, width, height, 2.5 * unit)?;
        (part > 0.6).then(|| Figure {
            snow: smoothstep(0.22, 0.08, sample.temperature),
            ..whole(point, FigureKind::Hill, height * part, width * part)
        })
    }

    fn tree(&self, point: Point, sample: &LandSample, shown: &VisibleCrowd) -> Option<Figure> {
        if sample.mountain > 0.5 || sample.shore <= 0.0 {
            return None;
        }
        let seed = point.seed;
        let gap = point.rank - shown.level;
        let is_wood = sample.forest > 0.5;
        let kept = if is_wood {
            // Glades, if tiles are large enough; smaller than a tile, so none looks like open ground.
            let glade =
                wander(self.key, point.place, 1)[0] + 0.35 * wander(self.key, point.place, 2)[1];
            let edge = mix(-1.5, -0.78, smoothstep(6.0, 20.0, self.tile_px as f32));
            smoothstep(edge - 0.05, edge + 0.05, glade)
        } else {
            let lone = match Climate::of(sample.temperature, sample.moisture, sample.elevation) {
                Climate::Savanna => 0.16,
                Climate::Temperate | Climate::Jungle => 0.10,
                Climate::Taiga | Climate::Marsh => 0.07,
                Climate::Steppe => 0.025,
                _ => 0.0,
            };
            // More beside a wood.
            let together = wander(self.key ^ 4, point.place, -3)[0]
                + 0.5 * wander(self.key ^ 4, point.place, -1)[0];
            let lone = 1.6 * lone * smoothstep(-0.3, 0.6, together)
                + 0.35 * smoothstep(0.25, 0.5, sample.forest);
            if chance(seed, 5) > lone {
                return None;
            }
            smoothstep(0.6, 1.0, gap)
        };
        let kind = self.tree_kind(point, sample, is_wood);
        let unit = shown.unit;
        let great = if chance(seed, 6) < 0.10 {
            smoothstep(1.4, 2.2, gap)
        } else {
            0.0
        };
        let tall = match kind {
            FigureKind::Conifer => 13.0,
            FigureKind::Palm => 13.5,
            FigureKind::Acacia => 10.0,
            _ => 11.5,
        };
        let height = unit * tall * mix(0.8, 1.24, chance(seed, 1)) * (1.0 + 0.5 * great);
        let width = height
            * match kind {
                FigureKind::Conifer => 0.58,
                FigureKind::Palm => 0.9,
                FigureKind::Acacia => 1.35,
                _ => 0.86,
            };
        for at in [
            [0.0, 0.0],
            [-0.4 * width, 0.0],
            [0.4 * width, 0.0],
            [0.0, -0.75 * height],
        ] {
            if !self.is_dry(point.place, at, 2.0 * unit) {
                return None;
            }
        }
        // Its crown stands over no river that runs behind its foot.
        let crown = self.beside(point.place, [0.0, -0.42 * height]);
        let room = f64::from(0.46 * height) / self.tile_px;
        if !self.land.streams().is_clear(crown, room, self.least_flow) {
            return None;
        }
        // Inside a wood there are trees to the south.
        let probes = [[0.0, 9.0], [-8.0, 5.0], [8.0, 5.0]];
        let before = probes.map(|[x, y]| {
            let at = self.beside(point.place, [x * unit, y * unit]);
            let [mountain, forest] = self.land.cover(at);
            smoothstep(0.42, 0.58, forest.max(mountain))
        });
        let inner = before.iter().sum::<f32>() / 3.0;
        let inner = if is_wood { inner * inner } else { 0.0 };
        // The inside of a wood has fewer trees, with variation.
        let thin = 0.5 + 0.5 * self.lump(point.place, shown.level);
        let bare = inner * mix(0.05, 0.42, thin);
        let kept = kept * smoothstep(bare - 0.1, bare + 0.1, chance(seed, 11) + 0.1);
        Some(Figure {
            share: kept,
            inner,
            snow: smoothstep(0.26, 0.10, sample.temperature),
            ..whole(point, kind, height, width)
        })
    }

    /// The tree of the climate; where climates meet, some of each, in groves.
    fn tree_kind(&self, point: Point, sample: &LandSample, is_wood: bool) -> FigureKind {
        let grove = 0.5 + 0.5 * wander(self.key ^ 1, point.place, -2)[0];
        let dice = mix(chance(point.seed, 7), grove, 0.55);
        let conifers = 1.0
            - smoothstep(
                0.32,
                0.56,
                sample.temperature + 0.06 * (sample.moisture - 0.5),
            );
        let hot = smoothstep(0.62, 0.84, sample.temperature);
        let wet = smoothstep(0.36, 0.56, sample.moisture);
        if dice < conifers {
            FigureKind::Conifer
        } else if 1.0 - dice < hot * mix(0.7, 0.34, wet) {
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
}

/// A fully visible figure at a point; the caller sets the rank and the unit.
pub(super) fn whole(point: Point, kind: FigureKind, height_px: f32, width_px: f32) -> Figure {
    Figure {
        place: point.place,
        kind,
        height_px,
        width_px,
        share: 1.0,
        inner: 0.0,
        snow: 0.0,
        rank: 0.0,
        unit: 1.0,
        seed: point.seed,
    }
}
