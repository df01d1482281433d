//! The trail behind the party, and the chosen way with its hours, drawn on the map.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use super::Game;
use super::charted::{Lettered, place_of};
use super::chosen::{Chosen, TRAIL, land_in_words};
use super::lens::Lens;
use super::sheets::lying;
use super::words::time;
use crate::app::features::NameLabel;
use crate::app::screen_place::ScreenPlace;
use crate::app::style;
use mapmaker_expedition::{DAY_HOURS, Expedition, Texts, Way};
use mapmaker_grid::TilePos;
use mapmaker_storage::pure::chart_poster;

/// What lies around the hours of a way, and the height of the strip of tools at the foot of the window, in points.
const AROUND: f32 = 4.0;
const STRIP: f32 = 66.0;

/// The hours of a way in words: over blank paper it is a guess.
pub(super) fn hours(texts: &Texts, way: &Way) -> Option<String> {
    let time = time(texts, *way.hours.last()?);
    let is_guess = way.charted < way.tiles.len();
    Some(if is_guess {
        texts.words("time.about", &[("{time}", &time)])
    } else {
        time
    })
}

/// The section that tells that there is food for fewer nights than a way of so many hours takes; none where there is enough.
fn short_of_food(state: &Expedition, hours: u32) -> Option<&'static str> {
    let nights = (state.hour() + hours) / DAY_HOURS;
    match state.provisions() {
        food if nights <= u32::from(food) => None,
        0 => Some("way.food.none"),
        1 => Some("way.food.one"),
        _ => Some("way.food"),
    }
}

/// What a way is, in words: where it ends, how long it takes, whether there is food for it, and whether it ends all.
fn in_words(game: &Game, chosen: &Chosen, way: &Way) -> Option<String> {
    let (texts, end) = (game.texts, *way.tiles.last()?);
    let mut told = hours(texts, way)?;
    // A place is called by its name, whatever land lies under it.
    let name = place_at(game, end).map(str::to_owned);
    let land = name.or_else(|| chosen.ground.map(|ground| land_in_words(texts, ground)));
    if let Some(land) = land {
        told = texts.words("way", &[("{land}", &land), ("{time}", &told)]);
    }
    if let Some(section) = short_of_food(&game.state, *way.hours.last()?) {
        let food = game.state.provisions();
        told = texts.words(section, &[("{way}", &told), ("{count}", &food)]);
    }
    // With the find, whoever comes to a city has come home.
    if chosen.is_end {
        told = texts.words("way.end", &[("{way}", &told)]);
    }
    Some(told)
}

/// The trail, and the chosen way.
pub(super) fn paint(
    mut contexts: EguiContexts,
    places: ScreenPlace,
    (game, lens): (Res<Game>, Res<Lens>),
    chosen: Res<Chosen>,
    mut trail: Local<Vec<Vec<TilePos>>>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let painter = context.layer_painter(egui::LayerId::background());
    let side = places.side(context);
    let middle = |at: TilePos| places.rect(context, at, 1).center();
    // What the lens tints.
    for &at in &lens.0 {
        let cell = places.rect(context, at, 1);
        painter.rect_filled(cell, 0.0, TRAIL.gamma_multiply(0.22));
        // Around the party, which stands over its own tile.
        let part = if at == game.state.at() { 0.75 } else { 0.2 };
        painter.circle_stroke(cell.center(), side * part, egui::Stroke::new(1.5, TRAIL));
    }
    if game.is_changed() {
        let tiles: Vec<_> = game.state.trail().collect();
        *trail = chart_poster::runs(&tiles);
    }
    for run in &*trail {
        let run = rounded(run.iter().copied().map(middle));
        for shape in egui::Shape::dashed_line(&run, egui::Stroke::new(2.0, TRAIL), 5.0, 4.0) {
            painter.add(shape);
        }
    }
    let chosen_way = chosen.way.as_ref();
    if let Some(way) = chosen_way.filter(|_| game.state.end().is_none()) {
        let mut dots = vec![middle(game.state.at())];
        dots.extend(way.tiles.iter().map(|&at| middle(at)));
        let part = |dots: &[egui::Pos2]| rounded(dots.iter().copied());
        let (known, guessed) = (part(&dots[..=way.charted]), part(&dots[way.charted..]));
        for shape in egui::Shape::dotted_line(&known, style::INK, 7.0, 2.0) {
            painter.add(shape);
        }
        // Over blank paper it is a guess.
        for shape in egui::Shape::dotted_line(&guessed, style::FAINT, 11.0, 1.6) {
            painter.add(shape);
        }
        if let Some(&end) = dots.last() {
            painter.circle_stroke(end, side * 0.3, egui::Stroke::new(2.0, style::INK));
        }
    } else if chosen.why_not.is_some() {
        // Where no way leads.
        let end = middle(chosen.end(game.state.at()));
        painter.circle_stroke(end, side * 0.3, egui::Stroke::new(1.5, TRAIL));
    }
    Ok(())
}

