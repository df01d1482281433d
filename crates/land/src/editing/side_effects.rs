//! Reports the side effects of a stroke: changes beyond the requested cells.

use std::collections::{BTreeMap, BTreeSet};

use super::{Biome, Brush, EditRequest, Loss, LossKind, StrokeReport, biome_of};
use mapmaker_grid::TilePos;
use mapmaker_grid::counting::counted;
use mapmaker_grid::tileset::{EdgeLabel, TileId, TileSet};
use mapmaker_grid::world::{CellChange, EditedCell, Origin, Stroke};

/// Changes at this distance from a stroke, in cells, are reported as far away.
const FAR: i64 = 3;

/// Reports changed cells that the stroke does not cover, above all painted ones, and the course of a drawn river.
/// `flooded(at)` returns the cells that a fill from `at` covers.
pub fn side_effects(
    set: &TileSet,
    request: EditRequest,
    flooded: impl FnOnce(TilePos) -> Vec<TilePos>,
    stroke: &Stroke,
) -> StrokeReport {
    let covered = covered(request, flooded);
    let changes = stroke.changes().iter();
    let beside = changes.filter(|change| !covered.contains(&change.at));
    let is_copy = matches!(request, EditRequest::Put(_));
    let (mut painted, mut counts) = (Vec::new(), BTreeMap::new());
    for change in beside {
        match became(set, change) {
            // A lake with another shore is still a lake.
            Some(CellOutcome::Land(_)) if was_painted(change) => painted.push(change.at),
            Some(became) if !is_copy => *counts.entry(became).or_insert(0) += 1,
            _ => {}
        }
    }
    let mut report = StrokeReport {
        gone: Loss::cells(LossKind::Painted, painted)
            .into_iter()
            .collect(),
        ..StrokeReport::default()
    };
    if is_copy {
        report.notes.extend(around_copy(set, &covered, stroke));
        return report;
    }
    let of = match request {
        EditRequest::Set(..) => "the tile",
        _ => "the stroke",
    };
    *counts.entry(CellOutcome::Shore).or_insert(0) += banked(set, request, &covered, stroke);
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
    report.notes.extend(erased(request, stroke));
    if !parts.is_empty() {
        report
            .notes
            .push(format!("{}, so that the edges fit", parts.join(" and ")));
    }
    report.notes.extend(lake(set, request, &covered, stroke));
    if matches!(request, EditRequest::Draw(Brush::Biome(Biome::River), _)) {
        report.notes.extend(river(set, &covered, stroke));
    } else {
        report.notes.extend(far(&covered, stroke));
    }
    report
}

