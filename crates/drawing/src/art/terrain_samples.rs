//! Terrain samples of an area, with edited tiles applied, and their shading.
//!
//! The window, the minimap and pictures take their colours from here, so they show the same land. An edge between two
//! sea vertices is S, between land and sea it is the coast letter of that orientation (`mapmaker_grid::tileset`), so
//! the labels of a tile determine of each corner whether it is sea, and how wooded and mountainous. Where the tiles
//! around a vertex leave something open, the survey decides; a board has no survey, and a vertex without tiles is bare
//! paper. Rivers of a board have no shading: on a solved board they are everywhere, and their lines are enough.

use super::shading::shading;
use super::vertices::{LOW_LAND, MARGIN, MapTiles, REACH, Vertices};
use super::{mega, terrain};
use mapmaker_grid::tileset::{EdgeLabel, TileId, TileSet};
use mapmaker_grid::world::Overlay;
use mapmaker_grid::{Direction, Grid};
use mapmaker_land::worldgen::Sample;

/// The depth of painted sea at its shore and in its middle: in worlds that of generated lakes and coasts, or it would
/// be a dark patch in the sea that it joins.
const IN_WORLDS: (f32, f32) = (0.02, 0.04);
const ON_BOARDS: (f32, f32) = (0.06, 0.28);

/// The added elevation of a vertex that is all mountain.
const UPLIFT: f32 = 0.14;

/// The weight of a vertex's own labels relative to each of its eight neighbours.
const OWN_SHARE: f32 = 6.0;

/// The shading (sRGB colours) of a world at some vertices, in reading order. `survey` returns the generated samples of
/// a grid of vertices, `overlay` has the edits.
pub fn world_shading(
    vertices: Vertices,
    set: &TileSet,
    overlay: &Overlay,
    survey: impl FnOnce(Vertices) -> Grid<Sample>,
) -> Grid<[u8; 3]> {
    let around = vertices.grown();
    let samples = world_samples(around, set, overlay, survey);
    cropped(&shading(&samples, around.spacing_log2), vertices)
}

/// The samples at some vertices: generated ones from `survey` with edits applied.
pub(super) fn world_samples(
    vertices: Vertices,
    set: &TileSet,
    overlay: &dyn MapTiles,
    survey: impl FnOnce(Vertices) -> Grid<Sample>,
) -> Grid<Sample> {
    let mut samples = survey(vertices);
    if let Some(letter_shares) = letter_shares(vertices, set, overlay, false) {
        apply_letters(&mut samples, &letter_shares, vertices.spacing_log2, true);
    }
    if let Some(shares) = terrain::shares(vertices, overlay) {
        terrain::shape(&mut samples, &shares);
    }
    samples
}

pub(super) fn cropped(colours: &Grid<[u8; 3]>, wanted: Vertices) -> Grid<[u8; 3]> {
    Grid::from_fn(wanted.width, wanted.height, |x, y| {
        colours[(x + MARGIN, y + MARGIN)]
    })
}

/// What the labels around a vertex show, as shares of its surroundings.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LetterShares {
    /// The share with tiles.
    pub(super) known: f32,
    sea: f32,
    forest: f32,
    mountain: f32,
    /// Whether a tile at it has a river; `None` when unknown.
    is_river: Option<bool>,
}

impl LetterShares {
    fn add(&mut self, other: Self, share: f32) {
        self.known += other.known * share;
        self.sea += other.sea * share;
        self.forest += other.forest * share;
        self.mountain += other.mountain * share;
    }
}

/// The label shares of each vertex; `None` when there are no tiles.
pub(super) fn letter_shares(
    vertices: Vertices,
    set: &TileSet,
    laid: &dyn MapTiles,
    has_lakes: bool,
) -> Option<Grid<LetterShares>> {
    let mut letter_shares = None;
    laid.each(vertices.reach(), &mut |at, tile| {
        if tile.index() >= set.piece_count() {
            return;
        }
        let (around, share) = vertices.around_cell(at);
        let corners = corners(set, tile, has_lakes).into_iter().zip(around);
        for (index, (corner, vertex)) in corners.enumerate() {
            let Some(vertex) = vertex else { continue };
            let letter_shares = letter_shares.get_or_insert_with(|| {
                Grid::from_fn(vertices.width, vertices.height, |_, _| {
                    LetterShares::default()
                })
            });
            letter_shares[vertex].add(corner, share);
            // A sample represents the square south-east of it.
            if index == 0 {
                let river = &mut letter_shares[vertex].is_river;
                *river = Some(river.unwrap_or_default() || is_river(set, tile));
            }
        }
    });
    letter_shares
}

