//! Makes a stroke: plans larger and larger windows around placed cells until one can be healed.

use std::collections::BTreeSet;

use super::draft::Draft;
use super::follow::Follower;
use super::heal::{Healing, Strictness};
use super::largest_part::largest_part;
use super::limits::{Options, REACH, Scratch};
use super::network::Courses;
use super::placed::{EVERYWHERE, Leeway, Placed, Role};
use super::places::Places;
use super::refusal::Refusal;
use super::window::{View, Window};
use super::{Biome, erase_healed, repaired};
use mapmaker_grid::tileset::{EdgeLabel, TileId};
use mapmaker_grid::world::{EditedCell, Origin};
use mapmaker_grid::{Direction, TilePos};
use mapmaker_solver::Pin;

/// Margins around placed cells that may be healed, in tiles, smallest first.
const MARGINS: [i64; 4] = [3, 8, 16, REACH];

/// Margins where corners and rivers may change freely. What works at all mostly works nearby, and small windows are
/// searched many times faster.
const LOOSE_MARGINS: [i64; 3] = [2, 3, 8];

/// The maximum course that leads a river of exact tiles to its outlet, in tiles; without one it ends in a pond beside
/// them, which changes less land. A drawn river only ends in a pond where there is no course at all.
const LONGEST_WAY: usize = 12;

/// How far from a stroke earlier painted cells may be overwritten, in the order that is tried. Painting needs that
/// where a shore comes to lie; around erased cells they stay at first.
const OVERWRITE_REACHES: [i64; 3] = [0, 2, EVERYWHERE];

/// Why a stroke fails.
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

/// The result of an attempt to place something.
enum PlacementResult {
    /// Staged, except for cells that were given up.
    Done(Option<Refusal>),
    /// Failed; a larger window may work.
    Failed(Option<Refusal>),
    /// Failed in larger windows too.
    Hopeless(Refusal),
}

/// Ways to heal a window as planned, in order.
const PLANNED: &[Strictness] = &[Strictness::Painted, Strictness::Inside, Strictness::Planned];

/// Ways where corners and rivers may change in and beside cells with water.
const CALM: &[Strictness] = &[Strictness::Calm];

/// Ways where corners and rivers may change freely.
const LOOSE: &[Strictness] = &[Strictness::LooseInside, Strictness::Loose];

/// A stroke in the making.
pub(super) struct Work<'a> {
    pub(super) view: View<'a>,
    options: Options<'a>,
    scratch: &'a mut Scratch,
}

impl<'a> Work<'a> {
    pub(super) fn new(view: View<'a>, options: &Options<'a>, scratch: &'a mut Scratch) -> Self {
        Self {
            view,
            options: *options,
            scratch,
        }
    }

    /// Places the largest possible part of connected cells and stages the changes; returns why the rest is left out.
    pub(super) fn place_most(&mut self, placed: &Placed) -> Result<Option<Refusal>, Failure> {
        let before = self.view.staged.clone();
        let whole = match self.place(placed) {
            Err(Failure::Refused(refusal)) => refusal,
            result => return result,
        };
        if placed.is_whole {
            return Err(whole.into());
        }
        let way = placed.way();
        if !way.is_empty() {
            return self.place_part_of(placed, &way, whole, before);
        }
        let cells = placed.all_cells();
        let mut drawn = (before.clone(), None);
        let left = largest_part(&cells, &whole.cells, |part| {
            self.view.staged.clone_from(&before);
            match self.place(&placed.only(part)) {
                Ok(given_up) => {
                    drawn = (self.view.staged.clone(), given_up);
                    Ok(None)
                }
                Err(Failure::Refused(refusal)) => Ok(Some(refusal)),
                Err(failure) => Err(failure),
            }
        })?;
        let (staged, given_up) = drawn;
        self.view.staged = staged;
        let reasons = left.reasons.into_iter().next().unwrap_or(whole);
        let is_pinned = |at: &TilePos| self.view.is_pinned(*at);
        let mut to_mark = left.cells;
        to_mark.extend(reasons.cells.into_iter().filter(is_pinned));
        let left = (!to_mark.is_empty()).then(|| Refusal::new(to_mark, reasons.why));
        Ok(Refusal::of_all(left.into_iter().chain(given_up).collect()))
    }

