//! Makes a stroke: plans ever larger windows around what is placed until one can be healed.

use std::sync::atomic::Ordering;

use super::draft::{Draft, Placed, Role};
use super::edit::{Options, REACH, Scratch};
use super::heal::{Healing, Strictness};
use super::network::Courses;
use super::refusal::Refusal;
use super::rivers::Places;
use super::window::{View, Window};
use crate::engine::grid::{Direction, TilePos};
use crate::engine::solver::{self, Pin};
use crate::engine::tileset::{EdgeLabel, TileId};
use crate::engine::world::{EditedCell, Origin};

/// Widths of land around what is placed that may be healed, smallest first.
const MARGINS: [i64; 4] = [3, 8, 16, REACH];

/// The same where corners and rivers may change as the solver likes. What it can do at all it mostly does
/// close by, and a small window is searched many times faster.
const LOOSE_MARGINS: [i64; 3] = [2, 3, 8];

/// How far from what is erased the healed land goes back to nature with it.
const FORGOTTEN: i64 = REACH - 4;

/// Why there is no stroke.
#[derive(Debug)]
pub(super) enum Failure {
    Refused(Refusal),
    BudgetSpent,
    Cancelled,
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

/// What is left of the steps.
pub(super) struct Limits<'a> {
    options: Options<'a>,
}

impl Limits<'_> {
    fn is_cancelled(&self) -> bool {
        let flag = self.options.cancel;
        flag.is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    /// For one search of at most so many steps.
    pub(super) fn options(&self, most: u64) -> solver::Options<'_> {
        solver::Options {
            strategy: solver::Strategy::Default,
            max_steps: self.options.max_steps.min(most),
            cancel: self.options.cancel,
        }
    }
}

/// A stroke in the making.
pub(super) struct Work<'a> {
    pub(super) view: View<'a>,
    limits: Limits<'a>,
    scratch: &'a mut Scratch,
}

impl<'a> Work<'a> {
    pub(super) fn new(view: View<'a>, options: &Options<'a>, scratch: &'a mut Scratch) -> Self {
        Self {
            view,
            limits: Limits { options: *options },
            scratch,
        }
    }

    /// Places what hangs together, and stages what changes.
    pub(super) fn place(&mut self, placed: &Placed) -> Result<(), Failure> {
        let mut cells = placed.cells();
        let mut placed = placed;
        let forgotten;
        let asked = if placed.erased.is_empty() {
            cells.clone()
        } else {
            placed.erased.iter().collect()
        };
        if !placed.erased.is_empty() {
            forgotten = self.forget(placed);
            placed = &forgotten;
            cells = placed.erased.iter().collect();
            for &at in &cells {
                self.view.stage(at, None);
            }
        }
        if cells.is_empty() {
            return Ok(());
        }
        let limit = Window::around(&asked, REACH);
        let window = |margin| Window::around(&cells, margin).within(limit);
        let is_sea = placed.painted.values().any(|&role| role == Role::Sea);
        let is_way = placed
            .painted
            .values()
            .any(|role| matches!(role, Role::Way(_)));
        if !self.view.map.is_map() {
            // Without corners and rivers there is nothing to plan.
            for margin in MARGINS {
                if self.place_loosely(window(margin), placed)? {
                    return Ok(());
                }
            }
            return Err(self.explain(window(MARGINS[0]), placed)?.into());
        }
        let mut refusal = None;
        for retreat in if is_sea { &[false, true][..] } else { &[false] } {
            if *retreat && self.place_loosely(window(MARGINS[0]), placed)? {
                return Ok(());
            }
            for margin in MARGINS {
                match self.place_in(window(margin), placed, *retreat)? {
                    Ok(true) => return Ok(()),
                    // It is not room that lacks.
                    Ok(false) if margin > MARGINS[0] => break,
                    Ok(false) => {}
                    Err(why) => refusal = Some(why),
                }
            }
        }
        if !is_sea && !is_way {
            for margin in LOOSE_MARGINS {
                if self.place_loosely(window(margin), placed)? {
                    return Ok(());
                }
            }
        }
        if refusal.is_none() {
            refusal = Some(self.explain(window(MARGINS[0]), placed)?);
        }
        Err(Failure::Refused(refusal.unwrap_or_else(|| {
            Refusal::new(cells, "nothing fits around it")
        })))
    }

    /// Heals a window as planned; whether it could be, or what its rivers lack.
    fn place_in(
        &mut self,
        window: Window,
        placed: &Placed,
        retreats: bool,
    ) -> Result<Result<bool, Refusal>, Failure> {
        let mut draft = Draft::new(&mut self.view, window, placed, retreats)?;
        // What comes back from nature fits, and may still give a river a second mouth.
        let may_break = draft.has_broken_rivers() || !placed.erased.is_empty();
        if self.view.map.has_rivers() && may_break {
            draft.outside = self.view.outside_rivers(window)?;
            if let Err(refusal) = Courses::new(&mut draft).mend(self.view.map.seed()) {
                return Ok(Err(refusal));
            }
        }
        for strictness in [Strictness::Painted, Strictness::Planned] {
            if self.heal(&draft, placed, strictness)? {
                return Ok(Ok(true));
            }
        }
        Ok(Ok(false))
    }

    /// Heals a window in which corners and rivers may change as the solver likes.
    fn place_loosely(&mut self, window: Window, placed: &Placed) -> Result<bool, Failure> {
        let mut draft = Draft::new(&mut self.view, window, placed, false)?;
        if self.view.map.has_rivers() {
            draft.outside = self.view.outside_rivers(window)?;
        }
        self.heal(&draft, placed, Strictness::Loose)
    }

