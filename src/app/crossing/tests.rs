//! Tests of moving between worlds and boards.

use bevy::state::app::StatesPlugin;
use bevy::window::PrimaryWindow;

use super::way_back::WayBack;
use super::*;
use crate::app::board::liking::Liking;
use crate::app::board::watch::Watching;
use crate::app::editor::planner::StrokePlanner;
use crate::app::features::ShownLayers;
use crate::app::job::run_until;
use crate::app::map::{Pack, Proposed, Source};
use crate::app::screens::{Dialog, Opened};
use crate::app::session::Remembered;
use crate::app::travel::KeptPlaces;
use mapmaker_drawing::art::ink_set;
use mapmaker_features::decor::{DecorKind, Place, placed_decor, raised};
use mapmaker_features::language::Locale;
use mapmaker_features::{BoardName, Features, SiteKind, user_names};
use mapmaker_grid::TilePos;
use mapmaker_grid::seed::Seed;
use mapmaker_grid::world::Stroke;
use mapmaker_land::editing::EndlessMap;
use mapmaker_storage::session::Session;

fn land(ground: BaseMap) -> OpenMap {
    OpenMap::of(ground, Source::ours())
}

fn session(seed: &str) -> Session {
    Session {
        seed: seed.to_owned(),
        x: 5,
        y: 6,
        tile_px: 32.0,
        ..Session::default()
    }
}

/// An app with a board and the systems that put it into a world.
fn app(last: Option<Session>) -> App {
    let board = land(BaseMap::Board(BoardSize::new(2, 1)));
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin))
        .insert_state(Screen::Map)
        .insert_state(Opened::Board)
        .insert_state(Dialog::None)
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
        .init_resource::<Cutting>()
        .init_resource::<LeftOut>()
        .init_resource::<Accepted>()
        .init_resource::<WayBack>()
        .init_resource::<Document>()
        .init_resource::<KeptPlaces>()
        .init_resource::<LastWorld>()
        .init_resource::<Liking>()
        .init_resource::<Notice>()
        .init_resource::<Decorating>()
        .init_resource::<ShownLayers>()
        .add_message::<Decorate>()
        .init_resource::<Selection>()
        .init_resource::<Tools>()
        .init_resource::<Grips>()
        .init_resource::<Watching>()
        .init_resource::<View>()
        .add_systems(
            Update,
            (
                (to_board, to_world, accept).chain().before(completion::act),
                (
                    open_cut.run_if(in_state(Screen::Map)),
                    decorate::act.run_if(on_message::<Decorate>),
                ),
            )
                .chain()
                .in_set(AppSystems::Actions),
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
    // No completion is left to take Escape.
    assert!(app.world().resource::<Completion>().is_idle());
}

#[test]
fn a_board_too_large_for_the_world_keeps_its_completion_preview() {
    let mut app = app(None);
    let size = BoardSize::new(MAX_CELLS as u32 / 64 + 1, 64);
    app.insert_resource(land(BaseMap::Board(size)));
    let tile = ink_set().find_name("PPPP").expect("in the pack");
    let cells = [(TilePos::new(0, 0), Some(painted(tile)))];
    let edits = app.world().resource::<Edits>();
    let stroke = Stroke::over(&edits.overlay, cells);
    let world = app.world_mut();
    world.resource_scope(|world, mut completion: Mut<Completion>| {
        completion.preview(stroke, &mut world.resource_mut::<Proposed>());
    });
    world.write_message(ActionRequest(Action::ToWorld));
    for _ in 0..3 {
        app.update();
    }
    assert_eq!(opened(&mut app), 0);
    let world = app.world();
    let said = world.resource::<Notice>().text();
    assert!(said.contains("can't be put into the world"), "{said}");
    assert!(world.resource::<Edits>().overlay.is_empty());
    assert!(matches!(
        *world.resource::<Completion>(),
        Completion::Preview(_)
    ));
    assert!(world.resource::<Accepted>().0.is_none());
}

#[test]
fn a_board_goes_into_the_world_with_the_decor_that_is_proposed() {
    let mut app = app(None);
    let set = ink_set();
    let tile = set.find_name("PPPP").expect("in the pack");
    let mut edits = app.world_mut().resource_mut::<Edits>();
    let overlay = Arc::make_mut(&mut edits.overlay);
    for x in 0..2 {
        overlay.set(TilePos::new(x, 0), Some(painted(tile)));
    }
    let sheep = Place::middle_of(TilePos::new(1, 0));
    let sheep = Decor::placed_by_user(0, DecorKind::Sheep, 0, sheep, overlay);
    let stroke = sheep.put(overlay);
    app.insert_resource(Decorating::showing(stroke));
    app.world_mut()
        .write_message(ActionRequest(Action::ToWorld));
    for _ in 0..3 {
        app.update();
        if !app.world().resource::<Messages<SwitchMap>>().is_empty() {
            break;
        }
    }
    assert!(!app.world().resource::<Messages<SwitchMap>>().is_empty());
    // The decor is part of the board, so that cancelling returns to it.
    assert_eq!(
        placed_decor(&app.world().resource::<Edits>().overlay).count(),
        1
    );
    assert!(app.world().resource::<Decorating>().is_idle());
}

