//! Bots that show that expeditions are fair: one deduces, one wanders, one does nothing.

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

/// A game with more decisions than this counts as lost: the bot goes round in circles.
const MOST_DECISIONS: usize = 1500;

/// A kind of bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Bot {
    /// Compares the clues with its chart, and goes where something can be learned.
    Deduce,
    /// Goes to blank paper, and searches where a torn piece fits.
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

/// The result of a bot's game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The expedition at its end; without an end, the bot went round in circles.
    pub expedition: Expedition,
    /// How many tiles agree with all its clues.
    pub candidates: usize,
    /// Why it was lost, if it was.
    pub loss: Option<Loss>,
}

impl Game {
    /// Whether it came home with the find.
    #[must_use]
    pub fn is_won(&self) -> bool {
        self.loss.is_none()
    }

    /// Its days, including the first and the last.
    #[must_use]
    pub const fn days(&self) -> u32 {
        self.expedition.date().0 - self.expedition.quest().first_day + 1
    }

    /// The number of its decisions.
    #[must_use]
    pub fn decisions(&self) -> usize {
        self.expedition.log().len()
    }
}

/// Plays the expedition of a code with a bot. Puzzles count as solved.
///
/// # Errors
/// If the world has no place to begin, or none to hide anything.
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

/// A bot in play.
pub struct Player {
    bot: Bot,
    mind: Mind,
    /// The memory of each kind.
    deduce: Deduce,
    wander: Wander,
}

impl Player {
    /// A bot that starts or continues an expedition.
    #[must_use]
    pub fn new(bot: Bot, expedition: &Expedition) -> Self {
        Self {
            bot,
            mind: Mind::new(expedition),
            deduce: Deduce::default(),
            wander: Wander::default(),
        }
    }

    /// The next action.
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
    // OK because numbers, texts and lists can always be serialised.
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
    /// The median of the bytes of a saved state at the end of a game, without pencil marks.
    pub median_state_bytes: u32,
    /// The median of the encounters of the games won, of all if none was.
    pub median_encounters: u32,
    /// The number of different encounters in all games.
    pub encounters: usize,
    /// The average share of a game's encounters that also came in the game of the next code, in percent.
    pub shared_encounters_percent: u32,
    /// The median number of walks and steps per day, times ten, over the same games.
    pub median_stops_a_day_by_ten: u32,
    /// The number of games in which a ship was hired.
    pub games_by_ship: usize,
    /// How often each kind of action was taken in all games.
    #[serde(rename = "deeds")]
    pub actions: BTreeMap<String, usize>,
    /// The number of games by how many tiles all clues together leave.
    pub candidates: BTreeMap<usize, usize>,
    /// The number of clues of each kind in all games.
    pub clues: BTreeMap<&'static str, usize>,
    /// The games lost.
    pub lost: Vec<Loss>,
    /// The codes without an expedition.
    pub unmade: Vec<Code>,
}

impl BotFigures {
    /// The figures of some games.
    #[must_use]
    pub fn of(bot: Bot, difficulty: Difficulty, games: &[Game], unmade: Vec<Code>) -> Self {
        let won: Vec<_> = games.iter().filter(|game| game.is_won()).collect();
        let finished = match won.len() {
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
        let mut actions = BTreeMap::new();
        for action in games.iter().flat_map(|game| game.expedition.log()) {
            let text = action.to_string();
            let name = text.split(' ').next().unwrap_or_default();
            *actions.entry(name.to_owned()).or_default() += 1;
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
            median_days: median(finished.iter().map(|game| game.days())),
            median_decisions: median(finished.iter().map(|game| game.decisions() as u32)),
            median_score: median(games.iter().map(|game| game.expedition.fame().total())),
            median_state_bytes: median(games.iter().map(state_bytes)),
            median_encounters: median(finished.iter().map(met)),
            encounters: cards.collect::<BTreeSet<_>>().len(),
            shared_encounters_percent: shared_percent(games),
            median_stops_a_day_by_ten: median(finished.iter().map(stops)),
            games_by_ship: games.iter().filter(has_sailed).count(),
            actions,
            candidates,
            clues,
            lost: games.iter().filter_map(|game| game.loss.clone()).collect(),
            unmade,
        }
    }
}

/// The average share of a game's encounters that also came in the next game, in percent, without the last game.
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
