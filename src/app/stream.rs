//! Makes pieces of the world in background jobs: without duplicates, and with a maximum in flight.

use std::collections::{BTreeSet, VecDeque};
use std::sync::atomic::Ordering;

use super::job::Job;

/// Pieces with key `K` in progress: in flight in jobs, then finished and waiting to be taken.
///
/// A key is in `in_flight` or in `finished` or in neither, never in both; `in_flight` holds exactly the keys of `jobs`.
pub struct Stream<K, V> {
    jobs: Vec<PieceJob<K, V>>,
    in_flight: BTreeSet<K>,
    finished: VecDeque<(K, V)>,
    limits: Limits,
    made: u64,
}

/// The limits of a [`Stream`].
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The maximum number of jobs in flight.
    pub jobs: usize,
    /// The maximum number of pieces per job.
    pub pieces_per_job: usize,
}

struct PieceJob<K, V> {
    keys: Vec<K>,
    job: Job<Vec<(K, V)>>,
}

impl<K, V> Stream<K, V>
where
    K: Copy + Ord + Send + 'static,
    V: Send + 'static,
{
    /// An empty stream.
    #[must_use]
    pub const fn new(limits: Limits) -> Self {
        Self {
            jobs: Vec::new(),
            in_flight: BTreeSet::new(),
            finished: VecDeque::new(),
            limits,
            made: 0,
        }
    }

    /// The number of jobs that may still start.
    #[must_use]
    pub fn room(&self) -> usize {
        self.limits.jobs.saturating_sub(self.jobs.len())
    }

    /// The number of pieces in flight.
    #[must_use]
    pub fn in_flight(&self) -> usize {
        self.in_flight.len()
    }

    /// The number of finished pieces waiting to be taken.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.finished.len()
    }

    /// The number of pieces made since the start.
    #[must_use]
    pub const fn made(&self) -> u64 {
        self.made
    }

    /// Returns whether the piece is in flight or finished.
    #[must_use]
    pub fn expects(&self, key: &K) -> bool {
        self.in_flight.contains(key) || self.finished.iter().any(|(done, _)| done == key)
    }

    /// Starts jobs for these pieces, the most urgent first, up to the limit; skips pieces already in progress.
    pub fn request<M>(&mut self, keys: impl IntoIterator<Item = K>, make: &M)
    where
        M: Fn(K) -> V + Clone + Send + 'static,
    {
        let mut keys_of_job = Vec::with_capacity(self.limits.pieces_per_job);
        let mut room = self.room();
        for key in keys {
            if room == 0 {
                return;
            }
            if self.expects(&key) || keys_of_job.contains(&key) {
                continue;
            }
            keys_of_job.push(key);
            if keys_of_job.len() == self.limits.pieces_per_job {
                self.start(std::mem::take(&mut keys_of_job), make.clone());
                room -= 1;
            }
        }
        if room > 0 && !keys_of_job.is_empty() {
            self.start(keys_of_job, make.clone());
        }
    }

    fn start<M>(&mut self, keys: Vec<K>, make: M)
    where
        M: Fn(K) -> V + Send + 'static,
    {
        let todo = keys.clone();
        self.in_flight.extend(keys.iter().copied());
        let job = Job::compute(move |stop| {
            todo.into_iter()
                .take_while(|_| !stop.load(Ordering::Relaxed))
                .map(|key| (key, make(key)))
                .collect()
        });
        self.jobs.push(PieceJob { keys, job });
    }

    /// Collects the pieces of finished jobs, to be taken.
    pub fn poll(&mut self) {
        let Self {
            jobs,
            in_flight,
            finished,
            made,
            ..
        } = self;
        jobs.retain_mut(|piece_job| {
            let Some(pieces) = piece_job.job.poll() else {
                return true;
            };
            for key in &piece_job.keys {
                in_flight.remove(key);
            }
            *made += pieces.len() as u64;
            finished.extend(pieces);
            false
        });
    }

    /// Takes one finished piece.
    pub fn take(&mut self) -> Option<(K, V)> {
        self.finished.pop_front()
    }

    /// Cancels jobs without any piece to keep, and drops finished pieces not to keep.
    pub fn keep(&mut self, keep: impl Fn(&K) -> bool) {
        self.finished.retain(|(key, _)| keep(key));
        let in_flight = &mut self.in_flight;
        self.jobs.retain(|piece_job| {
            if piece_job.keys.iter().any(&keep) {
                return true;
            }
            for key in &piece_job.keys {
                in_flight.remove(key);
            }
            false
        });
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicU64;
    use std::time::{Duration, Instant};

    use bevy::tasks::{AsyncComputeTaskPool, TaskPoolBuilder};

    use super::*;

    const LIMITS: Limits = Limits {
        jobs: 3,
        pieces_per_job: 4,
    };

    fn stream() -> Stream<u32, u32> {
        AsyncComputeTaskPool::get_or_init(|| TaskPoolBuilder::new().num_threads(2).build());
        Stream::new(LIMITS)
    }

    fn wait_for(stream: &mut Stream<u32, u32>, count: usize) {
        let start = Instant::now();
        while stream.waiting() < count {
            assert!(start.elapsed() < Duration::from_secs(20), "jobs never end");
            stream.poll();
            std::thread::yield_now();
        }
    }

    #[test]
    fn a_piece_in_progress_is_not_started_again() {
        let mut stream = stream();
        let calls = Arc::new(AtomicU64::new(0));
        let counted = {
            let calls = Arc::clone(&calls);
            move |key| {
                calls.fetch_add(1, Ordering::Relaxed);
                key * 2
            }
        };
        stream.request([1, 2, 2, 3], &counted);
        stream.request([3, 2, 1, 4], &counted);
        wait_for(&mut stream, 4);
        stream.request([1, 2, 3, 4], &counted);
        assert_eq!(calls.load(Ordering::Relaxed), 4);
        assert_eq!((stream.made(), stream.in_flight()), (4, 0));
        let mut taken: Vec<_> = std::iter::from_fn(|| stream.take()).collect();
        taken.sort_unstable();
        assert_eq!(taken, [(1, 2), (2, 4), (3, 6), (4, 8)]);
    }

    #[test]
    fn no_more_is_in_flight_than_the_cap() {
        let mut stream = stream();
        let (gate, open) = std::sync::mpsc::sync_channel::<()>(0);
        let open = Arc::new(std::sync::Mutex::new(open));
        let blocked = move |key| {
            let _ = open.lock().map(|open| open.recv());
            key
        };
        stream.request(0..100, &blocked);
        assert_eq!(stream.in_flight(), LIMITS.jobs * LIMITS.pieces_per_job);
        assert_eq!(stream.room(), 0);
        stream.request(100..200, &blocked);
        assert_eq!(stream.in_flight(), LIMITS.jobs * LIMITS.pieces_per_job);
        // Dropping the gate lets every job through.
        drop(gate);
        wait_for(&mut stream, LIMITS.jobs * LIMITS.pieces_per_job);
        assert_eq!(stream.room(), LIMITS.jobs);
    }

    #[test]
    fn unwanted_jobs_are_cancelled() {
        let mut stream = stream();
        let (gate, open) = std::sync::mpsc::sync_channel::<()>(0);
        let open = Arc::new(std::sync::Mutex::new(open));
        let calls = Arc::new(AtomicU64::new(0));
        let blocked = {
            let calls = Arc::clone(&calls);
            move |key| {
                calls.fetch_add(1, Ordering::Relaxed);
                let _ = open.lock().map(|open| open.recv());
                key
            }
        };
        stream.request(0..12, &blocked);
        stream.keep(|key| *key >= 8);
        assert_eq!(stream.in_flight(), 4, "the one job that is kept");
        assert_eq!(stream.room(), 2);
        drop(gate);
        wait_for(&mut stream, 4);
        assert_eq!(stream.made(), 4);
        assert!(
            calls.load(Ordering::Relaxed) <= 6,
            "a cancelled job stops after its current piece"
        );
    }
}
