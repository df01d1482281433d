//! Keeps a game in its map's file, in the background: no frame waits for the disk.

use std::collections::BTreeMap;
use std::time::Duration;

use bevy::prelude::*;

use crate::app::job::Job;
use crate::app::wake::wake;
use mapmaker_storage::clock::Instant;
use mapmaker_storage::expedition_ground::OwnGround;
use mapmaker_storage::map::{Autosave, MapChange, MapFile, MapState};
use mapmaker_storage::saved_expedition::{self, Snapshot};

/// How long who leaves waits for the disk at most.
const PATIENCE: Duration = Duration::from_secs(5);

/// How soon a file that could not be made is tried again.
const RETRY: Duration = Duration::from_secs(2);

/// Where a game is kept.
#[derive(Resource, Default)]
pub(super) struct Keeper {
    file: File,
    /// All that it was made of, or is to be made of, for the case that this must be tried again.
    map: Option<MapState>,
    /// The settings that the file has, or gets next.
    kept: BTreeMap<String, String>,
    /// When it could not be made last.
    failed: Option<Instant>,
    /// The last report of why nothing can be saved.
    trouble: Option<String>,
}

#[derive(Default)]
enum File {
    /// It is not made yet.
    #[default]
    None,
    /// It is being made, with all that was kept when that began.
    Making(Job<Result<MapFile, String>>, BTreeMap<String, String>),
    Saving(Autosave),
}

impl Keeper {
    /// That of a game whose file is open.
    pub(super) fn of(file: MapFile) -> Self {
        Self {
            file: File::Saving(saving(file)),
            ..Self::default()
        }
    }

    /// Keeps what has changed since.
    pub(super) fn keep(&mut self, kept: &Snapshot, ground: Option<&OwnGround>) {
        let settings = kept.settings();
        let is_gone = matches!(&self.file, File::Saving(autosave) if autosave.gone().is_some());
        if is_gone {
            // Another program took the file away; all of it is written again.
            self.file = File::None;
        }
        match &mut self.file {
            File::None => {
                let map = kept.map(ground);
                self.map = Some(map.clone());
                let making = Job::files(move || saved_expedition::create(&map));
                self.file = File::Making(making, settings.clone());
            }
            File::Making(..) => {}
            File::Saving(autosave) => send(autosave, &self.kept, &settings),
        }
        self.kept = settings;
    }

    /// Goes on once the file is made; why nothing can be saved, once.
    pub(super) fn follow(&mut self) -> Option<String> {
        let trouble = match &mut self.file {
            File::None => {
                let is_time = self.failed.is_some_and(|failed| failed.elapsed() >= RETRY);
                if let Some(map) = self.whole().filter(|_| is_time) {
                    self.failed = None;
                    let made = map.settings.clone();
                    let making = Job::files(move || saved_expedition::create(&map));
                    self.file = File::Making(making, made);
                }
                return None;
            }
            File::Making(job, made) => {
                let file = job.poll()?;
                let made = std::mem::take(made);
                self.take(file, &made)
            }
            File::Saving(autosave) => autosave.trouble().map(|error| error.to_string()),
        };
        if trouble == self.trouble {
            return None;
        }
        self.trouble.clone_from(&trouble);
        trouble
    }

    /// Takes over a file that was made with these settings; why there is none.
    fn take(
        &mut self,
        file: Result<MapFile, String>,
        made: &BTreeMap<String, String>,
    ) -> Option<String> {
        match file {
            Ok(file) => {
                let mut autosave = saving(file);
                send(&mut autosave, made, &self.kept);
                self.file = File::Saving(autosave);
                None
            }
            Err(why) => {
                // It is tried again after a while, or with the next action.
                self.file = File::None;
                self.failed = Some(Instant::now());
                Some(why)
            }
        }
    }

    /// All that is to be in the file, with what has come since it could not be made.
    fn whole(&self) -> Option<MapState> {
        let mut map = self.map.clone()?;
        map.settings.extend(self.kept.clone());
        Some(map)
    }

    /// Why nothing can be saved at the moment.
    pub(super) fn trouble(&self) -> Option<String> {
        match &self.file {
            File::Saving(autosave) => autosave.trouble().map(|error| error.to_string()),
            File::None | File::Making(..) => self.trouble.clone(),
        }
    }

