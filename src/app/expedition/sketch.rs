//! What the pencil drew on the chart, and what changes it.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::saying::Said;
use super::{Game, is_played};
use crate::app::schedule::AppSystems;
use crate::app::screens::Screen;
use crate::app::wake;
use mapmaker_expedition::{MOST_PENCILLED, Pencil, Pencilled};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Sketch>().add_systems(
        Update,
        lay_marks
            .in_set(AppSystems::Stream)
            .run_if(is_played.and_then(resource_changed::<Sketch>)),
    );
}

/// What was drawn on the chart.
#[derive(Resource, Default)]
pub(super) struct Sketch(pub(super) Pencil);

/// What changes a sketch: by the pencil, with a word of what does not work.
#[derive(SystemParam)]
pub(super) struct Sketching<'w> {
    game: Res<'w, Game>,
    pub(super) sketch: ResMut<'w, Sketch>,
    said: ResMut<'w, Said>,
}

impl Sketching<'_> {
    /// Does something with the pencil that returns whether it changed anything. What could not be saved is not drawn.
    pub(super) fn change(&mut self, draw: impl FnOnce(&mut Pencil) -> bool) {
        let pencil = &mut self.sketch.bypass_change_detection().0;
        let is_changed = draw(pencil);
        if is_changed && pencil.keep_near(self.game.state.quest().home_at()) {
            self.said.say(self.game.texts.line("strip.far", 0));
        } else if !is_changed {
            return;
        }
        self.sketch.set_changed();
        wake::wake();
    }

    /// Says so where a full chart has no room for what is to be drawn.
    pub(super) fn tell_full(&mut self) {
        if self.sketch.0.is_full() {
            let count: [(&str, &dyn std::fmt::Display); 1] = [("{count}", &MOST_PENCILLED)];
            self.said.say(self.game.texts.words("strip.full", &count));
        }
    }
}

/// A line, a ring or a mark on the chart.
#[derive(Component, Clone, Debug, PartialEq)]
pub(super) struct PencilMark(pub(super) Pencilled);

/// Makes an entity of each stroke of the pencil.
fn lay_marks(sketch: Res<Sketch>, marks: Query<Entity, With<PencilMark>>, mut commands: Commands) {
    for mark in &marks {
        commands.entity(mark).despawn();
    }
    let drawn = sketch.0.drawn().iter();
    let marks = drawn.map(|one| {
        (
            PencilMark(*one),
            Name::new("pencil mark"),
            DespawnOnExit(Screen::Expedition),
        )
    });
    commands.spawn_batch(marks.collect::<Vec<_>>());
}
