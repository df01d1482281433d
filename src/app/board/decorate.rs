//! Decorating a board: settlements, decor and names are found in the background, shown in blue, then accepted or
//! dropped.

use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::buttons::{key, row};
use crate::app::actions::{Action, ActionRequest};
use crate::app::chance::random_number;
use crate::app::features::decor::stand;
use crate::app::features::{BoardProposal, DecorFinder, ShownLayers};
use crate::app::job::Job;
use crate::app::map::{BoardSize, EditTiles, Edited, Edits, OpenMap};
use crate::app::notice::Notice;
use crate::app::schedule::{AppSystems, DrawSystems};
use crate::app::screen_place::ScreenPlace;
use crate::app::screens::{Opened, Screen};
use crate::app::style::{self, Hidden};
use crate::app::switch_map::SwitchMap;
use crate::app::view::FloatingOrigin;
use mapmaker_features::decor::{Decor, in_rows};
use mapmaker_features::{
    self as features, What, board_names, only_these_names, user_names, user_roads,
};
use mapmaker_grid::world::{Overlay, Stroke};
use mapmaker_solver::NO_TILE;
use mapmaker_storage::board::{MOST_DECOR, MOST_NAMES};

/// The colour of a proposal, and its opacity over the item and in its frame: the item's own ink stays legible.
const BLUE: egui::Color32 = egui::Color32::from_rgb(40, 92, 214);
const LAID: f32 = 0.12;
const FRAMED: f32 = 0.75;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Decorating>()
        .add_message::<Decorate>()
        .add_systems(
            Update,
            (
                // A proposal is only valid for the board as it was.
                forget.run_if(on_message::<SwitchMap>.or_else(on_message::<Edited>)),
                (by_action.run_if(on_message::<ActionRequest>), act, follow)
                    .chain()
                    .run_if(in_state(Opened::Board)),
            )
                .chain()
                .in_set(AppSystems::Actions),
        )
        .add_systems(Update, show.in_set(AppSystems::Show))
        .add_systems(
            EguiPrimaryContextPass,
            outline.in_set(DrawSystems::Marks).run_if(
                in_state(Screen::Map)
                    .and_then(in_state(Opened::Board))
                    .and_then(|hidden: Res<Hidden>| !hidden.0),
            ),
        );
}

/// Requests for the decor of a board.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decorate {
    /// Finds a new proposal.
    Find,
    /// Makes the proposal part of the board.
    Accept,
    /// Drops the proposal.
    Drop,
}

/// A proposed addition to a board, in one step.
#[derive(Clone, Debug, Default)]
pub struct Proposal {
    decor: Vec<Decor>,
    stroke: Stroke,
}

#[cfg(test)]
impl Decorating {
    /// Shows a step of marks only.
    pub(in crate::app) fn showing(stroke: Stroke) -> Self {
        Self::Preview(Proposal {
            decor: Vec::new(),
            stroke,
        })
    }
}

/// The state of the proposal.
#[derive(Resource, Default)]
pub enum Decorating {
    /// No proposal.
    #[default]
    Idle,
    /// A proposal is being found.
    Running(Job<Proposal>),
    /// A proposal is shown.
    Preview(Proposal),
}

impl Decorating {
    /// Returns whether there is nothing to drop.
    #[must_use]
    pub const fn is_idle(&self) -> bool {
        matches!(self, Self::Idle)
    }
}

/// The sprite of a proposed item.
#[derive(Component)]
struct ProposedDecor;

fn forget(mut decorating: ResMut<Decorating>) {
    *decorating = Decorating::Idle;
}

pub(in crate::app) fn by_action(
    mut acts: MessageReader<ActionRequest>,
    decorating: Res<Decorating>,
    mut orders: MessageWriter<Decorate>,
) {
    for act in acts.read() {
        let order = match (act.0, &*decorating) {
            (Action::Decorate, Decorating::Preview(_)) => Decorate::Accept,
            (Action::Decorate, _) => Decorate::Find,
            (Action::Menu, Decorating::Running(_) | Decorating::Preview(_)) => Decorate::Drop,
            _ => continue,
        };
        orders.write(order);
    }
}

pub(in crate::app) fn act(
    mut orders: MessageReader<Decorate>,
    open: Res<OpenMap>,
    edits: Res<Edits>,
    layers: Res<ShownLayers>,
    mut decorating: ResMut<Decorating>,
    mut commands: MessageWriter<EditTiles>,
) {
    for order in orders.read() {
        let before = std::mem::take(&mut *decorating);
        match (order, before) {
            (Decorate::Find, _) => {
                // Names are not proposed while their layer is hidden.
                let task = find(&open, &edits, layers.0.names);
                *decorating = Decorating::Running(task);
            }
            (Decorate::Accept, Decorating::Preview(proposal)) => {
                commands.write(EditTiles::Make(proposal.stroke));
            }
            (Decorate::Accept | Decorate::Drop, _) => {}
        }
    }
}

