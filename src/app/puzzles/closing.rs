//! Puts the puzzle away, keeps it, and reports its end to the opener.

use bevy::prelude::*;

use super::door::PuzzleClosed;
use super::kept::Kept;
use super::playing::{Close, PuzzleMaking, play};
use super::table::Table;
use crate::app::schedule::AppSystems;
use crate::app::screens::{Dialog, Dialogs};
use crate::app::wake;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, close.in_set(AppSystems::Actions).after(play));
}

/// Puts puzzles away and reports their ends; a puzzle over another screen is removed together with its dialog.
fn close(
    mut commands: Commands,
    mut asked: MessageReader<Close>,
    tables: Query<(Entity, &Table)>,
    mut kept: ResMut<Kept>,
    mut making: ResMut<PuzzleMaking>,
    mut dialogs: Dialogs,
    mut closed: MessageWriter<PuzzleClosed>,
) {
    if asked.read().count() == 0 {
        return;
    }
    let mut is_told = false;
    for (entity, table) in &tables {
        let code = table.game.code();
        // The time of the last moves counts, too. A lost puzzle is not kept, except for another try on a visit.
        if table.won.is_none() && (table.is_visit || !table.is_over()) {
            kept.keep(table);
        } else if let Some(code) = code.as_deref().filter(|_| table.is_visit) {
            // The opener learns of the end only now.
            kept.change().keep_visit(code, None);
        }
        if !table.is_visit {
            kept.change().open = None;
        }
        closed.write(PuzzleClosed {
            code,
            is_solved: table.is_solved(),
            solution: table.game.solution().filter(|_| table.is_solved()),
            hints: table.hints,
            seconds: table.seconds,
        });
        is_told = true;
        let mut entity = commands.entity(entity);
        if dialogs.wanted() == Dialog::Played {
            // Until then it hides the screen below.
            entity.insert(DespawnOnExit(Dialog::Played));
        } else {
            entity.despawn();
        }
    }
    making.give_up();
    if dialogs.wanted() == Dialog::Played {
        dialogs.close();
        if !is_told {
            closed.write(PuzzleClosed::default());
        }
    }
    wake::wake();
}
