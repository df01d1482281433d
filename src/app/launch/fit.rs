//! Fits a window into the screen, if it was saved on a larger one.

use bevy::prelude::*;
use bevy::window::{Monitor, MonitorSelection, PrimaryMonitor, WindowPosition};

/// The share of the screen's side that a shrunken window takes, so that its frame is visible.
const SHARE: f32 = 0.9;

/// Shrinks and centres the window if the screen is too small for it.
pub(super) fn fit(
    monitors: Query<(&Monitor, Has<PrimaryMonitor>)>,
    mut window: Single<&mut Window>,
) {
    // Without a primary monitor, assume the largest.
    let area =
        |monitor: &Monitor| u64::from(monitor.physical_width) * u64::from(monitor.physical_height);
    let monitor = monitors
        .iter()
        .max_by_key(|(monitor, is_first)| (*is_first, area(monitor)));
    let Some((monitor, is_first)) = monitor else {
        return;
    };
    let screen = UVec2::new(monitor.physical_width, monitor.physical_height);
    let size = window.physical_size();
    let fitted = fitted(size, screen);
    if fitted != size {
        window
            .resolution
            .set_physical_resolution(fitted.x, fitted.y);
        window.position = WindowPosition::Centered(if is_first {
            MonitorSelection::Primary
        } else {
            MonitorSelection::Current
        });
    }
}

/// The size of a window that fits the screen, both in pixels: sides longer than the screen's are shortened.
fn fitted(size: UVec2, screen: UVec2) -> UVec2 {
    let side = |side: u32, screen: u32| {
        if side <= screen || screen == 0 {
            return side;
        }
        (screen as f32 * SHARE) as u32
    };
    UVec2::new(side(size.x, screen.x), side(size.y, screen.y))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn monitor(width: u32, height: u32) -> Monitor {
        Monitor {
            name: None,
            physical_height: height,
            physical_width: width,
            physical_position: IVec2::ZERO,
            refresh_rate_millihertz: None,
            scale_factor: 1.0,
            video_modes: Vec::new(),
        }
    }

    /// The opened window's size and whether it is centred, on a primary monitor of a size beside a larger one.
    fn opened(window: (u32, u32), first: Option<(u32, u32)>) -> ((u32, u32), bool) {
        let mut app = App::new();
        app.add_plugins(MinimalPlugins).add_systems(Startup, fit);
        let mut resolution = bevy::window::WindowResolution::default();
        resolution.set_physical_resolution(window.0, window.1);
        let window = Window {
            resolution,
            ..default()
        };
        let window = app.world_mut().spawn(window).id();
        app.world_mut().spawn(monitor(3840, 2160));
        if let Some((width, height)) = first {
            app.world_mut()
                .spawn((monitor(width, height), PrimaryMonitor));
        }
        app.update();
        let window = app.world().get::<Window>(window).expect("a window");
        let size = (window.physical_width(), window.physical_height());
        let is_centred = matches!(window.position, WindowPosition::Centered(_));
        (size, is_centred)
    }

    #[test]
    fn a_window_larger_than_the_screen_is_fitted_and_centred() {
        let small = Some((1280, 800));
        assert_eq!(opened((2560, 1400), small), ((1152, 720), true));
        assert_eq!(opened((1200, 1400), small), ((1200, 720), true));
        // A window that fits keeps its size and place.
        assert_eq!(opened((1280, 800), small), ((1280, 800), false));
        assert_eq!(opened((2560, 1400), None), ((2560, 1400), false));
        assert_eq!(opened((5000, 1400), None), ((3456, 1400), true));
    }

    #[test]
    fn a_screen_that_is_not_known_changes_nothing() {
        let size = UVec2::new(1280, 720);
        assert_eq!(fitted(size, UVec2::ZERO), size);
    }
}
