//! Letters and signs of other alphabets.

use crate::Info;

/// Returns a text in the letters of PGN: figurines, dashes, signs of capture, wide digits and the characters of Xiangqi
/// are replaced, marks of emphasis left out.
pub(crate) fn plain(text: &str) -> String {
    text.chars().filter_map(in_ascii).collect()
}

/// Returns the letter of PGN for a sign; `None` for what PGN leaves out.
fn in_ascii(letter: char) -> Option<char> {
    Some(match letter {
        '♔' | '♚' | '將' | '将' | '帥' | '帅' => 'K',
        '♕' | '♛' => 'Q',
        '♖' | '♜' | '車' | '车' | '俥' => 'R',
        '♗' | '♝' => 'B',
        '♘' | '♞' => 'N',
        '♙' | '♟' | '\u{fe0e}' | '\u{fe0f}' | '†' | '‡' | '\u{200b}' => return None,
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '－' | '→' | '退' => '-',
        '×' | '✕' | '⨯' | 'х' => 'x',
        'О' | 'о' | '０' => 'O',
        '＝' | '平' => '=',
        '＋' | '進' | '进' => '+',
        '馬' | '马' | '傌' => 'H',
        '炮' | '砲' | '包' => 'C',
        '兵' | '卒' => 'P',
        '象' | '相' => 'E',
        '士' | '仕' => 'A',
        '一' => '1',
        '二' => '2',
        '三' => '3',
        '四' => '4',
        '五' => '5',
        '六' => '6',
        '七' => '7',
        '八' => '8',
        '九' => '9',
        '１'..='９' => (b'0' + (letter as u32 - '０' as u32) as u8) as char,
        other => other,
    })
}

/// The letters that other programs and languages give to pieces, by the names of the pieces.
const OTHERS: [(char, &[&str]); 12] = [
    ('H', &["horse"]),
    ('E', &["elephant"]),
    ('G', &["general"]),
    ('G', &["advisor", "guard"]),
    ('S', &["soldier", "knight"]),
    ('M', &["elephant", "minister"]),
    ('T', &["rook"]),
    ('D', &["queen"]),
    ('L', &["bishop"]),
    ('C', &["chariot"]),
    ('F', &["met", "ferz"]),
    ('A', &["elephant"]),
];

/// Returns the letter in this game of a piece that others write with this capital: of horses, elephants and generals in
/// Xiangqi, and of the pieces of chess in German. A letter of the game itself means its own piece.
pub(crate) fn own(info: &Info, letter: char) -> Option<char> {
    let capital = letter.to_ascii_uppercase();
    if info.kinds.iter().any(|kind| kind.letter == capital) {
        return Some(capital);
    }
    let others = OTHERS.iter().filter(|(other, _)| *other == capital);
    others
        .flat_map(|(_, names)| names.iter())
        .find_map(|name| info.kinds.iter().find(|kind| kind.name == *name))
        .map(|kind| kind.letter)
}
