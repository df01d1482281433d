//! Rewords the errors of a JSON reader for people who write such files.
//!
//! The input is an error message of the crate `serde_json`. A message that this file does not know, such as our own,
//! stays unchanged.

/// Rewords an error message, without the line and column at its end.
///
/// # Example
/// ```
/// use mapmaker_grid::parsing::in_words;
///
/// let message = "invalid type: integer `3`, expected a string at line 2 column 9";
/// assert_eq!(in_words(message), "there is the number 3 in place of a text");
/// assert_eq!(in_words("missing field `seed` at line 1 column 2"), "\"seed\" is missing");
/// ```
#[must_use]
pub fn in_words(message: &str) -> String {
    let message = without_place(message);
    let message: String = message
        .chars()
        .map(|letter| if letter.is_control() { ' ' } else { letter })
        .collect();
    let known = of_syntax(&message).map(str::to_owned);
    known.or_else(|| of_values(&message)).unwrap_or(message)
}

/// Strips "at line 3 column 7".
fn without_place(message: &str) -> &str {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let split = message.rsplit_once(" at line ").filter(|(_, place)| {
        let place = place.split_once(" column ");
        place.is_some_and(|(line, column)| is_number(line) && is_number(column))
    });
    split.map_or(message, |(message, _)| message)
}

/// Rewords syntax errors.
fn of_syntax(message: &str) -> Option<&'static str> {
    Some(match message {
        "EOF while parsing a list" => "the text ends in the midst of a list",
        "EOF while parsing an object" => "the text ends in the midst of an object",
        "EOF while parsing a string" => "the text ends before a quotation mark is closed",
        "EOF while parsing a value" => "the text ends where a value should be",
        "expected `:`" => "a colon is missing after a key",
        "expected `,` or `]`" => "a comma or the ] of a list is missing",
        "expected `,` or `}`" => "a comma or the } of an object is missing",
        "expected ident" | "expected value" => {
            "here should be a value: a number, a text in quotation marks, true, false, null, a [list] or an {object}"
        }
        "expected `\"`" | "key must be a string" => "here should be a key in quotation marks",
        "invalid escape"
        | "unexpected end of hex escape"
        | "lone leading surrogate in hex escape" => {
            "a \\ in a text is followed by what it doesn't go with; a \\ itself is written \\\\"
        }
        "invalid number" => "a number is written wrongly; right are 12, -3 and 0.5",
        "number out of range" => "a number is too large",
        "invalid unicode code point" => "a text is not UTF-8",
        "trailing comma" => "there is a comma after the last entry",
        "trailing characters" => "something stands after the end",
        "recursion limit exceeded" => "lists or objects lie too deep in each other",
        message if message.starts_with("control character (") => {
            "a text goes over the end of its line, or has a control character; a line's end is written \\n in a text"
        }
        _ => return None,
    })
}

/// Rewords errors of a value's type or range.
fn of_values(message: &str) -> Option<String> {
    let quoted = |rest: &str| rest.split('`').nth(1).map(|name| format!("\"{name}\""));
    if let Some(rest) = message.strip_prefix("missing field ") {
        return Some(format!("{} is missing", quoted(rest)?));
    }
    if let Some(rest) = message.strip_prefix("duplicate field ") {
        return Some(format!("{} appears twice", quoted(rest)?));
    }
    if let Some(rest) = message
        .strip_prefix("unknown variant ")
        .or_else(|| message.strip_prefix("unknown field "))
    {
        let found = quoted(rest)?;
        let known: Vec<_> = rest
            .split('`')
            .skip(3)
            .step_by(2)
            .map(|name| format!("\"{name}\""))
            .collect();
        return Some(match &known[..] {
            [] => format!("{found} is not known here"),
            [one] => format!("there is {found} in place of {one}"),
            many => format!("there is {found} in place of one of {}", many.join(", ")),
        });
    }
    if message.starts_with("data did not match any variant of untagged enum") {
        return Some("a value is of none of the kinds that can stand there".to_owned());
    }
    let (start, rest) = ["invalid type: ", "invalid value: ", "invalid length "]
        .into_iter()
        .find_map(|kind| {
            message
                .split_once(kind)
                .map(|(start, rest)| (start, (kind, rest)))
        })?;
    let (kind, rest) = rest;
    let (mut before, expected) = rest.rsplit_once(", expected ")?;
    // The prefix is our own, such as the key.
    if kind == "invalid length " {
        let found = match before {
            "1" => "is 1 entry".to_owned(),
            count => format!("are {count} entries"),
        };
        return Some(format!(
            "{start}there {found} in place of {}",
            wanted(expected)
        ));
    }
    if before.is_empty() {
        before = "something else";
    }
    Some(match expected.split_once(" to be ") {
        Some((what, right)) => format!("{start}{what} is {}, not {right}", found(before)),
        None => format!(
            "{start}there is {} in place of {}",
            found(before),
            wanted(expected)
        ),
    })
}

/// The value that was found.
fn found(message: &str) -> String {
    let value = message
        .split_once('`')
        .and_then(|(_, rest)| rest.rsplit_once('`'))
        .map(|(value, _)| value);
    match (message.split([' ', '`']).next(), value) {
        (Some("integer" | "floating"), Some(value)) => format!("the number {value}"),
        (Some("boolean" | "character"), Some(value)) => value.to_owned(),
        (Some("string"), None) => format!("the text {}", message["string".len()..].trim_start()),
        (Some("sequence"), None) => "a list".to_owned(),
        (Some("map"), None) => "an object".to_owned(),
        (Some("null" | "unit"), None) => "null".to_owned(),
        _ => message.to_owned(),
    }
}

