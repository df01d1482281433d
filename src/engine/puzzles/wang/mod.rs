//! Wang tilings.

mod block;
mod colour;
mod deck;
mod dice;
mod fits;
mod game;
mod log;
mod pattern;
mod picture;
mod players;
mod position;
mod queue;
mod rules;
mod samples;
mod score;
mod terminal;
mod text;
mod tile;
mod told;
mod topology;
mod zones;

pub use block::{Block, MAX_BLOCK};
pub use colour::{Colour, MAX_COLOURS, MIN_COLOURS, Palette, Rgb};
pub use deck::{Deck, MAX_CARDS, MAX_DECK_TILES, MAX_KINDS};
pub use dice::Dice;
pub use fits::{Choice, Fits, turns};
pub use game::{Due, End, Event, Game, Proposal, Setup, play};
pub use log::{Log, MAX_LOG_BYTES, Record};
pub use pattern::{
    MAX_PATTERN_SCORE, MAX_PATTERNS, MAX_REACH, Pattern, read as read_patterns,
    write as write_patterns,
};
pub use picture::{Picture, TILE_PX_RANGE, draw};
pub use players::{Mind, Strategy, play_out};
pub use position::{FULL_LEVEL, Laid, MAX_LEVEL, MAX_PLAYERS, Position, read as read_position};
pub use queue::Queue;
pub use rules::{RULE_NAMES, Rules};
pub use samples::{DECKS, PATTERNS, Sample, find as find_sample};
pub use score::{Found, Report, Scorer, score};
pub use terminal::{in_colour, in_letters};
pub use text::{Fault, Faults, MAX_FAULTS, MAX_NAME_LETTERS, MAX_TEXT_BYTES};
pub use tile::{Joins, Side, Tile, Turn};
pub use told::choices_to_json;
pub use topology::{Cell, MAX_SIDE, Port, Topology};
pub use zones::Zone;
