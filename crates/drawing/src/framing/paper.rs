//! Sizes of paper.

/// A usual size of a sheet of paper.
///
/// ISO 216 for A0 to A5, ANSI/ASME Y14.1 for Letter and Tabloid, in millimetres.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paper {
    /// 148 × 210 mm.
    A5,
    /// 210 × 297 mm.
    A4,
    /// 297 × 420 mm.
    A3,
    /// 420 × 594 mm.
    A2,
    /// 594 × 841 mm.
    A1,
    /// 841 × 1189 mm.
    A0,
    /// 8½ × 11 inches.
    Letter,
    /// 11 × 17 inches.
    Tabloid,
}

/// Millimetres of an inch.
const INCH_MM: f64 = 25.4;

impl Paper {
    /// All of them, in the order of lists.
    pub const ALL: [Self; 8] = [
        Self::A5,
        Self::A4,
        Self::A3,
        Self::A2,
        Self::A1,
        Self::A0,
        Self::Letter,
        Self::Tabloid,
    ];

    /// Its name, and its shorter and longer side in millimetres.
    const fn row(self) -> (&'static str, [f64; 2]) {
        match self {
            Self::A5 => ("A5", [148.0, 210.0]),
            Self::A4 => ("A4", [210.0, 297.0]),
            Self::A3 => ("A3", [297.0, 420.0]),
            Self::A2 => ("A2", [420.0, 594.0]),
            Self::A1 => ("A1", [594.0, 841.0]),
            Self::A0 => ("A0", [841.0, 1189.0]),
            Self::Letter => ("Letter", [215.9, 279.4]),
            Self::Tabloid => ("Tabloid", [279.4, 431.8]),
        }
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.row().0
    }

    /// Its shorter and its longer side in millimetres.
    #[must_use]
    pub(crate) const fn sides_mm(self) -> [f64; 2] {
        self.row().1
    }

    /// Width and height in pixels at `dpi`; landscape if `is_wide`.
    #[must_use]
    pub fn pixels(self, dpi: u32, is_wide: bool) -> [u32; 2] {
        let [short, long] = self
            .sides_mm()
            .map(|mm| (mm / INCH_MM * f64::from(dpi)).round() as u32);
        if is_wide {
            [long, short]
        } else {
            [short, long]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sheets_have_their_usual_pixels() {
        assert_eq!(Paper::A3.pixels(300, true), [4961, 3508]);
        assert_eq!(Paper::A4.pixels(300, false), [2480, 3508]);
        assert_eq!(Paper::Letter.pixels(100, false), [850, 1100]);
    }
}
