//! Says which settlements, names and roads a stroke took away, what it made smaller, and which settlements it made room for.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::request::Request;
use mapmaker_drawing::chart::Named;
use mapmaker_features::{Feature, Features, Kind, Road, RoadRank};
use mapmaker_grid::TilePos;
use mapmaker_grid::world::{Overlay, Stroke};
use mapmaker_land::editing::{EndlessMap, Loss, LossKind, StrokeReport};

/// What was there before a stroke.
#[derive(Clone)]
pub(super) struct Before {
    /// Of which map it tells.
    pub(super) shown: Request,
    pub(super) named: Arc<Vec<Named>>,
    /// All that was changed since.
    pub(super) stroke: Stroke,
}

/// A body is told to be smaller once it lost more than one in so many of its tiles.
const SHARE: usize = 4;

/// A body of more tiles than these is too great to lose that much by a stroke.
const MOST_TILES: usize = 4096;

/// So far from its middle at most a body loses tiles that count, in tiles.
const FAR: i64 = 64;

/// The bodies that lost much of their land or water, by number.
pub(super) fn smaller(
    (map, features): (&mut EndlessMap, &Features),
    overlay: &Overlay,
    before: &Before,
) -> BTreeSet<u64> {
    let changes = before.stroke.changes();
    let mut bare = None;
    let mut found = BTreeSet::new();
    for (feature, _) in before.named.iter().filter(|(one, _)| one.arc.is_some()) {
        let is_near =
            |at: TilePos| (at.x - feature.at.x).abs().max((at.y - feature.at.y).abs()) <= FAR;
        let is_lost = |map: &mut EndlessMap, at| !features.is_of(map, overlay, feature.kind, at);
        let near = changes
            .iter()
            .map(|change| change.at)
            .filter(|&at| is_near(at));
        let lost: BTreeSet<_> = near
            .filter(|&at| is_lost(map, at))
            .map(|at| (at.y, at.x))
            .collect();
        if lost.is_empty() {
            continue;
        }
        let bare = bare.get_or_insert_with(|| {
            let mut bare = overlay.clone();
            bare.apply(&before.stroke.inverse());
            bare
        });
        let tiles = features.extent(map, bare, feature, MOST_TILES);
        let gone = tiles.iter().filter(|at| lost.contains(&(at.y, at.x)));
        if tiles.len() < MOST_TILES && SHARE * gone.count() > tiles.len() {
            found.insert(feature.id);
        }
    }
    found
}

/// Which settlements, and what else has a name, a stroke took away, what is `smaller` of what is there still, and which
/// settlements and given names it made room for.
pub(super) fn report(
    before: &Before,
    request: Request,
    (after, smaller): (&[Named], &BTreeSet<u64>),
    is_given: impl Fn(&Feature) -> bool,
) -> StrokeReport {
    let Before {
        shown,
        named: before,
        ..
    } = before;
    if (shown.chunk_source, shown.detail) != (request.chunk_source, request.detail) {
        return StrokeReport::default();
    }
    let step = request.detail.step_log2();
    let is_seen = |at: TilePos| {
        let mut spans = [shown.span, request.span].into_iter();
        spans.all(|span| span.contains(at.x >> step, at.y >> step))
    };
    let missing = |from: &[Named], of: &[Named], is_river: bool| {
        // A river stands in many places under one number, and is not gone from all of them.
        let of: BTreeSet<u64> = of.iter().map(|(feature, _)| feature.thing).collect();
        let missed = from.iter().filter(|(feature, _)| {
            (matches!(feature.kind, Kind::Site(_)) || is_given(feature))
                && (feature.kind == Kind::River) == is_river
                && is_seen(feature.at)
                && !of.contains(&feature.thing)
        });
        missed.cloned().collect::<Vec<_>>()
    };
    let gone = missing(before, after, false);
    let names_gone = before.iter().filter(|(feature, _)| {
        // A body that lies another way has another name.
        let is_there = |(other, _): &Named| {
            let (x, y) = (other.at.x - feature.at.x, other.at.y - feature.at.y);
            let is_near = x.abs().max(y.abs()) <= feature.radius_tiles.max(2);
            other.thing == feature.thing || other.kind == feature.kind && is_near
        };
        (feature.arc.is_some() || matches!(feature.kind, Kind::Peak | Kind::Cape))
            && !is_given(feature)
            && is_seen(feature.at)
            && !after.iter().any(is_there)
    });
    let names_gone: Vec<_> = names_gone.cloned().collect();
    let smaller = before.iter().filter(|(feature, _)| {
        smaller.contains(&feature.id) && after.iter().any(|(one, _)| one.id == feature.id)
    });
    let smaller: BTreeSet<_> = smaller
        .map(|(feature, name)| called(feature.kind, name))
        .collect();
    let gone = gone.into_iter().chain(names_gone).map(|(feature, name)| {
        let name = match feature.kind {
            Kind::Site(kind) => format!("the {} {name}", kind.word()),
            _ if is_given(&feature) => name,
            _ => format!("the name {name}"),
        };
        let at = vec![feature.at];
        Loss {
            what: LossKind::Place(name),
            at,
        }
    });
    let names = |missing: Vec<Named>| {
        let names: BTreeSet<_> = missing.into_iter().map(|(_, name)| name).collect();
        names.into_iter().collect::<Vec<_>>()
    };
    let new = names(missing(after, before, false));
    // One may run on where nobody looks.
    let dry = names(missing(before, after, true));
    let run = if dry.len() == 1 { "runs" } else { "run" };
    let dry = (!dry.is_empty()).then(|| format!("{} no longer {run} here", listed(&dry)));
    let new = (!new.is_empty()).then(|| format!("{} appeared", listed(&new)));
    StrokeReport {
        gone: gone.collect(),
        smaller: smaller.into_iter().collect(),
        notes: dry.into_iter().chain(new).collect(),
        ..StrokeReport::default()
    }
}

