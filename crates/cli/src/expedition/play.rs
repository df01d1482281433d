//! `mapmaker expedition play`: the expedition that the window opens.

use crate::explore::parse_window;
use mapmaker_expedition::Code;
use mapmaker_storage::options::{ExpeditionOptions, ExploreOptions};

#[derive(Debug, clap::Args)]
pub(crate) struct PlayArguments {
    /// The code of an expedition [default: the one that was left, or the card of a new one]
    #[arg(value_name = "CODE")]
    code: Option<Code>,
    /// The window's size in pixels
    #[arg(long, value_name = "WxH", value_parser = parse_window)]
    window: Option<(u32, u32)>,
}

impl From<PlayArguments> for ExploreOptions {
    fn from(arguments: PlayArguments) -> Self {
        let code = arguments.code.map(ExpeditionOptions::Code);
        Self {
            window: arguments.window,
            expedition: Some(code.unwrap_or(ExpeditionOptions::Left)),
            start_on_title: true,
            ..Self::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use std::ffi::OsString;

    use crate::{Invocation, parse};
    use mapmaker_expedition::{Code, Difficulty, RULES_VERSION};
    use mapmaker_storage::options::ExpeditionOptions;
    use mapmaker_testing::{mistyped, of_other_rules};

    #[test]
    fn the_window_is_asked_for_the_expedition_of_a_code_or_for_the_one_that_was_left() {
        let asked = |line: &str| match parse(line.split(' ').map(OsString::from)) {
            Ok(Invocation::Window(options)) => Ok(options.expedition),
            Ok(other) => panic!("{other:?}"),
            Err(failure) => Err(failure.message),
        };
        let left = asked("mapmaker expedition play");
        assert_eq!(left, Ok(Some(ExpeditionOptions::Left)));
        let code = Code {
            difficulty: Difficulty::Journey,
            seed: 7,
        };
        let played = asked(&format!("mapmaker expedition play {code}")).expect("a code");
        let Some(ExpeditionOptions::Code(found)) = played else {
            panic!("{played:?}");
        };
        assert_eq!(found, code);
        let code = code.to_string();
        let refused = |code: &str| {
            asked(&format!("mapmaker expedition play {code}")).expect_err("it is refused")
        };
        let older = refused(&of_other_rules(&code, RULES_VERSION, 1));
        assert!(older.contains("an older version of the rules"), "{older}");
        let slip = refused(&mistyped(&code));
        assert!(slip.contains("the code is mistyped"), "{slip}");
    }
}
