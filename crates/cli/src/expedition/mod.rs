//! `mapmaker expedition`: the game of reading a map without a window, for people and bots.

mod act;
mod bots;
mod chart;
mod new;
mod play;
mod replay;
mod show;

use std::path::Path;

use mapmaker_expedition::{Expedition, NaturalWorld};
use mapmaker_storage::exit::{ExitCode, Failure};
use mapmaker_storage::expedition::of_settings;
use mapmaker_storage::expedition_ground::{OwnGround, world_of};
use mapmaker_storage::map::{MapError, MapKind, MapPack, MapState};
use mapmaker_storage::options::ExploreOptions;
use mapmaker_storage::pure::place_source::FeaturePlaces;

/// The exit codes, for the help.
const ABOUT_CODES: &str = "Exit codes: 0 done, 1 no (it can't be done, with the reason, or a replay leads elsewhere), \
2 bad use or no expedition, 4 a file can't be read or written.";

/// The exit codes of the window, for the help.
const ABOUT_PLAYING: &str =
    "Exit codes: 0 done, 2 bad use or a wrong code, 5 no display or graphics adapter.";

/// The actions, for the help.
const ABOUT_ACTIONS: &str = "\
Actions by day:
  step WAY      go a tile north, east, south or west
  walk X,Y      go there by the quickest known way, or toward blank paper, until something new shows or night falls
  search        search this tile and the eight around it, half a day
  hunt          hunt for provisions, a day
  rest          camp until the next morning
  listen        hear what is known here
  ask N         ask the way to place N, as show numbers the places, an hour
  solve TEXT    solve the puzzle of the place, in quotation marks
  pay           pay to be spared that puzzle
  buy GOOD N    buy provisions, mule, spyglass or rumour
  sell          sell a copy of what was charted since the last sale
  embark, land  hire a ship in a port, go ashore on a coast
  choose N      take a choice of the card that lies there
  lens          list the tiles on the chart that agree with all clues
  finish        end the expedition, at home or in a city, even without the find; it can't be undone

Pencil, compass and new names are for the window; they are kept in the same file.

Actions in the evening, when the hours of the day are spent:
  camp          end the day
  forage        look for something to eat, then choose again
  look          look around from the nearest rise, then choose again
  on            walk on by night

Options go before the actions. Several follow one another. What comes of each is printed. One that is refused ends \
the row; what was done before it stays done and is saved.

Exit codes: 0 done, 1 refused, with the reason, 2 bad use or no expedition, 4 a file can't be read or written.";

#[derive(Debug, clap::Args)]
#[command(arg_required_else_help = false)]
pub(super) struct ExpeditionArguments {
    #[command(subcommand)]
    command: ExpeditionCommand,
}

#[derive(Debug, clap::Subcommand)]
enum ExpeditionCommand {
    /// Play in the window: the expedition of a code, or the one that was left
    #[command(after_help = ABOUT_PLAYING)]
    Play(play::PlayArguments),
    #[command(flatten)]
    Headless(HeadlessCommand),
}

/// The commands that need no window.
#[derive(Debug, clap::Subcommand)]
pub(super) enum HeadlessCommand {
    /// Make a file for a new expedition
    #[command(after_help = ABOUT_CODES)]
    New(new::NewExpeditionArguments),
    /// Print how an expedition stands: the day, the party, the notebook and the chart; as JSON also what is hidden where
    #[command(after_help = ABOUT_CODES)]
    Show(show::ShowArguments),
    /// Do something
    #[command(after_help = ABOUT_ACTIONS)]
    Do(act::ActArguments),
    /// Draw the chart as a framed picture, with the way in red ink
    #[command(after_help = ABOUT_CODES)]
    Chart(chart::ChartArguments),
    /// Let bots play, and print how often they win
    #[command(after_help = ABOUT_CODES)]
    Bots(bots::BotsArguments),
    /// Play an expedition again from its code and its log, and compare where that leads
    #[command(after_help = ABOUT_CODES)]
    Replay(replay::ReplayArguments),
}

impl From<ExpeditionArguments> for ExpeditionRequest {
    fn from(arguments: ExpeditionArguments) -> Self {
        match arguments.command {
            ExpeditionCommand::Play(play) => Self::Window(play.into()),
            ExpeditionCommand::Headless(command) => Self::Headless(command),
        }
    }
}

/// A request for the window or for a command.
pub(super) enum ExpeditionRequest {
    Window(ExploreOptions),
    Headless(HeadlessCommand),
}

/// Runs `mapmaker expedition …`.
pub(super) fn run(command: &HeadlessCommand) -> Result<ExitCode, Failure> {
    match command {
        HeadlessCommand::New(new) => new::run(new),
        HeadlessCommand::Show(show) => show::run(show),
        HeadlessCommand::Do(act) => act::run(act),
        HeadlessCommand::Chart(chart) => chart::run(chart),
        HeadlessCommand::Bots(bots) => bots::run(bots),
        HeadlessCommand::Replay(replay) => replay::run(replay),
    }
}

/// The format of the output.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// Sentences and lines
    #[default]
    Text,
    /// One object
    Json,
}

/// The answer no, with its reason.
fn no(message: String) -> Failure {
    Failure {
        code: ExitCode::No,
        message,
    }
}

/// The expedition of a map's file, and its world.
fn opened(
    path: &Path,
    state: &MapState,
    pack: &MapPack,
) -> Result<(Expedition, NaturalWorld<FeaturePlaces>), Failure> {
    let MapKind::World(world) = &state.kind else {
        return Err(MapError::OtherKind {
            path: path.to_owned(),
            found: state.kind.name(),
            wanted: "world",
        }
        .into());
    };
    let expedition = of_settings(path, &state.settings)?;
    // The land as it was at the beginning: later edits change no game.
    let ground = OwnGround::of_settings(path, &state.settings)?;
    let view = world_of(world.seed.value(), pack.set(), ground.as_ref());
    Ok((expedition, view))
}
