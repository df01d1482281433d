//! What a stroke changes beside what it was asked for, in words.

use std::collections::{BTreeMap, BTreeSet};

use super::ask::Ask;
use crate::engine::counting::counted;
use crate::engine::editing::{Biome, Brush, biome_of};
use crate::engine::grid::TilePos;
use crate::engine::tileset::{EdgeLabel, TileId, TileSet};
use crate::engine::world::{CellChange, EditedCell, Origin, Stroke};

/// What lies so many cells from a stroke lies far from it.
const FAR: i64 = 3;

/// What became of cells that were painted before and that the stroke does not cover, and of a river that it draws;
/// `flooded(at)` are the cells that a fill from one covers.
pub(super) fn told(
    set: &TileSet,
    ask: &Ask,
    flooded: impl FnOnce(TilePos) -> Vec<TilePos>,
    stroke: &Stroke,
) -> Vec<String> {
    let covered = covered(ask, flooded);
    let changes = stroke.changes().iter();
    let beside = changes.filter(|change| !covered.contains(&change.at));
    let became: Vec<_> = beside.filter_map(|change| became(set, change)).collect();
    if matches!(ask, Ask::Put(_)) {
        return around_copy(set, &covered, stroke, became.len())
            .into_iter()
            .collect();
    }
    let of = match ask {
        Ask::Set(..) => "the tile",
        _ => "the stroke",
    };
    let mut counts = BTreeMap::new();
    for one in became {
        *counts.entry(one).or_insert(0) += 1;
    }
    *counts.entry(Became::Shore).or_insert(0) += banked(set, ask, &covered, stroke);
    let parts = counts.into_iter().filter(|&(_, cells)| cells > 0);
    let parts: Vec<_> = parts
        .enumerate()
        .map(|(index, (what, cells))| match index {
            0 => format!(
                "{} beside {of} became {}",
                counted(cells, "cell"),
                what.in_words()
            ),
            _ => format!("{cells} became {}", what.in_words()),
        })
        .collect();
    let mut told = Vec::new();
    told.extend(erased(ask, stroke));
    if !parts.is_empty() {
        told.push(format!("{}, so that the edges fit", parts.join(" and ")));
    }
    if let Some(lake) = lake(set, ask, &covered, stroke) {
        told.push(lake);
    }
    if matches!(ask, Ask::Draw(Brush::Biome(Biome::River), _)) {
        told.extend(runs_on(set, &covered, stroke));
    } else {
        told.extend(far(&covered, stroke));
    }
    told
}

/// How many cells beside a stroke of land were land that nobody painted and have a shore now, as where it moves that of
/// a lake.
fn banked(set: &TileSet, ask: &Ask, covered: &BTreeSet<TilePos>, stroke: &Stroke) -> usize {
    let draws_water = matches!(
        ask,
        Ask::Draw(Brush::Biome(Biome::Sea | Biome::River) | Brush::Nature, _)
    );
    if draws_water {
        return 0;
    }
    let waters = |cell: EditedCell| {
        let edges = set.tiles().get(cell.tile.index()).map(|tile| tile.edges());
        edges.map(|edges| edges.iter().filter(|edge| !edge.is_land()).count())
    };
    let is_banked = |change: &&CellChange| {
        let before = change.before.and_then(waters);
        let after = change.after.and_then(waters);
        before == Some(0) && after.is_some_and(|sides| (1..4).contains(&sides))
    };
    let changes = stroke.changes().iter();
    let beside = changes.filter(|change| !covered.contains(&change.at) && !was_painted(change));
    beside.filter(is_banked).count()
}

