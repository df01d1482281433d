//! A search for named features far around the view, run in the background.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use bevy::prelude::*;

use super::FoundFeatures;
use super::finding::named;
use crate::app::host::turn;
use crate::app::job::Job;
use crate::app::map::{Edits, OpenMap};
use crate::app::screens::Dialog;
use crate::app::view::View;
use crate::app::wake;
use mapmaker_drawing::chart::Named;
use mapmaker_features::language::folded;
use mapmaker_features::{Feature, Features, Kind, PARTS};
use mapmaker_grid::TilePos;
use mapmaker_grid::world::Overlay as Changes;
use mapmaker_land::editing::EndlessMap;
use mapmaker_solver::Rules;

/// The side of the squares that are searched one after the other, in tiles.
const SQUARE: i64 = 64;

/// The search radius for settlements in squares, the number of nearest squares to search first, and the search radius
/// for other features in tiles.
const NEAR_SQUARES: i64 = 24;
const CLOSE_SQUARES: usize = 9;
const FAR: i64 = 4096;

/// The radius searched for settlements at the end, in tiles.
pub const FARTHEST_TILES: u32 = (NEAR_SQUARES * SQUARE + SQUARE / 2) as u32;

/// The maximum number of proposals.
const MAX_PROPOSALS: usize = 8;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Gazetteer>()
        .add_systems(OnEnter(Dialog::GoTo), gather)
        .add_systems(OnExit(Dialog::GoTo), |mut gazetteer: ResMut<Gazetteer>| {
            *gazetteer = Gazetteer::default();
        });
}

/// The names around the place of the search.
#[derive(Resource, Default)]
pub struct Gazetteer {
    from: Option<TilePos>,
    found: Arc<Mutex<Vec<Entry>>>,
    /// The radius searched for settlements so far, in tiles.
    searched: Arc<AtomicU32>,
    /// A dropped job ends at its next square.
    task: Option<Job<()>>,
}

/// A feature with its name, and the folded name for searching.
struct Entry {
    feature: Feature,
    name: String,
    small: String,
}

impl From<Named> for Entry {
    fn from((feature, name): Named) -> Self {
        let small = folded(&name);
        Self {
            feature,
            name,
            small,
        }
    }
}

/// A proposed name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// The name.
    pub name: String,
    /// What it is, and its distance.
    pub about: String,
    /// The tile of its centre.
    pub at: TilePos,
    /// Its radius, in tiles.
    pub radius_tiles: i64,
}

impl Gazetteer {
    /// The radius searched for settlements so far, in tiles; `None` if no search is running.
    #[must_use]
    pub fn searched_tiles(&self) -> Option<u32> {
        let tiles = self.searched.load(Ordering::Relaxed);
        (self.task.is_some() && tiles < FARTHEST_TILES).then_some(tiles)
    }

    /// The names that start with a text, then those that contain it, the nearest first. Ignores case and accents.
    #[must_use]
    pub fn find(&self, text: &str) -> Vec<Proposal> {
        let (text, Some(from)) = (folded(text.trim()), self.from) else {
            return Vec::new();
        };
        let found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        let mut fitting: Vec<_> = found
            .iter()
            .filter_map(|entry| {
                let place = entry.small.find(&text)?;
                let feature = &entry.feature;
                Some((
                    place > 0,
                    distance(from, feature.at),
                    feature.id,
                    feature,
                    &entry.name,
                ))
            })
            .collect();
        fitting.sort_by_key(|&(is_inside, distance, id, ..)| (is_inside, distance, id));
        fitting.dedup_by_key(|&mut (.., id, _, _)| id);
        let fitting = fitting.into_iter().take(MAX_PROPOSALS);
        fitting
            .map(|(_, distance, _, feature, name)| Proposal {
                name: name.clone(),
                about: about(feature, from, distance),
                at: feature.at,
                radius_tiles: reach(feature),
            })
            .collect()
    }
}

