//! Maps of Tiled survive being written and read, in all of Tiled's encodings, and no file makes the readers
//! panic.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use proptest::prelude::*;
use tempfile::TempDir;

use super::files::{board_writer, write_rows};
use super::tileset::Tileset;
use super::{CHUNK_TILES, Extent, Form, MapWriter};
use crate::engine::art::{Atlas, Picture};
use crate::engine::grid::TilePos;
use crate::engine::solver::NO_TILE;
use crate::engine::tileset::TileSet;
use crate::storage::board::arbitrary::{boards, pack};
use crate::storage::board::{Board, LoadError, read_path};
use crate::storage::pack::Weights;

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

/// A folder with the tileset of a set in both forms, `é & <b>` being its name.
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
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for three in bytes.chunks(3) {
        let word = three
            .iter()
            .fold(0_u32, |word, &byte| word << 8 | u32::from(byte));
        let word = word << (8 * (3 - three.len()));
        for place in 0..4 {
            let letter = LETTERS[(word >> (18 - 6 * place) & 63) as usize];
            text.push(if place <= three.len() {
                letter as char
            } else {
                '='
            });
        }
    }
    text
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
    text + writer.end()
}

/// What is left of a board when the empty rows and columns around it are cut away.
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
        let elements: String = gids.iter().map(|gid| format!("\n <tile gid=\"{gid}\"/>")).collect();
        let elements = elements.replace(" gid=\"0\"", "");
        let text = format!("{head}<data>{elements}</data>{tail}");
        same(folder.path(), "a.tmx", &text, &board);
        for compression in ["", "zlib", "gzip"] {
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
            match trimmed(&board) {
                Some(board) => same(folder.path(), &name, &text, &board),
                None => {
                    let error = read(folder.path(), &name, &text).expect_err("no tile");
                    prop_assert!(error.to_string().contains("no layer with tiles"), "{error}");
                }
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

/// A small map of that layer's data, on an inline tileset of three tiles.
fn small(attributes: &str, layer: &str) -> String {
    format!(
        "<?xml version=\"1.0\"?>\n<map {attributes}>\n <tileset firstgid=\"1\" name=\"three\">\n  \
         <tile id=\"0\"><properties><property name=\"name\" value=\"PPPP\"/></properties></tile>\n  \
         <tile id=\"1\" class=\"MMMM\"/>\n  <tile id=\"2\" type=\"ground\"><image \
         source=\"../some.folder/FFFF.2.png\"/></tile>\n  <tile id=\"9\"/>\n </tileset>\n{layer}</map>\n"
    )
}

fn layer(data: &str) -> String {
    format!(" <layer name=\"one\" width=\"2\" height=\"1\">\n{data}\n </layer>\n")
}

#[test]
fn tiles_are_named_by_property_class_or_image() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = " <layer name=\"one\" width=\"2\" height=\"2\"><data encoding=\"csv\">1,2,<!-- , -->\n3,0\
                </data></layer>\n <layer name=\"two\" width=\"2\" height=\"2\">\n<data \
                encoding=\"csv\">0,0,0,0</data></layer>\n <objectgroup><object id=\"4\" \
                gid=\"77\"/></objectgroup>";
    let board = read(
        folder.path(),
        "a.tmx",
        small("orientation=\"orthogonal\"", text),
    );
    let mut rows = Vec::new();
    board
        .expect("a board")
        .write_text(&mut rows)
        .expect("written");
    assert_eq!(String::from_utf8_lossy(&rows), "PPPP MMMM\nFFFF .\n");
    // Inside groups, as JSON, an image's name for a name.
    let json = r#"{"infinite":false,"layers":[{"type":"group","layers":[{"type":"objectgroup"},
        {"type":"tilelayer","name":"x","width":3,"height":1,"data":[5,0,6]}]}],"tilesets":[
        {"firstgid":5,"tiles":[{"id":0,"image":"a\\b\\MMPR.png"},{"id":1,"type":"road",
        "properties":[{"name":"other","value":[1,{"a":null}]},{"name":"name","value":"MegaMMMM@1,0"}]}]},
        {"firstgid":1,"source":"nowhere.tsx"}],"properties":[{"name":"rivers","value":true}]}"#;
    let board = read(folder.path(), "a", json).expect("a board");
    assert_eq!(
        (board.width, board.height, board.has_rivers),
        (3, 1, Some(true))
    );
    assert_eq!(board.set.name(board.tiles[2]), "MegaMMMM@1,0");
    assert_eq!(board.set.name(board.tiles[0]), "MMPR");
}

