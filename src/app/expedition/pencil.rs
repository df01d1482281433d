//! Pencil and compass in the window: what is in hand, and what pointer and keys make of it.
//!
//! A tool is taken up and put away by its key or on the strip ([`super::strip`]). With one in hand the left button draws
//! instead of panning, arrow keys move a point from tile to tile, and Enter sets it down.

use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;
use bevy_egui::{EguiContext, EguiContexts, EguiPrimaryContextPass, PrimaryEguiContext, egui};

use super::brush::{Brush, GRAPHITE};
use super::held::ARROWS;
use super::press;
use super::sketch::{PencilMark, Sketching};
use super::{Game, go_to, is_near_edge, is_played, reset};
use crate::app::actions::shortcut::{Held, Press, Shortcut, control, plain};
use crate::app::camera::GoTo;
use crate::app::schedule::{AppSystems, DrawSystems};
use crate::app::screen_place::ScreenPlace;
use crate::app::screens::{Dialog, Screen, TakesDrags};
use crate::app::view::{FloatingOrigin, MapCamera, View};
use mapmaker_expedition::{Pencil, Pencilled};
use mapmaker_grid::TilePos;

/// How far from the pointer what is wiped may lie, in points.
const REACH_POINTS: f32 = 14.0;

/// How far from the middle of the window the point may be before the view goes along, as a part of half of it.
const ROOM: f32 = 0.9;

/// The tiles that an arrow key moves the point with Shift held.
const STRIDE: i64 = 5;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Drafting>()
        .add_systems(Update, keys.in_set(AppSystems::Input).run_if(is_played))
        .add_systems(
            EguiPrimaryContextPass,
            (point, paint)
                .chain()
                .in_set(DrawSystems::Marks)
                .run_if(is_played),
        )
        .add_systems(
            OnExit(Screen::Expedition),
            (reset::<Drafting>, |mut takes: ResMut<TakesDrags>| {
                takes.0 = false;
            }),
        );
}

/// What can be taken in hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PencilTool {
    /// Draws lines by bearing.
    Line,
    /// Draws rings by distance.
    Ring,
    /// Makes marks.
    Mark,
    /// Gives another name.
    Name,
    /// Wipes one thing.
    Wipe,
}

impl PencilTool {
    pub(super) const ALL: [Self; 5] = [Self::Line, Self::Ring, Self::Mark, Self::Name, Self::Wipe];

    /// Its key.
    pub(super) const fn key(self) -> Shortcut {
        match self {
            Self::Line => plain("n", "N"),
            Self::Ring => plain("g", "G"),
            Self::Mark => plain("m", "M"),
            Self::Name => plain("e", "E"),
            Self::Wipe => plain("x", "X"),
        }
    }

    /// The section of its name, and that which tells how it is used.
    pub(super) const fn sections(self) -> [&'static str; 2] {
        match self {
            Self::Line => ["tool.line", "tool.line.hint"],
            Self::Ring => ["tool.ring", "tool.ring.hint"],
            Self::Mark => ["tool.mark", "tool.mark.hint"],
            Self::Name => ["tool.name", "tool.name.hint"],
            Self::Wipe => ["tool.wipe", "tool.wipe.hint"],
        }
    }
}

/// What is being drawn.
#[derive(Resource, Default)]
pub(super) struct Drafting {
    /// What is in hand.
    pub(super) tool: Option<PencilTool>,
    /// Where a line or a ring begins that is not done.
    from: Option<TilePos>,
    /// The tile that the pointer is on, or that the keys have come to.
    at: Option<TilePos>,
    /// Whether keys moved it last.
    by_keys: bool,
    /// Whether the left button is held since it set down the beginning.
    is_dragging: bool,
    /// The tile of which the keys ask for the name.
    pub(super) asks_name_at: Option<TilePos>,
}

impl Drafting {
    /// Whether something is in hand.
    pub(super) const fn is_on(&self) -> bool {
        self.tool.is_some()
    }

    /// Whether something is in hand that draws.
    fn draws(&self) -> bool {
        self.tool
            .is_some_and(|tool| !matches!(tool, PencilTool::Wipe | PencilTool::Name))
    }

    /// Takes up a tool, or puts it away if it is in hand.
    pub(super) fn take(&mut self, tool: PencilTool) {
        self.tool = (self.tool != Some(tool)).then_some(tool);
        self.from = None;
        self.is_dragging = false;
    }

