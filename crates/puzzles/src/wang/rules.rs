//! Which of the five rules beyond the base game are on.

/// The rules of a game; the base game has none of them.
#[expect(
    clippy::struct_excessive_bools,
    reason = "the rules are independent switches"
)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// 1: patterns score in place of tiles.
    pub patterns: bool,
    /// 2: connected zones of a colour score.
    pub connections: bool,
    /// 3: ownership is decided by influence, and the King moves.
    pub influence: bool,
    /// 4: tiles may be turned.
    pub symmetries: bool,
    /// 5: up to three tiles are played at once, as a block.
    pub blocks: bool,
}

/// The names of the rules, in order.
pub(crate) const RULE_NAMES: [&str; 5] = [
    "patterns",
    "connections",
    "influence",
    "symmetries",
    "blocks",
];

impl Rules {
    /// The rules 1 to `level`; 0 is the base game, and 5 or more are all.
    #[must_use]
    pub const fn level(level: u8) -> Self {
        Self {
            patterns: level >= 1,
            connections: level >= 2,
            influence: level >= 3,
            symmetries: level >= 4,
            blocks: level >= 5,
        }
    }

    /// All 32 combinations.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..32).map(|bits: u8| {
            let mut rules = Self::default();
            for (index, rule) in rules.each_mut().into_iter().enumerate() {
                *rule = bits >> index & 1 == 1;
            }
            rules
        })
    }

    /// Parses names separated by commas; `none` is the base game.
    ///
    /// # Errors
    /// If a word is not a name; the message lists them.
    pub fn read(list: &str) -> Result<Self, String> {
        let mut rules = Self::default();
        if list.trim() == "none" {
            return Ok(rules);
        }
        for word in list.split(',') {
            let place = RULE_NAMES.iter().position(|name| *name == word.trim());
            let index = place.ok_or_else(|| {
                format!(
                    "rules are none, or names from {} separated by commas, not `{}`",
                    RULE_NAMES.join(", "),
                    word.escape_debug()
                )
            })?;
            *rules.each_mut()[index] = true;
        }
        Ok(rules)
    }

    /// The names of the rules that are on.
    #[must_use]
    pub fn names(self) -> Vec<&'static str> {
        let mut rules = self;
        let states = rules.each_mut().map(|rule| *rule);
        let named = RULE_NAMES.into_iter().zip(states);
        named
            .filter_map(|(name, is_on)| is_on.then_some(name))
            .collect()
    }

    fn each_mut(&mut self) -> [&mut bool; 5] {
        [
            &mut self.patterns,
            &mut self.connections,
            &mut self.influence,
            &mut self.symmetries,
            &mut self.blocks,
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_turn_rules_on_in_order() {
        for level in 0..=5 {
            assert_eq!(
                Rules::level(level).names(),
                RULE_NAMES[..usize::from(level)]
            );
        }
        assert_eq!(Rules::level(0), Rules::default());
        assert_eq!(Rules::all().count(), 32);
    }

    #[test]
    fn each_rule_can_be_named_alone() {
        for name in RULE_NAMES {
            assert_eq!(Rules::read(name).map(Rules::names), Ok(vec![name]));
        }
        assert_eq!(Rules::read("none"), Ok(Rules::default()));
        assert_eq!(
            Rules::read("blocks, patterns").map(Rules::names),
            Ok(vec!["patterns", "blocks"])
        );
        for bad in ["", "pattern", "patterns,", "none,blocks"] {
            assert!(Rules::read(bad).is_err(), "{bad}");
        }
    }
}
