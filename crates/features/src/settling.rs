//! Adapts roads, decor and settlements to a stroke, and reports what changes.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::BTreeSet;

use super::language::Locale;
use super::roads::{MAX_ROAD_LEG, Recut, Rerouted, board_road, user_roads, with_rerouted_roads};
use super::scatter::DecoratedBoard;
use super::{Features, LandReader};
use crate::decor::{DecorKind, Mask, Owner, in_rows, with_fallen};
use mapmaker_grid::TilePos;
use mapmaker_grid::counting::counted;
use mapmaker_grid::tileset::TileSet;
use mapmaker_grid::world::{MarkChange, Overlay, Stroke};
use mapmaker_land::board::BoardMap;
use mapmaker_land::editing::{EndlessMap, Loss, LossKind, StrokeReport};

/// Completes a stroke on a board with the changes of user decor and roads, and reports them: roads over `erased` cells
/// are removed; others are rerouted around ground that they lose, or cross it if they `may_cross`, or lose the legs
/// without a way; decor is removed with its ground. `mask` returns the mask of a drawing.
#[must_use]
pub fn settle_board(
    stroke: Stroke,
    board: &BoardMap,
    (erased, may_cross): (&[TilePos], bool),
    mask: impl FnMut(DecorKind, u8) -> Mask,
) -> (Stroke, StrokeReport) {
    let (overlay, set) = (board.overlay, board.rules.set());
    let gone = without_roads(overlay, erased);
    // Erased roads need no other way.
    let left = if gone.is_empty() {
        Cow::Borrowed(overlay)
    } else {
        let mut left = overlay.clone();
        left.apply(&gone);
        Cow::Owned(left)
    };
    let find = |after: &Overlay, ends| {
        let after = BoardMap {
            overlay: after,
            ..*board
        };
        let land = DecoratedBoard {
            set,
            width: board.width,
            tiles: &after.tiles(),
            terrain: &[],
        };
        board_road(&land, &in_rows(after.overlay), &[], ends, may_cross).ok()
    };
    let (stroke, rerouted) =
        with_rerouted_roads(stroke, &left, set, |_| None, |_| BTreeSet::new(), find);
    let stroke = gone.then(stroke);
    let stroke = with_fallen(stroke, overlay, Owner::Board, set, |_| None, mask);
    let report = report_things(&stroke, rerouted);
    (stroke, report)
}

impl Features {
    /// The same for a stroke in a world, with settlements, which stay where their tile stays land, and with generated
    /// roads: those that it cuts are in [`StrokeReport::of_generated`].
    #[must_use]
    pub fn settle_world(
        &mut self,
        map: &mut EndlessMap,
        (overlay, set): (&Overlay, &TileSet),
        stroke: Stroke,
        (erased, may_cross): (&[TilePos], bool),
        mask: impl FnMut(DecorKind, u8) -> Mask,
    ) -> (Stroke, StrokeReport) {
        let gone = without_roads(overlay, erased);
        // Erased roads need no other way.
        let mut left = overlay.clone();
        left.apply(&gone);
        let shared = RefCell::new((&mut *self, &mut *map));
        let bare = |at| Some(shared.borrow_mut().1.natural(at));
        let settled = |tiles: &BTreeSet<TilePos>| {
            let (features, map) = &mut *shared.borrow_mut();
            features.follow(&left);
            let land = &mut LandReader {
                map,
                overlay: &left,
            };
            features.sites.standing_on(land, tiles)
        };
        let find = |after: &Overlay, ends: [TilePos; 2]| {
            let [from, to] = ends;
            let apart = (from.x - to.x).abs().max((from.y - to.y).abs());
            if apart > MAX_ROAD_LEG {
                return None;
            }
            let (features, map) = &mut *shared.borrow_mut();
            features.follow(after);
            let found = features.road_between(map, after, ends, may_cross);
            found.ok().map(|(road, _)| road)
        };
        let (stroke, mut rerouted) = with_rerouted_roads(stroke, &left, set, bare, settled, find);
        let stroke = gone.then(stroke);
        let bare = |at| Some(map.natural(at));
        let stroke = with_fallen(stroke, overlay, Owner::World, set, bare, mask);
        let (stroke, gone) = self.with_settlements(map, overlay, stroke);
        let (stroke, recut) = self.with_roads_led_round(map, overlay, stroke, may_cross);
        rerouted.led += recut.led;
        let mut report = report_things(&stroke, rerouted);
        let cut = recut.gone.into_iter().map(|at| Loss {
            what: LossKind::Road,
            at,
        });
        report.of_generated.extend(cut);
        if !gone.is_empty() {
            self.follow(overlay);
        }
        let gone = gone.iter().map(|feature| {
            let name = self.on_map(map, overlay, feature, Locale::English);
            Loss {
                what: LossKind::Place(format!("the {} {name}", feature.kind.word())),
                at: vec![feature.at],
            }
        });
        report.gone.extend(gone);
        (stroke, report)
    }

