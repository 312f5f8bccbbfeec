//! Reads the statements of a text.

use super::areas::area;
use super::arrivals;
use super::castling;
use super::cursor::Cursor;
use super::ends::{end, kinds, limit, material};
use super::explains::explains;
use super::lex::{Line, lines};
use super::near::nearest;
use super::pieces;
use super::powers;
use super::problems::{Fault, Faults, Span};
use super::topics::{key_of, without};
use super::tree::{
    Body, Castling, CastlingLine, Dropped, Gate, Head, Kinds, Lost, Material, PieceLine, Sentence,
    Statement, Step, Text, Uncarried,
};
use super::turns::{self, TurnLine};
use crate::model::{Capture, Forbid};
use springald_core::Clause;

/// Words with which a statement begins.
const KEYWORDS: [&str; 35] = [
    "game",
    "aliases",
    "summary",
    "credit",
    "section",
    "clause",
    "board",
    "start",
    "area",
    "piece",
    "without",
    "castling",
    "turn",
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
    "guarded",
    "fen",
    "hyphen",
    "rename",
    "add",
    "arrivals",
    "may",
];
/// Statements that may occur more than once in a text.
const REPEATED: [&str; 12] = [
    "rename", "aliases", "section", "clause", "area", "piece", "forbid", "ends", "drop",
    "explains", "beside", "guarded",
];

/// Words for numbers of pieces on a file.
const COUNTS: [(&str, u8); 3] = [("one", 1), ("two", 2), ("three", 3)];

