//! An export order: the part of the map, the format and the look, and the resulting size.

use std::path::{Path, PathBuf};
use std::sync::Arc;

pub use super::kind::Kind;
use crate::app::map::{BaseMap, Edits, OpenMap};
use crate::app::span::Span;
use mapmaker_drawing::framing::FrameLook;
use mapmaker_features::decor::{Decor, Place, in_rows};
use mapmaker_features::{BoardName, user_names, user_roads};
use mapmaker_grid::TilePos;
use mapmaker_grid::seed::Seed;
use mapmaker_grid::world::{Overlay, Stroke};
use mapmaker_solver::NO_TILE;
use mapmaker_storage::about::WORLD_FILE;
use mapmaker_storage::board::{self, Board};
use mapmaker_storage::disk;
use mapmaker_storage::exchange::tiled;
use mapmaker_storage::exit::Failure;
use mapmaker_storage::map::MapPack;
use mapmaker_storage::paper::PaperSize;
use mapmaker_storage::picture::Look;
use mapmaker_storage::print::Printable;
use mapmaker_storage::progress::Progress;
use mapmaker_storage::world::geojson::MOST_TILES;
use mapmaker_storage::world::{self, Area, Extent, Print};

/// The reason why a board has no `GeoJSON` format.
const NO_PLACES: &str = "GeoJSON has the places of worlds; the names and roads of a board are in its JSON and in Tiled's maps";

/// A part of the present map to write, and how.
#[derive(Clone)]
pub struct Order {
    pub(super) what: What,
    overlay: Arc<Overlay>,
    pub(super) pack: MapPack,
    /// The tiles to write.
    pub span: Span,
    /// The format.
    pub kind: Kind,
    /// The look of a picture; on paper its tiles are as large as fit.
    pub look: Look,
    /// The paper that a picture fills, if any.
    pub paper: Option<PaperSize>,
    /// The frame of a picture, if it has one.
    pub frame: Option<FrameLook>,
    /// Whether to write a world file beside a PNG.
    pub has_world_file: bool,
}

/// The kind of map.
#[derive(Clone)]
pub(super) enum What {
    /// A part of the world with this seed.
    World(Seed),
    /// A board, and whether the rules of rivers hold on it.
    Board { has_rivers: bool },
}

impl Order {
    /// An order for the tiles of a span, which must lie on the board if it is one.
    #[must_use]
    pub fn new(open: &OpenMap, edits: &Edits, pack: MapPack, span: Span) -> Self {
        Self {
            what: match &open.base {
                BaseMap::World(seed) => What::World(seed.clone()),
                BaseMap::Board(_) => What::Board {
                    has_rivers: edits.has_rivers,
                },
            },
            overlay: Arc::clone(&edits.overlay),
            pack,
            span,
            kind: Kind::Picture,
            look: Look::default(),
            paper: None,
            frame: None,
            has_world_file: false,
        }
    }

    /// Includes a previewed step that is not part of the map yet.
    pub fn with(&mut self, stroke: &Stroke) {
        Arc::make_mut(&mut self.overlay).apply(stroke);
    }

    /// The numbers of columns and rows.
    pub(super) fn size(&self) -> (usize, usize) {
        let (width, height) = self.span.size();
        (width as usize, height as usize)
    }

    /// The reason why this file can't be written, if there is one.
    #[must_use]
    pub fn fault(&self) -> Option<String> {
        if self.kind == Kind::Places {
            return match self.what {
                What::Board { .. } => Some(NO_PLACES.to_owned()),
                What::World(_) => (self.span.area() as u64 > MOST_TILES).then(|| {
                    format!(
                        "places are found in up to {MOST_TILES} tiles at once: take a smaller part"
                    )
                }),
            };
        }
        let sheet = self.kind.is_picture().then(|| self.layout());
        Some(sheet?.err()?.message)
    }

    /// The size of the whole picture in pixels, with its frame.
    ///
    /// # Errors
    /// If the picture is not possible.
    pub(super) fn sheet(&self) -> Result<(u64, u64), Failure> {
        Ok(self.layout()?.0)
    }

