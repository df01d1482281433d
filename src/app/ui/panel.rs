//! The main panel: buttons for menus and layers, the tile under the pointer, the file, and measurements.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use crate::app::style;
use crate::app::style::sign::Sign;

use crate::app::actions::{Action, ActionRequest, key_of};
use crate::app::chunks::ChunkStats;
use crate::app::completeness::Completeness;
use crate::app::editor::pointer::Pointed;
use crate::app::editor::tools::Tools;
use crate::app::files::{Document, indicator::in_words};
use crate::app::frames::FrameTimes;
use crate::app::map::{BaseMap, MapReader, OpenMap};
use crate::app::panels::{PANEL, Panel};
use crate::app::travel::trail::Trail;
use crate::app::view::View;
use mapmaker_grid::TilePos;
use mapmaker_grid::counting::counted;
use mapmaker_grid::world::Terrain;
use mapmaker_land::editing::shown;

/// The panel's width inside its frame, and the width of the measurements' names, in points.
const WIDTH: f32 = 224.0;
const NAMES: f32 = 52.0;

/// The height of a row, and of a row of small text, in points.
const ROW: f32 = 20.0;
const SMALL_ROW: f32 = 17.0;

/// The facts that the panel shows. Each has a fixed place, so that nothing moves under the pointer.
struct Facts {
    /// The kind of place and its position.
    place: (&'static str, TilePos),
    tile: String,
    /// The tile's own name, for the tooltip.
    letters: String,
    /// The labels of the tile's sides, in at most two lines, for tools that work on tiles.
    sides: Option<String>,
    file: String,
    /// The measurements, if they are shown.
    figures: Option<[(&'static str, String); 4]>,
}

pub(super) fn show(
    mut contexts: EguiContexts,
    open: Res<OpenMap>,
    view: Res<View>,
    panel: Res<Panel>,
    document: Res<Document>,
    (pointed, tools): (Res<Pointed>, Res<Tools>),
    trail: Res<Trail>,
    map: MapReader,
    figures: Figures,
    mut acts: MessageWriter<ActionRequest>,
) -> Result {
    let pointed = pointed.tile.filter(|&tile| map.has(tile));
    let place = match pointed {
        Some(tile) => ("pointer", tile),
        None => ("centre", view.centre),
    };
    let facts = Facts {
        place,
        tile: lies(&map, pointed).unwrap_or_else(|| {
            let unknown = unknown(&open.base, view.shows_ink());
            if pointed.is_some() {
                unknown
            } else {
                UNPOINTED
            }
            .to_owned()
        }),
        letters: pointed.and_then(|tile| map.name(tile)).unwrap_or_default(),
        // If there are none, the tile's text says why.
        sides: tools.is_for_tiles().then(|| {
            let sides = pointed.and_then(|tile| map.sides(tile));
            sides.unwrap_or_default()
        }),
        file: in_words(&document),
        figures: panel.has_figures.then(|| figures.rows()),
    };
    let mut asked = Vec::new();
    let context = contexts.ctx_mut()?;
    if panel.is_open {
        framed(context, |ui| {
            signs(ui, trail.leads(), &mut asked);
            tell(ui, &facts);
        });
    } else {
        way_back(context, &mut asked);
    }
    acts.write_batch(asked.into_iter().map(ActionRequest));
    Ok(())
}

/// The tile's text without a tile under the pointer.
const UNPOINTED: &str = "point at a tile";

/// The description of the tile under the pointer, if it is known.
pub(in crate::app) fn lies(map: &MapReader, pointed: Option<TilePos>) -> Option<String> {
    let at = pointed?;
    Some(called(&map.name(at)?, map.terrain(at)))
}

/// The text for an unknown tile: empty on a board; in a world, loading if tiles show, else too far away.
const fn unknown(ground: &BaseMap, shows_tiles: bool) -> &'static str {
    match (ground, shows_tiles) {
        (BaseMap::Board(_), _) => "empty",
        (BaseMap::World(_), true) => "loading…",
        (BaseMap::World(_), false) => "zoom in to see it",
    }
}

/// The name of a tile's land, or of its letters if it has no land of ours, and the terrain painted over it.
fn called(name: &str, painted: Option<Terrain>) -> String {
    let shown = shown(name);
    let land = shown.strip_suffix(" tile").unwrap_or(name);
    match painted {
        Some(terrain) => format!("{land}, {} painted", terrain.name()),
        None => land.to_owned(),
    }
}

/// The measurements, at the top of an expedition.
pub(super) fn measures(mut contexts: EguiContexts, figures: Figures) -> Result {
    let context = contexts.ctx_mut()?;
    style::panel("measurements", 10)
        .anchor(egui::Align2::CENTER_TOP, [0.0, 12.0])
        .show(context, |ui| {
            ui.set_width(WIDTH);
            for (name, figure) in figures.rows() {
                row(ui, name, ROW, |ui| said(ui, &figure));
            }
        });
    Ok(())
}

/// The panel around its contents, in the corner of the window.
fn framed(
    context: &egui::Context,
    contents: impl FnOnce(&mut egui::Ui),
) -> Option<egui::InnerResponse<Option<()>>> {
    style::panel("panel", 10)
        .id(egui::Id::new(PANEL))
        .anchor(egui::Align2::LEFT_TOP, [12.0, 12.0])
        .show(context, |ui| {
            ui.set_width(WIDTH);
            contents(ui);
        })
}

/// A tab at the edge that shows the hidden panels again.
fn way_back(context: &egui::Context, asked: &mut Vec<Action>) {
    style::panel("panels are off", 0)
        .anchor(egui::Align2::LEFT_TOP, [-4.0, 12.0])
        .show(context, |ui| {
            ui.spacing_mut().button_padding = egui::vec2(4.0, 3.0);
            let word = format!("show panels ({})", key_of(Action::Panel));
            let tab = style::sign_choice(ui, false, Sign::Fold, &word, false);
            if tab.on_hover_text(&word).clicked() {
                asked.push(Action::Panel);
            }
        });
}

/// Buttons for the menu, lists, layers and other places.
fn signs(ui: &mut egui::Ui, (back, forward): (bool, bool), asked: &mut Vec<Action>) {
    ui.spacing_mut().button_padding = egui::vec2(2.0, 3.0);
    ui.spacing_mut().item_spacing.x = 0.0;
    ui.horizontal(|ui| {
        for (sign, name, action, of_key, is_there) in [
            // The menu's key first closes open items and drops the selection; the button does not.
            (Sign::Menu, "Menu", Action::OpenMenu, Action::Menu, true),
            (
                Sign::Actions,
                "Actions",
                Action::Palette,
                Action::Palette,
                true,
            ),
            (Sign::Keys, "Keys", Action::Help, Action::Help, true),
            (Sign::Layers, "Layers", Action::Layers, Action::Layers, true),
            (Sign::GoTo, "Go to…", Action::GoTo, Action::GoTo, true),
            (Sign::Back, "Back", Action::Back, Action::Back, back),
            (
                Sign::Forward,
                "Forward",
                Action::Forward,
                Action::Forward,
                forward,
            ),
            (
                Sign::Fold,
                "Hide panels",
                Action::Panel,
                Action::Panel,
                true,
            ),
        ] {
            let button = ui.add_enabled_ui(is_there, |ui| {
                style::sign_choice(ui, false, sign, name, false)
            });
            let hint = format!("{name} ({})", key_of(of_key));
            let button = button.inner.on_hover_text(&hint);
            let why = format!("{hint}: there is no such place yet");
            if button.on_disabled_hover_text(why).clicked() {
                asked.push(action);
            }
        }
    });
}

fn tell(ui: &mut egui::Ui, facts: &Facts) {
    line(ui, ROW, |ui| {
        let tile = ui.add(egui::Label::new(&facts.tile).truncate());
        if !facts.letters.is_empty() {
            tile.on_hover_text(format!("tile {}", facts.letters));
        }
    });
    let (what, at) = facts.place;
    let place = format!("{what} {}, {}", at.x, at.y);
    line(ui, SMALL_ROW, |ui| small(ui, &place));
    line(ui, SMALL_ROW, |ui| small(ui, &facts.file));
    if let Some(sides) = &facts.sides {
        line(ui, 2.0 * SMALL_ROW, |ui| {
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                sides.lines().for_each(|line| small(ui, line));
            });
        });
    }
    for (name, figure) in facts.figures.iter().flatten() {
        row(ui, name, ROW, |ui| said(ui, figure));
    }
}

