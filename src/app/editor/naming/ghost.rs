//! Previews of the tool for names: the dragged name, the drawn line.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::pointer::{Dragged, Drawn, Naming};
use crate::app::pointer::PointerAt;
use crate::app::schedule::DrawSystems;
use crate::app::screen_place::ScreenPlace;
use crate::app::screens::Screen;
use crate::app::style;

/// How wide a drawn line shows, in points.
const WIDE: f32 = 2.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.run_if(in_state(Screen::Map))
            .in_set(DrawSystems::Marks),
    );
}

fn show(
    mut contexts: EguiContexts,
    places: ScreenPlace,
    (naming, pointer): (Res<Naming>, Res<PointerAt>),
) -> Result {
    let context = contexts.ctx_mut()?;
    let painter = context.layer_painter(egui::LayerId::background());
    let side = places.side(context);
    let draw = |line: &Drawn| {
        let corner = places.corner(context, line.origin);
        let points = line.points.iter();
        let points = points.map(|point| corner + egui::vec2(point.x, point.y) * side);
        let stroke = egui::Stroke::new(WIDE, style::RED.gamma_multiply(0.7));
        painter.add(egui::Shape::line(points.collect(), stroke));
    };
    if let Some(line) = &naming.line {
        draw(line);
    }
    let pointer = egui::pos2(pointer.0.x, pointer.0.y);
    let say = |text: &str, at: egui::Pos2, size: f32| {
        let top = at - egui::vec2(0.0, size / 2.0);
        style::few_words(&painter, top, text, (size, style::INK));
    };
    match &naming.held {
        Some(Dragged::Line(line)) => draw(line),
        Some(Dragged::Name { name, .. }) => say(name, pointer, 17.0),
        None if naming.over.is_some() && naming.line.is_none() => {
            let below = pointer + egui::vec2(0.0, 30.0);
            say(
                "drag moves, click renames, right click removes",
                below,
                13.0,
            );
        }
        None => {}
    }
    Ok(())
}
