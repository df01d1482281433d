//! A screen with small pixels: panels and tiles have twice as many, and nothing is drawn coarse.

use super::display::Display;
use super::places::session;
use super::stage::Stage;
use super::{are_on, on};

/// The colour of panels.
const PAPER: [u8; 3] = [246, 236, 213];

#[test]
#[ignore = "a story of the window for .ci/nightly"]
fn at_twice_the_scale_panels_and_tiles_have_twice_the_pixels() {
    if !are_on() {
        return;
    }
    let (display, folder) = (Display::open(), tempfile::tempdir().expect("a folder"));
    let mut inks = Vec::new();
    for (scale, is_there) in [("1", false), ("2", true)] {
        let mut program = on(
            &display,
            folder.path(),
            &["explore", "--seed", "7", "--at", "6,6"],
        );
        program.env("WINIT_X11_SCALE_FACTOR", scale);
        let stage = Stage::start(&display, program);
        let shown = display.picture();
        // A panel is some 250 points wide: at twice the scale it reaches beyond its usual pixels.
        let beyond = shown.share_like((330..480, 120..200), PAPER, 14);
        assert_eq!(beyond > 0.5, is_there, "scale {scale}: {beyond} is paper");
        inks.push(shown.share_darker_than(100));
        stage.quit();
        let tile_px = session(folder.path())["tile_px"].as_f64();
        assert_eq!(tile_px, Some(if is_there { 128.0 } else { 64.0 }));
        std::fs::remove_file(folder.path().join("session.json")).expect("a session");
    }
    // Lines keep their width in points, so there is about as much ink.
    assert!(
        inks[1] > inks[0] / 3.0 && inks[1] < inks[0] * 3.0,
        "{inks:?}"
    );
}
