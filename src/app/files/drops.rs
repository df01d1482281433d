//! Files and folders that are dropped on the window.

use bevy::prelude::*;
use bevy::window::FileDragAndDrop;

use super::OpenPath;
use crate::app::schedule::AppSystems;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        open_dropped
            .run_if(on_message::<FileDragAndDrop>)
            .in_set(AppSystems::Script),
    );
}

fn open_dropped(mut drops: MessageReader<FileDragAndDrop>, mut paths: MessageWriter<OpenPath>) {
    for drop in drops.read() {
        if let FileDragAndDrop::DroppedFile { path_buf, .. } = drop {
            paths.write(OpenPath(path_buf.clone()));
        }
    }
}
