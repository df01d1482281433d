//! What is met beside the way: people with what they carry, and small things seen from near.

use super::pen::{FOOT, Head, Pen};
use super::things;

/// A small girl by the way, with one shoe, and smoke far off.
pub(super) fn lost_child(pen: &Pen) {
    pen.line(
        0.9,
        &[(10.0, 62.0), (60.0, 57.0), (130.0, 61.0), (190.0, 56.0)],
    );
    // Somebody lives there.
    pen.house(150.0, 60.0, 12.0, (5.0, 5.0));
    pen.line(
        0.7,
        &[(158.0, 49.0), (161.0, 42.0), (157.0, 35.0), (162.0, 27.0)],
    );
    // The way leads there.
    pen.line(0.8, &[(84.0, FOOT), (122.0, 72.0), (146.0, 62.0)]);
    pen.line(0.8, &[(132.0, FOOT), (142.0, 74.0), (152.0, 63.0)]);
    // She sits on a stone, her legs before her.
    pen.dome(1.3, (64.0, FOOT), (11.0, 9.0));
    pen.solid(
        1.2,
        &[(57.0, 80.0), (61.0, 66.0), (66.0, 66.0), (72.0, 80.0)],
    );
    pen.shade((65.0, 70.0), (70.0, 79.0));
    pen.oval(1.1, (63.5, 61.0), (4.0, 4.2));
    for side in [-1.0, 1.0] {
        let at = 63.5 + 4.2 * side;
        pen.line(1.4, &[(at, 59.0), (at + 2.2 * side, 65.0)]);
    }
    pen.line(1.5, &[(70.0, 80.0), (78.0, 80.0), (81.0, 87.0)]);
    pen.line(1.5, &[(69.0, 79.0), (75.0, 82.0), (77.0, 87.0)]);
    // The one shoe.
    pen.dark(&[
        (80.0, 84.5),
        (83.0, 84.5),
        (87.0, 87.0),
        (87.0, 88.5),
        (79.5, 88.5),
    ]);
}

/// Eleven people with forks.
pub(super) fn forks(pen: &Pen) {
    let back = (0_u8..5).map(|number| (52.0 + 25.0 * f32::from(number), 80.0, 32.0));
    let front = (0_u8..6).map(|number| (40.0 + 25.0 * f32::from(number), FOOT, 36.0));
    for (x, foot, high) in back.chain(front) {
        let (hand, top) = (x + 0.3 * high, foot - 1.15 * high);
        pen.line(1.0, &[(hand, foot), (hand, top)]);
        pen.line(0.8, &[(hand - 3.0, top - 7.0), (hand - 3.0, top)]);
        pen.line(0.8, &[(hand, top - 8.0), (hand, top)]);
        pen.line(0.8, &[(hand + 3.0, top - 7.0), (hand + 3.0, top)]);
        pen.line(0.9, &[(hand - 3.0, top), (hand + 3.0, top)]);
        pen.person(x, foot, high, false);
    }
}

/// Four men in the way who lean on things.
pub(super) fn idlers(pen: &Pen) {
    for (x, high) in [(56.0, 40.0), (86.0, 43.0), (116.0, 41.0), (146.0, 44.0)] {
        let lean = x + 0.36 * high;
        pen.line(1.8, &[(lean - 2.0, FOOT), (lean + 2.0, FOOT - 0.62 * high)]);
        pen.line(
            1.2,
            &[
                (x + 0.06 * high, FOOT - 0.6 * high),
                (lean + 2.0, FOOT - 0.62 * high),
            ],
        );
        pen.person(x, FOOT, high, false);
    }
}

/// Nets that dry on poles along the beach, and boats drawn up beside them.
pub(super) fn nets(pen: &Pen) {
    pen.line(0.8, &[(6.0, 54.0), (194.0, 54.0)]);
    pen.waves(60.0, 12.0, 84.0);
    pen.waves(60.0, 118.0, 188.0);
    pen.boat(44.0, FOOT, 46.0);
    pen.boat(158.0, FOOT - 2.0, 38.0);
    for (west, east) in [(78.0, 102.0), (102.0, 126.0)] {
        for x in [west, east] {
            pen.line(1.4, &[(x, FOOT), (x, 50.0)]);
        }
        // The net sags between the poles.
        for row in 0_u8..5 {
            let down = 5.0 * f32::from(row);
            let middle = f32::midpoint(west, east);
            pen.line(
                0.6,
                &[
                    (west, 52.0 + down),
                    (middle, 57.0 + 1.1 * down),
                    (east, 52.0 + down),
                ],
            );
        }
        for column in 1_u8..6 {
            let x = west + 4.0 * f32::from(column);
            let sag = 5.0 - 1.2 * (f32::from(column) - 3.0).abs();
            pen.line(0.6, &[(x, 52.0 + sag), (x, 72.0 + 1.4 * sag)]);
        }
    }
    pen.person(140.0, FOOT, 34.0, false);
}

