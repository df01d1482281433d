//! Pencil and compass: bearing lines, distance rings and marks that the player draws on the chart.
//!
//! The rules ignore them: they are neither in the state nor in its log, and are not checked against the land.

use serde::{Deserialize, Serialize};

use super::compass::{Wind, distance};
use super::view::LandKind;
use super::ways::land_hours;
use super::words::Texts;
use mapmaker_grid::TilePos;

/// The most pencil marks on a chart.
pub const MOST_PENCILLED: usize = 200;

/// The greatest distance of a pencil mark from the home on either axis, and the largest ring, in tiles.
const FARTHEST: i64 = 2_000;

/// The most undo steps.
const MOST_BEFORE: usize = 100;

/// A pencil mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Pencilled {
    /// A line from the middle of a tile to that of another.
    Line {
        /// The start.
        #[serde(with = "super::tile_pos_serde")]
        from: TilePos,
        /// The end.
        #[serde(with = "super::tile_pos_serde")]
        to: TilePos,
    },
    /// A ring around the middle of a tile.
    Ring {
        /// The tile.
        #[serde(with = "super::tile_pos_serde")]
        middle: TilePos,
        /// The radius in tiles, at least 1.
        tiles: u16,
    },
    /// A cross on a tile.
    Mark {
        /// The tile.
        #[serde(with = "super::tile_pos_serde")]
        at: TilePos,
    },
}

impl Pencilled {
    /// The ring around a tile through another, rounded to a whole radius of at least 1.
    #[must_use]
    pub fn ring(middle: TilePos, through: TilePos) -> Self {
        let tiles = distance(middle, through).clamp(1, FARTHEST);
        Self::Ring {
            middle,
            tiles: tiles as u16,
        }
    }

    /// Its measure in words: bearing and length of a line, radius of a ring with the hours over open plain; empty for
    /// a mark.
    #[must_use]
    pub fn caption(&self, texts: &Texts) -> String {
        match *self {
            Self::Line { from, to } => {
                let wind = texts.wind(Wind::between(from, to));
                let tiles = distance(from, to).min(i64::from(u16::MAX)) as u16;
                let far = texts.leagues(tiles);
                let degrees = degrees(from, to);
                texts.words(
                    "pencilled.line",
                    &[("{wind}", &wind), ("{degrees}", &degrees), ("{far}", &far)],
                )
            }
            Self::Ring { tiles, .. } => {
                let hours = u32::from(tiles) * land_hours(LandKind::Plain).unwrap_or(0);
                let far = texts.leagues(tiles);
                texts.words("pencilled.ring", &[("{far}", &far), ("{hours}", &hours)])
            }
            Self::Mark { .. } => String::new(),
        }
    }

    /// The north-western and the south-eastern tile of its extent.
    #[must_use]
    pub fn bounds(&self) -> (TilePos, TilePos) {
        match *self {
            Self::Line { from, to } => (
                TilePos::new(from.x.min(to.x), from.y.min(to.y)),
                TilePos::new(from.x.max(to.x), from.y.max(to.y)),
            ),
            Self::Ring { middle, tiles } => {
                let reach = i64::from(tiles);
                (middle.offset(-reach, -reach), middle.offset(reach, reach))
            }
            Self::Mark { at } => (at, at),
        }
    }

    /// The distance of a point from it, in tiles; `point` is in tiles east and south from the middle of `from`.
    fn off(&self, from: TilePos, point: [f64; 2]) -> f64 {
        let seen = |at: TilePos| [(at.x - from.x) as f64, (at.y - from.y) as f64];
        let away = |[x, y]: [f64; 2]| (x - point[0]).hypot(y - point[1]);
        match *self {
            Self::Line { from, to } => {
                let ([ax, ay], [bx, by]) = (seen(from), seen(to));
                let (dx, dy) = (bx - ax, by - ay);
                let along = (point[0] - ax) * dx + (point[1] - ay) * dy;
                let share = (along / (dx * dx + dy * dy).max(1e-9)).clamp(0.0, 1.0);
                away([ax + share * dx, ay + share * dy])
            }
            Self::Ring { middle, tiles } => (away(seen(middle)) - f64::from(tiles)).abs(),
            Self::Mark { at } => away(seen(at)),
        }
    }

    /// Whether it is close enough to a home.
    fn is_near(&self, home: TilePos) -> bool {
        let near = |at: TilePos| {
            at.x.abs_diff(home.x) <= FARTHEST as u64 && at.y.abs_diff(home.y) <= FARTHEST as u64
        };
        match *self {
            Self::Line { from, to } => near(from) && near(to) && from != to,
            Self::Ring { middle, tiles } => {
                near(middle) && (1..=FARTHEST).contains(&i64::from(tiles))
            }
            Self::Mark { at } => near(at),
        }
    }
}

