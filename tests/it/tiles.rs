//! Tile packs: the faults that a check finds, what loading refuses, and that the built-in pack is what the program
//! draws.

use std::fs;
use std::path::{Path, PathBuf};

use mapmaker::drawing::art;
use mapmaker::grid::tileset::{MegaPart, TileId, reference};
use mapmaker::storage::pack::{MAX_SIDE_PX, TilePack};
use tempfile::TempDir;

use crate::support::{names, program, refused, run, stdout_of, text, words};

/// A PNG of that size, all of it transparent.
fn image(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_depth(png::BitDepth::One);
    let mut writer = encoder.write_header().expect("a header");
    let row = width.div_ceil(8) * height;
    writer
        .write_image_data(&vec![0; row as usize])
        .expect("pixels");
    writer.finish().expect("an end");
    bytes
}

/// A folder with these images, 4 pixels a side.
fn pack(names: &[&str]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for name in names {
        add(&folder, name, &image(4, 4));
    }
    folder
}

fn add(folder: &TempDir, name: &str, bytes: &[u8]) {
    fs::write(folder.path().join(name), bytes).expect("written");
}

/// The report of a pack, which must have faults.
fn faulty(folder: &Path) -> String {
    let output = run(&["tiles", "check", text(folder)]);
    let report = String::from_utf8(output.stdout).expect("text");
    assert_eq!(output.status.code(), Some(1), "{report}");
    assert!(output.stderr.is_empty());
    report
}

fn reference_pack() -> TempDir {
    let names: Vec<_> = reference::NAMES
        .iter()
        .map(|name| format!("{name}.png"))
        .collect();
    pack(&names.iter().map(String::as_str).collect::<Vec<_>>())
}

#[test]
fn every_fault_is_in_one_report() {
    let folder = pack(&[
        "PPPP.png",
        "PPPP.3.png",
        "MMPR.png",
        "pppp.png",
        "PPPP.1.png",
    ]);
    add(&folder, "FFFF.png", b"no picture");
    add(&folder, "FFFF.2.png", &image(4, 4)[..40]);
    add(&folder, "MMMM.png", &image(4, 5));
    add(&folder, "SSSS.png", &image(5, 5));
    add(
        &folder,
        "RRRR.png",
        &image(MAX_SIDE_PX + 1, MAX_SIDE_PX + 1),
    );
    add(&folder, "MegaMMMM.png", &image(8, 8));
    add(&folder, "HHHH.png", &image(4, 4));
    add(&folder, "MegaFFFF.png", &image(8, 4));
    add(&folder, "MegaHHHH.png", &image(8, 8));
    add(&folder, "MegaFMFM.png", &image(8, 8));
    add(&folder, "pack.json", b"{\"weights\":{\"QQQQ\":1}}");
    add(&folder, "README.txt", b"of the pack");
    add(&folder, ".hidden.png", b"");
    fs::create_dir(folder.path().join("FFFP.png")).expect("a folder");
    let report = faulty(folder.path());
    for expected in [
        "fault: pppp.png: a tile's name may have only the capital letters",
        "fault: PPPP.1.png: further drawings are numbered from 2",
        "fault: PPPP has a later drawing, but its drawing 2 is missing",
        "fault: HHHH.png: H can't be on the north side",
        "fault: FFFF.png: unreadable",
        "fault: FFFF.2.png: unreadable",
        "fault: FFFP.png: unreadable: it is not a regular file",
        "fault: MMMM.png: 4x5 pixels is not square",
        "fault: SSSS.png: 5 pixels a side, but most images have 4",
        "fault: MegaFFFF.png: 8x4 pixels; 2x2 cells of 4 pixels are 8x8",
        "fault: MegaHHHH.png: MegaHHHH: H can't be on the north side",
        "fault: MegaFMFM.png: pack.json describes no mega-tile of that name",
        "fault: pack.json: the weight of \"QQQQ\": the pack has no tile",
        "fault: RRRR.png: 1025x1025 pixels is over 1024 a side",
        "note: mega-tiles are for boards",
    ] {
        assert!(report.contains(expected), "{expected}\n{report}");
    }
    assert!(
        !report.contains("README") && !report.contains("hidden"),
        "{report}"
    );
    let faults = report.lines().filter(|line| line.starts_with("fault: "));
    assert!(
        report.contains(&format!("\n{} faults\n", faults.count())),
        "{report}"
    );
}

