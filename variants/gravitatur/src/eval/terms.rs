//! The terms of the evaluation.

use super::sign;
use crate::Position;
use crate::actions::ahead;
use springald_board::b8x8::{self, SHAPE, Squares};
use springald_board::{PerSquare, Square};
use springald_core::{Group, Phase, Side, Tally};
use springald_fide::{Men, Role};

/// Squares are counted from each side's own back rank, and the files from the nearer edge: the
/// rules know no left and right.
pub(super) const TERMS: &[Group] = &[
    // Pawn, knight, bishop, rook, queen.
    Group::new("material", 5),
    Group::new("pawn squares", 32),
    Group::new("knight squares", 32),
    Group::new("bishop squares", 32),
    Group::new("rook squares", 32),
    Group::new("queen squares", 32),
    Group::new("king squares", 32),
    // By the number of empty squares in reach: pieces capture nothing.
    Group::new("knight mobility", 9),
    Group::new("bishop mobility", 14),
    Group::new("rook mobility", 15),
    Group::new("queen mobility", 28),
    // Pawns whose next square is empty, by the rank where they stand.
    Group::new("pawn may step by rank", 8),
    // Pawns with nothing before them up to the last rank: nobody but a king can stop them.
    Group::new("pawn has free road by rank", 8),
    // Pawns that promote with the next normal move: of who is not to act, of who is.
    Group::new("promotion at hand", 2),
    // How besieged a king is, while its own side is to act and while the besieger is.
    Group::new("king danger", 2 * DANGERS),
    // By the number of squares to which the king may step.
    Group::new("king flights", 9),
    // Squares from which a pawn, knight, bishop, rook or queen would give check by a normal move,
    // while the other side is to act and while its own is.
    Group::new("checks in reach", 2 * 5),
    // By half the number of empty squares that the king sees.
    Group::new("king open along ranks and files", 8),
    Group::new("king open along diagonals", 8),
    // By the number of its own men next to a king: they close lines and take flights.
    Group::new("king company", 9),
    // By the number of own pieces with which the king may change places (§5.2, §5.4).
    Group::new("king refuges", 8),
    // Pawn, knight, bishop, rook or queen that the enemy king may take, while its own side is to
    // act and while the king's is.
    Group::new("left to the king", 2 * 5),
    // The same of those two steps from the enemy king, to whom a pull may bring them.
    Group::new("unguarded near the king", 5),
    // Of a bare king: rings from the centre outwards, and steps to the other king.
    Group::new("bare king squares", 4),
    Group::new("bare king distance", 8),
    // Of who is to act: before placing, before the normal move, in check.
    Group::new("turn", 3),
];

const MATERIAL: usize = Group::start(TERMS, "material");
const PAWN_SQUARES: usize = Group::start(TERMS, "pawn squares");
const KNIGHT_SQUARES: usize = Group::start(TERMS, "knight squares");
const BISHOP_SQUARES: usize = Group::start(TERMS, "bishop squares");
const ROOK_SQUARES: usize = Group::start(TERMS, "rook squares");
const QUEEN_SQUARES: usize = Group::start(TERMS, "queen squares");
const KING_SQUARES: usize = Group::start(TERMS, "king squares");
const KNIGHT_MOBILITY: usize = Group::start(TERMS, "knight mobility");
const BISHOP_MOBILITY: usize = Group::start(TERMS, "bishop mobility");
const ROOK_MOBILITY: usize = Group::start(TERMS, "rook mobility");
const QUEEN_MOBILITY: usize = Group::start(TERMS, "queen mobility");
const STEP: usize = Group::start(TERMS, "pawn may step by rank");
const ROAD: usize = Group::start(TERMS, "pawn has free road by rank");
const PROMOTION: usize = Group::start(TERMS, "promotion at hand");
const DANGER: usize = Group::start(TERMS, "king danger");
const FLIGHTS: usize = Group::start(TERMS, "king flights");
const CHECKS: usize = Group::start(TERMS, "checks in reach");
const OPEN_STRAIGHT: usize = Group::start(TERMS, "king open along ranks and files");
const OPEN_DIAGONAL: usize = Group::start(TERMS, "king open along diagonals");
const COMPANY: usize = Group::start(TERMS, "king company");
const REFUGES: usize = Group::start(TERMS, "king refuges");
const LEFT: usize = Group::start(TERMS, "left to the king");
const UNGUARDED: usize = Group::start(TERMS, "unguarded near the king");
const BARE_SQUARES: usize = Group::start(TERMS, "bare king squares");
const BARE_DISTANCE: usize = Group::start(TERMS, "bare king distance");
const TURN: usize = Group::start(TERMS, "turn");

