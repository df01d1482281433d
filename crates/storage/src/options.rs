//! The options of the window, and the notation of places and sizes, for the command line and the window.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use mapmaker_expedition::Code;
use mapmaker_grid::seed::Seed;
use mapmaker_grid::{COORDINATE_LIMIT, TilePos};

/// The default size of a tile in the window, in points: pixels where the screen's scale is 1.
pub const DEFAULT_TILE_PX: f32 = 64.0;

/// The smallest and the largest size of a tile in the window, in pixels.
pub const TILE_PX_RANGE: (f32, f32) = (0.25, 1024.0);

/// The default size of the window, in points.
pub const DEFAULT_WINDOW: (u32, u32) = (1280, 720);

/// The least and the most pixels along a side of the window.
pub const WINDOW_SIDE_RANGE: (u32, u32) = (64, 8192);

/// How the window opens.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ExploreOptions {
    /// The map's file to open, which determines seed and tiles; `None` for no file.
    pub map: Option<PathBuf>,
    /// The world to open; `None` for the title screen's or a random one.
    pub seed: Option<Seed>,
    /// The tile at the window's centre; `None` for a default.
    pub at: Option<TilePos>,
    /// A tile's size in pixels, within [`TILE_PX_RANGE`]; `None` for the default.
    pub tile_px: Option<f32>,
    /// The same in points, whatever the screen's scale is, for who gave no pixels.
    pub points: Option<f32>,
    /// Width and height in pixels, each within [`WINDOW_SIDE_RANGE`]; `None` for those of the last session.
    pub window: Option<(u32, u32)>,
    /// A folder of tile images to use instead of the built-in pack.
    pub tiles: Option<PathBuf>,
    /// Save a picture here once everything has loaded, then quit.
    pub screenshot: Option<PathBuf>,
    /// Follow the camera path in this file, print the measurements, then quit.
    pub tour: Option<PathBuf>,
    /// The layers to show at first; `None` for those last shown with the map, or all.
    pub layers: Option<Layers>,
    /// Whether to show tile pictures instead of figures; `None` for what was last shown with the map, or figures.
    pub shows_tiles: Option<bool>,
    /// The puzzle to open instead of a map.
    pub puzzle: Option<Box<PuzzleOptions>>,
    /// The expedition to play, from the title screen.
    pub expedition: Option<ExpeditionOptions>,
    /// Whether to start on the title screen: the program was started without a subcommand.
    pub start_on_title: bool,
}

/// The expedition to open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExpeditionOptions {
    /// The saved one, or else a dialog for a new one.
    Left,
    /// The one of a code.
    Code(Code),
}

/// The puzzle to open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleOptions {
    /// The kind.
    pub kind: PuzzleKind,
    /// Its source; `None` for the saved one, or a new one.
    pub source: Option<PuzzleSource>,
}

/// A kind of puzzle in the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleKind {
    /// Mazes.
    Maze,
    /// Tetravex.
    Tetravex,
    /// Tetramino.
    Tetramino,
    /// Tilings.
    Tilings,
}

impl PuzzleKind {
    /// All kinds.
    pub const ALL: [Self; 4] = [Self::Maze, Self::Tetravex, Self::Tetramino, Self::Tilings];

    /// The name of a kind, with which its codes begin.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Maze => "maze",
            Self::Tetravex => "tetravex",
            Self::Tetramino => "tetramino",
            Self::Tilings => "tilings",
        }
    }
}

/// The source of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PuzzleSource {
    /// A code.
    Code(String),
    /// A file.
    File(PathBuf),
}

/// The layers over the tiles of a world.
#[expect(clippy::struct_excessive_bools, reason = "each layer is on or off")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Layers {
    /// Settlements.
    pub settlements: bool,
    /// Ships, fields, windmills and the like.
    pub decor: bool,
    /// Names.
    pub names: bool,
    /// Roads, and lanes of ships.
    pub roads: bool,
}

impl Layers {
    /// No layers.
    pub const NONE: Self = Self {
        settlements: false,
        decor: false,
        names: false,
        roads: false,
    };

    /// The words that [`parse_layers`] reads.
    #[must_use]
    pub fn in_words(self) -> String {
        let layers = [
            (self.settlements, "settlements"),
            (self.decor, "decor"),
            (self.names, "names"),
            (self.roads, "roads"),
        ];
        let shown: Vec<_> = layers.iter().filter(|(shows, _)| *shows).collect();
        let words: Vec<_> = shown.iter().map(|(_, word)| *word).collect();
        if words.is_empty() {
            "none".to_owned()
        } else {
            words.join(",")
        }
    }
}

impl Default for Layers {
    fn default() -> Self {
        Self {
            settlements: true,
            decor: true,
            names: true,
            roads: true,
        }
    }
}

/// Parses layers: `none`, or some of `settlements`, `decor`, `names` and `roads`, separated by commas.
///
/// # Errors
/// If it is something else, with what is valid.
pub fn parse_layers(text: &str) -> Result<Layers, String> {
    let mut layers = Layers::NONE;
    for word in text.split(',').filter(|_| text != "none") {
        match word {
            "settlements" => layers.settlements = true,
            "decor" => layers.decor = true,
            "names" => layers.names = true,
            "roads" => layers.roads = true,
            _ => {
                let words = "layers are none, or some of settlements, decor, names and roads";
                return Err(format!("{words} with commas between"));
            }
        }
    }
    Ok(layers)
}