/// Applies label shares to samples. Where tiles cover only a part, the rest is the survey's if `has_survey`, and like
/// the covered part otherwise.
pub(super) fn apply_letters(
    samples: &mut Grid<Sample>,
    letter_shares: &Grid<LetterShares>,
    spacing_log2: u32,
    has_survey: bool,
) {
    let (width, height) = (samples.width(), samples.height());
    // The surroundings of each vertex, from tiles and survey.
    let all = Grid::from_fn(width, height, |x, y| {
        let (letter_shares, sample) = (letter_shares[(x, y)], &samples[(x, y)]);
        let rest = if has_survey {
            1.0 - letter_shares.known
        } else {
            0.0
        };
        let whole = (letter_shares.known + rest).max(f32::MIN_POSITIVE);
        let share =
            |letter_shares: f32, survey_share: f32| (letter_shares + rest * survey_share) / whole;
        let sea = share(letter_shares.sea, f32::from(u8::from(sample.sea)));
        // At the closest zoom a corner is sea or not, and all tiles there agree.
        let is_sea = match (spacing_log2, letter_shares.known > 0.0) {
            (0, true) => letter_shares.sea > 0.0,
            (_, true) => sea > 0.5,
            (_, false) => sample.sea,
        };
        VertexSurroundings {
            weight: if is_sea {
                0.0
            } else {
                letter_shares.known + rest
            },
            is_sea,
            forest: share(letter_shares.forest, sample.forest),
            mountain: share(letter_shares.mountain, sample.mountain),
        }
    });
    let reach = REACH[(spacing_log2 as usize).min(REACH.len() - 1)];
    // Vertices on the grid's rim lack neighbours; their colours are not used.
    let around = |x: usize, y: usize, reach: usize| {
        let span = |at: usize, count: usize| at.saturating_sub(reach)..=(at + reach).min(count - 1);
        let columns = span(x, width);
        span(y, height).flat_map(move |y| columns.clone().map(move |x| (x, y)))
    };
    for y in 0..height {
        for x in 0..width {
            let (here, says) = (all[(x, y)], &letter_shares[(x, y)]);
            if says.known == 0.0 {
                continue;
            }
            let sample = &mut samples[(x, y)];
            let was = *sample;
            sample.sea = here.is_sea;
            if let (true, Some(is_river)) = (has_survey, says.is_river) {
                sample.river = is_river || was.river && says.known < 0.5 && spacing_log2 > 0;
            }
            if here.is_sea {
                let (sea, count) = around(x, y, reach).fold((0, 0), |(sea, count), place| {
                    (sea + u32::from(all[place].is_sea), count + 1)
                });
                let open = sea as f32 / count as f32;
                // Shallow along the shore, or the shore would be shaded.
                let (shallows, deeps) = if has_survey { IN_WORLDS } else { ON_BOARDS };
                let depth = shallows + (deeps - shallows) * open * open * open * open;
                sample.elevation = if was.sea { was.elevation } else { -depth };
                sample.forest = 0.0;
                sample.mountain = 0.0;
                continue;
            }
            // Averaged with neighbours, so shading is soft where labels change abruptly.
            let own = (OWN_SHARE - 1.0) * here.weight;
            let (mut weight, mut forest, mut mountain) =
                (own, own * here.forest, own * here.mountain);
            for place in around(x, y, usize::from(spacing_log2 == 0)) {
                let near = all[place];
                weight += near.weight;
                forest += near.weight * near.forest;
                mountain += near.weight * near.mountain;
            }
            sample.forest = forest / weight;
            sample.mountain = mountain / weight;
            let (low, rise) = if was.sea {
                (LOW_LAND, sample.mountain)
            } else {
                (was.elevation, sample.mountain - was.mountain)
            };
            sample.elevation = (low + UPLIFT * rise).max(0.001);
        }
    }
}

/// The surroundings of a vertex, from tiles and survey.
#[derive(Clone, Copy)]
struct VertexSurroundings {
    /// Its weight for its neighbours; 0 at sea.
    weight: f32,
    is_sea: bool,
    forest: f32,
    mountain: f32,
}

