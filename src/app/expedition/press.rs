//! Where the left button went down: within a slow frame the pointer may have gone on since.

use bevy::prelude::*;
use bevy_egui::egui;

use crate::app::pointer::PointerStep;
use crate::app::schedule::AppSystems;

/// How far the pointer may go between press and release of a click, in points.
pub(super) const STILL: f32 = 6.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Press>()
        .add_systems(Update, follow.in_set(AppSystems::Input));
}

/// The last press of the left button, in the window's points.
#[derive(Resource, Default)]
pub(super) struct Press(Vec2);

impl Press {
    /// Its place in the points of the panels.
    pub(super) fn place(&self, context: &egui::Context, window: &Window) -> egui::Pos2 {
        let at = self.0 * window.scale_factor() / context.pixels_per_point();
        egui::pos2(at.x, at.y)
    }
}

fn follow(mut steps: MessageReader<PointerStep>, mut press: ResMut<Press>) {
    for step in steps.read() {
        if let PointerStep::Pressed(MouseButton::Left, at) = *step {
            press.0 = at;
        }
    }
}
