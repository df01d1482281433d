//! Why a game was lost, for reports.

use std::fmt;

use serde::Serialize;

use super::super::code::Code;
use super::super::compass::is_beside;
use super::super::event::End;
use super::super::state::Expedition;
use super::super::survey::Survey;
use mapmaker_grid::TilePos;
use mapmaker_grid::counting::counted;

/// A game that was lost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Loss {
    /// Its code.
    pub code: Code,
    /// How it ended; `None` for going round in circles.
    pub end: Option<End>,
    /// Whether the party had the find.
    pub has_find: bool,
    /// The number of clues heard.
    #[serde(rename = "clues_heard")]
    pub heard: usize,
    /// The number of all clues.
    pub clues: usize,
    /// The tiles that agree with the clues heard, on the true land, without searched ones.
    #[serde(rename = "tiles_left")]
    pub tiles: usize,
    /// The number of unsuccessful searches.
    pub searches: usize,
    /// The hours from its last place to its home; `None` if there is no way on foot.
    #[serde(rename = "hours_from_home")]
    pub home_hours: Option<u32>,
}

impl Loss {
    /// Why an expedition was lost.
    pub(super) fn of(expedition: &Expedition, survey: &Survey) -> Self {
        let quest = expedition.quest();
        let is_searched = |&at: &TilePos| expedition.searched().any(|spot| is_beside(at, spot));
        let agreeing = quest.agreeing(expedition.heard(), survey);
        Self {
            code: quest.code,
            end: expedition.end(),
            has_find: expedition.has_find(),
            heard: expedition.heard().len(),
            clues: quest.clues.len(),
            tiles: agreeing.into_iter().filter(|at| !is_searched(at)).count(),
            searches: expedition.searched().count(),
            home_hours: survey.field.hours(expedition.at()),
        }
    }
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let end = self.end.map_or("went round in circles", End::name);
        write!(f, "{}: {end}, ", self.code)?;
        if self.has_find {
            f.write_str("with the find, ")?;
        } else {
            let tiles = match self.tiles {
                1 => "1 tile agrees with them and was not searched".to_owned(),
                tiles => format!("{tiles} tiles agree with them and were not searched"),
            };
            let plural = if self.searches == 1 { "" } else { "es" };
            let searches = format!("{} search{plural}", self.searches);
            write!(
                f,
                "{} of {} clues heard, {tiles}, {searches}, ",
                self.heard, self.clues
            )?;
        }
        match self.home_hours {
            Some(hours) => write!(f, "{} from home", counted(hours, "hour")),
            None => f.write_str("no way home on foot"),
        }
    }
}