/// Reads a text. `source` is its number.
pub(super) fn read(text: &str, source: usize, faults: &mut Faults) -> Text {
    let lines = lines(text, source, faults);
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
                self.check_order(&statement);
                self.text.statements.push(statement);
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
        if matches!(body, Body::MustDrop(_)) {
            key.push_str(" drop");
        }
        self.finish(cursor, clause, following(keyword))?;
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

    /// Reads the block of a statement.
    fn block(&mut self, statement: &mut Statement, block: &[Line<'_>]) {
        let clause = statement.clause;
        match &mut statement.body {
            Body::Lend(lend) => {
                for line in block {
                    let read = self.block_line(line, clause, pieces::following, pieces::lent);
                    lend.lines
                        .extend(read.map(|(clause, span, body)| PieceLine { clause, span, body }));
                }
                self.check_block(statement, block, "a way of moving");
            }
            Body::Material(Material::Only(rests)) => {
                for line in block {
                    let read = self.block_line(line, clause, |_| &["on", "no"], powers::rest);
                    rests.extend(read.map(|(_, _, rest)| rest));
                }
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
                let mut uncarried = None;
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
                        None => {}
                    }
                }
                for castling in castlings.iter_mut() {
                    castling.uncarried = uncarried;
                }
                self.check_block(
                    statement,
                    block,
                    "a line such as 'king e1 to g1, rook h1 to f1, as K'",
                );
            }
            Body::Turn(_, steps) => {
                for line in block {
                    let read = self.block_line(line, clause, |_| &[], turns::line);
                    let Some((clause, span, line)) = read else {
                        continue;
                    };
                    let rules = match line {
                        TurnLine::Rules(rules) => rules,
                        TurnLine::Step(action, rules) => {
                            steps.push(Step {
                                clause,
                                span,
                                action,
                                rules: Vec::new(),
                            });
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
    }

    /// Notes the error that a block has no lines.
    fn check_block(&mut self, statement: &Statement, block: &[Line<'_>], expected: &str) {
        if block.is_empty() {
            let message = format!("found no indented line below, expected {expected}");
            self.faults.push(Fault::new(statement.span, message));
        }
    }

    /// Reads a line of a block; `following` are the words that may follow. Returns its clause, by default that of the statement, its place and its contents.
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
            self.finish(&mut cursor, clause, following(&value))?;
            Ok((clause, span, value))
        };
        let result = whole();
        self.faults.take(result)
    }

    /// Notes the errors that a statement is not the first, or stands twice.
    fn check_order(&mut self, statement: &Statement) {
        let statements = &self.text.statements;
        let is_game = matches!(statement.body, Body::Game(_));
        let is_first = statements.is_empty() && self.text.lost.keywords.is_empty();
        if is_first && !is_game {
            let message = format!(
                "found '{}', expected 'game' as the first statement",
                statement.key
            );
            self.faults.push(Fault::new(statement.span, message));
            return;
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
        }
    }
}

/// Returns the words that may follow at the end of a statement.
fn following(keyword: &str) -> &'static [&'static str] {
    match keyword {
        "game" => &["like"],
        "piece" => &["neutral", "royal", "beneath", "placed as"],
        "area" => &["and", "of"],
        "drop" => &["on", "one a file"],
        "captures" => &["sparing"],
        "board" => &["turned"],
        "repetition" | "progress" => &["draw"],
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
        lost.names.extend(words.next().map(str::to_lowercase));
    }
}

/// Reads a statement behind its first word.
fn body(keyword: &str, cursor: &mut Cursor<'_, '_>) -> Result<Body, Fault> {
    Ok(match keyword {
        "game" => Body::Game(game(cursor)?),
        "aliases" => {
            let mut names = vec![cursor.id()?];
            while cursor.accept_sign(",") || cursor.peek_word().is_some() {
                names.push(cursor.id()?);
            }
            Body::Aliases(names)
        }
        "summary" => Body::Summary(
            cursor
                .string("the game in one sentence, in quotation marks")?
                .text,
        ),
        "credit" => Body::Credit(cursor.string("the inventor, in quotation marks")?.text),
        "section" => {
            let number = cursor.number(1..=255)? as u8;
            Body::Section(number, cursor.string("a heading in quotation marks")?.text)
        }
        "board" => board(cursor)?,
        "start" => Body::Start(cursor.string("a FEN in quotation marks")?),
        "area" => {
            let name = cursor.name("the name of an area")?;
            if !cursor.accept_sign("=") {
                return Err(cursor.fault("'='"));
            }
            Body::Area(name, area(cursor)?)
        }
        "piece" => Body::Piece(pieces::head(cursor)?),
        "castling" => Body::Castling(Vec::new()),
        "turn" => Body::Turn(turns::side(cursor)?, Vec::new()),
        "forbid" => {
            let what = if cursor.accept("own") {
                Forbid::OwnRoyalAttacked
            } else if cursor.accept("enemy") {
                Forbid::EnemyRoyalAttacked
            } else if cursor.accept("all") {
                cursor.expect("own")?;
                Forbid::AllOwnRoyalsAttacked
            } else if cursor.accept("royals") {
                cursor.expect("facing")?;
                cursor.expect("twice")?;
                return Ok(Body::Forbid(Forbid::RoyalsFacingTwice));
            } else {
                let words = ["own", "enemy", "all", "royals"];
                return Err(cursor.fault_of("'own', 'enemy', 'all own' or 'royals'", &words));
            };
            let is_plural = what == Forbid::AllOwnRoyalsAttacked;
            cursor.expect(if is_plural { "royals" } else { "royal" })?;
            cursor.expect("attacked")?;
            Body::Forbid(what)
        }
        "must" => {
            if cursor.accept("drop") {
                Body::MustDrop(cursor.name("the name of a piece")?)
            } else if cursor.accept("take") {
                Body::MustTake
            } else {
                return Err(cursor.fault_of("'take' or 'drop'", &["take", "drop"]));
            }
        }
        "repetition" => Body::Repetition(limit(cursor, 2..=100)?),
        "progress" => powers::progress(cursor)?,
        "material" => material(cursor)?,
        "beside" | "guarded" => powers::lend(keyword, cursor)?,
        "fen" => powers::phrase(
            cursor,
            &["en", "passant", "with", "piece"],
            Body::FenWithPiece,
        )?,
        "rename" => powers::rename(cursor)?,
        "hyphen" => powers::phrase(cursor, &["for", "ambiguous", "moves"], Body::Hyphen)?,
        "explains" => explains(cursor)?,
        "phases" => {
            let words = cursor.string("a word for each step of a turn, in quotation marks")?;
            Body::Phases(words.text.split_whitespace().map(str::to_owned).collect())
        }
        "captured" => captured(cursor)?,
        "captures" => {
            cursor.expect("explode")?;
            cursor.accept_sign(",");
            let spared = if cursor.accept("sparing") {
                kinds(cursor, false)?
            } else {
                Kinds::Nothing
            };
            Body::Explode(spared)
        }
        "add" | "arrivals" | "may" => arrivals::body(keyword, cursor)?,
        "gate" => {
            let first = cursor.span();
            let kinds = kinds(cursor, false)?;
            cursor.expect("on")?;
            let on = area(cursor)?;
            let span = cursor.since(first);
            Body::Gate(Gate { kinds, on, span })
        }
        _ => Body::Drop(dropped(cursor)?),
    })
}

/// Reads `game` behind its first word.
fn game(cursor: &mut Cursor<'_, '_>) -> Result<Head, Fault> {
    let id = cursor.id()?;
    let name = if cursor.is_at_string() {
        Some(cursor.string("the name of the game for players")?.text)
    } else {
        None
    };
    let like = if cursor.accept("like") {
        Some(cursor.id()?)
    } else {
        None
    };
    Ok(Head { id, name, like })
}

/// Reads `board` behind its first word.
fn board(cursor: &mut Cursor<'_, '_>) -> Result<Body, Fault> {
    let first = cursor.span();
    let files = cursor.number(1..=16)?;
    cursor.expect("x")?;
    let ranks = cursor.number(1..=16)?;
    if files * ranks > 128 {
        let message = format!("found {} squares, expected at most 128", files * ranks);
        return Err(Fault::new(cursor.since(first), message));
    }
    Ok(Body::Board(
        files as u8,
        ranks as u8,
        cursor.accept("turned"),
    ))
}

/// Reads `drop` behind its first word.
fn dropped(cursor: &mut Cursor<'_, '_>) -> Result<Dropped, Fault> {
    let first = cursor.span();
    let kinds = kinds(cursor, false)?;
    let into = if cursor.accept("on") {
        Some(area(cursor)?)
    } else {
        None
    };
    let comma = cursor.accept_sign(",");
    let count = COUNTS.iter().find(|(word, _)| cursor.accept(word));
    if count.is_some() {
        cursor.expect("a")?;
        cursor.expect("file")?;
    } else if comma {
        return Err(cursor.fault_of("'one a file'", &["one", "two", "three"]));
    }
    Ok(Dropped {
        kinds,
        into,
        a_file: count.map(|&(_, count)| count),
        span: cursor.since(first),
    })
}

/// Reads `captured` behind its first word.
fn captured(cursor: &mut Cursor<'_, '_>) -> Result<Body, Fault> {
    cursor.expect("pieces")?;
    if cursor.accept("vanish") {
        return Ok(Body::Captured(Capture::Removed));
    }
    if cursor.accept("go") {
        cursor.expect("to")?;
        cursor.expect("hand")?;
        return Ok(Body::Captured(Capture::ToHand));
    }
    Err(cursor.fault_of("'go to hand' or 'vanish'", &["go", "vanish"]))
}
