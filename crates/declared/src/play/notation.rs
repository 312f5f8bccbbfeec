//! Positions and actions as text.

use crate::bits::{Bits, squares};
use crate::play::dice::Outcome;
use crate::play::offers;
use crate::play::position::{AT_ROOK, Action, DeclaredPosition, NEUTRAL, What};
use crate::program::tables::ways::CastlingTable;
use crate::program::{Code, Program};
use springald_board::{Square, U256, Word};
use springald_core::fen::{write_counters, write_placement};
use springald_core::{Notation, Origin, PositionExt, Side, capital_letter, small_letter};
use springald_language::plus::with_plus;
use std::collections::HashMap;
use std::fmt::Write;

/// Returns the part of its origin that a move shows, a pawn's or another piece's.
type Shown<'a> = &'a dyn Fn(bool) -> Option<Origin>;

/// Returns the owner and the code of a letter of a placement.
pub(crate) fn piece_of<W: Bits>(program: &Program<W>, letter: char) -> Option<(usize, Code)> {
    if let Some(union) = program.union_of_letter(letter) {
        return Some((NEUTRAL, union));
    }
    let table = program.carrying.as_ref();
    if let Some((side, loaded)) = table.and_then(|table| table.of_letter(letter)) {
        return Some((side.index(), loaded));
    }
    let capital = capital_letter(letter);
    let mut kinds = program.declaration.kinds.iter();
    let kind = kinds.position(|kind| kind.letter == capital && kind.beneath.is_none())?;
    let owner = if program.declaration.kinds[kind].neutral {
        NEUTRAL
    } else {
        usize::from(letter != capital)
    };
    Some((owner, kind as Code + 1))
}

/// Returns `true` if an action is a move that others may resemble in all but the origin.
const fn has_origin(action: Action) -> bool {
    matches!(
        action.what,
        What::Move
            | What::Pass
            | What::EnPassant
            | What::Leap(_)
            | What::Board
            | What::Swap
            | What::Alight
            | What::Beneath
            | What::Displace(..)
    )
}

impl<W: Bits> DeclaredPosition<W> {
    fn write_hands(&self, out: &mut String) {
        if self.program.drops.is_empty() {
            return;
        }
        out.push('[');
        for side in Side::BOTH {
            for (slot, &(code, _)) in self.program.drops.iter().enumerate() {
                let letter = self.piece(side.index(), code).fen();
                out.extend(std::iter::repeat_n(letter, self.in_hand(side, slot).into()));
            }
        }
        self.write_prisons(out);
        out.push(']');
    }

    pub(crate) fn name(&self, square: u8) -> springald_board::Name {
        self.program.shape.name(Square::new(square))
    }

    pub(crate) fn small_letter(&self, code: Code) -> char {
        small_letter(self.program.letter(code))
    }

    /// Appends the SAN of castling.
    fn write_san_castling(&self, index: u8, action: Action, out: &mut String) {
        let (earlier, others) =
            self.program.castlings[self.side.index()].split_at(usize::from(index));
        let is_short = others[0].is_short();
        out.push_str(if is_short { "O-O" } else { "O-O-O" });
        // The first way in a direction has the plain text, and so has each of those from anywhere.
        let doubles = self.program.roaming.is_none();
        // Rooks of two kinds are never on one square.
        let is_other = |one: &CastlingTable<W>| {
            one.rook == others[0].rook || one.rook_from != others[0].rook_from
        };
        let mut alike = earlier.iter().filter(|one| one.is_short() == is_short);
        if doubles && alike.any(is_other) {
            out.push_str(self.name(action.from).as_str());
            out.push_str(self.name(action.to).as_str());
        }
    }

    /// Returns the code of the piece that an action moves.
    pub(crate) fn mover_code(&self, action: Action) -> Code {
        match action.what {
            What::Drop
            | What::Exchange(_)
            | What::Add
            | What::Place
            | What::Shoot
            | What::Roll
            | What::Beneath
            | What::Shift
            | What::Throw
            | What::Choose(_)
            | What::End => action.code,
            _ if self.program.unions.is_some() => self.leaving(action.from.into()),
            What::Alight if let Some([_, passenger]) = self.load_on(action.from.into()) => {
                passenger
            }
            _ => self.code(action.from.into()),
        }
    }

