//! Marks drawn over the map: the board's frame and grid, the cells under the pointer, the faulty ones.

use std::collections::BTreeSet;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::clipboard::Clipboard;
use super::drawing::{Drawing, footprint, rough_cells};
use super::eraser::Eraser;
use super::pointer::{Gesture, Pointed};
use super::selection::Selection;
use super::tools::{Tool, Tools};
use crate::app::actions::{Action, ActionRequest};
use crate::app::map::{BoardSize, MapReader, OpenMap, Proposed, TileStyle};
use crate::app::notice::{Notice, SHAKES};
use crate::app::plates::PlateStats;
use crate::app::schedule::{AppSystems, DrawSystems};
use crate::app::screen_place::ScreenPlace;
use crate::app::screens::Screen;
use crate::app::span::Span;
use crate::app::style::{self, Hidden};
use crate::app::view::View;
use mapmaker_drawing::art::{EMPTY_PAPER, tile_shading};
use mapmaker_grid::tileset::TileSet;
use mapmaker_grid::{Direction, TilePos};
use mapmaker_land::editing::Shape;
use mapmaker_storage::clock::Instant;

/// The smallest side of a cell, in points, at which the grid shows.
const GRID_FROM: f32 = 9.0;

/// The largest number of cells that are outlined one by one.
const MOST_OUTLINES: usize = 2000;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ShowsGrid>()
        .add_systems(
            Update,
            toggle
                .run_if(on_message::<ActionRequest>)
                .in_set(AppSystems::Input),
        )
        .add_systems(
            EguiPrimaryContextPass,
            (
                paint_ground.in_set(DrawSystems::Ground),
                paint_pointer.in_set(DrawSystems::Marks),
            )
                .run_if(in_state(Screen::Map).and_then(not(is_hidden))),
        );
}

/// Whether the grid shows in a world; a board's always does.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ShowsGrid(pub bool);

fn toggle(mut acts: MessageReader<ActionRequest>, mut grid: ResMut<ShowsGrid>) {
    for _ in acts.read().filter(|act| act.0 == Action::Grid) {
        grid.0 = !grid.0;
    }
}

fn is_hidden(hidden: Res<Hidden>) -> bool {
    hidden.0
}

/// The grid, the board's frame and the selection.
fn paint_ground(
    mut contexts: EguiContexts,
    places: ScreenPlace,
    view: Res<View>,
    open: Res<OpenMap>,
    grid: Res<ShowsGrid>,
    map: MapReader,
    proposed: Res<Proposed>,
    selection: Res<Selection>,
    plates: Option<Res<PlateStats>>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let painter = context.layer_painter(egui::LayerId::background());
    let side = places.side(context);
    let board = open.base.board();
    let strength = ((side - GRID_FROM) / 20.0).clamp(0.25, 1.0);
    let line = egui::Stroke::new(1.0, style::FAINT.gamma_multiply(0.35 * strength));
    // A map drawn in figures shows cells only in its empty parts.
    let are_figures = plates.is_some_and(|plates| plates.is_shown);
    if let Some(size) = board {
        let line = (are_figures && side >= GRID_FROM).then_some(line);
        let is_empty = |at| map.tile(at).is_none() && !proposed.fills(at);
        paint_empty(&painter, context, &places, (&view, size), is_empty, line);
    }
    if (board.is_some() && !are_figures || grid.0) && side >= GRID_FROM {
        paint_grid(
            &painter,
            context,
            &places,
            &view,
            board.map(|size| (size.width, size.height)),
            line,
        );
    }
    if let Some(size) = board {
        let corner = places.corner(context, TilePos::new(0, 0));
        let extent = egui::vec2(size.width as f32, size.height as f32) * side;
        let frame = egui::Rect::from_min_size(corner, extent);
        let kind = egui::StrokeKind::Outside;
        // Over the edge, whose pixels are partly of the board.
        let (line, over) = (egui::Stroke::new(3.0, style::INK), egui::StrokeKind::Middle);
        painter.rect_stroke(frame, 0.0, line, over);
        painter.rect_stroke(
            frame.expand(5.0),
            0.0,
            egui::Stroke::new(1.0, style::INK),
            kind,
        );
    }
    if let Some(span) = selection.0 {
        let (from, to) = (
            TilePos::new(span.west, span.north),
            TilePos::new(span.east, span.south),
        );
        let corner = places.corner(context, from);
        let last = places.rect(context, to, 1).max;
        let place = egui::Rect::from_min_max(corner, last);
        painter.rect_filled(place, 0.0, style::INK.gamma_multiply(0.08));
        painter.rect_stroke(
            place,
            0.0,
            egui::Stroke::new(2.0, style::INK),
            egui::StrokeKind::Inside,
        );
    }
    Ok(())
}

