//! The pointer's actions on names: a drag moves one or draws the line for a new one, a click on empty ground writes one
//! there, the right button removes one.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::app::actions::{Action, ActionRequest};
use crate::app::editor::card::Card;
use crate::app::editor::clipboard::Clipboard;
use crate::app::editor::pointer::{MapPicker, is_hand_held};
use crate::app::editor::tools::{Tool, Tools};
use crate::app::features::{Hits, ShownLayers};
use crate::app::map::{EditTiles, Edits, MapReader, OpenMap};
use crate::app::notice::Notice;
use crate::app::pointer::{PointerAt, PointerStep};
use crate::app::schedule::AppSystems;
use crate::app::screens::{Dialog, Screen};
use crate::app::switch_map::SwitchMap;
use crate::app::view::View;
use mapmaker_features::decor::{Obstacle, Owner, Surface as Whose, TileGround};
use mapmaker_features::{Feature, Kind, Pen, name_moved, name_removed, new_text_id, written_along};
use mapmaker_grid::TilePos;
use mapmaker_grid::world::{Overlay, Stroke, is_name};

/// In points: the distance from which a press counts as a drag, the shortest line for a text, and the length of a
/// click's level line.
const DRAG: f32 = 4.0;
const SHORTEST: f32 = 36.0;
const LEVEL: f32 = 150.0;

/// The message while names are hidden.
const HIDDEN: &str = "names are hidden: tick Names under Layers to write one";

/// The distance between the kept points of a line, in points of the window.
const STEP: f32 = 3.0;

/// The number of points of a finished line.
const POINTS: usize = 48;

pub(in crate::app::editor) fn plugin(app: &mut App) {
    app.init_resource::<Naming>()
        .add_systems(
            Update,
            (
                reset.run_if(on_message::<SwitchMap>),
                follow.run_if(in_state(Screen::Map)),
            )
                .chain()
                .in_set(AppSystems::Edit),
        )
        .add_systems(
            Update,
            stop.run_if(on_message::<ActionRequest>)
                .in_set(AppSystems::Actions),
        );
}

/// The state of the tool for names.
#[derive(Resource, Default)]
pub struct Naming {
    pub(super) held: Option<Dragged>,
    /// The line that a text is typed for.
    pub(super) line: Option<Drawn>,
    /// The text that was typed for it so far.
    pub(super) text: String,
    /// The name under the pointer.
    pub(super) over: Option<String>,
}

/// The thing that the left button holds.
pub(super) enum Dragged {
    /// A name, by its feature, with its middle and the point of the press.
    Name {
        feature: Box<Feature>,
        name: String,
        middle: (TilePos, Vec2),
        from: Vec2,
    },
    /// A line that is being drawn.
    Line(Drawn),
}

/// A line that was drawn on the map.
pub(super) struct Drawn {
    /// The tile whose north-west corner is the origin of its points.
    pub(super) origin: TilePos,
    /// Its points, x east and y south, in tiles.
    pub(super) points: Vec<Vec2>,
    /// The look of its text.
    pub(super) pen: Pen,
}

impl Naming {
    /// Whether a name is being dragged, or a line drawn.
    #[must_use]
    pub const fn is_pressed(&self) -> bool {
        self.held.is_some()
    }

    /// Whether a text is being typed, which the menu's key closes first.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.line.is_some()
    }
}

impl Naming {
    /// Closes the field. Returns the step that writes the typed text, if that is a valid name, and its message.
    pub(super) fn put_away(&mut self, overlay: &Overlay) -> Option<(Stroke, String)> {
        let text = std::mem::take(&mut self.text);
        let (line, text) = (self.line.take()?, text.trim());
        let stroke = line.written(text, overlay).filter(|_| is_name(text))?;
        Some((stroke, format!("{text} is written; Ctrl+Z takes it back")))
    }
}

impl Drawn {
    /// The step that writes a text along it.
    pub(super) fn written(&self, text: &str, overlay: &Overlay) -> Option<Stroke> {
        let points: Vec<_> = self.points.iter().map(Vec2::to_array).collect();
        let mark = written_along(text, self.pen, (self.origin, &points))?;
        let id = new_text_id(self.origin, overlay);
        Some(Stroke::marking(overlay, id, self.origin, Some(mark)))
    }

    /// Adds the place of the pointer, if it has gone far enough.
    fn go_on(&mut self, (tile, within): (TilePos, Vec2), step_tiles: f32) {
        let off = Vec2::new(
            (tile.x - self.origin.x) as f32,
            (tile.y - self.origin.y) as f32,
        );
        let point = off + within;
        let is_far = |last: &Vec2| last.distance(point) >= step_tiles;
        if self.points.last().is_none_or(is_far) {
            self.points.push(point);
        }
    }

