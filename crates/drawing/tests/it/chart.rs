//! Tests of names over worlds: none over another or a symbol, and the same from every window.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::LazyLock;

use mapmaker_drawing::art;
use mapmaker_drawing::chart::{
    Label, Named, Scale, SymbolRank, competing_bodies, labels, labels_on,
};
use mapmaker_features::decor::{Decor, DecorKind, Place};
use mapmaker_features::language::Locale;
use mapmaker_features::{Beneath, Feature, Features, Kind, SiteKind};
use mapmaker_grid::TilePos;
use mapmaker_grid::hash;
use mapmaker_grid::tileset::{EdgeLabel, TileSet};
use mapmaker_grid::world::{EditedCell, Mark, Origin, Overlay, Stroke};
use mapmaker_land::editing::EndlessMap;

/// The size of a window, in pixels: as ours opens.
const WINDOW: [f32; 2] = [1280.0, 720.0];

/// Sizes of a tile, in pixels.
const ZOOMS: [f32; 7] = [0.4, 1.0, 2.5, 5.0, 9.0, 16.0, 40.0];

/// The seeds of the tested views, for each zoom.
fn views() -> Range<u64> {
    0..mapmaker_testing::times(2)
}

/// Their number.
fn count() -> u64 {
    views().count() as u64
}

/// The view of each seed and zoom, shared by several tests, as they are slow to find.
static VIEWS: LazyLock<Vec<View>> = LazyLock::new(|| {
    let set = art::ink_set();
    let each = views().flat_map(|seed| ZOOMS.map(|tile_px| (seed, tile_px)));
    each.map(|(seed, tile_px)| view(&set, seed, place(seed), tile_px))
        .collect()
});

struct View {
    seed: u64,
    north_west: TilePos,
    scale: Scale,
    features: Vec<Named>,
    labels: Vec<Label>,
}

/// The view of a window whose north-west corner is that of a tile.
fn view(set: &TileSet, seed: u64, north_west: TilePos, tile_px: f32) -> View {
    view_on(set, seed, &Overlay::default(), (north_west, tile_px))
}

/// The same for edited land.
fn view_on(
    set: &TileSet,
    seed: u64,
    overlay: &Overlay,
    (north_west, tile_px): (TilePos, f32),
) -> View {
    let [width, height] = WINDOW.map(|side| (side / tile_px).ceil() as i64);
    let scale = Scale {
        tile_px,
        point_px: 1.0,
    };
    let mut map = EndlessMap::new(seed, set);
    let mut features = Features::new(seed, set);
    features.follow(overlay);
    let area = (north_west, width, height);
    let found = competing_bodies(&mut features, &mut map, overlay, area, scale, &|| true);
    let named: Vec<_> = found
        .expect("never cancelled")
        .into_iter()
        .map(|feature| {
            let name = features.on_map(&mut map, overlay, &feature, Locale::English);
            (feature, name)
        })
        .collect();
    let cover = |at| features.cover(&mut map, overlay, at);
    View {
        seed,
        north_west,
        labels: labels(&named, &[], scale, cover),
        features: named,
        scale,
    }
}

/// The position of a tile's corner, in pixels from that of another.
fn corner(at: TilePos, from: TilePos, tile_px: f32) -> [f64; 2] {
    let px = f64::from(tile_px);
    [(at.x - from.x) as f64 * px, (at.y - from.y) as f64 * px]
}

/// The boxes of a label from the corner of a tile.
fn boxes(label: &Label, from: TilePos, tile_px: f32) -> Vec<[f64; 4]> {
    let [x, y] = corner(label.at, from, tile_px);
    let (x, y) = (
        x + f64::from(label.offset_px[0]),
        y + f64::from(label.offset_px[1]),
    );
    let boxes = label.boxes_px().into_iter();
    boxes
        .map(|b| [b[0] + x, b[1] + y, b[2] + x, b[3] + y])
        .collect()
}

fn meet(one: [f64; 4], other: [f64; 4]) -> bool {
    // Overlaps of less than a hundredth of a pixel are rounding.
    let least = 0.01;
    one[0] + least < other[2]
        && other[0] + least < one[2]
        && one[1] + least < other[3]
        && other[1] + least < one[3]
}

/// A random place, sometimes very far out.
fn place(seed: u64) -> TilePos {
    let hash = hash::mix(seed ^ 0xabcd);
    let far = if seed.is_multiple_of(5) { 1 << 40 } else { 0 };
    TilePos::new(
        far + (hash % 20_000) as i64 - 10_000,
        (hash >> 32) as i64 % 20_000 - 10_000,
    )
}

