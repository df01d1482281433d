//! The contents of a rectangle of a map, for pasting: decor and settlements, names, texts, roads, terrain, and the
//! climate as terrain where the target has another one.
//!
//! A board stores a name with a tile of its body. In a world a pasted settlement keeps its name, and so does a body; a
//! name without either becomes a text where it was, in the style of its kind.

mod letters;
mod roads;

use std::collections::{BTreeMap, BTreeSet};

pub use self::roads::{RoadsThere, Unlaid};

use self::letters::{NameWriter, text_at};
use self::roads::cut;
use super::labels::{Named, board_labels, labels};
use super::lettered::texts;
use crate::art::world_climates;
use mapmaker_features::decor::{
    DECOR_DRAWINGS, Decor, DecorKind, Stencils, in_rows, placed_decor, raised,
};
use mapmaker_features::language::Locale;
use mapmaker_features::{
    BoardName, BoardRoad, DecoratedBoard, Feature, Features, Kind, NamedBoard, SiteKind, is_akin,
    only_these_names, settled_by, user_names, user_roads,
};
use mapmaker_grid::tileset::{TileId, TileSet};
use mapmaker_grid::world::{Mark, Overlay, Stroke, Terrain};
use mapmaker_grid::{Grid, TilePos, with_rim};
use mapmaker_land::editing::{EndlessMap, may_have};
use mapmaker_land::worldgen::{Climate, Generator};

/// The maximum distance of a settlement from the position in its name, in tiles.
const ASIDE: i64 = 2;

/// A rectangle of tiles: its north-west tile, its width and its height.
type Area = (TilePos, i64, i64);

/// The contents of a rectangle of a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contents {
    area: Area,
    /// Its decor, including settlements.
    pub decor: Vec<Decor>,
    /// Its names, each with the text that replaces it where its feature is missing; `None` without room.
    names: Vec<(BoardName, Option<Mark>)>,
    /// The user's texts.
    texts: Vec<Mark>,
    /// The parts of roads within it.
    roads: Vec<BoardRoad>,
    /// How many of its cells have too short a piece of a road.
    behind: usize,
    /// The painted terrain.
    terrain: Vec<(TilePos, Terrain)>,
    /// The climate of its cells without painted terrain; `None` for a board.
    climates: Option<Grid<Climate>>,
}

impl Contents {
    /// The contents of a rectangle of a board.
    #[must_use]
    pub fn of_board(board: &DecoratedBoard, overlay: &Overlay, area: Area) -> Self {
        let roads: Vec<_> = user_roads(overlay).map(|(_, road)| road).collect();
        let known: Vec<_> = user_names(overlay).collect();
        let decor = in_rows(overlay);
        let named = NamedBoard::new(board, &decor, &roads, &known);
        let stand = named.named().iter();
        let stand: Vec<_> = stand
            .filter(|(one, _)| stands(one, area))
            .cloned()
            .collect();
        let texts = texts(&stand, area, |scale| board_labels(&named, &decor, scale));
        let names = stand.iter().filter_map(|(feature, _)| {
            let (_, name) = known.iter().find(|(id, _)| *id == feature.id)?;
            let places = [Some(name.at), Some(feature.at), name.name_at];
            let at = places.into_iter().flatten().find(|&at| has(area, at))?;
            let name_at = name.name_at.filter(|&at| has(area, at));
            let name = BoardName {
                at,
                name_at,
                ..name.clone()
            };
            Some((name, texts.get(&feature.id).cloned()))
        });
        let (within, behind) = cut(&roads, area);
        Self {
            area,
            names: names.collect(),
            behind,
            roads: within,
            decor: decor
                .into_iter()
                .filter(|one| has(area, one.place.tile))
                .collect(),
            texts: written(overlay, area),
            terrain: terrain(overlay, area),
            climates: None,
        }
    }

