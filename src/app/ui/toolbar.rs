//! The toolbar at the foot of the window, with the options of the current tool.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use crate::app::style;
use crate::app::style::sign::Sign;

use super::paints::{has_size, other, paints, size};
use crate::app::actions::{Action, ActionRequest, key_of};
use crate::app::editor::decor::{DecorPictures, DecorTool, choice, settlements};
use crate::app::editor::drawing::{LEAST_PX, TOO_FAR};
use crate::app::editor::selection::Selection;
use crate::app::editor::thumbnails::Thumbnails;
use crate::app::editor::tools::{Tool, Tools};
use crate::app::map::{Edits, OpenMap};
use crate::app::panels::{ALL_ACROSS, Panel, ROOMY, TOOLS_WIDTH};
use crate::app::span::Span;
use crate::app::view::View;

/// The margin between the tools and their frame, in points.
const INNER: i8 = 6;

/// The width left free beside the tools in a narrow window, in points.
const BESIDE: f32 = 36.0;

/// The height of what a tool needs, whichever it is, and in a narrow window, in points.
const HIGH: f32 = 80.0;
const HIGH_NARROW: f32 = 112.0;

/// The gap between the tools and the current tool's options, in points.
const BETWEEN: f32 = 4.0;

/// Shows the toolbar. Returns its height above the window's foot, in points.
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
        tools_and_needs(
            context, &open, &edits, drawn, choosing, seen, &mut tools, &mut acts,
        )
    });
    bar.flatten()
        .map_or(0.0, |bar| context.content_rect().bottom() - bar.top())
}

/// A tool's hint; for a selection, its size.
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

/// The tools, and the current tool's options. Returns their place.
fn tools_and_needs(
    context: &egui::Context,
    open: &OpenMap,
    edits: &Edits,
    thumbnails: &Thumbnails,
    (decor, pictures): (&mut DecorTool, &DecorPictures),
    (is_far, selected): (bool, Option<Span>),
    tools: &mut Tools,
    acts: &mut MessageWriter<ActionRequest>,
) -> Option<egui::Rect> {
    let row = style::panel("tools", INNER)
        .anchor(egui::Align2::CENTER_BOTTOM, [0.0, -10.0])
        .show(context, |ui| row(ui, edits, tools, acts))?
        .response
        .rect;
    if tools.tool == Tool::Hand {
        return Some(row);
    }
    // The options lie on a panel of their own above the tools, so that the tools do not move.
    let room = context.content_rect();
    let above = room.bottom() - row.top() + BETWEEN;
    let needs = style::panel("what a tool needs", INNER)
        .anchor(egui::Align2::CENTER_BOTTOM, [0.0, -above])
        .show(context, |ui| {
            let narrow = room.width() < ALL_ACROSS;
            // The same width for every tool.
            let width = TOOLS_WIDTH - 2.0 * f32::from(INNER + style::RULED) - 2.0;
            ui.set_width(width.min(room.width() - BESIDE));
            ui.set_min_height(if narrow { HIGH_NARROW } else { HIGH });
            ui.spacing_mut().button_padding = egui::vec2(6.0, 4.0);
            ui.spacing_mut().item_spacing.x = 6.0;
            let is_board = open.base.board().is_some();
            let mut hint = hint(tools.tool, is_far, selected);
            if let Some(paint) = other(*tools).filter(|_| tools.tool.paints()) {
                hint = format!("with {paint}: {hint}");
            }
            ui.label(style::aside(hint));
            if tools.tool.paints() || tools.tool == Tool::Place {
                ui.horizontal(|ui| paints(ui, &open.chunk_source.set, thumbnails, tools, (is_board, narrow)));
                if narrow && has_size(*tools) {
                    ui.horizontal(|ui| size(ui, tools, is_board));
                }
            } else if tools.tool == Tool::Decor {
                choice(ui, decor, pictures, is_board);
            } else if tools.tool == Tool::Settlement {
                ui.horizontal(|ui| settlements(ui, decor));
            } else if tools.tool == Tool::Road {
                ui.checkbox(&mut tools.no_crossings, "no crossings").on_hover_text(
                    "roads run over open plain alone: no bridges and fords over rivers, no tracks through woods and hills",
                );
            } else if tools.tool == Tool::Eraser {
                ui.horizontal(|ui| size(ui, tools, is_board));
            } else if tools.tool == Tool::Select {
                ui.horizontal(|ui| with_selection(ui, is_board, selected.is_some(), acts));
            }
        })?;
    Some(row.union(needs.response.rect))
}

