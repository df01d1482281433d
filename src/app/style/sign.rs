//! Signs: small ink drawings for actions and things, each a file of `assets/signs`.

use std::sync::LazyLock;

use bevy_egui::egui::{
    self, Atom, Atoms, Button, Color32, Id, Rect, Response, Sense, Ui, Vec2, WidgetInfo, WidgetType,
};

use super::drawing::pen::{Pen, SIGN};
use super::drawing::picture::Picture;
use super::theme::{INK, PAPER};

/// The size of a sign in a line of text, in points.
pub const IN_TEXT: f32 = 16.0;
/// The size in a button.
pub const IN_BUTTON: f32 = 24.0;
/// The size of a large sign by itself.
pub const LARGE: f32 = 32.0;

macro_rules! signs {
    ($($(#[$doc:meta])* $sign:ident => $file:literal,)*) => {
        /// A sign.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Sign {
            $($(#[$doc])* $sign,)*
        }

        /// The names and contents of the files, in the order of [`Sign`].
        const FILES: &[(&str, &str)] = &[$((
            $file,
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/signs/", $file, ".svg")),
        ),)*];
    };
}

signs! {
    /// All actions.
    Actions => "actions",
    /// Back.
    Back => "back",
    /// A board.
    Board => "board",
    /// A bookmark.
    Bookmark => "bookmark",
    /// The brush.
    Brush => "brush",
    /// A tent for the night.
    Camp => "camp",
    /// Clears.
    Clear => "clear",
    /// Closes.
    Close => "close",
    /// A grey sky.
    Cloud => "cloud",
    /// Money.
    Coin => "coin",
    /// Copies.
    Copy => "copy",
    /// Cuts out.
    Cut => "cut",
    /// Remaining time.
    Days => "days",
    /// Decor: a ship.
    Decor => "decor",
    /// Done.
    Done => "done",
    /// The eraser.
    Eraser => "eraser",
    /// A picture of the map.
    Export => "export",
    /// The eyedropper.
    Eyedropper => "eyedropper",
    /// Fills.
    Fill => "fill",
    /// A goal.
    Flag => "flag",
    /// Fog.
    Fog => "fog",
    /// Forward.
    Forward => "forward",
    /// A place to go to.
    GoTo => "go-to",
    /// The hand.
    Hand => "hand",
    /// A hint: a lantern.
    Hint => "hint",
    /// Home.
    Home => "home",
    /// Keys.
    Keys => "keys",
    /// Fame: a laurel.
    Laurel => "laurel",
    /// Layers.
    Layers => "layers",
    /// Bread.
    Loaf => "loaf",
    /// The menu.
    Menu => "menu",
    /// More choices.
    More => "more",
    /// Names.
    Name => "name",
    /// A new item.
    New => "new",
    /// The notebook.
    Notebook => "notebook",
    /// Opens a file.
    Open => "open",
    /// A pause.
    Pause => "pause",
    /// The pencil.
    Pencil => "pencil",
    /// Continues.
    Play => "play",
    /// Puzzles.
    Puzzle => "puzzle",
    /// Rain.
    Rain => "rain",
    /// A random choice.
    Random => "random",
    /// The rectangle.
    Rectangle => "rectangle",
    /// Redoes.
    Redo => "redo",
    /// Renames.
    Rename => "rename",
    /// Roads.
    Road => "road",
    /// Rules.
    Rules => "rules",
    /// Saves.
    Save => "save",
    /// Selects.
    Select => "select",
    /// Settlements.
    Settlement => "settlement",
    /// Snow.
    Snow => "snow",
    /// A storm.
    Storm => "storm",
    /// A clear sky.
    Sun => "sun",
    /// A tile.
    Tile => "tile",
    /// Undoes.
    Undo => "undo",
    /// A world.
    World => "world",
    /// A bearing.
    Bearing => "bearing",
    /// A circle around a place.
    Ring => "ring",
    /// A cross on the map.
    Mark => "mark",
    /// The party.
    Party => "party",
    /// Leaves: a door.
    Leave => "leave",
    /// Starts again.
    Restart => "restart",
    /// Folds a panel away.
    Fold => "fold",
}

impl Sign {
    fn picture(self) -> &'static Picture {
        static PICTURES: LazyLock<Vec<Picture>> = LazyLock::new(|| {
            // OK because the files are a part of the program, and a test draws each of them.
            let read = |&(name, text): &(&str, &str)| {
                Picture::read(text).unwrap_or_else(|fault| panic!("{name}: {fault}"))
            };
            FILES.iter().map(read).collect()
        });
        // OK because there is one file for each sign.
        &PICTURES[self as usize]
    }

    /// Draws the sign in the middle of a place, in an ink and an opaque paper colour.
    pub fn draw(self, painter: &egui::Painter, place: Rect, inks: [Color32; 2]) {
        let picture = self.picture();
        picture.draw(&Pen::on(painter, place, SIGN, inks), picture);
    }

    /// Shows the sign as a widget of this size, in points.
    pub fn show(self, ui: &mut Ui, size: f32) -> Response {
        let (place, response) = ui.allocate_exact_size(Vec2::splat(size), Sense::hover());
        self.draw(ui.painter(), place, [INK, PAPER]);
        response
    }
}

/// Shows a button with a sign before its words, which may be empty. Screen readers and tests get its name.
pub fn signed<'a>(
    ui: &mut Ui,
    sign: Sign,
    name: &str,
    words: Atoms<'a>,
    with: impl FnOnce(Button<'a>) -> Button<'a>,
) -> Response {
    let id = Id::new("sign");
    let mut atoms = words;
    atoms.push_left(Atom::custom(id, Vec2::splat(IN_BUTTON)));
    let shown = with(Button::new(atoms)).atom_ui(ui);
    if let Some(place) = shown.rect(id) {
        let ground = ui.style().interact(&shown.response).weak_bg_fill;
        let ground = Some(ground)
            .filter(|ground| ground.a() > 0)
            .unwrap_or(PAPER);
        sign.draw(ui.painter(), place, [INK, ground]);
    }
    let response = shown.response;
    let is_enabled = response.enabled();
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, is_enabled, name));
    response
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::style::{dress, steady};

    #[test]
    fn every_sign_is_drawn_within_its_place_at_every_size() {
        for size in [IN_TEXT, IN_BUTTON, LARGE] {
            for (number, (name, text)) in FILES.iter().enumerate() {
                let picture = Picture::read(text).expect(name);
                let place = Rect::from_min_size(egui::pos2(40.0, 40.0), Vec2::splat(size));
                let context = egui::Context::default();
                dress(&context);
                let shapes = steady::shapes(&context, egui::vec2(200.0, 200.0), |ui| {
                    let painter = ui.painter();
                    picture.draw(&Pen::on(painter, place, SIGN, [INK, PAPER]), &picture);
                });
                assert!(!shapes.is_empty(), "{name}, {number}");
                for shape in shapes {
                    let around = shape.visual_bounding_rect();
                    assert!(
                        place.expand(1.0).contains_rect(around),
                        "{name}: {around:?}"
                    );
                }
            }
        }
    }
}
