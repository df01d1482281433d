//! What was copied, and where it is shown until it is put down: at the pointer, or where it came from.
//!
//! A board that goes back into its world lies at the place that it was cut out of, one that goes into another in the
//! middle of the window. There it can be put down at once, dragged, or, by a click elsewhere, hung on the pointer as
//! any copy.

use bevy::prelude::*;

use super::actions::{Act, Action};
use super::bench::Ask;
use super::drawing::Drawing;
use super::notice::Notice;
use super::pointer::{Gesture, Pointed, Stylus};
use super::selection::between;
use crate::app::camera::GoTo;
use crate::app::features::DecorReader;
use crate::app::land::OpenLand;
use crate::app::map::{Ground, Land, MapReader};
use crate::app::schedule::AppSystems;
use crate::app::screens::Screen;
use crate::app::span::Span;
use crate::engine::decor::Decor;
use crate::engine::grid::TilePos;
use crate::engine::tileset::{TileId, TileSet};
use crate::storage::map::CutFrom;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Clipboard>().add_systems(
        Update,
        (
            arrive
                .run_if(on_message::<OpenLand>)
                .after(super::notice::forget)
                .in_set(AppSystems::Opened),
            act.run_if(on_message::<Act>).in_set(AppSystems::Input),
            take_up
                .in_set(AppSystems::Edit)
                .after(super::pointer::follow)
                .before(super::clicks::click)
                .run_if(in_state(Screen::Map)),
        ),
    );
}

/// What was copied, and where it is shown.
#[derive(Resource, Clone, Debug, Default)]
pub struct Clipboard {
    /// The tiles and their places from the north-west corner of what was copied.
    tiles: Vec<(TilePos, TileId)>,
    size: (i64, i64),
    /// What stood on them, with places from there.
    decor: Vec<Decor>,
    /// The same by their names: another map's pack numbers its tiles otherwise.
    names: Vec<(TilePos, String)>,
    held: Held,
    /// What it is as soon as another map opens.
    carried: Carried,
    /// Whether it is a board that is to be put into this map, and was not yet.
    is_board: bool,
    /// Whether a completion of the board was accepted to go along, which is still to be told.
    has_completion: bool,
}

/// Where what was copied is shown, to be put down there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Held {
    /// Nowhere.
    #[default]
    No,
    /// Its middle at the pointer.
    AtPointer,
    /// With its north-west corner here; and where it came from, if it came from this map.
    At {
        corner: TilePos,
        home: Option<TilePos>,
    },
}

/// Whether what was copied is for the map that opens next.
#[derive(Clone, Debug, Default)]
enum Carried {
    /// It is not.
    #[default]
    No,
    /// It is to lie in the middle of what shows.
    Middle,
    /// It is to go back to this place, if that is the world.
    Home(CutFrom),
}

impl Clipboard {
    /// Copies a rectangle to be placed in the map that is opened next, where it was cut out of it. `has_completion`
    /// when a completion was accepted to go along.
    pub(super) fn carry(
        &mut self,
        (map, decor): (&MapReader, &DecorReader),
        set: &TileSet,
        span: Span,
        home: Option<CutFrom>,
        has_completion: bool,
    ) {
        if self.copy(map, decor, set, span) > 0 {
            self.carried = home.map_or(Carried::Middle, Carried::Home);
            self.has_completion = has_completion;
        }
    }

    /// Copies a rectangle and what of the map's decor stands in it; how many tiles lie in it.
    pub(in crate::app) fn copy(
        &mut self,
        map: &MapReader,
        decor: &DecorReader,
        set: &TileSet,
        span: Span,
    ) -> usize {
        let cells = span.cells().map(|(x, y)| TilePos::new(x, y));
        let place = |at: TilePos| at.offset(-span.west, -span.north);
        let tiles = cells.filter_map(|at| Some((place(at), map.tile(at)?)));
        let tiles: Vec<_> = tiles.collect();
        let count = tiles.len();
        if count > 0 {
            let names = tiles.iter().map(|&(at, tile)| (at, set.name(tile)));
            self.names = names.collect();
            self.tiles = tiles;
            self.decor = decor.of(span);
            self.size = (span.east - span.west + 1, span.south - span.north + 1);
            self.is_board = false;
        }
        count
    }

