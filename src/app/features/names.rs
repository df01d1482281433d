//! Names over the map: the greater first, and none over another.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::{MapFeature, ShownLayers, Unknown, symbols};
use crate::app::editor::screen_place::ScreenPlace;
use crate::app::screens::Screen;
use crate::app::ui::{self, style};
use crate::app::view::View;
use crate::engine::features::{Feature, Kind, SiteKind};

/// How much a name's paper spreads around its letters, in points.
const HALO: f32 = 1.4;

/// A body's name shows while the body's radius on screen is in this range, in points.
const BODY_FROM: f32 = 46.0;
const BODY_TO: f32 = 900.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        letter
            .run_if(not(in_state(Screen::Title)))
            .after(ui::style::apply)
            .before(ui::PanelSystems),
    );
}

/// How a name is lettered.
struct Lettering {
    /// Greater names come first.
    rank: u32,
    size: f32,
    colour: egui::Color32,
    is_italic: bool,
    is_spaced: bool,
}

impl Lettering {
    /// How a feature's name is lettered, if it shows at this size of a tile, in points.
    fn of(feature: &Feature, side: f32, tile_px: f32) -> Option<Self> {
        let water = egui::Color32::from_rgb(44, 78, 92);
        let radius = feature.radius_tiles as f32 * side;
        let (rank, size, colour, is_italic, is_spaced) = match feature.kind {
            Kind::Site(kind) => {
                symbols::side_tiles(kind, tile_px)?;
                let (rank, size) = match kind {
                    SiteKind::City => (90, 17.0),
                    SiteKind::Town => (70, 14.5),
                    SiteKind::Castle => (50, 13.0),
                    SiteKind::Village => (40, 12.5),
                    SiteKind::Tower | SiteKind::Ruin => (30, 12.0),
                };
                (rank, size, style::INK, false, false)
            }
            _ if !(BODY_FROM..BODY_TO).contains(&radius) => return None,
            Kind::Sea | Kind::Bay | Kind::Strait | Kind::Lake => {
                (80, (radius / 9.0).clamp(14.0, 28.0), water, true, true)
            }
            Kind::Range | Kind::Forest | Kind::Region | Kind::Island => {
                let size = (radius / 10.0).clamp(13.0, 24.0);
                (60, size, style::INK, false, true)
            }
        };
        Some(Self {
            rank,
            size,
            colour,
            is_italic,
            is_spaced,
        })
    }

    fn job(&self, text: &str, colour: egui::Color32) -> egui::text::LayoutJob {
        let text = if self.is_spaced && !self.is_italic {
            text.to_uppercase()
        } else {
            text.to_owned()
        };
        let format = egui::TextFormat {
            font_id: egui::FontId::proportional(self.size),
            color: colour,
            italics: self.is_italic,
            extra_letter_spacing: if self.is_spaced {
                self.size * 0.22
            } else {
                0.0
            },
            ..default()
        };
        egui::text::LayoutJob::single_section(text, format)
    }
}

/// Letters the names of what shows.
fn letter(
    mut contexts: EguiContexts,
    places: ScreenPlace,
    view: Res<View>,
    layers: Res<ShownLayers>,
    labels: Query<(&MapFeature, &Name), Without<Unknown>>,
) -> Result {
    let layers = layers.0;
    if !layers.names {
        return Ok(());
    }
    let context = contexts.ctx_mut()?;
    let painter = context.layer_painter(egui::LayerId::background());
    let (side, screen) = (places.side(context), context.content_rect());
    let mut shown: Vec<_> = labels
        .iter()
        .filter_map(|(MapFeature(feature), label)| {
            let lettering = Lettering::of(feature, side, view.tile_px)?;
            Some((lettering, feature, label))
        })
        .collect();
    shown.sort_by_key(|(lettering, feature, _)| (u32::MAX - lettering.rank, feature.id));
    // Symbols are not written over either.
    let mut taken: Vec<(u64, egui::Rect)> = Vec::new();
    for (_, feature, _) in &shown {
        if let Kind::Site(kind) = feature.kind
            && layers.settlements
            && let Some(tiles) = symbols::side_tiles(kind, view.tile_px)
        {
            let middle = places.rect(context, feature.at, 1).center();
            let size = egui::vec2(0.75, 0.7) * tiles * side;
            taken.push((feature.id, egui::Rect::from_center_size(middle, size)));
        }
    }
    for (lettering, feature, label) in shown {
        let cell = places.rect(context, feature.at, 1);
        let ink = painter.layout_job(lettering.job(label, lettering.colour));
        let size = ink.size();
        let free = |rect: &egui::Rect| {
            screen.expand(60.0).intersects(*rect)
                && taken
                    .iter()
                    .all(|(id, other)| *id == feature.id || !other.intersects(*rect))
        };
        let anchors = candidates(feature, cell, side, view.tile_px, size);
        let Some(place) = anchors.into_iter().find(free) else {
            continue;
        };
        let paper = painter.layout_job(lettering.job(label, style::PAPER));
        for step in 0..8 {
            let turn = step as f32 * std::f32::consts::FRAC_PI_4;
            let off = egui::vec2(turn.cos(), turn.sin()) * HALO;
            painter.galley(place.min + off, paper.clone(), style::PAPER);
        }
        painter.galley(place.min, ink, lettering.colour);
        taken.push((u64::MAX, place));
    }
    Ok(())
}

/// Where a name may stand, best first: around a settlement's symbol, over the middle of a body.
fn candidates(
    feature: &Feature,
    cell: egui::Rect,
    side: f32,
    tile_px: f32,
    size: egui::Vec2,
) -> Vec<egui::Rect> {
    let middle = cell.center();
    let Kind::Site(kind) = feature.kind else {
        return vec![egui::Rect::from_center_size(middle, size)];
    };
    let tiles = symbols::side_tiles(kind, tile_px).unwrap_or(1.0);
    let half = egui::vec2(0.44, 0.38) * tiles * side + egui::vec2(3.0, 1.0);
    let (w, h) = (size.x / 2.0, size.y / 2.0);
    [
        (half.x + w, 0.0),
        (0.0, half.y + h),
        (-half.x - w, 0.0),
        (half.x + w, half.y * 0.8),
        (-half.x - w, half.y * 0.8),
        (0.0, -half.y - h - 0.3 * tiles * side),
    ]
    .into_iter()
    .map(|(x, y)| egui::Rect::from_center_size(middle + egui::vec2(x, y), size))
    .collect()
}
