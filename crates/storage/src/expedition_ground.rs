//! A user's own map as the ground of an expedition: a copy of its edits, so that the game needs no other file.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::expedition_error::ExpeditionError;
use super::map::{MapError, MapFile, MapKind, MapPack};
use crate::exit::{ExitCode, Failure};
use crate::pure::place_source::FeaturePlaces;
use mapmaker_drawing::art;
use mapmaker_expedition::{
    Code, Difficulty, Expedition, NaturalWorld, NoQuest, PlaceSource, Quest,
};
use mapmaker_grid::parsing::in_words;
use mapmaker_grid::tileset::{TileId, TileSet};
use mapmaker_grid::world::{EditedCell, Mark, Origin, Overlay, Placed};
use mapmaker_grid::{COORDINATE_LIMIT, TilePos};
use mapmaker_land::worldgen::Generator;

/// The key of the setting with the ground in a map's file.
pub(crate) const GROUND_KEY: &str = "expedition ground";

/// The most edited cells of such a map.
pub const MOST_CELLS: usize = 1_000_000;

/// The most bytes of its JSON.
pub(super) const MOST_GROUND_BYTES: usize = 32 << 20;

/// The most characters of a map's name.
const MOST_NAME: usize = 80;

/// The edits of the world that an expedition is played on, as they were when it began.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnGround {
    name: String,
    overlay: Arc<Overlay>,
    /// The same as JSON.
    text: Arc<str>,
}

/// Why an expedition can't be played on a map.
#[derive(Debug, thiserror::Error)]
pub enum NoGround {
    /// The map can't be read.
    #[error(transparent)]
    Map(#[from] MapError),
    /// It is not a world.
    #[error("{0} is a board; an expedition needs a world")]
    Board(String),
    /// It uses other tiles.
    #[error("{0} has other tiles than ours; an expedition is played with ours")]
    Pack(String),
    /// It has too many edits.
    #[error("{0} has more than {MOST_CELLS} changed tiles; an expedition can't carry them along")]
    Large(String),
}

impl From<NoGround> for Failure {
    fn from(error: NoGround) -> Self {
        match error {
            NoGround::Map(error) => error.into(),
            other => Self {
                code: ExitCode::BadUse,
                message: other.to_string(),
            },
        }
    }
}

/// The JSON form.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct GroundJson {
    name: String,
    /// The names of the tiles in `runs`.
    tiles: Vec<String>,
    /// Runs of edited cells in a row: column and row of the first, and for each cell three times its index in `tiles`
    /// plus its origin, 0 healed, 1 pinned, 2 painted.
    runs: Vec<(i64, i64, Vec<u32>)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    marks: Vec<(u64, Mark)>,
}

const ORIGINS: [Origin; 3] = [Origin::Healed, Origin::Pinned, Origin::Painted];

impl OwnGround {
    /// The edits of a world with our own tiles, and the name of its map; `None` if there are none, because then the
    /// seed is enough.
    ///
    /// # Errors
    /// If there are too many.
    pub fn new(name: &str, overlay: Arc<Overlay>) -> Result<Option<Self>, NoGround> {
        let name = plain(name);
        if overlay.is_empty() {
            return Ok(None);
        }
        let written = write(&name, &overlay, &art::ink_set());
        // OK because numbers, texts and lists can always be serialised.
        let text = serde_json::to_string(&written).expect("JSON");
        if overlay.len() > MOST_CELLS || text.len() > MOST_GROUND_BYTES {
            return Err(NoGround::Large(name));
        }
        Ok(Some(Self {
            name,
            overlay,
            text: text.into(),
        }))
    }

    /// The seed of a map's world, and its edits if there are any.
    ///
    /// # Errors
    /// If the map can't be read, is a board, has other tiles than ours or too many edits.
    pub fn of_map(path: &Path) -> Result<(u64, Option<Self>), NoGround> {
        let (state, pack) = MapFile::read(path)?;
        let typed = || path.display().to_string();
        let MapKind::World(head) = &state.kind else {
            return Err(NoGround::Board(typed()));
        };
        if !matches!(pack, MapPack::Ours(_)) {
            return Err(NoGround::Pack(typed()));
        }
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let own = Self::new(&name, Arc::new(state.overlay))?;
        Ok((head.seed.value(), own))
    }

    /// Parses the JSON form.
    ///
    /// # Errors
    /// With what is wrong, in words.
    pub fn parse(text: &str) -> Result<Self, String> {
        if text.len() > MOST_GROUND_BYTES {
            return Err(format!(
                "its ground has more than {MOST_GROUND_BYTES} bytes"
            ));
        }
        let written: GroundJson =
            serde_json::from_str(text).map_err(|error| in_words(&error.to_string()))?;
        let overlay = read(&written, &art::ink_set())?;
        if written.name != plain(&written.name) {
            return Err("the name of its map is too long, or has control characters".to_owned());
        }
        // OK because it was JSON; the order of its members may differ.
        let text = serde_json::to_string(&written).expect("JSON");
        Ok(Self {
            name: written.name,
            overlay: Arc::new(overlay),
            text: text.into(),
        })
    }

    /// Reads the ground from a map's settings, if the expedition is on a user's own map; `path` is for messages.
    ///
    /// # Errors
    /// If it is invalid.
    pub fn of_settings(
        path: &Path,
        settings: &BTreeMap<String, String>,
    ) -> Result<Option<Self>, ExpeditionError> {
        let read = settings.get(GROUND_KEY).map(|text| Self::parse(text));
        read.transpose().map_err(ExpeditionError::wrong(path))
    }

