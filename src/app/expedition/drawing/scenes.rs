//! What is met once: drawings of a single encounter each.

use super::pen::{FOOT, Pen};
use super::things;

/// People who have lost their hats.
pub(super) fn bareheaded(pen: &Pen) {
    for (x, high) in [(66.0, 38.0), (90.0, 42.0), (112.0, 36.0)] {
        pen.figure(x, FOOT, high);
    }
    // One of the hats, far down the wind.
    pen.line(1.3, &[(150.0, 62.0), (164.0, 57.0)]);
    pen.arc(1.2, (156.5, 58.5), (4.0, 4.5), 160.0, 340.0);
    for (x, y) in [(138.0, 66.0), (142.0, 72.0), (172.0, 52.0)] {
        pen.line(0.7, &[(x, y), (x + 12.0, y - 3.0)]);
    }
}

/// A bottle with paper in it, among weed.
pub(super) fn bottle(pen: &Pen) {
    let body = [
        (70.0, 82.0),
        (64.0, 72.0),
        (69.0, 63.0),
        (108.0, 55.0),
        (116.0, 57.0),
        (132.0, 54.0),
        (134.0, 61.0),
        (118.0, 66.0),
        (112.0, 73.0),
    ];
    pen.solid(1.5, &body);
    pen.dark(&[(132.0, 53.0), (140.0, 51.5), (142.0, 58.5), (134.0, 61.0)]);
    // The paper, rolled.
    pen.line(
        1.0,
        &[
            (76.0, 75.0),
            (102.0, 69.5),
            (101.0, 62.5),
            (75.0, 68.0),
            (76.0, 75.0),
        ],
    );
    pen.arc(0.8, (77.0, 71.5), (2.2, 3.6), 0.0, 360.0);
    pen.line(0.6, &[(84.0, 69.5), (96.0, 67.0)]);
    pen.line(0.6, &[(85.0, 72.0), (97.0, 69.5)]);
    for (x, lean) in [
        (40.0, -5.0),
        (50.0, 4.0),
        (58.0, -3.0),
        (146.0, 6.0),
        (156.0, -4.0),
        (164.0, 5.0),
    ] {
        pen.line(1.2, &[(x, FOOT), (x + lean * 0.4, 76.0), (x + lean, 64.0)]);
        for y in [70.0, 76.0, 82.0] {
            pen.line(0.9, &[(x + lean * 0.5, y), (x + lean * 0.5 + 4.0, y - 4.0)]);
        }
    }
    pen.waves(96.0, 10.0, 190.0);
}

/// Three boats without lights.
pub(super) fn boats(pen: &Pen) {
    // The sea as far as the horizon.
    pen.line(0.8, &[(-10.0, 44.0), (210.0, 44.0)]);
    for (y, from, to) in [
        (50.0, 10.0, 60.0),
        (52.0, 84.0, 130.0),
        (60.0, 100.0, 130.0),
        (62.0, 172.0, 196.0),
        (74.0, 6.0, 40.0),
        (78.0, 150.0, 190.0),
    ] {
        pen.waves(y, from, to);
    }
    for (x, water, long, high) in [
        (148.0, 58.0, 30.0, 15.0),
        (54.0, 66.0, 40.0, 19.0),
        (110.0, 80.0, 54.0, 26.0),
    ] {
        pen.waves(water + 2.0, x - 0.9 * long, x + 0.8 * long);
        pen.boat(x, water, long);
        pen.person(x - 0.12 * long, water - 0.16 * long, high, false);
        pen.line(
            1.0,
            &[
                (x - 0.06 * long, water - 0.4 * long),
                (x + 0.3 * long, water + 1.0),
            ],
        );
    }
    // The moon has not risen.
    for (x, y) in [(24.0, 18.0), (70.0, 26.0), (126.0, 14.0), (178.0, 30.0)] {
        pen.dot((x, y), 0.9);
    }
}

