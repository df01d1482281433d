//! Creates an expedition from its code and the world: the home, the find, and who knows which clue.

use super::calendar::{DAY_HOURS, LAST_DAY};
use super::candidates::{are_described, candidates};
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

/// The radii in which a home is searched for, in tiles, one after another.
const HOME_REACHES: [i64; 3] = [40, 80, 160];

/// How many homes are tried.
const HOMES: usize = 6;

/// How many hiding places a home needs.
const ENOUGH_TILES: usize = 300;

/// The octave of [`mapmaker_grid::hash::Purpose::Expedition`] for the kind of find.
const KINDS: u64 = 2;

/// How many tiles are tried for a find of each kind.
const FINDS: usize = 6;

/// The most sites of a quest besides the home.
const MOST_SITES: usize = 90;

/// The least distance from the find to a site, in tiles.
const SITE_DISTANCE: i64 = 3;

/// Why an expedition can't be created.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoQuest {
    /// There is no settlement to begin in, or none with enough land around it.
    #[error("no town with land enough around it was found to begin in")]
    NoHome,
    /// Nothing could be hidden so that it can be found.
    #[error("nothing could be hidden around {0} so that reading the land would find it")]
    NoFind(String),
}

impl Quest {
    /// Creates the expedition of a code in a world.
    ///
    /// # Errors
    /// If the world has no place to begin, or none to hide anything.
    pub fn new(code: Code, view: &mut dyn WorldView) -> Result<Self, NoQuest> {
        let measure = code.difficulty.measure();
        let (home, survey) = home(view, measure).ok_or(NoQuest::NoHome)?;
        let mut dice = Dice::new(code, 0);
        let sites = sites(view, home, &survey, &mut dice, code).ok_or(NoQuest::NoHome)?;
        let known = Known::of_all(&survey.sheet, &sites);
        let mut tiles = hiding_places(&survey, &sites, measure);
        dice.shuffle(&mut tiles);
        // Tiles that clues about named waters, ranges, woods or rivers describe are tried first: they reward reading
        // the land.
        let are_described = are_described(&tiles, &sites, &known);
        let mut tiles: Vec<_> = tiles.into_iter().zip(are_described).collect();
        tiles.sort_by_key(|&(_, is_described)| !is_described);
        let tiles: Vec<_> = tiles.into_iter().map(|(at, _)| at).collect();
        let finds = finds(&tiles, &survey, code);
        // If no find has a puzzle near the way to it, no clue is behind a puzzle.
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

    /// How many tiles of the reachable area agree with all clues, including the find.
    pub(super) fn candidates_left(&self, survey: &Survey) -> usize {
        let all: Vec<_> = (0..self.clues.len() as u8).collect();
        self.agreeing(&all, survey).len()
    }

    /// The tiles of the reachable area that agree with these clues.
    pub(super) fn agreeing(&self, clues: &[u8], survey: &Survey) -> Vec<TilePos> {
        let known = Known::of_all(&survey.sheet, &self.sites);
        let mut tiles = survey.area.clone();
        for held in clues.iter().filter_map(|&clue| self.held(clue)) {
            tiles.retain(|&at| held.clue.verdict(at, &known) == Verdict::Yes);
        }
        tiles
    }
}

/// The number of the settlement to begin in, and the land around it.
fn home(view: &mut dyn WorldView, measure: Measure) -> Option<(u64, Survey)> {
    let heart = view.heart();
    let mut homes = Homes {
        tried: Vec::new(),
        best: None,
    };
    // Cities and towns are equally good; villages are used if there are none.
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
    /// The best home: how many hiding places it has, its number, and the land around it.
    best: Option<(usize, u64, Survey)>,
}

impl Homes {
    /// Tries settlements within a distance of the heart of the world, the nearest first; returns whether no more are
    /// needed.
    fn try_all(
        &mut self,
        mut settlements: Vec<(u64, TilePos)>,
        (heart, reach): (TilePos, i64),
        view: &mut dyn WorldView,
        measure: Measure,
    ) -> bool {
        // Those in the corners of the square are farther away than some outside.
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

    /// Whether one is good enough, or enough were tried.
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
    /// The preferred kind of find for a code, if the land suits it.
    #[must_use]
    pub fn wished(code: Code) -> Self {
        let [first, ..] = kinds(code);
        first
    }
}

/// What may be hidden where, in the order of trying. The kind is drawn first, and then a tile for it: otherwise it
/// would usually be what suits the most common land.
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

/// The sites of an expedition: the home first, the map's features, and places that only expeditions have.
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
        // A settlement must be reachable on foot.
        let is_there = !place.kind.is_spot() || survey.field.hours(place.at).is_some();
        if is_there && sites.iter().all(is_new) && sites.len() <= MOST_SITES {
            sites.push(place);
        }
    }
    spots::add(&mut sites, (&survey.sheet, &survey.area), dice, code);
    Some(sites)
}

/// The clues of a find and their holders.
fn clues(
    find: TilePos,
    sites: &[Place],
    (survey, known): (&Survey, &Known),
    (measure, asks): (Measure, Asks),
    dice: &mut Dice,
) -> Option<Vec<HeldClue>> {
    // At least a quarter: north is never on top.
    let turn = measure.turns_pieces.then(|| 1 + dice.below(3) as u8);
    let way = survey.field.way(find)?;
    let all = candidates(find, &way, sites, known, turn);
    let chosen = select(all, &survey.area, known, measure.clues, dice)?;
    hand_out(find, sites, (survey, known), (chosen, asks), dice)
}
