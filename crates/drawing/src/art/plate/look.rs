//! Measures the look of the map over a hundred places: the flaws that a cartographer would fix first.
//!
//! `cargo test -p mapmaker-drawing --lib plate::look -- --ignored --nocapture` prints them.

mod lines;

use std::collections::BTreeMap;

use lines::{corners, ruled, spaced};

use super::{Plate, survey};
use crate::art::{Theme, ink_set};
use crate::chart::{
    Label, Named, Scale, clear_names, clearings, competing_bodies, labels, leads_to_what_shows,
    road_ranks,
};
use crate::figures::{Figure, FigureKind, Land, View, Zoom, figures};
use mapmaker_features::language::Locale;
use mapmaker_features::{Feature, Features, Kind, Road, RoadRank};
use mapmaker_grid::tileset::TileSet;
use mapmaker_grid::world::Overlay;
use mapmaker_grid::{Grid, TilePos};
use mapmaker_land::editing::EndlessMap;
use mapmaker_land::worldgen::{Scratch, scenic_start};

/// Worlds, and places in each.
const WORLDS: u64 = 20;
const PLACES: [(i64, i64); 5] = [(0, 0), (60, 0), (0, 50), (-60, -20), (20, -50)];

/// The size of a tile, and of a view in tiles.
const TILE_PX: f64 = 24.0;
const SIZE: [i64; 2] = [40, 30];

/// A size at which names have less room, too.
const SMALL_PX: f32 = 10.0;

/// Steps of a tile in which the shore is followed.
const FINE: i64 = 8;

/// The maximum deviation of a straight shore from a row or column of tiles, in tiles.
const STRAIGHT: f64 = 0.12;

/// The maximum height between two shores that almost touch.
const PINCHED: f32 = 0.05;

/// The neighbours of a grid point, in order around it.
const AROUND: [(i64, i64); 8] = [
    (-1, -1),
    (0, -1),
    (1, -1),
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
];

/// The measured surroundings of a place.
struct Surroundings {
    corner: TilePos,
    view: View,
    land: Land,
    figures: Vec<Figure>,
    /// The figures without clearings for names.
    unmoved: Vec<Figure>,
    roads: Vec<Road>,
    sites: BTreeMap<u64, Feature>,
    labels: Vec<Label>,
    /// Labels for smaller tiles.
    small: Vec<Label>,
    /// The half length of each body, and the distance of its middle from its edge, in tiles.
    bodies: BTreeMap<u64, (i64, i64)>,
}

impl Surroundings {
    fn new(seed: u64, corner: TilePos, set: &TileSet) -> Self {
        let overlay = Overlay::default();
        let (mut map, mut known) = (EndlessMap::new(seed, set), Features::new(seed, set));
        let scale = Scale::usual(TILE_PX as f32);
        let area = (corner, SIZE[0], SIZE[1]);
        let ranks = road_ranks(scale);
        let roads = known.roads_of(ranks, &mut map, &overlay, corner, SIZE[0], SIZE[1]);
        let found = competing_bodies(&mut known, &mut map, &overlay, area, scale, &|| true);
        let named = found.unwrap_or_default().into_iter().map(|feature| {
            let name = known.on_map(&mut map, &overlay, &feature, Locale::English);
            (feature, name)
        });
        let named: Vec<Named> = named.collect();
        let mut cover = |at| known.cover(&mut map, &overlay, at);
        let small = labels(&named, &[], Scale::usual(SMALL_PX), &mut cover);
        let labels = labels(&named, &[], scale, &mut cover);
        let mut clearings = clearings(&roads, named.iter().map(|(feature, _)| feature));
        let no_names = clearings.clone();
        clear_names(&mut clearings, &labels, scale.tile_px);
        let zoom = Zoom::new(TILE_PX);
        let plate = Plate {
            seed,
            set,
            overlay: &overlay,
            board: None,
            clearings: Some(&clearings),
            edge: None,
            zoom,
            theme: Theme::Parchment,
            point_px: 1.0,
        };
        let first = [corner.x, corner.y].map(|tile| zoom.pixel(tile));
        let size = SIZE.map(|tiles| (tiles as f64 * TILE_PX) as usize);
        let view = View::new(zoom, first, size);
        let land = survey::land(&plate, &view, &mut Scratch::default());
        let unmoved = figures(seed, &land, Some(&no_names), &view);
        let figures = figures(seed, &land, plate.clearings, &view);
        let bodies = named.iter().filter_map(|(feature, _)| {
            let arc = feature.arc?;
            Some((feature.id, (arc.half_tiles, feature.radius_tiles)))
        });
        let bodies = bodies.collect();
        let sites = named.into_iter().map(|(feature, _)| feature);
        let sites = sites.filter(|feature| matches!(feature.kind, Kind::Site(_)));
        Self {
            corner,
            view,
            figures,
            unmoved,
            land,
            roads,
            sites: sites.map(|site| (site.id, site)).collect(),
            labels,
            small,
            bodies,
        }
    }