/// Frogs that sing around a pond.
pub(super) fn frogs(pen: &Pen) {
    pen.oval(1.2, (100.0, 80.0), (58.0, 12.0));
    pen.waves(78.0, 62.0, 92.0);
    pen.waves(85.0, 96.0, 136.0);
    for (x, foot, size) in [
        (52.0, 74.0, 0.9),
        (86.0, 92.0, 1.2),
        (118.0, 74.0, 0.8),
        (146.0, 90.0, 1.1),
    ] {
        let at = |u: f32, v: f32| (x + size * u, foot - size * v);
        pen.oval(1.2, at(0.0, 5.0), (size * 8.0, size * 5.0));
        pen.oval(1.1, at(5.0, 10.0), (size * 5.5, size * 4.0));
        pen.dot(at(3.5, 14.0), 1.9 * size);
        pen.dot(at(8.0, 13.6), 1.9 * size);
        pen.line(1.3, &[at(-6.0, 3.0), at(-10.0, 7.0), at(-11.0, 0.0)]);
        pen.line(1.1, &[at(5.0, 3.0), at(7.0, -1.0)]);
        for far in [6.0, 10.0] {
            pen.arc(0.7, at(10.0, 11.0), (far * size, far * size), -40.0, 30.0);
        }
    }
    for (x, lean) in [(34.0, -3.0), (40.0, 3.0), (164.0, 4.0), (170.0, -2.0)] {
        pen.line(1.1, &[(x, FOOT), (x + lean, 58.0)]);
        pen.oval(1.0, (x + lean, 55.0), (1.6, 4.5));
    }
}

/// A line of ants that comes out of the dark and goes through the camp.
pub(super) fn ants(pen: &Pen) {
    things::tent(pen, 66.0, 46.0);
    pen.fire(134.0, FOOT - 4.0, 15.0);
    let (west, east) = pen.sides();
    let mut x = west + 6.0;
    let mut number = 0_u8;
    while x < east - 4.0 {
        let lane = f32::from(number % 3) * 2.0 - 2.0;
        let y = 95.0 + lane + 1.5 * (x * 0.05).sin();
        pen.dot((x, y), 0.9);
        pen.dot((x + 1.7, y), 1.1);
        pen.line(0.4, &[(x, y - 1.8), (x + 1.6, y + 1.8)]);
        x += 4.2;
        number = number.wrapping_add(1);
    }
}

/// A man, nine porters with a box each, and two boxes that nobody carries.
pub(super) fn porters(pen: &Pen) {
    let boxed = |x: f32, foot: f32| {
        pen.block(1.1, (x - 6.0, x + 6.0), (foot - 9.0, foot));
        pen.line(0.7, &[(x - 6.0, foot - 4.5), (x + 6.0, foot - 4.5)]);
    };
    for number in 0_u8..9 {
        let (x, foot) = (
            64.0 + 13.5 * f32::from(number),
            FOOT - f32::from(number % 2) * 5.0,
        );
        pen.figure(x, foot, 27.0);
        boxed(x, foot - 26.0);
    }
    pen.person(42.0, FOOT, 38.0, true);
    boxed(16.0, FOOT);
    boxed(23.0, FOOT - 9.0);
}

/// A string of mules and the man who leads it.
pub(super) fn mule_train(pen: &Pen) {
    pen.person(22.0, FOOT, 36.0, true);
    for x in [54.0, 98.0, 142.0, 184.0] {
        pen.beast((x, FOOT), 28.0, Head::Ears);
        pen.solid(
            1.0,
            &[
                (x - 6.0, 74.0),
                (x - 5.0, 62.0),
                (x + 8.0, 62.0),
                (x + 9.0, 74.0),
            ],
        );
        pen.line(0.7, &[(x - 30.0, 70.0), (x - 16.0, 68.0)]);
    }
}

