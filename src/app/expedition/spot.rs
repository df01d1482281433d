//! Where a card lies: beside the party, beside the sheets that are open, and not under the pointer that it opens at.

use bevy_egui::egui::{Pos2, Rect, Vec2, pos2, vec2};

/// What is left free around a card, and around the pointer, in points.
const GAP: f32 = 8.0;
const POINTER: f32 = 12.0;

/// How large the figure of the party is at most, however close the map is, in points.
pub(super) const PARTY: f32 = 64.0;

/// The least that a card may be, in points: then it scrolls.
pub(super) const LEAST: Vec2 = vec2(280.0, 130.0);

/// What it costs to lie on the other side of the party than the card before, or beside it instead of above or below it: as much
/// as so many points of a card that are out of sight.
const OTHER_SIDE: f32 = 40.0;
const BESIDE: f32 = 60.0;

/// What a card lies among, in points of the window.
#[derive(Clone, Debug)]
pub(super) struct Among {
    /// What of the window it may lie in.
    pub(super) room: Rect,
    /// The tile of the party.
    pub(super) party: Rect,
    /// The sheets and tabs that lie there.
    pub(super) sheets: Vec<Rect>,
    /// Where the pointer was when it opened.
    pub(super) pointer: Option<Pos2>,
}

/// On which side of the party a card lies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Side {
    #[default]
    Below,
    Above,
    Beside,
}

/// The place of a card of such a size where it has room, which is less where it has not, and the side of the party on which
/// that is; the card before lay on the side `was`. It covers neither the party nor a sheet nor the pointer, as long as any
/// place of the [`LEAST`] size does so.
pub(super) fn spot(among: &Among, size: Vec2, was: Side) -> (Rect, Side) {
    let middle = among.party.center();
    let party = Rect::from_center_size(middle, among.party.size().min(Vec2::splat(PARTY)));
    let sheets = among.sheets.iter().map(|sheet| sheet.expand(GAP));
    let mut taken: Vec<_> = std::iter::once(party.expand(GAP)).chain(sheets).collect();
    let all = taken.len();
    let pointer = among
        .pointer
        .map(|at| Rect::from_center_size(at, Vec2::splat(2.0 * POINTER)));
    taken.extend(pointer);
    // What counts least is left out first: the pointer, the sheets, the party.
    for count in [taken.len(), all, 1] {
        if let Some(found) = best(among.room, party, &taken[..count], size, was) {
            return found;
        }
    }
    let size = size.min(among.room.size());
    (
        Rect::from_center_size(among.room.center(), size),
        Side::Beside,
    )
}

/// The best place in what is free of `taken`, if any has room enough.
fn best(room: Rect, party: Rect, taken: &[Rect], size: Vec2, was: Side) -> Option<(Rect, Side)> {
    let mut best: Option<(f32, Rect, Side)> = None;
    for free in free(room, taken) {
        let (place, side) = within(free, room, party, size);
        // Words that have less room in a line need more lines.
        let wanted = size.y * size.x / place.width();
        let side_cost = match side {
            Side::Beside => BESIDE,
            _ if side == was => 0.0,
            _ => OTHER_SIDE,
        };
        let cost = 4.0 * (wanted - place.height()).max(0.0)
            + (size.x - place.width())
            + 0.1 * (place.center().x - room.center().x).abs()
            + side_cost;
        if best.is_none_or(|(least, ..)| cost < least) {
            best = Some((cost, place, side));
        }
    }
    best.map(|(_, place, side)| (place, side))
}

/// Where a card lies in a place that is free: in the middle of the window as far as that goes, and away from the party.
fn within(free: Rect, room: Rect, party: Rect, size: Vec2) -> (Rect, Side) {
    let width = size.x.min(free.width());
    let height = (size.y * size.x / width).min(free.height());
    let half = width / 2.0;
    // Not `clamp`: where the card fills the room, rounding may leave no number between the two.
    let between = |at: f32, least: f32, most: f32| at.min(most).max(least);
    let x = between(room.center().x, free.left() + half, free.right() - half);
    let (side, top) = if free.top() >= party.bottom() {
        (Side::Below, free.bottom() - height)
    } else if free.bottom() <= party.top() {
        (Side::Above, free.top())
    } else {
        let top = party.center().y - height / 2.0;
        (
            Side::Beside,
            between(top, free.top(), free.bottom() - height),
        )
    };
    let place = Rect::from_min_size(pos2(x - half, top), vec2(width, height));
    (place, side)
}

/// All that is free in a room, as rectangles of the [`LEAST`] size or larger: between any two edges all that is free from top
/// to bottom.
fn free(room: Rect, taken: &[Rect]) -> Vec<Rect> {
    let mut edges = vec![room.left(), room.right()];
    edges.extend(taken.iter().flat_map(|one| [one.left(), one.right()]));
    edges.retain(|x| room.x_range().contains(*x));
    edges.sort_by(f32::total_cmp);
    let mut free = Vec::new();
    for (index, &left) in edges.iter().enumerate() {
        let rights = edges.iter().skip(index + 1);
        for &right in rights.filter(|&&right| right - left >= LEAST.x) {
            let is_across = |one: &&Rect| one.left() < right && one.right() > left;
            let mut across: Vec<_> = taken.iter().filter(is_across).collect();
            across.sort_by(|one, other| one.top().total_cmp(&other.top()));
            let mut top = room.top();
            let ends = across.iter().map(|one| (one.top(), one.bottom()));
            for (next, bottom) in ends.chain([(room.bottom(), room.bottom())]) {
                let next = next.min(room.bottom());
                if next - top >= LEAST.y {
                    free.push(Rect::from_min_max(pos2(left, top), pos2(right, next)));
                }
                top = top.max(bottom);
            }
        }
    }
    free
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_lies_in_its_room_at_every_scale_for_any_party_and_pointer() {
        // Once rounding asked for a number between a larger and a smaller one, and the program ended.
        let size = vec2(436.0, 300.0);
        for scale in [0.914_f32, 1.0, 1.25, 1.5] {
            for window in [vec2(640.0, 480.0), vec2(900.0, 600.0), vec2(1280.0, 720.0)] {
                let room = Rect::from_min_size(Pos2::ZERO, window / scale).shrink(12.0);
                let at = |index: usize, of: usize| {
                    let share = index as f32 / of as f32;
                    room.min + vec2(room.width() * share, room.height() * (share * 7.3).fract())
                };
                for party in 0..=10 {
                    let party = Rect::from_center_size(at(party, 10), Vec2::splat(48.0 / scale));
                    for pointer in 0..=97 {
                        let among = Among {
                            room,
                            party,
                            sheets: Vec::new(),
                            pointer: Some(at(pointer, 97)),
                        };
                        let (place, _) = spot(&among, size, Side::default());
                        assert!(
                            room.expand(0.1).contains_rect(place),
                            "{among:?}: {place:?}"
                        );
                    }
                }
            }
        }
    }
}
