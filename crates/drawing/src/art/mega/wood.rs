//! A great wood with a clearing, and in that a tree older than all others.

use super::super::geometry::{Dice, pt, wander};
use super::super::marks::{Kind, SmallMark};
use super::super::placing::{are_apart, tree_in};
use super::super::stand::Figure;
use super::super::trees::Tree;
use super::Thing;

/// A wood on 3 × 3 cells.
pub(super) fn scene(things: &mut Vec<Thing>, dice: &mut Dice) {
    let glade = pt(dice.range(1.4, 1.6), dice.range(1.5, 1.66));
    let [wide, high] = [dice.range(0.6, 0.68), dice.range(0.44, 0.5)];
    let old = Tree {
        foot: glade + pt(dice.range(-0.08, 0.08), 0.2),
        radius: dice.range(0.2, 0.225),
        seed: dice.bits(),
    };
    things.push(Thing::Great(Figure::Tree(old)));
    for (x, y, kind) in [
        (-0.36, 0.08, Kind::Tuft),
        (0.34, 0.14, Kind::Tuft),
        (-0.2, 0.3, Kind::Dots),
        (0.36, -0.12, Kind::Tuft),
        (-0.38, -0.16, Kind::Dots),
    ] {
        let mark = SmallMark {
            kind,
            foot: glade + pt(x + dice.range(-0.03, 0.03), y + dice.range(-0.03, 0.03)),
            seed: dice.bits(),
        };
        things.push(Thing::Great(Figure::Mark(mark)));
    }
    let seed = dice.bits();
    for attempt in 0..14_000 {
        // Large crowns first, then smaller ones in the gaps.
        let radius = if attempt < 9_000 {
            dice.range(0.082, 0.118)
        } else {
            dice.range(0.064, 0.08)
        };
        let tree = tree_in(3.0, radius, dice);
        let away = tree.foot - glade;
        let round = pt(away.x / wide, away.y / high).length();
        if round < 1.0 + 0.22 * wander(seed, tree.foot * 3.0).x {
            continue;
        }
        let is_free = things.iter().all(|thing| match thing.figure() {
            Some(Figure::Tree(other)) => are_apart(&tree, other, 1.0),
            _ => true,
        });
        if is_free {
            things.push(Thing::Figure(Figure::Tree(tree)));
        }
    }
}
