//! Reads and resolves turns with optional steps, and what belongs to them: dice, neutral pieces that move and are
//! captured, pieces that others go through, and kinds that come back.

use super::areas::area;
use super::cursor::Cursor;
use super::dice;
use super::forms::line;
use super::names::{Name, Span};
use super::parts::kinds;
use super::problems::Fault;
use super::resolver::Resolver;
use super::tree::{self, Line, Piece, PieceBody, Rule, Stated};
use crate::model::{
    Displaced, Kind, KindId, Returning, Step, StepAction, StepRule, StepWhen, Terms,
};

/// Words with which a step begins that only turns with optional steps have.
pub(super) const STEP_WORDS: [&str; 3] = ["roll", "follow", "add"];
/// Words with which a rule begins that only such turns have.
pub(super) const RULE_WORDS: [&str; 6] = ["optional", "again", "without", "after", "to", "sparing"];

/// Words with which a rule begins that any turn may have.
pub(super) const PLAIN_RULE_WORDS: [&str; 16] = [
    "unless",
    "if",
    "leaving",
    "safely",
    "check",
    "one",
    "may",
    "on",
    "goes",
    "taking",
    "by",
    "promotion",
    "promotes",
    "with",
    "captures",
    "moves",
];

/// Reads a step that begins with one of [`STEP_WORDS`], or `move` after its word.
pub(super) fn step(
    cursor: &mut Cursor<'_, '_>,
    word: &str,
) -> Result<(tree::StepAction, Stated), Fault> {
    let mut stated = Stated::default();
    let action = match word {
        "move" if cursor.peek_word() == Some("enemy") => {
            return Err(cursor.fault(
                "pieces of the player; of enemy pieces only those move that 'push …' names",
            ));
        }
        "move" => {
            let is_named = cursor.is_at_name() || cursor.peek_word() == Some("pieces");
            let named = is_named && !is_rule(cursor);
            stated.movers = named.then(|| kinds(cursor, false)).transpose()?;
            tree::StepAction::Move
        }
        "follow" => {
            let leaders = kinds(cursor, false)?;
            cursor.expect("with")?;
            stated.follow = Some((kinds(cursor, false)?, leaders));
            tree::StepAction::Follow
        }
        "roll" if dice::is_at_count(cursor) => tree::StepAction::Roll(dice::count(cursor)?),
        _ => {
            let name = cursor.name(if word == "roll" {
                "'one die', 'two dice' or the name of a piece"
            } else {
                "the name of a piece"
            })?;
            cursor.expect("on")?;
            stated.on = Some(area(cursor)?);
            if word == "roll" {
                tree::StepAction::Throw(name)
            } else {
                tree::StepAction::Add(name)
            }
        }
    };
    let has_sign = matches!(action, tree::StepAction::Move | tree::StepAction::Follow);
    if has_sign && cursor.accept("as") {
        stated.sign = Some(sign(cursor)?);
    }
    Ok((action, stated))
}

/// Reads the sign before the text of a move.
fn sign(cursor: &mut Cursor<'_, '_>) -> Result<char, Fault> {
    for sign in ['+', '&', '%', '^'] {
        if cursor.accept_sign(&sign.to_string()) {
            return Ok(sign);
        }
    }
    Err(cursor.fault("one of the signs + & % ^"))
}

/// Returns `true` at a word with which a rule begins.
pub(super) fn is_rule(cursor: &Cursor<'_, '_>) -> bool {
    let word = cursor.peek_word();
    let is_known = |word| RULE_WORDS.contains(&word) || PLAIN_RULE_WORDS.contains(&word);
    // "moves" alone is meant for "move".
    word.is_some_and(|word| is_known(word) && (word != "moves" || cursor.is_before("of")))
}

/// Reads a rule after its first word.
pub(super) fn rule(cursor: &mut Cursor<'_, '_>, word: &str) -> Result<Rule, Fault> {
    match word {
        "again" => {
            cursor.expect("on")?;
            kinds(cursor, false).map(Rule::Again)
        }
        "without" => {
            cursor.expect("captures")?;
            Ok(Rule::Tame)
        }
        "after" if !cursor.accept("taking") => {
            let exact = cursor.accept("exactly");
            let Some(count) = cursor.accept_number(1..=15)? else {
                return Err(cursor.fault_of("'taking', or how many '… in line'", &["taking"]));
            };
            cursor.expect("in")?;
            line(cursor, count as u8).map(|row| Rule::AfterLine(Line { exact, ..row }))
        }
        "sparing" => {
            cursor.expect("lines")?;
            Ok(Rule::SparesLines)
        }
        "after" => kinds(cursor, false).map(Rule::After),
        _ => {
            cursor.expect("neighbouring")?;
            cursor.expect("squares")?;
            Ok(Rule::Neighbours)
        }
    }
}

