//! The ways in which an action can violate the common parts of the Laws of Chess.

use crate::Role;
use springald_board::{Shape, Square};
use springald_core::{Side, Verdict};

/// A kind of piece in sentences.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PieceName {
    /// The letter of the kind, a capital, as FEN writes White's.
    pub letter: char,
    /// The name, as in "the rook on a1".
    pub name: &'static str,
}

impl From<Role> for PieceName {
    fn from(role: Role) -> Self {
        Self {
            letter: role.letter(),
            name: role.name(),
        }
    }
}

/// A piece and its square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The kind of piece.
    pub piece: PieceName,
    /// The square.
    pub on: Square,
}

impl Standing {
    /// Returns a piece of this kind on `on`.
    pub fn new(piece: impl Into<PieceName>, on: Square) -> Self {
        let piece = piece.into();
        Self { piece, on }
    }

    /// Returns a piece on `on` of an unknown kind, "piece" in sentences.
    pub const fn unknown(on: Square) -> Self {
        let piece = PieceName {
            letter: '?',
            name: "piece",
        };
        Self { piece, on }
    }

    /// Returns "rook on a1".
    pub fn text(self, shape: Shape) -> String {
        format!("{} on {}", self.piece.name, shape.name(self.on))
    }
}

/// The reason why an action is not legal, as far as orthodox chess has one. A variant wraps it in its
/// own type and maps it to its clauses.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum OrthodoxReason {
    /// The game has ended.
    GameOver(Verdict),
    /// The move begins on an empty square.
    NothingThere(Square),
    /// The piece belongs to the other side.
    NotYours(Standing, Side),
    /// Origin and target are the same square.
    NoMove(Square),
    /// A piece of the same side stands on the target.
    OwnPiece(Standing),
    /// The piece never moves like this.
    NotItsMove(Standing, Square),
    /// The piece moves like this, but another one is in the way.
    InTheWay {
        /// The moving piece.
        mover: Standing,
        /// The target.
        to: Square,
        /// The piece in the way.
        obstacle: Standing,
    },
    /// A pawn would capture straight ahead.
    PawnBlocked {
        /// The pawn's square.
        pawn: Square,
        /// The piece in front of it.
        obstacle: Standing,
    },
    /// A pawn would go two squares, but not from its starting rank.
    PawnTooFar(Square),
    /// A pawn would move diagonally without capturing.
    PawnCapturesNothing {
        /// The pawn's square.
        pawn: Square,
        /// The empty target.
        to: Square,
    },
    /// A pawn looks as if it could be captured en passant, but did not just make its double step.
    PassedEarlier {
        /// The enemy pawn.
        victim: Square,
        /// The empty square behind it.
        to: Square,
    },
    /// A pawn reaches the last rank without naming a piece to promote to.
    PromotionMissing {
        /// The pawn's square.
        pawn: Square,
        /// The letters to choose from.
        choices: &'static str,
    },
    /// A move that is not a promotion names a piece to promote to.
    PromotionUnexpected(Square),
    /// A pawn would promote to a piece that is not allowed.
    PromotionChoice {
        /// The name of what it would become.
        piece: &'static str,
        /// The letters to choose from.
        choices: &'static str,
    },
    /// The castling right is gone.
    CastlingRight {
        /// The king's target.
        to: Square,
    },
    /// A piece stands between king and rook.
    CastlingBlocked {
        /// The king's target.
        to: Square,
        /// That piece.
        obstacle: Standing,
    },
    /// Castling out of check.
    CastlingInCheck(Standing),
    /// Castling through or onto an attacked square.
    CastlingAttacked {
        /// The square.
        square: Square,
        /// The attacking piece.
        by: Standing,
    },
    /// The king would move to an attacked square.
    KingAttacked {
        /// The king's target.
        king: Square,
        /// The attacking piece.
        by: Standing,
    },
    /// The king is in check, and the move does not resolve it.
    StillInCheck {
        /// The king.
        king: Square,
        /// The checking piece.
        by: Standing,
    },
    /// The move would expose the king to an attack.
    Exposes {
        /// The moving piece.
        mover: Standing,
        /// The king.
        king: Square,
        /// The attacking piece.
        by: Standing,
    },
}

impl OrthodoxReason {
    /// Returns the piece in the way, if that is the reason. Where something else than a piece may stand in the way, its
    /// name belongs here.
    pub const fn obstacle_mut(&mut self) -> Option<&mut Standing> {
        match self {
            Self::InTheWay { obstacle, .. }
            | Self::PawnBlocked { obstacle, .. }
            | Self::CastlingBlocked { obstacle, .. } => Some(obstacle),
            _ => None,
        }
    }

    /// Returns the reason in a sentence.
    pub fn sentence(&self, shape: Shape) -> String {
        self.about_pieces(shape)
            .or_else(|| self.about_pawns(shape))
            .or_else(|| self.about_kings(shape))
            .unwrap_or_default()
    }

