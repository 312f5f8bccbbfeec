//! Endings: advantages that do not win, and driving a lone king to where it can be mated.

use springald_board::b8x8::{self, SHAPE, Squares};
use springald_board::{Set, Square};
use springald_core::Side;
use springald_fide::{Pieces, Role};

const LIGHT: Squares = Set(0x55aa_55aa_55aa_55aa);

/// With more officers than this on the board, endings are not considered.
const MOST_PIECES: u32 = 6;
/// The scale of an advantage: the whole of it counts as this many parts.
const WHOLE: i32 = 64;

/// Returns the value for White, scaled by the winning chances of the material.
#[inline(always)]
pub(super) fn adjusted(pieces: &Pieces, white: i32) -> i32 {
    let officers = pieces.occupied() - pieces.role(Role::Pawn) - pieces.role(Role::King);
    if officers.len() > MOST_PIECES {
        return white;
    }
    let (strong, sign) = if white < 0 {
        (Side::Black, -1)
    } else {
        (Side::White, 1)
    };
    let ending = Ending { pieces, strong };
    let parts = ending.winning_parts();
    if parts < WHOLE {
        white * parts / WHOLE
    } else {
        white + sign * ending.drive()
    }
}

/// An ending, and the side that stands better.
struct Ending<'a> {
    pieces: &'a Pieces,
    strong: Side,
}

impl Ending<'_> {
    fn of(&self, side: Side, role: Role) -> Squares {
        self.pieces.of(side) & self.pieces.role(role)
    }

    /// Returns the officers of a side, without king and pawns.
    fn officers(&self, side: Side) -> Squares {
        self.pieces.of(side) - self.pieces.role(Role::Pawn) - self.pieces.role(Role::King)
    }

    /// Returns the value of these officers, in centipawns.
    fn worth(&self, side: Side) -> i32 {
        [Role::Knight, Role::Bishop, Role::Rook, Role::Queen]
            .into_iter()
            .map(|role| role.worth() * self.of(side, role).len() as i32)
            .sum()
    }

    /// Returns how much of the advantage counts, in parts of [`WHOLE`]. The values are estimates.
    fn winning_parts(&self) -> i32 {
        let pawns = self.of(self.strong, Role::Pawn);
        if pawns.is_empty() {
            self.parts_without_pawns()
        } else if self.is_wrong_corner(pawns) {
            0
        } else if self.has_opposite_bishops() {
            self.parts_with_opposite_bishops()
        } else if self.is_one_wing_of_rooks(pawns) {
            40
        } else {
            WHOLE
        }
    }

    /// Returns the parts without pawns: an extra bishop hardly ever wins, and two knights alone never
    /// force mate.
    fn parts_without_pawns(&self) -> i32 {
        let weak = self.strong.other();
        let (ours, theirs) = (self.worth(self.strong), self.worth(weak));
        let knights = self.of(self.strong, Role::Knight);
        let only_knights = self.officers(self.strong) == knights && knights.len() <= 2;
        if ours < Role::Rook.worth() || only_knights {
            return 0;
        }
        if ours - theirs > Role::Bishop.worth() {
            WHOLE
        } else if theirs <= Role::Bishop.worth() {
            4
        } else {
            14
        }
    }

    /// Returns `true` if all pawns are on one edge file, the bishops, if any, do not control the
    /// promotion square, and the other king is there and cannot be driven away.
    fn is_wrong_corner(&self, pawns: Squares) -> bool {
        let bishops = self.of(self.strong, Role::Bishop);
        if self.officers(self.strong) != bishops {
            return false;
        }
        let file = if (pawns - b8x8::FILE_A).is_empty() {
            0
        } else if (pawns - b8x8::FILE_H).is_empty() {
            7
        } else {
            return false;
        };
        let rank = if self.strong == Side::White { 7 } else { 0 };
        let corner = SHAPE.at(file, rank);
        let colour = if LIGHT.has(corner) { LIGHT } else { !LIGHT };
        (bishops & colour).is_empty()
            && SHAPE.distance(self.pieces.king(self.strong.other()), corner) <= 1
    }

    /// Returns `true` if each side has one bishop, on squares of different colours.
    fn has_opposite_bishops(&self) -> bool {
        let bishops = self.pieces.role(Role::Bishop);
        bishops.len() == 2
            && (bishops & LIGHT).len() == 1
            && (bishops & self.pieces.of(self.strong)).len() == 1
    }

    /// Returns the parts with bishops of opposite colours: alone they hold two pawns more, among other
    /// officers they help the attacker a little.
    fn parts_with_opposite_bishops(&self) -> i32 {
        let alone = !self.officers(Side::White).many() && !self.officers(Side::Black).many();
        if alone { 28 } else { 54 }
    }

    /// Returns `true` if each side has one rook, the difference is at most one pawn, and all pawns are
    /// on one wing, guarded by the other king.
    fn is_one_wing_of_rooks(&self, pawns: Squares) -> bool {
        const LEFT: Squares = Set(0x0f0f_0f0f_0f0f_0f0f);
        let weak = self.strong.other();
        let rooks = self.pieces.role(Role::Rook);
        let one_each = self.officers(self.strong) | self.officers(weak) == rooks
            && self.of(self.strong, Role::Rook).len() == 1
            && self.of(weak, Role::Rook).len() == 1;
        let king = Squares::of(self.pieces.king(weak));
        let all = pawns | king;
        one_each
            && pawns.len() <= self.of(weak, Role::Pawn).len() + 1
            && ((all & LEFT).is_empty() || (all - LEFT).is_empty())
    }

    /// Returns centipawns for driving a king with at most one piece and no pawns to the edge, and for
    /// approaching it.
    fn drive(&self) -> i32 {
        let weak = self.strong.other();
        let wins = self.worth(self.strong) - self.worth(weak) >= Role::Rook.worth();
        if !wins || (self.pieces.of(weak)).len() > 2 || self.of(weak, Role::Pawn).any() {
            return 0;
        }
        let prey = self.pieces.king(weak);
        let distance = i32::from(SHAPE.distance(prey, self.pieces.king(self.strong)));
        self.cornered(prey) + 8 * (7 - distance)
    }

    /// Returns how near a king is to the edge and the corner; with bishop and knight, to the corner of
    /// the bishop's colour.
    fn cornered(&self, prey: Square) -> i32 {
        let officers = self.officers(self.strong);
        let bishops = self.of(self.strong, Role::Bishop);
        let knights = self.of(self.strong, Role::Knight);
        let minors_only = officers == bishops | knights && bishops.len() == 1;
        let far = |corner: Square| i32::from(SHAPE.distance(prey, corner));
        if minors_only {
            // a1 and h8 are dark, h1 and a8 are light.
            let light = (bishops & LIGHT).any();
            let corners = if light { [7, 56] } else { [0, 63] };
            let nearest = corners
                .map(|index| far(Square::new(index)))
                .into_iter()
                .min();
            return 20 * (7 - nearest.unwrap_or(7));
        }
        let edge = |line: u8| i32::from(line.min(7 - line));
        16 * (6 - edge(SHAPE.file(prey)) - edge(SHAPE.rank(prey)))
    }
}
