//! Players that prove an expedition fair: one that thinks, one that roams, one that does nothing.

mod deduce;
mod evening;
mod guess;
mod loss;
mod mind;
mod reserve;
mod ship;
mod wander;

use std::collections::{BTreeMap, BTreeSet};
use std::str::FromStr;

use serde::Serialize;

use super::action::Action;
use super::code::{Code, Difficulty};
use super::event::End;
use super::making::NoQuest;
use super::puzzle::AnySolution;
use super::state::Expedition;
use super::survey::Survey;
use super::view::WorldView;
use deduce::Deduce;
pub use loss::Loss;
use mapmaker_grid::TilePos;
use mind::Mind;
use wander::Wander;

/// A game with more decisions than this is lost: the player goes round in circles.
const MOST_DECISIONS: usize = 1500;

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Bot {
    /// Holds the clues against what it has charted, and goes where something is to be learned.
    Deduce,
    /// Goes where the paper is blank, and searches where a torn piece fits.
    Wander,
    /// Rests.
    Idle,
}

impl Bot {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Deduce, Self::Wander, Self::Idle];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Deduce => "deduce",
            Self::Wander => "wander",
            Self::Idle => "idle",
        }
    }
}

impl FromStr for Bot {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut all = Self::ALL.into_iter();
        let found = all.find(|bot| bot.name() == text);
        found.ok_or_else(|| "a bot is deduce, wander or idle".to_owned())
    }
}

/// How a game of a bot went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The expedition at its end; without an end, the bot went round in circles.
    pub expedition: Expedition,
    /// How many tiles agree with all its clues.
    pub candidates: usize,
    /// How it was lost, if it was.
    pub loss: Option<Loss>,
}

impl Game {
    /// Whether it came home with the find.
    #[must_use]
    pub fn is_won(&self) -> bool {
        self.loss.is_none()
    }

    /// Its days, the first and the last among them.
    #[must_use]
    pub const fn days(&self) -> u32 {
        self.expedition.date().0 - self.expedition.quest().first_day + 1
    }

    /// Its decisions.
    #[must_use]
    pub fn decisions(&self) -> usize {
        self.expedition.log().len()
    }
}

/// Lets a bot play the expedition of a code to its end. Puzzles count as solved for it.
///
/// # Errors
/// When the world has nowhere to begin, or nowhere to hide anything.
pub fn play(bot: Bot, code: Code, view: &mut dyn WorldView) -> Result<Game, NoQuest> {
    let mut expedition = Expedition::new(code, view)?;
    let survey = Survey::around(expedition.quest().home_at(), view);
    let candidates = expedition.quest().candidates_left(&survey);
    let mut player = Player::new(bot, &expedition);
    while expedition.end().is_none() && expedition.log().len() < MOST_DECISIONS {
        let action = player.next(&expedition, view);
        if expedition.apply(&action, view, &AnySolution).is_err() {
            // A bot whose action is refused rests.
            let rest = expedition.apply(&Action::Rest, view, &AnySolution);
            player.was_refused(&action, expedition.at());
            if rest.is_err() {
                break;
            }
        }
    }
    let is_won = expedition.end() == Some(End::Fame);
    Ok(Game {
        candidates,
        loss: (!is_won).then(|| Loss::of(&expedition, &survey)),
        expedition,
    })
}

/// A bot at play.
pub struct Player {
    bot: Bot,
    mind: Mind,
    /// What it remembers as the one or the other.
    deduce: Deduce,
    wander: Wander,
}

impl Player {
    /// A bot that begins, or goes on with, an expedition.
    #[must_use]
    pub fn new(bot: Bot, expedition: &Expedition) -> Self {
        Self {
            bot,
            mind: Mind::new(expedition),
            deduce: Deduce::default(),
            wander: Wander::default(),
        }
    }

    /// What it does next.
    pub fn next(&mut self, expedition: &Expedition, view: &mut dyn WorldView) -> Action {
        if expedition.card().is_some() {
            return Action::Choose(super::cards::safe_choice(expedition));
        }
        if self.bot == Bot::Idle {
            return Action::Rest;
        }
        self.mind.look(expedition, view);
        match self.bot {
            Bot::Deduce => self.deduce.next(expedition, &self.mind, view),
            Bot::Wander => self.wander.next(expedition, &self.mind),
            Bot::Idle => Action::Rest,
        }
    }

    fn was_refused(&mut self, action: &Action, here: TilePos) {
        match action {
            Action::Walk(to) => self.mind.avoided.insert(*to),
            Action::Embark => self.mind.avoided.insert(here),
            _ => false,
        };
    }
}

/// The bytes of a saved state.
fn state_bytes(game: &Game) -> u32 {
    // OK because numbers, texts and lists can always be written.
    let state = serde_json::to_vec(&game.expedition).expect("JSON");
    u32::try_from(state.len()).unwrap_or(u32::MAX)
}

