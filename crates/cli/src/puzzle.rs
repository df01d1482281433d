//! `mapmaker puzzle`: the puzzle that the window opens.

use std::path::Path;

use super::explore::parse_window;
use super::paths::{InputPath, OutputPath};
use mapmaker_puzzles::{maze, polyomino, tetravex, wang};
use mapmaker_storage::exit::Failure;
use mapmaker_storage::options::{ExploreOptions, PuzzleKind, PuzzleOptions, PuzzleSource};

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Exit codes: 0 done, 2 bad use, a wrong code or a bad file, 4 a file can't be read or written, 5 no \
                  display or graphics adapter."
)]
pub(super) struct PuzzleArguments {
    /// The kind of puzzle
    #[arg(value_name = "KIND", value_parser = parse_kind)]
    kind: PuzzleKind,
    /// A code such as tetravex-5x5-10-k3f9, or a puzzle's file; where another of its kind was left, the window asks first
    /// which of them is to go on [default: the one that was left, or a new one]
    #[arg(value_name = "CODE|FILE")]
    source: Option<InputPath>,
    /// The window's size in pixels
    #[arg(long, value_name = "WxH", value_parser = parse_window)]
    window: Option<(u32, u32)>,
    /// Wait until the puzzle is there, save a picture, and leave
    #[arg(long, value_name = "F.png")]
    screenshot: Option<OutputPath>,
}

impl PuzzleArguments {
    /// The window's options.
    pub(super) fn options(self) -> Result<ExploreOptions, Failure> {
        let kind = self.kind;
        let source = self.source.map(|source| {
            let mut kinds = PuzzleKind::ALL.into_iter();
            match kinds.find_map(|of| Some((of, code(of, &source)?))) {
                Some((of, code)) if of == kind => {
                    check(kind, &code).map(|()| PuzzleSource::Code(code))
                }
                Some((of, code)) => Err(Failure::bad_use(format!(
                    "`{code}` is a code of {of}, not of {}: ask for `mapmaker puzzle {of} {code}`",
                    kind.name(),
                    of = of.name()
                ))),
                None => Ok(PuzzleSource::File(source.into())),
            }
        });
        Ok(ExploreOptions {
            window: self.window,
            screenshot: self.screenshot.map(Into::into),
            puzzle: Some(Box::new(PuzzleOptions {
                kind,
                source: source.transpose()?,
            })),
            ..ExploreOptions::default()
        })
    }
}

/// The text, if it is a code, right or wrong, and no file's name.
fn code(kind: PuzzleKind, source: &Path) -> Option<String> {
    let text = source.to_str()?.to_lowercase();
    let rest = text.strip_prefix(kind.name())?;
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    let is_code = rest.starts_with('-') && rest.bytes().all(is_word) && !source.exists();
    is_code.then_some(text)
}

fn check(kind: PuzzleKind, code: &str) -> Result<(), Failure> {
    let wrong = match kind {
        PuzzleKind::Maze => code.parse::<maze::Code>().err(),
        PuzzleKind::Tetravex => code.parse::<tetravex::Code>().err(),
        PuzzleKind::Tetramino => code.parse::<polyomino::CardCode>().err(),
        PuzzleKind::Tilings => code.parse::<wang::TableCode>().err(),
    };
    wrong.map_or(Ok(()), |wrong| Err(Failure::bad_use(wrong.to_string())))
}

fn parse_kind(text: &str) -> Result<PuzzleKind, String> {
    let kind = PuzzleKind::ALL.into_iter().find(|kind| kind.name() == text);
    kind.ok_or_else(|| {
        let names = PuzzleKind::ALL.map(PuzzleKind::name).join(", ");
        format!("the kinds are {names}")
    })
}

#[cfg(test)]
mod tests {
    use std::ffi::OsString;

    use super::super::{Invocation, parse};
    use super::*;

    fn asked(line: &str) -> Result<PuzzleOptions, String> {
        match parse(line.split(' ').map(OsString::from)) {
            Ok(Invocation::Window(options)) => Ok(*options.puzzle.expect("a puzzle")),
            Ok(other) => panic!("{other:?}"),
            Err(failure) => Err(failure.message),
        }
    }

    #[test]
    fn a_puzzle_is_asked_for_by_code_or_file_or_not_at_all() {
        let puzzle = |kind, source| Ok(PuzzleOptions { kind, source });
        assert_eq!(
            asked("mapmaker puzzle maze"),
            puzzle(PuzzleKind::Maze, None)
        );
        let code = PuzzleSource::Code("tetravex-2x2-6-k3f9".to_owned());
        assert_eq!(
            asked("mapmaker puzzle tetravex Tetravex-2x2-6-K3F9"),
            puzzle(PuzzleKind::Tetravex, Some(code))
        );
        let file = PuzzleSource::File("maze-1.json".into());
        assert_eq!(
            asked("mapmaker puzzle maze maze-1.json"),
            puzzle(PuzzleKind::Maze, Some(file))
        );
        for (line, part) in [
            (
                "mapmaker puzzle chess",
                "the kinds are maze, tetravex, tetramino, tilings",
            ),
            (
                "mapmaker puzzle tetramino tetramino-card-0",
                "built-in cards",
            ),
            ("mapmaker puzzle tilings tilings-5x5-hx-0-meadow-7", "seats"),
            (
                "mapmaker puzzle maze maze-oval-5x5-wilson-7",
                "rect, hex or circle",
            ),
            ("mapmaker puzzle tetravex tetravex-k3f9", "COLUMNSxROWS"),
            (
                "mapmaker puzzle tetramino tetravex-2x2-6-k3f9",
                "mapmaker puzzle tetravex tetravex-2x2-6-k3f9",
            ),
        ] {
            let wrong = asked(line).expect_err(line);
            assert!(
                wrong.contains(part) && wrong.lines().count() == 1,
                "{wrong}"
            );
        }
    }
}
