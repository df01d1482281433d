//! How the name of a feature is lettered at a scale: its rank, its letters, its colour.

use super::rank::{BODY_POINTS, GREAT_ROAD_POINTS, Scale, SymbolRank};
use crate::art::INK;
use crate::lettering::{Face, Line, Style};
use mapmaker_features::{Feature, Kind, Pen, SiteKind, Way};

/// The colour of the names of water.
const WATER: [u8; 3] = [40, 74, 90];

/// The colour of the names of woods.
const LEAF: [u8; 3] = [52, 66, 40];

/// The minimum and maximum letter size of the user's texts, in points; their usual and maximum letter spacing, in ems.
const WRITTEN_POINTS: (f32, f32) = (8.0, 40.0);
const WRITTEN_SPACING: f32 = 0.1;
const WIDEST_WRITTEN: f32 = 2.5;

/// The size of the letters of a text that shows from afar though its curve is too short, in points, and the least rank of
/// what shows from afar.
const AFAR_POINTS: f32 = 13.0;
const FIRST_RANK: u32 = 95;

/// The distance at which a river's name repeats, in points.
const RIVER_NAMES_APART: f32 = 620.0;

/// Subtracted from the rank of lesser bodies: they come after villages, except water.
const LESSER_RANK: u32 = 30;

/// The style of a name.
#[derive(Clone)]
pub(super) struct Lettering {
    /// Higher ranks come first.
    pub(super) rank: u32,
    pub(super) line: Line,
    pub(super) colour: [u8; 3],
}

impl Lettering {
    /// The style of a feature's name at a scale; `None` if it does not show.
    pub(super) fn of(feature: &Feature, name: &str, scale: Scale) -> Option<Self> {
        match feature.kind {
            Kind::Site(kind) => {
                SymbolRank::of_feature(feature)?.side_px(scale)?;
                let lettering = Self::of_site(kind, name, scale);
                Some(lettering.first_if(feature.is_great))
            }
            Kind::River => Self::of_river(feature.way.as_ref()?, name, scale),
            Kind::GreatRoad => Self::of_point(name, 45, GREAT_ROAD_POINTS, scale),
            Kind::Written(pen) => {
                let way = feature.way.as_ref()?;
                let written = Self::of_written(pen, way, name, scale);
                let afar = || Self::from_afar(pen, way, name, scale);
                written.or_else(|| feature.is_great.then(afar).flatten())
            }
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

    /// The same before all others that are not first.
    fn first_if(mut self, is_first: bool) -> Self {
        if is_first {
            self.rank = self.rank.max(FIRST_RANK);
        }
        self
    }

    fn of_site(kind: SiteKind, name: &str, scale: Scale) -> Self {
        let (rank, points, face) = match kind {
            SiteKind::City => (90, 20.0, Face::Roman),
            SiteKind::Town => (70, 17.0, Face::Roman),
            SiteKind::Castle => (50, 15.0, Face::Roman),
            SiteKind::Village => (40, 14.5, Face::Roman),
            SiteKind::Tower | SiteKind::Ruin => (30, 14.0, Face::Italic),
        };
        let style = written(face, points * scale.point_px, 0.02);
        Self {
            rank,
            line: Line::new(name, style),
            colour: INK,
        }
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
        let (face, colour) = pen_look(pen);
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

    /// A text whose curve is too short for letters that can be read is written level in the smallest of them.
    fn from_afar(pen: Pen, way: &Way, name: &str, scale: Scale) -> Option<Self> {
        let (face, colour) = pen_look(pen);
        let style = written(face, AFAR_POINTS * scale.point_px, WRITTEN_SPACING);
        let line = Line::new(name, style);
        let is_short = way.length_tiles() * scale.tile_px <= line.width_px;
        is_short.then_some(Self {
            rank: FIRST_RANK,
            line,
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

/// The face and the colour of a user's text.
const fn pen_look(pen: Pen) -> (Face, [u8; 3]) {
    match pen {
        Pen::Land => (Face::Roman, INK),
        Pen::Water => (Face::Italic, WATER),
    }
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
    use mapmaker_features::{NameArc, UNIT};
    use mapmaker_grid::TilePos;

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
    fn what_a_hand_has_show_from_afar_has_its_name_in_the_smallest_tiles() {
        // A town of one's own was gone as soon as one zoomed out.
        let at = TilePos::new(3, 4);
        let way = Way {
            line: vec![[0, 0], [64, 0]].into(),
            home: at,
            every_tiles: 0,
            weight: 0,
        };
        let text = Feature {
            way: Some(way),
            ..Feature::new(2, Kind::Written(Pen::Land), at)
        };
        let village = Feature::new(1, Kind::Site(SiteKind::Village), at);
        for (feature, usual_px) in [(village, 13.0), (text, 5.0)] {
            let great = Feature {
                is_great: true,
                ..feature.clone()
            };
            for tile_px in [0.1, 0.8, 3.0, usual_px] {
                let scale = Scale::usual(tile_px);
                assert!(Lettering::of(&feature, "Otterby", scale).is_none());
                let shown = Lettering::of(&great, "Otterby", scale).expect("a name");
                assert!(shown.rank >= FIRST_RANK && shown.line.height_px() > 8.0);
            }
        }
    }
}
