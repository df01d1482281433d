//! The consequences of an edit by a foreign system, which only sends the message.

use std::sync::Arc;

use bevy::app::AppExit;
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;

use super::{ask, edit, edits, loaded, painted, world};
use crate::app::editor::clicks;
use crate::app::editor::clipboard::Clipboard;
use crate::app::editor::drawing::Drawing;
use crate::app::editor::picker::Picker;
use crate::app::editor::piece::Land;
use crate::app::editor::planner::StrokePlanner;
use crate::app::editor::pointer::{Gesture, StrokeButton};
use crate::app::editor::selection::Selection;
use crate::app::editor::tools::{Paint, Tool, Tools};
use crate::app::files::document::Incoming;
use crate::app::files::kept::{pack_of, state_of};
use crate::app::files::{Document, behind, saving};
use crate::app::map::{
    EditMark, EditTiles, Edited, Edits, MapReader, MapTile, MayEdit, OpenMap, Pack, TileStyle,
};
use crate::app::notice::Notice;
use crate::app::outcome::WindowOutcome;
use crate::app::render::canvas::TilePage;
use crate::app::render::{InkCanvas, pages};
use crate::app::screens::{Dialog, Screen};
use crate::app::session::Remembered;
use crate::app::span::Span;
use crate::app::switch_map::SwitchMap;
use crate::app::travel::KeptPlaces;
use crate::app::ui::panel;
use crate::app::view::View;
use mapmaker_grid::TilePos;
use mapmaker_grid::tileset::TileId;
use mapmaker_grid::world::Mark;
use mapmaker_land::editing::shown;
use mapmaker_storage::map::{Existing, MapFile};

const AT: TilePos = TilePos::new(3, -2);
const TILE: TileId = TileId(60);

/// A foreign system.
fn foreign(mut edits: MessageWriter<EditTiles>) {
    edits.write(EditTiles::Set(vec![(AT, Some(painted(TILE)))]));
}

/// Adds that system, which runs once, and runs it.
fn let_it_edit(app: &mut App) {
    app.add_systems(Update, foreign.run_if(run_once));
    app.update();
    app.update();
}

/// The atlas layer that the cell shows.
fn texel(app: &mut App) -> u16 {
    let chunk = ask::<MapReader, _>(app, |map| map.chunk(AT)).expect("it is loaded");
    let page = app.world().get::<TilePage>(chunk).expect("it is drawn");
    page.0[AT.local().index()]
}

fn with_pages(app: &mut App) {
    let canvas = InkCanvas::unseen(&app.world().resource::<Pack>().0);
    app.insert_resource(canvas).add_plugins(pages::plugin);
}

#[test]
fn a_message_of_a_foreign_system_changes_picture_panel_copy_and_undo() {
    let mut app = world(7, TilePos::new(500, 500));
    with_pages(&mut app);
    super::jump(&mut app, AT);
    super::settle(&mut app);
    let set = app.world().resource::<OpenMap>().chunk_source.set.clone();
    let natural = loaded(&mut app, AT).expect("it is loaded").id();
    assert_ne!(natural, TILE);
    let natural_texel = texel(&mut app);
    let_it_edit(&mut app);
    let page = texel(&mut app);
    let canvas = app.world().resource::<InkCanvas>();
    let drawings = app.world().resource::<Pack>().0.drawings(TILE);
    let mut of_tile =
        (0..drawings).map(|drawing| canvas.layers.texel(TILE, drawing, TileStyle::Ink));
    assert!(page != natural_texel && of_tile.any(|texel| texel == page));
    let description = ask::<MapReader, _>(&mut app, |map| panel::lies(&map, Some(AT)));
    let tile = shown(&set.name(TILE));
    assert!(
        description
            .is_some_and(|description| tile.strip_suffix(" tile") == Some(description.as_str()))
    );
    let mut copy = Clipboard::default();
    let source = Arc::clone(&app.world().resource::<OpenMap>().chunk_source);
    let overlay = Arc::clone(&app.world().resource::<Edits>().overlay);
    let span = Span::between(AT, AT);
    let land = Land::new(source, overlay, span);
    let count = ask::<MapReader, _>(&mut app, |map| {
        copy.copy(|at| map.tile(at), &set, (span, land))
    });
    assert_eq!((count, copy.tiles().collect::<Vec<_>>()), (1, vec![TILE]));
    edit(&mut app, EditTiles::Undo);
    assert_eq!(loaded(&mut app, AT).map(MapTile::id), Some(natural));
    assert_eq!(texel(&mut app), natural_texel);
}

