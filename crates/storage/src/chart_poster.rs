//! Writes an expedition's chart as a framed PNG: charted land, names, the party's way.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use super::date::Day;
use super::expedition::{names_of_settings, pencil_of_settings};
use super::map::{MapKind, MapPack, MapState};
use super::output::write_path;
use super::pack::Pictures;
use super::picture::write_texts;
use super::saved_expedition::Desk;
use super::world::{Area, FigureRows, Found, Inked, Rows};
use crate::exit::Failure;
use crate::options::Layers;
use crate::pure::chart_poster::{self, ChartPoster, Picture};
use mapmaker_drawing::art::{self, Theme};
use mapmaker_drawing::chart::{ChartPlan, Label, Scale, clear_names};
use mapmaker_expedition::{Expedition, Names, Pencil, Texts};
use mapmaker_features::Kind;
use mapmaker_grid::seed::Seed;
use mapmaker_grid::world::Overlay;

/// The range of tile sizes, in pixels.
pub const TILE_PX_RANGE: (u32, u32) = (2, 64);

/// The most pixels of land in a picture, half a gigabyte of memory while it is drawn.
const MOST_LAND_PX: u64 = 1 << 27;

/// The input of a chart poster.
pub struct Source {
    /// The expedition, ended or not.
    pub expedition: Expedition,
    /// The names that the player gave to places.
    pub given: Names,
    /// The pencil marks on the chart, if they are to be drawn.
    pub pencil: Option<Pencil>,
    /// The world's seed.
    pub seed: Seed,
    /// The edits of the world.
    pub overlay: Arc<Overlay>,
    /// The day, for an expedition of the day.
    pub day: Option<Day>,
    /// The tile pack.
    pub pack: MapPack,
    /// Pixels along a tile's side, in [`TILE_PX_RANGE`]; `None` for the default.
    pub tile_px: Option<u32>,
}

impl Source {
    /// Reads the input from a map's file; `has_pencil` includes pencil marks, and `path` is for messages.
    ///
    /// # Errors
    /// If pencil marks or names are invalid.
    pub fn of_map(
        path: &Path,
        expedition: Expedition,
        state: &MapState,
        pack: MapPack,
        has_pencil: bool,
    ) -> Result<Self, Failure> {
        let pencil = has_pencil
            .then(|| pencil_of_settings(path, &state.settings, &expedition))
            .transpose()?;
        let seed = match &state.kind {
            MapKind::World(head) => head.seed.clone(),
            // OK because expeditions are in worlds; on a board its own seed is as good as any.
            MapKind::Board(_) => Seed::from(expedition.quest().code.seed),
        };
        let mut overlay = state.overlay.clone();
        let given = names_of_settings(path, &state.settings)?;
        given.write_on(&mut overlay);
        Ok(Self {
            expedition,
            given,
            pencil,
            seed,
            overlay: Arc::new(overlay),
            day: Desk::of_settings(&state.settings).day(),
            pack,
            tile_px: None,
        })
    }

    /// Writes the picture to a file, whole or not at all.
    ///
    /// # Errors
    /// With exit code 2 if there is no such picture, with 4 if the file can't be written.
    pub fn write_path(&self, path: &Path) -> Result<(), Failure> {
        let picture = self.draw()?;
        write_path(path, |out| self.write_png(&picture, out))
    }

    /// Writes the result of [`Self::draw`] as PNG.
    ///
    /// # Errors
    /// If `out` can't be written to.
    pub fn write_png(&self, picture: &Picture, out: &mut dyn Write) -> io::Result<()> {
        let mut encoder = png::Encoder::new(out, picture.width, picture.height);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_compression(png::Compression::High);
        let texts = [
            ("Software", "MapMaker".to_owned()),
            ("Seed", self.seed.typed().to_owned()),
            ("Code", self.expedition.quest().code.to_string()),
        ];
        write_texts(&mut encoder, &texts)?;
        let mut header = encoder.write_header()?;
        header.write_image_data(&picture.rgb)?;
        Ok(header.finish()?)
    }

