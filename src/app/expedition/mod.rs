//! The expedition in the window: a layer of its own over the map, which knows nothing of it.
//!
//! [`Game`] holds the rules' state. What the player does comes in as [`Do`], is applied in one place, saved, and reported
//! by the panels. What the window adds to it are small resources beside it: sentences ([`saying`]), the card that is open
//! ([`open_card`]), the evening, the lens, the pencil's drawing.

mod actions;
mod aim;
mod available;
mod begin;
mod begin_card;
mod brush;
mod card;
mod charted;
mod chosen;
mod cover;
mod drawing;
mod ended_maps;
mod ending;
#[cfg(test)]
mod endings_tests;
mod evening;
mod evening_card;
mod figure;
mod find;
mod fog;
mod ground;
mod held;
mod here;
mod hover;
mod keeper;
mod keeping;
mod keys;
mod lens;
mod means;
mod naming;
mod near;
mod news;
mod notebook;
mod onward;
mod open_card;
mod panel;
mod pencil;
mod piece;
mod piece_picture;
mod place_card;
mod press;
mod puzzle;
mod result;
mod roads;
mod saying;
#[cfg(test)]
mod screen_tests;
mod sheets;
mod sketch;
mod small;
mod spot;
mod strip;
mod walking;
mod warning;
mod way;
mod words;

use std::sync::Arc;

use bevy::ecs::component::Mutable;
use bevy::prelude::*;

use crate::app::camera::GoTo;
use crate::app::files::behind;
use crate::app::schedule::AppSystems;
use crate::app::screens::{Dialog, Screen};
use crate::app::unkept::Unkept;
use crate::app::view::View;
use crate::app::wake;
#[cfg(test)]
use mapmaker_drawing::art::ink_set;
use mapmaker_expedition::{
    Action, Event, Expedition, Names, NaturalWorld, Place, Quest, Refusal, Texts,
};
#[cfg(test)]
use mapmaker_expedition::{Code, Difficulty};
use mapmaker_grid::TilePos;
use mapmaker_grid::world::Overlay;
use mapmaker_storage::date::Day;
use mapmaker_storage::expedition_ground::OwnGround;
use mapmaker_storage::pure::place_source::FeaturePlaces;
use mapmaker_storage::pure::puzzle_checker::CodeChecker;

use evening::Evening;
use open_card::OpenCard;

pub use begin::{AtStart, Begin, LeftExpedition};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(acting)
        .init_resource::<Unkept>()
        .init_resource::<keeper::Keeper>()
        .add_systems(
            Update,
            keeping::keep
                .after(open_card::open)
                .run_if(resource_exists::<Game>)
                .in_set(AppSystems::Edit),
        )
        .add_systems(OnExit(Screen::Expedition), keeping::leave)
        .add_systems(
            Last,
            keeping::keep_view
                .before(behind::leave)
                .run_if(on_message::<AppExit>.and_then(resource_exists::<Game>)),
        )
        .add_plugins((
            begin::plugin,
            begin_card::plugin,
            card::plugin,
            charted::plugin,
            ending::plugin,
            evening_card::plugin,
            figure::plugin,
            find::plugin,
            fog::plugin,
            keys::plugin,
            walking::plugin,
        ))
        .add_plugins((
            (panel::plugin, news::plugin),
            notebook::plugin,
            naming::plugin,
            puzzle::plugin,
            (pencil::plugin, sketch::plugin),
            (
                aim::plugin,
                piece::plugin,
                piece_picture::plugin,
                cover::plugin,
                hover::plugin,
            ),
            place_card::plugin,
            press::plugin,
            roads::plugin,
            sheets::plugin,
            small::plugin,
            strip::plugin,
        ));
}

/// Actions go to the rules, and their outcome to what shows it, in the order of these systems.
fn acting(app: &mut App) {
    app.add_message::<Do>()
        .add_message::<Came>()
        .init_resource::<available::Available>()
        .init_resource::<drawing::Around>()
        .init_resource::<ending::Ending>()
        .init_resource::<Evening>()
        .init_resource::<here::Here>()
        .init_resource::<lens::Lens>()
        .init_resource::<onward::Onward>()
        .init_resource::<OpenCard>()
        .init_resource::<saying::Said>()
        .add_systems(
            Update,
            (
                act,
                onward::note,
                evening::follow,
                here::come,
                available::work_out,
                saying::tell,
                lens::lay,
                result::keep_when_ended,
                open_card::open,
            )
                .chain()
                .run_if(resource_exists::<Game>)
                .in_set(AppSystems::Edit),
        )
        .add_systems(
            OnExit(Screen::Expedition),
            (
                reset::<available::Available>,
                reset::<here::Here>,
                reset::<lens::Lens>,
                reset::<onward::Onward>,
                reset::<OpenCard>,
            ),
        );
}

/// Whether the sheets show: a puzzle that lies over them has pointer and keys to itself.
fn has_sheets(
    game: Option<Res<Game>>,
    screen: Res<State<Screen>>,
    dialog: Res<State<Dialog>>,
) -> bool {
    game.is_some() && *screen.get() == Screen::Expedition && *dialog != Dialog::Played
}

