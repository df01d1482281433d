//! Settlements and lone places.

use super::finds;
use super::pen::{FOOT, Head, Pen};
use mapmaker_expedition::{FindKind, PlaceKind};

/// Draws a place of a kind; `which` chooses among several drawings of a settlement.
pub(super) fn draw(pen: &Pen, kind: PlaceKind, which: u64) {
    pen.ground(FOOT);
    match kind {
        PlaceKind::City => city(pen, which),
        PlaceKind::Town => town(pen, which),
        PlaceKind::Village => village(pen, which),
        PlaceKind::Castle => castle(pen),
        PlaceKind::Tower => pen.tower(88.0, FOOT, 24.0, 58.0),
        PlaceKind::Light => light(pen),
        PlaceKind::Ruin => {
            pen.ruin(70.0, 100.0, 46.0, FOOT);
            pen.ruin(106.0, 130.0, 60.0, FOOT);
            pen.tree(146.0, FOOT, 40.0);
        }
        PlaceKind::Stones => stones(pen),
        PlaceKind::Hermitage => {
            pen.house(84.0, FOOT, 34.0, (15.0, 13.0));
            pen.tree(70.0, FOOT, 44.0);
            pen.line(1.3, &[(134.0, FOOT), (134.0, 64.0)]);
            pen.line(1.3, &[(128.0, 70.0), (140.0, 70.0)]);
        }
        PlaceKind::Mine => finds::draw(pen, FindKind::Mine),
        PlaceKind::Labyrinth => labyrinth(pen),
        PlaceKind::Vault => vault(pen),
        PlaceKind::Strongroom => strongroom(pen),
        PlaceKind::Inn => inn(pen),
        PlaceKind::Peak => peak(pen),
        _ => pen.line(1.4, &[(40.0, FOOT), (90.0, 70.0), (130.0, FOOT)]),
    }
}

/// Walls with towers, roofs and spires behind them.
fn city(pen: &Pen, which: u64) {
    let spires: [f32; 3] = match which % 3 {
        0 => [62.0, 96.0, 124.0],
        1 => [54.0, 84.0, 132.0],
        _ => [70.0, 108.0, 136.0],
    };
    for (index, x) in spires.into_iter().enumerate() {
        let high = [60.0, 76.0, 56.0][(index + which as usize) % 3];
        pen.spire(x, FOOT, 12.0, high);
    }
    for (x, wide) in [(42.0, 26.0), (74.0, 24.0), (104.0, 22.0), (132.0, 28.0)] {
        pen.house(x, 74.0, wide, (10.0, 9.0));
    }
    let top = 68.0;
    pen.block(1.5, (30.0, 170.0), (top, FOOT));
    for tooth in 0..24 {
        let x = 32.0 + 5.8 * tooth as f32;
        pen.line(
            1.1,
            &[
                (x, top),
                (x, top - 3.0),
                (x + 2.8, top - 3.0),
                (x + 2.8, top),
            ],
        );
    }
    for (x, y) in [
        (44.0, 75.0),
        (60.0, 80.0),
        (76.0, 74.0),
        (124.0, 79.0),
        (140.0, 74.0),
        (154.0, 81.0),
    ] {
        pen.line(0.6, &[(x, y), (x + 7.0, y)]);
    }
    pen.tower(22.0, FOOT, 16.0, 34.0);
    pen.tower(162.0, FOOT, 16.0, 34.0);
    pen.block(1.5, (90.0, 112.0), (62.0, FOOT));
    gate(pen, 101.0, FOOT, 12.0);
}

/// A gate with a round top.
fn gate(pen: &Pen, x: f32, foot: f32, wide: f32) {
    let half = wide / 2.0;
    let high = 1.2 * wide;
    pen.dark(&[
        (x - half, foot),
        (x - half, foot - high + half),
        (x - 0.7 * half, foot - high + 0.3 * half),
        (x, foot - high),
        (x + 0.7 * half, foot - high + 0.3 * half),
        (x + half, foot - high + half),
        (x + half, foot),
    ]);
}

