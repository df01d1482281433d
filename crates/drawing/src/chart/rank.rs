//! Ranks of features: from which zoom they show, the size of symbols, and which bodies compete for labels.

use crate::art::Symbol;
use mapmaker_features::{Feature, Features, Kind, LESSER_LENGTH, SiteKind};
use mapmaker_grid::world::Overlay;
use mapmaker_grid::{TilePos, with_rim};
use mapmaker_land::editing::EndlessMap;

/// The minimum and maximum length of a body with a name, in points.
pub(super) const BODY_POINTS: (f32, f32) = (84.0, 2600.0);

/// How far beyond an area rivers, settlements and short bodies affect its names, in points.
const REACH: f32 = 640.0;

/// The same for bodies, as a multiple of their length, and the maximum in points: their names are long.
const BODY_REACH: (f32, f32) = (2.5, 2500.0);

/// The minimum size of a tile for settlements and rivers, in points.
const ON_TILES_POINTS: f32 = 2.0;

/// The minimum size of a tile for names of great roads and lesser bodies, in points.
pub const GREAT_ROAD_POINTS: f32 = 9.0;

/// The size of a tile at which decor appears, and is fully visible, in points.
const DECOR_POINTS: (f32, f32) = (16.0, 21.0);

/// Tiles along a side of a panel: the search can be stopped between panels.
const PANEL: i64 = 64;

/// The scale of a map.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    /// Pixels along a side of a tile.
    pub tile_px: f32,
    /// Pixels of a point: 1 on a usual screen, 2 on a fine one.
    pub point_px: f32,
}

impl Scale {
    /// The scale of tiles of `tile_px` pixels on a usual screen, with one pixel a point.
    #[must_use]
    pub const fn usual(tile_px: f32) -> Self {
        Self {
            tile_px,
            point_px: 1.0,
        }
    }

    /// The size of a tile, in points.
    #[must_use]
    pub fn tile_points(self) -> f32 {
        self.tile_px / self.point_px
    }
}

/// All features that affect the names of a rectangle of tiles at a scale. Searches panel by panel; `None` if
/// `keep_going` stopped it between two of them.
pub fn competing_bodies(
    features: &mut Features,
    map: &mut EndlessMap,
    overlay: &Overlay,
    area: (TilePos, i64, i64),
    scale: Scale,
    keep_going: &dyn Fn() -> bool,
) -> Option<Vec<Feature>> {
    let rim = |longest| body_rim(longest, scale);
    if !features.find_bodies(map, area, rim, keep_going) {
        return None;
    }
    let mut found = features.bodies_around(map, overlay, area, rim);
    if scale.tile_points() >= ON_TILES_POINTS {
        let around = with_rim(area, (REACH / scale.tile_points()).ceil() as i64);
        let shows_lesser = scale.tile_points() >= GREAT_ROAD_POINTS;
        for panel in panels(around) {
            if !keep_going() {
                return None;
            }
            found.append(&mut features.on_tiles(map, overlay, panel));
            if shows_lesser {
                found.append(&mut features.great_roads(map, overlay, panel));
            }
        }
        if shows_lesser {
            for panel in panels(with_rim(around, LESSER_LENGTH)) {
                if !keep_going() {
                    return None;
                }
                found.append(&mut features.lesser(map, overlay, panel));
            }
        }
    } else {
        let around = with_rim(area, (REACH / scale.tile_points()).ceil() as i64);
        found.append(&mut Features::shown_from_afar(overlay, around));
    }
    keep_going().then_some(found)
}

/// Splits a rectangle of tiles into panels, row by row, each with its corner, width and height.
pub fn panels(
    (north_west, width, height): (TilePos, i64, i64),
) -> impl Iterator<Item = (TilePos, i64, i64)> {
    let firsts = |length: i64| (0..length).step_by(PANEL as usize);
    let corners = firsts(height).flat_map(move |top| firsts(width).map(move |left| (left, top)));
    corners.map(move |(left, top)| {
        let size = (PANEL.min(width - left), PANEL.min(height - top));
        (north_west.offset(left, top), size.0, size.1)
    })
}

/// How far beyond an area bodies up to `longest_tiles` long affect its names at a scale, in tiles; `None` if they are
/// too short for a name.
#[must_use]
pub fn body_rim(longest_tiles: i64, scale: Scale) -> Option<i64> {
    let length = longest_tiles as f32 * scale.tile_points();
    let reach = (BODY_REACH.0 * length).clamp(REACH, BODY_REACH.1);
    (length >= BODY_POINTS.0).then(|| (reach / scale.tile_points()).ceil() as i64)
}

