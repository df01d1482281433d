//! Links to a place: a page opens and updates the link in its address; desktop and page copy one.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::EguiContexts;

use super::actions::{Action, ActionRequest};
use super::camera::GoTo;
use super::completeness::Completeness;
use super::features::ShownLayers;
use super::files::{Document, OpenPath};
use super::host;
use super::map::{BaseMap, OpenMap};
use super::notice::Notice;
use super::schedule::AppSystems;
use super::screens::{Dialogs, Screen};
use super::switch_map::{NewWorld, SwitchMap};
use super::view::View;
use super::wake::wake;
use mapmaker_storage::clock::Instant;
use mapmaker_storage::library::Library;
use mapmaker_storage::link::Link;
use mapmaker_storage::map::{MapFile, MapKind};
use mapmaker_storage::options::ExploreOptions;

/// The time that the view must rest before the address changes: browsers accept few changes a second.
const RESTS: Duration = Duration::from_millis(300);

/// Whether the page's address has a new link that was not read yet.
static IS_CHANGED: AtomicBool = AtomicBool::new(false);

pub(super) fn plugin(app: &mut App) {
    if host::SHOWS_LINKS {
        host::follow_links(|| {
            IS_CHANGED.store(true, Ordering::Relaxed);
            wake();
        });
        app.add_systems(Startup, tell_wrong)
            .add_systems(
                Update,
                (
                    follow.in_set(AppSystems::Actions),
                    show.in_set(AppSystems::Finish)
                        .run_if(in_state(Screen::Map)),
                ),
            )
            .add_systems(Last, uncover);
    }
    app.add_systems(
        Update,
        copy.run_if(on_message::<ActionRequest>)
            .in_set(AppSystems::Actions),
    );
}

/// Removes the page's cover as soon as the map is complete.
fn uncover(completeness: Res<Completeness>, mut is_done: Local<bool>) {
    if completeness.map && !std::mem::replace(&mut *is_done, true) {
        host::uncover();
    }
}

/// The options that the link in the page's address stands for.
#[must_use]
pub fn at_start() -> ExploreOptions {
    let link = Link::parse(&host::link().unwrap_or_default()).unwrap_or_default();
    let map = own_map(&link).filter(|path| is_of(path, &link));
    ExploreOptions {
        start_on_title: map.is_none() && link.seed.is_none() && link.at.is_none(),
        map,
        ..link.options()
    }
}

/// The file of the user's own map that a link names, if it is there.
fn own_map(link: &Link) -> Option<PathBuf> {
    link.file(&Library::of_user()?)
}

/// Whether a map can be read, and is of the world of a link, where that names one.
fn is_of(path: &Path, link: &Link) -> bool {
    match MapFile::read(path).map(|(state, _)| state.kind) {
        Ok(MapKind::World(head)) => link.seed.as_ref().is_none_or(|seed| *seed == head.seed),
        Ok(MapKind::Board(_)) => link.seed.is_none(),
        Err(_) => false,
    }
}

/// Reports an invalid first link.
fn tell_wrong(mut notice: ResMut<Notice>) {
    if let Err(wrong) = Link::parse(&host::link().unwrap_or_default()) {
        notice.refuse(format!("the link is wrong: {wrong}"), Vec::new());
    }
}

/// Goes to the place of a new link.
fn follow(
    open: Res<OpenMap>,
    window: Single<&Window>,
    document: Res<Document>,
    mut layers: ResMut<ShownLayers>,
    mut notice: ResMut<Notice>,
    mut dialogs: Dialogs,
    mut screen: ResMut<NextState<Screen>>,
    (mut open_path, mut new, mut switch, mut jumps): (
        MessageWriter<OpenPath>,
        MessageWriter<NewWorld>,
        MessageWriter<SwitchMap>,
        MessageWriter<GoTo>,
    ),
) {
    if !IS_CHANGED.swap(false, Ordering::Relaxed) {
        return;
    }
    let link = match Link::parse(&host::link().unwrap_or_default()) {
        Ok(link) => link,
        Err(wrong) => {
            notice.refuse(format!("the link is wrong: {wrong}"), Vec::new());
            return;
        }
    };
    if let Some(shown) = link.layers {
        layers.0 = shown;
    }
    let own = own_map(&link).filter(|path| !document.has_open(path) && is_of(path, &link));
    if let Some(path) = own {
        open_path.write(OpenPath(path));
        return;
    }
    let tile_px = link.points.map(|points| points * window.scale_factor());
    let here = match &open.base {
        BaseMap::World(seed) => Some(seed.clone()),
        BaseMap::Board(_) => None,
    };
    let seed = link.seed.or_else(|| here.clone());
    match (seed, link.at) {
        (seed, Some(at)) if seed == here => {
            jumps.write(GoTo::middle_of(at, tile_px));
        }
        (Some(seed), Some(at)) => {
            switch.write(SwitchMap {
                at: Some(at),
                tile_px,
                ..SwitchMap::fresh(BaseMap::World(seed))
            });
        }
        (Some(seed), None) if Some(&seed) != here.as_ref() => {
            new.write(NewWorld {
                tile_px,
                ..NewWorld::of(seed)
            });
        }
        _ => return,
    }
    dialogs.close();
    screen.set(Screen::Map);
}

