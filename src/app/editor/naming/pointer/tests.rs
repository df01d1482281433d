//! Lines for names, and the ways in which they end.

use super::*;

#[test]
fn a_click_with_the_tool_for_names_opens_a_field_on_a_level_line_there() {
    let drawn = |to: Vec2| Drawn {
        origin: TilePos::new(5, 3),
        points: vec![Vec2::new(0.5, 0.5), to],
        pen: Pen::Land,
    };
    // 20 points a tile.
    let level = drawn(Vec2::new(0.6, 0.5)).let_go(1.0 / 20.0);
    let (first, last) = (level.points[0], level.points[level.points.len() - 1]);
    assert!((level.length() - 7.5).abs() < 0.3, "{}", level.length());
    assert!(first.x < 0.5 && last.x > 0.5);
    assert!(
        level
            .points
            .iter()
            .all(|point| (point.y - 0.5).abs() < 1e-4)
    );
    // A line that was drawn is kept.
    let line = drawn(Vec2::new(3.5, 4.5)).let_go(1.0 / 20.0);
    assert!((line.points[line.points.len() - 1] - Vec2::new(3.5, 4.5)).length() < 0.2);
}

#[test]
fn a_text_that_was_typed_is_written_when_another_tool_or_escape_ends_it() {
    // It was dropped with its line.
    let ended = |text: &str, act: Action| {
        let mut app = App::new();
        app.add_message::<ActionRequest>()
            .add_message::<EditTiles>()
            .init_resource::<Edits>()
            .init_resource::<Notice>()
            .insert_resource(Naming {
                line: Some(Drawn {
                    origin: TilePos::new(5, 3),
                    points: vec![Vec2::ZERO, Vec2::new(6.0, 0.0)],
                    pen: Pen::Water,
                }),
                text: text.to_owned(),
                ..Naming::default()
            })
            .add_systems(Update, stop);
        app.world_mut().write_message(ActionRequest(act));
        app.update();
        assert!(!app.world().resource::<Naming>().is_open());
        let mut made = app.world_mut().resource_mut::<Messages<EditTiles>>();
        let made = made.drain().map(|edit| match edit {
            EditTiles::Make(stroke) => stroke.marks()[0].after.clone().and_then(|it| it.name),
            _ => None,
        });
        made.collect::<Vec<_>>()
    };
    for act in [
        Action::Stop,
        Action::Menu,
        Action::Tool(Tool::Brush),
        Action::Quit,
    ] {
        assert_eq!(ended(" Grey Bay ", act), [Some("Grey Bay".to_owned())]);
        assert_eq!(ended("  ", act), []);
    }
}

#[test]
fn a_line_is_kept_in_few_points_equally_far_apart_and_read_to_the_east() {
    let mut drawn = Drawn {
        origin: TilePos::new(1 << 40, 3),
        points: Vec::new(),
        pen: Pen::Land,
    };
    for step in 0..400 {
        let east = 20.0 - step as f32 * 0.05;
        let tile = TilePos::new((1 << 40) + east.floor() as i64, 3);
        drawn.go_on((tile, Vec2::new(east.fract(), 0.5)), 0.01);
    }
    let length = drawn.length();
    let even = drawn.even();
    assert!((POINTS - 1..=POINTS).contains(&even.points.len()));
    assert!((even.length() - length).abs() < 0.5);
    for pair in even.points.windows(2) {
        assert!(pair[0].x < pair[1].x);
        assert!((pair[0].distance(pair[1]) - length / 47.0).abs() < 0.05);
    }
}
