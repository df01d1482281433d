//! The gallery: a card for each kind of puzzle, and a page to choose a new one.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align, Layout, Rect, TextEdit, TextStyle, Ui, pos2, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::card::{fitting, invite, of_day};
use super::door::{AnotherPuzzle, OpenPuzzle, Wanted};
use super::draw::{self, clock, part};
use super::kept::{self, Kept};
use super::playing::{self, AtStart, Close, PuzzleMaking, chance};
use super::room::{Room, Setup};
use super::shell::{picture, sentence, words};
use super::table::Table;
use super::{ROOMS, room_of};
use crate::app::files::browse::{self, FileDialog};
use crate::app::files::typed_path;
use crate::app::host::HAS_FILES;
use crate::app::schedule::{AppSystems, DrawSystems};
use crate::app::screens::Screen;
use crate::app::session::Remembered;
use crate::app::style;
use mapmaker_storage::date::Day;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Gallery>()
        .init_resource::<Back>()
        .add_systems(Startup, ask_at_start.after(kept::load))
        .add_systems(OnEnter(Screen::Puzzles), fresh)
        .add_systems(OnExit(Screen::Title), came_from(Screen::Title))
        .add_systems(OnExit(Screen::Map), came_from(Screen::Map))
        .add_systems(
            Update,
            another
                .run_if(on_message::<AnotherPuzzle>)
                .in_set(AppSystems::Actions)
                .before(playing::open),
        )
        .add_systems(
            EguiPrimaryContextPass,
            show.in_set(DrawSystems::Panels)
                .run_if(in_state(Screen::Puzzles).and_then(not(any_with_component::<Table>))),
        );
}

