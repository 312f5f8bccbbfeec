//! A section as the text of a game.

use crate::game::{Game, Said};
use crate::group::Group;
use crate::ini::{Raw, read};
use crate::options::{Form, SIDES, option};
use crate::squares::shown;
use crate::translation::{Error, Note, Translation};
use crate::write::groups;
use springald_declared::model::Declaration;
use springald_declared::syntax::{parse, title};
use springald_declared::{LIBRARY, library};
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// The games that Fairy-Stockfish knows without a file.
static BUILTIN: LazyLock<Vec<Raw>> = LazyLock::new(|| read(include_str!("builtin.ini")));

/// The longest chain of sections that inherit from each other.
const DEEPEST: usize = 64;

/// The longest sentence that is taken from comments, and the longest statement in a note, in letters.
const LONGEST: usize = 200;

/// Games whose names there are not the ones here.
const RENAMED: [(&str, &str); 5] = [
    ("fischerandom", "chess960"),
    ("janggi", "janggipoints"),
    ("janggitraditional", "janggi"),
    ("mini", "minishogi"),
    ("normal", "chess"),
];

/// Games whose rules here differ from the ones there, so that a section must not take more than it says from them.
const DIFFERENT: [&str; 1] = ["dobutsu"];

/// The sections from which a section inherits, the first one last, and the section itself in front.
struct Chain<'a> {
    /// Sections of the file.
    own: Vec<&'a Raw>,
    /// Games that Fairy-Stockfish knows without a file.
    builtin: Vec<&'static Raw>,
}

/// Says that the lines above the first heading belong to no section.
fn stray(sections: &[Raw]) -> impl Iterator<Item = Said> {
    let above = sections.first().into_iter().flat_map(|first| &first.above);
    above.map(|(line, text)| Said {
        line: *line,
        option: shown(text),
        sentence: "it stands above the first heading, where it belongs to no variant".to_owned(),
    })
}

/// Translates a section. `check` returns the reason why a text is no game.
pub(crate) fn translate(
    sections: &[Raw],
    number: usize,
    check: &dyn Fn(&str) -> Result<(), String>,
) -> Result<Translation, Error> {
    let section = &sections[number];
    if section.id.is_empty() {
        return Err(Error {
            line: section.line,
            message: "found no name in the heading, expected one such as [name] or [name:chess]"
                .to_owned(),
        });
    }
    let chain = chain(sections, number)?;
    let again = again(sections, number);
    let mut base = match chain.builtin.last() {
        Some(_) => Game::chess(),
        None => Game::empty(),
    };
    // The last of them is chess itself, or a game that states all its pieces.
    if chain.builtin.last().is_some_and(|last| last.id != "chess") {
        base = Game::empty();
    }
    for raw in chain.builtin.iter().rev() {
        base.apply(raw);
    }
    let mut game = base.clone();
    let applied = chain.own.iter().rev().flat_map(|raw| game.apply(raw));
    let wrong: Vec<Said> = stray(sections).chain(applied).collect();
    let like = chain.builtin.first().and_then(|raw| like(&raw.id));
    let declared =
        like.and_then(|id| parse(library(id)?, &|id| library(id).map(str::to_owned)).ok());
    let with_notes = |mut made: Translation| {
        made.notes.splice(0..0, again.clone());
        made
    };
    let mut found = None;
    if let Some((id, declared)) = like.zip(declared.as_ref())
        && !takes_away(&base, &game, declared)
    {
        let changed = changed(&base, &game, declared);
        let made = made(section, &chain, &wrong, Some((id, declared)), &changed);
        if check(&made.text).is_ok() {
            found = Some(made);
        }
    }
    Ok(with_notes(found.unwrap_or_else(|| {
        let all: Vec<(Group, bool)> = groups(&game, None)
            .into_iter()
            .map(|group| (group, false))
            .collect();
        let mut made = made(section, &chain, &wrong, None, &all);
        made.problem = check(&made.text).err();
        made
    })))
}

/// Returns notes about other sections of the same name: Fairy-Stockfish takes the first.
fn again(sections: &[Raw], number: usize) -> Vec<Note> {
    let section = &sections[number];
    let others = sections.iter().enumerate();
    let others = others.filter(|(place, other)| *place != number && other.id == section.id);
    let note = |(place, other): (usize, &Raw)| Note {
        line: other.line,
        option: format!("[{}]", shown(&other.id)),
        message: if place < number {
            "has the same name and stands above, so that Fairy-Stockfish takes it instead"
        } else {
            "has the same name and stands below, so that Fairy-Stockfish leaves it out"
        }
        .to_owned(),
    };
    others.map(note).collect()
}

