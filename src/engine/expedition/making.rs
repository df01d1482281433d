//! Makes an expedition out of its code and the world: where it begins, what is hidden where, and who knows of it.

use super::calendar::{DAY_HOURS, LAST_DAY};
use super::candidates::{are_told_of, candidates};
use super::clue::{Clue, MOST_SIGHT, SiteId};
use super::code::Code;
use super::compass::{distance, distance2};
use super::dice::Dice;
use super::extent::Extents;
use super::known::Known;
use super::quest::{AREA_REACH, Find, FindKind, HeldClue, Measure, Quest};
use super::select::{MOST_LEFT, select};
use super::spots;
use super::verdict::Verdict;
use super::view::{Place, PlaceKind, WorldView};
use super::ways::{Field, Frame, Sheet};
use crate::engine::grid::TilePos;

/// How far from the heart of the world a home is looked for, in tiles, one after another until there is one.
const HOME_REACHES: [i64; 3] = [40, 80, 160];

/// The homes that are tried.
const HOMES: usize = 6;

/// Tiles that may hide the find, of which a home needs as many.
const ENOUGH_TILES: usize = 300;

/// The octave of [`crate::engine::hash::Purpose::Expedition`] by which the kind of find is chosen.
const KINDS: u64 = 2;

/// The tiles that are tried for a find of each kind, where there are as many.
const FINDS: usize = 3;

/// The most steps of a way in the reachable area.
pub(super) const MOST_STEPS: u32 = 90;

/// The most sites of a quest beside the home.
const MOST_SITES: usize = 90;

/// The steps of a way by the crow's distance, by ten, at most: 14 is that of a straight way along a diagonal.
const MOST_BEND_TENTHS: i64 = 17;

/// The hours by which the ways over those who have clues may differ without one being better than another.
const DETOUR_HOURS: u32 = 24;

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

/// What is known of the land around a home while the quest is made.
pub(super) struct Survey {
    home: TilePos,
    pub(super) sheet: Sheet,
    pub(super) field: Field,
    /// The tiles that can be reached on foot, in reading order.
    pub(super) area: Vec<TilePos>,
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
        let places: Vec<_> = sites.iter().map(|site| vec![site.at]).collect();
        let known = Known {
            sheet: &survey.sheet,
            sites: &places,
            extents: &Extents::default(),
        };
        let mut tiles = hiding_places(&survey, &sites, measure);
        dice.shuffle(&mut tiles);
        // What lies by a named water, range, wood or river is found by reading the land, and is tried first.
        let are_told_of = are_told_of(&tiles, &sites, known);
        let mut tiles: Vec<_> = tiles.into_iter().zip(are_told_of).collect();
        tiles.sort_by_key(|&(_, is_told_of)| !is_told_of);
        let tiles: Vec<_> = tiles.into_iter().map(|(at, _)| at).collect();
        let finds = finds(&tiles, &survey, code);
        let found = finds.into_iter().find_map(|find| {
            let clues = clues(find.at, &sites, (&survey, known), measure, &mut dice)?;
            Some((find, clues))
        });
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
}

