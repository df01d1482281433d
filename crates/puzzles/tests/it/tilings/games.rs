//! Whole games under all rules, checked by the slow referee and replayed from their logs.

use std::sync::Arc;

use mapmaker_puzzles::wang::{
    Block, Choice, DECKS, Deck, Dice, Due, End, Game, Log, Mind, PATTERNS, Position, Proposal,
    Record, Rules, Setup, Side, Strategy, Topology, Turn, find_sample, play, play_out,
    read_patterns, read_position, score,
};
use serde_json::Value;

use crate::slow::SlowBoard;
use crate::slow::referee::{Referee, Seen};

pub(super) fn deck(name: &str) -> Deck {
    let sample = find_sample(&DECKS, name).expect("a deck");
    Deck::read(sample.text.as_bytes()).expect("a good deck")
}

/// A setup on a board of any topology.
pub(super) fn setup(
    deck: &Deck,
    topology: Topology,
    players: usize,
    rules: Rules,
    reflects: bool,
) -> Setup {
    let text = PATTERNS[0].text.as_bytes();
    let patterns = read_patterns(text, &mut deck.palette().clone()).expect("patterns");
    let start = Position::new(Arc::new(topology), players).expect("players");
    Setup::new(deck.clone(), patterns, start, rules, reflects).expect("enough tiles")
}

