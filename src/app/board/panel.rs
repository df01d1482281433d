//! The board's panel: the solver's functions and messages.
//!
//! The panel has a fixed width, and all controls are above all messages, at fixed places: no message moves a button
//! from under the pointer.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::assistant::{Assistant, Verdict};
use super::buttons::{key, row, sheet, shortened};
use super::completion::{Complete, Completion};
use super::decorate::{self, Decorate, Decorating};
use super::faults::Faults;
use super::liking::Liking;
use super::marks::NUMBER_FROM;
use super::watch::Watching;
use super::watch_panel;
use super::words::{BoardSheet, words};
use crate::app::actions::{Action, ActionRequest};
use crate::app::editor::planner::StrokePlanner;
use crate::app::last_world::WorldOfBoard;
use crate::app::map::{BoardSize, Edits, OpenMap};
use crate::app::panels::{Panel, above_tools};
use crate::app::schedule::DrawSystems;
use crate::app::screen_place::ScreenPlace;
use crate::app::screens::{Opened, Screen};
use crate::app::style::{self, Hidden};
use mapmaker_land::board::Style;

pub(super) fn plugin(app: &mut App) {
    let is_open = in_state(Screen::Map)
        .and_then(in_state(Opened::Board))
        .and_then(resource_exists::<StrokePlanner>)
        .and_then(|hidden: Res<Hidden>, panel: Res<Panel>| !hidden.0 && panel.is_open);
    let is_watched = |watching: Res<Watching>| watching.is_open;
    app.add_systems(
        EguiPrimaryContextPass,
        (show, watch_panel::show.run_if(is_watched))
            .in_set(DrawSystems::Panels)
            .distributive_run_if(is_open),
    );
}

/// A request by a click.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PanelClick {
    Complete(Complete),
    Act(Action),
}

/// The panel's state in the previous frame.
#[derive(Default)]
struct PanelMemory {
    was_impossible: bool,
    /// The greatest height of its messages since the pointer came over it, in points.
    height: f32,
}

impl PanelMemory {
    /// Reserves the greatest height so far: fewer messages would move the controls under the pointer if the panel is
    /// scrolled to its end.
    fn keep_room(&mut self, ui: &mut egui::Ui, height: f32) {
        self.height = self.height.max(height);
        ui.add_space(self.height - height);
    }
}

/// The open board and the state of its tools.
#[derive(SystemParam)]
struct OnBoard<'w> {
    open: Res<'w, OpenMap>,
    edits: Res<'w, Edits>,
    faults: Res<'w, Faults>,
    assistant: Res<'w, Assistant>,
    completion: Res<'w, Completion>,
    watching: Res<'w, Watching>,
    world: WorldOfBoard<'w>,
    places: ScreenPlace<'w>,
}

impl OnBoard<'_> {
    /// The state that the panel shows; `None` if no board is open.
    fn sheet(&self, context: &egui::Context) -> Option<BoardSheet<'_>> {
        let (edits, completion) = (&self.edits, &self.completion);
        let reading = self.assistant.reading();
        let reading = reading.filter(|reading| reading.version == edits.version);
        Some(BoardSheet {
            size: self.open.base.board()?,
            filled: edits.overlay.len(),
            has_rivers: edits.has_rivers,
            is_assisted: self.assistant.is_on,
            is_watched: self.watching.is_open,
            completion,
            world: (self.world.name(), self.world.is_home()),
            verdict: reading.map(|reading| reading.verdict),
            has_numbers: self.places.side(context) >= NUMBER_FROM,
            reads: super::marks::reads(&self.watching, completion),
            faults: &self.faults,
        })
    }
}

/// Sends the panel's requests.
#[derive(SystemParam)]
struct Orders<'w> {
    complete: MessageWriter<'w, Complete>,
    decorate: MessageWriter<'w, Decorate>,
    acts: MessageWriter<'w, ActionRequest>,
}

fn show(
    mut contexts: EguiContexts,
    board: OnBoard,
    decorating: Res<Decorating>,
    mut liking: ResMut<Liking>,
    mut orders: Orders,
    mut before: Local<PanelMemory>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let Some(sheet) = board.sheet(context) else {
        return Ok(());
    };
    let (mut ordered, mut style, mut decorated) = (Vec::new(), liking.0, None);
    let panel = framed(context, |ui| {
        controls(ui, &sheet, &mut style, &mut ordered);
        decorated = decorate::controls(ui, &decorating);
        let said = ui.scope(|ui| words(ui, &sheet)).response;
        before.keep_room(ui, said.rect.height());
        // In a low window the panel scrolls, and the reason for impossibility would be out of view.
        let is_impossible = matches!(sheet.completion, Completion::Impossible(_));
        let was_impossible = std::mem::replace(&mut before.was_impossible, is_impossible);
        if is_impossible && !was_impossible {
            said.scroll_to_me(Some(egui::Align::BOTTOM));
        }
    });
    let pointer = context.pointer_latest_pos();
    let is_over = |panel: egui::Rect| pointer.is_some_and(|at| panel.contains(at));
    if !panel.is_some_and(is_over) {
        before.height = 0.0;
    }
    liking.set_if_neq(Liking(style));
    if let Some(order) = decorated {
        orders.decorate.write(order);
    }
    for order in ordered {
        match order {
            PanelClick::Complete(order) => {
                orders.complete.write(order);
            }
            PanelClick::Act(action) => {
                orders.acts.write(ActionRequest(action));
            }
        }
    }
    Ok(())
}

