//! Our own mega-tiles, for boards: a great peak, a volcano, a lake with an island, a wood with a clearing.
//!
//! Figures on a border depend only on its label, as on all tiles; inside are large figures. A scene is composed once,
//! and each cell shows its part of it.

mod lake;
mod volcano;
mod wood;

use std::sync::OnceLock;

use self::lake::Lake;
use self::volcano::Volcano;
use super::geometry::{Dice, Pt, pt};
use super::peaks::Peak;
use super::pen::{Canvas, draw_marks};
use super::placing::peak_in;
use super::scene::on_border;
use super::stand::Figure;
use super::{Drawing, FINE_PX, INK, Ink, resample};
use mapmaker_grid::Direction;
use mapmaker_grid::hash;
use mapmaker_grid::tileset::reference::MEGA;
use mapmaker_grid::tileset::{EdgeLabel, MegaPart, MegaTile, TileId, TileSet};

/// How many drawings our own pack has of each mega-tile.
pub const MEGA_DRAWINGS: u8 = 2;

/// A function that composes a scene.
type Compose = fn(&mut Vec<Thing>, &mut Dice);

/// The scene of each of [`MEGA`].
const SCENES: [Compose; MEGA.len()] = [lake::scene, great_peak, volcano::scene, wood::scene];

/// The index of our own mega-tile with the same name, size and labels.
fn ours(mega: &MegaTile) -> Option<usize> {
    let is_it = |&(name, side, label): &(&str, usize, EdgeLabel)| {
        let has_letters = |letters: &Vec<EdgeLabel>| letters.iter().all(|one| *one == label);
        mega.name == name
            && (mega.width, mega.height) == (side, side)
            && mega.sides.iter().all(has_letters)
    };
    MEGA.iter().position(is_it)
}

/// The part of one of [`MEGA`] that an id of a set is, if any.
#[must_use]
pub fn our_part(set: &TileSet, id: TileId) -> Option<MegaPart> {
    let part = set.part(id)?;
    let mega = ours(&set.mega()[part.mega])?;
    Some(MegaPart { mega, ..part })
}

/// The number of our drawings for the cell of a mega-tile; 0 for foreign ones.
#[must_use]
pub fn mega_drawings(set: &TileSet, id: TileId) -> u8 {
    our_part(set, id).map_or(0, |_| MEGA_DRAWINGS)
}

/// The labels of the four sides of a cell of one of ours; inner sides have the label of the border.
pub(super) fn letters(part: MegaPart) -> [EdgeLabel; 4] {
    [MEGA[part.mega].2; 4]
}

/// Draws a cell of the mega-tile `part.mega` of [`MEGA`], of a drawing under [`MEGA_DRAWINGS`], at `size_px` pixels a
/// side, 16 to 1024, as [`super::draw_tile`] draws a tile.
#[must_use]
pub fn draw_mega(part: MegaPart, drawing: u8, size_px: u32) -> Ink {
    draw_parts(part, drawing, size_px, |_| true)
}

/// Draws only its large figures, for plates that draw other figures around them.
pub(super) fn draw_great(part: MegaPart, drawing: u8, size_px: u32) -> Ink {
    draw_parts(part, drawing, size_px, |thing| {
        !matches!(thing, Thing::Figure(_))
    })
}

/// Adds the large figures of all its cells to a drawing, with tiles of `tile_px` pixels, over the water of a lake if it
/// has a colour.
pub(super) fn draw_great_on(
    drawing: &mut Drawing,
    (mega, number): (usize, u8),
    tile_px: f32,
    water: Option<[u8; 3]>,
) {
    let (mut ink, mut wet) = (Canvas::noting(tile_px), Canvas::noting(tile_px));
    for thing in scene(mega, number) {
        match thing {
            Thing::Figure(_) => continue,
            Thing::Lake(lake) => lake.water(&mut wet),
            Thing::Great(_) | Thing::Volcano(_) => {}
        }
        thing.draw(&mut ink);
    }
    if let Some(colour) = water {
        draw_marks(&wet.noted(), drawing, colour);
    }
    draw_marks(&ink.noted(), drawing, INK);
}

