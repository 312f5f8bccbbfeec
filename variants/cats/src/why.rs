//! The ways of being illegal, in words.

use crate::Kind;
use springald_board::Square;
use springald_board::b10x10::SHAPE;
use springald_core::Refusal;
use springald_fide::{Reason, Standing};

/// A way of being illegal in Cat's Chess.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// Against a rule that orthodox chess has too.
    Orthodox(Reason),
    /// A roll is due first.
    RollDue,
    /// The square of a teleport is named by a player.
    Rolled(Square),
    /// Nowhere could the teleporting cat land.
    NowhereToLand,
    /// The teleporting cat was teleported already, and not onto a mouse.
    TeleportedAlready,
    /// A step that comes before one that was made.
    TooLate {
        /// The step.
        step: &'static str,
        /// The one that was made.
        made: &'static str,
    },
    /// A step, or the end of the turn, before the required move.
    TooEarly(&'static str),
    /// The required move was made.
    MovedAlready,
    /// A neutral piece is moved as if it were a player's own.
    BelongsToNobody(Square),
    /// Something else is moved as if it were a neutral piece.
    NotNeutral(Standing),
    /// A neutral piece was moved already.
    NeutralMovedAlready,
    /// A neutral piece never moves like this.
    NotNeutralMove {
        /// Where it stands.
        from: Square,
        /// Where it would go.
        to: Square,
    },
    /// A neutral piece would go where something stands.
    NeutralBlocked {
        /// Where it stands.
        from: Square,
        /// What stands on the target.
        obstacle: Standing,
    },
    /// A neutral piece would go two squares with nothing to jump over.
    NothingToJump {
        /// Where it stands.
        from: Square,
        /// The empty square between.
        over: Square,
    },
    /// After the move of the neutral piece the player could not move.
    LeavesNoMove {
        /// Where it stands.
        from: Square,
        /// Where it would go.
        to: Square,
    },
    /// No cat has opened the move of a second one.
    NoSecondCat,
    /// What would move after the first cat is no cat.
    SecondIsNoCat(Standing),
    /// The first cat would move again.
    SameCat(Square),
    /// The second cat would leap.
    SecondLeaps {
        /// The cat.
        cat: Standing,
        /// Where it would leap.
        to: Square,
    },
    /// A mouse was dropped already.
    DroppedAlready,
    /// A mouse would be dropped elsewhere than on the player's first rank.
    NotFirstRank {
        /// Where.
        at: Square,
        /// The number of the player's first rank.
        rank: u8,
    },
    /// A mouse would be dropped on something.
    DropOccupied(Standing),
    /// No teleporting cat was captured in this turn, or the extra move is behind.
    NoExtraMove,
    /// A teleporting cat would capture in the turn of a teleport.
    Tame {
        /// The cat.
        cat: Square,
        /// What it would capture.
        prey: Standing,
    },
    /// A mouse would capture what is neither king nor queen.
    TooBigForMouse {
        /// The mouse.
        mouse: Square,
        /// What it would capture.
        prey: Standing,
    },
    /// A piece that cannot capture mice would end on one.
    MouseEscapes {
        /// What moves.
        mover: Standing,
        /// The mouse.
        mouse: Square,
    },
    /// A piece that cannot capture neutral pieces would.
    TakesNoNeutral {
        /// What moves.
        mover: Standing,
        /// The neutral piece.
        neutral: Square,
    },
    /// A pawn or cat would capture a neutral piece diagonally.
    NeutralAslant {
        /// What moves.
        mover: Standing,
        /// The neutral piece.
        neutral: Square,
    },
    /// A cat would capture by a step along a rank or file.
    CatStraight {
        /// The cat.
        cat: Standing,
        /// What it would capture.
        prey: Standing,
    },
    /// A cat would step diagonally without capturing.
    CatAslant {
        /// The cat.
        cat: Standing,
        /// The empty target.
        to: Square,
    },
    /// A pawn would capture an enemy straight ahead.
    PawnAhead {
        /// The pawn's square.
        pawn: Square,
        /// What stands there.
        obstacle: Standing,
    },
    /// A neutral piece is captured, but not put anywhere.
    PutMissing(Square),
    /// A neutral piece would be put somewhere, but none is captured.
    PutUnexpected(Square),
    /// A captured neutral piece would be put on something.
    PutOccupied(Standing),
    /// A captured neutral piece would be put where something appears from beneath.
    PutSurfaces(Standing),
}

impl From<Reason> for Why {
    fn from(reason: Reason) -> Self {
        Self::Orthodox(reason)
    }
}

