//! The style of drawn mazes, as arguments.

use crate::numbers::whole;
use mapmaker_puzzles::maze::{Rgb, Style};
use mapmaker_storage::exit::Failure;

/// The most pixels along a side of a cell: a whole screen. A few larger cells would take days to write.
const MAX_CELL_PX: u32 = 4096;

/// The sizes and colours of pictures.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Style of pictures")]
pub(super) struct StyleArguments {
    /// The side of a square, the height of a hexagon or the thickness of a ring, 1 to 4096 pixels
    /// [default: 32]
    #[arg(long, value_name = "PX", allow_negative_numbers = true, value_parser = parse_cell_size)]
    cell_size: Option<u32>,
    /// How thick walls are, in pixels, 0 to the cell's size [default: 2, or 1 for cells of 1]
    #[arg(long, value_name = "PX", allow_negative_numbers = true,
          value_parser = whole("a line's width in pixels", 0..=MAX_CELL_PX))]
    line_width: Option<u32>,
    /// The pixels left free around the maze [default: 8]
    #[arg(long, value_name = "PX", allow_negative_numbers = true,
          value_parser = whole("a margin in pixels", 0..=u32::MAX))]
    margin: Option<u32>,
    /// The colour of the ground, as R,G,B or #rrggbb [default: 0,0,0]
    #[arg(long, value_name = "COLOR", value_parser = parse_colour)]
    bg: Option<Rgb>,
    /// The colour of walls [default: 255,255,255]
    #[arg(long, value_name = "COLOR", value_parser = parse_colour)]
    fg: Option<Rgb>,
    /// The colour of the path [default: 255,0,0]
    #[arg(long, value_name = "COLOR", value_parser = parse_colour)]
    path_color: Option<Rgb>,
    /// The colour of the cell where the algorithm stands, in films [default: 0,128,255]
    #[arg(long, value_name = "COLOR", value_parser = parse_colour)]
    mark_color: Option<Rgb>,
}

/// What will be drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Drawn {
    /// Pictures of any kind.
    pub(super) pictures: bool,
    /// A path, too.
    pub(super) path: bool,
    /// Films, too.
    pub(super) films: bool,
}

impl StyleArguments {
    /// The style.
    ///
    /// # Errors
    /// If the sizes don't fit each other, or an option applies to something that is not drawn.
    pub(super) fn style(&self, drawn: Drawn) -> Result<Style, Failure> {
        let known = Style::default();
        let cell_px = self.cell_size.unwrap_or(known.cell_px);
        let style = Style {
            cell_px,
            line_px: self.line_width.unwrap_or(cell_px.min(known.line_px)),
            margin_px: self.margin.unwrap_or(known.margin_px),
            background: self.bg.unwrap_or(known.background),
            foreground: self.fg.unwrap_or(known.foreground),
            path: self.path_color.unwrap_or(known.path),
            mark: self.mark_color.unwrap_or(known.mark),
        };
        style
            .check()
            .map_err(|error| Failure::bad_use(error.to_string()))?;
        self.refuse_ignored(drawn)?;
        Ok(style)
    }

    fn refuse_ignored(&self, drawn: Drawn) -> Result<(), Failure> {
        let path = ("--path-color", self.path_color.is_some());
        let of_pictures = [
            ("--cell-size", self.cell_size.is_some()),
            ("--line-width", self.line_width.is_some()),
            ("--margin", self.margin.is_some()),
            ("--bg", self.bg.is_some()),
            ("--fg", self.fg.is_some()),
            path,
        ];
        let of_films = [("--mark-color", self.mark_color.is_some())];
        let no_path = "the path of --solve, but there is none";
        for (options, is_drawn, about) in [
            (
                &of_pictures[..],
                drawn.pictures,
                "pictures, but none is asked for",
            ),
            (&[path], drawn.path, no_path),
            (&of_films, drawn.films, "films, but none is asked for"),
        ] {
            let given = options.iter().find(|(_, is_given)| *is_given && !is_drawn);
            if let Some((name, _)) = given {
                return Err(Failure::bad_use(format!("{name} applies to {about}")));
            }
        }
        Ok(())
    }
}

fn parse_cell_size(text: &str) -> Result<u32, String> {
    text.parse()
        .ok()
        .filter(|size| (1..=MAX_CELL_PX).contains(size))
        .ok_or_else(|| format!("a cell's size is a whole number of pixels from 1 to {MAX_CELL_PX}"))
}

fn parse_colour(text: &str) -> Result<Rgb, String> {
    let channels: Option<Vec<u8>> = match text.strip_prefix('#') {
        Some(digits)
            if digits.len() == 6 && digits.bytes().all(|digit| digit.is_ascii_hexdigit()) =>
        {
            let channel = |start: usize| u8::from_str_radix(&digits[start..start + 2], 16).ok();
            [0, 2, 4].into_iter().map(channel).collect()
        }
        Some(_) => None,
        None => text
            .split(',')
            .map(|part| part.trim().parse().ok())
            .collect(),
    };
    channels
        .and_then(|channels| Rgb::try_from(channels).ok())
        .ok_or_else(|| {
            "a colour is R,G,B, three whole numbers from 0 to 255, or #rrggbb in hexadecimal"
                .to_owned()
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_numbers_or_hexadecimal() {
        assert_eq!(parse_colour("1, 20,255"), Ok([1, 20, 255]));
        assert_eq!(parse_colour("#0a10Ff"), Ok([10, 16, 255]));
        for bad in [
            "", "1,2", "1,2,3,4", "1,2,256", "-1,2,3", "#12345", "#12345g", "red", "#é1234",
        ] {
            assert!(parse_colour(bad).is_err(), "{bad}");
        }
    }
}
