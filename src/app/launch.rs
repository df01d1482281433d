//! What the options ask for, made ready before anything opens.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use bevy::prelude::*;

use super::camera::GoTo;
use super::land::{Ground, Land, Pack, Workshop};
use super::render::Source;
use super::screens::Screen;
use super::screenshot::ShotOnce;
use super::session::Remembered;
use super::tour::Tour;
use crate::engine::art;
use crate::engine::seed::Seed;
use crate::exit::Failure;
use crate::options::ExploreOptions;
use crate::storage::pack::TilePack;
use crate::storage::session::Session;
use crate::storage::tour;

/// What went wrong while the window was open, for when it has closed.
#[derive(Resource, Clone, Default)]
pub struct Outcome(Arc<Mutex<Option<Failure>>>);

impl Outcome {
    /// Writes down what went wrong; the first failure counts.
    pub fn fail(&self, failure: Failure) {
        let mut outcome = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        outcome.get_or_insert(failure);
    }

    /// What went wrong, if anything did.
    #[must_use]
    pub fn take(&self) -> Option<Failure> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// All that the app starts from.
pub struct Launch {
    /// Where failures go.
    pub outcome: Outcome,
    land: Land,
    pack: Pack,
    screen: Screen,
    goto: GoTo,
    last: Option<Session>,
    tour: Option<Tour>,
    shot: Option<ShotOnce>,
    tiles: Option<PathBuf>,
    remember: bool,
}

impl Launch {
    /// Reads what the options name.
    ///
    /// # Errors
    /// When the tile pack or the tour can't be read or has faults.
    pub fn prepare(options: &ExploreOptions) -> Result<Self, Failure> {
        let source = match &options.tiles {
            Some(folder) => Source::Images(Arc::new(TilePack::load(folder)?)),
            None => Source::Strokes(Arc::new(art::ink_set())),
        };
        let steps = options.tour.as_deref().map(tour::load).transpose()?;
        let scripted = steps.is_some() || options.screenshot.is_some();
        // A place in a world of other tiles is another place.
        let last = Session::load().filter(|last| last.tiles == options.tiles);
        let seed = match (&options.seed, &last) {
            (Some(seed), _) => seed.clone(),
            (None, Some(last)) if options.start_on_title => Seed::parse(&last.seed),
            _ => random_seed(),
        };
        let workshop = Arc::new(Workshop::new(
            Ground::World(seed.clone()),
            Arc::clone(source.set()),
        ));
        let at = match (&last, options.at) {
            (_, Some(at)) => at,
            (Some(last), None) if options.start_on_title => last.place(),
            _ => workshop.scenic_start(),
        };
        let title = options.start_on_title && !scripted;
        Ok(Self {
            outcome: Outcome::default(),
            land: Land {
                ground: Ground::World(seed),
                home: at,
                workshop,
            },
            pack: Pack(source),
            screen: if title { Screen::Title } else { Screen::Map },
            goto: GoTo {
                tile: at,
                within: GoTo::MIDDLE,
                tile_px: Some(options.tile_px),
            },
            last,
            tour: steps.map(Tour::new),
            shot: options.screenshot.clone().map(ShotOnce::new),
            tiles: options.tiles.clone(),
            remember: !scripted,
        })
    }

    /// Gives it all to the app.
    pub fn install(self, app: &mut App) {
        app.insert_resource(self.outcome)
            .insert_resource(self.land)
            .insert_resource(self.pack)
            .insert_resource(Remembered {
                last: self.last,
                tiles: self.tiles,
                enabled: self.remember,
            })
            .insert_state(self.screen)
            .add_systems(Startup, {
                let goto = self.goto;
                move |mut jumps: MessageWriter<GoTo>| {
                    jumps.write(goto);
                }
            });
        if let Some(tour) = self.tour {
            app.insert_resource(tour);
        }
        if let Some(shot) = self.shot {
            app.insert_resource(shot);
        }
    }
}

/// A seed that nobody chose.
#[must_use]
pub fn random_seed() -> Seed {
    // Six digits are enough to choose from, and can be read out to a friend.
    Seed::from(random_number() % 1_000_000)
}

/// A number that nobody chose.
#[must_use]
pub fn random_number() -> u64 {
    // The standard library's hasher is keyed at random; this is its documented use of entropy.
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(std::process::id())
}
