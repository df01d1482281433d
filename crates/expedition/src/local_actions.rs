//! Actions at the party's place: hunting, searching, listening, puzzles, the lens.

use super::calendar::DAY_HOURS;
use super::clue::SiteId;
use super::compass::is_beside;
use super::event::{Event, Refusal};
use super::passing::pass;
use super::puzzle::{Puzzle, PuzzleChecker, Reward};
use super::state::{Companion, Expedition};
use super::turn::Turn;
use super::view::{Ground, LandKind, PlaceKind, WorldView};
use mapmaker_grid::hash;
use mapmaker_land::worldgen::Climate;

const SEARCH_HOURS: u32 = DAY_HOURS / 2;

/// The purpose of chance for hunting.
const HUNTED: u64 = 0;

/// The hours of a puzzle.
pub const PUZZLE_HOURS: u32 = 2;

/// The price of skipping a puzzle, and the increase for each level, in coins.
const SPARED_COINS: (u32, u32) = (6, 3);

/// Hunts for a day.
pub(super) fn hunt(turn: &mut Turn) -> Result<(), Refusal> {
    if turn.state.is_aboard {
        return Err(Refusal::Aboard);
    }
    let state = &mut *turn.state;
    if state.provisions >= state.most_provisions() {
        return Err(Refusal::Full);
    }
    let (least, most) = state.hunt_brings(turn.view);
    let got = least + hash::below(state.chance(HUNTED), most - least + 1);
    let provisions = state.stow(got);
    turn.events.push(Event::Hunted { provisions });
    pass(turn, DAY_HOURS);
    Ok(())
}

impl Expedition {
    /// The provisions from a day's hunt at the party's place, least and most.
    pub fn hunt_brings(&self, view: &mut dyn WorldView) -> (u32, u32) {
        let (least, most) = game(view.ground(self.at));
        let bonus = u32::from(self.company.contains(&Companion::Hunter));
        (least + bonus, most + bonus)
    }
}

/// The provisions from a day's hunt on some ground, least and most.
#[must_use]
pub const fn game(ground: Ground) -> (u32, u32) {
    let (least, most): (u32, u32) = match ground.land {
        LandKind::Forest => (1, 6),
        LandKind::Coast => (2, 5),
        LandKind::Plain => (1, 5),
        LandKind::Marsh => (1, 4),
        LandKind::Mountain => (0, 3),
        LandKind::Desert => (0, 2),
        LandKind::Sea => (0, 0),
    };
    if is_poor(ground) {
        (least / 2, most.div_ceil(2))
    } else {
        (least, most)
    }
}

/// Whether hunting and foraging are poor regardless of the kind of land.
pub(super) const fn is_poor(ground: Ground) -> bool {
    ground.road.is_some() || matches!(ground.climate, Climate::Ice | Climate::Desert)
}

/// Searches for half a day.
pub(super) fn search(turn: &mut Turn) -> Result<(), Refusal> {
    if turn.state.is_aboard {
        return Err(Refusal::Aboard);
    }
    if turn.state.has_find {
        return Err(Refusal::HasFind);
    }
    let (at, find) = (turn.state.at, turn.state.quest.find.at);
    if turn.state.searched().any(|searched| searched == at) {
        return Err(Refusal::Searched);
    }
    let is_near = is_beside(at, find);
    turn.state.has_find = is_near;
    turn.events.push(if is_near {
        Event::Found
    } else {
        turn.state.searched.push((at.x, at.y));
        Event::Nothing
    });
    pass(turn, SEARCH_HOURS);
    Ok(())
}

/// Hears the clue of the place.
pub(super) fn listen(turn: &mut Turn) -> Result<(), Refusal> {
    let site = turn.state.site_here().ok_or(Refusal::NothingToHear)?;
    let clue = turn.state.has_clue(site).ok_or(Refusal::NothingToHear)?;
    if turn.state.has_puzzle(site) {
        return Err(Refusal::Puzzle);
    }
    let hours = turn.state.listening_hours().ok_or(Refusal::NothingToHear)?;
    hear(turn, clue);
    pass(turn, hours);
    Ok(())
}

