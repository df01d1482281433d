//! What the next click would take away, struck out on the map: cells that lose a river or what was painted, settlements,
//! decor, roads and names.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::asking::Drawing;
use super::eraser::{Eraser, Top};
use super::gesture::{Gesture, Pointed};
use super::tools::{Tool, Tools};
use crate::app::features::RoadsUnder;
use crate::app::map::Edits;
use crate::app::schedule::DrawSystems;
use crate::app::screen_place::ScreenPlace;
use crate::app::screens::Screen;
use crate::app::style::{self, Hidden};
use mapmaker_grid::TilePos;
use mapmaker_grid::counting::counted;
use mapmaker_land::editing::{Gone, Told, What};

/// The most cells that are struck out.
const MOST: usize = 2000;

/// How wide the line through a cell, and that through a thing, is, and the least side of a thing's square, in points.
const THIN: f32 = 1.5;
const WIDE: f32 = 3.0;
const LEAST: f32 = 22.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        paint
            .in_set(DrawSystems::Marks)
            .run_if(in_state(Screen::Map).and_then(|hidden: Res<Hidden>| !hidden.0)),
    );
}

fn paint(
    mut contexts: EguiContexts,
    places: ScreenPlace,
    edits: Res<Edits>,
    (drawing, eraser): (Res<Drawing>, Res<Eraser>),
    (tools, gesture, pointed): (Res<Tools>, Res<Gesture>, Res<Pointed>),
    roads: RoadsUnder,
) -> Result {
    let context = contexts.ctx_mut()?;
    let page = Page {
        painter: context.layer_painter(egui::LayerId::background()),
        context: context.clone(),
        places: &places,
    };
    if let Some(top) = &eraser.over {
        page.strike_thing(top, &roads);
        page.say(&pointed, &words_of(&top.gone));
        return Ok(());
    }
    let Some((takes, erased)) = drawing.would_take(edits.version) else {
        return Ok(());
    };
    for gone in &takes.gone {
        page.strike(gone);
    }
    if tools.tool == Tool::Eraser && gesture.stroke_button.is_none() && pointed.tile.is_some() {
        let words = match erased {
            0 => "nothing to erase here".to_owned(),
            cells => format!("a click erases {}", counted(cells, "cell")),
        };
        page.say(&pointed, &words);
    }
    Ok(())
}

fn words_of(gone: &Gone) -> String {
    let told = Told {
        gone: vec![gone.clone()],
        notes: Vec::new(),
    };
    told.would_take().unwrap_or_default()
}

/// Where it is drawn.
struct Page<'a, 'w> {
    painter: egui::Painter,
    context: egui::Context,
    places: &'a ScreenPlace<'w>,
}

impl Page<'_, '_> {
    /// A line from corner to corner of a rectangle.
    fn line_through(&self, place: egui::Rect, width: f32) {
        let ends = [place.left_bottom(), place.right_top()];
        self.painter
            .line_segment(ends, egui::Stroke::new(width, style::RED));
    }

    fn strike(&self, gone: &Gone) {
        let (places, context) = (self.places, &self.context);
        let side = places.side(context);
        match gone.what {
            What::River | What::Painted => {
                for &at in gone.at.iter().take(MOST) {
                    self.line_through(places.rect(context, at, 1).shrink(side * 0.12), THIN);
                }
            }
            What::Road | What::Way(_) => {
                let middle = |&at: &TilePos| places.rect(context, at, 1).center();
                let line: Vec<_> = gone.at.iter().map(middle).collect();
                let stroke = egui::Stroke::new(WIDE, style::RED.gamma_multiply(0.6));
                self.painter.add(egui::Shape::line(line, stroke));
            }
            What::Place(_) | What::Decor => {
                for &at in &gone.at {
                    let middle = places.rect(context, at, 1).center();
                    let size = egui::Vec2::splat(side.max(LEAST));
                    self.line_through(egui::Rect::from_center_size(middle, size), WIDE);
                }
            }
        }
    }

    fn strike_thing(&self, top: &Top, roads: &RoadsUnder) {
        let side = self.places.side(&self.context);
        if let Some(id) = top.road() {
            for road in roads.of(id) {
                let corner = self.places.corner(&self.context, road.origin);
                let line = road.line.iter();
                let line = line.map(|&[x, y]| corner + egui::vec2(x, y) * side);
                let stroke = egui::Stroke::new(WIDE, style::RED.gamma_multiply(0.6));
                self.painter.add(egui::Shape::line(line.collect(), stroke));
            }
            return;
        }
        let (tile, middle, size) = top.lies;
        let middle =
            self.places.corner(&self.context, tile) + egui::vec2(middle.x, middle.y) * side;
        let size = (egui::vec2(size.x, size.y) * side).max(egui::Vec2::splat(LEAST));
        let place = egui::Rect::from_center_size(middle, size);
        let stroke = egui::Stroke::new(THIN, style::RED);
        self.painter
            .rect_stroke(place, 3.0, stroke, egui::StrokeKind::Outside);
        self.line_through(place, WIDE);
    }

    /// A few words below the pointer.
    fn say(&self, pointed: &Pointed, words: &str) {
        let below = egui::pos2(pointed.place.x, pointed.place.y + 30.0);
        style::few_words(&self.painter, below, words, (style::FEW_WORDS, style::INK));
    }
}
