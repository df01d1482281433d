//! The report of a stroke: what it removes, and what else the user should know.

use std::collections::BTreeSet;

use mapmaker_grid::TilePos;
use mapmaker_grid::counting::counted;

/// The maximum number of things that one message names.
const MAX_NAMED: usize = 3;

/// The report of a stroke.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StrokeReport {
    /// What it removes.
    pub gone: Vec<Loss>,
    /// Generated things that it removes: the window strikes them out before the stroke, and their layer reports them
    /// after it.
    pub of_generated: Vec<Loss>,
    /// What becomes much smaller, such as `the lake Pauza`.
    pub smaller: Vec<String>,
    /// Further notes without a full stop, the most important first.
    pub notes: Vec<String>,
}

/// Something that a stroke removes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loss {
    /// Its kind.
    pub what: LossKind,
    /// The cells that it covered.
    pub at: Vec<TilePos>,
}

/// Kinds of things that a stroke removes, the most important first.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LossKind {
    /// A named place, such as `the village Pauza`.
    Place(String),
    /// A place without a name, in singular and plural, such as `a village` and `villages`.
    Unnamed(String, String),
    /// A road described by its ends.
    Way(String),
    /// A road.
    Road,
    /// A river.
    River,
    /// A piece of decor.
    Decor,
    /// Painted cells.
    Painted,
}

/// A message in a short form, and in full where that is longer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReportText {
    /// Names at most three things.
    pub short: String,
    /// The full message; `None` where it is the same.
    pub full: Option<String>,
}

impl Loss {
    /// A loss in some cells; `None` without cells.
    #[must_use]
    pub fn cells(what: LossKind, at: Vec<TilePos>) -> Option<Self> {
        (!at.is_empty()).then_some(Self { what, at })
    }
}

impl StrokeReport {
    /// Whether there is nothing to report.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.gone.is_empty() && self.smaller.is_empty() && self.notes.is_empty()
    }

    /// Appends another report.
    pub fn add(&mut self, other: Self) {
        self.gone.extend(other.gone);
        self.of_generated.extend(other.of_generated);
        self.smaller.extend(other.smaller);
        self.notes.extend(other.notes);
    }

    /// A report of notes alone.
    #[must_use]
    pub fn from_notes(notes: impl IntoIterator<Item = String>) -> Self {
        Self {
            notes: notes.into_iter().collect(),
            ..Self::default()
        }
    }

    /// All messages, generated things included, each without a full stop.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let things = things(self.gone.iter().chain(&self.of_generated));
        let gone = gone(&things, usize::MAX);
        gone.into_iter().chain(self.notes()).collect()
    }

    /// The message of what a click would remove; `None` if nothing.
    #[must_use]
    pub fn would_take(&self) -> Option<String> {
        let things = things(self.gone.iter().chain(&self.of_generated));
        let listed = listed(things.iter().map(|(words, _)| words.as_str()), MAX_NAMED);
        (!things.is_empty()).then(|| format!("this takes away {listed}"))
    }

    /// The message after the stroke: `done` is a sentence on what was done, or empty, and `undo` the key that undoes
    /// it.
    #[must_use]
    pub fn in_words(&self, done: &str, undo: &str) -> ReportText {
        let things = things(&self.gone);
        let whole = |most: usize| {
            let mut parts: Vec<_> = (!done.is_empty())
                .then(|| done.to_owned())
                .into_iter()
                .collect();
            if let Some(gone) = gone(&things, most) {
                let it = if is_one(&things) { "it" } else { "them" };
                parts.push(format!("{} {undo} brings {it} back.", sentence(&gone)));
            }
            let left = most.saturating_sub(things.len());
            parts.extend(self.notes().take(left).map(|note| sentence(&note)));
            parts.join(" ")
        };
        let (short, full) = (whole(MAX_NAMED), whole(usize::MAX));
        ReportText {
            full: (short != full).then_some(full),
            short,
        }
    }

    /// Messages of what is not removed, without a full stop, named things first.
    fn notes(&self) -> impl Iterator<Item = String> + '_ {
        let smaller = self.smaller.iter();
        let smaller = smaller.map(|what| format!("{what} is smaller"));
        smaller.chain(self.notes.iter().cloned())
    }
}

