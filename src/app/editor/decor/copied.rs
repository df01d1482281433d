//! Places the decor of a copy: things placed by hand take precedence over generated ones.
//!
//! The ink of open ground differs from tile to tile, so that a thing may not fit at its exact place from the copied
//! land. It then stands close beside. A settlement needs only the tile under its foot; if that comes along, it stands
//! unchanged. In a world it becomes a settlement, as the tool places one, and not a drawing.

use std::collections::{BTreeMap, BTreeSet};

use super::super::work::{Hands, Work};
use mapmaker_features::decor::{
    DECOR_DRAWINGS, Decor, DecorKind, Obstacle, Place, TILE_STEPS, beside_others, on_board,
    placed_decor,
};
use mapmaker_features::{
    BoardRoad, Features, Kind, is_in_the_way, settle, settled_by, stood, user_roads,
};
use mapmaker_grid::TilePos;
use mapmaker_grid::world::{Overlay, Stroke};
use mapmaker_land::editing::EndlessMap;

/// Things that are farther apart can't touch, in tiles.
const TOUCH: i64 = 4;

/// How far from its place room is looked for, in steps.
const FARTHEST: i64 = TILE_STEPS as i64;

/// Adds the decor of a copy with these cells to a stroke. Returns the things without room, each with its obstacle.
pub(in crate::app::editor) fn place(
    work: &Work,
    hands: &mut Hands,
    stroke: Stroke,
    cells: &[TilePos],
    copied: &[Decor],
) -> (Stroke, Vec<(DecorKind, Obstacle)>) {
    let mut after = (*work.overlay).clone();
    after.apply(&stroke);
    // A copied thing that stands there already is skipped.
    let is_there = |one: &Decor| {
        let mut there = placed_decor(&after);
        there.any(|other| (other.kind, other.place) == (one.kind, one.place))
    };
    let mut things: Vec<_> = copied
        .iter()
        .filter(|one| !is_there(one))
        .copied()
        .collect();
    let mut stroke = stroke;
    let mut world = hands.world(work.rules.set());
    if let Some((map, features)) = &mut world {
        features.follow(&after);
        let stencils = work.chunk_source.stencils();
        let marks = features.make_way(map, &after, stencils, cells, &mut things);
        let marks = Stroke::default().with_marks(marks);
        after.apply(&marks);
        stroke = stroke.then(marks);
        features.follow(&after);
        // Things beside a settlement keep clear of its drawing as it is here.
        things.sort_by_key(|one| !one.kind.is_settlement());
    }
    let mut placing = Placing {
        work,
        world,
        roads: user_roads(&after).map(|(_, road)| road).collect(),
        cells: cells.iter().map(|at| (at.y, at.x)).collect(),
        after,
        stroke,
    };
    // Things that fit at their exact places come before those that must move aside.
    let others: Vec<_> = things
        .into_iter()
        .filter_map(|one| Some((one, placing.put(&one).err()?)))
        .collect();
    let left = others.into_iter().filter_map(|(one, why)| {
        let why = match why {
            Obstacle::Ink | Obstacle::Road => placing.put_beside(&one).err()?,
            why => why,
        };
        Some((one.kind, why))
    });
    let left = left.collect();
    (placing.stroke, left)
}

/// The things without room, in words.
pub(in crate::app::editor) fn report(left: &[(DecorKind, Obstacle)]) -> Option<String> {
    let mut kinds: BTreeMap<DecorKind, (usize, Obstacle)> = BTreeMap::new();
    for &(kind, why) in left {
        kinds.entry(kind).or_insert((0, why)).0 += 1;
    }
    let (has, count) = match left.len() {
        0 => return None,
        1 => ("has", "1 thing".to_owned()),
        count => ("have", format!("{count} things")),
    };
    let kinds = kinds.into_iter().map(|(kind, (count, why))| match count {
        1 => format!("{} ({})", kind.word(), why.why_not()),
        count => format!("{count} × {} ({})", kind.word(), why.why_not()),
    });
    let kinds: Vec<_> = kinds.collect();
    Some(format!(
        "{count} of the copy {has} no room here: {}",
        kinds.join(", ")
    ))
}

/// A copy that is being put down.
struct Placing<'a> {
    work: &'a Work<'a>,
    world: Option<(&'a mut EndlessMap, &'a mut Features)>,
    /// The roads that hands laid.
    roads: Vec<BoardRoad>,
    /// The rows and columns of its cells.
    cells: BTreeSet<(i64, i64)>,
    after: Overlay,
    stroke: Stroke,
}

