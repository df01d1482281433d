//! The board: tiles, places for the tile in hand, owners, zones, patterns, the King.

use bevy_egui::egui::{Align2, Color32, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, vec2};

use super::face;
use super::places::Places;
use super::play::TilingsPlay;
use super::token::{self, token};
use crate::app::style;
use mapmaker_puzzles::wang::{Event, Offer, Position, Seat, zone_at};

pub(super) fn paint(play: &TilingsPlay, painter: &Painter, places: &Places, pointer: Option<Pos2>) {
    let position = &play.stand.position;
    let palette = play.table.setup().deck().palette();
    let cells = u16::try_from(position.topology().cells()).unwrap_or(u16::MAX);
    painter.rect_filled(places.all(), 0.0, style::thin(style::SHADE, 0.55));
    for cell in 0..cells {
        let place = places.rect(cell);
        if let Some(tile) = position.tile_at(cell) {
            face::tile(painter, place, *tile, palette, 1.0);
        } else {
            let fill = position.topology().is_blocked(cell).then_some(style::FAINT);
            painter.rect_filled(place, 0.0, fill.unwrap_or(Color32::TRANSPARENT));
            let thin = Stroke::new(0.6, style::DEEP);
            painter.rect_stroke(place, 0.0, thin, StrokeKind::Middle);
        }
    }
    let line = Stroke::new((places.side / 14.0).clamp(1.5, 3.0), style::INK);
    if position.topology().is_torus() {
        // An edge that is none.
        let (all, dash) = (places.all(), places.side / 3.0);
        let corners = [
            all.left_top(),
            all.right_top(),
            all.right_bottom(),
            all.left_bottom(),
            all.left_top(),
        ];
        painter.extend(Shape::dashed_line(&corners, line, dash, dash / 2.0));
    } else {
        painter.rect_stroke(places.all(), 0.0, line, StrokeKind::Outside);
    }
    zone(play, painter, places);
    if play.has_owners {
        owners(play, painter, places);
    }
    found(play, painter, places);
    last(play, painter, places);
    if play.is_mine() {
        offers(play, painter, places, pointer);
    }
    if let Some(cell) = play.cursor.filter(|_| play.has_keys) {
        corners(painter, places.rect(cell));
    }
}

/// The zone under the pointer or in the frame.
fn zone(play: &TilingsPlay, painter: &Painter, places: &Places) {
    let Some((cell, side)) = play.hover.or(play.cursor.map(|cell| (cell, play.side))) else {
        return;
    };
    let rules = play.table.setup().rules();
    let sides = zone_at(&play.stand.position, rules.influence, cell, side)
        .filter(|_| rules.connections)
        .map_or_else(Vec::new, |(_, sides)| sides);
    let line = Stroke::new((places.side / 16.0).clamp(1.5, 3.0), style::RED);
    let topology = play.stand.position.topology();
    for &(cell, side) in &sides {
        let [middle, from, to] = face::triangle(places.rect(cell), side);
        let fill = style::RED.gamma_multiply(0.2);
        let corners = vec![middle, from, to];
        painter.add(Shape::convex_polygon(corners, fill, Stroke::NONE));
        let beyond = topology.step(cell, side);
        if beyond.is_none_or(|beyond| !sides.contains(&beyond)) {
            painter.line_segment([from, to], line);
        }
        let [before, after] = [side.clockwise().opposite(), side.clockwise()];
        for (other, end) in [(before, from), (after, to)] {
            if !sides.contains(&(cell, other)) {
                painter.line_segment([middle, end], line);
            }
        }
    }
}

/// Draws the signs of the owners of each tile.
fn owners(play: &TilingsPlay, painter: &Painter, places: &Places) {
    let position = &play.stand.position;
    let by_influence = play.table.setup().rules().influence;
    if signs(places.rect(0), 1).0 < 3.0 {
        return;
    }
    for (index, laid) in position.laid().iter().enumerate() {
        let place = places.rect(laid.cell);
        let levels = position.levels(index);
        let owners: Vec<usize> = if by_influence {
            Position::leaders(levels).collect()
        } else {
            vec![usize::from(laid.player)]
        };
        // More than two share it: nobody's.
        if owners.len() <= 2 {
            let (radius, middles) = signs(place, owners.len());
            for (at, &player) in middles.zip(&owners) {
                token(painter, at, radius, player, is_own(play, player));
            }
        }
        if by_influence && places.side > 40.0 {
            share(painter, place, levels.iter().max().copied().unwrap_or(0));
        }
    }
}

/// The radius and the places of signs on a tile, side by side without overlap.
pub(super) fn signs(place: Rect, count: usize) -> (f32, impl Iterator<Item = Pos2>) {
    let part = if count > 1 { 0.12 } else { 0.15 };
    let radius = (place.width() * part).min(13.0);
    let first = 1.0 - count as f32;
    let middles = (0..count).map(move |index| {
        let apart = (first + 2.0 * index as f32) * token::REACH * radius;
        place.center() + vec2(apart, 0.0)
    });
    (radius, middles)
}

/// The share of a tile's owner, on a slip of paper in its lower right corner, so that no line of the tile crosses it.
pub(super) fn share(painter: &Painter, place: Rect, share: u32) {
    let side = place.width();
    let font = style::book(side * 0.17);
    let figure = painter.layout_no_wrap(share.to_string(), font, style::INK);
    let rim = vec2(side * 0.02, 0.0);
    // Inside the frame of the last tile.
    let corner = place.right_bottom() - vec2(side, side) * 0.08;
    let slip = Rect::from_min_max(corner - figure.size() - 2.0 * rim, corner);
    painter.rect_filled(slip, side * 0.04, style::PAPER);
    painter.galley(slip.min + rim, figure, style::INK);
}

