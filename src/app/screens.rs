//! The screens and their dialogs, as states; a change takes effect in the next frame.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::host;

pub(super) fn plugin(app: &mut App) {
    app.init_state::<Dialog>()
        .init_resource::<Inner>()
        .init_resource::<WayBack>()
        .add_systems(OnEnter(Dialog::None), |mut way: ResMut<WayBack>| {
            way.0.clear();
        })
        .init_resource::<TakesDrags>();
}

/// The open screen.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The choice of worlds, over a drifting map.
    #[default]
    Title,
    /// The map.
    Map,
    /// An expedition on the map.
    Expedition,
    /// The puzzles: the gallery, or the puzzle being played.
    Puzzles,
}

impl Screen {
    /// Returns whether the screen shows the map, moved by pointer and keys.
    #[must_use]
    pub const fn has_map(self) -> bool {
        matches!(self, Self::Map | Self::Expedition)
    }

    /// Returns whether the map can be edited on the screen, so that the left button belongs to the tool.
    #[must_use]
    pub const fn has_tools(self) -> bool {
        matches!(self, Self::Map)
    }
}

/// The kind of open map; systems of [`Opened::Board`] run only on boards. Like every state, it changes in the next
/// frame; [`OpenMap`](super::map::OpenMap) changes at once.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Opened {
    /// An endless world.
    #[default]
    World,
    /// A bounded board.
    Board,
}

/// Whether Escape first closes a part of an open dialog or list, such as a field.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Inner(pub bool);

/// Whether the screen has a drawing tool in hand, so that a left drag does not move the map.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TakesDrags(pub bool);

/// The dialog over the screen. Use [`Dialogs`] to open or close one.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Dialog {
    /// No dialog.
    #[default]
    None,
    /// The menu.
    Menu,
    /// The field for coordinates, and the bookmarks.
    GoTo,
    /// The field for a bookmark's name.
    Bookmark,
    /// The list of keys.
    Help,
    /// The searchable list of actions.
    Palette,
    /// The dialog for a new map.
    New,
    /// The list of saved maps.
    Maps,
    /// The choice of tiles for a new map.
    Packs,
    /// The dialog to export a picture or another editor's file.
    Export,
    /// The card of a new expedition.
    Expedition,
    /// A puzzle opened over another screen.
    Played,
    /// The dialog to save under another name.
    SaveAs,
    /// The field to rename the open map.
    Rename,
    /// The question whether to quit during an export.
    Leave,
}

impl Dialog {
    /// Returns whether the dialog exists on this platform: a browser's page has no files with paths.
    #[must_use]
    pub const fn is_here(self) -> bool {
        match self {
            Self::Packs | Self::Export => host::HAS_FILES,
            _ => true,
        }
    }
}

/// The dialogs that led to the open one.
#[derive(Resource, Default)]
pub struct WayBack(Vec<Dialog>);

/// Opens and closes dialogs. Like every state, the dialog changes in the next frame.
#[derive(SystemParam)]
pub struct Dialogs<'w> {
    shown: Res<'w, State<Dialog>>,
    next: ResMut<'w, NextState<Dialog>>,
    way: Option<ResMut<'w, WayBack>>,
}