#[test]
fn a_name_makes_way_for_what_users_place() {
    let at = TilePos::new(1 << 40, -7);
    let village = Feature {
        id: 5,
        thing: 5,
        kind: Kind::Site(SiteKind::Village),
        at,
        radius_tiles: 0,
        is_port: false,
        is_great: false,
        arc: None,
        way: None,
        name_at: None,
        order: 0,
    };
    let named = [(village, "Goatwell".to_owned())];
    let scale = Scale {
        tile_px: 64.0,
        point_px: 1.0,
    };
    let first = labels(&named, &[], scale, |_| Beneath::default());
    let offset = first[0].offset_px.map(|side| f64::from(side) / 64.0);
    let place = Place::nearest(offset[0], offset[1]).expect("a place");
    let under = Decor::new(1, DecorKind::Windmill, 0, place.shifted(at.x, at.y));
    let moved = labels(&named, &[under], scale, |_| Beneath::default());
    let half = f64::from(under.kind.side_tiles()) * 32.0;
    let [x, y] = offset.map(|side| side * 64.0);
    let square = [
        x - half + 2.0,
        y - half + 2.0,
        x + half - 2.0,
        y + half - 2.0,
    ];
    let covers = |label: &Label| {
        let mut boxes = boxes(label, at, 64.0).into_iter();
        boxes.any(|of| meet(of, square))
    };
    assert!(covers(&first[0]) && !covers(&moved[0]));
}

#[test]
fn a_name_that_a_user_moved_stands_there_until_that_is_undone() {
    let set = art::ink_set();
    let (map, mut features) = (EndlessMap::new(3, &set), Features::new(3, &set));
    let area = (TilePos::new(-600, -600), 1200, 1200);
    let mut overlay = Overlay::default();
    let before = features.bodies(&map, &overlay, area);
    let body = before.iter().find(|body| body.arc.is_some());
    let body = body.expect("a body");
    let mark = Mark {
        name_at: Some((body.at.x + 3, body.at.y - 2)),
        ..Mark::default()
    };
    let stroke = Stroke::marking(&overlay, body.id, body.at, Some(mark));
    overlay.apply(&stroke);
    let after = features.bodies(&map, &overlay, area);
    assert_eq!(after.len(), before.len());
    for (one, other) in before.iter().zip(&after) {
        let shift = other.arc.map(|arc| arc.shift);
        if one.id == body.id {
            assert_eq!(shift, Some((3, -2)));
        } else {
            assert_eq!(one, other);
        }
    }
    overlay.apply(&stroke.inverse());
    assert_eq!(features.bodies(&map, &overlay, area), before);
}

#[test]
fn no_name_lies_over_another_or_over_a_symbol() {
    let mut shown = 0;
    for view in &*VIEWS {
        let (seed, from, tile_px) = (view.seed, view.north_west, view.scale.tile_px);
        let all: Vec<_> = view
            .labels
            .iter()
            .map(|label| (label.id, boxes(label, from, tile_px)))
            .collect();
        for (index, (id, one)) in all.iter().enumerate() {
            for (other_id, other) in &all[..index] {
                let meets = one.iter().any(|&a| other.iter().any(|&b| meet(a, b)));
                assert!(!meets, "{id} and {other_id} of {seed} at {tile_px} px");
            }
            for (feature, _) in &view.features {
                let Kind::Site(kind) = feature.kind else {
                    continue;
                };
                let side = SymbolRank::of(kind).side_px(view.scale);
                let Some(side) = side.filter(|_| feature.id != *id).map(f64::from) else {
                    continue;
                };
                let half = f64::from(tile_px) / 2.0;
                let [x, y] = corner(feature.at, from, tile_px).map(|place| place + half);
                // The middle of the drawing, which every symbol fills.
                let symbol = [
                    x - 0.3 * side,
                    y - 0.4 * side,
                    x + 0.3 * side,
                    y + 0.1 * side,
                ];
                let meets = one.iter().any(|&a| meet(a, symbol));
                assert!(!meets, "{id} over {} of {seed} at {tile_px} px", feature.id);
            }
        }
        shown += all.len() as u64;
    }
    assert!(shown > 60 * count(), "{shown} names");
    println!("{shown} names in {} views", VIEWS.len());
}

