//! An expedition can be won within its days and with what there is to eat: somebody who knows all of it, and does no more than
//! the rules allow, comes to every clue, to the find and home.

use super::{code, seeds, world};
use crate::engine::expedition::cards::safe_choice;
use crate::engine::expedition::ways::{Field, Frame, Sheet};
use crate::engine::expedition::{
    Action, AnySolution, Difficulty, End, Expedition, Good, WorldView, game,
};
use crate::engine::grid::TilePos;

/// How far the land is known to whoever knows all of it, in tiles from the home.
const REACH: i64 = 70;

/// Somebody who knows all of the land and of the quest.
struct Guide<'a, V> {
    state: Expedition,
    view: &'a mut V,
    sheet: Sheet,
}

impl<V: WorldView> Guide<'_, V> {
    fn does(&mut self, action: &Action) {
        let done = self.state.apply(action, self.view, &AnySolution);
        let code = self.state.quest().code;
        done.unwrap_or_else(|refusal| panic!("{code}: {action}: {refusal}"));
        assert!(self.state.provisions() <= self.state.most_provisions());
        while self.state.card().is_some() {
            let choice = Action::Choose(safe_choice(&self.state));
            let chosen = self.state.apply(&choice, self.view, &AnySolution);
            chosen.unwrap_or_else(|refusal| panic!("{code}: {choice}: {refusal}"));
        }
    }

    fn tries(&mut self, action: &Action) {
        if self.state.can(action, self.view, &AnySolution).is_ok() {
            self.does(action);
        }
    }

    /// Buys what can be carried and paid for, and sells the chart for it.
    fn stocks_up(&mut self) {
        self.tries(&Action::Sell);
        let Some(price) = self.state.price(Good::Provisions) else {
            return;
        };
        let room = self.state.most_provisions() - self.state.provisions();
        let paid = (self.state.money() / price).min(u32::from(room)) as u8;
        if paid > 0 {
            self.does(&Action::Buy(Good::Provisions, paid));
        }
    }

    /// Goes to a tile by the quickest way, and hunts where there is little to eat.
    fn goes(&mut self, to: TilePos) {
        let field = Field::on_foot(&self.sheet, self.state.at());
        let way = field.way(to).expect("a way");
        for step in way {
            let (_, most) = game(self.view.ground(self.state.at()));
            while self.state.provisions() <= 2 && most >= 4 && self.state.end().is_none() {
                self.does(&Action::Hunt);
            }
            if self.state.end().is_some() {
                return;
            }
            self.does(&Action::Step(step));
        }
    }
}

#[test]
fn all_clues_the_find_and_a_city_can_be_reached_in_time_and_with_enough_to_eat() {
    let mut left = u32::MAX;
    for seed in seeds() {
        for difficulty in Difficulty::ALL {
            let mut view = world(seed);
            let state = Expedition::new(code(seed, difficulty), &mut view).expect("a quest");
            let home = state.quest().home_at();
            let sheet = Sheet::new(Frame::around(home, REACH), |at| Some(view.bare(at)));
            let quest = state.quest().clone();
            let mut guide = Guide {
                state,
                view: &mut view,
                sheet,
            };
            guide.stocks_up();
            for held in &quest.clues {
                let Some(site) = held.holder else {
                    continue;
                };
                guide.goes(quest.sites[usize::from(site)].at);
                guide.stocks_up();
                let action = if guide.state.has_puzzle(site) {
                    Action::Solve("yes".to_owned())
                } else {
                    Action::Listen
                };
                guide.tries(&action);
            }
            let heard = guide.state.heard().len();
            assert_eq!(heard, quest.clues.len(), "{}", quest.code);
            guide.goes(quest.find.at);
            guide.does(&Action::Search);
            guide.goes(home);
            let end = guide.state.end();
            assert_eq!(end, Some(End::Fame), "{}", quest.code);
            let days = guide.state.date().0 - quest.first_day + 1;
            left = left.min(100 * (quest.days() - days) / quest.days());
        }
    }
    // Who has to read the land needs more than who knows it.
    assert!(left >= 15, "{left} of a hundred days are left");
}
