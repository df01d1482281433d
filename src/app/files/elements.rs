//! The number of shapes and words of an SVG, counted in the background before it is written.

use mapmaker_drawing::art::MAX_ELEMENTS;
use mapmaker_storage::board;
use mapmaker_storage::exit::Failure;
use mapmaker_storage::print::Printable as _;
use mapmaker_storage::progress::Progress;

use super::order::{Kind, Order, What};
use crate::app::job::Job;

/// The count of an order's shapes and words, in progress or finished.
#[derive(Default)]
pub(super) struct Elements {
    /// The order that is counted.
    of: Option<String>,
    task: Option<Job<Result<usize, String>>>,
    found: Option<Result<usize, String>>,
}

impl Elements {
    /// Counts those of an order if it is an SVG that was not counted yet. Cancels the count of another order.
    pub(super) fn update(&mut self, order: &Order) {
        if let Some(found) = self.task.as_mut().and_then(Job::poll) {
            (self.task, self.found) = (None, Some(found));
        }
        let is_wanted = order.kind == Kind::Lines && order.fault().is_none();
        let of = is_wanted.then(|| {
            let (look, span) = (&order.look, order.span);
            format!("{look:?} {span:?} {:?} {:?}", order.frame, order.paper)
        });
        if self.of == of {
            return;
        }
        self.found = None;
        self.task = of.is_some().then(|| {
            let order = order.clone();
            Job::compute(move |stop| order.elements(stop).map_err(|failure| failure.message))
        });
        self.of = of;
    }

    /// The count and its limit in words; `None` for other orders.
    pub(super) fn in_words(&self) -> Option<String> {
        self.of.as_ref()?;
        let max = thousands(MAX_ELEMENTS);
        Some(match &self.found {
            None => format!("… of at most {max} shapes and words"),
            Some(Ok(count)) => format!("{} of at most {max} shapes and words", thousands(*count)),
            Some(Err(_)) => format!("at most {max} shapes and words"),
        })
    }

    /// The reason why the SVG can't be written, once known.
    pub(super) fn fault(&self) -> Option<&str> {
        self.found.as_ref()?.as_ref().err().map(String::as_str)
    }
}

impl Order {
    /// The number of shapes and words as an SVG.
    ///
    /// # Errors
    /// If they are too many, or `progress` stops the count.
    fn elements(&self, progress: &dyn Progress) -> Result<usize, Failure> {
        Ok(match &self.what {
            What::World(seed) => self.print(&self.area(seed))?.lines("", progress)?.0,
            What::Board { has_rivers } => {
                let board = self.board(*has_rivers);
                let frame = self.framed(|| board::calm_corner(&board));
                let pictures = self.pack.pictures();
                let print = board::Print::new(&board, pictures, self.look, self.paper, frame)?;
                print.lines("", progress)?.0
            }
        })
    }
}

/// A number with thousands separators: 12,345.
fn thousands(number: usize) -> String {
    match number {
        0..1000 => number.to_string(),
        _ => format!("{},{:03}", thousands(number / 1000), number % 1000),
    }
}

#[cfg(test)]
mod tests {
    use super::super::order::tests::lake;
    use super::*;
    use bevy::tasks::{AsyncComputeTaskPool, TaskPool};
    use mapmaker_storage::picture::Ink;

    /// The finished count of an order.
    fn counted(order: &Order) -> Elements {
        AsyncComputeTaskPool::get_or_init(TaskPool::new);
        let mut elements = Elements::default();
        elements.update(order);
        while elements.task.is_some() {
            std::thread::sleep(std::time::Duration::from_millis(1));
            elements.update(order);
        }
        elements
    }

    #[test]
    fn the_shapes_and_words_of_an_svg_are_counted_before_it_is_written() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("it.svg");
        let mut order = lake();
        order.kind = Kind::Lines;
        (order.look.ink, order.look.tile_px) = (Ink::Figures, 24);
        order.write(&path, &()).expect("written");
        let text = std::fs::read_to_string(path).expect("an SVG");
        let shapes = text.matches("<path").count() + text.matches("<text").count();
        let elements = counted(&order);
        let words = elements.in_words().expect("counted");
        let count = words
            .split(' ')
            .next()
            .and_then(|count| count.replace(',', "").parse().ok());
        let count: usize = count.expect("a number");
        assert!((1..=count).contains(&shapes), "{shapes}: {words}");
        assert!(
            words.ends_with("of at most 100,000 shapes and words"),
            "{words}"
        );
        order.kind = Kind::Picture;
        assert_eq!(counted(&order).in_words(), None);
    }

    #[test]
    fn an_svg_with_too_many_shapes_is_reported_before_it_is_written() {
        let elements = Elements {
            of: Some("it".to_owned()),
            found: Some(Err("100007 elements are too many".to_owned())),
            ..Elements::default()
        };
        assert_eq!(elements.fault(), Some("100007 elements are too many"));
        let words = elements.in_words().expect("counted");
        assert_eq!(words, "at most 100,000 shapes and words");
        assert_eq!(thousands(1_002_003), "1,002,003");
    }
}