#[test]
fn where_some_land_alone_is_drawn_no_rivers_name_stands_on_blank_paper() {
    let set = art::ink_set();
    let (mut rivers, mut moved) = (0, 0);
    for seed in 0..4 {
        let view = view(&set, seed, place(seed), 9.0);
        let (px, from) = (view.scale.tile_px, view.features[0].0.at);
        // Land in broad strips, as an expedition charts it.
        let is_drawn = |at: TilePos| at.y.rem_euclid(24) < 15;
        let drawn = labels_on(&view.features, &[], view.scale, &is_drawn, |_| {
            Beneath::default()
        });
        let of = |label: &Label| {
            let found = view
                .features
                .iter()
                .find(|(feature, _)| feature.id == label.id);
            found.expect("a feature").0.clone()
        };
        for label in &drawn {
            let feature = of(label);
            assert!(is_drawn(feature.at), "{feature:?}");
            if matches!(feature.kind, Kind::Site(_) | Kind::Peak | Kind::Cape) {
                continue;
            }
            for [west, north, east, south] in boxes(label, from, px) {
                let tile = |side: f64| (side / f64::from(px)).floor() as i64;
                for y in tile(north)..=tile(south) {
                    for x in tile(west)..=tile(east) {
                        assert!(is_drawn(from.offset(x, y)), "{feature:?} at {x}, {y}");
                    }
                }
            }
            rivers += usize::from(feature.kind == Kind::River);
            // Names over the edge are placed again on drawn land.
            let before = view.labels.iter().find(|other| other.id == label.id);
            moved += usize::from(before.is_some_and(|before| before != label));
        }
    }
    assert!(rivers > 1 && moved > 0, "{rivers} {moved}");
}

#[test]
fn names_of_great_roads_run_beside_them_in_tiles_of_nine_points_and_more() {
    let set = art::ink_set();
    let mut shown = BTreeMap::new();
    // The middles of two long highways.
    let far = 1 << 40;
    for (seed, at) in [
        (2, TilePos::new(far + 27, far + 100)),
        (3, TilePos::new(5028, 5156)),
    ] {
        for tile_px in [8.0, 9.0, 16.0] {
            let [west, north] = WINDOW.map(|side| (side / tile_px / 2.0) as i64);
            let view = view(&set, seed, at.offset(-west, -north), tile_px);
            let roads = view.features.iter();
            let mut roads = roads.filter(|(feature, _)| feature.kind == Kind::GreatRoad);
            let of = |id| roads.clone().find(|(feature, _)| feature.id == id);
            for label in &view.labels {
                let Some((feature, _)) = of(label.id) else {
                    continue;
                };
                *shown.entry(tile_px as u32).or_insert(0) += 1;
                let way = feature.way.as_ref().expect("its course");
                // No part of the road is under a letter, and the name is no farther away than its letters are high.
                let at = |point: &[i32; 2]| {
                    [0, 1].map(|axis| point[axis] as f32 / 16.0 * tile_px - label.offset_px[axis])
                };
                let nearest = way.line.iter().map(|point| {
                    let [x, y] = at(point);
                    x.hypot(y)
                });
                let nearest = nearest.fold(f32::MAX, f32::min);
                assert!((5.0..40.0).contains(&nearest), "{nearest} px");
            }
            assert!(tile_px >= 9.0 || roads.next().is_none(), "{tile_px} px");
        }
    }
    assert!(
        shown.values().sum::<i32>() > 2 && shown.len() == 2,
        "{shown:?}"
    );
}

#[test]
fn names_are_at_the_same_places_from_every_window() {
    let set = art::ink_set();
    let mut compared = 0;
    for one in &*VIEWS {
        let (seed, from, tile_px) = (one.seed, one.north_west, one.scale.tile_px);
        let step = |pixels: f32| (pixels / tile_px).ceil() as i64;
        let to = from.offset(step(110.0), step(-70.0));
        let other = view(&set, seed, to, tile_px);
        // Names entirely visible in both windows.
        let inner = |label: &&Label| {
            [from, to].into_iter().all(|corner| {
                boxes(label, corner, tile_px).iter().all(|b| {
                    b[0] > 0.0
                        && b[1] > 0.0
                        && b[2] < f64::from(WINDOW[0])
                        && b[3] < f64::from(WINDOW[1])
                })
            })
        };
        let of = |view: &View| {
            let labels = view.labels.iter().filter(inner);
            let mut all: Vec<_> = labels
                .map(|label| (label.id, label.offset_px.map(|side| side.round() as i64)))
                .collect();
            all.sort_unstable();
            all
        };
        let places = of(one);
        assert_eq!(places, of(&other), "seed {seed} at {tile_px} px, {from:?}");
        compared += places.len() as u64;
    }
    assert!(compared > 7 * count(), "{compared} names");
}

