//! The bytes of a file as text.

/// Returns the text of a file in UTF-8, in UTF-16 with or without a mark of its byte order, or else in Windows-1252, the
/// encoding of old chess databases; and the name of the encoding unless it is UTF-8.
///
/// ```
/// use springald_core::lenient::decode;
///
/// assert_eq!(decode(b"J\xf6rg"), ("Jörg".to_owned(), Some("Windows-1252")));
/// assert_eq!(decode(b"\xff\xfee\x004\x00"), ("e4".to_owned(), Some("UTF-16")));
/// assert_eq!(decode("♘f3".as_bytes()), ("♘f3".to_owned(), None));
/// ```
pub fn decode(bytes: &[u8]) -> (String, Option<&'static str>) {
    if let Some(text) = utf16(bytes) {
        return (text, Some("UTF-16"));
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => (text.trim_start_matches('\u{feff}').to_owned(), None),
        Err(_) => (
            bytes.iter().map(|&byte| in_windows_1252(byte)).collect(),
            Some("Windows-1252"),
        ),
    }
}

/// Returns the text of UTF-16: it begins with the mark of the byte order, or every second byte of its beginning is zero.
fn utf16(bytes: &[u8]) -> Option<String> {
    let begins = &bytes[..bytes.len().min(64)];
    let zeros = |place: usize| {
        let half = begins.iter().skip(place).step_by(2);
        begins.len() > 3 && half.clone().filter(|&&byte| byte == 0).count() * 4 > half.count() * 3
    };
    let (rest, big) = match bytes {
        [0xff, 0xfe, rest @ ..] => (rest, false),
        [0xfe, 0xff, rest @ ..] => (rest, true),
        all if zeros(1) && !zeros(0) => (all, false),
        all if zeros(0) && !zeros(1) => (all, true),
        _ => return None,
    };
    let units = rest.chunks(2).map(|pair| match *pair {
        [first, second] if big => u16::from_be_bytes([first, second]),
        [first, second] => u16::from_le_bytes([first, second]),
        _ => u16::from(b'\n'),
    });
    let letters = char::decode_utf16(units);
    Some(
        letters
            .map(|letter| letter.unwrap_or(char::REPLACEMENT_CHARACTER))
            .collect(),
    )
}

/// The characters 0x80 to 0x9f of Windows-1252; unused ones are those of Latin-1.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

fn in_windows_1252(byte: u8) -> char {
    match byte {
        0x80..=0x9f => WINDOWS_1252[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}
