//! A player's hand: an action as keys and clicks, and what the window has kept of it, held against the rules.

use std::ops::Range;
use std::path::Path;
use std::time::Duration;

use mapmaker::expedition::{Action, Code, Expedition, Pencil, Pencilled};
use mapmaker::grid::{Direction, TilePos};
use mapmaker::puzzles::wang::{Due, Event, Own, Seat, Table, TableCode};
use mapmaker::storage::pure::judge::{self, Judge};
use mapmaker::storage::puzzles::KeptPuzzles;

use super::super::left;
use super::super::picture::Picture;
use super::super::stage::Stage;
use super::super::{PATIENCE, insist, until};
use super::eye::Eye;
use super::route::Route;
use super::solved::won;

/// Where the strip of pencil and compass is on the screen, columns and rows, and its colour.
const STRIP: (Range<u32>, Range<u32>) = (376..904, 612..708);
const PAPER: [u8; 3] = [246, 236, 213];

/// How soon a click is made again that has led to nothing: the first only shows the way.
const CLICKS: Duration = Duration::from_millis(700);

/// How soon a key is pressed again.
const KEYS: Duration = Duration::from_secs(15);

/// What the window has kept of the expedition.
pub(super) fn kept(folder: &Path) -> Option<(Expedition, Pencil)> {
    let mut value = left::kept(folder)?;
    let more = left::MORE.map(|member| value.as_object_mut()?.remove(member));
    let [drawn, ..] = more;
    let pencil = drawn.map(|drawn| serde_json::from_value(drawn).expect("pencil lines"));
    let state = serde_json::from_value(value).expect("an expedition");
    Some((state, pencil.unwrap_or_default()))
}

/// A hand on an expedition, which goes a way.
pub(super) struct Hand<'s, 'd> {
    stage: &'s Stage<'d>,
    folder: &'s Path,
    pub(super) route: Route,
    /// The expedition as the rules have it after all that was done.
    pub(super) state: Expedition,
    pub(super) eye: Eye,
    /// What was done last.
    last: Option<Action>,
}

impl<'s, 'd> Hand<'s, 'd> {
    /// Begins the expedition of a code from the title.
    pub(super) fn begin(
        stage: &'s Stage<'d>,
        folder: &'s Path,
        code: Code,
        (route, begun): (Route, Expedition),
    ) -> Self {
        stage.choose("Begin an expedition");
        stage.choose("or a code");
        stage.type_text(&code.to_string());
        let hand = Self {
            stage,
            folder,
            route,
            eye: Eye::at(begun.at()),
            state: begun,
            last: None,
        };
        let is_begun = || kept(folder).is_some_and(|kept| kept.0 == hand.state);
        stage.choose("Begin this one");
        until("it is begun as the rules have it", is_begun);
        let is_paper = |now: &Picture| now.share_like(STRIP, PAPER, 3) > 0.12;
        let display = stage.display;
        display.until("the strip of tools is there", PATIENCE, is_paper);
        hand
    }

    /// Draws a line with pencil and compass, and puts them away.
    pub(super) fn draw_line(&self, from: TilePos, to: TilePos) {
        let press = |key: &str| {
            let before = self.stage.display.picture().part(STRIP);
            self.stage.tap(&[key], 0);
            let is_other = |now: &Picture| now.part(STRIP) != before;
            let what = format!("{key} shows on the strip");
            self.stage.display.until(&what, PATIENCE, is_other);
            self.stage.rest();
        };
        press("n");
        self.stage.drag(self.eye.pixel(from), self.eye.pixel(to));
        let line = Pencilled::Line { from, to };
        let is_drawn = || kept(self.folder).is_some_and(|kept| kept.1.drawn() == [line]);
        until("the line is drawn", is_drawn);
        press("Escape");
    }

    /// What the way has next.
    pub(super) fn next(&mut self) -> Option<Action> {
        self.route.next(&self.state, &self.eye)
    }

    /// Does an action, and waits until the window has kept it as the rules have it.
    pub(super) fn does(&mut self, action: &Action) {
        let pause = match action {
            Action::Walk(_) => CLICKS,
            _ => KEYS,
        };
        if matches!(action, Action::Walk(_)) {
            // The card of a place may lie over the tile.
            self.stage.tap(&["Escape"], 0);
            self.stage.rest();
        }
        match action {
            Action::Solve(_) => self.solve(),
            _ => insist(
                &format!("{action}, from {:?}", self.state.at()),
                pause,
                || self.gesture(action),
                || self.has_more(),
            ),
        }
        let (kept, _) = kept(self.folder).expect("kept");
        let done = &kept.log()[self.state.log().len()..];
        for one in done {
            // A key that was pressed again may come after all.
            let is_meant = one == action || self.last.as_ref() == Some(one);
            assert!(is_meant, "{action} was meant, and {one} was done");
            let applied = self.state.apply(one, &mut self.route.world, &Judge);
            applied.expect("the rules allow what the window did");
            self.eye.follow(one, &self.state);
        }
        assert!(kept == self.state, "after {action} it is as the rules say");
        if matches!(action, Action::Search) && self.state.has_find() {
            // The card of the find is read, and put away.
            self.stage.tap(&["Return"], 0);
        }
        self.last = Some(action.clone());
    }

