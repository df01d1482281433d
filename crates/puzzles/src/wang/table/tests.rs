//! Games at tables: what people and machines may do, undo and redo, codes and texts.

use proptest::prelude::*;

use super::super::DECKS;
use super::super::players::{self, planned_turns};
use super::*;

fn table(code: &str) -> Table {
    let code: TableCode = code.parse().expect(code);
    code.table().expect("a table")
}

/// Plays until a person has to decide or the game is over.
fn go_on(table: &mut Table) {
    loop {
        if table.step().is_some() {
            continue;
        }
        let Due::Turn(player) = table.due() else {
            return;
        };
        let Seat::Machine(strategy) = table.seats()[player] else {
            return;
        };
        let choice = table.decide(strategy).expect("a choice");
        table.lay(choice).expect("legal");
    }
}

fn finish(table: &mut Table) {
    go_on(table);
    while let Some(offer) = table.offers().first().copied() {
        table.lay(offer.choice).expect("legal");
        go_on(table);
    }
}

#[test]
fn no_game_is_handed_out_over() {
    for size in [1, 2, 3, 6] {
        for (rules, deck) in ["0", "p", "pc", "pcis", "pcisb"]
            .into_iter()
            .flat_map(|rules| DECKS.iter().map(move |deck| (rules, deck.name)))
        {
            for word in 0..8 {
                let code = format!("tilings-{size}x{size}-hg-{rules}-{deck}-{word}");
                let table = table(&code);
                assert_eq!(table.end(), None, "{code}");
                assert!(matches!(table.due(), Due::Turn(0)), "{code}");
                assert!(!table.offers().is_empty(), "{code}");
            }
        }
    }
}

#[test]
fn what_an_offer_promises_is_what_it_scores() {
    let mut table = table("tilings-6x6-hr-pcisb-meadow-7");
    let mut seen = 0;
    loop {
        go_on(&mut table);
        let stand = table.stand(usize::MAX);
        let offers = table.offers();
        let Some(offer) = offers.iter().max_by_key(|offer| offer.gain) else {
            break;
        };
        let Due::Turn(player) = stand.due else {
            panic!("somebody's turn");
        };
        table.lay(offer.choice).expect("legal");
        let after = table.stand(usize::MAX).report.scores[player] as i64;
        assert_eq!(after - stand.report.scores[player] as i64, offer.gain);
        seen += 1;
    }
    assert!(seen > 3, "{seen}");
    assert!(table.end().is_some());
}

#[test]
fn a_planner_reports_its_progress_and_may_be_stopped() {
    let mut table = table("tilings-8x8-hg-pc-meadow-7");
    let mut most = 0;
    for _ in 0..6 {
        go_on(&mut table);
        let choices = table.offers().len();
        let planned = planned_turns(choices, 2);
        let mut tried = Vec::new();
        let choice = table.decide_watched(players::Strategy::Planner, &mut |turns| {
            tried.push(turns);
            true
        });
        assert_eq!(choice, table.decide(players::Strategy::Planner));
        assert!(tried.is_sorted() && tried.last().copied().unwrap_or(0) == planned);
        let mut asked = 0;
        let stopped = table.decide_watched(players::Strategy::Planner, &mut |_| {
            asked += 1;
            false
        });
        assert_eq!(asked, usize::from(planned > 0));
        assert!(table.lay(stopped.expect("a place")).is_some());
        most = most.max(planned);
    }
    // Eight places, then four, then two, six rounds of two players each.
    assert_eq!(most, (8 * 24 + 4 * 48 + 2 * 96) * 6 * 2);
    assert_eq!((planned_turns(1, 3), planned_turns(0, 3)), (0, 0));
}

#[test]
fn a_place_that_is_not_offered_changes_nothing() {
    let mut table = table("tilings-10x10-hh-0-meadow-7");
    let first = table.offers()[0].choice;
    table.lay(first).expect("legal");
    let offers = table.offers();
    assert!(table.step().is_none(), "a person has to decide");
    let far = (0..100).find(|cell| offers.iter().all(|offer| offer.choice.cell != *cell));
    let choice = Choice {
        cell: far.expect("a cell"),
        ..first
    };
    assert_eq!(table.lay(choice), None);
    assert_eq!(table.events().len(), 1);
}

