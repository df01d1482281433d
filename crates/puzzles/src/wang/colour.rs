//! Colours: their names, ANSI strings, and appearance in pictures.

use super::text;

/// The fewest colours of a deck.
pub(crate) const MIN_COLOURS: usize = 2;

/// The most colours there may be.
pub const MAX_COLOURS: usize = 20;

/// A colour, by its index in a [`Palette`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Colour(pub u8);

/// Red, green and blue, 0 to 255 each.
pub type Rgb = [u8; 3];

/// The ANSI strings for undeclared colours; each gets the first that is free. Well-known colours come last, so that
/// red gets its own.
const SPARE_SGR: [&str; MAX_COLOURS] = [
    "91", "92", "94", "93", "95", "96", "37", "38;5;29", "38;5;100", "31", "32", "34", "33", "35",
    "36", "90", "38;5;208", "38;5;130", "38;5;61", "38;5;175",
];

/// The ANSI strings of well-known colour names.
const KNOWN_SGR: [(&str, &str); 14] = [
    ("black", "30"),
    ("red", "31"),
    ("green", "32"),
    ("yellow", "33"),
    ("blue", "34"),
    ("magenta", "35"),
    ("cyan", "36"),
    ("white", "97"),
    ("gray", "90"),
    ("grey", "90"),
    ("orange", "38;5;208"),
    ("brown", "38;5;130"),
    ("purple", "38;5;61"),
    ("pink", "38;5;175"),
];

/// The eight basic colours and their bright forms in pictures.
const BASIC: [Rgb; 16] = [
    [45, 42, 46],
    [200, 62, 58],
    [88, 142, 74],
    [222, 174, 66],
    [62, 105, 168],
    [150, 88, 148],
    [72, 154, 156],
    [214, 208, 196],
    [120, 116, 112],
    [232, 112, 98],
    [146, 190, 110],
    [240, 208, 118],
    [118, 160, 212],
    [196, 138, 190],
    [130, 200, 196],
    [246, 242, 232],
];

/// The colours of a game, in the order in which they were declared.
///
/// Names and colours are one to one: no two colours share a name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Palette {
    names: Vec<String>,
    sgr: Vec<String>,
    is_declared: bool,
}

impl Palette {
    /// How many colours there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there is no colour.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// All colours in order.
    pub fn colours(&self) -> impl Iterator<Item = Colour> + use<> {
        (0..self.names.len() as u8).map(Colour)
    }

    /// The name of a colour of this palette.
    ///
    /// # Panics
    /// If the colour is not of this palette.
    #[must_use]
    pub fn name(&self, colour: Colour) -> &str {
        &self.names[usize::from(colour.0)]
    }

    /// The parameters of a colour's ANSI escape, such as `31` or `38;5;208`.
    ///
    /// # Panics
    /// If the colour is not of this palette.
    #[must_use]
    pub fn sgr(&self, colour: Colour) -> &str {
        &self.sgr[usize::from(colour.0)]
    }

    /// A colour's name in its colour, for a terminal.
    ///
    /// # Panics
    /// If the colour is not of this palette.
    #[must_use]
    pub fn ansi(&self, colour: Colour) -> String {
        format!("\x1b[{}m{}\x1b[0m", self.sgr(colour), self.name(colour))
    }

    /// The colour of that name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<Colour> {
        let index = self.names.iter().position(|known| known == name)?;
        Some(Colour(index as u8))
    }

    /// The colour in pictures.
    ///
    /// If the ANSI string sets no colour, one is chosen by the colour's index.
    ///
    /// # Panics
    /// If the colour is not of this palette.
    #[must_use]
    pub fn rgb(&self, colour: Colour) -> Rgb {
        let spare = SPARE_SGR[usize::from(colour.0) % MAX_COLOURS];
        rgb_of(self.sgr(colour))
            .or_else(|| rgb_of(spare))
            .unwrap_or(BASIC[8])
    }

    /// Whether the palette has declared colours; else every used name becomes a colour.
    #[must_use]
    pub(crate) const fn is_declared(&self) -> bool {
        self.is_declared
    }

    /// The colour for a used name: a declared one, or a new one if none is declared.
    ///
    /// # Errors
    /// If it is not declared, or a new one would be invalid or one too many.
    pub fn used(&mut self, name: &str) -> Result<Colour, String> {
        if self.is_declared {
            return self.known(name);
        }
        if let Some(colour) = self.find(name) {
            return Ok(colour);
        }
        let sgr = self.spare_sgr(name);
        self.push(text::name(name, "a colour's name")?, sgr)
    }

    /// An unused ANSI string for an undeclared colour.
    fn spare_sgr(&self, name: &str) -> &'static str {
        let is_left = |sgr: &&str| self.sgr.iter().all(|taken| taken != sgr);
        let known = KNOWN_SGR.into_iter().filter(|known| known.0 == name);
        let mut candidates = known.map(|known| known.1).chain(SPARE_SGR);
        // OK because a palette without a free one has no room for another colour either.
        candidates.find(is_left).unwrap_or(SPARE_SGR[0])
    }

    /// Declares a colour; from then on other names are refused.
    ///
    /// # Errors
    /// If the name or the ANSI string is invalid, the name is taken, or there are too many colours.
    pub(super) fn declare(&mut self, name: &str, sgr: &str) -> Result<(), String> {
        let name = text::name(name, "a colour's name")?;
        let is_sgr = |part: &str| {
            (1..=3).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
        };
        if sgr.len() > text::MAX_NAME_LETTERS || !sgr.split(';').all(is_sgr) {
            return Err(format!(
                "a colour's ANSI string is numbers separated by `;`, such as 31 or 38;5;208, not {}",
                text::quoted(sgr)
            ));
        }
        self.is_declared = true;
        self.push(name, sgr).map(|_| ())
    }

    /// The colour of that name.
    ///
    /// # Errors
    /// If there is none; the message lists those there are.
    pub(super) fn known(&self, name: &str) -> Result<Colour, String> {
        self.find(name).ok_or_else(|| {
            format!(
                "{} is not a declared colour; those are {}",
                text::quoted(name),
                self.names.join(", ")
            )
        })
    }

    fn push(&mut self, name: String, sgr: &str) -> Result<Colour, String> {
        if self.find(&name).is_some() {
            return Err(format!("the colour `{name}` is declared already"));
        }
        if self.len() == MAX_COLOURS {
            return Err(format!(
                "`{name}` is one colour too many; there are at most {MAX_COLOURS}"
            ));
        }
        self.names.push(name);
        self.sgr.push(sgr.to_owned());
        Ok(Colour(self.len() as u8 - 1))
    }
}

