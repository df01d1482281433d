//! Patterns: arrangements of tiles that score, and where on a board they are found.
//!
//! ```text
//! pattern NAME SCORE
//! DX DY N S E W        each a colour, * (any) or $v (one unknown colour)
//! end
//! ```

use std::fmt::Write as _;

use super::colour::{Colour, Palette};
use super::position::Position;
use super::text::{self, Faults, Line, number, quoted};
use super::tile::Side;

const HEAD: &str = "pattern NAME SCORE";
const CELL: &str = "DX DY N S E W";
const END: &str = "end";

/// The most patterns of a game.
pub(crate) const MAX_PATTERNS: usize = 20;

/// How far a pattern's cells may be from its centre, along each axis.
pub(crate) const MAX_REACH: i32 = 2;

/// The most that a pattern can score.
pub(crate) const MAX_PATTERN_SCORE: i64 = 1_000_000_000;

/// What a pattern requires of an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Any colour.
    Any,
    /// This colour.
    Is(Colour),
    /// The same colour as the other edges with this variable, by index.
    Same(u8),
}

/// A cell of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Part {
    offset: (i32, i32),
    /// By [`Side`].
    asks: [Ask; 4],
}

/// An arrangement of tiles around a centre, and its score.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pattern {
    name: String,
    score: u64,
    parts: Vec<Part>,
    /// The names of the variables, without `$`.
    variables: Vec<String>,
}

impl Pattern {
    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The score, up to [`MAX_PATTERN_SCORE`].
    #[must_use]
    pub const fn score(&self) -> u64 {
        self.score
    }

    /// Its cells, as offsets from the centre to the east and to the south, each with the requirements of its edges, by
    /// [`Side`].
    pub fn cells(&self) -> impl Iterator<Item = ((i32, i32), [Ask; 4])> {
        self.parts.iter().map(|part| (part.offset, part.asks))
    }

    /// Whether it occurs on a board with its centre in a cell.
    ///
    /// Cells are counted along the axes; on a torus they wrap around, and links are ignored.
    #[must_use]
    pub fn lies_at(&self, position: &Position, (x, y): (usize, usize)) -> bool {
        // Patterns have at most 25 cells of four edges.
        let mut known = [None; 100];
        let topology = position.topology();
        self.parts.iter().all(|part| {
            let (dx, dy) = part.offset;
            let cell = topology.cell_at(x as i32 + dx, y as i32 + dy);
            let Some(tile) = cell.and_then(|cell| position.tile_at(cell)) else {
                return false;
            };
            Side::ALL.into_iter().all(|side| {
                let found = tile.edge(side);
                match part.asks[side as usize] {
                    Ask::Any => true,
                    Ask::Is(colour) => found == colour,
                    Ask::Same(variable) => {
                        // OK because there are no more variables than edges.
                        *known[usize::from(variable)].get_or_insert(found) == found
                    }
                }
            })
        })
    }
}

/// The pattern that is being read.
struct Open {
    pattern: Pattern,
    /// The number of its first line.
    first: usize,
    /// Whether all lines of cells were valid so far.
    is_whole: bool,
}

/// Parses patterns in the colours of a palette, which may gain some if it has none declared.
///
/// # Errors
/// With every line that is wrong.
pub fn read(bytes: &[u8], palette: &mut Palette) -> Result<Vec<Pattern>, Faults> {
    let lines = text::lines(bytes)?;
    let mut faults = Faults::default();
    let mut patterns = Vec::new();
    let mut open: Option<Open> = None;
    for line in &lines {
        let number = line.number;
        match (line.words[0], &mut open) {
            ("pattern", before) => {
                if let Some(Open { first, .. }) = before {
                    let first = *first;
                    let message = format!("the pattern of line {first} has no line `end`");
                    faults.note(number, message);
                }
                open = Some(Open {
                    // The cells are read even if the first line is wrong.
                    pattern: faults.take(number, read_head(line)).unwrap_or_default(),
                    first: number,
                    is_whole: true,
                });
            }
            ("end", Some(_)) => {
                faults.take(number, line.fits::<0>(END));
                if let Some(open) = open.take() {
                    close(open, &mut patterns, &mut faults);
                }
            }
            (_, Some(open)) => {
                let part = read_part(line, &mut open.pattern.variables, palette);
                let added = part.and_then(|part| add(&mut open.pattern, part));
                open.is_whole &= faults.take(number, added).is_some();
            }
            (word, None) => {
                let quoted = quoted(word);
                faults.note(number, format!("expected `{HEAD}`, not {quoted}"));
            }
        }
    }
    if let Some(Open { first, .. }) = open {
        faults.note(first, "this pattern has no line `end`");
    }
    faults.end(Some(patterns))
}

/// Formats patterns as [`read`] accepts them.
#[must_use]
pub fn write(patterns: &[Pattern], palette: &Palette) -> String {
    let mut text = String::new();
    for pattern in patterns {
        // OK because writing to a string never fails; likewise below.
        let _ = writeln!(text, "pattern {} {}", pattern.name, pattern.score);
        for part in &pattern.parts {
            let _ = write!(text, "{} {}", part.offset.0, part.offset.1);
            for ask in part.asks {
                let _ = match ask {
                    Ask::Any => write!(text, " *"),
                    Ask::Is(colour) => write!(text, " {}", palette.name(colour)),
                    Ask::Same(variable) => {
                        write!(text, " ${}", pattern.variables[usize::from(variable)])
                    }
                };
            }
            text.push('\n');
        }
        text.push_str("end\n");
    }
    text
}

