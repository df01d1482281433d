//! Reviewing a game, its drawing, and its saved state.

use bevy_egui::egui::{self, Event, Key, Shape};

use super::play::Next;
use super::tests::TilingsScreen;
use super::*;
use crate::app::puzzles::bare::Bare;
use crate::app::puzzles::room::Command;
use crate::app::style;
use mapmaker_puzzles::wang::{Own, Side};

#[test]
fn a_game_that_is_over_stays_so_however_it_is_looked_at() {
    let mut screen = TilingsScreen::new("tilings-5x5-hg-c-meadow-7");
    while screen.play.table.end().is_none() {
        screen.lay_best();
    }
    let (status, ending) = (screen.play.status(), screen.play.ending());
    assert!(status.is_won || status.is_lost);
    assert!(ending.is_some());
    screen.play.replay();
    assert!(screen.play.looks_back());
    for _ in 0..3 {
        screen.play.tick(0.05);
        let now = screen.play.status();
        assert_eq!((now.is_won, now.is_lost), (status.is_won, status.is_lost));
    }
    screen.key(Key::End);
    assert!(!screen.play.looks_back());
    assert_eq!(
        (screen.play.status(), screen.play.ending()),
        (status, ending)
    );
    // After an undo the game goes on.
    screen.play.act(Command::Undo);
    let now = screen.play.status();
    assert!(!now.is_won && !now.is_lost);
}

#[test]
fn a_person_whose_tile_fits_nowhere_is_told_of_the_pass_and_at_the_end_why_it_ended() {
    // No two of its tiles match: the game passed a person by for a blink, and then ended.
    let code: TableCode = "tilings-4x4-hg-c-meadow-1".parse().expect("a code");
    let deck = "color red 31\ncolor blue 34\ntile a red blue red blue\ncard a 9\n";
    let own = Own {
        deck: Some(deck.to_owned()),
        patterns: None,
    };
    let begun = kept::own_state(&code, &own, String::new());
    let mut play = TilingsPlay::resumed(&begun).expect("a game");
    let mut lines = Vec::new();
    for _ in 0..40 {
        match play.next() {
            Next::Over => break,
            Next::Forced => {
                lines.push(play.status().line);
                play.table.step().expect("a pass");
            }
            Next::Person | Next::Machine(_) => {
                let place = play.table.offers()[0].choice;
                play.table.lay(place).expect("legal");
            }
        }
        play.changed();
        // The pointer is over a tile that lies.
        let cell = (0..16).find(|&cell| play.stand.position.index_at(cell).is_some());
        play.hover = cell.map(|cell| (cell, Side::North));
    }
    let pass = "Your tile fits nowhere, so you pass.";
    assert!(lines.iter().any(|line| line == pass), "{lines:?}");
    let passed = told::passed(&play.table);
    assert_eq!(passed, "You passed, as your tile fitted nowhere. ");
    let ending = play.ending().expect("an end");
    assert!(
        ending.ends_with(": nobody could lay, so the game is over."),
        "{ending}"
    );
    // Undo takes the last laying back, and the passes with it.
    play.act(Command::Undo);
    assert_eq!(told::passed(&play.table), "");
}

#[test]
fn the_preview_of_a_block_lies_over_the_numbers_of_other_places() {
    let mut screen = TilingsScreen::new("tilings-5x5-hh-b-meadow-7");
    while screen.play.offers.len() < 4 {
        screen.lay_best();
    }
    let aimed = screen.play.offers[0].choice;
    screen.play.turn = aimed.turn;
    let shapes = screen.frame(vec![Event::PointerMoved(TilingsScreen::at(aimed.cell))]);
    let number = |(index, shape): (usize, &Shape)| match shape {
        Shape::Text(text) if text.galley.text().starts_with('+') => {
            Some((index, text.visual_bounding_rect()))
        }
        _ => None,
    };
    let numbers = shapes.iter().enumerate().filter_map(number);
    let numbers: Vec<(usize, egui::Rect)> = numbers.collect();
    // The last number is the preview's, after all others and after its tiles.
    let last = numbers.last().expect("numbers");
    assert!(
        last.1.contains(TilingsScreen::at(aimed.cell)),
        "{numbers:?}"
    );
    let tiles = shapes.iter().rposition(|shape| {
        matches!(shape, Shape::Mesh(_)) && shape.visual_bounding_rect().right() < 504.0
    });
    let tiles = tiles.expect("tiles");
    let mut others = numbers.iter().rev().skip(1);
    assert!(
        others.all(|number| number.0 < tiles),
        "{tiles}: {numbers:?}"
    );
}

