//! A picture of the window, and its statistics.

use std::collections::BTreeSet;
use std::ops::Range;
use std::path::Path;

/// `width * height` pixels (RGB) in reading order.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Picture {
    pub(super) width: u32,
    pub(super) height: u32,
    pixels: Vec<[u8; 3]>,
}

impl Picture {
    /// Reads a PNG.
    pub(super) fn read(path: &Path) -> Self {
        let picture = crate::support::Picture::load(path);
        assert_eq!(picture.channels, 3);
        let pixels = picture.pixels.chunks_exact(3);
        Self {
            width: picture.width as u32,
            height: picture.height as u32,
            pixels: pixels.map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect(),
        }
    }

    /// Reads an X window dump of 32 bits a pixel, blue first, the format of Xvfb's memory file. Its header's length,
    /// width, height, bytes a line and number of colours are the words 0, 4, 5, 12 and 19, the most significant byte
    /// first; a colour takes 12 bytes.
    pub(super) fn of_screen(dump: &[u8]) -> Self {
        let word = |index: usize| {
            let bytes = dump[4 * index..][..4].try_into().expect("four bytes");
            u32::from_be_bytes(bytes)
        };
        assert_eq!(word(11), 32, "bits a pixel");
        let (width, height, line) = (word(4), word(5), word(12) as usize);
        let start = (word(0) + 12 * word(19)) as usize;
        let pixels = (0..height as usize)
            .flat_map(|y| dump[start + y * line..][..4 * width as usize].chunks_exact(4))
            .map(|pixel| [pixel[2], pixel[1], pixel[0]])
            .collect();
        Self {
            width,
            height,
            pixels,
        }
    }

    /// The pixels of a rectangle, in reading order.
    pub(super) fn part(&self, (columns, rows): (Range<u32>, Range<u32>)) -> Vec<[u8; 3]> {
        let places = rows.flat_map(|y| columns.clone().map(move |x| (x, y)));
        places
            .map(|(x, y)| self.pixels[(y * self.width + x) as usize])
            .collect()
    }

    /// The share of pixels whose brightest channel is under `limit`, without black ones.
    pub(super) fn share_darker_than(&self, limit: u8) -> f64 {
        let shown: Vec<_> = self
            .pixels
            .iter()
            .filter(|pixel| **pixel != [0; 3])
            .collect();
        let dark = |pixel: &&&[u8; 3]| pixel.iter().all(|&channel| channel < limit);
        shown.iter().filter(dark).count() as f64 / shown.len().max(1) as f64
    }

    /// The share of the pixels of a rectangle that differ from a colour by at most `most` in each channel.
    pub(super) fn share_like(
        &self,
        (columns, rows): (Range<u32>, Range<u32>),
        colour: [u8; 3],
        most: u8,
    ) -> f64 {
        let (mut like, mut all) = (0, 0);
        for (x, y) in rows.flat_map(|y| columns.clone().map(move |x| (x, y))) {
            let pixel = self.pixels[(y * self.width + x) as usize];
            let is_like = pixel
                .iter()
                .zip(colour)
                .all(|(one, other)| one.abs_diff(other) <= most);
            like += u32::from(is_like);
            all += 1;
        }
        f64::from(like) / f64::from(all.max(1))
    }

    /// The share of the pixels of a rectangle that have more blue than red.
    pub(super) fn share_bluish(&self, (columns, rows): (Range<u32>, Range<u32>)) -> f64 {
        let places = rows.flat_map(|y| columns.clone().map(move |x| (x, y)));
        let pixels = places.map(|(x, y)| self.pixels[(y * self.width + x) as usize]);
        let (all, blue) = pixels.fold((0, 0), |(all, blue), [red, _, is_blue]| {
            (all + 1, blue + u32::from(is_blue > red))
        });
        f64::from(blue) / f64::from(all.max(1))
    }

    /// The greatest difference in a channel between the mean colours of corresponding squares of `side` pixels in two
    /// pictures of the same size.
    pub(super) fn squares_apart(&self, other: &Self, side: u32) -> u32 {
        assert_eq!((self.width, self.height), (other.width, other.height));
        let sums = |picture: &Self| {
            let across = (picture.width / side) as usize;
            let mut sums = vec![[0_u32; 3]; across * (picture.height / side) as usize];
            for (index, pixel) in picture.pixels.iter().enumerate() {
                let (x, y) = (index as u32 % picture.width, index as u32 / picture.width);
                let sum = &mut sums[(y / side) as usize * across + (x / side) as usize];
                for (sum, channel) in sum.iter_mut().zip(pixel) {
                    *sum += u32::from(*channel);
                }
            }
            sums
        };
        let (one, two) = (sums(self), sums(other));
        let apart = one.iter().flatten().zip(two.iter().flatten());
        let apart = apart.map(|(one, two)| one.abs_diff(*two) / (side * side));
        apart.max().unwrap_or_default()
    }

    pub(super) fn colours(&self) -> usize {
        self.pixels.iter().collect::<BTreeSet<_>>().len()
    }

    /// The share of pixels that are (nearly) those of `other` moved right and down, of those in the middle of an 800 ×
    /// 600 window that both show.
    pub(super) fn likeness_moved(&self, other: &Self, right: i32, down: i32) -> f64 {
        let at = |picture: &Self, x: i32, y: i32| {
            picture.pixels[(y * picture.width as i32 + x) as usize]
        };
        let mut alike = 0;
        let mut all = 0;
        for y in 120..480 {
            for x in 160..640 {
                let (one, two) = (at(self, x, y), at(other, x - right, y - down));
                all += 1;
                alike += i32::from(one.iter().zip(two).all(|(a, b)| a.abs_diff(b) < 24));
            }
        }
        f64::from(alike) / f64::from(all)
    }
}
