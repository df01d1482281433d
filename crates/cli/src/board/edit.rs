//! `mapmaker board edit`: places and removes tiles of a board that is a map, as clicks in the window do.

use std::path::{Path, PathBuf};

use super::off_board;
use crate::edits::{Put, Session, Stop, answered, run_script, words};
use crate::paths::InputPath;
use mapmaker_drawing::art::decor_mask;
use mapmaker_features::decor::{Owner, with_fallen};
use mapmaker_grid::TilePos;
use mapmaker_grid::tileset::TileId;
use mapmaker_grid::world::{EditedCell, Origin, Overlay, Stroke};
use mapmaker_land::board::BoardMap;
use mapmaker_solver::{NO_TILE, Rules};
use mapmaker_storage::exit::{ExitCode, Failure};
use mapmaker_storage::map::{BoardHead, MapError, MapKind};
use mapmaker_storage::options::parse_place;

/// What an edit does, for the help.
pub(super) const ABOUT_EDITS: &str = "\
A tile that clashes with its neighbours, or breaks the rules of rivers where they hold, is refused unless \
--force is given; `board fits` lists what fits, `board check` tells what is wrong, `board solve` fills the rest. \
Clearing a cell of a mega-tile clears all of it. Each run is one stroke, which --undo takes back; how many \
cells it changed is told on standard error. A script has many strokes, one a line: `put X,Y=NAME …`, \
`clear X,Y …`, `undo` or `redo`; # begins a comment. After each of them `saved N` is printed, N counting \
from 1, once it is on the disk.

Exit codes: 0 done, 1 the edit can't be made (a sentence on standard error, then a line `cell X,Y` for each \
cell to blame), 2 bad use, such as a cell off the board, or not a map, 4 a file can't be read or written. An edit \
that fails changes nothing and ends a script.";

/// The arguments of `mapmaker board edit`.
#[derive(Debug, clap::Args)]
#[command(group = clap::ArgGroup::new("edit").required(true).multiple(true))]
pub(super) struct EditArguments {
    /// The board's file, as `board new --out F.map` makes it
    #[arg(value_name = "F.map")]
    map: PathBuf,
    /// Place a tile, 0,0 being the north-west cell; all that are given are one stroke
    #[arg(long, value_name = "X,Y=NAME", group = "edit", allow_hyphen_values = true,
          value_parser = Put::parse)]
    put: Vec<Put>,
    /// Empty a cell, before tiles are placed
    #[arg(long, value_name = "X,Y", group = "edit", allow_hyphen_values = true,
          value_parser = parse_place)]
    clear: Vec<TilePos>,
    /// Place tiles even where they clash or break the rules of rivers
    #[arg(long, conflicts_with_all = ["undo", "redo"])]
    force: bool,
    /// Take the last stroke back
    #[arg(long, group = "edit", conflicts_with_all = ["put", "clear", "redo", "script"])]
    undo: bool,
    /// Redo the stroke that was undone last
    #[arg(long, group = "edit", conflicts_with_all = ["put", "clear", "script"])]
    redo: bool,
    /// Make the edits in this file, one a line; - for standard input
    #[arg(long, value_name = "FILE|-", group = "edit", conflicts_with_all = ["put", "clear"])]
    script: Option<InputPath>,
}

/// One edit.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Request {
    /// Cells emptied and then tiles placed, in one stroke.
    Place(Vec<TilePos>, Vec<Put>),
    Undo,
    Redo,
}

impl Request {
    /// Reads the line of a script, `None` when there is nothing on it.
    fn parse(line: &str) -> Result<Option<Self>, String> {
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
            _ => Err("a line is `put X,Y=NAME …`, `clear X,Y …`, `undo` or `redo`".to_owned()),
        }
    }
}

/// Makes the edit, or all of a script.
pub(super) fn run(arguments: &EditArguments) -> Result<ExitCode, Failure> {
    if arguments.force && arguments.put.is_empty() && arguments.script.is_none() {
        let why = "--force goes with --put or --script: nothing else is refused";
        return Err(Failure::bad_use(why));
    }
    let mut editor = Editor::open(&arguments.map, arguments.force)?;
    if let Some(script) = &arguments.script {
        return run_script(script, Request::parse, |request| editor.make(request));
    }
    let request = match arguments {
        EditArguments { undo: true, .. } => Request::Undo,
        EditArguments { redo: true, .. } => Request::Redo,
        _ => Request::Place(arguments.clear.clone(), arguments.put.clone()),
    };
    answered(editor.make(&request))
}