/// Whether figures may stand at a point of a cell, in tiles from its north-west corner, beside its large figures.
pub(super) fn leaves_room(part: MegaPart, [x, y]: [f32; 2]) -> bool {
    let at = pt(part.dx as f32 + x, part.dy as f32 + y);
    let is_in = |middle: Pt, [wide, high]: [f32; 2]| {
        let away = at - middle;
        pt(away.x / wide, away.y / high).length() < 1.0
    };
    match MEGA[part.mega].0 {
        "MegaMMMM" => !is_in(pt(1.0, 1.3), [0.92, 0.62]) && !is_in(pt(1.0, 0.75), [0.32, 0.6]),
        "MegaVolcano" => !is_in(pt(0.98, 1.35), [0.82, 0.55]) && !is_in(pt(1.15, 0.65), [0.4, 0.5]),
        "MegaWood" => !is_in(pt(1.5, 1.56), [0.7, 0.52]),
        _ => false,
    }
}

fn draw_parts(part: MegaPart, drawing: u8, size_px: u32, shows: impl Fn(&Thing) -> bool) -> Ink {
    drawn(part, size_px, |canvas| {
        let things = scene(part.mega, drawing).iter();
        for thing in things.filter(|thing| shows(thing)) {
            thing.draw(canvas);
        }
    })
}

/// The coverage of such a cell by the water of a lake, if it has any.
pub(super) fn draw_mega_water(part: MegaPart, drawing: u8, size_px: u32) -> Option<Ink> {
    let lakes = scene(part.mega, drawing).iter();
    let mut lakes = lakes.filter_map(|thing| match thing {
        Thing::Lake(lake) => Some(lake),
        _ => None,
    });
    let lake = lakes.next()?;
    Some(drawn(part, size_px, |canvas| lake.water(canvas)))
}

/// Whether a vertex of one of our mega-tiles, given in cells from its north-west one, is in a lake.
pub(super) fn is_water(mega: &MegaTile, [x, y]: [usize; 2]) -> bool {
    let is_inside = |at: usize, cells: usize| 0 < at && at < cells;
    ours(mega) == Some(0) && is_inside(x, mega.width) && is_inside(y, mega.height)
}

/// Draws a cell's part of a scene.
fn drawn(part: MegaPart, size_px: u32, draw: impl Fn(&mut Canvas)) -> Ink {
    drawn_from(pt(part.dx as f32, part.dy as f32), size_px, draw)
}

/// Draws the cell-sized part with its north-west corner at a point.
fn drawn_from(corner: Pt, size_px: u32, draw: impl Fn(&mut Canvas)) -> Ink {
    let size_px = size_px.max(1);
    let fine_px = size_px * FINE_PX.div_ceil(size_px);
    let mut canvas = Canvas::of_part(fine_px, corner);
    draw(&mut canvas);
    Ink {
        size_px,
        coverage: resample::square(&canvas.finish(), 1, fine_px, size_px),
    }
}

/// The scene of a mega-tile, from north to south.
fn scene(mega: usize, drawing: u8) -> &'static [Thing] {
    static COMPOSED: OnceLock<Vec<Vec<Thing>>> = OnceLock::new();
    let count = usize::from(MEGA_DRAWINGS);
    let scenes = COMPOSED.get_or_init(|| {
        let all = (0..MEGA.len()).flat_map(|mega| (0..count).map(move |drawing| (mega, drawing)));
        all.map(|(mega, drawing)| composed(mega, drawing as u64))
            .collect()
    });
    &scenes[mega * count + usize::from(drawing).min(count - 1)]
}

fn composed(mega: usize, drawing: u64) -> Vec<Thing> {
    let (name, side, label) = MEGA[mega];
    let mut things = Vec::new();
    for (cell, border) in (0..side).flat_map(|cell| Direction::ALL.map(|border| (cell, border))) {
        let corner = match border {
            Direction::North => (cell, 0),
            Direction::South => (cell, side - 1),
            Direction::West => (0, cell),
            Direction::East => (side - 1, cell),
        };
        let corner = pt(corner.0 as f32, corner.1 as f32);
        let stands = on_border(border, label, corner).into_iter();
        things.extend(stands.map(|stand| Thing::Figure(stand.figure)));
    }
    let letters = name.bytes().fold(0, |sum, byte| sum * 31 + i64::from(byte));
    let mut dice = Dice::new(hash::at(0x0e6a, letters, drawing as i64));
    SCENES[mega](&mut things, &mut dice);
    things.sort_by(|a, b| a.depth().total_cmp(&b.depth()));
    things
}

/// A part of a scene.
enum Thing {
    Figure(Figure),
    /// A large figure.
    Great(Figure),
    Volcano(Volcano),
    Lake(Lake),
}

impl Thing {
    const fn figure(&self) -> Option<&Figure> {
        match self {
            Self::Figure(figure) | Self::Great(figure) => Some(figure),
            Self::Volcano(_) | Self::Lake(_) => None,
        }
    }

