//! The costs and benefits of a choice in words: before it is taken, and afterwards.

use super::cards::Choice;
use super::words::{Texts, filled};

impl Texts {
    /// The effects of a choice, and what could not be carried.
    pub(super) fn effects(&self, parts: &[(&str, i32)], left: u8) -> String {
        let parts = parts.iter().filter(|&&(_, count)| count != 0);
        let mut parts_text: Vec<_> = parts
            .map(|&(what, count)| self.count(what, count))
            .collect();
        if left > 0 {
            let left = self.count("provisions", i32::from(left));
            let left = left.trim_start_matches('+').to_owned();
            parts_text
                .push(filled(&self.line("came.left", 0), &[("{left}", left)], "").to_lowercase());
        }
        format!("({})", parts_text.join(", "))
    }

    /// A count of something, with a sign except for hours.
    pub(super) fn count(&self, what: &str, count: i32) -> String {
        let section = if count.abs() == 1 {
            format!("came.{what}.one")
        } else {
            format!("came.{what}")
        };
        let number = match count {
            _ if what == "hours" => count.to_string(),
            ..0 => format!("−{}", count.unsigned_abs()),
            _ => format!("+{count}"),
        };
        let line = self.line(&section, 0);
        line.replace("{count}", &number)
    }

    /// The certain costs and benefits of a choice, and its probability, to follow its label; empty if there are none.
    #[must_use]
    pub fn terms(&self, choice: &Choice) -> String {
        let mut parts = Vec::new();
        let mut add = |what: &str, count: i32| {
            if count != 0 {
                parts.push(self.count(what, count));
            }
        };
        add("coins", choice.brings_coins as i32 - choice.coins as i32);
        let brings = i32::from(choice.brings_provisions);
        add("provisions", brings - i32::from(choice.provisions));
        add("hours", choice.hours as i32);
        if choice.brings_provisions > choice.room {
            parts.push(match choice.room {
                0 => self.line("came.room.none", 0),
                room => self
                    .line("came.room", 0)
                    .replace("{room}", &room.to_string()),
            });
        }
        if let Some(percent) = choice.percent {
            let slot = percent.to_string();
            let (coins, provisions, hours) = choice.risks;
            let risks = [("coins", coins), ("provisions", provisions)];
            let risks = risks.into_iter().filter(|&(_, count)| count > 0);
            let mut risks: Vec<_> = risks
                .map(|(what, count)| self.count(what, -(count as i32)))
                .collect();
            if hours > 0 {
                let more = self.count("hours", hours as i32);
                risks.push(self.line("came.more", 0).replace("{hours}", &more));
            }
            let mut text = self.line("came.percent", 0).replace("{count}", &slot);
            if !risks.is_empty() {
                let risks = risks.join(", ");
                text += &self.line("came.else", 0).replace("{risks}", &risks);
            }
            parts.push(text);
        }
        if parts.is_empty() {
            String::new()
        } else {
            format!(" ({})", parts.join(", "))
        }
    }
}
