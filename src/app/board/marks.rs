//! A board's marks: the assistant's tints and numbers, culprits, faults, and the solver at work.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::assistant::{Assistant, Reading, Verdict, dead_cells};
use super::completion::Completion;
use super::faults::Faults;
use super::watch::{SearchView, Watching};
use crate::app::map::{BoardSize, OpenMap};
use crate::app::schedule::DrawSystems;
use crate::app::screen_place::ScreenPlace;
use crate::app::screens::{Opened, Screen};
use crate::app::style;
use mapmaker_grid::TilePos;

/// The solver's own ink.
const BLUE: egui::Color32 = egui::Color32::from_rgb(34, 84, 158);

/// The maximum number of cells outlined one by one.
const MAX_OUTLINES: usize = 2000;

/// With at least this many tiles left, a cell has no tint.
const PLENTY: f32 = 40.0;

/// The minimum side of a cell, in points, to show the number of tiles left.
pub(super) const NUMBER_FROM: f32 = 24.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Tint>().add_systems(
        EguiPrimaryContextPass,
        (tint, paint)
            .chain()
            .run_if(in_state(Screen::Map).and_then(in_state(Opened::Board)))
            // Over the paper of empty cells, which would make the numbers pale.
            .in_set(DrawSystems::Marks),
    );
}

/// The assistant's tints as a picture with a pixel per cell.
#[derive(Resource, Default)]
struct Tint {
    texture: Option<egui::TextureHandle>,
    /// The shown numbers of tiles left.
    shown: Option<std::sync::Arc<Vec<u16>>>,
}

fn tint(
    mut contexts: EguiContexts,
    open: Res<OpenMap>,
    assistant: Res<Assistant>,
    mut tint: ResMut<Tint>,
) -> Result {
    let (Some(size), Some(reading)) = (open.base.board(), assistant.reading()) else {
        *tint = Tint::default();
        return Ok(());
    };
    let is_shown = |shown: &std::sync::Arc<Vec<u16>>| std::sync::Arc::ptr_eq(shown, &reading.left);
    let sides = [size.width as usize, size.height as usize];
    if tint.shown.as_ref().is_some_and(is_shown) || reading.left.len() != sides[0] * sides[1] {
        return Ok(());
    }
    let pixels = reading.left.iter().map(|&left| colour(left)).collect();
    let image = egui::ColorImage::new(sides, pixels);
    let context = contexts.ctx_mut()?;
    let options = egui::TextureOptions::NEAREST;
    tint.texture = Some(context.load_texture("assistant", image, options));
    tint.shown = Some(reading.left);
    Ok(())
}

/// The tint for a number of tiles left: from yellow, just below plenty, to red, near none. Strong enough to show on any
/// ground.
fn colour(left: u16) -> egui::Color32 {
    const YELLOW: [f32; 3] = [242.0, 206.0, 84.0];
    const RED: [f32; 3] = [186.0, 34.0, 22.0];
    if left == Reading::FILLED || left == Reading::UNKNOWN {
        return egui::Color32::TRANSPARENT;
    }
    let tightness = 1.0 - (f32::from(left.max(1)).ln() / PLENTY.ln()).min(1.0);
    if tightness <= 0.0 {
        return egui::Color32::TRANSPARENT;
    }
    let [red, green, blue] = [0, 1, 2].map(|channel| {
        let (from, to) = (YELLOW[channel], RED[channel]);
        (from + (to - from) * tightness) as u8
    });
    let alpha = 110.0 + 80.0 * tightness;
    egui::Color32::from_rgba_unmultiplied(red, green, blue, alpha as u8)
}

/// The ink of a number of tiles left, and its opaque background.
fn number_colours(left: u16) -> (egui::Color32, egui::Color32) {
    let ink = if f32::from(left) < PLENTY {
        style::INK
    } else {
        style::FAINT
    };
    (ink, style::PAPER)
}

/// Returns whether the assistant's findings are drawn: not over the solver at work, nor over a completion that fills
/// the same cells.
pub(super) fn reads(watching: &Watching, completion: &Completion) -> bool {
    watching.shown().is_none() && !matches!(completion, Completion::Preview(_))
}

