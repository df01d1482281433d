//! What the chart knows by name: features that were seen, and the places that only an expedition has.

use std::collections::BTreeSet;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::{Game, is_played};
use crate::app::features::{MapFeature, NameLabel, NamesOn, Unknown};
use crate::app::schedule::{AppSystems, DrawSystems};
use crate::app::screen_place::ScreenPlace;
use crate::app::screens::Screen;
use crate::app::style;
use mapmaker_drawing::art::PAPER;
use mapmaker_expedition::{Chart, Code, Expedition, Quest, Texts};
use mapmaker_grid::TilePos;

/// The size of a tile from which the map itself draws all its settlements, in points.
const DRAWN_FROM: f32 = 14.0;

/// The radius of the dot of a place that is only named, in points.
const DOT: f32 = 2.5;

/// How far from the middle of a water, a range, a wood or a river a part of it is known by its name at most, in tiles.
const NAMED_REACH: i64 = 17;

/// How much of the map a slip of paper under letters covers.
const SLIP: f32 = 0.75;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Lettered>()
        .add_systems(
            Update,
            (know, draw_names_on)
                .in_set(AppSystems::Finish)
                .run_if(resource_exists::<Game>),
        )
        .add_systems(OnExit(Screen::Expedition), know_all)
        .add_systems(
            EguiPrimaryContextPass,
            mark.in_set(DrawSystems::Marks).run_if(is_played),
        );
}

/// Names show once their feature is on the chart.
fn know(
    game: Res<Game>,
    features: Query<(Entity, &MapFeature, Has<Unknown>)>,
    mut commands: Commands,
) {
    for (entity, MapFeature(feature), is_unknown) in &features {
        let is_seen = game.state.chart().has(feature.at);
        if is_seen && is_unknown {
            commands.entity(entity).remove::<Unknown>();
        } else if !is_seen && !is_unknown {
            commands.entity(entity).insert(Unknown);
        }
    }
}

/// Letters stand on charted land alone: over blank paper the name of a river would tell where it runs.
fn draw_names_on(
    game: Res<Game>,
    mut names: ResMut<NamesOn>,
    mut drawn: Local<Option<(Code, u32)>>,
) {
    let (code, chart) = (game.state.quest().code, game.state.chart());
    if drawn.replace((code, chart.len())) != Some((code, chart.len())) || !names.is_set() {
        let chart = chart.clone();
        names.set(move |at| chart.has(at));
    }
}

fn know_all(
    features: Query<Entity, (With<MapFeature>, With<Unknown>)>,
    mut names: ResMut<NamesOn>,
    mut commands: Commands,
) {
    names.clear();
    for entity in &features {
        commands.entity(entity).remove::<Unknown>();
    }
}

/// Marks what the map itself does not draw: inns, vaults and the like.
pub(super) fn mark(
    mut contexts: EguiContexts,
    places: ScreenPlace,
    game: Res<Game>,
    features: Query<&MapFeature>,
    labels: Query<&NameLabel>,
    mut lettered: ResMut<Lettered>,
) -> Result {
    let on_map: BTreeSet<u64> = features.iter().map(|feature| feature.0.id).collect();
    let context = contexts.ctx_mut()?;
    let painter = context.layer_painter(egui::LayerId::background());
    let side = places.side(context);
    let mut nameless = Vec::new();
    let letters = labels.iter().filter(|label| label.stays());
    let letters: Vec<_> = letters
        .map(|label| place_of(label, &places, context))
        .collect();
    let find = mark_find(&game.state, (context, &painter), &places, &letters);
    let mut taken: Vec<_> = find.into_iter().collect();
    for (name, about) in heard_of(&game.state, game.quest()) {
        let middle = places.rect(context, about, 1).center();
        let half = (side * 0.3).clamp(5.0, 16.0);
        let pen = egui::Stroke::new(1.4, style::FAINT);
        for arc in egui::Shape::dashed_line(&ring(middle, half), pen, 3.0, 3.0) {
            painter.add(arc);
        }
        let text = game.texts.words("mark.heard", &[("{place}", &name)]);
        let size = lettering(&painter, &text, style::FAINT).size();
        let top = top_of(middle, half + 1.0, size, (&taken, &letters));
        taken.push(on_slip(&painter, top, &text, style::FAINT));
    }
    for site in game.state.seen_sites() {
        let Some(place) = game.quest().site(site) else {
            continue;
        };
        // The map letters what it has room for on charted land; else the name stands where it was seen.
        if !place.kind.is_spot() {
            if place.kind.is_body() {
                nameless.push(place);
            }
            continue;
        }
        if on_map.contains(&place.id) || place.kind.is_settlement() && side < DRAWN_FROM {
            nameless.push(place);
            continue;
        }
        let middle = places.rect(context, place.at, 1).center();
        let half = (side * 0.22).clamp(5.0, 14.0);
        let diamond = vec![
            middle + egui::vec2(0.0, -half),
            middle + egui::vec2(half, 0.0),
            middle + egui::vec2(0.0, half),
            middle + egui::vec2(-half, 0.0),
        ];
        let pen = egui::Stroke::new(1.6, style::INK);
        painter.add(egui::Shape::convex_polygon(diamond, style::PAPER, pen));
        if game.state.has_puzzle(site) {
            painter.circle_filled(middle, half * 0.3, style::RED);
        }
        let size = lettering(&painter, &place.name, style::INK).size();
        let top = top_of(middle, half + 2.0, size, (&taken, &letters));
        taken.push(on_slip(&painter, top, &place.name, style::INK));
    }
    // The map's own letters leave these out: far out, and where they have no room on what is charted.
    nameless.sort_by_key(|place| (place.rank, place.id));
    for place in nameless {
        let is_named = |label: &NameLabel| label.id() == place.id && label.stays();
        if labels.iter().any(is_named) {
            continue;
        }
        let at = charted_near(game.state.chart(), place.at);
        let middle = places.rect(context, at, 1).center();
        let below = if place.kind.is_body() {
            -lettering(&painter, &place.name, style::INK).size().y / 2.0
        } else if side < DRAWN_FROM {
            painter.circle_filled(middle, DOT, style::INK);
            DOT + 1.0
        } else {
            side.max(18.0) / 2.0
        };
        let top = middle + egui::vec2(0.0, below);
        let size = lettering(&painter, &place.name, style::INK).size();
        let around = egui::Rect::from_center_size(
            top + egui::vec2(0.0, size.y / 2.0),
            size + egui::Vec2::splat(2.0),
        );
        let mut others = taken.iter().chain(&letters);
        if !others.any(|other| other.intersects(around)) {
            taken.push(on_slip(&painter, top, &place.name, style::INK));
        }
    }
    lettered.0 = taken;
    Ok(())
}