/// How many degrees of danger are told apart.
const DANGERS: usize = 32;
/// More squares to give check from than this are no more dangerous.
const MOST_CHECKS: u32 = 3;

/// Everybody but the king, in the order of the groups.
const CAPTURED: [Role; 5] = [
    Role::Pawn,
    Role::Knight,
    Role::Bishop,
    Role::Rook,
    Role::Queen,
];

/// For White and for Black, where a square is in a table of 32 squares.
static FOLDED: [PerSquare<u8, 64>; 2] = {
    let mut tables = [[0; 64]; 2];
    let mut i = 0;
    while i < 64 {
        let (rank, file) = (i / 8, i % 8);
        let file = if file < 4 { file } else { 7 - file };
        tables[0][i as usize] = 4 * rank + file;
        tables[1][i as usize] = 4 * (7 - rank) + file;
        i += 1;
    }
    [PerSquare::new(tables[0]), PerSquare::new(tables[1])]
};

/// The squares two steps from a king.
static TWO_STEPS: PerSquare<Squares, 64> = {
    let mut table = [Squares::EMPTY; 64];
    let mut a = 0;
    while a < 64 {
        let mut b = 0;
        while b < 64 {
            if SHAPE.distance(Square::new(a), Square::new(b)) == 2 {
                table[a as usize] = table[a as usize].or(Squares::of(Square::new(b)));
            }
            b += 1;
        }
        a += 1;
    }
    PerSquare::new(table)
};

/// What is left of the pieces; queens that were pawns may stand for some that are gone.
#[inline(always)]
pub(super) fn phase(men: &Men) -> Phase {
    let count = |role| men.role(role).len() as i32;
    let minor = count(Role::Knight) + count(Role::Bishop);
    let left = minor + 2 * count(Role::Rook) + 4 * count(Role::Queen);
    Phase::of(left, 24)
}

/// A side with a single knight or bishop, and no pawn, wins only with the enemy's help; and an
/// advantage fades where nothing makes progress until the draw of §7.5.
#[inline(always)]
pub(super) fn adjusted(position: &Position, white: i32) -> i32 {
    let men = &position.men;
    let stronger = if white > 0 { Side::White } else { Side::Black };
    let rest = men.of(stronger) - men.role(Role::King);
    let minor = men.role(Role::Knight) | men.role(Role::Bishop);
    let helpless = !rest.many() && (rest - minor).is_empty();
    let halfmove = i32::from(position.clock.halfmove.min(FADED));
    let faded = white * (2 * i32::from(FADED) - halfmove) / (2 * i32::from(FADED));
    if helpless { faded / 8 } else { faded }
}

/// Turns by either side until a draw without progress (§7.5).
const FADED: u16 = 150;

/// Counts all terms.
#[inline(always)]
pub(super) fn count<T: Tally>(position: &Position, tally: &mut T) {
    let men = &position.men;
    let white = Army::survey::<true, T>(men, tally);
    let black = Army::survey::<false, T>(men, tally);
    let to_act = position.side;
    besiege(men, &white, &black, to_act, tally);
    besiege(men, &black, &white, to_act, tally);
    turn(position, &white, &black, tally);
}

/// Who is to act, and what of a turn is left (§2).
#[inline(always)]
fn turn<T: Tally>(position: &Position, white: &Army, black: &Army, tally: &mut T) {
    let (us, them) = match position.side {
        Side::White => (white, black),
        Side::Black => (black, white),
    };
    let left = if position.placed {
        1
    } else if them.attacked.has(us.king) {
        2
    } else {
        0
    };
    tally.add(TURN + left, sign(us.side));
}

