//! Letters of names without their marks.

/// The letter without its accent, in lower case; what is no letter stays.
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