/// The value that was expected.
fn wanted(message: &str) -> String {
    let digits = |text: &str| {
        text.chars()
            .filter(char::is_ascii_digit)
            .collect::<String>()
    };
    let whole = |least: &dyn std::fmt::Display, most: &dyn std::fmt::Display| {
        format!("a whole number from {least} to {most}")
    };
    match message {
        "u8" => whole(&u8::MIN, &u8::MAX),
        "u16" => whole(&u16::MIN, &u16::MAX),
        "u32" => whole(&u32::MIN, &u32::MAX),
        "i8" => whole(&i8::MIN, &i8::MAX),
        "i16" => whole(&i16::MIN, &i16::MAX),
        "i32" => whole(&i32::MIN, &i32::MAX),
        "i64" | "i128" | "isize" => "a whole number".to_owned(),
        "u64" | "u128" | "usize" => "a whole number of at least 0".to_owned(),
        "f32" | "f64" => "a number".to_owned(),
        "a string" | "string" | "a borrowed string" | "a character" | "path string" => {
            "a text".to_owned()
        }
        "a boolean" => "true or false".to_owned(),
        "a sequence" | "an array" => "a list".to_owned(),
        "unit" | "option" => "null".to_owned(),
        message
            if message == "a map"
                || message.starts_with("struct ")
                || message.starts_with("internally tagged enum ") =>
        {
            "an object".to_owned()
        }
        message
            if message.starts_with("a tuple of size ")
                || message.starts_with("an array of length ")
                || message.starts_with("tuple struct ") && message.contains(" with ") =>
        {
            format!(
                "a list of {}",
                digits(message.rsplit(" with ").next().unwrap_or(message))
            )
        }
        message if message.starts_with("enum ") || message.starts_with("variant ") => {
            "one of the words that can stand there".to_owned()
        }
        message => message.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;
    use serde::de::DeserializeOwned;

    #[derive(Deserialize)]
    #[allow(dead_code, reason = "only how it is refused counts")]
    struct Sample {
        count: u8,
        pair: (i32, i32),
        kind: Kind,
        flag: Option<bool>,
        name: String,
        list: Vec<f64>,
    }

    #[derive(Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Kind {
        Sea,
        Plain,
    }

    fn message<T: DeserializeOwned>(text: &str) -> String {
        let error = serde_json::from_str::<T>(text).err().expect(text);
        in_words(&error.to_string())
    }

    /// Words that only programmers use.
    const RAW: [&str; 12] = [
        "EOF", "expected", "invalid", "integer", "sequence", "struct", "tuple", "field", "variant",
        "enum", "`", "column",
    ];

    #[test]
    fn no_error_message_uses_programmers_words() {
        let whole = r#"{"count":1,"pair":[1,2],"kind":"sea","flag":true,"name":"a","list":[0.5]}"#;
        assert!(serde_json::from_str::<Sample>(whole).is_ok());
        let mut texts = vec![
            "[]".to_owned(),
            "3".to_owned(),
            String::new(),
            "[1,]".to_owned(),
            format!("{whole}x"),
        ];
        // Each value in turn by one of each other kind, and the text cut off or with another letter anywhere.
        for value in ["1,", "[1,2]", "\"sea\"", "true", "\"a\"", "[0.5]"] {
            let others = [
                "-1", "300", "1.5", "[]", "[1]", "{}", "null", "\"b\"", "tru", "1e999", "\"\\q\"",
                "\"\n\"", "[1,2,3]",
            ];
            texts.extend(others.map(|other| {
                let end = if value.ends_with(',') { "," } else { "" };
                whole.replacen(value, &format!("{other}{end}"), 1)
            }));
        }
        for at in 0..whole.len() {
            texts.push(whole[..at].to_owned());
            for letter in ["", ",", "}", "]", "\"", ":", "x", "\u{1}"] {
                texts.push(format!("{}{letter}{}", &whole[..at], &whole[at + 1..]));
            }
        }
        let mut wrong = 0;
        for text in &texts {
            let Err(error) = serde_json::from_str::<Sample>(text) else {
                continue;
            };
            let message = in_words(&error.to_string());
            wrong += 1;
            let raw = RAW.iter().find(|raw| message.contains(*raw));
            assert_eq!(raw, None, "{text}\n{error}\n{message}");
        }
        assert!(wrong > 400, "{wrong}");
    }

    #[test]
    fn what_is_there_and_what_should_be_are_named() {
        assert_eq!(
            message::<u8>("300"),
            "there is the number 300 in place of a whole number from 0 to 255"
        );
        assert_eq!(
            message::<Kind>("\"se\""),
            "there is \"se\" in place of one of \"sea\", \"plain\""
        );
        assert_eq!(
            message::<(u8, u8)>("[1]"),
            "there is 1 entry in place of a list of 2"
        );
        assert_eq!(
            message::<String>("null"),
            "there is null in place of a text"
        );
        assert_eq!(
            message::<Vec<u8>>("{}"),
            "there is an object in place of a list"
        );
        assert_eq!(
            message::<bool>("\"yes\""),
            "there is the text \"yes\" in place of true or false"
        );
        let ours = "the wall [0,0,9,9]: there is no cell 9,9 at line 3 column 4";
        assert_eq!(in_words(ours), "the wall [0,0,9,9]: there is no cell 9,9");
        let key = "\"width\": invalid type: string \"4\", expected u64 at line 1 column 2";
        assert_eq!(
            in_words(key),
            "\"width\": there is the text \"4\" in place of a whole number of at least 0"
        );
    }
}