    fn shore(&self, [x, y]: [f64; 2]) -> f32 {
        self.land
            .shore(crate::figures::Place::near(self.corner, [x, y]))
    }

    /// The length of shores that run straight along a row or column for more than four tiles, in tiles.
    fn straight_shores(&self) -> f64 {
        let mut sum = 0.0;
        for axis in 0..2 {
            let (along, across) = (SIZE[axis] * FINE, SIZE[1 - axis] * FINE);
            let at = |along: i64, across: f64| {
                let along = along as f64 / FINE as f64;
                let place = if axis == 0 {
                    [along, across]
                } else {
                    [across, along]
                };
                self.shore(place)
            };
            // Where the shore crosses each line, by whether land is before it.
            let crossings = |along: i64| {
                let heights: Vec<_> = (0..=across)
                    .map(|step| at(along, step as f64 / FINE as f64))
                    .collect();
                let pairs = heights.windows(2).enumerate();
                let crossings = pairs.filter(|(_, pair)| (pair[0] >= 0.0) != (pair[1] >= 0.0));
                let place = |(step, pair): (usize, &[f32])| {
                    let share = f64::from(pair[0] / (pair[0] - pair[1]));
                    (step as f64 + share) / FINE as f64
                };
                crossings.map(place).collect::<Vec<_>>()
            };
            // Open runs: minimum, maximum and length.
            let mut runs: Vec<(f64, f64, i64)> = Vec::new();
            for along in 0..=along {
                let mut next = Vec::new();
                for place in crossings(along) {
                    let before = runs.iter().find(|(least, most, _)| {
                        place.max(*most) - place.min(*least) <= 2.0 * STRAIGHT
                    });
                    next.push(match before {
                        Some(&(least, most, long)) => (least.min(place), most.max(place), long + 1),
                        None => (place, place, 0),
                    });
                }
                let ended = runs
                    .iter()
                    .filter(|(_, _, long)| !next.iter().any(|(_, _, later)| *later == long + 1));
                let long = ended.filter(|(_, _, long)| *long > 4 * FINE);
                sum += long
                    .map(|(_, _, long)| *long as f64 / FINE as f64)
                    .sum::<f64>();
                runs = next;
            }
        }
        sum
    }

    /// The number of places where two shores almost touch.
    fn pinches(&self) -> usize {
        let (wide, high) = (SIZE[0] * FINE, SIZE[1] * FINE);
        let at = |x: i64, y: i64| self.shore([x as f64 / FINE as f64, y as f64 / FINE as f64]);
        let heights = Grid::from_fn(wide as usize, high as usize, |x, y| at(x as i64, y as i64));
        let is_pass = |x: usize, y: usize| {
            let own = heights[(x, y)];
            if own.abs() > PINCHED {
                return false;
            }
            // Around a saddle point higher and lower neighbours alternate twice.
            let higher = AROUND.map(|(dx, dy)| {
                let near = (
                    (x as i64 + dx).unsigned_abs() as usize,
                    (y as i64 + dy).unsigned_abs() as usize,
                );
                heights.get(near.0, near.1).copied().unwrap_or(own) > own
            });
            let turns = (0..8).filter(|&step| higher[step] != higher[(step + 1) % 8]);
            turns.count() >= 4
        };
        let mut found: Vec<(usize, usize)> = Vec::new();
        for (x, y) in
            (1..high as usize - 1).flat_map(|y| (1..wide as usize - 1).map(move |x| (x, y)))
        {
            let is_known =
                |&(a, b): &(usize, usize)| a.abs_diff(x).max(b.abs_diff(y)) < FINE as usize;
            if is_pass(x, y) && !found.iter().any(is_known) {
                found.push((x, y));
            }
        }
        found.len()
    }