    /// Takes up the tool of a key, or puts it away. With the tool for names in hand somebody may begin to type one, and no
    /// letter is a key.
    fn key(&mut self, tool: PencilTool) {
        if self.tool != Some(PencilTool::Name) {
            self.take(tool);
        }
    }

    /// Gives up what is begun; where nothing is, puts the tool away.
    fn give_up(&mut self) {
        if self.from.take().is_none() {
            self.tool = None;
        }
        self.is_dragging = false;
    }

    /// What would be drawn if the tool were set down now.
    pub(super) fn proposed(&self) -> Option<Pencilled> {
        let (from, at) = (self.from?, self.at?);
        match self.tool? {
            PencilTool::Line if from != at => Some(Pencilled::Line { from, to: at }),
            PencilTool::Ring if from != at => Some(Pencilled::ring(from, at)),
            _ => None,
        }
    }

    /// Sets the tool down on a tile, by Enter or by the button: begins a line or a ring, ends it, marks or wipes.
    /// `reach` is how far from the tile's middle what is wiped may lie, in tiles.
    fn set_down(&mut self, at: TilePos, pencil: &mut Pencil, reach: f64) -> bool {
        self.at = Some(at);
        match self.tool {
            None | Some(PencilTool::Name) => false,
            Some(PencilTool::Mark) => pencil.draw(Pencilled::Mark { at }),
            Some(PencilTool::Wipe) => wipe(pencil, at, [0.0, 0.0], reach),
            Some(_) if self.from.is_none() => {
                self.from = Some(at);
                false
            }
            Some(_) => {
                let proposed = self.proposed();
                self.from = None;
                self.is_dragging = false;
                proposed.is_some_and(|what| pencil.draw(what))
            }
        }
    }
}

fn wipe(pencil: &mut Pencil, at: TilePos, within: [f64; 2], reach: f64) -> bool {
    let nearest = pencil.nearest(at, within, reach);
    nearest.is_some_and(|index| pencil.wipe(index))
}

/// Tools by their keys, and drawing by keys alone.
pub(super) fn keys(
    (keys, mut inputs): (Res<ButtonInput<KeyCode>>, MessageReader<KeyboardInput>),
    dialog: Res<State<Dialog>>,
    wants: Res<EguiWantsInput>,
    panels: Option<Single<&mut EguiContext, With<PrimaryEguiContext>>>,
    (view, game): (Res<View>, Res<Game>),
    mut sketching: Sketching,
    mut drafting: ResMut<Drafting>,
    mut takes: ResMut<TakesDrags>,
    mut jumps: MessageWriter<GoTo>,
) {
    takes.set_if_neq(TakesDrags(drafting.is_on()));
    let inputs: Vec<_> = inputs.read().cloned().collect();
    let is_busy = game.state.card().is_some();
    // A button that has the keyboard has arrows and Enter, and no letters.
    let is_typing = panels.is_some_and(|mut panels| panels.get_mut().text_edit_focused());
    if *dialog != Dialog::None || is_busy || is_typing {
        return;
    }
    let mut held = Held::before(&keys, &inputs);
    for input in &inputs {
        held.follow(input);
        if !input.state.is_pressed() {
            continue;
        }
        let undo = control("z", "Ctrl+Z").is_meant(input, held);
        if undo || input.key_code == KeyCode::Backspace {
            sketching.change(Pencil::undo);
        }
        if held.control {
            continue;
        }
        let mut tools = PencilTool::ALL.into_iter();
        if let Some(tool) = tools.find(|tool| !input.repeat && tool.key().press.is(input)) {
            drafting.key(tool);
        }
        if !drafting.is_on() || wants.wants_any_keyboard_input() {
            continue;
        }
        if input.key_code == KeyCode::Escape {
            drafting.give_up();
        }
        let stride = if held.shift { STRIDE } else { 1 };
        let arrow = ARROWS.iter().find(|(key, _)| *key == input.key_code);
        if let Some((_, way)) = arrow {
            // The first key shows where the point is: with the party, unless the pointer has been on the map.
            let at = drafting.at.unwrap_or_else(|| game.state.at());
            let at = (0..stride).fold(at, |at, _| at.step(*way));
            drafting.at = Some(at);
            drafting.by_keys = true;
            if is_near_edge(&view, at, ROOM) {
                jumps.write(go_to(at));
            }
        }
        let sets_down = input.key_code == KeyCode::Space || Press::Named(KeyCode::Enter).is(input);
        if sets_down && !input.repeat {
            let at = drafting.at.unwrap_or_else(|| game.state.at());
            drafting.by_keys = true;
            if drafting.tool == Some(PencilTool::Name) {
                drafting.ask_name(at);
                return;
            }
            if drafting.draws() {
                sketching.tell_full();
            }
            sketching.change(|pencil| drafting.set_down(at, pencil, 0.75));
        }
    }
}

