//! `mapmaker board decorate` and `mapmaker board decor`: settlements, roads, ships, fields and other decor on a board.

use std::path::Path;

use super::input::{Input, InputArguments};
use super::unknown_form;
use crate::chance::SeedArguments;
use crate::edits::{CrossingArguments, Session};
use crate::numbers::whole;
use crate::paths::OutputPath;
use crate::{output, progress};
use mapmaker_features::decor::{
    DECOR_DRAWINGS, Decor, DecorKind, Obstacle, Place, Stencils, on_board, only_these,
};
use mapmaker_features::{
    self as features, BoardName, What, is_in_the_way, only_these_names, only_these_roads,
    settled_by,
};
use mapmaker_grid::TilePos;
use mapmaker_grid::counting::counted;
use mapmaker_grid::tileset::TileId;
use mapmaker_grid::world::{Overlay, Stroke};
use mapmaker_storage::board::{
    Board, Form, MOST_DECOR, MOST_NAMES, MOST_ROADS, usual_look, write_path,
};
use mapmaker_storage::exit::{ExitCode, Failure};
use mapmaker_storage::map::{self, Existing, MapFile};

/// The help of `decorate`.
pub(super) const ABOUT_DECORATING: &str = "\
Settlements are chosen as people would, near water and open plain; fields and sheep lie around villages, ships off \
harbours, mines at the foot of mountains, the rest where it is rare; roads join settlements that are neighbours, over \
rivers by bridges and fords and through woods by tracks unless --no-crossings is given; seas, lakes, islands, ranges, woods, rivers and settlements get names. Nothing covers the ink of tiles, nor anything \
that stands there already, which stays. Things of the sea stand on tiles of sea alone, things of the land on tiles of \
plain alone. A name belongs to what lies at its tile, and shows in pictures as long as that is there; it lies on its body, or is left out where it has no room there. Water that the board ends in is a sea from 24 tiles on, or from 8 that are a quarter of the board; less is a lake. How many were added is printed on standard error. JSON, maps of our own, Tiled's maps and pictures hold it; without \
--out a map is changed where it lies, and any other board is printed as JSON.

Exit codes: 0 done, 2 bad use or a bad board, 4 a file can't be read or written.";

/// The help of `decor`.
pub(super) const ABOUT_DECOR: &str = "\
A place is X,Y in tiles with fractions, 0,0 being the north-west corner of the board and 0.5,0.5 the middle of its first \
tile; it is where the middle of the drawing is, to 1/32 tile. Kinds: city, town, village, castle, tower, ruin; on \
plains stones, windmill, field, sheep, tuft, mine, tree; on the sea rose, cog, galley, boat, mermaid, serpent, whale, \
waves; and sea/NAME and land/NAME of a tile pack that brings decor along, which `tiles check` lists. JSON, maps of our own, Tiled's maps and pictures hold it; without --out a map is changed where it lies, and any other \
board is printed as JSON.

Exit codes: 0 done, 1 the thing can't stand there (a sentence on standard error says what is in the way), 2 bad use or a \
bad board, 4 a file can't be read or written.";

#[derive(Debug, clap::Args)]
pub(super) struct DecorateArguments {
    #[command(flatten)]
    target: TargetArguments,
    /// What to add: some of settlements, roads, decor and names with commas between [default: all]
    #[arg(long, value_name = "WHAT,…", value_delimiter = ',')]
    what: Vec<Added>,
    /// Take away first what stands on the board
    #[arg(long)]
    anew: bool,
    #[command(flatten)]
    crossings: CrossingArguments,
    #[command(flatten)]
    seed: SeedArguments,
}

#[derive(Debug, clap::Args)]
#[command(arg_required_else_help = false)]
pub(super) struct DecorArguments {
    #[command(subcommand)]
    command: DecorCommand,
}