    /// The number of trees with a road within half a stroke of trunk or crown, and of all trees.
    fn trees_on_roads(&self) -> (usize, usize) {
        let trees = self.figures.iter().filter(|figure| {
            use FigureKind::{Acacia, Broadleaf, Conifer, Palm};
            matches!(figure.kind, Acacia | Broadleaf | Conifer | Palm) && figure.share > 0.3
        });
        let (mut on, mut all) = (0, 0);
        for tree in trees {
            all += 1;
            let foot = self.view.pixel(tree.place);
            let is_on = self.roads.iter().any(|road| {
                let half = match road.rank {
                    RoadRank::Highway => 2.3,
                    RoadRank::Road => 0.8,
                    RoadRank::Track => 0.65,
                    RoadRank::SeaLane => return false,
                };
                let reach = half + 0.35 * tree.width_px;
                self.on_view(road).any(|point| {
                    (0..=4).any(|step| {
                        let y = foot[1] - tree.height_px * 0.2 * step as f32;
                        (point[0] - foot[0]).hypot(point[1] - y) < reach
                    })
                })
            });
            on += usize::from(is_on);
        }
        (on, all)
    }

    /// The points of a road, densely, in pixels of the view.
    fn on_view<'a>(&'a self, road: &'a Road) -> impl Iterator<Item = [f32; 2]> + 'a {
        let off = [road.origin.x - self.corner.x, road.origin.y - self.corner.y];
        road.line.windows(2).flat_map(move |pair| {
            (0..4).map(move |step| {
                let share = step as f32 / 4.0;
                [0, 1].map(|axis| {
                    let at = pair[0][axis] + share * (pair[1][axis] - pair[0][axis]);
                    (at + off[axis] as f32) * TILE_PX as f32
                })
            })
        })
    }

    /// The numbers of names over a shore, over trees and peaks of these figures, and of all names.
    fn names_over(&self, figures: &[Figure]) -> (usize, usize, usize) {
        let (mut over_shores, mut over_figures) = (0, 0);
        let inside = self.labels.iter().filter(|label| {
            let (x, y) = (label.at.x - self.corner.x, label.at.y - self.corner.y);
            (0..SIZE[0]).contains(&x) && (0..SIZE[1]).contains(&y)
        });
        let mut all = 0;
        for label in inside {
            all += 1;
            let middle = [label.at.x - self.corner.x, label.at.y - self.corner.y];
            let middle =
                [0, 1].map(|axis| middle[axis] as f64 * TILE_PX + f64::from(label.offset_px[axis]));
            let boxes = label.boxes_px();
            let mut signs = boxes.iter().flat_map(|b| {
                let xs = [b[0], f64::midpoint(b[0], b[2]), b[2]];
                let ys = [b[1], f64::midpoint(b[1], b[3]), b[3]];
                xs.into_iter().flat_map(move |x| ys.map(|y| [x, y]))
            });
            let is_land = |[x, y]: [f64; 2]| {
                self.shore([(middle[0] + x) / TILE_PX, (middle[1] + y) / TILE_PX]) >= 0.0
            };
            let first = signs.next().is_some_and(is_land);
            over_shores += usize::from(signs.any(|at| is_land(at) != first));
            let is_under = |figure: &&Figure| {
                let [x, y] = self.view.pixel(figure.place);
                let (x, y) = (f64::from(x) - middle[0], f64::from(y) - middle[1]);
                let y = y - 0.4 * f64::from(figure.height_px);
                boxes
                    .iter()
                    .any(|b| b[0] < x && x < b[2] && b[1] < y && y < b[3])
            };
            let mut solid = figures.iter().filter(|figure| {
                !matches!(
                    figure.kind,
                    FigureKind::Tuft | FigureKind::Wave | FigureKind::Stones
                )
            });
            over_figures += usize::from(solid.any(|figure| is_under(&figure)));
        }
        (over_shores, over_figures, all)
    }

    /// The number of names with letters higher than half the width of their body, or that cover most of it.
    fn names_too_large(&self, labels: &[Label], tile_px: f32) -> usize {
        let is_too_large = |label: &&Label| {
            let Some(body) = self.bodies.get(&label.id) else {
                return false;
            };
            let (half, radius) = body;
            let (half, radius) = (*half as f32 * tile_px, *radius as f32 * tile_px);
            let high = label.height_px();
            high > radius || label.width_px() * high > 0.5 * 4.0 * half * radius
        };
        labels.iter().filter(is_too_large).count()
    }

