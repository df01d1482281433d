//! The named features of the open board, found in the background after each change, with those of a proposal.

use std::collections::BTreeSet;
use std::sync::Arc;

use bevy::prelude::*;

use crate::app::job::Job;
use crate::app::map::{BoardSize, Edits, OpenMap};
use crate::app::schedule::AppSystems;
use crate::app::switch_map::SwitchMap;
use mapmaker_drawing::chart::Named;
use mapmaker_features::decor::in_rows;
use mapmaker_features::{DecoratedBoard, NamedBoard, user_names, user_roads};
use mapmaker_grid::tileset::TileId;
use mapmaker_grid::world::{Overlay, Stroke};
use mapmaker_solver::NO_TILE;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BoardNames>()
        .init_resource::<BoardProposal>()
        .add_systems(
            Update,
            (forget.run_if(on_message::<SwitchMap>), take, ask)
                .chain()
                .after(super::finding::ask)
                .in_set(AppSystems::Find),
        );
}

/// The board on which names were found, including the proposal.
#[derive(Clone)]
pub(super) struct FoundBoard {
    pub(super) board: NamedBoard,
    pub(super) overlay: Arc<Overlay>,
}

/// The state of a board for which names were requested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct BoardVersion {
    chunk_source: u64,
    version: u64,
}

/// The additions of a proposed step to the open board.
#[derive(Resource, Default)]
pub struct BoardProposal(Option<Arc<Stroke>>);

impl BoardProposal {
    /// Returns whether nothing is proposed.
    #[must_use]
    pub const fn is_none(&self) -> bool {
        self.0.is_none()
    }

    /// Proposes a step; `None` proposes nothing.
    pub fn set(&mut self, stroke: Option<Stroke>) {
        self.0 = stroke.map(Arc::new);
    }

    /// The ids of the marks that it changes.
    pub(super) fn marks(&self) -> BTreeSet<u64> {
        let changes = self.0.iter().flat_map(|stroke| stroke.marks());
        changes.map(|change| change.id).collect()
    }
}

/// The names of the open board; changed when others are found.
#[derive(Resource, Default)]
pub struct BoardNames {
    asked: Option<BoardVersion>,
    task: Option<Job<FoundBoard>>,
    found: Option<Arc<FoundBoard>>,
    is_settled: bool,
    /// Whether the proposal differs from that of the request.
    is_outdated: bool,
}

impl BoardNames {
    /// The latest result.
    pub(super) fn found(&self) -> Option<&Arc<FoundBoard>> {
        self.found.as_ref()
    }

    /// The feature with this id and its name, which is empty for an unnamed settlement.
    pub(super) fn with_id(&self, id: u64) -> Option<Named> {
        let board = &self.found.as_ref()?.board;
        let named = board.named().iter().find(|(feature, _)| feature.id == id);
        named.cloned().or_else(|| {
            let found = board.nameless().iter().find(|feature| feature.id == id)?;
            Some((found.clone(), String::new()))
        })
    }

    /// All named features, and unnamed settlements with an empty name.
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

    /// Returns whether the result is for the present board, or no board is open.
    pub(super) const fn is_settled(&self) -> bool {
        self.is_settled
    }
}

fn forget(mut names: ResMut<BoardNames>, mut proposal: ResMut<BoardProposal>) {
    *names = BoardNames::default();
    *proposal = BoardProposal::default();
}

fn take(mut names: ResMut<BoardNames>) {
    let found = names.bypass_change_detection();
    if let Some(board) = found.task.as_mut().and_then(Job::poll) {
        names.task = None;
        names.found = Some(Arc::new(board));
    }
}

pub(super) fn ask(
    open: Res<OpenMap>,
    edits: Res<Edits>,
    proposal: Res<BoardProposal>,
    mut names: ResMut<BoardNames>,
) {
    let names = names.bypass_change_detection();
    names.is_outdated |= proposal.is_changed();
    let Some(size) = open.base.board() else {
        names.is_settled = true;
        return;
    };
    let wanted = BoardVersion {
        chunk_source: open.chunk_source.id,
        version: edits.version,
    };
    let is_asked = names.asked == Some(wanted) && !names.is_outdated;
    names.is_settled = names.task.is_none() && is_asked;
    if names.task.is_some() || names.is_settled {
        return;
    }
    (names.asked, names.is_outdated) = (Some(wanted), false);
    let (set, mut overlay) = (
        Arc::clone(&open.chunk_source.set),
        Arc::clone(&edits.overlay),
    );
    let proposed = proposal.0.clone();
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
        let roads: Vec<_> = user_roads(&overlay).map(|(_, road)| road).collect();
        let names: Vec<_> = user_names(&overlay).collect();
        let board = NamedBoard::new(&board, &in_rows(&overlay), &roads, &names);
        FoundBoard { board, overlay }
    };
    names.task = Some(Job::steps(work));
}

/// The tiles of a board in row-major order.
#[must_use]
pub fn tiles_of(size: BoardSize, overlay: &Overlay) -> Vec<TileId> {
    let (width, height) = (size.width as usize, size.height as usize);
    let mut tiles = vec![NO_TILE; width * height];
    for (at, cell) in overlay.cells() {
        // OK because the cells of a board's overlay lie on the board.
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

    /// A board of sea with an island of plains and a town.
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
            .init_resource::<BoardProposal>()
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

    /// The names found for the present board and proposal.
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
    fn the_names_of_a_board_follow_edits_and_proposals() {
        let mut app = app();
        assert_eq!(found(&mut app), [""], "a town without a name");
        let sea = BoardName::new(Kind::Sea, TilePos::new(0, 0), "Grey Sea".to_owned());
        let step = {
            let overlay = &app.world().resource::<Edits>().overlay;
            only_these_names(overlay, &[sea])
        };
        // A proposal shows before it is part of the board.
        let mut proposal = app.world_mut().resource_mut::<BoardProposal>();
        proposal.set(Some(step.clone()));
        assert_eq!(proposal.marks().len(), 1);
        assert_eq!(found(&mut app), ["Grey Sea", ""]);
        let changed = |app: &App| {
            let names = app.world().resource_ref::<BoardNames>();
            names.last_changed()
        };
        let before = changed(&app);
        app.world_mut().resource_mut::<BoardProposal>().set(None);
        assert_eq!(found(&mut app), [""]);
        let now = changed(&app);
        assert_ne!(now, before);
        app.update();
        assert_eq!(changed(&app), now, "nothing else was found");
        app.world_mut()
            .write_message(crate::app::map::EditTiles::Make(step));
        app.update();
        assert_eq!(found(&mut app), ["Grey Sea", ""]);
        // Removed like by its card, and undone.
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
