//! Opens puzzles, makes them in the background, and plays them frame by frame.

use bevy::prelude::*;

use super::door::{OpenPuzzle, Wanted};
use super::kept::Kept;
use super::room::{Game, Room};
use super::table::{Cover, FLOURISH_S, QUIET_S, Table, Won};
use super::{room, room_of};
use crate::app::chance::random_number;
use crate::app::host::Thread;
use crate::app::job::StopOnDrop;
use crate::app::schedule::AppSystems;
use crate::app::screens::{Dialog, Dialogs, Screen};
use crate::app::shot::ShotOnce;
use crate::app::wake;
use mapmaker_puzzles::code;
use mapmaker_storage::date::Day;
use mapmaker_storage::puzzles::{Best, SavedGame};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PuzzleMaking>()
        .add_message::<Close>()
        .init_resource::<AtStart>()
        .add_systems(OnEnter(Screen::Puzzles), go_on)
        .add_systems(OnExit(Screen::Puzzles), give_up)
        .add_systems(
            Update,
            (open, arrive, play).chain().in_set(AppSystems::Actions),
        );
}

/// A puzzle that is being made or read.
#[derive(Resource, Default)]
pub struct PuzzleMaking {
    work: Option<PuzzleWork>,
    /// Why the last one could not be made; empty if it could.
    pub wrong: String,
}

type Made = Result<(Box<dyn Game>, SavedGame), String>;

struct PuzzleWork {
    room: &'static dyn Room,
    thread: Thread<Made>,
    _stop: StopOnDrop,
    is_visit: bool,
}

/// Makes a game on a thread of its own: on other screens the pools are busy with the map.
fn begin(make: impl FnOnce() -> Made + Send + 'static) -> Thread<Made> {
    Thread::start("puzzle", move || {
        let made = make();
        wake::wake();
        made
    })
}

impl PuzzleMaking {
    /// Whether one is being made.
    #[must_use]
    pub const fn is_running(&self) -> bool {
        self.work.is_some()
    }

    /// Gives it up.
    pub fn give_up(&mut self) {
        self.work = None;
    }
}

/// The puzzle given at the program's start, until it is opened.
#[derive(Resource, Default)]
pub struct AtStart(pub Option<Wanted>);

/// Puts the puzzle away.
#[derive(Message, Clone, Copy, Debug)]
pub struct Close;

/// The last word of a code that nobody chose.
#[must_use]
pub fn chance() -> String {
    code::word(random_number())
}

/// Goes on with the game that was open when the program ended, unless it was started for another.
fn go_on(kept: Res<Kept>, at_start: Res<AtStart>, mut asked: MessageWriter<OpenPuzzle>) {
    if at_start.0.is_some() {
        return;
    }
    let open = kept.all.open.as_deref().and_then(room);
    let open = open.filter(|room| kept.all.games.contains_key(room.name()));
    if let Some(room) = open {
        asked.write(OpenPuzzle(Wanted::Kept(room.name())));
    }
}

fn give_up(mut making: ResMut<PuzzleMaking>) {
    making.give_up();
    making.wrong.clear();
}

/// Begins to make the requested puzzle.
pub(in crate::app) fn open(
    mut asked: MessageReader<OpenPuzzle>,
    screen: Res<State<Screen>>,
    mut kept: ResMut<Kept>,
    mut making: ResMut<PuzzleMaking>,
    mut dialogs: Dialogs,
) {
    for OpenPuzzle(wanted) in asked.read() {
        making.give_up();
        let is_visit = *screen.get() != Screen::Puzzles;
        match start(wanted.clone(), &mut kept, is_visit) {
            Ok(work) => {
                making.work = Some(work);
                making.wrong.clear();
            }
            Err(wrong) => making.wrong = wrong,
        }
        if is_visit {
            dialogs.open(Dialog::Played);
        }
    }
}

fn start(wanted: Wanted, kept: &mut Kept, is_visit: bool) -> Result<PuzzleWork, String> {
    let stop = StopOnDrop::default();
    let fresh = SavedGame::default();
    let (room, thread) = match wanted {
        Wanted::Code(code) => {
            let code = code.trim().to_lowercase();
            let room = room_of(&code)?;
            if !is_visit {
                kept.change()
                    .last
                    .insert(room.name().to_owned(), code.clone());
            }
            let left = kept.all.visit(&code).filter(|_| is_visit).cloned();
            let flag = stop.flag();
            let make = move || {
                if let Some(left) = left
                    && let Ok(game) = room.resume(&left.state)
                {
                    return Ok((game, left));
                }
                Ok((room.make(&code, &flag)?, fresh))
            };
            (room, begin(make))
        }
        Wanted::File(name, path) => {
            let room = room_of(name)?;
            (room, begin(move || Ok((room.read(&path)?, fresh))))
        }
        Wanted::New(name, state) => {
            let room = room_of(name)?;
            (room, begin(move || Ok((room.resume(&state)?, fresh))))
        }
        Wanted::LeftOrNew(name) if !kept.all.games.contains_key(name) => {
            let last = kept.all.last.get(name).map(String::as_str);
            let code = room_of(name)?.setup(last).code(&chance());
            return start(Wanted::Code(code), kept, is_visit);
        }
        Wanted::Kept(name) | Wanted::LeftOrNew(name) => {
            let room = room_of(name)?;
            let left = kept.all.games.get(room.name()).cloned();
            let left = left.ok_or_else(|| "there is no game to go on with".to_owned())?;
            let resume = move || Ok((room.resume(&left.state)?, left));
            (room, begin(resume))
        }
    };
    Ok(PuzzleWork {
        room,
        thread,
        _stop: stop,
        is_visit,
    })
}

