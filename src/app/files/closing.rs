//! Maps that were closed and are still being saved, in the background.

use bevy::prelude::*;

use crate::app::job::Job;
use crate::app::notice::Notice;
use crate::app::schedule::AppSystems;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Closing>()
        .add_systems(Update, tell.in_set(AppSystems::Save));
}

/// The maps that are being closed; what of each could not be saved comes of it.
#[derive(Resource, Default)]
pub(in crate::app) struct Closing(Vec<Job<Option<String>>>);

impl Closing {
    /// Closes a map in the background.
    pub(super) fn begin(&mut self, close: impl Future<Output = Option<String>> + Send + 'static) {
        self.0.push(Job::waiting(close));
    }

    /// Whether all are closed. A file that is still being saved can't be opened to be changed.
    #[must_use]
    pub(super) const fn is_idle(&self) -> bool {
        self.0.is_empty()
    }

    /// Waits for all of them; what could not be saved of the first that had trouble. For the end of the program.
    pub(super) fn wait(&mut self) -> Option<String> {
        let troubles: Vec<_> = self.0.drain(..).filter_map(Job::wait).collect();
        troubles.into_iter().next()
    }
}

/// Says what could not be saved.
fn tell(mut closing: ResMut<Closing>, mut notice: ResMut<Notice>) {
    closing.bypass_change_detection().0.retain_mut(|job| {
        let Some(ended) = job.poll() else {
            return true;
        };
        if let Some(trouble) = ended {
            notice.refuse(
                format!("the previous map is not completely saved: {trouble}"),
                Vec::new(),
            );
        }
        false
    });
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;
    use crate::app::job::run_until;

    #[test]
    fn no_frame_waits_for_a_map_that_is_being_saved_and_its_trouble_is_told() {
        let mut app = App::new();
        app.add_plugins(MinimalPlugins)
            .init_resource::<Closing>()
            .init_resource::<Notice>()
            .add_systems(Update, tell);
        let (saved, is_saved) = channel::<()>();
        app.world_mut().resource_mut::<Closing>().begin(async move {
            is_saved.recv().ok()?;
            Some("the disk is full".to_owned())
        });
        app.update();
        assert!(!app.world().resource::<Closing>().is_idle());
        assert!(app.world().resource::<Notice>().said().is_none());
        saved.send(()).expect("it waits");
        run_until(&mut app, |world| world.resource::<Closing>().is_idle());
        let said = app.world().resource::<Notice>().text();
        assert!(said.contains("the disk is full"), "{said}");
    }
}
