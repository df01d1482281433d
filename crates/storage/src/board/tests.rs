//! Boards survive a round trip through every format, and no input makes a reader panic.

use std::sync::Arc;

use proptest::prelude::*;

use super::arbitrary::{boards, pack};
use super::{Board, BoardError, LoadError};
use mapmaker_grid::tileset::TileSet;
use mapmaker_solver::NO_TILE;

fn parse(bytes: &[u8], pack: &Arc<TileSet>) -> Result<Board, BoardError> {
    Board::read(bytes, pack).map_err(|error| match error {
        LoadError::Bad { error, .. } => *error,
        other => panic!("{other}"),
    })
}

fn read(text: &str) -> Result<Board, BoardError> {
    parse(text.as_bytes(), &pack())
}

fn name(board: &Board, x: usize, y: usize) -> String {
    match board.tiles[y * board.width + x] {
        NO_TILE => ".".to_owned(),
        id => board.set.name(id),
    }
}

fn sentence(text: &str) -> String {
    let error = read(text).expect_err(text).to_string();
    assert_eq!(error.lines().count(), 1, "{error}");
    error
}

#[test]
fn both_forms_hold_the_same_board() {
    let text = "\n  PPPP .  MegaMMMM@1,0\r\nNone\tMMPR .\n\n";
    let json = r#"{"by":{"a":[1]},"grid":[["PPPP",null,"MegaMMMM@1,0"],["None","MMPR","."]],
        "height":2,"width":3}"#;
    let board = read(text).expect("a board");
    assert_eq!(read(json), Ok(board.clone()));
    assert_eq!((board.width, board.height, board.has_rivers), (3, 2, None));
    assert_eq!(name(&board, 2, 0), "MegaMMMM@1,0");
    assert_eq!(name(&board, 1, 1), "MMPR");
    assert_eq!(name(&board, 0, 1), ".");
}

