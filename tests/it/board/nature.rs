//! Boards filled as a natural landscape: valid, complete, and with connected areas of each ground.

use mapmaker::grid::tileset::TileSet;

use super::{empty, holds, outputs, rows, solve};

/// The mean size of the connected group of a cell with the letter, over all such cells; a cell has a letter if two of
/// its sides have it.
fn gathered(grid: &str, letter: char) -> f64 {
    let rows = rows(grid);
    let (width, height) = (rows[0].len(), rows.len());
    let has = |at: usize| {
        let name = rows[at / width][at % width];
        name.chars().filter(|&one| one == letter).count() >= 2
    };
    let mut seen = vec![false; width * height];
    let (mut squares, mut cells) = (0, 0);
    for start in 0..width * height {
        if seen[start] || !has(start) {
            continue;
        }
        seen[start] = true;
        let mut group = vec![start];
        let mut next = 0;
        while let Some(&at) = group.get(next) {
            next += 1;
            let (x, y) = (at % width, at / width);
            let beside = [
                (x > 0).then(|| at - 1),
                (x + 1 < width).then_some(at + 1),
                (y > 0).then(|| at - width),
                (y + 1 < height).then_some(at + width),
            ];
            for other in beside.into_iter().flatten() {
                if has(other) && !std::mem::replace(&mut seen[other], true) {
                    group.push(other);
                }
            }
        }
        squares += group.len() * group.len();
        cells += group.len();
    }
    squares as f64 / f64::from(u32::try_from(cells.max(1)).expect("few"))
}

#[test]
fn woods_ranges_and_seas_gather_in_the_natural_style() {
    let set = TileSet::reference();
    let board = empty(24, 24);
    for letter in ['S', 'F', 'M'] {
        let mean = |style| {
            let sizes = (0..20).map(|seed: u32| {
                let answer = solve(&board, &["--style", style, "--seed", &seed.to_string()]);
                assert!(holds(&answer, &set, false), "{answer}");
                gathered(&answer, letter)
            });
            sizes.sum::<f64>() / 20.0
        };
        let (natural, random) = (mean("natural"), mean("random"));
        println!("{letter}: {natural:.1} cells against {random:.1}");
        assert!(
            natural > 1.5 * random,
            "{letter}: {natural} against {random}"
        );
    }
}

/// The cells per thousand in a straight channel of sea, half a tile of it in each of two columns or rows, over three
/// cells or more.
fn in_channels(grid: &str) -> f64 {
    const LEAST: usize = 3;
    let rows = rows(grid);
    let (width, height) = (rows[0].len(), rows.len());
    // North, east, south, west; a mirrored board has them the other way round.
    let count = |letter: &dyn Fn(usize, usize, usize) -> char, across: usize, along: usize| {
        let is_land = |letter: char| "PFMR".contains(letter);
        let mut cells = 0;
        for x in 0..across - 1 {
            let mut run = 0;
            for y in 0..=along {
                let is_channel = y < along
                    && is_land(letter(x, y, 3))
                    && letter(x, y, 1) == 'S'
                    && is_land(letter(x + 1, y, 1));
                if is_channel {
                    run += 1;
                } else {
                    cells += if run >= LEAST { run } else { 0 };
                    run = 0;
                }
            }
        }
        cells
    };
    let side = |name: &str, side: usize| name.chars().nth(side).expect("four letters");
    let upright = count(&|x, y, at| side(rows[y][x], at), width, height);
    let level = count(&|x, y, at| side(rows[x][y], 3 - at), height, width);
    (upright + level) as f64 * 1000.0 / (width * height) as f64
}

#[test]
fn woods_keep_off_the_sea_so_that_no_straight_channels_cross_them() {
    let board = empty(30, 20);
    let mean = |style| {
        let shares = (0..20).map(|seed: u32| {
            let answer = solve(&board, &["--style", style, "--seed", &seed.to_string()]);
            in_channels(&answer)
        });
        shares.sum::<f64>() / 20.0
    };
    let (natural, random) = (mean("natural"), mean("random"));
    println!("{natural:.2} cells in a thousand against {random:.2}");
    assert!(random > 8.0, "channels were not seen: {random}");
    assert!(natural < 2.0, "{natural} against {random}");
}

#[test]
fn the_natural_style_keeps_placed_tiles_every_rule_and_every_verdict() {
    let set = TileSet::reference();
    let board = "SSSS . . . . . .\n. . . MMPR . . .\n. . . . . . .\n. . . . . . FFFF\n";
    for seed in 0..20 {
        let seed = seed.to_string();
        let more = ["--style", "natural", "--rivers", "--seed", &seed];
        let answer = solve(board, &more);
        assert!(holds(&answer, &set, true), "{answer}");
        assert_eq!(answer, solve(board, &more));
        let found = rows(&answer);
        assert_eq!(
            (found[0][0], found[1][3], found[3][6]),
            ("SSSS", "MMPR", "FFFF")
        );
    }
    outputs("solve", "FFFF . RRRR\n", &["--style", "natural"], 1);
    // Letters without a ground are equally likely.
    let own = r#"{"tiles":["AAAA","AABA","BAAA"],"grid":[[null,null],[null,null]]}"#;
    assert_eq!(solve(own, &["--style", "natural"]), solve(own, &[]));
}