/// The foreground colour that an ANSI string sets, or else its background; the last one counts.
fn rgb_of(sgr: &str) -> Option<Rgb> {
    let codes: Vec<u16> = sgr
        .split(';')
        .filter_map(|code| code.parse().ok())
        .collect();
    let mut found = None;
    let mut rest = codes.as_slice();
    while let [code, after @ ..] = rest {
        rest = after;
        match *code {
            code @ (30..=37 | 40..=47) => found = Some(BASIC[usize::from(code % 10)]),
            code @ (90..=97 | 100..=107) => found = Some(BASIC[8 + usize::from(code % 10)]),
            38 | 48 => match after {
                [5, index, after @ ..] => {
                    found = Some(of_256((*index).min(255) as u8));
                    rest = after;
                }
                [2, red, green, blue, after @ ..] => {
                    found = Some([*red, *green, *blue].map(|part| part.min(255) as u8));
                    rest = after;
                }
                _ => {}
            },
            _ => {}
        }
    }
    found
}

/// A colour of the 256-colour table: basic ones, a cube of 6 × 6 × 6, and greys.
fn of_256(index: u8) -> Rgb {
    let level = |step: u8| if step == 0 { 0 } else { 55 + 40 * step };
    match index {
        0..=15 => BASIC[usize::from(index)],
        16..=231 => {
            let place = index - 16;
            [place / 36, place / 6 % 6, place % 6].map(level)
        }
        232..=255 => [8 + 10 * (index - 232); 3],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_colours_are_one_to_one() {
        let mut palette = Palette::default();
        assert_eq!(palette.declare("red", "31"), Ok(()));
        assert_eq!(palette.declare("sky", "38;5;117"), Ok(()));
        assert_eq!(palette.find("sky"), Some(Colour(1)));
        assert!(palette.declare("red", "32").is_err());
        for (name, sgr) in [("a*", "31"), ("$a", "31")] {
            assert!(palette.declare(name, sgr).is_err(), "{name}");
        }
        for sgr in ["31m", "", "1;;2"] {
            assert!(palette.declare("a", sgr).is_err(), "{sgr}");
        }
        for colour in palette.colours() {
            assert_eq!(palette.find(palette.name(colour)), Some(colour));
        }
        assert_eq!(palette.ansi(Colour(0)), "\x1b[31mred\x1b[0m");
        assert_eq!(palette.len(), 2);
        let quoted = palette.known("blue").expect_err("not declared");
        assert!(quoted.contains("red, sky"));
    }

    #[test]
    fn there_are_at_most_twenty() {
        let mut palette = Palette::default();
        for index in 0..MAX_COLOURS {
            palette.used(&format!("c{index}")).expect("room");
        }
        assert!(palette.used("more").is_err());
        assert!(palette.declare("more", "31").is_err());
        assert_eq!(palette.used("c3"), Ok(Colour(3)));
    }

    #[test]
    fn colours_that_nobody_declared_look_as_they_are_called() {
        let mut palette = Palette::default();
        for name in ["sky", "red", "blue", "green", "a", "blue", "yellow"] {
            palette.used(name).expect("room");
        }
        let colours = palette.colours();
        let sgr: Vec<_> = colours.map(|colour| palette.sgr(colour)).collect();
        assert_eq!(sgr, ["91", "31", "34", "32", "92", "33"]);
        // No two look alike, however many there are.
        for index in palette.len()..MAX_COLOURS {
            palette.used(&format!("c{index}")).expect("room");
        }
        let colours = palette.colours();
        let mut sgr: Vec<_> = colours.map(|colour| palette.sgr(colour)).collect();
        sgr.sort_unstable();
        sgr.dedup();
        assert_eq!(sgr.len(), MAX_COLOURS);
    }

    #[test]
    fn ansi_strings_name_colours() {
        assert_eq!(rgb_of("31"), Some(BASIC[1]));
        assert_eq!(rgb_of("1;97"), Some(BASIC[15]));
        assert_eq!(rgb_of("38;2;1;2;300"), Some([1, 2, 255]));
        assert_eq!(rgb_of("38;5;16"), Some([0, 0, 0]));
        assert_eq!(rgb_of("48;5;231;1"), Some([255, 255, 255]));
        assert_eq!(rgb_of("38;5;255"), Some([238; 3]));
        assert_eq!(rgb_of("38;5"), None);
        assert_eq!(rgb_of("1"), None);
    }
}
