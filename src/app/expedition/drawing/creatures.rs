//! What is met that lives, and how it travels.

use super::pen::{FOOT, Head, Pen};
use super::things::wheel;

/// A pack on the back of a beast.
pub(super) fn load(pen: &Pen, (x, y): (f32, f32)) {
    pen.solid(
        1.3,
        &[
            (x - 13.0, y + 8.0),
            (x - 11.0, y - 6.0),
            (x + 11.0, y - 6.0),
            (x + 13.0, y + 8.0),
        ],
    );
    pen.line(1.0, &[(x - 4.0, y - 6.0), (x - 4.0, y + 9.0)]);
    pen.line(1.0, &[(x + 5.0, y - 6.0), (x + 5.0, y + 9.0)]);
}

pub(super) fn camels(pen: &Pen) {
    for x in [58.0, 104.0, 150.0] {
        pen.beast((x, FOOT), 34.0, Head::Plain);
        pen.solid(
            1.3,
            &[
                (x - 9.0, 64.0),
                (x - 3.0, 54.0),
                (x + 4.0, 54.0),
                (x + 10.0, 64.0),
            ],
        );
        pen.line(0.9, &[(x + 17.0, 66.0), (x + 25.0, 60.0)]);
    }
    pen.circle(0.9, (172.0, 20.0), 9.0);
}

pub(super) fn cart(pen: &Pen) {
    pen.solid(
        1.5,
        &[(62.0, 70.0), (68.0, 54.0), (138.0, 62.0), (134.0, 78.0)],
    );
    for x in [80.0, 96.0, 112.0, 126.0] {
        pen.line(
            0.8,
            &[
                (x, 56.0 + (x - 68.0) * 0.11),
                (x - 2.0, 72.0 + (x - 68.0) * 0.1),
            ],
        );
    }
    wheel(pen, 84.0, 76.0);
    wheel(pen, 152.0, 80.0);
    pen.line(1.4, &[(62.0, 66.0), (36.0, 86.0)]);
    for (x, y) in [(164.0, 85.0), (172.0, 86.0), (168.0, 79.0)] {
        pen.arc(1.2, (x, y), (4.0, 3.6), 0.0, 360.0);
    }
}

pub(super) fn wolves(pen: &Pen) {
    pen.fire(100.0, FOOT, 20.0);
    for (x, y) in [
        (40.0, 66.0),
        (62.0, 58.0),
        (140.0, 57.0),
        (160.0, 67.0),
        (24.0, 74.0),
        (178.0, 75.0),
    ] {
        pen.solid(
            1.2,
            &[
                (x - 6.0, y - 4.0),
                (x - 7.0, y - 11.0),
                (x - 2.0, y - 6.0),
                (x + 2.0, y - 6.0),
                (x + 7.0, y - 11.0),
                (x + 6.0, y - 4.0),
                (x, y + 6.0),
            ],
        );
        pen.dot((x - 2.4, y - 2.5), 1.1);
        pen.dot((x + 2.4, y - 2.5), 1.1);
    }
}

pub(super) fn birds(pen: &Pen) {
    for (x, y, size) in [
        (100.0, 38.0, 26.0),
        (54.0, 22.0, 11.0),
        (146.0, 26.0, 12.0),
        (70.0, 60.0, 8.0),
    ] {
        let wing = |side: f32| {
            [
                (x, y),
                (x + side * 0.5 * size, y - 0.34 * size),
                (x + side * 1.3 * size, y - 0.1 * size),
            ]
        };
        pen.line(1.8, &wing(-1.0));
        pen.line(1.8, &wing(1.0));
        for (side, share) in [(-1.0, 0.7), (-1.0, 1.0), (1.0, 0.7), (1.0, 1.0)] {
            let at = x + side * share * size;
            pen.line(
                0.8,
                &[
                    (at, y - 0.26 * size),
                    (at + side * 0.1 * size, y - 0.02 * size),
                ],
            );
        }
        pen.line(2.0, &[(x, y - 0.1 * size), (x, y + 0.22 * size)]);
    }
    pen.line(
        1.2,
        &[(150.0, FOOT), (160.0, 68.0), (172.0, 74.0), (190.0, FOOT)],
    );
}

pub(super) fn boat(pen: &Pen) {
    pen.boat(100.0, 78.0, 64.0);
    pen.person(104.0, 68.0, 30.0, false);
    pen.line(1.3, &[(112.0, 48.0), (140.0, 86.0)]);
    pen.waves(84.0, 20.0, 180.0);
    pen.waves(79.0, 8.0, 60.0);
    pen.waves(79.0, 144.0, 190.0);
}

pub(super) fn whale(pen: &Pen) {
    pen.dome(1.7, (92.0, 84.0), (56.0, 34.0));
    pen.line(1.6, &[(146.0, 82.0), (164.0, 70.0), (180.0, 60.0)]);
    pen.line(1.6, &[(164.0, 70.0), (184.0, 74.0)]);
    pen.line(1.1, &[(38.0, 78.0), (60.0, 74.0)]);
    pen.dot((60.0, 68.0), 1.6);
    pen.shade((104.0, 142.0), (66.0, 83.0));
    pen.waves(94.0, 16.0, 186.0);
    pen.person(168.0, FOOT, 20.0, false);
}

/// Elephants, one behind the other.
pub(super) fn elephants(pen: &Pen) {
    for (x, size) in [(142.0, 0.8), (100.0, 1.0), (52.0, 1.25)] {
        let at = |u: f32, v: f32| (x + size * u, FOOT - size * v);
        for leg in [-13.0, -7.0, 8.0, 14.0] {
            let ((west, top), (east, foot)) = (at(leg - 2.4, 16.0), at(leg + 2.4, 0.0));
            pen.block(1.1, (west, east), (top, foot));
        }
        let oval = |width: f32, (u, v): (f32, f32), half: (f32, f32)| {
            pen.oval(width, at(u, v), (size * half.0, size * half.1));
        };
        oval(1.4, (0.0, 22.0), (18.0, 12.0));
        oval(1.3, (-19.0, 27.0), (8.0, 8.5));
        pen.line(
            2.4,
            &[
                at(-25.0, 24.0),
                at(-29.0, 14.0),
                at(-27.0, 5.0),
                at(-30.0, 3.0),
            ],
        );
        pen.line(1.3, &[at(-24.0, 19.0), at(-31.0, 19.0)]);
        pen.solid(
            1.0,
            &[
                at(-17.0, 33.0),
                at(-9.0, 31.0),
                at(-9.0, 20.0),
                at(-15.0, 18.0),
            ],
        );
        pen.dot(at(-22.0, 29.0), 0.9 * size);
        pen.line(1.0, &[at(18.0, 24.0), at(22.0, 12.0)]);
    }
}