/// Drawing by the pointer.
pub(super) fn point(
    mut contexts: EguiContexts,
    view: Res<View>,
    origin: Res<FloatingOrigin>,
    camera: Single<&Transform, With<MapCamera>>,
    dialog: Res<State<Dialog>>,
    (press, window): (Res<press::Press>, Single<&Window>),
    game: Res<Game>,
    mut sketching: Sketching,
    mut drafting: ResMut<Drafting>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let is_covered = *dialog != Dialog::None || game.state.card().is_some();
    let (is_up, is_given_up) = context.input(|input| {
        let pointer = &input.pointer;
        let is_up = !pointer.primary_down() && !pointer.primary_released();
        (is_up, pointer.secondary_pressed())
    });
    // Nothing is drawn where it was let go under a card or in another window, and the other button gives it up.
    if drafting.is_dragging && (is_covered || is_up || is_given_up) {
        (drafting.from, drafting.is_dragging) = (None, false);
    }
    if !drafting.is_on() || is_covered {
        return Ok(());
    }
    let (pressed, released, moved, place) = context.input(|input| {
        let pointer = &input.pointer;
        (
            pointer.primary_pressed(),
            pointer.primary_released(),
            pointer.delta() != egui::Vec2::ZERO,
            pointer.interact_pos(),
        )
    });
    let Some(place) = place else {
        return Ok(());
    };
    let is_over_panel = context.is_pointer_over_egui();
    let per_point = context.pixels_per_point();
    let tile_at = |at: egui::Pos2| {
        let pixels = Vec2::new(at.x, at.y) * per_point - view.size_px.as_vec2() / 2.0;
        let place = camera.translation.truncate() + Vec2::new(pixels.x, -pixels.y) / view.tile_px;
        origin.tile_at(place)
    };
    let (tile, within) = tile_at(place);
    let points = view.tile_px / per_point;
    if moved || pressed {
        if is_over_panel && !drafting.is_dragging {
            return Ok(());
        }
        drafting.at = Some(tile);
        drafting.by_keys = false;
    }
    if pressed && !is_over_panel && drafting.tool != Some(PencilTool::Name) {
        if drafting.tool == Some(PencilTool::Wipe) {
            // The pointer is finer than a tile.
            let within = [f64::from(within.x) - 0.5, f64::from(within.y) - 0.5];
            let reach = f64::from((REACH_POINTS / points).max(0.3));
            sketching.change(|pencil| wipe(pencil, tile, within, reach));
        } else {
            let begins = drafting.from.is_none();
            let (tile, _) = tile_at(press.place(context, &window));
            sketching.tell_full();
            sketching.change(|pencil| drafting.set_down(tile, pencil, 0.75));
            drafting.is_dragging = begins && drafting.from.is_some();
        }
    }
    // A slow frame may hold both.
    if released && drafting.is_dragging {
        drafting.is_dragging = false;
        // A click that did not move has begun something that another click ends.
        if drafting.from != Some(tile) {
            sketching.change(|pencil| drafting.set_down(tile, pencil, 0.75));
        }
    }
    Ok(())
}

