//! Paper and ink: the widgets, frames and dialogs that all panels share.

pub mod dialog;
pub mod drawing;
mod dress;
mod field;
#[cfg(test)]
pub(in crate::app) mod fits;
mod letters;
mod number;
mod paper;
mod scrolled;
pub mod sign;
mod slip;
#[cfg(test)]
pub(in crate::app) mod steady;
pub mod text_size;
mod theme;

use bevy::prelude::*;
use bevy_egui::egui::{
    self, Atom, Atoms, Button, Color32, Frame, IntoAtoms as _, Margin, Response, RichText, Shadow,
    Stroke, TextStyle, Ui, vec2,
};
use bevy_egui::{EguiContexts, EguiPreUpdateSet, PrimaryEguiContext};

use crate::app::screens::Screen;
use mapmaker_drawing::lettering::other_faces;

pub use dress::dress;
#[cfg(test)]
pub use field::press;
pub use field::{focus_all, focus_at_end, is_entered, is_escaped, keep_keyboard};
pub use letters::{aside, book, book_text, code, strong, tell_of_letters, title};
pub use number::{Number, is_number_wrong};
pub use scrolled::scrolled;
pub use slip::{FEW_WORDS, few_words, thin};
pub use text_size::TextSize;
pub use theme::{
    CHOSEN, DEEP, FAINT, FIELD, INK, MIN_TEXT, PAPER, RED, SCROLL_BAR, SHADE, SMALL, TEXT,
};

/// The room for the largest panels, in points; a smaller window shrinks all panels.
const MIN_HEIGHT: f32 = 480.0;
const MIN_WIDTH: f32 = 700.0;

/// The width and height of a full-page screen, in points; in a larger window it grows.
const PAGE: [f32; 2] = [1920.0, 1080.0];

pub(super) fn plugin(app: &mut App) {
    // Runs before the pass begins, so that the first frame has fonts.
    let begins = (EguiPreUpdateSet::InitContexts, EguiPreUpdateSet::BeginPass);
    app.add_systems(PreUpdate, apply.after(begins.0).before(begins.1));
}

/// Whether all panels are hidden, as while a picture is taken.
#[derive(Resource, Default)]
pub struct Hidden(pub bool);

/// Pixels in a point of the panels with text of the usual size: the screen's scale, less in a small window.
#[must_use]
pub fn point_px(window: &Window) -> f32 {
    point_px_of(window, TextSize::default())
}

/// Pixels in a point with text of another size.
#[must_use]
pub fn point_px_of(window: &Window, text: TextSize) -> f32 {
    let room = (window.physical_height() as f32 / MIN_HEIGHT)
        .min(window.physical_width() as f32 / MIN_WIDTH);
    (window.scale_factor() * text.factor()).min(room).max(0.5)
}

/// Gives the panels their style, once and after each newly loaded font, and scales them.
///
/// # Errors
/// If the window has no egui context.
fn apply(
    mut contexts: EguiContexts,
    window: Single<&Window>,
    context: Single<Entity, With<PrimaryEguiContext>>,
    (screen, text): (Option<Res<State<Screen>>>, Option<Res<TextSize>>),
    mut done: Local<Option<(Entity, f32, usize)>>,
) -> Result {
    let text = text.map_or_else(TextSize::default, |text| *text);
    let mut scale = point_px_of(&window, text) / window.scale_factor();
    if screen.is_some_and(|screen| matches!(screen.get(), Screen::Puzzles | Screen::Title)) {
        // A full page grows with a large window, and so does the title's card.
        let room = window.resolution.size() / Vec2::from(PAGE);
        scale = scale.max(room.min_element());
    }
    // A newly loaded font shows from the next frame on.
    let now = (*context, scale, other_faces().len());
    if done.replace(now) == Some(now) {
        return Ok(());
    }
    let context = contexts.ctx_mut()?;
    dress(context);
    context.set_zoom_factor(scale);
    Ok(())
}

/// The frame of a sheet of paper on the map.
pub fn sheet() -> Frame {
    Frame::new()
        .fill(PAPER)
        .inner_margin(Margin::same(18))
        .corner_radius(paper::CORNERS)
        .shadow(Shadow {
            offset: [1, 3],
            blur: 10,
            spread: 0,
            color: Color32::from_rgba_premultiplied(14, 10, 6, 80),
        })
}

/// Draws a sheet of paper that fills the page.
pub fn lay_page(painter: &egui::Painter, place: egui::Rect) {
    painter.rect_filled(place, paper::CORNERS, PAPER);
}

