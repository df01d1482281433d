//! A piece of a map to be put down elsewhere, with the features on it: roads, decor, settlements, names and texts.

use std::fmt;
use std::sync::{Arc, OnceLock};

use super::decor::copied;
use super::work::{Hands, Work};
use crate::app::features::tiles_of;
use crate::app::map::{BaseMap, ChunkSource};
use crate::app::span::Span;
use mapmaker_drawing::chart::{Contents, RoadsThere, Unlaid};
use mapmaker_features::{DecoratedBoard, Features};
use mapmaker_grid::counting::counted;
use mapmaker_grid::tileset::TileId;
use mapmaker_grid::world::{Overlay, Stroke};
use mapmaker_grid::{TilePos, with_rim};
use mapmaker_land::editing::EndlessMap;
use mapmaker_solver::Rules;

/// The largest number of names in one message.
const MOST_TOLD: usize = 3;

/// A piece of a map.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Piece {
    /// Its tiles, at their places in the new map.
    pub tiles: Vec<(TilePos, TileId)>,
    /// The land that it was copied from, and the new place of its north-west corner.
    pub land: Option<(Land, TilePos)>,
}

/// A rectangle of a map as it was, with the features on it.
#[derive(Clone)]
pub struct Land(Arc<Inner>);

struct Inner {
    chunk_source: Arc<ChunkSource>,
    overlay: Arc<Overlay>,
    span: Span,
    /// Measured from its north-west corner; found on first use.
    contents: OnceLock<Contents>,
}

impl fmt::Debug for Land {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.debug_tuple("Land").field(&self.0.span).finish()
    }
}

impl PartialEq for Land {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Land {}

impl Land {
    /// A rectangle of a map with these edits.
    #[must_use]
    pub fn new(chunk_source: Arc<ChunkSource>, overlay: Arc<Overlay>, span: Span) -> Self {
        Self(Arc::new(Inner {
            chunk_source,
            overlay,
            span,
            contents: OnceLock::new(),
        }))
    }

    /// Its original rectangle.
    #[must_use]
    pub fn span(&self) -> Span {
        self.0.span
    }

    /// The features on it; in a world this takes a moment, so call it in a task.
    #[must_use]
    pub fn contents(&self) -> &Contents {
        self.0.contents.get_or_init(|| self.0.find(None))
    }

    /// The same, if they are found.
    #[must_use]
    pub fn known(&self) -> Option<&Contents> {
        self.0.contents.get()
    }