/// Where letters of the map's own lie in the window.
pub(super) fn place_of(
    label: &NameLabel,
    places: &ScreenPlace,
    context: &egui::Context,
) -> egui::Rect {
    let (at, middle, size) = label.lies();
    let side = places.side(context);
    let middle = places.corner(context, at) + egui::vec2(middle.x, middle.y) * side;
    egui::Rect::from_center_size(middle, egui::vec2(size.x, size.y) * side)
}

/// The tile of the chart that is nearest to a place: what is known by a part of it is named there, not on blank paper.
fn charted_near(chart: &Chart, place: TilePos) -> TilePos {
    if chart.has(place) {
        return place;
    }
    let side = -NAMED_REACH..=NAMED_REACH;
    let around = side.clone().flat_map(|y| side.clone().map(move |x| (x, y)));
    let near = around.filter(|&(x, y)| chart.has(place.offset(x, y)));
    let nearest = near.min_by_key(|&(x, y)| (x * x + y * y, y, x));
    nearest.map_or(place, |(x, y)| place.offset(x, y))
}

/// The middle of the upper edge of letters of a size, in points: below a sign, or above it where other letters are in the
/// way. `off` is how far from the sign's middle they begin.
fn top_of(
    middle: egui::Pos2,
    off: f32,
    size: egui::Vec2,
    (taken, letters): (&[egui::Rect], &[egui::Rect]),
) -> egui::Pos2 {
    let [below, above] = [off, -off - size.y].map(|y| middle + egui::vec2(0.0, y));
    let is_clear = |top: egui::Pos2| {
        let around = egui::Rect::from_min_size(top - egui::vec2(size.x / 2.0, 0.0), size);
        let mut others = taken.iter().chain(letters);
        !others.any(|other| other.intersects(around))
    };
    if !is_clear(below) && is_clear(above) {
        above
    } else {
        below
    }
}

/// A red cross where the find was found, and after the end a ring where it lay else; where its words lie, beside the
/// map's own letters.
fn mark_find(
    state: &Expedition,
    (context, painter): (&egui::Context, &egui::Painter),
    places: &ScreenPlace,
    letters: &[egui::Rect],
) -> Option<egui::Rect> {
    let text = match (state.has_find(), state.end()) {
        (true, _) => "mark.found",
        (false, Some(_)) => "mark.lay",
        (false, None) => return None,
    };
    let middle = places.rect(context, state.quest().find.at, 1).center();
    let half = (places.side(context) * 0.3).clamp(6.0, 18.0);
    let pen = egui::Stroke::new(2.6, style::RED);
    if state.has_find() {
        for across in [egui::vec2(half, half), egui::vec2(half, -half)] {
            painter.line_segment([middle - across, middle + across], pen);
        }
    } else {
        painter.circle_stroke(middle, half, pen);
    }
    let text = Texts::english().text(text);
    let size = lettering(painter, text, style::RED).size();
    let top = top_of(middle, half + 2.0, size, (&[], letters));
    Some(on_slip(painter, top, text, style::RED))
}

