//! Games with our own decks go on until the board is nearly full.

use mapmaker_puzzles::wang::{Rules, Topology, play_out};

use super::games::{deck, setup};

/// How many tiles lie at the end of 300 games by chance on a board of 10 × 10, the fewest first.
fn lengths(name: &str, players: usize) -> Vec<usize> {
    let deck = deck(name);
    let topology = Topology::new(10, false).expect("a size");
    let setup = setup(&deck, topology, players, Rules::default(), false);
    let length = |seed| play_out(&setup, seed, &[]).0.position().laid().len();
    let mut lengths: Vec<_> = (0..300).map(length).collect();
    lengths.sort_unstable();
    lengths
}

#[test]
fn a_default_game_is_a_game() {
    for (name, least_median, most_stillborn) in [("meadow", 80, 15), ("grand", 75, 15)] {
        for players in [2, 4] {
            let lengths = lengths(name, players);
            let stillborn = lengths.iter().filter(|&&length| length <= 6).count();
            let message = format!(
                "{name}, {players} players: median {}, {stillborn} of 300 games with 6 tiles or fewer",
                lengths[150]
            );
            assert!(lengths[150] >= least_median, "{message}");
            assert!(stillborn <= most_stillborn, "{message}");
        }
    }
    // 60 % of the 96 tiles.
    assert!(lengths("roads", 2)[150] >= 58);
}

#[test]
fn the_sparse_decks_are_kept_under_other_names() {
    assert_eq!(deck("patchwork").unshuffled().len(), 64);
    assert_eq!(lengths("wheel", 2)[150], 1);
}
