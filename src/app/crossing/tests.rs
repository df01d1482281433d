//! Tests of the ways between worlds and boards.

use bevy::state::app::StatesPlugin;
use bevy::window::PrimaryWindow;

use super::way_back::WayBack;
use super::*;
use crate::app::board::liking::Liking;
use crate::app::board::watch::Watching;
use crate::app::editor::planner::StrokePlanner;
use crate::app::features::{MapFeature, village};
use crate::app::map::{Edits, Pack, Proposed, Source};
use crate::app::screens::Opened;
use crate::app::session::Remembered;
use crate::app::travel::KeptPlaces;
use mapmaker_drawing::art::ink_set;
use mapmaker_features::decor::{DecorKind, by_hands, raised};
use mapmaker_features::{BoardName, Feature, Kind, SiteKind, names_by_hands};
use mapmaker_grid::TilePos;
use mapmaker_grid::seed::Seed;
use mapmaker_grid::world::Stroke;
use mapmaker_storage::session::Session;

fn land(ground: BaseMap) -> OpenMap {
    OpenMap::of(ground, Source::ours())
}

fn session(seed: &str) -> Session {
    serde_json::from_str(&format!(
        r#"{{"seed":"{seed}","x":5,"y":6,"tile_px":32.0}}"#
    ))
    .expect("a session")
}

/// A board, with what puts it into a world.
fn app(last: Option<Session>) -> App {
    let board = land(BaseMap::Board(BoardSize::new(2, 1)));
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin))
        .insert_state(Screen::Map)
        .insert_state(Opened::Board)
        .add_plugins((
            crate::app::schedule::plugin,
            crate::app::map::plugin,
            completion::plugin,
        ))
        .add_message::<ActionRequest>()
        .add_message::<SwitchMap>()
        .add_message::<OpenPath>()
        .insert_resource(StrokePlanner::of(&board))
        .insert_resource(board)
        .insert_resource(Pack(Source::ours()))
        .insert_resource(Remembered { last, ..default() })
        .init_resource::<Clipboard>()
        .init_resource::<WayBack>()
        .init_resource::<Document>()
        .init_resource::<KeptPlaces>()
        .init_resource::<LastWorld>()
        .init_resource::<Liking>()
        .init_resource::<Notice>()
        .init_resource::<Selection>()
        .init_resource::<Tools>()
        .init_resource::<Watching>()
        .init_resource::<View>()
        .add_systems(
            Update,
            act.in_set(AppSystems::Script).before(completion::act),
        );
    app.world_mut().spawn((Window::default(), PrimaryWindow));
    app
}

#[test]
fn a_board_goes_into_the_world_with_the_completion_that_is_shown() {
    let mut app = app(None);
    let tile = ink_set().find_name("PPPP").expect("in the pack");
    let cells = [0, 1].map(|x| (TilePos::new(x, 0), Some(painted(tile))));
    let edits = app.world().resource::<Edits>();
    let stroke = Stroke::over(&edits.overlay, cells);
    let world = app.world_mut();
    world.resource_scope(|world, mut completion: Mut<Completion>| {
        completion.preview(stroke, &mut world.resource_mut::<Proposed>());
    });
    world.write_message(ActionRequest(Action::ToWorld));
    for _ in 0..3 {
        app.update();
        let opened = app.world().resource::<Messages<SwitchMap>>();
        if !opened.is_empty() {
            break;
        }
    }
    assert!(!app.world().resource::<Messages<SwitchMap>>().is_empty());
    assert_eq!(app.world().resource::<Edits>().overlay.len(), 2);
    let carried = app.world().resource::<Clipboard>().len();
    assert_eq!(carried, (2, 0), "and nothing was copied");
    // Nothing is left that would keep Escape for itself.
    assert!(app.world().resource::<Completion>().is_idle());
}

#[test]
fn a_settlement_of_a_world_comes_along_into_a_board_as_a_drawing_with_its_name() {
    let mut app = app(None);
    app.insert_resource(land(BaseMap::World(Seed::from(7))))
        .insert_resource(Selection(Some(
            BoardSize::new(20, 20).span().moved(100, 50),
        )));
    let kind = Kind::Site(SiteKind::Castle);
    for (id, name, x) in [(9, "Kinaf", 104), (10, "Elsewhere", 90)] {
        let feature = Feature {
            kind,
            ..village(id, TilePos::new(x, 60))
        };
        app.world_mut()
            .spawn((MapFeature(feature), Name::new(name)));
    }
    app.world_mut().resource_mut::<Tools>().tool = Tool::Select;
    app.world_mut()
        .write_message(ActionRequest(Action::ToBoard));
    app.update();
    let mut tools = app.world_mut().resource_mut::<Tools>();
    tools.enter(true);
    assert_eq!(tools.tool, Tool::Select, "the tool stays in hand");
    let mut opened = app.world_mut().resource_mut::<Messages<SwitchMap>>();
    let board = opened.drain().next().expect("it opens");
    let drawn: Vec<_> = by_hands(&board.overlay).collect();
    let at = TilePos::new(4, 10);
    assert_eq!(drawn.len(), 1);
    assert_eq!(drawn[0].place, raised(DecorKind::Castle, at));
    let name = "Kinaf".to_owned();
    let named: Vec<_> = names_by_hands(&board.overlay).collect();
    assert_eq!(named, [(drawn[0].id, BoardName::new(kind, at, name))]);
}

#[test]
fn a_board_goes_to_the_world_that_was_drawn_on_last_and_never_to_the_titles_background() {
    let name = |app: &mut App| {
        let mut state = bevy::ecs::system::SystemState::<WorldOfBoard>::new(app.world_mut());
        state.get(app.world()).expect("all there").name()
    };
    assert_eq!(name(&mut app(None)), "a new world");
    let mut app = app(Some(session("old kingdom")));
    assert_eq!(name(&mut app), "world old kingdom");
    app.add_systems(
        Update,
        remember.run_if(on_message::<SwitchMap>).run_if(was_on_map),
    )
    .add_systems(OnExit(Screen::Map), remember);
    app.update();
    let opens = |app: &mut App, shown: BaseMap, next: Screen| {
        app.insert_resource(land(shown));
        app.insert_resource(NextState::Pending(next));
        app.world_mut()
            .write_message(SwitchMap::fresh(BaseMap::World(Seed::from(1))));
        app.update();
    };
    opens(&mut app, BaseMap::World(Seed::from(7)), Screen::Map);
    assert_eq!(name(&mut app), "world 7");
    opens(&mut app, BaseMap::World(Seed::from(8)), Screen::Expedition);
    assert_eq!(name(&mut app), "world 8");
    // The expedition's own world, and the title's background.
    opens(&mut app, BaseMap::World(Seed::from(9)), Screen::Title);
    opens(&mut app, BaseMap::World(Seed::from(10)), Screen::Map);
    assert_eq!(name(&mut app), "world 8");
}

#[test]
fn arguments_are_quoted_only_where_a_shell_would_take_them_apart() {
    assert_eq!(quoted("-7"), "-7");
    assert_eq!(quoted("the old kingdom"), "'the old kingdom'");
    assert_eq!(quoted("it's"), r"'it'\''s'");
    assert_eq!(quoted(""), "''");
}
