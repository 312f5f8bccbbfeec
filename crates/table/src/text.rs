//! Checks that a text written by a person is readable: no invisible characters, and no piles of
//! combining marks.
//!
//! The properties of characters come from the Unicode Character Database, through `icu_properties`.

use icu_properties::props::{
    CanonicalCombiningClass, DefaultIgnorableCodePoint, Emoji, EmojiModifier, ExtendedPictographic,
    GeneralCategory, JoiningType, WhiteSpace,
};
use icu_properties::{CodePointMapData, CodePointSetData};

/// The most combining marks on one character, as UTS #39, section 5.4, recommends.
const MOST_MARKS: usize = 4;

const NON_JOINER: char = '\u{200c}';
const JOINER: char = '\u{200d}';
/// Variation selectors for the text and the emoji form of the sign before them.
const FORMS: [char; 2] = ['\u{fe0e}', '\u{fe0f}'];
/// Characters with an empty glyph that no property identifies: the braille pattern without dots,
/// the musical null notehead, and the blanks of Egyptian hieroglyphs.
const BLANKS: [char; 4] = ['\u{2800}', '\u{1d159}', '\u{13441}', '\u{13442}'];

/// The fault of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    /// This character is invisible, or changes how others are shown.
    Invisible(char),
    /// There are more combining marks in a row than any script needs, or they follow no base
    /// character.
    Marks,
}

impl Fault {
    /// Returns a sentence about the value `name`.
    pub(crate) fn sentence(self, name: &str) -> String {
        match self {
            Self::Invisible(c) => {
                let number = u32::from(c);
                format!("{name}: found the invisible character U+{number:04X}, expected plain text")
            }
            Self::Marks => format!(
                "{name}: expected at most {MOST_MARKS} combining marks after a character that can \
                 carry them"
            ),
        }
    }
}

/// Returns the first fault of a text.
pub(crate) fn fault(text: &str) -> Option<Fault> {
    let letters: Vec<char> = text.chars().collect();
    let mut marks = MOST_MARKS;
    for (index, &c) in letters.iter().enumerate() {
        let (before, after) = (&letters[..index], &letters[index + 1..]);
        if c == NON_JOINER || c == JOINER {
            if !joins(c, before, after) {
                return Some(Fault::Invisible(c));
            }
        } else if FORMS.contains(&c) {
            if !before.last().is_some_and(|&c| has::<Emoji>(c)) {
                return Some(Fault::Invisible(c));
            }
        } else if is_invisible(c) {
            return Some(Fault::Invisible(c));
        } else if is_mark(c) {
            marks += 1;
            if marks > MOST_MARKS {
                return Some(Fault::Marks);
            }
        } else {
            // Nothing can stand on a space.
            marks = if has::<WhiteSpace>(c) { MOST_MARKS } else { 0 };
        }
    }
    None
}

fn has<P: icu_properties::props::BinaryProperty>(c: char) -> bool {
    CodePointSetData::new::<P>().contains(c)
}

fn category(c: char) -> GeneralCategory {
    CodePointMapData::<GeneralCategory>::new().get(c)
}

fn is_invisible(c: char) -> bool {
    let shows_nothing = matches!(
        category(c),
        GeneralCategory::Control
            | GeneralCategory::Format
            | GeneralCategory::LineSeparator
            | GeneralCategory::ParagraphSeparator
            | GeneralCategory::PrivateUse
    );
    shows_nothing || has::<DefaultIgnorableCodePoint>(c) || BLANKS.contains(&c)
}

fn is_mark(c: char) -> bool {
    matches!(
        category(c),
        GeneralCategory::NonspacingMark
            | GeneralCategory::SpacingMark
            | GeneralCategory::EnclosingMark
    )
}

