//! The tileset of a map: its tiles' names and probabilities, and the Wang set of their letters.

use std::borrow::Cow;
use std::fmt::Write as _;

use super::{Form, MARK, VERSION, escape, quote};
use crate::pack::{Pictures, TilePack, Weights};
use crate::picture::sheet_shape;
use mapmaker_drawing::art::{Atlas, Picture, letter_colour};
use mapmaker_grid::tileset::{EdgeLabel, TileId, TileSet};

/// The name of the Wang set.
const WANG_SET: &str = "edges";

/// A weight of 1 in [`Weights::table`].
const WEIGHT_ONE: f64 = 1000.0;

/// The source of a tileset's drawings: a pack's images, or our own on coloured land and sea, because Tiled has no
/// paper texture to put under ink.
#[derive(Clone, Debug)]
pub struct Sheet<'p> {
    pack: Cow<'p, TilePack>,
}

impl<'p> Sheet<'p> {
    /// The drawings of a pack, or our own.
    #[must_use]
    pub fn new(pictures: Pictures<'p>) -> Self {
        let pack = match pictures {
            Pictures::Pack(pack) => Cow::Borrowed(pack),
            // The embedded pack has the same drawings as our strokes, and is much faster to load.
            Pictures::Ours => Cow::Owned(TilePack::embedded()),
        };
        Self { pack }
    }

    /// Pixels along the side of a tile.
    #[must_use]
    pub fn tile_px(&self) -> u32 {
        self.pack.tile_px
    }

    /// The drawings of a set, which may differ from the pack's.
    #[must_use]
    pub fn atlas(&self, set: &TileSet) -> Atlas<'_> {
        Atlas::new(set, self.tile_px(), |id| {
            let images = Pictures::Pack(&self.pack).of(set, id);
            if !self.pack.is_ink() {
                return images;
            }
            let strokes = Pictures::Ours.of(set, id).into_iter();
            let washed = strokes.enumerate().map(|(index, picture)| match picture {
                Picture::Strokes(tile, drawing) => {
                    let image = images.get(index).and_then(|image| match image {
                        Picture::Image(cutout) => Some(*cutout),
                        _ => None,
                    });
                    Picture::Shaded(tile, drawing, image)
                }
                Picture::Mega(part, drawing, _) => Picture::Mega(part, drawing, true),
                other => other,
            });
            washed.collect()
        })
    }

    /// The tileset of a set and its atlas.
    #[must_use]
    pub fn tileset<'t>(&'t self, set: &'t TileSet, atlas: &'t Atlas<'t>) -> Tileset<'t> {
        Tileset {
            name: &self.pack.name,
            set,
            atlas,
            weights: &self.pack.weights,
        }
    }
}

/// A tile set and its drawings, in Tiled's terms.
#[derive(Clone, Copy)]
pub struct Tileset<'t> {
    /// Its name.
    pub name: &'t str,
    /// The tiles.
    pub set: &'t TileSet,
    /// Their drawings, in the size of the picture. The drawing of slot `i` is tile `i` of the tileset.
    pub atlas: &'t Atlas<'t>,
    /// The weights of the tiles.
    pub weights: &'t Weights,
}

/// One tile of the tileset.
struct Entry {
    name: String,
    probability: f64,
    /// The colours of its sides: top, right, bottom, left, from 1 on, 0 for none.
    colours: [usize; 4],
}