/// Starts to find decor for the free places of the board, and names for unnamed features.
fn find(open: &OpenMap, edits: &Edits, has_names: bool) -> Job<Proposal> {
    let (chunk_source, overlay) = (Arc::clone(&open.chunk_source), Arc::clone(&edits.overlay));
    let (size, seed) = (open.base.board(), random_number());
    Job::steps(async move {
        let cells = size.into_iter().flat_map(BoardSize::cells);
        let tile = |at| overlay.get(at).map_or(NO_TILE, |cell| cell.tile);
        let tiles: Vec<_> = cells.map(tile).collect();
        let board = features::DecoratedBoard {
            set: &chunk_source.set,
            width: size.map_or(0, |size| size.width as usize),
            tiles: &tiles,
            terrain: &overlay.all_terrain().collect::<Vec<_>>(),
        };
        let standing = in_rows(&overlay);
        let what = What {
            settlements: true,
            decor: true,
        };
        let roads: Vec<_> = user_roads(&overlay).map(|(_, road)| road).collect();
        let stands = (standing.as_slice(), roads.as_slice());
        let mut found = features::decorate(seed, &board, chunk_source.stencils(), stands, what);
        found.truncate(MOST_DECOR.saturating_sub(standing.len()));
        let (mut after, mut stroke) = ((*overlay).clone(), Stroke::default());
        let mut add = |after: &mut Overlay, step: Stroke| {
            after.apply(&step);
            stroke = std::mem::take(&mut stroke).then(step);
        };
        let mut decor = Vec::new();
        for one in found {
            let one = Decor::placed_by_user(0, one.kind, one.drawing, one.place, &after);
            let put = one.put(&after);
            add(&mut after, put);
            decor.push(one);
        }
        if has_names {
            let mut names: Vec<_> = user_names(&after).map(|(_, name)| name).collect();
            let new = board_names(seed, &board, &in_rows(&after), &names);
            names.extend(new);
            names.truncate(MOST_NAMES);
            let named = only_these_names(&after, &names);
            add(&mut after, named);
        }
        Proposal { decor, stroke }
    })
}

fn follow(
    layers: Res<ShownLayers>,
    edits: Res<Edits>,
    mut decorating: ResMut<Decorating>,
    mut notice: ResMut<Notice>,
) {
    // Takes `decorating` mutably only if it changes, so that change detection does not fire.
    if !matches!(&*decorating, Decorating::Running(_)) {
        return;
    }
    let Decorating::Running(task) = &mut *decorating else {
        return;
    };
    let Some(found) = task.poll() else {
        return;
    };
    *decorating = if edits.overlay.is_empty() {
        notice.tell("there is nothing to decorate: no tile is placed yet");
        Decorating::Idle
    } else if found.stroke.is_empty() {
        let named = if layers.0.names {
            ", and everything has a name"
        } else {
            ""
        };
        notice.tell(format!(
            "no room for more decor on the board{named}: decor needs open plain or open sea"
        ));
        Decorating::Idle
    } else {
        Decorating::Preview(found)
    };
}

/// Shows the proposal.
fn show(
    decorating: Res<Decorating>,
    drawings: Res<DecorFinder>,
    origin: Res<FloatingOrigin>,
    shown: Query<Entity, With<ProposedDecor>>,
    mut on_board: ResMut<BoardProposal>,
    mut commands: Commands,
) {
    if !decorating.is_changed() && !origin.is_changed() {
        return;
    }
    if decorating.is_changed() {
        let stroke = match &*decorating {
            Decorating::Preview(proposal) => Some(proposal.stroke.clone()),
            _ => None,
        };
        if stroke.is_some() || !on_board.is_none() {
            on_board.set(stroke);
        }
    }
    for entity in &shown {
        commands.entity(entity).despawn();
    }
    let Decorating::Preview(proposal) = &*decorating else {
        return;
    };
    for one in &proposal.decor {
        if let Some(image) = drawings.image(one.kind, one.drawing) {
            let (name, sprite) = (Name::new("proposed decor"), Sprite::from_image(image));
            commands.spawn((name, ProposedDecor, sprite, stand(one, *origin)));
        }
    }
}

/// Tints each proposed item blue, with a thin frame.
fn outline(mut contexts: EguiContexts, decorating: Res<Decorating>, places: ScreenPlace) -> Result {
    let Decorating::Preview(proposal) = &*decorating else {
        return Ok(());
    };
    let context = contexts.ctx_mut()?;
    let painter = context.layer_painter(egui::LayerId::background());
    for one in &proposal.decor {
        let side = places.side(context);
        let [east, south] = one.place.within();
        let corner = places.corner(context, one.place.tile);
        let middle = corner + egui::vec2(east, south) * side;
        let square = egui::Vec2::splat(side * one.kind.side_tiles());
        let square = egui::Rect::from_center_size(middle, square).expand(1.0);
        painter.rect_filled(square, 5.0, style::thin(BLUE, LAID));
        let stroke = egui::Stroke::new(1.0, style::thin(BLUE, FRAMED));
        painter.rect_stroke(square, 5.0, stroke, egui::StrokeKind::Middle);
    }
    Ok(())
}

