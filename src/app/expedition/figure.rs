//! The party on the map: on foot, with a mule, or aboard a ship; beside the names, not over them.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::charted::{Lettered, place_of};
use super::chosen::TRAIL;
use super::{Game, is_played};
use crate::app::features::NameLabel;
use crate::app::schedule::{AppSystems, DrawSystems};
use crate::app::screen_place::ScreenPlace;
use crate::app::screens::Screen;
use crate::app::style;
use mapmaker_expedition::Expedition;
use mapmaker_grid::TilePos;

/// Where the figure may stand on its tile, from its usual place, in tiles: the first that hides no letters.
const STANDS: [(f32, f32); 7] = [
    (0.0, 0.0),
    (0.0, -0.3),
    (-0.35, 0.0),
    (0.35, 0.0),
    (-0.35, -0.3),
    (0.35, -0.3),
    (0.0, -0.6),
];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, place.in_set(AppSystems::Stream).run_if(is_played))
        .add_systems(
            EguiPrimaryContextPass,
            show.after(super::charted::mark)
                // Nothing but letters hides who walks.
                .after(super::pencil::paint)
                .in_set(DrawSystems::Marks)
                .run_if(is_played),
        );
}

/// The party on the map: where it is, and how it goes.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Party {
    /// The tile where it is.
    at: TilePos,
    figure: Figure,
}

impl Party {
    fn of(state: &Expedition) -> Self {
        let figure = match (state.is_aboard(), state.has_mule()) {
            (true, _) => Figure::Ship,
            (false, true) => Figure::WithMule,
            (false, false) => Figure::Walker,
        };
        let at = state.at();
        Self { at, figure }
    }
}

/// Puts the party where the rules have it.
fn place(game: Res<Game>, party: Option<Single<&mut Party>>, mut commands: Commands) {
    let now = Party::of(&game.state);
    match party {
        Some(mut party) => {
            party.set_if_neq(now);
        }
        None => {
            commands.spawn((now, Name::new("party"), DespawnOnExit(Screen::Expedition)));
        }
    }
}

/// How the party goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Figure {
    Walker,
    WithMule,
    Ship,
}

impl Figure {
    /// Its height, and how far it reaches to each side, in tenths of a tile.
    const fn size(self) -> (f32, f32, f32) {
        match self {
            Self::Walker => (6.2, 1.6, 2.0),
            Self::WithMule => (6.2, 5.4, 2.0),
            Self::Ship => (6.6, 4.0, 4.0),
        }
    }
}

fn show(
    mut contexts: EguiContexts,
    places: ScreenPlace,
    party: Option<Single<&Party>>,
    labels: Query<&NameLabel>,
    lettered: Res<Lettered>,
) -> Result {
    let Some(party) = party else {
        return Ok(());
    };
    let Party { at, figure } = **party;
    let context = contexts.ctx_mut()?;
    let painter = context.layer_painter(egui::LayerId::background());
    let side = places.side(context);
    let unit = side.clamp(28.0, 64.0) / 10.0;
    let usual = places.rect(context, at, 1).center() + egui::vec2(0.0, side.max(28.0) * 0.3);
    let mut names = lettered.0.clone();
    let labels = labels.iter();
    names.extend(labels.map(|label| place_of(label, &places, context)));
    let (height, west, east) = figure.size();
    let around = egui::Rect::from_min_max(
        usual - egui::vec2(west, height) * unit,
        usual + egui::vec2(east, 0.0) * unit,
    );
    let foot = usual + beside(around, &names, side.max(28.0));
    let pen = Pen {
        painter: &painter,
        foot,
        unit,
    };
    match figure {
        Figure::Walker => pen.walker(),
        Figure::WithMule => {
            pen.mule();
            pen.walker();
        }
        Figure::Ship => pen.ship(),
    }
    Ok(())
}

/// How far a figure moves from its usual place so that it hides as little of the names as can be.
fn beside(around: egui::Rect, names: &[egui::Rect], side: f32) -> egui::Vec2 {
    let hidden = |by: egui::Vec2| {
        let lies = around.translate(by);
        let parts = names.iter().map(|name| {
            let part = lies.intersect(*name);
            if part.is_positive() { part.area() } else { 0.0 }
        });
        parts.sum::<f32>()
    };
    let stands = STANDS.map(|(x, y)| egui::vec2(x, y) * side);
    let least = stands
        .into_iter()
        .min_by(|&one, &other| hidden(one).total_cmp(&hidden(other)));
    least.unwrap_or_default()
}

/// What draws a figure over the place where it stands, x to the right and y up, in tenths of a tile.
struct Pen<'a> {
    painter: &'a egui::Painter,
    foot: egui::Pos2,
    unit: f32,
}

