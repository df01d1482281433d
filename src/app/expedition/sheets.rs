//! Which sheets of an expedition lie open and which are folded to tabs, where they lie, and how high they may be: little of the
//! map is covered, and nothing lies over another thing.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy_egui::egui::{self, Rect, pos2, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::open_card::OpenCard;
use super::spot::PARTY;
use super::{Game, go_to, has_sheets};
use crate::app::camera::GoTo;
use crate::app::panels::{Fold, Folds, Panel};
use crate::app::schedule::DrawSystems;
use crate::app::screen_place::ScreenPlace;
use crate::app::style;
use crate::app::style::sign::Sign;

/// From a sheet to the window's edge, and to the next sheet, in points.
pub(super) const EDGE: f32 = 12.0;
pub(super) const GAP: f32 = 8.0;

/// The width of a sheet at the side of the window, with its frame, in points; and in a window that is narrower than the last.
const WIDE: f32 = 280.0;
const LESS_WIDE: f32 = 250.0;
const NARROW: f32 = 880.0;

/// What a sheet's frame takes of its width and height, in points.
pub(super) const FRAME: f32 = 30.0;

/// The width of a window, in points, from which the small map lies there without being asked for.
const HAS_SMALL: f32 = 1000.0;

/// The side of the small map, the height of the news, and the size of the strip of tools, with their frames; and the size of a
/// tab, and of the stores when they are folded, in points.
pub(super) const SMALL: f32 = 154.0;
pub(super) const NEWS: f32 = 104.0;
const STRIP: egui::Vec2 = vec2(312.0, 54.0);
const TAB: f32 = 40.0;
const SLIP: f32 = 44.0;

/// The least height of the stores and of the notebook, with their frames, in points: with less they are folded.
const LEAST: [f32; 2] = [220.0, 150.0];

/// The share of the map that may be covered, in a window of so many square points or more, and in a smaller one.
const LARGE: f32 = 1280.0 * 720.0;
const OF_LARGE: f32 = 0.25;
const OF_SMALL: f32 = 1.0 / 3.0;

/// The size of a window, in square points, in which sheets stay open while a card lies there.
const ROOMY: f32 = 1600.0 * 900.0;

/// The share of their room that is the notebook's where the stores would need more than theirs.
const OF_NOTEBOOK: f32 = 0.38;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Folds>()
        .init_resource::<Sheets>()
        .add_systems(
            EguiPrimaryContextPass,
            arrange.in_set(DrawSystems::Ground).run_if(has_sheets),
        );
}

/// The sheets of an expedition.
#[derive(Resource)]
pub(super) struct Sheets {
    /// How they lie in this frame.
    pub(super) shown: Shown,
    /// How high the stores and the notebook would be with all that they hold, with their frames, in points.
    pub(super) wanted: [f32; 2],
    /// The one that was opened last by hand since a card came or went: it has its room before others.
    opened: Option<Fold>,
    /// Whether that was done since the last frame.
    is_new: bool,
    has_card: bool,
}

impl Default for Sheets {
    fn default() -> Self {
        Self {
            shown: Shown::default(),
            wanted: [420.0, 300.0],
            opened: None,
            is_new: false,
            has_card: false,
        }
    }
}

impl Sheets {
    /// Folds a sheet that is open, or opens one that is folded.
    pub(super) fn turn(&mut self, folds: &mut Folds, fold: Fold) {
        if self.shown.is_open(fold) {
            self.opened = self.opened.filter(|&opened| opened != fold);
            folds.set(fold, true);
        } else {
            self.open(folds, fold);
        }
    }

    /// Opens a sheet, before others where there is not room for all.
    pub(super) fn open(&mut self, folds: &mut Folds, fold: Fold) {
        (self.opened, self.is_new) = (Some(fold), true);
        folds.set(fold, false);
    }
}

/// How the sheets lie.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Shown {
    /// The height of the stores at most, with their frame, in points; folded without.
    pub(super) stores: Option<f32>,
    /// The same of the notebook.
    pub(super) notebook: Option<f32>,
    /// Whether the small map is open.
    pub(super) small_map: bool,
    /// Whether there is room for news.
    pub(super) has_news: bool,
    /// The width of the sheets at the sides, with their frames, in points.
    pub(super) side: f32,
    room: egui::Vec2,
}

/// What the sheets are laid by.
struct Asked<'a> {
    folds: &'a Folds,
    opened: Option<Fold>,
    has_card: bool,
    has_layers: bool,
    wanted: [f32; 2],
}

