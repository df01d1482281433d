//! What is met on the way: a drawing for each kind of encounter.

use super::pen::{Head, Pen};

/// Where the ground is.
const FOOT: f32 = 88.0;

/// What the drawing of an encounter shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Subject {
    Walker,
    People,
    Fire,
    Mule,
    Camels,
    Cart,
    Herd,
    Stag,
    Wolves,
    Bird,
    Boat,
    Bridge,
    Water,
    Tree,
    Rocks,
    Stone,
    Dome,
    House,
    Mill,
    Gate,
    Well,
    Letter,
    Stars,
    Rain,
    Snow,
    Haze,
    Whale,
    Mushrooms,
    Tracks,
    Tents,
    Lantern,
}

/// The encounters of each drawing, by their names.
const ENCOUNTERS: [(Subject, &[&str]); 31] = [
    (
        Subject::Walker,
        &[
            "guide",
            "guides_homesick",
            "lost_child",
            "barber",
            "find_doubt",
            "echo",
            "needle",
            "sole",
        ],
    ),
    (
        Subject::People,
        &[
            "charcoal_burners",
            "rival",
            "rival_again",
            "tax_collector",
            "find_envy",
            "hue_and_cry",
            "salt_pans",
        ],
    ),
    (
        Subject::Fire,
        &[
            "hermits_soup",
            "hunter",
            "old_soldier",
            "poet",
            "poet_sings",
            "birthday",
            "find_copy",
            "boots_by_fire",
            "cold_pot",
            "fever",
            "frogs",
        ],
    ),
    (
        Subject::Mule,
        &[
            "mule_for_sale",
            "mule_stuck",
            "mule_knows",
            "night_train",
            "pedlar",
        ],
    ),
    (Subject::Camels, &["salt_caravan", "camel_bones"]),
    (Subject::Cart, &["broken_axle", "miner"]),
    (
        Subject::Herd,
        &["shepherd", "drovers", "goat", "ferry_of_goats", "elephants"],
    ),
    (Subject::Stag, &["stag", "reindeer"]),
    (Subject::Wolves, &["wolves", "monkeys"]),
    (Subject::Bird, &["eagle", "geese", "owl"]),
    (
        Subject::Boat,
        &["fen_boat", "rope_ferry", "fishermen", "boats_by_night"],
    ),
    (
        Subject::Bridge,
        &["bridge_keeper", "rope_bridge", "causeway"],
    ),
    (
        Subject::Water,
        &[
            "ford",
            "flood",
            "fish_trap",
            "gold_pans",
            "leeches",
            "hot_spring",
            "tide",
            "rain_ditch",
        ],
    ),
    (
        Subject::Tree,
        &[
            "fallen_tree",
            "honey",
            "pegged_tree",
            "sawyers",
            "berries",
            "orchid_hunter",
        ],
    ),
    (Subject::Rocks, &["rockfall", "crevasse"]),
    (Subject::Stone, &["milestone", "old_survey"]),
    (Subject::Dome, &["beehive_tomb", "bog_cask"]),
    (
        Subject::House,
        &["pass_hut", "schoolhouse", "wedding", "harvest_hands"],
    ),
    (Subject::Mill, &["mill"]),
    (Subject::Gate, &["toll_gate"]),
    (Subject::Well, &["dry_well"]),
    (Subject::Letter, &["letter", "academy", "charter", "bottle"]),
    (
        Subject::Stars,
        &["meteor", "stars", "northern_lights", "poet_gone"],
    ),
    (Subject::Rain, &["find_rain", "hail"]),
    (
        Subject::Snow,
        &["snow_hole", "first_frost", "whiteout", "ice_hole"],
    ),
    (
        Subject::Haze,
        &[
            "grass_fire",
            "locusts",
            "sandstorm",
            "mirage",
            "gnats",
            "noon_heat",
            "ants",
        ],
    ),
    (Subject::Whale, &["stranded_whale", "seals"]),
    (Subject::Mushrooms, &["mushrooms"]),
    (Subject::Tracks, &["footprints"]),
    (Subject::Tents, &["horse_race", "tea"]),
    (
        Subject::Lantern,
        &["lantern", "will_o_wisp", "wreckers", "lighthouse_girl"],
    ),
];

impl Subject {
    /// What the drawing of an encounter shows.
    pub(super) fn of(name: &str) -> Option<Self> {
        let mut all = ENCOUNTERS.iter();
        let of = all.find(|(_, names)| names.contains(&name));
        of.map(|&(subject, _)| subject)
    }
}

