//! The board that is open, as the engine sees it.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::bench::Bench;
use crate::app::map::{Edits, Land};
use crate::engine::board::BoardMap;

/// The open board.
#[derive(SystemParam)]
pub struct BoardView<'w> {
    land: Res<'w, Land>,
    edits: Res<'w, Edits>,
    bench: Option<Res<'w, Bench>>,
}

impl BoardView<'_> {
    /// The board as it stands; `None` while a world is open.
    #[must_use]
    pub fn map(&self) -> Option<BoardMap<'_>> {
        let size = self.land.ground.board()?;
        let bench = self.bench.as_ref()?;
        Some(BoardMap {
            rules: &bench.rules,
            width: size.width as usize,
            height: size.height as usize,
            joined: self.edits.is_joined,
            has_rivers: self.edits.has_rivers,
            overlay: &self.edits.overlay,
        })
    }
}
