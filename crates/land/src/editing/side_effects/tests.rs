//! Tests of the reported side effects of strokes.

use super::*;
use mapmaker_grid::world::Overlay;

/// A cell with a tile of our own pack.
fn cell(name: &str, origin: Origin) -> EditedCell {
    let tile = TileSet::reference().find_name(name).expect("in the pack");
    EditedCell { tile, origin }
}

/// The report of a cell, painted or not, whose tile a stroke changes.
fn said(brush: Biome, before: Option<&str>, after: &str) -> Vec<String> {
    let set = TileSet::reference();
    let at = TilePos::new(2, 3);
    let mut overlay = Overlay::default();
    overlay.set(at, before.map(|before| cell(before, Origin::Painted)));
    let stroke = Stroke::over(&overlay, [(at, Some(cell(after, Origin::Healed)))]);
    let cells = [at.offset(1, 0)];
    let request = EditRequest::Draw(Brush::Biome(brush), &cells);
    side_effects(&set, request, |_| Vec::new(), &stroke).lines()
}

#[test]
fn painted_land_that_gives_way_is_reported() {
    let said = |before, after| said(Biome::Forest, Some(before), after).join("; ");
    let gone = "1 painted cell is gone";
    let shore = "1 cell beside the stroke became shore, so that the edges fit";
    assert_eq!(said("SSSS", "PPPP"), gone);
    assert_eq!(said("FFFF", "SSSS"), gone);
    // A shore that a stroke of land moves.
    assert_eq!(said("FFFF", "SHFH"), shore);
    assert_eq!(said("FFFF", "PBDP"), shore);
    // The change is not visible.
    assert_eq!(said("FFFF", "FFFP"), "");
    assert_eq!(said("FFFF", "PFPP"), "");
}

#[test]
fn a_cell_of_a_painted_lake_that_a_stroke_makes_a_shore_is_reported() {
    let shore = "1 cell beside the stroke became shore, so that the edges fit";
    assert_eq!(said(Biome::Plain, Some("SSSS"), "SHGS"), [shore]);
    assert!(said(Biome::Plain, Some("SHGS"), "SHPH").is_empty());
}

#[test]
fn land_beside_a_stroke_that_has_a_shore_now_is_reported_as_well_when_no_user_painted_it() {
    let set = TileSet::reference();
    let at = |x| TilePos::new(x, 0);
    let healed = |name| cell(name, Origin::Healed);
    let mut overlay = Overlay::default();
    for (x, before) in [(1, "PPPP"), (2, "PFPP"), (3, "SHPH"), (4, "PPPP")] {
        overlay.set(at(x), Some(healed(before)));
    }
    let after = [(1, "SHPH"), (2, "SHPH"), (3, "SHRH"), (4, "PFPP")];
    let changes = after.map(|(x, after)| (at(x), Some(healed(after))));
    let stroke = Stroke::over(&overlay, changes);
    let report = |brush| {
        let request = EditRequest::Draw(brush, &[at(0)]);
        side_effects(&set, request, |_| Vec::new(), &stroke)
            .lines()
            .join("; ")
    };
    let shore = "2 cells beside the stroke became shore, so that the edges fit";
    assert!(report(Brush::Biome(Biome::Forest)).starts_with(shore));
    // Sea has shores.
    assert!(!report(Brush::Biome(Biome::Sea)).contains("shore"));
}

#[test]
fn an_eraser_reports_how_many_cells_it_took_away() {
    let set = TileSet::reference();
    let at = |x| TilePos::new(x, 0);
    let painted = cell("FFFF", Origin::Painted);
    let mut overlay = Overlay::default();
    for x in 0..3 {
        overlay.set(at(x), Some(painted));
    }
    let report = |cells: i64| {
        let stroke = Stroke::over(&overlay, (0..cells).map(|x| (at(x), None)));
        let request = EditRequest::Draw(Brush::Erase, &[at(0), at(1), at(2)]);
        side_effects(&set, request, |_| Vec::new(), &stroke)
            .lines()
            .join("; ")
    };
    assert_eq!(report(0), "");
    assert_eq!(report(1), "1 cell erased");
    assert_eq!(report(3), "3 cells erased");
}

