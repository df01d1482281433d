//! Places names: the greater first, none over another or a symbol, and preferably none over a line.

use super::footprint::{Footprint, TakenFootprints};
use super::inscribed::Lettering;
use super::label::Label;
use super::on_board::attempts;
use super::plane::Plane;
use super::rank::{Scale, decor_shows};
use super::settle::{LabelPlace, LabelRequest, settle};
use mapmaker_features::decor::Decor;
use mapmaker_features::{Beneath, Feature, Kind, NamedBoard};
use mapmaker_grid::TilePos;

/// A feature and its name.
pub type Named = (Feature, String);

/// The minimum distance of names of one river, in points.
const RIVER_APART: f64 = 260.0;

/// The maximum rank of generated names.
const AFTER_LAND: u32 = 55;

/// The labels at a scale, the greater first.
///
/// `features` are all of an area and its surroundings, as far as names extend. Names don't cover `decor`, which users
/// placed. `cover(tile)` is what a name would hide there.
pub fn labels(
    features: &[Named],
    decor: &[Decor],
    scale: Scale,
    cover: impl FnMut(TilePos) -> Beneath,
) -> Vec<Label> {
    labels_within(features, decor, scale, None, &|_| true, cover)
}

/// As [`labels`], where only some land is drawn, by `is_drawn(tile)`. Features whose tile is not drawn have no names.
/// Names of extended features, such as rivers and woods, are entirely on drawn land or left out; the name of a point is
/// beside it, over blank paper too.
pub fn labels_on(
    features: &[Named],
    decor: &[Decor],
    scale: Scale,
    is_drawn: &dyn Fn(TilePos) -> bool,
    cover: impl FnMut(TilePos) -> Beneath,
) -> Vec<Label> {
    let known = features.iter().filter(|(feature, _)| is_drawn(feature.at));
    let known: Vec<_> = known.cloned().collect();
    labels_within(&known, decor, scale, None, is_drawn, cover)
}

/// The order of a name: settlements on edited land come after generated names, which so keep their places while the
/// land is edited.
fn turn(rank: u32, feature: &Feature) -> u32 {
    match feature.kind {
        Kind::Site(_) if feature.is_made() => rank.min(AFTER_LAND),
        _ => rank,
    }
}

