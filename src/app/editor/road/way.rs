//! Searches in the background for the way between two tiles on the present map.

use std::sync::Arc;

use crate::app::features::{Finder, tiles_of};
use crate::app::job::Job;
use crate::app::map::{BaseMap, BoardSize, Edits, OpenMap};
use mapmaker_features::decor::in_rows;
use mapmaker_features::language::Locale;
use mapmaker_features::{
    self as features, BoardRoad, Kind, MAX_ROAD_LEG, NoWay, Road, board_road, drawn_roads,
    in_the_way, settled_tile, user_names, user_roads,
};
use mapmaker_grid::TilePos;
use mapmaker_grid::tileset::TileSet;
use mapmaker_grid::world::Overlay;

/// A way that was found: one tile long if both ends are the same.
#[derive(Clone, Debug)]
pub struct Way {
    /// Its tiles, from settlement to settlement if the ends belong to settlements.
    pub road: BoardRoad,
    /// Its lines as they would be drawn.
    pub lines: Vec<Road>,
}

/// Why there is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// In a few words, beside the pointer.
    pub short: String,
    /// In a sentence.
    pub long: String,
    /// The tile that is in the way.
    pub at: TilePos,
}

impl Refused {
    /// Describes the reason, with the names of the ends that have one.
    fn of(why: &NoWay, names: [Option<String>; 2]) -> Self {
        let (what, at) = why.obstacle;
        let [from, to] = why.between;
        let long = if from == to {
            format!("No road can begin here: {what}.")
        } else {
            let why = why.named(names.each_ref().map(Option::as_deref));
            let rest = why.strip_prefix('n').unwrap_or(&why);
            format!("N{rest}.")
        };
        Self {
            short: format!("no road: {}", in_the_way(what)),
            long,
            at,
        }
    }

    fn far(at: TilePos) -> Self {
        Self {
            short: "too far for one step".to_owned(),
            long: format!(
                "one step of a road is at most {MAX_ROAD_LEG} tiles long in each direction; first click a place in between"
            ),
            at,
        }
    }
}

/// The question: the two ends, the version of the edits, and whether the road may cross obstacles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WayQuestion {
    /// The ends.
    pub(super) ends: [TilePos; 2],
    /// The version of the edits.
    pub(super) version: u64,
    /// Whether it may run by bridges, fords and tracks.
    pub(super) may_cross: bool,
}

/// A question on its way; dropping it drops the answer.
pub(super) struct WaySearch {
    /// The question.
    pub(super) question: WayQuestion,
    task: Job<Result<Way, Refused>>,
}

impl WaySearch {
    /// Asks for the way between two tiles.
    #[must_use]
    pub(super) fn new(
        question: WayQuestion,
        open: &OpenMap,
        edits: &Edits,
        finder: &Finder,
    ) -> Self {
        let WayQuestion {
            ends, may_cross, ..
        } = question;
        let (chunk_source, overlay) = (Arc::clone(&open.chunk_source), Arc::clone(&edits.overlay));
        let ask = finder.question(open, edits);
        let work = async move {
            let [from, to] = ends;
            let apart = (from.x - to.x).abs().max((from.y - to.y).abs());
            match &chunk_source.base {
                BaseMap::World(_) if apart > MAX_ROAD_LEG => Err(Refused::far(to)),
                BaseMap::World(_) => ask(&mut |map, features| {
                    let ends = ends.map(|end| features.settled_tile(map, &overlay, end));
                    match features.road_between(map, &overlay, ends, may_cross) {
                        Ok((road, lines)) => Ok(Way { road, lines }),
                        Err(why) => {
                            let names = ends.map(|end| {
                                let found = features.on_tiles(map, &overlay, (end, 1, 1));
                                let mut sites = found.iter();
                                let site = sites.find(|one| matches!(one.kind, Kind::Site(_)))?;
                                Some(features.on_map(map, &overlay, site, Locale::English))
                            });
                            Err(Refused::of(&why, names))
                        }
                    }
                }),
                BaseMap::Board(size) => {
                    on_board(&chunk_source.set, *size, &overlay, (ends, may_cross))
                }
            }
        };
        Self {
            question,
            task: Job::steps(work),
        }
    }

    /// The answer, once there is one.
    pub(super) fn poll(&mut self) -> Option<Result<Way, Refused>> {
        self.task.poll()
    }
}

fn on_board(
    set: &TileSet,
    size: BoardSize,
    overlay: &Overlay,
    (ends, may_cross): ([TilePos; 2], bool),
) -> Result<Way, Refused> {
    let tiles = tiles_of(size, overlay);
    let board = features::DecoratedBoard {
        set,
        width: size.width as usize,
        tiles: &tiles,
        terrain: &[],
    };
    let decor = in_rows(overlay);
    let ends = ends.map(|end| settled_tile(&decor, end));
    let mut roads: Vec<_> = user_roads(overlay).collect();
    let known: Vec<_> = roads.iter().map(|(_, road)| road.clone()).collect();
    let road = board_road(&board, &decor, &known, ends, may_cross).map_err(|why| {
        let names: Vec<_> = user_names(overlay).collect();
        let called = ends.map(|end| {
            let mut settled = names.iter().map(|(_, name)| name);
            let name = settled.find(|name| matches!(name.kind, Kind::Site(_)) && name.at == end);
            name.map(|name| name.name.clone())
        });
        Refused::of(&why, called)
    })?;
    let id = road.new_id(overlay);
    roads.push((id, road.clone()));
    let mut lines = drawn_roads(&board, &decor, &roads);
    lines.retain(|line| line.thing == id);
    Ok(Way { road, lines })
}
