//! `--no-crossings`: whether roads may cross what is no open plain.

/// The option of all commands that lay roads.
#[derive(Debug, clap::Args)]
pub(crate) struct CrossingArguments {
    /// Roads run over open plain alone: no bridges, fords and tracks
    #[arg(long)]
    no_crossings: bool,
}

impl CrossingArguments {
    /// Whether they may.
    pub(crate) const fn may_cross(&self) -> bool {
        !self.no_crossings
    }
}
