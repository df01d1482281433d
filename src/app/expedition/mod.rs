//! The expedition in the window: a layer of its own over the map, which knows nothing of it.
//!
//! [`Game`] holds the rules' state. What the player does comes in as [`Do`], is applied in one place, kept on the
//! disk, and told by the panels.

mod begin;
mod card;
mod charted;
mod fog;
mod notebook;
mod panel;
mod walking;
mod words;

use std::sync::Arc;

use bevy::prelude::*;

use crate::app::AppSystems;
use crate::app::screens::Screen;
use crate::app::wake;
use crate::engine::expedition::{
    Action, Code, Event, Expedition, NaturalWorld, NoSolutions, Texts,
};
use crate::engine::realm::Realm;
use crate::engine::seed::Seed;
use crate::engine::tileset::TileSet;
use crate::engine::world::Overlay;
use crate::storage;

pub use begin::{Begin, LeftExpedition};

/// Sentences that are kept to be read.
const MOST_SAID: usize = 40;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Do>()
        .add_systems(
            Update,
            (act, keep)
                .chain()
                .run_if(resource_exists::<Game>)
                .in_set(AppSystems::Edit),
        )
        .add_systems(OnExit(Screen::Expedition), leave)
        .add_plugins((
            begin::plugin,
            card::plugin,
            charted::plugin,
            fog::plugin,
            walking::plugin,
            panel::plugin,
            notebook::plugin,
        ));
}

/// Something that the player does.
#[derive(Message, Clone, Debug)]
pub struct Do(pub Action);

/// An expedition in the window.
#[derive(Resource)]
pub struct Game {
    /// Its state.
    pub state: Expedition,
    /// The map as the rules see it.
    pub world: NaturalWorld<Realm>,
    /// The game's texts.
    pub texts: Texts,
    /// What came to pass, in sentences, the newest last.
    pub said: Vec<String>,
    /// Grows with every action.
    pub version: u64,
}

impl Game {
    /// An expedition as it stands.
    #[must_use]
    pub fn new(state: Expedition, world: NaturalWorld<Realm>) -> Self {
        Self {
            state,
            world,
            texts: Texts::english(),
            said: Vec::new(),
            version: 0,
        }
    }

    /// Whether something could be done now; the reason if not.
    ///
    /// # Errors
    /// With the reason, in a sentence.
    pub fn can(&mut self, action: &Action) -> Result<(), String> {
        let can = self.state.can(action, &mut self.world, &NoSolutions);
        can.map_err(|refusal| refusal.to_string())
    }

    fn say(&mut self, sentence: String) {
        // What is said twice running is read once.
        if self.said.last() == Some(&sentence) {
            return;
        }
        self.said.push(sentence);
        if self.said.len() > MOST_SAID {
            self.said.remove(0);
        }
    }
}

/// The world of a seed as an expedition sees it.
#[must_use]
fn world(seed: &Seed, set: &Arc<TileSet>) -> NaturalWorld<Realm> {
    let overlay = Arc::new(Overlay::default());
    let realm = Realm::new(seed.value(), set, Arc::clone(&overlay));
    NaturalWorld::new(seed.value(), Arc::clone(set), overlay, None, realm)
}

/// Does what was asked for, tells of it and keeps it.
fn act(mut asked: MessageReader<Do>, mut game: ResMut<Game>) {
    for Do(action) in asked.read() {
        let game = &mut *game;
        match game.state.apply(action, &mut game.world, &NoSolutions) {
            Ok(events) => {
                game.version += 1;
                tell(game, &events);
            }
            Err(refusal) => {
                let text = refusal.to_string();
                let mut letters = text.chars();
                let first = letters
                    .next()
                    .map(|letter| letter.to_uppercase().to_string());
                game.say(format!(
                    "{}{}.",
                    first.unwrap_or_default(),
                    letters.as_str()
                ));
            }
        }
        wake::wake();
    }
}

/// Keeps the state on the disk after every action.
fn keep(mut game: ResMut<Game>, mut kept: Local<Option<(Code, u64)>>) {
    let game = game.bypass_change_detection();
    let now = (game.state.quest().code, game.version);
    if kept.replace(now) == Some(now) {
        return;
    }
    if let Err(error) = storage::left_expedition::save(&game.state) {
        game.say(format!("This could not be saved: {error}."));
    }
}

fn tell(game: &mut Game, events: &[Event]) {
    for event in events {
        if let Some(sentence) = game.texts.event(game.state.quest(), event) {
            game.say(sentence);
        }
    }
}

fn leave(mut commands: Commands) {
    commands.remove_resource::<Game>();
}
