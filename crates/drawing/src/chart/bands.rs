//! Letters in bands that are drawn when their rows are needed: large ones take much time and memory.

use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use crate::lettering::{Bitmap, Letters};

/// Rows of a band.
const BAND_ROWS: u32 = 128;

/// Letters in bands of rows. A band is drawn when its first row is needed, and dropped after its last.
pub(super) struct Bands {
    letters: Letters,
    bands: Vec<Mutex<Option<Band>>>,
}

/// A drawn band; `None` if it is blank.
type Band = Option<Arc<Bitmap>>;

impl Bands {
    pub(super) fn new(letters: Letters) -> Self {
        let count = letters.height.div_ceil(BAND_ROWS);
        Self {
            letters,
            bands: (0..count).map(|_| Mutex::default()).collect(),
        }
    }

    /// Width and height in pixels.
    pub(super) const fn size_px(&self) -> (u32, u32) {
        (self.letters.width, self.letters.height)
    }

    pub(super) fn height(&self) -> i64 {
        i64::from(self.letters.height)
    }

    /// Calls `take` for each band with some of the rows; its corner is relative to the whole.
    pub(super) fn for_each(&self, rows: Range<u32>, mut take: impl FnMut(&Bitmap)) {
        if rows.is_empty() {
            return;
        }
        for index in rows.start / BAND_ROWS..=(rows.end - 1) / BAND_ROWS {
            let first = index * BAND_ROWS;
            let end = (first + BAND_ROWS).min(self.letters.height);
            let mut kept = self.bands[index as usize]
                .lock()
                .unwrap_or_else(PoisonError::into_inner);
            let band = kept.get_or_insert_with(|| self.ink(first..end)).clone();
            if rows.end >= end {
                *kept = None;
            }
            drop(kept);
            if let Some(bitmap) = band {
                take(&bitmap);
            }
        }
    }

    fn ink(&self, rows: Range<u32>) -> Band {
        let mut bitmap = self.letters.rows(rows)?;
        for (side, whole) in bitmap.corner.iter_mut().zip(self.letters.corner) {
            *side -= whole;
        }
        Some(Arc::new(bitmap))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lettering::{Curve, Face, Line, Style};

    #[test]
    fn only_the_rows_that_are_asked_for_are_inked_and_none_is_kept_after_its_last() {
        let style = Style {
            face: Face::Roman,
            size_px: 400.0,
            spacing_px: 0.0,
            is_capitals: true,
        };
        let line = Line::new("Oran", style);
        let curve = Curve::level(line.width_px);
        let letters = Letters::new(&line, &curve, [0; 3], [255; 3]).expect("letters");
        let height = letters.height;
        let bands = Bands::new(letters);
        let inked = || {
            let kept = bands.bands.iter();
            kept.filter(|band| band.lock().expect("no panic").is_some())
                .count()
        };
        assert!(bands.bands.len() > 3);
        assert_eq!(inked(), 0);
        let mut rows_seen = 0;
        for row in 0..height {
            bands.for_each(row..row + 1, |bitmap| {
                assert!(bitmap.height <= BAND_ROWS);
                rows_seen += 1;
            });
            assert!(inked() <= 1, "{row}");
        }
        assert_eq!(inked(), 0);
        assert!(rows_seen > height / 2);
        bands.for_each(0..0, |_| panic!("no rows"));
    }
}
