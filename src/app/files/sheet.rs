//! The theme and frame of an exported picture in the dialog, and its preview.

use std::hash::{DefaultHasher, Hash, Hasher};

use bevy_egui::egui::{self, ColorImage, TextureHandle};

use super::order::{Order, What, notes};
use crate::app::job::Job;
use crate::app::style::{self, dialog};
use mapmaker_drawing::art::Theme;
use mapmaker_drawing::framing::FrameLook;
use mapmaker_storage::options::Layers;
use mapmaker_storage::picture::Ink;
use mapmaker_storage::session::SavedExport;

/// The longest side of the preview, in points.
pub(super) const PREVIEW: f32 = 300.0;

/// The maximum length of a title, in characters.
const MAX_TITLE: usize = 60;

/// The theme and frame of a picture.
#[derive(Default)]
pub(super) struct Dress {
    theme: Theme,
    has_frame: bool,
    has_references: bool,
    /// The typed title; `None` for the map's name.
    title: Option<String>,
    /// The map to which the title belongs.
    map: String,
}

/// The name of a theme.
const fn name(theme: Theme) -> &'static str {
    match theme {
        Theme::Parchment => "parchment",
        Theme::Ink => "black ink",
        Theme::Night => "night",
        Theme::Plain => "plain",
        Theme::Pack => "the tiles’ own",
    }
}

impl Dress {
    /// Starts with a map, given by name; a new map resets the title.
    pub(super) fn begin(&mut self, map: &str) {
        if self.map != map {
            map.clone_into(&mut self.map);
            self.title = None;
        }
    }

    /// Restores the settings of the last session.
    pub(super) fn take_up(&mut self, left: &SavedExport) {
        let mut themes = Theme::ALL.into_iter();
        let theme = themes.find(|theme| theme.word() == left.theme);
        self.theme = theme.unwrap_or(self.theme);
        (self.has_frame, self.has_references) = (left.frame, left.references);
    }

    /// The settings to save with the session.
    pub(super) fn left(&self, has_grid: bool) -> SavedExport {
        SavedExport {
            theme: self.theme.word().to_owned(),
            frame: self.has_frame,
            references: self.has_references,
            grid: has_grid,
        }
    }

    /// Shows the choices; `map` is the map's name.
    pub(super) fn choose(&mut self, ui: &mut egui::Ui, map: &str) {
        ui.horizontal_wrapped(|ui| {
            for theme in Theme::ALL {
                ui.radio_value(&mut self.theme, theme, name(theme));
            }
        });
        ui.horizontal_wrapped(|ui| {
            ui.checkbox(&mut self.has_frame, "frame")
                .on_hover_text("a border, a title, a compass rose and a scale");
            if !self.has_frame {
                return;
            }
            let mut title = self.title.clone().unwrap_or_else(|| map.to_owned());
            let field = egui::TextEdit::singleline(&mut title)
                .id(egui::Id::new("export title"))
                .hint_text("no title")
                .char_limit(MAX_TITLE)
                .desired_width(170.0);
            let field = ui.add(field);
            let _ = style::keep_keyboard(&field);
            if field.changed() {
                self.title = Some(title);
            }
            ui.checkbox(&mut self.has_references, "grid references")
                .on_hover_text("letters and numbers along the border, for references such as B3");
        });
        if let Some(title) = self.title.as_ref().filter(|_| self.has_frame) {
            style::tell_of_letters(ui, title);
        }
    }

    /// Writes the choices into an order.
    pub(super) fn apply(&self, order: &mut Order, map: &str) {
        order.look.theme = self.theme;
        // The pack's theme keeps the colours of the tiles' pictures.
        if self.theme == Theme::Pack {
            order.look.ink = Ink::Tiles;
        }
        order.frame = self.has_frame.then(|| FrameLook {
            title: self.title.clone().unwrap_or_else(|| map.to_owned()),
            notes: notes(order.size()),
            has_references: self.has_references,
            paper_px: None,
            // The order finds the best corner when it is written.
            rose: Some([true, true]),
        });
    }
}

