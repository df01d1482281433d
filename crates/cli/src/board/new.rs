//! `mapmaker board new`: an empty board.

use std::path::Path;
use std::sync::Arc;

use crate::output;
use crate::paths::{InputPath, OutputPath, is_stdout};
use mapmaker_solver::{MAX_SIDE, NO_TILE};
use mapmaker_storage::board::{Board, Form, write_path};
use mapmaker_storage::exit::{ExitCode, Failure};
use mapmaker_storage::map::{BoardHead, Existing, MapFile, MapKind, MapPack, MapState};
use mapmaker_storage::options::parse_size;
use mapmaker_storage::pack::{Pictures, TilePack};
use mapmaker_storage::picture::Look;

#[derive(Debug, clap::Args)]
pub(super) struct NewBoardArguments {
    /// Columns and rows, from 1 to 4096 each
    #[arg(long, value_name = "WxH", default_value = "10x10", allow_hyphen_values = true,
          value_parser = |text: &str| parse_size(text, 1, MAX_SIDE as u32))]
    size: (u32, u32),
    /// Let the rules of rivers hold; rows of names can't say so
    #[arg(long)]
    rivers: bool,
    /// Let the last column meet the first, and the last row the first; for F.map
    #[arg(long)]
    joined: bool,
    /// A folder of tile images to use instead of the built-in pack; for F.map, which will carry them
    #[arg(long, value_name = "DIR")]
    tiles: Option<InputPath>,
    /// The file to make, in the format of its extension (`board convert --help` lists them); rows of
    /// names where it is left out [default: standard output]
    #[arg(long, value_name = "F")]
    out: Option<OutputPath>,
}

/// Makes the board.
pub(super) fn run(arguments: &NewBoardArguments) -> Result<ExitCode, Failure> {
    let out = arguments.out.as_deref();
    let out = out.filter(|path| !is_stdout(path));
    let unknown = |path: &Path| Form::of(path).ok_or_else(|| super::unknown_form(path));
    let form = out.map(unknown).transpose()?.unwrap_or(Form::Text);
    let map_only = [
        (arguments.joined, "--joined"),
        (arguments.tiles.is_some(), "--tiles"),
    ];
    if let Some((_, option)) = map_only.into_iter().find(|&(is_chosen, _)| is_chosen)
        && form != Form::Map
    {
        return Err(Failure::bad_use(format!(
            "{option} is kept by maps alone; name one with --out F.map"
        )));
    }
    let board = arguments.board();
    if let Some(lost) = form.loses(&board).first() {
        return Err(Failure::bad_use(format!(
            "rows of names alone have no place for {lost}; name a file with --out F.map or F.json"
        )));
    }
    match out {
        None => output::Sink::open(None)?.finish(|out| board.write_text(out))?,
        Some(path) if form == Form::Map => make_map(arguments, path)?,
        Some(path) => write_path(&board, path, form, Pictures::Ours, &Look::default(), &())?,
    }
    Ok(ExitCode::Done)
}

impl NewBoardArguments {
    /// The board with our own tiles.
    fn board(&self) -> Board {
        let (width, height) = (self.size.0 as usize, self.size.1 as usize);
        Board {
            set: Arc::clone(MapPack::ours().set()),
            names_its_tiles: false,
            has_rivers: self.rivers.then_some(true),
            width,
            height,
            tiles: vec![NO_TILE; width * height],
            decor: Vec::new(),
            roads: Vec::new(),
            names: Vec::new(),
            terrain: Vec::new(),
        }
    }
}

fn make_map(arguments: &NewBoardArguments, path: &Path) -> Result<(), Failure> {
    let pack = match &arguments.tiles {
        None => MapPack::ours(),
        Some(folder) => TilePack::load_for_boards(folder)?.into(),
    };
    let head = BoardHead {
        rivers: arguments.rivers,
        joined: arguments.joined,
        ..BoardHead::new(arguments.size.0 as usize, arguments.size.1 as usize)
    };
    let state = MapState::new(MapKind::Board(head));
    MapFile::create(path, &state, &pack, Existing::Keep)?;
    Ok(())
}
