//! The paints of the tools: a swatch for each kind of land, and the brush's size and shape.

use bevy_egui::egui;

use crate::app::actions::{Action, key_of};
use crate::app::editor::thumbnails::Thumbnails;
use crate::app::editor::tools::{MAX_BRUSH_TILES, Paint, Tool, Tools};
use crate::app::style;
use crate::app::style::sign::Sign;
use mapmaker_drawing::art::terrain_swatch;
use mapmaker_grid::tileset::{Tile, TileId, TileSet};
use mapmaker_grid::world::Terrain;
use mapmaker_land::editing::{Biome, Shape, shown};

/// The side of a swatch's picture, in points.
const SWATCH: f32 = 34.0;

/// The width of a swatch with its name, in points.
const SWATCH_WIDTH: f32 = SWATCH + 22.0;

/// The length of the slider of the brush's size, in points.
const SLIDER: f32 = 64.0;

/// The width of the brush's size, in points.
const FIGURES: f32 = 50.0;

/// The choice of the paint, and, if there is room, of the brush's size.
pub(super) fn paints(
    ui: &mut egui::Ui,
    set: &TileSet,
    thumbnails: &Thumbnails,
    tools: &mut Tools,
    (is_board, narrow): (bool, bool),
) {
    // The tool Tile chooses a tile for each cell instead.
    let paints = tools.tool.paints();
    for (biome, name) in [
        (Biome::Forest, "FFFF"),
        (Biome::Mountain, "MMMM"),
        (Biome::Plain, "PPPP"),
        (Biome::Sea, "SSSS"),
        (Biome::River, "PRPR"),
    ] {
        let tile = Tile::from_letters(name)
            .ok()
            .and_then(|tile| set.find(tile.edges()));
        let Some(tile) = tile else {
            continue;
        };
        let paint = Paint::Biome(biome);
        if swatch(
            ui,
            thumbnails,
            tile,
            biome.name(),
            paints && tools.paint == paint,
        ) {
            tools.take_paint(paint);
        }
    }
    others(ui, set, thumbnails, tools);
    if has_size(*tools) && !narrow {
        ui.separator();
        size(ui, tools, is_board);
    }
    if tools.tool == Tool::Place {
        ui.separator();
        ui.checkbox(&mut tools.is_quick, "random")
            .on_hover_text("a click places a random tile that fits");
    }
}

/// The name of a paint without a swatch: a terrain, or a picked-up tile.
pub(super) fn other(tools: Tools) -> Option<&'static str> {
    match tools.paint {
        Paint::Biome(_) => None,
        Paint::Terrain(terrain) => Some(terrain.name()),
        Paint::Tile(_) => Some("the tile that was picked up"),
    }
}

/// The last swatch, which opens the list of terrains and always has the same name; it shows the chosen terrain or the
/// picked-up tile.
fn others(ui: &mut egui::Ui, set: &TileSet, thumbnails: &Thumbnails, tools: &mut Tools) {
    let paints = tools.tool.paints();
    let is_chosen = paints && !matches!(tools.paint, Paint::Biome(_));
    let (picture, hint) = match tools.paint {
        // Not named by its land: another swatch has that name.
        Paint::Tile(tile) => {
            let name = set.name(tile);
            let land = land_of(&name);
            let hint = format!("the {land} tile that was picked up, as it is ({name}); {MORE}");
            (Picture::Tile(tile), hint)
        }
        Paint::Terrain(terrain) => {
            let hint = format!("{} is painted; {MORE}", terrain.name());
            (Picture::Colour(terrain_colour(terrain)), hint)
        }
        Paint::Biome(_) => (Picture::Dots, MORE.to_owned()),
    };
    let place = swatch_of(ui, thumbnails, picture, "more", is_chosen);
    let place = place.on_hover_text(hint);
    egui::Popup::menu(&place).show(|ui| {
        for row in Terrain::ALL.chunks(IN_ROW) {
            ui.horizontal(|ui| {
                for &terrain in row {
                    let colour = Picture::Colour(terrain_colour(terrain));
                    let is_lit = paints && tools.paint == Paint::Terrain(terrain);
                    let swatch = swatch_of(ui, thumbnails, colour, terrain.name(), is_lit);
                    if swatch.on_hover_text(hint_of(terrain)).clicked() {
                        tools.take_paint(Paint::Terrain(terrain));
                        ui.close();
                    }
                }
            });
        }
    });
}

/// The number of terrains in a row of their list.
const IN_ROW: usize = 4;

/// The tooltip of the list of terrains.
const MORE: &str = "hills, lakes, and climates from snow to jungle";

