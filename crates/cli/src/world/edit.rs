//! `mapmaker world edit`: edits a world's file, and heals the land around the edit.

use std::path::{Path, PathBuf};

use super::request::Request;
use crate::edits::{
    CrossingArguments, PaintArguments, Put, Session, Stop, answered, in_words, print_report,
    report_cells, run_script,
};
use crate::paths::InputPath;
use mapmaker_drawing::art::decor_mask;
use mapmaker_features::Features;
use mapmaker_grid::world::Origin;
use mapmaker_land::editing::{Brush, EditResult, EndlessMap, Options, Scratch, edit, put};
use mapmaker_storage::exit::{ExitCode, Failure};
use mapmaker_storage::map::{MapError, MapKind};

/// The help of the edits.
pub(super) const ABOUT_EDITS: &str = "\
Around what is put or painted the world heals with the fewest changes. What is painted later wins over what \
was painted before. A tile that was put stays, whatever is painted; another put or `paint nature` takes it \
away. What can't be painted is left out and reported on standard error, and so is what becomes of roads and decor: a road that loses \
ground is led round it, or over it by a bridge, a ford or a track, within twice its length. Each run is one stroke, which --undo takes back; how many cells it changed is printed on standard \
error. A script has many, one a line: `put X,Y=NAME …`, \
`paint BIOME X,Y WxH [SHAPE]`, `undo` or `redo`; # begins a comment. After each of them `saved N` is printed, N \
counting from 1, once it is on the disk.

Exit codes: 0 done, 1 the edit can't be made (a sentence on standard error, then a line `cell X,Y` for each \
cell to blame), 2 bad use or not a map, 3 the search took too many steps, 4 a file can't be read or written. An \
edit that fails changes nothing and ends a script.";

#[derive(Debug, clap::Args)]
#[command(group = clap::ArgGroup::new("edit").required(true))]
pub(super) struct EditArguments {
    /// The world's file, as `world new` makes it
    #[arg(value_name = "F.map")]
    map: PathBuf,
    /// Put a tile at a place; may be repeated, all in one stroke
    #[arg(long, value_name = "X,Y=NAME", group = "edit", allow_hyphen_values = true,
          value_parser = Put::parse)]
    put: Vec<Put>,
    #[command(flatten)]
    paint: PaintArguments,
    #[command(flatten)]
    crossings: CrossingArguments,
    /// Take the last stroke back
    #[arg(long, group = "edit")]
    undo: bool,
    /// Redo the stroke that was undone last
    #[arg(long, group = "edit")]
    redo: bool,
    /// Make the edits in this file, one a line; - for standard input
    #[arg(long, value_name = "FILE|-", group = "edit")]
    script: Option<InputPath>,
}

/// Makes the edit, or all edits of a script.
pub(super) fn run(arguments: &EditArguments) -> Result<ExitCode, Failure> {
    if let Some(script) = &arguments.script {
        let mut world = World::open(&arguments.map, &arguments.crossings)?;
        return run_script(script, Request::parse, |request| world.make(request));
    }
    let request = arguments.request().map_err(Failure::bad_use)?;
    let mut world = World::open(&arguments.map, &arguments.crossings)?;
    answered(world.make(&request))
}

impl EditArguments {
    /// The requested edit.
    fn request(&self) -> Result<Request, String> {
        match self.paint.painting() {
            Some(painting) => painting.map(Request::Paint),
            _ if self.undo => Ok(Request::Undo),
            _ if self.redo => Ok(Request::Redo),
            _ => Ok(Request::Put(self.put.clone())),
        }
    }
}

/// A world being edited.
struct World {
    session: Session,
    map: EndlessMap,
    scratch: Scratch,
    features: Features,
    /// Whether rerouted roads may cross rivers, woods and hills.
    may_cross: bool,
}

impl World {
    fn open(path: &Path, crossings: &CrossingArguments) -> Result<Self, Failure> {
        let session = Session::open(path)?;
        let MapKind::World(head) = &session.state.kind else {
            return Err(MapError::other_kind(path, &session.state.kind).into());
        };
        Ok(Self {
            map: EndlessMap::new(head.seed.value(), session.pack.set()),
            features: Features::new(head.seed.value(), session.pack.set()),
            session,
            scratch: Scratch::default(),
            may_cross: crossings.may_cross(),
        })
    }

    /// Makes an edit and saves it to the disk; returns what it changed, as text.
    fn make(&mut self, request: &Request) -> Result<String, Stop> {
        let overlay = &self.session.state.overlay;
        let (map, scratch, features) = (&mut self.map, &mut self.scratch, &mut self.features);
        let options = Options::default();
        let edited = match request {
            Request::Undo => return self.session.undo(),
            Request::Redo => return self.session.redo(),
            Request::Put(puts) => {
                let tiles = Put::tiles(puts, map.set()).map_err(Stop::bad_use)?;
                put(map, overlay, &tiles, Origin::Pinned, &options, scratch)
            }
            Request::Paint(painting) => {
                let (brush, cells) = (painting.brush(), &painting.cells);
                edit(map, overlay, brush, cells, &options, scratch)
            }
        };
        let land = (overlay, &**self.session.pack.set());
        let erased = match request {
            Request::Paint(painting) if painting.brush() == Brush::Erase => &painting.cells[..],
            _ => &[],
        };
        let may_cross = self.may_cross;
        let mut whole =
            |stroke| features.settle_world(map, land, stroke, (erased, may_cross), decor_mask);
        match edited {
            EditResult::Done(stroke) => {
                let (stroke, beside) = whole(stroke);
                let summary = self.session.push(stroke)?;
                print_report(&beside);
                Ok(summary)
            }
            EditResult::Partly(stroke, refusal) => {
                let (stroke, beside) = whole(stroke);
                let summary = self.session.push(stroke)?;
                print_report(&beside);
                report_cells(&format!("left out: {}", in_words(&refusal)), &refusal.cells);
                Ok(summary)
            }
            EditResult::Refused(refusal) => Err(Stop::Refused(in_words(&refusal), refusal.cells)),
            EditResult::BudgetSpent | EditResult::Cancelled => {
                let steps = options.max_steps;
                let why =
                    format!("after {steps} steps it is still unknown whether the edit can be made");
                Err(Failure::new(ExitCode::Limit, why).into())
            }
        }
    }
}
