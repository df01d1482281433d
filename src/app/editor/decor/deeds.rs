//! What the tool is to do, one thing after another: asked whether it can be, then made a step of the map.

use std::collections::VecDeque;

use bevy::prelude::*;

use super::super::edits::{EditCommand, Edits};
use super::super::notice::Notice;
use crate::app::AppSystems;
use crate::app::features::{Finder, Standing};
use crate::app::land::{Ground, Land, OpenLand};
use crate::engine::decor::{Decor, Obstacle, Owner};
use crate::engine::world::Stroke;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Deeds>().add_systems(
        Update,
        (forget.run_if(on_message::<OpenLand>), act)
            .chain()
            .in_set(AppSystems::Edit)
            .after(super::pointer::follow)
            .before(super::super::edits::apply),
    );
}

/// What is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Puts a thing where it says: a new one, or one that stands elsewhere.
    Put(Decor),
    /// Takes a thing away.
    Remove(Decor),
}

/// What is to be done, and what is known of what the pointer shows.
#[derive(Resource, Default)]
pub struct Deeds {
    waiting: VecDeque<Deed>,
    asked: Option<Standing>,
    answered: Option<(Decor, u64, Result<(), Obstacle>)>,
}

impl Deeds {
    /// Does something as soon as what was asked before is done.
    pub fn add(&mut self, deed: Deed) {
        self.waiting.push_back(deed);
    }

    /// Whether nothing waits.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.waiting.is_empty()
    }

    /// What is in the way of a thing, as far as it is known of the edits of a version.
    #[must_use]
    pub fn answer(&self, decor: &Decor, version: u64) -> Option<Result<(), Obstacle>> {
        let (of, at, answer) = self.answered?;
        (of == *decor && at == version).then_some(answer)
    }

    /// Asks what is in the way of a thing, unless something is to be done first, or it is known.
    pub fn wonder(&mut self, decor: Decor, land: &Land, edits: &Edits, finder: &Finder) {
        if self.is_idle() {
            self.ask(decor, land, edits, finder);
        }
    }

    /// The answer of a thing, asked for where it is not there yet.
    fn ask(
        &mut self,
        decor: Decor,
        land: &Land,
        edits: &Edits,
        finder: &Finder,
    ) -> Option<Result<(), Obstacle>> {
        if let Some(answer) = self.asked.as_mut().and_then(Standing::poll)
            && let Some(asked) = self.asked.take()
        {
            self.answered = Some((asked.decor, asked.version, answer));
        }
        let answer = self.answer(&decor, edits.version);
        if answer.is_none() && self.asked.is_none() {
            self.asked = Some(Standing::ask(decor, land, edits, finder));
        }
        answer
    }
}

fn forget(mut deeds: ResMut<Deeds>) {
    *deeds = Deeds::default();
}

pub(super) fn act(
    land: Res<Land>,
    edits: Res<Edits>,
    finder: Res<Finder>,
    mut deeds: ResMut<Deeds>,
    mut notice: ResMut<Notice>,
    mut commands: MessageWriter<EditCommand>,
) {
    let Some(&deed) = deeds.waiting.front() else {
        return;
    };
    let stroke = match deed {
        Deed::Remove(decor) => decor.take_away(&edits.overlay, owner(&land.ground)),
        Deed::Put(decor) => match deeds.ask(decor, &land, &edits, &finder) {
            None => return,
            Some(Ok(())) => decor.put(&edits.overlay),
            Some(Err(why)) => {
                let what = decor.kind.with_article();
                let text = format!("{what} can't stand here: {why}");
                notice.refuse(text, vec![decor.place.tile]);
                Stroke::default()
            }
        },
    };
    deeds.waiting.pop_front();
    if !stroke.is_empty() {
        notice.end();
        commands.write(EditCommand::Make(stroke));
    }
}

/// Whose decor that is.
const fn owner(ground: &Ground) -> Owner {
    match ground {
        Ground::World(_) => Owner::World,
        Ground::Board(_) => Owner::Board,
    }
}