/// All that changes around a copy, `gave_way` cells of which were painted and lost what was: its rim needs more than one
/// sees.
fn around_copy(
    set: &TileSet,
    covered: &BTreeSet<TilePos>,
    stroke: &Stroke,
    gave_way: usize,
) -> Option<String> {
    let tile = |cell: Option<EditedCell>| cell.map(|cell| cell.tile);
    let is_other = |change: &&CellChange| {
        !covered.contains(&change.at) && tile(change.before) != tile(change.after)
    };
    let changed: Vec<_> = stroke.changes().iter().filter(is_other).collect();
    let ponds = changed.iter().filter(|change| is_pond(set, change)).count();
    let cells = match changed.len() {
        0 => return None,
        1 => "1 cell".to_owned(),
        count => format!("{count} cells"),
    };
    let mut parts = Vec::new();
    if ponds > 0 {
        parts.push(format!("{ponds} to water"));
    }
    if gave_way > 0 {
        parts.push(format!("{gave_way} of what was painted before"));
    }
    let parts = if parts.is_empty() {
        String::new()
    } else {
        format!(" ({})", parts.join(", "))
    };
    Some(format!(
        "{cells} around the copy changed{parts}, so that edges and rivers fit"
    ))
}

/// Water that a stroke makes beside it, where it draws no sea by itself, such as a lake in which a river ends.
fn lake(set: &TileSet, ask: &Ask, covered: &BTreeSet<TilePos>, stroke: &Stroke) -> Option<String> {
    let ponds = || {
        let changes = stroke.changes().iter();
        changes.filter(|change| is_pond(set, change))
    };
    match ask {
        Ask::Draw(Brush::Biome(Biome::River), _) => ponds()
            .next()
            .map(|_| "no way to the sea was found, so the river ends in a new lake".to_owned()),
        Ask::Draw(Brush::Biome(Biome::Sea), _) => {
            match ponds().filter(|pond| !covered.contains(&pond.at)).count() {
                0 => None,
                1 => Some("1 more cell became water, so that the edges fit".to_owned()),
                cells => Some(format!(
                    "{cells} more cells became water, so that the edges fit"
                )),
            }
        }
        // What becomes of painted cells is told for itself.
        _ => match ponds()
            .filter(|pond| !covered.contains(&pond.at) && !was_painted(pond))
            .count()
        {
            0 => None,
            1 => Some("1 cell became water, so that the edges fit".to_owned()),
            cells => Some(format!("{cells} cells became water, so that the edges fit")),
        },
    }
}

/// How many cells an eraser took away.
fn erased(ask: &Ask, stroke: &Stroke) -> Option<String> {
    if !matches!(ask, Ask::Draw(Brush::Nature, _)) {
        return None;
    }
    let is_gone = |change: &&CellChange| change.before.is_some() && change.after.is_none();
    match stroke.changes().iter().filter(is_gone).count() {
        0 => None,
        1 => Some("1 cell erased".to_owned()),
        cells => Some(format!("{cells} cells erased")),
    }
}

/// How far a river that is drawn runs on beyond the stroke, if that is far.
fn runs_on(set: &TileSet, covered: &BTreeSet<TilePos>, stroke: &Stroke) -> Option<String> {
    let has_river = |tile: TileId| {
        tile.index() < set.len() && set.tile(tile).edges().contains(&EdgeLabel::RIVER)
    };
    let beyond = |change: &&CellChange| {
        !covered.contains(&change.at) && change.after.is_some_and(|after| has_river(after.tile))
    };
    let cells = stroke.changes().iter().filter(beyond).count();
    (cells as i64 > FAR).then(|| format!("the river runs on for {cells} cells beyond the stroke"))
}

/// What changes farther from a stroke than edges alone need.
fn far(covered: &BTreeSet<TilePos>, stroke: &Stroke) -> Option<String> {
    let near = |at: TilePos| {
        let side = 1 - FAR..FAR;
        let mut square = side.clone().flat_map(|y| side.clone().map(move |x| (x, y)));
        square.any(|(x, y)| covered.contains(&at.offset(x, y)))
    };
    let away = |at: TilePos| {
        let away = |cell: &TilePos| (cell.x - at.x).abs().max((cell.y - at.y).abs());
        covered.iter().map(away).min()
    };
    let changed = stroke.changes().iter().map(|change| change.at);
    let far = changed.filter(|&at| !near(at));
    let far: Vec<_> = far.filter_map(away).collect();
    let most = far.iter().max()?;
    Some(match far.len() {
        1 => format!("1 cell, {most} cells away, changed too, so that edges and rivers fit"),
        count => {
            format!(
                "{count} cells, up to {most} cells away, changed too, so that edges and rivers fit"
            )
        }
    })
}