#[test]
fn the_eyedropper_picks_the_tile_of_a_foreign_system() {
    let mut app = world(7, AT);
    let planner = StrokePlanner::of(app.world().resource::<OpenMap>());
    app.add_plugins((StatesPlugin, clicks::plugin))
        .insert_state(Screen::Map)
        .insert_resource(planner)
        .init_resource::<Tools>()
        .init_resource::<ButtonInput<KeyCode>>()
        .init_resource::<Clipboard>()
        .init_resource::<Drawing>()
        .init_resource::<Gesture>()
        .init_resource::<Notice>()
        .init_resource::<Picker>()
        .init_resource::<Selection>();
    let_it_edit(&mut app);
    app.world_mut().resource_mut::<Tools>().tool = Tool::Eyedropper;
    app.insert_resource(Gesture {
        stroke_button: Some(StrokeButton::Draws),
        is_over: true,
        tools: Tools::default(),
        way: vec![AT],
        ..Gesture::default()
    });
    app.update();
    assert_eq!(app.world().resource::<Tools>().paint, Paint::Tile(TILE));
    let gesture = app.world().resource::<Gesture>();
    assert!(
        gesture.stroke_button.is_none(),
        "the brush paints from the next press on"
    );
}

#[test]
fn the_file_saves_the_edit_of_a_foreign_system_as_a_step() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("edited.mapmaker");
    let mut app = world(7, AT);
    let (open, pack, edits) = (
        app.world().resource::<OpenMap>(),
        app.world().resource::<Pack>(),
        app.world().resource::<Edits>(),
    );
    let state = state_of(open, edits, &View::default(), &KeptPlaces::default());
    let file = MapFile::create(&path, &state, &pack_of(pack), Existing::Keep);
    app.add_plugins((StatesPlugin, saving::plugin, behind::plugin))
        .insert_state(Screen::Map)
        .add_message::<SwitchMap>()
        .insert_resource(Document::of(Some(file.expect("a file"))))
        .insert_resource(Remembered {
            enabled: true,
            ..default()
        })
        .init_resource::<Incoming>()
        .init_resource::<KeptPlaces>()
        .init_resource::<Notice>()
        .init_resource::<WindowOutcome>()
        .init_state::<Dialog>();
    let_it_edit(&mut app);
    app.world_mut().write_message(AppExit::Success);
    app.update();
    let (kept, _) = MapFile::read(&path).expect("the map");
    assert_eq!(kept.overlay.get(AT), Some(painted(TILE)));
    assert_eq!((kept.overlay.len(), kept.history.standing()), (1, 1));
}

#[test]
fn a_mark_of_a_layer_shows_and_is_no_step_of_the_map() {
    let mut app = world(7, AT);
    app.insert_resource(MayEdit::Nothing);
    let mark = |name: &str| Mark {
        name: Some(name.to_owned()),
        ..Mark::default()
    };
    for after in [Some(mark("Mount Hope")), Some(mark("Mount Despair")), None] {
        let before = edits(&app).clone();
        app.world_mut().write_message(EditMark {
            id: 7,
            at: AT,
            mark: after.clone(),
        });
        app.update();
        let edits = edits(&app);
        assert_eq!(edits.overlay.mark(7), after.as_ref());
        assert_eq!(edits.land_version, before.land_version + 1);
        assert!(!edits.history.can_undo());
        assert!(app.world().resource::<Messages<Edited>>().is_empty());
    }
}