    /// The setting for the ground: key and value.
    #[must_use]
    pub fn setting(&self) -> (String, String) {
        (GROUND_KEY.to_owned(), self.text.as_ref().to_owned())
    }

    /// The name of its map.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The edits.
    #[must_use]
    pub const fn overlay(&self) -> &Arc<Overlay> {
        &self.overlay
    }

    /// Its JSON.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Where to look for a home town: where most was edited.
    fn heart(&self) -> Option<TilePos> {
        let cells = self.overlay.cells().map(|(at, _)| at);
        let middle = cells.skip(self.overlay.len() / 2);
        let marks = self.overlay.marks().values();
        let placed = marks.filter_map(|mark| mark.place.as_ref().map(Placed::at));
        middle.chain(placed).next()
    }
}

/// The world of a seed as an expedition sees it, with the edits of a user's own map if there is one.
#[must_use]
pub fn world_of(
    seed: u64,
    set: &Arc<TileSet>,
    ground: Option<&OwnGround>,
) -> NaturalWorld<FeaturePlaces> {
    let overlay = ground.map(|ground| Arc::clone(&ground.overlay));
    let overlay = overlay.unwrap_or_default();
    let generator = Arc::new(Generator::new(seed, Arc::clone(set)));
    FeaturePlaces::world(generator, overlay, ground.and_then(OwnGround::heart))
}

/// Creates the quest of a code on a ground, with its world.
///
/// # Errors
/// If there is no place to begin, or none to hide anything.
pub fn quest_of<P: PlaceSource>(
    code: Code,
    ground: Option<&OwnGround>,
    world: &mut NaturalWorld<P>,
) -> Result<Quest, NoQuest> {
    let quest = Quest::new(code, world)?;
    Ok(Quest {
        map: ground.map(|ground| ground.name.clone()),
        ..quest
    })
}

/// Creates an expedition on a user's own map, or in the natural world of its seed, with its world.
///
/// # Errors
/// If there is no place to begin, or none to hide anything.
pub fn begun_on(
    seed: u64,
    ground: Option<&OwnGround>,
    difficulty: Difficulty,
    set: &Arc<TileSet>,
) -> Result<(Expedition, NaturalWorld<FeaturePlaces>), NoQuest> {
    let mut world = world_of(seed, set, ground);
    let quest = quest_of(Code { difficulty, seed }, ground, &mut world)?;
    Ok((Expedition::begin(quest, &mut world), world))
}

/// A map's name on one line.
fn plain(name: &str) -> String {
    let letters = name.chars().filter(|letter| !letter.is_control());
    letters.take(MOST_NAME).collect()
}

fn write(name: &str, overlay: &Overlay, set: &TileSet) -> GroundJson {
    let mut numbers: BTreeMap<TileId, u32> = BTreeMap::new();
    let mut tiles = Vec::new();
    let mut runs: Vec<(i64, i64, Vec<u32>)> = Vec::new();
    for (at, EditedCell { tile, origin }) in overlay.cells() {
        let number = *numbers.entry(tile).or_insert_with(|| {
            tiles.push(set.name(tile));
            tiles.len() as u32 - 1
        });
        let origin = ORIGINS.iter().position(|&one| one == origin);
        let cell = 3 * number + origin.unwrap_or(0) as u32;
        match runs.last_mut() {
            Some((x, y, cells)) if *y == at.y && *x + cells.len() as i64 == at.x => {
                cells.push(cell);
            }
            _ => runs.push((at.x, at.y, vec![cell])),
        }
    }
    let marks = overlay.marks().iter();
    GroundJson {
        name: name.to_owned(),
        tiles,
        runs,
        marks: marks.map(|(&id, mark)| (id, mark.clone())).collect(),
    }
}

fn read(written: &GroundJson, set: &TileSet) -> Result<Overlay, String> {
    let found = written.tiles.iter().map(|name| {
        let tile = set.find_name(name);
        tile.ok_or_else(|| format!("there is no tile {}", plain(name)))
    });
    let tiles: Vec<TileId> = found.collect::<Result<_, String>>()?;
    let near = -COORDINATE_LIMIT..=COORDINATE_LIMIT;
    let mut overlay = Overlay::default();
    let mut count = 0;
    for (x, y, cells) in &written.runs {
        count += cells.len();
        let end = x.checked_add(cells.len() as i64);
        let is_near = near.contains(x) && near.contains(y);
        if count > MOST_CELLS || !is_near || end.is_none_or(|end| !near.contains(&end)) {
            return Err("its changed tiles lie beyond the world, or are too many".to_owned());
        }
        for (column, &cell) in (0..).zip(cells) {
            let tile = tiles.get(cell as usize / 3);
            let tile = *tile.ok_or("a changed tile has a number that no tile has")?;
            let origin = ORIGINS[cell as usize % 3];
            overlay.set(
                TilePos::new(x + column, *y),
                Some(EditedCell { tile, origin }),
            );
        }
    }
    for (id, mark) in &written.marks {
        if !mark.is_valid() {
            return Err("what was done to a place of it makes no sense".to_owned());
        }
        overlay.set_mark(*id, Some(mark.clone()));
    }
    Ok(overlay)
}
