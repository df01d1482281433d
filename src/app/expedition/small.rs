//! The small map in the corner: all that is charted on blank paper, with the way in red; a click takes the view there.

use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::brush::Brush;
use super::sheets::{EDGE, Sheets, note, tab};
use super::sketch::Sketch;
use super::{Game, go_to, has_sheets};
use crate::app::camera::GoTo;
use crate::app::job::Job;
use crate::app::map::{Edits, OpenMap};
use crate::app::panels::{Fold, Folds};
use crate::app::schedule::DrawSystems;
use crate::app::screens::Dialog;
use crate::app::style;
use crate::app::style::sign::Sign;
use crate::app::view::View;
use mapmaker_drawing::art::PAPER;
use mapmaker_drawing::figures::Zoom;
use mapmaker_expedition::{Chart, Code, Pencil, Texts};
use mapmaker_grid::TilePos;

/// Shows it, or puts it away.
pub(super) const KEY: egui::Key = egui::Key::V;

/// Its side, and what is around it, in points.
const SIDE: f32 = 140.0;
const FRAME: f32 = 6.0;

/// The fewest tiles along its side, and the steps in which they become more.
const LEAST_TILES: i64 = 64;
const STEP: i64 = 32;

/// Blank paper that shows around what is charted, in tiles.
const AROUND: i64 = 6;

/// How large figures are on it beside those of the map.
const FINE: f64 = 0.6;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SmallMap>().add_systems(
        EguiPrimaryContextPass,
        show.in_set(DrawSystems::Panels).run_if(has_sheets),
    );
}

/// What it shows.
#[derive(Resource, Default)]
pub(super) struct SmallMap {
    picture: Option<(ChartView, egui::TextureHandle)>,
    task: Option<(ChartView, Job<egui::ColorImage>)>,
}

/// What a picture shows: a square of the plane, and how much of it was charted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ChartView {
    code: Code,
    charted: u32,
    north_west: TilePos,
    tiles: i64,
    side_px: usize,
}

impl ChartView {
    /// All of a chart, in the middle of a square that seldom moves.
    fn of(code: Code, chart: &Chart, side_px: usize) -> Option<Self> {
        let (first, last) = chart.bounds()?;
        let longest = (last.x - first.x).max(last.y - first.y) + 1 + 2 * AROUND;
        let tiles = (longest.max(LEAST_TILES) + STEP - 1) / STEP * STEP;
        let from = |first: i64, last: i64| first + (last - first + 1 - tiles).div_euclid(2);
        Some(Self {
            code,
            charted: chart.len(),
            north_west: TilePos::new(from(first.x, last.x), from(first.y, last.y)),
            tiles,
            side_px,
        })
    }

    fn zoom(&self) -> Zoom {
        Zoom::new(self.side_px as f64 / self.tiles as f64)
    }

    /// The picture: the land where it is charted, blank paper elsewhere.
    fn paint(&self, open: &OpenMap, edits: &Edits, chart: Chart) -> Job<egui::ColorImage> {
        let (shown, chunk_source) = (*self, Arc::clone(&open.chunk_source));
        let overlay = Arc::clone(&edits.overlay);
        Job::steps(async move {
            let side = shown.side_px;
            let points = FINE * side as f64 / f64::from(SIDE);
            let drawn =
                chunk_source.small_map(&overlay, (shown.zoom(), points), shown.north_west, side);
            let mut rgb = drawn.unwrap_or_else(|| vec![0; 3 * side * side]);
            for (index, pixel) in rgb.chunks_exact_mut(3).enumerate() {
                if !chart.has(shown.tile([index % side, index / side])) {
                    pixel.copy_from_slice(&PAPER);
                }
            }
            egui::ColorImage::from_rgb([side; 2], &rgb)
        })
    }

    /// The tile of a pixel.
    fn tile(&self, [x, y]: [usize; 2]) -> TilePos {
        let tile_px = self.zoom().tile_px();
        let off = |pixel: usize| ((pixel as f64 + 0.5) / tile_px) as i64;
        self.north_west.offset(off(x), off(y))
    }
}

