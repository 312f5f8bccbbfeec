//! Unions: a piece that captures another one shares its square, and both players move the two together.
//!
//! A union has a code of its own, above the codes of kinds, and belongs to nobody, so that it blocks like any other piece.
//! The piece that another one replaces in a union stands on no square until it moves on: [`DeclaredPosition::lifted`] is
//! its code, [`DeclaredPosition::shooter`] its square.

use crate::bits::{Bits, squares, without};
use crate::play::generate::each_of_piece;
use crate::play::limits::Limits;
use crate::play::notation::piece_of;
use crate::play::position::{Action, DeclaredPosition, NEUTRAL, What};
use crate::play::targets::{Board, GO_ON};
use crate::program::reaches::between;
use crate::program::tables::unions::{union_letter, union_of_letter};
use crate::program::{Code, Program, PromotionTable};
use springald_core::fen::quoted;
use springald_core::{Each, FenError, Observer, Side, Sink};
use std::ops::ControlFlow;

/// The most positions of a turn in which a chain of replaced pieces is looked for. Games that people play need a few.
const MOST: usize = 4096;

/// Passes on the legal actions of a game with unions.
#[inline(never)]
pub(crate) fn each<W: Bits>(
    position: &DeclaredPosition<W>,
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    each_dyn(position, &mut |action| {
        if position.leads_on(action) {
            sink.one(action)
        } else {
            GO_ON
        }
    })
}

/// Passes on the actions, those after which a piece could not move on included.
pub(crate) fn each_dyn<W: Bits>(
    position: &DeclaredPosition<W>,
    f: &mut dyn FnMut(Action) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let us = position.side;
    if position.lifted != 0 {
        let at = position.shooter.into();
        return each_of(position, (position.lifted, at, false), f);
    }
    let waiting = position.awaiting_in_unions(us);
    if waiting != W::ZERO {
        return each_promotion(position, waiting, f);
    }
    for moves in &position.program.movers[us.index()] {
        for from in squares(position.of(us, &[moves.code])) {
            each_of(position, (moves.code, from, false), f)?;
        }
    }
    for from in squares(position.united()) {
        each_of(position, (position.part(from, us), from, true), f)?;
    }
    for index in position.castling_indexes() {
        let castling = &position.program.castlings[us.index()][index];
        let is_possible = position.may_castle(castling)
            && position.castling_blockers(castling) == W::ZERO
            && squares(castling.safe).all(|at| !position.attacks_castling(castling, at));
        if is_possible {
            f(castling.action(index, 0))?;
        }
    }
    GO_ON
}

/// Passes on the moves of a piece with a code from a square, alone or with the other piece of its union.
fn each_of<W: Bits>(
    position: &DeclaredPosition<W>,
    (code, from, united): (Code, usize, bool),
    f: &mut dyn FnMut(Action) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut board = Board::of(position);
    if united {
        board.enemy = W::ZERO;
    } else if position.unites(code) {
        board.enemy = board.enemy | position.united();
    }
    let moves = position.program.moves(position.side, code);
    let limits = Limits::of(position, W::ONES);
    let mut sink = |action: Action| {
        if united && action.what == What::EnPassant {
            return GO_ON;
        }
        f(action)
    };
    let sink: &mut dyn FnMut(Action) -> ControlFlow<()> = &mut sink;
    each_of_piece(
        position,
        moves,
        (from, W::ONES, &limits),
        &board,
        &mut Each(sink),
    )
}

/// Passes on the promotions of pieces that the enemy has brought where they promote.
fn each_promotion<W: Bits>(
    position: &DeclaredPosition<W>,
    waiting: W,
    f: &mut dyn FnMut(Action) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for at in squares(waiting) {
        let code = position.part(at, position.side);
        let promotions = &position.program.moves(position.side, code).promotions;
        let choices = promotions.iter().filter(|one| must(one, code, at));
        for &code in choices.flat_map(|one| &one.choices) {
            f(Action::promotion(at, code))?;
        }
    }
    GO_ON
}

/// Returns the bits of a side's rights to castle.
const fn own_rights(side: Side) -> u32 {
    0xffff << (16 * side.index())
}

/// Returns `true` if a piece with a code cannot stay what it is on a square.
fn must<W: Bits>(promotion: &PromotionTable<W>, code: Code, at: usize) -> bool {
    promotion.into.has(at) && !promotion.choices.contains(&code)
}

impl<W: Bits> DeclaredPosition<W> {
    /// Returns the squares of unions.
    pub(crate) fn united(&self) -> W {
        match self.program.unions {
            Some(_) => without(self.occupied(), self.sides[0] | self.sides[1]),
            None => W::ZERO,
        }
    }

    /// Returns the codes of White's and Black's pieces in the union on a square, if there is one.
    pub(crate) fn pair_on(&self, at: usize) -> Option<[Code; 2]> {
        self.program.unions.as_ref()?.parts(self.code(at))
    }

