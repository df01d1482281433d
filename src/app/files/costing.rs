//! What an export would take, found out in the background, and told by how long those before it took.

use std::time::{Duration, Instant};

use super::amount::Cost;
use super::order::{Kind, Order};
use crate::app::job::Job;
use crate::app::span::Span;
use mapmaker_storage::paper::PaperSize;
use mapmaker_storage::picture::{Ink, Look};

/// How far what was told before is trusted to be wrong, as the least and the most of what an export took of it.
const RATES: [f64; 2] = [0.05, 5.0];

/// An export that takes less tells nothing of others.
const TELLS_FROM: Duration = Duration::from_millis(500);

/// What the export would take: for what, and how much or the task that finds out.
#[derive(Default)]
pub(super) struct Costing {
    of: Option<(Kind, Look, Span, Option<PaperSize>)>,
    /// What small parts of it tell, once that is known.
    found: Option<Cost>,
    task: Option<Job<Option<Cost>>>,
    /// What exports of a kind took of what small parts told of them, in this run of the program.
    rates: Vec<(Sort, f64)>,
    /// What is being written, when it was begun, and what small parts told of it.
    begun: Option<(Sort, Instant, Cost)>,
}

/// Exports of one sort take about as long for as much.
type Sort = (Kind, Ink);

impl Costing {
    /// Finds out what the order takes, if that is not known or being found out.
    pub(super) fn update(&mut self, order: &Order) {
        if let Some(found) = self.task.as_mut().and_then(Job::poll) {
            self.task = None;
            self.found = found;
        }
        let of = (order.kind, order.look, order.span, order.paper);
        if self.task.is_some() || self.of == Some(of) {
            return;
        }
        (self.of, self.found) = (Some(of), None);
        self.task = order.fault().is_none().then(|| {
            let order = order.clone();
            Job::compute(move |stop| order.cost(stop))
        });
    }

    /// What it would take, once that is known.
    #[must_use]
    pub(super) fn found(&self) -> Option<Cost> {
        let cost = self.found?;
        let rate = self.sort().and_then(|sort| self.rate(sort));
        Some(rate.map_or(cost, |rate| Cost {
            seconds: cost.seconds.map(|seconds| seconds * rate),
            ..cost
        }))
    }

    fn sort(&self) -> Option<Sort> {
        self.of.map(|(kind, look, ..)| (kind, look.ink))
    }

    fn rate(&self, sort: Sort) -> Option<f64> {
        let rates = self.rates.iter();
        let mut rates = rates.filter(|(of, _)| *of == sort);
        rates.next().map(|(_, rate)| *rate)
    }

    /// What was asked about is begun.
    pub(super) fn begin(&mut self) {
        let sort = self.sort();
        self.begun = sort.and_then(|sort| Some((sort, Instant::now(), self.found?)));
    }

    /// What was begun is written, and tells of others.
    pub(super) fn end(&mut self) {
        if let Some((sort, begun, told)) = self.begun.take() {
            self.learn(sort, begun.elapsed(), told);
        }
    }

    fn learn(&mut self, sort: Sort, took: Duration, told: Cost) {
        let middle = f64::midpoint(told.seconds[0], told.seconds[1]);
        if took < TELLS_FROM || middle <= 0.0 {
            return;
        }
        let rate = (took.as_secs_f64() / middle).clamp(RATES[0], RATES[1]);
        self.rates.retain(|(of, _)| *of != sort);
        self.rates.push((sort, rate));
    }
}

#[cfg(test)]
mod tests {
    use super::super::order::tests::lake;
    use super::*;

    #[test]
    fn once_something_was_exported_the_next_is_told_by_how_long_that_took() {
        let order = lake();
        let told = Cost {
            bytes: 1e6,
            seconds: [10.0, 30.0],
            elements: 0.0,
        };
        let mut costing = Costing {
            of: Some((order.kind, order.look, order.span, None)),
            found: Some(told),
            ..Costing::default()
        };
        assert_eq!(costing.found().map(|cost| cost.seconds), Some(told.seconds));
        let sort = (order.kind, order.look.ink);
        // A moment tells nothing.
        costing.learn(sort, Duration::from_millis(5), told);
        assert_eq!(costing.found().map(|cost| cost.seconds), Some(told.seconds));
        costing.learn(sort, Duration::from_secs(4), told);
        let seconds = costing.found().expect("known").seconds;
        assert!((seconds[0] - 2.0).abs() < 1e-9 && (seconds[1] - 6.0).abs() < 1e-9);
        // Of other kinds nothing is known by that.
        costing.of = Some((Kind::Json, order.look, order.span, None));
        assert_eq!(costing.found().map(|cost| cost.seconds), Some(told.seconds));
    }
}
