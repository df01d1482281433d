//! The maps and charts that a person has made, which hang beside the title as small sheets.

use std::path::PathBuf;

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Align2, ColorImage, Context, Id, Order, Rect, pos2, vec2};

use crate::app::files::OpenPath;
use crate::app::files::small::small_picture;
use crate::app::host::HAS_FILES;
use crate::app::job::Job;
use crate::app::schedule::AppSystems;
use crate::app::screens::Screen;
use crate::app::session::Remembered;
use crate::app::style::{self, Hidden};
use mapmaker_storage::clock::SystemTime;
use mapmaker_storage::library::{Library, SavedMap};

/// The width and the height of a picture, in points, and how many pixels a point has.
const PICTURE: egui::Vec2 = vec2(168.0, 105.0);
const POINT_PX: f32 = 2.0;

/// A sheet with its name and its frame, and the room between two, in points.
const SHEET: egui::Vec2 = vec2(192.0, 156.0);
const BETWEEN: f32 = 18.0;

/// Half of the title's card with some room beside it, in points.
const CARD: f32 = 210.0;

/// The most sheets above each other, on either side.
const ROWS: usize = 3;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Sheets>()
        .add_systems(OnEnter(Screen::Title), look.run_if(|| HAS_FILES))
        .add_systems(
            Update,
            follow
                .in_set(AppSystems::Actions)
                .run_if(in_state(Screen::Title)),
        );
}

/// A picture of a map, or none where it can't be read.
type Drawn = Option<([usize; 2], Vec<u8>)>;

/// A map that hangs there.
struct Sheet {
    path: PathBuf,
    name: String,
    modified: Option<SystemTime>,
    picture: Option<Picture>,
}

enum Picture {
    Drawn(ColorImage),
    Shown(egui::TextureHandle),
}

/// The maps that hang beside the title, the latest first.
#[derive(Resource, Default)]
pub(super) struct Sheets {
    listing: Option<Job<Vec<SavedMap>>>,
    /// The one that is being drawn.
    drawing: Option<(usize, Job<Drawn>)>,
    hung: Vec<Sheet>,
}

/// Looks which maps there are.
fn look(remembered: Option<Res<Remembered>>, mut sheets: ResMut<Sheets>) {
    // Pictures that are taken by a script show none of them.
    if !remembered.is_some_and(|remembered| remembered.enabled) {
        return;
    }
    sheets.drawing = None;
    sheets.listing = Some(Job::files(|| {
        let maps = Library::of_user().and_then(|library| library.maps().ok());
        maps.unwrap_or_default()
    }));
}

/// Hangs them up, and draws one after the other.
fn follow(mut sheets: ResMut<Sheets>) {
    let sheets = sheets.bypass_change_detection();
    if let Some(maps) = sheets.listing.as_mut().and_then(Job::poll) {
        // What is being drawn may hang elsewhere now.
        (sheets.listing, sheets.drawing) = (None, None);
        sheets.hang(maps);
    }
    if let Some((index, job)) = &mut sheets.drawing {
        let Some(drawn) = job.poll() else {
            return;
        };
        let index = *index;
        sheets.drawing = None;
        // OK because nothing has been hung up since it was asked for.
        match drawn {
            Some((size, rgb)) => {
                let image = ColorImage::from_rgb(size, &rgb);
                sheets.hung[index].picture = Some(Picture::Drawn(image));
            }
            // It is told what is wrong with it when it is opened.
            None => _ = sheets.hung.remove(index),
        }
    }
    let mut hung = sheets.hung.iter().enumerate();
    let next = hung.find(|(_, sheet)| sheet.picture.is_none());
    sheets.drawing = next.map(|(index, sheet)| {
        let path = sheet.path.clone();
        let longest_px = (PICTURE.x * POINT_PX) as u32;
        let job = Job::compute(move |stop| small_picture(&path, longest_px, stop));
        (index, job)
    });
}

impl Sheets {
    /// Hangs up the latest of some maps; pictures of those that have not changed stay.
    fn hang(&mut self, maps: Vec<SavedMap>) {
        let mut before = std::mem::take(&mut self.hung);
        let latest = maps.into_iter().take(2 * ROWS);
        self.hung = latest
            .map(|map| {
                let same = before
                    .iter()
                    .position(|one| one.path == map.path && one.modified == map.modified);
                let same = same.map(|index| before.swap_remove(index));
                same.unwrap_or(Sheet {
                    path: map.path,
                    name: map.name,
                    modified: map.modified,
                    picture: None,
                })
            })
            .collect();
    }
}

/// Where they hang in a window of such a size, in points: on the right and on the left of the title's card, as many as have
/// room.
fn places(room: Rect) -> Vec<Rect> {
    let beside = room.width() / 2.0 - CARD;
    let rows = ((room.height() - BETWEEN) / (SHEET.y + BETWEEN)) as usize;
    let rows = rows.min(ROWS);
    if beside < SHEET.x + BETWEEN {
        return Vec::new();
    }
    let high = rows as f32 * (SHEET.y + BETWEEN) - BETWEEN;
    let first = room.center().y - high / 2.0 + SHEET.y / 2.0;
    let row = |row: usize| first + row as f32 * (SHEET.y + BETWEEN);
    let aside = CARD + (beside / 2.0).min(SHEET.x);
    let sides = (0..rows).flat_map(|at| [aside, -aside].map(|aside| (at, aside)));
    sides
        .map(|(at, aside)| {
            let middle = pos2(room.center().x + aside, row(at));
            Rect::from_center_size(middle, SHEET)
        })
        .collect()
}