fn read_head(line: &Line<'_>) -> Result<Pattern, String> {
    let ([name, score], _) = line.fits(HEAD)?;
    Ok(Pattern {
        name: text::name(name, "a pattern's name")?,
        score: number(score, "a pattern's score", 0, MAX_PATTERN_SCORE)? as u64,
        ..Pattern::default()
    })
}

fn read_part(
    line: &Line<'_>,
    variables: &mut Vec<String>,
    palette: &mut Palette,
) -> Result<Part, String> {
    let ([dx, dy, n, s, e, w], _) = line.fits(CELL)?;
    let reach = i64::from(MAX_REACH);
    let dx = number(dx, "a pattern's DX", -reach, reach)? as i32;
    let dy = number(dy, "a pattern's DY", -reach, reach)? as i32;
    let mut ask = |word: &str| match word.strip_prefix('$') {
        _ if word == "*" => Ok(Ask::Any),
        None => palette.used(word).map(Ask::Is),
        Some(name) => {
            let name = text::name(name, "a variable's name").map_err(|_| {
                format!("{} is not a variable, which looks like `$a`", quoted(word))
            })?;
            let known = variables.iter().position(|known| *known == name);
            let index = known.unwrap_or_else(|| {
                variables.push(name);
                variables.len() - 1
            });
            Ok(Ask::Same(index as u8))
        }
    };
    let asks = [ask(n)?, ask(s)?, ask(e)?, ask(w)?];
    let offset = (dx, dy);
    Ok(Part { offset, asks })
}

/// Adds a cell to the pattern that is being read.
fn add(pattern: &mut Pattern, part: Part) -> Result<(), String> {
    let (dx, dy) = part.offset;
    let mut others = pattern.parts.iter();
    if others.any(|other| other.offset == part.offset) {
        return Err(format!("the pattern has a line for {dx} {dy} already"));
    }
    pattern.parts.push(part);
    Ok(())
}

/// Completes the pattern that is being read.
fn close(open: Open, patterns: &mut Vec<Pattern>, faults: &mut Faults) {
    let has_centre = open.pattern.parts.iter().any(|part| part.offset == (0, 0));
    if open.is_whole && !has_centre {
        let message = "a pattern has a line for its centre, 0 0; this one has none";
        faults.note(open.first, message);
    }
    if patterns.len() == MAX_PATTERNS {
        let message = format!("a game has at most {MAX_PATTERNS} patterns; this one is more");
        faults.note(open.first, message);
    } else {
        patterns.push(open.pattern);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "\
# the course's own
pattern cross 34
0 0 red red red red
0 -1 * * * *
0 1 * * * *
1 0 * * * *
-1 0 * * * *
end
pattern pair 5
 0 0 $a * $b *
 1 0 $a * * $b
end
";

    fn palette() -> Palette {
        let mut palette = Palette::default();
        for (name, sgr) in [("red", "31"), ("blue", "34")] {
            palette.declare(name, sgr).expect("a colour");
        }
        palette
    }

    fn lines(text: &str) -> Vec<usize> {
        let faults = read(text.as_bytes(), &mut palette()).expect_err(text).0;
        faults.iter().map(|fault| fault.line).collect()
    }

    #[test]
    fn patterns_are_read_and_written() {
        let patterns = read(GOOD.as_bytes(), &mut palette()).expect("patterns");
        assert_eq!(patterns.len(), 2);
        assert_eq!((patterns[0].name(), patterns[0].score()), ("cross", 34));
        assert_eq!(patterns[0].parts.len(), 5);
        assert_eq!(patterns[1].variables, ["a", "b"]);
        let written = write(&patterns, &palette());
        assert_eq!(read(written.as_bytes(), &mut palette()), Ok(patterns));
        assert_eq!(read(b"", &mut palette()), Ok(Vec::new()));
        // Without declared colours, any name is a colour.
        let mut open = Palette::default();
        assert!(read(GOOD.as_bytes(), &mut open).is_ok());
        assert_eq!(open.len(), 1);
    }

    #[test]
    fn every_fault_is_reported_with_its_line() {
        for (text, expected) in [
            ("0 0 * * * *", vec![1]),
            ("pattern p\n0 0 * * * *\nend", vec![1]),
            ("pattern p -1\n0 0 * * * *\nend", vec![1]),
            ("pattern p 1\n0 0 * * * *", vec![1]),
            ("pattern p 1\n1 0 * * * *\nend", vec![1]),
            ("pattern p 1\nend\nend", vec![1, 3]),
            (
                "pattern p 1\n0 0 * * *\n0 0 * * * green\n0 0 * * * $\nend",
                vec![2, 3, 4],
            ),
            (
                "pattern p 1\n0 0 * * * *\n3 0 * * * *\n0 -3 * * * *\nend",
                vec![3, 4],
            ),
            ("pattern p 1\n0 0 * * * *\n0 0 * * * *\nend now", vec![3, 4]),
            (
                "pattern p 1\n0 0 * * * *\npattern q 1\n0 0 * * * *\nend",
                vec![3],
            ),
        ] {
            assert_eq!(lines(text), expected, "{text}");
        }
        let one = "pattern p 1\n0 0 * * * *\nend\n";
        assert!(read(one.repeat(20).as_bytes(), &mut palette()).is_ok());
        assert_eq!(lines(&one.repeat(21)), [61]);
    }
}