/// Puts the finished puzzle on the table.
fn arrive(
    mut commands: Commands,
    mut making: ResMut<PuzzleMaking>,
    screen: Res<State<Screen>>,
    tables: Query<Entity, With<Table>>,
    kept: Res<Kept>,
) {
    let making = making.bypass_change_detection();
    let Some(work) = making.work.take_if(|work| work.thread.is_finished()) else {
        return;
    };
    let made = work.thread.join();
    match made.unwrap_or_else(|_| Err("the making of this puzzle broke off".to_owned())) {
        Ok((mut game, left)) => {
            // A left game may have choices of its own.
            let is_new = left.state.is_empty() || !game.keeps_choices();
            let choices = kept.all.choices.get(work.room.name());
            if let Some(choices) = choices.filter(|_| is_new) {
                game.choose(choices);
            }
            for table in &tables {
                commands.entity(table).despawn();
            }
            let mut table = Table::new(work.room, game, &left, work.is_visit);
            let code = table.game.code();
            table.is_known = code.is_some_and(|code| kept.all.was_shown(&code));
            commands.spawn((Name::new("puzzle"), table, DespawnOnExit(*screen.get())));
        }
        Err(wrong) => making.wrong = wrong,
    }
    wake::wake();
}

/// Advances clocks, detects wins, and keeps changes.
pub(super) fn play(
    time: Res<Time<Real>>,
    shot: Option<Res<ShotOnce>>,
    mut tables: Query<&mut Table>,
    mut kept: ResMut<Kept>,
) {
    for mut table in &mut tables {
        let table = table.bypass_change_detection();
        // The frame in which a puzzle arrives may have taken long.
        let seconds = time.delta_secs().min(1.0);
        // Pictures show a fixed time, so that they are reproducible.
        let (seconds, passed) = if shot.is_some() {
            (0.0, QUIET_S)
        } else {
            (seconds, seconds)
        };
        if table.is_running() && !table.game.rests() {
            table.seconds += f64::from(seconds);
        }
        if table.cover == Cover::None && table.game.tick(seconds) {
            wake::wake();
        }
        if let Some(note) = &mut table.note {
            note.left_s -= seconds;
            table.note.take_if(|note| note.left_s <= 0.0);
            wake::wake();
        }
        let status = table.game.status();
        if !status.is_won {
            table.won = None;
        } else if let Some(won) = &mut table.won {
            if won.since < FLOURISH_S {
                wake::wake();
            }
            won.since += seconds;
        } else {
            end(table, status.line, &mut kept);
        }
        table.quiet_s += passed;
        if (status.is_won || status.is_lost) && !table.has_settled() {
            // Its buttons are about to be there.
            wake::wake();
        }
        if table.is_shown
            && let Some(code) = table.game.code()
            && !kept.all.was_shown(&code)
        {
            kept.change().show(&code);
        }
        if table.kept_version != Some(status.version) {
            table.kept_version = Some(status.version);
            table.stir();
            let choices = table.game.choices();
            if let Some(choices) = choices.filter(|choices| table.choices.as_ref() != Some(choices))
            {
                let name = table.room.name().to_owned();
                kept.change().choices.insert(name, choices.clone());
                table.choices = Some(choices);
            }
            // A lost puzzle is not kept as left, just as a won one is not.
            if !table.is_over() || table.is_visit {
                kept.keep(table);
            } else {
                let all = kept.change();
                all.open = None;
                all.games.remove(table.room.name());
            }
        }
    }
}

/// Records a win; the time counts if there was no help, neither now nor in another game of the same code. A daily
/// puzzle is solved even with hints.
fn end(table: &mut Table, line: String, kept: &mut Kept) {
    let mut is_best = false;
    let is_own = !table.is_shown && !table.is_visit;
    let is_own = is_own && !table.is_known && !table.came_over && table.game.is_timed();
    if let Some(code) = table.game.code().filter(|_| is_own) {
        let is_daily = is_daily(table.room, &code);
        let best = Best {
            seconds: table.seconds,
            code,
        };
        if is_daily {
            kept.change().solve_day(best.clone());
        }
        if table.hints == 0 {
            let class = table.game.class();
            is_best = kept.change().won(table.room.name(), &class, best);
        }
    }
    table.won = Some(Won {
        is_best,
        since: 0.0,
        line,
    });
    wake::wake();
}

/// Whether a code is that of a day's puzzle.
fn is_daily(room: &dyn Room, code: &str) -> bool {
    let word = code.rsplit_once('-').map(|(_, word)| word);
    word.is_some_and(|word| Day::of_word(word).is_some() && room.today(word) == code)
}