/// The bearing from a tile to another in whole degrees, 0 for north and 90 for east; below 360.
#[must_use]
pub(crate) fn degrees(from: TilePos, to: TilePos) -> u16 {
    let (east, south) = ((to.x - from.x) as f64, (to.y - from.y) as f64);
    let degrees = east.atan2(-south).to_degrees().round();
    (degrees.rem_euclid(360.0) as u16) % 360
}

/// The pencil marks in order, with an undo history.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Pencil {
    drawn: Vec<Pencilled>,
    #[serde(skip)]
    before: Vec<Vec<Pencilled>>,
}

impl Pencil {
    /// The marks on the chart, the last on top.
    #[must_use]
    pub fn drawn(&self) -> &[Pencilled] {
        &self.drawn
    }

    /// Whether no more marks fit.
    #[must_use]
    pub const fn is_full(&self) -> bool {
        self.drawn.len() >= MOST_PENCILLED
    }

    /// Adds a mark, unless it is there already, has no length, or is one too many; returns whether it was added.
    pub fn draw(&mut self, what: Pencilled) -> bool {
        let is_point = matches!(what, Pencilled::Line { from, to } if from == to);
        if is_point || self.is_full() || self.drawn.contains(&what) {
            return false;
        }
        self.remember();
        self.drawn.push(what);
        true
    }

    /// The mark nearest to a point, if it is within `reach` tiles. The point is in tiles east and south from the
    /// middle of `from`.
    #[must_use]
    pub fn nearest(&self, from: TilePos, point: [f64; 2], reach: f64) -> Option<usize> {
        let offs = self.drawn.iter().map(|one| one.off(from, point));
        let near = offs.enumerate().filter(|&(_, off)| off <= reach);
        // Of several at the same distance the topmost.
        let nearest = near.min_by(|one, other| one.1.total_cmp(&other.1).then(other.0.cmp(&one.0)));
        nearest.map(|(index, _)| index)
    }

    /// Removes a mark, by its index in [`Self::drawn`]; returns whether there was one.
    pub fn wipe(&mut self, index: usize) -> bool {
        if index >= self.drawn.len() {
            return false;
        }
        self.remember();
        self.drawn.remove(index);
        true
    }

    /// Removes all marks; returns whether there were any.
    pub fn wipe_all(&mut self) -> bool {
        if self.drawn.is_empty() {
            return false;
        }
        self.remember();
        self.drawn.clear();
        true
    }

    /// Undoes the last mark if it is too far from the home; returns whether it was.
    pub fn keep_near(&mut self, home: TilePos) -> bool {
        let is_far = self.drawn.last().is_some_and(|last| !last.is_near(home));
        is_far && self.undo()
    }

    /// Undoes the last change; returns whether there was one.
    pub fn undo(&mut self) -> bool {
        match self.before.pop() {
            Some(before) => {
                self.drawn = before;
                true
            }
            // Marks that were loaded from a file are undone one by one.
            None => self.drawn.pop().is_some(),
        }
    }

    fn remember(&mut self) {
        if self.before.len() >= MOST_BEFORE {
            self.before.remove(0);
        }
        self.before.push(self.drawn.clone());
    }