/// Empty cells are paper, whatever colours run into them from around, perhaps with a line around each.
fn paint_empty(
    painter: &egui::Painter,
    context: &egui::Context,
    places: &ScreenPlace,
    (view, size): (&View, BoardSize),
    is_empty: impl Fn(TilePos) -> bool,
    line: Option<egui::Stroke>,
) {
    let seen = view.tiles();
    let columns = seen.west.max(0)..=seen.east.min(i64::from(size.width) - 1);
    let rows = seen.north.max(0)..=seen.south.min(i64::from(size.height) - 1);
    let paper = style::thin(style::PAPER, EMPTY_PAPER);
    for y in rows {
        for x in columns.clone() {
            let at = TilePos::new(x, y);
            if is_empty(at) {
                let place = places.rect(context, at, 1);
                painter.rect_filled(place, 0.0, paper);
                if let Some(line) = line {
                    painter.rect_stroke(place, 0.0, line, egui::StrokeKind::Middle);
                }
            }
        }
    }
}

/// The proposed cells in the colours of their corners; an empty cell has none. Under figures this includes a stroke's
/// cells, because figures follow a stroke a little later.
fn tinted<'a>(
    proposed: &'a Proposed,
    set: &'a TileSet,
    are_figures: bool,
) -> impl Iterator<Item = (TilePos, [[u8; 3]; 4], TileStyle)> + 'a {
    let is_tinted = are_figures && !proposed.is_held();
    let cells = proposed
        .cells()
        .filter(move |(.., look)| is_tinted || *look == TileStyle::Ghost);
    let cells = cells.filter(|(_, tile, _)| tile.index() < set.len());
    cells.map(|(at, tile, look)| (at, tile_shading(set, tile), look))
}

/// A cell in the colours of a tile's corners, thin enough to see the map below.
fn reshaded(place: egui::Rect, colours: [[u8; 3]; 4], look: TileStyle) -> egui::Mesh {
    // Figures follow a preview soon.
    let share = if look == TileStyle::Preview {
        0.22
    } else {
        0.47
    };
    let mut mesh = egui::Mesh::default();
    let corners = [
        place.left_top(),
        place.right_top(),
        place.left_bottom(),
        place.right_bottom(),
    ];
    for (corner, [red, green, blue]) in corners.into_iter().zip(colours) {
        let colour = style::thin(egui::Color32::from_rgb(red, green, blue), share);
        mesh.colored_vertex(corner, colour);
    }
    mesh.add_triangle(0, 1, 2);
    mesh.add_triangle(2, 1, 3);
    mesh
}

