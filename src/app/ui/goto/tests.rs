//! Tests of *Go to*: what the typed text finds, and what the dialog keeps.

use super::*;
use crate::app::style::steady::{self, Places};

/// The places of the dialog's words outside of its list.
fn places(height: f32, names: usize, bookmarks: usize, typed: &mut TypedPlace) -> Places {
    let proposal = |index| Proposal {
        name: format!("Oran {index}"),
        about: "a town, far away in the east of it all".to_owned(),
        at: mapmaker_grid::TilePos::new(7, 8),
        radius_tiles: 0,
    };
    let proposals: Vec<_> = (0..names).map(proposal).collect();
    let place = mapmaker_storage::map::Camera {
        at: mapmaker_grid::TilePos::new(5, 6),
        within: (0.5, 0.5),
        tile_px: 32.0,
    };
    let bookmark = |index| Bookmark {
        name: format!("bay {index}"),
        place,
    };
    let bookmarks: Vec<_> = (0..bookmarks).map(bookmark).collect();
    let sheet = Sheet {
        is_world: true,
        proposals: &proposals,
        bookmarks: &bookmarks,
        close_px: 24.0,
        height,
        searched_tiles: None,
    };
    steady::places(egui::vec2(1024.0, height), |context| {
        dialog::column("go to", context, WIDTH, |column| {
            let _ = column.body(|ui| content(ui, &sheet, typed, false));
            let _ = column.foot(|ui| foot(ui, typed));
        });
    })
}

#[test]
fn lists_and_messages_move_nothing_in_the_dialog() {
    for height in [525.0, 700.0, 1080.0] {
        let first = places(height, 0, 0, &mut TypedPlace::default());
        assert!(first.words.contains_key("Go") && first.words.contains_key("Cancel"));
        let long =
            "no bookmark has that name, and no place far and wide, as far as can be looked for";
        let messages = [Some(long.to_owned()), None];
        for (wrong, (names, bookmarks)) in messages
            .into_iter()
            .flat_map(|wrong| [(1, 0), (0, 1), (12, 40)].map(|rows| (wrong.clone(), rows)))
        {
            let mut typed = TypedPlace {
                wrong,
                ..TypedPlace::default()
            };
            let now = places(height, names, bookmarks, &mut typed);
            now.agree(
                &first,
                &[
                    "Go to",
                    "Go",
                    "Cancel",
                    "Bookmark this place…",
                    "Make this place home",
                ],
            );
        }
    }
}

#[test]
fn typed_text_leads_to_a_place_or_a_plain_error() {
    let mut kept = KeptPlaces::default();
    let bay = GoTo::MIDDLE;
    let bay = mapmaker_storage::map::Camera {
        at: mapmaker_grid::TilePos::new(5, 6),
        within: (bay.x, bay.y),
        tile_px: 32.0,
    };
    kept.change(|places| places.add("bay 7", bay))
        .expect("a name");
    let leads = |typed: &str| {
        find(typed, &kept, |_| None, [9.0, 24.0]).map(|goto| (goto.tile.x, goto.tile.y))
    };
    assert_eq!(leads(" -300, 1200 "), Ok((-300, 1200)));
    // Far out a single tile could not be seen.
    let size = find("-300, 1200", &kept, |_| None, [9.0, 24.0]).map(|goto| goto.tile_px);
    assert_eq!(size, Ok(Some(9.0)));
    assert_eq!(leads("bay"), Ok((5, 6)));
    for typed in ["", "  ", "300", "cape"] {
        let error = leads(typed).expect_err("nowhere").unwrap_or_default();
        assert!(!error.contains("1152921504606846976"), "{typed}: {error}");
    }
    let oran = Proposal {
        name: "Oran".to_owned(),
        about: String::new(),
        at: mapmaker_grid::TilePos::new(7, 8),
        radius_tiles: 200,
    };
    // A proposal for an earlier text was once taken when Enter came soon after the last letter.
    let propose = |typed: &str| "oran".starts_with(typed).then(|| oran.clone());
    assert!(find("zzz", &kept, propose, [9.0, 24.0]).is_err());
    let goto = find("ora", &kept, propose, [9.0, 24.0]).expect("somewhere");
    assert_eq!((goto.tile.x, goto.tile_px), (7, Some(1.5)));
    assert_eq!(
        find("bay", &kept, propose, [9.0, 24.0]).map(|goto| goto.tile.x),
        Ok(5)
    );
    let village = Proposal {
        radius_tiles: 0,
        ..oran
    };
    assert_eq!(to(&village, 24.0).tile_px, Some(24.0));
}

#[test]
fn the_field_has_the_keyboard_after_a_click_beside_it_and_enter_goes() {
    let sheet = Sheet {
        is_world: true,
        proposals: &[],
        bookmarks: &[],
        close_px: 24.0,
        height: 720.0,
        searched_tiles: None,
    };
    let context = egui::Context::default();
    style::dress(&context);
    let (mut typed, mut opened) = (TypedPlace::default(), true);
    let mut frame = |events| {
        let mut order = None;
        steady::frame(&context, events, |ui| {
            order = content(ui, &sheet, &mut typed, std::mem::take(&mut opened));
        });
        (order, typed.text.clone())
    };
    frame(Vec::new());
    // As after a click beside the field.
    context.memory_mut(|memory| memory.surrender_focus(memory.focused().expect("a field")));
    frame(Vec::new());
    frame(Vec::new());
    let (order, text) = frame(vec![egui::Event::Text("5,6".to_owned())]);
    assert!(order.is_none() && text == "5,6", "{text}");
    let enter = style::press(egui::Key::Enter);
    let (order, _) = frame(vec![enter]);
    assert!(matches!(order, Some(Order::Find)));
}

#[test]
fn enter_waits_for_a_name_being_searched_and_ignores_later_keys() {
    // Enter was once ignored, and later keys were typed into the field.
    let sheet = Sheet {
        is_world: true,
        proposals: &[],
        bookmarks: &[],
        close_px: 24.0,
        height: 720.0,
        searched_tiles: Some(64),
    };
    let context = egui::Context::default();
    style::dress(&context);
    let (mut typed, mut opened) = (TypedPlace::default(), true);
    let mut frame = |typed: &mut TypedPlace, events| {
        steady::frame(&context, events, |ui| {
            let order = content(ui, &sheet, typed, std::mem::take(&mut opened));
            typed.waits |= matches!(order, Some(Order::Find));
        });
    };
    let text = |text: &str| egui::Event::Text(text.to_owned());
    frame(&mut typed, Vec::new());
    frame(&mut typed, vec![text("oran")]);
    let enter = style::press(egui::Key::Enter);
    frame(&mut typed, vec![enter]);
    assert!(typed.waits);
    for _ in 0..3 {
        assert!(typed.look(Err(None), (true, true)).is_none() && typed.waits);
        frame(&mut typed, vec![text("b")]);
        assert_eq!(typed.text, "oran");
    }
    let there = GoTo::middle_of(mapmaker_grid::TilePos::new(7, 8), None);
    assert!(typed.look(Ok(there), (true, true)).is_some());
    // If the search finds nothing, the dialog says so, and the text can be corrected.
    assert!(typed.look(Err(None), (true, false)).is_none());
    assert!(!typed.waits && typed.wrong.is_some());
    frame(&mut typed, Vec::new());
    frame(&mut typed, Vec::new());
    frame(&mut typed, vec![text("a")]);
    assert_eq!(typed.text, "orana");
}