/// The state of the gallery.
#[derive(Resource, Default)]
pub struct Gallery {
    /// The kind whose page is open; `None` shows all kinds.
    page: Option<(&'static dyn Room, Box<dyn Setup>)>,
    code: String,
    path: String,
    dialog: FileDialog,
    wrong: String,
    /// The request made while a game of that kind is under way, until the person chooses which one goes on.
    instead: Option<(&'static dyn Room, Wanted)>,
    /// Whether the code in the field was sent.
    has_sent: bool,
}

/// The screen from which the gallery was opened, to which *Back* leads.
#[derive(Resource, Default)]
struct Back(Screen);

fn came_from(screen: Screen) -> impl Fn(ResMut<Back>) {
    move |mut back| back.0 = screen
}

/// A request from the gallery's buttons.
enum GalleryButton {
    Leave,
    Page(&'static dyn Room),
    Open(Wanted),
    /// Open it, whatever is under way.
    Instead(Wanted),
    Code,
    /// Not after all.
    Stay,
}

/// Opens the puzzle given at the program's start; if a game of its kind was left, asks which one goes on.
fn ask_at_start(
    mut at_start: ResMut<AtStart>,
    mut gallery: ResMut<Gallery>,
    (kept, remembered): (Res<Kept>, Option<Res<Remembered>>),
    mut asked: MessageWriter<OpenPuzzle>,
) {
    let Some(wanted) = at_start.0.take() else {
        return;
    };
    let mut wanted = gallery.open(wanted, &kept);
    // Without saving, as for a picture, nothing can be lost.
    if remembered.is_some_and(|remembered| !remembered.enabled) {
        wanted = wanted.or(gallery.instead.take().map(|(_, wanted)| wanted));
    }
    asked.write_batch(wanted.map(OpenPuzzle));
}

/// Opens another puzzle from the table. If that loses a game under way (such as one whose last move was undone at its
/// end), the table is put away, and the usual question is asked.
fn another(
    mut wanted: MessageReader<AnotherPuzzle>,
    tables: Query<&Table>,
    (mut kept, mut gallery): (ResMut<Kept>, ResMut<Gallery>),
    mut asked: MessageWriter<OpenPuzzle>,
    mut close: MessageWriter<Close>,
) {
    for AnotherPuzzle(wanted) in wanted.read() {
        for table in &tables {
            if !table.is_over() && !table.is_visit {
                kept.keep(table);
            }
        }
        if let Some(wanted) = gallery.open(wanted.clone(), &kept) {
            asked.write(OpenPuzzle(wanted));
        } else {
            close.write(Close);
        }
    }
}

fn fresh(mut gallery: ResMut<Gallery>) {
    *gallery = Gallery::default();
}

fn show(
    mut contexts: EguiContexts,
    mut gallery: ResMut<Gallery>,
    kept: Res<Kept>,
    making: Res<PuzzleMaking>,
    back: Res<Back>,
    mut asked: MessageWriter<OpenPuzzle>,
    mut next: ResMut<NextState<Screen>>,
) -> Result {
    if making.is_running() {
        return Ok(());
    }
    let context = contexts.ctx_mut()?;
    let gallery = gallery.bypass_change_detection();
    if std::mem::take(&mut gallery.has_sent) && making.wrong.is_empty() {
        gallery.code.clear();
    }
    let mut action = None;
    // Escape closes a list first.
    let has_list = egui::Popup::is_any_open(context);
    let leaves = !has_list && context.input(|input| input.key_pressed(egui::Key::Escape));
    draw::page("gallery", context, |ui| {
        action = lay_out(ui, gallery, &kept, &making);
    });
    match action.or(leaves.then_some(GalleryButton::Leave)) {
        Some(GalleryButton::Leave | GalleryButton::Stay) if gallery.instead.take().is_some() => {}
        Some(GalleryButton::Leave) if gallery.page.take().is_some() => {}
        Some(GalleryButton::Leave) => next.set(back.0),
        Some(GalleryButton::Page(room)) => {
            let last = kept.all.last.get(room.name());
            gallery.dialog.forget();
            gallery.page = Some((room, room.setup(last.map(String::as_str))));
            gallery.wrong.clear();
        }
        Some(GalleryButton::Open(wanted)) => {
            gallery.wrong.clear();
            asked.write_batch(gallery.open(wanted, &kept).map(OpenPuzzle));
        }
        Some(GalleryButton::Instead(wanted)) => {
            gallery.instead = None;
            asked.write(OpenPuzzle(wanted));
        }
        Some(GalleryButton::Code) => match room_of(gallery.code.trim().to_lowercase().as_str()) {
            Ok(_) => {
                gallery.has_sent = true;
                gallery.wrong.clear();
                let code = gallery.code.clone();
                asked.write_batch(gallery.open(Wanted::Code(code), &kept).map(OpenPuzzle));
            }
            Err(wrong) => gallery.wrong = wrong,
        },
        Some(GalleryButton::Stay) | None => {}
    }
    Ok(())
}

impl Gallery {
    /// The puzzle to open for a request; `None` if another of its kind is under way, and the gallery asks first.
    fn open(&mut self, wanted: Wanted, kept: &Kept) -> Option<Wanted> {
        let (kind, code) = match &wanted {
            Wanted::Code(code) => {
                let code = code.trim().to_lowercase();
                (code.clone(), Some(code))
            }
            Wanted::File(name, _) | Wanted::New(name, _) => ((*name).to_owned(), None),
            Wanted::Kept(_) | Wanted::LeftOrNew(_) => return Some(wanted),
        };
        let room = room_of(&kind).ok();
        let left = room.and_then(|room| Some((room, kept.all.games.get(room.name())?)));
        match left {
            // The page makes a new puzzle in any case.
            Some((room, left)) if code.is_some() && left.code == code && self.page.is_none() => {
                Some(Wanted::Kept(room.name()))
            }
            Some((room, left)) if left.moves > 0 => {
                self.instead = Some((room, wanted));
                None
            }
            _ => Some(wanted),
        }
    }
}

/// Asks which of two puzzles of one kind to play.
fn choose(ui: &mut Ui, (room, wanted): &(&'static dyn Room, Wanted)) -> Option<GalleryButton> {
    let mut action = None;
    ui.vertical_centered(|ui| {
        ui.add_space((ui.available_height() / 2.0 - 100.0).max(0.0));
        let title = room.about().title;
        ui.label(style::book_text(
            &format!("A game of {title} was left here."),
            24.0,
        ));
        ui.label(style::quiet("A new one takes its place."));
        ui.add_space(8.0);
        if style::button(ui, "Go on with the old one").clicked() {
            action = Some(GalleryButton::Instead(Wanted::Kept(room.name())));
        }
        if style::button(ui, "Begin the new one").clicked() {
            action = Some(GalleryButton::Instead(wanted.clone()));
        }
        if style::button(ui, "Back  (Esc)").clicked() {
            action = Some(GalleryButton::Stay);
        }
    });
    action
}

fn lay_out(
    ui: &mut Ui,
    gallery: &mut Gallery,
    kept: &Kept,
    making: &PuzzleMaking,
) -> Option<GalleryButton> {
    let all = ui.max_rect();
    let header = Rect::from_min_size(all.min, vec2(all.width(), 38.0));
    let footer = Rect::from_min_max(pos2(all.left(), all.bottom() - 64.0), all.max);
    let middle = Rect::from_min_max(
        pos2(all.left(), header.bottom() + 8.0),
        pos2(all.right(), footer.top() - 6.0),
    );
    let row = Layout::left_to_right(Align::Center);
    let mut action = part(ui, header, row, |ui| {
        let leaves = ui.button("Back").on_hover_text("Esc").clicked();
        ui.add_space(4.0);
        ui.heading("Puzzles");
        leaves.then_some(GalleryButton::Leave)
    });
    let content = part(ui, middle, Layout::top_down(Align::Min), |ui| {
        match (&gallery.instead, &mut gallery.page) {
            (Some(instead), _) => choose(ui, instead),
            (None, Some((room, setup))) => {
                let file = (&mut gallery.path, &mut gallery.dialog);
                page(ui, *room, setup.as_mut(), kept, file)
            }
            (None, None) => cards(ui, kept),
        }
    });
    action = content.or(action);
    let entered = part(ui, footer, Layout::top_down(Align::Min), |ui| {
        let is_open = ui.horizontal(|ui| code_field(ui, &mut gallery.code)).inner;
        let wrong = [&gallery.wrong, &making.wrong, &kept.wrong];
        if let Some(wrong) = wrong.into_iter().find(|wrong| !wrong.is_empty()) {
            ui.colored_label(style::RED, sentence(wrong));
        }
        is_open
    });
    entered.then_some(GalleryButton::Code).or(action)
}

/// The field for a code; whether it was entered.
fn code_field(ui: &mut Ui, code: &mut String) -> bool {
    ui.label(style::quiet("A code that somebody shared:"));
    let field = TextEdit::singleline(code)
        .hint_text("tetravex-4x4-8-k3f9")
        .desired_width(230.0)
        .char_limit(80);
    let field = ui.add(field);
    let is_entered = field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
    let can = !code.trim().is_empty();
    let clicked = ui
        .add_enabled(can, egui::Button::new("Open").small())
        .clicked();
    can && (is_entered || clicked)
}

/// A card for each kind, two in a row.
fn cards(ui: &mut Ui, kept: &Kept) -> Option<GalleryButton> {
    let all = ui.max_rect();
    let gap = 12.0;
    let rows = ROOMS.len().div_ceil(2).max(2) as f32;
    let size = vec2(
        ((all.width() - gap) / 2.0).min(560.0),
        ((all.height() - gap * (rows - 1.0)) / rows).min(250.0),
    );
    let left = all.left() + (all.width() - 2.0 * size.x - gap).max(0.0) / 2.0;
    let high = rows * size.y + (rows - 1.0) * gap;
    let top = all.top() + (all.height() - high).max(0.0) / 2.0;
    let mut action = None;
    for (index, &room) in ROOMS.iter().enumerate() {
        let (column, row) = ((index % 2) as f32, (index / 2) as f32);
        let corner = pos2(left, top) + vec2(column, row) * (size + vec2(gap, gap));
        let place = Rect::from_min_size(corner, size);
        action = card(ui, place, room, kept).or(action);
    }
    action
}

fn card(ui: &mut Ui, place: Rect, room: &'static dyn Room, kept: &Kept) -> Option<GalleryButton> {
    style::lay_page(ui.painter(), place);
    let inside = place.shrink(14.0);
    let picture = vec2(1.0, 1.0) * inside.height().min(inside.width() * 0.42);
    let picture = Rect::from_min_size(inside.min, picture);
    room.draw(ui.painter(), picture);
    let text = Rect::from_min_max(pos2(picture.right() + 12.0, inside.top()), inside.max);
    let mut action = None;
    part(ui, text, Layout::top_down(Align::Min), |ui| {
        let about = room.about();
        ui.heading(about.title);
        let is_left = kept.all.games.contains_key(room.name());
        invite(ui, about.invitation, if is_left { 2.0 } else { 1.0 });
        let wide = ui.available_width().min(190.0);
        let button = |ui: &mut Ui, wide: f32, text: &str| {
            ui.add_sized([wide, 28.0], egui::Button::new(text).small())
        };
        ui.add_space(2.0);
        if is_left && button(ui, wide, "Go on").clicked() {
            action = Some(GalleryButton::Open(Wanted::Kept(room.name())));
        }
        let today = Day::today();
        let todays = room.today(&today.word());
        let told = of_day(today, kept.all.day_solved(&todays));
        let line = fitting(ui, &told);
        ui.horizontal(|ui| {
            let wide = (wide - ui.spacing().item_spacing.x) / 2.0;
            if button(ui, wide, "New…").clicked() {
                action = Some(GalleryButton::Page(room));
            }
            if button(ui, wide, "Today's")
                .on_hover_text(&told[0])
                .clicked()
            {
                action = Some(GalleryButton::Open(Wanted::Code(todays)));
            }
        });
        // With large letters a low window has room for the buttons only.
        if ui.available_height() >= ui.text_style_height(&TextStyle::Small) {
            ui.add(egui::Label::new(style::quiet(line)).truncate());
        }
    });
    action
}

/// The page of a kind: its rules, the choice of a new one, and the best times.
fn page(
    ui: &mut Ui,
    room: &'static dyn Room,
    setup: &mut dyn Setup,
    kept: &Kept,
    (path, dialog): (&mut String, &mut FileDialog),
) -> Option<GalleryButton> {
    let mut action = dialog
        .poll()
        .map(|path| GalleryButton::Open(Wanted::File(room.name(), path)));
    // In the middle of a wide window.
    let all = ui.max_rect();
    let all = Rect::from_center_size(all.center(), vec2(all.width().min(980.0), all.height()));
    let wide = all.width() * 0.48;
    let left = Rect::from_min_size(all.min, vec2(wide - 12.0, all.height()));
    let right = Rect::from_min_max(pos2(all.left() + wide, all.top()), all.max);
    let is_left = kept.all.games.contains_key(room.name());
    // Enter in a field belongs to that field, which drops the keyboard before the button below is checked.
    let can_enter = ui.memory(|memory| memory.focused().is_none());
    // The buttons that begin a puzzle stay in sight, however long the choice is, and in the same place whether a game
    // was left or not.
    let (above, below) = right.split_top_bottom_at_y(right.bottom() - 86.0);
    let on = if is_left { 42.0 } else { 0.0 };
    let (above, on) = above.split_top_bottom_at_y(above.bottom() - on);
    part(ui, left, Layout::top_down(Align::Min), |ui| {
        egui::ScrollArea::vertical()
            .id_salt("choice")
            .show(ui, |ui| {
                ui.set_width(ui.available_width());
                words(ui, room);
                ui.add_space(6.0);
                style::rule(ui);
                ui.add_space(6.0);
                setup.show(ui);
                ui.add_space(10.0);
                best(ui, room, kept);
            });
    });
    // A preview of the puzzle, and under it the buttons that begin it.
    part(ui, above, Layout::top_down(Align::Min), |ui| {
        let side = (above.width()).min(above.height()) - 16.0;
        picture(ui, room, side.max(0.0), |painter, place| {
            setup.draw(painter, place)
        });
    });
    if is_left {
        part(ui, on, Layout::top_down(Align::Min), |ui| {
            ui.add_space(6.0);
            if style::button(ui, "Go on with the last one").clicked() {
                action = Some(GalleryButton::Open(Wanted::Kept(room.name())));
            }
        });
    }
    part(ui, below, Layout::top_down(Align::Min), |ui| {
        ui.add_space(6.0);
        let enters = can_enter && ui.input(|input| input.key_pressed(egui::Key::Enter));
        let can_be = !style::is_number_wrong(ui);
        let new_one = ui.add_enabled_ui(can_be, |ui| style::main_button(ui, "New puzzle  (Enter)"));
        if can_be && (new_one.inner.clicked() || enters) {
            action = Some(GalleryButton::Open(new(room, setup)));
        }
        if !HAS_FILES {
            return;
        }
        ui.horizontal(|ui| {
            let field = TextEdit::singleline(path)
                .hint_text("a file")
                .desired_width((ui.available_width() - 200.0).clamp(60.0, 190.0));
            let field = ui.add(field);
            let is_entered =
                field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
            let can = !path.trim().is_empty();
            let opens = ui.add_enabled(can, egui::Button::new("Open a file").small());
            if let Some(path) = typed_path(path).filter(|_| opens.clicked() || is_entered) {
                action = Some(GalleryButton::Open(Wanted::File(room.name(), path)));
            }
            let button = egui::Button::new("Browse…").small();
            dialog.button(ui, button, || browse::Wanted::Any);
        });
    });
    action
}

/// A new puzzle with the present choice.
fn new(room: &'static dyn Room, setup: &dyn Setup) -> Wanted {
    let word = chance();
    match setup.state(&word) {
        Some(state) => Wanted::New(room.name(), state),
        None => Wanted::Code(setup.code(&word)),
    }
}

fn best(ui: &mut Ui, room: &dyn Room, kept: &Kept) {
    let Some(sizes) = kept.all.best.get(room.name()) else {
        return;
    };
    ui.label(style::book_text("Best times", 18.0));
    egui::Grid::new("best").spacing([14.0, 3.0]).show(ui, |ui| {
        for (class, list) in sizes {
            ui.label(style::quiet(class));
            let times: Vec<_> = list.iter().map(|best| clock(best.seconds)).collect();
            let first = times.first().cloned().unwrap_or_default();
            ui.label(style::strong(first).color(style::INK));
            ui.label(style::quiet(&times[1.min(times.len())..].join("  ")));
            ui.end_row();
        }
    });
}

#[cfg(test)]
mod tests;
