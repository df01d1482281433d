//! `mapmaker tiles list`: the tiles of a pack by name, and the files of their images.

use std::path::Path;

use crate::output;
use crate::paths::InputPath;
use mapmaker_storage::exit::{ExitCode, Failure};
use mapmaker_storage::pack::TilePack;

/// The format of the list, for the help.
pub(super) const ABOUT_LIST: &str = "\
text has a line for each drawing, the tile's name and the image's path. json is an object and python a \
dictionary from each tile's name to the path of its first drawing. Paths begin with DIR as it was given; \
those of the built-in pack are the names that `tiles draw` gives. A \
mega-tile that has no image has no path: null in json, None in python.

Exit codes: 0 done, 2 bad use or a faulty pack, 4 a file can't be read.";

#[derive(Debug, clap::Args)]
pub(super) struct ListArguments {
    /// A folder of tile images to list instead of the built-in pack
    #[arg(long, value_name = "DIR")]
    tiles: Option<InputPath>,
    /// How to write the list
    #[arg(long, value_enum, default_value = "text")]
    format: ListFormat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum ListFormat {
    /// A line for each drawing: the tile's name, a blank, the image's path
    Text,
    /// One object from names to paths
    Json,
    /// A Python dictionary from names to paths
    Python,
}

/// Prints the list.
pub(super) fn run(arguments: &ListArguments) -> Result<ExitCode, Failure> {
    let folder = arguments.tiles.as_deref();
    let pack = match folder {
        Some(folder) => TilePack::load_for_boards(folder)?,
        None => TilePack::embedded(),
    };
    let named = pack.image_names().into_iter();
    let entries: Vec<_> = named
        .map(|(tile, files)| (tile, paths(folder, files)))
        .collect();
    let first = |none: &str, quote: fn(&str) -> String| {
        let entry = |(tile, paths): &(String, Vec<String>)| {
            let path = paths
                .first()
                .map_or_else(|| none.to_owned(), |path| quote(path));
            format!("{}: {path}", quote(tile))
        };
        let all: Vec<_> = entries.iter().map(entry).collect();
        format!("{{{}}}\n", all.join(", "))
    };
    let text = match arguments.format {
        ListFormat::Text => {
            let line = |tile: &str, path: &str| format!("{tile} {path}\n");
            let lines = entries
                .iter()
                .flat_map(|(tile, paths)| match paths.as_slice() {
                    [] => vec![format!("{tile}\n")],
                    paths => paths.iter().map(|path| line(tile, path)).collect(),
                });
            lines.collect()
        }
        ListFormat::Json => first("null", |text| serde_json::Value::from(text).to_string()),
        ListFormat::Python => first("None", python),
    };
    output::print(&text)?;
    Ok(ExitCode::Done)
}

fn paths(folder: Option<&Path>, files: Vec<String>) -> Vec<String> {
    let path = |file: String| match folder {
        Some(folder) => folder.join(file).display().to_string(),
        None => file,
    };
    files.into_iter().map(path).collect()
}

/// A text as Python writes it between single quotes.
fn python(text: &str) -> String {
    let mut quoted = String::from("'");
    for letter in text.chars() {
        match letter {
            '\\' => quoted.push_str("\\\\"),
            '\'' => quoted.push_str("\\'"),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            letter => quoted.push(letter),
        }
    }
    quoted.push('\'');
    quoted
}

#[cfg(test)]
mod tests {
    use super::python;

    #[test]
    fn python_reads_what_is_quoted_for_it() {
        assert_eq!(python("tuiles/MMPR.png"), "'tuiles/MMPR.png'");
        assert_eq!(python(r"it's a\b"), r"'it\'s a\\b'");
    }
}
