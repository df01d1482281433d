//! Gathers what the program carries: the images of our own tile pack, and the faces of its letters.
//!
//! Without the folder of images the program builds too, with no pack in it: `mapmaker tiles draw` makes one.

use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=assets/tiles/ink");
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
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
        // By the folder of the package when it is compiled: a target folder can serve several checkouts.
        writeln!(
            list,
            "({name:?}, include_bytes!(concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/assets/tiles/ink/\", {name:?}))),"
        )?;
    }
    list.push_str("];\n");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    fs::write(out.join("ink_pack.rs"), list)?;
    write_faces(&out)
}

/// Writes the two faces that `engine/lettering` sets; the crate that has them carries ten megabytes of others.
fn write_faces(out: &Path) -> Result<(), Box<dyn Error>> {
    for (name, file) in [
        ("Libertinus Serif Regular", "roman.otf"),
        ("Libertinus Serif Italic", "italic.otf"),
    ] {
        // A face tells its name in UTF-16 among its tables.
        let wanted: Vec<u8> = name.encode_utf16().flat_map(u16::to_be_bytes).collect();
        let is_it = |face: &&[u8]| face.windows(wanted.len()).any(|part| part == wanted);
        let face = typst_assets::fonts().find(is_it);
        fs::write(
            out.join(file),
            face.ok_or_else(|| format!("no face {name}"))?,
        )?;
    }
    Ok(())
}
