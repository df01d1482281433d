//! Paths on the command line by their use. No command writes two things to one file, and none writes over its input.

use std::ops::Deref;
use std::path::{Path, PathBuf};

use clap::builder::{MapValueParser, PathBufValueParser, TypedValueParser, ValueParserFactory};
use clap::{ArgMatches, Command};

use mapmaker_storage::about::WORLD_FILE;
use mapmaker_storage::exchange::tiled;
use mapmaker_storage::exit::Failure;
use mapmaker_storage::path_target::PathTarget;

macro_rules! path_type {
    ($(#[$about:meta])* $name:ident) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub(super) struct $name(PathBuf);

        impl Deref for $name {
            type Target = Path;

            fn deref(&self) -> &Path {
                &self.0
            }
        }

        impl From<$name> for PathBuf {
            fn from(path: $name) -> Self {
                path.0
            }
        }

        impl ValueParserFactory for $name {
            type Parser = MapValueParser<PathBufValueParser, fn(PathBuf) -> Self>;

            fn value_parser() -> Self::Parser {
                PathBufValueParser::new().map(Self as fn(PathBuf) -> Self)
            }
        }
    };
}

path_type!(
    /// A file to read, `-` for standard input, or a folder of files.
    InputPath
);
path_type!(
    /// A file to write, `-` for standard output.
    OutputPath
);
path_type!(
    /// A folder to fill with files.
    OutputFolder
);

/// A path, and the argument that names it.
struct Named {
    /// Such as `--out F.png`, or the path alone for an argument without option.
    name: String,
    /// The path as it was typed.
    path: PathBuf,
    /// Whether it is standard input or output, depending on its use.
    is_stream: bool,
    /// The file itself and those that are written beside it.
    places: Vec<PathTarget>,
}

impl Named {
    /// All arguments of a command with paths of one type.
    fn all<P>(command: &Command, matches: &ArgMatches, stream: &str) -> Vec<Self>
    where
        P: Deref<Target = Path> + Clone + Send + Sync + 'static,
    {
        let mut all = Vec::new();
        for argument in command.get_arguments() {
            let found = matches.try_get_many::<P>(argument.get_id().as_str());
            // An argument of another type is an error here.
            for path in found.ok().flatten().into_iter().flatten() {
                let typed = path.display();
                let name = match argument.get_long() {
                    Some(long) => format!("--{long} {typed}"),
                    None => typed.to_string(),
                };
                let is_stream = is_stdout(path);
                let place = if is_stream { Path::new(stream) } else { path };
                all.push(Self {
                    name,
                    path: path.to_path_buf(),
                    is_stream,
                    places: vec![PathTarget::of(place)],
                });
            }
        }
        all
    }

    fn shares_a_place_with(&self, other: &Self) -> bool {
        let mut places = self.places.iter();
        places.any(|one| other.places.iter().any(|other| one.is(other)))
    }

    fn lies_in(&self, folder: &Self) -> bool {
        let mut folders = folder.places.iter();
        folders.any(|folder| self.places.iter().any(|place| place.is_in(folder)))
    }
}

/// Compares the paths of a command, before anything is read or written.
///
/// # Errors
/// With exit code 2 if two outputs have the same file or stream, two inputs are standard input, or an input would be
/// overwritten.
pub(super) fn check(command: &Command, matches: &ArgMatches) -> Result<(), Failure> {
    let (mut command, mut matches) = (command, matches);
    while let Some((name, inner)) = matches.subcommand() {
        let Some(found) = command.find_subcommand(name) else {
            break;
        };
        (command, matches) = (found, inner);
    }
    let inputs = Named::all::<InputPath>(command, matches, "/dev/stdin");
    let mut outputs = Named::all::<OutputPath>(command, matches, "/dev/stdout");
    let has_world_file = matches.try_get_one::<bool>("world_file").ok().flatten();
    for output in &mut outputs {
        let mut beside = tiled::beside(&output.path);
        if has_world_file == Some(&true) && output.name.starts_with("--out ") {
            beside.push(output.path.with_extension(WORLD_FILE));
        }
        output
            .places
            .extend(beside.iter().map(|path| PathTarget::of(path)));
    }
    let folders = Named::all::<OutputFolder>(command, matches, "");
    if let [one, other, ..] = &inputs
        .iter()
        .filter(|one| one.is_stream)
        .collect::<Vec<_>>()[..]
    {
        return Err(Failure::bad_use(format!(
            "{} and {} are both standard input; name a file for one of them",
            one.name, other.name
        )));
    }
    for (index, output) in outputs.iter().enumerate() {
        check_output(output, &outputs[..index], &inputs, &folders)?;
    }
    Ok(())
}

fn check_output(
    output: &Named,
    before: &[Named],
    inputs: &[Named],
    folders: &[Named],
) -> Result<(), Failure> {
    let name = &output.name;
    let refused = |why: String| Err(Failure::bad_use(format!("{why}; name another file")));
    let two_streams = |one: &&Named| one.is_stream && output.is_stream;
    if let Some(other) = before.iter().find(two_streams) {
        let other = &other.name;
        return refused(format!("{other} and {name} are both standard output"));
    }
    if let Some(other) = before.iter().find(|one| one.shares_a_place_with(output)) {
        let other = &other.name;
        return refused(format!("{other} and {name} would write the same file"));
    }
    if let Some(folder) = folders.iter().find(|folder| output.lies_in(folder)) {
        let folder = &folder.name;
        return refused(format!("{name} lies in the folder that {folder} fills"));
    }
    if let Some(input) = inputs.iter().find(|one| one.shares_a_place_with(output)) {
        let input = &input.name;
        return refused(format!("{name} would overwrite {input}, which is read"));
    }
    let has_it =
        |input: &&Named| output.places.iter().any(PathTarget::is_file) && output.lies_in(input);
    if let Some(folder) = inputs.iter().find(has_it) {
        let folder = &folder.name;
        return refused(format!(
            "{name} would overwrite a file of {folder}, which is read"
        ));
    }
    Ok(())
}

/// Whether a path means standard output.
pub(super) fn is_stdout(path: &Path) -> bool {
    path == Path::new("-")
}
