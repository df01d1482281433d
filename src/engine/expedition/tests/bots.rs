//! Whoever thinks wins, whoever roams seldom, whoever rests never.

use super::{code, seeds, world};
use crate::engine::expedition::Difficulty;
use crate::engine::expedition::bots::{Bot, Figures, play};

#[test]
#[ignore = "measures, and tests nothing; run by hand"]
fn figures() {
    let count = option_env!("GAMES").and_then(|count| count.parse().ok());
    for difficulty in Difficulty::ALL {
        for bot in Bot::ALL
            .into_iter()
            .take(option_env!("BOTS").map_or(3, str::len))
        {
            let mut games = Vec::new();
            for seed in 1..=count.unwrap_or(20) {
                games.extend(play(bot, code(seed, difficulty), &mut world(seed)));
            }
            let figures = Figures::of(bot, difficulty, &games, Vec::new());
            let lost: Vec<_> = figures
                .lost
                .iter()
                .map(|(code, end)| (code.seed, *end))
                .collect();
            println!(
                "{} {}: {} of {} won, days {} decisions {} score {}, lost {lost:?}",
                difficulty.name(),
                bot.name(),
                figures.wins,
                figures.games,
                figures.median_days,
                figures.median_decisions,
                figures.median_score
            );
        }
    }
}

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
    assert!(2 * won >= games, "{won} of {games}");
}

#[test]
#[ignore = "tells a game, and tests nothing; run by hand"]
fn tell_a_game() {
    use crate::engine::expedition::bots::Player;
    use crate::engine::expedition::{AnySolution, Expedition};
    let seed = option_env!("SEED")
        .and_then(|seed| seed.parse().ok())
        .unwrap_or(1);
    let mut view = world(seed);
    let mut state = Expedition::new(code(seed, Difficulty::Journey), &mut view).expect("a quest");
    let home = state.quest().home_at();
    for site in &state.quest().sites {
        println!(
            "{:?} {} {} {}",
            site.kind,
            site.name,
            site.at.x - home.x,
            site.at.y - home.y
        );
    }
    for clue in &state.quest().clues {
        println!("{:?} held by {:?}", clue.clue, clue.holder);
    }
    let find = state.quest().find;
    println!(
        "{:?} {} {}",
        find.kind,
        find.at.x - home.x,
        find.at.y - home.y
    );
    let mut player = Player::new(Bot::Deduce, &state);
    while state.end().is_none() && state.log().len() < 600 {
        let action = player.next(&state, &mut view);
        let at = state.at();
        print!(
            "day {} hour {} at {},{} food {} money {} chart {} heard {}: {action} ",
            state.date().0,
            state.hours() % 12,
            at.x - home.x,
            at.y - home.y,
            state.provisions(),
            state.money(),
            state.chart().len(),
            state.heard().len(),
        );
        match state.apply(&action, &mut view, &AnySolution) {
            Ok(events) => println!(
                "{:?}",
                events
                    .iter()
                    .filter(|event| !matches!(
                        event,
                        crate::engine::expedition::Event::Moved { .. }
                            | crate::engine::expedition::Event::Charted { .. }
                    ))
                    .collect::<Vec<_>>()
            ),
            Err(error) => {
                println!("REFUSED {error}");
                let _ = state.apply(
                    &crate::engine::expedition::Action::Rest,
                    &mut view,
                    &AnySolution,
                );
            }
        }
    }
    println!("{:?}", state.end());
}