/// A way from tile to tile as a curve.
fn rounded(tiles: impl Iterator<Item = egui::Pos2>) -> Vec<egui::Pos2> {
    let points = tiles.map(|at| [at.x, at.y]).collect();
    let points = chart_poster::rounded(points).into_iter();
    points.map(egui::Pos2::from).collect()
}

/// The hours of the chosen way beside its end, while that is in sight.
pub(super) fn tell(
    mut contexts: EguiContexts,
    places: ScreenPlace,
    (game, chosen): (Res<Game>, Res<Chosen>),
    lettered: Res<Lettered>,
    labels: Query<&NameLabel>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let painter = context.layer_painter(egui::LayerId::background());
    let side = places.side(context);
    if let Some(way) = &chosen.way {
        let end = way
            .tiles
            .last()
            .map(|&at| places.rect(context, at, 1).center());
        if let (Some(end), Some(text)) = (end, in_words(&game, &chosen, way)) {
            let font = egui::FontId::proportional(15.0);
            let galley = painter.layout_no_wrap(text, font, style::INK);
            let mut names = lettered.0.clone();
            let letters = labels.iter().filter(|label| label.stays());
            names.extend(letters.map(|label| place_of(label, &places, context)));
            let sheets: Vec<_> = lying(context).into_iter().map(|(_, lies)| lies).collect();
            let room = context.content_rect();
            let beside = beside(end, galley.size(), side, (&names, &sheets), room);
            if let Some(around) = beside {
                painter.rect_filled(around, 3.0, style::PAPER);
                painter.galley(around.shrink(AROUND).min, galley, style::INK);
            }
        }
    }
    Ok(())
}

/// The name of the place that is seen at a tile.
fn place_at(game: &Game, at: TilePos) -> Option<&str> {
    let place = game.seen_spots().find(|place| place.at == at);
    place.map(|place| place.name.as_str())
}

