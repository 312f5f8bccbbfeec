//! The fields of a FEN in games whose turns have optional steps.

use super::OpenTurn;
use crate::bits::{Bits, squares, without};
use crate::play::notation::piece_of;
use crate::play::position::{DeclaredPosition, NEUTRAL};
use crate::program::Code;
use crate::program::tables::ends::EndTest;
use springald_board::Square;
use springald_core::fen::{Fields, quoted};
use springald_core::{FenError, Side};

/// Reads the fields after the rights to castle, and refuses what can't be.
pub(crate) fn read<W: Bits>(
    position: &mut DeclaredPosition<W>,
    turn: &OpenTurn<W>,
    fields: &Fields<'_>,
) -> Result<(), FenError> {
    let (passed, fresh) = match fields.get("ep").split_once('/') {
        Some((passed, fresh)) => (passed, Some(fresh)),
        None => (fields.get("ep"), None),
    };
    if position.program.declaration.returning.is_some() {
        read_sunk(position, fields.get("beneath"))?;
    }
    read_progress(position, turn, fields.get("phase"))?;
    read_passed(position, turn, (passed, fresh)).ok_or_else(|| {
        let expected = "'-' or squares that enemies just passed, and after a slash those that own pieces passed in this turn";
        FenError::new("ep", quoted(fields.get("ep")), expected)
    })?;
    refuse_pieces(position, turn)?;
    position.set_step(turn);
    let over = position.reached_end(position.side);
    refuse_end(position, turn, over)?;
    if !position.is_throw_due() {
        position.over = over;
    }
    position.key = springald_core::Position::recomputed_key(position);
    match expected(position, turn) {
        Some(expected) => Err(FenError::new(
            "phase",
            quoted(fields.get("phase")),
            expected,
        )),
        None => Ok(()),
    }
}

/// Reads the squares that enemies passed, and those that own pieces passed in this turn.
fn read_passed<W: Bits>(
    position: &mut DeclaredPosition<W>,
    turn: &OpenTurn<W>,
    (passed, fresh): (&str, Option<&str>),
) -> Option<()> {
    let us = position.side;
    if passed != "-" {
        let passed = position.read_squares(passed)?;
        if !position.were_passed(us.other(), passed) {
            return None;
        }
        position.passed = position.open(us, passed);
    }
    if let Some(fresh) = fresh {
        position.fresh = position.read_squares(fresh)?;
        // Behind the required move it is the latest action.
        let latest = position.marks >> turn.required == 1 && position.progress;
        if !latest || !position.were_passed(us, position.fresh) {
            return None;
        }
    }
    Some(())
}

/// Reads what lies beneath: letters, each with its square.
fn read_sunk<W: Bits>(position: &mut DeclaredPosition<W>, text: &str) -> Result<(), FenError> {
    let refuse = |expected: String| FenError::new("beneath", quoted(text), expected);
    let mut rest = if text == "-" { "" } else { text };
    while let Some(letter) = rest.chars().next() {
        let program = position.program;
        let pair = program.shape.parse_prefix(&rest[letter.len_utf8()..]);
        let (at, after): (Square, &str) = pair.ok_or_else(|| {
            refuse("'-' or letters of pieces, each with the square where it starts".into())
        })?;
        let at_home = program
            .returns
            .get()
            .and_then(|table| table.home(at.index()));
        if at_home.is_none() || at_home != piece_of(program, letter) {
            let name = program.shape.name(at);
            return Err(refuse(format!(
                "no '{letter}' on {name}, where none starts"
            )));
        }
        if position.sunk.has(at.index()) {
            return Err(refuse("each square once".into()));
        }
        position.sunk = position.sunk | W::bit(at.index());
        rest = after;
    }
    if without(position.sunk, position.occupied()) != W::ZERO {
        return Err(refuse("a piece on top of what lies beneath".into()));
    }
    Ok(())
}

/// Reads the progress of the turn.
fn read_progress<W: Bits>(
    position: &mut DeclaredPosition<W>,
    turn: &OpenTurn<W>,
    text: &str,
) -> Result<(), FenError> {
    if text == "-" {
        return Ok(());
    }
    let rest = position.read_marks(turn, text);
    if rest == Some("") && !text.is_empty() {
        return Ok(());
    }
    let mut signs = position.program.declaration.phases.clone();
    signs.push("!".into());
    let expected = format!(
        "'-', or signs among {} in this order, with a '?', a piece in brackets or a square where they belong",
        signs.join(" ")
    );
    Err(FenError::new("phase", quoted(text), expected))
}

