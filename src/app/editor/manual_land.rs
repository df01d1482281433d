//! Turns manual land on and off, for a whole world or the selected rectangle. The change is undone and saved like a
//! stroke.

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
use mapmaker_grid::world::{ManualLand, MarkChange, Overlay, Stroke};

/// Messages after land was made manual, and after it no longer is.
const ALL_MANUAL: &str =
    "from now on nothing appears by itself on land that you changed: no town, road, name or decor";
const ALL_GENERATED: &str =
    "towns, roads, names and decor appear by themselves again on land that you changed";
const MANUAL: &str = "nothing appears by itself any more on what you changed in the selection";
const GENERATED: &str =
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
        let (stroke, is_manual) = toggled(&edits.overlay, span);
        notice.tell(match (span, is_manual) {
            (None, true) => ALL_MANUAL,
            (None, false) => ALL_GENERATED,
            (Some(_), true) => MANUAL,
            (Some(_), false) => GENERATED,
        });
        commands.write(EditTiles::Make(stroke));
    }
}

/// The manual areas.
fn areas(overlay: &Overlay) -> impl Iterator<Item = (ManualLand, Span)> + '_ {
    let manual = overlay.marks().values().filter_map(|mark| mark.manual);
    manual.filter_map(|land| {
        let [x, y, width, height] = land.area?;
        Some((land, Span::of(TilePos::new(x, y), (width, height))))
    })
}

/// The stroke that makes all land or a rectangle manual, or removes the manual areas that it overlaps. Also returns
/// whether it is manual afterwards.
fn toggled(overlay: &Overlay, span: Option<Span>) -> (Stroke, bool) {
    let land = ManualLand {
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
    let is_manual = held.is_empty();
    let change = |land: ManualLand, after| {
        let [x, y, ..] = land.area.unwrap_or_default();
        MarkChange {
            id: land.id(),
            at: TilePos::new(x, y),
            before: overlay.mark(land.id()).cloned(),
            after,
        }
    };
    let changes: Vec<_> = if is_manual {
        vec![change(land, Some(land.mark()))]
    } else {
        held.into_iter().map(|land| change(land, None)).collect()
    };
    (Stroke::default().with_marks(changes), is_manual)
}

/// Outlines manual areas while the selection tool is active.
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
            let (stroke, is_manual) = toggled(&overlay, span);
            assert!(is_manual && stroke.marks().len() == 1);
            overlay.apply(&stroke);
        }
        assert_eq!(overlay.marks().len(), 2);
        // A selection that overlaps an area removes only that area.
        let touching = Some(Span::of(TilePos::new(5, 6), (30, 30)));
        let (stroke, is_manual) = toggled(&overlay, touching);
        assert!(!is_manual && stroke.marks().len() == 1);
        let before = overlay.clone();
        overlay.apply(&stroke);
        assert_eq!(areas(&overlay).count(), 0);
        assert!(overlay.has_manual_land(), "all land still is");
        overlay.apply(&stroke.inverse());
        assert!(overlay == before);
        let (stroke, is_manual) = toggled(&overlay, None);
        assert!(!is_manual);
        overlay.apply(&stroke);
        assert_eq!(areas(&overlay).count(), 1);
    }
}
