//! Computer players: random, greedy, or looking ahead.

use std::convert::Infallible;

use super::block::Block;
use super::fits::Choice;
use super::game::{Due, Game, Setup, play};
use super::log::Record;
use super::score::Scorer;
use mapmaker_grid::dice::Dice;

/// How a player chooses among the places for a block.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strategy {
    /// Uniformly at random.
    #[default]
    Random,
    /// The place with the best lead over the best other player; at random among equals.
    Greedy,
    /// The place with the best lead some rounds later, on average over many simulated games. Knows the deck, the board
    /// and its own block, and guesses the rest.
    Planner,
}

impl Strategy {
    /// All strategies.
    pub const ALL: [Self; 3] = [Self::Random, Self::Greedy, Self::Planner];

    /// Its name on the command line and in logs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
            Self::Planner => "planner",
        }
    }
}

/// How many places a planner considers: those with the best immediate lead.
const CANDIDATES: usize = 8;

/// How many games are simulated for each candidate before half of them are dropped.
const TRIALS: usize = 24;

/// How many rounds are simulated.
const HORIZON_ROUNDS: usize = 6;

/// The purpose of a planner's own random stream.
const PLANNING: u64 = 0x706c_616e;

/// The most turns that a planner simulates for one choice.
#[must_use]
pub fn planned_turns(choices: usize, players: usize) -> usize {
    let mut candidates = choices.min(CANDIDATES);
    let (mut trials, mut games) = (TRIALS, 0);
    while candidates > 1 {
        games += trials * candidates;
        candidates = candidates.div_ceil(2);
        trials *= 2;
    }
    games * HORIZON_ROUNDS * players
}

/// Reusable buffers of computer players.
#[derive(Clone, Debug, Default)]
pub struct Mind {
    scorer: Scorer,
    values: Vec<i64>,
    choices: Vec<Choice>,
}

impl Mind {
    /// Chooses among the places of a block.
    ///
    /// # Panics
    /// If there is no place.
    pub fn choose(
        &mut self,
        strategy: Strategy,
        game: &Game<'_>,
        block: &Block,
        choices: &[Choice],
        dice: &mut Dice,
    ) -> Choice {
        self.choose_watched(strategy, game, block, choices, dice, &mut |_| true)
    }

    /// Chooses as [`Mind::choose`] does. `watch` receives the number of simulated turns, at most [`planned_turns`],
    /// and returns whether to go on; if not, the best place so far is chosen.
    ///
    /// # Panics
    /// If there is no place.
    pub(crate) fn choose_watched(
        &mut self,
        strategy: Strategy,
        game: &Game<'_>,
        block: &Block,
        choices: &[Choice],
        dice: &mut Dice,
        watch: &mut dyn FnMut(usize) -> bool,
    ) -> Choice {
        match strategy {
            Strategy::Random => choices[dice.below(choices.len())],
            Strategy::Greedy => {
                let best = self.best_at_once(game, block, choices);
                choices[best[dice.below(best.len())]]
            }
            Strategy::Planner => self.plan(game, block, choices, dice, watch),
        }
    }

    /// The places with the best immediate lead.
    fn best_at_once(&mut self, game: &Game<'_>, block: &Block, choices: &[Choice]) -> Vec<usize> {
        self.rate(game, block, choices);
        let most = self.values.iter().max().copied();
        let is_best = |index: &usize| Some(self.values[*index]) == most;
        (0..choices.len()).filter(is_best).collect()
    }

    /// Sets `values` to the lead after each place.
    fn rate(&mut self, game: &Game<'_>, block: &Block, choices: &[Choice]) {
        self.values.clear();
        let rules = game.setup().rules();
        if !rules.patterns && !rules.connections {
            // Every place scores the same number of tiles.
            self.values.resize(choices.len(), 0);
            return;
        }
        let Due::Turn(player) = game.due() else {
            return;
        };
        for choice in choices {
            let mut after = game.clone();
            after.play(block, game.proposal(*choice));
            let lead = self.lead(&after, player);
            self.values.push(lead);
        }
    }

    /// The lead of a player over the best other one.
    fn lead(&mut self, game: &Game<'_>, player: usize) -> i64 {
        let setup = game.setup();
        let scores = self
            .scorer
            .scores(game.position(), setup.rules(), setup.patterns());
        let others = scores
            .iter()
            .enumerate()
            .filter(|(other, _)| *other != player);
        let best = others.map(|(_, &score)| score).max().unwrap_or(0);
        scores[player] as i64 - best as i64
    }