impl Dialogs<'_> {
    /// The dialog as of the next frame, with all requests so far: two keys in a frame are two steps.
    #[must_use]
    pub fn wanted(&self) -> Dialog {
        pending(&self.shown, &self.next)
    }

    /// Returns whether a dialog shows now or in the next frame.
    #[must_use]
    pub fn is_any(&self) -> bool {
        *self.shown.get() != Dialog::None || self.wanted() != Dialog::None
    }

    /// Returns whether the dialog has changed since this system ran last.
    #[must_use]
    pub fn changed(&self) -> bool {
        self.shown.is_changed()
    }

    /// Opens a dialog in place of the open one; [`back`](Self::back) returns to that.
    pub fn open(&mut self, dialog: Dialog) {
        if !dialog.is_here() {
            return;
        }
        let from = self.wanted();
        if let Some(WayBack(way)) = self.way.as_deref_mut() {
            if dialog == Dialog::None {
                way.clear();
            } else if let Some(known) = way.iter().position(|&one| one == dialog) {
                way.truncate(known);
            } else if from != Dialog::None && from != dialog {
                way.push(from);
            }
        }
        *self.next = NextState::PendingIfNeq(dialog);
    }

    /// Opens a dialog, or closes it if it is open.
    pub fn toggle(&mut self, dialog: Dialog) {
        if self.wanted() == dialog {
            self.close();
        } else {
            self.open(dialog);
        }
    }

    /// Closes the open dialog.
    pub fn close(&mut self) {
        self.open(Dialog::None);
    }

    /// Goes one step back: to the previous dialog, or else to the screen.
    pub fn back(&mut self) {
        let last = self.way.as_deref().and_then(|way| way.0.last().copied());
        match (last, self.wanted()) {
            (Some(last), _) => self.open(last),
            // The choice of tiles belongs to a new map, whichever way led to it.
            (None, Dialog::Packs) => *self.next = NextState::PendingIfNeq(Dialog::New),
            (None, _) => self.close(),
        }
    }
}

fn pending(shown: &State<Dialog>, next: &NextState<Dialog>) -> Dialog {
    match *next {
        NextState::Unchanged => *shown.get(),
        NextState::Pending(dialog) | NextState::PendingIfNeq(dialog) => dialog,
    }
}

/// The dialog of an app as of its next frame.
#[cfg(test)]
pub(in crate::app) fn next_dialog(app: &App) -> Dialog {
    pending(app.world().resource(), app.world().resource())
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::*;

    #[test]
    fn a_step_back_from_the_choice_of_tiles_leads_to_the_new_map() {
        // Escape once led from there to the title.
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin, plugin))
            .add_systems(Update, |mut dialogs: Dialogs| dialogs.back());
        let mut next = app.world_mut().resource_mut::<NextState<Dialog>>();
        next.set(Dialog::Packs);
        app.update();
        assert_eq!(next_dialog(&app), Dialog::New);
        app.update();
        assert_eq!(next_dialog(&app), Dialog::None);
    }

    #[test]
    fn a_step_back_leads_to_the_previous_dialog_and_last_to_the_screen() {
        // *Cancel* in a dialog of the menu once closed the menu with it.
        let mut app = App::new();
        let mut steps = [Dialog::Menu, Dialog::Packs, Dialog::New].into_iter();
        let mut ways = Vec::new();
        app.add_plugins((MinimalPlugins, StatesPlugin, plugin))
            .add_systems(Update, move |mut dialogs: Dialogs| match steps.next() {
                Some(dialog) => dialogs.open(dialog),
                None => dialogs.back(),
            });
        for _ in 0..8 {
            app.update();
            ways.push(next_dialog(&app));
        }
        let (menu, new, packs) = (Dialog::Menu, Dialog::New, Dialog::Packs);
        assert_eq!(ways[..6], [menu, packs, new, packs, menu, Dialog::None]);
    }

    #[test]
    fn a_dialog_shows_from_the_next_frame_on_and_two_steps_in_a_frame_are_two() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin, plugin))
            .add_systems(
                Update,
                |mut dialogs: Dialogs, mut steps: Local<Vec<Dialog>>| {
                    if !steps.is_empty() {
                        return;
                    }
                    // The second undoes the first before it ever showed.
                    for _ in 0..3 {
                        dialogs.toggle(Dialog::Help);
                        steps.push(dialogs.wanted());
                    }
                    assert_eq!(*steps, [Dialog::Help, Dialog::None, Dialog::Help]);
                },
            );
        let shown = |app: &App| *app.world().resource::<State<Dialog>>().get();
        app.update();
        assert_eq!(
            (shown(&app), next_dialog(&app)),
            (Dialog::None, Dialog::Help)
        );
        app.update();
        assert_eq!(
            (shown(&app), next_dialog(&app)),
            (Dialog::Help, Dialog::Help)
        );
    }
}
