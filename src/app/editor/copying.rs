//! Copies land that is not loaded, which is read in the background.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::prelude::*;

use super::clipboard::Clipboard;
use super::piece::Land;
use crate::app::actions::{Action, ActionRequest};
use crate::app::job::Job;
use crate::app::map::OpenMap;
use crate::app::notice::Notice;
use crate::app::span::Span;
use mapmaker_grid::TilePos;
use mapmaker_grid::counting::counted;
use mapmaker_grid::tileset::TileId;
use mapmaker_grid::world::Overlay;
use mapmaker_land::worldgen::Generator;

/// A copy that is being read.
#[derive(Resource, Debug, Default)]
pub(super) struct Copying(Option<CopyJob>);

#[derive(Debug)]
struct CopyJob {
    tiles: Job<BTreeMap<TilePos, TileId>>,
    land: Land,
    /// A message that follows the size.
    also: Option<&'static str>,
}

impl Copying {
    /// Begins to read a rectangle of a world with these edits.
    pub(super) fn begin(
        &mut self,
        nature: Arc<Generator>,
        overlay: Arc<Overlay>,
        land: Land,
        also: Option<&'static str>,
    ) {
        let span = land.span();
        let tiles = Job::compute(move |_| tiles_of_world(&nature, &overlay, span));
        self.0 = Some(CopyJob { tiles, land, also });
    }

    /// Cancels the reading.
    pub(super) fn end(&mut self) {
        self.0 = None;
    }
}

/// The tiles of a rectangle of a world with these edits, loaded or not.
fn tiles_of_world(nature: &Generator, overlay: &Overlay, span: Span) -> BTreeMap<TilePos, TileId> {
    let tile = |at| {
        let edited = overlay.get(at).map(|cell| cell.tile);
        edited.unwrap_or_else(|| nature.tile(at))
    };
    span.tiles().map(|at| (at, tile(at))).collect()
}

/// Takes a copy that was read.
pub(super) fn finish(
    open: Res<OpenMap>,
    mut copying: ResMut<Copying>,
    mut clipboard: ResMut<Clipboard>,
    mut notice: ResMut<Notice>,
    mut acts: MessageWriter<ActionRequest>,
) {
    let reading = copying.bypass_change_detection().0.as_mut();
    let Some(tiles) = reading.and_then(|reading| reading.tiles.poll()) else {
        return;
    };
    let Some(CopyJob { land, also, .. }) = copying.0.take() else {
        return;
    };
    let is_pasted = clipboard.is_to_be_pasted();
    let (span, set) = (land.span(), &open.chunk_source.set);
    let count = clipboard.copy(|at| tiles.get(&at).copied(), set, (span, land));
    notice.tell(report(span, count, "copied", also));
    if is_pasted {
        acts.write(ActionRequest(Action::Paste));
    }
}

/// The size of a copy or cut, and the state of its place, in words.
pub(super) fn report(span: Span, count: usize, done: &str, also: Option<&str>) -> String {
    let (width, height) = span.size();
    let text = match count {
        0 => return "nothing was copied: there are no tiles".to_owned(),
        _ if count as i64 == span.area() => {
            format!("{width} × {height} cells {done}; Ctrl+V places them")
        }
        _ => format!(
            "{} {done}, the others of {width} × {height} are empty; Ctrl+V places them",
            counted(count, "cell")
        ),
    };
    match also {
        Some(also) => format!("{text}; {also}"),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::map::{BaseMap, ChunkSource};
    use mapmaker_drawing::art::ink_set;
    use mapmaker_grid::seed::Seed;
    use mapmaker_grid::world::Origin;

    #[test]
    fn what_is_not_loaded_is_read_from_the_generator_under_what_was_painted() {
        let set = Arc::new(ink_set());
        let source = ChunkSource::new(BaseMap::World(Seed::from(7)), Arc::clone(&set));
        let nature = source.generator().expect("a world");
        let mut overlay = Overlay::default();
        let drawn = TilePos::new(4, 1);
        let wood = set.find_name("FFFF").expect("in the pack");
        overlay.put(drawn, wood, Origin::Painted);
        let span = Span::between(TilePos::new(-20, -3), TilePos::new(30, 12));
        let tiles = tiles_of_world(nature, &overlay, span);
        assert_eq!(tiles.len() as i64, span.area());
        for (&at, &tile) in &tiles {
            let expected = if at == drawn { wood } else { nature.tile(at) };
            assert_eq!(tile, expected, "{at:?}");
        }
    }

    #[test]
    fn copying_says_how_much() {
        let span = Span::between(TilePos::new(2, 3), TilePos::new(9, 5));
        let report = |count, done| report(span, count, done, None);
        assert!(report(24, "copied").starts_with("8 × 3 cells copied"));
        assert!(report(1, "cut").starts_with("1 cell cut, the others of 8 × 3 are empty"));
        assert!(report(0, "copied").starts_with("nothing was copied"));
    }
}
