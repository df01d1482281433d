//! A board for tests of strokes.

use super::*;
use crate::editing::side_effects;
use mapmaker_grid::tileset::TileSet;
use mapmaker_solver::Rules;

/// A board of the reference tiles.
pub(super) struct Table {
    rules: Rules,
    width: usize,
    height: usize,
    /// Whether the rules of rivers hold.
    pub(super) has_rivers: bool,
    pub(super) overlay: Overlay,
}

impl Table {
    /// An empty board, on which the rules of rivers hold.
    pub(super) fn empty((width, height): (usize, usize)) -> Self {
        Self {
            rules: Rules::new(&TileSet::reference_with_mega()),
            width,
            height,
            has_rivers: true,
            overlay: Overlay::default(),
        }
    }

    /// The same full of one tile, painted.
    pub(super) fn full(size: (usize, usize), name: &str) -> Self {
        let mut table = Self::empty(size);
        let tile = table.tile(name);
        for at in table.cells() {
            table.overlay.set(at, Some(painted(tile)));
        }
        table
    }

    pub(super) fn tile(&self, name: &str) -> TileId {
        self.rules.set().find_name(name).expect("in the pack")
    }

    /// The name of what lies in a cell.
    pub(super) fn name(&self, at: TilePos) -> String {
        self.rules
            .set()
            .name(self.overlay.get(at).expect("a tile").tile)
    }

    pub(super) fn cells(&self) -> impl Iterator<Item = TilePos> + use<> {
        TilePos::new(0, 0).rectangle(self.width as i64, self.height as i64)
    }

    pub(super) fn map(&self) -> BoardMap<'_> {
        BoardMap {
            rules: &self.rules,
            width: self.width,
            height: self.height,
            joined: false,
            has_rivers: self.has_rivers,
            overlay: &self.overlay,
        }
    }

    /// The result of a request.
    pub(super) fn answer(&self, request: EditRequest) -> StrokeResult {
        let (options, mut scratch) = (Options::default(), Scratch::default());
        draw(&self.map(), request, 0, &options, &mut scratch)
    }

    /// Applies a request; returns its stroke.
    pub(super) fn drawn(&mut self, request: EditRequest) -> BoardStroke {
        match self.answer(request) {
            StrokeResult::Done(worked) => {
                self.overlay.apply(&worked.stroke);
                worked
            }
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn a_forest_that_takes_a_part_of_a_painted_lake_reports_its_shore() {
    let mut table = Table::full((10, 10), "PPPP");
    let mut report = |biome, cells: &[TilePos]| {
        let request = EditRequest::Draw(Brush::Biome(biome), cells);
        let worked = table.drawn(request);
        assert_eq!(worked.report, None);
        side_effects(table.rules.set(), request, |_| Vec::new(), &worked.stroke)
            .lines()
            .join("; ")
    };
    let row: Vec<_> = (0..10).map(|x| TilePos::new(x, 4)).collect();
    assert_eq!(report(Biome::Sea, &row), "");
    let report = report(Biome::Forest, &[TilePos::new(5, 5)]);
    assert!(report.contains("became shore"), "{report}");
}

#[test]
fn a_cell_of_a_board_that_a_stroke_leaves_out_keeps_its_terrain() {
    use mapmaker_grid::world::Terrain;
    let mut table = Table::full((9, 9), "FFFF");
    let middle = TilePos::new(4, 4);
    let pin = EditedCell {
        tile: table.tile("FFFF"),
        origin: Origin::Pinned,
    };
    table.overlay.set(middle, Some(pin));
    let around: Vec<_> = TilePos::new(3, 3).rectangle(3, 3).collect();
    table.drawn(EditRequest::Draw(Brush::Terrain(Terrain::Snow), &around));
    assert_eq!(table.overlay.all_terrain().count(), around.len());
    let before = table.overlay.clone();
    for biome in [Biome::Plain, Biome::Sea] {
        table.overlay = before.clone();
        let worked = table.drawn(EditRequest::Draw(Brush::Biome(biome), &around));
        let left = worked.left.expect("a cell is left out");
        assert!(left.cells.contains(&middle) && table.name(middle) == "FFFF");
        let overlay = &table.overlay;
        assert_eq!(overlay.terrain(middle), Some(Terrain::Snow), "{biome:?}");
        assert!(overlay.all_terrain().count() < around.len(), "{biome:?}");
    }
}

#[test]
fn terrain_on_a_board_lies_on_its_tiles_and_never_on_empty_cells() {
    use mapmaker_grid::world::Terrain;
    let set = TileSet::reference();
    let rules = Rules::new(&set);
    let mut overlay = Overlay::default();
    for at in TilePos::new(0, 0).rectangle(4, 6) {
        overlay.set(at, set.find_name("PPPP").map(painted));
    }
    let all: Vec<_> = TilePos::new(-1, -1).rectangle(9, 9).collect();
    let stroke = |overlay: &Overlay, brush| {
        let map = BoardMap {
            rules: &rules,
            width: 6,
            height: 6,
            joined: false,
            has_rivers: false,
            overlay,
        };
        let request = EditRequest::Draw(brush, &all);
        match draw(
            &map,
            request,
            0,
            &Options::default(),
            &mut Scratch::default(),
        ) {
            StrokeResult::Done(worked) => (worked.stroke, worked.left.is_some()),
            other => panic!("{other:?}"),
        }
    };
    let (marsh, is_partial) = stroke(&overlay, Brush::Terrain(Terrain::Marsh));
    assert!(is_partial, "the empty cells have none");
    overlay.apply(&marsh);
    assert_eq!(overlay.all_terrain().count(), 24);
    let (nothing, _) = stroke(&overlay, Brush::Erase);
    overlay.apply(&nothing);
    assert_eq!(overlay, Overlay::default());
}
