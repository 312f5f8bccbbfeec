//! Reads and checks the steps among which a player chooses.

use super::cursor::Cursor;
use super::options;
use super::problems::Fault;
use super::resolver::Resolver;
use super::tree::{self, AnyRule, Rule};
use crate::model::{Step, StepAction, StepRule};

/// Words with which a step begins.
pub(super) const STEP_WORDS: [&str; 7] = [
    "move", "place", "shoot", "build", "push", "promote", "remove",
];

/// Returns `true` at `or` with a step behind it: `move`, or another word of a step before a name.
pub(super) fn is_at_or(cursor: &Cursor<'_, '_>) -> bool {
    let Some(word) = cursor
        .next_word()
        .filter(|_| cursor.peek_word() == Some("or"))
    else {
        return false;
    };
    let is_step = STEP_WORDS.contains(&word) || options::STEP_WORDS.contains(&word);
    is_step && (word == "move" || cursor.is_before_words())
}

/// Returns `true` if a rule is about an action. Of several steps to choose from, it is a rule of those that it is about, or of
/// all if it is about none of them.
pub(super) fn is_about(rule: &AnyRule, action: &tree::StepAction) -> bool {
    match rule {
        AnyRule::Plain(StepRule::OnARolledSquare) => matches!(action, tree::StepAction::Place(_)),
        AnyRule::Plain(rule) => {
            let of_moves = rule.is_about_leaps()
                || rule.is_about_movers()
                || matches!(
                    rule,
                    StepRule::CapturesEndTurn | StepRule::ChecksLast | StepRule::MayBeRefused
                );
            !of_moves || matches!(action, tree::StepAction::Move)
        }
        AnyRule::Term(Rule::AfterLine(_) | Rule::SparesLines) => {
            matches!(action, tree::StepAction::Remove)
        }
        AnyRule::Term(Rule::If(..)) => true,
        AnyRule::Term(_) => matches!(action, tree::StepAction::Move),
    }
}

/// Returns `true` if a player chooses between a step and others.
pub(super) fn is_choice(turn: &[tree::Step], index: usize) -> bool {
    turn[index].instead || turn.get(index + 1).is_some_and(|next| next.instead)
}

/// Returns a number for each sort of action that can be told apart from the others by its text and its clicks.
pub(super) const fn sort(action: StepAction) -> usize {
    match action {
        StepAction::Move => 0,
        StepAction::Place(_) | StepAction::Build(..) | StepAction::Shoot(_) => 1,
        StepAction::Remove => 2,
        StepAction::Shift(kind) => 4 + kind,
        _ => OTHER,
    }
}

/// The number of all other actions.
pub(super) const OTHER: usize = 3;

/// Returns `true` if a step has a rule by which a turn rolls, goes on, grows or is refused: none of its steps may be left out.
pub(super) fn bends_turn(step: &Step) -> bool {
    let rules = [
        StepRule::OneMoreEachTurn,
        StepRule::MayBeRefused,
        StepRule::OnARolledSquare,
        StepRule::GoesOn,
        StepRule::ChecksLast,
    ];
    rules.into_iter().any(|rule| step.rule(rule).is_some())
}

impl Resolver<'_, '_> {
    /// Checks the steps among which a player chooses.
    pub(super) fn check_choices(&mut self, stated: &[tree::Step], turn: &[Step]) {
        if stated.len() != turn.len() {
            return;
        }
        self.check_followers(stated, turn);
        let Some(place) = stated.iter().position(|step| step.instead) else {
            return;
        };
        let place = stated[place].span;
        let is_choice = |index: usize| is_choice(stated, index);
        let of_choice = || (0..turn.len()).filter(|&index| is_choice(index));
        let start = |index: usize| {
            (0..=index)
                .rfind(|&index| !turn[index].instead)
                .unwrap_or(0)
        };
        let again = |index: usize| {
            let earlier = &turn[start(index)..index];
            earlier
                .iter()
                .any(|one| sort(one.action) == sort(turn[index].action))
        };
        let has_odd_rule = |index: usize| {
            let mut rules = turn[index].rules.iter();
            rules.any(|one| {
                !one.rule.is_about_movers()
                    && !matches!(
                        one.rule,
                        StepRule::UnlessInCheck
                            | StepRule::IfPossible
                            | StepRule::Safely
                            | StepRule::CheckEndsTurn
                            | StepRule::ChecksLast
                            | StepRule::CapturesEndTurn
                            | StepRule::Optional
                    )
            })
        };
        let is_other = |index: usize| {
            matches!(turn[index].action, StepAction::Shoot(_)) || sort(turn[index].action) == OTHER
        };
        let message = if of_choice().any(is_other) {
            "found a choice of another action, expected 'move', 'place', 'build', 'remove' or 'move' with a neutral piece on both sides of 'or'".to_owned()
        } else if of_choice().any(again) {
            "found a choice of two actions that look alike, expected others; 'move rook or bishop' and 'remove rook or bishop' name several pieces".to_owned()
        } else if of_choice().any(|index| !turn[index].terms.taken.is_empty()) {
            "found 'after taking' in a choice, expected none".to_owned()
        } else if of_choice().any(has_odd_rule) {
            "found a rule of a step with a choice, expected 'unless in check', 'if possible', 'safely', rules about the piece that moves, or about what ends the turn".to_owned()
        } else if let Some(word) = self.fixes_turns() {
            format!(
                "found a choice between actions in a game with '{word}', expected one or the other"
            )
        } else {
            return;
        };
        self.faults.push(Fault::new(place, message));
    }

