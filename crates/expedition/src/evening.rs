//! The evening: when the hours of a day are spent outside a settlement, the party decides how to end it.
//!
//! The clock stops at the end of the day until the night has passed. Hours spent beyond it are owed by the next day.

use super::action::Action;
use super::calendar::{DAY_HOURS, Weather};
use super::cards;
use super::cards_data::When;
use super::charting::look_as_far_as;
use super::event::{Event, Refusal};
use super::local_actions::is_poor;
use super::passing::sleep;
use super::puzzle::NoSolutions;
use super::state::{Companion, Evening, Expedition};
use super::turn::{EVENING, Turn};
use super::view::{Ground, LandKind, WorldView};
use super::words::Texts;
use mapmaker_grid::hash;

/// The purpose of chance for foraging.
const FORAGED: u64 = 4;

impl Expedition {
    /// The evening, or the night on the way, if it is one.
    #[must_use]
    pub const fn evening(&self) -> Option<Evening> {
        self.evening
    }

    /// Whether the evening requires a decision: the day is spent, and the party does not walk by night.
    #[must_use]
    pub fn is_evening(&self) -> bool {
        self.evening
            .is_some_and(|evening| evening.by_night.is_none())
    }

    /// Whether the party walks by night.
    #[must_use]
    pub fn is_by_night(&self) -> bool {
        self.evening.is_some() && !self.is_evening()
    }

    /// The hour of the day, from 0; in the evening and the night the length of the day.
    #[must_use]
    pub const fn hour(&self) -> u32 {
        if self.evening.is_some() {
            DAY_HOURS
        } else {
            self.hours % DAY_HOURS
        }
    }

    /// Foraging at the party's place: the probability of success in percent, and the most provisions.
    pub(crate) fn forage_chance(&self, view: &mut dyn WorldView) -> (u32, u32) {
        let (percent, most) = forage_of(view.ground(self.at));
        (
            percent,
            most + u32::from(self.company.contains(&Companion::Hunter)),
        )
    }

    /// The choices of the evening, in the order of their keys, each with the reason if it is impossible now; empty by
    /// day.
    pub fn evening_choices(&self, view: &mut dyn WorldView) -> Vec<(Action, Option<Refusal>)> {
        if !self.is_evening() || self.end.is_some() {
            return Vec::new();
        }
        let all = [Action::Camp, Action::Forage, Action::Look, Action::WalkOn];
        let all = all.into_iter().map(|action| {
            let why_not = self.can(&action, view, &NoSolutions).err();
            (action, why_not)
        });
        all.collect()
    }
}

impl Texts {
    /// A choice of the evening with its cost and benefit; `goes_on` if a walk continues in the morning.
    #[must_use]
    pub fn evening(
        &self,
        state: &Expedition,
        view: &mut dyn WorldView,
        choice: &Action,
        goes_on: bool,
    ) -> String {
        let owed = state.evening.unwrap_or_default().owed;
        let hours = |hours: u32| ("{hours}", hours.to_string());
        let (section, slots) = match choice {
            Action::Forage => {
                let (percent, most) = state.forage_chance(view);
                let slots = vec![
                    ("{chance}", self.line(in_words(percent), 0)),
                    ("{most}", most.to_string()),
                    hours(EVENING.forage_hours),
                ];
                let section = if most == 1 {
                    "evening.forage.one"
                } else {
                    "evening.forage"
                };
                (section, slots)
            }
            Action::Look => {
                let tiles = ("{tiles}", EVENING.look_tiles.to_string());
                ("evening.look", vec![tiles, hours(EVENING.look_hours)])
            }
            Action::WalkOn => {
                let left = EVENING.night_hours.saturating_sub(owed);
                let section = if left == 1 {
                    "evening.on.one"
                } else {
                    "evening.on"
                };
                (section, vec![hours(left)])
            }
            _ if goes_on => ("evening.camp.on", Vec::new()),
            _ => ("evening.camp", Vec::new()),
        };
        self.filled(section, &slots, "")
    }
}

