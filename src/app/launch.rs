//! Prepares everything that the options ask for before the window opens.

mod fit;

use std::sync::Arc;

use bevy::prelude::*;

use super::board::assistant::Assistant;
use super::board::watch::Watching;
use super::camera::GoTo;
use super::chance::random_seed;
use super::chunks::Margin;
use super::editor::tools::{Grips, Tools};
use super::expedition;
use super::files::{Document, opening};
use super::host;
use super::opening::kind_of;
use super::outcome::WindowOutcome;
use super::panels::{Fold, Folds, Panel};
use super::plugin::MapPlugin;
use super::puzzles::{self, AtStart, Wanted};
use super::remember::layers::{KeptLayers, Switches, key_of};
use super::screens::Screen;
use super::session::Remembered;
use super::shot::ShotOnce;
use super::span::Span;
use super::style::TextSize;
use super::switch_map::SwitchMap;
use super::tour::Tour;
use super::travel::KeptPlaces;
use super::travel::trail::Trail;
use super::ui::minimap::MinimapOpen;
use super::view::View;
use crate::app::map::{BaseMap, BoardSize, Edits, MayEdit, OpenMap, Source};
use mapmaker_grid::TilePos;
use mapmaker_grid::seed::Seed;
use mapmaker_storage::exit::Failure;
use mapmaker_storage::map::{self, MapFile};
use mapmaker_storage::options::{DEFAULT_WINDOW, ExploreOptions, Layers};
use mapmaker_storage::pack::TilePack;
use mapmaker_storage::session::{Choices, Session};
use mapmaker_storage::tour;

/// The first view.
#[derive(Clone, Copy)]
enum Start {
    /// A whole board.
    Board(BoardSize),
    /// A tile, and the requested size of tiles in pixels, or in points.
    Place(TilePos, Option<f32>, Option<f32>),
}

/// The systems that show the first view, once the window's size is known.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct StartSystems;

/// The state in which the app starts.
pub struct Launch {
    /// Receives failures.
    pub outcome: WindowOutcome,
    /// The window's width and height in points.
    pub window: (u32, u32),
    /// The requested width and height in pixels.
    window_px: Option<(u32, u32)>,
    open: OpenMap,
    screen: Screen,
    start: Start,
    remembered: Remembered,
    tour: Option<Tour>,
    shot: Option<ShotOnce>,
    layers: Option<Layers>,
    shows_tiles: Option<bool>,
    edits: Edits,
    kept: KeptPlaces,
    tools: (Tools, Grips),
    file: Option<MapFile>,
    puzzle: Option<Wanted>,
    expedition: Option<expedition::AtStart>,
}

impl Launch {
    /// Reads the files named by the options.
    ///
    /// # Errors
    /// If the tile pack or the tour can't be read or has faults.
    pub fn prepare(options: &ExploreOptions) -> Result<Self, Failure> {
        let puzzle = options.puzzle.as_deref().map(puzzles::wanted).transpose()?;
        let steps = options.tour.as_deref().map(tour::load).transpose()?;
        let scripted = steps.is_some() || options.screenshot.is_some();
        // A place in a world with other tiles is a different place.
        let last = Session::load();
        let last_window = last.as_ref().and_then(|last| last.window);
        let window = options.window.or(last_window.filter(|_| !scripted));
        let window = window.unwrap_or(DEFAULT_WINDOW);
        let export_folder = last.as_ref().and_then(|last| last.export_folder.clone());
        let export = last.as_ref().and_then(|last| last.export.clone());
        let last = last.filter(|last| last.tiles == options.tiles);
        let choices = Choices::load();
        let mut file = None;
        let map = match &options.map {
            // A scripted run does not lock the map's file, so that others can edit it.
            Some(path) if scripted && map::is_map(path) => {
                let (state, pack) = MapFile::read(path)?;
                opening::of_map(state, pack)
            }
            Some(path) => {
                let opened = opening::at_start(path, random_seed)?;
                file = opened.0;
                Ok(opened.1)
            }
            None if let Some(map) = last_world(options, last.as_ref()) => Ok(map),
            None => {
                let seed = match (&options.seed, &last) {
                    (Some(seed), _) => seed.clone(),
                    // A board has no seed.
                    (None, Some(last)) if options.start_on_title && !last.seed.is_empty() => {
                        Seed::parse(&last.seed)
                    }
                    _ => random_seed(),
                };
                let pack = match &options.tiles {
                    Some(folder) => Source::Images(Arc::new(TilePack::load(folder)?)),
                    None => Source::ours(),
                };
                Ok(SwitchMap {
                    pack: Some(pack),
                    ..SwitchMap::fresh(BaseMap::World(seed))
                })
            }
        };
        let map = map.map_err(Failure::bad_use)?;
        let source = map.pack.unwrap_or_else(Source::ours);
        let open = OpenMap::of(map.base, source);
        let at = match (&last, options.at.or(map.at)) {
            (_, Some(at)) => at,
            // Behind the title lies land.
            (Some(last), None) if options.start_on_title && shows_land(&open, last.place()) => {
                last.place()
            }
            _ => open.chunk_source.scenic_start(),
        };
        let title = options.start_on_title && !scripted;
        let start = match open.base.board() {
            Some(size) if options.at.or(map.at).is_none() => Start::Board(size),
            _ => Start::Place(at, map.tile_px.or(options.tile_px), options.points),
        };
        let home = GoTo::middle_of(at, map.tile_px.or(options.tile_px));
        let (mut tools, mut grips) = (Tools::default(), Grips::default());
        if let Some(left) = last
            .as_ref()
            .filter(|_| !scripted)
            .and_then(|last| last.tools.as_ref())
        {
            grips.take_up(&mut tools, left);
        }
        grips.enter(&mut tools, open.base.board().is_some());
        Ok(Self {
            outcome: WindowOutcome::default(),
            window,
            window_px: options.window,
            open,
            kept: KeptPlaces::of(map.places, home.from(&View::default())),
            screen: first_screen(puzzle.is_some(), title),
            start,
            remembered: Remembered {
                last,
                tiles: options.tiles.clone(),
                export_folder,
                export,
                choices,
                enabled: !scripted && host::closed().is_none(),
                is_due: false,
            },
            tour: steps.map(Tour::new),
            shot: options.screenshot.clone().map(ShotOnce::new),
            layers: options.layers,
            shows_tiles: options.shows_tiles,
            tools: (tools, grips),
            edits: Edits {
                overlay: Arc::new(map.overlay),
                history: map.history,
                has_rivers: map.has_rivers,
                is_joined: map.is_joined,
                ..Edits::default()
            },
            file,
            puzzle,
            expedition: options.expedition.map(expedition::AtStart),
        })
    }

