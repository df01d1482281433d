//! The gallery's question before a game is lost, and Enter on its page.

use bevy::state::app::StatesPlugin;

use super::*;
use crate::app::puzzles::bare::Bare;
use mapmaker_storage::puzzles::{Best, SavedGame};

/// A game of this code, left after so many moves.
fn left(code: &str, moves: usize) -> SavedGame {
    SavedGame {
        code: Some(code.to_owned()),
        moves,
        ..SavedGame::default()
    }
}

#[test]
fn nothing_takes_the_place_of_a_game_under_way_without_a_question() {
    let (old, new) = ("maze-rect-5x4-backtracker-k3f9", "maze-rect-9x9-wilson-7");
    let mut kept = Kept::default();
    let wanted = |code: &str| Wanted::Code(code.to_owned());
    let mut gallery = Gallery::default();
    assert_eq!(gallery.open(wanted(new), &kept), Some(wanted(new)));
    let left = |moves| left(old, moves);
    kept.all.games.insert("maze".to_owned(), left(3));
    assert_eq!(gallery.open(wanted(new), &kept), None);
    assert!(
        gallery
            .instead
            .take()
            .is_some_and(|(_, asked)| asked == wanted(new))
    );
    // The same puzzle goes on; a puzzle of another kind or an untouched one raises no question.
    assert_eq!(gallery.open(wanted(old), &kept), Some(Wanted::Kept("maze")));
    let other = wanted("tetravex-4x4-8-k3f9");
    assert_eq!(gallery.open(other.clone(), &kept), Some(other));
    kept.all.games.insert("maze".to_owned(), left(0));
    assert_eq!(gallery.open(wanted(new), &kept), Some(wanted(new)));
}

#[test]
fn a_puzzle_that_the_program_is_started_for_asks_before_it_takes_the_place_of_one_that_was_left() {
    // It took its place without a word.
    let (old, new) = ("maze-rect-5x4-backtracker-k3f9", "maze-rect-9x9-wilson-7");
    for (asked, asks) in [(new, true), (old, false)] {
        let mut kept = Kept::default();
        kept.all.games.insert("maze".to_owned(), left(old, 3));
        kept.all.open = Some("maze".to_owned());
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin))
            .insert_state(Screen::Puzzles)
            .init_state::<crate::app::screens::Dialog>()
            .insert_resource(kept)
            .init_resource::<Gallery>()
            .insert_resource(AtStart(Some(Wanted::Code(asked.to_owned()))))
            .add_plugins((super::super::door::plugin, super::super::playing::plugin))
            .add_systems(Startup, ask_at_start);
        app.update();
        let is_asked = app.world().resource::<Gallery>().instead.is_some();
        let is_opened = !app.world().resource::<Messages<OpenPuzzle>>().is_empty();
        assert_eq!((is_asked, is_opened), (asks, !asks), "{asked}");
    }
}

#[test]
fn another_puzzle_at_the_table_asks_where_the_game_there_would_be_lost_and_only_there() {
    use crate::app::puzzles::room::Command;
    let (old, new) = ("maze-rect-15x12-wilson-k3f9", "maze-rect-9x9-wilson-7");
    // A hint's step, as after an undo at the end; the whole solution; nothing.
    for (commands, is_over, asks) in [
        (&[Command::Hint, Command::Hint][..], false, true),
        (&[Command::Solve], true, false),
        (&[], false, false),
    ] {
        let game = maze().make(old, &false.into()).expect("a maze");
        let mut table = Table::new(maze(), game, &SavedGame::default(), false);
        for command in commands {
            table.game.act(*command);
        }
        assert_eq!(table.is_over(), is_over);
        let mut app = App::new();
        app.init_resource::<Kept>()
            .init_resource::<Gallery>()
            .add_plugins(super::super::door::plugin)
            .add_message::<Close>()
            .add_systems(Update, another);
        app.world_mut().spawn(table);
        let wanted = Wanted::Code(new.to_owned());
        app.world_mut().write_message(AnotherPuzzle(wanted));
        app.update();
        let is_asked = app.world().resource::<Gallery>().instead.is_some();
        let is_put_away = !app.world().resource::<Messages<Close>>().is_empty();
        let is_opened = !app.world().resource::<Messages<OpenPuzzle>>().is_empty();
        let found = (is_asked, is_put_away, is_opened);
        assert_eq!(found, (asks, asks, !asks), "{commands:?}");
        let kept = app.world().resource::<Kept>();
        assert_eq!(kept.all.games.contains_key("maze"), !is_over);
    }
}