impl<W: Bits> DeclaredPosition<W> {
    /// Reads the marks of the steps. Returns the rest of the text.
    fn read_marks<'a>(&mut self, turn: &OpenTurn<W>, text: &'a str) -> Option<&'a str> {
        let program = self.program;
        let mut rest = text;
        for (index, sign) in (0u8..).zip(&program.declaration.phases) {
            let Some(after) = rest.strip_prefix(sign.as_str()) else {
                continue;
            };
            rest = after;
            self.mark(index, true);
            if turn.throw.as_ref().is_some_and(|roll| roll.index == index) {
                if let Some(after) = rest.strip_prefix('?') {
                    self.marks = 0;
                    self.over = super::DUE;
                    return Some(after);
                }
                if let Some(brackets) = rest.strip_prefix('(') {
                    let (letter, after) = brackets.split_once(')')?;
                    let mut letters = letter.chars();
                    let (owner, code) = piece_of(program, letters.next()?)?;
                    let again = &turn.throw.as_ref()?.again;
                    if letters.next().is_some() || !again.contains(&code) {
                        return None;
                    }
                    self.lifted = (owner as u8) << 5 | code;
                    rest = after;
                }
            }
            if turn
                .follow
                .as_ref()
                .is_some_and(|follow| follow.index == index)
            {
                let (at, after) = program.shape.parse_prefix(rest)?;
                self.shooter = at.index() as u8;
                rest = after;
            }
        }
        if let Some(after) = rest.strip_prefix('!') {
            self.progress = true;
            rest = after;
        }
        Some(rest)
    }

    /// Appends the fields after the rights to castle, up to the counters.
    pub(crate) fn write_open_turn(&self, turn: &OpenTurn<W>, out: &mut String) {
        let passed = |set: W, out: &mut String| {
            if set == W::ZERO {
                out.push('-');
            }
            self.write_squares(set, out);
        };
        passed(self.passed, out);
        if self.fresh != W::ZERO {
            out.push('/');
            passed(self.fresh, out);
        }
        out.push(' ');
        if let Some(table) = self.program.returns.get() {
            for at in squares(self.sunk) {
                if let Some((owner, code)) = table.home(at) {
                    out.push(self.piece(owner, code).fen());
                    out.push_str(self.name(at as u8).as_str());
                }
            }
            out.push_str(if self.sunk == W::ZERO { "- " } else { " " });
        }
        let before = out.len();
        self.write_marks(turn, out);
        if out.len() == before {
            out.push('-');
        }
    }

    fn write_marks(&self, turn: &OpenTurn<W>, out: &mut String) {
        let signs = &self.program.declaration.phases;
        if self.is_throw_due() {
            let index = turn.throw.as_ref().map_or(0, |roll| roll.index);
            out.push_str(&signs[usize::from(index)]);
            out.push('?');
        }
        for (index, sign) in (0u8..).zip(signs) {
            if !self.has_mark(index) {
                continue;
            }
            out.push_str(sign);
            if self.lifted != 0 {
                let piece = self.piece(usize::from(self.lifted >> 5), self.lifted & 31);
                out.extend(['(', piece.fen(), ')']);
            }
            if turn
                .follow
                .as_ref()
                .is_some_and(|follow| follow.index == index)
            {
                out.push_str(self.name(self.shooter).as_str());
            }
        }
        if self.progress {
            out.push('!');
        }
    }
}

/// Refuses numbers of pieces that can't be.
fn refuse_pieces<W: Bits>(
    position: &DeclaredPosition<W>,
    turn: &OpenTurn<W>,
) -> Result<(), FenError> {
    let program = position.program;
    let refuse = |found: String, expected: String| Err(FenError::new("placement", found, expected));
    let Some(start) = program.start.get() else {
        return Ok(());
    };
    for code in 1..=program.declaration.kinds.len() as Code {
        let kind = &program.declaration.kinds[usize::from(code) - 1];
        let name = program.kind_name(code);
        if kind.neutral {
            let (found, usual) = (
                position.with_code(code).count(),
                start.with_code(code).count(),
            );
            if found != usual && !program.places(usize::from(code) - 1) {
                return refuse(format!("{found} pieces {name}"), format!("{usual}"));
            }
            continue;
        }
        let becomes = |side: Side| {
            let promotions = program.movers[side.index()].iter();
            let mut choices = promotions.flat_map(|moves| &moves.promotions);
            choices.any(|one| one.choices.contains(&code))
        };
        let comes = turn.add.as_ref().is_some_and(|add| add.code == code)
            || turn.throw.as_ref().is_some_and(|roll| roll.code == code);
        for side in Side::BOTH {
            let found = position.of(side, &[code]).count();
            let usual = start.of(side, &[code]).count();
            let most = match (kind.single, becomes(side) || comes) {
                (true, _) => 1,
                (false, false) => usual,
                (false, true) => u32::MAX,
            };
            if found > most {
                let side = position.program.info.sides.name(side);
                return refuse(
                    format!("{found} of {side}'s {name}s"),
                    format!("at most {most}"),
                );
            }
        }
    }
    match position.missing_kind() {
        Some(code) => {
            let found = format!("no {} at all", program.kind_name(code));
            refuse(
                found,
                "at least one on the board or beneath, as all come back".into(),
            )
        }
        None => Ok(()),
    }
}

