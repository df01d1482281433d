//! Maps of Tiled: what the crate `tiled` finds in them, and what is read back.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use tiled::{FiniteTileLayer, LayerType, Loader, Map, PropertyValue, TileLayer, WangSetType};

use super::{board, content, convert, pack};
use crate::support::{Picture, names, refused, run, stdout_of, text, words};

fn load(path: &Path) -> Map {
    Loader::new().load_tmx_map(path).expect("a map")
}

fn finite(map: &Map) -> FiniteTileLayer<'_> {
    let layer = map.get_layer(0).expect("a layer");
    match layer.layer_type() {
        LayerType::Tiles(TileLayer::Finite(layer)) => layer,
        _ => panic!("no finite layer"),
    }
}

/// The name of the tile in a cell of a finite layer.
fn name(layer: &FiniteTileLayer, x: i32, y: i32) -> Option<String> {
    let tile = layer.get_tile(x, y)?;
    assert!(!tile.flip_h && !tile.flip_v && !tile.flip_d);
    Some(tile.get_tile()?.user_type.clone())
}

#[test]
fn the_crate_tiled_reads_our_maps() {
    let rows = "SSSS SHGS . PPPP PPPP PPPP PPPP\nSSSS . RMPP FMMM PPMM MMPR RRRR\n";
    let (folder, path) = board("a.txt", rows);
    let (path, _) = convert(&path, "a.tmx");
    assert_eq!(
        names(folder.path()),
        ["a.tiles.png", "a.tmx", "a.tsx", "a.txt"]
    );
    let map = load(&path);
    assert_eq!((map.width, map.height, map.infinite()), (7, 2, false));
    assert_eq!((map.tile_width, map.tile_height), (128, 128));
    let layer = finite(&map);
    for (y, row) in rows.lines().enumerate() {
        for (x, expected) in row.split(' ').enumerate() {
            let found = name(&layer, x as i32, y as i32);
            assert_eq!(found.as_deref().unwrap_or("."), expected, "{x},{y}");
        }
    }
    // Several drawings of one tile.
    let ids: Vec<_> = (3..7)
        .map(|x| layer.get_tile(x, 0).map(|tile| tile.id()))
        .collect();
    assert!(ids.iter().any(|id| *id != ids[0]), "{ids:?}");
    // Two drawings of each of the 26 cells of mega-tiles are among them.
    let tileset = &map.tilesets()[0];
    assert_eq!(
        (tileset.name.as_str(), tileset.tilecount),
        ("ink", 419 + 52)
    );
    let image = tileset.image.as_ref().expect("one picture");
    let sheet = Picture::load(&image.source);
    assert_eq!(
        (sheet.width as i32, sheet.height as i32),
        (image.width, image.height)
    );
    assert_eq!(sheet.width, 128 * tileset.columns as usize);
    let [wang] = &tileset.wang_sets[..] else {
        panic!("{} Wang sets", tileset.wang_sets.len());
    };
    assert_eq!(wang.wang_set_type, WangSetType::Edge);
    let letters: String = wang
        .wang_colors
        .iter()
        .map(|colour| colour.name.clone())
        .collect();
    assert_eq!(letters, "BDFGHMPRS");
    assert_eq!(wang.wang_tiles.len(), 419 + 52);
    // Inside a mega-tile edges need not fit.
    let is_mega = |name: &str| name.starts_with("Mega");
    for (id, tile) in tileset.tiles() {
        if is_mega(&tile.user_type) {
            continue;
        }
        let sides = wang.wang_tiles[&id].wang_id.0;
        let corners = [sides[1], sides[3], sides[5], sides[7]];
        assert_eq!(corners, [0; 4]);
        // Top, right, bottom, left.
        let letter = |side: usize| letters.as_bytes()[usize::from(sides[side]) - 1] as char;
        let name: String = [0, 2, 4, 6].map(letter).iter().collect();
        assert_eq!(name, tile.user_type);
    }
    // Each tile is as likely as any other, however many drawings it has; cells of mega-tiles are never laid alone.
    let mut sums = BTreeMap::<String, f32>::new();
    for (_, tile) in tileset.tiles() {
        if is_mega(&tile.user_type) {
            assert!(tile.probability.abs() < f32::EPSILON);
            continue;
        }
        *sums.entry(tile.user_type.clone()).or_default() += tile.probability;
    }
    assert_eq!(sums.len(), 141);
    assert!(
        sums.values().all(|sum| (sum - 1.0).abs() < 1e-5),
        "{sums:?}"
    );
}