fn show(
    mut contexts: EguiContexts,
    (game, sketch): (Res<Game>, Res<Sketch>),
    (open, edits, view): (Res<OpenMap>, Res<Edits>, Res<View>),
    dialog: Res<State<Dialog>>,
    mut small: ResMut<SmallMap>,
    (mut sheets, mut folds): (ResMut<Sheets>, ResMut<Folds>),
    mut jumps: MessageWriter<GoTo>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let small = small.bypass_change_detection();
    let has_keys = *dialog == Dialog::None && !context.text_edit_focused();
    let texts = game.texts;
    let mut turns = has_keys && context.input(|input| input.num_presses(KEY)) % 2 == 1;
    if !sheets.shown.small_map {
        let place = (egui::Align2::RIGHT_BOTTOM, Sign::World);
        let words = texts.words("small.open", &[("{key}", &KEY.symbol_or_name())]);
        turns |= tab(context, "small map", place, &words);
    }
    if turns {
        sheets.turn(&mut folds, Fold::SmallMap);
    }
    let (code, chart) = (game.state.quest().code, game.state.chart());
    let side_px = (SIDE * context.pixels_per_point()).round().max(1.0) as usize;
    let Some(wanted) = ChartView::of(code, chart, side_px).filter(|_| sheets.shown.small_map)
    else {
        return Ok(());
    };
    if let Some((shown, task)) = &mut small.task
        && let Some(image) = task.poll()
    {
        let options = egui::TextureOptions::LINEAR;
        let texture = context.load_texture("small map of the chart", image, options);
        small.picture = Some((*shown, texture));
        small.task = None;
    }
    let is_shown = |picture: &(ChartView, _)| picture.0 == wanted;
    if small.task.is_none() && !small.picture.as_ref().is_some_and(is_shown) {
        small.task = Some((wanted, wanted.paint(&open, &edits, chart.clone())));
    }
    let of_game = |picture: &&(ChartView, _)| picture.0.code == code;
    let Some((shown, texture)) = small.picture.as_ref().filter(of_game) else {
        return Ok(());
    };
    let above = sheets.shown.above_strip();
    let shown = egui::Window::new("small map of the chart")
        .title_bar(false)
        .resizable(false)
        .anchor(egui::Align2::RIGHT_BOTTOM, [-EDGE, -EDGE - above])
        .frame(style::sheet().inner_margin(FRAME as i8 - 1))
        .show(context, |ui| {
            let (place, response) =
                ui.allocate_exact_size(egui::Vec2::splat(SIDE), egui::Sense::click_and_drag());
            let uv = egui::Rect::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(1.0, 1.0));
            let painter = ui.painter_at(place);
            painter.image(texture.id(), place, uv, egui::Color32::WHITE);
            let scale = SIDE / shown.tiles as f32;
            let spot = |at: TilePos, within: Vec2| {
                let (x, y) = (at.x - shown.north_west.x, at.y - shown.north_west.y);
                place.min + egui::vec2(x as f32 + within.x, y as f32 + within.y) * scale
            };
            let middle = |at| spot(at, GoTo::MIDDLE);
            let way: Vec<_> = game.state.trail().map(middle).collect();
            painter.add(egui::Shape::line(way, egui::Stroke::new(1.2, style::RED)));
            pencilled(&painter, &sketch.0, scale, middle);
            let home = egui::Rect::from_center_size(
                middle(game.state.quest().home_at()),
                egui::Vec2::splat(6.0),
            );
            painter.rect_filled(home, 0.0, style::INK);
            let party = middle(game.state.at());
            painter.circle(party, 3.5, style::RED, egui::Stroke::new(1.0, style::PAPER));
            let half = view.size_px.as_vec2() / view.tile_px / 2.0 * scale;
            let frame = egui::Rect::from_center_size(
                spot(view.centre, view.within),
                egui::vec2(half.x, half.y) * 2.0,
            );
            // A view of more than all this has its frame at the edge.
            let frame = frame.intersect(place.shrink(1.0));
            let pen = egui::Stroke::new(1.0, style::INK);
            painter.rect_stroke(frame, 0.0, pen, egui::StrokeKind::Middle);
            let response =
                response.on_hover_text(texts.words("small", &[("{key}", &KEY.symbol_or_name())]));
            if let Some(pointer) = response.interact_pointer_pos() {
                let tiles = (pointer - place.min) / scale;
                let tile = shown.north_west.offset(tiles.x as i64, tiles.y as i64);
                jumps.write(go_to(tile));
            }
        });
    if let Some(shown) = shown {
        note(context, "small map", shown.response.rect);
    }
    Ok(())
}

