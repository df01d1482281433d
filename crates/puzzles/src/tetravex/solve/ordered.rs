//! Runs tasks on several threads and takes their results in the order of the tasks.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, mpsc};

use crate::workers::Workers;

/// Runs the tasks `0..count` and passes each result to `take`, in order, until it breaks.
///
/// `work` receives a scratch of its own thread and a flag that is set once no more results are wanted. What `take`
/// sees does not depend on the number of threads, as long as `work` is deterministic while the flag is not set.
pub(super) fn in_order<S: Default, T: Send>(
    workers: &dyn Workers,
    count: usize,
    work: impl Fn(&mut S, usize, &AtomicBool) -> T + Sync,
    mut take: impl FnMut(T) -> ControlFlow<()>,
) {
    let is_idle = AtomicBool::new(false);
    let threads = workers.count().min(count);
    if threads < 2 {
        let mut scratch = S::default();
        for task in 0..count {
            if take(work(&mut scratch, task, &is_idle)).is_break() {
                return;
            }
        }
        return;
    }
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    // Each thread takes a sender, and the receiver ends when all are gone.
    let senders = Mutex::new(vec![sender; threads]);
    let work_off = || {
        // OK because no thread panics while it holds the lock, and there are as many senders as threads.
        let sender = senders.lock().expect("senders").pop().expect("a sender");
        let mut scratch = S::default();
        loop {
            let task = next.fetch_add(1, Ordering::Relaxed);
            if task >= count || is_idle.load(Ordering::Relaxed) {
                return;
            }
            let done = work(&mut scratch, task, &is_idle);
            // The receiver is gone once no more results are wanted.
            if sender.send((task, done)).is_err() {
                return;
            }
        }
    };
    let mut receiver = Some(receiver);
    workers.run(threads, &work_off, &mut || {
        let (mut waiting, mut wanted) = (BTreeMap::new(), 0);
        for (task, done) in receiver.take().into_iter().flatten() {
            waiting.insert(task, done);
            while let Some(done) = waiting.remove(&wanted) {
                wanted += 1;
                if take(done).is_break() {
                    is_idle.store(true, Ordering::Relaxed);
                    return;
                }
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workers::testing::Threads;

    #[test]
    fn results_come_in_order_on_any_number_of_threads() {
        for threads in [1, 2, 7] {
            let mut seen = Vec::new();
            in_order(
                &Threads(threads),
                50,
                |runs: &mut usize, task, _: &AtomicBool| {
                    *runs += 1;
                    for _ in 0..(50 - task) * 100 {
                        std::hint::spin_loop();
                    }
                    task * task
                },
                |square| {
                    seen.push(square);
                    if square == 900 {
                        ControlFlow::Break(())
                    } else {
                        ControlFlow::Continue(())
                    }
                },
            );
            let squares: Vec<usize> = (0..=30).map(|task| task * task).collect();
            assert_eq!(seen, squares, "{threads} threads");
        }
    }
}