    /// Places connected cells and stages the changes. Cells painted as sea that must stay land are given up and
    /// returned with the reason.
    pub(super) fn place(&mut self, placed: &Placed) -> Result<Option<Refusal>, Failure> {
        let mut cells = placed.cells();
        let mut placed = placed;
        let forgotten;
        let requested = placed.all_cells();
        let yields: &[i64] = if placed.erased.is_empty() {
            &OVERWRITE_REACHES[1..]
        } else {
            forgotten = erase_healed::with_healed(&self.view, placed);
            placed = &forgotten;
            cells = placed.erased.iter().collect();
            for &at in &cells {
                self.view.stage(at, None);
            }
            &OVERWRITE_REACHES
        };
        if cells.is_empty() {
            return Ok(None);
        }
        let limit = Window::around(&requested, REACH);
        let window = |margin| Window::around(&cells, margin).within(limit);
        let is_sea = placed.painted.values().any(|&role| role == Role::Sea);
        let mut refusal = None;
        for &retreats in if is_sea { &[false, true][..] } else { &[false] } {
            for &overwrites_within in yields {
                self.view.has_held = false;
                let leeway = Leeway {
                    retreats,
                    overwrites_within,
                    longest_way: if placed.is_whole {
                        LONGEST_WAY
                    } else {
                        usize::MAX
                    },
                    may_dig: false,
                };
                match self.place_with(&window, placed, leeway)? {
                    PlacementResult::Done(given_up) => return Ok(given_up),
                    PlacementResult::Failed(why) => refusal = why.or(refusal),
                    PlacementResult::Hopeless(why) => refusal = Some(why),
                }
                if !self.view.has_held {
                    break;
                }
            }
        }
        Err(match refusal {
            Some(refusal) => refusal,
            None => self.explain(window(MARGINS[0]), placed)?,
        }
        .into())
    }

    /// Heals larger and larger windows around placed cells until one works.
    fn place_with(
        &mut self,
        window: &impl Fn(i64) -> Window,
        placed: &Placed,
        leeway: Leeway,
    ) -> Result<PlacementResult, Failure> {
        let is_way = |role: &Role| matches!(role, Role::Way(_));
        let is_wet = |role: &Role| *role == Role::Sea || is_way(role);
        let is_wet = placed.painted.values().any(is_wet);
        let mut refusal = None;
        // Without corners and rivers there is nothing to plan.
        let (planned, loose): (&[i64], &[i64]) = if !self.view.map.is_map() {
            (&[], &MARGINS)
        } else if is_wet {
            (&MARGINS, &[])
        } else {
            (&MARGINS, &LOOSE_MARGINS)
        };
        if leeway.retreats {
            let close = Leeway {
                retreats: false,
                ..leeway
            };
            let tried = self.place_in(window(MARGINS[0]), placed, close, LOOSE)?;
            if matches!(tried, PlacementResult::Done(_)) {
                return Ok(tried);
            }
        }
        for &margin in planned {
            let dug_from = if placed.is_whole {
                LONGEST_WAY as i64
            } else {
                REACH
            };
            let leeway = Leeway {
                may_dig: margin >= dug_from,
                ..leeway
            };
            match self.place_in(window(margin), placed, leeway, PLANNED)? {
                PlacementResult::Failed(None) if margin > MARGINS[0] => break, // More room would not help.
                PlacementResult::Failed(why) => refusal = why.or(refusal),
                tried => return Ok(tried),
            }
        }
        let is_calm = placed.is_whole && self.view.map.is_map();
        for how in is_calm.then_some(CALM).into_iter().chain([LOOSE]) {
            for &margin in loose {
                match self.place_in(window(margin), placed, leeway, how)? {
                    PlacementResult::Failed(_) => {}
                    tried => return Ok(tried),
                }
            }
        }
        Ok(PlacementResult::Failed(refusal))
    }

    /// Drafts a window and heals it in the first way that works.
    fn place_in(
        &mut self,
        window: Window,
        placed: &Placed,
        leeway: Leeway,
        how: &[Strictness],
    ) -> Result<PlacementResult, Failure> {
        let mut draft = match Draft::new(&mut self.view, window, placed, leeway) {
            Ok(draft) => draft,
            Err(refusal) => return Ok(PlacementResult::Hopeless(refusal)),
        };
        let is_planned = how.contains(&Strictness::Planned);
        // Erased cells fit, but may give a river a second mouth; beside exact tiles a river may need another course.
        let may_break = !is_planned
            || draft.has_broken_rivers()
            || !placed.erased.is_empty()
            || !placed.tiles.is_empty();
        if self.view.map.has_rivers() && may_break {
            draft.outside = self.view.outside_rivers(draft.window)?;
            if is_planned
                && let Err(refusal) = Courses::new(&mut draft).repair(self.view.map.seed())
            {
                return Ok(PlacementResult::Failed(Some(refusal)));
            }
        }
        for &strictness in how {
            let is_inside = matches!(strictness, Strictness::Inside | Strictness::LooseInside);
            if (!is_inside || draft.has_inside()) && self.heal(&draft, placed, strictness)? {
                return Ok(PlacementResult::Done(draft.given_up));
            }
        }
        Ok(PlacementResult::Failed(None))
    }