/// Adds a rule to the terms of a step.
pub(super) fn add_rule(
    stated: &mut Stated,
    clause: Option<springald_core::Clause>,
    rule: Rule,
    span: Span,
) -> Result<(), Fault> {
    if stated.rules.iter().any(|(_, known)| known.is_like(&rule)) {
        let message = "found a rule again, expected it once for each step";
        return Err(Fault::new(span, message));
    }
    stated.rules.push((clause, rule));
    Ok(())
}

/// Reads `return` after its first word.
pub(super) fn returning(cursor: &mut Cursor<'_, '_>) -> Result<tree::Body, Fault> {
    let kinds = kinds(cursor, false)?;
    cursor.expect("when")?;
    cursor.expect("extinct")?;
    Ok(tree::Body::Return(kinds))
}

/// Reads a line of a piece behind the word `taken`.
pub(super) fn taken(cursor: &mut Cursor<'_, '_>) -> Result<PieceBody, Fault> {
    if cursor.accept("only") {
        cursor.expect("by")?;
        return Ok(PieceBody::TakenOnly(kinds(cursor, false)?));
    }
    if cursor.accept("by") {
        let kinds = kinds(cursor, false)?;
        for word in ["as", "they", "move"] {
            cursor.expect(word)?;
        }
        return Ok(PieceBody::TakenBy(kinds));
    }
    if cursor.peek_word() != Some("when") {
        let expected = "'by', 'only by' or 'when enemies stand on both'";
        return Err(cursor.fault_of(expected, &["by", "only", "when"]));
    }
    for word in ["when", "enemies", "stand", "on", "both"] {
        cursor.expect(word)?;
    }
    Ok(PieceBody::TakenTogether)
}

/// Reads a line of a piece behind the word `put`.
pub(super) fn put(cursor: &mut Cursor<'_, '_>) -> Result<PieceBody, Fault> {
    cursor.expect("back")?;
    cursor.expect("anywhere")?;
    Ok(PieceBody::PutBack)
}

impl Resolver<'_, '_> {
    /// Resolves the terms of a step.
    pub(super) fn terms(&mut self, step: &tree::Step) -> Terms {
        let stated = &step.terms;
        let mut terms = Terms {
            sign: stated.sign,
            on: stated.on.as_ref().map(|area| self.region(Some(area))),
            ..Terms::default()
        };
        if let Some((movers, leaders)) = &stated.follow {
            terms.movers = self.kinds(movers);
            terms.leaders = self.kinds(leaders);
        } else if let Some(movers) = &stated.movers {
            terms.movers = self.kinds(movers);
        }
        for (clause, rule) in &stated.rules {
            let fits = match (rule, &step.action) {
                (Rule::Again(kinds), tree::StepAction::Throw(_)) => {
                    terms.again = Some((*clause, self.kinds(kinds)));
                    true
                }
                (Rule::Tame, tree::StepAction::Throw(_) | tree::StepAction::Move) => {
                    terms.tame = Some(*clause);
                    true
                }
                (Rule::After(kinds), tree::StepAction::Move | tree::StepAction::Remove) => {
                    terms.taken = self.kinds(kinds);
                    true
                }
                (Rule::Enders(kinds), tree::StepAction::Move) => {
                    terms.enders = self.kinds(kinds);
                    true
                }
                (Rule::AfterLine(line), tree::StepAction::Remove) => {
                    terms.after = Some((*clause, self.line(line)));
                    true
                }
                (Rule::SparesLines, tree::StepAction::Remove) => {
                    terms.spares = Some(*clause);
                    true
                }
                (Rule::Leading(kinds), tree::StepAction::Move) => {
                    terms.leading = Some((*clause, self.kinds(kinds)));
                    true
                }
                (Rule::Early(kinds), tree::StepAction::Move) => {
                    terms.early = Some((*clause, self.kinds(kinds)));
                    true
                }
                (Rule::If(holds, all), _) => {
                    let all = all.iter().map(|when| self.when(when)).collect();
                    terms.when.push(StepWhen {
                        clause: *clause,
                        holds: *holds,
                        all,
                    });
                    true
                }
                (Rule::Neighbours, tree::StepAction::Follow) => {
                    terms.neighbours = Some(*clause);
                    true
                }
                _ => false,
            };
            if !fits {
                let message = "found a rule of other steps, expected 'again on' below 'roll', 'without captures' below 'roll' or 'move', 'after taking' below 'move' or 'remove', 'moves of … end the turn', 'with … first' and 'taking … first' below 'move', 'after … in line' and 'sparing lines' below 'remove', and 'to neighbouring squares' below 'follow'";
                self.faults.push(Fault::new(step.span, message));
            }
        }
        terms
    }

