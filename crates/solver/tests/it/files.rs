//! Every strategy on every board file of `tests/data/hard_boards`.

use std::fs;
use std::path::Path;

use mapmaker_solver::{Options, Outcome, Rules, Scratch, Strategy};
use serde::Deserialize;

use super::case::Case;
use super::checker::check;

/// Steps for the simple strategies, which may give up but not be wrong.
const SIMPLE_STEPS: u64 = 4_000;

/// A board file.
#[derive(Deserialize)]
struct Board {
    width: usize,
    height: usize,
    /// Only these tiles, where it names any.
    tiles: Option<Vec<String>>,
    #[serde(default)]
    rivers: bool,
    grid: Vec<Vec<Option<String>>>,
    impossible: bool,
}

impl Board {
    fn case(self) -> Case {
        let mut case = Case::reference(self.width, self.height);
        case.names = self.tiles.unwrap_or(case.names);
        case.has_rivers = self.rivers;
        let cells: Vec<_> = case.cells().collect();
        let placed = cells.into_iter().zip(self.grid.into_iter().flatten());
        let pins = placed.filter_map(|(cell, name)| Some((cell, name?)));
        case.pins = pins.collect();
        case
    }
}

#[test]
fn every_strategy_is_right_on_every_hard_board() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/hard_boards");
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    let mut paths: Vec<_> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    paths.retain(|path| {
        path.extension()
            .is_some_and(|extension| extension == "json")
    });
    paths.sort();
    assert!(!paths.is_empty(), "a folder without boards");
    let mut scratch = Scratch::default();
    for path in paths {
        let text = fs::read_to_string(&path).expect("a file");
        let board: Board = serde_json::from_str(&text).expect("a board");
        let is_impossible = board.impossible;
        let case = board.case();
        let set = case.set();
        let rules = Rules::new(&set);
        for (strategy, name) in Strategy::ALL {
            let is_default = strategy == Strategy::Default;
            let options = Options {
                strategy,
                max_steps: if is_default { u64::MAX } else { SIMPLE_STEPS },
                ..Options::default()
            };
            let at = format!("{name}: {}", path.display());
            match case.solve(&rules, &options, 1, &mut scratch) {
                Outcome::Solved(tiles) => {
                    assert_eq!(check(&case, &set, tiles), Ok(()), "{at}");
                    assert!(!is_impossible, "{at}");
                }
                Outcome::Impossible => assert!(is_impossible, "{at}"),
                outcome => assert!(!is_default, "{at}: {outcome:?}"),
            }
        }
    }
}
