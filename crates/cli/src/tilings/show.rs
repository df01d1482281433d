//! The output of a game: boards in colour or letters, a line a turn, files.

use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write};
use std::path::Path;

use super::TilingsArguments;
use crate::output::{Sink, refuse_terminal};
use mapmaker_puzzles::wang::{
    Due, End, Event, Game, Palette, Position, Report, draw, in_colour, in_letters,
};
use mapmaker_storage::exit::Failure;

/// The default number of pixels along a side of a tile.
const TILE_PX: u32 = 40;

/// How a board is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Show {
    /// Not at all
    None,
    /// In colours, four places and two rows a tile
    Color,
    /// In letters, with the number of who laid each tile
    Letters,
}

/// The board as text; empty for `None`.
pub(super) fn board(show: Option<Show>, position: &Position, palette: &Palette) -> String {
    match show {
        Some(Show::Letters) => in_letters(position, palette),
        Some(Show::Color) => in_colour(position, palette),
        None if io::stdout().is_terminal() => in_colour(position, palette),
        Some(Show::None) | None => String::new(),
    }
}

/// A line for each player, the King's last if he plays too, then one for the winners; `seats` are the kinds of
/// players, `end` is why the game is over.
pub(super) fn players(
    position: &Position,
    report: &Report,
    seats: &[String],
    has_king: bool,
    end: Option<Due>,
) -> String {
    let mut text = String::new();
    for (player, (placed, score)) in position.placed().iter().zip(&report.scores).enumerate() {
        let kind = seats
            .get(player)
            .map_or(String::new(), |kind| format!(" ({kind})"));
        let is_evicted = position.is_evicted(player);
        let evicted = if is_evicted { ", evicted" } else { "" };
        // OK because writing to a string never fails; likewise below.
        let _ = writeln!(
            text,
            "player {player}{kind}: placed {placed}, score {score}{evicted}"
        );
    }
    if has_king {
        text += "The King: holds no tiles and has no score\n";
    }
    let plural = if report.winners.len() == 1 { "" } else { "s" };
    let end = end.map_or(String::new(), |due| {
        format!(" (the game ended when {})", self::end(due))
    });
    let _ = writeln!(text, "winner{plural}: {}{end}", names(&report.winners));
    text
}

/// Why a game is over, after "when".
pub(super) const fn end(due: Due) -> &'static str {
    match due {
        Due::Over(End::AllSkipped) => "nobody could play",
        Due::Over(End::NobodyLeft) => "nobody was left",
        Due::Over(End::LastTile(_)) | Due::Turn(_) | Due::King => "a hand was empty",
    }
}

/// Players by their numbers.
pub(super) fn names(players: &[usize]) -> String {
    let numbers: Vec<_> = players.iter().map(usize::to_string).collect();
    match players {
        [one] => format!("player {one}"),
        _ => format!("players {}", numbers.join(", ")),
    }
}

/// A line about a turn.
pub(super) fn turn(event: &Event, game: &Game<'_>) -> String {
    let deck = game.setup().deck();
    let named = |kinds: &[u16]| {
        let names: Vec<_> = kinds.iter().map(|&kind| deck.name(kind)).collect();
        names.join(", ")
    };
    let place = |cell| game.position().topology().place(cell);
    match event {
        Event::Laid {
            player,
            kinds,
            choice,
            ..
        } => {
            let ((x, y), turn) = (place(choice.cell), choice.turn.number());
            let turned = match turn {
                0 => String::new(),
                _ => format!(", turned {turn}"),
            };
            format!("player {player} lays {} at {x} {y}{turned}\n", named(kinds))
        }
        Event::Skipped { player, kind } => format!("player {player} skips {}\n", deck.name(*kind)),
        Event::Evicted {
            player, proposal, ..
        } => {
            let (x, y) = (proposal.x, proposal.y);
            format!(
                "player {player} is evicted for {x} {y}, turned {}\n",
                proposal.turn.number()
            )
        }
        Event::Visited(cell) => {
            let (x, y) = place(*cell);
            format!("The King jumps on {x} {y}\n")
        }
    }
}

/// The output files, opened before the game begins.
pub(super) struct Files {
    json: Option<Sink>,
    png: Option<Sink>,
    save: Option<Sink>,
    tile_px: u32,
    takes_stdout: bool,
}

impl Files {
    /// Opens the requested files.
    ///
    /// # Errors
    /// If one of them can't be written, or would be a picture on a terminal.
    pub(super) fn open(arguments: &TilingsArguments) -> Result<Self, Failure> {
        let is_stdout = |path: &Option<_>| path.as_deref() == Some(Path::new("-"));
        if is_stdout(&arguments.png) {
            refuse_terminal("--png F.png")?;
        }
        let files = [&arguments.json, &arguments.png, &arguments.save];
        let takes_stdout = files.into_iter().any(is_stdout);
        let is_shown = arguments.show.is_some_and(|show| show != Show::None);
        if takes_stdout && (is_shown || arguments.turns) {
            return Err(Failure::bad_use(
                "--show and --turns print on standard output, where a file goes by -; name that file",
            ));
        }
        let open = |path: &Path| Sink::open(Some(path));
        let [json, png, save] = files.map(|path| path.as_deref().map(open).transpose());
        Ok(Self {
            json: json?,
            png: png?,
            save: save?,
            tile_px: arguments.tile_px.unwrap_or(TILE_PX),
            takes_stdout,
        })
    }

    /// Whether one of them is standard output, so that nothing else may be printed there.
    pub(super) const fn takes_stdout(&self) -> bool {
        self.takes_stdout
    }

    /// Writes all; `by_influence` means that levels count.
    pub(super) fn write(
        self,
        json: impl FnOnce() -> String,
        position: &Position,
        palette: &Palette,
        by_influence: bool,
    ) -> Result<(), Failure> {
        if let Some(sink) = self.json {
            sink.finish(|out| out.write_all(json().as_bytes()))?;
        }
        if let Some(sink) = self.save {
            let text = position.write(palette, by_influence);
            sink.finish(|out| out.write_all(text.as_bytes()))?;
        }
        if let Some(sink) = self.png {
            sink.finish(|out| write_png(position, palette, by_influence, self.tile_px, out))?;
        }
        Ok(())
    }
}

/// Writes a picture of a board.
fn write_png(
    position: &Position,
    palette: &Palette,
    by_influence: bool,
    tile_px: u32,
    out: &mut dyn Write,
) -> io::Result<()> {
    let picture = draw(position, palette, by_influence, tile_px);
    let mut encoder = png::Encoder::new(out, picture.side_px, picture.side_px);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&picture.pixels)?;
    writer.finish()?;
    Ok(())
}
