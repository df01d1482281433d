//! Sentences on arriving at a place: what it is, and whether somebody there knows something.

use super::clue::SiteId;
use super::quest::Quest;
use super::words::{Texts, filled};

impl Texts {
    /// A sentence or two about a place.
    #[must_use]
    pub fn place(&self, quest: &Quest, site: SiteId) -> String {
        let Some(place) = quest.site(site) else {
            return String::new();
        };
        let section = format!("place.{}", place.kind.name());
        let line = self.line(&section, usize::from(site));
        let find = self.find(quest.find.kind);
        filled(&line, &[("{place}", place.name.clone())], &find)
    }

    /// Sentences on arriving at a site. A lonely place on the first visit also says that nobody there knows anything.
    pub(super) fn arrived(
        &self,
        quest: &Quest,
        site: SiteId,
        is_new: bool,
        has_clue: bool,
    ) -> String {
        let Some(place) = quest.site(site) else {
            return String::new();
        };
        let of_kind = format!("arrived.none.{}", place.kind.name());
        let is_silent = is_new && !has_clue && !self.lines(&of_kind).is_empty();
        let section = match has_clue {
            true => "event.arrived.clue",
            false if is_silent => &of_kind,
            false => "event.arrived",
        };
        let line = self.line(section, usize::from(site));
        let find = self.find(quest.find.kind);
        filled(&line, &[("{place}", place.name.clone())], &find)
    }
}
