//! The look of tiles: four triangles, each with the ground and the mark of its colour.

use bevy_egui::egui::{
    Align2, Color32, Mesh, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, vec2,
};

use super::token::token;
use crate::app::style;
use mapmaker_puzzles::wang::{Ask, Block, Colour, DECKS, Deck, Palette, Pattern, Side, Tile};

/// The middle of a side, and the corners at its ends, for a tile.
fn edge(place: Rect, side: Side) -> (Pos2, Pos2) {
    match side {
        Side::North => (place.left_top(), place.right_top()),
        Side::South => (place.right_bottom(), place.left_bottom()),
        Side::East => (place.right_top(), place.right_bottom()),
        Side::West => (place.left_bottom(), place.left_top()),
    }
}

/// The triangle of a side.
pub(super) fn triangle(place: Rect, side: Side) -> [Pos2; 3] {
    let (from, to) = edge(place, side);
    [place.center(), from, to]
}

/// The side of a tile whose triangle contains a point.
pub(super) fn side_at(place: Rect, at: Pos2) -> Side {
    let away = at - place.center();
    match (away.x.abs() > away.y.abs(), away.x > 0.0, away.y > 0.0) {
        (true, true, _) => Side::East,
        (true, false, _) => Side::West,
        (false, _, true) => Side::South,
        (false, _, false) => Side::North,
    }
}

/// The ground of a colour, as if painted thin on paper.
pub(super) fn ground(palette: &Palette, colour: Colour) -> Color32 {
    let [red, green, blue] = palette.rgb(colour);
    style::PAPER.lerp_to_gamma(Color32::from_rgb(red, green, blue), 0.62)
}

/// Draws a tile; `clear` is its opacity, 1 for a placed tile and less for a preview.
pub(super) fn tile(painter: &Painter, place: Rect, tile: Tile, palette: &Palette, clear: f32) {
    let ink = style::INK.gamma_multiply(clear);
    let mut mesh = Mesh::default();
    for side in Side::ALL {
        let fill = ground(palette, tile.edge(side)).gamma_multiply(clear);
        let first = mesh.vertices.len() as u32;
        for corner in triangle(place, side) {
            mesh.colored_vertex(corner, fill);
        }
        mesh.add_triangle(first, first + 1, first + 2);
    }
    painter.add(Shape::mesh(mesh));
    let thin = Stroke::new((place.width() / 50.0).clamp(0.6, 1.6), ink);
    for (one, other) in [
        (Side::North, Side::East),
        (Side::East, Side::South),
        (Side::South, Side::West),
        (Side::West, Side::North),
    ] {
        // Triangles of one zone run into each other.
        if !tile.joins().has(one, other) {
            painter.line_segment([place.center(), edge(place, one).1], thin);
        }
    }
    for (one, other) in [(Side::North, Side::South), (Side::East, Side::West)] {
        if tile.joins().has(one, other) && !joins_round(tile, one) {
            let fill = ground(palette, tile.edge(one)).gamma_multiply(clear);
            bridge(painter, place, one, fill, thin);
        }
    }
    for side in Side::ALL {
        mark(painter, place, side, tile.edge(side), ink);
    }
    painter.rect_stroke(place, 0.0, thin, StrokeKind::Inside);
}

/// Draws a block that is turned already, with its first tile at a place; each tile on `ground`, if given.
pub(super) fn block(
    painter: &Painter,
    first: Rect,
    turned: &Block,
    palette: &Palette,
    clear: f32,
    ground: Option<Color32>,
) {
    for (one, &(x, y)) in turned.tiles().iter().zip(turned.offsets()) {
        let place = first.translate(vec2(x as f32, y as f32) * first.width());
        if let Some(ground) = ground {
            painter.rect_filled(place, 0.0, ground);
        }
        tile(painter, place, *one, palette, clear);
    }
}

