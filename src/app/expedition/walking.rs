//! Where the party is and goes: steps by keys, ways by clicks, and the trail behind it.

use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::aim::is_aiming;
use super::card::SHEETS;
use super::chosen::Chosen;
use super::held::{ARROWS, HeldArrow, presses};
use super::near::place_near;
use super::onward::Onward;
use super::open_card::OpenCard;
use super::pencil::Drafting;
use super::press::{Press, STILL};
use super::{Do, Game, Land, go_to, is_played, reset};
use crate::app::actions::shortcut::{Held, Shortcut};
use crate::app::actions::{Action, ActionRequest, Entry, entries};
use crate::app::camera::GoTo;
use crate::app::features::Hits;
use crate::app::schedule::{AppSystems, DrawSystems};
use crate::app::screens::{Dialog, Screen};
use crate::app::style::{TextSize, point_px_of};
use crate::app::view::{FloatingOrigin, MapCamera, View};
use crate::app::wake;
use mapmaker_expedition::{Action as Doing, Expedition, Lead};
use mapmaker_grid::TilePos;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Chosen>()
        .init_resource::<HeldArrow>()
        .add_systems(
            Update,
            (
                // The Escape that puts a pencil away drops no way that was chosen.
                keys.in_set(AppSystems::Input).before(super::pencil::keys),
                (go_on, follow).chain().in_set(AppSystems::Stream),
            )
                .run_if(is_played),
        )
        .add_systems(
            EguiPrimaryContextPass,
            (click, super::way::paint)
                .chain()
                .before(super::charted::mark)
                .in_set(DrawSystems::Marks)
                .run_if(is_played),
        )
        .add_systems(
            EguiPrimaryContextPass,
            super::way::tell
                .after(super::charted::mark)
                .in_set(DrawSystems::Marks)
                .run_if(is_played),
        )
        .add_systems(OnExit(Screen::Expedition), reset::<Chosen>);
}

/// Steps by arrow keys, Enter for the chosen way.
fn keys(
    keys: Res<ButtonInput<KeyCode>>,
    mut inputs: MessageReader<KeyboardInput>,
    (dialog, card): (Res<State<Dialog>>, Res<OpenCard>),
    drafting: Res<Drafting>,
    wants: Res<EguiWantsInput>,
    time: Res<Time<Real>>,
    (mut held, mut onward): (ResMut<HeldArrow>, ResMut<Onward>),
    mut chosen: ResMut<Chosen>,
    mut asked: MessageWriter<Do>,
    mut acts: MessageWriter<ActionRequest>,
) {
    let inputs: Vec<_> = inputs.read().cloned().collect();
    // What is typed into a field is no key of the map's.
    if *dialog != Dialog::None || wants.wants_any_keyboard_input() {
        return;
    }
    let mut beside = Held::before(&keys, &inputs);
    for input in &inputs {
        beside.follow(input);
        let is_meant = |key: &Shortcut| input.state.is_pressed() && key.is_meant(input, beside);
        let zooms = |entry: &&Entry| matches!(entry.action, Action::ZoomIn | Action::ZoomOut);
        let zooms = entries().filter(zooms);
        let zooms = zooms.filter(|entry| entry.keys.iter().any(is_meant));
        acts.write_batch(zooms.map(|entry| ActionRequest(entry.action)));
    }
    // What was found is read first.
    if drafting.is_on() || *card == OpenCard::Find {
        return;
    }
    let now_s = time.elapsed_secs_f64();
    if std::mem::take(&mut onward.has_stopped) {
        held.stop();
    }
    for (key, way) in ARROWS {
        let steps = held.steps((key, presses(&inputs, key)), &keys, now_s);
        if steps > 0 && !is_aiming(&keys) {
            if *card == OpenCard::Evening {
                // Nobody spends a night by a key too many.
                held.stop();
                continue;
            }
            (chosen.way, chosen.goal) = (None, None);
            asked.write_batch(vec![Do(Doing::Step(way)); steps]);
        }
    }
    if held.is_going() {
        wake::wake();
    }
    if keys.just_pressed(KeyCode::Enter)
        && let Some(to) = chosen.way.take().and_then(|way| way.tiles.last().copied())
    {
        chosen.goal = Some(to);
        asked.write(Do(Doing::Walk(to)));
    }
    if keys.just_pressed(KeyCode::Escape) {
        (chosen.way, chosen.goal) = (None, None);
    }
}