/// Parses a place `X,Y`; blanks around the numbers are allowed, and a blank may replace the comma.
///
/// # Errors
/// If it is not two whole numbers from −2⁶⁰ to 2⁶⁰, with what is valid.
pub fn parse_place(text: &str) -> Result<TilePos, String> {
    let coordinate = |part: &str| {
        let part = part.trim();
        let digits = part.strip_prefix(['-', '+']).unwrap_or(part);
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err("a place is two whole numbers with a comma, such as -300,1200".to_owned());
        }
        let number = part.parse::<i64>().ok();
        let near = number.filter(|number| number.unsigned_abs() <= COORDINATE_LIMIT.unsigned_abs());
        near.ok_or_else(|| {
            format!(
                "{part} is too far; coordinates run from -{COORDINATE_LIMIT} to {COORDINATE_LIMIT}"
            )
        })
    };
    let text = text.trim();
    let parts = text.split_once(',');
    let parts = parts.or_else(|| text.split_once(char::is_whitespace));
    let (x, y) = parts.unwrap_or((text, ""));
    // An invalid number is reported before one out of range.
    let (x, y) = (coordinate(x), coordinate(y));
    match (x, y) {
        (Ok(x), Ok(y)) => Ok(TilePos::new(x, y)),
        (Err(far), Ok(_)) | (Ok(_), Err(far)) => Err(far),
        (Err(one), Err(other)) => Err(if one.starts_with("a place") {
            one
        } else {
            other
        }),
    }
}

/// Parses a number with a fraction; blanks around it are allowed. A comma counts as a decimal point, unless there is
/// also a point or a second comma: then it is ambiguous which of them separates thousands.
#[must_use]
pub fn parse_fraction(text: &str) -> Option<f64> {
    let text = text.trim();
    let number = match text.split_once(',') {
        Some((whole, part)) if part.contains(['.', ',']) || whole.contains('.') => None,
        Some((whole, part)) => format!("{whole}.{part}").parse().ok(),
        None => text.parse().ok(),
    };
    number.filter(|number: &f64| number.is_finite())
}

/// Parses a size `WxH`, each side from `least` to `most`.
///
/// # Errors
/// If it is not two whole numbers in that range, with what is valid.
pub fn parse_size(text: &str, least: u32, most: u32) -> Result<(u32, u32), String> {
    let side = |part: &str| {
        let number: u32 = part.trim().parse().ok()?;
        (least..=most).contains(&number).then_some(number)
    };
    text.split_once(['x', 'X', '×'])
        .and_then(|(width, height)| Some((side(width)?, side(height)?)))
        .ok_or_else(|| format!("a size is WxH, two whole numbers from {least} to {most}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_read_up_to_the_limit_and_no_further() {
        assert_eq!(parse_place("-5,3"), Ok(TilePos::new(-5, 3)));
        assert_eq!(parse_place(" 7 , -8 "), Ok(TilePos::new(7, -8)));
        assert_eq!(parse_place(" 7  -8 "), Ok(TilePos::new(7, -8)));
        assert_eq!(
            parse_place("1152921504606846976,-1152921504606846976"),
            Ok(TilePos::new(COORDINATE_LIMIT, -COORDINATE_LIMIT))
        );
        for bad in [
            "",
            "5",
            "5,",
            "1,2,3",
            "1 2 3",
            "1.5,2",
            "1152921504606846977,0",
            "x,y",
        ] {
            assert!(parse_place(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn the_range_of_places_is_in_the_message_only_if_a_number_is_out_of_it() {
        let refused = |text: &str| parse_place(text).expect_err("no place");
        for text in ["", "5", "x,y", "99999999999999999999,north"] {
            assert!(refused(text).ends_with("as -300,1200"), "{}", refused(text));
        }
        let far = "1152921504606846977";
        for text in [
            format!("{far},0"),
            format!("0,-{far}"),
            format!("0, {far}{far}"),
        ] {
            let refused = refused(&text);
            assert!(
                refused.contains("is too far") && refused.contains("1152921504606846976"),
                "{refused}"
            );
        }
    }

    #[test]
    fn a_comma_is_a_point_and_no_part_of_a_number_is_dropped() {
        for (text, number) in [
            ("2.5", 2.5),
            ("2,5", 2.5),
            (" -0,25 ", -0.25),
            ("7", 7.0),
            (",5", 0.5),
            ("1e3", 1000.0),
        ] {
            assert_eq!(parse_fraction(text), Some(number), "{text}");
        }
        for text in [
            "",
            "x",
            "1,000.5",
            "1.000,5",
            "1,000,000",
            "1.2.3",
            "2 5",
            "2;5",
            "5px",
            "nan",
            "inf",
            ",",
        ] {
            assert_eq!(parse_fraction(text), None, "{text}");
        }
    }

    #[test]
    fn sizes_are_read_within_their_range() {
        assert_eq!(parse_size("3x4", 1, 9), Ok((3, 4)));
        for bad in ["0x4", "3", "3x", "10x4", "-3x4", "3x4x5"] {
            assert!(parse_size(bad, 1, 9).is_err(), "{bad}");
        }
    }

    #[test]
    fn layers_are_named_one_by_one() {
        let layers = |decor, names, roads| Layers {
            settlements: false,
            decor,
            names,
            roads,
        };
        assert_eq!(parse_layers("none"), Ok(layers(false, false, false)));
        assert_eq!(parse_layers("names"), Ok(layers(false, true, false)));
        assert_eq!(parse_layers("decor,roads"), Ok(layers(true, false, true)));
        let all = "settlements,decor,names,roads";
        assert_eq!(parse_layers(all), Ok(Layers::default()));
        for text in ["", "none,names", "rivers"] {
            assert!(parse_layers(text).is_err(), "{text}");
        }
    }
}
