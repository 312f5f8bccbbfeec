//! Positions and actions as text.

use crate::bits::Bits;
use crate::model::StepAction;
use crate::plus::{with_plus, without_plus};
use crate::position::{AT_ROOK, Action, DeclaredPosition, NEUTRAL, What};
use crate::program::{Code, Program};
use crate::{en_passant, fields, generate, homes, phases, shooting};
use springald_board::Square;
use springald_core::fen::{Fields, quoted, read_placement, write_counters, write_placement};
use springald_core::{FenError, Notation, Origin, Position, PositionExt, Side};
use std::fmt::Write;

/// Parses a FEN, and refuses one that describes an impossible position.
pub(crate) fn read<W: Bits>(
    program: &'static Program<W>,
    text: &str,
) -> Result<DeclaredPosition<W>, FenError> {
    let fields = Fields::split(text, program.fields)?;
    let mut position = DeclaredPosition::empty(program);
    read_pieces(&mut position, fields.get("placement"))?;
    position.side = fields.side()?;
    position.counters = fields.counters()?;
    read_rights(&mut position, fields.get("castling"))?;
    if program.layer.is_some() {
        fields::read_beneath(&mut position, fields.get("beneath"))?;
    }
    if program.checks > 0 {
        read_checks(&mut position, fields.get("checks"))?;
    }
    refuse_royals(&position)?;
    let mated = fields.get("ep") == "#";
    let (passed, shooter) = shooting::without_shooter(fields.get("ep"));
    let passed = phases::read_step(&mut position, &fields, passed)?.filter(|_| !mated);
    let passed = position.read_passes(passed);
    position.read_shooter(fields.get("ep"), shooter)?;
    if let Some(passed) = passed.filter(|_| program.names_passer()) {
        fields::read_passage(&mut position, passed)?;
    } else if let Some(passed) = passed {
        read_passed(&mut position, fields.get("ep"), passed)?;
    }
    if !position.is_allowed(position.side.other()) && position.step == 0 {
        let found = format!("{} in check", position.side.other());
        let expected = format!("only the side to move, {}, in check", position.side);
        return Err(FenError::new("placement", found, expected));
    }
    phases::refuse_step(&position, program)?;
    position.key = position.recomputed_key();
    position.over = position.reached_end(position.side.other());
    if mated && !position.mark_mated_by_drop() {
        let expected = "no '#', as no drop has checkmated that may not";
        return Err(FenError::new("ep", "'#'", expected));
    }
    Ok(position)
}

/// Reads the placement, marks of promoted pieces (`Q~`) and hands (`[Pn]`).
fn read_pieces<W: Bits>(position: &mut DeclaredPosition<W>, text: &str) -> Result<(), FenError> {
    let program = position.program;
    let (board, hands) = match text.split_once('[') {
        Some((board, hands)) if !program.drops.is_empty() => {
            let Some(hands) = hands.strip_suffix(']') else {
                return Err(FenError::new(
                    "placement",
                    quoted(text),
                    "']' after the pieces in hand",
                ));
            };
            (board, hands)
        }
        _ => (text, ""),
    };
    let kinds = &program.declaration.kinds;
    let promoted = |letter: char| {
        let found = kinds.iter().find(|kind| kind.plus == Some(letter));
        found.map(|kind| kind.letter)
    };
    let board = without_plus(board, promoted);
    let mut plain = String::with_capacity(board.len());
    let mut marked = Vec::new();
    let mut pieces = 0;
    for letter in board.chars() {
        if letter == '~' && program.to_hand && pieces > 0 {
            marked.push(pieces - 1);
            continue;
        }
        pieces += usize::from(!letter.is_ascii_digit() && letter != '/');
        plain.push(letter);
    }
    let mut count = 0;
    read_placement(&plain, program.shape, |at, letter| {
        let Some((owner, code)) = piece_of(program, letter) else {
            return Err(format!("one of {}", letters(program)));
        };
        let at = at.index();
        if owner < NEUTRAL && !homes::may_stand(program, owner, code, at) {
            return Err(format!(
                "a square where a {} can stand",
                kind_name(program, code)
            ));
        }
        if program.places(usize::from(code) - 1) && position.with_code(code) != W::ZERO {
            return Err(format!("one {}", kind_name(program, code)));
        }
        position.put(at, owner, code);
        if marked.contains(&count) {
            position.promoted = position.promoted | W::bit(at);
        }
        count += 1;
        Ok(())
    })?;
    for letter in hands.chars() {
        let held = piece_of(program, letter).and_then(|(owner, code)| {
            let slot = program
                .drops
                .iter()
                .position(|&(dropped, _)| dropped == code)?;
            Side::BOTH.get(owner).map(|&side| (side, slot))
        });
        let Some((side, slot)) = held.filter(|_| hands.len() <= 128) else {
            let found = format!("{} in hand", quoted(&letter.to_string()));
            return Err(FenError::new(
                "placement",
                found,
                "pieces that can be dropped",
            ));
        };
        position.set_in_hand(side, slot, position.in_hand(side, slot) + 1);
    }
    Ok(())
}

