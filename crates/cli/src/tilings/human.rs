//! A human's seat: board and tile on standard output, moves line by line from standard input.

use std::io::{self, BufRead, IsTerminal, Write};

use super::show::{self, Show};
use mapmaker_grid::counting::counted;
use mapmaker_puzzles::wang::{
    Block, Choice, Colour, Dice, Due, Game, Mind, Proposal, Side, Strategy, Tile, Turn,
};
use mapmaker_storage::exit::{ExitCode, Failure};

/// The most places that are listed.
const MAX_LISTED: usize = 60;

/// The most bytes of an input line.
const MAX_LINE_BYTES: u64 = 1000;

const HELP: &str = "\
X Y [R]  lay the first tile in column X and row Y, turned R times clockwise
list     list the places where it may go
hint     ask the planner
board    show the board again
quit     leave the game
A place that is not allowed ends your part in the game: your tiles stay, your score is 0.
";

/// A person at the terminal.
pub(super) struct Human {
    show: Show,
}

impl Human {
    /// Shows boards as requested, else in colour on a terminal and in letters elsewhere.
    pub(super) fn new(show: Option<Show>) -> Self {
        let default = if io::stdout().is_terminal() {
            Show::Color
        } else {
            Show::Letters
        };
        Self {
            show: show.unwrap_or(default),
        }
    }

    /// Prints a message.
    pub(super) fn print(text: &str) {
        let mut out = io::stdout().lock();
        // If the output is closed, the game goes on until the input ends.
        let _not_seen = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    }

    /// Asks where to lay a block.
    ///
    /// # Errors
    /// With exit code 1 if the human leaves or the input ends, and 4 if it can't be read.
    pub(super) fn choose(
        &self,
        game: &Game<'_>,
        block: &Block,
        choices: &[Choice],
    ) -> Result<Proposal, Failure> {
        let palette = game.setup().deck().palette();
        let board = show::board(Some(self.show), game.position(), palette);
        let shown = board + &described(game, block, self.show);
        Self::print(&shown);
        let places = counted(choices.len(), "place");
        Self::print(&format!(
            "{places}; X Y [R], list, hint, board, help or quit; any other place ends your game\n"
        ));
        loop {
            Self::print("> ");
            let line = read_line()?.ok_or_else(left)?;
            let words: Vec<_> = line.split_whitespace().collect();
            match words.as_slice() {
                [] => {}
                ["quit" | "q"] => return Err(left()),
                ["help" | "?"] => Self::print(HELP),
                ["board"] => Self::print(&shown),
                ["list"] => Self::print(&listed(game, choices)),
                ["hint"] => {
                    // Separate random numbers, so that listing changes nothing in the game.
                    let mut dice = Dice::new(game.position().laid().len() as u64);
                    let mut mind = Mind::default();
                    let choice = mind.choose(Strategy::Planner, game, block, choices, &mut dice);
                    Self::print(&listed(game, &[choice]));
                }
                words => match proposal(words) {
                    Some(proposal) => return Ok(proposal),
                    None => Self::print("X Y [R], list, hint, board, help or quit\n"),
                },
            }
        }
    }
}

/// The next line of standard input, truncated to the limit; `None` at its end.
fn read_line() -> Result<Option<String>, Failure> {
    let failed = |error| Failure::file("read", "standard input".as_ref(), &error);
    let mut input = io::stdin().lock();
    let mut line = Vec::new();
    let mut limited = io::Read::take(&mut input, MAX_LINE_BYTES);
    limited.read_until(b'\n', &mut line).map_err(failed)?;
    if line.is_empty() {
        return Ok(None);
    }
    if line.len() as u64 == MAX_LINE_BYTES && line.last() != Some(&b'\n') {
        input.skip_until(b'\n').map_err(failed)?;
        line.clear();
    }
    Ok(Some(String::from_utf8_lossy(&line).into_owned()))
}

fn left() -> Failure {
    Failure {
        code: ExitCode::No,
        message: "the human left before the end of the game".to_owned(),
    }
}

/// Parses `X Y` or `X Y R`.
fn proposal(words: &[&str]) -> Option<Proposal> {
    let (place, turn) = match words {
        [x, y] => ((x, y), 0),
        [x, y, turn] => ((x, y), turn.parse().ok()?),
        _ => return None,
    };
    Some(Proposal {
        x: place.0.parse().ok()?,
        y: place.1.parse().ok()?,
        turn: Turn::from_number(turn)?,
    })
}

/// Places in the format in which they are typed.
fn listed(game: &Game<'_>, choices: &[Choice]) -> String {
    let described = |choice: &Choice| {
        let (x, y) = game.position().topology().place(choice.cell);
        match choice.turn.number() {
            0 => format!("{x} {y}"),
            turn => format!("{x} {y} {turn}"),
        }
    };
    let mut places: Vec<_> = choices.iter().take(MAX_LISTED).map(described).collect();
    if choices.len() > MAX_LISTED {
        places.push(format!("and {} more", choices.len() - MAX_LISTED));
    }
    places.join("; ") + "\n"
}

/// The player to move, and the tiles of the block by their colours.
fn described(game: &Game<'_>, block: &Block, show: Show) -> String {
    let palette = game.setup().deck().palette();
    let player = match game.due() {
        Due::Turn(player) => format!("player {player}, "),
        Due::King | Due::Over(_) => String::new(),
    };
    let name = |colour: Colour| match show {
        Show::Color => palette.ansi(colour),
        Show::None | Show::Letters => palette.name(colour).to_owned(),
    };
    let tile = |(tile, (x, y)): (&Tile, &(i32, i32))| {
        let edges = Side::ALL.map(|side| format!("{} {}", side.letter(), name(tile.edge(side))));
        let place = match (x, y) {
            (0, 0) => String::new(),
            _ => format!(", at {x:+} {y:+} from the first"),
        };
        format!("{player}your tile: {}{place}\n", edges.join(", "))
    };
    let tiles = block.tiles().iter().zip(block.offsets());
    tiles.map(tile).collect()
}
