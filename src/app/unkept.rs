//! Unsaved data: reported and retried until it is saved, and confirmed before the program ends.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bevy::prelude::*;

use super::host::{HAS_THREADS, Thread};
use super::wake::wake;
use mapmaker_storage::disk;

/// The delay before a failed save of a closed map is retried.
const RETRY: Duration = Duration::from_secs(2);

/// The unsaved data, with reasons.
#[derive(Resource, Default)]
pub struct Unkept {
    said: BTreeMap<&'static str, String>,
    behind: Vec<Behind>,
    /// A sentence for each item that can't be saved any more.
    lost: Vec<String>,
}

impl Unkept {
    /// Sets or clears the reason why something can't be saved now; `what` begins a sentence.
    pub fn set(&mut self, what: &'static str, why: Option<String>) {
        match why {
            Some(why) => drop(self.said.insert(what, why)),
            None => drop(self.said.remove(what)),
        }
    }

    /// Says from now on that something is lost, in a sentence without its end.
    pub fn lose(&mut self, sentence: String) {
        self.lost.push(sentence);
    }

    /// Saves a closed item, and retries until that succeeds. The argument of `save` is true for the last attempt; the
    /// file at `path` can't be opened meanwhile.
    pub fn keep(
        &mut self,
        what: String,
        path: Option<PathBuf>,
        save: impl FnMut(bool) -> Result<(), String> + Send + 'static,
    ) {
        self.behind.push(Behind::start(what, path, save));
    }

    /// Returns whether the file at a path is still being saved.
    #[must_use]
    pub fn has(&self, path: &Path) -> bool {
        self.behind
            .iter()
            .any(|behind| !behind.is_done() && behind.is_of(path))
    }

    /// The reason why the file at a path can't be saved, if saving it fails at the moment.
    #[must_use]
    pub fn why_not(&self, path: &Path) -> Option<String> {
        let mut same = self.behind.iter().filter(|behind| behind.is_of(path));
        same.find_map(|behind| behind.shared.lock().trouble.clone())
    }

    /// A sentence, without its full stop, for each unsaved item.
    #[must_use]
    pub fn sentences(&self) -> Vec<String> {
        let mut sentences = self.tried();
        sentences.extend_from_slice(&self.lost);
        sentences
    }

    /// A sentence for each lost item: saving it failed for good.
    #[must_use]
    pub fn lost(&self) -> &[String] {
        &self.lost
    }

    /// A sentence for each item that can't be saved at the moment and is retried.
    #[must_use]
    pub fn tried(&self) -> Vec<String> {
        let said = self.said.iter().map(|(what, why)| sentence(what, why));
        let behind = self.behind.iter().filter_map(|behind| {
            let why = behind.shared.lock().trouble.clone()?;
            Some(sentence(&behind.what, &why))
        });
        said.chain(behind).collect()
    }

    /// Tries to save all closed items once more, and waits. Returns a sentence for each item still unsaved. For the end
    /// of the program.
    pub fn wait(&mut self) -> Vec<String> {
        for behind in &self.behind {
            behind.shared.lock().ends = true;
            behind.shared.bell.notify_one();
        }
        let ended = self.behind.drain(..).filter_map(Behind::wait);
        let said = self.said.iter().map(|(what, why)| sentence(what, why));
        let lost = std::mem::take(&mut self.lost);
        lost.into_iter().chain(ended).chain(said).collect()
    }

    /// Removes saved items, and records those that failed for good.
    fn forget(&mut self) {
        let done = self.behind.extract_if(.., |behind| behind.is_done());
        self.lost.extend(done.filter_map(Behind::wait));
    }
}

fn sentence(what: &str, why: &str) -> String {
    format!("{what} not saved: {why}")
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Unkept>()
        .add_systems(Last, |mut unkept: ResMut<Unkept>| {
            unkept.bypass_change_detection().forget();
        });
}

/// A closed item, and the thread that saves it.
struct Behind {
    what: String,
    path: Option<PathBuf>,
    shared: Arc<Shared>,
    thread: Thread<()>,
}

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    /// Rung when the program ends.
    bell: Condvar,
}

