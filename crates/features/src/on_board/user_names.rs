//! Names of a board as marks of its overlay: a settlement's in the mark of the settlement, all others in marks of their
//! own.

use super::{BoardName, foot};
use crate::decor::Decor;
use crate::{Kind, Pen, SiteKind};
use mapmaker_grid::TilePos;
use mapmaker_grid::hash::{self, Purpose};
use mapmaker_grid::world::{Mark, MarkChange, Overlay, Placed, Stroke, TextCurve};

/// All names and texts of a board, each with the id of its mark.
pub fn user_names(overlay: &Overlay) -> impl Iterator<Item = (u64, BoardName)> + '_ {
    let marks = overlay.marks().iter();
    marks.filter_map(|(&id, mark)| Some((id, of_mark(id, mark)?)))
}

fn of_mark(id: u64, mark: &Mark) -> Option<BoardName> {
    let name = mark.name.as_ref().filter(|_| !mark.is_gone)?;
    if let Some(written) = &mark.written {
        let pen = if written.is_water {
            Pen::Water
        } else {
            Pen::Land
        };
        let at = TilePos::new(written.at.0, written.at.1);
        return Some(BoardName {
            line: written.line.clone(),
            is_great: mark.is_great,
            ..BoardName::new(Kind::Written(pen), at, name.clone())
        });
    }
    let placed = mark.place.as_ref()?;
    let (kind, at) = match Decor::of_mark(id, mark) {
        Some(decor) => (Kind::Site(SiteKind::of(&placed.kind)?), foot(&decor)),
        None => (of_body(&placed.kind)?, placed.at()),
    };
    Some(BoardName {
        name_at: mark.name_at.map(|(x, y)| TilePos::new(x, y)),
        is_great: mark.is_great,
        ..BoardName::new(kind, at, name.clone())
    })
}

/// Parses the kind of a feature whose mark only has a name.
fn of_body(word: &str) -> Option<Kind> {
    Kind::of_word(word).filter(|kind| !matches!(kind, Kind::Site(_) | Kind::Written(_)))
}

/// The mark with a name, based on the earlier mark.
fn kept(name: &BoardName, before: Option<&Mark>) -> Mark {
    let mark = Mark {
        name: Some(name.name.clone()),
        name_at: name.name_at.map(|at| (at.x, at.y)),
        is_great: name.is_great,
        ..Mark::default()
    };
    match (name.kind, before) {
        (Kind::Site(_), Some(before)) => Mark {
            place: before.place.clone(),
            ..mark
        },
        (Kind::Written(pen), _) => Mark {
            name_at: None,
            written: Some(TextCurve {
                at: (name.at.x, name.at.y),
                line: name.line.clone(),
                is_water: pen == Pen::Water,
            }),
            ..mark
        },
        (kind, _) => Mark {
            place: Some(Placed {
                x: name.at.x,
                y: name.at.y,
                kind: kind.word().to_owned(),
                fine: None,
            }),
            ..mark
        },
    }
}

/// The stroke after which a board has exactly these names. Named settlements must exist; names of missing ones are left
/// out.
#[must_use]
pub fn only_these_names(overlay: &Overlay, names: &[BoardName]) -> Stroke {
    let mut left: Vec<_> = names.iter().collect();
    let mut after = overlay.clone();
    let mut changes = Vec::new();
    let mut mark = |overlay: &mut Overlay, id: u64, at: TilePos, after: Option<Mark>| {
        changes.push(MarkChange {
            id,
            at,
            before: overlay.mark(id).cloned(),
            after: after.clone(),
        });
        overlay.set_mark(id, after);
    };
    for (id, name) in user_names(overlay) {
        if let Some(index) = left.iter().position(|one| **one == name) {
            left.remove(index);
            continue;
        }
        mark(&mut after, id, name.at, without_name(overlay.mark(id)));
    }
    for name in left {
        let id = match name.kind {
            Kind::Site(kind) => settlement(&after, kind, name.at),
            _ => Some(new_id(name, &after)),
        };
        if let Some(id) = id {
            let kept = kept(name, after.mark(id));
            mark(&mut after, id, name.at, Some(kept));
        }
    }
    Stroke::default().with_marks(changes)
}

/// A mark without its name: a settlement, or `None`.
pub(crate) fn without_name(mark: Option<&Mark>) -> Option<Mark> {
    let place = mark.and_then(|mark| mark.place.clone());
    let place = place.filter(|placed| placed.fine.is_some())?;
    Some(Mark {
        place: Some(place),
        ..Mark::default()
    })
}

/// The id of a settlement without a name.
fn settlement(overlay: &Overlay, kind: SiteKind, at: TilePos) -> Option<u64> {
    let mut marks = overlay.marks().iter();
    let found = marks.find(|&(&id, mark)| {
        mark.name.is_none()
            && Decor::of_mark(id, mark)
                .is_some_and(|one| one.kind.word() == kind.word() && foot(&one) == at)
    });
    found.map(|(&id, _)| id)
}

/// An unused id for a name.
fn new_id(name: &BoardName, overlay: &Overlay) -> u64 {
    let key = hash::key(0, Purpose::Features, 768 + name.kind.number());
    let mut id = hash::at(key, name.at.x, name.at.y);
    while overlay.mark(id).is_some() {
        id = hash::mix(id ^ 1);
    }
    id
}