/// Proposes the rest of a way that a night or an encounter has broken off, or goes on with it.
fn go_on(
    (game, mut land): (Res<Game>, ResMut<Land>),
    mut onward: ResMut<Onward>,
    mut chosen: ResMut<Chosen>,
    mut asked: MessageWriter<Do>,
) {
    if !game.is_changed() {
        return;
    }
    // Why no way led somewhere may have changed with what was done since.
    chosen.why_not = None;
    if game.state.card().is_some() {
        // What is proposed waits until the card is answered.
        return;
    }
    let Some(goal) = chosen.goal else { return };
    let goal = now_at(&game.state, goal);
    chosen.goal = Some(goal);
    let is_over = game.state.at() == goal || game.state.end().is_some();
    if is_over || !chosen.propose(&game, &mut land, goal) {
        chosen.goal = None;
    } else if std::mem::take(&mut onward.goes_on) {
        chosen.way = None;
        asked.write(Do(Doing::Walk(goal)));
        wake::wake();
    }
}

/// Where a goal is now: a place known by directions that has come into sight is where it is, not where they said;
/// with directions from nearer it is where these say.
fn now_at(state: &Expedition, goal: TilePos) -> TilePos {
    let leads = state.leads();
    let Some(site) = leads.iter().find(|lead| lead.about() == goal) else {
        return goal;
    };
    let site = site.site;
    if state.sees(site) {
        return state.quest().site(site).map_or(goal, |place| place.at);
    }
    let leads = leads.iter().filter(|lead| lead.site == site);
    let nearest = leads.min_by_key(|lead| lead.tiles);
    nearest.map_or(goal, Lead::about)
}

/// The view goes along when the party comes near its edge, or near the sheets that lie over it.
fn follow(
    game: Res<Game>,
    view: Res<View>,
    (window, text): (Single<&Window>, Option<Res<TextSize>>),
    chosen: Res<Chosen>,
    mut seen: Local<Option<TilePos>>,
    mut jumps: MessageWriter<GoTo>,
) {
    let at = game.state.at();
    // Who looks elsewhere while the party stays, to buy or to listen, goes on looking there.
    if seen.replace(at) == Some(at) {
        return;
    }
    let from_middle =
        |at: TilePos| Vec2::new((at.x - view.centre.x) as f32, (at.y - view.centre.y) as f32);
    let away = from_middle(at);
    let half = view.size_px.as_vec2() / 2.0;
    // With larger text the sheets are wider.
    let text = text.map_or_else(TextSize::default, |text| *text);
    let room = clear(half, SHEETS * point_px_of(&window, text)) / view.tile_px;
    // While the whole way is in view and clear of the sheets, the view stays.
    let whole = Vec2::new(room.x, 0.75 * half.y / view.tile_px);
    let is_in_view = |at: Vec2| at.x.abs() < whole.x && at.y.abs() < whole.y;
    let is_on_way = chosen.goal.map(from_middle).is_some_and(is_in_view) && is_in_view(away);
    if !is_on_way && (away.x.abs() > room.x || away.y.abs() > room.y) {
        jumps.write(go_to(at));
    }
}

/// How far from the middle of a view there is room for the party, in pixels: short of the sheets at both sides where
/// they leave some.
fn clear(half: Vec2, sheets: f32) -> Vec2 {
    Vec2::new(
        (half.x - sheets).clamp(0.16 * half.x, 0.6 * half.x),
        0.6 * half.y,
    )
}