/// The shading of a tile by itself, on level ground: colours (sRGB) of its north-west, north-east, south-west and
/// south-east corners.
#[must_use]
pub fn tile_shading(set: &TileSet, tile: TileId) -> [[u8; 3]; 4] {
    let corners = corners(set, tile, true).map(|corner| Sample {
        elevation: if corner.sea > 0.0 { -0.06 } else { LOW_LAND },
        mountain: corner.mountain,
        forest: corner.forest,
        sea: corner.sea > 0.0,
        ..Sample::default()
    });
    // Far apart, so a shore casts no shadow.
    corners.map(|corner| shading(&Grid::from_fn(1, 1, |_, _| corner), 0)[(0, 0)])
}

/// The label shares of a tile's corners: north-west, north-east, south-west, south-east. With `has_lakes` corners in
/// the lake of a mega-tile are sea.
fn corners(set: &TileSet, tile: TileId, has_lakes: bool) -> [LetterShares; 4] {
    let part = set.part(tile).filter(|_| has_lakes);
    let is_water = |row: Direction, column: Direction| {
        part.is_some_and(|part| {
            let (east, south) = (column == Direction::East, row == Direction::South);
            let at = [part.dx + usize::from(east), part.dy + usize::from(south)];
            mega::is_water(&set.mega()[part.mega], at)
        })
    };
    let corner = |row: Direction, column: Direction| {
        let edges = [
            // Edges in the north and south end in the west and east, and so on.
            (label(set, tile, row), column == Direction::East),
            (label(set, tile, column), row == Direction::South),
        ];
        let mut letter_shares = LetterShares::default();
        if is_water(row, column) {
            (letter_shares.known, letter_shares.sea) = (1.0, 1.0);
            return letter_shares;
        }
        for (label, is_second) in edges {
            let Some(label) = label else { continue };
            let is_sea = match label {
                EdgeLabel::SEA => true,
                // Land on the north or west end, sea on the other.
                EdgeLabel::COAST_EAST | EdgeLabel::COAST_SOUTH => is_second,
                EdgeLabel::COAST_WEST | EdgeLabel::COAST_NORTH => !is_second,
                label if label.is_land() => false,
                _ => continue,
            };
            let half = |is: bool| if is { 0.5 } else { 0.0 };
            letter_shares.known += 0.5;
            letter_shares.sea += half(is_sea);
            letter_shares.forest += half(label == EdgeLabel::FOREST);
            letter_shares.mountain += half(label == EdgeLabel::MOUNTAIN);
        }
        letter_shares
    };
    [
        corner(Direction::North, Direction::West),
        corner(Direction::North, Direction::East),
        corner(Direction::South, Direction::West),
        corner(Direction::South, Direction::East),
    ]
}

/// The label of a side of a piece; inside a mega-tile that of its nearest outer side.
fn label(set: &TileSet, id: TileId, side: Direction) -> Option<EdgeLabel> {
    set.outer_edge(id, side).or_else(|| {
        let outer = Direction::ALL.into_iter();
        let mut outer = outer.filter_map(|side| set.outer_edge(id, side));
        let part = set.part(id)?;
        outer
            .next()
            .or_else(|| set.mega()[part.mega].edge(0, 0, Direction::North))
    })
}

fn is_river(set: &TileSet, tile: TileId) -> bool {
    let mut edges = Direction::ALL
        .into_iter()
        .map(|side| set.outer_edge(tile, side));
    edges.any(|edge| edge == Some(EdgeLabel::RIVER))
}

#[cfg(test)]
mod tests {
    use super::super::{PAPER, board_shading};
    use super::*;
    use mapmaker_grid::TilePos;
    use mapmaker_grid::tileset::Tile;
    use mapmaker_grid::world::{EditedCell, Origin};

    /// Cells of a square, all of one tile.
    fn square(set: &TileSet, name: &str, from: TilePos, side: i64) -> Overlay {
        let tile = Tile::from_letters(name).expect("letters");
        let cell = EditedCell {
            tile: set.find(tile.edges()).expect("in the pack"),
            origin: Origin::Pinned,
        };
        let mut overlay = Overlay::default();
        for y in 0..side {
            for x in 0..side {
                overlay.set(from.offset(x, y), Some(cell));
            }
        }
        overlay
    }

