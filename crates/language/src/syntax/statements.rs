//! Reads the statements of a text.

use super::armies;
use super::bodies::body;
use super::castling::{self, CastlingLine};
use super::chases;
use super::counting;
use super::cursor::Cursor;
use super::dice;
use super::ends::end;
use super::lex::{Line, lines};
use super::names::Span;
use super::near::nearest;
use super::pieces;
use super::powers;
use super::problems::{Fault, Faults};
use super::shuffle;
use super::topics::{key_of, without};
use super::tree::{
    Army, Body, Castling, ChaseLine, DiceLine, Lost, Material, PieceLine, Repetition, Sentence,
    Statement, Step, Text, Uncarried,
};
use super::turns::{self, TurnLine};
use super::typed::plain;
use crate::model::Dropped;
use springald_core::Clause;

/// Words with which a statement begins.
const KEYWORDS: [&str; 52] = [
    "game",
    "aliases",
    "summary",
    "credit",
    "sides",
    "notations",
    "section",
    "clause",
    "board",
    "start",
    "area",
    "piece",
    "without",
    "castling",
    "shuffle",
    "turn",
    "dice",
    "forbid",
    "must",
    "win",
    "loss",
    "draw",
    "repetition",
    "progress",
    "material",
    "captured",
    "captures",
    "drop",
    "phases",
    "explains",
    "gate",
    "beside",
    "before",
    "behind",
    "guarded",
    "unguarded",
    "attacked",
    "fen",
    "hyphen",
    "rename",
    "add",
    "arrivals",
    "may",
    "two",
    "return",
    "when",
    "points",
    "counting",
    "exchange",
    "unions",
    "carry",
    "armies",
];
/// Statements that may occur more than once in a text.
const REPEATED: [&str; 19] = [
    "rename",
    "aliases",
    "section",
    "clause",
    "area",
    "piece",
    "forbid",
    "ends",
    "drop",
    "exchange",
    "carry",
    "explains",
    "beside",
    "before",
    "behind",
    "guarded",
    "unguarded",
    "attacked",
    "when",
];

/// Reads a text. `source` is its number.
pub(super) fn read(text: &str, source: usize, faults: &mut Faults) -> Text {
    let text = plain(text);
    let lines = lines(&text, source, faults);
    let mut reader = Reader {
        text: Text::default(),
        faults,
    };
    let mut rest = &lines[..];
    while let Some((first, others)) = rest.split_first() {
        let size = others.iter().take_while(|line| line.indented).count();
        let (block, others) = others.split_at(size);
        rest = others;
        reader.statement(first, block);
    }
    reader.text
}

/// Reads statements, and notes errors.
struct Reader<'f> {
    text: Text,
    faults: &'f mut Faults,
}

