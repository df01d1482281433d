//! Explanations and suggestions: each is proved or refuted by solving with the pins that it names.

use mapmaker_grid::Direction;
use mapmaker_solver::{Advice, Cause, Explanation, Options, Pin, Rules, Scratch, explain, suggest};
use mapmaker_testing::times;
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use super::brute::is_solvable;
use super::case::{Case, label};
use super::pins::subsets;

/// What is wrong with what is said of a case, if anything is.
fn verify(case: &Case, seed: u64, scratch: &mut Scratch) -> Result<Verified, String> {
    let opened = case.clone().with_mega_opened();
    let set = case.set();
    let rules = Rules::new(&set);
    let problem = case.problem(&rules).expect("a problem");
    let is_impossible = !case.is_solvable(scratch);
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    let options = Options::default();
    let explanation = explain(&problem, &options, &mut rng, scratch);
    if explanation.is_some() != is_impossible {
        return Err(format!("impossible is {is_impossible}: {explanation:?}"));
    }
    let advice = suggest(&problem, &options, &mut rng, scratch);
    let Some(explanation) = explanation else {
        return match advice {
            Advice::Remove(suggestion) if suggestion.remove.is_empty() => Ok(Verified::Solvable),
            advice => Err(format!("solvable, but {advice:?}")),
        };
    };
    let is_solvable_with = |pins: &[Pin], scratch: &mut Scratch| {
        let case = opened.with_pins(&set, pins);
        let found = case.is_solvable(scratch);
        match is_solvable(&case, &set) {
            Some(truth) if truth != found => Err(format!("solved with {pins:?} is {found}")),
            _ => Ok(found),
        }
    };
    let Explanation {
        culprits,
        is_irreducible,
        cause,
    } = &explanation;
    if is_solvable_with(culprits, scratch)? {
        return Err(format!("possible with {culprits:?}"));
    }
    if !is_irreducible {
        return Err(format!("{explanation:?} without a limit"));
    }
    for index in 0..culprits.len() {
        let mut fewer = culprits.clone();
        let dropped = fewer.remove(index);
        if !is_solvable_with(&fewer, scratch)? {
            return Err(format!("{dropped:?} is not needed in {culprits:?}"));
        }
    }
    if culprits.is_empty() != (*cause == Cause::Rules) {
        return Err(format!("{culprits:?} for {cause:?}"));
    }
    let sentence = explanation.to_string();
    if sentence.is_empty() || sentence.lines().count() != 1 {
        return Err(format!("said: {sentence}"));
    }
    let removed = match advice {
        Advice::RulesAlone if culprits.is_empty() => return Ok(Verified::Rules),
        Advice::Remove(suggestion) if suggestion.is_fewest => suggestion.remove,
        advice => return Err(format!("{culprits:?}, but {advice:?}")),
    };
    let all = problem.pins();
    let without = |some: &[Pin]| -> Vec<Pin> {
        let rest = all.iter().filter(|pin| !some.contains(pin));
        rest.copied().collect()
    };
    // Here the mega-tiles of removed pins are not there any more.
    if !case
        .with_pins(&set, &without(&removed))
        .is_solvable(scratch)
    {
        return Err(format!("impossible without {removed:?}"));
    }
    // If fewer did, so would they with any others beside them.
    for subset in subsets(all.len(), removed.len() - 1) {
        let fewer: Vec<Pin> = subset.into_iter().map(|index| all[index]).collect();
        if is_solvable_with(&without(&fewer), scratch)? {
            return Err(format!("{fewer:?} do in place of {removed:?}"));
        }
    }
    Ok(Verified::Pins)
}

/// What a case was.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Verified {
    Solvable,
    Rules,
    Pins,
}

fn verify_all(count: u64, make: impl Fn(u64) -> Case) {
    let mut scratch = Scratch::default();
    let (mut by_rules, mut by_pins) = (0, 0);
    for number in 0..count {
        let case = make(number);
        match verify(&case, number, &mut scratch) {
            Ok(Verified::Solvable) => {}
            Ok(Verified::Rules) => by_rules += 1,
            Ok(Verified::Pins) => by_pins += 1,
            Err(why) => panic!("case {number}: {why}\n{case:?}"),
        }
    }
    assert!(by_rules > count / 50, "{by_rules} impossible by rules");
    assert!(by_pins > count / 50, "{by_pins} impossible with pins");
}

#[test]
fn what_is_said_of_small_cases_is_true() {
    verify_all(times(500), Case::small);
}

#[test]
fn what_is_said_of_larger_cases_is_true() {
    verify_all(times(40), Case::medium);
}

/// Explains a case of reference tiles with these pins.
fn explained(case: &Case) -> Explanation {
    let set = case.set();
    let rules = Rules::new(&set);
    let problem = case.problem(&rules).expect("a problem");
    let mut scratch = Scratch::default();
    let mut rng = Pcg64Mcg::seed_from_u64(1);
    let explanation = explain(&problem, &Options::default(), &mut rng, &mut scratch);
    let explanation = explanation.expect("impossible");
    assert!(explanation.is_irreducible, "{explanation:?}");
    assert_eq!(verify(case, 1, &mut scratch).map(|_| ()), Ok(()));
    explanation
}

