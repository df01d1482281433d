//! A sheet of small pictures of all decor for the panels, drawn in the background.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use crate::app::host::turn;
use crate::app::job::Job;
use crate::app::map::OpenMap;
use crate::app::schedule::DrawSystems;
use mapmaker_drawing::art::{PAPER, decor_rgba, draw_decor};
use mapmaker_features::decor::{DECOR_DRAWINGS, DecorKind};

/// A picture's side, in pixels.
const SIDE_PX: usize = 64;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<DecorPictures>().add_systems(
        EguiPrimaryContextPass,
        (make, bring).in_set(DrawSystems::Pictures),
    );
}

/// One sheet with a row for each kind, in the order of [`DecorKind::ALL`], and a column for each of its drawings.
#[derive(Resource, Default)]
pub struct DecorPictures {
    sheet: Option<egui::TextureHandle>,
    task: Option<Job<egui::ColorImage>>,
    /// The pictures of the open pack's decor, and the id of their source of chunks.
    foreign: BTreeMap<DecorKind, egui::TextureHandle>,
    foreign_of: Option<u64>,
}

impl DecorPictures {
    /// The picture of a drawing with sides of `side` points; `None` until it is drawn.
    #[must_use]
    pub fn picture(&self, kind: DecorKind, drawing: u8, side: f32) -> Option<egui::Image<'static>> {
        if let Some(foreign) = self.foreign.get(&kind) {
            let texture = egui::load::SizedTexture::new(foreign.id(), egui::vec2(side, side));
            return Some(egui::Image::new(texture));
        }
        let sheet = self.sheet.as_ref()?;
        let row = DecorKind::ALL.iter().position(|&other| other == kind)?;
        let step = egui::vec2(
            1.0 / f32::from(DECOR_DRAWINGS),
            1.0 / DecorKind::ALL.len() as f32,
        );
        // Half a pixel inside, so that no neighbour shines in.
        let inset = step * (0.5 / SIDE_PX as f32);
        let corner = egui::pos2(f32::from(drawing) * step.x, row as f32 * step.y);
        let texture = egui::load::SizedTexture::new(sheet.id(), egui::vec2(side, side));
        let part = egui::Rect::from_min_size(corner + inset, step - 2.0 * inset);
        Some(egui::Image::new(texture).uv(part))
    }

    /// The kinds that the pack which is open brings along.
    pub fn foreign(&self) -> impl Iterator<Item = DecorKind> + '_ {
        self.foreign.keys().copied()
    }
}

/// Makes the pictures of the pack's decor, once for each opened map.
fn bring(
    mut contexts: EguiContexts,
    open: Res<OpenMap>,
    mut pictures: ResMut<DecorPictures>,
) -> Result {
    if pictures.foreign_of == Some(open.chunk_source.id) {
        return Ok(());
    }
    let context = contexts.ctx_mut()?;
    let brought = open.chunk_source.pictures().decor();
    let texture = |kind: DecorKind| {
        let rgba = decor_rgba(brought, (kind, 0), SIDE_PX as u32, true)?;
        let pixels = rgba.chunks_exact(4).map(on_paper);
        let image = egui::ColorImage::new([SIDE_PX, SIDE_PX], pixels.collect());
        let options = egui::TextureOptions::LINEAR;
        Some((kind, context.load_texture(kind.word(), image, options)))
    };
    pictures.foreign = brought.kinds().filter_map(texture).collect();
    pictures.foreign_of = Some(open.chunk_source.id);
    Ok(())
}

/// A pixel over paper.
fn on_paper(pixel: &[u8]) -> egui::Color32 {
    let alpha = u32::from(pixel[3]);
    let over = |channel: usize| {
        let (ink, paper) = (u32::from(pixel[channel]), u32::from(PAPER[channel]));
        ((ink * alpha + paper * (255 - alpha) + 127) / 255) as u8
    };
    egui::Color32::from_rgb(over(0), over(1), over(2))
}

fn make(mut contexts: EguiContexts, mut pictures: ResMut<DecorPictures>) -> Result {
    if pictures.sheet.is_some() {
        return Ok(());
    }
    let task = pictures.task.get_or_insert_with(|| Job::steps(draw()));
    let Some(image) = task.poll() else {
        return Ok(());
    };
    let context = contexts.ctx_mut()?;
    let sheet = context.load_texture("decor", image, egui::TextureOptions::LINEAR);
    (pictures.sheet, pictures.task) = (Some(sheet), None);
    Ok(())
}

/// Every drawing on paper.
async fn draw() -> egui::ColorImage {
    let (across, down) = (usize::from(DECOR_DRAWINGS), DecorKind::ALL.len());
    let [red, green, blue] = PAPER;
    let paper = egui::Color32::from_rgb(red, green, blue);
    let mut sheet = egui::ColorImage::filled([across * SIDE_PX, down * SIDE_PX], paper);
    for (row, kind) in DecorKind::ALL.into_iter().enumerate() {
        for column in 0..across {
            let drawn = draw_decor(kind, column as u8, SIDE_PX as u32).rgba(true);
            for (index, pixel) in drawn.chunks_exact(4).enumerate() {
                let (x, y) = (index % SIDE_PX, index / SIDE_PX);
                let at = (row * SIDE_PX + y) * across * SIDE_PX + column * SIDE_PX + x;
                sheet.pixels[at] = on_paper(pixel);
            }
            turn().await;
        }
    }
    sheet
}