/// A terrain's effect, in a sentence.
const fn hint_of(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Hills => "raises the land; what grows there stays",
        Terrain::Marsh => "makes the land low and wet; what grows there stays",
        Terrain::Desert => "makes the land hot and dry; what grows there stays",
        Terrain::Snow => "puts the land under snow; what grows there stays",
        Terrain::Lake => "water that is no sea",
        Terrain::Tundra => "makes the land cold and bare; what grows there stays",
        Terrain::Taiga => "makes the land cool, its woods of firs; what grows there stays",
        Terrain::Mild => "makes the land green, its woods of round crowns; what grows there stays",
        Terrain::Steppe => "makes the land dry grass; what grows there stays",
        Terrain::Savanna => "makes the land hot grass with lone trees; what grows there stays",
        Terrain::Jungle => "makes the land hot and wet, its woods of palms; what grows there stays",
    }
}

fn terrain_colour(terrain: Terrain) -> egui::Color32 {
    let [red, green, blue] = terrain_swatch(terrain);
    egui::Color32::from_rgb(red, green, blue)
}

/// The picture of a swatch.
enum Picture {
    Tile(TileId),
    Colour(egui::Color32),
    /// Dots for more choices.
    Dots,
}

/// The land of a tile in a word or two, such as "sea", or its letters if it has no land of ours.
fn land_of(name: &str) -> String {
    let shown = shown(name);
    let land = shown.strip_suffix(" tile");
    land.or_else(|| shown.strip_prefix("tile "))
        .unwrap_or(&shown)
        .to_owned()
}

/// Returns whether the brush's size matters: a river is one tile wide.
pub(super) fn has_size(tools: Tools) -> bool {
    tools.tool == Tool::Brush && tools.paint != Paint::Biome(Biome::River)
}

pub(super) fn size(ui: &mut egui::Ui, tools: &mut Tools, is_board: bool) {
    ui.label(style::quiet("size"));
    ui.spacing_mut().slider_width = SLIDER;
    let slider = egui::Slider::new(&mut tools.brush_tiles, 1..=MAX_BRUSH_TILES);
    ui.add(slider.show_value(false))
        .on_hover_text("tiles along a side (keys [ and ], or Page Down and Page Up)");
    // A rough edge adds and omits other cells at each place.
    let is_rough = tools.shape == Shape::Rough && tools.tool != Tool::Eraser;
    let about = if is_rough { "~ " } else { "" };
    let figures = egui::Label::new(format!("{about}{0} × {0}", tools.brush_tiles));
    ui.add_sized([FIGURES, ui.spacing().interact_size.y], figures);
    ui.separator();
    let (ground, others) = if is_board {
        ("on boards", "in worlds")
    } else {
        ("in worlds", "on boards")
    };
    for shape in Shape::ALL {
        // The eraser has no rough edge; it is round.
        let is_eraser = tools.tool == Tool::Eraser;
        if shape == Shape::Rough && is_eraser {
            continue;
        }
        let is_round = is_eraser && tools.shape == Shape::Rough && shape == Shape::Round;
        let is_lit = tools.shape == shape || is_round;
        let button = style::choice(ui, is_lit, shape.name()).on_hover_text(format!(
            "the brush's shape {ground} ({}); {others} it has its own",
            key_of(Action::BrushShape)
        ));
        if button.clicked() && !is_lit {
            tools.shape = shape;
        }
    }
}

fn swatch(
    ui: &mut egui::Ui,
    thumbnails: &Thumbnails,
    tile: TileId,
    name: &str,
    is_chosen: bool,
) -> bool {
    swatch_of(ui, thumbnails, Picture::Tile(tile), name, is_chosen).clicked()
}

fn swatch_of(
    ui: &mut egui::Ui,
    thumbnails: &Thumbnails,
    picture: Picture,
    name: &str,
    is_chosen: bool,
) -> egui::Response {
    let whole = ui.vertical(|ui| {
        ui.set_width(SWATCH_WIDTH);
        ui.vertical_centered(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            let (place, response) =
                ui.allocate_exact_size(egui::vec2(SWATCH, SWATCH), egui::Sense::hover());
            match picture {
                Picture::Tile(tile) => {
                    if let Some(image) = thumbnails.picture(tile, SWATCH) {
                        image.paint_at(ui, place);
                    }
                }
                Picture::Colour(colour) => {
                    ui.painter().rect_filled(place, 3.0, colour);
                }
                Picture::Dots => {
                    let inks = [style::INK, style::PAPER];
                    Sign::More.draw(ui.painter(), place.shrink(5.0), inks);
                }
            }
            let stroke = style::rim(is_chosen, response.hovered());
            ui.painter()
                .rect_stroke(place, 1.0, stroke, egui::StrokeKind::Outside);
            ui.label(style::quiet(name));
        });
    });
    // A click on the name counts like one on the picture.
    whole.response.interact(egui::Sense::click())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tile_that_was_picked_up_is_called_by_its_land() {
        let names = ["SSSS", "SHGS", "FFFP", "MMMM", "MegaMMMM@1,0", "XYXY"];
        let words = ["sea", "shore", "forest", "mountain", "MegaMMMM", "XYXY"];
        assert_eq!(names.map(land_of), words);
    }
}