impl Reader<'_> {
    /// Reads a statement with its block.
    fn statement(&mut self, line: &Line<'_>, block: &[Line<'_>]) {
        if line.tokens.is_empty() {
            return;
        }
        let mut cursor = Cursor::new(line);
        if line.indented {
            let message =
                "found an indented line, expected a statement at the beginning of the line";
            self.faults.push(Fault::new(cursor.span(), message));
            return;
        }
        match self.head(&mut cursor) {
            Ok(mut statement) => {
                if let Body::Piece(piece) = &mut statement.body {
                    piece.clause = statement.clause;
                }
                self.block(&mut statement, block);
                if self.stands_again(&statement) {
                    lose(line, &mut self.text.lost);
                } else {
                    self.text.statements.push(statement);
                }
            }
            Err(fault) => {
                self.faults.push(fault);
                lose(line, &mut self.text.lost);
            }
        }
    }

    /// Reads the first line of a statement.
    fn head(&mut self, cursor: &mut Cursor<'_, '_>) -> Result<Statement, Fault> {
        let clause = cursor.accept_clause()?;
        let span = cursor.span();
        let Some(&keyword) = KEYWORDS
            .iter()
            .find(|keyword| cursor.peek_word() == Some(keyword))
        else {
            return Err(cursor.fault_of("a statement, such as 'piece' or 'board'", &KEYWORDS));
        };
        cursor.skip();
        let mut clause = clause;
        let mut key = keyword.to_owned();
        let body = match keyword {
            "clause" => {
                clause = Some(cursor.clause()?);
                if !cursor.is_at_string() {
                    return Err(cursor.fault("the sentence of the clause in quotation marks"));
                }
                Body::Clause
            }
            "without" => {
                let body = without(cursor)?;
                if let Body::Without(topic) = body {
                    key_of(topic).clone_into(&mut key);
                } else {
                    key.push_str(" piece");
                }
                body
            }
            "win" | "loss" | "draw" => {
                "ends".clone_into(&mut key);
                Body::End(end(keyword, cursor)?)
            }
            _ => body(keyword, cursor)?,
        };
        if matches!(body, Body::MustDrop(..)) {
            key.push_str(" drop");
        }
        self.finish(cursor, clause, body.replaced(), following(keyword))?;
        Ok(Statement {
            clause,
            key,
            span,
            body,
        })
    }

    /// Reads the sentence at the end of a line.
    fn finish(
        &mut self,
        cursor: &mut Cursor<'_, '_>,
        clause: Option<Clause>,
        of: Option<&'static str>,
        following: &[&'static str],
    ) -> Result<(), Fault> {
        let place = cursor.span();
        if cursor.is_at_string() {
            let sentence = cursor.string("a sentence")?;
            let Some(clause) = clause else {
                let message = "found a sentence, expected the number of its clause at the beginning of the line";
                return Err(Fault::new(place, message));
            };
            let stated = |known: &Sentence| known.clause == clause && known.text == sentence.text;
            if self.text.sentences.iter().any(stated) {
                let message =
                    format!("found a sentence that clause {clause} has already, expected another");
                return Err(Fault::new(place, message));
            }
            self.text.sentences.push(Sentence {
                clause,
                text: sentence.text,
                of,
            });
        }
        if cursor.peek().is_none() {
            return Ok(());
        }
        let expected = match following {
            [] => "the end of the line".to_owned(),
            words => format!("'{}' or the end of the line", words.join("', '")),
        };
        Err(cursor.fault_of(&expected, following))
    }

    /// Reads the lines of a block, with the words that may follow what was read; returns the first clause of a line.
    fn lines<T>(
        &mut self,
        lines: &mut Vec<T>,
        block: &[Line<'_>],
        clause: Option<Clause>,
        words: &'static [&'static str],
        read: impl Fn(&mut Cursor<'_, '_>) -> Result<T, Fault>,
    ) -> Option<Clause> {
        let mut first = None;
        for line in block {
            let read = self.block_line(line, clause, |_| words, &read);
            first = first.or(read.as_ref().and_then(|read| read.0));
            lines.extend(read.map(|(_, _, line)| line));
        }
        first
    }

    /// Reads the block of a statement.
    fn block(&mut self, statement: &mut Statement, block: &[Line<'_>]) {
        let clause = statement.clause;
        // A statement that is kept as a whole has the first clause of its lines.
        let mut of_lines = None;
        match &mut statement.body {
            Body::Lend(lend) if !lend.holds => {
                for line in block {
                    let read = self.block_line(line, clause, pieces::following, pieces::lent);
                    lend.lines
                        .extend(read.map(|(clause, span, body)| PieceLine { clause, span, body }));
                }
                self.check_block(statement, block, "a way of moving");
            }
            Body::Material(Material::Only(rests)) => {
                of_lines = self.lines(rests, block, clause, &["on", "no"], powers::rest);
                let expected = "'orthodox', 'at most one', or a line such as 'one knight'";
                self.check_block(statement, block, expected);
            }
            Body::Piece(piece) => {
                piece.clause = clause;
                for line in block {
                    match self.block_line(line, clause, pieces::following, pieces::line) {
                        Some((clause, span, body)) => {
                            piece.lines.push(PieceLine { clause, span, body });
                        }
                        None => piece.broken = true,
                    }
                }
            }
            Body::Castling(castlings) => {
                self.castlings(castlings, block, clause);
                self.check_block(
                    statement,
                    block,
                    "a line such as 'king e1 to g1, rook h1 to f1, as K'",
                );
            }
            Body::Shuffle(shuffle) => {
                let words = &["and", "in", "on"];
                of_lines = self.lines(&mut shuffle.lines, block, clause, words, shuffle::line);
                self.check_block(statement, block, "a line such as 'bishop on light squares'");
            }
            Body::Repetition(repetition) if repetition.chase.is_some() => {
                of_lines = self.chases(repetition, block, (clause, statement.span));
            }
            Body::Armies(all) => {
                *all = self.armies(block, clause);
                self.check_block(statement, block, "a line such as 'knights \"RNNQKNNR\"'");
            }
            Body::Counting(counting) => {
                let lines = &mut counting.lines;
                of_lines = self.lines(lines, block, clause, &["when"], counting::line);
                let expected = "a line such as '64 when you have more than 1 pieces'";
                self.check_block(statement, block, expected);
            }
            Body::Dice(lines) => {
                *lines = self.faces(block, clause);
                self.check_block(statement, block, "a line such as '1 moves pawn'");
            }
            Body::Turn(_, steps) => {
                for line in block {
                    let read = self.block_line(line, clause, |_| &[], turns::line);
                    let Some((clause, span, line)) = read else {
                        if !line.tokens.is_empty() {
                            self.text.lost.keywords.push("turn".to_owned());
                        }
                        continue;
                    };
                    let rules = match line {
                        TurnLine::Rules(rules) => rules,
                        TurnLine::Steps(stated, rules) => {
                            let stated = stated.into_iter().enumerate();
                            steps.extend(stated.map(|(index, (action, terms))| Step {
                                clause,
                                span,
                                action,
                                rules: Vec::new(),
                                terms,
                                instead: index > 0,
                            }));
                            rules
                        }
                    };
                    let added = turns::add_rules(steps, clause, span, rules);
                    self.faults.take(added);
                }
                self.check_block(statement, block, "a line such as 'move'");
            }
            _ => {
                if let Some(line) = block.iter().find(|line| !line.tokens.is_empty()) {
                    let fault = powers::no_block(line.tokens[0].span, &statement.key);
                    self.faults.push(fault);
                }
            }
        }
        statement.clause = statement.clause.or(of_lines);
    }

    /// Reads the lines of the block of `repetition`. Returns the first clause of one.
    fn chases(
        &mut self,
        repetition: &mut Repetition,
        block: &[Line<'_>],
        (clause, span): (Option<Clause>, Span),
    ) -> Option<Clause> {
        for line in block {
            let read = self.block_line(line, clause, |_| &["or"], chases::line);
            let with_clause = |(clause, _, line)| ChaseLine { clause, ..line };
            repetition.chases.extend(read.map(with_clause));
        }
        let expected = "a line such as 'of pieces by pieces except king'";
        self.check_lines(span, block, expected);
        repetition.clauses().flatten().next()
    }

    /// Reads the lines of the block of `castling`.
    fn castlings(
        &mut self,
        castlings: &mut Vec<Castling>,
        block: &[Line<'_>],
        clause: Option<Clause>,
    ) {
        let (mut uncarried, mut dropped) = (None, Dropped::Nothing);
        for line in block {
            let read = self.block_line(line, clause, |_| &["safely"], castling::line);
            match read {
                Some((clause, span, CastlingLine::Way(read))) => {
                    castlings.push(Castling {
                        clause,
                        span,
                        ..*read
                    });
                }
                Some((clause, _, CastlingLine::Uncarried)) => {
                    uncarried = Some(Uncarried { clause });
                }
                Some((_, _, CastlingLine::Dropped(what))) => dropped = what,
                None => {}
            }
        }
        for castling in castlings.iter_mut() {
            castling.uncarried = uncarried;
            castling.dropped = dropped;
        }
    }

    /// Reads the lines of the block of `armies`.
    fn armies(&mut self, block: &[Line<'_>], clause: Option<Clause>) -> Vec<Army> {
        let read = block
            .iter()
            .filter_map(|line| self.block_line(line, clause, armies::following, armies::line));
        read.map(|(clause, _, army)| Army { clause, ..army })
            .collect()
    }

    /// Reads the lines of the block of `dice`; none if there is an error, as nothing is known about the others then.
    fn faces(&mut self, block: &[Line<'_>], clause: Option<Clause>) -> Vec<DiceLine> {
        let stated = block.iter().filter(|line| !line.tokens.is_empty());
        let faces: Vec<_> = stated
            .map(|line| self.block_line(line, clause, |_| &["or"], dice::line))
            .collect();
        let faces: Option<Vec<_>> = faces.into_iter().collect();
        let face = |(clause, span, (face, kinds))| DiceLine {
            clause,
            span,
            face,
            kinds,
        };
        faces.into_iter().flatten().map(face).collect()
    }

    /// Notes the error that a block has no lines.
    fn check_block(&mut self, statement: &Statement, block: &[Line<'_>], expected: &str) {
        self.check_lines(statement.span, block, expected);
    }

    /// Notes the same error, at a place.
    fn check_lines(&mut self, place: Span, block: &[Line<'_>], expected: &str) {
        if block.is_empty() {
            let message = format!("found no indented line below, expected {expected}");
            self.faults.push(Fault::new(place, message));
        }
    }

    /// Reads a line of a block; `following` are the words that may follow. Returns the line's clause (the statement's
    /// by default), place and contents.
    fn block_line<T>(
        &mut self,
        line: &Line<'_>,
        clause: Option<Clause>,
        following: impl Fn(&T) -> &'static [&'static str],
        read: impl Fn(&mut Cursor<'_, '_>) -> Result<T, Fault>,
    ) -> Option<(Option<Clause>, Span, T)> {
        if line.tokens.is_empty() {
            return None;
        }
        let mut cursor = Cursor::new(line);
        let mut whole = || {
            let clause = cursor.accept_clause()?.or(clause);
            let first = cursor.span();
            let value = read(&mut cursor)?;
            let span = cursor.since(first);
            self.finish(&mut cursor, clause, None, following(&value))?;
            Ok((clause, span, value))
        };
        let result = whole();
        self.faults.take(result)
    }

    /// Notes the errors that a statement is not the first, or stands twice. Returns `true` if it stands twice.
    fn stands_again(&mut self, statement: &Statement) -> bool {
        let statements = &self.text.statements;
        let is_game = matches!(statement.body, Body::Game(_));
        let is_first = statements.is_empty() && self.text.lost.keywords.is_empty();
        if is_first && !is_game {
            let message = format!(
                "found '{}', expected 'game' as the first statement",
                statement.key
            );
            self.faults.push(Fault::new(statement.span, message));
            return false;
        }
        let earlier = statements.iter().find(|earlier| same(earlier, statement));
        if let Some(earlier) = earlier {
            let what = match &statement.body {
                Body::Piece(piece) => format!("piece '{}'", piece.name.text),
                Body::Area(name, _) => format!("area '{}'", name.text),
                Body::Section(number, _) => format!("section {number}"),
                Body::End(end) => format!("'{}'", end.words),
                _ => format!("'{}'", statement.key),
            };
            let message = format!(
                "found {what} again, it is in line {} already",
                earlier.span.line
            );
            self.faults.push(Fault::new(statement.span, message));
            return true;
        }
        false
    }
}

/// Returns the words that may follow at the end of a statement.
fn following(keyword: &str) -> &'static [&'static str] {
    match keyword {
        "game" => &["like"],
        "piece" => &["neutral", "royal", "beneath", "placed as"],
        "area" => &["and", "of"],
        "drop" => &["on", "one a file"],
        "exchange" | "carry" => &["or"],
        "captures" => &["sparing"],
        "board" => &["cylinder", "ring", "torus", "slanted", "turned"],
        "shuffle" => &["each side for itself"],
        "repetition" => &["draw", "perpetual"],
        "progress" => &["forward", "claim", "draw", "loss for"],
        _ => &[],
    }
}

/// Returns `true` if two statements of a text state the same.
fn same(a: &Statement, b: &Statement) -> bool {
    match (&a.body, &b.body) {
        (Body::Piece(a), Body::Piece(b)) => a.name.text == b.name.text,
        (Body::Area(a, _), Body::Area(b, _)) => a.text == b.text,
        (Body::Section(a, _), Body::Section(b, _)) => a == b,
        (Body::Forbid(a), Body::Forbid(b)) => a == b,
        (Body::End(a), Body::End(b)) => a.words == b.words,
        (Body::Without(a), Body::Without(b)) => a == b,
        (Body::Lend(a), Body::Lend(b)) => a.words == b.words,
        (Body::Effects(a), Body::Effects(b)) => a[0].words == b[0].words,
        (Body::Turn(a, _), Body::Turn(b, _)) => a == b,
        _ => a.key == b.key && !REPEATED.contains(&a.key.as_str()),
    }
}

/// Notes what a line that cannot be read would have stated.
fn lose(line: &Line<'_>, lost: &mut Lost) {
    let mut words = line.tokens.iter().map(|token| token.text).peekable();
    words.next_if(|word| word.contains('.'));
    let first = words.next().unwrap_or_default();
    let known = KEYWORDS.contains(&first).then_some(first);
    let keyword = known.or_else(|| nearest(first, KEYWORDS)).unwrap_or(first);
    lost.keywords.push(keyword.to_owned());
    if ["piece", "area"].contains(&keyword) {
        lost.names.extend(words.next().map(str::to_ascii_lowercase));
    }
}
