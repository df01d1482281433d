//! Whole expeditions through the real window: from the code to the chart as a picture, and a game at an inn.

mod eye;
mod player;
mod route;
mod solved;

use std::sync::Arc;

use mapmaker::expedition::{
    Action, Clue, Code, Difficulty, End, Expedition, Names, Pencilled, PlaceKind, Quest, SiteId,
};
use mapmaker::grid::seed::Seed;
use mapmaker::storage::chart_poster::Source;
use mapmaker::storage::map::MapPack;
use mapmaker::storage::pure::puzzle_checker::CodeChecker;

use super::display::Display;
use super::picture::Picture;
use super::stage::Stage;
use super::{are_on, until};
use crate::support::text;
use player::{Player, saved};
use route::{Route, Stop};

/// The most actions of a story.
const MOST_ACTIONS: usize = 130;

/// Pixels of the notebook that show the clues, columns and rows.
const CLUES: (std::ops::Range<u32>, std::ops::Range<u32>) = (1005..1240, 55..310);

/// The first seed from 1 on whose expedition has such a route, with its beginning.
fn first_from(
    seed: u64,
    stops: impl Fn(&Quest) -> Option<Vec<Stop>>,
) -> (Code, (Route, Expedition)) {
    let mut ways = (seed..seed + 60).filter_map(|seed| {
        let difficulty = Difficulty::Stroll;
        let code = Code { difficulty, seed };
        Route::of(code, &stops, MOST_ACTIONS).map(|way| (code, way))
    });
    ways.next().expect("a way that is short enough")
}

/// The site of a kind with a puzzle of a level at most that is nearest to the home.
fn nearest(quest: &Quest, kind: PlaceKind, most_level: u8) -> Option<SiteId> {
    let home = quest.home_at();
    let sites = (0..).zip(&quest.sites).filter(|&(site, place)| {
        let level = quest.puzzle(site).map(|puzzle| puzzle.level);
        place.kind == kind && level.is_some_and(|level| level <= most_level)
    });
    let nearest =
        sites.min_by_key(|(_, place)| (place.at.x - home.x).abs() + (place.at.y - home.y).abs());
    nearest.map(|(site, _)| site)
}

/// A labyrinth, then somebody who knows a clue and asks for no puzzle, the nearest to the find, then the find, and
/// home.
fn grand_tour(quest: &Quest) -> Option<Vec<Stop>> {
    let labyrinth = nearest(quest, PlaceKind::Labyrinth, 2)?;
    let find = quest.find.at;
    let tellers = (0..)
        .zip(&quest.sites)
        .filter(|&(site, _)| quest.clue_of(site).is_some() && quest.puzzle(site).is_none());
    let (teller, _) = tellers
        .min_by_key(|(_, place)| (place.at.x - find.x).abs() + (place.at.y - find.y).abs())?;
    let (puzzle, clue) = (Stop::Puzzle(labyrinth), Stop::Clue(teller));
    Some(vec![puzzle, clue, Stop::Find, Stop::Home])
}

/// Draws the bearing of the given clue, from the home.
fn draw_bearing(player: &Player<'_, '_>) -> Pencilled {
    let quest = player.state.quest();
    let Clue::Toward { wind, .. } = quest.clues[0].clue else {
        panic!("the given clue tells a wind");
    };
    let from = quest.home_at();
    let to = wind.away(from, 5);
    player.draw_line(from, to);
    Pencilled::Line { from, to }
}

#[test]
#[ignore = "a story of the window for .ci/nightly"]
fn a_whole_expedition_is_played_by_hand() {
    if !are_on() {
        return;
    }
    let (code, way) = first_from(169, grand_tour);
    let (display, folder) = (Display::open(), tempfile::tempdir().expect("a folder"));
    let folder = folder.path();
    let stage = Stage::open(&display, folder, &[]);
    let mut player = Player::begin(&stage, folder, code, way);
    let line = draw_bearing(&player);
    while player.state.end().is_none() {
        let action = player.next().expect("a way on");
        if action == Action::Listen {
            stage.rest();
            let before = display.picture();
            player.does(&action);
            display.until("the notebook has the clue", super::PATIENCE, |now| {
                now.part(CLUES) != before.part(CLUES)
            });
        } else {
            player.does(&action);
        }
    }
    // The second button of the sheet saves the chart.
    for key in ["Tab", "Tab", "space", "ctrl+a"] {
        stage.press(key);
    }
    let picture = folder.join("the chart.png");
    stage.type_text(text(&picture));
    stage.tap(&["Return"], 0);
    until("the chart is saved", || picture.exists());
    stage.quit();

    let (state, pencil) = saved(folder).expect("kept");
    let mut world = route::world(code.seed);
    let quest = Quest::new(code, &mut world).expect("a quest");
    let again = Expedition::replay(quest, state.log(), &mut world, &CodeChecker);
    assert!(again == Ok(state.clone()), "the log leads to the same end");
    assert_eq!((state.end(), state.has_find()), (Some(End::Fame), true));
    assert_eq!(pencil.drawn(), [line]);
    let solved = |action: &Action| matches!(action, Action::Solve(_));
    assert!(state.log().iter().any(solved) && state.log().contains(&Action::Listen));
    assert!(state.heard().len() > 1);
    let results = std::fs::read_to_string(folder.join("expeditions.json")).expect("results");
    assert!(results.contains(&code.to_string()), "{results}");
    let source = Source {
        expedition: state,
        given: Names::default(),
        pencil: None,
        seed: Seed::from(code.seed),
        day: None,
        overlay: Arc::default(),
        pack: MapPack::ours(),
        tile_px: None,
    };
    let again = folder.join("again.png");
    source
        .write_path(&again)
        .map_err(|failure| failure.message)
        .expect("drawn");
    assert!(
        Picture::read(&picture) == Picture::read(&again),
        "the whole chart"
    );
}

#[test]
#[ignore = "a story of the window for .ci/nightly"]
fn a_game_at_an_inn_is_won_by_hand() {
    if !are_on() {
        return;
    }
    let at_an_inn = |quest: &Quest| {
        let inn = nearest(quest, PlaceKind::Inn, 1)?;
        Some(vec![Stop::Puzzle(inn)])
    };
    let (code, way) = first_from(1, at_an_inn);
    let (display, folder) = (Display::open(), tempfile::tempdir().expect("a folder"));
    let folder = folder.path();
    let stage = Stage::open(&display, folder, &[]);
    let mut player = Player::begin(&stage, folder, code, way);
    let mut coins = player.state.money();
    while !player.route.is_done(&player.state) {
        let action = player.next().expect("a way on");
        coins = player.state.money();
        player.does(&action);
    }
    stage.quit();
    let (state, _) = saved(folder).expect("kept");
    assert!(
        matches!(state.log().last(), Some(Action::Solve(_))),
        "{:?}",
        state.log().last()
    );
    assert!(state.money() > coins, "{} of {coins} coins", state.money());
    assert_eq!(state.puzzle_here(), None);
}