#[derive(Debug, clap::Subcommand)]
enum DecorCommand {
    /// Place one thing
    #[command(after_help = ABOUT_DECOR)]
    Add {
        #[command(flatten)]
        target: TargetArguments,
        /// What, as sheep or castle
        #[arg(long, value_name = "KIND", value_parser = parse_kind)]
        kind: DecorKind,
        /// Where
        #[arg(long, value_name = "X,Y", allow_hyphen_values = true, value_parser = parse_fine_place)]
        at: Place,
        /// Which of its drawings
        #[arg(long, value_name = "N", default_value_t = 0,
              value_parser = whole("a drawing", 0..=DECOR_DRAWINGS - 1))]
        drawing: u8,
    },
    /// Move the thing at a place
    #[command(after_help = ABOUT_DECOR)]
    Move {
        #[command(flatten)]
        target: TargetArguments,
        /// Where it stands
        #[arg(long, value_name = "X,Y", allow_hyphen_values = true, value_parser = parse_fine_place)]
        from: Place,
        /// Where it is to stand
        #[arg(long, value_name = "X,Y", allow_hyphen_values = true, value_parser = parse_fine_place)]
        to: Place,
    },
    /// Take the thing at a place away
    #[command(after_help = ABOUT_DECOR)]
    Remove {
        #[command(flatten)]
        target: TargetArguments,
        /// Where it stands
        #[arg(long, value_name = "X,Y", allow_hyphen_values = true, value_parser = parse_fine_place)]
        at: Place,
    },
}

/// The board to read, and the file for the changed one.
#[derive(Debug, clap::Args)]
pub(super) struct TargetArguments {
    #[command(flatten)]
    input: InputArguments,
    /// The file to write; its extension selects the format: .json, .map, .tmx, .tmj or .png
    #[arg(long, value_name = "F")]
    out: Option<OutputPath>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Added {
    /// Cities, towns, villages, castles, towers and ruins
    Settlements,
    /// Roads between settlements that are neighbours
    Roads,
    /// Everything else: fields, ships, mines and the like
    Decor,
    /// Names of what has none
    Names,
}

fn parse_kind(text: &str) -> Result<DecorKind, String> {
    DecorKind::of_word(text).ok_or_else(|| {
        let words: Vec<_> = DecorKind::ALL.iter().map(|kind| kind.word()).collect();
        format!(
            "kinds are {}, and sea/NAME and land/NAME of a tile pack that brings decor along",
            words.join(", ")
        )
    })
}

/// Parses a position in tiles with fractions.
fn parse_fine_place(text: &str) -> Result<Place, String> {
    // The comma separates the two numbers, so a fraction has a point.
    let number = |part: &str| {
        part.trim()
            .parse()
            .ok()
            .filter(|part: &f64| part.is_finite())
    };
    text.split_once(',')
        .and_then(|(x, y)| Place::nearest(number(x)?, number(y)?))
        .ok_or_else(|| "a place is X,Y in tiles, fractions allowed, as 3.5,0.25".to_owned())
}

/// Adds what the natural rules allow.
pub(super) fn decorate(arguments: &DecorateArguments) -> Result<ExitCode, Failure> {
    let mut work = Work::begin(&arguments.target)?;
    let seed = arguments.seed.choose();
    seed.report();
    if arguments.anew {
        work.input.board.decor.clear();
        work.input.board.roads.clear();
        work.input.board.names.clear();
    }
    let is_chosen = |added| arguments.what.is_empty() || arguments.what.contains(&added);
    let settlements = work.add(
        seed.seed.value(),
        What {
            settlements: is_chosen(Added::Settlements),
            decor: false,
        },
    );
    // Before the fields, which avoid them.
    let roads = is_chosen(Added::Roads).then(|| work.add_roads(arguments.crossings.may_cross()));
    let decor = work.add(
        seed.seed.value(),
        What {
            settlements: false,
            decor: is_chosen(Added::Decor),
        },
    );
    let names = is_chosen(Added::Names).then(|| work.add_names(seed.seed.value()));
    let (roads, names) = (roads.unwrap_or(0), names.unwrap_or(0));
    let summary = if settlements + roads + decor + names == 0 {
        "nothing more has room\n".to_owned()
    } else {
        format!(
            "added {}, {}, {}, {}\n",
            counted(settlements, "settlement"),
            counted(roads, "road"),
            counted(decor, "other thing"),
            counted(names, "name")
        )
    };
    work.finish()?;
    output::report(&summary);
    Ok(ExitCode::Done)
}

/// Adds, moves or removes one decor.
pub(super) fn run(arguments: &DecorArguments) -> Result<ExitCode, Failure> {
    match &arguments.command {
        DecorCommand::Add {
            target,
            kind,
            at,
            drawing,
        } => {
            let mut work = Work::begin(target)?;
            if work.input.board.decor.len() >= MOST_DECOR {
                return Err(Failure::bad_use(format!(
                    "the board has {MOST_DECOR} things already, which is the most"
                )));
            }
            let foreign = work.input.pictures().decor();
            if kind.is_foreign() && foreign.get(*kind).is_none() {
                let known: Vec<_> = foreign.kinds().map(DecorKind::word).collect();
                let known = match &known[..] {
                    [] => "it brings none along".to_owned(),
                    known => format!("it has {}", known.join(", ")),
                };
                let word = kind.word();
                return Err(Failure::bad_use(format!(
                    "the tile pack has no decor {word}; {known}"
                )));
            }
            let decor = Decor::new(0, *kind, *drawing, *at);
            let mut others = work.input.board.decor.iter();
            // The rules count an equal one at the same place as the same.
            if others.any(|other| other.id == decor.id) {
                return Ok(refused(&decor, &Obstacle::Decor(*kind).to_string()));
            }
            if let Err(why) = work.may_stand(&decor) {
                return Ok(refused(&decor, &why));
            }
            work.input.board.decor.push(decor);
            work.finish()?;
        }
        DecorCommand::Move { target, from, to } => {
            let mut work = Work::begin(target)?;
            let index = work.at(*from)?;
            let before = work.input.board.decor.remove(index);
            let decor = Decor {
                place: *to,
                ..before
            };
            if let Err(why) = work.may_stand(&decor) {
                return Ok(refused(&decor, &why));
            }
            if let (Some((kind, from)), Some((_, to))) = (settled_by(&before), settled_by(&decor)) {
                // A settlement's name moves with it.
                let mut names = work.input.board.names.iter_mut();
                if let Some(name) = names.find(|one| (one.kind, one.at) == (kind, from)) {
                    *name = BoardName {
                        is_great: name.is_great,
                        ..BoardName::new(kind, to, name.name.clone())
                    };
                }
            }
            work.input.board.decor.push(decor);
            work.finish()?;
        }
        DecorCommand::Remove { target, at } => {
            let mut work = Work::begin(target)?;
            let index = work.at(*at)?;
            let gone = settled_by(&work.input.board.decor.remove(index));
            let names = &mut work.input.board.names;
            names.retain(|one| Some((one.kind, one.at)) != gone);
            work.finish()?;
        }
    }
    Ok(ExitCode::Done)
}

/// Reports on standard error that a decor can't stand there, which is an answer.
fn refused(decor: &Decor, why: &str) -> ExitCode {
    let [x, y] = in_tiles(decor.place);
    let what = decor.kind.with_article();
    output::report(&format!("mapmaker: {what} can't stand at {x},{y}: {why}\n"));
    ExitCode::No
}

fn in_tiles(place: Place) -> [f64; 2] {
    let [x, y] = place.within();
    [
        place.tile.x as f64 + f64::from(x),
        place.tile.y as f64 + f64::from(y),
    ]
}

/// A board being changed.
pub(super) struct Work<'a> {
    pub(super) input: Input,
    stencils: Stencils,
    target: &'a TargetArguments,
    /// The format of the file to write, if it is named.
    form: Option<Form>,
}

