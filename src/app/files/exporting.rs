//! The thread that writes an export, until it is finished or stopped.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use super::order::Order;
use crate::app::host::Thread;
use crate::app::style;
use crate::app::wake::wake;
use mapmaker_storage::exit::Failure;
use mapmaker_storage::progress::Background;

/// The height of the progress bar, in points.
const BAR: f32 = 8.0;

/// The export in progress, if any.
#[derive(Resource, Default)]
pub struct Exporting(Option<RunningExport>);

/// An export in progress; dropping it stops the work.
struct RunningExport {
    path: PathBuf,
    progress: Arc<Background>,
    thread: Option<Thread<Result<Vec<&'static str>, Failure>>>,
}

/// The end of an export.
#[derive(Debug, PartialEq, Eq)]
pub enum Ended {
    /// The file was written; the names of what its format can't hold.
    Written(PathBuf, Vec<&'static str>),
    /// It was stopped, and no file was written.
    Stopped,
    /// It failed, with a message.
    Failed(String),
}

impl Drop for RunningExport {
    fn drop(&mut self) {
        self.progress.stop();
    }
}

impl Exporting {
    /// Starts an export in the background, unless one is in progress.
    pub fn start(&mut self, order: Order, path: PathBuf) {
        if self.0.is_some() {
            return;
        }
        let progress = Arc::new(Background::default());
        let (shared, place) = (Arc::clone(&progress), path.clone());
        // Its own thread: it may take an hour, and the pools' threads save the map and make its land.
        let thread = Thread::start("export", move || {
            let done = order.write(&place, &*shared);
            wake();
            done
        });
        self.0 = Some(RunningExport {
            path,
            progress,
            thread: Some(thread),
        });
    }

    /// Returns whether an export is in progress.
    #[must_use]
    pub const fn is_running(&self) -> bool {
        self.0.is_some()
    }

    /// The path of the export in progress, and the finished share, from 0 to 1.
    #[must_use]
    pub fn state(&self) -> Option<(&Path, f32)> {
        let running = self.0.as_ref()?;
        Some((&running.path, running.progress.share()))
    }

    /// Stops the export; it ends soon.
    pub fn stop(&self) {
        if let Some(running) = &self.0 {
            running.progress.stop();
        }
    }

    /// Returns whether it was stopped but has not ended yet.
    #[must_use]
    pub fn is_stopping(&self) -> bool {
        let running = self.0.as_ref();
        running.is_some_and(|running| running.progress.is_stopped())
    }

    /// The end of the export, once.
    pub fn poll(&mut self) -> Option<Ended> {
        let running = self.0.as_mut()?;
        let thread = running.thread.take_if(|thread| thread.is_finished())?;
        let outcome = thread.join();
        let is_stopped = running.progress.is_stopped();
        let path = std::mem::take(&mut running.path);
        self.0 = None;
        Some(match outcome {
            Ok(Ok(lost)) => Ended::Written(path, lost),
            Ok(Err(_)) if is_stopped => Ended::Stopped,
            Ok(Err(failure)) => Ended::Failed(failure.message),
            Err(_) => {
                Ended::Failed("the export failed because of an error in the program".to_owned())
            }
        })
    }
}

/// The progress bar of the export.
pub(super) fn bar(ui: &mut egui::Ui, exporting: &Exporting) {
    let Some((path, share)) = exporting.state() else {
        return;
    };
    ui.label(style::quiet(&format!("writing {}", path.display())));
    let text = if exporting.is_stopping() {
        "stopping…".to_owned()
    } else if share <= 0.0 {
        // Before the first part, names, roads and decor are found.
        "finding names, roads and decor…".to_owned()
    } else {
        format!("{:.0} %", share * 100.0)
    };
    // Not on the bar: its filled end would cover letters.
    ui.label(text);
    ui.add(egui::ProgressBar::new(share).desired_height(BAR));
}

/// The button that stops the export; it works once.
pub(super) fn stop_button(ui: &mut egui::Ui, exporting: &Exporting) {
    let button = ui.add_enabled(!exporting.is_stopping(), egui::Button::new("Stop"));
    if button.clicked() {
        exporting.stop();
    }
}

/// The progress bar while the dialog is closed.
pub(super) fn show_bar(mut contexts: EguiContexts, exporting: Res<Exporting>) -> Result {
    if !exporting.is_running() {
        return Ok(());
    }
    style::panel("exporting", 8)
        .anchor(egui::Align2::CENTER_TOP, [0.0, 84.0])
        .show(contexts.ctx_mut()?, |ui| {
            ui.set_width(280.0);
            bar(ui, &exporting);
            stop_button(ui, &exporting);
        });
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::thread;
    use std::time::{Duration, Instant};

    use super::*;
    use crate::app::files::order::tests::lake;

    fn ended(exporting: &mut Exporting) -> Ended {
        let start = Instant::now();
        loop {
            if let Some(ended) = exporting.poll() {
                return ended;
            }
            assert!(start.elapsed() < Duration::from_mins(2), "it never ends");
            thread::sleep(Duration::from_millis(5));
        }
    }

    #[test]
    fn an_exported_lake_is_blue() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("lake.png");
        let mut exporting = Exporting::default();
        exporting.start(lake(), path.clone());
        assert_eq!(
            ended(&mut exporting),
            Ended::Written(path.clone(), Vec::new())
        );
        let decoder = png::Decoder::new(io::BufReader::new(
            std::fs::File::open(path).expect("a picture"),
        ));
        let mut reader = decoder.read_info().expect("a PNG");
        let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
        reader.next_frame(&mut pixels).expect("a PNG");
        // The middle of the lake, 4 + 4 tiles from the corner.
        let at = 3 * (32 * 64 + 32);
        assert!(
            pixels[at] < pixels[at + 2] + 10,
            "{:?}",
            &pixels[at..at + 3]
        );
    }

    #[test]
    fn an_export_that_is_stopped_leaves_nothing_behind() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut exporting = Exporting::default();
        let mut order = lake();
        (order.span.east, order.span.south) = (4000, 100_000);
        exporting.start(order, folder.path().join("large.png"));
        let files = || std::fs::read_dir(folder.path()).expect("a folder").count();
        let start = Instant::now();
        while files() == 0 {
            assert!(start.elapsed() < Duration::from_mins(2), "it never begins");
            thread::sleep(Duration::from_millis(5));
        }
        assert!(!exporting.is_stopping());
        exporting.stop();
        // It is stopping from then on, however long that takes.
        assert!(exporting.is_stopping());
        assert_eq!(ended(&mut exporting), Ended::Stopped);
        assert_eq!(files(), 0);
    }
}