/// Monkeys in a tree, with something that shines.
pub(super) fn monkeys(pen: &Pen) {
    pen.solid(
        1.6,
        &[
            (92.0, FOOT),
            (97.0, 58.0),
            (96.0, 36.0),
            (108.0, 36.0),
            (109.0, 60.0),
            (116.0, FOOT),
        ],
    );
    pen.line(2.4, &[(100.0, 46.0), (62.0, 40.0), (36.0, 44.0)]);
    pen.line(2.4, &[(104.0, 42.0), (144.0, 36.0), (172.0, 42.0)]);
    for (x, y, wide) in [(70.0, 16.0, 26.0), (108.0, 11.0, 30.0), (144.0, 18.0, 24.0)] {
        pen.oval(1.2, (x, y), (wide, 10.0));
        pen.arc(0.7, (x, y), (wide * 0.6, 6.0), -40.0, 90.0);
    }
    for (x, y, side) in [(52.0, 41.0, 1.0), (80.0, 43.0, 1.0), (140.0, 37.0, -1.0)] {
        // The back, the head with its ears, an arm, and the tail below the branch.
        pen.oval(1.2, (x, y - 8.0), (5.0, 8.0));
        pen.dot((x + side * 2.0, y - 18.0), 4.0);
        pen.dot((x + side * 2.0 - 4.0, y - 18.5), 1.4);
        pen.dot((x + side * 2.0 + 4.0, y - 18.5), 1.4);
        pen.line(
            1.3,
            &[
                (x + side * 3.0, y - 12.0),
                (x + side * 11.0, y - 9.0),
                (x + side * 14.0, y - 14.0),
            ],
        );
        pen.line(
            1.2,
            &[
                (x - side * 4.0, y - 2.0),
                (x - side * 7.0, y + 10.0),
                (x - side * 3.0, y + 17.0),
                (x, y + 13.0),
            ],
        );
    }
    pen.circle(1.1, (97.0, 26.0), 3.6);
    pen.rays(0.7, (97.0, 26.0), (5.0, 8.0), 8);
    pen.person(158.0, FOOT, 28.0, false);
}

/// Grass that burns along the horizon, and hares that run from it.
pub(super) fn grass_fire(pen: &Pen) {
    pen.line(
        1.0,
        &[(8.0, 56.0), (70.0, 53.0), (134.0, 56.0), (192.0, 53.0)],
    );
    for (x, high) in [
        (22.0, 9.0),
        (36.0, 13.0),
        (50.0, 8.0),
        (66.0, 12.0),
        (82.0, 15.0),
        (98.0, 9.0),
        (114.0, 13.0),
        (130.0, 8.0),
        (146.0, 12.0),
    ] {
        pen.line(
            1.1,
            &[
                (x - 4.0, 55.0),
                (x - 2.0, 55.0 - 0.5 * high),
                (x, 55.0 - high),
                (x + 2.0, 55.0 - 0.4 * high),
                (x + 4.0, 55.0),
            ],
        );
    }
    // The smoke leans over.
    for (x, y, wide) in [(40.0, 34.0, 34.0), (84.0, 28.0, 44.0), (128.0, 20.0, 50.0)] {
        pen.arc(1.0, (x, y), (wide * 0.4, 9.0), 150.0, 380.0);
        pen.arc(
            0.8,
            (x + 0.3 * wide, y + 2.0),
            (wide * 0.3, 7.0),
            180.0,
            380.0,
        );
    }
    for (x, foot, size) in [(52.0, 78.0, 0.8), (98.0, 84.0, 1.0), (148.0, 80.0, 0.9)] {
        let at = |u: f32, v: f32| (x + size * u, foot - size * v);
        pen.oval(1.2, at(0.0, 8.0), (size * 10.0, size * 5.0));
        pen.dot(at(11.0, 11.0), 3.6 * size);
        pen.line(1.5, &[at(10.0, 13.0), at(3.0, 19.0)]);
        pen.line(1.5, &[at(12.0, 14.0), at(7.0, 21.0)]);
        pen.line(1.4, &[at(-6.0, 5.0), at(-15.0, 1.0)]);
        pen.line(1.4, &[at(7.0, 5.0), at(15.0, 0.0)]);
        pen.dot(at(-10.0, 10.0), 2.0 * size);
    }
}

