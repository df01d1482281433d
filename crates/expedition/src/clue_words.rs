//! Clues in words: their sentences, and what they mean to the tile.

use super::clue::{Clue, Landmark, SiteId};
use super::compass::Wind;
use super::quest::Quest;
use super::view::LandKind;
use super::words::{Texts, filled};

/// The slots of a section, with what is filled in.
type Slots = Vec<(&'static str, String)>;

impl Texts {
    /// The sentence of a clue, by index; empty if there is none.
    #[must_use]
    pub fn clue(&self, quest: &Quest, clue: u8) -> String {
        let Some(held) = quest.held(clue) else {
            return String::new();
        };
        let (section, slots) = self.said(quest, &held.clue);
        let line = self.line(section, usize::from(held.wording));
        filled(&line, &slots, &self.find(quest.find.kind))
    }

    /// The section of a clue's sentences, and its slots.
    pub(super) fn said(&self, quest: &Quest, clue: &Clue) -> (&'static str, Slots) {
        let name = |site: SiteId| quest.name_of(site).to_owned();
        let far = |tiles: u8| ("{far}", self.leagues(u16::from(tiles)));
        let place = |site| ("{place}", name(site));
        let other = |site| ("{other}", name(site));
        let wind = |wind: Wind| ("{wind}", self.wind(wind));
        let what = |slot, form: &str, what: Landmark| {
            (slot, self.line(&format!("{form}.{}", what.name()), 0))
        };
        let some = |landmark| what("{some}", "some", landmark);
        let slots = match *clue {
            Clue::Near { site, tiles }
            | Clue::Far { site, tiles }
            | Clue::Upstream { site, tiles } => vec![place(site), far(tiles)],
            Clue::Toward { site, wind: to } | Clue::Bearing { site, wind: to } => {
                vec![place(site), wind(to)]
            }
            Clue::Reach {
                site,
                wind: to,
                tiles,
                slack: _,
            } => vec![place(site), wind(to), far(tiles)],
            Clue::Between { a, b } => vec![place(a), other(b)],
            Clue::Closer { to, than } => vec![place(to), other(than)],
            Clue::On { land } => {
                vec![("{what}", self.line(&format!("land.{}", land.name()), 0))]
            }
            Clue::Within { what, tiles: 1 } => vec![some(what)],
            Clue::Within { what, tiles } => vec![some(what), far(tiles)],
            Clue::Beyond { what: of, tiles } => vec![some(of), what("{no}", "no", of), far(tiles)],
            Clue::Edge { what: of } => vec![what("{edge}", "edge", of)],
            Clue::Shore { site }
            | Clue::Bank { site }
            | Clue::Sight { site }
            | Clue::Amid { site }
            | Clue::Verge { site } => vec![place(site)],
            Clue::NearPiece { tiles, .. } => vec![far(tiles)],
            Clue::Fragment { .. } => Vec::new(),
        };
        (section(clue), slots)
    }

    /// What a clue means exactly, where its sentence leaves that open: the tiles that it counts, and how far a wind or
    /// a distance may differ. `None` if the sentence says it all.
    #[must_use]
    pub fn meaning(&self, clue: &Clue) -> Option<String> {
        let section = format!("meaning.{}", clue.name());
        if self.lines(&section).is_empty() {
            return None;
        }
        Some(match clue {
            Clue::Reach { slack, .. } => self.counted(&section, u32::from(*slack)),
            Clue::Sight { .. } => {
                let far = |land: LandKind| 2 * land.sight();
                self.words(
                    &section,
                    &[
                        ("{wood}", &far(LandKind::Forest)),
                        ("{open}", &far(LandKind::Plain)),
                        ("{sea}", &far(LandKind::Sea)),
                        ("{mountain}", &far(LandKind::Mountain)),
                    ],
                )
            }
            _ => self.text(&section).to_owned(),
        })
    }
}

/// The section of a clue's sentences: its name, and the form that they have.
const fn section(clue: &Clue) -> &'static str {
    match clue {
        Clue::Within { tiles: 1, .. } => "within.1",
        Clue::NearPiece { piece, .. } if piece.is_turned() => "piece.turned",
        Clue::Fragment { piece } if piece.is_turned() => "fragment.turned",
        _ => clue.name(),
    }
}
