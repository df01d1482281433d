//! For tests of dialogs: the law that each of them fits every window, with text of any size.

use bevy::prelude::Window;
use bevy::window::WindowResolution;
use bevy_egui::egui::{
    self, Rect, Shape, Vec2,
    accesskit::{Node, Role},
    vec2,
};

use super::steady;
use super::{TextSize, dress, point_px_of};

/// The windows, in pixels, and the sizes of text, in hundredths of the usual one, in which every dialog has to fit.
const WINDOWS: [(u32, u32); 4] = [(640, 480), (900, 600), (1280, 720), (1920, 1080)];
const TEXTS: [u16; 5] = [80, 100, 150, 200, 250];

/// The sizes of those windows, in points, each once, and of one that is smaller than any.
fn sizes() -> Vec<Vec2> {
    let smaller = std::iter::once(vec2(400.0, 300.0));
    smaller.chain(rooms()).collect()
}

/// The sizes of those windows, in points, each once.
pub(in crate::app) fn rooms() -> Vec<Vec2> {
    let mut sizes = Vec::new();
    for (width, height) in WINDOWS {
        for percent in TEXTS {
            let window = Window {
                resolution: WindowResolution::new(width, height),
                ..Window::default()
            };
            let point = point_px_of(&window, TextSize::nearest(percent));
            sizes.push(vec2(width as f32, height as f32) / point);
        }
    }
    sizes.sort_by(|one, other| one.x.total_cmp(&other.x).then(one.y.total_cmp(&other.y)));
    sizes.dedup();
    sizes
}

/// A text that is drawn, and where of the window it may be.
struct Drawn {
    text: String,
    place: Rect,
    clip: Rect,
}

impl Drawn {
    fn seen(&self) -> Rect {
        self.place.intersect(self.clip)
    }
}

/// Holds of a dialog in every window: its sheet and its buttons called so lie wholly in it, no text is cut off at its right
/// or left, and none lies on another.
///
/// # Panics
/// When it does not fit.
pub(in crate::app) fn fits(
    context: &egui::Context,
    name: &str,
    buttons: &[&str],
    mut draw: impl FnMut(&egui::Context),
) {
    dress(context);
    context.enable_accesskit();
    for size in sizes() {
        let case = format!("{name} at {} × {}", size.x, size.y);
        steady::settle(context, size, |ui| draw(&ui.ctx().clone()));
        let mut output = context.run_ui(steady::sized(size), |ui| draw(&ui.ctx().clone()));
        // No GPU takes them.
        output.textures_delta.clear();
        let sheet = context.memory(|memory| memory.area_rect(egui::Id::new(name)));
        let sheet = sheet.expect("it is shown");
        let window = Rect::from_min_size(egui::Pos2::ZERO, size).expand(0.5);
        assert!(window.contains_rect(sheet), "{case}: {sheet}");
        let told = output.platform_output.accesskit_update;
        let nodes = told.expect("it is described").nodes.into_iter();
        let nodes: Vec<Node> = nodes.map(|(_, node)| node).collect();
        for button in buttons {
            let found = nodes
                .iter()
                .filter(|node| node.role() == Role::Button && node.label() == Some(*button));
            let places: Vec<Rect> = found.filter_map(place_of).collect();
            assert!(!places.is_empty(), "{case}: {button} is missing");
            let fits = places.iter().any(|&place| sheet.contains_rect(place));
            assert!(fits, "{case}: {button} lies at {places:?}, not in {sheet}");
        }
        let fields = nodes.iter().filter(|node| node.role() == Role::TextInput);
        let fields: Vec<Rect> = fields.filter_map(place_of).collect();
        let mut drawn = Vec::new();
        for shape in output.shapes {
            look(shape.shape, shape.clip_rect, &mut drawn);
        }
        drawn.retain(|one| one.seen().height() > 2.0 && one.seen().width() > 0.0);
        assert!(!drawn.is_empty(), "{case}: nothing is written");
        for one in &drawn {
            let is_typed = fields
                .iter()
                .any(|field| field.contains(one.seen().center()));
            let room = one.clip.intersect(sheet).expand(1.0);
            let is_whole = room.left() <= one.place.left() && one.place.right() <= room.right();
            assert!(
                is_whole || is_typed,
                "{case}: {:?} is cut: {} in {room}",
                one.text,
                one.place
            );
        }
        for (index, one) in drawn.iter().enumerate() {
            for other in &drawn[index + 1..] {
                let both = one.seen().intersect(other.seen());
                assert!(
                    both.width() < 1.0 || both.height() < 3.0,
                    "{case}: {:?} lies on {:?}",
                    one.text,
                    other.text
                );
            }
        }
    }
}

fn place_of(node: &Node) -> Option<Rect> {
    let place = node.bounds()?;
    let [left, top, right, bottom] =
        [place.x0, place.y0, place.x1, place.y1].map(|edge| edge as f32);
    Some(Rect {
        min: egui::pos2(left, top),
        max: egui::pos2(right, bottom),
    })
}

fn look(shape: Shape, clip: Rect, drawn: &mut Vec<Drawn>) {
    match shape {
        Shape::Vec(shapes) => shapes.into_iter().for_each(|one| look(one, clip, drawn)),
        Shape::Text(text) => drawn.push(Drawn {
            text: text.galley.text().to_owned(),
            place: text.galley.rect.translate(text.pos.to_vec2()),
            clip,
        }),
        _ => {}
    }
}