/// The figures of a bot over many games at one difficulty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BotFigures {
    /// The bot.
    pub bot: Bot,
    /// The difficulty.
    pub difficulty: Difficulty,
    /// Games played.
    pub games: usize,
    /// Games won.
    pub wins: usize,
    /// The median of the days of the games won, of all if none was.
    pub median_days: u32,
    /// The median of their decisions.
    pub median_decisions: u32,
    /// The median of the fame of all games.
    pub median_score: u32,
    /// The median of the bytes of a saved state at the end of a game, without what was drawn on the chart.
    pub median_state_bytes: u32,
    /// The median of the encounters of the games won, of all if none was.
    pub median_encounters: u32,
    /// How many different encounters came in all games together.
    pub encounters: usize,
    /// Of the encounters of a game, how many of a hundred came in the game of the next code, too, on average.
    pub shared_encounters_percent: u32,
    /// The median of how often a day a walk or a step was chosen, by ten, over the same games.
    pub median_stops_a_day_by_ten: u32,
    /// In how many games a ship was hired.
    pub games_by_ship: usize,
    /// How often each kind of action was taken in all games together.
    pub deeds: BTreeMap<String, usize>,
    /// Of how many games all clues together leave so many tiles.
    pub candidates: BTreeMap<usize, usize>,
    /// How many clues of each kind all games together had.
    pub clues: BTreeMap<&'static str, usize>,
    /// The games lost.
    pub lost: Vec<Loss>,
    /// The codes of which no expedition could be made.
    pub unmade: Vec<Code>,
}

impl BotFigures {
    /// The figures of these games.
    #[must_use]
    pub fn of(bot: Bot, difficulty: Difficulty, games: &[Game], unmade: Vec<Code>) -> Self {
        let won: Vec<_> = games.iter().filter(|game| game.is_won()).collect();
        let told = match won.len() {
            0 => games.iter().collect(),
            _ => won.clone(),
        };
        let cards = games.iter().flat_map(|game| game.expedition.cards());
        let mut clues = BTreeMap::new();
        for held in games.iter().flat_map(|game| &game.expedition.quest().clues) {
            *clues.entry(held.clue.name()).or_default() += 1;
        }
        let mut candidates = BTreeMap::new();
        for game in games {
            *candidates.entry(game.candidates).or_default() += 1;
        }
        let mut deeds = BTreeMap::new();
        for action in games.iter().flat_map(|game| game.expedition.log()) {
            let text = action.to_string();
            let name = text.split(' ').next().unwrap_or_default();
            *deeds.entry(name.to_owned()).or_default() += 1;
        }
        let stops = |game: &&Game| {
            let log = game.expedition.log().iter();
            let stops = log.filter(|action| action.goes());
            10 * stops.count() as u32 / game.days().max(1)
        };
        let met = |game: &&Game| game.expedition.cards().len() as u32;
        let has_sailed = |game: &&Game| game.expedition.log().contains(&Action::Embark);
        Self {
            bot,
            difficulty,
            games: games.len(),
            wins: won.len(),
            median_days: median(told.iter().map(|game| game.days())),
            median_decisions: median(told.iter().map(|game| game.decisions() as u32)),
            median_score: median(games.iter().map(|game| game.expedition.fame().total())),
            median_state_bytes: median(games.iter().map(state_bytes)),
            median_encounters: median(told.iter().map(met)),
            encounters: cards.collect::<BTreeSet<_>>().len(),
            shared_encounters_percent: shared_percent(games),
            median_stops_a_day_by_ten: median(told.iter().map(stops)),
            games_by_ship: games.iter().filter(has_sailed).count(),
            deeds,
            candidates,
            clues,
            lost: games.iter().filter_map(|game| game.loss.clone()).collect(),
            unmade,
        }
    }
}

/// Of the encounters of a game, how many of a hundred came in the next game, too, on average of all games but the last.
fn shared_percent(games: &[Game]) -> u32 {
    let cards = |game: &Game| -> BTreeSet<_> { game.expedition.cards().iter().copied().collect() };
    let pairs = games
        .windows(2)
        .map(|pair| [cards(&pair[0]), cards(&pair[1])]);
    let pairs = pairs.filter(|[one, _]| !one.is_empty());
    let shares = pairs.map(|[one, next]| 100 * one.intersection(&next).count() / one.len());
    let (sum, count) = shares.fold((0, 0), |(sum, count), share| (sum + share, count + 1));
    (sum / count.max(1)) as u32
}

fn median(values: impl Iterator<Item = u32>) -> u32 {
    let mut values: Vec<_> = values.collect();
    values.sort_unstable();
    values.get(values.len() / 2).copied().unwrap_or(0)
}
