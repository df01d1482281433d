//! What a stroke changes beside what it was asked for, in words.

use super::ask::Ask;
use crate::engine::editing::{Biome, Brush, biome_of};
use crate::engine::tileset::{EdgeLabel, TileId, TileSet};
use crate::engine::world::{CellChange, Origin, Stroke};

/// What became of cells that were painted before and that the stroke does not cover, and of a river that it draws.
pub(super) fn told(set: &TileSet, ask: &Ask, stroke: &Stroke) -> Vec<String> {
    let changes = stroke.changes().iter();
    let became = changes.filter_map(|change| became(set, change));
    let became: Vec<_> = became.collect();
    let count = |what| became.iter().filter(|&&one| one == what).count();
    let cells = |(what, in_words): (Became, &str)| {
        let cells = match count(what) {
            0 => return None,
            1 => "1 cell".to_owned(),
            count => format!("{count} cells"),
        };
        Some(format!(
            "{cells} that you had painted became {in_words}, so that the edges fit"
        ))
    };
    let all = [(Became::OtherLand, "other land"), (Became::Shore, "shore")];
    let mut told: Vec<_> = all.into_iter().filter_map(cells).collect();
    let is_river = matches!(ask, Ask::Draw(Brush::Biome(Biome::River), _));
    if is_river && stroke.changes().iter().any(|change| is_pond(set, change)) {
        told.push("no way to the sea was found, so the river ends in a new lake".to_owned());
    }
    told
}

/// What a painted cell is after a stroke.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Became {
    /// It shows nothing of the land that was painted.
    OtherLand,
    /// It was sea alone and touches land.
    Shore,
}

fn became(set: &TileSet, change: &CellChange) -> Option<Became> {
    let of_pack = |tile: TileId| tile.index() < set.len();
    let before = change
        .before
        .filter(|cell| cell.origin == Origin::Painted)?;
    let after = change.after.filter(|cell| cell.origin == Origin::Healed)?;
    if !of_pack(before.tile) || !of_pack(after.tile) {
        return None;
    }
    let land = biome_of(set.tile(before.tile))?;
    let (before, after) = (set.tile(before.tile).edges(), set.tile(after.tile).edges());
    let is_water = |&edge: &EdgeLabel| !edge.is_land();
    // A shore shows the land behind it; what is painted as sea is sea with a shore, too.
    let shows = match land {
        Biome::Sea => after.iter().any(is_water),
        land => after.contains(&land.letter()),
    };
    let is_sea = |edges: [EdgeLabel; 4]| edges == [EdgeLabel::SEA; 4];
    match (land, shows) {
        (_, false) if before != after => Some(Became::OtherLand),
        (Biome::Sea, true) if is_sea(before) && !is_sea(after) => Some(Became::Shore),
        _ => None,
    }
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
    use super::*;
    use crate::engine::art::ink_set;
    use crate::engine::grid::TilePos;
    use crate::engine::world::{EditedCell, Overlay};

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
        told(&set, &ask, &stroke)
    }

    #[test]
    fn painted_land_that_gives_way_is_told_and_a_shore_that_is_left_of_it_is_not() {
        let said = |before, after| said(Biome::Forest, Some(before), after).join("; ");
        let other = "1 cell that you had painted became other land, so that the edges fit";
        assert_eq!(said("SSSS", "PPPP"), other);
        assert_eq!(said("FFFF", "SSSS"), other);
        // Nobody sees that they are another land now.
        assert_eq!(said("FFFF", "SHFH"), "");
        assert_eq!(said("FFFF", "FFFP"), "");
        assert_eq!(said("FFFF", "PFPP"), "");
    }

    #[test]
    fn a_cell_of_a_painted_lake_that_a_stroke_makes_a_shore_is_told() {
        let shore = "1 cell that you had painted became shore, so that the edges fit";
        assert_eq!(said(Biome::Plain, Some("SSSS"), "SHGS"), [shore]);
        assert!(said(Biome::Plain, Some("SHGS"), "SHPH").is_empty());
    }

    #[test]
    fn a_river_that_ends_in_a_new_lake_is_told() {
        let lake = "no way to the sea was found, so the river ends in a new lake";
        assert_eq!(said(Biome::River, None, "SSSS"), [lake]);
        assert!(said(Biome::River, None, "SHRH").is_empty());
        assert!(said(Biome::Sea, None, "SSSS").is_empty());
    }
}
