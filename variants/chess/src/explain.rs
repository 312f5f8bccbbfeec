//! The reasons why a move of chess is not legal.

use crate::position::ChessPosition;
use springald_board::Square;
use springald_board::b8x8::SHAPE;
use springald_core::{
    Clause, Explain, IllegalReason, NotAnAction, Position, PositionExt, SanParts,
};
use springald_fide::{MoveText, OrthodoxClauses, OrthodoxReason, Pieces, Role, Standing, san};

/// The clauses of RULES.md.
const CLAUSES: OrthodoxClauses = OrthodoxClauses {
    won: Clause::new(7, 1),
    drawn: Clause::new(7, 2),
    own_move: Clause::new(2, 1),
    own_piece: Clause::new(2, 2),
    moves: &[
        ('K', Clause::new(3, 1)),
        ('Q', Clause::new(3, 2)),
        ('R', Clause::new(3, 3)),
        ('B', Clause::new(3, 4)),
        ('N', Clause::new(3, 5)),
    ],
    in_the_way: Clause::new(3, 6),
    pawn_move: Clause::new(4, 1),
    double_step: Clause::new(4, 2),
    pawn_capture: Clause::new(4, 3),
    promotion: Clause::new(4, 4),
    en_passant: Clause::new(4, 5),
    castling_right: Clause::new(5, 1),
    castling_way: Clause::new(5, 2),
    castling_check: Clause::new(5, 3),
    check: Clause::new(6, 1),
    exposed: Clause::new(6, 1),
    attacked: Clause::new(6, 2),
};

/// A reason why a move is illegal in chess.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Why(pub OrthodoxReason);

impl IllegalReason for Why {
    fn clause(&self) -> Option<Clause> {
        Some(self.0.clause(&CLAUSES))
    }

    fn sentence(&self) -> String {
        self.0.sentence(SHAPE)
    }

    fn squares(&self) -> Vec<Square> {
        self.0.squares()
    }
}

impl Explain for ChessPosition {
    type Reason = Why;

    fn why_not(&self, text: &str) -> Result<Option<Why>, NotAnAction> {
        MoveText::why_not(self, text, |parsed| Why(self.reason(parsed)))
    }

    fn meant_by_san(&self, san: &str) -> Option<String> {
        self.pieces.meant_by_san(self.side, san)
    }

    fn san_parts(&self, san: &str) -> Option<SanParts> {
        san::parts(SHAPE, san)
    }
}

impl ChessPosition {
    /// Returns the reason why an illegal move is illegal: the first rule it breaks, the plainest first.
    fn reason(&self, parsed: MoveText) -> OrthodoxReason {
        let (us, from, to) = (self.side, parsed.from, parsed.to);
        if !self.has_action() {
            return OrthodoxReason::GameOver(self.verdict_without_action());
        }
        let pieces = &self.pieces;
        let reason = pieces.why_no_move(us, parsed, self.castling, self.en_passant());
        let role = pieces.at(from).map_or(Role::King, |(_, role)| role);
        match reason {
            Some(reason) if !self.hides_check(&reason, (from, to)) => reason,
            _ => match parsed.castling(us, role) {
                Some(wing) => pieces.why_no_castling(self.castling, us, wing),
                None => self.why_king_forbids(Standing::new(role, from), role, to),
            },
        }
    }

    /// Returns `true` if a capture en passant fails because of the king. A passed square is dropped at
    /// once if no such capture is legal (§4.5); then the king is the reason, whenever the pawn passed.
    fn hides_check(&self, reason: &OrthodoxReason, (from, to): (Square, Square)) -> bool {
        matches!(reason, OrthodoxReason::PassedEarlier { .. })
            && !self.en_passant_is_legal(self.side, from, to)
    }

    /// Returns why an otherwise possible move is not allowed because of the king (§6).
    fn why_king_forbids(&self, mover: Standing, role: Role, to: Square) -> OrthodoxReason {
        let us = self.side;
        let captures_en_passant = role == Role::Pawn
            && Pieces::pawn_attacks(us, mover.on).has(to)
            && self.pieces.at(to).is_none();
        let after = if captures_en_passant {
            self.pieces.after_en_passant(us, mover.on, to)
        } else {
            let mut after = self.pieces;
            after.shift(mover.on, to, Pieces::code_of(us, role));
            after
        };
        self.pieces.why_king_forbids(&after, us, (mover, role))
    }
}
