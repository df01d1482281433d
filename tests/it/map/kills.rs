//! Kills a writer at any moment: the file opens, holds every stroke that was said to be saved and no half of
//! one.
//!
//! [`KILLS`] writers are killed, or more:
//! `MAPMAKER_TIMES=10 cargo test --test it killed_at_any_moment`.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::Stdio;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use mapmaker::grid::TilePos;
use mapmaker::grid::tileset::{TileId, TileSet};
use mapmaker::grid::world::{Origin, Stroke};
use mapmaker::storage::map::{MapChange, MapFile, MapState};

use super::{Edited, board, cell, make};
use crate::support::{names, program, text};

/// How many writers are killed when nobody asks for another number.
const KILLS: u64 = 60;

/// Kills on one file, before a fresh one is taken.
const KILLS_A_FILE: u64 = 20;

/// Lines of a writer's script.
const LINES: usize = 12;

/// A board of so many columns and rows.
const SIDE: i64 = 40;

/// A stream of numbers from a seed (xorshift64*), to choose what is done and when it is cut short.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) % limit
    }
}

/// One to 80 cells at chance, or an undo or a redo.
fn deed(state: &MapState, set: &TileSet, chance: &mut Chance) -> (String, MapChange) {
    match chance.below(8) {
        0 if state.history.can_undo() => ("undo".to_owned(), MapChange::Undo),
        1 if state.history.can_redo() => ("redo".to_owned(), MapChange::Redo),
        _ => {
            let count = 1 + chance.below(80);
            let mut line = "put".to_owned();
            let mut cells = Vec::new();
            for _ in 0..count {
                let at = TilePos::new(
                    chance.below(SIDE as u64) as i64,
                    chance.below(SIDE as u64) as i64,
                );
                let tile = TileId(chance.below(set.len() as u64) as u16);
                let put = [at.x.to_string(), at.y.to_string()].join(",");
                line += &[" ", &put, "=", &set.name(tile)].concat();
                cells.push((at, Some(cell(tile.0, Origin::Pinned))));
            }
            (line, MapChange::Stroke(Stroke::over(&state.overlay, cells)))
        }
    }
}

/// Lets a writer go on with a map, kills it some time after it has said that `after` edits are saved, and
/// returns how many it said were.
fn kill_one(path: &Path, script: &str, after: usize, delay: Duration) -> usize {
    let mut child = program(&["board", "edit", text(path), "--force", "--script", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    let mut said = BufReader::new(child.stdout.take().expect("piped")).lines();
    let script = script.to_owned();
    // The writer never sees the end of its script, so it lives until it is killed.
    let feeder = std::thread::spawn(move || {
        let _may_be_killed_before = stdin.write_all(script.as_bytes());
        stdin
    });
    let mut lines: Vec<_> = said.by_ref().take(after).collect();
    std::thread::sleep(delay);
    child.kill().expect("killed");
    lines.extend(said);
    let output = child.wait_with_output().expect("it ends");
    drop(feeder.join());
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), errors.as_ref()), (None, ""));
    let whole = lines.iter().enumerate().take_while(|(index, line)| {
        // A kill may cut a line short, but not one that is followed by others.
        line.as_ref()
            .is_ok_and(|line| *line == format!("saved {}", index + 1))
    });
    let count = whole.count();
    assert!(lines.len() - count <= 1, "{lines:?}");
    count
}

/// What the map may be after each line of a script, none at first, and the script.
fn script(state: &MapState, set: &TileSet, chance: &mut Chance) -> (String, Vec<MapState>) {
    let mut states = vec![state.clone()];
    let mut script = String::new();
    for _ in 0..LINES {
        let mut next = states[states.len() - 1].clone();
        let (line, change) = deed(&next, set, chance);
        make(&mut next, &change);
        script += &(line + "\n");
        states.push(next);
    }
    (script, states)
}

/// What kills have met.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    /// Edits that were said to be saved.
    saved: usize,
    /// Kills after which an edit was there that had not yet been said to be saved.
    unsaid: usize,
    /// Kills that cut a change short, so that there was something to take back.
    cut_short: usize,
}

/// Kills writers of one map, one after another.
fn kill_many(seed: u64, kills: u64) -> Seen {
    let set = TileSet::reference();
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.map");
    let Edited { mut state, file } = Edited::create(&path, board(SIDE as usize, SIDE as usize));
    drop(file);
    let mut chance = Chance(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let mut seen = Seen::default();
    for _ in 0..kills {
        let (script, mut states) = script(&state, &set, &mut chance);
        // Now and then before it has opened the map, else in or between two edits.
        let after = chance.below(LINES as u64) as usize;
        let delay = Duration::from_micros(chance.below(if after == 0 { 30_000 } else { 5_000 }));
        let said = kill_one(&path, &script, after, delay);
        if chance.below(4) == 0 {
            // Another is killed while it looks after what the first has left.
            let delay = Duration::from_micros(chance.below(30_000));
            assert_eq!(kill_one(&path, "", 0, delay), 0);
        }
        let journal = fs::metadata(folder.path().join("a.map-journal"));
        seen.cut_short += usize::from(journal.is_ok_and(|journal| journal.len() > 0));
        let opened = MapFile::open(&path).expect("a map that was killed opens");
        assert_eq!(opened.file.read_only(), None);
        let found = states
            .iter()
            .skip(said)
            .position(|state| *state == opened.state);
        let found =
            found.unwrap_or_else(|| panic!("seed {seed}: {said} edits were said to be saved"));
        state = states.swap_remove(said + found);
        seen.saved += said;
        seen.unsaid += found.min(1);
        drop(opened);
        assert_eq!(
            names(folder.path()),
            ["a.map"],
            "the file is complete alone"
        );
    }
    seen
}

#[test]
fn killed_at_any_moment_nothing_that_was_saved_is_lost_and_nothing_is_half_there() {
    let kills = mapmaker_testing::times(KILLS);
    let files = kills.div_ceil(KILLS_A_FILE);
    let next = AtomicU64::new(0);
    let work = || {
        let mut seen = Seen::default();
        loop {
            let file = next.fetch_add(1, Ordering::Relaxed);
            if file >= files {
                return seen;
            }
            let of_file = kill_many(file + 1, KILLS_A_FILE.min(kills - file * KILLS_A_FILE));
            seen.saved += of_file.saved;
            seen.unsaid += of_file.unsaid;
            seen.cut_short += of_file.cut_short;
        }
    };
    let totals: Vec<Seen> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..2).map(|_| scope.spawn(work)).collect();
        let join = |thread: std::thread::ScopedJoinHandle<_>| thread.join().expect("no panic");
        threads.into_iter().map(join).collect()
    });
    println!("{kills} kills: {totals:?}");
    // Otherwise all writers were killed before or after they had done anything.
    let saved: usize = totals.iter().map(|seen| seen.saved).sum();
    assert!(saved as u64 > kills, "{saved} edits in {kills} kills");
    let cut_short: usize = totals.iter().map(|seen| seen.cut_short).sum();
    assert!(
        cut_short as u64 > kills / 20,
        "{cut_short} cut short of {kills}"
    );
}