    /// The size of the whole picture, and the pixels west and north of the map.
    fn layout(&self) -> Result<((u64, u64), [u64; 2]), Failure> {
        let has_lines = self.kind == Kind::Lines;
        match &self.what {
            What::World(seed) => {
                let area = self.area(seed);
                let print = self.print(&area)?;
                let about = print.about()?;
                if has_lines {
                    print.check_lines()?;
                }
                Ok((about.picture_px, about.corner_px))
            }
            What::Board { .. } => {
                let pictures = self.pack.pictures();
                let (look, frame) = (self.look, self.frame.clone());
                let layout = board::Layout::new(self.size(), pictures, look, self.paper, frame)?;
                if has_lines {
                    layout.check_lines()?;
                }
                layout.pixels()
            }
        }
    }

    /// The picture's size and the map's position in it, in words; `None` if the picture is not possible.
    pub(super) fn size_and_position(&self) -> Option<String> {
        let ((width, height), [west, north]) = self.layout().ok()?;
        let sharp = match self.kind {
            Kind::Lines => ", sharp at any size",
            _ => "",
        };
        let inset = if west + north > 0 {
            format!(", the map begins at {west}, {north}")
        } else {
            String::new()
        };
        Some(format!("{width} × {height} pixels{sharp}{inset}"))
    }

