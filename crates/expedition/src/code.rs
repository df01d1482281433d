//! The code of an expedition, such as `MM9-journey-0007-6y`: version, difficulty, seed, and two check characters.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use mapmaker_grid::hash::{self, Purpose};

/// The version of the rules: codes of other versions are other expeditions.
///
/// It goes up with every change after which a code would give another quest, or a log another game. CONTRIBUTING.md
/// says what else changes with it.
pub const RULES_VERSION: u8 = 9;

/// Random seeds are below this, so that their codes are short.
pub(crate) const SHORT_SEEDS: u64 = 1 << 20;

/// The digits of a seed, without characters that are easily confused.
const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// How many worlds are tried before giving up.
const TRIES: u64 = 12;

/// Digits in a group, and the fewest of a seed.
const GROUP: usize = 4;

/// The difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Difficulty {
    /// Ample time and food, and few clues.
    Stroll,
    /// The usual one.
    Journey,
    /// Far, with little to spare; torn pieces are turned.
    Ordeal,
}

impl Difficulty {
    /// All three, the easiest first.
    pub const ALL: [Self; 3] = [Self::Stroll, Self::Journey, Self::Ordeal];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Stroll => "stroll",
            Self::Journey => "journey",
            Self::Ordeal => "ordeal",
        }
    }
}

impl FromStr for Difficulty {
    type Err = &'static str;

    /// Reads its name.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut all = Self::ALL.into_iter();
        let found = all.find(|difficulty| difficulty.name() == text);
        found.ok_or("a difficulty is stroll, journey or ordeal")
    }
}

/// The parameters of an expedition: equal codes give equal expeditions, on maps without edits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Code {
    /// How hard it is.
    pub difficulty: Difficulty,
    /// The seed of its world and of all chance.
    pub seed: u64,
}

/// Why a text is not a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CodeError {
    /// It has another form.
    #[error("a code looks like {}", example())]
    Form,
    /// It is for another version of the rules.
    #[error("{}", other_version(*.0))]
    Version(u8),
    /// Its check characters are wrong.
    #[error("the code is mistyped: its last two characters do not match the others")]
    Slip,
}

/// The code that a message shows.
const fn example() -> Code {
    Code {
        difficulty: Difficulty::Journey,
        seed: 7,
    }
}

/// A sentence about a code of another version, and where it can be played.
fn other_version(version: u8) -> String {
    let (which, program) = if version < RULES_VERSION {
        ("an older", "an older program")
    } else {
        ("a newer", "a newer program")
    };
    format!(
        "a code that begins with MM{version} is of {which} version of the rules: {program} plays it, \
         this one plays codes that begin with MM{RULES_VERSION}"
    )
}

impl Code {
    /// The expedition of the day, the same for everybody; the caller provides the date. Each difficulty has another
    /// land, so that playing one reveals nothing about the next.
    #[must_use]
    pub(crate) const fn of_day(year: i32, month: u8, day: u8, difficulty: Difficulty) -> Self {
        let key = hash::key(0, Purpose::Expedition, Self::DAY);
        let days = (month as i64 * 32 + day as i64) * 4 + difficulty as i64;
        Self {
            difficulty,
            seed: hash::at(key, year as i64, days) % SHORT_SEEDS,
        }
    }

    /// The codes to try for a day, as in [`Self::tries`].
    pub fn tries_of_day(
        year: i32,
        month: u8,
        day: u8,
        difficulty: Difficulty,
    ) -> impl Iterator<Item = Self> {
        Self::of_day(year, month, day, difficulty).tries()
    }

    /// The codes to try for a random seed: this one and those of the following seeds. The first that works
    /// ([`super::Expedition::first_of`]) is used, nearly always this one. Their seeds are below [`SHORT_SEEDS`].
    pub fn tries(self) -> impl Iterator<Item = Self> {
        (0..TRIES).map(move |attempt| Self {
            seed: self.seed.wrapping_add(attempt) % SHORT_SEEDS,
            ..self
        })
    }

    /// The octave of [`Purpose::Expedition`] for days.
    const DAY: u64 = 0xff;

    /// Two check characters.
    fn guard(self) -> [u8; 2] {
        let key = hash::key(
            self.seed,
            Purpose::Expedition,
            0xf0 + self.difficulty as u64,
        );
        let guard = hash::at(key, i64::from(RULES_VERSION), 0);
        [digit(guard), digit(guard >> 5)]
    }
}

fn digit(value: u64) -> u8 {
    DIGITS[(value % 32) as usize]
}

impl fmt::Display for Code {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut digits = Vec::new();
        let mut rest = self.seed;
        while rest > 0 || digits.len() < GROUP {
            digits.push(digit(rest));
            rest /= 32;
        }
        digits.reverse();
        write!(formatter, "MM{RULES_VERSION}-{}-", self.difficulty.name())?;
        for digit in digits.into_iter().chain(*b"-").chain(self.guard()) {
            write!(formatter, "{}", char::from(digit))?;
        }
        Ok(())
    }
}

impl FromStr for Code {
    type Err = CodeError;