/// The cells under the pointer, and the refused ones.
fn paint_pointer(
    mut contexts: EguiContexts,
    places: ScreenPlace,
    open: Res<OpenMap>,
    tools: Res<Tools>,
    pointed: Res<Pointed>,
    gesture: Res<Gesture>,
    clipboard: Res<Clipboard>,
    (drawing, eraser): (Res<Drawing>, Res<Eraser>),
    proposed: Res<Proposed>,
    notice: Res<Notice>,
    plates: Option<Res<PlateStats>>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let painter = context.layer_painter(egui::LayerId::background());
    let are_figures = plates.is_some_and(|plates| plates.is_shown);
    let tinted = tinted(&proposed, &open.chunk_source.set, are_figures);
    for (at, colours, look) in tinted.take(MOST_OUTLINES) {
        painter.add(reshaded(places.rect(context, at, 1), colours, look));
    }
    let side = places.side(context);
    let board = open.base.board();
    let outline = |at: TilePos, cells: i64, stroke: egui::Stroke| {
        let place = places.rect(context, at, cells);
        painter.rect_stroke(place, 1.0, stroke, egui::StrokeKind::Inside);
    };
    let is_drawing = gesture.stroke_button.is_some();
    let held = clipboard.span(pointed.tile, &gesture);
    let is_bare = eraser.tops().next().is_none();
    let pointer = pointed
        .tile
        .filter(|_| {
            held.is_none()
                && is_bare
                && !matches!(tools.tool, Tool::Hand | Tool::Decor | Tool::Name)
        })
        // On boards a settlement has a ghost of its own.
        .filter(|_| tools.tool != Tool::Settlement || board.is_none());
    if held.is_some() || pointer.is_some() {
        let is_on = |tile: &TilePos| board.is_none_or(|size| size.contains(*tile));
        let refused = drawing.is_refused();
        let colour = if refused { style::RED } else { style::INK };
        let dragged = match (held, tools.tool, gesture.ends()) {
            (None, Tool::Rectangle, Some((from, to))) => Some(Span::between(from, to)),
            _ => held,
        };
        if let Some(span) = dragged {
            let corner = places.corner(context, TilePos::new(span.west, span.north));
            let last = places
                .rect(context, TilePos::new(span.east, span.south), 1)
                .max;
            let place = egui::Rect::from_min_max(corner, last);
            painter.rect_stroke(
                place,
                0.0,
                egui::Stroke::new(2.0, colour),
                egui::StrokeKind::Inside,
            );
        } else if let Some(tile) = pointer.filter(is_on) {
            let (corner, cells) = footprint(*tools, tile);
            let stroke = egui::Stroke::new(1.5, colour);
            if let Some(under) = rough_cells(*tools, tile).filter(|_| cells > 2) {
                paint_rim(&painter, context, &places, under, stroke);
            } else if cells > 2 && tools.shape != Shape::Square {
                let place = places.rect(context, corner, cells);
                painter.circle_stroke(place.center(), place.width() / 2.0, stroke);
            } else {
                outline(corner, cells, stroke);
            }
        }
        if let (Some(refusal), false) = (drawing.refusal(), is_drawing && !gesture.is_over) {
            for &cell in refusal.cells.iter().take(MOST_OUTLINES) {
                outline(
                    cell,
                    1,
                    egui::Stroke::new(2.0, style::RED.gamma_multiply(0.8)),
                );
            }
        }
    }
    // The cells that are being worked out and do not show yet.
    let waiting = drawing.waits_for().unwrap_or_default();
    for &at in waiting.iter().take(MOST_OUTLINES) {
        painter.rect_filled(
            places.rect(context, at, 1),
            0.0,
            style::INK.gamma_multiply(0.16),
        );
    }
    if let Some(said) = notice.said().filter(|said| said.is_refusal) {
        let shake = shake(said.since, side);
        for (at, &cell) in said.cells.iter().take(MOST_OUTLINES).enumerate() {
            let shift = if at == 0 { shake } else { 0.0 };
            let place = places
                .rect(context, cell, 1)
                .translate(egui::vec2(shift, 0.0));
            painter.rect_filled(place, 1.0, style::RED.gamma_multiply(0.10));
            painter.rect_stroke(
                place,
                1.0,
                egui::Stroke::new(2.5, style::RED),
                egui::StrokeKind::Inside,
            );
        }
    }
    Ok(())
}

