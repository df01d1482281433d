//! The window's saved expedition: the state as one object, with other saved data as further members.

use std::path::Path;

use mapmaker::expedition::Code;
use mapmaker::storage::map::{Existing, MapFile, MapKind, MapPack, MapState, WorldHead};
use serde_json::Value;

/// Its file in the data folder.
pub(super) const FILE: &str = "expedition.map";

/// The members beside the state.
pub(super) const MORE: [&str; 3] = ["pencil", "names", "desk"];

/// The saved expedition, if there is one.
pub(super) fn saved(folder: &Path) -> Option<Value> {
    let settings = MapFile::settings(&folder.join(FILE)).ok()?;
    let read = |key: &str| serde_json::from_str::<Value>(settings.get(key)?).ok();
    let mut state = read("expedition")?;
    for member in MORE {
        if let Some(more) = read(&format!("expedition {member}")) {
            state[member] = more;
        }
    }
    Some(state)
}

/// Saves a state as the expedition under way.
pub(super) fn keep(folder: &Path, state: &Value) {
    let code = state["quest"]["code"].as_str().expect("a code");
    let code: Code = code.parse().expect("a code");
    let mut map = MapState::new(MapKind::World(WorldHead::new(code.seed.into())));
    let mut state = state.clone();
    for member in MORE {
        if let Some(more) = state.as_object_mut().and_then(|state| state.remove(member)) {
            map.settings
                .insert(format!("expedition {member}"), more.to_string());
        }
    }
    map.settings
        .insert("expedition".to_owned(), state.to_string());
    let path = folder.join(FILE);
    let made = MapFile::create(&path, &map, &MapPack::ours(), Existing::Replace);
    drop(made.expect("written"));
}
