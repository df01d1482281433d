//! `mapmaker expedition show`: the state of an expedition.

use std::fmt::Write as _;
use std::sync::atomic::AtomicBool;

use super::{Format, opened};
use crate::output;
use crate::paths::InputPath;
use mapmaker_expedition::{Expedition, Good, LandKind, Noted, Quest, SiteId, Texts, WorldView};
use mapmaker_grid::TilePos;
use mapmaker_grid::counting::counted;
use mapmaker_puzzles::maze;
use mapmaker_storage::date::Day;
use mapmaker_storage::exit::{ExitCode, Failure};
use mapmaker_storage::expedition::{Record, names_of_settings};
use mapmaker_storage::expedition_ground::OwnGround;
use mapmaker_storage::map::MapFile;
use mapmaker_storage::pure::chart_poster::title;
use mapmaker_storage::pure::puzzle_checker::Code;
use mapmaker_storage::saved_expedition::Desk;

/// The most tiles of the chart to each side of the party that are printed.
const MOST_TILES: i64 = 60;

#[derive(Debug, clap::Args)]
pub(crate) struct ShowArguments {
    /// The expedition's file, as `expedition new` makes it
    #[arg(value_name = "E.map")]
    map: InputPath,
    /// How to write it; json is what `expedition replay` reads
    #[arg(long, value_name = "FORM", default_value = "text")]
    format: Format,
    /// Print the chart, too, a letter for each tile
    #[arg(long, conflicts_with = "format")]
    chart: bool,
}

/// Prints the state.
pub(super) fn run(arguments: &ShowArguments) -> Result<ExitCode, Failure> {
    let (state, pack) = MapFile::read(&arguments.map)?;
    let (expedition, mut view) = opened(&arguments.map, &state, &pack)?;
    let text = match arguments.format {
        Format::Json => {
            let ground = OwnGround::of_settings(&arguments.map, &state.settings)?;
            let record = Record::of(&expedition, ground.as_ref());
            // OK because numbers, texts and lists can always be written.
            serde_json::to_string(&record).expect("JSON") + "\n"
        }
        Format::Text => {
            let names = names_of_settings(&arguments.map, &state.settings)?;
            let quest = names.called(expedition.quest());
            let day = Desk::of_settings(&state.settings).day();
            let mut text = described(&expedition, (&quest, day), &mut view);
            if arguments.chart {
                text += "\n";
                text += &drawn(&expedition, &mut view);
            }
            text
        }
    };
    output::print(&text)?;
    Ok(ExitCode::Done)
}

/// The day, the party, the notebook and the places, a line each.
pub(super) fn described(
    state: &Expedition,
    (quest, day): (&Quest, Option<Day>),
    view: &mut dyn WorldView,
) -> String {
    let texts = Texts::english();
    let mut text = String::new();
    let day_of_it = (state.date().0 - quest.first_day + 1).min(quest.days());
    // OK because writing to a string never fails; likewise below.
    let _ = writeln!(
        text,
        "{}: {} is to be found\n{}, day {day_of_it} of {}, {} into it, {}",
        title(texts, quest, day),
        texts.find(quest.find.kind),
        state.date(),
        quest.days(),
        counted(state.hour(), "hour"),
        state.weather(view).name(),
    );
    let at = state.at();
    let ground = view.ground(at);
    let _ = write!(text, "at {},{}: {}", at.x, at.y, ground.land.name());
    if let Some(site) = state.site_here() {
        let _ = write!(text, ", {}", quest.name_of(site));
    }
    if state.is_aboard() {
        text += ", aboard a ship";
    }
    if state.has_find() {
        text += ", with the find";
    }
    text += "\n";
    let _ = writeln!(
        text,
        "provisions {} of {}, coins {}, tiles charted {}, fame {}",
        state.provisions(),
        state.most_provisions(),
        state.money(),
        state.chart().len(),
        state.fame().total(),
    );
    text += &party(state, texts);
    text.extend(texts.danger(state).map(|danger| danger + "\n"));
    text += &market(state, view);
    for &clue in state.heard() {
        let _ = writeln!(text, "clue: {}", texts.clue(quest, clue));
        for row in quest.held(clue).map_or(Vec::new(), |held| held.clue.rows()) {
            let _ = writeln!(text, "      {row}");
        }
    }
    for lead in state.leads() {
        if !state.sees(lead.site) {
            let from = lead.from;
            let directions = texts.lead(quest, lead);
            let _ = writeln!(
                text,
                "heard at {},{} about place {}: {directions}",
                from.x, from.y, lead.site
            );
        }
    }
    let has_lead = |site: SiteId| state.leads().iter().any(|lead| lead.site == site);
    for site in state.named() {
        if !state.sees(site) && !has_lead(site) {
            let name = quest.name_of(site);
            let _ = writeln!(text, "place {site}: {name}, not seen yet");
        }
    }
    for site in state.seen_sites() {
        if let Some(place) = quest.site(site) {
            let visited = if state.visited().contains(&site) {
                ""
            } else {
                ", not visited"
            };
            let kind = place.kind.name();
            let _ = writeln!(
                text,
                "place {site}: {}, {kind}, at {},{}{visited}",
                place.name, place.at.x, place.at.y
            );
        }
    }
    for &Noted(day, note) in state.diary() {
        let _ = writeln!(text, "day {day}: {}", texts.noted(quest, note));
    }
    text += &puzzle_text(state);
    text += &decided(state, quest, texts);
    if state.card().is_none() {
        text += &evening(state, texts, view);
    }
    text
}