    /// The picture of an area of a world, in its frame.
    ///
    /// # Errors
    /// If the picture is not possible.
    pub(super) fn print(&self, area: &Area) -> Result<Print<'_>, Failure> {
        let extent = match self.paper {
            Some(paper) => Extent::Paper(paper),
            None => Extent::TilePx(f64::from(self.look.tile_px)),
        };
        let print = Print::new(area, &self.pack, self.look, extent, self.frame.clone())?;
        if print.is_blank() {
            return Err(Failure::bad_use(
                "tiles smaller than a pixel do not show in black ink: take figures, a smaller part or larger paper",
            ));
        }
        Ok(print)
    }

    /// Writes the file. Returns the names of what the format can't hold.
    ///
    /// # Errors
    /// If it can't be written, or `progress` stops it.
    pub(super) fn write(
        &self,
        path: &Path,
        progress: &dyn Progress,
    ) -> Result<Vec<&'static str>, Failure> {
        let seed = match &self.what {
            What::World(seed) => seed,
            What::Board { has_rivers } => {
                let form = match self.kind {
                    Kind::Picture | Kind::Lines => board::Form::Picture,
                    Kind::Tmx => board::Form::Tiled(tiled::Form::Tmx),
                    Kind::Tmj => board::Form::Tiled(tiled::Form::Tmj),
                    Kind::Text => board::Form::Text,
                    Kind::Json => board::Form::Json,
                    Kind::Python => board::Form::Python,
                    Kind::Places => return Err(Failure::bad_use(NO_PLACES)),
                };
                let board = self.board(*has_rivers);
                let pictures = self.pack.pictures();
                let look = self.look;
                if self.kind.is_picture() {
                    let frame = self.framed(|| board::calm_corner(&board));
                    let print = board::Print::new(&board, pictures, look, self.paper, frame)?;
                    self.write_print(&print, path, progress)?;
                } else {
                    board::write_path(&board, path, form, pictures, &look, progress)?;
                }
                return Ok(form.loses(&board));
            }
        };
        let area = self.area(seed);
        if self.kind.is_picture() {
            let mut print = self.print(&area)?;
            print.fill_frame(notes((print.area.width, print.area.height)));
            self.write_print(&print, path, progress)?;
            return Ok(Vec::from_iter(
                print.lacks_chart().then_some(world::TOO_WIDE),
            ));
        }
        let form = match self.kind.tiled() {
            Some(form) => world::AreaFormat::Tiled(form),
            None if self.kind == Kind::Places => world::AreaFormat::Places,
            None => world::AreaFormat::Names(self.kind.names()),
        };
        world::write_path(&area, &self.pack, form, path, progress)?;
        Ok(Vec::new())
    }

    /// Writes a picture, and its world file if requested.
    fn write_print(
        &self,
        print: &impl Printable,
        path: &Path,
        progress: &dyn Progress,
    ) -> Result<(), Failure> {
        print.write_path(self.kind == Kind::Lines, path, progress)?;
        match self.world_file_of(path) {
            Some(beside) => print.write_world_file(&beside),
            None => Ok(()),
        }
    }

    /// The path of the world file for a picture at `path`, if requested.
    fn world_file_of(&self, path: &Path) -> Option<PathBuf> {
        let is_wanted = self.has_world_file && self.kind == Kind::Picture;
        is_wanted.then(|| path.with_extension(WORLD_FILE))
    }

    /// The existing file that an export to `path` would replace; the picture's own comes before its world file.
    pub(super) fn replaced(&self, path: &Path) -> Option<PathBuf> {
        let files = [Some(path.to_owned()), self.world_file_of(path)];
        files.into_iter().flatten().find(|file| disk::exists(file))
    }

    /// The frame, if there is one, with its rose in the best corner.
    pub(super) fn framed(&self, corner: impl FnOnce() -> [bool; 2]) -> Option<FrameLook> {
        let frame = self.frame.clone()?;
        Some(FrameLook {
            rose: Some(corner()),
            ..frame
        })
    }

    pub(super) fn area(&self, seed: &Seed) -> Area {
        let (width, height) = self.size();
        Area {
            seed: seed.clone(),
            overlay: Arc::clone(&self.overlay),
            north_west: self.span.north_west(),
            width,
            height,
        }
    }

    /// The names in the written part of a board; none for a picture that hides names.
    fn names(&self) -> Vec<BoardName> {
        if self.kind.is_picture() && !self.look.layers.names {
            return Vec::new();
        }
        let is_on = |at: TilePos| self.span.contains(at.x, at.y);
        let names = user_names(&self.overlay).map(|(_, name)| name);
        let (dx, dy) = (-self.span.west, -self.span.north);
        let names = names.filter(|one| is_on(one.at)).map(|one| BoardName {
            name_at: one.name_at.filter(|&at| is_on(at)),
            ..one
        });
        names.map(|one| one.shifted(dx, dy)).collect()
    }

    pub(super) fn board(&self, has_rivers: bool) -> Board {
        let (width, height) = self.size();
        let mut tiles = vec![NO_TILE; width * height];
        for (at, cell) in self.overlay.cells() {
            if self.span.contains(at.x, at.y) {
                let (x, y) = (at.x - self.span.west, at.y - self.span.north);
                tiles[y as usize * width + x as usize] = cell.tile;
            }
        }
        let inside = |one: &Decor| self.span.contains(one.place.tile.x, one.place.tile.y);
        let decor = in_rows(&self.overlay).into_iter().filter(inside);
        let decor = decor.map(|one| {
            let (dx, dy) = (-self.span.west, -self.span.north);
            let place = Place {
                tile: one.place.tile.offset(dx, dy),
                ..one.place
            };
            Decor::new(0, one.kind, one.drawing, place)
        });
        let (dx, dy) = (-self.span.west, -self.span.north);
        let area = (self.span.north_west(), width as i64, height as i64);
        let roads: Vec<_> = user_roads(&self.overlay).collect();
        let roads = roads.iter().flat_map(|(_, road)| road.within(area));
        let roads = roads.map(|road| road.shifted(dx, dy));
        let (columns, rows) = (
            (self.span.west, self.span.east),
            (self.span.north, self.span.south),
        );
        let terrain = self.overlay.terrain_in([columns, rows]);
        let terrain = terrain.filter(|(at, _)| self.span.contains(at.x, at.y));
        let terrain = terrain.map(|(at, terrain)| (at.offset(dx, dy), terrain));
        let mut terrain: Vec<_> = terrain.collect();
        terrain.sort_unstable_by_key(|(at, _)| (at.y, at.x));
        Board {
            set: Arc::clone(self.pack.set()),
            names_its_tiles: false,
            has_rivers: Some(has_rivers),
            width,
            height,
            tiles,
            decor: decor.collect(),
            roads: roads.collect(),
            names: self.names(),
            terrain,
        }
    }
}

