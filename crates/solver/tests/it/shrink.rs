//! Makes a case that fails smaller while it still fails.

use super::case::Case;

/// The smallest case that can be come to step by step and still fails.
pub(crate) fn shrink(mut case: Case, fails: impl Fn(&Case) -> bool) -> Case {
    while let Some(smaller) = steps(&case).into_iter().find(|smaller| fails(smaller)) {
        case = smaller;
    }
    case
}

/// Everything that can be taken away in one step.
fn steps(case: &Case) -> Vec<Case> {
    let mut steps = Vec::new();
    let mut step = |change: &dyn Fn(&mut Case)| {
        let mut smaller = case.clone();
        change(&mut smaller);
        steps.push(smaller);
    };
    if !case.weights.is_empty() {
        step(&|case| case.weights.clear());
        if case.weight_tables > 1 {
            step(&|case| case.weight_tables = 1);
        }
    }
    macro_rules! without_each {
        ($($list:ident),*) => {$(
            for index in 0..case.$list.len() {
                step(&|case| {
                    case.$list.remove(index);
                });
            }
        )*};
    }
    without_each!(
        counts, wanted, edges, forbidden, allowed, pins, left_out, outside, mega
    );
    if case.names.len() > 1 {
        without_each!(names);
    }
    let flags: [fn(&mut Case) -> &mut bool; 3] = [
        |case| &mut case.is_torus,
        |case| &mut case.may_use_mega,
        |case| &mut case.has_rivers,
    ];
    for flag in flags {
        if *flag(&mut case.clone()) {
            step(&|case| *flag(case) = false);
        }
    }
    for river in 0..case.outside.len() {
        for edge in 0..case.outside[river].edges.len() {
            step(&|case| {
                case.outside[river].edges.remove(edge);
            });
        }
    }
    if case.width > 1 {
        step(&|case| case.width -= 1);
    }
    if case.height > 1 {
        step(&|case| case.height -= 1);
    }
    steps.retain(is_inside);
    steps
}

/// Whether everything that is said is of cells inside the rectangle.
fn is_inside(case: &Case) -> bool {
    let left_out = case.left_out.iter().copied();
    let outside = case.outside.iter().flat_map(|river| &river.edges);
    let mut cells = left_out
        .chain(case.pins.iter().map(|one| one.0))
        .chain(case.allowed.iter().map(|one| one.0))
        .chain(case.forbidden.iter().map(|one| one.0))
        .chain(case.edges.iter().map(|one| one.0))
        .chain(case.wanted.iter().map(|one| one.0))
        .chain(outside.map(|one| one.0));
    cells.all(|(x, y)| x < case.width && y < case.height)
}
