//! Previews the way that the next click would lay, or shows the reason if there is none.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::pending::Laying;
use super::pointer::Hand;
use crate::app::editor::tools::Tools;
use crate::app::features::{Finder, RoadsUnder};
use crate::app::map::{Edits, OpenMap};
use crate::app::schedule::{AppSystems, DrawSystems};
use crate::app::screen_place::ScreenPlace;
use crate::app::screens::Screen;
use crate::app::style;
use mapmaker_drawing::art::{RoadInk, road_strokes};
use mapmaker_drawing::chart::road_look;
use mapmaker_features::Road;
use mapmaker_grid::TilePos;

/// The colour of the previewed way.
const BLUE: egui::Color32 = egui::Color32::from_rgb(52, 92, 190);

/// The width of its line and the smallest width of a bridge or ford, in points.
const WIDE: f32 = 3.0;
const LEAST: f32 = 2.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        wonder
            .in_set(AppSystems::Show)
            .run_if(in_state(Screen::Map)),
    )
    .add_systems(
        EguiPrimaryContextPass,
        show.run_if(in_state(Screen::Map))
            .in_set(DrawSystems::Marks),
    );
}

fn wonder(
    hand: Res<Hand>,
    open: Res<OpenMap>,
    edits: Res<Edits>,
    (finder, tools): (Res<Finder>, Res<Tools>),
    mut laying: ResMut<Laying>,
) {
    if let Some(to) = hand.tile {
        laying.wonder(to, (&open, &edits, &finder, &tools));
    }
}

fn show(
    mut contexts: EguiContexts,
    places: ScreenPlace,
    hand: Res<Hand>,
    edits: Res<Edits>,
    laying: Res<Laying>,
    roads: RoadsUnder,
) -> Result {
    let context = contexts.ctx_mut()?;
    let painter = context.layer_painter(egui::LayerId::background());
    let side = places.side(context);
    let middle = |at: TilePos| places.corner(context, at) + egui::vec2(side, side) / 2.0;
    let draw = |road: &Road, colour: egui::Color32| {
        let corner = places.corner(context, road.origin);
        let line = road.line.iter();
        let line = line.map(|&[x, y]| corner + egui::vec2(x, y) * side);
        painter.add(egui::Shape::line(
            line.collect(),
            egui::Stroke::new(WIDE, colour),
        ));
    };
    if let Some(from) = laying.from() {
        painter.circle_stroke(middle(from), 5.0, egui::Stroke::new(2.0, BLUE));
    }
    let Some(to) = hand.tile else {
        return Ok(());
    };
    if let Some(id) = hand.over {
        for road in roads.of(id) {
            draw(road, style::RED.gamma_multiply(0.6));
        }
        say(
            &painter,
            middle(to),
            side,
            "right click removes this road",
            style::INK,
        );
        return Ok(());
    }
    match laying.answer(to, edits.version) {
        Some(Ok(way)) => {
            for road in &way.lines {
                if road.over.is_none() {
                    draw(road, BLUE.gamma_multiply(0.8));
                } else {
                    for stroke in road_strokes(road_look(road), &road.line, side) {
                        let colour = match stroke.ink {
                            RoadInk::Paper => egui::Color32::WHITE,
                            RoadInk::Line | RoadInk::Water => BLUE,
                        };
                        let corner = places.corner(context, road.origin);
                        let line = stroke.line.iter();
                        let line = line.map(|&[x, y]| corner + egui::vec2(x, y) * side);
                        let pen = egui::Stroke::new(stroke.width_px.max(LEAST), colour);
                        painter.add(egui::Shape::line(line.collect(), pen));
                    }
                }
            }
            // The crossings, each at its place.
            for (passage, first, last) in way.road.stretches() {
                let at = middle(way.road.way[first.midpoint(last)]);
                say(&painter, at, side, passage.word(), BLUE);
            }
            if way.lines.is_empty() && way.road.way.len() > 1 {
                let text = "there is a road already";
                say(&painter, middle(to), side, text, style::INK);
            }
        }
        Some(Err(why)) => {
            let square = places.rect(context, why.at, 1);
            let stroke = egui::Stroke::new(2.0, style::RED);
            painter.rect_stroke(square, 2.0, stroke, egui::StrokeKind::Outside);
            say(&painter, middle(to), side, &why.short, style::RED);
        }
        None => {}
    }
    Ok(())
}

/// A few words under a tile.
fn say(painter: &egui::Painter, middle: egui::Pos2, side: f32, text: &str, colour: egui::Color32) {
    let below = middle + egui::vec2(0.0, (side / 2.0).max(10.0) + 8.0);
    style::few_words(painter, below, text, (style::FEW_WORDS, colour));
}