impl Pen<'_> {
    fn at(&self, (x, y): (f32, f32)) -> egui::Pos2 {
        self.foot + egui::vec2(x, -y) * self.unit
    }

    fn line(&self, from: (f32, f32), to: (f32, f32)) {
        let pen = egui::Stroke::new(self.unit * 0.55, TRAIL);
        self.painter.line_segment([self.at(from), self.at(to)], pen);
    }

    fn disc(&self, middle: (f32, f32), radius: f32, colour: egui::Color32) {
        self.painter
            .circle_filled(self.at(middle), self.unit * radius, colour);
    }

    fn shape(&self, corners: &[(f32, f32)], colour: egui::Color32) {
        let corners = corners.iter().map(|&corner| self.at(corner)).collect();
        let pen = egui::Stroke::new(self.unit * 0.3, TRAIL);
        self.painter
            .add(egui::Shape::convex_polygon(corners, colour, pen));
    }

    /// Somebody with a staff and a pack.
    fn walker(&self) {
        self.disc((0.0, 2.6), 3.4, style::thin(style::PAPER, 0.6));
        for (from, to) in [
            ((-0.9, 0.0), (0.0, 2.2)),
            ((0.9, 0.0), (0.0, 2.2)),
            ((0.0, 2.2), (0.1, 4.4)),
            ((0.1, 4.0), (1.6, 3.1)),
            ((1.7, 0.0), (1.5, 5.2)),
        ] {
            self.line(from, to);
        }
        self.disc((0.15, 5.2), 0.75, TRAIL);
        self.shape(
            &[(-1.25, 2.65), (-0.15, 2.65), (-0.15, 4.15), (-1.25, 4.15)],
            TRAIL,
        );
    }

    /// A mule behind, with its load.
    fn mule(&self) {
        self.disc((-3.2, 1.8), 2.6, style::thin(style::PAPER, 0.6));
        for leg in [-4.7, -4.2, -2.4, -1.9] {
            self.line((leg, 0.0), (leg, 1.6));
        }
        self.shape(&[(-5.0, 1.4), (-1.6, 1.4), (-1.6, 2.6), (-5.0, 2.6)], TRAIL);
        self.shape(
            &[(-4.4, 2.6), (-2.4, 2.6), (-2.7, 3.7), (-4.1, 3.7)],
            style::PAPER,
        );
        // The neck, the head and the ears.
        self.line((-1.8, 2.2), (-1.2, 3.6));
        self.line((-1.3, 3.5), (-0.5, 3.1));
        self.line((-1.3, 3.6), (-1.4, 4.3));
    }

    /// A hull, a mast and a sail.
    fn ship(&self) {
        self.disc((0.0, 2.8), 4.0, style::thin(style::PAPER, 0.6));
        self.shape(&[(-2.6, 0.2), (2.6, 0.2), (3.8, 1.8), (-3.6, 1.8)], TRAIL);
        self.line((0.0, 1.8), (0.0, 6.4));
        self.shape(&[(0.4, 2.4), (2.9, 2.7), (0.4, 6.0)], style::PAPER);
        self.shape(&[(-0.4, 2.4), (-2.2, 2.7), (-0.4, 5.4)], style::PAPER);
    }
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::super::new_game;
    use super::*;
    use mapmaker_expedition::{Action, Difficulty};
    use mapmaker_grid::Direction;

    #[test]
    fn the_party_is_an_entity_that_goes_where_the_rules_have_it_and_leaves_with_the_screen() {
        let (game, mut land) = new_game(Difficulty::Stroll);
        let mut app = App::new();
        app.add_plugins(StatesPlugin)
            .insert_state(Screen::Expedition)
            .insert_resource(game)
            .add_systems(Update, place.run_if(in_state(Screen::Expedition)));
        let parties = |app: &mut App| {
            let mut parties = app.world_mut().query::<&Party>();
            let parties = parties.iter(app.world());
            parties.map(|party| party.at).collect::<Vec<_>>()
        };
        app.update();
        app.update();
        let at = app.world().resource::<Game>().state.at();
        assert_eq!(parties(&mut app), [at]);
        let mut game = app.world_mut().resource_mut::<Game>();
        let (state, world) = (&mut game.state, &mut land.0);
        let goes = Direction::ALL.into_iter().map(Action::Step);
        let gone = goes.into_iter().any(|step| {
            let done = state.apply(
                &step,
                world,
                &mapmaker_storage::pure::puzzle_checker::CodeChecker,
            );
            done.is_ok()
        });
        assert!(gone);
        let to = state.at();
        app.update();
        assert_eq!(parties(&mut app), [to]);
        app.world_mut()
            .resource_mut::<NextState<Screen>>()
            .set(Screen::Title);
        app.update();
        assert_eq!(parties(&mut app), []);
    }

    #[test]
    fn who_walks_stands_beside_a_name_and_not_over_it() {
        let around = egui::Rect::from_min_size(egui::pos2(100.0, 100.0), egui::vec2(17.0, 30.0));
        assert_eq!(beside(around, &[], 48.0), egui::Vec2::ZERO);
        // A name below the middle of the tile, as a settlement's is.
        let name = egui::Rect::from_min_size(egui::pos2(60.0, 122.0), egui::vec2(90.0, 14.0));
        let by = beside(around, &[name], 48.0);
        assert!(by.y < 0.0 && !around.translate(by).intersects(name), "{by}");
        // Among names on all sides it hides as little as can be.
        let all = egui::Rect::EVERYTHING.intersect(around.expand(200.0));
        assert_eq!(beside(around, &[all], 48.0), egui::Vec2::ZERO);
    }
}