#[test]
fn a_new_one_of_the_page_a_file_and_a_code_beside_it_ask_as_all_others_do() {
    let old = "maze-rect-5x4-backtracker-k3f9";
    let mut kept = Kept::default();
    kept.all.games.insert("maze".to_owned(), left(old, 3));
    let room = maze();
    let mut gallery = Gallery {
        page: Some((room, room.setup(None))),
        ..Gallery::default()
    };
    let file = Wanted::File("maze", "some/where.json".into());
    let made = new(room, room.setup(None).as_ref());
    for wanted in [made, file, Wanted::New("maze", "{}".to_owned())] {
        assert_eq!(gallery.open(wanted.clone(), &kept), None, "{wanted:?}");
        assert!(
            gallery
                .instead
                .take()
                .is_some_and(|(_, asked)| asked == wanted)
        );
    }
    // Away from its page the same maze goes on, and one without a code is not mistaken for another without one.
    gallery.page = None;
    let same = Wanted::Code(format!(" {} ", old.to_uppercase()));
    assert_eq!(gallery.open(same, &kept), Some(Wanted::Kept("maze")));
    let mut left = kept.all.games["maze"].clone();
    left.code = None;
    kept.all.games.insert("maze".to_owned(), left);
    let file = Wanted::File("maze", "some/where.json".into());
    assert_eq!(gallery.open(file, &kept), None);
}

#[test]
fn the_card_of_a_solved_daily_puzzle_says_so_with_its_time() {
    // Only the day stood there.
    let day = Day::today();
    let mut cards = Bare::of(vec2(1200.0, 640.0), Kept::default(), |kept, ui| {
        cards(ui, kept);
    });
    cards.frame(Vec::new());
    let [solved, ..] = of_day(day, Some(83.0));
    assert!(solved.ends_with(": solved in 1:23"), "{solved}");
    assert!(cards.place(&solved).is_none());
    let best = |code| Best {
        seconds: 83.0,
        code,
    };
    cards.play.all.solve_day(best(maze().today("20200229")));
    assert!(cards.place(&solved).is_none(), "another day's");
    cards.play.all.solve_day(best(maze().today(&day.word())));
    let words = cards.words().into_iter();
    let said = words.filter(|(_, text)| *text == solved).count();
    assert_eq!(said, 1, "the maze's card and no other");
}

#[test]
fn every_card_has_its_day_in_the_smallest_window() {
    // The day was cut, and on the card with the longest invitation it was missing.
    let size = vec2(608.0, 344.0);
    let day = Day::today();
    for (is_left, seconds) in [(false, None), (true, Some(83.0)), (true, Some(36_000.0))] {
        let mut kept = Kept::default();
        for room in ROOMS {
            let code = room.today(&day.word());
            if is_left {
                let left = left(&code, 3);
                kept.all.games.insert(room.name().to_owned(), left);
            }
            if let Some(seconds) = seconds {
                kept.all.solve_day(Best { seconds, code });
            }
        }
        let mut cards = Bare::of(size, kept, |kept, ui| {
            cards(ui, kept);
        });
        cards.frame(Vec::new());
        let forms = of_day(day, seconds);
        let mut days = 0;
        for shape in cards.frame(Vec::new()) {
            let egui::Shape::Text(text) = shape else {
                continue;
            };
            let said = text.galley.text();
            if !forms.iter().any(|form| form == said) {
                continue;
            }
            days += 1;
            assert!(!text.galley.elided, "{said} is cut");
            // The rows of cards end at 166 and 344 points, their content 14 before.
            let end = if text.pos.y < 166.0 { 152.0 } else { 330.0 };
            let bottom = text.pos.y + text.galley.size().y;
            assert!(bottom <= end + 0.5, "{said} ends at {bottom}");
        }
        assert_eq!(days, ROOMS.len(), "{seconds:?}");
    }
}

/// The page of new mazes.
struct Page {
    setup: Box<dyn Setup>,
    path: String,
    kept: Kept,
    dialog: FileDialog,
    /// The request of the last frame.
    asked: Option<GalleryButton>,
}

impl Page {
    fn show(&mut self, ui: &mut Ui) {
        let file = (&mut self.path, &mut self.dialog);
        let asked = page(ui, maze(), self.setup.as_mut(), &self.kept, file);
        self.asked = self.asked.take().or(asked);
    }
}

fn maze() -> &'static dyn Room {
    room_of("maze").expect("a room")
}

impl Bare<Page> {
    fn new() -> Self {
        let page = Page {
            setup: maze().setup(None),
            path: String::new(),
            kept: Kept::default(),
            dialog: FileDialog::default(),
            asked: None,
        };
        let mut page = Self::of(vec2(1000.0, 700.0), page, Page::show);
        // A page that is new is laid out twice.
        page.frame(Vec::new());
        page.frame(Vec::new());
        page
    }

    fn at(&mut self, word: &str) -> Rect {
        let place = self.place(word);
        place.unwrap_or_else(|| panic!("{word} is nowhere"))
    }

    /// The request of a key.
    fn ask(&mut self, key: egui::Key) -> Option<GalleryButton> {
        self.play.asked = None;
        self.key(key);
        self.play.asked.take()
    }

    fn code(&self) -> String {
        self.play.setup.code("7")
    }
}

