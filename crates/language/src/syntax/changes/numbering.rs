//! The numbers of the clauses that a text does not state.

use super::{Change, names_one_of, without};
use crate::model::{Capture, Topic as Subject};
use crate::syntax::names::{Name, Span};
use crate::syntax::tree::{
    Body, Kinds, Piece, PieceBody, PieceLine, Stated, Statement, Step, StepAction, Text,
};
use crate::words::joined;
use springald_core::{Clause, insertion_sort};

/// The game that a text is like.
pub(in crate::syntax) struct Parent {
    /// Its name for players.
    pub name: String,
    /// The number of its last section.
    pub last: u8,
    /// The pieces of its start, on the board and in hand.
    pub start: String,
}

/// Returns the placement of a FEN, with the pieces in hand if there are any.
pub(in crate::syntax) fn placement(fen: &str) -> String {
    let placement = fen.split(' ').next().unwrap_or_default();
    placement.trim_end_matches("[]").to_owned()
}

/// A chapter of a rulebook.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Chapter {
    Setup,
    Pieces,
    Turn,
    Promotion,
    Effects,
    Check,
    End,
}

impl Chapter {
    const ALL: [Self; 7] = [
        Self::Setup,
        Self::Pieces,
        Self::Turn,
        Self::Promotion,
        Self::Effects,
        Self::Check,
        Self::End,
    ];

    const fn heading(self) -> &'static str {
        match self {
            Self::Setup => "The board and the start",
            Self::Pieces => "The pieces",
            Self::Turn => "The turn",
            Self::Promotion => "Promotion",
            Self::Effects => "Effects",
            Self::Check => "Check",
            Self::End => "The end",
        }
    }

    /// Returns the chapter that tells a statement, if one does.
    const fn of(body: &Body) -> Option<Self> {
        Some(match body {
            Body::Board(_) | Body::Start(_) | Body::Armies(_) => Self::Setup,
            Body::Piece(_) | Body::Lend(_) => Self::Pieces,
            Body::Turn(..)
            | Body::Captured(_)
            | Body::CapturedStay(_)
            | Body::MustTake
            | Body::MustDrop(..)
            | Body::Unions(..)
            | Body::Drop(_)
            | Body::Exchange(..)
            | Body::Carry(..)
            | Body::Gate(_)
            | Body::Add(..)
            | Body::MayPass(_)
            | Body::Dice(_)
            | Body::TwoBoards
            | Body::Castling(_)
            | Body::Return(_) => Self::Turn,
            Body::Effects(_) => Self::Effects,
            Body::Forbid(_) => Self::Check,
            Body::End(_)
            | Body::Repetition(_)
            | Body::Progress(_)
            | Body::Material(_)
            | Body::Counting(_)
            | Body::Points(_) => Self::End,
            _ => return None,
        })
    }
}

/// Numbers the statements of a text that have no clause and that no sentence tells, given the game that it is like.
pub(in crate::syntax) fn number(text: &mut Text, parent: Option<&Parent>) -> Vec<Change> {
    let is_bare = text.sentences.is_empty() && !text.statements.iter().any(has_clause);
    let own = text.statements.iter().filter_map(last_section).max();
    let said = text.sentences.iter().map(|one| one.clause.section()).max();
    let last = (own.max(said)).max(parent.map(|parent| parent.last));
    if !is_bare {
        adopt(text);
    }
    match parent {
        Some(parent) => number_differences(text, parent, last.unwrap_or(0), is_bare),
        None => number_chapters(text, last.unwrap_or(0), is_bare),
    }
}

/// Numbers what differs from another game, in one section.
fn number_differences(text: &mut Text, parent: &Parent, last: u8, is_bare: bool) -> Vec<Change> {
    let Some(section) = last.checked_add(1) else {
        return Vec::new();
    };
    let mut numbers = Numbers::new(section);
    for index in 0..text.statements.len() {
        let is_same = matches!(&text.statements[index].body, Body::Start(fen) if placement(&fen.text) == parent.start);
        if is_same || is_told(text, index, is_bare) {
            continue;
        }
        numbers.give(&mut text.statements[index], |_| true);
    }
    if !numbers.changes.is_empty() {
        push_section(text, section, format!("What differs from {}", parent.name));
    }
    numbers.changes
}

