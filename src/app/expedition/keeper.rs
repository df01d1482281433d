//! Keeps a game in its map's file, in the background: no frame waits for the disk.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::app::job::Job;
use mapmaker_storage::expedition_ground::OwnGround;
use mapmaker_storage::left_expedition::{self, Kept};
use mapmaker_storage::map::{Autosave, MapChange, MapFile};

/// How long who leaves waits for the disk at most.
const PATIENCE: Duration = Duration::from_secs(5);

/// Where a game is kept.
#[derive(Default)]
pub(super) struct Keeper {
    file: File,
    /// The settings that the file has, or gets next.
    kept: BTreeMap<String, String>,
    /// What was told last of why nothing can be saved.
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
            file: File::Saving(Autosave::start(file)),
            ..Self::default()
        }
    }

    /// Keeps what has changed since.
    pub(super) fn keep(&mut self, kept: &Kept, ground: Option<&OwnGround>) {
        let settings = kept.settings();
        match &mut self.file {
            File::None => {
                let map = kept.map(ground);
                let making = Job::files(move || left_expedition::create(&map));
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
            File::None => return None,
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
                let mut autosave = Autosave::start(file);
                send(&mut autosave, made, &self.kept);
                self.file = File::Saving(autosave);
                None
            }
            Err(why) => {
                // The next action tries it again.
                self.file = File::None;
                Some(why)
            }
        }
    }

    /// Waits until all is saved, or can't be.
    pub(super) fn finish(&mut self) {
        self.file = match std::mem::take(&mut self.file) {
            File::Making(job, made) => {
                self.take(job.wait(), &made);
                std::mem::take(&mut self.file)
            }
            file => file,
        };
        if let File::Saving(autosave) = &self.file {
            // Who leaves has been told of what could not be saved.
            let _is_saved = autosave.flush(PATIENCE);
        }
    }
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
    use mapmaker_storage::left_expedition::Desk;
    use mapmaker_storage::map::{Existing, MapPack};

    #[test]
    fn what_was_kept_last_is_in_the_file_once_it_is_finished() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("expedition.map");
        let expedition = new_game(Difficulty::Stroll).state;
        let home = expedition.quest().home_at();
        let (mut pencil, names) = (Pencil::default(), Names::default());
        let mut desk = Desk::default();
        let mut settings = BTreeMap::new();
        let mut keeper = Keeper::default();
        for tiles in 0..4 {
            let kept = Kept {
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
        keeper.finish();
        assert_eq!(keeper.follow(), None);
        assert_eq!(MapFile::settings(&path).expect("kept"), settings);
    }
}