#[test]
fn the_frame_of_keys_goes_when_the_pointer_moves() {
    let mut screen = TilingsScreen::new("tilings-5x5-hr-c-meadow-7");
    screen.key(Key::N);
    assert!(screen.play.has_keys && screen.play.cursor.is_some());
    screen.frame(vec![Event::PointerMoved(TilingsScreen::at(0))]);
    screen.frame(vec![Event::PointerMoved(TilingsScreen::at(1))]);
    assert!(!screen.play.has_keys);
    // Without a visible frame, Enter lays nothing.
    let laid = screen.play.table.events().len();
    screen.key(Key::Enter);
    assert_eq!(screen.play.table.events().len(), laid);
    screen.key(Key::ArrowLeft);
    assert!(screen.play.has_keys);
}

#[test]
fn the_crown_leaves_the_middle_of_its_cell_to_the_sign_of_the_owner() {
    let context = egui::Context::default();
    style::dress(&context);
    let place = egui::Rect::from_min_size(egui::pos2(100.0, 100.0), egui::vec2(80.0, 80.0));
    let mut output = context.run_ui(egui::RawInput::default(), |ui| {
        let layer = egui::LayerId::background();
        let painter = egui::Painter::new(ui.ctx().clone(), layer, egui::Rect::EVERYTHING);
        face::crown(&painter, place);
    });
    output.textures_delta.clear();
    let sign = egui::Rect::from_center_size(place.center(), egui::vec2(20.0, 20.0));
    let shapes = output.shapes.iter().map(|drawn| &drawn.shape);
    let crown = shapes.filter(|shape| matches!(shape, Shape::Path(_)));
    let crown: Vec<egui::Rect> = crown.map(Shape::visual_bounding_rect).collect();
    let is_apart = |part: &egui::Rect| !part.intersects(sign) && place.contains_rect(*part);
    assert!(!crown.is_empty() && crown.iter().all(is_apart), "{crown:?}");
}

#[test]
fn the_signs_of_two_owners_lie_beside_each_other_on_their_tile() {
    let place = egui::Rect::from_min_size(egui::pos2(100.0, 100.0), egui::vec2(60.0, 60.0));
    for count in [1, 2] {
        let (radius, middles) = board::signs(place, count);
        let middles: Vec<egui::Pos2> = middles.collect();
        assert_eq!(middles.len(), count);
        let reach = token::REACH * radius;
        for pair in middles.windows(2) {
            assert!(
                pair[0].distance(pair[1]) >= 2.0 * reach - 0.01,
                "{middles:?}"
            );
        }
        let is_on = |at: &egui::Pos2| {
            place.contains_rect(egui::Rect::from_center_size(
                *at,
                egui::vec2(2.0, 2.0) * reach,
            ))
        };
        assert!(middles.iter().all(is_on), "{middles:?}");
    }
}

/// A tile of 60 points.
const PLACE: egui::Rect = egui::Rect {
    min: egui::pos2(100.0, 100.0),
    max: egui::pos2(160.0, 160.0),
};