/// The row of tools: a sign for each, and in a wide window its name.
fn row(ui: &mut egui::Ui, edits: &Edits, tools: &Tools, acts: &mut MessageWriter<ActionRequest>) {
    let has_names = ui.ctx().content_rect().width() >= ROOMY;
    ui.spacing_mut().button_padding = egui::vec2(5.0, 4.0);
    ui.spacing_mut().item_spacing.x = 4.0;
    ui.horizontal(|ui| {
        for tool in Tool::ALL {
            let key = key_of(Action::Tool(tool));
            let (is_on, name) = (tools.tool == tool, tool.name());
            let button = style::sign_choice(ui, is_on, sign_of(tool), name, has_names);
            let hint = format!("{name} ({key}): {}", tool.hint());
            if button.on_hover_text(hint).clicked() {
                acts.write(ActionRequest(Action::Tool(tool)));
            }
        }
        ui.separator();
        let history = &edits.history;
        for (sign, name, can, action, keys) in [
            (
                Sign::Undo,
                "Undo",
                history.can_undo(),
                Action::Undo,
                "Ctrl+Z",
            ),
            (
                Sign::Redo,
                "Redo",
                history.can_redo(),
                Action::Redo,
                "Ctrl+Shift+Z or Ctrl+Y",
            ),
        ] {
            let button = ui.add_enabled_ui(can, |ui| {
                style::sign_choice(ui, false, sign, name, has_names)
            });
            let button = button.inner.on_hover_text(format!("{name} ({keys})"));
            let why = format!("{name} ({keys}): there is nothing to take back or make again");
            if button.on_disabled_hover_text(why).clicked() {
                acts.write(ActionRequest(action));
            }
        }
    });
}

/// The sign of a tool.
const fn sign_of(tool: Tool) -> Sign {
    match tool {
        Tool::Hand => Sign::Hand,
        Tool::Place => Sign::Tile,
        Tool::Brush => Sign::Brush,
        Tool::Rectangle => Sign::Rectangle,
        Tool::Fill => Sign::Fill,
        Tool::Eyedropper => Sign::Eyedropper,
        Tool::Select => Sign::Select,
        Tool::Eraser => Sign::Eraser,
        Tool::Decor => Sign::Decor,
        Tool::Settlement => Sign::Settlement,
        Tool::Road => Sign::Road,
        Tool::Name => Sign::Name,
    }
}