    /// Completes a stroke with generated roads that it cuts: those between remaining settlements that no other
    /// generated road joins are rerouted within twice their length, or cross the ground if they `may_cross` it. The
    /// others are gone.
    fn with_roads_led_round(
        &mut self,
        map: &mut EndlessMap,
        overlay: &Overlay,
        stroke: Stroke,
        may_cross: bool,
    ) -> (Stroke, Recut) {
        self.follow(overlay);
        let land = &mut LandReader {
            map: &mut *map,
            overlay,
        };
        let cut = self.roads.cut(land, &mut self.sites, &stroke);
        if cut.is_empty() {
            return (stroke, Recut::default());
        }
        let mut after = overlay.clone();
        after.apply(&stroke);
        self.follow(&after);
        let overlay = &after;
        let land = &mut LandReader { map, overlay };
        let mut recut = self.roads.led_round(land, &mut self.sites, &cut, may_cross);
        let stroke = stroke.with_marks(std::mem::take(&mut recut.changes));
        (stroke, recut)
    }
}

/// The stroke that removes roads over some cells.
#[must_use]
fn without_roads(overlay: &Overlay, cells: &[TilePos]) -> Stroke {
    let runs_there = |way: &[TilePos]| cells.iter().any(|cell| way.contains(cell));
    let roads = user_roads(overlay).filter(|(_, road)| runs_there(&road.way));
    let gone = roads.map(|(id, road)| MarkChange {
        id,
        at: road.way[0],
        before: overlay.mark(id).cloned(),
        after: None,
    });
    Stroke::default().with_marks(gone)
}

/// Reports user roads and decor after a stroke: removed ones, and how many roads were rerouted or bridged.
#[must_use]
fn report_things(stroke: &Stroke, rerouted: Rerouted) -> StrokeReport {
    let led = [
        (rerouted.led, "rerouted"),
        (rerouted.bridged, "led over it"),
        (rerouted.shortened, "shortened, as one part has no way"),
    ];
    let led = led.into_iter().filter(|(count, _)| *count > 0);
    StrokeReport {
        gone: stroke.marks().iter().filter_map(gone).collect(),
        notes: led
            .map(|(count, how)| format!("{} {how}", counted(count, "road")))
            .collect(),
        ..StrokeReport::default()
    }
}

/// The loss of a road or decor by a change of a mark, on a board also of a settlement with its name; settlements of a
/// world are reported where their language is known.
fn gone(change: &MarkChange) -> Option<Loss> {
    let before = change.before.as_ref().filter(|mark| !mark.is_gone)?;
    if change.after.as_ref().is_some_and(|mark| !mark.is_gone) {
        return None;
    }
    if let Some(road) = &before.road {
        let at = road.way.iter().map(|&(x, y)| TilePos::new(x, y));
        return Some(Loss {
            what: LossKind::Road,
            at: at.collect(),
        });
    }
    let placed = before
        .place
        .as_ref()
        .filter(|placed| placed.fine.is_some())?;
    let kind = DecorKind::of_word(&placed.kind).filter(|kind| kind.is_settlement());
    let what = match (kind, &before.name) {
        (Some(kind), Some(name)) => LossKind::Place(format!("the {} {name}", kind.word())),
        (Some(kind), None) => LossKind::Unnamed(kind.with_article().to_owned(), many(kind)),
        (None, _) => LossKind::Decor,
    };
    Some(Loss {
        what,
        at: vec![placed.at()],
    })
}

