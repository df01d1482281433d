//! Texts about seats, events and scores.

use bevy_egui::egui::{Sense, Ui, vec2};

use super::face;
use crate::app::style;
use mapmaker_grid::counting::counted;
use mapmaker_puzzles::wang::{
    Due, End, Event, Own, Palette, Pattern, Position, Seat, Side, Stand, Strategy, Table, zone_at,
};

/// The kind of player in a seat.
pub(super) const fn kind(seat: Seat) -> &'static str {
    match seat {
        Seat::Human => "person",
        Seat::Machine(Strategy::Random) => "random",
        Seat::Machine(Strategy::Greedy) => "greedy",
        Seat::Machine(Strategy::Planner) => "planner",
    }
}

/// A seat in words.
pub(super) fn seat(table: &Table, player: usize) -> String {
    let people = table.seats().iter().filter(|seat| **seat == Seat::Human);
    match table.seats().get(player) {
        Some(Seat::Human) if people.count() == 1 => "you".to_owned(),
        Some(Seat::Human) | None => format!("seat {}", player + 1),
        Some(machine) => format!("seat {} ({})", player + 1, kind(*machine)),
    }
}

/// Seats in words.
pub(super) fn seats(players: &[usize]) -> String {
    let names = players.iter().map(|player| (player + 1).to_string());
    let names: Vec<String> = names.collect();
    match names.as_slice() {
        [] => "nobody".to_owned(),
        [one] => format!("seat {one}"),
        several => format!("seats {}", several.join(", ")),
    }
}

/// The first letter made large.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.collect::<String>() + letters.as_str()
}

/// A thing that happened, for the log.
pub(super) fn event(event: &Event, size: usize) -> String {
    let at = |cell: u16| {
        let cell = usize::from(cell);
        format!("column {}, row {}", cell % size + 1, cell / size + 1)
    };
    match event {
        Event::Laid {
            player,
            kinds,
            choice,
            ..
        } => {
            let many = match kinds.len() {
                0 | 1 => String::new(),
                count => format!(", {count} tiles"),
            };
            format!("{} lays in {}{many}", player + 1, at(choice.cell))
        }
        Event::Skipped { player, .. } => format!("{} passes", player + 1),
        Event::Evicted { player, .. } => format!("{} is out", player + 1),
        Event::Visited(cell) => format!("The King in {}", at(*cell)),
    }
}

/// The board, the seats and the rules of a game in a few words.
pub(super) fn class(table: &Table, own: &Own) -> String {
    let setup = table.setup();
    let size = setup.start().topology().size();
    let seats = counted(table.seats().len(), "seat");
    let rules = match setup.rules().names().len() {
        0 => "the first rules".to_owned(),
        1 => "1 more rule".to_owned(),
        count => format!("{count} more rules"),
    };
    let own = match (&own.deck, &own.patterns) {
        (Some(_), _) => ", a deck of your own",
        (None, Some(_)) => ", patterns of your own",
        (None, None) => "",
    };
    format!("{size} × {size}, {seats}, {rules}{own}")
}

/// How a game ended.
pub(super) fn end(table: &Table, stand: &Stand, end: End) -> String {
    let (winners, scores) = (&stand.report.winners, &stand.report.scores);
    let score = winners.first().and_then(|&winner| scores.get(winner));
    let score = score.copied().unwrap_or(0);
    let why = match end {
        End::LastTile(player) => format!("{} laid the last tile", seat(table, player)),
        End::AllSkipped => "nobody could lay, so the game is over".to_owned(),
        End::NobodyLeft => "nobody is left".to_owned(),
    };
    let who = match winners.as_slice() {
        [winner] if table.seats().len() > 1 => {
            let who = seat(table, *winner);
            let wins = if who == "you" { "win" } else { "wins" };
            let others = scores.iter().enumerate();
            let others = others.filter(|(player, _)| player != winner);
            let next = others.map(|(_, score)| *score).max().unwrap_or(0);
            format!("{} {wins}, {score} to {next}", capital(&who))
        }
        [_] => format!("The score is {score}"),
        several => {
            let who = capital(&seats(several));
            format!("{who} share the first place with {score}")
        }
    };
    format!("{who}: {why}.")
}

/// The description of a placed tile, and of the zone of one of its sides.
pub(super) fn tile(table: &Table, stand: &Stand, cell: u16, side: Side) -> Option<String> {
    let setup = table.setup();
    let (position, rules): (&Position, _) = (&stand.position, setup.rules());
    let index = position.index_at(cell)?;
    let laid = position.laid().get(index)?;
    let mut told = vec![format!("Laid by {}", seat(table, usize::from(laid.player)))];
    if rules.influence {
        let levels = position.levels(index).iter().enumerate();
        let levels: Vec<String> = levels
            .filter(|(_, level)| **level > 0)
            .map(|(player, level)| format!("seat {} {level}", player + 1))
            .collect();
        told.push(format!("influence: {}", levels.join(", ")));
    }
    let place = position.topology().place(cell);
    let found = &stand.report.patterns;
    if let Some(found) = found.iter().find(|found| found.at == place) {
        let pattern = setup.patterns().get(found.pattern);
        let name = pattern.map_or("pattern", |pattern| pattern.name());
        let (score, owners) = (found.score, seats(&found.owners));
        told.push(format!("{name}: {score} for {owners}"));
    }
    let colour = setup.deck().palette().name(laid.tile.edge(side));
    if rules.connections {
        let (zone, _) = zone_at(position, rules.influence, cell, side)?;
        let tiles = counted(zone.tiles, "tile");
        let (score, owners) = (zone.score, seats(&zone.owners));
        told.push(format!("zone of {colour} on {tiles}: {score} for {owners}"));
    } else {
        told.push(format!("here {colour}"));
    }
    Some(told.join("; ") + ".")
}

