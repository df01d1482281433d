//! What a stroke would take away of the generated roads and decor that show. It is found as what shows is found, on the
//! map after the stroke, so it is just what will be gone.

use std::collections::BTreeSet;
use std::sync::Arc;

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::decor::{self, DecorFinder, DecorRequest, MapDecor};
use super::finding::{Finder, FinderState, Memory, with_known};
use super::roads::{ByHand, MapRoad, RoadFinder, RoadRequest};
use super::scale;
use crate::app::host::turn;
use crate::app::job::Job;
use crate::app::map::{BaseMap, Edits, OpenMap};
use crate::app::schedule::AppSystems;
use crate::app::view::View;
use mapmaker_drawing::chart::{Scale, leads_to_what_shows};
use mapmaker_features::decor::Decor;
use mapmaker_features::{Road, RoadRank, decor_gone, roads_gone};
use mapmaker_grid::TilePos;
use mapmaker_grid::world::Stroke;
use mapmaker_land::editing::{Loss, LossKind, StrokeReport};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Going>().add_systems(
        Update,
        (take, ask)
            .chain()
            .after(decor::ask)
            .in_set(AppSystems::Find),
    );
}

/// What a stroke that is about to be made would take away, found in the background.
#[derive(Resource, Default)]
pub struct Going {
    /// The stroke, and the version of the edits that it changes.
    wanted: Option<(Stroke, u64)>,
    /// What showed when it was asked.
    asked: Option<Shown>,
    task: Option<Job<Gone>>,
    found: Option<Gone>,
    /// Not what the finders know, which is of the map as it is.
    memory: Memory,
    /// How many maps after a stroke were looked at.
    looked: u64,
}

/// Generated roads and decor that show and would be gone.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Gone {
    /// The roads and lanes.
    pub roads: Vec<Road>,
    /// The decor.
    pub decor: Vec<Decor>,
    looked: Looked,
}

/// The roads that were looked at.
#[derive(Clone, Debug, Default, PartialEq)]
struct Looked {
    /// What was asked for; `None` if no roads show.
    request: Option<RoadRequest>,
    /// The tiles of each road that shows.
    ways: Vec<Vec<TilePos>>,
}

/// What was looked for of that which shows, and how many roads show, which depends on the scale, too.
type Shown = (Option<RoadRequest>, Option<DecorRequest>, usize);

impl Going {
    /// Says which stroke is about to be made, if one is, to edits of this version.
    pub fn want(&mut self, stroke: Option<&Stroke>, version: u64) {
        let wanted = self.wanted.as_ref();
        let wanted = wanted.map(|(stroke, version)| (stroke, *version));
        if wanted != stroke.map(|stroke| (stroke, version)) {
            self.wanted = stroke.map(|stroke| (stroke.clone(), version));
            (self.asked, self.task, self.found) = (None, None, None);
        }
    }

    /// Whether a stroke is about to be made.
    #[cfg(test)]
    pub(in crate::app) const fn is_wanted(&self) -> bool {
        self.wanted.is_some()
    }

    /// What would be gone, once it is known.
    #[must_use]
    pub const fn gone(&self) -> Option<&Gone> {
        self.found.as_ref()
    }
}

impl Gone {
    /// The generated roads of a report that it says nothing of: at this scale they don't show, or they are out of view.
    pub fn unseen<'a>(&self, report: &'a StrokeReport) -> impl Iterator<Item = &'a Loss> {
        let of_generated = report.of_generated.iter();
        of_generated.filter(|loss| !self.looked.has(&loss.at))
    }

    /// Puts its roads in the place of those of a report that were looked at.
    #[must_use]
    pub fn reported(&self, report: &StrokeReport) -> StrokeReport {
        let roads = self.roads.iter().map(|road| Loss {
            what: match road.rank {
                RoadRank::SeaLane => {
                    let [one, many] = ["a lane of ships", "lanes of ships"].map(str::to_owned);
                    LossKind::Unnamed(one, many)
                }
                _ => LossKind::Road,
            },
            at: vec![road.origin],
        });
        StrokeReport {
            of_generated: roads.chain(self.unseen(report).cloned()).collect(),
            ..report.clone()
        }
    }
}

