//! The screens, and the dialogs over them: states, which a system changes from the next frame on.

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

/// Which screen is open.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// A choice of worlds, over a map that drifts by.
    #[default]
    Title,
    /// The map.
    Map,
    /// An expedition on it.
    Expedition,
    /// The puzzles: the gallery, or the one that is played.
    Puzzles,
}

impl Screen {
    /// Whether the map is looked at on it, and moved by pointer and keys.
    #[must_use]
    pub const fn has_map(self) -> bool {
        matches!(self, Self::Map | Self::Expedition)
    }

    /// Whether the map is edited on it, so that the tool in hand has the left button.
    #[must_use]
    pub const fn has_tools(self) -> bool {
        matches!(self, Self::Map)
    }
}

/// What is open: only boards have what runs in [`Opened::Board`]. As with every state, another one shows from the next
/// frame on; what it is, and how large, [`OpenMap`](super::map::OpenMap) knows at once.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Opened {
    /// An endless world.
    #[default]
    World,
    /// A bounded board.
    Board,
}

/// Whether Escape first ends something inside what is open over the map, such as a field in a list.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Inner(pub bool);

/// Whether something is in hand on the screen that the left button draws with, so that it does not move the map.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TakesDrags(pub bool);

/// Which dialog lies over the screen. Whoever opens or closes one takes [`Dialogs`].
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Dialog {
    /// Nothing.
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
    /// The list of actions.
    Palette,
    /// The dialog for a new map.
    New,
    /// The list of saved maps.
    Maps,
    /// The choice of tiles for a new map.
    Packs,
    /// The dialog to write a picture or another editor's file.
    Export,
    /// The card of a new expedition.
    Expedition,
    /// A puzzle that was opened over another screen.
    Played,
    /// The dialog to save under another name.
    SaveAs,
    /// The field for another name of the map that is open.
    Rename,
    /// The question whether to leave while an export runs.
    Leave,
}

impl Dialog {
    /// Whether there is such a dialog where the program runs: a page has no files with paths.
    #[must_use]
    pub const fn is_here(self) -> bool {
        match self {
            Self::Maps | Self::Packs | Self::Export | Self::SaveAs | Self::Rename => {
                host::HAS_FILES
            }
            _ => true,
        }
    }
}

/// The dialogs that one came through to the one that is open.
#[derive(Resource, Default)]
pub struct WayBack(Vec<Dialog>);

/// Opens and closes dialogs. As with every state, what is asked for shows from the next frame on.
#[derive(SystemParam)]
pub struct Dialogs<'w> {
    shown: Res<'w, State<Dialog>>,
    next: ResMut<'w, NextState<Dialog>>,
    way: Option<ResMut<'w, WayBack>>,
}

impl Dialogs<'_> {
    /// The dialog that shows from the next frame on, as far as it is known: two keys within a frame are two steps.
    #[must_use]
    pub fn wanted(&self) -> Dialog {
        pending(&self.shown, &self.next)
    }

    /// Whether a dialog shows, or does from the next frame on.
    #[must_use]
    pub fn is_any(&self) -> bool {
        *self.shown.get() != Dialog::None || self.wanted() != Dialog::None
    }

    /// Whether another dialog shows than when this system ran last.
    #[must_use]
    pub fn changed(&self) -> bool {
        self.shown.is_changed()
    }

    /// Opens a dialog in place of the one that is open, to which one comes back from it.
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

    /// Closes whichever is open.
    pub fn close(&mut self) {
        self.open(Dialog::None);
    }

    /// Goes a step back: to the dialog that one came from, or else to the screen.
    pub fn back(&mut self) {
        let last = self.way.as_deref().and_then(|way| way.0.last().copied());
        match (last, self.wanted()) {
            (Some(last), _) => self.open(last),
            // It is for a new map, however one came there.
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

/// The dialog that shows in an app from its next frame on.
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
        // Escape went from there to the title.
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
    fn a_step_back_leads_where_one_came_from_and_at_last_to_the_screen() {
        // *Cancel* in what the menu leads to closed the menu with it.
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
                    // The second ends what the first began, before it ever showed.
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
