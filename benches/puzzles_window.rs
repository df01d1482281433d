//! What the puzzles in the window cost a frame: `cargo bench --bench puzzles_window`.
//!
//! Without a window: the work of making a puzzle and of its first frame, of idle frames and of frames while something
//! is dragged, of hints at every size that is offered, and of watching a large maze being made. A frame is what a room
//! shows, made into triangles, and what is kept of a game after a move; what the graphics card does is not in it. Of a
//! hint it is told how long it takes until it is there, and until it is said how long it takes.

use std::hint::black_box;
use std::time::{Duration, Instant};

use bevy::tasks::{AsyncComputeTaskPool, IoTaskPool, TaskPool};
use bevy_egui::egui::{
    self, Context, Event, Modifiers, PointerButton, Pos2, RawInput, Rect, UiBuilder, pos2, vec2,
};
use mapmaker::app::puzzles::{Command, Game, ROOMS, room_of};
use mapmaker::app::style;
use mapmaker::puzzles::maze::{self, Algorithm, Making};

/// The page's size in points.
const PAGE: (f32, f32) = (1280.0, 720.0);

/// The height of the switches over the board.
const OPTIONS: f32 = 34.0;

/// Nobody waits longer for a hint.
const PATIENCE: Duration = Duration::from_secs(30);

fn main() {
    // Whoever only builds benches and runs them as tests is not kept waiting.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    AsyncComputeTaskPool::get_or_init(TaskPool::new);
    IoTaskPool::get_or_init(TaskPool::new);
    first_frames();
    drags();
    hints();
    making();
}

/// A puzzle in a page without a window.
struct Page {
    context: Context,
    game: Box<dyn Game>,
    time: f64,
    version: u64,
}

impl Page {
    fn new(game: Box<dyn Game>) -> Self {
        let context = Context::default();
        style::dress(&context);
        let mut page = Self {
            context,
            version: game.status().version,
            game,
            time: 0.0,
        };
        // Fonts are there before any puzzle.
        let _ = page.frame_of(Vec::new(), false);
        page
    }

    fn frame(&mut self, events: Vec<Event>) -> Duration {
        self.frame_of(events, true)
    }

    /// A frame with or without the puzzle; how long it took.
    fn frame_of(&mut self, events: Vec<Event>, has_game: bool) -> Duration {
        let all = Rect::from_min_size(Pos2::ZERO, vec2(PAGE.0, PAGE.1));
        self.time += 1.0 / 60.0;
        let input = RawInput {
            screen_rect: Some(all),
            time: Some(self.time),
            events,
            ..RawInput::default()
        };
        let game = &mut self.game;
        let start = Instant::now();
        game.tick(1.0 / 60.0);
        let mut output = self.context.run_ui(input, |ui| {
            if !has_game {
                ui.label("A puzzle");
                return;
            }
            let (mut over, mut board) = (all, all);
            over.max.y = OPTIONS;
            board.min.y = OPTIONS;
            let row = egui::Layout::left_to_right(egui::Align::Center);
            game.options(&mut ui.new_child(UiBuilder::new().max_rect(over).layout(row)));
            game.show(&mut ui.new_child(UiBuilder::new().max_rect(board)));
        });
        let points = output.pixels_per_point;
        let made = self.context.tessellate(output.shapes, points);
        let version = self.game.status().version;
        if self.version != version {
            self.version = version;
            black_box(self.game.state());
        }
        let took = start.elapsed();
        // Nobody draws it.
        output.textures_delta.clear();
        assert!(!made.is_empty());
        took
    }
}

fn make(code: &str) -> Box<dyn Game> {
    let room = room_of(code).expect("a room");
    room.make(code, &false.into()).expect("a puzzle")
}

const fn ms(took: Duration) -> f64 {
    took.as_secs_f64() * 1e3
}

/// Of so many hundredths the longest.
fn share(times: &mut [Duration], hundredths: usize) -> f64 {
    times.sort_unstable();
    ms(times[(times.len() * hundredths / 100).min(times.len() - 1)])
}

/// All sizes that are worth a line: what is offered first, what is usual, the largest.
fn codes() -> Vec<String> {
    let mut codes: Vec<String> = ROOMS.iter().map(|room| room.today("20261122")).collect();
    codes.extend(
        [
            "tetravex-2x2-6-k3f9",
            "tetravex-6x6-8-k3f9",
            "tetravex-8x8-20-k3f9",
            "maze-rect-60x40-wilson-k3f9",
            "maze-rect-200x200-backtracker-k3f9",
            "maze-rect-200x200-wilson-k3f9",
            "maze-hex-200x200-kruskal-k3f9",
            "maze-circle-60-backtracker-k3f9",
            "tetramino-4x3-easy-k3f9",
            "tetramino-8x5-wicked-k3f9",
            "tetramino-12x8-k3f9",
            "tilings-6x6-hr-0-meadow-k3f9",
            "tilings-10x10-hgp-pcisb-meadow-k3f9",
            "tilings-20x20-hgp-pcisb-grand-k3f9",
        ]
        .map(str::to_owned),
    );
    codes
}