impl Looked {
    /// Whether a road over these tiles was looked at.
    fn has(&self, way: &[TilePos]) -> bool {
        if self.request.is_some_and(|request| request.has_all(way)) {
            return true;
        }
        // The line of a road leaves out what it shares with another.
        let way: BTreeSet<_> = way.iter().map(|at| (at.x, at.y)).collect();
        self.ways.iter().any(|tiles| {
            let shared = tiles.iter().filter(|at| way.contains(&(at.x, at.y)));
            2 * shared.count() > tiles.len()
        })
    }
}

/// The tiles that a road's line runs over.
fn tiles_of(road: &Road) -> Vec<TilePos> {
    let pieces = road.line.windows(2);
    let tiles = pieces.map(|pair| {
        let [x, y] = [0, 1].map(|axis| f32::midpoint(pair[0][axis], pair[1][axis]));
        road.origin.offset(x.floor() as i64, y.floor() as i64)
    });
    tiles.collect()
}

fn take(mut going: ResMut<Going>) {
    if let Some(found) = going.task.as_mut().and_then(Job::poll) {
        going.task = None;
        going.found = Some(found);
    }
}

/// Those of the found roads that are drawn at a scale.
fn drawn<'a>(found: impl Iterator<Item = &'a MapRoad>, scale: Scale) -> Vec<&'a Road> {
    let roads = found.map(|MapRoad(road)| road);
    roads
        .filter(|road| leads_to_what_shows(road, scale))
        .collect()
}

/// Looks for it once all that shows is found.
fn ask(
    (open, edits): (Res<OpenMap>, Res<Edits>),
    (features, roads, decor): (Res<Finder>, Res<RoadFinder>, Res<DecorFinder>),
    of_land: Query<&MapRoad, Without<ByHand>>,
    things: Query<&MapDecor>,
    (view, window): (Res<View>, Single<&Window, With<PrimaryWindow>>),
    mut going: ResMut<Going>,
) {
    let going = going.bypass_change_detection();
    let BaseMap::World(seed) = &open.base else {
        return;
    };
    let Some((stroke, version)) = &going.wanted else {
        return;
    };
    let is_there = features.is_settled() && roads.is_settled() && decor.is_settled();
    let drawn = drawn(of_land.iter(), scale(&view, &window));
    let shown = (roads.shown(), decor.shown(), drawn.len());
    if !is_there || *version != edits.version || going.asked == Some(shown) {
        return;
    }
    let mut before = Gone {
        roads: drawn.into_iter().cloned().collect(),
        decor: things.iter().map(|thing| thing.0).collect(),
        looked: Looked::default(),
    };
    before
        .decor
        .retain(|decor| edits.overlay.mark(decor.id).is_none());
    let (stroke, memory) = (stroke.clone(), Arc::clone(&going.memory));
    let (source, overlay) = (Arc::clone(&open.chunk_source), Arc::clone(&edits.overlay));
    going.looked += 1;
    let state = FinderState {
        chunk_source: source.id,
        version: going.looked,
        seed: seed.value(),
    };
    let work = async move {
        let mut after = (*overlay).clone();
        after.apply(&stroke);
        let (mut roads, mut decor) = (Vec::new(), Vec::new());
        let looked = Looked {
            request: shown.0,
            ways: before.roads.iter().map(tiles_of).collect(),
        };
        if let Some(request) = shown.0.filter(|_| !before.roads.is_empty()) {
            for block in request.span.cells() {
                roads.extend(with_known(&memory, state, (&source, &after), |known| {
                    request.find(known, &after, block)
                }));
                turn().await;
            }
        }
        if let Some(request) = shown.1.filter(|_| !before.decor.is_empty()) {
            for block in request.span.cells() {
                decor.extend(decor::find(&memory, state, block, &source, &after));
                turn().await;
            }
        }
        Gone {
            roads: roads_gone(before.roads, &roads, &stroke),
            decor: decor_gone(before.decor, &decor, &stroke),
            looked,
        }
    };
    going.task = Some(Job::steps(work));
    going.asked = Some(shown);
}

#[cfg(test)]
mod tests {
    use super::super::testing::road;
    use super::*;
    use crate::app::span::Span;
    use mapmaker_features::SiteKind;
    use mapmaker_features::decor::{DecorKind, Place};

    /// A report of a cut road from the tile (0, 0) to its eastern neighbour.
    fn cut() -> StrokeReport {
        StrokeReport {
            of_generated: vec![Loss {
                what: LossKind::Road,
                at: vec![TilePos::new(0, 0), TilePos::new(1, 0)],
            }],
            ..StrokeReport::default()
        }
    }