/// All that was drawn, and what is being drawn with what it measures.
pub(super) fn paint(
    mut contexts: EguiContexts,
    places: ScreenPlace,
    game: Res<Game>,
    marks: Query<&PencilMark>,
    drafting: Res<Drafting>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let painter = context.layer_painter(egui::LayerId::background());
    let side = places.side(context);
    let middle = |at: TilePos| places.rect(context, at, 1).center();
    let brush = Brush {
        painter: &painter,
        texts: game.texts,
        side,
    };
    for PencilMark(one) in &marks {
        brush.paint(one, middle, 1.6);
    }
    // No line runs over what another measures.
    for PencilMark(one) in &marks {
        brush.tell(one, middle);
    }
    for at in game.state.searched() {
        brush.searched(middle(at));
    }
    let Some(at) = drafting.at.filter(|_| drafting.is_on()) else {
        return Ok(());
    };
    if let Some(one) = drafting.proposed() {
        brush.paint(&one, middle, 2.6);
        brush.tell(&one, middle);
    }
    let pen = egui::Stroke::new(1.6, GRAPHITE);
    if let Some(from) = drafting.from {
        painter.circle_filled(middle(from), 3.5, GRAPHITE);
    }
    if drafting.by_keys {
        // Corners around the tile that the keys have come to.
        let cell = places.rect(context, at, 1).expand(2.0);
        let arm = (side * 0.3).clamp(4.0, 14.0);
        for (corner, x, y) in [
            (cell.left_top(), arm, arm),
            (cell.right_top(), -arm, arm),
            (cell.left_bottom(), arm, -arm),
            (cell.right_bottom(), -arm, -arm),
        ] {
            painter.line_segment([corner, corner + egui::vec2(x, 0.0)], pen);
            painter.line_segment([corner, corner + egui::vec2(0.0, y)], pen);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: TilePos = TilePos::new(4, -9);

    #[test]
    fn every_tool_has_a_name_and_tells_how_it_is_used() {
        let texts = mapmaker_expedition::Texts::english();
        for tool in PencilTool::ALL {
            for section in tool.sections() {
                assert_eq!(texts.lines(section).len(), 1, "{section}");
            }
        }
    }

    #[test]
    fn a_line_is_begun_and_ended_and_a_mark_is_made_at_once() {
        let (mut drafting, mut pencil) = (Drafting::default(), Pencil::default());
        assert!(
            !drafting.set_down(HERE, &mut pencil, 1.0),
            "nothing in hand"
        );
        drafting.take(PencilTool::Line);
        assert!(!drafting.set_down(HERE, &mut pencil, 1.0));
        assert_eq!(drafting.proposed(), None, "it has no length yet");
        drafting.at = Some(HERE.offset(3, 0));
        let line = Pencilled::Line {
            from: HERE,
            to: HERE.offset(3, 0),
        };
        assert_eq!(drafting.proposed(), Some(line));
        assert!(drafting.set_down(HERE.offset(3, 0), &mut pencil, 1.0));
        assert_eq!((drafting.from, pencil.drawn()), (None, &[line][..]));
        drafting.take(PencilTool::Mark);
        assert!(drafting.set_down(HERE, &mut pencil, 1.0) && pencil.drawn().len() == 2);
        drafting.take(PencilTool::Wipe);
        assert!(drafting.set_down(HERE, &mut pencil, 0.75) && pencil.drawn().len() == 1);
        assert!(!drafting.set_down(HERE.offset(0, 4), &mut pencil, 0.75));
    }

    #[test]
    fn escape_gives_up_what_is_begun_and_then_the_tool() {
        let (mut drafting, mut pencil) = (Drafting::default(), Pencil::default());
        drafting.take(PencilTool::Ring);
        drafting.set_down(HERE, &mut pencil, 1.0);
        drafting.give_up();
        assert_eq!(
            (drafting.tool, drafting.from),
            (Some(PencilTool::Ring), None)
        );
        drafting.give_up();
        assert!(!drafting.is_on());
        // The key that takes it up puts it away.
        drafting.take(PencilTool::Ring);
        drafting.take(PencilTool::Ring);
        assert!(!drafting.is_on() && pencil.drawn().is_empty());
    }

    #[test]
    fn letters_typed_with_the_tool_for_names_in_hand_are_no_keys() {
        // "look here", typed where no field had opened, hunted and camped.
        let mut drafting = Drafting::default();
        drafting.key(PencilTool::Name);
        for tool in PencilTool::ALL {
            drafting.key(tool);
            assert_eq!(drafting.tool, Some(PencilTool::Name), "{tool:?}");
        }
        drafting.give_up();
        drafting.key(PencilTool::Line);
        assert_eq!(drafting.tool, Some(PencilTool::Line));
    }
}