/// The cells that a stroke is asked for.
fn covered(ask: &Ask, flooded: impl FnOnce(TilePos) -> Vec<TilePos>) -> BTreeSet<TilePos> {
    match ask {
        Ask::Draw(_, cells) => cells.iter().copied().collect(),
        Ask::Put(piece) => piece.tiles.iter().map(|&(at, _)| at).collect(),
        Ask::Set(_, at) => BTreeSet::from([*at]),
        Ask::Flood(_, start) => flooded(*start).into_iter().collect(),
    }
}

/// What a painted cell is after a stroke.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Became {
    /// It shows nothing of the land that was painted, and most of this.
    Land(Biome),
    /// It was sea alone and touches land.
    Shore,
}

impl Became {
    const fn in_words(self) -> &'static str {
        match self {
            Self::Land(Biome::Sea) => "water",
            Self::Land(land) => land.name(),
            Self::Shore => "shore",
        }
    }
}

fn became(set: &TileSet, change: &CellChange) -> Option<Became> {
    let of_pack = |tile: TileId| tile.index() < set.len();
    let before = change
        .before
        .filter(|cell| cell.origin == Origin::Painted)?;
    let after = change.after?;
    if !of_pack(before.tile) || !of_pack(after.tile) {
        return None;
    }
    let land = biome_of(set.tile(before.tile))?;
    let shown = biome_of(set.tile(after.tile));
    let (before, after) = (set.tile(before.tile).edges(), set.tile(after.tile).edges());
    let is_water = |&edge: &EdgeLabel| !edge.is_land();
    let is_sea = |edges: [EdgeLabel; 4]| edges == [EdgeLabel::SEA; 4];
    // A shore is the rim of its land; what is painted as sea is sea with a shore, too.
    let is_shore = after.iter().any(is_water) && !is_sea(after);
    let shows = match land {
        Biome::Sea => after.iter().any(is_water),
        land => is_shore || after.contains(&land.letter()),
    };
    match (land, shows) {
        (_, false) if before != after => Some(Became::Land(shown.unwrap_or(Biome::Plain))),
        (Biome::Sea, true) if is_sea(before) && !is_sea(after) => Some(Became::Shore),
        _ => None,
    }
}

fn was_painted(change: &CellChange) -> bool {
    let before = change.before;
    before.is_some_and(|before| before.origin == Origin::Painted)
}

/// Whether a cell that was not painted becomes water alone.
fn is_pond(set: &TileSet, change: &CellChange) -> bool {
    let is_sea =
        |tile: TileId| tile.index() < set.len() && set.tile(tile).edges() == [EdgeLabel::SEA; 4];
    let after = change.after.filter(|cell| cell.origin == Origin::Healed);
    after.is_some_and(|after| is_sea(after.tile))
        && change.before.is_none_or(|before| !is_sea(before.tile))
}

#[cfg(test)]
mod tests {
    use super::super::ask::Answer;
    use super::super::work::{Hands, Work};
    use super::*;
    use crate::app::map::BoardSize;
    use crate::engine::art::ink_set;
    use crate::engine::solver::Scratch;
    use crate::engine::world::Overlay;

    /// What is told of a cell with this tile, painted or none, that a stroke makes another.
    fn said(brush: Biome, before: Option<&str>, after: &str) -> Vec<String> {
        let set = ink_set();
        let cell = |name, origin| EditedCell {
            tile: set.find_name(name).expect("in the pack"),
            origin,
        };
        let at = TilePos::new(2, 3);
        let mut overlay = Overlay::default();
        overlay.set(at, before.map(|before| cell(before, Origin::Painted)));
        let stroke = Stroke::over(&overlay, [(at, Some(cell(after, Origin::Healed)))]);
        let ask = Ask::Draw(Brush::Biome(brush), vec![at.offset(1, 0)]);
        told(&set, &ask, |_| Vec::new(), &stroke)
    }

