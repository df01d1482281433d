//! Trees that are drawn once and stamped many times.
//!
//! A wood in a picture has ten thousand trees, and filling their outlines is most of the work. So there are 512 stamps
//! of each kind and size, 32 for each position in a wood and each share of snow: how much of ink and tint under it
//! stays, and what it adds. The stamp of a tree depends only on that tree, so a picture does not depend on what was
//! drawn before.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use super::cover::Sheets;
use super::layers::Layers;
use super::stamp::{Change, Stamp};
use super::trees;
use crate::art::geometry::pt;
use crate::figures::Figure;

/// The number of different trees of one kind, size and position in the wood.
const VARIANTS: u64 = 32;

/// Sizes for each doubling of the height: neighbours differ by 6 in 100.
const SIZES: f32 = 12.0;

/// Steps from the rim of a wood to its inside, and from bare to snow.
const STEPS: f32 = 3.0;

/// Trees higher than this, in pixels, are drawn individually: there is room for few of them.
const HIGHEST_PX: f32 = 72.0;

/// The maximum number of pixels of a thread's cached stamps: 7 bytes each.
const MAX_PIXELS: usize = 1 << 19;

/// The key of a stamp.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    kind: u8,
    variant: u8,
    size: i16,
    inner: u8,
    snow: u8,
    has_tints: bool,
    /// The bits of the scale.
    times: u32,
}

/// The stamps of a thread.
#[derive(Default)]
struct Cache {
    stamps: BTreeMap<Key, Rc<Stamp>>,
    pixels: usize,
}

thread_local! {
    static STAMPS: RefCell<Cache> = RefCell::default();
}

/// The stamped tree that is most similar to one.
pub(super) fn like(figure: &Figure) -> Figure {
    let size = size(figure.height_px);
    let height = (f32::from(size) / SIZES).exp2();
    let wide = (100.0 * figure.width_px / figure.height_px).round() / 100.0;
    let step = |part: f32| (part.clamp(0.0, 1.0) * STEPS).round() / STEPS;
    Figure {
        height_px: height,
        width_px: wide * height,
        inner: step(figure.inner),
        snow: step(figure.snow),
        seed: figure.seed % VARIANTS,
        ..*figure
    }
}

fn size(height_px: f32) -> i16 {
    (height_px.max(0.1).log2() * SIZES).round() as i16
}

/// Stamps a tree that [`like`] chose with its foot in a pixel; returns whether it is small enough for a stamp.
pub(super) fn put(tree: &Figure, foot: [i64; 2], layers: &mut Layers) -> bool {
    let Some((times, has_tints)) = layers.takes_stamps() else {
        return false;
    };
    if tree.height_px * times > HIGHEST_PX {
        return false;
    }
    let key = Key {
        kind: tree.kind as u8,
        variant: tree.seed as u8,
        size: size(tree.height_px),
        inner: (tree.inner * STEPS).round() as u8,
        snow: (tree.snow * STEPS).round() as u8,
        has_tints,
        times: times.to_bits(),
    };
    let stamp = STAMPS.with_borrow_mut(|all| all.stamp(key, || drawn(tree, times, has_tints)));
    layers.put(&stamp, foot);
    true
}

impl Cache {
    fn stamp(&mut self, key: Key, draw: impl FnOnce() -> Stamp) -> Rc<Stamp> {
        if let Some(stamp) = self.stamps.get(&key) {
            return Rc::clone(stamp);
        }
        let stamp = Rc::new(draw());
        if self.pixels + stamp.pixels.len() > MAX_PIXELS {
            *self = Self::default();
        }
        self.pixels += stamp.pixels.len();
        self.stamps.insert(key, Rc::clone(&stamp));
        stamp
    }
}

/// The opacity of a tree's lines: fainter inside a wood, so its rim shows.
pub(super) fn darkness(tree: &Figure) -> f32 {
    0.92 - 0.34 * tree.inner
}

/// Draws a tree on blank sheets and on full ones, which gives its effect on any.
fn drawn(tree: &Figure, times: f32, has_tints: bool) -> Stamp {
    let side = tree.height_px.max(tree.width_px);
    let pixels = |points: f32| (points * times).ceil() as usize;
    let (beside, above, below) = (
        pixels(0.8 * side + 3.0),
        pixels(1.3 * side + 3.0),
        pixels(0.3 * side + 3.0),
    );
    let (width, height) = (2 * beside + 1, above + below + 1);
    let at = |pixel: usize| (pixel as f32 + 0.5) / times;
    let draw = |sheets: Sheets| {
        let mut layers = Layers::over(sheets, has_tints);
        layers.darken(darkness(tree));
        trees::draw(tree, pt(at(beside), at(above)), &mut layers);
        // OK because it is drawn on sheets.
        layers.finish().expect("sheets")
    };
    let bare = Sheets::new([width, height], times, has_tints);
    let full = Sheets::full([width, height], times, has_tints);
    let (bare, full) = (draw(bare), draw(full));
    let change = |index: usize| {
        let ink = bare.ink[index];
        let tint = bare.tint.get(index).copied().unwrap_or_default();
        let all = full.tint.get(index).map_or(u8::MAX, |tint| tint[3]);
        Change {
            ink_stays: full.ink[index].saturating_sub(ink),
            ink,
            tint_stays: all.saturating_sub(tint[3]),
            tint,
        }
    };
    let changes: Vec<_> = (0..width * height).map(change).collect();
    trimmed(&changes, width, [beside, above])
}

