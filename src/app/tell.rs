//! Writes the state of the window for programs that drive it, such as tests.
//!
//! The state goes to the file named by `MAPMAKER_STATE_FILE`, and on a page to its global variable `mapmaker_told`, if
//! that exists when the program starts. After each frame the first line holds the number of frames drawn, and `still`
//! if all that is visible is complete, nothing has happened for a while and no background job runs, or else `busy`. The
//! drifting land behind the title does not count. Each other line is an enabled button, box or field of the panels: the
//! pixels of its left, top, right and bottom edge, and its text, or a field's hint.

use std::collections::BTreeSet;

use bevy::prelude::*;
use bevy_egui::egui::accesskit::{Node, Role};
use bevy_egui::{EguiContexts, EguiOutput, EguiPrimaryContextPass, PrimaryEguiContext};

use super::completeness::Completeness;
use super::pace::{PaceSystems, Rest};
use super::puzzles::playing::PuzzleMaking;
use super::schedule::DrawSystems;
use super::screens::Screen;
use super::{host, job};

pub(super) fn plugin(app: &mut App) {
    if host::is_told() {
        app.add_systems(
            EguiPrimaryContextPass,
            describe.in_set(DrawSystems::Describe),
        )
        .add_systems(Last, tell.after(PaceSystems));
    }
}

/// Turns on the accessibility tree, from which the lines are made.
fn describe(mut contexts: EguiContexts) -> Result {
    contexts.ctx_mut()?.enable_accesskit();
    Ok(())
}

fn tell(
    panels: Single<&EguiOutput, With<PrimaryEguiContext>>,
    rest: Res<Rest>,
    screen: Res<State<Screen>>,
    completeness: Res<Completeness>,
    puzzle: Res<PuzzleMaking>,
    mut written: Local<String>,
) {
    let drifts = *screen.get() == Screen::Title;
    let is_done = drifts || job::running() == 0;
    let is_still = rest.is_quiet && is_done && !puzzle.is_running();
    let state = if is_still { "still" } else { "busy" };
    let mut text = format!("{} {state}\n", completeness.frames);
    if let Some(update) = &panels.platform_output.accesskit_update {
        let lines = update.nodes.iter();
        let lines = lines.filter_map(|(_, node)| line(node, panels.pixels_per_point));
        // Sorted, as the tree's order changes from frame to frame.
        text.extend(lines.collect::<BTreeSet<_>>());
    }
    if *written != text {
        host::tell(&text);
        *written = text;
    }
}

/// The line of an enabled widget: its place in pixels and its text; `None` for other nodes.
fn line(node: &Node, point_px: f32) -> Option<String> {
    let text = match node.role() {
        Role::Button | Role::CheckBox | Role::RadioButton | Role::ComboBox => node.label(),
        Role::TextInput => node.placeholder(),
        _ => None,
    }?;
    let place = node.bounds().filter(|_| !node.is_disabled())?;
    let [left, top, right, bottom] = [place.x0, place.y0, place.x1, place.y1]
        .map(|edge| (edge * f64::from(point_px)).round() as i64);
    let text = text.replace('\n', " ");
    Some(format!("{left} {top} {right} {bottom} {text}\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::accesskit::Rect;

    #[test]
    fn enabled_widgets_are_written_with_place_in_pixels_and_text() {
        let mut node = Node::new(Role::Button);
        node.set_label("New\nboard");
        assert_eq!(line(&node, 2.0), None, "it is nowhere");
        node.set_bounds(Rect::new(10.0, 20.0, 30.5, 40.0));
        assert_eq!(line(&node, 2.0).as_deref(), Some("20 40 61 80 New board\n"));
        node.set_disabled();
        assert_eq!(line(&node, 2.0), None);
        let mut field = Node::new(Role::TextInput);
        field.set_bounds(Rect::new(0.0, 0.0, 1.0, 1.0));
        field.set_value("typed");
        field.set_placeholder("a name");
        assert_eq!(line(&field, 1.0).as_deref(), Some("0 0 1 1 a name\n"));
    }
}
