//! Scores and places as JSON.

use serde::{Deserialize, Serialize};

use super::colour::Palette;
use super::fits::Choice;
use super::pattern::Pattern;
use super::position::Position;
use super::score::Report;

/// A report as JSON has it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ToldReport {
    pub(super) scores: Vec<u64>,
    pub(super) winners: Vec<usize>,
    pub(super) zones: Vec<ToldZone>,
    pub(super) patterns: Vec<ToldPattern>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ToldZone {
    colour: String,
    tiles: usize,
    score: u64,
    owners: Vec<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ToldPattern {
    name: String,
    at: (usize, usize),
    score: u64,
    owners: Vec<usize>,
}

impl ToldReport {
    pub(super) fn new(report: &Report, palette: &Palette, patterns: &[Pattern]) -> Self {
        let zones = report.zones.iter().map(|zone| ToldZone {
            colour: palette.name(zone.colour).to_owned(),
            tiles: zone.tiles,
            score: zone.score,
            owners: zone.owners.clone(),
        });
        let found = report.patterns.iter().map(|found| ToldPattern {
            name: patterns[found.pattern].name().to_owned(),
            at: found.at,
            score: found.score,
            owners: found.owners.clone(),
        });
        Self {
            scores: report.scores.clone(),
            winners: report.winners.clone(),
            zones: zones.collect(),
            patterns: found.collect(),
        }
    }
}

impl Report {
    /// The report as one line of JSON, without a newline:
    /// `{"scores":[…],"winners":[…],"zones":[{"colour":…,"tiles":n,"score":n,"owners":[…]}],
    /// "patterns":[{"name":…,"at":[x,y],"score":n,"owners":[…]}]}`.
    #[must_use]
    pub fn to_json(&self, palette: &Palette, patterns: &[Pattern]) -> String {
        json(&ToldReport::new(self, palette, patterns))
    }
}

/// Places as JSON without a newline: `[[x,y,rotation],…]`.
#[must_use]
pub fn choices_to_json(position: &Position, choices: &[Choice]) -> String {
    let told = |choice: &Choice| {
        let (x, y) = position.topology().place(choice.cell);
        (x, y, choice.turn.number())
    };
    json(&choices.iter().map(told).collect::<Vec<_>>())
}

/// JSON of what has only numbers, texts and lists in it.
pub(super) fn json(value: &impl Serialize) -> String {
    // OK because neither maps with odd keys nor failing writers are involved.
    serde_json::to_string(value).expect("plain data can be written")
}
