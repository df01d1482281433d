//! `mapmaker board edit`: places, paints and removes tiles of a board that is a map's file, as the window does.

use std::path::PathBuf;

use super::editor::Editor;
use crate::edits::{
    CrossingArguments, PaintArguments, Painting, Put, Stop, answered, run_script, words,
};
use crate::paths::InputPath;
use mapmaker_grid::TilePos;
use mapmaker_storage::exit::{ExitCode, Failure};
use mapmaker_storage::options::parse_place;

/// The help of the edits.
pub(super) const ABOUT_EDITS: &str = "\
A tile that is put where it clashes with its neighbours, or breaks the rules of rivers where they hold, is refused unless \
--force is given; `board fits` lists what fits, `board check` lists what is wrong, `board solve` fills the rest. \
Clearing a cell of a mega-tile clears all of it. What is painted is drawn as the window's brush draws it: each cell \
becomes that land, and the tiles around change so that all fits. Empty cells beside it stay empty, and what was put stays; \
`paint nature` empties cells, whatever lies there. What can't be painted is left out and reported on standard error, and so is \
what changes beside what was asked for. A road that loses ground is led round it, or over it by a bridge, a ford or a track, \
within twice its length. Each run is one stroke, which --undo takes back; how many \
cells it changed is printed on standard error. A script has many strokes, one a line: `put X,Y=NAME …`, \
`clear X,Y …`, `paint BIOME X,Y WxH [SHAPE]`, `undo` or `redo`; # begins a comment. After each of them `saved N` is \
printed, N counting from 1, once it is on the disk.

Exit codes: 0 done, 1 the edit can't be made (a sentence on standard error, then a line `cell X,Y` for each \
cell to blame), 2 bad use, such as a cell off the board, or not a map, 4 a file can't be read or written. An edit \
that fails changes nothing and ends a script.";

#[derive(Debug, clap::Args)]
#[command(group = clap::ArgGroup::new("edit").required(true).multiple(true))]
pub(super) struct EditArguments {
    /// The board's file, as `board new --out F.map` makes it
    #[arg(value_name = "F.map")]
    map: PathBuf,
    /// Place a tile, 0,0 being the north-west cell; all that are given are one stroke
    #[arg(long, value_name = "X,Y=NAME", group = "edit", allow_hyphen_values = true,
          conflicts_with = "paint", value_parser = Put::parse)]
    put: Vec<Put>,
    /// Empty a cell, before tiles are placed
    #[arg(long, value_name = "X,Y", group = "edit", allow_hyphen_values = true,
          conflicts_with = "paint", value_parser = parse_place)]
    clear: Vec<TilePos>,
    #[command(flatten)]
    paint: PaintArguments,
    /// Place tiles even where they clash or break the rules of rivers
    #[arg(long, conflicts_with_all = ["undo", "redo"])]
    force: bool,
    #[command(flatten)]
    crossings: CrossingArguments,
    /// Take the last stroke back
    #[arg(long, group = "edit", conflicts_with_all = ["put", "clear", "paint", "redo", "script"])]
    undo: bool,
    /// Redo the stroke that was undone last
    #[arg(long, group = "edit", conflicts_with_all = ["put", "clear", "paint", "script"])]
    redo: bool,
    /// Make the edits in this file, one a line; - for standard input
    #[arg(long, value_name = "FILE|-", group = "edit", conflicts_with_all = ["put", "clear", "paint"])]
    script: Option<InputPath>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum EditRequest {
    /// Cells to empty and then tiles to place, in one stroke.
    Place(Vec<TilePos>, Vec<Put>),
    Paint(Painting),
    Undo,
    Redo,
}

impl EditRequest {
    /// Parses a line of a script; `None` for an empty one.
    fn parse(line: &str) -> Result<Option<Self>, String> {
        let wrong = "a line is `put X,Y=NAME …`, `clear X,Y …`, `paint BIOME X,Y WxH [SHAPE]`, \
                     `undo` or `redo`";
        match words(line)[..] {
            [] => Ok(None),
            ["undo"] => Ok(Some(Self::Undo)),
            ["redo"] => Ok(Some(Self::Redo)),
            ["put", ref puts @ ..] if !puts.is_empty() => {
                let puts = Put::parse_all(puts)?;
                Ok(Some(Self::Place(Vec::new(), puts)))
            }
            ["clear", ref places @ ..] if !places.is_empty() => {
                let places: Result<_, _> = places.iter().map(|place| parse_place(place)).collect();
                Ok(Some(Self::Place(places?, Vec::new())))
            }
            ["paint", ref what @ ..] => {
                let painting = Painting::parse(what).ok_or(wrong)?;
                painting.map(Self::Paint).map(Some)
            }
            _ => Err(wrong.to_owned()),
        }
    }

    /// Makes the edit and saves it to the disk; returns what it changed, as text.
    fn make(&self, editor: &mut Editor) -> Result<String, Stop> {
        match self {
            Self::Place(cleared, puts) => editor.place(cleared, puts),
            Self::Paint(painting) => editor.paint(painting),
            Self::Undo => editor.undo(),
            Self::Redo => editor.redo(),
        }
    }
}

/// Makes the edit, or all edits of a script.
pub(super) fn run(arguments: &EditArguments) -> Result<ExitCode, Failure> {
    if arguments.force && arguments.put.is_empty() && arguments.script.is_none() {
        let why = "--force goes with --put or --script: it puts tiles where they clash";
        return Err(Failure::bad_use(why));
    }
    let painting = arguments.paint.painting();
    let painting = painting.transpose().map_err(Failure::bad_use)?;
    let mut editor = Editor::open(
        &arguments.map,
        arguments.force,
        arguments.crossings.may_cross(),
    )?;
    if let Some(script) = &arguments.script {
        return run_script(script, EditRequest::parse, |request| {
            request.make(&mut editor)
        });
    }
    let request = match (painting, arguments) {
        (Some(painting), _) => EditRequest::Paint(painting),
        (None, EditArguments { undo: true, .. }) => EditRequest::Undo,
        (None, EditArguments { redo: true, .. }) => EditRequest::Redo,
        _ => EditRequest::Place(arguments.clear.clone(), arguments.put.clone()),
    };
    answered(request.make(&mut editor))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_and_nonsense_is_refused() {
        let at = TilePos::new(3, 4);
        let put = Put {
            at,
            name: "PPPP".to_owned(),
        };
        for (line, request) in [
            ("put 3,4=PPPP", Some(EditRequest::Place(vec![], vec![put]))),
            (
                "clear 3,4 # gone",
                Some(EditRequest::Place(vec![at], vec![])),
            ),
            ("undo", Some(EditRequest::Undo)),
            (" redo\n", Some(EditRequest::Redo)),
            ("# nothing", None),
        ] {
            assert_eq!(EditRequest::parse(line), Ok(request), "{line}");
        }
        let Ok(Some(EditRequest::Paint(sea))) = EditRequest::parse("paint sea 3,4 1x1 # a pond")
        else {
            panic!("it is read");
        };
        assert_eq!(sea.cells, [at]);
        for wrong in [
            "put",
            "put 3,4",
            "clear",
            "clear 3",
            "undo 1",
            "paint sea 0,0",
            "paint lava 0,0 1x1",
        ] {
            assert!(EditRequest::parse(wrong).is_err(), "{wrong}");
        }
    }
}
