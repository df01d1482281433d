//! Quits the program, by key, button or closing the window. Asks first while an export runs or changes can't be saved;
//! waits for the last stroke.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::WindowCloseRequested;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::document::Document;
use super::exporting::{Exporting, bar};
use crate::app::actions::{Action, ActionRequest};
use crate::app::editor::decor::DecorEdits;
use crate::app::editor::drawing::Drawing;
use crate::app::editor::gesture::Motions;
use crate::app::editor::road::Laying;
use crate::app::schedule::{AppSystems, DrawSystems};
use crate::app::screens::{Dialog, Dialogs};
use crate::app::style::dialog;
use crate::app::unkept::Unkept;
use crate::app::wake;
use mapmaker_storage::clock::Instant;

/// The maximum wait for the last stroke before asking whether to quit without it.
const PATIENCE: Duration = Duration::from_secs(4);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Leaving>()
        // After strokes that end in the same frame.
        .add_systems(Update, ask.in_set(AppSystems::Finish))
        .add_systems(Last, come_back)
        .add_systems(
            EguiPrimaryContextPass,
            show.in_set(DrawSystems::Panels)
                .run_if(in_state(Dialog::Leave)),
        );
}

/// The state of quitting.
#[derive(Resource, Debug, Default)]
pub(super) struct Leaving {
    /// While the question shows: the dialog open before it, and whether an export ran then.
    asked: Option<(Dialog, bool)>,
    /// When waiting for the last stroke began.
    waits: Option<Instant>,
}

/// Reopens the previous dialog when the question is dismissed.
fn come_back(mut leaving: ResMut<Leaving>, exporting: Res<Exporting>, mut dialogs: Dialogs) {
    if dialogs.wanted() != Dialog::Leave
        && let Some((before, ran)) = leaving.asked.take()
    {
        // An export dialog has nothing to show once the export has ended.
        if before != Dialog::Export || ran == exporting.is_running() {
            dialogs.open(before);
        }
    }
}

/// The data that quitting might lose.
#[derive(SystemParam)]
pub(super) struct Unsaved<'w> {
    document: Res<'w, Document>,
    unkept: Res<'w, Unkept>,
    drawing: Option<Res<'w, Drawing>>,
    motions: Option<Res<'w, Motions>>,
    decor: Option<Res<'w, DecorEdits>>,
    roads: Option<Res<'w, Laying>>,
}

impl Unsaved<'_> {
    /// Returns whether a stroke is still being worked out.
    fn is_drawn(&self) -> bool {
        let is_made = |drawing: &Res<Drawing>| drawing.made().is_some();
        self.drawing.as_ref().is_some_and(is_made)
            || self
                .motions
                .as_ref()
                .is_some_and(|motions| motions.has_stroke())
            || self.decor.as_ref().is_some_and(|edits| !edits.is_idle())
            || self.roads.as_ref().is_some_and(|roads| !roads.is_idle())
    }

    /// A sentence for each unsaved item.
    fn troubles(&self) -> Vec<String> {
        let drawn = self.is_drawn();
        let drawn = drawn.then(|| "What you drew last is not on the map yet.".to_owned());
        let of_map = self.document.trouble();
        let of_map = of_map.map(|why| format!("What you changed last is not saved: {why}."));
        let others = self
            .unkept
            .sentences()
            .into_iter()
            .map(|sentence| format!("{sentence}."));
        drawn.into_iter().chain(of_map).chain(others).collect()
    }
}

fn ask(
    mut acts: MessageReader<ActionRequest>,
    mut closed: MessageReader<WindowCloseRequested>,
    (exporting, unsaved): (Res<Exporting>, Unsaved),
    mut leaving: ResMut<Leaving>,
    mut dialogs: Dialogs,
    mut exit: MessageWriter<AppExit>,
) {
    let quits = acts.read().filter(|act| act.0 == Action::Quit).count();
    if quits + closed.read().count() == 0 && leaving.waits.is_none() {
        return;
    }
    let is_asked = dialogs.wanted() == Dialog::Leave;
    if unsaved.is_drawn() && !is_asked {
        let since = *leaving.waits.get_or_insert_with(Instant::now);
        if since.elapsed() < PATIENCE {
            wake::wake();
            return;
        }
    }
    leaving.waits = None;
    if !exporting.is_running() && unsaved.troubles().is_empty() {
        exit.write(AppExit::Success);
    } else if is_asked {
        // A second request means yes.
        exporting.stop();
        exit.write(AppExit::Success);
    } else {
        leaving.asked = Some((dialogs.wanted(), exporting.is_running()));
        dialogs.open(Dialog::Leave);
    }
}