/// A preview of the export, made again when that changes.
#[derive(Default)]
pub(super) struct Preview {
    of: Option<u64>,
    job: Option<Job<Option<ColorImage>>>,
    /// Whether the job draws the first version, without layers.
    is_first: bool,
    /// The order to draw after that, with all layers.
    next: Option<Order>,
    shown: Option<TextureHandle>,
    has_failed: bool,
}

impl Preview {
    /// Shows the preview of an order.
    pub(super) fn show(&mut self, ui: &mut egui::Ui, order: &Order) {
        self.update(ui.ctx(), order);
        self.show_last(ui);
    }

    /// Shows the last preview.
    pub(super) fn show_last(&self, ui: &mut egui::Ui) {
        ui.set_width(PREVIEW);
        ui.vertical_centered(|ui| match &self.shown {
            Some(picture) => {
                let size = picture.size_vec2();
                let share = (PREVIEW / size.x.max(size.y)).min(1.0);
                ui.add(egui::Image::new(picture).fit_to_exact_size(size * share));
            }
            None if self.has_failed => dialog::say(ui, style::quiet("no preview")),
            None => dialog::say(ui, style::quiet("a preview is being drawn…")),
        });
    }

    /// Removes the preview.
    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    fn update(&mut self, context: &egui::Context, order: &Order) {
        if let Some(made) = self.job.as_mut().and_then(Job::poll) {
            let is_first = std::mem::take(&mut self.is_first);
            // If the layers can't be drawn, the land stays shown.
            if is_first || made.is_some() {
                self.has_failed = made.is_none();
                self.shown = made.map(|image| {
                    let smooth = egui::TextureOptions::LINEAR;
                    context.load_texture("export preview", image, smooth)
                });
            }
            self.job = self.next.take().map(|order| draw(order, true));
        }
        let of = mark(order);
        if self.of == Some(of) {
            return;
        }
        (self.of, self.is_first) = (Some(of), true);
        // Cancels the old job. The land comes first, as it is soon drawn.
        self.job = Some(draw(order.clone(), false));
        let is_world = matches!(order.what, What::World(_));
        let has_more = is_world && order.look.layers != Layers::NONE;
        self.next = has_more.then(|| order.clone());
    }
}

/// Draws the preview of an order, with or without all layers.
fn draw(order: Order, has_all: bool) -> Job<Option<ColorImage>> {
    Job::compute(move |stop| {
        let (size, rgb) = order.preview(PREVIEW as u32, has_all, stop)?;
        Some(ColorImage::from_rgb(size, &rgb))
    })
}