#[test]
fn a_board_may_name_its_tiles() {
    let board = read(r#"{"grid":[["ABBA",null]],"tiles":["ABBA","PPPP","MegaMMMM","ABBA"]}"#);
    let board = board.expect("letters on any side");
    assert_eq!((board.set.len(), board.set.piece_count()), (2, 6));
    assert_eq!(name(&board, 0, 0), "ABBA");
    assert!(board.names_its_tiles);
    let lacks = sentence(r#"{"grid":[["PPPP",null,"MMMM"]],"tiles":["PPPP"],"rivers":true}"#);
    assert!(
        lacks.starts_with("line 1: MMMM at 2,0 (row 1, column 3): the tile set has no such tile")
    );
    let lacks = sentence(r#"{"grid":[["PPPP","MMMM","FFFF","MMMM"]],"tiles":["PPPP"]}"#);
    let all = "; it lacks 3 tiles of the board: 2 × MMMM, 1 × FFFF";
    assert!(lacks.contains(all), "{lacks}");
    assert!(sentence(r#"{"grid":[[null]],"tiles":["PPPP","Pp"]}"#).contains("Pp, number 2"));
    assert!(sentence(r#"{"grid":[[null]],"tiles":[]}"#).contains("names no tile"));
    assert!(sentence(r#"{"grid":[[null]],"tiles":"PPPP"}"#).contains("a list of names"));
}

#[test]
fn errors_have_their_place() {
    for (text, part) in [
        ("", "the board is empty"),
        (" \n\t", "the board is empty"),
        (
            "PPPP\nPPPP PPPP",
            "row 2 has 2 cells, but the first row has 1",
        ),
        (". .\n\n. .", "line 2 is blank"),
        (
            ". MPMP",
            "MPMP at 1,0 (row 1, column 2): the tile set has no such tile",
        ),
        (
            "oops",
            "oops at 0,0 (row 1, column 1): a tile's name is four letters",
        ),
        ("MegaMMMM", "its north-west one is MegaMMMM@0,0"),
        (
            "MegaMMMM@2,0",
            "MegaMMMM is 2x2 cells; its last one is MegaMMMM@1,1",
        ),
        ("MegaX@0,0", "no such mega-tile"),
        ("\n. .\n.\n", "line 3: row 2 has 1 cell,"),
        ("\n. .\n. Pp\n", "line 3: Pp at 1,1 (row 2, column 2)"),
        ("{}", "no \"grid\""),
        (r#"{"grid":[]}"#, "no cells"),
        (r#"{"grid":[[],[]]}"#, "no cells"),
        (r#"{"grid":[[null],[]]}"#, "row 2 has 0 cells"),
        (
            r#"{"grid":[[null]],"width":2}"#,
            "\"width\" is 2, but the grid's is 1",
        ),
        (r#"{"grid":[[null]],"height":0}"#, "\"height\" is 0"),
        (
            r#"{"width":-1,"grid":[[null]]}"#,
            "\"width\": there is the number -1 in place of a whole number",
        ),
        (
            r#"{"width":1.5,"grid":[[null]]}"#,
            "\"width\": there is the number 1.5 in place of a whole number",
        ),
        (
            r#"{"rivers":1,"grid":[[null]]}"#,
            "\"rivers\": there is the number 1 in place of true or false",
        ),
        (
            r#"{"grid":[["PPPP",7]]}"#,
            "a tile's name or null at 1,0 (row 1, column 2)",
        ),
        (
            r#"{"grid":[null]}"#,
            "row 1 is null, not a list of names or null",
        ),
        (
            r#"{"grid":[[null]],"grid":[[null]]}"#,
            "\"grid\" appears twice",
        ),
        (r#"{"grid":[[""]]}"#, "\"\" at 0,0"),
        (r#"{"grid":[[null]]} {}"#, "something stands after the end"),
        (r#"{"grid":[[null]"#, "the text ends in the midst of a list"),
    ] {
        let error = sentence(text);
        assert!(error.contains(part), "{text}: {error}");
    }
    let error = parse(b". \xff", &pack()).expect_err("no text");
    let message = "byte 2 of the board is not UTF-8 text; save it as UTF-8";
    assert_eq!(error.to_string(), message);
}

#[test]
fn errors_of_json_have_their_line() {
    for (json, message) in [
        (
            "{\"grid\":\n[[\"PPPP\",null],\n[\"PPPP\"]]}",
            "line 3: row 2 has 1 cell, but the first row has 2",
        ),
        ("\n\n{\n\"width\":1\n}", "line 3: the board has no \"grid\""),
        (
            "{\n\"tiles\":[\"PPPP\",\n\"Pp\"],\n\"grid\":[[null]]}",
            "line 3: \"tiles\": Pp, number 2, is neither",
        ),
        (
            "{\n\"tiles\":[\"PPPP\", 7],\n\"grid\":[[null]]}",
            "line 2: \"tiles\": there is the number 7 in place of a text",
        ),
        (
            "{\n\"tiles\":[],\n\"grid\":[[null]]}",
            "line 2: \"tiles\" names no tile",
        ),
        (
            "{\"grid\":[[null]],\n\"width\":3}",
            "line 2: \"width\" is 3, but the grid's is 1",
        ),
        (
            "{\n\"height\":3,\"grid\":[[null]]}",
            "line 2: \"height\" is 3, but",
        ),
        ("{\n\"grid\":[]}", "line 2: the board has no cells"),
        (
            "{\"grid\":[\n[null,\n\"oops\"]]}",
            "line 3: oops at 1,0 (row 1, column 2)",
        ),
        (
            "{\"grid\":[[null]],\n\"grid\":[[null]]}",
            "line 2: \"grid\" appears twice",
        ),
        (
            "{\n\"grid\":[[null]\n",
            "line 3: the board's JSON is wrong at column 0: the text ends in the midst of a list",
        ),
    ] {
        let error = sentence(json);
        assert!(error.starts_with(message), "{json}: {error}");
    }
}

#[test]
fn sides_have_a_limit() {
    let row = ". ".repeat(4096);
    assert_eq!(read(&row).map(|board| board.width), Ok(4096));
    let long = sentence(&(row + "."));
    assert_eq!(
        long,
        "line 1: row 1 has more than 4096 cells, the limit for a row"
    );
    assert_eq!(
        read(&".\n".repeat(4096)).map(|board| board.height),
        Ok(4096)
    );
    let high = sentence(&".\n".repeat(4097));
    assert_eq!(
        high,
        "line 4097: the board has more than 4096 rows, the limit for a board"
    );
    let rows = vec!["[null]"; 4097].join(",");
    assert!(sentence(&format!("{{\"grid\":[{rows}]}}")).contains("more than 4096 rows"));
    let names: Vec<_> = (0..3000).map(|number| format!("x{number}")).collect();
    assert!(sentence(&names.join(" ")).contains("more than 2048 different names"));
    let long = sentence(&"é".repeat(5000));
    assert!(long.len() < 400, "{long}");
}

#[test]
fn python_is_read_as_people_write_it() {
    let same = read("SSSS . SHGS\n. PPPP MegaMMMM@0,1\n").expect("a board");
    for python in [
        "[['SSSS', None, 'SHGS'], [None, 'PPPP', 'MegaMMMM@0,1']]",
        "[[\"SSSS\",None,\"SHGS\"],[None,\"PPPP\",\"MegaMMMM@0,1\"]]",
        "\n grille=[['SSSS', None ,'SHGS',],\r\n\t[None,\n'PPPP','MegaMMMM@0,1',],];\n",
        "# the island\ngrid_2 = [ # begins\n  ('SSSS', None, 'SHGS'), # ], '\n  [None, 'PPPP', \
         'MegaMMMM@0,1']]\n# the end",
        "(['SSSS', '.', 'SHGS'], ['None', 'PPPP', \"MegaMMMM@0,1\"])",
        // As other programs write lists.
        "[[\"SSSS\",null,\"SHGS\"],[null,\"PPPP\",\"MegaMMMM@0,1\"]]",
    ] {
        assert_eq!(read(python), Ok(same.clone()), "{python}");
    }
    let mut written = Vec::new();
    same.write_python(&mut written).expect("written");
    assert_eq!(
        String::from_utf8_lossy(&written),
        "[['SSSS', None, 'SHGS'],\n [None, 'PPPP', 'MegaMMMM@0,1']]\n"
    );
}

#[test]
fn errors_of_python_have_their_line() {
    for (python, part) in [
        ("[", ": the text ends in the midst of a list"),
        ("[]", "no cells"),
        ("[[]]", "no cells"),
        ("[['SSSS'], []]", "line 1: row 2 has 0 cells"),
        ("[['SSSS'],\n['SSSS',\nNone]]", "line 3: row 2 has 2 cells"),
        (
            "[['SSSS'\n'SSSS']]",
            "line 2: the board's Python is wrong at column ",
        ),
        (
            "[['SSSS]]",
            "line 1: the board's Python is wrong at column ",
        ),
        ("[['SS\\x53S']]", "here should be a value"),
        ("[[None, none]]", "here should be a value"),
        (
            "[['SSSS'], None]",
            "line 1: row 2 is null, not a list of names or null",
        ),
        (
            "[['SSSS', 7]]",
            "a tile's name or null at 1,0 (row 1, column 2)",
        ),
        ("[['SSSS']] + [[None]]", "something stands after the end"),
        (
            "grille = {}",
            "line 1: \"grid\" is an object, not a list of rows",
        ),
        ("# nothing else\n", "where a value should be"),
        (
            "[['SSSS'],\n ['MPMP']]",
            "line 2: MPMP at 0,1 (row 2, column 1): the tile set has no such",
        ),
        ("[['SSSS')]", ": a comma or the ] of a list is missing"),
        ("[['']]", "line 1: \"\" at 0,0"),
    ] {
        let error = sentence(python);
        assert!(error.contains(part), "{python}: {error}");
    }
    let wide = format!("[[{}]]", "None,".repeat(4097));
    assert!(sentence(&wide).contains("row 1 has more than 4096 cells"));
    let high = format!("[{}]", "[None],".repeat(4097));
    assert!(sentence(&high).contains("more than 4096 rows"));
}

proptest! {
    #[test]
    fn what_is_written_is_read_again(board in boards()) {
        let mut json = Vec::new();
        board.write_json(&mut json).expect("written");
        prop_assert_eq!(String::from_utf8_lossy(&json).lines().count(), 1);
        prop_assert_eq!(parse(&json, &pack()), Ok(board.clone()));
        let mut text = Vec::new();
        board.write_text(&mut text).expect("written");
        let again = parse(&text, &board.set).expect("a board");
        prop_assert_eq!(&again.tiles, &board.tiles);
        let mut python = Vec::new();
        board.write_python(&mut python).expect("written");
        prop_assert_eq!(String::from_utf8_lossy(&python).lines().count(), board.height);
        prop_assert_eq!(parse(&python, &board.set), Ok(again));
    }

    #[test]
    fn no_bytes_make_the_reader_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        for before in [&b""[..], b"[['", b"#", b"a=[["] {
            let bytes = [before, &bytes[..]].concat();
            if let Err(error) = Board::read(&bytes, &pack()) {
                prop_assert_eq!(error.to_string().lines().count(), 1);
            }
        }
        let json = [b"{\"grid\":[[", &bytes[..]].concat();
        let is_closed = bytes.contains(&0x7D);
        prop_assert!(is_closed || Board::read(&json, &pack()).is_err());
    }

    #[test]
    fn no_change_of_a_board_makes_the_reader_panic(
        board in boards(),
        form in 0..3,
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
    ) {
        let mut bytes = Vec::new();
        let written = match form {
            0 => board.write_json(&mut bytes),
            1 => board.write_text(&mut bytes),
            _ => board.write_python(&mut bytes),
        };
        written.expect("written");
        for (index, byte) in changes {
            let index = index.index(bytes.len());
            bytes[index] = byte;
        }
        if let Err(error) = Board::read(&bytes, &pack()) {
            prop_assert_eq!(error.to_string().lines().count(), 1);
        }
    }
}
