//! The longest part of a river's way that can be drawn, where not all of it can.

use std::collections::BTreeMap;
use std::ops::Range;

use super::placed::Placed;
use super::refusal::Refusal;
use super::stroke::{Failure, Work};
use super::window::Staged;
use mapmaker_grid::TilePos;

/// How many parts are tried, at most.
const MAX_TRIES: u32 = 48;

/// A part of fewer cells is no river that anybody drew.
const LEAST: usize = 2;

impl Work<'_> {
    /// Places the longest part that can be of a river's way, which can't be placed whole.
    pub(super) fn place_part_of(
        &mut self,
        placed: &Placed,
        way: &[TilePos],
        whole: Refusal,
        before: Staged,
    ) -> Result<Option<Refusal>, Failure> {
        let mut drawn = BTreeMap::new();
        let found = longest(way.len(), |part| {
            self.view.staged.clone_from(&before);
            match self.place(&placed.only(&way[part.clone()])) {
                Ok(_) => {
                    drawn.insert((part.start, part.end), self.view.staged.clone());
                    Ok(true)
                }
                Err(Failure::Refused(_)) => Ok(false),
                Err(failure) => Err(failure),
            }
        })?;
        let part = found.unwrap_or_default();
        let Some(staged) = drawn.remove(&(part.start, part.end)) else {
            self.view.staged = before;
            return Err(whole.into());
        };
        self.view.staged = staged;
        let left = way[..part.start].iter().chain(&way[part.end..]);
        let why = format!(
            "{} of {} cells were drawn: {}",
            part.len(),
            way.len(),
            whole.why
        );
        Ok(Some(Refusal::new(left.copied().collect(), why)))
    }
}

/// Finds about the longest part of a way of `length` cells that `draw` can draw, a range of its cells; `None` when it
/// finds none. The whole is taken to be impossible and is not tried.
///
/// Cells are left out at both ends first, then ever shorter parts are tried along the way, and one that can be is
/// lengthened again. The part that is returned need not be the one that was tried last.
///
/// # Errors
/// Those of `draw`.
fn longest<E>(
    length: usize,
    mut draw: impl FnMut(Range<usize>) -> Result<bool, E>,
) -> Result<Option<Range<usize>>, E> {
    let mut tries = 0;
    let mut can = |part: Range<usize>| {
        tries += 1;
        Ok(tries <= MAX_TRIES && draw(part)?)
    };
    let mut found = None;
    let mut too_long = length;
    'search: for part in lengths(length) {
        let room = length - part;
        let step = (part / 2).clamp(1, room);
        // From the end on: of a river the mouth is worth more than the source.
        let starts = (0..room).step_by(step).chain([room]);
        for start in starts.collect::<Vec<_>>().into_iter().rev() {
            if can(start..start + part)? {
                found = Some(start..start + part);
                break 'search;
            }
        }
        too_long = part;
    }
    let Some(mut found) = found else {
        return Ok(None);
    };
    let mut step = too_long - found.len();
    while step > 0 {
        let before = found.len();
        for is_end in [true, false] {
            let longer = if is_end {
                found.start..(found.end + step).min(length)
            } else {
                found.start.saturating_sub(step)..found.end
            };
            if longer.len() > found.len() && longer.len() < length && can(longer.clone())? {
                found = longer;
            }
        }
        if found.len() == before {
            step /= 2;
        }
    }
    Ok(Some(found))
}

/// The lengths of parts to be tried, longest first.
fn lengths(length: usize) -> Vec<usize> {
    let mut lengths: Vec<_> = (1..=3).filter_map(|cut| length.checked_sub(cut)).collect();
    let mut part = length * 3 / 4;
    while part > LEAST {
        lengths.push(part);
        part = part * 2 / 3;
    }
    lengths.push(LEAST);
    lengths.retain(|&part| part >= LEAST && part < length);
    lengths.sort_unstable_by(|one, other| other.cmp(one));
    lengths.dedup();
    lengths
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The part that is found of a way on which some cells can't be.
    fn found(length: usize, bad: &[usize]) -> Option<Range<usize>> {
        let found = longest(length, |part| {
            Ok::<_, ()>(!bad.iter().any(|cell| part.contains(cell)))
        });
        found.expect("no error")
    }

    #[test]
    fn the_longest_part_between_bad_cells_is_found() {
        assert_eq!(found(10, &[0]), Some(1..10));
        assert_eq!(found(10, &[9]), Some(0..9));
        assert_eq!(found(12, &[0, 1, 11]), Some(2..11));
        assert_eq!(found(9, &[4]), Some(5..9));
        assert_eq!(found(30, &[20]), Some(0..20));
        assert_eq!(found(3, &[1]), None);
        assert_eq!(found(2, &[]), None);
        let all: Vec<_> = (0..40).collect();
        assert_eq!(found(40, &all), None);
    }

    #[test]
    fn of_a_long_way_a_part_is_found_in_few_tries() {
        for first in 0..200 {
            let part = found(200, &[first]).expect("a part");
            assert!(
                !part.contains(&first) && part.len() >= 66,
                "{first}: {part:?}"
            );
        }
    }
}