    /// Names the pinned tiles that leave no tile for the rest.
    fn explain(&mut self, window: Window, placed: &Placed) -> Result<Refusal, Failure> {
        let leeway = Leeway {
            retreats: false,
            overwrites_within: EVERYWHERE,
            longest_way: usize::MAX,
            may_dig: false,
        };
        let draft = Draft::new(&mut self.view, window, placed, leeway)?;
        let pins = pins(&draft, placed);
        let culprits = self
            .view
            .culprits(&draft, &pins, &self.options, self.scratch);
        let culprits = culprits.into_iter().map(|at| draft.window.place(at));
        let cells: Vec<_> = culprits.collect();
        Ok(if cells.is_empty() {
            Refusal::new(placed.all_cells(), self.beside(placed))
        } else {
            Refusal::new(cells, "the tiles set by hand leave none that fit between")
        })
    }

    /// Describes the land beside the stroke that no tiles join to it, and what to do.
    fn beside(&mut self, placed: &Placed) -> String {
        let cells = placed.all_cells();
        let near = cells.iter().flat_map(|at| at.within(1));
        let beside = near.filter(|&at| !placed.has(at) && !placed.erased.contains(at));
        let lands: BTreeSet<_> = beside.filter_map(|at| self.view.biome(at)).collect();
        let names: Vec<_> = lands.into_iter().map(Biome::name).collect();
        let beside = match names.as_slice() {
            [] => "what lies".to_owned(),
            [one] => format!("the {one}"),
            [first @ .., last] => format!("the {} and {last}", first.join(", ")),
        };
        format!(
            "no tiles of the pack join it to {beside} beside it; leave more room between them, \
             or paint the land beside it first"
        )
    }

    /// Heals a planned window and stages the changes; returns whether it worked.
    fn heal(
        &mut self,
        draft: &Draft,
        placed: &Placed,
        strictness: Strictness,
    ) -> Result<bool, Failure> {
        if self.options.is_cancelled() {
            return Err(Failure::Cancelled);
        }
        let pins = pins(draft, placed);
        let healing = self
            .view
            .heal(draft, &pins, strictness, &self.options, self.scratch);
        match healing {
            Healing::Done(tiles) => Ok(self.stage(draft, placed, &tiles)),
            Healing::Impossible => Ok(false),
            // The loosest attempt has a budget; others run to the end.
            Healing::BudgetSpent if strictness.is_loose() && self.view.map.is_map() => Ok(false),
            Healing::BudgetSpent => Err(Failure::BudgetSpent),
            Healing::Cancelled => Err(Failure::Cancelled),
        }
    }

    /// The overlay entry of a healed cell.
    fn after(
        &mut self,
        draft: &Draft,
        placed: &Placed,
        index: usize,
        tile: TileId,
    ) -> Option<EditedCell> {
        let at = draft.window.place(index);
        let before = self.view.edited(at);
        let is_given_up = placed.painted.contains_key(&at) && draft.roles[index] == Role::Free;
        let origin = if placed.is_pinned {
            Origin::Pinned
        } else {
            Origin::Painted
        };
        if placed.has(at) && !is_given_up {
            return Some(EditedCell { tile, origin });
        }
        if draft.roles[index] == Role::Fixed || tile == draft.base[index] {
            return before;
        }
        let origin = Origin::Healed;
        let healed = EditedCell { tile, origin };
        let after = before.map_or(healed, |before| repaired(self.view.map.set(), before, tile));
        (after != healed || self.view.map.natural(at) != tile).then_some(after)
    }

    /// Stages the healed window if its rivers are valid.
    fn stage(&mut self, draft: &Draft, placed: &Placed, tiles: &[TileId]) -> bool {
        let mut changed = Vec::new();
        for (index, &tile) in tiles.iter().enumerate() {
            let at = draft.window.place(index);
            let before = self.view.edited(at);
            let after = self.after(draft, placed, index, tile);
            if before != after {
                changed.push((at, before, after));
            }
        }
        // Erased cells are staged already.
        let mut rivers = Places::default();
        for at in placed.erased.iter() {
            rivers.insert(at);
        }
        let is_river = |view: &mut View, at| view.edges(at).contains(&EdgeLabel::RIVER);
        for &(at, _, after) in &changed {
            let was_river = is_river(&mut self.view, at);
            self.view.stage(at, after);
            if was_river || is_river(&mut self.view, at) {
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

    /// Whether all rivers in and beside these positions are valid.
    fn are_whole(&mut self, places: &Places) -> bool {
        let mut follower = Follower::new(&mut self.view, None);
        places.iter().all(|at| {
            let beside = Direction::ALL.map(|side| at.step(side));
            let mut around = beside.into_iter().chain([at]);
            around.all(|place| follower.river_fault(place).is_none())
        })
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
