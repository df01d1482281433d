//! Saves the changes of a map on a thread of its own, or where there is none at once, in order, and reports progress and
//! failures.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use super::state::{Camera, MapPack, MapState};
use super::{Gone, MapError, MapFile};
use crate::clock::Instant;
use crate::disk;
use mapmaker_grid::world::Stroke;

/// How long to wait after a failure.
const RETRY: Duration = Duration::from_secs(2);

/// How often to check that the file is still there while there is nothing to save.
const WATCH: Duration = Duration::from_millis(if cfg!(test) { 20 } else { 1000 });

/// A change of a map.
#[derive(Clone, Debug, PartialEq)]
pub enum MapChange {
    /// A stroke; see [`MapFile::push_stroke`].
    Stroke(Stroke),
    /// Undo of the last stroke.
    Undo,
    /// Redo of the stroke that was undone last.
    Redo,
    /// The camera moved.
    Camera(Camera),
    /// The rules of a board; see [`MapFile::set_rules`].
    Rules {
        /// Whether the rules of rivers apply.
        rivers: bool,
        /// Whether its opposite sides are joined.
        joined: bool,
    },
    /// Any other setting, by key.
    Setting(String, String),
}

impl MapFile {
    /// Writes a change; it is on the disk when this returns. Undo and redo without a stroke do nothing.
    ///
    /// # Errors
    /// If it can't be written; then nothing has changed.
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

/// Saves a map while it is edited.
///
/// Changes are numbered from 1 and kept in memory until they are on the disk. On failure nothing is lost:
/// [`Autosave::trouble`] has the error, the changes wait in order, and saving is retried regularly.
#[derive(Debug)]
pub struct Autosave {
    shared: Arc<Shared>,
    /// Returns the file at its end; `None` once joined, or where whoever sends a change saves it.
    thread: Option<JoinHandle<MapFile>>,
}

#[derive(Debug, Default)]
struct Shared {
    state: Mutex<State>,
    /// The file, where there is no thread for it.
    here: Mutex<Option<MapFile>>,
    /// Signals that something was sent, is to be retried at once, or that the thread is to end.
    to_do: Condvar,
    /// Signals that something was saved, or could not be.
    done: Condvar,
}

#[derive(Debug, Default)]
struct State {
    /// Numbers and tasks that wait; the one being saved is kept apart.
    waiting: VecDeque<(u64, Task)>,
    sent: u64,
    saved: u64,
    /// Changes that are in a file that is held, and the numbers under which that is kept.
    held: VecDeque<(u64, u64)>,
    trouble: Option<Arc<MapError>>,
    is_hurried: bool,
    is_closing: bool,
    /// Called when an error occurs, changes, or goes away.
    bell: Option<fn()>,
}

/// Something to save.
#[derive(Debug)]
enum Task {
    Change(MapChange),
    /// The whole map, rewritten at its path.
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
    /// Counts as saved what is kept by now.
    fn settle(&mut self) {
        let kept = disk::kept_up_to();
        while let Some((number, _)) = self.held.pop_front_if(|(_, change)| *change <= kept) {
            self.saved = number;
        }
    }

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
    /// The reason.
    pub error: Arc<MapError>,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        // The state is consistent even after a panic: nothing in here fails half way.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Saves what is sent until the thread is to end.
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
                // The whole map was sent meanwhile, which includes this change.
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

    /// Saves what is sent, if there is no thread for it.
    fn serve_here(&self) {
        let mut here = self.here.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(file) = here.as_mut() else {
            return;
        };
        let mut state = self.lock();
        while let Some((number, task)) = state.waiting.pop_front() {
            match task.save(file) {
                Ok(()) => {
                    state.held.push_back((number, disk::changes()));
                    state.set_trouble(None);
                }
                Err(error) => {
                    state.waiting.push_front((number, task));
                    state.set_trouble(Some(error));
                    break;
                }
            }
        }
    }

    /// Waits for a task, or for a while, after which it checks that the file is still there, so that the user learns
    /// of it before the next change.
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
    /// Starts to save a map.
    #[must_use]
    pub fn start(file: MapFile) -> Self {
        Self::start_with(file, disk::HAS_THREADS)
    }

    fn start_with(file: MapFile, has_threads: bool) -> Self {
        let shared = Arc::new(Shared::default());
        let thread = if has_threads {
            let serving = Arc::clone(&shared);
            Some(thread::spawn(move || serving.serve(file)))
        } else {
            *shared.here.lock().unwrap_or_else(PoisonError::into_inner) = Some(file);
            None
        };
        Self { shared, thread }
    }

    /// Sends a change to be saved; returns its number. Never waits for the disk.
    ///
    /// Of consecutive camera positions only the last is saved.
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
        self.shared.serve_here();
        number
    }

