//! What a check of a tile pack finds.

use std::fmt;

use mapmaker_grid::counting::counted;

/// One thing that is wrong with a pack, in a sentence without its end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{sentence}")]
pub struct PackFault {
    sentence: String,
    /// Whether the pack is over a limit, so that further images would only be told the same.
    pub(super) is_over: bool,
}

impl PackFault {
    /// What is wrong with the pack as a whole.
    pub(super) fn new(sentence: impl Into<String>) -> Self {
        Self {
            sentence: sentence.into(),
            is_over: false,
        }
    }

    /// What is wrong with a file.
    pub(super) fn of(file: &str, reason: impl fmt::Display) -> Self {
        Self::new(format!("{file}: {reason}"))
    }

    /// Why a file, or the image in it, can't be read.
    pub(super) fn unreadable(file: &str, reason: impl fmt::Display) -> Self {
        Self::new(format!("{file}: unreadable: {reason}"))
    }

    /// With which file the pack has more than a limit.
    pub(super) fn over(file: &str, limit: impl fmt::Display) -> Self {
        Self {
            is_over: true,
            ..Self::of(file, format_args!("with it the pack{limit}"))
        }
    }
}

/// All that a check of a pack finds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PackReport {
    /// Every fault; a pack with none is fit for use.
    pub faults: Vec<PackFault>,
    /// How many mega-tiles the pack has.
    pub mega_tiles: usize,
    /// Mega-tiles that `pack.json` describes and no image shows.
    pub undrawn: Vec<String>,
    /// The decor that could be read: its word, and its width and height in pixels.
    pub decor: Vec<(&'static str, u32, u32)>,
}

impl PackReport {
    /// Such as "1 fault" or "3 faults".
    pub(super) fn count_in_words(&self) -> String {
        counted(self.faults.len(), "fault")
    }

    pub(super) fn first_in_words(&self) -> String {
        self.faults
            .first()
            .map_or_else(|| "none".to_owned(), ToString::to_string)
    }
}

impl fmt::Display for PackReport {
    /// A line for each fault, one for each thing to know, and one that counts the faults.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for fault in &self.faults {
            writeln!(formatter, "fault: {fault}")?;
        }
        for name in &self.undrawn {
            writeln!(
                formatter,
                "note: {name} has no image {name}.png; boards may have it, pictures can't show it"
            )?;
        }
        if self.mega_tiles > 0 {
            writeln!(
                formatter,
                "note: mega-tiles are for boards; world generation places single cells alone"
            )?;
        }
        match self.faults.len() {
            0 => writeln!(formatter, "no faults"),
            _ => writeln!(formatter, "{}", self.count_in_words()),
        }
    }
}
