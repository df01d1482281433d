//! The open map's file: made at the first edit, saved after every stroke, opened, copied and exported.

mod amount;
mod asked;
pub(in crate::app) mod behind;
pub mod browse;
#[cfg(test)]
mod dialogs_tests;
pub mod document;
mod elements;
pub mod export;
pub(in crate::app) mod export_folder;
pub mod exporting;
pub mod indicator;
pub mod kept;
mod kind;
mod leaving;
mod making;
pub mod maps;
pub mod opening;
pub mod order;
mod outside;
pub mod packs;
mod paper;
mod preview;
mod question;
mod recent;
mod rename;
mod renaming;
pub mod save_as;
pub mod saving;
mod sheet;
pub mod small;
#[cfg(test)]
mod testing;
mod typed;

use bevy::prelude::*;

pub use document::{Document, MapRenamed};
pub use exporting::Exporting;
pub use opening::{NotOpened, OpenPath};
pub(in crate::app) use typed::{missing_folder, path as typed_path};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        (saving::plugin, behind::plugin),
        export::plugin,
        question::plugin,
        indicator::plugin,
        leaving::plugin,
        maps::plugin,
        (opening::plugin, outside::plugin),
        packs::plugin,
        rename::plugin,
        save_as::plugin,
    ));
}
