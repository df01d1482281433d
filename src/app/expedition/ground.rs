//! The land of a new expedition: land that nobody knows, or a map of one's own, as it is chosen on the card.

use std::path::PathBuf;
use std::sync::Arc;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui;

use crate::app::files::Document;
use crate::app::map::{BaseMap, Edits, OpenMap, Pack, Source};
use crate::app::screens::Screen;
use crate::app::style;
use mapmaker_expedition::Texts;
use mapmaker_grid::world::Overlay;
use mapmaker_storage::expedition_ground::{NoGround, OwnGround};
use mapmaker_storage::library::Library;

/// The width of a map's button, in points.
const WIDTH: f32 = 300.0;

/// The height of the list of maps, in points.
const LIST: f32 = 260.0;

/// A map that an expedition is to be played on.
#[derive(Clone, Debug)]
pub enum WantedLand {
    /// The world that is open, as it is now: its seed, its name, and what was changed.
    Open(u64, String, Arc<Overlay>),
    /// A map's file.
    File(PathBuf),
}

impl WantedLand {
    /// What it is called.
    fn name(&self) -> String {
        match self {
            Self::Open(_, name, _) => name.clone(),
            Self::File(path) => {
                let name = path.file_stem().unwrap_or_default();
                name.to_string_lossy().chars().take(40).collect()
            }
        }
    }

    /// The seed of its world, and what was changed there if anything was.
    ///
    /// # Errors
    /// When it can't be read, or no expedition can be played on it.
    pub(super) fn read(&self) -> Result<(u64, Option<OwnGround>), NoGround> {
        match self {
            Self::Open(seed, name, overlay) => {
                let own = OwnGround::new(name, Arc::clone(overlay))?;
                Ok((*seed, own))
            }
            Self::File(path) => OwnGround::of_map(path),
        }
    }
}

/// The world that is open in the editor.
#[derive(SystemParam)]
pub(super) struct OpenWorld<'w> {
    screen: Res<'w, State<Screen>>,
    open: Res<'w, OpenMap>,
    edits: Res<'w, Edits>,
    pack: Res<'w, Pack>,
    document: Res<'w, Document>,
}

impl OpenWorld<'_> {
    /// It as the land of an expedition, where it is on the screen, is no board and has our own tiles.
    pub(super) fn wanted(&self) -> Option<WantedLand> {
        let BaseMap::World(seed) = &self.open.base else {
            return None;
        };
        let is_ours = matches!(self.pack.0, Source::Strokes(_));
        (is_ours && *self.screen.get() == Screen::Map).then(|| {
            let typed = || seed.typed().chars().take(40).collect();
            let name = self.document.name().unwrap_or_else(typed);
            WantedLand::Open(seed.value(), name, Arc::clone(&self.edits.overlay))
        })
    }
}

/// The choice of a land on the card.
#[derive(Default)]
pub(super) struct LandChoice {
    /// What is chosen; land that nobody knows without it.
    pub(super) wanted: Option<WantedLand>,
    /// Whether the list shows.
    is_open: bool,
    maps: Vec<PathBuf>,
}

impl LandChoice {
    /// Nothing is chosen yet; the maps are those of the user, the last first.
    pub(super) fn fresh() -> Self {
        let maps = Library::of_user().and_then(|library| library.maps().ok());
        let maps = maps.unwrap_or_default();
        Self {
            maps: maps.into_iter().map(|map| map.path).collect(),
            ..Self::default()
        }
    }

    /// Whether the list lies on the card: one comes back from it to the card.
    pub(super) const fn is_open(&self) -> bool {
        self.is_open
    }

