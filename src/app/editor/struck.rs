//! Strikes out the losses of the next click on the map: rivers and painted cells, settlements, decor, roads and names,
//! including generated ones.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::asking::Drawing;
use super::clipboard::Clipboard;
use super::decor::DecorTool;
use super::eraser::{Eraser, Top};
use super::gesture::{Gesture, Pointed};
use super::road::Laying;
use super::tools::{Tool, Tools};
use crate::app::features::{Going, MapDecor, RoadsUnder, ShownLayers};
use crate::app::map::{Edits, OpenMap};
use crate::app::schedule::{AppSystems, DrawSystems};
use crate::app::screen_place::ScreenPlace;
use crate::app::screens::Screen;
use crate::app::style::{self, Hidden};
use mapmaker_features::decor::{Decor, DecorKind, Stencils, raised};
use mapmaker_features::{BoardRoad, Road, is_in_the_way};
use mapmaker_grid::TilePos;
use mapmaker_grid::counting::counted;
use mapmaker_grid::tileset::{TileId, TileSet};
use mapmaker_grid::world::Stroke;
use mapmaker_land::editing::{Loss, LossKind, StrokeReport};

/// The largest number of cells that are struck out.
const MOST: usize = 2000;

/// Two drawings count as one over the other if their squares overlap by this share of their sides.
const OVERLAP: f32 = 0.8;

/// The widths of the line through a cell and of that through a thing, and the smallest side of a thing's square, in
/// points.
const THIN: f32 = 1.5;
const WIDE: f32 = 3.0;
const LEAST: f32 = 22.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        foresee
            .in_set(AppSystems::Derive)
            .run_if(in_state(Screen::Map)),
    )
    .add_systems(
        EguiPrimaryContextPass,
        paint
            .in_set(DrawSystems::Marks)
            .run_if(in_state(Screen::Map).and_then(|hidden: Res<Hidden>| !hidden.0)),
    );
}

/// The things that the eraser would take, the version of the edits, and the step that removes them.
type Erased = (Vec<Top>, u64, Stroke);

/// Reports the stroke that is about to be made, so that its losses of generated things can be found.
fn foresee(
    (drawing, eraser): (Res<Drawing>, Res<Eraser>),
    (open, edits): (Res<OpenMap>, Res<Edits>),
    mut going: ResMut<Going>,
    mut erased: Local<Option<Erased>>,
) {
    let version = edits.version;
    if open.base.board().is_some() {
        // A board has no generated things.
        going.bypass_change_detection().want(None, version);
        return;
    }
    let stroke = if eraser.tops().next().is_some() {
        let is_known = |(tops, of, _): &Erased| *of == version && eraser.takes(tops);
        if !erased.as_ref().is_some_and(is_known) {
            let stroke = eraser.stroke(&open, &edits.overlay);
            *erased = Some((eraser.tops().cloned().collect(), version, stroke));
        }
        erased.as_ref().map(|(.., stroke)| stroke)
    } else {
        drawing.worked_out(version).map(|worked| &worked.stroke)
    };
    let going = going.bypass_change_detection();
    going.want(stroke.filter(|stroke| !stroke.is_empty()), version);
}

