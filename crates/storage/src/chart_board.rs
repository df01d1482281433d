//! Converts the chart of an expedition to a board: what was charted, with settlements, roads and names, and empty
//! cells around it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::board::{Board, MOST_ROADS};
use crate::pure::chart_poster;
use mapmaker_expedition::{Expedition, Ground, Place, Quest, Roadway, Texts, WorldView};
use mapmaker_features::decor::{Decor, DecorKind, Place as DecorPlace};
use mapmaker_features::{BoardName, BoardRoad, Kind, Passage, Pen, RoadRank};
use mapmaker_grid::TilePos;
use mapmaker_grid::tileset::TileSet;
use mapmaker_grid::world::{Overlay, is_name};
use mapmaker_solver::NO_TILE;

/// The most columns and rows; of a larger chart the middle is taken.
pub const MOST_SIDE: i64 = 200;

/// The board of what an expedition charted, the same content as the picture of the chart. `quest` has the names of the
/// places, including those the player gave; `view` is the world of the game, drawn with the tiles of `set`.
#[must_use]
pub fn board(
    expedition: &Expedition,
    quest: &Quest,
    view: &mut dyn WorldView,
    set: &Arc<TileSet>,
) -> Board {
    let chart = expedition.chart();
    let shown = chart_poster::area(expedition, None);
    // Of a chart that is too large for a board the middle.
    let part = |first: i64, tiles: usize| {
        let side = (tiles as i64).min(MOST_SIDE);
        (first + (tiles as i64 - side) / 2, side)
    };
    let (west, width) = part(shown.north_west.x, shown.width);
    let (north, height) = part(shown.north_west.y, shown.height);
    let corner = TilePos::new(west, north);
    let on_board = |at: TilePos| {
        let at = at.offset(-corner.x, -corner.y);
        let is_there = (0..width).contains(&at.x) && (0..height).contains(&at.y);
        is_there.then_some(at)
    };
    let mut tiles = vec![NO_TILE; (width * height) as usize];
    let mut roads = BTreeMap::new();
    for at in chart.tiles() {
        let Some(cell) = on_board(at) else {
            continue;
        };
        let ground = view.ground(at);
        if let Some(tile) = set.find(ground.edges) {
            tiles[(cell.y * width + cell.x) as usize] = tile;
            if let Some(road) = ground.road {
                roads.insert(cell, passage(ground, road));
            }
        }
    }
    let has_tile = |cell: &TilePos| tiles[(cell.y * width + cell.x) as usize] != NO_TILE;
    let seen = expedition.seen_sites().filter_map(|site| quest.site(site));
    let seen = seen.filter_map(|place| Some((place, on_board(place.at).filter(has_tile)?)));
    let (mut decor, mut names) = (Vec::new(), Vec::new());
    for (place, cell) in seen {
        decor.extend(DecorKind::of_word(place.kind.name()).map(|kind| {
            let middle = DecorPlace::middle_of(cell);
            Decor::placed_by_user(0, kind, 0, middle, &Overlay::default())
        }));
        names.extend(name(place, cell).or_else(|| written(&place.name, cell, (width, height))));
    }
    if expedition.has_find() {
        let find = expedition.quest().find;
        let text = Texts::english().find(find.kind);
        names.extend(on_board(find.at).and_then(|cell| written(&text, cell, (width, height))));
    }
    Board {
        set: Arc::clone(set),
        names_its_tiles: false,
        has_rivers: Some(true),
        width: width as usize,
        height: height as usize,
        tiles,
        decor,
        roads: ways(&roads),
        names,
        terrain: Vec::new(),
    }
}

/// The name of a place on the board; `None` if boards can't have it.
fn name(place: &Place, at: TilePos) -> Option<BoardName> {
    let kind = Kind::of_word(place.kind.name())?;
    is_name(&place.name).then(|| BoardName::new(kind, at, place.name.clone()))
}

/// A text below a tile, for things that boards have no symbol for; `None` beside the rim.
fn written(text: &str, at: TilePos, (width, height): (i64, i64)) -> Option<BoardName> {
    let is_inside = (2..width - 2).contains(&at.x) && (1..height - 1).contains(&at.y);
    (is_inside && is_name(text)).then(|| BoardName {
        // In sixteenths of a tile: two and a half tiles, a little below the middle.
        line: vec![(-12, 14), (8, 14), (28, 14)],
        ..BoardName::new(Kind::Written(Pen::Land), at, text.to_owned())
    })
}

/// The passage of a road over a tile.
const fn passage(ground: Ground, road: Roadway) -> Option<Passage> {
    match road {
        Roadway::Road if ground.has_river => Some(Passage::Bridge),
        Roadway::Road => None,
        Roadway::Ford => Some(Passage::Ford),
        Roadway::Track => Some(Passage::Track),
    }
}