/// What is left of camels, in a line.
pub(super) fn bones(pen: &Pen) {
    for x in [52.0, 104.0, 156.0] {
        // The back, the ribs, the neck and the skull.
        pen.line(
            1.4,
            &[
                (x + 20.0, 84.0),
                (x + 8.0, 76.0),
                (x - 8.0, 75.0),
                (x - 16.0, 82.0),
                (x - 24.0, 85.0),
            ],
        );
        for rib in 0..5 {
            let west = x - 8.0 + 5.0 * rib as f32;
            pen.arc(1.0, (west, 82.0), (3.0, 7.0), 190.0, 350.0);
        }
        pen.oval(1.2, (x - 27.0, 84.0), (5.0, 2.8));
        pen.dot((x - 28.0, 83.4), 0.9);
    }
    pen.circle(0.9, (172.0, 20.0), 9.0);
    pen.rays(0.8, (172.0, 20.0), (12.0, 16.0), 10);
    pen.line(
        0.9,
        &[(14.0, 62.0), (60.0, 54.0), (120.0, 60.0), (188.0, 52.0)],
    );
}

/// Seals on rocks.
pub(super) fn seals_on_rocks(pen: &Pen) {
    for (west, east, top) in [
        (28.0, 92.0, 72.0),
        (84.0, 144.0, 64.0),
        (136.0, 182.0, 74.0),
    ] {
        pen.solid(
            1.4,
            &[
                (west, 92.0),
                (west + 6.0, top + 4.0),
                (west + 20.0, top),
                (east - 10.0, top + 1.0),
                (east, 92.0),
            ],
        );
        pen.shade((east - 22.0, east - 6.0), (top + 8.0, 90.0));
    }
    for (x, foot, side) in [(60.0, 73.0, 1.0), (112.0, 65.0, -1.0), (158.0, 75.0, -1.0)] {
        let at = |u: f32, v: f32| (x + side * u, foot - v);
        pen.solid(
            1.3,
            &[
                at(-20.0, 0.0),
                at(-16.0, 5.0),
                at(0.0, 9.0),
                at(8.0, 19.0),
                at(14.0, 18.0),
                at(15.0, 8.0),
                at(10.0, 0.0),
            ],
        );
        pen.oval(1.2, at(13.0, 20.0), (5.5, 5.0));
        pen.dot(at(15.0, 21.0), 1.1);
        pen.line(0.7, &[at(18.0, 18.5), at(23.0, 17.0)]);
        pen.line(0.7, &[at(18.0, 19.5), at(23.5, 19.5)]);
        pen.line(1.6, &[at(-20.0, 1.0), at(-27.0, 5.0)]);
        pen.line(1.4, &[at(5.0, 3.0), at(9.0, -2.0)]);
    }
    pen.waves(96.0, 8.0, 192.0);
}

/// A cask in the cut of a bank of peat.
pub(super) fn cask(pen: &Pen) {
    pen.line(1.4, &[(14.0, 46.0), (120.0, 44.0), (128.0, FOOT)]);
    for y in [54.0, 62.0, 70.0, 78.0] {
        for x in 0..6 {
            let west = 18.0 + 17.0 * x as f32 + (y * 0.7) % 9.0;
            pen.line(0.7, &[(west, y), (west + 9.0, y - 0.4)]);
        }
    }
    for x in [24.0, 44.0, 66.0, 90.0, 108.0] {
        pen.line(1.0, &[(x, 46.0), (x - 2.0, 38.0)]);
        pen.line(1.0, &[(x + 2.0, 46.0), (x + 4.0, 37.0)]);
    }
    pen.oval(1.6, (108.0, 68.0), (19.0, 13.0));
    pen.oval(1.3, (121.0, 68.0), (5.5, 10.0));
    for x in [96.0, 108.0] {
        pen.arc(1.2, (x, 68.0), (4.0, 12.6), -90.0, 90.0);
    }
    pen.person(158.0, FOOT, 32.0, false);
    pen.line(1.3, &[(146.0, FOOT), (150.0, 62.0)]);
}

