//! What holds for every command: its verbs, its outputs, its seeds, and that no file gets in another's way.

use std::fs;
use std::path::Path;

use crate::support::{names, refused, run, said, text, words};

/// A maze, a board, a game, a map and a link or two in a folder.
fn files() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| text(&folder.path().join(name)).to_owned();
    let maze = ["maze", "new", "4", "3", "--seed", "1", "--out"];
    said(&[&maze[..], &[&at("m.json")]].concat());
    said(&["board", "new", "--size", "3x2", "--out", &at("b.json")]);
    let game = ["tilings", "-b", "4", "-s", "1", "--out", &at("g.board")];
    assert_eq!(run(&game).status.code(), Some(0));
    said(&["world", "new", "--seed", "1", "--out", &at("w.map")]);
    fs::create_dir(at("deep")).expect("a folder");
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("m.json", at("soft")).expect("a link");
        fs::hard_link(at("m.json"), at("hard")).expect("a link");
        std::os::unix::fs::symlink("new.png", at("ahead")).expect("a link");
    }
    folder
}

fn contents(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let read = |name: String| {
        let path = folder.join(&name);
        let bytes = if path.is_file() {
            fs::read(&path).expect("a file")
        } else {
            Vec::new()
        };
        (name, bytes)
    };
    names(folder).into_iter().map(read).collect()
}

#[test]
fn no_command_writes_two_things_to_one_file_or_over_what_it_reads() {
    let folder = files();
    let before = contents(folder.path());
    let at = |name: &str| format!("{}/{name}", text(folder.path()));
    // `@` stands for the folder.
    let mut wrong = vec![
        ("maze new 3 3 --seed 1 --json @/x --png @/x", "same file"),
        ("maze new 3 3 --seed 1 --json @/x --png @/./x", "same file"),
        (
            "maze new 3 3 --seed 1 --svg @/x --gif @/deep/../x",
            "same file",
        ),
        ("maze new 3 3 --seed 1 --text=@/x --gif @/x", "same file"),
        ("maze new 3 3 --seed 1 --json - --png -", "standard output"),
        (
            "maze new 3 3 --seed 1 --frames @/deep --png @/deep/f.png",
            "lies in the folder",
        ),
        ("maze solve @/m.json --png @/m.json", "would overwrite"),
        ("maze solve @/m.json --json @/./m.json", "would overwrite"),
        ("tilings -s 1 -b 3 --json @/t --save @/t", "same file"),
        (
            "tilings --score @/g.board --json @/g.board",
            "would overwrite",
        ),
        (
            "tilings -s 1 --board @/g.board --save @/g.board",
            "would overwrite",
        ),
        ("tilings --board - --deck -", "standard input"),
        ("board solve @/b.json --out @/b.json", "would overwrite"),
        ("board convert @/b.json @/b.json", "would overwrite"),
        ("board convert @/b.json --out @/b.json", "would overwrite"),
        ("board render @/b.json --out @/b.json", "would overwrite"),
        (
            "world dump @/w.map --at 0,0 --size 2x2 --out @/w.map",
            "would overwrite",
        ),
        ("map rescue @/w.map --out @/w.map", "would overwrite"),
    ];
    if cfg!(unix) {
        wrong.extend([
            ("maze solve @/m.json --png @/soft", "would overwrite"),
            ("maze solve @/soft --png @/m.json", "would overwrite"),
            ("maze solve @/m.json --png @/hard", "would overwrite"),
            (
                "maze new 3 3 --seed 1 --png @/ahead --json @/new.png",
                "same file",
            ),
        ]);
    }
    for (line, expected) in wrong {
        let line = line.replace('@', text(folder.path()));
        let sentence = refused(&words(&line), 2);
        assert!(sentence.contains(expected), "{line}: {sentence}");
        assert_eq!(contents(folder.path()), before, "{line}");
    }
    if cfg!(unix) {
        // A device takes any number.
        let both = "--seed 1 --json /dev/null --png /dev/null";
        said(&words(&format!("maze new 3 3 {both}")));
        // A link to what is not there yet is followed.
        said(&words(&format!(
            "maze new 3 3 --seed 1 --png {}",
            at("ahead")
        )));
        assert!(Path::new(&at("new.png")).is_file() && Path::new(&at("ahead")).is_symlink());
    }
}

