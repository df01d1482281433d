//! What is kept of a game, and when: after every action and every stroke of the pencil, and when it is left.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::chosen::Chosen;
use super::piece::OnTable;
use super::{Game, go_to};
use crate::app::camera::GoTo;
use crate::app::screens::Screen;
use crate::app::unkept::Unkept;
use crate::app::view::View;
use mapmaker_expedition::AREA_REACH;
use mapmaker_storage::date::Day;
use mapmaker_storage::left_expedition::{self, Desk, Kept};

/// Sentences that show again when a game is gone on with.
const SAID_AGAIN: usize = 12;

/// What lies over the map, and how it is looked at.
#[derive(SystemParam)]
pub(super) struct OverMap<'w> {
    view: Res<'w, View>,
    chosen: Res<'w, Chosen>,
    pieces: Res<'w, OnTable>,
}

/// Keeps the state on the disk after every action, and what is drawn after every stroke, with what the window shows.
pub(super) fn keep(
    mut game: ResMut<Game>,
    mut unkept: ResMut<Unkept>,
    over: OverMap,
    mut kept: Local<Option<(u64, u64)>>,
) {
    let game = game.bypass_change_detection();
    let now = (game.version, game.pencil_version);
    if kept.replace(now) != Some(now) {
        game.save(&over);
    }
    if let Some(why) = game.keeper.follow() {
        game.say(game.texts.words("said.not_kept", &[("{why}", &why)]));
    }
    let unkept = unkept.bypass_change_detection();
    unkept.set(WHAT, game.keeper.trouble());
}

/// What is said not to be saved.
const WHAT: &str = "the expedition is";

/// Keeps what is left of a game that is put away; what can't be saved now is saved behind what comes next.
pub(super) fn put_away(game: &mut Game, over: &OverMap, unkept: &mut Unkept) {
    game.save(over);
    unkept.set(WHAT, None);
    let mut keeper = std::mem::take(&mut game.keeper);
    if keeper.finish(false).is_err() {
        let path = left_expedition::file();
        unkept.keep(WHAT.to_owned(), path, move |is_last| keeper.finish(is_last));
    }
}

/// Keeps where the window looks when the program ends in the middle of a game.
pub(super) fn keep_view(mut game: ResMut<Game>, over: OverMap, mut unkept: ResMut<Unkept>) {
    put_away(&mut game, &over, &mut unkept);
}

/// Whoever leaves an expedition that goes on sees other land behind the title: that around the party is to be found.
const AWAY: i64 = 64 * AREA_REACH;

pub(super) fn leave(
    screen: Res<State<Screen>>,
    mut game: Option<ResMut<Game>>,
    over: OverMap,
    mut unkept: ResMut<Unkept>,
    mut jumps: MessageWriter<GoTo>,
    mut commands: Commands,
) {
    if let Some(game) = &mut game {
        // The title tells what was left.
        put_away(game, &over, &mut unkept);
    }
    // A map that is opened meanwhile has a place of its own.
    let is_title = *screen.get() == Screen::Title;
    if let Some(game) = game.filter(|_| is_title) {
        let home = game.state.quest().home_at();
        let way = if home.x > 0 { -AWAY } else { AWAY };
        jumps.write(go_to(home.offset(way, 0)));
    }
    commands.remove_resource::<Game>();
}

impl Game {
    /// Keeps it on the disk, with what lies over the map.
    pub(super) fn save(&mut self, over: &OverMap) {
        let from = self.said.len().saturating_sub(SAID_AGAIN);
        let view = &over.view;
        let desk = Desk {
            said: self.said[from..].to_vec(),
            view: Some((view.centre.x, view.centre.y, view.tile_px)),
            camps_unasked: self.camps_unasked,
            goal: over.chosen.goal().map(|at| (at.x, at.y)),
            proposed: over.chosen.proposed().map(|at| (at.x, at.y)),
            pieces: over.pieces.laid().clone(),
            day: self.day.map(Day::word),
        };
        let kept = Kept {
            expedition: &self.state,
            pencil: &self.pencil,
            names: &self.names,
            desk: &desk,
        };
        self.keeper.keep(&kept, self.ground.as_ref());
    }
}
