//! Help and verbs: what each command's help has, and that `new` makes everything that can be made.

use crate::support::stdout_of;

fn help(command: &str) -> String {
    let arguments: Vec<_> = command.split_whitespace().chain(["--help"]).collect();
    stdout_of(&arguments)
}

#[test]
fn every_help_lists_the_exit_codes() {
    for command in [
        "",
        "board check",
        "board convert",
        "board decor",
        "board decorate",
        "board edit",
        "board fits",
        "board new",
        "board render",
        "board road",
        "board solve",
        "expedition bots",
        "expedition chart",
        "expedition do",
        "expedition new",
        "expedition play",
        "expedition replay",
        "expedition show",
        "map check",
        "map info",
        "map rescue",
        "maze check",
        "maze new",
        "maze solve",
        "puzzle",
        "tetramino check",
        "tetramino count",
        "tetramino new",
        "tetramino play",
        "tetramino solve",
        "tetravex check",
        "tetravex count",
        "tetravex new",
        "tetravex solve",
        "tetravex test",
        "tiles check",
        "tiles draw",
        "tiles list",
        "tilings",
        "world dump",
        "world edit",
        "world figures",
        "world new",
        "world places",
        "world render",
    ] {
        let help = help(command);
        assert!(help.contains("Exit codes: 0 "), "{command}: {help}");
    }
}

#[test]
fn help_says_what_files_and_options_look_like() {
    let board = [
        "FILE|-",
        "--rivers",
        "--time-limit",
        "culprit X,Y NAME",
        "\"grid\"",
        "default",
    ];
    let forms = [
        ".txt",
        ".json",
        ".py",
        ".tmx",
        ".tmj",
        ".png",
        "F.tsx",
        "F.tiles.png",
    ];
    let tilings = [
        "color NAME SGR",
        "level X Y v0 v1",
        "--places",
        "--rules",
        "--seats",
        "$v",
        "-s",
        "not allowed is out of the game",
        "Arguments:\n  [FILE]",
    ];
    let puzzle = ["right, at the top, to the left"];
    for (command, parts) in [
        ("board", &["check"][..]),
        ("board solve", &board),
        ("board check", &board),
        ("board convert", &forms),
        ("board render", &forms),
        ("tetramino", &["SGR"]),
        ("tetramino play", &["Backspace"]),
        ("tetravex", &["count"]),
        ("tetravex test", &puzzle),
        ("tetravex new", &puzzle),
        ("tetravex solve", &puzzle),
        ("tetravex check", &puzzle),
        ("tetravex count", &puzzle),
        ("tilings", &tilings),
        ("world render", &["--tile-px", "--yes"]),
    ] {
        let help = help(command);
        for &part in parts {
            assert!(help.contains(part), "{command}: {part}\n{help}");
        }
    }
    assert!(stdout_of(&["--version"]).starts_with("mapmaker "));
}

#[test]
fn new_makes_all_things() {
    for room in ["world", "board", "maze", "tetravex", "tetramino"] {
        let help = stdout_of(&[room, "--help"]);
        assert!(help.contains("\n  new  "), "{help}");
        assert_eq!(help, stdout_of(&["help", room]), "{room}");
        assert_eq!(
            stdout_of(&[room, "new", "--help"]),
            stdout_of(&["help", room, "new"])
        );
        assert_eq!(
            stdout_of(&[room, "new", "--help"]),
            stdout_of(&[room, "help", "new"])
        );
    }
    assert_eq!(stdout_of(&["help"]), stdout_of(&["--help"]));
    assert_eq!(
        stdout_of(&["help", "tilings"]),
        stdout_of(&["tilings", "--help"])
    );
}
