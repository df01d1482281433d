//! The picker: a small window at a cell with the tiles that fit it, to be chosen by pointer or keys.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::asking::Drawing;
use super::request::StrokeRequest;
use super::thumbnails::Thumbnails;
use super::tools::{Paint, Tools};
use crate::app::actions::{Action, ActionRequest};
use crate::app::map::OpenMap;
use crate::app::schedule::{AppSystems, DrawSystems};
use crate::app::screen_place::ScreenPlace;
use crate::app::screens::Screen;
use crate::app::style;
use crate::app::switch_map::SwitchMap;
use mapmaker_grid::tileset::{EdgeLabel, TileId, TileSet};
use mapmaker_grid::{Direction, TilePos};
use mapmaker_land::board::Choice;

/// A picture's side in the picker, in points, and how many there are in a row.
const SIDE: f32 = 44.0;
const ACROSS: usize = 6;
const GAP: f32 = 4.0;

/// The height of the fields over the pictures, and of the tools at the foot of the window, in points.
const FIELDS: f32 = 104.0;
const TOOLS: f32 = 150.0;

/// The smallest and largest height of the pictures, in points: two and seven rows.
const LEAST: f32 = 2.0 * (SIDE + GAP);
const MOST: f32 = 7.0 * (SIDE + GAP);

/// The biomes that the filter knows.
const LETTERS: [(EdgeLabel, &str); 5] = [
    (EdgeLabel::FOREST, "forest"),
    (EdgeLabel::MOUNTAIN, "mountain"),
    (EdgeLabel::PLAIN, "plain"),
    (EdgeLabel::RIVER, "river"),
    (EdgeLabel::SEA, "sea"),
];

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Picker>()
        .add_systems(
            Update,
            (
                close.run_if(on_message::<SwitchMap>),
                escape.run_if(on_message::<ActionRequest>),
            )
                .in_set(AppSystems::Input),
        )
        .add_systems(
            EguiPrimaryContextPass,
            show.run_if(in_state(Screen::Map))
                .in_set(DrawSystems::Panels),
        );
}

/// The picker, open or not.
#[derive(Resource, Default)]
pub struct Picker {
    open: Option<Open>,
}

struct Open {
    cell: TilePos,
    /// The tiles that fit the present neighbours.
    fitting: Vec<TileId>,
    /// All other tiles, for which the neighbours have to change.
    others: Vec<TileId>,
    /// The tiles that fit but break a rule of rivers, with the reason: shown, and refused.
    breaking: Vec<(TileId, String)>,
    typed: String,
    letter: Option<EdgeLabel>,
    /// The index of the shown tile that Enter chooses.
    marked: usize,
    is_new: bool,
}

impl Picker {
    /// Opens at a cell with the tiles that fit it.
    pub fn open_at(&mut self, cell: TilePos, choices: Vec<Choice>, open_map: &OpenMap) {
        let set = &open_map.chunk_source.set;
        let (mut fitting, mut breaking) = (Vec::new(), Vec::new());
        for Choice { tile, breaks } in choices {
            match breaks {
                None => fitting.push(tile),
                Some(why) => breaking.push((tile, why)),
            }
        }
        let is_other = |tile: &TileId| {
            !fitting.contains(tile) && !breaking.iter().any(|(broken, _)| broken == tile)
        };
        let all = (0..set.len() as u16).map(TileId);
        let mut others: Vec<_> = all.filter(is_other).collect();
        // The plainest first.
        for tiles in [&mut fitting, &mut others] {
            tiles.sort_by_key(|&tile| kinds_of_sides(set, tile));
        }
        breaking.sort_by_key(|&(tile, _)| kinds_of_sides(set, tile));
        self.open = Some(Open {
            cell,
            fitting,
            others,
            breaking,
            typed: String::new(),
            letter: None,
            marked: 0,
            is_new: true,
        });
    }

    /// The cell of the picker, and the marked tile.
    #[must_use]
    pub fn marked(&self, set: &TileSet) -> Option<(TilePos, TileId)> {
        let open = self.open.as_ref()?;
        let tile = open.shown(set).get(open.marked).copied()?;
        Some((open.cell, tile))
    }

    /// Whether it is open.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.open.is_some()
    }
}