#[test]
fn what_is_wrong_in_a_map_is_said_with_its_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let csv = |tiles: &str| layer(&format!("<data encoding=\"csv\">\n{tiles}</data>"));
    let chunk = |data: &str| layer(&format!("<data encoding=\"csv\">\n{data}\n</data>"));
    for (attributes, layer, part) in [
        (
            "orientation=\"hexagonal\"",
            csv("1,2"),
            "a.tmx:2: the map is hexagonal; a board is orthogonal",
        ),
        (
            "",
            csv("1,x"),
            "a.tmx:11: the layer \"one\": \"x\" is no tile's number",
        ),
        (
            "",
            csv("1,2,\n3"),
            "a.tmx:11: the layer \"one\" has more tiles in place of 2 x 1",
        ),
        (
            "",
            csv("1"),
            "a.tmx:10: the layer \"one\" has 1 tiles in place of 2 x 1",
        ),
        (
            "",
            csv("0,2147483649"),
            "a.tmx: the tile at 1,0 is flipped or turned",
        ),
        (
            "",
            csv("0,4"),
            "a.tmx: the tile at 1,0 is number 3 of the tileset three, where nothing tells",
        ),
        ("", csv("10,0"), "is number 9 of the tileset three"),
        (
            "",
            layer("<data encoding=\"csv\" compression=\"zlib\">1,2</data>"),
            "is csv zlib; tiles are read as",
        ),
        (
            "",
            layer("<data encoding=\"base64\" compression=\"zstd\"/>"),
            "is base64 zstd",
        ),
        (
            "",
            layer("<data encoding=\"base64\">AQAAAAIAAA=</data>"),
            "a.tmx:10: the layer \"one\" is no base64",
        ),
        (
            "",
            layer("<data encoding=\"base64\">AQAAAA==</data>"),
            "has 1 tiles in place of 2 x 1",
        ),
        (
            "",
            layer("<data encoding=\"base64\" compression=\"zlib\">AQAAAA==</data>"),
            "can't be unpacked",
        ),
        (
            "",
            layer("<data><tile/></data>"),
            "a.tmx:10: the layer \"one\" has 1 tiles in place of 2 x 1",
        ),
        ("", layer(""), "a.tmx:9: the layer \"one\" has no <data>"),
        (
            "",
            " <layer width=\"2\" height=\"two\"><data/></layer>".to_owned(),
            "height of <layer> is \"two\"",
        ),
        (
            "",
            " <layer width=\"2\"><data/></layer>".to_owned(),
            "a.tmx:9: <layer> has no height",
        ),
        (
            "",
            " <layer width=\"4097\" height=\"1\"><data/></layer>".to_owned(),
            "is larger than 4096 x 4096",
        ),
        (
            "",
            " <layer width=\"0\" height=\"1\"><data/></layer>".to_owned(),
            "is larger than 4096 x 4096",
        ),
        ("", String::new(), "there is no layer with tiles in it"),
        (
            "",
            csv("1,1") + &csv("0,1").replace("one", "two"),
            "tiles in the layers one and two",
        ),
        (
            "infinite=\"1\"",
            chunk("<chunk x=\"0\" y=\"0\" width=\"2\" height=\"1\">1</chunk>"),
            "has 1 tiles",
        ),
        (
            "infinite=\"1\"",
            chunk("<chunk x=\"0\" y=\"9999999999\" width=\"1\" height=\"1\">1</chunk>"),
            "a.tmx:11: y of <chunk> is \"9999999999\" in place of a whole number",
        ),
        (
            "infinite=\"1\"",
            chunk(
                "<chunk x=\"0\" y=\"0\" width=\"1\" height=\"1\">1</chunk>\
         <chunk x=\"4096\" y=\"0\" width=\"1\" height=\"1\">1</chunk>",
            ),
            "its tiles cover 4097 x 1 cells",
        ),
        (
            "",
            "<oops>".to_owned(),
            "a.tmx:9: the XML is wrong: expected 'oops' tag, not 'map'",
        ),
    ] {
        let error = read(folder.path(), "a.tmx", small(attributes, &layer)).expect_err(part);
        let error = error.to_string();
        assert!(error.contains(part), "{part}\n{error}");
        assert_eq!(error.lines().count(), 1);
    }
    for (name, text, part) in [
        (
            "a.tmx",
            "<tileset/>",
            "a.tmx:1: the first element is <tileset>, not <map>",
        ),
        ("a.tmx", "", "a.tmx:1: the XML is wrong"),
        ("a.tmx", "{}", "a.tmx:1: the XML is wrong"),
        ("a.tmj", "[]", "a.tmj:1: the JSON is wrong: it is no object"),
        (
            "a.tmj",
            "{\"tilesets\":[]}",
            "a.tmj: the map has no \"layers\"",
        ),
        (
            "a.tmj",
            "{\"tilesets\":[],\"layers\":[\n{}]}",
            "a.tmj:2: the JSON is wrong: missing field `type`",
        ),
        (
            "a.tmj",
            "{\"tilesets\":[],\"layers\":[{\"type\":\"tilelayer\",\"width\":1,\"data\":[1]}]}",
            "the layer \"\" has no \"height\"",
        ),
        (
            "a.tmj",
            "{\"tilesets\":[],\"layers\":[{\"type\":\"tilelayer\",\"width\":1,\"height\":1,\"data\":[7]}]}",
            "the tile at 0,0 has the number 7, which is in none of the map's tilesets",
        ),
        (
            "a.tmj",
            "{\"tilesets\":[],\"layers\":[{\"type\":\"tilelayer\",\"width\":1,\"height\":1,\"data\":[-1]}]}",
            "a.tmj:1: the JSON is wrong: invalid value: integer `-1`",
        ),
        (
            "a.json",
            "{\"grid\":null,\"layers\":[]}",
            "a.json: the board's JSON is wrong",
        ),
        ("a.png", "anything", "a.png: it is a picture"),
    ] {
        let error = read(folder.path(), name, text).expect_err(part).to_string();
        assert!(error.contains(part), "{part}\n{error}");
    }
    let picture = read(folder.path(), "a", b"\x89PNG").expect_err("a picture");
    assert!(
        picture.to_string().contains("a: it is a picture"),
        "{picture}"
    );
}

