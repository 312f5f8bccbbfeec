//! Legal placements of the Gravitatur (§3).
//!
//! Trying out every empty square would cost more than everything else together, and usually nothing
//! special happens: no king is in check afterwards, and there is a legal move. So the *doubtful*
//! squares are found first, for the whole board at once: those where one of the kings might be attacked
//! after the pull, and those where there might be no move. A placement on any other empty square is
//! legal and gives no check; only the doubtful ones are tried out.

use crate::GravitaturPosition;
use crate::action::Action;
use crate::actions::{ahead, normal_moves, side};
use crate::position::attackers_of_king;
use crate::pull::pulled;
use springald_board::b8x8::{self, SHAPE, Squares};
use springald_board::{Set, Square};
use springald_core::{First, Side, Sink};
use springald_fide::{Pieces, Role};
use std::ops::ControlFlow;

impl GravitaturPosition {
    /// Passes on all legal placements. Returns `true` if there is one. The side to move must not be in
    /// check.
    #[inline(always)]
    pub(crate) fn placements<const WHITE: bool, S: Sink<Action>>(
        &self,
        sink: &mut S,
    ) -> ControlFlow<(), bool> {
        let placed = |check| move |at| Action::Place { at, check };
        let us = side::<WHITE>();
        let pieces = &self.pieces;
        let occupied = pieces.occupied();
        let king = pieces.king(us);
        let [exposed_perhaps, check_perhaps] =
            may_be_attacked(pieces, us).map(|set| set - occupied);
        let stuck_perhaps =
            (pulling(king, occupied) | !surely_mobile::<WHITE>(pieces, king)) - occupied;
        let sure = !(occupied | exposed_perhaps | check_perhaps | stuck_perhaps);
        sink.each(sure, placed(false))?;

        let mut legal = !(occupied | sure);
        for at in exposed_perhaps {
            let attacked = attackers_of_king(&pulled(pieces, at), us).any();
            legal = legal - Squares::of(at).when(attacked);
        }
        let mut checks = Squares::EMPTY;
        for at in check_perhaps & legal {
            let after = pulled(pieces, at);
            let attackers = attackers_of_king(&after, us.other());
            checks |= Squares::of(at).when(attackers.any());
            // The kings are not pulled next to each other.
            legal = legal - Squares::of(at).when((attackers & after.role(Role::King)).any());
        }
        for at in (stuck_perhaps & legal) - checks {
            let mobile = has_move_if_safe::<WHITE>(&pulled(pieces, at));
            legal = legal - Squares::of(at).when(!mobile);
        }
        sink.each(legal - checks, placed(false))?;
        sink.each(legal & checks, placed(true))?;
        ControlFlow::Continue((sure | legal).any())
    }
}

/// Returns `true` if there is a legal normal move; the king must not be in check.
#[inline(always)]
fn has_move_if_safe<const WHITE: bool>(pieces: &Pieces) -> bool {
    let us = side::<WHITE>();
    let occupied = pieces.occupied();
    // The king sees every piece that is pinned to it.
    let pinned_perhaps = b8x8::queen(pieces.king(us), occupied);
    let pawns = pieces.role(Role::Pawn) & pieces.of(us);
    (ahead::<WHITE>(pawns - pinned_perhaps) - occupied).any()
        || normal_moves::<WHITE, _>(pieces, &mut First).is_break()
}

