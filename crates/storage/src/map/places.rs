//! Places in a map's settings: Home, bookmarks, and where a board was cut out of a world.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::Camera;
use mapmaker_grid::seed::Seed;
use mapmaker_grid::{COORDINATE_LIMIT, TilePos};

/// The most bookmarks of a map.
pub(super) const MOST_BOOKMARKS: usize = 200;

/// The most characters of a bookmark's name.
pub const MOST_CHARACTERS: usize = 60;

/// The keys of the settings.
const HOME: &str = "home";
const BOOKMARKS: &str = "bookmarks";
const CUT_FROM: &str = "cut from";

/// A named place.
#[derive(Clone, Debug, PartialEq)]
pub struct Bookmark {
    /// Its name, of 1 to [`MOST_CHARACTERS`] characters, unique in the map.
    pub name: String,
    /// The place.
    pub place: Camera,
}

/// Where in a world a board was cut out of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CutFrom {
    /// The world's seed.
    pub seed: Seed,
    /// The world's file, if it had one then.
    pub map: Option<PathBuf>,
    /// The place of the board's north-west cell.
    pub corner: TilePos,
}

/// The places of a map.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Places {
    /// Home, if known.
    pub home: Option<Camera>,
    /// The bookmarks in order of creation, at most [`MOST_BOOKMARKS`].
    pub bookmarks: Vec<Bookmark>,
    /// Where the board was cut out of a world, if it was.
    pub cut_from: Option<CutFrom>,
}

#[derive(Serialize, Deserialize)]
struct PlaceJson {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    name: String,
    x: i64,
    y: i64,
    within: (f32, f32),
    tile_px: f32,
}

impl PlaceJson {
    fn of(name: &str, place: Camera) -> Self {
        Self {
            name: name.to_owned(),
            x: place.at.x,
            y: place.at.y,
            within: place.within,
            tile_px: place.tile_px,
        }
    }

    fn place(&self) -> Option<Camera> {
        let place = Camera {
            at: TilePos::new(self.x, self.y),
            within: self.within,
            tile_px: self.tile_px,
        };
        place.valid()
    }
}

/// The origin of a cut board in JSON.
#[derive(Serialize, Deserialize)]
struct CutJson {
    seed: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    map: Option<PathBuf>,
    x: i64,
    y: i64,
}

impl CutJson {
    fn of(cut: &CutFrom) -> Self {
        Self {
            seed: cut.seed.typed().to_owned(),
            map: cut.map.clone(),
            x: cut.corner.x,
            y: cut.corner.y,
        }
    }

    fn cut_from(self) -> Option<CutFrom> {
        let near = -COORDINATE_LIMIT..=COORDINATE_LIMIT;
        (near.contains(&self.x) && near.contains(&self.y)).then(|| CutFrom {
            seed: Seed::parse(&self.seed),
            map: self.map,
            corner: TilePos::new(self.x, self.y),
        })
    }
}

impl Places {
    /// The keys of the settings with places.
    pub const KEYS: [&str; 3] = [HOME, BOOKMARKS, CUT_FROM];

    /// Reads the places from a map's settings; invalid ones are left out.
    #[must_use]
    pub fn of(settings: &BTreeMap<String, String>) -> Self {
        let home = settings.get(HOME);
        let home = home.and_then(|text| serde_json::from_str::<PlaceJson>(text).ok());
        let written = settings.get(BOOKMARKS);
        let written: Vec<PlaceJson> = written
            .and_then(|text| serde_json::from_str(text).ok())
            .unwrap_or_default();
        let cut = settings.get(CUT_FROM);
        let cut = cut.and_then(|text| serde_json::from_str::<CutJson>(text).ok());
        let mut places = Self {
            home: home.and_then(|home| home.place()),
            bookmarks: Vec::new(),
            cut_from: cut.and_then(CutJson::cut_from),
        };
        for one in written {
            if let Some(place) = one.place() {
                // An invalid one is left out.
                let _ = places.add(&one.name, place);
            }
        }
        places
    }

