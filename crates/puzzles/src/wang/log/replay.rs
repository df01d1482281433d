//! Parses a log and replays it; reports what is inconsistent, with its line.

use super::line::line_of;
use super::{LogJson, Record, TurnJson, end_name, turn};
use crate::wang::block::{Block, MAX_BLOCK};
use crate::wang::deck::Deck;
use crate::wang::game::{Due, Event, Game, Proposal, Setup};
use crate::wang::json::ReportJson;
use crate::wang::pattern;
use crate::wang::position::{self, MAX_PLAYERS};
use crate::wang::rules::{RULE_NAMES, Rules};
use crate::wang::text::{Fault, Faults, quoted};
use crate::wang::tile;
use mapmaker_grid::dice::Dice;
use mapmaker_grid::parsing::in_words;

/// The most bytes of a log.
pub const MAX_LOG_BYTES: usize = 1 << 25;

/// The most characters of a JSON error that are quoted.
const MAX_QUOTED: usize = 400;

/// A parsed log: the setup, and the recorded events.
#[derive(Clone, Debug)]
pub struct Log {
    text: Vec<u8>,
    json: LogJson,
    setup: Setup,
    hands: Vec<Vec<u16>>,
    aside: Vec<u16>,
}

impl Log {
    /// Parses a log.
    ///
    /// # Errors
    /// If it is not JSON of the right form, or its deck, patterns, board or hands are wrong.
    pub fn read(bytes: &[u8]) -> Result<Self, Faults> {
        if bytes.len() > MAX_LOG_BYTES {
            let message = format!("the log is longer than {MAX_LOG_BYTES} bytes");
            return Err(Faults::one(0, message));
        }
        let text = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        let log: LogJson = serde_json::from_slice(text).map_err(|error| {
            // The error may quote a part of the text.
            let log = in_words(&error.to_string());
            let letters = log.chars().flat_map(plain).take(MAX_QUOTED);
            Faults::one(
                error.line(),
                format!(
                    "this is not a log of a game, which is a JSON object with all of its keys: {}",
                    letters.collect::<String>()
                ),
            )
        })?;
        let at = |key: &'static str| {
            move |message: String| Faults::one(line_of(text, key, None), message)
        };
        let setup = setup(&log, text)?;
        let kinds = |names: &Vec<String>| -> Result<Vec<u16>, String> {
            let kind = |name: &String| {
                let kind = setup.deck().find(name);
                kind.ok_or_else(|| format!("{} is not a tile of the deck", quoted(name)))
            };
            names.iter().map(kind).collect()
        };
        let hands: Result<Vec<_>, _> = log.hands.iter().map(kinds).collect();
        let hands = hands.map_err(at("hands"))?;
        let aside = kinds(&log.aside).map_err(at("aside"))?;
        let begun = Game::with_hands(&setup, hands.clone(), aside.clone()).map_err(at("hands"))?;
        if let Some(seed) = log.seed
            && !is_dealt(&begun, &Game::deal(&setup, &mut Dice::new(seed)))
        {
            return Err(at("seed")(format!(
                "the seed {seed} deals other hands than these; null is for a game without a seed"
            )));
        }
        if log.seats.len() > MAX_PLAYERS {
            return Err(at("seats")(format!(
                "there are at most {MAX_PLAYERS} seats"
            )));
        }
        Ok(Self {
            text: text.to_vec(),
            json: log,
            setup,
            hands,
            aside,
        })
    }

    /// The setup.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Replays the game; `watch` sees each event.
    ///
    /// # Errors
    /// With the first impossible turn, or the first wrong value at the end.
    pub fn replay(
        &self,
        mut watch: impl FnMut(&Game<'_>, &Event),
    ) -> Result<(Game<'_>, Record), Faults> {
        let game = Game::with_hands(&self.setup, self.hands.clone(), self.aside.clone());
        let mut game = game.map_err(|message| Faults::one(0, message))?;
        let mut record = Record::begin(&game, self.json.seed, self.json.seats.clone());
        for (index, log) in self.json.turns.iter().enumerate() {
            let event = step(&mut game, log).map_err(|message| {
                let line = line_of(&self.text, "turns", Some(index));
                Faults::one(line, format!("turn {index}: {message}"))
            })?;
            watch(&game, &event);
            record.events.push(event);
        }
        self.check_end(&game)?;
        Ok((game, record))
    }

    fn check_end(&self, game: &Game<'_>) -> Result<(), Faults> {
        let (log, position) = (&self.json, game.position());
        let (end, placed) = (end_name(game.due()), position.placed());
        let evicted: Vec<usize> = position.evicted().collect();
        let (setup, report) = (game.setup(), game.report());
        let result = ReportJson::new(&report, setup.deck().palette(), setup.patterns());
        let (key, message) = if !matches!(game.due(), Due::Over(_)) {
            let message = "after the last turn the game is not over";
            ("turns", message.to_owned())
        } else if log.end != end {
            let log = quoted(&log.end);
            ("end", format!("the end is {end:?}, not {log}"))
        } else if log.placed != placed {
            let log = &log.placed;
            let message = format!("the players placed {placed:?}, not {log:?}");
            ("placed", message)
        } else if log.evicted != evicted {
            let log = &log.evicted;
            let message = format!("the evicted players are {evicted:?}, not {log:?}");
            ("evicted", message)
        } else if log.result != result {
            let scores = &report.scores;
            let message = format!("the scores are {scores:?}, with other details");
            ("result", message)
        } else {
            return Ok(());
        };
        Err(Faults::one(line_of(&self.text, key, None), message))
    }
}