fn town(pen: &Pen, which: u64) {
    let spire = [72.0, 94.0, 116.0][(which % 3) as usize];
    pen.spire(spire, FOOT, 13.0, 62.0);
    for (x, foot, wide, wall) in [
        (44.0, 80.0, 28.0, 13.0),
        (82.0, 78.0, 30.0, 14.0),
        (122.0, 80.0, 28.0, 12.0),
        (34.0, FOOT, 30.0, 14.0),
        (68.0, FOOT, 34.0, 15.0),
        (106.0, FOOT, 30.0, 14.0),
        (140.0, FOOT, 26.0, 13.0),
    ] {
        pen.house(x, foot, wide, (wall, 11.0));
    }
    smoke(pen, 90.0, 60.0);
    pen.tree(24.0, FOOT, 30.0);
    pen.tree(178.0, FOOT, 34.0);
}

fn village(pen: &Pen, which: u64) {
    let shift = [0.0, 8.0, -6.0][(which % 3) as usize];
    pen.house(62.0 + shift, 82.0, 28.0, (12.0, 12.0));
    pen.house(112.0 - shift, 82.0, 26.0, (11.0, 11.0));
    pen.house(84.0 + shift, FOOT, 34.0, (14.0, 13.0));
    smoke(pen, 104.0 + shift, 58.0);
    pen.tree(50.0, FOOT, 36.0);
    pen.tree(152.0, FOOT, 42.0);
    for post in 0..4 {
        let x = 132.0 + 5.0 * post as f32;
        pen.line(1.0, &[(x, FOOT), (x, 80.0)]);
    }
    pen.line(0.9, &[(130.0, 83.0), (149.0, 83.0)]);
}

/// Smoke out of a chimney.
fn smoke(pen: &Pen, x: f32, y: f32) {
    pen.line(1.4, &[(x, y + 4.0), (x, y)]);
    let curl = [
        (x, y - 2.0),
        (x + 3.0, y - 7.0),
        (x - 1.0, y - 12.0),
        (x + 4.0, y - 18.0),
    ];
    pen.line(0.8, &curl);
}

/// A keep on a rock.
fn castle(pen: &Pen) {
    pen.solid(
        1.3,
        &[(44.0, FOOT), (62.0, 70.0), (136.0, 66.0), (158.0, FOOT)],
    );
    pen.shade((112.0, 146.0), (74.0, FOOT));
    pen.tower(68.0, 70.0, 14.0, 28.0);
    pen.tower(120.0, 69.0, 14.0, 30.0);
    pen.solid(
        1.4,
        &[(82.0, 69.0), (82.0, 52.0), (120.0, 52.0), (120.0, 68.0)],
    );
    pen.tower(92.0, 54.0, 18.0, 34.0);
    gate(pen, 101.0, 68.0, 8.0);
    pen.line(1.0, &[(101.0, 14.0), (101.0, 6.0)]);
    pen.dark(&[(101.0, 6.0), (112.0, 8.5), (101.0, 11.0)]);
}

fn light(pen: &Pen) {
    pen.solid(
        1.4,
        &[(90.0, FOOT), (94.0, 36.0), (106.0, 36.0), (110.0, FOOT)],
    );
    pen.shade((102.0, 108.0), (40.0, FOOT));
    pen.block(1.3, (92.0, 108.0), (26.0, 36.0));
    pen.solid(1.3, &[(90.0, 26.0), (100.0, 17.0), (110.0, 26.0)]);
    pen.dot((100.0, 31.0), 2.4);
    for (x, y) in [(64.0, 26.0), (62.0, 36.0), (136.0, 26.0), (138.0, 36.0)] {
        let near = if x < 100.0 { 86.0 } else { 114.0 };
        pen.line(0.8, &[(near, 31.0), (x, y)]);
    }
    pen.house(116.0, FOOT, 26.0, (11.0, 9.0));
}

fn stones(pen: &Pen) {
    for (x, wide, high) in [
        (58.0, 10.0, 30.0),
        (78.0, 9.0, 38.0),
        (98.0, 10.0, 34.0),
        (118.0, 9.0, 40.0),
        (138.0, 10.0, 28.0),
    ] {
        let top = FOOT - high;
        pen.solid(
            1.4,
            &[
                (x, FOOT),
                (x + 1.0, top + 3.0),
                (x + 0.6 * wide, top),
                (x + wide, top + 4.0),
                (x + wide, FOOT),
            ],
        );
        pen.shade((x + 0.55 * wide, x + wide), (top + 7.0, FOOT));
    }
    pen.solid(
        1.4,
        &[(77.0, 51.0), (77.0, 46.0), (109.0, 50.0), (109.0, 55.0)],
    );
}

