//! Saves what is done to a map on a thread of its own, in order, and says how far it has come.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use super::state::{Camera, MapPack, MapState};
use super::{Gone, MapError, MapFile};
use crate::clock::Instant;
use mapmaker_grid::world::Stroke;

/// How long after a failure the same is tried again.
const RETRY: Duration = Duration::from_secs(2);

/// How often it is looked whether the file is still there while nothing is done to the map.
const WATCH: Duration = Duration::from_millis(if cfg!(test) { 20 } else { 1000 });

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
    /// Numbers and what waits, the one that is being saved apart.
    waiting: VecDeque<(u64, Task)>,
    sent: u64,
    saved: u64,
    trouble: Option<Arc<MapError>>,
    is_hurried: bool,
    is_closing: bool,
    /// Called when trouble comes, becomes another, or goes.
    bell: Option<fn()>,
}

/// What is to be saved.
#[derive(Debug)]
enum Task {
    Change(MapChange),
    /// All of the map anew, at its path.
    Whole(Box<(MapState, MapPack)>),
}

impl Task {
    fn save(&self, file: &mut MapFile) -> Result<(), MapError> {
        match self {
            Self::Change(change) => file.make(change),
            Self::Whole(whole) => file.rewrite(&whole.0, &whole.1),
        }
    }
}

impl State {
    fn set_trouble(&mut self, trouble: Option<MapError>) {
        let words = |trouble: Option<&MapError>| trouble.map(ToString::to_string);
        let changed = words(self.trouble.as_deref()) != words(trouble.as_ref());
        self.trouble = trouble.map(Arc::new);
        if let Some(bell) = self.bell.filter(|_| changed) {
            bell();
        }
    }
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
            let Some((number, task)) = state.waiting.pop_front() else {
                if state.is_closing {
                    return file;
                }
                state = self.watch(state, &file);
                continue;
            };
            drop(state);
            let made = task.save(&mut file);
            state = self.lock();
            match made {
                Ok(()) => {
                    state.saved = number;
                    state.set_trouble(None);
                }
                // All of the map was sent meanwhile, with this.
                Err(_) if matches!(state.waiting.front(), Some((_, Task::Whole(_)))) => {}
                Err(error) => {
                    state.waiting.push_front((number, task));
                    state.set_trouble(Some(error));
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

    /// Waits for something to do, or for a while, after which it is looked whether the file is still there: whoever
    /// draws next learns it before.
    fn watch<'a>(&'a self, state: MutexGuard<'a, State>, file: &MapFile) -> MutexGuard<'a, State> {
        let waited = self.to_do.wait_timeout(state, WATCH);
        let (state, ended) = waited.unwrap_or_else(PoisonError::into_inner);
        if !ended.timed_out() {
            return state;
        }
        drop(state);
        let here = file.check_place();
        let mut state = self.lock();
        if state.waiting.is_empty() {
            state.set_trouble(here.err());
        }
        state
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
            (Some(last @ (_, Task::Change(MapChange::Camera(_)))), MapChange::Camera(_)) => {
                *last = (number, Task::Change(change));
            }
            _ => state.waiting.push_back((number, Task::Change(change))),
        }
        drop(state);
        self.shared.to_do.notify_one();
        number
    }

    /// Has all of the map written anew at its path, over whatever is there, in place of what waits: `state` has that
    /// already. For a map whose file another program took away or changed.
    pub fn send_whole(&mut self, state: MapState, pack: MapPack) {
        let mut shared = self.shared.lock();
        shared.sent += 1;
        let number = shared.sent;
        shared.waiting.clear();
        let whole = Task::Whole(Box::new((state, pack)));
        shared.waiting.push_back((number, whole));
        shared.is_hurried = true;
        // It is tried anew.
        shared.set_trouble(None);
        drop(shared);
        self.shared.to_do.notify_one();
    }

    /// What another program did to the file, if it did.
    #[must_use]
    pub fn gone(&self) -> Option<Gone> {
        match self.shared.lock().trouble.as_deref() {
            Some(MapError::Gone { how, .. }) => Some(*how),
            _ => None,
        }
    }

    /// Whether the file refuses the change that is next, as it would each time: what was done since gets there by
    /// [`Self::send_whole`] alone.
    #[must_use]
    pub fn is_stuck(&self) -> bool {
        let state = self.shared.lock();
        let is_refusal = state.trouble.as_deref().is_some_and(MapError::is_refusal);
        is_refusal && matches!(state.waiting.front(), Some((_, Task::Change(_))))
    }

    /// From here on `bell` is called, from the thread that saves, when trouble comes, becomes another,
    /// or goes.
    pub fn ring(&mut self, bell: fn()) {
        self.shared.lock().bell = Some(bell);
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
        let waiting = std::mem::take(&mut state.waiting);
        match state.trouble.take() {
            Some(error) if !waiting.is_empty() => {
                let changes = waiting.into_iter().filter_map(|(_, task)| match task {
                    Task::Change(change) => Some(change),
                    Task::Whole(_) => None,
                });
                let changes = changes.collect();
                Err(Unsaved { changes, error })
            }
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
