//! Opening and closing of the card.

use super::*;
use crate::app::features::village;
use crate::app::map::Source;
use mapmaker_grid::TilePos;

#[test]
fn a_settlement_that_its_tool_has_placed_is_asked_for_its_name_at_once() {
    use mapmaker_grid::world::{Overlay, Placed};

    let at = TilePos::new(3, 4);
    let town = |name: Option<&str>| Mark {
        place: Some(Placed {
            x: at.x,
            y: at.y,
            kind: "town".to_owned(),
            fine: None,
        }),
        name: name.map(str::to_owned),
        ..Mark::default()
    };
    let asks = |tool, mark: Mark, is_made: bool| {
        let mut app = App::new();
        app.add_message::<Edited>()
            .init_resource::<Card>()
            .init_resource::<Tools>()
            .init_resource::<Clipboard>()
            .add_systems(Update, ask_name);
        app.world_mut().resource_mut::<Tools>().tool = tool;
        let stroke = Stroke::marking(&Overlay::default(), 9, at, Some(mark));
        let command = if is_made {
            EditTiles::Make(stroke.clone())
        } else {
            EditTiles::Redo
        };
        app.world_mut().write_message(Edited { command, stroke });
        app.update();
        matches!(app.world().resource::<Card>().state, CardState::Naming(9))
    };
    assert!(asks(Tool::Settlement, town(None), true));
    // A settlement that moves has its name already, and a redone one was asked before.
    assert!(!asks(Tool::Settlement, town(Some("Ashford")), true));
    assert!(!asks(Tool::Settlement, town(None), false));
    assert!(!asks(Tool::Select, town(None), true), "a copy");
}

#[test]
fn a_name_that_is_typed_is_kept_when_another_tool_or_escape_closes_the_card() {
    // It was dropped without a word.
    let closed = |text: &str, act: Action| {
        let shown = PlaceShown {
            feature: village(9, TilePos::new(3, 4)),
            name: "Otterby".to_owned(),
            people: None,
            beside: Vec2::ZERO,
        };
        let mut app = App::new();
        app.add_message::<ActionRequest>()
            .add_message::<SwitchMap>()
            .add_message::<EditTiles>()
            .init_resource::<Edits>()
            .init_resource::<Notice>()
            .insert_resource(Card {
                state: CardState::Open(shown, Some(NameText::new(text))),
                ..default()
            })
            .add_systems(Update, close);
        app.world_mut().write_message(ActionRequest(act));
        app.update();
        assert!(!app.world().resource::<Card>().is_open());
        let mut made = app.world_mut().resource_mut::<Messages<EditTiles>>();
        let made = made.drain().map(|edit| match edit {
            EditTiles::Make(stroke) => stroke.marks()[0].after.clone().and_then(|it| it.name),
            _ => None,
        });
        made.collect::<Vec<_>>()
    };
    for act in [Action::Stop, Action::Tool(Tool::Brush), Action::Quit] {
        assert_eq!(closed("Ash", act), [Some("Ash".to_owned())]);
        assert_eq!(closed("Otterby", act), []);
        assert_eq!(closed("", act), []);
    }
}

#[test]
fn the_card_of_a_name_closes_when_the_name_is_removed() {
    use mapmaker_grid::world::Overlay;

    let at = TilePos::new(3, 4);
    let lake = |id| Feature {
        kind: Kind::Lake,
        radius_tiles: 9,
        ..village(id, at)
    };
    let feature = lake(9);
    for (owner, is_other) in [(Owner::World, false), (Owner::World, true)] {
        let mut app = App::new();
        let shown = PlaceShown {
            feature: feature.clone(),
            name: "Grey Mere".to_owned(),
            people: None,
            beside: Vec2::ZERO,
        };
        app.add_message::<Edited>()
            .insert_resource(Card {
                state: CardState::Open(shown, None),
                ..default()
            })
            .add_systems(Update, close_what_is_gone);
        let gone = if is_other { lake(10) } else { feature.clone() };
        let stroke = name_removed(&Overlay::default(), &gone, owner);
        app.world_mut().write_message(Edited {
            command: EditTiles::Make(stroke.clone()),
            stroke,
        });
        app.update();
        assert_eq!(app.world().resource::<Card>().is_open(), is_other);
    }
}

#[test]
fn what_is_typed_takes_the_place_of_the_name_and_no_button_comes_up_where_another_was() {
    use crate::app::style::{self, steady};

    let shown = PlaceShown {
        feature: village(9, TilePos::new(3, 4)),
        name: "Otterby".to_owned(),
        people: Some("Orm".to_owned()),
        beside: Vec2::ZERO,
    };
    let mark = Mark {
        name: Some("Otterby".to_owned()),
        name_at: Some((3, 5)),
        ..Mark::default()
    };
    let context = egui::Context::default();
    style::dress(&context);
    let mut typed = Some(NameText::new("Otterby"));
    let mut frame = |events| {
        steady::frame(&context, events, |ui| {
            sheet::open(ui, &shown, &mut typed, Some(&mark));
        });
        typed.as_ref().map(|typed| typed.text.clone())
    };
    frame(Vec::new());
    frame(Vec::new());
    let text = egui::Event::Text("Ash".to_owned());
    assert_eq!(frame(vec![text]).as_deref(), Some("Ash"));
    let places = |mut typed: Option<NameText>, mark: Option<&Mark>| {
        steady::places(egui::vec2(900.0, 700.0), |context| {
            style::panel("place", 12)
                .fixed_pos(egui::pos2(40.0, 40.0))
                .show(context, |ui| {
                    ui.set_width(WIDTH);
                    sheet::open(ui, &shown, &mut typed, mark);
                });
        })
    };
    let others = [
        places(Some(NameText::new("Otterby")), None),
        places(None, None),
        places(Some(NameText::new("Otterby")), Some(&mark)),
    ];
    let now = places(None, Some(&mark));
    for word in ["Restore the name", "Put the name back"] {
        let place = now.words[word];
        for (name, other) in others.iter().flat_map(|places| &places.words) {
            let is_button = ["Save", "Cancel", "Rename", "Move", "Remove"].contains(&&**name);
            assert!(
                !is_button || !other.expand(4.0).intersects(place),
                "{word} over {name}"
            );
        }
    }
}

#[test]
fn the_open_sea_takes_no_settlement() {
    use crate::app::map::MapReader;
    use bevy::ecs::system::SystemState;
    use mapmaker_grid::world;

    let open = OpenMap::of(BaseMap::World(7.into()), Source::ours());
    let set = &open.chunk_source.set;
    let mut overlay = world::Overlay::default();
    for (x, name) in (0..).zip(["SSSS", "PPPP", "SHGS"]) {
        let tile = set.find_name(name).expect("a tile");
        let origin = world::Origin::Painted;
        let cell = world::EditedCell { tile, origin };
        overlay.set(TilePos::new(x, 0), Some(cell));
    }
    let edits = Edits {
        overlay: std::sync::Arc::new(overlay),
        ..default()
    };
    let mut app = App::new();
    app.insert_resource(open).insert_resource(edits);
    app.init_resource::<crate::app::map::ChunkIndex>();
    let mut state = SystemState::<MapReader>::new(app.world_mut());
    let map = state.get(app.world()).expect("all there");
    let found = [0, 1, 2].map(|x| clicking::is_open_sea(&map, TilePos::new(x, 0)));
    assert_eq!(found, [true, false, false]);
}
