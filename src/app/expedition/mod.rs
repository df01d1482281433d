//! The expedition in the window: a layer of its own over the map, which knows nothing of it.
//!
//! [`Game`] holds the rules' state. What the player does comes in as [`Do`], is applied in one place, kept on the
//! disk, and told by the panels.

mod aim;
mod begin;
mod begin_card;
mod brush;
mod card;
mod charted;
mod chosen;
mod cover;
mod deeds;
mod drawing;
mod ended_maps;
mod ending;
#[cfg(test)]
mod endings_tests;
mod evening;
mod figure;
mod find;
mod fog;
mod ground;
mod held;
mod hover;
mod keeper;
mod keeping;
mod keys;
mod lens;
mod naming;
mod near;
mod notebook;
mod onward;
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
mod small;
mod strip;
mod walking;
mod warning;
mod way;
mod words;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

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
    Action, Event, Expedition, MOST_PENCILLED, Names, NaturalWorld, Pencil, Place, Quest, Refusal,
    SiteId, Texts,
};
#[cfg(test)]
use mapmaker_expedition::{Code, Difficulty};
use mapmaker_grid::TilePos;
use mapmaker_grid::world::Overlay;
use mapmaker_storage::date::Day;
use mapmaker_storage::expedition_ground::OwnGround;
use mapmaker_storage::left_expedition::LaidPiece;
use mapmaker_storage::pure::judge::Judge;
use mapmaker_storage::pure::realm::Realm;

use deeds::Deed;
use drawing::Around;
use keeper::Keeper;
use place_card::Here;

pub use begin::{AtStart, Begin, LeftExpedition};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(acting)
        .init_resource::<Unkept>()
        .add_systems(
            Update,
            keeping::keep
                .after(act)
                .after(result::keep_when_ended)
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
            evening::plugin,
            figure::plugin,
            find::plugin,
            fog::plugin,
            keys::plugin,
            walking::plugin,
        ))
        .add_plugins((
            panel::plugin,
            notebook::plugin,
            naming::plugin,
            puzzle::plugin,
            pencil::plugin,
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
            small::plugin,
            strip::plugin,
        ));
}

/// Actions go to the rules, and what came of them to whatever shows it, in the order of these systems.
fn acting(app: &mut App) {
    app.add_message::<Do>().add_message::<Came>().add_systems(
        Update,
        (
            act,
            onward::note,
            evening::count_at_dawn,
            find::show_when_found,
            place_card::come,
            saying::tell,
            lens::lay,
            result::keep_when_ended,
        )
            .chain()
            .run_if(resource_exists::<Game>)
            .in_set(AppSystems::Edit),
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

/// Something that the player does.
#[derive(Message, Clone, Debug)]
pub struct Do(pub Action);

/// What came of something that the player did: written in the frame in which the rules took it or refused it.
#[derive(Message, Clone, Debug)]
pub struct Came {
    /// What was done.
    pub action: Action,
    /// What came to pass, in order, or why it can't be done.
    pub outcome: Result<Vec<Event>, Refusal>,
}

impl Came {
    /// What came to pass; nothing where it was refused.
    #[must_use]
    pub fn events(&self) -> Option<&[Event]> {
        self.outcome.as_deref().ok()
    }
}

/// An expedition in the window.
#[derive(Resource)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a thing that is so or not"
)]
pub struct Game {
    /// Its state.
    pub state: Expedition,
    /// The map of one's own that it is played on, if it is.
    ground: Option<OwnGround>,
    /// The day whose expedition it is, if it is that of a day.
    day: Option<Day>,
    /// The map as the rules see it.
    pub world: NaturalWorld<Realm>,
    /// The game's texts.
    pub texts: &'static Texts,
    /// What came to pass, in sentences, the newest last.
    pub said: Vec<String>,
    /// Another one after every action, and in every game.
    pub version: u64,
    /// The tiles that the lens tints.
    pub tinted: Vec<TilePos>,
    /// What was drawn on the chart.
    pub pencil: Pencil,
    /// The names that were given to what is on it.
    names: Names,
    /// The quest whose sites are called so, if any was given.
    called: Option<Box<Quest>>,
    /// Another one after every stroke of the pencil.
    pencil_version: u64,
    /// Whether it has ended, and better than ever before.
    is_best: bool,
    /// Whether the last action showed something new, so that who walks by keys stops.
    has_stopped: bool,
    /// Whether a way that the last action broke off goes on by itself.
    goes_on: bool,
    /// Whether what was said last tells of a night.
    has_said_night: bool,
    /// Where the window looked when it was left, and the size of a tile then.
    looks_at: Option<(TilePos, f32)>,
    /// Where the party was on its way to then, the end of the way that was proposed, and the torn pieces that lay on the
    /// map, until they are there again.
    chosen_left: (Option<TilePos>, Option<TilePos>),
    pieces_left: BTreeMap<u8, LaidPiece>,
    /// Whether the card of the find shows.
    shows_find: bool,
    /// The place where it is, and what its card shows.
    here: Here,
    /// What lies around the party, as far as cards show it.
    around: Around,
    /// Whether the party camps in the evening without asking.
    pub camps_unasked: bool,
    /// The version at which that was switched on: what is asked then is still answered.
    unasked_since: Option<u64>,
    /// How many tiles were charted when the day began.
    charted_at_dawn: u32,
    /// What can be chosen in the evening, and after which action.
    evening: (Option<u64>, Vec<(Action, String, Option<String>)>),
    open: Open,
    keeper: Keeper,
}

