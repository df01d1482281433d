//! Statistics of the searches on a board, by strategy: those of watched searches, and a comparison of all strategies
//! without showing their steps.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::time::Duration;

use bevy::platform::cell::SyncCell;
use bevy::prelude::*;
use bevy_egui::egui;
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use super::question::Question;
use crate::app::chance::random_number;
use crate::app::host::Thread;
use crate::app::style;
use crate::app::wake::wake;
use mapmaker_solver::{Options, Outcome, Scratch, Step, Strategy, solve_watched};
use mapmaker_storage::clock::Instant;

/// The time limit of each strategy in a comparison.
const LIMIT: Duration = Duration::from_secs(10);

/// The kinds of steps, in the order of [`kind_of`].
const KINDS: [&str; 6] = [
    "cells chosen",
    "tiles placed",
    "tiles ruled out",
    "dead ends",
    "tiles taken back",
    "restarts",
];

/// The heads of the table's columns.
const TITLES: [&str; 4] = ["strategy", "time, ms", "steps", "undone"];

/// The tooltips of the heads.
const HINTS: [&str; 4] = [
    "how the solver chooses the next cell",
    "the time until the board was full",
    "cells chosen, tiles placed, ruled out and taken back, dead ends, and restarts",
    "tiles taken back after a dead end",
];

/// The kind of [`Step::Backtrack`].
const BACKTRACK: usize = 4;

/// The kind of a step, an index into [`FigureRow::counts`].
#[must_use]
pub const fn kind_of(step: &Step) -> usize {
    match step {
        Step::Select(_) => 0,
        Step::Place(_) => 1,
        Step::Ban(..) => 2,
        Step::Contradiction(_) => 3,
        Step::Backtrack(_) => BACKTRACK,
        Step::Restart => 5,
    }
}

/// The end of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// With a solution.
    Solved,
    /// With the proof that no solution exists.
    Impossible,
    /// Stopped before that.
    Stopped,
}

impl Ended {
    /// The end for a solver's outcome.
    #[must_use]
    pub const fn of(outcome: &Outcome) -> Self {
        match outcome {
            Outcome::Solved(_) => Self::Solved,
            Outcome::Impossible => Self::Impossible,
            Outcome::BudgetSpent | Outcome::Cancelled => Self::Stopped,
        }
    }
}

/// The statistics of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FigureRow {
    /// How it ended.
    pub ended: Ended,
    /// The number of steps of each kind, by [`kind_of`].
    pub counts: [u64; 6],
    /// The run time; `None` for a watched search.
    pub took: Option<Duration>,
}

/// The latest search with each strategy, all on the same board.
#[derive(Default)]
pub struct SearchFigures {
    /// The version of the edits of that board.
    version: Option<u64>,
    /// In the order of [`Strategy::ALL`].
    rows: [Option<FigureRow>; Strategy::ALL.len()],
    comparing: Option<Comparing>,
}

/// A comparison in progress, one strategy after the other; dropping it stops it.
struct Comparing {
    flags: Arc<Flags>,
    rows: SyncCell<Receiver<(usize, FigureRow)>>,
}

#[derive(Debug, Default)]
struct Flags {
    /// Stops the current strategy.
    stop: AtomicBool,
    /// Ends the comparison.
    is_over: AtomicBool,
}

impl Drop for Comparing {
    fn drop(&mut self) {
        self.flags.is_over.store(true, Ordering::SeqCst);
        self.flags.stop.store(true, Ordering::SeqCst);
    }
}

impl SearchFigures {
    /// Records a search of a version of the board, and discards those of other versions.
    pub fn note(&mut self, version: u64, strategy: Strategy, row: FigureRow) {
        self.begin(version);
        let index = Strategy::ALL.iter().position(|(it, _)| *it == strategy);
        if let Some(place) = index.and_then(|index| self.rows.get_mut(index)) {
            // A compared strategy keeps its time, so that all are measured alike.
            let is_compared = place.is_some_and(|before| before.took.is_some());
            if !is_compared || row.took.is_some() {
                *place = Some(row);
            }
        }
    }

    fn begin(&mut self, version: u64) {
        if self.version.replace(version) != Some(version) {
            self.rows = Default::default();
        }
    }

    /// Runs every strategy on the board in the background.
    pub fn compare(&mut self, question: Question) {
        self.begin(question.version);
        self.rows = Default::default();
        let flags = Arc::<Flags>::default();
        let (sender, rows) = channel();
        let shared = Arc::clone(&flags);
        // Its own thread: the strategies are timed, and the pools have other work.
        let work = move || {
            run_all(&question, &shared, &sender, random_number());
            drop(sender);
            wake();
        };
        drop(Thread::start("comparing", work));
        self.comparing = Some(Comparing {
            flags,
            rows: SyncCell::new(rows),
        });
    }

    /// Returns whether a comparison is in progress.
    #[must_use]
    pub const fn is_comparing(&self) -> bool {
        self.comparing.is_some()
    }

