//! Pictures of the size of a sheet of paper.

use crate::engine::framing::Paper;
use crate::storage::paper::{DPI_RANGE, PaperSize};

/// Which paper, how fine.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(super) struct PaperArguments {
    /// Fill a sheet of paper, in tiles as large as fit: with an area and what lies around it, or with a board and blank
    /// paper around it; images of tiles have whole pixels
    #[arg(
        long,
        value_enum,
        ignore_case = true,
        conflicts_with = "tile_px",
        help_heading = "Paper"
    )]
    paper: Option<Name>,
    /// Pixels an inch on paper, 30 to 1200
    #[arg(long, value_name = "N", default_value_t = 300, requires = "paper", help_heading = "Paper",
          value_parser = clap::value_parser!(u32).range(i64::from(DPI_RANGE.0)..=i64::from(DPI_RANGE.1)))]
    dpi: u32,
}

/// The papers that there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
#[value(rename_all = "verbatim")]
enum Name {
    A5,
    A4,
    A3,
    A2,
    A1,
    A0,
    Letter,
    Tabloid,
}

impl From<Name> for Paper {
    fn from(name: Name) -> Self {
        match name {
            Name::A5 => Self::A5,
            Name::A4 => Self::A4,
            Name::A3 => Self::A3,
            Name::A2 => Self::A2,
            Name::A1 => Self::A1,
            Name::A0 => Self::A0,
            Name::Letter => Self::Letter,
            Name::Tabloid => Self::Tabloid,
        }
    }
}

impl PaperArguments {
    /// The paper, if it goes on one.
    pub(super) fn size(self) -> Option<PaperSize> {
        let dpi = self.dpi;
        self.paper.map(|name| PaperSize {
            paper: name.into(),
            dpi,
        })
    }

    /// The pixels of a point: as many as make letters as large as on a screen.
    pub(super) fn point_px(self) -> f32 {
        self.size().map_or(1.0, PaperSize::point_px)
    }
}
