//! What hands made that is met.

use super::pen::{FOOT, Pen};

pub(super) fn tent(pen: &Pen, x: f32, wide: f32) {
    let (half, top) = (wide / 2.0, FOOT - 0.8 * wide);
    pen.solid(1.5, &[(x - half, FOOT), (x, top), (x + half, FOOT)]);
    pen.dark(&[
        (x - 0.14 * wide, FOOT),
        (x, top + 0.25 * wide),
        (x + 0.14 * wide, FOOT),
    ]);
    pen.line(1.0, &[(x, top), (x, top - 5.0)]);
    pen.shade((x + 0.2 * half, x + 0.75 * half), (FOOT - 0.3 * wide, FOOT));
}

pub(super) fn fire(pen: &Pen) {
    tent(pen, 146.0, 42.0);
    pen.fire(98.0, FOOT, 26.0);
    // Somebody sits by it.
    pen.solid(
        1.3,
        &[(52.0, FOOT), (58.0, 66.0), (68.0, 66.0), (80.0, FOOT)],
    );
    pen.shade((64.0, 72.0), (74.0, FOOT));
    pen.dot((63.0, 60.0), 4.6);
    pen.line(1.5, &[(55.0, 56.5), (71.0, 56.5)]);
    pen.line(
        0.8,
        &[(100.0, 58.0), (104.0, 48.0), (99.0, 38.0), (105.0, 28.0)],
    );
}

pub(super) fn wheel(pen: &Pen, x: f32, y: f32) {
    pen.circle(1.5, (x, y), 11.0);
    pen.rays(0.7, (x, y), (0.0, 10.0), 12);
}

pub(super) fn bridge(pen: &Pen) {
    pen.arc(1.7, (100.0, 86.0), (44.0, 26.0), 180.0, 360.0);
    pen.line(
        1.7,
        &[
            (28.0, 76.0),
            (56.0, 62.0),
            (100.0, 54.0),
            (144.0, 62.0),
            (172.0, 76.0),
        ],
    );
    pen.line(
        1.2,
        &[
            (28.0, 70.0),
            (56.0, 56.0),
            (100.0, 48.0),
            (144.0, 56.0),
            (172.0, 70.0),
        ],
    );
    for (x, y) in [
        (40.0, 67.0),
        (60.0, 58.0),
        (80.0, 53.0),
        (120.0, 53.0),
        (140.0, 58.0),
        (160.0, 67.0),
    ] {
        pen.line(0.9, &[(x, y - 4.0), (x, y + 4.0)]);
    }
    pen.person(100.0, 50.0, 30.0, true);
    pen.waves(84.0, 66.0, 132.0);
    pen.waves(79.0, 72.0, 126.0);
}

pub(super) fn stone(pen: &Pen) {
    pen.solid(
        1.6,
        &[
            (82.0, FOOT),
            (84.0, 46.0),
            (92.0, 38.0),
            (108.0, 38.0),
            (116.0, 46.0),
            (118.0, FOOT),
        ],
    );
    pen.shade((108.0, 117.0), (50.0, FOOT));
    pen.line(1.4, &[(100.0, 46.0), (100.0, 60.0)]);
    pen.line(1.4, &[(93.0, 53.0), (107.0, 53.0)]);
    for x in [92.0, 97.0, 102.0, 107.0] {
        pen.line(1.2, &[(x, 67.0), (x, 76.0)]);
    }
    for x in [70.0, 76.0, 126.0, 133.0] {
        pen.line(0.9, &[(x, FOOT), (x - 2.0, 78.0)]);
        pen.line(0.9, &[(x, FOOT), (x + 3.0, 80.0)]);
    }
}

pub(super) fn dome(pen: &Pen) {
    pen.dome(1.7, (100.0, FOOT), (50.0, 44.0));
    for (half, high) in [(44.0, 12.0), (38.0, 22.0), (28.0, 32.0)] {
        pen.line(
            0.7,
            &[(100.0 - half, FOOT - high), (100.0 + half, FOOT - high)],
        );
    }
    pen.dark(&[(91.0, FOOT), (93.0, 68.0), (107.0, 68.0), (109.0, FOOT)]);
    pen.shade((118.0, 142.0), (70.0, FOOT));
}