    /// Checks that a move is always made right before the steps that ask for the piece that has moved.
    fn check_followers(&mut self, stated: &[tree::Step], turn: &[Step]) {
        let asks = |step: &Step| match step.action {
            StepAction::Shoot(_) => true,
            StepAction::Remove => step.terms.after.is_some() || !step.terms.taken.is_empty(),
            _ => false,
        };
        let is_open = |index: usize| {
            let is_optional = turn[index].rule(StepRule::Optional).is_some();
            is_choice(stated, index) || is_optional || !turn[index].terms.when.is_empty()
        };
        let is_late = |index: usize| {
            let is_chosen = is_choice(stated, index) && turn[index].action == StepAction::Remove;
            asks(&turn[index]) && (is_chosen || index > 0 && is_open(index - 1))
        };
        if let Some(index) = (0..turn.len()).find(|&index| is_late(index)) {
            let message = "found 'shoot', or 'remove' with 'after', in a choice or after a step that need not be made, expected it right after a step 'move' that always is";
            self.faults.push(Fault::new(stated[index].span, message));
        }
    }

    /// Returns a statement of the game that leaves no choice between steps.
    fn fixes_turns(&self) -> Option<&'static str> {
        let merged = self.merged();
        let stated = [
            ("phases", merged.phases.is_some()),
            ("must take", merged.must_take.is_some()),
            ("must drop", merged.must_drop.is_some()),
            ("may pass", merged.passing.is_some()),
        ];
        let mut found = stated.into_iter().filter(|(_, is_stated)| *is_stated);
        found.next().map(|(word, _)| word)
    }

    /// Checks the steps that may be left out in a game without `phases`.
    pub(super) fn check_leavable(&mut self, stated: &[tree::Step], turn: &[Step]) {
        let has = |step: &Step, rule| step.rule(rule).is_some();
        let is_optional = |step: &Step| has(step, StepRule::Optional);
        let Some(place) = turn.iter().position(is_optional) else {
            return;
        };
        let limits = |step: &Step| {
            let movers = [StepRule::AnotherPiece, StepRule::SamePiece].map(|rule| has(step, rule));
            let terms = &step.terms;
            (
                movers,
                terms.movers.clone(),
                terms.on,
                terms.tame.is_some(),
                terms.after.is_some(),
            )
        };
        let is_clear = |(index, step): (usize, &Step)| {
            let alike = |later: &&Step| sort(later.action) == sort(step.action) && !later.instead;
            let fits = |later: &Step| {
                is_optional(later) && (later.action, limits(later)) == (step.action, limits(step))
            };
            let later = turn[index + 1..].iter().skip_while(|later| later.instead);
            !is_optional(step) || later.filter(alike).all(fits)
        };
        let is_odd = |step: &Step| sort(step.action) == OTHER || bends_turn(step);
        let message = if turn.iter().any(is_odd) {
            "found an optional step in a turn with other steps or rules, expected 'move', 'place', 'shoot', 'build', 'remove' and 'move' with a neutral piece, none of which rolls, goes on, grows or is refused".to_owned()
        } else if turn.iter().all(is_optional) {
            "found a turn of optional steps alone, expected one that must be made".to_owned()
        } else if !turn.iter().enumerate().all(is_clear) {
            "found an optional step before one that looks alike, expected only optional ones with the same words behind it".to_owned()
        } else if let Some(word) = self.fixes_turns() {
            format!("found an optional step in a game with '{word}', expected one or the other")
        } else {
            return;
        };
        self.faults.push(Fault::new(stated[place].span, message));
    }
}
