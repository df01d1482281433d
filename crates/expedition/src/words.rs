//! The texts of the game: sentences about clues, leads, events and ends, from a file by section.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::sync::LazyLock;

use super::action::Good;
use super::calendar::{Date, Weather};
use super::cards_data::card_name;
use super::clue::SiteId;
use super::compass::Wind;
use super::event::{End, Event};
use super::fame::Merit;
use super::quest::{FindKind, Quest};
use super::state::{Expedition, Lead, MORE_IN_PACK};
use super::view::PlaceKind;

/// The English texts, parsed once.
static ENGLISH: LazyLock<Texts> = LazyLock::new(|| Texts::of(include_str!("texts/en.txt")));

/// The texts of a language, by section.
#[derive(Clone, Debug)]
pub struct Texts {
    sections: BTreeMap<&'static str, Vec<&'static str>>,
}

impl Texts {
    /// The English texts.
    #[must_use]
    pub fn english() -> &'static Self {
        &ENGLISH
    }

    fn of(file: &'static str) -> Self {
        let mut sections: BTreeMap<_, Vec<_>> = BTreeMap::new();
        let mut section = "";
        for line in file.lines().map(str::trim) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let name = line
                .strip_prefix('[')
                .and_then(|line| line.strip_suffix(']'));
            match name {
                Some(name) => section = name,
                None => sections.entry(section).or_default().push(line),
            }
        }
        Self { sections }
    }

    /// The lines of a section; empty if there is no such section.
    #[must_use]
    pub fn lines(&self, section: &str) -> &[&'static str] {
        self.sections.get(section).map_or(&[], Vec::as_slice)
    }

    /// The names of all sections.
    pub fn sections(&self) -> impl Iterator<Item = &'static str> {
        self.sections.keys().copied()
    }

    /// A line of a section, modulo their number; the section's name if it has none, which no text may show.
    #[must_use]
    pub fn line(&self, section: &str, number: usize) -> String {
        let lines = self.lines(section);
        let line = lines.get(number % lines.len().max(1));
        line.map_or_else(|| section.to_owned(), |&line| line.to_owned())
    }

    /// The first line of a section; the section's name if it has none, which no text may show.
    #[must_use]
    pub fn text<'t>(&self, section: &'t str) -> &'t str {
        self.lines(section).first().copied().unwrap_or(section)
    }

    /// The first line of a section with its slots filled, without adding a capital. Filled-in text is kept as it is,
    /// including braces.
    #[must_use]
    pub fn words(&self, section: &str, slots: &[(&str, &dyn Display)]) -> String {
        let (mut words, mut rest) = (String::new(), self.text(section));
        while let Some((before, after)) = rest.split_once('{') {
            let Some((name, behind)) = after.split_once('}') else {
                break;
            };
            words += before;
            let of_slot = |(slot, _): &&(&str, &dyn Display)| slot.trim_matches(['{', '}']) == name;
            match slots.iter().find(of_slot) {
                Some((_, value)) => words += &value.to_string(),
                None => words.extend(["{", name, "}"]),
            }
            rest = behind;
        }
        words + rest
    }

    /// A count of something: the first line of the section, or of the section with `.one` for one of it, with the
    /// number in `{count}`.
    #[must_use]
    pub fn counted(&self, section: &str, count: u32) -> String {
        let one = format!("{section}.one");
        let section = if count == 1 { &one } else { section };
        self.words(section, &[("{count}", &count)])
    }

    /// A distance in tiles, such as `eleven leagues`.
    #[must_use]
    pub fn leagues(&self, tiles: u16) -> String {
        let words = self.lines("numbers").get(usize::from(tiles));
        let number = words.map_or_else(|| tiles.to_string(), |&word| word.to_owned());
        let unit = if tiles == 1 { "league" } else { "leagues" };
        format!("{number} {}", self.line(unit, 0))
    }

    /// The name of a wind, such as `north-east`.
    #[must_use]
    pub fn wind(&self, wind: Wind) -> String {
        self.line("winds", usize::from(wind.number()))
    }

    /// A day, such as `7 Haymaking`.
    #[must_use]
    pub fn date(&self, date: Date) -> String {
        let (month, day) = date.month_and_day();
        let month = self.line("months", month);
        self.words("date", &[("{day}", &day), ("{month}", &month)])
    }

    /// The weather in one word.
    #[must_use]
    pub fn sky(&self, weather: Weather) -> String {
        self.line(&format!("sky.{}", weather.name()), 0)
    }

    /// The companions and equipment of a party.
    #[must_use]
    pub fn party(&self, state: &Expedition) -> Vec<&'static str> {
        let party = state.party().into_iter();
        party.map(|section| self.text(section)).collect()
    }

    /// A find, such as `the lost city`.
    #[must_use]
    pub fn find(&self, kind: FindKind) -> String {
        self.line(&format!("find.{}", kind.name()), 0)
    }

    /// The section about a purchase, and its slots.
    fn bought(
        &self,
        good: Good,
        count: u8,
        coins: u32,
    ) -> (&'static str, Vec<(&'static str, String)>) {
        let is_one = good == Good::Provisions && count == 1;
        let form = if is_one { ".one" } else { "" };
        let section = if coins == 1 {
            "event.bought.coin"
        } else {
            "event.bought"
        };
        let slots = vec![
            ("{count}", count.to_string()),
            (
                "{good}",
                self.line(&format!("good.{}{form}", good.name()), 0),
            ),
            ("{coins}", coins.to_string()),
        ];
        (section, slots)
    }

    /// A lead in words.
    #[must_use]
    pub fn lead(&self, quest: &Quest, lead: &Lead) -> String {
        let slots = [
            ("{place}", quest.name_of(lead.site).to_owned()),
            ("{wind}", self.wind(lead.wind)),
            ("{far}", self.leagues(lead.tiles)),
        ];
        let number = usize::from(lead.site) + usize::from(lead.tiles);
        let way = filled(&self.line("told", number), &slots, "");
        match quest.site(lead.site).map(|place| place.kind) {
            Some(PlaceKind::City) => format!("{way} {}", self.text("told.end")),
            Some(kind) => match self.no_end(kind) {
                Some(kind) => format!("{way} {}", self.words("told.no_end", &[("{kind}", &kind)])),
                None => way,
            },
            None => way,
        }
    }

    /// A settlement where no expedition ends, such as `a village`; `None` for a city, and for places that nobody takes
    /// for one.
    #[must_use]
    pub fn no_end(&self, kind: PlaceKind) -> Option<&'static str> {
        let lines = self.lines(match kind {
            PlaceKind::Town => "no_end.town",
            PlaceKind::Village => "no_end.village",
            PlaceKind::Castle => "no_end.castle",
            _ => return None,
        });
        lines.first().copied()
    }

    /// The story of a card.
    #[must_use]
    pub fn card(&self, card: u16) -> String {
        let name = card_name(card).unwrap_or_default();
        self.line(&format!("card.{name}"), 0)
    }

    /// The label of a choice of a card, counted from 0.
    #[must_use]
    pub fn choice(&self, card: u16, choice: u8) -> String {
        self.of_choice(card, choice, 0)
    }

    /// The text of its outcome.
    #[must_use]
    pub fn outcome(&self, card: u16, choice: u8, is_lucky: bool) -> String {
        self.of_choice(card, choice, if is_lucky { 1 } else { 2 })
    }

    fn of_choice(&self, card: u16, choice: u8, line: usize) -> String {
        let name = card_name(card).unwrap_or_default();
        self.line(&format!("card.{name}.{}", u16::from(choice) + 1), line)
    }

    /// The sentence about an event; `None` for steps and charted tiles.
    #[must_use]
    pub fn event(&self, quest: &Quest, event: &Event) -> Option<String> {
        let name = |site: SiteId| quest.name_of(site).to_owned();
        let (section, slots): (_, Vec<(&str, String)>) = match *event {
            Event::Moved { .. } | Event::Charted { .. } => return None,
            Event::Weather { .. } | Event::Effects { .. } => return self.change(event),
            Event::Card { card } => return Some(self.card(card)),
            Event::Outcome {
                card,
                choice,
                is_lucky,
            } => return Some(self.outcome(card, choice, is_lucky)),
            Event::Heard { clue } => return Some(self.clue(quest, clue)),
            Event::Lead { site, wind, tiles } => {
                let from = quest.home_at();
                let lead = Lead {
                    site,
                    from,
                    wind,
                    tiles,
                };
                return Some(self.lead(quest, &lead));
            }
            Event::Ended { end } => return Some(self.end(quest, end)),
            Event::Saw { site } => ("event.saw", vec![("{place}", name(site))]),
            Event::Sighted { what, wind } => {
                let some = self.line(&format!("some.{}", what.name()), 0);
                let slots = vec![("{some}", some), ("{wind}", self.wind(wind))];
                ("event.sighted", slots)
            }
            Event::Arrived {
                site,
                is_new,
                has_clue,
            } => return Some(self.arrived(quest, site, is_new, has_clue)),
            Event::Night {
                day,
                weather,
                is_fed,
            } => {
                let section = if is_fed {
                    "event.night"
                } else {
                    "event.night.hungry"
                };
                let weather = self.line(&format!("weather.{}", weather.name()), 0);
                let date = self.date(Date(day));
                (section, vec![("{date}", date), ("{weather}", weather)])
            }
            Event::Evening { owed: 0 } => ("event.evening", Vec::new()),
            Event::Evening { owed: 1 } => ("event.evening.owed.one", Vec::new()),
            Event::Evening { owed } => ("event.evening.owed", vec![("{owed}", owed.to_string())]),
            Event::Foraged { provisions: 1 } => ("event.foraged.one", Vec::new()),
            Event::Foraged { provisions: 0 } => ("event.foraged.nothing", Vec::new()),
            Event::Foraged { provisions } => {
                ("event.foraged", vec![("{count}", provisions.to_string())])
            }
            Event::Looked { tiles: 1 } => ("event.looked.one", Vec::new()),
            Event::Looked { tiles } => ("event.looked", vec![("{count}", tiles.to_string())]),
            Event::WalkedOn { hours: 1 } => ("event.walked_on.one", Vec::new()),
            Event::WalkedOn { hours } => ("event.walked_on", vec![("{hours}", hours.to_string())]),
            Event::Hunted { provisions: 1 } => ("event.hunted.one", Vec::new()),
            Event::Hunted { provisions: 0 } => ("event.hunted.nothing", Vec::new()),
            Event::Hunted { provisions } => {
                ("event.hunted", vec![("{count}", provisions.to_string())])
            }
            Event::Bought { good, count, coins } => self.bought(good, count, coins),
            Event::Sold { coins } => ("event.sold", vec![("{coins}", coins.to_string())]),
            Event::Embarked { coins } => ("event.embarked", vec![("{coins}", coins.to_string())]),
            Event::Longer => ("event.longer", Vec::new()),
            Event::Barred => ("event.barred", Vec::new()),
            Event::Landed => ("event.landed", Vec::new()),
            Event::Nothing => ("event.nothing", Vec::new()),
            Event::Found => ("event.found", Vec::new()),
            Event::Solved { site } => ("event.solved", vec![("{place}", name(site))]),
            Event::Paid { site, coins } => {
                let slots = vec![("{place}", name(site)), ("{coins}", coins.to_string())];
                ("event.paid", slots)
            }
            Event::Pack => ("event.pack", vec![("{count}", MORE_IN_PACK.to_string())]),
            Event::Won { coins } => ("event.won", vec![("{coins}", coins.to_string())]),
            Event::Lens { .. } => ("event.lens", Vec::new()),
        };
        let find = self.find(quest.find.kind);
        Some(self.filled(section, &slots, &find))
    }

    /// The sentence about a change of weather or of possessions.
    fn change(&self, event: &Event) -> Option<String> {
        match *event {
            Event::Weather { weather } => {
                Some(self.line(&format!("event.weather.{}", weather.name()), 0))
            }
            Event::Effects {
                coins,
                provisions,
                left,
                hours,
                fame,
            } => {
                let parts = [
                    ("provisions", provisions),
                    ("coins", coins),
                    ("fame", fame),
                    ("hours", hours as i32),
                ];
                Some(self.effects(&parts, left))
            }
            _ => None,
        }
    }

    /// The first line of a section with its slots filled and a capital at the start.
    #[must_use]
    pub fn filled(&self, section: &str, slots: &[(&str, String)], find: &str) -> String {
        filled(&self.line(section, 0), slots, find)
    }

    /// A sentence about how an expedition ended.
    #[must_use]
    pub fn end(&self, quest: &Quest, end: End) -> String {
        let section = format!("end.{}", end.name());
        self.filled(&section, &[], &self.find(quest.find.kind))
    }

    /// An item of fame in words.
    #[must_use]
    pub fn merit(&self, merit: Merit) -> String {
        let section = match merit {
            Merit::Find => "merit.find",
            Merit::Glimpse => "merit.glimpse",
            Merit::Chart => "merit.chart",
            Merit::Names => "merit.names",
            Merit::Places => "merit.places",
            Merit::Puzzles => "merit.puzzles",
            Merit::Days => "merit.days",
            Merit::Tales => "merit.tales",
            Merit::Poet => "merit.poet",
            Merit::Difficulty => "merit.difficulty",
        };
        self.line(section, 0)
    }

    /// The title of a rank.
    #[must_use]
    pub fn rank(&self, rank: u8) -> String {
        self.line("ranks", usize::from(rank))
    }
}

/// A sentence with its slots filled, and a capital at the start.
pub(super) fn filled(line: &str, slots: &[(&str, String)], find: &str) -> String {
    let mut text = line.replace("{find}", find);
    for (slot, value) in slots {
        text = text.replace(slot, value);
    }
    let mut sentence = String::with_capacity(text.len());
    // A sentence starts with a capital, even if a slot was filled in there.
    let mut begins = true;
    for letter in text.chars() {
        if begins && letter.is_alphabetic() {
            sentence.extend(letter.to_uppercase());
            begins = false;
        } else {
            begins &= !letter.is_alphanumeric();
            sentence.push(letter);
        }
        if matches!(letter, '.' | '?' | '!') {
            begins = true;
        }
    }
    sentence
}