pub(super) fn mill(pen: &Pen) {
    pen.house(92.0, FOOT, 56.0, (26.0, 18.0));
    wheel(pen, 82.0, 76.0);
    pen.circle(1.6, (82.0, 76.0), 17.0);
    pen.rays(1.6, (82.0, 76.0), (13.0, 20.0), 8);
    pen.waves(93.0, 20.0, 130.0);
}

pub(super) fn gate(pen: &Pen) {
    for x in [60.0, 132.0] {
        pen.block(1.5, (x, x + 8.0), (50.0, FOOT));
        pen.dot((x + 4.0, 46.0), 3.6);
    }
    pen.line(2.2, &[(56.0, 62.0), (146.0, 62.0)]);
    for x in [72.0, 88.0, 104.0, 120.0] {
        pen.line(1.3, &[(x, 62.0), (x, 82.0)]);
    }
    pen.line(1.3, &[(64.0, 82.0), (136.0, 82.0)]);
    pen.house(150.0, FOOT, 30.0, (14.0, 12.0));
    pen.arc(1.2, (46.0, 66.0), (4.0, 5.0), 180.0, 360.0);
    pen.line(1.2, &[(41.0, 66.0), (51.0, 66.0)]);
}

pub(super) fn well(pen: &Pen) {
    pen.solid(
        1.6,
        &[(74.0, FOOT), (76.0, 68.0), (124.0, 68.0), (126.0, FOOT)],
    );
    pen.arc(1.4, (100.0, 68.0), (24.0, 5.0), 0.0, 360.0);
    for (x, y) in [
        (80.0, 76.0),
        (98.0, 76.0),
        (114.0, 76.0),
        (88.0, 83.0),
        (106.0, 83.0),
    ] {
        pen.line(0.8, &[(x, y), (x + 10.0, y)]);
    }
    pen.line(1.7, &[(80.0, 67.0), (80.0, 36.0)]);
    pen.line(1.7, &[(120.0, 67.0), (120.0, 36.0)]);
    pen.solid(1.4, &[(72.0, 38.0), (100.0, 22.0), (128.0, 38.0)]);
    pen.line(1.6, &[(80.0, 48.0), (126.0, 48.0)]);
    pen.line(1.0, &[(98.0, 48.0), (98.0, 60.0)]);
    pen.solid(
        1.1,
        &[(94.0, 60.0), (102.0, 60.0), (101.0, 67.0), (95.0, 67.0)],
    );
}

pub(super) fn letter(pen: &Pen) {
    pen.solid(
        1.6,
        &[(56.0, 36.0), (138.0, 30.0), (144.0, 78.0), (62.0, 84.0)],
    );
    for row in 0..5 {
        let y = 44.0 + 6.5 * row as f32;
        let end = [128.0, 122.0, 130.0, 116.0, 96.0][row];
        pen.line(
            0.9,
            &[(67.0 + row as f32, y), (end, y - 0.07 * (end - 67.0))],
        );
    }
    pen.dot((126.0, 70.0), 5.5);
    pen.line(1.0, &[(126.0, 74.0), (122.0, 84.0)]);
    pen.line(1.0, &[(128.0, 74.0), (131.0, 83.0)]);
}

pub(super) fn lantern(pen: &Pen) {
    pen.person(84.0, FOOT, 46.0, false);
    pen.line(1.3, &[(88.0, 58.0), (112.0, 54.0)]);
    pen.line(1.0, &[(112.0, 54.0), (112.0, 60.0)]);
    pen.block(1.2, (107.0, 117.0), (60.0, 73.0));
    pen.dot((112.0, 67.0), 2.4);
    pen.rays(0.8, (112.0, 67.0), (13.0, 21.0), 10);
}

/// A paper with many seals and no text.
pub(super) fn seals(pen: &Pen) {
    pen.solid(
        1.6,
        &[(56.0, 34.0), (138.0, 28.0), (144.0, 66.0), (62.0, 72.0)],
    );
    // Eleven of them, in two rows.
    for number in 0..11 {
        let (row, column) = (number / 6, number % 6);
        let x = 68.0 + 12.4 * column as f32 + 6.2 * row as f32;
        let y = 71.5 - 0.09 * (x - 62.0) - 12.0 * row as f32;
        if row == 0 {
            pen.line(0.9, &[(x, y), (x + 1.0, y + 6.0)]);
        }
        pen.dot((x + 1.0, y + 8.0 - 6.0 * row as f32), 4.2);
    }
    pen.line(0.7, &[(98.0, 31.0), (101.0, 50.0)]);
}