impl Refusal for Why {
    fn clause(&self) -> &'static str {
        match self {
            Self::Orthodox(reason) => orthodox_clause(reason),
            Self::RollDue | Self::Rolled(_) | Self::NowhereToLand => "7.1",
            Self::TeleportedAlready => "7.2",
            Self::Tame { .. } => "7.3",
            Self::TooLate { .. } => "2.1",
            Self::TooEarly(_) => "2.2",
            Self::MovedAlready => "7.5",
            Self::BelongsToNobody(_) => "5.1",
            Self::NotNeutral(_) | Self::NeutralMovedAlready | Self::LeavesNoMove { .. } => "7.4",
            Self::NotNeutralMove { .. }
            | Self::NeutralBlocked { .. }
            | Self::NothingToJump { .. } => "5.2",
            Self::TakesNoNeutral { .. } | Self::NeutralAslant { .. } => "5.3",
            Self::PutMissing(_) | Self::PutUnexpected(_) | Self::PutOccupied(_) => "5.4",
            Self::PutSurfaces(_) => "8.3",
            Self::NoSecondCat
            | Self::SecondIsNoCat(_)
            | Self::SameCat(_)
            | Self::SecondLeaps { .. } => "7.6",
            Self::DroppedAlready | Self::NotFirstRank { .. } | Self::DropOccupied(_) => "7.7",
            Self::NoExtraMove => "7.8",
            Self::TooBigForMouse { .. } => "3.9",
            Self::MouseEscapes { .. } => "3.10",
            Self::CatStraight { .. } | Self::CatAslant { .. } => "3.7",
            Self::PawnAhead { .. } => "4.1",
        }
    }

    fn sentence(&self) -> String {
        let name = |at: &Square| SHAPE.name(*at);
        let text = |standing: &Standing| standing.text(SHAPE);
        match self {
            Self::Orthodox(reason) => reason.sentence(SHAPE),
            Self::RollDue => "A teleport was declared: first its square is rolled.".into(),
            Self::Rolled(at) => format!(
                "Nobody can choose {}: where the teleporting cat lands is rolled. Say T@ to declare a \
                 teleport.",
                name(at)
            ),
            Self::NowhereToLand => {
                "No teleport is possible: there is no square where the cat could land.".into()
            }
            Self::TeleportedAlready => {
                "You have teleported in this turn, and may roll again only after landing on a mouse."
                    .into()
            }
            Self::TooLate { step, made } => {
                format!("It is too late for {step}: it comes before {made}, which you have made.")
            }
            Self::TooEarly(what) => {
                format!("It is too early for {what}: first you must move a piece of your own.")
            }
            Self::MovedAlready => {
                "You have made the move of this turn: what follows is a second cat (&), a mouse (M@), \
                 an extra move (+) or the end."
                    .into()
            }
            Self::BelongsToNobody(at) => format!(
                "The neutral piece on {} belongs to nobody: it is moved with a * before your own move.",
                name(at)
            ),
            Self::NotNeutral(piece) => {
                format!("Only neutral pieces are moved with a *, and the {} is none.", text(piece))
            }
            Self::NeutralMovedAlready => {
                "You have moved a neutral piece in this turn, and may not move another one.".into()
            }
            Self::NotNeutralMove { from, to } => format!(
                "The neutral piece on {} cannot go to {}: it goes one square along a rank or file, or \
                 jumps over a piece next to it.",
                name(from),
                name(to)
            ),
            Self::NeutralBlocked { from, obstacle } => format!(
                "The neutral piece on {} captures nothing, and the {} is in the way.",
                name(from),
                text(obstacle)
            ),
            Self::NothingToJump { from, over } => format!(
                "The neutral piece on {} goes two squares only in a jump, and {} is empty.",
                name(from),
                name(over)
            ),
            Self::LeavesNoMove { from, to } => format!(
                "The neutral piece on {} may not go to {}: you would have no move left.",
                name(from),
                name(to)
            ),
            Self::NoSecondCat => {
                "A second cat may move only right after a cat, not a teleporting one, that did not \
                 leap."
                    .into()
            }
            Self::SecondIsNoCat(piece) => {
                format!("Only another cat may move now, and the {} is none.", text(piece))
            }
            Self::SameCat(at) => {
                format!("The cat on {} has just moved: only another one may.", name(at))
            }
            Self::SecondLeaps { cat, to } => format!(
                "The {} may not leap to {}: a second cat moves only to neighbouring squares.",
                text(cat),
                name(to)
            ),
            Self::DroppedAlready => "You have dropped a mouse in this turn.".into(),
            Self::NotFirstRank { at, rank } => format!(
                "A mouse cannot be dropped on {}: you drop it on your first rank, {rank}.",
                name(at)
            ),
            Self::DropOccupied(piece) => {
                format!("A mouse needs a vacant square, and the {} is there.", text(piece))
            }
            Self::NoExtraMove => {
                "An extra move is earned only by capturing the enemy teleporting cat in this turn."
                    .into()
            }
            Self::Tame { cat, prey } => format!(
                "The teleporting cat on {} may not capture the {}: you have teleported in this turn.",
                name(cat),
                text(prey)
            ),
            Self::TooBigForMouse { mouse, prey } => format!(
                "The mouse on {} captures only kings and queens, not the {}.",
                name(mouse),
                text(prey)
            ),
            Self::MouseEscapes { mover, mouse } => format!(
                "The {} cannot capture the mouse on {}: only pawns and cats capture mice.",
                text(mover),
                name(mouse)
            ),
            Self::TakesNoNeutral { mover, neutral } => format!(
                "The {} cannot capture the neutral piece on {}: only pawns, cats, kings, queens and \
                 bishops do.",
                text(mover),
                name(neutral)
            ),
            Self::NeutralAslant { mover, neutral } => format!(
                "The {} cannot capture the neutral piece on {} diagonally: a neutral piece is captured \
                 by the move that captures no enemy.",
                text(mover),
                name(neutral)
            ),
            Self::CatStraight { cat, prey } => format!(
                "The {} cannot capture the {}: a cat captures enemies diagonally or by a leap.",
                text(cat),
                text(prey)
            ),
            Self::CatAslant { cat, to } => format!(
                "The {} steps diagonally only to capture, and there is nothing to capture on {}.",
                text(cat),
                name(to)
            ),
            Self::PawnAhead { pawn, obstacle } => format!(
                "The pawn on {} captures no enemy straight ahead, and the {} is in its way.",
                name(pawn),
                text(obstacle)
            ),
            Self::PutMissing(at) => format!(
                "The neutral piece on {} is captured: say where you put it, as in @e5.",
                name(at)
            ),
            Self::PutUnexpected(at) => format!(
                "Nothing can be put on {}: the move captures no neutral piece.",
                name(at)
            ),
            Self::PutOccupied(piece) => format!(
                "The neutral piece needs a vacant square, and the {} is there once you have moved.",
                text(piece)
            ),
            Self::PutSurfaces(piece) => format!(
                "The neutral piece needs a vacant square, and the {} appears there from beneath.",
                text(piece)
            ),
        }
    }

    fn squares(&self) -> Vec<Square> {
        match self {
            Self::Orthodox(reason) => reason.squares(),
            Self::RollDue
            | Self::NowhereToLand
            | Self::TeleportedAlready
            | Self::TooLate { .. }
            | Self::TooEarly(_)
            | Self::MovedAlready
            | Self::NeutralMovedAlready
            | Self::NoSecondCat
            | Self::DroppedAlready
            | Self::NoExtraMove => vec![],
            Self::Rolled(at)
            | Self::BelongsToNobody(at)
            | Self::SameCat(at)
            | Self::NotFirstRank { at, .. }
            | Self::PutMissing(at)
            | Self::PutUnexpected(at) => vec![*at],
            Self::NotNeutral(piece)
            | Self::SecondIsNoCat(piece)
            | Self::DropOccupied(piece)
            | Self::PutOccupied(piece)
            | Self::PutSurfaces(piece) => vec![piece.on],
            Self::NotNeutralMove { from, to } | Self::LeavesNoMove { from, to } => vec![*from, *to],
            Self::NeutralBlocked { from, obstacle } => vec![obstacle.on, *from],
            Self::NothingToJump { from, over } => vec![*over, *from],
            Self::SecondLeaps { cat, to } | Self::CatAslant { cat, to } => vec![cat.on, *to],
            Self::Tame { cat, prey } => vec![*cat, prey.on],
            Self::TooBigForMouse { mouse, prey } => vec![*mouse, prey.on],
            Self::MouseEscapes { mover, mouse } => vec![mover.on, *mouse],
            Self::TakesNoNeutral { mover, neutral } | Self::NeutralAslant { mover, neutral } => {
                vec![mover.on, *neutral]
            }
            Self::CatStraight { cat, prey } => vec![cat.on, prey.on],
            Self::PawnAhead { pawn, obstacle } => vec![obstacle.on, *pawn],
        }
    }
}

