//! The title screen: a choice of worlds over drifting land.

mod sheets;

use std::sync::Arc;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::screens::{Dialog, Dialogs, Screen};
use crate::app::actions::{Action, ActionRequest};
use crate::app::camera::GoTo;
use crate::app::chance::random_seed;
use crate::app::expedition::{Begin, LeftExpedition};
use crate::app::files::OpenPath;
use crate::app::job::Job;
use crate::app::map::{BaseMap, OpenMap};
use crate::app::notice::Notice;
use crate::app::schedule::AppSystems;
use crate::app::session::Remembered;
use crate::app::style::sign::Sign;
use crate::app::style::{self, Hidden, dialog};
use crate::app::switch_map::{NewWorld, SwitchMap};
use crate::app::view::{MapCamera, View};
use mapmaker_grid::TilePos;
use mapmaker_grid::seed::Seed;
use mapmaker_storage::session::Session;

/// The speed at which the map drifts, in pixels per second, east and north.
const DRIFT_PX: Vec2 = Vec2::new(14.0, 5.0);

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(sheets::plugin)
        .init_resource::<Behind>()
        .add_systems(
            Update,
            (
                drift.in_set(AppSystems::Input),
                stay_on_land.in_set(AppSystems::Actions),
            )
                .run_if(in_state(Screen::Title)),
        )
        .add_systems(
            OnEnter(Screen::Title),
            |mut dialogs: Dialogs, mut behind: ResMut<Behind>| {
                dialogs.close();
                *behind = Behind::default();
            },
        )
        .add_systems(
            EguiPrimaryContextPass,
            (title, sheets::show)
                .chain()
                .run_if(in_state(Screen::Title).and_then(in_state(Dialog::None))),
        );
}

/// What lies behind the title, since it came.
#[derive(Resource, Default)]
struct Behind {
    /// Of what and from where it was looked whether there is land.
    looked: Option<(u64, TilePos)>,
    /// Whether there was enough.
    has_land: bool,
    /// Whether the map drifts the other way.
    goes_back: bool,
    /// The place with land that is looked for, of what is open.
    seeks: Option<(u64, Job<TilePos>)>,
}

fn drift(
    time: Res<Time<Real>>,
    open: Res<OpenMap>,
    behind: Res<Behind>,
    camera: Single<(&mut Transform, &Projection), With<MapCamera>>,
) {
    // A board would drift away.
    if open.base.board().is_some() {
        return;
    }
    let (mut transform, projection) = camera.into_inner();
    if let Projection::Orthographic(projection) = projection {
        let way = if behind.goes_back { -1.0 } else { 1.0 };
        let step = way * DRIFT_PX * projection.scale * time.delta_secs().min(0.1);
        transform.translation += step.extend(0.0);
    }
}

/// Goes where there is land if the title came over the sea, and turns round where the map would drift out to it.
fn stay_on_land(
    open: Res<OpenMap>,
    view: Res<View>,
    mut behind: ResMut<Behind>,
    mut jumps: MessageWriter<GoTo>,
) {
    let source = &open.chunk_source;
    if let Some((id, job)) = &mut behind.seeks {
        let Some(tile) = job.poll() else {
            return;
        };
        if *id == source.id {
            jumps.write(GoTo::middle_of(tile, None));
        }
        // It is as good as it gets: one jump is enough.
        (behind.seeks, behind.has_land) = (None, true);
        behind.looked = Some((source.id, tile));
        return;
    }
    let here = (source.id, view.centre);
    if view.size_px == UVec2::ONE || behind.looked == Some(here) {
        return;
    }
    let is_first = behind.looked.is_none_or(|(id, _)| id != source.id);
    let has_land = source.shows_land(view.tiles());
    if is_first && !has_land {
        let source = Arc::clone(source);
        let job = Job::compute(move |_| source.scenic_start());
        behind.seeks = Some((here.0, job));
    } else if !has_land && behind.has_land {
        behind.goes_back ^= true;
    }
    (behind.looked, behind.has_land) = (Some(here), has_land);
}

