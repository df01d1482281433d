//! Hides decor of a world under names, as in exported pictures.

use std::collections::BTreeSet;

use bevy::prelude::*;

use super::decor::MapDecor;
use super::names::NameLabel;
use super::{ShownLayers, decor};
use crate::app::map::OpenMap;
use crate::app::schedule::AppSystems;
use mapmaker_drawing::chart::{Scale, not_beneath};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, make_way.after(decor::hang).in_set(AppSystems::Show));
}

fn make_way(
    (open, layers): (Res<OpenMap>, Res<ShownLayers>),
    labels: Query<&NameLabel>,
    changed: Query<(), Changed<NameLabel>>,
    mut gone: RemovedComponents<NameLabel>,
    mut things: Query<(&MapDecor, &mut Visibility)>,
) {
    let is_new = things.iter_mut().any(|(_, visible)| visible.is_added());
    let has_other_names = gone.read().count() > 0 || !changed.is_empty();
    if !is_new && !has_other_names && !layers.is_changed() {
        return;
    }
    // On a board, names avoid all decor.
    let has_names = layers.0.names && open.base.board().is_none();
    let shown = labels.iter().filter(|label| has_names && label.stays());
    let shown: Vec<_> = shown.collect();
    let all: Vec<_> = things.iter().map(|(decor, _)| decor.0).collect();
    // All were set for the same size of tiles.
    let scale = shown.first().map(|label| Scale::usual(label.tile_px()));
    let labels: Vec<_> = shown.iter().map(|label| label.label().clone()).collect();
    let free: BTreeSet<_> = match scale {
        Some(scale) => not_beneath(&all, &labels, scale)
            .map(|one| one.id)
            .collect(),
        None => all.iter().map(|one| one.id).collect(),
    };
    for (MapDecor(decor), mut visibility) in &mut things {
        visibility.set_if_neq(if free.contains(&decor.id) {
            Visibility::Inherited
        } else {
            Visibility::Hidden
        });
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::app::map::{BaseMap, ChunkSource};
    use mapmaker_drawing::art::ink_set;
    use mapmaker_drawing::chart::board_labels;
    use mapmaker_features::decor::{Decor, DecorKind, Place, raised};
    use mapmaker_features::{BoardName, DecoratedBoard, Kind, NamedBoard, SiteKind};
    use mapmaker_grid::TilePos;
    use mapmaker_grid::seed::Seed;

    /// The name of a town, set for tiles of 32 pixels.
    fn name() -> NameLabel {
        let set = ink_set();
        let at = TilePos::new(5, 5);
        let tiles = vec![set.find_name("PPPP").expect("a tile"); 100];
        let board = DecoratedBoard {
            set: &set,
            width: 10,
            tiles: &tiles,
            terrain: &[],
        };
        let town = Decor::new(0, DecorKind::Town, 0, raised(DecorKind::Town, at));
        let name = BoardName::new(Kind::Site(SiteKind::Town), at, "Orm".to_owned());
        let board = NamedBoard::new(&board, &[town], &[], &[(town.id, name)]);
        let scale = Scale::usual(32.0);
        let mut labels = board_labels(&board, &[town], scale);
        NameLabel::set_for(labels.remove(0), scale.tile_px)
    }

    #[test]
    fn an_item_under_a_name_is_hidden_while_the_name_shows() {
        let name = name();
        let (tile, within) = name.middle();
        let steps = (within * 32.0).as_i64vec2();
        let beneath = Place::new(tile, steps.x, steps.y);
        let far = Place::middle_of(tile.offset(20, 0));
        let base = BaseMap::World(Seed::from(7));
        let chunk_source = ChunkSource::new(base.clone(), Arc::new(ink_set()));
        let chunk_source = Arc::new(chunk_source);
        let mut app = App::new();
        app.insert_resource(OpenMap { base, chunk_source })
            .insert_resource(ShownLayers::default())
            .add_systems(Update, make_way);
        let things = [beneath, far].map(|place| {
            let thing = MapDecor(Decor::new(7, DecorKind::Sheep, 0, place));
            app.world_mut().spawn((thing, Visibility::default())).id()
        });
        let seen = |app: &mut App| {
            app.update();
            things.map(|thing| app.world().get(thing) == Some(&Visibility::Inherited))
        };
        assert_eq!(seen(&mut app), [true, true]);
        let name = app.world_mut().spawn(name).id();
        assert_eq!(seen(&mut app), [false, true]);
        app.world_mut().despawn(name);
        assert_eq!(seen(&mut app), [true, true]);
    }
}
