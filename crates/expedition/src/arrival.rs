//! What is said on coming to a place: who knows something there, or that nobody does.

use super::clue::SiteId;
use super::quest::Quest;
use super::words::{Texts, filled};

impl Texts {
    /// What a place that one comes to is, in a sentence or two.
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

    /// What is said on coming to a site. At a lone place that was not visited before and where nothing is known, that.
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
