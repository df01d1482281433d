//! The small map in a corner, which shows the view's place and moves it, and the scale bar.

use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use crate::app::actions::{Action, ActionRequest};
use crate::app::camera::GoTo;
use crate::app::job::Job;
use crate::app::map::{ChunkSource, Edits, OpenMap};
use crate::app::panels::{Panel, SMALL_MAP_WIDTH, above_tools, left_bottom};
use crate::app::style;
use crate::app::travel::Visit;
use crate::app::view::View;
use mapmaker_drawing::art::Vertices;
use mapmaker_drawing::figures::Zoom;
use mapmaker_grid::TilePos;
use mapmaker_grid::world::Overlay;

/// The number of survey vertices along its sides, and its side in points.
const VERTICES: usize = 120;
const SIDE: f32 = SMALL_MAP_WIDTH - 2.0 * FRAME - 2.0 * MARGIN;

/// The distance around the small map's frame, and the frame's width, in points.
const MARGIN: f32 = 12.0;
const FRAME: f32 = 6.0;

/// The minimum number of views that fit across the small map of a world.
const VIEWS_ACROSS: f32 = 6.0;

/// The scale of figures relative to the main map, and the minimum size of a tile to draw them, in pixels.
const FINE: f64 = 0.6;
const MIN_TILE_PX: f64 = 0.01;

/// The maximum side, in pixels.
const MAX_PX: f32 = 600.0;

/// The coarsest level of a survey.
const COARSEST: u32 = 9;

/// Whether the small map is open.
#[derive(Resource)]
pub struct MinimapOpen(pub bool);

impl Default for MinimapOpen {
    fn default() -> Self {
        Self(true)
    }
}

pub(super) fn toggle(
    mut acts: MessageReader<ActionRequest>,
    mut minimap_open: ResMut<MinimapOpen>,
) {
    for _ in acts.read().filter(|act| act.0 == Action::Minimap) {
        minimap_open.0 = !minimap_open.0;
    }
}

/// The content of the small map.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Shown {
    chunk_source: u64,
    version: u64,
    north_west: TilePos,
    level: u32,
    width: usize,
    height: usize,
    /// The length of the longer side, in pixels.
    side_px: usize,
}

#[derive(Default)]
pub(super) struct Minimap {
    picture: Option<(Shown, egui::TextureHandle)>,
    task: Option<(Shown, Job<egui::ColorImage>)>,
}

impl Shown {
    /// The content for a view: a whole board, or the land around the view, moved in coarse steps so that it does not
    /// follow every small move.
    fn of(open: &OpenMap, edits: &Edits, view: &View, point_px: f32) -> Self {
        let side_px = (SIDE * point_px).round().clamp(1.0, MAX_PX) as usize;
        let (chunk_source, version) = (open.chunk_source.id, edits.version);
        if let Some(size) = open.base.board() {
            let longest = size.width.max(size.height) as usize;
            let level = (longest / (2 * VERTICES) + 1).next_power_of_two().ilog2();
            let vertices = |side: u32| (side as usize >> level) + 1;
            return Self {
                chunk_source,
                version,
                north_west: TilePos::new(0, 0),
                level,
                width: vertices(size.width),
                height: vertices(size.height),
                side_px,
            };
        }
        let across = view.size_px.as_vec2().max_element() / view.tile_px * VIEWS_ACROSS;
        let level = (across / VERTICES as f32).max(1.0).log2().ceil() as u32;
        let level = level.min(COARSEST);
        let span = (VERTICES as i64) << level;
        let step = (span / 12).max(1);
        // Vertices lie at multiples of their spacing.
        let corner = |centre: i64| ((centre - span / 2).div_euclid(step) * step) >> level << level;
        Self {
            chunk_source,
            version,
            north_west: TilePos::new(corner(view.centre.x), corner(view.centre.y)),
            level,
            width: VERTICES,
            height: VERTICES,
            side_px,
        }
    }

    /// The picture: figures for so small a map, or if there are none, only the shading.
    fn paint(self, chunk_source: &ChunkSource, overlay: &Overlay) -> egui::ColorImage {
        let tile_px = self.side_px as f64 / ((VERTICES as u64) << self.level) as f64;
        if tile_px >= MIN_TILE_PX {
            let look = (
                Zoom::new(tile_px),
                FINE * self.side_px as f64 / f64::from(SIDE),
            );
            let drawn = chunk_source.small_map(overlay, look, self.north_west, self.side_px);
            if let Some(rgb) = drawn {
                return egui::ColorImage::from_rgb([self.side_px; 2], &rgb);
            }
        }
        let vertices = Vertices {
            north_west: self.north_west,
            spacing_log2: self.level,
            width: self.width,
            height: self.height,
        };
        let shading = chunk_source.shading(vertices, overlay);
        let pixel = |&[red, green, blue]: &[u8; 3]| egui::Color32::from_rgb(red, green, blue);
        let pixels = shading.cells().iter().map(pixel).collect();
        egui::ColorImage::new([self.width, self.height], pixels)
    }