    /// Resolves the action of a step that only turns with optional steps have.
    pub(super) fn optional_action(
        &mut self,
        action: &tree::StepAction,
        name: &Name,
    ) -> Option<StepAction> {
        let kind = self.kind(name)?;
        let shifts = matches!(action, tree::StepAction::Shift(_));
        let piece = &self.pieces()[kind];
        if piece.neutral != shifts {
            let expected = if shifts {
                "a neutral piece; own pieces move in a step 'move' without a name"
            } else {
                "a piece that is not neutral"
            };
            let message = format!("found '{}', expected {expected}", name.text);
            self.faults.push(Fault::new(name.span, message));
            return None;
        }
        if !piece.single && matches!(action, tree::StepAction::Throw(_)) {
            let message = format!(
                "found '{}', expected a piece of which a side has one, with 'one a side' in its statement",
                name.text
            );
            self.faults.push(Fault::new(name.span, message));
        }
        Some(match action {
            tree::StepAction::Shift(_) => StepAction::Shift(kind),
            tree::StepAction::Throw(_) => StepAction::Throw(kind),
            _ => StepAction::Add(kind),
        })
    }

    /// Checks the order of the steps of a turn with optional steps, or that other turns have none of their terms.
    pub(super) fn check_options(&mut self, stated: &[tree::Step], turn: &[Step]) {
        if turn.len() != stated.len() {
            return;
        }
        let is_optional = |step: &Step| step.rule(StepRule::Optional).is_some();
        let rank = |step: &Step| match step.action {
            StepAction::Throw(_) => 0,
            StepAction::Shift(_) => 1,
            StepAction::Move if is_optional(step) => 5,
            StepAction::Move => 2,
            StepAction::Follow => 3,
            StepAction::Add(_) => 4,
            _ => 6,
        };
        let of_phases = |step: &Step| [0, 3, 4].contains(&rank(step));
        let is_earned = |step: &Step| rank(step) == 5 && !step.terms.taken.is_empty();
        if self.merged().phases.is_none()
            && !turn
                .iter()
                .any(|step| of_phases(step) || is_earned(step) || step.terms.sign.is_some())
        {
            return self.check_leavable(stated, turn);
        }
        let has_terms = |step: &Step| ![1, 2, 6].contains(&rank(step));
        let Some(first) = turn
            .iter()
            .position(|step| is_optional(step) || has_terms(step))
        else {
            return;
        };
        let of_step = |step: &Step| {
            step.rules.iter().map(|one| one.rule).all(|rule| {
                matches!(
                    (rule, step.action),
                    (StepRule::Optional, _) | (StepRule::LeavingAMove, StepAction::Shift(_))
                )
            })
        };
        let are_in_order = turn.is_sorted_by(|a, b| rank(a) < rank(b));
        let is_required = |step: &Step| rank(step) == 2;
        let others = |step: &Step| is_optional(step) != is_required(step);
        let bonus = |step: &Step| (rank(step) == 5) != step.terms.taken.is_empty();
        let signed = |step: &Step| [3, 5].contains(&rank(step)) == step.terms.sign.is_some();
        let message = if !are_in_order || turn.iter().any(|step| rank(step) == 6) {
            "found steps in another order, expected 'roll', 'move' with a neutral piece, 'move', 'follow', 'add', and 'move' with 'after taking', all but the second 'move' optional and each at most once"
        } else if !turn.iter().any(is_required) || !turn.iter().all(others) {
            "found a turn with optional steps, expected 'optional' in all steps except for one 'move'"
        } else if !turn.iter().all(bonus) {
            "found an optional move, expected 'after taking' below it and nowhere else"
        } else if !turn.iter().all(signed) {
            "found a sign missing or too much, expected 'as' and a sign in 'follow' and in the optional move"
        } else if !turn.iter().all(of_step) || stated.iter().any(tree::Step::ends_turns) {
            "found a rule that does not fit to optional steps, expected 'leaving a move' below the move of a neutral piece at most"
        } else {
            return self.check_around_options(stated[first].span);
        };
        self.faults.push(Fault::new(stated[first].span, message));
    }

    /// Checks that a game with optional steps has nothing that needs other turns.
    fn check_around_options(&mut self, place: Span) {
        let merged = self.merged();
        let effect = merged.effects.first().map_or("", |(_, one)| &one.words);
        let other = [
            ("forbid", !merged.forbidden.is_empty()),
            ("must take", merged.must_take.is_some()),
            ("drop", !merged.drops.is_empty()),
            ("gate", merged.gate.is_some()),
            ("add", merged.addition.is_some()),
            ("may pass", merged.passing.is_some()),
            (effect, !effect.is_empty()),
            ("beside", !merged.lendings.is_empty()),
            ("fen en passant with piece", merged.names_passer),
            ("hyphen for ambiguous moves", merged.hyphen.is_some()),
        ];
        let found = other.iter().find(|(_, is_stated)| *is_stated);
        let message = if let Some((word, _)) = found {
            format!("found optional steps in a game with '{word}', expected one or the other")
        } else if merged.phases.is_none() {
            "found optional steps, expected a statement 'phases' with a sign for each step"
                .to_owned()
        } else {
            return;
        };
        self.faults.push(Fault::new(place, message));
    }

