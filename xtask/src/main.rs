//! `cargo xtask web build --out DIR` makes the page for browsers, and `cargo xtask web serve DIR --port N` serves it here.

mod build;
mod serve;

use std::path::PathBuf;
use std::process::ExitCode;

const USAGE: &str = "\
cargo xtask web build --out DIR [--dev]   makes the page in DIR; --dev is built sooner, and larger
cargo xtask web serve DIR [--port N]      serves it on this machine, at port 8080 or N";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match *words.as_slice() {
        ["web", "build", ref options @ ..] => to_build(options),
        ["web", "serve", dir] => serve::serve(&PathBuf::from(dir), 8080),
        ["web", "serve", dir, "--port", port] => match port.parse() {
            Ok(port) => serve::serve(&PathBuf::from(dir), port),
            Err(_) => Err(format!("{port} is no port")),
        },
        _ => Err(USAGE.to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

fn to_build(options: &[&str]) -> Result<(), String> {
    match *options {
        ["--out", dir] => build::build(&PathBuf::from(dir), "web"),
        ["--out", dir, "--dev"] | ["--dev", "--out", dir] => {
            build::build(&PathBuf::from(dir), "web-dev")
        }
        _ => Err(USAGE.to_owned()),
    }
}
