//! Land and sky that are met.

use super::pen::{FOOT, Pen};
use super::things::tent;

pub(super) fn water(pen: &Pen) {
    for (y, from, to) in [
        (62.0, 70.0, 130.0),
        (68.0, 54.0, 146.0),
        (74.0, 40.0, 160.0),
        (80.0, 26.0, 176.0),
        (86.0, 14.0, 188.0),
    ] {
        pen.waves(y, from, to);
    }
    for x in [28.0, 36.0, 160.0, 170.0, 178.0] {
        pen.line(1.1, &[(x, 76.0), (x + 1.5, 52.0)]);
        pen.line(2.4, &[(x + 1.5, 52.0), (x + 1.8, 44.0)]);
    }
    for (x, y) in [(74.0, 78.0), (92.0, 74.0), (110.0, 77.0), (128.0, 73.0)] {
        pen.arc(1.4, (x, y), (6.0, 3.4), 180.0, 360.0);
    }
}

pub(super) fn tree(pen: &Pen) {
    pen.solid(
        1.6,
        &[
            (84.0, FOOT),
            (92.0, 60.0),
            (92.0, 34.0),
            (108.0, 34.0),
            (108.0, 62.0),
            (116.0, FOOT),
        ],
    );
    pen.shade((101.0, 110.0), (40.0, 86.0));
    for (x, y, wide, high) in [
        (76.0, 32.0, 22.0, 15.0),
        (124.0, 30.0, 24.0, 16.0),
        (100.0, 18.0, 28.0, 14.0),
    ] {
        pen.oval(1.2, (x, y), (wide, high));
        pen.arc(0.7, (x, y), (wide * 0.6, high * 0.55), -40.0, 90.0);
    }
    pen.dark(&[
        (97.0, 54.0),
        (98.5, 49.0),
        (102.0, 49.0),
        (103.0, 55.0),
        (100.0, 58.0),
    ]);
    pen.person(146.0, FOOT, 32.0, false);
}

pub(super) fn rocks(pen: &Pen) {
    for (x, foot, wide, high) in [
        (60.0, FOOT, 34.0, 26.0),
        (120.0, FOOT, 40.0, 30.0),
        (94.0, 76.0, 36.0, 36.0),
        (100.0, FOOT, 22.0, 14.0),
        (158.0, FOOT, 18.0, 11.0),
        (40.0, FOOT, 16.0, 10.0),
    ] {
        let half = wide / 2.0;
        pen.solid(
            1.4,
            &[
                (x - half, foot),
                (x - 0.8 * half, foot - 0.6 * high),
                (x - 0.2 * half, foot - high),
                (x + 0.6 * half, foot - 0.8 * high),
                (x + half, foot),
            ],
        );
        pen.line(
            0.8,
            &[
                (x - 0.2 * half, foot - high),
                (x + 0.1 * half, foot - 0.45 * high),
                (x, foot),
            ],
        );
        pen.shade((x + 0.2 * half, x + 0.75 * half), (foot - 0.6 * high, foot));
    }
}

pub(super) fn stars(pen: &Pen) {
    for (x, y, size) in [
        (30.0, 20.0, 3.0),
        (58.0, 40.0, 2.2),
        (82.0, 16.0, 3.4),
        (104.0, 46.0, 2.0),
        (132.0, 34.0, 2.6),
        (164.0, 52.0, 2.2),
        (44.0, 60.0, 1.8),
    ] {
        pen.star(0.9, (x, y), size);
    }
    pen.person(90.0, FOOT, 30.0, false);
    pen.person(108.0, FOOT, 27.0, false);
}

pub(super) fn rain(pen: &Pen) {
    for (x, wide) in [(56.0, 44.0), (104.0, 54.0), (152.0, 44.0)] {
        pen.cloud(x, 26.0, wide);
    }
    for row in 0..3 {
        for column in 0..15 {
            let x = 34.0 + 9.0 * column as f32 + 4.0 * (row % 2) as f32;
            let y = 34.0 + 15.0 * row as f32;
            pen.line(0.8, &[(x, y), (x - 3.5, y + 9.0)]);
        }
    }
    tent(pen, 100.0, 46.0);
}

pub(super) fn snow(pen: &Pen) {
    for row in 0..5 {
        for column in 0..13 {
            let x = 14.0 + 14.5 * column as f32 + 7.0 * (row % 2) as f32;
            let y = 10.0 + 13.0 * row as f32;
            pen.dot((x, y + 2.5 * ((column * 7 + row * 3) % 4) as f32), 1.1);
        }
    }
    pen.line(
        1.3,
        &[
            (10.0, 84.0),
            (46.0, 76.0),
            (84.0, 84.0),
            (128.0, 77.0),
            (190.0, 84.0),
        ],
    );
    pen.person(92.0, 84.0, 32.0, true);
    pen.person(116.0, 82.0, 28.0, false);
}

