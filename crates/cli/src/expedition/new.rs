//! `mapmaker expedition new`: a file for an expedition, from a code, a seed or a map.

use std::path::Path;

use super::no;
use crate::chance::SeedArguments;
use crate::map::check_name;
use crate::output;
use crate::paths::{InputPath, OutputPath};
use mapmaker_expedition::{Code, Difficulty, Expedition, NoQuest, Texts};
use mapmaker_grid::seed::Seed;
use mapmaker_grid::world::Overlay;
use mapmaker_storage::date::Day;
use mapmaker_storage::exit::{ExitCode, Failure};
use mapmaker_storage::expedition::setting;
use mapmaker_storage::expedition_ground::{OwnGround, begun_on, world_of};
use mapmaker_storage::map::{Existing, MapFile, MapKind, MapPack, MapState, WorldHead};
use mapmaker_storage::pure::chart_poster::title;
use mapmaker_storage::saved_expedition::Desk;

#[derive(Debug, clap::Args)]
pub(crate) struct NewExpeditionArguments {
    /// The code of the expedition, such as MM9-journey-0007-6y, instead of a seed and a difficulty
    #[arg(long, value_name = "CODE", conflicts_with_all = ["seed", "difficulty"])]
    code: Option<Code>,
    /// Today's expedition, the same for everyone at that difficulty; the day is that of Greenwich (UTC)
    #[arg(long, conflicts_with_all = ["seed", "code"])]
    today: bool,
    /// Play on this map of a world, with what was changed there; what is changed in it later changes nothing in the expedition
    #[arg(long, value_name = "M.map", conflicts_with_all = ["seed", "code", "today"])]
    map: Option<InputPath>,
    #[command(flatten)]
    seed: SeedArguments,
    /// How hard it is: stroll, journey or ordeal
    #[arg(long, value_name = "D", default_value = "journey")]
    difficulty: Difficulty,
    /// The file to make, which must not exist yet
    #[arg(long, value_name = "E.map")]
    out: OutputPath,
}

/// Makes the file, and prints the code and the first clue.
pub(super) fn run(arguments: &NewExpeditionArguments) -> Result<ExitCode, Failure> {
    check_name(&arguments.out)?;
    let pack = MapPack::ours();
    let (expedition, ground) = if let Some(map) = &arguments.map {
        on_map(map, arguments.difficulty, &pack)?
    } else {
        let world = |code: Code| world_of(code.seed, pack.set(), None);
        let made = Expedition::first_of(codes(arguments), world);
        (made.map_err(no_quest)?.0, None)
    };
    let seed = Seed::from(expedition.quest().code.seed);
    let mut state = MapState::new(MapKind::World(WorldHead::new(seed)));
    if let Some(ground) = &ground {
        state.overlay = Overlay::clone(ground.overlay());
        state.settings.extend([ground.setting()]);
    }
    state.settings.extend([setting(&expedition)]);
    let day = arguments.today.then(Day::today);
    if let Some(day) = day {
        let desk = Desk {
            day: Some(day.word()),
            ..Desk::default()
        };
        state.settings.extend([desk.setting()]);
    }
    MapFile::create(&arguments.out, &state, &pack, Existing::Keep)?;
    let clue = Texts::english().clue(expedition.quest(), 0);
    let title = title(Texts::english(), expedition.quest(), day);
    output::print(&format!("{title}\n{clue}\n"))?;
    Ok(ExitCode::Done)
}

/// A new expedition on a map, with the copy of that map that it keeps.
fn on_map(
    map: &Path,
    difficulty: Difficulty,
    pack: &MapPack,
) -> Result<(Expedition, Option<OwnGround>), Failure> {
    let (seed, ground) = OwnGround::of_map(map)?;
    let made = begun_on(seed, ground.as_ref(), difficulty, pack.set());
    let why = |error| {
        no(format!(
            "no expedition begins on {}: {error}",
            map.display()
        ))
    };
    let (expedition, _) = made.map_err(why)?;
    Ok((expedition, ground))
}

/// The code that was given, or random ones to try.
fn codes(arguments: &NewExpeditionArguments) -> Vec<Code> {
    let difficulty = arguments.difficulty;
    if arguments.today {
        let Day { year, month, day } = Day::today();
        return Code::tries_of_day(year, month, day, difficulty).collect();
    }
    if let Some(code) = arguments.code {
        return vec![code];
    }
    let seed = arguments.seed.choose().seed.value();
    let code = Code { difficulty, seed };
    // Random seeds are short, and so are their codes.
    if arguments.seed.given().is_some() {
        vec![code]
    } else {
        code.tries().collect()
    }
}

/// The failure for a world without an expedition.
pub(super) fn no_quest(error: NoQuest) -> Failure {
    no(format!("{error}; take another seed"))
}
