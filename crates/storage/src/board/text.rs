//! Boards as rows of names separated by blanks, as `mapmaker world dump` writes them.

use std::io;

use super::{Board, BoardError, Raw, RawGrid};
use mapmaker_solver::NO_TILE;

pub(super) fn read(bytes: &[u8]) -> Result<Raw, BoardError> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let byte = error.valid_up_to();
        BoardError::new(format!(
            "byte {byte} of the board is not UTF-8 text; save it as UTF-8"
        ))
    })?;
    let mut grid = RawGrid::default();
    let mut blank = None;
    for (number, line) in text.lines().enumerate() {
        let mut names = line.split_whitespace().peekable();
        if names.peek().is_none() {
            blank = blank.or((grid.height > 0).then_some(number + 1));
            continue;
        }
        if let Some(line) = blank {
            return Err(BoardError::new(format!(
                "line {line} is blank; blank lines are allowed only before and after the board"
            )));
        }
        grid.line = number + 1;
        let row = grid.check_room();
        let row = row.and_then(|()| names.try_for_each(|name| grid.push(name)));
        row.and_then(|()| grid.end_row())
            .map_err(|error| error.at(number + 1))?;
    }
    Ok(Raw {
        grid: Some(grid),
        ..Raw::default()
    })
}

pub(super) fn write(board: &Board, out: &mut dyn io::Write) -> io::Result<()> {
    let names = board.piece_names();
    let mut line = String::new();
    for row in board.tiles.chunks(board.width) {
        line.clear();
        for &tile in row {
            line.push_str(match tile {
                NO_TILE => ".",
                _ => &names[tile.index()],
            });
            line.push(' ');
        }
        line.pop();
        line.push('\n');
        out.write_all(line.as_bytes())?;
    }
    Ok(())
}
