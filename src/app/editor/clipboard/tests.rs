//! Tests of copies and of boards that wait to be put down.

use super::super::tools::Tool;
use super::*;
use mapmaker_grid::seed::Seed;
use mapmaker_grid::tileset::Tile;
use mapmaker_land::editing::Biome;

impl Clipboard {
    /// A board of one tile that waits to be put down in the middle of a map.
    pub(in crate::app) fn waiting(open: &OpenMap) -> Self {
        let copied = Copied {
            names: vec![(TilePos::new(0, 0), "PPPP".to_owned())],
            size: (1, 1),
            ..default()
        };
        let mut clipboard = Self {
            board: Some(copied),
            carried: Carried::Middle,
            ..default()
        };
        clipboard.arrive(&open.chunk_source.set, &open.base, TilePos::new(0, 0));
        clipboard
    }

    /// Its board is on its way into the map that opens next.
    pub(in crate::app) fn leave(&mut self) {
        (self.held, self.carried) = (PasteAt::No, Carried::Middle);
    }
}

/// A copy of three tiles in a row.
fn copied() -> Clipboard {
    let names = ["FFFF", "SSSS", "MMPR"];
    let names = (0..3).map(|x| (TilePos::new(x, 0), names[x as usize].to_owned()));
    Clipboard {
        copy: Copied {
            names: names.collect(),
            size: (3, 1),
            ..default()
        },
        ..default()
    }
}

/// A board of the same three tiles, carried into a map, without a copy.
fn board(carried: Carried) -> Clipboard {
    Clipboard {
        board: Some(copied().copy),
        carried,
        ..default()
    }
}

fn home() -> CutFrom {
    CutFrom {
        seed: Seed::from(7),
        map: None,
        corner: TilePos::new(100, -20),
    }
}

/// A board that was cut out of world 7 and is back there, to be put down.
fn at_home() -> Clipboard {
    let mut clipboard = board(Carried::Home(home()));
    let seven = BaseMap::World(Seed::from(7));
    clipboard.arrive(&TileSet::reference(), &seven, TilePos::new(0, 0));
    clipboard
}

/// A window with a clipboard that obeys.
fn app(clipboard: Clipboard) -> App {
    let mut app = App::new();
    app.insert_resource(clipboard)
        .init_resource::<Pointed>()
        .init_resource::<Drawing>()
        .init_resource::<Notice>()
        .add_message::<ActionRequest>()
        .add_systems(Update, act);
    app
}

/// Requests an action and returns the message after it.
fn says(app: &mut App, action: Action) -> String {
    app.world_mut().write_message(ActionRequest(action));
    app.update();
    app.world().resource::<Notice>().text().to_owned()
}

#[test]
fn a_copy_goes_to_another_pack_by_its_names() {
    let (from, to) = (mapmaker_drawing::art::ink_set(), TileSet::reference());
    let world = BaseMap::World(Seed::from(1));
    let mut clipboard = copied();
    for set in [&from, &to] {
        clipboard.arrive(set, &world, TilePos::new(0, 0));
        assert_eq!(clipboard.copy.lacking(), None);
        let found = clipboard.copy.tiles.iter().map(|&(_, tile)| set.name(tile));
        assert_eq!(found.collect::<Vec<_>>(), ["FFFF", "SSSS", "MMPR"]);
        assert!(!clipboard.is_held(), "it is held when it is pasted");
    }
    let mut clipboard = board(Carried::Middle);
    let names = clipboard.board.as_mut().map(|board| &mut board.names);
    names
        .expect("a board")
        .push((TilePos::new(0, 1), "XYXY".to_owned()));
    clipboard.arrive(&to, &world, TilePos::new(0, 0));
    let lacking = clipboard.board.as_ref().and_then(Copied::lacking);
    let report = "this map's pack lacks 1 of the 4 tiles: 1 × XYXY";
    assert_eq!(lacking.as_deref(), Some(report));
    assert!(clipboard.is_held() && clipboard.rests() == Some(false));
}

#[test]
fn a_board_whose_map_does_not_open_is_in_the_way_of_nothing() {
    // It was said to wait to be placed, and could not be, and nothing could be pasted.
    let mut app = app(board(Carried::Middle));
    let said = says(&mut app, Action::Paste);
    assert!(said.contains("still being opened"), "{said}");
    assert!(!app.world().resource::<Clipboard>().is_held());
    assert!(app.world_mut().resource_mut::<Clipboard>().stay());
    let said = says(&mut app, Action::Paste);
    assert!(said.contains("nothing to paste"), "{said}");
}

#[test]
fn a_board_lies_where_it_was_cut_out_of_its_world_and_in_the_middle_of_the_view_in_another() {
    let set = TileSet::reference();
    for (seed, is_home) in [(7, true), (8, false)] {
        let mut clipboard = board(Carried::Home(home()));
        let middle = TilePos::new(-40, 7);
        clipboard.arrive(&set, &BaseMap::World(Seed::from(seed)), middle);
        assert!(clipboard.is_held());
        assert_eq!(clipboard.rests(), Some(is_home));
        let span = clipboard.span(None, &Gesture::default());
        let corner = span.map(|span| (span.west, span.north));
        let expected = if is_home { (100, -20) } else { (-41, 7) };
        assert_eq!(corner, Some(expected));
        // Putting it down ends the paste.
        clipboard.is_drawn(&StrokeRequest::Put(Piece::default()));
        assert!(!clipboard.is_held());
    }
}