/// The display of a settlement's symbol.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SymbolRank {
    /// Its drawing.
    pub symbol: Symbol,
    /// The minimum size of a tile at which it shows, in points.
    pub from_points: f32,
    /// The minimum side of its square, in points.
    pub least_points: f32,
}

impl SymbolRank {
    /// The display of a kind of settlement.
    #[must_use]
    pub const fn of(kind: SiteKind) -> Self {
        let (symbol, from_points, least_points) = match kind {
            SiteKind::City => (Symbol::City, 2.0, 34.0),
            SiteKind::Town => (Symbol::Town, 4.0, 26.0),
            SiteKind::Castle => (Symbol::Castle, 7.0, 24.0),
            SiteKind::Village => (Symbol::Village, 14.0, 18.0),
            SiteKind::Tower => (Symbol::Tower, 14.0, 18.0),
            SiteKind::Ruin => (Symbol::Ruin, 14.0, 18.0),
        };
        Self {
            symbol,
            from_points,
            least_points,
        }
    }

    /// The rank of a settlement's symbol; `None` for other features. One that the user keeps visible from afar always
    /// shows.
    #[must_use]
    pub fn of_feature(feature: &Feature) -> Option<Self> {
        let Kind::Site(kind) = feature.kind else {
            return None;
        };
        let rank = Self::of(kind);
        Some(if feature.is_great {
            Self {
                from_points: 0.0,
                ..rank
            }
        } else {
            rank
        })
    }

    /// The side of its square at a scale, in pixels; `None` if it does not show.
    #[must_use]
    pub fn side_px(self, scale: Scale) -> Option<f32> {
        let side =
            (self.symbol.side_tiles() * scale.tile_px).max(self.least_points * scale.point_px);
        (scale.tile_points() >= self.from_points).then_some(side)
    }
}

/// The opacity of decor at a scale, 0 to 1: in smaller tiles it is unrecognisable, and symbols, which keep a minimum
/// size, would cover it.
#[must_use]
pub fn decor_shows(scale: Scale) -> f32 {
    ((scale.tile_points() - DECOR_POINTS.0) / (DECOR_POINTS.1 - DECOR_POINTS.0)).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::art::ink_set;

    #[test]
    fn panels_cover_a_rectangle_once() {
        let found: Vec<_> = panels((TilePos::new(-3, 5), PANEL + 7, 2 * PANEL + 1)).collect();
        let tiles: i64 = found.iter().map(|panel| panel.1 * panel.2).sum();
        assert_eq!((found.len(), tiles), (6, (PANEL + 7) * (2 * PANEL + 1)));
        assert_eq!(found[5], (TilePos::new(PANEL - 3, 5 + 2 * PANEL), 7, 1));
        assert_eq!(panels((TilePos::new(0, 0), 5, 0)).count(), 0);
    }

    #[test]
    fn what_has_a_say_is_found_once_panel_by_panel_and_can_be_stopped() {
        let (set, overlay) = (ink_set(), Overlay::default());
        let (mut map, mut features) = (EndlessMap::new(7, &set), Features::new(7, &set));
        let scale = Scale::usual(24.0);
        let area = (TilePos::new(-30, 12), 70, 40);
        let found = competing_bodies(&mut features, &mut map, &overlay, area, scale, &|| true);
        let mut ids: Vec<_> = found.expect("all").iter().map(|one| one.id).collect();
        let around = with_rim(area, (REACH / scale.tile_points()).ceil() as i64);
        let reach = |longest| body_rim(longest, scale);
        let mut whole = features.bodies_around(&map, &overlay, area, reach);
        whole.append(&mut features.on_tiles(&mut map, &overlay, around));
        whole.append(&mut features.great_roads(&mut map, &overlay, around));
        let lesser = with_rim(around, LESSER_LENGTH);
        whole.append(&mut features.lesser(&mut map, &overlay, lesser));
        let mut expected: Vec<_> = whole.iter().map(|one| one.id).collect();
        ids.sort_unstable();
        expected.sort_unstable();
        assert_eq!(ids, expected);
        let left = std::cell::Cell::new(3);
        let keep_going = || {
            left.set(left.get() - 1);
            left.get() > 0
        };
        let stopped = competing_bodies(&mut features, &mut map, &overlay, area, scale, &keep_going);
        assert!(stopped.is_none() && left.get() == 0);
    }
}