#[test]
fn a_label_that_nothing_meets_is_a_fault() {
    let folder = pack(&["PPPP.png", "PPPR.png"]);
    let report = faulty(folder.path());
    let expected = "fault: PPPR: no tile has R on its east side to meet its west side\n";
    assert!(report.contains(expected), "{report}");
    assert!(report.contains("\n1 fault\n"), "{report}");
}

#[test]
fn an_empty_pack_and_too_many_tiles_are_faults() {
    assert!(faulty(pack(&[]).path()).contains("fault: no image is named by four letters"));
    let letters = ["A", "C", "E", "I", "J"];
    let mut names = Vec::new();
    for (index, top) in letters.iter().enumerate() {
        for right in letters {
            for bottom in letters {
                for left in &letters[..4] {
                    names.push(format!("{top}{right}{bottom}{left}.png"));
                }
            }
        }
        assert_eq!(names.len(), (index + 1) * 100);
    }
    let names: Vec<_> = names.iter().map(String::as_str).collect();
    let report = faulty(pack(&names).path());
    assert!(
        report.contains("fault: there are 500 tiles; a pack has 256 at most"),
        "{report}"
    );
}

#[test]
fn the_pixels_of_all_images_together_are_limited() {
    let folder = pack(&[]);
    let large = image(MAX_SIDE_PX, MAX_SIDE_PX);
    let names: Vec<_> = reference::NAMES.iter().take(70).collect();
    for name in names {
        add(&folder, &format!("{name}.png"), &large);
    }
    let report = faulty(folder.path());
    assert!(report.contains("more than 67108864 pixels"), "{report}");
}

#[test]
fn a_check_says_what_a_pack_can_do() {
    let folder = reference_pack();
    let report = stdout_of(&["tiles", "check", text(folder.path())]);
    for expected in [
        "no faults\n",
        "tiles: 141, drawings: 141\n",
        "biomes: coast 38, sea 1, river 35, mountain 53, forest 13, plain 1\n",
        "sea corners: 16 of 16 patterns\n",
        "rivers over land: 16 of 16 patterns\n",
        "river sources: 24, river mouths: 16\n",
        "world: land, sea and rivers without end\n",
        "images: 4x4 pixels\n",
    ] {
        assert!(report.contains(expected), "{expected}\n{report}");
    }
}

#[test]
fn the_pack_in_the_program_can_be_checked_from_any_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = program(&["tiles", "check"]);
    let output = command.current_dir(&folder).output().expect("it starts");
    let report = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{report}");
    assert!(report.contains("tiles: 141"), "{report}");
    assert!(report.contains("images: 128x128 pixels"), "{report}");
}

#[test]
fn a_pack_of_ones_own_makes_a_world() {
    let folder = reference_pack();
    let area = ["--seed", "7", "--at", "-9,4", "--size", "30x20"];
    let tiles = ["--tiles", text(folder.path())];
    let ours = stdout_of(&[&["world", "dump"], &area[..]].concat());
    assert_eq!(
        stdout_of(&[&["world", "dump"], &area[..], &tiles].concat()),
        ours
    );
    // Mega-tiles and weights are for boards and change no world.
    add(&folder, "MegaMMMM.png", &image(8, 8));
    add(&folder, "pack.json", b"{\"weights\":{\"PPPP\":9}}");
    assert_eq!(
        stdout_of(&[&["world", "dump"], &area[..], &tiles].concat()),
        ours
    );
    let json = stdout_of(&[&["world", "dump", "--format", "json"], &area[..], &tiles].concat());
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    let name = folder.path().file_name().expect("a name").to_string_lossy();
    assert_eq!(json["tiles_pack"], *name);
    let render = ["world", "render", "--tile-px", "3"];
    assert_eq!(
        run(&[&render[..], &area, &tiles].concat()).status.code(),
        Some(0)
    );
}

