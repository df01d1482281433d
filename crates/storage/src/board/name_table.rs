//! The distinct tile names of a board, interned while the rows are read.

use std::collections::BTreeMap;

use super::BoardError;
use mapmaker_grid::counting::counted;
use mapmaker_grid::tileset::{MAX_TILES, NameError, Tile, TileId, TileSet};
use mapmaker_solver::Cell;

/// The index of an empty cell.
pub(super) const EMPTY: u16 = u16::MAX;

/// The most characters of a name in a message.
const MAX_SHOWN_CHARS: usize = 80;

/// Distinct names in order of first occurrence.
///
/// The index of a name of four letters is at `by_letters[slot(name)]`, so that the 16 million cells of a large board
/// need no string comparison.
#[derive(Debug, Default)]
pub(super) struct NameTable {
    /// Each name, the first cell that has it, and that cell's line in the file, 0 if unknown.
    met: Vec<(String, Cell, usize)>,
    by_letters: Vec<u16>,
    others: BTreeMap<String, u16>,
}

impl NameTable {
    /// Interns a name in `cell`; `line` is that of the file, 0 if unknown.
    ///
    /// # Errors
    /// If there are more names than a set can have.
    pub(super) fn intern(
        &mut self,
        name: &str,
        cell: Cell,
        line: usize,
    ) -> Result<u16, BoardError> {
        let slot = slot(name);
        let known = match slot {
            Some(slot) => self.by_letters.get(slot).copied(),
            None => self.others.get(name).copied(),
        };
        if let Some(known) = known.filter(|&known| known != EMPTY) {
            return Ok(known);
        }
        if self.met.len() == MAX_TILES {
            return Err(wrong(
                name,
                cell,
                &format!(
                    "the board has more than {MAX_TILES} different names, the limit for a set of tiles"
                ),
            ));
        }
        let index = self.met.len() as u16;
        self.met.push((name.to_owned(), cell, line));
        match slot {
            Some(slot) => {
                if self.by_letters.is_empty() {
                    self.by_letters.resize(26_usize.pow(4), EMPTY);
                }
                self.by_letters[slot] = index;
            }
            None => drop(self.others.insert(name.to_owned(), index)),
        }
        Ok(index)
    }

    /// The tile id of each name; `cells` are the indices of the names of all cells, and `line_of` finds a name's line.
    ///
    /// # Errors
    /// With the first name that the set lacks, and a summary of all it lacks.
    pub(super) fn ids(
        &self,
        set: &TileSet,
        cells: &[u16],
        line_of: impl Fn(&str) -> usize,
    ) -> Result<Vec<TileId>, BoardError> {
        let id = |(name, cell, line): &(String, Cell, usize)| {
            let reason = || match self.lacking(set, cells) {
                Some(all) if Tile::from_letters(name).is_ok() => {
                    format!("{}; {all}", why_unknown(name, set))
                }
                _ => why_unknown(name, set),
            };
            let line = || if *line > 0 { *line } else { line_of(name) };
            let unknown = || wrong(name, *cell, &reason()).at(line());
            set.find_name(name).ok_or_else(unknown)
        };
        self.met.iter().map(id).collect()
    }
}

impl NameTable {
    /// A summary of the four-letter tiles that a set lacks, and of the cells of each, if there are several.
    fn lacking(&self, set: &TileSet, cells: &[u16]) -> Option<String> {
        /// The most names in a summary.
        const MOST_SHOWN: usize = 5;
        let is_lacking =
            |name: &str| Tile::from_letters(name).is_ok() && set.find_name(name).is_none();
        let mut counts = vec![0_usize; self.met.len()];
        for &index in cells {
            if let Some(count) = counts.get_mut(usize::from(index)) {
                *count += 1;
            }
        }
        let counts = counts.into_iter();
        let lacking = self.met.iter().zip(counts);
        let lacking = lacking.filter(|((name, ..), _)| is_lacking(name));
        let lacking: Vec<_> = lacking.map(|((name, ..), count)| (name, count)).collect();
        let shown = lacking.iter().take(MOST_SHOWN);
        let shown = shown.map(|(name, count)| format!("{count} × {name}"));
        let mut shown = shown.collect::<Vec<_>>().join(", ");
        if lacking.len() < 2 {
            return None;
        }
        if lacking.len() > MOST_SHOWN {
            let others = counted(lacking.len() - MOST_SHOWN, "other kind");
            shown = format!("{shown} and {others}");
        }
        let all: usize = lacking.iter().map(|(_, count)| count).sum();
        Some(format!(
            "it lacks {} of the board: {shown}",
            counted(all, "tile")
        ))
    }
}

/// An error about a name in a cell; the message counts cells from 1.
fn wrong(name: &str, (x, y): Cell, reason: &str) -> BoardError {
    let (name, row, column) = (quoted(name), y + 1, x + 1);
    BoardError::new(format!(
        "{name} at {x},{y} (row {row}, column {column}): {reason}"
    ))
}

/// The index of a name of four capital letters in `by_letters`.
fn slot(name: &str) -> Option<usize> {
    let letters: [u8; 4] = name.as_bytes().try_into().ok()?;
    letters.iter().try_fold(0, |slot, letter| {
        let is_letter = letter.is_ascii_uppercase();
        is_letter.then(|| slot * 26 + usize::from(letter - b'A'))
    })
}

/// A name for messages: shortened, and quoted unless it is plain.
pub(super) fn quoted(name: &str) -> String {
    let short: String = name.chars().take(MAX_SHOWN_CHARS).collect();
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '@' || c == ',';
    let dots = if short.len() < name.len() { "…" } else { "" };
    if !short.is_empty() && short.chars().all(is_plain) {
        short + dots
    } else {
        format!("{short:?}{dots}")
    }
}

fn why_unknown(name: &str, set: &TileSet) -> String {
    let mega = |name: &str| set.mega().iter().find(|one| one.name == name);
    if let Some((whole, _)) = name.split_once('@') {
        return match mega(whole) {
            Some(one) => format!(
                "{whole} is {}x{} cells; its last one is {whole}@{},{}",
                one.width,
                one.height,
                one.width - 1,
                one.height - 1
            ),
            None => "the tile set has no such mega-tile".to_owned(),
        };
    }
    if mega(name).is_some() {
        return format!("it covers several cells; its north-west one is {name}@0,0");
    }
    match Tile::from_letters(name) {
        Ok(_) => format!("the tile set has no such tile among its {}", set.len()),
        Err(NameError::Length | NameError::Letter | NameError::Side { .. }) => {
            "a tile's name is four letters, such as PPPF, and an empty cell is . or None".to_owned()
        }
    }
}
