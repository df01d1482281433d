//! How an expedition begins or goes on: the task that makes it.

use std::sync::Arc;

use bevy::prelude::*;

use super::chosen::Chosen;
use super::evening::Evening;
use super::ground::WantedLand;
use super::keeper::Keeper;
use super::piece::OnTable;
use super::saying::Said;
use super::sketch::Sketch;
use super::{Game, Land, roads};
use crate::app::camera::GoTo;
use crate::app::chance::random_number;
use crate::app::job::Job;
use crate::app::map::{BaseMap, Source};
use crate::app::notice::Notice;
use crate::app::schedule::AppSystems;
use crate::app::screens::{Dialog, Dialogs, Screen};
use crate::app::switch_map::SwitchMap;
use crate::app::unkept::Unkept;
use mapmaker_expedition::{Code, Difficulty, Expedition, FindKind, NaturalWorld, Pencil, Texts};
use mapmaker_grid::seed::Seed;
use mapmaker_grid::world::Overlay;
use mapmaker_storage::date::Day;
use mapmaker_storage::expedition_ground::{OwnGround, begun_on, world_of};
use mapmaker_storage::options::ExpeditionOptions;
use mapmaker_storage::pure::place_source::FeaturePlaces;
use mapmaker_storage::saved_expedition::{self, Desk};

/// The codes that are looked at for one of another kind.
const MOST_CODES: usize = 20;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Begin>()
        .init_resource::<BeginTask>()
        .init_resource::<LeftExpedition>()
        .add_systems(OnEnter(Screen::Title), look_for_left)
        .add_systems(Update, look_again.run_if(in_state(Screen::Title)))
        .add_systems(
            Update,
            (
                at_start.run_if(resource_exists::<AtStart>),
                another.run_if(resource_exists::<Another>.and_then(in_state(Screen::Title))),
                begin,
                made,
            )
                .chain()
                .in_set(AppSystems::Actions),
        );
}

/// Begins an expedition, or goes on with one.
#[derive(Message, Clone, Debug)]
pub enum Begin {
    /// One that nobody chose, so hard.
    New(Difficulty),
    /// One on a map of one's own, so hard.
    On(WantedLand, Difficulty),
    /// That of a code.
    Code(Code),
    /// That of today, so hard.
    Today(Difficulty),
    /// The one that was left.
    Continue,
    /// One that was set aside, by its number.
    Aside(u32),
}

/// The expedition that the program was started for.
#[derive(Resource, Clone, Copy, Debug)]
pub struct AtStart(pub ExpeditionOptions);

/// Begins it, or opens the card of a new one where none was left.
fn at_start(
    start: Res<AtStart>,
    left: Res<LeftExpedition>,
    mut asked: MessageWriter<Begin>,
    mut dialogs: Dialogs,
    mut commands: Commands,
) {
    commands.remove_resource::<AtStart>();
    let (begin, has_card) = match start.0 {
        ExpeditionOptions::Code(code) => (Some(Begin::Code(code)), true),
        ExpeditionOptions::Left => {
            let begin = left.go_on().map(|(begin, _)| begin);
            let has_card = begin.is_none();
            (begin, has_card)
        }
    };
    if has_card {
        dialogs.open(Dialog::Expedition);
    }
    asked.write_batch(begin);
}

/// Another expedition is wanted after one that ended: its card opens over the title.
#[derive(Resource)]
pub(super) struct Another;

fn another(mut dialogs: Dialogs, mut commands: Commands) {
    commands.remove_resource::<Another>();
    dialogs.open(Dialog::Expedition);
}

/// The expeditions that have not ended.
#[derive(Resource, Default)]
pub struct LeftExpedition {
    /// Whether one was left.
    pub is_kept: bool,
    /// The number of the one that was set aside last.
    pub aside: Option<u32>,
}

impl LeftExpedition {
    /// What goes on with the one that was left, or else with the one that was set aside last, and its button's text.
    #[must_use]
    pub fn go_on(&self) -> Option<(Begin, &'static str)> {
        let texts = Texts::english();
        if self.is_kept {
            return Some((Begin::Continue, texts.text("title.on")));
        }
        let begin = self.aside.map(Begin::Aside)?;
        Some((begin, texts.text("title.on.aside")))
    }
}

fn look_for_left(mut left: ResMut<LeftExpedition>) {
    (left.is_kept, left.aside) = kept();
}

/// Looks again once the one that was left is on the disk.
fn look_again(unkept: Res<Unkept>, mut was: Local<bool>, mut left: ResMut<LeftExpedition>) {
    let is_saved = saved_expedition::file().is_some_and(|place| unkept.has(&place));
    if std::mem::replace(&mut *was, is_saved) && !is_saved {
        (left.is_kept, left.aside) = kept();
    }
}