#[derive(Default)]
struct State {
    trouble: Option<String>,
    ends: bool,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        // No code panics while it holds the lock.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn serve(&self, mut save: impl FnMut(bool) -> Result<(), String>) {
        loop {
            let is_last = self.lock().ends;
            let saved = save(is_last);
            let mut state = self.lock();
            state.trouble = saved.err();
            // What shares its thread with all else can't wait for another time.
            let is_done = state.trouble.is_none() || is_last || !HAS_THREADS;
            // Wakes the window to show or remove the message.
            wake();
            if is_done {
                return;
            }
            if !state.ends {
                let waited = self.bell.wait_timeout(state, RETRY);
                drop(waited.unwrap_or_else(PoisonError::into_inner));
            }
        }
    }
}

impl Behind {
    fn start(
        what: String,
        path: Option<PathBuf>,
        save: impl FnMut(bool) -> Result<(), String> + Send + 'static,
    ) -> Self {
        let shared = Arc::new(Shared::default());
        let serving = Arc::clone(&shared);
        Self {
            what,
            path,
            shared,
            thread: Thread::start("saving", move || serving.serve(save)),
        }
    }

    /// Returns whether this is the file at a path.
    fn is_of(&self, path: &Path) -> bool {
        let of = self.path.as_deref();
        of.is_some_and(|of| of == path || disk::real_path(path).is_ok_and(|path| of == path))
    }

    fn is_done(&self) -> bool {
        self.thread.is_finished()
    }

    fn wait(self) -> Option<String> {
        // A panic was reported by the thread; the item is not saved.
        let panicked = self.thread.join().is_err();
        let why = self.shared.lock().trouble.clone();
        let why = why.or_else(|| panicked.then(|| "the program failed".to_owned()))?;
        Some(sentence(&self.what, &why))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
    use std::thread;

    use super::*;

    #[test]
    fn unsaved_data_is_reported_until_there_is_room_again() {
        let (has_room, tries) = (
            Arc::new(AtomicBool::new(false)),
            Arc::new(AtomicUsize::new(0)),
        );
        let mut unkept = Unkept::default();
        let save = |has_room: &Arc<AtomicBool>, tries: &Arc<AtomicUsize>| {
            let (has_room, tries) = (Arc::clone(has_room), Arc::clone(tries));
            move |_: bool| {
                tries.fetch_add(1, Ordering::SeqCst);
                let is_saved = has_room.load(Ordering::SeqCst);
                is_saved
                    .then_some(())
                    .ok_or_else(|| "the disk is full".to_owned())
            }
        };
        let path = PathBuf::from("a.map");
        unkept.keep(
            "a is".to_owned(),
            Some(path.clone()),
            save(&has_room, &tries),
        );
        while unkept.sentences().is_empty() {
            thread::sleep(Duration::from_millis(1));
        }
        assert_eq!(unkept.sentences(), ["a is not saved: the disk is full"]);
        assert!(unkept.has(&path));
        assert_eq!(unkept.why_not(&path).as_deref(), Some("the disk is full"));
        assert_eq!(unkept.why_not(Path::new("b.map")), None);
        // At the end one more attempt is made, and losses are reported.
        let before = tries.load(Ordering::SeqCst);
        assert_eq!(unkept.wait(), ["a is not saved: the disk is full"]);
        assert!(tries.load(Ordering::SeqCst) > before);
        unkept.keep("b is".to_owned(), None, save(&has_room, &tries));
        has_room.store(true, Ordering::SeqCst);
        assert!(unkept.wait().is_empty());
        unkept.set("your settings are", Some("the disk is full".to_owned()));
        assert_eq!(unkept.sentences().len(), 1);
        // Open items that can't be saved are also reported at the end.
        assert_eq!(
            unkept.wait(),
            ["your settings are not saved: the disk is full"]
        );
        unkept.set("your settings are", None);
        assert!(unkept.sentences().is_empty());
    }

    #[test]
    fn data_that_failed_for_good_is_reported_as_lost() {
        // A save that panicked was once dropped as if it were done.
        let mut unkept = Unkept::default();
        unkept.keep("a is".to_owned(), None, |_| panic!("a fault"));
        unkept.keep("b is".to_owned(), None, |_| Ok(()));
        while !unkept.behind.iter().all(Behind::is_done) {
            thread::sleep(Duration::from_millis(1));
        }
        unkept.forget();
        let lost = ["a is not saved: the program failed"];
        assert_eq!(unkept.lost(), lost);
        assert!(unkept.tried().is_empty());
        assert_eq!(unkept.sentences(), lost);
        assert_eq!(unkept.wait(), lost);
    }
}