/// A line of fixed height.
fn line(ui: &mut egui::Ui, height: f32, value: impl FnOnce(&mut egui::Ui)) {
    ui.spacing_mut().item_spacing.y = 2.0;
    let (place, _) = ui.allocate_exact_size(egui::vec2(WIDTH, height), egui::Sense::hover());
    let middle = egui::Layout::left_to_right(egui::Align::Center);
    value(&mut ui.new_child(egui::UiBuilder::new().max_rect(place).layout(middle)));
}

fn small(ui: &mut egui::Ui, text: &str) {
    ui.add(egui::Label::new(style::quiet(text)).truncate());
}

/// A line of the panel, or two small ones: a name and its value.
fn row(ui: &mut egui::Ui, name: &str, height: f32, value: impl FnOnce(&mut egui::Ui)) {
    let size = egui::vec2(WIDTH, height);
    let (place, _) = ui.allocate_exact_size(size, egui::Sense::hover());
    let middle = egui::Layout::left_to_right(egui::Align::Center);
    let part = |place| egui::UiBuilder::new().max_rect(place).layout(middle);
    let (left, right) = place.split_left_right_at_x(place.left() + NAMES);
    ui.new_child(part(left)).label(style::quiet(name));
    value(&mut ui.new_child(part(right)));
}

