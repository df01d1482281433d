//! The ghost of a thing to be placed, red if it can't stand there, with the reason beside it.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::pending::DecorEdits;
use super::pointer::Hand;
use crate::app::depth;
use crate::app::features::decor::stand;
use crate::app::features::{DecorFinder, Finder, MapDecor};
use crate::app::map::{Edits, OpenMap};
use crate::app::schedule::{AppSystems, DrawSystems};
use crate::app::screen_place::ScreenPlace;
use crate::app::screens::Screen;
use crate::app::style;
use crate::app::view::FloatingOrigin;
use mapmaker_features::decor::Decor;

/// How much of a thing shows that is being dragged away.
const LEFT_BEHIND: f32 = 0.25;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (show, leave_behind)
            .chain()
            .in_set(AppSystems::Show)
            .run_if(not(in_state(Screen::Title))),
    )
    .add_systems(
        EguiPrimaryContextPass,
        tell.run_if(in_state(Screen::Map))
            .in_set(DrawSystems::Marks),
    );
}

/// The ghost's sprite.
#[derive(Component)]
struct Ghost;

fn show(
    hand: Res<Hand>,
    open: Res<OpenMap>,
    edits: Res<Edits>,
    (finder, drawings): (Res<Finder>, Res<DecorFinder>),
    origin: Res<FloatingOrigin>,
    mut pending: ResMut<DecorEdits>,
    mut ghosts: Query<(Entity, &mut Sprite, &mut Transform), With<Ghost>>,
    mut commands: Commands,
) {
    let image = |decor: &Decor| drawings.image(decor.kind, decor.drawing);
    let shown = hand.ghost.and_then(|decor| Some((decor, image(&decor)?)));
    let Some((decor, image)) = shown else {
        for (entity, ..) in &ghosts {
            commands.entity(entity).despawn();
        }
        return;
    };
    pending.wonder(decor, &open, &edits, &finder);
    let answer = pending.answer(&decor, edits.version);
    let is_refused = matches!(answer, Some(Err(_)));
    let colour = if is_refused {
        Color::srgba(1.0, 0.25, 0.2, 0.85)
    } else {
        Color::srgba(1.0, 1.0, 1.0, 0.75)
    };
    // It shows at the place where a click would put it.
    let place = answer.and_then(Result::ok).unwrap_or(decor.place);
    let mut place = stand(&Decor { place, ..decor }, *origin);
    place.translation.z = depth::GHOST;
    if let Ok((_, mut sprite, mut transform)) = ghosts.single_mut() {
        if (&sprite.image, sprite.color) != (&image, colour) {
            (sprite.image, sprite.color) = (image, colour);
        }
        transform.set_if_neq(place);
    } else {
        let mut sprite = Sprite::from_image(image);
        sprite.color = colour;
        commands.spawn((Name::new("ghost of decor"), Ghost, sprite, place));
    }
}

/// A dragged thing shows faintly at its former place.
fn leave_behind(
    hand: Res<Hand>,
    mut faint: Local<Option<u64>>,
    mut shown: Query<(&MapDecor, &mut Sprite)>,
) {
    let dragged = hand.ghost.filter(|_| hand.is_dragged).map(|one| one.id);
    if dragged == *faint {
        return;
    }
    for (MapDecor(decor), mut sprite) in &mut shown {
        if Some(decor.id) == dragged {
            sprite.color.set_alpha(LEFT_BEHIND);
        } else if Some(decor.id) == *faint {
            sprite.color.set_alpha(1.0);
        }
    }
    *faint = dragged;
}

/// Names the thing under the pointer, or the ghost's obstacle.
fn tell(
    mut contexts: EguiContexts,
    places: ScreenPlace,
    hand: Res<Hand>,
    edits: Res<Edits>,
    pending: Res<DecorEdits>,
) -> Result {
    let refused = |decor: &Decor| pending.answer(decor, edits.version).and_then(Result::err);
    let report = match (hand.ghost, hand.over) {
        (Some(ghost), _) => refused(&ghost).map(|why| (ghost, why.why_not(), style::RED)),
        (None, Some(over)) => Some((over, over.kind.with_article().to_owned(), style::INK)),
        (None, None) => None,
    };
    let Some((decor, text, colour)) = report else {
        return Ok(());
    };
    let context = contexts.ctx_mut()?;
    let painter = context.layer_painter(egui::LayerId::background());
    let side = places.side(context) * decor.kind.side_tiles();
    let [east, south] = decor.place.within();
    let corner = places.corner(context, decor.place.tile);
    let middle = corner + egui::vec2(east, south) * places.side(context);
    let square = egui::Rect::from_center_size(middle, egui::vec2(side, side));
    if hand.ghost.is_none() {
        let stroke = egui::Stroke::new(1.5, colour);
        painter.rect_stroke(square, 3.0, stroke, egui::StrokeKind::Outside);
    }
    let below = square.center_bottom() + egui::vec2(0.0, 6.0);
    style::few_words(&painter, below, &text, (style::FEW_WORDS, colour));
    Ok(())
}
