//! The extent of a water, a range, a wood or the upper course of a river that clues name, as far as the land is known.
//!
//! Results are monotonic: a tile that certainly belongs, or certainly does not, stays so when more land is known.

use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;

use super::clue::SiteId;
use super::compass::is_within;
use super::fragment::Fragment;
use super::verdict::Verdict;
use super::view::{Ground, LandKind, PlaceKind};
use super::ways::{Frame, Sheet};
use mapmaker_grid::tileset::EdgeLabel;
use mapmaker_grid::{Direction, TilePos};

/// How far from its name a water or a range extends, in tiles: farther tiles may have another name.
pub(super) const REACH: i64 = 16;

/// The part of a site that a clue refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Part {
    /// The water around the tile of a sea, a bay or a lake.
    Water,
    /// The mountains around the tile of a range.
    Range,
    /// The trees around the tile of a wood.
    Wood,
    /// The river around its tile, up and down.
    Course,
    /// The river that passes a place, upstream of it.
    Upstream,
}

impl Part {
    /// The part of an extended feature that a clue may refer to.
    pub(super) const fn of(kind: PlaceKind) -> Option<Self> {
        match kind {
            PlaceKind::Sea | PlaceKind::Bay | PlaceKind::Strait | PlaceKind::Lake => {
                Some(Self::Water)
            }
            PlaceKind::Range => Some(Self::Range),
            PlaceKind::Forest => Some(Self::Wood),
            PlaceKind::River => Some(Self::Course),
            _ => None,
        }
    }
}

impl PlaceKind {
    /// Whether it is a water, a range, a wood or a river, which is recognised by any part of it.
    #[must_use]
    pub const fn is_body(self) -> bool {
        Part::of(self).is_some()
    }
}

/// The tiles of a sheet that belong to a part.
#[derive(Debug)]
pub(super) struct Extent {
    frame: Frame,
    belongs: Vec<Verdict>,
}

/// A cache of extents on one sheet.
#[derive(Debug, Default)]
pub(super) struct Extents {
    parts: RefCell<BTreeMap<(Part, SiteId), Rc<Extent>>>,
    pieces: RefCell<Vec<(Fragment, Rc<Extent>)>>,
}

impl Extents {
    /// The extent of a part of a site at `at`, computed once.
    pub(super) fn of(&self, part: Part, site: SiteId, at: TilePos, sheet: &Sheet) -> Rc<Extent> {
        let mut found = self.parts.borrow_mut();
        let extent = found.entry((part, site));
        Rc::clone(extent.or_insert_with(|| Rc::new(Extent::of(part, at, sheet))))
    }

    /// The tiles in the middle of land that matches a torn piece, computed once.
    pub(super) fn of_piece(&self, piece: &Fragment, sheet: &Sheet) -> Rc<Extent> {
        let mut found = self.pieces.borrow_mut();
        if let Some((_, extent)) = found.iter().find(|(of, _)| of == piece) {
            return Rc::clone(extent);
        }
        let frame = sheet.frame;
        let tiles = (0..frame.area()).map(|index| frame.tile(index));
        let belongs = tiles.map(|at| piece.verdict(at, sheet)).collect();
        let extent = Rc::new(Extent { frame, belongs });
        found.push((piece.clone(), Rc::clone(&extent)));
        extent
    }
}

impl Extent {
    /// Computes the extent of a part of a site at `at`.
    pub(super) fn of(part: Part, at: TilePos, sheet: &Sheet) -> Self {
        match part {
            Part::Water => Self::around(at, sheet, is_wet, Ground::sails),
            Part::Range => {
                let is_high = |ground: &Ground| ground.land == LandKind::Mountain;
                Self::around(at, sheet, is_high, |_, _| true)
            }
            Part::Wood => {
                let has_trees = |ground: &Ground| ground.land == LandKind::Forest;
                Self::around(at, sheet, has_trees, |_, _| true)
            }
            Part::Course => {
                let runs =
                    |ground: &Ground, way: Direction| ground.edges[way.index()] == EdgeLabel::RIVER;
                Self::around(at, sheet, |ground| ground.has_river, runs)
            }
            Part::Upstream => Self::upstream(at, sheet),
        }
    }

    /// Whether a tile belongs to it; unknown outside the sheet.
    pub(super) fn has(&self, at: TilePos) -> Verdict {
        let index = self.frame.index(at);
        index.map_or(Verdict::Maybe, |index| self.belongs[index])
    }