    #[test]
    fn painted_land_that_gives_way_is_told_and_a_shore_that_is_left_of_it_is_not() {
        let said = |before, after| said(Biome::Forest, Some(before), after).join("; ");
        let other = |land| format!("1 cell beside the stroke became {land}, so that the edges fit");
        assert_eq!(said("SSSS", "PPPP"), other("plain"));
        assert_eq!(said("FFFF", "SSSS"), other("water"));
        // Nobody sees that they are another land now.
        assert_eq!(said("FFFF", "SHFH"), "");
        assert_eq!(
            said("FFFF", "PBDP"),
            "",
            "the corner of a shore has no other land"
        );
        assert_eq!(said("FFFF", "FFFP"), "");
        assert_eq!(said("FFFF", "PFPP"), "");
    }

    #[test]
    fn a_cell_of_a_painted_lake_that_a_stroke_makes_a_shore_is_told() {
        let shore = "1 cell beside the stroke became shore, so that the edges fit";
        assert_eq!(said(Biome::Plain, Some("SSSS"), "SHGS"), [shore]);
        assert!(said(Biome::Plain, Some("SHGS"), "SHPH").is_empty());
    }

    #[test]
    fn land_beside_a_stroke_that_has_a_shore_now_is_told_as_well_when_nobody_painted_it() {
        let set = ink_set();
        let at = |x| TilePos::new(x, 0);
        let healed = |name| EditedCell {
            tile: set.find_name(name).expect("in the pack"),
            origin: Origin::Healed,
        };
        let mut overlay = Overlay::default();
        for (x, before) in [(1, "PPPP"), (2, "PFPP"), (3, "SHPH"), (4, "PPPP")] {
            overlay.set(at(x), Some(healed(before)));
        }
        let after = [(1, "SHPH"), (2, "SHPH"), (3, "SHRH"), (4, "PFPP")];
        let changes = after.map(|(x, after)| (at(x), Some(healed(after))));
        let stroke = Stroke::over(&overlay, changes);
        let told = |brush| {
            told(
                &set,
                &Ask::Draw(brush, vec![at(0)]),
                |_| Vec::new(),
                &stroke,
            )
            .join("; ")
        };
        let shore = "2 cells beside the stroke became shore, so that the edges fit";
        assert!(told(Brush::Biome(Biome::Forest)).starts_with(shore));
        // Sea has shores.
        assert!(!told(Brush::Biome(Biome::Sea)).contains("shore"));
    }

    #[test]
    fn an_eraser_tells_how_many_cells_it_took_away() {
        let set = ink_set();
        let at = |x| TilePos::new(x, 0);
        let painted = EditedCell {
            tile: set.find_name("FFFF").expect("in the pack"),
            origin: Origin::Painted,
        };
        let mut overlay = Overlay::default();
        for x in 0..3 {
            overlay.set(at(x), Some(painted));
        }
        let told = |cells: i64| {
            let stroke = Stroke::over(&overlay, (0..cells).map(|x| (at(x), None)));
            let ask = Ask::Draw(Brush::Nature, (0..3).map(at).collect());
            told(&set, &ask, |_| Vec::new(), &stroke).join("; ")
        };
        assert_eq!(told(0), "");
        assert_eq!(told(1), "1 cell erased");
        assert_eq!(told(3), "3 cells erased");
    }