/// Whose turn it is, and the possible actions; first who passed, if a person did since a person laid last.
pub(super) fn turn(table: &Table, stand: &Stand) -> String {
    match stand.due {
        Due::Over(why) => end(table, stand, why),
        Due::King => format!("{}The King jumps.", passed(table)),
        Due::Turn(player) => {
            let who = seat(table, player);
            let whose = match who.as_str() {
                "you" if stand.block.is_none() => {
                    return "Your tile fits nowhere, so you pass.".to_owned();
                }
                "you" => "your turn".to_owned(),
                _ => format!("the turn of {who}"),
            };
            match table.seats().get(player) {
                _ if stand.block.is_none() => {
                    let (passed, who) = (passed(table), capital(&who));
                    format!("{passed}{who} has no place for it, and must pass.")
                }
                Some(Seat::Human) => {
                    let turns = match table.setup().turns() {
                        [_] => "",
                        _ => "; o u or the wheel turn it",
                    };
                    let passed = passed(table);
                    format!("{passed}It is {whose}: lay the tile where a number is{turns}.")
                }
                _ => format!("{}{} thinks.", passed(table), capital(&who)),
            }
        }
    }
}

/// Who passed, if a person did since a person laid last; ends with a space, or is empty.
pub(super) fn passed(table: &Table) -> String {
    let mut events = table.events().iter().rev();
    let last = events.find_map(|event| {
        match event {
            Event::Laid { player, .. } => Some((*player, false)),
            Event::Skipped { player, .. } => Some((*player, true)),
            Event::Evicted { .. } | Event::Visited(_) => None,
        }
        .filter(|(player, _)| table.seats().get(*player) == Some(&Seat::Human))
    });
    let Some((player, true)) = last else {
        return String::new();
    };
    let who = seat(table, player);
    let whose = if who == "you" { "your" } else { "its" };
    format!("{} passed, as {whose} tile fitted nowhere. ", capital(&who))
}

/// Patterns, each drawn, with its name and score.
pub(super) fn patterns(ui: &mut Ui, patterns: &[Pattern], palette: &Palette) {
    /// A cell of a pattern, in points.
    const CELL: f32 = 26.0;
    ui.horizontal_wrapped(|ui| {
        for pattern in patterns {
            ui.vertical(|ui| {
                let [columns, rows] = face::extent(pattern).map(|side| side as f32);
                let wide = (columns * CELL).max(60.0);
                let (place, _) = ui.allocate_exact_size(vec2(wide, rows * CELL), Sense::hover());
                face::pattern(ui.painter(), place, pattern, palette, CELL);
                let told = format!("{} {}", pattern.name(), pattern.score());
                ui.label(style::quiet(&told));
            });
            ui.add_space(8.0);
        }
    });
}

/// The rules that a game has beyond the three sentences of all games, and its signs.
pub(super) fn rules(ui: &mut Ui, table: &Table) {
    let setup = table.setup();
    let rules = setup.rules();
    let mut lines: Vec<&str> = Vec::new();
    if rules.patterns {
        lines.push(
            "Patterns: tiles themselves count nothing. A pattern that lies on the board scores for whoever owns the \
             tile in its middle; a red lozenge marks that tile. Equal letters stand for one colour, whichever it is.",
        );
    }
    if rules.connections {
        lines.push(
            "Connections: the sides of one colour that run into each other are a zone. A zone scores the square of \
             its tiles for whoever owns most of it. Point at a tile, or move the frame there, to see its zone.",
        );
    }
    if rules.influence {
        lines.push(
            "Influence: who lays beside a tile gains a share in it, the number in its corner. The tile is owned by \
             whoever has the largest. The King, a crown, jumps from tile to tile and takes some away.",
        );
    }
    if setup.turns().len() > 1 {
        lines.push("Turning: an empty ring marks a place that the tile fits once it is turned.");
    }
    if rules.blocks {
        lines.push("Blocks: up to three tiles of a hand are laid at once, as one piece.");
    }
    lines.push(
        "A sign on a tile shows whose it is: every seat has a shape and a number of its own, dark for people, light for \
         machines.",
    );
    ui.add_space(6.0);
    for line in lines {
        ui.label(style::book_text(line, 15.0));
    }
    if rules.patterns {
        patterns(ui, setup.patterns(), setup.deck().palette());
    }
}