#[test]
fn undo_goes_back_to_the_last_decision_of_a_person_and_comes_out_alike() {
    let mut table = table("tilings-8x8-hgr-ci-meadow-7");
    go_on(&mut table);
    assert_eq!(table.has_steps(), (false, false));
    let mut stands = vec![table.to_text()];
    for _ in 0..4 {
        let offers = table.offers();
        table.lay(offers[offers.len() / 2].choice).expect("legal");
        go_on(&mut table);
        stands.push(table.to_text());
    }
    let steps = |text: &str| text.split('/').next().expect("steps").to_owned();
    for expected in stands.iter().rev().skip(1) {
        assert!(table.undo());
        assert_eq!(steps(&table.to_text()), steps(expected));
    }
    assert!(!table.undo());
    for expected in &stands[1..3] {
        assert!(table.redo());
        assert_eq!(steps(&table.to_text()), steps(expected));
    }
    // Redoing a move by hand keeps what comes after it.
    table.undo();
    let again = stands[2]
        .split(['/', ' '])
        .nth(stands[1].split(' ').count());
    let again = text::choice(again.expect("a step")).expect("a place");
    table.lay(again).expect("legal");
    go_on(&mut table);
    assert_eq!(steps(&table.to_text()), steps(&stands[2]));
    assert_eq!(table.has_steps(), (true, true));
    while table.redo() {}
    assert_eq!(table.to_text(), stands[4]);
    table.restart();
    go_on(&mut table);
    assert_eq!(
        table.events().len(),
        stands[0].split(' ').filter(|word| *word != "/").count()
    );
}

#[test]
fn machines_alone_are_taken_back_step_by_step() {
    let mut table = table("tilings-5x5-rr-0-meadow-7");
    go_on(&mut table);
    let count = table.events().len();
    assert!(table.undo() && table.undo() && table.redo());
    assert_eq!(table.events().len(), count - 1);
}

#[test]
fn a_finished_game_is_a_log_that_plays_again() {
    for code in [
        "tilings-5x5-hr-0-meadow-7",
        "tilings-6x6-torus-grh-pcisb-roads-a1",
        "tilings-4x4-hp-c-dozen-b2",
    ] {
        let mut table = table(code);
        finish(&mut table);
        assert!(table.end().is_some(), "{code}");
        let log = Log::read(table.to_json().as_bytes()).expect("a log");
        let (game, record) = log.replay(|_, _| {}).expect("it holds");
        assert_eq!(record.events, table.events());
        assert_eq!(game.report(), table.stand(usize::MAX).report);
        let again = Table::from_log(&log).expect("a table");
        assert_eq!(
            (again.events(), again.seats()),
            (table.events(), table.seats())
        );
    }
}

#[test]
fn a_won_game_is_recognized_by_the_persons_decisions() {
    let (mut won, mut lost) = (0, 0);
    for seed in 0..12 {
        let code: TableCode = format!("tilings-5x5-hg-pc-meadow-{seed}")
            .parse()
            .expect("a code");
        let mut table = code.table().expect("a table");
        finish(&mut table);
        let Some(text) = table.solution() else {
            lost += 1;
            continue;
        };
        won += 1;
        assert!(code.is_solved_by(&text), "{text}");
        let (short, last) = text.rsplit_once(' ').expect("decisions");
        for wrong in [short, last, "", "x", &format!("{text} {last}")] {
            assert!(!code.is_solved_by(wrong), "{wrong}");
        }
    }
    assert!(won > 0 && lost > 0, "{won} won, {lost} lost");
}

