//! Games on the command line: seeds, logs and replays, rules, decks, boards to begin on.

use std::fs;

use serde_json::{Value, json};

use super::{bad, file, folder, parsed, tilings, words};
use crate::slow::referee::Referee;
use crate::support::{run, text};

#[test]
fn the_courses_calls_work() {
    // Defaults: two players, 10 x 10, and a random seed that is printed.
    let output = run(&["tilings"]);
    assert_eq!(output.status.code(), Some(0));
    let out = String::from_utf8(output.stdout).expect("text");
    let begins = "\nn 2\nb 10\nplayer 0 (random): placed ";
    assert!(out.contains(begins), "{out}");
    let first = out.lines().next().expect("a line");
    let seed = first.strip_prefix("seed ").expect("the seed");
    assert!(seed.parse::<u64>().expect("a number") < 1 << 53);
    assert_eq!(tilings(&["-s", seed]), out);

    let five = tilings(&["-n", "5", "-s", "156"]);
    assert!(five.starts_with("seed 156\nn 5\nb 10\n"), "{five}");
    let players = five.lines().filter(|line| line.starts_with("player "));
    assert_eq!(players.count(), 5);
    let last = five.lines().last().expect("a line");
    assert!(last.starts_with("winner"), "{five}");
    assert_eq!(tilings(&["-n", "5", "-s", "156"]), five);
    assert!(tilings(&["-b", "25", "-s", "1"]).contains("\nb 25\n"));
    let one = tilings(&words("-n 1 -b 1 -s 1"));
    assert!(one.contains("placed 1, score 1\nwinner: player 0"));
}

#[test]
fn a_log_has_the_same_bytes_on_every_machine() {
    // All rules and every turn: the log's sum, FNV-1a.
    let log = tilings(&words("-n 5 -s 156 -d patchwork -a 5 -p shapes --json -"));
    let sum = log.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    assert_eq!(sum, 0x870f_8d30_b282_4f94);
}

#[test]
fn a_log_plays_the_same_game_and_a_saved_board_is_worth_the_same() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    let (log, saved, png) = (path("game.json"), path("game.board"), path("game.png"));
    let play = |more: &[&str]| {
        let fixed = words("-n 3 -b 12 -s 7 -a 5 -p shapes --reflect");
        tilings(&[&fixed[..], more].concat())
    };
    let files = ["--json", text(&log), "--save", text(&saved)];
    let report = play(&[&files[..], &["--png", text(&png), "--turns"]].concat());
    let first = fs::read(&log).expect("a log");
    let value: Value = serde_json::from_slice(&first).expect("JSON");
    let seen = Referee::new(&value).watch(&value);
    assert!(seen.laid > 20 && seen.blocks > 0, "{seen:?}");
    let jumps = report
        .lines()
        .filter(|line| line.starts_with("The King jumps"));
    assert_eq!(jumps.count(), seen.visits);
    assert!(seen.visits > 0);
    // Standard output is the same log, and the same again.
    assert_eq!(play(&["--json", "-"]).as_bytes(), first);
    // A replay prints and writes the same.
    let again = path("again.json");
    let replayed = ["--replay", text(&log), "--turns", "--json", text(&again)];
    assert_eq!(tilings(&replayed), report);
    assert_eq!(fs::read(&again).expect("a log"), first);
    // The saved board has the same scores.
    let score = words("-a 5 -p shapes --json - --score");
    let scored = tilings(&[&score[..], &[text(&saved)]].concat());
    assert_eq!(parsed(&scored), value["result"]);
    let picture = fs::read(&png).expect("a picture");
    assert!(picture.starts_with(b"\x89PNG\r\n\x1a\n"));
    // A seed with another deal is refused, and so is a damaged turn, with its line.
    let first = String::from_utf8(first).expect("text");
    let change = |from: &str, to: &str| {
        fs::write(&log, first.replacen(from, to, 1)).expect("written");
    };
    change("\"seed\":7", "\"seed\":8");
    let refused = bad(&["--replay", text(&log)]);
    let report = "game.json:1: the seed 8 deals other hands";
    assert!(refused.contains(report), "{refused}");
    change("\"seed\":7", "\"seed\":null");
    tilings(&["--replay", text(&log)]);
    change("\"rotation\":", "\"rotation\":7");
    let refused = bad(&["--replay", text(&log)]);
    assert!(refused.contains("game.json:11: "), "{refused}");
}

#[test]
fn the_king_is_listed_last_where_influence_counts() {
    for (level, is_there) in [("2", false), ("3", true)] {
        let report = tilings(&["-n", "3", "-s", "1", "-a", level]);
        let lines: Vec<_> = report.lines().collect();
        let [.., last_player, before_winner, winner] = lines[..] else {
            panic!("{report}");
        };
        assert!(winner.starts_with("winner"), "{report}");
        assert_eq!(
            before_winner.starts_with("The King: "),
            is_there,
            "{report}"
        );
        let player = if is_there { last_player } else { before_winner };
        assert!(player.starts_with("player 2 (random): placed "), "{report}");
    }
}

