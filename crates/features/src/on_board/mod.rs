//! Names on a board: seas, lakes, islands, ranges, woods, rivers and settlements are found on its tiles.
//!
//! Only names are stored, each with its kind and a tile of its body, where the body is found again: so a name stays
//! with its sea while the coast is edited elsewhere. The name of a settlement is part of its mark.

mod body_rules;
mod found;
mod named;
mod rules;
mod user_names;

use std::collections::BTreeSet;

pub use found::Quarter;
pub use named::{BodyTiles, NamedBoard};
pub(super) use user_names::without_name;
pub use user_names::{only_these_names, user_names};

use super::names::{BY_RIVER, is_true, kind_of};
use super::roads::foot;
use super::rules::SiteKind;
use super::scatter::DecoratedBoard;
use super::{Feature, Kind, id_of};
use crate::area;
use crate::decor::Decor;
use crate::ground::bit;
use crate::language::{Language, Locale};
use mapmaker_grid::TilePos;
use mapmaker_grid::hash::{self, Purpose};

/// The maximum number of attempts at an unused name.
const MAX_ATTEMPTS: u32 = 256;

/// The name of a feature of a board, or a text on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardName {
    /// Its kind.
    pub kind: Kind,
    /// A settlement's tile, or a tile of the body; for a text the tile from which its line is measured.
    pub at: TilePos,
    /// Its name.
    pub name: String,
    /// The tile of the middle of the name, if the user moved it.
    pub name_at: Option<TilePos>,
    /// The line of a text, from the north-west corner of its tile, in sixteenths of a tile; empty for names.
    pub line: Vec<(i32, i32)>,
    /// Whether the user keeps it visible from afar: a settlement's name or a text.
    pub is_great: bool,
}

impl BoardName {
    /// A name at its automatic position.
    #[must_use]
    pub const fn new(kind: Kind, at: TilePos, name: String) -> Self {
        Self {
            kind,
            at,
            name,
            name_at: None,
            line: Vec::new(),
            is_great: false,
        }
    }

    /// Moves it by tiles east and south.
    #[must_use]
    pub fn shifted(&self, east: i64, south: i64) -> Self {
        Self {
            at: self.at.offset(east, south),
            name_at: self.name_at.map(|at| at.offset(east, south)),
            ..self.clone()
        }
    }
}

/// Names for unnamed features, all different; `seed` decides the language.
#[must_use]
pub fn board_names(
    seed: u64,
    board: &DecoratedBoard,
    decor: &[Decor],
    known: &[BoardName],
) -> Vec<BoardName> {
    let language = Language::new(hash::key(seed, Purpose::Peoples, 0));
    let mut taken: BTreeSet<_> = known.iter().map(|one| one.name.clone()).collect();
    let mut names = Vec::new();
    let bits = found::bits(board);
    let has_river = |at: TilePos| {
        let tile = found::cell(at).and_then(|(x, y)| bits.get(x, y));
        tile.is_some_and(|tile| tile & bit::RIVER != 0)
    };
    for one in named::nameless(board, decor, known) {
        let own = hash::mix(seed ^ one.id);
        let is_by_river = area::around(BY_RIVER).any(|(dx, dy)| has_river(one.at.offset(dx, dy)));
        let drawn = (0..MAX_ATTEMPTS).map(|attempt| language.variant(kind_of(&one), own, attempt));
        let mut drawn = drawn
            .filter(|name| is_true(one.kind, name, is_by_river))
            .map(|name| name.on_map(Locale::English));
        if let Some(name) = drawn.find(|name| !taken.contains(name)) {
            taken.insert(name.clone());
            names.push(BoardName::new(one.kind, one.at, name));
        }
    }
    names
}

/// The settlements among a board's decor, each with its feature.
fn settled(decor: &[Decor]) -> impl Iterator<Item = (&Decor, Feature)> {
    decor.iter().filter_map(|one| {
        let (kind, at) = settled_by(one)?;
        Some((one, feature(kind, at)))
    })
}

/// The kind and tile of a settlement, if the thing is one.
#[must_use]
pub fn settled_by(decor: &Decor) -> Option<(Kind, TilePos)> {
    let kind = SiteKind::of(decor.kind.word())?;
    Some((Kind::Site(kind), foot(decor)))
}

/// A feature with a kind and a position alone.
fn feature(kind: Kind, at: TilePos) -> Feature {
    Feature::new(id_of(0, kind, at), kind, at)
}

/// Whether a name of one kind may belong to a body of another: a sea that becomes enclosed is a lake.
#[must_use]
pub fn is_akin(one: Kind, other: Kind) -> bool {
    let family = |kind| match kind {
        Kind::Bay | Kind::Strait | Kind::Lake => Kind::Sea,
        Kind::Region => Kind::Island,
        kind => kind,
    };
    family(one) == family(other)
}

#[cfg(test)]
mod tests;
