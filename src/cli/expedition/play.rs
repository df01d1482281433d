//! `mapmaker expedition play`: which expedition the window is to open.

use crate::cli::explore::parse_window;
use crate::engine::expedition::Code;
use crate::options::{ExpeditionOptions, ExploreOptions};

/// The arguments of `mapmaker expedition play`.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct PlayArguments {
    /// The code of an expedition [default: the one that was left, or the card of a new one]
    #[arg(value_name = "CODE")]
    code: Option<Code>,
    /// The window's size in pixels
    #[arg(long, value_name = "WxH", value_parser = parse_window)]
    window: Option<(u32, u32)>,
}

impl From<PlayArguments> for ExploreOptions {
    fn from(arguments: PlayArguments) -> Self {
        let code = arguments.code.map(ExpeditionOptions::Code);
        Self {
            window: arguments.window,
            expedition: Some(code.unwrap_or(ExpeditionOptions::Left)),
            ..Self::default()
        }
    }
}