    /// Returns the code of a side's piece on a square, alone or in a union; 0 if it has none there.
    pub(crate) fn part(&self, at: usize, side: Side) -> Code {
        match self.pair_on(at) {
            Some(parts) => parts[side.index()],
            None if self.sides[side.index()].has(at) => self.code(at),
            None => 0,
        }
    }

    /// Returns `true` if pieces with a code form unions.
    pub(crate) fn unites(&self, code: Code) -> bool {
        let unions = self.program.unions.as_ref();
        unions.is_some_and(|table| table.unites(code))
    }

    /// Returns the unions in which a side's piece stands where it promotes: the enemy has brought it there.
    pub(crate) fn awaiting_in_unions(&self, side: Side) -> W {
        let waits = |&at: &usize| {
            let code = self.part(at, side);
            let mut promotions = self.program.moves(side, code).promotions.iter();
            promotions.any(|one| must(one, code, at))
        };
        let all = squares(self.united()).filter(waits);
        all.fold(W::ZERO, |all, at| all | W::bit(at))
    }

    /// Returns the code of the side to move's piece that leaves a square: of the one that was replaced there, or of its piece
    /// in a union.
    pub(crate) fn leaving(&self, from: usize) -> Code {
        match self.lifted {
            0 => self.part(from, self.side),
            lifted => lifted,
        }
    }

    /// Returns `true` if an action replaces a piece in a union, which moves on.
    fn replaces(&self, action: Action) -> bool {
        let at = match action.what {
            What::Move | What::Pass => usize::from(action.to),
            What::EnPassant => self.square_of_passer(action),
            _ => return false,
        };
        self.pair_on(at).is_some()
    }

    /// Returns the square of the piece that a capture en passant captures.
    fn square_of_passer(&self, action: Action) -> usize {
        self.program.passers[self.side.other().index()][usize::from(action.to)].into()
    }

    /// Returns `true` unless an action replaces a piece that could not move on, neither at once nor by replacing others.
    fn leads_on(&self, action: Action) -> bool {
        if !self.replaces(action) {
            return true;
        }
        let mut twin = *self;
        twin.play_united(action, &mut ());
        twin.can_finish()
    }

    /// Returns `true` if the piece that was replaced can end the turn, alone or by replacing others.
    fn can_finish(&self) -> bool {
        let (mut seen, mut open) = (Vec::new(), Vec::new());
        let mut next = Some(*self);
        while let Some(position) = next {
            let ends = each_dyn(&position, &mut |action| {
                if !position.replaces(action) {
                    return ControlFlow::Break(());
                }
                open.extend(position.after_new(action, &mut seen));
                GO_ON
            });
            if ends.is_break() {
                return true;
            }
            next = open.pop();
        }
        false
    }

    /// Returns `true` if a side whose turn it were could capture on a square that is empty or holds a single piece, at once
    /// or by replacing pieces in unions.
    pub(crate) fn threatens(&self, by: Side, at: usize) -> bool {
        let mut start = *self;
        start.clear_passed();
        (start.side, start.step) = (by, 0);
        let own = squares(self.sides[by.index()]);
        let mut open: Vec<_> = own.map(|from| (start, start.code(from), from)).collect();
        let mut seen = Vec::new();
        while let Some((position, code, from)) = open.pop() {
            let moves = position.program.moves(by, code);
            for mover in moves.movers.iter().filter(|mover| mover.from.has(from)) {
                let reached = position.reach(mover, from, position.blockers());
                let takes = reached & mover.into & mover.takes;
                if takes.has(at) {
                    return true;
                }
                if !position.unites(code) {
                    continue;
                }
                for to in squares(takes & position.united()) {
                    let action = Action {
                        from: from as u8,
                        to: to as u8,
                        code,
                        what: What::Move,
                        step: 0,
                    };
                    let after = position.after_new(action, &mut seen);
                    open.extend(after.map(|after| (after, after.lifted, to)));
                }
            }
        }
        false
    }

    /// Returns the position after an action; `None` if `seen` has its key already, or has enough of them.
    fn after_new(&self, action: Action, seen: &mut Vec<u64>) -> Option<Self> {
        let mut twin = *self;
        twin.play_united(action, &mut ());
        let is_new = seen.len() < MOST && !seen.contains(&twin.key);
        is_new.then(|| {
            seen.push(twin.key);
            twin
        })
    }