/// Rings of hedges with gaps.
fn labyrinth(pen: &Pen) {
    for (ring, gap) in [(0, 250.0), (1, 70.0), (2, 200.0), (3, 20.0), (4, 130.0)] {
        let half = 12.0 + 11.0 * ring as f32;
        pen.arc(
            1.6,
            (100.0, 60.0),
            (half * 1.45, half * 0.62),
            gap + 12.0,
            gap + 348.0,
        );
    }
    pen.line(1.3, &[(118.0, 60.0), (133.0, 60.0)]);
    pen.line(1.3, &[(82.0, 62.0), (67.0, 64.0)]);
    pen.tree(100.0, 63.0, 18.0);
}

/// A floor of coloured squares under an arch.
fn vault(pen: &Pen) {
    pen.arc(1.8, (100.0, 62.0), (52.0, 50.0), 180.0, 360.0);
    pen.arc(1.0, (100.0, 62.0), (46.0, 44.0), 180.0, 360.0);
    for x in [48.0, 152.0] {
        pen.line(1.8, &[(x, 62.0), (x, FOOT)]);
    }
    for row in 0..3 {
        let (near, far) = (FOOT - 8.0 * row as f32, FOOT - 8.0 - 8.0 * row as f32);
        let half = |y: f32| 46.0 - 0.9 * (FOOT - y);
        pen.line(0.9, &[(100.0 - half(far), far), (100.0 + half(far), far)]);
        for column in 0..6 {
            let at = |y: f32, column: f32| 100.0 - half(y) + 2.0 * half(y) * column / 6.0;
            let (west, east) = (column as f32, column as f32 + 1.0);
            let corners = [
                (at(near, west), near),
                (at(far, west), far),
                (at(far, east), far),
                (at(near, east), near),
            ];
            pen.line(0.8, &[corners[0], corners[1]]);
            match (row + column) % 3 {
                0 => pen.dark(&corners),
                1 => pen.line(0.7, &[corners[0], corners[2]]),
                _ => {}
            }
        }
    }
}

/// A door with bars, and chests before it.
fn strongroom(pen: &Pen) {
    pen.block(1.6, (52.0, 120.0), (34.0, FOOT));
    for row in 0..5 {
        let y = 44.0 + 9.0 * row as f32;
        pen.line(0.6, &[(54.0, y), (70.0, y)]);
        pen.line(0.6, &[(104.0, y + 4.0), (118.0, y + 4.0)]);
    }
    pen.block(1.5, (72.0, 102.0), (48.0, FOOT));
    for bar in 0..5 {
        let x = 75.0 + 6.0 * bar as f32;
        pen.line(1.3, &[(x, 48.0), (x, FOOT)]);
    }
    pen.line(1.6, &[(72.0, 62.0), (102.0, 62.0)]);
    pen.dot((98.0, 68.0), 2.2);
    for (x, foot, wide, high) in [
        (128.0, FOOT, 22.0, 14.0),
        (152.0, FOOT, 18.0, 12.0),
        (136.0, 74.0, 20.0, 12.0),
    ] {
        let top = foot - high;
        pen.block(1.3, (x, x + wide), (top, foot));
        pen.line(0.9, &[(x, top + 4.0), (x + wide, top + 4.0)]);
        pen.dot((x + wide / 2.0, top + 5.0), 1.2);
    }
}

/// A house with a sign, and a mule that waits.
fn inn(pen: &Pen) {
    pen.house(66.0, FOOT, 60.0, (22.0, 18.0));
    smoke(pen, 112.0, 42.0);
    pen.line(1.3, &[(136.0, FOOT), (136.0, 52.0), (150.0, 52.0)]);
    pen.block(1.1, (141.0, 149.0), (55.0, 64.0));
    pen.dot((145.0, 59.5), 1.8);
    pen.beast((172.0, FOOT), 24.0, Head::Ears);
}

fn peak(pen: &Pen) {
    pen.solid(1.6, &[(40.0, FOOT), (104.0, 10.0), (166.0, FOOT)]);
    pen.line(
        1.0,
        &[(104.0, 10.0), (98.0, 34.0), (106.0, 52.0), (100.0, 72.0)],
    );
    pen.shade((108.0, 124.0), (30.0, 60.0));
    pen.shade((116.0, 140.0), (56.0, 82.0));
}