impl Placing<'_> {
    /// Puts a thing at its exact place.
    fn put(&mut self, one: &Decor) -> Result<(), Obstacle> {
        let decor = self.thing(one, one.drawing, one.place);
        match self.may_stand(&decor, self.stood(one)) {
            // Settlements of a world stand on its roads.
            Err(Obstacle::Road) if self.world.is_some() && one.kind.is_settlement() => {}
            may => may?,
        }
        self.take(&decor);
        Ok(())
    }

    /// Puts a thing at the nearest possible place; otherwise tries its other drawings, and then a place over a
    /// generated road.
    fn put_beside(&mut self, one: &Decor) -> Result<(), Obstacle> {
        let (mut over_road, mut why) = (None, None);
        let stood = self.stood(one);
        for turn in 0..DECOR_DRAWINGS {
            for place in one.place.around(FARTHEST) {
                let drawing = (one.drawing + turn) % DECOR_DRAWINGS;
                let decor = self.thing(one, drawing, place);
                let is_as_it_stood = stood && (drawing, place) == (one.drawing, one.place);
                match self.may_stand(&decor, is_as_it_stood) {
                    Ok(()) => {
                        self.take(&decor);
                        return Ok(());
                    }
                    Err(Obstacle::Road) if !is_in_the_way(&decor, &self.roads) => {
                        over_road = over_road.or(Some(decor));
                    }
                    Err(obstacle) => why = why.or(Some(obstacle)),
                }
            }
        }
        match (over_road, why) {
            (None, Some(why)) => Err(why),
            (decor, _) => {
                if let Some(decor) = decor {
                    self.take(&decor);
                }
                Ok(())
            }
        }
    }

    fn thing(&self, one: &Decor, drawing: u8, place: Place) -> Decor {
        let seed = self.work.chunk_source.base.decor_seed();
        Decor::placed_by_user(seed, one.kind, drawing, place, &self.after)
    }

    /// Whether a thing is a settlement whose ground comes along.
    fn stood(&self, one: &Decor) -> bool {
        let stencils = self.work.chunk_source.stencils();
        stood(stencils, one, |at| {
            let is_brought = self.cells.contains(&(at.y, at.x));
            let cell = is_brought.then(|| self.after.get(at))?;
            cell.map(|cell| cell.tile)
        })
    }

    /// Whether a thing may stand at its place, on any ground if it `stood` on it.
    fn may_stand(&mut self, decor: &Decor, stood: bool) -> Result<(), Obstacle> {
        let stencils = self.work.chunk_source.stencils();
        if let Some((map, features)) = &mut self.world {
            return features.may_stand(map, &self.after, stencils, decor, stood);
        }
        let middle = decor.place.tile;
        let others = placed_decor(&self.after).filter(|other| {
            let at = other.place.tile;
            (at.x - middle.x).abs().max((at.y - middle.y).abs()) <= TOUCH
        });
        let others: Vec<_> = others.collect();
        let tile = |at| self.after.get(at).map(|cell| cell.tile);
        if stood {
            beside_others(stencils, decor, &others)?;
        } else {
            on_board(stencils, decor, tile, &others)?;
        }
        if is_in_the_way(decor, &self.roads) {
            return Err(Obstacle::Road);
        }
        Ok(())
    }

    fn take(&mut self, decor: &Decor) {
        // A drawing of a settlement is none: it had no name of its own, and both came and went by zoom.
        let put = if let (Some((_, features)), Some((Kind::Site(kind), at))) =
            (&mut self.world, settled_by(decor))
        {
            let seed = self.work.chunk_source.base.decor_seed();
            let put = settle(seed, kind, at, &self.after);
            self.after.apply(&put);
            features.follow(&self.after);
            put
        } else {
            let put = decor.put(&self.after);
            self.after.apply(&put);
            put
        };
        self.stroke = std::mem::take(&mut self.stroke).then(put);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use mapmaker_drawing::art::ink_set;
    use mapmaker_features::decor::raised;
    use mapmaker_land::board::painted;

    /// The side of the plain that is put down, and that of a lake in its south-east, in tiles.
    const SIDE: i64 = 40;
    const LAKE: i64 = 6;

    fn cells() -> impl Iterator<Item = TilePos> {
        (0..SIDE * SIDE).map(|index| TilePos::new(index % SIDE, index / SIDE))
    }

    fn world() -> (Work<'static>, Hands, Stroke) {
        let set = ink_set();
        let tile = |name| Some(painted(set.find_name(name).expect("a tile")));
        let lies = |at: TilePos| {
            if at.x.min(at.y) < SIDE - LAKE {
                "PPPP"
            } else {
                "SSSS"
            }
        };
        let stroke = Stroke::over(&Overlay::default(), cells().map(|at| (at, tile(lies(at)))));
        let (work, hands) = Work::in_world(Overlay::default());
        (work, hands, stroke)
    }

    /// The settlements on that land.
    fn settled(hands: &mut Hands, work: &Work, overlay: &Overlay) -> Vec<(DecorKind, TilePos)> {
        let (map, features) = hands.world(work.rules.set()).expect("a world");
        features.follow(overlay);
        let found = features.on_tiles(map, overlay, (TilePos::new(0, 0), SIDE, SIDE));
        let sites = found.iter().filter(|one| matches!(one.kind, Kind::Site(_)));
        let kind = |kind: Kind| DecorKind::of_word(kind.word()).expect("a settlement");
        sites.map(|one| (kind(one.kind), one.at)).collect()
    }

    #[test]
    fn a_boards_own_castle_stands_in_a_world_and_what_would_be_settled_there_gives_way() {
        let (work, mut hands, stroke) = world();
        let mut land = Overlay::default();
        land.apply(&stroke);
        let born = settled(&mut hands, &work, &land);
        assert!(!born.is_empty(), "something is settled on the new plain");
        let (taken, at) = born[0];
        let other = if taken == DecorKind::Castle {
            DecorKind::City
        } else {
            DecorKind::Castle
        };
        let castle = |kind, at| Decor::new(0, kind, 0, raised(kind, at));
        let cells: Vec<_> = cells().collect();
        let copied = [
            castle(other, at),
            castle(DecorKind::Castle, TilePos::new(SIDE - 2, SIDE - 2)),
        ];
        let (put, left) = place(&work, &mut hands, stroke.clone(), &cells, &copied);
        assert_eq!(left, [(DecorKind::Castle, Obstacle::Sea)]);
        let mut after = Overlay::default();
        after.apply(&put);
        assert_eq!(placed_decor(&after).count(), 0, "it is no drawing");
        let still = settled(&mut hands, &work, &after);
        assert!(still.contains(&(other, at)) && !still.contains(&born[0]));
        // A copied drawing of a settlement that stands there becomes that settlement.
        let (put, left) = place(&work, &mut hands, stroke, &cells, &[castle(taken, at)]);
        let mut after = Overlay::default();
        after.apply(&put);
        assert_eq!((left.len(), placed_decor(&after).count()), (0, 0));
        assert!(settled(&mut hands, &work, &after).contains(&born[0]));
    }

    #[test]
    fn a_settlement_of_a_copy_stands_beside_woods_and_shores_as_it_stood_in_its_land() {
        let (work, mut hands, stroke) = world();
        let (city, town) = (TilePos::new(16, 16), TilePos::new(24, 24));
        let set = work.rules.set();
        let tile = |name| Some(painted(set.find_name(name).expect("a tile")));
        let mut land = Overlay::default();
        land.apply(&stroke);
        let around = |at: TilePos, name| (-1..=1).map(move |x| (at.offset(x, -1), name));
        let around = around(city, "FFFF").chain(around(town, "SSSS"));
        let around = Stroke::over(&land, around.map(|(at, name)| (at, tile(name))));
        let stroke = stroke.then(around);
        let cells: Vec<_> = cells().collect();
        let copied = [(DecorKind::City, city), (DecorKind::Town, town)];
        let copied = copied.map(|(kind, at)| Decor::new(0, kind, 0, raised(kind, at)));
        let (put, left) = place(&work, &mut hands, stroke.clone(), &cells, &copied);
        assert_eq!(left, []);
        let mut after = Overlay::default();
        after.apply(&put);
        let stand = settled(&mut hands, &work, &after);
        for one in [(DecorKind::City, city), (DecorKind::Town, town)] {
            assert!(stand.contains(&one), "{one:?}: {stand:?}");
        }
        // On land that was there before, the place has to be free.
        let work = Work {
            overlay: Arc::new({
                let mut land = Overlay::default();
                land.apply(&stroke);
                land
            }),
            ..work
        };
        let (_, left) = place(&work, &mut hands, Stroke::default(), &[], &copied);
        assert_eq!(left.len(), 2, "{left:?}");
    }

    #[test]
    fn things_of_a_copy_stand_close_beside_the_ink_that_is_drawn_where_they_are_to_lie() {
        let (work, mut hands, stroke) = world();
        let cells: Vec<_> = cells().collect();
        // In the middle of every seventh tile, whatever is drawn there.
        let middles = (3..SIDE - LAKE).step_by(7);
        let middles = middles
            .clone()
            .flat_map(|y| middles.clone().map(move |x| (x, y)));
        let copied = middles.map(|(x, y)| {
            let middle = Place::middle_of(TilePos::new(x, y));
            Decor::new(0, DecorKind::Stones, 0, middle)
        });
        let copied: Vec<_> = copied.collect();
        let (put, left) = place(&work, &mut hands, stroke, &cells, &copied);
        assert_eq!(left, []);
        let mut after = Overlay::default();
        after.apply(&put);
        let stand: Vec<_> = placed_decor(&after).map(|one| one.place).collect();
        assert_eq!(stand.len(), copied.len());
        let moved = copied.iter().filter(|one| !stand.contains(&one.place));
        assert!(moved.count() > 0, "some would have stood on ink");
    }

    #[test]
    fn what_finds_no_room_is_told_by_kind_and_count() {
        let (castle, field) = (DecorKind::Castle, DecorKind::Field);
        assert_eq!(report(&[]), None);
        let one = report(&[(castle, Obstacle::Sea)]);
        let one = one.as_deref();
        assert_eq!(
            one,
            Some("1 thing of the copy has no room here: castle (not on water)")
        );
        let three = [
            (field, Obstacle::River),
            (castle, Obstacle::Sea),
            (field, Obstacle::River),
        ];
        let three = report(&three).expect("it is told");
        assert!(three.starts_with("3 things of the copy have no room here: "));
        assert!(three.contains("2 × field (there is a river)"), "{three}");
    }
}
