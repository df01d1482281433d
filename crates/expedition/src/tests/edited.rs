//! Expeditions on edited land.

use std::sync::Arc;

use super::making::keeps_promises;
use super::{code, play_on, seeds, world, world_under};
use crate::bots::{Bot, Player};
use crate::{AnySolution, Difficulty, Expedition, Height, LandKind, Quest, WorldView};
use mapmaker_grid::TilePos;
use mapmaker_grid::tileset::TileSet;
use mapmaker_grid::world::{EditedCell, Origin, Overlay, Stroke, Terrain};
use mapmaker_land::worldgen::Climate;

/// Squares of wood, of mountains and of open ground, with a given side and equal gaps, around a place.
fn painted(around: TilePos, side: i64) -> Overlay {
    let set = TileSet::reference();
    let tiles = ["FFFF", "MMMM", "PPPP"].map(|name| set.find_name(name).expect("a tile"));
    let mut overlay = Overlay::default();
    for y in -70..70_i64 {
        for x in -70..70_i64 {
            let (column, row) = (x.div_euclid(side), y.div_euclid(side));
            if (column + row).rem_euclid(2) == 0 {
                let cell = EditedCell {
                    tile: tiles[(column - row).rem_euclid(3) as usize],
                    origin: Origin::Painted,
                };
                overlay.set(around.offset(x, y), Some(cell));
            }
        }
    }
    overlay
}

#[test]
fn clues_are_true_of_edited_land_and_edits_after_the_start_never_move_the_find() {
    let mut made = 0;
    for seed in seeds() {
        // Around the home, which may be far from the heart of the land.
        let code = code(seed, Difficulty::Journey);
        let Ok(untouched) = Quest::new(code, &mut world(seed)) else {
            continue;
        };
        let natural = untouched.home_at();
        let before = Arc::new(painted(natural, 9));
        let mut view = world_under(seed, &before);
        let Ok(quest) = Quest::new(code, &mut view) else {
            continue;
        };
        made += 1;
        keeps_promises(&quest, &mut view);
        assert_ne!(untouched, quest, "the land is another");
        // Later edits are land like any other, and the game goes on with its quest.
        let mut state = Expedition::begin(quest.clone(), &mut view);
        let mut player = Player::new(Bot::Deduce, &state);
        let mut log = Vec::new();
        for turn in 0..60 {
            if turn == 20 {
                view = world_under(seed, &Arc::new(painted(natural, 7)));
            }
            if state.end().is_some() {
                break;
            }
            play_on(&mut player, &mut state, &mut view);
            assert_eq!(state.quest(), &quest);
            if turn < 20 {
                log = state.log().to_vec();
            }
        }
        // From the original land the same quest is created, and the log leads as far as the edit.
        let mut again = world_under(seed, &before);
        assert_eq!(Quest::new(code, &mut again), Ok(quest.clone()));
        let replayed = Expedition::replay(quest, &log, &mut again, &AnySolution);
        assert_eq!(replayed.map(|state| state.log().len()), Ok(log.len()));
    }
    assert!(made >= 4, "{made}");
}

#[test]
fn edited_terrain_is_the_land_of_the_rules() {
    // A painted desert once was walked like meadows.
    for seed in 3..6 {
        let mut before = world(seed);
        let around = before.heart().offset(-20, -20);
        for terrain in Terrain::ALL {
            let mut overlay = Overlay::default();
            let cells = around.rectangle(40, 40).map(|at| (at, Some(terrain)));
            overlay.apply(&Stroke::terrain(&overlay, cells));
            let mut view = world_under(seed, &Arc::new(overlay));
            for at in around.rectangle(40, 40) {
                let (was, is) = (before.bare(at), view.bare(at));
                let climate = Climate::of_terrain(terrain).unwrap_or(was.climate);
                assert_eq!(is.climate, climate, "{terrain:?}");
                assert_eq!(is.land, LandKind::of(was.edges, climate), "{terrain:?}");
                let is_low = was.height == Height::Low && is.height == Height::Low;
                assert!(terrain != Terrain::Hills || !is_low, "hills are no lowland");
            }
        }
    }
}

#[test]
fn edited_land_is_what_the_rules_see() {
    let natural = world(3).heart();
    let mut view = world_under(3, &Arc::new(painted(natural, 9)));
    assert_eq!(view.ground(natural).land, LandKind::Forest);
}