/// The actions on a selection.
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
    fn the_select_tools_hint_states_the_selections_size() {
        let cells = Span::of(TilePos::new(-3, 4), (12, 1));
        let hint_of = |tool, is_far| hint(tool, is_far, Some(cells));
        assert!(hint_of(Tool::Select, false).starts_with("12 × 1 cells are selected; "));
        assert_eq!(hint_of(Tool::Brush, false), Tool::Brush.hint());
        // Without a chance to paint, the hint does not invite to it.
        assert_eq!(hint_of(Tool::Brush, true), TOO_FAR);
        assert_eq!(hint_of(Tool::Hand, true), Tool::Hand.hint());
    }

    /// Draws the toolbar with a tool chosen. Returns its place.
    fn drawn_tools(context: &egui::Context, open: &OpenMap, tools: &mut Tools) -> egui::Rect {
        let mut world = World::new();
        world.init_resource::<Messages<ActionRequest>>();
        let mut writer = SystemState::<MessageWriter<ActionRequest>>::new(&mut world);
        let mut acts = writer.get_mut(&mut world).expect("messages");
        let (edits, drawn) = (Edits::default(), Thumbnails::default());
        let choosing = (&mut DecorTool::default(), &DecorPictures::default());
        let seen = (false, None);
        let bar = tools_and_needs(
            context, open, &edits, &drawn, choosing, seen, tools, &mut acts,
        );
        bar.expect("it is open")
    }

    /// For each tool: the place of the toolbar in a window of this size, how far the small map is above the window's
    /// foot, and the small map's largest place in a world and on a board.
    fn placed(width: f32, height: f32) -> Vec<(Tool, egui::Rect, f32, [egui::Rect; 2])> {
        let open = OpenMap::of(BaseMap::World(Seed::from(7)), Source::ours());
        let context = egui::Context::default();
        style::dress(&context);
        let placed = |tool| {
            let mut tools = Tools {
                tool,
                ..Tools::default()
            };
            let mut place = egui::Rect::NOTHING;
            let (mut above, mut corners) = (0.0, [egui::Rect::NOTHING; 2]);
            steady::settle(&context, egui::vec2(width, height), |ui| {
                place = drawn_tools(ui.ctx(), &open, &mut tools);
                above = above_tools(ui.ctx()) + 12.0;
                corners = [false, true].map(|is_board| corner(ui.ctx(), is_board));
            });
            (tool, place, above, corners)
        };
        Tool::ALL.map(placed).into()
    }

    #[test]
    fn no_tool_moves_when_another_is_taken_up() {
        for width in [700.0, 860.0, 1024.0, 1280.0, 1400.0, 1900.0] {
            let places = |is_board, tool, paint| {
                let mut place = egui::Rect::NOTHING;
                let (open, mut tools) = in_hand(is_board, tool, paint);
                let context = egui::Context::default();
                style::dress(&context);
                steady::settle(&context, egui::vec2(width, 700.0), |ui| {
                    drawn_tools(ui.ctx(), &open, &mut tools);
                    let row = ui.ctx().memory(|memory| memory.area_rect("tools"));
                    place = row.expect("the row");
                });
                place
            };
            let first = places(false, Tool::Hand, Paint::Biome(Biome::Forest));
            assert!(first.is_positive() && first.width() < width, "{width}");
            for is_board in [false, true] {
                for tool in Tool::ALL {
                    for paint in [
                        Paint::Biome(Biome::Forest),
                        Paint::Biome(Biome::River),
                        Paint::Tile(TileId(0)),
                    ] {
                        let here = places(is_board, tool, paint);
                        assert_eq!(here, first, "{width}: {tool:?}, {paint:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn what_every_tool_needs_lies_on_a_sheet_of_one_size_in_one_place() {
        // Each of them was as wide and as high as what it held.
        for size in [
            (700.0, 525.0),
            (900.0, 600.0),
            (1280.0, 720.0),
            (1920.0, 1080.0),
        ] {
            let mut places = Vec::new();
            for is_board in [false, true] {
                for tool in Tool::ALL.into_iter().filter(|&tool| tool != Tool::Hand) {
                    let (open, mut tools) = in_hand(is_board, tool, Paint::Biome(Biome::Forest));
                    let context = egui::Context::default();
                    style::dress(&context);
                    steady::settle(&context, size.into(), |ui| {
                        drawn_tools(ui.ctx(), &open, &mut tools);
                    });
                    let id = egui::Id::new("what a tool needs");
                    let sheet = context.memory(|memory| memory.area_rect(id));
                    places.push((tool, is_board, sheet.expect("it is shown")));
                }
            }
            let (.., first) = places[0];
            for (tool, is_board, place) in &places {
                let case = format!("{size:?}: {tool:?}, {is_board}");
                let off = (place.min - first.min).abs() + (place.max - first.max).abs();
                assert!(off.max_elem() < 0.6, "{case}: {place}, not {first}");
            }
        }
    }

    #[test]
    fn picking_up_a_tile_does_not_move_the_brushs_size() {
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
    fn the_list_of_terrains_stays_in_reach_with_every_paint() {
        let more = |paint| {
            let places = drawn(egui::vec2(1280.0, 700.0), false, Tool::Brush, paint);
            places.words["more"].min
        };
        let first = more(Paint::Biome(Biome::Forest));
        for paint in [Paint::Terrain(Terrain::Marsh), Paint::Tile(TileId(0))] {
            assert_eq!(more(paint), first, "{paint:?}");
        }
    }

    /// A map, and tools with this tool and paint chosen.
    fn in_hand(is_board: bool, tool: Tool, paint: Paint) -> (OpenMap, Tools) {
        let ground = if is_board {
            BaseMap::Board(BoardSize::new(9, 9))
        } else {
            BaseMap::World(Seed::from(7))
        };
        let mut tools = Tools::default();
        (tools.tool, tools.paint) = (tool, paint);
        (OpenMap::of(ground, Source::ours()), tools)
    }

    /// The places of the toolbar's words with a tool chosen.
    fn drawn(size: egui::Vec2, is_board: bool, tool: Tool, paint: Paint) -> Places {
        let (open, mut tools) = in_hand(is_board, tool, paint);
        steady::places(size, |context| {
            drawn_tools(context, &open, &mut tools);
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
