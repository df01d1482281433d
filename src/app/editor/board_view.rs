//! The open board, as `mapmaker_land::board` sees it.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::planner::StrokePlanner;
use crate::app::map::{Edits, OpenMap};
use mapmaker_land::board::BoardMap;

/// The open board.
#[derive(SystemParam)]
pub struct BoardView<'w> {
    open: Res<'w, OpenMap>,
    edits: Res<'w, Edits>,
    planner: Option<Res<'w, StrokePlanner>>,
}

impl BoardView<'_> {
    /// The present board; `None` while a world is open.
    #[must_use]
    pub fn map(&self) -> Option<BoardMap<'_>> {
        let size = self.open.base.board()?;
        let planner = self.planner.as_ref()?;
        Some(BoardMap {
            rules: &planner.rules,
            width: size.width as usize,
            height: size.height as usize,
            joined: self.edits.is_joined,
            has_rivers: self.edits.has_rivers,
            overlay: &self.edits.overlay,
        })
    }
}