    /// The contents of a rectangle of a world, whose features follow this overlay.
    pub fn of_world(
        (map, features): (&mut EndlessMap, &mut Features),
        overlay: &Overlay,
        stencils: &Stencils,
        area: Area,
    ) -> Self {
        let (corner, width, height) = area;
        let mut found = features.within(map, overlay, corner, width, height);
        let mut decor = features.decor(map, overlay, stencils, area);
        decor.extend(found.iter().filter_map(drawn));
        decor.sort_by_key(|one| (one.place, one.id));
        decor.dedup_by_key(|one| one.id);
        found.append(&mut features.great_roads(map, overlay, area));
        found.append(&mut features.lesser(map, overlay, area));
        // A river has many names; one is enough.
        let mut things = BTreeSet::new();
        found.retain(|one| stands(one, area) && things.insert(one.thing));
        found.sort_by_key(|one| (std::cmp::Reverse(one.radius_tiles), one.id));
        let named: Vec<Named> = found
            .into_iter()
            .map(|one| {
                let name = features.on_map(map, overlay, &one, Locale::English);
                (one, name)
            })
            .collect();
        let by_user: Vec<_> = placed_decor(overlay)
            .filter(|one| has(area, one.place.tile))
            .collect();
        let texts = texts(&named, area, |scale| {
            labels(&named, &by_user, scale, |at| {
                features.cover(map, overlay, at)
            })
        });
        let names = named.into_iter().map(|(feature, name)| {
            let name_at = feature.name_at.filter(|&at| has(area, at));
            let name = BoardName {
                name_at,
                is_great: feature.is_great,
                ..BoardName::new(feature.kind, feature.at, name)
            };
            (name, texts.get(&feature.id).cloned())
        });
        let (roads, behind) = cut(&features.ways(map, overlay, area), area);
        Self {
            area,
            names: names.collect(),
            decor,
            texts: written(overlay, area),
            behind,
            roads,
            terrain: terrain(overlay, area),
            climates: Some(world_climates(map.generator(), overlay, area)),
        }
    }

    /// Moves it by tiles east and south.
    #[must_use]
    pub fn shifted(&self, east: i64, south: i64) -> Self {
        let (corner, width, height) = self.area;
        let name = |(name, text): &(BoardName, Option<Mark>)| {
            let text = text.as_ref().map(|text| text.shifted(east, south));
            (name.shifted(east, south), text)
        };
        let thing = |one: &Decor| Decor {
            place: one.place.shifted(east, south),
            ..*one
        };
        Self {
            area: (corner.offset(east, south), width, height),
            decor: self.decor.iter().map(thing).collect(),
            names: self.names.iter().map(name).collect(),
            texts: self
                .texts
                .iter()
                .map(|text| text.shifted(east, south))
                .collect(),
            roads: self
                .roads
                .iter()
                .map(|road| road.shifted(east, south))
                .collect(),
            terrain: self
                .terrain
                .iter()
                .map(|&(at, terrain)| (at.offset(east, south), terrain))
                .collect(),
            behind: self.behind,
            climates: self.climates.clone(),
        }
    }

    /// The stroke that gives cells, which already have these tiles, the look that they have here: their painted
    /// terrain, or that of their climate where the target has another one, or none. `generator` is the generator of a
    /// world; `None` for a board.
    #[must_use]
    pub fn paint(
        &self,
        after: &Overlay,
        (set, generator): (&TileSet, Option<&Generator>),
        cells: impl IntoIterator<Item = (TilePos, TileId)>,
    ) -> Stroke {
        let terrain: BTreeMap<_, _> = self.terrain.iter().copied().collect();
        let there = generator.map(|generator| world_climates(generator, after, self.area));
        let cells = cells.into_iter().map(|(at, tile)| {
            let painted = terrain.get(&at).copied();
            let wanted =
                painted.unwrap_or_else(|| self.climate(self.climates.as_ref(), at).terrain());
            let is_so = self.climate(there.as_ref(), at).terrain() == wanted;
            let wanted = Some(wanted).filter(|&wanted| !is_so && may_have(set, tile, wanted));
            (at, wanted)
        });
        let changed = cells.filter(|&(at, terrain)| after.terrain(at) != terrain);
        Stroke::terrain(after, changed)
    }

    /// The climate of a cell of its rectangle; boards are temperate.
    fn climate(&self, climates: Option<&Grid<Climate>>, at: TilePos) -> Climate {
        let index = |at: i64, first: i64| usize::try_from(at - first).ok();
        let (corner, ..) = self.area;
        let place = index(at.x, corner.x).zip(index(at.y, corner.y));
        let climate = climates
            .zip(place)
            .and_then(|(climates, (x, y))| climates.get(x, y).copied());
        climate.unwrap_or(Climate::Temperate)
    }

