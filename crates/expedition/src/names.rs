//! Names that the player gives to features on the chart.
//!
//! The rules ignore them: they are neither in the state nor in its log, but appear on the map and in texts.

use serde::{Deserialize, Serialize};

use super::quest::Quest;
use mapmaker_grid::world::{Mark, Overlay, is_name};

/// The most names in a game.
pub const MOST_NAMED: usize = 500;

/// A given name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Given {
    /// The feature that was clicked.
    pub id: u64,
    /// What is named: the same for all parts of a river; otherwise the feature's id.
    pub thing: u64,
    /// Its name, of at most [`MAX_NAME_CHARS`](mapmaker_grid::world::MAX_NAME_CHARS) characters.
    pub name: String,
}

/// All given names, one for each thing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Names(Vec<Given>);

impl Names {
    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The name given to a thing.
    #[must_use]
    pub fn of(&self, thing: u64) -> Option<&str> {
        let given = self.0.iter().find(|given| given.thing == thing);
        given.map(|given| given.name.as_str())
    }

    /// Gives a name, replacing an earlier one; returns whether it is valid and there is space for it.
    pub fn give(&mut self, given: Given) -> bool {
        if !is_name(&given.name) {
            return false;
        }
        self.take(given.thing);
        let has_room = self.0.len() < MOST_NAMED;
        if has_room {
            self.0.push(given);
        }
        has_room
    }

    /// Removes the name given to a thing; returns whether there was one.
    pub fn take(&mut self, thing: u64) -> bool {
        let before = self.0.len();
        self.0.retain(|given| given.thing != thing);
        self.0.len() < before
    }

    /// Checks names that were read from a file.
    ///
    /// # Errors
    /// One sentence without a full stop, with what is invalid.
    pub fn check(&self) -> Result<(), String> {
        if self.0.len() > MOST_NAMED {
            return Err(format!("more than {MOST_NAMED} names were given"));
        }
        let wrong = self.0.iter().find(|given| !is_name(&given.name));
        wrong.map_or(Ok(()), |_| Err("a given name is none".to_owned()))
    }

    /// Adds the names to a map's edits.
    pub fn write_on(&self, overlay: &mut Overlay) {
        for &Given { thing, .. } in &self.0 {
            let mark = self.mark(thing, overlay.mark(thing).cloned());
            overlay.set_mark(thing, mark);
        }
    }

    /// The mark of a thing with its given name, if there is one.
    #[must_use]
    pub fn mark(&self, thing: u64, mark: Option<Mark>) -> Option<Mark> {
        let Some(name) = self.of(thing) else {
            return mark;
        };
        Some(Mark {
            name: Some(name.to_owned()),
            ..mark.unwrap_or_default()
        })
    }

    /// The quest with the given names, for texts.
    #[must_use]
    pub fn called(&self, quest: &Quest) -> Quest {
        let mut quest = quest.clone();
        for Given { id, thing, name } in &self.0 {
            let is_it = |site: u64| site == *id || site == *thing;
            for place in quest.sites.iter_mut().filter(|place| is_it(place.id)) {
                place.name.clone_from(name);
            }
        }
        quest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given(thing: u64, name: &str) -> Given {
        Given {
            id: thing,
            thing,
            name: name.to_owned(),
        }
    }

    #[test]
    fn a_thing_has_the_last_name_that_it_was_given_and_what_is_no_name_is_refused() {
        let mut names = Names::default();
        assert!(names.give(given(7, "Mount Hope")) && names.give(given(8, "Elder Wood")));
        assert!(names.give(given(7, "Mount Despair")));
        assert!(!names.give(given(9, "  ")));
        assert_eq!((names.of(7), names.of(9)), (Some("Mount Despair"), None));
        assert!(names.take(8) && !names.take(8));
        assert_eq!(names.check(), Ok(()));
        let kept = serde_json::to_string(&names).expect("JSON");
        assert_eq!(serde_json::from_str::<Names>(&kept).ok(), Some(names));
        let wrong: Names = serde_json::from_str(r#"[{"id":1,"thing":1,"name":""}]"#).expect("JSON");
        assert!(wrong.check().is_err());
    }

    #[test]
    fn names_are_added_to_earlier_edits_of_the_map() {
        let mut names = Names::default();
        names.give(given(7, "Mount Hope"));
        let mut overlay = Overlay::default();
        let moved = Mark {
            name_at: Some((4, 5)),
            ..Mark::default()
        };
        overlay.set_mark(7, Some(moved));
        names.write_on(&mut overlay);
        let mark = overlay.mark(7).expect("a mark");
        assert_eq!(
            (mark.name.as_deref(), mark.name_at),
            (Some("Mount Hope"), Some((4, 5)))
        );
        assert_eq!(names.mark(7, None).expect("a mark").name_at, None);
        assert!(names.take(7));
        assert_eq!(names.mark(7, None), None);
    }
}