#[test]
fn a_pack_that_is_read_is_not_written_over() {
    let folder = tempfile::tempdir().expect("a folder");
    let pack = folder.path().join("pack");
    said(&["tiles", "draw", "--tile-px", "8", "--out", text(&pack)]);
    let image = &names(&pack)[0];
    let out = pack.join(image);
    let before = fs::read(&out).expect("an image");
    let area = ["--seed", "1", "--at", "0,0", "--size", "2x2"];
    let line = format!("world render --tiles {} --out {}", text(&pack), text(&out));
    let render = words(&line);
    let sentence = refused(&[&render[..], &area].concat(), 2);
    assert!(
        sentence.contains("would overwrite a file of --tiles"),
        "{sentence}"
    );
    assert_eq!(fs::read(&out).expect("an image"), before);
}

#[test]
fn new_makes_all_things_and_the_old_verbs_still_do() {
    for (new, old) in [
        ("maze new 4 3 --seed 1", "maze gen 4 3 --seed 1"),
        ("maze new 4 3 --seed 1", "maze generate 4 3 --seed 1"),
        (
            "tetravex new 3 3 9 --seed 1",
            "tetravex generate 3 3 9 --seed 1",
        ),
    ] {
        assert_eq!(said(&words(new)), said(&words(old)), "{old}");
    }
    for room in ["world", "board", "maze", "tetravex", "tetramino"] {
        let help = said(&[room, "--help"]);
        assert!(help.contains("\n  new  "), "{help}");
        assert!(!help.contains("\n  gen"), "{help}");
        assert_eq!(help, said(&["help", room]), "{room}");
        assert_eq!(said(&[room, "new", "--help"]), said(&["help", room, "new"]));
        assert_eq!(said(&[room, "new", "--help"]), said(&[room, "help", "new"]));
    }
    assert_eq!(said(&["help"]), said(&["--help"]));
    assert_eq!(said(&["help", "tilings"]), said(&["tilings", "--help"]));
    assert!(refused(&["help", "fly"], 2).contains("'fly'"));
}

