//! The solution of the puzzle at the party's place, in the format of the rules.

use mapmaker::expedition::Expedition;
use mapmaker::puzzles::maze;
use mapmaker::puzzles::wang::{Choice, Due, Seat, Table, TableCode};
use mapmaker::storage::pure::puzzle_checker::Code;

/// The number of attempts at a game against a host.
const TRIES: usize = 60;

/// The solution of the puzzle here; `None` if there is none, or it is of a kind that these stories don't play.
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

/// A game won by the person against the host, with the person's choices as [`next_choice`] gives them.
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

/// The choice of the player to move: a machine's own; a person's best, except for some odd turns at first.
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