/// A hash of all that affects an order's preview.
fn mark(order: &Order) -> u64 {
    let mut hasher = DefaultHasher::new();
    let (look, span) = (&order.look, order.span);
    [span.west, span.north, span.east, span.south].hash(&mut hasher);
    format!("{:?} {:?} {:?}", look.theme, look.ink, look.layers).hash(&mut hasher);
    look.is_ruled.hash(&mut hasher);
    // A preview is not larger than the picture.
    look.tile_px.min(PREVIEW as u32).hash(&mut hasher);
    format!("{:?} {:?}", order.frame, order.paper).hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::super::order::tests::lake;
    use super::*;
    use crate::app::span::Span;
    use mapmaker_grid::TilePos;

    #[test]
    fn a_preview_has_the_shape_and_the_colours_of_the_picture() {
        let mut order = lake();
        // Large enough for a frame.
        order.look.tile_px = 30;
        let mut dress = Dress::default();
        for theme in Theme::ALL {
            (dress.theme, dress.has_frame) = (theme, false);
            dress.apply(&mut order, "A lake");
            let ([width, height], rgb) = order
                .preview(300, false, &AtomicBool::new(false))
                .expect("a preview");
            assert!(width <= 300 && width == height, "{width} {height}");
            assert_eq!(rgb.len(), 3 * width * height);
            let mean = rgb
                .iter()
                .map(|&channel| usize::from(channel))
                .sum::<usize>()
                / rgb.len();
            assert_eq!(mean < 120, theme == Theme::Night, "{theme:?}: {mean}");
            let bare = mark(&order);
            dress.has_frame = true;
            dress.apply(&mut order, "A lake");
            assert_ne!(mark(&order), bare);
            let ([wide, high], _) = order
                .preview(300, false, &AtomicBool::new(false))
                .expect("a preview");
            assert!(high > wide && wide <= 400, "{wide} {high}");
        }
    }

    #[test]
    fn a_preview_shows_names_and_roads_and_the_grid() {
        let mut order = lake();
        order.span = Span::of(TilePos::new(120, -300), (60, 40));
        (order.look.tile_px, order.look.layers) = (24, Layers::NONE);
        let drawn = |order: &Order, has_all: bool| {
            let drawn = order.preview(300, has_all, &AtomicBool::new(false));
            drawn.expect("a preview").1
        };
        let bare = drawn(&order, true);
        order.look.layers = Layers::default();
        let land = mark(&order);
        assert!(drawn(&order, false) == bare);
        let all = drawn(&order, true);
        let apart =
            |one: &[u8], other: &[u8]| one.iter().zip(other).filter(|(a, b)| a != b).count();
        assert!(apart(&all, &bare) > 300, "{}", apart(&all, &bare));
        order.look.is_ruled = true;
        assert_ne!(mark(&order), land);
        assert!(apart(&drawn(&order, true), &all) > 3000);
    }

    #[test]
    fn a_preview_of_small_tiles_shows_the_names_of_the_picture() {
        // Its tiles had whole pixels, its letters had not, so that names waited for larger tiles.
        use mapmaker_features::decor::{Decor, DecorKind, raised};
        use mapmaker_features::{BoardName, Kind, SiteKind, only_these_names};
        use mapmaker_grid::world::Overlay;

        let mut order = lake();
        order.what = What::Board { has_rivers: true };
        order.span = Span::of(TilePos::new(0, 0), (160, 20));
        order.look.tile_px = 5;
        let mut overlay = Overlay::default();
        let at = TilePos::new(80, 10);
        let place = raised(DecorKind::Town, at);
        let town = Decor::placed_by_user(0, DecorKind::Town, 0, place, &overlay);
        let put = town.put(&overlay);
        overlay.apply(&put);
        order.with(&put);
        let drawn = |order: &Order| {
            let drawn = order.preview(300, true, &AtomicBool::new(false));
            drawn.expect("a preview").1
        };
        let bare = drawn(&order);
        let name = BoardName::new(Kind::Site(SiteKind::Town), at, "Otterby".to_owned());
        order.with(&only_these_names(&overlay, &[name]));
        assert!(drawn(&order) != bare, "its name shows");
    }

    #[test]
    fn a_title_stays_until_another_map_is_exported() {
        // It was once lost when the dialog opened again.
        let mut order = lake();
        let mut dress = Dress {
            has_frame: true,
            ..Dress::default()
        };
        dress.begin("World 7");
        dress.title = Some("Mine".to_owned());
        for (map, title) in [("World 7", "Mine"), ("World 8", "World 8")] {
            dress.begin(map);
            dress.apply(&mut order, map);
            assert_eq!(order.frame.as_ref().map(|frame| &*frame.title), Some(title));
        }
    }

    #[test]
    fn export_settings_are_restored_in_the_next_session() {
        for theme in Theme::ALL {
            let dress = Dress {
                theme,
                has_frame: true,
                has_references: true,
                ..Dress::default()
            };
            let left = dress.left(true);
            let mut again = Dress::default();
            again.take_up(&left);
            assert_eq!(again.left(left.grid), left);
        }
        let mut dress = Dress::default();
        dress.take_up(&SavedExport {
            theme: "of a later build".to_owned(),
            ..SavedExport::default()
        });
        assert_eq!(dress.theme, Theme::default());
    }
}
