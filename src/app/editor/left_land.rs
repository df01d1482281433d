//! Land that is left to whoever paints it: all of a world's, or a rectangle that was selected. It is a mark of the map, so
//! that it is undone and kept as strokes are.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::selection::Selection;
use super::tools::{Tool, Tools};
use crate::app::actions::{Action, ActionRequest};
use crate::app::map::{EditTiles, Edits, OpenMap};
use crate::app::notice::Notice;
use crate::app::schedule::{AppSystems, DrawSystems};
use crate::app::screen_place::ScreenPlace;
use crate::app::screens::Screen;
use crate::app::span::Span;
use crate::app::style;
use mapmaker_grid::TilePos;
use mapmaker_grid::world::{LeftLand, MarkChange, Overlay, Stroke};

/// What is said when land is left, and when it is no longer.
const ALL_LEFT: &str =
    "from now on nothing appears by itself on land that you changed: no town, road, name or decor";
const ALL_SETTLED: &str =
    "towns, roads, names and decor appear by themselves again on land that you changed";
const LEFT: &str = "nothing appears by itself any more on what you changed in the selection";
const SETTLED: &str =
    "towns, roads, names and decor appear by themselves again in the area that was left to you";

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        act.run_if(on_message::<ActionRequest>)
            .in_set(AppSystems::Edit),
    )
    .add_systems(
        EguiPrimaryContextPass,
        outline
            .run_if(in_state(Screen::Map))
            .in_set(DrawSystems::Ground),
    );
}

fn act(
    mut acts: MessageReader<ActionRequest>,
    (open, edits): (Res<OpenMap>, Res<Edits>),
    selection: Res<Selection>,
    mut notice: ResMut<Notice>,
    mut commands: MessageWriter<EditTiles>,
) {
    for act in acts.read() {
        let span = match act.0 {
            Action::LeaveLand => None,
            Action::LeaveSelection if selection.0.is_none() => {
                notice.tell("select a rectangle first (M)");
                continue;
            }
            Action::LeaveSelection => selection.0,
            _ => continue,
        };
        if open.base.board().is_some() {
            notice.tell("on a board nothing appears by itself: Decorate (Y) proposes it");
            continue;
        }
        let (stroke, is_left) = switched(&edits.overlay, span);
        notice.tell(match (span, is_left) {
            (None, true) => ALL_LEFT,
            (None, false) => ALL_SETTLED,
            (Some(_), true) => LEFT,
            (Some(_), false) => SETTLED,
        });
        commands.write(EditTiles::Make(stroke));
    }
}

/// The areas that are left.
fn areas(overlay: &Overlay) -> impl Iterator<Item = (LeftLand, Span)> + '_ {
    let left = overlay.marks().values().filter_map(|mark| mark.left);
    left.filter_map(|land| {
        let [x, y, width, height] = land.area?;
        Some((land, Span::of(TilePos::new(x, y), (width, height))))
    })
}

/// The step that leaves all land, or a rectangle, or does so no longer where that is left already, or a part of it; whether it
/// is left then.
fn switched(overlay: &Overlay, span: Option<Span>) -> (Stroke, bool) {
    let land = LeftLand {
        area: span.map(|span| {
            let (width, height) = span.size();
            [span.west, span.north, width, height]
        }),
    };
    let is_met = |other: Span| {
        span.is_some_and(|span| {
            let columns = span.west <= other.east && other.west <= span.east;
            columns && span.north <= other.south && other.north <= span.south
        })
    };
    let met = areas(overlay).filter(|&(_, other)| is_met(other));
    let mut held: Vec<_> = met.map(|(land, _)| land).collect();
    if span.is_none() && overlay.mark(land.id()).is_some() {
        held.push(land);
    }
    let is_left = held.is_empty();
    let change = |land: LeftLand, after| {
        let [x, y, ..] = land.area.unwrap_or_default();
        MarkChange {
            id: land.id(),
            at: TilePos::new(x, y),
            before: overlay.mark(land.id()).cloned(),
            after,
        }
    };
    let changes: Vec<_> = if is_left {
        vec![change(land, Some(land.mark()))]
    } else {
        held.into_iter().map(|land| change(land, None)).collect()
    };
    (Stroke::default().with_marks(changes), is_left)
}

/// Shows the areas that are left while one is selected.
fn outline(
    mut contexts: EguiContexts,
    places: ScreenPlace,
    tools: Res<Tools>,
    edits: Res<Edits>,
) -> Result {
    if tools.tool != Tool::Select {
        return Ok(());
    }
    let context = contexts.ctx_mut()?;
    let painter = context.layer_painter(egui::LayerId::background());
    for (_, span) in areas(&edits.overlay) {
        let last = TilePos::new(span.east, span.south);
        let place = egui::Rect::from_min_max(
            places.corner(context, span.north_west()),
            places.rect(context, last, 1).max,
        );
        let stroke = egui::Stroke::new(1.5, style::FAINT);
        painter.rect_stroke(place, 6.0, stroke, egui::StrokeKind::Inside);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn land_is_left_and_settled_again_by_the_same_action_and_undone_as_a_stroke_is() {
        let mut overlay = Overlay::default();
        let part = Some(Span::of(TilePos::new(-4, 2), (10, 5)));
        for span in [None, part] {
            let (stroke, is_left) = switched(&overlay, span);
            assert!(is_left && stroke.marks().len() == 1);
            overlay.apply(&stroke);
        }
        assert_eq!(overlay.marks().len(), 2);
        // A selection that touches an area takes that back, and nothing else.
        let touching = Some(Span::of(TilePos::new(5, 6), (30, 30)));
        let (stroke, is_left) = switched(&overlay, touching);
        assert!(!is_left && stroke.marks().len() == 1);
        let before = overlay.clone();
        overlay.apply(&stroke);
        assert_eq!(areas(&overlay).count(), 0);
        assert!(overlay.has_left_land(), "all land still is");
        overlay.apply(&stroke.inverse());
        assert!(overlay == before);
        let (stroke, is_left) = switched(&overlay, None);
        assert!(!is_left);
        overlay.apply(&stroke);
        assert_eq!(areas(&overlay).count(), 1);
    }
}
