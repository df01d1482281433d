//! Makes an expedition out of its code and the world: where it begins, what is hidden where, and who knows of it.

use super::calendar::{DAY_HOURS, LAST_DAY};
use super::candidates::{are_told_of, candidates};
use super::code::Code;
use super::compass::distance2;
use super::dice::Dice;
use super::holders::{Asks, hand_out, is_straight};
use super::known::Known;
use super::quest::{AREA_REACH, Find, FindKind, HeldClue, Measure, Quest};
use super::select::select;
use super::spots;
use super::survey::Survey;
use super::verdict::Verdict;
use super::view::{Place, WorldView};
use mapmaker_grid::TilePos;

/// How far from the heart of the world a home is looked for, in tiles, one after another until there is one.
const HOME_REACHES: [i64; 3] = [40, 80, 160];

/// The homes that are tried.
const HOMES: usize = 6;

/// Tiles that may hide the find, of which a home needs as many.
const ENOUGH_TILES: usize = 300;

/// The octave of [`mapmaker_grid::hash::Purpose::Expedition`] by which the kind of find is chosen.
const KINDS: u64 = 2;

/// The tiles that are tried for a find of each kind, where there are as many.
const FINDS: usize = 6;

/// The most sites of a quest beside the home.
const MOST_SITES: usize = 90;

/// Tiles from the find to the nearest site, at least.
const SITE_DISTANCE: i64 = 3;

/// Why there is no expedition.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoQuest {
    /// No settlement to begin in, or none with land enough around it.
    #[error("no town with land enough around it was found to begin in")]
    NoHome,
    /// Nothing could be hidden so that it can be found.
    #[error("nothing could be hidden around {0} so that reading the land would find it")]
    NoFind(String),
}

impl Quest {
    /// The expedition of a code in a world.
    ///
    /// # Errors
    /// When the world has nowhere to begin, or nowhere to hide anything.
    pub fn new(code: Code, view: &mut dyn WorldView) -> Result<Self, NoQuest> {
        let measure = code.difficulty.measure();
        let (home, survey) = home(view, measure).ok_or(NoQuest::NoHome)?;
        let mut dice = Dice::new(code, 0);
        let sites = sites(view, home, &survey, &mut dice, code).ok_or(NoQuest::NoHome)?;
        let known = Known::of_all(&survey.sheet, &sites);
        let mut tiles = hiding_places(&survey, &sites, measure);
        dice.shuffle(&mut tiles);
        // What lies by a named water, range, wood or river is found by reading the land, and is tried first.
        let are_told_of = are_told_of(&tiles, &sites, &known);
        let mut tiles: Vec<_> = tiles.into_iter().zip(are_told_of).collect();
        tiles.sort_by_key(|&(_, is_told_of)| !is_told_of);
        let tiles: Vec<_> = tiles.into_iter().map(|(at, _)| at).collect();
        let finds = finds(&tiles, &survey, code);
        // Where no find has a puzzle near the way to it, all clues are had without.
        let mut found = None;
        for asks in [Asks::Puzzle, Asks::Nothing] {
            found = found.or_else(|| {
                finds.iter().find_map(|&find| {
                    let of = (&survey, &known);
                    let clues = clues(find.at, &sites, of, (measure, asks), &mut dice)?;
                    Some((find, clues))
                })
            });
        }
        // OK because the home is the first of the sites.
        let (find, clues) = found.ok_or_else(|| NoQuest::NoFind(sites[0].name.clone()))?;
        let at = find.at;
        let hours = survey.field.hours(at).unwrap_or(0);
        let both_ways = (2 * hours).div_ceil(DAY_HOURS);
        let days = both_ways + both_ways * measure.slack_percent / 100 + measure.slack_days;
        Ok(Self {
            code,
            map: None,
            home: 0,
            find,
            first_day: (LAST_DAY + 1).saturating_sub(days).max(1),
            sites,
            clues,
        })
    }

    /// How many tiles of the reachable area agree with all clues together, the find among them.
    pub(super) fn candidates_left(&self, survey: &Survey) -> usize {
        let all: Vec<_> = (0..self.clues.len() as u8).collect();
        self.agreeing(&all, survey).len()
    }

    /// The tiles of the reachable area that agree with these clues.
    pub(super) fn agreeing(&self, clues: &[u8], survey: &Survey) -> Vec<TilePos> {
        let known = Known::of_all(&survey.sheet, &self.sites);
        let mut tiles = survey.area.clone();
        for held in clues.iter().filter_map(|&clue| self.held(clue)) {
            tiles.retain(|&at| held.clue.judge(at, &known) == Verdict::Yes);
        }
        tiles
    }
}

/// The number of the settlement to begin in, with the land around it.
fn home(view: &mut dyn WorldView, measure: Measure) -> Option<(u64, Survey)> {
    let heart = view.heart();
    let mut homes = Homes {
        tried: Vec::new(),
        best: None,
    };
    // Cities and towns are as good as each other; villages are for where there are none.
    for reach in HOME_REACHES {
        let towns = view.towns(heart, reach);
        if homes.try_all(towns, (heart, reach), view, measure) {
            break;
        }
    }
    if !homes.are_enough() {
        let [.., reach] = HOME_REACHES;
        let mut places = view.places(heart, reach);
        places.retain(|place| place.kind.is_settlement() && !place.kind.buys_charts());
        let places = places.iter().map(|place| (place.id, place.at)).collect();
        homes.try_all(places, (heart, reach), view, measure);
    }
    let (_, home, survey) = homes.best?;
    Some((home, survey))
}

