//! The field for the name of a new or an existing bookmark.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use crate::app::files::Document;
use crate::app::notice::Notice;
use crate::app::screens::Dialogs;
use crate::app::session::Remembered;
use crate::app::style::{self, dialog};
use crate::app::travel::KeptPlaces;
use crate::app::view::View;
use mapmaker_storage::map::MOST_CHARACTERS;

/// The typed name and its bookmark.
#[derive(Resource, Default)]
pub(super) struct Naming {
    /// The existing bookmark; `None` for a new one at the current place.
    index: Option<usize>,
    typed: String,
    wrong: Option<String>,
}

impl Naming {
    /// Makes the dialog that opens next rename an existing bookmark.
    pub(super) const fn rename(&mut self, index: usize) {
        self.index = Some(index);
    }
}

pub(super) fn show(
    mut contexts: EguiContexts,
    view: Res<View>,
    document: Res<Document>,
    remembered: Res<Remembered>,
    mut kept: ResMut<KeptPlaces>,
    mut naming: ResMut<Naming>,
    mut dialogs: Dialogs,
    mut notice: ResMut<Notice>,
) -> Result {
    let opened = dialogs.changed();
    let naming = &mut *naming;
    let bookmarks = &kept.places().bookmarks;
    if opened {
        let named = naming.index.and_then(|index| bookmarks.get(index));
        naming.typed = named.map(|it| it.name.clone()).unwrap_or_default();
        naming.wrong = None;
    }
    let place = naming
        .index
        .and_then(|index| bookmarks.get(index))
        .map_or_else(|| view.place(), |bookmark| bookmark.place);
    let mut closes = false;
    dialog::column("bookmark", contexts.ctx_mut()?, 300.0, |column| {
        let field = column.body(|ui| {
            ui.heading(match naming.index {
                Some(_) => "Rename the bookmark",
                None => "Bookmark this place",
            });
            ui.label(style::quiet(&format!("{}, {}", place.at.x, place.at.y)));
            let field = ui.add(
                egui::TextEdit::singleline(&mut naming.typed)
                    .hint_text("name")
                    .desired_width(f32::INFINITY)
                    .char_limit(MOST_CHARACTERS),
            );
            if opened {
                style::focus_all(&field, &naming.typed);
            }
            if field.changed() {
                naming.wrong = None;
            }
            field
        });
        let entered = style::is_entered(&field);
        column.foot(|ui| {
            ui.horizontal(|ui| {
                if style::main_short(ui, "Save").clicked() || entered {
                    let done = kept.change(|places| match naming.index {
                        Some(index) => places.rename(index, &naming.typed),
                        None => places.add(&naming.typed, place),
                    });
                    match done {
                        Ok(()) => {
                            let name = naming.typed.trim();
                            notice.tell(format!(
                                "bookmark \"{name}\" set{} (G lists them)",
                                until(document.is_kept(&remembered))
                            ));
                            closes = true;
                        }
                        Err(wrong) => {
                            naming.wrong = Some(wrong);
                            field.request_focus();
                        }
                    }
                }
                closes |= ui.button("Cancel").clicked();
            });
            if let Some(wrong) = &naming.wrong {
                dialog::say_wrong(ui, wrong);
            }
        });
    });
    if closes {
        dialogs.close();
    }
    Ok(())
}

/// A note on how long bookmarks last if no file keeps them.
const fn until(is_kept: bool) -> &'static str {
    if is_kept {
        ""
    } else {
        " until this map is closed"
    }
}

/// However the dialog was closed, the next one is for a new bookmark.
pub(super) fn forget(mut naming: ResMut<Naming>) {
    naming.index = None;
}
