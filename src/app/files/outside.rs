//! What a page has in place of files with paths: files come from outside, and what it can't keep is said.

use bevy::prelude::*;

use super::opening::OpenPath;
use crate::app::host;
use crate::app::notice::Notice;
use crate::app::schedule::AppSystems;
use crate::app::unkept::Unkept;
use crate::app::wake::wake;
use mapmaker_storage::exit::plain;
use mapmaker_storage::library::Library;

pub(super) fn plugin(app: &mut App) {
    if !host::HAS_FILES {
        host::follow_files(wake);
        app.add_systems(Startup, tell_closed).add_systems(
            Update,
            (take, tell_trouble, tell_may_clear).in_set(AppSystems::Input),
        );
    }
}

/// Opens what comes from outside; a map is one of the user's from then on.
fn take(mut paths: MessageWriter<OpenPath>, mut notice: ResMut<Notice>) {
    for (name, bytes) in host::taken_files() {
        let library = Library::of_user();
        match library.map(|library| library.take_in(&name, &bytes)) {
            Some(Ok(path)) => drop(paths.write(OpenPath(path))),
            Some(Err(error)) => {
                notice.refuse(format!("{name}: {}", plain(&error)), Vec::new());
            }
            None => {}
        }
    }
}

/// Says why nothing is kept, if so.
fn tell_closed(mut unkept: ResMut<Unkept>) {
    if let Some(why) = host::closed() {
        unkept.lose(format!("nothing that you do here is kept: {why}"));
    }
}

/// Says that the browser may clear what is kept, and what helps.
fn tell_may_clear(mut notice: ResMut<Notice>) {
    if host::may_clear() {
        let told = "This browser may clear your maps when it needs room. Download, under Save as…, gives one as a file.";
        notice.tell(told);
    }
}

/// Says why what was changed last is not kept, for as long as it is so.
fn tell_trouble(mut unkept: ResMut<Unkept>) {
    let unkept = unkept.bypass_change_detection();
    unkept.set("what you did last is", host::trouble());
}