/// Returns the owner and the code of a letter of a placement.
fn piece_of<W: Bits>(program: &Program<W>, letter: char) -> Option<(usize, Code)> {
    let capital = letter.to_ascii_uppercase();
    let mut kinds = program.declaration.kinds.iter();
    let kind = kinds.position(|kind| kind.letter == capital && kind.beneath.is_none())?;
    let owner = if program.declaration.kinds[kind].neutral {
        NEUTRAL
    } else {
        usize::from(letter.is_ascii_lowercase())
    };
    Some((owner, kind as Code + 1))
}

fn letters<W: Bits>(program: &Program<W>) -> String {
    let kinds = program.declaration.kinds.iter();
    kinds.map(|kind| kind.letter).collect()
}

pub(crate) fn kind_name<W: Bits>(program: &Program<W>, code: Code) -> &str {
    &program.declaration.kinds[usize::from(code) - 1].name
}

fn read_rights<W: Bits>(position: &mut DeclaredPosition<W>, text: &str) -> Result<(), FenError> {
    let text = if text == "-" { "" } else { text };
    let program = position.program;
    for letter in text.chars() {
        let mut all = Side::BOTH.into_iter().flat_map(|side| {
            program.castlings[side.index()]
                .iter()
                .map(move |castling| (side, castling))
        });
        let found = all.find(|(_, castling)| castling.letter == letter);
        let fits = found.filter(|(side, castling)| {
            let stands = |at: u8, code| position.of(*side, &[code]).has(at.into());
            position.rights & castling.right == 0
                && stands(castling.king_from, castling.king)
                && stands(castling.rook_from, castling.rook)
        });
        if found.is_none() && position.open_gate(letter) {
            continue;
        }
        // A start that a game took from another may name rights that it does not have.
        if found.is_none() && program.start.get().is_none() {
            continue;
        }
        let Some((_, castling)) = fits else {
            let expected = "'-', or letters of castling whose pieces have not moved, each once";
            return Err(FenError::new("castling", quoted(text), expected));
        };
        position.rights |= castling.right;
    }
    position.settle_gates();
    Ok(())
}

/// Reads the checks that each side may still give, White's first.
fn read_checks<W: Bits>(position: &mut DeclaredPosition<W>, text: &str) -> Result<(), FenError> {
    let most = position.program.checks;
    let counts = text.split_once('+').and_then(|(white, black)| {
        let left = |text: &str| text.parse::<u8>().ok().filter(|&left| left <= most);
        Some([left(white)?, left(black)?])
    });
    let Some(left) = counts else {
        let expected =
            format!("the checks that White and Black may still give, such as {most}+{most}");
        return Err(FenError::new("checks", quoted(text), expected));
    };
    position.checks = left.map(|left| most - left);
    Ok(())
}

/// Refuses a number of royal pieces that cannot be.
fn refuse_royals<W: Bits>(position: &DeclaredPosition<W>) -> Result<(), FenError> {
    let Some(start) = position.program.start.get() else {
        return Ok(());
    };
    // Where nothing keeps them safe, they are captured like other pieces.
    let is_safe = position.program.legality.protects_own();
    for side in Side::BOTH {
        for &code in &position.program.royal {
            let usual = start.of(side, &[code]).count();
            let promotes = |moves: &crate::program::KindMoves<W>| {
                let mut promotions = moves.promotions.iter();
                promotions.any(|promotion| promotion.choices.contains(&code))
            };
            let may_be_more = position.program.movers[side.index()].iter().any(promotes);
            let found = position.of(side, &[code]).count();
            let name = kind_name(position.program, code);
            let must_be = usual == 1 && is_safe && position.program.blast.is_none();
            if found > usual && !may_be_more || found == 0 && must_be {
                let found = format!("{found} of {side}'s {name}s");
                return Err(FenError::new("placement", found, format!("{usual}")));
            }
        }
    }
    Ok(())
}