/// A feature's radius in tiles. For a written text it is the extent of its letters, as large letters do not show from
/// close up.
fn reach(feature: &Feature) -> i64 {
    /// A text this short shows at the same sizes as a settlement.
    const SHORT: i64 = 12;
    let (Kind::Written(_), Some(way)) = (feature.kind, &feature.way) else {
        return feature.radius_tiles;
    };
    let across = [0, 1].map(|axis| {
        let along = way.line.iter().map(|point| i64::from(point[axis]));
        along.clone().max().unwrap_or(0) - along.min().unwrap_or(0)
    });
    let tiles = across[0].max(across[1]) / PARTS;
    if tiles > SHORT { tiles / 2 } else { 0 }
}

/// A description of a feature: its kind, distance and direction.
fn about(feature: &Feature, from: TilePos, distance: i64) -> String {
    let what = match feature.kind {
        Kind::Range => "mountains",
        Kind::GreatRoad => "great road",
        Kind::Written(_) => "written by you",
        kind => kind.word(),
    };
    if distance < 2 {
        return format!("{what}, here");
    }
    let (dx, dy) = (feature.at.x - from.x, feature.at.y - from.y);
    let mut way = String::new();
    // Within a sixteenth of a turn of an axis, the other axis is omitted.
    if 5 * dy.abs() > 2 * dx.abs() {
        way.push_str(if dy < 0 { "north" } else { "south" });
    }
    if 5 * dx.abs() > 2 * dy.abs() {
        way.push_str(if dx < 0 { "west" } else { "east" });
    }
    format!("{what}, {distance} tiles {way}")
}

fn distance(from: TilePos, to: TilePos) -> i64 {
    let (dx, dy) = ((to.x - from.x) as f64, (to.y - from.y) as f64);
    dx.hypot(dy).round() as i64
}

fn gather(
    open: Res<OpenMap>,
    edits: Res<Edits>,
    view: Res<View>,
    found: Res<FoundFeatures>,
    mut gazetteer: ResMut<Gazetteer>,
) {
    let Some(generator) = open.chunk_source.generator() else {
        return;
    };
    gazetteer.from = Some(view.centre);
    // The visible features are known already.
    let known = found.named.iter().cloned().map(Entry::from).collect();
    gazetteer.found = Arc::new(Mutex::new(known));
    let searched = Arc::clone(&gazetteer.searched);
    let found = Arc::clone(&gazetteer.found);
    let generator = Arc::clone(generator);
    let changes = Arc::clone(&edits.overlay);
    let from = view.centre;
    let work = async move {
        let rules = Arc::new(Rules::new(generator.set()));
        let mut search = Search {
            features: Features::new(generator.seed(), generator.set()),
            map: EndlessMap::sharing(generator, rules),
            changes,
        };
        let add = |named: Vec<Named>| {
            let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
            found.extend(named.into_iter().map(Entry::from));
            wake::wake();
        };
        for (index, square) in spiral(NEAR_SQUARES).into_iter().enumerate() {
            // Close squares come before wide features, which may be distant.
            if index == CLOSE_SQUARES {
                add(search.wide(from));
            }
            turn().await;
            // All searched squares are at least as near.
            let (x, y) = (square.0 as f64, square.1 as f64);
            let [x, y] = [x, y].map(|squares| (squares.abs() - 0.5).max(0.0));
            let whole = x.hypot(y) * SQUARE as f64;
            searched.store(whole as u32, Ordering::Relaxed);
            add(search.square(from, square));
        }
        searched.store(FARTHEST_TILES, Ordering::Relaxed);
        wake::wake();
    };
    gazetteer.task = Some(Job::steps(work));
}

/// The squares around the middle one, the nearest first.
fn spiral(reach: i64) -> Vec<(i64, i64)> {
    let rows = -reach..=reach;
    let mut squares: Vec<_> = rows
        .flat_map(|y| (-reach..=reach).map(move |x| (x, y)))
        .collect();
    squares.sort_by_key(|&(x, y)| (x * x + y * y, y, x));
    squares
}