impl<'a> Work<'a> {
    pub(super) fn begin(target: &'a TargetArguments) -> Result<Self, Failure> {
        let form = match target.out.as_deref() {
            None => None,
            Some(path) => Some(Form::of(path).ok_or_else(|| unknown_form(path))?),
        };
        if let (Some(form), Some(path)) = (form, target.out.as_deref())
            && matches!(form, Form::Text | Form::Python)
        {
            return Err(Failure::bad_use(format!(
                "{} has no place for decor and roads; .json, .map, .tmx, .tmj and .png have",
                path.display()
            )));
        }
        let input = Input::read(&target.input)?;
        input.report_missing();
        let (set, pictures) = (&input.board.set, input.pictures());
        let stencils = pictures.stencils(set);
        Ok(Self {
            input,
            stencils,
            target,
            form,
        })
    }

    /// Adds decor by the natural rules, clear of roads; returns the number.
    fn add(&mut self, seed: u64, what: What) -> usize {
        let (board, stencils) = (&mut self.input.board, &self.stencils);
        let there = (&board.decor[..], &board.roads[..]);
        let added = features::decorate(seed, &board.land(), stencils, there, what);
        extend(&mut board.decor, added, MOST_DECOR)
    }

    /// Adds roads between settlements; returns the number.
    fn add_roads(&mut self, may_cross: bool) -> usize {
        let board = &mut self.input.board;
        let added = features::board_roads(&board.land(), &board.decor, &board.roads, may_cross);
        extend(&mut board.roads, added, MOST_ROADS)
    }

