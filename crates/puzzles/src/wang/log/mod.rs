//! Logs: a whole game as JSON, from which it can be played again, turn by turn.
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
//! A block is told as it was drawn, by places from its first tile; `cells` are where its tiles came to
//! lie. After each `king` all levels sink by one.

mod line;
mod replay;

use serde::{Deserialize, Serialize};

pub use replay::{Log, MAX_LOG_BYTES};

use super::deck::Deck;
use super::fits;
use super::game::{Due, End, Event, Game};
use super::pattern;
use super::told::{ToldReport, json};

/// What of a game its end does not tell: how it came to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The seed, if chance had one.
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

/// A turn as JSON has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
enum Turn {
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

/// A log as JSON has it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Told {
    seed: Option<u64>,
    seats: Vec<String>,
    rules: Vec<String>,
    reflect: bool,
    deck: Vec<String>,
    patterns: Vec<String>,
    board: Vec<String>,
    hands: Vec<Vec<String>>,
    aside: Vec<String>,
    turns: Vec<Turn>,
    end: String,
    placed: Vec<usize>,
    evicted: Vec<usize>,
    result: ToldReport,
}

impl Record {
    /// Begins to record a game before its first turn.
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

    /// The log of a game as it stands, ending in a newline.
    #[must_use]
    pub fn to_json(&self, game: &Game<'_>) -> String {
        let told = self.tell(game);
        let turns: Vec<_> = told.turns.iter().map(json).collect();
        let fields = [
            ("seed", json(&told.seed)),
            ("seats", json(&told.seats)),
            ("rules", json(&told.rules)),
            ("reflect", json(&told.reflect)),
            ("deck", json(&told.deck)),
            ("patterns", json(&told.patterns)),
            ("board", json(&told.board)),
            ("hands", json(&told.hands)),
            ("aside", json(&told.aside)),
            ("turns", format!("[\n{}]", turns.join(",\n"))),
            ("end", json(&told.end)),
            ("placed", json(&told.placed)),
            ("evicted", json(&told.evicted)),
            ("result", json(&told.result)),
        ];
        let lines: Vec<_> = fields
            .iter()
            .map(|(key, value)| format!("\"{key}\":{value}"))
            .collect();
        format!("{{{}}}\n", lines.join(",\n"))
    }

    fn tell(&self, game: &Game<'_>) -> Told {
        let setup = game.setup();
        let deck = setup.deck();
        let lines = |text: String| -> Vec<String> { text.lines().map(str::to_owned).collect() };
        let (position, report) = (game.position(), game.report());
        let mut board = lines(setup.start().write(deck.palette(), true));
        // The deck has the colours.
        board.retain(|line| !line.starts_with("color "));
        let rules = setup.rules().names().into_iter();
        Told {
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
            result: ToldReport::new(&report, deck.palette(), setup.patterns()),
        }
    }
}

/// The names of kinds of tiles.
fn names(deck: &Deck, kinds: &[u16]) -> Vec<String> {
    let names = kinds.iter().map(|&kind| deck.name(kind).to_owned());
    names.collect()
}

/// What happened, as JSON has it.
fn turn(event: &Event, game: &Game<'_>) -> Turn {
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
            Turn::Lay {
                player: *player,
                tiles: names(deck, kinds),
                block: shape(block.offsets()),
                cells: cells
                    .map(|cell| game.position().topology().place(cell))
                    .collect(),
                rotation: choice.turn.number(),
            }
        }
        Event::Skipped { player, kind } => Turn::Skip {
            player: *player,
            tile: deck.name(*kind).to_owned(),
        },
        Event::Evicted {
            player,
            kinds,
            block,
            proposal,
        } => Turn::Evict {
            player: *player,
            tiles: names(deck, kinds),
            block: shape(block.offsets()),
            at: (proposal.x, proposal.y),
            rotation: proposal.turn.number(),
        },
        Event::Visited(cell) => {
            let (x, y) = game.position().topology().place(*cell);
            Turn::King(x, y)
        }
    }
}

/// How the end of a game is called.
const fn end_name(due: Due) -> &'static str {
    match due {
        Due::Over(End::LastTile(_)) => "last tile",
        Due::Over(End::AllSkipped) => "all skipped",
        Due::Over(End::NobodyLeft) => "nobody left",
        Due::Turn(_) | Due::King => "not over",
    }
}