    /// Plays an action in a game with unions.
    #[inline(never)]
    pub(crate) fn play_united<O: Observer>(&mut self, action: Action, observer: &mut O) {
        let us = self.side;
        let keys = &self.program.keys;
        let before = self.turn_key() ^ keys.lifted(self.lifted);
        let old = *self;
        let moved = self.mover_code(action);
        let (from, to) = (usize::from(action.from), usize::from(action.to));
        let mut passed = W::ZERO;
        let mut released: Code = 0;
        match action.what {
            What::Castle(index) => self.castle_united(index.into()),
            What::Promote => {
                self.progress = true;
                self.replace(to, us, action.code);
            }
            _ => {
                self.progress |= self.is_progress(moved, (from, to)) || action.code != moved;
                let partner = self.leave(from);
                if action.what == What::EnPassant {
                    let victim = self.square_of_passer(action);
                    let (owner, code) = (self.owner(victim), self.code(victim));
                    self.transfer((victim, to), owner, code, code);
                }
                // What moves on alone leaves the enemy's rook behind, if that is in the union.
                let others = if self.lifted == 0 { 0 } else { !own_rights(us) };
                self.keep_rights(self.program.keeps_rights[from] | others);
                released = self.arrive(to, action.code, partner);
                if action.what == What::Pass {
                    passed = between(self.program, from, to);
                }
            }
        }
        if released != 0 {
            // What the enemy passed stays open to the piece that moves on, unless it was taken.
            if action.what == What::EnPassant {
                self.clear_passed();
            }
            self.step = 1;
            self.lifted = released;
            self.set_shooter(action.to);
        } else if action.what == What::Promote {
            self.step = 1;
        } else {
            self.clear_passed();
            self.passed = passed;
            self.key ^= self.passed_key();
            self.lifted = 0;
            self.set_shooter(0);
            self.end_turn(us);
        }
        self.key ^= before ^ self.turn_key() ^ keys.lifted(self.lifted);
        if self.program.watches_ends {
            self.over = self.reached_end(us);
        }
        if O::LISTENS {
            self.report_united(&old, observer);
        }
    }

    /// Takes the piece that moves off its square, unless it was replaced there. Returns the enemy's code if that is in a union
    /// with it, otherwise 0.
    fn leave(&mut self, from: usize) -> Code {
        if self.lifted != 0 {
            return 0;
        }
        let partner = match self.pair_on(from) {
            Some(parts) => parts[self.side.other().index()],
            None => 0,
        };
        self.take(from, self.owner(from), self.code(from));
        partner
    }

    /// Puts the piece that moves on its target. Returns the code of the piece that it replaces in a union, otherwise 0.
    fn arrive(&mut self, to: usize, code: Code, partner: Code) -> Code {
        let us = self.side;
        let there = self.code(to);
        let released = match self.pair_on(to) {
            Some(parts) => parts[us.index()],
            None => 0,
        };
        let other = match self.pair_on(to) {
            Some(parts) => parts[us.other().index()],
            None => partner | there,
        };
        if there != 0 {
            self.take(to, self.owner(to), there);
            self.progress |= released == 0;
        }
        let kept = self.program.keeps_rights[to];
        if let Some(union) = self.united_code(code, other) {
            self.put(to, NEUTRAL, union);
            // A rook that is replaced moves; the enemy's stays.
            if released != 0 {
                self.keep_rights(kept | !own_rights(us));
            }
        } else {
            self.put(to, us.index(), code);
            self.keep_rights(kept);
        }
        released
    }

    /// Returns the code of a union of a piece of the side to move with an enemy piece, if they form one.
    fn united_code(&self, own: Code, enemy: Code) -> Option<Code> {
        let pair = match self.side {
            Side::White => [own, enemy],
            Side::Black => [enemy, own],
        };
        self.program.unions.as_ref()?.code_of(pair)
    }

    /// Gives a side's piece in the union on a square another code.
    fn replace(&mut self, at: usize, side: Side, code: Code) {
        let other = self.part(at, side.other());
        if let Some(union) = self.united_code(code, other) {
            self.take(at, NEUTRAL, self.code(at));
            self.put(at, NEUTRAL, union);
        }
    }

    /// Castles. The rook may be in a union, which goes with it.
    fn castle_united(&mut self, index: usize) {
        let castling = &self.program.castlings[self.side.index()][index];
        let pieces = [
            (castling.king_from, castling.king_to),
            (castling.rook_from, castling.rook_to),
        ];
        let pieces = pieces.map(|(from, to)| {
            let from = usize::from(from);
            (self.owner(from), self.code(from), from, usize::from(to))
        });
        for (owner, code, from, _) in pieces {
            self.take(from, owner, code);
        }
        for (owner, code, from, to) in pieces {
            self.put(to, owner, code);
            self.keep_rights(self.program.keeps_rights[from]);
        }
    }
}

