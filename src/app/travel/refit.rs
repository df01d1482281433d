//! A board that is fitted into the window is fitted again into a window of another size.

use bevy::prelude::*;

use crate::app::camera::GoTo;
use crate::app::map::OpenMap;
use crate::app::schedule::AppSystems;
use crate::app::view::View;

/// How far off a view may be that still counts as fitted, in pixels, and as a share of a tile.
const OFF_PX: f32 = 1.5;
const OFF_SHARE: f32 = 0.005;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, refit.in_set(AppSystems::Show));
}

/// The window's size when it was looked at last, in pixels, and whether the board was fitted into it.
type Before = Option<(UVec2, bool)>;

/// Whoever has moved the view keeps it.
fn refit(
    open: Res<OpenMap>,
    view: Res<View>,
    window: Single<&Window>,
    mut before: Local<Before>,
    mut jumps: MessageWriter<GoTo>,
) {
    let Some(board) = open.base.board() else {
        *before = None;
        return;
    };
    let (size, fitted) = (window.physical_size(), GoTo::board(board, &window));
    *before = Some(match *before {
        Some((old, was_fitted)) if old != size => {
            if was_fitted {
                jumps.write(fitted);
            }
            // It is fitted from the next frame on.
            (size, was_fitted)
        }
        _ => (size, is_at(&view, fitted)),
    });
}

/// Whether a view is where this leads.
fn is_at(view: &View, to: GoTo) -> bool {
    let apart = Vec2::new(
        (to.tile.x - view.centre.x) as f32,
        (to.tile.y - view.centre.y) as f32,
    ) + to.within
        - view.within;
    let share = to.tile_px.map_or(1.0, |tile_px| tile_px / view.tile_px);
    (apart * view.tile_px).abs().max_element() < OFF_PX && (share - 1.0).abs() < OFF_SHARE
}

#[cfg(test)]
mod tests {
    use bevy::window::WindowResolution;

    use super::*;
    use crate::app::map::{BaseMap, BoardSize, Source};

    const BOARD: BoardSize = BoardSize::new(20, 14);

    fn window(width: u32, height: u32) -> Window {
        Window {
            resolution: WindowResolution::new(width, height),
            ..Window::default()
        }
    }

    /// The view that this leads to.
    fn there(to: GoTo) -> View {
        View {
            centre: to.tile,
            within: to.within,
            tile_px: to.tile_px.expect("a size"),
            ..View::default()
        }
    }

    /// Where a view of a board goes when its window has another size.
    fn resized(view: View) -> Option<GoTo> {
        let mut app = App::new();
        app.insert_resource(OpenMap::of(BaseMap::Board(BOARD), Source::ours()))
            .insert_resource(view)
            .add_message::<GoTo>()
            .add_systems(Update, refit);
        let id = app.world_mut().spawn(window(1280, 720)).id();
        app.update();
        app.update();
        let mut now = app.world_mut().get_mut::<Window>(id).expect("a window");
        *now = window(900, 600);
        app.update();
        let jumps = app.world().resource::<Messages<GoTo>>();
        jumps.iter_current_update_messages().last().copied()
    }

    #[test]
    fn a_board_is_fitted_again_when_the_window_changes_unless_one_has_moved_it() {
        let fitted = there(GoTo::board(BOARD, &window(1280, 720)));
        let (to, wanted) = (
            resized(fitted).expect("it is fitted again"),
            GoTo::board(BOARD, &window(900, 600)),
        );
        assert_eq!((to.tile, to.within), (wanted.tile, wanted.within));
        assert_eq!(to.tile_px, wanted.tile_px);
        let moved = View {
            centre: fitted.centre.offset(2, 0),
            ..fitted
        };
        assert!(resized(moved).is_none());
        let zoomed = View {
            tile_px: 1.3 * fitted.tile_px,
            ..fitted
        };
        assert!(resized(zoomed).is_none());
    }
}