    /// Rewrites the whole map at its path, over whatever is there, in place of the waiting changes, which `state` must
    /// contain. For a map whose file another program removed or changed.
    pub fn send_whole(&mut self, state: MapState, pack: MapPack) {
        let mut shared = self.shared.lock();
        shared.sent += 1;
        let number = shared.sent;
        shared.waiting.clear();
        let whole = Task::Whole(Box::new((state, pack)));
        shared.waiting.push_back((number, whole));
        shared.is_hurried = true;
        // It is retried.
        shared.set_trouble(None);
        drop(shared);
        self.shared.to_do.notify_one();
        self.shared.serve_here();
    }

    /// What another program did to the file, if anything.
    #[must_use]
    pub fn gone(&self) -> Option<Gone> {
        match self.shared.lock().trouble.as_deref() {
            Some(MapError::Gone { how, .. }) => Some(*how),
            _ => None,
        }
    }

    /// Whether the file refuses the next change, as it would each time: later changes can be saved by
    /// [`Self::send_whole`] only.
    #[must_use]
    pub fn is_stuck(&self) -> bool {
        let state = self.shared.lock();
        let is_refusal = state.trouble.as_deref().is_some_and(MapError::is_refusal);
        is_refusal && matches!(state.waiting.front(), Some((_, Task::Change(_))))
    }

    /// Sets a function that the saving thread calls when an error occurs, changes, or goes away.
    pub fn ring(&mut self, bell: fn()) {
        self.shared.lock().bell = Some(bell);
    }

    /// The number of the last change on the disk; all up to it would survive a kill of the process.
    #[must_use]
    pub fn saved_up_to(&self) -> u64 {
        let mut state = self.shared.lock();
        state.settle();
        state.saved
    }

    /// The number of the last change that was sent.
    #[must_use]
    pub fn sent(&self) -> u64 {
        self.shared.lock().sent
    }

    /// Why saving fails at the moment.
    #[must_use]
    pub fn trouble(&self) -> Option<Arc<MapError>> {
        self.shared.lock().trouble.clone()
    }

    /// Retries a failed change at once.
    pub fn retry(&self) {
        self.shared.lock().is_hurried = true;
        self.shared.to_do.notify_one();
        self.shared.serve_here();
    }

    /// Waits until everything sent is saved or has failed, up to `patience`; returns whether it is saved. Without a thread it
    /// is in the file already, or can't be.
    #[must_use]
    pub fn flush(&self, patience: Duration) -> bool {
        let until = Instant::now() + patience;
        let mut state = self.shared.lock();
        if self.thread.is_none() {
            return state.waiting.is_empty();
        }
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

    /// Saves what is left and returns the file. A failed change is retried once.
    ///
    /// # Errors
    /// With what could not be saved; the file is then closed.
    ///
    /// # Panics
    /// If the thread panicked, which would be a bug.
    pub fn close(mut self) -> Result<MapFile, Unsaved> {
        // OK because it is taken only here and on drop.
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
        if let Some(thread) = self.thread.take() {
            return thread.join().ok();
        }
        self.shared.serve_here();
        self.shared.here.lock().as_mut().ok()?.take()
    }
}

impl Drop for Autosave {
    fn drop(&mut self) {
        self.end();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::{Existing, MapKind, WorldHead};
    use mapmaker_grid::TilePos;

    #[test]
    fn without_a_thread_a_change_is_in_the_file_when_it_was_sent() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.map");
        let state = MapState::new(MapKind::World(WorldHead::new(7.into())));
        let file = MapFile::create(&path, &state, &MapPack::ours(), Existing::Keep);
        let mut autosave = Autosave::start_with(file.expect("a map"), false);
        let setting = |value: &str| MapChange::Setting("a".to_owned(), value.to_owned());
        assert_eq!(autosave.send(setting("b")), 1);
        assert_eq!((autosave.saved_up_to(), autosave.sent()), (1, 1));
        let kept = |path| MapFile::settings(path).expect("a map").remove("a");
        assert_eq!(kept(&path).as_deref(), Some("b"));
        // What can't be saved waits, and is tried again.
        let away = folder.path().join("b.map");
        std::fs::rename(&path, &away).expect("moved");
        autosave.send(setting("c"));
        assert!(autosave.trouble().is_some() && !autosave.flush(Duration::ZERO));
        std::fs::rename(&away, &path).expect("moved back");
        autosave.retry();
        assert!(autosave.flush(Duration::ZERO) && autosave.saved_up_to() == 2);
        autosave.send(MapChange::Camera(Camera {
            at: TilePos::new(3, 4),
            within: (0.5, 0.5),
            tile_px: 32.0,
        }));
        drop(autosave.close().expect("saved"));
        let (state, _) = MapFile::read(&path).expect("a map");
        assert_eq!(
            state.camera.map(|camera| camera.at),
            Some(TilePos::new(3, 4))
        );
        assert_eq!(state.settings["a"], "c");
    }
}
