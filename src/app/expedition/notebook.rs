//! The notebook: clues in their words, directions to places, and a diary.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::available::Available;
use super::piece::{self, OnTable};
use super::piece_picture::PiecePictures;
use super::sheets::{EDGE, FRAME, Sheets, note, tab};
use super::{Do, Game, go_to, has_sheets, words};
use crate::app::camera::GoTo;
use crate::app::panels::{Fold, Folds};
use crate::app::schedule::DrawSystems;
use crate::app::screens::Dialog;
use crate::app::style;
use crate::app::style::sign::Sign;
use mapmaker_expedition::{Action, DAY_HOURS, Fragment, Lead, Noted, Texts};

/// Folds the notebook, and opens it again.
pub(super) const KEY: egui::Key = egui::Key::T;

/// So many directions show at once; more of them are folded, so that the clues stay in sight.
const FEW: usize = 3;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.in_set(DrawSystems::Panels).run_if(has_sheets),
    );
}

pub(super) fn show(
    mut contexts: EguiContexts,
    (game, available): (Res<Game>, Res<Available>),
    mut asked: MessageWriter<Do>,
    dialog: Res<State<Dialog>>,
    (mut table, mut pictures): (ResMut<OnTable>, ResMut<PiecePictures>),
    (mut sheets, mut folds): (ResMut<Sheets>, ResMut<Folds>),
    mut jumps: MessageWriter<GoTo>,
    mut heard: Local<(String, usize)>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let askable = &available.askable;
    let has_keys = *dialog == Dialog::None && !context.text_edit_focused();
    let by_key = has_keys && context.input(|input| input.key_pressed(KEY));
    // What was just heard is there to be read. A game that is gone on with leaves it as it was left.
    let now = (game.quest().title(), game.state.heard().len());
    let is_news = heard.0 == now.0 && heard.1 < now.1;
    *heard = now;
    let mut turns = by_key;
    if is_news {
        sheets.open(&mut folds, Fold::Notebook);
    }
    let content = |ui: &mut egui::Ui| {
        let (quest, texts) = (game.quest(), game.texts);
        // The newest on top, where it is seen at once.
        for &number in game.state.heard().iter().rev() {
            let Some(held) = quest.held(number) else {
                continue;
            };
            ui.label(texts.clue(quest, number));
            if let Some(meaning) = texts.meaning(&held.clue) {
                ui.label(style::quiet(&meaning));
            }
            if let Some(piece) = held.clue.piece() {
                torn(ui, &game, (number, piece), &mut table, &mut pictures);
            }
            ui.add_space(4.0);
        }
        // The sheet of actions has a button for the first of them, too.
        folded(ui, texts.text("notebook.ask"), askable.len(), |ui| {
            for &site in askable {
                if ui.button(words::site(quest, site)).clicked() {
                    asked.write(Do(Action::Ask(site)));
                }
            }
        });
        let leads = by_place(&game);
        folded(ui, texts.text("notebook.told"), leads.len(), |ui| {
            ui.label(style::quiet(texts.text("notebook.told.about")));
            for lead in leads {
                let from = words::place(&game, lead.from);
                let section = if game.state.sees(lead.site) {
                    "notebook.told.charted"
                } else {
                    "notebook.told.from"
                };
                let way = texts.lead(quest, lead);
                let text = texts.words(section, &[("{told}", &way), ("{place}", &from)]);
                let line = egui::Label::new(style::quiet(&text)).sense(egui::Sense::click());
                let line = ui.add(line).on_hover_text(texts.text("notebook.told.show"));
                if line.clicked() {
                    jumps.write(go_to(lead.about()));
                }
            }
        });
        let diary = game.state.diary();
        if !diary.is_empty() {
            style::rule(ui);
            egui::CollapsingHeader::new(style::quiet(texts.text("notebook.diary")))
                .id_salt("diary")
                .show(ui, |ui| {
                    for &Noted(day, note) in diary.iter().rev() {
                        let date = texts.date(quest.date(day.saturating_sub(1) * DAY_HOURS));
                        let note = texts.noted(quest, note);
                        let text = texts.words(
                            "notebook.diary.day",
                            &[("{date}", &date), ("{note}", &note)],
                        );
                        ui.label(style::quiet(&text));
                    }
                });
        }
    };
    let texts = game.texts;
    if let Some(most) = sheets.shown.notebook {
        let (wanted, folds_it) = sheet(context, (sheets.shown.side, most), is_news, content);
        sheets.bypass_change_detection().wanted[1] = wanted;
        turns |= folds_it;
    } else {
        let place = (egui::Align2::RIGHT_TOP, Sign::Notebook);
        turns |= tab(context, "notebook", place, texts.text("notebook.open"));
    }
    if turns {
        sheets.turn(&mut folds, Fold::Notebook);
    }
    Ok(())
}

/// A torn piece, how wide the land on it is, and a button that lays it on the map or takes it back.
fn torn(
    ui: &mut egui::Ui,
    game: &Game,
    (number, piece): (u8, &Fragment),
    table: &mut OnTable,
    pictures: &mut PiecePictures,
) {
    let texts = game.texts;
    piece::draw(ui, (game.quest().code, number), piece, pictures);
    let scale = if piece.is_turned() {
        "notebook.piece.scale.turned"
    } else {
        "notebook.piece.scale"
    };
    let scale = texts.words(scale, &[("{side}", &piece.side())]);
    ui.label(style::quiet(&scale));
    let section = if table.has(number) {
        "notebook.piece.take"
    } else {
        "notebook.piece.lay"
    };
    if ui.small_button(texts.text(section)).clicked() {
        table.turn_over(number);
    }
}