    #[test]
    fn what_changes_far_from_a_stroke_is_told() {
        let set = ink_set();
        let tile = set.find_name("SHRH").expect("in the pack");
        let cell = EditedCell {
            tile,
            origin: Origin::Healed,
        };
        let covered: Vec<_> = (0..3).map(|x| TilePos::new(x, 0)).collect();
        let said = |biome, places: &[(i64, i64)]| {
            let cells = places
                .iter()
                .map(|&(x, y)| (TilePos::new(x, y), Some(cell)));
            let stroke = Stroke::over(&Overlay::default(), cells);
            let ask = Ask::Draw(Brush::Biome(biome), covered.clone());
            told(&set, &ask, |_| Vec::new(), &stroke).join("; ")
        };
        let near = [(1, 0), (3, 1), (4, 2), (-2, -2)];
        assert_eq!(said(Biome::Forest, &near), "");
        let rest = "changed too, so that edges and rivers fit";
        let far = [(1, 0), (3, 0), (1, 3), (-8, 2)];
        assert_eq!(
            said(Biome::Forest, &far),
            format!("2 cells, up to 8 cells away, {rest}")
        );
        assert_eq!(
            said(Biome::Sea, &far[..3]),
            format!("1 cell, 3 cells away, {rest}")
        );
        // A river looks for its way by itself, and tells how far that leads.
        assert_eq!(said(Biome::River, &far[..3]), "");
        let on: Vec<_> = (3..28).map(|x| (x, 0)).collect();
        assert_eq!(
            said(Biome::River, &on),
            "the river runs on for 25 cells beyond the stroke"
        );
    }

    #[test]
    fn all_that_changes_around_a_copy_is_one_sentence() {
        let set = ink_set();
        let cell = |name, origin| EditedCell {
            tile: set.find_name(name).expect("in the pack"),
            origin,
        };
        let at = |x| TilePos::new(x, 0);
        let mut overlay = Overlay::default();
        overlay.set(at(1), Some(cell("FFFF", Origin::Painted)));
        let healed = |name| Some(cell(name, Origin::Healed));
        let changes = [
            (at(0), Some(cell("PPPP", Origin::Painted))),
            (at(1), healed("PPPP")),
            (at(2), healed("SSSS")),
            (at(3), healed("SHPH")),
        ];
        let stroke = Stroke::over(&overlay, changes);
        let covered = BTreeSet::from([at(0)]);
        let told = |gave_way| around_copy(&set, &covered, &stroke, gave_way);
        let rest = "so that edges and rivers fit";
        assert_eq!(
            told(1),
            Some(format!(
                "3 cells around the copy changed (1 to water, 1 of what was painted before), {rest}"
            ))
        );
        let nothing = Stroke::over(&overlay, changes.into_iter().take(1));
        assert_eq!(around_copy(&set, &covered, &nothing, 0), None);
    }

    #[test]
    fn a_river_that_ends_in_a_new_lake_is_told() {
        let lake = "no way to the sea was found, so the river ends in a new lake";
        assert_eq!(said(Biome::River, None, "SSSS"), [lake]);
        assert!(said(Biome::River, None, "SHRH").is_empty());
        let more = "1 more cell became water, so that the edges fit";
        assert_eq!(said(Biome::Sea, None, "SSSS"), [more]);
        // So is one that the land needs beside a wood over a river.
        let water = "1 cell became water, so that the edges fit";
        assert_eq!(said(Biome::Forest, None, "SSSS"), [water]);
    }

    #[test]
    fn a_forest_that_takes_a_part_of_a_painted_lake_tells_of_its_shore() {
        let size = BoardSize {
            width: 10,
            height: 10,
        };
        let mut work = Work::full(size, "PPPP");
        let mut hands = Hands::Board(size, Scratch::default());
        let mut draw = |biome, cells: Vec<TilePos>| {
            let ask = Ask::Draw(Brush::Biome(biome), cells);
            let answer = work.answer(&mut hands, &ask);
            let Answer::Done(worked) = answer else {
                panic!("{answer:?}");
            };
            std::sync::Arc::make_mut(&mut work.overlay).apply(&worked.stroke);
            worked.told
        };
        let row = |y| (0..10).map(|x| TilePos::new(x, y)).collect::<Vec<_>>();
        assert_eq!(draw(Biome::Sea, row(4)), None);
        let told = draw(Biome::Forest, vec![TilePos::new(5, 5)]);
        assert!(told.is_some_and(|told| told.contains("cells beside the stroke became shore")));
    }
}
