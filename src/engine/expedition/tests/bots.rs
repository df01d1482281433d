//! Whoever thinks wins, whoever roams seldom, whoever rests never.

use super::{code, seeds, world};
use crate::engine::expedition::Difficulty;
use crate::engine::expedition::bots::{Bot, play};

#[test]
fn thinking_wins_and_resting_does_not() {
    let mut won = 0;
    let mut games = 0;
    for seed in seeds() {
        let game = play(
            Bot::Deduce,
            code(seed, Difficulty::Journey),
            &mut world(seed),
        );
        won += usize::from(game.expect("a quest").is_won());
        games += 1;
        let game = play(Bot::Idle, code(seed, Difficulty::Stroll), &mut world(seed));
        assert!(!game.expect("a quest").is_won(), "{seed}");
    }
    assert!(10 * won >= 8 * games, "{won} of {games}");
}
