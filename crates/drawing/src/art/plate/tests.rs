//! Tests of figures on generated worlds.

use std::collections::{BTreeMap, BTreeSet};

use super::*;
use crate::art::ink_set;
use crate::figures::{Land, Place};
use mapmaker_grid::TilePos;
use mapmaker_grid::tileset::EdgeLabel;
use mapmaker_grid::world::Overlay;
use mapmaker_land::worldgen::Climate;
use mapmaker_testing::times;

/// Views with woods, ranges, rivers and coasts: seed, tile in the middle, pixels a tile.
const VIEWS: [(u64, (i64, i64), f64); 5] = [
    (7, (-2420, -2400), 24.0),
    (7, (-2420, -2400), 3.0),
    (7, (-2420, -2400), 0.7),
    (11, (1500, -300), 8.0),
    (11, (1500, -300), 0.3),
];

/// A part of the plane with its figures.
struct Drawn {
    land: Land,
    view: View,
    figures: Vec<Figure>,
}

/// A world with tiles of `tile_px` pixels.
fn plate<'a>(seed: u64, tile_px: f64, set: &'a TileSet, overlay: &'a Overlay) -> Plate<'a> {
    Plate {
        seed,
        set,
        overlay,
        board: None,
        clearings: None,
        zoom: Zoom::new(tile_px),
        theme: Theme::Parchment,
        point_px: 1.0,
        edge: None,
    }
}

fn drawn(seed: u64, at: (i64, i64), tile_px: f64, size_px: [usize; 2], off: i128) -> Drawn {
    let (set, overlay) = (ink_set(), Overlay::default());
    let plate = plate(seed, tile_px, &set, &overlay);
    let zoom = plate.zoom;
    let corner = [zoom.pixel(at.0) + off, zoom.pixel(at.1) + off];
    let view = View::new(zoom, corner, size_px);
    let land = survey::land(&plate, &view, &mut Scratch::default());
    let figures = figures(seed, &land, None, &view);
    Drawn {
        land,
        view,
        figures,
    }
}

/// The figures whose foot is at least `from` inside a view.
fn inside(drawn: &Drawn, from: f32, size: f32) -> BTreeMap<(Place, FigureKind), Figure> {
    let is_in = |figure: &&Figure| {
        let at = drawn.view.pixel(figure.place);
        at.iter().all(|at| (from..from + size).contains(at))
    };
    let found = drawn.figures.iter().filter(is_in);
    found
        .map(|figure| ((figure.place, figure.kind), *figure))
        .collect()
}

#[test]
fn any_view_has_the_same_figures_also_those_that_reach_into_it() {
    let mut seen = 0;
    for (seed, at, tile_px) in VIEWS {
        let whole = drawn(seed, at, tile_px, [300, 300], 0);
        let part = drawn(seed, at, tile_px, [120, 120], 90);
        let (of_whole, of_part) = (inside(&whole, 40.0, 220.0), inside(&part, -50.0, 220.0));
        assert_eq!(of_whole, of_part, "{seed} {at:?} {tile_px}");
        seen += of_part.len();
    }
    assert!(seen > 100, "only {seen} figures");
}

