//! The terminal during a game, restored however the game ends.

use std::borrow::Cow;
use std::io::{self, IsTerminal, Write};
use std::panic;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Once, mpsc};
use std::thread;
use std::time::Duration;

use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::terminal::{
    self, Clear, ClearType, DisableLineWrap, EnableLineWrap, EnterAlternateScreen,
    LeaveAlternateScreen,
};
use crossterm::{execute, queue};

use mapmaker_storage::exit::ExitCode;

/// Keys are read one by one and not echoed.
const RAW: u8 = 1;

/// The game uses the alternate screen.
const SCREEN: u8 = 2;

/// The current changes of the terminal, to be undone before the program ends.
static CHANGED: AtomicU8 = AtomicU8::new(0);

/// How long a signal handler waits for a terminal that accepts no more text.
const WRITING_TIME: Duration = Duration::from_millis(300);

/// Standard input and output for a game; dropping it restores the terminal.
pub(super) struct Terminal {
    is_raw: bool,
    has_screen: bool,
}

impl Terminal {
    /// Reads keys one by one if standard input is a terminal, and uses the alternate screen if standard output is one,
    /// too. From then on a signal ends the game as the key for leaving does.
    pub(super) fn enter() -> io::Result<Self> {
        let is_raw = io::stdin().is_terminal();
        let has_screen = is_raw && io::stdout().is_terminal();
        let terminal = Self { is_raw, has_screen };
        restore_when_ended();
        if is_raw {
            CHANGED.fetch_or(RAW, Ordering::SeqCst);
            terminal::enable_raw_mode()?;
        }
        if has_screen {
            CHANGED.fetch_or(SCREEN, Ordering::SeqCst);
            execute!(io::stdout(), EnterAlternateScreen, DisableLineWrap, Hide)?;
        }
        Ok(terminal)
    }

    /// Shows a text in place of the previous one, or below it if standard output is no terminal.
    pub(super) fn show(&mut self, text: &str) -> io::Result<()> {
        let mut out = io::stdout().lock();
        if !self.has_screen {
            out.write_all(text.as_bytes())?;
            return out.flush();
        }
        let size = terminal::size().unwrap_or((u16::MAX, u16::MAX));
        queue!(out, MoveTo(0, 0))?;
        for (index, line) in fitted(text, size).iter().enumerate() {
            let before = if index == 0 { "" } else { "\r\n" };
            write!(out, "{before}{line}")?;
            queue!(out, Clear(ClearType::UntilNewLine))?;
        }
        queue!(out, Clear(ClearType::FromCursorDown))?;
        out.flush()
    }

    /// Restores the terminal; if the alternate screen was used, writes a last text on the main one.
    pub(super) fn leave(self, last: Option<&str>) -> io::Result<()> {
        restore();
        match last {
            Some(text) if self.has_screen => io::stdout().lock().write_all(text.as_bytes()),
            _ => Ok(()),
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        if self.is_raw {
            restore();
        }
    }
}

/// The lines of a screen that fit a terminal. If they are too many or too long, the first line names the size needed,
/// and the last ones remain: they list the keys.
fn fitted(text: &str, (columns, rows): (u16, u16)) -> Vec<Cow<'_, str>> {
    let mut lines: Vec<_> = text.lines().map(Cow::Borrowed).collect();
    // Notes below the frame vary; the frame's first line is as wide as the board.
    let (needed_columns, needed_rows) = (lines.first().map_or(0, |line| line.len()), lines.len());
    let is_narrow = needed_columns > usize::from(columns);
    if needed_rows > usize::from(rows) || is_narrow {
        let line = format!(
            "This card needs {needed_columns} columns and {needed_rows} rows; here are {columns} and {rows}."
        );
        let kept = needed_rows.min(usize::from(rows).saturating_sub(1));
        lines.drain(..needed_rows - kept);
        lines.insert(0, Cow::Owned(line));
    }
    lines
}

/// Undoes the changes, once, ignoring errors.
fn restore() {
    let changed = CHANGED.swap(0, Ordering::SeqCst);
    if changed & RAW != 0 {
        let _stays_raw = terminal::disable_raw_mode();
    }
    if changed & SCREEN != 0 {
        let _stays = execute!(io::stdout(), EnableLineWrap, Show, LeaveAlternateScreen);
    }
}

/// Installs handlers that restore the terminal before a panic's message, and before a signal ends the program.
fn restore_when_ended() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            restore();
            before(panic);
        }));
        // Without a handler, a signal ends the program in the usual way.
        let _unhandled = on_signal(end_by_signal);
    });
}

#[cfg(unix)]
fn on_signal(end: fn()) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM])?;
    thread::spawn(move || signals.forever().for_each(|_| end()));
    Ok(())
}

#[cfg(not(unix))]
fn on_signal(end: fn()) -> io::Result<()> {
    ctrlc::set_handler(end).map_err(io::Error::other)
}

fn end_by_signal() {
    if CHANGED.load(Ordering::SeqCst) & RAW != 0 {
        // At once, because the screen may have to wait for its reader.
        let _stays_raw = terminal::disable_raw_mode();
    }
    let (done, is_done) = mpsc::channel();
    thread::spawn(move || {
        restore();
        done.send(())
    });
    let _too_slow = is_done.recv_timeout(WRITING_TIME);
    std::process::exit(ExitCode::No as i32);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_screen_that_is_too_large_says_what_it_needs() {
        let text = "------\n|    |\n------\nChoose a piece: 1.\nh hint\n";
        assert_eq!(fitted(text, (40, 5)).join("\n") + "\n", text);
        assert_eq!(
            fitted(text, (40, 3)),
            [
                "This card needs 6 columns and 5 rows; here are 40 and 3.",
                "Choose a piece: 1.",
                "h hint"
            ]
        );
        let narrow = fitted(text, (5, 9));
        assert_eq!(narrow.len(), 6);
        assert!(narrow[0].ends_with("here are 5 and 9."));
        assert_eq!(fitted(text, (9, 1)).len(), 1);
    }
}