/// The companions, the goods, and the uses left of the lens.
fn party(state: &Expedition, texts: &Texts) -> String {
    let mut parts = texts.party(state);
    if parts.is_empty() {
        parts.push("on foot, alone");
    }
    let hungry = match state.hungry() {
        0 => String::new(),
        1 => "; 1 night without food".to_owned(),
        nights => format!("; {nights} nights without food"),
    };
    let lens = match state.lens_left() {
        None => "; the lens as often as wanted".to_owned(),
        Some(0) => String::new(),
        Some(1) => "; the lens once".to_owned(),
        Some(times) => format!("; the lens {times} times"),
    };
    format!("party: {}{hungry}{lens}\n", parts.join(", "))
}

/// What is sold here, the price of a copy of the chart, and whether ships are for hire.
fn market(state: &Expedition, view: &mut dyn WorldView) -> String {
    let goods = Good::ALL.into_iter();
    let sold = goods.filter_map(|good| Some(format!("{} {}", good.name(), state.price(good)?)));
    let mut parts: Vec<_> = sold.collect();
    if parts.is_empty() {
        return String::new();
    }
    if state.chart_worth() > 0 {
        parts.push(format!(
            "a copy of the chart brings {}",
            state.chart_worth()
        ));
    }
    if state.has_port(view) {
        parts.push(format!("ship {}", Expedition::ship_price()));
    }
    format!("here, in coins: {}\n", parts.join(", "))
}

/// The puzzle of the place, the data needed to solve it, and the format of its solution.
fn puzzle_text(state: &Expedition) -> String {
    let Some(puzzle) = state.puzzle_here() else {
        return String::new();
    };
    let code = Code::of(puzzle);
    let text = match &code {
        Code::Maze(maze) => labyrinth(maze),
        Code::Tetravex(mosaic) => mosaic.make(&AtomicBool::new(false)).map_or_else(
            |wrong| wrong.to_string(),
            |made| {
                format!(
                    "a mosaic; 'solve ORDER' lays out its stones, counted from 0, row by row; its rows, columns and \
                     colours, then the right, top, left and bottom side of each stone:\n{}",
                    made.puzzle
                )
            },
        ),
        Code::Packing(card) => card.card(&AtomicBool::new(false)).map_or_else(
            |wrong| wrong,
            |(card, _)| {
                format!(
                    "a strongroom to be packed; 'solve LIES' says of each piece of the card TURNS:X,Y, its quarters \
                     clockwise and where it is moved to, as in 1:4,5 0:6,4; the card:\n{card}"
                )
            },
        ),
        Code::Tilings(_) => "a game against the host; 'solve DECISIONS' wins it by CELL:TURN for each turn of yours, \
             cells counted from 0, row by row, as in 12:0 13:2\n"
            .to_owned(),
    };
    format!("puzzle: {code}\n{text}")
}