/// The directions that were told, those to one place together, and last those to places that are on the chart by now.
fn by_place(game: &Game) -> Vec<&Lead> {
    let (state, quest) = (&game.state, game.quest());
    let name = |lead: &Lead| words::site(quest, lead.site);
    let mut all: Vec<_> = state.leads().iter().collect();
    all.sort_by_key(|lead| (state.sees(lead.site), name(lead)));
    all
}

/// A part of the notebook below the clues, with how many lines it has: open while they are few, and as whoever plays left it.
fn folded(ui: &mut egui::Ui, name: &str, count: usize, content: impl FnOnce(&mut egui::Ui)) {
    if count == 0 {
        return;
    }
    style::rule(ui);
    let title = if count > FEW {
        Texts::english().words("notebook.many", &[("{name}", &name), ("{count}", &count)])
    } else {
        name.to_owned()
    };
    let is_many = count > FEW;
    egui::CollapsingHeader::new(style::quiet(&title))
        .id_salt((name, is_many))
        .default_open(!is_many)
        .show(ui, content);
}

/// The notebook's sheet, so wide: as high as what it holds, up to `most` points; then it scrolls. It can be dragged by its head,
/// and what is news is scrolled to. How high it would be with all that it holds, and whether it is to be folded.
fn sheet(
    context: &egui::Context,
    (side, most): (f32, f32),
    is_news: bool,
    content: impl FnOnce(&mut egui::Ui),
) -> (f32, bool) {
    let (room, texts) = (context.content_rect(), Texts::english());
    let (inner, mut folds) = (side - FRAME, false);
    // In another window it is at its place again.
    let id = egui::Id::new(("notebook", room.width() as i32, room.height() as i32));
    let shown = egui::Window::new("notebook")
        .id(id)
        .title_bar(false)
        .resizable(false)
        .pivot(egui::Align2::RIGHT_TOP)
        .default_pos(room.right_top() + egui::vec2(-EDGE, EDGE))
        .frame(style::sheet().inner_margin(egui::Margin::same(15)))
        .show(context, |ui| {
            ui.set_width(inner);
            ui.set_max_width(inner);
            // Of itself a window gives what it holds 420 points, however high the screen is.
            ui.set_max_height(most - FRAME);
            let top = ui.cursor().top();
            ui.horizontal(|ui| {
                ui.add(
                    egui::Label::new(egui::RichText::new(texts.text("notebook.title")).heading())
                        .selectable(false),
                );
                let right = egui::Layout::right_to_left(egui::Align::Center);
                ui.with_layout(right, |ui| {
                    folds = ui.small_button(texts.text("notebook.fold")).clicked();
                });
            });
            ui.label(style::quiet(texts.text("notebook.league")));
            let head = ui.cursor().top() - top;
            let list = egui::ScrollArea::vertical().max_height(most - FRAME - head);
            let list = if is_news {
                list.vertical_scroll_offset(0.0)
            } else {
                list
            };
            let list = list.show(ui, |ui| {
                // With a scroll bar and without, the sheet has its width and its place.
                ui.set_max_width(inner - style::SCROLL_BAR);
                content(ui);
            });
            head + list.content_size.y
        });
    let Some(shown) = shown else {
        return (most, false);
    };
    note(context, "notebook", shown.response.rect);
    (shown.inner.map_or(most, |inner| inner + FRAME), folds)
}

#[cfg(test)]
mod tests {
    use super::super::card::draw_some_times;
    use super::super::sheets::lying;
    use super::*;

    #[test]
    fn many_directions_are_folded_below_the_clues() {
        // They grew to thirteen, and the clues scrolled away with them.
        let height_of = |count: usize| {
            let mut height = 0.0;
            draw_some_times(|ui| {
                let before = ui.cursor().top();
                folded(ui, "directions", count, |ui| {
                    for line in 0..count {
                        ui.label(format!("direction {line}"));
                    }
                });
                height = ui.cursor().top() - before;
            });
            height
        };
        assert!(height_of(0) < 1.0);
        assert!(height_of(3) > 60.0, "{}", height_of(3));
        assert!(height_of(13) < height_of(1), "{}", height_of(13));
    }

    #[test]
    fn the_notebook_is_as_high_as_what_it_holds_while_there_is_room() {
        let height_of = |lines: usize| {
            let (mut height, mut wanted) = (0.0, 0.0);
            draw_some_times(|ui| {
                let content = |ui: &mut egui::Ui| {
                    for line in 0..lines {
                        ui.label(format!("clue {line}"));
                    }
                };
                (wanted, _) = sheet(ui.ctx(), (280.0, 640.0), false, content);
                let mut lies = lying(ui.ctx()).into_iter();
                let lies = lies.find(|(name, _)| *name == "notebook");
                height = lies.expect("it lies there").1.height();
            });
            assert!(wanted > height - 4.0, "{wanted} {height}");
            height
        };
        let (few, some, many) = (height_of(3), height_of(25), height_of(200));
        assert!(few < 160.0, "{few}");
        assert!((480.0..640.0).contains(&some), "{some}");
        assert!((600.0..700.0).contains(&many), "{many}");
    }
}