    /// Takes the tiles of another pack that have the same names; how many of them it lacks. `middle` is the tile in the
    /// middle of what will show.
    fn arrive(&mut self, set: &TileSet, ground: &Ground, middle: TilePos) -> usize {
        let names = self.names.iter();
        let tiles = names.filter_map(|(at, name)| Some((*at, set.find_name(name)?)));
        self.tiles = tiles.collect();
        self.held = match (std::mem::take(&mut self.carried), ground) {
            (Carried::No, _) => Held::No,
            (Carried::Home(home), Ground::World(seed)) if home.seed.value() == seed.value() => {
                Held::At {
                    corner: home.corner,
                    home: Some(home.corner),
                }
            }
            (Carried::Middle | Carried::Home(_), _) => Held::At {
                corner: middle.offset(-(self.size.0 / 2), -(self.size.1 / 2)),
                home: None,
            },
        };
        self.is_board = self.rests().is_some();
        self.names.len() - self.tiles.len()
    }

    /// The tiles that were copied.
    #[cfg(test)]
    pub(in crate::app) fn tiles(&self) -> impl Iterator<Item = TileId> + '_ {
        self.tiles.iter().map(|&(_, tile)| tile)
    }

    /// How many tiles were copied.
    #[cfg(test)]
    pub(super) const fn len(&self) -> usize {
        self.tiles.len()
    }

    /// Whether it is shown, and the pointer is for it.
    #[must_use]
    pub fn is_held(&self) -> bool {
        self.held != Held::No && !self.tiles.is_empty()
    }

    /// Whether it is a board that waits to be put down.
    #[must_use]
    pub const fn is_board(&self) -> bool {
        self.is_board
    }

    /// Whether it lies somewhere without the pointer, and whether that is where it came from.
    #[must_use]
    pub fn rests(&self) -> Option<bool> {
        match self.held {
            Held::At { corner, home } => Some(home == Some(corner)),
            Held::No | Held::AtPointer => None,
        }
    }

    /// It is shown no longer.
    fn let_go(&mut self) {
        self.held = Held::No;
    }

    /// Something was drawn. What hangs on the pointer can be put down again; what rested somewhere lies there now.
    pub(super) fn is_drawn(&mut self, ask: &Ask) {
        if matches!(ask, Ask::Put(..)) {
            self.is_board = false;
            if self.rests().is_some() {
                self.let_go();
            }
        }
    }

    /// The rectangle that it is shown in, with the pointer at a cell.
    #[must_use]
    pub fn span(&self, pointer: Option<TilePos>, gesture: &Gesture) -> Option<Span> {
        let (width, height) = self.size;
        let corner = match (self.held, gesture.stylus, gesture.ends()) {
            (Held::No, ..) => return None,
            (Held::AtPointer, ..) => pointer?.offset(-(width / 2), -(height / 2)),
            (Held::At { corner, .. }, Some(Stylus::Draws), Some((from, to))) => {
                corner.offset(to.x - from.x, to.y - from.y)
            }
            (Held::At { corner, .. }, ..) => corner,
        };
        Some(between(corner, corner.offset(width - 1, height - 1)))
    }

    /// What puts it down where it is shown.
    #[must_use]
    pub fn ask(&self, pointer: Option<TilePos>, gesture: &Gesture) -> Option<Ask> {
        let span = self.span(pointer, gesture)?;
        let tiles = self.tiles.iter();
        let tiles: Vec<_> = tiles
            .map(|&(at, tile)| (at.offset(span.west, span.north), tile))
            .collect();
        let decor = self.decor_in(span).collect();
        (!tiles.is_empty()).then_some(Ask::Put(tiles, decor))
    }

    /// What comes along, when it lies in that rectangle.
    pub(super) fn decor_in(&self, span: Span) -> impl Iterator<Item = Decor> + '_ {
        let decor = self.decor.iter();
        decor.map(move |one| Decor {
            place: one.place.shifted(span.west, span.north),
            ..*one
        })
    }
}

/// What was copied can be placed in another map; where it came from, that is shown.
fn arrive(
    land: Res<Land>,
    window: Single<&Window>,
    mut clipboard: ResMut<Clipboard>,
    mut notice: ResMut<Notice>,
    mut jumps: ResMut<Messages<GoTo>>,
) {
    let opens_at = jumps.iter_current_update_messages().last();
    let middle = opens_at.map_or(TilePos::new(0, 0), |jump| jump.tile);
    let lost = clipboard.arrive(&land.workshop.set, &land.ground, middle);
    if lost > 0 {
        notice.tell(format!(
            "this map's tile pack lacks {lost} of the tiles that were copied"
        ));
    }
    if std::mem::take(&mut clipboard.has_completion) {
        notice.tell("the completion that was shown was accepted on the board, and comes along");
    }
    if clipboard.rests().is_some()
        && let Some(span) = clipboard.span(None, &Gesture::default())
    {
        jumps.write(GoTo::span(span, &window));
    }
}