/// The panel around its contents, in the corner of the window; it scrolls if the window is too low.
fn framed(context: &egui::Context, contents: impl FnOnce(&mut egui::Ui)) -> Option<egui::Rect> {
    /// The minimum width of a window for the panel beside the tools, and the height of the tools, in points.
    const BESIDE_TOOLS: f32 = 1370.0;
    const ABOVE_TOOLS: f32 = 100.0;
    // Its frame, and the scale bar below it.
    const AROUND: f32 = 86.0;
    let screen = context.content_rect();
    // Beside the tools in a wide window, else above them.
    let tools = if screen.width() < BESIDE_TOOLS {
        ABOVE_TOOLS
    } else {
        0.0
    };
    let height = screen.height() - AROUND - above_tools(context).max(tools);
    let window = egui::Window::new("board").anchor(egui::Align2::RIGHT_TOP, [-12.0, 12.0]);
    sheet(window, context, height, contents)
}

/// All controls, at fixed places.
fn controls(
    ui: &mut egui::Ui,
    sheet: &BoardSheet,
    style: &mut Style,
    orders: &mut Vec<PanelClick>,
) {
    let BoardSize { width, height } = sheet.size;
    let total = width as usize * height as usize;
    let text = format!(
        "{width} × {height} cells, {} of {total} filled",
        sheet.filled
    );
    ui.label(style::quiet(&text));
    let is_full = sheet.filled == total;
    let has_culprits = has_culprits(sheet.completion, sheet.verdict.as_ref());
    let has_preview = matches!(sheet.completion, Completion::Preview(_));
    let (first, order, can_do) = match sheet.completion {
        Completion::Preview(_) => ("Accept (C)", Complete::Accept, true),
        Completion::Running(_) => ("Complete (C)", Complete::Find, false),
        Completion::Idle | Completion::Impossible(_) => ("Complete (C)", Complete::Find, !is_full),
    };
    let another = "shows another way to complete the board, while one is shown";
    let ends = "takes the tiles that are shown off the board again, or stops the solver";
    let fills = "finds tiles for all empty cells and shows them until you accept them";
    let buttons = [
        key(first, fills, can_do, 1.0),
        key("Other tiles", another, has_preview, 1.0),
    ];
    let [does_first, finds] = row(ui, buttons);
    let last = match sheet.completion {
        Completion::Running(_) => "Stop",
        _ => "Discard",
    };
    let few = "removes as few tiles as possible once the board can't be completed";
    let buttons = [
        key("Remove conflicts", few, has_culprits, 2.0),
        key(last, ends, !sheet.completion.is_idle(), 1.0),
    ];
    let [removes, drops] = row(ui, buttons);
    // The second click of a double click on *Complete* does not accept an unseen preview.
    let primary = egui::PointerButton::Primary;
    let is_double = ui.input(|input| input.pointer.button_double_clicked(primary));
    for (is_clicked, order) in [
        (does_first && !(is_double && has_preview), order),
        (finds, Complete::Find),
        (removes, Complete::RemoveFewest),
        (drops, Complete::Drop),
    ] {
        if is_clicked {
            orders.push(PanelClick::Complete(order));
        }
    }
    choose_style(ui, style);
    let (world, is_home) = &sheet.world;
    let place = if *is_home {
        "it shows where it came from; place it there, or drag it elsewhere"
    } else {
        "you choose the place there"
    };
    let hint = format!("opens {world} with a copy of the board; {place}");
    let text = format!("Put into {}", shortened(world));
    let [goes] = row(ui, [key(&text, &hint, true, 1.0)]);
    if goes {
        orders.push(PanelClick::Act(Action::ToWorld));
    }
    ui.separator();
    for (is_on, name, hint, action) in [
        (
            sheet.is_assisted,
            "Assistant (X)",
            "colours empty cells by how few tiles still fit, and warns when the board can no longer be completed",
            Action::Assistant,
        ),
        (
            sheet.has_rivers,
            "Check rivers",
            "tiles are only taken if rivers rise in mountains, join, never split, and end in the sea or at the board's edge",
            Action::Rivers,
        ),
        (
            sheet.is_watched,
            "Watch the solver",
            "shows the solver's steps, and what each strategy needed",
            Action::Watch,
        ),
    ] {
        let mut is_on = is_on;
        if action.is_here() && ui.checkbox(&mut is_on, name).on_hover_text(hint).clicked() {
            orders.push(PanelClick::Act(action));
        }
    }
}

/// Returns whether tiles are known whose removal may make the board completable.
fn has_culprits(completion: &Completion, verdict: Option<&Verdict>) -> bool {
    match (completion, verdict) {
        (Completion::Impossible(reason), _)
        | (Completion::Idle, Some(Verdict::Impossible(Some(reason)))) => {
            !reason.culprits.is_empty()
        }
        _ => false,
    }
}

