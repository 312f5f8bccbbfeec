//! The part of the style guide that a list of words can check: how documentation comments begin, and
//! phrases that they avoid.

/// Openings that describe a thing by a question; "Returns whether" and "`true` if" say the same.
const OPENINGS: [&str; 9] = [
    "What ", "Who ", "Whose ", "Whom ", "Whether ", "How ", "Where ", "Which ", "Why ",
];

/// Phrases with a plainer equivalent.
const PHRASES: [&str; 6] = [
    "gives whether",
    "tells whether",
    "so-manieth",
    "somebody",
    " is none.",
    "be it that",
];

/// Folders whose comments are still to be rewritten. The list only shrinks.
const UNFINISHED: &[&str] = &["crates/tuner/"];

/// Returns a line for every comment in a source file that breaks a rule. `name` is the path of the file
/// from the root.
pub(crate) fn check(name: &str, text: &str) -> Vec<String> {
    if UNFINISHED.iter().any(|folder| name.starts_with(folder)) {
        return Vec::new();
    }
    let mut wrong = Vec::new();
    let mut is_inside = false;
    for (number, line) in (1..).zip(text.lines()) {
        let Some(comment) = documentation(line) else {
            is_inside = false;
            continue;
        };
        // A paragraph begins after code, an empty line, or a heading.
        let begins = !is_inside;
        is_inside = !comment.is_empty() && !comment.starts_with("# ");
        let opening = OPENINGS
            .iter()
            .find(|opening| comment.starts_with(**opening));
        if let Some(opening) = opening.filter(|_| begins) {
            let opening = opening.trim();
            wrong.push(format!(
                "{name}:{number}: a comment begins with '{opening}'"
            ));
        }
        let lower = comment.to_lowercase();
        for phrase in PHRASES.iter().filter(|phrase| lower.contains(**phrase)) {
            let phrase = phrase.trim();
            wrong.push(format!("{name}:{number}: a comment says '{phrase}'"));
        }
    }
    wrong
}

/// Returns the text of a documentation comment.
fn documentation(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let rest = line
        .strip_prefix("///")
        .or_else(|| line.strip_prefix("//!"))?;
    Some(rest.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_and_phrases_are_found() {
        let found = |text: &str| check("crates/cli/src/a.rs", text).len();
        assert_eq!(found("/// Whether it is open.\nfn is_open() {}"), 1);
        assert_eq!(
            found("/// Opens it.\n///\n/// # Errors\n/// Where it is locked."),
            1
        );
        assert_eq!(found("/// Opens a file for somebody."), 1);
        // Only the beginning of a paragraph counts, and only documentation.
        assert_eq!(
            found("/// Returns the file and says\n/// How it was opened."),
            0
        );
        assert_eq!(found("// What follows is fast."), 0);
    }
}