    /// Adds it all to the app.
    pub fn install(self, app: &mut App) {
        let last = self.remembered.last.as_ref();
        let last = last.filter(|_| self.remembered.enabled);
        let hides_small_map = last.is_some_and(|last| last.hides_small_map);
        let chosen = Some(&self.remembered.choices).filter(|_| self.remembered.enabled);
        let text_size = chosen.and_then(|chosen| chosen.text_percent);
        let text_size = text_size.map_or_else(TextSize::default, TextSize::nearest);
        let folds = chosen.map_or_else(Folds::default, |chosen| Folds::named(&chosen.folded));
        let is_open = !folds.is(Fold::Map);
        let watching = last.map_or_else(Watching::default, |last| {
            Watching::left(last.watches_solver, last.strategy.as_deref())
        });
        let has_assistant = last.is_some_and(|last| last.has_assistant);
        let maps = last.map_or(&[][..], |last| &last.maps);
        let document = Document::of(self.file);
        let key = key_of(&self.open.base, document.path());
        let trail = Trail::of(maps, key.clone());
        let kept_layers = KeptLayers::of(maps);
        let kept = key.and_then(|key| kept_layers.get(&key));
        let mut layers = kept.unwrap_or_default();
        layers.shown = self.layers.unwrap_or(layers.shown);
        layers.tiles = self.shows_tiles.unwrap_or(layers.tiles);
        let fits = self.remembered.enabled && self.window_px.is_none();
        app.insert_state(kind_of(&self.open.base));
        app.add_plugins(MapPlugin {
            open: self.open,
            edits: self.edits,
            may_edit: MayEdit::All,
            margin: Margin::default(),
            start: TilePos::new(0, 0),
            is_drawn: true,
        })
        .insert_resource(self.outcome)
        .insert_resource(self.kept)
        .insert_resource(self.tools.0)
        .insert_resource(self.tools.1)
        .insert_resource(MinimapOpen(!hides_small_map))
        .insert_resource(text_size)
        .insert_resource(folds)
        .add_systems(Startup, move |mut panel: ResMut<Panel>| {
            panel.is_open = is_open;
        })
        .insert_resource(watching)
        .insert_resource(Assistant::new(has_assistant))
        .insert_resource(document)
        .insert_resource(trail)
        .insert_resource(kept_layers)
        .insert_resource(self.remembered)
        .insert_state(self.screen)
        .add_systems(PreStartup, move |mut switches: Switches| {
            switches.turn(layers);
        })
        .add_systems(Startup, fit::fit.run_if(move || fits).before(StartSystems))
        .add_systems(Startup, {
            let (start, size) = (self.start, self.window_px);
            let show = move |mut window: Single<&mut Window>,
                             mut kept: ResMut<KeptPlaces>,
                             mut jumps: MessageWriter<GoTo>| {
                // The screen's scale is unknown before.
                if let Some((width, height)) = size {
                    window.resolution.set_physical_resolution(width, height);
                }
                let place = match start {
                    Start::Board(size) => GoTo::board(size, &window),
                    Start::Place(tile, tile_px, points) => {
                        let points = points.map(|points| points * window.scale_factor());
                        let tile_px = tile_px.or(points);
                        GoTo::middle_of(tile, tile_px.or(Some(GoTo::usual_px(&window))))
                    }
                };
                kept.opened_at(place.from(&View::default()));
                jumps.write(place);
            };
            show.in_set(StartSystems)
        });
        if let Some(puzzle) = self.puzzle {
            app.insert_resource(AtStart(Some(puzzle)));
        }
        if let Some(expedition) = self.expedition {
            app.insert_resource(expedition);
        }
        if let Some(tour) = self.tour {
            app.insert_resource(tour);
        }
        if let Some(shot) = self.shot {
            app.insert_resource(shot);
        }
    }
}

/// Whether land lies around a place.
fn shows_land(open: &OpenMap, at: TilePos) -> bool {
    let around = Span::of(at, (1, 1)).grown(8);
    open.chunk_source.shows_land(around)
}

const fn first_screen(has_puzzle: bool, title: bool) -> Screen {
    match (has_puzzle, title) {
        (true, _) => Screen::Puzzles,
        (false, true) => Screen::Title,
        (false, false) => Screen::Map,
    }
}

/// The edited world of the last session, to show behind the title; `None` if there is none or it can't be read. Opening
/// it reports why.
fn last_world(options: &ExploreOptions, last: Option<&Session>) -> Option<SwitchMap> {
    if !options.start_on_title || options.seed.is_some() {
        return None;
    }
    let (state, pack) = MapFile::read(last?.map.as_ref()?).ok()?;
    let map = opening::of_map(state, pack).ok()?;
    map.base.board().is_none().then_some(map)
}
