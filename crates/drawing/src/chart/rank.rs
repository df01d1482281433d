//! Ranks of features: from which zoom they show, the size of symbols, and the style of names.

use crate::art::Symbol;
use mapmaker_features::{Feature, Features, Kind, LESSER_LENGTH, SiteKind};
use mapmaker_grid::world::Overlay;
use mapmaker_grid::{TilePos, with_rim};
use mapmaker_land::editing::EndlessMap;

/// The colour of the names of water.
const WATER: [u8; 3] = [40, 74, 90];

/// The colour of the names of woods.
const LEAF: [u8; 3] = [52, 66, 40];

/// The minimum and maximum length of a body with a name, in points.
const BODY_POINTS: (f32, f32) = (84.0, 2600.0);

/// The minimum and maximum letter size of the user's texts, in points; their usual and maximum letter spacing, in ems.
const WRITTEN_POINTS: (f32, f32) = (8.0, 40.0);
const WRITTEN_SPACING: f32 = 0.1;
const WIDEST_WRITTEN: f32 = 2.5;

/// The distance at which a river's name repeats, in points.
const RIVER_NAMES_APART: f32 = 620.0;

/// How far beyond an area rivers, settlements and short bodies affect its names, in points.
const REACH: f32 = 640.0;

/// The same for bodies, as a multiple of their length, and the maximum in points: their names are long.
const BODY_REACH: (f32, f32) = (2.5, 2500.0);