fn paint(
    mut contexts: EguiContexts,
    places: ScreenPlace,
    open: Res<OpenMap>,
    tint: Res<Tint>,
    assistant: Res<Assistant>,
    completion: Res<Completion>,
    watching: Res<Watching>,
    faults: Res<Faults>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let Some(size) = open.base.board() else {
        return Ok(());
    };
    let brush = Brush {
        painter: context.layer_painter(egui::LayerId::background()),
        context,
        places: &places,
    };
    let is_read = reads(&watching, &completion);
    if let Some(texture) = tint.texture.as_ref().filter(|_| is_read) {
        let whole = brush.whole(size);
        let uv = egui::Rect::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(1.0, 1.0));
        brush
            .painter
            .image(texture.id(), whole, uv, egui::Color32::WHITE);
    }
    if let Some(reading) = assistant.reading().filter(|_| is_read) {
        if tint.texture.is_some() {
            brush.numbers(&reading, size);
        }
        match &reading.verdict {
            // The message refers to these.
            Verdict::Impossible(Some(reason)) if !reason.culprits.is_empty() => {
                brush.outlines(&reason.culprits, style::RED);
            }
            _ => {
                for cell in dead_cells(&reading, size.width).take(MAX_OUTLINES) {
                    brush.cross(cell);
                }
            }
        }
    }
    brush.outlines(&faults.cells, style::RED);
    if let Completion::Impossible(reason) = &*completion {
        brush.outlines(&reason.culprits, style::RED);
    }
    if let Some(shown) = watching.shown() {
        brush.search(shown);
    }
    Ok(())
}

struct Brush<'a> {
    painter: egui::Painter,
    context: &'a egui::Context,
    places: &'a ScreenPlace<'a>,
}