/// A labyrinth in letters.
fn labyrinth(code: &maze::Code) -> String {
    let mut drawn = Vec::new();
    if let Ok(maze) = code.make() {
        // OK because writing to memory never fails.
        let _ = maze::write_text(&maze, &[], &mut drawn);
    }
    format!(
        "a labyrinth; 'solve WALK' goes from its north-west to its south-east corner, by letters N, E, S and W:\n{}",
        String::from_utf8_lossy(&drawn)
    )
}

/// The card that requires a choice, or the result of the game.
fn decided(state: &Expedition, quest: &Quest, texts: &Texts) -> String {
    let mut text = String::new();
    // OK because writing to a string never fails.
    if let Some(card) = state.card() {
        let _ = writeln!(text, "{}", texts.card(card));
        for (number, choice) in (0..).zip(state.choices()) {
            let label = texts.choice(card, number);
            let closed = choice.lacks.map(|lack| format!(" (not now: {lack})"));
            let closed = closed.unwrap_or_default();
            let terms = texts.terms(&choice);
            let _ = writeln!(
                text,
                "  choose {}: {label}{terms}{closed}",
                u16::from(number) + 1
            );
        }
    }
    if let Some(end) = state.end() {
        let _ = writeln!(text, "{}", texts.end(quest, end));
        for (merit, fame) in state.fame().items {
            let _ = writeln!(text, "  {fame:>4} {}", texts.merit(merit));
        }
        let _ = writeln!(text, "  {}", texts.rank(state.fame().rank()));
    }
    text
}

/// The choices of the evening, a line each.
fn evening(state: &Expedition, texts: &Texts, view: &mut dyn WorldView) -> String {
    let choices = state.evening_choices(view).into_iter();
    let lines = choices.map(|(action, why_not)| {
        let closed = why_not.map(|why| format!(" (not now: {why})"));
        let label = texts.evening(state, view, &action, false);
        format!("  {action}: {label}{}\n", closed.unwrap_or_default())
    });
    let lines: String = lines.collect();
    if lines.is_empty() {
        lines
    } else {
        format!("it is evening; choose how to end the day, or go on in the morning\n{lines}")
    }
}

/// The chart around the party, a letter for each tile.
fn drawn(state: &Expedition, view: &mut dyn WorldView) -> String {
    let Some((least, most)) = state.chart().bounds() else {
        return String::new();
    };
    let at = state.at();
    let columns = least.x.max(at.x - MOST_TILES)..=most.x.min(at.x + MOST_TILES);
    let rows = least.y.max(at.y - MOST_TILES)..=most.y.min(at.y + MOST_TILES);
    let mut text = format!(
        "from {},{}: . plain, f forest, m mountain, d desert, w marsh, c coast, ~ sea, r river, = road, # place, @ party\n",
        columns.start(),
        rows.start()
    );
    let mut drawn: Vec<String> = rows
        .map(|y| {
            let tiles = columns.clone().map(|x| TilePos::new(x, y));
            tiles.map(|at| letter(state, view, at)).collect()
        })
        .collect();
    // Blank rows in the south are left out; those in the north keep rows at their positions.
    while drawn.last().is_some_and(|row| row.trim().is_empty()) {
        drawn.pop();
    }
    for row in drawn {
        text += row.trim_end();
        text += "\n";
    }
    text
}

fn letter(state: &Expedition, view: &mut dyn WorldView, at: TilePos) -> char {
    let Some(ground) = state.ground(at, view) else {
        return ' ';
    };
    match ground.land {
        _ if at == state.at() => '@',
        _ if state.quest().site_at(at).is_some() => '#',
        _ if ground.road.is_some() => '=',
        LandKind::Coast => 'c',
        _ if ground.has_river => 'r',
        LandKind::Plain => '.',
        LandKind::Forest => 'f',
        LandKind::Mountain => 'm',
        LandKind::Desert => 'd',
        LandKind::Marsh => 'w',
        LandKind::Sea => '~',
    }
}
