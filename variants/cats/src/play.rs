//! Playing actions.

use crate::actions::{Action, Move, Special, Step};
use crate::generate::side;
use crate::home::{CastlingPath, RIGHTS_LOST, en_passant_victim, homes, rank_of, returning};
use crate::position::BENEATH_KEYS;
use crate::turn::{Mark, Turn};
use crate::{CatsPosition, Kind, Pieces};
use springald_board::Square;
use springald_board::b10x10::Squares;
use springald_core::{Change, Layer, Observer, Side, Verb};
use springald_fide::CASTLED;
use springald_fide::Wing;

impl CatsPosition {
    #[inline(always)]
    pub(crate) fn play<const WHITE: bool, O: Observer>(&mut self, action: Action, o: &mut O) {
        match action {
            Action::Move(mv) => {
                self.make::<WHITE, O>(mv, o);
                if !self.turn.is_won() && (mv.step == Step::Extra || !self.has_optional::<WHITE>())
                {
                    self.end_turn::<WHITE>();
                }
            }
            Action::Neutral { from, to } => self.move_neutral(from, to, o),
            Action::Drop(at) => self.drop_mouse::<WHITE, O>(at, o),
            Action::Teleport => self.lift(o),
            Action::End => self.end_turn::<WHITE>(),
        }
    }

    /// Passes the turn to the opponent (§2.3).
    #[inline(always)]
    fn end_turn<const WHITE: bool>(&mut self) {
        let us = side::<WHITE>();
        self.counters = self.counters.after(self.turn.has(Mark::Reset), !WHITE);
        self.turn = Turn::START;
        self.side = us.other();
        self.en_passant = None;
        if let Some(next_en_passant) = self.next_en_passant.take()
            && self.may_be_captured(next_en_passant, us)
        {
            self.en_passant = Some(next_en_passant);
        }
    }

    /// Drops a passed square once its pawn is gone or no pawn could capture onto it (§4.6).
    #[inline(never)]
    pub(crate) fn drop_en_passant(&mut self) {
        let passer = self.side.other();
        self.en_passant = self.en_passant.filter(|&en_passant| {
            let stands = en_passant_victim(self.side, en_passant);
            self.pieces.is_on(stands, passer, Kind::Pawn)
                && self.may_be_captured(en_passant, passer)
        });
    }

    /// Returns `true` if an enemy pawn could capture onto a square that a pawn of `passer` passed.
    #[inline(always)]
    fn may_be_captured(&self, en_passant: Square, passer: Side) -> bool {
        let enemies = self.pieces.kind(Kind::Pawn) & self.pieces.of(passer.other());
        (Pieces::pawn_attacks(passer, en_passant) & enemies).any()
    }
}

/// Moves of a player's own pieces.
impl CatsPosition {
    /// Plays a move without ending the turn, in the order of §8.3.
    #[inline(always)]
    fn make<const WHITE: bool, O: Observer>(&mut self, mv: Move, o: &mut O) {
        let us = side::<WHITE>();
        let Move { from, to, kind, .. } = mv;
        if let Some(prey) = mv.takes {
            let is_en_passant = mv.special == Special::EnPassant;
            let at = if is_en_passant {
                en_passant_victim(us, to)
            } else {
                to
            };
            self.vanish(at, Pieces::code_of(us.other(), prey), Verb::CAPTURED, o);
        }
        if mv.special == Special::Promotion(Kind::Teleporter) {
            self.lift_old_teleporter(us, o);
        }
        self.shift(from, to, Pieces::code_of(us, kind), Verb::MOVED, o);
        self.vacate(from, o);
        self.castling = self
            .castling
            .without(RIGHTS_LOST[from].with(RIGHTS_LOST[to]));
        match mv.special {
            Special::None | Special::EnPassant => {}
            Special::DoubleStep => self.next_en_passant = Some(en_passant_victim(us, to)),
            Special::Castling(wing) => self.move_rook(us, wing, o),
            Special::Promotion(into) => self.promote(us, to, into, o),
        }
        if let Some(put) = mv.put {
            self.appear(put, Kind::Neutral as u8, Verb::PLACED, o);
        }
        self.mark_move(us, mv);
        if let Some(prey) = mv.takes
            && mv.put.is_none()
        {
            self.bring_back_if_extinct(prey, o);
        }
        if matches!(mv.special, Special::Promotion(_)) {
            self.bring_back_if_extinct(Kind::Pawn, o);
        }
        if self.en_passant.is_some() {
            self.drop_en_passant();
        }
    }

