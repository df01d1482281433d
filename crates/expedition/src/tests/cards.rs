//! The texts of encounters match the moments in which they can be met.

use super::rules::island;
use crate::calendar::{Season, Weather};
use crate::cards_data::{Card, Near, deck};
use crate::moment::{Moment, Part};
use crate::state::Lead;
use crate::{Action, AnySolution, Choice, Event, Lack, LandKind, Texts};
use mapmaker_land::worldgen::Climate;

/// A moment in which a card can be met, and what is certainly near.
struct Scene<'a> {
    moment: Moment,
    near: &'a [Near],
}

impl Scene<'_> {
    fn is_near(&self, any: &[Near]) -> bool {
        any.iter().any(|what| self.near.contains(what))
    }

    fn is_climate(&self, any: &[Climate]) -> bool {
        any.contains(&self.moment.climate)
    }

    fn is_season(&self, any: &[Season]) -> bool {
        any.contains(&self.moment.season)
    }
}

/// Which texts of a card a rule applies to: the story, the choices, the outcomes.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Texture {
    Story,
    Choices,
    Outcomes,
}
use Texture::{Choices, Outcomes, Story};

/// Words, the texts that they are sought in, and the condition for them.
type Rule = (&'static str, Texture, fn(&Scene) -> bool);

const COLD: [Climate; 3] = [Climate::Ice, Climate::Tundra, Climate::Taiga];

/// The table of words and what they need.
const RULES: &[Rule] = &[
    (
        "night, midnight, moon, moonlight, stars, slept, asleep, dusk, dark, fire, tent, supper, dream",
        Story,
        |scene| scene.moment.part == Part::Night,
    ),
    (
        "go to bed, back to sleep, sleep in it, turn over",
        Choices,
        |scene| scene.moment.part == Part::Night,
    ),
    ("dawn, sunrise, in the morning", Story, |scene| {
        matches!(scene.moment.part, Part::Morning | Part::Night)
    }),
    ("evening, sunset", Story, |scene| {
        matches!(scene.moment.part, Part::Evening | Part::Night)
    }),
    ("lantern", Story, |scene| {
        matches!(scene.moment.part, Part::Evening | Part::Night)
    }),
    ("at noon, all day, until noon", Choices, |scene| {
        scene.moment.part != Part::Evening
    }),
    ("rain, rained, raining, brook", Story, |scene| {
        scene.moment.weather == Weather::Rain
    }),
    ("snow, snows, snowed, skis, blizzard", Story, |scene| {
        let is_high =
            scene.moment.land == LandKind::Mountain && scene.is_climate(&[Climate::Tundra]);
        scene.moment.weather == Weather::Snow || scene.is_climate(&[Climate::Ice]) || is_high
    }),
    ("hail", Story, |scene| scene.moment.weather == Weather::Rain),
    ("ice, frozen", Story, |scene| {
        scene.is_climate(&[Climate::Ice])
    }),
    ("heat, mirage, towers, shake", Story, |scene| {
        scene.moment.weather == Weather::Heat
    }),
    ("frost, bags are hard", Story, |scene| {
        scene.is_season(&[Season::Autumn]) && scene.moment.weather != Weather::Heat
    }),
    (
        "warm, sky is so clear, goes over without a sound, fold itself",
        Story,
        |scene| matches!(scene.moment.weather, Weather::Fair | Weather::Heat),
    ),
    (
        "horizon is grey, set up his chair, footprints, a barn, corn is ripe",
        Story,
        |scene| matches!(scene.moment.weather, Weather::Fair | Weather::Heat),
    ),
    (
        "beach, tide, low water, surf, harbour, headland, lighthouse, ship, sea, weed, boats, nets, gallery, lie seals, whale",
        Choices,
        |scene| scene.is_near(&[Near::Sea]),
    ),
    (
        "beach, surf, harbour, the ship, the coast",
        Outcomes,
        |scene| scene.is_near(&[Near::Sea]),
    ),
    (
        "river, ford, ferry, ferryman, raft, trout, upstream, bridge, miller, wheel, shallows, meltwater",
        Choices,
        |scene| scene.is_near(&[Near::River, Near::Bridge]),
    ),
    ("the bridge has", Story, |scene| {
        scene.is_near(&[Near::Bridge])
    }),
    ("barber, his chair", Story, |scene| {
        scene.is_near(&[Near::Houses]) && scene.is_near(&[Near::Road])
    }),
    ("fig tree", Story, |scene| {
        scene.moment.land == LandKind::Forest
    }),
    (
        "reeds, marsh, fen, bog, peat, punt, leeches, tussocks, creek by",
        Choices,
        |scene| scene.moment.land == LandKind::Marsh,
    ),
    ("camels, camel", Choices, |scene| {
        scene.is_climate(&[Climate::Desert, Climate::Steppe, Climate::Savanna])
    }),
    ("dunes, a well with, sand", Choices, |scene| {
        scene.moment.land == LandKind::Desert
    }),
    (
        "oak, spruces, charcoal, brambles, tallest tree, the wood",
        Choices,
        |scene| scene.moment.land == LandKind::Forest,
    ),
    (
        "scree, ledge, valley, crevasse, under the pass",
        Story,
        |scene| scene.moment.land == LandKind::Mountain,
    ),
    (
        "farmer, pedlar, barber, bride, barn, fiddle, tax, school, teacher, schoolmaster, miller, sawyers, lane, reward",
        Choices,
        |scene| scene.is_near(&[Near::Houses, Near::Road]),
    ),
    (
        "cart, carter, courier, cattle, milestone, toll, the road, gate",
        Story,
        |scene| scene.is_near(&[Near::Houses, Near::Road]),
    ),
    ("elephants", Choices, |scene| {
        scene.is_climate(&[Climate::Savanna]) && scene.is_near(&[Near::Warmth])
    }),
    ("monkeys, fig tree, orchid", Choices, |scene| {
        scene.is_climate(&[Climate::Jungle, Climate::Savanna]) && scene.is_near(&[Near::Warmth])
    }),
    ("reindeer, fell", Choices, |scene| scene.is_climate(&COLD)),
    ("lie seals", Story, |scene| {
        scene.is_climate(&COLD) || scene.is_climate(&[Climate::Temperate])
    }),
    ("bees", Choices, |scene| {
        scene.is_season(&[Season::Spring, Season::Summer])
    }),
    ("geese", Story, |scene| {
        scene.is_season(&[Season::Autumn, Season::Spring])
    }),
    ("corn, berries, bushes are full", Story, |scene| {
        scene.is_season(&[Season::Summer, Season::Autumn])
    }),
    ("meltwater", Story, |scene| {
        scene.is_season(&[Season::Spring])
    }),
    ("frogs, gnats", Choices, |scene| {
        scene.is_near(&[Near::River]) && scene.moment.weather != Weather::Snow
    }),
    ("keeper and the keeper, the track", Story, |scene| {
        scene.is_near(&[Near::Road, Near::Bridge])
    }),
];

/// A text as its words alone, each with a blank on both sides.
fn words(text: &str) -> String {
    let letters = text.chars();
    let spaced = letters.map(|letter| if letter.is_alphabetic() { letter } else { ' ' });
    let spaced: String = spaced.flat_map(char::to_lowercase).collect();
    let words: Vec<_> = spaced.split_whitespace().collect();
    format!(" {} ", words.join(" "))
}

/// The texts of a card to which a rule applies.
fn texts_of(card: u16, outcomes: &Card, upto: Texture) -> String {
    let texts = Texts::english();
    let mut all = texts.card(card);
    for (choice, outcome) in (0..).zip(&outcomes.choices) {
        if upto >= Choices {
            all += " ";
            all += &texts.choice(card, choice);
        }
        if upto >= Outcomes {
            all += " ";
            all += &texts.outcome(card, choice, true);
            if outcome.percent.is_some() {
                all += " ";
                all += &texts.outcome(card, choice, false);
            }
        }
    }
    words(&all)
}

/// Whether a moment is consistent: such land, climate, weather and season occur together.
fn can_be(moment: Moment) -> bool {
    let has_land = match moment.land {
        LandKind::Desert => moment.climate == Climate::Desert,
        LandKind::Marsh => moment.climate == Climate::Marsh,
        LandKind::Plain => !matches!(moment.climate, Climate::Desert | Climate::Marsh),
        LandKind::Sea => false,
        _ => true,
    };
    let (rain, snow, heat) = Weather::chances(moment.climate, moment.season);
    has_land
        && match moment.weather {
            Weather::Fair => true,
            Weather::Rain => rain > 0,
            Weather::Snow => snow > 0,
            Weather::Heat => heat > 0,
        }
}

pub(super) fn moments() -> Vec<Moment> {
    let mut all = Vec::new();
    for land in LandKind::ALL {
        for climate in Climate::ALL {
            for season in [Season::Spring, Season::Summer, Season::Autumn] {
                for weather in [Weather::Fair, Weather::Rain, Weather::Snow, Weather::Heat] {
                    for part in [Part::Morning, Part::Day, Part::Evening, Part::Night] {
                        let moment = Moment {
                            land,
                            climate,
                            season,
                            weather,
                            part,
                        };
                        if can_be(moment) {
                            all.push(moment);
                        }
                    }
                }
            }
        }
    }
    all
}

/// The possible surroundings of a card: one thing of each of its lists.
fn nears(card: &Card) -> Vec<Vec<Near>> {
    let mut all = vec![Vec::new()];
    for list in &card.near {
        let longer = |near: &Vec<Near>| {
            let each = list.iter().map(|&what| {
                let mut near = near.clone();
                near.push(what);
                near
            });
            each.collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

#[test]
fn every_encounter_says_only_what_is_so_when_it_is_met() {
    let moments = moments();
    let mut seen = vec![0; RULES.len()];
    let mut faults = Vec::new();
    for (number, card) in (0..).zip(deck()) {
        let met: Vec<_> = moments
            .iter()
            .filter(|moment| card.suits(**moment))
            .collect();
        assert!(!met.is_empty(), "{} can never be met", card.name);
        for (rule, (claims, upto, is_so)) in RULES.iter().enumerate() {
            let text = texts_of(number, card, *upto);
            let mut claims = claims.split(", ");
            let Some(claim) = claims.find(|claim| text.contains(&format!(" {claim} "))) else {
                continue;
            };
            seen[rule] += 1;
            for near in nears(card) {
                let scene = |moment: &&&Moment| Scene {
                    moment: ***moment,
                    near: &near,
                };
                if let Some(moment) = met.iter().find(|moment| !is_so(&scene(moment))) {
                    faults.push(format!(
                        "{}: \"{claim}\" at {moment:?}, {near:?}",
                        card.name
                    ));
                    break;
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    for (rule, count) in seen.iter().enumerate() {
        assert!(*count > 0, "nobody says {:?}", RULES[rule].0);
    }
}

#[test]
fn choices_are_described_without_the_numbers_of_the_rules() {
    let texts = Texts::english();
    let numbers = texts
        .lines("numbers")
        .iter()
        .skip(1)
        .chain(&["a", "an", "half a", "half the"]);
    let numbers: Vec<_> = numbers.collect();
    let units = ["hour", "hours", "coin", "coins", "day", "days", "day s"];
    for (number, card) in (0..).zip(deck()) {
        for choice in 0..card.choices.len() as u8 {
            let label = words(&texts.choice(number, choice));
            let mut known = numbers.iter().flat_map(|number| {
                let all = units.iter();
                all.map(move |unit| format!(" {number} {unit} "))
            });
            let named = known.find(|number| label.contains(number));
            assert_eq!(named, None, "{} {choice}: {label}", card.name);
        }
    }
}

#[test]
fn nobody_meets_a_card_whose_only_choice_is_to_go_on() {
    let (_, mut state) = island();
    let barber = &deck()[usize::from(card("barber"))];
    let shepherd = &deck()[usize::from(card("shepherd"))];
    // On the island, leads to all sites.
    let leads: Vec<_> = (0..4).collect();
    state.leads.clear();
    assert!(state.rumour().is_some() && state.has_a_choice(barber));
    for site in leads {
        let lead = Lead::of(&state.quest, state.at, site);
        state.leads.extend(lead);
    }
    assert!(state.rumour().is_none());
    assert!(!state.has_a_choice(barber) && state.has_a_choice(shepherd));
}

pub(super) fn card(name: &str) -> u16 {
    let found = deck().iter().position(|card| card.name == name);
    found.expect("a card") as u16
}

#[test]
fn effects_of_a_choice_are_listed_in_numbers_with_what_can_not_be_carried() {
    let (mut view, mut state) = island();
    let texts = Texts::english();
    (state.card, state.provisions, state.money) = (Some(card("fishermen")), 18, 9);
    let choices = state.choices();
    let terms = texts.terms(&choices[0]);
    assert_eq!(
        terms,
        " (−2 coins, +5 days' provisions, room for 2 of them)"
    );
    assert_eq!(texts.terms(&choices[2]), "");
    let events = state.apply(&Action::Choose(0), &mut view, &AnySolution);
    let events = events.expect("a choice");
    let effects = Event::Effects {
        coins: -2,
        provisions: 2,
        left: 3,
        hours: 0,
        fame: 0,
    };
    assert!(events.contains(&effects), "{events:?}");
    let text = texts.event(state.quest(), &effects).expect("a sentence");
    assert_eq!(
        text,
        "(+2 days' provisions, −2 coins, 3 days' provisions more than you can carry)"
    );
    assert_eq!((state.provisions, state.money), (20, 7));
}

#[test]
fn a_choice_that_is_closed_says_why_and_one_is_always_open() {
    let (_, mut state) = island();
    (state.provisions, state.money) = (0, 0);
    let mut closed = 0;
    for number in 0..deck().len() as u16 {
        state.card = Some(number);
        let choices = state.choices();
        assert!(choices.iter().any(Choice::is_open), "{number}");
        for choice in choices {
            let is_dear = choice.coins > 0 || choice.provisions > 0;
            assert!(!is_dear || !choice.is_open(), "{number}");
            closed += usize::from(
                choice
                    .lacks
                    .is_some_and(|lack: Lack| !lack.to_string().is_empty()),
            );
        }
    }
    assert!(closed > 40, "{closed}");
}
