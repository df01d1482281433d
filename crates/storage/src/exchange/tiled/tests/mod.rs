//! Maps of Tiled survive a round trip in all of Tiled's encodings, and no file makes the readers panic.

mod faults;

use std::fs;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use proptest::prelude::*;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use tempfile::TempDir;

use super::files::{board_writer, write_rows};
use super::tileset::Tileset;
use super::{CHUNK_TILES, Extent, Form, MapWriter};
use crate::board::arbitrary::{boards, pack};
use crate::board::{Board, LoadError, read_path};
use crate::pack::Weights;
use crate::svg::Base64;
use mapmaker_drawing::art::{Atlas, Picture};
use mapmaker_grid::TilePos;
use mapmaker_grid::tileset::{MegaTile, Tile, TileSet};
use mapmaker_solver::NO_TILE;

const FORMS: [(Form, &str, &str); 2] = [(Form::Tmx, "tmx", "tsx"), (Form::Tmj, "tmj", "tsj")];

/// Three drawings of each tile, so that one name has several numbers.
fn atlas(set: &TileSet) -> Atlas<'_> {
    Atlas::new(set, 4, |id| vec![Picture::Swatch(set.outer_edges(id)); 3])
}

fn tileset(set: &TileSet, form: Form) -> String {
    let tileset = Tileset {
        name: "some <pack>",
        set,
        atlas: &atlas(set),
        weights: &Weights::default(),
    };
    tileset.write(form, "a \"b\" & c.png")
}

/// The map of a board as text.
fn map(board: &Board, form: Form, tileset: &str) -> String {
    let mut text = Vec::new();
    let writer = board_writer(board, form, tileset, 4);
    write_rows(board, &atlas(&board.set), &writer, &mut text).expect("written");
    String::from_utf8(text).expect("text")
}

/// A folder with the tileset of a set in both formats, named `é & <b>`.
fn folder(set: &TileSet) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (form, _, ending) in FORMS {
        let path = folder.path().join(format!("é & <b>.{ending}"));
        fs::write(path, tileset(set, form)).expect("written");
    }
    folder
}

fn read(folder: &Path, name: &str, text: impl AsRef<[u8]>) -> Result<Board, LoadError> {
    let path = folder.join(name);
    fs::write(&path, text).expect("written");
    read_path(&path, &pack())
}

fn same(folder: &Path, name: &str, text: &str, board: &Board) {
    let again = read(folder, name, text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert!(again == *board, "{again:?}\n{board:?}\n{text}");
}

/// The numbers of a map's tiles.
fn gids(board: &Board) -> Vec<u32> {
    let atlas = atlas(&board.set);
    let gid = |(index, &id)| {
        if id == NO_TILE {
            return 0;
        }
        let (x, y) = (index % board.width, index / board.width);
        atlas.slot_at(id, TilePos::new(x as i64, y as i64)) as u32 + 1
    };
    board.tiles.iter().enumerate().map(gid).collect()
}

fn base64(bytes: &[u8]) -> String {
    let mut text = Vec::new();
    let mut letters = Base64::new(&mut text);
    letters.write_all(bytes).expect("written");
    letters.finish().expect("written");
    String::from_utf8(text).expect("text")
}

fn packed(gids: &[u32], compression: &str) -> String {
    let bytes: Vec<u8> = gids.iter().flat_map(|gid| gid.to_le_bytes()).collect();
    let level = flate2::Compression::default();
    base64(&match compression {
        "zlib" => {
            let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), level);
            encoder.write_all(&bytes).expect("packed");
            encoder.finish().expect("packed")
        }
        "gzip" => {
            let mut encoder = flate2::write::GzEncoder::new(Vec::new(), level);
            encoder.write_all(&bytes).expect("packed");
            encoder.finish().expect("packed")
        }
        "zstd" => compress_to_vec(&bytes[..], CompressionLevel::Fastest),
        _ => bytes,
    })
}

/// The board's map as an infinite one, whose chunks begin at that cell.
fn infinite(board: &Board, form: Form, tileset: &str, (x, y): (i64, i64)) -> String {
    let gids = gids(board);
    let writer = MapWriter {
        extent: Extent::Infinite(x, y),
        ..board_writer(board, form, tileset, 4)
    };
    let mut text = writer.begin();
    for north in (0..board.height).step_by(CHUNK_TILES) {
        for west in (0..board.width).step_by(CHUNK_TILES) {
            let slots: Vec<_> = (0..CHUNK_TILES * CHUNK_TILES)
                .map(|index| {
                    let column = west + index % CHUNK_TILES;
                    let row = north + index / CHUNK_TILES;
                    let inside = column < board.width && row < board.height;
                    let gid = if inside {
                        gids[row * board.width + column]
                    } else {
                        0
                    };
                    (gid as usize).checked_sub(1)
                })
                .collect();
            let place = (x + west as i64, y + north as i64);
            writer.chunk(place, &slots, (west, north) == (0, 0), &mut text);
        }
    }
    text + &writer.end()
}

