//! What has a name on the board that is open, found in the background whenever the board changes, proposals with it.

use std::collections::BTreeSet;
use std::sync::Arc;

use bevy::prelude::*;

use crate::app::job::Job;
use crate::app::map::{BoardSize, Edits, OpenMap};
use crate::app::schedule::AppSystems;
use crate::app::switch_map::SwitchMap;
use mapmaker_drawing::chart::Named;
use mapmaker_features::decor::in_rows;
use mapmaker_features::{DecoratedBoard, NamedBoard, laid_by_hands, names_by_hands};
use mapmaker_grid::tileset::TileId;
use mapmaker_grid::world::{Overlay, Stroke};
use mapmaker_solver::NO_TILE;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BoardNames>().add_systems(
        Update,
        (forget.run_if(on_message::<SwitchMap>), take, ask)
            .chain()
            .after(super::finding::ask)
            .in_set(AppSystems::Find),
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
    chunk_source: u64,
    version: u64,
    proposals: u64,
}

/// The names of the board that is open.
#[derive(Resource, Default)]
pub struct BoardNames {
    asked: Option<Asked>,
    task: Option<Job<FoundBoard>>,
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

    /// What has such an id, with its name, or with none.
    pub(super) fn with_id(&self, id: u64) -> Option<Named> {
        let board = &self.found.as_ref()?.board;
        let named = board.named().iter().find(|(feature, _)| feature.id == id);
        named.cloned().or_else(|| {
            let found = board.nameless().iter().find(|feature| feature.id == id)?;
            Some((found.clone(), String::new()))
        })
    }

    /// What has a name, and the settlements that have none, with none.
    #[cfg(test)]
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
    if let Some(board) = found.task.as_mut().and_then(Job::poll) {
        names.task = None;
        names.found = Some(Arc::new(board));
        names.generation += 1;
    }
}

pub(super) fn ask(open: Res<OpenMap>, edits: Res<Edits>, mut names: ResMut<BoardNames>) {
    let names = names.bypass_change_detection();
    let Some(size) = open.base.board() else {
        names.is_settled = true;
        return;
    };
    let wanted = Asked {
        chunk_source: open.chunk_source.id,
        version: edits.version,
        proposals: names.proposals,
    };
    names.is_settled = names.task.is_none() && names.asked == Some(wanted);
    if names.task.is_some() || names.is_settled {
        return;
    }
    names.asked = Some(wanted);
    let (set, mut overlay) = (
        Arc::clone(&open.chunk_source.set),
        Arc::clone(&edits.overlay),
    );
    let proposed = names.proposed.clone();
    let work = async move {
        if let Some(stroke) = proposed {
            Arc::make_mut(&mut overlay).apply(&stroke);
        }
        let board = DecoratedBoard {
            set: &set,
            width: size.width as usize,
            tiles: &tiles_of(size, &overlay),
            terrain: &overlay.all_terrain().collect::<Vec<_>>(),
        };
        let roads: Vec<_> = laid_by_hands(&overlay).map(|(_, road)| road).collect();
        let names: Vec<_> = names_by_hands(&overlay).collect();
        let board = NamedBoard::new(&board, &in_rows(&overlay), &roads, &names);
        FoundBoard { board, overlay }
    };
    names.task = Some(Job::steps(work));
}

/// The tiles of a board in reading order.
#[must_use]
pub fn tiles_of(size: BoardSize, overlay: &Overlay) -> Vec<TileId> {
    let (width, height) = (size.width as usize, size.height as usize);
    let mut tiles = vec![NO_TILE; width * height];
    for (at, cell) in overlay.cells() {
        // OK because the cells of a board lie on it.
        tiles[at.y as usize * width + at.x as usize] = cell.tile;
    }
    tiles
}

#[cfg(test)]
mod tests {
    use std::thread::sleep;
    use std::time::{Duration, Instant};