/// The state that the title shows.
#[derive(SystemParam)]
struct TitleState<'w> {
    hidden: Res<'w, Hidden>,
    open: Res<'w, OpenMap>,
    remembered: Res<'w, Remembered>,
    left: Res<'w, LeftExpedition>,
    notice: Res<'w, Notice>,
}

/// The actions of its buttons.
#[derive(SystemParam)]
struct Ways<'w> {
    dialogs: Dialogs<'w>,
    next: ResMut<'w, NextState<Screen>>,
    paths: MessageWriter<'w, OpenPath>,
    switch: MessageWriter<'w, SwitchMap>,
    new: MessageWriter<'w, NewWorld>,
    begin: MessageWriter<'w, Begin>,
    acts: MessageWriter<'w, ActionRequest>,
}

impl Ways<'_> {
    /// Opens the last session's map.
    fn go_on(&mut self, last: &Session) {
        if let Some(map) = &last.map {
            self.paths.write(OpenPath(map.clone()));
            return;
        }
        self.switch.write(SwitchMap {
            at: Some(last.place()),
            tile_px: Some(last.tile_px),
            places: last.places(),
            ..SwitchMap::fresh(BaseMap::World(Seed::parse(&last.seed)))
        });
        self.next.set(Screen::Map);
    }
}

/// The field for a seed.
#[derive(Default)]
struct SeedField {
    typed: String,
}

fn title(
    mut contexts: EguiContexts,
    state: TitleState,
    window: Single<&Window>,
    mut field: Local<SeedField>,
    mut ways: Ways,
) -> Result {
    if state.hidden.0 {
        return Ok(());
    }
    let context = contexts.ctx_mut()?;
    let goes_on = state.left.go_on();
    let is_left = goes_on.is_some();
    // A low window fits all of it, too.
    let is_low = context.content_rect().height() < ROOMY;
    let gap = if is_low { 0.0 } else { 6.0 };
    dialog::sheet("title", context, |ui| {
        ui.set_width(340.0);
        ui.spacing_mut().item_spacing.y = if is_low { 3.0 } else { 6.0 };
        ui.vertical_centered(|ui| {
            ui.label(style::title("MapMaker"));
            ui.label(style::aside("an endless map in ink"));
            ui.add_space(gap);
            style::rule(ui);
            ui.add_space(gap);
            let explores = style::main_button(ui, "Explore a new world").clicked();
            let entered = field.show(ui);
            if explores || entered {
                let seed = match field.typed.trim() {
                    "" => random_seed(),
                    words => Seed::parse(words),
                };
                ways.new.write(new_world(seed, &window));
            }
            ui.add_space(gap + 4.0);
            if style::main_button(ui, "Begin an expedition").clicked() {
                ways.dialogs.open(Dialog::Expedition);
            }
            ui.add_space(gap);
            if let Some((go_on, text)) = goes_on
                && style::entry(ui, Sign::Flag, text, "").clicked()
            {
                ways.begin.write(go_on);
            }
            if let Some(last) = state.remembered.last.as_ref()
                && style::entry(ui, Sign::Play, "Go on", &in_words(last)).clicked()
            {
                ways.go_on(last);
            }
            if style::entry(ui, Sign::Puzzle, "Puzzles", "").clicked() {
                ways.next.set(Screen::Puzzles);
            }
            if style::entry(ui, Sign::Layers, "Maps and boards", "").clicked() {
                ways.dialogs.open(Dialog::Maps);
            }
            if Action::Quit.is_here() {
                // A double click that closed a dialog and ends on this button is not a request to quit.
                let quit = style::entry(ui, Sign::Close, "Quit", "");
                if quit.clicked() && !quit.double_clicked() {
                    ways.acts.write(ActionRequest(Action::Quit));
                }
            }
            if let Some(wrong) = state.notice.said().filter(|said| said.is_refusal) {
                ui.add_space(8.0);
                ui.colored_label(style::RED, &wrong.text);
            }
            foot(ui, &state.open, is_left);
        });
    });
    Ok(())
}