/// What one side's men reach.
struct Army {
    side: Side,
    ours: Squares,
    king: Square,
    /// What is attacked at all, and what twice.
    attacked: Squares,
    twice: Squares,
    /// Where pawns may step, and what knights, bishops, rooks and queens attack.
    reach: [Squares; 5],
    /// How many men attack a square next to the enemy king.
    besiegers: i32,
}

impl Army {
    /// Counts the terms of the side's men each for itself.
    #[inline(always)]
    fn survey<const WHITE: bool, T: Tally>(men: &Men, tally: &mut T) -> Self {
        let side = crate::actions::side::<WHITE>();
        let mut army = Self {
            side,
            ours: men.of(side),
            king: men.king(side),
            attacked: Squares::EMPTY,
            twice: Squares::EMPTY,
            reach: [Squares::EMPTY; 5],
            besiegers: 0,
        };
        for (index, role) in CAPTURED.into_iter().enumerate() {
            let count = (army.ours & men.role(role)).len() as i32;
            tally.add(MATERIAL + index, count * sign(side));
        }
        let king = FOLDED[side.index()][army.king];
        tally.add(KING_SQUARES + king as usize, sign(side));
        army.note(b8x8::KING[army.king]);
        army.pawns::<WHITE, T>(men, tally);
        army.pieces(men, 1, KNIGHT_SQUARES, KNIGHT_MOBILITY, tally);
        army.pieces(men, 2, BISHOP_SQUARES, BISHOP_MOBILITY, tally);
        army.pieces(men, 3, ROOK_SQUARES, ROOK_MOBILITY, tally);
        army.pieces(men, 4, QUEEN_SQUARES, QUEEN_MOBILITY, tally);
        army
    }

    /// Notes what somebody attacks.
    #[inline(always)]
    fn note(&mut self, attacks: Squares) {
        self.twice |= self.attacked & attacks;
        self.attacked |= attacks;
    }

    #[inline(always)]
    fn pieces<T: Tally>(
        &mut self,
        men: &Men,
        index: usize,
        squares: usize,
        mobility: usize,
        tally: &mut T,
    ) {
        let (role, occupied) = (CAPTURED[index], men.occupied());
        let besieged = b8x8::KING[men.king(self.side.other())];
        for at in self.ours & men.role(role) {
            let attacks = Men::attacks(self.side, role, at, occupied);
            let square = FOLDED[self.side.index()][at] as usize;
            tally.add(squares + square, sign(self.side));
            let empty = (attacks - occupied).len() as usize;
            tally.add(mobility + empty, sign(self.side));
            self.note(attacks);
            self.reach[index] |= attacks;
            self.besiegers += i32::from((attacks & besieged).any());
        }
    }

    #[inline(always)]
    fn pawns<const WHITE: bool, T: Tally>(&mut self, men: &Men, tally: &mut T) {
        let (pawns, occupied) = (self.ours & men.role(Role::Pawn), men.occupied());
        for at in pawns {
            let square = FOLDED[self.side.index()][at] as usize;
            tally.add(PAWN_SQUARES + square, sign(self.side));
        }
        let steps = ahead::<WHITE>(pawns) - occupied;
        let free = ahead::<WHITE>(pawns) - behind::<WHITE>(occupied);
        // The ranks where pawns may stand, and those to which they step.
        for rank in 1..7 {
            let next = b8x8::rank(if WHITE { rank + 1 } else { 6 - rank });
            let (step, road) = ((steps & next).len() as i32, (free & next).len() as i32);
            tally.add(STEP + rank as usize, step * sign(self.side));
            tally.add(ROAD + rank as usize, road * sign(self.side));
        }
        self.reach[0] = steps;
        let besieged = b8x8::KING[men.king(self.side.other())];
        let forward = ahead::<WHITE>(pawns);
        for attacks in [(forward - b8x8::FILE_A) >> 1, (forward - b8x8::FILE_H) << 1] {
            self.note(attacks);
            self.besiegers += i32::from((attacks & besieged).any());
        }
    }
}

