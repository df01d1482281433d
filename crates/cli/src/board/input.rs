//! The board that a command reads, with its tiles.

use std::sync::Arc;

use crate::output;
use crate::paths::InputPath;
use mapmaker_drawing::art;
use mapmaker_storage::board::{Board, read_path};
use mapmaker_storage::exit::Failure;
use mapmaker_storage::map::{self, MapPack};
use mapmaker_storage::pack::{Pictures, TilePack};

/// The board's file and tiles.
#[derive(Debug, clap::Args)]
pub(super) struct InputArguments {
    /// The board's file, in any form; - for standard input
    #[arg(value_name = "FILE|-")]
    pub(super) file: InputPath,
    /// A folder of tile images to use instead of the built-in pack
    #[arg(long, value_name = "DIR")]
    pub(super) tiles: Option<InputPath>,
}

/// A board and its pack.
pub(super) struct Input {
    pub(super) board: Board,
    /// Whether the last column is adjacent to the first, and the last row to the first.
    pub(super) is_joined: bool,
    /// The given pack; `None` for the built-in one.
    pub(super) pack: Option<Arc<TilePack>>,
}

impl Input {
    /// Reads both.
    pub(super) fn read(arguments: &InputArguments) -> Result<Self, Failure> {
        if map::is_map(&arguments.file) {
            return Self::of_map(arguments);
        }
        let pack = arguments.tiles.as_deref();
        let pack = pack.map(TilePack::load_for_boards).transpose()?;
        let set = match &pack {
            Some(pack) => Arc::clone(&pack.set),
            None => Arc::new(art::ink_set()),
        };
        let board = read_path(&arguments.file, &set)?;
        Ok(Self {
            board,
            is_joined: false,
            pack: pack.map(Arc::new),
        })
    }

    /// Reports on standard error which decor of the board the pack lacks, so that it isn't drawn.
    pub(super) fn report_missing(&self) {
        let lacking = self.pictures().decor().lacking(&self.board.decor);
        if !lacking.is_empty() {
            let lacking = lacking.join(", ");
            output::report(&format!(
                "mapmaker: the tile pack lacks the decor {lacking}, which is kept and does not show\n"
            ));
        }
    }

    /// Reads a map's file, which has tiles of its own.
    fn of_map(arguments: &InputArguments) -> Result<Self, Failure> {
        let InputArguments { file, tiles } = arguments;
        if tiles.is_some() {
            return Err(Failure::bad_use(format!(
                "--tiles does not go with {}, which has tiles of its own",
                file.display()
            )));
        }
        let (board, is_joined, pack) = map::read_board(file)?;
        let pack = match pack {
            MapPack::Ours(_) => None,
            MapPack::Carried(pack) => Some(pack),
        };
        Ok(Self {
            board,
            is_joined,
            pack,
        })
    }

    /// The pictures of the board's tiles.
    pub(super) fn pictures(&self) -> Pictures<'_> {
        self.pack.as_deref().map_or(Pictures::Ours, Pictures::Pack)
    }
}
