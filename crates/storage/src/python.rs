//! Rewrites Python literals as JSON, for boards and mazes that Python printed. No code is run.

/// Rewrites Python literals as JSON of the same length, so that each byte keeps its line and column: strings in quotes
/// of either kind, comments, trailing commas, tuples and sets instead of lists, `None`, `True`, `False`, and a name
/// with an equals sign before everything. The last bracket of a dictionary may be missing. Anything else stays as it
/// is, for the JSON parser to report.
pub(super) fn as_json(python: &[u8]) -> Vec<u8> {
    let mut json = python.to_vec();
    // The closing brackets of all open ones, in Python and in JSON.
    let mut open: Vec<(u8, u8)> = Vec::new();
    // The last byte that is not blank.
    let mut last = None;
    let mut at = beyond_blanks(python, 0);
    json[..at].iter_mut().for_each(blank);
    while let Some(&byte) = python.get(at) {
        let begin = at;
        at += 1;
        match byte {
            b'(' | b'[' | b'{' => {
                let first = python.get(beyond_blanks(python, at));
                let is_list = byte != b'{' || matches!(first, Some(b'(' | b'['));
                let (opens, closes) = if is_list { (b'[', b']') } else { (b'{', b'}') };
                json[begin] = opens;
                open.push((closing(byte), closes));
            }
            b')' | b']' | b'}' => {
                let Some((_, closes)) = open.pop().filter(|&(close, _)| close == byte) else {
                    return json;
                };
                end_entries(&mut json, last);
                json[begin] = closes;
            }
            b'\'' | b'"' => {
                let Some(length) = text_length(&python[at..], byte) else {
                    return json;
                };
                at += length + 1;
                json[begin] = b'"';
                json[at - 1] = b'"';
            }
            b';' if open.is_empty() => json[begin] = b' ',
            _ if is_part_of_word(byte) && !byte.is_ascii_digit() => {
                at += word_length(&python[at..]);
                let next = beyond_blanks(python, at);
                match (&python[begin..at], python.get(next)) {
                    (b"None", _) => json[begin..at].copy_from_slice(b"null"),
                    (b"True", _) => json[begin..at].copy_from_slice(b"true"),
                    (b"False", _) => json[begin..at].copy_from_slice(b"false"),
                    (b"set", Some(b'(')) => json[begin..at].fill(b' '),
                    (_, Some(b'=')) if last.is_none() => {
                        json[begin..=next].iter_mut().for_each(blank);
                        at = next + 1;
                    }
                    _ => {}
                }
            }
            _ => {}
        }
        last = Some(begin);
        let next = beyond_blanks(python, at);
        json[at..next].iter_mut().for_each(blank);
        at = next;
    }
    if open == [(b'}', b'}')] {
        end_entries(&mut json, last);
        json.push(b'}');
    }
    json
}

/// Whether a text begins with a name and an equals sign.
pub(super) fn begins_with_name(text: &[u8]) -> bool {
    let name = beyond_blanks(text, 0);
    let end = name + word_length(&text[name..]);
    end > name && text.get(beyond_blanks(text, end)) == Some(&b'=')
}

/// The index of the next byte that is neither blank nor in a comment.
fn beyond_blanks(text: &[u8], mut at: usize) -> usize {
    let mut is_comment = false;
    while let Some(byte) = text.get(at) {
        is_comment = *byte == b'#' || is_comment && *byte != b'\n';
        if !is_comment && !b" \t\r\n\x0C".contains(byte) {
            break;
        }
        at += 1;
    }
    at
}

/// Replaces a byte by a blank, unless it ends a line.
fn blank(byte: &mut u8) {
    if *byte != b'\n' {
        *byte = b' ';
    }
}

/// Removes a trailing comma, the last byte before a bracket.
fn end_entries(json: &mut [u8], last: Option<usize>) {
    if let Some(byte) = last.and_then(|last| json.get_mut(last))
        && *byte == b','
    {
        *byte = b' ';
    }
}

const fn closing(bracket: u8) -> u8 {
    match bracket {
        b'(' => b')',
        b'[' => b']',
        _ => b'}',
    }
}

/// The length of a quoted text, if it is on one line and valid between JSON's quotes.
fn text_length(rest: &[u8], quote: u8) -> Option<usize> {
    let end = rest.iter().position(|byte| b"'\"\\\r\n".contains(byte))?;
    (rest[end] == quote).then_some(end)
}

fn is_part_of_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || !byte.is_ascii()
}

fn word_length(text: &[u8]) -> usize {
    let end = text.iter().position(|&byte| !is_part_of_word(byte));
    end.unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_of_python_become_json_of_the_same_length() {
        for (python, json) in [
            (
                "a_1 = [('x', None,),] # ], '\n;",
                "      [[\"x\", null ] ]       \n ",
            ),
            ("{'w': {(0, 1),\n (1, 2)}}", "{\"w\": [[0, 1],\n [1, 2]]}"),
            ("# a\n{\"w\": set()}", "   \n{\"w\":    []}"),
            (
                "{'is': True, 'by': {'me': -1},",
                "{\"is\": true, \"by\": {\"me\": -1} }",
            ),
            // The rest is left for the JSON parser.
            ("[['a')]", "[[\"a\")]"),
            ("['a\\x41', 'b']", "['a\\x41', 'b']"),
            ("[1] + [(2,)]", "[1] + [[2 ]]"),
        ] {
            let made = as_json(python.as_bytes());
            assert_eq!(String::from_utf8_lossy(&made), json, "{python}");
        }
    }

    #[test]
    fn a_name_with_an_equals_sign_is_distinguished_from_other_words() {
        assert!(begins_with_name(b" grid #\n= ["));
        for other in ["", "=", "grid", "PPPP .", ". =", "'a' = 1"] {
            assert!(!begins_with_name(other.as_bytes()), "{other}");
        }
    }
}
