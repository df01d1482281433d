//! The laws of an expedition's screen, at sizes from 640 by 480 pixels up and with text of all sizes: nothing lies over another
//! thing, over the party or under a pointer that rests, and little of the map is covered.

use bevy::prelude::*;
use bevy_egui::egui::{self, Pos2, Rect, pos2, vec2};
use bevy_egui::{EguiContext, EguiUserTextures, PrimaryEguiContext};

use super::available::Available;
use super::chosen::Chosen;
use super::ending::Ending;
use super::evening::Evening;
use super::evening::tests::game_in_the_evening;
use super::here::Here;
use super::lens::Lens;
use super::open_card::OpenCard;
use super::pencil::{Drafting, PencilTool};
use super::piece::OnTable;
use super::piece_picture::PiecePictures;
use super::saying::Said;
use super::sheets::{Sheets, lying};
use super::sketch::Sketch;
use super::{Do, Game, Land, card, evening_card, news, notebook, panel, sheets, strip};
use crate::app::actions::ActionRequest;
use crate::app::camera::GoTo;
use crate::app::panels::Folds;
use crate::app::puzzles::OpenPuzzle;
use crate::app::puzzles::kept::Kept;
use crate::app::screens::{Dialog, Screen};
use crate::app::style;
use crate::app::style::fits::rooms;
use crate::app::view::View;
use mapmaker_expedition::Action;

/// A tile's side, in points.
const TILE: f32 = 48.0;

/// A screen of an expedition in the evening, with the card of the evening or without.
fn screen((game, mut land): (Game, Land), has_card: bool) -> (App, egui::Context) {
    let mut available = Available::default();
    let mut evening = Evening::of(&game.state, !has_card);
    evening.choices = [
        (Action::Camp, "Camp here, and sleep until morning"),
        (Action::Hunt, "Forage first: some hours of tomorrow"),
        (Action::Search, "Look around from the nearest rise"),
        (Action::Rest, "Walk on by night: slow, and a risk"),
    ]
    .map(|(action, text)| (action, text.to_owned(), None))
    .to_vec();
    available.work_out(&game, &mut land, &evening, &mut Here::default());
    let at = game.state.at();
    let mut app = App::new();
    app.add_plugins(MinimalPlugins)
        .add_message::<Do>()
        .add_message::<OpenPuzzle>()
        .add_message::<ActionRequest>()
        .add_message::<GoTo>()
        .insert_resource(game)
        .insert_resource(land)
        .insert_resource(available)
        .insert_resource(evening)
        .insert_resource(Said::again(vec![
            "A fair morning.".to_owned(),
            "Night falls. The party has walked all day, and charted much of what lies around it."
                .to_owned(),
        ]))
        .insert_resource(if has_card {
            OpenCard::Evening
        } else {
            OpenCard::None
        })
        .insert_resource(View {
            centre: at,
            tile_px: TILE,
            ..View::default()
        })
        .insert_resource(State::new(Dialog::None))
        .init_resource::<NextState<Dialog>>()
        .init_resource::<NextState<Screen>>()
        .init_resource::<EguiUserTextures>()
        .init_resource::<ButtonInput<KeyCode>>()
        .init_resource::<Kept>()
        .init_resource::<Chosen>()
        .init_resource::<Drafting>()
        .init_resource::<Ending>()
        .init_resource::<Folds>()
        .init_resource::<Lens>()
        .init_resource::<OnTable>()
        .init_resource::<PiecePictures>()
        .init_resource::<Sheets>()
        .init_resource::<Sketch>();
    let panels = (sheets::arrange, panel::show, notebook::show, news::show).chain();
    app.add_systems(Update, panels);
    if has_card {
        app.add_systems(Update, evening_card::show.after(news::show));
    } else {
        app.add_systems(Update, strip::show.after(news::show));
    }
    let context = EguiContext::default();
    let shared = context.clone().get_mut().clone();
    style::dress(&shared);
    app.world_mut().spawn((context, PrimaryEguiContext));
    (app, shared)
}