    /// What is chosen, as a button that opens the list, or the list, with the world that is open in it; whether that lies on
    /// the card instead of all else.
    pub(super) fn show(&mut self, ui: &mut egui::Ui, open: Option<WantedLand>) -> bool {
        let texts = Texts::english();
        if !self.is_open {
            let text = match &self.wanted {
                Some(wanted) => texts.words("begin.land.chosen", &[("{map}", &wanted.name())]),
                None => texts.line("begin.land.new", 0),
            };
            self.is_open = line(ui, &text).clicked();
            ui.add_space(8.0);
            return self.is_open;
        }
        ui.label(style::quiet(texts.text("begin.land.about")));
        ui.add_space(6.0);
        let mut chosen = None;
        if line(ui, texts.text("begin.land.unknown")).clicked() {
            chosen = Some(None);
        }
        if let Some(wanted) = open
            && line(
                ui,
                &texts.words("begin.land.open", &[("{map}", &wanted.name())]),
            )
            .clicked()
        {
            chosen = Some(Some(wanted));
        }
        egui::ScrollArea::vertical()
            .max_height(LIST)
            .show(ui, |ui| {
                for map in &self.maps {
                    let wanted = WantedLand::File(map.clone());
                    if line(ui, &wanted.name()).clicked() {
                        chosen = Some(Some(wanted));
                    }
                }
            });
        if self.maps.is_empty() {
            ui.label(style::quiet(texts.text("begin.land.no_maps")));
        }
        ui.add_space(6.0);
        // They led to the title, and there was no button.
        let by_key = ui.input(|input| input.key_pressed(egui::Key::Escape));
        let goes_back = style::button(ui, texts.text("begin.back")).clicked() || by_key;
        if let Some(wanted) = chosen {
            (self.wanted, self.is_open) = (wanted, false);
        } else if goes_back {
            self.is_open = false;
        }
        true
    }
}

fn line(ui: &mut egui::Ui, text: &str) -> egui::Response {
    let button = egui::Button::new(egui::RichText::new(text).size(14.0)).truncate();
    ui.add_sized([WIDTH, 28.0], button)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::style::steady;
    use mapmaker_grid::TilePos;
    use mapmaker_grid::tileset::TileId;
    use mapmaker_grid::world::{EditedCell, Origin};

    #[test]
    fn the_open_world_is_the_ground_as_it_is_now_and_without_changes_that_of_its_seed() {
        let wanted = |overlay| WantedLand::Open(7, "Isle".to_owned(), Arc::new(overlay));
        let natural = wanted(Overlay::default()).read().expect("a world");
        assert_eq!(natural, (7, None));
        let mut overlay = Overlay::default();
        let cell = EditedCell {
            tile: TileId(0),
            origin: Origin::Painted,
        };
        overlay.set(TilePos::new(3, 4), Some(cell));
        let (seed, own) = wanted(overlay.clone()).read().expect("a world");
        let own = own.expect("changes");
        assert_eq!((seed, own.name(), &**own.overlay()), (7, "Isle", &overlay));
    }

    #[test]
    fn back_and_escape_lead_from_the_list_of_lands_to_the_card() {
        let context = steady::context();
        let mut choice = LandChoice {
            wanted: Some(WantedLand::File("Isle.map".into())),
            is_open: true,
            maps: vec!["Isle.map".into(), "Lake.map".into()],
        };
        let frame = |choice: &mut LandChoice, events: Vec<egui::Event>| {
            let mut foot = egui::Pos2::ZERO;
            steady::frame(&context, events, |ui| {
                choice.show(ui, None);
                foot = egui::pos2(ui.min_rect().center().x, ui.min_rect().bottom() - 10.0);
            });
            foot
        };
        let foot = frame(&mut choice, Vec::new());
        let click = |pressed| egui::Event::PointerButton {
            pos: foot,
            button: egui::PointerButton::Primary,
            pressed,
            modifiers: egui::Modifiers::NONE,
        };
        let escape = egui::Event::Key {
            key: egui::Key::Escape,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers: egui::Modifiers::NONE,
        };
        let moved = egui::Event::PointerMoved(foot);
        for events in [
            vec![vec![escape]],
            vec![vec![moved], vec![click(true)], vec![click(false)]],
        ] {
            choice.is_open = true;
            for events in events {
                assert!(choice.is_open());
                frame(&mut choice, events);
            }
            assert!(!choice.is_open());
            assert_eq!(choice.wanted.as_ref().expect("as before").name(), "Isle");
        }
    }
}
