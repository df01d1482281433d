//! Charts from outside.

mod chart;
