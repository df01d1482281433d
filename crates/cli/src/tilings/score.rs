//! `mapmaker tilings --score` and `--places`: the scores of a saved board, and where a tile may go on it.

use std::fmt::Write as _;
use std::path::Path;

use super::show::{self, names};
use super::{TilingsArguments, check_players, patterns, report_unscored};
use crate::output::{self, Sink};
use mapmaker_grid::counting::counted;
use mapmaker_puzzles::wang::{
    Block, Deck, Fits, Palette, Pattern, Position, Report, Tile, choices_to_json,
    score as score_of, turns,
};
use mapmaker_storage::exit::{ExitCode, Failure};
use mapmaker_storage::tilings::{load_deck, load_position};

/// The number of players if neither the board nor `-n` gives it.
pub(super) const DEFAULT_PLAYERS: usize = 2;

/// Scores a saved board.
pub(super) fn score(arguments: &TilingsArguments, board: &Path) -> Result<ExitCode, Failure> {
    let (mut palette, position) = load(arguments, board)?;
    let patterns = patterns(arguments, &mut palette)?;
    let rules = arguments.rules.rules();
    report_unscored(rules, &patterns);
    let report = score_of(&position, rules, &patterns);
    let files = show::Files::open(arguments)?;
    let is_printed = !files.takes_stdout();
    files.write(
        || report.to_json(&palette, &patterns) + "\n",
        &position,
        &palette,
        rules.influence,
    )?;
    if is_printed {
        let board = show::board(arguments.show, &position, &palette);
        let scores = show::players(&position, &report, &[], rules.influence, None);
        output::print(&(board + &report_text(&report, &palette, &patterns) + &scores))?;
    }
    Ok(ExitCode::Done)
}

/// Lists where a tile may go.
pub(super) fn places(
    arguments: &TilingsArguments,
    tile: &str,
    board: &Path,
) -> Result<ExitCode, Failure> {
    let (mut palette, position) = load(arguments, board)?;
    let tile = Tile::from_list(tile, &mut palette)
        .map_err(|message| Failure::bad_use(format!("--places: {message}")))?;
    let rules = &arguments.rules;
    let turns = turns(rules.rules().symmetries, rules.reflect);
    let mut choices = Vec::new();
    Fits::new(&position).list(&position, &Block::one(tile), turns, &mut choices);
    let text = choices_to_json(&position, &choices) + "\n";
    match &arguments.json {
        Some(path) => Sink::open(Some(path))?.finish(|out| out.write_all(text.as_bytes()))?,
        None => output::print(&text)?,
    }
    Ok(ExitCode::Done)
}

/// The board, in the colours of the deck if one is named.
fn load(arguments: &TilingsArguments, board: &Path) -> Result<(Palette, Position), Failure> {
    let deck = arguments.deck.as_deref().map(load_deck).transpose()?;
    let palette = deck.as_ref().map(Deck::palette);
    let players = arguments.players.unwrap_or(DEFAULT_PLAYERS);
    let (palette, position) = load_position(board, palette, players, arguments.lenient)?;
    check_players(arguments.players, board, &position)?;
    Ok((palette, position))
}

/// Where each player's score comes from, in words.
fn report_text(report: &Report, palette: &Palette, patterns: &[Pattern]) -> String {
    let mut text = String::new();
    // OK because writing to a string never fails; likewise below.
    for found in &report.patterns {
        let (x, y) = found.at;
        let name = patterns[found.pattern].name();
        let (score, owners) = (found.score, names(&found.owners));
        let _ = writeln!(text, "pattern {name} at {x} {y}: {score} for {owners}");
    }
    for zone in &report.zones {
        let name = palette.name(zone.colour);
        let (tiles, owners) = (counted(zone.tiles, "tile"), names(&zone.owners));
        let each = zone.score / zone.owners.len().max(1) as u64;
        let _ = writeln!(text, "zone {name} on {tiles}: {each} for {owners}");
    }
    text
}