#[test]
fn figures_on_tiles_stand_on_paper_that_no_line_of_a_tile_runs_through() {
    let context = egui::Context::default();
    style::dress(&context);
    let draws: [fn(&Painter); 3] = [
        |painter| board::share(painter, PLACE, 100),
        |painter| board::gain(painter, PLACE, 5, true),
        |painter| board::gain(painter, PLACE, -1234, true),
    ];
    for draw in draws {
        let mut shapes = Vec::new();
        for _ in 0..2 {
            let mut output = context.run_ui(egui::RawInput::default(), |ui| {
                let layer = egui::LayerId::background();
                draw(&Painter::new(
                    ui.ctx().clone(),
                    layer,
                    egui::Rect::EVERYTHING,
                ));
            });
            output.textures_delta.clear();
            shapes = output.shapes.into_iter().map(|drawn| drawn.shape).collect();
        }
        let slip = shapes
            .iter()
            .position(|shape| matches!(shape, Shape::Rect(_)));
        let figure = shapes
            .iter()
            .position(|shape| matches!(shape, Shape::Text(_)));
        let (slip, figure) = (slip.expect("a slip"), figure.expect("a figure"));
        assert!(slip < figure);
        let [slip, figure] = [slip, figure].map(|index| shapes[index].visual_bounding_rect());
        assert!(slip.expand(0.5).contains_rect(figure), "{slip} {figure}");
        assert!(PLACE.contains_rect(slip), "{slip}");
    }
}

#[test]
fn no_place_is_marked_as_the_best_one_unasked() {
    let mut screen = TilingsScreen::new("tilings-5x5-hg-pc-meadow-7");
    for _ in 0..3 {
        screen.lay_best();
    }
    let gains = screen.play.offers.iter().map(|offer| offer.gain);
    assert!(gains.clone().max() > gains.min(), "one is better");
    let shapes = screen.frame(Vec::new());
    let numbers = shapes.iter().filter_map(|shape| match shape {
        Shape::Text(text) if text.galley.text().starts_with(['+', '-']) => {
            Some(text.override_text_color.unwrap_or(text.fallback_color))
        }
        _ => None,
    });
    let inks: Vec<egui::Color32> = numbers.collect();
    assert!(
        inks.len() > 1 && inks.iter().all(|ink| *ink == inks[0]),
        "{inks:?}"
    );
}

#[test]
fn a_score_and_its_star_lie_on_nothing_however_they_grow() {
    let mut screen = TilingsScreen::new("tilings-5x5-hh-c-meadow-7");
    screen.click(TilingsScreen::at(12));
    screen.wait();
    let mut row = Bare::of(egui::vec2(260.0, 200.0), screen.play, |play, ui| {
        panel::seats(play, ui);
    });
    row.frame(Vec::new());
    // Within one frame, as nothing draws again once a score has grown.
    for score in [9, 99, 1234] {
        row.play.stand.report.scores = vec![score, score];
        row.play.stand.report.winners = vec![0, 1];
        let words = row.words();
        let star = words.iter().filter(|(_, word)| word == "★").count();
        assert_eq!(star, 2, "{words:?}");
        for (index, (place, word)) in words.iter().enumerate() {
            let mut others = words[..index].iter();
            let is_apart = |(other, _): &(egui::Rect, String)| {
                !other.shrink(0.5).intersects(place.shrink(0.5))
            };
            assert!(others.all(is_apart), "{word}: {words:?}");
        }
    }
}

#[test]
fn owners_and_quick_are_told_as_choices_and_chosen_again() {
    let code: TableCode = "tilings-5x5-hg-c-meadow-7".parse().expect("a code");
    let mut play = TilingsPlay::new(code.table().expect("a table"), Some(code.clone()));
    assert_eq!(play.choices().as_deref(), Some("owners slow"));
    play.choose("bare quick");
    assert!(!play.has_owners && play.is_quick);
    assert_eq!(play.choices().as_deref(), Some("bare quick"));
    // The game's own state does not contain them.
    let again = TilingsPlay::resumed(&play.state()).expect("it goes on");
    assert!(again.has_owners && !again.keeps_choices());
    play.choose("what is this");
    assert_eq!(play.choices().as_deref(), Some("bare quick"));
}

#[test]
fn the_log_names_columns_and_rows_for_a_board_without_numbers() {
    let mut screen = TilingsScreen::new("tilings-5x5-hh-0-meadow-7");
    screen.click(TilingsScreen::at(7));
    let told = told::event(&screen.play.table.events()[0], 5);
    assert_eq!(told, "1 lays in column 3, row 2");
}
