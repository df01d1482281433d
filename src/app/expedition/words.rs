//! Where something is, in words.

use super::Game;
use crate::engine::expedition::{Quest, SiteId, Texts, Wind, distance};
use crate::engine::grid::TilePos;

/// The name of a site.
pub(super) fn site(quest: &Quest, site: SiteId) -> &str {
    quest.site(site).map_or_else(
        || Texts::english().text("site.none"),
        |place| place.name.as_str(),
    )
}

/// Where a tile lies, so that one can measure from it: a site's name, or how far and where from the nearest one that is
/// on the chart.
pub(super) fn place(game: &Game, at: TilePos) -> String {
    let (state, quest, texts) = (&game.state, game.quest(), game.texts);
    let known = state.seen_sites().filter_map(|number| quest.site(number));
    let spots = known.filter(|place| place.kind.is_spot());
    let Some(nearest) = spots.min_by_key(|place| (distance(place.at, at), place.id)) else {
        return texts.line("site.way", 0);
    };
    if nearest.at == at {
        return nearest.name.clone();
    }
    let far = u16::try_from(distance(nearest.at, at)).unwrap_or(u16::MAX);
    let wind = texts.wind(Wind::between(nearest.at, at));
    texts.words(
        "site.near",
        &[
            ("{far}", &texts.leagues(far)),
            ("{wind}", &wind),
            ("{place}", &nearest.name),
        ],
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::expedition::new_game;
    use crate::engine::expedition::{Difficulty, Given, Names};

    #[test]
    fn a_tile_on_the_way_is_told_by_the_nearest_site_on_the_chart() {
        let mut game = new_game(Difficulty::Stroll);
        let home = game.state.quest().home_at();
        let name = site(game.quest(), game.quest().home);
        assert_eq!(place(&game, home), name);
        let told = place(&game, home.offset(0, 1));
        let (far, of) = told.split_once(" of ").expect("a site to measure from");
        assert!(far.contains("league") && !of.is_empty(), "{told}");
        // As the player calls it.
        let id = game.quest().site(game.quest().home).expect("a home").id;
        let mut names = Names::default();
        let name = "Journey's End".to_owned();
        names.give(Given {
            id,
            thing: id,
            name,
        });
        game.set_names(names);
        assert_eq!(place(&game, home), "Journey's End");
    }
}