/// These squares and all that a pawn passes on its way to them.
#[inline(always)]
fn behind<const WHITE: bool>(squares: Squares) -> Squares {
    let mut all = squares;
    for by in [8, 16, 32] {
        all |= if WHITE { all >> by } else { all << by };
    }
    all
}

/// Counts what `us` has around the king of `them`.
#[inline(always)]
fn besiege<T: Tally>(men: &Men, us: &Army, them: &Army, to_act: Side, tally: &mut T) {
    let (ours, theirs) = (sign(us.side), sign(them.side));
    let acting = usize::from(us.side == to_act);
    let (king, occupied) = (them.king, men.occupied());
    let zone = b8x8::KING[king];
    let (diagonal, straight) = (b8x8::bishop(king, occupied), b8x8::rook(king, occupied));
    tally.add(OPEN_STRAIGHT + half(straight - occupied), theirs);
    tally.add(OPEN_DIAGONAL + half(diagonal - occupied), theirs);
    tally.add(COMPANY + (zone & them.ours).len() as usize, theirs);
    let partners = them.ours - men.role(Role::Pawn) - us.attacked - Squares::of(king);
    tally.add(REFUGES + partners.len().min(7) as usize, theirs);
    let flights = (zone - them.ours - us.attacked).len();
    tally.add(FLIGHTS + flights as usize, theirs);

    // Next to the king a piece needs somebody to guard it; a pawn attacks not where it steps.
    let views = [
        Men::pawn_attacks(them.side, king) & us.attacked,
        b8x8::KNIGHT[king],
        diagonal - (zone - us.twice),
        straight - (zone - us.twice),
        (diagonal | straight) - (zone - us.twice),
    ];
    let mut kinds = 0;
    for (index, (view, reach)) in views.into_iter().zip(us.reach).enumerate() {
        let checks = ((view & reach) - occupied).len().min(MOST_CHECKS);
        tally.add(CHECKS + 5 * acting + index, checks as i32 * ours);
        kinds += i32::from(checks > 0);
    }
    let danger = 2 * us.besiegers + 3 * kinds + 2 * (4 - flights as i32).max(0);
    let danger = danger.min(DANGERS as i32 - 1) as usize;
    tally.add(DANGER + DANGERS * acting + danger, theirs);

    let unguarded = us.ours - us.attacked;
    exposed(men, unguarded & zone, LEFT + 5 * (1 - acting), ours, tally);
    exposed(men, unguarded & TWO_STEPS[king], UNGUARDED, ours, tally);
    let last = if us.side == Side::White { 7 } else { 0 };
    let promoting = (us.reach[0] & b8x8::rank(last)).len() as i32;
    tally.add(PROMOTION + acting, promoting * ours);
    if them.ours == Squares::of(king) {
        tally.add(BARE_SQUARES + ring(king), theirs);
        let distance = SHAPE.distance(king, us.king);
        tally.add(BARE_DISTANCE + distance as usize, theirs);
    }
}

/// Counts some men of one side by their roles.
#[inline(always)]
fn exposed<T: Tally>(men: &Men, some: Squares, group: usize, sign: i32, tally: &mut T) {
    if some.any() {
        for (index, role) in CAPTURED.into_iter().enumerate() {
            let count = (some & men.role(role)).len() as i32;
            tally.add(group + index, count * sign);
        }
    }
}

/// Half the number of squares: at most 7, as a king sees no more than 14 one way.
#[inline(always)]
const fn half(squares: Squares) -> usize {
    squares.len() as usize / 2
}

/// How far from the four squares in the centre, from 0 to 3.
#[inline(always)]
fn ring(at: Square) -> usize {
    let from_centre = |line: u8| if line < 4 { 3 - line } else { line - 4 };
    from_centre(SHAPE.file(at)).max(from_centre(SHAPE.rank(at))) as usize
}
