//! Leaving the program: by a key, by a button or by closing the window. While an export runs, or where changes can't be saved,
//! it asks first.

use bevy::prelude::*;
use bevy::window::WindowCloseRequested;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::document::Document;
use super::exporting::{Exporting, bar};
use crate::app::actions::{Action, ActionRequest};
use crate::app::schedule::{AppSystems, DrawSystems};
use crate::app::screens::{Dialog, Dialogs};
use crate::app::style::dialog;
use crate::app::unkept::Unkept;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Leaving>()
        .add_systems(Update, ask.in_set(AppSystems::Actions))
        .add_systems(Last, come_back)
        .add_systems(
            EguiPrimaryContextPass,
            show.in_set(DrawSystems::Panels)
                .run_if(in_state(Dialog::Leave)),
        );
}

/// What was open when it was asked whether to leave, and whether an export ran then, while that is asked.
#[derive(Resource, Debug, Default)]
struct Leaving(Option<(Dialog, bool)>);

/// However the question was left, what was open before is open again.
fn come_back(mut leaving: ResMut<Leaving>, exporting: Res<Exporting>, mut dialogs: Dialogs) {
    if dialogs.wanted() != Dialog::Leave
        && let Some((before, ran)) = leaving.0.take()
    {
        // An export that has ended meanwhile leaves nothing to come back to.
        if before != Dialog::Export || ran == exporting.is_running() {
            dialogs.open(before);
        }
    }
}

fn ask(
    mut acts: MessageReader<ActionRequest>,
    mut closed: MessageReader<WindowCloseRequested>,
    (exporting, document, unkept): (Res<Exporting>, Res<Document>, Res<Unkept>),
    mut leaving: ResMut<Leaving>,
    mut dialogs: Dialogs,
    mut exit: MessageWriter<AppExit>,
) {
    let quits = acts.read().filter(|act| act.0 == Action::Quit).count();
    if quits + closed.read().count() == 0 {
        return;
    }
    if !exporting.is_running() && troubles(&document, &unkept).is_empty() {
        exit.write(AppExit::Success);
    } else if dialogs.wanted() == Dialog::Leave {
        // Who asks again means it.
        exporting.stop();
        exit.write(AppExit::Success);
    } else {
        leaving.0 = Some((dialogs.wanted(), exporting.is_running()));
        dialogs.open(Dialog::Leave);
    }
}

/// What is on no disk, each in a sentence.
fn troubles(document: &Document, unkept: &Unkept) -> Vec<String> {
    let of_map = document.trouble();
    let of_map = of_map.map(|why| format!("What you changed last is not saved: {why}."));
    let others = unkept.told().into_iter().map(|told| format!("{told}."));
    of_map.into_iter().chain(others).collect()
}

fn show(
    mut contexts: EguiContexts,
    (exporting, document, unkept): (Res<Exporting>, Res<Document>, Res<Unkept>),
    mut dialogs: Dialogs,
    mut exit: MessageWriter<AppExit>,
) -> Result {
    let troubles = troubles(&document, &unkept);
    let is_kept = troubles.is_empty();
    dialog::show("leave", contexts.ctx_mut()?, |ui| {
        ui.set_width(360.0);
        let is_running = exporting.is_running();
        let (quits, stays) = match (is_running, is_kept) {
            (true, _) => ("Stop it and quit (Ctrl+Q)", "Keep exporting"),
            (false, false) => ("Quit and lose it (Ctrl+Q)", "Stay"),
            (false, true) => ("Quit", "Stay"),
        };
        for trouble in &troubles {
            dialog::say_wrong(ui, trouble);
        }
        if is_running {
            ui.label("An export is running: stop it and quit?");
        } else if is_kept {
            ui.label("The export has ended. Quit?");
        }
        if is_running || is_kept {
            bar(ui, &exporting);
        }
        ui.horizontal(|ui| {
            if ui.button(quits).clicked() {
                exporting.stop();
                exit.write(AppExit::Success);
            }
            if ui.button(stays).clicked() {
                dialogs.close();
            }
        });
    });
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::app::files::order::tests::lake;
    use crate::app::screens::next_dialog;

    fn app() -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin))
            .add_message::<ActionRequest>()
            .add_message::<WindowCloseRequested>()
            .init_resource::<Exporting>()
            .init_resource::<Document>()
            .init_resource::<Unkept>()
            .init_state::<Dialog>()
            .init_resource::<Leaving>()
            .add_systems(Update, ask)
            .add_systems(Last, come_back);
        app
    }

    fn leaves(app: &App) -> bool {
        let exit = app.world().resource::<Messages<AppExit>>();
        !exit.is_empty()
    }

    /// Asks to quit by the key; whether the program ends.
    fn quits(app: &mut App) -> bool {
        app.world_mut().write_message(ActionRequest(Action::Quit));
        app.update();
        leaves(app)
    }

    #[test]
    fn leaving_asks_while_an_export_runs_however_it_is_asked_for() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut app = app();
        let mut order = lake();
        (order.span.east, order.span.south) = (4000, 100_000);
        let mut exporting = app.world_mut().resource_mut::<Exporting>();
        exporting.start(order, folder.path().join("large.png"));
        let window = app.world_mut().spawn_empty().id();
        for open in [Dialog::None, Dialog::Export] {
            for is_key in [true, false] {
                app.insert_resource(NextState::Pending(open));
                if is_key {
                    app.world_mut().write_message(ActionRequest(Action::Quit));
                } else {
                    app.world_mut()
                        .write_message(WindowCloseRequested { window });
                }
                app.update();
                assert_eq!(next_dialog(&app), Dialog::Leave);
                assert!(!leaves(&app));
                // Who stays has what was open before.
                app.update();
                app.insert_resource(NextState::Pending(Dialog::None));
                app.update();
                assert_eq!(next_dialog(&app), open);
            }
        }
        assert!(!quits(&mut app));
        assert!(quits(&mut app), "who asks twice means it");
        // Who stays after it has ended finds no dialog for another one.
        let start = Instant::now();
        while app.world_mut().resource_mut::<Exporting>().poll().is_none() {
            assert!(start.elapsed() < Duration::from_mins(2), "it ends");
            std::thread::sleep(Duration::from_millis(5));
        }
        app.insert_resource(NextState::Pending(Dialog::None));
        app.update();
        assert_eq!(next_dialog(&app), Dialog::None);
    }

    #[test]
    fn leaving_asks_where_changes_are_in_no_file() {
        let mut app = app();
        app.insert_resource(Document::failed("the disk is full"));
        assert!(!quits(&mut app));
        assert_eq!(next_dialog(&app), Dialog::Leave);
        assert!(quits(&mut app), "who asks twice means it");
    }

    #[test]
    fn leaving_asks_where_anything_else_is_on_no_disk() {
        let mut app = app();
        let mut unkept = app.world_mut().resource_mut::<Unkept>();
        unkept.set("your puzzles are", Some("the disk is full".to_owned()));
        assert!(!quits(&mut app));
        assert_eq!(next_dialog(&app), Dialog::Leave);
        // When there is room again, nothing is left to be asked.
        app.insert_resource(NextState::Pending(Dialog::None));
        app.update();
        let mut unkept = app.world_mut().resource_mut::<Unkept>();
        unkept.set("your puzzles are", None);
        assert!(quits(&mut app));
    }

    #[test]
    fn leaving_asks_nothing_while_nothing_is_exported() {
        assert!(quits(&mut app()));
    }
}
