//! The natural rules of decor, as data: where each kind occurs, and how often.

use super::super::ground::bit;
use super::super::rules::SiteKind;
use crate::decor::DecorKind;

/// A settlement within this many tiles makes a place "near people".
pub(super) const NEAR: i64 = 12;

/// The maximum distance of a thing from its settlement, in tiles.
pub(super) const HOME_REACH: i64 = 9;

/// How many positions of a square, or around a settlement, are tried; the first suitable one is used.
pub(super) const TRIES: u64 = 24;

/// The requirements of a kind of decor.
pub(super) struct WildRule {
    pub(super) kind: DecorKind,
    /// log2 of the side of the squares that have at most one, in tiles.
    pub(super) square_log2: u32,
    /// Per thousand squares, how many have one near people, and away from them, where the land allows it.
    pub(super) share: (u32, u32),
    /// Required ground: (radius in tiles, bits, minimum number of tiles).
    pub(super) wants: &'static [(i64, u8, u32)],
    /// The minimum distance from settlements, in tiles.
    pub(super) away: i64,
}

/// A rule for things around settlements.
pub(super) struct HomeRule {
    /// The kinds of settlements that have it.
    pub(super) of: &'static [SiteKind],
    /// Only ports have it.
    pub(super) is_of_ports: bool,
    pub(super) kind: DecorKind,
    /// The minimum and maximum number.
    pub(super) count: (u32, u32),
    /// The kind of the settlement's things that it is placed around; `None` for the settlement itself.
    pub(super) around: Option<DecorKind>,
    /// The minimum and maximum distance from there, in 1/32 tile.
    pub(super) steps: (i64, i64),
    /// The maximum distance from the settlement, in 1/32 tile.
    pub(super) most_steps: i64,
}

/// Things around settlements, in the order in which they are added.
pub(super) const HOME: [HomeRule; 7] = [
    // Fields lie within three tiles of their village, most of them side by side.
    HomeRule {
        of: &[SiteKind::Village],
        is_of_ports: false,
        kind: DecorKind::Field,
        count: (1, 2),
        around: None,
        steps: (30, 80),
        most_steps: 92,
    },
    HomeRule {
        of: &[SiteKind::Village],
        is_of_ports: false,
        kind: DecorKind::Field,
        count: (1, 4),
        around: Some(DecorKind::Field),
        steps: (26, 42),
        most_steps: 92,
    },
    // A mill stands beside a field; one village in two has one.
    HomeRule {
        of: &[SiteKind::Village],
        is_of_ports: false,
        kind: DecorKind::Windmill,
        count: (0, 1),
        around: Some(DecorKind::Field),
        steps: (28, 56),
        most_steps: 150,
    },
    // Sheep graze within three tiles of their village.
    HomeRule {
        of: &[SiteKind::Village],
        is_of_ports: false,
        kind: DecorKind::Sheep,
        count: (1, 3),
        around: None,
        steps: (24, 92),
        most_steps: 92,
    },
    // Ships lie off a harbour, the great ones farther out.
    HomeRule {
        of: &[SiteKind::City, SiteKind::Town],
        is_of_ports: true,
        kind: DecorKind::Galley,
        count: (1, 2),
        around: None,
        steps: (64, 280),
        most_steps: 280,
    },
    HomeRule {
        of: &[SiteKind::City, SiteKind::Town],
        is_of_ports: true,
        kind: DecorKind::Cog,
        count: (1, 2),
        around: None,
        steps: (48, 250),
        most_steps: 250,
    },
    HomeRule {
        of: &[SiteKind::City, SiteKind::Town, SiteKind::Village],
        is_of_ports: true,
        kind: DecorKind::Boat,
        count: (1, 2),
        around: None,
        steps: (32, 160),
        most_steps: 160,
    },
];

/// The rule for a pack's own decor on boards.
pub(super) struct ForeignRule {
    /// The side of the squares that have at most one, in tiles.
    pub(super) square: i64,
    /// Per thousand squares, how many have one, where the land allows it.
    pub(super) share: u32,
    /// The minimum distance of things of one kind, in tiles.
    pub(super) apart: i64,
}

/// About one for every thirty tiles.
pub(super) const FOREIGN: ForeignRule = ForeignRule {
    square: 4,
    share: 550,
    apart: 4,
};

/// Decor away from settlements. Of two that would touch, the kind that comes first in [`DecorKind::ALL`] stays.
pub(super) const WILD: [WildRule; 12] = [
    // A rose lies on the wide ocean, in squares of 64 tiles.
    WildRule {
        kind: DecorKind::Rose,
        square_log2: 6,
        share: (0, 450),
        wants: &[(6, bit::SEA, 169)],
        away: 0,
    },
    // Serpents and whales keep to the high sea, with no land within 4 or 5 tiles.
    WildRule {
        kind: DecorKind::Serpent,
        square_log2: 4,
        share: (0, 180),
        wants: &[(5, bit::SEA, 121)],
        away: 10,
    },
    WildRule {
        kind: DecorKind::Whale,
        square_log2: 4,
        share: (120, 230),
        wants: &[(4, bit::SEA, 81)],
        away: 6,
    },
    // A mermaid sits on a rock within sight of the coast, and out of sight of settlements.
    WildRule {
        kind: DecorKind::Mermaid,
        square_log2: 4,
        share: (0, 300),
        wants: &[(1, bit::SEA, 9), (4, bit::COAST, 1)],
        away: 8,
    },
    // A few ships on the ways between harbours.
    WildRule {
        kind: DecorKind::Galley,
        square_log2: 5,
        share: (250, 250),
        wants: &[(2, bit::SEA, 25)],
        away: 0,
    },
    WildRule {
        kind: DecorKind::Cog,
        square_log2: 4,
        share: (350, 220),
        wants: &[(2, bit::SEA, 25)],
        away: 0,
    },
    WildRule {
        kind: DecorKind::Boat,
        square_log2: 4,
        share: (600, 60),
        wants: &[(1, bit::SEA, 9), (3, bit::COAST, 1)],
        away: 0,
    },
    WildRule {
        kind: DecorKind::Waves,
        square_log2: 3,
        share: (200, 330),
        wants: &[(1, bit::SEA, 9)],
        away: 0,
    },
    // Mines are dug at the foot of mountains.
    WildRule {
        kind: DecorKind::Mine,
        square_log2: 4,
        share: (700, 300),
        wants: &[(2, bit::MOUNTAIN, 3)],
        away: 2,
    },
    // Stones stand away from settlements.
    WildRule {
        kind: DecorKind::Stones,
        square_log2: 5,
        share: (0, 500),
        wants: &[(1, bit::OPEN, 6)],
        away: 8,
    },
    WildRule {
        kind: DecorKind::Tree,
        square_log2: 3,
        share: (380, 220),
        wants: &[],
        away: 1,
    },
    WildRule {
        kind: DecorKind::Tuft,
        square_log2: 2,
        share: (600, 380),
        wants: &[],
        away: 0,
    },
];
