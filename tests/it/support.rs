//! Helpers of the tests: running the program, and folders to run it in.

use std::fs;
use std::io::Write as _;
use std::path::Path;
#[cfg(unix)]
use std::process::{Child, ExitStatus};
use std::process::{Command, Output, Stdio};
#[cfg(unix)]
use std::time::{Duration, Instant};

/// The program with these arguments and no standard input.
pub(crate) fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mapmaker"));
    command.args(arguments).stdin(Stdio::null());
    command
}

/// The words of a command line without quotation marks.
pub(crate) fn words(line: &str) -> Vec<&str> {
    line.split(' ').collect()
}

/// Runs the program to its end.
pub(crate) fn run(arguments: &[&str]) -> Output {
    program(arguments).output().expect("the program starts")
}

/// Runs the program in a folder to its end.
pub(crate) fn run_in(folder: &Path, arguments: &[&str]) -> Output {
    let output = program(arguments).current_dir(folder).output();
    output.expect("the program starts")
}

/// Runs the program with text on standard input.
pub(crate) fn run_with_input(arguments: &[&str], input: impl AsRef<[u8]>) -> Output {
    let mut child = program(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    // The program may refuse its arguments without reading.
    let _not_read = stdin.write_all(input.as_ref());
    drop(stdin);
    child.wait_with_output().expect("it ends")
}

/// Standard output and standard error of a run with `input`, which must end with `code`.
pub(crate) fn outputs(arguments: &[&str], input: &str, code: i32) -> (String, String) {
    let output = run_with_input(arguments, input);
    let answer = String::from_utf8(output.stdout).expect("text");
    let errors = String::from_utf8(output.stderr).expect("text");
    assert_eq!(
        output.status.code(),
        Some(code),
        "{arguments:?}: {input}{answer}{errors}"
    );
    (answer, errors)
}

/// A running program that is killed when this is dropped.
#[cfg(unix)]
pub(crate) struct Running(Child);

#[cfg(unix)]
impl Running {
    /// The longest wait for anything.
    const PATIENCE: Duration = Duration::from_mins(1);

    pub(crate) fn start(command: &mut Command) -> Self {
        Self(command.spawn().expect("the program starts"))
    }

    /// Waits until a condition holds; returns whether the program still runs.
    pub(crate) fn lives_until(&mut self, is_so: impl Fn() -> bool) -> bool {
        let start = Instant::now();
        while !is_so() {
            assert!(start.elapsed() < Self::PATIENCE, "it never was so");
            std::thread::sleep(Duration::from_millis(5));
        }
        self.0.try_wait().expect("a child").is_none()
    }

    /// Sends a signal, such as `-INT`.
    pub(crate) fn send(&self, signal: &str) {
        let id = self.0.id().to_string();
        let sent = Command::new("kill").args([signal, &id]).status();
        assert!(sent.expect("kill").success());
    }

    /// Waits for the end of the program.
    pub(crate) fn end(&mut self) -> ExitStatus {
        let start = Instant::now();
        while start.elapsed() < Self::PATIENCE {
            if let Some(status) = self.0.try_wait().expect("a child") {
                return status;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        panic!("it never ended")
    }
}

#[cfg(unix)]
impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended already.
        let _ended = self.0.kill().and_then(|()| self.0.wait());
    }
}

/// Standard output of a run, which must succeed.
pub(crate) fn stdout_of(arguments: &[&str]) -> String {
    let output = run(arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {errors}");
    assert!(errors.is_empty(), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).expect("text")
}

/// The sentence of a run that must fail with `code` and nothing else on its outputs.
pub(crate) fn refused(arguments: &[&str], code: i32) -> String {
    let sentence = sentence_of(&run(arguments), code);
    sentence.unwrap_or_else(|why| panic!("{arguments:?}: {why}"))
}

/// The sentence of a run that failed with `code`, one sentence on standard error and nothing on standard output.
///
/// # Errors
/// With all of the output otherwise.
pub(crate) fn sentence_of(output: &Output, code: i32) -> Result<String, String> {
    let errors = str::from_utf8(&output.stderr).unwrap_or_default();
    let sentence = errors.strip_prefix("mapmaker: ");
    let sentence = sentence.filter(|sentence| sentence.lines().count() == 1);
    let is_refused = output.status.code() == Some(code) && output.stdout.is_empty();
    let sentence = sentence.filter(|_| is_refused).map(str::trim_end);
    let other = || format!("no sentence with exit code {code}: {output:?}");
    sentence.map(str::to_owned).ok_or_else(other)
}

/// Edits a map, which must succeed; returns the line about what changed.
pub(crate) fn edited(arguments: &[&str]) -> String {
    let output = run(arguments);
    let report = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {report}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    assert_eq!(report.lines().count(), 1, "{arguments:?}: {report}");
    report.trim_end().to_owned()
}

/// The names in a folder, sorted.
pub(crate) fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut names: Vec<_> = entries
        .map(|entry| entry.expect("an entry").file_name())
        .map(|name| name.to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

/// A path as an argument.
pub(crate) fn text(path: &Path) -> &str {
    path.to_str().expect("a path of plain letters")
}

/// A PNG of the pixels that `pixel` gives for a column and a row.
pub(crate) fn png(width: u32, height: u32, pixel: impl Fn(u32, u32) -> [u8; 4]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header().expect("a header");
    let places = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    let pixels: Vec<u8> = places.flat_map(|(x, y)| pixel(x, y)).collect();
    writer.write_image_data(&pixels).expect("pixels");
    writer.finish().expect("an end");
    bytes
}

pub(crate) struct Picture {
    pub(crate) width: usize,
    pub(crate) height: usize,
    /// Bytes for each pixel.
    pub(crate) channels: usize,
    pub(crate) pixels: Vec<u8>,
}

impl Picture {
    /// Reads a PNG of 8 bits a channel.
    pub(crate) fn load(path: &Path) -> Self {
        Self::read(&fs::read(path).expect("a picture"))
    }

    /// Reads the bytes of a PNG.
    pub(crate) fn read(bytes: &[u8]) -> Self {
        let decoder = png::Decoder::new(std::io::Cursor::new(bytes));
        let mut reader = decoder.read_info().expect("a picture");
        let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
        let frame = reader.next_frame(&mut pixels).expect("pixels");
        pixels.truncate(frame.buffer_size());
        Self {
            width: frame.width as usize,
            height: frame.height as usize,
            channels: frame.color_type.samples(),
            pixels,
        }
    }

    /// A pixel's bytes.
    pub(crate) fn at(&self, x: usize, y: usize) -> &[u8] {
        let start = self.channels * (y * self.width + x);
        &self.pixels[start..start + self.channels]
    }
}