/// The section that tells a chance of foraging, in percent.
const fn in_words(percent: u32) -> &'static str {
    match percent {
        0 => "forage.never",
        1..=17 => "forage.seldom",
        18..=27 => "forage.fourth",
        28..=39 => "forage.third",
        40..=54 => "forage.half",
        _ => "forage.often",
    }
}

/// Foraging on some ground: the probability of success in percent, and the most provisions.
const fn forage_of(ground: Ground) -> (u32, u32) {
    let (percent, most) = match ground.land {
        LandKind::Coast => (65, 2),
        LandKind::Forest => (60, 2),
        LandKind::Marsh => (50, 2),
        LandKind::Plain => (45, 2),
        LandKind::Mountain => (30, 1),
        LandKind::Desert => (15, 1),
        LandKind::Sea => (0, 0),
    };
    if is_poor(ground) {
        (percent / 2, most)
    } else {
        (percent, most)
    }
}

/// The evening, if it requires a decision.
fn open(turn: &Turn) -> Result<Evening, Refusal> {
    let evening = turn.state.evening.filter(|_| turn.state.is_evening());
    evening.ok_or(Refusal::NoEvening)
}

/// Camps until the morning, possibly with an encounter.
pub(super) fn camp(turn: &mut Turn) -> Result<(), Refusal> {
    turn.state.evening.ok_or(Refusal::NoEvening)?;
    sleep(turn);
    cards::draw(turn, When::Camp);
    Ok(())
}

/// Forages around the camp.
pub(super) fn forage(turn: &mut Turn) -> Result<(), Refusal> {
    let evening = open(turn)?;
    if evening.has_foraged {
        return Err(Refusal::Foraged);
    }
    let state = &mut *turn.state;
    if state.provisions >= state.most_provisions() {
        return Err(Refusal::Full);
    }
    let (percent, most) = state.forage_chance(turn.view);
    if percent == 0 {
        return Err(Refusal::NoGame);
    }
    let chance = state.chance(FORAGED);
    let got = if hash::below(chance, 100) < percent {
        1 + hash::below(chance << 32, most)
    } else {
        0
    };
    let provisions = state.stow(got);
    state.evening = Some(Evening {
        owed: evening.owed + EVENING.forage_hours,
        has_foraged: true,
        ..evening
    });
    turn.events.push(Event::Foraged { provisions });
    Ok(())
}

/// Looks around from the nearest rise.
pub(super) fn look_around(turn: &mut Turn) -> Result<(), Refusal> {
    let evening = open(turn)?;
    if evening.has_looked {
        return Err(Refusal::Looked);
    }
    let weather = turn.state.weather(turn.view);
    if matches!(weather, Weather::Rain | Weather::Snow) {
        return Err(Refusal::NoSight(weather.name()));
    }
    let sight = turn.state.sight(turn.view) + EVENING.look_tiles;
    if !turn.state.has_blank(sight) {
        return Err(Refusal::NothingToSee);
    }
    turn.state.evening = Some(Evening {
        owed: evening.owed + EVENING.look_hours,
        has_looked: true,
        ..evening
    });
    let before = turn.state.chart.len();
    turn.events.push(Event::Looked { tiles: 0 });
    let index = turn.events.len() - 1;
    look_as_far_as(turn, sight);
    // OK because the event was added just now.
    turn.events[index] = Event::Looked {
        tiles: turn.state.chart.len() - before,
    };
    Ok(())
}

/// Walks on by night for some hours: the party needs an extra meal.
pub(super) fn walk_on(turn: &mut Turn) -> Result<(), Refusal> {
    let evening = open(turn)?;
    if turn.state.provisions <= 1 {
        return Err(Refusal::TooLittle);
    }
    // Owed hours come first.
    let left = EVENING
        .night_hours
        .checked_sub(evening.owed)
        .filter(|&left| left > 0);
    let left = left.ok_or(Refusal::TooTired)?;
    turn.state.provisions -= 1;
    turn.state.evening = Some(Evening {
        owed: 0,
        by_night: Some(left),
        ..evening
    });
    turn.events.push(Event::WalkedOn { hours: left });
    Ok(())
}