fn said(ui: &mut egui::Ui, text: &str) {
    ui.add(egui::Label::new(text).truncate());
}

/// The measurements of the program.
#[derive(SystemParam)]
pub(super) struct Figures<'w> {
    stats: Res<'w, ChunkStats>,
    completeness: Res<'w, Completeness>,
    frames: Res<'w, FrameTimes>,
}

impl Figures<'_> {
    fn rows(&self) -> [(&'static str, String); 4] {
        let stats = &self.stats;
        [
            ("chunks", format!("{} shown", stats.loaded)),
            (
                "to come",
                format!("{} waiting, {} in work", stats.waiting, stats.in_flight),
            ),
            ("frame", self.frames.summary().unwrap_or_default()),
            // Frames in which a loaded part of the map was missing.
            (
                "gaps",
                match self.completeness.holes {
                    0 => "none".to_owned(),
                    holes => format!("in {}", counted(holes, "frame")),
                },
            ),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::style::steady;
    use mapmaker_grid::seed::Seed;

    #[test]
    fn a_tile_is_named_by_its_land_or_else_by_its_letters() {
        assert_eq!(called("PPPP", None), "plain");
        assert_eq!(called("SHGS", None), "shore");
        assert_eq!(called("XYXY", None), "XYXY");
    }

    #[test]
    fn painted_terrain_is_named_with_the_tiles_land() {
        let names = Terrain::ALL.map(|terrain| called("PPPP", Some(terrain)));
        assert!(
            names.contains(&"plain, marsh painted".to_owned()),
            "{names:?}"
        );
    }

    #[test]
    fn close_by_a_tile_that_is_on_its_way_is_loading_and_far_off_one_zooms_in() {
        let world = BaseMap::World(Seed::from(7));
        assert_eq!(unknown(&world, true), "loading…");
        assert!(unknown(&world, false).contains("zoom in"));
    }

    /// The places of the panel, its buttons, and its facts.
    fn places(facts: &Facts, leads: (bool, bool)) -> [egui::Rect; 3] {
        let context = egui::Context::default();
        style::dress(&context);
        let mut found = [egui::Rect::NOTHING; 3];
        steady::settle(&context, egui::vec2(1280.0, 800.0), |ui| {
            let (mut block, mut texts) = (egui::Rect::NOTHING, egui::Rect::NOTHING);
            let panel = framed(&ui.ctx().clone(), |ui| {
                let mut asked = Vec::new();
                let above = ui.scope(|ui| signs(ui, leads, &mut asked));
                block = above.response.rect;
                texts = ui.scope(|ui| tell(ui, facts)).response.rect;
            });
            found = [panel.expect("it is open").response.rect, block, texts];
        });
        found
    }

    fn facts(at: i64, tile: &str, sides: &str, file: &str) -> Facts {
        Facts {
            place: (
                if at == 0 { "centre" } else { "pointer" },
                TilePos::new(at, -at),
            ),
            tile: tile.to_owned(),
            letters: tile.to_owned(),
            sides: Some(sides.to_owned()),
            file: file.to_owned(),
            figures: None,
        }
    }

    #[test]
    fn facts_move_nothing_in_the_panel() {
        let long = "an immeasurably-long-word-without-any-blank-in-it, ".repeat(5);
        let first = places(&facts(0, "–", "–", "no file yet"), (false, false));
        assert!((first[0].width() - WIDTH - 28.0).abs() < 4.0, "{first:?}");
        for (facts, leads) in [
            (
                facts(
                    5,
                    "FMPR",
                    "sea N, coast E,\ncoast S, sea W",
                    "World 7: saved",
                ),
                (true, false),
            ),
            (
                facts(1 << 60, &long, &format!("{long}\n{long}"), &long),
                (true, true),
            ),
        ] {
            assert_eq!(places(&facts, leads), first);
        }
        // The measurements come below everything else.
        let mut with_figures = facts(0, "–", "–", "no file yet");
        with_figures.figures = Some([
            ("chunks", long.clone()),
            ("to come", long.clone()),
            ("frame", long.clone()),
            ("gaps", long),
        ]);
        let [panel, block, texts] = places(&with_figures, (false, false));
        assert_eq!(
            (panel.min, panel.width(), block),
            (first[0].min, first[0].width(), first[1])
        );
        assert_eq!((texts.min, texts.width()), (first[2].min, first[2].width()));
        assert!(panel.height() > first[0].height());
    }
}