    /// Resolves the only kinds that capture a piece, if its lines name them.
    pub(super) fn taken_only_by(
        &mut self,
        piece: &Piece,
    ) -> Option<(Option<springald_core::Clause>, Vec<KindId>)> {
        let mut takers = None;
        for line in &piece.lines {
            if let PieceBody::TakenOnly(kinds) = &line.body {
                if piece.neutral {
                    let message = "found 'taken only by' of a neutral piece, expected 'taken by … as they move'";
                    self.faults.push(Fault::new(line.span, message));
                }
                takers = Some((line.clause, self.kinds(kinds)));
            }
        }
        takers
    }

    /// Resolves the capture of a neutral piece.
    pub(super) fn displaced(&mut self, piece: &Piece) -> Option<Displaced> {
        let (mut by, mut put) = (None, None);
        for line in &piece.lines {
            match &line.body {
                PieceBody::TakenBy(kinds) => by = Some((line, self.kinds(kinds))),
                PieceBody::PutBack => put = Some(line),
                _ => {}
            }
        }
        let span = by
            .as_ref()
            .map(|(line, _)| line.span)
            .or(put.map(|line| line.span))?;
        let message = if !piece.neutral {
            "found a capture by moves, expected it only of a neutral piece"
        } else if by.is_none() || put.is_none() {
            "found one of 'taken by … as they move' and 'put back anywhere', expected both"
        } else if !self.merged().forbidden.is_empty() {
            "found a capture by moves in a game with 'forbid', expected one or the other"
        } else {
            let (line, by) = by?;
            return Some(Displaced {
                clause: line.clause,
                by,
                put: put.and_then(|line| line.clause),
            });
        };
        self.faults.push(Fault::new(span, message));
        None
    }

    /// Checks the pieces that others go through, that are limited to one a side, or that not every board has.
    pub(super) fn check_passable(&mut self) {
        let is_huge = |(files, ranks)| u16::from(files) * u16::from(ranks) > 128;
        let is_huge = self.merged().board.is_some_and(is_huge);
        for piece in self.pieces() {
            let message = if piece.passable && !self.merged().forbidden.is_empty() {
                "found 'passable' in a game with 'forbid', expected one or the other"
            } else if (piece.passable || piece.single) && (piece.neutral || piece.beneath) {
                "found 'passable' or 'one a side' of a piece that is neutral or beneath others, expected it of others"
            } else if is_huge && (piece.beneath || is_put_back(piece)) {
                "found a piece that lies beneath others or is put back, expected none on a board of more than 128 squares"
            } else {
                continue;
            };
            self.faults.push(Fault::new(piece.name.span, message));
        }
    }

    /// Resolves the kinds that come back.
    pub(super) fn returning(&mut self) -> Option<Returning> {
        let (clause, stated, span) = self.merged().returning.as_ref()?;
        let kinds = self.kinds(stated);
        let message = if !self.merged().forbidden.is_empty() {
            "found 'return' in a game with 'forbid', expected one or the other"
        } else if self.pieces().iter().any(|piece| piece.beneath) {
            "found 'return' in a game with pieces beneath others, expected one or the other"
        } else {
            return Some(Returning {
                clause: *clause,
                kinds,
            });
        };
        self.faults.push(Fault::new(*span, message));
        None
    }
}

/// Takes from the ways of all kinds the captures that the lines `taken only by` forbid.
pub(super) fn remove_forbidden_captures(kinds: &mut [Kind]) {
    let all: Vec<KindId> = (0..kinds.len())
        .filter(|&kind| !kinds[kind].neutral)
        .collect();
    for victim_kind in 0..kinds.len() {
        let Some((_, hunters)) = kinds[victim_kind].taken_only_by.clone() else {
            continue;
        };
        for (hunter, kind) in kinds.iter_mut().enumerate() {
            if hunters.contains(&hunter) {
                continue;
            }
            for path in kind
                .paths
                .iter_mut()
                .filter(|path| path.takes && !path.en_passant)
            {
                if path.victims.is_empty() {
                    path.victims.clone_from(&all);
                }
                path.victims.retain(|&victim| victim != victim_kind);
                path.takes = !path.victims.is_empty();
            }
        }
    }
}

/// Returns `true` if a piece is put back after its capture.
fn is_put_back(piece: &Piece) -> bool {
    let mut lines = piece.lines.iter();
    lines.any(|line| matches!(line.body, PieceBody::PutBack))
}