/// Splits tiles with roads into ways, each from one end or crossing to the next; each tile has the passage of the road
/// there.
fn ways(on: &BTreeMap<TilePos, Option<Passage>>) -> Vec<BoardRoad> {
    let tiles: &BTreeSet<_> = &on.keys().copied().collect();
    let mut left: BTreeMap<TilePos, BTreeSet<TilePos>> = BTreeMap::new();
    for &at in tiles {
        for (dx, dy) in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
            let to = at.offset(dx, dy);
            // A diagonal step is taken only if no orthogonal one is possible.
            let is_short = dx != 0 && dy != 0;
            let goes_round = tiles.contains(&at.offset(dx, 0)) || tiles.contains(&at.offset(0, dy));
            if tiles.contains(&to) && !(is_short && goes_round) {
                left.entry(at).or_default().insert(to);
                left.entry(to).or_default().insert(at);
            }
        }
    }
    let is_end: BTreeSet<_> = left
        .iter()
        .filter(|(_, next)| next.len() != 2)
        .map(|(&at, _)| at)
        .collect();
    let mut roads = Vec::new();
    let starts: Vec<_> = is_end.iter().chain(tiles).copied().collect();
    for start in starts {
        while let Some(way) = follow(start, &mut left, &is_end)
            && roads.len() < MOST_ROADS
        {
            let passages = way.iter().filter_map(|at| Some((*at, on[at]?)));
            roads.push(BoardRoad {
                rank: RoadRank::Road,
                passages: passages.collect(),
                way,
            });
        }
    }
    roads
}

/// Follows unused steps from a tile to the next end or crossing, and marks them as used.
fn follow(
    start: TilePos,
    left: &mut BTreeMap<TilePos, BTreeSet<TilePos>>,
    is_end: &BTreeSet<TilePos>,
) -> Option<Vec<TilePos>> {
    let mut way = vec![start];
    let mut at = start;
    while let Some(to) = left.get(&at).and_then(BTreeSet::first).copied() {
        for (from, to) in [(at, to), (to, at)] {
            left.entry(from).or_default().remove(&to);
        }
        way.push(to);
        at = to;
        if is_end.contains(&at) {
            break;
        }
    }
    (way.len() > 1).then_some(way)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expedition_ground::world_of;
    use mapmaker_drawing::art;
    use mapmaker_expedition::bots::{Bot, play};
    use mapmaker_expedition::{Code, Difficulty};

    #[test]
    fn roads_run_from_end_to_crossing() {
        let at = |x, y| TilePos::new(x, y);
        // A way from west to east with a branch to the south, and a lone ring.
        let mut tiles: BTreeSet<_> = (0..6).map(|x| at(x, 0)).collect();
        tiles.extend([at(3, 1), at(3, 2)]);
        let carried = |at: &TilePos| (at.x == 1).then_some(Passage::Track);
        let ways = ways(&tiles.iter().map(|at| (*at, carried(at))).collect());
        let stretches: Vec<_> = ways.iter().flat_map(BoardRoad::stretches).collect();
        assert_eq!(stretches.len(), 1);
        let ends: Vec<_> = ways
            .iter()
            .map(|road| (road.way[0], road.way[road.way.len() - 1], road.way.len()))
            .collect();
        assert_eq!(ways.len(), 3, "{ends:?}");
        let covered: BTreeSet<_> = ways.iter().flat_map(|road| &road.way).copied().collect();
        assert_eq!(covered, tiles);
        let is_step = |pair: &[TilePos]| {
            (pair[0].x - pair[1].x).abs() <= 1 && (pair[0].y - pair[1].y).abs() <= 1
        };
        assert!(ways.iter().all(|road| road.way.windows(2).all(is_step)));
    }

    #[test]
    fn a_chart_is_a_board_of_what_was_charted_and_of_nothing_else() {
        let set = Arc::new(art::ink_set());
        let code = Code {
            difficulty: Difficulty::Stroll,
            seed: 3,
        };
        let mut world = world_of(code.seed, &set, None);
        let state = play(Bot::Deduce, code, &mut world)
            .expect("a quest")
            .expedition;
        let board = board(&state, state.quest(), &mut world, &set);
        let first = chart_poster::area(&state, None).north_west;
        let mut filled = 0;
        for (index, &tile) in board.tiles.iter().enumerate() {
            let (x, y) = (index % board.width, index / board.width);
            let at = first.offset(x as i64, y as i64);
            assert_eq!(tile != NO_TILE, state.chart().has(at), "{at:?}");
            filled += u32::from(tile != NO_TILE);
            if tile != NO_TILE {
                assert_eq!(set.tile(tile).edges(), world.bare(at).edges);
            }
        }
        assert_eq!(filled, state.chart().len());
        assert!(board.names.len() > 3 && board.decor.len() > 1 && !board.roads.is_empty());
        let home = state.quest().site(state.quest().home).expect("a home");
        assert!(board.names.iter().any(|name| name.name == home.name));
    }
}