/// Whether a seat belongs to a person, whose signs are dark.
pub(super) fn is_own(play: &TilingsPlay, player: usize) -> bool {
    play.table.seats().get(player) == Some(&Seat::Human)
}

/// A lozenge on the middle of each pattern.
fn found(play: &TilingsPlay, painter: &Painter, places: &Places) {
    let topology = play.stand.position.topology();
    for found in &play.stand.report.patterns {
        let Ok(cell) = topology.cell_on(found.at.0, found.at.1) else {
            continue;
        };
        let reach = places.side * 0.12;
        let middle = places.rect(cell).left_top() + vec2(reach, reach) * 1.4;
        face::lozenge(painter, middle, reach, Stroke::new(1.0, style::INK));
    }
}

/// Marks the last tile and the King.
fn last(play: &TilingsPlay, painter: &Painter, places: &Places) {
    let events = play.table.events();
    let shown = &events[..play.steps().min(events.len())];
    let laid = shown.iter().rev().find_map(|event| match event {
        Event::Laid { choice, .. } => Some(choice.cell),
        _ => None,
    });
    if let Some(cell) = laid {
        let line = Stroke::new((places.side / 16.0).clamp(1.5, 3.5), style::INK);
        painter.rect_stroke(places.rect(cell), 1.0, line, StrokeKind::Inside);
    }
    let king = shown.iter().rev().find_map(|event| match event {
        Event::Visited(cell) => Some(*cell),
        _ => None,
    });
    if let Some(cell) = king {
        face::crown(painter, places.rect(cell));
    }
}

/// Draws the places for the tile in hand, each with its score, and a preview at the pointer or frame.
fn offers(play: &TilingsPlay, painter: &Painter, places: &Places, pointer: Option<Pos2>) {
    let aimed = pointer.and_then(|at| places.cell(at));
    let aimed = if play.has_keys && play.cursor.is_some() {
        play.cursor
    } else {
        aimed
    };
    let is_here = |offer: &&Offer| play.is_turned_so(offer.choice.turn);
    for offer in play.offers.iter().filter(|offer| !is_here(offer)) {
        let place = places.rect(offer.choice.cell);
        let line = Stroke::new(1.2, style::FAINT);
        painter.circle_stroke(place.center(), places.side * 0.12, line);
    }
    let here = play.offers.iter().filter(is_here);
    let (aimed, others): (Vec<&Offer>, Vec<&Offer>) =
        here.partition(|offer| Some(offer.choice.cell) == aimed);
    for offer in others {
        let place = places.rect(offer.choice.cell);
        painter.rect_filled(place.shrink(1.5), 2.0, style::PAPER);
        let line = Stroke::new(1.5, style::FAINT);
        painter.rect_stroke(place.shrink(1.5), 2.0, line, StrokeKind::Inside);
        gain(painter, place, offer.gain, false);
    }
    // A block covers other places, so it is drawn over their numbers.
    for offer in aimed {
        ghost(play, painter, places, offer);
        let place = places.rect(offer.choice.cell);
        gain(painter, place, offer.gain, true);
    }
    if let Some(choice) = play.advice {
        let place = places.rect(choice.cell);
        let line = Stroke::new((places.side / 14.0).clamp(2.0, 4.0), style::RED);
        painter.rect_stroke(place, 1.0, line, StrokeKind::Inside);
        let thin = Stroke::new(1.2, style::RED);
        painter.rect_stroke(place.shrink(5.0), 1.0, thin, StrokeKind::Inside);
    }
}

fn ghost(play: &TilingsPlay, painter: &Painter, places: &Places, offer: &Offer) {
    let Some(block) = play.stand.block else {
        return;
    };
    let palette = play.table.setup().deck().palette();
    let turned = block.turned(offer.choice.turn);
    let first = places.rect(offer.choice.cell);
    // Nothing shines through it.
    face::block(painter, first, &turned, palette, 0.8, Some(style::PAPER));
}

/// The score of a place, on a slip of paper if a tile is shown under it.
pub(super) fn gain(painter: &Painter, place: Rect, gain: i64, is_aimed: bool) {
    let size = place.width();
    if size < 13.0 {
        painter.circle_filled(place.center(), size * 0.25, style::INK);
        return;
    }
    let told = format!("{gain:+}");
    let letters = told.len().max(2) as f32;
    let font = style::book((size * 0.42).min(size * 1.3 / letters));
    let figure = painter.layout_no_wrap(told, font, style::INK);
    let slip = Align2::CENTER_CENTER.anchor_size(place.center(), figure.size());
    if is_aimed {
        // As wide as the figure: no line of the tile runs through it.
        let rim = vec2(size * 0.03, 0.0);
        painter.rect_filled(slip.expand2(rim), size * 0.06, style::PAPER);
    }
    painter.galley(slip.min, figure, style::INK);
}

/// The frame that keys move: its four corners.
fn corners(painter: &Painter, place: Rect) {
    let long = place.width() * 0.28;
    let ink = Stroke::new((place.width() / 16.0).clamp(2.0, 4.5), style::INK);
    for (x, y) in [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)] {
        let corner = place.min + vec2(x, y) * place.size();
        let inward = vec2(1.0 - 2.0 * x, 1.0 - 2.0 * y) * long;
        painter.line_segment([corner, corner + vec2(inward.x, 0.0)], ink);
        painter.line_segment([corner, corner + vec2(0.0, inward.y)], ink);
    }
}