    /// The connected tiles of a kind around one, up to [`REACH`].
    fn around(
        at: TilePos,
        sheet: &Sheet,
        is_of_kind: impl Fn(&Ground) -> bool,
        leads: impl Fn(&Ground, Direction) -> bool,
    ) -> Self {
        let frame = sheet.frame;
        let mut extent = Self {
            frame,
            belongs: vec![Verdict::No; frame.area()],
        };
        let is_near = |place| is_within(place, at, REACH);
        // First over all tiles that may be of the kind, then over those known to be.
        for verdict in [Verdict::Maybe, Verdict::Yes] {
            let fits = |at: TilePos| match sheet.get(at) {
                Some(ground) => is_of_kind(&ground),
                None => verdict == Verdict::Maybe,
            };
            let goes = |at: TilePos, way: Direction| {
                sheet.get(at).is_none_or(|ground| leads(&ground, way))
            };
            let begin = Frame::around(at, 1).tiles().filter(|&at| fits(at));
            let mut waiting: VecDeque<TilePos> = begin.collect();
            while let Some(at) = waiting.pop_front() {
                let Some(index) = frame.index(at).filter(|_| is_near(at)) else {
                    continue;
                };
                if extent.belongs[index] >= verdict {
                    continue;
                }
                extent.belongs[index] = verdict;
                for way in Direction::ALL {
                    let next = at.step(way);
                    if fits(next) && goes(at, way) && goes(next, way.opposite()) {
                        waiting.push_back(next);
                    }
                }
            }
        }
        extent
    }

    /// The river upstream of a place, without what continues to its mouth.
    fn upstream(place: TilePos, sheet: &Sheet) -> Self {
        let frame = sheet.frame;
        let belongs = |index: usize| match sheet.get(frame.tile(index)) {
            Some(ground) if !ground.has_river => Verdict::No,
            _ => Verdict::Maybe,
        };
        let mut extent = Self {
            frame,
            belongs: (0..frame.area()).map(belongs).collect(),
        };
        let Some(course) = Course::by(place, sheet) else {
            return extent;
        };
        for (&at, &(branch, _)) in &course.tiles {
            if let Some(index) = frame.index(at) {
                let is_above = branch.is_some() && branch != course.down;
                extent.belongs[index] = Verdict::of(is_above);
            }
        }
        extent
    }
}

/// The known course of a river from a place.
struct Course {
    /// Its tiles, each with the side toward the place's other end, and the steps from the place.
    tiles: BTreeMap<TilePos, (Option<Direction>, u32)>,
    /// The side by which it flows to its mouth; `None` if that is at the place.
    down: Option<Direction>,
}

impl Course {
    /// The river that passes a place and ends in exactly one known water.
    fn by(place: TilePos, sheet: &Sheet) -> Option<Self> {
        let is_river = |at: &TilePos| sheet.get(*at).is_some_and(|ground| ground.has_river);
        let beside = Direction::ALL.map(|way| place.step(way));
        // Which river it is must be certain for all earlier candidates.
        let mut begin = None;
        for at in std::iter::once(place).chain(beside) {
            sheet.get(at)?;
            if is_river(&at) {
                begin = Some(at);
                break;
            }
        }
        let begin = begin?;
        let mut tiles = BTreeMap::from([(begin, (None, 0))]);
        let mut waiting = VecDeque::from([begin]);
        let mut mouths = Vec::new();
        while let Some(at) = waiting.pop_front() {
            let (branch, steps) = tiles[&at];
            // OK because only known tiles are queued.
            let ground = sheet.get(at).expect("a known tile");
            if ground.edges.iter().any(|&edge| is_water(edge)) {
                mouths.push(at);
            }
            for way in Direction::ALL {
                let next = at.step(way);
                let runs = ground.edges[way.index()] == EdgeLabel::RIVER;
                if runs && is_river(&next) && !tiles.contains_key(&next) {
                    tiles.insert(next, (branch.or(Some(way)), steps + 1));
                    waiting.push_back(next);
                }
            }
        }
        // With two mouths the direction of flow is unknown.
        let [mouth] = mouths[..] else {
            return None;
        };
        let (down, _) = tiles[&mouth];
        Some(Self { tiles, down })
    }
}

/// Whether a tile has water deep enough for a ship.
fn is_wet(ground: &Ground) -> bool {
    matches!(ground.land, LandKind::Sea | LandKind::Coast)
}

fn is_water(edge: EdgeLabel) -> bool {
    edge == EdgeLabel::SEA || edge.is_coast()
}
