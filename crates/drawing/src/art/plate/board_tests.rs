//! Tests of boards drawn in figures, on pieces of generated worlds.

use std::collections::BTreeSet;

use super::*;
use crate::art::{BoardTiles, ink_set};
use crate::figures::Place;
use mapmaker_grid::tileset::TileId;
use mapmaker_grid::{CHUNK_TILES, ChunkPos, TilePos};
use mapmaker_land::worldgen::generate_chunk;

/// Columns and rows of the boards, and of their bare cells.
const SIDE: usize = 32;
const EMPTY: TileId = TileId(u16::MAX);

/// Chunks of world 7 where a range and where a wooded coast begins.
const RANGE: (i64, i64) = (-152, -151);
const COAST: (i64, i64) = (-3, -100);

/// A board of generated tiles from a chunk of world 7, with some cells removed.
fn tiles(set: &TileSet, from: (i64, i64), holes: &[(usize, usize)]) -> Vec<TileId> {
    let mut tiles = vec![EMPTY; SIDE * SIDE];
    let mut scratch = Scratch::default();
    for (cy, cx) in (0..2).flat_map(|y| (0..2).map(move |x| (y, x))) {
        let chunk = generate_chunk(
            7,
            set,
            ChunkPos::new(from.0 + cx, from.1 + cy),
            &mut scratch,
        );
        for (index, &tile) in (0..).zip(&chunk.tiles) {
            let x = cx * CHUNK_TILES + index % CHUNK_TILES;
            let y = cy * CHUNK_TILES + index / CHUNK_TILES;
            tiles[y as usize * SIDE + x as usize] = tile;
        }
    }
    for &(x, y) in holes {
        tiles[y * SIDE + x] = EMPTY;
    }
    tiles
}

fn plate<'a>(set: &'a TileSet, board: &'a BoardTiles, tile_px: f64) -> Plate<'a> {
    Plate {
        seed: 0,
        set,
        overlay: board,
        board: Some((SIDE, SIDE)),
        clearings: None,
        zoom: Zoom::new(tile_px),
        theme: Theme::Parchment,
        point_px: 1.0,
        edge: None,
    }
}

#[test]
fn bare_cells_stay_bare_and_nothing_is_drawn_off_the_board() {
    let set = ink_set();
    let holes = [(3, 3), (4, 3), (20, 9), (0, 31), (31, 0), (15, 16)];
    let tiles = tiles(&set, RANGE, &holes);
    let board = BoardTiles {
        width: SIDE,
        tiles: &tiles,
        terrain: &[],
    };
    let plate = plate(&set, &board, 14.0);
    let mut scratch = Scratch::default();
    let side = plate.block_px();
    let (mut bare, mut dark) = (0, 0);
    for (row, column) in (-1..1).flat_map(|y| (-1..1).map(move |x| (y, x))) {
        let rgb = plate.block(column, row, &mut scratch);
        let rgba = plate.block_rgba(column, row, &mut scratch);
        for (index, (pixel, with_alpha)) in rgb.chunks(3).zip(rgba.chunks(4)).enumerate() {
            assert_eq!(pixel, &with_alpha[..3]);
            let at = |block: i64, pixel: usize| (block * side as i64 + pixel as i64).div_euclid(14);
            let (x, y) = (at(column, index % side), at(row, index / side));
            let cell = usize::try_from(x).ok().zip(usize::try_from(y).ok());
            let is_bare =
                cell.is_none_or(|cell| cell.0 >= SIDE || cell.1 >= SIDE || holes.contains(&cell));
            assert_eq!(with_alpha[3], if is_bare { 0 } else { 255 }, "{x},{y}");
            let off = pixel
                .iter()
                .zip(PAPER)
                .map(|(one, paper)| one.abs_diff(paper));
            let is_paper = off.max() <= Some(6);
            assert!(!is_bare || is_paper, "{x},{y}: {pixel:?}");
            bare += usize::from(is_bare);
            dark += usize::from(pixel.iter().all(|&channel| channel < 90));
        }
    }
    assert!(bare > 3 * side * side && dark > 2000, "{bare} {dark}");
}