    /// Waits until all is saved, or can't be; why it can't. The last time the file is closed, which tries once more.
    pub(super) fn finish(&mut self, is_last: bool) -> Result<(), String> {
        self.file = match std::mem::take(&mut self.file) {
            File::Making(job, made) => {
                let trouble = self.take(job.wait(), &made);
                self.trouble = trouble;
                std::mem::take(&mut self.file)
            }
            File::None => {
                // It could not be made.
                match self.whole().map(|map| saved_expedition::create(&map)) {
                    Some(Ok(file)) => File::Saving(saving(file)),
                    Some(Err(why)) => return Err(why),
                    None => return Ok(()),
                }
            }
            file @ File::Saving(_) => file,
        };
        let File::Saving(autosave) = &self.file else {
            return self.trouble.clone().map_or(Ok(()), Err);
        };
        autosave.retry();
        if autosave.flush(PATIENCE) {
            return Ok(());
        }
        let trouble = autosave.trouble().map(|error| error.to_string());
        if is_last && let File::Saving(autosave) = std::mem::take(&mut self.file) {
            let closed = autosave.close();
            return closed
                .map(drop)
                .map_err(|unsaved| unsaved.error.to_string());
        }
        Err(trouble.unwrap_or_else(|| "saving takes too long".to_owned()))
    }
}

/// What saves to a file, and has the window draw when trouble comes or goes.
fn saving(file: MapFile) -> Autosave {
    let mut autosave = Autosave::start(file);
    autosave.ring(wake);
    autosave
}

/// Sends what differs.
fn send(
    autosave: &mut Autosave,
    before: &BTreeMap<String, String>,
    now: &BTreeMap<String, String>,
) {
    for (key, value) in now {
        if before.get(key) != Some(value) {
            autosave.send(MapChange::Setting(key.clone(), value.clone()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::new_game;
    use super::*;
    use mapmaker_expedition::{Difficulty, Names, Pencil, Pencilled};
    use mapmaker_storage::map::{Existing, MapPack};
    use mapmaker_storage::saved_expedition::Desk;

    #[test]
    fn what_was_kept_last_is_in_the_file_once_it_is_finished() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("expedition.map");
        let expedition = new_game(Difficulty::Stroll).0.state;
        let home = expedition.quest().home_at();
        let (mut pencil, names) = (Pencil::default(), Names::default());
        let mut desk = Desk::default();
        let mut settings = BTreeMap::new();
        let mut keeper = Keeper::default();
        for tiles in 0..4 {
            let kept = Snapshot {
                expedition: &expedition,
                pencil: &pencil,
                names: &names,
                desk: &desk,
            };
            if tiles == 0 {
                let map = kept.map(None);
                let file = MapFile::create(&path, &map, &MapPack::ours(), Existing::Keep);
                keeper = Keeper::of(file.expect("a file"));
            }
            keeper.keep(&kept, None);
            settings = kept.settings();
            pencil.draw(Pencilled::ring(home, home.offset(1 + tiles, 0)));
            desk.said.push(format!("{tiles} leagues"));
        }
        assert_eq!(keeper.finish(false), Ok(()));
        assert_eq!(keeper.follow(), None);
        assert_eq!(MapFile::settings(&path).expect("kept"), settings);
    }

    #[cfg(unix)]
    #[test]
    fn what_could_not_be_kept_is_when_there_is_room_again_at_the_last() {
        // What failed before was said not to be saved, without a look whether it can be by now.
        let folder = tempfile::tempdir().expect("a folder");
        let (path, away) = (folder.path().join("a.map"), folder.path().join("b.map"));
        let expedition = new_game(Difficulty::Stroll).0.state;
        let kept = Snapshot {
            expedition: &expedition,
            pencil: &Pencil::default(),
            names: &Names::default(),
            desk: &Desk::default(),
        };
        let file = MapFile::create(&path, &kept.map(None), &MapPack::ours(), Existing::Keep);
        let mut keeper = Keeper::of(file.expect("a file"));
        std::fs::rename(&path, &away).expect("renamed");
        while keeper.trouble().is_none() {
            std::thread::sleep(Duration::from_millis(1));
        }
        let File::Saving(autosave) = &mut keeper.file else {
            panic!("it has a file");
        };
        autosave.send(MapChange::Setting("a".to_owned(), "b".to_owned()));
        assert!(keeper.finish(false).is_err());
        std::fs::rename(&away, &path).expect("renamed back");
        assert_eq!(keeper.finish(true), Ok(()));
        assert_eq!(MapFile::settings(&path).expect("kept")["a"], "b");
    }
}