/// A board that is edited.
struct Editor {
    session: Session,
    head: BoardHead,
    rules: Rules,
    /// Whether tiles are placed even where they break a rule.
    is_forced: bool,
    /// The board's tiles once something was placed, until all may be different.
    tiles: Option<Vec<TileId>>,
}

impl Editor {
    fn open(path: &Path, is_forced: bool) -> Result<Self, Failure> {
        let session = Session::open(path)?;
        let MapKind::Board(head) = &session.state.kind else {
            return Err(MapError::other_kind(path, &session.state.kind).into());
        };
        Ok(Self {
            head: head.clone(),
            rules: Rules::new(session.pack.set_of(&session.state.kind)),
            session,
            is_forced,
            tiles: None,
        })
    }

    /// Makes an edit and says what it changed; it is on the disk when this returns.
    fn make(&mut self, request: &Request) -> Result<String, Stop> {
        let (cleared, puts) = match request {
            Request::Undo => {
                self.tiles = None;
                return self.session.undo();
            }
            Request::Redo => {
                self.tiles = None;
                return self.session.redo();
            }
            Request::Place(cleared, puts) => (cleared, puts),
        };
        let tiles = Put::tiles(puts, self.rules.set()).map_err(Stop::bad_use)?;
        let places = tiles.iter().map(|&(at, _)| at);
        self.check_places(cleared.iter().copied().chain(places))?;
        let known = self.tiles.take();
        let overlay = &self.session.state.overlay;
        let board = self.board(overlay);
        let cleared = board.clear(cleared);
        // In a script of many edits each looks only at what is near.
        let mut now = known.unwrap_or_else(|| board.tiles());
        for &at in &cleared {
            now[board.index(at)] = NO_TILE;
        }
        if !self.is_forced
            && !tiles.is_empty()
            && let Some(broken) = board.breaks_on(&mut now, &tiles)
        {
            let why = format!("{}; --force places tiles all the same", broken.why);
            return Err(Stop::Refused(why, broken.cells));
        }
        for &(at, tile) in &tiles {
            now[board.index(at)] = tile;
        }
        let cleared = cleared.into_iter().map(|at| (at, None));
        let pin = |&(at, tile): &(TilePos, TileId)| {
            let origin = Origin::Pinned;
            (at, Some(EditedCell { tile, origin }))
        };
        let stroke = Stroke::over(overlay, cleared.chain(tiles.iter().map(pin)));
        let set = self.rules.set();
        let stroke = with_fallen(stroke, overlay, Owner::Board, set, |_| None, decor_mask);
        let told = self.session.push(stroke)?;
        self.tiles = Some(now);
        Ok(told)
    }

    /// Refuses cells off the board.
    fn check_places(&self, mut places: impl Iterator<Item = TilePos>) -> Result<(), Stop> {
        let board = self.board(&self.session.state.overlay);
        match places.find(|&at| !board.contains(at)) {
            None => Ok(()),
            Some(at) => Err(Stop::Failure(off_board(at, board.width, board.height))),
        }
    }

    /// The board with these tiles on it.
    const fn board<'a>(&'a self, overlay: &'a Overlay) -> BoardMap<'a> {
        BoardMap {
            rules: &self.rules,
            width: self.head.width,
            height: self.head.height,
            joined: self.head.joined,
            has_rivers: self.head.rivers,
            overlay,
        }
    }
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
            ("put 3,4=PPPP", Some(Request::Place(vec![], vec![put]))),
            ("clear 3,4 # gone", Some(Request::Place(vec![at], vec![]))),
            ("undo", Some(Request::Undo)),
            (" redo\n", Some(Request::Redo)),
            ("# nothing", None),
        ] {
            assert_eq!(Request::parse(line), Ok(request), "{line}");
        }
        for wrong in [
            "put",
            "put 3,4",
            "clear",
            "clear 3",
            "undo 1",
            "paint sea 0,0 1x1",
        ] {
            assert!(Request::parse(wrong).is_err(), "{wrong}");
        }
    }
}
