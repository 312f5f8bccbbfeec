//! The reasons why a step of a turn, an exchange, or what an action leaves behind is not legal.

use crate::bits::Bits;
use crate::compact::nobody;
use crate::effects::swaps;
use crate::explain::{Parts, Reason};
use crate::play::position::{Action, DeclaredPosition, What};
use crate::program::Code;
use springald_board::Square;
use springald_core::{Clause, NotationExt, Side, capitalised};
use springald_language::model::{Forbid, RuleOfStep, Step, StepAction, StepRule, Topic};
use springald_language::words::{a, plural};

impl<W: Bits> DeclaredPosition<W> {
    /// Returns the steps of this turn that are not done yet.
    fn declared_steps(&self) -> &'static [Step] {
        let steps = &self.program.declaration.turns[self.side.index()];
        &steps[usize::from(self.step).min(steps.len() - 1)..]
    }

    /// Returns the clause of the next step of the turn with a kind of action.
    pub(crate) fn clause_of_step(&self, action: StepAction) -> Option<Clause> {
        let steps = self.declared_steps();
        let step = steps.iter().find(|step| step.action == action);
        step.and_then(|step| step.clause)
    }

    /// Explains an action for which the due step is another one.
    pub(crate) fn explain_order(&self) -> Reason {
        let declaration = &self.program.declaration;
        let due = self.due();
        let steps = self.declared_steps();
        let step = steps.iter().find(|step| step.action == due);
        let rule = step.and_then(|step| step.rule(StepRule::IfPossible));
        let clause = (rule.and_then(|rule| rule.clause))
            .or(declaration.turn_clause)
            .or(step.and_then(|step| step.clause));
        self.reason(clause, self.instruction(), &[])
    }

    /// Explains a piece that would come onto the board: a placement or a drop.
    pub(crate) fn explain_arrival(&self, parts: &Parts) -> Reason {
        let code = parts.code.unwrap_or_default();
        let placed = StepAction::Place(usize::from(code) - 1);
        let steps = &self.program.declaration.turns[self.side.index()];
        let due = usize::from(self.step);
        let step = (due..steps.len()).find(|&index| steps[index].action == placed);
        let arrivals = self.program.arrivals.as_ref();
        if self.due() == StepAction::Move && arrivals.is_some_and(|one| one.has(code)) {
            return self.explain_addition(code, parts.to);
        }
        let kind = usize::from(code) - 1;
        let is_shot = match self.due() {
            StepAction::Shoot(shot) | StepAction::Build(shot, _) => shot == kind,
            _ => false,
        };
        if is_shot {
            return self.explain_shot(code, parts.to);
        }
        let slot = self.program.slot_of(code);
        match (step, slot) {
            (Some(step), _) => self.explain_placement(step, code, parts.to),
            (None, Some(slot)) if self.due() == StepAction::Move => {
                self.explain_drop(slot, code, parts.to)
            }
            _ => self.explain_order(),
        }
    }

    fn explain_drop(&self, slot: usize, code: Code, to: usize) -> Reason {
        let name = self.program.kind_name(code);
        let drop = &self.program.declaration.drops[slot];
        if self.code(to) != 0 {
            return self.explain_occupied(drop.clause, to);
        }
        if self.in_hand(self.side, slot) == 0 {
            let mut sentence = format!("You have no {name} in hand.");
            if self.in_prison(self.side, slot) > 0 {
                sentence.push_str(" The enemy holds one, which comes back by an exchange.");
            }
            return self.reason(drop.clause, sentence, &[]);
        }
        let action = Action {
            from: slot as u8,
            to: to as u8,
            code,
            what: What::Drop,
            step: 0,
        };
        self.explain_square_of_drop(slot, action)
    }

    /// Explains a drop, or an exchange, by its square.
    pub(crate) fn explain_square_of_drop(&self, slot: usize, action: Action) -> Reason {
        let (to, code) = (usize::from(action.to), self.program.drops[slot].0);
        let name = self.program.kind_name(code);
        let drop = &self.program.declaration.drops[slot];
        if self.code(to) != 0 {
            let clause = match action.what {
                What::Exchange(given) => self.clause_of_exchange(given.into(), slot),
                _ => drop.clause,
            };
            return self.explain_occupied(clause, to);
        }
        if !self.program.drops[slot].1[self.side.index()].has(to) {
            return self.explain_region(drop.clause, code, to);
        }
        if self.full_files(slot).has(to) {
            let file = self
                .program
                .shape
                .letter(self.program.shape.file(Square::new(to as u8)));
            let sentence = format!(
                "You have as many {} on file {file} as you may.",
                plural(name)
            );
            return self.reason(drop.clause, sentence, &[to]);
        }
        if self.program.drops_by_colour && self.barred_by_colour(slot).has(to) {
            let limits = self.program.declaration.drops.iter();
            let mut limits = limits.filter(|one| one.a_colour);
            let Some(limit) = limits.find(|one| one.kind + 1 == usize::from(code)) else {
                let sentence = "That square is needed for a piece in your hand.".to_owned();
                let clause = self
                    .program
                    .declaration
                    .drops
                    .iter()
                    .find(|one| one.a_colour);
                return self.reason(clause.and_then(|one| one.clause), sentence, &[to]);
            };
            let sentence = format!("You have a {name} on that colour.");
            return self.reason(limit.clause, sentence, &[to]);
        }
        if !self.quiet(slot, action.code, W::bit(to)).has(to) {
            let sentence = format!("A {name} that is dropped may not give check.");
            return self.reason(drop.clause, sentence, &[to]);
        }
        self.explain_forbidden(action)
    }

    /// Explains a drop on a square on which the piece is never dropped.
    fn explain_region(&self, clause: Option<Clause>, code: Code, to: usize) -> Reason {
        let name = capitalised(&a(self.program.kind_name(code)));
        let to_name = self.square_name(to);
        let comes_in = self
            .program
            .gate
            .as_ref()
            .is_some_and(|gate| gate.has(code));
        let mut movers = self.program.moves(self.side, code).movers.iter();
        let is_stuck = !movers
            .any(|way| way.from.has(to) && self.reach(way, to, W::ZERO) & way.into != W::ZERO);
        let sentence = if comes_in {
            format!("{name} comes in only with a move, on the square that the moving piece leaves.")
        } else if is_stuck {
            format!("{name} can't be dropped on {to_name}: it could never move from there.")
        } else {
            format!("{name} can't be dropped on {to_name}: that square is not open to it.")
        };
        self.reason(clause, sentence, &[to])
    }

    /// Explains a piece that can't come in on the square that another leaves.
    pub(crate) fn explain_gate(&self, from: usize, code: Code) -> Reason {
        let gate = self.program.declaration.gate.as_ref();
        let clause = gate.and_then(|gate| gate.clause);
        let name = self.program.kind_name(code);
        let mut drops = self.program.drops.iter();
        let slot = drops.position(|&(known, _)| known == code);
        let sentence = if slot.is_some_and(|slot| self.in_hand(self.side, slot) == 0) {
            format!("You have no {name} in hand.")
        } else if self.gates.has(from) {
            format!("No {name} can come in with this move.")
        } else if (self.program.start.get()).is_some_and(|start| !start.gates.has(from)) {
            format!("No {name} can come in on {}.", self.square_name(from))
        } else {
            format!(
                "No {name} can come in on {}, as the piece there is not in its first place any more.",
                self.square_name(from)
            )
        };
        self.reason(clause, sentence, &[from])
    }

    pub(crate) fn explain_occupied(&self, clause: Option<Clause>, at: usize) -> Reason {
        let sentence = format!("There is already a piece on {}.", self.square_name(at));
        self.reason(clause, sentence, &[at])
    }

    /// Explains a placement that this step of the turn or a later one would allow elsewhere or at other times.
    fn explain_placement(&self, index: usize, code: Code, to: usize) -> Reason {
        let step = &self.program.declaration.turns[self.side.index()][index];
        let table = &self.steps()[index];
        let between = &self.steps()[usize::from(self.step)..index];
        let name = self.program.kind_name(code);
        if between.iter().any(|step| !step.may_be_left_out()) {
            let order = self.explain_order();
            return order.followed_by(&format!("The {name} comes later."));
        }
        let clause_of =
            |rule: Option<RuleOfStep>| rule.and_then(|rule| rule.clause).or(step.clause);
        if table.has(StepRule::UnlessInCheck) && self.in_check() {
            let (royal, attacker) = self.first_attack(self.side);
            let sentence = format!(
                "You are in check from {}: this turn you don't place the {name}.",
                self.the_piece(attacker)
            );
            let clause = clause_of(step.rule(StepRule::UnlessInCheck));
            return self.reason(clause, sentence, &[royal, attacker]);
        }
        if self.code(to) == code {
            let sentence = format!("The {name} must go to a different square.");
            return self.reason(step.clause, sentence, &[to]);
        }
        if self.code(to) != 0 {
            let piece = self.the_piece(to);
            let sentence = format!("The {name} needs an empty square: {piece} is in the way.");
            return self.reason(step.clause, sentence, &[to]);
        }
        let action = Action {
            from: 0,
            to: to as u8,
            code,
            what: What::Place,
            step: 0,
        };
        let mut child = *self;
        child.carry_out(action, &mut nobody());
        if !child.is_allowed(self.side) {
            let reason = self.explain_forbidden(action);
            let safely = step.rule(StepRule::Safely).and_then(|rule| rule.clause);
            return match safely {
                Some(_) => reason.citing(safely),
                None => reason,
            };
        }
        if !child.may_go_on(index) {
            let sentence = format!(
                "The {name} on {} would leave you without an action for the next step.",
                self.square_name(to)
            );
            let clause = clause_of(step.rule(StepRule::LeavingAMove));
            return self.reason(clause, sentence, &[to]);
        }
        self.explain_order()
    }

    /// Returns a royal piece of a side that is attacked, and an attacker.
    pub(crate) fn first_attack(&self, side: Side) -> (usize, usize) {
        let royal = self.attacked_royals(side).lowest() as usize;
        let attackers = self.attackers(royal, side.other(), self.occupied());
        (royal, attackers.lowest() as usize)
    }

    /// Explains an exchange with another piece; `None` if the piece has no exchanges with such pieces, or with this enemy.
    pub(crate) fn explain_swap(&self, from: usize, to: usize) -> Option<Reason> {
        let code = self.code(from);
        let enemy = self.owner(to) != self.side.index();
        let mut tables = self.program.swaps.iter();
        let kind = &self.program.declaration.kinds[usize::from(code) - 1];
        let first = kind.swaps.iter().find(|swap| swap.enemy == enemy)?;
        let piece = capitalised(&self.the_piece(from));
        let table = tables.find(|swap| {
            (swap.code, swap.enemy) == (code, enemy) && swap.with.contains(&self.code(to))
        });
        let Some(table) = table else {
            if enemy {
                return None;
            }
            let sentence = format!("{piece} can't change places with {}.", self.the_piece(to));
            return Some(self.reason(first.clause, sentence, &[to]));
        };
        let swap = &kind.swaps[table.index];
        if !swaps::partners(self, table, from).has(to) {
            let sentence = format!(
                "{piece} can't change places with {} from there.",
                self.the_piece(to)
            );
            return Some(self.reason(swap.clause, sentence, &[from, to]));
        }
        if table.unless_in_check && self.in_check() {
            let (royal, attacker) = self.first_attack(self.side);
            let sentence = format!(
                "{piece} can't change places in check: {} attacks it.",
                self.the_piece(attacker)
            );
            let clause = swap.unless_in_check.flatten().or(swap.clause);
            return Some(self.reason(clause, sentence, &[royal, attacker]));
        }
        let reason = self.explain_forbidden(swaps::action(table, from, to));
        let safely = swap.safely.flatten();
        Some(match safely {
            Some(_) => reason.citing(safely),
            None => reason,
        })
    }

    /// Explains an action that follows all ways of moving: it leaves something forbidden behind, or is not a capture
    /// where one is compulsory.
    pub(crate) fn explain_forbidden(&self, action: Action) -> Reason {
        let mut child = *self;
        child.carry_out(action, &mut nobody());
        let us = self.side;
        if self.loses_royal(&child) {
            let declaration = &self.program.declaration;
            let (clause, sentence) = match declaration.explosion() {
                Some([around, _]) => (
                    around.clause,
                    "The explosion would destroy your own royal piece.",
                ),
                None => (
                    crate::effects::royal_clause(declaration),
                    "You would lose your own royal piece.",
                ),
            };
            return self.reason(clause, sentence.into(), &[]);
        }
        if let Some(reason) = self.explain_in_place(action, &child) {
            return reason;
        }
        for forbidden in &self.program.declaration.forbidden {
            let side = match forbidden.what {
                Forbid::OwnRoyalAttacked
                | Forbid::AllOwnRoyalsAttacked
                | Forbid::LastOwnRoyalAttacked => us,
                Forbid::EnemyRoyalAttacked => us.other(),
                Forbid::RoyalsFacingTwice if self.royals_face() && child.royals_face() => {
                    let sentence = "The royal pieces face each other: you must end that, or pass.";
                    return self.reason(forbidden.clause, sentence.into(), &[]);
                }
                Forbid::RoyalsFacingTwice => continue,
                Forbid::CheckExceptCheckmate => match self.answer_to_check(action, &child) {
                    Some(answer) => {
                        return self.explain_check(forbidden.clause, action, &child, answer);
                    }
                    None => continue,
                },
            };
            let royals = child.attacked_royals(side);
            if royals == W::ZERO {
                continue;
            }
            let royal = royals.lowest() as usize;
            let attackers = child.attackers(royal, side.other(), child.occupied());
            let attacker = attackers.lowest() as usize;
            let name = self.program.kind_name(child.code(royal));
            let (topic, sentence) = match forbidden.what {
                Forbid::OwnRoyalAttacked => {
                    let attacker = child.the_piece(attacker);
                    let sentence = format!("That leaves your {name} attacked by {attacker}.");
                    (self.topic_of_check(action, attackers), sentence)
                }
                Forbid::AllOwnRoyalsAttacked => {
                    let attacker = child.the_piece(attacker);
                    let sentence = format!(
                        "That leaves your {name} attacked by {attacker}, and no other one safe."
                    );
                    (None, sentence)
                }
                Forbid::LastOwnRoyalAttacked if self.of(us, &self.program.royal).count() > 1 => {
                    continue;
                }
                Forbid::LastOwnRoyalAttacked => {
                    let attacker = child.the_piece(attacker);
                    (
                        None,
                        format!("That leaves your last {name} attacked by {attacker}."),
                    )
                }
                Forbid::RoyalsFacingTwice | Forbid::CheckExceptCheckmate => continue,
                Forbid::EnemyRoyalAttacked => {
                    let sentence =
                        format!("That attacks the enemy's {name}, which is not allowed.");
                    (None, sentence)
                }
            };
            let clause = topic.and_then(|topic| self.cited(topic, Some(self.mover_code(action))));
            let clause = clause.or(forbidden.clause);
            // A move that leaves a check standing is refused for that check.
            let is_royal = self.program.royal.contains(&self.mover_code(action));
            let stands = !is_royal && self.attacked_royals(us).has(royal);
            let when = if stands { self } else { &child };
            let clause = when.clause_of_attack(royal, side.other(), clause);
            return self.reason(clause, sentence, &[attacker, royal]);
        }
        let mut steps = self.program.declaration.turns[us.index()].iter();
        let late = steps.find_map(|step| Some((step, step.rule(StepRule::ChecksLast)?)));
        if let Some((step, rule)) = late.filter(|_| !child.is_allowed(us)) {
            let sentence = "Only the last move of a turn may give check.".to_owned();
            return self.reason(rule.clause.or(step.clause), sentence, &[]);
        }
        (self.explain_captures(action))
            .or_else(|| self.explain_limits(action))
            .unwrap_or_else(|| self.explain_duty())
    }

    /// Explains an action that is not what the player must do.
    fn explain_duty(&self) -> Reason {
        if let Some((clause, kinds)) = &self.program.declaration.must_drop
            && self.must_drop_now()
        {
            let held = kinds
                .iter()
                .map(|&kind| &self.program.declaration.kinds[kind].name);
            let sentence = match &*held.collect::<Vec<_>>() {
                [name] => format!("You must drop your {name}."),
                _ => "You must drop the pieces in your hand first.".to_owned(),
            };
            return self.reason(*clause, sentence, &[]);
        }
        if let Some(reason) = self.explain_other_mover() {
            return reason;
        }
        let clause = self.program.declaration.must_take.flatten();
        let sentence = if self.program.must_take {
            "You can capture, so you must."
        } else {
            "The rules of this turn forbid that."
        };
        self.reason(clause, sentence.into(), &[])
    }

    /// Explains an action that gives a check to which there is an answer.
    fn explain_check(
        &self,
        clause: Option<Clause>,
        action: Action,
        child: &Self,
        answer: Action,
    ) -> Reason {
        let (royal, attacker) = child.first_attack(self.side.other());
        let mut after = *self;
        after.program = self.program.with_checks.unwrap_or(self.program);
        after.play(action, &mut nobody());
        let sentence = format!(
            "That gives check but not checkmate: {} is an answer.",
            after.san(answer)
        );
        self.reason(clause, sentence, &[attacker, royal])
    }

    /// Returns the topic of an action after which these pieces attack an own royal piece.
    fn topic_of_check(&self, action: Action, attackers: W) -> Option<Topic> {
        if action.what == What::Place {
            return None;
        }
        if self.program.royal.contains(&action.code) {
            return Some(Topic::AttackedSquares);
        }
        let royals = self.attacked_royals(self.side);
        let before = crate::bits::squares(royals).fold(W::ZERO, |all, royal| {
            all | self.attackers(royal, self.side.other(), self.occupied())
        });
        (attackers & before != W::ZERO).then_some(Topic::Checks)
    }
}
