//! Reads and resolves the steps of a turn.

use super::areas::area;
use super::choices;
use super::conditional;
use super::cursor::Cursor;
use super::names::{Name, Span};
use super::options::{self};
use super::parts::kinds;
use super::problems::Fault;
use super::resolver::{Resolver, too_many};
use super::start::Start;
use super::tree::{self, AnyRule, Area, PieceBody, PieceLine, Rule, Stated};
use crate::model::{RuleOfStep, Step, StepAction, StepRule, Terms};
use springald_core::Clause;

/// The most steps of a turn.
const STEPS: usize = 8;
/// Reads `phases` after this word.
pub(super) fn phases(cursor: &mut Cursor<'_, '_>) -> Result<tree::Body, Fault> {
    let words = cursor.string("a word for each step of a turn, in quotation marks")?;
    let words = words.text.split_whitespace().map(str::to_owned);
    Ok(tree::Body::Phases(words.collect()))
}

/// A line of the block of `turn`.
pub(super) enum TurnLine {
    /// A step, or several to choose from, with their rules.
    Steps(Vec<(tree::StepAction, Stated)>, Vec<AnyRule>),
    /// Rules of the step above.
    Rules(Vec<AnyRule>),
}

/// Reads a line of the block of `turn`.
pub(super) fn line(cursor: &mut Cursor<'_, '_>) -> Result<TurnLine, Fault> {
    if options::is_rule(cursor) {
        return rules(cursor).map(TurnLine::Rules);
    }
    let mut steps = vec![cursor.until(choices::is_at_or, step)?];
    while choices::is_at_or(cursor) {
        cursor.skip();
        steps.push(cursor.until(choices::is_at_or, step)?);
    }
    if cursor.peek_word() == Some("or") {
        let message = "found 'or', expected the end of the line, or another step after it; drops, added pieces, exchanges and passing are made instead of a move without saying so in the turn";
        return Err(Fault::new(cursor.span(), message));
    }
    let comma = cursor.accept_sign(",");
    let rules = if comma || options::is_rule(cursor) {
        rules(cursor)?
    } else {
        Vec::new()
    };
    Ok(TurnLine::Steps(steps, rules))
}

/// Reads a step, without its rules.
fn step(cursor: &mut Cursor<'_, '_>) -> Result<(tree::StepAction, Stated), Fault> {
    let mut stated = Stated::default();
    let word = cursor.peek_word().unwrap_or_default();
    let action = if cursor.accept("place") {
        tree::StepAction::Place(cursor.name("the name of a neutral piece")?)
    } else if cursor.accept("shoot") {
        tree::StepAction::Shoot(cursor.name("the name of a neutral piece")?)
    } else if cursor.accept("build") {
        let name = cursor.name("the name of a neutral piece")?;
        let on = cursor.accept("on").then(|| area(cursor)).transpose()?;
        tree::StepAction::Build(name, on)
    } else if cursor.accept("push") {
        tree::StepAction::Push(cursor.name("the name of a piece")?)
    } else if cursor.accept("promote") {
        tree::StepAction::Promote
    } else if cursor.accept("remove") {
        stated.movers = Some(kinds(cursor, false)?);
        stated.on = cursor.accept("on").then(|| area(cursor)).transpose()?;
        tree::StepAction::Remove
    } else if word == "move" || options::STEP_WORDS.contains(&word) {
        cursor.skip();
        let action;
        (action, stated) = options::step(cursor, word)?;
        action
    } else {
        let mut words = choices::STEP_WORDS.to_vec();
        words.extend(options::STEP_WORDS);
        words.extend(options::PLAIN_RULE_WORDS);
        words.extend(options::RULE_WORDS);
        return Err(cursor.fault_of(
            "a step, 'move', 'place', 'shoot', 'build', 'push', 'promote', 'remove', 'roll', 'follow' or 'add', or a rule of a step",
            &words,
        ));
    };
    Ok((action, stated))
}

/// Reads rules of a step, at least one.
fn rules(cursor: &mut Cursor<'_, '_>) -> Result<Vec<AnyRule>, Fault> {
    let mut rules = vec![rule(cursor)?];
    while cursor.accept_sign(",") || cursor.peek_word().is_some() {
        rules.push(rule(cursor)?);
    }
    Ok(rules)
}

