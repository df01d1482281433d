//! The law that every other dialog fits every window.

use bevy::ecs::system::{IntoSystem, System};
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiContext, EguiUserTextures, PrimaryEguiContext};

use super::bookmark::Naming;
use super::{bookmark, goto, help, menu, new, palette};
use crate::app::actions::ActionRequest;
use crate::app::editor::clipboard::Clipboard;
use crate::app::editor::selection::Selection;
use crate::app::features::gazetteer::Gazetteer;
use crate::app::files::Document;
use crate::app::files::packs::NewPack;
use crate::app::map::{BaseMap, OpenMap, Pack, Source};
use crate::app::notice::Notice;
use crate::app::screens::{Dialog, Screen};
use crate::app::session::Remembered;
use crate::app::style::fits::fits;
use crate::app::switch_map::{NewWorld, SwitchMap};
use crate::app::travel::{KeptPlaces, Visit};
use crate::app::view::View;

/// Holds that a dialog fits, shown by a system.
fn holds<M>(dialog: Dialog, name: &str, buttons: &[&str], shows: impl IntoSystem<(), Result, M>) {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin))
        .insert_state(dialog)
        .insert_state(Screen::Map)
        .insert_resource(OpenMap::of(BaseMap::World(7.into()), Source::ours()))
        .insert_resource(Pack(Source::ours()))
        .insert_resource(Document::of(None))
        .init_resource::<EguiUserTextures>()
        .init_resource::<View>()
        .init_resource::<Selection>()
        .init_resource::<Clipboard>()
        .init_resource::<Gazetteer>()
        .init_resource::<Remembered>()
        .init_resource::<Naming>()
        .init_resource::<Notice>()
        .init_resource::<NewPack>()
        .init_resource::<KeptPlaces>()
        .add_message::<ActionRequest>()
        .add_message::<SwitchMap>()
        .add_message::<NewWorld>()
        .add_message::<Visit>();
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
fn every_dialog_over_the_map_fits_every_window_with_text_of_any_size() {
    // *copy seed* lay half below the window's foot.
    holds(Dialog::Menu, "menu", &["copy seed"], menu::show);
    holds(Dialog::GoTo, "go to", &["Go", "Cancel"], goto::show);
    holds(
        Dialog::Bookmark,
        "bookmark",
        &["Save", "Cancel"],
        bookmark::show,
    );
    holds(Dialog::Help, "help", &["Close"], help::show);
    holds(Dialog::New, "new map", &["New world", "Cancel"], new::show);
    holds(Dialog::Palette, "palette", &[], palette::show);
}
