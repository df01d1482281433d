//! Expeditions in files: in play as settings of a map, and as a record to replay.

use std::collections::BTreeMap;
use std::path::Path;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

pub use super::expedition_error::ExpeditionError;
use super::expedition_ground::{MOST_GROUND_BYTES, OwnGround};
use super::input;
use mapmaker_expedition::{Action, Code, Expedition, Names, Pencil};
use mapmaker_grid::parsing::in_words;

/// The key of the setting with the expedition.
pub const KEY: &str = "expedition";

/// The key of the setting with the pencil marks on its chart.
const PENCIL_KEY: &str = "expedition pencil";

/// The key of the setting with the names that the player gave.
const NAMES_KEY: &str = "expedition names";

/// Whether a setting belongs to the expedition in a map.
#[must_use]
pub fn is_of_expedition(key: &str) -> bool {
    key.split(' ').next() == Some(KEY)
}

/// The most bytes of a record.
pub(super) const MOST_BYTES: usize = (8 << 20) + MOST_GROUND_BYTES;

/// Reads the expedition from a map's settings; `path` is for messages.
///
/// # Errors
/// If there is none, or it is invalid.
pub fn of_settings(
    path: &Path,
    settings: &BTreeMap<String, String>,
) -> Result<Expedition, ExpeditionError> {
    let none = || ExpeditionError::None {
        path: path.to_owned(),
    };
    let text = settings.get(KEY).ok_or_else(none)?;
    read(path, text, Expedition::check)
}

/// The setting for an expedition: key and value.
#[must_use]
pub fn setting(expedition: &Expedition) -> (String, String) {
    kept(KEY, expedition)
}

/// Reads the pencil marks from a map's settings, none if there is no such setting; `path` is for messages.
pub(crate) fn pencil_of_settings(
    path: &Path,
    settings: &BTreeMap<String, String>,
    expedition: &Expedition,
) -> Result<Pencil, ExpeditionError> {
    let home = expedition.quest().home_at();
    beside(path, settings, PENCIL_KEY, |pencil: &Pencil| {
        pencil.check(home)
    })
}

/// The setting for pencil marks: key and value.
#[must_use]
pub(crate) fn pencil_setting(pencil: &Pencil) -> (String, String) {
    kept(PENCIL_KEY, pencil)
}

/// Reads the names that the player gave from a map's settings, none if there is no such setting; `path` is for
/// messages.
///
/// # Errors
/// If they are invalid.
pub fn names_of_settings(
    path: &Path,
    settings: &BTreeMap<String, String>,
) -> Result<Names, ExpeditionError> {
    beside(path, settings, NAMES_KEY, Names::check)
}

/// The setting for such names: key and value.
#[must_use]
pub(crate) fn names_setting(names: &Names) -> (String, String) {
    kept(NAMES_KEY, names)
}

/// A setting with a JSON value: key and value.
pub(super) fn kept(key: &str, value: &impl Serialize) -> (String, String) {
    // OK because numbers, texts and lists can always be serialised.
    let text = serde_json::to_string(value).expect("JSON");
    (key.to_owned(), text)
}

/// Reads a setting beside an expedition, or its default if there is none; `path` is for messages.
fn beside<T: Default + DeserializeOwned>(
    path: &Path,
    settings: &BTreeMap<String, String>,
    key: &str,
    check: impl FnOnce(&T) -> Result<(), String>,
) -> Result<T, ExpeditionError> {
    let text = settings.get(key);
    text.map_or_else(|| Ok(T::default()), |text| read(path, text, check))
}

/// Parses the value of a setting, and checks it.
fn read<T: DeserializeOwned>(
    path: &Path,
    text: &str,
    check: impl FnOnce(&T) -> Result<(), String>,
) -> Result<T, ExpeditionError> {
    let read = serde_json::from_str(text).map_err(|error| in_words(&error.to_string()));
    let sound = read.and_then(|kept: T| check(&kept).map(|()| kept));
    sound.map_err(ExpeditionError::wrong(path))
}

/// What is needed to replay an expedition: its code, the user's own map if it is played on one, and all actions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// The code.
    pub code: Code,
    /// The edits of its world before it began.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ground: Option<serde_json::Value>,
    /// The actions.
    pub log: Vec<Action>,
    /// The resulting state, if it is to be compared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<Expedition>,
}

impl Record {
    /// The record of an expedition, and of the user's own map that it is played on.
    #[must_use]
    pub fn of(expedition: &Expedition, ground: Option<&OwnGround>) -> Self {
        // OK because the text is JSON.
        let ground = ground.map(|ground| serde_json::from_str(ground.text()).expect("JSON"));
        Self {
            code: expedition.quest().code,
            ground,
            log: expedition.log().to_vec(),
            state: Some(expedition.clone()),
        }
    }

    /// The user's own map that it was played on, if any; `path` is for messages.
    ///
    /// # Errors
    /// If it is invalid.
    pub fn ground(&self, path: &Path) -> Result<Option<OwnGround>, ExpeditionError> {
        let read = self.ground.as_ref();
        let read = read.map(|ground| OwnGround::parse(&ground.to_string()));
        read.transpose().map_err(ExpeditionError::wrong(path))
    }

    /// Reads a record; unknown members are ignored.
    ///
    /// # Errors
    /// If it can't be read, or is not a record.
    pub fn load(path: &Path) -> Result<Self, ExpeditionError> {
        let read = input::read(path, MOST_BYTES);
        let bytes = read.map_err(|error| ExpeditionError::Unreadable {
            path: path.to_owned(),
            error,
        })?;
        let read = if bytes.len() > MOST_BYTES {
            Err(format!("it has more than {MOST_BYTES} bytes"))
        } else {
            serde_json::from_slice(&bytes)
                .map_err(|error| format!("line {}: {}", error.line(), in_words(&error.to_string())))
        };
        read.map_err(ExpeditionError::wrong(path))
    }
}
