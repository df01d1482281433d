//! The tool's requests, one after another: each is checked, then made a step of the map.

use std::collections::VecDeque;

use bevy::prelude::*;

use crate::app::features::{Finder, Standing};
use crate::app::map::{EditTiles, Edits, OpenMap};
use crate::app::notice::Notice;
use crate::app::schedule::AppSystems;
use crate::app::switch_map::SwitchMap;
use mapmaker_features::decor::{Decor, Obstacle, Place};
use mapmaker_grid::world::Stroke;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<DecorEdits>().add_systems(
        Update,
        (forget.run_if(on_message::<SwitchMap>), act)
            .chain()
            .in_set(AppSystems::Edit),
    );
}

/// A request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecorEdit {
    /// Puts a thing at its place: a new one, or one that stands elsewhere.
    Put(Decor),
    /// Takes a thing away.
    Remove(Decor),
}

/// The waiting requests, and the answer for the shown ghost.
#[derive(Resource, Default)]
pub struct DecorEdits {
    waiting: VecDeque<DecorEdit>,
    asked: Option<Standing>,
    answered: Option<(Decor, u64, Result<Place, Obstacle>)>,
}

impl DecorEdits {
    /// Adds a request, which is done after those before it.
    pub fn add(&mut self, edit: DecorEdit) {
        self.waiting.push_back(edit);
    }

    /// Whether nothing waits.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.waiting.is_empty()
    }

    /// The place of a thing or its obstacle, if it is known for this version of the edits.
    #[must_use]
    pub fn answer(&self, decor: &Decor, version: u64) -> Option<Result<Place, Obstacle>> {
        let (of, at, answer) = self.answered?;
        (of == *decor && at == version).then_some(answer)
    }

    /// Finds the place of a thing, unless requests wait or the place is known.
    pub fn wonder(&mut self, decor: Decor, open: &OpenMap, edits: &Edits, finder: &Finder) {
        if self.is_idle() {
            self.ask(decor, open, edits, finder);
        }
    }

    /// The answer for a thing; starts to find it if it is not known yet.
    fn ask(
        &mut self,
        decor: Decor,
        open: &OpenMap,
        edits: &Edits,
        finder: &Finder,
    ) -> Option<Result<Place, Obstacle>> {
        if let Some(answer) = self.asked.as_mut().and_then(Standing::poll)
            && let Some(asked) = self.asked.take()
        {
            self.answered = Some((asked.decor, asked.version, answer));
        }
        let answer = self.answer(&decor, edits.version);
        if answer.is_none() && self.asked.is_none() {
            self.asked = Some(Standing::ask(decor, open, edits, finder));
        }
        answer
    }
}

pub(super) fn forget(mut pending: ResMut<DecorEdits>) {
    *pending = DecorEdits::default();
}