/// The plural of a kind of settlement.
fn many(kind: DecorKind) -> String {
    match kind {
        DecorKind::City => "cities".to_owned(),
        kind => format!("{}s", kind.word()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decor::{Decor, Place, TILE_STEPS, placed_decor};
    use crate::{BoardRoad, RoadRank, only_these_roads};
    use mapmaker_grid::world::EditedCell;
    use mapmaker_land::board::painted;
    use mapmaker_solver::Rules;

    const SIDES: (i64, i64) = (9, 5);

    fn cell(name: &str) -> EditedCell {
        painted(TileSet::reference().find_name(name).expect("a tile"))
    }

    /// A board of plain with a road along its second row.
    fn overlay() -> Overlay {
        let mut overlay = Overlay::default();
        for at in TilePos::new(0, 0).rectangle(SIDES.0, SIDES.1) {
            overlay.set(at, Some(cell("PPPP")));
        }
        let way = (0..SIDES.0).map(|x| TilePos::new(x, 1)).collect();
        let road = BoardRoad::plain(RoadRank::Track, way);
        overlay.apply(&only_these_roads(&overlay, &[road]));
        overlay
    }

    /// A stroke on it as completed, and its report.
    fn settled(overlay: &Overlay, stroke: Stroke, erased: &[TilePos]) -> (Stroke, String) {
        let board = BoardMap {
            rules: &Rules::new(&TileSet::reference()),
            width: SIDES.0 as usize,
            height: SIDES.1 as usize,
            joined: false,
            has_rivers: false,
            overlay,
        };
        let mask = |kind: DecorKind, _| {
            let side = (kind.side_tiles() * TILE_STEPS as f32) as usize;
            Mask::new(side, 0, |_, _| true)
        };
        let (stroke, report) = settle_board(stroke, &board, (erased, true), mask);
        (stroke, report.lines().join("; "))
    }

    #[test]
    fn a_lake_leads_a_road_round_it_and_a_sea_across_it_takes_it_away_in_one_step() {
        let sea = cell("SSSS");
        let mut overlay = overlay();
        let before = overlay.clone();
        let lake = Stroke::over(&overlay, [(TilePos::new(4, 1), Some(sea))]);
        let (lake, report) = settled(&overlay, lake, &[]);
        assert_eq!(report, "1 road rerouted");
        overlay.apply(&lake);
        let (_, road) = user_roads(&overlay).next().expect("a road");
        assert!(!road.way.contains(&TilePos::new(4, 1)));
        let ends = [road.way[0], road.way[road.way.len() - 1]];
        assert_eq!(ends, [TilePos::new(0, 1), TilePos::new(8, 1)]);
        overlay.apply(&lake.inverse());
        assert!(overlay == before);
        let column = (0..SIDES.1).map(|y| (TilePos::new(4, y), Some(sea)));
        let (sea, report) = settled(&overlay, Stroke::over(&overlay, column), &[]);
        assert_eq!(report, "a road is gone");
        overlay.apply(&sea);
        assert_eq!(user_roads(&overlay).count(), 0);
    }

    #[test]
    fn the_eraser_takes_the_road_that_it_goes_over() {
        let overlay = overlay();
        let erase = |y| settled(&overlay, Stroke::default(), &[TilePos::new(3, y)]);
        let (gone, report) = erase(1);
        assert_eq!((report.as_str(), gone.marks().len()), ("a road is gone", 1));
        let (nothing, report) = erase(3);
        assert!(nothing.is_empty() && report.is_empty());
    }

    #[test]
    fn decor_goes_with_its_land_and_roads_are_reported_first() {
        let mut overlay = overlay();
        let place = Place::middle_of(TilePos::new(4, 3));
        let field = Decor::placed_by_user(7, DecorKind::Field, 1, place, &overlay);
        overlay.apply(&field.put(&overlay));
        let column = (0..SIDES.1).map(|y| (TilePos::new(4, y), Some(cell("SSSS"))));
        let (sea, report) = settled(&overlay, Stroke::over(&overlay, column), &[]);
        assert_eq!(report, "a road and a piece of decor are gone");
        overlay.apply(&sea);
        assert_eq!(placed_decor(&overlay).count(), 0);
        overlay.apply(&sea.inverse());
        assert_eq!(
            placed_decor(&overlay).count(),
            1,
            "it comes back with the land"
        );
    }

    #[test]
    fn settlements_without_names_that_go_are_counted_by_kind() {
        let mut overlay = overlay();
        let kinds = [DecorKind::Village, DecorKind::City, DecorKind::City];
        for (kind, x) in kinds.into_iter().zip([1, 4, 7]) {
            let place = Place::middle_of(TilePos::new(x, 3));
            let placed = Decor::placed_by_user(x as u64, kind, 1, place, &overlay);
            overlay.apply(&placed.put(&overlay));
        }
        let row = (0..SIDES.0).map(|x| (TilePos::new(x, 3), Some(cell("SSSS"))));
        let (_, report) = settled(&overlay, Stroke::over(&overlay, row), &[]);
        assert_eq!(report, "2 cities and a village are gone");
    }

    #[test]
    fn a_river_that_is_drawn_over_a_road_leaves_it_there_with_a_ford_and_a_bend_leads_it_aside() {
        let overlay = overlay();
        let river = |x: i64, y: i64| (TilePos::new(x, y), Some(cell("RPRP")));
        let column = (0..SIDES.1).map(|y| river(4, y));
        let (stroke, report) = settled(&overlay, Stroke::over(&overlay, column), &[]);
        assert_eq!(report, "1 road led over it");
        let mut after = overlay.clone();
        after.apply(&stroke);
        let (_, road) = user_roads(&after).next().expect("a road");
        let ford = (TilePos::new(4, 1), crate::Passage::Ford);
        assert_eq!(road.passages.into_iter().collect::<Vec<_>>(), [ford]);
        // The river dries up, and the road is as it was.
        let dry = (0..SIDES.1).map(|y| (TilePos::new(4, y), Some(cell("PPPP"))));
        let (dry, report) = settled(&after, Stroke::over(&after, dry), &[]);
        assert_eq!((report.as_str(), dry.marks().len()), ("", 0));
    }
}
