//! The card of the find: a drawing of what was found, a few words, the day, and what comes next.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::drawing::{self, Drawing};
use super::open_card::OpenCard;
use super::{Game, card, has_sheets};
use crate::app::schedule::DrawSystems;
use crate::app::screen_place::ScreenPlace;
use crate::app::screens::Dialog;
use crate::app::style;
use mapmaker_expedition::{Expedition, PlaceKind, distance};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.in_set(DrawSystems::Panels)
            .run_if(has_sheets.and_then(resource_equals(OpenCard::Find))),
    );
}

fn show(
    mut contexts: EguiContexts,
    game: Res<Game>,
    mut open: ResMut<OpenCard>,
    places: ScreenPlace,
    dialog: Res<State<Dialog>>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let party = places.rect(context, game.state.at(), 1);
    let mut is_read = false;
    card::sheet(("found", 0), context, party, |ui| {
        let kind = game.state.quest().find.kind;
        ui.vertical_centered(|ui| {
            drawing::show(ui, Drawing::Find(kind));
            ui.add_space(6.0);
            let find = game.texts.find(kind);
            let title = game.texts.filled("found.title", &[], &find);
            ui.label(egui::RichText::new(title).heading());
            ui.label(style::quiet(&game.texts.date(game.state.date())));
        });
        ui.add_space(4.0);
        ui.label(game.texts.line(&format!("found.{}", kind.name()), 0));
        let cities = cities(&game.state).join(", ");
        let next = game.texts.filled("found.next", &[("{cities}", cities)], "");
        ui.label(next);
        ui.add_space(6.0);
        let pressed = *dialog == Dialog::None
            && ui.input(|input| {
                let keys = [egui::Key::Enter, egui::Key::Space, egui::Key::Escape];
                keys.into_iter().any(|key| input.key_pressed(key))
            });
        ui.vertical_centered(|ui| {
            is_read = style::button(ui, game.texts.text("found.home")).clicked() || pressed;
        });
    });
    if is_read {
        *open = OpenCard::None;
    }
    Ok(())
}

/// The places on the chart where the expedition ends with the find, the nearest first.
fn cities(state: &Expedition) -> Vec<&str> {
    let quest = state.quest();
    let seen = state.seen_sites().filter_map(|number| {
        let place = quest.site(number)?;
        (number == quest.home || place.kind == PlaceKind::City).then_some(place)
    });
    let mut cities: Vec<_> = seen.collect();
    cities.sort_by_key(|place| (distance(place.at, state.at()), place.id));
    cities.iter().map(|place| place.name.as_str()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::expedition::world;
    use mapmaker_expedition::bots::{Bot, play};
    use mapmaker_expedition::{Code, Difficulty};

    #[test]
    fn the_card_of_the_find_names_the_cities_that_are_known_the_nearest_first() {
        let mut most = 0;
        for seed in 1..=6 {
            let difficulty = Difficulty::Stroll;
            let code = Code { difficulty, seed };
            let played = play(Bot::Deduce, code, &mut world(seed)).expect("a quest");
            let state = played.expedition;
            let named = cities(&state);
            let site = |name: &str| {
                let mut sites = state.quest().sites.iter();
                sites.find(|site| site.name == name).expect("a site")
            };
            let far = named.iter().map(|name| distance(site(name).at, state.at()));
            assert!(far.is_sorted(), "{seed}: {named:?}");
            for (number, site) in (0..).zip(&state.quest().sites) {
                let ends_there = site.kind == PlaceKind::City || number == state.quest().home;
                let is_known = state.chart().has(site.at);
                let is_named = named.contains(&site.name.as_str());
                assert_eq!(is_named, ends_there && is_known, "{seed}: {}", site.name);
            }
            most = most.max(named.len());
        }
        assert!(most > 1, "no game knew of a second city");
    }
}