/// Whether two games begin with the same tiles in the same order.
fn is_dealt(one: &Game<'_>, other: &Game<'_>) -> bool {
    let mut players = 0..one.position().players();
    one.aside() == other.aside() && players.all(|player| one.hand(player) == other.hand(player))
}

fn setup(log: &LogJson, text: &[u8]) -> Result<Setup, Faults> {
    let at =
        |key: &'static str| move |message: String| Faults::one(line_of(text, key, None), message);
    let within = |key: &'static str| {
        move |faults: Faults| {
            let line = line_of(text, key, None);
            let tell = |fault: Fault| Fault {
                line,
                message: format!("{key}, line {}: {}", fault.line, fault.message),
            };
            Faults(faults.0.into_iter().map(tell).collect())
        }
    };
    let lines = |key: &'static str, lines: &[String]| {
        let is_line = |line: &String| !line.contains(['\n', '\r']);
        if lines.iter().all(is_line) {
            Ok(lines.join("\n"))
        } else {
            Err(at(key)("a line can't hold a line break".to_owned()))
        }
    };
    let deck = Deck::read(lines("deck", &log.deck)?.as_bytes()).map_err(within("deck"))?;
    let mut palette = deck.palette().clone();
    let patterns = pattern::read(lines("patterns", &log.patterns)?.as_bytes(), &mut palette);
    let patterns = patterns.map_err(within("patterns"))?;
    let board = lines("board", &log.board)?;
    let board = position::read(board.as_bytes(), Some(deck.palette()), 2);
    let (_, start) = board.map_err(within("board"))?;
    let rules = match log.rules.as_slice() {
        [] => Ok(Rules::default()),
        names if names.len() <= RULE_NAMES.len() => Rules::read(&names.join(",")),
        _ => Err("there are more names than rules".to_owned()),
    };
    let rules = rules.map_err(at("rules"))?;
    Setup::new(deck, patterns, start, rules, log.reflect).map_err(at("deck"))
}

/// Plays one recorded turn.
fn step(game: &mut Game<'_>, log: &TurnJson) -> Result<Event, String> {
    let event = match (game.due(), log) {
        (Due::Over(_), _) => return Err("the game is over already".to_owned()),
        (Due::King, TurnJson::King(x, y)) => {
            let cell = game.position().topology().cell_on(*x, *y)?;
            game.visit(cell)
        }
        (Due::King, _) => return Err("it is the King's turn".to_owned()),
        (Due::Turn(_), TurnJson::King(..)) => return Err("it is not the King's turn".to_owned()),
        (
            Due::Turn(player),
            TurnJson::Lay { player: log, .. }
            | TurnJson::Skip { player: log, .. }
            | TurnJson::Evict { player: log, .. },
        ) if player != *log => {
            return Err(format!("it is the turn of player {player}, not {log}"));
        }
        (Due::Turn(_), TurnJson::Skip { .. }) => {
            let top = game.top_block(&[(0, 0)]);
            if top.is_some_and(|block| game.has_place(&block)) {
                return Err("the tile has a place, so it can't be skipped".to_owned());
            }
            game.skip()
        }
        (
            Due::Turn(_),
            TurnJson::Lay {
                tiles,
                block,
                cells,
                rotation,
                ..
            },
        ) => {
            let block = drawn(game, tiles.len(), block)?;
            let &(x, y) = cells.first().ok_or("the turn names no cell")?;
            let place = (i32::try_from(x).ok()).zip(i32::try_from(y).ok());
            let proposal = proposal(place.ok_or("the cell is off the board")?, *rotation)?;
            if game.legal(&block, proposal).is_none() {
                return Err(format!(
                    "the tiles must not be laid at {x} {y}, turned {rotation}"
                ));
            }
            game.play(&block, proposal)
        }
        (
            Due::Turn(_),
            TurnJson::Evict {
                tiles,
                block,
                at,
                rotation,
                ..
            },
        ) => {
            let block = drawn(game, tiles.len(), block)?;
            let proposal = proposal(*at, *rotation)?;
            if game.legal(&block, proposal).is_some() {
                return Err("the place is allowed, so nobody is evicted".to_owned());
            }
            game.play(&block, proposal)
        }
    };
    match turn(&event, game) {
        again if again == *log => Ok(event),
        _ => Err("the tiles or cells are not those of the hand and the place".to_owned()),
    }
}

/// The block of the player's first tiles at these places.
fn drawn(game: &Game<'_>, count: usize, places: &[(i32, i32)]) -> Result<Block, String> {
    let places = match (count, places) {
        (1, []) => &[(0, 0)],
        (2..=MAX_BLOCK, places) if places.len() == count => places,
        _ => return Err("the block has other places than tiles".to_owned()),
    };
    let reach = MAX_BLOCK as i32;
    let is_near =
        |&(x, y): &(i32, i32)| (-reach..reach).contains(&x) && (-reach..reach).contains(&y);
    let block = game
        .top_block(places)
        .filter(|_| places.iter().all(is_near));
    let block = block.filter(|block| game.can_draw(block));
    block.ok_or_else(|| "the player can't have drawn this block".to_owned())
}

fn proposal((x, y): (i32, i32), rotation: u8) -> Result<Proposal, String> {
    let turn = tile::Turn::from_number(rotation).ok_or("a rotation is a number from 0 to 7")?;
    Ok(Proposal { x, y, turn })
}

/// A character as it can be printed in a line.
fn plain(letter: char) -> Vec<char> {
    if letter.is_control() {
        letter.escape_default().collect()
    } else {
        vec![letter]
    }
}