#[test]
fn a_packs_own_images_are_in_the_sheet() {
    let pack = pack();
    let (folder, path) = board(
        "a.txt",
        "MegaMMMM@0,0 MegaMMMM@1,0 MMMM\nMegaMMMM@0,1 MegaMMMM@1,1 .\n",
    );
    let out = folder.path().join("a.tmx");
    let tiles = ["--tiles", text(pack.path())];
    stdout_of(&[&["board", "convert", text(&path), text(&out)], &tiles[..]].concat());
    let map = load(&out);
    let tileset = &map.tilesets()[0];
    assert_eq!(
        (tileset.tilecount, tileset.tile_width, tileset.columns),
        (7, 8, 3)
    );
    let sheet = Picture::load(&tileset.image.as_ref().expect("a picture").source);
    assert_eq!((sheet.width, sheet.height, sheet.channels), (24, 24, 4));
    let colour = |id: u32| {
        let (x, y) = (id as usize % 3, id as usize / 3);
        let pixel = sheet.at(8 * x + 3, 8 * y + 5).to_vec();
        assert_eq!(pixel, sheet.at(8 * x, 8 * y));
        pixel
    };
    let layer = finite(&map);
    for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
        let tile = layer.get_tile(x, y).expect("a cell");
        assert_eq!(name(&layer, x, y), Some(format!("MegaMMMM@{x},{y}")));
        assert_eq!(colour(tile.id()), [10 * x as u8, 10 * y as u8, 0, 255]);
    }
    let named = |name: &str| {
        let tiles = tileset.tiles().filter(|(_, tile)| tile.user_type == name);
        let mut ids: Vec<_> = tiles.map(|(id, _)| id).collect();
        ids.sort_unstable();
        ids
    };
    let colours: Vec<_> = named("MMMM").into_iter().map(colour).collect();
    assert_eq!(colours, [[0, 255, 0, 255], [0, 0, 255, 255]]);
    assert_eq!(colour(named("PPPP")[0]), [255, 0, 0, 255]);
    let back = folder.path().join("back.txt");
    stdout_of(&[&["board", "convert", text(&out), text(&back)], &tiles[..]].concat());
    assert_eq!(content(&back), content(&path));
}

#[test]
fn a_window_of_a_world_is_an_infinite_map() {
    let folder = tempfile::tempdir().expect("a folder");
    for (at, size, origin) in [
        ("-21,-5", "50x40", (0, 0)),
        ("0,0", "16x16", (0, 0)),
        (
            "1099511627771,-1099511627799",
            "40x20",
            (1_099_511_627_760, -1_099_511_627_808_i64),
        ),
    ] {
        let area = [
            "world",
            "dump",
            "--seed",
            "old words",
            "--at",
            at,
            "--size",
            size,
        ];
        let rows = stdout_of(&area);
        let path = folder.path().join("w.tmx");
        stdout_of(&[&area[..], &["--out", text(&path)]].concat());
        let map = load(&path);
        assert!(map.infinite());
        assert_eq!(
            map.properties["seed"],
            PropertyValue::StringValue("old words".to_owned())
        );
        let expected = PropertyValue::StringValue(format!("{},{}", origin.0, origin.1));
        assert_eq!(map.properties["origin"], expected);
        let layer = map.get_layer(0).expect("a layer");
        let LayerType::Tiles(TileLayer::Infinite(layer)) = layer.layer_type() else {
            panic!("no infinite layer");
        };
        let (west, north) = at.split_once(',').expect("a place");
        let [west, north]: [i64; 2] = [west, north].map(|text| text.parse().expect("a number"));
        let mut cells = 0;
        for (y, row) in rows.lines().enumerate() {
            for (x, name) in row.split(' ').enumerate() {
                let (x, y) = (west + x as i64 - origin.0, north + y as i64 - origin.1);
                let tile = layer.get_tile(x as i32, y as i32).expect("a cell");
                assert_eq!(tile.get_tile().expect("a tile").user_type, name);
                cells += 1;
            }
        }
        let tiles: usize = layer
            .chunks()
            .map(|(_, chunk)| {
                let cells = (0..16).flat_map(|y| (0..16).map(move |x| (x, y)));
                cells
                    .filter(|&(x, y)| chunk.get_tile(x, y).is_some())
                    .count()
            })
            .sum();
        assert_eq!(tiles, cells, "and nothing outside");
        // And back, in both formats.
        let (back, _) = convert(&path, "w.txt");
        assert_eq!(content(&back), rows);
        let path = folder.path().join("v.json");
        stdout_of(&[&area[..], &["--format", "tmj", "--out", text(&path)]].concat());
        let (back, _) = convert(&path, "v.txt");
        assert_eq!(content(&back), rows);
    }
    let area = words("world dump --seed 1 --at 0,0 --size 2x2");
    let nameless = refused(&[&area[..], &["--format", "tmx"]].concat(), 2);
    assert!(nameless.contains("--out F.tmx"), "{nameless}");
}

#[test]
fn files_of_others_are_not_replaced() {
    let (folder, path) = board("a.txt", "SSSS PPPP\n");
    let tileset = folder.path().join("a.tsx");
    fs::write(&tileset, "<tileset name=\"mine\"/>").expect("written");
    let out = folder.path().join("a.tmx");
    let refused = refused(&["board", "convert", text(&path), text(&out)], 4);
    assert!(refused.contains("a.tsx, which goes with"), "{refused}");
    assert_eq!(names(folder.path()), ["a.tsx", "a.txt"]);
    assert_eq!(content(&tileset), "<tileset name=\"mine\"/>");
    fs::remove_file(&tileset).expect("removed");
    // The built-in tiles are, with the map.
    for rows in ["SSSS PPPP\n", "FFFF .\n"] {
        fs::write(&path, rows).expect("written");
        convert(&path, "a.tmx");
        let (back, _) = convert(&out, "b.txt");
        assert_eq!(content(&back), rows);
    }
    fs::write(folder.path().join("a.tiles.png"), "mine").expect("written");
    let output = run(&["board", "convert", text(&path), text(&out)]);
    assert_eq!(output.status.code(), Some(4));
}