    /// What of what was placed leaves no tile for the rest.
    fn explain(&mut self, window: Window, placed: &Placed) -> Result<Refusal, Failure> {
        let draft = Draft::new(&mut self.view, window, placed, false)?;
        let pins = pins(&draft, placed);
        let culprits = self
            .view
            .culprits(&draft, &pins, &self.limits, self.scratch);
        let mut cells: Vec<_> = culprits
            .into_iter()
            .map(|at| draft.window.place(at))
            .collect();
        let why = if cells.is_empty() {
            "no tiles of the pack fit around it"
        } else {
            "what was placed here leaves no tiles that fit between"
        };
        let erased = placed.erased.iter().next();
        cells.extend(placed.cells().first().copied().or(erased));
        Ok(Refusal::new(cells, why))
    }

    /// Heals a planned window and stages what changes; whether it could be.
    fn heal(
        &mut self,
        draft: &Draft,
        placed: &Placed,
        strictness: Strictness,
    ) -> Result<bool, Failure> {
        if self.limits.is_cancelled() {
            return Err(Failure::Cancelled);
        }
        let pins = pins(draft, placed);
        let healing = self
            .view
            .heal(draft, &pins, strictness, &mut self.limits, self.scratch);
        match healing {
            Healing::Done(tiles) => Ok(self.stage(draft, placed, &tiles)),
            Healing::Impossible => Ok(false),
            // The loosest try may be given up; others find out whether there is a way.
            Healing::BudgetSpent if strictness == Strictness::Loose && self.view.map.is_map() => {
                Ok(false)
            }
            Healing::BudgetSpent => Err(Failure::BudgetSpent),
            Healing::Cancelled => Err(Failure::Cancelled),
        }
    }

    /// Stages what a window was healed to, if its rivers hold.
    fn stage(&mut self, draft: &Draft, placed: &Placed, tiles: &[TileId]) -> bool {
        let mut changed = Vec::new();
        for (index, &tile) in tiles.iter().enumerate() {
            let at = draft.window.place(index);
            let before = self.view.edited(at);
            let is_given_up = placed.painted.contains_key(&at) && draft.roles[index] == Role::Free;
            let after = if placed.has(at) && !is_given_up {
                let origin = Origin::Pinned;
                Some(EditedCell { tile, origin })
            } else if draft.roles[index] == Role::Fixed || tile == draft.base[index] {
                before
            } else if self.view.map.natural(at) == tile {
                None
            } else {
                let origin = Origin::Healed;
                Some(EditedCell { tile, origin })
            };
            if before != after {
                changed.push((at, before, after));
            }
        }
        // What is erased is staged already.
        let mut rivers = Places::default();
        for at in placed.erased.iter() {
            rivers.insert(at);
        }
        for &(at, ..) in &changed {
            if self.view.edges(at).contains(&EdgeLabel::RIVER) {
                rivers.insert(at);
            }
        }
        for &(at, _, after) in &changed {
            self.view.stage(at, after);
        }
        for &(at, ..) in &changed {
            if self.view.edges(at).contains(&EdgeLabel::RIVER) {
                rivers.insert(at);
            }
        }
        let is_whole = !self.view.map.has_rivers() || self.are_whole(&rivers);
        if !is_whole {
            for (at, before, _) in changed {
                self.view.stage(at, before);
            }
        }
        is_whole
    }

    /// Whether all rivers in and beside these places hold.
    fn are_whole(&mut self, places: &Places) -> bool {
        let mut seen = Places::default();
        places.iter().all(|at| {
            let beside = Direction::ALL.map(|side| at.step(side));
            let mut around = beside.into_iter().chain([at]);
            around.all(|place| self.view.river_fault(place, &mut seen).is_none())
        })
    }

    /// What is given back to nature with what is erased: healed land around it, over gaps of one cell
    /// that nature has filled, that is beside nothing that stays placed.
    fn forget(&self, placed: &Placed) -> Placed {
        let wanted: Vec<TilePos> = placed.erased.iter().collect();
        let mut erased = Places::default();
        let mut pending = Vec::new();
        for &at in &wanted {
            if self.view.edited(at).is_some() && erased.insert(at) {
                pending.push(at);
            }
        }
        let reach = Window::around(&wanted, FORGOTTEN);
        let around = |at: TilePos| AROUND.into_iter().map(move |(dx, dy)| at.offset(dx, dy));
        let two_around = |at: TilePos| {
            let cells = (-2..=2).flat_map(move |dy| (-2..=2).map(move |dx| (dx, dy)));
            cells.map(move |(dx, dy)| at.offset(dx, dy))
        };
        while let Some(at) = pending.pop() {
            for next in two_around(at) {
                let cell = self.view.edited(next);
                let is_healed = cell.is_some_and(|cell| cell.origin == Origin::Healed);
                let stays = |at: TilePos| self.view.is_pinned(at) && !placed.erased.contains(at);
                if is_healed
                    && reach.cell(next).is_some()
                    && !around(next).any(stays)
                    && erased.insert(next)
                {
                    pending.push(next);
                }
            }
        }
        Placed {
            erased,
            ..Placed::default()
        }
    }
}

/// The exact tiles of a stroke as cells of the window.
fn pins(draft: &Draft, placed: &Placed) -> Vec<Pin> {
    let pin = |(&at, &tile): (&TilePos, &TileId)| Pin {
        // OK because the window is around all that is placed.
        cell: draft.window.cell(at).expect("inside"),
        tile,
    };
    placed.tiles.iter().map(pin).collect()
}

/// The moves to the eight cells around one.
const AROUND: [(i64, i64); 8] = [
    (-1, -1),
    (0, -1),
    (1, -1),
    (-1, 0),
    (1, 0),
    (-1, 1),
    (0, 1),
    (1, 1),
];
