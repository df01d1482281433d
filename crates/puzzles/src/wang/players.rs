//! Players that decide by themselves: by chance, by the next score, or by looking ahead.

use std::convert::Infallible;

use super::block::Block;
use super::fits::Choice;
use super::game::{Due, Game, Setup, play};
use super::log::Record;
use super::score::Scorer;
use mapmaker_grid::dice::Dice;

/// How a player chooses among the places where his block may go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strategy {
    /// Uniformly by chance, as the rules have it.
    #[default]
    Random,
    /// What leaves him farthest ahead of the best other player at once; by chance among equals.
    Greedy,
    /// What leaves him farthest ahead some rounds on, on the average of many games tried out. He
    /// knows the deck, the board and the block in his hand, and guesses the rest.
    Planner,
}

impl Strategy {
    /// All strategies.
    pub const ALL: [Self; 3] = [Self::Random, Self::Greedy, Self::Planner];

    /// What it is called on the command line and in logs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
            Self::Planner => "planner",
        }
    }
}

/// The places that a planner looks at: the best ones at once.
const CANDIDATES: usize = 8;

/// How many games are tried out for each candidate before half of them are given up.
const TRIALS: usize = 24;

/// How many rounds are played ahead.
const HORIZON_ROUNDS: usize = 6;

/// A purpose for a planner's own stream of chance, apart from the game's.
const PLANNING: u64 = 0x706c_616e;

/// How many turns a planner tries out at most, before it chooses among so many places at a table of so many players.
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

/// The buffers of deciding, to be used again.
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
    /// When there is no place.
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

    /// Chooses as [`Mind::choose`] does. A planner tells how many turns it has tried out, of [`planned_turns`] at most,
    /// and whether it is to go on; stopped, it chooses the best so far.
    ///
    /// # Panics
    /// When there is no place.
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

    /// The places that leave a player farthest ahead at once.
    fn best_at_once(&mut self, game: &Game<'_>, block: &Block, choices: &[Choice]) -> Vec<usize> {
        self.rate(game, block, choices);
        let most = self.values.iter().max().copied();
        let is_best = |index: &usize| Some(self.values[*index]) == most;
        (0..choices.len()).filter(is_best).collect()
    }

    /// Sets `values` to how far ahead of the others each place leaves a player.
    fn rate(&mut self, game: &Game<'_>, block: &Block, choices: &[Choice]) {
        self.values.clear();
        let rules = game.setup().rules();
        if !rules.patterns && !rules.connections {
            // Any place scores as many tiles as any other.
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

    /// How far a player is ahead of the best other one.
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

    /// The best of the most promising places by games that are tried out; the worse half is given up
    /// again and again (Karnin, Koren & Somekh, "Almost optimal exploration in multi-armed bandits",
    /// ICML 2013).
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
                // All candidates are tried with the same guesses and the same luck.
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
            // A stable sort: among equals the one that promised more at once stays.
            candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.0));
            candidates.truncate(candidates.len().div_ceil(2));
            trials *= 2;
        }
        // Stopped in the middle, all that are left were tried equally often.
        candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.0));
        choices[candidates[0].1]
    }

    /// Plays on by chance for some rounds after a choice, with guessed hands; how far ahead the
    /// player is then.
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

/// Deals and plays a whole game among players that decide by themselves; seats beyond those given
/// play by chance.
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