/// Numbers statements by the chapters of a rulebook.
fn number_chapters(text: &mut Text, last: u8, is_bare: bool) -> Vec<Change> {
    state_defaults(text, is_bare);
    let told: Vec<bool> = (0..text.statements.len())
        .map(|index| is_told(text, index, is_bare) || is_silent(&text.statements[index]))
        .collect();
    let mut order: Vec<usize> = (0..text.statements.len()).collect();
    insertion_sort(&mut order, |&index| match text.statements[index].body {
        Body::Board(_) | Body::Turn(..) => 0,
        Body::Captured(_) | Body::CapturedStay(_) => 1,
        _ => 2,
    });
    let (mut changes, mut section) = (Vec::new(), last);
    for chapter in Chapter::ALL {
        let Some(next) = section.checked_add(1) else {
            break;
        };
        let mut numbers = Numbers::new(next);
        for &index in &order {
            let statement = &mut text.statements[index];
            let own = Chapter::of(&statement.body);
            let is_promotion =
                chapter == Chapter::Promotion && matches!(statement.body, Body::Piece(_));
            if told[index] || (own != Some(chapter) && !is_promotion) {
                continue;
            }
            let promotes = |line: &PieceLine| matches!(line.body, PieceBody::Promotes { .. });
            numbers.give(statement, |line| promotes(line) == is_promotion);
        }
        if !numbers.changes.is_empty() {
            section = next;
            changes.append(&mut numbers.changes);
            push_section(text, section, chapter.heading().to_owned());
        }
    }
    cite_captures(text, &changes);
    changes
}

/// States what holds if a text says nothing about turns and captures.
fn state_defaults(text: &mut Text, is_bare: bool) {
    let Some(span) = text.statements.first().map(|first| first.span) else {
        return;
    };
    let is_open = |word: &str, stems: &[&str]| {
        let is_stated = text.statements.iter().any(|one| one.key == word);
        let is_said = !is_bare && speaks(text, stems);
        !is_stated && !is_said && !text.lost.statement(word)
    };
    let (turn, captured) = (is_open("turn", TURN), is_open("captured", CAPTURE));
    let mut state = |key: &str, body: Body| {
        text.statements.push(Statement {
            clause: None,
            key: key.to_owned(),
            span,
            body,
        });
    };
    if turn {
        let step = Step {
            clause: None,
            span,
            action: StepAction::Move,
            rules: Vec::new(),
            terms: Stated::default(),
            instead: false,
        };
        state("turn", Body::Turn(None, vec![step]));
    }
    if captured {
        state("captured", Body::Captured(Capture::Removed));
    }
}

/// Lets refusals of moves onto own pieces, and of moves over others, cite the new clause about captures.
fn cite_captures(text: &mut Text, changes: &[Change]) {
    let captured = text.statements.iter().find_map(|statement| {
        let is_captured = matches!(statement.body, Body::Captured(_));
        let clause = statement.clause.filter(|_| is_captured)?;
        let is_new = changes.iter().any(|(known, _)| *known == clause);
        is_new.then_some((clause, statement.span))
    });
    let Some((clause, span)) = captured else {
        return;
    };
    for topic in [Subject::OwnPieces, Subject::BlockedWays] {
        let is_stated = |statement: &Statement| matches!(statement.body, Body::Explains(known, _) if known == topic);
        if !text.statements.iter().any(is_stated) {
            text.statements.push(Statement {
                clause: Some(clause),
                key: "explains".to_owned(),
                span,
                body: Body::Explains(topic, Kinds::All(Vec::new())),
            });
        }
    }
}

fn push_section(text: &mut Text, section: u8, heading: String) {
    let span = text.statements.first().map_or(NOWHERE, |first| first.span);
    text.statements.push(Statement {
        clause: None,
        key: "section".to_owned(),
        span,
        body: Body::Section(section, heading),
    });
}

const NOWHERE: Span = Span {
    source: 0,
    line: 1,
    column: 1,
    length: 0,
};

/// The beginnings of words by which sentences speak of the board, of the start, of turns, and of captures.
const BOARD: &[&str] = &["board"];
const START: &[&str] = &["start", "begin", "stand", "setup"];
const TURN: &[&str] = &["turn", "first"];
const CAPTURE: &[&str] = &["captur", "take"];

/// Returns `true` if a sentence of a text has a word that begins so.
fn speaks(text: &Text, stems: &[&str]) -> bool {
    let says = |sentence: &str| {
        let mut words = sentence.split(|c: char| !c.is_alphabetic());
        words.any(|word| {
            let word = word.to_ascii_lowercase();
            stems.iter().any(|stem| word.starts_with(stem))
        })
    };
    text.sentences.iter().any(|one| says(&one.text))
}