/// Reads the passed squares, and finds the piece that passed them.
fn read_passed<W: Bits>(
    position: &mut DeclaredPosition<W>,
    field: &str,
    text: &str,
) -> Result<(), FenError> {
    let error = || {
        let expected = "'-', or squares that a piece just passed";
        FenError::new("ep", quoted(field), expected)
    };
    let program = position.program;
    if program.has_many_moves {
        return position.read_open(text).ok_or_else(error);
    }
    let mut passed = W::ZERO;
    let mut rest = text;
    while !rest.is_empty() {
        let (at, after) = program.shape.parse_prefix(rest).ok_or_else(error)?;
        passed = passed | W::bit(at.index());
        rest = after;
    }
    let side = position.side;
    let mover = if position.step == 0 {
        side.other()
    } else {
        side
    };
    if passed & position.occupied() != W::ZERO {
        return Err(error());
    }
    let passer = en_passant::passer(position, mover, passed).ok_or_else(error)?;
    position.side = mover;
    position.set_passed(passed, passer);
    position.side = side;
    if position.passed != W::ZERO && position.step == 0 {
        let legal = generate::legal_en_passant_targets(position);
        position.passed = position.passed & legal;
    }
    Ok(())
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
        out.push(']');
    }

    pub(crate) fn name(&self, square: u8) -> springald_board::Name {
        self.program.shape.name(Square::new(square))
    }

    fn small_letter(&self, code: Code) -> char {
        self.program.letter(code).to_ascii_lowercase()
    }

    /// Appends the SAN of castling.
    fn write_san_castling(&self, index: u8, action: Action, out: &mut String) {
        let castling = &self.program.castlings[self.side.index()][usize::from(index)];
        let is_short = castling.rook_from > action.from;
        out.push_str(if is_short { "O-O" } else { "O-O-O" });
    }

    /// Returns the code of the piece that an action moves.
    pub(crate) fn mover_code(&self, action: Action) -> Code {
        match action.what {
            What::Drop | What::Add | What::Place | What::Shoot | What::Beneath => action.code,
            _ => self.code(action.from.into()),
        }
    }

    /// Appends the SAN of a move of a piece without marks.
    fn write_san_move(&self, action: Action, origin: Origin, out: &mut String) {
        let shape = self.program.shape;
        let code = self.mover_code(action);
        let letter = self.program.letter(code);
        let takes = self.takes(action);
        let is_pawn = letter == 'P';
        if !is_pawn {
            out.push(letter);
        }
        let from = Square::new(action.from);
        let file = char::from(b'a' + shape.file(from));
        let rank = shape.rank(from) + 1;
        let origin = match origin {
            Origin::AsNeeded => self.needed_origin(action, is_pawn),
            given => Some(given),
        };
        match origin {
            Some(Origin::File) => out.push(file),
            Some(Origin::Rank) => drop(write!(out, "{rank}")),
            Some(Origin::Square) => drop(write!(out, "{file}{rank}")),
            Some(Origin::AsNeeded) | None => {}
        }
        if self.is_only_carried(action) {
            out.push('~');
        }
        if takes {
            out.push('x');
        }
        out.push_str(self.name(action.to).as_str());
        if code != action.code {
            out.extend(['=', self.program.letter(action.code)]);
        }
    }

    /// Returns `true` if an action captures a piece.
    fn takes(&self, action: Action) -> bool {
        self.occupied().has(action.to.into()) || action.what == What::EnPassant
    }

    /// Returns the least part of the origin that tells the action from others of the same kind.
    ///
    /// A pawn's capture names its file, and its SAN never begins with a rank, which would look like the number of a
    /// move.
    fn needed_origin(&self, action: Action, is_pawn: bool) -> Option<Origin> {
        let shape = self.program.shape;
        let code = self.mover_code(action);
        let takes = self.takes(action);
        let rivals: Vec<Square> = (self.actions().into_iter())
            .filter(|other| {
                matches!(
                    other.what,
                    What::Move | What::Pass | What::EnPassant | What::Beneath
                ) && other.to == action.to
                    && self.takes(*other) == takes
                    && other.from != action.from
                    && self.mover_code(*other) == code
            })
            .map(|other| Square::new(other.from))
            .collect();
        let from = Square::new(action.from);
        let same_file = rivals.iter().any(|&at| shape.file(at) == shape.file(from));
        let same_rank = rivals.iter().any(|&at| shape.rank(at) == shape.rank(from));
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
            (code != 0).then(|| self.piece(self.owner(at.index()), code).fen())
        };
        write_placement(self.program.shape, letter, &mut board);
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
            let rights = all.filter(|castling| self.rights & castling.right != 0);
            out.extend(rights.map(|castling| castling.letter));
            out.push_str(&self.gate_letters(side));
        }
        if out.len() == before {
            out.push('-');
        }
        out.push(' ');
        let has_phases = !self.program.declaration.phases.is_empty();
        if !has_phases {
            out.extend((0..self.step).map(|_| '/'));
        }
        if self.was_mated_by_drop() {
            out.push('#');
        } else if let Some(word) = self.word_of_passes() {
            out.push_str(word);
        } else if self.step > 0 && self.program.has_many_moves {
            self.write_open(out);
        } else if self.passed != W::ZERO {
            self.write_passed(out);
        } else if self.step > 0 && self.progress && !has_phases {
            out.push('!');
        } else {
            out.push('-');
        }
        self.write_shooter(out);
        self.write_phase(out);
        if self.program.layer.is_some() {
            self.write_beneath(out);
        }
        if self.program.checks > 0 {
            let [white, black] = self.checks.map(|given| self.program.checks - given);
            let _ = write!(out, " {white}+{black}");
        }
        write_counters(self.counters, out);
    }

    fn write_action(&self, action: Action, out: &mut String) {
        let to = self.name(action.to);
        match action.what {
            What::Drop | What::Add | What::Place | What::Shoot => {
                let kind = &self.program.declaration.kinds[usize::from(action.code) - 1];
                out.extend([kind.placed_as, '@']);
                out.push_str(to.as_str());
            }
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
                    let letter = self.small_letter(action.code);
                    out.push(if is_plus { '+' } else { letter });
                }
                if let What::Gate(code) | What::GateCastle(_, code) = action.what {
                    out.push(self.small_letter(code));
                }
                if self.has_hyphen(action) {
                    out.push('-');
                }
            }
        }
    }

    fn write_san_body(&self, action: Action, origin: Origin, out: &mut String) {
        let to = self.name(action.to);
        let kind = |code: Code| &self.program.declaration.kinds[usize::from(code) - 1];
        match action.what {
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
            What::Skip => out.push_str("pass"),
            What::Drop | What::Add => {
                out.extend([kind(action.code).letter, '@']);
                out.push_str(to.as_str());
            }
            What::Place | What::Shoot => {
                out.push(kind(action.code).placed_as);
                out.push_str(to.as_str());
            }
            What::Swap => {
                out.extend([kind(action.code).letter, '~']);
                out.push_str(to.as_str());
            }
            What::Move | What::Pass | What::EnPassant | What::Beneath => {
                self.write_san_move(action, origin, out);
            }
        }
    }

    fn canonical_san<'a>(&self, san: &'a str) -> &'a str {
        match san {
            "0-0" => "O-O",
            "0-0-0" => "O-O-O",
            other => other,
        }
    }

    fn write_san_marks(&self, action: Action, out: &mut String) {
        let after = self.after_unchecked(action);
        let won = after
            .finished()
            .is_some_and(|verdict| verdict.winner.is_some());
        if won {
            out.push('#');
        } else if after.is_in_check(self.side.other()) {
            out.push('+');
        }
    }
}

impl<W: Bits> DeclaredPosition<W> {
    /// Appends the placement with a mark after each promoted piece.
    fn write_promoted(&self, board: &str, out: &mut String) {
        let shape = self.program.shape;
        let mut order = (0..shape.ranks())
            .rev()
            .flat_map(|rank| (0..shape.files()).map(move |file| shape.at(file, rank).index()));
        let occupied = self.occupied();
        for letter in board.chars() {
            out.push(letter);
            if letter.is_ascii_digit() || letter == '/' || letter == '+' {
                continue;
            }
            let at = order.find(|&at| occupied.has(at));
            if at.is_some_and(|at| self.promoted.has(at)) {
                out.push('~');
            }
        }
    }

    /// Returns what is to be done now, in a sentence.
    pub(crate) fn instruction(&self) -> String {
        match self.due() {
            StepAction::Move => "Make a move.".into(),
            StepAction::Shoot(kind) => {
                let name = &self.program.declaration.kinds[kind].name;
                let shooter = self.name(self.shooter);
                format!("Shoot the {name} from {shooter}.")
            }
            StepAction::Place(kind) => {
                let name = &self.program.declaration.kinds[kind].name;
                format!("Put the {name} on an empty square.")
            }
        }
    }
}