pub(super) fn act(
    open: Res<OpenMap>,
    edits: Res<Edits>,
    finder: Res<Finder>,
    mut pending: ResMut<DecorEdits>,
    mut notice: ResMut<Notice>,
    mut commands: MessageWriter<EditTiles>,
) {
    let Some(&edit) = pending.waiting.front() else {
        return;
    };
    let stroke = match edit {
        DecorEdit::Remove(decor) => decor.take_away(&edits.overlay, open.base.owner()),
        DecorEdit::Put(decor) => match pending.ask(decor, &open, &edits, &finder) {
            None => return,
            Some(Ok(place)) => Decor { place, ..decor }.put(&edits.overlay),
            Some(Err(why)) => {
                let what = decor.kind.with_article();
                let text = format!("{what} can't stand here: {}", why.why_not());
                notice.refuse(text, vec![decor.place.tile]);
                Stroke::default()
            }
        },
    };
    pending.waiting.pop_front();
    if !stroke.is_empty() {
        notice.end();
        commands.write(EditTiles::Make(stroke));
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::app::job::run_until;
    use crate::app::map::{BaseMap, BoardSize, Source};
    use mapmaker_drawing::art::ink_set;
    use mapmaker_features::decor::{DecorKind, placed_decor};
    use mapmaker_grid::TilePos;
    use mapmaker_grid::seed::Seed;
    use mapmaker_land::board::painted;

    /// The tool on some land.
    fn app(ground: BaseMap) -> App {
        let mut app = App::new();
        app.add_plugins(MinimalPlugins)
            .add_plugins((
                crate::app::schedule::plugin,
                crate::app::map::plugin,
                super::plugin,
            ))
            .add_message::<SwitchMap>()
            .init_resource::<Finder>()
            .init_resource::<Notice>()
            .insert_resource(OpenMap::of(ground, Source::ours()));
        app
    }

    /// Makes a request and waits until it is done. Returns the decor of the map.
    fn after(app: &mut App, edit: DecorEdit) -> Vec<(DecorKind, Place)> {
        app.world_mut().resource_mut::<DecorEdits>().add(edit);
        run_until(app, |world| world.resource::<DecorEdits>().is_idle());
        app.update();
        standing(app)
    }

    fn standing(app: &App) -> Vec<(DecorKind, Place)> {
        let overlay = &app.world().resource::<Edits>().overlay;
        placed_decor(overlay)
            .map(|one| (one.kind, one.place))
            .collect()
    }

    #[test]
    fn things_are_placed_moved_and_removed_and_each_is_a_step_that_is_undone() {
        let mut app = app(BaseMap::Board(BoardSize::new(4, 2)));
        let set = ink_set();
        let mut edits = app.world_mut().resource_mut::<Edits>();
        for (x, name) in [(0, "PPPP"), (1, "PPPP"), (2, "SSSS"), (3, "SSSS")] {
            for y in 0..2 {
                let tile = painted(set.find_name(name).expect("a tile"));
                Arc::make_mut(&mut edits.overlay).set(TilePos::new(x, y), Some(tile));
            }
        }
        let place = |east, south| Place::new(TilePos::new(0, 0), east, south);
        let sheep = Decor::new(0, DecorKind::Sheep, 0, place(16, 20));
        let at = |place: Place| vec![(DecorKind::Sheep, place)];
        assert_eq!(after(&mut app, DecorEdit::Put(sheep)), at(sheep.place));
        // Not on the sea, not over the edge, not over another; it says why.
        let moved_to = |place| Decor { place, ..sheep };
        let field = Decor::new(0, DecorKind::Field, 0, place(20, 24));
        for (decor, why) in [
            (moved_to(place(80, 30)), "not on water"),
            (moved_to(place(2, 2)), "ends"),
            (field, "sheep already"),
        ] {
            assert_eq!(
                after(&mut app, DecorEdit::Put(decor)),
                at(sheep.place),
                "{why}"
            );
            let said = app.world().resource::<Notice>().text();
            assert!(said.contains(why), "{said}");
        }
        let moved = moved_to(place(40, 40));
        assert_eq!(after(&mut app, DecorEdit::Put(moved)), at(moved.place));
        assert_eq!(after(&mut app, DecorEdit::Remove(moved)), []);
        for expected in [at(moved.place), at(sheep.place), Vec::new()] {
            app.world_mut().write_message(EditTiles::Undo);
            app.update();
            assert_eq!(standing(&app), expected);
        }
        app.world_mut().write_message(EditTiles::Redo);
        app.update();
        assert_eq!(standing(&app), at(sheep.place));
        let edits = app.world().resource::<Edits>();
        assert_eq!(edits.land_version, 0, "the land is as it was");
    }

    #[test]
    fn in_a_world_things_stand_on_open_land_alone() {
        let mut app = app(BaseMap::World(Seed::from(7)));
        let mut counts = [0, 0];
        for index in 0..200 {
            let tile = TilePos::new(index * 101, 40);
            let decor = Decor::new(7, DecorKind::Tuft, 0, Place::middle_of(tile));
            let before = standing(&app).len();
            let now = after(&mut app, DecorEdit::Put(decor)).len();
            counts[now - before] += 1;
            if counts[0] > 0 && counts[1] > 0 {
                return;
            }
        }
        panic!("{counts:?} refused and placed");
    }
}
