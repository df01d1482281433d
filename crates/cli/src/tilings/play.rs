//! `mapmaker tilings`: a game from the deal to the scores, or a replay of a log.

use std::path::Path;
use std::sync::Arc;

use super::human::Human;
use super::score::DEFAULT_PLAYERS;
use super::show::{self, Files};
use super::{TilingsArguments, check_players, patterns, report_unscored};
use crate::output;
use mapmaker_puzzles::wang::{
    DECKS, Dice, Due, Game, Mind, Position, Record, Setup, Strategy, Topology, play,
};
use mapmaker_storage::exit::{ExitCode, Failure};
use mapmaker_storage::tilings::{faulty, load_deck, load_log, load_position};

/// The default number of cells along a side of the board.
const DEFAULT_SIZE: usize = 10;

/// Who has a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Seat {
    /// Chooses uniformly by chance
    Random,
    /// Takes what leaves the player farthest ahead at once
    Greedy,
    /// Tries out what may come
    Planner,
    /// You, on this terminal
    Human,
}

impl Seat {
    /// The strategy of the seat's player; `None` for a human.
    pub(super) const fn strategy(self) -> Option<Strategy> {
        match self {
            Self::Random => Some(Strategy::Random),
            Self::Greedy => Some(Strategy::Greedy),
            Self::Planner => Some(Strategy::Planner),
            Self::Human => None,
        }
    }

    /// The name on the command line.
    pub(super) const fn name(self) -> &'static str {
        match self.strategy() {
            Some(strategy) => strategy.name(),
            None => "human",
        }
    }
}

/// Plays one game.
pub(super) fn run(arguments: &TilingsArguments) -> Result<ExitCode, Failure> {
    let setup = setup(arguments)?;
    let seats = seats(arguments, &setup)?;
    let files = Files::open(arguments)?;
    let is_printed = !files.takes_stdout();
    let has_human = seats.contains(&Seat::Human);
    if has_human && !is_printed {
        return Err(Failure::bad_use(
            "a human needs standard output to see the board; name a file in place of -",
        ));
    }
    let seed = seed(arguments);
    let mut dice = Dice::new(seed);
    let mut game = Game::deal(&setup, &mut dice);
    let names: Vec<_> = seats.iter().map(|seat| seat.name().to_owned()).collect();
    let mut record = Record::begin(&game, Some(seed), names.clone());
    let mut mind = Mind::default();
    let human = Human::new(arguments.show);
    let mut turns_text = String::new();
    let end = play(
        &mut game,
        &mut dice,
        |game, block, choices, dice| {
            let seat = match game.due() {
                Due::Turn(player) => seats[player],
                Due::King | Due::Over(_) => Seat::Random,
            };
            match seat.strategy() {
                None => human.choose(game, block, choices),
                Some(strategy) => {
                    let choice = mind.choose(strategy, game, block, choices, dice);
                    Ok(game.proposal(choice))
                }
            }
        },
        |game, event| {
            if has_human {
                Human::print(&show::turn(&event, game));
            } else if arguments.turns {
                turns_text += &show::turn(&event, game);
            }
            record.events.push(event);
        },
    );
    end?;
    finish(arguments, files, &game, &record, &turns_text)
}

/// Replays the game of a log.
pub(super) fn replay(arguments: &TilingsArguments, path: &Path) -> Result<ExitCode, Failure> {
    if let Some(players) = arguments.players {
        return Err(Failure::bad_use(format!(
            "-n {players} is of no use with --replay; the log says who plays"
        )));
    }
    let log = load_log(path)?;
    let files = Files::open(arguments)?;
    let mut turns_text = String::new();
    let replayed = log.replay(|game, event| {
        if arguments.turns {
            turns_text += &show::turn(event, game);
        }
    });
    let (game, record) = faulty(path, replayed)?;
    finish(arguments, files, &game, &record, &turns_text)
}

/// The deck, board, rules and seed of a game.
///
/// # Errors
/// If a file can't be read or is invalid, or the deck is too small.
pub(super) fn setup(arguments: &TilingsArguments) -> Result<Setup, Failure> {
    let default = Path::new(DECKS[0].name);
    let deck = load_deck(arguments.deck.as_deref().unwrap_or(default))?;
    let patterns = patterns(arguments, &mut deck.palette().clone())?;
    let seats = Some(arguments.seats.len()).filter(|&seats| seats > 0);
    let count = arguments.players.or(seats).unwrap_or(DEFAULT_PLAYERS);
    let start = if let Some(path) = &arguments.board {
        let (_, start) = load_position(path, Some(deck.palette()), count, arguments.lenient)?;
        check_players(arguments.players, path, &start)?;
        start
    } else {
        let size = arguments.size.unwrap_or(DEFAULT_SIZE);
        let topology = Topology::new(size, arguments.torus).map_err(Failure::bad_use)?;
        Position::new(Arc::new(topology), count).map_err(Failure::bad_use)?
    };
    let rules = &arguments.rules;
    report_unscored(rules.rules(), &patterns);
    Setup::new(deck, patterns, start, rules.rules(), rules.reflect).map_err(Failure::bad_use)
}

/// The seats, one for each player.
///
/// # Errors
/// If there are more seats than players.
pub(super) fn seats(arguments: &TilingsArguments, setup: &Setup) -> Result<Vec<Seat>, Failure> {
    let players = setup.start().players();
    if arguments.seats.len() > players {
        return Err(Failure::bad_use(format!(
            "--seats names {} players, but there are {players}",
            arguments.seats.len()
        )));
    }
    let mut seats = arguments.seats.clone();
    seats.resize(players, Seat::Random);
    Ok(seats)
}

/// The given seed, or a random one, which is printed.
pub(super) fn seed(arguments: &TilingsArguments) -> u64 {
    let chosen = arguments.seed.choose();
    chosen.report();
    chosen.seed.value()
}

/// Writes the files and reports the result.
fn finish(
    arguments: &TilingsArguments,
    files: Files,
    game: &Game<'_>,
    record: &Record,
    turns: &str,
) -> Result<ExitCode, Failure> {
    let (setup, position) = (game.setup(), game.position());
    let palette = setup.deck().palette();
    let is_printed = !files.takes_stdout();
    let by_influence = setup.rules().influence;
    files.write(|| record.to_json(game), position, palette, by_influence)?;
    if is_printed {
        let seed = record
            .seed
            .map_or(String::new(), |seed| format!("seed {seed}\n"));
        let (players, size) = (position.players(), position.topology().size());
        let board = show::board(arguments.show, position, palette);
        let (report, end) = (game.report(), Some(game.due()));
        let scores = show::players(position, &report, &record.seats, by_influence, end);
        output::print(&format!(
            "{seed}n {players}\nb {size}\n{turns}{board}{scores}"
        ))?;
    }
    Ok(ExitCode::Done)
}