fn paint(
    mut contexts: EguiContexts,
    places: ScreenPlace,
    edits: Res<Edits>,
    (drawing, eraser, going): (Res<Drawing>, Res<Eraser>, Res<Going>),
    (tools, gesture, pointed): (Res<Tools>, Res<Gesture>, Res<Pointed>),
    clipboard: Res<Clipboard>,
    (open, layers): (Res<OpenMap>, Res<ShownLayers>),
    (roads, shown): (RoadsUnder, Query<&MapDecor>),
    (laying, decor_tool): (Option<Res<Laying>>, Option<Res<DecorTool>>),
) -> Result {
    let context = contexts.ctx_mut()?;
    let page = StruckPage {
        painter: context.layer_painter(egui::LayerId::background()),
        context: context.clone(),
        places: &places,
    };
    let of_land = || {
        let of_land = shown.iter().map(|shown| &shown.0);
        of_land.filter(|decor| edits.overlay.mark(decor.id).is_none())
    };
    let is_world = open.base.board().is_none() && layers.0.decor && !clipboard.is_held();
    let placed = pointed.tile.filter(|_| is_world).and_then(|at| {
        let laid = laying
            .as_ref()
            .and_then(|laying| laying.answer(at, edits.version));
        match (tools.tool, laid, &decor_tool) {
            (Tool::Road, Some(Ok(way)), _) => Some(Placed::Road(&way.road)),
            (Tool::Settlement, _, Some(tool)) => Some(Placed::Settlement(
                DecorKind::of_word(tool.settlement.word())?,
                at,
            )),
            _ => None,
        }
    });
    if let Some(placed) = placed {
        for decor in of_land().filter(|decor| placed.is_in_its_way(decor)) {
            page.strike_decor(decor);
        }
    }
    if let Some(gone) = going.gone() {
        for road in gone.roads.iter().filter(|_| layers.0.roads) {
            page.strike_road(road);
        }
        for decor in gone.decor.iter().filter(|_| layers.0.decor) {
            page.strike_decor(decor);
        }
    }
    let tops: Vec<_> = eraser.tops().collect();
    if !tops.is_empty() {
        for top in &tops {
            page.strike_thing(top, &roads);
        }
        let gone = tops.iter().map(|top| top.gone.clone());
        page.say(&pointed, &words_of(gone.collect()));
        return Ok(());
    }
    let Some(worked) = drawing.worked_out(edits.version) else {
        return Ok(());
    };
    for gone in &worked.report.gone {
        page.strike(gone);
    }
    // Until all losses are known, those that are found at once show, and then those of them that weren't looked at.
    let is_known = going.gone().is_some();
    let at_once: Vec<_> = match going.gone() {
        Some(gone) => gone.unseen(&worked.report).collect(),
        None => worked.report.of_generated.iter().collect(),
    };
    for gone in at_once {
        page.strike(gone);
    }
    let source = &open.chunk_source;
    let stencils = source.known_stencils();
    if let Some(stencils) = stencils.filter(|_| layers.0.decor && !is_known) {
        for decor in falling(of_land(), &worked.shown, (&source.set, stencils)) {
            page.strike_decor(decor);
        }
    }
    // A click puts a copy down that is held, whatever the tool.
    let is_eraser = tools.tool == Tool::Eraser && !clipboard.is_held();
    if is_eraser && gesture.stroke_button.is_none() && pointed.tile.is_some() {
        let words = match worked.given_back() {
            0 => "nothing to erase here".to_owned(),
            cells => format!("a click erases {}", counted(cells, "cell")),
        };
        page.say(&pointed, &words);
    }
    Ok(())
}

/// A thing that a click would place with a tool other than those for the ground.
enum Placed<'a> {
    Road(&'a BoardRoad),
    Settlement(DecorKind, TilePos),
}

impl Placed<'_> {
    /// Whether a thing of the land makes way for it.
    fn is_in_its_way(&self, decor: &Decor) -> bool {
        match self {
            Self::Road(road) => is_in_the_way(decor, std::slice::from_ref(road)),
            Self::Settlement(kind, at) => {
                let (own, its) = (raised(*kind, *at), decor.place);
                let reach = f32::midpoint(kind.side_tiles(), decor.kind.side_tiles());
                let off = [
                    (own.tile.x - its.tile.x) as f32,
                    (own.tile.y - its.tile.y) as f32,
                ];
                let (own, its) = (own.within(), its.within());
                (0..2).all(|axis| (off[axis] + own[axis] - its[axis]).abs() < OVERLAP * reach)
            }
        }
    }
}

