//! The faults of the present board, found again after each change of tiles or rules.

use bevy::prelude::*;

use super::question::{Question, place};
use crate::app::actions::{Action, ActionRequest};
use crate::app::editor::planner::StrokePlanner;
use crate::app::job::Job;
use crate::app::map::{EditTiles, Edits, OpenMap};
use crate::app::notice::Notice;
use crate::app::schedule::AppSystems;
use crate::app::screens::Opened;
use mapmaker_grid::TilePos;
use mapmaker_land::board::in_words;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Faults>()
        .init_resource::<Looking>()
        .add_systems(
            Update,
            (
                toggle_rivers
                    .run_if(in_state(Opened::Board).and_then(on_message::<ActionRequest>))
                    .in_set(AppSystems::Input),
                (
                    look.run_if(
                        resource_exists::<StrokePlanner>.and_then(resource_changed::<Edits>),
                    ),
                    show,
                )
                    .chain()
                    .in_set(AppSystems::Derive),
            ),
        );
}

/// Violations of the rules by the tiles on the board.
#[derive(Debug, Resource, Default)]
pub struct Faults {
    /// The cells involved.
    pub cells: Vec<TilePos>,
    /// The first fault in words.
    pub first: Option<String>,
    /// The number of faults.
    pub count: usize,
}

/// The search for faults in progress.
#[derive(Resource, Default)]
struct Looking(Option<Job<Faults>>);

fn toggle_rivers(
    mut acts: MessageReader<ActionRequest>,
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

/// Starts to look for faults in the background when the board changes.
fn look(
    open: Res<OpenMap>,
    planner: Res<StrokePlanner>,
    edits: Res<Edits>,
    mut looking: ResMut<Looking>,
    mut faults: ResMut<Faults>,
) {
    let Some(size) = open.base.board() else {
        looking.0 = None;
        *faults = Faults::default();
        return;
    };
    let question = Question::of(&planner, &edits, size);
    looking.0 = Some(Job::compute(move |_| Faults::of(&question)));
}

/// Shows the found faults.
fn show(mut looking: ResMut<Looking>, mut faults: ResMut<Faults>) {
    if let Some(found) = looking.0.as_mut().and_then(Job::poll) {
        looking.0 = None;
        *faults = found;
    }
}

impl Faults {
    fn of(question: &Question) -> Self {
        let board = question.board();
        let tiles = board.tiles();
        let placed = board.placed(&tiles);
        let found = placed.faults(board.has_rivers);
        let mut cells: Vec<_> = found
            .iter()
            .flat_map(|fault| fault.cells().into_iter().map(place))
            .collect();
        cells.sort_unstable();
        cells.dedup();
        Self {
            cells,
            first: found.first().map(|fault| in_words(fault, &placed)),
            count: found.len(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{self, place, until};
    use super::*;
    use crate::app::map::BoardSize;

    #[test]
    fn faults_are_found_in_the_background_and_go_when_corrected() {
        let mut app = testing::app(BoardSize::new(4, 1));
        app.add_plugins(plugin);
        let mut count_after = |names: [&str; 2], count: usize| {
            let places = [1, 2].map(|x| TilePos::new(x, 0));
            place(&mut app, places.into_iter().zip(names));
            until(&mut app, |world| {
                let faults = world.resource::<Faults>();
                (faults.count == count).then(|| faults.cells.clone())
            })
        };
        let both = [1, 2].map(|x| TilePos::new(x, 0));
        assert_eq!(count_after(["FFFF", "PPPP"], 1), both);
        assert_eq!(count_after(["FFFF", "FFFF"], 0), []);
    }
}
