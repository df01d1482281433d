//! Culling: chunks and shading wholly below opaque blocks are not drawn.

use std::collections::BTreeSet;

use bevy::prelude::*;

use super::canvas::TilePage;
use crate::app::map::ChunkAt;
use crate::app::schedule::AppSystems;
use crate::app::span::Span;
use mapmaker_drawing::figures::Zoom;
use mapmaker_grid::{CHUNK_TILES, TilePos};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<OpaqueCover>()
        .add_systems(Update, hide_chunks.in_set(AppSystems::Show));
}

/// The part of the view covered by opaque blocks.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct OpaqueCover(pub Option<Cover>);

/// Opaque squares of equal size, adjacent without gaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cover {
    /// The size of a tile.
    pub zoom: Zoom,
    /// The side of a square in pixels.
    pub side_px: usize,
    /// The squares that intersect the view.
    pub view: Span,
    /// The columns and rows of the existing squares.
    pub there: BTreeSet<(i64, i64)>,
}

impl OpaqueCover {
    /// Returns whether the visible part of a square of tiles is hidden.
    #[must_use]
    pub fn hides(&self, north_west: TilePos, side_tiles: i64) -> bool {
        let Some(cover) = &self.0 else {
            return false;
        };
        let square = |pixel: i128| pixel.div_euclid(cover.side_px as i128) as i64;
        let span = |from: i64, (first, last): (i64, i64)| {
            let from_px = cover.zoom.pixel(from);
            let to_px = cover.zoom.pixel(from.saturating_add(side_tiles));
            square(from_px).max(first)..=square(to_px).min(last)
        };
        let view = cover.view;
        let columns = span(north_west.x, (view.west, view.east));
        let rows = span(north_west.y, (view.north, view.south));
        rows.into_iter().all(|row| {
            columns
                .clone()
                .all(|column| cover.there.contains(&(column, row)))
        })
    }
}

fn hide_chunks(
    covered: Res<OpaqueCover>,
    mut chunks: Query<(&ChunkAt, &mut Visibility), With<TilePage>>,
) {
    for (at, mut visibility) in &mut chunks {
        visibility.set_if_neq(if covered.hides(at.0.origin(), CHUNK_TILES) {
            Visibility::Hidden
        } else {
            Visibility::Inherited
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_hide_tiles_wholly_below_them_only() {
        let all = Span::between(TilePos::new(-1, -1), TilePos::new(1, 1));
        let mut there: BTreeSet<_> = all.cells().collect();
        there.remove(&(1, 1));
        // Squares of 32 tiles a side.
        let covered = OpaqueCover(Some(Cover {
            zoom: Zoom::new(16.0),
            side_px: 512,
            view: all,
            there,
        }));
        let hides = |x, y| covered.hides(TilePos::new(x, y), 16);
        assert!(hides(0, 0) && hides(-32, 0) && hides(-16, -16));
        assert!(!hides(32, 32) && !hides(20, 20), "a square is missing");
        // The part of a square outside the view does not count.
        assert!(hides(-40, -40) && !hides(40, 40));
        assert!(!OpaqueCover::default().hides(TilePos::new(0, 0), 16));
    }

    #[test]
    fn chunks_show_again_as_soon_as_their_cover_goes() {
        let mut app = App::new();
        app.init_resource::<OpaqueCover>()
            .add_systems(Update, hide_chunks);
        let page = || TilePage(Box::new([0; mapmaker_grid::CHUNK_AREA]));
        let chunks = [(0, 0), (9, 9)].map(|(x, y)| {
            let at = ChunkAt(mapmaker_grid::ChunkPos::new(x, y));
            app.world_mut()
                .spawn((at, page(), Visibility::Inherited))
                .id()
        });
        let shown = |app: &mut App| {
            app.update();
            chunks.map(|chunk| app.world().get::<Visibility>(chunk) == Some(&Visibility::Inherited))
        };
        assert_eq!(shown(&mut app), [true, true]);
        let view = Span::between(TilePos::new(0, 0), TilePos::new(1, 1));
        let mut cover = Cover {
            zoom: Zoom::new(16.0),
            side_px: 512,
            view,
            there: view.cells().collect(),
        };
        app.insert_resource(OpaqueCover(Some(cover.clone())));
        let hidden = shown(&mut app);
        assert!(!hidden[0], "{hidden:?}");
        // A block being made again is missing meanwhile.
        cover.there.remove(&(0, 0));
        app.insert_resource(OpaqueCover(Some(cover)));
        assert!(shown(&mut app)[0]);
        app.insert_resource(OpaqueCover(None));
        assert_eq!(shown(&mut app), [true, true]);
    }
}