    /// Roads of these ranks in the blocks near the tile (0, 0) were looked at, and these show.
    fn looked(ranks: &'static [RoadRank], shown: &[Road]) -> Looked {
        let span = Span::between(TilePos::new(-1, -1), TilePos::new(1, 1));
        Looked {
            request: Some(RoadRequest::for_ranks(ranks, span)),
            ways: shown.iter().map(tiles_of).collect(),
        }
    }

    #[test]
    fn the_words_before_a_click_count_just_the_roads_of_the_land_that_go() {
        let [first, second] = [0, 9].map(|x| road(x as u64, TilePos::new(x, 0)));
        let mut lane = road(7, TilePos::new(3, 3));
        lane.rank = RoadRank::SeaLane;
        let gone = Gone {
            roads: vec![first, second, lane],
            decor: vec![Decor::new(
                7,
                DecorKind::Windmill,
                0,
                Place::middle_of(TilePos::new(1, 1)),
            )],
            looked: looked(&RoadRank::ALL, &[]),
        };
        let words = |gone: &Gone| gone.reported(&cut()).would_take();
        assert_eq!(
            words(&gone).as_deref(),
            Some("this takes away a lane of ships and 2 roads")
        );
        let none = Gone {
            looked: looked(&RoadRank::ALL, &[]),
            ..Gone::default()
        };
        assert_eq!(words(&none), None);
    }

    #[test]
    fn a_cut_road_that_does_not_show_stays_in_the_words_once_all_that_shows_is_known() {
        // The words on it were taken back, and the click took it without a word.
        let words = |looked: Looked| {
            let gone = Gone {
                looked,
                ..Gone::default()
            };
            gone.reported(&cut()).would_take()
        };
        let road = |x| road(4, TilePos::new(x, 0));
        let far = RoadRequest::for_ranks(
            &RoadRank::ALL,
            Span::between(TilePos::new(3, 3), TilePos::new(4, 4)),
        );
        let far = Looked {
            request: Some(far),
            ..Looked::default()
        };
        for (looked, stays) in [
            (Looked::default(), true),
            (looked(&[RoadRank::Highway], &[]), true),
            (looked(&[RoadRank::Highway], &[road(5)]), true),
            (looked(&[RoadRank::Highway], &[road(0)]), false),
            (looked(&RoadRank::ALL, &[]), false),
            (far, true),
        ] {
            let expected = stays.then_some("this takes away a road");
            assert_eq!(words(looked.clone()).as_deref(), expected, "{looked:?}");
        }
    }

    #[test]
    fn a_lane_to_a_port_that_does_not_show_is_not_drawn_and_not_counted() {
        // It was struck out where no lane was seen.
        let lane = |id, joins| {
            MapRoad(Road {
                rank: RoadRank::SeaLane,
                joins,
                ..road(id, TilePos::new(0, 0))
            })
        };
        let [city, village] = [SiteKind::City, SiteKind::Village].map(Some);
        let lanes = [lane(1, [city, city]), lane(2, [city, village])];
        for (tile_points, counted) in [(9.0, vec![1]), (14.0, vec![1, 2])] {
            let drawn = drawn(lanes.iter(), Scale::usual(tile_points));
            let ids: Vec<_> = drawn.iter().map(|road| road.id).collect();
            assert_eq!(ids, counted, "{tile_points}");
        }
    }

    #[test]
    fn what_was_found_of_another_stroke_or_map_is_forgotten() {
        let stroke = |id: u64| {
            Stroke::default().with_marks([mapmaker_grid::world::MarkChange {
                id,
                at: TilePos::new(0, 0),
                before: None,
                after: Some(mapmaker_grid::world::Mark::default()),
            }])
        };
        let (one, other) = (stroke(1), stroke(2));
        for (wanted, version, is_kept) in [
            (Some(&one), 3, true),
            (Some(&other), 3, false),
            (Some(&one), 4, false),
            (None, 3, false),
        ] {
            let mut going = Going {
                found: Some(Gone::default()),
                wanted: Some((one.clone(), 3)),
                ..Going::default()
            };
            going.want(wanted, version);
            assert_eq!(going.gone().is_some(), is_kept, "{wanted:?}, {version}");
        }
    }
}