/// Returns `true` if a statement needs no new clause: it has one, changes no rules, or the author's sentences tell it.
fn is_told(text: &Text, index: usize, is_bare: bool) -> bool {
    let statement = &text.statements[index];
    if is_bare {
        return false;
    }
    if is_silent(statement) {
        return true;
    }
    match &statement.body {
        Body::WithoutPieces(_) | Body::Without(_) => true,
        Body::Piece(piece) if piece.lines.is_empty() => {
            let said = |sentence: &str| names_one_of(sentence, &[&piece.name]);
            statement.clause.is_some() || text.sentences.iter().any(|one| said(&one.text))
        }
        Body::Piece(piece) => !piece.lines.iter().any(is_open) && has_clause(statement),
        Body::Board(_) => statement.clause.is_some() || speaks(text, BOARD),
        Body::Start(_) => statement.clause.is_some() || speaks(text, START),
        Body::Captured(_) | Body::CapturedStay(_) => {
            statement.clause.is_some() || speaks(text, CAPTURE)
        }
        Body::Turn(_, steps) => {
            let is_plain = matches!(&steps[..], [step] if matches!(step.action, StepAction::Move) && step.rules.is_empty());
            has_clause(statement) || (is_plain && speaks(text, TURN))
        }
        _ => has_clause(statement),
    }
}

/// Returns `true` if a statement only has turns counted, and nothing comes of it.
fn is_silent(statement: &Statement) -> bool {
    matches!(&statement.body, Body::Progress(progress) if progress.limit.is_none())
}

/// Returns `true` if a line below a piece says something about the rules, and has no clause.
fn is_open(line: &PieceLine) -> bool {
    line.clause.is_none() && !matches!(line.body, PieceBody::Drawn(_))
}

/// Gives pieces without clauses the clause of a sentence that tells how they move, and that belongs to no statement.
fn adopt(text: &mut Text) {
    let stated = text.statements.iter();
    let stated = stated.filter(|statement| !matches!(statement.body, Body::Clause));
    let cited: Vec<Clause> = stated.flat_map(clauses).collect();
    let free = text.sentences.iter();
    let free: Vec<_> = free
        .filter(|one| !cited.contains(&one.clause))
        .cloned()
        .collect();
    for statement in &mut text.statements {
        if has_clause(statement) {
            continue;
        }
        let Body::Piece(piece) = &mut statement.body else {
            continue;
        };
        let teller = free.iter().find(|one| tells_moves(&one.text, &piece.name));
        if let Some(teller) = teller {
            statement.clause = Some(teller.clause);
            state_clause(piece, teller.clause, |_| true);
        }
    }
}

/// Returns `true` if a sentence begins with the name of a piece and a verb of motion follows.
fn tells_moves(sentence: &str, name: &Name) -> bool {
    const VERBS: [&str; 8] = [
        "moves", "goes", "steps", "leaps", "slides", "hops", "jumps", "rides",
    ];
    let lower = sentence.to_ascii_lowercase();
    let words: Vec<&str> = (lower.split(|c: char| !c.is_alphanumeric() && c != '-'))
        .filter(|word| !word.is_empty() && !["a", "an", "the", "each", "every"].contains(word))
        .collect();
    let is_named = words
        .first()
        .is_some_and(|first| names_one_of(first, &[name]));
    let moves = |word: &&str| {
        VERBS.iter().any(|verb| {
            word == verb || **word == verb[..verb.len() - 1] || (*verb == "goes" && **word == *"go")
        })
    };
    is_named && words.iter().skip(1).take(3).any(moves)
}

/// Returns the last section of the clauses and headings of a statement.
fn last_section(statement: &Statement) -> Option<u8> {
    let heading = match &statement.body {
        Body::Section(number, _) => Some(*number),
        _ => None,
    };
    let sections = clauses(statement).into_iter().map(Clause::section);
    sections.chain(heading).max()
}

