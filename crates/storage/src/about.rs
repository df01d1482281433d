//! The metadata of a picture: which map it shows, where the map is in it, and where on the plane.

use mapmaker_drawing::framing::Placing;
use mapmaker_grid::TilePos;
use serde_json::json;

/// The ending of the world file of a PNG.
pub const WORLD_FILE: &str = "pgw";

/// The metadata of a picture of a map.
#[derive(Clone, Debug, PartialEq)]
pub struct About {
    /// The title of its frame, if that has one.
    pub title: String,
    /// The seed of the world that it shows, as it is typed.
    pub seed: Option<String>,
    /// The position and scale of the map.
    pub placing: Placing,
    /// The map's tiles from west to east and from north to south, including those that show in part.
    pub tiles: (usize, usize),
    /// The size of the whole picture in pixels.
    pub picture_px: (u64, u64),
    /// The size of the map in pixels.
    pub map_px: (u64, u64),
    /// The map's first pixel: how many pixels are west and north of it.
    pub corner_px: [u64; 2],
}

impl About {
    /// How many pixels are west, north, east and south of the map.
    #[must_use]
    pub const fn inset_px(&self) -> [u64; 4] {
        let ([west, north], (width, height)) = (self.corner_px, self.map_px);
        let (wide, high) = self.picture_px;
        [west, north, wide - west - width, high - north - height]
    }

    /// The metadata as keywords with texts, for a PNG or the head of an SVG. The keywords are options of the command
    /// line: `--seed`, `--at`, `--size`, `--tile-px`.
    #[must_use]
    pub fn texts(&self) -> Vec<(&'static str, String)> {
        let TilePos { x, y } = self.placing.north_west;
        let (across, down) = self.tiles;
        let [west, north, east, south] = self.inset_px();
        let mut texts = vec![("Software", "MapMaker".to_owned())];
        if !self.title.trim().is_empty() {
            texts.push(("Title", self.title.clone()));
        }
        if let Some(seed) = &self.seed {
            texts.push(("Seed", seed.clone()));
        }
        texts.extend([
            ("At", format!("{x},{y}")),
            ("Size", format!("{across}x{down}")),
            ("Tile-px", self.placing.tile_px.to_string()),
            ("Inset", format!("{west},{north},{east},{south}")),
        ]);
        texts
    }

    /// The metadata as JSON.
    #[must_use]
    pub fn inset_json(&self) -> String {
        let [west, north, east, south] = self.inset_px();
        let (wide, high) = self.picture_px;
        let (width, height) = self.map_px;
        let TilePos { x, y } = self.placing.north_west;
        let inset = json!({
            "picture": { "width": wide, "height": high },
            "map": { "x": west, "y": north, "width": width, "height": height },
            "inset": { "west": west, "north": north, "east": east, "south": south },
            "tile_px": self.placing.tile_px,
            "at": [x, y],
            "size": [self.tiles.0, self.tiles.1],
            "seed": self.seed,
        });
        format!("{inset:#}\n")
    }

    /// A world file: six lines that place the picture on the plane, in tiles with y north, as GIS programs read them.
    #[must_use]
    pub fn world_file(&self) -> String {
        let Placing {
            north_west,
            tile_px,
            ..
        } = self.placing;
        // The origin is the middle of the first pixel.
        let middle = |tile: i64, before: u64| tile as f64 + (0.5 - before as f64) / tile_px;
        let [x, y] = [
            middle(north_west.x, self.corner_px[0]),
            -middle(north_west.y, self.corner_px[1]),
        ];
        let side = 1.0 / tile_px;
        format!("{side}\n0\n0\n{}\n{x}\n{y}\n", -side)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn about() -> About {
        About {
            title: "Øst & Väst".to_owned(),
            seed: Some("the old kingdom".to_owned()),
            placing: Placing {
                north_west: TilePos::new(-20, 15),
                tile_px: 8.0,
                point_px: 1.0,
            },
            tiles: (50, 40),
            picture_px: (500, 460),
            map_px: (400, 320),
            corner_px: [44, 80],
        }
    }

    #[test]
    fn a_world_file_lays_the_middle_of_a_tile_where_places_have_it() {
        let file = about().world_file();
        let numbers: Vec<f64> = file
            .lines()
            .map(|line| line.parse().expect("a number"))
            .collect();
        let [across, 0.0, 0.0, down, x, y] = numbers[..] else {
            panic!("{file}");
        };
        // The middle of the tile -17,18, which is at -16.5,-18.5 with y north: 3.5 tiles from the map's corner.
        let pixel = [44.0 + 3.5 * 8.0 - 0.5, 80.0 + 3.5 * 8.0 - 0.5];
        assert!((x + across * pixel[0] + 16.5).abs() < 1e-9);
        assert!((y + down * pixel[1] + 18.5).abs() < 1e-9);
    }

    #[test]
    fn the_description_of_a_picture_has_its_place_and_its_inset() {
        let texts = about().texts();
        let text = |name: &str| {
            let mut texts = texts.iter();
            texts
                .find(|(keyword, _)| *keyword == name)
                .map(|(_, text)| text.as_str())
        };
        assert_eq!(text("Seed"), Some("the old kingdom"));
        assert_eq!(text("At"), Some("-20,15"));
        assert_eq!(text("Size"), Some("50x40"));
        assert_eq!(text("Inset"), Some("44,80,56,60"));
        let inset: serde_json::Value = serde_json::from_str(&about().inset_json()).expect("JSON");
        assert_eq!(
            inset["map"],
            json!({ "x": 44, "y": 80, "width": 400, "height": 320 })
        );
        assert_eq!(inset["inset"]["south"], 60);
    }
}