impl Brush<'_> {
    fn whole(&self, size: BoardSize) -> egui::Rect {
        let corner = self.places.corner(self.context, TilePos::new(0, 0));
        let side = self.places.side(self.context);
        let extent = egui::vec2(size.width as f32, size.height as f32) * side;
        egui::Rect::from_min_size(corner, extent)
    }

    /// The number of tiles left in each visible cell, on a background of its own if there is room.
    fn numbers(&self, reading: &Reading, size: BoardSize) {
        let side = self.places.side(self.context);
        if side < NUMBER_FROM {
            return;
        }
        let screen = self.context.content_rect();
        let font = egui::FontId::proportional((side * 0.3).clamp(10.0, 18.0));
        let left = size.cells().zip(reading.left.iter());
        let is_known = |left| !matches!(left, Reading::FILLED | Reading::UNKNOWN | 0);
        for (cell, &left) in left.filter(|&(_, &left)| is_known(left)) {
            let place = self.places.rect(self.context, cell, 1);
            if !screen.intersects(place) {
                continue;
            }
            let (ink, paper) = number_colours(left);
            let text = left.to_string();
            let galley = self.painter.layout_no_wrap(text, font.clone(), ink);
            let number = egui::Rect::from_center_size(place.center(), galley.size());
            self.painter
                .rect_filled(number.expand2(egui::vec2(3.0, 0.0)), 3.0, paper);
            self.painter.galley(number.min, galley, ink);
        }
    }

    fn outlines(&self, cells: &[TilePos], colour: egui::Color32) {
        for &cell in cells.iter().take(MAX_OUTLINES) {
            let place = self.places.rect(self.context, cell, 1);
            let stroke = egui::Stroke::new(2.5, colour);
            self.painter
                .rect_filled(place, 1.0, colour.gamma_multiply(0.12));
            self.painter
                .rect_stroke(place, 1.0, stroke, egui::StrokeKind::Inside);
        }
    }

    fn cross(&self, cell: TilePos) {
        let place = self.places.rect(self.context, cell, 1);
        let place = place.shrink(place.width() * 0.28);
        let stroke = egui::Stroke::new(2.0, style::RED);
        self.painter
            .line_segment([place.left_top(), place.right_bottom()], stroke);
        self.painter
            .line_segment([place.right_top(), place.left_bottom()], stroke);
    }

    fn search(&self, shown: &SearchView) {
        let side = self.places.side(self.context);
        for (age, &(cell, left)) in shown.bans.iter().rev().enumerate() {
            let place = self.places.rect(self.context, cell, 1);
            let strength = 0.9 - age as f32 / SearchView::BANS as f32 * 0.7;
            if side >= 22.0 && !shown.placed.contains_key(&(cell.y, cell.x)) {
                let font = egui::FontId::proportional((side * 0.3).clamp(9.0, 18.0));
                let ink = BLUE.gamma_multiply(strength);
                let middle = egui::Align2::CENTER_CENTER;
                self.painter
                    .text(place.center(), middle, left.to_string(), font, ink);
            } else {
                self.painter
                    .rect_filled(place, 0.0, BLUE.gamma_multiply(0.08 * strength));
            }
        }
        if let Some(cell) = shown.at {
            self.outlines(&[cell], BLUE);
        }
        if let Some(cell) = shown.contradiction {
            self.outlines(&[cell], style::RED);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapmaker_grid::world::Stroke;

    /// A tint composited over a ground.
    fn over(tint: egui::Color32, ground: [u8; 3]) -> [f32; 3] {
        let kept = 1.0 - f32::from(tint.a()) / 255.0;
        let own = [tint.r(), tint.g(), tint.b()];
        [0, 1, 2].map(|channel| f32::from(own[channel]) + f32::from(ground[channel]) * kept)
    }

    fn distance(a: [f32; 3], b: [f32; 3]) -> f32 {
        let squares = [0, 1, 2].map(|channel| (a[channel] - b[channel]).powi(2));
        squares.iter().sum::<f32>().sqrt()
    }

    #[test]
    fn a_tint_shows_on_every_ground_and_differs_from_one_to_ten_tiles() {
        // Paper, forest, range, sea, ink and white.
        for ground in [
            [240, 228, 200],
            [150, 170, 110],
            [176, 150, 130],
            [120, 160, 180],
            [52, 40, 30],
            [255, 255, 255],
        ] {
            let bare = ground.map(f32::from);
            let (one, ten) = (over(colour(1), ground), over(colour(10), ground));
            assert!(distance(one, bare) > 60.0, "{ground:?}");
            assert!(distance(ten, bare) > 45.0, "{ground:?}");
            assert!(distance(one, ten) > 40.0, "{ground:?}");
        }
        assert_eq!(colour(Reading::FILLED), egui::Color32::TRANSPARENT);
        assert_eq!(colour(141), egui::Color32::TRANSPARENT);
    }

    /// The contrast ratio of two opaque colours, from 1, as defined by the Web Content Accessibility Guidelines 2.1.
    fn contrast(one: [f32; 3], other: [f32; 3]) -> f32 {
        let linear = |channel: f32| {
            let part = channel / 255.0;
            if part <= 0.04045 {
                part / 12.92
            } else {
                ((part + 0.055) / 1.055).powf(2.4)
            }
        };
        let light = |[red, green, blue]: [f32; 3]| {
            0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
        };
        let (one, other) = (light(one), light(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    #[test]
    fn the_numbers_can_be_read_on_every_ground() {
        assert!((contrast([0.0; 3], [255.0; 3]) - 21.0).abs() < 0.01);
        for left in [1, 2, 10, 39, 40, 141] {
            let (ink, paper) = number_colours(left);
            for ground in [
                [240, 228, 200],
                [120, 160, 180],
                [52, 40, 30],
                [255, 255, 255],
            ] {
                let tinted = over(colour(left), ground).map(|channel| channel as u8);
                let paper = over(paper, tinted);
                let ratio = contrast(over(ink, paper.map(|channel| channel as u8)), paper);
                assert!(ratio >= 4.5, "{left} on {ground:?}: {ratio}");
            }
        }
    }

    #[test]
    fn the_assistant_draws_nothing_over_a_completion() {
        let watching = Watching::default();
        assert!(reads(&watching, &Completion::Idle));
        assert!(!reads(&watching, &Completion::Preview(Stroke::default())));
    }
}
