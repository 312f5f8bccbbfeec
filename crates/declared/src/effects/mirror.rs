//! Two boards: a piece that has moved goes to the same square of the other board.
//!
//! No two pieces share a square, even on different boards, so one set tells which pieces are on the second board.

use crate::bits::{Bits, squares, without};
use crate::explain::{Parts, Reason};
use crate::play::position::{Action, DeclaredPosition, What};
use crate::play::targets::Board;
use crate::program::Program;
use crate::program::tables::ways::CastlingTable;
use springald_core::{Side, Text, capitalised};
use springald_language::model::Forbid;

/// The mark of a piece on the second board in a FEN.
pub(crate) const MARK: char = '|';

impl<W: Bits> DeclaredPosition<W> {
    /// Returns the squares that belong to the board of the piece on a square; to the first board if there is none.
    #[inline]
    pub(crate) fn board_of(&self, square: usize) -> W {
        if self.beyond.has(square) {
            self.beyond
        } else {
            !self.beyond
        }
    }

    /// Returns the squares that a piece finds occupied on its board.
    #[inline]
    pub(crate) fn seen_by(&self, from: usize) -> W {
        if self.program.mirrors {
            self.occupied() & self.board_of(from)
        } else {
            self.occupied()
        }
    }

    /// Returns the sets of squares that the ways of a piece need.
    pub(crate) fn board_for(&self, from: usize, board: &Board<W>) -> Board<W> {
        let same = self.board_of(from);
        Board {
            occupied: board.occupied & same,
            enemy: board.enemy & same,
            empty: board.empty,
        }
    }

    /// Returns the pieces of `by` on a board, given by its squares, that attack one of them.
    #[inline(never)]
    pub(crate) fn attackers_on(&self, same: W, square: usize, by: Side, occupied: W) -> W {
        self.reaching(square, by, occupied & same) & same
    }

    /// Brings the piece that went to a square to the other board.
    pub(crate) fn cross(&mut self, from: usize, to: usize) {
        let crosses = !self.beyond.has(from);
        let rest = without(self.beyond, W::bit(from) | W::bit(to));
        self.set_beyond(if crosses { rest | W::bit(to) } else { rest });
    }

    pub(crate) fn set_beyond(&mut self, beyond: W) {
        self.key ^= beyond_key(self.program, self.beyond) ^ beyond_key(self.program, beyond);
        self.beyond = beyond;
    }

    /// Returns `true` if an action leaves no own royal piece attacked on the board where it is made, before what moved
    /// goes to the other board. `after` is the position after it.
    pub(crate) fn is_legal_in_place(&self, us: Side, action: Action, after: &Self) -> bool {
        self.attacked_in_place(us, action, after) == W::ZERO
    }

    /// Returns our royal pieces that are attacked then.
    fn attacked_in_place(&self, us: Side, action: Action, after: &Self) -> W {
        let (from, to) = (usize::from(action.from), usize::from(action.to));
        let mut back = *after;
        back.beyond = without(after.beyond, W::bit(to));
        if self.beyond.has(from) {
            back.beyond = back.beyond | W::bit(to);
        }
        if let What::Castle(index) = action.what {
            let castling = &self.program.castlings[us.index()][usize::from(index)];
            back.beyond = without(back.beyond, W::bit(castling.rook_to.into()));
        }
        back.attacked_royals(us) & back.board_of(to)
    }

    /// Returns the squares that stand in the way of castling.
    pub(crate) fn castling_blockers(&self, castling: &CastlingTable<W>) -> W {
        let blockers = castling.empty & self.blockers();
        if !self.program.mirrors {
            return blockers;
        }
        let ends = W::bit(castling.king_to.into()) | W::bit(castling.rook_to.into());
        blockers & (self.board_of(castling.king_from.into()) | ends)
    }

    /// Returns `true` if a square of the king's way is attacked when it castles.
    #[inline(never)]
    pub(crate) fn attacks_castling(&self, castling: &CastlingTable<W>, at: usize) -> bool {
        if self.program.mirrors {
            return self.castling_attackers(castling, at) != W::ZERO;
        }
        let them = self.side.other();
        if self.program.unions.is_some() {
            return self.threatens(them, at);
        }
        self.is_attacked(at, them, self.blockers_on_way(castling, at))
            || castling.king_from == castling.king_to && self.is_attacked(at, them, self.blockers())
    }

    /// Returns what stands in the way of attacks on a square of a castling king's way. The king has left its own square, and
    /// at the end the rook stands beside it: where kings that touch are not in check, a piece may attack through these.
    fn blockers_on_way(&self, castling: &CastlingTable<W>, at: usize) -> W {
        let left = without(self.blockers(), W::bit(castling.king_from.into()));
        if at == usize::from(castling.king_to) {
            without(left, W::bit(castling.rook_from.into())) | W::bit(castling.rook_to.into())
        } else {
            left
        }
    }