/// Returns squares where a placement certainly leaves a legal move of a pawn or knight, as long as the
/// king stays on `king` and is not in check.
#[inline(always)]
fn surely_mobile<const WHITE: bool>(pieces: &Pieces, king: Square) -> Squares {
    let occupied = pieces.occupied();
    // A piece on no line of the king is never pinned, and a piece that moves along the king's file
    // stays on it.
    let free = pieces.of(side::<WHITE>())
        - b8x8::bishop(king, Squares::EMPTY)
        - b8x8::rank(SHAPE.rank(king));
    let mut sure = Squares::EMPTY;
    for to in ahead::<WHITE>(pieces.role(Role::Pawn) & free) - occupied {
        let from = to.offset(if WHITE { -8 } else { 8 });
        // The pawn is not pulled away, and no piece is pulled in front of it.
        sure |= !(b8x8::queen(from, occupied) | b8x8::KING[to]);
        if (!occupied - sure).is_empty() {
            return sure;
        }
    }
    let leapers = free - b8x8::rook(king, Squares::EMPTY);
    for from in pieces.role(Role::Knight) & leapers {
        let mut filled = b8x8::ALL;
        for to in b8x8::KNIGHT[from] - occupied {
            filled &= b8x8::KING[to];
        }
        sure |= !(b8x8::queen(from, occupied) | filled);
    }
    sure
}

/// Returns the squares where a placement might bring the king of a side, not in check now, into check:
/// all that do and some that do not. First for the king of `us`, then for the other.
#[inline(never)]
fn may_be_attacked(pieces: &Pieces, us: Side) -> [Squares; 2] {
    let occupied = pieces.occupied();
    let views = [us, us.other()].map(|owner| View::new(pieces, owner));
    let [attacking, behind] = arrivals(&views, !occupied);
    let mut doubtful = [Squares::EMPTY; 2];
    for (i, view) in views.iter().enumerate() {
        // A piece is pulled to where it attacks the king, at once or because the nearest piece in
        // between is pulled away too.
        let mut uncovering = Squares::EMPTY;
        for shield in view.seen() & occupied {
            uncovering |= pulling(shield, occupied);
        }
        doubtful[i] = attacking[i]
            | (behind[i] & uncovering)
            | pulling(view.king, occupied)
            | view.opening(occupied);
    }
    doubtful
}

/// A king, and its possible attackers.
struct View {
    king: Square,
    /// Enemy diagonal sliders, straight sliders, knights, pawns.
    enemies: [Squares; 4],
    /// The squares from which each of them attacks, on an empty board.
    all: [Squares; 4],
    /// The same as far as the king sees, up to the nearest piece on each line.
    open: [Squares; 4],
}

impl View {
    #[inline(always)]
    fn new(pieces: &Pieces, owner: Side) -> Self {
        let king = pieces.king(owner);
        let occupied = pieces.occupied();
        let enemies = pieces.of(owner.other());
        let (knights, pawns) = (b8x8::KNIGHT[king], Pieces::pawn_attacks(owner, king));
        let attacks = |blockers| {
            [
                b8x8::bishop(king, blockers),
                b8x8::rook(king, blockers),
                knights,
                pawns,
            ]
        };
        Self {
            king,
            enemies: [
                enemies & pieces.diagonal(),
                enemies & pieces.straight(),
                enemies & pieces.role(Role::Knight),
                enemies & pieces.role(Role::Pawn),
            ],
            all: attacks(Squares::EMPTY),
            open: attacks(occupied),
        }
    }

    /// Returns the squares the king sees.
    #[inline(always)]
    fn seen(&self) -> Squares {
        self.open[0] | self.open[1]
    }

    /// Returns the squares that pull everything between the king and a slider out of the way.
    #[inline(always)]
    fn opening(&self, occupied: Squares) -> Squares {
        let mut opening = Squares::EMPTY;
        for sniper in (self.enemies[0] & self.all[0]) | (self.enemies[1] & self.all[1]) {
            let between = b8x8::between(self.king, sniper);
            let mut shared = !between;
            for shield in between & occupied {
                shared &= pulling(shield, occupied);
            }
            opening |= shared;
        }
        opening
    }
}

/// Returns the squares from which the Gravitatur pulls the piece on `from` to another square.
#[inline(always)]
fn pulling(from: Square, occupied: Squares) -> Squares {
    b8x8::queen(from, occupied) - b8x8::KING[from]
}

