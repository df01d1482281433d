//! `--no-crossings`: whether roads may leave open plain.

/// The option of all commands that lay roads.
#[derive(Debug, clap::Args)]
pub(crate) struct CrossingArguments {
    /// Roads run over open plain alone: no bridges, fords and tracks
    #[arg(long)]
    no_crossings: bool,
}

impl CrossingArguments {
    /// Whether roads may cross rivers, woods and hills.
    pub(crate) const fn may_cross(&self) -> bool {
        !self.no_crossings
    }
}