/// A red lozenge, for the middle of a pattern.
pub(super) fn lozenge(painter: &Painter, middle: Pos2, reach: f32, line: Stroke) {
    let points = [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)];
    let points = points.map(|(x, y)| middle + vec2(x, y) * reach);
    painter.add(Shape::convex_polygon(points.to_vec(), style::RED, line));
}

/// The first cell and the number of cells of a pattern, to the east and to the south.
fn bounds(pattern: &Pattern) -> [(i32, i32); 2] {
    let along = |axis: fn((i32, i32)) -> i32| {
        let places = pattern.cells().map(|(offset, _)| axis(offset));
        let (least, most) = places.fold((0, 0), |(least, most), at| (least.min(at), most.max(at)));
        (least, most - least + 1)
    };
    [along(|offset| offset.0), along(|offset| offset.1)]
}

/// The size of a pattern in cells, to the east and to the south.
pub(super) fn extent(pattern: &Pattern) -> [i32; 2] {
    bounds(pattern).map(|(_, count)| count)
}

/// A pattern: edges that have to have a colour are painted, equal ones have one letter, its middle a lozenge.
pub(super) fn pattern(
    painter: &Painter,
    place: Rect,
    pattern: &Pattern,
    palette: &Palette,
    cell: f32,
) {
    let [left, top] = bounds(pattern).map(|(first, _)| first as f32);
    let thin = Stroke::new(1.0, style::FAINT);
    for ((x, y), asks) in pattern.cells() {
        let corner = place.min + vec2(x as f32 - left, y as f32 - top) * cell;
        let square = Rect::from_min_size(corner, vec2(cell, cell));
        painter.rect_filled(square, 0.0, style::PAPER);
        for (side, ask) in Side::ALL.into_iter().zip(asks) {
            let corners = triangle(square, side);
            let inside = corners[0] + (edge_middle(square, side) - corners[0]) * 0.62;
            match ask {
                Ask::Any => {}
                Ask::Is(colour) => {
                    let fill = ground(palette, colour);
                    painter.add(Shape::convex_polygon(corners.to_vec(), fill, thin));
                    mark(painter, square, side, colour, style::INK);
                }
                Ask::Same(variable) => {
                    let letter = char::from(b'a' + variable % 26);
                    let fill = style::SHADE;
                    painter.add(Shape::convex_polygon(corners.to_vec(), fill, thin));
                    let font = style::book(cell * 0.36);
                    painter.text(inside, Align2::CENTER_CENTER, letter, font, style::INK);
                }
            }
        }
        let line = Stroke::new(1.2, style::INK);
        painter.rect_stroke(square, 0.0, line, StrokeKind::Inside);
        if (x, y) == (0, 0) {
            lozenge(painter, square.center(), cell * 0.12, thin);
        }
    }
}

/// The middle of a side.
fn edge_middle(place: Rect, side: Side) -> Pos2 {
    let (from, to) = edge(place, side);
    from + (to - from) / 2.0
}

/// Whether a side is joined with one beside it, so that its zone is seen without a bridge.
fn joins_round(tile: Tile, side: Side) -> bool {
    let mut beside = side.perpendicular().into_iter();
    beside.any(|other| tile.joins().has(side, other))
}

/// A strip over the middle that joins two sides that face each other.
fn bridge(painter: &Painter, place: Rect, side: Side, fill: Color32, line: Stroke) {
    let half = place.width() * 0.11;
    let (long, wide) = match side {
        Side::North | Side::South => (vec2(0.0, half * 1.4), vec2(half, 0.0)),
        Side::East | Side::West => (vec2(half * 1.4, 0.0), vec2(0.0, half)),
    };
    let middle = place.center();
    let corners = vec![
        middle - long - wide,
        middle - long + wide,
        middle + long + wide,
        middle + long - wide,
    ];
    let (one, other) = ([corners[1], corners[2]], [corners[3], corners[0]]);
    painter.add(Shape::convex_polygon(corners, fill, Stroke::NONE));
    painter.line_segment(one, line);
    painter.line_segment(other, line);
}