#[test]
fn any_part_of_a_board_has_the_pixels_of_its_blocks() {
    let set = ink_set();
    let tiles = tiles(&set, COAST, &[(12, 12)]);
    let board = BoardTiles {
        width: SIDE,
        tiles: &tiles,
        terrain: &[],
    };
    for tile_px in [6.5, 30.0] {
        let plate = plate(&set, &board, tile_px);
        let mut scratch = Scratch::default();
        let block = plate.block(0, 0, &mut scratch);
        let (first, size) = ([40, 100], [150, 90]);
        let part = plate.part(first.map(|at| at as i128), size, &mut scratch);
        let rows = block
            .chunks_exact(3 * BLOCK_PX)
            .skip(first[1])
            .take(size[1]);
        let same: Vec<u8> = rows
            .flat_map(|row| row[3 * first[0]..3 * (first[0] + size[0])].to_vec())
            .collect();
        // The rims of lines may be rounded differently.
        let worst = part.iter().zip(&same).map(|(a, b)| a.abs_diff(*b)).max();
        assert_eq!(part.len(), same.len());
        assert!(worst <= Some(6), "{tile_px}: {worst:?}");
    }
}

#[test]
fn figures_of_a_board_stand_on_land_clear_of_rivers_and_within_its_tiles() {
    let set = ink_set();
    let holes = [(10, 10), (11, 10), (10, 11), (25, 6)];
    let boards = [RANGE, COAST].map(|from| tiles(&set, from, &holes));
    let mut kinds = BTreeSet::new();
    for (tiles, tile_px) in boards
        .iter()
        .flat_map(|tiles| [4.0, 12.0, 24.0, 64.0].map(|tile_px| (tiles, tile_px)))
    {
        let board = BoardTiles {
            width: SIDE,
            tiles,
            terrain: &[],
        };
        let plate = plate(&set, &board, tile_px);
        let view = View::new(plate.zoom, [0, 0], [(SIDE as f64 * tile_px) as usize; 2]);
        let land = board::land(&plate, &view, (SIDE, SIDE));
        assert!(!land.streams().courses.is_empty(), "no river");
        for figure in figures(0, &land, None, &view) {
            kinds.insert(figure.kind);
            let shore = land.shore(figure.place);
            assert_eq!(figure.kind == FigureKind::Wave, shore < 0.0, "{figure:?}");
            let least = crate::figures::least_flow(tile_px);
            let is_clear = land.streams().is_clear(figure.place, 1.0 / tile_px, least);
            assert!(figure.kind == FigureKind::Wave || is_clear, "{figure:?}");
            for (across, up) in [(0.0, 0.0), (-0.4, 0.0), (0.4, 0.0), (0.0, 0.95)] {
                let [x, y] = [across * figure.width_px, -up * figure.height_px];
                let [x, y] = [x, y].map(|px| px / tile_px as f32);
                let TilePos { x, y } = figure.place.moved([x, y]).tile;
                let cell = (x as usize, y as usize);
                assert!(cell.0 < SIDE && cell.1 < SIDE, "{figure:?}");
                assert!(!holes.contains(&cell), "{figure:?} reaches into {cell:?}");
            }
        }
    }
    assert!(kinds.len() > 4, "{kinds:?}");
}

#[test]
fn a_mega_tile_shows_its_own_drawing_and_no_figure_stands_on_it() {
    let set = ink_set();
    let mut tiles = vec![set.find_name("PPPP").expect("a tile"); SIDE * SIDE];
    let mega = set.mega().iter().position(|mega| mega.name == "MegaLake");
    let mega = mega.expect("a lake");
    for (dy, dx) in (0..3).flat_map(|dy| (0..3).map(move |dx| (dy, dx))) {
        let part = mapmaker_grid::tileset::MegaPart { mega, dx, dy };
        tiles[(5 + dy) * SIDE + 5 + dx] = set.part_id(part);
    }
    let board = BoardTiles {
        width: SIDE,
        tiles: &tiles,
        terrain: &[],
    };
    let plate = plate(&set, &board, 40.0);
    let view = View::new(plate.zoom, [0, 0], [BLOCK_PX; 2]);
    let land = board::land(&plate, &view, (SIDE, SIDE));
    for figure in figures(0, &land, None, &view) {
        let TilePos { x, y } = figure.place.tile;
        assert!(!(5..8).contains(&x) || !(5..8).contains(&y), "{figure:?}");
    }
    let block = plate.block(0, 0, &mut Scratch::default());
    let is_blue = |x: usize, y: usize| {
        let pixel = &block[3 * (y * BLOCK_PX + x)..][..3];
        pixel[2] > pixel[0]
    };
    let blue = (200..320).flat_map(|y| (200..320).map(move |x| (x, y)));
    let blue = blue.filter(|&(x, y)| is_blue(x, y)).count();
    assert!(blue > 4000, "the lake has {blue} blue pixels");
    assert!(!is_blue(100, 100) && !is_blue(400, 400));
}