/// Returns the sections from which a section inherits.
fn chain(sections: &[Raw], number: usize) -> Result<Chain<'_>, Error> {
    let mut chain = Chain {
        own: Vec::new(),
        builtin: Vec::new(),
    };
    let mut place = number;
    let mut next = loop {
        let section = &sections[place];
        chain.own.push(section);
        let Some(base) = &section.base else {
            return Ok(chain);
        };
        // A section inherits from one above it.
        match sections[..place].iter().position(|other| other.id == *base) {
            Some(above) if chain.own.len() < DEEPEST => place = above,
            Some(_) => {
                return Err(Error {
                    line: section.line,
                    message: format!(
                        "found more than {DEEPEST} sections that inherit from each other, up to '{}', expected fewer",
                        shown(base)
                    ),
                });
            }
            None => break (section, base),
        }
    };
    loop {
        let (section, base) = next;
        let Some(found) = BUILTIN.iter().find(|raw| raw.id == *base) else {
            return Err(unknown(section, base, sections));
        };
        chain.builtin.push(found);
        match &found.base {
            Some(base) => next = (found, base),
            None => return Ok(chain),
        }
    }
}

fn unknown(section: &Raw, base: &str, sections: &[Raw]) -> Error {
    if let Some(later) = sections.iter().find(|other| other.id == base) {
        let is_same = later.line == section.line;
        let place = if is_same {
            "which is this section itself".to_owned()
        } else {
            format!("which stands below, in line {}", later.line)
        };
        let message = format!(
            "found '{}', {place}, expected a section above this one or a game that Fairy-Stockfish knows",
            shown(base)
        );
        return Error {
            line: section.line,
            message,
        };
    }
    let known = sections
        .iter()
        .chain(BUILTIN.iter())
        .map(|raw| raw.id.as_str());
    Error {
        line: section.line,
        message: format!(
            "found '{}', expected a section above this one or a game that Fairy-Stockfish knows{}",
            shown(base),
            crate::options::like(base, known)
        ),
    }
}

/// Returns the game of the library that is a game of Fairy-Stockfish.
fn like(id: &str) -> Option<&'static str> {
    if DIFFERENT.contains(&id) {
        return None;
    }
    let renamed = RENAMED.iter().find(|renamed| renamed.0 == id);
    let id = renamed.map_or(id, |renamed| renamed.1);
    let found = LIBRARY.iter().find(|game| game.0 == id)?;
    Some(found.0)
}

/// Returns `true` if the other game has a rule that the options cannot say, that this game has not, and that no statement
/// leaves out.
fn takes_away(base: &Game, game: &Game, declared: &Declaration) -> bool {
    let after = groups(game, Some(declared));
    groups(base, Some(declared)).iter().any(|old| {
        let new = after.iter().find(|new| new.matter == old.matter);
        old.without.is_none()
            && new.is_some_and(|new| {
                let mut missing = old.missing.iter();
                new.lines.is_empty() && missing.any(|lack| !new.missing.contains(lack))
            })
    })
}

/// Returns the groups that differ from the groups of the other game, and `true` for each that takes the place of others.
fn changed(base: &Game, game: &Game, declared: &Declaration) -> Vec<(Group, bool)> {
    let before = groups(base, Some(declared));
    let after = groups(game, Some(declared));
    let mut changed: Vec<(Group, bool)> = Vec::new();
    for old in &before {
        // A piece that is no more.
        if !after.iter().any(|group| group.matter == old.matter) && old.matter.starts_with("piece ")
        {
            let mut gone = Group {
                lines: Vec::new(),
                missing: Vec::new(),
                ..old.clone()
            };
            gone.options.clone_from(&old.options);
            let name = old.matter.trim_start_matches("piece ");
            if declared.kinds.iter().any(|kind| kind.name == name) {
                changed.push((gone, true));
            }
        }
    }
    // What nobody drops promotes on the first of several ranks, and a text may name only that.
    let drops = !base.flag("pieceDrops") && game.flag("pieceDrops");
    let last = format!(" on rank {} ", game.board.ranks);
    let promotes = |group: &Group| {
        let mut lines = group.lines.iter();
        lines.any(|line| line.contains("promotes ") && !line.contains(&last))
    };
    for group in after {
        let old = before.iter().find(|old| old.matter == group.matter);
        let is_stated_anew = drops && promotes(&group);
        if is_stated_anew
            || old.is_none_or(|old| (&old.lines, &old.missing) != (&group.lines, &group.missing))
        {
            changed.push((group, old.is_some()));
        }
    }
    changed
}

/// Makes the text of groups.
fn made(
    section: &Raw,
    chain: &Chain<'_>,
    wrong: &[Said],
    like: Option<(&str, &Declaration)>,
    groups: &[(Group, bool)],
) -> Translation {
    let id = id(&section.id);
    let name = text_of(&title(&id));
    let mut missing: Vec<Note> = wrong.iter().map(note).collect();
    for (option, sentence) in groups.iter().flat_map(|(group, _)| &group.missing) {
        let note = Note {
            line: line_of(chain, option).unwrap_or(section.line),
            option: option.clone(),
            message: sentence.clone(),
        };
        if !missing.contains(&note) {
            missing.push(note);
        }
    }
    missing.sort_by_key(|note| note.line);
    let mut lines = vec![match like {
        Some((like, _)) => format!("game {id} \"{name}\" like {like}"),
        None => format!("game {id} \"{name}\""),
    }];
    lines.push(format!(
        "summary \"{name}, as a file of variants for Fairy-Stockfish states it.\""
    ));
    lines.push(format!("credit \"{}\"", credit(section)));
    if !missing.is_empty() {
        lines.push("# These options are not translated, or not wholly:".to_owned());
        for note in &missing {
            lines.push(format!(
                "# line {}, {}: {}",
                note.line,
                comment(&note.option),
                comment(&note.message)
            ));
        }
    }
    for (group, replaces) in groups {
        lines.extend(statements(group, *replaces && like.is_some()));
    }
    Translation {
        text: lines.join("\n") + "\n",
        notes: notes(chain, groups, &missing),
        id,
        missing,
        problem: None,
    }
}