/// Counts cells of land beside a stroke of land that become shore, as where the stroke moves the shore of a lake.
fn banked(
    set: &TileSet,
    request: EditRequest,
    covered: &BTreeSet<TilePos>,
    stroke: &Stroke,
) -> usize {
    let draws_water = matches!(
        request,
        EditRequest::Draw(
            Brush::Biome(Biome::Sea | Biome::River) | Brush::Terrain(_) | Brush::Erase,
            _
        )
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
    let beside = changes.filter(|change| !covered.contains(&change.at));
    beside.filter(is_banked).count()
}

/// Counts the cells that change around a pasted copy.
fn around_copy(set: &TileSet, covered: &BTreeSet<TilePos>, stroke: &Stroke) -> Option<String> {
    let tile = |cell: Option<EditedCell>| cell.map(|cell| cell.tile);
    let is_other = |change: &&CellChange| {
        !covered.contains(&change.at) && tile(change.before) != tile(change.after)
    };
    let changed: Vec<_> = stroke.changes().iter().filter(is_other).collect();
    let ponds = changed.iter().filter(|change| is_pond(set, change)).count();
    let water = match ponds {
        0 => String::new(),
        ponds => format!("; {ponds} of them became water"),
    };
    (!changed.is_empty()).then(|| {
        let cells = counted(changed.len(), "cell");
        format!("{cells} around the copy changed, so that edges and rivers fit{water}")
    })
}

/// Reports new water beside a stroke that draws no sea, such as a lake in which a river ends.
fn lake(
    set: &TileSet,
    request: EditRequest,
    covered: &BTreeSet<TilePos>,
    stroke: &Stroke,
) -> Option<String> {
    let ponds = || {
        let changes = stroke.changes().iter();
        changes.filter(|change| is_pond(set, change))
    };
    match request {
        EditRequest::Draw(Brush::Biome(Biome::River), _) => ponds()
            .next()
            .map(|_| "no way to the sea was found, so the river ends in a new lake".to_owned()),
        EditRequest::Draw(Brush::Biome(Biome::Sea), _) => {
            flooded(ponds().filter(|pond| !covered.contains(&pond.at)).count())
        }
        // Painted cells are reported separately.
        _ => flooded(
            ponds()
                .filter(|pond| !covered.contains(&pond.at) && !was_painted(pond))
                .count(),
        ),
    }
}

/// The message for new cells of water; `None` for 0.
fn flooded(cells: usize) -> Option<String> {
    (cells > 0).then(|| {
        let cells = counted(cells, "cell");
        format!("{cells} beside the stroke became water, so that the edges fit")
    })
}

/// The message of an eraser: how many edits it removed.
fn erased(request: EditRequest, stroke: &Stroke) -> Option<String> {
    if !matches!(request, EditRequest::Draw(Brush::Erase, _)) {
        return None;
    }
    let is_gone = |change: &&CellChange| change.before.is_some() && change.after.is_none();
    match stroke.changes().iter().filter(is_gone).count() {
        0 => None,
        cells => Some(format!("{} erased", counted(cells, "cell"))),
    }
}

/// Reports a drawn river: where it rises, how far it runs beyond the stroke, and, on a board, how many cells beside it
/// change. In a world the generated tiles are not known here.
fn river(set: &TileSet, covered: &BTreeSet<TilePos>, stroke: &Stroke) -> Option<String> {
    let has = |cell: Option<EditedCell>, label: EdgeLabel| {
        let tile = cell
            .map(|cell| cell.tile)
            .filter(|tile| tile.index() < set.len());
        tile.is_some_and(|tile| set.tile(tile).edges().contains(&label))
    };
    let (mut rises, mut beyond, mut others) = (false, 0, 0);
    for change in stroke.changes() {
        let is_board = change.before.is_some();
        let comes = |label| has(change.after, label) && !has(change.before, label);
        let tile = |cell: Option<EditedCell>| cell.map(|cell| cell.tile);
        let is_beside = !covered.contains(&change.at) && tile(change.before) != tile(change.after);
        rises |= is_board && comes(EdgeLabel::MOUNTAIN);
        if is_beside && comes(EdgeLabel::RIVER) {
            beyond += 1;
        } else if is_beside && is_board && !comes(EdgeLabel::MOUNTAIN) {
            others += 1;
        }
    }
    let mut parts = Vec::new();
    if rises {
        parts.push("rises in a new mountain".to_owned());
    }
    if beyond > FAR {
        parts.push(format!("runs on for {beyond} cells beyond the stroke"));
    }
    let river = (!parts.is_empty()).then(|| format!("the river {}", parts.join(" and ")));
    let others = (others > 0).then(|| {
        let cells = counted(others, "cell");
        format!("{cells} beside the river changed, so that it fits")
    });
    let report: Vec<_> = river.into_iter().chain(others).collect();
    (!report.is_empty()).then(|| report.join("; "))
}

/// The cells that lose a river by a stroke that neither draws nor erases rivers; `before` returns the earlier tile of a
/// changed cell.
pub fn without_river(
    set: &TileSet,
    request: EditRequest,
    stroke: &Stroke,
    mut before: impl FnMut(&CellChange) -> Option<TileId>,
) -> Option<Loss> {
    if let EditRequest::Draw(Brush::Biome(Biome::River) | Brush::Erase, _)
    | EditRequest::Flood(Brush::Erase, _) = request
    {
        return None;
    }
    let has_river = |tile: TileId| {
        tile.index() < set.len() && set.tile(tile).edges().contains(&EdgeLabel::RIVER)
    };
    let loses = |change: &&CellChange| {
        change.after.is_some_and(|after| !has_river(after.tile))
            && before(change).is_some_and(has_river)
    };
    let lost = stroke.changes().iter().filter(loses);
    Loss::cells(LossKind::River, lost.map(|change| change.at).collect())
}

/// Reports changes farther from a stroke than matching edges needs.
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
        1 => format!("1 cell changed farther away, {most} cells from the stroke"),
        count => format!("{count} cells changed farther away, up to {most} cells from the stroke"),
    })
}

