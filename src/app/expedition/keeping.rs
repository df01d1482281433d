//! Saves a game: after every action and every stroke of the pencil, and when it is left.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::chosen::Chosen;
use super::evening::Evening;
use super::keeper::Keeper;
use super::piece::OnTable;
use super::saying::Said;
use super::sketch::Sketch;
use super::{Game, Land, go_to};
use crate::app::camera::GoTo;
use crate::app::screens::Screen;
use crate::app::unkept::Unkept;
use crate::app::view::View;
use mapmaker_expedition::AREA_REACH;
use mapmaker_storage::date::Day;
use mapmaker_storage::saved_expedition::{self, Desk, Snapshot};

/// Sentences that show again when a game is gone on with.
const SAID_AGAIN: usize = 12;

/// All that is saved of a game, and where.
#[derive(SystemParam)]
pub(super) struct Keeping<'w> {
    sketch: Res<'w, Sketch>,
    evening: Res<'w, Evening>,
    view: Res<'w, View>,
    chosen: Res<'w, Chosen>,
    pieces: Res<'w, OnTable>,
    said: ResMut<'w, Said>,
    keeper: ResMut<'w, Keeper>,
    unkept: ResMut<'w, Unkept>,
}

/// Saves the state after every action, and what is drawn after every stroke, with what the window shows.
pub(super) fn keep(game: Res<Game>, mut keeping: Keeping) {
    if game.is_changed() || keeping.sketch.is_changed() || keeping.evening.is_changed() {
        keeping.save(&game);
    }
    if let Some(why) = keeping.keeper.follow() {
        let why = game.texts.words("said.not_kept", &[("{why}", &why)]);
        keeping.said.say(why);
    }
    let trouble = keeping.keeper.trouble();
    keeping.unkept.bypass_change_detection().set(WHAT, trouble);
}

/// What is said not to be saved.
const WHAT: &str = "the expedition is";

/// Saves where the window looks when the program ends in the middle of a game.
pub(super) fn keep_view(game: Res<Game>, mut keeping: Keeping) {
    keeping.put_away(&game);
}

/// Whoever leaves an expedition that goes on sees other land behind the title: that around the party is to be found.
const AWAY: i64 = 64 * AREA_REACH;

pub(super) fn leave(
    screen: Res<State<Screen>>,
    game: Option<Res<Game>>,
    mut keeping: Keeping,
    mut jumps: MessageWriter<GoTo>,
    mut commands: Commands,
) {
    if let Some(game) = &game {
        // The title shows what was left.
        keeping.put_away(game);
    }
    // A map that is opened meanwhile has a place of its own.
    let is_title = *screen.get() == Screen::Title;
    if let Some(game) = game.filter(|_| is_title) {
        let home = game.state.quest().home_at();
        let way = if home.x > 0 { -AWAY } else { AWAY };
        jumps.write(go_to(home.offset(way, 0)));
    }
    commands.remove_resource::<Game>();
    commands.remove_resource::<Land>();
}

impl Keeping<'_> {
    /// Saves a game, with what lies over the map.
    fn save(&mut self, game: &Game) {
        let said = self.said.all();
        let desk = Desk {
            said: said[said.len().saturating_sub(SAID_AGAIN)..].to_vec(),
            view: Some((self.view.centre.x, self.view.centre.y, self.view.tile_px)),
            camps_unasked: self.evening.camps_unasked,
            goal: self.chosen.goal().map(|at| (at.x, at.y)),
            proposed: self.chosen.proposed().map(|at| (at.x, at.y)),
            pieces: self.pieces.laid().clone(),
            day: game.day.map(Day::word),
        };
        let kept = Snapshot {
            expedition: &game.state,
            pencil: &self.sketch.0,
            names: &game.names,
            desk: &desk,
        };
        self.keeper.keep(&kept, game.ground.as_ref());
    }

    /// Saves what is left of a game that is put away; what can't be saved now is saved behind what comes next.
    fn put_away(&mut self, game: &Game) {
        self.save(game);
        self.unkept.set(WHAT, None);
        let mut keeper = std::mem::take(&mut *self.keeper);
        if keeper.finish(false).is_err() {
            let path = saved_expedition::file();
            let save = move |is_last| keeper.finish(is_last);
            self.unkept.keep(WHAT.to_owned(), path, save);
        }
    }
}