/// Chooses the style of completions.
fn choose_style(ui: &mut egui::Ui, chosen: &mut Style) {
    ui.horizontal(|ui| {
        let small = |text: &str| egui::RichText::new(text).small();
        ui.label(style::quiet("fill with"));
        style::choose(ui, chosen, Style::Natural, small("natural land"))
            .on_hover_text("tiles of one kind form seas, forests and mountains, as on a map");
        style::choose(ui, chosen, Style::Random, small("random tiles"))
            .on_hover_text("every tile that fits is equally likely");
    });
}

#[cfg(test)]
mod tests {
    use super::super::buttons::WIDTH;
    use super::super::question::Reason;
    use super::super::testing::draw;
    use super::*;
    use mapmaker_grid::TilePos;
    use mapmaker_grid::world::Stroke;

    /// The place of the panel, and that of all its buttons together.
    fn places(
        completion: &Completion,
        verdict: Option<Verdict>,
        faults: &Faults,
    ) -> [egui::Rect; 2] {
        let sheet = BoardSheet {
            size: BoardSize::new(10, 10),
            filled: 7,
            has_rivers: true,
            is_assisted: verdict.is_some(),
            is_watched: false,
            completion,
            world: ("an-immeasurably-long-name-of-a-world ".repeat(4), true),
            verdict,
            has_numbers: true,
            reads: true,
            faults,
        };
        let mut found = [egui::Rect::NOTHING; 2];
        draw(|ui| {
            let mut buttons = egui::Rect::NOTHING;
            let panel = framed(&ui.ctx().clone(), |ui| {
                let block =
                    ui.scope(|ui| controls(ui, &sheet, &mut Style::default(), &mut Vec::new()));
                buttons = block.response.rect;
                words(ui, &sheet);
            });
            found = [panel.expect("it is open"), buttons];
        });
        found
    }

    #[test]
    fn fewer_words_move_nothing_while_the_pointer_is_over_the_panel() {
        let (mut said, mut ends) = (PanelMemory::default(), Vec::new());
        for height in [40.0, 25.0, 60.0, 25.0] {
            let mut end = 0.0;
            draw(|ui| {
                ui.add_space(height);
                said.keep_room(ui, height);
                end = ui.min_rect().height().max(ui.cursor().top());
            });
            ends.push(end);
        }
        let is_same = |one: f32, other: f32| (one - other).abs() < 0.5;
        assert!(
            is_same(ends[0], ends[1]) && is_same(ends[2], ends[3]),
            "{ends:?}"
        );
        assert!(ends[2] > ends[0] + 15.0, "{ends:?}");
    }

    #[test]
    fn conflicts_can_be_removed_as_soon_as_the_assistant_has_found_them() {
        // Conflicts once could be removed only after a completion had failed.
        let reason = |culprits| Reason {
            text: "two tiles are at odds".to_owned(),
            culprits,
        };
        let of = |culprits| Some(Verdict::Impossible(Some(reason(culprits))));
        let (idle, at) = (Completion::Idle, TilePos::new(1, 1));
        assert!(has_culprits(&idle, of(vec![at]).as_ref()));
        assert!(!has_culprits(&idle, of(Vec::new()).as_ref()));
        assert!(!has_culprits(&idle, Some(&Verdict::Completable)));
        let preview = Completion::Preview(Stroke::default());
        assert!(!has_culprits(&preview, of(vec![at]).as_ref()));
        let impossible = Completion::Impossible(reason(vec![at]));
        assert!(has_culprits(&impossible, None));
    }

    #[test]
    fn messages_change_neither_the_panels_width_nor_its_buttons() {
        let nothing = Faults::default();
        let [panel, buttons] = places(&Completion::Idle, None, &nothing);
        assert!(
            (buttons.width() - WIDTH).abs() < 1.0 && buttons.height() > 100.0,
            "{buttons}"
        );
        let reason = || Reason {
            text: "an immeasurably-long-word-without-any-blank-in-it, ".repeat(20),
            culprits: vec![TilePos::new(1, 1); 3],
        };
        let faults = Faults {
            cells: Vec::new(),
            first: Some("a river ends at 3,4 in the midst of the land ".repeat(5)),
            count: 12,
        };
        let states = [
            (Completion::Preview(Stroke::default()), None, &nothing),
            (Completion::Impossible(reason()), None, &nothing),
            (Completion::Idle, Some(Verdict::Open), &faults),
            (Completion::Idle, Some(Verdict::Completable), &nothing),
            (
                Completion::Impossible(reason()),
                Some(Verdict::Impossible(Some(reason()))),
                &faults,
            ),
        ];
        for (completion, verdict, faults) in states {
            let [now, block] = places(&completion, verdict.clone(), faults);
            assert_eq!(now.x_range(), panel.x_range(), "{verdict:?}");
            assert_eq!(now.min, panel.min, "{verdict:?}");
            assert_eq!(block, buttons, "{verdict:?}");
        }
    }
}