impl Tileset<'_> {
    /// The text of the tileset; `picture` is the name of its picture file in the same folder, as written by
    /// `picture::write_sheet`.
    #[must_use]
    pub fn write(&self, form: Form, picture: &str) -> String {
        let letters = self.letters();
        let entries = self.entries(&letters);
        match form {
            Form::Tmx => self.tsx(picture, &letters, &entries),
            Form::Tmj => self.tsj(picture, &letters, &entries),
        }
    }

    /// The letters in use, which are the Wang set's colours from 1 on.
    fn letters(&self) -> Vec<EdgeLabel> {
        let ids = (0..self.set.piece_count() as u16).map(TileId);
        let labels = ids.flat_map(|id| self.set.outer_edges(id)).flatten();
        let mut labels: Vec<_> = labels.collect();
        labels.sort_unstable();
        labels.dedup();
        labels
    }

    fn entries(&self, letters: &[EdgeLabel]) -> Vec<Entry> {
        let colour = |label: Option<EdgeLabel>| {
            let found = label.and_then(|label| letters.binary_search(&label).ok());
            found.map_or(0, |index| index + 1)
        };
        let weights = self.weights.table(self.set);
        let mut entries = Vec::with_capacity(self.atlas.len());
        for id in (0..self.set.piece_count() as u16).map(TileId) {
            let drawings = self.atlas.slots(id).len();
            let weight = weights
                .get(id.index())
                .map_or(1.0, |&w| f64::from(w) / WEIGHT_ONE);
            let is_part = self.set.part(id).is_some();
            entries.extend((0..drawings).map(|_| Entry {
                name: self.set.name(id),
                probability: if is_part {
                    0.0
                } else {
                    weight / drawings as f64
                },
                colours: self.set.outer_edges(id).map(colour),
            }));
        }
        entries
    }

    /// The tile whose sides all have one letter, -1 if there is none.
    fn pure(&self, label: EdgeLabel) -> i64 {
        let found = self.set.find([label; 4]);
        found.map_or(-1, |id| self.atlas.slots(id).start as i64)
    }

    fn tsx(&self, picture: &str, letters: &[EdgeLabel], entries: &[Entry]) -> String {
        let tile_px = self.atlas.tile_px();
        let count = entries.len();
        let (columns, rows) = sheet_shape(count);
        let (width, height) = (columns as u32 * tile_px, rows as u32 * tile_px);
        let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        // OK because writing to a string never fails; likewise below.
        let _ = write!(
            text,
            "<tileset version=\"{VERSION}\" name=\"{}\" tilewidth=\"{tile_px}\" \
             tileheight=\"{tile_px}\" tilecount=\"{count}\" columns=\"{columns}\">\n \
             <properties>\n  <property name=\"generator\" value=\"{MARK}\"/>\n </properties>\n \
             <image source=\"{}\" width=\"{width}\" height=\"{height}\"/>\n",
            escape(self.name),
            escape(picture),
        );
        for (id, entry) in entries.iter().enumerate() {
            let _ = write!(text, " <tile id=\"{id}\" type=\"{}\"", escape(&entry.name));
            if (entry.probability - 1.0).abs() > f64::EPSILON {
                let _ = write!(text, " probability=\"{}\"", entry.probability);
            }
            text.push_str("/>\n");
        }
        let _ = writeln!(
            text,
            " <wangsets>\n  <wangset name=\"{WANG_SET}\" type=\"edge\" tile=\"-1\">"
        );
        for &label in letters {
            let [red, green, blue] = letter_colour(label);
            let _ = writeln!(
                text,
                "   <wangcolor name=\"{label}\" color=\"#{red:02x}{green:02x}{blue:02x}\" \
                 tile=\"{}\" probability=\"1\"/>",
                self.pure(label)
            );
        }
        for (id, Entry { colours, .. }) in entries.iter().enumerate() {
            let [top, right, bottom, left] = colours;
            let _ = writeln!(
                text,
                "   <wangtile tileid=\"{id}\" wangid=\"{top},0,{right},0,{bottom},0,{left},0\"/>"
            );
        }
        text.push_str("  </wangset>\n </wangsets>\n</tileset>\n");
        text
    }

    fn tsj(&self, picture: &str, letters: &[EdgeLabel], entries: &[Entry]) -> String {
        let tile_px = self.atlas.tile_px();
        let count = entries.len();
        let (columns, rows) = sheet_shape(count);
        let (width, height) = (columns as u32 * tile_px, rows as u32 * tile_px);
        let mut text = String::new();
        // OK because writing to a string never fails; likewise below.
        let _ = write!(
            text,
            "{{ \"type\":\"tileset\", \"version\":\"{VERSION}\", \"name\":{},\n \
             \"properties\":[{{\"name\":\"generator\", \"type\":\"string\", \"value\":\"{MARK}\"}}],\n \
             \"columns\":{columns}, \"tilecount\":{count}, \"tilewidth\":{tile_px}, \
             \"tileheight\":{tile_px}, \"spacing\":0, \"margin\":0,\n \
             \"image\":{}, \"imagewidth\":{width}, \"imageheight\":{height},\n \"tiles\":[\n",
            quote(self.name),
            quote(picture),
        );
        for (id, entry) in entries.iter().enumerate() {
            let _ = write!(text, "  {{\"id\":{id}, \"type\":{}", quote(&entry.name));
            if (entry.probability - 1.0).abs() > f64::EPSILON {
                let _ = write!(text, ", \"probability\":{}", entry.probability);
            }
            text.push_str(if id + 1 < count { "},\n" } else { "}],\n" });
        }
        let _ = write!(
            text,
            " \"wangsets\":[{{ \"name\":\"{WANG_SET}\", \"type\":\"edge\", \"tile\":-1,\n  \"colors\":["
        );
        for (index, &label) in letters.iter().enumerate() {
            let [red, green, blue] = letter_colour(label);
            let comma = if index > 0 { "," } else { "" };
            let _ = write!(
                text,
                "{comma}\n   {{\"name\":\"{label}\", \"color\":\"#{red:02x}{green:02x}{blue:02x}\", \
                 \"tile\":{}, \"probability\":1}}",
                self.pure(label)
            );
        }
        text.push_str("],\n  \"wangtiles\":[");
        for (id, Entry { colours, .. }) in entries.iter().enumerate() {
            let [top, right, bottom, left] = colours;
            let comma = if id > 0 { "," } else { "" };
            let _ = write!(
                text,
                "{comma}\n   {{\"tileid\":{id}, \"wangid\":[{top},0,{right},0,{bottom},0,{left},0]}}"
            );
        }
        text.push_str("]\n }]\n}\n");
        text
    }
}
