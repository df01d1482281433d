//! The puzzles of places: opened over the map, and brought to the rules once they are solved.

use bevy::prelude::*;

use super::{Do, Game};
use crate::app::puzzles::kept::Kept;
use crate::app::puzzles::{OpenPuzzle, PuzzleClosed, Wanted};
use crate::app::schedule::AppSystems;
use mapmaker_expedition::{
    Action, Expedition, MORE_IN_PACK, PUZZLE_HOURS, Puzzle, PuzzleKind, Reward, Texts,
};
use mapmaker_storage::pure::puzzle_checker::Code;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        bring
            .run_if(resource_exists::<Game>)
            .in_set(AppSystems::Edit)
            .before(super::act),
    );
}

/// What the button says that opens a puzzle.
pub(super) fn invitation(texts: &Texts, puzzle: Puzzle, kept: &Kept) -> String {
    let was_left = kept.all.visit(&Code::of(puzzle).to_string()).is_some();
    let kind = match puzzle.kind {
        PuzzleKind::Maze => "maze",
        PuzzleKind::Tetravex => "tetravex",
        PuzzleKind::Packing => "packing",
        PuzzleKind::Tilings => "tilings",
    };
    let form = if was_left { ".left" } else { "" };
    texts.line(&format!("puzzle.{kind}{form}"), 0)
}

/// What is had for the puzzle of the place where the party is, in a sentence.
pub(super) fn reward(texts: &Texts, state: &Expedition) -> Option<String> {
    let site = state.site_here()?;
    let reward = match state.reward(site)? {
        Reward::Clue(_) if state.has_find() => texts.line("reward.clue.late", 0),
        Reward::Clue(_) => texts.line("reward.clue", 0),
        Reward::Pack => texts.words("reward.pack", &[("{count}", &MORE_IN_PACK)]),
        Reward::Coins(coins) => texts.words("reward.coins", &[("{count}", &coins)]),
    };
    let time = texts.words("reward.time", &[("{count}", &PUZZLE_HOURS)]);
    Some(format!("{reward} {time}"))
}

/// What opens a puzzle.
pub(super) fn opening(puzzle: Puzzle) -> OpenPuzzle {
    OpenPuzzle(Wanted::Code(Code::of(puzzle).to_string()))
}

/// Brings the solution of the puzzle of the place where the party is to the rules, which judge it.
fn bring(mut closed: MessageReader<PuzzleClosed>, game: Res<Game>, mut asked: MessageWriter<Do>) {
    for PuzzleClosed { code, solution, .. } in closed.read() {
        let here = game.state.puzzle_here();
        let is_here = here.is_some_and(|here| *code == Some(Code::of(here).to_string()));
        if let Some(solution) = solution.as_ref().filter(|_| is_here) {
            asked.write(Do(Action::Solve(solution.clone())));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::expedition::saying::Said;
    use crate::app::expedition::{Land, world};
    use crate::app::unkept::Unkept;
    use mapmaker_expedition as expedition;
    use mapmaker_expedition::{Difficulty, PlaceKind};
    use mapmaker_puzzles::maze::Walk;

    /// An expedition whose home is a labyrinth.
    fn game() -> (Game, Land) {
        let code = expedition::Code {
            difficulty: Difficulty::Stroll,
            seed: 1,
        };
        let mut world = world(1);
        let mut quest = expedition::Quest::new(code, &mut world).expect("a quest");
        let home = usize::from(quest.home);
        quest.sites[home].kind = PlaceKind::Labyrinth;
        let state = Expedition::begin(quest, &mut world);
        (Game::new(state), Land(world))
    }

    fn app() -> App {
        let (game, land) = game();
        let mut app = App::new();
        app.add_plugins(MinimalPlugins)
            .add_message::<PuzzleClosed>()
            .insert_resource(game)
            .insert_resource(land)
            .init_resource::<Unkept>()
            .add_plugins(super::super::acting)
            .add_systems(Update, bring.before(super::super::act));
        app
    }

    fn close(app: &mut App, code: &Code, solution: Option<String>) {
        app.world_mut().write_message(PuzzleClosed {
            code: Some(code.to_string()),
            is_solved: solution.is_some(),
            solution,
            hints: 0,
            seconds: 9.0,
        });
        app.update();
    }

    #[test]
    fn a_puzzle_that_was_solved_is_an_action_of_the_log_and_one_that_was_left_is_none() {
        let mut app = app();
        let here = app.world().resource::<Game>().state.puzzle_here();
        let here = here.expect("a labyrinth");
        let Code::Maze(maze) = Code::of(here) else {
            panic!("{here:?}");
        };
        let mut walk = Walk::new(maze.make().expect("a maze"));
        walk.go(&walk.way());
        let solution = walk.solution().expect("a way");
        close(&mut app, &Code::of(here), None);
        // That of another place, from before the party went on.
        let other = Puzzle {
            seed: here.seed ^ 1,
            ..here
        };
        close(&mut app, &Code::of(other), Some(solution.clone()));
        assert!(app.world().resource::<Game>().state.log().is_empty());
        close(&mut app, &Code::of(here), Some("NN".to_owned()));
        assert!(app.world().resource::<Game>().state.log().is_empty());
        let said = app.world().resource::<Said>();
        assert_eq!(said.all().len(), 1, "refused");
        close(&mut app, &Code::of(here), Some(solution.clone()));
        let game = app.world().resource::<Game>();
        assert_eq!(game.state.log(), [Action::Solve(solution)]);
        assert_eq!(game.state.puzzle_here(), None);
    }
}
