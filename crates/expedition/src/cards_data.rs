//! The deck of encounters, parsed from its file once.

use std::sync::LazyLock;

/// The rules of the encounters.
const FILE: &str = include_str!("cards.txt");

/// A kind of encounter.
#[derive(Debug, Default)]
pub(super) struct Card {
    pub(super) name: &'static str,
    pub(super) when: Option<When>,
    /// The kinds of land, climates and seasons in which it can be met; empty for all.
    pub(super) lands: Vec<&'static str>,
    pub(super) climates: Vec<&'static str>,
    pub(super) seasons: Vec<&'static str>,
    /// The kinds of weather and the parts of the day, likewise.
    pub(super) weathers: Vec<&'static str>,
    pub(super) parts: Vec<&'static str>,
    /// The kinds of weather that exclude it if they occurred since the previous morning.
    pub(super) unless: Vec<&'static str>,
    /// The first day of the expedition on which it can be met.
    pub(super) day: u32,
    /// The kinds of find in whose games it occurs; empty for all.
    pub(super) finds: Vec<&'static str>,
    /// What must be nearby: something of each list.
    pub(super) near: Vec<Vec<Near>>,
    /// The card that must have been met before.
    pub(super) after: Option<u16>,
    pub(super) with: Option<Thing>,
    pub(super) choices: Vec<Outcome>,
}

/// What a card can require nearby.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Near {
    River,
    Bridge,
    Road,
    Sea,
    Mountain,
    Forest,
    Houses,
    Wilds,
    Warmth,
}

/// What a party can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Thing {
    Mule,
    Spyglass,
    Find,
    Guide,
    Poet,
    Hunter,
}

/// The outcome of a choice.
#[derive(Debug)]
pub(super) struct Outcome {
    /// The probability of success in percent; `None` if it is certain.
    pub(super) percent: Option<u32>,
    pub(super) well: Vec<Effect>,
    pub(super) badly: Vec<Effect>,
}

/// A single effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    Money(i32),
    Provisions(i32),
    Renown(u32),
    Hours(u32),
    /// Charts the tiles around, up to this distance.
    Chart(u32),
    /// Gives a lead to a site that knows a clue.
    Lead,
    /// Gives a clue.
    Clue,
    Gain(Thing),
    Lose(Thing),
}

impl Outcome {
    /// The certain effects.
    fn sure(&self) -> &[Effect] {
        if self.percent.is_none() {
            &self.well
        } else {
            &[]
        }
    }

    /// The coins and the provisions that it certainly costs.
    pub(super) fn costs(&self) -> (u32, u32) {
        sums(self.sure(), -1)
    }

    /// The coins and the provisions that it certainly brings.
    pub(super) fn gains(&self) -> (u32, u32) {
        sums(self.sure(), 1)
    }

    /// The cost of a failure: coins, provisions, and hours beyond the certain ones; 0 if success is certain.
    pub(super) fn risks(&self) -> (u32, u32, u32) {
        let (coins, provisions) = sums(&self.badly, -1);
        let hours = hours_of(&self.badly).saturating_sub(self.hours());
        (coins, provisions, hours)
    }

    /// Whether it can give a lead.
    pub(super) fn leads(&self) -> bool {
        self.well.contains(&Effect::Lead)
    }

    pub(super) fn gives_clue(&self) -> bool {
        self.well.contains(&Effect::Clue)
    }

    /// The hours that it certainly takes.
    pub(super) fn hours(&self) -> u32 {
        let well = hours_of(&self.well);
        match self.percent {
            Some(_) => well.min(hours_of(&self.badly)),
            None => well,
        }
    }
}

/// The coins and the provisions that some effects bring (`sign` 1) or cost (-1).
fn sums(effects: &[Effect], sign: i32) -> (u32, u32) {
    let (mut coins, mut provisions) = (0, 0);
    for effect in effects {
        match *effect {
            Effect::Money(sum) if sum.signum() == sign => coins += sum.unsigned_abs(),
            Effect::Provisions(sum) if sum.signum() == sign => provisions += sum.unsigned_abs(),
            _ => {}
        }
    }
    (coins, provisions)
}

