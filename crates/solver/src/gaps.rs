//! Fills the gaps of a board by solving a window around each again, the smallest that can be solved.

use rand::Rng;

use super::cell::Cell;
use super::consistency::{Consistency, Stop};
use super::outcome::{Options, Stats};
use super::patch::{Patch, Surroundings, Window};
use super::poll::{Cancelled, Poll};
use super::scan::Ground;
use super::search::{Classes, End, Search, State};
use super::weights::CellWeights;
use mapmaker_grid::tileset::TileId;

/// Half-widths of the windows that are tried, in cells.
const REACHES: [usize; 6] = [1, 2, 3, 5, 8, 13];

/// Steps that a window may take for each of its cells, beside a first thousand.
const STEPS_PER_CELL: u64 = 16;

/// Buffers of [`GapFiller`].
#[derive(Clone, Debug, Default)]
pub(super) struct GapBuffers {
    patch: Patch,
    classes: Classes,
    consistency: Consistency,
}

/// A board with gaps, and its constraints.
pub(super) struct GapFiller<'a, G> {
    pub(super) around: Surroundings<'a, G>,
    pub(super) weights: CellWeights<'a>,
    pub(super) buffers: &'a mut GapBuffers,
    pub(super) state: &'a mut State,
}

impl<G: Ground> GapFiller<'_, G> {
    /// Fills a gap, changing tiles around it as need be; false when no window could be solved.
    ///
    /// # Errors
    /// When it is stopped.
    pub(super) fn fill(
        &mut self,
        cell: Cell,
        options: &Options,
        rng: &mut impl Rng,
        tiles: &mut [TileId],
        stats: &mut Stats,
    ) -> Result<bool, Cancelled> {
        let mut poll = Poll::new(options.cancel);
        for reach in REACHES {
            if stats.left_of(options.max_steps) == 0 {
                return Ok(false);
            }
            let Some(window) = self.window(cell, reach) else {
                return Ok(false);
            };
            poll.look()?;
            self.buffers.patch.window = window;
            let patch = &mut self.buffers.patch;
            self.around.lay_out(patch, tiles, &mut poll, |_| false)?;
            match self.solve(window, options, rng, tiles, stats)? {
                End::Solved => return Ok(true),
                End::Cancelled => return Err(Cancelled),
                End::Impossible | End::BudgetSpent => {}
            }
        }
        Ok(false)
    }

    /// The window around a cell; `None` when it would be the whole board.
    fn window(&self, (x, y): Cell, reach: usize) -> Option<Window> {
        let (width, height, is_torus) = self.around.ground.shape();
        let side = 2 * reach + 1;
        if is_torus {
            let fits = side + 2 <= width && side + 2 <= height;
            return fits.then(|| Window {
                origin: ((x + width - reach) % width, (y + height - reach) % height),
                width: side,
                height: side,
                is_torus: false,
            });
        }
        let (left, top) = (x.saturating_sub(reach), y.saturating_sub(reach));
        let window = Window {
            origin: (left, top),
            width: (x + reach + 1).min(width) - left,
            height: (y + reach + 1).min(height) - top,
            is_torus: false,
        };
        (window.width < width || window.height < height).then_some(window)
    }

    fn solve(
        &mut self,
        window: Window,
        options: &Options,
        rng: &mut impl Rng,
        tiles: &mut [TileId],
        stats: &mut Stats,
    ) -> Result<End, Cancelled> {
        let mut poll = Poll::new(options.cancel);
        let buffers = &mut *self.buffers;
        let board = &mut buffers.patch.board;
        match buffers
            .consistency
            .reach_all(self.around.rules, board, &mut poll)
        {
            Err(Stop::Contradiction(_)) => return Ok(End::Impossible),
            Err(Stop::Cancelled) => return Err(Cancelled),
            Ok(()) => {}
        }
        let weights = CellWeights {
            origin: window.origin,
            ..self.weights
        };
        let mut observer = ();
        let search = Search::new(
            self.around.rules,
            &buffers.patch.board,
            &buffers.classes,
            weights,
            self.state,
            &mut observer,
            poll,
        )?;
        let Ok(mut search) = search else {
            return Ok(End::Impossible);
        };
        let cells = (window.width * window.height) as u64;
        let options = Options {
            max_steps: (1000 + STEPS_PER_CELL * cells).min(stats.left_of(options.max_steps)),
            ..*options
        };
        let end = search.run(&options, rng);
        stats.add(search.stats());
        if end == End::Solved {
            let (width, height, _) = self.around.ground.shape();
            search.tiles(|slot, tile| {
                let (x, y) = buffers.patch.board.layout.cell(slot);
                let x = (window.origin.0 + x) % width;
                let y = (window.origin.1 + y) % height;
                tiles[y * width + x] = tile;
            })?;
        }
        Ok(end)
    }
}