impl LossKind {
    fn counted(&self, count: usize) -> String {
        match (self, count) {
            (Self::Place(words) | Self::Way(words), 1) => words.clone(),
            (Self::Place(words) | Self::Way(words), _) => format!("{words} ({count} of them)"),
            (Self::Unnamed(one, _), 1) => one.clone(),
            (Self::Unnamed(_, many), _) => format!("{count} {many}"),
            (Self::Road, 1) => "a road".to_owned(),
            (Self::Road, _) => counted(count, "road"),
            (Self::River, _) => counted(count, "river cell"),
            (Self::Decor, 1) => "a piece of decor".to_owned(),
            (Self::Decor, _) => format!("{count} pieces of decor"),
            (Self::Painted, _) => counted(count, "painted cell"),
        }
    }
}

/// The removed things in words, the most important first, and whether each is a single one.
fn things<'a>(gone: impl IntoIterator<Item = &'a Loss>) -> Vec<(String, bool)> {
    let mut gone: Vec<_> = gone.into_iter().collect();
    gone.sort_by(|one, other| one.what.cmp(&other.what));
    let alike = gone.chunk_by(|one, other| one.what == other.what);
    let words = alike.map(|alike| {
        let cells = || alike.iter().map(|gone| gone.at.len()).sum::<usize>();
        // One place may be reported twice, and two places may have one name: they differ by their cells.
        let places = || alike.iter().map(|gone| &gone.at).collect::<BTreeSet<_>>();
        let count = match alike[0].what {
            LossKind::Place(_) | LossKind::Way(_) => places().len(),
            LossKind::Unnamed(..) | LossKind::Road | LossKind::Decor => alike.len(),
            LossKind::River | LossKind::Painted => cells(),
        };
        (alike[0].what.counted(count), count == 1)
    });
    words.collect()
}

fn is_one(things: &[(String, bool)]) -> bool {
    matches!(things, [(_, true)])
}

/// The message that these are gone, naming at most `most`.
fn gone(things: &[(String, bool)], most: usize) -> Option<String> {
    let are = if is_one(things) { "is" } else { "are" };
    let listed = listed(things.iter().map(|(words, _)| words.as_str()), most);
    (!things.is_empty()).then(|| format!("{listed} {are} gone"))
}