pub(super) fn arrange(
    mut contexts: EguiContexts,
    (folds, card): (Res<Folds>, Res<OpenCard>),
    panel: Option<Res<Panel>>,
    (game, places): (Res<Game>, ScreenPlace),
    mut sheets: ResMut<Sheets>,
    mut jumps: MessageWriter<GoTo>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let room = context.content_rect().size();
    let party = places.rect(context, game.state.at(), 1);
    let sheets = sheets.bypass_change_detection();
    // After the end a dialog tells of it, and the sheets stay.
    let has_card = !matches!(*card, OpenCard::None | OpenCard::End);
    if std::mem::replace(&mut sheets.has_card, has_card) != has_card {
        sheets.opened = None;
    }
    let asked = Asked {
        folds: &folds,
        opened: sheets.opened,
        has_card,
        has_layers: panel.is_some_and(|panel| panel.has_layers),
        wanted: sheets.wanted,
    };
    sheets.shown = Shown::of(room, &asked);
    let before = sheets.shown;
    sheets.shown.keep_clear(party);
    let covers = |fold| sheets.shown.height(fold) < before.height(fold);
    let covers = sheets.opened.is_some_and(covers);
    // Whoever opens a sheet over the party sees both.
    if std::mem::take(&mut sheets.is_new) && covers {
        jumps.write(go_to(game.state.at()));
    }
    Ok(())
}

impl Shown {
    /// How sheets lie in a window of such a size, in points: as they were asked for, as far as there is room.
    fn of(room: egui::Vec2, asked: &Asked) -> Self {
        let area = room.x * room.y;
        let share = if area >= LARGE { OF_LARGE } else { OF_SMALL };
        let (is_narrow, is_roomy) = (room.x < NARROW, area >= ROOMY);
        let side = if is_narrow { LESS_WIDE } else { WIDE };
        let is_clear = !asked.has_card || is_roomy;
        let wants = |fold| !asked.folds.is(fold);
        let is_first = |fold| asked.opened == Some(fold);
        let may = |fold| wants(fold) && (is_clear || is_first(fold) && !is_narrow);
        let small_map =
            wants(Fold::SmallMap) && is_clear && (room.x >= HAS_SMALL || is_first(Fold::SmallMap));
        let mut shown = Self {
            stores: None,
            notebook: None,
            small_map,
            has_news: is_clear,
            side,
            room,
        };
        let strip = if asked.has_card {
            0.0
        } else {
            STRIP.x * STRIP.y
        };
        let small = if small_map { SMALL * SMALL } else { 0.0 };
        let mut stores = may(Fold::Stores);
        // How high the stores and the notebook may be together.
        let high_together = |has_stores: bool| {
            let slip = if has_stores { 0.0 } else { SLIP };
            let around = strip + small + 2.0 * TAB * TAB + side * (NEWS + slip);
            ((share * area - around) / side).max(0.0)
        };
        let all = high_together(true);
        let mut notebook = may(Fold::Notebook) && !(is_narrow && asked.has_layers);
        let [least_stores, least_notebook] = [0, 1].map(|one| LEAST[one].min(asked.wanted[one]));
        if stores && notebook && (is_narrow || all < least_stores + least_notebook) {
            let keeps_notebook = is_first(Fold::Notebook);
            (stores, notebook) = (!keeps_notebook, keeps_notebook);
        }
        stores &= !is_first(Fold::SmallMap) || all >= least_stores;
        let all = high_together(stores);
        // Above the news, and above the small map or the strip of tools.
        let high = room.y - 2.0 * EDGE - GAP;
        let foot = if small_map {
            SMALL + shown.above_strip()
        } else {
            STRIP.y + GAP
        };
        let [most_stores, most_notebook] = [high - NEWS, high - foot];
        let [wants_stores, wants_notebook] = asked.wanted;
        let notebook_high = if stores {
            (all - wants_stores).max(OF_NOTEBOOK * all)
        } else {
            all
        };
        let notebook_high = wants_notebook
            .min(notebook_high.max(least_notebook))
            .min(most_notebook);
        shown.notebook = notebook.then_some(notebook_high);
        let left = all - shown.notebook.unwrap_or(0.0);
        let stores_high = wants_stores.min(left.max(least_stores)).min(most_stores);
        shown.stores = stores.then_some(stores_high);
        shown
    }