    /// The best of the most promising places by simulation; the worse half is dropped repeatedly (Karnin, Koren &
    /// Somekh, "Almost optimal exploration in multi-armed bandits", ICML 2013).
    fn plan(
        &mut self,
        game: &Game<'_>,
        block: &Block,
        choices: &[Choice],
        dice: &mut Dice,
        watch: &mut dyn FnMut(usize) -> bool,
    ) -> Choice {
        let Due::Turn(player) = game.due() else {
            return choices[0];
        };
        let mut own = dice.fork(PLANNING + game.position().laid().len() as u64);
        self.rate(game, block, choices);
        let mut order: Vec<usize> = (0..choices.len()).collect();
        own.shuffle(&mut order);
        order.sort_by_key(|&index| std::cmp::Reverse(self.values[index]));
        order.truncate(CANDIDATES);
        let mut candidates: Vec<(i64, usize)> = order.into_iter().map(|index| (0, index)).collect();
        let mut trials = TRIALS;
        let (mut turns, ahead) = (0, HORIZON_ROUNDS * game.position().players());
        'halving: while candidates.len() > 1 {
            for _ in 0..trials {
                // All candidates are simulated with the same guesses and the same dice.
                let luck = own.fork(own.clone().word());
                own.word();
                for (value, index) in &mut candidates {
                    *value += self.try_out(game, block, choices[*index], player, luck.clone());
                }
                turns += ahead * candidates.len();
                if !watch(turns) {
                    break 'halving;
                }
            }
            // A stable sort: among equals the one with the better immediate lead stays.
            candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.0));
            candidates.truncate(candidates.len().div_ceil(2));
            trials *= 2;
        }
        // If stopped in the middle, all remaining candidates were simulated equally often.
        candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.0));
        choices[candidates[0].1]
    }

    /// Plays randomly for some rounds after a choice, with guessed hands; returns the player's lead then.
    fn try_out(
        &mut self,
        game: &Game<'_>,
        block: &Block,
        choice: Choice,
        player: usize,
        mut luck: Dice,
    ) -> i64 {
        let mut trial = game.clone();
        trial.shuffle_unseen(player, block.tiles().len(), &mut luck);
        trial.play(block, game.proposal(choice));
        let mut turns = HORIZON_ROUNDS * trial.position().players();
        while turns > 0 {
            match trial.due() {
                Due::Over(_) => break,
                Due::King => {
                    let cells = trial.position().topology().cells();
                    trial.visit(luck.below(cells) as u16);
                    continue;
                }
                Due::Turn(_) => turns -= 1,
            }
            if let Some(block) = trial.draw(&mut luck) {
                let mut choices = std::mem::take(&mut self.choices);
                trial.list(&block, &mut choices);
                let choice = choices[luck.below(choices.len())];
                trial.play(&block, trial.proposal(choice));
                self.choices = choices;
            } else {
                trial.skip();
            }
        }
        self.lead(&trial, player)
    }
}

/// Deals and plays a whole game among computer players; seats beyond those given play at random.
#[must_use]
pub fn play_out<'s>(setup: &'s Setup, seed: u64, seats: &[Strategy]) -> (Game<'s>, Record) {
    let mut dice = Dice::new(seed);
    let mut game = Game::deal(setup, &mut dice);
    let seat = |player: usize| seats.get(player).copied().unwrap_or_default();
    let players = 0..setup.start().players();
    let names = players.map(|player| seat(player).name().to_owned());
    let mut record = Record::begin(&game, Some(seed), names.collect());
    let mut mind = Mind::default();
    let decide = |game: &Game<'s>, block: &Block, choices: &[Choice], dice: &mut Dice| {
        let strategy = match game.due() {
            Due::Turn(player) => seat(player),
            Due::King | Due::Over(_) => Strategy::Random,
        };
        let choice = mind.choose(strategy, game, block, choices, dice);
        Ok::<_, Infallible>(game.proposal(choice))
    };
    let Ok(_end) = play(&mut game, &mut dice, decide, |_, event| {
        record.events.push(event);
    });
    (game, record)
}
