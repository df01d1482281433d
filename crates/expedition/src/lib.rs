//! The rules of the expedition, a game of reading a map, without window, files or clock.
//!
//! * [`WorldView`] is the map as the rules see it; [`NaturalWorld`] implements it for a generated world, with places from
//!   a [`PlaceSource`].
//! * [`Quest`] is fixed when a game begins, from a [`Code`]; its [`Clue`]s are predicates over tiles.
//! * [`Expedition`] is the state of a game, serialized with serde. [`Expedition::apply`] is the only way to change it:
//!   an action succeeds or is refused, and replaying the log of actions gives the same state on every machine.
//! * [`Texts`] has every sentence that a player reads; [`bots`] are computer players.
//!
//! # Example
//! ```
//! use mapmaker_expedition::{Code, Difficulty, Wind, distance};
//! use mapmaker_grid::TilePos;
//!
//! // A code names an expedition; its last characters are a checksum.
//! let code = Code { difficulty: Difficulty::Journey, seed: 7 };
//! let text = code.to_string();
//! assert_eq!(text.parse::<Code>()?, code);
//! assert!(text.replace("0007", "0008").parse::<Code>().is_err());
//!
//! // Directions and distances as travellers give them.
//! let (town, tower) = (TilePos::new(0, 0), TilePos::new(9, -9));
//! assert_eq!(Wind::eighth_between(town, tower), Wind::between(town, tower));
//! // Whole tiles, the nearest to 12.7.
//! assert_eq!(distance(town, tower), 13);
//! # Ok::<(), mapmaker_expedition::CodeError>(())
//! ```

mod action;
mod arrival;
pub mod bots;
mod calendar;
mod candidates;
mod cards;
mod cards_data;
mod chart;
mod charting;
mod check;
mod clue;
mod clue_words;
mod code;
mod compass;
mod danger;
mod diary;
mod dice;
mod evening;
mod event;
mod extent;
mod fame;
mod fragment;
mod hand;
mod holders;
mod known;
mod lens;
mod local_actions;
mod making;
mod meeting;
mod moment;
mod names;
mod natural;
mod note;
mod passing;
mod pencil;
mod port;
mod puzzle;
mod quest;
mod refused;
mod rules;
mod select;
mod spots;
#[cfg(test)]
mod standin;
mod state;
mod survey;
mod terms;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod testworld;
mod tile_pos_serde;
mod toward;
mod town;
mod travel;
mod turn;
mod verdict;
mod view;
mod ways;
mod words;

pub use action::{Action, Good, MOST_SOLUTION, NoAction};
pub use calendar::{DAY_HOURS, Date, LAST_DAY, Season, Weather};
pub use cards::{Choice, Lack};
pub use cards_data::{card_name, is_of_night};
pub use chart::Chart;
pub use clue::{Clue, Landmark, SiteId};
pub use code::{Code, CodeError, Difficulty, RULES_VERSION};
pub use compass::{Wind, distance};
pub use event::{End, Event, Refusal};
pub use fame::{Fame, Merit};
pub use fragment::Fragment;
pub use local_actions::{PUZZLE_HOURS, game};
pub use making::NoQuest;
pub use names::{Given, MOST_NAMED, Names};
pub use natural::{NaturalWorld, PlaceSource};
pub use note::{Note, Noted};
pub use pencil::{MOST_PENCILLED, Pencil, Pencilled};
pub use puzzle::{AnySolution, NoSolutions, Puzzle, PuzzleChecker, PuzzleKind, Reward};
pub use quest::{AREA_REACH, Find, FindKind, HeldClue, Quest};
#[cfg(test)]
use standin::StandIn;
pub use state::{Companion, Evening, Expedition, Lead, MORE_IN_PACK};
pub use toward::MOST_TOWARD;
pub use town::SALE_HOURS;
pub use travel::Way;
pub use turn::EveningRules;
pub use verdict::Verdict;
pub use view::{Ground, Height, LandKind, Place, PlaceKind, Roadway, WorldView};
pub use ways::step_hours;
pub use words::Texts;
