//! Where something is and how long a way takes, in words.

use super::Game;
use mapmaker_expedition::{DAY_HOURS, Quest, SiteId, Texts, Wind, distance};
use mapmaker_grid::TilePos;

/// The name of a site.
pub(super) fn site(quest: &Quest, site: SiteId) -> &str {
    quest.site(site).map_or_else(
        || Texts::english().text("site.none"),
        |place| place.name.as_str(),
    )
}

/// So many hours in words, long ones in days, too.
pub(super) fn time(texts: &Texts, hours: u32) -> String {
    if hours < 2 * DAY_HOURS {
        return texts.counted("time", hours);
    }
    let days = hours.div_ceil(DAY_HOURS);
    texts.words("time.days", &[("{count}", &hours), ("{days}", &days)])
}

/// Where a tile lies, so that one can measure from it: a site's name, or how far and where from the nearest one that is
/// on the chart.
pub(super) fn place(game: &Game, at: TilePos) -> String {
    let texts = game.texts;
    let spots = game.seen_spots();
    let Some(nearest) = spots.min_by_key(|place| (distance(place.at, at), place.id)) else {
        return texts.line("site.way", 0);
    };
    if nearest.at == at {
        return nearest.name.clone();
    }
    let far = u16::try_from(distance(nearest.at, at)).unwrap_or(u16::MAX);
    let wind = texts.wind(Wind::between(nearest.at, at));
    texts.words(
        "site.near",
        &[
            ("{far}", &texts.leagues(far)),
            ("{wind}", &wind),
            ("{place}", &nearest.name),
        ],
    )
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    use super::*;
    use crate::app::expedition::new_game;
    use mapmaker_expedition::{Difficulty, Given, Names};

    /// The folders of the source whose texts are these.
    const ROOMS: [&str; 4] = [
        "src/app/expedition",
        "crates/cli/src/expedition",
        "crates/expedition/src",
        "crates/storage/src/pure/chart_poster",
    ];

    /// What takes a section's name.
    const TAKERS: [&str; 6] = ["text", "words", "counted", "line", "lines", "filled"];

    /// Reads the source files of a folder and of those in it, without their tests.
    fn read(folder: &Path, sources: &mut Vec<String>) {
        let files = fs::read_dir(folder).expect("a folder");
        for path in files.map(|file| file.expect("a file").path()) {
            if path.is_dir() {
                if !path.ends_with("tests") {
                    read(&path, sources);
                }
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let text = fs::read_to_string(&path).expect("a source file");
                let code = text.split("#[cfg(test)]\nmod tests").next();
                let lines = code.unwrap_or_default().lines().map(str::trim);
                let lines: Vec<_> = lines.filter(|line| !line.starts_with("//")).collect();
                sources.push(lines.join("\n"));
            }
        }
    }

    /// All source of the rooms that speak by these texts.
    fn sources() -> Vec<String> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut sources = Vec::new();
        for room in ROOMS {
            read(&root.join(room), &mut sources);
        }
        sources
    }

    /// All that stands between quotation marks in the sources.
    fn quoted(sources: &[String]) -> BTreeSet<&str> {
        let lines = sources.iter().flat_map(|source| source.lines());
        lines
            .flat_map(|line| line.split('"').skip(1).step_by(2))
            .collect()
    }

    #[test]
    fn a_tile_on_the_way_is_told_by_the_nearest_site_on_the_chart() {
        let (mut game, _) = new_game(Difficulty::Stroll);
        let home = game.state.quest().home_at();
        let name = site(game.quest(), game.quest().home);
        assert_eq!(place(&game, home), name);
        let told = place(&game, home.offset(0, 1));
        let (far, of) = told.split_once(" of ").expect("a site to measure from");
        assert!(far.contains("league") && !of.is_empty(), "{told}");
        // As the player calls it.
        let id = game.quest().site(game.quest().home).expect("a home").id;
        let mut names = Names::default();
        let name = "Journey's End".to_owned();
        names.give(Given {
            id,
            thing: id,
            name,
        });
        game.set_names(names);
        assert_eq!(place(&game, home), "Journey's End");
    }

    #[test]
    fn every_section_that_the_source_names_is_there() {
        let (texts, sources) = (Texts::english(), sources());
        let is_there = |name: &str| !texts.lines(name).is_empty();
        let mut named = 0;
        for source in &sources {
            for taker in TAKERS {
                // The name may stand in the next line.
                let call = format!(".{taker}(");
                let calls = source.split(&call).skip(1);
                for name in calls.filter_map(|call| call.trim_start().strip_prefix('"')) {
                    let name = name.split('"').next().unwrap_or_default();
                    assert!(is_there(name), "{taker} {name}");
                    named += 1;
                }
            }
        }
        assert!(named > 150, "{named}");
        // Names with a part that is filled in, or chosen among some.
        let first: BTreeSet<_> = texts
            .sections()
            .filter_map(|name| name.split_once('.'))
            .map(|(first, _)| first)
            .collect();
        for name in quoted(&sources) {
            let is_name = name
                .split_once('.')
                .is_some_and(|(head, rest)| first.contains(head) && !rest.contains(' '));
            if is_name && !name.contains(['{', '%']) {
                assert!(is_there(name), "{name}");
            } else if is_name {
                let head = name.split('{').next().unwrap_or_default();
                let mut sections = texts.sections();
                assert!(sections.any(|section| section.starts_with(head)), "{name}");
            }
        }
    }

    #[test]
    fn no_section_is_without_a_use() {
        let sources = sources();
        let quoted = quoted(&sources);
        let heads = quoted.iter().filter_map(|name| name.split_once('{'));
        let heads: Vec<_> = heads
            .map(|(head, _)| head)
            .filter(|head| head.ends_with('.') && !head.contains(' '))
            .collect();
        for section in Texts::english().sections() {
            let forms = [".one", ".none"];
            let counted = forms.iter().find_map(|form| section.strip_suffix(form));
            let is_named = |name: &str| quoted.contains(name);
            let is_made = heads.iter().any(|head| section.starts_with(head));
            // Three forms of a kind of land have their sections by one name.
            let form = section.split('.').next().unwrap_or_default();
            let is_form = quoted.contains("{form}.{}") && is_named(form);
            assert!(
                is_named(section) || counted.is_some_and(is_named) || is_made || is_form,
                "{section}"
            );
        }
    }
}
