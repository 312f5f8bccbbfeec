//! Reads and resolves the steps of a turn.

use super::cursor::Cursor;
use super::problems::{Fault, Span};
use super::resolve::{Resolver, too_many};
use super::start::Start;
use super::tree::{self, Name};
use crate::model::{RuleOfStep, Step, StepAction, StepRule};
use springald_core::Clause;

/// The most steps of a turn.
const STEPS: usize = 8;
/// Words with which a step begins.
const STEP_WORDS: [&str; 3] = ["move", "place", "shoot"];
/// Words with which a rule of a step begins.
const RULE_WORDS: [&str; 5] = ["unless", "if", "leaving", "safely", "check"];

/// A line of the block of `turn`.
pub(super) enum TurnLine {
    /// A step, with its rules.
    Step(tree::StepAction, Vec<StepRule>),
    /// Rules of the step above.
    Rules(Vec<StepRule>),
}

/// Reads a line of the block of `turn`.
pub(super) fn line(cursor: &mut Cursor<'_, '_>) -> Result<TurnLine, Fault> {
    let is_rule = |cursor: &Cursor<'_, '_>| {
        let word = cursor.peek_word();
        word.is_some_and(|word| RULE_WORDS.contains(&word))
    };
    if is_rule(cursor) {
        return rules(cursor).map(TurnLine::Rules);
    }
    let action = if cursor.accept("move") {
        tree::StepAction::Move
    } else if cursor.accept("place") {
        tree::StepAction::Place(cursor.name("the name of a neutral piece")?)
    } else if cursor.accept("shoot") {
        tree::StepAction::Shoot(cursor.name("the name of a neutral piece")?)
    } else {
        let mut words = STEP_WORDS.to_vec();
        words.extend(RULE_WORDS);
        return Err(cursor.fault_of(
            "a step, 'move', 'place' or 'shoot', or a rule of a step",
            &words,
        ));
    };
    let comma = cursor.accept_sign(",");
    let rules = if comma || is_rule(cursor) {
        rules(cursor)?
    } else {
        Vec::new()
    };
    Ok(TurnLine::Step(action, rules))
}

/// Reads rules of a step, at least one.
fn rules(cursor: &mut Cursor<'_, '_>) -> Result<Vec<StepRule>, Fault> {
    let mut rules = vec![rule(cursor)?];
    while cursor.accept_sign(",") || cursor.peek_word().is_some() {
        rules.push(rule(cursor)?);
    }
    Ok(rules)
}

