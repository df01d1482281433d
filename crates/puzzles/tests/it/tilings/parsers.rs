//! Decks, patterns, boards and logs of random bytes, of random words, and of good ones with damage.

use mapmaker_puzzles::wang::{
    DECKS, Deck, Faults, Log, MAX_FAULTS, PATTERNS, Palette, Rules, Topology, play_out,
    read_patterns, read_position, write_patterns,
};
use proptest::prelude::*;

use super::games::{deck, setup};

/// Cases of each property.
const CASES: u32 = 2000;

/// Words that the formats know, and some that they don't.
const WORDS: &str = "color tile card pattern end board players torus blocked link level evicted red blue \
                     31 38;5;1 0 1 2 -1 -2 3 50 51 200 * $a $ conn=EW conn=none conn= conn=NS,EW N S E W #";

fn words() -> impl Strategy<Value = String> {
    let words: Vec<&str> = WORDS.split(' ').chain(["\n"; 3]).collect();
    let word = prop::sample::select(words);
    prop::collection::vec(word, 0..60).prop_map(|words| words.join(" "))
}

/// What is done to a text: a byte is changed, some are taken out, or some are repeated.
#[derive(Clone, Debug)]
enum Damage {
    Change(prop::sample::Index, u8),
    Cut(prop::sample::Index, usize),
    Repeat(prop::sample::Index, usize),
}

fn damage() -> impl Strategy<Value = Vec<Damage>> {
    let at = any::<prop::sample::Index>;
    let one = prop_oneof![
        (at(), any::<u8>()).prop_map(|(at, byte)| Damage::Change(at, byte)),
        (at(), 1..30usize).prop_map(|(at, count)| Damage::Cut(at, count)),
        (at(), 1..30usize).prop_map(|(at, count)| Damage::Repeat(at, count)),
    ];
    prop::collection::vec(one, 1..4)
}

fn damaged(text: &str, damages: &[Damage]) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for damage in damages {
        if bytes.is_empty() {
            break;
        }
        let (Damage::Change(at, _) | Damage::Cut(at, _) | Damage::Repeat(at, _)) = damage;
        let at = at.index(bytes.len());
        let end = |count: &usize| (at + count).min(bytes.len());
        match damage {
            Damage::Change(_, byte) => bytes[at] = *byte,
            Damage::Cut(_, count) => drop(bytes.drain(at..end(count))),
            Damage::Repeat(_, count) => {
                let part = bytes[at..end(count)].to_vec();
                bytes.splice(at..at, part);
            }
        }
    }
    bytes
}

/// Checks the errors: at least one, not too many, each on an existing line.
fn check_faults(bytes: &[u8], faults: &Faults) {
    let lines = bytes.split(|&byte| byte == b'\n').count();
    assert!((1..=MAX_FAULTS).contains(&faults.0.len()));
    for fault in &faults.0 {
        assert!(fault.line <= lines, "{fault}");
        assert!(
            !fault.message.is_empty() && fault.message.lines().count() == 1,
            "{fault:?}"
        );
        assert!(
            fault.message.chars().all(|letter| !letter.is_control()),
            "{fault:?}"
        );
        assert!(fault.message.len() < 600, "{fault:?}");
    }
}

fn try_deck(bytes: &[u8]) {
    match Deck::read(bytes) {
        Ok(deck) => assert_eq!(Deck::read(deck.write().as_bytes()), Ok(deck)),
        Err(faults) => check_faults(bytes, &faults),
    }
}

fn try_patterns(bytes: &[u8]) {
    let mut palette = Palette::default();
    match read_patterns(bytes, &mut palette) {
        Ok(patterns) => {
            let written = write_patterns(&patterns, &palette);
            let again = read_patterns(written.as_bytes(), &mut palette);
            assert_eq!(again, Ok(patterns));
        }
        Err(faults) => check_faults(bytes, &faults),
    }
}

fn try_board(bytes: &[u8]) {
    match read_position(bytes, None, 2) {
        Ok((palette, position)) => {
            let written = position.write(&palette, true);
            let again = read_position(written.as_bytes(), None, 2);
            assert_eq!(again, Ok((palette, position)), "{written}");
        }
        Err(faults) => check_faults(bytes, &faults),
    }
}

fn try_log(bytes: &[u8]) -> bool {
    let log = match Log::read(bytes) {
        Ok(log) => log,
        Err(faults) => {
            check_faults(bytes, &faults);
            return false;
        }
    };
    match log.replay(|_, _| {}) {
        Ok((game, record)) => {
            let written = record.to_json(&game);
            let again = Log::read(written.as_bytes()).expect("a good log");
            let (game, record) = again.replay(|_, _| {}).expect("a good log");
            assert_eq!(record.to_json(&game), written);
            true
        }
        Err(faults) => {
            check_faults(bytes, &faults);
            false
        }
    }
}

const BOARD: &str = "\
# all kinds of lines
color red 31
color blue 34
board 6
players 3
torus
blocked 5 5
link 0 0 N 3 3 E
tile 1 1 red red blue red 2 conn=NS
tile 2 1 red red red blue 0
level 1 1 5 0 12
evicted 1
";