impl Open {
    /// The fields that narrow the choice down; whether they changed.
    fn filter(&mut self, ui: &mut egui::Ui, width: f32, stays: &mut bool) -> bool {
        let mut was_filtered = false;
        ui.horizontal(|ui| {
            let field = ui.add(
                egui::TextEdit::singleline(&mut self.typed)
                    .hint_text("a biome, or a tile's name")
                    .desired_width(width - 46.0)
                    .char_limit(20),
            );
            // Typing goes to the field, wherever the last click was.
            let has_focus = ui.memory(|memory| memory.focused().is_some());
            if self.is_new || !has_focus {
                field.request_focus();
            }
            was_filtered |= field.changed();
            if ui.button("×").on_hover_text("close (Esc)").clicked() {
                *stays = false;
            }
        });
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().button_padding = egui::vec2(5.0, 2.0);
            for (letter, name) in LETTERS {
                let is_on = self.letter == Some(letter);
                let button = egui::Button::selectable(is_on, egui::RichText::new(name).small());
                if style::chosen_by(ui, button).clicked() {
                    self.letter = (!is_on).then_some(letter);
                    was_filtered = true;
                }
            }
        });
        was_filtered
    }

    /// The tiles that pass the filter, fitting ones first.
    fn shown(&self, set: &TileSet) -> Vec<TileId> {
        let typed = self.typed.trim().to_lowercase();
        let has = |tile, letter| {
            let mut sides = Direction::ALL.into_iter();
            sides.any(|side| set.outer_edge(tile, side) == Some(letter))
        };
        // The start of a biome's word; two letters could also be edges.
        let is_meant = |word: &str| typed.len() > 2 && word.starts_with(&typed);
        let meant = LETTERS.into_iter().find(|(_, word)| is_meant(word));
        let passes = |&tile: &TileId| {
            self.letter.is_none_or(|letter| has(tile, letter))
                && (set.name(tile).to_lowercase().contains(&typed)
                    || meant.is_some_and(|(letter, _)| has(tile, letter)))
        };
        let breaking = self.breaking.iter().map(|(tile, _)| tile);
        let all = self.fitting.iter().chain(&self.others).chain(breaking);
        all.copied().filter(passes).collect()
    }

    /// How a tile would break the rules of rivers, if it would.
    fn breaks(&self, tile: TileId) -> Option<&str> {
        let mut breaking = self.breaking.iter();
        let (_, why) = breaking.find(|(broken, _)| *broken == tile)?;
        Some(why)
    }

    /// The number of shown tiles that may be chosen, in words.
    fn counted(&self, shown: &[TileId]) -> String {
        let count = |tiles: &[TileId]| shown.iter().filter(|tile| tiles.contains(tile)).count();
        let (fits, others) = (count(&self.fitting), count(&self.others));
        let here = match fits {
            1 => "1 tile fits its neighbours".to_owned(),
            _ => format!("{fits} tiles fit their neighbours"),
        };
        match (fits, others, shown.len() - fits - others) {
            (0, 0, 0) => "no tile that fits has this name".to_owned(),
            (_, 0, 0) => here,
            (_, 0, breaking) => {
                format!("{here}; {breaking} more would break the rules of rivers")
            }
            (0, 1, _) => "no tile fits as it is; 1 fits if tiles around it change".to_owned(),
            (0, others, _) => {
                format!("no tile fits as it is; {others} fit if the tiles around it change")
            }
            (_, others, _) => format!("{here}; {others} more if the tiles around it change"),
        }
    }
}

fn close(mut picker: ResMut<Picker>) {
    picker.open = None;
}

fn escape(mut acts: MessageReader<ActionRequest>, mut picker: ResMut<Picker>) {
    let closes =
        |act: &ActionRequest| matches!(act.0, Action::Menu | Action::Undo | Action::Tool(_));
    if acts.read().any(closes) {
        picker.open = None;
    }
}