/// The buttons of the board's panel, at fixed places. Returns the request of a click.
pub(super) fn controls(ui: &mut egui::Ui, decorating: &Decorating) -> Option<Decorate> {
    let (first, order, can_do) = match decorating {
        Decorating::Idle => ("Decorate (Y)", Decorate::Find, true),
        Decorating::Running(_) => ("Decorate (Y)", Decorate::Find, false),
        Decorating::Preview(_) => ("Accept (Y)", Decorate::Accept, true),
    };
    let has_preview = matches!(decorating, Decorating::Preview(_));
    let hint = "proposes towns, ships, fields and the like, and names; they show in blue frames until you accept them";
    let others = "shows other decor and other names, while some are shown";
    let buttons = [
        key(first, hint, can_do, 1.0),
        key("Other decor", others, has_preview, 1.0),
    ];
    let [does_first, another] = row(ui, buttons);
    let ends = "takes the decor and names that are shown off the board again";
    let [drops] = row(ui, [key("Discard decor", ends, !decorating.is_idle(), 1.0)]);
    let asked = [
        (does_first, order),
        (another, Decorate::Find),
        (drops, Decorate::Drop),
    ];
    let asked = asked.into_iter().find(|(is_clicked, _)| *is_clicked);
    asked.map(|(_, order)| order)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{self, until};
    use super::*;
    use mapmaker_features::decor::placed_decor;
    use mapmaker_grid::world::Origin;

    /// A board with plains and sea.
    fn app() -> App {
        let size = BoardSize::new(12, 12);
        let mut app = testing::app(size);
        app.add_plugins(super::plugin)
            .init_resource::<DecorFinder>()
            .init_resource::<BoardProposal>()
            .init_resource::<ShownLayers>()
            .init_resource::<FloatingOrigin>();
        let set = Arc::clone(&app.world().resource::<OpenMap>().chunk_source.set);
        let mut edits = app.world_mut().resource_mut::<Edits>();
        for at in size.cells() {
            let name = if at.x < 7 { "PPPP" } else { "SSSS" };
            let tile = set.find_name(name).expect("a tile");
            Arc::make_mut(&mut edits.overlay).put(at, tile, Origin::Painted);
        }
        app
    }

    fn proposed(app: &mut App) -> Vec<Decor> {
        until(app, |world| match world.resource::<Decorating>() {
            Decorating::Preview(proposal) => Some(proposal.decor.clone()),
            Decorating::Running(_) => None,
            Decorating::Idle => panic!("nothing is asked"),
        })
    }

    fn order(app: &mut App, order: Decorate) -> usize {
        app.world_mut().write_message(order);
        app.update();
        app.update();
        placed_decor(&app.world().resource::<Edits>().overlay).count()
    }

    #[test]
    fn a_proposal_counts_as_changed_once() {
        // Names were once found again in every frame with a proposal.
        let mut app = app();
        app.world_mut()
            .write_message(ActionRequest(Action::Decorate));
        proposed(&mut app);
        let changed = |app: &App| app.world().resource_ref::<Decorating>().last_changed();
        let before = changed(&app);
        app.update();
        app.update();
        assert_eq!(changed(&app), before);
    }

    #[test]
    fn decor_is_proposed_replaced_dropped_or_taken_in_one_step() {
        let mut app = app();
        app.world_mut()
            .write_message(ActionRequest(Action::Decorate));
        let first = proposed(&mut app);
        assert!(first.len() > 5, "{} things", first.len());
        app.world_mut().write_message(Decorate::Find);
        app.update();
        let second = proposed(&mut app);
        assert_ne!(first, second);
        assert_eq!(order(&mut app, Decorate::Drop), 0);
        assert!(app.world().resource::<Decorating>().is_idle());
        app.world_mut()
            .write_message(ActionRequest(Action::Decorate));
        let third = proposed(&mut app).len();
        assert_eq!(order(&mut app, Decorate::Accept), third);
        assert!(app.world().resource::<Decorating>().is_idle());
        let names = |app: &App| user_names(&app.world().resource::<Edits>().overlay).count();
        assert!(names(&app) > 1, "a sea and settlements");
        app.world_mut().write_message(EditTiles::Undo);
        app.update();
        assert_eq!(order(&mut app, Decorate::Drop), 0, "it was one step");
        assert_eq!(names(&app), 0);
    }
}
