//! What belongs to a water, a range, a wood or the upper course of a river that clues name, as far as the land is known.
//!
//! What is found with part of the land known stays so with more of it: a tile that surely belongs, or surely does not, never
//! changes.

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

/// How far from a name its water or its range counts, in tiles: what is farther may have another.
pub(super) const REACH: i64 = 16;

/// What a clue asks of a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Part {
    /// The water around the tile that stands for a sea, a bay or a lake.
    Water,
    /// The mountains around the tile that stands for a range.
    Range,
    /// The trees around the tile that stands for a wood.
    Wood,
    /// The river around the tile that stands for it, up and down.
    Course,
    /// The river that runs by a place, upstream of it.
    Upstream,
}

impl Part {
    /// What of a feature of some extent a clue may ask for.
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
    /// Whether it is a water, a range, a wood or a river, of which one part is as good as another to know it by.
    #[must_use]
    pub const fn is_body(self) -> bool {
        Part::of(self).is_some()
    }
}

/// The tiles of a sheet that belong to something.
#[derive(Debug)]
pub(super) struct Extent {
    frame: Frame,
    belongs: Vec<Verdict>,
}

/// Extents that were found on one sheet.
#[derive(Debug, Default)]
pub(super) struct Extents {
    parts: RefCell<BTreeMap<(Part, SiteId), Rc<Extent>>>,
    pieces: RefCell<Vec<(Fragment, Rc<Extent>)>>,
}

impl Extents {
    /// That of a part of a site that lies there. It is found once.
    pub(super) fn of(&self, part: Part, site: SiteId, at: TilePos, sheet: &Sheet) -> Rc<Extent> {
        let mut found = self.parts.borrow_mut();
        let extent = found.entry((part, site));
        Rc::clone(extent.or_insert_with(|| Rc::new(Extent::of(part, at, sheet))))
    }

    /// The tiles in the middle of which the land is as a torn piece shows it. They are found once.
    pub(super) fn of_piece(&self, piece: &Fragment, sheet: &Sheet) -> Rc<Extent> {
        let mut found = self.pieces.borrow_mut();
        if let Some((_, extent)) = found.iter().find(|(of, _)| of == piece) {
            return Rc::clone(extent);
        }
        let frame = sheet.frame;
        let tiles = (0..frame.area()).map(|index| frame.tile(index));
        let belongs = tiles.map(|at| piece.judge(at, sheet)).collect();
        let extent = Rc::new(Extent { frame, belongs });
        found.push((piece.clone(), Rc::clone(&extent)));
        extent
    }
}

impl Extent {
    /// The part of a site that lies there.
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

    /// Whether a tile belongs to it; one outside of the sheet is not known.
    pub(super) fn has(&self, at: TilePos) -> Verdict {
        let index = self.frame.index(at);
        index.map_or(Verdict::Maybe, |index| self.belongs[index])
    }

    /// What of a kind hangs together with the tiles around one, as far as [`REACH`].
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
        // First over all that may be of the kind, then over what is known to be.
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

    /// The river by a place, but for what runs on from there to the water that it ends in.
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

/// A river as it is known from a place on.
struct Course {
    /// Its tiles, with the side by which they are left from the place, and the steps from there.
    tiles: BTreeMap<TilePos, (Option<Direction>, u32)>,
    /// The side by which it runs on to its mouth; `None` where that lies at the place.
    down: Option<Direction>,
}

impl Course {
    /// The river that runs by a place and ends in one water that is known.
    fn by(place: TilePos, sheet: &Sheet) -> Option<Self> {
        let is_river = |at: &TilePos| sheet.get(*at).is_some_and(|ground| ground.has_river);
        let beside = Direction::ALL.map(|way| place.step(way));
        // Which of them it is has to be known of all that come before it.
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
            // OK because only what is known is waited for.
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
        // With two, nobody could tell which way it runs.
        let [mouth] = mouths[..] else {
            return None;
        };
        let (down, _) = tiles[&mouth];
        Some(Self { tiles, down })
    }
}

/// Whether there is water in a tile that a ship could lie in.
fn is_wet(ground: &Ground) -> bool {
    matches!(ground.land, LandKind::Sea | LandKind::Coast)
}

fn is_water(edge: EdgeLabel) -> bool {
    edge == EdgeLabel::SEA || edge.is_coast()
}