/// The places that are known by directions and are not on the chart, and about where each is by the nearest directions.
fn heard_of<'q>(state: &Expedition, quest: &'q Quest) -> Vec<(&'q str, TilePos)> {
    let mut leads: Vec<_> = state.leads().iter().collect();
    leads.retain(|lead| !state.sees(lead.site));
    leads.sort_by_key(|lead| (lead.site, lead.tiles));
    leads.dedup_by_key(|lead| lead.site);
    let named = leads.into_iter().filter_map(|lead| {
        let place = quest.site(lead.site)?;
        Some((place.name.as_str(), lead.about()))
    });
    named.collect()
}

/// The corners of a circle.
fn ring(middle: egui::Pos2, radius: f32) -> Vec<egui::Pos2> {
    let corner = |step: u8| {
        let angle = std::f32::consts::TAU * f32::from(step) / 24.0;
        middle + radius * egui::Vec2::angled(angle)
    };
    (0..=24).map(corner).collect()
}

/// Where the names lie that are no part of the map's own letters, this frame.
#[derive(Resource, Default)]
pub(super) struct Lettered(pub(super) Vec<egui::Rect>);

/// Letters as they stand beside marks.
fn lettering(
    painter: &egui::Painter,
    text: &str,
    colour: egui::Color32,
) -> std::sync::Arc<egui::Galley> {
    painter.layout_no_wrap(text.to_owned(), egui::FontId::proportional(13.0), colour)
}

/// A text over the map, below a place, on a slip of the map's paper; where it lies.
fn on_slip(
    painter: &egui::Painter,
    top: egui::Pos2,
    text: &str,
    colour: egui::Color32,
) -> egui::Rect {
    let letters = lettering(painter, text, colour);
    let corner = top - egui::vec2(letters.size().x / 2.0, 0.0);
    let lies = egui::Rect::from_min_size(corner, letters.size());
    let [red, green, blue] = PAPER;
    let slip = style::thin(egui::Color32::from_rgb(red, green, blue), SLIP);
    painter.rect_filled(lies.expand2(egui::vec2(3.0, -1.0)), 4.0, slip);
    painter.galley(corner, letters, colour);
    lies
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::expedition::new_game;
    use mapmaker_expedition::{Difficulty, distance};

    #[test]
    fn a_place_that_was_told_of_is_marked_where_it_lies_about_until_it_is_seen() {
        let state = new_game(Difficulty::Journey).0.state;
        let marks = heard_of(&state, state.quest());
        assert!(!marks.is_empty());
        for lead in state.leads() {
            let place = state.quest().site(lead.site).expect("a site");
            let mut marks = marks.iter().filter(|mark| mark.0 == place.name);
            let about = marks.next().map(|mark| mark.1);
            assert_eq!(about.is_some(), !state.sees(lead.site));
            assert_eq!(marks.next(), None, "{} twice", place.name);
            if let Some(about) = about {
                assert!(distance(about, place.at) <= 2 + i64::from(lead.tiles) / 4);
            }
        }
    }

    #[test]
    fn what_is_known_by_a_part_of_it_is_named_on_the_chart() {
        let mut chart = Chart::default();
        let lake = TilePos::new(10, 10);
        assert_eq!(charted_near(&chart, lake), lake, "nothing is charted near");
        chart.add(TilePos::new(2, 10));
        chart.add(TilePos::new(4, 9));
        chart.add(TilePos::new(40, 10));
        assert_eq!(charted_near(&chart, lake), TilePos::new(4, 9));
        chart.add(lake);
        assert_eq!(charted_near(&chart, lake), lake);
    }

    #[test]
    fn a_name_stands_above_its_sign_where_another_name_is_below() {
        let (middle, size) = (egui::pos2(100.0, 100.0), egui::vec2(60.0, 14.0));
        let below = top_of(middle, 6.0, size, (&[], &[]));
        assert_eq!(below, egui::pos2(100.0, 106.0));
        let other = egui::Rect::from_min_size(egui::pos2(110.0, 108.0), size);
        for (taken, letters) in [(vec![other], vec![]), (vec![], vec![other])] {
            let above = top_of(middle, 6.0, size, (&taken, &letters));
            assert_eq!(above, egui::pos2(100.0, 80.0));
        }
        let higher = egui::Rect::from_min_size(egui::pos2(110.0, 84.0), size);
        let between = top_of(middle, 6.0, size, (&[other, higher], &[]));
        assert_eq!(between, below);
    }
}