/// As [`labels`], for a board: all letters are within it, and the name of a body is on the body.
fn labels_within(
    features: &[Named],
    decor: &[Decor],
    scale: Scale,
    board: Option<&NamedBoard>,
    is_drawn: &dyn Fn(TilePos) -> bool,
    mut cover: impl FnMut(TilePos) -> Beneath,
) -> Vec<Label> {
    let Some(origin) = features.first().map(|(feature, _)| feature.at) else {
        return Vec::new();
    };
    let plane = Plane { origin, scale };
    let mut taken = TakenFootprints::default();
    for (feature, _) in features {
        if let Some(symbol) = plane.symbol(feature) {
            taken.take(Footprint::new(feature.id, vec![symbol]));
        }
    }
    for one in decor.iter().filter(|_| decor_shows(scale) > 0.0) {
        taken.take(Footprint::new(one.id, vec![plane.square(one)]));
    }
    let mut shown: Vec<_> = features
        .iter()
        .filter_map(|(feature, name)| {
            let body = board.and_then(|board| board.body(feature));
            let attempts = match body {
                Some(_) => attempts(feature, name, scale),
                None => vec![(Lettering::of(feature, name, scale)?, true)],
            };
            let rank = attempts.first()?.0.rank;
            Some((rank, attempts, body, feature))
        })
        .collect();
    // The user's texts and moved names are fixed, and all others make way.
    let is_placed_by_user =
        |feature: &Feature| feature.name_at.is_some() || matches!(feature.kind, Kind::Written(_));
    shown.sort_by_key(|(rank, .., feature)| {
        (
            !is_placed_by_user(feature),
            u32::MAX - turn(*rank, feature),
            u64::MAX - feature.radius_tiles as u64,
            feature.id,
        )
    });
    let bounds = board.map(|board| plane.bounds(board.size()));
    let may_be = |print: &Footprint| {
        taken.is_free(print) && bounds.is_none_or(|bounds| print.is_within(bounds))
    };
    let mut names = Vec::new();
    for (_, attempts, body, feature) in shown {
        let is_fixed = is_placed_by_user(feature);
        for (lettering, may_slope) in attempts {
            let line = &lettering.line;
            let places = match (feature.kind, feature.name_at, &body) {
                (Kind::Written(_), ..) => plane.written(feature, line),
                (
                    Kind::Site(_) | Kind::Peak | Kind::Cape | Kind::River | Kind::GreatRoad,
                    Some(at),
                    _,
                ) => vec![plane.put(feature, line, at)],
                (Kind::Site(_) | Kind::Peak | Kind::Cape, None, _) => {
                    plane.beside(feature, line, bounds, &mut |at| cover(at).now)
                }
                (Kind::River | Kind::GreatRoad, None, _) => {
                    plane.beside_course(feature, line, &mut |at| cover(at).now)
                }
                (_, Some(at), Some(_)) => plane.moved_to(feature, (line, may_slope), at),
                (_, None, Some(body)) => {
                    plane.on_body(feature, (line, may_slope), body, &mut |at| cover(at).now)
                }
                (_, Some(_), None) => plane.along(feature, line),
                (_, None, None) => plane.along_clear(feature, line, &mut cover),
            };
            let places = plane.on_drawn(feature, line, places, is_drawn);
            let footprint =
                |place: &LabelPlace| plane.footprint(feature.id, &lettering.line, place);
            let places = places.into_iter().map(|place| (footprint(&place), place));
            let places: Vec<_> = places
                .filter(|(print, _)| is_fixed || may_be(print))
                .collect();
            // A name without room on its body is tried in another style.
            if !places.is_empty() {
                names.push(LabelRequest {
                    feature,
                    lettering,
                    is_fixed,
                    places,
                });
                break;
            }
        }
    }
    let stand = settle(&names, RIVER_APART * f64::from(scale.point_px));
    let stand = names.into_iter().zip(stand);
    let labels = stand.filter_map(|(mut name, stands)| {
        let (_, (middle, curve)) = name.places.swap_remove(stands?);
        let corner = plane.corner(name.feature.at);
        Some(Label {
            id: name.feature.id,
            at: name.feature.at,
            offset_px: [0, 1].map(|axis| (middle[axis] - corner[axis]) as f32),
            line: name.lettering.line,
            curve,
            colour: name.lettering.colour,
        })
    });
    labels.collect()
}

/// The decor that none of these names covers at a scale.
pub fn not_beneath<'a>(
    decor: &'a [Decor],
    labels: &[Label],
    scale: Scale,
) -> impl Iterator<Item = &'a Decor> {
    let origin = decor
        .first()
        .map_or(TilePos::new(0, 0), |one| one.place.tile);
    let plane = Plane { origin, scale };
    let mut taken = TakenFootprints::default();
    for label in labels {
        let [x, y] = plane.corner(label.at);
        let (x, y) = (
            x + f64::from(label.offset_px[0]),
            y + f64::from(label.offset_px[1]),
        );
        let boxes = label.boxes_px().into_iter();
        let boxes = boxes.map(|b| [b[0] + x, b[1] + y, b[2] + x, b[3] + y]);
        taken.take(Footprint::new(label.id, boxes.collect()));
    }
    decor
        .iter()
        .filter(move |one| taken.is_free(&Footprint::new(one.id, vec![plane.square(one)])))
}

/// The labels of a board at a scale, the greater first, clear of its decor and within its frame.
#[must_use]
pub fn board_labels(board: &NamedBoard, decor: &[Decor], scale: Scale) -> Vec<Label> {
    let decor = board.in_the_way(decor);
    let cover = |at| board.cover(at);
    labels_within(board.named(), &decor, scale, Some(board), &|_| true, cover)
}