/// The things that lose their ground if the cells get these tiles.
fn falling<'a>(
    things: impl Iterator<Item = &'a Decor>,
    after: &[(TilePos, TileId)],
    (set, stencils): (&TileSet, &Stencils),
) -> Vec<&'a Decor> {
    let after: BTreeMap<_, _> = after.iter().copied().collect();
    let falls = |decor: &&Decor| {
        let lost = |at: TilePos| {
            let tile = after.get(&at);
            tile.is_some_and(|&tile| !decor.is_carried_by(set, tile))
        };
        decor.touches(stencils.mask(decor.kind, decor.drawing), lost)
    };
    things.filter(|_| !after.is_empty()).filter(falls).collect()
}

fn words_of(gone: Vec<Loss>) -> String {
    let report = StrokeReport {
        gone,
        ..StrokeReport::default()
    };
    report.would_take().unwrap_or_default()
}

/// The drawing of the strikes.
struct StruckPage<'a, 'w> {
    painter: egui::Painter,
    context: egui::Context,
    places: &'a ScreenPlace<'w>,
}

impl StruckPage<'_, '_> {
    /// A line from corner to corner of a rectangle.
    fn line_through(&self, place: egui::Rect, width: f32) {
        let ends = [place.left_bottom(), place.right_top()];
        self.painter
            .line_segment(ends, egui::Stroke::new(width, style::RED));
    }

    fn strike(&self, gone: &Loss) {
        let (places, context) = (self.places, &self.context);
        let side = places.side(context);
        match gone.what {
            LossKind::River | LossKind::Painted => {
                for &at in gone.at.iter().take(MOST) {
                    self.line_through(places.rect(context, at, 1).shrink(side * 0.12), THIN);
                }
            }
            LossKind::Road | LossKind::Way(_) => {
                let middle = |&at: &TilePos| places.rect(context, at, 1).center();
                let line: Vec<_> = gone.at.iter().map(middle).collect();
                let stroke = egui::Stroke::new(WIDE, style::RED.gamma_multiply(0.6));
                self.painter.add(egui::Shape::line(line, stroke));
            }
            LossKind::Place(_) | LossKind::Unnamed(..) | LossKind::Decor => {
                for &at in &gone.at {
                    let middle = places.rect(context, at, 1).center();
                    let size = egui::Vec2::splat(side.max(LEAST));
                    self.line_through(egui::Rect::from_center_size(middle, size), WIDE);
                }
            }
        }
    }

    fn strike_road(&self, road: &Road) {
        let side = self.places.side(&self.context);
        let corner = self.places.corner(&self.context, road.origin);
        let line = road.line.iter();
        let line = line.map(|&[x, y]| corner + egui::vec2(x, y) * side);
        let stroke = egui::Stroke::new(WIDE, style::RED.gamma_multiply(0.6));
        self.painter.add(egui::Shape::line(line.collect(), stroke));
    }

    fn strike_decor(&self, decor: &Decor) {
        let side = self.places.side(&self.context);
        let [east, south] = decor.place.within();
        let corner = self.places.corner(&self.context, decor.place.tile);
        let middle = corner + egui::vec2(east, south) * side;
        let size = (decor.kind.side_tiles() * side).max(LEAST);
        let place = egui::Rect::from_center_size(middle, egui::Vec2::splat(size));
        self.line_through(place, WIDE);
    }

    fn strike_thing(&self, top: &Top, roads: &RoadsUnder) {
        let side = self.places.side(&self.context);
        if let Some(id) = top.road() {
            for road in roads.of(id) {
                self.strike_road(road);
            }
            return;
        }
        let (tile, middle, size) = top.lies;
        let middle =
            self.places.corner(&self.context, tile) + egui::vec2(middle.x, middle.y) * side;
        let size = (egui::vec2(size.x, size.y) * side).max(egui::Vec2::splat(LEAST));
        let place = egui::Rect::from_center_size(middle, size);
        let stroke = egui::Stroke::new(THIN, style::RED);
        self.painter
            .rect_stroke(place, 3.0, stroke, egui::StrokeKind::Outside);
        self.line_through(place, WIDE);
    }

    /// A few words below the pointer.
    fn say(&self, pointed: &Pointed, words: &str) {
        let below = egui::pos2(pointed.place.x, pointed.place.y + 30.0);
        style::few_words(&self.painter, below, words, (style::FEW_WORDS, style::INK));
    }
}