    fn length(&self) -> f32 {
        self.points
            .windows(2)
            .map(|pair| pair[0].distance(pair[1]))
            .sum()
    }

    /// The line for a text after the button's release. A line that is too short gives way to a level one around its
    /// start; `point_tiles` is the size of a point of the window, in tiles.
    fn let_go(self, point_tiles: f32) -> Self {
        if self.length() >= SHORTEST * point_tiles {
            return self.even();
        }
        let half = Vec2::new(LEVEL / 2.0 * point_tiles, 0.0);
        let middle = self.points[0];
        let level = Self {
            points: vec![middle - half, middle + half],
            ..self
        };
        level.even()
    }

    /// The same line with a few points at equal distances, from west to east.
    fn even(mut self) -> Self {
        let step = self.length() / (POINTS - 1) as f32;
        let mut points = vec![self.points[0]];
        let mut left = step;
        for pair in self.points.windows(2) {
            let (mut at, to) = (pair[0], pair[1]);
            while at.distance(to) >= left && points.len() < POINTS {
                at = at + (to - at).normalize_or_zero() * left;
                points.push(at);
                left = step;
            }
            left -= at.distance(to);
        }
        if points[points.len() - 1].x < points[0].x {
            points.reverse();
        }
        self.points = points;
        self
    }
}

fn reset(mut naming: ResMut<Naming>) {
    *naming = Naming::default();
}

/// The tile of a place that is so far from the corner of another, in tiles.
fn over((tile, [x, y]): (TilePos, [f32; 2])) -> TilePos {
    tile.offset(x.floor() as i64, y.floor() as i64)
}

/// Another tool or the menu's key cancels a drag, and writes a typed text: a name is never dropped in silence.
pub(in crate::app) fn stop(
    mut acts: MessageReader<ActionRequest>,
    edits: Res<Edits>,
    mut naming: ResMut<Naming>,
    mut notice: ResMut<Notice>,
    mut commands: MessageWriter<EditTiles>,
) {
    let ends = |act: &ActionRequest| {
        let act = act.0;
        matches!(
            act,
            Action::Menu | Action::Stop | Action::Tool(_) | Action::Quit
        )
    };
    if acts.read().any(ends) {
        naming.held = None;
        if let Some((stroke, told)) = naming.put_away(&edits.overlay) {
            notice.tell(told);
            commands.write(EditTiles::Make(stroke));
        }
    }
}

/// The state that decides whether the tool for names can be used.
#[derive(SystemParam)]
pub(super) struct NameTool<'w> {
    keys: Res<'w, ButtonInput<KeyCode>>,
    tools: Res<'w, Tools>,
    clipboard: Res<'w, Clipboard>,
    dialog: Res<'w, State<Dialog>>,
    layers: Res<'w, ShownLayers>,
}

impl NameTool<'_> {
    fn is_held(&self) -> bool {
        self.tools.tool == Tool::Name
            && !self.clipboard.is_held()
            && *self.dialog == Dialog::None
            && !is_hand_held(&self.keys)
    }

    fn can_write(&self) -> bool {
        self.is_held() && self.layers.0.names
    }
}

/// The map under the pointer, with its names.
#[derive(SystemParam)]
pub(super) struct NamedMap<'w, 's> {
    picker: MapPicker<'w, 's>,
    hits: Hits<'w, 's>,
    map: MapReader<'w, 's>,
    open: Res<'w, OpenMap>,
    edits: Res<'w, Edits>,
    view: Res<'w, View>,
}

impl NamedMap<'_, '_> {
    /// A point of the window, in tiles.
    fn point_tiles(&self) -> f32 {
        self.picker.points_px() / self.view.tile_px
    }

    /// The thing that a press takes: the name there, or else the beginning of a line.
    fn take(&self, at: Vec2) -> Option<Dragged> {
        if let Some(((feature, name), middle)) = self.hits.name(at) {
            return Some(Dragged::Name {
                feature: Box::new(feature),
                name,
                middle,
                from: at,
            });
        }
        let (origin, within) = self.picker.place(at)?;
        let is_water = matches!(
            self.map.ground(origin),
            Some(
                TileGround::Open(Whose::Sea) | TileGround::Taken(Obstacle::Coast | Obstacle::River)
            )
        );
        Some(Dragged::Line(Drawn {
            origin,
            points: vec![within],
            pen: if is_water { Pen::Water } else { Pen::Land },
        }))
    }