/// What can be done now; worked out once after each action.
#[derive(Default)]
struct Open {
    at_version: Option<u64>,
    deeds: Vec<Deed>,
    can_finish: bool,
    /// Sites to which the way can be asked here.
    askable: Vec<SiteId>,
    weather: String,
}

impl Game {
    /// An expedition as it stands.
    #[must_use]
    pub fn new(state: Expedition, pencil: Pencil, mut world: NaturalWorld<Realm>) -> Self {
        Self {
            around: Around::party(&state, &mut world),
            charted_at_dawn: state.chart().len(),
            camps_unasked: false,
            unasked_since: None,
            evening: (None, Vec::new()),
            state,
            ground: None,
            day: None,
            world,
            texts: Texts::english(),
            said: Vec::new(),
            version: next_version(),
            tinted: Vec::new(),
            pencil,
            names: Names::default(),
            called: None,
            pencil_version: next_version(),
            is_best: false,
            has_stopped: false,
            goes_on: false,
            has_said_night: false,
            looks_at: None,
            chosen_left: (None, None),
            pieces_left: BTreeMap::new(),
            shows_find: false,
            here: Here::default(),
            open: Open::default(),
            keeper: Keeper::default(),
        }
    }

    /// What was changed by hand of the world that it is played in, before it began.
    fn changes(&self) -> Arc<Overlay> {
        let changes = self.ground.as_ref().map(OwnGround::overlay);
        changes.map(Arc::clone).unwrap_or_default()
    }

    /// What can be done now.
    fn open(&mut self) -> &Open {
        let has_card = self.state.card().is_some();
        if self.open.at_version != Some(self.version) && has_card && !self.open.deeds.is_empty() {
            // While a card lies there what was there to do stays where it is, dimmed.
            for deed in &mut self.open.deeds {
                deed.why_not = Some(self.texts.line("encounter.first", 0));
            }
            self.open.can_finish = false;
            self.open.weather = self.weather();
            self.open.askable.clear();
            self.open.at_version = Some(self.version);
        } else if self.open.at_version != Some(self.version) {
            let mut deeds = deeds::all(self.texts, &self.state, &mut self.world);
            // What is done in the evening would begin with a camp that nobody asked for.
            let is_asked = evening::is_asked(self);
            for deed in &mut deeds {
                deed.why_not = match self.can(&deed.action) {
                    _ if is_asked => Some(self.texts.line("encounter.first", 0)),
                    Ok(()) => None,
                    Err(Refusal::Card(_)) => Some(self.texts.line("encounter.first", 0)),
                    Err(why) => Some(sentence(&self.texts.refusal(&why))),
                };
            }
            let is_over = self.state.end().is_some();
            deeds.retain(|deed| {
                deed.is_always || deed.is_offer && !is_over || deed.why_not.is_none()
            });
            let mut askable = self.state.asked_for();
            askable.retain(|&site| !is_asked && self.can(&Action::Ask(site)).is_ok());
            deeds.extend(askable.first().map(|&site| {
                let name = words::site(self.quest(), site);
                let text = self.texts.words("deed.ask", &[("{place}", &name)]);
                Deed::new(Action::Ask(site), &text, deeds::ASK_KEY)
            }));
            let (site, puzzle) = (self.state.site_here(), self.state.puzzle_here());
            self.here.number(site, puzzle.is_some(), &mut deeds);
            self.open = Open {
                at_version: Some(self.version),
                deeds,
                can_finish: self.state.hours() > 0 && self.can(&Action::Finish).is_ok(),
                askable,
                weather: self.weather(),
            };
        }
        &self.open
    }

