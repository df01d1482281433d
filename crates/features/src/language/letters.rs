//! Letters of names without their marks.

/// The letter without its accent, in lower case; other characters stay.
pub(super) fn plain_letter(letter: char) -> char {
    match letter {
        'à' | 'â' | 'á' | 'ä' | 'å' | 'Â' | 'Á' | 'Ä' | 'Å' => 'a',
        'è' | 'é' | 'ê' | 'ë' | 'É' | 'È' | 'Ê' => 'e',
        'î' | 'ï' | 'í' | 'Î' | 'Í' => 'i',
        'ô' | 'ó' | 'ö' | 'ø' | 'œ' | 'Ó' | 'Ö' | 'Ø' | 'Ô' => 'o',
        'ù' | 'û' | 'ú' | 'ü' | 'Ú' | 'Ü' | 'Û' => 'u',
        'ç' | 'č' | 'Č' => 'c',
        'ñ' | 'Ñ' => 'n',
        'š' | 'Š' => 's',
        'ž' | 'Ž' => 'z',
        _ => letter.to_ascii_lowercase(),
    }
}

/// Folds a text for searching: lower case without accents, as *kohtiri* for *Köhtiri*.
#[must_use]
pub fn folded(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars().flat_map(char::to_lowercase) {
        match letter {
            'æ' => plain.push_str("ae"),
            'œ' => plain.push_str("oe"),
            'ß' => plain.push_str("ss"),
            'ı' => plain.push('i'),
            // A combining accent after its letter.
            '\u{300}'..='\u{36f}' => {}
            other => plain.push(plain_letter(other)),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_found_without_its_accents() {
        for (name, typed) in [
            ("Köhtiri", "kohtiri"),
            ("Étang de la Roche", "etang de la roche"),
            ("I\u{307}zmi\u{301}r", "izmir"),
            ("Işık", "işik"),
            ("Œuvre", "oeuvre"),
            ("the Grey Downs", "the grey downs"),
        ] {
            assert_eq!(folded(name), typed);
        }
    }
}
