//! The reasons why an action is not legal.

use crate::position::{DuckPosition, Due};
use springald_board::Square;
use springald_board::b8x8::{self, SHAPE, Squares};
use springald_core::{
    Clause, Click, Explain, IllegalReason, Info, Node, NotAnAction, NotationExt, Position,
    PositionExt, SanParts, Side, Termination, Verdict, defaults,
};
use springald_fide::{CastlingPath, MoveText, Pieces, Role, Wing, san};

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

/// Returns a reason with the section and the number of its clause in RULES.md.
fn why((section, number): (u8, u8), sentence: String, squares: &[Square]) -> Why {
    Why {
        clause: Clause::new(section, number),
        sentence,
        squares: squares.to_vec(),
    }
}

impl Explain for DuckPosition {
    type Reason = Why;

    fn why_not(&self, text: &str) -> Result<Option<Why>, NotAnAction> {
        if self.action_from_text(text).is_some() {
            return Ok(None);
        }
        let over = match self.node() {
            Node::Over(verdict) => Some(why_over(verdict)),
            _ if !self.has_action() => Some(why_over(self.verdict_without_action())),
            _ => None,
        };
        if let Some(to) = text.strip_prefix("D@").and_then(|name| SHAPE.parse(name)) {
            return Ok(Some(over.unwrap_or_else(|| self.why_no_duck(to))));
        }
        let parsed = MoveText::parse(text);
        let parsed = parsed.ok_or_else(|| {
            let expected = "a move such as e2e4 or e7e8q, or the duck on a square such as D@e5";
            NotAnAction::new(text, expected)
        })?;
        Ok(Some(over.unwrap_or_else(|| self.why_no_move(parsed))))
    }

    fn meant_by(&self, info: &Info, clicks: &[Click]) -> Vec<String> {
        let mut texts = defaults::meant_by(self, info, clicks);
        // A piece whose letter is a sign need not have moves that begin with it.
        if let [Click::Square(from), Click::Square(to)] = *clicks {
            let bare = format!("{}{}", SHAPE.name(from), SHAPE.name(to));
            if !texts.contains(&bare) {
                texts.push(bare);
            }
        }
        texts
    }

    fn meant_by_san(&self, san: &str) -> Option<String> {
        self.pieces.meant_by_san(self.side, san)
    }

    fn san_parts(&self, san: &str) -> Option<SanParts> {
        san::parts(SHAPE, san)
    }
}

/// Returns the reason that the game is over.
fn why_over(verdict: Verdict) -> Why {
    let clause = if verdict.termination == Termination::STALEMATE {
        (5, 2)
    } else {
        (5, 1)
    };
    let sentence = format!("The game is over: {}.", verdict.termination);
    why(clause, sentence, &[])
}

impl DuckPosition {
    /// Returns the reason why the duck may not come to a square.
    fn why_no_duck(&self, to: Square) -> Why {
        if self.due == Due::Move {
            let sentence = "Make a move. The duck comes later.".into();
            return why((2, 1), sentence, &[]);
        }
        let sentence = match self.pieces.at(to) {
            Some(_) => format!(
                "The duck needs an empty square: {} is in the way.",
                self.the_piece(to)
            ),
            None => "The duck must go to a different square.".into(),
        };
        why((2, 2), sentence, &[to])
    }

    /// Returns the reason why a piece may not move.
    fn why_no_move(&self, parsed: MoveText) -> Why {
        let (from, to) = (parsed.from, parsed.to);
        let name = SHAPE.name(from);
        if self.due != Due::Move {
            return why((2, 2), PLACE.into(), &[]);
        }
        let Some((side, role)) = self.pieces.at(from) else {
            return if self.duck == Some(from) {
                let sentence = format!("The duck on {name} belongs to nobody.");
                why((2, 3), sentence, &[from])
            } else {
                why((2, 1), format!("There is no piece on {name}."), &[from])
            };
        };
        let piece = format!("The {} on {name}", role.name());
        if side != self.side {
            return why((2, 1), format!("{piece} is not yours."), &[from]);
        }
        if from == to {
            let sentence = format!("{piece} has to go to another square.");
            return why((2, 1), sentence, &[from]);
        }
        if let Some(wing) = parsed.castling(side, role) {
            return self.why_no_castling(wing, parsed);
        }
        if let Some((owner, other)) = self.pieces.at(to)
            && owner == side
        {
            let sentence = format!("Your own {} stands on {}.", other.name(), SHAPE.name(to));
            return why((3, 1), sentence, &[to]);
        }
        let reason = if role == Role::Pawn {
            self.why_no_pawn_move(&piece, (from, to))
        } else {
            self.why_no_officer_move(&piece, role, (from, to))
        };
        reason.unwrap_or_else(|| why_no_promotion(&piece, role, to))
    }

