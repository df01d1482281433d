//! The rooms of the window, and which of them each may import.

/// For each room under `src/app`, the others that it may import, with spaces between; the longest path that fits a file is
/// the file's room, and whoever may import a room may import the rooms in it. They are floors: each imports only those
/// before it.
pub(super) const WINDOW: &[(&str, &str)] = &[
    ("app", "app"),
    ("app/host", ""),
    ("app/chance", "host"),
    ("app/depth", ""),
    ("app/frames", ""),
    ("app/letting_go", ""),
    ("app/memory", ""),
    ("app/outcome", ""),
    ("app/panels", ""),
    ("app/pointer", ""),
    ("app/probe", ""),
    ("app/schedule", ""),
    ("app/session", ""),
    ("app/shot", ""),
    ("app/span", ""),
    ("app/threads", ""),
    ("app/wake", ""),
    ("app/job", "host wake"),
    ("app/lost_window", "outcome"),
    ("app/unkept", "host wake"),
    ("app/map", "schedule span"),
    ("app/view", "schedule span"),
    ("app/actions", "host map"),
    ("app/switch_map", "map"),
    ("app/screen_place", "view"),
    ("app/screens", "host"),
    ("app/stream", "job"),
    ("app/chunks", "map schedule span stream view"),
    ("app/notice", "switch_map schedule"),
    ("app/style", "actions schedule screens"),
    ("app/camera", "map span style view"),
    (
        "app/features",
        "actions depth host job switch_map map notice schedule screens span view wake",
    ),
    (
        "app/render",
        "chunks depth host job map schedule span stream view",
    ),
    (
        "app/plates",
        "depth features map render schedule span stream view wake",
    ),
    ("app/plugin", "chunks map render schedule view"),
    ("app/completeness", "camera features plates render schedule"),
    (
        "app/editor",
        "actions camera chance depth features host job letting_go switch_map map notice plates pointer \
         schedule screen_place screens span style view",
    ),
    (
        "app/steering",
        "actions camera editor map schedule screens view",
    ),
    ("app/touch", "actions editor schedule screens"),
    (
        "app/travel",
        "actions camera editor switch_map map notice schedule screens view",
    ),
    ("app/last_world", "session travel"),
    (
        "app/opening",
        "camera job switch_map map schedule screens travel view",
    ),
    (
        "app/board",
        "actions chance editor features host job switch_map last_world map notice panels schedule \
         screen_place screens style view wake",
    ),
    (
        "app/files",
        "actions board camera editor features host job switch_map map notice outcome plates schedule screens \
         session span style travel unkept view wake",
    ),
    (
        "app/crossing",
        "actions board camera chance editor features files job switch_map last_world map notice \
         schedule screens session span travel view",
    ),
    (
        "app/link",
        "actions camera completeness features files host map notice schedule screens switch_map view wake",
    ),
    (
        "app/puzzles",
        "chance files host job schedule screens session shot style unkept wake",
    ),
    (
        "app/ui",
        "actions camera chance chunks completeness editor features files frames job switch_map map \
         notice panels schedule screens session span style travel view wake",
    ),
    (
        "app/expedition",
        "actions camera chance depth features files host job switch_map map notice panels pointer puzzles schedule \
         screen_place screens session style unkept view wake",
    ),
    (
        "app/headless",
        "chunks editor features files switch_map map notice outcome plates plugin render screens \
         session span travel ui view",
    ),
    (
        "app/remember",
        "board editor features files switch_map last_world map panels schedule screens session style travel \
         ui unkept view",
    ),
    (
        "app/screenshot",
        "completeness outcome puzzles schedule screens shot style wake",
    ),
    (
        "app/window_keys",
        "actions board chance crossing editor files switch_map panels schedule screens travel",
    ),
    (
        "app/title",
        "actions camera chance expedition files host job switch_map map notice schedule screens session \
         style view",
    ),
    (
        "app/tour",
        "camera chunks completeness memory outcome schedule screenshot view",
    ),
    (
        "app/launch",
        "board camera chance chunks editor expedition features files switch_map host map opening outcome \
         panels plugin puzzles remember screens session shot span style tour travel ui view",
    ),
    (
        "app/pace",
        "board chunks completeness files job notice plates puzzles render screens screenshot shot \
         tour view wake",
    ),
    (
        "app/tell",
        "completeness host job pace puzzles schedule screens",
    ),
];

/// Whether `module` is `room` or lies in it.
pub(super) fn is_in(module: &str, room: &str) -> bool {
    module == room
        || module
            .strip_prefix(room)
            .is_some_and(|rest| rest.starts_with('/'))
}

/// The room that a module lies in, and the rooms that it may import.
pub(super) fn room_of(module: &str) -> Option<(&'static str, Vec<String>)> {
    let rooms = WINDOW.iter().filter(|(room, _)| is_in(module, room));
    let (room, others) = rooms.max_by_key(|(room, _)| room.len())?;
    let path = |other: &str| match other {
        "app" => other.to_owned(),
        _ => format!("app/{other}"),
    };
    Some((room, others.split_whitespace().map(path).collect()))
}