fn show(
    mut contexts: EguiContexts,
    places: ScreenPlace,
    open_map: Res<OpenMap>,
    thumbnails: Res<Thumbnails>,
    mut tools: ResMut<Tools>,
    mut picker: ResMut<Picker>,
    mut drawing: ResMut<Drawing>,
) -> Result {
    let Some(open) = &mut picker.open else {
        return Ok(());
    };
    let set = &open_map.chunk_source.set;
    let context = contexts.ctx_mut()?;
    let cell = places.rect(context, open.cell, 1);
    let screen = context.content_rect();
    let width = (SIDE + GAP).mul_add(ACROSS as f32, style::SCROLL_BAR);
    // Beside the cell, so that its ghost can be seen, and above the tools.
    let beside = if cell.right() + width + 36.0 < screen.right() {
        cell.right() + 12.0
    } else {
        cell.left() - width - 36.0
    };
    let room = (screen.height() - FIELDS - TOOLS).clamp(LEAST, MOST);
    let lowest = screen.bottom() - TOOLS - FIELDS - room;
    let place = egui::pos2(beside.max(8.0), (cell.top() - 60.0).min(lowest).max(8.0));
    let mut chosen = None;
    let mut stays = true;
    let mut window_is_left = false;
    style::panel("picker", 10)
        .fixed_pos(place)
        .show(context, |ui| {
            ui.set_width(width);
            let was_filtered = open.filter(ui, width, &mut stays);
            let shown = open.shown(set);
            if was_filtered {
                open.marked = 0;
            }
            let moved = ui.input(|input| by_arrows(input, open.marked, shown.len()));
            let is_moved = moved != open.marked;
            open.marked = moved;
            ui.label(style::quiet(&open.counted(&shown)));
            egui::ScrollArea::vertical()
                .max_height(room)
                .auto_shrink([false, true])
                .show(ui, |ui| {
                    ui.spacing_mut().item_spacing = egui::vec2(GAP, GAP);
                    for (row, tiles) in shown.chunks(ACROSS).enumerate() {
                        ui.horizontal(|ui| {
                            for (column, &tile) in tiles.iter().enumerate() {
                                let at = row * ACROSS + column;
                                let response =
                                    picture(ui, &thumbnails, set, tile, at == open.marked);
                                let response = match open.breaks(tile) {
                                    None => response,
                                    Some(why) => cross_out(ui, response, why),
                                };
                                let pointer_moved =
                                    ui.input(|input| input.pointer.delta() != egui::Vec2::ZERO);
                                if response.hovered() && pointer_moved {
                                    open.marked = at;
                                }
                                if is_moved && at == open.marked {
                                    response.scroll_to_me(None);
                                }
                                if response.clicked() {
                                    chosen = Some(tile);
                                }
                            }
                        });
                    }
                });
            if ui.input(|input| input.key_pressed(egui::Key::Enter)) && !open.is_new {
                chosen = shown.get(open.marked).copied();
            }
            let clicked_elsewhere = ui.input(|input| {
                let outside = |place| !ui.min_rect().expand(12.0).contains(place);
                input.pointer.any_pressed() && input.pointer.interact_pos().is_some_and(outside)
            });
            window_is_left = clicked_elsewhere && !open.is_new;
        });
    open.is_new = false;
    if let Some(tile) = chosen {
        drawing.make(StrokeRequest::Set(tile, open.cell));
        // The tile is at hand for the brush, too.
        tools.paint = Paint::Tile(tile);
    }
    if chosen.is_some() || !stays || window_is_left {
        picker.open = None;
    }
    Ok(())
}

/// How many different letters a tile's sides have.
fn kinds_of_sides(set: &TileSet, tile: TileId) -> usize {
    let sides = Direction::ALL.map(|side| set.outer_edge(tile, side));
    let is_new = |&at: &usize| !sides[..at].contains(&sides[at]);
    (0..sides.len()).filter(is_new).count()
}

/// The index that the arrow keys lead to, in rows of [`ACROSS`].
fn by_arrows(input: &egui::InputState, at: usize, count: usize) -> usize {
    let steps = [
        (egui::Key::ArrowRight, 1),
        (egui::Key::ArrowLeft, -1),
        (egui::Key::ArrowDown, ACROSS as isize),
        (egui::Key::ArrowUp, -(ACROSS as isize)),
    ];
    let pressed = steps.into_iter().filter(|(key, _)| input.key_pressed(*key));
    let moved = pressed.fold(at as isize, |at, (_, step)| {
        let next = at + step;
        if (0..count as isize).contains(&next) {
            next
        } else {
            at
        }
    });
    (moved as usize).min(count.saturating_sub(1))
}

/// Strikes a picture out that can't be chosen; why not shows under the pointer.
fn cross_out(ui: &egui::Ui, response: egui::Response, why: &str) -> egui::Response {
    let place = response.rect.shrink(2.0);
    let painter = ui.painter();
    painter.rect_filled(place, 2.0, style::thin(style::SHADE, 0.6));
    let stroke = egui::Stroke::new(2.0, style::RED);
    painter.line_segment([place.left_bottom(), place.right_top()], stroke);
    response.on_hover_text(why)
}

/// A tile's picture with its name under the pointer.
pub fn picture(
    ui: &mut egui::Ui,
    thumbnails: &Thumbnails,
    set: &TileSet,
    tile: TileId,
    is_marked: bool,
) -> egui::Response {
    let (place, response) = ui.allocate_exact_size(egui::vec2(SIDE, SIDE), egui::Sense::click());
    if ui.is_rect_visible(place) {
        match thumbnails.picture(tile, SIDE) {
            Some(image) => image.paint_at(ui, place),
            None => {
                ui.painter().rect_filled(place, 2.0, style::SHADE);
            }
        }
        let stroke = style::rim(is_marked, response.hovered());
        ui.painter()
            .rect_stroke(place, 1.0, stroke, egui::StrokeKind::Inside);
    }
    let name = set.name(tile);
    response.on_hover_text(name.split('@').next().unwrap_or_default().to_owned())
}
