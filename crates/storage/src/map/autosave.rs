//! Saves what is done to a map on a thread of its own, in order, and says how far it has come.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::state::Camera;
use super::{MapError, MapFile};
use mapmaker_grid::world::Stroke;

/// How long after a failure the same is tried again.
const RETRY: Duration = Duration::from_secs(2);

/// Something done to a map.
#[derive(Clone, Debug, PartialEq)]
pub enum MapChange {
    /// A stroke; see [`MapFile::push_stroke`].
    Stroke(Stroke),
    /// The last standing stroke was taken back.
    Undo,
    /// The stroke undone last was made again.
    Redo,
    /// It is looked at from elsewhere.
    Camera(Camera),
    /// The rules of a board; see [`MapFile::set_rules`].
    Rules {
        /// Whether the rules of rivers hold.
        rivers: bool,
        /// Whether its sides meet.
        joined: bool,
    },
    /// Anything else, by name.
    Setting(String, String),
}

impl MapFile {
    /// Makes a change, for good once this returns. To undo or redo where there is nothing to is no
    /// failure.
    ///
    /// # Errors
    /// When it can't be written; then nothing has changed.
    pub fn make(&mut self, change: &MapChange) -> Result<(), MapError> {
        match change {
            MapChange::Stroke(stroke) => self.push_stroke(stroke),
            MapChange::Undo => self.undo().map(|_| ()),
            MapChange::Redo => self.redo().map(|_| ()),
            MapChange::Camera(camera) => self.set_camera(*camera),
            MapChange::Rules { rivers, joined } => self.set_rules(*rivers, *joined),
            MapChange::Setting(key, value) => self.set_setting(key, value),
        }
    }
}

/// A map that is saved while it is edited.
///
/// What is sent is numbered from 1 and kept in memory until it is on the disk. When that fails, nothing
/// is lost: the failure is told by [`Autosave::trouble`], the changes wait in their order, and they are
/// tried again from time to time.
#[derive(Debug)]
pub struct Autosave {
    shared: Arc<Shared>,
    /// Gives the file back at its end; `None` once that has happened.
    thread: Option<JoinHandle<MapFile>>,
}

#[derive(Debug, Default)]
struct Shared {
    state: Mutex<State>,
    /// Something was sent, or is to be tried again at once, or it is time to end.
    to_do: Condvar,
    /// Something was saved, or could not be.
    done: Condvar,
}

#[derive(Debug, Default)]
struct State {
    /// Numbers and changes that wait, the one that is being saved apart.
    waiting: VecDeque<(u64, MapChange)>,
    sent: u64,
    saved: u64,
    trouble: Option<Arc<MapError>>,
    is_hurried: bool,
    is_closing: bool,
}

/// What could not be saved when a map was closed.
#[derive(Debug)]
pub struct Unsaved {
    /// The changes, oldest first.
    pub changes: Vec<MapChange>,
    /// Why not.
    pub error: Arc<MapError>,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        // A state that a panic left behind is whole: nothing in here fails half way.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Saves what is sent until it is time to end.
    fn serve(&self, mut file: MapFile) -> MapFile {
        let mut state = self.lock();
        loop {
            let Some((number, change)) = state.waiting.pop_front() else {
                if state.is_closing {
                    return file;
                }
                state = wait(&self.to_do, state);
                continue;
            };
            drop(state);
            let made = file.make(&change);
            state = self.lock();
            match made {
                Ok(()) => {
                    state.saved = number;
                    state.trouble = None;
                }
                Err(error) => {
                    state.waiting.push_front((number, change));
                    state.trouble = Some(Arc::new(error));
                    self.done.notify_all();
                    if state.is_closing {
                        return file;
                    }
                    state = self.pause(state);
                }
            }
            self.done.notify_all();
        }
    }

    /// Waits after a failure.
    fn pause<'a>(&self, mut state: MutexGuard<'a, State>) -> MutexGuard<'a, State> {
        let until = Instant::now() + RETRY;
        while !state.is_hurried && !state.is_closing {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                break;
            }
            let waited = self.to_do.wait_timeout(state, left);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        state.is_hurried = false;
        state
    }
}

fn wait<'a>(condition: &Condvar, state: MutexGuard<'a, State>) -> MutexGuard<'a, State> {
    condition
        .wait(state)
        .unwrap_or_else(PoisonError::into_inner)
}

impl Autosave {
    /// Takes a map over.
    #[must_use]
    pub fn start(file: MapFile) -> Self {
        let shared = Arc::new(Shared::default());
        let serving = Arc::clone(&shared);
        Self {
            shared,
            thread: Some(thread::spawn(move || serving.serve(file))),
        }
    }

    /// Sends a change to be saved; returns its number. Never waits for the disk.
    ///
    /// Of several places of the camera, one after another, the last alone is saved.
    pub fn send(&mut self, change: MapChange) -> u64 {
        let mut state = self.shared.lock();
        state.sent += 1;
        let number = state.sent;
        match (state.waiting.back_mut(), &change) {
            (Some(last @ (_, MapChange::Camera(_))), MapChange::Camera(_)) => {
                *last = (number, change);
            }
            _ => state.waiting.push_back((number, change)),
        }
        drop(state);
        self.shared.to_do.notify_one();
        number
    }

    /// The number of the last change that is on the disk, with all before it: they would survive the
    /// process being killed now.
    #[must_use]
    pub fn saved_up_to(&self) -> u64 {
        self.shared.lock().saved
    }

    /// The number of the last change that was sent.
    #[must_use]
    pub fn sent(&self) -> u64 {
        self.shared.lock().sent
    }

    /// Why nothing can be saved at the moment.
    #[must_use]
    pub fn trouble(&self) -> Option<Arc<MapError>> {
        self.shared.lock().trouble.clone()
    }

    /// Tries what failed again at once.
    pub fn retry(&self) {
        self.shared.lock().is_hurried = true;
        self.shared.to_do.notify_one();
    }

    /// Waits until all that was sent is saved, or can't be, for so long at most; whether it is.
    #[must_use]
    pub fn flush(&self, patience: Duration) -> bool {
        let until = Instant::now() + patience;
        let mut state = self.shared.lock();
        loop {
            if state.saved == state.sent {
                return true;
            }
            let left = until.saturating_duration_since(Instant::now());
            if state.trouble.is_some() || left.is_zero() {
                return false;
            }
            let waited = self.shared.done.wait_timeout(state, left);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Saves what is left and gives the file back. Of what can't be saved the first is tried once more.
    ///
    /// # Errors
    /// With what could not be saved; the file is closed then.
    ///
    /// # Panics
    /// When the thread did, which nothing in it should.
    pub fn close(mut self) -> Result<MapFile, Unsaved> {
        // OK because it is taken here and when dropping alone.
        let file = self.end().expect("closed once");
        let mut state = self.shared.lock();
        let changes: Vec<_> = state.waiting.drain(..).map(|(_, change)| change).collect();
        match state.trouble.take() {
            Some(error) if !changes.is_empty() => Err(Unsaved { changes, error }),
            _ => Ok(file),
        }
    }

    /// Ends the thread, once.
    fn end(&mut self) -> Option<MapFile> {
        self.shared.lock().is_closing = true;
        self.shared.to_do.notify_one();
        self.thread.take()?.join().ok()
    }
}

impl Drop for Autosave {
    fn drop(&mut self) {
        self.end();
    }
}
