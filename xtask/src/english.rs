//! The part of the style guide that a list of words can check: openings of documentation comments, and phrases that
//! comments and documents avoid.

/// Openings that describe a thing by a question; "Returns whether" and "`true` if" say the same.
const OPENINGS: [&str; 9] = [
    "What ", "Who ", "Whose ", "Whom ", "Whether ", "How ", "Where ", "Which ", "Why ",
];

/// Phrases with a plainer equivalent, in lower case.
const PHRASES: [&str; 14] = [
    "as it were",
    "be it that",
    "for whoever",
    "gives whether",
    "in vain",
    "is told of",
    " is none.",
    "lets go of",
    "so-manieth",
    "so to say",
    "somebody",
    "tells whether",
    "the house",
    "what there is",
];

/// Returns a line for every comment in a source file that breaks a rule. `name` is the path of the file
/// from the root.
pub(crate) fn check(name: &str, text: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut is_inside = false;
    for (number, line) in (1..).zip(text.lines()) {
        wrong.extend(comment(line).and_then(|text| phrase(name, number, text)));
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
    }
    wrong
}

/// Returns a line for every phrase in a document. The style guide shows some of them, in a table.
pub(crate) fn check_document(name: &str, text: &str) -> Vec<String> {
    let lines = (1..).zip(text.lines());
    let lines = lines.filter(|(_, line)| name != "CONTRIBUTING.md" || !line.starts_with('|'));
    lines
        .filter_map(|(number, line)| phrase(name, number, line))
        .collect()
}

/// Returns a line for the first phrase of the list in a text.
fn phrase(name: &str, number: usize, text: &str) -> Option<String> {
    // "There is none" is plain; "the level is none" is not.
    let lower = text.to_lowercase().replace("there is none", "");
    let found = PHRASES.iter().find(|phrase| lower.contains(**phrase))?;
    Some(format!("{name}:{number}: the phrase '{}'", found.trim()))
}

/// Returns the text of a line that is a comment of any kind.
fn comment(line: &str) -> Option<&str> {
    line.trim_start().strip_prefix("//")
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
        assert_eq!(found("// Somebody waits."), 1);
        assert_eq!(found("let text = \"somebody\";"), 0);
        // The table of the style guide has bad examples.
        assert_eq!(
            check_document("CONTRIBUTING.md", "| somebody | a player |\nsomebody").len(),
            1
        );
    }
}
