//! Home and the bookmarks of the open map, saved in its file.

use bevy::prelude::*;

use crate::app::actions::{Action, ActionRequest};
use crate::app::camera::GoTo;
use crate::app::map::OpenMap;
use crate::app::notice::Notice;
use crate::app::schedule::AppSystems;
use crate::app::travel::Visit;
use crate::app::view::View;
use mapmaker_features::language::folded;
use mapmaker_storage::map::{Bookmark, Camera as Place, Places};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<KeptPlaces>().add_systems(
        Update,
        act.run_if(on_message::<ActionRequest>)
            .before(super::trail::visit)
            .in_set(AppSystems::Actions),
    );
}

/// The data still to be written to the map's file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Due {
    /// Nothing.
    #[default]
    Nothing,
    /// The places, as soon as the map has a file.
    OnceThereIsAFile,
    /// The places; a map without a file gets one for them.
    Now,
}

/// The places saved with the open map.
#[derive(Resource, Debug, Default)]
pub struct KeptPlaces {
    places: Places,
    due: Due,
}

impl KeptPlaces {
    /// The places of a map that opens at a place; that becomes its home if it has none.
    #[must_use]
    pub fn of(mut places: Places, opened_at: Place) -> Self {
        let due = match places.home {
            Some(_) => Due::Nothing,
            None => Due::OnceThereIsAFile,
        };
        places.home.get_or_insert(opened_at);
        Self { places, due }
    }

    /// Corrects the home of a map that had none before it was opened.
    pub fn opened_at(&mut self, place: Place) {
        if self.due == Due::OnceThereIsAFile {
            self.places.home = Some(place);
        }
    }

    /// All places.
    #[must_use]
    pub const fn places(&self) -> &Places {
        &self.places
    }

    /// Changes the places; a change is written to the file.
    pub fn change<T>(&mut self, change: impl FnOnce(&mut Places) -> T) -> T {
        let before = self.places.clone();
        let result = change(&mut self.places);
        if self.places != before {
            self.due = Due::Now;
        }
        result
    }

    /// The data to be written.
    #[must_use]
    pub const fn due(&self) -> Due {
        self.due
    }

    /// The first bookmark whose name contains a text, ignoring case and accents; a bookmark of exactly that name comes
    /// first.
    #[must_use]
    pub fn find(&self, text: &str) -> Option<&Bookmark> {
        let text = folded(text.trim());
        let name = |bookmark: &&Bookmark| folded(&bookmark.name);
        let bookmarks = || self.places.bookmarks.iter();
        let exact = bookmarks().find(|bookmark| name(bookmark) == text);
        exact.or_else(|| bookmarks().find(|bookmark| name(bookmark).contains(&text)))
    }
}

fn act(
    mut acts: MessageReader<ActionRequest>,
    open: Res<OpenMap>,
    view: Res<View>,
    window: Single<&Window>,
    mut kept: ResMut<KeptPlaces>,
    mut notice: ResMut<Notice>,
    mut visits: MessageWriter<Visit>,
) {
    for act in acts.read() {
        match (act.0, open.base.board()) {
            (Action::Home, Some(board)) => {
                visits.write(Visit(GoTo::board(board, &window)));
            }
            (Action::Home, None) => {
                if let Some(home) = kept.places.home {
                    visits.write(Visit(GoTo::place(home)));
                }
            }
            (Action::SetHome, None) => {
                let place = view.place();
                kept.change(|places| places.home = Some(place));
                notice.tell(format!("Home is now at {}, {}", place.at.x, place.at.y));
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapmaker_grid::TilePos;

    fn place(x: i64) -> Place {
        Place {
            at: TilePos::new(x, 0),
            within: (0.5, 0.5),
            tile_px: 20.0,
        }
    }

    #[test]
    fn home_is_the_place_where_a_map_first_opened() {
        let first = KeptPlaces::of(Places::default(), place(3));
        assert_eq!(first.places().home, Some(place(3)));
        assert_eq!(first.due(), Due::OnceThereIsAFile);
        let again = KeptPlaces::of(first.places().clone(), place(900));
        assert_eq!(again.places().home, Some(place(3)));
        assert_eq!(again.due(), Due::Nothing);
    }

    #[test]
    fn a_bookmark_is_found_by_its_name_or_a_part_of_it() {
        let mut kept = KeptPlaces::default();
        for (x, name) in [(1, "North bay"), (2, "Bay"), (3, "Cape")] {
            kept.change(|places| places.add(name, place(x)))
                .expect("a name");
        }
        assert_eq!(kept.due(), Due::Now);
        let found = |text| kept.find(text).map(|bookmark| bookmark.place.at.x);
        assert_eq!(found("bay"), Some(2));
        assert_eq!(found("north"), Some(1));
        assert_eq!(found("ape "), Some(3));
        assert_eq!(found("delta"), None);
    }
}
