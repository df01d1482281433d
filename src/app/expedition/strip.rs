//! The strip of pencil and compass at the foot of the window: a sign for each, and its word where there is room.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::open_card::OpenCard;
use super::pencil::{Drafting, PencilTool};
use super::sheets::{EDGE, Sheets};
use super::sketch::Sketching;
use super::{Game, has_sheets};
use crate::app::schedule::DrawSystems;
use crate::app::style;
use crate::app::style::sign::Sign;
use mapmaker_expedition::{Pencil, Texts};

/// The width of what is told of a tool until that of the tools is known, in points.
const NARROWEST: f32 = 240.0;

/// The width of a window, in points, from which the tools have room for their names.
const NAMED_FROM: f32 = 1500.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        // A card lies where it is, and after the end nothing is worked out any more.
        show.in_set(DrawSystems::Panels)
            .run_if(has_sheets.and_then(resource_equals(OpenCard::None))),
    );
}

pub(super) fn show(
    mut contexts: EguiContexts,
    (game, sheets): (Res<Game>, Res<Sheets>),
    mut sketching: Sketching,
    mut drafting: ResMut<Drafting>,
    mut is_asked: Local<bool>,
) -> Result {
    // Whether to wipe all is asked again once something else was drawn.
    *is_asked &= !sketching.sketch.is_changed();
    let context = contexts.ctx_mut()?;
    let bar = Bar {
        tool: drafting.tool,
        is_drawn: !sketching.sketch.0.drawn().is_empty(),
        asks: *is_asked,
    };
    match bar.show(context, game.texts, sheets.shown.strip_middle()) {
        Some(Pressed::Tool(tool)) => drafting.take(tool),
        Some(Pressed::Undo) => sketching.change(Pencil::undo),
        // All of it goes only when that is meant.
        Some(Pressed::Wipe) => {
            if *is_asked {
                sketching.change(Pencil::wipe_all);
            }
            *is_asked ^= true;
        }
        None => {}
    }
    Ok(())
}

/// What the strip shows.
#[derive(Clone, Copy, Default)]
struct Bar {
    /// What is in hand.
    tool: Option<PencilTool>,
    /// Whether there is anything to wipe.
    is_drawn: bool,
    /// Whether it asks if all of it is to be wiped.
    asks: bool,
}

/// A button of the strip.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Pressed {
    Tool(PencilTool),
    Undo,
    Wipe,
}

impl Bar {
    /// Shows it, with its middle so far from the left of the window, in points; what is pressed. What is told of the tool in
    /// hand stands above the buttons, which are always the same, so that none of them moves.
    fn show(self, context: &egui::Context, texts: &Texts, middle: f32) -> Option<Pressed> {
        let room = context.content_rect();
        let is_wide = room.width() >= NAMED_FROM;
        let (mut pressed, id) = (None, egui::Id::new("pencil"));
        let told = match self.tool.map(PencilTool::sections) {
            _ if self.asks => Some("strip.wipe.asks"),
            tool => tool.map(|[_, hint]| hint),
        };
        egui::Window::new("pencil")
            .id(id)
            .title_bar(false)
            .resizable(false)
            .pivot(egui::Align2::CENTER_BOTTOM)
            .fixed_pos(egui::pos2(middle, room.bottom() - EDGE))
            .frame(style::sheet().inner_margin(egui::Margin::symmetric(10, 8)))
            .show(context, |ui| {
                if let Some(told) = told {
                    // As wide as the tools below it.
                    let row: f32 = ui.data(|data| data.get_temp(id)).unwrap_or(NARROWEST);
                    let told = style::quiet(texts.text(told));
                    ui.allocate_ui(egui::vec2(row, 0.0), |ui| {
                        ui.set_width(row);
                        ui.vertical_centered(|ui| ui.add(egui::Label::new(told).wrap()));
                    });
                }
                let row = ui.horizontal(|ui| {
                    ui.spacing_mut().item_spacing.x = 4.0;
                    ui.spacing_mut().button_padding = egui::vec2(5.0, 4.0);
                    for tool in PencilTool::ALL {
                        let ([name, _], key) = (tool.sections(), tool.key().text);
                        let name = texts.text(name);
                        let is_held = self.tool == Some(tool);
                        let button = style::sign_choice(ui, is_held, sign_of(tool), name, is_wide);
                        let hint = texts.words("strip.tool", &[("{tool}", &name), ("{key}", &key)]);
                        if button.on_hover_text(hint).clicked() {
                            pressed = Some(Pressed::Tool(tool));
                        }
                    }
                    let name = texts.text("strip.undo");
                    let undo = style::sign_choice(ui, false, Sign::Undo, name, is_wide);
                    if undo.on_hover_text(texts.text("strip.undo.wide")).clicked() {
                        pressed = Some(Pressed::Undo);
                    }
                    let name = texts.text("strip.wipe");
                    let wipe = ui.add_enabled_ui(self.is_drawn, |ui| {
                        style::sign_choice(ui, self.asks, Sign::Clear, name, is_wide)
                    });
                    if wipe.inner.on_hover_text(name).clicked() {
                        pressed = Some(Pressed::Wipe);
                    }
                });
                let width = row.response.rect.width();
                ui.data_mut(|data| data.insert_temp(id, width));
            });
        pressed
    }
}

