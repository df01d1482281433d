//! Ends the program with a message if its window is destroyed from outside or can't be drawn any more.

use bevy::prelude::*;
use bevy::render::error_handler::{RenderError, RenderErrorHandler, RenderErrorPolicy};
use bevy::window::WindowDestroyed;

use super::outcome::WindowOutcome;
use mapmaker_storage::exit::Failure;

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(RenderErrorHandler(undrawable))
        .add_systems(First, destroyed.run_if(on_message::<WindowDestroyed>));
}

fn destroyed(outcome: Res<WindowOutcome>, mut exit: MessageWriter<AppExit>) {
    outcome.lose(Failure::no_display(
        "the window was destroyed from outside; all that was drawn is saved",
    ));
    exit.write(AppExit::error());
}

/// Ends the app after an error of the graphics adapter. Edits are saved as on any exit.
fn undrawable(error: &RenderError, main: &mut World, _: &mut World) -> RenderErrorPolicy {
    if let Some(outcome) = main.get_resource::<WindowOutcome>() {
        outcome.lose(Failure::no_display(sentence(&error.description)));
    }
    main.write_message(AppExit::error());
    RenderErrorPolicy::StopRendering
}

/// The message for an error of the graphics adapter: its last line, the nearest to the cause.
fn sentence(description: &str) -> String {
    let mut lines = description.lines().map(str::trim);
    let said = lines.rfind(|line| !line.is_empty());
    let said = said.map_or_else(String::new, |said| {
        format!(
            " (the graphics adapter said: {})",
            said.trim_end_matches('.')
        )
    });
    format!("the window can't be drawn in any longer{said}; all that was drawn is saved")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lost_window_is_reported_but_a_failed_save_takes_precedence() {
        let mut app = App::new();
        app.add_message::<WindowDestroyed>()
            .init_resource::<WindowOutcome>()
            .add_systems(First, destroyed.run_if(on_message::<WindowDestroyed>));
        app.world_mut().write_message(WindowDestroyed {
            window: Entity::PLACEHOLDER,
        });
        app.update();
        assert!(app.should_exit().is_some());
        let outcome = app.world().resource::<WindowOutcome>();
        let message = outcome.take().expect("a sentence").message;
        assert_eq!(message.lines().count(), 1);
        outcome.lose(Failure::no_display("lost"));
        outcome.fail(Failure::bad_use("the map is not completely saved"));
        let message = outcome.take().map(|failure| failure.message);
        assert_eq!(message.as_deref(), Some("the map is not completely saved"));
        let message = sentence("Validation Error\n\nCaused by:\n  Surface is lost.\n");
        assert!(message.contains("said: Surface is lost)") && message.lines().count() == 1);
        assert!(sentence("").contains("any longer; "));
    }
}
