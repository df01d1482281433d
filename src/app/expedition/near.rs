//! The place that is meant by a tile beside it.

use super::Game;
use mapmaker_grid::TilePos;

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
    let spots: Vec<_> = game.seen_spots().map(|place| place.at).collect();
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
    use super::super::new_game;
    use super::*;
    use mapmaker_expedition::{Action, Difficulty};
    use mapmaker_grid::Direction;
    use mapmaker_storage::pure::puzzle_checker::CodeChecker;

    #[test]
    fn from_far_out_a_click_beside_a_city_means_the_city() {
        // The party stopped a tile beside it, and the expedition did not end.
        let (mut game, mut land) = new_game(Difficulty::Stroll);
        let home = game.state.at();
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
        let mut steps = Direction::ALL.into_iter().map(Action::Step);
        let (state, world) = (&mut game.state, &mut land.0);
        let left = steps.any(|step| state.apply(&step, world, &CodeChecker).is_ok());
        assert!(left, "a way out");
        assert_eq!(place_near(&game, beside, Some(home), 64.0), home);
    }
}