    use super::*;
    use crate::app::map::{BaseMap, BoardSize, ChunkSource};
    use mapmaker_drawing::art::ink_set;
    use mapmaker_features::decor::{Decor, DecorKind, raised};
    use mapmaker_features::{BoardName, Kind, name_removed, only_these_names};
    use mapmaker_grid::TilePos;
    use mapmaker_grid::world::{EditedCell, Origin};

    /// A board of sea with an island of plain, and a town.
    fn app() -> App {
        let size = BoardSize {
            width: 12,
            height: 12,
        };
        let (set, base) = (ink_set(), BaseMap::Board(size));
        let mut app = App::new();
        app.add_plugins(MinimalPlugins)
            .add_plugins((crate::app::schedule::plugin, crate::app::map::plugin))
            .add_message::<SwitchMap>()
            .init_resource::<BoardNames>()
            .add_systems(
                Update,
                (forget.run_if(on_message::<SwitchMap>), take, ask).chain(),
            );
        let mut edits = app.world_mut().resource_mut::<Edits>();
        let overlay = Arc::make_mut(&mut edits.overlay);
        for at in size.cells() {
            let is_land = (4..8).contains(&at.x) && (4..8).contains(&at.y);
            let name = if is_land { "PPPP" } else { "SSSS" };
            let cell = EditedCell {
                tile: set.find_name(name).expect("a tile"),
                origin: Origin::Painted,
            };
            overlay.set(at, Some(cell));
        }
        let at = TilePos::new(5, 5);
        let town = Decor::new(0, DecorKind::Town, 0, raised(DecorKind::Town, at));
        overlay.apply(&town.put(overlay));
        app.insert_resource(OpenMap {
            chunk_source: Arc::new(ChunkSource::new(base.clone(), Arc::new(set))),
            base,
        });
        app
    }

    /// The names that were found of the board as it is, or is proposed to be.
    fn found(app: &mut App) -> Vec<String> {
        let start = Instant::now();
        loop {
            app.update();
            let names = app.world().resource::<BoardNames>();
            if names.is_settled() {
                return names.named().into_iter().map(|(_, name)| name).collect();
            }
            assert!(start.elapsed() < Duration::from_mins(2), "it never ends");
            sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn the_names_of_a_board_follow_what_is_done_and_what_is_proposed() {
        let mut app = app();
        assert_eq!(found(&mut app), [""], "a town without a name");
        let sea = BoardName::new(Kind::Sea, TilePos::new(0, 0), "Grey Sea".to_owned());
        let step = {
            let overlay = &app.world().resource::<Edits>().overlay;
            only_these_names(overlay, &[sea])
        };
        // What is proposed shows before it is part of the board.
        let mut names = app.world_mut().resource_mut::<BoardNames>();
        names.propose(Some(step.clone()));
        assert_eq!(found(&mut app), ["Grey Sea", ""]);
        let names = app.world().resource::<BoardNames>();
        assert_eq!(names.proposed().len(), 1);
        let generation = names.generation();
        app.world_mut().resource_mut::<BoardNames>().propose(None);
        assert_eq!(found(&mut app), [""]);
        assert_ne!(
            app.world().resource::<BoardNames>().generation(),
            generation
        );
        app.world_mut()
            .write_message(crate::app::map::EditTiles::Make(step));
        app.update();
        assert_eq!(found(&mut app), ["Grey Sea", ""]);
        // Taken away as a card does it, and undone.
        let (feature, _) = app.world().resource::<BoardNames>().named()[0].clone();
        let edits = app.world().resource::<Edits>();
        let owner = mapmaker_features::decor::Owner::Board;
        let gone = name_removed(&edits.overlay, &feature, owner);
        app.world_mut()
            .write_message(crate::app::map::EditTiles::Make(gone));
        app.update();
        assert_eq!(found(&mut app), [""]);
        app.world_mut()
            .write_message(crate::app::map::EditTiles::Undo);
        app.update();
        assert_eq!(found(&mut app), ["Grey Sea", ""]);
    }
}