    /// Appends the SAN of a move of a piece without marks.
    fn write_san_move(&self, action: Action, origin: Shown<'_>, out: &mut String) {
        let shape = self.program.shape;
        let code = self.mover_code(action);
        let letter = self.program.letter(code);
        let takes = self.takes(action);
        // What stands there is neither taken nor leaves the board.
        let joins = matches!(action.what, What::Board | What::Swap);
        let is_pawn = letter == 'P' && !joins;
        if !is_pawn {
            self.program.write_letter(code, out);
        }
        let from = Square::new(action.from);
        let file = shape.letter(shape.file(from));
        let rank = shape.named_rank(from) + 1;
        match origin(is_pawn) {
            Some(Origin::File) => out.push(file),
            Some(Origin::Rank) => drop(write!(out, "{rank}")),
            Some(Origin::Square) => drop(write!(out, "{file}{rank}")),
            Some(Origin::AsNeeded) | None => {}
        }
        if joins || self.is_only_carried(action) {
            out.push('~');
        }
        if takes {
            out.push('x');
        }
        out.push_str(self.name(action.to).as_str());
        if code != action.code && !joins {
            let kind = &self.program.declaration.kinds[usize::from(action.code) - 1];
            let plus = kind.plus.filter(|_| !kind.letter.is_ascii());
            out.extend(['=', plus.unwrap_or(kind.letter)]);
        }
    }

    /// Returns `true` if an action captures a piece.
    pub(crate) fn takes(&self, action: Action) -> bool {
        let shares = matches!(
            action.what,
            What::Board | What::Swap | What::Castle(_) | What::GateCastle(..)
        );
        action.from != action.to && !shares && self.occupied().has(action.to.into())
            || matches!(action.what, What::EnPassant | What::Leap(_))
    }

    /// Returns the least part of the origin that tells the action from others of the same kind.
    ///
    /// A pawn's capture names its file, and its SAN never begins with a rank, which would look like the number of a
    /// move.
    fn needed_origin(&self, action: Action, is_pawn: bool) -> Option<Origin> {
        let like = self.rivalry(action);
        let rivals = self.actions().into_iter();
        let rivals = rivals.filter(|&other| has_origin(other) && self.rivalry(other) == like);
        let rivals = rivals.map(|other| usize::from(other.from));
        self.origin_among(action, is_pawn, rivals.collect())
    }

    /// Returns what actions have in common that only their origins tell apart.
    fn rivalry(&self, action: Action) -> (u8, u8, bool, Code) {
        let takes = self.takes(action);
        let step = action.step * u8::from(self.program.open_turn.is_some());
        (step, action.to, takes, self.mover_code(action))
    }

    /// Returns the least part of the origin that tells an action from the same action of other pieces, which stand on `origins`.
    fn origin_among(&self, action: Action, is_pawn: bool, origins: U256) -> Option<Origin> {
        let shape = self.program.shape;
        let takes = self.takes(action);
        let others = origins & !U256::bit(action.from.into());
        let rivals: Vec<Square> = (squares(others)).map(|at| Square::new(at as u8)).collect();
        let from = Square::new(action.from);
        let same_file = rivals.iter().any(|&at| shape.file(at) == shape.file(from));
        let same_rank = rivals
            .iter()
            .any(|&at| shape.named_rank(at) == shape.named_rank(from));
        match (rivals.is_empty(), same_file, same_rank) {
            (true, ..) => (is_pawn && takes).then_some(Origin::File),
            (_, false, _) => Some(Origin::File),
            (_, true, false) if !is_pawn => Some(Origin::Rank),
            _ => Some(Origin::Square),
        }
    }
}

impl<W: Bits> Notation for DeclaredPosition<W> {
    fn write_fen(&self, out: &mut String) {
        let mut board = String::new();
        let letter = |at: Square| {
            let code = self.code(at.index());
            (code != 0).then(|| self.letter_on(at.index()))
        };
        write_placement(self.program.shape, letter, &mut board);
        if self.beyond != W::ZERO {
            board = self.with_marks(&board);
        }
        if self.program.unions.is_some() {
            board = self.with_unions(&board);
        }
        if self.program.carrying.is_some() {
            board = self.with_loads(&board);
        }
        if self.program.plus != 0 {
            board = with_plus(&board, &self.program.declaration.kinds);
        }
        if self.promoted == W::ZERO {
            out.push_str(&board);
        } else {
            self.write_promoted(&board, out);
        }
        self.write_hands(out);
        let _ = write!(out, " {} ", self.side.letter());
        let before = out.len();
        for side in Side::BOTH {
            let all = self.program.castlings[side.index()].iter();
            let rights = all.filter(|castling| self.may_castle(castling));
            out.extend(rights.map(|castling| castling.letter));
            out.extend(self.letter_of_king_at_home(side));
            out.push_str(&self.gate_letters(side));
        }
        if out.len() == before {
            out.push('-');
        }
        out.push(' ');
        if let Some(turn) = &self.program.open_turn {
            self.write_open_turn(turn, out);
            write_counters(self.counters, out);
            return;
        }
        let has_phases = !self.program.declaration.phases.is_empty();
        if !has_phases && !self.program.refuses {
            out.extend((0..self.slashes()).map(|_| '/'));
        }
        if self.was_mated_by_drop() {
            out.push('#');
        } else if self.count_limit > 0 {
            let _ = write!(out, "{}", self.count_limit);
        } else if let Some(word) = self.word_of_passes() {
            out.push_str(word);
        } else if self.step > 0 && self.program.has_many_moves {
            self.write_open(out);
        } else if self.passed != W::ZERO {
            if !has_phases {
                self.write_progress_of_passing(out);
            }
            self.write_passed(out);
        } else if self.step > 0 && self.progress && !has_phases {
            out.push('!');
        } else {
            out.push('-');
        }
        self.write_shooter(out);
        self.write_moved(out);
        self.write_phase(out);
        self.write_answer(out);
        if self.program.layer.is_some() {
            self.write_beneath(out);
        }
        if self.program.checks > 0 {
            let [white, black] = self.checks.map(|given| self.program.checks - given);
            let _ = write!(out, " {white}+{black}");
        }
        self.write_dice(out);
        self.write_armies(out);
        write_counters(self.counters, out);
    }