impl SeedField {
    /// Shows the field. Returns whether it was entered.
    fn show(&mut self, ui: &mut egui::Ui) -> bool {
        let field = egui::TextEdit::singleline(&mut self.typed)
            .hint_text("seed: a number or words; empty: by chance")
            .desired_width(300.0)
            .char_limit(200);
        style::is_entered(&ui.add(field))
    }
}

/// Names the world in the background, but not that of an interrupted expedition, as this would reveal its map.
fn foot(ui: &mut egui::Ui, open: &OpenMap, is_left: bool) {
    if let BaseMap::World(seed) = &open.base
        && !is_left
    {
        let seed: String = seed.typed().chars().take(24).collect();
        ui.label(style::code(&format!("behind: world {seed}")));
    }
}

/// The map of the last session, in words.
fn in_words(last: &Session) -> String {
    let file = last.map.as_ref().and_then(|map| map.file_stem());
    let name = file.map_or_else(
        || last.seed.clone(),
        |file| file.to_string_lossy().into_owned(),
    );
    let name: String = name.chars().take(24).collect();
    // A board has no seed, and its place means nothing.
    if last.seed.is_empty() {
        return name;
    }
    format!("{name} at {}, {}", last.x, last.y)
}

/// The window height, in points, from which the title's lines are spaced apart.
const ROOMY: f32 = 640.0;

fn new_world(seed: Seed, window: &Window) -> NewWorld {
    NewWorld {
        tile_px: Some(GoTo::usual_px(window)),
        ..NewWorld::of(seed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::job::run_until;
    use crate::app::map::Source;

    /// The title over a place of the world 7, in a window of 1280 × 720 pixels.
    fn over(centre: TilePos) -> App {
        let mut app = App::new();
        app.add_plugins(MinimalPlugins)
            .insert_resource(OpenMap::of(BaseMap::World(Seed::from(7)), Source::ours()))
            .insert_resource(View {
                centre,
                size_px: UVec2::new(1280, 720),
                ..View::default()
            })
            .init_resource::<Behind>()
            .add_message::<GoTo>()
            .add_systems(Update, stay_on_land);
        app
    }

    /// Whether land shows.
    fn shows_land(app: &App) -> bool {
        let world = app.world();
        let source = &world.resource::<OpenMap>().chunk_source;
        source.shows_land(world.resource::<View>().tiles())
    }

    /// A place with sea around it.
    fn at_sea() -> TilePos {
        let mut app = over(TilePos::new(0, 0));
        let mut places = (0..4000).map(|step| TilePos::new(step * 40, 0));
        let sea = places.find(|&at| {
            app.world_mut().resource_mut::<View>().centre = at;
            !shows_land(&app)
        });
        sea.expect("a sea")
    }

    #[test]
    fn behind_the_title_lies_land_even_if_one_left_the_map_at_sea() {
        let mut app = over(at_sea());
        let went = |world: &World| {
            let jumps = world.resource::<Messages<GoTo>>();
            jumps
                .iter_current_update_messages()
                .last()
                .map(|to| to.tile)
        };
        run_until(&mut app, |world| went(world).is_some());
        let to = went(app.world()).expect("it goes there");
        app.world_mut().resource_mut::<View>().centre = to;
        assert!(shows_land(&app));
        // It stays there.
        let mut jumps = app.world_mut().resource_mut::<Messages<GoTo>>();
        jumps.clear();
        app.update();
        app.update();
        assert!(went(app.world()).is_none());
    }

    #[test]
    fn the_title_turns_round_where_it_would_drift_out_to_sea() {
        let sea = at_sea();
        let start = over(TilePos::new(0, 0));
        let source = Arc::clone(&start.world().resource::<OpenMap>().chunk_source);
        let mut app = over(source.scenic_start());
        app.update();
        assert!(!app.world().resource::<Behind>().goes_back);
        for _ in 0..3 {
            app.world_mut().resource_mut::<View>().centre = sea;
            app.update();
            assert!(app.world().resource::<Behind>().goes_back, "it turns once");
        }
        let behind = app.world().resource::<Behind>();
        assert!(behind.seeks.is_none(), "nothing jumps while one looks");
    }
}
