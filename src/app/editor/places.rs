//! From a world to a board and back, and the command that opens a place.

use std::path::PathBuf;

use bevy::prelude::*;
use bevy_egui::EguiContexts;

use super::actions::{Act, Action};
use super::board_work::painted;
use super::clipboard::Clipboard;
use super::notice::Notice;
use super::reader::MapReader;
use super::selection::{Selection, between};
use super::tools::{Tool, Tools};
use crate::app::AppSystems;
use crate::app::camera::GoTo;
use crate::app::files::{Document, OpenPath};
use crate::app::land::{BoardSize, Ground, Land, OpenLand};
use crate::app::launch::random_seed;
use crate::app::screens::Screen;
use crate::app::session::Remembered;
use crate::app::travel::KeptPlaces;
use crate::app::ui::new::MAX_BOARD_SIDE;
use crate::app::view::View;
use crate::engine::editing::MAX_CELLS;
use crate::engine::grid::TilePos;
use crate::engine::seed::Seed;
use crate::storage::map::{CutFrom, Places};
use crate::storage::session::Session;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LastWorld>().add_systems(
        Update,
        (
            (
                act.run_if(on_message::<Act>),
                remember.run_if(on_message::<OpenLand>),
            )
                .chain()
                .after(crate::app::files::opening::finish),
            copy_link.run_if(on_message::<Act>),
        )
            .in_set(AppSystems::Script)
            .after(super::keys::by_key)
            .before(crate::app::land::open),
    );
}

/// The world that was open last, for a board to be put into.
#[derive(Resource, Default)]
struct LastWorld(Option<Left>);

/// Where a world was left.
struct Left {
    seed: Seed,
    /// Without one, wherever there is much to see.
    at: Option<TilePos>,
    tile_px: f32,
    /// Its file, if it has one.
    path: Option<PathBuf>,
}

impl Left {
    /// Where a board is put: into the world that it was cut out of, else the one that was open last.
    fn of(home: Option<&CutFrom>, last: Option<Self>, window: &Window) -> Self {
        let Some(home) = home else {
            return last.unwrap_or_else(|| Self {
                seed: random_seed(),
                at: None,
                tile_px: GoTo::usual_px(window),
                path: None,
            });
        };
        // The file may be younger than the board, or gone.
        let last = last.filter(|last| last.seed.value() == home.seed.value());
        let is_there = |path: &PathBuf| path.is_file();
        let path = home.map.clone().filter(is_there);
        Self {
            seed: home.seed.clone(),
            at: Some(home.corner),
            tile_px: GoTo::usual_px(window),
            path: path.or_else(|| last?.path).filter(is_there),
        }
    }
}

