//! Names in board files: a kind, a place in tiles, and the name; for a text also its line.

use serde::{Deserialize, Serialize};

use super::entries::{self, Entries, is_on, shown};
use mapmaker_features::{BoardName, Kind};
use mapmaker_grid::TilePos;
use mapmaker_grid::world::{MAX_CURVE_POINTS, MAX_NAME_CHARS, is_name};

/// The most names on a board.
pub const MOST_NAMES: usize = 1 << 16;

/// How far a point of a line may be from its tile, in sixteenths of a tile.
const FARTHEST: u32 = 1 << 24;

/// A name as it is in a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct NameEntry {
    kind: String,
    /// Column and row of a tile of the named feature.
    x: i64,
    y: i64,
    name: String,
    /// Column and row of the tile to which the middle of the name was moved by hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    at: Option<(i64, i64)>,
    /// For a text the points of its line, in sixteenths of a tile from the corner of its tile.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    line: Vec<(i32, i32)>,
    /// Whether it is kept visible from afar.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    afar: bool,
}

impl NameEntry {
    /// A name from another format; `None` if it can't be on a board of that size.
    pub(crate) fn known(name: &BoardName, size: (usize, usize)) -> Option<Self> {
        let written = Self::of(name);
        let is_possible = read(std::slice::from_ref(&written), size).is_ok();
        is_possible.then_some(written)
    }

    fn of(name: &BoardName) -> Self {
        Self {
            kind: name.kind.word().to_owned(),
            x: name.at.x,
            y: name.at.y,
            name: name.name.clone(),
            at: name.name_at.map(|at| (at.x, at.y)),
            line: name.line.clone(),
            afar: name.is_great,
        }
    }
}

/// Decodes the names of a board of that size.
///
/// # Errors
/// With the first invalid name, in words.
pub(super) fn read(written: &[NameEntry], size: (usize, usize)) -> Result<Vec<BoardName>, String> {
    let name = |(index, one): (usize, &NameEntry)| {
        let wrong = |what: String| format!("\"names\": name {} {what}", index + 1);
        let kind = Kind::of_word(&one.kind).ok_or_else(|| {
            let words: Vec<_> = Kind::all().map(Kind::word).collect();
            let kind = shown(&one.kind);
            wrong(format!(
                "is of a \"{kind}\"; kinds are {}",
                words.join(", ")
            ))
        })?;
        if !is_on((one.x, one.y), size) {
            return Err(wrong(format!(
                "is at {},{}, which is off the board",
                one.x, one.y
            )));
        }
        if !is_name(&one.name) {
            let name = shown(&one.name);
            return Err(wrong(format!(
                "is \"{name}\"; a name has 1 to {MAX_NAME_CHARS} characters, and none around it"
            )));
        }
        let is_text = matches!(kind, Kind::Written(_));
        let near = |part: i32| part.unsigned_abs() <= FARTHEST;
        let is_line = (2..=MAX_CURVE_POINTS).contains(&one.line.len())
            && one.line.iter().all(|&(x, y)| near(x) && near(y));
        if is_text && !is_line {
            return Err(wrong(format!(
                "has no \"line\" of 2 to {MAX_CURVE_POINTS} points [x,y], in sixteenths of a tile from its tile"
            )));
        }
        if let Some((x, y)) = one.at.filter(|&at| !is_on(at, size)) {
            return Err(wrong(format!(
                "is written \"at\" {x},{y}, which is off the board"
            )));
        }
        Ok(BoardName {
            name_at: one.at.map(|(x, y)| TilePos::new(x, y)),
            line: if is_text {
                one.line.clone()
            } else {
                Vec::new()
            },
            is_great: one.afar,
            ..BoardName::new(kind, TilePos::new(one.x, one.y), one.name.clone())
        })
    };
    written.iter().enumerate().map(name).collect()
}

#[must_use]
pub(super) fn json(names: &[BoardName]) -> String {
    entries::json(names.iter().map(NameEntry::of))
}

/// Reads the list of names, or null.
pub(super) const NAMES: Entries<NameEntry> = Entries::new(
    "names",
    "names",
    "\"kind\", \"x\", \"y\" and \"name\"",
    MOST_NAMES,
);

#[cfg(test)]
mod tests {
    use super::*;
    use mapmaker_features::Pen;

    fn kept(text: &str) -> Option<Vec<BoardName>> {
        read(&NAMES.of(text)?, (9, 9)).ok()
    }

    #[test]
    fn names_come_back_from_json_and_what_makes_no_sense_is_refused() {
        let at = TilePos::new(3, 8);
        let name = |kind| BoardName::new(kind, at, "Bois d’Élie \"the Old\"".to_owned());
        let names = vec![
            name(Kind::Forest),
            BoardName {
                name_at: Some(TilePos::new(0, 8)),
                ..name(Kind::Lake)
            },
            BoardName {
                is_great: true,
                line: vec![(-16, 3), (400, 7)],
                ..name(Kind::Written(Pen::Water))
            },
        ];
        assert_eq!(kept(&json(&names)), Some(names));
        for wrong in [
            "",
            "{}",
            r#"[{"kind":"moon","x":1,"y":1,"name":"Oran"}]"#,
            r#"[{"kind":"sea","x":9,"y":1,"name":"Oran"}]"#,
            r#"[{"kind":"sea","x":1,"y":1,"name":" Oran"}]"#,
            r#"[{"kind":"sea","x":1,"y":1}]"#,
            r#"[{"kind":"sea","x":1,"y":1,"name":"Oran","at":[1,-1]}]"#,
            r#"[{"kind":"text","x":1,"y":1,"name":"Oran"}]"#,
            r#"[{"kind":"text","x":1,"y":1,"name":"Oran","line":[[1,2]]}]"#,
            r#"[{"kind":"text","x":1,"y":1,"name":"Oran","line":[[1,2],[1000000000,3]]}]"#,
        ] {
            assert_eq!(kept(wrong), None, "{wrong}");
        }
    }
}