/// Reads a rule of a step.
fn rule(cursor: &mut Cursor<'_, '_>) -> Result<StepRule, Fault> {
    let word = cursor.peek_word().unwrap_or_default();
    let (rule, words): (_, &[&'static str]) = match word {
        "unless" => (StepRule::UnlessInCheck, &["in", "check"]),
        "if" => (StepRule::IfPossible, &["possible"]),
        "leaving" => (StepRule::LeavingAMove, &["a", "move"]),
        "safely" => (StepRule::Safely, &[]),
        "check" => (StepRule::CheckEndsTurn, &["ends", "the", "turn"]),
        _ => {
            let expected = "'unless in check', 'if possible', 'leaving a move', 'safely' or 'check ends the turn'";
            return Err(cursor.fault_of(expected, &RULE_WORDS));
        }
    };
    cursor.skip();
    for word in words {
        cursor.expect(word)?;
    }
    Ok(rule)
}

/// Adds the rules of a line to the step above it.
pub(super) fn add_rules(
    steps: &mut [tree::Step],
    clause: Option<Clause>,
    span: Span,
    rules: Vec<StepRule>,
) -> Result<(), Fault> {
    let Some(step) = steps.last_mut() else {
        let message = "found a rule without a step, expected a step above it";
        return Err(Fault::new(span, message));
    };
    for rule in rules {
        if step.rules.iter().any(|known| known.rule == rule) {
            let message = "found a rule again, expected it once for each step";
            return Err(Fault::new(span, message));
        }
        step.rules.push(RuleOfStep { clause, rule });
    }
    Ok(())
}

impl Resolver<'_, '_> {
    /// Resolves the steps of a turn.
    pub(super) fn turn(&mut self, start: &Start) -> Vec<Step> {
        let mut turn = Vec::new();
        for step in &self.merged.turn {
            if turn.len() == STEPS {
                self.faults
                    .push(too_many("steps of a turn", STEPS, step.span));
                break;
            }
            let action = match &step.action {
                tree::StepAction::Move => Some(StepAction::Move),
                tree::StepAction::Place(name) => self.placed(name, start),
                tree::StepAction::Shoot(name) => self.shot(name, turn.last()),
            };
            turn.extend(action.map(|action| Step {
                clause: step.clause,
                action,
                rules: step.rules.clone(),
            }));
        }
        self.check_moves(&turn);
        self.check_rules();
        self.check_phases(&turn);
        if turn.is_empty() {
            turn.push(Step {
                clause: None,
                action: StepAction::Move,
                rules: Vec::new(),
            });
        }
        turn
    }

    /// Checks that no turn could capture a royal piece that must be safe: its first move might attack it, and its
    /// second move take it.
    fn check_moves(&mut self, turn: &[Step]) {
        let moves = || turn.iter().filter(|step| step.action == StepAction::Move);
        let count = moves().count();
        let ends = |step: &Step| step.rule(StepRule::CheckEndsTurn).is_some();
        if count < 2 || self.merged.forbidden.is_empty() || moves().take(count - 1).all(ends) {
            return;
        }
        let is_move = |step: &&tree::Step| matches!(step.action, tree::StepAction::Move);
        if let Some(step) = self.merged.turn.iter().rfind(is_move) {
            let message = "found a second move in a turn, expected one in a game with 'forbid'; 'check ends the turn' below the first move, or 'without forbid', lets kings be captured";
            self.faults.push(Fault::new(step.span, message));
        }
    }

    /// Checks that rules about check stand in games with check, and others where they can apply.
    fn check_rules(&mut self) {
        let turn = &self.merged.turn;
        for (index, step) in turn.iter().enumerate() {
            for one in &step.rules {
                let is_last = index + 1 == turn.len();
                let message = match one.rule {
                    StepRule::UnlessInCheck | StepRule::Safely
                        if self.merged.forbidden.is_empty() =>
                    {
                        "found a rule about check, expected 'forbid' in the game"
                    }
                    StepRule::UnlessInCheck if is_last => {
                        "found the last step of a turn left out, expected another step behind it"
                    }
                    StepRule::LeavingAMove if is_last => {
                        "found 'leaving a move' in the last step of a turn, expected another step behind it"
                    }
                    StepRule::CheckEndsTurn if is_last => {
                        "found 'check ends the turn' in the last step of a turn, expected another step behind it"
                    }
                    _ => continue,
                };
                self.faults.push(Fault::new(step.span, message));
            }
        }
    }

    /// Checks that the FEN has a word for each step, and that words tell all about the first steps.
    fn check_phases(&mut self, turn: &[Step]) {
        let Some((phases, span)) = &self.merged.phases else {
            return;
        };
        let moves = |step: &Step| step.action == StepAction::Move;
        let (count, steps) = (phases.len(), turn.len());
        let message = if count != steps {
            format!("found {count} words for the steps of a turn, expected {steps}")
        } else if turn.iter().take(steps - 1).any(moves) {
            "found words for the steps of a turn that moves before its last step, expected none"
                .to_owned()
        } else {
            return;
        };
        self.faults.push(Fault::new(*span, message));
    }

    /// Resolves the shot of a neutral piece, which follows a move.
    fn shot(&mut self, name: &Name, before: Option<&Step>) -> Option<StepAction> {
        let kind = self.kind(name)?;
        let message = if !self.pieces()[kind].neutral {
            format!("found '{}', expected a neutral piece", name.text)
        } else if before.is_none_or(|before| before.action != StepAction::Move) {
            "found 'shoot', expected it right behind a step 'move'".to_owned()
        } else {
            return Some(StepAction::Shoot(kind));
        };
        self.faults.push(Fault::new(name.span, message));
        None
    }

    /// Resolves the placing of a neutral piece.
    fn placed(&mut self, name: &Name, start: &Start) -> Option<StepAction> {
        let kind = self.kind(name)?;
        let message = if !self.pieces()[kind].neutral {
            format!("found '{}', expected a neutral piece", name.text)
        } else if start.count(kind) > 1 {
            format!(
                "found several pieces '{}' in the start, expected at most one",
                name.text
            )
        } else {
            return Some(StepAction::Place(kind));
        };
        self.faults.push(Fault::new(name.span, message));
        None
    }
}
