//! Reports which settlements, names and roads a stroke removed, which bodies it reduced, and which settlements it made
//! room for.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::request::Request;
use mapmaker_drawing::chart::Named;
use mapmaker_features::{Feature, Features, Kind, Road, RoadRank};
use mapmaker_grid::TilePos;
use mapmaker_grid::world::{Overlay, Stroke};
use mapmaker_land::editing::{EndlessMap, Loss, LossKind, StrokeReport};

/// The features before a stroke.
#[derive(Clone)]
pub(super) struct Before {
    /// The request that found them.
    pub(super) shown: Request,
    pub(super) named: Arc<Vec<Named>>,
    /// All changes since.
    pub(super) stroke: Stroke,
}

/// A body is reported as reduced if it lost more than one in this many of its tiles.
const SHARE: usize = 4;

/// A body with more tiles than this is too large to lose that share in a stroke.
const MAX_TILES: usize = 4096;

/// The distance from a body's centre within which lost tiles count, in tiles.
const FAR: i64 = 64;

/// The ids of the bodies that lost a large share of their land or water.
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
        let tiles = features.extent(map, bare, feature, MAX_TILES);
        let gone = tiles.iter().filter(|at| lost.contains(&(at.y, at.x)));
        if tiles.len() < MAX_TILES && SHARE * gone.count() > tiles.len() {
            found.insert(feature.id);
        }
    }
    found
}

/// The report on a stroke: removed settlements and named features, those of the remaining that are `smaller`, and
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
        // A river has many places under one id, and may be gone from some of them only.
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
        // A body whose shape has changed may have another name.
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
    // A river may continue out of view.
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

/// The report on lost roads, by their remaining ends. A road that lost a settlement, an id in `lost`, is not reported.
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

/// A body's name, with its kind unless the name includes it.
fn called(kind: Kind, name: &str) -> String {
    if name.to_lowercase().contains(kind.word()) {
        name.to_owned()
    } else {
        format!("the {} {name}", kind.word())
    }
}

/// The first names of a list, and the number of the others.
fn listed(names: &[String]) -> String {
    const MAX_LISTED: usize = 4;
    match names.len() {
        ..=MAX_LISTED => names.join(", "),
        count => format!(
            "{} and {} more",
            names[..MAX_LISTED].join(", "),
            count - MAX_LISTED
        ),
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
    fn features_lost_and_gained_by_a_stroke_are_reported() {
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
        // The view has moved meanwhile: features out of view are not lost.
        let now = request(2, span(0, 1));
        let report =
            |after: &[Named]| super::report(&towns, now, (after, &none), |_| false).lines();
        let (oran, ivry) = (village(3, "Oran"), village(70, "Ivry"));
        assert!(report(&[oran.clone(), ivry.clone()]).is_empty());
        let gone = "the village Oran is gone";
        assert_eq!(report(std::slice::from_ref(&ivry)), [gone]);
        let after = [ivry, village(5, "New Oran"), village(150, "Beyond")];
        assert_eq!(report(&after), [gone, "New Oran appeared"]);
        // A feature other than a settlement is reported only if its name was given by hand.
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
        // A river whose mouth was filled runs on upstream, under the id of its name.
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
