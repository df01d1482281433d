//! The rooms of the house, and which of them each may import.

use std::sync::LazyLock;

/// For each room, the rooms of the crate that it may import beside itself, with spaces between; a room is a path under
/// `src`, and the longest that fits a file is the file's. Whoever may import a room may import the
/// rooms in it.
const MAY_IMPORT: &[(&str, &str)] = &[
    ("main", "app cli exit options"),
    ("exit", ""),
    ("options", "engine"),
    ("storage", "engine exit options"),
    ("cli", "engine exit options storage"),
    ("engine/dice", "engine/hash"),
    ("engine/hash", ""),
    ("engine/puzzles/code", "engine/seed"),
    ("engine/puzzles/exact_cover", "engine/hash"),
    (
        "engine/puzzles/maze",
        "engine/dice engine/hash engine/puzzles/code",
    ),
    (
        "engine/puzzles/polyomino",
        "engine/hash engine/puzzles/code engine/puzzles/exact_cover",
    ),
    (
        "engine/puzzles/tetravex",
        "engine/dice engine/hash engine/puzzles/code",
    ),
    (
        "engine/puzzles/wang",
        "engine/dice engine/hash engine/puzzles/code",
    ),
    ("engine/grid", ""),
    ("engine/language", "engine/hash"),
    ("engine/lettering", ""),
    ("engine/seed", "engine/hash"),
    ("engine/tileset", "engine/grid engine/hash"),
    ("engine/world", "engine/grid engine/hash engine/tileset"),
    ("engine/solver", "engine/grid engine/hash engine/tileset"),
    (
        "engine/board",
        "engine/editing engine/grid engine/hash engine/solver engine/tileset engine/world",
    ),
    (
        "engine/worldgen",
        "engine/grid engine/hash engine/solver engine/tileset engine/world",
    ),
    (
        "engine/decor",
        "engine/grid engine/hash engine/tileset engine/world",
    ),
    (
        "engine/editing",
        "engine/grid engine/hash engine/solver engine/tileset engine/world engine/worldgen",
    ),
    (
        "engine/features",
        "engine/decor engine/editing engine/grid engine/hash engine/language engine/tileset \
         engine/world engine/worldgen",
    ),
    (
        "engine/figures",
        "engine/grid engine/hash engine/tileset engine/worldgen",
    ),
    (
        "engine/expedition",
        "engine/grid engine/hash engine/tileset engine/world engine/worldgen",
    ),
    (
        "engine/realm",
        "engine/editing engine/expedition engine/features engine/grid engine/language \
         engine/tileset engine/world engine/worldgen",
    ),
    (
        "engine/chart",
        "engine/art engine/decor engine/editing engine/features engine/grid engine/lettering \
         engine/world",
    ),
    ("engine/judge", "engine/expedition engine/puzzles"),
    ("engine/framing", "engine/art engine/grid engine/lettering"),
    (
        "engine/keepsake",
        "engine/art engine/chart engine/expedition engine/framing engine/grid engine/hash \
         engine/lettering engine/realm engine/tileset",
    ),
    (
        "engine/art",
        "engine/decor engine/dice engine/figures engine/grid engine/hash engine/lettering \
         engine/tileset engine/world engine/worldgen",
    ),
];

/// For each room of the window, the others of it that it may import; the layers under the window it may import, too. First
/// come floors, each of which imports only those before it; the rooms at the end import from each other, file by file.
const WINDOW: &[(&str, &str)] = &[
    ("app", "app"),
    ("app/chance", ""),
    ("app/frames", ""),
    ("app/memory", ""),
    ("app/outcome", ""),
    ("app/probe", ""),
    ("app/schedule", ""),
    ("app/screens", ""),
    ("app/session", ""),
    ("app/shot", ""),
    ("app/span", ""),
    ("app/wake", ""),
    ("app/style", "screens"),
    ("app/job", "wake"),
    ("app/stream", "job"),
    ("app/map", "schedule span"),
    ("app/view", "schedule span"),
    ("app/chunks", "map schedule span stream view"),
    ("app/land", "map"),
    ("app/render", "chunks map schedule span stream view"),
    ("app/plates", "map render schedule span stream view"),
    ("app/plugin", "chunks map render schedule view"),
    (
        "app/board",
        "chance editor features job land last_world map schedule screens style ui view wake",
    ),
    ("app/camera", "map span style view"),
    ("app/completeness", "camera features plates render schedule"),
    (
        "app/crossing",
        "board camera chance editor features files land last_world map schedule screens session travel view",
    ),
    (
        "app/editor",
        "camera chance features job land map plates schedule screens span style view",
    ),
    (
        "app/expedition",
        "camera chance editor features files job land map puzzles schedule screens session style view wake",
    ),
    (
        "app/features",
        "editor job land map schedule screens span style view wake",
    ),
    (
        "app/files",
        "board editor features job land map outcome plates schedule screens session span style travel view \
         wake",
    ),
    (
        "app/headless",
        "chunks editor features files land map outcome plates plugin render screens session span \
         travel ui view",
    ),
    (
        "app/launch",
        "board camera chance chunks editor expedition features files land map opening outcome plugin puzzles \
         remember screens session shot tour travel ui view",
    ),
    ("app/last_world", "session travel"),
    (
        "app/opening",
        "camera job land map schedule screens travel view",
    ),
    (
        "app/pace",
        "board chunks completeness editor files puzzles render screens screenshot shot tour view \
         wake",
    ),
    (
        "app/puzzles",
        "chance files job schedule screens session shot style wake",
    ),
    (
        "app/remember",
        "board editor features files land last_world map schedule screens session travel ui view",
    ),
    (
        "app/screenshot",
        "completeness outcome puzzles schedule screens shot style wake",
    ),
    ("app/steering", "camera editor schedule screens view"),
    ("app/tell", "completeness job pace puzzles screens"),
    (
        "app/title",
        "camera chance editor expedition files land map schedule screens session style view",
    ),
    (
        "app/tour",
        "camera chunks completeness memory outcome schedule screenshot view",
    ),
    ("app/travel", "camera editor land map schedule screens view"),
    (
        "app/ui",
        "camera chance chunks completeness editor features files frames job land map schedule screens session span \
         style travel view wake",
    ),
    (
        "app/window_keys",
        "board chance crossing editor features files land map schedule screens travel ui",
    ),
];

/// Both tables as one.
static ROOMS: LazyLock<Vec<(&str, Vec<String>)>> = LazyLock::new(|| {
    let owned = |others: &str| others.split_whitespace().map(str::to_owned).collect();
    let window = |others: &str| {
        let others = others.split_whitespace().map(|other| match other {
            "app" => other.to_owned(),
            _ => format!("app/{other}"),
        });
        let below = ["engine", "exit", "options", "storage"].map(str::to_owned);
        others.chain(below).collect()
    };
    let all = MAY_IMPORT
        .iter()
        .map(|&(room, others)| (room, owned(others)));
    all.chain(WINDOW.iter().map(|&(room, others)| (room, window(others))))
        .collect()
});

/// Whether `module` is `room` or lies in it.
pub(super) fn is_in(module: &str, room: &str) -> bool {
    module == room
        || module
            .strip_prefix(room)
            .is_some_and(|rest| rest.starts_with('/'))
}

/// The room that a module lies in, and the rooms that it may import.
pub(super) fn room_of(module: &str) -> Option<(&'static str, &'static [String])> {
    let rooms = ROOMS.iter().filter(|(room, _)| is_in(module, room));
    let (room, others) = rooms.max_by_key(|(room, _)| room.len())?;
    Some((room, others))
}