/// Returns the clauses of a statement and of the lines below it.
fn clauses(statement: &Statement) -> Vec<Clause> {
    let lines = |lines: &[PieceLine]| lines.iter().map(|line| line.clause).collect::<Vec<_>>();
    let below = match &statement.body {
        Body::Piece(piece) => lines(&piece.lines),
        Body::Lend(lend) => lines(&lend.lines),
        Body::Castling(castlings) => castlings.iter().map(|one| one.clause).collect(),
        Body::Turn(_, steps) => {
            let rules = steps.iter().flat_map(|step| {
                let terms = step.terms.rules.iter().map(|rule| rule.0);
                step.rules.iter().map(|rule| rule.clause).chain(terms)
            });
            steps.iter().map(|step| step.clause).chain(rules).collect()
        }
        Body::Armies(all) => all.iter().map(|army| army.clause).collect(),
        Body::Dice(lines) => lines.iter().map(|line| line.clause).collect(),
        Body::Repetition(repetition) => repetition.clauses().collect(),
        _ => Vec::new(),
    };
    below
        .into_iter()
        .chain([statement.clause])
        .flatten()
        .collect()
}

/// Returns `true` if a statement or a line below it has a clause.
fn has_clause(statement: &Statement) -> bool {
    !clauses(statement).is_empty()
}

/// The clauses of a section, given one after the other.
struct Numbers {
    section: u8,
    changes: Vec<Change>,
    /// The clause of the steps of a turn: both sides' steps are told together.
    turn: Option<Clause>,
}

impl Numbers {
    const fn new(section: u8) -> Self {
        Self {
            section,
            changes: Vec::new(),
            turn: None,
        }
    }

    /// Gives a statement, or some lines of a piece, the next clause, if it changes the rules.
    fn give(&mut self, statement: &mut Statement, lines: impl Fn(&PieceLine) -> bool) {
        let Ok(number) = u8::try_from(self.changes.len() + 1) else {
            return;
        };
        let clause = Clause::new(self.section, number);
        if let (Body::Turn(_, steps), Some(turn)) = (&mut statement.body, self.turn) {
            statement.clause = Some(turn);
            state_steps(steps, turn);
            return;
        }
        let is_turn = matches!(statement.body, Body::Turn(..));
        let Some(change) = change(statement, clause, lines) else {
            return;
        };
        self.changes.push(change);
        if is_turn {
            self.turn = Some(clause);
        }
    }
}

/// Gives the steps of a turn a clause.
fn state_steps(steps: &mut [Step], clause: Clause) {
    let all = Some(clause);
    for step in steps {
        step.clause = all;
        step.rules.iter_mut().for_each(|rule| rule.clause = all);
        step.terms.rules.iter_mut().for_each(|rule| rule.0 = all);
    }
}

/// Gives some lines of a piece a clause, and the piece itself if it has none. Returns `true` if anything got it.
fn state_clause(piece: &mut Piece, clause: Clause, wanted: impl Fn(&PieceLine) -> bool) -> bool {
    let mut is_given = false;
    let is_numbered = piece.lines.iter().any(|line| line.clause.is_some());
    let chosen = piece.lines.iter_mut();
    for line in chosen.filter(|line| is_open(line) && wanted(line)) {
        line.clause = Some(clause);
        is_given = true;
    }
    // A piece whose lines an author has numbered is introduced there.
    if piece.clause.is_none() && !is_numbered {
        piece.clause = Some(clause);
        is_given = true;
    }
    is_given
}

/// Gives a statement a clause, if it changes the rules.
fn change(
    statement: &mut Statement,
    clause: Clause,
    wanted: impl Fn(&PieceLine) -> bool,
) -> Option<Change> {
    let all = Some(clause);
    let said = match &mut statement.body {
        Body::Piece(piece) => {
            if !state_clause(piece, clause, wanted) {
                return None;
            }
            statement.clause = piece.clause;
            return Some((clause, None));
        }
        Body::Lend(lend) => {
            lend.lines.iter_mut().for_each(|line| line.clause = all);
            None
        }
        Body::Castling(castlings) => {
            for castling in castlings {
                castling.clause = all;
                castling
                    .uncarried
                    .iter_mut()
                    .for_each(|one| one.clause = all);
            }
            None
        }
        Body::Turn(_, steps) => {
            state_steps(steps, clause);
            None
        }
        Body::Armies(armies) => {
            for army in armies {
                army.clause = all;
            }
            None
        }
        Body::Dice(lines) => {
            for line in lines {
                line.clause = all;
            }
            None
        }
        Body::Repetition(repetition) => {
            repetition.state_clause(clause);
            None
        }
        Body::WithoutPieces(names) => {
            let names: Vec<String> = names.iter().map(|name| name.text.clone()).collect();
            Some(format!("There is no {}.", joined(&names, "or")))
        }
        Body::Without(topic) => Some(without(*topic).to_owned()),
        body if Chapter::of(body).is_some() => None,
        _ => return None,
    };
    statement.clause = all;
    Some((clause, said))
}