    /// The rectangle.
    #[must_use]
    pub const fn area(&self) -> Area {
        self.area
    }

    /// The stroke that adds the names and texts to a board, which already has the tiles and decor; and the names
    /// without a place. Existing names of the board stay.
    #[must_use]
    pub fn name_board(&self, board: &DecoratedBoard, after: &Overlay) -> (Stroke, Vec<String>) {
        let mut left = Vec::new();
        let known: Vec<_> = user_names(after).map(|(_, name)| name).collect();
        let mut wanted = Vec::new();
        for (name, text) in &self.names {
            let name = match foot(after, name) {
                Some(foot) => name.shifted(foot.x - name.at.x, foot.y - name.at.y),
                None if matches!(name.kind, Kind::Site(_)) => {
                    left.push(name.name.clone());
                    continue;
                }
                None => name.clone(),
            };
            if !known.contains(&name) {
                wanted.push((name, text));
            }
        }
        let with = |names: &[BoardName]| [&known[..], names].concat();
        let before = held(board, after, &known);
        let own: Vec<_> = wanted.iter().map(|(name, _)| name.clone()).collect();
        let now = held(board, after, &with(&own));
        let stay = |now: &[BoardName]| before.iter().all(|name| now.contains(name));
        let mut kept = Vec::new();
        if stay(&now) {
            kept.extend(own.into_iter().filter(|name| now.contains(name)));
        } else {
            for name in own {
                kept.push(name);
                let now = held(board, after, &with(&kept));
                if !stay(&now) || !kept.iter().all(|name| now.contains(name)) {
                    kept.pop();
                }
            }
        }
        let mut letters = NameWriter::new(after);
        letters.take(only_these_names(after, &with(&kept)));
        let height = board.tiles.len() / board.width.max(1);
        let frame = (TilePos::new(0, 0), board.width as i64, height as i64);
        let others = wanted.into_iter().filter(|(name, _)| !kept.contains(name));
        let others: Vec<_> = others.collect();
        let others = others.iter().map(|(name, text)| match name.kind {
            Kind::Site(_) => (&name.name, None),
            _ => (&name.name, text.as_ref()),
        });
        let texts = self
            .texts
            .iter()
            .filter_map(|text| Some((text.name.as_ref()?, Some(text))));
        for (name, text) in others.chain(texts) {
            match text.filter(|text| text_at(text).is_some_and(|at| has(frame, at))) {
                Some(text) => letters.put(text.clone()),
                None => left.push(name.clone()),
            }
        }
        (letters.stroke, left)
    }

    /// The stroke that adds the names and texts to a world, which already has the tiles and decor; and the names
    /// without a place. Names that the world generates anyway need no mark.
    pub fn name_world(
        &self,
        (map, features): (&mut EndlessMap, &mut Features),
        after: &Overlay,
    ) -> (Stroke, Vec<String>) {
        let mut left = Vec::new();
        let mut letters = NameWriter::new(after);
        self.texts.iter().for_each(|text| letters.put(text.clone()));
        features.follow(after);
        let is_site = |name: &BoardName| matches!(name.kind, Kind::Site(_));
        let mut there = if self.names.iter().all(|(name, _)| is_site(name)) {
            Vec::new()
        } else {
            let (corner, width, height) = self.area;
            let mut there = features.within(map, after, corner, width, height);
            there.append(&mut features.great_roads(map, after, self.area));
            there.append(&mut features.lesser(map, after, self.area));
            there
        };
        let mut called: Vec<String> = there
            .iter()
            .map(|one| features.on_map(map, after, one, Locale::English))
            .collect();
        for (name, text) in &self.names {
            if is_site(name) {
                let around = with_rim((name.at, 1, 1), ASIDE);
                let sites = features.settlements(map, after, &SiteKind::ALL, around);
                let sites = sites.into_iter().filter(|one| one.kind == name.kind);
                match sites.min_by_key(|one| apart(one.at, name.at)) {
                    Some(site) => {
                        let own = features.on_map(map, after, &site, Locale::English);
                        letters.rename(&site, name, &own);
                    }
                    None => left.push(name.name.clone()),
                }
                continue;
            }
            if called.contains(&name.name) {
                continue;
            }
            if let Some(index) = body_of(&there, name, after) {
                let (body, own) = (there.swap_remove(index), called.swap_remove(index));
                letters.rename(&body, name, &own);
                continue;
            }
            match text {
                Some(text) => letters.put(text.clone()),
                None => left.push(name.name.clone()),
            }
        }
        (letters.stroke, left)
    }
}

