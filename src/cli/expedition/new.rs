//! `mapmaker expedition new`: a file for an expedition, from a code or a seed.

use std::sync::Arc;

use super::{natural, parse_difficulty};
use crate::cli::chance::SeedArguments;
use crate::cli::map::check_name;
use crate::cli::output;
use crate::cli::paths::OutputPath;
use crate::engine::expedition::{Code, Difficulty, Expedition, NoQuest, SHORT_SEEDS, Texts};
use crate::engine::seed::Seed;
use crate::exit::{ExitCode, Failure};
use crate::storage::date::Day;
use crate::storage::expedition::setting;
use crate::storage::map::{Existing, MapFile, MapKind, MapPack, MapState, WorldHead};

/// The arguments of `mapmaker expedition new`.
#[derive(Debug, clap::Args)]
pub(super) struct NewArguments {
    /// The code of the expedition, such as MM1-journey-0007-mk, instead of a seed and a difficulty
    #[arg(long, value_name = "CODE", conflicts_with_all = ["seed", "difficulty"])]
    code: Option<Code>,
    /// Today's expedition (by UTC), the same for everyone at that difficulty
    #[arg(long, conflicts_with_all = ["seed", "code"])]
    today: bool,
    #[command(flatten)]
    seed: SeedArguments,
    /// How hard it is: stroll, journey or ordeal
    #[arg(long, value_name = "D", default_value = "journey", value_parser = parse_difficulty)]
    difficulty: Difficulty,
    /// The file to make, which must not exist yet
    #[arg(long, value_name = "E.map")]
    out: OutputPath,
}

/// Makes the file, and prints the code and the first clue.
pub(super) fn run(arguments: &NewArguments) -> Result<ExitCode, Failure> {
    check_name(&arguments.out)?;
    let pack = MapPack::ours();
    let made = |code: Code| {
        let mut view = natural(code.seed, Arc::clone(pack.set()));
        Expedition::new(code, &mut view)
    };
    let expedition = if arguments.today {
        today(arguments.difficulty, made)
    } else {
        made(code(arguments))
    };
    let expedition = expedition.map_err(no_quest)?;
    let code = expedition.quest().code;
    let mut state = MapState::new(MapKind::World(WorldHead::new(Seed::from(code.seed))));
    state.settings.extend([setting(&expedition)]);
    MapFile::create(&arguments.out, &state, &pack, Existing::Keep)?;
    let clue = Texts::english().clue(expedition.quest(), 0);
    output::say(&format!("{code}\n{clue}\n"))?;
    Ok(ExitCode::Done)
}

/// The code that was asked for, or one by chance.
fn code(arguments: &NewArguments) -> Code {
    let chosen = arguments.seed.choose();
    arguments.code.unwrap_or_else(|| {
        let seed = chosen.seed.value();
        // Seeds that are drawn are short, and so are their codes.
        let is_given = arguments.seed.given().is_some();
        Code {
            difficulty: arguments.difficulty,
            seed: if is_given { seed } else { seed % SHORT_SEEDS },
        }
    })
}

/// The expedition of today.
fn today(
    difficulty: Difficulty,
    made: impl Fn(Code) -> Result<Expedition, NoQuest>,
) -> Result<Expedition, NoQuest> {
    let Day { year, month, day } = Day::today();
    let mut last = NoQuest::NoHome;
    for code in Code::tries_of_day(year, month, day, difficulty) {
        match made(code) {
            Ok(expedition) => return Ok(expedition),
            Err(why) => last = why,
        }
    }
    Err(last)
}

/// The failure of a world that has no expedition.
pub(super) fn no_quest(error: NoQuest) -> Failure {
    Failure {
        code: ExitCode::No,
        message: format!("{error}; take another seed"),
    }
}