    /// Sets whether the party camps without asking, which is kept.
    fn set_unasked(&mut self, unasked: bool) {
        self.camps_unasked = unasked;
        self.unasked_since = unasked.then_some(self.version);
        self.pencil_version = next_version();
        wake::wake();
    }

    /// The places on the chart where one can stand, as the player calls them.
    fn seen_spots(&self) -> impl Iterator<Item = &Place> {
        let sites = self.state.seen_sites();
        let places = sites.filter_map(|site| self.quest().site(site));
        places.filter(|place| place.kind.is_spot())
    }

    /// The weather where the party is, in a word.
    fn weather(&mut self) -> String {
        self.texts.sky(self.state.weather(&mut self.world))
    }

    fn can(&mut self, action: &Action) -> Result<(), Refusal> {
        self.state.can(action, &mut self.world, &Judge)
    }

    /// Does something with the pencil that tells whether it changed anything. What could not be kept is not drawn.
    fn pencilled(&mut self, deed: impl FnOnce(&mut Pencil) -> bool) {
        let is_changed = deed(&mut self.pencil);
        let home = self.state.quest().home_at();
        if is_changed && self.pencil.keep_near(home) {
            self.say(self.texts.line("strip.far", 0));
        } else if !is_changed {
            return;
        }
        self.pencil_version = next_version();
        wake::wake();
    }

    /// Says so where a full chart has no room for what is to be drawn.
    fn tell_full(&mut self) {
        if self.pencil.is_full() {
            let full = self
                .texts
                .words("strip.full", &[("{count}", &MOST_PENCILLED)]);
            self.say(full);
        }
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

/// A number that no game had before.
fn next_version() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// The natural world of a seed with our own tiles, for tests.
#[cfg(test)]
fn world(seed: u64) -> NaturalWorld<Realm> {
    mapmaker_storage::expedition_ground::world_of(seed, &Arc::new(ink_set()), None)
}

/// The game of a code there.
#[cfg(test)]
fn game_of(seed: u64, difficulty: Difficulty) -> Game {
    let mut world = world(seed);
    let state = Expedition::new(Code { difficulty, seed }, &mut world).expect("a quest");
    Game::new(state, Pencil::default(), world)
}

#[cfg(test)]
fn new_game(difficulty: Difficulty) -> Game {
    game_of(1, difficulty)
}

/// Brings what the player does to the rules, and tells what came of it.
fn act(mut asked: MessageReader<Do>, mut game: ResMut<Game>, mut came: MessageWriter<Came>) {
    for Do(action) in asked.read() {
        let game = &mut *game;
        // Of several steps by keys in a slow frame none goes past what a step brought about.
        if matches!(action, Action::Step(_)) && (evening::is_asked(game) || game.shows_find) {
            continue;
        }
        let outcome = game.state.apply(action, &mut game.world, &Judge);
        if outcome.is_ok() {
            game.version = next_version();
        }
        let action = action.clone();
        came.write(Came { action, outcome });
        wake::wake();
    }
}