/// Whether one was left, and the number of the one that was set aside last.
fn kept() -> (bool, Option<u32>) {
    let aside = saved_expedition::aside();
    let last = aside.first().map(|&(number, _)| number);
    (saved_expedition::is_under_way(), last)
}

/// The expedition that is being made.
#[derive(Resource, Default)]
pub(super) struct BeginTask {
    /// A request that waits until the one before is saved, and which dialog was open then.
    waits: Option<(Begin, Dialog)>,
    task: Option<Job<Result<Box<Begun>, String>>>,
    /// Whether it takes the place of another.
    is_new: bool,
    /// Whether it was chosen on the card; such a one is made as long as that is open.
    is_of_card: bool,
    /// The number under which it was set aside.
    aside: Option<u32>,
}

impl BeginTask {
    /// Whether one is being made.
    pub(super) const fn is_busy(&self) -> bool {
        self.task.is_some() || self.waits.is_some()
    }
}

/// A game that was made, with what the window showed when it was left, if it was.
struct Begun {
    game: Game,
    land: Land,
    pencil: Pencil,
    desk: Desk,
    keeper: Keeper,
}

impl Begun {
    /// A game whose roads are known where the party is and was.
    fn new(
        state: Expedition,
        ground: Option<OwnGround>,
        mut world: NaturalWorld<FeaturePlaces>,
    ) -> Self {
        let charted: Vec<_> = state.chart().tiles().collect();
        roads::know_near(&mut world, state.at(), &charted);
        let mut game = Game::new(state);
        game.ground = ground;
        Self {
            game,
            land: Land(world),
            pencil: Pencil::default(),
            desk: Desk::default(),
            keeper: Keeper::default(),
        }
    }

    /// Shows everything as it was when the game was left. What was switched in one game is so in that alone.
    fn begin(mut self, commands: &mut Commands) {
        let (desk, game) = (self.desk, self.game);
        let chosen = Chosen::again(&game, &mut self.land, desk.goal(), desk.proposed());
        commands.insert_resource(chosen);
        commands.insert_resource(Evening::of(&game.state, desk.camps_unasked));
        commands.insert_resource(OnTable::of(desk.pieces));
        commands.insert_resource(Said::again(desk.said));
        commands.insert_resource(Sketch(self.pencil));
        commands.insert_resource(self.keeper);
        commands.insert_resource(self.land);
        commands.insert_resource(game);
    }
}

/// A code by chance, of a game in which something else is sought than in the last one, if the land there suits it.
fn another_code(
    difficulty: Difficulty,
    last: Option<FindKind>,
    mut chance: impl FnMut() -> u64,
) -> Code {
    let mut code = || Code {
        difficulty,
        seed: chance(),
    };
    let mut first = code();
    for _ in 0..MOST_CODES {
        if Some(FindKind::wished(first)) != last {
            break;
        }
        first = code();
    }
    first
}

/// Whether what is asked for has to wait: its file is that of the expedition before, which is still being saved. Where that
/// can't be saved, why not.
fn still_saved(unkept: &Unkept) -> Result<bool, String> {
    let Some(place) = saved_expedition::file().filter(|place| unkept.has(place)) else {
        return Ok(false);
    };
    unkept.why_not(&place).map_or(Ok(true), Err)
}