    /// The sort key: greater is drawn later.
    fn depth(&self) -> f32 {
        match self {
            Self::Figure(figure) | Self::Great(figure) => figure.foot().y,
            Self::Volcano(volcano) => volcano.foot.y,
            Self::Lake(_) => f32::MIN,
        }
    }

    fn draw(&self, canvas: &mut Canvas) {
        match self {
            Self::Figure(figure) | Self::Great(figure) => figure.draw(canvas),
            Self::Volcano(volcano) => volcano.draw(canvas),
            Self::Lake(lake) => lake.draw(canvas),
        }
    }
}

/// A peak that covers most of 2 × 2 cells, with smaller ones at its foot.
fn great_peak(things: &mut Vec<Thing>, dice: &mut Dice) {
    let width = dice.range(1.22, 1.36);
    let great = Peak {
        foot: pt(dice.range(0.96, 1.06), dice.range(1.6, 1.68)),
        width,
        height: width * dice.range(0.94, 1.02),
        seed: dice.bits(),
    };
    // Its shoulders, behind it and in front.
    for (x, y, wide, high) in [
        (-0.33, -0.13, 0.62, 0.66),
        (0.34, -0.07, 0.56, 0.54),
        (-0.2, 0.07, 0.5, 0.34),
        (0.23, 0.1, 0.42, 0.27),
    ] {
        let shoulder = Peak {
            foot: great.foot + pt(x * width * dice.range(0.9, 1.1), y * dice.range(0.9, 1.1)),
            width: wide * width * dice.range(0.94, 1.06),
            height: high * great.height * dice.range(0.94, 1.06),
            seed: dice.bits(),
        };
        things.push(Thing::Great(Figure::Peak(shoulder)));
    }
    things.push(Thing::Great(Figure::Peak(great)));
    peaks(things, (great.foot, 1.35 * width, great.height), dice);
}

/// Adds peaks in 2 × 2 cells wherever they have room and don't cover the large one.
fn peaks(things: &mut Vec<Thing>, (foot, wide, high): (Pt, f32, f32), dice: &mut Dice) {
    for _ in 0..400 {
        let peak = peak_in(2.0, [0.27, 0.46], [0.58, 0.78], dice);
        let Peak { width, height, .. } = peak;
        let away = peak.foot - foot;
        let is_before = away.y > 0.0;
        // The triangle of the large peak stays free, except its foot.
        let narrow = if is_before {
            away.y < 0.5 * height && away.x.abs() < 0.42 * wide
        } else {
            let left = (1.0 + away.y / high).max(0.0);
            away.x.abs() < 0.5 * wide * left + 0.28 * width
        };
        let is_free = things.iter().all(|thing| match thing.figure() {
            Some(Figure::Peak(other)) => {
                let across = peak.foot - other.foot;
                let size = 0.5 * (width + other.width);
                other.width > 0.5 || pt(across.x, 1.8 * across.y).length() > 0.82 * size
            }
            _ => true,
        });
        if is_free && !narrow {
            things.push(Thing::Figure(Figure::Peak(peak)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cells_of_a_mega_tile_continue_each_other() {
        const SIZE_PX: u32 = 64;
        const HALF: usize = SIZE_PX as usize / 2;
        for (mega, drawing) in (0..MEGA.len()).flat_map(|mega| [(mega, 0), (mega, 1)]) {
            let across = drawn_from(pt(0.5, 0.5), SIZE_PX, |canvas| {
                for thing in scene(mega, drawing) {
                    thing.draw(canvas);
                }
            });
            let cells = [(0, 0), (1, 0), (0, 1), (1, 1)]
                .map(|(dx, dy)| draw_mega(MegaPart { mega, dx, dy }, drawing, SIZE_PX));
            let mut ink = 0;
            for (y, x) in (0..2 * HALF).flat_map(|y| (0..2 * HALF).map(move |x| (y, x))) {
                let cell = &cells[2 * (y / HALF) + x / HALF];
                let at = (y + HALF) % (2 * HALF) * 2 * HALF + (x + HALF) % (2 * HALF);
                let seen = across.coverage[y * 2 * HALF + x];
                let off = seen.abs_diff(cell.coverage[at]);
                assert!(off <= 16, "{} at {x},{y}: off by {off}", MEGA[mega].0);
                ink += usize::from(seen > 100);
            }
            assert!(ink > 40, "{} is bare there", MEGA[mega].0);
        }
    }
}