#[test]
fn feet_stand_on_their_ground() {
    let mut kinds = BTreeMap::new();
    for (seed, at, tile_px) in VIEWS {
        let Drawn { land, figures, .. } = drawn(seed, at, tile_px, [256, 256], 0);
        for figure in figures {
            *kinds.entry(figure.kind).or_insert(0) += 1;
            let (shore, [mountain, forest]) = (land.shore(figure.place), land.cover(figure.place));
            let what = format!("{figure:?} of {seed} at {tile_px}: {shore} {mountain} {forest}");
            if figure.kind == FigureKind::Wave {
                assert!(shore < 0.0, "{what}");
                continue;
            }
            assert!(shore > 0.0, "{what}");
            let room = 1.0 / tile_px;
            let least = crate::figures::least_flow(tile_px);
            assert!(land.streams().is_clear(figure.place, room, least), "{what}");
            match figure.kind {
                FigureKind::Peak | FigureKind::Volcano => assert!(mountain > 0.5, "{what}"),
                _ => assert!(mountain <= 0.5, "{what}"),
            }
            if figure.inner > 0.0 && !matches!(figure.kind, FigureKind::Peak | FigureKind::Volcano)
            {
                assert!(forest > 0.5, "{what}");
            }
            if let Some(letters) = letters_at(&land, figure.place) {
                let has = |label| letters.contains(&label);
                assert!(mountain <= 0.5 || has(EdgeLabel::MOUNTAIN), "{what}");
                assert!(forest <= 0.5 || has(EdgeLabel::FOREST), "{what}");
            }
        }
    }
    assert!(kinds.len() > 5, "{kinds:?}");
}

/// Marshes without woods: seed, tile in the middle.
const MARSHES: [(u64, (i64, i64)); 8] = [
    (1, (84, 1460)),
    (2, (916, 1956)),
    (4, (1508, 1036)),
    (6, (500, 1892)),
    (8, (1716, 580)),
    (11, (4923, 4910)),
    (12, (772, 180)),
    (14, (1668, 564)),
];

#[test]
fn marshes_are_full_of_reeds_up_to_their_edges_and_nothing_else_has_any() {
    for (seed, at) in MARSHES {
        for tile_px in [16.0, 24.0, 64.0] {
            let size = 12.0 * tile_px;
            let Drawn { land, figures, .. } =
                drawn(seed, at, tile_px, [size as usize; 2], -(size as i128) / 2);
            let marsh = |place| {
                let sample = land.sample(place);
                Climate::of(sample.temperature, sample.moisture, sample.elevation) == Climate::Marsh
            };
            let reeds = figures
                .iter()
                .filter(|figure| figure.kind == FigureKind::Reeds);
            let mut on = BTreeSet::new();
            for reed in reeds {
                assert!(marsh(reed.place), "{reed:?} of {seed} at {tile_px}");
                on.insert(reed.place.tile);
            }
            let (mut open, mut full) = (0_u32, 0_u32);
            for (x, y) in (-5..5).flat_map(|y| (-5..5).map(move |x| (x, y))) {
                let tile = TilePos::new(at.0 + x, at.1 + y);
                let corners = [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [1.0, 1.0]];
                let is_open = corners.iter().all(|&by| {
                    let place = Place::near(tile, by);
                    let [mountain, forest] = land.cover(place);
                    marsh(place) && land.shore(place) > 0.9 && mountain < 0.1 && forest < 0.1
                });
                open += u32::from(is_open);
                full += u32::from(is_open && on.contains(&tile));
            }
            let what = format!("{full} of {open} tiles of {seed} at {tile_px} pixels");
            assert!(open > 80, "{what}");
            // With 16 pixels there is no room for reeds on every tile.
            let least = if tile_px < 20.0 { 0.65 } else { 0.95 };
            assert!(f64::from(full) >= least * f64::from(open), "{what}");
        }
    }
}