/// Where the hours of a way stand: below its end, above it or at a side of it, where they hide no name and lie under no sheet;
/// nowhere while the end is out of sight.
fn beside(
    end: egui::Pos2,
    size: egui::Vec2,
    side: f32,
    (names, sheets): (&[egui::Rect], &[egui::Rect]),
    room: egui::Rect,
) -> Option<egui::Rect> {
    let is_hidden = sheets.iter().any(|sheet| sheet.contains(end));
    if is_hidden || !room.contains(end) {
        return None;
    }
    let half = size / 2.0 + egui::Vec2::splat(AROUND);
    let away = egui::Vec2::splat(side * 0.35) + half;
    let [below, above] = [away.y, -away.y].map(|y| [0.0, half.x, -half.x].map(|x| (x, y)));
    let order = [
        below[0],
        above[0],
        (away.x, 0.0),
        (-away.x, 0.0),
        below[1],
        below[2],
        above[1],
        above[2],
        // Beyond the name that is there.
        (0.0, away.y + 2.0 * half.y),
        (0.0, -away.y - 2.0 * half.y),
    ];
    let at = |(x, y)| egui::Rect::from_center_size(end + egui::vec2(x, y), 2.0 * half);
    let lies_on =
        |lies: &egui::Rect, all: &[egui::Rect]| all.iter().any(|one| one.intersects(*lies));
    let fits = |lies: &egui::Rect| {
        let is_seen = lies.bottom() < end.y || lies.bottom() < room.bottom() - STRIP;
        is_seen && room.contains_rect(*lies) && !lies_on(lies, sheets)
    };
    let fitting: Vec<_> = order.map(at).into_iter().filter(fits).collect();
    let free = fitting.iter().find(|lies| !lies_on(lies, names));
    Some(*free.or(fitting.first()).unwrap_or(&at(below[0])))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: egui::Rect = egui::Rect {
        min: egui::Pos2::ZERO,
        max: egui::pos2(1280.0, 800.0),
    };

    /// Where hours stand that are 160 points wide, between two sheets.
    fn hours_at(end: egui::Pos2, names: &[egui::Rect]) -> Option<egui::Rect> {
        let sheet =
            |left: f32| egui::Rect::from_min_size(egui::pos2(left, 0.0), egui::vec2(330.0, 800.0));
        let sheets = [sheet(0.0), sheet(950.0)];
        beside(end, egui::vec2(160.0, 18.0), 16.0, (names, &sheets), ROOM)
    }

    #[test]
    fn the_hours_of_a_way_stand_clear_of_names_and_of_the_strip() {
        let end = egui::pos2(700.0, 300.0);
        let of = |end, names: &[egui::Rect]| hours_at(end, names).expect("in sight");
        let below = of(end, &[]);
        assert!(below.top() > end.y && below.height() > 18.0);
        let name =
            egui::Rect::from_center_size(end + egui::vec2(0.0, 16.0), egui::vec2(170.0, 15.0));
        let above = of(end, &[name]);
        assert!(above.bottom() < end.y && !above.intersects(name));
        let low = egui::pos2(700.0, 740.0);
        assert!(of(low, &[]).bottom() < low.y);
        let high = egui::pos2(700.0, 10.0);
        let below_high = name.translate(high - end);
        assert!(
            of(high, &[below_high]).top() > high.y,
            "there is no room above"
        );
        // Names below and above: beyond them, or at a side of names that are farther away.
        for (apart, is_aside) in [(32.0, false), (44.0, true)] {
            let names =
                [apart / 2.0, -apart / 2.0].map(|y| name.translate(egui::vec2(0.0, y - 16.0)));
            let lies = of(end, &names);
            assert_eq!(lies.left() > end.x, is_aside, "{lies}");
            assert!(!names.iter().any(|name| name.intersects(lies)), "{lies}");
        }
        // Beside the sheets, not under them.
        let [west, east] = [340.0, 940.0].map(|x| of(egui::pos2(x, 300.0), &[]));
        assert!(west.left() >= 330.0 && east.right() <= 950.0);
    }

    #[test]
    fn the_hours_of_a_way_lie_at_its_end_or_do_not_show() {
        // They stayed at the edge of the sheets once their end had left the view.
        for (x, y) in [
            (-40.0, 300.0),
            (200.0, 300.0),
            (1000.0, 300.0),
            (700.0, -10.0),
            (700.0, 810.0),
        ] {
            assert_eq!(hours_at(egui::pos2(x, y), &[]), None, "{x} {y}");
        }
        for x in [340.0, 500.0, 700.0, 940.0] {
            let end = egui::pos2(x, 300.0);
            let lies = hours_at(end, &[]).expect("in sight");
            assert!(lies.expand(10.0).contains(end), "{lies} is away from {end}");
        }
    }

    #[test]
    fn a_long_way_is_told_in_days_too() {
        let time = |hours| time(Texts::english(), hours);
        assert_eq!([1, 2, 15].map(time), ["1 hour", "2 hours", "15 hours"]);
        assert_eq!(
            time(185),
            format!("185 hours, {} days", 185_u32.div_ceil(DAY_HOURS))
        );
    }
}