pub(super) fn hear(turn: &mut Turn, clue: u8) {
    turn.state.heard.push(clue);
    turn.events.push(Event::Heard { clue });
    add_leads(turn, clue);
}

/// Adds leads to the sites that know the next clues.
pub(super) fn add_leads(turn: &mut Turn, clue: u8) {
    let leads: Vec<SiteId> = turn.state.quest.leads(clue).collect();
    for site in leads {
        turn.add_lead(site);
    }
}

/// Solves the puzzle of the place.
pub(super) fn solve(
    turn: &mut Turn,
    solution: &str,
    checker: &dyn PuzzleChecker,
) -> Result<(), Refusal> {
    let (site, puzzle) = puzzle(turn)?;
    if !checker.is_solved(puzzle, solution) {
        return Err(Refusal::Wrong);
    }
    turn.events.push(Event::Solved { site });
    open(turn, site)?;
    pass(turn, PUZZLE_HOURS);
    Ok(())
}

/// Pays to skip the puzzle of the place.
pub(super) fn pay(turn: &mut Turn) -> Result<(), Refusal> {
    let (site, puzzle) = puzzle(turn)?;
    if matches!(turn.state.reward(site), Some(Reward::Coins(_))) {
        return Err(Refusal::OnlyCoins);
    }
    let price = spared(puzzle);
    turn.state.spend(price)?;
    turn.state.paid.insert(site);
    turn.events.push(Event::Paid { site, coins: price });
    open(turn, site)
}

/// The puzzle of the place.
fn puzzle(turn: &Turn) -> Result<(SiteId, Puzzle), Refusal> {
    let site = turn.state.site_here().ok_or(Refusal::NoPuzzle)?;
    let here = turn.state.puzzle_here().ok_or(Refusal::NoPuzzle)?;
    Ok((site, here))
}

/// Gives the reward for the puzzle of a site.
fn open(turn: &mut Turn, site: SiteId) -> Result<(), Refusal> {
    let reward = turn.state.reward(site).ok_or(Refusal::NoPuzzle)?;
    turn.state.solved.insert(site);
    match reward {
        Reward::Clue(clue) => hear(turn, clue),
        Reward::Pack => {
            turn.state.has_pack = true;
            turn.events.push(Event::Pack);
        }
        Reward::Coins(coins) => {
            turn.state.money = turn.state.money.saturating_add(coins);
            turn.events.push(Event::Won { coins });
        }
    }
    Ok(())
}

/// The price of skipping a puzzle, in coins.
fn spared(puzzle: Puzzle) -> u32 {
    SPARED_COINS.0 + SPARED_COINS.1 * u32::from(puzzle.level)
}

impl Expedition {
    /// The hours to hear the clue at the party's place; `None` if there is none, or a puzzle comes first.
    #[must_use]
    pub fn listening_hours(&self) -> Option<u32> {
        let site = self.site_here()?;
        self.has_clue(site).filter(|_| !self.has_puzzle(site))?;
        Some(match self.place_here()?.kind {
            PlaceKind::City | PlaceKind::Town => 3,
            PlaceKind::Ruin | PlaceKind::Castle => 4,
            PlaceKind::Hermitage | PlaceKind::Stones => 2,
            _ => 1,
        })
    }

    /// The price of skipping the puzzle at the party's place, in coins; `None` if there is none.
    #[must_use]
    pub fn puzzle_price(&self) -> Option<u32> {
        self.puzzle_here().map(spared)
    }

    /// The unsolved puzzle at the party's place.
    #[must_use]
    pub fn puzzle_here(&self) -> Option<Puzzle> {
        let site = self.site_here().filter(|&site| self.has_puzzle(site))?;
        self.quest.puzzle(site)
    }
}

/// Uses the lens. If no tile agrees with all clues, the use is not counted.
pub(super) fn lens(turn: &mut Turn) -> Result<(), Refusal> {
    let left = turn.state.lens_left();
    if left == Some(0) {
        return Err(Refusal::NoLens);
    }
    if !turn.state.agreeing(turn.view).is_empty() {
        turn.state.lens_used = turn.state.lens_used.saturating_add(1);
    }
    let left = turn.state.lens_left();
    turn.events.push(Event::Lens { left });
    Ok(())
}
