//! Clues about waters, ranges and rivers: of which tiles they are true, and that certain answers stay certain.

use std::collections::BTreeSet;

use super::{seeds, world};
use crate::clue::{Clue, SiteId};
use crate::known::Known;
use crate::testworld::TestWorld;
use crate::ways::{Frame, Sheet, disc};
use crate::{Ground, LandKind, Verdict, WorldView};
use mapmaker_grid::TilePos;

fn verdict(clue: &Clue, at: TilePos, sheet: &Sheet, sites: &[Vec<TilePos>]) -> Verdict {
    clue.verdict(at, &Known::new(sheet, sites))
}

/// A made-up world without the hidden tiles.
fn sheet_without(view: &mut TestWorld, hidden: &[(i64, i64)]) -> Sheet {
    let frame = Frame::around(TilePos::new(0, 0), 40);
    Sheet::new(frame, |at| {
        (!hidden.contains(&(at.x, at.y))).then(|| view.ground(at))
    })
}

#[test]
fn what_lies_upstream_is_on_the_side_from_which_the_river_comes() {
    let mut view = TestWorld::new(&[
        "...........~",
        ".rrrrrrr...~",
        ".......r...~",
        ".....rrrrrr~",
        "...........~",
    ]);
    let sites = [vec![TilePos::new(4, 0)]];
    let clue = Clue::Upstream { site: 0, tiles: 6 };
    let all = sheet_without(&mut view, &[]);
    let check = |x, y, sheet: &Sheet| verdict(&clue, TilePos::new(x, y), sheet, &sites);
    for (x, y, is_above) in [
        (1, 0, true),
        (2, 2, true),
        (3, 0, true),
        // The river at the place itself, its continuation, a stream that joins below, land without a river.
        (4, 2, false),
        (5, 0, false),
        (7, 3, false),
        (5, 4, false),
        (2, 4, false),
    ] {
        assert_eq!(check(x, y, &all), Verdict::of(is_above), "{x},{y}");
    }
    // Without the mouth the direction is unknown, and an unknown tile may lead anywhere.
    let without_mouth = sheet_without(&mut view, &[(10, 3)]);
    assert_eq!(check(2, 2, &without_mouth), Verdict::Maybe);
    assert_eq!(check(2, 4, &without_mouth), Verdict::No);
    let torn = sheet_without(&mut view, &[(3, 1)]);
    assert_eq!(check(1, 0, &torn), Verdict::Maybe);
    assert_eq!(check(5, 0, &torn), Verdict::No);
    // Tiles too far away don't belong, and if the place is unknown everything is open.
    let near = Clue::Upstream { site: 0, tiles: 1 };
    assert_eq!(
        verdict(&near, TilePos::new(1, 0), &all, &sites),
        Verdict::No
    );
    assert_eq!(
        verdict(&clue, TilePos::new(2, 4), &all, &[vec![]]),
        Verdict::Maybe
    );
}

#[test]
fn the_banks_of_a_river_are_its_tiles_and_those_beside_them() {
    let mut view = TestWorld::new(&["rrrrr~", "......", ".rr...", "......", "......"]);
    let all = sheet_without(&mut view, &[]);
    let sites = [vec![TilePos::new(2, 0)]];
    let check =
        |x, y, sheet: &Sheet| verdict(&Clue::Bank { site: 0 }, TilePos::new(x, y), sheet, &sites);
    for (x, y, is_bank) in [(0, 0, true), (3, 1, true), (1, 3, false), (2, 3, false)] {
        assert_eq!(check(x, y, &all), Verdict::of(is_bank), "{x},{y}");
    }
    let torn = sheet_without(&mut view, &[(3, 0)]);
    assert_eq!(
        [check(1, 1, &torn), check(4, 1, &torn)],
        [Verdict::Yes, Verdict::Maybe]
    );
}

