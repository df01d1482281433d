//! A simulated player: performs actions by keys and clicks, and compares the window's saved state with the rules.

use std::ops::Range;
use std::path::Path;
use std::time::Duration;

use mapmaker::expedition::{Action, Code, Expedition, Pencil, Pencilled};
use mapmaker::grid::{Direction, TilePos};
use mapmaker::puzzles::wang::{Due, Event, Own, Seat, Table, TableCode};
use mapmaker::storage::pure::puzzle_checker::{self, CodeChecker};
use mapmaker::storage::puzzles::SavedPuzzles;

use super::super::picture::Picture;
use super::super::saved;
use super::super::stage::Stage;
use super::super::{PATIENCE, insist, until};
use super::eye::Eye;
use super::route::Route;
use super::solved::won;

/// The position of the strip of pencil and compass on the screen, columns and rows, and its colour.
const STRIP: (Range<u32>, Range<u32>) = (376..904, 612..708);
const PAPER: [u8; 3] = [246, 236, 213];

/// The time after which a click without effect is repeated: the first only shows the way.
const CLICKS: Duration = Duration::from_millis(700);

/// The time after which a key is pressed again.
const KEYS: Duration = Duration::from_secs(15);

/// The window's saved expedition.
pub(super) fn saved(folder: &Path) -> Option<(Expedition, Pencil)> {
    let mut value = saved::saved(folder)?;
    let more = saved::MORE.map(|member| value.as_object_mut()?.remove(member));
    let [drawn, ..] = more;
    let pencil = drawn.map(|drawn| serde_json::from_value(drawn).expect("pencil lines"));
    let state = serde_json::from_value(value).expect("an expedition");
    Some((state, pencil.unwrap_or_default()))
}

/// A player of an expedition who follows a route.
pub(super) struct Player<'s, 'd> {
    stage: &'s Stage<'d>,
    folder: &'s Path,
    pub(super) route: Route,
    /// The expedition by the rules after all actions.
    pub(super) state: Expedition,
    pub(super) eye: Eye,
    last: Option<Action>,
}

impl<'s, 'd> Player<'s, 'd> {
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
        let player = Self {
            stage,
            folder,
            route,
            eye: Eye::at(begun.at()),
            state: begun,
            last: None,
        };
        let is_begun = || saved(folder).is_some_and(|saved| saved.0 == player.state);
        stage.choose("Begin this one");
        until("it is begun as the rules have it", is_begun);
        let is_paper = |now: &Picture| now.share_like(STRIP, PAPER, 3) > 0.12;
        let display = stage.display;
        display.until("the strip of tools is there", PATIENCE, is_paper);
        player
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
        let is_drawn = || saved(self.folder).is_some_and(|saved| saved.1.drawn() == [line]);
        until("the line is drawn", is_drawn);
        press("Escape");
    }

    /// The next action of the route.
    pub(super) fn next(&mut self) -> Option<Action> {
        self.route.next(&self.state, &self.eye)
    }

    /// Performs an action, and waits until the window has saved the state of the rules.
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
        let (saved, _) = saved(self.folder).expect("kept");
        let done = &saved.log()[self.state.log().len()..];
        for one in done {
            // A repeated key may take effect after all.
            let is_meant = one == action || self.last.as_ref() == Some(one);
            assert!(is_meant, "{action} was meant, and {one} was done");
            let applied = self.state.apply(one, &mut self.route.world, &CodeChecker);
            applied.expect("the rules allow what the window did");
            self.eye.follow(one, &self.state);
        }
        assert!(saved == self.state, "after {action} it is as the rules say");
        if matches!(action, Action::Search) && self.state.has_find() {
            // The card of the find is read and closed.
            self.stage.tap(&["Return"], 0);
        }
        self.last = Some(action.clone());
    }

    /// Whether the window has saved more actions than were performed.
    fn has_more(&self) -> bool {
        saved(self.folder).is_some_and(|saved| saved.0.log().len() > self.state.log().len())
    }

    /// The keys and clicks of an action.
    fn gesture(&self, action: &Action) {
        match action {
            Action::Step(side) => self.stage.tap(&[arrow(*side)], 0),
            Action::Walk(to) => {
                let (x, y) = self.eye.pixel(*to);
                self.stage.touch((x, y));
            }
            Action::Choose(choice) => self.stage.tap(&[&(choice + 1).to_string()], 0),
            Action::Camp => {
                // The interrupted walk would continue with the night.
                self.stage.tap(&["Escape"], 0);
                self.stage.rest();
                self.stage.tap(&["Return"], 0);
            }
            Action::Listen => self.stage.tap(&["l"], 0),
            Action::Search => self.stage.tap(&["f"], 0),
            _ => panic!("no player knows how to {action}"),
        }
    }

    /// Opens the puzzle of the place, plays it, and continues.
    fn solve(&self) {
        let code = puzzle_checker::Code::of(self.state.puzzle_here().expect("a puzzle"));
        let opens = || self.stage.tap(&["o"], 0);
        insist("the puzzle is there", KEYS, opens, || {
            self.visit(&code).is_some()
        });
        // Keys act on what lies under the pointer, if anything does.
        self.stage.point((5, 400));
        match &code {
            puzzle_checker::Code::Maze(_) => {
                let way = super::solved::solution(&self.state).expect("a way");
                let keys: Vec<_> = way.chars().map(|letter| arrow(side(letter))).collect();
                self.stage.tap(&keys, 300);
            }
            puzzle_checker::Code::Tilings(table) => self.play(&code, table),
            _ => panic!("no player knows how to solve {code}"),
        }
        let goes_on = || self.stage.tap(&["Return"], 0);
        let pause = Duration::from_secs(4);
        insist("it is solved", pause, goes_on, || self.has_more());
    }

    /// The saved text of an open puzzle.
    fn visit(&self, code: &puzzle_checker::Code) -> Option<String> {
        let text = std::fs::read(self.folder.join("puzzles.json")).ok()?;
        let saved: SavedPuzzles = serde_json::from_slice(&text).ok()?;
        let visit = saved.visit(&code.to_string());
        visit.map(|game| game.state.clone())
    }

    /// Plays a won game against the host, by keys.
    fn play(&self, code: &puzzle_checker::Code, table: &TableCode) {
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