/// A board with holes and links drawn by lot.
fn odd_board(dice: &mut Dice) -> Topology {
    let size = 1 + dice.below(9);
    let mut topology = Topology::new(size, dice.below(2) == 0).expect("a size");
    for _ in 0..dice.below(2 * size) {
        let blocked = topology.block(dice.below(size), dice.below(size));
        blocked.expect("on the board");
    }
    for _ in 0..dice.below(2 * size) {
        let mut port = || (dice.below(size), dice.below(size), Side::ALL[dice.below(4)]);
        // A side that is taken already is left as it is.
        let _taken = topology.link(port(), port());
    }
    topology
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

/// Checks a game by the referee, and replays its log.
fn watch(game: &Game<'_>, record: &Record) -> Seen {
    let text = record.to_json(game);
    let log = json(&text);
    let mut referee = Referee::new(&log);
    let seen = referee.watch(&log);
    let setup = game.setup();
    let palette = setup.deck().palette();
    // The levels are those of the referee, and a saved board is worth the same.
    let saved = game.position().write(palette, true);
    let slow = SlowBoard::read(&saved);
    if setup.rules().influence {
        assert_eq!(slow.levels, referee.board.levels);
    }
    let (read, position) = read_position(saved.as_bytes(), None, 2).expect("a good board");
    assert_eq!(read.len(), palette.len());
    let report = score(&position, setup.rules(), setup.patterns());
    let report = json(&report.to_json(palette, setup.patterns()));
    assert_eq!(report, log["result"]);
    // The log plays the same game, and writes the same bytes.
    let replayed = Log::read(text.as_bytes()).unwrap_or_else(|faults| panic!("{faults}"));
    let replayed = replayed.replay(|_, _| {});
    let (again, report) = replayed.unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!(again.position(), game.position());
    assert_eq!(report.to_json(&again), text);
    seen
}

fn add(sum: &mut Seen, seen: Seen) {
    sum.laid += seen.laid;
    sum.blocks += seen.blocks;
    sum.skips += seen.skips;
    sum.evicted += seen.evicted;
    sum.visits += seen.visits;
}

/// A random game under some rules.
fn lot(rules: Rules, seed: u64) -> (Setup, Vec<Strategy>) {
    let mut dice = Dice::new(seed).fork(1);
    let deck = deck(["meadow", "dozen", "roads"][dice.below(3)]);
    let topology = match dice.below(2) {
        0 => Topology::new(1 + dice.below(8), dice.below(2) == 0).expect("a size"),
        _ => odd_board(&mut dice),
    };
    let players = 1 + dice.below(5);
    let setup = setup(&deck, topology, players, rules, dice.below(5) == 0);
    let strategies = [Strategy::Random, Strategy::Random, Strategy::Greedy];
    let seats = (0..players).map(|_| strategies[dice.below(3)]);
    (setup, seats.collect())
}

#[test]
fn games_under_all_rules_are_as_the_slow_referee_has_them() {
    let mut sum = Seen::default();
    for (number, rules) in Rules::all().enumerate() {
        for round in 0..24 {
            let seed = 1000 * number as u64 + round;
            let (setup, seats) = lot(rules, seed);
            let (game, record) = play_out(&setup, seed, &seats);
            add(&mut sum, watch(&game, &record));
        }
    }
    assert!(sum.laid > 8000 && sum.blocks > 500, "{sum:?}");
    assert!(sum.skips > 1000 && sum.visits > 500, "{sum:?}");
}

#[test]
fn thousands_of_games_score_as_the_slow_scorer_has_it() {
    let (mut games, mut zones, mut patterns) = (0, 0, 0);
    for (number, rules) in Rules::all().enumerate() {
        for round in 0..100 {
            let seed = 1_000_000 + 1000 * number as u64 + round;
            let (setup, seats) = lot(rules, seed);
            let (game, _) = play_out(&setup, seed, &seats);
            let palette = setup.deck().palette();
            let report = game.report();
            let slow = SlowBoard::read(&game.position().write(palette, true));
            let slow = slow.score(&rules.names(), PATTERNS[0].text);
            let fast = json(&report.to_json(palette, setup.patterns()));
            assert_eq!(fast, slow, "{seed}");
            games += 1;
            zones += report.zones.len();
            patterns += report.patterns.len();
        }
    }
    assert!(
        games == 3200 && zones > 10_000 && patterns > 1000,
        "{zones} {patterns}"
    );
}

/// Proposes any place at all now and then.
#[expect(clippy::unnecessary_wraps, reason = "players may fail")]
fn rash(
    game: &Game<'_>,
    _block: &Block,
    choices: &[Choice],
    dice: &mut Dice,
) -> Result<Proposal, std::convert::Infallible> {
    if dice.below(6) > 0 {
        return Ok(game.proposal(choices[dice.below(choices.len())]));
    }
    let size = game.position().topology().size() + 2;
    Ok(Proposal {
        x: dice.below(size) as i32 - 1,
        y: dice.below(size) as i32 - 1,
        turn: Turn::ALL[dice.below(8)],
    })
}

#[test]
fn who_proposes_what_is_not_allowed_is_evicted() {
    let mut sum = Seen::default();
    let mut ends = [0; 3];
    for seed in 0..400 {
        let mut dice = Dice::new(seed);
        let rules = Rules::all().nth(dice.below(32)).expect("rules");
        let deck = deck(["dozen", "roads"][dice.below(2)]);
        let topology = Topology::new(2 + dice.below(6), false).expect("a size");
        let setup = setup(&deck, topology, 1 + dice.below(6), rules, false);
        let mut game = Game::deal(&setup, &mut dice);
        // The dice had drawn the rules before they dealt, so that no seed alone deals these hands.
        let mut record = Record::begin(&game, None, Vec::new());
        let Ok(_end) = play(&mut game, &mut dice, rash, |_, event| {
            record.events.push(event);
        });
        let Due::Over(end) = game.due() else {
            panic!("not over")
        };
        ends[match end {
            End::LastTile(_) => 0,
            End::AllSkipped => 1,
            End::NobodyLeft => 2,
        }] += 1;
        let report = game.report();
        for player in 0..game.position().players() {
            assert!(!game.position().is_evicted(player) || report.scores[player] == 0);
        }
        add(&mut sum, watch(&game, &record));
    }
    assert!(
        sum.evicted > 200 && ends.iter().all(|&count| count > 5),
        "{sum:?} {ends:?}"
    );
}

#[test]
fn the_same_seed_plays_the_same_game_and_others_do_not() {
    let deck = deck("meadow");
    let topology = Topology::new(10, false).expect("a size");
    let setup = setup(&deck, topology, 3, Rules::level(5), false);
    let log = |seed| {
        let (game, record) = play_out(&setup, seed, &[Strategy::Random, Strategy::Planner]);
        record.to_json(&game)
    };
    assert_eq!(log(1), log(1));
    assert_ne!(log(1), log(2));
}

#[test]
fn a_game_begins_on_a_board_with_tiles() {
    let deck = deck("dozen");
    let text = "board 5\nplayers 2\nblocked 0 0\ntile 2 2 red red red red 1\n";
    let (_, start) = read_position(text.as_bytes(), Some(deck.palette()), 2).expect("a board");
    let setup = Setup::new(deck.clone(), Vec::new(), start, Rules::level(0), false);
    let setup = setup.expect("enough tiles");
    for seed in 0..50 {
        let (game, record) = play_out(&setup, seed, &[]);
        let seen = watch(&game, &record);
        assert_eq!(game.position().laid().len(), seen.laid + 1);
    }
    let topology = Topology::new(5, false).expect("a size");
    let start = Position::new(Arc::new(topology), 13).expect("players");
    let few = Setup::new(deck, Vec::new(), start, Rules::level(0), false);
    assert!(few.is_err(), "twelve tiles for thirteen players");
}

#[test]
fn hands_are_even_and_the_rest_is_set_aside() {
    let deck = deck("dozen");
    for players in 1..=12 {
        let topology = Topology::new(4, false).expect("a size");
        let setup = setup(&deck, topology, players, Rules::default(), false);
        let game = Game::deal(&setup, &mut Dice::new(9));
        for player in 0..players {
            assert_eq!(game.hand(player).len(), 12 / players);
        }
        assert_eq!(game.aside().len(), 12 % players);
    }
}

#[test]
fn choices_are_uniform_over_distinct_outcomes() {
    // A tile of one colour among those that turn: nine cells, once each.
    let text = "color a 31\ncolor b 32\ntile t a a a a\ncard t 1\n";
    let deck = Deck::read(text.as_bytes()).expect("a deck");
    let topology = Topology::new(3, false).expect("a size");
    let setup = setup(&deck, topology, 1, Rules::level(4), false);
    let mut counts = [0; 9];
    for seed in 0..9000 {
        let (game, _) = play_out(&setup, seed, &[]);
        counts[usize::from(game.position().laid()[0].cell)] += 1;
    }
    // A standard deviation is 30.
    assert!(
        counts.iter().all(|count| (870..1130).contains(count)),
        "{counts:?}"
    );
}

#[test]
fn better_players_win_more() {
    let deck = deck("meadow");
    let topology = Topology::new(10, false).expect("a size");
    let setup = setup(&deck, topology, 2, Rules::level(2), false);
    let (mut won, mut lost) = (0, 0);
    let mut mind = Mind::default();
    for seed in 0..60 {
        let seats = match seed % 2 {
            0 => [Strategy::Greedy, Strategy::Random],
            _ => [Strategy::Random, Strategy::Greedy],
        };
        let (game, _) = play_out(&setup, seed, &seats);
        let scores = game.report().scores;
        let greedy = (seed % 2) as usize;
        won += usize::from(scores[greedy] > scores[1 - greedy]);
        lost += usize::from(scores[greedy] < scores[1 - greedy]);
        // Deciding must not change later games.
        let fresh = Game::deal(&setup, &mut Dice::new(seed));
        let block = fresh.draw(&mut Dice::new(seed)).expect("a place");
        let mut choices = Vec::new();
        fresh.list(&block, &mut choices);
        let choose = |mind: &mut Mind| {
            let mut dice = Dice::new(seed);
            mind.choose(Strategy::Greedy, &fresh, &block, &choices, &mut dice)
        };
        assert_eq!(choose(&mut mind), choose(&mut Mind::default()));
    }
    assert!(won > 2 * lost, "{won} to {lost}");
}
