//! The solver's functions for boards in the window: completion, watching, and the assistant.

pub mod assistant;
mod buttons;
pub mod completion;
pub mod decorate;
pub mod faults;
pub mod figures;
pub mod liking;
pub mod marks;
pub mod panel;
mod proposal;
pub mod question;
#[cfg(test)]
mod testing;
pub mod watch;
mod watch_panel;
mod words;

use bevy::prelude::*;

use liking::Liking;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Liking>().add_plugins((
        assistant::plugin,
        completion::plugin,
        decorate::plugin,
        faults::plugin,
        marks::plugin,
        panel::plugin,
        watch::plugin,
    ));
}
