//! The passing of time: hours, evenings, nights, and the ends that they bring.

use super::calendar::{DAY_HOURS, Date, LAST_DAY, Weather};
use super::event::{End, Event};
use super::state::Evening;
use super::turn::Turn;
use mapmaker_land::worldgen::Climate;

/// The number of nights without a meal that end the expedition.
pub(super) const MOST_HUNGRY: u8 = 3;

/// What the weather depends on besides the climate: the world, the day and the hour.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sky {
    pub(super) seed: u64,
    pub(super) date: Date,
    pub(super) hour: u32,
}

impl Sky {
    pub(super) fn weather(self, climate: Climate) -> Weather {
        Weather::at(self.seed, self.date, self.hour, climate)
    }
}

/// Adds an event if the weather has changed since `before`.
pub(super) fn turn_of_weather(turn: &mut Turn, before: Sky, climate: Climate) {
    let now = turn.state.sky();
    let weather = now.weather(climate);
    if before.date == now.date && before.weather(climate) != weather {
        turn.events.push(Event::Weather { weather });
    }
}

/// Passes hours. At the end of a day the evening begins; in a settlement and aboard the night passes without a
/// decision.
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

/// Passes hours, including nights.
pub(super) fn nights(turn: &mut Turn, hours: u32) {
    let state = &mut *turn.state;
    let nights = (state.hours + hours) / DAY_HOURS - state.hours / DAY_HOURS;
    state.hours += hours;
    for left in (0..nights).rev() {
        let date = turn.state.quest.date(turn.state.hours);
        night(turn, Date(date.0 - left));
    }
}

/// Passes a night, before the morning of a day.
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

/// Begins an evening, with the next day owing some hours.
pub(super) fn begin(turn: &mut Turn, owed: u32) {
    turn.state.evening = Some(Evening {
        owed,
        ..Evening::default()
    });
    turn.events.push(Event::Evening { owed });
}

/// Passes the night, and the owed hours of the next day.
pub(super) fn sleep(turn: &mut Turn) {
    if let Some(evening) = turn.state.evening.take() {
        night(turn, turn.state.quest.date(turn.state.hours));
        if turn.state.end.is_none() {
            let dawn = turn.state.sky();
            pass(turn, evening.owed);
            // The weather may have changed during the owed hours.
            let climate = turn.view.bare(turn.state.at).climate;
            turn_of_weather(turn, dawn, climate);
        }
    }
}

/// Spends hours of an evening or a night on the way; the night is over once they are used up.
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
    // In a settlement the party sleeps without a decision.
    if hours >= left || turn.is_settled() {
        sleep(turn);
    }
}