#[test]
fn each_rule_is_switched_on_its_own() {
    let log =
        |arguments: &[&str]| parsed(&tilings(&[&["-s", "3", "--json", "-"], arguments].concat()));
    for rule in words("patterns connections influence symmetries blocks") {
        let patterns = match rule {
            "patterns" => &["-p", "shapes"][..],
            _ => &[],
        };
        let value = log(&[&["--rules", rule], patterns].concat());
        assert_eq!(value["rules"], json!([rule]));
        Referee::new(&value).watch(&value);
    }
    assert_eq!(log(&["--rules", "none"]), log(&["-a", "0"]));
    assert_eq!(log(&["--rules", "connections,patterns"]), log(&["-a", "2"]));
}

#[test]
fn our_own_decks_can_be_listed_printed_and_read_again() {
    let folder = folder();
    let list = tilings(&["--list"]);
    assert_eq!(list.lines().count(), 7, "{list}");
    for line in list.lines() {
        let name = line.split([' ', ':']).nth(1).expect("a name");
        let printed = tilings(&["--print", name]);
        let path = file(&folder, name, &printed);
        let flag = if line.starts_with("deck") { "-d" } else { "-p" };
        let from_file = tilings(&[flag, text(&path), "-s", "1", "-a", "2"]);
        assert_eq!(from_file, tilings(&[flag, name, "-s", "1", "-a", "2"]));
    }
}

#[test]
fn many_games_are_counted() {
    let games = words("--games 20 -s 5 -d dozen --seats greedy,random -a 2");
    let report = tilings(&games);
    let begins = "20 games, seeds 5 to 24\nplayer 0 (greedy): won ";
    assert!(report.starts_with(begins), "{report}");
    assert_eq!(report, tilings(&games));
}

#[test]
fn seeds_of_many_games_end_with_the_largest_and_do_not_begin_again() {
    let last = tilings(&words("-b 2 -s 18446744073709551613 --games 3"));
    let begins = "3 games, seeds 18446744073709551613 to 18446744073709551615\n";
    assert!(last.starts_with(begins), "{last}");
    assert!(tilings(&words("-b 2 -s 7 --games 1")).starts_with("1 game, seed 7\n"));
    let beyond = bad(&words("-b 2 -s 18446744073709551613 --games 4"));
    assert!(beyond.contains("beyond 18446744073709551615"));
}

#[test]
fn a_game_says_why_it_ended() {
    // One tile for each, and a board that is full at once.
    for (game, why) in [
        ("-d dozen -n 12 -s 1", "a hand was empty"),
        ("-b 1 -s 1", "nobody could play"),
    ] {
        let report = tilings(&words(game));
        let end = format!(" (the game ended when {why})\n");
        assert!(report.ends_with(&end), "{report}");
    }
}

#[test]
fn patterns_alone_without_any_are_noted() {
    for rules in [&["-a", "1"][..], &["--rules", "patterns,blocks"]] {
        let output = run(&[&["tilings", "-s", "1"], rules].concat());
        let report = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(0));
        assert!(
            report.starts_with("mapmaker: note: nobody scores"),
            "{report}"
        );
        tilings(&[&["-s", "1", "-p", "shapes"], rules].concat());
    }
    tilings(&["-s", "1", "-a", "2"]);
}

#[test]
fn a_start_board_and_a_torus_are_played_on() {
    let folder = folder();
    let board = "board 5\nplayers 3\ntorus\nblocked 2 2\nlink 0 0 N 4 4 E\n";
    let start = file(&folder, "start.board", board);
    let game = words("-s 1 -a 5 -d roads --json - --board");
    let value = parsed(&tilings(&[&game[..], &[text(&start)]].concat()));
    assert_eq!(value["hands"].as_array().map(Vec::len), Some(3));
    Referee::new(&value).watch(&value);
    let torus = parsed(&tilings(&words("--torus -b 4 -s 1 -a 5 --json -")));
    let lines = torus["board"].as_array().expect("lines");
    assert!(lines.contains(&json!("torus")));
    Referee::new(&torus).watch(&torus);
    assert!(bad(&["--board", text(&start), "-n", "2"]).contains("players"));
}

#[test]
fn words_are_seeds_and_numbers_stay_what_they_were() {
    let words = tilings(&["-s", "a windy day"]);
    assert_eq!(words, tilings(&["-s", "a windy day"]));
    let seed = words
        .lines()
        .next()
        .and_then(|line| line.strip_prefix("seed "));
    assert_eq!(words, tilings(&["-s", seed.expect("the seed's number")]));
    assert!(tilings(&["-s", "7"]).starts_with("seed 7\n"));
}