#[cfg(test)]
mod tests {
    use super::super::asking::Answered;
    use super::super::request::{Answer, StrokeRequest, Worked};
    use super::super::testing;
    use super::*;
    use crate::app::map::{BaseMap, BoardSize, Source};
    use mapmaker_features::RoadRank;
    use mapmaker_features::decor::Place;
    use mapmaker_grid::world::{Mark, MarkChange};

    #[test]
    fn the_losses_of_generated_things_are_looked_for_in_a_world_and_not_on_a_board() {
        // On a board each thing under the eraser had all edits copied for nothing.
        let at = TilePos::new(1, 1);
        let board = BaseMap::Board(BoardSize::new(4, 2));
        for (base, is_world) in [(BaseMap::World(7.into()), true), (board, false)] {
            let mut app = testing::app();
            let stroke = Stroke::default().with_marks([MarkChange {
                id: 7,
                at,
                before: None,
                after: Some(Mark::default()),
            }]);
            let worked = Worked {
                stroke,
                ..Worked::default()
            };
            let answered = Answered {
                ask: StrokeRequest::Clear(vec![at]),
                version: app.world().resource::<Edits>().version,
                answer: Answer::Done(worked),
            };
            app.insert_resource(OpenMap::of(base, Source::ours()))
                .insert_resource(Drawing {
                    answered: Some(answered),
                    ..Drawing::default()
                })
                .init_resource::<Going>()
                .add_systems(Update, foresee);
            app.update();
            assert_eq!(app.world().resource::<Going>().is_wanted(), is_world);
        }
    }

    #[test]
    fn decor_of_the_land_that_makes_way_for_a_road_or_a_settlement_is_struck_out() {
        // Nothing showed that it would go.
        let at = |x: i64| TilePos::new(x, 3);
        let thing = |x| Decor::new(7, DecorKind::Windmill, 0, Place::middle_of(at(x)));
        let road = BoardRoad::plain(RoadRank::Track, (0..9).map(at).collect());
        let far = Decor::new(
            8,
            DecorKind::Windmill,
            0,
            Place::middle_of(TilePos::new(4, 7)),
        );
        let falls = |placed: &Placed, decor: Decor| placed.is_in_its_way(&decor);
        let road = Placed::Road(&road);
        assert_eq!([falls(&road, thing(4)), falls(&road, far)], [true, false]);
        let town = Placed::Settlement(DecorKind::Town, at(4));
        let found = [3, 4, 7].map(|x| falls(&town, thing(x)));
        assert_eq!((found[1], found[2]), (true, false));
    }

    #[test]
    fn decor_of_the_land_that_a_stroke_takes_the_ground_of_is_struck_out_and_no_other() {
        let open = OpenMap::of(BaseMap::World(7.into()), Source::ours());
        let (set, stencils) = (&*open.chunk_source.set, open.chunk_source.stencils());
        let at = |x: i64| TilePos::new(x, 3);
        let thing = |kind, x| Decor::new(7, kind, 0, Place::middle_of(at(x)));
        let (mill, far) = (thing(DecorKind::Windmill, 3), thing(DecorKind::Windmill, 9));
        let ship = thing(DecorKind::Cog, 20);
        let things = [mill, far, ship];
        let tile = |name| set.find_name(name).expect("in the pack");
        let (sea, plain, wood) = (tile("SSSS"), tile("PPPP"), tile("FFFF"));
        for (after, falls) in [
            (vec![(at(3), sea)], vec![mill]),
            (vec![(at(3), plain), (at(5), wood)], vec![]),
            (vec![(at(9), wood), (at(20), sea)], vec![far]),
            (vec![(at(20), plain)], vec![ship]),
            (vec![], vec![]),
        ] {
            let found = falling(things.iter(), &after, (set, stencils));
            assert_eq!(found, falls.iter().collect::<Vec<_>>(), "{after:?}");
        }
    }
}
