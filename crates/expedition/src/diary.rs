//! The diary of an expedition: places, clues and encounters, day by day.

use super::event::Event;
use super::note::{Note, Noted};
use super::quest::Quest;
use super::state::Expedition;
use super::words::Texts;

impl Expedition {
    /// The diary, the first day first.
    #[must_use]
    pub fn diary(&self) -> &[Noted] {
        &self.diary
    }

    /// Adds the events of an action that began on a day, a date by number.
    pub(super) fn write_down(&mut self, mut date: u32, events: &[Event]) {
        for event in events {
            if let Event::Night { day, .. } = event {
                date = *day;
            }
            let day = (date + 1).saturating_sub(self.quest.first_day);
            self.diary
                .extend(Note::of(event).map(|note| Noted(day, note)));
        }
    }
}

impl Texts {
    /// A note of the diary as a sentence.
    #[must_use]
    pub fn noted(&self, quest: &Quest, note: Note) -> String {
        let find = self.find(quest.find.kind);
        match note {
            Note::At(site) => {
                let slots = [("{place}", quest.name_of(site).to_owned())];
                self.filled("event.arrived", &slots, &find)
            }
            Note::Heard(_) => self.filled("diary.heard", &[], &find),
            Note::Found => self.filled("diary.found", &[], &find),
            // The first sentence of its story says who it was.
            Note::Met(card) => {
                let story = self.card(card);
                let end = story.find(". ").map_or(story.len(), |end| end + 1);
                story[..end].to_owned()
            }
        }
    }
}
