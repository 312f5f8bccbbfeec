//! The reasons why an action of Gravitatur Chess is not legal.

use crate::position::{GRAVITATUR, GravitaturPosition, attackers_of_king};
use crate::pull::pulled;
use crate::why::Why;
use springald_board::Square;
use springald_board::b8x8::SHAPE;
use springald_core::{Explain, NotAnAction, NotationExt, Position as _, PositionExt, SanParts};
use springald_fide::{MoveText, OrthodoxReason, Pieces, Role, Standing, san};

impl Explain for GravitaturPosition {
    type Reason = Why;

    fn why_not(&self, text: &str) -> Result<Option<Why>, NotAnAction> {
        let read = Text::read(text)?;
        if self.action_from_text(text).is_some() {
            return Ok(None);
        }
        if !self.has_action() {
            let over = OrthodoxReason::GameOver(self.verdict_without_action());
            return Ok(Some(Why::Orthodox(over)));
        }
        Ok(Some(match read {
            Text::Placement(at) => self.why_no_placement(at),
            Text::Move(parsed) => self.why_no_move(parsed),
        }))
    }

    fn san_parts(&self, san: &str) -> Option<SanParts> {
        san::parts(SHAPE, san)
    }
}

/// The content of an action text, legal or not.
enum Text {
    Placement(Square),
    Move(MoveText),
}

impl Text {
    fn read(text: &str) -> Result<Self, NotAnAction> {
        let read = match text.strip_prefix(GRAVITATUR) {
            Some(rest) => rest
                .strip_prefix('@')
                .and_then(|square| SHAPE.parse(square).map(Self::Placement)),
            None => MoveText::parse(text).map(Self::Move),
        };
        read.ok_or_else(|| {
            NotAnAction::new(
                text,
                "G@ and a square, or two squares and perhaps a promotion, such as G@d4, e2e4 or e7e8q",
            )
        })
    }
}

impl GravitaturPosition {
    /// Returns why the Gravitatur may not be placed: the first rule that it breaks, the plainest first
    /// (§3).
    fn why_no_placement(&self, at: Square) -> Why {
        if self.placed {
            return Why::PlacedAlready;
        }
        let checkers = self.checkers();
        if checkers.any() {
            return Why::PlaceInCheck {
                king: self.pieces.king(self.side),
                by: self.pieces.first_standing(checkers),
            };
        }
        if let Some(piece) = self.pieces.standing(at) {
            return Why::Occupied(piece);
        }
        let after = pulled(&self.pieces, at);
        let attackers = attackers_of_king(&after, self.side);
        if attackers.any() {
            return Why::PullExposes {
                at,
                king: after.king(self.side),
                by: after.first_standing(attackers),
            };
        }
        Why::PullStalls(at)
    }

    /// Returns why a normal move is not legal: the first rule it breaks, the plainest first (§4 to §6).
    fn why_no_move(&self, parsed: MoveText) -> Why {
        let MoveText {
            from,
            to,
            promotion,
        } = parsed;
        if self.must_place() {
            return Why::PlaceFirst;
        }
        let Some((side, role)) = self.pieces.at(from) else {
            return Why::Orthodox(OrthodoxReason::NothingThere(from));
        };
        let mover = Standing::new(role, from);
        if side != self.side {
            return Why::Orthodox(OrthodoxReason::NotYours(mover, side));
        }
        if from == to {
            return Why::Orthodox(OrthodoxReason::NoMove(from));
        }
        if let Some((owner, partner)) = self.pieces.at(to)
            && owner == side
        {
            return match role {
                Role::King if promotion.is_none() => self.why_no_teleport(to, partner),
                _ => Why::Orthodox(OrthodoxReason::OwnPiece(Standing::new(partner, to))),
            };
        }
        self.why_out_of_reach(mover, role, to)
            .or_else(|| parsed.why_no_promotion(role).map(Why::Orthodox))
            .unwrap_or_else(|| Why::Orthodox(self.why_king_forbids(mover, role, to)))
    }

    /// Returns why the king may not swap places with a piece of its own side (§5.2 to §5.4).
    fn why_no_teleport(&self, square: Square, partner: Role) -> Why {
        if partner == Role::Pawn {
            return Why::TeleportToPawn(square);
        }
        let checkers = self.checkers();
        if checkers.any() {
            return Why::TeleportInCheck(self.pieces.first_standing(checkers));
        }
        // A swap empties and fills no square, so attacks stay the same.
        let occupied = self.pieces.occupied();
        let attackers = self.pieces.attackers(square, self.side.other(), occupied);
        let by = self.pieces.first_standing(attackers);
        Why::TeleportAttacked { square, by }
    }

    /// Returns why a piece cannot reach a square without a piece of its own side, as far as geometry
    /// and the ban on captures decide it.
    fn why_out_of_reach(&self, mover: Standing, role: Role, to: Square) -> Option<Why> {
        let from = mover.on;
        let target = self.pieces.standing(to);
        match self
            .pieces
            .why_out_of_reach(self.side, role, (from, to), None)
        {
            Some(
                OrthodoxReason::PawnCapturesNothing { .. } | OrthodoxReason::PassedEarlier { .. },
            ) => Some(Why::PawnDiagonally { pawn: from, to }),
            Some(OrthodoxReason::PawnBlocked { pawn, obstacle }) => {
                Some(Why::PawnBlocked { pawn, to, obstacle })
            }
            Some(OrthodoxReason::NotItsMove(..)) if role == Role::King && is_castling(from, to) => {
                Some(Why::NoCastling { king: from, to })
            }
            Some(reason) => Some(Why::Orthodox(reason)),
            None if role == Role::King => None,
            None => target.map(|target| Why::OnlyKingsCapture { mover, target }),
        }
    }

    /// Returns why an otherwise possible move is not allowed because of the king (§6).
    fn why_king_forbids(&self, mover: Standing, role: Role, to: Square) -> OrthodoxReason {
        let mut after = self.pieces;
        after.shift(mover.on, to, Pieces::code_of(self.side, role));
        self.pieces
            .why_king_forbids(&after, self.side, (mover, role))
    }
}

/// Returns `true` if a king's move from one square to the other looks like castling.
fn is_castling(from: Square, to: Square) -> bool {
    SHAPE.rank(from) == SHAPE.rank(to) && SHAPE.distance(from, to) == 2
}
