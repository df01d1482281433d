//! Kills a writer at any moment: the file opens, and contains every stroke reported as saved and no half of one.
//!
//! [`KILLS`] writers are killed, or more: `MAPMAKER_TIMES=10 cargo test --test it killed_at_any_moment`.

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

/// How many writers are killed by default.
const KILLS: u64 = 60;

/// Kills on one file, before a new one is used.
const KILLS_A_FILE: u64 = 20;

/// Lines of a writer's script.
const LINES: usize = 12;

/// A board of so many columns and rows.
const SIDE: i64 = 40;

/// Random numbers from a seed (xorshift64*), which choose edits and delays.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) % limit
    }
}

/// One to 80 random cells, or an undo or a redo.
fn edit(state: &MapState, set: &TileSet, chance: &mut Chance) -> (String, MapChange) {
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

/// Runs a writer on a map and kills it `delay` after it has reported `after` edits as saved; returns the number that
/// it reported.
fn kill_one(path: &Path, script: &str, after: usize, delay: Duration) -> usize {
    let mut child = program(&["board", "edit", text(path), "--force", "--script", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    let mut printed = BufReader::new(child.stdout.take().expect("piped")).lines();
    let script = script.to_owned();
    // The writer never sees the end of its script, so it lives until it is killed.
    let feeder = std::thread::spawn(move || {
        let _may_be_killed_before = stdin.write_all(script.as_bytes());
        stdin
    });
    let mut lines: Vec<_> = printed.by_ref().take(after).collect();
    std::thread::sleep(delay);
    child.kill().expect("killed");
    lines.extend(printed);
    let output = child.wait_with_output().expect("it ends");
    drop(feeder.join());
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), errors.as_ref()), (None, ""));
    let whole = lines.iter().enumerate().take_while(|(index, line)| {
        // A kill may truncate the last line.
        line.as_ref()
            .is_ok_and(|line| *line == format!("saved {}", index + 1))
    });
    let count = whole.count();
    assert!(lines.len() - count <= 1, "{lines:?}");
    count
}

/// The state of the map after each line of a script, and the script.
fn script(state: &MapState, set: &TileSet, chance: &mut Chance) -> (String, Vec<MapState>) {
    let mut states = vec![state.clone()];
    let mut script = String::new();
    for _ in 0..LINES {
        let mut next = states[states.len() - 1].clone();
        let (line, change) = edit(&next, set, chance);
        make(&mut next, &change);
        script += &(line + "\n");
        states.push(next);
    }
    (script, states)
}

/// Statistics of the kills.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    /// Edits reported as saved.
    saved: usize,
    /// Kills after which an edit was in the file that had not been reported yet.
    unsaid: usize,
    /// Kills that interrupted a change, so that there was something to roll back.
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
        // Sometimes before it has opened the map, else in or between two edits.
        let after = chance.below(LINES as u64) as usize;
        let delay = Duration::from_micros(chance.below(if after == 0 { 30_000 } else { 5_000 }));
        let printed = kill_one(&path, &script, after, delay);
        if chance.below(4) == 0 {
            // Another one is killed while it recovers the file.
            let delay = Duration::from_micros(chance.below(30_000));
            assert_eq!(kill_one(&path, "", 0, delay), 0);
        }
        let journal = fs::metadata(folder.path().join("a.map-journal"));
        seen.cut_short += usize::from(journal.is_ok_and(|journal| journal.len() > 0));
        let opened = MapFile::open(&path).expect("a map that was killed opens");
        assert_eq!(opened.file.read_only(), None);
        let found = states
            .iter()
            .skip(printed)
            .position(|state| *state == opened.state);
        let found =
            found.unwrap_or_else(|| panic!("seed {seed}: {printed} edits were said to be saved"));
        state = states.swap_remove(printed + found);
        seen.saved += printed;
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
    // Otherwise all writers were killed before or after their work.
    let saved: usize = totals.iter().map(|seen| seen.saved).sum();
    assert!(saved as u64 > kills, "{saved} edits in {kills} kills");
    let cut_short: usize = totals.iter().map(|seen| seen.cut_short).sum();
    assert!(
        cut_short as u64 > kills / 20,
        "{cut_short} cut short of {kills}"
    );
}
