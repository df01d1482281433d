//! Painted terrain in board files: a kind, and a run of cells in a row.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::entries::{self, Entries, is_on, shown};
use mapmaker_grid::TilePos;
use mapmaker_grid::world::Terrain;

/// The most runs of cells on a board.
const MOST_RUNS: usize = 1 << 20;

/// A run of cells as it is in a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TerrainEntry {
    kind: String,
    /// Column and row of the westernmost.
    x: i64,
    y: i64,
    /// The number of cells.
    #[serde(default = "one")]
    length: i64,
}

const fn one() -> i64 {
    1
}

impl TerrainEntry {
    /// A run from another format; `None` if it can't be on a board of that size.
    pub(crate) fn known(
        kind: &str,
        (x, y): (i64, i64),
        length: i64,
        size: (usize, usize),
    ) -> Option<Self> {
        let kind = kind.to_owned();
        let written = Self { kind, x, y, length };
        read(std::slice::from_ref(&written), size)
            .is_ok()
            .then_some(written)
    }
}

/// Groups cells into runs of one terrain, in reading order: the first cell, the number of cells, and the terrain.
#[must_use]
pub(crate) fn runs(cells: &[(TilePos, Terrain)]) -> Vec<(TilePos, i64, Terrain)> {
    let goes_on = |one: &(TilePos, Terrain), next: &(TilePos, Terrain)| {
        one.1 == next.1 && one.0.offset(1, 0) == next.0
    };
    let runs = cells.chunk_by(goes_on);
    runs.map(|run| (run[0].0, run.len() as i64, run[0].1))
        .collect()
}

/// Decodes the terrain of a board of that size, in reading order.
///
/// # Errors
/// With the first invalid run, in words.
pub(super) fn read(
    written: &[TerrainEntry],
    size: (usize, usize),
) -> Result<Vec<(TilePos, Terrain)>, String> {
    let (mut cells, mut count) = (BTreeMap::new(), 0);
    for (index, one) in written.iter().enumerate() {
        let wrong = |what: String| format!("\"terrain\": entry {} {what}", index + 1);
        let terrain = Terrain::of_name(&one.kind).ok_or_else(|| {
            let kinds: Vec<_> = Terrain::ALL.into_iter().map(Terrain::name).collect();
            let kind = shown(&one.kind);
            wrong(format!(
                "is of a \"{kind}\"; kinds are {}",
                kinds.join(", ")
            ))
        })?;
        let TerrainEntry { x, y, length, .. } = *one;
        let last = x.saturating_add(length.max(1) - 1);
        if length < 1 || !is_on((x, y), size) || !is_on((last, y), size) {
            return Err(wrong(format!(
                "has {length} cells from {x},{y} on, which is off the board"
            )));
        }
        count += length as usize;
        if count > size.0 * size.1 {
            return Err(wrong("covers cells that others cover".to_owned()));
        }
        cells.extend((x..=last).map(|x| ((y, x), terrain)));
    }
    let cells = cells.into_iter();
    Ok(cells
        .map(|((y, x), terrain)| (TilePos::new(x, y), terrain))
        .collect())
}

/// The terrain of a board, as JSON.
#[must_use]
pub(super) fn json(cells: &[(TilePos, Terrain)]) -> String {
    entries::json(
        runs(cells)
            .into_iter()
            .map(|(at, length, terrain)| TerrainEntry {
                kind: terrain.name().to_owned(),
                x: at.x,
                y: at.y,
                length,
            }),
    )
}

/// Reads the list of runs, or null.
pub(super) const TERRAIN: Entries<TerrainEntry> =
    Entries::new("terrain", "entries", "\"kind\", \"x\" and \"y\"", MOST_RUNS);

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(text: &str) -> Option<Vec<(TilePos, Terrain)>> {
        read(&TERRAIN.of(text)?, (9, 9)).ok()
    }

    #[test]
    fn terrain_comes_back_from_json_and_what_makes_no_sense_is_refused() {
        let cell = |x, y, terrain| (TilePos::new(x, y), terrain);
        let cells = vec![
            cell(8, 0, Terrain::Lake),
            cell(0, 1, Terrain::Lake),
            cell(1, 1, Terrain::Snow),
            cell(2, 1, Terrain::Snow),
            cell(4, 1, Terrain::Snow),
        ];
        assert_eq!(runs(&cells).len(), 4);
        assert_eq!(kept(&json(&cells)), Some(cells));
        assert_eq!(kept("[]"), Some(Vec::new()));
        let short = r#"[{"kind":"marsh","x":3,"y":8}]"#;
        assert_eq!(kept(short), Some(vec![cell(3, 8, Terrain::Marsh)]));
        for wrong in [
            "",
            "{}",
            r#"[{"kind":"lava","x":1,"y":1}]"#,
            r#"[{"kind":"marsh","x":8,"y":1,"length":2}]"#,
            r#"[{"kind":"marsh","x":1,"y":1,"length":0}]"#,
            r#"[{"kind":"marsh","x":1,"y":1,"length":9223372036854775807}]"#,
            r#"[{"kind":"marsh","x":-1,"y":1}]"#,
            r#"[{"kind":"marsh","y":1}]"#,
        ] {
            assert_eq!(kept(wrong), None, "{wrong}");
        }
        let row = r#"{"kind":"marsh","x":0,"y":1,"length":9}"#;
        let often = [row; 10].join(",");
        assert_eq!(
            kept(&format!("[{often}]")),
            None,
            "more cells than there are"
        );
    }
}