#[test]
fn a_tileset_that_fails_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let map = "<map>\n<tileset firstgid=\"1\" source=\"sub/t.tsx\"/>\n<layer width=\"1\" height=\"1\"><data \
               encoding=\"csv\">1</data></layer></map>";
    let sentence = |map: &str| {
        read(folder.path(), "a.tmx", map)
            .expect_err("a fault")
            .to_string()
    };
    let missing = sentence(map);
    assert!(missing.contains("sub/t.tsx, a tileset of"), "{missing}");
    assert!(missing.contains("a.tmx:2: "), "{missing}");
    fs::create_dir(folder.path().join("sub")).expect("made");
    let place = folder.path().join("sub/t.tsx");
    for (text, part) in [
        ("<tileset>\n<tile/></tileset>", "t.tsx:2: <tile> has no id"),
        (
            "<map/>",
            "t.tsx:1: the first element is <map>, not <tileset>",
        ),
        (
            "{\"tiles\":[{\"id\":0,\"type\":3}]}",
            "t.tsx:1: the JSON is wrong: invalid type",
        ),
        (
            "<tileset name=\"n\"/>",
            "a.tmx: the tile at 0,0 is number 0 of the tileset sub/t.tsx",
        ),
        (
            "<tileset><tile id=\"0\" class=\"Road\"/></tileset>",
            "a.tmx: Road at 0,0 (row 1, column 1)",
        ),
    ] {
        fs::write(&place, text).expect("written");
        let error = sentence(map);
        assert!(error.contains(part), "{part}\n{error}");
    }
    // What no tile is of is not looked for.
    fs::write(&place, "<tileset><tile id=\"0\" class=\"SSSS\"/></tileset>").expect("written");
    let more = map.replace(
        "<layer",
        "<tileset firstgid=\"50\" source=\"nowhere.tsx\"/><layer",
    );
    assert!(read(folder.path(), "a.tmx", more).is_ok());
}

#[test]
fn files_that_would_grow_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let sentence = |name: &str, text: String| {
        read(folder.path(), name, text)
            .expect_err("too much")
            .to_string()
    };
    let bomb = "<!DOCTYPE map [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;\">]><map>&b;</map>";
    assert!(sentence("a.tmx", bomb.to_owned()).contains("DTD"));
    assert!(sentence("a.tmx", "<a>".repeat(1 << 22)).contains("more elements"));
    assert!(sentence("a.tmx", format!("<map{}/>", " a=''".repeat(2000))).contains("more elements"));
    assert!(sentence("a.tmj", "[".repeat(1 << 20)).contains("more elements"));
    assert!(sentence("a.tmj", "{\"layers\":[".repeat(1000)).contains("recursion limit"));
    // A deep one that is not too large.
    let deep = format!(
        "<map>{}{}</map>",
        "<a>".repeat(1 << 19),
        "</a>".repeat(1 << 19)
    );
    assert!(sentence("a.tmx", deep).contains("no layer"));
    let zeros = packed(&vec![0; 1 << 22], "zlib");
    let chunk = format!("<chunk x=\"0\" y=\"0\" width=\"2048\" height=\"2048\">{zeros}</chunk>");
    let chunks = chunk.repeat(9);
    let layer = layer(&format!(
        "<data encoding=\"base64\" compression=\"zlib\">{chunks}</data>"
    ));
    let error = sentence("a.tmx", small("infinite=\"1\"", &layer));
    assert!(
        error.contains("all layers together than 33554432 tiles"),
        "{error}"
    );
}

#[test]
fn a_wang_set_tells_the_letters() {
    let set = TileSet::new(["PPPP", "MPRS", "SSSS"].map(|name| {
        (
            crate::engine::tileset::Tile::from_letters(name).expect("letters"),
            1,
        )
    }));
    let mega = vec![crate::engine::tileset::MegaTile::mountain()];
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