    /// The settings for these places.
    #[must_use]
    pub fn settings(&self) -> Vec<(String, String)> {
        let bookmarks: Vec<_> = self
            .bookmarks
            .iter()
            .map(|bookmark| PlaceJson::of(&bookmark.name, bookmark.place))
            .collect();
        let home = self.home.map(|home| PlaceJson::of("", home));
        // Numbers and text can always be serialised.
        let home = home.and_then(|home| serde_json::to_string(&home).ok());
        let bookmarks = serde_json::to_string(&bookmarks).ok();
        let cut = self.cut_from.as_ref().map(CutJson::of);
        // A path that is not text is left out together with the place.
        let cut = cut.and_then(|cut| serde_json::to_string(&cut).ok());
        let pairs = [(HOME, home), (BOOKMARKS, bookmarks), (CUT_FROM, cut)];
        let pairs = pairs.into_iter();
        pairs
            .filter_map(|(key, value)| Some((key.to_owned(), value?)))
            .collect()
    }

    /// Adds a bookmark.
    ///
    /// # Errors
    /// If the name is invalid or taken, or there are too many, in words.
    pub fn add(&mut self, name: &str, place: Camera) -> Result<(), String> {
        if self.bookmarks.len() >= MOST_BOOKMARKS {
            return Err(format!("a map has at most {MOST_BOOKMARKS} bookmarks"));
        }
        let name = self.free_name(name, None)?;
        self.bookmarks.push(Bookmark { name, place });
        Ok(())
    }

    /// Renames bookmark `index`.
    ///
    /// # Errors
    /// If the name is invalid or taken, in words.
    pub fn rename(&mut self, index: usize, name: &str) -> Result<(), String> {
        let name = self.free_name(name, Some(index))?;
        if let Some(bookmark) = self.bookmarks.get_mut(index) {
            bookmark.name = name;
        }
        Ok(())
    }

    /// The trimmed name, if no other bookmark has it.
    fn free_name(&self, name: &str, of: Option<usize>) -> Result<String, String> {
        let name = name.trim();
        if name.is_empty() {
            return Err("a bookmark needs a name".to_owned());
        }
        if name.chars().count() > MOST_CHARACTERS {
            return Err(format!(
                "a bookmark's name has at most {MOST_CHARACTERS} characters"
            ));
        }
        let mut others = self.bookmarks.iter().enumerate();
        if others.any(|(index, other)| Some(index) != of && other.name == name) {
            return Err(format!("there is already a bookmark named \"{name}\""));
        }
        Ok(name.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(x: i64) -> Camera {
        Camera {
            at: TilePos::new(x, -7),
            within: (0.25, 0.75),
            tile_px: 48.0,
        }
    }

    #[test]
    fn home_and_bookmarks_come_back_from_the_settings_of_a_map() {
        let mut places = Places {
            home: Some(place(1 << 60)),
            bookmarks: Vec::new(),
            cut_from: Some(CutFrom {
                seed: Seed::parse("the old kingdom"),
                map: Some(PathBuf::from("maps/World 7.map")),
                corner: TilePos::new(-40, 1 << 40),
            }),
        };
        places.add(" the \"delta\" ", place(-3)).expect("a name");
        places.add("Übergang", place(4)).expect("a name");
        let settings: BTreeMap<_, _> = places.settings().into_iter().collect();
        assert_eq!(Places::of(&settings), places);
        assert_eq!(places.bookmarks[0].name, "the \"delta\"");
    }

    #[test]
    fn a_bookmark_has_a_name_of_its_own() {
        let mut places = Places::default();
        places.add("bay", place(0)).expect("a name");
        assert!(places.add("bay ", place(1)).is_err());
        assert!(places.add("  ", place(1)).is_err());
        assert!(places.add(&"x".repeat(61), place(1)).is_err());
        places.add("cape", place(1)).expect("a name");
        assert!(places.rename(1, "bay").is_err());
        places.rename(1, "cape").expect("its own name");
        while places.bookmarks.len() < MOST_BOOKMARKS {
            let name = places.bookmarks.len().to_string();
            places.add(&name, place(0)).expect("a name");
        }
        assert!(places.add("one more", place(0)).is_err());
    }

    #[test]
    fn settings_that_make_no_sense_are_no_places() {
        let nonsense = [
            "",
            "[]",
            "{\"x\": 1}",
            r#"[{"name":"a","x":0,"y":0,"within":[0,0]}]"#,
            r#"[{"x":0,"y":0,"within":[0,0],"tile_px":64}]"#,
            r#"{"seed":"7","x":9223372036854775807,"y":0}"#,
        ];
        for text in nonsense {
            let settings = [(HOME, text), (BOOKMARKS, text), (CUT_FROM, text)];
            let settings = settings.map(|(key, value)| (key.to_owned(), value.to_owned()));
            assert_eq!(Places::of(&BTreeMap::from(settings)), Places::default());
        }
    }
}