/// A board without the empty rows and columns around it.
fn trimmed(board: &Board) -> Option<Board> {
    let full = board
        .tiles
        .iter()
        .enumerate()
        .filter(|&(_, &id)| id != NO_TILE);
    let cells: Vec<_> = full
        .map(|(i, _)| (i % board.width, i / board.width))
        .collect();
    let west = cells.iter().map(|cell| cell.0).min()?;
    let east = cells.iter().map(|cell| cell.0).max()?;
    let north = cells.iter().map(|cell| cell.1).min()?;
    let south = cells.iter().map(|cell| cell.1).max()?;
    let rows = (north..=south).map(|y| &board.tiles[y * board.width..][west..=east]);
    Some(Board {
        tiles: rows.collect::<Vec<_>>().concat(),
        width: east - west + 1,
        height: south - north + 1,
        ..board.clone()
    })
}

proptest! {
    #[test]
    fn what_is_written_is_read_again(board in boards()) {
        let folder = folder(&board.set);
        for (form, map_ending, ending) in FORMS {
            let text = map(&board, form, &format!("é & <b>.{ending}"));
            same(folder.path(), &format!("a.{map_ending}"), &text, &board);
        }
    }

    #[test]
    fn every_encoding_holds_the_same_tiles(board in boards()) {
        let folder = folder(&board.set);
        let gids = gids(&board);
        let xml = map(&board, Form::Tmx, "é & <b>.tsj");
        let json = map(&board, Form::Tmj, "é & <b>.tsx");
        let (head, rest) = xml.split_once("<data encoding=\"csv\">").expect("data");
        let tail = rest.split_once("</data>").expect("an end").1;
        let elements: Vec<_> = gids.iter().map(|gid| format!("\n <tile gid=\"{gid}\"/>")).collect();
        let elements = elements.concat();
        let elements = elements.replace(" gid=\"0\"", "");
        let text = format!("{head}<data>{elements}</data>{tail}");
        same(folder.path(), "a.tmx", &text, &board);
        for compression in ["", "zlib", "gzip", "zstd"] {
            let data = packed(&gids, compression);
            let named = match compression {
                "" => String::new(),
                name => format!(" compression=\"{name}\""),
            };
            let text = format!("{head}<data encoding=\"base64\"{named}>\n   {data}\n  </data>{tail}");
            same(folder.path(), "a.tmx", &text, &board);
            let (head, rest) = json.split_once("\"data\":[").expect("data");
            let tail = rest.split_once(']').expect("an end").1;
            let text = format!(
                "{head}\"compression\":\"{compression}\", \"data\":\"{data}\", \"encoding\":\"base64\"{tail}"
            );
            same(folder.path(), "a.json", &text, &board);
        }
    }

    #[test]
    fn an_infinite_map_ends_where_its_tiles_do(
        board in boards(),
        x in -40..40_i64,
        y in -40..40_i64,
    ) {
        let folder = folder(&board.set);
        for (form, map_ending, ending) in FORMS {
            let text = infinite(&board, form, &format!("é & <b>.{ending}"), (x, y));
            let name = format!("a.{map_ending}");
            if let Some(board) = trimmed(&board) {
                same(folder.path(), &name, &text, &board);
            } else {
                let error = read(folder.path(), &name, &text).expect_err("no tile");
                prop_assert!(error.to_string().contains("no layer with tiles"), "{error}");
            }
        }
    }

    #[test]
    fn no_change_of_a_file_makes_the_readers_panic(
        board in boards(),
        form in 0..2_usize,
        is_tileset in any::<bool>(),
        is_infinite in any::<bool>(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
        cut in prop::option::of(any::<prop::sample::Index>()),
    ) {
        let folder = folder(&board.set);
        let (form, map_ending, ending) = FORMS[form];
        let name = format!("é & <b>.{ending}");
        let map = if is_infinite {
            infinite(&board, form, &name, (3, -3))
        } else {
            map(&board, form, &name)
        };
        let tileset = tileset(&board.set, form);
        let damage = |text: &str| {
            let mut bytes = text.as_bytes().to_vec();
            for (index, byte) in &changes {
                let index = index.index(bytes.len());
                bytes[index] = *byte;
            }
            if let Some(cut) = cut {
                bytes.truncate(cut.index(bytes.len()));
            }
            bytes
        };
        let (map, tileset) = if is_tileset {
            (map.into_bytes(), damage(&tileset))
        } else {
            (damage(&map), tileset.into_bytes())
        };
        fs::write(folder.path().join(name), tileset).expect("written");
        if let Err(error) = read(folder.path(), &format!("a.{map_ending}"), map) {
            prop_assert_eq!(error.to_string().lines().count(), 1, "{}", error);
        }
    }

    #[test]
    fn no_bytes_make_the_readers_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let folder = tempfile::tempdir().expect("a folder");
        for before in [
            "",
            "<",
            "<map><layer><data encoding=\"csv\">",
            "<map width='1' height='1'><layer width='1' height='1'><data encoding='base64'>",
            "{\"layers\":[{\"type\":\"tilelayer\",\"width\":2,\"height\":2,\"data\":",
            "{\"tilesets\":[],\"layers\":[",
        ] {
            let bytes = [before.as_bytes(), &bytes[..]].concat();
            for name in ["a.tmx", "a.tmj", "a"] {
                if let Err(error) = read(folder.path(), name, &bytes) {
                    prop_assert_eq!(error.to_string().lines().count(), 1, "{}", error);
                }
            }
        }
    }
}