    /// Makes the sheets lower under which the party would be, or folds them.
    fn keep_clear(&mut self, party: Rect) {
        let size = party.size().min(egui::Vec2::splat(PARTY));
        let party = Rect::from_center_size(party.center(), size).expand(GAP);
        let (side, east, foot) = (self.side, self.room.x - EDGE, self.room.y - EDGE);
        let higher = |high: Option<f32>, left: f32, least: f32| {
            let place = Rect::from_min_size(pos2(left, EDGE), vec2(side, high?));
            let above = party.top() - EDGE;
            if place.intersects(party) {
                Some(above).filter(|&above| above >= least)
            } else {
                high
            }
        };
        self.stores = higher(self.stores, EDGE, LEAST[0]);
        self.notebook = higher(self.notebook, east - side, LEAST[1]);
        let news = Rect::from_min_size(pos2(EDGE, foot - NEWS), vec2(side, NEWS));
        self.has_news &= !news.intersects(party);
        let top = foot - SMALL - self.above_strip();
        let small = Rect::from_min_size(pos2(east - SMALL, top), vec2(SMALL, SMALL));
        self.small_map &= !small.intersects(party);
    }

    /// The height of a sheet at most, in points; none if it is folded.
    fn height(&self, fold: Fold) -> Option<f32> {
        match fold {
            Fold::Stores => self.stores,
            Fold::Notebook => self.notebook,
            Fold::SmallMap => self.small_map.then_some(SMALL),
            Fold::Map => None,
        }
    }

    /// Whether a sheet is open.
    fn is_open(&self, fold: Fold) -> bool {
        self.height(fold).is_some()
    }

    /// How far above its place at the window's foot the small map lies where the strip of tools needs that, in points.
    pub(super) fn above_strip(&self) -> f32 {
        if self.room.x < HAS_SMALL {
            STRIP.y + GAP
        } else {
            0.0
        }
    }

    /// The middle of the strip of tools, between what lies in the corners, in points from the left of the window.
    pub(super) fn strip_middle(&self) -> f32 {
        let has_small = self.small_map && self.above_strip() <= 0.0;
        let east = if has_small { SMALL } else { TAB };
        let (left, right) = (EDGE + self.side, self.room.x - EDGE - east);
        f32::midpoint(left, right)
    }
}

/// The tab of a sheet that is folded, at a corner of the window, with its sign, which tells what it opens; whether it is to be
/// opened.
pub(super) fn tab(
    context: &egui::Context,
    name: &'static str,
    (corner, sign): (egui::Align2, Sign),
    words: &str,
) -> bool {
    let away = match corner {
        egui::Align2::RIGHT_TOP => [4.0, EDGE],
        egui::Align2::RIGHT_BOTTOM => [4.0, -EDGE],
        _ => [-4.0, -EDGE],
    };
    let shown = style::panel(name, 0)
        .id(egui::Id::new((name, "folded")))
        .anchor(corner, away)
        .show(context, |ui| {
            ui.spacing_mut().button_padding = vec2(4.0, 3.0);
            let tab = style::sign_choice(ui, false, sign, words, false);
            tab.on_hover_text(words).clicked()
        });
    let Some(shown) = shown else {
        return false;
    };
    note(context, name, shown.response.rect);
    shown.inner == Some(true)
}

/// Where the sheets were drawn, and at which drawing.
type Drawn = BTreeMap<&'static str, (u64, Rect)>;

fn drawn() -> egui::Id {
    egui::Id::new("the sheets of the expedition")
}

/// Notes where a sheet or a tab is drawn, for the cards to keep clear of it.
pub(super) fn note(context: &egui::Context, name: &'static str, place: Rect) {
    let pass = context.cumulative_pass_nr();
    context.data_mut(|data| {
        let drawn: &mut Drawn = data.get_temp_mut_or_default(drawn());
        drawn.insert(name, (pass, place));
    });
}