/// The part of a sheet's margin that its rules take, in points.
pub const RULED: i8 = 4;

/// A window of paper over the map, without a title bar, sized to its contents plus a margin and its rules, in points.
pub fn panel(name: &'static str, margin: i8) -> egui::Window<'static> {
    egui::Window::new(name)
        .id(egui::Id::new(name))
        .title_bar(false)
        .resizable(false)
        .frame(sheet().inner_margin(margin + RULED))
}

/// Secondary text: small and faint.
#[must_use]
pub fn quiet(text: &str) -> RichText {
    RichText::new(text).small().color(FAINT)
}

/// A text with its longest words, such as paths, shortened in their middle, so that all of it fits.
#[must_use]
pub fn shortened(text: &str) -> String {
    /// The maximum length of a word, and the lengths kept at its start and end, in characters.
    const MAX_LENGTH: usize = 64;
    const ENDS: (usize, usize) = (24, 36);
    let short = |word: &str| {
        let letters: Vec<char> = word.chars().collect();
        if letters.len() <= MAX_LENGTH {
            return word.to_owned();
        }
        let (first, last) = (&letters[..ENDS.0], &letters[letters.len() - ENDS.1..]);
        first.iter().chain(&['…']).chain(last).collect()
    };
    let words: Vec<_> = text.split(' ').map(short).collect();
    words.join(" ")
}

/// The width and height of a button that fills a line of a sheet, in points.
const LINE: [f32; 2] = [300.0, 32.0];

/// The width of a main button in a row, in points.
const SHORT: f32 = 110.0;

/// A button that fills a line of a sheet: words on a rule.
pub fn button(ui: &mut Ui, text: &str) -> Response {
    line(ui, LINE, text)
}

/// A line button of another size, in points.
pub fn line(ui: &mut Ui, size: [f32; 2], text: &str) -> Response {
    let button = Button::new((text, Atom::grow()));
    ruled(ui, |ui| ui.add_sized(size, button))
}

/// A line button with a sign before its words, and a note after them.
pub fn entry(ui: &mut Ui, sign: sign::Sign, name: &str, note: &str) -> Response {
    let words = (name, Atom::grow(), quiet(note)).into_atoms();
    let size = vec2(LINE[0].min(ui.available_width()), LINE[1]);
    ruled(ui, |ui| {
        sign::signed(ui, sign, name, words, |button| button.min_size(size))
    })
}

/// Shows a frameless button on a rule.
fn ruled(ui: &mut Ui, add: impl FnOnce(&mut Ui) -> Response) -> Response {
    let response = ui.scope(|ui| {
        let widgets = &mut ui.visuals_mut().widgets;
        for state in [&mut widgets.inactive, &mut widgets.hovered] {
            state.bg_stroke = Stroke::new(1.0, Color32::TRANSPARENT);
        }
        widgets.inactive.weak_bg_fill = Color32::TRANSPARENT;
        add(ui)
    });
    let response = response.inner;
    let (place, colour) = (response.rect, if response.hovered() { INK } else { FAINT });
    let rule = Stroke::new(1.0, colour.gamma_multiply(0.7));
    ui.painter().hline(place.x_range(), place.bottom(), rule);
    response
}

/// The main button of a sheet, filled with ink.
pub fn main_button(ui: &mut Ui, text: &str) -> Response {
    main_sized(ui, LINE, text)
}

/// A main button for a row: equally wide for any short word, so that none moves.
pub fn main_short(ui: &mut Ui, text: &str) -> Response {
    let high = ui.spacing().interact_size.y;
    main_sized(ui, [SHORT, high], text)
}

/// A main button of another size, in points.
pub fn main_sized(ui: &mut Ui, size: [f32; 2], text: &str) -> Response {
    let words = RichText::new(text).color(PAPER);
    let response = ui.add_sized(size, Button::new(words).fill(INK));
    // A hovered or focused button has an inner line.
    let width = match (response.has_focus(), response.hovered()) {
        (true, _) => 2.0,
        (_, true) => 1.0,
        _ => return response,
    };
    let inside = response.rect.shrink(3.0);
    let (line, over) = (Stroke::new(width, PAPER), egui::StrokeKind::Inside);
    ui.painter().rect_stroke(inside, 0.0, line, over);
    response
}

/// One of several choices: a frameless button of the same size as a framed one, so that nothing moves when it is chosen
/// or hovered.
pub fn choice<'a>(ui: &mut Ui, is_chosen: bool, text: impl egui::IntoAtoms<'a>) -> Response {
    chosen_by(ui, Button::selectable(is_chosen, text))
}

