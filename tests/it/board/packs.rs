//! Boards of packs with mega-tiles and weights.

use std::fs;

use tempfile::TempDir;

use super::{empty, outputs, solve};
use crate::support::{png, refused, run, stdout_of, text, words};

/// An opaque image of that size.
fn image(width: u32, height: u32) -> Vec<u8> {
    png(width, height, |_, _| [0, 0, 0, 255])
}

/// A pack of these images, 4 pixels a cell, with a manifest.
fn pack(names: &[&str], manifest: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for name in names {
        let cells = if name.starts_with("Mega") { 2 } else { 1 };
        let path = folder.path().join(format!("{name}.png"));
        fs::write(path, image(4 * cells, 4 * cells)).expect("written");
    }
    fs::write(folder.path().join("pack.json"), manifest).expect("written");
    folder
}

#[test]
fn mega_tiles_of_a_pack_are_placed_as_a_whole() {
    let folder = pack(&["MMMM", "PPPP", "MPMM", "MMMP", "MegaMMMM"], "{}");
    let tiles = ["--tiles", text(folder.path())];
    let report = stdout_of(&["tiles", "check", text(folder.path())]);
    assert!(report.contains("mega-tiles: MegaMMMM 2x2\n"), "{report}");
    assert!(
        report.contains("world generation places single cells alone"),
        "{report}"
    );
    let answer = solve(". MegaMMMM@1,0 .\n. . .\n", &tiles);
    let mega = "MegaMMMM@0,0 MegaMMMM@1,0";
    assert!(answer.starts_with(mega), "{answer}");
    assert!(
        answer
            .lines()
            .nth(1)
            .expect("a row")
            .starts_with("MegaMMMM@0,1 MegaMMMM@1,1")
    );
    let cut = outputs("solve", "MegaMMMM@1,0 .\n. .\n", &tiles, 1).1;
    assert!(cut.contains("culprit 0,0 MegaMMMM@1,0\n"), "{cut}");
    let torn = outputs("check", "MegaMMMM@0,0 MMMM\n. .\n", &tiles, 1).0;
    assert!(
        torn.contains("fault: 1,0 MMMM is where another cell"),
        "{torn}"
    );
    // Used by default, but not if the board's list of tiles lacks it.
    let wide = solve(&empty(20, 20), &tiles);
    assert!(wide.contains("MegaMMMM@0,0"), "{wide}");
    let own = r#"{"tiles":["MMMM","MegaMMMM"],"grid":[[null,null],["MegaMMMM@0,1",null]]}"#;
    assert!(solve(own, &tiles).starts_with(mega));
    let own = format!(
        "{{\"tiles\":[\"MMMM\"],\"grid\":[[{}]]}}",
        ["null"; 50].join(",")
    );
    assert!(!solve(&own, &tiles).contains("Mega"));
}

#[test]
fn a_mega_tile_without_a_weight_takes_about_a_tenth_of_a_random_board() {
    let folder = tempfile::tempdir().expect("a folder");
    let line = format!("tiles draw --tile-px 8 --out {}", text(folder.path()));
    let drawn = words(&line);
    assert_eq!(run(&drawn).status.code(), Some(0));
    let mega = folder.path().join("MegaMMMM.png");
    fs::write(mega, image(16, 16)).expect("written");
    let (mut cells, mut covered) = (0, 0);
    for seed in ["1", "2", "3", "4", "5"] {
        let more = ["--tiles", text(folder.path()), "--seed", seed];
        let answer = solve(&empty(60, 40), &more);
        cells += answer.split_whitespace().count();
        covered += answer.matches("Mega").count();
    }
    let share = covered as f64 / cells as f64;
    println!("{share:.3} of the board");
    assert!((0.05..0.2).contains(&share), "{share}");
}

#[test]
fn a_manifest_describes_mega_tiles_and_weights() {
    let manifest = r#"{"mega":[{"name":"Castle","width":3,"height":1,"top":"FPF","right":"P",
        "bottom":"PPP","left":"F"}],"weights":{"PPPP":50,"FFFF":0,"Castle":0.5},"author":"me"}"#;
    let folder = pack(&["PPPP", "FFFF", "PPFP", "PPPF", "PFPP"], manifest);
    let tiles = ["--tiles", text(folder.path())];
    let report = stdout_of(&["tiles", "check", text(folder.path())]);
    assert!(report.contains("mega-tiles: Castle 3x1\n"), "{report}");
    assert!(
        report.contains("note: Castle has no image Castle.png"),
        "{report}"
    );
    let answer = solve("FFFF Castle@0,0 . . .\n", &tiles);
    assert!(
        answer.contains("Castle@0,0 Castle@1,0 Castle@2,0"),
        "{answer}"
    );
    let nothing = r#"{"weights":{"PFPP":0,"PPPF":0}}"#;
    let pure = pack(&["PPPP", "PFPP", "PPPF"], nothing);
    let pure = solve(&empty(40, 40), &["--tiles", text(pure.path())]);
    assert!(pure.split_whitespace().all(|name| name == "PPPP"), "{pure}");
    fs::write(folder.path().join("Castle.png"), image(12, 8)).expect("written");
    let report = run(&["tiles", "check", text(folder.path())]);
    let report = String::from_utf8_lossy(&report.stdout).into_owned();
    let fault = "fault: Castle.png: 12x8 pixels; 3x1 cells of 4 pixels are 12x4";
    assert!(report.contains(fault), "{report}");
    let sentence = refused(&[&["board", "solve", "-"], &tiles[..]].concat(), 2);
    assert!(sentence.contains("Castle.png"), "{sentence}");
    let large = format!("{{\"x\":\"{}\"}}", "x".repeat(1 << 20));
    fs::write(folder.path().join("pack.json"), large).expect("written");
    let report = run(&["tiles", "check", text(folder.path())]);
    let report = String::from_utf8_lossy(&report.stdout).into_owned();
    assert!(
        report.contains("fault: pack.json: unreadable: it is longer than 1048576"),
        "{report}"
    );
}

#[test]
fn our_mega_tiles_fill_a_board_only_where_they_are_asked_for() {
    let board = empty(24, 24);
    let usual = solve(&board, &["--seed", "5"]);
    assert!(!usual.contains("Mega"), "{usual}");
    let mut count = 0;
    for seed in 0..6 {
        let seed = seed.to_string();
        let answer = solve(&board, &["--seed", &seed, "--mega"]);
        count += answer.matches("Mega").count();
    }
    // About a tenth of the cells.
    let cells = 6 * 24 * 24;
    assert!(
        (cells / 40..cells / 4).contains(&count),
        "{count} of {cells}"
    );
    // A placed one stays.
    let row = |y: usize| {
        let cells: Vec<_> = (0..3).map(|x| format!("MegaLake@{x},{y}")).collect();
        format!("{} . .\n", cells.join(" "))
    };
    let placed: String = (0..3).map(row).collect();
    let answer = solve(&placed, &["--seed", "5"]);
    let first = "MegaLake@0,0 MegaLake@1,0 MegaLake@2,0";
    assert!(answer.starts_with(first), "{answer}");
    // A part of one is completed; it was once called impossible.
    let begun = "MegaLake@0,0 . . .\n. . . .\n. . . .\n. . . .\n";
    let answer = solve(begun, &["--seed", "5"]);
    assert!(
        answer.starts_with(first) && answer.contains("MegaLake@2,2"),
        "{answer}"
    );
}