/// Draws what is met.
pub(super) fn draw(pen: &Pen, subject: Subject) {
    pen.ground(FOOT);
    match subject {
        Subject::Walker => pen.person(100.0, FOOT, 46.0, true),
        Subject::People => {
            for (x, high) in [(72.0, 42.0), (100.0, 46.0), (126.0, 40.0)] {
                pen.person(x, FOOT, high, x > 120.0);
            }
        }
        Subject::Fire => fire(pen),
        Subject::Mule => {
            pen.beast((108.0, FOOT), 50.0, Head::Ears);
            load(pen, (110.0, 56.0));
            pen.person(58.0, FOOT, 40.0, true);
        }
        Subject::Camels => camels(pen),
        Subject::Cart => cart(pen),
        Subject::Herd => {
            pen.person(46.0, FOOT, 42.0, true);
            for (x, foot, long) in [
                (84.0, 82.0, 20.0),
                (112.0, FOOT, 22.0),
                (136.0, 81.0, 19.0),
                (158.0, FOOT, 22.0),
            ] {
                pen.beast((x, foot), long, Head::Low);
            }
        }
        Subject::Stag => {
            pen.beast((112.0, FOOT), 44.0, Head::Antlers);
            pen.tree(164.0, FOOT, 52.0);
        }
        Subject::Wolves => wolves(pen),
        Subject::Bird => birds(pen),
        Subject::Boat => boat(pen),
        Subject::Bridge => bridge(pen),
        Subject::Water => water(pen),
        Subject::Tree => tree(pen),
        Subject::Rocks => rocks(pen),
        Subject::Stone => stone(pen),
        Subject::Dome => dome(pen),
        Subject::House => {
            pen.house(74.0, FOOT, 50.0, (19.0, 17.0));
            pen.person(140.0, FOOT, 30.0, false);
            pen.tree(56.0, FOOT, 46.0);
        }
        Subject::Mill => mill(pen),
        Subject::Gate => gate(pen),
        Subject::Well => well(pen),
        Subject::Letter => letter(pen),
        Subject::Stars => stars(pen),
        Subject::Rain => rain(pen),
        Subject::Snow => snow(pen),
        Subject::Haze => haze(pen),
        Subject::Whale => whale(pen),
        Subject::Mushrooms => mushrooms(pen),
        Subject::Tracks => tracks(pen),
        Subject::Tents => {
            tent(pen, 62.0, 44.0);
            tent(pen, 118.0, 36.0);
            pen.fire(150.0, FOOT, 16.0);
        }
        Subject::Lantern => lantern(pen),
    }
}

