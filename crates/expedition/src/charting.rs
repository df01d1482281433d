//! Charts what the party sees.

use super::clue::{Landmark, SiteId};
use super::compass::{Wind, distance2, is_within};
use super::event::Event;
use super::extent::{Extent, Part, REACH};
use super::turn::Turn;
use super::verdict::Verdict;
use super::view::{LandKind, Place, PlaceKind, WorldView};
use super::ways::{Frame, Sheet, disc};
use mapmaker_grid::TilePos;

/// A landmark is reported if there is none on the chart within so many tiles to each side, the greatest distance at
/// which peaks are seen.
const NEWS_REACH: i64 = 14;

/// Charts what is visible from the party's place.
pub(super) fn look(turn: &mut Turn) {
    let sight = turn.state.sight(turn.view);
    look_as_far_as(turn, sight);
}

/// Charts what is visible from the party's place, with a given sight in tiles.
pub(super) fn look_as_far_as(turn: &mut Turn, sight: i64) {
    let here = turn.state.at;
    let far = 2 * sight;
    let unseen = unseen(turn);
    // Peaks are seen from twice as far as outlines.
    let shows = |&at: &TilePos| {
        !turn.state.chart.has(at)
            && (is_within(at, here, sight) || turn.view.bare(at).land == LandKind::Mountain)
    };
    let shown: Vec<_> = disc(here, far).filter(shows).collect();
    let sighted = sighted(turn, &shown);
    let mut tiles = 0;
    for &at in &shown {
        tiles += u32::from(turn.state.chart.add(at));
    }
    // So are the smoke of houses, and towers; a party that sees a part of a lake, a range, a wood or a river learns
    // its name.
    let sites = &turn.state.quest.sites;
    for &site in &unseen {
        let place = &sites[usize::from(site)];
        if is_part_of(place, &shown, turn.view) {
            turn.state.recognised.insert(site);
        }
        let shows = place.kind.is_settlement()
            || matches!(
                place.kind,
                PlaceKind::Tower | PlaceKind::Light | PlaceKind::Peak
            );
        if shows && place.is_within(here, far) {
            tiles += u32::from(turn.state.chart.add(place.at));
        }
    }
    report(turn, tiles, sighted, unseen);
}

/// The sites that are not on the chart.
fn unseen(turn: &Turn) -> Vec<SiteId> {
    let sites = 0..turn.state.quest.sites.len() as SiteId;
    sites.filter(|&site| !turn.state.sees(site)).collect()
}

/// Adds events for the charted tiles, what was sighted, and the sites that are newly on the chart.
fn report(turn: &mut Turn, tiles: u32, sighted: Vec<Event>, unseen: Vec<SiteId>) {
    turn.events
        .extend((tiles > 0).then_some(Event::Charted { tiles }));
    turn.events.extend(sighted);
    let seen = unseen.into_iter().filter(|&site| turn.state.sees(site));
    turn.events.extend(seen.map(|site| Event::Saw { site }));
}

/// Whether some of these tiles belong to a water, a range, a wood or a river.
fn is_part_of(place: &Place, tiles: &[TilePos], view: &mut dyn WorldView) -> bool {
    let Some(part) = Part::of(place.kind) else {
        return false;
    };
    let mut near = tiles
        .iter()
        .filter(|&&at| place.is_within(at, REACH + 1))
        .peekable();
    if near.peek().is_none() {
        return false;
    }
    let sheet = Sheet::new(Frame::around(place.at, REACH), |at| Some(view.bare(at)));
    let extent = Extent::of(part, place.at, &sheet);
    near.any(|&at| extent.has(at) == Verdict::Yes)
}

/// The landmarks on newly visible tiles with none of their kind nearby on the chart.
fn sighted(turn: &mut Turn, shown: &[TilePos]) -> Vec<Event> {
    let here = turn.state.at;
    let mut nearest = [None; Landmark::ALL.len()];
    for &at in shown {
        let ground = turn.view.bare(at);
        for (what, best) in Landmark::ALL.into_iter().zip(&mut nearest) {
            let is_nearer = |&best: &TilePos| distance2(here, at) < distance2(here, best);
            if what.is_on(ground) && best.as_ref().is_none_or(is_nearer) {
                *best = Some(at);
            }
        }
    }
    if nearest.iter().all(Option::is_none) {
        return Vec::new();
    }
    let around = Frame::around(here, NEWS_REACH);
    for at in around.tiles().filter(|&at| turn.state.chart.has(at)) {
        let ground = turn.view.bare(at);
        for (what, best) in Landmark::ALL.into_iter().zip(&mut nearest) {
            if what.is_on(ground) {
                *best = None;
            }
        }
    }
    let news = Landmark::ALL.into_iter().zip(nearest);
    news.filter_map(|(what, at)| {
        let wind = Wind::eighth_between(here, at?);
        Some(Event::Sighted { what, wind })
    })
    .collect()
}

/// Charts all tiles within a distance of the party.
pub(super) fn chart_around(turn: &mut Turn, reach: i64) {
    let here = turn.state.at;
    let unseen = unseen(turn);
    let chart = &mut turn.state.chart;
    let tiles = disc(here, reach).map(|at| u32::from(chart.add(at))).sum();
    report(turn, tiles, Vec::new(), unseen);
}
