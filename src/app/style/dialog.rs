//! Dialogs: a sheet of paper in the middle of the window that must be answered first.

use bevy_egui::egui::{
    self, Align2, Color32, Context, Id, LayerId, Order, Rect, RichText, Sense, Ui, Vec2, pos2,
};

use crate::app::style;

/// The room between a dialog and the window's edge for its frame and shadow, in points.
const AROUND: f32 = 48.0;
/// In a window that is smaller than this, in points, a dialog has all of it but its frame.
const SMALL: Vec2 = Vec2::new(640.0, 480.0);
const FRAME: f32 = 36.0;
/// The least height of what scrolls in a dialog, in points.
const LEAST_BODY: f32 = 24.0;
/// The veil over all that lies behind a dialog.
const VEIL: Color32 = Color32::from_rgba_premultiplied(14, 11, 8, 64);

/// The place of a dialog, kept between frames.
#[derive(Clone, Copy)]
struct Place {
    /// The egui pass that last showed it.
    pass: u64,
    /// The window's size in that pass; in another size the dialog is centred again.
    room: Vec2,
    height: f32,
    /// Its top, once its height is known. It stays fixed, so that buttons do not move when a message appears.
    top: Option<f32>,
}

/// A dialog in one column: what it asks, which scrolls where the window is too low, and its foot, which always shows.
pub struct Column<'a> {
    ui: &'a mut Ui,
    /// What both may take of the window's height, in points.
    height: f32,
}

impl Column<'_> {
    /// What it asks and tells.
    pub fn body<R>(&mut self, add: impl FnOnce(&mut Ui) -> R) -> R {
        let id = self.foot_id();
        let foot = self
            .ui
            .data(|data| data.get_temp::<f32>(id))
            .map_or(0.0, |foot| foot + self.ui.spacing().item_spacing.y);
        let high = (self.height - foot).max(LEAST_BODY);
        let area = style::scrolled(self.ui, "body")
            .max_height(high)
            .min_scrolled_height(LEAST_BODY);
        let shown = area.show(self.ui, |ui| {
            ui.set_width(ui.available_width());
            add(ui)
        });
        shown.inner
    }

    /// The main button and those beside it, and below them what there is to say of them.
    pub fn foot<R>(&mut self, add: impl FnOnce(&mut Ui) -> R) -> R {
        let id = self.foot_id();
        let shown = self.ui.scope(|ui| {
            style::rule(ui);
            add(ui)
        });
        let height = shown.response.rect.height();
        self.ui.data_mut(|data| data.insert_temp(id, height));
        shown.inner
    }

    fn foot_id(&self) -> Id {
        self.ui.id().with("foot")
    }
}

/// Shows a dialog of such a width, in points, or of all that a small window has. Nothing behind it can be clicked.
pub fn column(name: &str, context: &Context, width: f32, content: impl FnOnce(&mut Column)) {
    close_off(context, VEIL);
    let room = context.content_rect().size();
    sheet_in(name, context, |ui, height| {
        ui.set_width(if is_small(room) {
            room.x - FRAME
        } else {
            width.min(room.x - AROUND)
        });
        content(&mut Column { ui, height });
    });
}

/// Whether a dialog has all of a window of such a size, in points.
fn is_small(room: Vec2) -> bool {
    room.x < SMALL.x || room.y < SMALL.y
}

/// Shows a dialog. Nothing behind it can be clicked. It scrolls if the window is too low.
pub fn show(name: &str, context: &Context, content: impl FnOnce(&mut Ui)) {
    close_off(context, VEIL);
    sheet(name, context, content);
}

/// Lays a veil over all panels that takes their clicks. Show the dialog next, in `Order::Foreground`.
pub fn close_off(context: &Context, colour: Color32) {
    let room = context.content_rect();
    let id = Id::new("veil");
    context.move_to_top(LayerId::new(Order::Middle, id));
    egui::Area::new(id)
        .order(Order::Middle)
        .fixed_pos(room.min)
        .show(context, |ui| {
            ui.painter().rect_filled(room, 0.0, colour);
            ui.interact(room, id.with("clicks"), Sense::click_and_drag());
        });
}

/// A message below a dialog's buttons; a new one is scrolled into view.
pub fn say(ui: &mut Ui, text: impl Into<RichText>) {
    let text = text.into();
    let words = text.text().to_owned();
    let id = ui.next_auto_id().with("said");
    let label = ui.label(text);
    let said =
        ui.data_mut(|data| std::mem::replace(data.get_temp_mut_or_default(id), words.clone()));
    if said != words {
        label.scroll_to_me(None);
    }
}

/// An error message below a dialog's buttons.
pub fn say_wrong(ui: &mut Ui, text: &str) {
    say(ui, RichText::new(style::shortened(text)).color(style::RED));
}

