//! Writing games.

use super::{Line, PgnGame, Played};
use crate::Side;
use std::fmt;

/// The most characters of a line of movetext: PGN asks for fewer than 80.
const WIDTH: usize = 79;

/// The tags that every game has, in this order, with what stands for an unknown value. `Result`,
/// the last of the seven, follows from the movetext.
const ROSTER: [(&str, &str); 6] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
];

/// The game as PGN: the Seven Tag Roster, the other tags in their order, the movetext in lines of
/// fewer than 80 characters, and a line end. Words that are longer than that are not broken.
///
/// A closing brace in a comment, which would end it, is written as a closing parenthesis.
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

/// Movetext in pieces between which a line may be broken.
#[derive(Default)]
struct Words {
    done: Vec<String>,
    /// What the next word begins with.
    before: &'static str,
}

impl Words {
    fn add(&mut self, word: &str) {
        let before = std::mem::take(&mut self.before);
        self.done.push(format!("{before}{word}"));
    }

    /// Adds to the last word.
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

    /// A turn and what belongs to it. The number of Black's is only told where the line begins
    /// or was `interrupted`. Gives whether what belongs to it interrupts the line.
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
        // A comment of nothing but control characters says nothing.
        let Some(first) = words.next() else { return };
        self.add(&format!("{{{first}"));
        for word in words {
            // At the beginning of a line these would be taken for something else by readers that
            // look at lines before they look at comments.
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
