//! What has a name on the board that is open, found in the background whenever the board changes, proposals with it.

use std::collections::BTreeSet;
use std::sync::Arc;

use bevy::prelude::*;
use bevy::tasks::futures::check_ready;
use bevy::tasks::{AsyncComputeTaskPool, Task};

use crate::app::land::OpenLand;
use crate::app::map::{Edits, Land};
use crate::app::schedule::AppSystems;
use crate::app::wake;
use crate::engine::chart::Named;
use crate::engine::decor::in_rows;
use crate::engine::features::{Board, NamedBoard, laid_by_hands, names_by_hands};
use crate::engine::solver::NO_TILE;
use crate::engine::world::{Overlay, Stroke};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BoardNames>().add_systems(
        Update,
        (forget.run_if(on_message::<OpenLand>), take, ask)
            .chain()
            .after(super::finding::ask)
            .in_set(AppSystems::Sheets),
    );
}

/// The board that names were found on, as it was with what was proposed.
#[derive(Clone)]
pub(super) struct FoundBoard {
    pub(super) board: NamedBoard,
    pub(super) overlay: Arc<Overlay>,
}

/// Which state of the board was asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Asked {
    workshop: u64,
    version: u64,
    proposals: u64,
}

/// The names of the board that is open.
#[derive(Resource, Default)]
pub struct BoardNames {
    asked: Option<Asked>,
    task: Option<Task<FoundBoard>>,
    found: Option<Arc<FoundBoard>>,
    /// How often it was found anew.
    generation: u64,
    is_settled: bool,
    proposed: Option<Arc<Stroke>>,
    /// How often something else was proposed.
    proposals: u64,
}

impl BoardNames {
    /// Shows what a step would add, which is no part of the board yet; nothing, where it is `None`.
    pub fn propose(&mut self, stroke: Option<Stroke>) {
        if self.proposed.is_some() || stroke.is_some() {
            self.proposed = stroke.map(Arc::new);
            self.proposals += 1;
        }
    }

    /// The marks of the names that are proposed.
    pub(super) fn proposed(&self) -> BTreeSet<u64> {
        let strokes = self.proposed.iter();
        let changes = strokes.flat_map(|stroke| stroke.marks());
        changes.map(|change| change.id).collect()
    }

    /// What was found last.
    pub(super) fn found(&self) -> Option<&Arc<FoundBoard>> {
        self.found.as_ref()
    }

    /// What has a name, and the settlements that have none, with none.
    pub(super) fn named(&self) -> Vec<Named> {
        let boards = self.found.iter();
        let all = boards.flat_map(|found| {
            let nameless = found.board.nameless().iter();
            let nameless = nameless.map(|feature| (feature.clone(), String::new()));
            found.board.named().iter().cloned().chain(nameless)
        });
        all.collect()
    }

    /// A number that is another whenever what was found is.
    pub(super) const fn generation(&self) -> u64 {
        self.generation
    }

    /// Whether what was found is of the board as it is, or no board is open.
    pub(super) const fn is_settled(&self) -> bool {
        self.is_settled
    }
}

fn forget(mut names: ResMut<BoardNames>) {
    let generation = names.generation + 1;
    *names = BoardNames {
        generation,
        ..BoardNames::default()
    };
}

fn take(mut names: ResMut<BoardNames>) {
    let found = names.bypass_change_detection();
    if let Some(board) = found.task.as_mut().and_then(check_ready) {
        names.task = None;
        names.found = Some(Arc::new(board));
        names.generation += 1;
    }
}

pub(super) fn ask(land: Res<Land>, edits: Res<Edits>, mut names: ResMut<BoardNames>) {
    let names = names.bypass_change_detection();
    let Some(size) = land.ground.board() else {
        names.is_settled = true;
        return;
    };
    let wanted = Asked {
        workshop: land.workshop.id,
        version: edits.version,
        proposals: names.proposals,
    };
    names.is_settled = names.task.is_none() && names.asked == Some(wanted);
    if names.task.is_some() || names.is_settled {
        return;
    }
    names.asked = Some(wanted);
    let (set, mut overlay) = (Arc::clone(&land.workshop.set), Arc::clone(&edits.overlay));
    let proposed = names.proposed.clone();
    let work = async move {
        if let Some(stroke) = proposed {
            Arc::make_mut(&mut overlay).apply(&stroke);
        }
        let (width, height) = (size.width as usize, size.height as usize);
        let mut tiles = vec![NO_TILE; width * height];
        for (at, cell) in overlay.cells() {
            // OK because the cells of a board lie on it.
            tiles[at.y as usize * width + at.x as usize] = cell.tile;
        }
        let board = Board {
            set: &set,
            width,
            tiles: &tiles,
        };
        let roads: Vec<_> = laid_by_hands(&overlay).map(|(_, road)| road).collect();
        let names: Vec<_> = names_by_hands(&overlay).collect();
        let board = NamedBoard::new(&board, &in_rows(&overlay), &roads, &names);
        FoundBoard { board, overlay }
    };
    names.task = Some(wake::spawn(AsyncComputeTaskPool::get(), work));
}
