//! The place that is meant by a tile beside it.

use super::Game;
use crate::engine::grid::TilePos;

/// How far from its place the drawing of a settlement reaches, in points.
const SYMBOL: f32 = 11.0;

/// The place that is meant by a tile in tiles of so many points: the settlement of the tile `drawn` whose symbol reaches
/// there, unless the party is in it, or from far out that which is drawn over it.
pub(super) fn place_near(
    game: &Game,
    tile: TilePos,
    drawn: Option<TilePos>,
    points: f32,
) -> TilePos {
    let quest = game.quest();
    let places = game.state.seen_sites();
    let places = places.filter_map(|site| quest.site(site));
    let spots = places.filter(|place| place.kind.is_spot());
    let spots: Vec<_> = spots.map(|place| place.at).collect();
    let is_elsewhere = |drawn: &TilePos| *drawn != game.state.at();
    if let Some(drawn) = drawn.filter(|drawn| spots.contains(drawn) && is_elsewhere(drawn)) {
        return drawn;
    }
    let far = |at: &TilePos| (at.x - tile.x).pow(2) + (at.y - tile.y).pow(2);
    let near = spots.iter().copied().min_by_key(far);
    near.filter(|at| (far(at) as f32).sqrt() * points <= SYMBOL)
        .unwrap_or(tile)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::world;
    use super::*;
    use crate::engine::expedition::{Action, Code, Difficulty, Expedition, Pencil};
    use crate::engine::grid::Direction;
    use crate::engine::judge::Judge;
    use crate::engine::seed::Seed;
    use crate::engine::tileset::TileSet;

    #[test]
    fn from_far_out_a_click_beside_a_city_means_the_city() {
        // The party stopped a tile beside it, and the expedition did not end.
        let mut world = world(&Seed::from(1), &Arc::new(TileSet::reference()));
        let code = Code {
            difficulty: Difficulty::Stroll,
            seed: 1,
        };
        let state = Expedition::new(code, &mut world).expect("a quest");
        let home = state.at();
        let game = Game::new(state, Pencil::default(), world);
        let beside = home.offset(0, 1);
        assert_eq!(place_near(&game, beside, None, 6.0), home);
        assert_eq!(place_near(&game, beside, None, 24.0), beside);
        // Who stands in it goes to the tile beside it, over which its drawing reaches.
        assert_eq!(place_near(&game, beside, Some(home), 64.0), beside);
        // That of a place that nobody has seen shows nowhere.
        let unseen = home.offset(30, 7);
        assert_eq!(place_near(&game, beside, Some(unseen), 64.0), beside);
        let away = home.offset(40, 0);
        assert_eq!(place_near(&game, away, None, 6.0), away);
        // Who has left it goes back to it.
        let Game {
            mut state,
            mut world,
            ..
        } = game;
        let mut steps = Direction::ALL.into_iter().map(Action::Step);
        let left = steps.any(|step| state.apply(&step, &mut world, &Judge).is_ok());
        assert!(left, "a way out");
        let game = Game::new(state, Pencil::default(), world);
        assert_eq!(place_near(&game, beside, Some(home), 64.0), home);
    }
}
