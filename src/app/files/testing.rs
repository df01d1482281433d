//! Test support: an app with only a document, for tests that move its file.

use std::time::Duration;

use bevy::prelude::*;

use super::document::{Document, MapRenamed, follow};
use super::recent::Recent;
use crate::app::notice::Notice;
use crate::app::screens::Dialog;

/// The app, with a dialog open.
pub(super) fn window(document: Document, dialog: Dialog) -> App {
    let mut app = App::new();
    app.add_plugins(MinimalPlugins)
        .insert_resource(document)
        .insert_resource(State::new(dialog))
        .init_resource::<Notice>()
        .init_resource::<Recent>()
        .add_message::<MapRenamed>()
        .add_systems(Update, follow);
    app
}

/// Runs frames until the document has moved to another file, or failed to.
pub(super) fn ended(app: &mut App) -> Result<(), String> {
    loop {
        app.update();
        let mut document = app.world_mut().resource_mut::<Document>();
        if let Some(moved) = document.take_moved() {
            return moved;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}