pub(super) fn haze(pen: &Pen) {
    for row in 0..6 {
        let y = 30.0 + 8.5 * row as f32;
        let points: Vec<_> = (0..=30)
            .map(|step| {
                let x = 16.0 + 5.6 * step as f32;
                let wave = (0.42 * x + 1.7 * row as f32).sin();
                (x, y + 2.2 * wave)
            })
            .collect();
        pen.line(0.8, &points);
    }
    pen.circle(1.0, (150.0, 16.0), 9.0);
    pen.person(78.0, FOOT, 30.0, true);
    pen.person(58.0, FOOT, 27.0, false);
}

pub(super) fn mushrooms(pen: &Pen) {
    for (x, foot, size) in [
        (62.0, FOOT, 20.0),
        (92.0, FOOT, 32.0),
        (122.0, FOOT, 24.0),
        (142.0, FOOT, 16.0),
        (78.0, FOOT, 13.0),
    ] {
        let top = foot - size;
        pen.solid(
            1.2,
            &[
                (x - 0.14 * size, foot),
                (x - 0.1 * size, top),
                (x + 0.1 * size, top),
                (x + 0.16 * size, foot),
            ],
        );
        pen.dome(1.4, (x, top + 0.1 * size), (0.55 * size, 0.5 * size));
        for (dx, dy) in [(-0.2, -0.1), (0.12, -0.2), (0.28, -0.02)] {
            pen.dot((x + dx * size, top + dy * size), 0.05 * size);
        }
    }
    pen.tree(166.0, FOOT, 56.0);
    pen.tree(36.0, FOOT, 50.0);
}

pub(super) fn tracks(pen: &Pen) {
    for step in 0..11 {
        let share = step as f32 / 10.0;
        let (x, y) = (30.0 + 130.0 * share, 92.0 - 42.0 * share);
        let (size, side) = (4.4 - 2.6 * share, if step % 2 == 0 { 1.0 } else { -1.0 });
        let y = y + side * size;
        let heel = (x - 1.2 * size, y + 0.4 * size);
        pen.dark(&[
            (x - 0.5 * size, y + 0.5 * size),
            (x, y - 0.5 * size),
            (x + 1.1 * size, y - 0.7 * size),
            (x + 1.0 * size, y + 0.1 * size),
        ]);
        pen.dot(heel, 0.42 * size);
    }
    pen.line(
        1.0,
        &[(10.0, 50.0), (70.0, 46.0), (140.0, 49.0), (192.0, 44.0)],
    );
}

/// A light that goes over.
pub(super) fn meteor(pen: &Pen) {
    for off in [0.0, 3.0, 6.0] {
        pen.line(
            0.8,
            &[(186.0 - 3.0 * off, 6.0 + off), (142.0, 24.0 + 0.4 * off)],
        );
    }
    pen.dot((140.0, 25.0), 2.6);
}

/// A tree that has come down, its roots in the air.
pub(super) fn fallen(pen: &Pen) {
    pen.solid(
        1.6,
        &[(34.0, 84.0), (36.0, 70.0), (150.0, 64.0), (154.0, 84.0)],
    );
    for y in [72.0, 76.0, 80.0] {
        pen.line(0.7, &[(46.0, y), (96.0, y - 2.0)]);
        pen.line(0.7, &[(108.0, y - 1.0), (144.0, y - 3.0)]);
    }
    for (x, y) in [
        (168.0, 48.0),
        (176.0, 58.0),
        (180.0, 70.0),
        (178.0, 82.0),
        (160.0, 42.0),
    ] {
        pen.line(
            1.5,
            &[
                (151.0, 74.0),
                (f32::midpoint(151.0, x), f32::midpoint(70.0, y) - 3.0),
                (x, y),
            ],
        );
    }
    for (x, y) in [
        (20.0, 58.0),
        (14.0, 72.0),
        (22.0, 82.0),
        (44.0, 50.0),
        (64.0, 46.0),
    ] {
        let from = (f32::midpoint(x, 50.0), 72.0);
        pen.line(1.2, &[from, (x, y)]);
        pen.arc(0.9, (x, y - 3.0), (6.0, 4.5), 0.0, 360.0);
    }
}
