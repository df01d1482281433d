//! Whether tiles show as they are, each with its own picture, in place of figures.

use bevy::prelude::*;

use super::tools::Tools;
use crate::app::actions::{Action, ActionRequest};
use crate::app::map::{Proposed, ShowsOwnColours};
use crate::app::plates::TilesInHand;
use crate::app::schedule::AppSystems;
use crate::app::screens::Screen;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ShowsTiles>()
        .add_systems(
            Update,
            toggle
                .run_if(on_message::<ActionRequest>)
                .in_set(AppSystems::Input),
        )
        .add_systems(Update, show.in_set(AppSystems::Edit));
}

/// Whether a person wants to see each tile's own picture instead of figures.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ShowsTiles(pub bool);

fn toggle(
    mut acts: MessageReader<ActionRequest>,
    mut shows: ResMut<ShowsTiles>,
    mut own_colours: ResMut<ShowsOwnColours>,
) {
    for act in acts.read() {
        match act.0 {
            Action::Tiles => shows.0 = !shows.0,
            Action::OwnColours => own_colours.0 = !own_colours.0,
            _ => {}
        }
    }
}

/// Shows tiles as they are if a person chose that, and while single tiles are worked on, as in a watched search. The
/// title screen and expeditions do neither.
pub(super) fn show(
    screen: Res<State<Screen>>,
    tools: Res<Tools>,
    wanted: Res<ShowsTiles>,
    proposed: Res<Proposed>,
    in_hand: Option<ResMut<TilesInHand>>,
) {
    let are_worked_on = tools.is_for_tiles() || proposed.is_stepped();
    if let Some(mut in_hand) = in_hand {
        let is_map = *screen.get() == Screen::Map;
        in_hand.set_if_neq(TilesInHand(is_map && (wanted.0 || are_worked_on)));
    }
}

#[cfg(test)]
mod tests {
    use super::super::tools::{Paint, Tool};
    use super::*;
    use mapmaker_grid::tileset::TileId;
    use mapmaker_land::editing::Biome;

    #[test]
    fn tiles_show_while_they_are_worked_on_or_wanted_and_on_the_maps_screen_alone() {
        let mut app = App::new();
        app.insert_resource(State::new(Screen::Map))
            .init_resource::<Tools>()
            .init_resource::<ShowsTiles>()
            .init_resource::<Proposed>()
            .init_resource::<TilesInHand>()
            .add_systems(Update, show);
        let mut shows = |tool, paint, wanted, screen| {
            let mut tools = app.world_mut().resource_mut::<Tools>();
            (tools.tool, tools.paint) = (tool, paint);
            app.insert_resource(ShowsTiles(wanted))
                .insert_resource(State::new(screen));
            app.update();
            app.world().resource::<TilesInHand>().0
        };
        let (land, tile) = (Paint::Biome(Biome::Sea), Paint::Tile(TileId(3)));
        for tool in Tool::ALL {
            let is_needed = matches!(tool, Tool::Place | Tool::Eyedropper);
            assert_eq!(shows(tool, land, false, Screen::Map), is_needed, "{tool:?}");
            assert!(shows(tool, land, true, Screen::Map));
            for screen in [Screen::Title, Screen::Expedition] {
                assert!(!shows(tool, tile, true, screen), "{tool:?} on {screen:?}");
            }
        }
        assert!(shows(Tool::Brush, tile, false, Screen::Map));
        assert!(!shows(Tool::Hand, tile, false, Screen::Map));
        // A completion is drawn in figures, a search that is watched in tiles.
        app.insert_resource(State::new(Screen::Map));
        app.world_mut().resource_mut::<Proposed>().hold([]);
        app.update();
        assert!(!app.world().resource::<TilesInHand>().0);
        app.world_mut().resource_mut::<Proposed>().hold_step([]);
        app.update();
        assert!(app.world().resource::<TilesInHand>().0);
    }
}
