//! Tests of the reports about lost roads.

use super::super::village_called as village;
use super::*;

#[test]
fn a_generated_road_lost_to_a_stroke_is_reported_unless_out_of_view() {
    let span = |west, east| Span {
        west,
        north: 0,
        east,
        south: 0,
    };
    let request = |version, span| RoadRequest {
        chunk_source: 1,
        version,
        ranks: &[RoadRank::Track],
        step_log2: 6,
        span,
    };
    let road = |x: i64| Road {
        id: 7,
        thing: 7,
        rank: RoadRank::Track,
        over: None,
        ends: [3, 70],
        joins: [None; 2],
        origin: TilePos::new(x, 4),
        line: vec![[0.5, 0.5], [4.5, 0.5]],
    };
    let mut app = App::new();
    app.add_plugins(MinimalPlugins)
        .init_resource::<FoundFeatures>()
        .init_resource::<Notice>()
        .init_resource::<Edits>()
        .add_systems(Update, take);
    app.world_mut().resource_mut::<FoundFeatures>().named =
        Arc::new(vec![village(3, "Oran"), village(70, "Ivry")]);
    let report = |app: &mut App, x, later: RoadRequest, (is_by_hand, is_stroke): (bool, bool)| {
        let mut entity = app.world_mut().spawn(MapRoad(road(x)));
        if is_by_hand {
            entity.insert(ByHand);
        }
        let entity = entity.id();
        app.insert_resource(Notice::default());
        app.insert_resource(RoadFinder {
            shown: Some(request(1, span(0, 3))),
            asked: Some(later),
            task: Some(Job::steps(async { Vec::new() })),
            entities: BTreeMap::from([(7, entity)]),
            tells: is_stroke,
            ..RoadFinder::default()
        });
        while app.world().resource::<RoadFinder>().task.is_some() {
            app.update();
        }
        assert!(app.world().get_entity(entity).is_err(), "it is gone");
        let notice = app.world().resource::<Notice>();
        notice.said().map(|said| said.text.clone())
    };
    let gone = "The road from Oran to Ivry is gone. Ctrl+Z brings it back.";
    let (nature, by_hand, undone) = ((false, true), (true, true), (false, false));
    assert_eq!(
        report(&mut app, 10, request(2, span(0, 1)), nature).as_deref(),
        Some(gone)
    );
    // One end was lost, too, which is report enough; or lies out of view.
    app.world_mut().resource_mut::<FoundFeatures>().named = Arc::new(vec![village(70, "Ivry")]);
    app.world_mut().resource_mut::<FoundFeatures>().gone = [3].into();
    assert_eq!(report(&mut app, 10, request(2, span(0, 1)), nature), None);
    app.world_mut().resource_mut::<FoundFeatures>().gone.clear();
    assert_eq!(
        report(&mut app, 10, request(2, span(0, 1)), nature).as_deref(),
        Some("A road to Ivry is gone. Ctrl+Z brings it back.")
    );
    // The view moved, nothing changed, the stroke has reported it, or it was undone.
    assert_eq!(report(&mut app, 150, request(2, span(0, 1)), nature), None);
    assert_eq!(report(&mut app, 10, request(1, span(0, 1)), nature), None);
    assert_eq!(report(&mut app, 10, request(2, span(0, 1)), by_hand), None);
    assert_eq!(report(&mut app, 10, request(2, span(0, 1)), undone), None);
}