    /// Draws the picture.
    ///
    /// # Errors
    /// With exit code 2 if it would be too large.
    pub fn draw(&self) -> Result<Picture, Failure> {
        let (least, most) = TILE_PX_RANGE;
        let wanted = chart_poster::area(&self.expedition, self.pencil.as_ref());
        let tile_px = self
            .tile_px
            .unwrap_or_else(|| chart_poster::usual_tile_px(wanted));
        let tile_px = tile_px.clamp(least, most);
        let too_large = || {
            Failure::bad_use(if tile_px > least {
                "the picture would be too large; take smaller tiles"
            } else {
                "the picture would be too large, as the pencil drew far beyond the chart; leave the pencil out"
            })
        };
        let tiles = wanted.width as u64 * wanted.height as u64;
        if tiles * u64::from(tile_px).pow(2) > MOST_LAND_PX {
            return Err(too_large());
        }
        let area = Area {
            seed: self.seed.clone(),
            overlay: Arc::clone(&self.overlay),
            north_west: wanted.north_west,
            width: wanted.width,
            height: wanted.height,
        };
        let scale = Scale {
            tile_px: tile_px as f32,
            point_px: ChartPoster::point_px(wanted, tile_px),
        };
        let drawn = self.land(&area, scale);
        let texts = Texts::english();
        let quest = self.given.called(self.expedition.quest());
        let poster = ChartPoster {
            expedition: &self.expedition,
            quest: &quest,
            day: self.day,
            pencil: self.pencil.as_ref(),
            texts,
            land: &drawn.pixels,
            tile_px,
            names: &drawn.names,
            on_land: &drawn.shown,
        };
        chart_poster::draw(&poster).ok_or_else(too_large)
    }

    /// Draws the charted land of an area, in figures or in a pack's own pictures, with its features and names.
    fn land(&self, area: &Area, scale: Scale) -> Land {
        let set = self.pack.set();
        let chart = self.expedition.chart();
        let (corner, layers) = (area.north_west, Layers::default());
        let shows = |at| chart.has(at);
        let found = Found::of(area, &self.pack, scale, layers, &shows, &());
        // OK because there is no way to stop it.
        let mut found = found.expect("nobody stops it");
        let plan = ChartPlan {
            settlements: true,
            names: false,
            theme: Theme::Parchment,
        };
        let tile_px = scale.tile_px as u32;
        let [width, height] = [area.width, area.height].map(|tiles| tiles * tile_px as usize);
        let over = found.chart(area, &self.pack, scale, plan, &());
        let over = over.whole(width, height);
        let names = found.labels_on(area, scale, &shows);
        let mut pixels = Vec::with_capacity(3 * width * area.height * tile_px as usize);
        let mut lay = |mut strip: Vec<u8>, first: usize| {
            over.paint(&mut strip, width, first as i64);
            pixels.append(&mut strip);
        };
        if let Pictures::Ours = self.pack.pictures() {
            let (px, theme) = (f64::from(scale.tile_px), Theme::Parchment);
            let look = Inked::new(area, px, theme, layers, scale.point_px);
            let mut clearings = over.clearings();
            clear_names(&mut clearings, &names, scale.tile_px);
            let mut rows = FigureRows::new(area, set, look, &clearings, &());
            for row in 0..look.size_px.1 {
                lay(rows.row(row), row);
            }
        } else {
            let atlas = self.pack.pictures().atlas(set, tile_px);
            let mut rows = Rows::new(area, set, &());
            for row in 0..area.height {
                let west = corner.offset(0, row as i64);
                let colours = rows.shading(west.y);
                let tiles = rows.tiles(west.y);
                let strip = art::strip(
                    &atlas,
                    west,
                    tiles,
                    art::Under::Shading(&colours),
                    0..tile_px,
                );
                lay(strip, row * tile_px as usize);
            }
        }
        let sites = found
            .named
            .iter()
            .filter(|(feature, _)| matches!(feature.kind, Kind::Site(_)));
        Land {
            pixels,
            names,
            shown: sites.map(|(feature, _)| feature.id).collect(),
        }
    }
}

/// Drawn land.
struct Land {
    pixels: Vec<u8>,
    names: Vec<Label>,
    shown: BTreeSet<u64>,
}