/// The mark of a colour near an edge, so that colour is never the only sign.
fn mark(painter: &Painter, place: Rect, side: Side, colour: Colour, ink: Color32) {
    let size = place.width();
    if size < 14.0 {
        return;
    }
    let (from, to) = edge(place, side);
    let outer = edge_middle(place, side);
    let middle = place.center() + (outer - place.center()) * 0.66;
    let unit = size * 0.06;
    let along = (to - from).normalized() * unit;
    let out = (outer - place.center()).normalized() * unit;
    let line = Stroke::new((size / 40.0).clamp(0.8, 2.0), ink.gamma_multiply(0.8));
    let segment = |one: Vec2, other: Vec2| {
        painter.line_segment([middle + one, middle + other], line);
    };
    match colour.0 {
        0 => {}
        1 => {
            painter.circle_filled(middle, unit * 0.75, line.color);
        }
        2 => segment(-along * 1.5, along * 1.5),
        3 => {
            painter.circle_stroke(middle, unit, line);
        }
        4 => {
            segment(-along - out, along + out);
            segment(along - out, out - along);
        }
        5 => {
            segment(-along * 1.5 - out * 0.6, along * 1.5 - out * 0.6);
            segment(-along * 1.5 + out * 0.6, along * 1.5 + out * 0.6);
        }
        6 => {
            for step in [-1.4, 1.4] {
                painter.circle_filled(middle + along * step, unit * 0.6, line.color);
            }
        }
        7 => segment(-out * 1.3, out * 1.3),
        more => {
            let font = style::book(size * 0.2);
            painter.text(middle, Align2::CENTER_CENTER, more, font, line.color);
        }
    }
}

/// A crown in the upper right corner of a cell, beside the sign of its owner, and a frame around the cell.
pub(super) fn crown(painter: &Painter, place: Rect) {
    let (side, corner) = (place.width() * 0.28, place.right_top());
    let slip = Rect::from_min_size(
        corner + vec2(-side - place.width() * 0.05, place.width() * 0.05),
        vec2(side, side),
    );
    painter.rect_filled(slip, side * 0.2, style::PAPER);
    let at = |(x, y): (f32, f32)| slip.min + vec2(x, y) * slip.size();
    let line = Stroke::new((place.width() / 30.0).clamp(1.0, 2.5), style::RED);
    let points = [
        (0.24, 0.68),
        (0.2, 0.34),
        (0.36, 0.5),
        (0.5, 0.26),
        (0.64, 0.5),
        (0.8, 0.34),
        (0.76, 0.68),
    ];
    painter.add(Shape::closed_line(points.map(at).to_vec(), line));
    painter.rect_stroke(place.shrink(2.0), 2.0, line, StrokeKind::Inside);
}

/// Four tiles that match, the last one about to be laid.
pub(super) fn sample(painter: &Painter, place: Rect) {
    // OK because the built-in decks are tested: without one nothing is drawn.
    let Ok(deck) = Deck::read(DECKS[0].text.as_bytes()) else {
        return;
    };
    let side = place.width().min(place.height()) * 0.42;
    let corner = place.center() - vec2(side, side) * 1.06;
    let lies = [
        (0.0, 0.0, "gwge"),
        (1.0, 0.0, "ggeg"),
        (0.0, 1.0, "wgge"),
        (1.16, 1.14, "gwgg"),
    ];
    for (x, y, name) in lies {
        let kind = deck.find(name).map(usize::from);
        let Some(one) = kind.and_then(|kind| deck.tiles().get(kind)) else {
            continue;
        };
        let at = Rect::from_min_size(corner + vec2(x, y) * side, vec2(side, side));
        tile(painter, at, *one, deck.palette(), 1.0);
    }
    for (x, player, is_person) in [(0.5, 0, true), (1.5, 1, false)] {
        let at = corner + vec2(x, 0.5) * side;
        token(painter, at, side * 0.13, player, is_person);
    }
}