/// A miner behind his barrow of ore.
pub(super) fn barrow(pen: &Pen) {
    things::wheel(pen, 82.0, 77.0);
    pen.solid(
        1.5,
        &[(70.0, 62.0), (116.0, 62.0), (108.0, 76.0), (84.0, 76.0)],
    );
    for (x, y, size) in [
        (80.0, 59.0, 5.0),
        (90.0, 56.0, 6.5),
        (101.0, 58.0, 5.5),
        (95.0, 50.0, 4.5),
    ] {
        pen.oval(1.1, (x, y), (size, 0.8 * size));
    }
    pen.line(1.5, &[(112.0, 64.0), (136.0, 66.0)]);
    pen.line(1.4, &[(112.0, 75.0), (114.0, FOOT)]);
    pen.person(142.0, FOOT, 40.0, false);
    pen.line(1.3, &[(140.0, 60.0), (132.0, 66.0)]);
}

/// Cones of salt on the flats, and those who rake them.
pub(super) fn salt_pans(pen: &Pen) {
    for (x, foot, high) in [
        (34.0, 70.0, 14.0),
        (62.0, 68.0, 12.0),
        (142.0, 69.0, 13.0),
        (170.0, 71.0, 15.0),
        (48.0, 84.0, 22.0),
        (158.0, 85.0, 24.0),
    ] {
        pen.solid(
            1.2,
            &[
                (x - 0.7 * high, foot),
                (x - 0.1 * high, foot - high),
                (x + 0.1 * high, foot - high),
                (x + 0.7 * high, foot),
            ],
        );
        pen.shade((x + 0.1 * high, x + 0.5 * high), (foot - 0.5 * high, foot));
    }
    for (y, west, east) in [(74.0, 80.0, 130.0), (80.0, 74.0, 138.0)] {
        pen.line(0.6, &[(west, y), (east, y)]);
    }
    for (x, side) in [(88.0, 1.0), (122.0, -1.0)] {
        // Bent over the rake, under a broad hat.
        pen.solid(
            1.2,
            &[
                (x - 5.0, FOOT),
                (x - 3.0, 70.0),
                (x + 8.0 * side, 64.0),
                (x + 11.0 * side, 68.0),
                (x + 5.0, FOOT),
            ],
        );
        pen.dot((x + 11.0 * side, 64.0), 3.4);
        pen.line(
            1.8,
            &[
                (x + 4.0 * side, 65.0),
                (x + 11.0 * side, 59.0),
                (x + 18.0 * side, 65.0),
            ],
        );
        pen.line(1.1, &[(x + 6.0 * side, 72.0), (x + 24.0 * side, 86.0)]);
    }
}

/// A stone with a round head beside a road, on which somebody stands to read it.
pub(super) fn milestone(pen: &Pen) {
    pen.line(1.0, &[(96.0, FOOT), (140.0, 66.0), (176.0, 58.0)]);
    pen.line(1.0, &[(150.0, FOOT), (160.0, 70.0), (184.0, 58.5)]);
    pen.solid(
        1.6,
        &[
            (66.0, FOOT),
            (66.0, 52.0),
            (69.0, 44.0),
            (76.0, 39.0),
            (83.0, 44.0),
            (86.0, 52.0),
            (86.0, FOOT),
        ],
    );
    pen.shade((80.0, 85.0), (54.0, FOOT));
    for (y, from, to) in [(52.0, 70.0, 82.0), (58.0, 71.0, 81.0)] {
        pen.line(0.9, &[(from, y), (to, y)]);
    }
    for x in [72.0, 75.0, 78.0] {
        pen.line(1.2, &[(x, 65.0), (x, 73.0)]);
    }
    pen.line(1.2, &[(82.0, 65.0), (79.5, 73.0)]);
    pen.person(118.0, FOOT, 38.0, true);
    for x in [56.0, 61.0, 91.0] {
        pen.line(0.9, &[(x, FOOT), (x - 2.0, 80.0)]);
        pen.line(0.9, &[(x, FOOT), (x + 2.5, 82.0)]);
    }
}