#[test]
fn enter_in_a_number_field_ends_its_editing_and_begins_no_puzzle() {
    let mut page = Bare::<Page>::new();
    // The columns of cells that are chosen at first.
    let number = page.at("15").center();
    page.click(number);
    page.frame(vec![egui::Event::Text("33".to_owned())]);
    assert!(page.ask(egui::Key::Enter).is_none());
    assert!(page.code().starts_with("maze-rect-33x"), "{}", page.code());
    // The next Enter is for the page.
    page.frame(Vec::new());
    let asked = page.ask(egui::Key::Enter);
    assert!(matches!(asked, Some(GalleryButton::Open(Wanted::Code(_)))));
}

#[test]
fn enter_in_the_field_of_a_file_opens_it() {
    let mut page = Bare::<Page>::new();
    let field = page.at("a file").center();
    page.click(field);
    page.frame(vec![egui::Event::Text("some/where.json".to_owned())]);
    let asked = page.ask(egui::Key::Enter);
    let Some(GalleryButton::Open(Wanted::File("maze", path))) = asked else {
        panic!("no file");
    };
    assert_eq!(path, std::path::Path::new("some/where.json"));
    // Without a name nothing happens, and no puzzle begins.
    let mut page = Bare::<Page>::new();
    let field = page.at("a file").center();
    page.click(field);
    assert!(page.ask(egui::Key::Enter).is_none());
}

#[test]
fn the_button_for_a_new_puzzle_stays_where_it_is_when_a_game_was_left() {
    let mut page = Bare::<Page>::new();
    let before = page.at("New puzzle  (Enter)");
    let games = &mut page.play.kept.all.games;
    games.insert("maze".to_owned(), left("maze-rect-5x4-backtracker-k3f9", 3));
    page.at("Go on with the last one");
    assert!((page.at("New puzzle  (Enter)").top() - before.top()).abs() < 0.5);
}

/// Whether a focus outline is drawn around a place.
fn is_outlined(shapes: &[egui::Shape], place: Rect) -> bool {
    shapes.iter().any(|shape| match shape {
        egui::Shape::Rect(drawn) => {
            let is_line = drawn.stroke.width >= 2.0 && drawn.stroke.color == style::INK;
            is_line && drawn.rect.expand(3.0).contains_rect(place)
        }
        _ => false,
    })
}

#[test]
fn a_slider_that_has_the_keyboard_is_outlined() {
    let mut page = Bare::<Page>::new();
    // The number is at the slider's right end.
    let number = page.at("15");
    let slider = number.translate(vec2(-80.0, 0.0));
    let mut seen = 0;
    for _ in 0..14 {
        page.ask(egui::Key::Tab);
        let shapes = page.frame(Vec::new());
        seen += usize::from(is_outlined(&shapes, slider));
    }
    assert_eq!(
        seen, 1,
        "it is outlined while it has the keyboard, and only then"
    );
}

#[test]
fn a_list_has_the_keyboard_again_after_a_choice_by_keys() {
    let mut page = Bare::<Page>::new();
    let list = page.at("backtracker").center();
    let focused = |page: &Bare<Page>| {
        let id = page.context.memory(egui::Memory::focused)?;
        Some(page.context.read_response(id)?.rect)
    };
    for _ in 0..40 {
        if focused(&page).is_some_and(|place| place.contains(list)) {
            break;
        }
        page.ask(egui::Key::Tab);
        page.frame(Vec::new());
    }
    assert!(page.ask(egui::Key::Space).is_none());
    page.frame(Vec::new());
    assert!(egui::Popup::is_any_open(&page.context));
    page.ask(egui::Key::ArrowDown);
    page.ask(egui::Key::ArrowDown);
    assert!(page.ask(egui::Key::Enter).is_none());
    page.frame(Vec::new());
    assert!(!egui::Popup::is_any_open(&page.context));
    assert!(!page.code().contains("backtracker"), "{}", page.code());
    assert!(focused(&page).is_some_and(|place| place.contains(list)));
    // A choice by the pointer leaves it to the page.
    let mut page = Bare::<Page>::new();
    page.click(list);
    let row = page.at("kruskal").center();
    page.click(row);
    page.frame(Vec::new());
    assert!(page.code().contains("kruskal"));
    assert!(matches!(
        page.ask(egui::Key::Enter),
        Some(GalleryButton::Open(_))
    ));
}

#[test]
fn back_leads_to_the_screen_from_which_the_puzzles_were_opened() {
    let mut app = App::new();
    app.add_plugins((StatesPlugin, plugin))
        .init_state::<Screen>();
    let mut go = |screen| {
        app.world_mut()
            .resource_mut::<NextState<Screen>>()
            .set(screen);
        app.world_mut().run_schedule(StateTransition);
        app.world().resource::<Back>().0
    };
    go(Screen::Title);
    assert_eq!(go(Screen::Puzzles), Screen::Title);
    go(Screen::Title);
    go(Screen::Map);
    assert_eq!(go(Screen::Puzzles), Screen::Map);
}
