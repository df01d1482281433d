//! Where the party is to go, and the way there.

use bevy::prelude::*;
use bevy_egui::egui;

use super::{Game, Land, sentence, words};
use mapmaker_expedition::{Ground, MOST_TOWARD, Refusal, Roadway, Texts, Way};
use mapmaker_grid::TilePos;

/// Red ink, of the way that was gone.
pub(super) const TRAIL: egui::Color32 = egui::Color32::from_rgb(158, 52, 38);

/// The way that was chosen, to be gone by another click or Enter.
#[derive(Resource, Default)]
pub(super) struct Chosen {
    pub(super) way: Option<Way>,
    pub(super) why_not: Option<String>,
    /// The tile to which a way was looked for last.
    pub(super) end: Option<TilePos>,
    /// What covers the tile where it ends, if that is on the chart.
    pub(super) ground: Option<Ground>,
    /// Whether the expedition ends there.
    pub(super) is_end: bool,
    /// Where the party is on its way to: after a night the rest of the way is proposed.
    pub(super) goal: Option<TilePos>,
    pub(super) pressed: Option<egui::Pos2>,
}

impl Chosen {
    /// What was chosen when a game was left: where the party was on its way to, or the way that was proposed.
    pub(super) fn again(
        game: &Game,
        land: &mut Land,
        goal: Option<TilePos>,
        proposed: Option<TilePos>,
    ) -> Self {
        let mut chosen = Self {
            goal,
            ..Self::default()
        };
        if let (None, Some(end)) = (goal, proposed) {
            chosen.propose(game, land, end);
        }
        chosen
    }

    /// The end of the way that is proposed.
    pub(super) fn proposed(&self) -> Option<TilePos> {
        self.way.as_ref()?.tiles.last().copied()
    }

    /// Where the party was on its way to when that was broken off.
    pub(super) const fn goal(&self) -> Option<TilePos> {
        self.goal
    }

    /// The end of the way that is proposed, or of that which there is not; the tile itself where none was looked for.
    pub(super) fn end(&self, from: TilePos) -> TilePos {
        let is_asked = self.way.is_some() || self.why_not.is_some();
        self.end.filter(|_| is_asked).unwrap_or(from)
    }

    /// Looks for the way to a tile, or why there is none; whether there is one.
    pub(super) fn propose(&mut self, game: &Game, land: &mut Land, tile: TilePos) -> bool {
        self.end = Some(tile);
        self.ground = game.state.ground(tile, &mut land.0);
        self.is_end = game.state.chart().has(tile) && game.state.ends_at(tile);
        (self.way, self.why_not) = match game.state.way_toward(tile, &mut land.0) {
            Ok(way) => (Some(way), None),
            Err(why) => (None, Some(no_way(game, tile, &why))),
        };
        self.way.is_some()
    }
}

/// Why no way leads to a tile, and where that lies, in a sentence.
pub(super) fn no_way(game: &Game, at: TilePos, why: &Refusal) -> String {
    let place = words::place(game, at);
    match why {
        Refusal::Uncharted(_) => game
            .texts
            .words("way.blank", &[("{far}", &MOST_TOWARD), ("{place}", &place)]),
        Refusal::NoWay(_) => game.texts.words("way.none", &[("{place}", &place)]),
        other => sentence(&game.texts.refusal(other)),
    }
}

/// What a tile is to who walks there, in words.
pub(super) fn land_in_words(texts: &Texts, ground: Ground) -> String {
    let mut land = texts.line(&format!("ground.{}", ground.land.name()), 0);
    let river = ground.has_river.then_some("ground.river");
    let road = ground.road.map(|road| match road {
        Roadway::Road => "ground.road",
        Roadway::Ford => "ground.ford",
        Roadway::Track => "ground.track",
    });
    for section in river.into_iter().chain(road) {
        land = texts.words(section, &[("{land}", &land)]);
    }
    land
}

#[cfg(test)]
mod tests {
    use super::super::new_game;
    use super::*;
    use mapmaker_expedition::Difficulty;

    #[test]
    fn what_was_chosen_when_a_game_was_left_is_chosen_again() {
        let (game, mut land) = new_game(Difficulty::Stroll);
        let at = game.state.at();
        let around = [(3, 0), (-3, 0), (0, 3), (0, -3)].map(|(x, y)| at.offset(x, y));
        let mut around = around.into_iter();
        let end = around.find(|&end| Chosen::default().propose(&game, &mut land, end));
        let again = Chosen::again(&game, &mut land, None, end);
        assert_eq!((again.goal(), again.proposed()), (None, end));
        // The way to a goal is looked for where it is gone on with.
        let again = Chosen::again(&game, &mut land, end, end);
        assert_eq!((again.goal(), again.proposed()), (end, None));
        let again = Chosen::again(&game, &mut land, None, None);
        assert_eq!((again.goal(), again.proposed()), (None, None));
    }
}
