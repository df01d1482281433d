//! The natural rules of settlements, as data: what each kind needs, and how far it keeps from others.

/// A kind of place where people live, or lived.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SiteKind {
    /// Walls and towers; the seat of a region.
    City,
    /// A market and its houses.
    Town,
    /// A few houses and their fields.
    Village,
    /// A stronghold at the foot of mountains.
    Castle,
    /// A lone tower with few people.
    Tower,
    /// A ruin, away from people.
    Ruin,
}

impl SiteKind {
    /// All kinds, the highest priority first.
    pub const ALL: [Self; 6] = [
        Self::City,
        Self::Town,
        Self::Castle,
        Self::Village,
        Self::Tower,
        Self::Ruin,
    ];

    /// Its word, as in files and on the command line.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::City => "city",
            Self::Town => "town",
            Self::Village => "village",
            Self::Castle => "castle",
            Self::Tower => "tower",
            Self::Ruin => "ruin",
        }
    }

    /// Parses the word of a kind.
    #[must_use]
    pub fn of(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.word() == word)
    }
}

/// The maximum distance of a port from the shore, in tiles.
pub(super) const PORT: i64 = 2;

/// The requirements of a kind of settlement.
pub(super) struct Rule {
    pub(super) kind: SiteKind,
    /// log2 of the side, in tiles, of the squares that have one candidate each.
    pub(super) cell_log2: u32,
    /// No better candidate of the kind is nearer than this, in tiles, so no two of the kind are.
    pub(super) radius: i64,
    /// The minimum score.
    pub(super) least: u32,
    /// Points for water near by: a river or the sea at most 3 tiles away.
    pub(super) water: u32,
    /// In percent of squares, how many can have one of the kind near water, and away from it.
    pub(super) share: (u32, u32),
    /// Points for a river and the sea both at most 4 tiles away.
    pub(super) mouth: u32,
    /// Points for each tile of open plain at most 4 tiles away, of which there are 81.
    pub(super) plain: u32,
    /// Points for each tile with mountains at most 4 tiles away, up to 24.
    pub(super) mountain: u32,
    /// Points for each tile with trees at most 4 tiles away, up to 24.
    pub(super) forest: u32,
    /// Points by chance, 0 to this.
    pub(super) chance: u32,
    /// Minimum distances from other kinds, in tiles.
    pub(super) away: &'static [(SiteKind, i64)],
}

/// All kinds in the order in which they are decided: each keeps away from those before it.
pub(super) const RULES: [Rule; 6] = [
    Rule {
        kind: SiteKind::City,
        cell_log2: 5,
        radius: 80,
        least: 250,
        water: 60,
        share: (100, 0),
        mouth: 60,
        plain: 2,
        mountain: 0,
        forest: 1,
        chance: 60,
        away: &[],
    },
    Rule {
        kind: SiteKind::Town,
        cell_log2: 4,
        radius: 20,
        least: 190,
        water: 60,
        share: (100, 0),
        mouth: 40,
        plain: 2,
        mountain: 0,
        forest: 1,
        chance: 60,
        away: &[(SiteKind::City, 14)],
    },
    Rule {
        kind: SiteKind::Castle,
        cell_log2: 5,
        radius: 36,
        least: 130,
        water: 10,
        share: (60, 60),
        mouth: 20,
        plain: 0,
        mountain: 5,
        forest: 1,
        chance: 60,
        away: &[(SiteKind::City, 10), (SiteKind::Town, 6)],
    },
    Rule {
        kind: SiteKind::Village,
        cell_log2: 3,
        radius: 9,
        least: 150,
        water: 30,
        share: (55, 7),
        mouth: 10,
        plain: 2,
        mountain: 0,
        forest: 1,
        chance: 90,
        away: &[
            (SiteKind::City, 6),
            (SiteKind::Town, 6),
            (SiteKind::Castle, 5),
        ],
    },
    Rule {
        kind: SiteKind::Tower,
        cell_log2: 5,
        radius: 40,
        least: 60,
        water: 20,
        share: (60, 40),
        mouth: 10,
        plain: 0,
        mountain: 1,
        forest: 1,
        chance: 90,
        away: &[
            (SiteKind::City, 9),
            (SiteKind::Town, 9),
            (SiteKind::Castle, 9),
            (SiteKind::Village, 5),
        ],
    },
    Rule {
        kind: SiteKind::Ruin,
        cell_log2: 5,
        radius: 36,
        least: 60,
        water: 0,
        share: (60, 60),
        mouth: 0,
        plain: 0,
        mountain: 1,
        forest: 2,
        chance: 90,
        away: &[
            (SiteKind::City, 14),
            (SiteKind::Town, 12),
            (SiteKind::Castle, 9),
            (SiteKind::Village, 7),
            (SiteKind::Tower, 9),
        ],
    },
];

/// The index of a kind's rule.
pub(super) fn rule_of(kind: SiteKind) -> usize {
    let rule = RULES.iter().position(|rule| rule.kind == kind);
    // OK because every kind has a rule.
    rule.unwrap_or(0)
}

/// The minimum distance of two settlements, by the indices of their rules, in tiles.
pub(super) fn apart(one: usize, other: usize) -> i64 {
    if one == other {
        return RULES[one].radius;
    }
    let away = RULES[one.max(other)].away.iter();
    let mut away = away.filter(|(kind, _)| *kind == RULES[one.min(other)].kind);
    away.next().map_or(0, |&(_, distance)| distance)
}
