//! Logs: a whole game as JSON, which can be replayed turn by turn.
//!
//! ```text
//! {"seed":156,                                  null if there was none
//! "seats":["random","greedy"],
//! "rules":["patterns",…],"reflect":false,
//! "deck":["color red 31",…],                    the lines of the deck,
//! "patterns":["pattern cross 34",…],            of the patterns,
//! "board":["board 10","players 2",…],           and of the board before the first turn
//! "hands":[["corner",…],…],                     the top first
//! "aside":["full"],
//! "turns":[
//! {"lay":{"player":0,"tiles":["corner"],"cells":[[3,4]],"rotation":1}},
//! {"lay":{"player":1,"tiles":["a","b"],"block":[[0,0],[1,0]],"cells":[[4,4],[4,5]],"rotation":1}},
//! {"skip":{"player":0,"tile":"full"}},
//! {"evict":{"player":1,"tiles":["full"],"at":[9,9],"rotation":0}},
//! {"king":[3,3]}],
//! "end":"last tile",                            or "all skipped", "nobody left"
//! "placed":[12,11],
//! "evicted":[],
//! "result":{"scores":[…],"winners":[…],"zones":[…],"patterns":[…]}}
//! ```
//!
//! `block` has the offsets of a block's tiles from its first tile as drawn, `cells` the cells where they were laid. After
//! each `king` all levels decrease by one.

mod line;
mod replay;

use serde::{Deserialize, Serialize};

pub use replay::{Log, MAX_LOG_BYTES};

use super::deck::Deck;
use super::fits;
use super::game::{Due, End, Event, Game};
use super::json::{ReportJson, json};
use super::pattern;

/// What the final state of a game does not show: how it was reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The seed, if there was one.
    pub seed: Option<u64>,
    /// What kind of player has each seat.
    pub seats: Vec<String>,
    /// The kinds in each hand before the first turn, the top first.
    pub hands: Vec<Vec<u16>>,
    /// The kinds that were set aside.
    pub aside: Vec<u16>,
    /// What happened, in order.
    pub events: Vec<Event>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
enum TurnJson {
    Lay {
        player: usize,
        tiles: Vec<String>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        block: Vec<(i32, i32)>,
        cells: Vec<(usize, usize)>,
        rotation: u8,
    },
    Skip {
        player: usize,
        tile: String,
    },
    Evict {
        player: usize,
        tiles: Vec<String>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        block: Vec<(i32, i32)>,
        at: (i32, i32),
        rotation: u8,
    },
    King(usize, usize),
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LogJson {
    seed: Option<u64>,
    seats: Vec<String>,
    rules: Vec<String>,
    reflect: bool,
    deck: Vec<String>,
    patterns: Vec<String>,
    board: Vec<String>,
    hands: Vec<Vec<String>>,
    aside: Vec<String>,
    turns: Vec<TurnJson>,
    end: String,
    placed: Vec<usize>,
    evicted: Vec<usize>,
    result: ReportJson,
}

impl Record {
    /// Starts to record a game before its first turn.
    #[must_use]
    pub fn begin(game: &Game<'_>, seed: Option<u64>, seats: Vec<String>) -> Self {
        let players = 0..game.position().players();
        let hand = |player| game.hand(player).iter().copied().collect();
        Self {
            seed,
            seats,
            hands: players.map(hand).collect(),
            aside: game.aside().to_vec(),
            events: Vec::new(),
        }
    }

    /// The log of a game in its current state, ending in a newline.
    #[must_use]
    pub fn to_json(&self, game: &Game<'_>) -> String {
        let log = self.to_serde(game);
        let turns: Vec<_> = log.turns.iter().map(json).collect();
        let fields = [
            ("seed", json(&log.seed)),
            ("seats", json(&log.seats)),
            ("rules", json(&log.rules)),
            ("reflect", json(&log.reflect)),
            ("deck", json(&log.deck)),
            ("patterns", json(&log.patterns)),
            ("board", json(&log.board)),
            ("hands", json(&log.hands)),
            ("aside", json(&log.aside)),
            ("turns", format!("[\n{}]", turns.join(",\n"))),
            ("end", json(&log.end)),
            ("placed", json(&log.placed)),
            ("evicted", json(&log.evicted)),
            ("result", json(&log.result)),
        ];
        let lines: Vec<_> = fields
            .iter()
            .map(|(key, value)| format!("\"{key}\":{value}"))
            .collect();
        format!("{{{}}}\n", lines.join(",\n"))
    }

    fn to_serde(&self, game: &Game<'_>) -> LogJson {
        let setup = game.setup();
        let deck = setup.deck();
        let lines = |text: String| -> Vec<String> { text.lines().map(str::to_owned).collect() };
        let (position, report) = (game.position(), game.report());
        let mut board = lines(setup.start().write(deck.palette(), true));
        // The colours are in the deck.
        board.retain(|line| !line.starts_with("color "));
        let rules = setup.rules().names().into_iter();
        LogJson {
            seed: self.seed,
            seats: self.seats.clone(),
            rules: rules.map(str::to_owned).collect(),
            reflect: setup.reflects(),
            deck: lines(deck.write()),
            patterns: lines(pattern::write(setup.patterns(), deck.palette())),
            board,
            hands: self.hands.iter().map(|hand| names(deck, hand)).collect(),
            aside: names(deck, &self.aside),
            turns: self.events.iter().map(|event| turn(event, game)).collect(),
            end: end_name(game.due()).to_owned(),
            placed: position.placed(),
            evicted: position.evicted().collect(),
            result: ReportJson::new(&report, deck.palette(), setup.patterns()),
        }
    }
}

/// The names of kinds of tiles.
fn names(deck: &Deck, kinds: &[u16]) -> Vec<String> {
    let names = kinds.iter().map(|&kind| deck.name(kind).to_owned());
    names.collect()
}

fn turn(event: &Event, game: &Game<'_>) -> TurnJson {
    let deck = game.setup().deck();
    let shape = |offsets: &[(i32, i32)]| match offsets {
        [_] => Vec::new(),
        _ => offsets.to_vec(),
    };
    match event {
        Event::Laid {
            player,
            kinds,
            block,
            choice,
        } => {
            let cells = fits::cells(game.position(), &block.turned(choice.turn), choice.cell);
            let cells = cells.into_iter().flatten().take(kinds.len());
            TurnJson::Lay {
                player: *player,
                tiles: names(deck, kinds),
                block: shape(block.offsets()),
                cells: cells
                    .map(|cell| game.position().topology().place(cell))
                    .collect(),
                rotation: choice.turn.number(),
            }
        }
        Event::Skipped { player, kind } => TurnJson::Skip {
            player: *player,
            tile: deck.name(*kind).to_owned(),
        },
        Event::Evicted {
            player,
            kinds,
            block,
            proposal,
        } => TurnJson::Evict {
            player: *player,
            tiles: names(deck, kinds),
            block: shape(block.offsets()),
            at: (proposal.x, proposal.y),
            rotation: proposal.turn.number(),
        },
        Event::Visited(cell) => {
            let (x, y) = game.position().topology().place(*cell);
            TurnJson::King(x, y)
        }
    }
}

/// The word for the end of a game.
const fn end_name(due: Due) -> &'static str {
    match due {
        Due::Over(End::LastTile(_)) => "last tile",
        Due::Over(End::AllSkipped) => "all skipped",
        Due::Over(End::NobodyLeft) => "nobody left",
        Due::Turn(_) | Due::King => "not over",
    }
}