#[test]
fn the_shore_of_a_lake_is_not_that_of_the_next_and_a_wood_hides_a_range() {
    let mut view = TestWorld::new(&[
        "......................",
        ".~~~......~~.....fff..",
        ".~~~......~~.....fff..",
        "......mmm.........f...",
        "......mmm.............",
        "......................",
    ]);
    let sites = [vec![TilePos::new(2, 1)], vec![TilePos::new(7, 3)]];
    let sheet = sheet_without(&mut view, &[]);
    let shore = Clue::Shore { site: 0 };
    let sight = Clue::Sight { site: 1 };
    let check = |clue: &Clue, x, y| verdict(clue, TilePos::new(x, y), &sheet, &sites);
    for (x, y, is_shore) in [(4, 1, true), (2, 3, true), (9, 1, false), (5, 1, false)] {
        assert_eq!(check(&shore, x, y), Verdict::of(is_shore), "{x},{y}");
    }
    assert_eq!(check(&shore, 2, 2), Verdict::No, "that is the lake itself");
    // From a plain, peaks are visible over four tiles, in a wood over two.
    for (x, y, is_seen) in [(12, 3, true), (13, 3, false), (7, 1, true), (17, 2, false)] {
        assert_eq!(check(&sight, x, y), Verdict::of(is_seen), "{x},{y}");
    }
    let hidden = sheet_without(&mut view, &[(3, 2), (4, 1), (5, 1), (9, 1)]);
    let check = |x, y| verdict(&shore, TilePos::new(x, y), &hidden, &sites);
    assert_eq!([check(4, 1), check(2, 3)], [Verdict::Maybe, Verdict::Yes]);
}

#[test]
fn what_is_sure_with_part_of_the_land_stays_so_with_all_of_it() {
    let mut sure = [0; 4];
    for seed in seeds() {
        let mut view = world(seed);
        let home = view.heart();
        let frame = Frame::around(home, 40);
        let all = Sheet::new(frame, |at| Some(view.bare(at)));
        // Charted as on a walk: discs one after another.
        let bend = |step: i64| (step * step * 7 + seed as i64) % 60 - 30;
        let way = (0..14).map(|step| home.offset(step * 5 - 35, bend(step)));
        let charted: BTreeSet<_> = way.flat_map(|at| disc(at, 6)).collect();
        let part = Sheet::new(frame, |at| all.get(at).filter(|_| charted.contains(&at)));
        // Some tiles of each kind stand for what has a name.
        let of_kind = |is_meant: fn(Ground) -> bool| -> Vec<TilePos> {
            let tiles = frame.tiles();
            let meant = tiles.filter(|&at| all.get(at).is_some_and(is_meant));
            meant.step_by(97).take(20).collect()
        };
        let waters = of_kind(|ground| ground.land == LandKind::Sea);
        let peaks = of_kind(|ground| ground.land == LandKind::Mountain);
        let fords = of_kind(|ground| ground.has_river);
        let places: Vec<_> = [&waters, &peaks, &fords]
            .into_iter()
            .flatten()
            .map(|&at| vec![at])
            .collect();
        let (first_peak, first_ford) = (waters.len(), waters.len() + peaks.len());
        let clues = (0..places.len()).map(|index| {
            let site = index as SiteId;
            if index < first_peak {
                Clue::Shore { site }
            } else if index < first_ford {
                Clue::Sight { site }
            } else if index % 2 == 0 {
                Clue::Upstream { site, tiles: 22 }
            } else {
                Clue::Bank { site }
            }
        });
        let [of_all, of_part] = [&all, &part].map(|sheet| Known::new(sheet, &places));
        for clue in clues {
            for at in frame.tiles().step_by(3) {
                let (whole, before) = (clue.verdict(at, &of_all), clue.verdict(at, &of_part));
                assert!(
                    before == Verdict::Maybe || before == whole,
                    "{clue:?} of {at:?}: {before:?}, then {whole:?}"
                );
                let kind = ["shore", "upstream", "sight", "bank"];
                let kind = kind.iter().position(|&kind| kind == clue.name());
                sure[kind.expect("one of them")] += usize::from(whole == Verdict::Yes);
            }
        }
    }
    assert!(sure.iter().all(|&count| count > 20), "{sure:?}");
}
