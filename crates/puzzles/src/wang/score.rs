//! Scores: the value of a position for each player under the active rules.

use super::pattern::Pattern;
use super::position::Position;
use super::rules::Rules;
use super::zones::{Zone, Zoning, worth};

/// A pattern that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Its index among the patterns of the game.
    pub pattern: usize,
    /// Column and row of its centre.
    pub at: (usize, usize),
    /// What each owner gets.
    pub score: u64,
    /// Who owns the tile in its centre, in order.
    pub owners: Vec<usize>,
}

/// The scores of a position and where they come from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// By player; 0 for evicted ones.
    pub scores: Vec<u64>,
    /// The players with the highest score, in order.
    pub winners: Vec<usize>,
    /// Zones by colour, then by first cell in reading order; none while connections are off.
    pub zones: Vec<Zone>,
    /// Patterns by centre in reading order; none while patterns are off.
    pub patterns: Vec<Found>,
}

/// Scores a position.
#[must_use]
pub fn score(position: &Position, rules: Rules, patterns: &[Pattern]) -> Report {
    let mut report = Report::default();
    if rules.patterns {
        report.patterns = find_patterns(position, rules, patterns);
    }
    if rules.connections {
        Zoning::default().each(position, rules.influence, |colour, tiles, shares| {
            report.zones.push(Zone::new(colour, tiles, shares));
        });
        report.zones.sort_by_key(|zone| zone.colour);
    }
    let mut scorer = Scorer::default();
    report.scores = scorer.scores(position, rules, patterns).to_vec();
    report.winners = Position::leaders(&report.scores).collect();
    report
}

/// Scores positions repeatedly, without the details.
#[derive(Clone, Debug, Default)]
pub struct Scorer {
    zoning: Zoning,
    scores: Vec<u64>,
}

impl Scorer {
    /// The score of each player.
    pub fn scores(&mut self, position: &Position, rules: Rules, patterns: &[Pattern]) -> &[u64] {
        let scores = &mut self.scores;
        scores.clear();
        scores.resize(position.players(), 0);
        if !rules.patterns && !rules.connections {
            for laid in position.laid() {
                scores[usize::from(laid.player)] += 1;
            }
        }
        if rules.patterns {
            for index in 0..position.laid().len() {
                if let Some(best) = best_at(position, patterns, index) {
                    add_to_owners(position, rules, index, |player| {
                        scores[player] += patterns[best].score();
                    });
                }
            }
        }
        if rules.connections {
            self.zoning
                .each(position, rules.influence, |_, tiles, shares| {
                    let owners = Position::leaders(shares);
                    let share = worth(tiles) / owners.clone().count().max(1) as u64;
                    for player in owners {
                        scores[player] += share;
                    }
                });
        }
        for player in position.evicted() {
            scores[player] = 0;
        }
        scores
    }
}

fn find_patterns(position: &Position, rules: Rules, patterns: &[Pattern]) -> Vec<Found> {
    let cells = 0..position.topology().cells() as u16;
    let found = cells.filter_map(|cell| {
        let index = position.index_at(cell)?;
        let pattern = best_at(position, patterns, index)?;
        let mut owners = Vec::new();
        add_to_owners(position, rules, index, |player| owners.push(player));
        Some(Found {
            pattern,
            at: position.topology().place(cell),
            score: patterns[pattern].score(),
            owners,
        })
    });
    found.collect()
}

/// The pattern that counts for a central tile: the one with the highest score, the first of equal ones.
fn best_at(position: &Position, patterns: &[Pattern], index: usize) -> Option<usize> {
    let place = position.topology().place(position.laid()[index].cell);
    let mut best: Option<usize> = None;
    for (number, pattern) in patterns.iter().enumerate() {
        let is_better = best.is_none_or(|best| patterns[best].score() < pattern.score());
        if is_better && pattern.lies_at(position, place) {
            best = Some(number);
        }
    }
    best
}

/// Calls `each` with each owner of a tile.
fn add_to_owners(position: &Position, rules: Rules, index: usize, each: impl FnMut(usize)) {
    if rules.influence {
        Position::leaders(position.levels(index)).for_each(each);
    } else {
        std::iter::once(usize::from(position.laid()[index].player)).for_each(each);
    }
}
