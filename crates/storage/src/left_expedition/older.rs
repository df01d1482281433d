//! Expeditions as builds before the first release kept them: JSON, the state with more members.

use std::fs;
use std::path::Path;

use serde_json::Value;

use super::Kept;
use crate::expedition::MOST_BYTES;
use crate::expedition_ground::OwnGround;
use crate::input;
use crate::map::{Existing, MapFile, MapPack};
use mapmaker_expedition::{Expedition, Names, Pencil};

/// Makes maps' files of those in a folder, and removes them. One that is of other rules, is damaged, or has a map's file
/// beside it already stays.
pub(super) fn bring_over_in(folder: &Path) {
    for file in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = file.file_name().into_string().unwrap_or_default();
        let stem = name.strip_suffix(".json").unwrap_or_default();
        let number = stem.strip_prefix("expedition ");
        if stem == "expedition" || number.is_some_and(|number| number.parse::<u32>().is_ok()) {
            let path = file.path();
            // It stays where it is when that can't be done.
            let _ = bring_over(&path, &path.with_extension("map"));
        }
    }
}

fn bring_over(from: &Path, to: &Path) -> Option<()> {
    let bytes = input::read(from, MOST_BYTES).ok()?;
    let mut value: Value = serde_json::from_slice(&bytes).ok()?;
    let mut member = |name| value.as_object_mut().and_then(|state| state.remove(name));
    let [pencil, names, ground, desk] = ["pencil", "names", "ground", "desk"].map(&mut member);
    let expedition: Expedition = serde_json::from_value(value).ok()?;
    let pencil: Option<Pencil> = pencil.map(serde_json::from_value).transpose().ok()?;
    let names: Option<Names> = names.map(serde_json::from_value).transpose().ok()?;
    let ground = ground.map(|ground| OwnGround::parse(&ground.to_string()));
    let ground = ground.transpose().ok()?;
    let desk = desk.and_then(|desk| serde_json::from_value(desk).ok());
    expedition.check().ok()?;
    let kept = Kept {
        expedition: &expedition,
        pencil: &pencil.unwrap_or_default(),
        names: &names.unwrap_or_default(),
        desk: &desk.unwrap_or_default(),
    };
    let map = kept.map(ground.as_ref());
    MapFile::create(to, &map, &MapPack::ours(), Existing::Keep).ok()?;
    fs::remove_file(from).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::left_expedition::tests::begun;
    use crate::left_expedition::{load_from, open_at};
    use mapmaker_expedition::Pencilled;
    use serde_json::json;

    #[test]
    fn what_was_kept_as_json_is_kept_in_a_map_and_what_is_none_stays() {
        let folder = tempfile::tempdir().expect("a folder");
        let expedition = begun(1);
        let home = expedition.quest().home_at();
        let mut pencil = Pencil::default();
        pencil.draw(Pencilled::Mark { at: home });
        let mut state = serde_json::to_value(&expedition).expect("JSON");
        state["pencil"] = serde_json::to_value(&pencil).expect("JSON");
        state["desk"] = json!({"said": ["A night's camp."]});
        let write = |name: &str, text: &str| fs::write(folder.path().join(name), text);
        for name in ["expedition.json", "expedition 3.json"] {
            write(name, &state.to_string()).expect("written");
        }
        write("expedition 4.json", "{}").expect("written");
        write("expedition notes.json", &state.to_string()).expect("written");
        bring_over_in(folder.path());
        let path = |name: &str| folder.path().join(name);
        let (left, _) = open_at(&path("expedition.map")).expect("brought over");
        assert_eq!(left.expedition, expedition);
        assert_eq!(left.pencil.drawn(), pencil.drawn());
        assert_eq!(left.desk.said, ["A night's camp."]);
        let aside = load_from(&path("expedition 3.map")).expect("brought over");
        assert_eq!(aside, left);
        let mut names: Vec<_> = fs::read_dir(folder.path())
            .expect("a folder")
            .map(|file| file.expect("a file").file_name())
            .map(|name| name.into_string().expect("text"))
            .filter(|name| !name.contains("lock"))
            .collect();
        names.sort();
        assert_eq!(
            names,
            [
                "expedition 3.map",
                "expedition 4.json",
                "expedition notes.json",
                "expedition.map"
            ]
        );
    }
}
