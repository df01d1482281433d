//! The result of an expedition, kept beside those before it.

use bevy::prelude::*;

use super::ending::Ending;
use super::saying::Said;
use super::{Came, Game};
use crate::app::unkept::Unkept;
use mapmaker_expedition::End;
use mapmaker_storage::exit::plain;
use mapmaker_storage::expedition_results::{self, Ended};

/// Keeps how an expedition ended, once it has.
pub(super) fn keep_when_ended(
    mut came: MessageReader<Came>,
    game: Res<Game>,
    (mut ending, mut said): (ResMut<Ending>, ResMut<Said>),
    mut unkept: ResMut<Unkept>,
) {
    for came in came.read() {
        if came.events().is_some() && game.state.end().is_some() {
            keep(&game, &mut ending, &mut said, &mut unkept);
        }
    }
}

/// Keeps how it ended, and tells whether it ended better than ever before. A map of one's own is not the land of its code.
fn keep(game: &Game, ending: &mut Ending, said: &mut Said, unkept: &mut Unkept) {
    if game.ground.is_some() {
        return;
    }
    let ended = Ended {
        code: game.state.quest().code,
        fame: game.state.fame().total(),
        is_won: game.state.end() == Some(End::Fame),
    };
    match expedition_results::keep(ended) {
        Ok(is_better) => ending.is_best = is_better,
        Err(error) => {
            let why = plain(&error);
            said.say(game.texts.words("said.no_result", &[("{why}", &why)]));
            let save = move |_| {
                let kept = expedition_results::keep(ended);
                kept.map(drop).map_err(|error| plain(&error))
            };
            unkept.keep("how the expedition ended is".to_owned(), None, save);
        }
    }
}
