//! The selected rectangle, and what is done with it.

use std::sync::Arc;

use bevy::prelude::*;

use super::asking::Drawing;
use super::clipboard::Clipboard;
use super::piece::Land;
use super::request::StrokeRequest;
use super::tools::{Tool, Tools};
use crate::app::actions::{Action, ActionRequest};
use crate::app::map::{Edits, MapReader, OpenMap};
use crate::app::notice::Notice;
use crate::app::schedule::AppSystems;
use crate::app::span::Span;
use crate::app::switch_map::SwitchMap;
use mapmaker_grid::counting::counted;

/// The most cells that are copied or cleared at once.
const MOST_CELLS: i64 = 4096;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Selection>().add_systems(
        Update,
        (
            forget.run_if(on_message::<SwitchMap>),
            act.run_if(on_message::<ActionRequest>),
        )
            .chain()
            .in_set(AppSystems::Input),
    );
}

/// The selected cells.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Selection(pub Option<Span>);

impl Selection {
    /// What is left of it when a tool is taken up: all, by its own tool, which may be in hand already.
    const fn with_tool(self, tool: Tool) -> Self {
        match tool {
            Tool::Select => self,
            _ => Self(None),
        }
    }
}

/// Another map has no selection.
fn forget(mut selection: ResMut<Selection>) {
    selection.0 = None;
}

fn act(
    mut acts: MessageReader<ActionRequest>,
    map: MapReader,
    (open, edits): (Res<OpenMap>, Res<Edits>),
    mut tools: ResMut<Tools>,
    mut selection: ResMut<Selection>,
    mut clipboard: ResMut<Clipboard>,
    mut drawing: ResMut<Drawing>,
    mut notice: ResMut<Notice>,
) {
    let set = &open.chunk_source.set;
    for act in acts.read() {
        match act.0 {
            Action::SelectAll => {
                if let Some(size) = open.base.board() {
                    tools.tool = Tool::Select;
                    selection.0 = Some(size.span());
                } else {
                    notice.tell(
                        "a world is endless, so not all of it can be selected; Select (M) selects a part",
                    );
                }
            }
            Action::Copy | Action::Cut | Action::Delete => match selected(*selection) {
                Err(why) => notice.tell(why),
                Ok(span) => {
                    let is_drawn_on = span.tiles().any(|at| map.edited(at).is_some());
                    let is_cut = act.0 == Action::Cut && is_drawn_on;
                    let is_world = open.base.board().is_none();
                    if act.0 != Action::Delete {
                        let (source, overlay) = (&open.chunk_source, &edits.overlay);
                        let land = Land::new(Arc::clone(source), Arc::clone(overlay), span);
                        let count = clipboard.copy(&map, set, (span, land));
                        let done = if is_cut && !is_world { "cut" } else { "copied" };
                        let mut text = copied(span, count, done);
                        // The land of a world is always there.
                        if act.0 == Action::Cut && count > 0 && (is_world || !is_drawn_on) {
                            text = format!("{text}; {}", left_by_cut(is_cut));
                        }
                        notice.tell(text);
                    }
                    if is_cut || act.0 == Action::Delete {
                        drawing.make(StrokeRequest::Clear(span.tiles().collect()));
                    }
                }
            },
            Action::Tool(tool) => *selection = selection.with_tool(tool),
            _ => {}
        }
    }
}

/// The selected rectangle, if there is one that is not too large.
fn selected(selection: Selection) -> Result<Span, String> {
    let span = selection.0.ok_or("select a rectangle first (M)")?;
    if span.area() > MOST_CELLS {
        return Err(format!(
            "{} cells are selected; at most {MOST_CELLS} are copied or cleared at once",
            span.area()
        ));
    }
    Ok(span)
}

/// What became of the place that was to be cut, in words.
const fn left_by_cut(was_painted: bool) -> &'static str {
    if was_painted {
        "what was painted there is removed"
    } else {
        "nothing is painted there that could be cut"
    }
}

/// How much was copied or cut, in words.
fn copied(span: Span, count: usize, done: &str) -> String {
    let (width, height) = span.size();
    match count {
        0 => "nothing was copied: there are no tiles".to_owned(),
        _ if count as i64 == span.area() => {
            format!("{width} × {height} cells {done}; Ctrl+V places them")
        }
        _ => format!(
            "{} {done}, the others of {width} × {height} are empty; Ctrl+V places them",
            counted(count, "cell")
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapmaker_grid::TilePos;

    #[test]
    fn the_key_of_select_keeps_the_selection_and_other_tools_end_it() {
        let selection = Selection(Some(Span::between(TilePos::new(2, 3), TilePos::new(9, 5))));
        assert_eq!(selection.with_tool(Tool::Select), selection);
        assert_eq!(selection.with_tool(Tool::Brush), Selection(None));
    }

    #[test]
    fn copying_says_how_much() {
        let span = Span::between(TilePos::new(2, 3), TilePos::new(9, 5));
        assert!(copied(span, 24, "copied").starts_with("8 × 3 cells copied"));
        assert!(copied(span, 1, "cut").starts_with("1 cell cut, the others of 8 × 3 are empty"));
        assert!(copied(span, 0, "copied").starts_with("nothing was copied"));
        assert!(selected(Selection(None)).is_err());
        let large = Span::between(TilePos::new(0, 0), TilePos::new(100, 100));
        assert!(selected(Selection(Some(large))).is_err_and(|why| why.contains("10201")));
    }
}
