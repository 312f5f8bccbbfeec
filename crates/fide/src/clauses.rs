//! The clauses of a game for what orthodox chess says too.

use crate::OrthodoxReason;
use springald_core::Clause;

/// The clauses of a game's RULES.md for the reasons of orthodox chess.
#[derive(Clone, Copy, Debug)]
pub struct OrthodoxClauses {
    /// The game is won.
    pub won: Clause,
    /// The game is drawn.
    pub drawn: Clause,
    /// Players move pieces of their own, to other squares.
    pub own_move: Clause,
    /// A side does not capture its own pieces.
    pub own_piece: Clause,
    /// Each kind of piece moves in its own way, by letter.
    pub moves: &'static [(char, Clause)],
    /// Pieces do not jump.
    pub in_the_way: Clause,
    /// Pawns move straight ahead; also for a kind that `moves` leaves out.
    pub pawn_move: Clause,
    /// Pawns move two squares from their starting rank.
    pub double_step: Clause,
    /// Pawns capture diagonally.
    pub pawn_capture: Clause,
    /// Pawns are promoted.
    pub promotion: Clause,
    /// Pawns capture en passant.
    pub en_passant: Clause,
    /// Castling needs a right.
    pub castling_right: Clause,
    /// Castling needs a free way.
    pub castling_way: Clause,
    /// The king castles neither out of check nor through an attack.
    pub castling_check: Clause,
    /// A move relieves a check.
    pub check: Clause,
    /// A move does not expose the king.
    pub exposed: Clause,
    /// The king does not go onto an attacked square.
    pub attacked: Clause,
}

impl OrthodoxClauses {
    /// Returns one clause for everything, to be replaced where a game has others.
    pub const fn all(clause: Clause) -> Self {
        Self {
            won: clause,
            drawn: clause,
            own_move: clause,
            own_piece: clause,
            moves: &[],
            in_the_way: clause,
            pawn_move: clause,
            double_step: clause,
            pawn_capture: clause,
            promotion: clause,
            en_passant: clause,
            castling_right: clause,
            castling_way: clause,
            castling_check: clause,
            check: clause,
            exposed: clause,
            attacked: clause,
        }
    }
}

impl OrthodoxReason {
    /// Returns the clause of this reason in a game.
    pub fn clause(&self, clauses: &OrthodoxClauses) -> Clause {
        match self {
            Self::GameOver(verdict) if verdict.winner.is_some() => clauses.won,
            Self::GameOver(_) => clauses.drawn,
            Self::NothingThere(_) | Self::NotYours(..) | Self::NoMove(_) => clauses.own_move,
            Self::OwnPiece(_) => clauses.own_piece,
            Self::NotItsMove(mover, _) => {
                let mut moves = clauses.moves.iter();
                let found = moves.find(|(letter, _)| *letter == mover.piece.letter);
                found.map_or(clauses.pawn_move, |(_, clause)| *clause)
            }
            Self::InTheWay { .. } => clauses.in_the_way,
            Self::PawnBlocked { .. } => clauses.pawn_move,
            Self::PawnTooFar(_) => clauses.double_step,
            Self::PawnCapturesNothing { .. } => clauses.pawn_capture,
            Self::PromotionMissing { .. }
            | Self::PromotionUnexpected(_)
            | Self::PromotionChoice { .. } => clauses.promotion,
            Self::PassedEarlier { .. } => clauses.en_passant,
            Self::CastlingRight { .. } => clauses.castling_right,
            Self::CastlingBlocked { .. } => clauses.castling_way,
            Self::CastlingInCheck(_) | Self::CastlingAttacked { .. } => clauses.castling_check,
            Self::StillInCheck { .. } => clauses.check,
            Self::Exposes { .. } => clauses.exposed,
            Self::KingAttacked { .. } => clauses.attacked,
        }
    }
}