    /// Releases the held thing at a place: moves a name, or returns the line that a text is typed for.
    ///
    /// # Errors
    /// The reason, if the place is not on the board.
    fn release(&self, held: Dragged, at: Vec2) -> Result<Released, &'static str> {
        match held {
            Dragged::Name {
                feature,
                middle: (tile, within),
                from,
                ..
            } if from.distance(at) >= DRAG => {
                let by = (at - from) * self.point_tiles();
                let [from, to] = [within, within + by].map(|off| (tile, off.to_array()));
                if !self.map.has(over(to)) {
                    return Err("outside the board");
                }
                let stroke = name_moved(&self.edits.overlay, &feature, from, to);
                Ok(Released::Stroke(stroke))
            }
            Dragged::Name { .. } => Ok(Released::Nothing),
            Dragged::Line(line) => {
                let middle = line.points.get(line.points.len() / 2);
                let middle = middle.map_or([0.0, 0.0], Vec2::to_array);
                let is_click = line.length() < DRAG * self.point_tiles();
                if !self.map.has(over((line.origin, middle))) {
                    return Err("a name must begin on the board");
                }
                if is_click && self.hits.at(at).is_some() {
                    return Ok(Released::Nothing);
                }
                // Keys typed next need a field, so a click opens it as well.
                Ok(Released::Line(line.let_go(self.point_tiles())))
            }
        }
    }
}

/// The result of releasing the left button.
enum Released {
    Nothing,
    Stroke(Stroke),
    Line(Drawn),
}

pub(super) fn follow(
    mut steps: MessageReader<PointerStep>,
    pointer: Res<PointerAt>,
    tool: NameTool,
    mut map: NamedMap,
    card: Res<Card>,
    mut naming: ResMut<Naming>,
    mut notice: ResMut<Notice>,
    mut commands: MessageWriter<EditTiles>,
) -> Result {
    let (is_tool, is_free) = (tool.is_held(), tool.can_write());
    let naming = naming.bypass_change_detection();
    for &step in steps.read() {
        match step {
            PointerStep::Moved(at) => {
                let step_tiles = STEP * map.point_tiles();
                if let Some(Dragged::Line(line)) = &mut naming.held
                    && let Some(place) = map.picker.place(at)
                {
                    line.go_on(place, step_tiles);
                }
            }
            PointerStep::Pressed(_, at) if is_tool && !is_free && !map.picker.is_panels(at)? => {
                notice.tell(HIDDEN);
            }
            _ if !is_free => {}
            // A click beside a card closes that.
            PointerStep::Pressed(MouseButton::Left, _) if card.is_open() => naming.held = None,
            PointerStep::Pressed(MouseButton::Left, at)
                if naming.line.is_none() && !map.picker.is_panels(at)? =>
            {
                naming.held = map.take(at);
            }
            PointerStep::Released(MouseButton::Left, at) => {
                // A release outside the window leaves a name at its former place.
                let is_lost = |held: &Dragged| {
                    matches!(held, Dragged::Name { .. }) && !map.picker.is_inside(at)
                };
                let held = naming.held.take().filter(|held| !is_lost(held));
                match held.map(|held| map.release(held, at)) {
                    None | Some(Ok(Released::Nothing)) => {}
                    Some(Ok(Released::Stroke(stroke))) => {
                        commands.write(EditTiles::Make(stroke));
                    }
                    Some(Ok(Released::Line(line))) => naming.line = Some(line),
                    Some(Err(why)) => notice.refuse(why, Vec::new()),
                }
            }
            // It cancels the drag.
            PointerStep::Pressed(MouseButton::Right, _) if naming.held.is_some() => {
                naming.held = None;
            }
            PointerStep::Pressed(MouseButton::Right, at) => {
                if !map.picker.is_panels(at)?
                    && let Some((named, _)) = map.hits.name(at)
                {
                    let (gone, told) = removed(&named, map.open.base.owner(), &map.edits);
                    commands.write_batch(gone.map(EditTiles::Make));
                    notice.tell(told);
                }
            }
            _ => {}
        }
    }
    if !is_free {
        (naming.held, naming.over) = (None, None);
        return Ok(());
    }
    let is_maps = naming.held.is_none() && !map.picker.is_panels(pointer.0)?;
    let over = is_maps.then(|| map.hits.name(pointer.0)).flatten();
    naming.over = over.map(|((_, name), _)| name);
    Ok(())
}

/// The step that removes a name, if it can be removed without its settlement, and the message.
fn removed(
    (feature, name): &(Feature, String),
    owner: Owner,
    edits: &Edits,
) -> (Option<Stroke>, String) {
    if matches!(feature.kind, Kind::Site(_)) && owner == Owner::World {
        let report = format!("a settlement always has a name: click {name} to remove both");
        return (None, report);
    }
    let gone = name_removed(&edits.overlay, feature, owner);
    let report = format!("the name {name} was removed; Ctrl+Z brings it back");
    (Some(gone), report)
}

#[cfg(test)]
mod tests;