    fn write_outcome(&self, outcome: Outcome, out: &mut String) {
        match self.program.throw() {
            Some((_, throw)) => {
                out.extend([
                    self.program.declaration.kinds[usize::from(throw.code) - 1].placed_as,
                    '@',
                ]);
                out.push_str(self.name(outcome.0).as_str());
            }
            None => self.write_rolled(outcome, out),
        }
    }

    fn write_action(&self, action: Action, out: &mut String) {
        let to = self.name(action.to);
        out.extend(self.sign_of(action));
        match action.what {
            What::Roll | What::Throw => self.write_roll(action, out),
            What::End => out.push_str("end"),
            What::Drop | What::Add | What::Place | What::Shoot => {
                let kind = &self.program.declaration.kinds[usize::from(action.code) - 1];
                match kind.plus {
                    Some(plus) if action.what == What::Drop => out.extend(['+', plus, '@']),
                    _ => out.extend([kind.placed_as, '@']),
                }
                out.push_str(to.as_str());
            }
            What::Exchange(given) => self.write_exchange(action, given, out),
            What::Board | What::Alight => {
                out.push_str(self.name(action.from).as_str());
                out.push_str(to.as_str());
                if action.what == What::Alight {
                    out.push(self.small_letter(action.code));
                }
            }
            What::Remove => {
                out.push('x');
                out.push_str(to.as_str());
            }
            What::Accept | What::Refuse => out.extend(offers::text(action.what)),
            What::Choose(index) => self.write_choice(index, out),
            What::GateCastle(index, code) if code & AT_ROOK != 0 => {
                let castling = &self.program.castlings[self.side.index()][usize::from(index)];
                out.push_str(self.name(castling.rook_from).as_str());
                out.push_str(self.name(castling.king_from).as_str());
                out.push(self.small_letter(code & !AT_ROOK));
            }
            _ => {
                out.push_str(self.name(action.from).as_str());
                out.push_str(to.as_str());
                if self.mover_code(action) != action.code {
                    let is_plus = self.program.plus >> action.code & 1 == 1;
                    let old = self.mover_code(action);
                    let turns_back = (self.program.turning & self.program.plus) >> old & 1 == 1
                        && self.program.demoted[usize::from(old)] == action.code;
                    let letter = self.small_letter(action.code);
                    out.push(match (is_plus, turns_back) {
                        (true, _) => '+',
                        (_, true) => '-',
                        _ => letter,
                    });
                }
                self.write_row(action, out);
                if let What::Gate(code) | What::GateCastle(_, code) = action.what {
                    out.push(self.small_letter(code));
                }
                if self.has_hyphen(action) {
                    out.push('-');
                }
                self.write_put(action, out);
            }
        }
    }

    fn write_san_body(&self, action: Action, origin: Origin, out: &mut String) {
        let shown = |is_pawn| match origin {
            Origin::AsNeeded => self.needed_origin(action, is_pawn),
            given => Some(given),
        };
        self.write_body(action, &shown, out);
    }

    fn san_bodies(&self, actions: &[Action]) -> Vec<String> {
        let mut origins: HashMap<_, U256> = HashMap::new();
        for &action in actions.iter().filter(|&&action| has_origin(action)) {
            let all = origins.entry(self.rivalry(action)).or_default();
            *all = *all | U256::bit(action.from.into());
        }
        let body = |&action: &Action| {
            let mut out = String::new();
            let origin = |is_pawn| {
                let origins = origins.get(&self.rivalry(action)).copied();
                self.origin_among(action, is_pawn, origins.unwrap_or_default())
            };
            self.write_body(action, &origin, &mut out);
            out
        };
        actions.iter().map(body).collect()
    }