/// Shows them, above the title; a click opens one.
pub(super) fn show(
    mut contexts: EguiContexts,
    hidden: Res<Hidden>,
    mut sheets: ResMut<Sheets>,
    mut paths: MessageWriter<OpenPath>,
) -> Result {
    if hidden.0 {
        return Ok(());
    }
    let context = contexts.ctx_mut()?;
    let places = places(context.content_rect());
    let sheets = sheets.bypass_change_detection();
    let drawn = sheets.hung.iter_mut().filter(|one| one.picture.is_some());
    for (index, (sheet, place)) in drawn.zip(places).enumerate() {
        if hang(context, index, sheet, place) {
            paths.write(OpenPath(sheet.path.clone()));
        }
    }
    Ok(())
}

/// Shows a sheet; whether it was clicked.
fn hang(context: &Context, index: usize, sheet: &mut Sheet, place: Rect) -> bool {
    let Some(picture) = sheet.texture(context) else {
        return false;
    };
    let id = Id::new(("small sheet", index));
    let shown = egui::Area::new(id)
        .order(Order::Foreground)
        .fixed_pos(place.min)
        .pivot(Align2::LEFT_TOP)
        .show(context, |ui| {
            let (place, response) = ui.allocate_exact_size(SHEET, egui::Sense::click());
            let name = &sheet.name;
            response.widget_info(|| {
                egui::WidgetInfo::labeled(egui::WidgetType::Button, true, format!("Open {name}"))
            });
            let frame = style::sheet().inner_margin(0);
            ui.painter().add(frame.paint(place));
            let middle = place.center_top() + vec2(0.0, 12.0 + PICTURE.y / 2.0);
            let room = Rect::from_center_size(middle, PICTURE);
            let share = (PICTURE / picture.size_vec2()).min_elem();
            let at = Rect::from_center_size(middle, picture.size_vec2() * share);
            egui::Image::new(&picture).paint_at(ui, at);
            let is_lit = response.hovered() || response.has_focus();
            let inside = egui::StrokeKind::Outside;
            ui.painter()
                .rect_stroke(at, 0.0, style::rim(false, is_lit), inside);
            let below = Rect::from_min_max(room.left_bottom(), place.right_bottom())
                .with_max_x(room.right())
                .shrink2(vec2(0.0, 4.0));
            let mut line = ui.new_child(egui::UiBuilder::new().max_rect(below).layout(
                egui::Layout::centered_and_justified(egui::Direction::LeftToRight),
            ));
            let name = egui::Label::new(style::aside(name)).selectable(false);
            line.add(name.truncate());
            response
                .on_hover_cursor(egui::CursorIcon::PointingHand)
                .clicked()
        });
    // The title keeps the keyboard and the pointer to itself, and to what lies above it.
    context.move_to_top(shown.response.layer_id);
    shown.inner
}

impl Sheet {
    /// Its picture, once it is drawn.
    fn texture(&mut self, context: &Context) -> Option<egui::TextureHandle> {
        if let Some(Picture::Drawn(image)) = &mut self.picture {
            let image = std::mem::take(image);
            let texture = context.load_texture("small sheet", image, egui::TextureOptions::LINEAR);
            self.picture = Some(Picture::Shown(texture));
        }
        match &self.picture {
            Some(Picture::Shown(texture)) => Some(texture.clone()),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_sheets_hang_beside_the_title_and_lie_on_nothing() {
        for (width, height) in [
            (640.0, 480.0),
            (900.0, 600.0),
            (1280.0, 720.0),
            (1920.0, 1080.0),
        ] {
            let room = Rect::from_min_size(egui::Pos2::ZERO, vec2(width, height));
            let card = Rect::from_center_size(room.center(), vec2(2.0 * 188.0, height));
            let places = places(room);
            assert_eq!(places.is_empty(), width < 900.0, "{width}: {places:?}");
            for (index, place) in places.iter().enumerate() {
                assert!(room.contains_rect(*place) && !place.intersects(card));
                let mut others = places[index + 1..].iter();
                assert!(others.all(|other| !other.intersects(*place)), "{width}");
            }
        }
    }

    #[test]
    fn pictures_of_maps_that_have_not_changed_stay() {
        let map = |name: &str, modified| SavedMap {
            path: name.into(),
            name: name.to_owned(),
            modified: Some(SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(modified)),
            bytes: 1,
        };
        let mut sheets = Sheets::default();
        sheets.hang(vec![map("a", 1), map("b", 1)]);
        for sheet in &mut sheets.hung {
            sheet.picture = Some(Picture::Drawn(ColorImage::default()));
        }
        sheets.hang(vec![map("b", 2), map("a", 1), map("c", 1)]);
        let has = sheets.hung.iter().map(|sheet| sheet.picture.is_some());
        assert_eq!(has.collect::<Vec<_>>(), [false, true, false]);
    }
}