    fn vertices(spacing_log2: u32, x: i64, y: i64, side: usize) -> Vertices {
        Vertices {
            north_west: TilePos::new(x << spacing_log2, y << spacing_log2),
            spacing_log2,
            width: side,
            height: side,
        }
    }

    /// An endless plain.
    fn plain(vertices: Vertices) -> Grid<Sample> {
        let sample = Sample {
            elevation: 0.3,
            ..Sample::default()
        };
        Grid::from_fn(vertices.width, vertices.height, |_, _| sample)
    }

    fn is_blue([red, _, blue]: [u8; 3]) -> bool {
        red < blue + 12
    }

    #[test]
    fn a_pond_of_one_tile_makes_its_four_corners_sea_and_no_other() {
        let set = TileSet::reference();
        let overlay = square(&set, "SSSS", TilePos::new(-1, 2), 1);
        let colours = world_shading(vertices(0, -4, -1, 8), &set, &overlay, plain);
        for y in 0..8 {
            for x in 0..8 {
                let is_corner = (3..=4).contains(&x) && (3..=4).contains(&y);
                assert_eq!(is_blue(colours[(x, y)]), is_corner, "vertex {x},{y}");
            }
        }
    }

    #[test]
    fn a_painted_lake_is_blue_from_any_distance_wherever_it_lies() {
        let set = TileSet::reference();
        for shift in [0, 3, 5] {
            let overlay = square(&set, "SSSS", TilePos::new(shift, shift), 24);
            for level in 0..=3 {
                let colours = world_shading(vertices(level, -8, -8, 40), &set, &overlay, plain);
                let blue = colours.cells().iter().filter(|&&colour| is_blue(colour));
                let tiles = (blue.count() << (2 * level)) as i64;
                assert!(
                    (24 * 24 / 3..=26 * 26 * 2).contains(&tiles),
                    "{level}: {tiles}"
                );
            }
        }
    }

    #[test]
    fn painted_sea_has_the_colour_of_the_coast_that_it_joins() {
        // Once it was a dark patch, as deep as an ocean a few tiles from the old shore.
        let set = TileSet::reference();
        let coast = |vertices: Vertices| {
            Grid::from_fn(vertices.width, vertices.height, |x, _| {
                let is_sea = vertices.north_west.x + (x as i64) < 0;
                Sample {
                    sea: is_sea,
                    elevation: if is_sea { -0.01 } else { 0.2 },
                    ..Sample::default()
                }
            })
        };
        let overlay = square(&set, "SSSS", TilePos::new(-1, 0), 16);
        let colours = world_shading(vertices(0, -8, 6, 16), &set, &overlay, coast);
        let (old, new) = (colours[(2, 4)], colours[(15, 4)]);
        let most = old.iter().zip(new).map(|(&a, b)| a.abs_diff(b)).max();
        assert!(most.is_some_and(|most| most < 10), "{old:?} and {new:?}");
    }

    #[test]
    fn parts_of_a_shading_meet_without_a_seam() {
        let set = TileSet::reference();
        let mut overlay = square(&set, "SSSS", TilePos::new(0, 0), 6);
        for (at, cell) in square(&set, "MMMM", TilePos::new(5, 9), 7).cells() {
            overlay.set(at, Some(cell));
        }
        for level in [0, 1] {
            let whole = world_shading(vertices(level, -6, -6, 24), &set, &overlay, plain);
            let part = world_shading(vertices(level, 1, 2, 6), &set, &overlay, plain);
            for y in 0..6 {
                for x in 0..6 {
                    assert_eq!(part[(x, y)], whole[(x + 7, y + 8)], "{level}: {x},{y}");
                }
            }
        }
    }

    #[test]
    fn a_board_is_paper_where_nothing_lies_and_runs_on_beyond_its_frame() {
        let set = TileSet::reference();
        let overlay = square(&set, "SSSS", TilePos::new(0, 0), 2);
        let colours = board_shading(vertices(0, -1, -1, 8), &set, (6, 6), &overlay);
        assert_eq!(colours[(5, 5)], PAPER);
        assert!(is_blue(colours[(1, 1)]));
        assert!(is_blue(colours[(0, 1)]) && is_blue(colours[(0, 0)]));
    }
}
