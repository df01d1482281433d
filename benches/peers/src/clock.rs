//! How long something takes: processor time of the thread, which other programs on the machine
//! stretch less than time on the wall. Every solver here works on the thread that asks it.

use std::time::Duration;

use cpu_time::ThreadTime;

/// Runs something; how long it took, and what came out.
pub fn timed<T>(run: impl FnOnce() -> T) -> (Duration, T) {
    let start = ThreadTime::now();
    let result = run();
    (start.elapsed(), result)
}

/// In milliseconds.
pub fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
