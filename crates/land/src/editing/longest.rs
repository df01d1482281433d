//! Finds the longest drawable part of a river's course.

use std::collections::BTreeMap;
use std::ops::Range;

use super::placed::Placed;
use super::refusal::Refusal;
use super::stroke::{Failure, Work};
use super::window::Staged;
use mapmaker_grid::TilePos;

/// The maximum number of parts that are tried.
const MAX_TRIES: u32 = 48;

/// The minimum length of a part, in cells.
const LEAST: usize = 2;

impl Work<'_> {
    /// Places the longest possible part of a river's course that can't be placed whole.
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

/// Finds approximately the longest range of a course of `length` cells that `draw` can draw; `None` when there is none.
/// The whole course is known to be impossible and not tried.
///
/// First both ends are shortened, then shorter and shorter parts along the course are tried, and a part that works is
/// lengthened again. The returned part need not be the last one tried.
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
        // From the end: the mouth of a river matters more than the source.
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

/// The lengths to try, longest first.
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

    /// The part that is found when some cells are impossible.
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