#[test]
fn letters_turn_gently_and_stay_on_what_they_name() {
    let mut bent = 0;
    for view in &*VIEWS {
        let (seed, tile_px) = (view.seed, view.scale.tile_px);
        for label in &view.labels {
            let turns = label.directions();
            for pair in turns.windows(2) {
                let cosine = pair[0][0] * pair[1][0] + pair[0][1] * pair[1][1];
                assert!(cosine > 25_f32.to_radians().cos(), "{seed} at {tile_px} px");
                bent += u64::from(cosine < 0.9999);
            }
            let (feature, _) = view
                .features
                .iter()
                .find(|(feature, _)| feature.id == label.id)
                .expect("its feature");
            if let Some(arc) = feature.arc {
                let length = 2.0 * arc.half_tiles as f32 * tile_px;
                assert!(label.width_px() <= length, "{seed} at {tile_px} px");
            }
        }
    }
    assert!(bent > 5 * count(), "{bent} letters");
}

#[test]
fn the_name_of_a_country_keeps_its_place_while_the_land_around_it_is_painted() {
    let set = art::ink_set();
    let labels = [EdgeLabel::SEA, EdgeLabel::PLAIN, EdgeLabel::FOREST];
    let tiles = labels.map(|label| set.find([label; 4]).expect("a tile"));
    let mut kept = 0;
    for seed in 0..12 {
        for tile_px in [9.0, 13.0] {
            let before = view(&set, seed, place(seed), tile_px);
            let is_country = |label: &&Label| {
                let mut features = before.features.iter();
                features.any(|(one, _)| {
                    one.id == label.id
                        && matches!(one.kind, Kind::Region | Kind::Island)
                        && !one.is_lesser()
                })
            };
            let Some(country) = before.labels.iter().find(is_country) else {
                continue;
            };
            // Lakes, fields and woods all around, a few tiles from its letters.
            let letters = boxes(country, country.at, tile_px);
            let is_off = |(x, y): (i64, i64)| {
                let px = f64::from(tile_px);
                let [x, y] = [x, y].map(|tile| tile as f64 * px);
                let square = [x - 8.0 * px, y - 8.0 * px, x + 8.0 * px, y + 8.0 * px];
                !letters.iter().any(|&letter| meet(letter, square))
            };
            let middles = (-40..=40).flat_map(|y| (-60..=60).map(move |x| (x, y)));
            let middles = middles.filter(|(x, y)| x % 12 == 0 && y % 12 == 0);
            let discs = middles.filter(|&middle| is_off(middle)).flat_map(|(x, y)| {
                let tile = tiles[(x / 12 + y / 12).rem_euclid(3) as usize];
                let cell = EditedCell {
                    tile,
                    origin: Origin::Painted,
                };
                let around = (-4..=4).flat_map(|dy| (-4..=4).map(move |dx| (dx, dy)));
                let around = around.filter(|(dx, dy)| dx * dx + dy * dy <= 16);
                around.map(move |(dx, dy)| (country.at.offset(x + dx, y + dy), Some(cell)))
            });
            let mut overlay = Overlay::default();
            overlay.apply(&Stroke::over(&overlay, discs.collect::<BTreeMap<_, _>>()));
            let after = view_on(&set, seed, &overlay, (before.north_west, tile_px));
            let now = after.labels.iter().find(|label| label.id == country.id);
            assert_eq!(
                now.map(|label| label.offset_px),
                Some(country.offset_px),
                "seed {seed} at {tile_px} px"
            );
            kept += 1;
        }
    }
    assert!(kept > 3, "{kept} countries");
}

#[test]
fn a_picture_of_twice_the_pixels_has_the_same_names_in_the_same_places_if_letters_are_twice_as_large()
 {
    let set = art::ink_set();
    for tile_px in [9.0, 40.0] {
        let small = view(&set, 11, TilePos::new(-230, -20), tile_px);
        let large = Scale {
            tile_px: 2.0 * tile_px,
            point_px: 2.0,
        };
        let large = labels(&small.features, &[], large, |_| Beneath::default());
        let usual = labels(&small.features, &[], small.scale, |_| Beneath::default());
        assert!(!usual.is_empty(), "{tile_px}");
        assert_eq!(usual.len(), large.len());
        for (usual, large) in usual.iter().zip(&large) {
            assert_eq!((usual.id, usual.at), (large.id, large.at));
            for axis in 0..2 {
                let apart = large.offset_px[axis] - 2.0 * usual.offset_px[axis];
                assert!(apart.abs() < 0.5, "{usual:?} {large:?}");
            }
        }
    }
}