/// The land and the figures of a small board of named tiles.
fn small(rows: &[&str], tile_px: f64) -> (Land, Vec<Figure>) {
    let set = ink_set();
    let names: Vec<Vec<&str>> = rows.iter().map(|row| row.split(' ').collect()).collect();
    let tiles = names.iter().flatten();
    let tiles: Vec<TileId> = tiles
        .map(|name| set.find_name(name).unwrap_or_else(|| panic!("no {name}")))
        .collect();
    let (width, height) = (names[0].len(), names.len());
    let board = BoardTiles {
        width,
        tiles: &tiles,
        terrain: &[],
    };
    let plate = Plate {
        board: Some((width, height)),
        ..plate(&set, &board, tile_px)
    };
    let size = [width, height].map(|side| (side as f64 * tile_px) as usize);
    let view = View::new(plate.zoom, [0, 0], size);
    let land = board::land(&plate, &view, (width, height));
    let figures = figures(0, &land, None, &view);
    (land, figures)
}

#[test]
fn rivers_that_meet_at_a_lake_end_in_it() {
    let rows = [
        "PRMP PPRR PPPP PPPP",
        "MRPP RBDR PPGB PPPP",
        "PPPP DHPP GPPH PPPP",
    ];
    let (land, _) = small(&rows, 40.0);
    let courses = &land.streams().courses;
    assert_eq!(courses.len(), 3, "two rivers and their mouth");
    let home = land.streams().home.expect("rivers");
    let ends = courses
        .iter()
        .flat_map(|course| [course.line[0], course.line[course.line.len() - 1]]);
    let in_water = ends.filter(|&at| land.shore(Place::near(home, at)) < 0.0);
    assert_eq!(in_water.count(), 1, "{courses:?}");
}

#[test]
fn a_spring_far_from_other_mountains_has_one_of_its_own() {
    let rows = ["PPPP PPMP PPPP", "PPPP MPRP PPPP", "PPPP RPRP PPPP"];
    for tile_px in [18.0, 40.0, 90.0] {
        let (_, figures) = small(&rows, tile_px);
        let peaks = figures
            .iter()
            .filter(|figure| figure.kind == FigureKind::Peak);
        assert!(peaks.count() >= 1, "at {tile_px}");
    }
}

#[test]
fn a_wood_goes_on_beyond_the_edge_of_its_board() {
    let (_, figures) = small(&["FFFF FFFF FFFF FFFF"; 4], 40.0);
    let last = figures
        .iter()
        .filter(|figure| figure.place.tile.y == 3 && figure.place.share()[1] > 0.8);
    let inner: Vec<f32> = last.map(|figure| figure.inner).collect();
    assert!(inner.len() > 3, "{inner:?}");
    assert!(inner.iter().all(|inner| *inner > 0.9), "{inner:?}");
}

#[test]
fn the_frame_of_a_board_cuts_no_tree_that_stands_alone() {
    // Half of a lone tree stood at the frame.
    let set = ink_set();
    let plain = set.find_name("PPPP").expect("a tile");
    let tiles = vec![plain; SIDE * SIDE];
    let board = BoardTiles {
        width: SIDE,
        tiles: &tiles,
        terrain: &[],
    };
    let (tile_px, size) = (40.0, SIDE as f64 * 40.0);
    let plate = plate(&set, &board, tile_px);
    let view = View::new(plate.zoom, [0; 2], [size as usize; 2]);
    let land = plate.land(&view, &mut Scratch::default());
    let (mut whole, mut left_out) = (0, 0);
    for figure in figures(plate.seed, &land, None, &view) {
        let [x, y] = plate.zoom.pixel_of(figure.place).map(|at| at as f64);
        let wide = f64::from(figure.width_px) / 2.0;
        let is_cut = x < wide || x > size - wide || y < f64::from(figure.height_px);
        assert!(!is_cut || !plate.is_whole(&figure, &land), "{figure:?}");
        left_out += usize::from(!plate.is_whole(&figure, &land));
        whole += usize::from(plate.is_whole(&figure, &land));
    }
    assert!(whole > 60 && left_out > 0, "{whole} {left_out}");
}
