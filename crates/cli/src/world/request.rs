//! The edits of `mapmaker world edit`: from arguments, or from the lines of a script.

use crate::edits::{Painting, Put, words};

/// One edit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Request {
    /// Tiles, all in one stroke.
    Put(Vec<Put>),
    Paint(Painting),
    Undo,
    Redo,
}

impl Request {
    /// Parses a line of a script; `None` for an empty one.
    pub(super) fn parse(line: &str) -> Result<Option<Self>, String> {
        let wrong = "a line is `put X,Y=NAME …`, `paint BIOME X,Y WxH [SHAPE]`, `undo` or `redo`";
        match words(line)[..] {
            [] => Ok(None),
            ["undo"] => Ok(Some(Self::Undo)),
            ["redo"] => Ok(Some(Self::Redo)),
            ["put", ref places @ ..] if !places.is_empty() => {
                Put::parse_all(places).map(Self::Put).map(Some)
            }
            ["paint", ref what @ ..] => {
                let painting = Painting::parse(what).ok_or(wrong)?;
                painting.map(Self::Paint).map(Some)
            }
            _ => Err(wrong.to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapmaker_grid::TilePos;

    #[test]
    fn lines_are_read_and_nonsense_is_refused() {
        let put = |x, y, name: &str| Put {
            at: TilePos::new(x, y),
            name: name.to_owned(),
        };
        let puts = Request::Put(vec![put(-5, 3, "SSSS"), put(0, 0, "PPPP")]);
        assert_eq!(
            Request::parse(" put -5,3=SSSS 0,0=PPPP # here"),
            Ok(Some(puts))
        );
        assert_eq!(Request::parse("undo"), Ok(Some(Request::Undo)));
        assert_eq!(Request::parse("\tredo "), Ok(Some(Request::Redo)));
        for line in ["paint sea 1,2 2x2", "paint nature 1,2 9x9  round # a wood"] {
            let painting = Request::parse(line);
            assert!(
                matches!(painting, Ok(Some(Request::Paint(_)))),
                "{painting:?}"
            );
        }
        for blank in ["", "  ", "# put 0,0=SSSS"] {
            assert_eq!(Request::parse(blank), Ok(None), "{blank}");
        }
        for wrong in [
            "put",
            "put 0,0",
            "put 0=SSSS",
            "paint",
            "paint lava 0,0 1x1",
            "paint sea 0,0",
            "undo 2",
            "Undo",
        ] {
            assert!(Request::parse(wrong).is_err(), "{wrong}");
        }
    }
}
