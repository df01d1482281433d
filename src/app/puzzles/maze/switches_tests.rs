//! The switches over a maze: their effects, their places, and the row with the name to save to.

use bevy_egui::egui::{self, Event, vec2};

use super::play::MazePlay;
use super::show::{options, show};
use super::tests::play;
use crate::app::puzzles::bare::Bare;
use crate::app::puzzles::room::{Command, Game};

/// The switches over a maze, and the board below.
fn switches(code: &str) -> Bare<MazePlay> {
    let mut switches = Bare::of(vec2(800.0, 600.0), play(code), |play, ui| {
        let (over, board) = ui.max_rect().split_top_bottom_at_y(30.0);
        let row = egui::Layout::left_to_right(egui::Align::Center);
        let over = egui::UiBuilder::new().max_rect(over).layout(row);
        options(play, &mut ui.new_child(over));
        let board = egui::UiBuilder::new().max_rect(board);
        show(play, &mut ui.new_child(board));
    });
    switches.frame(Vec::new());
    switches.frame(Vec::new());
    switches
}

fn click(switches: &mut Bare<MazePlay>, word: &str) {
    let at = switches.place(word).expect("a word").center();
    switches.click(at);
}

#[test]
fn a_name_to_save_to_is_typed_at_once_and_walks_nowhere() {
    let mut switches = switches("maze-rect-9x9-backtracker-5");
    click(&mut switches, "Save…");
    switches.frame(Vec::new());
    switches.frame(vec![Event::Text("wasd.png".to_owned())]);
    for key in [egui::Key::D, egui::Key::S, egui::Key::F] {
        switches.key(key);
    }
    assert_eq!(switches.play.saving.as_deref(), Some("wasd.png"));
    let is_still = |play: &MazePlay| play.walk.trail().len() == 1 && !play.has_fog;
    assert!(is_still(&switches.play));
    // Nor do keys walk when the field has lost the keyboard.
    let focused = switches.context.memory(egui::Memory::focused);
    let field = focused.expect("the field");
    let context = &switches.context;
    context.memory_mut(|memory| memory.surrender_focus(field));
    for key in [egui::Key::D, egui::Key::S, egui::Key::F] {
        switches.key(key);
    }
    assert!(is_still(&switches.play) && switches.play.saving.is_some());
    // Other commands close it.
    for command in [Command::Solve, Command::Undo, Command::Restart] {
        switches.play.open_saving();
        switches.play.act(command);
        assert_eq!(switches.play.saving, None, "{command:?}");
    }
    let way = switches.play.walk.way();
    switches.play.open_saving();
    switches.play.go(&way[..1]);
    assert_eq!(switches.play.saving, None);
}

#[test]
fn larger_and_smaller_stay_under_the_pointer() {
    let mut switches = switches("maze-rect-20x20-backtracker-5");
    let before = switches.place("+").expect("a button");
    assert_eq!(switches.place("Whole maze"), None);
    for _ in 0..3 {
        click(&mut switches, "+");
        assert_eq!(switches.place("+"), Some(before));
    }
    assert!(switches.place("Whole maze").is_some());
}

#[test]
fn the_speed_of_a_toy_stands_in_one_row_and_is_not_cut() {
    for race in [false, true] {
        let mut switches = switches("maze-rect-20x20-backtracker-5");
        if race {
            switches.play.race();
        } else {
            switches.play.watch();
        }
        switches.frame(Vec::new());
        let words = ["Pause", "Step", "steps a second"];
        let middles = words.map(|word| switches.place(word).expect("a word").center().y);
        for middle in middles {
            assert!((middle - 15.0).abs() < 2.0, "{middles:?}");
        }
        // Framed controls, including the number's box, lie entirely within the row.
        let shapes = switches.frame(Vec::new());
        let boxes = shapes.iter().filter_map(|shape| match shape {
            egui::Shape::Rect(drawn) if drawn.rect.center().y < 30.0 => Some(drawn.rect),
            _ => None,
        });
        let boxes: Vec<egui::Rect> = boxes.collect();
        assert!(boxes.len() > 3, "{boxes:?}");
        let is_in = |place: &egui::Rect| place.top() >= 0.0 && place.bottom() <= 30.0;
        assert!(boxes.iter().all(is_in), "{boxes:?}");
    }
}

#[test]
fn a_race_in_which_the_way_was_shown_was_won_by_nobody() {
    let mut play = play("maze-rect-9x9-backtracker-5");
    play.race();
    play.act(Command::Solve);
    assert!(play.status().is_won);
    assert_eq!(play.ending(), None);
}