    /// Parses a code; case is ignored, `o` counts as 0, and `i` and `l` as 1.
    fn from_str(text: &str) -> Result<Self, CodeError> {
        let text = text.trim().to_ascii_lowercase();
        let mut parts = text.split('-');
        let mut part = || parts.next().ok_or(CodeError::Form);
        let version = part()?.strip_prefix("mm").ok_or(CodeError::Form)?;
        let version: u8 = version.parse().map_err(|_| CodeError::Form)?;
        if version != RULES_VERSION {
            return Err(CodeError::Version(version));
        }
        let difficulty = part()?.parse().map_err(|_| CodeError::Form)?;
        let seed = part()?;
        let guard = part()?;
        if seed.len() < GROUP || guard.len() != 2 || parts.next().is_some() {
            return Err(CodeError::Form);
        }
        let seed = seed.bytes().try_fold(0_u64, |seed, letter| {
            let digit = value(letter)?;
            seed.checked_mul(32)?.checked_add(digit)
        });
        let code = Self {
            difficulty,
            seed: seed.ok_or(CodeError::Form)?,
        };
        let same = |(letter, digit): (u8, u8)| {
            value(letter).is_some_and(|of| DIGITS[of as usize] == digit)
        };
        if guard.bytes().zip(code.guard()).all(same) {
            Ok(code)
        } else {
            Err(CodeError::Slip)
        }
    }
}

fn value(letter: u8) -> Option<u64> {
    let letter = match letter {
        b'o' => b'0',
        b'i' | b'l' => b'1',
        other => other,
    };
    let found = DIGITS.iter().position(|&digit| digit == letter);
    found.map(|at| at as u64)
}

impl From<Code> for String {
    fn from(code: Code) -> Self {
        code.to_string()
    }
}

impl TryFrom<String> for Code {
    type Error = CodeError;

    fn try_from(text: String) -> Result<Self, CodeError> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapmaker_testing::{mistyped, of_other_rules};

    #[test]
    fn what_is_written_about_codes_is_of_this_version() {
        for (text, of) in [
            (include_str!("texts/en.txt"), "[begin.code]\nor a code: MM"),
            (
                include_str!("../../../docs/expedition.md"),
                "codes of this one begin with `MM",
            ),
        ] {
            let (_, rest) = text.split_once(of).unwrap_or_else(|| panic!("no {of}"));
            assert!(rest.starts_with(&RULES_VERSION.to_string()), "{of}");
        }
    }

    #[test]
    fn the_code_that_is_shown_is_one() {
        let text = CodeError::Form.to_string();
        let code = text.rsplit(' ').next().expect("a word");
        assert!(code.parse::<Code>().is_ok(), "{code}");
    }

    #[test]
    fn a_code_is_read_back() {
        let seeds = [0, 1, 31, 32, SHORT_SEEDS - 1, 123_456_789, u64::MAX];
        for seed in seeds {
            for difficulty in Difficulty::ALL {
                let code = Code { difficulty, seed };
                let text = code.to_string();
                assert_eq!(text.parse(), Ok(code), "{text}");
                assert_eq!(text.to_uppercase().parse(), Ok(code), "{text}");
                let is_short = text.len()
                    == format!("MM{RULES_VERSION}--k3f9-2d").len() + difficulty.name().len();
                assert_eq!(is_short, seed < SHORT_SEEDS, "{text}");
            }
        }
    }

    #[test]
    fn errors_of_codes_are_reported() {
        let code = Code {
            difficulty: Difficulty::Journey,
            seed: 77_777,
        };
        let text = code.to_string();
        let slip = mistyped(&text);
        assert_eq!(slip.parse::<Code>(), Err(CodeError::Slip));
        let other = text.replace("journey", "stroll");
        assert_eq!(other.parse::<Code>(), Err(CodeError::Slip));
        let of = |version| of_other_rules(&text, RULES_VERSION, version).parse::<Code>();
        assert_eq!(
            of(RULES_VERSION + 1),
            Err(CodeError::Version(RULES_VERSION + 1))
        );
        let older = of(1);
        let text = older.expect_err("older rules").to_string();
        assert!(
            text.contains("MM1 is of an older version")
                && text.ends_with(&format!("begin with MM{RULES_VERSION}")),
            "{text}"
        );
        for nonsense in [
            "",
            "MM",
            "MM-walk-k3f9-2d",
            "MM-journey-k3f-2d",
            "MM-journey-k3f9",
            "MM-journey-k3f9-2d-",
            "MM-journey-zzzzzzzzzzzzzzzz-2d",
            "MM-journey-k3€9-2d",
        ] {
            let nonsense = nonsense.replace("MM", &format!("MM{RULES_VERSION}"));
            assert_eq!(nonsense.parse::<Code>(), Err(CodeError::Form), "{nonsense}");
        }
    }

    #[test]
    fn days_have_codes_of_their_own() {
        let of = |day| Code::of_day(2026, 11, day, Difficulty::Journey);
        assert_ne!(of(21), of(22));
        // Another land for each difficulty.
        let stroll = Code::of_day(2026, 11, 22, Difficulty::Stroll);
        assert_ne!(of(22).seed, stroll.seed);
        let tries: Vec<_> = Code::tries_of_day(2026, 11, 22, Difficulty::Journey).collect();
        assert_eq!((tries[0], tries.len()), (of(22), 12));
        assert!(tries.iter().all(|code| code.seed < SHORT_SEEDS));
    }
}