/// A click shows the way to a tile, or toward blank paper, and its hours; another on the same tile goes there.
fn click(
    mut contexts: EguiContexts,
    view: Res<View>,
    origin: Res<FloatingOrigin>,
    camera: Single<&Transform, With<MapCamera>>,
    dialog: Res<State<Dialog>>,
    drafting: Res<Drafting>,
    (press, window, hits): (Res<Press>, Single<&Window>, Hits),
    (game, mut land): (Res<Game>, ResMut<Land>),
    mut chosen: ResMut<Chosen>,
    mut asked: MessageWriter<Do>,
) -> Result {
    if drafting.is_on() {
        // The button is the pencil's.
        chosen.pressed = None;
        return Ok(());
    }
    let context = contexts.ctx_mut()?;
    let (pressed, released, at) = context.input(|input| {
        let pointer = &input.pointer;
        (
            pointer.primary_pressed(),
            pointer.primary_released(),
            pointer.interact_pos(),
        )
    });
    if pressed {
        let from = press.place(context, &window);
        chosen.pressed = (!context.is_pointer_over_egui()).then_some(from);
    }
    let (Some(from), Some(at)) = (chosen.pressed, at) else {
        return Ok(());
    };
    if !released {
        return Ok(());
    }
    chosen.pressed = None;
    if from.distance(at) > STILL || *dialog != Dialog::None {
        return Ok(());
    }
    let pixels = Vec2::new(at.x, at.y) * context.pixels_per_point() - view.size_px.as_vec2() / 2.0;
    let place = camera.translation.truncate() + Vec2::new(pixels.x, -pixels.y) / view.tile_px;
    let (tile, _) = origin.tile_at(place);
    let drawn = hits.drawn_at(Vec2::new(at.x, at.y) * context.pixels_per_point());
    let tile = place_near(
        &game,
        tile,
        drawn,
        view.tile_px / context.pixels_per_point(),
    );
    let again = chosen
        .way
        .as_ref()
        .is_some_and(|way| way.tiles.last() == Some(&tile));
    if again {
        (chosen.way, chosen.goal) = (None, Some(tile));
        asked.write(Do(Doing::Walk(tile)));
        return Ok(());
    }
    // Who looks for another way has given up the one before.
    chosen.goal = None;
    chosen.propose(&game, &mut land, tile);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::chosen::{land_in_words, no_way};
    use bevy::input::ButtonState;
    use bevy::input::keyboard::Key;

    use super::super::{act, acting, game_of, new_game, world};
    use super::*;
    use crate::app::actions::shortcut::input;
    use crate::app::unkept::Unkept;
    use mapmaker_expedition::{Choice, Difficulty, Ground, LandKind, Refusal, Texts, WorldView};
    use mapmaker_grid::Direction;
    use mapmaker_storage::pure::puzzle_checker::CodeChecker;

    #[test]
    fn arrow_keys_that_are_pressed_within_one_frame_are_as_many_steps() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, bevy::state::app::StatesPlugin))
            .add_message::<KeyboardInput>()
            .add_message::<Do>()
            .add_message::<ActionRequest>()
            .init_resource::<ButtonInput<KeyCode>>()
            .init_resource::<Drafting>()
            .init_resource::<EguiWantsInput>()
            .init_resource::<HeldArrow>()
            .init_resource::<Chosen>()
            .init_resource::<OpenCard>()
            .init_resource::<Onward>()
            .init_state::<Dialog>()
            .add_systems(Update, keys);
        for _ in 0..60 {
            for state in [ButtonState::Pressed, ButtonState::Released] {
                let tapped = input(Key::ArrowRight, KeyCode::ArrowRight, state);
                app.world_mut().write_message(tapped);
            }
        }
        app.update();
        let mut asked = app.world_mut().resource_mut::<Messages<Do>>();
        let steps = asked.drain().filter(|Do(action)| {
            let east = Doing::Step(Direction::East);
            *action == east
        });
        assert_eq!(steps.count(), 60);
    }

    #[test]
    fn the_rest_of_a_way_is_proposed_where_it_was_broken_off() {
        let (game, mut land) = new_game(Difficulty::Stroll);
        let (state, world) = (&game.state, &mut land.0);
        let mut tiles = state.chart().tiles();
        let goal = tiles.find(|&at| at != state.at() && state.way(at, world).is_ok());
        let goal = goal.expect("a way");
        drop(tiles);
        let mut app = App::new();
        app.add_plugins(MinimalPlugins)
            .insert_resource(game)
            .insert_resource(land)
            .init_resource::<Onward>()
            .init_resource::<Chosen>()
            .add_message::<Do>()
            .add_systems(Update, go_on);
        app.update();
        let later = |app: &mut App, goal: TilePos| {
            app.world_mut().resource_mut::<Chosen>().goal = Some(goal);
            app.world_mut().resource_mut::<Game>().set_changed();
            app.update();
        };
        later(&mut app, goal);
        let way = app.world().resource::<Chosen>().way.clone();
        assert_eq!(way.and_then(|way| way.tiles.last().copied()), Some(goal));
        // So is one that leads toward blank paper.
        let beyond = {
            let game = app.world().resource::<Game>();
            let at = game.state.at();
            let mut ring = (8..30).flat_map(|far| [(far, 0), (-far, 0), (0, far), (0, -far)]);
            let blank = ring.find(|&(x, y)| !game.state.chart().has(at.offset(x, y)));
            blank.map(|(x, y)| at.offset(x, y)).expect("blank paper")
        };
        later(&mut app, beyond);
        let chosen = app.world().resource::<Chosen>();
        match &chosen.way {
            Some(way) => assert!(way.charted < way.tiles.len()),
            None => assert!(chosen.why_not.is_some() && chosen.goal.is_none()),
        }
        // Who is there goes nowhere.
        let at = app.world().resource::<Game>().state.at();
        app.world_mut().resource_mut::<Chosen>().way = None;
        later(&mut app, at);
        let chosen = app.world().resource::<Chosen>();
        assert!(chosen.way.is_none() && chosen.goal.is_none());
    }

    #[test]
    fn a_way_to_a_place_follows_what_is_told_of_it() {
        let (mut seen, mut told_again) = (0, 0);
        for difficulty in [Difficulty::Stroll, Difficulty::Journey, Difficulty::Ordeal] {
            let (mut game, mut land) = new_game(difficulty);
            let state = &mut game.state;
            // Asked for again elsewhere.
            for step in 0..200 {
                let ways =
                    [0, 1, 2, 3].map(|way| Doing::Step(Direction::ALL[(way + step / 9) % 4]));
                let asks = state.asked_for().into_iter().map(Doing::Ask);
                let any = [Doing::Choose(1), Doing::Choose(0), Doing::Camp].into_iter();
                let mut actions = any.chain(asks).chain(ways);
                let _done =
                    actions.find(|action| state.apply(action, &mut land.0, &CodeChecker).is_ok());
            }
            for lead in state.leads() {
                let now = now_at(state, lead.about());
                if state.sees(lead.site) {
                    seen += 1;
                    assert_eq!(now, state.quest().site(lead.site).expect("a site").at);
                    continue;
                }
                let others = state.leads().iter().filter(|other| other.site == lead.site);
                let nearest = others.clone().min_by_key(|other| other.tiles);
                assert_eq!(Some(now), nearest.map(Lead::about));
                told_again += usize::from(others.count() > 1);
            }
            let nowhere = TilePos::new(1 << 20, 0);
            assert_eq!(now_at(state, nowhere), nowhere);
        }
        assert!(seen > 0 && told_again > 0, "{seen}, {told_again}");
    }

    #[test]
    fn a_way_that_an_encounter_broke_off_is_offered_again() {
        let mut met = 0;
        for seed in 1..5 {
            let (game, mut land) = game_of(seed, Difficulty::Stroll);
            let (from, world) = (game.state.at(), &mut land.0);
            let far = [(40, 0), (-40, 0), (0, 40), (0, -40)];
            let far = far.map(|(x, y)| from.offset(x, y));
            let mut far = far.into_iter();
            let goal = far.find(|&to| game.state.way_toward(to, world).is_ok());
            let goal = goal.expect("a way");
            let mut app = App::new();
            app.add_plugins(MinimalPlugins)
                .insert_resource(game)
                .insert_resource(land)
                .init_resource::<Unkept>()
                .insert_resource(Chosen {
                    goal: Some(goal),
                    ..Chosen::default()
                })
                .add_plugins(acting)
                .add_systems(Update, go_on.after(act));
            let mut next = Doing::Walk(goal);
            for _ in 0..40 {
                app.world_mut().resource_mut::<Chosen>().way = None;
                app.world_mut().write_message(Do(next));
                app.update();
                let game = app.world().resource::<Game>();
                let chosen = app.world().resource::<Chosen>();
                if game.state.at() == goal || game.state.provisions() < 3 {
                    break;
                }
                if game.state.card().is_some() {
                    met += 1;
                    let choices = game.state.choices();
                    let open = choices.iter().position(Choice::is_open);
                    next = Doing::Choose(open.expect("a choice") as u8);
                    continue;
                }
                let Some(way) = &chosen.way else {
                    // What is charted since is in the way.
                    assert!(chosen.why_not.is_some());
                    break;
                };
                assert_eq!(way.tiles.last(), Some(&goal));
                if met > 0 {
                    return;
                }
                next = Doing::Walk(goal);
            }
        }
        panic!("no encounter broke a way off: {met}");
    }

    #[test]
    fn the_party_stays_clear_of_the_sheets_where_there_is_room() {
        let wide = clear(Vec2::new(640.0, 400.0), SHEETS);
        assert!(wide.x <= 640.0 - SHEETS && wide.x > 100.0, "{wide}");
        // In a small window the sheets leave little; the view still rests for some steps.
        let small = clear(Vec2::new(320.0, 240.0), SHEETS);
        assert!(small.x > 50.0 && small.y > 100.0, "{small}");
    }

    #[test]
    fn a_click_on_blank_paper_says_in_words_where_that_lies() {
        let (game, _) = new_game(Difficulty::Stroll);
        let far = game.state.at().offset(90, -9);
        let why = Refusal::Uncharted(far);
        let text = no_way(&game, far, &why);
        assert!(
            text.starts_with("That is blank paper, more than 60 leagues away: "),
            "{text}"
        );
        assert!(
            text.contains(" leagues ") && text.contains(" of "),
            "{text}"
        );
        assert!(!text.contains(&far.x.to_string()), "{text}");
        assert!(no_way(&game, far, &Refusal::NoWay(far)).starts_with("No known way leads there"));
    }

    #[test]
    fn what_covers_the_end_of_a_way_is_told() {
        let ground = Ground {
            land: LandKind::Marsh,
            has_river: true,
            road: None,
            ..world(1).ground(TilePos::new(0, 0))
        };
        assert_eq!(land_in_words(Texts::english(), ground), "marsh, river");
    }
}