#[test]
fn letters_are_read_from_a_wang_set() {
    let tiles =
        ["PPPP", "MPRS", "SSSS"].map(|name| (Tile::from_letters(name).expect("letters"), 1));
    let set = TileSet::new(tiles);
    let mega = vec![MegaTile::mountain()];
    let set = Arc::new(set.and_then(|set| set.with_mega(mega).ok()).expect("a set"));
    let xml = tileset(&set, Form::Tmx);
    // Letters M, P, R and S are the colours 1 to 4.
    for part in [
        "<wangset name=\"edges\" type=\"edge\" tile=\"-1\">",
        "<wangcolor name=\"P\" color=\"#d6c880\" tile=\"3\" probability=\"1\"/>",
        "<wangcolor name=\"M\" color=\"#8e7056\" tile=\"-1\" probability=\"1\"/>",
        "<wangtile tileid=\"0\" wangid=\"1,0,2,0,3,0,4,0\"/>",
        "<wangtile tileid=\"4\" wangid=\"2,0,2,0,2,0,2,0\"/>",
        "<wangtile tileid=\"12\" wangid=\"1,0,1,0,0,0,0,0\"/>",
        "<tile id=\"0\" type=\"MPRS\" probability=\"0.3333333333333333\"/>",
        "<tile id=\"12\" type=\"MegaMMMM@1,0\" probability=\"0\"/>",
        "name=\"some &lt;pack&gt;\"",
        "<image source=\"a &quot;b&quot; &amp; c.png\" width=\"20\" height=\"20\"/>",
        "tilecount=\"21\" columns=\"5\"",
    ] {
        assert!(xml.contains(part), "{part}\n{xml}");
    }
    let json: serde_json::Value = serde_json::from_str(&tileset(&set, Form::Tmj)).expect("JSON");
    assert_eq!(json["wangsets"][0]["type"], "edge");
    assert_eq!(
        json["wangsets"][0]["wangtiles"][0]["wangid"],
        serde_json::json!([1, 0, 2, 0, 3, 0, 4, 0])
    );
    assert_eq!(json["wangsets"][0]["colors"][1]["name"], "P");
    assert_eq!(json["tiles"][12]["type"], "MegaMMMM@1,0");
    assert_eq!(json["image"], "a \"b\" & c.png");
}

#[test]
fn terrain_lies_on_the_cells_of_its_lines() {
    let json = r#"{"grid":[["PPPP","PPPP","PPPP"],["PPPP","PPPP","PPPP"]],"terrain":[{"kind":"snow","x":1,"y":0,"length":2},{"kind":"marsh","x":0,"y":1}]}"#;
    let board = Board::read(json.as_bytes(), &pack()).expect("a board");
    assert_eq!(board.terrain.len(), 3);
    let folder = folder(&board.set);
    for (form, map_ending, ending) in FORMS {
        let text = map(&board, form, &format!("é & <b>.{ending}"));
        let again = read(folder.path(), &format!("a.{map_ending}"), text).expect("a board");
        assert_eq!(again.terrain, board.terrain);
    }
}
