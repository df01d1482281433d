//! What is wrong with the board as it lies, so that a change of the rules shows at once.

use bevy::prelude::*;

use super::question::{Question, place};
use crate::app::actions::{Act, Action};
use crate::app::editor::bench::Bench;
use crate::app::map::{EditTiles, Edits, Land};
use crate::app::notice::Notice;
use crate::app::schedule::AppSystems;
use crate::app::screens::Opened;
use crate::engine::board::in_words;
use crate::engine::grid::TilePos;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Faults>().add_systems(
        Update,
        (
            toggle_rivers
                .run_if(in_state(Opened::Board).and_then(on_message::<Act>))
                .in_set(AppSystems::Input),
            look.run_if(resource_exists::<Bench>.and_then(resource_changed::<Edits>))
                .in_set(AppSystems::Derive),
        ),
    );
}

/// Rules that the tiles on the board break.
#[derive(Resource, Default)]
pub struct Faults {
    /// The cells that are concerned.
    pub cells: Vec<TilePos>,
    /// The first fault in words.
    pub first: Option<String>,
    /// How many faults there are.
    pub count: usize,
}

fn toggle_rivers(
    mut acts: MessageReader<Act>,
    edits: Res<Edits>,
    mut notice: ResMut<Notice>,
    mut commands: MessageWriter<EditTiles>,
) {
    for _ in acts.read().filter(|act| act.0 == Action::Rivers) {
        let holds = !edits.has_rivers;
        notice.tell(if holds {
            "rivers must rise in mountains and end in the sea or at the board's edge"
        } else {
            "rivers may begin and end anywhere"
        });
        commands.write(EditTiles::Rivers(holds));
    }
}

fn look(land: Res<Land>, bench: Res<Bench>, edits: Res<Edits>, mut faults: ResMut<Faults>) {
    let Some(size) = land.ground.board() else {
        *faults = Faults::default();
        return;
    };
    let question = Question::of(&bench, &edits, size);
    let board = question.board();
    let tiles = board.tiles();
    let placed = board.placed(&tiles);
    let found = placed.faults(edits.has_rivers);
    let mut cells: Vec<_> = found
        .iter()
        .flat_map(|fault| fault.cells().into_iter().map(place))
        .collect();
    cells.sort_unstable();
    cells.dedup();
    *faults = Faults {
        cells,
        first: found.first().map(|fault| in_words(fault, &placed)),
        count: found.len(),
    };
}
