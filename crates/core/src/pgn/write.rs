//! Writes games as PGN.

use super::{Line, PgnGame, Played};
use crate::Side;
use std::fmt;

/// The most characters in a line of movetext: PGN requires fewer than 80.
const WIDTH: usize = 79;

/// The mandatory tags in order, with the text for an unknown value. `Result`, the last of the seven,
/// follows from the movetext.
const ROSTER: [(&str, &str); 6] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
];

/// Writes the game as PGN: the Seven Tag Roster, the other tags in order, the movetext in lines of
/// fewer than 80 characters, and a line end. Longer words are not broken.
///
/// A closing brace in a comment would end it, and is written as a closing parenthesis.
impl fmt::Display for PgnGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, unknown) in ROSTER {
            let value = self.tag(name).map_or(unknown, |tag| &tag.value);
            write_tag(f, name, value)?;
        }
        write_tag(f, "Result", self.result.as_str())?;
        let is_roster = |name: &str| name == "Result" || ROSTER.iter().any(|(of, _)| *of == name);
        for tag in self.tags() {
            if !is_roster(&tag.name) {
                write_tag(f, &tag.name, &tag.value)?;
            }
        }
        let mut words = Words::default();
        words.line(&self.line);
        words.add(self.result.as_str());
        writeln!(f)?;
        words.wrap(f)
    }
}

fn write_tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    write!(f, "[{name} \"")?;
    for letter in value.chars() {
        match letter {
            '"' | '\\' => write!(f, "\\{letter}")?,
            _ if letter.is_control() => write!(f, " ")?,
            _ => write!(f, "{letter}")?,
        }
    }
    writeln!(f, "\"]")
}

/// Pieces of movetext between which a line may be broken.
#[derive(Default)]
struct Words {
    done: Vec<String>,
    /// The text before the next word.
    before: &'static str,
}

impl Words {
    fn add(&mut self, word: &str) {
        let before = std::mem::take(&mut self.before);
        self.done.push(format!("{before}{word}"));
    }

    /// Appends to the last word.
    fn glue(&mut self, text: &str) {
        if let Some(last) = self.done.last_mut() {
            last.push_str(text);
        }
    }

    fn line(&mut self, line: &Line) {
        let mut interrupted = true;
        for comment in &line.comments {
            self.comment(comment);
        }
        for played in &line.turns {
            interrupted = self.turn(played, interrupted);
        }
    }

    /// Writes a turn with its comments and variations. Black's number is written only where the line
    /// begins or was `interrupted`. Returns `true` if they interrupt the line.
    fn turn(&mut self, played: &Played, interrupted: bool) -> bool {
        match played.number {
            Some((number, Side::White)) => self.add(&format!("{number}.")),
            Some((number, Side::Black)) if interrupted => self.add(&format!("{number}...")),
            _ => {}
        }
        self.add(&played.san);
        for nag in &played.nags {
            self.add(&format!("${nag}"));
        }
        let turn_only = self.done.len();
        for comment in &played.comments {
            self.comment(comment);
        }
        let told = |line: &&Line| !line.turns.is_empty();
        for variation in played.variations.iter().filter(told) {
            self.before = "(";
            self.line(variation);
            self.glue(")");
        }
        self.done.len() > turn_only
    }

    fn comment(&mut self, text: &str) {
        let safe = text.replace('}', ")").replace(char::is_control, " ");
        let mut words = safe.split_whitespace();
        // A comment of control characters alone is left out.
        let Some(first) = words.next() else { return };
        self.add(&format!("{{{first}"));
        for word in words {
            // At the beginning of a line, readers that look at lines before comments would misread
            // these.
            if word.starts_with(['%', '[', ';']) {
                self.glue(" ");
                self.glue(word);
            } else {
                self.add(word);
            }
        }
        self.glue("}");
    }

    fn wrap(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut column = 0;
        for word in &self.done {
            let width = word.chars().count();
            if column > 0 && column + 1 + width > WIDTH {
                writeln!(f)?;
                column = 0;
            } else if column > 0 {
                write!(f, " ")?;
                column += 1;
            }
            write!(f, "{word}")?;
            column += width;
        }
        writeln!(f)
    }
}