/// Where the sheets and tabs lie, as they were drawn now or in the frame before.
pub(super) fn lying(context: &egui::Context) -> Vec<(&'static str, Rect)> {
    let pass = context.cumulative_pass_nr();
    let drawn: Drawn = context
        .data(|data| data.get_temp(drawn()))
        .unwrap_or_default();
    let ours = drawn.into_iter().filter(|(_, (at, _))| at + 1 >= pass);
    let others = ["layers", "measurements"].into_iter().filter_map(|name| {
        let id = egui::Id::new(name);
        let layer = egui::LayerId::new(egui::Order::Middle, id);
        context.memory(|memory| {
            let shows = memory.areas().is_visible(&layer);
            Some((name, memory.area_rect(id)?)).filter(|_| shows)
        })
    });
    ours.map(|(name, (_, place))| (name, place))
        .chain(others)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::style::fits::rooms;

    /// Where all lies at most, with the strip of tools but where a card lies.
    fn places(shown: &Shown, has_card: bool) -> Vec<(&'static str, Rect)> {
        let (room, side) = (shown.room, shown.side);
        let mut places = Vec::new();
        let mut add = |name, min: egui::Pos2, size| {
            places.push((name, Rect::from_min_size(min, size)));
        };
        let stores = shown.stores.unwrap_or(SLIP);
        add("stores", pos2(EDGE, EDGE), vec2(side, stores));
        let east = room.x - EDGE;
        match shown.notebook {
            Some(high) => add("notebook", pos2(east - side, EDGE), vec2(side, high)),
            None => add("notebook", pos2(room.x - TAB, EDGE), vec2(TAB, TAB)),
        }
        let foot = room.y - EDGE;
        if shown.small_map {
            let top = foot - SMALL - shown.above_strip();
            add("small map", pos2(east - SMALL, top), vec2(SMALL, SMALL));
        } else {
            add("small map", pos2(room.x - TAB, foot - TAB), vec2(TAB, TAB));
        }
        if shown.has_news {
            add("news", pos2(EDGE, foot - NEWS), vec2(side, NEWS));
        }
        if !has_card {
            let left = shown.strip_middle() - STRIP.x / 2.0;
            add("strip", pos2(left, foot - STRIP.y), STRIP);
        }
        places
    }

    /// Everything that can be asked for.
    fn all_asked(mut check: impl FnMut(&Asked)) {
        let folds = [Fold::Stores, Fold::Notebook, Fold::SmallMap];
        for folded in 0..8 {
            let mut all = Folds::default();
            for (bit, fold) in folds.into_iter().enumerate() {
                all.set(fold, folded >> bit & 1 == 1);
            }
            for opened in folds.map(Some).into_iter().chain([None]) {
                for wanted in [[230.0, 90.0], [420.0, 300.0], [900.0, 2000.0]] {
                    for flags in 0..4 {
                        check(&Asked {
                            folds: &all,
                            opened: opened.filter(|&opened| !all.is(opened)),
                            has_card: flags & 1 == 1,
                            has_layers: flags & 2 == 2,
                            wanted,
                        });
                    }
                }
            }
        }
    }

    /// How sheets lie of which none is folded, and one was opened last by hand.
    fn of_hand(room: egui::Vec2, opened: Option<Fold>) -> Shown {
        let asked = Asked {
            folds: &Folds::default(),
            opened,
            has_card: false,
            has_layers: false,
            wanted: [500.0, 400.0],
        };
        Shown::of(room, &asked)
    }

    #[test]
    fn no_sheet_lies_over_another_or_beyond_the_window_at_any_size() {
        for room in rooms() {
            all_asked(|asked| {
                let shown = Shown::of(room, asked);
                let places = places(&shown, asked.has_card);
                let window = Rect::from_min_size(egui::Pos2::ZERO, room);
                for (index, (name, one)) in places.iter().enumerate() {
                    assert!(window.contains_rect(*one), "{room}: {name} {one}");
                    for (other, there) in &places[index + 1..] {
                        assert!(
                            !one.intersects(*there),
                            "{room}: {name} {one}, {other} {there}"
                        );
                    }
                }
            });
        }
    }

    #[test]
    fn the_sheets_cover_a_quarter_of_the_map_at_most_and_a_third_in_small_windows() {
        // Of 1280 by 720 they covered a quarter, of 900 by 600 two fifths.
        for room in rooms() {
            all_asked(|asked| {
                let shown = Shown::of(room, asked);
                let places = places(&shown, asked.has_card).into_iter();
                let covered: f32 = places.map(|(_, place)| place.area()).sum();
                let area = room.x * room.y;
                let share = if area >= LARGE { OF_LARGE } else { OF_SMALL };
                assert!(covered <= 1.02 * share * area, "{room}: {}", covered / area);
            });
        }
    }

    #[test]
    fn no_sheet_that_is_open_covers_the_party_wherever_it_is() {
        for room in rooms() {
            let steps = (0..=12).flat_map(|x| (0..=12).map(move |y| vec2(x as f32, y as f32)));
            for at in steps.map(|step| (room * step / 12.0).to_pos2()) {
                let party = Rect::from_center_size(at, vec2(48.0, 48.0));
                let mut shown = of_hand(room, None);
                shown.keep_clear(party);
                for (name, place) in places(&shown, false) {
                    let is_open = match name {
                        "stores" => shown.stores.is_some(),
                        "notebook" => shown.notebook.is_some(),
                        "small map" => shown.small_map,
                        name => name == "news",
                    };
                    let covers = is_open && place.intersects(party);
                    assert!(!covers, "{room}: {name} {place} over {at}");
                }
            }
        }
    }

    #[test]
    fn what_is_opened_by_hand_opens_in_every_window() {
        for room in rooms() {
            for fold in [Fold::Stores, Fold::Notebook, Fold::SmallMap] {
                let shown = of_hand(room, Some(fold));
                assert!(shown.is_open(fold), "{room}: {fold:?}");
            }
        }
    }
}