fn first_frames() {
    println!("making and first frame, in milliseconds");
    for code in codes() {
        let start = Instant::now();
        let game = make(&code);
        let made = ms(start.elapsed());
        let mut page = Page::new(game);
        let start = Instant::now();
        let kept = page.game.state().len();
        let keeping = ms(start.elapsed());
        let first = ms(page.frame(Vec::new()));
        let all = made + keeping + first;
        println!(
            "{all:9.2} = {made:8.2} made + {keeping:6.2} kept ({kept} bytes) + {first:6.2} shown  {code}"
        );
    }
}

/// The maze of a code as if it came from a file.
fn from_file(code: &str) -> Box<dyn Game> {
    let maze: maze::Code = code.parse().expect("a code");
    let mut text = Vec::new();
    let maze = maze.make().expect("a maze");
    mapmaker::storage::maze::write(&maze, &mut text).expect("memory");
    let mut state: serde_json::Value = serde_json::from_str(&make(code).state()).expect("JSON");
    state["code"] = serde_json::Value::Null;
    state["maze"] = String::from_utf8(text).expect("JSON").into();
    let room = room_of(code).expect("a room");
    room.resume(&state.to_string()).expect("a maze")
}

fn drags() {
    println!("frames, in milliseconds: idle and dragged, the middle one and that of 95 in 100");
    let file = "maze-rect-200x200-backtracker-k3f9";
    let games = codes().into_iter().map(|code| (make(&code), code));
    let of_file = std::iter::once_with(|| (from_file(file), format!("{file} as from a file")));
    for (game, code) in games.chain(of_file) {
        let mut page = Page::new(game);
        for _ in 0..20 {
            page.frame(Vec::new());
        }
        // By turns, so that whatever else the machine does is in both.
        let (mut idle, mut dragged) = (Vec::new(), Vec::new());
        for turn in 0..30_u8 {
            idle.extend((0..30).map(|_| page.frame(Vec::new())));
            let along = f32::from(turn) / 30.0;
            let from = pos2(PAGE.0 * (0.15 + 0.7 * along), PAGE.1 * (0.25 + 0.5 * along));
            let button = |pos, pressed| Event::PointerButton {
                pos,
                button: PointerButton::Primary,
                pressed,
                modifiers: Modifiers::NONE,
            };
            page.frame(vec![Event::PointerMoved(from)]);
            page.frame(vec![button(from, true)]);
            for step in 0..30_u8 {
                let to =
                    from + vec2(PAGE.0 * (0.5 - along), PAGE.1 * 0.3) * (f32::from(step) / 30.0);
                dragged.push(page.frame(vec![Event::PointerMoved(to)]));
            }
            page.frame(vec![button(from, false)]);
        }
        let (middle, late) = (share(&mut idle, 50), share(&mut idle, 95));
        let (dragged_middle, dragged_late) = (share(&mut dragged, 50), share(&mut dragged, 95));
        let more = (dragged_late / late - 1.0) * 100.0;
        println!(
            "{middle:6.2} {late:6.2}   {dragged_middle:6.2} {dragged_late:6.2}  {more:+5.0} %  {code}"
        );
    }
}

/// Whether the line says what became of a hint that was asked for.
fn is_told(line: &str) -> bool {
    !line.ends_with('…') && !line.starts_with("No solution is known yet")
}

/// How long until a hint is there, and until it is said how long it takes.
fn hint(game: &mut dyn Game) -> (Duration, Duration) {
    let start = Instant::now();
    let (mut last, mut told) = (start, None);
    game.act(Command::Hint);
    loop {
        let line = game.status().line;
        let now = Instant::now();
        let has_time = ["second", " s…", "may take long"]
            .iter()
            .any(|part| line.contains(part));
        if has_time || is_told(&line) {
            told = told.or(Some(now - start));
        }
        if is_told(&line) || now - start > PATIENCE {
            return (now - start, told.unwrap_or(PATIENCE));
        }
        game.tick((now - last).as_secs_f32());
        last = now;
        std::thread::yield_now();
    }
}

/// The slowest of the hints of a game from its beginning on, each followed, and of what is said of its time.
fn hints_of(name: &str, mut game: Box<dyn Game>) -> (Duration, Duration) {
    let (mut worst, mut worst_told) = (Duration::ZERO, Duration::ZERO);
    for _ in 0..12 {
        // Machines and places take their time, which is not the hint's.
        for _ in 0..200 {
            game.tick(1.0);
            std::thread::sleep(Duration::from_millis(1));
            if !game.rests() && game.status().line.contains("your turn") {
                break;
            }
            if !name.starts_with("tilings") {
                break;
            }
        }
        if game.status().is_won || game.status().is_lost {
            break;
        }
        let (there, told) = hint(game.as_mut());
        worst = worst.max(there);
        worst_told = worst_told.max(told);
        game.act(Command::Hint);
    }
    if worst > Duration::from_millis(100) {
        println!("{:9.2}, told in {:9.2}  {name}", ms(worst), ms(worst_told));
    }
    (worst, worst_told)
}

