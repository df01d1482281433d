//! How long a way to the tile under the pointer takes, shown before it is clicked.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::chosen::Chosen;
use super::near::place_near;
use super::open_card::OpenCard;
use super::pencil::Drafting;
use super::way::hours;
use super::{Game, Land, has_sheets};
use crate::app::features::Hits;
use crate::app::schedule::DrawSystems;
use crate::app::screen_place::ScreenPlace;
use crate::app::screens::Dialog;
use crate::app::style;
use crate::app::wake;
use mapmaker_grid::TilePos;

/// How long the pointer has to rest, in seconds.
const RESTS_S: f64 = 0.15;

/// How far from the pointer it shows, in points.
const BESIDE: egui::Vec2 = egui::vec2(16.0, 14.0);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.after(super::charted::mark)
            .in_set(DrawSystems::Marks)
            .run_if(has_sheets),
    );
}

/// The tile under the pointer, since when, and how long a way there takes once that was worked out.
#[derive(Default)]
struct Under {
    tile: Option<TilePos>,
    since: f64,
    told: Option<String>,
}

impl Under {
    /// The pointer is over a tile, where something may just have been done; whether it has come to rest there.
    fn rest(&mut self, tile: TilePos, is_changed: bool, now: f64) -> bool {
        if is_changed || self.tile != Some(tile) {
            *self = Self {
                tile: Some(tile),
                since: now,
                told: None,
            };
        }
        self.told.is_none() && now - self.since >= RESTS_S
    }
}

fn show(
    mut contexts: EguiContexts,
    (places, hits): (ScreenPlace, Hits),
    (dialog, card): (Res<State<Dialog>>, Res<OpenCard>),
    (chosen, drafting): (Res<Chosen>, Res<Drafting>),
    (game, mut land): (Res<Game>, ResMut<Land>),
    mut under: Local<Under>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let is_busy = *card != OpenCard::None;
    let is_free = *dialog == Dialog::None && !is_busy && !drafting.is_on() && chosen.way.is_none();
    let (at, is_down, now) = context.input(|input| {
        let pointer = &input.pointer;
        (pointer.hover_pos(), pointer.any_down(), input.time)
    });
    let at = at.filter(|_| is_free && !is_down && !context.is_pointer_over_egui());
    let Some(at) = at else {
        *under = Under::default();
        return Ok(());
    };
    let tile = places.tile_at(context, at);
    let drawn = hits.drawn_at(Vec2::new(at.x, at.y) * context.pixels_per_point());
    let tile = place_near(&game, tile, drawn, places.side(context));
    if under.rest(tile, game.is_changed(), now) {
        let way = game.state.way_toward(tile, &mut land.0);
        let hours = way.ok().and_then(|way| hours(game.texts, &way));
        under.told = Some(hours.unwrap_or_default());
    }
    match &under.told {
        None => wake::wake(),
        Some(told) if !told.is_empty() => {
            let painter = context.layer_painter(egui::LayerId::background());
            let font = egui::FontId::proportional(13.0);
            let galley = painter.layout_no_wrap(told.clone(), font, style::FAINT);
            let place = egui::Rect::from_min_size(at + BESIDE, galley.size());
            painter.rect_filled(place.expand(2.0), 2.0, style::thin(style::PAPER, 0.9));
            painter.galley(place.min, galley, style::FAINT);
        }
        Some(_) => {}
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_is_asked_for_once_where_the_pointer_rests_and_again_after_something_was_done() {
        let (here, there) = (TilePos::new(3, 4), TilePos::new(4, 4));
        let mut under = Under::default();
        assert!(!under.rest(here, false, 5.0), "it has just come");
        assert!(!under.rest(there, false, 5.2), "it goes on");
        assert!(under.rest(there, false, 5.4));
        under.told = Some("3 hours".to_owned());
        assert!(!under.rest(there, false, 9.0), "it was asked");
        assert!(!under.rest(there, true, 9.1), "something was done");
        assert!(under.rest(there, false, 9.3) && under.told.is_none());
    }
}