fn tent(pen: &Pen, x: f32, wide: f32) {
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

fn fire(pen: &Pen) {
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

/// A pack on the back of a beast.
fn load(pen: &Pen, (x, y): (f32, f32)) {
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

fn camels(pen: &Pen) {
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
    pen.arc(0.9, (172.0, 20.0), (9.0, 9.0), 0.0, 360.0);
}

fn cart(pen: &Pen) {
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

fn wheel(pen: &Pen, x: f32, y: f32) {
    pen.arc(1.5, (x, y), (11.0, 11.0), 0.0, 360.0);
    for spoke in 0..6 {
        let angle = std::f32::consts::PI * spoke as f32 / 6.0;
        let (dx, dy) = (10.0 * angle.cos(), 10.0 * angle.sin());
        pen.line(0.7, &[(x - dx, y - dy), (x + dx, y + dy)]);
    }
}

fn wolves(pen: &Pen) {
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

fn birds(pen: &Pen) {
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

fn boat(pen: &Pen) {
    pen.boat(100.0, 78.0, 64.0);
    pen.person(104.0, 68.0, 30.0, false);
    pen.line(1.3, &[(112.0, 48.0), (140.0, 86.0)]);
    pen.waves(84.0, 20.0, 180.0);
    pen.waves(79.0, 8.0, 60.0);
    pen.waves(79.0, 144.0, 190.0);
}

fn bridge(pen: &Pen) {
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

fn water(pen: &Pen) {
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

fn tree(pen: &Pen) {
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
        let around: Vec<_> = (0..14)
            .map(|step| {
                let angle = std::f32::consts::TAU * step as f32 / 14.0;
                (x + wide * angle.cos(), y + high * angle.sin())
            })
            .collect();
        pen.solid(1.2, &around);
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

fn rocks(pen: &Pen) {
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

fn stone(pen: &Pen) {
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

fn dome(pen: &Pen) {
    let around: Vec<_> = (0..=20)
        .map(|step| {
            let angle = std::f32::consts::PI * (1.0 + step as f32 / 20.0);
            (100.0 + 50.0 * angle.cos(), FOOT + 44.0 * angle.sin())
        })
        .collect();
    pen.solid(1.7, &around);
    for (half, high) in [(44.0, 12.0), (38.0, 22.0), (28.0, 32.0)] {
        pen.line(
            0.7,
            &[(100.0 - half, FOOT - high), (100.0 + half, FOOT - high)],
        );
    }
    pen.dark(&[(91.0, FOOT), (93.0, 68.0), (107.0, 68.0), (109.0, FOOT)]);
    pen.shade((118.0, 142.0), (70.0, FOOT));
}

fn mill(pen: &Pen) {
    pen.house(92.0, FOOT, 56.0, (26.0, 18.0));
    wheel(pen, 82.0, 76.0);
    pen.arc(1.6, (82.0, 76.0), (17.0, 17.0), 0.0, 360.0);
    for spoke in 0..8 {
        let angle = std::f32::consts::TAU * spoke as f32 / 8.0;
        let (dx, dy) = (angle.cos(), angle.sin());
        pen.line(
            1.6,
            &[
                (82.0 + 13.0 * dx, 76.0 + 13.0 * dy),
                (82.0 + 20.0 * dx, 76.0 + 20.0 * dy),
            ],
        );
    }
    pen.waves(93.0, 20.0, 130.0);
}

fn gate(pen: &Pen) {
    for x in [60.0, 132.0] {
        pen.solid(
            1.5,
            &[(x, FOOT), (x, 50.0), (x + 8.0, 50.0), (x + 8.0, FOOT)],
        );
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

fn well(pen: &Pen) {
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

fn letter(pen: &Pen) {
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

fn stars(pen: &Pen) {
    for (x, y, size) in [
        (30.0, 20.0, 3.0),
        (58.0, 40.0, 2.2),
        (82.0, 16.0, 3.4),
        (104.0, 46.0, 2.0),
        (132.0, 34.0, 2.6),
        (164.0, 52.0, 2.2),
        (44.0, 60.0, 1.8),
    ] {
        pen.line(0.9, &[(x - size, y), (x + size, y)]);
        pen.line(0.9, &[(x, y - size), (x, y + size)]);
    }
    for off in [0.0, 3.0, 6.0] {
        pen.line(
            0.8,
            &[(186.0 - 3.0 * off, 6.0 + off), (142.0, 24.0 + 0.4 * off)],
        );
    }
    pen.dot((140.0, 25.0), 2.6);
    pen.person(90.0, FOOT, 30.0, false);
    pen.person(108.0, FOOT, 27.0, false);
}

fn rain(pen: &Pen) {
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

fn snow(pen: &Pen) {
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

fn haze(pen: &Pen) {
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
    pen.arc(1.0, (150.0, 16.0), (9.0, 9.0), 0.0, 360.0);
    pen.person(78.0, FOOT, 30.0, true);
    pen.person(58.0, FOOT, 27.0, false);
}

fn whale(pen: &Pen) {
    let back: Vec<_> = (0..=20)
        .map(|step| {
            let angle = std::f32::consts::PI * (1.0 + step as f32 / 20.0);
            (92.0 + 56.0 * angle.cos(), 84.0 + 34.0 * angle.sin())
        })
        .collect();
    pen.solid(1.7, &back);
    pen.line(1.6, &[(146.0, 82.0), (164.0, 70.0), (180.0, 60.0)]);
    pen.line(1.6, &[(164.0, 70.0), (184.0, 74.0)]);
    pen.line(1.1, &[(38.0, 78.0), (60.0, 74.0)]);
    pen.dot((60.0, 68.0), 1.6);
    pen.shade((104.0, 142.0), (66.0, 83.0));
    pen.waves(94.0, 16.0, 186.0);
    pen.person(168.0, FOOT, 20.0, false);
}

fn mushrooms(pen: &Pen) {
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
        let cap: Vec<_> = (0..=14)
            .map(|step| {
                let angle = std::f32::consts::PI * (1.0 + step as f32 / 14.0);
                (
                    x + 0.55 * size * angle.cos(),
                    top + 0.1 * size + 0.5 * size * angle.sin(),
                )
            })
            .collect();
        pen.solid(1.4, &cap);
        for (dx, dy) in [(-0.2, -0.1), (0.12, -0.2), (0.28, -0.02)] {
            pen.dot((x + dx * size, top + dy * size), 0.05 * size);
        }
    }
    pen.tree(166.0, FOOT, 56.0);
    pen.tree(36.0, FOOT, 50.0);
}

fn tracks(pen: &Pen) {
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

fn lantern(pen: &Pen) {
    pen.person(84.0, FOOT, 46.0, false);
    pen.line(1.3, &[(88.0, 58.0), (112.0, 54.0)]);
    pen.line(1.0, &[(112.0, 54.0), (112.0, 60.0)]);
    pen.solid(
        1.2,
        &[(107.0, 60.0), (117.0, 60.0), (117.0, 73.0), (107.0, 73.0)],
    );
    pen.dot((112.0, 67.0), 2.4);
    for turn in 0..10 {
        let angle = std::f32::consts::TAU * turn as f32 / 10.0;
        let (dx, dy) = (angle.cos(), angle.sin());
        pen.line(
            0.8,
            &[
                (112.0 + 13.0 * dx, 67.0 + 13.0 * dy),
                (112.0 + 21.0 * dx, 67.0 + 21.0 * dy),
            ],
        );
    }
}
