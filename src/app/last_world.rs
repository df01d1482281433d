//! The world into which the open board can be put: the one it was cut out of, or the one open last.

use std::path::{Path, PathBuf};

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::app::session::Remembered;
use crate::app::travel::KeptPlaces;
use mapmaker_grid::TilePos;
use mapmaker_grid::seed::Seed;
use mapmaker_storage::disk;
use mapmaker_storage::map::CutFrom;
use mapmaker_storage::options::TILE_PX_RANGE;
use mapmaker_storage::session::{SavedWorld, Session};

/// The last world that was open on the map's screen, a target for boards.
#[derive(Resource, Default)]
pub struct LastWorld(pub Option<Left>);

impl LastWorld {
    /// Updates the path after its file was renamed.
    pub fn follow(&mut self, from: &Path, to: &Path) {
        let path = self.0.as_mut().and_then(|left| left.path.as_mut());
        if let Some(path) = path.filter(|path| *path == from) {
            to.clone_into(path);
        }
    }

    /// That world, from this session or the one before, for the next session.
    #[must_use]
    pub fn left(&self, before: Option<&Session>) -> Option<SavedWorld> {
        let left = self.0.clone().or_else(|| Left::of_session(before?))?;
        let place = left.at.zip(left.tile_px);
        Some(SavedWorld {
            seed: left.seed.typed().to_owned(),
            place: place
                .map(|(at, tile_px)| (at.x, at.y, tile_px.clamp(TILE_PX_RANGE.0, TILE_PX_RANGE.1))),
            map: left.path,
        })
    }
}

/// The place at which a world was left.
#[derive(Clone)]
pub struct Left {
    /// The world's seed.
    pub seed: Seed,
    /// The tile in the centre; `None` chooses a place with much to see.
    pub at: Option<TilePos>,
    /// The size of a tile in pixels; `None` for the default.
    pub tile_px: Option<f32>,
    /// Its file, if it has one.
    pub path: Option<PathBuf>,
}

/// The target world of the open board.
#[derive(SystemParam)]
pub struct WorldOfBoard<'w> {
    kept: Res<'w, KeptPlaces>,
    last: Res<'w, LastWorld>,
    remembered: Res<'w, Remembered>,
}

impl WorldOfBoard<'_> {
    /// The target world's name.
    #[must_use]
    pub fn name(&self) -> String {
        let left = self.left();
        left.map_or_else(|| "a new world".to_owned(), |left| left.name())
    }

    /// Returns whether the board was cut out of a world.
    #[must_use]
    pub fn is_home(&self) -> bool {
        self.home().is_some()
    }

    /// The place at which the board was cut out.
    #[must_use]
    pub fn home(&self) -> Option<&CutFrom> {
        self.kept.places().cut_from.as_ref()
    }

    /// The world that the board was cut out of, or else the one open last, in this session or the one before.
    #[must_use]
    pub fn left(&self) -> Option<Left> {
        let last = self.last.0.clone();
        let last = last.or_else(|| Left::of_session(self.remembered.last.as_ref()?));
        match self.home() {
            Some(home) => Some(Left::of_home(home, last)),
            None => last.map(Left::with_its_file),
        }
    }
}

impl Left {
    fn of_home(home: &CutFrom, last: Option<Self>) -> Self {
        // The file may have changed since the cut, or be gone.
        let last = last.filter(|last| last.seed.value() == home.seed.value());
        let path = home.map.clone().filter(|path| disk::is_file(path));
        let left = Self {
            seed: home.seed.clone(),
            at: Some(home.corner),
            tile_px: None,
            path: path.or_else(|| last?.path),
        };
        left.with_its_file()
    }

    /// The world that was open at the end of the last session, or else the world before its board.
    fn of_session(session: &Session) -> Option<Self> {
        if session.seed.is_empty() {
            let world = session.world.as_ref()?;
            return Some(Self {
                seed: Seed::parse(&world.seed),
                at: world.place.map(|(x, y, _)| TilePos::new(x, y)),
                tile_px: world.place.map(|(.., tile_px)| tile_px),
                path: world.map.clone(),
            });
        }
        Some(Self {
            seed: Seed::parse(&session.seed),
            at: Some(session.place()),
            tile_px: Some(session.tile_px),
            path: session.map.clone(),
        })
    }

    /// Without its file if that is gone.
    fn with_its_file(mut self) -> Self {
        self.path = self.path.filter(|path| disk::is_file(path));
        self
    }

    fn name(&self) -> String {
        let stem = self.path.as_ref().and_then(|path| path.file_stem());
        let stem = stem.map(|stem| stem.to_string_lossy().into_owned());
        stem.unwrap_or_else(|| format!("world {}", self.seed.typed()))
    }
}
