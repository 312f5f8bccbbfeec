//! Reads and resolves lines by which pieces become others.

use super::areas::area;
use super::cursor::Cursor;
use super::ends::condition;
use super::motions::bare_way;
use super::problems::Fault;
use super::resolver::Resolver;
use super::tree::{Becomes, Piece, PieceBody, Way, When};
use crate::model::{Becoming, Kind, Step, StepAction};

/// Words with which a further part of the line begins.
const PARTS: [&str; 6] = ["from", "into", "within", "if", "attacking", "safely"];

/// Reads a line after the word `becomes`.
pub(super) fn becomes(cursor: &mut Cursor<'_, '_>) -> Result<PieceBody, Fault> {
    let mut to = vec![cursor.name("the name of a piece")?];
    while cursor.accept("or") {
        to.push(cursor.name("the name of a piece")?);
    }
    let moves = cursor.accept("by");
    let mut way = if moves {
        bare_way(cursor)?
    } else {
        if !cursor.accept("where") {
            return Err(cursor.fault_of("'where it stands' or 'by'", &["where", "by"]));
        }
        cursor.expect("it")?;
        cursor.expect("stands")?;
        Way::default()
    };
    let mut body = Becomes {
        to,
        moves,
        way: Way::default(),
        conditions: Vec::new(),
        harmless: false,
    };
    loop {
        let comma = cursor.accept_sign(",");
        let Some(word) = cursor.peek_word().filter(|word| PARTS.contains(word)) else {
            if comma {
                let expected = "'from', 'if' or 'attacking nothing'";
                return Err(cursor.fault_of(expected, &PARTS));
            }
            break;
        };
        let first = cursor.span();
        cursor.skip();
        let is_first = match word {
            "from" => way.from.replace(area(cursor)?).is_none(),
            "into" => way.into.replace(area(cursor)?).is_none(),
            "within" => way.within.replace(area(cursor)?).is_none(),
            "safely" => moves && !std::mem::replace(&mut way.safe, true),
            "attacking" => {
                cursor.expect("nothing")?;
                !std::mem::replace(&mut body.harmless, true)
            }
            _ => {
                let when = condition(cursor)?;
                if !asks_for_pieces(&when) {
                    let message = "found another condition, expected one about pieces, such as 'you have no queen'";
                    return Err(Fault::new(cursor.since(first), message));
                }
                body.conditions.push(when);
                true
            }
        };
        if !is_first {
            let message = format!("found a second '{word}', expected one");
            return Err(Fault::new(cursor.since(first), message));
        }
    }
    body.way = way;
    Ok(PieceBody::Becomes(Box::new(body)))
}

/// Returns `true` if a condition only asks what stands where.
pub(super) const fn asks_for_pieces(when: &When) -> bool {
    matches!(
        when,
        When::Fewer { .. }
            | When::More { .. }
            | When::Lead(_)
            | When::Behind(_)
            | When::Ahead
            | When::Back
            | When::Are(_)
            | When::Full
            | When::Reached {
                followed: false,
                ..
            }
    )
}

impl Resolver<'_, '_> {
    /// Resolves what a piece becomes by actions of its own.
    pub(super) fn becomings(&mut self, piece: &Piece) -> Vec<Becoming> {
        let mut becomings = Vec::new();
        for line in &piece.lines {
            let PieceBody::Becomes(stated) = &line.body else {
                continue;
            };
            let path = self.path(line, &stated.way);
            let conditions = stated.conditions.iter();
            let conditions = conditions.map(|when| self.when(when)).collect();
            becomings.push(Becoming {
                clause: line.clause,
                to: self.own_kinds(&stated.to),
                from: path.from,
                way: stated.moves.then_some(path),
                conditions,
                harmless: stated.harmless,
            });
            let promotes = |body: &PieceBody| matches!(body, PieceBody::Promotes { .. });
            let message = if piece.royal {
                "found a royal piece that becomes another, expected it of others"
            } else if piece.lines.iter().any(|line| promotes(&line.body)) {
                "found 'becomes' of a piece that also promotes, expected one of both"
            } else {
                continue;
            };
            self.faults.push(Fault::new(line.span, message));
        }
        becomings
    }

    /// Checks what pieces become, and that the turn is one move.
    pub(super) fn check_becomings(&mut self, kinds: &[Kind], turn: &[Step]) {
        let is_plain = |step: &Step| step.action == StepAction::Move && step.rules.is_empty();
        let is_simple = turn.len() == 2 && turn.iter().all(is_plain);
        let is_simple = is_simple && self.merged.mirrored.is_none();
        for (kind, piece) in kinds.iter().zip(self.pieces()) {
            let mut lines = piece.lines.iter();
            let line = lines.find(|line| matches!(line.body, PieceBody::Becomes(_)));
            let Some(line) = line else { continue };
            let to = |test: fn(&Kind) -> bool| {
                let mut to = kind.becomings.iter().flat_map(|one| &one.to);
                to.any(|&to| test(&kinds[to]))
            };
            let message = if !is_simple {
                "found 'becomes' in a game with other turns than one move or with two boards, expected neither"
            } else if to(|kind| kind.royal || kind.single || kind.beneath.is_some()) {
                "found a piece that becomes one which is royal, 'one a side' or 'beneath', expected another"
            } else {
                continue;
            };
            self.faults.push(Fault::new(line.span, message));
        }
    }
}