/// The hours that some effects take.
fn hours_of(effects: &[Effect]) -> u32 {
    let hours = effects.iter().map(|effect| match effect {
        Effect::Hours(hours) => *hours,
        _ => 0,
    });
    hours.sum()
}

impl Card {
    /// What one may get from it: a party that has it does not meet it again.
    pub(super) fn gives(&self) -> impl Iterator<Item = Thing> + '_ {
        let effects = self.choices.iter().flat_map(|choice| &choice.well);
        effects.filter_map(|effect| match effect {
            Effect::Gain(thing) => Some(*thing),
            _ => None,
        })
    }
}

/// All cards, by number.
pub(super) fn deck() -> &'static [Card] {
    static DECK: LazyLock<Vec<Card>> = LazyLock::new(|| {
        let mut cards: Vec<Card> = Vec::new();
        for line in FILE.lines().map(str::trim) {
            // Invalid lines are left out here, and found by a test.
            let _ = read(line, &mut cards);
        }
        cards
    });
    &DECK
}

/// The name of a card, by which its texts are found.
#[must_use]
pub fn card_name(card: u16) -> Option<&'static str> {
    deck().get(usize::from(card)).map(|card| card.name)
}

/// Whether a card can be met only by night, in a camp.
#[must_use]
pub fn is_of_night(card: u16) -> bool {
    let card = deck().get(usize::from(card));
    card.is_some_and(|card| card.when == Some(When::Camp))
}

/// Parses a line; `None` if it is invalid.
fn read(line: &'static str, cards: &mut Vec<Card>) -> Option<()> {
    if line.is_empty() || line.starts_with('#') {
        return Some(());
    }
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    let rest = rest.trim();
    if word == "card" {
        cards.push(Card {
            name: rest,
            day: 1,
            ..Card::default()
        });
        return Some(());
    }
    let before = cards.iter().position(|card| card.name == rest);
    let card = cards.last_mut()?;
    let list = || rest.split(',').map(str::trim).collect();
    match word {
        "when" => {
            card.when = Some(match rest {
                "way" => When::Way,
                "camp" => When::Camp,
                _ => return None,
            });
        }
        "land" => card.lands = list(),
        "climate" => card.climates = list(),
        "season" => card.seasons = list(),
        "weather" => card.weathers = list(),
        "hour" => card.parts = list(),
        "unless" => card.unless = list(),
        "day" => card.day = rest.parse().ok()?,
        "found" => card.finds = list(),
        "near" => {
            let all = rest.split(',').map(|word| near(word.trim()));
            card.near.push(all.collect::<Option<_>>()?);
        }
        "after" => card.after = Some(before? as u16),
        "with" => card.with = Some(thing(rest)?),
        "choice" => card.choices.push(outcome(rest)?),
        _ => return None,
    }
    Some(())
}

fn outcome(text: &'static str) -> Option<Outcome> {
    let effects = |text: &'static str| text.split_whitespace().map(effect).collect::<Option<_>>();
    let Some((percent, rest)) = text.split_once('%') else {
        return Some(Outcome {
            percent: None,
            well: effects(text)?,
            badly: Vec::new(),
        });
    };
    let (well, badly) = rest.split_once('/')?;
    let percent: u32 = percent.trim().parse().ok()?;
    (1..100).contains(&percent).then_some(Outcome {
        percent: Some(percent),
        well: effects(well)?,
        badly: effects(badly)?,
    })
}