/// Reads a rule of a step.
fn rule(cursor: &mut Cursor<'_, '_>) -> Result<AnyRule, Fault> {
    let word = cursor.peek_word().unwrap_or_default();
    let turns_back = word == "without" && cursor.next_word() == Some("turning");
    if word != "optional" && !turns_back && options::RULE_WORDS.contains(&word) {
        cursor.skip();
        return options::rule(cursor, word).map(AnyRule::Term);
    }
    if cursor.accept("with") {
        return mover(cursor);
    }
    if conditional::is_at(cursor) {
        return conditional::rule(cursor).map(AnyRule::Term);
    }
    if word == "taking" && !matches!(cursor.next_word(), Some("the") | None) {
        cursor.skip();
        let kinds = kinds(cursor, false)?;
        cursor.expect("first")?;
        return Ok(AnyRule::Term(Rule::Early(kinds)));
    }
    if cursor.accept("moves") {
        cursor.expect("of")?;
        let kinds = kinds(cursor, false)?;
        for word in ["end", "the", "turn"] {
            cursor.expect(word)?;
        }
        return Ok(AnyRule::Term(Rule::Enders(kinds)));
    }
    let (rule, words): (_, &[&'static str]) = match word {
        "unless" => (StepRule::UnlessInCheck, &["in", "check"]),
        "if" => (StepRule::IfPossible, &["possible"]),
        "leaving" => (StepRule::LeavingAMove, &["a", "move"]),
        "safely" => (StepRule::Safely, &[]),
        "one" => (StepRule::OneMoreEachTurn, &["more", "each", "turn"]),
        "may" => (StepRule::MayBeRefused, &["be", "refused"]),
        "on" => (StepRule::OnARolledSquare, &["a", "rolled", "square"]),
        "check" if cursor.next_word() == Some("only") => {
            (StepRule::ChecksLast, &["only", "by", "the", "last", "move"])
        }
        "check" => (StepRule::CheckEndsTurn, &["ends", "the", "turn"]),
        "captures" => (StepRule::CapturesEndTurn, &["end", "the", "turn"]),
        "optional" => (StepRule::Optional, &[]),
        "goes" => (StepRule::GoesOn, &["on", "while", "it", "takes"]),
        "taking" => (StepRule::TakesMost, &["the", "most"]),
        "by" => (StepRule::ByPoints, &["points"]),
        "promotion" => (StepRule::PromotionEndsTurn, &["ends", "the", "turn"]),
        "promotes" => (StepRule::PromotesLast, &["as", "the", "turn", "ends"]),
        "without" => (StepRule::NeverBack, &["turning", "back"]),
        _ => {
            let expected = "'unless in check', 'if possible', 'leaving a move', 'safely', 'check ends the turn', 'check only by the last move', 'captures end the turn', 'moves of … end the turn', 'on a rolled square', 'one more each turn', 'may be refused', 'goes on while it takes', 'taking the most', 'taking … first', 'by points', 'promotion ends the turn', 'promotes as the turn ends', 'without turning back', 'with another piece', 'with the same piece', 'with … first' or 'optional'";
            let mut words = options::PLAIN_RULE_WORDS.to_vec();
            words.extend(options::RULE_WORDS);
            return Err(cursor.fault_of(expected, &words));
        }
    };
    cursor.skip();
    for word in words {
        cursor.expect(word)?;
    }
    Ok(AnyRule::Plain(rule))
}

/// Reads the piece that a step asks for, after `with`.
fn mover(cursor: &mut Cursor<'_, '_>) -> Result<AnyRule, Fault> {
    let rule = if cursor.accept("another") {
        StepRule::AnotherPiece
    } else if cursor.accept("the") {
        cursor.expect("same")?;
        StepRule::SamePiece
    } else if cursor.is_at_name() && matches!(cursor.next_word(), Some("first" | "or")) {
        let kinds = kinds(cursor, false)?;
        cursor.expect("first")?;
        return Ok(AnyRule::Term(Rule::Leading(kinds)));
    } else {
        let expected = "'another piece', 'the same piece', or pieces and 'first'";
        return Err(cursor.fault_of(expected, &["another", "the"]));
    };
    cursor.expect("piece")?;
    Ok(AnyRule::Plain(rule))
}

/// Adds the rules of a line to the step above it.
pub(super) fn add_rules(
    steps: &mut [tree::Step],
    clause: Option<Clause>,
    span: Span,
    rules: Vec<AnyRule>,
) -> Result<(), Fault> {
    if steps.is_empty() {
        let message = "found a rule without a step, expected a step above it";
        return Err(Fault::new(span, message));
    }
    let last = steps.iter().rposition(|step| !step.instead);
    let steps = &mut steps[last.unwrap_or_default()..];
    for rule in rules {
        let is_about = |step: &tree::Step| choices::is_about(&rule, &step.action);
        let all = !steps.iter().any(is_about);
        for step in steps.iter_mut().filter(|step| all || is_about(step)) {
            add_rule(step, clause, span, rule.clone())?;
        }
    }
    Ok(())
}

/// Adds a rule to a step.
fn add_rule(
    step: &mut tree::Step,
    clause: Option<Clause>,
    span: Span,
    rule: AnyRule,
) -> Result<(), Fault> {
    let rule = match rule {
        AnyRule::Plain(rule) => rule,
        AnyRule::Term(rule) => return options::add_rule(&mut step.terms, clause, rule, span),
    };
    if step.rules.iter().any(|known| known.rule == rule) {
        let message = "found a rule again, expected it once for each step";
        return Err(Fault::new(span, message));
    }
    step.rules.push(RuleOfStep { clause, rule });
    Ok(())
}

/// Returns the first step of the turn of a side whose enemy has this turn, if that may be refused.
fn answer(turn: &[Step]) -> Option<Step> {
    let mut rules = turn.iter().filter_map(|step| {
        let rule = step.rule(StepRule::MayBeRefused)?;
        Some(rule.clause.or(step.clause))
    });
    rules.next().map(|clause| Step {
        clause,
        action: StepAction::Answer,
        rules: Vec::new(),
        terms: Terms::default(),
        instead: false,
    })
}

impl Resolver<'_, '_> {
    /// Resolves the turns of White and Black.
    pub(super) fn turns(&mut self, start: &Start) -> [Vec<Step>; 2] {
        let [white, black] = &self.merged.turns;
        let places = |turn: &[tree::Step]| turn.iter().map(|step| step.span).collect::<Vec<_>>();
        let first = self.turn(white, start);
        let second = if places(white) == places(black) {
            first.clone()
        } else {
            self.turn(black, start)
        };
        self.check_phases(&[&first, &second]);
        self.check_pushes([white, black]);
        self.check_refusals([white, black]);
        let answers = [answer(&second), answer(&first)].into_iter();
        let turns = answers.zip([first, second]);
        let mut turns = turns.map(|(answer, turn)| answer.into_iter().chain(turn).collect());
        std::array::from_fn(|_| turns.next().unwrap_or_default())
    }

    /// Resolves the steps of a turn.
    fn turn(&mut self, stated: &[tree::Step], start: &Start) -> Vec<Step> {
        let mut turn = Vec::new();
        for step in stated {
            if turn.len() == STEPS {
                self.faults
                    .push(too_many("steps of a turn", STEPS, step.span));
                break;
            }
            let action = match &step.action {
                tree::StepAction::Move => Some(StepAction::Move),
                tree::StepAction::Place(name) => self.placed(name, start),
                tree::StepAction::Shoot(name) => self.shot(name, turn.last()),
                tree::StepAction::Build(name, on) => self.built(name, on.as_ref()),
                tree::StepAction::Push(name) => self.pushed(name),
                tree::StepAction::Promote => Some(StepAction::Promote),
                tree::StepAction::Remove => Some(StepAction::Remove),
                tree::StepAction::Roll(count) => Some(StepAction::Roll(*count)),
                tree::StepAction::Follow => Some(StepAction::Follow),
                other @ (tree::StepAction::Shift(name)
                | tree::StepAction::Throw(name)
                | tree::StepAction::Add(name)) => self.optional_action(other, name),
            };
            let terms = self.terms(step);
            turn.extend(action.map(|action| Step {
                clause: step.clause,
                action,
                rules: step.rules.clone(),
                terms,
                instead: step.instead,
            }));
        }
        self.check_options(stated, &turn);
        self.check_choices(stated, &turn);
        self.check_conditions(stated, &turn);
        self.check_moves(stated, &turn);
        self.check_passer(stated);
        self.check_rules(stated);
        self.check_movers(stated);
        self.check_removals(stated);
        self.check_late_checks(stated);
        self.check_shields(stated);
        self.check_rolls(stated);
        if turn.is_empty() {
            turn.push(Step {
                clause: None,
                action: StepAction::Move,
                rules: Vec::new(),
                terms: Terms::default(),
                instead: false,
            });
        }
        turn
    }

    /// Checks that no turn could capture a royal piece that must be safe: its first move might attack it, and a later one
    /// take it.
    fn check_moves(&mut self, stated: &[tree::Step], turn: &[Step]) {
        let is_ended = |step: &Step| {
            let rules = [StepRule::CheckEndsTurn, StepRule::ChecksLast];
            rules.into_iter().any(|rule| step.rule(rule).is_some())
        };
        let takes = |step: &Step| step.action == StepAction::Move && step.terms.tame.is_none();
        let is_followed = |(index, step): (usize, &Step)| {
            let grows = step.rule(StepRule::OneMoreEachTurn).is_some();
            step.action == StepAction::Move
                && !is_ended(step)
                && (turn[index + 1..].iter().any(takes) || grows && takes(step))
        };
        if self.merged.forbidden.is_empty() || !turn.iter().enumerate().any(is_followed) {
            return;
        }
        let is_move = |step: &&tree::Step| matches!(step.action, tree::StepAction::Move);
        if let Some(step) = stated.iter().rfind(is_move) {
            let message = "found a second move in a turn, expected one in a game with 'forbid'; 'check ends the turn' or 'check only by the last move' below the first move, or 'without forbid', lets kings be captured";
            self.faults.push(Fault::new(step.span, message));
        }
    }

    /// Checks that a turn is a single move if FENs name the piece that passed: within a longer one it need not be the
    /// latest that moved.
    fn check_passer(&mut self, stated: &[tree::Step]) {
        let steps = stated.iter().enumerate();
        let mut more = steps.filter(|(at, step)| *at > 0 || !step.rules.is_empty());
        let Some((_, step)) = more.next().filter(|_| self.merged.names_passer) else {
            return;
        };
        let message = "found a turn of several steps in a game with 'fen en passant with piece', expected one or the other";
        self.faults.push(Fault::new(step.span, message));
    }

    /// Checks that rules about check stand in games with check, and others where they can apply.
    fn check_rules(&mut self, turn: &[tree::Step]) {
        for (index, step) in turn.iter().enumerate() {
            let is_last = turn[index + 1..].iter().all(|step| step.instead);
            let grows = |one: &RuleOfStep| one.rule == StepRule::OneMoreEachTurn;
            let repeats = step.rules.iter().any(grows);
            if step.ends_turns() && is_last && !repeats {
                let message = "found a rule that ends the turn in its last step, expected another step after it";
                self.faults.push(Fault::new(step.span, message));
            }
            for one in &step.rules {
                let message = match one.rule {
                    StepRule::UnlessInCheck | StepRule::Safely
                        if self.merged.forbidden.is_empty() =>
                    {
                        "found a rule about check, expected 'forbid' in the game"
                    }
                    StepRule::UnlessInCheck if is_last => {
                        "found the last step of a turn left out, expected another step after it"
                    }
                    StepRule::OneMoreEachTurn if !is_last => {
                        "found 'one more each turn' before the last step of a turn, expected it in the last one"
                    }
                    StepRule::LeavingAMove if is_last && !repeats => {
                        "found 'leaving a move' in the last step of a turn, expected another step after it"
                    }
                    StepRule::LeavingAMove
                        if !choices::is_choice(turn, index) && !step.looks_ahead() =>
                    {
                        "found 'leaving a move' of another step, expected it of 'move', 'place', 'remove', 'move' with a neutral piece, or 'roll'"
                    }
                    StepRule::CheckEndsTurn if is_last && !repeats => {
                        "found 'check ends the turn' in the last step of a turn, expected another step after it"
                    }
                    _ => continue,
                };
                self.faults.push(Fault::new(step.span, message));
            }
        }
    }

    /// Checks that rules about the piece that moves stand where a piece has moved before.
    fn check_movers(&mut self, turn: &[tree::Step]) {
        let has = |step: &tree::Step, rule| step.rules.iter().any(|one| one.rule == rule);
        let is_move = |step: &tree::Step| matches!(step.action, tree::StepAction::Move);
        let merged = &self.merged;
        let is_rare = merged.must_take.is_some()
            || merged.passing.is_some()
            || merged.mirrored.is_some()
            || self.pieces().iter().any(|piece| {
                let pulls = |line: &PieceLine| matches!(line.body, PieceBody::Pulls(_));
                piece.beneath || piece.lines.iter().any(pulls)
            });
        for (index, step) in turn.iter().enumerate() {
            let asks = step.rules.iter().any(|one| one.rule.is_about_movers());
            if !asks && !step.is_limited() {
                continue;
            }
            let before = turn[..index].iter().any(is_move) || has(step, StepRule::OneMoreEachTurn);
            let others = turn.iter().any(|step| {
                let rules = [StepRule::GoesOn, StepRule::MayBeRefused];
                matches!(step.action, tree::StepAction::Shoot(_))
                    || step.follows_line()
                    || rules.into_iter().any(|rule| has(step, rule))
                    || merged.phases.is_some() && has(step, StepRule::Optional)
            });
            let message = if !is_move(step) {
                "found a rule about the piece that moves, expected it of a step 'move'"
            } else if has(step, StepRule::AnotherPiece) && has(step, StepRule::SamePiece) {
                "found 'with another piece' and 'with the same piece', expected one of them"
            } else if asks && !before {
                "found a rule about the piece that moves, expected a step 'move' before it"
            } else if others {
                "found a rule about the piece that moves, expected a turn without 'shoot', 'after … in line', optional steps with 'phases', 'goes on while it takes' and 'may be refused'"
            } else if is_rare {
                "found a rule about the piece that moves, expected a game without 'must take', 'may pass', 'pulls', pieces beneath others and two boards"
            } else {
                continue;
            };
            self.faults.push(Fault::new(step.span, message));
        }
    }

    /// Checks that moves which may be refused are whole turns.
    fn check_refusals(&mut self, turns: [&[tree::Step]; 2]) {
        let refusable = |step: &&tree::Step| {
            let mut rules = step.rules.iter();
            rules.any(|one| one.rule == StepRule::MayBeRefused)
        };
        let steps = || turns.into_iter().flatten();
        let Some(step) = steps().find(refusable) else {
            return;
        };
        let is_plain = |step: &tree::Step| {
            matches!(step.action, tree::StepAction::Move) && step.rules.len() == 1
        };
        let message = if turns.iter().any(|turn| turn.len() > 1) || !is_plain(step) {
            "found 'may be refused', expected it as the only rule of turns with one step 'move'"
        } else if self.merged.phases.is_some() {
            "found 'may be refused' in a game with 'phases', expected none"
        } else {
            return;
        };
        self.faults.push(Fault::new(step.span, message));
    }

    /// Checks that the FEN has a word for each step, and that words tell all about the first steps.
    fn check_phases(&mut self, turns: &[&[Step]; 2]) {
        let Some((phases, span)) = &self.merged.phases else {
            return;
        };
        let moves = |step: &Step| step.action == StepAction::Move;
        let grows = |step: &Step| step.rule(StepRule::OneMoreEachTurn).is_some();
        let early = |turn: &&[Step]| {
            let is_optional = |step: &Step| step.rule(StepRule::Optional).is_some();
            let moves = turn.iter().rev().skip(1).any(moves) && !turn.iter().any(is_optional);
            moves || turn.iter().any(grows)
        };
        let count = phases.len();
        let other = turns.iter().find(|turn| turn.len() != count);
        let message = if let Some(turn) = other {
            let steps = turn.len();
            format!(
                "found {count} words after 'phases', expected {steps}: one for each step of the turn"
            )
        } else if turns.iter().any(early) {
            "found 'phases' in a game whose turn has several moves, expected no such statement: slashes in the FEN tell the step"
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
            "found 'shoot', expected it right after a step 'move'".to_owned()
        } else {
            return Some(StepAction::Shoot(kind));
        };
        self.faults.push(Fault::new(name.span, message));
        None
    }

    /// Resolves the building of a neutral piece.
    fn built(&mut self, name: &Name, on: Option<&Area>) -> Option<StepAction> {
        let kind = self.kind(name)?;
        let region = self.region(on);
        if self.pieces()[kind].neutral {
            return Some(StepAction::Build(kind, region));
        }
        let message = format!("found '{}', expected a neutral piece", name.text);
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