    /// The size of the whole picture, in points.
    fn size(self) -> egui::Vec2 {
        let longest = self.width.max(self.height) as f32;
        egui::vec2(self.width as f32, self.height as f32) * (SIDE / longest)
    }

    /// The number of points per tile.
    fn scale(self) -> f32 {
        self.size().x / ((self.width as u64) << self.level) as f32
    }
}

pub(super) fn show(
    mut contexts: EguiContexts,
    minimap_open: Res<MinimapOpen>,
    panel: Res<Panel>,
    open: Res<OpenMap>,
    edits: Res<Edits>,
    view: Res<View>,
    mut minimap: Local<Minimap>,
    mut jumps: MessageWriter<GoTo>,
    mut visits: MessageWriter<Visit>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let above_tools = if panel.is_open {
        above_tools(context)
    } else {
        0.0
    };
    let is_board = open.base.board().is_some();
    let wanted = Shown::of(&open, &edits, &view, context.pixels_per_point());
    let height = wanted.size().y + 2.0 * FRAME;
    let is_open = minimap_open.0
        && panel.is_open
        && !shows_all(&open, &view)
        && !(is_board && meets_panel(context, above_tools, height));
    scale_bar(context, &view, above_tools, is_open && !is_board);
    if !is_open {
        return Ok(());
    }
    if let Some((shown, task)) = &mut minimap.task
        && let Some(image) = task.poll()
    {
        let shown = *shown;
        minimap.task = None;
        let options = egui::TextureOptions::LINEAR;
        if let Some((was_shown, texture)) = &mut minimap.picture {
            // Replaced in place, so that no frame lacks it.
            *was_shown = shown;
            texture.set(image, options);
        } else {
            let texture = context.load_texture("minimap", image, options);
            minimap.picture = Some((shown, texture));
        }
    }
    let is_shown = minimap
        .picture
        .as_ref()
        .is_some_and(|(shown, _)| *shown == wanted);
    if !is_shown && minimap.task.is_none() {
        let (chunk_source, overlay) = (Arc::clone(&open.chunk_source), Arc::clone(&edits.overlay));
        let paint = async move { wanted.paint(&chunk_source, &overlay) };
        minimap.task = Some((wanted, Job::steps(paint)));
    }
    let picture = minimap.picture.as_ref();
    let Some((shown, texture)) =
        picture.filter(|(shown, _)| shown.chunk_source == wanted.chunk_source)
    else {
        return Ok(());
    };
    // On a board, its panel takes the right side.
    let (corner, aside) = if is_board {
        (egui::Align2::LEFT_BOTTOM, MARGIN)
    } else {
        (egui::Align2::RIGHT_BOTTOM, -MARGIN)
    };
    style::panel("minimap", FRAME as i8 - style::RULED)
        .anchor(corner, [aside, -MARGIN - above_tools])
        .show(context, |ui| {
            let (place, response) =
                ui.allocate_exact_size(shown.size(), egui::Sense::click_and_drag());
            let uv = egui::Rect::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(1.0, 1.0));
            let painter = ui.painter_at(place);
            painter.image(texture.id(), place, uv, egui::Color32::WHITE);
            let scale = shown.scale();
            let tiles = egui::vec2(
                (view.centre.x - shown.north_west.x) as f32 + view.within.x,
                (view.centre.y - shown.north_west.y) as f32 + view.within.y,
            );
            let half = view.size_px.as_vec2() / view.tile_px / 2.0 * scale;
            let middle = place.min + tiles * scale;
            let size = egui::vec2(half.x.max(2.0), half.y.max(2.0)) * 2.0;
            let frame = egui::Rect::from_center_size(middle, size);
            let stroke = egui::Stroke::new(1.5, style::RED);
            painter.rect_stroke(frame, 0.0, stroke, egui::StrokeKind::Middle);
            if let Some(pointer) = response.interact_pointer_pos()
                && (response.clicked() || response.dragged())
            {
                let tiles = (pointer - place.min) / scale;
                let goto = GoTo::middle_of(
                    shown.north_west.offset(tiles.x as i64, tiles.y as i64),
                    None,
                );
                // A drag counts as one jump.
                if response.clicked() || response.drag_started() {
                    visits.write(Visit(goto));
                } else {
                    jumps.write(goto);
                }
            }
        });
    Ok(())
}

