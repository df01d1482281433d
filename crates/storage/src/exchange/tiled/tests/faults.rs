//! Errors in a map or a tileset of Tiled are reported in one sentence, with file and line.

use std::fs;

use super::{packed, read};

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
fn maps_of_older_versions_of_tiled_are_read_as_it_reads_them() {
    let folder = tempfile::tempdir().expect("a folder");
    // JSON before 1.2: objects by name and number in place of lists, and properties of tiles beside the tiles.
    let old = r#"{"height":1,"layers":[{"data":[1,0,3],"height":1,"name":"Ground","opacity":1,"type":
        "tilelayer","visible":true,"width":3,"x":0,"y":0}],"orientation":"orthogonal","properties":{
        "rivers":"true"},"propertytypes":{"rivers":"string"},"tilesets":[{"firstgid":1,"name":"t",
        "tileproperties":{"0":{"name":"PPPP"}},"tilepropertytypes":{"0":{"name":"string"}},
        "tiles":{"2":{"image":"art\/MMMM.png"}}}],"version":1,"width":3}"#;
    let board = read(folder.path(), "old.json", old).expect("a board");
    let mut rows = Vec::new();
    board.write_text(&mut rows).expect("written");
    assert_eq!(String::from_utf8_lossy(&rows), "PPPP . MMMM\n");
    assert_eq!(board.has_rivers, Some(true));
    // XML of the first versions: an element a tile, properties without a kind, no word of infinity.
    let old = "<map version=\"1.0\" orientation=\"orthogonal\" width=\"2\" height=\"1\"><properties>\
        <property name=\"rivers\" value=\"false\"/></properties><tileset firstgid=\"1\" name=\"t\">\
        <tile id=\"4\"><image source=\"FFFF.png\"/></tile></tileset><layer name=\"L\" width=\"2\" \
        height=\"1\"><data><tile gid=\"5\"/><tile gid=\"0\"/></data></layer></map>";
    let board = read(folder.path(), "old.tmx", old).expect("a board");
    let mut rows = Vec::new();
    board.write_text(&mut rows).expect("written");
    assert_eq!(String::from_utf8_lossy(&rows), "FFFF .\n");
    assert_eq!(board.has_rivers, Some(false));
    // As Tiled 1.11 packs it with zstd.
    let tiles = [
        "FFPP", "FPMM", "FPPF", "FPPP", "MMFP", "MMMP", "MMPP", "PFFM", "PFPP", "PMMP", "PMPP",
        "PPFM", "PPMF", "PPPP",
    ];
    let tiles = tiles.iter().enumerate();
    let tiles = tiles.map(|(id, name)| format!("<tile id=\"{id}\" type=\"{name}\"/>"));
    let tiles = tiles.collect::<Vec<_>>().concat();
    let zstd = format!(
        "<map><tileset firstgid=\"1\" name=\"sheet\">{tiles}</tileset><layer name=\"ground\" width=\"5\" \
         height=\"3\"><data encoding=\"base64\" compression=\"zstd\">\
         KLUv/QRo3QAAwsMFjVIhERERERE/D7+Pr5uni9/Rwe3q5SQAtJa0rg==</data></layer></map>"
    );
    let board = read(folder.path(), "zstd.tmx", zstd).expect("a board");
    let mut rows = Vec::new();
    board.write_text(&mut rows).expect("written");
    let rows = String::from_utf8_lossy(&rows).into_owned();
    assert_eq!(
        rows,
        "MMPP PFFM PPMF FFPP FPPF\nPMPP FPMM MMFP PPFM PFPP\nPPPP MMMP FPMM FPPP PMMP\n"
    );
}

/// Reads a [`small`] map, which must fail with a sentence that contains `part`.
fn check(attributes: &str, layer: &str, part: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let error = read(folder.path(), "a.tmx", small(attributes, layer)).expect_err(part);
    let error = error.to_string();
    assert!(error.contains(part), "{part}\n{error}");
    assert_eq!(error.lines().count(), 1);
}