#[test]
fn what_changes_far_from_a_stroke_is_reported() {
    let set = TileSet::reference();
    let cell = cell("SHRH", Origin::Healed);
    let covered: Vec<_> = (0..3).map(|x| TilePos::new(x, 0)).collect();
    let said = |biome, places: &[(i64, i64)]| {
        let cells = places
            .iter()
            .map(|&(x, y)| (TilePos::new(x, y), Some(cell)));
        let stroke = Stroke::over(&Overlay::default(), cells);
        let request = EditRequest::Draw(Brush::Biome(biome), &covered);
        side_effects(&set, request, |_| Vec::new(), &stroke)
            .lines()
            .join("; ")
    };
    let near = [(1, 0), (3, 1), (4, 2), (-2, -2)];
    assert_eq!(said(Biome::Forest, &near), "");
    let far = [(1, 0), (3, 0), (1, 3), (-8, 2)];
    assert_eq!(
        said(Biome::Forest, &far),
        "2 cells changed farther away, up to 8 cells from the stroke"
    );
    assert_eq!(
        said(Biome::Sea, &far[..3]),
        "1 cell changed farther away, 3 cells from the stroke"
    );
    // A river finds its course by itself, and reports how far it leads.
    assert_eq!(said(Biome::River, &far[..3]), "");
    let on: Vec<_> = (3..28).map(|x| (x, 0)).collect();
    assert_eq!(
        said(Biome::River, &on),
        "the river runs on for 25 cells beyond the stroke"
    );
}

#[test]
fn what_a_river_brings_beside_it_on_a_board_is_reported() {
    let set = TileSet::reference();
    let at = |x| TilePos::new(x, 0);
    let mut overlay = Overlay::default();
    for x in 0..6 {
        overlay.set(at(x), Some(cell("PPPP", Origin::Healed)));
    }
    let changes = [
        (1, "RPRP"),
        (0, "MPRP"),
        (2, "SHRH"),
        (3, "SSSS"),
        (4, "PPPP"),
    ];
    let changes = changes.map(|(x, name)| (at(x), Some(cell(name, Origin::Healed))));
    let stroke = Stroke::over(&overlay, changes);
    let covered = BTreeSet::from([at(1)]);
    assert_eq!(
        river(&set, &covered, &stroke).as_deref(),
        Some("the river rises in a new mountain; 1 cell beside the river changed, so that it fits")
    );
    let alone = Stroke::over(&overlay, changes.into_iter().take(1));
    assert_eq!(river(&set, &covered, &alone), None);
}

#[test]
fn what_changes_around_a_copy_is_one_sentence_and_what_was_painted_there_is_gone() {
    let set = TileSet::reference();
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
    let tile = cell("PPPP", Origin::Painted).tile;
    let copied = [(at(0), tile)];
    let report = side_effects(&set, EditRequest::Put(&copied), |_| Vec::new(), &stroke);
    assert_eq!(
        report.lines(),
        [
            "1 painted cell is gone",
            "3 cells around the copy changed, so that edges and rivers fit; 1 of them became water"
        ]
    );
    let nothing = Stroke::over(&overlay, changes.into_iter().take(1));
    assert_eq!(around_copy(&set, &covered, &nothing), None);
}

#[test]
fn a_river_that_a_stroke_covers_or_cuts_is_reported() {
    let set = TileSet::reference();
    let at = |x| TilePos::new(x, 0);
    let (river, plain) = (cell("PRPR", Origin::Healed), cell("PPPP", Origin::Painted));
    let mut overlay = Overlay::default();
    overlay.set(at(1), Some(river));
    let changes = [
        (at(0), Some(plain)),
        (at(1), Some(plain)),
        (at(2), Some(cell("PRPR", Origin::Healed))),
    ];
    let stroke = Stroke::over(&overlay, changes);
    let report = |brush| {
        // The generator had a river in all of them.
        let request = EditRequest::Draw(brush, &[at(0), at(1)]);
        without_river(&set, request, &stroke, |change| {
            Some(change.before.unwrap_or(river).tile)
        })
    };
    let gone = Loss::cells(LossKind::River, vec![at(0), at(1)]);
    assert_eq!(report(Brush::Biome(Biome::Plain)), gone);
    assert_eq!(report(Brush::Biome(Biome::River)), None);
    assert_eq!(report(Brush::Erase), None);
}

#[test]
fn a_river_that_ends_in_a_new_lake_is_reported() {
    let lake = "no way to the sea was found, so the river ends in a new lake";
    assert_eq!(said(Biome::River, None, "SSSS"), [lake]);
    assert!(said(Biome::River, None, "SHRH").is_empty());
    let more = "1 cell beside the stroke became water, so that the edges fit";
    assert_eq!(said(Biome::Sea, None, "SSSS"), [more]);
    // So is a lake that is needed beside a forest over a river.
    let water = more;
    assert_eq!(said(Biome::Forest, None, "SSSS"), [water]);
}
