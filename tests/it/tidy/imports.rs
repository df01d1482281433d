//! The imports of source files, found in their text.

use std::collections::{BTreeMap, BTreeSet};

use super::rooms::is_in;

/// A source file: its path under `src` without `.rs` or `/mod.rs`, and its text.
pub(super) struct Source {
    pub(super) module: String,
    pub(super) text: String,
}

/// The paths under `src` that a file imports, truncated to `steps`.
///
/// Follows `crate::`, `mapmaker::` and `super::`, in `use` lines and in code, outside comments.
pub(super) fn imports(source: &Source, steps: usize) -> Vec<String> {
    let is_list = |module: &str| {
        // A `mod.rs` has its own folder as its module, so `super` is one step up for it, too.
        let mut parts: Vec<_> = module.split('/').collect();
        parts.pop();
        parts.join("/")
    };
    let code: String = source
        .text
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default())
        // Inline tests are skipped: `super` there is the file itself.
        .take_while(|line| line.trim() != "mod tests {")
        .collect::<Vec<_>>()
        .join("\n");
    let mut found = Vec::new();
    for (marker, base) in [
        ("crate::", String::new()),
        ("mapmaker::", String::new()),
        ("super::super::", is_list(&is_list(&source.module))),
        ("super::", is_list(&source.module)),
    ] {
        for (start, _) in code.match_indices(marker) {
            let before = code[..start].chars().next_back().unwrap_or(' ');
            if before == ':' || before.is_alphanumeric() || before == '_' {
                continue;
            }
            // `pub(in …)` imports nothing.
            if code[..start].ends_with("(in ") {
                continue;
            }
            for path in paths(&code[start + marker.len()..], steps) {
                if !path.starts_with("super") {
                    found.push(format!("{base}/{path}").trim_matches('/').to_owned());
                }
            }
        }
    }
    found
}

/// The first steps of the path, or of each path in braces, at the beginning of a text.
fn paths(text: &str, steps: usize) -> Vec<String> {
    let word = |text: &str| -> String {
        text.chars()
            .take_while(|letter| letter.is_alphanumeric() || *letter == '_')
            .collect()
    };
    if text.starts_with('{') {
        let members = members(text).into_iter();
        return members.flat_map(|member| paths(member, steps)).collect();
    }
    let first = word(text);
    let Some(rest) = text[first.len()..].strip_prefix("::").filter(|_| steps > 1) else {
        return vec![first];
    };
    paths(rest, steps - 1)
        .into_iter()
        .map(|second| format!("{first}/{second}"))
        .collect()
}

/// The members of the group in braces at the beginning of a text.
fn members(text: &str) -> Vec<&str> {
    let mut members = Vec::new();
    let (mut depth, mut start) = (0, 1);
    for (index, letter) in text.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 || depth == 1 && letter == ',' {
            members.push(text[start..index].trim());
            start = index + 1;
        }
        if depth == 0 {
            break;
        }
    }
    members
}

/// For each file the files that it imports from, found through imports and exports of others. A `mod.rs` and the files
/// that it lists belong together and are left out.
pub(super) fn graph(sources: &[Source]) -> BTreeMap<&str, BTreeSet<&str>> {
    let modules: BTreeSet<&str> = sources
        .iter()
        .map(|source| source.module.as_str())
        .collect();
    let names: BTreeMap<String, String> = sources.iter().flat_map(brought_in).collect();
    let file = |import: &str| {
        let path = origin(import, &modules, &names);
        beginnings(&path).find_map(|start| modules.get(start).copied())
    };
    let is_apart = |one: &str, other: &str| !is_in(one, other) && !is_in(other, one);
    sources
        .iter()
        .map(|source| {
            let found = imports(source, usize::MAX);
            let found = found.iter().filter_map(|import| file(import));
            let edges = found.filter(|other| is_apart(&source.module, other));
            (source.module.as_str(), edges.collect())
        })
        .collect()
}

/// A path and its prefixes, the longest first.
fn beginnings(path: &str) -> impl Iterator<Item = &str> {
    let ends = path.match_indices('/').map(|(end, _)| end);
    let mut ends: Vec<_> = ends.chain([path.len()]).collect();
    ends.reverse();
    ends.into_iter().map(|end| &path[..end])
}

/// The module that defines the item of a path, as far as files import names of others.
fn origin(path: &str, modules: &BTreeSet<&str>, names: &BTreeMap<String, String>) -> String {
    /// More steps than any name goes through; two files could name each other.
    const STEPS: usize = 20;
    let mut path = path.to_owned();
    for _ in 0..STEPS {
        let named = |start: &str| {
            let is_name = !modules.contains(start);
            let other = names.get(start).filter(|_| is_name)?;
            Some(format!("{other}{}", &path[start.len()..]))
        };
        let Some(next) = beginnings(&path).find_map(named) else {
            break;
        };
        path = next;
    }
    path
}

/// The names of others that a file imports or exports: the path under which they are then known, and their original
/// path.
fn brought_in(source: &Source) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for (start, marker) in source.text.match_indices("use ") {
        let before = source.text[..start].rsplit('\n').next().unwrap_or_default();
        let before = before.trim();
        if !before.is_empty() && !before.starts_with("pub") {
            continue;
        }
        let mut text = &source.text[start + marker.len()..];
        let mut base = source.module.clone();
        if let Some(rest) = text.strip_prefix("crate::") {
            (text, base) = (rest, String::new());
        }
        while let Some(rest) = text.strip_prefix("super::") {
            let parent = base.rsplit_once('/').map_or("", |(parent, _)| parent);
            (text, base) = (rest, parent.to_owned());
        }
        let text = text.strip_prefix("self::").unwrap_or(text);
        for path in paths(text, usize::MAX) {
            let name = path.rsplit('/').next().unwrap_or_default();
            let origin = format!("{base}/{path}").trim_matches('/').to_owned();
            let here = format!("{}/{name}", source.module);
            if here != origin && !name.is_empty() && name != "self" {
                found.push((here, origin));
            }
        }
    }
    found
}