    /// Returns the sentence of a reason about any piece.
    fn about_pieces(&self, shape: Shape) -> Option<String> {
        let name = |square: Square| shape.name(square);
        let text = |standing: &Standing| standing.text(shape);
        Some(match self {
            Self::GameOver(verdict) => format!("The game is over. {verdict}."),
            Self::NothingThere(on) => format!("There is no piece on {}.", name(*on)),
            Self::NotYours(piece, owner) => {
                format!(
                    "The {} is {owner}'s, but it is {}'s turn.",
                    text(piece),
                    owner.other()
                )
            }
            Self::NoMove(on) => format!(
                "The piece on {} must move to a different square.",
                name(*on)
            ),
            Self::OwnPiece(piece) => format!("Your own {} is in the way.", text(piece)),
            Self::NotItsMove(piece, to) => {
                format!("The {} can't move to {}.", text(piece), name(*to))
            }
            Self::InTheWay {
                mover,
                to,
                obstacle,
            } => format!(
                "The {} can't reach {}: the {} is in the way.",
                text(mover),
                name(*to),
                text(obstacle)
            ),
            _ => return None,
        })
    }

    /// Returns the sentence of a reason about pawns.
    fn about_pawns(&self, shape: Shape) -> Option<String> {
        let name = |square: Square| shape.name(square);
        let text = |standing: &Standing| standing.text(shape);
        Some(match self {
            Self::PawnBlocked { pawn, obstacle } => format!(
                "The pawn on {} is blocked by the {}: pawns don't capture straight ahead.",
                name(*pawn),
                text(obstacle)
            ),
            Self::PawnTooFar(pawn) => format!(
                "The pawn on {} can't move that far: pawns move two squares only from their \
                 starting rank.",
                name(*pawn)
            ),
            Self::PawnCapturesNothing { pawn, to } => format!(
                "The pawn on {} moves diagonally only to capture, and there is nothing to capture on \
                 {}.",
                name(*pawn),
                name(*to)
            ),
            Self::PassedEarlier { victim, to } => format!(
                "The pawn on {} can't be captured en passant on {}: that is only possible in the \
                 turn right after its double step.",
                name(*victim),
                name(*to)
            ),
            Self::PromotionMissing { pawn, choices } => format!(
                "The pawn on {} reaches the last rank and must be promoted: add one of {choices}.",
                name(*pawn)
            ),
            Self::PromotionUnexpected(_) => {
                "Only a pawn that reaches the last rank is promoted: leave out the last letter."
                    .into()
            }
            Self::PromotionChoice { piece, choices } => {
                format!("A pawn can't become a {piece}: choose one of {choices}.")
            }
            _ => return None,
        })
    }

    /// Returns the sentence of a reason about castling or check.
    fn about_kings(&self, shape: Shape) -> Option<String> {
        let name = |square: Square| shape.name(square);
        let text = |standing: &Standing| standing.text(shape);
        Some(match self {
            Self::CastlingRight { to } => format!(
                "You can't castle to {}: the king or that rook has moved, or the rook is gone.",
                name(*to)
            ),
            Self::CastlingBlocked { to, obstacle } => format!(
                "You can't castle to {}: the {} is in the way.",
                name(*to),
                text(obstacle)
            ),
            Self::CastlingInCheck(by) => {
                format!(
                    "You can't castle out of check: the {} attacks your king.",
                    text(by)
                )
            }
            Self::CastlingAttacked { square, by } => format!(
                "You can't castle: the {} attacks {}, which the king would pass through or land on.",
                text(by),
                name(*square)
            ),
            Self::KingAttacked { king, by } => {
                format!(
                    "The king can't move to {}: the {} attacks that square.",
                    name(*king),
                    text(by)
                )
            }
            Self::StillInCheck { king, by } => format!(
                "Your king on {} is in check from the {}, and this move does not stop it.",
                name(*king),
                text(by)
            ),
            Self::Exposes { mover, king, by } => format!(
                "The {} can't move there: it would expose your king on {} to the {}.",
                text(mover),
                name(*king),
                text(by)
            ),
            _ => return None,
        })
    }

    /// Returns the squares to highlight.
    pub fn squares(&self) -> Vec<Square> {
        match *self {
            Self::GameOver(_) | Self::PromotionChoice { .. } => vec![],
            Self::NothingThere(square)
            | Self::NoMove(square)
            | Self::PawnTooFar(square)
            | Self::PromotionMissing { pawn: square, .. }
            | Self::PromotionUnexpected(square)
            | Self::CastlingRight { to: square } => vec![square],
            Self::NotYours(piece, _) | Self::OwnPiece(piece) | Self::CastlingInCheck(piece) => {
                vec![piece.on]
            }
            Self::NotItsMove(piece, to) => vec![piece.on, to],
            Self::InTheWay {
                mover, obstacle, ..
            } => vec![obstacle.on, mover.on],
            Self::PawnBlocked { pawn, obstacle } => vec![obstacle.on, pawn],
            Self::PawnCapturesNothing { pawn, to } => vec![pawn, to],
            Self::PassedEarlier { victim, to } => vec![victim, to],
            Self::CastlingBlocked { obstacle, .. } => vec![obstacle.on],
            Self::CastlingAttacked { square, by } => vec![square, by.on],
            Self::KingAttacked { king, by } | Self::StillInCheck { king, by } => vec![king, by.on],
            Self::Exposes { king, by, mover } => vec![king, by.on, mover.on],
        }
    }
}