/// Draws it until all has its place, with the pointer resting somewhere.
fn settle(app: &mut App, context: &egui::Context, room: egui::Vec2, pointer: Pos2) {
    for pass in 0..12 {
        let moved = (pass == 0).then_some(egui::Event::PointerMoved(pointer));
        let input = egui::RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, room)),
            events: moved.into_iter().collect(),
            ..egui::RawInput::default()
        };
        let mut output = context.run_ui(input, |_| app.update());
        // Nobody draws it.
        output.textures_delta.clear();
    }
}

/// Where all lies over the map.
fn places(context: &egui::Context, has_card: bool) -> Vec<(&'static str, Rect)> {
    let mut places = lying(context);
    if has_card {
        places.extend(card::lies_at(context).map(|place| ("card", place)));
    } else {
        let strip = context.memory(|memory| memory.area_rect(egui::Id::new("pencil")));
        places.extend(strip.map(|place| ("strip", place)));
    }
    places
}

/// Calls for each size and screen with what lies there, the window and the party, with this tool in hand.
fn all_screens(
    tool: Option<PencilTool>,
    mut check: impl FnMut(&[(&'static str, Rect)], Rect, Rect, (bool, Pos2)),
) {
    for has_card in [false, true] {
        let (mut app, context) = screen(game_in_the_evening(), has_card);
        if let Some(tool) = tool {
            app.world_mut().resource_mut::<Drafting>().take(tool);
        }
        for room in rooms() {
            app.world_mut().resource_mut::<View>().size_px =
                UVec2::new(room.x as u32, room.y as u32);
            let middle = (room / 2.0).to_pos2();
            let pointer = middle + vec2(30.0, 100.0);
            settle(&mut app, &context, room, pointer);
            let places = places(&context, has_card);
            assert!(places.len() >= 3, "{room}: {places:?}");
            let party = Rect::from_center_size(middle, egui::Vec2::splat(TILE));
            let window = Rect::from_min_size(pos2(0.0, 0.0), room);
            check(&places, window, party, (has_card, pointer));
        }
    }
}

#[test]
fn nothing_on_the_screen_of_an_expedition_lies_over_another_thing_or_over_the_party() {
    // The evening's card lay over the party, and over both sheets in a window of 900 by 600.
    let tool = Some(PencilTool::Line);
    all_screens(tool, |places, window, party, (has_card, pointer)| {
        for (index, (name, one)) in places.iter().enumerate() {
            // Tabs reach beyond the edge.
            assert!(
                window.expand(6.0).contains_rect(*one),
                "{window}: {name} {one}"
            );
            assert!(
                !one.intersects(party),
                "{window}: {name} {one} covers the party"
            );
            if has_card && *name == "card" {
                assert!(
                    !one.contains(pointer),
                    "{window}: the card opened under the pointer"
                );
            }
            for (other, there) in &places[index + 1..] {
                assert!(
                    !one.intersects(*there),
                    "{window}: {name} {one}, {other} {there}"
                );
            }
        }
    });
}

#[test]
fn the_screen_of_an_expedition_leaves_three_quarters_of_the_map_free_and_two_thirds_in_small_windows()
 {
    // A quarter was covered of 1280 by 720, more with a card, and two fifths of 900 by 600.
    all_screens(None, |places, window, _, (has_card, _)| {
        let covered = places
            .iter()
            .map(|(_, place)| place.intersect(window).area());
        let share = covered.sum::<f32>() / window.area();
        let most = match window.area() {
            area if area >= 1280.0 * 720.0 => 0.25,
            area if area >= 900.0 * 600.0 || !has_card => 1.0 / 3.0,
            // A card needs its least size.
            _ => 0.45,
        };
        assert!(share <= 1.02 * most, "{window}: {share}, {places:?}");
    });
}
