//! The decor of a copy, at the places where putting it down would place it.

use bevy::prelude::*;

use crate::app::depth;
use crate::app::editor::clipboard::Clipboard;
use crate::app::editor::pointer::{Gesture, Pointed};
use crate::app::features::DecorFinder;
use crate::app::features::decor::stand;
use crate::app::schedule::AppSystems;
use crate::app::screens::Screen;
use crate::app::view::FloatingOrigin;
use mapmaker_features::decor::Decor;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        show.in_set(AppSystems::Show)
            .run_if(not(in_state(Screen::Title))),
    );
}

/// The sprite of one thing of the copy.
#[derive(Component)]
struct Ghost;

fn show(
    clipboard: Res<Clipboard>,
    pointed: Res<Pointed>,
    gesture: Res<Gesture>,
    drawings: Res<DecorFinder>,
    origin: Res<FloatingOrigin>,
    mut ghosts: Query<(Entity, &mut Sprite, &mut Transform), With<Ghost>>,
    mut commands: Commands,
) {
    let span = clipboard.span(pointed.tile, &gesture);
    let shown = span.into_iter().flat_map(|span| clipboard.decor_in(span));
    let mut shown = shown.filter_map(|decor: Decor| {
        let mut place = stand(&decor, *origin);
        place.translation.z = depth::GHOST;
        Some((drawings.image(decor.kind, decor.drawing)?, place))
    });
    for (entity, mut sprite, mut transform) in &mut ghosts {
        match shown.next() {
            Some((image, place)) => {
                if sprite.image != image {
                    sprite.image = image;
                }
                transform.set_if_neq(place);
            }
            None => commands.entity(entity).despawn(),
        }
    }
    for (image, place) in shown {
        let mut sprite = Sprite::from_image(image);
        sprite.color = Color::srgba(1.0, 1.0, 1.0, 0.75);
        commands.spawn((Name::new("ghost of a copy's decor"), Ghost, sprite, place));
    }
}
