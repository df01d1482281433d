//! A text has the same meaning for every command in any encoding and with any line ends.

use std::fs;
use std::path::Path;

use crate::support::{run, text, words};

/// The texts, each with a command that reads it; `@` is a folder, `F` the file in it.
const CASES: [(&str, &str, &str); 16] = [
    (
        "F.txt",
        "DHPP SHMH SHMH SHPH\nPPFF MMMP MMFM .\n",
        "board convert @/F -",
    ),
    (
        "F.json",
        "{\n \"width\": 4,\n \"grid\": [[\"DHPP\", \"SHMH\",\n \"SHMH\", null]]}\n",
        "board convert @/F -",
    ),
    (
        "F.py",
        "# a board\nmap = [\n ['DHPP', 'SHMH'],\n ['PPFF', None],\n]\n",
        "board convert @/F -",
    ),
    (
        "F.tmx",
        "<?xml version=\"1.0\"?>\n<map>\n <tileset firstgid=\"1\" name=\"t\">\n  <tile id=\"0\" class=\"PPPP\"/>\n \
         </tileset>\n <layer name=\"l\" width=\"2\" height=\"2\"><data encoding=\"csv\">1,0,\n0,1\n</data></layer>\n</map>\n",
        "board convert @/F -",
    ),
    (
        "F.tmj",
        "{\"tilesets\":[{\"firstgid\":1,\n\"tiles\":[{\"id\":0,\"type\":\"PPPP\"}]}],\n\"layers\":[{\"type\":\"tilelayer\",\
         \n\"width\":2,\"height\":1,\"data\":[1,\n0]}]}\n",
        "board convert @/F -",
    ),
    ("F.txt", "PPPP PPPP\n\nPPPP\n", "board check @/F"),
    (
        "F",
        "5, 4\n(0, 0);(0, 1);(0, 2);(1, 1);;0;37;43\n",
        "tetramino check @/F",
    ),
    (
        "F",
        "2 2 10\n1 5 0 3\n0 6 1 4\n2 3 7 8\n3 4 2 9\n",
        "tetravex solve @/F --seed 1",
    ),
    ("F", "2 2 10\n1 5 0 3\n0 6 1\n", "tetravex check @/F"),
    (
        "F.json",
        "{\"width\": 2, \"height\": 2,\n \"walls\": [[0, 0, 1, 0]]}\n",
        "maze check @/F",
    ),
    (
        "F.py",
        "maze = {'width': 2, 'height': 1,\n 'walls': set()}\n",
        "maze solve @/F --out -",
    ),
    (
        "F.deck",
        "color red 31\ncolor sea 34\ntile rr red red red red\ntile ss sea sea sea sea\ntile rs red sea red sea\n\
         card rr 2\ncard ss 2\ncard rs 4\n",
        "tilings -d @/F -s 1 -b 3 -n 1",
    ),
    (
        "F",
        "# a script\nput 0,0=PPPP\nundo\nredo\n",
        "board edit @/m.map --script @/F",
    ),
    (
        "F",
        "# a script\nput 0,0=PPPP\nfly\n",
        "board edit @/m.map --script @/F",
    ),
    (
        "pack/pack.json",
        "{\"weights\":\n {\"PPPP\": 4.0}}\n",
        "tiles check @/pack",
    ),
    ("F.json", "{\"code\":\n3}\n", "expedition replay @/F"),
];

/// A text in other encodings and with other line ends.
fn written(text: &str) -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    for end in ["\r\n", "\r"] {
        let text = format!("\u{feff}{}", text.replace('\n', end));
        all.push(text.as_bytes().to_vec());
        all.push(text.encode_utf16().flat_map(u16::to_le_bytes).collect());
        all.push(text.encode_utf16().flat_map(u16::to_be_bytes).collect());
    }
    all
}

/// The exit code and outputs of a command on a text, in a folder of its own.
fn answer(folder: &Path, name: &str, bytes: &[u8], line: &str) -> (Option<i32>, String, String) {
    let file = folder.join(name);
    fs::write(&file, bytes).expect("written");
    let line = line.replace("@/F", text(&file)).replace('@', text(folder));
    let output = run(&words(&line));
    let printed = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (
        output.status.code(),
        printed(&output.stdout),
        printed(&output.stderr),
    )
}

#[test]
fn utf_16_without_a_mark_is_refused_in_a_sentence() {
    for (name, plain, line) in CASES {
        let folder = tempfile::tempdir().expect("a folder");
        fs::create_dir(folder.path().join("pack")).expect("a folder");
        if line.contains("m.map") {
            let map = folder.path().join("m.map");
            let new = run(&["board", "new", "--size", "2x2", "--out", text(&map)]);
            assert_eq!(new.status.code(), Some(0));
        }
        for to_bytes in [u16::to_le_bytes, u16::to_be_bytes] {
            let bytes: Vec<u8> = plain.encode_utf16().flat_map(to_bytes).collect();
            let (code, out, errors) = answer(folder.path(), name, &bytes, line);
            let report = format!("{out}{errors}");
            assert!(code.is_some_and(|code| code > 0), "{line}: {report}");
            assert!(
                report.contains("it is UTF-16 without a byte-order mark; save it as UTF-8"),
                "{line}: {report}"
            );
        }
    }
}

#[test]
fn a_text_says_the_same_with_any_line_ends_and_any_mark() {
    for (name, plain, line) in CASES {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("pack")).expect("a folder");
        let fresh = || {
            if line.contains("m.map") {
                let _not_there_yet = fs::remove_file(at("m.map"));
                let new = run(&["board", "new", "--size", "2x2", "--out", text(&at("m.map"))]);
                assert_eq!(new.status.code(), Some(0));
            }
        };
        fresh();
        let expected = answer(folder.path(), name, plain.as_bytes(), line);
        assert!(!expected.1.is_empty() || !expected.2.is_empty(), "{line}");
        for bytes in written(plain) {
            fresh();
            assert_eq!(
                answer(folder.path(), name, &bytes, line),
                expected,
                "{line}\n{plain}"
            );
        }
    }
}