/// Draws the outline of some cells.
fn paint_rim(
    painter: &egui::Painter,
    context: &egui::Context,
    places: &ScreenPlace,
    cells: Vec<TilePos>,
    stroke: egui::Stroke,
) {
    let cells: BTreeSet<_> = cells.into_iter().collect();
    for &cell in &cells {
        let place = places.rect(context, cell, 1);
        let sides = [
            (Direction::North, [place.left_top(), place.right_top()]),
            (Direction::East, [place.right_top(), place.right_bottom()]),
            (
                Direction::South,
                [place.left_bottom(), place.right_bottom()],
            ),
            (Direction::West, [place.left_top(), place.left_bottom()]),
        ];
        for (side, ends) in sides {
            if !cells.contains(&cell.step(side)) {
                painter.line_segment(ends, stroke);
            }
        }
    }
}

/// How far a cell that was refused is from its place, in points.
fn shake(since: Instant, side: f32) -> f32 {
    let elapsed = since.elapsed();
    if elapsed > SHAKES {
        return 0.0;
    }
    let part = elapsed.as_secs_f32() / SHAKES.as_secs_f32();
    (part * std::f32::consts::TAU * 4.0).sin() * (1.0 - part) * side * 0.12
}

fn paint_grid(
    painter: &egui::Painter,
    context: &egui::Context,
    places: &ScreenPlace,
    view: &View,
    board: Option<(u32, u32)>,
    line: egui::Stroke,
) {
    let shown = view.tiles();
    let (mut west, mut north) = (shown.west, shown.north);
    let (mut east, mut south) = (shown.east + 1, shown.south + 1);
    if let Some((width, height)) = board {
        (west, north) = (west.max(0), north.max(0));
        (east, south) = (east.min(i64::from(width)), south.min(i64::from(height)));
    }
    if west > east || north > south {
        return;
    }
    let corner = places.corner(context, TilePos::new(west, north));
    let last = places.corner(context, TilePos::new(east, south));
    for x in west..=east {
        let place = places.corner(context, TilePos::new(x, north)).x;
        painter.vline(place, corner.y..=last.y, line);
    }
    for y in north..=south {
        let place = places.corner(context, TilePos::new(west, y)).y;
        painter.hline(corner.x..=last.x, place, line);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::editor::tools::Paint;
    use crate::app::map::TileStyle;
    use mapmaker_drawing::art::ink_set;
    use mapmaker_land::editing::Biome;
    use mapmaker_solver::NO_TILE;

    #[test]
    fn the_eraser_proposes_cells_without_a_colour() {
        let set = ink_set();
        let sea = set.find_name("SSSS").expect("in the pack");
        let mut proposed = Proposed::default();
        let [one, other] = [TilePos::new(1, 1), TilePos::new(2, 1)];
        proposed.replace([
            (one, NO_TILE, TileStyle::Ghost),
            (other, sea, TileStyle::Ghost),
        ]);
        let cells: Vec<_> = tinted(&proposed, &set, false).map(|(at, ..)| at).collect();
        assert_eq!(cells, [other]);
        // A preview has ink of its own only if tiles show as they are.
        proposed.replace([(one, sea, TileStyle::Preview)]);
        assert_eq!(tinted(&proposed, &set, false).count(), 0);
        assert_eq!(tinted(&proposed, &set, true).count(), 1);
        // A held proposal is drawn in figures.
        proposed.hold([(one, sea)]);
        assert_eq!(tinted(&proposed, &set, true).count(), 0);
    }

    #[test]
    fn a_rough_brush_shows_the_cells_that_it_paints_and_other_tools_a_ring() {
        let mut tools = Tools {
            tool: Tool::Brush,
            paint: Paint::Biome(Biome::Sea),
            shape: Shape::Rough,
            brush_tiles: 9,
            ..default()
        };
        let at = TilePos::new(40, -7);
        let cells = rough_cells(tools, at).expect("it is rough");
        assert_eq!(cells, Shape::Rough.cover(&[at], 9, usize::MAX));
        for paint in [
            Paint::Biome(Biome::River),
            Paint::Tile(mapmaker_grid::tileset::TileId(0)),
        ] {
            assert_eq!(rough_cells(Tools { paint, ..tools }, at), None);
        }
        tools.shape = Shape::Round;
        assert_eq!(rough_cells(tools, at), None);
    }
}
