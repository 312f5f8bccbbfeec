//! The reasons why an action is not legal: chess gives most of them, the duck the others.

use crate::position::{DuckPosition, Due};
use springald_board::Square;
use springald_board::b8x8::SHAPE;
use springald_core::{
    Clause, Explain, IllegalReason, Node, NotAnAction, NotationExt, Position, PositionExt,
    SanParts, Termination,
};
use springald_fide::{MoveText, OrthodoxClauses, OrthodoxReason, PieceName, Role, san};

/// The clauses of RULES.md for the reasons of chess. As there is no check, nothing cites a clause about it.
const CLAUSES: OrthodoxClauses = OrthodoxClauses {
    won: Clause::new(5, 1),
    drawn: Clause::new(5, 4),
    own_move: Clause::new(2, 1),
    promotion: Clause::new(3, 2),
    en_passant: Clause::new(3, 3),
    castling_right: Clause::new(3, 4),
    castling_way: Clause::new(3, 4),
    ..OrthodoxClauses::all(Clause::new(3, 1))
};

/// The duck in sentences.
const DUCK: PieceName = PieceName {
    letter: '*',
    name: "duck",
};

/// The request to place the duck.
pub(crate) const PLACE: &str = "Put the duck on an empty square.";

/// The reason why an action is illegal in Duck Chess.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Why {
    clause: Clause,
    sentence: String,
    squares: Vec<Square>,
}

impl IllegalReason for Why {
    fn clause(&self) -> Option<Clause> {
        Some(self.clause)
    }

    fn sentence(&self) -> String {
        self.sentence.clone()
    }

    fn squares(&self) -> Vec<Square> {
        self.squares.clone()
    }
}

impl Why {
    /// Returns a reason of the duck's clauses (§2.1 to §2.3).
    fn duck(number: u8, sentence: String, square: Option<Square>) -> Self {
        Self {
            clause: Clause::new(2, number),
            sentence,
            squares: square.into_iter().collect(),
        }
    }

    /// Returns a reason of chess, and its clause where it is not as usual.
    fn chess(reason: &OrthodoxReason, clause: Option<Clause>) -> Self {
        Self {
            clause: clause.unwrap_or_else(|| reason.clause(&CLAUSES)),
            sentence: reason.sentence(SHAPE),
            squares: reason.squares(),
        }
    }
}

impl Explain for DuckPosition {
    type Reason = Why;

    fn why_not(&self, text: &str) -> Result<Option<Why>, NotAnAction> {
        let Some(to) = text.strip_prefix("D@").and_then(|name| SHAPE.parse(name)) else {
            return MoveText::why_not(self, text, |parsed| self.why_no_move(parsed));
        };
        let is_legal = self.action_from_text(text).is_some();
        Ok((!is_legal).then(|| self.why_no_duck(to)))
    }

    fn meant_by_san(&self, san: &str) -> Option<String> {
        self.pieces.meant_by_san(self.side, san)
    }

    fn san_parts(&self, san: &str) -> Option<SanParts> {
        san::parts(SHAPE, san)
    }
}

impl DuckPosition {
    /// Returns the reason that the game is over, if it is.
    fn why_over(&self) -> Option<Why> {
        let verdict = match self.node() {
            Node::Over(verdict) => verdict,
            _ if !self.has_action() => self.verdict_without_action(),
            _ => return None,
        };
        let clause = (verdict.termination == Termination::STALEMATE).then(|| Clause::new(5, 2));
        Some(Why::chess(&OrthodoxReason::GameOver(verdict), clause))
    }

    /// Returns the reason why the duck may not come to a square.
    fn why_no_duck(&self, to: Square) -> Why {
        if let Some(over) = self.why_over() {
            return over;
        }
        if self.due == Due::Move {
            return Why::duck(1, "Make a move. The duck comes later.".into(), None);
        }
        let sentence = match self.pieces.standing(to) {
            None => "The duck must go to a different square.".into(),
            Some(piece) => format!(
                "The duck needs an empty square: the {} is in the way.",
                piece.text(SHAPE)
            ),
        };
        Why::duck(2, sentence, Some(to))
    }

    /// Returns the reason why a piece may not move.
    fn why_no_move(&self, parsed: MoveText) -> Why {
        if let Some(over) = self.why_over() {
            return over;
        }
        if self.due != Due::Move {
            return Why::duck(2, PLACE.into(), None);
        }
        let name = |at| SHAPE.name(at);
        let mut pieces = self.pieces;
        if let Some(duck) = self.duck {
            if duck == parsed.from {
                let sentence = format!("The duck on {} belongs to nobody.", name(duck));
                return Why::duck(3, sentence, self.duck);
            }
            pieces.put(duck, !self.side, Role::King);
        }
        let reason = pieces.why_no_move(self.side, parsed, self.castling, self.en_passant);
        // What a pawn becomes there does not matter where it cannot come.
        let comes = |reason: &OrthodoxReason| reason.clause(&CLAUSES) == CLAUSES.promotion;
        let is_free = self.duck != Some(parsed.to);
        let Some(mut reason) = reason.filter(|reason| is_free || !comes(reason)) else {
            let sentence = format!("The duck on {} can't be captured.", name(parsed.to));
            return Why::duck(3, sentence, Some(parsed.to));
        };
        let castles = matches!(reason, OrthodoxReason::CastlingBlocked { .. });
        let duck = reason.obstacle_mut().filter(|it| self.duck == Some(it.on));
        let clause = duck.map(|obstacle| {
            obstacle.piece = DUCK;
            Clause::new(2, 3)
        });
        Why::chess(&reason, clause.filter(|_| !castles))
    }
}