/// Refuses a game that is over, by this end, unless the player to act has just won it by squares that were reached.
fn refuse_end<W: Bits>(
    position: &DeclaredPosition<W>,
    turn: &OpenTurn<W>,
    over: u8,
) -> Result<(), FenError> {
    if over == 0 {
        return Ok(());
    }
    let end = &position.program.ends[usize::from(over & 127) - 1];
    let you = usize::from(over >> 7);
    let is_won = matches!(end.test, EndTest::Reached { .. })
        && you == position.side.index()
        && position.has_mark(turn.required);
    if is_won {
        return Ok(());
    }
    let found = format!("a game that is over: {}", end.reason);
    Err(FenError::new("placement", found, "a game that goes on"))
}

/// Returns what the progress of the turn would need but lacks.
fn expected<W: Bits>(position: &DeclaredPosition<W>, turn: &OpenTurn<W>) -> Option<&'static str> {
    let us = position.side;
    let moved = position.has_mark(turn.required);
    let has = |index: Option<u8>| index.is_some_and(|index| position.has_mark(index));
    let shifted = has(turn.shift.as_ref().map(|step| step.index));
    let rolled = has(turn.throw.as_ref().map(|step| step.index));
    let due = position.is_throw_due();
    let later = position.marks >> turn.required > 1;
    let roll = turn.throw.as_ref();
    let single = roll.map_or(W::ZERO, |roll| position.single(roll.code));
    let on = roll.map_or(W::ZERO, |roll| roll.on[us.index()]);
    let added = turn.add.as_ref().filter(|add| position.has_mark(add.index));
    let follow = turn
        .follow
        .as_ref()
        .filter(|one| position.has_mark(one.index));
    let bonus = turn
        .bonus
        .as_ref()
        .filter(|one| position.has_mark(one.index));
    let goes_on = !due && position.over == 0;
    let needs = [
        (
            due && single != W::ZERO,
            "no piece on the board for which dice are to be thrown",
        ),
        (
            due && roll.is_some_and(|roll| position.landings(roll) == W::ZERO),
            "a square that dice may name",
        ),
        (
            rolled && single == W::ZERO,
            "the piece on the board for which dice were thrown",
        ),
        (
            rolled && !moved && single & on == W::ZERO,
            "the piece for which dice were thrown on a square that they may name",
        ),
        (
            position.lifted != 0 && (shifted || moved || position.progress),
            "nothing after dice that may be thrown again",
        ),
        (
            !moved && later,
            "the required move before the steps after it",
        ),
        (
            !moved && position.progress && !(rolled && shifted),
            "something before '!' that is progress",
        ),
        (
            follow.is_some_and(|one| !position.leads(one.leaders)),
            "the piece that moved first on the square that is named",
        ),
        (
            follow.is_some() && added.is_some(),
            "no piece that follows one that was added",
        ),
        (
            added.is_some_and(|add| position.of(us, &[add.code]) & add.on[us.index()] == W::ZERO),
            "the piece that was added where it may stand",
        ),
        (
            bonus.is_some() && !position.progress,
            "'!' after the sign of a capture",
        ),
        (
            bonus.is_some_and(|one| position.has_all_singles(us.other(), one.taken)),
            "the piece captured that earns a further move",
        ),
        (
            goes_on && !moved && shifted && !position.has_a_move(turn),
            "a move left after the move of a neutral piece",
        ),
        (
            goes_on && moved && !position.has_optional(turn),
            "a turn that is not over",
        ),
    ];
    let mut missing = needs.into_iter();
    missing.find_map(|(missing, expected)| missing.then_some(expected))
}

impl<W: Bits> DeclaredPosition<W> {
    /// Returns `true` if an own piece of one of these codes stands on the square of the piece that moved first.
    fn leads(&self, leaders: u32) -> bool {
        let at = usize::from(self.shooter);
        self.owner(at) != NEUTRAL
            && self.owner(at) == self.side.index()
            && leaders >> self.code(at) & 1 == 1
    }

    /// Returns `true` if a side has a piece with each of these codes, and each code is limited to one a side.
    fn has_all_singles(&self, side: Side, codes: u32) -> bool {
        codes & !self.program.single == 0
            && (1..=self.program.declaration.kinds.len() as Code)
                .filter(|code| codes >> code & 1 == 1)
                .all(|code| self.of(side, &[code]) != W::ZERO)
    }
}
