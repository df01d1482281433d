//! The law that every dialog of files fits every window.

use bevy::ecs::system::{IntoSystem, System};
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiContext, EguiUserTextures, PrimaryEguiContext};

use super::asked::ExportForm;
use super::document::{Document, MapRenamed};
use super::leaving::Leaving;
use super::opening::Damaged;
use super::packs::NewPack;
use super::recent::Recent;
use super::{Exporting, OpenPath, export, leaving, maps, packs, rename, save_as};
use crate::app::board::completion::Completion;
use crate::app::editor::selection::Selection;
use crate::app::features::ShownLayers;
use crate::app::map::{BaseMap, Edits, OpenMap, Pack, Source};
use crate::app::notice::Notice;
use crate::app::screens::{Dialog, Inner};
use crate::app::session::Remembered;
use crate::app::style::fits::fits;
use crate::app::travel::KeptPlaces;
use crate::app::unkept::Unkept;
use crate::app::view::View;

/// Holds that a dialog fits, shown by a system.
fn holds<M>(dialog: Dialog, name: &str, buttons: &[&str], shows: impl IntoSystem<(), Result, M>) {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin))
        .insert_state(dialog)
        .insert_resource(OpenMap::of(BaseMap::World(7.into()), Source::ours()))
        .insert_resource(Pack(Source::ours()))
        .insert_resource(Document::of(None))
        .init_resource::<EguiUserTextures>()
        .init_resource::<Edits>()
        .init_resource::<View>()
        .init_resource::<Selection>()
        .init_resource::<ShownLayers>()
        .init_resource::<Completion>()
        .init_resource::<Remembered>()
        .init_resource::<ExportForm>()
        .init_resource::<Exporting>()
        .init_resource::<Damaged>()
        .init_resource::<Inner>()
        .init_resource::<Notice>()
        .init_resource::<NewPack>()
        .init_resource::<Recent>()
        .init_resource::<KeptPlaces>()
        .init_resource::<Unkept>()
        .init_resource::<Leaving>()
        .add_message::<OpenPath>()
        .add_message::<MapRenamed>();
    let context = EguiContext::default();
    let shared = context.clone().get_mut().clone();
    let world = app.world_mut();
    world.spawn((Window::default(), PrimaryWindow));
    world.spawn((context, PrimaryEguiContext));
    let mut system = IntoSystem::into_system(shows);
    system.initialize(world);
    fits(&shared, name, buttons, |_| {
        system
            .run((), world)
            .expect("it runs")
            .expect("it is shown");
    });
}

#[test]
fn every_dialog_of_files_fits_every_window_with_text_of_any_size() {
    // The button that exports was out of sight in a small window.
    holds(
        Dialog::Export,
        "export",
        &["Export", "Cancel"],
        export::show,
    );
    holds(Dialog::Maps, "maps", &["New map…", "Close"], maps::show);
    holds(Dialog::Packs, "packs", &["Use", "Cancel"], packs::show);
    holds(
        Dialog::Rename,
        "rename",
        &["Rename", "Cancel"],
        rename::show,
    );
    holds(
        Dialog::SaveAs,
        "save as",
        &["Save", "Cancel"],
        save_as::show,
    );
    holds(Dialog::Leave, "leave", &["Quit", "Stay"], leaving::show);
}