    /// Records the consequences of a move for the rest of the turn.
    #[inline(always)]
    fn mark_move(&mut self, us: Side, mv: Move) {
        let turn = &mut self.turn;
        turn.leave_mouse();
        turn.set(Mark::Moved);
        let progress = mv.kind == Kind::Pawn || !matches!(mv.takes, None | Some(Kind::Neutral));
        turn.set_if(Mark::Reset, progress);
        turn.set_if(Mark::KingTaken, mv.takes == Some(Kind::King));
        match mv.step {
            Step::Extra => turn.unset(Mark::Extra),
            _ => turn.set_if(Mark::Extra, mv.takes == Some(Kind::Teleporter)),
        }
        let opens = mv.step == Step::Required && mv.kind == Kind::Cat && mv.is_step();
        turn.first_cat = opens.then_some(mv.to);
        if mv.becomes().is_cat() && rank_of(us, 9).has(mv.to) && !turn.has(Mark::KingTaken) {
            let won = self.has_two_cats(us);
            self.turn.set_if(Mark::TwoCats, won);
        }
    }

    /// Moves the rook when castling.
    #[inline(never)]
    fn move_rook<O: Observer>(&mut self, us: Side, wing: Wing, o: &mut O) {
        let (from, to) = CastlingPath::of(us, wing).rook;
        self.shift(from, to, Pieces::code_of(us, Kind::Rook), CASTLED, o);
        self.vacate(from, o);
    }

    /// Promotes a pawn.
    #[inline(never)]
    fn promote<O: Observer>(&mut self, us: Side, at: Square, into: Kind, o: &mut O) {
        self.vanish(at, Pieces::code_of(us, Kind::Pawn), Verb::PROMOTED, o);
        self.appear(at, Pieces::code_of(us, into), Verb::PROMOTED, o);
    }

    /// Lifts the teleporting cat that a new one replaces (§4.4).
    #[inline(never)]
    fn lift_old_teleporter<O: Observer>(&mut self, us: Side, o: &mut O) {
        if let Some(at) = self.pieces.teleporter(us) {
            self.vanish(at, Pieces::code_of(us, Kind::Teleporter), Verb::LIFTED, o);
            self.vacate(at, o);
        }
    }

    /// Brings back a kind that just lost a piece, if that was its last (§8.1).
    #[inline(always)]
    fn bring_back_if_extinct<O: Observer>(&mut self, kind: Kind, o: &mut O) {
        if !self.has_any(kind) && Kind::RETURNING.contains(&kind) {
            for at in homes(kind) {
                self.bring_back(at, o);
            }
        }
    }

    /// Returns `true` if a piece of this kind is left, on the board or beneath.
    #[inline(always)]
    pub(crate) fn has_any(&self, kind: Kind) -> bool {
        (self.pieces.kind(kind) | (self.beneath & homes(kind))).any()
    }

    /// Puts a piece back on its starting square, or beneath the piece there.
    #[inline(never)]
    fn bring_back<O: Observer>(&mut self, at: Square, o: &mut O) {
        let code = returning(at);
        if self.pieces.code(at) == 0 {
            self.appear(at, code, Verb::RETURNED, o);
        } else {
            self.beneath |= Squares::of(at);
            self.board_key ^= BENEATH_KEYS[at];
            appeared(Layer::Beneath, at, code, Verb::RETURNED, o);
        }
    }
}

/// Teleports, neutral pieces and mice.
impl CatsPosition {
    /// Drops a mouse (§7.7).
    #[inline(never)]
    fn drop_mouse<const WHITE: bool, O: Observer>(&mut self, at: Square, o: &mut O) {
        let mouse = Pieces::code_of(side::<WHITE>(), Kind::Mouse);
        self.appear(at, mouse, Verb::PLACED, o);
        self.turn.set(Mark::Dropped);
        self.turn.first_cat = None;
        if !self.has_optional::<WHITE>() {
            self.end_turn::<WHITE>();
        }
    }

