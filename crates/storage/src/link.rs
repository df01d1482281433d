//! Links to a place: what stands behind the `#` of the page's address, as `seed=7&at=-300,1200&px=48`.

use std::fmt::{self, Display, Write};
use std::path::PathBuf;

use crate::library::Library;
use crate::options::{
    ExploreOptions, Layers, TILE_PX_RANGE, parse_fraction, parse_layers, parse_place,
};
use mapmaker_grid::TilePos;
use mapmaker_grid::seed::Seed;

/// The most bytes of a link that are read.
const MAX_BYTES: usize = 4096;

/// A place in a world, and how it is looked at.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Link {
    /// The world.
    pub seed: Option<Seed>,
    /// The tile in the middle of the page.
    pub at: Option<TilePos>,
    /// A tile's size, in points, which are a page's pixels.
    pub points: Option<f32>,
    /// What shows over the land.
    pub layers: Option<Layers>,
    /// The name of one of the user's own maps, which shows in its place where there is one.
    pub map: Option<String>,
}

impl Link {
    /// Reads a link, with its `#` or without. What is not known is passed over, as a later program may have written it.
    ///
    /// # Errors
    /// If a part of it is known and makes no sense; the text says which.
    pub fn parse(text: &str) -> Result<Self, String> {
        let text = text.strip_prefix('#').unwrap_or(text);
        if text.len() > MAX_BYTES {
            return Err(format!("a link has at most {MAX_BYTES} bytes"));
        }
        let mut link = Self::default();
        for part in text.split('&') {
            let (key, value) = part.split_once('=').unwrap_or((part, ""));
            let value = decoded(value).ok_or_else(|| format!("{part} is no part of a link"))?;
            match key {
                "seed" => link.seed = Some(Seed::parse(&value)),
                "at" => link.at = Some(parse_place(&value)?),
                "px" => link.points = Some(size(&value)?),
                "layers" => link.layers = Some(parse_layers(&value)?),
                "map" => link.map = Some(value),
                _ => {}
            }
        }
        Ok(link)
    }

    /// The file of the map that it names, among the maps of a library.
    #[must_use]
    pub fn file(&self, library: &Library) -> Option<PathBuf> {
        let name = self.map.as_deref()?;
        let maps = library.maps().ok()?.into_iter();
        let mut same = maps.filter(|map| map.name == name);
        same.next().map(|map| map.path)
    }

    /// How the window opens by it: on the map where it names a world or a place, else on the title.
    #[must_use]
    pub fn options(self) -> ExploreOptions {
        ExploreOptions {
            start_on_title: self.seed.is_none() && self.at.is_none(),
            seed: self.seed,
            at: self.at,
            points: self.points,
            layers: self.layers,
            ..ExploreOptions::default()
        }
    }
}

/// As it is written behind a `#`.
impl Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut before = "";
        let mut next = |f: &mut fmt::Formatter<'_>| {
            f.write_str(before)?;
            before = "&";
            Ok(())
        };
        if let Some(seed) = &self.seed {
            next(f)?;
            f.write_str("seed=")?;
            encode(seed.typed(), f)?;
        }
        if let Some(at) = self.at {
            next(f)?;
            write!(f, "at={},{}", at.x, at.y)?;
        }
        if let Some(points) = self.points {
            next(f)?;
            // Hundredths are finer than anyone sees.
            write!(f, "px={}", (points * 100.0).round() / 100.0)?;
        }
        if let Some(layers) = self.layers.filter(|layers| *layers != Layers::default()) {
            next(f)?;
            write!(f, "layers={}", layers.in_words())?;
        }
        if let Some(map) = &self.map {
            next(f)?;
            f.write_str("map=")?;
            encode(map, f)?;
        }
        Ok(())
    }
}

fn size(text: &str) -> Result<f32, String> {
    let (least, most) = TILE_PX_RANGE;
    let size = parse_fraction(text).map(|size| size as f32);
    let size = size.filter(|size| (least..=most).contains(size));
    size.ok_or_else(|| format!("px is a tile's size in pixels, from {least} to {most}"))
}

/// Writes what may stand in an address as it is, and all else byte by byte.
fn encode(text: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            f.write_char(char::from(byte))?;
        } else {
            write!(f, "%{byte:02X}")?;
        }
    }
    Ok(())
}

/// What was written so; `None` if it is not.
fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        rest = after;
        if *first != b'%' {
            bytes.push(*first);
            continue;
        }
        let [high, low, after @ ..] = rest else {
            return None;
        };
        let digit = |byte: &u8| char::from(*byte).to_digit(16);
        bytes.push((digit(high)? * 16 + digit(low)?) as u8);
        rest = after;
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_leads_to_the_place_that_it_was_made_of() {
        let link = Link {
            seed: Some(Seed::from(7)),
            at: Some(TilePos::new(-300, 1200)),
            points: Some(48.0),
            layers: None,
            map: None,
        };
        assert_eq!(link.to_string(), "seed=7&at=-300,1200&px=48");
        assert_eq!(
            Link::parse("#seed=7&at=-300,1200&px=48").as_ref(),
            Ok(&link)
        );
        let words = Link {
            seed: Some(Seed::parse("Été & 100 %")),
            points: Some(0.25),
            layers: Some(Layers::NONE),
            ..Link::default()
        };
        let text = words.to_string();
        assert_eq!(
            text,
            "seed=%C3%89t%C3%A9%20%26%20100%20%25&px=0.25&layers=none"
        );
        assert_eq!(Link::parse(&text), Ok(words));
        // Whoever types an address writes a comma as he likes, and letters as they are.
        let typed = Link::parse("seed=Été&at=-300%2C1200&later=1").expect("a link");
        assert_eq!(typed.seed, Some(Seed::parse("Été")));
        assert_eq!(typed.at, link.at);
        assert_eq!(Link::parse(""), Ok(Link::default()));
    }

    #[test]
    fn a_link_names_one_of_ones_own_maps_as_it_is_called() {
        let folder = tempfile::tempdir().expect("a folder");
        let library = Library::at(folder.path().to_owned());
        let link = Link {
            map: Some("My isle & I".to_owned()),
            ..Link::default()
        };
        assert_eq!(link.to_string(), "map=My%20isle%20%26%20I");
        assert_eq!(Link::parse(&link.to_string()), Ok(link.clone()));
        assert_eq!(link.file(&library), None);
        let path = library.place_for("My isle & I").expect("a place");
        std::fs::write(&path, "").expect("written");
        assert_eq!(link.file(&library), Some(path));
        // A name is no path.
        let away = Link::parse("map=../maps/My isle %26 I").expect("a link");
        assert_eq!(away.file(&library), None);
    }

    #[test]
    fn errors_of_links_are_reported() {
        for wrong in [
            "at=1",
            "px=0",
            "px=big",
            "layers=rivers",
            "seed=%",
            "seed=%F",
            "seed=%FF",
        ] {
            assert!(Link::parse(wrong).is_err(), "{wrong}");
        }
        assert!(Link::parse(&"x".repeat(MAX_BYTES + 1)).is_err());
    }

    #[test]
    fn a_link_with_a_place_opens_on_the_map() {
        let options = |text| Link::parse(text).expect("a link").options();
        assert!(options("").start_on_title);
        assert!(options("px=48").start_on_title);
        assert!(!options("seed=7").start_on_title);
        assert!(!options("at=1,2").start_on_title);
        assert_eq!(options("seed=7&px=48").points, Some(48.0));
    }
}
