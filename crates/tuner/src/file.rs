//! Files of weights.

use crate::TunerError;
use springald_core::{Group, Weight};
use std::fmt::Write as _;
use std::ops::Range;

/// The beginning of the tuner's comment, which ends with an empty line.
const MARK: &str = "# Tuned by ";

/// The beginning of a comment behind the name of a group whose weights are not to be tuned.
const HELD: &str = "# held";

/// Returns the weights that a file wants to keep: the weights of groups with a comment `# held: why` behind their name.
///
/// ```
/// use springald_core::Group;
/// use springald_tuner::held;
///
/// let groups = [Group::new("pawn", 2), Group::new("lone king", 3)];
/// let text = "pawn: 1 2  3 4\nlone king: # held: no game gets there\n 1 2  3 4  5 6\n";
/// assert_eq!(held(text, &groups), [2..5]);
/// ```
pub fn held(text: &str, groups: &[Group]) -> Vec<Range<usize>> {
    let is_held = |group: &Group| {
        let comment = |line: &str| {
            Some(
                line.strip_prefix(&*group.name)?
                    .strip_prefix(':')?
                    .trim_start()
                    .starts_with(HELD),
            )
        };
        text.lines().any(|line| comment(line) == Some(true))
    };
    let mut start = 0;
    let mut ranges = Vec::new();
    for group in groups {
        if is_held(group) {
            ranges.push(start..start + group.len);
        }
        start += group.len;
    }
    ranges
}

/// Returns a file of weights with other numbers; names, comments and the lengths of lines stay as they are. `note` says
/// where the numbers come from: it becomes a comment at the top, and replaces the note of an earlier tuning.
///
/// # Errors
/// If the file has more or fewer numbers.
pub fn rewritten(old: &str, weights: &[Weight], note: &str) -> Result<String, TunerError> {
    let mut text = format!("{MARK}{}\n\n", note.trim_end().replace('\n', "\n# "));
    let both = |weight: &Weight| [weight.opening(), weight.ending()];
    let numbers: Vec<i32> = weights.iter().flat_map(both).collect();
    let mut found = 0;
    for line in without_note(old).lines() {
        let (code, comment) = line.split_at(line.find('#').unwrap_or(line.len()));
        let (name, values) = code.split_at(code.find(':').map_or(0, |colon| colon + 1));
        text += name;
        for _ in values.split_ascii_whitespace() {
            let number = numbers.get(found).unwrap_or(&0);
            let _ = match found % 2 {
                0 => write!(text, " {number:>5}"),
                _ => write!(text, " {number:>4} "),
            };
            found += 1;
        }
        text.truncate(text.trim_end_matches(' ').len());
        text += if code.is_empty() || comment.is_empty() {
            ""
        } else {
            " "
        };
        text += comment;
        text.push('\n');
    }
    let expected = numbers.len();
    if found != expected {
        return Err(TunerError::Weights { found, expected });
    }
    Ok(text)
}

/// Returns a file of weights without the comment of an earlier tuning.
fn without_note(text: &str) -> &str {
    if text.starts_with(MARK) {
        text.split_once("\n\n").map_or(text, |(_, rest)| rest)
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use springald_core::{Group, read_weights, write_weights};

    const GROUPS: &[Group] = &[Group::new("rank 2", 2), Group::new("c", 1)];
    const OLD: &str =
        "# Our estimates.\n\nrank 2:  # from 1\n 1 -2\n  # odd\n 3 4\nc: -5 6 # last\n";

    #[test]
    fn names_comments_and_lines_stay() {
        let weights = [(10, -20), (30, 40), (-5000, 0)].map(|(a, b)| Weight::new(a, b));
        let text = rewritten(OLD, &weights, "somebody\nsomehow").unwrap();
        let expected = "# Tuned by somebody\n# somehow\n\n# Our estimates.\n\nrank 2: # from 1\n    10  -20\n # odd\n    30   40\nc: -5000    0 # last\n";
        assert_eq!(text, expected);
        assert_eq!(read_weights::<3>(&text, GROUPS), weights);
        let again = rewritten(&text, &weights, "somebody else").unwrap();
        assert_eq!(again.matches(MARK).count(), 1);
        assert!(again.starts_with("# Tuned by somebody else\n\n# Our estimates."));
    }

    #[test]
    fn a_plain_file_keeps_its_form() {
        let weights = [(10, -20), (30, 40), (-5000, 0)].map(|(a, b)| Weight::new(a, b));
        let plain = write_weights(&weights, GROUPS);
        let text = rewritten(&plain, &weights, "somebody").unwrap();
        assert_eq!(text, format!("# Tuned by somebody\n\n{plain}"));
    }

    #[test]
    fn a_file_of_other_weights_is_refused() {
        for count in [2, 4] {
            let weights = vec![Weight::new(1, 2); count];
            let error = rewritten(OLD, &weights, "").unwrap_err().to_string();
            assert!(error.contains("6 numbers"), "{error}");
        }
    }
}