    /// Checks marks that were read from a file, for an expedition with that home.
    ///
    /// # Errors
    /// With what is invalid, in words.
    pub fn check(&self, home: TilePos) -> Result<(), String> {
        if self.drawn.len() > MOST_PENCILLED {
            return Err(format!("more than {MOST_PENCILLED} pencil lines"));
        }
        let is_fine = self.drawn.iter().all(|one| one.is_near(home));
        is_fine
            .then_some(())
            .ok_or_else(|| "a pencil line far from the home, or without length".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_drawn_near_the_home_is_kept_and_no_other_and_so_can_be_read_back() {
        let home = TilePos::new(-300, 70);
        let mut pencil = Pencil::default();
        for (away, is_far) in [(3, false), (2_000, false), (2_001, true)] {
            let at = home.offset(away, 0);
            assert!(pencil.draw(Pencilled::Mark { at }));
            assert_eq!(pencil.keep_near(home), is_far, "{away}");
            assert_eq!(pencil.check(home), Ok(()));
        }
        assert_eq!(pencil.drawn().len(), 2);
    }

    const HERE: TilePos = TilePos::new(-3, 5);

    fn line(dx: i64, dy: i64) -> Pencilled {
        Pencilled::Line {
            from: HERE,
            to: HERE.offset(dx, dy),
        }
    }

    #[test]
    fn lines_have_a_bearing_and_rings_a_distance() {
        let texts = Texts::english();
        for (dx, dy, caption) in [
            (0, -7, "north, 0°, seven leagues"),
            (7, 0, "east, 90°, seven leagues"),
            (0, 1, "south, 180°, one league"),
            (-3, -4, "north-west, 323°, five leagues"),
            (6, -12, "north-north-east, 27°, thirteen leagues"),
        ] {
            assert_eq!(line(dx, dy).caption(texts), caption);
        }
        let ring = Pencilled::ring(HERE, HERE.offset(3, 4));
        assert_eq!(
            ring.caption(texts),
            "five leagues, 10 hours over open plain"
        );
        let least = Pencilled::ring(HERE, HERE);
        assert_eq!(
            least,
            Pencilled::Ring {
                middle: HERE,
                tiles: 1
            }
        );
        // Slightly west of north is not 360.
        assert_eq!(degrees(HERE, HERE.offset(-1, -1000)), 0);
    }

    #[test]
    fn what_is_wiped_comes_back_by_undo() {
        let mut pencil = Pencil::default();
        assert!(!pencil.undo() && !pencil.wipe_all() && !pencil.wipe(0));
        assert!(!pencil.draw(line(0, 0)), "it has no length");
        assert!(pencil.draw(line(9, 0)) && !pencil.draw(line(9, 0)));
        assert!(pencil.draw(Pencilled::ring(HERE, HERE.offset(0, 4))));
        assert!(pencil.draw(Pencilled::Mark { at: HERE }));
        let all = pencil.drawn().to_vec();
        // Near the middle of the line, at the east of the ring, on the mark, and nowhere.
        assert_eq!(pencil.nearest(HERE, [5.5, 0.3], 0.6), Some(0));
        assert_eq!(pencil.nearest(HERE, [0.0, 4.2], 0.6), Some(1));
        assert_eq!(pencil.nearest(HERE, [0.1, 0.1], 0.6), Some(0));
        assert_eq!(
            pencil.nearest(HERE, [0.0, 0.0], 0.6),
            Some(2),
            "the one on top"
        );
        assert_eq!(pencil.nearest(HERE, [-9.0, 0.0], 0.6), None);
        assert!(pencil.wipe(1) && pencil.drawn().len() == 2);
        assert!(pencil.wipe_all() && pencil.drawn().is_empty());
        assert!(pencil.undo() && pencil.undo());
        assert_eq!(pencil.drawn(), all);
        assert!(pencil.undo() && pencil.drawn().len() == 2);
    }

    #[test]
    fn what_was_drawn_is_read_back_and_nonsense_is_refused() {
        let mut pencil = Pencil::default();
        pencil.draw(line(9, 0));
        pencil.draw(Pencilled::ring(HERE, HERE.offset(0, 4)));
        pencil.draw(Pencilled::Mark { at: HERE });
        let text = serde_json::to_string(&pencil).expect("JSON");
        assert!(
            text.starts_with(r#"[{"line":{"from":[-3,5],"to":[6,5]}}"#),
            "{text}"
        );
        let mut read: Pencil = serde_json::from_str(&text).expect("a pencil");
        assert_eq!(read.drawn(), pencil.drawn());
        assert_eq!(read.check(HERE), Ok(()));
        assert!(read.undo() && read.drawn().len() == 2);
        for text in [
            r#"[{"line":{"from":[0,0],"to":[0,0]}}]"#,
            r#"[{"line":{"from":[0,0],"to":[0,9223372036854775807]}}]"#,
            r#"[{"ring":{"middle":[0,0],"tiles":0}}]"#,
            r#"[{"ring":{"middle":[0,0],"tiles":60000}}]"#,
            r#"[{"mark":{"at":[-9223372036854775808,0]}}]"#,
        ] {
            let pencil: Pencil = serde_json::from_str(text).expect("a pencil");
            assert!(pencil.check(HERE).is_err(), "{text}");
        }
        assert!(serde_json::from_str::<Pencil>(r#"[{"ring":{"middle":[0,0]}}]"#).is_err());
        while pencil.drawn().len() < MOST_PENCILLED {
            let at = HERE.offset(pencil.drawn().len() as i64, 7);
            assert!(pencil.draw(Pencilled::Mark { at }));
        }
        assert!(!pencil.draw(Pencilled::Mark {
            at: HERE.offset(0, 1)
        }));
        assert_eq!(pencil.check(HERE), Ok(()));
    }
}
