//! Words of the window that the game's texts have not.

use crate::engine::expedition::{Expedition, Quest, SiteId, Texts, Wind, distance};
use crate::engine::grid::TilePos;

/// The name of a site.
pub(super) fn site(quest: &Quest, site: SiteId) -> &str {
    quest
        .site(site)
        .map_or("a place", |place| place.name.as_str())
}

/// Where a tile lies, so that one can measure from it: a site's name, or how far and where from the nearest one that is
/// on the chart.
pub(super) fn place(state: &Expedition, texts: &Texts, at: TilePos) -> String {
    let quest = state.quest();
    let known = state.seen_sites().filter_map(|number| quest.site(number));
    let spots = known.filter(|place| place.kind.is_spot());
    let Some(nearest) = spots.min_by_key(|place| (distance(place.at, at), place.id)) else {
        return "on the way".to_owned();
    };
    if nearest.at == at {
        return nearest.name.clone();
    }
    let far = u16::try_from(distance(nearest.at, at)).unwrap_or(u16::MAX);
    let wind = texts.wind(Wind::between(nearest.at, at));
    format!("{} {wind} of {}", texts.leagues(far), nearest.name)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::app::expedition::world;
    use crate::engine::art;
    use crate::engine::expedition::{Code, Difficulty};
    use crate::engine::seed::Seed;

    #[test]
    fn a_tile_on_the_way_is_told_by_the_nearest_site_on_the_chart() {
        let (seed, difficulty) = (1, Difficulty::Stroll);
        let mut world = world(&Seed::from(seed), &Arc::new(art::ink_set()));
        let state = Expedition::new(Code { difficulty, seed }, &mut world).expect("a quest");
        let (texts, home) = (Texts::english(), state.quest().home_at());
        let name = site(state.quest(), state.quest().home);
        assert_eq!(place(&state, &texts, home), name);
        let told = place(&state, &texts, home.offset(0, 1));
        let (far, of) = told.split_once(" of ").expect("a site to measure from");
        assert!(far.contains("league") && !of.is_empty(), "{told}");
    }
}
