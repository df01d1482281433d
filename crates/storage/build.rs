//! Embeds the images of our own tile pack into the program.
//!
//! The program also builds without the folder of images, then without an embedded pack: `mapmaker tiles draw` makes
//! one.

#![allow(
    clippy::disallowed_methods,
    reason = "a build script reads and writes files"
)]

use std::error::Error;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=../../assets/tiles/ink");
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?).join("../..");
    let mut images = Vec::new();
    if let Ok(entries) = fs::read_dir(root.join("assets/tiles/ink")) {
        for entry in entries {
            let path = entry?.path();
            if path.extension().is_some_and(|ending| ending == "png") {
                images.push(path);
            }
        }
    }
    images.sort();
    let mut list = String::from("static IMAGES: &[(&str, &[u8])] = &[\n");
    for path in images {
        let name = path.file_name().map(|name| name.to_string_lossy());
        let name = name.unwrap_or_default();
        // By the folder of the package at compile time, because a target folder can serve several checkouts.
        writeln!(
            list,
            "({name:?}, include_bytes!(concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/../../assets/tiles/ink/\", {name:?}))),"
        )?;
    }
    list.push_str("];\n");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    fs::write(out.join("ink_pack.rs"), list)?;
    Ok(())
}