#[test]
fn errors_of_tiles_have_their_line() {
    for (tiles, part) in [
        (
            "1,x",
            "a.tmx:11: the layer \"one\": \"x\" is not a tile number",
        ),
        (
            "1,2,\n3",
            "a.tmx:11: the layer \"one\" has more tiles in place of 2 x 1",
        ),
        (
            "1",
            "a.tmx:10: the layer \"one\" has 1 tiles in place of 2 x 1",
        ),
        (
            "0,2147483649",
            "a.tmx: the tile at 1,0 is flipped or turned",
        ),
        (
            "0,4",
            "a.tmx: the tile at 1,0 is number 3 of the tileset three, whose letters are unknown",
        ),
        ("10,0", "is number 9 of the tileset three"),
    ] {
        let data = format!("<data encoding=\"csv\">\n{tiles}</data>");
        check("", &layer(&data), part);
    }
    for (data, part) in [
        (
            "<data encoding='csv' compression='zlib'>1,2</data>",
            "is csv zlib; tiles are read as",
        ),
        (
            "<data encoding='base64' compression='lzma'/>",
            "is base64 lzma",
        ),
        (
            "<data encoding='base64'>AQAAAAIAAA=</data>",
            "a.tmx:10: the layer \"one\" is not base64",
        ),
        (
            "<data encoding='base64'>AQAAAA==</data>",
            "has 1 tiles in place of 2 x 1",
        ),
        (
            "<data encoding='base64' compression='zlib'>AQAAAA==</data>",
            "can't be unpacked: its zlib data are damaged",
        ),
        (
            "<data encoding='base64' compression='zstd'>KLUv/QRo3QAAwsMF</data>",
            "can't be unpacked: its zstd data are damaged",
        ),
        (
            "<data><tile/></data>",
            "a.tmx:10: the layer \"one\" has 1 tiles in place of 2 x 1",
        ),
        ("", "a.tmx:9: the layer \"one\" has no <data>"),
    ] {
        check("", &layer(data), part);
    }
    for (chunks, part) in [
        (
            "<chunk x='0' y='0' width='2' height='1'>1</chunk>",
            "has 1 tiles",
        ),
        (
            "<chunk x='0' y='9999999999' width='1' height='1'>1</chunk>",
            "a.tmx:11: y of <chunk> is \"9999999999\" in place of a whole number",
        ),
        (
            "<chunk x='0' y='0' width='1' height='1'>1</chunk>\
             <chunk x='4096' y='0' width='1' height='1'>1</chunk>",
            "its tiles cover 4097 x 1 cells",
        ),
    ] {
        let data = format!("<data encoding='csv'>\n{chunks}</data>");
        check("infinite='1'", &layer(&data), part);
    }
}

#[test]
fn errors_of_layers_have_their_line() {
    for (layers, part) in [
        (
            " <layer width='2' height='two'><data/></layer>",
            "height of <layer> is \"two\"",
        ),
        (
            " <layer width='2'><data/></layer>",
            "a.tmx:9: <layer> has no height",
        ),
        (
            " <layer width='4097' height='1'><data/></layer>",
            "is larger than 4096 x 4096",
        ),
        (
            " <layer width='0' height='1'><data/></layer>",
            "is larger than 4096 x 4096",
        ),
        ("", "there is no layer with tiles in it"),
        ("<oops>", "a.tmx:9: the XML is wrong: </map> closes <oops>"),
        (
            "<layer name='one' width='1' height='1'><data encoding='csv'>1</data></layer>\
             <layer name='two' width='1' height='1'><data encoding='csv'>1</data></layer>",
            "tiles in the layers one and two",
        ),
    ] {
        check("", layers, part);
    }
    let tiles = layer("<data encoding='csv'>1,2</data>");
    let part = "a.tmx:2: the map is hexagonal; a board is orthogonal";
    check("orientation='hexagonal'", &tiles, part);
}

#[test]
fn errors_of_files_are_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let one = "{'tilesets':[],'layers':[{'type':'tilelayer','width':1,'height':1,'data':[7]}]}";
    let low = one.replace("[7]", "[-1]");
    let flat = one.replace("'height':1,", "");
    for (name, text, part) in [
        (
            "a.tmx",
            "<tileset/>",
            "a.tmx:1: the first element is <tileset>, not <map>",
        ),
        ("a.tmx", "", "a.tmx:1: the XML is wrong"),
        ("a.tmx", "{}", "a.tmx:1: the XML is wrong"),
        (
            "a.tmj",
            "[]",
            "a.tmj:1: the JSON is wrong: it is not an object",
        ),
        (
            "a.tmj",
            "{'tilesets':[]}",
            "a.tmj: the map has no \"layers\"",
        ),
        (
            "a.tmj",
            "{'tilesets':[],'layers':[\n{}]}",
            "a.tmj:2: the JSON is wrong: \"type\" is missing",
        ),
        (
            "a.tmj",
            "{'layers':[3]}",
            "there is the number 3 in place of a layer: an object",
        ),
        ("a.tmj", &flat, "the layer \"\" has no \"height\""),
        (
            "a.tmj",
            one,
            "the tile at 0,0 has the number 7, which is in none of the map's tilesets",
        ),
        (
            "a.tmj",
            &low,
            "a.tmj:1: the JSON is wrong: there is the number -1 in place of a whole number from 0",
        ),
        (
            "a.json",
            "{'grid':null,'layers':[]}",
            "a.json:1: \"grid\" is null, not a list of rows",
        ),
        ("a.png", "anything", "a.png: it is a picture"),
    ] {
        let text = text.replace('\'', "\"");
        let error = read(folder.path(), name, text).expect_err(part).to_string();
        assert!(error.contains(part), "{part}\n{error}");
    }
    let picture = read(folder.path(), "a", b"\x89PNG").expect_err("a picture");
    let picture = picture.to_string();
    assert!(picture.contains("a: it is a picture"), "{picture}");
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
            "t.tsx:1: the JSON is wrong: there is the number 3 in place of a text",
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
    // A tile that the map does not use is not looked up.
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
    assert!(sentence("a.tmx", bomb.to_owned()).contains("<!DOCTYPE …>"));
    assert!(sentence("a.tmx", "<a>".repeat(1 << 22)).contains("more elements"));
    assert!(sentence("a.tmx", format!("<map{}/>", " a=''".repeat(2000))).contains("more elements"));
    assert!(sentence("a.tmj", "[".repeat(1 << 20)).contains("more elements"));
    assert!(sentence("a.tmj", "{\"layers\":[".repeat(1000)).contains("lie too deep in each other"));
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