fn act(
    mut acts: MessageReader<Act>,
    pointed: Res<Pointed>,
    mut clipboard: ResMut<Clipboard>,
    mut drawing: ResMut<Drawing>,
    mut notice: ResMut<Notice>,
) {
    for act in acts.read() {
        match act.0 {
            Action::Paste if clipboard.tiles.is_empty() => {
                notice.tell("nothing was copied; select a rectangle (M) and copy it (Ctrl+C)");
            }
            Action::Paste => clipboard.held = Held::AtPointer,
            Action::PutDown => match clipboard.ask(pointed.tile, &Gesture::default()) {
                Some(ask) => {
                    notice.end();
                    drawing.make(ask);
                }
                None if clipboard.is_held() => notice.tell("point at the map, where it is to lie"),
                None => notice.tell("there is nothing to place; Ctrl+V takes up what was copied"),
            },
            Action::Paint(_) | Action::Tool(_) if clipboard.is_held() && clipboard.is_board => {
                notice.tell("the board still waits to be put down; Esc leaves it");
            }
            Action::Menu if clipboard.is_held() && clipboard.is_board => {
                clipboard.let_go();
                notice.tell("the board was not put down; Ctrl+V takes it up again");
            }
            Action::Menu | Action::Paint(_) | Action::Tool(_) => clipboard.let_go(),
            _ => {}
        }
    }
}

/// What rests somewhere stays where it is dragged to; a click elsewhere hangs it on the pointer.
fn take_up(mut gesture: ResMut<Gesture>, mut clipboard: ResMut<Clipboard>) {
    let Held::At { home, corner } = clipboard.held else {
        return;
    };
    let (Some(Stylus::Draws), Some((from, to))) = (gesture.stylus, gesture.ends()) else {
        return;
    };
    let lies = clipboard.span(None, &Gesture::default());
    if !lies.is_some_and(|span| span.contains(from.x, from.y)) {
        clipboard.held = Held::AtPointer;
        gesture.cancel();
    } else if gesture.is_over && from != to {
        let corner = corner.offset(to.x - from.x, to.y - from.y);
        clipboard.held = Held::At { corner, home };
        gesture.cancel();
    }
}

#[cfg(test)]
mod tests {
    use super::super::tools::Tool;
    use super::*;
    use crate::engine::editing::Biome;
    use crate::engine::seed::Seed;

    /// A copy of three tiles in a row.
    fn copied() -> Clipboard {
        let names = ["FFFF", "SSSS", "MMPR"];
        Clipboard {
            names: (0..3)
                .map(|x| (TilePos::new(x, 0), names[x as usize].to_owned()))
                .collect(),
            size: (3, 1),
            ..default()
        }
    }

    fn home() -> CutFrom {
        CutFrom {
            seed: Seed::from(7),
            map: None,
            corner: TilePos::new(100, -20),
        }
    }

    #[test]
    fn a_copy_goes_to_another_pack_by_its_names() {
        let (from, to) = (crate::engine::art::ink_set(), TileSet::reference());
        let world = Ground::World(Seed::from(1));
        let mut clipboard = copied();
        for set in [&from, &to] {
            assert_eq!(clipboard.arrive(set, &world, TilePos::new(0, 0)), 0);
            let found = clipboard.tiles.iter().map(|&(_, tile)| set.name(tile));
            assert_eq!(found.collect::<Vec<_>>(), ["FFFF", "SSSS", "MMPR"]);
            assert!(!clipboard.is_held(), "it is held when it is pasted");
        }
        clipboard.carried = Carried::Middle;
        clipboard
            .names
            .push((TilePos::new(0, 1), "XYXY".to_owned()));
        assert_eq!(clipboard.arrive(&to, &world, TilePos::new(0, 0)), 1);
        assert!(clipboard.is_held() && clipboard.rests() == Some(false));
    }