/// A board of reference tiles with pins in some cells of it.
fn pinned(width: usize, height: usize, pins: &[(usize, usize, &str)]) -> Case {
    let pins = pins.iter();
    Case {
        pins: pins
            .map(|&(x, y, name)| ((x, y), name.to_owned()))
            .collect(),
        ..Case::reference(width, height)
    }
}

fn cells(explanation: &Explanation) -> Vec<(usize, usize)> {
    explanation.culprits.iter().map(|pin| pin.cell).collect()
}

#[test]
fn two_neighbours_clash() {
    let case = pinned(6, 5, &[(0, 4, "SSSS"), (2, 2, "MMMM"), (3, 2, "FPPP")]);
    let explanation = explained(&case);
    let letters = [Some(label('M')), Some(label('P'))];
    let clash = Cause::Clash {
        cells: [(2, 2), (3, 2)],
        letters,
    };
    assert_eq!(explanation.cause, clash);
    let sentence = explanation.to_string();
    for word in ["2,2", "3,2", "M", "P"] {
        assert!(sentence.contains(word), "{sentence}");
    }
}

#[test]
fn no_tile_fits_between_two() {
    let case = pinned(5, 5, &[(1, 2, "FFFF"), (3, 2, "RRRR"), (0, 0, "SSSS")]);
    let explanation = explained(&case);
    assert_eq!(explanation.cause, Cause::NoTile((2, 2)));
    assert_eq!(cells(&explanation), [(1, 2), (3, 2)]);
}

#[test]
fn a_tile_does_not_fit_the_border() {
    let mut case = pinned(4, 4, &[(2, 2, "PPPP"), (0, 1, "MMMM")]);
    case.edges.push(((0, 1), Direction::West, "S".to_owned()));
    let explanation = explained(&case);
    assert_eq!(explanation.cause, Cause::Border((0, 1)));
    assert_eq!(cells(&explanation), [(0, 1)]);
}

#[test]
fn what_lies_between_can_not_be_filled() {
    // In a corridor of these, letters never change.
    let mut case = Case::free(&["PPPP", "MMMM"], 6, 1);
    case.pins.push(((0, 0), "PPPP".to_owned()));
    case.pins.push(((5, 0), "MMMM".to_owned()));
    let explanation = explained(&case);
    assert_eq!(explanation.cause, Cause::Between);
    assert_eq!(explanation.culprits.len(), 2);
}

#[test]
fn a_river_runs_in_a_loop() {
    let ring = [
        (1, 1, "PRRP"),
        (2, 1, "PPRR"),
        (1, 2, "RRPP"),
        (2, 2, "RPPR"),
    ];
    let mut case = pinned(4, 4, &ring);
    case.has_rivers = true;
    let explanation = explained(&case);
    assert_eq!(explanation.cause, Cause::Loop);
    // Two across from each other have the cells between them close the ring.
    assert_eq!(explanation.culprits.len(), 2);
}

#[test]
fn a_river_has_two_mouths() {
    let mut case = pinned(4, 5, &[(1, 1, "SHRH"), (1, 2, "RPRP"), (1, 3, "RBSB")]);
    case.has_rivers = true;
    let explanation = explained(&case);
    assert_eq!(explanation.cause, Cause::TwoOutlets);
    assert_eq!(cells(&explanation), [(1, 1), (1, 3)]);
}

#[test]
fn a_river_has_no_outlet() {
    let mut case = pinned(6, 3, &[(1, 1, "PRMP"), (2, 1, "PRPR"), (3, 1, "MPPR")]);
    case.has_rivers = true;
    let explanation = explained(&case);
    assert_eq!(explanation.cause, Cause::NoOutlet);
    assert_eq!(cells(&explanation), [(1, 1), (2, 1), (3, 1)]);
}

#[test]
fn a_tile_is_used_too_often_or_too_seldom() {
    let mut case = pinned(7, 7, &[(0, 0, "PPPP"), (3, 3, "MMMM"), (6, 6, "PPPP")]);
    case.counts.push(("PPPP".to_owned(), 0, 1));
    let explanation = explained(&case);
    let set = case.set();
    let plain = set.find_name("PPPP").expect("a tile");
    assert_eq!(explanation.cause, Cause::TooMany(plain));
    assert_eq!(cells(&explanation), [(0, 0), (6, 6)]);

    let mut case = pinned(2, 2, &[(1, 1, "MMMM")]);
    case.counts.push(("PPPP".to_owned(), 4, 4));
    let explanation = explained(&case);
    assert_eq!(explanation.cause, Cause::TooFew(plain));
    assert_eq!(cells(&explanation), [(1, 1)]);
}

#[test]
fn rules_alone_are_to_blame() {
    let mut case = Case::free(&["AACC", "CCAA"], 3, 3);
    case.is_torus = true;
    case.pins.push(((1, 1), "AACC".to_owned()));
    let explanation = explained(&case);
    assert_eq!(explanation.cause, Cause::Rules);
    assert!(explanation.culprits.is_empty());
}
