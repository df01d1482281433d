//! What the tests of all crates share: how much they try, and codes of expeditions that are refused.
//!
//! A law is tried on a few seeds or cases each time the tests run. `MAPMAKER_TIMES=10 cargo test` tries ten times as
//! many, as `.ci/nightly` does.
//!
//! ```
//! for seed in 0..mapmaker_testing::times(5) {
//!     // Five seeds, or fifty.
//!     assert_eq!(seed * 2 / 2, seed);
//! }
//! ```
#![allow(
    clippy::disallowed_methods,
    reason = "how much a test tries is a setting of the environment"
)]

/// So many seeds or cases, times what `MAPMAKER_TIMES` says; once without it.
///
/// # Panics
/// When `MAPMAKER_TIMES` is no whole number.
#[must_use]
pub fn times(few: u64) -> u64 {
    let times = std::env::var("MAPMAKER_TIMES").map_or(1, |times| {
        times
            .parse()
            .expect("MAPMAKER_TIMES is a whole number, such as 10")
    });
    few * times
}

/// [`times`] for the cases of a property test.
#[must_use]
pub fn cases(few: u32) -> u32 {
    times(few.into()).try_into().unwrap_or(u32::MAX)
}

/// An expedition's code with another last character: a slip.
#[must_use]
pub fn mistyped(code: &str) -> String {
    let last = if code.ends_with('b') { "c" } else { "b" };
    let mut letters = code.chars();
    letters.next_back();
    letters.as_str().to_owned() + last
}

/// An expedition's code, or a text with one, under another version of the rules.
///
/// # Panics
/// If `now` is not the version of any code in it.
#[must_use]
pub fn of_other_rules(text: &str, now: u8, version: u8) -> String {
    let of = |version: u8| format!("MM{version}-");
    assert!(text.contains(&of(now)), "no code of version {now}: {text}");
    text.replace(&of(now), &of(version))
}
