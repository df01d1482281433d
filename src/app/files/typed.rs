//! Paths as a person types them.

use std::path::{Path, PathBuf};

/// The path that was typed, where `~` at its start is the person's home folder; `None` when nothing is typed.
#[must_use]
pub(in crate::app) fn path(typed: &str) -> Option<PathBuf> {
    let user = directories::UserDirs::new();
    expanded(typed, user.as_ref().map(directories::UserDirs::home_dir))
}

fn expanded(typed: &str, home: Option<&Path>) -> Option<PathBuf> {
    let typed = typed.trim();
    if typed.is_empty() {
        return None;
    }
    let path = Path::new(typed);
    Some(match (path.strip_prefix("~"), home) {
        (Ok(rest), Some(home)) => home.join(rest),
        _ => path.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tilde_at_the_start_of_a_path_is_the_home_folder() {
        let home = Some(Path::new("/home/ada"));
        for (typed, path) in [
            (" ~/maps/bay.map ", Some("/home/ada/maps/bay.map")),
            ("~", Some("/home/ada")),
            ("~bay", Some("~bay")),
            ("a/~/b", Some("a/~/b")),
            ("  ", None),
        ] {
            assert_eq!(expanded(typed, home), path.map(PathBuf::from), "{typed}");
        }
        assert_eq!(expanded("~/a", None), Some(PathBuf::from("~/a")));
    }
}
