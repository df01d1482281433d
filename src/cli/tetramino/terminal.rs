//! The terminal while a game is played, and how it is given back however the game ends.

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

use crate::exit::ExitCode;

/// Keys come one by one and are not echoed.
const RAW: u8 = 1;

/// The game has the screen for itself; what was there before comes back.
const SCREEN: u8 = 2;

/// How the terminal is changed now, which whoever ends the program has to undo.
static CHANGED: AtomicU8 = AtomicU8::new(0);

/// How long a signal waits for a terminal that takes no more text.
const WRITING_TIME: Duration = Duration::from_millis(300);

/// Standard input and output for a game; a terminal among them is given back when this is dropped.
pub(super) struct Terminal {
    is_raw: bool,
    has_screen: bool,
}

impl Terminal {
    /// Reads keys one by one if standard input is a terminal, and takes the screen if standard output is
    /// one too. From here on a signal ends the game as leaving it does.
    ///
    /// # Errors
    /// When the terminal refuses.
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

    /// Shows a text in place of the one before, or under it where there is no screen.
    ///
    /// # Errors
    /// When it can't be written.
    pub(super) fn show(&mut self, text: &str) -> io::Result<()> {
        let mut out = io::stdout().lock();
        if !self.has_screen {
            out.write_all(text.as_bytes())?;
            return out.flush();
        }
        let rows = terminal::size().map_or(usize::MAX, |(_, rows)| usize::from(rows));
        // On a low screen the last lines matter most: they say what can be done.
        let hidden = text.lines().count().saturating_sub(rows);
        queue!(out, MoveTo(0, 0))?;
        for (index, line) in text.lines().skip(hidden).enumerate() {
            let before = if index == 0 { "" } else { "\r\n" };
            write!(out, "{before}{line}")?;
            queue!(out, Clear(ClearType::UntilNewLine))?;
        }
        queue!(out, Clear(ClearType::FromCursorDown))?;
        out.flush()
    }

    /// Gives the terminal back; where it had the screen, writes a last text on the one that comes back.
    ///
    /// # Errors
    /// When that can't be written.
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

/// Undoes what was changed, once. Nothing can be done when that fails.
fn restore() {
    let changed = CHANGED.swap(0, Ordering::SeqCst);
    if changed & RAW != 0 {
        let _stays_raw = terminal::disable_raw_mode();
    }
    if changed & SCREEN != 0 {
        let _stays = execute!(io::stdout(), EnableLineWrap, Show, LeaveAlternateScreen);
    }
}

/// From here on a panic gives the terminal back before its message is printed, and a signal before the
/// program ends.
fn restore_when_ended() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            restore();
            before(panic);
        }));
        // Without a handler, a signal ends the program as it always does.
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
        // At once, for the screen may have to wait for whoever reads it.
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