fn act(
    mut acts: MessageReader<Act>,
    land: Res<Land>,
    window: Single<&Window>,
    map: MapReader,
    selection: Res<Selection>,
    document: Res<Document>,
    kept: Res<KeptPlaces>,
    mut last: ResMut<LastWorld>,
    mut clipboard: ResMut<Clipboard>,
    mut tools: ResMut<Tools>,
    mut notice: ResMut<Notice>,
    mut open: MessageWriter<OpenLand>,
    mut paths: MessageWriter<OpenPath>,
) {
    for act in acts.read() {
        match (act.0, &land.ground) {
            (Action::ToBoard, Ground::World(seed)) => {
                let most = i64::from(MAX_BOARD_SIDE);
                let span = selection
                    .0
                    .filter(|span| span.east - span.west < most && span.south - span.north < most);
                let Some(span) = span else {
                    tools.tool = Tool::Select;
                    notice.tell(format!(
                        "select a rectangle of up to {most} × {most} tiles first"
                    ));
                    continue;
                };
                let size = BoardSize {
                    width: (span.east - span.west + 1) as u32,
                    height: (span.south - span.north + 1) as u32,
                };
                let mut request = OpenLand {
                    places: Places {
                        cut_from: Some(CutFrom {
                            seed: seed.clone(),
                            map: document.path().map(ToOwned::to_owned),
                            corner: TilePos::new(span.west, span.north),
                        }),
                        ..Places::default()
                    },
                    ..OpenLand::fresh(Ground::Board(size))
                };
                for at in size.cells() {
                    let tile = map.tile(at.offset(span.west, span.north));
                    request.overlay.set(at, tile.map(painted));
                }
                open.write(request);
            }
            (Action::ToWorld, Ground::Board(size)) => {
                let corner = TilePos::new(i64::from(size.width) - 1, i64::from(size.height) - 1);
                let span = between(TilePos::new(0, 0), corner);
                if span.area() > MAX_CELLS as i64 {
                    notice.refuse(
                        format!("a board of more than {MAX_CELLS} cells can't be put into the world at once; copy a part of it (M, Ctrl+C)"),
                        Vec::new(),
                    );
                    continue;
                }
                let home = kept.places().cut_from.clone();
                let left = Left::of(home.as_ref(), last.0.take(), &window);
                clipboard.carry(&map, &land.workshop.set, span, home);
                if let Some(path) = left.path {
                    paths.write(OpenPath(path));
                    continue;
                }
                open.write(OpenLand {
                    at: left.at,
                    tile_px: Some(left.tile_px),
                    ..OpenLand::fresh(Ground::World(left.seed))
                });
            }
            _ => {}
        }
    }
}

/// Where a world is left when something else opens; behind the title it is that of the last session.
fn remember(
    land: Res<Land>,
    view: Res<View>,
    document: Res<Document>,
    screen: Res<State<Screen>>,
    remembered: Res<Remembered>,
    mut last: ResMut<LastWorld>,
) {
    let Ground::World(seed) = &land.ground else {
        return;
    };
    let is_world = |session: &&Session| !session.seed.is_empty();
    last.0 = match screen.get() {
        Screen::Map => Some(Left {
            seed: seed.clone(),
            at: Some(view.centre),
            tile_px: view.tile_px,
            path: document.path().map(ToOwned::to_owned),
        }),
        Screen::Title | Screen::Expedition => {
            remembered
                .last
                .as_ref()
                .filter(is_world)
                .map(|session| Left {
                    seed: Seed::parse(&session.seed),
                    at: Some(session.place()),
                    tile_px: session.tile_px,
                    path: session.map.clone(),
                })
        }
    };
}

fn copy_link(
    mut acts: MessageReader<Act>,
    mut contexts: EguiContexts,
    land: Res<Land>,
    view: Res<View>,
    document: Res<Document>,
    mut notice: ResMut<Notice>,
) -> Result {
    for _ in acts.read().filter(|act| act.0 == Action::CopyLink) {
        let what = match (document.path(), &land.ground) {
            (Some(path), _) => quoted(&path.display().to_string()),
            (None, Ground::World(seed)) => format!("--seed {}", quoted(seed.typed())),
            (None, Ground::Board(_)) => continue,
        };
        let (x, y) = (view.centre.x, view.centre.y);
        let command = format!(
            "mapmaker explore {what} --at {x},{y} --tile-px {:.2}",
            view.tile_px
        );
        notice.tell(format!("copied: {command}"));
        contexts.ctx_mut()?.copy_text(command);
    }
    Ok(())
}

/// An argument as a shell takes it.
fn quoted(argument: &str) -> String {
    let is_plain =
        |character: char| character.is_ascii_alphanumeric() || "._-/".contains(character);
    if !argument.is_empty() && argument.chars().all(is_plain) {
        argument.to_owned()
    } else {
        format!("'{}'", argument.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn arguments_are_quoted_only_where_a_shell_would_take_them_apart() {
        assert_eq!(quoted("-7"), "-7");
        assert_eq!(quoted("the old kingdom"), "'the old kingdom'");
        assert_eq!(quoted("it's"), r"'it'\''s'");
        assert_eq!(quoted(""), "''");
    }
}
