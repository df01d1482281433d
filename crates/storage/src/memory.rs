//! Reserves memory before large work begins, so that a lack of it is an error and not an abort.

#[cfg(unix)]
use std::sync::{Arc, atomic::AtomicBool};

use crate::exit::{ExitCode, Failure};

/// The memory needed beside the largest data, in bytes.
const REST_BYTES: u64 = 1 << 24;

/// Reserves that much memory, and releases it at once.
///
/// # Errors
/// With exit code 3 if there is not enough; `doing` names the use, such as "a board of 9x9 cells".
pub fn ask(bytes: u64, doing: &str) -> Result<(), Failure> {
    let mut probe: Vec<u8> = Vec::new();
    let asked = usize::try_from(bytes.saturating_add(REST_BYTES));
    let has_room = asked.is_ok_and(|asked| probe.try_reserve_exact(asked).is_ok());
    // Otherwise the compiler could remove the allocation.
    std::hint::black_box(&mut probe);
    if has_room {
        return Ok(());
    }
    let megabytes = bytes.div_ceil(1_000_000);
    Err(Failure::new(
        ExitCode::Limit,
        format!("{doing} may need {megabytes} MB of memory, more than there is"),
    ))
}

/// Makes an abort end the program with the exit code of a limit instead of a crash, for when memory runs out all the
/// same; the message has been printed by then.
///
/// This applies to every abort: only the allocator's hook, which is not stable, could distinguish a lack of memory
/// from a stack overflow or a panic within a panic. Neither is known to happen, and each prints its own message.
#[cfg(unix)]
pub fn end_as_limit_without_memory() {
    let always = Arc::new(AtomicBool::new(true));
    let code = ExitCode::Limit as i32;
    // Without a handler the program ends as usual.
    let _unhandled = signal_hook::flag::register_conditional_shutdown(
        signal_hook::consts::SIGABRT,
        code,
        always,
    );
}

/// Not possible on other systems.
#[cfg(not(unix))]
pub const fn end_as_limit_without_memory() {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_memory_than_there_can_be_is_refused_in_a_sentence() {
        assert_eq!(ask(1 << 20, "a board"), Ok(()));
        for bytes in [1 << 62, u64::MAX] {
            let failure = ask(bytes, "a board").expect_err("too much");
            assert_eq!(failure.code, ExitCode::Limit);
            assert!(
                failure.message.starts_with("a board may need "),
                "{failure}"
            );
        }
    }
}