    /// Returns the pieces that attack it.
    pub(crate) fn castling_attackers(&self, castling: &CastlingTable<W>, at: usize) -> W {
        let them = self.side.other();
        if self.program.mirrors {
            let same = self.board_of(castling.king_from.into());
            return self.attackers_on(same, at, them, self.blockers());
        }
        let attackers = self.attackers(at, them, self.blockers_on_way(castling, at));
        if castling.king_from == castling.king_to {
            return attackers | self.attackers(at, them, self.blockers());
        }
        attackers
    }

    /// Returns a placement with a mark before each piece on the second board.
    pub(crate) fn with_marks(&self, placement: &str) -> String {
        let shape = self.program.shape;
        let mut order = (0..shape.ranks())
            .rev()
            .flat_map(|rank| (0..shape.files()).map(move |file| shape.at(file, rank).index()))
            .filter(|&at| self.occupied().has(at));
        let mut marked = String::with_capacity(placement.len() + 16);
        for letter in placement.chars() {
            if !letter.is_ascii_digit() && letter != '/' {
                let at = order.next();
                marked.extend(at.filter(|&at| self.beyond.has(at)).map(|_| MARK));
            }
            marked.push(letter);
        }
        marked
    }

    /// Returns the name of the board of a piece.
    pub(crate) fn name_of_board(&self, at: usize) -> Text {
        Text::Borrowed(if self.beyond.has(at) {
            "board B"
        } else {
            "board A"
        })
    }

    /// Returns the fact that pieces are on the second board.
    pub(crate) fn tell_of_boards(&self, facts: &mut Vec<String>) {
        if self.beyond == W::ZERO {
            return;
        }
        let pieces = squares(self.beyond).map(|at| {
            let side = self.program.info.sides.name(Side::BOTH[self.owner(at)]);
            let kind = self.program.kind_name(self.code(at));
            format!("{side}'s {kind} {}", self.square_name(at))
        });
        let pieces: Vec<String> = pieces.collect();
        facts.push(format!("On board B: {}.", pieces.join(", ")));
    }

    /// Explains a move to a square that is not empty on the other board.
    pub(crate) fn explain_crossing(&self, from: usize, parts: &Parts) -> Option<Reason> {
        let to = parts.to;
        let is_taken = self.program.mirrors && self.code(to) != 0;
        if !is_taken || self.board_of(from).has(to) || self.is_castling(from, to) {
            return None;
        }
        let mut twin = *self;
        let (owner, code) = (self.owner(to), self.code(to));
        twin.take(to, owner, code);
        twin.beyond = without(twin.beyond, W::bit(to));
        let moves = self.program.moves(self.side, self.code(from));
        if twin.explain_ways(moves, from, parts).is_err() {
            return Some(twin.explain_move(from, parts));
        }
        let sentence = format!(
            "{} can't go to {}, as {} stands there on the other board.",
            capitalised(&self.the_piece(from)),
            self.square_name(to),
            self.the_piece(to)
        );
        let clause = self.program.declaration.mirrored.flatten();
        Some(self.reason(clause, sentence, &[from, to]))
    }

    /// Explains an action that leaves a royal piece attacked before what moved goes to the other board.
    pub(crate) fn explain_in_place(&self, action: Action, after: &Self) -> Option<Reason> {
        let royals = self.attacked_in_place(self.side, action, after);
        if !self.program.mirrors || royals == W::ZERO {
            return None;
        }
        let royal = royals.lowest() as usize;
        let name = self.program.kind_name(after.code(royal));
        let sentence = format!(
            "Your {name} would be attacked on {} before it goes to the other board.",
            self.square_name(royal)
        );
        let mut forbidden = self.program.declaration.forbidden.iter();
        let own = forbidden.find(|one| one.what == Forbid::OwnRoyalAttacked);
        let clause = own.and_then(|one| one.clause);
        Some(self.reason(clause, sentence, &[royal]))
    }
}

/// Returns the part of the key for the pieces on the second board.
pub(crate) fn beyond_key<W: Bits>(program: &Program<W>, beyond: W) -> u64 {
    let key = squares(beyond).fold(0, |key, at| key ^ program.keys.gate(at));
    key.rotate_left(13)
}

/// Returns a placement without the marks, and the numbers of the pieces that had one.
pub(crate) fn without_marks(placement: &str) -> (String, Vec<usize>) {
    let mut plain = String::with_capacity(placement.len());
    let (mut marked, mut pieces) = (Vec::new(), 0);
    let mut letters = placement.chars().peekable();
    while let Some(letter) = letters.next() {
        let next = letters.peek().copied().unwrap_or_default();
        if letter == MARK && next.is_ascii_alphabetic() {
            marked.push(pieces);
            continue;
        }
        pieces += usize::from(letter.is_ascii_alphabetic());
        plain.push(letter);
    }
    (plain, marked)
}