/// Returns, for both kings, the empty squares that pull an enemy to where it attacks the king: first
/// those where the king sees that square, then those where another piece stands between.
#[inline(always)]
fn arrivals(views: &[View; 2], empty: Squares) -> [[Squares; 2]; 2] {
    let [a, b] = views;
    let lanes = |a: [Squares; 4], b: [Squares; 4]| [a[0], a[1], a[2], a[3], b[0], b[1], b[2], b[3]];
    let found = arrivals_in_lanes(
        &lanes(a.enemies, b.enemies),
        &lanes(a.open, b.open),
        &lanes(a.all, b.all),
        empty,
    );
    found.map(|[a, b, c, d, e, f, g, h]| [a | b | c | d, e | f | g | h])
}

/// Returns the empty squares that pull a piece of a set onto one of the set's goals, for two lists of
/// goals and many sets at a time. Each set is a lane of the vector registers into which the compiler
/// turns the loop, as long as this is a separate function.
#[inline(never)]
pub(crate) fn arrivals_in_lanes(
    pieces: &[Squares; 8],
    near: &[Squares; 8],
    far: &[Squares; 8],
    empty: Squares,
) -> [[Squares; 8]; 2] {
    const NOT_A: Squares = Set(!b8x8::FILE_A.0);
    const NOT_H: Squares = Set(!b8x8::FILE_H.0);
    let north = Way::<8>::new(empty);
    let south = Way::<-8>::new(empty);
    let east = Way::<1>::new(empty & NOT_A);
    let north_east = Way::<9>::new(empty & NOT_A);
    let south_east = Way::<-7>::new(empty & NOT_A);
    let west = Way::<-1>::new(empty & NOT_H);
    let south_west = Way::<-9>::new(empty & NOT_H);
    let north_west = Way::<7>::new(empty & NOT_H);
    let mut found = [[Squares::EMPTY; 8]; 2];
    for lane in 0..8 {
        let (pieces, goals) = (pieces[lane], [near[lane], far[lane]]);
        for [near, far] in [
            north.arrivals(pieces, goals),
            south.arrivals(pieces, goals),
            east.arrivals(pieces, goals),
            north_east.arrivals(pieces, goals),
            south_east.arrivals(pieces, goals),
            west.arrivals(pieces, goals),
            south_west.arrivals(pieces, goals),
            north_west.arrivals(pieces, goals),
        ] {
            found[0][lane] |= near;
            found[1][lane] |= far;
        }
    }
    found
}

/// A direction over the empty squares, `BY` squares further with each step: the squares that can be
/// entered after 1, 2 and 4 steps over empty squares.
struct Way<const BY: i32>([Squares; 3]);

impl<const BY: i32> Way<BY> {
    /// Returns a direction; `empty` must lack the file to which a step would wrap around the edge.
    #[inline(always)]
    fn new(empty: Squares) -> Self {
        let two = empty & Self::shifted(empty, 1);
        let four = two & Self::shifted(two, 2);
        Self([empty, two, four])
    }

    /// Returns the squares in this direction from a piece, up to the next one, that pull it back onto
    /// one of its goals (by parallel prefix, known as Kogge-Stone fill).
    #[inline(always)]
    fn arrivals(&self, pieces: Squares, goals: [Squares; 2]) -> [Squares; 2] {
        let Self([one, two, four]) = *self;
        let mut seeing = pieces;
        seeing |= Self::shifted(seeing, 1) & one;
        seeing |= Self::shifted(seeing, 2) & two;
        seeing |= Self::shifted(seeing, 4) & four;
        // The piece stops one step before the Gravitatur.
        goals.map(|goals| seeing & one & Self::shifted(goals, 1))
    }

    #[inline(always)]
    fn shifted(set: Squares, times: u32) -> Squares {
        let by = BY.unsigned_abs() * times;
        if BY > 0 { set << by } else { set >> by }
    }
}