struct Search {
    map: EndlessMap,
    features: Features,
    changes: Arc<Changes>,
}

impl Search {
    /// The bodies within `FAR` tiles, such as seas and ranges.
    fn wide(&mut self, from: TilePos) -> Vec<Named> {
        let area = (from.offset(-FAR, -FAR), 2 * FAR, 2 * FAR);
        let (map, features) = (&mut self.map, &mut self.features);
        let found = features.bodies(map, &self.changes, area);
        named(features, map, &self.changes, found)
    }

    /// The settlements, great roads and smaller bodies in a square.
    fn square(&mut self, from: TilePos, (x, y): (i64, i64)) -> Vec<Named> {
        let corner = from.offset(x * SQUARE - SQUARE / 2, y * SQUARE - SQUARE / 2);
        let area = (corner, SQUARE, SQUARE);
        let (map, features) = (&mut self.map, &mut self.features);
        let mut found = features.within(map, &self.changes, corner, SQUARE, SQUARE);
        found.retain(|feature| matches!(feature.kind, Kind::Site(_)));
        found.append(&mut features.great_roads(map, &self.changes, area));
        found.append(&mut features.lesser(map, &self.changes, area));
        named(features, map, &self.changes, found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapmaker_features::{Pen, Way};

    fn village(id: u64, at: TilePos, name: &str) -> Named {
        let feature = super::super::village(id, at);
        (feature, name.to_owned())
    }

    #[test]
    fn settlements_are_looked_for_ring_by_ring_far_beyond_the_view() {
        let squares = spiral(NEAR_SQUARES);
        let far = |&(x, y): &(i64, i64)| x * x + y * y;
        assert!(squares.is_sorted_by_key(far));
        assert_eq!(squares[0], (0, 0));
        assert!(squares.contains(&(NEAR_SQUARES, 0)));
        let last = squares.last().map(|&(x, _)| x.abs() * SQUARE);
        assert!(last.is_some_and(|tiles| tiles >= 1500));
        assert_eq!(Gazetteer::default().searched_tiles(), None);
    }

    #[test]
    fn a_text_that_was_written_far_out_reaches_as_far_as_its_letters() {
        // A jump once went so close that the text did not show.
        let written = |tiles: i32| Feature {
            kind: Kind::Written(Pen::Land),
            way: Some(Way {
                line: Arc::new([[-8 * tiles, 0], [8 * tiles, -16]]),
                home: TilePos::new(7, 8),
                every_tiles: 0,
                weight: 0,
            }),
            ..super::super::village(1, TilePos::new(7, 8))
        };
        assert_eq!([6, 400].map(|tiles| reach(&written(tiles))), [0, 200]);
    }

    #[test]
    fn prefix_matches_come_first_then_other_matches_each_by_distance() {
        let from = TilePos::new(100, 100);
        let named = vec![
            village(1, TilePos::new(102, 100), "New Oran"),
            village(2, TilePos::new(100, 60), "Oran"),
            village(3, TilePos::new(110, 110), "Oranmouth"),
            village(3, TilePos::new(110, 110), "Oranmouth"),
            village(4, TilePos::new(100, 101), "Ivry"),
        ];
        let gazetteer = Gazetteer {
            from: Some(from),
            found: Arc::new(Mutex::new(named.into_iter().map(Entry::from).collect())),
            ..Gazetteer::default()
        };
        let found = gazetteer.find(" oran");
        let report: Vec<_> = found
            .iter()
            .map(|it| (it.name.as_str(), it.about.as_str()))
            .collect();
        assert_eq!(
            report,
            [
                ("Oranmouth", "village, 14 tiles southeast"),
                ("Oran", "village, 40 tiles north"),
                ("New Oran", "village, 2 tiles east"),
            ]
        );
        assert_eq!(gazetteer.find("ivry")[0].about, "village, here");
        assert_eq!(gazetteer.find("zz"), []);
        assert_eq!(Gazetteer::default().find("oran"), []);
    }
}