/// Which roads are gone, by the ends that are still there; of one that lost a settlement, `lost` by number, that tells
/// enough.
pub(super) fn report_roads<'a>(
    gone: impl Iterator<Item = &'a Road>,
    named: &[Named],
    lost: &BTreeSet<u64>,
) -> StrokeReport {
    let name = |id| {
        let found = named.iter().find(|(feature, _)| feature.id == id);
        found.map(|(_, name)| name)
    };
    let gone = gone.filter(|road| road.ends.iter().all(|end| !lost.contains(end)));
    let roads = gone.filter_map(|road| {
        let what = match road.rank {
            RoadRank::SeaLane => "lane of ships",
            _ => "road",
        };
        match road.ends.map(name) {
            [Some(from), Some(to)] => Some(format!("the {what} from {from} to {to}")),
            [Some(end), None] | [None, Some(end)] => Some(format!("a {what} to {end}")),
            [None, None] => None,
        }
    });
    let roads: BTreeSet<_> = roads.collect();
    let gone = roads.into_iter().map(|road| Loss {
        what: LossKind::Way(road),
        at: Vec::new(),
    });
    StrokeReport {
        gone: gone.collect(),
        ..StrokeReport::default()
    }
}

/// A body by its name, with what it is where that does not say so.
fn called(kind: Kind, name: &str) -> String {
    if name.to_lowercase().contains(kind.word()) {
        name.to_owned()
    } else {
        format!("the {} {name}", kind.word())
    }
}

/// Some names, and how many more there are.
fn listed(names: &[String]) -> String {
    const MOST: usize = 4;
    match names.len() {
        ..=MOST => names.join(", "),
        count => format!("{} and {} more", names[..MOST].join(", "), count - MOST),
    }
}

#[cfg(test)]
mod tests {
    use super::super::request::Detail;
    use super::super::village_called as village;
    use super::*;
    use crate::app::span::Span;
    use mapmaker_features::NameArc;

    #[test]
    fn what_a_stroke_takes_away_and_makes_room_for_is_told() {
        let span = |west, east| Span {
            west,
            north: 0,
            east,
            south: 0,
        };
        let request = |version, span| Request {
            chunk_source: 1,
            version,
            detail: Detail::All,
            span,
        };
        let before = Arc::new(vec![
            village(3, "Oran"),
            village(70, "Ivry"),
            village(200, "Far"),
        ]);
        let shown = |named| Before {
            shown: request(1, span(0, 3)),
            named,
            stroke: Stroke::default(),
        };
        let none = BTreeSet::new();
        let towns = shown(before);
        // The view has moved on in the meantime: what it no longer holds is not gone.
        let now = request(2, span(0, 1));
        let report =
            |after: &[Named]| super::report(&towns, now, (after, &none), |_| false).lines();
        let (oran, ivry) = (village(3, "Oran"), village(70, "Ivry"));
        assert!(report(&[oran.clone(), ivry.clone()]).is_empty());
        let gone = "the village Oran is gone";
        assert_eq!(report(std::slice::from_ref(&ivry)), [gone]);
        let after = [ivry, village(5, "New Oran"), village(150, "Beyond")];
        assert_eq!(report(&after), [gone, "New Oran appeared"]);
        // What has no walls and a given name is missed as well, and only then.
        let mut lake = village(5, "Blue Mere");
        lake.0.kind = Kind::Lake;
        lake.0.arc = Some(NameArc {
            shift: (0, 0),
            along: (1, 0),
            half_tiles: 3,
            bow_tiles: 0,
        });
        let lakes = shown(Arc::new(vec![lake.clone()]));
        let report = |after: &[Named], smaller: &BTreeSet<u64>, is_given| {
            super::report(&lakes, now, (after, smaller), |_| is_given).lines()
        };
        assert_eq!(report(&[], &none, true), ["Blue Mere is gone"]);
        assert_eq!(report(&[], &none, false), ["the name Blue Mere is gone"]);
        let less = BTreeSet::from([lake.0.id]);
        let there = std::slice::from_ref(&lake);
        assert!(report(there, &none, false).is_empty());
        assert_eq!(
            report(there, &less, false),
            ["the lake Blue Mere is smaller"]
        );
        assert_eq!(called(Kind::Lake, "Lake Orm"), "Lake Orm");
        // A river whose mouth was filled in runs on upstream, under the number that its name goes by.
        let place = |id, x| {
            let (mut river, name) = village(id, "Sonjas Run");
            (river.kind, river.thing, river.at) = (Kind::River, 9, TilePos::new(x, 0));
            (river, name)
        };
        let rivers = shown(Arc::new(vec![place(9, 5), place(10, 40)]));
        let report = |after: &[Named]| super::report(&rivers, now, (after, &none), |_| true);
        assert!(report(&[place(10, 40)]).is_empty());
        let report = report(&[]).lines();
        assert_eq!(report, ["Sonjas Run no longer runs here"]);
        assert_eq!(
            listed(&["a", "b", "c", "d", "e", "f"].map(str::to_owned)),
            "a, b, c, d and 2 more"
        );
    }
}
