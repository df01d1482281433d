//! How mazes are to be drawn, as arguments.

use crate::engine::puzzles::maze::{Rgb, Style};
use crate::exit::Failure;

/// The most pixels along a side of a cell: a whole screen. Few cells of more would take days to write.
const MAX_CELL_PX: u32 = 4096;

/// The sizes and colours of pictures.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Style of pictures")]
pub(super) struct StyleArguments {
    /// The side of a square, the height of a hexagon or the thickness of a ring, 1 to 4096 pixels
    #[arg(long, value_name = "PX", default_value_t = 32, allow_negative_numbers = true,
          value_parser = parse_cell_size)]
    cell_size: u32,
    /// How thick walls are, in pixels, 0 to the cell's size [default: 2, or 1 for cells of 1]
    #[arg(long, value_name = "PX", allow_negative_numbers = true)]
    line_width: Option<u32>,
    /// The pixels left free around the maze
    #[arg(
        long,
        value_name = "PX",
        default_value_t = 8,
        allow_negative_numbers = true
    )]
    margin: u32,
    /// The colour of the ground, as R,G,B or #rrggbb
    #[arg(long, value_name = "COLOR", default_value = "0,0,0", value_parser = parse_colour)]
    bg: Rgb,
    /// The colour of walls
    #[arg(long, value_name = "COLOR", default_value = "255,255,255", value_parser = parse_colour)]
    fg: Rgb,
    /// The colour of the path
    #[arg(long, value_name = "COLOR", default_value = "255,0,0", value_parser = parse_colour)]
    path_color: Rgb,
    /// The colour of the cell where the algorithm stands, in films
    #[arg(long, value_name = "COLOR", default_value = "0,128,255", value_parser = parse_colour)]
    mark_color: Rgb,
}

impl StyleArguments {
    /// The style that they describe.
    ///
    /// # Errors
    /// When the sizes don't go together.
    pub(super) fn style(&self) -> Result<Style, Failure> {
        let style = Style {
            cell_px: self.cell_size,
            line_px: self.line_width.unwrap_or(self.cell_size.min(2)),
            margin_px: self.margin,
            background: self.bg,
            foreground: self.fg,
            path: self.path_color,
            mark: self.mark_color,
        };
        style
            .check()
            .map_err(|error| Failure::bad_use(error.to_string()))?;
        Ok(style)
    }
}

fn parse_cell_size(text: &str) -> Result<u32, String> {
    text.parse()
        .ok()
        .filter(|size| (1..=MAX_CELL_PX).contains(size))
        .ok_or_else(|| format!("a cell has 1 to {MAX_CELL_PX} pixels a side"))
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
