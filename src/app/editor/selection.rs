//! The selected rectangle, and its actions.

use std::sync::Arc;

use bevy::prelude::*;

use super::asking::Drawing;
use super::clipboard::{self, Clipboard};
use super::copying::{self, Copying, report};
use super::piece::Land;
use super::request::StrokeRequest;
use super::tools::{Tool, Tools};
use crate::app::actions::{Action, ActionRequest};
use crate::app::map::{Edits, MapReader, OpenMap};
use crate::app::notice::Notice;
use crate::app::schedule::AppSystems;
use crate::app::span::Span;
use crate::app::switch_map::SwitchMap;

/// The largest number of cells that are copied or cleared at once.
const MOST_CELLS: i64 = 4096;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Selection>()
        .init_resource::<Copying>()
        .add_systems(
            Update,
            (
                forget.run_if(on_message::<SwitchMap>),
                copying::finish,
                act.run_if(on_message::<ActionRequest>),
            )
                .chain()
                .before(clipboard::act)
                .in_set(AppSystems::Input),
        );
}

/// The selected cells.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Selection(pub Option<Span>);

impl Selection {
    /// The selection after a tool is taken up: kept by its own tool, which may be in hand already, and dropped by
    /// others.
    const fn with_tool(self, tool: Tool) -> Self {
        match tool {
            Tool::Select => self,
            _ => Self(None),
        }
    }
}

/// Another map has no selection.
fn forget(mut selection: ResMut<Selection>, mut copying: ResMut<Copying>) {
    selection.0 = None;
    copying.end();
}

fn act(
    mut acts: MessageReader<ActionRequest>,
    map: MapReader,
    (open, edits): (Res<OpenMap>, Res<Edits>),
    mut tools: ResMut<Tools>,
    mut selection: ResMut<Selection>,
    (mut clipboard, mut copying): (ResMut<Clipboard>, ResMut<Copying>),
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
                    let is_drawn_on = span
                        .tiles()
                        .any(|at| map.edited(at).is_some() || edits.overlay.terrain(at).is_some());
                    let is_cut = act.0 == Action::Cut && is_drawn_on;
                    let is_world = open.base.board().is_none();
                    if act.0 != Action::Delete {
                        let (source, overlay) = (&open.chunk_source, &edits.overlay);
                        let land = Land::new(Arc::clone(source), Arc::clone(overlay), span);
                        // The land of a world is always there.
                        let is_left = act.0 == Action::Cut && (is_world || !is_drawn_on);
                        let also = is_left.then(|| left_by_cut(is_cut));
                        let is_loaded = span.tiles().all(|at| map.tile(at).is_some());
                        if let (false, Some(nature)) = (is_loaded, source.generator()) {
                            let (nature, overlay) = (Arc::clone(nature), Arc::clone(overlay));
                            copying.begin(nature, overlay, land, also);
                            clipboard.await_copy();
                            notice.tell("the copy is being read");
                        } else {
                            copying.end();
                            let count = clipboard.copy(|at| map.tile(at), set, (span, land));
                            let done = if is_cut && !is_world { "cut" } else { "copied" };
                            notice.tell(report(span, count, done, also));
                        }
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

/// The selected rectangle. The error says if there is none or it is too large.
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

/// The state of a cut place, in words.
const fn left_by_cut(was_painted: bool) -> &'static str {
    if was_painted {
        "what was painted there is removed"
    } else {
        "nothing is painted there that could be cut"
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::editor::gesture::Pointed;
    use crate::app::job::run_until;
    use crate::app::map::{BaseMap, Source};
    use mapmaker_grid::TilePos;
    use mapmaker_grid::seed::Seed;
    use mapmaker_grid::world::{Stroke, Terrain};

    #[test]
    fn the_key_of_select_keeps_the_selection_and_other_tools_end_it() {
        let selection = Selection(Some(Span::between(TilePos::new(2, 3), TilePos::new(9, 5))));
        assert_eq!(selection.with_tool(Tool::Select), selection);
        assert_eq!(selection.with_tool(Tool::Brush), Selection(None));
    }

    #[test]
    fn at_most_4096_cells_are_copied_at_once() {
        assert!(selected(Selection(None)).is_err());
        let large = Span::between(TilePos::new(0, 0), TilePos::new(100, 100));
        assert!(selected(Selection(Some(large))).is_err_and(|why| why.contains("10201")));
    }

    /// The world 7 with a selection without loaded tiles.
    fn app(span: Span) -> App {
        let mut app = App::new();
        app.add_plugins(MinimalPlugins)
            .add_plugins((
                crate::app::schedule::plugin,
                crate::app::map::plugin,
                super::plugin,
            ))
            .add_systems(
                Update,
                clipboard::act
                    .run_if(on_message::<ActionRequest>)
                    .in_set(AppSystems::Input),
            )
            .add_message::<ActionRequest>()
            .add_message::<SwitchMap>()
            .init_resource::<Clipboard>()
            .init_resource::<Drawing>()
            .init_resource::<Notice>()
            .init_resource::<Pointed>()
            .init_resource::<Tools>()
            .insert_resource(OpenMap::of(BaseMap::World(Seed::from(7)), Source::ours()));
        app.world_mut().resource_mut::<Selection>().0 = Some(span);
        app
    }

    #[test]
    fn painted_terrain_is_cut_as_tiles_are() {
        // It was said that nothing is painted there.
        let at = TilePos::new(5000, -70);
        for has_hills in [true, false] {
            let mut app = app(Span::between(at, at.offset(3, 2)));
            let mut edits = app.world_mut().resource_mut::<Edits>();
            let overlay = Arc::make_mut(&mut edits.overlay);
            let hills = has_hills.then_some((at.offset(1, 1), Some(Terrain::Hills)));
            overlay.apply(&Stroke::terrain(overlay, hills));
            app.world_mut().write_message(ActionRequest(Action::Cut));
            app.update();
            let is_cleared = app.world().resource::<Drawing>().made().is_some();
            assert_eq!(is_cleared, has_hills);
        }
    }

    #[test]
    fn a_copy_of_land_that_is_not_loaded_has_all_of_it_and_is_pasted_once_it_is_read() {
        // A copy used to lack the part off the screen.
        let span = Span::between(TilePos::new(5000, -70), TilePos::new(5039, -41));
        let mut app = app(span);
        for action in [Action::Copy, Action::Paste] {
            app.world_mut().write_message(ActionRequest(action));
        }
        run_until(&mut app, |world| world.resource::<Clipboard>().is_held());
        let copied = app.world().resource::<Clipboard>().len();
        assert_eq!(copied, (0, 1200));
    }
}
