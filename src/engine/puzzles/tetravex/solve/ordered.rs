//! Tasks done on several threads whose results are taken in the order of the tasks.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// Does the tasks `0..count` and gives each result to `take`, in order, until it breaks.
///
/// `work` gets a scratch of its own thread and a flag that is set once no more results are wanted. What
/// `take` sees does not depend on the number of threads, as long as `work` returns the same for the same
/// task while the flag is not set.
pub(super) fn in_order<S: Default, T: Send>(
    threads: usize,
    count: usize,
    work: impl Fn(&mut S, usize, &AtomicBool) -> T + Sync,
    mut take: impl FnMut(T) -> ControlFlow<()>,
) {
    let is_idle = AtomicBool::new(false);
    let threads = threads.min(count);
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
    thread::scope(|scope| {
        for _ in 0..threads {
            let sender = sender.clone();
            let (next, work, is_idle) = (&next, &work, &is_idle);
            scope.spawn(move || {
                let mut scratch = S::default();
                loop {
                    let task = next.fetch_add(1, Ordering::Relaxed);
                    if task >= count || is_idle.load(Ordering::Relaxed) {
                        return;
                    }
                    let done = work(&mut scratch, task, is_idle);
                    // Nobody listens once no more results are wanted.
                    if sender.send((task, done)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let (mut waiting, mut wanted) = (BTreeMap::new(), 0);
        for (task, done) in receiver {
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

    #[test]
    fn results_come_in_order_on_any_number_of_threads() {
        for threads in [1, 2, 7] {
            let mut seen = Vec::new();
            in_order(
                threads,
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