    /// Returns the reason why the king may not castle.
    fn why_no_castling(&self, wing: Wing, parsed: MoveText) -> Why {
        let path = CastlingPath::of(self.side, wing);
        let blockers = path.between & self.occupied();
        let (sentence, at) = if parsed.promotion.is_some() {
            ("Castling is no promotion.".into(), parsed.from)
        } else if blockers.is_empty() || !self.castling.has(self.side, wing) {
            let sentence = "You can't castle there any more: the king or the rook has moved.";
            (sentence.into(), parsed.from)
        } else {
            let at = blockers.first();
            let sentence = format!("You can't castle: {} is in the way.", self.the_piece(at));
            (sentence, at)
        };
        why((3, 4), sentence, &[at])
    }

    /// Returns the reason why a king, queen, rook, bishop or knight does not reach a square.
    fn why_no_officer_move(
        &self,
        piece: &str,
        role: Role,
        (from, to): (Square, Square),
    ) -> Option<Why> {
        if !Pieces::attacks(self.side, role, from, Squares::EMPTY).has(to) {
            return Some(why_no_way(piece, role, (from, to)));
        }
        let between = b8x8::between(from, to) & self.occupied();
        let nearest = between
            .into_iter()
            .min_by_key(|&at| SHAPE.distance(from, at));
        nearest
            .filter(|_| role != Role::Knight)
            .map(|at| self.why_blocked(piece, to, at))
            .or_else(|| self.why_no_capture_of_duck(to))
    }

    /// Returns the reason why a pawn does not reach a square.
    fn why_no_pawn_move(&self, piece: &str, (from, to): (Square, Square)) -> Option<Why> {
        let goal = SHAPE.name(to);
        if Pieces::pawn_attacks(self.side, from).has(to) {
            let takes = self.pieces.at(to).is_some() || self.en_passant == Some(to);
            let sentence =
                format!("{piece} can go to {goal} only to capture, and nothing stands there.");
            let nothing = (!takes).then(|| why((3, 1), sentence, &[to]));
            return self.why_no_capture_of_duck(to).or(nothing);
        }
        let (home, forward) = match self.side {
            Side::White => (1, 1),
            Side::Black => (6, -1),
        };
        let one = SHAPE.step(from, 0, forward);
        let is_double = SHAPE.step(from, 0, 2 * forward) == Some(to);
        if one != Some(to) && !is_double {
            return Some(why_no_way(piece, Role::Pawn, (from, to)));
        }
        if is_double && SHAPE.rank(from) != home {
            let sentence = format!("{piece} can't go to {goal} from where it stands.");
            return Some(why((3, 1), sentence, &[from]));
        }
        let occupied = self.occupied();
        if let Some(at) = one.filter(|&at| is_double && occupied.has(at)) {
            return Some(self.why_blocked(piece, to, at));
        }
        let taken = || {
            let sentence = format!("{piece} can't capture {} like that.", self.the_piece(to));
            why((3, 1), sentence, &[to])
        };
        self.why_no_capture_of_duck(to)
            .or_else(|| occupied.has(to).then(taken))
    }

    /// Returns the reason that a piece or the duck is in the way.
    fn why_blocked(&self, piece: &str, to: Square, at: Square) -> Why {
        let clause = if self.duck == Some(at) {
            (2, 3)
        } else {
            (3, 1)
        };
        let sentence = format!(
            "{piece} can't reach {}: {} is in the way.",
            SHAPE.name(to),
            self.the_piece(at)
        );
        why(clause, sentence, &[at])
    }

    /// Returns the reason that the duck, if it stands there, is never captured.
    fn why_no_capture_of_duck(&self, to: Square) -> Option<Why> {
        let sentence = || format!("The duck on {} can't be captured.", SHAPE.name(to));
        (self.duck == Some(to)).then(|| why((2, 3), sentence(), &[to]))
    }

    /// Returns "the rook on a1".
    fn the_piece(&self, at: Square) -> String {
        let name = (self.pieces.at(at)).map_or("duck", |(_, role)| role.name());
        format!("the {name} on {}", SHAPE.name(at))
    }
}

/// Returns the reason that a piece never moves like this.
fn why_no_way(piece: &str, role: Role, (from, to): (Square, Square)) -> Why {
    let (goal, kind) = (SHAPE.name(to), role.name());
    let sentence = format!("{piece} can't go to {goal}: that is no {kind}'s move.");
    why((3, 1), sentence, &[from])
}

/// Returns the reason why a piece that reaches a square does not become what the text says.
fn why_no_promotion(piece: &str, role: Role, to: Square) -> Why {
    let goal = SHAPE.name(to);
    let is_last = (b8x8::rank(0) | b8x8::rank(7)).has(to);
    let sentence = if role == Role::Pawn && is_last {
        format!("{piece} must become one of these on {goal}: queen, rook, bishop, knight.")
    } else {
        format!("{piece} does not promote on {goal}.")
    };
    why((3, 2), sentence, &[to])
}

/// The request to place the duck.
pub(crate) const PLACE: &str = "Put the duck on an empty square.";