    /// Stops the comparison; finished results stay.
    pub fn stop_comparing(&mut self) {
        self.comparing = None;
    }

    pub(super) fn collect(&mut self) {
        let Some(comparing) = &mut self.comparing else {
            return;
        };
        loop {
            match comparing.rows.get().try_recv() {
                Ok((index, row)) => self.rows[index] = Some(row),
                Err(TryRecvError::Empty) => return,
                Err(TryRecvError::Disconnected) => {
                    self.comparing = None;
                    return;
                }
            }
        }
    }

    /// Shows the table; it has its full size before there are results, so that nothing moves.
    pub fn show(&self, ui: &mut egui::Ui) {
        egui::Grid::new("figures")
            .spacing([3.4, 2.0])
            .show(ui, |ui| {
                for (column, (title, hint)) in TITLES.into_iter().zip(HINTS).enumerate() {
                    let title = match column {
                        0 => ui.label(style::quiet(title)),
                        _ => at_right(ui, style::quiet(title)),
                    };
                    title.on_hover_text(hint);
                }
                ui.end_row();
                for ((strategy, name), row) in Strategy::ALL.iter().zip(&self.rows) {
                    ui.label(egui::RichText::new(*name).small())
                        .on_hover_text(strategy.words());
                    cells(ui, row.as_ref());
                    ui.end_row();
                }
            });
    }
}

fn cells(ui: &mut egui::Ui, row: Option<&FigureRow>) {
    let Some(row) = row else {
        for _ in 0..3 {
            at_right(ui, style::quiet("–"));
        }
        return;
    };
    let result = match (row.ended, row.took) {
        (Ended::Solved, Some(took)) => ms(took),
        (Ended::Solved, None) => "solved".to_owned(),
        (Ended::Impossible, _) => "no way".to_owned(),
        (Ended::Stopped, _) => "gave up".to_owned(),
    };
    let steps: u64 = row.counts.iter().sum();
    let counts = KINDS.iter().zip(row.counts);
    let lines: Vec<_> = counts
        .map(|(kind, count)| format!("{kind}: {count}"))
        .collect();
    let mut tooltip = lines.join("\n");
    if let (Ended::Stopped, Some(took)) = (row.ended, row.took) {
        tooltip = format!("gave up or was stopped after {} ms\n{tooltip}", ms(took));
    }
    for text in [result, short(steps), short(row.counts[BACKTRACK])] {
        at_right(ui, egui::RichText::new(text).small()).on_hover_text(&tooltip);
    }
}

/// A number or column head, aligned right.
fn at_right(ui: &mut egui::Ui, text: egui::RichText) -> egui::Response {
    let layout = egui::Layout::right_to_left(egui::Align::Center);
    ui.with_layout(layout, |ui| ui.add(egui::Label::new(text).extend()))
        .inner
}

/// A number in at most five characters.
fn short(count: u64) -> String {
    match count {
        0..100_000 => count.to_string(),
        100_000..10_000_000 => format!("{}k", count / 1000),
        10_000_000..10_000_000_000 => format!("{}M", count / 1_000_000),
        _ => format!("{}G", count / 1_000_000_000),
    }
}

/// A time in milliseconds, with two decimals.
fn ms(took: Duration) -> String {
    format!("{:.2}", took.as_secs_f64() * 1e3)
}

/// Runs the strategies one after the other, each with the same random seed.
fn run_all(question: &Question, flags: &Flags, sender: &Sender<(usize, FigureRow)>, seed: u64) {
    let mut scratch = Scratch::default();
    for (index, (strategy, _)) in Strategy::ALL.into_iter().enumerate() {
        flags.stop.store(false, Ordering::SeqCst);
        if flags.is_over.load(Ordering::SeqCst) {
            return;
        }
        let row = run(question, strategy, &flags.stop, seed, &mut scratch);
        if row.is_none_or(|row| sender.send((index, row)).is_err()) {
            return;
        }
        wake();
    }
}

