//! Memory is asked for before large work begins, so that too little of it is an answer and not an abort.

#[cfg(unix)]
use std::sync::{Arc, atomic::AtomicBool};

use crate::exit::{ExitCode, Failure};

/// What a program needs beside its largest data, in bytes.
const REST_BYTES: u64 = 1 << 24;

/// Asks the system for that much memory, and gives it back at once.
///
/// # Errors
/// With exit code 3 when there is not so much; `doing` says for what it would be, such as "a board of 9x9
/// cells".
pub fn ask(bytes: u64, doing: &str) -> Result<(), Failure> {
    let mut probe: Vec<u8> = Vec::new();
    let asked = usize::try_from(bytes.saturating_add(REST_BYTES));
    let has_room = asked.is_ok_and(|asked| probe.try_reserve_exact(asked).is_ok());
    // Else the whole request could be left out as of no use.
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

/// From here on the program ends with the exit code of a limit, and not of a crash, where memory runs out
/// all the same; what failed has been said by then.
///
/// That is so wherever the program is aborted: only the allocator's own hook, which is not stable, could tell
/// a lack of memory from a stack that overflows or a panic within a panic. None of these is known to happen,
/// and each says what it is before it ends the program.
#[cfg(unix)]
pub fn end_as_limit_without_memory() {
    let always = Arc::new(AtomicBool::new(true));
    let code = ExitCode::Limit as i32;
    // Without a handler the program ends as it always does.
    let _unhandled = signal_hook::flag::register_conditional_shutdown(
        signal_hook::consts::SIGABRT,
        code,
        always,
    );
}

/// Other systems leave no choice.
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