/// Trims unchanged margins.
fn trimmed(changes: &[Change], width: usize, foot: [usize; 2]) -> Stamp {
    let changed = (0..changes.len()).filter(|&index| changes[index] != Change::NONE);
    let (mut west, mut east) = (width, 0);
    let (mut north, mut south) = (usize::MAX, 0);
    for index in changed {
        let (x, y) = (index % width, index / width);
        (west, east) = (west.min(x), east.max(x + 1));
        (north, south) = (north.min(y), south.max(y + 1));
    }
    if east == 0 {
        (west, north) = (0, 0);
    }
    let rows = (north..south).map(|y| &changes[y * width + west..y * width + east]);
    Stamp {
        corner: [west as i64 - foot[0] as i64, north as i64 - foot[1] as i64],
        width: east - west,
        pixels: rows.flatten().copied().collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figures::{FigureKind, Place};
    use mapmaker_grid::TilePos;

    fn tree(kind: FigureKind, seed: u64) -> Figure {
        let part = (seed % 7) as f32 / 6.0;
        Figure {
            place: Place::near(TilePos::new(0, 0), [0.5; 2]),
            kind,
            height_px: 9.0 + 2.3 * (seed % 11) as f32,
            width_px: 0.86 * (9.0 + 2.3 * (seed % 11) as f32),
            share: 1.0,
            inner: part,
            snow: 1.0 - part,
            rank: 0.0,
            unit: 1.0,
            seed,
        }
    }

    const KINDS: [FigureKind; 4] = [
        FigureKind::Broadleaf,
        FigureKind::Conifer,
        FigureKind::Palm,
        FigureKind::Acacia,
    ];

    #[test]
    fn what_is_like_a_tree_is_nearly_as_high_and_like_itself() {
        for seed in 0..200 {
            let figure = tree(KINDS[seed as usize % 4], seed);
            let one = like(&figure);
            assert!((one.height_px / figure.height_px - 1.0).abs() < 0.04);
            assert!((one.width_px / figure.width_px - 1.0).abs() < 0.05);
            assert!((one.inner - figure.inner).abs() < 0.17);
            assert_eq!(like(&one), one);
        }
    }

    #[test]
    fn a_stamp_does_what_drawing_the_tree_does() {
        for seed in 0..40 {
            let tree = like(&tree(KINDS[seed as usize % 4], seed));
            // With a tree behind it, and without.
            for is_behind in [false, true] {
                let sheets = |stamps: bool| {
                    let mut layers = Layers::new([96, 96], 1.0, true);
                    let behind = [(38.5, 50.5), (52.5, 55.5)];
                    for (x, y) in behind.into_iter().filter(|_| is_behind) {
                        trees::draw(&like(&self::tree(KINDS[0], 3)), pt(x, y), &mut layers);
                    }
                    layers.darken(darkness(&tree));
                    if stamps {
                        assert!(put(&tree, [45, 60], &mut layers));
                    } else {
                        trees::draw(&tree, pt(45.5, 60.5), &mut layers);
                    }
                    layers.finish().expect("sheets")
                };
                let (drawn, stamped) = (sheets(false), sheets(true));
                let ink = drawn.ink.iter().zip(&stamped.ink);
                let tints = drawn
                    .tint
                    .iter()
                    .flatten()
                    .zip(stamped.tint.iter().flatten());
                let most = ink
                    .chain(tints)
                    .map(|(one, other)| one.abs_diff(*other))
                    .max();
                assert!(most <= Some(6), "{seed}: {most:?}");
                assert!(drawn.ink.iter().any(|&ink| ink > 100));
            }
        }
    }

    #[test]
    fn a_stamp_off_the_sheet_leaves_nothing_and_one_at_its_rim_a_part() {
        let tree = like(&tree(FigureKind::Broadleaf, 5));
        let count = |foot: [i64; 2]| {
            let mut layers = Layers::new([40, 40], 1.0, false);
            assert!(put(&tree, foot, &mut layers));
            let sheets = layers.finish().expect("sheets");
            sheets.ink.iter().filter(|&&ink| ink > 0).count()
        };
        let whole = count([20, 30]);
        assert!(whole > 20);
        for foot in [[-60, 30], [90, 30], [20, -9], [20, 120]] {
            assert_eq!(count(foot), 0, "{foot:?}");
        }
        assert_eq!(count([0, 30]) + count([40, 30]), whole);
    }
}