    #[test]
    fn a_board_lies_where_it_was_cut_out_of_its_world_and_in_the_middle_of_the_view_in_another() {
        let set = TileSet::reference();
        for (seed, is_home) in [(7, true), (8, false)] {
            let mut clipboard = copied();
            clipboard.carried = Carried::Home(home());
            let middle = TilePos::new(-40, 7);
            clipboard.arrive(&set, &Ground::World(Seed::from(seed)), middle);
            assert!(clipboard.is_held());
            assert_eq!(clipboard.rests(), Some(is_home));
            let span = clipboard.span(None, &Gesture::default());
            let corner = span.map(|span| (span.west, span.north));
            let expected = if is_home { (100, -20) } else { (-41, 7) };
            assert_eq!(corner, Some(expected));
            // Once it is put down nothing is held any more.
            clipboard.is_drawn(&Ask::Put(Vec::new(), Vec::new()));
            assert!(!clipboard.is_held());
        }
    }

    #[test]
    fn a_tool_that_is_taken_up_leaves_a_board_waiting_and_lets_a_copy_go() {
        let mut app = App::new();
        let mut clipboard = copied();
        clipboard.carried = Carried::Home(home());
        let seven = Ground::World(Seed::from(7));
        clipboard.arrive(&TileSet::reference(), &seven, TilePos::new(0, 0));
        app.insert_resource(clipboard)
            .init_resource::<Pointed>()
            .init_resource::<Drawing>()
            .init_resource::<Notice>()
            .add_message::<Act>()
            .add_systems(Update, act);
        let mut does = |action| {
            app.world_mut().write_message(Act(action));
            app.update();
            let said = app.world().resource::<Notice>().said();
            let said = said.map(|said| said.text.clone()).unwrap_or_default();
            let clipboard = app.world().resource::<Clipboard>();
            (clipboard.is_held(), clipboard.rests().is_some(), said)
        };
        for action in [Action::Tool(Tool::Brush), Action::Paint(Biome::Sea)] {
            let (is_held, rests, said) = does(action);
            assert!(is_held && rests);
            assert!(said.contains("waits"), "{said}");
        }
        // Who leaves it is told how it comes back.
        let (is_held, _, said) = does(Action::Menu);
        assert!(!is_held && said.contains("Ctrl+V"), "{said}");
        let (is_held, rests, _) = does(Action::Paste);
        assert!(is_held && !rests);
        assert!(does(Action::Tool(Tool::Brush)).0, "it is the board still");
        // Once it is put down it is a copy as any other.
        let mut clipboard = app.world_mut().resource_mut::<Clipboard>();
        clipboard.is_drawn(&Ask::Put(Vec::new(), Vec::new()));
        let mut does = |action| {
            app.world_mut().write_message(Act(action));
            app.update();
            app.world().resource::<Clipboard>().is_held()
        };
        assert!(!does(Action::Tool(Tool::Brush)));
    }

    #[test]
    fn what_rests_is_dragged_or_taken_up_by_a_click_elsewhere_and_a_click_on_it_puts_it_down() {
        let mut app = App::new();
        let mut clipboard = copied();
        clipboard.carried = Carried::Home(home());
        let seven = Ground::World(Seed::from(7));
        clipboard.arrive(&TileSet::reference(), &seven, TilePos::new(0, 0));
        app.insert_resource(clipboard)
            .init_resource::<Gesture>()
            .add_systems(Update, take_up);
        let mut gesture = |way: &[(i64, i64)], is_over| {
            let way = way.iter().map(|&(x, y)| TilePos::new(x, y)).collect();
            app.insert_resource(Gesture {
                stylus: Some(Stylus::Draws),
                is_over,
                way,
            });
            app.update();
            let gesture = app.world().resource::<Gesture>().clone();
            let clipboard = app.world().resource::<Clipboard>();
            let corner = clipboard.span(Some(TilePos::new(0, 0)), &gesture);
            let corner = corner.map(|span| (span.west, span.north));
            (corner, clipboard.rests(), gesture.stylus.is_some())
        };
        let click = [(101, -20)];
        assert_eq!(gesture(&click, true), (Some((100, -20)), Some(true), true));
        // It follows the drag, and stays when that is over.
        let drag = [(101, -20), (102, -20), (102, -19)];
        assert_eq!(gesture(&drag, false), (Some((101, -19)), Some(true), true));
        assert_eq!(gesture(&drag, true), (Some((101, -19)), Some(false), false));
        let elsewhere = [(0, 0)];
        assert_eq!(gesture(&elsewhere, false), (Some((-1, 0)), None, false));
    }
}
