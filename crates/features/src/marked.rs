//! Settlements that the user placed, moved or removed.

use super::area::{self, Area};
use super::ground::{LandReader, bit};
use super::rules::{PORT, SiteKind};
use super::site::Site;
use super::{Feature, Kind, id_of, written};
use mapmaker_grid::TilePos;
use mapmaker_grid::hash::{self, Purpose};
use mapmaker_grid::world::{Mark, MarkChange, Overlay, Placed, Stroke};

/// Added to the number of a kind for settlements that the user placed.
const USER_MADE: u64 = 256;

/// Applies marks to sites: removes removed ones, and adds placed ones on tiles that pass `is_there`.
pub(super) fn marked(
    mut sites: Vec<Site>,
    land: &mut LandReader,
    table: &[u8],
    is_there: impl Fn(TilePos) -> bool,
) -> Vec<Site> {
    let overlay = land.overlay;
    if overlay.marks().is_empty() {
        return sites;
    }
    sites.retain(|site| {
        let mark = overlay.mark(site.id);
        mark.is_none_or(|mark| !mark.is_gone && mark.place.is_none())
    });
    // A settlement that a stroke kept on painted plain does not count as the user's.
    let seed = land.map.seed();
    let came_by_itself = |land: &mut LandReader, id, kind, at| {
        overlay.is_manual(at)
            && id == natural_id(seed, kind, at)
            && table[land.map.natural(at).index()] != bit::OPEN
    };
    for (&id, mark) in overlay.marks() {
        // Decor is placed finer than tiles, settlements by tile.
        let is_site = |placed: &&Placed| !mark.is_gone && placed.fine.is_none();
        let Some(placed) = mark.place.as_ref().filter(is_site) else {
            continue;
        };
        let at = placed.at();
        let kind = SiteKind::of(&placed.kind).filter(|_| is_there(at));
        if let Some(kind) = kind
            && (mark.name.is_some() || !came_by_itself(land, id, kind, at))
        {
            sites.push(Site {
                id,
                kind,
                at,
                is_port: has_harbour(land, table, at),
                is_made: true,
            });
        }
    }
    sites
}

/// The settlements in a rectangle of tiles that the user keeps visible from afar: found without the land around them.
pub(super) fn great(overlay: &Overlay, area: Area) -> impl Iterator<Item = Feature> + '_ {
    let marks = overlay.marks().iter();
    let marks = marks.filter(|(_, mark)| mark.is_great && !mark.is_gone);
    marks.filter_map(move |(&id, mark)| {
        let placed = mark.place.as_ref().filter(|placed| placed.fine.is_none())?;
        let (kind, at) = (SiteKind::of(&placed.kind)?, placed.at());
        let site = Site {
            id,
            kind,
            at,
            is_port: false,
            is_made: true,
        };
        let mut feature = Feature::of_site(&site);
        written::moved(overlay, &mut feature);
        area::has(area, at).then_some(feature)
    })
}

/// The stroke that keeps a settlement, or a text, visible from afar, or no longer. A settlement of the land of a world
/// stays where it stands, with its name, from then on.
#[must_use]
pub fn shown_from_afar(overlay: &Overlay, feature: &Feature, name: &str, is_great: bool) -> Stroke {
    let before = overlay.mark(feature.thing).cloned().unwrap_or_default();
    let mut after = Mark { is_great, ..before };
    if let Kind::Site(kind) = feature.kind
        && is_great
    {
        after.place.get_or_insert_with(|| placed(kind, feature.at));
        after.name.get_or_insert_with(|| name.to_owned());
    }
    Stroke::marking(overlay, feature.thing, feature.at, Some(after))
}

/// Whether a tile has a shore near enough for a port, edits included.
fn has_harbour(land: &mut LandReader, table: &[u8], at: TilePos) -> bool {
    area::around(PORT).any(|(x, y)| {
        let tile = land.map.tile(land.overlay, at.offset(x, y));
        table[tile.index()] & bit::COAST != 0
    })
}

/// The change that removes a feature by id and position.
pub(super) fn taken_away(overlay: &Overlay, id: u64, at: TilePos) -> MarkChange {
    let before = overlay.mark(id).cloned();
    let after = Mark {
        is_gone: true,
        ..before.clone().unwrap_or_default()
    };
    MarkChange {
        id,
        at,
        before,
        after: Some(after),
    }
}

/// The id of a generated settlement.
pub(super) fn natural_id(seed: u64, kind: SiteKind, at: TilePos) -> u64 {
    id_of(seed, Kind::Site(kind), at)
}

/// The stroke that places a settlement on a tile of a world.
#[must_use]
pub fn settle(seed: u64, kind: SiteKind, at: TilePos, overlay: &Overlay) -> Stroke {
    let id = new_id(seed, kind, at, overlay);
    let mark = Mark {
        place: Some(placed(kind, at)),
        ..Mark::default()
    };
    Stroke::marking(overlay, id, at, Some(mark))
}

/// The entry of a settlement in a mark.
#[must_use]
pub fn placed(kind: SiteKind, at: TilePos) -> Placed {
    Placed {
        x: at.x,
        y: at.y,
        kind: kind.word().to_owned(),
        fine: None,
    }
}

/// An unused id for a settlement that the user places.
fn new_id(seed: u64, kind: SiteKind, at: TilePos, overlay: &Overlay) -> u64 {
    let number = Kind::Site(kind).number() + USER_MADE;
    let mut ids = (0..).map(|turn| {
        let key = hash::key(seed, Purpose::Features, number + (turn << 16));
        hash::at(key, at.x, at.y)
    });
    // OK because there are fewer marks than numbers.
    ids.find(|&id| overlay.mark(id).is_none())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Features;

    #[test]
    fn a_town_of_the_land_that_is_to_show_from_afar_stays_where_it_stands_with_its_name() {
        let at = TilePos::new(30, -7);
        let town = Feature::new(9, Kind::Site(SiteKind::Town), at);
        let mut overlay = Overlay::default();
        let area = (TilePos::new(0, -20), 60, 40);
        assert!(Features::shown_from_afar(&overlay, area).is_empty());
        overlay.apply(&shown_from_afar(&overlay, &town, "Orm", true));
        let found = Features::shown_from_afar(&overlay, area);
        assert_eq!((found.len(), found[0].at, found[0].is_great), (1, at, true));
        let mark = overlay.mark(9).expect("a mark");
        assert_eq!(mark.name.as_deref(), Some("Orm"));
        assert!(Features::shown_from_afar(&overlay, (TilePos::new(90, 0), 9, 9)).is_empty());
        overlay.apply(&shown_from_afar(&overlay, &town, "Orm", false));
        assert!(Features::shown_from_afar(&overlay, area).is_empty());
        assert_eq!(
            overlay
                .mark(9)
                .and_then(|mark| mark.place.as_ref())
                .map(Placed::at),
            Some(at)
        );
    }
}
