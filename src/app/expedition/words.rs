//! Words of the window that the game's texts have not.

use crate::engine::expedition::{Quest, SiteId};

/// The name of a site.
pub(super) fn site(quest: &Quest, site: SiteId) -> &str {
    quest
        .site(site)
        .map_or("a place", |place| place.name.as_str())
}