    /// Whether the window has kept more than was done.
    fn has_more(&self) -> bool {
        kept(self.folder).is_some_and(|kept| kept.0.log().len() > self.state.log().len())
    }

    /// What a person does for an action.
    fn gesture(&self, action: &Action) {
        match action {
            Action::Step(side) => self.stage.tap(&[arrow(*side)], 0),
            Action::Walk(to) => {
                let (x, y) = self.eye.pixel(*to);
                self.stage.touch((x, y));
            }
            Action::Choose(choice) => self.stage.tap(&[&(choice + 1).to_string()], 0),
            Action::Camp => {
                // The way that was broken off would go on with the night.
                self.stage.tap(&["Escape"], 0);
                self.stage.rest();
                self.stage.tap(&["Return"], 0);
            }
            Action::Listen => self.stage.tap(&["l"], 0),
            Action::Search => self.stage.tap(&["f"], 0),
            _ => panic!("no hand knows how to {action}"),
        }
    }

    /// Opens the puzzle of the place, plays it, and goes on.
    fn solve(&self) {
        let code = judge::Code::of(self.state.puzzle_here().expect("a puzzle"));
        let opens = || self.stage.tap(&["o"], 0);
        insist("the puzzle is there", KEYS, opens, || {
            self.visit(&code).is_some()
        });
        // Keys are about what lies under the pointer, if something does.
        self.stage.point((5, 400));
        match &code {
            judge::Code::Maze(_) => {
                let way = super::solved::solution(&self.state).expect("a way");
                let keys: Vec<_> = way.chars().map(|letter| arrow(side(letter))).collect();
                self.stage.tap(&keys, 300);
            }
            judge::Code::Tilings(table) => self.play(&code, table),
            _ => panic!("no hand knows how to solve {code}"),
        }
        let goes_on = || self.stage.tap(&["Return"], 0);
        let pause = Duration::from_secs(4);
        insist("it is solved", pause, goes_on, || self.has_more());
    }

    /// What is kept of a puzzle that is open.
    fn visit(&self, code: &judge::Code) -> Option<String> {
        let text = std::fs::read(self.folder.join("puzzles.json")).ok()?;
        let kept: KeptPuzzles = serde_json::from_slice(&text).ok()?;
        let visit = kept.visit(&code.to_string());
        visit.map(|game| game.state.clone())
    }

    /// Plays a game against the host as it can be won, by keys.
    fn play(&self, code: &judge::Code, table: &TableCode) {
        let steps = |won: &Table| won.events().len();
        let won = won(table).expect("a way to win");
        let now = || {
            let state = self.visit(code).unwrap_or_default();
            let game = state.split_once('\n');
            game.and_then(|(_, steps)| table.resume(&Own::default(), steps).ok())
        };
        let side = table.size;
        for (done, event) in won.events().iter().enumerate() {
            let Event::Laid { player, choice, .. } = event else {
                continue;
            };
            if won.seats()[*player] != Seat::Human {
                continue;
            }
            let is_next = || now().is_some_and(|now| steps(&now) >= done);
            until("the host has played", is_next);
            // The frame goes to the corner and from there to the cell.
            let (column, row) = (
                usize::from(choice.cell) % side,
                usize::from(choice.cell) / side,
            );
            let mut keys = vec!["Left"; side];
            keys.extend(vec!["Up"; side]);
            keys.extend(vec!["Right"; column]);
            keys.extend(vec!["Down"; row]);
            keys.push("Return");
            let lays = || self.stage.tap(&keys, 60);
            let is_laid = || now().is_some_and(|now| steps(&now) > done);
            insist("a tile is laid", KEYS, lays, is_laid);
        }
        let is_over = || now().is_some_and(|now| matches!(now.due(), Due::Over(_)));
        until("the game is over", is_over);
        let played = now().expect("a game");
        assert_eq!(played.solution(), won.solution(), "as it was meant");
    }
}

const fn side(letter: char) -> Direction {
    match letter {
        'N' => Direction::North,
        'E' => Direction::East,
        'S' => Direction::South,
        _ => Direction::West,
    }
}

const fn arrow(side: Direction) -> &'static str {
    match side {
        Direction::North => "Up",
        Direction::East => "Right",
        Direction::South => "Down",
        Direction::West => "Left",
    }
}
