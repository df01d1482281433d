//! Wang tilings, a board game: players lay tiles whose edges match, and score by patterns and zones.
//!
//! A [`Deck`] and a start [`Position`] make a [`Setup`]; a [`Game`] is dealt from it with [`Dice`] and driven by
//! [`play`], which requests each decision from the caller, or by [`play_out`] with computer players. [`score`] computes
//! the scores of any position; a [`Log`] replays a recorded game.
//!
//! The rules are those of the course document "Tilings" by David Renault: a base game and five optional [`Rules`]. The
//! document leaves some choices, made here as follows:
//! * All players get equally many tiles; the rest is set aside. A game ends at once when a hand is empty.
//! * Adjacency is data ([`Topology`]): a torus, links and blocked cells apply under all rules, and so do the connections
//!   inside tiles. Only turning tiles needs the rule of symmetries.
//! * Patterns are not turned, at most one counts for each centre, and on a torus they wrap around.
//! * Levels decrease once a round, after the King's jump, and not in an unfinished round.
//! * Placements of a block are equal if they lay the same tiles in the same cells in the same order.
//! * An eviction is neither a skip nor a placement: the count of skips does not change.

mod block;
mod colour;
mod deck;
mod fits;
mod game;
mod json;
mod log;
mod pattern;
mod picture;
mod players;
mod position;
mod rules;
mod samples;
mod score;
mod table;
mod terminal;
mod text;
mod tile;
mod topology;
mod zones;

pub use block::{Block, MAX_BLOCK};
pub use colour::{Colour, MAX_COLOURS, Palette, Rgb};
pub use deck::Deck;
pub use fits::{Choice, Fits, turns};
pub use game::{Due, End, Event, Game, Proposal, Setup, play};
pub use json::choices_to_json;
pub use log::{Log, MAX_LOG_BYTES, Record};
pub use mapmaker_grid::dice::Dice;
pub use pattern::{Ask, Pattern, read as read_patterns, write as write_patterns};
pub use picture::{Picture, TILE_PX_RANGE, draw};
pub use players::{Mind, Strategy, planned_turns, play_out};
pub use position::{Laid, MAX_PLAYERS, Position, read as read_position};
pub use rules::Rules;
pub use samples::{DECKS, PATTERNS, Sample, find as find_sample};
pub use score::{Found, Report, Scorer, score};
pub use table::{MAX_SEATS, Offer, Own, Seat, Stand, Table, TableCode};
pub use terminal::{in_colour, in_letters};
pub use text::{Fault, Faults, MAX_FAULTS, MAX_TEXT_BYTES};
pub use tile::{Joins, Side, Tile, Turn};
pub use topology::{Cell, MAX_SIDE, Port, Topology};
pub use zones::{Zone, zone_at};
