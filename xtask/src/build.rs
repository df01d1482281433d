//! Makes the page: compiles the window for browsers, binds it to JavaScript, and puts the page's own files beside it.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use wasm_bindgen_cli_support::Bindgen;

const TARGET: &str = "wasm32-unknown-unknown";

/// The oldest `wasm-opt` whose output starts: older ones break the tables of today's compiler.
const LEAST_OPT: u32 = 120;

/// The page's own files.
const PAGE: [(&str, &str); 2] = [
    ("index.html", include_str!("../../web/index.html")),
    ("kept.js", include_str!("../../web/kept.js")),
];

/// Makes the page in a folder.
pub(crate) fn build(out: &Path, profile: &str) -> Result<(), String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
    let package = ["--locked", "--package", "mapmaker-web"];
    let mut compile = Command::new(&cargo);
    compile.arg("build").args(package);
    run(compile.args(["--target", TARGET, "--profile", profile]))?;
    let module = target_folder(&cargo)?
        .join(TARGET)
        .join(profile)
        .join("mapmaker-web.wasm");
    fs::create_dir_all(out).map_err(|error| format!("can't make {}: {error}", out.display()))?;
    let mut bindgen = Bindgen::new();
    bindgen.input_path(&module).out_name("mapmaker");
    bindgen.typescript(false).omit_default_module_path(false);
    bindgen.remove_name_section(profile == "web");
    let bound = bindgen.web(true).and_then(|bindgen| bindgen.generate(out));
    bound.map_err(|error| format!("can't bind {}: {error:#}", module.display()))?;
    let module = out.join("mapmaker_bg.wasm");
    if profile == "web" {
        shrink(&module)?;
    }
    for (name, text) in PAGE {
        let size = fs::metadata(&module).map_or(0, |found| found.len());
        // The host may compress, and then says the compressed size; the line of progress wants this one.
        let text = text.replace("MODULE_BYTES", &size.to_string());
        write(&out.join(name), &text)?;
    }
    println!("{} has the page", out.display());
    Ok(())
}

/// The folder that Cargo builds in.
fn target_folder(cargo: &OsString) -> Result<PathBuf, String> {
    let mut asked = Command::new(cargo);
    asked.args([
        "metadata",
        "--format-version",
        "1",
        "--no-deps",
        "--offline",
    ]);
    let told = asked
        .output()
        .map_err(|error| format!("can't run cargo: {error}"))?;
    let told = String::from_utf8_lossy(&told.stdout);
    let (_, after) = told
        .split_once("\"target_directory\":\"")
        .ok_or("cargo names no target folder")?;
    let (folder, _) = after
        .split_once('"')
        .ok_or("cargo names no target folder")?;
    Ok(PathBuf::from(folder.replace("\\\\", "\\")))
}

/// Makes a module smaller, where there is a `wasm-opt` that can.
fn shrink(module: &Path) -> Result<(), String> {
    let told = Command::new("wasm-opt").arg("--version").output();
    let told = told.map(|told| String::from_utf8_lossy(&told.stdout).into_owned());
    let version = told.ok().and_then(|told| {
        let mut words = told.split_whitespace();
        words.find_map(|word| word.parse::<u32>().ok())
    });
    if version.is_none_or(|version| version < LEAST_OPT) {
        println!(
            "no wasm-opt of version {LEAST_OPT} or later here: the page is larger than it could be"
        );
        return Ok(());
    }
    let mut opt = Command::new("wasm-opt");
    opt.args(["-Oz", "--strip-debug", "-o"]);
    run(opt.arg(module).arg(module))
}

fn run(command: &mut Command) -> Result<(), String> {
    let program = command.get_program().to_string_lossy().into_owned();
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{program} ended with {status}")),
        Err(error) => Err(format!("can't run {program}: {error}")),
    }
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|error| format!("can't write {}: {error}", path.display()))
}
