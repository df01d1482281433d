//! Decor in board files: a kind, a place in tiles with fractions, and a drawing.

use serde::{Deserialize, Serialize};

use super::entries::{self, Entries, is_on, shown};
use mapmaker_features::decor::{DECOR_DRAWINGS, Decor, DecorKind, Place};

/// The most decor on a board.
pub const MOST_DECOR: usize = 1 << 20;

/// Decor as it is in a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct DecorEntry {
    kind: String,
    /// The middle of its square, in tiles from the board's north-west corner.
    x: f64,
    y: f64,
    #[serde(default)]
    drawing: u8,
}

impl DecorEntry {
    /// Decor from another format; `None` if its kind or drawing is unknown, or it is off a board of that size.
    pub(crate) fn known(
        kind: &str,
        [x, y]: [f64; 2],
        drawing: u8,
        size: (usize, usize),
    ) -> Option<Self> {
        let written = Self {
            kind: kind.to_owned(),
            x,
            y,
            drawing,
        };
        let is_possible = read(std::slice::from_ref(&written), size).is_ok();
        is_possible.then_some(written)
    }

    fn of(decor: &Decor) -> Self {
        let [x, y] = decor.place.within();
        Self {
            kind: decor.kind.word().to_owned(),
            x: decor.place.tile.x as f64 + f64::from(x),
            y: decor.place.tile.y as f64 + f64::from(y),
            drawing: decor.drawing,
        }
    }
}

/// Decodes the decor of a board of that size.
///
/// # Errors
/// With the first invalid entry, in words.
pub(super) fn read(written: &[DecorEntry], size: (usize, usize)) -> Result<Vec<Decor>, String> {
    let thing = |(index, one): (usize, &DecorEntry)| {
        let wrong = |what: String| format!("\"decor\": thing {} {what}", index + 1);
        let kind = DecorKind::of_word(&one.kind).ok_or_else(|| {
            let words: Vec<_> = DecorKind::ALL.iter().map(|kind| kind.word()).collect();
            let kind = shown(&one.kind);
            wrong(format!(
                "is a \"{kind}\"; kinds are {}, and sea/NAME and land/NAME of a tile pack",
                words.join(", ")
            ))
        })?;
        if one.drawing >= DECOR_DRAWINGS {
            let last = DECOR_DRAWINGS - 1;
            return Err(wrong(format!(
                "has drawing {}; 0 to {last} is valid",
                one.drawing
            )));
        }
        let place = Place::nearest(one.x, one.y);
        let place = place.filter(|place| is_on((place.tile.x, place.tile.y), size));
        let place = place.ok_or_else(|| {
            wrong(format!(
                "stands at {},{}, which is off the board",
                one.x, one.y
            ))
        })?;
        Ok(Decor::new(0, kind, one.drawing, place))
    };
    written.iter().enumerate().map(thing).collect()
}

/// The decor of a board as JSON.
pub(super) fn json(decor: &[Decor]) -> String {
    entries::json(decor.iter().map(DecorEntry::of))
}

/// Reads the list of decor, or null.
pub(super) const THINGS: Entries<DecorEntry> =
    Entries::new("decor", "things", "\"kind\", \"x\" and \"y\"", MOST_DECOR);

#[cfg(test)]
mod tests {
    use super::*;
    use mapmaker_grid::TilePos;

    fn kept(text: &str) -> Option<Vec<Decor>> {
        read(&THINGS.of(text)?, (9, 9)).ok()
    }

    #[test]
    fn things_come_back_from_json_and_what_makes_no_sense_is_refused() {
        let place = |x, y| Place::new(TilePos::new(3, 8), x, y);
        let decor = vec![
            Decor::new(0, DecorKind::Sheep, 3, place(31, 0)),
            Decor::new(0, DecorKind::City, 0, place(1, 17)),
            Decor::new(
                0,
                DecorKind::of_word("sea/sirène").expect("a kind"),
                0,
                place(1, 18),
            ),
        ];
        assert_eq!(kept(&json(&decor)), Some(decor));
        assert_eq!(kept("[]"), Some(Vec::new()));
        for wrong in [
            "",
            "{}",
            r#"[{"kind":"moon","x":1,"y":1}]"#,
            r#"[{"kind":"sheep","x":1,"y":9}]"#,
            r#"[{"kind":"sheep","x":1e300,"y":1}]"#,
            r#"[{"kind":"sheep","x":1,"y":1,"drawing":4}]"#,
        ] {
            assert_eq!(kept(wrong), None, "{wrong}");
        }
    }
}
