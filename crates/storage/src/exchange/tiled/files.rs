//! The three files of a map for Tiled, put in their places together.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use super::objects;
use super::{Extent, Form, MARK, MapWriter, Sheet, Tileset};
use crate::board::Board;
use crate::exit::{ExitCode, Failure};
use crate::output::OutputFile;
use crate::pack::Pictures;
use crate::picture;
use mapmaker_drawing::art::Atlas;
use mapmaker_grid::TilePos;
use mapmaker_solver::NO_TILE;

/// How many bytes of a file are read to see whether we wrote it.
const HEAD_BYTES: u64 = 4096;

/// A map, its tileset and its picture while they are written. Without [`Files::commit`] nothing is left behind.
#[derive(Debug)]
pub struct Files {
    /// The map, to be written to.
    pub map: OutputFile,
    form: Form,
    tileset: (OutputFile, String),
    picture: (OutputFile, String),
}

impl Files {
    /// Starts to write a map at `path`, with its tileset (`F.tsx` for `F.tmx`) and its picture (`F.tiles.png`) beside
    /// it.
    ///
    /// A file at `path` will be replaced, as by every command. The other two names are not the user's choice, so they
    /// replace only files that we wrote.
    ///
    /// # Errors
    /// With exit code 2 if the files can't be named, with 4 if they can't be written or would replace
    /// somebody else's.
    pub fn create(path: &Path, form: Form) -> Result<Self, Failure> {
        let stem = path.file_stem().and_then(|stem| stem.to_str());
        let Some(stem) = stem.filter(|stem| !stem.contains(char::is_control)) else {
            return Err(Failure::bad_use(format!(
                "the name {} can't be used for a Tiled map, which names its other files after it; choose a plain name",
                path.display()
            )));
        };
        let [tileset, picture] = names(stem, form);
        let open = |place: &Path| {
            OutputFile::create(place).map_err(|error| Failure::file("write", place, &error))
        };
        let beside = |name: String| {
            let place = path.with_file_name(&name);
            check_ours(&place, path)?;
            Ok::<_, Failure>((open(&place)?, name))
        };
        Ok(Self {
            map: open(path)?,
            form,
            tileset: beside(tileset)?,
            picture: beside(picture)?,
        })
    }

    /// The name of the tileset's file, for [`MapWriter::tileset`].
    #[must_use]
    pub(crate) fn tileset_name(&self) -> &str {
        &self.tileset.1
    }

    /// Writes the tileset and its picture and puts all three files in their places, the map last, so that a map never
    /// lacks its tileset.
    ///
    /// # Errors
    /// With exit code 4 if one of them can't be written.
    pub fn commit(self, tileset: &Tileset) -> Result<(), Failure> {
        let (mut file, _) = self.tileset;
        let (mut sheet, picture) = self.picture;
        let text = tileset.write(self.form, &picture);
        let written = file.write_all(text.as_bytes());
        let written = written.map_err(|error| failed(&file, &error));
        let drawn = picture::write_sheet(tileset.atlas, &mut sheet);
        let drawn = drawn.map_err(|error| failed(&sheet, &error));
        written.and(drawn)?;
        for file in [sheet, file, self.map] {
            let path = file.path().to_owned();
            let put = file.commit();
            put.map_err(|error| Failure::file("write", &path, &error))?;
        }
        Ok(())
    }

    /// The failure of writing the map.
    #[must_use]
    pub fn failed(&self, error: &io::Error) -> Failure {
        failed(&self.map, error)
    }
}

/// The file names of the tileset and the picture of a map with this file stem.
fn names(stem: &str, form: Form) -> [String; 2] {
    [
        format!("{stem}.{}", form.tileset_ending()),
        format!("{stem}.tiles.png"),
    ]
}

/// The files that are written beside a map at `path`; none if the path has another ending.
#[must_use]
pub fn beside(path: &Path) -> Vec<PathBuf> {
    let stem = path.file_stem().and_then(|stem| stem.to_str());
    let (Some(stem), Some(form)) = (stem, Form::of(path)) else {
        return Vec::new();
    };
    let places = names(stem, form).map(|name| path.with_file_name(name));
    places.to_vec()
}

fn failed(file: &OutputFile, error: &io::Error) -> Failure {
    Failure::file("write", file.path(), error)
}

/// Refuses to replace a file beside a map that somebody else made.
fn check_ours(place: &PathBuf, map: &Path) -> Result<(), Failure> {
    let mut head = Vec::new();
    let read = match place.metadata() {
        Ok(found) if found.is_file() => {
            let file = File::open(place);
            file.and_then(|file| file.take(HEAD_BYTES).read_to_end(&mut head))
        }
        // Nothing is there, or nothing that can be replaced; writing will report that.
        _ => return Ok(()),
    };
    let is_ours = head.windows(MARK.len()).any(|part| part == MARK.as_bytes());
    if read.is_ok() && is_ours {
        return Ok(());
    }
    Err(Failure {
        code: ExitCode::File,
        message: format!(
            "cannot write {}, which goes with {}: a file that MapMaker did not write is there; move it \
             away or choose another name",
            place.display(),
            map.display()
        ),
    })
}

/// Writes a board as a finite map, with its tileset and its picture.
///
/// # Errors
/// With exit code 2 if the files can't be named, with 4 if they can't be written.
pub fn write_board(
    board: &Board,
    pictures: Pictures,
    path: &Path,
    form: Form,
) -> Result<(), Failure> {
    let mut files = Files::create(path, form)?;
    let sheet = Sheet::new(pictures);
    let atlas = sheet.atlas(&board.set);
    let writer = board_writer(board, form, files.tileset_name(), sheet.tile_px());
    let written = write_rows(board, &atlas, &writer, &mut files.map);
    written.map_err(|error| files.failed(&error))?;
    files.commit(&sheet.tileset(&board.set, &atlas))
}

/// A writer for a board's map.
pub(super) fn board_writer(board: &Board, form: Form, tileset: &str, tile_px: u32) -> MapWriter {
    let mut properties = Vec::new();
    if board.names_its_tiles {
        properties.push(("tiles", board.tile_names().join(" ")));
    }
    MapWriter {
        form,
        extent: Extent::Finite,
        width: board.width,
        height: board.height,
        tile_px,
        tileset: tileset.to_owned(),
        has_rivers: board.has_rivers,
        properties,
        objects: objects::of_board(board),
    }
}

/// Writes the map's own file.
pub(super) fn write_rows(
    board: &Board,
    atlas: &Atlas,
    writer: &MapWriter,
    out: &mut dyn Write,
) -> io::Result<()> {
    out.write_all(writer.begin().as_bytes())?;
    let mut text = String::new();
    for (y, row) in board.tiles.chunks(board.width).enumerate() {
        let slots = row.iter().enumerate().map(|(x, &id)| {
            let pos = TilePos::new(x as i64, y as i64);
            (id != NO_TILE).then(|| atlas.slot_at(id, pos))
        });
        text.clear();
        writer.row(slots, y + 1 == board.height, &mut text);
        out.write_all(text.as_bytes())?;
    }
    out.write_all(writer.end().as_bytes())
}