#[test]
fn open_snow_has_drifts_from_near_and_nothing_else_has_any() {
    let is_snow = |land: &Land, place| {
        let sample = land.sample(place);
        let climate = Climate::of(sample.temperature, sample.moisture, sample.elevation);
        matches!(climate, Climate::Ice | Climate::Tundra)
    };
    let (mut places, mut open, mut full) = (0, 0_u32, 0_u32);
    for seed in 1..=times(3) {
        // From far above, for a place to look at from near.
        let far = drawn(seed, (0, 0), 0.02, [240, 240], -120);
        let pixels = (0..24_u16).flat_map(|y| (0..24_u16).map(move |x| (x, y)));
        let mut far_places = pixels.map(|(x, y)| {
            far.view
                .place([x, y].map(|side| 10.0 * f32::from(side) + 5.0))
        });
        let Some(found) = far_places.find(|&place| {
            let [mountain, forest] = far.land.cover(place);
            let is_open = far.land.shore(place) > 0.9 && mountain < 0.1 && forest < 0.1;
            is_open && is_snow(&far.land, place)
        }) else {
            continue;
        };
        places += 1;
        for tile_px in [8.0, 24.0, 64.0] {
            let at = (found.tile.x, found.tile.y);
            let near = drawn(seed, at, tile_px, [320, 320], -160);
            let drifts = near.figures.iter();
            let drifts = drifts.filter(|figure| figure.kind == FigureKind::Drift);
            let mut squares = BTreeSet::new();
            for drift in drifts {
                let what = format!("{drift:?} of {seed} at {tile_px}");
                assert!(is_snow(&near.land, drift.place), "{what}");
                let below = [0.0, (0.9 * f64::from(drift.height_px) / tile_px) as f32];
                assert!(near.land.shore(drift.place.moved(below)) > 0.0, "{what}");
                let [x, y] = near.view.pixel(drift.place);
                squares.insert(((x / 80.0).floor() as i32, (y / 80.0).floor() as i32));
            }
            for (x, y) in (0..4_i16).flat_map(|y| (0..4_i16).map(move |x| (x, y))) {
                let corners = [[0, 0], [80, 0], [0, 80], [80, 80], [40, 40]];
                let is_open = corners.into_iter().all(|[right, down]| {
                    let place = near
                        .view
                        .place([80 * x + right, 80 * y + down].map(f32::from));
                    let [mountain, forest] = near.land.cover(place);
                    let shore = near.land.shore(place);
                    is_snow(&near.land, place) && shore > 0.9 && mountain < 0.1 && forest < 0.1
                });
                open += u32::from(is_open);
                full += u32::from(is_open && squares.contains(&(i32::from(x), i32::from(y))));
            }
        }
    }
    let what = format!("drifts in {full} of {open} open squares at {places} places");
    println!("{what}");
    assert!(open > 20, "{what}");
    assert!(f64::from(full) > 0.8 * f64::from(open), "{what}");
}

fn letters_at(land: &Land, place: Place) -> Option<[EdgeLabel; 4]> {
    let survey = land.survey();
    let TilePos { x, y } = survey.north_west;
    let column = usize::try_from(place.tile.x - x).ok()?;
    let row = usize::try_from(place.tile.y - y).ok()?;
    survey.tiles.as_ref()?.get(column, row).copied()
}

#[test]
fn a_little_nearer_no_figure_comes_or_goes_at_once() {
    for (seed, at, tile_px) in VIEWS {
        let far = drawn(seed, at, tile_px, [256, 256], 0);
        let near = drawn(seed, at, tile_px * 1.02, [256, 256], 0);
        let (of_far, of_near) = (inside(&far, 40.0, 160.0), inside(&near, 0.0, 256.0));
        let by_place = |found: &BTreeMap<(Place, FigureKind), Figure>| {
            let shares = found.iter().map(|(key, figure)| (*key, figure.share));
            shares.collect::<BTreeMap<_, _>>()
        };
        let (of_far, of_near) = (by_place(&of_far), by_place(&of_near));
        let jumps = of_far.iter().filter(|(key, share)| {
            let other = of_near.get(key).copied().unwrap_or_default();
            (**share - other).abs() > 0.3
        });
        // Figures in the way of a river or the sea are left out.
        let jumps: Vec<_> = jumps.collect();
        assert!(
            jumps.len() * 50 <= of_far.len(),
            "{seed} {tile_px}: {jumps:?} of {}",
            of_far.len()
        );
    }
}

