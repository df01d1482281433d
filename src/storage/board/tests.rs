//! Boards survive being written and read, and no input makes the reader panic.

use std::sync::Arc;

use proptest::prelude::*;

use super::{Board, BoardError};
use crate::engine::solver::NO_TILE;
use crate::engine::tileset::{MegaTile, TileId, TileSet};

fn pack() -> Arc<TileSet> {
    let set = TileSet::reference().with_mega(vec![MegaTile::mountain()]);
    Arc::new(set.expect("a mega-tile"))
}

fn read(text: &str) -> Result<Board, BoardError> {
    Board::read(text.as_bytes(), &pack())
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
    assert!(lacks.starts_with("MMMM at 2,0 (row 1, column 3): the tile set has no such tile"));
    assert!(sentence(r#"{"grid":[[null]],"tiles":["PPPP","Pp"]}"#).contains("Pp, number 2"));
    assert!(sentence(r#"{"grid":[[null]],"tiles":[]}"#).contains("names no tile"));
    assert!(sentence(r#"{"grid":[[null]],"tiles":"PPPP"}"#).contains("a list of names"));
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
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
        ("[[null]]", "\"[[null]]\" at 0,0"),
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
            "\"width\": invalid value: integer `-1`",
        ),
        (
            r#"{"width":1.5,"grid":[[null]]}"#,
            "\"width\": invalid type",
        ),
        (
            r#"{"rivers":1,"grid":[[null]]}"#,
            "\"rivers\": invalid type",
        ),
        (
            r#"{"grid":[["PPPP",7]]}"#,
            "a tile's name or null at 1,0 (row 1, column 2)",
        ),
        (r#"{"grid":[null]}"#, "row 1 to be a list"),
        (
            r#"{"grid":[[null]],"grid":[[null]]}"#,
            "\"grid\" is there twice",
        ),
        (r#"{"grid":[[""]]}"#, "\"\" at 0,0"),
        (r#"{"grid":[[null]]} {}"#, "trailing characters"),
        (r#"{"grid":[[null]"#, "EOF while parsing"),
    ] {
        let error = sentence(text);
        assert!(error.contains(part), "{text}: {error}");
    }
    let error = Board::read(b". \xff", &pack());
    assert_eq!(error, Err(BoardError::NoText { byte: 2 }));
}

#[test]
fn sides_have_a_limit() {
    let row = ". ".repeat(4096);
    assert_eq!(read(&row).map(|board| board.width), Ok(4096));
    assert_eq!(read(&(row + ".")), Err(BoardError::LongRow { row: 0 }));
    assert_eq!(
        read(&".\n".repeat(4096)).map(|board| board.height),
        Ok(4096)
    );
    assert_eq!(read(&".\n".repeat(4097)), Err(BoardError::ManyRows));
    let rows = vec!["[null]"; 4097].join(",");
    assert!(sentence(&format!("{{\"grid\":[{rows}]}}")).contains("more than 4096 rows"));
    let names: Vec<_> = (0..3000).map(|number| format!("x{number}")).collect();
    assert!(sentence(&names.join(" ")).contains("more than 2048 different names"));
    let long = sentence(&"é".repeat(5000));
    assert!(long.len() < 400, "{long}");
}

/// A board of random cells, some of them empty, on the pack or on tiles of its own.
fn boards() -> impl Strategy<Value = Board> {
    let own = prop::collection::vec("[A-Z]{4}", 1..9).prop_map(Some);
    let set = prop_oneof![Just(None), own];
    let rivers = prop::option::of(any::<bool>());
    (set, rivers, 1..9_usize, 1..9_usize).prop_flat_map(|(own, has_rivers, width, height)| {
        let set = match &own {
            Some(names) => Arc::new(super::own_set(names, &pack()).expect("names")),
            None => pack(),
        };
        let pieces = set.piece_count() as u16;
        let tile = prop_oneof![Just(NO_TILE), (0..pieces).prop_map(TileId)];
        prop::collection::vec(tile, width * height).prop_map(move |tiles| Board {
            set: Arc::clone(&set),
            names_its_tiles: own.is_some(),
            has_rivers,
            width,
            height,
            tiles,
        })
    })
}

proptest! {
    #[test]
    fn what_is_written_is_read_again(board in boards()) {
        let mut json = Vec::new();
        board.write_json(&mut json).expect("written");
        prop_assert_eq!(String::from_utf8_lossy(&json).lines().count(), 1);
        prop_assert_eq!(Board::read(&json, &pack()), Ok(board.clone()));
        let mut text = Vec::new();
        board.write_text(&mut text).expect("written");
        let again = Board::read(&text, &board.set).expect("a board");
        prop_assert_eq!(again.tiles, board.tiles);
    }

    #[test]
    fn no_bytes_make_the_reader_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        if let Err(error) = Board::read(&bytes, &pack()) {
            prop_assert_eq!(error.to_string().lines().count(), 1);
        }
        let json = [b"{\"grid\":[[", &bytes[..]].concat();
        let is_closed = bytes.contains(&0x7D);
        prop_assert!(is_closed || Board::read(&json, &pack()).is_err());
    }

    #[test]
    fn no_change_of_a_board_makes_the_reader_panic(
        board in boards(),
        is_json in any::<bool>(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
    ) {
        let mut bytes = Vec::new();
        if is_json {
            board.write_json(&mut bytes).expect("written");
        } else {
            board.write_text(&mut bytes).expect("written");
        }
        for (index, byte) in changes {
            let index = index.index(bytes.len());
            bytes[index] = byte;
        }
        if let Err(error) = Board::read(&bytes, &pack()) {
            prop_assert_eq!(error.to_string().lines().count(), 1);
        }
    }
}
