//! Small pictures of saved maps.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::kept::pack_of;
use super::opening::of_map;
use super::order::Order;
use crate::app::map::{BoardSize, Edits, OpenMap, Pack, Source};
use crate::app::span::Span;
use mapmaker_storage::map::MapFile;
use mapmaker_storage::picture::Ink;

/// How far a world shows around the place that was looked at last, in tiles.
const AROUND: (i64, i64) = (24, 15);

/// Draws a saved map in small, at most so many pixels a side: of a world what lies around the place that was looked at
/// last, of a board all. Its width and height and its pixels, RGB in reading order; `None` if it can't be read.
#[must_use]
pub fn small_picture(
    path: &Path,
    longest_px: u32,
    stop: &AtomicBool,
) -> Option<([usize; 2], Vec<u8>)> {
    let (state, pack) = MapFile::read(path).ok()?;
    let map = of_map(state, pack).ok()?;
    let source = map.pack.unwrap_or_else(Source::ours);
    let open = OpenMap::of(map.base, source.clone());
    let edits = Edits {
        overlay: Arc::new(map.overlay),
        has_rivers: map.has_rivers,
        ..Edits::default()
    };
    let span = open.base.board().map_or_else(
        || {
            let at = map.at.unwrap_or_else(|| open.chunk_source.scenic_start());
            let (east, south) = AROUND;
            Span::between(at.offset(-east, -south), at.offset(east, south))
        },
        BoardSize::span,
    );
    let mut order = Order::new(&open, &edits, pack_of(&Pack(source)), span);
    if open.chunk_source.has_figures() {
        order.look.ink = Ink::Figures;
    }
    order.preview(longest_px, false, stop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapmaker_storage::map::{BoardHead, Existing, MapKind, MapPack, MapState, WorldHead};

    #[test]
    fn a_saved_map_is_drawn_in_small_and_what_is_none_is_not() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.map");
        let none = || AtomicBool::new(false);
        for kind in [
            MapKind::World(WorldHead::new(7.into())),
            MapKind::Board(BoardHead::new(12, 8)),
        ] {
            let state = MapState::new(kind);
            let made = MapFile::create(&path, &state, &MapPack::ours(), Existing::Replace);
            drop(made.expect("a map"));
            let drawn = small_picture(&path, 160, &none());
            let ([width, height], rgb) = drawn.expect("a picture");
            assert!(width <= 160 && height < width, "{width} × {height}");
            assert_eq!(rgb.len(), 3 * width * height);
        }
        std::fs::write(&path, "no map").expect("written");
        assert!(small_picture(&path, 160, &none()).is_none());
    }
}