pub(super) fn show(
    mut contexts: EguiContexts,
    (exporting, unsaved): (Res<Exporting>, Unsaved),
    leaving: Res<Leaving>,
    mut dialogs: Dialogs,
    mut exit: MessageWriter<AppExit>,
) -> Result {
    let troubles = unsaved.troubles();
    let is_kept = troubles.is_empty();
    let ran = leaving.asked.is_some_and(|(_, ran)| ran);
    dialog::column("leave", contexts.ctx_mut()?, 360.0, |column| {
        let is_running = exporting.is_running();
        let (quits, stays) = match (is_running, is_kept) {
            (true, _) => ("Stop it and quit (Ctrl+Q)", "Keep exporting"),
            (false, false) => ("Quit and lose it (Ctrl+Q)", "Stay"),
            (false, true) => ("Quit", "Stay"),
        };
        column.body(|ui| {
            for trouble in &troubles {
                dialog::say_wrong(ui, trouble);
            }
            if is_running {
                ui.label("An export is running: stop it and quit?");
            } else if is_kept && ran {
                ui.label("The export has ended. Quit?");
            } else if is_kept {
                ui.label("All is saved now. Quit?");
            }
            if is_running || (is_kept && ran) {
                bar(ui, &exporting);
            }
        });
        column.foot(|ui| {
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
    });
    Ok(())
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::app::editor::planner::StrokeRequest;
    use crate::app::editor::road::RoadEdit;
    use crate::app::files::order::tests::lake;
    use crate::app::screens::next_dialog;
    use mapmaker_grid::TilePos;

    fn app() -> App {
        let mut app = bare();
        app.init_resource::<Leaving>()
            .add_systems(Update, ask)
            .add_systems(Last, come_back);
        app
    }

    /// The same without the systems.
    fn bare() -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin))
            .add_message::<ActionRequest>()
            .add_message::<WindowCloseRequested>()
            .init_resource::<Exporting>()
            .init_resource::<Document>()
            .init_resource::<Unkept>()
            .init_state::<Dialog>();
        app
    }

    fn leaves(app: &App) -> bool {
        let exit = app.world().resource::<Messages<AppExit>>();
        !exit.is_empty()
    }

    /// Requests to quit by the key. Returns whether the program ends.
    fn quits(app: &mut App) -> bool {
        app.world_mut().write_message(ActionRequest(Action::Quit));
        app.update();
        leaves(app)
    }

    #[test]
    fn every_way_to_quit_asks_while_an_export_runs() {
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
                // Staying restores the previous dialog.
                app.update();
                app.insert_resource(NextState::Pending(Dialog::None));
                app.update();
                assert_eq!(next_dialog(&app), open);
            }
        }
        assert!(!quits(&mut app));
        assert!(quits(&mut app), "who asks twice means it");
        // Staying after the export has ended does not open its dialog.
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
    fn quitting_asks_if_changes_are_in_no_file() {
        let mut app = app();
        app.insert_resource(Document::failed("the disk is full"));
        assert!(!quits(&mut app));
        assert_eq!(next_dialog(&app), Dialog::Leave);
        assert!(quits(&mut app), "who asks twice means it");
    }

    #[test]
    fn quitting_asks_if_other_data_is_unsaved() {
        let mut app = app();
        let mut unkept = app.world_mut().resource_mut::<Unkept>();
        unkept.set("your puzzles are", Some("the disk is full".to_owned()));
        assert!(!quits(&mut app));
        assert_eq!(next_dialog(&app), Dialog::Leave);
        // Once there is room again, nothing is asked.
        app.insert_resource(NextState::Pending(Dialog::None));
        app.update();
        let mut unkept = app.world_mut().resource_mut::<Unkept>();
        unkept.set("your puzzles are", None);
        assert!(quits(&mut app));
    }

    #[test]
    fn the_last_stroke_is_on_the_map_before_the_program_ends() {
        // A finished stroke that was still being worked out was once lost.
        let mut app = app();
        let mut drawing = Drawing::default();
        drawing.make(StrokeRequest::Clear(vec![TilePos::new(1, 2)]));
        app.insert_resource(drawing);
        assert!(!quits(&mut app));
        assert_eq!(next_dialog(&app), Dialog::None, "it is waited for");
        app.world_mut().resource_mut::<Drawing>().stop();
        app.update();
        assert!(leaves(&app));
    }

    #[test]
    fn a_stroke_that_is_let_go_in_the_frame_that_quits_is_on_the_map_first() {
        // The decision was once made before the pointer was read.
        let mut app = bare();
        let let_go = |mut drawing: ResMut<Drawing>, mut is_done: Local<bool>| {
            if !std::mem::replace(&mut *is_done, true) {
                drawing.make(StrokeRequest::Clear(vec![TilePos::new(1, 2)]));
            }
        };
        app.add_plugins((crate::app::schedule::plugin, plugin))
            .init_resource::<Drawing>()
            .add_systems(Update, let_go.in_set(AppSystems::Edit));
        assert!(!quits(&mut app), "the stroke is waited for");
        app.world_mut().resource_mut::<Drawing>().stop();
        app.update();
        assert!(leaves(&app));
    }

    #[test]
    fn the_wait_for_the_last_stroke_is_limited() {
        let mut app = app();
        let mut laying = Laying::default();
        laying.add(RoadEdit::End);
        app.insert_resource(laying);
        let long_ago = Instant::now().checked_sub(PATIENCE);
        app.insert_resource(Leaving {
            waits: Some(long_ago.expect("the clock is older")),
            ..Leaving::default()
        });
        app.update();
        assert_eq!(next_dialog(&app), Dialog::Leave);
        assert!(!leaves(&app));
        app.update();
        assert!(quits(&mut app), "who asks twice means it");
    }

    #[test]
    fn quitting_without_an_export_asks_nothing() {
        assert!(quits(&mut app()));
    }
}