    /// Names everything without a name; returns the number.
    fn add_names(&mut self, seed: u64) -> usize {
        let board = &mut self.input.board;
        let added = features::board_names(seed, &board.land(), &board.decor, &board.names);
        extend(&mut board.names, added, MOST_NAMES)
    }

    /// Checks that a decor may stand on the board; the error is the reason why not.
    fn may_stand(&self, decor: &Decor) -> Result<(), String> {
        let board = &self.input.board;
        let tile = |at: TilePos| -> Option<TileId> {
            let (x, y) = (usize::try_from(at.x).ok()?, usize::try_from(at.y).ok()?);
            let is_on = x < board.width && y < board.height;
            is_on.then(|| board.tiles[y * board.width + x])
        };
        on_board(&self.stencils, decor, tile, &board.decor)
            .map_err(mapmaker_features::decor::Obstacle::why_not)?;
        if is_in_the_way(decor, &board.roads) {
            return Err(Obstacle::Road.to_string());
        }
        Ok(())
    }

    /// The index of the decor whose drawing covers a place; of several the nearest.
    fn at(&self, place: Place) -> Result<usize, Failure> {
        let things = self.input.board.decor.iter().enumerate();
        let covering = things.filter_map(|(index, one)| {
            let (dx, dy) = one.place.from(place);
            let mask = self.stencils.mask(one.kind, one.drawing);
            mask.touches_disc(one.place, place, 0.1)
                .then_some((dx * dx + dy * dy, index))
        });
        covering.min().map(|(_, index)| index).ok_or_else(|| {
            let [x, y] = in_tiles(place);
            Failure::bad_use(format!("nothing stands at {x},{y}"))
        })
    }

    /// Writes the board to its file.
    pub(super) fn finish(&self) -> Result<(), Failure> {
        let (board, file) = (&self.input.board, &*self.target.input.file);
        let Some((path, form)) = self.target.out.as_deref().zip(self.form) else {
            if map::is_map(file) {
                let mut session = Session::open(file)?;
                let stroke = what_stands(&session.state.overlay, board);
                session.mark(stroke)?;
                return Ok(());
            }
            return output::Sink::open(None)?.finish(|out| board.write_json(out));
        };
        if form == Form::Map && map::is_map(file) {
            return copy(file, path, board);
        }
        let (pictures, bar) = (self.input.pictures(), progress::bar("drawing", 0));
        let look = usual_look(board, pictures);
        write_path(board, path, form, pictures, &look, &bar)?;
        bar.finish_and_clear();
        Ok(())
    }
}

/// Extends a list to at most `most` entries; returns the number added.
fn extend<T>(all: &mut Vec<T>, added: Vec<T>, most: usize) -> usize {
    let before = all.len();
    all.extend(added.into_iter().take(most.saturating_sub(before)));
    all.len() - before
}

/// The stroke that gives a map exactly the decor, roads and names of a board.
fn what_stands(overlay: &Overlay, board: &Board) -> Stroke {
    let decor = only_these(overlay, &board.decor);
    let stroke = decor.then(only_these_roads(overlay, &board.roads));
    let mut after = overlay.clone();
    after.apply(&stroke);
    stroke.then(only_these_names(&after, &board.names))
}

/// Copies a map's file with all that it contains, but with the decor and roads of `board`.
fn copy(from: &Path, to: &Path, board: &Board) -> Result<(), Failure> {
    let (mut state, pack) = MapFile::read(from)?;
    let stroke = what_stands(&state.overlay, board);
    state.overlay.apply(&stroke);
    state.history.push(stroke);
    MapFile::create(to, &state, &pack, Existing::Keep)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_have_fractions_to_a_32nd_of_a_tile() {
        let place = |text| parse_fine_place(text).map(in_tiles);
        assert_eq!(place("3.5,0.25"), Ok([3.5, 0.25]));
        assert_eq!(place(" 7 , 0.01"), Ok([7.0, 0.0]));
        assert_eq!(place("-0.25,2"), Ok([-0.25, 2.0]));
        for wrong in ["", "3", "x,y", "nan,1", "inf,0", "1e40,0", "1,2,3"] {
            assert!(parse_fine_place(wrong).is_err(), "{wrong}");
        }
    }
}
