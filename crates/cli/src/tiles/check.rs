//! `mapmaker tiles check`: all faults of a pack, and what the pack supports.

use crate::output;
use crate::paths::InputPath;
use mapmaker_grid::tileset::{Capabilities, MegaTile};
use mapmaker_land::worldgen::WorldPlan;
use mapmaker_storage::exit::{ExitCode, Failure};
use mapmaker_storage::pack::{self, TilePack};
use std::fmt::Write as _;

#[derive(Debug, clap::Args)]
pub(super) struct CheckTilesArguments {
    /// The pack's folder [default: the built-in pack]
    #[arg(value_name = "DIR")]
    folder: Option<InputPath>,
}

/// Prints the report; the answer is no if the pack has faults.
pub(super) fn run(arguments: &CheckTilesArguments) -> Result<ExitCode, Failure> {
    let checked = match &arguments.folder {
        Some(folder) => {
            pack::check(folder).map_err(|error| Failure::file("read", folder, &error))?
        }
        None => TilePack::embedded().into(),
    };
    let mut text = checked.report.to_string();
    if let Some(set) = &checked.set {
        // OK because writing to a string never fails; likewise below.
        let _ = write!(text, "{}", Capabilities::of(set));
        let _ = match WorldPlan::of(set) {
            Ok(plan) => writeln!(text, "world: {plan}"),
            Err(error) => writeln!(text, "world: none; {error}"),
        };
    }
    if let Some(set) = checked.set.filter(|set| !set.mega().is_empty()) {
        let size = |one: &MegaTile| format!("{one} {}x{}", one.width, one.height);
        let list: Vec<_> = set.mega().iter().map(size).collect();
        let _ = writeln!(text, "mega-tiles: {}", list.join(", "));
    }
    if let Some(pack) = &checked.pack {
        let _ = writeln!(text, "images: {0}x{0} pixels", pack.tile_px);
    }
    for (ground, what) in [("sea/", "of the sea"), ("land/", "of the land")] {
        let own = checked.report.decor.iter();
        let own = own.filter_map(|(word, width, height)| {
            let name = word.strip_prefix(ground)?;
            Some(format!("{name} {width}x{height}"))
        });
        let own: Vec<_> = own.collect();
        if !own.is_empty() {
            let _ = writeln!(text, "decor {what}: {}: {}", own.len(), own.join(", "));
        }
    }
    output::print(&text)?;
    Ok(ExitCode::of_answer(checked.report.faults.is_empty()))
}