#[test]
fn out_writes_the_form_that_its_ending_tells() {
    let folder = files();
    let at = |name: &str| format!("{}/{name}", text(folder.path()));
    let bytes = |name: &str| fs::read(at(name)).expect(name);
    let run_line = |line: &str| {
        let output = run(&words(line));
        assert_eq!(output.status.code(), Some(0), "{line}: {output:?}");
        output.stdout
    };
    for (line, ending, option) in [
        ("maze new 5 4 --seed 2", "json", "--json -"),
        ("maze new 5 4 --seed 2", "svg", "--svg -"),
        ("maze new 5 4 --seed 2", "png", "--png -"),
        ("maze new 5 4 --seed 2", "gif", "--gif -"),
        ("maze new 5 4 --seed 2", "txt", "--text"),
        ("maze new 5 4 --seed 2", "TXT", "--text=-"),
        ("tilings -b 4 -s 5", "json", "--json -"),
        ("tilings -b 4 -s 5", "png", "--png -"),
        ("tilings -b 4 -s 5", "board", "--save -"),
        ("tetravex new 3 3 9 --seed 2", "txt", ""),
        ("tetravex test 3 3 9 --seed 2", "txt", ""),
        ("tetramino new 5 4 --seed 2", "txt", ""),
        ("tetramino new 5 4 --seed 2", "", "--out -"),
    ] {
        let name = format!("out.{ending}").trim_end_matches('.').to_owned();
        let said = run_line(&format!("{line} --out {}", at(&name)));
        assert!(
            said.is_empty() || line.starts_with("tilings"),
            "{line} {ending}"
        );
        let expected = run_line(format!("{line} {option}").trim_end());
        assert_eq!(bytes(&name), expected, "{line} {ending}");
    }
    let solved = run_line(&format!("maze solve {} --json -", at("m.json")));
    run_line(&format!(
        "maze solve {} --out {}",
        at("m.json"),
        at("way.json")
    ));
    assert_eq!(bytes("way.json"), solved);
    run_line(&format!(
        "board convert {} --out {}",
        at("b.json"),
        at("b.txt")
    ));
    assert_eq!(bytes("b.txt"), b". . .\n. . .\n");
    for line in [
        "maze new 5 4 --out x.map",
        "maze new 5 4 --out x",
        "maze new 5 4 --out x.png --json y.json",
        "maze new 5 4 --out x.png --every 2",
        "maze new 5 4 --out x.png --delay 2",
        "tilings --out x.txt",
        "tetravex new 3 3 9 --out x.json",
        "tetramino new 5 4 --out x.png",
    ] {
        refused(&words(line), 2);
    }
    let way = ["maze", "solve", &at("m.json"), "--out", "x.gif"];
    assert!(refused(&way, 2).contains("does not end in .json, .txt, .svg or .png"));
    let score = ["tilings", "--score", &at("g.board"), "--out", "x.board"];
    assert!(refused(&score, 2).contains("does not end in .json or .png"));
}

#[test]
fn a_seed_is_drawn_and_told_unless_it_is_given() {
    let folder = files();
    let at = |name: &str| format!("{}/{name}", text(folder.path()));
    let puzzle = at("set.txt");
    said(&words(&format!(
        "tetravex new 3 3 2 --seed 1 --out {puzzle}"
    )));
    for line in [
        "maze new 5 4",
        "tetravex new 3 3 9",
        "tetravex test 3 3 9",
        &format!("tetravex solve {puzzle}"),
        "tetramino new 5 4",
        "world dump --at 0,0 --size 9x9",
        "world render --at 0,0 --size 2x2 --tile-px 4",
        "world figures --at 0,0 --size 9x9",
    ] {
        let arguments = words(line);
        let output = run(&arguments);
        assert_eq!(output.status.code(), Some(0), "{line}");
        let told = String::from_utf8(output.stderr).expect("text");
        let seed = told.strip_prefix("seed: ").expect("a seed").trim_end();
        let again = run(&[&arguments[..], &["--seed", seed]].concat());
        assert_eq!(output.stdout, again.stdout, "{line}");
        assert!(again.stderr.is_empty(), "{line}");
        let words = run(&[&arguments[..], &["--seed", "in words"]].concat());
        assert_eq!(words.status.code(), Some(0), "{line}");
    }
    let drawn = run(&["world", "new", "--out", &at("drawn.map")]);
    let told = String::from_utf8(drawn.stderr).expect("text");
    assert!(told.starts_with("seed: "), "{told}");
    assert!(said(&["map", "info", &at("drawn.map")]).contains(&told));
}

#[test]
fn large_files_are_told_beforehand() {
    let folder = tempfile::tempdir().expect("a folder");
    // It can't be written, so that nothing need be drawn to see what is said.
    let out = folder.path().join("none/w.png");
    let area = ["--seed", "1", "--at", "0,0", "--size", "2000x1000"];
    let output = run(&[&["world", "render", "--out", text(&out)], &area[..]].concat());
    let told = String::from_utf8(output.stderr).expect("text");
    assert!(
        told.starts_with(
            "mapmaker: note: the picture of 128000x64000 pixels may take up to 25 GB\n"
        ),
        "{told}"
    );
    assert!(said(&["world", "render", "--help"]).contains("--yes"));
}
