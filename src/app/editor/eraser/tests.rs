//! Tests of the eraser's clicks and drags over things.

use super::super::gesture::StrokeButton;
use super::super::testing::{self, middle};
use super::*;
use crate::app::features::testing::{road, stand, stand_by_hand};
use crate::app::features::village;
use mapmaker_drawing::chart::Named;
use mapmaker_features::decor::{DecorKind, Place};

fn app() -> App {
    let mut app = testing::app();
    app.add_message::<EditTiles>().add_systems(Update, take);
    app
}

/// A gesture of the eraser over the middles of some tiles, at its release.
fn gesture(app: &App, way: &[TilePos]) -> Gesture {
    Gesture {
        stroke_button: Some(StrokeButton::Draws),
        is_over: true,
        tools: Tools {
            tool: Tool::Eraser,
            ..default()
        },
        places: way.iter().map(|&at| middle(app, at)).collect(),
        way: way.to_vec(),
        ..default()
    }
}

/// The ids of the things that the eraser takes on a way; `None` if the gesture is left to the ground.
fn taken(app: &mut App, way: &[TilePos]) -> Option<Vec<u64>> {
    let gesture = gesture(app, way);
    app.insert_resource(gesture);
    app.update();
    let world = app.world_mut();
    let mut edits: Vec<EditTiles> = world
        .resource_mut::<Messages<EditTiles>>()
        .drain()
        .collect();
    let takes_things = world.resource::<Gesture>().takes_things;
    assert_eq!(edits.len(), usize::from(takes_things), "one step to undo");
    match edits.pop()? {
        EditTiles::Make(stroke) => Some(stroke.marks().iter().map(|change| change.id).collect()),
        _ => None,
    }
}

fn peak(id: u64, at: TilePos) -> Named {
    (Feature::new(id, Kind::Peak, at), "Aww".to_owned())
}

fn windmill(at: TilePos) -> Decor {
    Decor::new(7, DecorKind::Windmill, 0, Place::middle_of(at))
}

#[test]
fn the_eraser_takes_a_settlement_before_decor_before_a_road_before_a_name_before_the_ground() {
    let at = TilePos::new(-1, 0);
    let mill = windmill(at);
    // All of them are at one place; after each removal the next is on top.
    let on_top = [Some(3), Some(mill.id), Some(9), Some(5), None];
    for (gone, top) in on_top.into_iter().enumerate() {
        let mut app = app();
        let village = (village(3, at), "Oran".to_owned());
        let named = [peak(5, at), village].into_iter();
        let named = named.take([2, 1, 1, 1, 0][gone]).collect();
        let decor: &[_] = if gone < 2 { &[mill] } else { &[] };
        let roads = if gone < 3 { vec![road(9, at)] } else { vec![] };
        stand(app.world_mut(), 64.0, named, decor, roads);
        let expected = top.map(|id| vec![id]);
        assert_eq!(taken(&mut app, &[at]), expected, "{gone} things are gone");
        // It says so before the click.
        let place = middle(&app, at);
        app.insert_resource(Gesture::default());
        app.world_mut().resource_mut::<Tools>().tool = Tool::Eraser;
        app.insert_resource(Pointed {
            tile: Some(at),
            place,
        });
        app.update();
        let over = app.world().resource::<Eraser>().over.is_some();
        assert_eq!(over, top.is_some());
    }
}

#[test]
fn a_drag_of_the_eraser_takes_what_is_of_the_kind_on_which_it_began_and_nothing_else() {
    // A road by hand went with the ground when a drag that began beside it went over it.
    let mut app = app();
    let columns = [-6, 6];
    let at = |x: i64, y: i64| TilePos::new(x, y);
    let id = |base: i64, x: i64| (base + x) as u64;
    let mills = columns.map(|x| windmill(at(x, -2)));
    let villages = columns.map(|x| (village(id(10, x), at(x, -4)), "Oran".to_owned()));
    let peaks = columns.map(|x| peak(id(20, x), at(x, 2)));
    let roads = columns.map(|x| road(id(30, x), at(x, 0))).to_vec();
    let named = villages.into_iter().chain(peaks).collect();
    stand(app.world_mut(), 64.0, named, &mills, roads);
    let over_all = columns.map(|x| [-4, -2, 0, 2].map(|y| at(x, y))).concat();
    let mut mill_ids = mills.map(|mill| mill.id).to_vec();
    mill_ids.sort_unstable();
    for (from, expected) in [
        (at(-6, -4), Some(vec![4, 16])),
        (at(-6, -2), Some(mill_ids)),
        (at(-6, 0), Some(vec![24, 36])),
        (at(-6, 2), Some(vec![14, 26])),
        (at(0, 4), None),
    ] {
        let way = [&[from], &over_all[..]].concat();
        assert_eq!(taken(&mut app, &way), expected, "from {from:?}");
    }
    // A rectangle erases the ground wherever it begins; a click of its tool takes the topmost thing.
    for (way, takes) in [(vec![at(-6, 0), at(-6, 2)], false), (vec![at(-6, 0)], true)] {
        let mut gesture = gesture(&app, &way);
        gesture.stroke_button = Some(StrokeButton::Erases);
        gesture.tools.tool = Tool::Rectangle;
        app.insert_resource(gesture);
        app.update();
        assert_eq!(app.world().resource::<Gesture>().takes_things, takes);
    }
}

#[test]
fn what_a_drag_of_the_eraser_has_gone_over_stays_when_it_is_given_up() {
    let mut app = app();
    let at = TilePos::new(-1, 0);
    stand(app.world_mut(), 64.0, Vec::new(), &[], vec![road(9, at)]);
    let begun = Gesture {
        is_over: false,
        ..gesture(&app, &[at, TilePos::new(3, 3)])
    };
    app.insert_resource(begun);
    app.update();
    let tops = |app: &App| app.world().resource::<Eraser>().tops().count();
    assert_eq!(tops(&app), 1);
    app.insert_resource(Gesture::default());
    app.update();
    assert_eq!(tops(&app), 0);
    assert!(app.world().resource::<Messages<EditTiles>>().is_empty());
}

#[test]
fn a_second_click_on_a_road_by_hand_that_is_gone_already_does_nothing() {
    // It left a mark of a road that there is not.
    let mut app = app();
    let at = TilePos::new(-1, 0);
    stand(app.world_mut(), 64.0, Vec::new(), &[], Vec::new());
    stand_by_hand(app.world_mut(), road(9, at));
    let gesture = gesture(&app, &[at]);
    app.insert_resource(gesture);
    app.update();
    assert!(app.world().resource::<Gesture>().takes_things);
    assert!(app.world().resource::<Messages<EditTiles>>().is_empty());
}