/// A compass whose needle goes round.
pub(super) fn compass(pen: &Pen) {
    let middle = (100.0, 52.0);
    pen.oval(1.8, middle, (37.0, 37.0));
    pen.circle(0.8, middle, 32.0);
    pen.rays(0.9, middle, (27.0, 32.0), 16);
    pen.rays(1.6, middle, (25.0, 32.0), 4);
    pen.dark(&[(103.0, 54.0), (84.0, 35.0), (98.0, 49.0)]);
    pen.line(1.0, &[(97.0, 50.0), (117.0, 69.0), (103.0, 54.0)]);
    pen.dot(middle, 2.4);
    for (from, reach) in [(190.0, 20.0), (10.0, 20.0)] {
        pen.arc(0.8, middle, (reach, reach), from, from + 50.0);
    }
    pen.oval(1.3, (100.0, 10.5), (5.0, 4.5));
}

/// A boot of which the sole has come off.
pub(super) fn boot(pen: &Pen) {
    pen.solid(
        1.6,
        &[
            (72.0, 22.0),
            (98.0, 22.0),
            (98.0, 52.0),
            (104.0, 60.0),
            (124.0, 66.0),
            (134.0, 73.0),
            (134.0, 77.0),
            (72.0, 77.0),
        ],
    );
    pen.shade((74.0, 84.0), (30.0, 76.0));
    for y in [34.0, 41.0, 48.0] {
        pen.line(1.0, &[(90.0, y), (101.0, y + 2.5)]);
    }
    // It hangs on by the heel.
    pen.block(1.4, (72.0, 90.0), (77.0, 84.0));
    pen.line(
        1.8,
        &[(90.0, 80.0), (112.0, 83.0), (130.0, 87.0), (138.0, 86.0)],
    );
    for x in [96.0, 105.0, 114.0, 123.0] {
        pen.line(0.8, &[(x, 77.5), (x + 0.5, 80.0)]);
    }
}

/// A barber with his chair in the open.
pub(super) fn barber(pen: &Pen) {
    pen.line(1.5, &[(84.0, 50.0), (84.0, FOOT)]);
    pen.line(1.5, &[(84.0, 71.0), (104.0, 71.0), (104.0, FOOT)]);
    pen.line(1.2, &[(84.0, 56.0), (80.0, 50.0)]);
    // Somebody sits there under a cloth.
    pen.solid(
        1.3,
        &[
            (86.0, 56.0),
            (98.0, 56.0),
            (108.0, 74.0),
            (110.0, FOOT),
            (86.0, FOOT),
        ],
    );
    pen.line(0.7, &[(92.0, 62.0), (97.0, 84.0)]);
    pen.line(0.7, &[(98.0, 64.0), (104.0, 84.0)]);
    pen.oval(1.2, (92.0, 49.0), (5.2, 6.0));
    pen.dark(&[(87.0, 46.0), (92.0, 42.0), (97.0, 46.0)]);
    pen.figure(66.0, FOOT, 46.0);
    pen.line(1.4, &[(70.0, 60.0), (84.0, 46.0)]);
    pen.line(0.9, &[(84.0, 46.0), (90.0, 41.0)]);
    pen.line(0.9, &[(84.0, 46.0), (90.0, 44.0)]);
    pen.person(138.0, FOOT, 40.0, false);
    pen.person(154.0, FOOT, 36.0, false);
}

/// A valley that repeats what one calls.
pub(super) fn echo(pen: &Pen) {
    for slope in [
        [
            (8.0, FOOT),
            (30.0, 40.0),
            (46.0, 18.0),
            (66.0, 52.0),
            (86.0, FOOT),
        ],
        [
            (116.0, FOOT),
            (138.0, 48.0),
            (158.0, 14.0),
            (176.0, 46.0),
            (192.0, FOOT),
        ],
    ] {
        pen.solid(1.4, &slope);
        pen.shade((slope[2].0 + 4.0, slope[3].0), (slope[3].1, 82.0));
    }
    pen.person(96.0, FOOT, 30.0, false);
    for number in 1..5 {
        let wide = 7.0 * number as f32;
        pen.arc(0.8, (101.0, 62.0), (wide, wide * 0.8), -35.0, 35.0);
        pen.arc(0.8, (91.0, 62.0), (wide, wide * 0.8), 145.0, 215.0);
    }
}