impl Quest {
    /// How many tiles of the reachable area agree with all clues together, the find among them.
    #[must_use]
    pub fn candidates_left(&self, view: &mut dyn WorldView) -> usize {
        let survey = Survey::around(self.home_at(), view);
        let places: Vec<_> = self.sites.iter().map(|site| vec![site.at]).collect();
        let known = Known {
            sheet: &survey.sheet,
            sites: &places,
            extents: &Extents::default(),
        };
        let agrees = |&&at: &&TilePos| {
            let mut clues = self.clues.iter();
            clues.all(|held| held.clue.judge(at, known) == Verdict::Yes)
        };
        survey.area.iter().filter(agrees).count()
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

impl Survey {
    fn around(home: TilePos, view: &mut dyn WorldView) -> Self {
        // Clues look a little way beyond the tiles that they are held against.
        let frame = Frame::around(home, AREA_REACH + i64::from(MOST_SIGHT) + 1);
        // Roads are found later: they make ways shorter, and what can be done without them can be done with them.
        let sheet = Sheet::new(frame, |at| Some(view.bare(at)));
        let field = Field::on_foot(&sheet, home);
        let inside = Frame::around(home, AREA_REACH);
        let is_near = |&at: &TilePos| field.steps(at).is_some_and(|steps| steps <= MOST_STEPS);
        let area = inside.tiles().filter(is_near).collect();
        Self {
            home,
            sheet,
            field,
            area,
        }
    }
}

/// Whether the way from a field's start to a tile is not much longer than the crow's, so that nobody has to know of it
/// to set out for it.
fn is_straight(field: &Field, start: TilePos, at: TilePos) -> bool {
    let steps = field.steps(at).unwrap_or(u32::MAX);
    i64::from(steps) * 10 <= distance(start, at) * MOST_BEND_TENTHS + 60
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
    (survey, known): (&Survey, Known),
    measure: Measure,
    dice: &mut Dice,
) -> Option<Vec<HeldClue>> {
    let turn = measure.turns_pieces.then(|| dice.below(4) as u8);
    let all = candidates(find, sites, known, turn);
    let chosen = select(all, &survey.area, known, measure.clues, dice)?;
    let mut holders = holders(find, sites, survey, chosen.len() - 1, dice)?;
    let mut clues = Vec::new();
    let mut chosen = chosen.into_iter();
    clues.push(HeldClue {
        clue: chosen.next()?,
        holder: None,
        wording: dice.below(60) as u8,
    });
    let mut rest: Vec<Clue> = chosen.collect();
    let mut held = Vec::new();
    // A tower has its own bearing, and old walls have the torn pieces; all else is told by whoever is next.
    for index in (0..rest.len()).rev() {
        let wanted = |site: &SiteId| match rest[index] {
            Clue::Bearing { site: tower, .. } => *site == tower,
            Clue::Fragment { .. } => keeps_pieces(sites[usize::from(*site)].kind),
            _ => false,
        };
        if let Some(place) = holders.iter().rposition(wanted) {
            held.push((holders[place], place, rest.remove(index)));
        }
    }
    let taken: Vec<_> = held.iter().map(|&(_, place, _)| place).collect();
    let free = (0..holders.len()).filter(|place| !taken.contains(place));
    let free: Vec<_> = free.map(|place| (holders[place], place)).collect();
    held.extend(
        free.into_iter()
            .zip(rest)
            .map(|((site, place), clue)| (site, place, clue)),
    );
    held.sort_by_key(|&(_, place, _)| place);
    holders.clear();
    for (site, _, clue) in held {
        clues.push(HeldClue {
            clue,
            holder: Some(site),
            wording: dice.below(60) as u8,
        });
    }
    halves(&clues, &survey.area, known).then_some(clues)
}

/// Whether each clue leaves at most half of the tiles that those before it left: who has them may have changed their order.
fn halves(clues: &[HeldClue], area: &[TilePos], known: Known) -> bool {
    let mut left = area.to_vec();
    clues.iter().all(|held| {
        let before = left.len();
        left.retain(|&at| held.clue.judge(at, known) == Verdict::Yes);
        2 * left.len() <= before || before <= MOST_LEFT
    })
}

/// Whether papers are found there.
const fn keeps_pieces(kind: PlaceKind) -> bool {
    matches!(
        kind,
        PlaceKind::Ruin | PlaceKind::City | PlaceKind::Hermitage | PlaceKind::Castle
    )
}

/// So many sites that lie not far off the way to the find and not all together, the nearest to the home first.
fn holders(
    find: TilePos,
    sites: &[Place],
    survey: &Survey,
    wanted: usize,
    dice: &mut Dice,
) -> Option<Vec<SiteId>> {
    let from_find = Field::on_foot(&survey.sheet, find);
    let mut able: Vec<_> = sites
        .iter()
        .enumerate()
        .skip(1)
        .filter(|(_, site)| site.kind.is_spot() && site.kind != PlaceKind::Cape)
        .filter_map(|(index, site)| {
            let hours = survey.field.hours(site.at)?;
            let is_plain = is_straight(&survey.field, survey.home, site.at)
                && is_straight(&from_find, find, site.at);
            if !is_plain {
                return None;
            }
            let detour = hours + from_find.hours(site.at)? + dice.below(DETOUR_HOURS);
            Some((detour, hours, index as SiteId))
        })
        .collect();
    able.sort_unstable();
    let mut chosen: Vec<(u32, SiteId)> = Vec::new();
    let direct = survey.field.hours(find)?;
    // Rather near each other than far off the way.
    for (apart, most) in [(8, 1), (5, 1), (4, 2), (5, 4), (0, 100)] {
        for &(detour, hours, site) in &able {
            if detour > direct + most * DETOUR_HOURS + DETOUR_HOURS {
                break;
            }
            let place = &sites[usize::from(site)];
            let is_apart = |&(_, other): &(u32, SiteId)| {
                other != site && !place.is_within(sites[usize::from(other)].at, apart)
            };
            if chosen.len() < wanted && chosen.iter().all(is_apart) {
                chosen.push((hours, site));
            }
        }
    }
    chosen.sort_unstable();
    (chosen.len() == wanted).then(|| chosen.into_iter().map(|(_, site)| site).collect())
}
