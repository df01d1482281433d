//! The rules: an action changes the state and is logged, or is refused and changes nothing.

use std::collections::BTreeSet;

use super::action::Action;
use super::cards_data::When;
use super::chart::Chart;
use super::charting::look;
use super::event::{Event, Refusal};
use super::making::NoQuest;
use super::passing::sleep;
use super::puzzle::PuzzleChecker;
use super::quest::Quest;
use super::state::Expedition;
use super::turn::Turn;
use super::view::WorldView;
use super::{cards, evening, local_actions, port, toward, town, travel};

impl Expedition {
    /// Creates the expedition of a code in a world.
    ///
    /// # Errors
    /// If the world has no place to begin, or none to hide anything.
    pub fn new(code: super::Code, view: &mut dyn WorldView) -> Result<Self, NoQuest> {
        Ok(Self::begin(Quest::new(code, view)?, view))
    }

    /// Creates the expedition of the first code for which it is possible, with its world. `world` builds the world of
    /// a code.
    ///
    /// # Errors
    /// If none is possible, the error of the last; without a code, that there is no home.
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

    /// The initial state of a quest.
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
            leads: Vec::new(),
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
        local_actions::add_leads(&mut turn, 0);
        town::add_neighbours(&mut turn);
        // The land around the home is not new to the people there.
        state.sold = (state.chart.len(), state.seen_sites().count() as u32);
        state
    }

    /// Applies an action.
    ///
    /// # Errors
    /// If it is refused; then nothing has changed.
    pub fn apply(
        &mut self,
        action: &Action,
        view: &mut dyn WorldView,
        checker: &dyn PuzzleChecker,
    ) -> Result<Vec<Event>, Refusal> {
        if self.end.is_some() {
            return Err(Refusal::Over);
        }
        if let Some(card) = self.card
            && !matches!(action, Action::Choose(_))
        {
            return Err(Refusal::Card(cards::choices(card)));
        }
        // An action of the day has to wait for the morning: the party camps first.
        let sleeps = self.is_evening() && action.is_of_day();
        // A missing way is detected before the night, which would be lost if a card interrupted the walk.
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
            // A single step is always made: encounters in a camp interrupt only longer walks.
            if matches!(action, Action::Walk(_)) {
                cards::draw(&mut turn, When::Camp);
            }
        }
        let is_broken_off = turn.state.end.is_some() || sleeps && turn.state.card.is_some();
        let done = if is_broken_off {
            Ok(())
        } else {
            turn.do_it(action, checker)
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

    /// Checks whether an action is possible now.
    ///
    /// # Errors
    /// If it is refused, with the reason.
    pub fn can(
        &self,
        action: &Action,
        view: &mut dyn WorldView,
        checker: &dyn PuzzleChecker,
    ) -> Result<(), Refusal> {
        self.clone().apply(action, view, checker).map(|_| ())
    }

    /// Replays a log from the start of a quest: the same log leads to the same state on every machine.
    ///
    /// # Errors
    /// With the index of the action that is refused, from 0, and the reason.
    pub fn replay(
        quest: Quest,
        log: &[Action],
        view: &mut dyn WorldView,
        checker: &dyn PuzzleChecker,
    ) -> Result<Self, (usize, Refusal)> {
        let mut state = Self::begin(quest, view);
        for (index, action) in log.iter().enumerate() {
            let done = state.apply(action, view, checker);
            done.map_err(|refusal| (index, refusal))?;
        }
        Ok(state)
    }
}

impl Turn<'_> {
    /// Applies an action after the general checks.
    fn do_it(&mut self, action: &Action, checker: &dyn PuzzleChecker) -> Result<(), Refusal> {
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
            Action::Hunt => local_actions::hunt(self),
            Action::Search => local_actions::search(self),
            Action::Listen => local_actions::listen(self),
            Action::Solve(solution) => local_actions::solve(self, solution, checker),
            Action::Pay => local_actions::pay(self),
            Action::Lens => local_actions::lens(self),
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
