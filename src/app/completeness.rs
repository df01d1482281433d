//! Whether any visible part of the map is missing, and how many frames had a hole.

use bevy::prelude::*;

use super::camera::GoTo;
use super::features::{DecorFinder, Finder, Lettered, RoadFinder, SymbolImages};
use super::plates::{PlateChange, PlateStats};
use super::render::{AtlasState, MapShown, shown};
use super::schedule::AppSystems;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Completeness>()
        .add_systems(Update, count.in_set(AppSystems::Finish).after(shown::look));
}

/// The completeness of the frame about to be drawn.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct Completeness {
    /// Whether every visible chunk and sheet is loaded, and ink can be drawn.
    pub map: bool,
    /// Whether in addition the ink is drawn for the size of the view, as sharp as the window requires, and settlements,
    /// decor and names are found.
    pub all: bool,
    /// Frames with a hole, that is a visible chunk or all shading missing, counted once the view was complete after
    /// opening or the last jump.
    pub holes: u64,
    /// Frames drawn since the start.
    pub frames: u64,
    was_complete: bool,
}

fn count(
    shown: Res<MapShown>,
    atlas: Res<AtlasState>,
    (finder, decor, symbols): (Res<Finder>, Res<DecorFinder>, Res<SymbolImages>),
    (lettered, roads, plates): (Res<Lettered>, Res<RoadFinder>, Res<PlateStats>),
    mut jumps: MessageReader<GoTo>,
    mut completeness: ResMut<Completeness>,
) {
    let next = judge(
        *completeness,
        Seen {
            jumped: jumps.read().count() > 0,
            shown: *shown,
            ink: atlas.is_there(),
            sharp: atlas.is_sharp()
                && finder.is_settled()
                && decor.is_settled()
                && symbols.is_settled()
                && lettered.is_settled()
                && roads.is_settled()
                && plates.is_whole
                && plates.change == PlateChange::None,
        },
    );
    *completeness = next;
}

/// The observations of one frame.
#[derive(Clone, Copy, Debug)]
struct Seen {
    jumped: bool,
    shown: MapShown,
    ink: bool,
    sharp: bool,
}

fn judge(before: Completeness, seen: Seen) -> Completeness {
    let map = seen.shown.is_whole && seen.ink;
    let was_complete = (before.was_complete && !seen.jumped) || map;
    Completeness {
        map,
        all: map && seen.sharp,
        holes: before.holes + u64::from(was_complete && seen.shown.has_hole),
        frames: before.frames + 1,
        was_complete,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHOLE: Seen = Seen {
        jumped: false,
        shown: MapShown {
            is_whole: true,
            has_hole: false,
        },
        ink: true,
        sharp: true,
    };
    const HOLE: Seen = Seen {
        shown: MapShown {
            is_whole: false,
            has_hole: true,
        },
        ..WHOLE
    };

    fn after(before: Completeness, seen: [Seen; 3]) -> Completeness {
        seen.into_iter().fold(before, judge)
    }

    #[test]
    fn holes_count_once_the_view_was_complete_and_not_before() {
        let state = after(Completeness::default(), [HOLE, HOLE, WHOLE]);
        assert_eq!((state.holes, state.all), (0, true));
        let state = after(state, [HOLE, HOLE, WHOLE]);
        assert_eq!((state.holes, state.frames), (2, 6));
    }

    #[test]
    fn a_jump_restarts_the_count_of_holes() {
        let jump = Seen {
            jumped: true,
            ..HOLE
        };
        let state = judge(Completeness::default(), WHOLE);
        let state = after(state, [jump, HOLE, WHOLE]);
        assert_eq!(state.holes, 0);
        assert_eq!(judge(state, HOLE).holes, 1);
    }

    #[test]
    fn a_coarser_sheet_is_no_hole_but_not_complete() {
        let coarse = Seen {
            shown: MapShown::default(),
            ..WHOLE
        };
        let state = judge(judge(Completeness::default(), WHOLE), coarse);
        assert_eq!((state.holes, state.map), (0, false));
    }
}