/// Returns whether a joiner or non-joiner has a visible effect: the rules of RFC 5892, appendices
/// A.1 and A.2, and emoji sequences.
fn joins(c: char, before: &[char], after: &[char]) -> bool {
    let class = CodePointMapData::<CanonicalCombiningClass>::new();
    if before
        .last()
        .is_some_and(|&c| class.get(c) == CanonicalCombiningClass::Virama)
    {
        return true;
    }
    if c == JOINER {
        let is_part = |c: &&char| !FORMS.contains(*c) && !has::<EmojiModifier>(**c);
        let sign = before.iter().rev().find(is_part);
        let is_sign = |c: Option<&char>| c.is_some_and(|&c| has::<ExtendedPictographic>(c));
        // Some parts, such as the signs of sexes, are pictographs only with their form.
        return is_sign(sign) && is_sign(after.first());
    }
    let joining = CodePointMapData::<JoiningType>::new();
    let shape = |c: &char| Some(joining.get(*c)).filter(|&shape| shape != JoiningType::Transparent);
    let left = before.iter().rev().find_map(shape);
    let right = after.iter().find_map(shape);
    matches!(
        left,
        Some(JoiningType::LeftJoining | JoiningType::DualJoining)
    ) && matches!(
        right,
        Some(JoiningType::RightJoining | JoiningType::DualJoining)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_natural_languages_are_plain() {
        for text in [
            "Ada Lovelace",
            "Zoé O’Brien-Å",
            "e\u{301}a\u{323}\u{302}",
            // Persian with a joiner that keeps letters apart.
            "\u{646}\u{645}\u{6cc}\u{200c}\u{62f}\u{627}\u{646}\u{645}",
            // Hindi and Sinhala with joiners after a virama.
            "\u{915}\u{94d}\u{200d}\u{937}",
            "\u{0dc1}\u{0dca}\u{200d}\u{0dbb}\u{0dd3}",
            // Hebrew and Thai with marks, Vietnamese taken apart.
            "\u{5e9}\u{5c1}\u{5bc}\u{5b8}\u{5dc}\u{5d5}\u{5b9}\u{5dd}",
            "\u{e01}\u{e4d}\u{e49}",
            "Vie\u{302}\u{323}t",
            "\u{d55c}\u{ad6d} \u{65e5}\u{672c}\u{3000}\u{4e2d}",
            // Emoji: one, with a form, with a skin, joined, a flag, a keycap.
            "\u{1f600}",
            "\u{2764}\u{fe0f}",
            "\u{1f44d}\u{1f3fd}",
            "\u{1f469}\u{200d}\u{1f680}",
            "\u{1f469}\u{1f3fd}\u{200d}\u{1f680}",
            "\u{2764}\u{fe0f}\u{200d}\u{1f525}",
            "\u{1f937}\u{200d}\u{2640}\u{fe0f}",
            "\u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467}",
            "\u{1f1f3}\u{1f1f1}",
            "1\u{fe0f}\u{20e3}",
        ] {
            assert_eq!(fault(text), None, "{}", text.escape_unicode());
        }
    }

    #[test]
    fn invisible_characters_are_found_at_any_place() {
        for c in [
            '\0',
            '\u{7}',
            '\n',
            '\u{85}',
            '\u{ad}',
            '\u{34f}',
            '\u{61c}',
            '\u{115f}',
            '\u{1160}',
            '\u{17b4}',
            '\u{180e}',
            '\u{200b}',
            '\u{200c}',
            '\u{200d}',
            '\u{200e}',
            '\u{2028}',
            '\u{2029}',
            '\u{202e}',
            '\u{2060}',
            '\u{2066}',
            '\u{2800}',
            '\u{3164}',
            '\u{e000}',
            '\u{fe00}',
            '\u{fe0f}',
            '\u{feff}',
            '\u{ffa0}',
            '\u{fff9}',
            '\u{13441}',
            '\u{1d159}',
            '\u{1d173}',
            '\u{e0001}',
            '\u{e0041}',
            '\u{e0100}',
        ] {
            for text in [
                format!("{c}"),
                format!("Bob{c}"),
                format!("B{c}ob"),
                format!("{c}Bob"),
            ] {
                assert_eq!(
                    fault(&text),
                    Some(Fault::Invisible(c)),
                    "U+{:04X}",
                    u32::from(c)
                );
            }
        }
        // Between emoji a joiner has to join, and between letters a non-joiner has to keep apart.
        for text in [
            "\u{1f469}\u{200d}",
            "\u{1f469}\u{200d}a",
            "\u{e9}\u{200c}\u{e9}",
        ] {
            assert!(matches!(fault(text), Some(Fault::Invisible(_))), "{text:?}");
        }
    }

    #[test]
    fn marks_do_not_pile_up() {
        let piled = |count| format!("Bo{}b", "\u{301}".repeat(count));
        assert_eq!(fault(&piled(4)), None);
        for text in [
            piled(5),
            piled(29),
            "\u{301}Bob".into(),
            "Bob \u{301}".into(),
            format!("a{}", "\u{20dd}".repeat(5)),
        ] {
            assert_eq!(
                fault(&text),
                Some(Fault::Marks),
                "{}",
                text.escape_unicode()
            );
        }
    }

    #[test]
    fn the_fault_is_named() {
        let invisible = fault("a\u{ad}b").unwrap().sentence("name");
        assert_eq!(
            invisible,
            "name: found the invisible character U+00AD, expected plain text"
        );
        assert!(
            fault("\u{301}")
                .unwrap()
                .sentence("text")
                .starts_with("text: expected at most 4")
        );
    }
}