/// Shows a dialog without a veil, as the title's sheet does.
pub fn sheet(name: &str, context: &Context, content: impl FnOnce(&mut Ui)) {
    sheet_in(name, context, |ui, height| {
        style::scrolled(ui, "sheet")
            .max_height(height)
            .show(ui, content);
    });
}

/// A sheet in the middle of the window; what it holds is told how high it may be, in points.
fn sheet_in(name: &str, context: &Context, content: impl FnOnce(&mut Ui, f32)) {
    let id = Id::new(name);
    let room = context.content_rect();
    let pass = context.cumulative_pass_nr();
    let before = context
        .data(|data| data.get_temp::<Place>(id))
        .filter(|place| place.pass + 1 >= pass && place.room == room.size());
    let window = egui::Window::new(name)
        .id(id)
        .title_bar(false)
        .resizable(false)
        .order(Order::Foreground)
        .frame(style::sheet());
    let window = match before.and_then(|place| place.top) {
        Some(top) => window
            .pivot(Align2::CENTER_TOP)
            .fixed_pos(pos2(room.center().x, top)),
        None => window.anchor(Align2::CENTER_CENTER, [0.0, 0.0]),
    };
    let height = if is_small(room.size()) {
        room.height() - FRAME
    } else {
        room.height() - AROUND
    };
    let shown = window.show(context, |ui| {
        // By default egui limits the height of a window's contents to 420 points.
        ui.set_max_height(height);
        content(ui, height);
    });
    // Tab stays within the dialog.
    context.memory_mut(|memory| memory.set_modal_layer(LayerId::new(Order::Foreground, id)));
    let rect = shown.map_or(Rect::ZERO, |shown| shown.response.rect);
    let is_known = before.is_some_and(|place| (place.height - rect.height()).abs() < 0.5);
    let place = Place {
        pass,
        room: room.size(),
        height: rect.height(),
        top: before
            .and_then(|place| place.top)
            .or_else(|| is_known.then(|| rect.top())),
    };
    context.data_mut(|data| data.insert_temp(id, place));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::style::steady;

    /// A bare egui window with a dialog over a panel, each with a button.
    struct Stage {
        context: Context,
        message: Option<&'static str>,
        /// The last place of the dialog's button, and the number of clicks on each button.
        button: Rect,
        clicks: [usize; 2],
    }

    impl Stage {
        fn new() -> Self {
            let mut stage = Self {
                context: steady::context(),
                message: None,
                button: Rect::NOTHING,
                clicks: [0; 2],
            };
            stage.draw(&[]);
            stage.draw(&[]);
            stage.draw(&[]);
            stage
        }

        fn draw(&mut self, events: &[egui::Event]) {
            let Self {
                context,
                message,
                button,
                clicks,
            } = self;
            steady::frame(context, events.to_vec(), |ui| {
                egui::Window::new("panel")
                    .title_bar(false)
                    .fixed_pos(pos2(20.0, 20.0))
                    .show(ui.ctx(), |ui| {
                        clicks[0] += usize::from(ui.button("behind").clicked());
                    });
                show("asks", ui.ctx(), |ui| {
                    let save = ui.button("Save");
                    clicks[1] += usize::from(save.clicked());
                    *button = save.rect;
                    if let Some(message) = message {
                        say_wrong(ui, message);
                    }
                });
            });
        }

        fn click(&mut self, at: egui::Pos2) {
            let press = |pressed| egui::Event::PointerButton {
                pos: at,
                button: egui::PointerButton::Primary,
                pressed,
                modifiers: egui::Modifiers::NONE,
            };
            self.draw(&[egui::Event::PointerMoved(at)]);
            self.draw(&[press(true)]);
            self.draw(&[press(false)]);
        }
    }

    #[test]
    fn buttons_do_not_move_when_a_message_appears() {
        let mut stage = Stage::new();
        let before = stage.button;
        stage.message = Some("not saved: there is no such folder");
        for _ in 0..4 {
            stage.draw(&[]);
            assert!((stage.button.top() - before.top()).abs() < 0.01);
        }
    }

    #[test]
    fn nothing_behind_a_dialog_can_be_clicked() {
        let mut stage = Stage::new();
        stage.click(pos2(45.0, 40.0));
        assert_eq!(stage.clicks, [0, 0]);
        stage.click(stage.button.center());
        assert_eq!(stage.clicks, [0, 1]);
    }

    #[test]
    fn a_dialog_that_is_higher_than_the_window_stays_in_it_and_scrolls() {
        let mut place = Rect::NOTHING;
        steady::settle(&steady::context(), egui::vec2(700.0, 525.0), |ui| {
            show("high", ui.ctx(), |ui| {
                for _ in 0..20 {
                    style::button(ui, "one of many");
                }
            });
            let shown = ui.ctx().memory(|memory| memory.area_rect(Id::new("high")));
            place = shown.unwrap_or(place);
        });
        assert!(place.height() > 400.0, "{place}");
        assert!(place.top() >= 0.0 && place.bottom() <= 525.0, "{place}");
    }
}