/// Like [`choice`], for a custom button.
pub fn chosen_by(ui: &mut Ui, button: Button) -> Response {
    unframed(ui, |ui| ui.add(button.frame_when_inactive(true)))
}

/// Shows a button whose frame is visible only under the pointer.
fn unframed(ui: &mut Ui, add: impl FnOnce(&mut Ui) -> Response) -> Response {
    let widgets = &mut ui.visuals_mut().widgets;
    let before = widgets.inactive;
    widgets.inactive.weak_bg_fill = Color32::TRANSPARENT;
    widgets.inactive.bg_stroke.color = Color32::TRANSPARENT;
    let response = add(ui);
    ui.visuals_mut().widgets.inactive = before;
    response
}

/// The line around a picture to choose.
#[must_use]
pub fn rim(is_chosen: bool, is_under_pointer: bool) -> Stroke {
    match (is_chosen, is_under_pointer) {
        (true, _) => Stroke::new(2.5, INK),
        (_, true) => Stroke::new(1.5, INK),
        _ => Stroke::new(1.0, FAINT),
    }
}

/// Like [`choice`], for a sign with its name, shown if `words`. Screen readers always get the name.
pub fn sign_choice(
    ui: &mut Ui,
    is_chosen: bool,
    sign: sign::Sign,
    name: &str,
    words: bool,
) -> Response {
    unframed(ui, |ui| {
        let words = if words {
            Atoms::new(name)
        } else {
            Atoms::default()
        };
        sign::signed(ui, sign, name, words, |button| button.selected(is_chosen))
    })
}

/// Like [`choice`]; a click assigns the value.
pub fn choose<'a, T: PartialEq>(
    ui: &mut Ui,
    chosen: &mut T,
    value: T,
    text: impl egui::IntoAtoms<'a>,
) -> Response {
    let mut response = choice(ui, *chosen == value, text);
    if response.clicked() && *chosen != value {
        *chosen = value;
        response.mark_changed();
    }
    response
}

/// A thin line across the panel, thicker in its middle like a pen stroke.
pub fn rule(ui: &mut Ui) {
    let (place, _) = ui.allocate_exact_size(vec2(ui.available_width(), 5.0), egui::Sense::hover());
    let (left, right, middle) = (place.left(), place.right(), place.center());
    // Blunt ends: egui draws a sharp end far beyond its points.
    let shape = vec![
        egui::pos2(left, middle.y - 0.3),
        egui::pos2(middle.x, middle.y - 1.4),
        egui::pos2(right, middle.y - 0.3),
        egui::pos2(right, middle.y + 0.3),
        egui::pos2(middle.x, middle.y + 1.4),
        egui::pos2(left, middle.y + 0.3),
    ];
    ui.painter()
        .add(egui::Shape::convex_polygon(shape, FAINT, Stroke::NONE));
}

/// A row as high as its buttons, which centres lower widgets vertically.
pub fn level(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    ui.scope(|ui| {
        let letters = ui.text_style_height(&TextStyle::Button);
        let button = letters + 2.0 * ui.spacing().button_padding.y;
        let min_height = ui.spacing().interact_size.y;
        ui.spacing_mut().interact_size.y = min_height.max(button);
        ui.horizontal(add);
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_fields_stand_in_the_middle_of_a_row_of_buttons() {
        let context = egui::Context::default();
        dress(&context);
        let mut middles = Vec::new();
        steady::frame(&context, Vec::new(), |ui| {
            middles.clear();
            level(ui, |ui| {
                let mut text = String::new();
                let label = ui.label("words");
                let field = ui.add(egui::TextEdit::singleline(&mut text));
                let buttons = [ui.button("Open"), ui.button("File…")];
                let all = [label, field].into_iter().chain(buttons);
                middles.extend(all.map(|it| it.rect.center().y));
            });
        });
        assert_eq!(middles.len(), 4);
        assert!(
            middles.iter().all(|y| (y - middles[3]).abs() < 0.6),
            "{middles:?}"
        );
    }

    #[test]
    fn a_word_that_is_too_long_is_shortened_in_its_middle_and_the_rest_stays() {
        let text = format!(
            "not exported: /a/{}/map.png: the name is too long",
            "n".repeat(200)
        );
        let short = shortened(&text);
        assert!(short.starts_with("not exported: /a/nnn"), "{short}");
        assert!(
            short.ends_with("nnn/map.png: the name is too long"),
            "{short}"
        );
        assert!(short.chars().count() < 110, "{short}");
        assert_eq!(
            shortened("a short text  as it is"),
            "a short text  as it is"
        );
    }
}