/// Whether a game is on the screen.
fn is_played(game: Option<Res<Game>>, screen: Option<Res<State<Screen>>>) -> bool {
    game.is_some() && screen.is_some_and(|screen| *screen.get() == Screen::Expedition)
}

/// Forgets what belonged to a game.
fn reset<T: Resource<Mutability = Mutable> + Default>(mut all: ResMut<T>) {
    *all = T::default();
}

/// Brings the view to the middle of a tile.
const fn go_to(tile: TilePos) -> GoTo {
    GoTo {
        tile,
        within: GoTo::MIDDLE,
        tile_px: None,
    }
}

/// Whether a tile lies so far from the middle of the window, a part of half of it, or beyond.
fn is_near_edge(view: &View, at: TilePos, part: f32) -> bool {
    let away = Vec2::new((at.x - view.centre.x) as f32, (at.y - view.centre.y) as f32);
    let room = view.size_px.as_vec2() / 2.0 * part / view.tile_px;
    away.x.abs() > room.x || away.y.abs() > room.y
}

/// An action of the player.
#[derive(Message, Clone, Debug)]
pub struct Do(pub Action);

/// The outcome of an action, in the frame in which the rules accepted or refused it.
#[derive(Message, Clone, Debug)]
pub struct Came {
    /// The action.
    pub action: Action,
    /// What happened, in order, or why it can't be done.
    pub outcome: Result<Vec<Event>, Refusal>,
}

impl Came {
    /// What happened; `None` where it was refused.
    #[must_use]
    pub fn events(&self) -> Option<&[Event]> {
        self.outcome.as_deref().ok()
    }
}

/// The expedition that is played: the state of its rules, and what its places are called. It changes with every action and
/// with every name that is given.
#[derive(Resource)]
pub struct Game {
    /// Its state.
    pub state: Expedition,
    /// The map of one's own that it is played on, if it is.
    ground: Option<OwnGround>,
    /// The day whose expedition it is, if it is that of a day.
    day: Option<Day>,
    /// The game's texts.
    pub texts: &'static Texts,
    /// The names that were given to what is on the chart.
    names: Names,
    /// The quest whose sites are called so, if any was given.
    called: Option<Box<Quest>>,
}

/// The land of the expedition as the rules see it. What they ask of it is kept, so it is taken mutably to be read.
#[derive(Resource)]
pub struct Land(pub NaturalWorld<FeaturePlaces>);

impl Game {
    /// An expedition as it stands.
    #[must_use]
    pub fn new(state: Expedition) -> Self {
        Self {
            state,
            ground: None,
            day: None,
            texts: Texts::english(),
            names: Names::default(),
            called: None,
        }
    }

    /// The user's changes to the world that it is played in, from before it began.
    fn changes(&self) -> Arc<Overlay> {
        let changes = self.ground.as_ref().map(OwnGround::overlay);
        changes.map(Arc::clone).unwrap_or_default()
    }

    /// The places on the chart where one can stand, as the player calls them.
    fn seen_spots(&self) -> impl Iterator<Item = &Place> {
        let sites = self.state.seen_sites();
        let places = sites.filter_map(|site| self.quest().site(site));
        places.filter(|place| place.kind.is_spot())
    }

    /// Whether an action can be done, or why not.
    fn can(&self, action: &Action, land: &mut Land) -> Result<(), Refusal> {
        self.state.can(action, &mut land.0, &CodeChecker)
    }
}

/// A sentence with its capital and its end.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters
        .next()
        .map(|letter| letter.to_uppercase().to_string());
    format!("{}{}.", first.unwrap_or_default(), letters.as_str())
}

/// The natural world of a seed with our own tiles, for tests.
#[cfg(test)]
fn world(seed: u64) -> NaturalWorld<FeaturePlaces> {
    mapmaker_storage::expedition_ground::world_of(seed, &Arc::new(ink_set()), None)
}

/// The game of a code there.
#[cfg(test)]
fn game_of(seed: u64, difficulty: Difficulty) -> (Game, Land) {
    let mut world = world(seed);
    let state = Expedition::new(Code { difficulty, seed }, &mut world).expect("a quest");
    (Game::new(state), Land(world))
}

/// The game of the first code there.
#[cfg(test)]
fn new_game(difficulty: Difficulty) -> (Game, Land) {
    game_of(1, difficulty)
}

/// Passes what the player does to the rules, and reports the outcome.
fn act(
    mut asked: MessageReader<Do>,
    (card, evening): (Res<OpenCard>, Res<Evening>),
    mut game: ResMut<Game>,
    mut land: ResMut<Land>,
    mut came: MessageWriter<Came>,
) {
    for Do(action) in asked.read() {
        // Of several steps by keys in a slow frame none goes past what a step brought about.
        let waits = *card == OpenCard::Find || evening.is_asked(&game.state);
        if waits && matches!(action, Action::Step(_)) {
            continue;
        }
        let state = &mut game.bypass_change_detection().state;
        let outcome = state.apply(action, &mut land.0, &CodeChecker);
        if outcome.is_ok() {
            game.set_changed();
        }
        let action = action.clone();
        came.write(Came { action, outcome });
        wake::wake();
    }
}
