//! What is asked of `mapmaker world edit`: one edit from its arguments, or many, one a line.

use crate::edits::{Put, words};
use crate::output;
use mapmaker_grid::TilePos;
use mapmaker_land::editing::{Biome, Shape};
use mapmaker_storage::options::{parse_place, parse_size};

/// The most cells along a side of what is painted at once.
const MAX_SIDE: u32 = 256;

/// What a rectangle is painted with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Paint {
    /// A biome.
    Biome(Biome),
    /// What nature had there.
    Nature,
}

impl Paint {
    /// The names of all.
    pub(super) fn names() -> Vec<&'static str> {
        let biomes = Biome::ALL.into_iter().map(Biome::name);
        biomes.chain(["nature"]).collect()
    }

    pub(super) fn parse(name: &str) -> Result<Self, String> {
        if name == "nature" {
            return Ok(Self::Nature);
        }
        let mut biomes = Biome::ALL.into_iter();
        let biome = biomes.find(|biome| biome.name() == name);
        biome.map(Self::Biome).ok_or_else(|| {
            let names = output::listed(&Self::names());
            format!("{name:?} can't be painted; what can is {names}")
        })
    }
}

/// One edit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Request {
    /// Tiles, all in one stroke.
    Put(Vec<Put>),
    /// Cells of a rectangle, in reading order.
    Paint(Paint, Vec<TilePos>),
    /// The last stroke, taken back.
    Undo,
    /// The stroke taken back last, made again.
    Redo,
}

impl Request {
    /// What is painted in a rectangle from its north-west cell, all over unless it is cut to a shape; a
    /// river needs a single row or column, and takes no shape.
    pub(super) fn paint(
        paint: Paint,
        at: TilePos,
        size: (u32, u32),
        shape: Option<Shape>,
    ) -> Result<Self, String> {
        let (width, height) = (i64::from(size.0), i64::from(size.1));
        if paint == Paint::Biome(Biome::River) {
            if width > 1 && height > 1 {
                return Err(format!(
                    "a river runs along one row or one column; {width}x{height} cells have several of both"
                ));
            }
            if let Some(shape) = shape {
                let name = shape.name();
                return Err(format!(
                    "a river runs along its row or column and takes no shape; leave {name} out"
                ));
            }
        }
        let cells = shape.unwrap_or(Shape::Square).fill(at, width, height);
        Ok(Self::Paint(paint, cells))
    }

    /// Reads the line of a script, `None` when there is nothing on it.
    pub(super) fn parse(line: &str) -> Result<Option<Self>, String> {
        match words(line)[..] {
            [] => Ok(None),
            ["undo"] => Ok(Some(Self::Undo)),
            ["redo"] => Ok(Some(Self::Redo)),
            ["put", ref places @ ..] if !places.is_empty() => {
                Put::parse_all(places).map(Self::Put).map(Some)
            }
            ["paint", paint, place, size, ref shape @ ..] if shape.len() < 2 => {
                let (at, size) = (parse_place(place)?, parse_sides(size)?);
                let shape = shape.first().map(|name| parse_shape(name)).transpose()?;
                Self::paint(Paint::parse(paint)?, at, size, shape).map(Some)
            }
            _ => Err(
                "a line is `put X,Y=NAME …`, `paint BIOME X,Y WxH [SHAPE]`, `undo` or `redo`"
                    .to_owned(),
            ),
        }
    }
}

/// The names of all shapes.
pub(super) fn shapes() -> Vec<&'static str> {
    Shape::ALL.into_iter().map(Shape::name).collect()
}

/// Reads the name of a shape.
pub(super) fn parse_shape(name: &str) -> Result<Shape, String> {
    let mut shapes = Shape::ALL.into_iter();
    let shape = shapes.find(|shape| shape.name() == name);
    shape.ok_or_else(|| {
        let shapes = output::listed(&self::shapes());
        format!("{name:?} is not a shape; the shapes are {shapes}")
    })
}

/// Reads the size of what is painted.
pub(super) fn parse_sides(text: &str) -> Result<(u32, u32), String> {
    parse_size(text, 1, MAX_SIDE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_and_nonsense_is_refused() {
        let put = |x, y, name: &str| Put {
            at: TilePos::new(x, y),
            name: name.to_owned(),
        };
        let puts = Request::Put(vec![put(-5, 3, "SSSS"), put(0, 0, "PPPP")]);
        assert_eq!(
            Request::parse(" put -5,3=SSSS 0,0=PPPP # here"),
            Ok(Some(puts))
        );
        assert_eq!(Request::parse("undo"), Ok(Some(Request::Undo)));
        assert_eq!(Request::parse("\tredo "), Ok(Some(Request::Redo)));
        let cells = [(1, 2), (2, 2), (1, 3), (2, 3)].map(|(x, y)| TilePos::new(x, y));
        let sea = Paint::Biome(Biome::Sea);
        assert_eq!(
            Request::parse("paint sea 1,2 2x2"),
            Ok(Some(Request::Paint(sea, cells.to_vec())))
        );
        assert!(matches!(
            Request::parse("paint nature 1,2 1x1"),
            Ok(Some(Request::Paint(Paint::Nature, _)))
        ));
        let Ok(Some(Request::Paint(_, lake))) = Request::parse("paint sea 1,2 9x9 round") else {
            panic!("a shape is read");
        };
        assert!((50..81).contains(&lake.len()), "{}", lake.len());
        let river = Paint::Biome(Biome::River);
        assert!(matches!(
            Request::parse("paint river 1,2 9x1"),
            Ok(Some(Request::Paint(paint, cells))) if paint == river && cells.len() == 9
        ));
        for blank in ["", "  ", "# put 0,0=SSSS"] {
            assert_eq!(Request::parse(blank), Ok(None), "{blank}");
        }
        for wrong in [
            "put",
            "put 0,0",
            "put 0=SSSS",
            "paint lava 0,0 1x1",
            "paint sea 0,0",
            "paint sea 0,0 0x1",
            "paint sea 0,0 257x1",
            "paint sea 0,0 5x5 oval",
            "paint river 0,0 2x2",
            "undo 2",
            "Undo",
        ] {
            assert!(Request::parse(wrong).is_err(), "{wrong}");
        }
        let told = Request::parse("paint sea 0,0 5x5 oval");
        assert_eq!(
            told,
            Err("\"oval\" is not a shape; the shapes are square, round and rough".to_owned())
        );
    }

    #[test]
    fn a_river_with_a_shape_is_refused() {
        for line in ["paint river 0,0 5x1 round", "paint river 0,0 1x5 square"] {
            let told = Request::parse(line).expect_err(line);
            assert!(told.contains("takes no shape; leave "), "{told}");
        }
    }
}
