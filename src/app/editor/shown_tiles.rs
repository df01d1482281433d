//! Whether tiles show as they are, each with its own picture, in place of the figures drawn over them.

use bevy::prelude::*;

use super::actions::{Act, Action};
use super::clipboard::Clipboard;
use super::tools::{Paint, Tools};
use crate::app::plates::TilesInHand;
use crate::app::schedule::AppSystems;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ShowsTiles>()
        .add_systems(
            Update,
            toggle.run_if(on_message::<Act>).in_set(AppSystems::Input),
        )
        .add_systems(Update, show.in_set(AppSystems::Edit));
}

/// Whether a person wants to see each tile's own picture instead of figures.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ShowsTiles(pub bool);

fn toggle(mut acts: MessageReader<Act>, mut shows: ResMut<ShowsTiles>) {
    for _ in acts.read().filter(|act| act.0 == Action::Tiles) {
        shows.0 = !shows.0;
    }
}

/// Lets tiles show as they are where a person wants that, and while they are worked on one by one: a copy has to meet
/// those around it.
fn show(
    tools: Res<Tools>,
    clipboard: Res<Clipboard>,
    wanted: Res<ShowsTiles>,
    in_hand: Option<ResMut<TilesInHand>>,
) {
    let paints_tiles = tools.tool.paints() && matches!(tools.paint, Paint::Tile(_));
    let are_worked_on = tools.tool.needs_tiles() || paints_tiles || clipboard.is_held();
    if let Some(mut in_hand) = in_hand {
        in_hand.set_if_neq(TilesInHand(wanted.0 || are_worked_on));
    }
}
