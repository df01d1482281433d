//! Painting from the command line, by options or by a line of a script.

use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::output;
use mapmaker_grid::TilePos;
use mapmaker_grid::world::Terrain;
use mapmaker_land::editing::{Biome, Brush, EditRequest, Refusal, Shape};
use mapmaker_storage::options::{parse_place, parse_size};

/// The most cells along a side of a painted rectangle.
const MAX_SIDE: u32 = 256;

/// The options that paint a rectangle. The command has a group of edits, of which this is one.
#[derive(Debug, clap::Args)]
pub(crate) struct PaintArguments {
    /// Paint a rectangle, or a river along one row or column; hills and climates (marsh, desert, snow and so
    /// on) lie over what grows there, a lake is water that is no sea; nature removes edits in a world, and
    /// empties cells of a board
    #[arg(long, value_name = "BIOME", group = "edit", requires_all = ["at", "size"],
          value_parser = paints())]
    paint: Option<Paint>,
    /// The north-west tile of what is painted
    #[arg(long, value_name = "X,Y", requires = "paint", allow_hyphen_values = true,
          conflicts_with_all = ["put", "undo", "redo", "script"], value_parser = parse_place)]
    at: Option<TilePos>,
    /// The size of what is painted, from 1 to 256 tiles each way, and 4096 tiles in all
    #[arg(long, value_name = "WxH", requires = "paint", allow_hyphen_values = true,
          conflicts_with_all = ["put", "undo", "redo", "script"], value_parser = parse_sides)]
    size: Option<(u32, u32)>,
    /// What of the rectangle is painted: square is all of it, round an ellipse, rough one with bays and capes;
    /// not for a river [default: square]
    #[arg(long, value_name = "SHAPE", requires = "paint",
          conflicts_with_all = ["put", "undo", "redo", "script"],
          value_parser = PossibleValuesParser::new(shapes()).map(|name| parse_shape(&name).unwrap_or_default()))]
    shape: Option<Shape>,
}

fn paints() -> impl TypedValueParser<Value = Paint> {
    // OK to fall back: the parser before lets only these names through.
    PossibleValuesParser::new(Paint::names())
        .map(|name| Paint::parse(&name).unwrap_or(Paint::Nature))
}

impl PaintArguments {
    /// The painting that was requested, if any.
    pub(crate) fn painting(&self) -> Option<Result<Painting, String>> {
        let (paint, at, size) = (self.paint?, self.at?, self.size?);
        Some(Painting::new(paint, at, size, self.shape))
    }
}

/// The paint of a rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Paint {
    Biome(Biome),
    /// A terrain over the letters.
    Terrain(Terrain),
    /// The generated land in a world, empty cells on a board.
    Nature,
}

impl Paint {
    /// The names of all paints.
    fn names() -> Vec<&'static str> {
        let biomes = Biome::ALL.into_iter().map(Biome::name);
        let terrains = Terrain::ALL.into_iter().map(Terrain::name);
        biomes.chain(terrains).chain(["nature"]).collect()
    }

    fn parse(name: &str) -> Result<Self, String> {
        if name == "nature" {
            return Ok(Self::Nature);
        }
        let mut biomes = Biome::ALL.into_iter();
        let biome = biomes.find(|biome| biome.name() == name);
        let terrain = Terrain::of_name(name).map(Self::Terrain);
        biome.map(Self::Biome).or(terrain).ok_or_else(|| {
            let names = output::listed(&Self::names());
            format!("{name:?} can't be painted; what can is {names}")
        })
    }
}

/// A paint and its cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Painting {
    pub(crate) paint: Paint,
    /// The cells, in reading order.
    pub(crate) cells: Vec<TilePos>,
}

impl Painting {
    /// Fills a rectangle from its north-west cell, or the part of it with a shape; a river needs a single row or
    /// column, and takes no shape.
    fn new(
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
        Ok(Self { paint, cells })
    }

