//! A board edited from the command line: cells emptied, tiles placed, land painted, strokes undone.

use std::path::Path;

use super::off_board;
use super::paint::{Brushed, brush};
use crate::edits::{Painting, Put, Session, Stop, in_words, print_report, report_cells};
use mapmaker_drawing::art::decor_mask;
use mapmaker_features::settle_board;
use mapmaker_grid::TilePos;
use mapmaker_grid::tileset::TileId;
use mapmaker_grid::world::{EditedCell, Origin, Overlay, Stroke};
use mapmaker_land::board::BoardMap;
use mapmaker_solver::{NO_TILE, Rules, Scratch};
use mapmaker_storage::exit::Failure;
use mapmaker_storage::map::{BoardHead, MapError, MapKind};

/// A board being edited. Each method saves its edit to the disk and returns what it changed, as text.
pub(super) struct Editor {
    session: Session,
    head: BoardHead,
    rules: Rules,
    /// Whether tiles are placed even if they break a rule.
    is_forced: bool,
    /// Whether rerouted roads may cross rivers, woods and hills.
    may_cross: bool,
    /// The board's tiles, if something was placed since the last change of unknown extent.
    tiles: Option<Vec<TileId>>,
    /// Buffers of the search.
    scratch: Scratch,
}

impl Editor {
    pub(super) fn open(path: &Path, is_forced: bool, may_cross: bool) -> Result<Self, Failure> {
        let session = Session::open(path)?;
        let MapKind::Board(head) = &session.state.kind else {
            return Err(MapError::other_kind(path, &session.state.kind).into());
        };
        Ok(Self {
            head: head.clone(),
            rules: Rules::new(session.pack.set_of(&session.state.kind)),
            session,
            is_forced,
            may_cross,
            tiles: None,
            scratch: Scratch::default(),
        })
    }

    /// Undoes the last stroke.
    pub(super) fn undo(&mut self) -> Result<String, Stop> {
        self.tiles = None;
        self.session.undo()
    }

    /// Redoes the stroke that was undone last.
    pub(super) fn redo(&mut self) -> Result<String, Stop> {
        self.tiles = None;
        self.session.redo()
    }

    /// Empties cells and then places tiles.
    pub(super) fn place(&mut self, cleared: &[TilePos], puts: &[Put]) -> Result<String, Stop> {
        let tiles = Put::tiles(puts, self.rules.set()).map_err(Stop::bad_use)?;
        let places = tiles.iter().map(|&(at, _)| at);
        self.check_places(cleared.iter().copied().chain(places))?;
        let known = self.tiles.take();
        let overlay = &self.session.state.overlay;
        let board = self.board(overlay);
        let erased = board.clear(cleared);
        // In a script of many edits each checks only its neighbourhood.
        let mut now = known.unwrap_or_else(|| board.tiles());
        for &at in &erased {
            now[board.index(at)] = NO_TILE;
        }
        if !self.is_forced
            && !tiles.is_empty()
            && let Some(broken) = board.breaks_on(&mut now, &tiles)
        {
            let why = format!("{}; --force places tiles all the same", broken.why);
            return Err(Stop::Refused(why, broken.cells));
        }
        for &(at, tile) in &tiles {
            now[board.index(at)] = tile;
        }
        let cleared = erased.iter().map(|&at| (at, None));
        let pin = |&(at, tile): &(TilePos, TileId)| {
            let origin = Origin::Pinned;
            (at, Some(EditedCell { tile, origin }))
        };
        let stroke = Stroke::over(overlay, cleared.chain(tiles.iter().map(pin)));
        let (stroke, report) = settle_board(stroke, &board, (&erased, self.may_cross), decor_mask);
        let changed = self.session.push(stroke)?;
        self.tiles = Some(now);
        print_report(&report);
        Ok(changed)
    }

    /// Paints with the brush.
    pub(super) fn paint(&mut self, painting: &Painting) -> Result<String, Stop> {
        self.check_places(painting.cells.iter().copied())?;
        self.tiles = None;
        let mut scratch = std::mem::take(&mut self.scratch);
        let (overlay, history) = (&self.session.state.overlay, &self.session.state.history);
        let brushed = brush(
            &self.board(overlay),
            painting,
            (history.standing(), self.may_cross),
            &mut scratch,
        );
        self.scratch = scratch;
        let Brushed {
            stroke,
            left,
            report,
        } = brushed?;
        let changed = self.session.push(stroke)?;
        if let Some(left) = left {
            report_cells(&format!("left out: {}", in_words(&left)), &left.cells);
        }
        print_report(&report);
        Ok(changed)
    }

    /// Refuses cells off the board.
    fn check_places(&self, mut places: impl Iterator<Item = TilePos>) -> Result<(), Stop> {
        let board = self.board(&self.session.state.overlay);
        match places.find(|&at| !board.contains(at)) {
            None => Ok(()),
            Some(at) => Err(Stop::Failure(off_board(at, board.width, board.height))),
        }
    }

    /// The board with these tiles on it.
    const fn board<'a>(&'a self, overlay: &'a Overlay) -> BoardMap<'a> {
        BoardMap {
            rules: &self.rules,
            width: self.head.width,
            height: self.head.height,
            joined: self.head.joined,
            has_rivers: self.head.rivers,
            overlay,
        }
    }
}