/// Returns whether the view shows the whole board, so that there is nowhere to go.
fn shows_all(open: &OpenMap, view: &View) -> bool {
    let tiles = view.tiles();
    open.base.board().is_some_and(|size| {
        let (width, height) = (i64::from(size.width), i64::from(size.height));
        tiles.west <= 0 && tiles.north <= 0 && tiles.east >= width - 1 && tiles.south >= height - 1
    })
}

/// The largest place of the small map with the scale bar, in a world or on a board.
#[cfg(test)]
pub(super) fn corner(context: &egui::Context, is_board: bool) -> egui::Rect {
    let screen = context.content_rect();
    let side = SIDE + 2.0 * FRAME;
    let bottom = screen.bottom() - MARGIN - above_tools(context);
    let left = if is_board {
        screen.left() + MARGIN
    } else {
        screen.right() - MARGIN - side
    };
    egui::Rect::from_min_max(
        egui::pos2(left, bottom - side),
        egui::pos2(left + side, bottom),
    )
}

/// Returns whether a small map of this height would overlap the panels above it, at the left of a low window.
fn meets_panel(context: &egui::Context, above_tools: f32, height: f32) -> bool {
    let top = context.content_rect().bottom() - MARGIN - above_tools - height;
    left_bottom(context) + MARGIN > top
}

/// A scale bar with a round number of tiles.
fn scale_bar(context: &egui::Context, view: &View, above_tools: f32, above_minimap: bool) {
    let tile = view.tile_px / context.pixels_per_point();
    let (tiles, length) = round_length(tile);
    let screen = context.content_rect();
    let bottom = if above_minimap { SIDE + 42.0 } else { 22.0 };
    let bottom = bottom + above_tools;
    let right = egui::pos2(screen.right() - 18.0, screen.bottom() - bottom);
    let left = right - egui::vec2(length, 0.0);
    let painter = context.layer_painter(egui::LayerId::background());
    let backing = egui::Rect::from_min_max(left, right).expand2(egui::vec2(8.0, 8.0));
    let backing = backing.with_min_y(backing.top() - 16.0);
    let paper = style::thin(style::PAPER, 0.85);
    painter.rect_filled(backing, 0.0, paper);
    let stroke = egui::Stroke::new(2.0, style::INK);
    painter.line_segment([left, right], stroke);
    for end in [left, right] {
        painter.line_segment(
            [end - egui::vec2(0.0, 4.0), end + egui::vec2(0.0, 4.0)],
            stroke,
        );
    }
    let text = if tiles == 1 {
        "1 tile".to_owned()
    } else {
        format!("{tiles} tiles")
    };
    let middle = left + egui::vec2(length / 2.0, -5.0);
    let font = egui::FontId::proportional(13.0);
    painter.text(middle, egui::Align2::CENTER_BOTTOM, text, font, style::INK);
}

/// The smallest number of tiles of the form 1, 2 or 5 times a power of ten that is at least 50 points long, and its
/// length.
fn round_length(tile: f32) -> (u64, f32) {
    let steps = (0..12).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_u64.pow(power)));
    let lengths = steps.map(|tiles| (tiles, tiles as f32 * tile));
    let mut long = lengths.filter(|(_, length)| *length >= 50.0);
    long.next().unwrap_or((1, tile))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::panels::PANEL;
    use crate::app::style::steady;

    #[test]
    fn the_scale_bar_is_a_round_number_of_tiles_and_neither_short_nor_long() {
        for (tile, tiles) in [(64.0, 1), (30.0, 2), (12.0, 5), (6.0, 10), (0.5, 100)] {
            let (found, length) = round_length(tile);
            assert_eq!(found, tiles);
            assert!((50.0..=126.0).contains(&length), "{length}");
        }
    }

    #[test]
    fn on_a_board_the_small_map_makes_room_for_the_panel() {
        for (height, meets) in [(525.0, true), (720.0, false)] {
            let context = steady::context();
            steady::settle(&context, egui::vec2(700.0, height), |ui| {
                egui::Window::new("panel")
                    .id(egui::Id::new(PANEL))
                    .title_bar(false)
                    .anchor(egui::Align2::LEFT_TOP, [MARGIN, MARGIN])
                    .show(ui.ctx(), |ui| ui.set_min_size(egui::vec2(200.0, 190.0)));
            });
            let above_tools = above_tools(&context);
            assert_eq!(meets_panel(&context, above_tools, SIDE), meets, "{height}");
        }
    }
}
