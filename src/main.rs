//! Parses the command line and hands over to the command line's rooms or to the window.

use mapmaker::cli::{self, Invocation};
use mapmaker::storage::exit::{ExitCode, Failure};
use mapmaker::storage::faces;
use mapmaker::storage::options::ExploreOptions;

fn main() -> std::process::ExitCode {
    faces::use_for_letters();
    let outcome = cli::parse(std::env::args_os()).and_then(|invocation| match invocation {
        Invocation::Headless(command) => cli::run(command),
        Invocation::Window(options) => open_window(&options).map(|()| ExitCode::Done),
    });
    match outcome {
        Ok(code) => code.into(),
        Err(failure) => {
            eprintln!("mapmaker: {failure}");
            failure.code.into()
        }
    }
}

#[cfg(feature = "app")]
fn open_window(options: &ExploreOptions) -> Result<(), Failure> {
    mapmaker::app::run(options)
}

#[cfg(not(feature = "app"))]
fn open_window(_options: &ExploreOptions) -> Result<(), Failure> {
    Err(Failure::bad_use(
        "this build has no window (it was made without the feature `app`); \
         `mapmaker world render` and `mapmaker world dump` work without one",
    ))
}
