//! The strip of pencil and compass at the foot of the window: a picture, a word and a key for each.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::brush::GRAPHITE;
use super::open_card::OpenCard;
use super::pencil::{Drafting, PencilTool};
use super::sketch::Sketching;
use super::{Game, has_sheets};
use crate::app::schedule::DrawSystems;
use crate::app::style;
use mapmaker_expedition::Pencil;

/// How far east of the middle it is: between the sheet of the expedition and the small map.
const ASIDE: f32 = 62.0;

/// The width of a window, in points, from which the tools have room for their names.
const NAMED_FROM: f32 = 1200.0;

/// The side of a picture, in points.
const ICON: f32 = 18.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        // A card lies where it is, and after the end nothing is worked out any more.
        show.in_set(DrawSystems::Panels)
            .run_if(has_sheets.and_then(resource_equals(OpenCard::None))),
    );
}

/// What a picture on the strip shows.
#[derive(Clone, Copy)]
enum Icon {
    Tool(PencilTool),
    Undo,
    All,
}

fn show(
    mut contexts: EguiContexts,
    game: Res<Game>,
    mut sketching: Sketching,
    mut drafting: ResMut<Drafting>,
    mut is_asked: Local<bool>,
) -> Result {
    // Whether to wipe all is asked again once something else was drawn.
    *is_asked &= !sketching.sketch.is_changed();
    let context = contexts.ctx_mut()?;
    let is_wide = context.content_rect().width() >= NAMED_FROM;
    let texts = game.texts;
    egui::Window::new("pencil")
        .title_bar(false)
        .resizable(false)
        .anchor(egui::Align2::CENTER_BOTTOM, [ASIDE, -12.0])
        .frame(style::sheet().inner_margin(egui::Margin::symmetric(10, 8)))
        .show(context, |ui| {
            if let Some([_, hint]) = drafting.tool.map(PencilTool::sections) {
                ui.vertical_centered(|ui| ui.label(style::quiet(texts.text(hint))));
            }
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 4.0;
                for tool in PencilTool::ALL {
                    let ([name, _], key) = (tool.sections(), tool.key().text);
                    let name = texts.text(name);
                    let is_held = drafting.tool == Some(tool);
                    let text = if is_wide {
                        texts.words("strip.tool", &[("{tool}", &name), ("{key}", &key)])
                    } else {
                        key.to_owned()
                    };
                    if button(ui, Icon::Tool(tool), &text, is_held) {
                        drafting.take(tool);
                    }
                }
                let undo = if is_wide {
                    "strip.undo.wide"
                } else {
                    "strip.undo"
                };
                if button(ui, Icon::Undo, texts.text(undo), false) {
                    sketching.change(Pencil::undo);
                }
                // All of it goes only when that is meant.
                let text = texts.text(if *is_asked {
                    "strip.wipe.asks"
                } else {
                    "strip.wipe"
                });
                let has_some = !sketching.sketch.0.drawn().is_empty();
                if has_some && button(ui, Icon::All, text, *is_asked) {
                    if *is_asked {
                        sketching.change(Pencil::wipe_all);
                    }
                    *is_asked ^= true;
                }
            });
        });
    Ok(())
}

/// A button with a picture before its words.
fn button(ui: &mut egui::Ui, icon: Icon, text: &str, is_held: bool) -> bool {
    let font = egui::FontId::proportional(14.0);
    let galley = ui
        .painter()
        .layout_no_wrap(text.to_owned(), font, style::INK);
    let size = egui::vec2(ICON + galley.size().x + 18.0, 28.0);
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::click());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, text));
    let visuals = ui.style().interact_selectable(&response, is_held);
    let width = if is_held { 2.0 } else { 1.0 };
    ui.painter().rect(
        rect,
        3.0,
        if is_held {
            style::DEEP
        } else {
            visuals.weak_bg_fill
        },
        egui::Stroke::new(width, visuals.bg_stroke.color),
        egui::StrokeKind::Inside,
    );
    let corner = egui::pos2(rect.left() + 6.0, rect.center().y - ICON / 2.0);
    draw(
        ui.painter(),
        icon,
        egui::Rect::from_min_size(corner, egui::Vec2::splat(ICON)),
    );
    let place = egui::pos2(
        rect.left() + ICON + 11.0,
        rect.center().y - galley.size().y / 2.0,
    );
    ui.painter().galley(place, galley, style::INK);
    response.clicked()
}

fn draw(painter: &egui::Painter, icon: Icon, place: egui::Rect) {
    let pen = egui::Stroke::new(1.5, GRAPHITE);
    let at = |x: f32, y: f32| place.min + egui::vec2(x, y) * ICON;
    let line = |from: [f32; 2], to: [f32; 2]| {
        painter.line_segment([at(from[0], from[1]), at(to[0], to[1])], pen);
    };
    let rubber = || {
        let outline = vec![at(0.35, 0.1), at(0.95, 0.4), at(0.65, 0.85), at(0.05, 0.55)];
        painter.add(egui::Shape::convex_polygon(outline, style::PAPER, pen));
        line([0.2, 0.33], [0.8, 0.63]);
    };
    match icon {
        Icon::Tool(PencilTool::Line) => {
            line([0.12, 0.88], [0.88, 0.12]);
            line([0.88, 0.12], [0.58, 0.2]);
            line([0.88, 0.12], [0.8, 0.42]);
            painter.circle_filled(at(0.12, 0.88), 2.2, GRAPHITE);
        }
        Icon::Tool(PencilTool::Ring) => {
            painter.circle_stroke(at(0.5, 0.5), 0.42 * ICON, pen);
            painter.circle_filled(at(0.5, 0.5), 1.8, GRAPHITE);
        }
        Icon::Tool(PencilTool::Mark) => {
            line([0.2, 0.2], [0.8, 0.8]);
            line([0.2, 0.8], [0.8, 0.2]);
        }
        Icon::Tool(PencilTool::Name) => {
            line([0.08, 0.9], [0.45, 0.12]);
            line([0.45, 0.12], [0.8, 0.9]);
            line([0.22, 0.6], [0.67, 0.6]);
            line([0.62, 0.95], [0.98, 0.95]);
        }
        Icon::Tool(PencilTool::Wipe) => rubber(),
        Icon::Undo => {
            line([0.1, 0.4], [0.35, 0.15]);
            line([0.1, 0.4], [0.35, 0.65]);
            line([0.1, 0.4], [0.65, 0.4]);
            line([0.65, 0.4], [0.88, 0.58]);
            line([0.88, 0.58], [0.7, 0.85]);
        }
        Icon::All => {
            rubber();
            line([0.1, 0.95], [0.95, 0.95]);
        }
    }
}