    fn canonical_san<'a>(&self, san: &'a str) -> &'a str {
        match san {
            "0-0" => "O-O",
            "0-0-0" => "O-O-O",
            other => other,
        }
    }

    fn write_san_marks(&self, action: Action, out: &mut String) {
        if action.what == What::Roll {
            return;
        }
        let after = self.after_unchecked(action);
        // A side that is stalemated may win by it: the sign belongs to the mover's own wins.
        let won = after
            .finished()
            .is_some_and(|verdict| verdict.winner == Some(self.side));
        if won {
            out.push('#');
        } else if self
            .as_accepted(action, after)
            .is_in_check(self.side.other())
        {
            out.push('+');
        }
    }
}

impl<W: Bits> DeclaredPosition<W> {
    /// Appends the SAN of an action without marks.
    fn write_body(&self, action: Action, origin: Shown<'_>, out: &mut String) {
        let to = self.name(action.to);
        let kind = |code: Code| &self.program.declaration.kinds[usize::from(code) - 1];
        if action.what != What::Shift {
            out.extend(self.sign_of(action));
        }
        match action.what {
            What::End => out.push_str("end"),
            What::Shift => {
                // A sign would mean something else in a PGN.
                let letter = kind(action.code).placed_as;
                out.extend(Some(letter).filter(char::is_ascii_alphabetic));
                out.push_str(self.name(action.from).as_str());
                out.push('-');
                out.push_str(to.as_str());
            }
            What::Displace(..) => {
                self.write_san_move(action, origin, out);
                self.write_put(action, out);
            }
            What::Castle(index) => self.write_san_castling(index, action, out),
            What::Gate(code) => {
                self.write_san_move(action, origin, out);
                out.extend(['&', kind(code).letter]);
            }
            What::GateCastle(index, code) => {
                self.write_san_castling(index, action, out);
                out.extend(['&', kind(code & !AT_ROOK).letter]);
                if code & AT_ROOK != 0 {
                    let castling = &self.program.castlings[self.side.index()][usize::from(index)];
                    out.push_str(self.name(castling.rook_from).as_str());
                }
            }
            What::Skip if self.program.passing.is_some() => out.push_str("pass"),
            What::Accept | What::Refuse => out.extend(offers::text(action.what)),
            What::Choose(index) => self.write_choice(index, out),
            What::Roll | What::Throw => self.write_roll(action, out),
            What::Exchange(given) => self.write_exchange(action, given, out),
            What::Remove => {
                out.push('x');
                out.push_str(to.as_str());
            }
            What::Drop | What::Add => {
                out.extend([kind(action.code).letter, '@']);
                out.push_str(to.as_str());
            }
            What::Place | What::Shoot => {
                out.push(kind(action.code).placed_as);
                out.push_str(to.as_str());
            }
            What::Row(_) => {
                self.write_san_move(action, origin, out);
                self.write_row(action, out);
            }
            What::Move
            | What::Swap
            | What::Pass
            | What::EnPassant
            | What::Leap(_)
            | What::Board
            | What::Alight
            | What::Beneath
            | What::Push
            | What::Promote
            | What::Become
            | What::Skip => {
                self.write_san_move(action, origin, out);
            }
        }
    }

    /// Appends an exchange of prisoners: the piece that comes back, the one that is given for it, and the square.
    fn write_exchange(&self, action: Action, given: u8, out: &mut String) {
        let price = self.program.drops[usize::from(given)].0;
        let letter = |code: Code| self.program.declaration.kinds[usize::from(code) - 1].placed_as;
        out.extend([letter(action.code), '#', letter(price), '@']);
        out.push_str(self.name(action.to).as_str());
    }

    /// Returns the sign before the text of an action.
    fn sign_of(&self, action: Action) -> Option<char> {
        if action.what == What::Shift {
            return Some(self.program.letter(action.code));
        }
        let steps = &self.program.declaration.turns[self.side.index()];
        steps[usize::from(action.step).min(steps.len() - 1)]
            .terms
            .sign
    }

    /// Appends the first square of the row that a move takes of two.
    fn write_row(&self, action: Action, out: &mut String) {
        if let Some(at) = self.row_of(action) {
            out.push('x');
            out.push_str(self.name(at as u8).as_str());
        }
    }

    /// Appends the square on which a captured neutral piece is put.
    fn write_put(&self, action: Action, out: &mut String) {
        if let What::Displace(put, _) = action.what {
            out.push('@');
            out.push_str(self.name(put).as_str());
        }
    }
}
