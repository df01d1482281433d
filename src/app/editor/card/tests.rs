//! Placing a settlement by a click.

use super::*;
use crate::app::features::village;
use crate::app::map::Source;

#[test]
fn a_click_that_places_a_settlement_is_for_no_tool() {
    let mut app = App::new();
    app.add_message::<ActionRequest>()
        .add_message::<SwitchMap>()
        .insert_resource(OpenMap::of(BaseMap::World(7.into()), Source::ours()))
        .init_resource::<Card>()
        .init_resource::<Tools>()
        .add_systems(Update, close);
    app.world_mut().resource_mut::<Tools>().tool = Tool::Decor;
    app.world_mut().write_message(ActionRequest(Action::Settle));
    app.update();
    let is_placing = matches!(app.world().resource::<Card>().state, State::Placing(_));
    assert!(is_placing);
    assert_eq!(app.world().resource::<Tools>().tool, Tool::Hand);
    // Taking up a tool ends it.
    app.world_mut()
        .write_message(ActionRequest(Action::Tool(Tool::Brush)));
    app.update();
    assert!(!app.world().resource::<Card>().is_open());
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
        let shown = Shown {
            feature: feature.clone(),
            name: "Grey Mere".to_owned(),
            people: None,
            beside: Vec2::ZERO,
        };
        app.add_message::<Edited>()
            .insert_resource(Card {
                state: State::Open(shown, None),
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
fn the_open_sea_takes_no_settlement() {
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
    let found = [0, 1, 2].map(|x| is_open_sea(&map, TilePos::new(x, 0)));
    assert_eq!(found, [true, false, false]);
}