/// The homes that were tried.
struct Homes {
    tried: Vec<u64>,
    /// How many tiles may hide a find around the best, which that is, and the land around it.
    best: Option<(usize, u64, Survey)>,
}

impl Homes {
    /// Tries settlements within so many tiles of the heart of the world, the nearest first; whether no more are needed.
    fn try_all(
        &mut self,
        mut settlements: Vec<(u64, TilePos)>,
        (heart, reach): (TilePos, i64),
        view: &mut dyn WorldView,
        measure: Measure,
    ) -> bool {
        // Those in the corners of the square are farther off than some beyond its sides.
        settlements.retain(|&(_, at)| distance2(at, heart) <= reach * reach);
        settlements.sort_by_key(|&(id, at)| (distance2(at, heart), id));
        for (id, at) in settlements {
            if self.are_enough() {
                break;
            }
            if self.tried.contains(&id) {
                continue;
            }
            self.tried.push(id);
            let survey = Survey::around(at, view);
            let count = hiding_places(&survey, &[], measure).len();
            if count > self.best.as_ref().map_or(0, |&(most, _, _)| most) {
                self.best = Some((count, id, survey));
            }
        }
        self.are_enough()
    }

    /// Whether one was found that is good enough, or so many were tried that there is none.
    fn are_enough(&self) -> bool {
        let is_good = |&(most, _, _): &(usize, u64, Survey)| most >= ENOUGH_TILES;
        self.tried.len() >= HOMES || self.best.as_ref().is_some_and(is_good)
    }
}

/// The tiles that may hide the find.
fn hiding_places(survey: &Survey, sites: &[Place], measure: Measure) -> Vec<TilePos> {
    let (least, most) = measure.way;
    let is_good = |&at: &TilePos| {
        let steps = survey.field.steps(at).unwrap_or(0);
        let hours = survey.field.hours(at).unwrap_or(u32::MAX);
        (least..=most).contains(&steps)
            && hours <= measure.most_hours
            && is_straight(&survey.field, survey.home, at)
            && !sites.iter().any(|site| site.is_within(at, SITE_DISTANCE))
    };
    survey.area.iter().copied().filter(is_good).collect()
}

/// The kinds of find in the order in which they are tried for a code.
fn kinds(code: Code) -> [FindKind; 9] {
    let mut kinds = FindKind::ALL;
    Dice::new(code, KINDS).shuffle(&mut kinds);
    kinds
}

impl FindKind {
    /// What is sought in the expedition of a code, if the land there suits it.
    #[must_use]
    pub fn wished(code: Code) -> Self {
        let [first, ..] = kinds(code);
        first
    }
}

/// What may be hidden where, in the order in which it is tried. The kind comes first, by chance, and then a tile for it: else it
/// would mostly be what suits the land that there is most of.
fn finds(tiles: &[TilePos], survey: &Survey, code: Code) -> Vec<Find> {
    let of_kind = |kind: FindKind| {
        let land = |at| survey.sheet.get(at).map(|ground| ground.land);
        let suits =
            move |&&at: &&TilePos| land(at).is_some_and(|land| FindKind::on(land).contains(&kind));
        let tiles = tiles.iter().filter(suits).take(FINDS);
        tiles.map(move |&at| Find { kind, at })
    };
    kinds(code).into_iter().flat_map(of_kind).collect()
}

/// The places that matter: the home first, what the map has, and what only expeditions know.
fn sites(
    view: &mut dyn WorldView,
    home: u64,
    survey: &Survey,
    dice: &mut Dice,
    code: Code,
) -> Option<Vec<Place>> {
    let mut places = view.places(survey.home, AREA_REACH);
    let home = places.iter().position(|place| place.id == home)?;
    let home = places.remove(home);
    places.retain(|place| place.id != home.id);
    places.sort_by_key(|place| (distance2(place.at, home.at), place.id));
    let mut sites = vec![home];
    for place in places {
        let is_new = |site: &Place| site.name != place.name && site.at != place.at;
        // A settlement that cannot be reached on foot is no use to anybody.
        let is_there = !place.kind.is_spot() || survey.field.hours(place.at).is_some();
        if is_there && sites.iter().all(is_new) && sites.len() <= MOST_SITES {
            sites.push(place);
        }
    }
    spots::add(&mut sites, (&survey.sheet, &survey.area), dice, code);
    Some(sites)
}

/// The clues of a find and who has them.
fn clues(
    find: TilePos,
    sites: &[Place],
    (survey, known): (&Survey, &Known),
    (measure, asks): (Measure, Asks),
    dice: &mut Dice,
) -> Option<Vec<HeldClue>> {
    // A quarter at least: north is never on top.
    let turn = measure.turns_pieces.then(|| 1 + dice.below(3) as u8);
    let way = survey.field.way(find)?;
    let all = candidates(find, &way, sites, known, turn);
    let chosen = select(all, &survey.area, known, measure.clues, dice)?;
    hand_out(find, sites, (survey, known), (chosen, asks), dice)
}