/// Added to the rank of lesser bodies: they come after villages, except water.
const LESSER_RANK: u32 = 30;

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
pub fn having_a_say(
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

/// The style of a name.
#[derive(Clone)]
pub(super) struct Lettering {
    /// Lower ranks come first.
    pub(super) rank: u32,
    pub(super) line: Line,
    pub(super) colour: [u8; 3],
}

impl Lettering {
    /// The style of a feature's name at a scale; `None` if it does not show.
    pub(super) fn of(feature: &Feature, name: &str, scale: Scale) -> Option<Self> {
        match feature.kind {
            Kind::Site(kind) => Self::of_site(kind, name, scale),
            Kind::River => Self::of_river(feature.way.as_ref()?, name, scale),
            Kind::GreatRoad => Self::of_point(name, 45, GREAT_ROAD_POINTS, scale),
            Kind::Written(pen) => Self::of_written(pen, feature.way.as_ref()?, name, scale),
            Kind::Peak => Self::of_point(name, 44, 7.0, scale),
            Kind::Cape => Self::of_point(name, 46, 5.0, scale),
            kind => {
                let arc = feature.arc?;
                let length = 2.0 * arc.half_tiles as f32 * scale.tile_px / scale.point_px;
                let lettering = Self::of_body(kind, name, length, scale)?;
                if !has_room(feature, &lettering.line, scale) {
                    return None;
                }
                if !feature.is_lesser() {
                    return Some(lettering);
                }
                let is_near = scale.tile_points() >= GREAT_ROAD_POINTS;
                let lettering = Some(lettering).filter(|_| is_near)?;
                Some(Self {
                    rank: lettering.rank - LESSER_RANK,
                    ..lettering
                })
            }
        }
    }

    fn of_site(kind: SiteKind, name: &str, scale: Scale) -> Option<Self> {
        SymbolRank::of(kind).side_px(scale)?;
        let (rank, points, face) = match kind {
            SiteKind::City => (90, 20.0, Face::Roman),
            SiteKind::Town => (70, 17.0, Face::Roman),
            SiteKind::Castle => (50, 15.0, Face::Roman),
            SiteKind::Village => (40, 14.5, Face::Roman),
            SiteKind::Tower | SiteKind::Ruin => (30, 14.0, Face::Italic),
        };
        let style = written(face, points * scale.point_px, 0.02);
        Some(Self {
            rank,
            line: Line::new(name, style),
            colour: INK,
        })
    }

    /// The name of a point without a symbol, from a minimum size of a tile, in points.
    fn of_point(name: &str, rank: u32, from_points: f32, scale: Scale) -> Option<Self> {
        let style = written(Face::Italic, 13.5 * scale.point_px, 0.03);
        (scale.tile_points() >= from_points).then(|| Self {
            rank,
            line: Line::new(name, style),
            colour: INK,
        })
    }

    fn of_river(way: &Way, name: &str, scale: Scale) -> Option<Self> {
        let (from_points, points) = match way.weight {
            ..48 => (9.0, 13.5),
            48..400 => (4.0, 14.5),
            _ => (2.5, 16.5),
        };
        let points_apart = way.every_tiles as f32 * scale.tile_points();
        if scale.tile_points() < from_points || points_apart < RIVER_NAMES_APART {
            return None;
        }
        let style = written(Face::Italic, points * scale.point_px, 0.06);
        Some(Self {
            rank: 66,
            line: Line::new(name, style),
            colour: WATER,
        })
    }

    /// The user's text is as long as its curve, from a readable size on.
    fn of_written(pen: Pen, way: &Way, name: &str, scale: Scale) -> Option<Self> {
        let length = way.length_tiles() * scale.tile_px;
        let (face, colour) = match pen {
            Pen::Land => (Face::Roman, INK),
            Pen::Water => (Face::Italic, WATER),
        };
        let style = |size_px: f32| written(face, size_px, WRITTEN_SPACING);
        let ems = Line::new(name, style(1.0)).width_px.max(0.1);
        let size = length / ems / scale.point_px;
        if size < WRITTEN_POINTS.0 || length / scale.point_px > BODY_POINTS.1 {
            return None;
        }
        let style = style(size.min(WRITTEN_POINTS.1) * scale.point_px);
        Some(Self {
            rank: 85,
            line: Line::spread(name, style, length, (0.0, WIDEST_WRITTEN)),
            colour,
        })
    }

    /// The name of a body in the smallest and closest letters, where there is little room.
    pub(super) fn close(feature: &Feature, name: &str, scale: Scale) -> Option<Self> {
        let (rank, _, sizes, colour) = body_look(feature.kind)?;
        let style = of_ground(colour, sizes.0 * scale.point_px, 0.03);
        let line = Line::new(name, style);
        has_room(feature, &line, scale).then_some(Self { rank, line, colour })
    }

    /// `length` is that of the body, in points.
    fn of_body(kind: Kind, name: &str, length: f32, scale: Scale) -> Option<Self> {
        let (rank, part, sizes, colour) = body_look(kind)?;
        if !(BODY_POINTS.0..BODY_POINTS.1).contains(&length) {
            return None;
        }
        let points = (part * length).clamp(sizes.0, sizes.1);
        let style = of_ground(colour, points * scale.point_px, 0.0);
        let limits = if colour == WATER {
            (0.05, 0.6)
        } else {
            (0.14, 0.9)
        };
        let room = length * scale.point_px;
        let line = Line::spread(name, style, 0.66 * room, limits);
        // A name without room waits for a closer zoom.
        (line.width_px <= 0.96 * room).then_some(Self { rank, line, colour })
    }
}

/// Whether a body has room for its name: letters are no higher than the distance from its middle to its edge, and leave
/// half of it free. Smaller bodies wait for a closer zoom; islands of a group have the sea between them.
fn has_room(feature: &Feature, line: &Line, scale: Scale) -> bool {
    let Some(arc) = feature.arc.filter(|_| feature.kind != Kind::Archipelago) else {
        return true;
    };
    let [half, radius] =
        [arc.half_tiles, feature.radius_tiles].map(|tiles| tiles as f32 * scale.tile_px);
    let (wide, high) = (line.width_px, line.height_px());
    high <= radius && wide * high <= 2.0 * half * radius
}

/// The style of a face with letter spacing in ems.
fn written(face: Face, size_px: f32, spacing_ems: f32) -> Style {
    Style {
        face,
        size_px,
        spacing_px: spacing_ems * size_px,
        is_capitals: false,
    }
}

/// The style of names of bodies: slanted on water, capitals on land.
fn of_ground(colour: [u8; 3], size_px: f32, spacing_ems: f32) -> Style {
    if colour == WATER {
        return written(Face::Italic, size_px, spacing_ems);
    }
    Style {
        is_capitals: true,
        ..written(Face::Roman, size_px, spacing_ems)
    }
}

/// Whether the names of a kind are slanted, as for water.
pub(super) fn is_slanted(kind: Kind) -> bool {
    kind == Kind::River || body_look(kind).is_some_and(|(.., colour)| colour == WATER)
}

/// Whether the names of a kind are in capitals.
pub(super) fn is_in_capitals(kind: Kind) -> bool {
    body_look(kind).is_some_and(|(.., colour)| colour != WATER)
}

/// For names of bodies: the rank, the letter size as a share of the body's length, its minimum and maximum in points,
/// and the colour.
const fn body_look(kind: Kind) -> Option<(u32, f32, (f32, f32), [u8; 3])> {
    Some(match kind {
        Kind::Sea => (80, 0.085, (16.0, 36.0), WATER),
        Kind::Bay | Kind::Strait | Kind::Lake => (75, 0.095, (14.0, 26.0), WATER),
        Kind::Region => (62, 0.075, (15.0, 34.0), INK),
        Kind::Island => (64, 0.085, (14.0, 28.0), INK),
        Kind::Range => (60, 0.085, (13.5, 26.0), INK),
        Kind::Forest => (58, 0.085, (13.5, 24.0), LEAF),
        Kind::Archipelago => (63, 0.085, (14.0, 26.0), WATER),
        Kind::Plain | Kind::Desert | Kind::Hills | Kind::Marsh | Kind::Snow => {
            (56, 0.075, (13.5, 26.0), INK)
        }
        Kind::Site(_)
        | Kind::River
        | Kind::GreatRoad
        | Kind::Peak
        | Kind::Cape
        | Kind::Written(_) => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::art::ink_set;
    use mapmaker_features::{NameArc, UNIT};

    #[test]
    fn panels_cover_a_rectangle_once() {
        let found: Vec<_> = panels((TilePos::new(-3, 5), PANEL + 7, 2 * PANEL + 1)).collect();
        let tiles: i64 = found.iter().map(|panel| panel.1 * panel.2).sum();
        assert_eq!((found.len(), tiles), (6, (PANEL + 7) * (2 * PANEL + 1)));
        assert_eq!(found[5], (TilePos::new(PANEL - 3, 5 + 2 * PANEL), 7, 1));
        assert_eq!(panels((TilePos::new(0, 0), 5, 0)).count(), 0);
    }

    #[test]
    fn a_name_is_smaller_than_the_wood_that_it_names() {
        let wood = |half_tiles, radius_tiles| {
            let arc = NameArc {
                shift: (0, 0),
                along: (UNIT, 0),
                half_tiles,
                bow_tiles: 0,
            };
            Feature {
                arc: Some(arc),
                radius_tiles,
                ..Feature::new(1, Kind::Forest, TilePos::new(0, 0))
            }
        };
        let shown = |wood: &Feature, tile_px| {
            Lettering::of(wood, "Elmwood", Scale::usual(tile_px)).map(|name| name.line)
        };
        // A strip of trees, two tiles wide: once its name covered all of them.
        let strip = wood(6, 1);
        assert!(shown(&strip, 10.0).is_none());
        for tile_px in [10.0, 16.0, 24.0, 40.0] {
            for wood in [&strip, &wood(4, 4), &wood(20, 3)] {
                let Some(line) = shown(wood, tile_px) else {
                    continue;
                };
                let half = wood.radius_tiles as f32 * tile_px;
                assert!(line.height_px() <= half, "{tile_px}: {}", line.height_px());
            }
        }
        assert!(shown(&strip, 24.0).is_some() && shown(&wood(20, 3), 10.0).is_some());
    }

    #[test]
    fn what_has_a_say_is_found_once_panel_by_panel_and_can_be_stopped() {
        let (set, overlay) = (ink_set(), Overlay::default());
        let (mut map, mut features) = (EndlessMap::new(7, &set), Features::new(7, &set));
        let scale = Scale::usual(24.0);
        let area = (TilePos::new(-30, 12), 70, 40);
        let found = having_a_say(&mut features, &mut map, &overlay, area, scale, &|| true);
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
        let stopped = having_a_say(&mut features, &mut map, &overlay, area, scale, &keep_going);
        assert!(stopped.is_none() && left.get() == 0);
    }
}
