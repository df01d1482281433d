//! What source files import, read from their text.

use std::collections::{BTreeMap, BTreeSet};

use super::rooms::is_in;

/// A source file: its path under `src` without `.rs` or `/mod.rs`, and its text.
pub(super) struct Source {
    pub(super) module: String,
    pub(super) text: String,
}

/// What a file imports, by path under `src`, as far as it is written out, so many steps of each path at most.
///
/// Follows `crate::`, `mapmaker::` and `super::`, in `use` lines and in the code, outside comments.
pub(super) fn imports(source: &Source, steps: usize) -> Vec<String> {
    let is_list = |module: &str| {
        // A `mod.rs` has its own folder as its module, so `super` is one step up for it too.
        let mut parts: Vec<_> = module.split('/').collect();
        parts.pop();
        parts.join("/")
    };
    let code: String = source
        .text
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default())
        // What tests inside a file import counts too; `super` there is the file itself.
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

/// The first steps of the path, or of each path in braces, that a text begins with.
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

/// The members of the group in braces that a text begins with.
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

/// For each file the files that it imports from, found through what others export of them. A `mod.rs` and what it lists
/// belong together and are left out.
pub(super) fn graph(sources: &[Source]) -> BTreeMap<&str, BTreeSet<&str>> {
    let modules: BTreeSet<&str> = sources
        .iter()
        .map(|source| source.module.as_str())
        .collect();
    let exports: BTreeMap<String, String> = sources.iter().flat_map(exports).collect();
    let file = |import: &str| {
        let mut path = import.to_owned();
        while let Some(origin) = exports.get(&path) {
            path.clone_from(origin);
        }
        let mut ends = path
            .match_indices('/')
            .map(|(end, _)| end)
            .collect::<Vec<_>>();
        ends.push(path.len());
        let mut found = ends
            .into_iter()
            .rev()
            .filter_map(|end| modules.get(&path[..end]));
        found.next().copied()
    };
    let edges = |source| {
        let found = imports(source, usize::MAX);
        let found: Vec<_> = found.iter().filter_map(|import| file(import)).collect();
        found.into_iter()
    };
    let is_apart = |one: &str, other: &str| !is_in(one, other) && !is_in(other, one);
    sources
        .iter()
        .map(|source| {
            let edges = edges(source).filter(|other| is_apart(&source.module, other));
            (source.module.as_str(), edges.collect())
        })
        .collect()
}

/// What a file exports of others, by the path at which it does and the path at which that is.
fn exports(source: &Source) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for (start, marker) in source.text.match_indices("pub use ") {
        let text = &source.text[start + marker.len()..];
        let (text, base) = match text.strip_prefix("crate::") {
            Some(text) => (text, String::new()),
            None => match text.strip_prefix("super::") {
                Some(text) => {
                    let mut parts: Vec<_> = source.module.split('/').collect();
                    parts.pop();
                    (text, parts.join("/"))
                }
                None => (text, source.module.clone()),
            },
        };
        for path in paths(text, usize::MAX) {
            let name = path.rsplit('/').next().unwrap_or_default();
            let origin = format!("{base}/{path}").trim_matches('/').to_owned();
            let exported = format!("{}/{name}", source.module);
            if exported != origin {
                found.push((exported, origin));
            }
        }
    }
    found
}
