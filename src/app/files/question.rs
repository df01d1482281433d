//! Escape withdraws an export's question before it closes the dialog.

use bevy::prelude::*;

use super::asked::ExportForm;
use crate::app::schedule::AppSystems;
use crate::app::screens::{Dialog, Inner};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        // After the keys have been read.
        take_back
            .in_set(AppSystems::Finish)
            .run_if(in_state(Dialog::Export)),
    )
    .add_systems(OnExit(Dialog::Export), release);
}

fn take_back(
    keys: Res<ButtonInput<KeyCode>>,
    mut typed: ResMut<ExportForm>,
    mut inner: ResMut<Inner>,
) {
    if inner.0 && keys.just_pressed(KeyCode::Escape) {
        (typed.said.warned, typed.place.wants_focus) = (None, true);
    }
    inner.set_if_neq(Inner(typed.said.warned.is_some()));
}

fn release(mut inner: ResMut<Inner>) {
    inner.set_if_neq(Inner(false));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escape_takes_back_the_question_first_and_the_dialog_keeps_its_path() {
        let mut app = App::new();
        app.init_resource::<Inner>()
            .init_resource::<ButtonInput<KeyCode>>()
            .init_resource::<ExportForm>()
            .add_systems(Update, take_back);
        let mut typed = app.world_mut().resource_mut::<ExportForm>();
        typed.place.path = "maps/bay.png".to_owned();
        typed.said.warned = Some(typed.asked());
        let ends_something = |app: &mut App| {
            app.update();
            app.world().resource::<Inner>().0
        };
        assert!(ends_something(&mut app));
        let mut keys = app.world_mut().resource_mut::<ButtonInput<KeyCode>>();
        keys.press(KeyCode::Escape);
        assert!(!ends_something(&mut app));
        let typed = app.world().resource::<ExportForm>();
        assert!(typed.said.warned.is_none() && typed.place.wants_focus);
        assert_eq!(typed.place.path, "maps/bay.png");
    }
}