#[test]
fn a_malformed_pack_and_one_that_covers_nothing_are_refused() {
    let area = words("world dump --seed 7 --at 0,0 --size 3x3");
    let folder = pack(&["PPPP.png", "oops.png"]);
    let sentence = refused(&[&area[..], &["--tiles", text(folder.path())]].concat(), 2);
    assert!(sentence.contains("oops.png"), "{sentence}");
    // Every label is matched, but not even 4 x 4 cells can be filled.
    let folder = pack(&["CCEE.png", "ECCC.png", "EECE.png"]);
    let report = stdout_of(&["tiles", "check", text(folder.path())]);
    assert!(report.contains("no faults\n"), "{report}");
    assert!(
        report.contains("world: none; the pack cannot cover"),
        "{report}"
    );
    let sentence = refused(&[&area[..], &["--tiles", text(folder.path())]].concat(), 2);
    assert!(sentence.contains("makes no world"), "{sentence}");
}

#[test]
fn what_is_drawn_passes_the_check_and_strangers_stop_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("new").join("pack");
    assert!(stdout_of(&["tiles", "draw", "--tile-px", "16", "--out", text(&out)]).is_empty());
    let pack = TilePack::load(&out).expect("no faults");
    assert_eq!((*pack.set).clone().with_manual_mega(), art::ink_set());
    assert_eq!(pack.tile_px, 16);
    let drawn = names(&out);
    // Again, over existing files, if requested.
    let again = ["tiles", "draw", "--tile-px", "16", "--out", text(&out)];
    let sentence = refused(&again, 2);
    assert!(
        sentence.contains("already") && sentence.contains("--force"),
        "{sentence}"
    );
    stdout_of(&[&again[..], &["--force"]].concat());
    assert_eq!(names(&out), drawn);
    fs::write(out.join("XXXX.png"), image(16, 16)).expect("written");
    let sentence = refused(&["tiles", "draw", "--force", "--out", text(&out)], 2);
    assert!(sentence.contains("XXXX.png"), "{sentence}");
}

#[test]
fn our_own_pack_is_what_we_draw() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("assets/tiles/ink");
    let committed = TilePack::load(&folder).expect("no faults");
    let embedded = TilePack::embedded();
    assert_eq!(committed.tile_px, 128);
    let by_hand = (*committed.set).clone().with_manual_mega();
    assert_eq!(by_hand, art::ink_set());
    assert_eq!(*embedded.set, art::ink_set());
    let mut ink = 0;
    for id in (0..committed.set.len() as u16).map(TileId) {
        let tile = committed.set.tile(id);
        for drawing in 0..committed.set.drawings(id) {
            let drawn = art::draw_tile(tile, drawing, committed.tile_px);
            let expected: Vec<u8> = drawn
                .coverage
                .iter()
                .flat_map(|&coverage| [0, 0, 0, coverage])
                .collect();
            let same = committed.image(id, drawing).rgba == expected;
            assert!(
                same,
                "{tile} drawing {drawing}: run `tiles draw` again, see CONTRIBUTING.md"
            );
            assert!(*embedded.image(id, drawing) == *committed.image(id, drawing));
            ink += drawn
                .coverage
                .iter()
                .filter(|&&coverage| coverage > 128)
                .count();
        }
    }
    for (mega, tile) in embedded.set.mega().iter().enumerate() {
        for drawing in 0..art::MEGA_DRAWINGS {
            let image = &embedded.mega_images[mega][usize::from(drawing)];
            assert!(*image == committed.mega_images[mega][usize::from(drawing)]);
            for (dy, dx) in (0..tile.height).flat_map(|y| (0..tile.width).map(move |x| (y, x))) {
                let cell = art::draw_mega(MegaPart { mega, dx, dy }, drawing, 128);
                let rows = cell.coverage.chunks(128).enumerate();
                let same = rows.into_iter().all(|(y, row)| {
                    let start = 4 * ((dy * 128 + y) * tile.width * 128 + dx * 128);
                    let seen = image.rgba[start..start + 4 * 128].chunks(4);
                    seen.zip(row).all(|(pixel, &coverage)| pixel[3] == coverage)
                });
                assert!(same, "{tile} drawing {drawing}: run `tiles draw` again");
                ink += cell.coverage.iter().filter(|&&one| one > 128).count();
            }
        }
    }
    assert!(ink > 10_000, "the pack is blank");
}
