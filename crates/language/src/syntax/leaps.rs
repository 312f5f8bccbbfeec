//! Reads and checks statements about captures by leaping.

use super::cursor::Cursor;
use super::problems::Fault;
use super::resolver::Resolver;
use super::tree::{Body, PieceBody, Step, StepAction, Way};
use crate::model::{KindId, Leg, StepRule, Track, Whose};
use springald_core::Clause;
use springald_core::insertion_sort;

/// Reads `captured pieces stay` after these words.
pub(super) fn waiting(cursor: &mut Cursor<'_, '_>) -> Result<Body, Fault> {
    cursor.expect("as")?;
    let name = cursor.name("the name of a neutral piece")?;
    for word in ["until", "the", "turn", "ends"] {
        cursor.expect(word)?;
    }
    Ok(Body::CapturedStay(name))
}

/// Returns `true` if a step has a rule.
fn has(step: &Step, rule: StepRule) -> bool {
    step.rules.iter().any(|one| one.rule == rule)
}

/// Returns `true` if a way leaps in the only manner in which it may take what it passes.
fn leaps(way: &Way) -> bool {
    let is_leap = |track: &Track| {
        matches!(
            track.legs[..],
            [Leg::Jump { .. } | Leg::Hop { far: true, .. }]
        )
    };
    way.tracks.iter().all(is_leap)
}

impl Resolver<'_, '_> {
    /// Resolves the neutral kind as which pieces stay that were leapt over.
    pub(super) fn waiting(&mut self) -> Option<(Option<Clause>, KindId)> {
        let (clause, name) = self.merged().waiting.as_ref()?;
        let kind = self.kind(name)?;
        let steps = self.merged().turns.iter().flatten();
        let go_on = steps.clone().any(|step| has(step, StepRule::GoesOn));
        let message = if !self.pieces()[kind].neutral {
            format!("found '{}', expected a neutral piece", name.text)
        } else if !go_on && !self.merged().lost.statement("turn") {
            "found captured pieces that stay, expected a step 'move' that 'goes on while it takes'"
                .to_owned()
        } else {
            return Some((*clause, kind));
        };
        self.faults.push(Fault::new(name.span, message));
        None
    }

    /// Checks the ways that take what they pass, and the turns that go on with them.
    pub(super) fn check_leaps(&mut self) {
        let merged = self.merged();
        let joined = merged.form.is_joined();
        let mut leaps_somewhere = false;
        for piece in self.pieces() {
            for line in &piece.lines {
                let PieceBody::Way(way) = &line.body else {
                    continue;
                };
                let is_jump = |track: &Track| matches!(track.legs[..], [Leg::Jump { .. }]);
                let is_jump = way.tracks.iter().any(is_jump);
                let is_owned = way.hurdles_of != Whose::Any;
                if way.hurdles.is_some() && (is_owned == way.leaps && (is_jump || is_owned)) {
                    let message = if is_owned {
                        "found the owner of what it passes, which is always an enemy piece, expected 'over' and the kinds alone"
                    } else {
                        "found 'over' after 'jumps …', expected 'to take what it passes' as well, or 'over own' or 'over enemy'"
                    };
                    self.faults.push(Fault::new(line.span, message));
                }
                if !way.leaps {
                    continue;
                }
                leaps_somewhere = true;
                let message = if !leaps(way) {
                    "found 'what it passes', expected it after 'jumps …' or one motion 'hops … far'"
                } else if way.passing || way.relieves || way.victims.is_some() {
                    "found 'what it passes' with other captures, expected it alone"
                } else if piece.beneath || merged.mirrored.is_some() || joined {
                    "found 'what it passes' of a piece beneath others, on two boards, or on a board with joined edges, expected other ways"
                } else {
                    continue;
                };
                self.faults.push(Fault::new(line.span, message));
            }
        }
        for (_, lend) in &merged.lendings {
            for line in &lend.lines {
                if matches!(&line.body, PieceBody::Way(way) if way.leaps) {
                    let message = "found 'what it passes' in a lent way, expected other ways";
                    self.faults.push(Fault::new(line.span, message));
                }
            }
        }
        self.check_going_on(leaps_somewhere);
    }

    /// Checks the turns that go on with captures.
    fn check_going_on(&mut self, leaps_somewhere: bool) {
        let merged = self.merged();
        let [white, black] = &merged.turns;
        let rules = |turn: &[Step]| {
            let rules = turn.iter().flat_map(|step| &step.rules);
            let mut rules: Vec<u8> = rules
                .map(|one| one.rule)
                .filter(|&rule| rule.is_about_leaps())
                .map(|rule| rule as u8)
                .collect();
            insertion_sort(&mut rules, |&rule| rule);
            rules
        };
        let differs = rules(white) != rules(black);
        for turn in [white, black] {
            for step in turn {
                if !step.rules.iter().any(|one| one.rule.is_about_leaps()) && !step.prefers() {
                    continue;
                }
                let is_alone = turn.len() == 1
                    && matches!(step.action, StepAction::Move)
                    && step.rules.iter().all(|one| one.rule.is_about_leaps())
                    && merged.phases.is_none();
                let message = if !has(step, StepRule::GoesOn) {
                    "found a rule about captures in a row, expected 'goes on while it takes' as well"
                } else if !is_alone {
                    "found 'goes on while it takes', expected it in turns of one step 'move' without other rules and without 'phases'"
                } else if differs {
                    "found 'goes on while it takes' with other rules than those of the other side, expected the same"
                } else if has(step, StepRule::TakesMost) && merged.must_take.is_none() {
                    "found 'taking the most', expected 'must take' in the game"
                } else if (step.prefers() || has(step, StepRule::ByPoints))
                    && !has(step, StepRule::TakesMost)
                {
                    "found 'with … first', 'taking … first' or 'by points', expected 'taking the most' as well"
                } else if has(step, StepRule::ByPoints)
                    && merged.points.is_none()
                    && !merged.lost.statement("points")
                {
                    "found 'by points', expected a statement 'points' that says what pieces are worth"
                } else if has(step, StepRule::PromotionEndsTurn)
                    && has(step, StepRule::PromotesLast)
                {
                    "found 'promotion ends the turn' and 'promotes as the turn ends', expected one of them"
                } else if !leaps_somewhere && !merged.lost.statement("piece") {
                    "found 'goes on while it takes', expected a way 'to take what it passes'"
                } else {
                    continue;
                };
                self.faults.push(Fault::new(step.span, message));
            }
            if std::ptr::eq(turn, white) && !differs && white.len() == black.len() {
                let same = white.iter().zip(black).all(|(a, b)| a.span == b.span);
                if same {
                    break;
                }
            }
        }
    }
}
