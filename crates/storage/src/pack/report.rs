//! The result of checking a tile pack.

use std::fmt;

use mapmaker_grid::counting::counted;

/// A fault of a pack, in a sentence without a full stop.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{sentence}")]
pub struct PackFault {
    sentence: String,
    /// Whether the pack exceeds a limit, so that further images would repeat the fault.
    pub(super) is_over: bool,
}

impl PackFault {
    /// A fault of the pack as a whole.
    pub(super) fn new(sentence: impl Into<String>) -> Self {
        Self {
            sentence: sentence.into(),
            is_over: false,
        }
    }

    /// A fault of a file.
    pub(super) fn of(file: &str, reason: impl fmt::Display) -> Self {
        Self::new(format!("{file}: {reason}"))
    }

    /// The fault of a file, or an image in it, that can't be read.
    pub(super) fn unreadable(file: &str, reason: impl fmt::Display) -> Self {
        Self::new(format!("{file}: unreadable: {reason}"))
    }

    /// The fault of a file with which the pack exceeds a limit.
    pub(super) fn over(file: &str, limit: impl fmt::Display) -> Self {
        Self {
            is_over: true,
            ..Self::of(file, format_args!("with it the pack{limit}"))
        }
    }
}

/// All findings about a pack.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PackReport {
    /// Every fault; a pack without faults is usable.
    pub faults: Vec<PackFault>,
    /// How many mega-tiles the pack has.
    pub mega_tiles: usize,
    /// Mega-tiles that `pack.json` describes without an image.
    pub undrawn: Vec<String>,
    /// The readable decor: its word, and its width and height in pixels.
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
    /// A line for each fault, one for each remark, and one that counts the faults.
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
