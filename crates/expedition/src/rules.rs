//! The rules: an action changes the state and is logged, or is refused and changes nothing.

use std::collections::BTreeSet;

use super::action::Action;
use super::cards_data::When;
use super::chart::Chart;
use super::charting::look;
use super::event::{Event, Refusal};
use super::making::NoQuest;
use super::passing::sleep;
use super::puzzle::PuzzleJudge;
use super::quest::Quest;
use super::state::Expedition;
use super::turn::Turn;
use super::view::WorldView;
use super::{cards, deeds, evening, port, toward, town, travel};

impl Expedition {
    /// The expedition of a code in a world, at its beginning.
    ///
    /// # Errors
    /// When the world has nowhere to begin, or nowhere to hide anything.
    pub fn new(code: super::Code, view: &mut dyn WorldView) -> Result<Self, NoQuest> {
        Ok(Self::begin(Quest::new(code, view)?, view))
    }

    /// The expedition of the first of these codes of which one can be made, with its world. `world` gives the world of a
    /// code.
    ///
    /// # Errors
    /// When none can be made, why it is not that of the last; without a code, that nowhere is a home.
    pub fn first_of<W: WorldView>(
        codes: impl IntoIterator<Item = super::Code>,
        mut world: impl FnMut(super::Code) -> W,
    ) -> Result<(Self, W), NoQuest> {
        let mut last = NoQuest::NoHome;
        for code in codes {
            let mut view = world(code);
            match Self::new(code, &mut view) {
                Ok(expedition) => return Ok((expedition, view)),
                Err(why) => last = why,
            }
        }
        Err(last)
    }

    /// The beginning of a quest.
    #[must_use]
    pub fn begin(quest: Quest, view: &mut dyn WorldView) -> Self {
        let measure = quest.code.difficulty.measure();
        let at = quest.home_at();
        let mut state = Self {
            hours: 0,
            at,
            is_aboard: false,
            provisions: measure.provisions,
            hungry: 0,
            money: measure.money,
            has_mule: false,
            has_spyglass: false,
            has_pack: false,
            company: BTreeSet::new(),
            recognised: BTreeSet::new(),
            poet_since: None,
            chart: Chart::default(),
            trail: String::new(),
            heard: vec![0],
            told: Vec::new(),
            visited: BTreeSet::from([quest.home]),
            solved: BTreeSet::new(),
            paid: BTreeSet::new(),
            sold: (0, 0),
            evening: None,
            card: None,
            cards: Vec::new(),
            renown: 0,
            has_find: false,
            lens_used: 0,
            searched: Vec::new(),
            diary: Vec::new(),
            end: None,
            log: Vec::new(),
            quest,
        };
        let mut turn = Turn {
            state: &mut state,
            view,
            events: Vec::new(),
        };
        look(&mut turn);
        deeds::tell_of_leads(&mut turn, 0);
        town::tell_of_neighbours(&mut turn);
        // The land around the home is nothing new to anybody there.
        state.sold = (state.chart.len(), state.seen_sites().count() as u32);
        state
    }

    /// Does an action.
    ///
    /// # Errors
    /// When it can't be done; then nothing has changed.
    pub fn apply(
        &mut self,
        action: &Action,
        view: &mut dyn WorldView,
        judge: &dyn PuzzleJudge,
    ) -> Result<Vec<Event>, Refusal> {
        if self.end.is_some() {
            return Err(Refusal::Over);
        }
        if let Some(card) = self.card
            && !matches!(action, Action::Choose(_))
        {
            return Err(Refusal::Card(cards::choices(card)));
        }
        // What is done by day has to wait for the morning: the party camps first.
        let sleeps = self.is_evening() && action.is_of_day();
        // Where no way leads is known before the night, which would be lost if a card broke off the walk.
        if sleeps && let Action::Walk(to) = *action {
            self.way_toward(to, view)?;
        }
        let before = sleeps.then(|| self.clone());
        let date = self.date().0;
        let mut turn = Turn {
            state: self,
            view,
            events: Vec::new(),
        };
        if sleeps {
            sleep(&mut turn);
            // A step is sure: what is met in camps breaks off longer ways alone.
            if matches!(action, Action::Walk(_)) {
                cards::draw(&mut turn, When::Camp);
            }
        }
        let is_broken_off = turn.state.end.is_some() || sleeps && turn.state.card.is_some();
        let done = if is_broken_off {
            Ok(())
        } else {
            turn.do_it(action, judge)
        };
        let events = turn.events;
        if let Err(refusal) = done {
            if let Some(before) = before {
                *self = before;
            }
            return Err(refusal);
        }
        self.write_down(date, &events);
        self.log.push(action.clone());
        Ok(events)
    }

    /// Whether an action could be done now.
    ///
    /// # Errors
    /// When it can't, with the reason.
    pub fn can(
        &self,
        action: &Action,
        view: &mut dyn WorldView,
        judge: &dyn PuzzleJudge,
    ) -> Result<(), Refusal> {
        self.clone().apply(action, view, judge).map(|_| ())
    }

    /// Plays a log again from the beginning of a quest: the same log leads to the same state on every machine.
    ///
    /// # Errors
    /// With the number of the action that can't be done, from 0, and why.
    pub fn replay(
        quest: Quest,
        log: &[Action],
        view: &mut dyn WorldView,
        judge: &dyn PuzzleJudge,
    ) -> Result<Self, (usize, Refusal)> {
        let mut state = Self::begin(quest, view);
        for (index, action) in log.iter().enumerate() {
            let done = state.apply(action, view, judge);
            done.map_err(|refusal| (index, refusal))?;
        }
        Ok(state)
    }
}

impl Turn<'_> {
    /// Does an action that nothing keeps from being tried.
    fn do_it(&mut self, action: &Action, judge: &dyn PuzzleJudge) -> Result<(), Refusal> {
        match action {
            Action::Step(way) => travel::step(self, *way),
            Action::Walk(to) => toward::walk(self, *to),
            Action::Rest => {
                travel::rest(self);
                Ok(())
            }
            Action::Camp => evening::camp(self),
            Action::Forage => evening::forage(self),
            Action::Look => evening::look_around(self),
            Action::WalkOn => evening::walk_on(self),
            Action::Hunt => deeds::hunt(self),
            Action::Search => deeds::search(self),
            Action::Listen => deeds::listen(self),
            Action::Solve(solution) => deeds::solve(self, solution, judge),
            Action::Pay => deeds::pay(self),
            Action::Lens => deeds::lens(self),
            Action::Ask(site) => town::ask(self, *site),
            Action::Buy(good, count) => town::buy(self, *good, *count),
            Action::Sell => town::sell(self),
            Action::Embark => port::embark(self),
            Action::Land => travel::land(self),
            Action::Finish => town::finish(self),
            Action::Choose(choice) => cards::choose(self, *choice),
        }
    }
}