#[test]
fn a_block_is_the_same_in_any_order() {
    let (set, overlay) = (ink_set(), Overlay::default());
    let plate = plate(7, 6.0, &set, &overlay);
    let mut scratch = Scratch::default();
    let other = plate.block(-28, -29, &mut scratch);
    let first = plate.block(-29, -29, &mut scratch);
    assert_eq!(first.len(), 3 * BLOCK_PX * BLOCK_PX);
    let dark = first
        .chunks_exact(3)
        .filter(|pixel| pixel.iter().all(|&channel| channel < 90));
    assert!(dark.count() > 500, "hardly any ink");
    let mut scratch = Scratch::default();
    assert!(plate.block(-29, -29, &mut scratch) == first);
    assert!(plate.block(-28, -29, &mut scratch) == other);
}

#[test]
fn a_block_is_stopped_while_it_is_drawn() {
    // Once Stop took effect only after a block, which takes long at large scales.
    let (set, overlay) = (ink_set(), Overlay::default());
    let plate = Plate {
        point_px: 8.0,
        ..plate(7, 8.0, &set, &overlay)
    };
    let calls = std::cell::Cell::new(0_u32);
    let drawn = |most: u32| {
        calls.set(0);
        let keep_going = || {
            calls.set(calls.get() + 1);
            calls.get() <= most
        };
        plate.block_while((-19, -19), &mut Scratch::default(), &keep_going)
    };
    assert!(drawn(u32::MAX).is_some());
    let all = calls.get();
    assert!(all > 500, "asked {all} times");
    for most in [0, all / 2, all - 1] {
        assert!(drawn(most).is_none());
        assert_eq!(calls.get(), most + 1, "it goes on after that");
    }
}

#[test]
fn a_part_has_the_pixels_of_the_block_it_lies_in() {
    let (set, overlay) = (ink_set(), Overlay::default());
    let plate = plate(7, 6.0, &set, &overlay);
    let mut scratch = Scratch::default();
    let block = plate.block(-29, -29, &mut scratch);
    let ([left, top], [width, height]) = ([131, 77], [190, 120]);
    let first = [left, top].map(|at| at as i128 - 29 * BLOCK_PX as i128);
    let part = plate.part(first, [width, height], &mut scratch);
    let rows = block.chunks_exact(3 * BLOCK_PX).skip(top).take(height);
    let same: Vec<u8> = rows
        .flat_map(|row| row[3 * left..3 * (left + width)].to_vec())
        .collect();
    let apart = part
        .iter()
        .zip(&same)
        .filter(|(one, other)| one.abs_diff(**other) > 2);
    assert_eq!((part.len(), apart.count()), (same.len(), 0));
}

#[test]
fn no_figure_reaches_over_the_edge_of_a_picture_that_has_one() {
    // Once trees and peaks were cut where a frame begins.
    let (set, overlay) = (ink_set(), Overlay::default());
    let mut inked = 0;
    for (seed, tile_px, at) in [
        (7, 6.0, (-2450, -2420)),
        (7, 24.0, (-330, -330)),
        (3, 0.5, (0, 0)),
    ] {
        let plate = plate(seed, tile_px, &set, &overlay);
        let first = [at.0, at.1].map(|tile| plate.zoom.pixel(tile));
        let (size, inset) = ([260, 220], 50);
        let inner = (
            first.map(|at| at + inset as i128),
            size.map(|side| side - 2 * inset),
        );
        let draw = |edge| {
            let plate = Plate {
                edge: Some(edge),
                ..plate
            };
            plate.part(first, size, &mut Scratch::default())
        };
        let (whole, bare) = (draw(inner), draw((inner.0, [0; 2])));
        let pixels = whole.chunks_exact(3).zip(bare.chunks_exact(3));
        for (index, (one, other)) in pixels.enumerate() {
            let place = [index % size[0], index / size[0]];
            let is_inside = (0..2).all(|axis| (inset..size[axis] - inset).contains(&place[axis]));
            assert!(is_inside || one == other, "{seed} at {tile_px}: {place:?}");
            inked += usize::from(one != other);
        }
    }
    assert!(inked > 2000, "{inked}");
}
