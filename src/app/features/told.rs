//! Says which settlements and roads a stroke took away, and which settlements it made room for.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::request::Request;
use mapmaker_drawing::chart::Named;
use mapmaker_features::{Feature, Kind, Road, RoadRank};
use mapmaker_grid::TilePos;
use mapmaker_land::editing::{Gone, Told, What};

/// Which settlements, and what else has a given name, a stroke took away and which it made room for.
pub(super) fn told(
    before: &(Request, Arc<Vec<Named>>),
    request: Request,
    after: &[Named],
    is_given: impl Fn(&Feature) -> bool,
) -> Told {
    let (shown, before) = before;
    if (shown.chunk_source, shown.detail) != (request.chunk_source, request.detail) {
        return Told::default();
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
    let gone = missing(before, after, false)
        .into_iter()
        .map(|(feature, name)| {
            let name = match feature.kind {
                Kind::Site(kind) => format!("the {} {name}", kind.word()),
                _ => name,
            };
            let at = vec![feature.at];
            Gone {
                what: What::Place(name),
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
    Told {
        gone: gone.collect(),
        notes: dry.into_iter().chain(new).collect(),
        ..Told::default()
    }
}

/// Which roads are gone, by the ends that are still there; of one that lost a settlement, `lost` by number, that tells
/// enough.
pub(super) fn told_of_roads<'a>(
    gone: impl Iterator<Item = &'a Road>,
    named: &[Named],
    lost: &BTreeSet<u64>,
) -> Told {
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
    let gone = roads.into_iter().map(|road| Gone {
        what: What::Way(road),
        at: Vec::new(),
    });
    Told {
        gone: gone.collect(),
        ..Told::default()
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
        let shown = (request(1, span(0, 3)), before);
        // The view has moved on in the meantime: what it no longer holds is not gone.
        let now = request(2, span(0, 1));
        let told = |after: &[Named]| super::told(&shown, now, after, |_| false).lines();
        let (oran, ivry) = (village(3, "Oran"), village(70, "Ivry"));
        assert!(told(&[oran.clone(), ivry.clone()]).is_empty());
        let gone = "the village Oran is gone";
        assert_eq!(told(std::slice::from_ref(&ivry)), [gone]);
        let after = [ivry, village(5, "New Oran"), village(150, "Beyond")];
        assert_eq!(told(&after), [gone, "New Oran appeared"]);
        // What has no walls and a given name is missed as well, and only then.
        let mut lake = village(5, "Blue Mere");
        lake.0.kind = Kind::Lake;
        let shown = (request(1, span(0, 3)), Arc::new(vec![lake]));
        let told = |is_given| super::told(&shown, now, &[], |_| is_given).lines();
        assert_eq!(told(true), ["Blue Mere is gone"]);
        assert!(told(false).is_empty());
        // A river whose mouth was filled in runs on upstream, under the number that its name goes by.
        let place = |id, x| {
            let (mut river, name) = village(id, "Sonjas Run");
            (river.kind, river.thing, river.at) = (Kind::River, 9, TilePos::new(x, 0));
            (river, name)
        };
        let shown = (
            request(1, span(0, 3)),
            Arc::new(vec![place(9, 5), place(10, 40)]),
        );
        assert!(super::told(&shown, now, &[place(10, 40)], |_| true).is_empty());
        let told = super::told(&shown, now, &[], |_| true).lines();
        assert_eq!(told, ["Sonjas Run no longer runs here"]);
        assert_eq!(
            listed(&["a", "b", "c", "d", "e", "f"].map(str::to_owned)),
            "a, b, c, d and 2 more"
        );
    }
}