/// The cells that a request names.
fn covered(
    request: EditRequest,
    flooded: impl FnOnce(TilePos) -> Vec<TilePos>,
) -> BTreeSet<TilePos> {
    match request {
        EditRequest::Draw(_, cells) => cells.iter().copied().collect(),
        EditRequest::Put(tiles) => tiles.iter().map(|&(at, _)| at).collect(),
        EditRequest::Set(_, at) => BTreeSet::from([at]),
        EditRequest::Flood(_, start) => flooded(start).into_iter().collect(),
    }
}

/// What a painted cell becomes by a stroke.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum CellOutcome {
    /// Mostly another biome, and nothing of the painted one.
    Land(Biome),
    /// Shore; it was open sea.
    Shore,
}

impl CellOutcome {
    const fn in_words(self) -> &'static str {
        match self {
            Self::Land(Biome::Sea) => "water",
            Self::Land(open) => open.name(),
            Self::Shore => "shore",
        }
    }
}

fn became(set: &TileSet, change: &CellChange) -> Option<CellOutcome> {
    let of_pack = |tile: TileId| tile.index() < set.len();
    let before = change.before?;
    let is_painted = before.origin == Origin::Painted;
    let after = change.after?;
    if !of_pack(before.tile) || !of_pack(after.tile) {
        return None;
    }
    // Water that dries up is reported, painted or generated.
    let open = biome_of(set.tile(before.tile)).filter(|&open| is_painted || open == Biome::Sea)?;
    let shown = biome_of(set.tile(after.tile));
    let (before, after) = (set.tile(before.tile).edges(), set.tile(after.tile).edges());
    let is_water = |&edge: &EdgeLabel| !edge.is_land();
    let is_sea = |edges: [EdgeLabel; 4]| edges == [EdgeLabel::SEA; 4];
    // A shore counts as its land; painted sea with a shore still counts as sea.
    let is_shore = after.iter().any(is_water) && !is_sea(after);
    let shows = match open {
        Biome::Sea => after.iter().any(is_water),
        open => is_shore || after.contains(&open.letter()),
    };
    match (open, shows) {
        (_, false) if before != after => Some(CellOutcome::Land(shown.unwrap_or(Biome::Plain))),
        (Biome::Sea, true) if is_sea(before) && !is_sea(after) => Some(CellOutcome::Shore),
        _ => None,
    }
}

fn was_painted(change: &CellChange) -> bool {
    let before = change.before;
    before.is_some_and(|before| before.origin == Origin::Painted)
}

/// Whether an unpainted cell becomes open water.
fn is_pond(set: &TileSet, change: &CellChange) -> bool {
    let is_sea =
        |tile: TileId| tile.index() < set.len() && set.tile(tile).edges() == [EdgeLabel::SEA; 4];
    let after = change.after.filter(|cell| cell.origin == Origin::Healed);
    after.is_some_and(|after| is_sea(after.tile))
        && change.before.is_none_or(|before| !is_sea(before.tile))
}

#[cfg(test)]
mod tests;
