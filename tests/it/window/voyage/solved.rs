//! The solution of the puzzle of the place where a party is, as the rules are told of it.

use mapmaker::expedition::Expedition;
use mapmaker::puzzles::maze;
use mapmaker::puzzles::wang::{Choice, Due, Seat, Table, TableCode};
use mapmaker::storage::pure::judge::Code;

/// The ways in which a game against a host is tried.
const TRIES: usize = 60;

/// The solution of the puzzle here; `None` where there is none, or it is of no kind that is played by these stories.
pub(super) fn solution(state: &Expedition) -> Option<String> {
    match Code::of(state.puzzle_here()?) {
        Code::Maze(code) => {
            let mut walk = maze::Walk::new(code.make().ok()?);
            walk.go(&walk.way());
            walk.solution()
        }
        Code::Tilings(code) => won(&code)?.solution(),
        Code::Tetravex(_) | Code::Packing(_) => None,
    }
}

/// A game that a person has won against the host, with the person's choices as [`next_choice`] gives them.
pub(super) fn won(code: &TableCode) -> Option<Table> {
    let played = |odd| {
        let mut table = code.table().ok()?;
        while !matches!(table.due(), Due::Over(_)) {
            if table.step().is_some() {
                continue;
            }
            let choice = next_choice(&table, odd)?;
            table.lay(choice)?;
        }
        table.solution().map(|_| table)
    };
    (0..TRIES).find_map(played)
}

/// What who is next would lay: a machine what it decides; a person what scores most, but for some odd turns at first.
fn next_choice(table: &Table, odd: usize) -> Option<Choice> {
    let Due::Turn(player) = table.due() else {
        return None;
    };
    if let Seat::Machine(strategy) = table.seats()[player] {
        return table.decide(strategy);
    }
    let (offers, turns) = (table.offers(), table.events().len() / 2);
    let best = offers.iter().max_by_key(|offer| offer.gain)?;
    let other = offers.get(odd % offers.len());
    let chosen = other.filter(|_| turns < odd % 8).unwrap_or(best);
    Some(chosen.choice)
}