/// Joins at most `most` things with commas and `and`, and adds how many more there are.
fn listed<'a>(things: impl Iterator<Item = &'a str>, most: usize) -> String {
    let mut named: Vec<_> = things.map(str::to_owned).collect();
    if named.len() > most {
        let more = named.split_off(most).len();
        named.push(format!("{more} more"));
    }
    match named.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Makes a sentence: an upper-case first letter and a full stop.
fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters
        .next()
        .map(|first| first.to_uppercase().collect::<String>());
    format!("{}{}.", first.unwrap_or_default(), letters.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gone(what: LossKind, cells: i64) -> Loss {
        let at = (0..cells).map(|x| TilePos::new(x, 0)).collect();
        Loss { what, at }
    }

    fn report(gone: Vec<Loss>, notes: &[&str]) -> StrokeReport {
        StrokeReport {
            gone,
            notes: notes.iter().map(|&note| note.to_owned()).collect(),
            ..StrokeReport::default()
        }
    }

    #[test]
    fn what_is_smaller_and_has_a_name_is_reported_before_what_cells_became() {
        let mut lake = report(vec![gone(LossKind::River, 2)], &["a", "b"]);
        lake.add(StrokeReport {
            smaller: vec!["the lake Pauza".to_owned()],
            ..StrokeReport::default()
        });
        let words = lake.in_words("", "Ctrl+Z");
        assert_eq!(
            words.short,
            "2 river cells are gone. Ctrl+Z brings them back. The lake Pauza is smaller. A."
        );
        assert!(words.full.is_some_and(|full| full.ends_with("A. B.")));
    }

    #[test]
    fn a_message_names_at_most_three_things_and_has_the_rest_in_full() {
        let pauza = || gone(LossKind::Place("the village Pauza".to_owned()), 1);
        let three = vec![gone(LossKind::River, 4), gone(LossKind::Road, 9), pauza()];
        let words = |gone: &[Loss], notes: &[&str], done: &str| {
            let words = report(gone.to_vec(), notes).in_words(done, "Ctrl+Z");
            (words.short, words.full.unwrap_or_default())
        };
        let all = "Placed. The village Pauza, a road and 4 river cells are gone. Ctrl+Z brings them back.";
        assert_eq!(
            words(&three, &[], "Placed."),
            (all.to_owned(), String::new())
        );
        let note = "7 cells around the copy changed";
        let (short, full) = words(&three, &[note], "Placed.");
        assert_eq!(short, all, "the note is under more");
        assert_eq!(full, format!("{all} {note}."));
        let four: Vec<_> = three
            .iter()
            .cloned()
            .chain([gone(LossKind::Decor, 1), gone(LossKind::Decor, 1)])
            .collect();
        let (short, full) = words(&four, &[], "");
        assert_eq!(
            short,
            "The village Pauza, a road, 4 river cells and 1 more are gone. Ctrl+Z brings them back."
        );
        assert!(
            full.contains("4 river cells and 2 pieces of decor are gone"),
            "{full}"
        );
        let (short, _) = words(&[pauza()], &["a road leads round it now"], "");
        assert_eq!(
            short,
            "The village Pauza is gone. Ctrl+Z brings it back. A road leads round it now."
        );
        assert_eq!(words(&[], &[], ""), (String::new(), String::new()));
    }

    #[test]
    fn what_a_click_would_take_is_reported_before_it() {
        let wood = report(
            vec![
                gone(LossKind::River, 4),
                gone(LossKind::Place("the village Pauza".to_owned()), 1),
            ],
            &["x"],
        );
        assert_eq!(
            wood.would_take().as_deref(),
            Some("this takes away the village Pauza and 4 river cells")
        );
        assert_eq!(report(Vec::new(), &["x"]).would_take(), None);
        // In the window generated roads are reported by their layer, by name.
        let lane = StrokeReport {
            of_generated: vec![gone(LossKind::Road, 9)],
            ..report(Vec::new(), &[])
        };
        let before = lane.would_take();
        assert_eq!(before.as_deref(), Some("this takes away a road"));
        assert_eq!(lane.in_words("", "Ctrl+Z"), ReportText::default());
        assert_eq!(
            wood.lines(),
            ["the village Pauza and 4 river cells are gone", "x"]
        );
    }

    #[test]
    fn a_report_counts_roads_of_the_land_with_those_of_users() {
        let lane = StrokeReport {
            of_generated: vec![gone(LossKind::Road, 9)],
            ..report(Vec::new(), &["x"])
        };
        assert_eq!(lane.lines(), ["a road is gone", "x"]);
        let both = StrokeReport {
            gone: vec![gone(LossKind::Decor, 1), gone(LossKind::Road, 4)],
            ..lane
        };
        let report = "2 roads and a piece of decor are gone";
        assert_eq!(both.lines(), [report, "x"]);
    }

    #[test]
    fn two_places_of_one_name_are_two_and_one_that_is_reported_twice_is_one() {
        // Two villages with the same name were counted as one.
        let pauza = |x| Loss {
            what: LossKind::Place("the village Pauza".to_owned()),
            at: vec![TilePos::new(x, 0)],
        };
        let short = |gone: &[Loss]| report(gone.to_vec(), &[]).in_words("", "Ctrl+Z").short;
        assert_eq!(
            short(&[pauza(3), pauza(9)]),
            "The village Pauza (2 of them) are gone. Ctrl+Z brings them back."
        );
        assert_eq!(
            short(&[pauza(3), pauza(3)]),
            "The village Pauza is gone. Ctrl+Z brings it back."
        );
    }

    #[test]
    fn places_without_names_are_counted() {
        let village = || {
            let [one, many] = ["a village", "villages"].map(str::to_owned);
            gone(LossKind::Unnamed(one, many), 1)
        };
        let pauza = gone(LossKind::Place("the village Pauza".to_owned()), 1);
        let short = |gone: &[Loss]| report(gone.to_vec(), &[]).in_words("", "Ctrl+Z").short;
        assert_eq!(
            short(&[village()]),
            "A village is gone. Ctrl+Z brings it back."
        );
        assert_eq!(
            short(&[village(), village()]),
            "2 villages are gone. Ctrl+Z brings them back."
        );
        assert_eq!(
            short(&[village(), pauza, village()]),
            "The village Pauza and 2 villages are gone. Ctrl+Z brings them back."
        );
    }
}