fn run(
    question: &Question,
    strategy: Strategy,
    stop: &AtomicBool,
    seed: u64,
    scratch: &mut Scratch,
) -> Option<FigureRow> {
    let problem = question.weighed(seed).ok()?;
    let options = Options {
        strategy,
        cancel: Some(stop),
        ..Options::default()
    };
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    let mut counts = [0; KINDS.len()];
    let (start, mut seen) = (Instant::now(), 0_u64);
    let mut observer = |step: Step| {
        counts[kind_of(&step)] += 1;
        seen += 1;
        // Reading the clock costs much compared to a step.
        if seen.is_multiple_of(1024) && start.elapsed() > LIMIT {
            stop.store(true, Ordering::SeqCst);
        }
    };
    let outcome = solve_watched(&problem, &options, &mut rng, &mut observer, scratch);
    Some(FigureRow {
        ended: Ended::of(&outcome),
        counts,
        took: Some(start.elapsed()),
    })
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::super::buttons::WIDTH;
    use super::super::testing;
    use super::*;
    use crate::app::editor::planner::StrokePlanner;
    use crate::app::map::{BoardSize, Edits};

    fn row(steps: u64) -> FigureRow {
        FigureRow {
            ended: Ended::Solved,
            counts: [steps, 0, 0, 0, 0, 0],
            took: None,
        }
    }

    #[test]
    fn figures_stay_after_success_by_strategy_until_another_board_is_searched() {
        let mut figures = SearchFigures::default();
        figures.note(4, Strategy::First, row(1));
        figures.note(4, Strategy::Default, row(2));
        figures.note(4, Strategy::First, row(3));
        assert_eq!(figures.rows[0], Some(row(3)));
        assert_eq!(figures.rows[4], Some(row(2)));
        // Compared results stay until the next comparison.
        let compared = |steps| FigureRow {
            took: Some(Duration::from_millis(7)),
            ..row(steps)
        };
        for (new, kept) in [
            (compared(5), compared(5)),
            (row(6), compared(5)),
            (compared(7), compared(7)),
        ] {
            figures.note(4, Strategy::First, new);
            assert_eq!(figures.rows[0], Some(kept));
        }
        figures.note(5, Strategy::Next, row(4));
        assert_eq!(figures.rows.iter().flatten().count(), 1);
    }

    #[test]
    fn all_strategies_are_compared_on_one_board() {
        let size = BoardSize::new(6, 6);
        let land = testing::open_map(size);
        let question = Question::of(&StrokePlanner::of(&land), &Edits::default(), size);
        let mut figures = SearchFigures::default();
        figures.compare(question);
        let start = Instant::now();
        while figures.is_comparing() {
            assert!(start.elapsed() < Duration::from_mins(2), "it never ends");
            thread::sleep(Duration::from_millis(5));
            figures.collect();
        }
        for row in figures.rows {
            let row = row.expect("every strategy ran");
            assert_eq!(row.ended, Ended::Solved);
            assert!(row.counts[1] >= 36, "{row:?}");
            assert!(row.took.is_some());
        }
    }

    #[test]
    fn the_table_fits_the_panel_with_any_figures() {
        let mut figures = SearchFigures::default();
        for (index, (strategy, _)) in Strategy::ALL.into_iter().enumerate() {
            let row = FigureRow {
                ended: [Ended::Solved, Ended::Stopped, Ended::Impossible][index % 3],
                counts: [88_888_888_888; 6],
                took: Some(Duration::from_millis(98_888)),
            };
            figures.note(1, strategy, row);
        }
        let mut table = egui::Rect::NOTHING;
        testing::draw(|ui| table = ui.scope(|ui| figures.show(ui)).response.rect);
        assert!((100.0..=WIDTH).contains(&table.width()), "{table}");
    }

    #[test]
    fn the_table_has_its_room_before_anything_is_in_it() {
        let mut heights = Vec::new();
        for has_row in [false, true] {
            let mut figures = SearchFigures::default();
            figures.rows[0] = has_row.then(|| row(0));
            let mut height = 0.0;
            testing::draw(|ui| height = ui.scope(|ui| figures.show(ui)).response.rect.height());
            heights.push(height);
        }
        assert!(heights[0] > 50.0, "{heights:?}");
        assert!((heights[0] - heights[1]).abs() < 0.5, "{heights:?}");
    }

    #[test]
    fn times_are_shown_in_milliseconds_with_two_decimals() {
        let times = [
            0,
            7_123,
            98_400,
            412_300,
            1_500_000,
            12_000_000,
            2_000_000_000,
        ];
        let times = times.map(|ns| ms(Duration::from_nanos(ns)));
        let expected = ["0.00", "0.01", "0.10", "0.41", "1.50", "12.00", "2000.00"];
        assert_eq!(times, expected);
    }

    #[test]
    fn the_numbers_of_a_column_end_at_one_line_with_its_head() {
        let mut rights = Vec::new();
        testing::draw(|ui| {
            rights.clear();
            ui.set_width(WIDTH);
            egui::Grid::new("figures").show(ui, |ui| {
                for texts in [
                    TITLES,
                    ["first", "7.12", "88", "0"],
                    ["b", "0.01", "9", "–"],
                ] {
                    ui.label(texts[0]);
                    for text in &texts[1..] {
                        let text = egui::RichText::new(*text).small();
                        rights.push(at_right(ui, text).rect.right());
                    }
                    ui.end_row();
                }
            });
        });
        for column in 0..3 {
            let of_column = [rights[column], rights[column + 3], rights[column + 6]];
            assert!(
                of_column
                    .iter()
                    .all(|right| (right - of_column[0]).abs() < 0.6)
            );
        }
        assert!(rights[0] + 5.0 < rights[1] && rights[1] + 5.0 < rights[2]);
    }

    #[test]
    fn large_numbers_are_shortened() {
        let shortened = [7, 99_999, 100_000, 12_345_678].map(short);
        assert_eq!(shortened, ["7", "99999", "100k", "12M"]);
    }
}