#[test]
fn a_settlement_of_a_world_becomes_decor_of_a_board_with_its_name() {
    let (set, overlay) = (ink_set(), Overlay::default());
    let (mut map, mut features) = (EndlessMap::new(7, &set), Features::new(7, &set));
    let around = (TilePos::new(-200, -200), 400, 400);
    let found = features.settlements(&mut map, &overlay, &SiteKind::ALL, around);
    let site = found.first().expect("a settlement");
    let name = features.on_map(&mut map, &overlay, site, Locale::English);
    let mut app = app(None);
    let span = BoardSize::new(12, 12).span();
    app.insert_resource(land(BaseMap::World(Seed::from(7))))
        .insert_resource(Selection(Some(span.moved(site.at.x - 4, site.at.y - 6))));
    app.world_mut().resource_mut::<Tools>().tool = Tool::Select;
    app.world_mut()
        .write_message(ActionRequest(Action::ToBoard));
    let is_open = |world: &World| !world.resource::<Messages<SwitchMap>>().is_empty();
    run_until(&mut app, is_open);
    let world = app.world();
    let (mut tools, mut grips) = (*world.resource::<Tools>(), *world.resource::<Grips>());
    grips.enter(&mut tools, true);
    assert_eq!(tools.tool, Tool::Select, "the tool stays in hand");
    let mut opened = app.world_mut().resource_mut::<Messages<SwitchMap>>();
    let board = opened.drain().next().expect("it opens");
    let at = TilePos::new(4, 6);
    let named = BoardName::new(site.kind, at, name);
    let mut names = user_names(&board.overlay);
    let (id, _) = names.find(|(_, one)| *one == named).expect("its name");
    let mut drawn = placed_decor(&board.overlay);
    let drawn = drawn.find(|one| one.id == id).expect("its drawing");
    assert_eq!(drawn.place, raised(drawn.kind, at));
    assert_eq!(drawn.kind.word(), site.kind.word());
}

/// Makes the app cut out a board, with a name that has no place on it.
fn is_cut(app: &mut App) {
    let request = SwitchMap::fresh(BaseMap::Board(BoardSize::new(2, 2)));
    let left = vec!["Pauza".to_owned()];
    let cutting = Job::compute(move |_| Cut { request, left });
    while !cutting.is_done() {
        std::thread::yield_now();
    }
    app.insert_resource(Cutting(Some(cutting)));
}

/// The number of maps opened since the last call.
fn opened(app: &mut App) -> usize {
    let mut opened = app.world_mut().resource_mut::<Messages<SwitchMap>>();
    opened.drain().count()
}

#[test]
fn a_board_that_is_cut_out_opens_under_no_dialog_and_on_no_other_screen() {
    // The board once opened under "Save as", which then overwrote the world's file.
    let mut app = app(None);
    app.add_systems(OnExit(Screen::Map), forget);
    app.update();
    is_cut(&mut app);
    app.insert_resource(NextState::Pending(Dialog::SaveAs));
    for _ in 0..3 {
        app.update();
        assert_eq!(opened(&mut app), 0);
    }
    app.insert_resource(NextState::Pending(Dialog::None));
    app.update();
    assert_eq!(opened(&mut app), 1);
    is_cut(&mut app);
    app.insert_resource(NextState::Pending(Screen::Title));
    app.update();
    app.insert_resource(NextState::Pending(Screen::Map));
    for _ in 0..3 {
        app.update();
        assert_eq!(opened(&mut app), 0);
    }
}

#[test]
fn names_without_a_place_on_a_board_are_reported_once_it_is_open() {
    let mut app = app(None);
    app.add_systems(
        Update,
        (crate::app::notice::forget, tell_left_out)
            .chain()
            .run_if(on_message::<SwitchMap>)
            .in_set(AppSystems::Opened),
    );
    app.update();
    is_cut(&mut app);
    app.update();
    let said = app.world().resource::<Notice>().text();
    assert_eq!(said, "the name has no room here: Pauza");
}

#[test]
fn a_board_goes_to_the_last_edited_world_never_the_titles_background() {
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