fn orthodox_clause(reason: &Reason) -> &'static str {
    match reason {
        Reason::GameOver(verdict) => match verdict.reason {
            springald_core::Reason::KING_CAPTURED => "9.1",
            springald_core::Reason::STALEMATE => "9.3",
            _ => "9.2",
        },
        Reason::NotItsMove(piece, _) => match piece.piece {
            "king" => "3.1",
            "queen" => "3.2",
            "rook" => "3.3",
            "bishop" => "3.4",
            "knight" => "3.5",
            "cat" => "3.7",
            "teleporting cat" => "3.8",
            "mouse" => "3.9",
            _ => "4.1",
        },
        Reason::InTheWay { mover, .. } if mover.piece == Kind::Pawn.name() => "4.2",
        Reason::InTheWay { .. } => "3.6",
        Reason::PawnTooFar(_) => "4.2",
        Reason::PawnCapturesNothing { .. } => "4.3",
        Reason::PromotionMissing { .. }
        | Reason::PromotionUnexpected(_)
        | Reason::PromotionChoice { .. } => "4.4",
        Reason::PassedEarlier { .. } => "4.5",
        Reason::CastlingRight { .. } => "6.1",
        Reason::CastlingBlocked { .. } => "6.2",
        // The others are about whose piece moves at all, or about check, which does not exist here.
        _ => "2.4",
    }
}
