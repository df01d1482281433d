//! `mapmaker explore`: what the window shows.

use super::paths::{InputPath, OutputPath};
use super::picture::Ink;
use mapmaker_grid::TilePos;
use mapmaker_grid::seed::Seed;
use mapmaker_storage::options::{
    ExploreOptions, Layers, TILE_PX_RANGE, WINDOW_SIDE_RANGE, parse_fraction, parse_layers,
    parse_place, parse_size,
};

#[derive(Debug, clap::Args)]
pub(super) struct ExploreArguments {
    /// What to open: a map, a board in any form, such as one of Tiled, or a folder of tile images
    #[arg(value_name = "FILE|DIR", conflicts_with_all = ["seed", "tiles"])]
    map: Option<InputPath>,
    /// The seed of the world, a number or words [default: drawn by chance]
    #[arg(long, value_name = "SEED", allow_negative_numbers = true)]
    seed: Option<String>,
    /// The tile at the window's centre, from -2^60 to 2^60 each
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true, value_parser = parse_place)]
    at: Option<TilePos>,
    /// A tile's size in pixels [default: 64 times the screen's scale]
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = parse_tile_px)]
    tile_px: Option<f32>,
    /// The window's size in pixels
    #[arg(long, value_name = "WxH", value_parser = parse_window)]
    window: Option<(u32, u32)>,
    /// A folder of tile images to use instead of the built-in pack
    #[arg(long, value_name = "DIR")]
    tiles: Option<InputPath>,
    /// What shows over the tiles of a world: none, or some of settlements, decor, names and roads with commas
    /// between [default: all]
    #[arg(long, value_name = "LAYERS", value_parser = parse_layers)]
    layers: Option<Layers>,
    /// What the ink of a world draws [default: as it was left, figures at first]
    #[arg(long, value_enum)]
    ink: Option<Ink>,
    /// Wait until everything is drawn, save a picture, and leave
    #[arg(long, value_name = "F.png", conflicts_with = "tour")]
    screenshot: Option<OutputPath>,
    /// Follow the camera path in this file, print what was measured, and leave
    #[arg(long, value_name = "FILE")]
    tour: Option<InputPath>,
}

impl From<ExploreArguments> for ExploreOptions {
    fn from(arguments: ExploreArguments) -> Self {
        Self {
            map: arguments.map.map(Into::into),
            seed: arguments.seed.as_deref().map(Seed::parse),
            at: arguments.at,
            tile_px: arguments.tile_px,
            window: arguments.window,
            tiles: arguments.tiles.map(Into::into),
            screenshot: arguments.screenshot.map(Into::into),
            tour: arguments.tour.map(Into::into),
            layers: arguments.layers,
            shows_tiles: arguments.ink.map(|ink| ink == Ink::Tiles),
            ..Self::default()
        }
    }
}

fn parse_tile_px(text: &str) -> Result<f32, String> {
    let (least, most) = TILE_PX_RANGE;
    parse_fraction(text)
        .map(|size| size as f32)
        .filter(|size| (least..=most).contains(size))
        .ok_or_else(|| format!("a tile's size is a number of pixels from {least} to {most}"))
}

pub(super) fn parse_window(text: &str) -> Result<(u32, u32), String> {
    let (least, most) = WINDOW_SIDE_RANGE;
    parse_size(text, least, most)
}
