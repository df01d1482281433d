//! Small pictures of the tiles for the panels, drawn in the background.

use std::sync::atomic::{AtomicBool, Ordering};

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use crate::app::host::turn;
use crate::app::job::Job;
use crate::app::map::{Pack, Source};
use crate::app::schedule::DrawSystems;
use mapmaker_drawing::art::{PAPER, tile_shading};
use mapmaker_grid::tileset::TileId;

/// A picture's side, in pixels.
pub const SIDE_PX: usize = 64;

/// Pictures in a row of their sheet.
const ACROSS: usize = 16;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Thumbnails>()
        .add_systems(EguiPrimaryContextPass, make.in_set(DrawSystems::Pictures));
}

/// One sheet with a picture of every tile and mega-tile's cell.
#[derive(Resource, Default)]
pub struct Thumbnails {
    /// Whether a panel wants one: drawing them takes a while, and the map comes first.
    is_wanted: AtomicBool,
    /// Whether they are drawn, or being drawn, of the pack that is open.
    is_begun: bool,
    sheet: Option<(egui::TextureHandle, usize)>,
    task: Option<Job<egui::ColorImage>>,
}

impl Thumbnails {
    /// The picture of a tile with sides of `side` points; `None` until it is drawn.
    #[must_use]
    pub fn picture(&self, tile: TileId, side: f32) -> Option<egui::Image<'static>> {
        self.is_wanted.store(true, Ordering::Relaxed);
        let (sheet, rows) = self.sheet.as_ref()?;
        let texture = egui::load::SizedTexture::new(sheet.id(), egui::vec2(side, side));
        Some(egui::Image::new(texture).uv(place(tile, *rows)))
    }
}

/// The place of a tile's picture on the sheet, as fractions of its size.
fn place(tile: TileId, rows: usize) -> egui::Rect {
    let (x, y) = (tile.index() % ACROSS, tile.index() / ACROSS);
    let step = egui::vec2(1.0 / ACROSS as f32, 1.0 / rows as f32);
    // Half a pixel inside, so that no neighbour shines in.
    let inset = step * (0.5 / SIDE_PX as f32);
    let corner = egui::pos2(x as f32 * step.x, y as f32 * step.y);
    egui::Rect::from_min_size(corner + inset, step - 2.0 * inset)
}

fn make(mut contexts: EguiContexts, pack: Res<Pack>, mut thumbnails: ResMut<Thumbnails>) -> Result {
    if pack.is_changed() {
        *thumbnails = Thumbnails::default();
    }
    if !thumbnails.is_begun && *thumbnails.is_wanted.get_mut() {
        thumbnails.is_begun = true;
        thumbnails.task = Some(Job::steps(draw(pack.0.clone())));
    }
    let Some(image) = thumbnails.task.as_mut().and_then(Job::poll) else {
        return Ok(());
    };
    thumbnails.task = None;
    let rows = image.height() / SIDE_PX;
    let context = contexts.ctx_mut()?;
    let sheet = context.load_texture("tiles", image, egui::TextureOptions::LINEAR);
    thumbnails.sheet = Some((sheet, rows));
    Ok(())
}

/// Every picture on paper, in rows of [`ACROSS`].
async fn draw(source: Source) -> egui::ColorImage {
    let count = source.set().piece_count();
    let rows = count.div_ceil(ACROSS).max(1);
    let [red, green, blue] = PAPER;
    let paper = egui::Color32::from_rgb(red, green, blue);
    let width = ACROSS * SIDE_PX;
    let mut sheet = egui::ColorImage::filled([width, rows * SIDE_PX], paper);
    for id in (0..count as u16).map(TileId) {
        if source.drawings(id) == 0 {
            continue;
        }
        // Other work of the map takes a turn between two tiles.
        turn().await;
        let shading = tile_shading(source.set(), id);
        let (side, pixels) = source.picture(id, 0, SIDE_PX as u32);
        let side = side as usize;
        let corner = (id.index() / ACROSS * width + id.index() % ACROSS) * SIDE_PX;
        for y in 0..SIDE_PX {
            for x in 0..SIDE_PX {
                let [r, g, b, alpha] = averaged(&pixels, side, (x, y));
                let [red, green, blue] = between(shading, (x, y));
                let over = |below: u8, above: u8| {
                    let (below, above, alpha) =
                        (u32::from(below), u32::from(above), u32::from(alpha));
                    ((above * alpha + below * (255 - alpha) + 127) / 255) as u8
                };
                sheet.pixels[corner + y * width + x] =
                    egui::Color32::from_rgb(over(red, r), over(green, g), over(blue, b));
            }
        }
    }
    sheet
}

/// The colour of a picture's pixel, mixed from those of the corners.
fn between(corners: [[u8; 3]; 4], (x, y): (usize, usize)) -> [u8; 3] {
    let mix = |a: u8, b: u8, at: usize| {
        let (a, b) = (usize::from(a), usize::from(b));
        ((a * (SIDE_PX - 1 - at) + b * at) / (SIDE_PX - 1)) as u8
    };
    let [north_west, north_east, south_west, south_east] = corners;
    std::array::from_fn(|channel| {
        let north = mix(north_west[channel], north_east[channel], x);
        let south = mix(south_west[channel], south_east[channel], x);
        mix(north, south, y)
    })
}

/// The mean of the picture's pixels under one pixel of the thumbnail, at least one.
fn averaged(pixels: &[u8], side: usize, (x, y): (usize, usize)) -> [u8; 4] {
    let span = |at: usize| {
        let first = at * side / SIDE_PX;
        first..((at + 1) * side / SIDE_PX).max(first + 1)
    };
    let mut sums = [0_u32; 4];
    let mut count = 0;
    for row in span(y) {
        for column in span(x) {
            let start = (row * side + column) * 4;
            for (sum, &value) in sums.iter_mut().zip(&pixels[start..start + 4]) {
                *sum += u32::from(value);
            }
            count += 1;
        }
    }
    sums.map(|sum| (sum / count) as u8)
}