#[test]
fn codes_are_read_as_written_and_faults_are_reported() {
    for code in [
        "tilings-10x10-hg-cs-meadow-k3f9",
        "tilings-1x1-h-0-dozen-1",
        "tilings-4x4-torus-hh-0-reflect-roads-1",
        "tilings-50x50-torus-hrgphr-pcisb-grand-20261122",
    ] {
        let read: TableCode = code.parse().expect(code);
        assert_eq!(read.to_string(), code);
    }
    for (code, text) in [
        ("", "begin with"),
        ("maze-10x10", "begin with"),
        ("tilings-10-hg-cs-meadow-k3f9", "COLUMNSxROWS"),
        ("tilings-10x9-hg-cs-meadow-k3f9", "a square"),
        ("tilings-51x51-hg-cs-meadow-k3f9", "1 to 50"),
        ("tilings-10x10-hg-cs-k3f9", "decks"),
        ("tilings-10x10-hhhhhhh-cs-meadow-k3f9", "seats"),
        ("tilings-10x10-x-cs-meadow-k3f9", "seats"),
        ("tilings-10x10-hg-ccs-meadow-k3f9", "rules"),
        ("tilings-10x10-hg--meadow-k3f9", "rules"),
        ("tilings-10x10-hg-cs-forest-k3f9", "decks"),
        ("tilings-10x10-hg-cs-meadow-7-k3f9", "means nothing"),
        ("tilings-10x10-hg-cs-meadow-K3", "small letters"),
    ] {
        let error = code.parse::<TableCode>().expect_err(code).to_string();
        assert!(error.contains(text), "{code}: {error}");
    }
    // Rules may come in any order.
    let one: TableCode = "tilings-4x4-hh-cp-meadow-1".parse().expect("a code");
    assert_eq!(one.to_string(), "tilings-4x4-hh-pc-meadow-1");
}

#[test]
fn a_game_is_played_with_a_deck_and_patterns_of_ones_own() {
    let code: TableCode = "tilings-4x4-hg-p-reflect-meadow-1".parse().expect("a code");
    let own = Own {
        deck: Some("color red 31\ncolor blue 34\ntile a red red blue blue\ncard a 9\n".to_owned()),
        patterns: Some("pattern pair 5\n0 0 red * * *\n0 -1 * red * *\nend\n".to_owned()),
    };
    let setup = code.setup(&own).expect("a setup");
    assert_eq!((setup.deck().tiles().len(), setup.patterns().len()), (1, 1));
    assert!(setup.reflects() && setup.turns().len() == 8);
    let mut table = code.resume(&own, "").expect("a table");
    finish(&mut table);
    let again = code.resume(&own, &table.to_text()).expect("it goes on");
    assert_eq!(again.events(), table.events());
    // Errors in the texts are reported.
    for (deck, patterns, text) in [
        (Some("tile"), None, "the deck: "),
        (
            None,
            Some("pattern pair 5\n0 0 red"),
            "the patterns, with this deck: ",
        ),
    ] {
        let own = Own {
            deck: deck.map(str::to_owned),
            patterns: patterns.map(str::to_owned),
        };
        let error = code.setup(&own).expect_err(text);
        assert!(error.starts_with(text), "{error}");
    }
}

#[test]
fn an_impossible_step_is_reported() {
    let code: TableCode = "tilings-4x4-hh-0-meadow-1".parse().expect("a code");
    for (text, part) in [
        ("0:0 15:0/", "step 2"),
        (".", "step 1"),
        ("99:0", "step 1"),
        ("0:9", "step 1"),
        ("x/y", "step 1"),
    ] {
        let error = code.resume(&Own::default(), text).expect_err(text);
        assert!(error.contains(part), "{error}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(mapmaker_testing::cases(40)))]

    #[test]
    fn a_table_that_was_left_goes_on_as_it_stood(
        seed in 0_u32..1000,
        rules in prop::sample::select(vec!["0", "c", "pc", "cis", "pcisb"]),
        doings in prop::collection::vec(0_u8..10, 0..30),
    ) {
        let code: TableCode = format!("tilings-5x5-hrh-{rules}-meadow-{seed}").parse().expect("a code");
        let mut table = code.table().expect("a table");
        for doing in doings {
            go_on(&mut table);
            match doing {
                0 => { table.undo(); }
                1 => { table.redo(); }
                2 => table.restart(),
                doing => {
                    let offers = table.offers();
                    if !offers.is_empty() {
                        table.lay(offers[usize::from(doing) % offers.len()].choice).expect("legal");
                    }
                }
            }
            let again = code.resume(&Own::default(), &table.to_text()).expect("it goes on");
            prop_assert_eq!(again.to_text(), table.to_text());
            prop_assert_eq!(again.due(), table.due());
            prop_assert_eq!(again.events(), table.events());
        }
    }
}