/// Replaces the letters of unions in a placement, in brackets, each by one letter.
pub(crate) fn read_unions<W: Bits>(program: &Program<W>, text: &str) -> Result<String, FenError> {
    let mut read = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('(') {
        read.push_str(before);
        let group = after.split_once(')');
        let union = group.and_then(|(letters, _)| program.union_of(letters));
        let (Some((_, behind)), Some(union)) = (group, union) else {
            let found = quoted(&after.chars().take(3).collect::<String>());
            let expected = "after a bracket the letters of White's and of Black's piece in a union, and a bracket";
            return Err(FenError::new("placement", found, expected));
        };
        read.push(union_letter(union));
        rest = behind;
    }
    read.push_str(rest);
    Ok(read)
}

impl<W: Bits> Program<W> {
    /// Returns the code of the union for which a letter stands.
    pub(crate) fn union_of_letter(&self, letter: char) -> Option<Code> {
        let table = self.unions.as_ref()?;
        union_of_letter(letter).filter(|&union| table.parts(union).is_some())
    }

    /// Returns the code of the union of two pieces, by their letters in either order.
    fn union_of(&self, letters: &str) -> Option<Code> {
        let mut parts = [0; 2];
        for letter in letters.chars() {
            let (owner, code) = piece_of(self, letter)?;
            let part = parts.get_mut(owner).filter(|part| **part == 0)?;
            *part = code;
        }
        self.unions.as_ref()?.code_of(parts)
    }
}

impl<W: Bits> DeclaredPosition<W> {
    /// Replaces the letters that stand for unions in a placement by the letters of their pieces in brackets.
    pub(crate) fn with_unions(&self, board: &str) -> String {
        let mut out = String::with_capacity(board.len());
        for letter in board.chars() {
            let unions = self.program.unions.as_ref();
            match unions.zip(self.program.union_of_letter(letter)) {
                Some((table, union)) => {
                    let parts = table.parts(union).unwrap_or_default();
                    let letters = [0, 1].map(|side| self.piece(side, parts[side]).fen());
                    out.extend(['(', letters[0], letters[1], ')']);
                }
                None => out.push(letter),
            }
        }
        out
    }

    /// Appends the square and the letter of a piece that was replaced in a union.
    pub(crate) fn write_lifted(&self, out: &mut String) {
        if self.lifted != 0 {
            out.push('@');
            out.push_str(self.name(self.shooter).as_str());
            out.push(self.small_letter(self.lifted));
        }
    }

    /// Reads the square and the letter of a piece that was replaced in a union.
    pub(crate) fn read_lifted(&mut self, field: &str, text: Option<&str>) -> Result<(), FenError> {
        let Some(text) = text else {
            return Ok(());
        };
        let found = self
            .program
            .shape
            .parse_prefix(text)
            .and_then(|(at, rest)| {
                let mut letters = rest.chars();
                let (_, code) = piece_of(self.program, letters.next()?)?;
                let stands = self.unites(code) && self.pair_on(at.index()).is_some();
                let stands = stands && letters.next().is_none();
                (stands && self.step > 0).then_some((at.index() as u8, code))
            });
        let (at, code) = found.ok_or_else(|| {
            let expected = "'@', the square of a union, and the small letter of a piece that was replaced in it, in a turn that goes on";
            FenError::new("ep", quoted(field), expected)
        })?;
        (self.shooter, self.lifted) = (at, code);
        Ok(())
    }

    /// Reads the squares that an enemy piece passed in the last turn.
    pub(crate) fn read_passed_united(&mut self, text: &str) -> Option<()> {
        let them = self.side.other();
        let passed = self.read_squares(text)?;
        let is_passed = |at: usize| {
            let passer = usize::from(self.program.passers[them.index()][at]);
            let stands = passer < W::WIDTH && self.part(passer, them) != 0;
            stands && self.code(at) == 0
        };
        if !squares(passed).all(is_passed) {
            return None;
        }
        self.passed = passed;
        Some(())
    }

    /// Refuses a piece that should have been promoted, and a turn that does not go on.
    pub(crate) fn refuse_united(&self) -> Result<(), FenError> {
        let us = self.side;
        for side in Side::BOTH {
            for at in squares(self.sides[side.index()]) {
                let code = self.code(at);
                let mut promotions = self.program.moves(side, code).promotions.iter();
                if promotions.any(|one| must(one, code, at)) {
                    let expected = "a piece that has been promoted there";
                    return Err(FenError::new("placement", self.the_piece(at), expected));
                }
            }
            let waiting = self.awaiting_in_unions(side);
            let may_wait = side == us && self.step == 0;
            if waiting != W::ZERO && !(may_wait && waiting.count() == 1) {
                let found = self.the_piece(waiting.lowest() as usize);
                let expected =
                    "a piece to be promoted only of the side to move, at the start of its turn";
                return Err(FenError::new("placement", found, expected));
            }
        }
        if self.lifted != 0 && !self.can_finish() {
            let found = quoted(self.name(self.shooter).as_str());
            let expected = "the square of a piece that can move on";
            return Err(FenError::new("ep", found, expected));
        }
        Ok(())
    }
}