/// What the pencil drew, without what it measures.
fn pencilled(
    painter: &egui::Painter,
    pencil: &Pencil,
    side: f32,
    middle: impl Fn(TilePos) -> egui::Pos2 + Copy,
) {
    let texts = Texts::english();
    let brush = Brush {
        painter,
        texts,
        side,
    };
    for one in pencil.drawn() {
        brush.paint(one, middle, 1.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapmaker_expedition::{Difficulty, Pencilled};
    use mapmaker_grid::seed::Seed;

    const CODE: Code = Code {
        difficulty: Difficulty::Stroll,
        seed: 7,
    };

    #[test]
    fn all_that_is_charted_is_on_it_and_it_grows_in_steps() {
        let mut chart = Chart::default();
        assert_eq!(ChartView::of(CODE, &chart, 140), None);
        for at in [TilePos::new(-40, 3), TilePos::new(9, 12)] {
            chart.add(at);
        }
        let shown = ChartView::of(CODE, &chart, 140).expect("something");
        assert_eq!(shown.tiles, 96);
        let (first, last) = chart.bounds().expect("bounds");
        for at in [first, last] {
            let (x, y) = (at.x - shown.north_west.x, at.y - shown.north_west.y);
            assert!((AROUND..shown.tiles - AROUND).contains(&x), "{x}");
            assert!((AROUND..shown.tiles - AROUND).contains(&y), "{y}");
        }
        chart.add(TilePos::new(0, 0));
        let grown = ChartView::of(CODE, &chart, 140).expect("something");
        assert_eq!(
            (grown.north_west, grown.tiles),
            (shown.north_west, shown.tiles)
        );
        assert_ne!(grown, shown, "it is drawn anew");
    }

    #[test]
    fn what_the_pencil_drew_is_on_it() {
        let (mut pencil, home) = (Pencil::default(), TilePos::new(3, 4));
        for one in [
            Pencilled::Line {
                from: home,
                to: home.offset(8, 3),
            },
            Pencilled::ring(home, home.offset(5, 0)),
            Pencilled::Mark { at: home },
        ] {
            assert!(pencil.draw(one));
        }
        let mut drawn = 0;
        let context = crate::app::style::steady::context();
        let mut output = context.run_ui(egui::RawInput::default(), |ui| {
            let middle = |at: TilePos| {
                egui::pos2((at.x - home.x) as f32, (at.y - home.y) as f32) * 2.0
                    + egui::vec2(70.0, 70.0)
            };
            pencilled(ui.painter(), &pencil, 2.0, middle);
        });
        output.textures_delta.clear();
        for shape in output.shapes.iter().map(|drawn| &drawn.shape) {
            assert!(
                !matches!(shape, egui::Shape::Text(_)),
                "there is no room for words"
            );
            let lines = matches!(
                shape,
                egui::Shape::LineSegment { .. } | egui::Shape::Circle(_)
            );
            drawn += usize::from(lines);
        }
        // A line with its beginning, a ring with its middle, and two strokes of a cross.
        assert_eq!(drawn, 6);
    }

    #[test]
    fn what_is_not_charted_is_blank() {
        let open = OpenMap::of(
            crate::app::map::BaseMap::World(Seed::from(7)),
            crate::app::map::Source::ours(),
        );
        let mut chart = Chart::default();
        for (x, y) in (0..16).flat_map(|y| (0..16).map(move |x| (x, y))) {
            chart.add(TilePos::new(x, y));
        }
        let shown = ChartView::of(CODE, &chart, 128).expect("something");
        bevy::tasks::AsyncComputeTaskPool::get_or_init(bevy::tasks::TaskPool::new);
        let mut task = shown.paint(&open, &Edits::default(), chart.clone());
        let image = loop {
            if let Some(image) = task.poll() {
                break image;
            }
            std::thread::yield_now();
        };
        let [red, green, blue] = PAPER;
        let paper = egui::Color32::from_rgb(red, green, blue);
        let is_charted = |index: usize| chart.has(shown.tile([index % 128, index / 128]));
        let blank = image.pixels.iter().filter(|&&pixel| pixel == paper);
        assert!(blank.count() >= (0..128 * 128).filter(|&at| !is_charted(at)).count());
        let drawn = image.pixels.iter().enumerate();
        let drawn = drawn.filter(|(_, pixel)| **pixel != paper);
        let drawn: Vec<_> = drawn.map(|(index, _)| index).collect();
        assert!(!drawn.is_empty() && drawn.into_iter().all(is_charted));
    }
}
