//! Words of the window that the game's texts have not.

use crate::engine::expedition::{Quest, SiteId, Weather};

/// The name of a site.
pub(super) fn site(quest: &Quest, site: SiteId) -> &str {
    quest
        .site(site)
        .map_or("a place", |place| place.name.as_str())
}

/// The weather in a word.
pub(super) const fn weather(weather: Weather) -> &'static str {
    match weather {
        Weather::Fair => "fair",
        Weather::Rain => "rain",
        Weather::Snow => "snow",
        Weather::Heat => "heat",
    }
}