fn has((corner, width, height): Area, at: TilePos) -> bool {
    let (x, y) = (at.x - corner.x, at.y - corner.y);
    (0..width).contains(&x) && (0..height).contains(&y)
}

/// Whether a named feature is in a rectangle, and not a text.
fn stands(feature: &Feature, area: Area) -> bool {
    let at = match feature.kind {
        Kind::Written(_) => return false,
        Kind::Site(_) => feature.at,
        _ => feature.name_at.unwrap_or(feature.at),
    };
    has(area, at)
}

/// The user's texts in a rectangle.
fn written(overlay: &Overlay, area: Area) -> Vec<Mark> {
    let marks = overlay.marks().values().filter(|mark| !mark.is_gone);
    let texts = marks.filter(|mark| text_at(mark).is_some_and(|at| has(area, at)));
    texts.cloned().collect()
}

/// The painted terrain in a rectangle.
fn terrain(overlay: &Overlay, area: Area) -> Vec<(TilePos, Terrain)> {
    let (corner, width, height) = area;
    let reach = [
        (corner.x, corner.x + width - 1),
        (corner.y, corner.y + height - 1),
    ];
    let cells = overlay.terrain_in(reach);
    cells.filter(|&(at, _)| has(area, at)).collect()
}

/// A settlement as decor.
fn drawn(feature: &Feature) -> Option<Decor> {
    let kind = DecorKind::of_word(feature.kind.word())?;
    matches!(feature.kind, Kind::Site(_)).then(|| Decor {
        id: feature.id,
        kind,
        drawing: (feature.id % u64::from(DECOR_DRAWINGS)) as u8,
        place: raised(kind, feature.at),
    })
}

/// The distance of two tiles along the longer axis.
fn apart(one: TilePos, other: TilePos) -> i64 {
    (one.x - other.x).abs().max((one.y - other.y).abs())
}

/// The index of the world's feature that a name is for: the nearest of its kind that the name is on or close to, and
/// that the user has not named. Features that extend far beyond the pasted area keep their own names.
fn body_of(there: &[Feature], name: &BoardName, overlay: &Overlay) -> Option<usize> {
    let is_free = |one: &Feature| {
        let mark = overlay.mark(one.thing);
        let is_point = matches!(one.kind, Kind::Peak | Kind::Cape);
        is_akin(one.kind, name.kind)
            && (is_point || one.is_lesser())
            && mark.is_none_or(|mark| mark.name.is_none())
            && apart(one.at, name.at) <= one.radius_tiles.max(ASIDE)
    };
    let there = there.iter().enumerate().filter(|(_, one)| is_free(one));
    let nearest = there.min_by_key(|(_, one)| (apart(one.at, name.at), one.id));
    nearest.map(|(index, _)| index)
}

/// The tile of the user's settlement nearest to the position in a name.
fn foot(overlay: &Overlay, name: &BoardName) -> Option<TilePos> {
    let off = |foot: TilePos| apart(foot, name.at);
    let feet = placed_decor(overlay).filter_map(|one| settled_by(&one));
    let feet = feet.filter(|(kind, foot)| *kind == name.kind && off(*foot) <= ASIDE);
    feet.map(|(_, foot)| foot).min_by_key(|&foot| off(foot))
}

/// Those of some names that a board can show.
fn held(board: &DecoratedBoard, overlay: &Overlay, names: &[BoardName]) -> Vec<BoardName> {
    let mut after = overlay.clone();
    after.apply(&only_these_names(overlay, names));
    let roads: Vec<_> = user_roads(&after).map(|(_, road)| road).collect();
    let all: Vec<_> = user_names(&after).collect();
    let named = NamedBoard::new(board, &in_rows(&after), &roads, &all);
    let ids: BTreeSet<_> = named.named().iter().map(|(one, _)| one.id).collect();
    let all = all.into_iter().filter(|(id, _)| ids.contains(id));
    all.map(|(_, name)| name).collect()
}

#[cfg(test)]
mod tests;
