//! How time passes: hours, evenings, nights, and what they end.

use super::calendar::{DAY_HOURS, Date, LAST_DAY, Weather};
use super::event::{End, Event};
use super::state::Evening;
use super::turn::Turn;
use mapmaker_land::worldgen::Climate;

/// Nights without anything to eat that end the expedition.
pub(super) const MOST_HUNGRY: u8 = 3;

/// What the weather depends on beside the climate: the world, the day and the hour.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sky {
    pub(super) seed: u64,
    pub(super) date: Date,
    pub(super) hour: u32,
}

impl Sky {
    /// The weather in a climate.
    pub(super) fn weather(self, climate: Climate) -> Weather {
        Weather::at(self.seed, self.date, self.hour, climate)
    }
}

/// Tells where the weather of the day has changed since it was as that sky had it.
pub(super) fn turn_of_weather(turn: &mut Turn, before: Sky, climate: Climate) {
    let now = turn.state.sky();
    let weather = now.weather(climate);
    if before.date == now.date && before.weather(climate) != weather {
        turn.events.push(Event::Weather { weather });
    }
}

/// Lets hours pass. Where they end the day, the evening begins; in a settlement and aboard the night passes by itself.
pub(super) fn pass(turn: &mut Turn, hours: u32) {
    if turn.state.end.is_some() {
        return;
    }
    if let Some(evening) = turn.state.evening {
        spend(turn, evening, hours);
        return;
    }
    let spent = turn.state.hours % DAY_HOURS;
    if spent + hours < DAY_HOURS || turn.state.is_aboard || turn.is_settled() {
        nights(turn, hours);
        return;
    }
    let of_day = DAY_HOURS - spent;
    turn.state.hours += of_day;
    begin(turn, hours - of_day);
}

/// Lets hours pass, and the nights that come with them.
pub(super) fn nights(turn: &mut Turn, hours: u32) {
    let state = &mut *turn.state;
    let nights = (state.hours + hours) / DAY_HOURS - state.hours / DAY_HOURS;
    state.hours += hours;
    for left in (0..nights).rev() {
        let date = turn.state.quest.date(turn.state.hours);
        night(turn, Date(date.0 - left));
    }
}

/// Lets a night pass, before the morning of a day.
pub(super) fn night(turn: &mut Turn, Date(day): Date) {
    let state = &mut *turn.state;
    if state.end.is_some() {
        return;
    }
    let is_fed = state.provisions > 0;
    state.provisions = state.provisions.saturating_sub(1);
    state.hungry = if is_fed { 0 } else { state.hungry + 1 };
    let climate = turn.view.bare(state.at).climate;
    turn.events.push(Event::Night {
        day,
        weather: Weather::of(state.quest.code.seed, Date(day), climate),
        is_fed,
    });
    if state.hungry >= MOST_HUNGRY {
        end(turn, End::Rescued);
    } else if day > LAST_DAY {
        end(turn, End::Winter);
    }
}

/// Ends the expedition, once.
pub(super) fn end(turn: &mut Turn, end: End) {
    if turn.state.end.is_none() {
        turn.state.end = Some(end);
        turn.events.push(Event::Ended { end });
    }
}

/// Begins an evening, the next day owing so many hours.
pub(super) fn begin(turn: &mut Turn, owed: u32) {
    turn.state.evening = Some(Evening {
        owed,
        ..Evening::default()
    });
    turn.events.push(Event::Evening { owed });
}

/// Lets the night pass, and what is owed of the next day.
pub(super) fn sleep(turn: &mut Turn) {
    if let Some(evening) = turn.state.evening.take() {
        night(turn, turn.state.quest.date(turn.state.hours));
        if turn.state.end.is_none() {
            let dawn = turn.state.sky();
            pass(turn, evening.owed);
            // The hours that were owed may have brought other weather.
            let climate = turn.view.bare(turn.state.at).climate;
            turn_of_weather(turn, dawn, climate);
        }
    }
}

/// Spends hours of an evening or a night on the way; the night is over once those are spent.
pub(super) fn spend(turn: &mut Turn, evening: Evening, hours: u32) {
    let Some(left) = evening.by_night else {
        turn.state.evening = Some(Evening {
            owed: evening.owed + hours,
            ..evening
        });
        return;
    };
    turn.state.evening = Some(Evening {
        owed: evening.owed + hours.saturating_sub(left),
        by_night: Some(left.saturating_sub(hours)),
        ..evening
    });
    // In a settlement one sleeps without being asked.
    if hours >= left || turn.is_settled() {
        sleep(turn);
    }
}
