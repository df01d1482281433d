//! Computes items on all cores and takes them in order, with few in memory at once.

use std::io;
use std::sync::mpsc::sync_channel;
use std::thread;

/// Computes the items `0..count` on `workers` threads and passes each to `take`, in order.
///
/// Worker `w` of `n` computes the items `w`, `w + n`, `w + 2n`, … with its own state from `start`, and waits while two
/// of its items have not been taken. So results don't depend on the timing of threads, and at most three items a
/// worker exist.
///
/// # Errors
/// With the first error of `take`; then the workers stop at their next item.
pub fn in_order<S, T: Send>(
    workers: usize,
    count: u64,
    start: impl Fn() -> S + Sync,
    make: impl Fn(&mut S, u64) -> T + Sync,
    mut take: impl FnMut(T) -> io::Result<()>,
) -> io::Result<()> {
    let workers = (workers.max(1) as u64).min(count);
    let (start, make) = (&start, &make);
    thread::scope(|scope| {
        let results: Vec<_> = (0..workers)
            .map(|first| {
                let (sender, receiver) = sync_channel(1);
                scope.spawn(move || {
                    let mut state = start();
                    let mut index = first;
                    while index < count && sender.send(make(&mut state, index)).is_ok() {
                        index += workers;
                    }
                });
                receiver
            })
            .collect();
        for index in 0..count {
            let Ok(thing) = results[(index % workers) as usize].recv() else {
                // The worker panicked; leaving the scope passes its panic on.
                break;
            };
            take(thing)?;
        }
        Ok(())
    })
}

/// How many threads to use if each may need `bytes_each` bytes.
#[must_use]
pub fn workers(bytes_each: u64) -> usize {
    /// The memory limit of all workers together.
    const MOST_BYTES: u64 = 1 << 29;
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let fitting = MOST_BYTES / bytes_each.max(1);
    cores.min(fitting.max(1) as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_come_in_order_on_any_number_of_threads() {
        for workers in [1, 2, 3, 7, 100] {
            let mut taken = Vec::new();
            let make = |calls: &mut u64, index| {
                *calls += 1;
                index * index
            };
            in_order(
                workers,
                50,
                || 0_u64,
                make,
                |thing| {
                    taken.push(thing);
                    Ok(())
                },
            )
            .expect("taken");
            assert_eq!(taken, (0..50).map(|i| i * i).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_failure_stops_the_workers() {
        let mut taken = 0;
        let outcome = in_order(
            2,
            u64::MAX,
            || (),
            |(), index| index,
            |_| {
                taken += 1;
                if taken == 5 {
                    return Err(io::Error::other("full"));
                }
                Ok(())
            },
        );
        assert!(outcome.is_err());
        assert_eq!(taken, 5);
    }
}
