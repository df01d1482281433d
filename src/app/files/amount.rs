//! The estimated size of an export's file, and the limit above which it must be confirmed.

use super::order::{Kind, Order};
use mapmaker_storage::picture::Ink;
use mapmaker_storage::world::BYTES_A_TILE;

/// Larger files are written only after confirmation.
const MUCH_BYTES: u64 = 200_000_000;

/// Bytes per pixel: of an incompressible PNG, and of such a PNG inside an SVG.
const PNG_PIXEL: u64 = 3;
const SVG_PIXEL: u64 = 4;

impl Order {
    /// The size of its file in bytes: the maximum for a picture, an estimate for other kinds. `None` if no such file is
    /// possible, and for an SVG without tile pictures, which has its own limit.
    pub(super) fn bytes(&self) -> Option<u64> {
        let a_pixel = match self.kind {
            Kind::Picture => PNG_PIXEL,
            Kind::Lines if self.look.ink == Ink::Tiles => SVG_PIXEL,
            Kind::Lines => return None,
            _ => return Some((self.span.area() as u64).saturating_mul(BYTES_A_TILE)),
        };
        let (width, height) = self.sheet().ok()?;
        // Each row of a PNG starts with a filter byte.
        Some(height.saturating_mul(width.saturating_mul(a_pixel) + 1))
    }

    /// Returns whether its file may be so large that a person is asked first.
    pub(super) fn is_much(&self) -> bool {
        self.bytes().is_some_and(|bytes| bytes > MUCH_BYTES)
    }

    /// The size of its file, such as "at most 25 MB"; `None` if [`Self::bytes`] is.
    pub(super) fn size_in_words(&self) -> Option<String> {
        let bytes = in_words(self.bytes()?);
        Some(if self.kind.is_picture() {
            format!("at most {bytes}")
        } else {
            format!("about {bytes}")
        })
    }
}

/// A number of bytes with a unit, rounded up.
fn in_words(bytes: u64) -> String {
    match bytes {
        0..1_000_000 => format!("{} kB", bytes.div_ceil(1000)),
        1_000_000..1_000_000_000 => format!("{} MB", bytes.div_ceil(1_000_000)),
        _ => format!("{:.1} GB", bytes.div_ceil(100_000_000) as f64 / 10.0),
    }
}

#[cfg(test)]
mod tests {
    use super::super::order::tests::lake;
    use super::*;

    #[test]
    fn a_picture_is_at_most_as_large_as_estimated() {
        let folder = tempfile::tempdir().expect("a folder");
        for (width, height, tile_px) in [(20, 12, 64), (200, 120, 4)] {
            let mut order = lake();
            (order.span.east, order.span.south) = (width - 5, height - 5);
            order.look.tile_px = tile_px;
            let path = folder.path().join("it.png");
            order.write(&path, &()).expect("written");
            let written = std::fs::metadata(path).expect("a file").len();
            let estimated = order.bytes().expect("a picture");
            assert!(
                (written..20 * written).contains(&estimated),
                "{estimated} {written}"
            );
        }
    }

    #[test]
    fn the_size_is_stated_in_words() {
        let mut order = lake();
        assert_eq!(order.size_in_words().as_deref(), Some("at most 13 kB"));
        order.kind = Kind::Text;
        assert_eq!(order.size_in_words().as_deref(), Some("about 3 kB"));
        order.kind = Kind::Lines;
        assert_eq!(order.size_in_words().as_deref(), Some("at most 17 kB"));
        order.look.ink = Ink::Figures;
        assert_eq!(order.size_in_words(), None, "it has so many shapes");
        for (bytes, words) in [(96_100_000, "97 MB"), (1_000_000_001, "1.1 GB")] {
            assert_eq!(in_words(bytes), words);
        }
    }

    #[test]
    fn more_than_200_megabytes_are_asked_about_first() {
        let mut order = lake();
        let mut is_much = |side: i64, kind, tile_px| {
            (order.span.east, order.span.south) = (side - 5, side - 5);
            (order.kind, order.look.tile_px) = (kind, tile_px);
            order.is_much()
        };
        assert!(!is_much(1000, Kind::Picture, 8));
        assert!(is_much(1100, Kind::Picture, 8));
        assert!(!is_much(4000, Kind::Json, 8));
        assert!(is_much(6000, Kind::Json, 8));
        assert!(!is_much(1 << 20, Kind::Picture, 8), "there is none");
    }
}