/// The notes in small print below a map of this size in tiles.
pub(super) fn notes((width, height): (usize, usize)) -> [String; 2] {
    [String::new(), format!("{width} × {height} tiles")]
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use mapmaker_features::{Kind as FeatureKind, only_these_names};
    use mapmaker_grid::world::{EditedCell, Origin};

    /// A painted lake with some land around it.
    pub(in super::super) fn lake() -> Order {
        let pack = MapPack::ours();
        let cell = EditedCell {
            tile: pack.set().find_name("SSSS").expect("a tile"),
            origin: Origin::Pinned,
        };
        let mut overlay = Overlay::default();
        for place in 0..64 {
            overlay.set(TilePos::new(place % 8, place / 8), Some(cell));
        }
        Order {
            what: What::World(Seed::from(7)),
            overlay: Arc::new(overlay),
            pack,
            span: Span::of(TilePos::new(-4, -4), (16, 16)),
            kind: Kind::Picture,
            look: Look {
                tile_px: 4,
                ..Look::default()
            },
            paper: None,
            frame: None,
            has_world_file: false,
        }
    }

    #[test]
    fn a_completion_that_is_shown_goes_along() {
        let pack = MapPack::ours();
        let plain = EditedCell {
            tile: pack.set().find_name("PPPP").expect("a tile"),
            origin: Origin::Healed,
        };
        let mut order = Order {
            what: What::Board { has_rivers: true },
            span: Span::of(TilePos::new(0, 0), (9, 1)),
            ..lake()
        };
        let at = TilePos::new(8, 0);
        assert_eq!(order.board(true).tiles[8], NO_TILE);
        order.with(&Stroke::over(&order.overlay, [(at, Some(plain))]));
        assert_eq!(order.board(true).tiles[8], plain.tile);
    }

    #[test]
    fn places_of_a_world_are_written_as_geojson_and_refused_for_a_board() {
        let home = tempfile::tempdir().expect("a folder");
        let path = home.path().join("lake.geojson");
        let mut order = lake();
        assert_eq!(Kind::of(&path), Some(Kind::Places));
        order.kind = Kind::Places;
        assert_eq!(order.fault(), None);
        order.write(&path, &()).expect("written");
        let text = std::fs::read_to_string(&path).expect("a file");
        let json: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(json["type"], "FeatureCollection");
        assert!(json["features"].is_array());
        order.what = What::Board { has_rivers: true };
        assert_eq!(order.fault().as_deref(), Some(NO_PLACES));
        let failure = order.write(&path, &()).expect_err("a board");
        assert_eq!(failure.message, NO_PLACES);
    }

    #[test]
    fn the_names_of_a_board_go_along_unless_a_picture_is_not_to_show_them() {
        let at = TilePos::new(2, 3);
        let name = BoardName::new(FeatureKind::Lake, at, "Grey Mere".to_owned());
        let mut overlay = Overlay::default();
        overlay.apply(&only_these_names(&overlay, std::slice::from_ref(&name)));
        let mut order = Order {
            what: What::Board { has_rivers: true },
            overlay: Arc::new(overlay),
            span: Span::of(TilePos::new(1, 1), (8, 8)),
            ..lake()
        };
        assert_eq!(order.board(true).names, [name.shifted(-1, -1)]);
        order.look.layers.names = false;
        assert_eq!(order.board(true).names, []);
        order.kind = Kind::Json;
        assert_eq!(order.board(true).names.len(), 1);
        order.span.west = 3;
        assert_eq!(order.board(true).names, [], "it is not in that part");
    }

    #[test]
    fn a_png_has_a_world_file_beside_it_if_requested() {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |kind: Kind, has_world_file: bool| {
            let order = Order {
                kind,
                has_world_file,
                ..lake()
            };
            let path = kind.named(folder.path().join("lake"));
            order.write(&path, &()).expect("written");
            let beside = folder.path().join("lake.pgw");
            let text = std::fs::read_to_string(&beside).ok();
            assert_eq!(order.replaced(&folder.path().join("new.png")), None);
            if text.is_some() {
                std::fs::remove_file(&path).expect("removed");
                assert_eq!(order.replaced(&path), Some(beside.clone()));
            }
            let _ = std::fs::remove_file(beside);
            text
        };
        assert_eq!(write(Kind::Picture, false), None);
        assert_eq!(write(Kind::Lines, true), None);
        // A pixel is a quarter of a tile; the centre of the first one lies an eighth inside tile -4,-4, y north.
        let text = write(Kind::Picture, true).expect("a world file");
        assert_eq!(text, "0.25\n0\n0\n-0.25\n-3.875\n3.875\n");
    }

    #[test]
    fn the_extension_of_a_name_sets_its_kind() {
        assert_eq!(Kind::of(Path::new("a/map.TMX")), Some(Kind::Tmx));
        for (name, whole) in [
            ("map", "map.png"),
            ("map.v2", "map.v2.png"),
            ("map.txt", "map.txt"),
        ] {
            let named = Kind::Picture.named(PathBuf::from(name));
            assert_eq!(named, PathBuf::from(whole));
        }
    }
}
