//! An expedition can be won within its days and with the food there is: a player who knows everything, and obeys the
//! rules, reaches every clue, the find and home.

use super::{begun, games};
use crate::cards::safe_choice;
use crate::ways::{Field, Frame, Sheet};
use crate::{Action, AnySolution, End, Expedition, Good, SiteId, WorldView, game};
use mapmaker_grid::TilePos;

/// How far the omniscient player knows the land, in tiles from the home.
const REACH: i64 = 70;

/// A player who knows all of the land and the quest.
struct Guide<'a, V> {
    state: Expedition,
    view: &'a mut V,
    sheet: Sheet,
}

impl<V: WorldView> Guide<'_, V> {
    fn does(&mut self, action: &Action) -> Result<(), String> {
        self.applies(action)?;
        assert!(self.state.provisions() <= self.state.most_provisions());
        while self.state.card().is_some() {
            self.applies(&Action::Choose(safe_choice(&self.state)))?;
        }
        Ok(())
    }

    fn applies(&mut self, action: &Action) -> Result<(), String> {
        let done = self.state.apply(action, self.view, &AnySolution);
        done.map_or_else(|refusal| Err(format!("{action}: {refusal}")), |_| Ok(()))
    }

    fn tries(&mut self, action: &Action) -> Result<(), String> {
        if self.state.can(action, self.view, &AnySolution).is_ok() {
            self.does(action)?;
        }
        Ok(())
    }

    /// Buys as many provisions as can be carried and paid for, and sells the chart for it.
    fn stocks_up(&mut self) -> Result<(), String> {
        self.tries(&Action::Sell)?;
        let Some(price) = self.state.price(Good::Provisions) else {
            return Ok(());
        };
        let room = self.state.most_provisions() - self.state.provisions();
        let paid = (self.state.money() / price).min(u32::from(room)) as u8;
        if paid > 0 {
            self.does(&Action::Buy(Good::Provisions, paid))?;
        }
        Ok(())
    }

    /// Goes to a tile by the quickest way, and hunts when food is short.
    fn goes(&mut self, to: TilePos) -> Result<(), String> {
        let field = Field::on_foot(&self.sheet, self.state.at());
        for step in field.way(to).expect("a way") {
            let (_, most) = game(self.view.ground(self.state.at()));
            while self.state.provisions() <= 2 && most >= 4 && self.state.end().is_none() {
                self.does(&Action::Hunt)?;
            }
            if self.state.end().is_some() {
                return Ok(());
            }
            self.does(&Action::Step(step))?;
        }
        Ok(())
    }

    /// Goes to all places that have a clue, in an order, then to the find and home; returns the days this takes.
    fn wins(mut self, order: Order) -> Result<u32, String> {
        let quest = self.state.quest().clone();
        self.stocks_up()?;
        let holders: Vec<_> = quest.clues.iter().filter_map(|held| held.holder).collect();
        let sites = match order {
            Order::OfClues => holders,
            Order::Shortest => self.shortest(&holders),
        };
        for site in sites {
            self.goes(quest.sites[usize::from(site)].at)?;
            self.stocks_up()?;
            self.tries(&if self.state.has_puzzle(site) {
                Action::Solve("yes".to_owned())
            } else {
                Action::Listen
            })?;
        }
        if self.state.heard().len() < quest.clues.len() {
            return Err(format!("{} clues are heard", self.state.heard().len()));
        }
        self.goes(quest.find.at)?;
        self.does(&Action::Search)?;
        self.goes(quest.home_at())?;
        match self.state.end() {
            Some(End::Fame) => Ok(self.state.date().0 - quest.first_day + 1),
            end => Err(format!("it ends with {end:?}")),
        }
    }

    /// The order in which some places and then the find are reached soonest.
    fn shortest(&self, sites: &[SiteId]) -> Vec<SiteId> {
        let quest = self.state.quest();
        let mut stops: Vec<_> = sites
            .iter()
            .map(|&site| quest.sites[usize::from(site)].at)
            .collect();
        stops.extend([self.state.at(), quest.find.at]);
        let hours: Vec<Vec<u32>> = stops
            .iter()
            .map(|&from| {
                let field = Field::on_foot(&self.sheet, from);
                let far = |&to: &TilePos| field.hours(to).unwrap_or(u32::MAX / 64);
                stops.iter().map(far).collect()
            })
            .collect();
        let mut best = (u32::MAX, Vec::new());
        round(&hours, &mut Vec::new(), 0, &mut best);
        best.1.into_iter().map(|index| sites[index]).collect()
    }
}

/// Tries all orders of the remaining stops; keeps the one that takes the fewest hours.
fn round(hours: &[Vec<u32>], chosen: &mut Vec<usize>, spent: u32, best: &mut (u32, Vec<usize>)) {
    let count = hours.len() - 2;
    let at = chosen.last().copied().unwrap_or(count);
    if chosen.len() == count {
        let all = spent + hours[at][count + 1];
        if all < best.0 {
            *best = (all, chosen.clone());
        }
        return;
    }
    for next in 0..count {
        let then = spent + hours[at][next];
        if !chosen.contains(&next) && then < best.0 {
            chosen.push(next);
            round(hours, chosen, then, best);
            chosen.pop();
        }
    }
}

/// The order in which the places of clues are visited. One successful order is enough.
#[derive(Clone, Copy)]
enum Order {
    OfClues,
    Shortest,
}

#[test]
fn all_clues_the_find_and_a_city_can_be_reached_in_time_and_with_enough_to_eat() {
    for (seed, difficulty) in games() {
        let (mut view, state) = begun(seed, difficulty);
        let home = state.quest().home_at();
        let sheet = Sheet::new(Frame::around(home, REACH), |at| Some(view.bare(at)));
        let days = state.quest().days();
        // A player who has to read the land needs more time than one who knows it.
        let mut leaves = |order| {
            let guide = Guide {
                state: state.clone(),
                view: &mut view,
                sheet: sheet.clone(),
            };
            let taken = guide.wins(order)?;
            let left = 100 * days.saturating_sub(taken) / days;
            if left < 15 {
                return Err(format!("{left} of a hundred days are left"));
            }
            Ok(())
        };
        let left = leaves(Order::OfClues).or_else(|late| {
            leaves(Order::Shortest).map_err(|too| format!("{late}; the shortest round: {too}"))
        });
        left.unwrap_or_else(|why| panic!("{}: {why}", state.quest().code));
    }
}
