//! `mapmaker tetramino play`: the game in a terminal, or with keys from a pipe.

use std::io::{self, Read};
use std::ops::ControlFlow;
use std::path::Path;

use super::terminal::Terminal;
use crate::paths::InputPath;
use mapmaker_puzzles::polyomino;
use mapmaker_storage::exit::{ExitCode, Failure};

/// The keys, for the help.
pub(super) const ABOUT_KEYS: &str = "\
Choose a piece with 1 to 8; then i up, k down, j left, l right (or the arrows), o turns it clockwise, u \
anticlockwise, v puts it down where no block of it shows XX. The game is won when pieces fill the centre. \
h gives a hint, Backspace or Ctrl-Z takes a step back, r begins again, q leaves. With --flips, f \
mirrors.

When standard input is no terminal, its bytes are the keys, and each new screen is printed under the \
last: `mapmaker tetramino solve --keys CARD | mapmaker tetramino play CARD`.

Exit codes: 0 won, 1 left before it was won, 2 bad use or a bad card, 4 a file can't be read or written.";

#[derive(Debug, clap::Args)]
pub(super) struct PlayArguments {
    /// The card's file
    #[arg(value_name = "CARD")]
    card: InputPath,
    /// Allow pieces to be mirrored, with the key f
    #[arg(long)]
    flips: bool,
}

/// Plays until the game is won or left.
pub(super) fn run(arguments: &PlayArguments) -> Result<ExitCode, Failure> {
    if *arguments.card == *Path::new("-") {
        return Err(Failure::bad_use(
            "the card must be a file, because standard input is for the keys",
        ));
    }
    let card = super::read_card(&arguments.card)?;
    let mut terminal = Terminal::enter().map_err(|error| failure(&error))?;
    let mut bytes = io::stdin().lock().bytes();
    let mut last = String::new();
    let mut error = None;
    let is_won = polyomino::main(
        card,
        arguments.flips,
        // A closed terminal can't be read; that ends the keys as the end of a pipe does.
        || bytes.next()?.ok(),
        |screen| {
            screen.clone_into(&mut last);
            match terminal.show(screen) {
                Ok(()) => ControlFlow::Continue(()),
                Err(failed) => {
                    error = Some(failed);
                    ControlFlow::Break(())
                }
            }
        },
    );
    let left = terminal.leave(is_won.then_some(last.as_str()));
    match error.or(left.err()) {
        Some(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(failure(&error)),
        _ if is_won => Ok(ExitCode::Done),
        _ => Ok(ExitCode::No),
    }
}

fn failure(error: &io::Error) -> Failure {
    Failure::file("write", Path::new("standard output"), error)
}