fn begin(
    mut asked: MessageReader<Begin>,
    dialog: Res<State<Dialog>>,
    unkept: Res<Unkept>,
    mut making: ResMut<BeginTask>,
    mut notice: ResMut<Notice>,
) {
    if let Some(asked) = asked.read().last() {
        making.waits = Some((asked.clone(), *dialog.get()));
    }
    // Who has closed the card it was asked on wants it no longer.
    making.waits.take_if(|(_, of)| of != dialog.get());
    if making.waits.is_none() {
        return;
    }
    match still_saved(&unkept) {
        Ok(true) => return,
        Ok(false) => {}
        Err(why) => {
            making.waits = None;
            let told = Texts::english().words("begin.unsaved", &[("{why}", &why)]);
            notice.refuse(told, Vec::new());
            return;
        }
    }
    let Some((asked, _)) = making.waits.take() else {
        return;
    };
    // A code is the same game for everybody: it is played with our own pack.
    let set = Arc::clone(Source::ours().set());
    let wish = asked.clone();
    let work = async move {
        let first_of = |codes: &mut dyn Iterator<Item = Code>| {
            let world = |code: Code| world_of(code.seed, &set, None);
            let (state, world) =
                Expedition::first_of(codes, world).map_err(|error| error.to_string())?;
            Ok(Box::new(Begun::new(state, None, world)))
        };
        match wish {
            Begin::On(wanted, difficulty) => {
                let (seed, own) = wanted.read().map_err(|error| error.to_string())?;
                let begun = begun_on(seed, own.as_ref(), difficulty, &set);
                let (state, world) = begun.map_err(|error| error.to_string())?;
                Ok(Box::new(Begun::new(state, own, world)))
            }
            Begin::Code(code) => first_of(&mut [code].into_iter()),
            Begin::Today(difficulty) => {
                let day = Day::today();
                let mut begun = first_of(&mut codes_of(day, difficulty))?;
                begun.game.day = Some(day);
                Ok(begun)
            }
            Begin::New(difficulty) => {
                let last = saved_expedition::load().ok();
                let last = last.map(|left| left.expedition.quest().find.kind);
                first_of(&mut another_code(difficulty, last, random_number).tries())
            }
            Begin::Continue | Begin::Aside(_) => {
                let (left, file) = match wish {
                    Begin::Aside(number) => (saved_expedition::load_aside(number)?, None),
                    _ => saved_expedition::open().map(|(left, file)| (left, Some(file)))?,
                };
                let seed = left.expedition.quest().code.seed;
                let world = world_of(seed, &set, left.ground.as_ref());
                let mut begun = Begun::new(left.expedition, left.ground, world);
                begun.game.set_names(left.names);
                begun.game.day = left.desk.day();
                (begun.pencil, begun.desk) = (left.pencil, left.desk);
                begun.keeper = file.map(Keeper::of).unwrap_or_default();
                Ok(Box::new(begun))
            }
        }
    };
    making.is_new = !matches!(asked, Begin::Continue);
    let is_left = matches!(asked, Begin::Continue | Begin::Aside(_));
    making.is_of_card = !is_left || *dialog == Dialog::Expedition;
    making.aside = match asked {
        Begin::Aside(number) => Some(number),
        _ => None,
    };
    making.task = Some(Job::steps(work));
}

fn made(
    mut making: ResMut<BeginTask>,
    window: Single<&Window>,
    screen: Res<State<Screen>>,
    mut open: MessageWriter<SwitchMap>,
    mut next: ResMut<NextState<Screen>>,
    mut dialogs: Dialogs,
    mut notice: ResMut<Notice>,
    mut commands: Commands,
) {
    let is_wanted = if making.is_of_card {
        dialogs.wanted() == Dialog::Expedition
    } else {
        *screen.get() == Screen::Title && dialogs.wanted() == Dialog::None
    };
    if !is_wanted {
        making.task = None;
    }
    let Some(done) = making.task.as_mut().and_then(Job::poll) else {
        return;
    };
    making.task = None;
    let texts = Texts::english();
    match done {
        Ok(mut begun) => {
            let moved = match making.aside {
                Some(number) => saved_expedition::take_up(number).map(Some),
                None if making.is_new => saved_expedition::set_aside().map(|()| None),
                None => Ok(None),
            };
            match moved {
                Ok(Some(file)) => begun.keeper = Keeper::of(file),
                Ok(None) => {}
                Err(error) => {
                    let why = texts.words("begin.not_aside", &[("{why}", &error)]);
                    notice.refuse(why, Vec::new());
                    return;
                }
            }
            open.write(land_of(&begun, GoTo::usual_px(&window)));
            dialogs.close();
            next.set(Screen::Expedition);
            begun.begin(&mut commands);
        }
        Err(why) => {
            notice.refuse(texts.words("begin.none", &[("{why}", &why)]), Vec::new());
        }
    }
}

/// What the window opens for a game: its world, with what was changed there, as it was looked at when it was left.
fn land_of(begun: &Begun, usual_px: f32) -> SwitchMap {
    let game = &begun.game;
    let usual = (game.state.at(), usual_px * 0.75);
    let (at, tile_px) = begun.desk.looks_at().unwrap_or(usual);
    SwitchMap {
        at: Some(at),
        tile_px: Some(tile_px),
        pack: Some(Source::ours()),
        generator: Some(Arc::clone(begun.land.0.generator())),
        overlay: Overlay::clone(&game.changes_and_names()),
        ..SwitchMap::fresh(BaseMap::World(Seed::from(game.state.quest().code.seed)))
    }
}

/// The codes of a day's expedition in the order in which they are tried.
pub(super) fn codes_of(
    Day { year, month, day }: Day,
    difficulty: Difficulty,
) -> impl Iterator<Item = Code> {
    Code::tries_of_day(year, month, day, difficulty)
}

#[cfg(test)]
mod tests;
