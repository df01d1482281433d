//! The text size of the panels: changed by keys, kept between sessions.

use bevy::prelude::*;

use crate::app::actions::{Action, ActionRequest};
use crate::app::schedule::AppSystems;

/// The available sizes, in percent of the usual one.
const PERCENT: [u16; 8] = [75, 90, 100, 115, 130, 150, 175, 200];

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<TextSize>().add_systems(
        Update,
        change
            .run_if(on_message::<ActionRequest>)
            .in_set(AppSystems::Input),
    );
}

/// The text size of the panels, in percent of the usual one. A small window may reduce it.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextSize(u16);

impl Default for TextSize {
    fn default() -> Self {
        Self(100)
    }
}

impl TextSize {
    /// The available size nearest to `percent`.
    #[must_use]
    pub fn nearest(percent: u16) -> Self {
        let nearest = PERCENT.into_iter().min_by_key(|one| one.abs_diff(percent));
        nearest.map_or_else(Self::default, Self)
    }

    /// The size in percent of the usual one.
    #[must_use]
    pub const fn percent(self) -> u16 {
        self.0
    }

    pub(super) fn factor(self) -> f32 {
        f32::from(self.0) / 100.0
    }

    fn larger(self) -> Self {
        let larger = PERCENT.into_iter().find(|&one| one > self.0);
        larger.map_or(self, Self)
    }

    fn smaller(self) -> Self {
        let smaller = PERCENT.into_iter().rev().find(|&one| one < self.0);
        smaller.map_or(self, Self)
    }
}

fn change(mut acts: MessageReader<ActionRequest>, mut size: ResMut<TextSize>) {
    for act in acts.read() {
        let wanted = match act.0 {
            Action::LargerText => size.larger(),
            Action::SmallerText => size.smaller(),
            Action::UsualText => TextSize::default(),
            _ => continue,
        };
        size.set_if_neq(wanted);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_grows_and_shrinks_by_steps_and_comes_back_to_the_usual_size() {
        let mut app = App::new();
        app.add_message::<ActionRequest>().add_plugins(plugin);
        let mut after = |action, times| {
            for _ in 0..times {
                app.world_mut().write_message(ActionRequest(action));
            }
            app.update();
            app.world().resource::<TextSize>().percent()
        };
        assert_eq!(after(Action::LargerText, 1), 115);
        assert_eq!(after(Action::LargerText, 20), 200);
        assert_eq!(after(Action::SmallerText, 1), 175);
        assert_eq!(after(Action::UsualText, 1), 100);
        assert_eq!(after(Action::SmallerText, 20), 75);
        // A session's file may hold any number.
        assert_eq!(
            [0, 97, 9_999].map(|one| TextSize::nearest(one).percent()),
            [75, 100, 200]
        );
    }
}
