//! Pictures that fill a sheet of paper.

use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::numbers::whole;
use mapmaker_drawing::framing::Paper;
use mapmaker_storage::paper::{DPI_RANGE, PaperSize};

/// The paper and its resolution.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(super) struct PaperArguments {
    /// Fill a sheet of paper, in tiles as large as fit: with an area and what lies around it, or with a board and blank
    /// paper around it; images of tiles have whole pixels
    #[arg(
        long,
        value_parser = PossibleValuesParser::new(Paper::ALL.map(Paper::name)).map(|name| named(&name)),
        ignore_case = true,
        conflicts_with = "tile_px",
        help_heading = "Paper"
    )]
    paper: Option<Paper>,
    /// Pixels an inch on paper, 30 to 1200
    #[arg(long, value_name = "N", default_value_t = 300, requires = "paper", help_heading = "Paper",
          value_parser = whole("a number of pixels an inch", DPI_RANGE.0..=DPI_RANGE.1))]
    dpi: u32,
}

/// The paper with a name that the parser knows.
fn named(name: &str) -> Paper {
    let mut all = Paper::ALL.into_iter();
    let paper = all.find(|paper| paper.name().eq_ignore_ascii_case(name));
    // OK because the parser's names are those of all papers.
    paper.expect("a paper")
}

impl PaperArguments {
    /// The paper, if requested.
    pub(super) fn size(self) -> Option<PaperSize> {
        let dpi = self.dpi;
        self.paper.map(|paper| PaperSize { paper, dpi })
    }

    /// The pixels of a point, such that letters are as large as on a screen.
    pub(super) fn point_px(self) -> f32 {
        self.size().map_or(1.0, PaperSize::point_px)
    }
}