    /// The same, found with the data of the open world if the land belongs to it.
    fn found(&self, work: &Work, hands: &mut Hands) -> &Contents {
        self.0.contents.get_or_init(|| {
            let is_open = self.0.chunk_source.id == work.chunk_source.id;
            let world = is_open.then(|| hands.world(work.rules.set()));
            self.0.find(world.flatten())
        })
    }
}

impl Inner {
    fn find(&self, known: Option<(&mut EndlessMap, &mut Features)>) -> Contents {
        let (set, overlay, corner) = (
            &self.chunk_source.set,
            &self.overlay,
            self.span.north_west(),
        );
        let (width, height) = self.span.size();
        let area = (corner, width, height);
        let contents = match &self.chunk_source.base {
            BaseMap::Board(size) => {
                let board = DecoratedBoard {
                    set,
                    width: size.width as usize,
                    tiles: &tiles_of(*size, overlay),
                    terrain: &overlay.all_terrain().collect::<Vec<_>>(),
                };
                Contents::of_board(&board, overlay, area)
            }
            BaseMap::World(seed) => {
                let stencils = self.chunk_source.stencils();
                let find = |map: &mut EndlessMap, features: &mut Features| {
                    features.follow(overlay);
                    Contents::of_world((map, features), overlay, stencils, area)
                };
                if let Some((map, features)) = known {
                    find(map, features)
                } else {
                    let mut map = self.chunk_source.endless_map(Arc::new(Rules::new(set)));
                    find(&mut map, &mut Features::new(seed.value(), set))
                }
            }
        };
        contents.shifted(-corner.x, -corner.y)
    }
}

/// Adds the features of a piece to the stroke that puts its tiles down. Returns a sentence for each part that can't
/// come along.
pub(super) fn put_down(
    work: &Work,
    hands: &mut Hands,
    stroke: Stroke,
    piece: &Piece,
) -> (Stroke, Vec<String>) {
    let Some((land, corner)) = &piece.land else {
        return (stroke, Vec::new());
    };
    let contents = land.found(work, hands).shifted(corner.x, corner.y);
    let set = work.rules.set();
    let mut after = (*work.overlay).clone();
    after.apply(&stroke);
    // Roads come first, so that no thing is moved onto one.
    let (roads, unlaid) = match hands.world(set) {
        Some((map, features)) => {
            features.follow(&after);
            let around = with_rim(contents.area(), 1);
            let ways = features.ways(map, &after, around).into_iter();
            let there = RoadsThere {
                tiles: features
                    .road_tiles(map, &after, around)
                    .into_keys()
                    .collect(),
                ways: ways.flat_map(|road| road.way).collect(),
            };
            contents.lay(&after, (set, &there), |at| Some(map.tile(&after, at)))
        }
        None => contents.lay(&after, (set, &RoadsThere::default()), |at| {
            after.get(at).map(|cell| cell.tile)
        }),
    };
    let cells: Vec<TilePos> = piece.tiles.iter().map(|&(at, _)| at).collect();
    let tiles = piece.tiles.iter().copied();
    let terrain = match hands {
        Hands::Board(size, _) => {
            let tiles = tiles.filter(|(at, _)| size.contains(*at));
            contents.paint(&after, (set, None), tiles)
        }
        Hands::World { .. } => {
            let nature = work.chunk_source.generator().map(|nature| &**nature);
            contents.paint(&after, (set, nature), tiles)
        }
    };
    let stroke = stroke.then(roads).then(terrain);
    let (stroke, left) = if contents.decor.is_empty() {
        (stroke, Vec::new())
    } else {
        copied::place(work, hands, stroke, &cells, &contents.decor)
    };
    let mut after = (*work.overlay).clone();
    after.apply(&stroke);
    let (names, unnamed) = match hands {
        Hands::Board(size, _) => {
            let board = DecoratedBoard {
                set,
                width: size.width as usize,
                tiles: &tiles_of(*size, &after),
                terrain: &after.all_terrain().collect::<Vec<_>>(),
            };
            contents.name_board(&board, &after)
        }
        Hands::World { .. } => match hands.world(set) {
            Some(world) => contents.name_world(world, &after),
            None => Default::default(),
        },
    };
    let left = copied::report(&left).into_iter();
    let report = left.chain(report_roads(unlaid));
    let report = report.chain(told_of_names(&unnamed)).collect();
    (stroke.then(names), report)
}

/// The parts of roads without a place, a sentence each.
fn report_roads(unlaid: Unlaid) -> impl Iterator<Item = String> {
    let parts = [
        (unlaid.lost, ["has", "have"], "no open plain here"),
        (
            unlaid.shortened,
            ["lacks", "lack"],
            "a part that has no open plain here",
        ),
    ];
    let roads = parts.into_iter().filter(|(count, ..)| *count > 0);
    let roads = roads.map(|(count, [one, many], what)| {
        let has = if count == 1 { one } else { many };
        format!("{} of the copy {has} {what}", counted(count, "road"))
    });
    let cells = counted(unlaid.behind, "road cell");
    let behind = format!("{cells} at the edge of the copy did not come along");
    roads.chain((unlaid.behind > 0).then_some(behind))
}

/// Which names have no place, if there are any.
#[must_use]
pub fn told_of_names(unnamed: &[String]) -> Option<String> {
    let shown = unnamed.iter().take(MOST_TOLD).map(String::as_str);
    let shown = shown.collect::<Vec<_>>().join(", ");
    let word = match unnamed.len() {
        0 => return None,
        1 => "name has",
        _ => "names have",
    };
    Some(match unnamed.len() - MOST_TOLD.min(unnamed.len()) {
        0 => format!("the {word} no room here: {shown}"),
        more => format!("the {word} no room here: {shown} and {more} more"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::map::BoardSize;
    use mapmaker_drawing::art::ink_set;
    use mapmaker_features::decor::{Decor, DecorKind, placed_decor, raised};
    use mapmaker_features::{
        BoardName, BoardRoad, Kind, RoadRank, SiteKind, only_these_names, only_these_roads,
        user_names, user_roads,
    };
    use mapmaker_land::board::painted;
    use mapmaker_solver as solver;

    const SIDE: u32 = 24;

    /// A board of plain, and with its things: eight named settlements and a road between the first two.
    fn board(side: u32, is_settled: bool) -> Overlay {
        let (set, mut overlay) = (ink_set(), Overlay::default());
        for at in BoardSize::new(side, side).cells() {
            overlay.set(at, set.find_name("PPPP").map(painted));
        }
        if !is_settled {
            return overlay;
        }
        let towns = (0..8).map(|index| TilePos::new(3 + 6 * (index % 4), 6 + 10 * (index / 4)));
        let towns: Vec<_> = towns.collect();
        for &at in &towns {
            let place = raised(DecorKind::Village, at);
            let one = Decor::placed_by_user(0, DecorKind::Village, 0, place, &overlay);
            overlay.set_mark(one.id, Some(one.mark()));
        }
        let kind = Kind::Site(SiteKind::Village);
        let names = towns.iter().enumerate();
        let names: Vec<_> = names
            .map(|(index, &at)| BoardName::new(kind, at, format!("Orm {index}")))
            .collect();
        overlay.apply(&only_these_names(&overlay, &names));
        let way = (3..=9).map(|x| TilePos::new(x, 6)).collect();
        let road = BoardRoad::plain(RoadRank::Track, way);
        overlay.apply(&only_these_roads(&overlay, &[road]));
        overlay
    }

    /// The stroke that puts the board down with its corner at a place of a larger one, and its messages.
    fn put(corner: TilePos) -> (Overlay, Vec<String>) {
        let larger = BoardSize::new(2 * SIDE, 2 * SIDE);
        let size = BoardSize::new(SIDE, SIDE);
        let base = BaseMap::Board(size);
        let source = Arc::new(ChunkSource::new(base, Arc::new(ink_set())));
        let land = Land::new(source, Arc::new(board(SIDE, true)), size.span());
        assert!(land.known().is_none());
        let piece = Piece {
            land: Some((land, corner)),
            ..Piece::default()
        };
        let mut hands = Hands::Board(larger, solver::Scratch::default());
        let work = Work::on_board(larger, board(2 * SIDE, false));
        let (stroke, report) = put_down(&work, &mut hands, Stroke::default(), &piece);
        let mut after = (*work.overlay).clone();
        after.apply(&stroke);
        (after, report)
    }

    #[test]
    fn a_board_that_is_copied_onto_a_larger_one_loses_nothing() {
        let (after, report) = put(TilePos::new(10, 12));
        assert_eq!(report, [""; 0]);
        assert_eq!(placed_decor(&after).count(), 8);
        assert_eq!(user_names(&after).count(), 8);
        let roads: Vec<_> = user_roads(&after).map(|(_, road)| road.way[0]).collect();
        assert_eq!(roads, [TilePos::new(13, 18)]);
    }

    #[test]
    fn what_lies_beyond_the_board_is_told_by_name() {
        // All except the first village and the west of the road lie beyond its eastern edge.
        let (after, report) = put(TilePos::new(2 * i64::from(SIDE) - 6, 0));
        assert_eq!(user_names(&after).count(), 2);
        let report = report.join("; ");
        assert!(report.contains("6 × village"), "{report}");
        assert!(
            report.contains("Orm 1, Orm 2, Orm 3 and 3 more"),
            "{report}"
        );
        assert!(
            report.contains("1 road of the copy lacks a part that has no open plain here"),
            "{report}"
        );
        let unlaid = Unlaid {
            lost: 2,
            shortened: 0,
            behind: 1,
        };
        let report: Vec<_> = report_roads(unlaid).collect();
        assert_eq!(
            report,
            [
                "2 roads of the copy have no open plain here",
                "1 road cell at the edge of the copy did not come along"
            ]
        );
    }
}
