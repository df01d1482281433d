//! Quests satisfy their constraints.

use super::{begun, code, games, seeds, world};
use crate::known::Known;
use crate::survey::Survey;
use crate::ways::{Field, Frame, Sheet};
use crate::{Difficulty, FindKind, Quest, Texts, Verdict, WorldView};

#[test]
fn every_clue_is_true_and_all_leave_at_most_three_tiles() {
    for (seed, difficulty) in games() {
        let (mut view, state) = begun(seed, difficulty);
        keeps_promises(state.quest(), &mut view);
    }
}

/// Checks a quest against the land that it was created on.
pub(super) fn keeps_promises(quest: &Quest, view: &mut dyn WorldView) {
    let home = quest.home_at();
    let sheet = Sheet::new(Frame::around(home, 66), |at| Some(view.bare(at)));
    let field = Field::on_foot(&sheet, home);
    let known = &Known::of_all(&sheet, &quest.sites);
    let mut left: Vec<_> = Frame::around(home, 60)
        .tiles()
        .filter(|&at| field.steps(at).is_some_and(|steps| steps <= 90))
        .collect();
    for held in &quest.clues {
        assert_eq!(held.clue.verdict(quest.find.at, known), Verdict::Yes);
        let before = left.len();
        left.retain(|&at| held.clue.verdict(at, known) == Verdict::Yes);
        assert!(2 * left.len() <= before || before == 1, "{held:?}");
    }
    assert!(left.len() <= 3 && left.contains(&quest.find.at));
    for (number, held) in (0..).zip(&quest.clues) {
        let middle = quest.piece_at(number, view);
        assert_eq!(middle.is_some(), held.clue.piece().is_some());
        // A piece shows the true land.
        if let (Some(at), Some(piece)) = (middle, held.clue.piece()) {
            assert_eq!(piece.verdict(at, &sheet), Verdict::Yes, "{held:?}");
        }
    }
    let survey = Survey::around(quest.home_at(), view);
    assert_eq!(quest.candidates_left(&survey), left.len());
    let steps = field.steps(quest.find.at).expect("a way");
    assert!((40..=90).contains(&steps));
}

#[test]
fn what_is_sought_differs_from_game_to_game() {
    // It once was always what suits the most common land: a barrow or a garden again and again.
    let wished = |seed| FindKind::wished(code(seed, Difficulty::Journey));
    let count = |kind| (0..900).filter(|&seed| wished(seed) == kind).count();
    for kind in FindKind::ALL {
        assert!((60..140).contains(&count(kind)), "{kind:?}");
    }
    let mut as_wished = 0;
    for seed in seeds() {
        let code = code(seed, Difficulty::Journey);
        let quest = Quest::new(code, &mut world(seed)).expect("a quest");
        as_wished += usize::from(quest.find.kind == FindKind::wished(code));
    }
    assert!(2 * as_wished >= seeds().count(), "{as_wished}");
}

#[test]
fn every_clue_is_a_sentence_of_its_own() {
    let texts = Texts::english();
    for (seed, difficulty) in games() {
        let quest = Quest::new(code(seed, difficulty), &mut world(seed)).expect("a quest");
        let clues = 0..quest.clues.len() as u8;
        let mut sentences: Vec<_> = clues.map(|clue| texts.clue(&quest, clue)).collect();
        for (sentence, held) in sentences.iter().zip(&quest.clues) {
            let is_whole = sentence.len() > 15 && !sentence.contains(['{', '}', '[']);
            let ends = sentence.ends_with(['.', '!', '?']);
            assert!(is_whole && ends, "{sentence}: {:?}", held.clue);
            let said = sentence.to_lowercase();
            let names = |site| {
                let name = quest.name_of(site).to_lowercase();
                !name.is_empty() && said.contains(&name)
            };
            assert!(held.clue.sites().all(names), "{sentence}: {:?}", held.clue);
        }
        sentences.sort();
        sentences.dedup();
        assert_eq!(sentences.len(), quest.clues.len());
    }
}
