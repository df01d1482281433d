//! What the chart knows by name: features that were seen, and the places that only an expedition has.

use std::collections::BTreeSet;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::Game;
use crate::app::editor::screen_place::ScreenPlace;
use crate::app::features::{MapFeature, NamesOn, Unknown};
use crate::app::schedule::AppSystems;
use crate::app::screens::Screen;
use crate::app::ui::{PanelSystems, style};
use crate::engine::expedition::Code;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (know, draw_names_on)
            .in_set(AppSystems::Count)
            .run_if(resource_exists::<Game>),
    )
    .add_systems(OnExit(Screen::Expedition), know_all)
    .add_systems(
        EguiPrimaryContextPass,
        mark.after(style::apply)
            .before(PanelSystems)
            .run_if(in_state(Screen::Expedition).and_then(resource_exists::<Game>)),
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
) -> Result {
    let on_map: BTreeSet<u64> = features.iter().map(|feature| feature.0.id).collect();
    let context = contexts.ctx_mut()?;
    let painter = context.layer_painter(egui::LayerId::background());
    let side = places.side(context);
    if game.state.has_find() {
        let middle = places.rect(context, game.state.quest().find.at, 1).center();
        let half = (side * 0.3).clamp(6.0, 18.0);
        let pen = egui::Stroke::new(2.6, style::RED);
        for across in [egui::vec2(half, half), egui::vec2(half, -half)] {
            painter.line_segment([middle - across, middle + across], pen);
        }
        let font = egui::FontId::proportional(13.0);
        let galley = painter.layout_no_wrap("found here".to_owned(), font, style::RED);
        let corner = middle + egui::vec2(-galley.size().x / 2.0, half + 2.0);
        painter.galley(corner, galley, style::RED);
    }
    for site in game.state.seen_sites() {
        let Some(place) = game.state.quest().site(site) else {
            continue;
        };
        if on_map.contains(&place.id) || !place.kind.is_spot() {
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
        let font = egui::FontId::proportional(13.0);
        let galley = painter.layout_no_wrap(place.name.clone(), font, style::INK);
        let corner = middle + egui::vec2(-galley.size().x / 2.0, half + 2.0);
        painter.galley(corner, galley, style::INK);
    }
    Ok(())
}