fn effect(text: &'static str) -> Option<Effect> {
    if let Some(sign) = text.find(['+', '-'])
        && let Ok(value) = text[sign..].parse::<i32>()
    {
        return match &text[..sign] {
            "money" => Some(Effect::Money(value)),
            "provisions" => Some(Effect::Provisions(value)),
            "renown" => u32::try_from(value).ok().map(Effect::Renown),
            "hours" => u32::try_from(value).ok().map(Effect::Hours),
            "chart" => u32::try_from(value).ok().map(Effect::Chart),
            _ => None,
        };
    }
    match (text, text.strip_prefix("leave-")) {
        ("lead", _) => Some(Effect::Lead),
        ("clue", _) => Some(Effect::Clue),
        (_, Some(gone)) => thing(gone).map(Effect::Lose),
        (_, None) => thing(text).map(Effect::Gain),
    }
}

fn near(name: &str) -> Option<Near> {
    Some(match name {
        "river" => Near::River,
        "bridge" => Near::Bridge,
        "road" => Near::Road,
        "sea" => Near::Sea,
        "mountain" => Near::Mountain,
        "forest" => Near::Forest,
        "houses" => Near::Houses,
        "wilds" => Near::Wilds,
        "warmth" => Near::Warmth,
        _ => return None,
    })
}

fn thing(name: &str) -> Option<Thing> {
    Some(match name {
        "mule" => Thing::Mule,
        "spyglass" => Thing::Spyglass,
        "find" => Thing::Find,
        "guide" => Thing::Guide,
        "poet" => Thing::Poet,
        "hunter" => Thing::Hunter,
        _ => return None,
    })
}

/// When a card may be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum When {
    /// At the end of a walk.
    Way,
    /// After a night at one place.
    Camp,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{FindKind, LandKind, Texts, Weather};
    use mapmaker_land::worldgen::Climate;

    #[test]
    fn every_line_of_the_deck_makes_sense() {
        let mut cards = Vec::new();
        for line in FILE.lines().map(str::trim) {
            assert!(read(line, &mut cards).is_some(), "{line}");
        }
        assert!(cards.len() >= 95);
        let mut names: Vec<_> = cards.iter().map(|card| card.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), cards.len());
        for card in &cards {
            let name = card.name;
            assert!((2..=3).contains(&card.choices.len()), "{name}");
            let is_free = |choice: &Outcome| choice.costs() == (0, 0) && choice.percent.is_none();
            assert!(card.choices.iter().any(is_free), "{name}");
            let lands = LandKind::ALL.map(LandKind::name);
            assert!(card.lands.iter().all(|land| lands.contains(land)), "{name}");
            let climates = Climate::ALL.map(Climate::name);
            assert!(
                card.climates.iter().all(|one| climates.contains(one)),
                "{name}"
            );
            let seasons = ["spring", "summer", "autumn"];
            assert!(
                card.seasons.iter().all(|one| seasons.contains(one)),
                "{name}"
            );
            let weathers = [Weather::Fair, Weather::Rain, Weather::Snow, Weather::Heat];
            let weathers = weathers.map(Weather::name);
            let mut conditions = card.unless.iter().chain(&card.weathers);
            assert!(conditions.all(|one| weathers.contains(one)), "{name}");
            let finds = FindKind::ALL.map(FindKind::name);
            assert!(card.finds.iter().all(|one| finds.contains(one)), "{name}");
        }
    }

    #[test]
    fn every_card_has_its_words() {
        let texts = Texts::english();
        for (number, card) in (0..).zip(deck()) {
            let story = texts.card(number);
            assert!(story.len() > 30, "{}", card.name);
            for (choice, outcome) in (0..).zip(&card.choices) {
                let label = texts.choice(number, choice);
                assert!(label.len() >= 5, "{} {choice}", card.name);
                let lucky = [true, false];
                let count = 1 + usize::from(outcome.percent.is_some());
                for is_lucky in lucky.into_iter().take(count) {
                    let text = texts.outcome(number, choice, is_lucky);
                    assert!(text.len() > 5, "{} {choice} {is_lucky}", card.name);
                    assert!(!text.contains('['), "{text}");
                }
                let section = format!("card.{}.{}", card.name, choice + 1);
                assert_eq!(texts.lines(&section).len(), 1 + count, "{section}");
            }
        }
    }
}