/// The sign of a tool.
const fn sign_of(tool: PencilTool) -> Sign {
    match tool {
        PencilTool::Line => Sign::Bearing,
        PencilTool::Ring => Sign::Ring,
        PencilTool::Mark => Sign::Mark,
        PencilTool::Name => Sign::Name,
        PencilTool::Wipe => Sign::Eraser,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where the buttons of the strip are: the places in a row along it that press something, and what.
    fn buttons(bar: Bar) -> Vec<Option<Pressed>> {
        let context = egui::Context::default();
        style::dress(&context);
        let size = egui::vec2(1280.0, 720.0);
        let show = |events: Vec<egui::Event>| {
            let mut pressed = None;
            let input = egui::RawInput {
                events,
                screen_rect: Some(egui::Rect::from_min_size(egui::Pos2::ZERO, size)),
                ..egui::RawInput::default()
            };
            let mut output = context.run_ui(input, |ui| {
                pressed = bar.show(ui.ctx(), Texts::english(), 700.0).or(pressed);
            });
            // Nobody draws it.
            output.textures_delta.clear();
            pressed
        };
        for _ in 0..4 {
            show(Vec::new());
        }
        let places = (0..40).map(|step| egui::pos2(540.0 + 8.0 * step as f32, 684.0));
        let click = |pos: egui::Pos2| {
            let button = |pressed| egui::Event::PointerButton {
                pos,
                button: egui::PointerButton::Primary,
                pressed,
                modifiers: egui::Modifiers::NONE,
            };
            show(vec![egui::Event::PointerMoved(pos)]);
            show(vec![button(true)]);
            show(vec![button(false)])
        };
        places.map(click).collect()
    }

    #[test]
    fn no_button_of_the_strip_moves_when_a_tool_is_taken_or_something_is_drawn() {
        // The button that wipes all came with the first stroke, and its question made it wider: the others moved.
        let before = buttons(Bar::default());
        let count = |of: &[Option<Pressed>]| of.iter().flatten().count();
        assert!(count(&before) > 12, "{before:?}");
        for tool in PencilTool::ALL.map(Some).into_iter().chain([None]) {
            for (is_drawn, asks) in [(false, false), (true, false), (true, true)] {
                let bar = Bar {
                    tool,
                    is_drawn,
                    asks,
                };
                let now = buttons(bar);
                let of_tools = |all: &[Option<Pressed>]| {
                    let all = all
                        .iter()
                        .map(|one| one.filter(|one| *one != Pressed::Wipe));
                    all.collect::<Vec<_>>()
                };
                assert_eq!(
                    of_tools(&before),
                    of_tools(&now),
                    "{tool:?} {is_drawn} {asks}"
                );
                assert_eq!(
                    count(&now) > count(&before),
                    is_drawn,
                    "it can be pressed then"
                );
            }
        }
    }
}