/// Returns the lines of a group. `replaces` says that another game states something else.
fn statements(group: &Group, replaces: bool) -> Vec<String> {
    let without = group
        .without
        .clone()
        .filter(|_| replaces && (group.is_added || group.lines.is_empty()));
    without
        .into_iter()
        .chain(group.lines.iter().cloned())
        .collect()
}

/// Says of each option what it was taken for.
fn notes(chain: &Chain<'_>, groups: &[(Group, bool)], missing: &[Note]) -> Vec<Note> {
    let mut notes = Vec::new();
    let missing: BTreeSet<usize> = missing.iter().map(|note| note.line).collect();
    for pair in chain.own.iter().rev().flat_map(|raw| &raw.options) {
        if missing.contains(&pair.line) {
            continue;
        }
        let is_display = option(&pair.key).is_some_and(|known| known.0.form == Form::Display);
        let plain = SIDES
            .iter()
            .find_map(|side| pair.key.strip_suffix(side))
            .unwrap_or(&pair.key);
        let own = groups.iter().filter(|(group, _)| {
            let mut options = group.options.iter();
            options.any(|option| *option == pair.key || option == plain)
        });
        let heads: Vec<String> = own
            .filter_map(|(group, replaces)| {
                let all = statements(group, *replaces);
                // What the option says, not what goes to make room for it.
                let says = |statement: &&String| !statement.starts_with("without ");
                let statement = all.iter().find(says).or(all.first())?;
                Some(format!("`{}`", beginning(statement.trim())))
            })
            .take(3)
            .collect();
        notes.push(Note {
            line: pair.line,
            option: pair.key.clone(),
            message: match heads.len() {
                _ if is_display => "changes no rule".to_owned(),
                0 => "says nothing new".to_owned(),
                _ => heads.join(", "),
            },
        });
    }
    notes
}

/// Returns the beginning of a statement. The same long one can stand in the notes on many lines.
fn beginning(statement: &str) -> String {
    match statement.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &statement[..end]),
        None => statement.to_owned(),
    }
}

fn note(said: &Said) -> Note {
    Note {
        line: said.line,
        option: said.option.clone(),
        message: said.sentence.clone(),
    }
}

/// Returns the last line of an option in the section, or in sections of the file from which it inherits.
fn line_of(chain: &Chain<'_>, option: &str) -> Option<usize> {
    let plain = SIDES
        .iter()
        .find_map(|side| option.strip_suffix(side))
        .unwrap_or(option);
    let is_it = |key: &str| {
        key == option
            || key
                .strip_prefix(plain)
                .is_some_and(|end| end.is_empty() || SIDES.contains(&end))
    };
    chain.own.iter().find_map(|raw| {
        let pair = raw.options.iter().rev().find(|pair| is_it(&pair.key))?;
        Some(pair.line)
    })
}

/// Makes an id of the name of a section.
fn id(name: &str) -> String {
    let letters = name.chars().map(|letter| {
        let letter = letter.to_ascii_lowercase();
        if letter.is_ascii_lowercase() || letter.is_ascii_digit() {
            letter
        } else {
            '-'
        }
    });
    let id: String = letters.take(40).collect();
    let id = id.trim_matches('-');
    if id.bytes().any(|letter| letter.is_ascii_lowercase()) {
        id.to_owned()
    } else {
        format!("game-{id}")
            .trim_matches('-')
            .chars()
            .take(40)
            .collect()
    }
}

/// Returns the comments of a section as the place of publication.
fn credit(section: &Raw) -> String {
    let text = text_of(&section.comments.join(" "));
    if text.is_empty() {
        "The file that it comes from names nobody.".to_owned()
    } else {
        text
    }
}

/// Makes the contents of a string: one line without quotation marks.
fn text_of(text: &str) -> String {
    let text: String = text
        .chars()
        .map(|letter| match letter {
            '"' | '\u{201c}' | '\u{201d}' | '\u{201e}' | '\u{ab}' | '\u{bb}' => '\'',
            letter if letter.is_control() => ' ',
            letter => letter,
        })
        .take(LONGEST)
        .collect();
    text.trim().to_owned()
}

/// Makes a comment of one line.
fn comment(text: &str) -> String {
    text.chars()
        .map(|letter| if letter.is_control() { ' ' } else { letter })
        .collect()
}
