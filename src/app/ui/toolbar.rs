//! The row of tools at the foot of the window, with what they paint.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use crate::app::style;

use super::paints::{has_size, other, paints, size};
use crate::app::actions::{Action, ActionRequest, key_of};
use crate::app::editor::decor::{DecorPictures, DecorTool, choice, settlements};
use crate::app::editor::drawing::{LEAST_PX, TOO_FAR};
use crate::app::editor::selection::Selection;
use crate::app::editor::thumbnails::Thumbnails;
use crate::app::editor::tools::{Tool, Tools};
use crate::app::map::{Edits, OpenMap};
use crate::app::panels::{ALL_ACROSS, Panel, ROOMY, tools_width};
use crate::app::span::Span;
use crate::app::view::View;

/// The room between the tools and their frame, in points.
const INNER: i8 = 8;

/// What of a narrow window is left beside the tools, in points.
const BESIDE: f32 = 36.0;

/// Shows the row; how far it reaches above the window's foot, in points.
pub(super) fn show(
    mut contexts: EguiContexts,
    open: Res<OpenMap>,
    edits: Res<Edits>,
    panel: Res<Panel>,
    thumbnails: Res<Thumbnails>,
    (mut decor, pictures): (ResMut<DecorTool>, Res<DecorPictures>),
    (mut tools, selection, view): (ResMut<Tools>, Res<Selection>, Res<View>),
    mut acts: MessageWriter<ActionRequest>,
) -> f32 {
    let Ok(context) = contexts.ctx_mut() else {
        return 0.0;
    };
    let choosing = (&mut *decor, &*pictures);
    let bar = panel.is_open.then(|| {
        let drawn = &thumbnails;
        let seen = (view.tile_px < LEAST_PX, selection.0);
        bar(
            context, &open, &edits, drawn, choosing, seen, &mut tools, &mut acts,
        )
    });
    bar.flatten()
        .map_or(0.0, |bar| context.content_rect().bottom() - bar.top())
}

/// What a tool does, and of a selection how large it is.
fn hint(tool: Tool, is_far: bool, selected: Option<Span>) -> String {
    let changes_tiles = tool.paints() || matches!(tool, Tool::Place | Tool::Eraser);
    if is_far && changes_tiles {
        return TOO_FAR.to_owned();
    }
    let hint = tool.hint();
    match selected.filter(|_| tool == Tool::Select) {
        Some(cells) => {
            let (across, down) = cells.size();
            match (across, down) {
                (1, 1) => format!("1 cell is selected; {hint}"),
                _ => format!("{across} × {down} cells are selected; {hint}"),
            }
        }
        None => hint.to_owned(),
    }
}

/// The tools; where they are.
fn bar(
    context: &egui::Context,
    open: &OpenMap,
    edits: &Edits,
    thumbnails: &Thumbnails,
    (decor, pictures): (&mut DecorTool, &DecorPictures),
    (is_far, selected): (bool, Option<Span>),
    tools: &mut Tools,
    acts: &mut MessageWriter<ActionRequest>,
) -> Option<egui::Rect> {
    let bar = style::panel("tools", INNER)
        .anchor(egui::Align2::CENTER_BOTTOM, [0.0, -10.0])
        .show(context, |ui| {
            let room = context.content_rect().width();
            let narrow = room < ALL_ACROSS;
            let (padding, gap) = match room {
                ..ALL_ACROSS => (3.0, 4.0),
                ..ROOMY => (5.0, 6.0),
                _ => (8.0, 8.0),
            };
            // The same for each of them, so that nothing moves under the pointer when another is taken up.
            let width = tools_width(room) - 2.0 * f32::from(INNER) - 2.0;
            ui.set_min_width(width.min(room - BESIDE));
            ui.spacing_mut().button_padding = egui::vec2(padding, 4.0);
            ui.spacing_mut().item_spacing.x = gap;
            let is_board = open.base.board().is_some();
            // What a tool needs lies above the tools, which so stay in their places.
            if tools.tool != Tool::Hand {
                let mut hint = hint(tools.tool, is_far, selected);
                if let Some(paint) = other(*tools).filter(|_| tools.tool.paints()) {
                    hint = format!("with {paint}: {hint}");
                }
                ui.label(style::quiet(&hint));
            }
            if tools.tool.paints() || tools.tool == Tool::Place {
                ui.horizontal(|ui| paints(ui, &open.chunk_source.set, thumbnails, tools, (is_board, narrow)));
                if narrow && has_size(*tools) {
                    ui.horizontal(|ui| size(ui, tools, is_board));
                }
                ui.separator();
            } else if tools.tool == Tool::Decor {
                choice(ui, decor, pictures, is_board);
                ui.separator();
            } else if tools.tool == Tool::Settlement {
                ui.horizontal(|ui| settlements(ui, decor));
                ui.separator();
            } else if tools.tool == Tool::Road {
                ui.checkbox(&mut tools.no_crossings, "no crossings").on_hover_text(
                    "roads run over open plain alone: no bridges and fords over rivers, no tracks through woods and hills",
                );
                ui.separator();
            } else if tools.tool == Tool::Eraser {
                ui.horizontal(|ui| size(ui, tools, is_board));
                ui.separator();
            } else if tools.tool == Tool::Select {
                ui.horizontal(|ui| with_selection(ui, is_board, selected.is_some(), acts));
                ui.separator();
            }
            ui.horizontal(|ui| {
                for tool in Tool::ALL {
                    let key = key_of(Action::Tool(tool));
                    let hint = format!("{} ({key})", tool.hint());
                    let button = style::choice(ui, tools.tool == tool, called(tool, narrow));
                    if button.on_hover_text(hint).clicked() {
                        acts.write(ActionRequest(Action::Tool(tool)));
                    }
                }
                ui.separator();
                let can_undo = edits.history.can_undo();
                let undo = ui.add_enabled(can_undo, egui::Button::new("Undo"));
                if undo.on_hover_text("Ctrl+Z").clicked() {
                    acts.write(ActionRequest(Action::Undo));
                }
                let can_redo = edits.history.can_redo();
                let redo = ui.add_enabled(can_redo, egui::Button::new("Redo"));
                if redo.on_hover_text("Ctrl+Shift+Z or Ctrl+Y").clicked() {
                    acts.write(ActionRequest(Action::Redo));
                }
            });
        });
    bar.map(|bar| bar.response.rect)
}

