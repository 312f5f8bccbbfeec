//! The progress of a turn in the FEN: slashes in the field of passed squares, or a field of its own.

use crate::bits::Bits;
use crate::play::dice;
use crate::play::position::DeclaredPosition;
use crate::program::Program;
use springald_core::FenError;
use springald_core::fen::{Fields, quoted};
use springald_language::model::{Declaration, StepAction, StepRule};

/// Returns the names of the fields of a FEN.
pub(crate) fn fields(
    declaration: &Declaration,
    counts_checks: bool,
    has_answers: bool,
) -> &'static [&'static str] {
    let has_layer = declaration.kinds.iter().any(|kind| kind.beneath.is_some());
    let mut names = vec!["placement", "side", "castling", "ep"];
    names.extend(declaration.returning.is_some().then_some("beneath"));
    names.extend((!declaration.phases.is_empty()).then_some("phase"));
    names.extend(has_answers.then_some("answer"));
    names.extend(has_layer.then_some("beneath"));
    names.extend(counts_checks.then_some("checks"));
    names.extend(dice::has_rolls(declaration).then_some("dice"));
    names.extend(declaration.armies.is_some().then_some("armies"));
    names.extend(["halfmove", "fullmove"]);
    names.leak()
}

/// Reads the step of the turn. Returns the passed squares, if any.
pub(crate) fn read_step<'a, W: Bits>(
    position: &mut DeclaredPosition<W>,
    fields: &Fields<'a>,
    ep: &'a str,
) -> Result<Option<&'a str>, FenError> {
    if position.program.refuses {
        return Ok((ep != "-").then_some(ep));
    }
    let phases = &position.program.declaration.phases;
    if phases.is_empty() {
        return read_slashes(position, ep);
    }
    let found = fields.get("phase");
    let Some(step) = phases.iter().position(|phase| phase == found) else {
        let words: Vec<String> = phases.iter().map(|phase| quoted(phase)).collect();
        return Err(FenError::new("phase", quoted(found), words.join(" or ")));
    };
    position.step = step as u8;
    Ok((ep != "-").then_some(ep))
}

/// Reads the mark of a later step (`/`, and `!` if the turn has made progress). Returns the passed squares, if any.
fn read_slashes<'a, W: Bits>(
    position: &mut DeclaredPosition<W>,
    text: &'a str,
) -> Result<Option<&'a str>, FenError> {
    let slashes = text.len() - text.trim_start_matches('/').len();
    let rest = &text[slashes..];
    let goes_on = position.program.leaps.further_steps();
    let step = position.step_after(slashes);
    if step >= position.turn_length() + goes_on {
        return Err(FenError::new("ep", quoted(text), "'-' or passed squares"));
    }
    position.step = step as u8;
    let has_many_moves = position.program.has_many_moves;
    let acted = slashes > 0 && (has_many_moves || !position.program.rolls || position.has_acted());
    let none = if acted { &["-", "!"][..] } else { &["-"] };
    if none.contains(&rest) {
        position.progress = acted && rest == "!";
        return Ok(None);
    }
    if position.program.passing_is_progress || !acted {
        position.progress = acted && !rest.starts_with('-');
        return Ok(Some(rest));
    }
    position.progress = rest.starts_with('!');
    // Without squares of its own, the step has only a sign before those that were open.
    let squares = rest.strip_prefix('!').filter(|all| !all.starts_with(':'));
    Ok(Some(squares.unwrap_or(rest)))
}

/// Refuses a later step that the step before it would not have led to.
pub(crate) fn refuse_step<W: Bits>(
    position: &DeclaredPosition<W>,
    program: &Program<W>,
) -> Result<(), FenError> {
    position.refuse_dice()?;
    position.refuse_leaps()?;
    let Some(before) = usize::from(position.step).checked_sub(1) else {
        return Ok(());
    };
    let steps = &program.steps[position.side.index()];
    if steps[before.min(steps.len() - 1)].action == StepAction::Promote {
        return Ok(());
    }
    let table = &steps[before.min(steps.len() - 1)];
    let field = if program.declaration.phases.is_empty() {
        "ep"
    } else {
        "phase"
    };
    let refuse = |found: String, expected: &str| Err(FenError::new(field, found, expected));
    let side = position.side;
    if table.rolls() && !position.has_acted() && program.dice.is_some() {
        return Ok(());
    }
    let whose = program.info.sides.name(side);
    // A piece that may go on need not leave the king safe yet.
    if !position.is_allowed(side) && !program.leaps.may_go_on {
        let found = format!("a later step of {whose}'s turn in check");
        return refuse(
            found,
            "the first step, as no step leaves the own side in check",
        );
    }
    if table.has(StepRule::CheckEndsTurn) && position.attacked_royals(side.other()) != W::ZERO {
        let found = format!("a later step of {whose}'s turn after a check");
        return refuse(
            found,
            "the first step of the other side, as a check ends the turn",
        );
    }
    if position.may_take_king() {
        let found = format!("a later step of {whose}'s turn that could capture a king");
        return refuse(found, "a step that attacks no king that has to be safe");
    }
    if position.has_nothing_left() {
        let found = format!("a later step of {whose}'s turn that is left out");
        return refuse(found, "the first step of the other side");
    }
    let mut twin = *position;
    if table.has(StepRule::LeavingAMove) && !table.rolls() && !twin.may_go_on(before) {
        let found = format!("a later step of {whose}'s turn without a legal action");
        return refuse(
            found,
            "the first step, as a step must leave an action for the next",
        );
    }
    Ok(())
}

impl<W: Bits> DeclaredPosition<W> {
    /// Appends the field of the phase with a space before it, in games that have one.
    pub(crate) fn write_phase(&self, out: &mut String) {
        if let Some(phase) = self.program.declaration.phases.get(usize::from(self.step)) {
            out.push(' ');
            out.push_str(phase);
        }
    }
}
