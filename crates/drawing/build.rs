//! Extracts the faces for the map and of the panels from the crate `typst-assets`.

#![allow(
    clippy::disallowed_methods,
    reason = "a build script reads and writes files"
)]

use std::error::Error;
use std::path::PathBuf;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    for (name, file) in [
        ("Libertinus Serif Regular", "roman.otf"),
        ("Libertinus Serif Italic", "italic.otf"),
        ("Libertinus Serif Semibold", "semibold.otf"),
        ("DejaVu Sans Mono", "even.ttf"),
    ] {
        // The name of a face is in UTF-16 among its tables.
        let wanted: Vec<u8> = name.encode_utf16().flat_map(u16::to_be_bytes).collect();
        let is_it = |face: &&[u8]| face.windows(wanted.len()).any(|part| part == wanted);
        let face = typst_assets::fonts().find(is_it);
        let face = face.ok_or_else(|| format!("no face {name}"))?;
        fs::write(out.join(file), face)?;
    }
    Ok(())
}