#[test]
fn a_tool_that_is_taken_up_leaves_a_board_waiting_and_lets_a_copy_go() {
    let mut app = app(at_home());
    let mut does = |action| {
        let said = says(&mut app, action);
        let clipboard = app.world().resource::<Clipboard>();
        (clipboard.is_held(), clipboard.rests().is_some(), said)
    };
    for action in [Action::Tool(Tool::Brush), Action::Paint(Biome::Sea)] {
        let (is_held, rests, said) = does(action);
        assert!(is_held && rests);
        assert!(said.contains("waits"), "{said}");
    }
    let (is_held, rests, said) = does(Action::Paste);
    assert!(is_held && rests && said.contains("waits"), "{said}");
    assert!(!does(Action::Menu).0);
    app.insert_resource(clipboard_with_a_copy());
    let mut does = |action| {
        says(&mut app, action);
        app.world().resource::<Clipboard>().is_held()
    };
    assert!(does(Action::Paste));
    assert!(!does(Action::Tool(Tool::Brush)));
}

/// A copy in a map whose pack has its tiles.
fn clipboard_with_a_copy() -> Clipboard {
    let mut clipboard = copied();
    clipboard.copy.fit(&TileSet::reference());
    clipboard
}

#[test]
fn pasting_says_how_it_goes_on_or_why_nothing_can_be_pasted() {
    let tile = |name| (Tile::from_letters(name).expect("letters"), 1);
    let small = TileSet::new(["PPPP", "FFFF"].map(tile)).expect("a set");
    let mut lacking = copied();
    lacking.copy.fit(&small);
    let mut foreign = copied();
    foreign.copy.names.remove(0);
    foreign.copy.fit(&small);
    for (clipboard, expected, is_held) in [
        (Clipboard::default(), "nothing to paste: select", false),
        (
            foreign,
            "nothing can be pasted: this map's pack lacks 2 of the 2 tiles: 1 × MMPR, 1 × SSSS",
            false,
        ),
        (
            lacking,
            "lacks 2 of the 3 tiles: 1 × MMPR, 1 × SSSS; click to place",
            true,
        ),
        (clipboard_with_a_copy(), "the copy of 3 × 1 cells", true),
    ] {
        let mut app = app(clipboard);
        // Another message came just before.
        app.world_mut()
            .resource_mut::<Notice>()
            .tell("3 × 1 cells copied; Ctrl+V places them");
        let said = says(&mut app, Action::Paste);
        assert!(said.contains(expected), "{said}");
        assert_eq!(app.world().resource::<Clipboard>().is_held(), is_held);
        let said = says(&mut app, Action::Menu);
        assert_eq!(said.is_empty(), is_held, "what was said of it is over");
    }
}

#[test]
fn a_board_that_is_put_into_a_world_leaves_the_copy_as_it_was() {
    let set = TileSet::reference();
    let mut clipboard = copied();
    clipboard.board = Some(Copied {
        names: vec![(TilePos::new(0, 0), "PPPP".to_owned())],
        size: (1, 1),
        ..default()
    });
    clipboard.carried = Carried::Middle;
    let world = BaseMap::World(Seed::from(8));
    clipboard.arrive(&set, &world, TilePos::new(0, 0));
    assert!(clipboard.is_board());
    assert_eq!(clipboard.len(), (1, 3));
    clipboard.is_drawn(&StrokeRequest::Put(Piece::default()));
    assert!(!clipboard.is_held());
    assert_eq!(clipboard.len(), (0, 3));
    clipboard.held = PasteAt::AtPointer;
    let span = clipboard.span(Some(TilePos::new(5, 5)), &Gesture::default());
    assert_eq!(span.map(crate::app::span::Span::area), Some(3));
}

#[test]
fn what_rests_is_dragged_or_taken_up_by_a_click_elsewhere_and_a_click_on_it_says_what_puts_it_down()
{
    let mut app = App::new();
    app.insert_resource(at_home())
        .init_resource::<Gesture>()
        .init_resource::<Notice>()
        .add_systems(Update, take_up);
    let gesture = |app: &mut App, way: &[(i64, i64)], is_over| {
        let way = way.iter().map(|&(x, y)| TilePos::new(x, y)).collect();
        app.insert_resource(Gesture {
            stroke_button: Some(StrokeButton::Draws),
            is_over,
            way,
            ..default()
        });
        app.update();
        let gesture = app.world().resource::<Gesture>().clone();
        let clipboard = app.world().resource::<Clipboard>();
        let corner = clipboard.span(Some(TilePos::new(0, 0)), &gesture);
        let corner = corner.map(|span| (span.west, span.north));
        (corner, clipboard.rests(), gesture.stroke_button.is_some())
    };
    let click = [(101, -20)];
    assert_eq!(
        gesture(&mut app, &click, true),
        (Some((100, -20)), Some(true), false)
    );
    assert!(app.world().resource::<Notice>().text().contains("Enter"));
    // It follows the drag, and stays when that is over.
    let drag = [(101, -20), (102, -20), (102, -19)];
    assert_eq!(
        gesture(&mut app, &drag, false),
        (Some((101, -19)), Some(true), true)
    );
    assert_eq!(
        gesture(&mut app, &drag, true),
        (Some((101, -19)), Some(false), false)
    );
    let elsewhere = [(0, 0)];
    assert_eq!(
        gesture(&mut app, &elsewhere, false),
        (Some((-1, 0)), None, false)
    );
}
