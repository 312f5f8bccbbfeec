//! Changes of a text.

/// The most versions that one change makes.
const MOST: usize = 100;

/// A version of a text: its name, and the text.
pub(super) type Version = (String, String);

/// Returns the versions of a text that a change makes. A change is one edit or several joined by ` ; `; an edit is
/// `OLD => NEW`, or `OLD => NEW | NEW | …` for a version each, or `+ LINE` for a line at the end. `\n` begins a new line.
///
/// # Errors
/// If an edit cannot be read, or `OLD` does not stand in the text exactly once.
pub(super) fn versions(text: &str, change: &str) -> Result<Vec<Version>, String> {
    let mut found = vec![(String::new(), text.to_owned())];
    for edit in change.split(" ; ") {
        let mut next = Vec::new();
        for (name, text) in &found {
            for (more, text) in edited(text, edit)? {
                let name = match name.as_str() {
                    "" => more,
                    name => format!("{name}; {more}"),
                };
                next.push((name, text));
            }
        }
        found = next;
        if found.len() > MOST {
            return Err(format!("found more than {MOST} versions, expected fewer"));
        }
    }
    Ok(found)
}

/// Returns the versions of a text that an edit makes.
fn edited(text: &str, edit: &str) -> Result<Vec<Version>, String> {
    let edit = edit.trim();
    if let Some(line) = edit.strip_prefix("+ ") {
        let text = format!("{}\n{}\n", text.trim_end(), lines(line));
        return Ok(vec![(edit.to_owned(), text)]);
    }
    let Some((old, new)) = edit.split_once("=>") else {
        return Err(format!("found '{edit}', expected 'OLD => NEW' or '+ LINE'"));
    };
    let old = old.trim();
    let written = lines(old);
    match text.matches(&written).count() {
        _ if old.is_empty() => Err("found nothing before '=>', expected a part of the text".into()),
        0 => Err(format!(
            "found no '{old}' in the text of the game, expected it once; `springald game text` shows a text of the library, \
             and '+ LINE' adds a statement that replaces one of the game that this one is like"
        )),
        1 => Ok(new
            .split('|')
            .map(str::trim)
            .map(|new| {
                let name = match new {
                    "" => format!("without '{old}'"),
                    new => format!("{old} → {new}"),
                };
                (name, text.replace(&written, &lines(new)))
            })
            .collect()),
        many => Err(format!(
            "found '{old}' {many} times in the text of the game, expected it once; write more of the line"
        )),
    }
}

/// Returns a text with new lines where it has `\n`.
fn lines(text: &str) -> String {
    text.replace("\\n", "\n")
}

#[cfg(test)]
mod tests {
    use super::versions;

    const TEXT: &str = "game a\nboard 5 x 5\nwin when 3 checks given as \"checks\"\n";

    #[test]
    fn changes_make_versions() {
        let names = |change: &str| -> Vec<String> {
            let found = versions(TEXT, change).unwrap();
            found.into_iter().map(|(name, _)| name).collect()
        };
        assert_eq!(
            names("3 checks => 2 checks | 4 checks"),
            ["3 checks → 2 checks", "3 checks → 4 checks"]
        );
        assert_eq!(
            names("5 x 5 => 6 x 6 ; 3 checks => 4 checks"),
            ["5 x 5 → 6 x 6; 3 checks → 4 checks"]
        );
        let (_, text) = &versions(TEXT, "+ may pass\\nmust take").unwrap()[0];
        assert!(text.ends_with("\"checks\"\nmay pass\nmust take\n"));
        let (name, text) = &versions(TEXT, "board 5 x 5 =>").unwrap()[0];
        assert_eq!(name, "without 'board 5 x 5'");
        assert!(text.starts_with("game a\n\nwin"));
    }

    #[test]
    fn wrong_changes_are_explained() {
        for (change, words) in [
            ("4 checks => 5 checks", "found no '4 checks'"),
            ("e => a", "times in the text"),
            ("3 checks", "expected 'OLD => NEW'"),
            ("=> 3", "nothing before"),
        ] {
            let error = versions(TEXT, change).unwrap_err();
            assert!(error.contains(words), "{change}: {error}");
        }
    }
}