    /// Lifts the teleporting cat for a roll; a mouse beneath it comes back (§7.1, §7.2).
    #[inline(never)]
    fn lift<O: Observer>(&mut self, o: &mut O) {
        let us = self.side;
        if let Some(at) = self.pieces.teleporter(us) {
            self.vanish(at, Pieces::code_of(us, Kind::Teleporter), Verb::LIFTED, o);
            match self.turn.mouse() {
                Some(owner) => {
                    self.appear(at, Pieces::code_of(owner, Kind::Mouse), Verb::RETURNED, o);
                }
                None => self.vacate(at, o),
            }
        }
        self.turn = Turn::START;
        self.turn.set(Mark::RollDue);
    }

    /// Puts the teleporting cat on the rolled square (§7.1).
    #[inline(always)]
    pub(crate) fn land<O: Observer>(&mut self, at: Square, o: &mut O) {
        self.turn = Turn::START;
        self.turn.set(Mark::Teleported);
        if self.pieces.mice().has(at) {
            let (code, white) = (
                self.pieces.code(at),
                Pieces::code_of(Side::White, Kind::Mouse),
            );
            self.turn.set_if(Mark::OnWhiteMouse, code == white);
            self.turn.set_if(Mark::OnBlackMouse, code != white);
            self.vanish(at, code, Verb::LIFTED, o);
        }
        self.appear(
            at,
            Pieces::code_of(self.side, Kind::Teleporter),
            Verb::ROLLED,
            o,
        );
    }

    /// Moves a neutral piece (§7.4).
    #[inline(always)]
    pub(crate) fn move_neutral<O: Observer>(&mut self, from: Square, to: Square, o: &mut O) {
        self.turn.leave_mouse();
        self.turn.set(Mark::NeutralMoved);
        self.shift(from, to, Kind::Neutral as u8, Verb::MOVED, o);
        self.vacate(from, o);
    }
}

/// Single changes of the board, with bits, key and report.
impl CatsPosition {
    /// Removes a piece from the board.
    #[inline(always)]
    fn vanish<O: Observer>(&mut self, at: Square, code: u8, verb: Verb, o: &mut O) {
        self.pieces.flip(at, code);
        self.board_key ^= Pieces::key_of(code, at);
        removed(Layer::Board, at, code, verb, o);
    }

    /// Puts a piece on an empty square.
    #[inline(always)]
    fn appear<O: Observer>(&mut self, at: Square, code: u8, verb: Verb, o: &mut O) {
        self.pieces.flip(at, code);
        self.board_key ^= Pieces::key_of(code, at);
        appeared(Layer::Board, at, code, verb, o);
    }

    /// Moves a piece to an empty square.
    #[inline(always)]
    fn shift<O: Observer>(&mut self, from: Square, to: Square, code: u8, verb: Verb, o: &mut O) {
        self.pieces.flip(from, code);
        self.pieces.flip(to, code);
        self.board_key ^= Pieces::key_of(code, from) ^ Pieces::key_of(code, to);
        if O::LISTENS
            && let Some(piece) = Pieces::piece(code)
        {
            let layer = Layer::Board;
            o.note(Change::Moved {
                piece,
                layer,
                from,
                to,
                verb,
            });
        }
    }

    /// Brings up the piece beneath a square that was just left (§8.2).
    #[inline(always)]
    fn vacate<O: Observer>(&mut self, at: Square, o: &mut O) {
        if self.beneath.any() {
            self.surface(at, o);
        }
    }

    #[inline(never)]
    fn surface<O: Observer>(&mut self, at: Square, o: &mut O) {
        if self.beneath.has(at) {
            self.beneath ^= Squares::of(at);
            self.board_key ^= BENEATH_KEYS[at];
            removed(Layer::Beneath, at, returning(at), Verb::LIFTED, o);
            self.appear(at, returning(at), Verb::RETURNED, o);
        }
    }
}

#[inline(always)]
fn removed<O: Observer>(layer: Layer, at: Square, code: u8, verb: Verb, o: &mut O) {
    if O::LISTENS
        && let Some(piece) = Pieces::piece(code)
    {
        o.note(Change::Removed {
            piece,
            layer,
            at,
            verb,
        });
    }
}

#[inline(always)]
fn appeared<O: Observer>(layer: Layer, at: Square, code: u8, verb: Verb, o: &mut O) {
    if O::LISTENS
        && let Some(piece) = Pieces::piece(code)
    {
        o.note(Change::Appeared {
            piece,
            layer,
            at,
            verb,
        });
    }
}
