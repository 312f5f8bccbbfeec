//! The part of the style guide that a list of words can check: openings of documentation comments, and phrases that
//! comments and documents avoid.

/// Openings that describe a thing by a question; "Returns whether" and "`true` if" say the same.
const OPENINGS: [&str; 9] = [
    "What ", "Who ", "Whose ", "Whom ", "Whether ", "How ", "Where ", "Which ", "Why ",
];

/// Phrases with a plainer equivalent, in lower case. They are found as whole words.
const PHRASES: [&str; 21] = [
    "as it were",
    "be it that",
    "by itself",
    "for whoever",
    "gives whether",
    "in vain",
    "is told of",
    " is none.",
    "lets go of",
    "of which",
    "perhaps",
    "so-manieth",
    "so to say",
    "somebody",
    "tells whether",
    "that of",
    "the house",
    "the own",
    "those of",
    "what there is",
    "whatever",
];

/// Documents, and the lines at the beginning and after the end of a part of them that may contain the phrases.
const QUOTED: [(&str, &str, &str); 2] = [
    // Its table shows what not to write.
    ("CONTRIBUTING.md", "| instead of | write |", ""),
    // The credits in the table of the library are quoted from the games, and the games state some rules by reference.
    ("docs/games.md", "<!-- library -->", "<!-- end -->"),
];

/// Returns a line for every comment in a Rust file that breaks a rule. `name` is the path of the file from the root.
pub(crate) fn check(name: &str, text: &str) -> Vec<String> {
    let mut wrong = phrases(name, text.lines().map(comment));
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
    }
    wrong
}

/// Returns a line for every phrase in the comments of a TypeScript file or a style sheet.
pub(crate) fn check_web(name: &str, text: &str) -> Vec<String> {
    phrases(name, text.lines().map(web_comment))
}

/// Returns a line for every phrase in a document, except for its quoted part.
pub(crate) fn check_document(name: &str, text: &str) -> Vec<String> {
    let quoted = QUOTED.iter().find(|(document, ..)| *document == name);
    let mut is_quoted = false;
    let lines = text.lines().map(|line| {
        if let Some((_, first, last)) = quoted {
            is_quoted = line == *first || is_quoted && line != *last;
        }
        (!is_quoted).then_some(line)
    });
    phrases(name, lines)
}

/// Returns a line for every line of prose on which a phrase of the list begins; it may end on the next. `lines` are
/// `None` where there is no prose.
fn phrases<'a>(name: &str, lines: impl Iterator<Item = Option<&'a str>>) -> Vec<String> {
    let lines: Vec<_> = lines
        .map(|line| line.map(|line| line.trim().to_lowercase()))
        .collect();
    let mut wrong = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let Some(line) = line else {
            continue;
        };
        let next = lines.get(index + 1).and_then(Option::as_deref);
        let both = format!("{line} {}", next.unwrap_or_default());
        // "There is none" is plain; "the level is none" is not.
        let both = both.replace("there is none", "there is some");
        let begins_here = |phrase: &&&str| find(&both, phrase).is_some_and(|at| at <= line.len());
        if let Some(phrase) = PHRASES.iter().find(begins_here) {
            let number = index + 1;
            wrong.push(format!("{name}:{number}: the phrase '{}'", phrase.trim()));
        }
    }
    wrong
}

/// Returns the place of a phrase in a text, as whole words.
fn find(text: &str, phrase: &str) -> Option<usize> {
    let is_whole = |at: usize| {
        let (before, after) = (&text[..at], &text[at + phrase.len()..]);
        let joins = |one: Option<char>, other: Option<char>| {
            one.is_some_and(char::is_alphanumeric) && other.is_some_and(char::is_alphanumeric)
        };
        !joins(before.chars().next_back(), phrase.chars().next())
            && !joins(phrase.chars().next_back(), after.chars().next())
    };
    let mut places = text.match_indices(phrase).map(|(at, _)| at);
    places.find(|&at| is_whole(at))
}

/// Returns the text of a line that is a comment of any kind in Rust.
fn comment(line: &str) -> Option<&str> {
    let rest = line.trim_start().strip_prefix("//")?;
    Some(rest.trim_start_matches(['/', '!']))
}

/// Returns the text of a line that is a comment of any kind in TypeScript or CSS.
fn web_comment(line: &str) -> Option<&str> {
    let line = line.trim();
    let is_comment = ["//", "/*", "* "].iter().any(|sign| line.starts_with(sign));
    is_comment.then(|| line.trim_matches(['/', '*']))
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
        // A phrase is found as whole words, also across the end of a line.
        assert_eq!(found("// The owner of a house that offers it."), 0);
        assert_eq!(found("// The limit is that\n// of the disk."), 1);
        assert_eq!(found("/// The limit is that\nfn of() {}"), 0);
        assert_eq!(found("// There\n// is none.\n// The level\n// is none."), 1);
    }

    #[test]
    fn phrases_in_documents_and_on_the_web_are_found() {
        let found = |name: &str, text: &str| check_document(name, text).len();
        assert_eq!(found("README.md", "Perhaps."), 1);
        // The table of the style guide has bad examples.
        let table = "| instead of | write |\n| somebody | a player |\n\nsomebody";
        assert_eq!(found("CONTRIBUTING.md", table), 1);
        assert_eq!(found("README.md", table), 2);
        let library = "that of\n<!-- library -->\nthat of\n<!-- end -->\nthat of";
        assert_eq!(found("docs/games.md", library), 2);
        let found = |text: &str| check_web("web/src/a.ts", text).len();
        assert_eq!(found("/** Opens it, whatever it is. */"), 1);
        assert_eq!(found("/**\n * The size is that\n * of a square.\n */"), 1);
        assert_eq!(found("  // The size of the own board."), 1);
        assert_eq!(found("const text = \"perhaps\";"), 0);
    }
}