/// What a tool is called in the row.
const fn called(tool: Tool, narrow: bool) -> &'static str {
    if narrow {
        tool.short_name()
    } else {
        tool.name()
    }
}

/// What can be done with what is selected.
fn with_selection(
    ui: &mut egui::Ui,
    is_board: bool,
    is_selected: bool,
    acts: &mut MessageWriter<ActionRequest>,
) {
    for (action, name) in [
        (Action::Copy, "Copy"),
        (Action::Cut, "Cut"),
        (Action::Delete, "Clear"),
        (Action::Export, "Export…"),
        (Action::LeaveSelection, "Leave to me"),
        (Action::ToBoard, "Open as a board"),
    ] {
        let is_of_worlds = matches!(action, Action::ToBoard | Action::LeaveSelection);
        if is_board && is_of_worlds || !action.is_here() {
            continue;
        }
        let button = ui.add_enabled(is_selected, egui::Button::new(name));
        let button = match key_of(action) {
            "" if action == Action::LeaveSelection => button.on_hover_text(
                "nothing appears by itself on what you change there: no town, road, name or decor; again, to end that",
            ),
            "" => button,
            key => button.on_hover_text(key),
        };
        if button.clicked() {
            acts.write(ActionRequest(action));
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::SystemState;

    use super::super::minimap::corner;
    use super::*;
    use crate::app::editor::tools::Paint;
    use crate::app::map::{BaseMap, BoardSize, Source};
    use crate::app::panels::above_tools;
    use crate::app::style::steady::{self, Places};
    use mapmaker_grid::TilePos;
    use mapmaker_grid::seed::Seed;
    use mapmaker_grid::tileset::TileId;
    use mapmaker_grid::world::Terrain;
    use mapmaker_land::editing::Biome;

    #[test]
    fn a_selection_tells_how_large_it_is_by_its_own_tool() {
        let cells = Span::of(TilePos::new(-3, 4), (12, 1));
        let told = |tool, is_far| hint(tool, is_far, Some(cells));
        assert!(told(Tool::Select, false).starts_with("12 × 1 cells are selected; "));
        assert_eq!(told(Tool::Brush, false), Tool::Brush.hint());
        // Nobody is invited to paint where nothing can be painted.
        assert_eq!(told(Tool::Brush, true), TOO_FAR);
        assert_eq!(told(Tool::Hand, true), Tool::Hand.hint());
    }

    /// Draws the row with these tools in hand; where it is.
    fn row(context: &egui::Context, open: &OpenMap, tools: &mut Tools) -> egui::Rect {
        let mut world = World::new();
        world.init_resource::<Messages<ActionRequest>>();
        let mut writer = SystemState::<MessageWriter<ActionRequest>>::new(&mut world);
        let mut acts = writer.get_mut(&mut world).expect("messages");
        let (edits, drawn) = (Edits::default(), Thumbnails::default());
        let choosing = (&mut DecorTool::default(), &DecorPictures::default());
        let seen = (false, None);
        let bar = bar(
            context, open, &edits, &drawn, choosing, seen, tools, &mut acts,
        );
        bar.expect("it is open")
    }

    /// Where the tools are in a window of such a size with each of them in hand, how far the small map is above the
    /// window's foot, and where it is at the most in a world and on a board.
    fn placed(width: f32, height: f32) -> Vec<(Tool, egui::Rect, f32, [egui::Rect; 2])> {
        let open = OpenMap::of(BaseMap::World(Seed::from(7)), Source::ours());
        let context = egui::Context::default();
        style::dress(&context);
        let placed = |tool| {
            let mut tools = Tools::default();
            tools.tool = tool;
            let mut place = egui::Rect::NOTHING;
            let (mut above, mut corners) = (0.0, [egui::Rect::NOTHING; 2]);
            steady::settle(&context, egui::vec2(width, height), |ui| {
                place = row(ui.ctx(), &open, &mut tools);
                above = above_tools(ui.ctx()) + 12.0;
                corners = [false, true].map(|is_board| corner(ui.ctx(), is_board));
            });
            (tool, place, above, corners)
        };
        Tool::ALL.map(placed).into()
    }

    #[test]
    fn no_tool_moves_when_another_is_taken_up() {
        for width in [700.0, 860.0, 1024.0, 1280.0, 1283.0, 1400.0] {
            let called = |tool| called(tool, width < ALL_ACROSS);
            let names: Vec<_> = Tool::ALL.into_iter().map(called).collect();
            let mut first: Option<Places> = None;
            for is_board in [false, true] {
                for tool in Tool::ALL {
                    for paint in [
                        Paint::Biome(Biome::Forest),
                        Paint::Biome(Biome::River),
                        Paint::Tile(TileId(0)),
                    ] {
                        let places = drawn(egui::vec2(width, 700.0), is_board, tool, paint);
                        let first = first.get_or_insert_with(|| {
                            drawn(egui::vec2(width, 700.0), is_board, tool, paint)
                        });
                        for name in names.iter().chain(&["Undo", "Redo"]) {
                            // OK because every tool is in the row.
                            let (here, there) = (places.words[*name].min, first.words[*name].min);
                            assert_eq!(here, there, "{name}, {width}: {tool:?}, {paint:?}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn the_size_of_the_brush_stays_where_it_is_when_a_tile_is_picked_up() {
        let words = |paint| {
            let size = egui::vec2(1280.0, 700.0);
            drawn(size, false, Tool::Brush, paint).words
        };
        let (biome, tile) = (
            words(Paint::Biome(Biome::Forest)),
            words(Paint::Tile(TileId(0))),
        );
        for name in ["size", "square", "round"] {
            assert_eq!(biome[name].min, tile[name].min, "{name}");
        }
    }

    #[test]
    fn the_list_of_terrains_stays_in_reach_whatever_is_painted() {
        let more = |paint| {
            let places = drawn(egui::vec2(1280.0, 700.0), false, Tool::Brush, paint);
            places.words["more"].min
        };
        let first = more(Paint::Biome(Biome::Forest));
        for paint in [Paint::Terrain(Terrain::Marsh), Paint::Tile(TileId(0))] {
            assert_eq!(more(paint), first, "{paint:?}");
        }
    }

    /// Where the words of the tools are with one in hand.
    fn drawn(size: egui::Vec2, is_board: bool, tool: Tool, paint: Paint) -> Places {
        let ground = if is_board {
            BaseMap::Board(BoardSize::new(9, 9))
        } else {
            BaseMap::World(Seed::from(7))
        };
        let open = OpenMap::of(ground, Source::ours());
        let mut tools = Tools::default();
        (tools.tool, tools.paint) = (tool, paint);
        steady::places(size, |context| {
            row(context, &open, &mut tools);
        })
    }

    #[test]
    fn in_a_narrow_window_the_small_map_has_room_above_every_tool() {
        // A window of 640 × 480 pixels has 700 × 525 points.
        for (width, height) in [(700.0, 525.0), (860.0, 600.0), (1000.0, 700.0)] {
            for (tool, place, above, _) in placed(width, height) {
                assert!(
                    place.left() >= 0.0 && place.right() <= width,
                    "{tool:?}: {place}"
                );
                let room = above - (height - place.top());
                assert!((4.0..150.0).contains(&room), "{tool:?}, {width}: {room}");
            }
        }
    }

    #[test]
    fn in_no_window_the_small_map_lies_on_the_tools() {
        for width in [700.0, 880.0, 1019.0, 1024.0, 1100.0, 1215.0, 1220.0, 1280.0] {
            for (tool, place, _, corners) in placed(width, 700.0) {
                for corner in corners {
                    assert!(
                        !corner.intersects(place),
                        "{tool:?}, {width}: {corner}, {place}"
                    );
                }
            }
        }
    }
}