    /// Parses the words after `paint` on a line of a script, `BIOME X,Y WxH [SHAPE]`; `None` if there are more or
    /// fewer.
    pub(crate) fn parse(words: &[&str]) -> Option<Result<Self, String>> {
        let (&[paint, place, size], shape) = words.split_first_chunk()?;
        let read = |shape: Option<&str>| {
            let (at, size) = (parse_place(place)?, parse_sides(size)?);
            let shape = shape.map(parse_shape).transpose()?;
            Self::new(Paint::parse(paint)?, at, size, shape)
        };
        match *shape {
            [] => Some(read(None)),
            [shape] => Some(read(Some(shape))),
            _ => None,
        }
    }

    pub(crate) const fn brush(&self) -> Brush {
        match self.paint {
            Paint::Biome(biome) => Brush::Biome(biome),
            Paint::Terrain(terrain) => Brush::Terrain(terrain),
            Paint::Nature => Brush::Erase,
        }
    }

    /// The request for the stroke.
    pub(crate) fn ask(&self) -> EditRequest<'_> {
        EditRequest::Draw(self.brush(), &self.cells)
    }
}

/// A refusal in words, with the options that remove the obstacle.
pub(crate) fn in_words(refusal: &Refusal) -> String {
    let Some(TilePos { x, y }) = refusal.in_the_way.first() else {
        return refusal.why.clone();
    };
    format!(
        "{} (`--paint nature --at {x},{y} --size 1x1` takes it away)",
        refusal.why
    )
}

/// The names of all shapes.
fn shapes() -> Vec<&'static str> {
    Shape::ALL.into_iter().map(Shape::name).collect()
}

fn parse_shape(name: &str) -> Result<Shape, String> {
    let mut shapes = Shape::ALL.into_iter();
    let shape = shapes.find(|shape| shape.name() == name);
    shape.ok_or_else(|| {
        let shapes = output::listed(&self::shapes());
        format!("{name:?} is not a shape; the shapes are {shapes}")
    })
}

/// Parses the size of a rectangle.
fn parse_sides(text: &str) -> Result<(u32, u32), String> {
    parse_size(text, 1, MAX_SIDE)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Option<Result<Painting, String>> {
        Painting::parse(&line.split(' ').collect::<Vec<_>>())
    }

    #[test]
    fn what_is_painted_is_read_with_its_cells() {
        let cells = [(1, 2), (2, 2), (1, 3), (2, 3)].map(|(x, y)| TilePos::new(x, y));
        let painting = Painting {
            paint: Paint::Biome(Biome::Sea),
            cells: cells.to_vec(),
        };
        assert_eq!(parse("sea 1,2 2x2"), Some(Ok(painting)));
        let marsh = parse("marsh 1,2 1x1").expect("three words");
        let marsh = marsh.map(|one| one.brush());
        assert_eq!(marsh, Ok(Brush::Terrain(Terrain::Marsh)));
        let nature = parse("nature 1,2 1x1").expect("three words");
        assert_eq!(nature.map(|one| one.paint), Ok(Paint::Nature));
        let Some(Ok(lake)) = parse("sea 1,2 9x9 round") else {
            panic!("a shape is read");
        };
        assert!((50..81).contains(&lake.cells.len()), "{lake:?}");
        let Some(Ok(river)) = parse("river 1,2 9x1") else {
            panic!("a river is read");
        };
        assert_eq!(river.brush(), Brush::Biome(Biome::River));
        assert_eq!(river.cells.len(), 9);
    }

    #[test]
    fn nonsense_is_refused() {
        for wrong in [
            "lava 0,0 1x1",
            "sea 0,0 0x1",
            "sea 0,0 257x1",
            "sea 0,0 5x5 oval",
            "river 0,0 2x2",
        ] {
            assert!(matches!(parse(wrong), Some(Err(_))), "{wrong}");
        }
        for wrong in ["sea 0,0", "sea 0,0 5x5 round too"] {
            assert_eq!(parse(wrong), None, "{wrong}");
        }
        let parsed = parse("sea 0,0 5x5 oval");
        let shapes = "\"oval\" is not a shape; the shapes are square, round and rough";
        assert_eq!(parsed, Some(Err(shapes.to_owned())));
    }
}
