//! Scores and places as JSON.

use serde::{Deserialize, Serialize};

use super::colour::Palette;
use super::fits::Choice;
use super::pattern::Pattern;
use super::position::Position;
use super::score::Report;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ReportJson {
    pub(super) scores: Vec<u64>,
    pub(super) winners: Vec<usize>,
    pub(super) zones: Vec<ZoneJson>,
    pub(super) patterns: Vec<PatternJson>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ZoneJson {
    colour: String,
    tiles: usize,
    score: u64,
    owners: Vec<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PatternJson {
    name: String,
    at: (usize, usize),
    score: u64,
    owners: Vec<usize>,
}

impl ReportJson {
    pub(super) fn new(report: &Report, palette: &Palette, patterns: &[Pattern]) -> Self {
        let zones = report.zones.iter().map(|zone| ZoneJson {
            colour: palette.name(zone.colour).to_owned(),
            tiles: zone.tiles,
            score: zone.score,
            owners: zone.owners.clone(),
        });
        let found = report.patterns.iter().map(|found| PatternJson {
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
        json(&ReportJson::new(self, palette, patterns))
    }
}

/// Places as JSON without a newline: `[[x,y,rotation],…]`.
#[must_use]
pub fn choices_to_json(position: &Position, choices: &[Choice]) -> String {
    let triple = |choice: &Choice| {
        let (x, y) = position.topology().place(choice.cell);
        (x, y, choice.turn.number())
    };
    json(&choices.iter().map(triple).collect::<Vec<_>>())
}

/// Serialises plain data: numbers, texts and lists.
pub(super) fn json(value: &impl Serialize) -> String {
    // OK because neither maps with other keys than texts nor failing writers are involved.
    serde_json::to_string(value).expect("plain data can be written")
}