fn log() -> String {
    let deck = deck("dozen");
    let topology = Topology::new(5, false).expect("a size");
    let setup = setup(&deck, topology, 2, Rules::level(5), false);
    let (game, record) = play_out(&setup, 3, &[]);
    record.to_json(&game)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(mapmaker_testing::cases(CASES)))]

    #[test]
    fn random_bytes_are_refused_or_read(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        try_deck(&bytes);
        try_patterns(&bytes);
        try_board(&bytes);
        try_log(&bytes);
    }

    #[test]
    fn random_words_are_refused_or_read(text in words()) {
        try_deck(text.as_bytes());
        try_patterns(text.as_bytes());
        try_board(text.as_bytes());
        try_board(format!("board 3\n{text}").as_bytes());
    }

    #[test]
    fn a_damaged_deck_is_refused_or_read(damage in damage(), which in 0..DECKS.len()) {
        try_deck(&damaged(DECKS[which].text, &damage));
    }

    #[test]
    fn damaged_patterns_are_refused_or_read(damage in damage()) {
        try_patterns(&damaged(PATTERNS[0].text, &damage));
    }

    #[test]
    fn a_damaged_board_is_refused_or_read(damage in damage()) {
        try_board(&damaged(BOARD, &damage));
    }

    #[test]
    fn a_damaged_log_is_refused_or_plays(damage in damage()) {
        let log = log();
        try_log(&damaged(&log, &damage));
    }
}

/// The specification's "text inputs": what means nothing, in each of the three formats.
#[test]
fn blanks_and_line_ends_of_all_kinds_mean_nothing() {
    let kinds: [fn(&str) -> String; 6] = [
        |text| text.replace('\n', "\r\n"),
        |text| text.trim_end().to_owned(),
        |text| format!("\u{feff}{text}"),
        |text| text.replace(' ', " \t  "),
        |text| text.replace('\n', " \t\n\t "),
        |text| format!("{text}\n \r\n\t\n"),
    ];
    let (palette, position) = read_position(BOARD.as_bytes(), None, 2).expect("a board");
    let deck = deck("roads");
    for kind in kinds {
        let read = read_position(kind(BOARD).as_bytes(), None, 2);
        let (other, read) = read.unwrap_or_else(|faults| panic!("{faults}"));
        assert_eq!(read.write(&other, true), position.write(&palette, true));
        let text = DECKS.iter().find(|sample| sample.name == "roads");
        let text = kind(text.expect("a deck").text);
        let read = Deck::read(text.as_bytes()).unwrap_or_else(|faults| panic!("{faults}"));
        assert_eq!(read.write(), deck.write());
        let mut colours = deck.palette().clone();
        let count = |text: &str, colours: &mut Palette| {
            let read = read_patterns(text.as_bytes(), colours);
            read.unwrap_or_else(|faults| panic!("{faults}")).len()
        };
        let text = PATTERNS[0].text;
        assert_eq!(count(&kind(text), &mut colours), count(text, &mut colours));
    }
}

#[test]
fn what_is_damaged_was_good() {
    assert!(read_position(BOARD.as_bytes(), None, 2).is_ok());
    assert!(try_log(log().as_bytes()));
}

#[test]
fn a_false_log_is_refused_at_the_line_of_the_turn() {
    let log = log();
    let line_of = |text: &str| {
        let place = log.lines().position(|line| line.contains(text));
        1 + place.expect("there")
    };
    let refused = |text: &str, message: &str, line: usize| {
        let parsed = Log::read(text.as_bytes());
        let faults = match &parsed {
            Ok(log) => log.replay(|_, _| {}).expect_err(message),
            Err(faults) => faults.clone(),
        };
        assert_eq!(faults.0[0].line, line, "{faults}");
        assert!(faults.0[0].message.contains(message), "{faults}");
    };
    // A player out of turn.
    let turns: Vec<&str> = log
        .lines()
        .filter(|line| line.starts_with("{\"lay\""))
        .collect();
    let first = turns[0];
    let other = first.replace("\"player\":0", "\"player\":1");
    refused(
        &log.replacen(first, &other, 1),
        "the turn of player 0",
        line_of(first),
    );
    // A turn left out, a turn too many, and a wrong end.
    let second = turns[1];
    let short = log.replacen(&format!("{first}\n"), "", 1);
    refused(&short, "turn 0", line_of(first));
    refused(
        &log.replacen("\"end\":\"", "\"end\":\"not ", 1),
        "the end is",
        line_of("\"end\":"),
    );
    let scores = log.replacen("\"scores\":[", "\"scores\":[1", 1);
    refused(&scores, "the scores are", line_of("\"result\""));
    let twice = log.replacen(second, &format!("{second}\n{second}"), 1);
    refused(&twice, "turn 2", line_of(second) + 1);
    // A tile that is in no hand, and a hand that is not dealt.
    refused(
        &log.replacen("\"hands\":[[\"", "\"hands\":[[\"x", 1),
        "not a tile of the deck",
        line_of("\"hands\""),
    );
    refused(
        &log.replacen("\"deck\":[\"color", "\"deck\":[\"colour", 1),
        "deck, line 1",
        line_of("\"deck\""),
    );
    refused("{\"seed\":1,\n\"seats\":3}", "in place of a list", 2);
}