    /// The number of lane ends farther than two tiles from every settlement, and of all lane ends.
    fn empty_shores(&self) -> (usize, usize) {
        let (mut empty, mut all) = (0, 0);
        for lane in self
            .roads
            .iter()
            .filter(|road| road.rank == RoadRank::SeaLane)
        {
            for point in [lane.line.first(), lane.line.last()].into_iter().flatten() {
                let at = lane
                    .origin
                    .offset(point[0].floor() as i64, point[1].floor() as i64);
                let (x, y) = (at.x - self.corner.x, at.y - self.corner.y);
                if !(0..SIZE[0]).contains(&x) || !(0..SIZE[1]).contains(&y) {
                    continue;
                }
                all += 1;
                let mut sites = self.sites.values();
                let is_near =
                    sites.any(|site| (site.at.x - at.x).abs().max((site.at.y - at.y).abs()) <= 2);
                empty += usize::from(!is_near);
            }
        }
        (empty, all)
    }
}

#[test]
fn no_figure_stands_under_a_name() {
    let set = ink_set();
    let (mut names, mut moved) = (0, 0);
    for seed in [2, 5, 11] {
        let start = scenic_start(seed, &set, &mut Scratch::default());
        let place = Surroundings::new(seed, start.offset(-SIZE[0] / 2, -SIZE[1] / 2), &set);
        let (_, over, all) = place.names_over(&place.figures);
        assert_eq!(over, 0, "names over trees and peaks of {seed}");
        names += all;
        moved += place.names_over(&place.unmoved).1;
    }
    assert!(
        names > 3 && moved > 0,
        "{names} names, {moved} over figures"
    );
}

#[test]
#[ignore = "figures over a hundred places, a few minutes"]
fn how_the_map_looks_over_a_hundred_places() {
    let set = ink_set();
    let mut sums = BTreeMap::<&str, f64>::new();
    let mut add = |what, value: f64| *sums.entry(what).or_default() += value;
    for seed in 1..=WORLDS {
        let start = scenic_start(seed, &set, &mut Scratch::default());
        for (x, y) in PLACES {
            let corner = start.offset(x - SIZE[0] / 2, y - SIZE[1] / 2);
            let place = Surroundings::new(seed, corner, &set);
            add(
                "straight shore over 4 tiles, in tiles",
                place.straight_shores(),
            );
            add("coasts that pinch", place.pinches() as f64);
            let too_large = place.names_too_large(&place.labels, TILE_PX as f32)
                + place.names_too_large(&place.small, SMALL_PX);
            add("names larger than what they name", too_large as f64);
            let (on, trees) = place.trees_on_roads();
            add("trees on roads", on as f64);
            add("trees", trees as f64);
            let (shores, covered, names) = place.names_over(&place.figures);
            let (_, would_cover, _) = place.names_over(&place.unmoved);
            add(
                "names over what would be trees and peaks",
                would_cover as f64,
            );
            add(
                "figures that make way for names",
                (place.unmoved.len() - place.figures.len().min(place.unmoved.len())) as f64,
            );
            add("names over shores", shores as f64);
            add("names over trees and peaks", covered as f64);
            add("names", names as f64);
            let (empty, ends) = place.empty_shores();
            add("lanes' ends without a settlement", empty as f64);
            add("lanes' ends", ends as f64);
            for tile_px in [9.0, 12.0] {
                let scale = Scale::usual(tile_px);
                let lanes = place
                    .roads
                    .iter()
                    .filter(|road| road.rank == RoadRank::SeaLane);
                let hidden = lanes
                    .clone()
                    .filter(|lane| !leads_to_what_shows(lane, scale));
                add("lanes", lanes.count() as f64);
                add("lanes to ports that don't show", hidden.count() as f64);
            }
            for road in &place.roads {
                let is_lane = road.rank == RoadRank::SeaLane;
                let what = if is_lane {
                    "corners of lanes"
                } else {
                    "corners of roads"
                };
                add(what, corners(&road.line) as f64);
                let what = if is_lane {
                    "ruled lanes, in tiles"
                } else {
                    "ruled roads, in tiles"
                };
                add(what, ruled(&road.line));
                let what = if is_lane {
                    "lanes, in tiles"
                } else {
                    "roads, in tiles"
                };
                add(what, spaced(&road.line, 0.5).len() as f64 / 2.0);
            }
        }
    }
    for (what, sum) in &sums {
        println!("{what}: {sum:.0}");
    }
    assert!(sums["trees"] > 1000.0 && sums["roads, in tiles"] > 1000.0);
}