/// A fire that is out: wet wood under a pot, in the rain.
pub(super) fn cold_pot(pen: &Pen) {
    things::tent(pen, 146.0, 42.0);
    // Three poles, and the pot on its chain.
    for foot in [62.0, 90.0, 112.0] {
        pen.line(1.5, &[(foot, FOOT), (88.0, 34.0)]);
    }
    pen.line(0.8, &[(88.0, 36.0), (88.0, 52.0)]);
    pen.arc(1.0, (88.0, 58.0), (9.0, 7.0), 180.0, 360.0);
    pen.solid(
        1.5,
        &[
            (78.0, 58.0),
            (98.0, 58.0),
            (96.0, 69.0),
            (91.0, 73.0),
            (85.0, 73.0),
            (80.0, 69.0),
        ],
    );
    pen.line(2.0, &[(72.0, FOOT), (103.0, 81.0)]);
    pen.line(2.0, &[(104.0, FOOT), (74.0, 81.0)]);
    pen.line(1.6, &[(80.0, FOOT), (96.0, FOOT)]);
    for row in 0..4 {
        for column in 0..11 {
            let x = 14.0 + 17.0 * column as f32 + 6.0 * (row % 2) as f32;
            let y = 8.0 + 19.0 * row as f32 + 5.0 * ((column * 3) % 4) as f32 / 3.0;
            pen.line(0.7, &[(x, y), (x - 2.5, y + 8.0)]);
        }
    }
}

/// Bushes full of berries, and somebody who picks them.
pub(super) fn berries(pen: &Pen) {
    for (x, wide, high, berry) in [
        (50.0, 30.0, 22.0, 1.3),
        (108.0, 34.0, 27.0, 1.9),
        (166.0, 25.0, 19.0, 2.4),
    ] {
        let middle = FOOT - 0.5 * high;
        for (off, side) in [(-0.45_f32, 0.62), (0.45, 0.58), (0.0, 0.78)] {
            let at = (x + off * wide, middle - (1.0 - off.abs()) * 0.3 * high);
            pen.oval(1.2, at, (0.55 * wide * side, 0.62 * high * side));
        }
        for stem in [-0.2, 0.0, 0.22] {
            pen.line(
                1.1,
                &[(x + stem * wide, FOOT), (x + 1.3 * stem * wide, middle)],
            );
        }
        for number in 0..14 {
            let turn = number as f32 * 2.4;
            let far = 0.14 + 0.05 * number as f32;
            let at = (
                x + 0.62 * wide * far * turn.cos(),
                middle - 0.18 * high + 0.62 * high * far * turn.sin(),
            );
            pen.dot(at, berry);
        }
    }
    pen.person(80.0, FOOT, 38.0, false);
    pen.line(1.3, &[(84.0, 66.0), (93.0, 64.0)]);
}

/// Light that folds itself over the whole sky.
pub(super) fn northern_lights(pen: &Pen) {
    for (foot, swing, turn) in [(46.0, 7.0, 0.0), (60.0, 5.0, 1.9)] {
        let hem = |x: f32| foot + swing * (x * 0.055 + turn).sin() + 3.0 * (x * 0.021).cos();
        let points: Vec<_> = (0..=44).map(|step| 12.0 + 4.0 * step as f32).collect();
        let line: Vec<_> = points.iter().map(|&x| (x, hem(x))).collect();
        pen.line(1.2, &line);
        for (number, &x) in points.iter().enumerate() {
            // Longer where the curtain turns away.
            let fold = 0.5 + 0.5 * (x * 0.055 + turn + 0.9).cos();
            let high = 8.0 + 17.0 * fold + 2.5 * ((number * 7) % 5) as f32;
            pen.line(0.5 + 0.5 * fold, &[(x, hem(x)), (x + 1.5, hem(x) - high)]);
        }
    }
    for (x, y) in [(22.0, 70.0), (64.0, 74.0), (150.0, 72.0), (184.0, 68.0)] {
        pen.dot((x, y), 0.8);
    }
    pen.person(98.0, FOOT, 18.0, false);
    pen.person(108.0, FOOT, 16.0, false);
}