/// The link to the current view; `None` for a board.
fn here(open: &OpenMap, view: &View, layers: ShownLayers, window: &Window) -> Option<Link> {
    let BaseMap::World(seed) = &open.base else {
        return None;
    };
    Some(Link {
        seed: Some(seed.clone()),
        at: Some(view.centre),
        points: Some(view.tile_px / window.scale_factor()),
        layers: Some(layers.0),
        map: None,
    })
}

/// What the page's address says of it: the user's own map, too, which nobody else has.
fn address(document: &Document, link: Option<Link>) -> Option<Link> {
    let folder = Library::of_user().map(|library| library.folder());
    let path = document.path().filter(|_| document.is_in_file());
    let path = path.filter(|path| path.parent() == folder.as_deref());
    let map = path.and_then(|_| document.name());
    if link.is_none() && map.is_none() {
        return None;
    }
    Some(Link {
        map,
        ..link.unwrap_or_default()
    })
}

/// Shows the current view in the page's address once the view rests.
fn show(
    open: Res<OpenMap>,
    view: Res<View>,
    layers: Res<ShownLayers>,
    document: Res<Document>,
    window: Single<&Window>,
    mut last: Local<Option<(String, Instant)>>,
) {
    let link = here(&open, &view, *layers, &window);
    let Some(link) = address(&document, link) else {
        return;
    };
    let text = link.to_string();
    match &*last {
        Some((before, since)) if *before == text => {
            if since.elapsed() >= RESTS && host::link().as_deref() != Some(&text) {
                host::show_link(&text);
            }
        }
        _ => *last = Some((text, Instant::now())),
    }
}

/// Copies a link to the current view, or, if the page's address is unknown, the command that opens it.
fn copy(
    mut acts: MessageReader<ActionRequest>,
    mut contexts: EguiContexts,
    open: Res<OpenMap>,
    (view, layers): (Res<View>, Res<ShownLayers>),
    window: Single<&Window>,
    document: Res<Document>,
    mut notice: ResMut<Notice>,
) -> Result {
    for _ in acts.read().filter(|act| act.0 == Action::CopyLink) {
        let link = here(&open, &view, *layers, &window);
        let copied = match (document.path(), link, host::address()) {
            (_, Some(link), Some(page)) => format!("{page}#{link}"),
            (Some(path), ..) => command(&quoted(&path.display().to_string()), &view),
            (None, Some(Link { seed, .. }), None) => {
                let seed = seed.unwrap_or_else(|| 0.into());
                command(&format!("--seed {}", quoted(seed.typed())), &view)
            }
            (None, None, _) => continue,
        };
        notice.tell(format!("copied: {copied}"));
        contexts.ctx_mut()?.copy_text(copied);
    }
    Ok(())
}

/// The command that opens a map at the current view.
fn command(what: &str, view: &View) -> String {
    let (x, y) = (view.centre.x, view.centre.y);
    let size = view.tile_px;
    format!("mapmaker explore {what} --at {x},{y} --tile-px {size:.2}")
}

/// An argument quoted for a shell.
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
    use super::*;
    use crate::app::map::{BoardSize, Source};
    use bevy::window::WindowResolution;
    use mapmaker_grid::TilePos;
    use mapmaker_grid::seed::Seed;

    #[test]
    fn arguments_are_quoted_only_if_a_shell_would_split_them() {
        assert_eq!(quoted("-7"), "-7");
        assert_eq!(quoted("the old kingdom"), "'the old kingdom'");
        assert_eq!(quoted("it's"), r"'it'\''s'");
        assert_eq!(quoted(""), "''");
    }

    #[test]
    fn a_link_has_the_tile_size_in_the_pages_pixels_and_a_board_has_no_link() {
        let world = OpenMap::of(BaseMap::World(Seed::from(7)), Source::ours());
        let view = View {
            centre: TilePos::new(-300, 1200),
            tile_px: 96.0,
            ..View::default()
        };
        let window = Window {
            resolution: WindowResolution::new(800, 600).with_scale_factor_override(2.0),
            ..Window::default()
        };
        let layers = ShownLayers::default();
        let link = here(&world, &view, layers, &window).map(|link| link.to_string());
        assert_eq!(link.as_deref(), Some("seed=7&at=-300,1200&px=48"));
        let board = OpenMap::of(BaseMap::Board(BoardSize::new(5, 5)), Source::ours());
        assert_eq!(here(&board, &view, layers, &window), None);
        assert_eq!(address(&Document::default(), None), None);
    }
}