/// Says the slowest of some.
fn slowest(times: impl Iterator<Item = (Duration, Duration)>, of: &str) {
    let worst = times.fold((Duration::ZERO, Duration::ZERO), |worst, one| {
        (worst.0.max(one.0), worst.1.max(one.1))
    });
    println!(
        "{:9.2}, told in {:9.2}  the slowest of {of}",
        ms(worst.0),
        ms(worst.1)
    );
}

fn hints() {
    println!(
        "hints: sizes whose slowest hint takes more than 100 ms, and each kind's slowest, in milliseconds"
    );
    let mut kinds: [(&str, Vec<String>); 4] = [
        ("tetravex", Vec::new()),
        ("maze", Vec::new()),
        ("tetramino", Vec::new()),
        ("tilings", Vec::new()),
    ];
    for side in 2..=8 {
        for colours in [2, 4, 6, 8, 12, 20] {
            kinds[0]
                .1
                .push(format!("tetravex-{side}x{side}-{colours}-k3f9"));
        }
    }
    for side in [10, 50, 100, 200] {
        kinds[1]
            .1
            .push(format!("maze-rect-{side}x{side}-wilson-k3f9"));
        kinds[1]
            .1
            .push(format!("maze-hex-{side}x{side}-backtracker-k3f9"));
    }
    for width in 2..=12 {
        for height in 2..=8 {
            kinds[2].1.push(format!("tetramino-{width}x{height}-k3f9"));
            kinds[2]
                .1
                .push(format!("tetramino-{width}x{height}-flip-k3f9"));
        }
    }
    for side in [3, 6, 10, 15, 20] {
        for rules in ["0", "c", "pcis", "pcisb"] {
            kinds[3]
                .1
                .push(format!("tilings-{side}x{side}-hgp-{rules}-meadow-k3f9"));
        }
    }
    for (kind, codes) in kinds {
        let count = codes.len();
        let times = codes.into_iter().map(|code| {
            let game = make(&code);
            hints_of(&code, game)
        });
        slowest(times, &format!("{count} sizes of {kind}"));
    }
    // As if it came from a file: the layout has to be looked for.
    let sizes = (2..=8).flat_map(|side| [2, 6, 12].map(|colours| (side, colours)));
    let times = sizes.map(|(side, colours)| {
        let code = format!("tetravex-{side}x{side}-{colours}-k3f9");
        let state: String = make(&code).state();
        let mut state: serde_json::Value = serde_json::from_str(&state).expect("JSON");
        state["layout"] = serde_json::Value::Null;
        let room = room_of(&code).expect("a room");
        let game = room.resume(&state.to_string()).expect("a puzzle");
        hints_of(&format!("{code} as from a file"), game)
    });
    slowest(times, "tetravex from files");
}

fn making() {
    println!(
        "a maze of 200 x 200 that is made in 8 s: steps a frame, milliseconds of the slowest frame's steps"
    );
    for algorithm in Algorithm::ALL {
        let code: maze::Code = format!("maze-rect-200x200-{}-k3f9", algorithm.name())
            .parse()
            .expect("a code");
        let mut making = Making::new(&code.recipe()).expect("a maze");
        let (_, all) = making.progress();
        let steps = all.div_ceil(8 * 60);
        let mut worst = Duration::ZERO;
        let mut is_on = true;
        while is_on {
            let start = Instant::now();
            is_on = making.go_on(steps);
            worst = worst.max(start.elapsed());
        }
        let mut page = Page::new(make(&code.to_string()));
        page.frame(Vec::new());
        // The first of the switches is that which shows the making.
        let at = pos2(40.0, OPTIONS / 2.0);
        page.frame(vec![Event::PointerMoved(at)]);
        for pressed in [true, false] {
            page.frame(vec![Event::PointerButton {
                pos: at,
                button: PointerButton::Primary,
                pressed,
                modifiers: Modifiers::NONE,
            }]);
        }
        let mut frames: Vec<_> = (0..200).map(|_| page.frame(Vec::new())).collect();
        let told = page.game.status().line;
        assert!(told.starts_with("Step"), "{told}");
        let (middle, late) = (share(&mut frames, 50), share(&mut frames, 95));
        println!(
            "{steps:6} {:8.3}; with all that is drawn {middle:6.2}, 95 in 100 within {late:6.2}  {}",
            ms(worst),
            algorithm.name()
        );
    }
}
